//! Independence of the rules of a calculus, as a document.

use documents::Schema;
use documents::audit::{IndependenceRuling, Need, NeedRuling, Soundness};
use rule_audit::search::{Derivable, derivable};
use solver::oracle::Pool;

use super::{AuditOptions, Writer, audit, calculus, named};
use crate::bounded::{self, Tell};
use crate::checking::adjudicator::System;
use crate::error::Error;

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
