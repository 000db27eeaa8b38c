//! The tests of this crate from outside, in one program: what it links is built once.

mod advice;
mod appraisal;
mod bots;
mod explanations;
mod outside;
mod predicate_wars_durability;
mod predicate_wars_logs;
mod textbook;
