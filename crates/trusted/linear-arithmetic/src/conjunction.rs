//! Making and simplifying conjunctions: bounds of one form are merged, and what the literals say is used inside the other parts.
//! Every step is an equivalence. Not complete: contradictions that need several forms are left to the elimination.

use std::cmp::Ordering;

use crate::linear::Overflow;
use crate::linear_formula::{Bound, Comparison, Limit, LinearFormula, Literal, Store, View};

/// Maximum depth to which the known literals are carried into nested disjunctions and conjunctions. A bound on work, not on truth.
const CARRY: u32 = 6;

/// A place between numbers, right below or right above a bound: where the values of a form begin or end.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cut {
    bound: Bound,
    above: bool,
}

impl Cut {
    fn below(bound: Bound) -> Cut {
        Cut { bound, above: false }
    }

    fn above(bound: Bound) -> Cut {
        Cut { bound, above: true }
    }

    fn compare(self, other: Cut) -> Result<Ordering, Overflow> {
        Ok(self.bound.compare(other.bound)?.then(self.above.cmp(&other.above)))
    }
}

/// The facts that are known of one form's value: it lies between two cuts.
#[derive(Clone, Copy)]
struct Range {
    form: u32,
    lower: Option<Cut>,
    upper: Option<Cut>,
}

impl Range {
    fn at_least(&mut self, cut: Cut) -> Result<(), Overflow> {
        if !self.lies_above(cut)? {
            self.lower = Some(cut);
        }
        Ok(())
    }

    fn at_most(&mut self, cut: Cut) -> Result<(), Overflow> {
        if !self.lies_below(cut)? {
            self.upper = Some(cut);
        }
        Ok(())
    }

    /// The only possible value, if there is no more than one; of a range that is not empty.
    fn point(&self) -> Option<Bound> {
        let (lower, upper) = self.lower.zip(self.upper)?;
        (lower.bound == upper.bound).then_some(lower.bound)
    }

    fn is_empty(&self) -> Result<bool, Overflow> {
        self.lower.map_or(Ok(false), |lower| self.lies_below(lower))
    }

    fn lies_below(&self, cut: Cut) -> Result<bool, Overflow> {
        self.upper.map_or(Ok(false), |upper| Ok(upper.compare(cut)?.is_le()))
    }

    fn lies_above(&self, cut: Cut) -> Result<bool, Overflow> {
        self.lower.map_or(Ok(false), |lower| Ok(lower.compare(cut)?.is_ge()))
    }
}

/// The literals of a conjunction, read together.
#[derive(Default)]
struct Constraints {
    ranges: Vec<Range>,
    /// Literals that no range expresses: inequations and congruences.
    others: Vec<(LinearFormula, Literal, bool)>,
    mask: u64,
}

impl Constraints {
    fn range(&self, form: u32) -> Option<&Range> {
        self.ranges.iter().find(|range| range.form == form)
    }

    fn assume(&mut self, store: &Store, formula: LinearFormula, literal: Literal, negated: bool) -> Result<(), Overflow> {
        self.mask |= store.mask(formula);
        let Literal { form, comparison, bound } = literal;
        let at = match self.ranges.iter().position(|range| range.form == form) {
            Some(at) => at,
            None => {
                let lower = store.is_never_negative(form).then_some(Cut::below(Bound::integer(0)));
                self.ranges.push(Range { form, lower, upper: None });
                self.ranges.len() - 1
            }
        };
        let range = &mut self.ranges[at];
        match (comparison, negated) {
            (Comparison::AtMost, false) => range.at_most(Cut::above(bound))?,
            (Comparison::AtMost, true) if store.is_dense() => range.at_least(Cut::above(bound))?,
            (Comparison::AtMost, true) => range.at_least(Cut::below(successor(bound, 1)?))?,
            (Comparison::Below, false) => range.at_most(Cut::below(bound))?,
            (Comparison::Below, true) => range.at_least(Cut::below(bound))?,
            (Comparison::Is, false) => {
                range.at_most(Cut::above(bound))?;
                range.at_least(Cut::below(bound))?;
            }
            (Comparison::Is, true) | (Comparison::Congruent(_), _) => self.others.push((formula, literal, negated)),
        }
        Ok(())
    }

