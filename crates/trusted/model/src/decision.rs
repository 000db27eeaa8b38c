//! The things that both decision procedures for infinite structures need: why there is no truth value, and the way through a formula or a term
//! from the inside out, with a stack of its own.

use std::hash::Hash;

use formula::{CardinalityRelation, FormulaId, NumeralId, SymbolId};
use linear_arithmetic::{Fuel, Limit};
use rustc_hash::FxHashMap;

use crate::{automatic, definable};

/// The reason for which a formula has no truth value in an infinite structure, or none that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvaluationError {
    /// A limit of linear arithmetic was reached: undecided.
    #[error(transparent)]
    Arithmetic(#[from] Limit),
    /// A limit of automata was reached: undecided.
    #[error(transparent)]
    Automata(#[from] automata::Limit),
    /// The structure over numbers is none.
    #[error(transparent)]
    Definable(#[from] definable::structure::DefinitionError),
    /// The structure over words is none.
    #[error(transparent)]
    Automatic(#[from] automatic::structure::DefinitionError),
    /// The structure gives the symbol no meaning.
    #[error("the structure gives a symbol of the formula no meaning")]
    UndefinedSymbol(SymbolId),
    /// A number, as a name of an object, has no meaning in an infinite structure.
    #[error("the structure gives a number of the formula no meaning")]
    UndefinedNumber(NumeralId),
    /// The formula has free variables.
    #[error("the formula is not closed")]
    NotClosed(FormulaId),
    /// The program is in error: nothing is known.
    #[error("an internal error: a part of the formula or of the structure was lost")]
    Internal,
}

impl EvaluationError {
    /// Returns whether a limit was reached, or the program is in error, so that nothing is known.
    pub fn is_limit(&self) -> bool {
        matches!(self, EvaluationError::Arithmetic(_) | EvaluationError::Automata(_) | EvaluationError::Internal)
    }
}

/// Makes something of each part of a formula or term of which nothing is known yet, the inner parts first, until the whole is known. A part is made
/// once, wherever and however often it stands.
///
/// * `parts`: the parts that must be known before.
pub(crate) fn bottom_up<P, Id: Copy + Eq + Hash, Value>(
    procedure: &mut P,
    whole: Id,
    fuel: fn(&mut P) -> &mut Fuel,
    known: fn(&mut P) -> &mut FxHashMap<Id, Value>,
    parts: fn(&P, Id) -> Vec<Id>,
    make: fn(&mut P, Id) -> Result<Value, EvaluationError>,
) -> Result<(), EvaluationError> {
    let mut stack = vec![whole];
    while let Some(&top) = stack.last() {
        fuel(procedure).spend(1).map_err(Limit::from)?;
        if !known(procedure).contains_key(&top) {
            let waiting = stack.len();
            stack.extend(parts(procedure, top).into_iter().filter(|part| !known(procedure).contains_key(part)));
            if stack.len() > waiting {
                continue;
            }
            let value = make(procedure, top)?;
            known(procedure).insert(top, value);
        }
        stack.pop();
    }
    Ok(())
}

/// The truth of a counting statement where there are endlessly many objects.
pub(crate) fn holds_of_the_infinite(relation: CardinalityRelation) -> bool {
    matches!(relation, CardinalityRelation::AtLeast | CardinalityRelation::MoreThan)
}
