//! The tests of this crate from outside, in one program: what it links is built once.

mod board_problem;
mod common;
mod determinism;
mod domain_bound;
mod endless;
mod golden;
mod joint_redundancy;
mod killed;
mod larger_models;
mod limits;
mod oracle;
mod parallel;
mod peers;
mod premise_minimality;
mod proof_length;
mod provers;
mod saturation;
