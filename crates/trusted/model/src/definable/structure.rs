//! Definable structures as data: a domain of numbers, a condition for each predicate, a piecewise linear value for each function.
//! Truth in them is in [`evaluate`](mod@super::evaluate); whether a function stays in the domain is checked there too.

use std::collections::BTreeMap;

use formula::{Bank, Kind, SymbolId};

use linear_arithmetic::{Constraint, Domain, Linear, Relation};

/// A condition on the parameters, which are the variables of its terms, numbered from 0: any of the alternatives, each of which is all of its constraints. (Every quantifier-free formula
/// of linear arithmetic can be written so.)
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Condition(pub Vec<Vec<Constraint>>);

impl Condition {
    /// True of everything: one empty alternative.
    pub fn always() -> Condition {
        Condition(vec![Vec::new()])
    }

    /// True of nothing: no alternative.
    pub fn never() -> Condition {
        Condition(Vec::new())
    }

    /// A single constraint.
    pub fn of(term: Linear, relation: Relation) -> Condition {
        Condition(vec![vec![Constraint { term, relation }]])
    }
}

/// numerator / divisor. Over ℤ and ℕ the divisor must divide the numerator wherever the quotient is used.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Quotient {
    /// The numerator, over the parameters numbered from 0.
    pub numerator: Linear,
    /// The divisor, at least 1.
    pub divisor: u64,
}

impl Quotient {
    /// The term itself.
    pub fn whole(numerator: Linear) -> Quotient {
        Quotient { numerator, divisor: 1 }
    }
}

/// One piece of a function: its value where the condition holds and that of no earlier piece does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// The condition under which it is the value.
    pub when: Condition,
    /// The value there.
    pub value: Quotient,
}

/// A function: the value of the first piece whose condition holds, or the last value. Total and single-valued by its form.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PiecewiseLinear {
    /// The pieces, in order.
    pub pieces: Vec<Piece>,
    /// The value where no piece's condition holds.
    pub otherwise: Quotient,
}

impl PiecewiseLinear {
    /// One linear term everywhere.
    pub fn linear(value: Linear) -> PiecewiseLinear {
        PiecewiseLinear { pieces: Vec::new(), otherwise: Quotient::whole(value) }
    }
}

/// The reason for which data is no definable structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DefinitionError {
    /// A function's definition for a predicate symbol, or the other way round.
    #[error("the definition is one of another kind of symbol")]
    WrongKind {
        /// The symbol.
        symbol: SymbolId,
    },
    /// A definition uses a parameter that its symbol does not have.
    #[error("the definition uses parameter {parameter} of a symbol of {arity} arguments")]
    UnknownParameter {
        /// The symbol.
        symbol: SymbolId,
        /// The parameter, counted from 0.
        parameter: u32,
        /// Number of parameters that the symbol has.
        arity: usize,
    },
    /// Division by 0, or divisibility by 0 or less.
    #[error("the definition divides by 0")]
    DivisionByZero {
        /// The symbol.
        symbol: SymbolId,
    },
    /// Divisibility means nothing among the rationals.
    #[error("the definition speaks of divisibility, which means nothing among the rational numbers")]
    DivisibilityOfRationals {
        /// The symbol.
        symbol: SymbolId,
    },
    /// A function has a value that is not in the domain: a fraction, or a negative number.
    #[error("piece {piece} of the function has a value outside the domain")]
    LeavesDomain {
        /// The symbol.
        symbol: SymbolId,
        /// The piece, counted from 0; the number of pieces stands for the last value.
        piece: usize,
    },
}

/// A structure over a domain of numbers whose symbols are defined by linear arithmetic. Symbols without a definition have no meaning:
/// evaluating a formula that uses one is an error.
///
/// Ids are those of one bank; the structure means nothing beside another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinableStructure {
    domain: Domain,
    predicates: BTreeMap<SymbolId, Condition>,
    functions: BTreeMap<SymbolId, PiecewiseLinear>,
}

