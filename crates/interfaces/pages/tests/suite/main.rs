//! The pages from outside: documents in, HTML out.

mod examples;
mod tables;
