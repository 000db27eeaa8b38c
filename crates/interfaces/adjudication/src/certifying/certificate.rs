//! Certificates in JSON: what an answer rests on, re-checked before it is shown. The evidence is written as in certificate files (crate
//! `verifier`).

use ::certificate::{Certified, Evidence};
use documents::certificate::Certificate;
use formula::{Alphabet, Bank, FormulaId};
use model::infinite::InfiniteStructure;

use crate::certifying::excerpt::excerpt;
use crate::certifying::excerpt_of_words;

/// The form in which evidence is given out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rendering {
    pub(crate) alphabet: Alphabet,
    /// True if an infinite structure is to come with an excerpt.
    pub(crate) excerpts: bool,
    /// The notation of the board for whose documents drafts are to be made, if any are.
    pub(crate) drafts: Option<verifier::Notation>,
}

impl From<Alphabet> for Rendering {
    fn from(alphabet: Alphabet) -> Rendering {
        Rendering { alphabet, excerpts: false, drafts: None }
    }
}

/// A checked claim's evidence in JSON: what it says of the symbols of these formulas.
pub(crate) fn certificate(
    bank: &Bank,
    formulas: &[FormulaId],
    certified: &Certified,
    rendering: impl Into<Rendering>,
) -> Option<Certificate> {
    let Rendering { alphabet, excerpts, .. } = rendering.into();
    let evidence = verifier::evidence(formulas, bank, certified.evidence(), alphabet).ok()?;
    let excerpt = match (&evidence, certified.evidence()) {
        (
            verifier::Certificate::InfiniteModel { definitions, .. },
            Evidence::InfiniteModel(InfiniteStructure::Definable(structure)),
        ) if excerpts => Some(excerpt(bank, structure, definitions, alphabet)),
        (
            verifier::Certificate::InfiniteModel { definitions, .. },
            Evidence::InfiniteModel(InfiniteStructure::Automatic(structure)),
        ) if excerpts => excerpt_of_words::excerpt(bank, structure, definitions),
        _ => None,
    };
    Some(Certificate { excerpt, ..Certificate::from(evidence) })
}
