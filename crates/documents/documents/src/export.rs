//! Certificates in the notations of other programs, or in a form for people.

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::schema::Schema;

/// The notations of other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ExportTarget {
    /// A database of Metamath.
    Metamath,
    /// TPTP: a derivation, or a finite model.
    Tstp,
    /// A file for Rocq (Coq).
    Rocq,
}

/// The forms in which people are shown what was decided (crate `drawing`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum DrawnForm {
    /// A page for a browser.
    Html,
    /// A document for LaTeX.
    Latex,
    /// A document in Markdown, with tables and without pictures.
    Markdown,
    /// A picture.
    Svg,
}

/// The form of a certificate that was exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ExportedForm {
    /// The notation of another program.
    Outside(ExportTarget),
    /// A form for people.
    Drawn(DrawnForm),
}

/// A certificate in the notation of another program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Exported {
    /// Always 1.
    pub schema: Schema,
    /// The file of the certificate; `-` is standard input.
    pub file: String,
    /// The notation or the form.
    pub to: ExportedForm,
    /// The text.
    pub text: String,
}

impl Document for Exported {}
