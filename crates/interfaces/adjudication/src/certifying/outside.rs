//! Certificates in the notations of other programs. Not here: what other checkers say of one (`judges`).

use std::path::Path;

use documents::Schema;
use documents::export::{ExportTarget, Exported, ExportedForm};
use export::Refused;
use source::Text;
use verifier::Verified;
use verifier::files::{self, FileError};

use crate::error::Error;

/// A certificate in the notation of another program; the file is checked first. `-` is standard input.
///
/// # Errors
/// [`Error::NotExported`], where the certificate is refused, or the notation cannot say it.
pub fn export(file: &Path, to: ExportTarget) -> Result<Exported, Error> {
    let named = files::Listed { path: file.to_path_buf(), found: false };
    exported(file.display().to_string(), files::verify_file(&named, &verifier::Limits::default()), to)
}

/// The same of the text of a certificate, where there are no files.
///
/// # Errors
/// As [`export()`].
pub fn export_text(text: &Text, to: ExportTarget) -> Result<Exported, Error> {
    let verified = verifier::verify_with(text.content().as_bytes(), &verifier::Limits::default());
    exported(text.name().to_owned(), verified.map_err(FileError::Refused), to)
}

fn exported(file: String, verified: Result<Verified, FileError>, to: ExportTarget) -> Result<Exported, Error> {
    let target = match to {
        ExportTarget::Metamath => export::Target::Metamath,
        ExportTarget::Tstp => export::Target::Tstp,
        ExportTarget::Rocq => export::Target::Rocq,
    };
    let refused = |cause| Error::NotExported { file: file.clone(), cause: Box::new(cause) };
    let verified = verified.map_err(|cause| refused(NotExported::Certificate(cause)))?;
    let text = export::export(&verified, target).map_err(|cause| refused(NotExported::Notation(cause)))?;
    Ok(Exported { schema: Schema, file, to: ExportedForm::Outside(to), text })
}

/// The reason for which a certificate is not exported.
#[derive(Debug, thiserror::Error)]
pub enum NotExported {
    /// It is no right certificate.
    #[error(transparent)]
    Certificate(FileError),
    /// The notation cannot say it.
    #[error(transparent)]
    Notation(Refused),
}

impl NotExported {
    /// The kind of fault.
    pub fn code(&self) -> &'static str {
        match self {
            NotExported::Certificate(FileError::Unreadable(_) | FileError::NotAFile) => "unreadable-file",
            NotExported::Certificate(FileError::Refused(refusal)) => refusal.fault.code(),
            NotExported::Notation(Refused::Kind { .. }) => "wrong-kind",
            NotExported::Notation(_) => "not-exported",
        }
    }

    /// Returns whether the file is no certificate at all.
    pub fn is_unreadable(&self) -> bool {
        matches!(self, NotExported::Certificate(error) if error.is_unreadable())
    }

    /// Returns whether a limit of the check was reached.
    pub fn is_limit(&self) -> bool {
        matches!(self, NotExported::Certificate(error) if error.is_limit())
    }
}
