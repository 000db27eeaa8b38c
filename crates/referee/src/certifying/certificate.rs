//! Certificates in JSON: what an answer rests on, re-checked before it is shown. The evidence is written as in certificate files (crate
//! `verifier`).

use ::certificate::Certified;
use formula::{Alphabet, Bank, FormulaId};
use serde::{Deserialize, Serialize};

/// Evidence that the trusted part has checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate {
    /// A proof, a finite structure or an infinite one.
    #[serde(flatten)]
    pub evidence: verifier::Certificate,
    /// The file that was written of it, with the board and the question ([`JudgeOptions::certificates`](crate::JudgeOptions)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

impl Certificate {
    /// Returns whether this is a proof.
    pub fn is_proof(&self) -> bool {
        self.evidence.kind() == verifier::Kind::Proof
    }
}

impl From<verifier::Certificate> for Certificate {
    fn from(evidence: verifier::Certificate) -> Certificate {
        Certificate { evidence, file: None }
    }
}

/// A checked claim's evidence in JSON: what it says of the symbols of these formulas.
pub(crate) fn certificate(bank: &Bank, formulas: &[FormulaId], certified: &Certified, alphabet: Alphabet) -> Option<Certificate> {
    verifier::evidence(formulas, bank, certified.evidence(), alphabet).ok().map(Certificate::from)
}
