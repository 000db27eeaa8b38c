//! Repairs of an unsound form. All of a fixed list of weakenings are tried ([`Weakening`]); what passes is audited like any form, locally
//! and by the search for exploits over the calculus in which it stands for the unsound one; and the weakest that pass are reported: those
//! that no other one allows more than.
//!
//! Of two forms the one *allows more* when every step by the other is a step by it, or when it infers from the same lines, asking no more,
//! what implies the other's conclusion. An instance of a sound form is sound, so what another one that passed allows is not searched once
//! more.
//!
//! Not here: that two weakenings together might do what none does alone, except for the pairs that stand in the list.

mod calculus_editor;
mod conclusions;
mod order;
mod weakenings;

use std::time::Instant;

use kernel::{Calculus, Conclusion, RuleId, Variant};

pub(crate) use calculus_editor::CalculusEditor;
pub use weakenings::Weakening;
use weakenings::{Candidate, candidates};

use crate::form_auditor::FormAuditor;
use crate::question::Validity;
use crate::search::{Bounds, search_rule};

/// Results of trying the list.
#[derive(Debug, Default)]
pub struct Repairs {
    /// The weakest changes that make the form sound, in the order of the list.
    pub weakest: Vec<Repair>,
    /// Number of forms on the list that can be forms of a rule.
    pub tried: usize,
    /// Number of them that are locally sound, and say something at all.
    pub sound: usize,
    /// Of those, how many were found wrong by the search.
    pub exploited: usize,
    /// Number of derivations that the search looked at, in all; none where no search was asked for.
    pub derivations: u64,
    /// The bounds of that search.
    pub bounds: Option<Bounds>,
    /// True if everything within the bounds was looked at.
    pub exhaustive: bool,
    /// True if the time was up before all were tried.
    pub out_of_time: bool,
}

/// A change that makes a form sound.
#[derive(Debug)]
pub struct Repair {
    /// Kind of change.
    pub weakening: Weakening,
    /// The calculus with the rule so changed. Its other unsound forms are changed by the first of their own repairs, and left out where
    /// there is none.
    pub calculus: Calculus,
}

/// The forms that repair one, in an editor.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) weakest: Vec<Candidate>,
    pub(crate) repairs: Repairs,
}

/// Tries the list on a form of a rule. With `bounds`, what is locally sound is searched for exploits as well.
pub(crate) fn repairs(
    auditor: &mut FormAuditor<'_>,
    editor: &mut CalculusEditor,
    (rule, form): (RuleId, usize),
    variant: &Variant,
    bounds: Option<Bounds>,
) -> Found {
    let mut found = Found { repairs: Repairs { bounds, exhaustive: bounds.is_some(), ..Repairs::default() }, ..Found::default() };
    let Some(start) = editor.form(rule, form).cloned() else { return found };
    let deadline = Instant::now() + auditor.limits().time;
    let mut sound: Vec<Candidate> = Vec::new();
    for candidate in candidates(auditor.calculus(), variant, editor, &start) {
        let Some(trial) = editor.with_forms(rule, std::slice::from_ref(&candidate.variant)) else { continue };
        if Instant::now() >= deadline {
            found.repairs.out_of_time = true;
            break;
        }
        found.repairs.tried += 1;
        if is_sound(auditor, editor, &trial, rule, &candidate.variant) {
            sound.push(candidate);
        }
    }
    found.repairs.sound = sound.len();
    let mut passed: Vec<Candidate> = Vec::new();
    loop {
        let weakest = weakest(auditor, editor, &sound);
        let Some(next) = weakest.iter().find(|candidate| !passed.contains(candidate)) else {
            found.weakest = weakest;
            return found;
        };
        if exploited(auditor, editor, rule, next, bounds, &mut found.repairs) {
            found.repairs.exploited += 1;
            sound.retain(|candidate| candidate != next);
        } else {
            passed.push(next.clone());
        }
    }
}

/// Returns whether the only form of a rule is locally sound, and says something: its premises can hold, and its conclusion need
/// not hold anyhow.
fn is_sound(
    auditor: &mut FormAuditor<'_>,
    editor: &mut CalculusEditor,
    trial: &Calculus,
    rule: RuleId,
    candidate: &Variant,
) -> bool {
    let Some(variant) = trial.rule(rule).variants.first() else { return false };
    let mut auditor = auditor.of(trial);
    let mut valid =
        |variant: &Variant| matches!(auditor.ask(variant, &variant.provisos, None), Some((_, _, Validity::Valid(..))));
    if !valid(variant) {
        return false;
    }
    if variant.premises.is_empty() && variant.subproof.is_none() {
        return true;
    }
    let anyhow = Variant { premises: Vec::new(), subproof: None, provisos: Vec::new(), witnesses: Vec::new(), ..variant.clone() };
    if valid(&anyhow) {
        return false;
    }
    let nothing = editor.bank.truth(false);
    let impossible = Variant { conclusion: Conclusion::Statement(nothing), ..candidate.clone() };
    let Some((alone, impossible)) = editor.alone(&impossible) else { return false };
    let answer = auditor.of(&alone).ask(&impossible, &impossible.provisos, None);
    !matches!(answer, Some((_, _, Validity::Valid(..))))
}

/// Those that no other one allows more than; of those that allow the same, the one of fewest symbol points, and then the first.
fn weakest(auditor: &mut FormAuditor<'_>, editor: &mut CalculusEditor, sound: &[Candidate]) -> Vec<Candidate> {
    let mut simplest: Vec<&Candidate> = sound.iter().collect();
    simplest.sort_by_key(|candidate| editor.points(&candidate.variant));
    let mut weakest: Vec<&Candidate> = Vec::new();
    for candidate in simplest {
        if weakest.iter().any(|known| order::allows(auditor, editor, &known.variant, &candidate.variant)) {
            continue;
        }
        weakest.retain(|known| !order::allows(auditor, editor, &candidate.variant, &known.variant));
        weakest.push(candidate);
    }
    sound.iter().filter(|candidate| weakest.contains(candidate)).cloned().collect()
}

/// Searches a calculus in which this is the rule's only form, and returns whether the rule goes wrong.
fn exploited(
    auditor: &FormAuditor<'_>,
    editor: &CalculusEditor,
    rule: RuleId,
    candidate: &Candidate,
    bounds: Option<Bounds>,
    repairs: &mut Repairs,
) -> bool {
    let Some(bounds) = bounds else { return false };
    let Some(trial) = editor.with_forms(rule, std::slice::from_ref(&candidate.variant)) else { return true };
    let exploits = search_rule(&trial, auditor.house(), &bounds, rule);
    repairs.derivations += exploits.derivations;
    repairs.exhaustive &= exploits.is_exhaustive();
    !exploits.by_rule.is_empty()
}

/// The repairs of a rule's forms as calculi.
pub(crate) fn written(editor: &CalculusEditor, rule: RuleId, found: &[Option<Found>], form: usize) -> Vec<Repair> {
    let Some(Some(repaired)) = found.get(form) else { return Vec::new() };
    let others = |at: usize| match found.get(at) {
        Some(Some(other)) => other.weakest.first().map(|first| first.variant.clone()),
        _ => editor.form(rule, at).cloned(),
    };
    let repair = |candidate: &Candidate| {
        let form = |at: usize| if at == form { Some(candidate.variant.clone()) } else { others(at) };
        let forms: Vec<Variant> = (0..found.len()).filter_map(form).collect();
        Some(Repair { weakening: candidate.weakening, calculus: editor.with_forms(rule, &forms)? })
    };
    repaired.weakest.iter().filter_map(repair).collect()
}
