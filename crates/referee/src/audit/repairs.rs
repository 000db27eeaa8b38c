//! Repairs as part of the document: the weakest changes that make a form sound, each as a rule that can replace the old
//! one, and what was tried.

use kernel::RuleId;
use rule_audit::{Repair, Repairs, Weakening};
use serde::{Deserialize, Serialize};
use syntax::rules;

use super::Writer;
use super::searched::bounds;

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

/// Kind of change that makes a form sound; see [`Weakening`].
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

impl From<Weakening> for WeakeningName {
    fn from(weakening: Weakening) -> WeakeningName {
        match weakening {
            Weakening::Conditions => WeakeningName::Conditions,
            Weakening::Eigenvariable => WeakeningName::Eigenvariable,
            Weakening::Witness => WeakeningName::Witness,
            Weakening::QuantifiedPremise => WeakeningName::QuantifiedPremise,
            Weakening::CaptureFree => WeakeningName::CaptureFree,
            Weakening::Discharge => WeakeningName::Discharge,
            Weakening::WeakerConclusion => WeakeningName::WeakerConclusion,
        }
    }
}

impl Writer<'_> {
    pub(super) fn repairs(&self, rule: RuleId, found: &Repairs) -> RepairsRuling {
        RepairsRuling {
            weakest: found.weakest.iter().map(|repair| self.repair(rule, repair)).collect(),
            tried: found.tried,
            sound: found.sound,
            exploited: found.exploited,
            searched: searched(found),
            bounds: found.bounds.as_ref().map(bounds),
        }
    }

    fn repair(&self, rule: RuleId, repair: &Repair) -> RepairRuling {
        let text = rules::print_rule(&repair.calculus, rule, self.alphabet);
        let before = rules::print_rule(self.calculus, rule, self.alphabet);
        let known: Vec<&str> = before.lines().map(str::trim).collect();
        let clauses = text.lines().map(str::trim).filter(|line| !known.contains(line) && *line != "case");
        let change = clauses.collect::<Vec<_>>().join("; ");
        RepairRuling { weakening: repair.weakening.into(), change, rule: text }
    }
}

fn searched(found: &Repairs) -> String {
    if found.tried == 0 && !found.out_of_time {
        return String::from("No repair from the standard list applies.");
    }
    let tried = if found.tried == 1 { String::from("1 change was tried") } else { format!("{} changes were tried", found.tried) };
    let mut text = format!("{tried}; with {} of them the conclusion follows.", found.sound);
    if found.out_of_time {
        text.push_str(" The time was up before all had been tried.");
    }
    match &found.bounds {
        None => text.push_str(" Derivations with a changed rule were not searched."),
        Some(_) if found.sound == 0 => {}
        Some(_) => text.push_str(&format!(
            " With the weakest of them instead of the form {} derivations were searched, {}: {} went wrong.",
            found.derivations,
            if found.exhaustive { "all within the bounds" } else { "not all within the bounds" },
            if found.exploited == 0 { String::from("none") } else { found.exploited.to_string() }
        )),
    }
    text
}
