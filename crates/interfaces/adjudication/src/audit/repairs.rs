//! Repairs as part of the document: the weakest changes that make a form sound, each as a rule that can replace the old
//! one, and what was tried.

use documents::audit::{RepairRuling, RepairsRuling, WeakeningName};
use kernel::RuleId;
use proof_syntax::rules;
use rule_audit::{Repair, Repairs, Weakening};

use super::Writer;
use super::searched::bounds;

/// Returns the name of a kind of change in documents.
fn weakening_name(weakening: Weakening) -> WeakeningName {
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
        RepairRuling { weakening: weakening_name(repair.weakening), change, rule: text }
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
