//! Quick refutation: a statement is evaluated with its quantifiers bounded to a few values. Functions are computed exactly, so a
//! false universal statement is false; a missing witness may only lie further out. A heuristic: who passes is decided exactly.

use std::time::Instant;

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, SymbolId, Term, TermId};
use model::definable::{Condition, Domain, Linear, PiecewiseLinear, Quotient, Relation};
use rustc_hash::FxHashMap;

use super::catalogue::HALVING;

/// Over ℚ all numbers are counted in this part of 1, so that they can be halved a few times.
const RATIONAL_UNIT: i64 = 1 << 8;

/// Depth to which a statement can be nested to be evaluated here, by recursion.
const DEPTH: u32 = 200;

/// Number of evaluations of its innermost part that a statement may take.
const WORK: usize = 6_000;

/// Number of evaluated parts between two looks at the clock.
const LOOK_EVERY: u64 = 1 << 14;

/// constant + Σ coefficient·argument, in machine numbers.
#[derive(Clone)]
struct Sum {
    constant: i64,
    coefficients: [i64; 2],
}

impl Sum {
    /// Templates of more than two arguments use two of them at most.
    fn new(term: &Linear, unit: i64) -> Sum {
        let small = |number: i128| i64::try_from(number).unwrap_or(0);
        Sum {
            constant: small(term.constant_part()) * unit,
            coefficients: [small(term.coefficient(0)), small(term.coefficient(1))],
        }
    }

    fn at(&self, x: i64, y: i64) -> i64 {
        let [a, b] = self.coefficients;
        self.constant.saturating_add(a.saturating_mul(x)).saturating_add(b.saturating_mul(y))
    }
}

/// A condition, ready to be evaluated.
#[derive(Clone)]
pub(super) struct QuickPredicate(Vec<Vec<(Sum, Relation)>>);

impl QuickPredicate {
    pub(super) fn new(condition: &Condition, domain: Domain) -> QuickPredicate {
        let unit = unit(domain);
        let quick = |alternative: &Vec<_>| {
            alternative
                .iter()
                .map(|constraint: &model::definable::Constraint| (Sum::new(&constraint.term, unit), constraint.relation))
                .collect()
        };
        QuickPredicate(condition.0.iter().map(quick).collect())
    }

    fn holds(&self, x: i64, y: i64) -> bool {
        self.0.iter().any(|alternative| {
            alternative.iter().all(|(sum, relation)| {
                let value = sum.at(x, y);
                match *relation {
                    Relation::AtMost => value <= 0,
                    Relation::Below => value < 0,
                    Relation::Equal => value == 0,
                    Relation::Unequal => value != 0,
                    Relation::DivisibleBy(number) => i128::from(value).rem_euclid(number) == 0,
                    Relation::NotDivisibleBy(number) => i128::from(value).rem_euclid(number) != 0,
                }
            })
        })
    }
}

/// A function, ready to be evaluated.
#[derive(Clone)]
pub(super) struct QuickFunction {
    pieces: Vec<(QuickPredicate, Sum, i64)>,
    otherwise: (Sum, i64),
}

impl QuickFunction {
    pub(super) fn new(function: &PiecewiseLinear, domain: Domain) -> QuickFunction {
        let unit = unit(domain);
        let value = |quotient: &Quotient| {
            (Sum::new(&quotient.numerator, unit), i64::try_from(quotient.divisor).unwrap_or(i64::MAX).max(1))
        };
        let piece = |piece: &model::definable::Piece| {
            let (sum, divisor) = value(&piece.value);
            (QuickPredicate::new(&piece.when, domain), sum, divisor)
        };
        QuickFunction { pieces: function.pieces.iter().map(piece).collect(), otherwise: value(&function.otherwise) }
    }

    fn value(&self, x: i64, y: i64) -> i64 {
        for (when, sum, divisor) in &self.pieces {
            if when.holds(x, y) {
                return sum.at(x, y).div_euclid(*divisor);
            }
        }
        self.otherwise.0.at(x, y).div_euclid(self.otherwise.1)
    }
}

fn unit(domain: Domain) -> i64 {
    if domain == Domain::Rationals { RATIONAL_UNIT } else { 1 }
}

