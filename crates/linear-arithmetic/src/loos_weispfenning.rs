//! Elimination over ℚ: of all x one need only try each lower bound, the place right above each excluded one, and a value far below.
//! R. Loos and V. Weispfenning, *Applying linear quantifier elimination*, 1993.

use crate::linear::{Linear, Overflow};
use crate::linear_formula::{Limit, LinearFormula, Sign, Store};

impl Store {
    /// The formula without `variable` that is equivalent to ∃ variable formula, over ℚ.
    ///
    /// # Errors
    /// [`Limit`].
    pub(crate) fn exists_loos_weispfenning(&mut self, variable: u32, formula: LinearFormula) -> Result<LinearFormula, Limit> {
        let mut cases = vec![self.far_below(variable, formula)?];
        let mut tried: Vec<(Linear, i128, bool)> = Vec::new();
        for atom in self.atoms(formula, variable)? {
            let coefficient = atom.term.coefficient(variable);
            let right_above = match atom.sign {
                Sign::AtMost | Sign::Below if coefficient.is_positive() => continue,
                Sign::Divisible(_) | Sign::Indivisible(_) => continue,
                Sign::AtMost | Sign::Zero => false,
                Sign::Below | Sign::NonZero => true,
            };
            let rest = atom.term.without(variable);
            let value = if coefficient.is_positive() { rest.times(-1)? } else { rest };
            let point = (value, coefficient.checked_abs().ok_or(Overflow)?, right_above);
            if tried.contains(&point) {
                continue;
            }
            let (value, divisor, _) = &point;
            let case = if right_above {
                self.right_above(variable, formula, value, *divisor)?
            } else {
                self.substitute(formula, variable, value, *divisor)?
            };
            if case == LinearFormula::TRUE {
                return Ok(case);
            }
            cases.push(case);
            tried.push(point);
        }
        self.disjunction(cases)
    }

    /// The formula for all x that are small enough.
    fn far_below(&mut self, variable: u32, formula: LinearFormula) -> Result<LinearFormula, Limit> {
        self.map_literals(formula, variable, |_, atom| {
            Ok(LinearFormula::of(match atom.sign {
                Sign::AtMost | Sign::Below => atom.term.coefficient(variable).is_positive(),
                _ => atom.sign == Sign::NonZero,
            }))
        })
    }

    /// The formula for all x right above value/divisor: a bound met there from above is kept strictly, one met from below fails.
    fn right_above(
        &mut self,
        variable: u32,
        formula: LinearFormula,
        value: &Linear,
        divisor: i128,
    ) -> Result<LinearFormula, Limit> {
        self.map_literals(formula, variable, |store, atom| {
            let coefficient = atom.term.coefficient(variable);
            let term = value.combine(coefficient, &atom.term.without(variable), divisor)?;
            match atom.sign {
                // The term grows with x: at the point itself it must be below 0. It falls with x: it may be 0 there.
                Sign::AtMost | Sign::Below if coefficient.is_positive() => store.compare(Sign::Below, &term),
                Sign::AtMost | Sign::Below => store.compare(Sign::AtMost, &term),
                _ => Ok(LinearFormula::of(atom.sign == Sign::NonZero)),
            }
        })
    }
}
