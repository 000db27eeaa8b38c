//! Quantifier-free formulas of linear arithmetic, interned: equal formulas have equal ids, negation is a bit of the id, and a
//! disjunction is a negated conjunction of negations. So only conjunctions are stored and simplified. No quantifiers here.

use std::cmp::Ordering;
use std::ops::Not;

use rustc_hash::FxHashMap;

use crate::constraint::{Constraint, Relation};
use crate::domain::Domain;
use crate::fuel::{Fuel, OutOfFuel};
use crate::linear::{Linear, Overflow, floor_division, gcd};

/// The reason for which a computation stopped without an answer. Never a verdict: the question stays undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Limit {
    /// A coefficient grew too large.
    #[error(transparent)]
    Overflow(#[from] Overflow),
    /// Too many steps.
    #[error(transparent)]
    OutOfFuel(#[from] OutOfFuel),
    /// Conjunctions and disjunctions alternate more often than the elimination follows them.
    #[error("the formula is nested too deeply for quantifier elimination")]
    TooDeep,
    /// The program is in error.
    #[error("an internal error: a part of a formula of linear arithmetic was lost")]
    Internal,
}

/// A quantifier-free formula of a [`Store`]: the number of a node, and in the lowest bit whether it is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LinearFormula(u32);

impl LinearFormula {
    /// The formula that is true.
    pub const TRUE: LinearFormula = LinearFormula(0);
    /// The formula that is false.
    pub const FALSE: LinearFormula = LinearFormula(1);

    /// Returns whether this is the formula that is true or the one that is false.
    pub fn is_constant(self) -> bool {
        self.0 < 2
    }

    pub(crate) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the formula with this truth value.
    pub fn of(value: bool) -> LinearFormula {
        if value { LinearFormula::TRUE } else { LinearFormula::FALSE }
    }

    /// The formula, or what it negates.
    fn positive(self) -> LinearFormula {
        LinearFormula(self.0 & !1)
    }

    fn node(self) -> usize {
        (self.0 >> 1) as usize
    }
}

impl Not for LinearFormula {
    type Output = LinearFormula;

    fn not(self) -> LinearFormula {
        LinearFormula(self.0 ^ 1)
    }
}

/// A number numerator/denominator in lowest terms, denominator ≥ 1; over ℤ and ℕ the denominator is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bound {
    pub(crate) numerator: i128,
    pub(crate) denominator: i128,
}

impl Bound {
    pub(crate) fn integer(numerator: i128) -> Bound {
        Bound { numerator, denominator: 1 }
    }

    pub(crate) fn compare(self, other: Bound) -> Result<Ordering, Overflow> {
        if self.denominator == other.denominator {
            return Ok(self.numerator.cmp(&other.numerator));
        }
        let left = self.numerator.checked_mul(other.denominator);
        let right = other.numerator.checked_mul(self.denominator);
        left.zip(right).map(|(left, right)| left.cmp(&right)).ok_or(Overflow)
    }
}

/// A comparison of the value of a form with a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Comparison {
    /// form ≤ bound
    AtMost,
    /// form < bound; over ℚ only.
    Below,
    /// form = bound
    Is,
    /// form ≡ bound modulo this number, at least 2; over ℤ and ℕ only.
    Congruent(i128),
}

/// A form (linear term without constant, by number) compared with a bound. The coefficients of the form have no common divisor and
/// the first is positive, except for congruences, where they are reduced by the modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Literal {
    pub(crate) form: u32,
    pub(crate) comparison: Comparison,
    pub(crate) bound: Bound,
}

#[derive(Clone, Copy)]
enum Node {
    True,
    Literal(Literal),
    Conjunction(u32, u32),
}

