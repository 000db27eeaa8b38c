//! Base rules (PW-32, Q-PW-46) in the standard reading: numbers are the integers, and beside them there are a player and a card. Quantifiers
//! run over a range of integers; what terms come to may lie outside. Not a proof of a base rule, but a search for what refutes it.
//! That those that come with the program hold of all integers, a test of `z3-worker` has Z3 say.

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, Term, TermId, VariableId};
use kernel::{Calculus, Conclusion};
use representation::BracketedText;

/// Largest number: they run from minus this to this.
pub const RANGE: i128 = 7;

/// An object of the standard reading.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Object {
    Number(i128),
    Player,
    Card,
    /// The value of an operation that is applied to arguments for which it is not defined.
    Nothing,
}

/// Result of the audit of base rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BaseRules {
    /// Number of base rules.
    pub count: usize,
    /// Those that are false in the standard reading, or that it does not cover, as text.
    pub wrong: Vec<String>,
}

/// Evaluates every base rule of a calculus in the standard reading, with numbers from minus [`RANGE`] to [`RANGE`].
pub fn base_rules(calculus: &Calculus) -> BaseRules {
    let bank = calculus.bank();
    let schemas = calculus.base_rules().iter().filter_map(|variant| match variant.conclusion {
        Conclusion::Statement(schema) => Some(schema),
        Conclusion::Evaluated { .. } | Conclusion::RuleInForce => None,
    });
    let wrong = |&schema: &FormulaId| !holds_of_all(bank, schema);
    let wrong: Vec<String> = schemas.filter(wrong).map(|schema| bank.text(schema, formula::Alphabet::Unicode)).collect();
    BaseRules { count: calculus.base_rules().len(), wrong }
}

/// A letter that a base rule leaves open stands for any number symbol, and those are natural.
fn holds_of_all(bank: &Bank, schema: FormulaId) -> bool {
    let open = bank.free_variables(schema).to_vec();
    let mut values = vec![0; open.len()];
    loop {
        let mut assigned: Vec<(VariableId, Object)> =
            open.iter().copied().zip(values.iter().map(|&n| Object::Number(n))).collect();
        if truth(bank, schema, &mut assigned) != Some(true) {
            return false;
        }
        let Some(index) = values.iter().position(|&value| value < RANGE) else { return true };
        values.iter_mut().take(index).for_each(|value| *value = 0);
        values.iter_mut().skip(index).take(1).for_each(|value| *value += 1);
    }
}

fn domain() -> impl Iterator<Item = Object> {
    (-RANGE..=RANGE).map(Object::Number).chain([Object::Player, Object::Card])
}

/// Returns the truth value of a formula; `None` for what the standard reading does not cover. As deep as a schema, which is
/// limited.
fn truth(bank: &Bank, formula: FormulaId, assigned: &mut Vec<(VariableId, Object)>) -> Option<bool> {
    Some(match bank.formula(formula) {
        Formula::Truth(value) => value,
        Formula::Cardinality(..) => return None,
        Formula::Equal(left, right) => value(bank, left, assigned)? == value(bank, right, assigned)?,
        Formula::Atom(symbol, arguments) => {
            let values: Option<Vec<Object>> = arguments.iter().map(|&argument| value(bank, argument, assigned)).collect();
            match (bank.symbol_text(symbol), values?.as_slice()) {
                ("[NUMBER]", [object]) => matches!(object, Object::Number(_)),
                ("[PLAYER]", [object]) => *object == Object::Player,
                ("[CARD]", [object]) => *object == Object::Card,
                ("<", [Object::Number(left), Object::Number(right)]) => left < right,
                (">", [Object::Number(left), Object::Number(right)]) => left > right,
                ("<" | ">", _) => false,
                _ => return None,
            }
        }
        Formula::Not(inner) => !truth(bank, inner, assigned)?,
        Formula::Binary(connective, left, right) => {
            let left = truth(bank, left, assigned)?;
            match (connective, left) {
                (Connective::And, false) => false,
                (Connective::Or, true) | (Connective::Implies, false) => true,
                (Connective::And | Connective::Or | Connective::Implies, _) => truth(bank, right, assigned)?,
                (Connective::Iff, left) => left == truth(bank, right, assigned)?,
            }
        }
        Formula::Quantified(quantifier, variable, body) => {
            let mut count = 0_usize;
            let mut all = true;
            for object in domain() {
                assigned.push((variable, object));
                let holds = truth(bank, body, assigned);
                assigned.pop();
                count += usize::from(holds?);
                all &= holds?;
            }
            match quantifier {
                Quantifier::ForAll => all,
                Quantifier::Exists => count > 0,
                Quantifier::ExistsUnique => count == 1,
            }
        }
    })
}

/// Returns the object that a term stands for; `None` for what the standard reading does not cover. As deep as a schema, which is
/// limited.
fn value(bank: &Bank, term: TermId, assigned: &[(VariableId, Object)]) -> Option<Object> {
    let (symbol, arguments) = match bank.term(term) {
        Term::Variable(variable) => {
            return assigned.iter().rev().find(|(known, _)| *known == variable).map(|(_, object)| *object);
        }
        Term::Number(numeral) => return bank.numeral_text(numeral).parse().ok().map(Object::Number),
        Term::Apply(symbol, arguments) => (symbol, arguments),
    };
    let values: Option<Vec<Object>> = arguments.iter().map(|&argument| value(bank, argument, assigned)).collect();
    Some(match (bank.symbol_text(symbol), values?.as_slice()) {
        (operator @ ("+" | "-" | "*" | "/" | "f/" | "c/" | "%"), [Object::Number(left), Object::Number(right)]) => {
            operated(operator, *left, *right)
        }
        ("+" | "-" | "*" | "/" | "f/" | "c/" | "%", _) => Object::Nothing,
        ("[health]" | "[power]" | "[potency]", [Object::Player]) | ("[symbolPoint]" | "[powerCost]", [Object::Card]) => {
            Object::Number(3)
        }
        ("[playerOfCard]", [Object::Card]) | ("[chosenPlayer]" | "[randPlayer]", [Object::Number(_)]) => Object::Player,
        ("[chosenCard]" | "[randCard]", [Object::Number(_)]) => Object::Card,
        (name, [_]) if name.starts_with('[') => Object::Nothing,
        _ => return None,
    })
}

fn operated(operator: &str, left: i128, right: i128) -> Object {
    let floor = |a: i128, b: i128| a.div_euclid(b) - i128::from(b < 0 && a.rem_euclid(b) != 0);
    match operator {
        "+" => Object::Number(left + right),
        "-" => Object::Number(left - right),
        "*" => Object::Number(left * right),
        _ if right == 0 => Object::Nothing,
        "f/" => Object::Number(floor(left, right)),
        "c/" => Object::Number(-floor(-left, right)),
        "%" => Object::Number(left - floor(left, right) * right),
        // Rounded, one half upwards; the statements hold with one half rounded to even as well, which lies between the same bounds.
        _ => Object::Number(floor(2 * left + right, 2 * right)),
    }
}
