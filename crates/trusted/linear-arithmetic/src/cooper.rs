//! Cooper's elimination over ℤ and ℕ: of all x one need only try, above each lower bound (or below each upper one), as many values
//! as the common modulus, and those far out. D. C. Cooper, *Theorem proving in arithmetic without multiplication*, 1972.

use std::iter::successors;

use crate::constraint::Relation;
use crate::domain::Domain;
use crate::fuel::OutOfFuel;
use crate::linear::{Linear, Overflow, gcd, lcm};
use crate::linear_formula::{Limit, LinearFormula, Store};

/// Number of values up to which each is tried, for one may decide. Where more are left than there are steps, no other end is to be expected: the steps
/// are not all spent, nor the memory that they would fill.
const TRIED: i128 = 10_000;

/// From which end the values are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Below,
    Above,
}

impl Store {
    /// The formula without `variable` that is equivalent to ∃ variable formula, over ℤ or ℕ.
    ///
    /// # Errors
    /// [`Limit`].
    pub(crate) fn exists_cooper(&mut self, variable: u32, formula: LinearFormula) -> Result<LinearFormula, Limit> {
        let atoms = self.atoms(formula, variable)?;
        // With X = scale·x every atom has the coefficient ±1 before X, and X must be divisible by the scale.
        let mut scale = 1;
        for atom in &atoms {
            scale = lcm(scale, atom.term.root(variable)?.1)?;
        }
        let mut modulus = scale;
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for atom in &atoms {
            let coefficient = atom.term.coefficient(variable);
            // The value of x at which the left side is 0, and then that of X.
            let (value, divisor) = atom.term.root(variable)?;
            let factor = scale / divisor;
            let root = value.times(factor)?;
            match atom.relation {
                // X ≤ root: the first value that fails is one more. And X ≥ root: one less.
                Relation::AtMost | Relation::Below if coefficient.is_positive() => upper.push(root.plus_constant(1)?),
                Relation::AtMost | Relation::Below => lower.push(root.plus_constant(-1)?),
                Relation::Equal => {
                    lower.push(root.plus_constant(-1)?);
                    upper.push(root.plus_constant(1)?);
                }
                Relation::Unequal => {
                    lower.push(root.clone());
                    upper.push(root);
                }
                Relation::DivisibleBy(divisor) | Relation::NotDivisibleBy(divisor) => {
                    modulus = lcm(modulus, divisor.checked_mul(factor).ok_or(Overflow)?)?;
                }
            }
        }
        let natural = self.domain() == Domain::Naturals;
        if natural {
            lower.push(Linear::constant(-1));
        }
        for bounds in [&mut lower, &mut upper] {
            bounds.sort_unstable();
            bounds.dedup();
        }
        let (side, bounds) = if lower.len() <= upper.len() { (Side::Below, lower) } else { (Side::Above, upper) };
        let mut cases = Vec::new();
        // Over ℕ there is nothing far below.
        if !(natural && side == Side::Below) {
            for residue in 0..modulus / scale {
                self.affords(residue, modulus / scale)?;
                let case = self.far_out(variable, formula, residue, side)?;
                if case == LinearFormula::TRUE {
                    return Ok(case);
                }
                cases.push(case);
            }
        }
        for bound in &bounds {
            // X is divisible by the scale. Whatever the bound's variables stand for, a common divisor of their coefficients and the scale
            // divides what they contribute; so it has to divide the rest, and only every stride-th value can be one of X.
            let stride = bound.coefficients().iter().try_fold(scale, |stride, &(_, coefficient)| gcd(stride, coefficient))?;
            let rest = bound.constant_part().rem_euclid(stride);
            let first = if side == Side::Below || rest == 0 { stride - rest } else { rest };
            let steps = successors(Some(first), |step| step.checked_add(stride)).take_while(|&step| step <= modulus);
            for (tried, step) in (0..).zip(steps) {
                self.affords(tried, modulus / stride)?;
                let step = if side == Side::Below { step } else { -step };
                let case = self.at(variable, &[formula], &bound.plus_constant(step)?, scale)?;
                if case == LinearFormula::TRUE {
                    return Ok(case);
                }
                cases.push(case);
            }
        }
        self.disjunction(cases)
    }

    /// Makes sure, once many values were tried, that there is fuel for as many as there are.
    fn affords(&self, tried: i128, all: i128) -> Result<(), OutOfFuel> {
        if tried == TRIED && all > i128::from(self.fuel.left()) { Err(OutOfFuel) } else { Ok(()) }
    }

    /// The formula for all x of this residue that are small (or large) enough: bounds are decided, congruences see the residue.
    pub(crate) fn far_out(
        &mut self,
        variable: u32,
        formula: LinearFormula,
        residue: i128,
        side: Side,
    ) -> Result<LinearFormula, Limit> {
        self.map_literals(formula, variable, |store, atom| {
            let coefficient = atom.term.coefficient(variable);
            match atom.relation {
                Relation::AtMost | Relation::Below => Ok(LinearFormula::of(coefficient.is_positive() == (side == Side::Below))),
                Relation::Equal => Ok(LinearFormula::FALSE),
                Relation::Unequal => Ok(LinearFormula::TRUE),
                Relation::DivisibleBy(_) | Relation::NotDivisibleBy(_) => {
                    let shift = coefficient.checked_mul(residue).ok_or(Overflow)?;
                    let term = atom.term.without(variable).plus_constant(shift)?;
                    store.compare(atom.relation, &term)
                }
            }
        })
    }
}