/// Current meaning of a symbol.
#[derive(Clone, Copy)]
pub(super) enum Meaning<'a> {
    Predicate(&'a QuickPredicate),
    Function(&'a QuickFunction),
    Nothing,
}

enum QuickTerm {
    Variable(usize),
    Apply(usize, Vec<QuickTerm>),
}

enum QuickFormula {
    Truth(bool),
    Atom(usize, Vec<QuickTerm>),
    Equal(QuickTerm, QuickTerm),
    Not(Box<QuickFormula>),
    Binary(Connective, Box<QuickFormula>, Box<QuickFormula>),
    /// The flag: a witness is looked for, so the values go further out.
    Quantified(Quantifier, bool, usize, Box<QuickFormula>),
}

/// Limits of evaluations.
pub(super) struct Meter {
    /// The steps that are left. Each value given to a variable is one.
    pub(super) left: u64,
    deadline: Option<Instant>,
    /// Number of parts that have been evaluated: the clock is looked at now and then.
    parts: u64,
    is_over: bool,
}

impl Meter {
    pub(super) fn new(left: u64, deadline: Option<Instant>) -> Meter {
        Meter { left, deadline, parts: 0, is_over: false }
    }

    fn step(&mut self) {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => self.is_over = true,
        }
    }

    fn look_at_the_clock(&mut self) {
        self.parts += 1;
        if self.parts.is_multiple_of(LOOK_EVERY) && self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.is_over = true;
        }
    }
}

/// A statement, ready to be evaluated within bounds.
pub(super) struct QuickStatement {
    body: QuickFormula,
    variables: usize,
    /// The bounds of quantifiers whose instances are to be refuted, and that of those that need a witness.
    near: Vec<i64>,
    far: Vec<i64>,
}

impl QuickStatement {
    /// `wanted` is the truth value that is hoped for; `symbols` numbers the symbols. `None` for statements that are nested too
    /// deeply or speak of numbers.
    pub(super) fn new(
        bank: &Bank,
        statement: FormulaId,
        wanted: bool,
        symbols: &FxHashMap<SymbolId, usize>,
        domain: Domain,
    ) -> Option<QuickStatement> {
        if bank.depth(statement) > DEPTH || bank.size(statement) > 100_000 {
            return None;
        }
        let mut builder = Builder { bank, symbols, variables: FxHashMap::default(), quantifiers: 0 };
        let body = builder.formula(statement, Some(wanted))?;
        let (near, far) = bounds(domain, builder.quantifiers);
        Some(QuickStatement { body, variables: builder.variables.len(), near, far })
    }