impl DefinableStructure {
    /// A structure in which no symbol has a meaning yet.
    pub fn new(domain: Domain) -> DefinableStructure {
        DefinableStructure { domain, predicates: BTreeMap::new(), functions: BTreeMap::new() }
    }

    /// Returns the numbers that are the objects.
    pub fn domain(&self) -> Domain {
        self.domain
    }

    /// The predicates in the order of their ids.
    pub fn predicates(&self) -> impl Iterator<Item = (SymbolId, &Condition)> {
        self.predicates.iter().map(|(&symbol, condition)| (symbol, condition))
    }

    /// The functions in the order of their ids.
    pub fn functions(&self) -> impl Iterator<Item = (SymbolId, &PiecewiseLinear)> {
        self.functions.iter().map(|(&symbol, function)| (symbol, function))
    }

    /// Returns the condition that a predicate puts on its arguments.
    pub fn predicate(&self, symbol: SymbolId) -> Option<&Condition> {
        self.predicates.get(&symbol)
    }

    /// Returns the value that a function makes of its arguments.
    pub fn function(&self, symbol: SymbolId) -> Option<&PiecewiseLinear> {
        self.functions.get(&symbol)
    }

    /// Says when a predicate holds, instead of what was said before.
    ///
    /// # Errors
    /// [`DefinitionError`], all but `LeavesDomain`.
    pub fn define_predicate(&mut self, bank: &Bank, symbol: SymbolId, condition: Condition) -> Result<(), DefinitionError> {
        if bank.symbol_data(symbol).kind != Kind::Predicate {
            return Err(DefinitionError::WrongKind { symbol });
        }
        self.check_condition(bank, symbol, &condition)?;
        self.predicates.insert(symbol, condition);
        Ok(())
    }

    /// Says what a function's value is, instead of what was said before. Whether the value is always in the domain is found out by
    /// [`Evaluator::new`](super::Evaluator::new).
    ///
    /// # Errors
    /// [`DefinitionError`], all but `LeavesDomain`.
    pub fn define_function(&mut self, bank: &Bank, symbol: SymbolId, value: PiecewiseLinear) -> Result<(), DefinitionError> {
        if bank.symbol_data(symbol).kind != Kind::Function {
            return Err(DefinitionError::WrongKind { symbol });
        }
        for piece in &value.pieces {
            self.check_condition(bank, symbol, &piece.when)?;
        }
        for quotient in value.pieces.iter().map(|piece| &piece.value).chain([&value.otherwise]) {
            check_parameters(bank, symbol, &quotient.numerator)?;
            if quotient.divisor == 0 {
                return Err(DefinitionError::DivisionByZero { symbol });
            }
        }
        self.functions.insert(symbol, value);
        Ok(())
    }

    fn check_condition(&self, bank: &Bank, symbol: SymbolId, condition: &Condition) -> Result<(), DefinitionError> {
        for constraint in condition.0.iter().flatten() {
            check_parameters(bank, symbol, &constraint.term)?;
            match constraint.relation {
                Relation::DivisibleBy(..=0) | Relation::NotDivisibleBy(..=0) => {
                    return Err(DefinitionError::DivisionByZero { symbol });
                }
                Relation::DivisibleBy(_) | Relation::NotDivisibleBy(_) if self.domain == Domain::Rationals => {
                    return Err(DefinitionError::DivisibilityOfRationals { symbol });
                }
                _ => {}
            }
        }
        Ok(())
    }
}

fn check_parameters(bank: &Bank, symbol: SymbolId, term: &Linear) -> Result<(), DefinitionError> {
    let arity = bank.symbol_data(symbol).fixity.arity();
    match term.coefficients().last() {
        Some(&(parameter, _)) if parameter as usize >= arity => {
            Err(DefinitionError::UnknownParameter { symbol, parameter, arity })
        }
        _ => Ok(()),
    }
}
