//! Extent of an audit, in words: of a form whose answer is no proof, and of a search over derivations.

use certificate::Evidence;
use kernel::{Computation, Conclusion, Variant};
use rule_audit::computing::{COUNTED, LARGEST, RANDOM_PAIRS};
use rule_audit::search::{Bounds, Exploits, FlagSearch};
use rule_audit::{Countermodel, Reason, VariantAudit};
use verdict::Limits;

/// Extent of an audit.
#[derive(Clone, Copy)]
pub(super) struct Extent<'e> {
    pub(super) limits: Limits,
    /// Findings of the search over the whole calculus, if one was asked for.
    pub(super) exploits: Option<&'e Exploits>,
}

impl Extent<'_> {
    /// Describes the structures and steps that were looked at for a form whose answer is no proof, or not only one.
    pub(super) fn of_form(self, variant: &Variant, found: &VariantAudit) -> Option<String> {
        match (found.soundness, variant.conclusion) {
            (_, Conclusion::RuleInForce) => {
                Some(String::from("Nothing was searched: what is in force is an axiom beside the others, and is judged as such."))
            }
            (_, Conclusion::Evaluated { computation, .. }) => found.computed.as_ref().map(|found| computed(found, computation)),
            (rule_audit::Soundness::Sound, _) => None,
            (rule_audit::Soundness::SoundWithProviso, _) => {
                Some(format!("Without its provisos: {} {}", structures(found.countermodel.as_ref()), self.derivations()))
            }
            // A form that hangs on lines is judged by derivations alone.
            (_, _) if found.reasons.iter().any(|reason| matches!(reason, Reason::Lines(_))) => Some(self.derivations()),
            (rule_audit::Soundness::Unsound, _) => {
                let exploit = if found.exploit.is_some() { "the last of them exploits it" } else { "none of them exploits it" };
                let put = if found.steps == 1 { String::from("1 step was") } else { format!("{} steps were", found.steps) };
                let structures = structures(found.countermodel.as_ref());
                Some(format!("{structures} For an exploit {put} put to the check: {exploit}. {}", self.derivations()))
            }
            (rule_audit::Soundness::Undecided, _) => Some(format!(
                "Structures of at most {} objects, {} instances for a refutation and {} ms were the limits. {}",
                self.limits.domain,
                self.limits.instances,
                self.limits.time.as_millis(),
                self.derivations()
            )),
        }
    }

    /// Describes the extent of the search over the whole calculus, in short.
    fn derivations(self) -> String {
        match self.exploits {
            None => String::from("Derivations of the calculus were not searched."),
            Some(found) => format!(
                "{} derivations of the calculus were searched from {} sets of axioms: {}.",
                found.derivations,
                found.axioms,
                if found.is_exhaustive() { "all within the bounds" } else { "not all within the bounds" }
            ),
        }
    }
}

fn structures(countermodel: Option<&Countermodel>) -> String {
    if countermodel.is_some_and(|found| found.numbers.is_some()) {
        return String::from("Structures of the game were tried; in the one that refutes the form numbers are numbers.");
    }
    match countermodel.map(|found| found.certified.evidence()) {
        Some(Evidence::FiniteModel(structure)) => {
            let objects = if structure.domain_size() == 1 { "1 object" } else { &format!("{} objects", structure.domain_size()) };
            format!("Structures were tried in the order of their sizes; the first that refutes the form has {objects}.")
        }
        _ => String::from("Finite structures were tried first; one that is infinite refutes the form."),
    }
}

fn computed(found: &rule_audit::computing::Computed, computation: Computation) -> String {
    let over = match computation {
        Computation::Operation | Computation::Comparison => {
            format!("All pairs of numbers up to {LARGEST} and {RANDOM_PAIRS} pairs of numbers of up to 62 binary digits")
        }
        Computation::Counting => format!("Counting statements of numbers up to {COUNTED}"),
    };
    let wrong = match &found.wrong {
        Some((before, after)) => format!("the step from {before} to {after} is decided wrongly"),
        None => String::from("every one was decided as exact arithmetic has it"),
    };
    format!("{over}: {} results were put to the check, and {wrong}.", found.results)
}