    /// An inequation with an end of a range moves that end.
    fn narrow(&mut self, dense: bool) -> Result<(), Overflow> {
        let mut moved = true;
        while moved {
            moved = false;
            for &(_, literal, negated) in &self.others {
                if literal.comparison != Comparison::Is || !negated {
                    continue;
                }
                let bound = literal.bound;
                for range in self.ranges.iter_mut().filter(|range| range.form == literal.form) {
                    if range.lower == Some(Cut::below(bound)) {
                        range.lower = Some(if dense { Cut::above(bound) } else { Cut::below(successor(bound, 1)?) });
                        moved = true;
                    } else if range.upper == Some(Cut::above(bound)) {
                        range.upper = Some(if dense { Cut::below(bound) } else { Cut::above(successor(bound, -1)?) });
                        moved = true;
                    }
                }
            }
        }
        Ok(())
    }

    /// The truth value that the ranges alone give to a literal.
    fn decide_by_range(&self, literal: Literal) -> Result<Option<bool>, Overflow> {
        let Some(range) = self.range(literal.form) else { return Ok(None) };
        let bound = literal.bound;
        let (holds, fails) = match literal.comparison {
            Comparison::AtMost => (range.lies_below(Cut::above(bound))?, range.lies_above(Cut::above(bound))?),
            Comparison::Below => (range.lies_below(Cut::below(bound))?, range.lies_above(Cut::below(bound))?),
            Comparison::Is => {
                let fails = range.lies_below(Cut::below(bound))? || range.lies_above(Cut::above(bound))?;
                (range.point() == Some(bound), fails)
            }
            Comparison::Congruent(modulus) => match range.point() {
                Some(point) => {
                    let congruent = point.numerator.rem_euclid(modulus) == bound.numerator;
                    (congruent, !congruent)
                }
                None => (false, false),
            },
        };
        Ok(if holds { Some(true) } else { fails.then_some(false) })
    }

    fn decide(&self, formula: LinearFormula, literal: Literal, negated: bool) -> Result<Option<bool>, Overflow> {
        for &(known, ..) in &self.others {
            if known == formula || known == !formula {
                return Ok(Some(known == formula));
            }
        }
        Ok(self.decide_by_range(literal)?.map(|holds| holds != negated))
    }
}

fn successor(bound: Bound, step: i128) -> Result<Bound, Overflow> {
    Ok(Bound::integer(bound.numerator.checked_add(step).ok_or(Overflow)?))
}

impl Store {
    /// Makes the formula that all of the parts are true.
    ///
    /// # Errors
    /// [`Limit`].
    pub fn conjunction(&mut self, parts: Vec<LinearFormula>) -> Result<LinearFormula, Limit> {
        self.conjunction_within(parts, CARRY)
    }

    /// Makes the formula that some of the parts is true.
    ///
    /// # Errors
    /// [`Limit`].
    pub fn disjunction(&mut self, mut parts: Vec<LinearFormula>) -> Result<LinearFormula, Limit> {
        for part in &mut parts {
            *part = !*part;
        }
        Ok(!self.conjunction(parts)?)
    }

