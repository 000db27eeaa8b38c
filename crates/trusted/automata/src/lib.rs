//! Relations between words that finite automata recognise, closed under the connectives and quantifiers of logic. **Trusted**: a
//! countermodel that is an automatic structure depends on it.
//!
//! Several words are read side by side, as *columns*: one letter of each, and an end mark where a word is over (their convolution). A
//! relation is *regular* if an automaton recognises the columns of what it holds of. B. Khoussainov and A. Nerode, *Automatic
//! presentations of structures*, 1995; the same by J. R. Büchi, *Weak second-order arithmetic and finite automata*, 1960.
//!
//! * [`alphabet`]: letters, and columns as numbers. [`limits`]: what is too large.
//! * [`automaton`]: deterministic automata over columns; product, projection, minimisation.
//! * [`expression`]: regular expressions over columns, as data and as automata. [`notation`]: the same as text.
//! * [`relation`]: regular relations between words of a domain: *and*, *not*, *there is*.
//!
//! Not here: structures whose symbols stand for such relations, and truth in them (crate `model`).

pub mod alphabet;
pub mod automaton;
pub mod expression;
pub mod limits;
pub mod notation;
pub mod relation;

#[cfg(test)]
mod tests;

pub use alphabet::Alphabet;
pub use automaton::Automaton;
pub use expression::{Expression, Step};
pub use limits::Limit;
pub use notation::Misread;
pub use relation::{Logic, Relation};
