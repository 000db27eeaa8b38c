//! Wffs as rows of dice, for the two games that are played with the dice of WFF 'n Proof: which rows are wffs and where a row stops
//! being one, what a wff is worth, and which is the longest that some dice make.
//!
//! * [`symbol`]: the faces. [`row`]: rows, and why one is a pff (XW-3, WP-11). [`dice`]: which rows given dice can make.
//! * [`value`]: truth values, two of them or nine. [`mod@evaluate`]: what a wff is worth; truth tables (XW-4).
//! * [`mod@longest`]: the longest wff of some dice. [`mod@truth`]: the longest *true* one (XW-8).
//!
//! What is not here: the games themselves, and formulas of any other notation (crate `syntax` has those).

pub mod dice;
pub mod evaluate;
pub mod longest;
pub mod row;
pub mod symbol;
pub mod truth;
pub mod value;

pub use dice::{Missing, cover};
pub use evaluate::{MAX_TABLE_CELLS, NoValue, TruthTable, Values, evaluate, truth_table};
pub use longest::{longest, longest_length};
pub use row::{Language, Pff, Reason, parse, text};
pub use symbol::{Size, Symbol};
pub use truth::{MAX_DICE, NotSearched, TooManyDice, longest_true};
pub use value::{Logic, Three, UnknownValue, Value};
