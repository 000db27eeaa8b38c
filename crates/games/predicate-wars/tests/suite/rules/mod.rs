//! The rules of Predicate Wars at the table: every phase, price, limit and order, and what is refused by which requirement.

mod editing;
mod finalization;
mod outlook;
mod privacy;
mod proving;
mod table;
mod turns;
