//! Automatic structures as data: a domain of words, and for each symbol an expression. Truth in them is in
//! [`evaluate`](mod@super::evaluate); whether the domain is endless and functions have one value each is checked there too.

use std::collections::BTreeMap;

use automata::{Alphabet, Expression};
use formula::{Bank, Kind, SymbolId};

/// The reason for which data is no automatic structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DefinitionError {
    /// An expression describes another number of words than its symbol relates.
    #[error("the definition relates {found} words, and {expected} are to be related")]
    OtherNumber {
        /// The symbol.
        symbol: SymbolId,
        /// Number of words that it relates: its arguments, and the value of a function.
        expected: usize,
        /// Number of words of the expression.
        found: usize,
    },
    /// There are no objects, or not endlessly many.
    #[error("the words of the domain are not endlessly many")]
    NotEndless,
    /// A function has no value for some arguments.
    #[error("the function has no value in the domain for some arguments")]
    NoValue {
        /// The symbol.
        symbol: SymbolId,
    },
    /// A function has two values for some arguments.
    #[error("the function has several values for some arguments")]
    SeveralValues {
        /// The symbol.
        symbol: SymbolId,
    },
}

/// A structure whose objects are words, and whose symbols stand for relations between words: a predicate for one of its arguments, a
/// function for one of its arguments and its value. Equal objects are equal words. Symbols without a definition have no meaning.
///
/// Ids are those of one bank; the structure means nothing beside another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomaticStructure {
    alphabet: Alphabet,
    domain: Expression,
    definitions: BTreeMap<SymbolId, Expression>,
}

impl AutomaticStructure {
    /// A structure in which no symbol has a meaning yet, of the words that the expression describes.
    pub fn new(alphabet: Alphabet, domain: Expression) -> AutomaticStructure {
        AutomaticStructure { alphabet, domain, definitions: BTreeMap::new() }
    }

    /// The letters of the words.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The words that are the objects.
    pub fn domain(&self) -> &Expression {
        &self.domain
    }

    /// The definitions in the order of their symbols' ids.
    pub fn definitions(&self) -> impl Iterator<Item = (SymbolId, &Expression)> {
        self.definitions.iter().map(|(&symbol, expression)| (symbol, expression))
    }

    /// Returns the definition of a symbol.
    pub fn definition(&self, symbol: SymbolId) -> Option<&Expression> {
        self.definitions.get(&symbol)
    }

    /// Says what a symbol stands for, instead of what was said before. Whether a function has one value each is found out by
    /// [`Evaluator::new`](super::Evaluator::new).
    ///
    /// # Errors
    /// [`DefinitionError::OtherNumber`].
    pub fn define(&mut self, bank: &Bank, symbol: SymbolId, expression: Expression) -> Result<(), DefinitionError> {
        let (expected, found) = (related(bank, symbol), expression.tracks());
        if expected != found {
            return Err(DefinitionError::OtherNumber { symbol, expected, found });
        }
        self.definitions.insert(symbol, expression);
        Ok(())
    }
}

/// Number of words that a symbol relates: its arguments, and the value of a function.
pub(crate) fn related(bank: &Bank, symbol: SymbolId) -> usize {
    let data = bank.symbol_data(symbol);
    data.fixity.arity() + usize::from(data.kind == Kind::Function)
}
