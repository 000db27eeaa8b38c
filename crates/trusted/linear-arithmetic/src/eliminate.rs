//! Away with one quantifier: ∃x A becomes an equivalent formula without x, by the simplest means that does it. Disjunctions are
//! taken apart, equations substituted, plain bounds paired (Fourier and Motzkin); the rest is for the general methods.

use crate::constraint::{Constraint, Relation};
use crate::domain::Domain;
use crate::linear::Linear;
use crate::linear_formula::{Limit, LinearFormula, Store, View};

/// Maximum number of times that one elimination follows the alternation of conjunction and disjunction.
const DEPTH: u32 = 96;

/// Into how many cases a conjunction of disjunctions is split before the general method, whose work is polynomial, takes it whole.
const CASES: usize = 256;

impl Store {
    /// Makes the formula without `variable` that is equivalent to ∃ variable formula; the variable ranges over the domain.
    ///
    /// # Errors
    /// [`Limit`].
    pub fn exists(&mut self, variable: u32, formula: LinearFormula) -> Result<LinearFormula, Limit> {
        self.exists_within(variable, formula, DEPTH)
    }

    /// Makes the formula without `variable` that is equivalent to ∀ variable formula: ∀ is ¬∃¬.
    ///
    /// # Errors
    /// [`Limit`].
    pub fn for_all(&mut self, variable: u32, formula: LinearFormula) -> Result<LinearFormula, Limit> {
        Ok(!self.exists(variable, !formula)?)
    }

    fn exists_within(&mut self, variable: u32, formula: LinearFormula, depth: u32) -> Result<LinearFormula, Limit> {
        self.fuel.spend(1)?;
        if !self.may_mention(formula, variable) {
            return Ok(formula);
        }
        let Some(depth) = depth.checked_sub(1) else { return Err(Limit::TooDeep) };
        match self.view(formula) {
            View::Constant(_) => Ok(formula),
            View::Literal(..) => self.exists_conjunction(variable, vec![formula], depth),
            View::Conjunction(parts) => {
                let parts = parts.to_vec();
                let (inside, mut outside): (Vec<_>, Vec<_>) =
                    parts.into_iter().partition(|&part| self.may_mention(part, variable));
                outside.push(self.exists_conjunction(variable, inside, depth)?);
                self.conjunction(outside)
            }
            View::NegatedConjunction(parts) => {
                let mut disjuncts = parts.to_vec();
                for disjunct in &mut disjuncts {
                    *disjunct = self.exists_within(variable, !*disjunct, depth)?;
                    if *disjunct == LinearFormula::TRUE {
                        return Ok(LinearFormula::TRUE);
                    }
                }
                self.disjunction(disjuncts)
            }
        }
    }

    fn exists_conjunction(&mut self, variable: u32, mut parts: Vec<LinearFormula>, depth: u32) -> Result<LinearFormula, Limit> {
        let mut atoms = Vec::new();
        let mut disjunctions: Vec<(usize, usize)> = Vec::new();
        for (at, &part) in parts.iter().enumerate() {
            match self.view(part) {
                View::Literal(literal, negated) => atoms.push((at, self.atom(literal, negated)?)),
                View::NegatedConjunction(disjuncts) => disjunctions.push((disjuncts.len(), at)),
                View::Constant(_) | View::Conjunction(_) => return Err(Limit::Internal),
            }
        }
        let equation = atoms
            .iter()
            .filter(|(_, atom)| atom.relation == Relation::Equal && atom.term.coefficient(variable) != 0)
            .min_by_key(|(_, atom)| atom.term.coefficient(variable).unsigned_abs());
        if let Some((at, equation)) = equation {
            // The only value of x, if it is in the domain.
            let (value, divisor) = equation.term.root(variable)?;
            parts.swap_remove(*at);
            return self.at(variable, &parts, &value, divisor);
        }
        let cases = disjunctions.iter().fold(1usize, |product, &(size, _)| product.saturating_mul(size));
        if let Some(&(_, at)) = disjunctions.iter().min()
            && cases <= CASES
        {
            return self.split(variable, parts, at, depth);
        }
        if disjunctions.is_empty()
            && let Some(paired) = self.pair_bounds(variable, atoms.iter().map(|(_, atom)| atom))?
        {
            return Ok(paired);
        }
        let whole = self.conjunction(parts)?;
        if self.is_dense() { self.exists_loos_weispfenning(variable, whole) } else { self.exists_cooper(variable, whole) }
    }

