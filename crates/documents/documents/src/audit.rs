//! The audit of a calculus, of its rules under all house rules, of their independence, and of a rule for sale. Not here: the audit itself
//! (crate `rule-audit`).

use serde::{Deserialize, Serialize};

use crate::certificate::Certificate;
use crate::check::CalculusRuling;
use crate::document::Document;
use crate::error::LimitReached;
use crate::files::Files;

use crate::prove::NumbersReading;
use crate::schema::Schema;

/// Trustworthiness of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Soundness {
    /// Its conclusion follows from its premises.
    Sound,
    /// It does where the provisos are kept, and would not without them.
    SoundWithProviso,
    /// It does not.
    Unsound,
    /// Not known.
    Undecided,
}

/// The audit of a calculus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct AuditRuling {
    /// Always 1.
    pub schema: Schema,
    /// The name of the calculus.
    pub system: String,
    /// Title for readers.
    pub title: String,
    /// Its rules in the order of its text, or the one that was asked about.
    pub rules: Vec<RuleRuling>,
    /// Its base rules, unless one rule was asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base_rules: Option<BaseRulesRuling>,
    /// Findings of the search over the whole calculus; of one rule, those that concern it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchRuling>,
    /// Identity of the calculus.
    pub calculus: CalculusRuling,
    /// The files that were asked for, not yet written; no part of the document.
    #[serde(skip)]
    pub files: Files,
    /// The limit that ended the audit before its end, where one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<LimitReached>,
}

impl Document for AuditRuling {}

/// The audit of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RuleRuling {
    /// Its name.
    pub name: String,
    /// Its short name.
    pub tag: String,
    /// The requirement that it implements.
    pub requirement: String,
    /// The worst of its forms.
    pub sound: Soundness,
    /// A structure that refutes the worst form; of one that is sound, the proof that its conclusion follows from its premises.
    pub witness: Option<Certificate>,
    /// A proof file that the calculus accepts, of what does not follow from the axioms.
    pub exploit: Option<String>,
    /// The file that was written of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploit_file: Option<String>,
    /// A change that makes the worst form sound: the first of `FormRuling::repairs`.
    pub repair: Option<String>,
    /// Its forms.
    pub forms: Vec<FormRuling>,
    /// Reading of numbers by the structure that refutes it (Q-G-2); absent where nothing hangs on numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<NumbersReading>,
}

/// The audit of a form of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct FormRuling {
    /// Its premises as schemas.
    pub premises: Vec<String>,
    /// Conclusion of the form.
    pub conclusion: String,
    /// Trustworthiness of the form.
    pub sound: Soundness,
    /// As in the rule.
    pub witness: Option<Certificate>,
    /// Of one that is sound with its provisos, a structure that refutes it without them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without_provisos: Option<Certificate>,
    /// Reading of numbers by the structure that refutes it, as it is or without its provisos (Q-G-2); absent where nothing hangs on numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<NumbersReading>,
    /// The computations that the proof of its soundness takes from the numbers that the form names: it is sound where numbers are numbers.
    /// Without any it is sound whatever they mean.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub computed: Vec<String>,
    /// As in the rule.
    pub exploit: Option<String>,
    /// As in the rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploit_file: Option<String>,
    /// As in the rule.
    pub repair: Option<String>,
    /// Changes that would make it sound, where it is refuted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repairs: Option<RepairsRuling>,
    /// Extent of what was looked at where the answer is no proof, or does not rest on one alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub searched: Option<String>,
    /// The reason for which it is undecided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
}

/// The audit of base rules: by evaluation over a range of numbers, which proves nothing beyond it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BaseRulesRuling {
    /// Number of them.
    pub count: usize,
    /// Largest number: they run from minus this to this.
    pub range: u32,
    /// Those that are false there.
    #[serde(rename = "false")]
    pub wrong: Vec<String>,
}

impl AuditRuling {
    /// Returns whether some rule is unsound.
    pub fn is_unsound(&self) -> bool {
        let base = self.base_rules.as_ref().is_some_and(|base| !base.wrong.is_empty());
        let found = self.search.as_ref().is_some_and(|search| !search.exploits.is_empty() || search.contradiction.is_some());
        base || found || self.rules.iter().any(|rule| rule.sound == Soundness::Unsound)
    }

