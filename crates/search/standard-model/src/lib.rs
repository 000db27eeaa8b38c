//! Structures of Predicate Wars in which numbers are numbers (Q-G-2): the integers with their operators and comparators, and beside them
//! players and cards. What is free in such a structure (letters, actions, the values of game functions) is searched for; every structure
//! found is evaluated on every statement by the trusted crates before it is given out.
//!
//! * [`find`]: the search, and [`StandardModel`], what it finds. [`computations`]: what holds in all of them since it can be computed.
//!   [`names`]: statements with numbers and free variables as constants, the form
//!   in which they are asked about.
//! * `object`: numbers, players and cards, and how they are coded as integers. `arithmetic`: operators, computed and defined.
//!   `classes`: objects that the search treats alike. `vocabulary`: the symbols, fixed and free. `interpretation`: the free ones, as tables.
//!   `search`: the tables that make statements true. `definitions`: the definable structure of a table. `describe`: its text for people. `not_found`: why there is none.
//!
//! What is not here: proofs, and statements with a product of two unknowns, which no definable structure evaluates: they stay undecided.

mod arithmetic;
mod classes;
mod computations;
mod definitions;
mod describe;
mod interpretation;
mod limits;
pub mod names;
mod not_found;
mod object;
mod search;
mod vocabulary;

#[cfg(test)]
mod tests;

pub use computations::computations;
pub use limits::Limits;
pub use not_found::{NotFound, Twisted};
pub use search::{StandardModel, find};
pub use vocabulary::speaks_of_numbers;
