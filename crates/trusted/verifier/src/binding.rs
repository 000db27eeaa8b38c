//! Hashes that bind a certificate to its subject: of the board's text, of the question and of the calculus. They say nothing about
//! the answer, which is worked out again; they show that no part of a document was changed without the others.

use kernel::shipped;
use sha2::{Digest, Sha256};

use crate::document::{Hashes, Kind, Question};
use crate::refusal::{Defect, Refusal};

impl Hashes {
    /// The hashes of a board's text, a question about it, and evidence of this kind.
    pub fn of(text: &str, question: &Question, kind: Kind) -> Hashes {
        // A question can always be written.
        let question = serde_json::to_string(question).unwrap_or_default();
        Hashes {
            board: sha256(text.as_bytes()),
            question: sha256(question.as_bytes()),
            calculus: matches!(kind, Kind::Proof | Kind::Proofs).then(|| sha256(shipped::CLASSICAL.1.as_bytes())),
        }
    }

    /// Refuses hashes of something else than what they come with.
    pub(crate) fn check(&self, expected: &Hashes) -> Result<(), Refusal> {
        let refuse = |what: &'static str, at: &str| Err(Defect::OtherHash { what }.at(at));
        match () {
            () if self.board != expected.board => refuse("text of the board", "/hashes/board"),
            () if self.question != expected.question => refuse("question", "/hashes/question"),
            () if self.calculus != expected.calculus => refuse("calculus", "/hashes/calculus"),
            () => Ok(()),
        }
    }
}

/// The SHA-256 hash of bytes: `sha256:` and 64 hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    let digits = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    format!("sha256:{digits}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_standard() {
        assert_eq!(sha256(b"abc"), "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
