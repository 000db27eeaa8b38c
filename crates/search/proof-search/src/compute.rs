//! Computations carried out in a statement (PW-R25, PW-R26): every way to replace one operation or comparison of two numbers by its
//! result, in whole numbers of any size that the kernel computes with. Not trusted: the kernel computes again.

use std::cmp::Ordering;

use formula::{Bank, Formula, FormulaId, Term, TermId};
use kernel::Computation;
use kernel::computation::{MAX_DIGITS, compute};
use kernel::house_rules::{HouseRules, Negatives, Round};
use num_bigint::{BigInt, Sign};

/// Returns the statements with one computation carried out, each in its turn.
pub(crate) fn evaluations(bank: &mut Bank, house: &HouseRules, computation: Computation, statement: FormulaId) -> Vec<FormulaId> {
    match computation {
        Computation::Operation => operations(bank, house, statement),
        Computation::Comparison => comparisons(bank, statement),
        Computation::Counting => Vec::new(),
    }
}

/// Returns a statement with one operation on two numbers replaced by its result, each in its turn (PW-R25).
pub fn operations(bank: &mut Bank, house: &HouseRules, statement: FormulaId) -> Vec<FormulaId> {
    Task::Operate(house).formula(bank, statement)
}

/// Returns a statement with one comparison of two numbers replaced by tT or tF, each in its turn (PW-R26).
pub fn comparisons(bank: &mut Bank, statement: FormulaId) -> Vec<FormulaId> {
    Task::Compare.formula(bank, statement)
}

/// Returns whether an operation of two numbers stands in a term.
pub(crate) fn is_computable(bank: &mut Bank, house: &HouseRules, term: TermId) -> bool {
    !Task::Operate(house).term(bank, term).is_empty()
}

/// Returns whether a relation symbol compares numbers; equality has no symbol of its own.
pub(crate) fn is_comparison(symbol: &str) -> bool {
    matches!(symbol, "<" | ">")
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
                let Some((left, right)) = digits(bank, left).zip(digits(bank, right)) else { return Vec::new() };
                let order = order(left, right);
                match bank.symbol_text(symbol) {
                    "<" => vec![bank.truth(order.is_lt())],
                    ">" => vec![bank.truth(order.is_gt())],
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
            let result = self.operate(bank.symbol_text(symbol), &left, &right);
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

    fn operate(self, operator: &str, left: &BigInt, right: &BigInt) -> Option<BigInt> {
        let Task::Operate(house) = self else { return None };
        operated(house, operator, left, right)
    }
}

/// The result of an operation on two numbers; `None` where the house has no symbol for it.
pub(crate) fn operated(house: &HouseRules, operator: &str, left: &BigInt, right: &BigInt) -> Option<BigInt> {
    let result = compute(operator, left, right, house.round == Round::HalfEven)?;
    (result.sign() != Sign::Minus || house.negatives == Negatives::Literal).then_some(result)
}

/// The number that a term is, unless it is too long to be operated on.
pub(crate) fn number(bank: &Bank, term: TermId) -> Option<BigInt> {
    let digits = digits(bank, term)?;
    let is_short = digits.trim_start_matches('-').len() <= MAX_DIGITS;
    if is_short { BigInt::parse_bytes(digits.as_bytes(), 10) } else { None }
}

/// The digits of a number, after its sign.
fn digits(bank: &Bank, term: TermId) -> Option<&str> {
    match bank.term(term) {
        Term::Number(numeral) => Some(bank.numeral_text(numeral)),
        Term::Variable(_) | Term::Apply(..) => None,
    }
}

/// The order of two numbers by their digits, which takes no longer than to read them: none begins with a zero.
fn order(left: &str, right: &str) -> Ordering {
    match (left.strip_prefix('-'), right.strip_prefix('-')) {
        (None, None) => (left.len(), left).cmp(&(right.len(), right)),
        (Some(left), Some(right)) => (right.len(), right).cmp(&(left.len(), left)),
        (None, Some(_)) => Ordering::Greater,
        (Some(_), None) => Ordering::Less,
    }
}
