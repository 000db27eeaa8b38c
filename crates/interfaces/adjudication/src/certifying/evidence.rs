//! The evidence of a certificate file, for those who draw it: verified first, as anything that is shown.

use std::path::Path;

use ::certificate::Evidence;
use board_syntax::palmer::{self, Brackets};
use documents::Schema;
use documents::certificate::Certificate;
use documents::export::{DrawnForm, Exported, ExportedForm};
use documents::verify::VerifiedClaim;
use formula::{Alphabet, FormulaId};
use source::Text;
use verifier::files::{self, FileError};
use verifier::{Certificate as Body, Verified};

use crate::certifying::certificate::{Rendering, certificate};
use crate::certifying::outside::NotExported;
use crate::certifying::verification::claim;
use crate::error::{DrawingError, Error};

/// A certificate that was found to be right, with its evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedCertificate {
    /// The file; `-` is standard input.
    pub file: String,
    /// The claim that it certifies.
    pub claim: VerifiedClaim,
    /// The statements that are asked about: label and reading, in the order of the board.
    pub statements: Vec<(String, String)>,
    /// The evidence.
    pub certificate: Certificate,
}

impl VerifiedCertificate {
    /// Checks a certificate file; `-` is standard input.
    ///
    /// * `alphabet`: that of its statements and its evidence, as they are given out.
    ///
    /// # Errors
    /// [`Error::NotShown`] where the certificate is refused.
    pub fn open(file: &Path, alphabet: Alphabet) -> Result<VerifiedCertificate, Error> {
        let named = files::Listed { path: file.to_path_buf(), found: false };
        VerifiedCertificate::of(file.display().to_string(), files::verify_file(&named, &verifier::Limits::default()), alphabet)
    }

    /// Checks the text of a certificate file.
    ///
    /// # Errors
    /// As [`open`](VerifiedCertificate::open).
    pub fn read(text: &Text, alphabet: Alphabet) -> Result<VerifiedCertificate, Error> {
        let verified = verifier::verify_with(text.content().as_bytes(), &verifier::Limits::default());
        VerifiedCertificate::of(text.name().to_owned(), verified.map_err(FileError::Refused), alphabet)
    }

    fn of(file: String, verified: Result<Verified, FileError>, alphabet: Alphabet) -> Result<VerifiedCertificate, Error> {
        let refused = |cause: FileError| Error::NotShown { file: file.clone(), cause: Box::new(NotExported::Certificate(cause)) };
        let verified = verified.map_err(refused)?;
        let asked = &verified.asked.statements;
        let meanings: Vec<FormulaId> = asked.iter().map(|statement| statement.meaning).collect();
        // A derivation is shown as the lines that go with it.
        let evidence = match verified.proof() {
            Some(proof) => {
                let proof = Evidence::Proof(Box::new(proof.clone()));
                verifier::evidence(&meanings, &verified.bank, &proof, alphabet).ok().map(Certificate::from)
            }
            None => match verified.certified() {
                Some(certified) => {
                    certificate(&verified.bank, &meanings, certified, Rendering { excerpts: true, ..alphabet.into() })
                }
                None => verified.shown.clone().map(Certificate::from),
            },
        };
        let reading = |meaning: FormulaId| palmer::print(&verified.bank, meaning, alphabet, Brackets::Full);
        let statements = asked.iter().map(|statement| (statement.label.clone(), reading(statement.meaning))).collect();
        match evidence {
            Some(certificate) => Ok(VerifiedCertificate { file, statements, certificate, claim: claim(verified) }),
            // What was read as evidence can be written as such.
            None => Err(Error::Unreadable { file, cause: String::from("its evidence cannot be written") }),
        }
    }

    /// Returns the proof that it holds as a proof file, which `check` accepts.
    ///
    /// # Errors
    /// [`Error::NotDrawn`] where it holds a model.
    pub fn proof(&self) -> Result<Text, Error> {
        match &self.certificate.evidence {
            Body::Proof { lines, .. } => Ok(Text::new(self.file.as_str(), lines.join("\n"))),
            evidence => {
                let cause = DrawingError::NoProof { kind: evidence.kind() };
                Err(Error::NotDrawn { file: self.file.clone(), cause })
            }
        }
    }

    /// The certificate as it was drawn, as a document.
    pub fn drawn(self, to: DrawnForm, text: String) -> Exported {
        Exported { schema: Schema, file: self.file, to: ExportedForm::Drawn(to), text }
    }
}
