//! Detours: a form of a rule makes a statement of its premises, and another one then takes a premise out of it again. No derivation that
//! states everything once has one, so that nothing is asked for by a form in order to be undone. Only forms of formula letters are compared.

use formula::FormulaId;
use kernel::{Calculus, Conclusion, Premise, Variant};

use crate::condensed::is_schematic;
use crate::forms::PlannedVariant;
use crate::shapes::unify::Values;

/// Returns whether the statement that `maker` concludes, used as a premise of `user`, leads back to a premise of `maker`, whatever the
/// letters stand for.
pub(super) fn is_detour(calculus: &Calculus, maker: &PlannedVariant<'_>, user: &PlannedVariant<'_>, premise: usize) -> bool {
    if !is_schematic(calculus, maker.variant) || !is_schematic(calculus, user.variant) {
        return false;
    }
    let (Some(made), Some(back)) = (conclusion(maker.variant), conclusion(user.variant)) else { return false };
    let Some(&Premise::Statement(used)) = user.variant.premises.get(premise) else { return false };
    let mut values = Values { calculus, of: Vec::new() };
    if !values.unify((false, made), (true, used)) {
        // They never meet.
        return true;
    }
    maker.variant.premises.iter().any(|line| match *line {
        Premise::Statement(line) => values.are_equal((false, line), (true, back)),
        Premise::Box(_) => false,
    })
}

fn conclusion(variant: &Variant) -> Option<FormulaId> {
    match variant.conclusion {
        Conclusion::Statement(schema) => Some(schema),
        Conclusion::Evaluated { .. } | Conclusion::RuleInForce => None,
    }
}
