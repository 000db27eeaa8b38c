//! Errors and warnings in JSON: the stable name, the sentence, the place in a text, and what would fit.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use source::{Diagnostic, Text};

use crate::document::Document;
use crate::schema::Schema;

/// The limit that ended a piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum LimitReached {
    /// The wall time for the whole.
    Time,
    /// The memory of the program and its solvers together.
    Memory,
}

/// The JSON document of an `Error`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ErrorDocument {
    /// Always 1.
    pub schema: Schema,
    /// The first error.
    pub error: ReportedDiagnostic,
    /// All further errors, in the order of the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<ReportedDiagnostic>,
    /// Further warnings for the reader.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<ReportedDiagnostic>,
}

impl Document for ErrorDocument {}

/// A diagnostic in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ReportedDiagnostic {
    /// The stable name of the kind of fault, in kebab case.
    pub code: String,
    /// One sentence.
    pub message: String,
    /// The name of the text; absent when the fault is in none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Position in the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<Place>,
    /// A few words about this place: what was expected here, or what this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Suggestion of what would fit instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Place {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
    /// Line of the first byte, from 1.
    pub line: usize,
    /// Column of the first byte in characters, from 1.
    pub column: usize,
}

/// A warning, and the text that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The text.
    pub text: Arc<Text>,
    /// The warning.
    pub diagnostic: Diagnostic,
}

impl ReportedDiagnostic {
    /// A fault that is in no text.
    pub fn plain(code: &str, message: impl Into<String>, help: Option<String>) -> ReportedDiagnostic {
        ReportedDiagnostic { code: code.to_owned(), message: message.into(), file: None, span: None, label: None, help }
    }
}

impl From<ReportedDiagnostic> for ErrorDocument {
    fn from(error: ReportedDiagnostic) -> ErrorDocument {
        ErrorDocument { schema: Schema, error, errors: Vec::new(), warnings: Vec::new() }
    }
}
