//! The rules of a calculus as data: names, forms, conditions, and what is to be said of their soundness. All of it is read off the text by
//! which proofs are checked. Not here: whether a rule is sound, which `audit` finds out.

use std::sync::Arc;

use formula::Alphabet;
use kernel::calculus::normal_name;
use kernel::{Calculus, HouseRules, Rule, RuleId};
use serde::{Deserialize, Serialize};
use syntax::rules::{self, FormText};

use crate::audit::named;
use crate::checking::adjudicator::System;
use crate::checking::calculus::CalculusRuling;
use crate::checking::systems::shipped_systems;
use crate::document::{Document, Schema};
use crate::error::{Error, UsageError, accepted};

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

impl RuleListing {
    /// Returns the rule that has this name, short name or alias; case, spaces, hyphens and underscores do not matter.
    pub fn find(&self, written: &str) -> Option<&ListedRule> {
        let written = normal_name(written);
        self.rules.iter().find(|rule| {
            let names = [&rule.name, &rule.tag].into_iter().chain(&rule.aliases);
            names.into_iter().any(|name| normal_name(name) == written)
        })
    }
}

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

/// Lists the rules of a calculus under these house rules, or the `rule` of this name, short name or alias.
///
/// # Errors
/// [`Error::Usage`] when there is no such calculus, or it has no such rule; [`Error::Rejected`] with everything that is wrong with its text.
pub fn rule_listing(system: &System, rule: Option<&str>, house: &HouseRules, alphabet: Alphabet) -> Result<RuleListing, Error> {
    let calculus = match system {
        System::Shipped(name) => {
            let unknown = || UsageError::UnknownSystem { name: name.clone() };
            rules::shared(name, house).ok_or_else(unknown)?
        }
        System::Rules(text) => {
            let parsed = rules::parse(text, house);
            accepted(text.clone(), parsed.diagnostics)?;
            // A parser gives a value exactly when it reports no error.
            Arc::new(parsed.value.ok_or_else(|| UsageError::UnknownSystem { name: text.name().to_owned() })?)
        }
    };
    let about = CalculusRuling::of(&calculus, system.given());
    match rule {
        Some(name) => {
            let id = named(&calculus, name)?;
            let rules = vec![listed_rule(&calculus, id, calculus.rule(id), alphabet)];
            Ok(listing(&calculus, about, rules, Vec::new()))
        }
        None => Ok(whole_listing(&calculus, about, alphabet)),
    }
}

/// Lists all rules of a calculus.
pub(crate) fn whole_listing(calculus: &Calculus, about: CalculusRuling, alphabet: Alphabet) -> RuleListing {
    let base = calculus.base_rules().iter().map(|variant| rules::form_text(calculus, variant, alphabet).into()).collect();
    let rules = calculus.rule_ids().map(|(id, rule)| listed_rule(calculus, id, rule, alphabet)).collect();
    listing(calculus, about, rules, base)
}

fn listing(calculus: &Calculus, about: CalculusRuling, rules: Vec<ListedRule>, base_rules: Vec<ListedForm>) -> RuleListing {
    RuleListing {
        schema: Schema,
        system: calculus.name().to_owned(),
        title: calculus.title().to_owned(),
        notation: rules::notation_name(calculus.notation()).to_owned(),
        calculus: about,
        rules,
        base_rules,
        shipped: shipped_systems().map(str::to_owned).collect(),
    }
}

fn listed_rule(calculus: &Calculus, id: RuleId, rule: &Rule, alphabet: Alphabet) -> ListedRule {
    let Rule { name, tag, aliases, requirement, says, variants } = rule;
    ListedRule {
        name: name.clone(),
        tag: tag.clone(),
        aliases: aliases.clone(),
        requirement: Some(requirement.clone()).filter(|requirement| !requirement.is_empty()),
        says: says.clone(),
        forms: variants.iter().map(|variant| rules::form_text(calculus, variant, alphabet).into()).collect(),
        text: rules::print_rule(calculus, id, alphabet),
    }
}

impl From<FormText> for ListedForm {
    fn from(form: FormText) -> ListedForm {
        let FormText { premises, subproof, choices, witnesses, provisos, sound_if, conclusion } = form;
        let choice = |(letter, sort, paid): (String, &str, bool)| ListedChoice { letter, sort: sort.to_owned(), paid };
        let note = |(condition, source, because)| SoundnessNote { condition, source, because };
        ListedForm {
            premises,
            subproof: subproof.map(|(axiom, lines)| ListedSubproof { axiom, lines }),
            choices: choices.into_iter().map(choice).collect(),
            witnesses,
            provisos,
            conclusion,
            sound_if: sound_if.into_iter().map(note).collect(),
        }
    }
}