/// The bounds of a search, in words.
pub(super) fn bounds(bounds: &Bounds) -> String {
    let mut text = format!(
        "from at most {} axioms of at most {} symbol points each proofs of at most {} lemmas, {} symbol points and {} boxes",
        bounds.axioms, bounds.axiom_points, bounds.lemmas, bounds.points, bounds.boxes
    );
    if bounds.one_lemma_axiom_points > bounds.axiom_points {
        text.push_str(&format!(
            "; from axioms of at most {} symbol points proofs of one lemma and at most {} boxes",
            bounds.one_lemma_axiom_points, bounds.boxes_elsewhere
        ));
    }
    if bounds.identity_points > 0 {
        text.push_str(&format!("; the same from one axiom of identity of at most {} symbol points", bounds.identity_points));
    }
    text.push_str(&format!(
        "; from no axioms proofs of at most {} lemmas, {} symbol points and {} boxes",
        bounds.lemmas_from_nothing, bounds.points_from_nothing, bounds.boxes_elsewhere
    ));
    if bounds.subproof_lemmas > 0 {
        text.push_str(&format!(
            ", with subproofs of at most {} lemmas and {} symbol points from an axiom of at most {}",
            bounds.subproof_lemmas, bounds.subproof_points, bounds.subproof_axiom_points
        ));
    }
    text.push_str(&format!("; no line of more than {} symbol points", bounds.statement_points));
    text
}

/// Sizes, numbers and limits of a search.
pub(super) fn search(found: &Exploits, limits: &Bounds) -> String {
    let exhaustive =
        if found.is_exhaustive() { "exhaustive up to these bounds" } else { "up to these bounds, but not exhaustive" };
    let mut text = format!(
        "{} derivations from {} sets of axioms, no two alike up to names; {exhaustive}: {}. What does not follow is refuted by one of {} \
         structures of at most 3 objects.",
        found.derivations,
        found.axioms,
        bounds(limits),
        found.structures,
    );
    if found.among_numbers {
        text.push_str(
            " Where numbers are spoken of, or objects counted, that is no more than a hint, and a structure in which numbers are numbers has to \
             refute it.",
        );
    }
    if let Some(points) = found.axioms_up_to {
        text.push_str(&format!(
            " After {} derivations from axioms of one kind the search went on to the next: every set of at most {points} symbol points \
             was looked at.",
            limits.derivations_from_axioms
        ));
    }
    if let Some(points) = found.points_below {
        text.push_str(&format!(
            " Where one set of axioms had more than {} derivations, all of fewer than {points} symbol points were looked at.",
            limits.derivations
        ));
    }
    if found.without_substitution {
        text.push_str(" Steps by rules of substitution are not among them.");
    }
    if let Some(search) = &found.flags {
        text.push_str(&flags(search));
    }
    text
}

/// The extent of the search for exploits of provisos about lines.
fn flags(search: &FlagSearch) -> String {
    let FlagSearch { bounds, axioms, derivations, cut } = search;
    let mut text = format!(
        " For the provisos about lines {derivations} derivations from {axioms} sets of axioms were looked at, the shortest first, by the rules that \
         instantiate, generalize or flag, by conjunction, modus ponens and conditional proof. What takes statements apart comes first, and each \
         step that puts statements together goes on from the one before it. From the axiom that everything stands in a relation to something: \
         proofs of at most {} lemmas without a box, of at most {} with one box, and of at most {} with one that assumes P of a letter; from other \
         axioms of at most {}, and of {} with a box. No line of more than {} symbol points.",
        bounds.lemmas,
        bounds.lemmas_with_a_box,
        bounds.lemmas_with_a_predicate,
        bounds.lemmas_of_others,
        bounds.lemmas_with_a_box,
        bounds.statement_points
    );
    if *cut {
        text.push_str(&format!(
            " From one set of axioms there were more than {}, and the search went on to the next.",
            bounds.derivations
        ));
    }
    text
}
