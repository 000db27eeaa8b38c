//! Certificates in JSON: what an answer rests on, re-checked before it is shown. The evidence is written as in certificate files (crate
//! `verifier`).

use ::certificate::{Certified, Evidence};
use formula::{Alphabet, Bank, FormulaId};
use model::infinite::InfiniteStructure;
use serde::{Deserialize, Serialize};

use crate::certifying::excerpt::{Excerpt, excerpt};
use crate::certifying::excerpt_of_words;

/// Evidence that the trusted part has checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Certificate {
    /// A proof, a finite structure or an infinite one.
    #[serde(flatten)]
    pub evidence: verifier::Certificate,
    /// The file that was written of it, with the board and the question ([`JudgeOptions::certificates`](crate::JudgeOptions)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The SHA-256 hash of that file, as it is or would be written, where [`JudgeOptions::hashes`](crate::JudgeOptions) asks for it; no part of the document.
    #[serde(skip)]
    pub hash: Option<String>,
    /// Of an infinite structure, where [`JudgeOptions::excerpts`](crate::JudgeOptions) asks for it: what it comes to for some numbers; no part of the document.
    #[serde(skip)]
    pub excerpt: Option<Excerpt>,
    /// The draft of its file, until the file is made; no part of the document.
    #[serde(skip)]
    pub(crate) draft: Option<Box<verifier::Draft>>,
}

impl Certificate {
    /// Returns whether this is a proof.
    pub fn is_proof(&self) -> bool {
        self.evidence.kind() == verifier::Kind::Proof
    }
}

impl From<verifier::Certificate> for Certificate {
    fn from(evidence: verifier::Certificate) -> Certificate {
        Certificate { evidence, file: None, hash: None, excerpt: None, draft: None }
    }
}

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
