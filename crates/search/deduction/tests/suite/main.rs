//! What is deduced, against the kernel.

mod compose;
mod random;
mod refusals;
mod refutations;
mod rules;
mod soundness;
mod support;