    /// Returns whether some rule is undecided, or the audit did not come to its end.
    pub fn is_undecided(&self) -> bool {
        self.limit.is_some() || self.rules.iter().any(|rule| rule.sound == Soundness::Undecided)
    }
}

/// The search for proofs that go wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SearchRuling {
    /// For each rule that goes wrong the cheapest proof that shows it, by symbol points, then by lemmas.
    pub exploits: Vec<ExploitRuling>,
    /// The cheapest contradiction from no axioms.
    pub contradiction: Option<ExploitRuling>,
    /// Number of derivations that were looked at.
    pub derivations: u64,
    /// From how many sets of axioms.
    pub axioms: u64,
    /// True if everything within the bounds was looked at.
    pub exhaustive: bool,
    /// Extent of the search, in words.
    pub searched: String,
}

/// A proof that goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ExploitRuling {
    /// The name of the rule of the first step that goes wrong; of a contradiction from no axioms none is named.
    pub rule: Option<String>,
    /// True if the proof contains a statement with its negation; otherwise its last line does not follow from its axioms.
    pub contradictory: bool,
    /// The symbol points of its lemmas, those of its subproofs included.
    pub symbol_points: u64,
    /// A proof file that `check` accepts.
    pub proof: String,
    /// The file that was written of it (`AuditOptions::certificates`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// A structure in which the axioms are true and what is derived is not.
    pub witness: Option<Certificate>,
    /// Reading of numbers by that structure (Q-G-2); absent where nothing hangs on numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<NumbersReading>,
}

/// Attempts to make a form sound, and their results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RepairsRuling {
    /// The weakest changes that make the form sound: no other one that was tried allows more. None of them can be compared with another.
    pub weakest: Vec<RepairRuling>,
    /// Number of changes of the form that were tried.
    pub tried: usize,
    /// Number of them that make its conclusion follow.
    pub sound: usize,
    /// Number of those that a search over derivations found wrong all the same.
    pub exploited: usize,
    /// Extent of the attempts and of the search, in words.
    pub searched: String,
    /// The bounds of the search, in words, where there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<String>,
}

/// A change that makes a form sound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RepairRuling {
    /// Kind of change.
    pub weakening: WeakeningName,
    /// The clauses of the rule that are new.
    pub change: String,
    /// The whole rule as it is to be written in a file of rules.
    pub rule: String,
}

/// Kind of change that makes a form sound; see `Weakening`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WeakeningName {
    /// The condition that the rule's own text sets for its soundness is made a proviso.
    Conditions,
    /// An object is to be arbitrary.
    Eigenvariable,
    /// An object is a witness of which nothing else is known.
    Witness,
    /// A premise is made of every object.
    QuantifiedPremise,
    /// An object is named where a quantifier would capture it.
    CaptureFree,
    /// The assumption is made a condition of the conclusion.
    Discharge,
    /// The conclusion says less.
    WeakerConclusion,
}

/// The audit of a calculus under all house rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct HousesRuling {
    /// Always 1.
    pub schema: Schema,
    /// The name of the calculus.
    pub system: String,
    /// Title for readers.
    pub title: String,
    /// Number of combinations of house rules that were looked at: all there are, of those that soundness may depend on.
    pub combinations: usize,
    /// Number of different questions that they come to: a form of a rule, and what else its soundness may depend on.
    pub questions: usize,
    /// The house rules, in the order of their table.
    pub house_rules: Vec<HouseRuleRuling>,
    /// The rules of the calculus, in the order of its text.
    pub rules: Vec<RuleUnderHouses>,
    /// Base rules that are false under some combination.
    pub wrong_base_rules: Vec<String>,
}

impl Document for HousesRuling {}

/// Findings about a house rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct HouseRuleRuling {
    /// Its name.
    pub name: String,
    /// Its values, the default first.
    pub values: Vec<String>,
    /// The part of a check that it has a say in: `rules`, `matching`, `subproofs`, `computations`, `refusals`, `price`.
    pub reach: String,
    /// True if its values were gone through. They need not be where it can only refuse steps, or only price them.
    pub tried: bool,
    /// The rules whose soundness depends on it, by their short names.
    pub changes: Vec<String>,
}

