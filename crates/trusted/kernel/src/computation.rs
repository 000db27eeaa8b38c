//! The computations that a schema may name: one operation or one comparison of two numbers, evaluated in one place (PW-R25, PW-R26),
//! or one counting statement, spelled out in one place. Numbers are exact; what has no symbol is refused.

use std::cmp::Ordering;

use derivation::counting::says;
use formula::{Bank, Formula, FormulaId, Term, TermId};
use num_bigint::{BigInt, Sign};
use num_integer::Integer;

use crate::calculus::Computation;
use crate::fault::{Evaluation, Part};
use crate::house_rules::{HouseRules, Negatives, Round};

/// The most digits of a number that is computed with. Comparison has no limit.
pub const MAX_DIGITS: usize = 10_000;

/// The operators on numbers (PW-47).
pub const OPERATORS: [&str; 7] = ["+", "-", "*", "/", "f/", "c/", "%"];

/// The readings of the house that results depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arithmetic {
    /// `/` rounds one half to the even neighbour, and not away from zero (Q-PW-41).
    half_even: bool,
    /// There are symbols for negative numbers (Q-PW-10).
    negatives: bool,
}

impl Arithmetic {
    pub(crate) fn of(house: &HouseRules) -> Arithmetic {
        Arithmetic { half_even: house.round == Round::HalfEven, negatives: house.negatives == Negatives::Literal }
    }
}

/// Returns whether `after` is `before` with one occurrence of the computation evaluated.
pub(crate) fn evaluated(
    bank: &Bank,
    computation: Computation,
    arithmetic: Arithmetic,
    before: FormulaId,
    after: FormulaId,
) -> Result<(), Evaluation> {
    if before == after {
        return Err(Evaluation::Nothing);
    }
    let (mut before, mut after) = (before, after);
    loop {
        let not_there = Evaluation::NotThere { before: Part::Formula(before), after: Part::Formula(after) };
        match (bank.formula(before), bank.formula(after)) {
            (Formula::Cardinality(comparison, n), _) if computation == Computation::Counting => {
                return if says(bank, comparison, n, after) { Ok(()) } else { Err(not_there) };
            }
            (_, Formula::Cardinality(comparison, n)) if computation == Computation::Counting => {
                return if says(bank, comparison, n, before) { Ok(()) } else { Err(not_there) };
            }
            (Formula::Atom(_, arguments), Formula::Truth(value)) if computation == Computation::Comparison => {
                return compared(bank, before, arguments, value).unwrap_or(Err(not_there));
            }
            (Formula::Atom(a, xs), Formula::Atom(b, ys)) if a == b && computation == Computation::Operation => {
                return match one_difference(xs.iter().copied().zip(ys.iter().copied()))? {
                    Some((x, y)) => operated(bank, arithmetic, x, y),
                    None => Err(not_there),
                };
            }
            (Formula::Equal(a, b), Formula::Equal(c, d)) if computation == Computation::Operation => {
                return match one_difference([(a, c), (b, d)].into_iter())? {
                    Some((x, y)) => operated(bank, arithmetic, x, y),
                    None => Err(not_there),
                };
            }
            (Formula::Not(a), Formula::Not(b)) => (before, after) = (a, b),
            (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) if p == q => {
                match one_difference([(a, c), (b, d)].into_iter())? {
                    Some(different) => (before, after) = different,
                    None => return Err(not_there),
                }
            }
            (Formula::Quantified(p, x, a), Formula::Quantified(q, y, b)) if (p, x) == (q, y) => (before, after) = (a, b),
            _ => return Err(not_there),
        }
    }
}

/// The only pair of different parts.
fn one_difference<T: Copy + PartialEq>(pairs: impl Iterator<Item = (T, T)>) -> Result<Option<(T, T)>, Evaluation> {
    let mut different = pairs.filter(|(a, b)| a != b);
    match (different.next(), different.next()) {
        (_, Some(_)) => Err(Evaluation::Twice),
        (only, None) => Ok(only),
    }
}

