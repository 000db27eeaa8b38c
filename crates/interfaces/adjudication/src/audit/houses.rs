//! The audit of a calculus under every combination of the house rules that its soundness may depend on: which rules can be trusted
//! under the defaults, and under which other values that changes. Not here: exploits and repairs, which an audit of one house gives.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use documents::Schema;
use documents::audit::{HouseRuleRuling, HousesRuling, Otherwise, RuleUnderHouses};
use kernel::house_rules::HOUSE_RULES;
use kernel::{Calculus, HouseRule, HouseRules, RuleScope};
use proof_syntax::rules;
use rule_audit::Auditor;
use solver::oracle::Pool;

use super::{AuditOptions, calculus, soundness};
use crate::checking::adjudicator::System;
use crate::error::Error;

/// Values of house rules that are not the default, as they are written on the command line.
type Change = BTreeSet<String>;

/// Audits the rules of a calculus under every combination of the house rules that soundness may depend on; `options.house` is ignored.
///
/// # Errors
/// As for [`audit`](super::audit()).
pub fn audit_houses(system: &System, options: &AuditOptions, pool: &Pool) -> Result<HousesRuling, Error> {
    let mut oracle = pool.oracle();
    let mut known: HashMap<String, rule_audit::Soundness> = HashMap::new();
    let mut wrong_base_rules: BTreeSet<String> = BTreeSet::new();
    // By the short name of a rule: its verdicts, each with the changes that lead to it.
    let mut verdicts: BTreeMap<String, Vec<(Change, rule_audit::Soundness)>> = BTreeMap::new();
    let combinations = combinations();
    for (house, change) in &combinations {
        let calculus = calculus(system, house)?;
        for (id, rule) in calculus.rule_ids() {
            let question = question(&calculus, id, house, options.alphabet);
            let verdict = match known.get(&question) {
                Some(&verdict) => verdict,
                None => {
                    let mut auditor = Auditor::new(&calculus, house, &mut oracle, options.limits, None);
                    let verdict = auditor.verdicts(id).into_iter().max().unwrap_or(rule_audit::Soundness::Sound);
                    known.insert(question, verdict);
                    verdict
                }
            };
            verdicts.entry(rule.tag.clone()).or_default().push((change.clone(), verdict));
        }
        if house.negatives == kernel::house_rules::Negatives::Refuse
            && house.round == kernel::house_rules::Round::HalfUp
            && !calculus.base_rules().is_empty()
        {
            let question = format!("{} base rules", calculus.base_rules().len());
            if known.insert(question, rule_audit::Soundness::Sound).is_none() {
                wrong_base_rules.extend(rule_audit::standard::base_rules(&calculus).wrong);
            }
        }
    }
    let defaults = calculus(system, &HouseRules::default())?;
    let rules: Vec<RuleUnderHouses> = defaults
        .rules()
        .iter()
        .map(|rule| {
            let all = verdicts.get(&rule.tag).map_or(&[][..], Vec::as_slice);
            let sound =
                all.iter().find(|(change, _)| change.is_empty()).map_or(rule_audit::Soundness::Undecided, |(_, sound)| *sound);
            let otherwise = minimal_changes(all, sound);
            RuleUnderHouses { name: rule.name.clone(), tag: rule.tag.clone(), sound: soundness(sound), otherwise }
        })
        .collect();
    let house_rules = HOUSE_RULES.iter().map(|rule| house_rule(rule, &rules)).collect();
    Ok(HousesRuling {
        schema: Schema,
        system: defaults.name().to_owned(),
        title: defaults.title().to_owned(),
        combinations: combinations.len(),
        questions: known.len(),
        house_rules,
        rules,
        wrong_base_rules: wrong_base_rules.into_iter().collect(),
    })
}

