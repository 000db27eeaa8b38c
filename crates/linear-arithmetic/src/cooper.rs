//! Cooper's elimination over ℤ and ℕ: of all x one need only try, above each lower bound (or below each upper one), as many values
//! as the common modulus, and those far out. D. C. Cooper, *Theorem proving in arithmetic without multiplication*, 1972.

use std::iter::successors;

use crate::domain::Domain;
use crate::fuel::OutOfFuel;
use crate::linear::{Linear, Overflow, gcd, lcm};
use crate::linear_formula::{Atom, Limit, LinearFormula, Sign, Store};

/// Of so many values each is tried, for one may decide. Where more are left than there are steps, no other end is to be expected: the steps
/// are not all spent, nor the memory that they would fill.
const TRIED: i128 = 10_000;

/// From which end the values are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
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
            scale = lcm(scale, magnitude(atom, variable)?)?;
        }
        let mut modulus = scale;
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for atom in &atoms {
            let coefficient = atom.term.coefficient(variable);
            let factor = scale / magnitude(atom, variable)?;
            let rest = atom.term.without(variable).times(factor)?;
            // coefficient·x + rest ⋈ 0 is ±X + rest ⋈ 0; the value of X at which the left side is 0:
            let root = if coefficient.is_positive() { rest.times(-1)? } else { rest };
            match atom.sign {
                // X ≤ root: the first value that fails is one more. And X ≥ root: one less.
                Sign::AtMost | Sign::Below if coefficient.is_positive() => upper.push(root.plus_constant(1)?),
                Sign::AtMost | Sign::Below => lower.push(root.plus_constant(-1)?),
                Sign::Zero => {
                    lower.push(root.plus_constant(-1)?);
                    upper.push(root.plus_constant(1)?);
                }
                Sign::NonZero => {
                    lower.push(root.clone());
                    upper.push(root);
                }
                Sign::Divisible(divisor) | Sign::Indivisible(divisor) => {
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
                let case = self.at(variable, formula, &bound.plus_constant(step)?, scale)?;
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

    /// The formula for X = scale·x of the given value, and that there is such an x.
    fn at(&mut self, variable: u32, formula: LinearFormula, value: &Linear, scale: i128) -> Result<LinearFormula, Limit> {
        let divisible = self.compare(Sign::Divisible(scale), value)?;
        if divisible == LinearFormula::FALSE {
            return Ok(divisible);
        }
        let mut parts = vec![divisible];
        if self.domain() == Domain::Naturals {
            let negative = value.times(-1)?;
            parts.push(self.compare(Sign::AtMost, &negative)?);
        }
        parts.push(self.substitute(formula, variable, value, scale)?);
        self.conjunction(parts)
    }

    /// The formula for all x of this residue that are small (or large) enough: bounds are decided, congruences see the residue.
    fn far_out(&mut self, variable: u32, formula: LinearFormula, residue: i128, side: Side) -> Result<LinearFormula, Limit> {
        self.map_literals(formula, variable, |store, atom| {
            let coefficient = atom.term.coefficient(variable);
            match atom.sign {
                Sign::AtMost | Sign::Below => Ok(LinearFormula::of(coefficient.is_positive() == (side == Side::Below))),
                Sign::Zero => Ok(LinearFormula::FALSE),
                Sign::NonZero => Ok(LinearFormula::TRUE),
                Sign::Divisible(_) | Sign::Indivisible(_) => {
                    let shift = coefficient.checked_mul(residue).ok_or(Overflow)?;
                    let term = atom.term.without(variable).plus_constant(shift)?;
                    store.compare(atom.sign, &term)
                }
            }
        })
    }
}

fn magnitude(atom: &Atom, variable: u32) -> Result<i128, Overflow> {
    atom.term.coefficient(variable).checked_abs().ok_or(Overflow)
}
