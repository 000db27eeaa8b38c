//! Order of forms by what they allow: every step by the narrower form is a step by the wider, or has a conclusion that the
//! wider's implies.

use formula::{Bank, FormulaId, VariableId};
use kernel::{Choice, Conclusion, Premise, Proviso, SchemaVariable, Sort, Variant};
use representation::{OnCapture, Substitution};

use super::calculus_editor::CalculusEditor;
use crate::form_auditor::FormAuditor;
use crate::question::Validity;

/// Returns whether `wide` infers whatever `narrow` infers, or something from which it follows, from the same lines. Where that
/// cannot be decided, they count as incomparable.
pub(crate) fn allows(auditor: &mut FormAuditor<'_>, editor: &mut CalculusEditor, wide: &Variant, narrow: &Variant) -> bool {
    let (Conclusion::Statement(concluded), Conclusion::Statement(wanted)) = (wide.conclusion, narrow.conclusion) else {
        return false;
    };
    if wide.subproof != narrow.subproof || !same_premises(&wide.premises, &narrow.premises) {
        return false;
    }
    let extra: Vec<Choice> = wide.choices.iter().filter(|choice| !narrow.choices.contains(choice)).copied().collect();
    match extra.as_slice() {
        [] => {
            asks_no_more(&wide.provisos, &wide.witnesses, narrow)
                && (concluded == wanted || entails(auditor, editor, concluded, wanted))
        }
        // What the one lets the prover name the other has a name for.
        [Choice { letter: SchemaVariable::Object(named), sort: Sort::Variable | Sort::Object, .. }] => {
            names(&editor.bank, narrow).into_iter().any(|name| is_instance(&mut editor.bank, wide, *named, name, narrow))
        }
        _ => false,
    }
}

fn same_premises(one: &[Premise], other: &[Premise]) -> bool {
    one.len() == other.len()
        && one.iter().all(|premise| other.contains(premise))
        && other.iter().all(|premise| one.contains(premise))
}

/// The object letters that are free in the conclusion of a form.
fn names(bank: &Bank, variant: &Variant) -> Vec<VariableId> {
    match variant.conclusion {
        Conclusion::Statement(conclusion) => bank.free_variables(conclusion).to_vec(),
        Conclusion::Evaluated { .. } | Conclusion::RuleInForce => Vec::new(),
    }
}

/// Returns whether a form is another one with `name` for `named`.
fn is_instance(bank: &mut Bank, wide: &Variant, named: VariableId, name: VariableId, narrow: &Variant) -> bool {
    let (Conclusion::Statement(concluded), Conclusion::Statement(wanted)) = (wide.conclusion, narrow.conclusion) else {
        return false;
    };
    let term = bank.variable_term(name);
    let in_place = bank.substitute(concluded, &[(named, term)], OnCapture::Refuse) == Ok(wanted);
    let renamed = |variable: VariableId| if variable == named { name } else { variable };
    let provisos: Vec<Proviso> = wide.provisos.iter().map(|&proviso| with_name(proviso, &renamed)).collect();
    let witnesses: Vec<VariableId> = wide.witnesses.iter().map(|&witness| renamed(witness)).collect();
    in_place && asks_no_more(&provisos, &witnesses, narrow)
}

/// Returns whether the provisos asked here are asked of the other form as well, and each witness is one there.
fn asks_no_more(provisos: &[Proviso], witnesses: &[VariableId], narrow: &Variant) -> bool {
    provisos.iter().all(|&asked| narrow.provisos.iter().any(|&kept| implies(kept, asked, narrow.premises.len())))
        && witnesses.iter().all(|witness| narrow.witnesses.contains(witness))
}

/// Returns whether keeping one proviso implies keeping the other.
fn implies(kept: Proviso, asked: Proviso, premises: usize) -> bool {
    if kept == asked {
        return true;
    }
    match (kept, asked) {
        (Proviso::Fresh(a), Proviso::NotFreeElsewhere(b) | Proviso::InNoOtherLine(b)) => a == b,
        (Proviso::NotOccurringIn(a, one), Proviso::NotFreeIn(b, other)) => (a, one) == (b, other),
        (Proviso::Arbitrary(a, None), Proviso::Arbitrary(b, Some(_))) => a == b,
        (Proviso::Arbitrary(a, Some(0)), Proviso::Arbitrary(b, None)) => a == b && premises == 1,
        _ => false,
    }
}

/// Returns whether one schema implies another, whatever the letters stand for.
fn entails(auditor: &mut FormAuditor<'_>, editor: &CalculusEditor, one: FormulaId, other: FormulaId) -> bool {
    let question = Variant {
        premises: vec![Premise::Statement(one)],
        subproof: None,
        choices: Vec::new(),
        provisos: Vec::new(),
        sound_if: Vec::new(),
        witnesses: Vec::new(),
        conclusion: Conclusion::Statement(other),
    };
    let Some((calculus, question)) = editor.alone(&question) else { return false };
    let answer = auditor.of(&calculus).ask(&question, &[], None);
    matches!(answer, Some((_, _, Validity::Valid(..))))
}

/// A proviso with its object letter renamed.
fn with_name(proviso: Proviso, renamed: &dyn Fn(VariableId) -> VariableId) -> Proviso {
    match proviso {
        Proviso::Fresh(object) => Proviso::Fresh(renamed(object)),
        Proviso::NotFreeElsewhere(object) => Proviso::NotFreeElsewhere(renamed(object)),
        Proviso::InNoOtherLine(object) => Proviso::InNoOtherLine(renamed(object)),
        Proviso::Arbitrary(object, premise) => Proviso::Arbitrary(renamed(object), premise),
        Proviso::NotFreeIn(object, letter) => Proviso::NotFreeIn(renamed(object), letter),
        Proviso::NotOccurringIn(object, letter) => Proviso::NotOccurringIn(renamed(object), letter),
        Proviso::NoLine(asked) => Proviso::NoLine(asked.with_letters(renamed, |rule| rule)),
        Proviso::FlaggedInOrder(object) => Proviso::FlaggedInOrder(renamed(object)),
        Proviso::Atomic(_)
        | Proviso::TruthTables
        | Proviso::Substitution(_)
        | Proviso::PredicateNotAssumed(_)
        | Proviso::NoWitnessLeaves
        | Proviso::IncludedLettersStay
        | Proviso::Never => proviso,
    }
}