/// The verdicts on a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RuleUnderHouses {
    /// Its name.
    pub name: String,
    /// Its short name.
    pub tag: String,
    /// The verdict under the default house rules.
    pub sound: Soundness,
    /// Other verdicts, each with a smallest change of the default house rules that leads to it, such as `alpha=equivalent`.
    pub otherwise: Vec<Otherwise>,
}

/// Another verdict on a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Otherwise {
    /// The house rules that have other values than by default.
    pub house: Vec<String>,
    /// The verdict.
    pub sound: Soundness,
}

impl HousesRuling {
    /// Returns whether some rule is unsound under some combination.
    pub fn is_unsound(&self) -> bool {
        !self.wrong_base_rules.is_empty() || self.verdicts().any(|sound| sound == Soundness::Unsound)
    }

    /// Returns whether some rule is undecided under some combination.
    pub fn is_undecided(&self) -> bool {
        self.verdicts().any(|sound| sound == Soundness::Undecided)
    }

    fn verdicts(&self) -> impl Iterator<Item = Soundness> {
        self.rules.iter().flat_map(|rule| std::iter::once(rule.sound).chain(rule.otherwise.iter().map(|other| other.sound)))
    }
}

/// Answer to the question whether a rule can be done without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Need {
    /// Each of its forms was derived by the other rules.
    Derivable,
    /// It is unsound, and the other rules are not: they cannot do what it does.
    Independent,
    /// Not known.
    Undecided,
}

/// Findings about a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct NeedRuling {
    /// Its name.
    pub name: String,
    /// Its short name.
    pub tag: String,
    /// Answer to the question whether it can be done without.
    pub need: Need,
    /// For each form a proof file by the other rules: its axioms are the premises, its last line is the conclusion.
    pub derivations: Vec<Option<String>>,
    /// Number of steps that were looked at for forms of which no derivation was found.
    pub searched: u64,
}

/// Findings about a calculus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct IndependenceRuling {
    /// Always 1.
    pub schema: Schema,
    /// The name of the calculus.
    pub system: String,
    /// Title for readers.
    pub title: String,
    /// Its rules in the order of its text, or the one that was asked about.
    pub rules: Vec<NeedRuling>,
}

impl Document for IndependenceRuling {}

/// The answer to a question about a candidate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CandidateAnswer {
    /// Yes, no, or not known.
    pub answer: Option<bool>,
    /// Of yes a proof, of no a structure; free variables are constants there. The proof is in natural deduction, and in the calculus of the
    /// game where a game is asked. What it rests on beside the statements asked about was computed of their numbers.
    pub certificate: Option<Certificate>,
    /// Reading of numbers by structures of the game (Q-G-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<NumbersReading>,
    /// Remarks for the reader of the answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// The reason for which it is not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
}

/// Findings about an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ActionRuling {
    /// The action.
    pub statement: String,
    /// Answer to the question whether it follows from the rules in force.
    pub before: CandidateAnswer,
    /// Answer to the question whether it follows from them with the candidate.
    pub after: CandidateAnswer,
    /// A proof file of it in the calculus of the game, from the rules with the candidate, if one was found.
    pub proof: Option<String>,
}

/// Findings about a rule for sale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CandidateRuling {
    /// Always 1.
    pub schema: Schema,
    /// The statement.
    pub statement: String,
    /// Its symbol points.
    pub symbol_points: u64,
    /// Its least price in potency: three times the symbol points (PW-24).
    pub price: u64,
    /// Answer to the question whether it contradicts the rules in force (PW-30).
    pub contradicts: CandidateAnswer,
    /// Answer to the question whether it follows from them already.
    pub follows: CandidateAnswer,
    /// The actions that were asked about.
    pub actions: Vec<ActionRuling>,
}

impl Document for CandidateRuling {}

impl CandidateRuling {
    /// Returns whether every question is answered.
    pub fn is_decided(&self) -> bool {
        let actions = self.actions.iter().flat_map(|action| [&action.before, &action.after]);
        [&self.contradicts, &self.follows].into_iter().chain(actions).all(|answer| answer.answer.is_some())
    }
}