fn operated(bank: &Bank, arithmetic: Arithmetic, before: TermId, after: TermId) -> Result<(), Evaluation> {
    let (mut before, mut after) = (before, after);
    loop {
        let not_there = Evaluation::NotThere { before: Part::Term(before), after: Part::Term(after) };
        match (bank.term(before), bank.term(after)) {
            (Term::Apply(symbol, &[left, right]), Term::Number(found)) => {
                let (Term::Number(left), Term::Number(right)) = (bank.term(left), bank.term(right)) else {
                    return Err(not_there);
                };
                let computed = Part::Term(before);
                let digits = [bank.numeral_text(left), bank.numeral_text(right)];
                let result =
                    operate(bank.symbol_text(symbol), digits, arithmetic, computed).unwrap_or(Err(not_there))?.to_string();
                return if result == bank.numeral_text(found) { Ok(()) } else { Err(Evaluation::Wrong { computed, result }) };
            }
            (Term::Apply(f, xs), Term::Apply(g, ys)) if f == g => {
                match one_difference(xs.iter().copied().zip(ys.iter().copied()))? {
                    Some(different) => (before, after) = different,
                    None => return Err(not_there),
                }
            }
            _ => return Err(not_there),
        }
    }
}

/// The result of an operation on two numbers; `None` for what is no operator.
fn operate(operator: &str, digits: [&str; 2], arithmetic: Arithmetic, computed: Part) -> Option<Result<BigInt, Evaluation>> {
    let operator = OPERATORS.into_iter().find(|known| *known == operator)?;
    if digits.iter().any(|digits| digits.trim_start_matches('-').len() > MAX_DIGITS) {
        return Some(Err(Evaluation::TooLong { computed, limit: MAX_DIGITS }));
    }
    // A number of the bank is written in digits.
    let [left, right] = digits.map(|digits| BigInt::parse_bytes(digits.as_bytes(), 10).unwrap_or_default());
    Some(match compute(operator, &left, &right, arithmetic.half_even) {
        None => Err(Evaluation::Undefined { computed }),
        Some(result) if result.sign() == Sign::Minus && !arithmetic.negatives => Err(Evaluation::Negative { computed }),
        Some(result) => Ok(result),
    })
}

/// Computes with two numbers; `None` for a divisor of 0, and for what is none of [`OPERATORS`]. `%` is what `f/` leaves over, so that
/// (((x f/ y) * y) + (x % y)) = x for every y but 0.
///
/// * `half_even`: `/` rounds one half to the even neighbour, and not away from zero (Q-PW-41).
pub fn compute(operator: &str, left: &BigInt, right: &BigInt, half_even: bool) -> Option<BigInt> {
    Some(match operator {
        "+" => left + right,
        "-" => left - right,
        "*" => left * right,
        _ if right.sign() == Sign::NoSign => return None,
        "/" => nearest(left, right, half_even),
        "f/" => left.div_floor(right),
        "c/" => left.div_ceil(right),
        "%" => left.mod_floor(right),
        _ => return None,
    })
}

/// The nearest whole quotient; the divisor is not 0.
fn nearest(left: &BigInt, right: &BigInt, half_even: bool) -> BigInt {
    let (quotient, rest) = left.magnitude().div_rem(right.magnitude());
    let twice = rest * 2_u8;
    let up = &twice > right.magnitude() || (&twice == right.magnitude() && (!half_even || quotient.bit(0)));
    let sign = if left.sign() == right.sign() { Sign::Plus } else { Sign::Minus };
    BigInt::from_biguint(sign, quotient + u8::from(up))
}

/// Returns whether the comparison of two numbers has this value; `None` for what is no comparison of numbers (PW-48).
fn compared(bank: &Bank, atom: FormulaId, arguments: &[TermId], value: bool) -> Option<Result<(), Evaluation>> {
    let (Formula::Atom(symbol, _), &[left, right]) = (bank.formula(atom), arguments) else { return None };
    let (Term::Number(left), Term::Number(right)) = (bank.term(left), bank.term(right)) else { return None };
    let (left, right) = (bank.numeral_text(left), bank.numeral_text(right));
    // Without leading zeros the longer number is the larger one.
    let magnitudes = |left: &str, right: &str| left.len().cmp(&right.len()).then_with(|| left.cmp(right));
    let order = match (left.strip_prefix('-'), right.strip_prefix('-')) {
        (None, None) => magnitudes(left, right),
        (Some(left), Some(right)) => magnitudes(right, left),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
    };
    let holds = match bank.symbol_text(symbol) {
        "<" => order.is_lt(),
        ">" => order.is_gt(),
        _ => return None,
    };
    let right_value = if holds { "tT" } else { "tF" };
    Some(if holds == value {
        Ok(())
    } else {
        Err(Evaluation::Wrong { computed: Part::Formula(atom), result: right_value.to_owned() })
    })
}
