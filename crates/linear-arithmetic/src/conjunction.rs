//! Making and simplifying conjunctions: bounds of one form are merged, and what the literals say is used inside the other parts.
//! Every step is an equivalence. Not complete: contradictions that need several forms are left to the elimination.

use crate::linear::Overflow;
use crate::linear_formula::{Bound, Comparison, Limit, LinearFormula, Literal, Store, View};

/// Maximum depth to which the known literals are carried into nested disjunctions and conjunctions. A bound on work, not on truth.
const CARRY: u32 = 6;

/// A bound, and whether it is itself excluded.
#[derive(Clone, Copy, PartialEq, Eq)]
struct End {
    bound: Bound,
    open: bool,
}

/// The facts that are known of one form's value.
#[derive(Clone, Copy)]
struct Range {
    form: u32,
    lower: Option<End>,
    upper: Option<End>,
}

impl Range {
    fn at_least(&mut self, end: End) -> Result<(), Overflow> {
        let tighter = match self.lower {
            None => true,
            Some(old) => old.bound.less_than(end.bound)? || (old.bound == end.bound && end.open),
        };
        if tighter {
            self.lower = Some(end);
        }
        Ok(())
    }

    fn at_most(&mut self, end: End) -> Result<(), Overflow> {
        let tighter = match self.upper {
            None => true,
            Some(old) => end.bound.less_than(old.bound)? || (old.bound == end.bound && end.open),
        };
        if tighter {
            self.upper = Some(end);
        }
        Ok(())
    }

    /// The only possible value.
    fn point(&self) -> Option<Bound> {
        match (self.lower, self.upper) {
            (Some(lower), Some(upper)) if lower == upper && !lower.open => Some(lower.bound),
            _ => None,
        }
    }

    fn is_empty(&self) -> Result<bool, Overflow> {
        let (Some(lower), Some(upper)) = (self.lower, self.upper) else { return Ok(false) };
        Ok(upper.bound.less_than(lower.bound)? || (upper.bound == lower.bound && (lower.open || upper.open)))
    }

    /// Returns whether all values lie below the bound (or at it, unless `strictly`).
    fn lies_below(&self, bound: Bound, strictly: bool) -> Result<bool, Overflow> {
        let Some(upper) = self.upper else { return Ok(false) };
        Ok(upper.bound.less_than(bound)? || (upper.bound == bound && (upper.open || !strictly)))
    }

    /// Returns whether all values lie above the bound (or at it, unless `strictly`).
    fn lies_above(&self, bound: Bound, strictly: bool) -> Result<bool, Overflow> {
        let Some(lower) = self.lower else { return Ok(false) };
        Ok(bound.less_than(lower.bound)? || (lower.bound == bound && (lower.open || !strictly)))
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
                let lower = store.is_never_negative(form).then_some(End { bound: Bound::integer(0), open: false });
                self.ranges.push(Range { form, lower, upper: None });
                self.ranges.len() - 1
            }
        };
        let range = &mut self.ranges[at];
        match (comparison, negated) {
            (Comparison::AtMost, false) => range.at_most(End { bound, open: false })?,
            (Comparison::AtMost, true) if store.is_dense() => range.at_least(End { bound, open: true })?,
            (Comparison::AtMost, true) => range.at_least(End { bound: successor(bound, 1)?, open: false })?,
            (Comparison::Below, false) => range.at_most(End { bound, open: true })?,
            (Comparison::Below, true) => range.at_least(End { bound, open: false })?,
            (Comparison::Is, false) => {
                range.at_most(End { bound, open: false })?;
                range.at_least(End { bound, open: false })?;
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
                let closed = Some(End { bound, open: false });
                for range in self.ranges.iter_mut().filter(|range| range.form == literal.form) {
                    if range.lower == closed {
                        let next =
                            if dense { End { bound, open: true } } else { End { bound: successor(bound, 1)?, open: false } };
                        range.lower = Some(next);
                        moved = true;
                    } else if range.upper == closed {
                        let next =
                            if dense { End { bound, open: true } } else { End { bound: successor(bound, -1)?, open: false } };
                        range.upper = Some(next);
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
            Comparison::AtMost => (range.lies_below(bound, false)?, range.lies_above(bound, true)?),
            Comparison::Below => (range.lies_below(bound, true)?, range.lies_above(bound, false)?),
            Comparison::Is => (range.point() == Some(bound), range.lies_below(bound, true)? || range.lies_above(bound, true)?),
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
            if carry > 0 && constraints.mask != 0 {
                for compound in &mut compounds {
                    let simpler = self.under(*compound, &constraints, carry - 1)?;
                    changed |= simpler != *compound;
                    *compound = simpler;
                }
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
            if let Some(End { bound, open }) = range.upper {
                let comparison = if open { Comparison::Below } else { Comparison::AtMost };
                literals.push(self.intern(Literal { form, comparison, bound }, false)?);
            }
            if let Some(End { bound, open }) = range.lower {
                let literal = match (self.is_dense(), open) {
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
        let mut changed = false;
        let mut simpler = Vec::with_capacity(parts.len());
        for part in parts {
            let is_literal = matches!(self.view(part), View::Literal(..));
            let image = if is_literal || carry > 0 { self.under(part, constraints, carry.saturating_sub(1))? } else { part };
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
