//! First-order logic with equality, as every other crate speaks of it. **Trusted**: a verdict is about the formula that stands here.
//!
//! A [`Bank`] owns all names, symbols, terms and formulas; what is handed about are small ids. Equal formulas have equal ids, so
//! equality is a comparison of numbers, and nothing is cloned or dropped node by node. Free variables, size, nesting depth and
//! symbol points are computed once, when a node is made.
//!
//! * [`ids`]: the ids. [`signature`]: names, symbols and what they take. [`bank`]: making and looking at nodes.
//! * [`sets`]: sets of variables. [`definition`]: `∃!y A | name := y`.
//! * [`board`]: labelled statements, and what each of them says.
//! * [`points`]: what a symbol costs (PW-41 to PW-57). [`alphabet`]: Unicode or ASCII.
//!
//! Not here: substitution (crate `representation`), text (crates `canonical`, `representation`, and those of the parsers), truth (crate `model`), inference (crate `kernel`).
//!
//! Every walk uses a stack of its own on the heap: no nesting, however deep, can exhaust the thread's stack. Ids are valid in the
//! bank that made them and in no other.

pub mod alphabet;
pub mod bank;
pub mod board;
pub mod definition;
#[cfg(feature = "generate")]
pub mod generate;
pub mod ids;
mod interner;
mod node;
mod node_info;
pub mod points;
pub mod sets;
pub mod signature;

pub use alphabet::Alphabet;
pub use bank::{Bank, CardinalityRelation, Connective, Formula, Quantifier, Term};
pub use board::{Board, Role, Statement, Subject};
pub use definition::Definition;
pub use ids::{FormulaId, NameId, NumeralId, SymbolId, TermId, VariableId};
pub use signature::{ArityMismatch, Fixity, Kind, NotANumeral, Symbol};
