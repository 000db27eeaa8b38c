//! The rules of a calculus as data: names, forms, conditions, and what is to be said of their soundness.

use serde::{Deserialize, Serialize};

use crate::check::CalculusRuling;
use crate::document::Document;
use crate::schema::Schema;

/// A calculus and its rules, or one of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RuleListing {
    /// Always 1.
    pub schema: Schema,
    /// Name of the calculus in proof files.
    pub system: String,
    /// Name for people.
    pub title: String,
    /// The notation of the statements in its proofs: `predicate-wars`, `palmer` or `polish`. Schemas are written as in `predicate-wars`.
    pub notation: String,
    /// Identity of the calculus.
    pub calculus: CalculusRuling,
    /// Its rules, in the order of its text; or the one that was asked for.
    pub rules: Vec<ListedRule>,
    /// Forms without premises that every proof may include. Not where one rule was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub base_rules: Vec<ListedForm>,
    /// The calculi that come with the program.
    pub shipped: Vec<String>,
}

impl Document for RuleListing {}

/// A rule of inference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ListedRule {
    /// Its name in its rulebook.
    pub name: String,
    /// Its short name.
    pub tag: String,
    /// Further names that proofs may use.
    pub aliases: Vec<String>,
    /// The requirement of the rulebook that it implements.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requirement: Option<String>,
    /// The rule in a sentence.
    pub says: String,
    /// Its forms: a step is right when it has one of them.
    pub forms: Vec<ListedForm>,
    /// The rule as it stands in the text of a calculus.
    pub text: String,
}

/// One form of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ListedForm {
    /// The lines that it rests on, in any order; a box is written `[A ⊢ B]`.
    pub premises: Vec<String>,
    /// The subproof that it cites.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subproof: Option<ListedSubproof>,
    /// The letters that the prover names after `with`.
    pub choices: Vec<ListedChoice>,
    /// The letters that become witnesses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<String>,
    /// The conditions beyond the shapes of the lines.
    pub provisos: Vec<String>,
    /// The conclusion.
    pub conclusion: String,
    /// The conditions under which a step is sound: where one does not hold it is accepted all the same, with a warning.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sound_if: Vec<SoundnessNote>,
}

/// The subproof of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ListedSubproof {
    /// Its single axiom.
    pub axiom: String,
    /// The lines that are cited of it.
    pub lines: Vec<String>,
}

/// A letter that the prover names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ListedChoice {
    /// The letter.
    pub letter: String,
    /// Sort of what it may be: `object`, `variable`, `number`, `function` or `formula`.
    pub sort: String,
    /// True if its symbol points are paid.
    pub paid: bool,
}

/// A condition of soundness.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SoundnessNote {
    /// The condition; `never` where no step of this form is sound.
    pub condition: String,
    /// Id in the commentary on the rulebook: `S-5`.
    pub source: String,
    /// Reason.
    pub because: String,
}
