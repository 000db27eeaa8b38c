//! Numbers that make comparisons and equations true. Each side is a function of one unknown number; where the sides change their order is found
//! by halving intervals, whatever operations stand in them, so that a bound is found however large it is. Exact; not trusted.

use std::collections::BTreeSet;

use formula::{Bank, Term, TermId, VariableId};
use kernel::HouseRules;
use num_bigint::{BigInt, Sign};

use crate::compute::{number, operated};

/// A condition on numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Constraint {
    pub(super) relation: Relation,
    pub(super) left: TermId,
    pub(super) right: TermId,
    /// False if it is not to hold.
    pub(super) holds: bool,
}

/// The relation of the two sides of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Less,
    Greater,
    Equal,
}

/// Values of unknown numbers.
pub(super) type Values = Vec<(VariableId, BigInt)>;

/// Every number below this one is tried: conditions on remainders and squares are met by small numbers, if by any.
const SMALL: u32 = 64;
/// Maximum number of numbers that are tried from each one at which something changes: as far as a remainder may be off.
const STRIDE: u32 = 512;
/// Maximum number of values that are tried of an unknown number of which others depend.
const BRANCHES: usize = 64;
/// Maximum number of evaluations of conditions.
const EVALUATIONS: u32 = 60_000;

/// The unknown numbers of some conditions.
pub(super) struct Solver<'s> {
    pub(super) bank: &'s Bank,
    pub(super) house: &'s HouseRules,
    pub(super) constraints: &'s [Constraint],
    /// The numbers from which an unknown number is taken that no condition speaks of alone.
    pub(super) known: &'s [BigInt],
    pub(super) evaluations: u32,
}

