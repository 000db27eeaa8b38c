//! The tests of this crate from outside, in one program: what it links is built once.

mod accord;
mod advice;
mod appraisal;
mod books;
mod bots;
mod codes;
mod cost;
mod explanations;
mod interpretations;
mod one_search;
mod outside;
mod predicate_wars_durability;
mod predicate_wars_logs;
mod table_records;
mod textbook;
mod translation;
