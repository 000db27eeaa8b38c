//! The meanings of the codes of errors and warnings, each with an example and the mended example.

use serde::Serialize;

use crate::document::Document;
use crate::schema::Schema;

/// All codes, in groups.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CodeListing {
    /// Always 1.
    pub schema: Schema,
    /// The groups, in the order of a reader's interest.
    pub groups: Vec<CodeGroup>,
}

impl Document for CodeListing {}

/// Codes that are about one kind of text, or one part of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CodeGroup {
    /// The heading.
    pub title: &'static str,
    /// A paragraph on what these codes have in common; may be empty.
    pub about: String,
    /// The codes.
    pub codes: Vec<ListedCode>,
}

/// A code in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ListedCode {
    /// The code, such as `free-variable`.
    pub code: &'static str,
    /// The places that report it: notations, commands, or parts of the program.
    pub reported_in: Vec<&'static str>,
    /// The meaning, in a sentence.
    pub meaning: &'static str,
}

/// The explanation of a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CodeExplanation {
    /// Always 1.
    pub schema: Schema,
    /// The code.
    pub code: &'static str,
    /// Its meanings: several where the same code is about texts of several kinds.
    pub entries: Vec<CodeEntry>,
}

impl Document for CodeExplanation {}

/// One meaning of a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CodeEntry {
    /// The heading of the group that it belongs to.
    pub group: &'static str,
    /// The places that report it: notations, commands, or parts of the program.
    pub reported_in: Vec<&'static str>,
    /// The meaning, in a sentence.
    pub meaning: &'static str,
    /// The reason for which it is an error, and what to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// An example, and the example mended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<CodeExample>,
    /// The reason for which there is no example.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_example: Option<&'static str>,
}

/// An example that has an error or a warning of this code, and the same without it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CodeExample {
    /// The example.
    pub wrong: ExampleRun,
    /// The mended example, with the files that differ.
    pub mended: ExampleRun,
}

/// A command, and the files that it reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ExampleRun {
    /// The command line.
    pub command: &'static str,
    /// The files.
    pub files: Vec<ExampleFile>,
}

/// A file of an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ExampleFile {
    /// Its name.
    pub name: &'static str,
    /// Its text.
    pub text: String,
}
