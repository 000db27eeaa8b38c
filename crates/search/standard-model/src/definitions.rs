//! The definable structure of an interpretation: what the game fixes, and the tables of the free symbols.

use std::collections::BTreeMap;

use formula::{Bank, SymbolId};
use model::definable::{
    Condition, Constraint, DefinableStructure, DefinitionError, Domain, Linear, Overflow, Piece, PiecewiseLinear, Quotient,
    Relation,
};

use crate::arithmetic::{self, Operator, Sides, constraint};
use crate::classes::{ClassId, Classes};
use crate::interpretation::default_value;
use crate::interpretation::{Tables, Value};
use crate::object::{Object, ObjectKind};
use crate::vocabulary::{FunctionMeaning, PredicateMeaning, Vocabulary};

/// The reason for which there is no such structure.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(crate) enum Undefined {
    #[error(transparent)]
    Overflow(#[from] Overflow),
    #[error(transparent)]
    Definition(#[from] DefinitionError),
}

/// Returns the structure over the integers in which objects are their codes.
///
/// # Errors
/// [`Undefined`] where a number does not fit.
pub(crate) fn structure(
    bank: &Bank,
    vocabulary: &Vocabulary,
    classes: &Classes,
    tables: &Tables,
    sides: &BTreeMap<Operator, Sides>,
    half_even: bool,
) -> Result<DefinableStructure, Undefined> {
    let mut structure = DefinableStructure::new(Domain::Integers);
    for (&symbol, &meaning) in &vocabulary.functions {
        let function = match meaning {
            FunctionMeaning::Number(number) => PiecewiseLinear::linear(Linear::constant(code(Object::Number(number))?)),
            FunctionMeaning::Operator(operator) => {
                let none = Sides::default();
                let mut function = arithmetic::definition(operator, sides.get(&operator).unwrap_or(&none), half_even)?;
                // The arguments of which the game says nothing.
                function.pieces.extend(pieces(classes, &tables.cells(symbol))?);
                function
            }
            FunctionMeaning::Typed(_) | FunctionMeaning::Free => {
                let table = tables.simplified(symbol, arity(bank, symbol), default_value(bank, vocabulary, symbol));
                let otherwise = Quotient::whole(Linear::constant(object_code(table.otherwise)?));
                PiecewiseLinear { pieces: pieces(classes, &table.cases)?, otherwise }
            }
        };
        structure.define_function(bank, symbol, function)?;
    }
    for (&symbol, &meaning) in &vocabulary.predicates {
        let condition = match meaning {
            PredicateMeaning::Of(kind) => of_kind(kind)?,
            PredicateMeaning::Smaller | PredicateMeaning::Greater => {
                let Condition(mut alternatives) = arithmetic::smaller(meaning == PredicateMeaning::Greater)?;
                for (arguments, _) in tables.cells(symbol).iter().filter(|(_, value)| *value == Value::Truth(true)) {
                    alternatives.push(case(classes, arguments)?);
                }
                Condition(alternatives)
            }
            PredicateMeaning::Free => predicate(classes, tables, symbol, arity(bank, symbol))?,
        };
        structure.define_predicate(bank, symbol, condition)?;
    }
    Ok(structure)
}

/// The values for arguments of these classes.
fn pieces(classes: &Classes, cases: &[(Vec<Option<ClassId>>, Value)]) -> Result<Vec<Piece>, Overflow> {
    let piece = |(arguments, value): &(Vec<Option<ClassId>>, Value)| {
        let when = Condition(vec![case(classes, arguments)?]);
        Ok(Piece { when, value: Quotient::whole(Linear::constant(object_code(*value)?)) })
    };
    cases.iter().map(piece).collect()
}

fn arity(bank: &Bank, symbol: SymbolId) -> usize {
    bank.symbol_data(symbol).fixity.arity()
}

fn code(object: Object) -> Result<i128, Overflow> {
    object.code().ok_or(Overflow)
}

fn object_code(value: Value) -> Result<i128, Overflow> {
    match value {
        Value::Object(object) => code(object),
        // A function's table has objects only.
        Value::Truth(_) => Ok(0),
    }
}

/// The objects of a kind.
fn of_kind(kind: ObjectKind) -> Result<Condition, Overflow> {
    let below = constraint(0, 1, 0, Relation::Below)?;
    Ok(match kind {
        ObjectKind::Number => Condition(arithmetic::is_number((1, 0))?.into()),
        ObjectKind::Player => Condition(vec![vec![below, constraint(1, 1, 0, Relation::DivisibleBy(4))?]]),
        ObjectKind::Card => Condition(vec![vec![below, constraint(3, 1, 0, Relation::DivisibleBy(4))?]]),
    })
}

/// The constraints on the parameters that say that their objects are of these classes.
fn case(classes: &Classes, arguments: &[Option<ClassId>]) -> Result<Vec<Constraint>, Overflow> {
    let mut constraints = Vec::new();
    for (parameter, class) in (0..).zip(arguments) {
        if let Some(class) = class.and_then(|class| classes.get(class)) {
            constraints.extend(class.constraints(parameter)?);
        }
    }
    Ok(constraints)
}

fn predicate(classes: &Classes, tables: &Tables, symbol: SymbolId, arity: usize) -> Result<Condition, Overflow> {
    let table = tables.simplified(symbol, arity, Value::Truth(false));
    if table.otherwise == Value::Truth(true) && table.cases.is_empty() {
        return Ok(Condition::always());
    }
    // Where it is true more often than not, the exceptions are not spelled out: what no statement asks for is false.
    let cases = tables.cases_with(symbol, arity, Value::Truth(true));
    Ok(Condition(cases.iter().map(|arguments| case(classes, arguments)).collect::<Result<_, _>>()?))
}
