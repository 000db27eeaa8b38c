//! The rules of Predicate Wars at the table: every phase, price, limit and order, and what is refused by which requirement.

mod accord;
mod editing;
mod finalization;
mod outlook;
mod privacy;
mod proving;
pub(crate) mod table;
mod turns;