/// A formula seen from outside.
pub(crate) enum View<'a> {
    Constant(bool),
    /// The literal; negated if the flag is set.
    Literal(Literal, bool),
    /// All of them.
    Conjunction(&'a [LinearFormula]),
    /// Not all of them: some is false.
    NegatedConjunction(&'a [LinearFormula]),
}

/// Owner of the formulas over one domain, and of the fuel that making them costs.
pub struct Store {
    domain: Domain,
    /// The steps that are left.
    pub fuel: Fuel,
    forms: Vec<Linear>,
    form_numbers: FxHashMap<Linear, u32>,
    nodes: Vec<Node>,
    /// For each node the set of its variables modulo 64: a variable whose bit is missing does not occur.
    masks: Vec<u64>,
    parts: Vec<LinearFormula>,
    literal_numbers: FxHashMap<Literal, u32>,
    conjunction_numbers: FxHashMap<Box<[LinearFormula]>, u32>,
}

pub(crate) fn mask_of(variable: u32) -> u64 {
    1 << (variable % 64)
}

impl Store {
    /// Makes an empty store over a domain, with fuel for all that is made in it.
    pub fn new(domain: Domain, fuel: Fuel) -> Store {
        Store {
            domain,
            fuel,
            forms: Vec::new(),
            form_numbers: FxHashMap::default(),
            nodes: vec![Node::True],
            masks: vec![0],
            parts: Vec::new(),
            literal_numbers: FxHashMap::default(),
            conjunction_numbers: FxHashMap::default(),
        }
    }

    pub(crate) fn domain(&self) -> Domain {
        self.domain
    }

    pub(crate) fn is_dense(&self) -> bool {
        self.domain == Domain::Rationals
    }

    pub(crate) fn view(&self, formula: LinearFormula) -> View<'_> {
        match self.nodes[formula.node()] {
            Node::True => View::Constant(!formula.is_negated()),
            Node::Literal(literal) => View::Literal(literal, formula.is_negated()),
            Node::Conjunction(start, end) => {
                let parts = &self.parts[start as usize..end as usize];
                if formula.is_negated() { View::NegatedConjunction(parts) } else { View::Conjunction(parts) }
            }
        }
    }

    /// The variables that may occur, modulo 64.
    pub(crate) fn mask(&self, formula: LinearFormula) -> u64 {
        self.masks[formula.node()]
    }

    pub(crate) fn may_mention(&self, formula: LinearFormula, variable: u32) -> bool {
        self.mask(formula) & mask_of(variable) != 0
    }

    /// The literal as a comparison with 0, its negation resolved by a comparison of the other kind.
    pub(crate) fn atom(&self, literal: Literal, negated: bool) -> Result<Constraint, Overflow> {
        let Bound { numerator, denominator } = literal.bound;
        let term = self.forms[literal.form as usize].combine(denominator, &Linear::constant(numerator), -1)?;
        let (relation, term) = match (literal.comparison, negated) {
            (Comparison::AtMost, false) => (Relation::AtMost, term),
            (Comparison::AtMost, true) if self.is_dense() => (Relation::Below, term.times(-1)?),
            (Comparison::AtMost, true) => (Relation::AtMost, term.times(-1)?.plus_constant(1)?),
            (Comparison::Below, false) => (Relation::Below, term),
            (Comparison::Below, true) => (Relation::AtMost, term.times(-1)?),
            (Comparison::Is, false) => (Relation::Equal, term),
            (Comparison::Is, true) => (Relation::Unequal, term),
            (Comparison::Congruent(modulus), false) => (Relation::DivisibleBy(modulus), term),
            (Comparison::Congruent(modulus), true) => (Relation::NotDivisibleBy(modulus), term),
        };
        Ok(Constraint { term, relation })
    }

    /// Makes the formula that says of a term how it stands to 0.
    ///
    /// # Errors
    /// [`Limit`].
    pub fn compare(&mut self, sign: Relation, term: &Linear) -> Result<LinearFormula, Limit> {
        match sign {
            Relation::DivisibleBy(modulus) => self.divisible(modulus, term),
            Relation::NotDivisibleBy(modulus) => Ok(!self.divisible(modulus, term)?),
            Relation::Unequal => Ok(!self.compare(Relation::Equal, term)?),
            Relation::Below if !self.is_dense() => self.compare_ordered(Relation::AtMost, &term.plus_constant(1)?),
            Relation::AtMost | Relation::Below | Relation::Equal => self.compare_ordered(sign, term),
        }
    }

    fn compare_ordered(&mut self, sign: Relation, term: &Linear) -> Result<LinearFormula, Limit> {
        let constant = term.constant_part();
        let Some(&(_, first)) = term.coefficients().first() else {
            return Ok(LinearFormula::of(match sign {
                Relation::Below => constant < 0,
                Relation::Equal => constant == 0,
                _ => constant <= 0,
            }));
        };
        let mut divisor = 0;
        for &(_, coefficient) in term.coefficients() {
            divisor = gcd(divisor, coefficient)?;
        }
        // term = ± divisor·form + constant, and the form is compared with ∓ constant / divisor.
        let signed = if first.is_positive() { divisor } else { -divisor };
        let mut coefficients = Vec::with_capacity(term.coefficients().len());
        for &(variable, coefficient) in term.coefficients() {
            coefficients.push((variable, coefficient.checked_div(signed).ok_or(Overflow)?));
        }
        let form = Linear::new(0, coefficients)?;
        let numerator = if first.is_positive() { constant.checked_neg().ok_or(Overflow)? } else { constant };
        if self.is_dense() {
            let common = gcd(numerator, divisor)?;
            let bound = Bound { numerator: numerator / common, denominator: divisor / common };
            // −form ≤ −b is ¬(form < b), and −form < −b is ¬(form ≤ b).
            let (comparison, negated) = match (sign, first.is_positive()) {
                (Relation::Equal, _) => (Comparison::Is, false),
                (Relation::Below, true) => (Comparison::Below, false),
                (Relation::Below, false) => (Comparison::AtMost, true),
                (_, true) => (Comparison::AtMost, false),
                (_, false) => (Comparison::Below, true),
            };
            return self.literal(form, comparison, bound, negated);
        }
        if sign == Relation::Equal {
            if numerator % divisor != 0 {
                return Ok(LinearFormula::FALSE);
            }
            return self.literal(form, Comparison::Is, Bound::integer(numerator / divisor), false);
        }
        let floor = floor_division(numerator, divisor);
        if first.is_positive() {
            return self.literal(form, Comparison::AtMost, Bound::integer(floor), false);
        }
        // form ≥ ⌈numerator/divisor⌉ is ¬(form ≤ ⌈numerator/divisor⌉ − 1).
        let below = if numerator % divisor == 0 { floor.checked_sub(1).ok_or(Overflow)? } else { floor };
        self.literal(form, Comparison::AtMost, Bound::integer(below), true)
    }

    /// That the modulus, at least 1, divides the term; over ℤ and ℕ.
    fn divisible(&mut self, modulus: i128, term: &Linear) -> Result<LinearFormula, Limit> {
        let mut divisor = modulus;
        for &(_, coefficient) in term.coefficients() {
            divisor = gcd(divisor, coefficient)?;
        }
        if term.constant_part() % divisor != 0 {
            return Ok(LinearFormula::FALSE);
        }
        let modulus = modulus / divisor;
        if modulus == 1 {
            return Ok(LinearFormula::TRUE);
        }
        let residue = |number: i128| (number / divisor).rem_euclid(modulus);
        let form = Linear::new(0, term.coefficients().iter().map(|&(variable, coefficient)| (variable, residue(coefficient))))?;
        let rest = residue(term.constant_part());
        let Some(&(_, first)) = form.coefficients().first() else { return Ok(LinearFormula::of(rest == 0)) };
        // Of the form and its opposite the one with the smaller coefficients stands for both.
        if first >= modulus - first {
            let opposite = form.coefficients().iter().map(|&(variable, coefficient)| (variable, modulus - coefficient));
            let opposite = Linear::new(0, opposite)?;
            if opposite.coefficients() < form.coefficients() {
                return self.literal(opposite, Comparison::Congruent(modulus), Bound::integer(rest), false);
            }
        }
        self.literal(form, Comparison::Congruent(modulus), Bound::integer((modulus - rest) % modulus), false)
    }

    fn literal(&mut self, form: Linear, comparison: Comparison, bound: Bound, negated: bool) -> Result<LinearFormula, Limit> {
        let form = match self.form_numbers.get(&form) {
            Some(&number) => number,
            None => {
                let number = u32::try_from(self.forms.len()).map_err(|_| OutOfFuel)?;
                self.forms.push(form.clone());
                self.form_numbers.insert(form, number);
                number
            }
        };
        self.intern(Literal { form, comparison, bound }, negated)
    }

    /// Interns a literal whose form is known.
    pub(crate) fn intern(&mut self, literal: Literal, negated: bool) -> Result<LinearFormula, Limit> {
        self.fuel.spend(1)?;
        let congruence = matches!(literal.comparison, Comparison::Congruent(_));
        if !congruence && literal.bound.numerator < 0 && self.is_never_negative(literal.form) {
            return Ok(LinearFormula::of(negated));
        }
        let node = match self.literal_numbers.get(&literal) {
            Some(&node) => node,
            None => {
                let coefficients = self.forms[literal.form as usize].coefficients();
                let mask = coefficients.iter().fold(0, |mask, &(variable, _)| mask | mask_of(variable));
                let node = self.push(Node::Literal(literal), mask)?;
                self.literal_numbers.insert(literal, node);
                node
            }
        };
        Ok(LinearFormula(node << 1 | u32::from(negated)))
    }

    /// Over ℕ a form without negative coefficients has no negative value.
    pub(crate) fn is_never_negative(&self, form: u32) -> bool {
        self.domain == Domain::Naturals
            && self.forms[form as usize].coefficients().iter().all(|&(_, coefficient)| coefficient.is_positive())
    }

    /// Interns a conjunction of at least two parts, sorted, without constants, as it stands.
    pub(crate) fn conjunction_as_is(&mut self, parts: &[LinearFormula]) -> Result<LinearFormula, Limit> {
        if let Some(&node) = self.conjunction_numbers.get(parts) {
            return Ok(LinearFormula(node << 1));
        }
        self.fuel.spend(parts.len() as u64)?;
        let mask = parts.iter().fold(0, |mask, &part| mask | self.mask(part));
        let start = self.parts.len() as u32;
        self.parts.extend_from_slice(parts);
        let end = u32::try_from(self.parts.len()).map_err(|_| OutOfFuel)?;
        let node = self.push(Node::Conjunction(start, end), mask)?;
        self.conjunction_numbers.insert(parts.into(), node);
        Ok(LinearFormula(node << 1))
    }

    fn push(&mut self, node: Node, mask: u64) -> Result<u32, Limit> {
        self.fuel.spend(1)?;
        // A node's number shares 32 bits with the negation.
        let number = u32::try_from(self.nodes.len()).ok().filter(|&number| number < 1 << 31).ok_or(OutOfFuel)?;
        self.nodes.push(node);
        self.masks.push(mask);
        Ok(number)
    }

    /// Replaces every literal that mentions the variable by what `replace` makes of it; the rest stays.
    pub(crate) fn map_literals(
        &mut self,
        formula: LinearFormula,
        variable: u32,
        mut replace: impl FnMut(&mut Store, Constraint) -> Result<LinearFormula, Limit>,
    ) -> Result<LinearFormula, Limit> {
        // Keys are positive; a negated formula is the negation of its node's image.
        let mut images: FxHashMap<LinearFormula, LinearFormula> = FxHashMap::default();
        let mut stack = vec![formula.positive()];
        while let Some(&top) = stack.last() {
            self.fuel.spend(1)?;
            if images.contains_key(&top) {
                stack.pop();
                continue;
            }
            let image = match self.view(top) {
                _ if !self.may_mention(top, variable) => top,
                View::Literal(literal, _) if self.forms[literal.form as usize].coefficient(variable) != 0 => {
                    let atom = self.atom(literal, false)?;
                    replace(self, atom)?
                }
                View::Conjunction(parts) => {
                    let waiting = stack.len();
                    stack.extend(parts.iter().map(|part| part.positive()).filter(|part| !images.contains_key(part)));
                    if stack.len() > waiting {
                        continue;
                    }
                    let parts = parts.iter().map(|&part| image(&images, part)).collect::<Result<_, Limit>>()?;
                    self.conjunction(parts)?
                }
                View::Constant(_) | View::Literal(..) => top,
                View::NegatedConjunction(_) => return Err(Limit::Internal),
            };
            images.insert(top, image);
            stack.pop();
        }
        image(&images, formula)
    }

    /// Puts the term numerator/divisor (divisor ≥ 1, and over ℤ known to divide wherever the result matters) for a variable.
    ///
    /// # Errors
    /// [`Limit`].
    pub fn substitute(
        &mut self,
        formula: LinearFormula,
        variable: u32,
        numerator: &Linear,
        divisor: i128,
    ) -> Result<LinearFormula, Limit> {
        self.map_literals(formula, variable, |store, atom| {
            // divisor·(c·x + rest) = c·numerator + divisor·rest.
            let term = numerator.combine(atom.term.coefficient(variable), &atom.term.without(variable), divisor)?;
            store.compare(atom.relation.scaled(divisor)?, &term)
        })
    }

    /// The literals that mention the variable, seen from the root: negation of what is around them resolved.
    pub(crate) fn atoms(&mut self, formula: LinearFormula, variable: u32) -> Result<Vec<Constraint>, Limit> {
        let mut seen: FxHashMap<LinearFormula, ()> = FxHashMap::default();
        let mut atoms = Vec::new();
        let mut stack = vec![formula];
        while let Some(top) = stack.pop() {
            self.fuel.spend(1)?;
            if !self.may_mention(top, variable) || seen.insert(top, ()).is_some() {
                continue;
            }
            match self.view(top) {
                View::Constant(_) => {}
                View::Literal(literal, negated) => {
                    let atom = self.atom(literal, negated)?;
                    if atom.term.coefficient(variable) != 0 {
                        atoms.push(atom);
                    }
                }
                View::Conjunction(parts) => stack.extend_from_slice(parts),
                View::NegatedConjunction(parts) => stack.extend(parts.iter().map(|&part| !part)),
            }
        }
        Ok(atoms)
    }
}

/// The image of a formula, by those of positive ones.
fn image(images: &FxHashMap<LinearFormula, LinearFormula>, formula: LinearFormula) -> Result<LinearFormula, Limit> {
    let image = *images.get(&formula.positive()).ok_or(Limit::Internal)?;
    Ok(if formula.is_negated() { !image } else { image })
}
