//! Certificate documents: what is accepted, every reason for a refusal, and files of them.

mod binding;
mod derivations;
mod files;
mod make;
mod refusals;
mod words;
