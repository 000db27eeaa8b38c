//! Names, symbols, variables and numerals of a bank: what a name may be (function or predicate) and how it is written (letter, applied, infix).

use crate::ids::{NameId, SymbolId};
use crate::interner::{Strings, Values};

/// The kind of a symbol: it makes terms or formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Takes objects, gives an object. With no arguments: a constant.
    Function,
    /// Takes objects, gives a truth value. With no arguments: a propositional letter.
    Predicate,
}

/// The written form of a symbol, and with it the number of its arguments. Each (name, kind, fixity) is a symbol of its own
/// (Q-PW-5, Q-PW-7: `P`, `P()` and `P(x)` are three symbols).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fixity {
    /// The bare name, no brackets: no arguments.
    Letter,
    /// The name and a bracketed list of this many arguments; 0 is `f()`.
    Applied(u32),
    /// Between its two arguments: `x + y`, `x < y`.
    Infix,
}

impl Fixity {
    /// The number of arguments.
    pub fn arity(self) -> usize {
        match self {
            Fixity::Letter => 0,
            Fixity::Applied(arity) => arity as usize,
            Fixity::Infix => 2,
        }
    }
}

/// A function or predicate symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol {
    /// Its spelling.
    pub name: NameId,
    /// Function or predicate.
    pub kind: Kind,
    /// Its written form.
    pub fixity: Fixity,
}

/// A symbol was given a number of arguments that it does not take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the symbol takes {expected} arguments, {found} were given")]
pub struct ArityMismatch {
    /// The symbol.
    pub symbol: SymbolId,
    /// Number of arguments that it takes.
    pub expected: usize,
    /// Number of arguments given.
    pub found: usize,
}

/// A text is no numeral: a numeral is `0`, or digits of which the first is not 0 (Q-PW-3), with `-` before them if it is below 0 (Q-PW-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an integer in decimal digits without leading zeros")]
pub struct NotANumeral;

/// The tables of names, symbols, variables and numerals of a bank.
#[derive(Clone, Default)]
pub(crate) struct Signature {
    pub(crate) names: Strings,
    pub(crate) symbols: Values<Symbol>,
    pub(crate) symbol_points: Vec<u8>,
    pub(crate) variables: Strings,
    pub(crate) variable_points: Vec<u8>,
    pub(crate) numerals: Strings,
}
