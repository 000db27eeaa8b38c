//! Repairs of an unsound form: a fixed list of changes, those that ask least of the prover first, of which the first that makes the form
//! sound is reported. A change is a demand on the step, or a weaker conclusion.

use formula::{Alphabet, SymbolId, VariableId};
use kernel::{Calculus, Case, Proviso};

use crate::letters::Letters;
use crate::question::Validity;
use crate::rules::Auditor;

/// The first change of the list that makes a form sound, as the text of a clause of its rule.
///
/// In this order: what the rule's own conditions of soundness ask; a variable that is arbitrary in one premise, then in all; the same of
/// a variable that stands in no formula letter beside its holes; a variable that is a witness and free nowhere else; a weaker conclusion.
pub(crate) fn repair(auditor: &mut Auditor<'_>, case: &Case) -> Option<String> {
    let calculus = auditor.calculus();
    for change in demands(calculus, case) {
        let mut changed = case.clone();
        changed.provisos.extend(&change.provisos);
        changed.witnesses.extend(change.witness);
        let provisos = changed.provisos.clone();
        if let Some((_, _, Validity::Valid(..))) = auditor.ask(&changed, &provisos, None) {
            return Some(change.text(calculus));
        }
    }
    let mut reading = auditor.read(case, &case.provisos);
    reading.keep_names();
    let sentences = reading.sentences(crate::reading::Objects::Constants)?;
    for weaker in reading.weaker_conclusions() {
        let mut weakened = sentences.clone();
        weakened.conclusion = weaker;
        let implication = reading.implication(&weakened);
        if let Validity::Valid(..) = auditor.valid(&mut reading.bank, implication) {
            return Some(format!("infer {}", reading.bank.text(weaker, Alphabet::Unicode)));
        }
    }
    None
}

/// Something that is asked of the prover.
struct Demand {
    provisos: Vec<Proviso>,
    witness: Option<VariableId>,
}

fn demands(calculus: &Calculus, case: &Case) -> Vec<Demand> {
    let letters = Letters::of(calculus, case);
    let formulas = letters.formula_letters();
    let mut demands = Vec::new();
    let mut add = |provisos: Vec<Proviso>, witness| demands.push(Demand { provisos, witness });
    let conditions: Vec<Proviso> = case.sound_if.iter().map(|condition| condition.proviso).collect();
    if !conditions.is_empty() && !conditions.contains(&Proviso::Never) {
        add(conditions, None);
    }
    let premises: Vec<Option<u8>> = if case.premises.len() > 1 {
        (0..case.premises.len()).filter_map(|at| u8::try_from(at).ok()).map(Some).chain([None]).collect()
    } else {
        vec![None]
    };
    let objects: Vec<VariableId> = letters.objects.iter().copied().filter(|&object| !is_term(case, object)).collect();
    let keep_out = |object| formulas.iter().map(move |&letter: &SymbolId| Proviso::NotFreeIn(object, letter)).collect::<Vec<_>>();
    for kept_out in [false, true] {
        for &object in &objects {
            for &premise in &premises {
                let held = keep_out(object).into_iter().filter(|_| kept_out);
                add(std::iter::once(Proviso::Arbitrary(object, premise)).chain(held).collect(), None);
            }
        }
    }
    let unnamed = objects.iter().filter(|object| !case.witnesses.contains(object));
    unnamed.for_each(|&object| add(vec![Proviso::NotFreeElsewhere(object)], Some(object)));
    demands
}

/// Whether an object letter may stand for what is no variable.
fn is_term(case: &Case, object: VariableId) -> bool {
    let chosen = case.choices.iter().find(|choice| choice.letter == kernel::Letter::Object(object));
    chosen.is_some_and(|choice| choice.sort == kernel::Sort::Number)
}

impl Demand {
    fn text(&self, calculus: &Calculus) -> String {
        let bank = calculus.bank();
        let variable = |variable: VariableId| bank.variable_text(variable);
        let said = self.provisos.iter().map(|proviso| match *proviso {
            Proviso::Fresh(e) => format!("fresh {}", variable(e)),
            Proviso::NotFreeElsewhere(e) => format!("{} free nowhere else", variable(e)),
            Proviso::InNoOtherLine(d) => format!("{} in no other line", variable(d)),
            Proviso::Arbitrary(d, None) => format!("{} arbitrary", variable(d)),
            Proviso::Arbitrary(d, Some(premise)) => format!("{} arbitrary in premise {}", variable(d), u32::from(premise) + 1),
            Proviso::NotFreeIn(x, letter) => format!("{} not free in {}", variable(x), bank.symbol_text(letter)),
            Proviso::NotOccurringIn(x, letter) => format!("{} not occurring in {}", variable(x), bank.symbol_text(letter)),
            Proviso::Atomic(letter) => format!("{} atomic", bank.symbol_text(letter)),
            Proviso::NoWitnessLeaves => String::from("no witness leaves the subproof"),
            Proviso::IncludedLettersStay => String::from("letters of included rules stay"),
            Proviso::Never => String::from("never"),
        });
        let provided = format!("provided {}", said.collect::<Vec<_>>().join(", "));
        match self.witness {
            Some(witness) => format!("witness {}, {provided}", variable(witness)),
            None => provided,
        }
    }
}
