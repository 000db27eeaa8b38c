//! Computations carried out in a statement (PW-R25, PW-R26): every way to replace one operation or comparison of two numbers by its
//! result. Numbers beyond 128 bits are left alone. Not trusted: the kernel computes again.

use formula::{Bank, Formula, FormulaId, Term, TermId};
use kernel::Computation;
use kernel::house_rules::{HouseRules, Negatives, Round};

/// Returns the statements with one computation carried out, each in its turn.
pub(crate) fn evaluations(bank: &mut Bank, house: &HouseRules, computation: Computation, statement: FormulaId) -> Vec<FormulaId> {
    match computation {
        Computation::Operation => Task::Operate(house).formula(bank, statement),
        Computation::Comparison => comparisons(bank, statement),
        Computation::Counting => Vec::new(),
    }
}

/// Returns a statement with one comparison of two numbers replaced by tT or tF, each in its turn (PW-R26).
pub fn comparisons(bank: &mut Bank, statement: FormulaId) -> Vec<FormulaId> {
    Task::Compare.formula(bank, statement)
}

/// Returns whether an operation of two numbers stands in a term.
pub(crate) fn is_computable(bank: &mut Bank, house: &HouseRules, term: TermId) -> bool {
    !Task::Operate(house).term(bank, term).is_empty()
}

/// The kind of computation that is carried out.
#[derive(Clone, Copy)]
enum Task<'h> {
    Compare,
    Operate(&'h HouseRules),
}

impl Task<'_> {
    fn is_comparison(self) -> bool {
        matches!(self, Task::Compare)
    }

    // As deep as the statement, which is limited.
    fn formula(self, bank: &mut Bank, statement: FormulaId) -> Vec<FormulaId> {
        match bank.formula(statement) {
            Formula::Truth(_) | Formula::Cardinality(..) => Vec::new(),
            Formula::Atom(symbol, arguments) if self.is_comparison() => {
                let &[left, right] = arguments else { return Vec::new() };
                let Some((left, right)) = number(bank, left).zip(number(bank, right)) else { return Vec::new() };
                match bank.symbol_text(symbol) {
                    "<" => vec![bank.truth(left < right)],
                    ">" => vec![bank.truth(left > right)],
                    _ => Vec::new(),
                }
            }
            Formula::Atom(symbol, arguments) => {
                let arguments = arguments.to_vec();
                let mut all = Vec::new();
                for (at, &argument) in arguments.iter().enumerate() {
                    for new in self.term(bank, argument) {
                        let mut changed = arguments.clone();
                        changed[at] = new;
                        all.extend(bank.atom(symbol, &changed));
                    }
                }
                all
            }
            Formula::Equal(..) if self.is_comparison() => Vec::new(),
            Formula::Equal(left, right) => {
                let mut all: Vec<FormulaId> = self.term(bank, left).into_iter().map(|left| bank.equal(left, right)).collect();
                all.extend(self.term(bank, right).into_iter().map(|right| bank.equal(left, right)));
                all
            }
            Formula::Not(inner) => self.formula(bank, inner).into_iter().map(|inner| bank.not(inner)).collect(),
            Formula::Binary(connective, left, right) => {
                let lefts = self.formula(bank, left);
                let rights = self.formula(bank, right);
                let mut all: Vec<FormulaId> = lefts.into_iter().map(|left| bank.binary(connective, left, right)).collect();
                all.extend(rights.into_iter().map(|right| bank.binary(connective, left, right)));
                all
            }
            Formula::Quantified(quantifier, variable, body) => {
                self.formula(bank, body).into_iter().map(|body| bank.quantified(quantifier, variable, body)).collect()
            }
        }
    }

    fn term(self, bank: &mut Bank, term: TermId) -> Vec<TermId> {
        let Term::Apply(symbol, arguments) = bank.term(term) else { return Vec::new() };
        let arguments = arguments.to_vec();
        if let &[left, right] = arguments.as_slice()
            && let Some((left, right)) = number(bank, left).zip(number(bank, right))
        {
            let result = self.operate(bank.symbol_text(symbol), left, right);
            let numeral = result.and_then(|result| bank.numeral(&result.to_string()).ok());
            return numeral.map(|numeral| bank.number_term(numeral)).into_iter().collect();
        }
        let mut all = Vec::new();
        for (at, &argument) in arguments.iter().enumerate() {
            for new in self.term(bank, argument) {
                let mut changed = arguments.clone();
                changed[at] = new;
                all.extend(bank.apply(symbol, &changed));
            }
        }
        all
    }

    fn operate(self, operator: &str, left: i128, right: i128) -> Option<i128> {
        let Task::Operate(house) = self else { return None };
        let result = match operator {
            "+" => left.checked_add(right)?,
            "-" => left.checked_sub(right)?,
            "*" => left.checked_mul(right)?,
            "f/" => floor(left, right)?,
            "c/" => floor(left.checked_neg()?, right)?.checked_neg()?,
            "%" => left.checked_sub(floor(left, right)?.checked_mul(right)?)?,
            "/" => nearest(house, left, right)?,
            _ => return None,
        };
        (result >= 0 || house.negatives == Negatives::Literal).then_some(result)
    }
}

/// The nearest whole quotient (Q-PW-41).
fn nearest(house: &HouseRules, left: i128, right: i128) -> Option<i128> {
    let quotient = left.checked_div(right)?;
    let twice = left.checked_rem(right)?.unsigned_abs().checked_mul(2)?;
    let divisor = right.unsigned_abs();
    let up = twice > divisor || twice == divisor && (house.round != Round::HalfEven || quotient % 2 != 0);
    let away = if (left < 0) == (right < 0) { 1 } else { -1 };
    if up { quotient.checked_add(away) } else { Some(quotient) }
}

fn floor(left: i128, right: i128) -> Option<i128> {
    let quotient = left.checked_div(right)?;
    let rest = left.checked_rem(right)?;
    quotient.checked_sub(i128::from(rest != 0 && (rest < 0) != (right < 0)))
}

fn number(bank: &Bank, term: TermId) -> Option<i128> {
    match bank.term(term) {
        Term::Number(numeral) => bank.numeral_text(numeral).parse().ok(),
        Term::Variable(_) | Term::Apply(..) => None,
    }
}
