//! Predicate Wars statements: fully bracketed predicate logic with arithmetic and the game's own names (PW-41 to PW-62), after
//! the readings Q-PW-1 to Q-PW-16.
//!
//! * [`parse`] reads a WFF or a WFO; [`Reader`] reads many from one text. [`print()`] and [`print_term`] write them.
//! * [`cost`] counts the symbol points of any list of symbols, well formed or not.
//! * [`parse_pattern`] reads a goal with holes.
//! * [`classes`]: deterministic, simple, and the kinds of a card's effect.
//!
//! Not here: proofs and rules (PW-64 to PW-71), the value of anything, the table rules.
//!
//! In the bank, `P` is a symbol of fixity `Letter`, `P()` and `P(x)` of fixity `Applied`, operators and comparators are `Infix`
//! symbols named by their symbol, and a game name keeps its square brackets.

pub mod classes;
mod cost;
mod error;
mod goal;
mod grammar;
mod lexer;
mod names;
mod print;
mod vocabulary;

use formula::{Bank, FormulaId, TermId};
use kernel::HouseRules;
use source::{Span, Text};
use syntax_core::Parsed;

pub use cost::{Cost, CostItem, cost};
pub use error::MAX_VARIABLES;
pub use goal::{Pattern, has_holes, no_pattern_here, parse_pattern};
pub use grammar::Reader;
pub use names::{GAME_NAMES, Role, role};
pub use print::{Inexpressible, print, print_term};

/// Policy about one name with several numbers of parameters (Q-PW-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum MixedArity {
    /// Yes: they are different symbols, and a warning says so.
    #[default]
    Allow,
    /// No: an error.
    Reject,
}

/// Policy about `-1` as a symbol (Q-PW-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Negatives {
    /// No: `-` is an operator between two WFOs, and nothing else.
    #[default]
    Refuse,
    /// Yes: where an operand is expected, `-` and the digits right after it are one number.
    Literal,
}

/// Options of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// Accepts missing outermost brackets, doubled brackets and bracketed atoms, each with a warning (Q-PW-8, Q-PW-9).
    pub lenient: bool,
    /// Policy about `P` and `P(x)` in one statement.
    pub mixed_arity: MixedArity,
    /// Policy about `-1` as a symbol.
    pub negatives: Negatives,
    /// Reads `↔` (`<->`) and `∃!` (`exists!`) too, which Predicate Wars does not have: the schemas of other calculi need them.
    pub extended: bool,
}

impl Options {
    /// Makes the strict reading, with the symbols that a house has and its policy about letters of several arities.
    pub fn in_house(house: &HouseRules) -> Options {
        let negatives =
            if house.negatives == kernel::house_rules::Negatives::Literal { Negatives::Literal } else { Negatives::Refuse };
        let reject = house.mixed_arity == kernel::house_rules::MixedArity::Reject;
        let mixed_arity = if reject { MixedArity::Reject } else { MixedArity::Allow };
        Options { negatives, mixed_arity, ..Options::default() }
    }
}

/// Result of reading a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// A well-formed formula (PW-58).
    Wff(FormulaId),
    /// A well-formed object (PW-59).
    Wfo(TermId),
}

/// Reads the one statement that stands in `span` of `text`, a WFF or a WFO, into `bank`.
///
/// White space and comments around it are skipped. Refused with a diagnostic are statements of more than
/// [`MAX_STATEMENT_BYTES`](syntax_core::MAX_STATEMENT_BYTES) bytes, [`MAX_NESTING`](syntax_core::MAX_NESTING) open brackets or
/// [`MAX_VARIABLES`] different variables. For many statements of one text use a [`Reader`].
pub fn parse(text: &Text, span: Span, options: &Options, bank: &mut Bank) -> Parsed<Reading> {
    Reader::new(text, *options, bank).read(span)
}

/// Reads a WFF as [`parse`] does; a WFO is an error (`term-as-statement`).
pub fn parse_wff(text: &Text, span: Span, options: &Options, bank: &mut Bank) -> Parsed<FormulaId> {
    Reader::new(text, *options, bank).read_wff(span)
}

/// Reads a WFO as [`parse`] does; a WFF is an error (`formula-as-object`).
pub fn parse_wfo(text: &Text, span: Span, options: &Options, bank: &mut Bank) -> Parsed<TermId> {
    Reader::new(text, *options, bank).read_wfo(span)
}
