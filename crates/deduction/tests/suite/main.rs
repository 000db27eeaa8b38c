//! What is deduced, against the kernel.

mod joined;
mod random;
mod refusals;
mod refutations;
mod rules;
mod soundness;
mod support;
