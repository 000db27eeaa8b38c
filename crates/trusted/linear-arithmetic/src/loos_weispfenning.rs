//! Elimination over ℚ: of all x one need only try each lower bound, the place right above each excluded one, and a value far below.
//! R. Loos and V. Weispfenning, *Applying linear quantifier elimination*, 1993.

use crate::constraint::Relation;
use crate::cooper::Side;
use crate::linear::Linear;
use crate::linear_formula::{Limit, LinearFormula, Store};

impl Store {
    /// The formula without `variable` that is equivalent to ∃ variable formula, over ℚ.
    ///
    /// # Errors
    /// [`Limit`].
    pub(crate) fn exists_loos_weispfenning(&mut self, variable: u32, formula: LinearFormula) -> Result<LinearFormula, Limit> {
        let mut cases = vec![self.far_out(variable, formula, 0, Side::Below)?];
        let mut tried: Vec<(Linear, i128, bool)> = Vec::new();
        for atom in self.atoms(formula, variable)? {
            let coefficient = atom.term.coefficient(variable);
            let right_above = match atom.relation {
                Relation::AtMost | Relation::Below if coefficient.is_positive() => continue,
                Relation::DivisibleBy(_) | Relation::NotDivisibleBy(_) => return Err(Limit::Internal),
                Relation::AtMost | Relation::Equal => false,
                Relation::Below | Relation::Unequal => true,
            };
            let (value, divisor) = atom.term.root(variable)?;
            let point = (value, divisor, right_above);
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
            match atom.relation {
                // The term grows with x: at the point itself it must be below 0. It falls with x: it may be 0 there.
                Relation::AtMost | Relation::Below if coefficient.is_positive() => store.compare(Relation::Below, &term),
                Relation::AtMost | Relation::Below => store.compare(Relation::AtMost, &term),
                _ => Ok(LinearFormula::of(atom.relation == Relation::Unequal)),
            }
        })
    }
}
