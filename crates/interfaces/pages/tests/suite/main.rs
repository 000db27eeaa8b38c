//! The pages from outside: documents in, HTML out.

mod examples;
mod languages;
mod playground;
mod tables;
