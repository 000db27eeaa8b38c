//! A derivation as data in a document. Formulas and objects are in canonical text (crate `canonical`).

use serde::{Deserialize, Serialize};

/// An entry of a derivation. Lines are all entries but `end` and `conclude`, and are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema), schemars(rename = "Step"))]
#[serde(tag = "step", rename_all = "lowercase", deny_unknown_fields)]
pub enum StepDocument {
    /// A statement of the board.
    Axiom {
        /// The statement, in canonical text.
        statement: String,
    },
    /// A statement that is assumed: it opens a box.
    Assume {
        /// The statement, in canonical text.
        statement: String,
    },
    /// The end of the innermost box.
    End {},
    /// A statement that follows from lines and boxes before it.
    Infer {
        /// The statement, in canonical text.
        statement: String,
        /// The name of the rule.
        rule: String,
        /// Its form, counted from 1 in the order of the audited listing.
        form: usize,
        /// The premises, in the order of the form: numbers of lines, and boxes as pairs of their assumption and a line in them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        from: Vec<PremiseDocument>,
        /// The meaning of each letter of the form.
        #[serde(default, skip_serializing_if = "Vec::is_empty", rename = "where")]
        letters: Vec<LetterDocument>,
    },
    /// The last entry: the lines in which the derivation ends.
    Conclude {
        /// These lines.
        by: ConclusionDocument,
    },
}

/// A premise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema), schemars(rename = "Premise"))]
#[serde(untagged)]
pub enum PremiseDocument {
    /// The number of a line.
    Line(usize),
    /// A box: the number of its assumption, and that of a line that was derived in it.
    Box(usize, usize),
}

/// The meaning of a letter of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema), schemars(rename = "Letter"))]
#[serde(untagged, deny_unknown_fields)]
pub enum LetterDocument {
    /// A formula.
    Formula {
        /// The letter.
        letter: char,
        /// The names of the variables of the formula that stand for the letter's arguments, in their order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        holes: Vec<String>,
        /// The formula, in canonical text.
        formula: String,
    },
    /// An object.
    Object {
        /// The letter.
        letter: char,
        /// The object, in canonical text.
        object: String,
    },
}

/// The lines in which a derivation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema), schemars(rename = "Conclusion"))]
#[serde(rename_all = "lowercase")]
pub enum ConclusionDocument {
    /// The statement that should follow stands in this line.
    Goal(usize),
    /// A statement, and its negation.
    Contradiction(usize, usize),
    /// tF stands in this line.
    Falsehood(usize),
}
