//! Proofs checked, continued and derived by the rules of a calculus.

use adjudication::Adjudicator;
#[cfg(feature = "predicate-wars")]
use adjudication::{HintLevel as Level, Limits, ProofForm, ProofMeasure, recognised_axioms};
use documents::check::ProofRuling;
#[cfg(feature = "predicate-wars")]
use documents::{derive::DeriveRuling, hint::HintRuling};

use crate::error::{Error, refused};
use crate::options::CheckOptions;
#[cfg(feature = "predicate-wars")]
use crate::options::{Calculus, DeriveOptions, HintLevel, HintOptions};
use crate::source::Source;

/// Checks a proof: every line, with its price in symbol points and, where it is wrong, why.
///
/// * `proof`: a proof file, or a proof in JSON;
/// * `options`: the calculus, the house rules, the rules in force and the goal.
///
/// # Errors
/// An [`Error`] with every fault of the text when it cannot be read as a proof, when it names a calculus that is not known, or
/// when one of the conditions cannot be read. A proof that is wrong is no error: `accepted` is false.
pub fn check(proof: &Source, options: &CheckOptions) -> Result<ProofRuling, Error> {
    let adjudicator = Adjudicator::new(options.conditions()?).map_err(|error| refused(&error))?;
    adjudicator.check(proof.text.clone()).map(|checked| checked.ruling).map_err(|error| refused(&error))
}

/// Looks for a derivation of a goal by the rules of a calculus, for its price, and for bounds on cheaper ones.
///
/// * `axioms`: statements as on a board, or of Predicate Wars, one a line;
/// * `options`: the conditions, and what a derivation may cost.
///
/// # Errors
/// An [`Error`] when the axioms, the goal or a condition cannot be read, or when the time is up before they are.
#[cfg(feature = "predicate-wars")]
pub fn derive(axioms: &Source, options: &DeriveOptions) -> Result<DeriveRuling, Error> {
    let conditions = options.conditions.conditions()?;
    let options = adjudication::DeriveOptions {
        system: options.conditions.calculus.as_ref().map(Calculus::system),
        house: conditions.house,
        rules: conditions.rules,
        goal: conditions.goal,
        rules_only: options.only.clone(),
        cheapest: options.cheapest,
        from_cards: options.from_cards,
        budget: options.budget,
        measure: ProofMeasure::Points,
        limits: Limits { time: options.time, ..Limits::default() },
        memory_mib: options.memory_mib,
        alphabet: conditions.alphabet,
        output: options.output.clone(),
        form: ProofForm::default(),
    };
    let derive = |(axioms, notation)| adjudication::derive(axioms, notation, &options);
    recognised_axioms(axioms.text.clone()).and_then(derive).map_err(|error| refused(&error))
}

/// Says what could be the next line of a proof.
///
/// * `proof`: the proof so far;
/// * `options`: the conditions, among them the goal, and the amount of detail.
///
/// # Errors
/// An [`Error`] when there is no goal, when the proof or a condition cannot be read, or when the time is up before they are.
#[cfg(feature = "predicate-wars")]
pub fn hint(proof: &Source, options: &HintOptions) -> Result<HintRuling, Error> {
    let options = adjudication::HintOptions {
        conditions: options.conditions.conditions()?,
        level: match options.level {
            HintLevel::Rule => Level::Rule,
            HintLevel::Premises => Level::Premises,
            HintLevel::Line => Level::Line,
        },
        limits: Limits { time: options.time, ..Limits::default() },
        memory_mib: options.memory_mib,
    };
    adjudication::hint(proof.text.clone(), &options).map_err(|error| refused(&error))
}