impl<'s> Solver<'s> {
    pub(super) fn new(bank: &'s Bank, house: &'s HouseRules, constraints: &'s [Constraint], known: &'s [BigInt]) -> Solver<'s> {
        Solver { bank, house, constraints, known, evaluations: 0 }
    }

    /// Returns up to `most` ways to give values to the unknown numbers so that all conditions hold, the smallest numbers first; where `at_most` is
    /// given, the first unknown number is as large as it may be, and no larger than that.
    pub(super) fn solutions(&mut self, unknown: &[VariableId], at_most: Option<&BigInt>, most: usize) -> Vec<Values> {
        let mut found = Vec::new();
        self.extend(unknown, &mut Vec::new(), at_most, most, &mut found);
        found
    }

    fn extend(
        &mut self,
        unknown: &[VariableId],
        values: &mut Values,
        at_most: Option<&BigInt>,
        most: usize,
        found: &mut Vec<Values>,
    ) {
        if found.len() >= most || self.evaluations >= EVALUATIONS {
            return;
        }
        let open: Vec<VariableId> = unknown.iter().copied().filter(|one| !values.iter().any(|(known, _)| known == one)).collect();
        let Some(&first) = open.first() else {
            if self.constraints.iter().all(|constraint| self.holds(constraint, values) == Some(true)) {
                found.push(values.clone());
            }
            return;
        };
        // One of which a condition speaks alone, where there is one.
        let alone = open.iter().copied().find(|&one| {
            self.constraints
                .iter()
                .any(|constraint| self.depends(constraint, one) && !self.depends_on_others(constraint, one, values))
        });
        let next = if at_most.is_some() && values.is_empty() { first } else { alone.unwrap_or(first) };
        let mut numbers = self.fitting(next, values);
        if let (Some(at_most), true) = (at_most, Some(&next) == unknown.first()) {
            numbers.retain(|number| number <= at_most);
            numbers.reverse();
        }
        for number in numbers.into_iter().take(BRANCHES) {
            values.push((next, number));
            self.extend(unknown, values, at_most, most, found);
            values.pop();
            if found.len() >= most {
                return;
            }
        }
    }

    fn depends(&self, constraint: &Constraint, variable: VariableId) -> bool {
        [constraint.left, constraint.right].iter().any(|&side| self.bank.term_variables(side).contains(&variable))
    }

    fn depends_on_others(&self, constraint: &Constraint, variable: VariableId, values: &Values) -> bool {
        let is_open = |other: &&VariableId| **other != variable && !values.iter().any(|(known, _)| known == *other);
        [constraint.left, constraint.right].iter().any(|&side| self.bank.term_variables(side).iter().any(|one| is_open(&one)))
    }

    /// The numbers for which every condition holds that speaks of one unknown number alone, the smallest first.
    fn fitting(&mut self, unknown: VariableId, values: &mut Values) -> Vec<BigInt> {
        let constraints: Vec<Constraint> = self
            .constraints
            .iter()
            .copied()
            .filter(|constraint| self.depends(constraint, unknown) && !self.depends_on_others(constraint, unknown, values))
            .collect();
        let speaks = !constraints.is_empty();
        let mut numbers: BTreeSet<BigInt> = (0..SMALL).map(BigInt::from).collect();
        numbers.extend(self.known.iter().cloned());
        if speaks {
            self.add_changes(&constraints, unknown, values, &mut numbers);
        }
        let mut fitting = Vec::new();
        for number in numbers {
            if self.evaluations >= EVALUATIONS {
                break;
            }
            if number.sign() == Sign::Minus && !self.has_negatives() {
                continue;
            }
            values.push((unknown, number));
            let all = constraints.iter().all(|constraint| {
                self.evaluations += 1;
                self.holds(constraint, values) == Some(true)
            });
            if let (Some((_, number)), true) = (values.pop(), all) {
                fitting.push(number);
            }
        }
        fitting
    }

    fn has_negatives(&self) -> bool {
        self.house.negatives == kernel::house_rules::Negatives::Literal
    }

    /// Adds the numbers around which the order of the sides of a condition changes.
    fn add_changes(
        &mut self,
        constraints: &[Constraint],
        unknown: VariableId,
        values: &mut Values,
        numbers: &mut BTreeSet<BigInt>,
    ) {
        let mut constants: Vec<BigInt> = values.iter().map(|(_, number)| number.clone()).collect();
        let mut divides = false;
        for constraint in constraints {
            for side in [constraint.left, constraint.right] {
                divides |= add_constants(self.bank, side, &mut constants);
            }
        }
        let bits = constants.iter().map(BigInt::bits).max().unwrap_or(0) + 4;
        let mut samples: BTreeSet<BigInt> = [0_u8, 1].into_iter().map(BigInt::from).collect();
        samples.extend((1..bits.min(400)).map(|power| BigInt::from(1_u8) << power));
        samples.extend(constants.iter().cloned());
        if self.has_negatives() {
            let opposite: Vec<BigInt> = samples.iter().map(|number| -number).collect();
            samples.extend(opposite);
        }
        let samples: Vec<BigInt> = samples.into_iter().collect();
        let stride = if divides { STRIDE } else { 2 };
        for constraint in constraints {
            let mut before: Option<(BigInt, Option<Sign>)> = None;
            for sample in &samples {
                let sign = self.sign_at(constraint, unknown, sample, values);
                if let Some((low, of_low)) = before.take().filter(|(_, known)| *known != sign) {
                    let (mut low, mut high) = (low, sample.clone());
                    while &high - &low > BigInt::from(1_u8) {
                        let middle: BigInt = (&low + &high) >> 1;
                        if self.sign_at(constraint, unknown, &middle, values) == of_low {
                            low = middle;
                        } else {
                            high = middle;
                        }
                    }
                    let from = &low - BigInt::from(stride.min(2));
                    numbers.extend((0..=stride + 2).map(|more| &from + BigInt::from(more)));
                }
                before = Some((sample.clone(), sign));
            }
            if divides {
                // A remainder may be right only far out.
                for constant in &constants {
                    numbers.extend((0..STRIDE / 8).map(|more| constant + BigInt::from(more)));
                }
            }
        }
    }

    /// The order of the sides of a condition at a number; `None` where one of them has no value.
    fn sign_at(&mut self, constraint: &Constraint, unknown: VariableId, number: &BigInt, values: &mut Values) -> Option<Sign> {
        self.evaluations += 1;
        values.push((unknown, number.clone()));
        let sides = self.value(constraint.left, values).zip(self.value(constraint.right, values));
        values.pop();
        sides.map(|(left, right)| (left - right).sign())
    }

    /// Returns whether a condition holds; `None` where one of its sides has no value.
    pub(super) fn holds(&self, constraint: &Constraint, values: &Values) -> Option<bool> {
        let (left, right) = (self.value(constraint.left, values)?, self.value(constraint.right, values)?);
        let holds = match constraint.relation {
            Relation::Less => left < right,
            Relation::Greater => left > right,
            Relation::Equal => left == right,
        };
        Some(holds == constraint.holds)
    }

    // As deep as a term, which is limited.
    fn value(&self, term: TermId, values: &Values) -> Option<BigInt> {
        match self.bank.term(term) {
            Term::Number(_) => number(self.bank, term),
            Term::Variable(variable) => values.iter().find(|(known, _)| *known == variable).map(|(_, number)| number.clone()),
            Term::Apply(symbol, &[left, right]) => {
                let (left, right) = (self.value(left, values)?, self.value(right, values)?);
                operated(self.house, self.bank.symbol_text(symbol), &left, &right)
            }
            Term::Apply(..) => None,
        }
    }
}

/// Adds the numbers that stand in a term; returns whether something is divided in it.
pub(super) fn add_constants(bank: &Bank, term: TermId, constants: &mut Vec<BigInt>) -> bool {
    match bank.term(term) {
        Term::Number(_) => {
            constants.extend(number(bank, term));
            false
        }
        Term::Variable(_) => false,
        Term::Apply(symbol, arguments) => {
            let divides = matches!(bank.symbol_text(symbol), "/" | "f/" | "c/" | "%");
            arguments.iter().fold(divides, |divides, &argument| add_constants(bank, argument, constants) || divides)
        }
    }
}
