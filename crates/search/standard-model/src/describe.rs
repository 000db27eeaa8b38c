//! The free symbols of a standard structure in words: `[HEAL](x, y) always`, `[health](x) = 21`, `P(x) where x is 3`.

use formula::{Bank, Fixity, SymbolId};

use crate::classes::{ClassId, Classes, object_words};
use crate::interpretation::default_value;
use crate::interpretation::{Tables, Value};
use crate::object::Object;
use crate::vocabulary::{FunctionMeaning, PredicateMeaning, Vocabulary};

/// Returns a line for each free symbol, functions first, and one for each operator and comparator with a value beside numbers.
pub(crate) fn lines(bank: &Bank, vocabulary: &Vocabulary, classes: &Classes, tables: &Tables) -> Vec<String> {
    let functions = vocabulary.functions.iter();
    let functions = functions.filter(|(_, meaning)| matches!(meaning, FunctionMeaning::Typed(_) | FunctionMeaning::Free));
    let functions = functions.map(|(&symbol, _)| function(bank, vocabulary, classes, tables, symbol));
    let predicates = vocabulary.predicates.iter().filter(|(_, meaning)| **meaning == PredicateMeaning::Free);
    let predicates = predicates.map(|(&symbol, _)| predicate(bank, classes, tables, symbol));
    let operators = vocabulary.functions.iter().filter(|(_, meaning)| matches!(meaning, FunctionMeaning::Operator(_)));
    let comparators = vocabulary.predicates.iter();
    let comparators = comparators.filter(|(_, meaning)| matches!(meaning, PredicateMeaning::Smaller | PredicateMeaning::Greater));
    let signs = operators.map(|(&symbol, _)| symbol).chain(comparators.map(|(&symbol, _)| symbol));
    let beside = signs.filter_map(|symbol| beside_numbers(bank, classes, tables, symbol));
    functions.chain(predicates).chain(beside).collect()
}

/// Returns the values that an operator or comparator was given where the game says nothing of them.
fn beside_numbers(bank: &Bank, classes: &Classes, tables: &Tables, symbol: SymbolId) -> Option<String> {
    let cells = tables.cells(symbol);
    let sign = bank.symbol_text(symbol);
    let [left, right] = [0, 1].map(parameter);
    let where_else = if matches!(sign, "/" | "f/" | "c/" | "%") {
        format!("where {left} or {right} is no number, or {right} is 0")
    } else {
        format!("where {left} or {right} is no number")
    };
    let given = |wanted: fn(Value) -> bool| cells.iter().filter(move |(_, found)| wanted(*found));
    match cells.first()?.1 {
        Value::Truth(_) => {
            let cases: Vec<String> =
                given(|found| found == Value::Truth(true)).map(|(arguments, _)| case(classes, arguments)).collect();
            let truth = if cases.is_empty() {
                String::from("false")
            } else {
                format!("true where {}, and false otherwise", cases.join("; or "))
            };
            Some(format!("{where_else}, {left} {sign} {right} is {truth}"))
        }
        Value::Object(_) => {
            let cases: Vec<String> = given(|found| found != Value::Object(Object::Number(0)))
                .map(|(arguments, found)| format!("{} where {}, ", value(*found), case(classes, arguments)))
                .collect();
            let otherwise = if cases.is_empty() { "" } else { "otherwise " };
            Some(format!("{where_else}, {left} {sign} {right} = {}{otherwise}0", cases.concat()))
        }
    }
}

fn parameter(number: usize) -> String {
    match ["x", "y", "z"].get(number) {
        Some(&name) => name.to_owned(),
        None => format!("x_{}", number + 1),
    }
}

fn applied(bank: &Bank, symbol: SymbolId) -> String {
    let name = bank.symbol_text(symbol);
    match bank.symbol_data(symbol).fixity {
        Fixity::Letter => name.to_owned(),
        shape => {
            let parameters: Vec<String> = (0..shape.arity()).map(parameter).collect();
            format!("{name}({})", parameters.join(", "))
        }
    }
}

fn case(classes: &Classes, arguments: &[Option<ClassId>]) -> String {
    let part = |(at, class): (usize, &Option<ClassId>)| Some(format!("{} is {}", parameter(at), classes.get((*class)?)?.words()));
    arguments.iter().enumerate().filter_map(part).collect::<Vec<_>>().join(" and ")
}

fn value(value: Value) -> String {
    match value {
        Value::Object(object) => object_words(object),
        Value::Truth(truth) => truth.to_string(),
    }
}

fn function(bank: &Bank, vocabulary: &Vocabulary, classes: &Classes, tables: &Tables, symbol: SymbolId) -> String {
    let arity = bank.symbol_data(symbol).fixity.arity();
    let table = tables.simplified(symbol, arity, default_value(bank, vocabulary, symbol));
    let cases: Vec<String> =
        table.cases.iter().map(|(arguments, found)| format!("{} where {}, ", value(*found), case(classes, arguments))).collect();
    let otherwise = if cases.is_empty() { "" } else { "otherwise " };
    format!("{} = {}{otherwise}{}", applied(bank, symbol), cases.concat(), value(table.otherwise))
}

fn predicate(bank: &Bank, classes: &Classes, tables: &Tables, symbol: SymbolId) -> String {
    let (arity, applied) = (bank.symbol_data(symbol).fixity.arity(), applied(bank, symbol));
    let table = tables.simplified(symbol, arity, Value::Truth(false));
    let truth = table.otherwise == Value::Truth(true);
    if table.cases.is_empty() {
        return format!("{applied} is {}", if truth { "true" } else { "false" });
    }
    let cases = tables.cases_with(symbol, arity, Value::Truth(true));
    let cases: Vec<String> = cases.iter().map(|arguments| case(classes, arguments)).collect();
    format!("{applied} is true where {}, and false otherwise", cases.join("; or "))
}
