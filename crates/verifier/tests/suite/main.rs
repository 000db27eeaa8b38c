//! Certificate documents: what is accepted, every reason for a refusal, and files of them.

mod binding;
mod files;
mod make;
mod refusals;
