//! One computation in a statement, as Operator simplification and Comparison do it (PW-R25, PW-R26): the first operation or comparison of
//! two numbers, evaluated. What does not fit in 128 bits is left alone; whether a result is right, the kernel says.

use formula::{Bank, Formula, FormulaId, Term, TermId};
use kernel::house_rules::Round;
use kernel::{Computation, HouseRules};

/// Statements of at most so many nested parts are looked at.
const DEEPEST: u32 = 200;

/// Returns the statement with one computation done, and its kind.
pub(super) fn step(bank: &mut Bank, house: &HouseRules, statement: FormulaId) -> Option<(FormulaId, Computation)> {
    if bank.depth(statement) > DEEPEST { None } else { in_formula(bank, house, statement) }
}

fn in_formula(bank: &mut Bank, house: &HouseRules, formula: FormulaId) -> Option<(FormulaId, Computation)> {
    match bank.formula(formula) {
        Formula::Truth(_) | Formula::Cardinality(..) => None,
        Formula::Equal(left, right) => {
            if let Some(new) = in_term(bank, house, left) {
                return Some((bank.equal(new, right), Computation::Operation));
            }
            let new = in_term(bank, house, right)?;
            Some((bank.equal(left, new), Computation::Operation))
        }
        Formula::Atom(symbol, arguments) => {
            let arguments = arguments.to_vec();
            if let [left, right] = arguments.as_slice()
                && let (Some(left), Some(right)) = (number(bank, *left), number(bank, *right))
            {
                let holds = match bank.symbol_text(symbol) {
                    "<" => left < right,
                    ">" => left > right,
                    _ => return None,
                };
                return Some((bank.truth(holds), Computation::Comparison));
            }
            let arguments = in_arguments(bank, house, &arguments)?;
            Some((bank.atom(symbol, &arguments).ok()?, Computation::Operation))
        }
        Formula::Not(inner) => in_formula(bank, house, inner).map(|(new, kind)| (bank.not(new), kind)),
        Formula::Binary(connective, left, right) => {
            if let Some((new, kind)) = in_formula(bank, house, left) {
                return Some((bank.binary(connective, new, right), kind));
            }
            in_formula(bank, house, right).map(|(new, kind)| (bank.binary(connective, left, new), kind))
        }
        Formula::Quantified(quantifier, variable, body) => {
            in_formula(bank, house, body).map(|(new, kind)| (bank.quantified(quantifier, variable, new), kind))
        }
    }
}

/// Returns the term with one operation done.
pub(super) fn in_term(bank: &mut Bank, house: &HouseRules, term: TermId) -> Option<TermId> {
    if bank.term_depth(term) > DEEPEST {
        return None;
    }
    let Term::Apply(symbol, arguments) = bank.term(term) else { return None };
    let arguments = arguments.to_vec();
    if let [left, right] = arguments.as_slice()
        && let (Some(left), Some(right)) = (number(bank, *left), number(bank, *right))
    {
        let result = operate(bank.symbol_text(symbol), left, right, house.round == Round::HalfEven)?;
        let numeral = bank.numeral(&result.to_string()).ok()?;
        return Some(bank.number_term(numeral));
    }
    let arguments = in_arguments(bank, house, &arguments)?;
    bank.apply(symbol, &arguments).ok()
}

fn in_arguments(bank: &mut Bank, house: &HouseRules, arguments: &[TermId]) -> Option<Vec<TermId>> {
    let (at, new) = arguments.iter().enumerate().find_map(|(at, &argument)| Some((at, in_term(bank, house, argument)?)))?;
    let mut arguments = arguments.to_vec();
    arguments.iter_mut().skip(at).take(1).for_each(|argument| *argument = new);
    Some(arguments)
}

fn number(bank: &Bank, term: TermId) -> Option<i128> {
    match bank.term(term) {
        Term::Number(numeral) => bank.numeral_text(numeral).parse().ok(),
        _ => None,
    }
}

fn operate(operator: &str, left: i128, right: i128, half_even: bool) -> Option<i128> {
    let floor = || {
        let (quotient, rest) = (left.checked_div(right)?, left.checked_rem(right)?);
        quotient.checked_sub(i128::from(rest != 0 && (rest < 0) != (right < 0)))
    };
    match operator {
        "+" => left.checked_add(right),
        "-" => left.checked_sub(right),
        "*" => left.checked_mul(right),
        "f/" => floor(),
        "%" => left.checked_sub(floor()?.checked_mul(right)?),
        "c/" => floor()?.checked_add(i128::from(left.checked_rem(right)? != 0)),
        "/" => {
            let (quotient, rest) = (left.checked_abs()?.checked_div(right.checked_abs()?)?, left.checked_rem(right)?.abs());
            let twice = rest.checked_mul(2)?;
            let magnitude = right.abs();
            let up = twice > magnitude || (twice == magnitude && (!half_even || quotient % 2 == 1));
            let rounded = quotient.checked_add(i128::from(up))?;
            Some(if (left < 0) == (right < 0) { rounded } else { -rounded })
        }
        _ => None,
    }
}
