//! Names, symbols, variables and numerals of a bank: what a name may be (function or predicate) and how it is written (letter, applied, infix).

use crate::bank::Bank;
use crate::ids::{NameId, NumeralId, SymbolId, VariableId};
use crate::interner::{Hashed, Strings, Values};
use crate::points::name_points;
use crate::seed::Seed;

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

impl Hashed for Symbol {
    fn hashed(&self, seed: Seed) -> u32 {
        let (fixity, arity) = match self.fixity {
            Fixity::Letter => (0, 0),
            Fixity::Applied(arity) => (1, arity),
            Fixity::Infix => (2, 0),
        };
        seed.mix([self.name.0, self.kind as u32, fixity, arity])
    }
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
    names: Strings,
    symbols: Values<Symbol>,
    pub(crate) symbol_points: Vec<u8>,
    variables: Strings,
    variable_points: Vec<u8>,
    numerals: Strings,
}

/// Names, symbols, variables, numerals.
impl Bank {
    /// The id of a spelling.
    pub fn name(&mut self, name: &str) -> NameId {
        NameId(self.signature.names.insert(name))
    }

    /// The spelling of a name.
    pub fn name_text(&self, name: NameId) -> &str {
        self.signature.names.get(name.0)
    }

    /// The symbol with this spelling, kind and fixity.
    pub fn symbol(&mut self, name: &str, kind: Kind, fixity: Fixity) -> SymbolId {
        let symbol = Symbol { name: self.name(name), kind, fixity };
        let (at, new) = self.signature.symbols.insert(symbol);
        if new {
            self.signature.symbol_points.push(name_points(name));
        }
        SymbolId(at)
    }

    /// Name, kind and fixity of a symbol.
    pub fn symbol_data(&self, symbol: SymbolId) -> Symbol {
        *self.signature.symbols.get(symbol.0)
    }

    /// The spelling of a symbol.
    pub fn symbol_text(&self, symbol: SymbolId) -> &str {
        self.name_text(self.symbol_data(symbol).name)
    }

    /// Returns the number of symbols; their ids are the numbers below.
    pub fn symbol_count(&self) -> usize {
        self.signature.symbols.len()
    }

    /// All symbols, in the order of their ids.
    pub fn symbols(&self) -> impl Iterator<Item = SymbolId> + use<> {
        (0..self.symbol_count() as u32).map(SymbolId)
    }

    /// The variable with this spelling.
    pub fn variable(&mut self, name: &str) -> VariableId {
        let id = VariableId(self.signature.variables.insert(name));
        if id.index() == self.signature.variable_points.len() {
            self.signature.variable_points.push(name_points(name));
        }
        id
    }

    /// The spelling of a variable.
    pub fn variable_text(&self, variable: VariableId) -> &str {
        self.signature.variables.get(variable.0)
    }

    /// Returns the number of variables; their ids are the numbers below.
    pub fn variable_count(&self) -> usize {
        self.signature.variables.len()
    }

    /// The symbol points of a variable: 1, or 2 for a distinct one (PW-42, PW-53).
    pub fn variable_points(&self, variable: VariableId) -> u64 {
        self.signature.variable_points[variable.index()].into()
    }

    /// An integer. Whether a notation has numbers below 0 is for its reader to say (Q-PW-10).
    ///
    /// # Errors
    /// [`NotANumeral`] unless `written` are decimal digits without leading zeros (Q-PW-3), with `-` before them for a number below 0.
    pub fn numeral(&mut self, written: &str) -> Result<NumeralId, NotANumeral> {
        let digits = written.strip_prefix('-').unwrap_or(written);
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !plain || (written.len() > 1 && digits.starts_with('0')) {
            return Err(NotANumeral);
        }
        Ok(NumeralId(self.signature.numerals.insert(written)))
    }

    /// The number of another bank.
    pub fn numeral_of(&mut self, other: &Bank, numeral: NumeralId) -> NumeralId {
        NumeralId(self.signature.numerals.insert(other.numeral_text(numeral)))
    }

    /// All numbers that were met, in the order of their ids.
    pub fn numerals(&self) -> impl Iterator<Item = NumeralId> + use<> {
        (0..self.signature.numerals.len() as u32).map(NumeralId)
    }

    /// The digits of a number, behind `-` if it is below 0.
    pub fn numeral_text(&self, numeral: NumeralId) -> &str {
        self.signature.numerals.get(numeral.0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn symbols_of_other_names_kinds_and_shapes_have_other_hashes() {
        let seed = Seed::default();
        let mut symbols = Vec::new();
        for name in (0..1_000).map(NameId) {
            for kind in [Kind::Function, Kind::Predicate] {
                let fixities = [Fixity::Letter, Fixity::Applied(0), Fixity::Applied(1), Fixity::Infix];
                symbols.extend(fixities.map(|fixity| Symbol { name, kind, fixity }));
            }
        }
        let hashes: HashSet<u32> = symbols.iter().map(|symbol| symbol.hashed(seed)).collect();
        // Of 8,000 numbers of 32 bits two are equal by chance once in a hundred times.
        assert!(hashes.len() + 3 > symbols.len(), "{} of {}", hashes.len(), symbols.len());
    }
}