/// Every combination of values of the house rules that matter to soundness, and how it differs from the defaults.
fn combinations() -> Vec<(HouseRules, Change)> {
    let mut all = vec![(HouseRules::default(), Change::new())];
    for rule in HOUSE_RULES.iter().filter(|rule| rule.reach.is_some_and(RuleScope::matters_to_soundness)) {
        let with = |(house, change): &(HouseRules, Change), (at, value): (usize, &&str)| {
            let (mut house, mut change) = (house.clone(), change.clone());
            // The value stands in the table of the rule.
            let _ = house.set(rule.name, value);
            if at > 0 {
                change.insert(format!("{}={value}", rule.name));
            }
            (house, change)
        };
        all = all.iter().flat_map(|known| rule.values.iter().enumerate().map(move |value| with(known, value))).collect();
    }
    all
}

/// All that the verdict on a rule depends on, as a text: its forms, and what else of the house its kind of forms has to do with.
fn question(calculus: &Calculus, id: kernel::RuleId, house: &HouseRules, alphabet: formula::Alphabet) -> String {
    let rule = calculus.rule(id);
    let depends = |reach: RuleScope| match reach {
        RuleScope::Subproofs => rule.variants.iter().any(|variant| variant.subproof.is_some()),
        // A form that speaks of numbers says something of the results of operations.
        RuleScope::Computations => rule.variants.iter().any(|form| rule_audit::has_numbers(calculus, form)),
        // The text has the forms and provisos that count; the audit reads a schema in the sense that matching has under every value.
        RuleScope::Rules | RuleScope::Matching | RuleScope::Refusals | RuleScope::Price => false,
    };
    let values =
        house.all().filter(|(rule, _)| rule.reach.is_some_and(depends)).map(|(rule, value)| format!(" {}={value}", rule.name));
    // What a subproof's lines may hold of depends on the other rules as well.
    let witnesses = calculus.rules().iter().flat_map(|rule| &rule.variants).any(|variant| !variant.witnesses.is_empty());
    format!("{} {witnesses}{}", rules::print_rule(calculus, id, alphabet), values.collect::<String>())
}

/// The verdicts that are not the default's, each with the changes that lead to it of which no part does.
fn minimal_changes(all: &[(Change, rule_audit::Soundness)], default: rule_audit::Soundness) -> Vec<Otherwise> {
    let mut others: Vec<&(Change, rule_audit::Soundness)> = all.iter().filter(|(_, sound)| *sound != default).collect();
    others.sort_by_key(|(change, sound)| (change.len(), change, *sound));
    let mut found: Vec<&(Change, rule_audit::Soundness)> = Vec::new();
    for other in others {
        if !found.iter().any(|known| known.1 == other.1 && known.0.is_subset(&other.0)) {
            found.push(other);
        }
    }
    let otherwise = |(change, sound): &(Change, rule_audit::Soundness)| Otherwise {
        house: change.iter().cloned().collect(),
        sound: soundness(*sound),
    };
    found.into_iter().map(otherwise).collect()
}

fn house_rule(rule: &HouseRule, rules: &[RuleUnderHouses]) -> HouseRuleRuling {
    let reach = match rule.reach {
        Some(RuleScope::Rules) => "rules",
        Some(RuleScope::Matching) => "matching",
        Some(RuleScope::Subproofs) => "subproofs",
        Some(RuleScope::Computations) => "computations",
        Some(RuleScope::Refusals) => "refusals",
        Some(RuleScope::Price) => "price",
        None => "table",
    };
    let named = |change: &String| change.split_once('=').is_some_and(|(name, _)| name == rule.name);
    let depends = |found: &&RuleUnderHouses| found.otherwise.iter().any(|other| other.house.iter().any(named));
    HouseRuleRuling {
        name: rule.name.to_owned(),
        values: rule.values.iter().map(|&value| value.to_owned()).collect(),
        reach: reach.to_owned(),
        tried: rule.reach.is_some_and(RuleScope::matters_to_soundness),
        changes: rules.iter().filter(depends).map(|found| found.tag.clone()).collect(),
    }
}