    /// The truth value within the bounds; none when the meter has run out.
    pub(super) fn holds(&self, meanings: &[Meaning<'_>], meter: &mut Meter) -> Option<bool> {
        let mut values = vec![0; self.variables];
        let truth = self.formula(&self.body, meanings, &mut values, meter);
        (!meter.is_over).then_some(truth)
    }

    /// Once the meter has run out, any value.
    fn formula(&self, formula: &QuickFormula, meanings: &[Meaning<'_>], values: &mut [i64], meter: &mut Meter) -> bool {
        meter.look_at_the_clock();
        match formula {
            _ if meter.is_over => false,
            QuickFormula::Truth(truth) => *truth,
            QuickFormula::Atom(symbol, arguments) => {
                let (x, y) = pair(arguments, meanings, values);
                matches!(meanings[*symbol], Meaning::Predicate(predicate) if predicate.holds(x, y))
            }
            QuickFormula::Equal(left, right) => term(left, meanings, values) == term(right, meanings, values),
            QuickFormula::Not(inner) => !self.formula(inner, meanings, values, meter),
            QuickFormula::Binary(connective, left, right) => {
                let left = self.formula(left, meanings, values, meter);
                match (connective, left) {
                    (Connective::And, false) => false,
                    (Connective::Or, true) | (Connective::Implies, false) => true,
                    (Connective::Iff, left) => left == self.formula(right, meanings, values, meter),
                    _ => self.formula(right, meanings, values, meter),
                }
            }
            QuickFormula::Quantified(quantifier, witness, variable, body) => {
                // An inner quantifier may bind the variable of an outer one.
                let outside = values[*variable];
                let enough = match quantifier {
                    Quantifier::ForAll | Quantifier::Exists => 1,
                    Quantifier::ExistsUnique => 2,
                };
                let sought = *quantifier != Quantifier::ForAll;
                let mut found = 0;
                for &value in if *witness { &self.far } else { &self.near } {
                    meter.step();
                    if meter.is_over {
                        break;
                    }
                    values[*variable] = value;
                    found += usize::from(self.formula(body, meanings, values, meter) == sought);
                    if found == enough {
                        break;
                    }
                }
                values[*variable] = outside;
                match quantifier {
                    Quantifier::ForAll => found == 0,
                    Quantifier::Exists | Quantifier::ExistsUnique => found == 1,
                }
            }
        }
    }
}

fn pair(arguments: &[QuickTerm], meanings: &[Meaning<'_>], values: &[i64]) -> (i64, i64) {
    let value = |at: usize| arguments.get(at).map_or(0, |argument| term(argument, meanings, values));
    (value(0), value(1))
}

fn term(quick: &QuickTerm, meanings: &[Meaning<'_>], values: &[i64]) -> i64 {
    match quick {
        QuickTerm::Variable(variable) => values[*variable],
        QuickTerm::Apply(symbol, arguments) => {
            let (x, y) = pair(arguments, meanings, values);
            match meanings[*symbol] {
                Meaning::Function(function) => function.value(x, y),
                _ => 0,
            }
        }
    }
}

struct Builder<'a> {
    bank: &'a Bank,
    symbols: &'a FxHashMap<SymbolId, usize>,
    variables: FxHashMap<usize, usize>,
    quantifiers: usize,
}

impl Builder<'_> {
    fn variable(&mut self, index: usize) -> usize {
        let next = self.variables.len();
        *self.variables.entry(index).or_insert(next)
    }

    /// `hoped`: the truth value that helps the statement, if only one of them does.
    fn formula(&mut self, formula: FormulaId, hoped: Option<bool>) -> Option<QuickFormula> {
        Some(match self.bank.formula(formula) {
            Formula::Truth(truth) => QuickFormula::Truth(truth),
            // The comparison of an infinite number with a finite one.
            Formula::Cardinality(comparison, n) => QuickFormula::Truth(comparison.holds(u64::MAX, u64::from(n))),
            Formula::Atom(symbol, arguments) => QuickFormula::Atom(*self.symbols.get(&symbol)?, self.terms(arguments)?),
            Formula::Equal(left, right) => QuickFormula::Equal(self.term(left)?, self.term(right)?),
            Formula::Not(inner) => QuickFormula::Not(Box::new(self.formula(inner, hoped.map(|hoped| !hoped))?)),
            Formula::Binary(connective, left, right) => {
                let (left_hoped, right_hoped) = match connective {
                    Connective::And | Connective::Or => (hoped, hoped),
                    Connective::Implies => (hoped.map(|hoped| !hoped), hoped),
                    Connective::Iff => (None, None),
                };
                let left = self.formula(left, left_hoped)?;
                QuickFormula::Binary(connective, Box::new(left), Box::new(self.formula(right, right_hoped)?))
            }
            Formula::Quantified(quantifier, variable, body) => {
                self.quantifiers += 1;
                let witness = hoped != Some(quantifier == Quantifier::ForAll);
                let slot = self.variable(variable.index());
                let body = self.formula(body, if quantifier == Quantifier::ExistsUnique { None } else { hoped })?;
                QuickFormula::Quantified(quantifier, witness, slot, Box::new(body))
            }
        })
    }

    fn terms(&mut self, terms: &[TermId]) -> Option<Vec<QuickTerm>> {
        terms.iter().map(|&term| self.term(term)).collect()
    }

    fn term(&mut self, term: TermId) -> Option<QuickTerm> {
        Some(match self.bank.term(term) {
            Term::Variable(variable) => QuickTerm::Variable(self.variable(variable.index())),
            Term::Number(_) => return None,
            Term::Apply(symbol, arguments) => QuickTerm::Apply(*self.symbols.get(&symbol)?, self.terms(arguments)?),
        })
    }
}

/// Values to refute with and values to find witnesses among, nearest first; fewer for many quantifiers.
fn bounds(domain: Domain, quantifiers: usize) -> (Vec<i64>, Vec<i64>) {
    let fits = |size: usize| (0..quantifiers).try_fold(1usize, |work, _| work.checked_mul(size)).is_some_and(|work| work <= WORK);
    let near_size = (3..=7).rev().find(|&size| fits(size)).unwrap_or(2);
    let far_size = (5..=17).rev().find(|&size| fits(size)).unwrap_or(4);
    let near_first = |count: usize, step: i64| -> Vec<i64> {
        (0..count as i64).map(|at| if at % 2 == 0 { -(at / 2) * step } else { (at / 2 + 1) * step }).collect()
    };
    match domain {
        Domain::Naturals => ((0..near_size as i64).collect(), (0..far_size as i64).collect()),
        // Between any two of the near values stands a far one.
        Domain::Rationals => {
            let mut far = near_first(far_size, RATIONAL_UNIT / 4);
            far.extend([4 * RATIONAL_UNIT, -4 * RATIONAL_UNIT]);
            (near_first(near_size.min(5), RATIONAL_UNIT / 2), far)
        }
        _ => {
            let near = near_first(near_size, 1);
            let mut far = near_first(far_size, 1);
            // Halves by the catalogue's sum that has them.
            let halves = near.iter().map(|&value| value * HALVING as i64 + 3);
            let further: Vec<i64> = halves.filter(|half| !far.contains(half)).collect();
            far.extend(further);
            (near, far)
        }
    }
}