    fn conjunction_within(&mut self, mut parts: Vec<LinearFormula>, carry: u32) -> Result<LinearFormula, Limit> {
        loop {
            self.fuel.spend(1 + parts.len() as u64)?;
            let mut literals = Vec::new();
            let mut compounds = Vec::new();
            while let Some(part) = parts.pop() {
                match self.view(part) {
                    View::Constant(true) => {}
                    View::Constant(false) => return Ok(LinearFormula::FALSE),
                    View::Literal(literal, negated) => literals.push((part, literal, negated)),
                    View::Conjunction(inner) => parts.extend_from_slice(inner),
                    View::NegatedConjunction(_) => compounds.push(part),
                }
            }
            literals.sort_unstable_by_key(|&(part, ..)| part);
            literals.dedup_by_key(|&mut (part, ..)| part);
            compounds.sort_unstable();
            compounds.dedup();
            let mut constraints = Constraints::default();
            for (part, literal, negated) in literals {
                self.fuel.spend(1 + constraints.ranges.len() as u64 / 16)?;
                constraints.assume(self, part, literal, negated)?;
            }
            constraints.narrow(self.is_dense())?;
            let Some(mut result) = self.literals_of(&constraints)? else { return Ok(LinearFormula::FALSE) };
            let mut changed = false;
            for compound in &mut compounds {
                let simpler = self.under(*compound, &constraints, carry)?;
                changed |= simpler != *compound;
                *compound = simpler;
            }
            result.append(&mut compounds);
            if changed {
                // A smaller part may be a literal, and say more.
                parts = result;
                continue;
            }
            result.sort_unstable();
            // Opposite parts have neighbouring numbers.
            if result.windows(2).any(|pair| pair[0] == !pair[1]) {
                return Ok(LinearFormula::FALSE);
            }
            return match result.as_slice() {
                [] => Ok(LinearFormula::TRUE),
                [single] => Ok(*single),
                several => self.conjunction_as_is(several),
            };
        }
    }

    /// The literals that say what the facts say, or `None` for a contradiction.
    fn literals_of(&mut self, constraints: &Constraints) -> Result<Option<Vec<LinearFormula>>, Limit> {
        let mut literals = Vec::new();
        for range in &constraints.ranges {
            if range.is_empty()? {
                return Ok(None);
            }
            let form = range.form;
            if let Some(bound) = range.point() {
                literals.push(self.intern(Literal { form, comparison: Comparison::Is, bound }, false)?);
                continue;
            }
            if let Some(Cut { bound, above }) = range.upper {
                let comparison = if above { Comparison::AtMost } else { Comparison::Below };
                literals.push(self.intern(Literal { form, comparison, bound }, false)?);
            }
            if let Some(Cut { bound, above }) = range.lower {
                let literal = match (self.is_dense(), above) {
                    (false, _) => Literal { form, comparison: Comparison::AtMost, bound: successor(bound, -1)? },
                    (true, true) => Literal { form, comparison: Comparison::AtMost, bound },
                    (true, false) => Literal { form, comparison: Comparison::Below, bound },
                };
                literals.push(self.intern(literal, true)?);
            }
        }
        for &(formula, literal, negated) in &constraints.others {
            match constraints.decide_by_range(literal)? {
                Some(holds) if holds == negated => return Ok(None),
                Some(_) => {}
                None => literals.push(formula),
            }
        }
        literals.retain(|&literal| literal != LinearFormula::TRUE);
        if literals.contains(&LinearFormula::FALSE) {
            return Ok(None);
        }
        Ok(Some(literals))
    }

    /// A formula that is equivalent wherever the facts hold. The recursion is at most `carry` deep.
    fn under(&mut self, formula: LinearFormula, constraints: &Constraints, carry: u32) -> Result<LinearFormula, Limit> {
        self.fuel.spend(1 + (constraints.ranges.len() + constraints.others.len()) as u64 / 16)?;
        if self.mask(formula) & constraints.mask == 0 {
            return Ok(formula);
        }
        let (parts, negated) = match self.view(formula) {
            View::Constant(_) => return Ok(formula),
            View::Literal(literal, negated) => {
                return Ok(constraints.decide(formula, literal, negated)?.map_or(formula, LinearFormula::of));
            }
            View::Conjunction(parts) => (parts.to_vec(), false),
            View::NegatedConjunction(parts) => (parts.to_vec(), true),
        };
        let Some(carry) = carry.checked_sub(1) else { return Ok(formula) };
        let mut changed = false;
        let mut simpler = Vec::with_capacity(parts.len());
        for part in parts {
            let image = self.under(part, constraints, carry)?;
            changed |= image != part;
            simpler.push(image);
        }
        if !changed {
            return Ok(formula);
        }
        let conjunction = self.conjunction_within(simpler, carry)?;
        Ok(if negated { !conjunction } else { conjunction })
    }
}
