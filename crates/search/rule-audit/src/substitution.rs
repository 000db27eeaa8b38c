//! Rules of substitution: the argument by which one is sound. Not here: proofs in which one goes wrong (`substitution_proofs`).
//!
//! What is put for a predicate letter may make a true statement false; a step alone therefore shows nothing. The claim is about a proof: **each line holds
//! wherever the axioms before it and the open assumptions hold.** Let a line A follow so, let the predicate F stand in none of these axioms and
//! assumptions, and take a structure in which they hold. Let F stand there for what B says of its arguments instead: they hold still, and so does A.
//! If nothing is captured, A says with this F what C, the line with B put for F, says with the old one. So C holds.
//!
//! The argument needs that no line is more than the claim says, as one that flags a letter, one from elsewhere, or one that holds where numbers are
//! numbers. It is not used in calculi with witnesses, subproofs, rules in force, computations or numbers.

use kernel::{Calculus, Captures, Conclusion, Proviso, Substitution, Variant};

use crate::numbers::has_numbers;

/// The proviso of a form about substitution.
pub(crate) fn asked(variant: &Variant) -> Option<Substitution> {
    variant.provisos.iter().find_map(|proviso| if let Proviso::Substitution(asked) = *proviso { Some(asked) } else { None })
}

/// Returns whether the argument covers a form.
pub(crate) fn is_covered(calculus: &Calculus, variant: &Variant) -> bool {
    let plain = |variant: &Variant| {
        variant.witnesses.is_empty()
            && variant.subproof.is_none()
            && matches!(variant.conclusion, Conclusion::Statement(_))
            && !has_numbers(calculus, variant)
    };
    asked(variant).is_some_and(|asked| {
        asked.captures == Captures::Nothing && variant.provisos.contains(&Proviso::PredicateNotAssumed(asked.pattern))
    }) && calculus.rules().iter().flat_map(|rule| &rule.variants).all(plain)
}
