//! Wffs as rows of dice, for the two games that are played with the dice of WFF 'n Proof: which rows are wffs and where a row stops
//! being one, what a wff is worth, and which is the longest that some dice make.
//!
//! * [`dice`]: which rows given dice can make.
//! * [`value`]: truth values, two of them or nine. [`mod@evaluate`]: what a wff is worth; truth tables (XW-4).
//! * [`words`]: why a row is no wff, cannot be made, or has no value, as messages.
//! * [`mod@longest`]: the longest wff of some dice. [`mod@truth`]: the longest *true* one (XW-8).
//!
//! The faces, the rows, and why one is a pff (XW-3, WP-11), are those of [`game_syntax::polish`]. Not here: the games themselves.

pub mod dice;
pub mod evaluate;
pub mod longest;
pub mod truth;
pub mod value;
pub mod words;

pub use dice::{Missing, cover};
pub use evaluate::{NoValue, TruthTable, Values, evaluate, truth_table};
pub use game_syntax::polish::{Language, Pff, Reason, Size, Symbol, text, wff as parse};
pub use longest::{longest, longest_length};
pub use truth::{MAX_DICE, NotSearched, TooManyDice, longest_true};
pub use value::{Logic, Three, UnknownValue, Value};
