//! Independence of the rules of a calculus, as a document.

use rule_audit::search::{Derivable, derivable};
use serde::{Deserialize, Serialize};
use solver::oracle::Pool;

use super::{AuditOptions, Soundness, Writer, audit, calculus, named};
use crate::checking::adjudicator::System;
use crate::document::{Document, Schema};
use crate::error::Error;
use crate::judging::bounded::{self, Tell};

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

/// Asks of the rules of a calculus which of them the others make superfluous.
///
/// # Errors
/// Those of [`audit()`]; [`Error::Limit`] where a limit of the whole was reached.
pub fn independence(system: &System, options: &AuditOptions, pool: &Pool) -> Result<IndependenceRuling, Error> {
    let bounds = options.bounds();
    let pool = pool.apart();
    let work = {
        let (system, pool) = (system.clone(), pool.clone());
        let options = AuditOptions { limits: options.limits_until(&bounds), time: None, ..options.clone() };
        move |_: &Tell<(), _>| needs(&system, &options, &pool)
    };
    bounded::watched(&bounds, &pool, &mut |()| (), work).unwrap_or_else(|limit| Err(bounds.error(limit)))
}

/// As [`independence`], with no other limits than those that the audit keeps by itself.
fn needs(system: &System, options: &AuditOptions, pool: &Pool) -> Result<IndependenceRuling, Error> {
    let calculus = calculus(system, &options.house)?;
    let only = options.rule.as_deref().map(|name| named(&calculus, name)).transpose()?;
    let all = AuditOptions { rule: None, no_search: true, ..options.clone() };
    let sound: Vec<Soundness> = audit(system, &all, pool, &mut |_| ())?.rules.into_iter().map(|rule| rule.sound).collect();
    let trusted = |at: usize| matches!(sound.get(at), Some(Soundness::Sound | Soundness::SoundWithProviso));
    let writer = Writer { calculus: &calculus, alphabet: options.alphabet };
    let chosen = calculus.rule_ids().filter(|(id, _)| only.is_none_or(|only| only == *id));
    let rules = chosen.map(|(id, rule)| {
        let found = derivable(&calculus, &options.house, id);
        let others_are_sound = (0..sound.len()).all(|at| at == id.index() || trusted(at));
        let need = if found.iter().all(|form| matches!(form, Derivable::Derived(_))) {
            Need::Derivable
        } else if sound.get(id.index()) == Some(&Soundness::Unsound) && others_are_sound {
            Need::Independent
        } else {
            Need::Undecided
        };
        let looked = |form: &Derivable| if let Derivable::NotFound(derivations) = form { *derivations } else { 0 };
        NeedRuling {
            name: rule.name.clone(),
            tag: rule.tag.clone(),
            need,
            searched: found.iter().map(looked).sum(),
            derivations: found
                .iter()
                .map(|form| match form {
                    Derivable::Derived(proof) => Some(writer.exploit(proof)),
                    Derivable::NotAsked | Derivable::NotFound(_) => None,
                })
                .collect(),
        }
    });
    Ok(IndependenceRuling {
        schema: Schema,
        system: calculus.name().to_owned(),
        title: calculus.title().to_owned(),
        rules: rules.collect(),
    })
}