    /// Case by case of the disjunction among the parts that stands at `at`.
    fn split(&mut self, variable: u32, mut parts: Vec<LinearFormula>, at: usize, depth: u32) -> Result<LinearFormula, Limit> {
        let disjunction = parts.swap_remove(at);
        let View::NegatedConjunction(disjuncts) = self.view(disjunction) else { return Err(Limit::Internal) };
        let mut cases = disjuncts.to_vec();
        for case in &mut cases {
            let mut conjunction = parts.clone();
            conjunction.push(!*case);
            let conjunction = self.conjunction(conjunction)?;
            *case = self.exists_within(variable, conjunction, depth)?;
            if *case == LinearFormula::TRUE {
                return Ok(LinearFormula::TRUE);
            }
        }
        self.disjunction(cases)
    }

    /// The formula that all of `parts` are true for x = value/divisor, and that there is such an x.
    pub(crate) fn at(
        &mut self,
        variable: u32,
        parts: &[LinearFormula],
        value: &Linear,
        divisor: i128,
    ) -> Result<LinearFormula, Limit> {
        let mut result = Vec::with_capacity(parts.len() + 2);
        if !self.is_dense() && divisor > 1 {
            result.push(self.compare(Relation::DivisibleBy(divisor), value)?);
            if result == [LinearFormula::FALSE] {
                return Ok(LinearFormula::FALSE);
            }
        }
        if self.domain() == Domain::Naturals {
            result.push(self.compare(Relation::AtMost, &value.times(-1)?)?);
        }
        for &part in parts {
            result.push(self.substitute(part, variable, value, divisor)?);
        }
        self.conjunction(result)
    }

    /// When the atoms are nothing but bounds of x, and over ℤ each pair has a coefficient ±1: every lower bound lies below every
    /// upper one. `None` when the atoms are not of this kind.
    fn pair_bounds<'a>(
        &mut self,
        variable: u32,
        atoms: impl Iterator<Item = &'a Constraint>,
    ) -> Result<Option<LinearFormula>, Limit> {
        let mut lower: Vec<(i128, Linear, bool)> = Vec::new();
        let mut upper: Vec<(i128, Linear, bool)> = Vec::new();
        let mut others = Vec::new();
        if self.domain() == Domain::Naturals {
            lower.push((1, Linear::constant(0), false));
        }
        for atom in atoms {
            let coefficient = atom.term.coefficient(variable);
            let rest = atom.term.without(variable);
            let open = match atom.relation {
                _ if coefficient == 0 => {
                    others.push(self.compare(atom.relation, &atom.term)?);
                    continue;
                }
                Relation::AtMost => false,
                Relation::Below => true,
                Relation::Equal | Relation::Unequal | Relation::DivisibleBy(_) | Relation::NotDivisibleBy(_) => return Ok(None),
            };
            // c·x + rest ≤ 0 bounds x above, −c·x + rest ≤ 0 below.
            let bounds = if coefficient.is_positive() { &mut upper } else { &mut lower };
            bounds.push((coefficient.checked_abs().ok_or(crate::linear::Overflow)?, rest, open));
        }
        let unit = |bounds: &[(i128, Linear, bool)]| bounds.iter().all(|&(coefficient, ..)| coefficient == 1);
        if !self.is_dense() && !unit(&lower) && !unit(&upper) {
            return Ok(None);
        }
        for (lower_coefficient, lower_rest, lower_open) in &lower {
            for (upper_coefficient, upper_rest, upper_open) in &upper {
                let gap = lower_rest.combine(*upper_coefficient, upper_rest, *lower_coefficient)?;
                let sign = if *lower_open || *upper_open { Relation::Below } else { Relation::AtMost };
                others.push(self.compare(sign, &gap)?);
            }
        }
        Ok(Some(self.conjunction(others)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuel::Fuel;

    #[test]
    fn what_cannot_be_is_an_internal_error() {
        let mut store = Store::new(Domain::Integers, Fuel::new(1_000));
        let bound = |store: &mut Store, variable| {
            let term = Linear::new(0, [(0, 1), (variable, 1)]).expect("small");
            store.compare(Relation::AtMost, &term).expect("cheap")
        };
        let (one, other) = (bound(&mut store, 1), bound(&mut store, 2));
        let both = store.conjunction(vec![one, other]).expect("cheap");
        assert_eq!(store.split(0, vec![one, other], 0, DEPTH), Err(Limit::Internal), "no disjunction");
        for part in [both, LinearFormula::TRUE, LinearFormula::FALSE] {
            assert_eq!(
                store.exists_conjunction(0, vec![one, part], DEPTH),
                Err(Limit::Internal),
                "a part that has parts, or none"
            );
        }
        let mut store = Store::new(Domain::Rationals, Fuel::new(1_000));
        let even = store.compare(Relation::DivisibleBy(2), &Linear::variable(0)).expect("cheap");
        assert_eq!(store.exists_loos_weispfenning(0, even), Err(Limit::Internal), "divisibility among the rationals");
    }
}
