//! Tests of the house as a whole, in one program: what it links is built once.

mod architecture;
mod certificates;
mod circles;
mod editors;
mod fail_closed;
mod formats;
mod fuzz_corpus;
mod kripke;
mod packages;
mod pages;
mod program;
mod proved_sources;
mod python_package;
mod requirement_ids;
mod rulings;
mod trusted_part;
mod wording;
