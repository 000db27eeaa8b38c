//! A choice of steps made cheaper fact by fact: each fact is derived anew, where everything that the rest states anyway costs nothing
//! (local search). What serves twice is found by that, which a search that looks at one fact after the other sees late. Nothing is shown of what
//! costs least (`minimise`).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::minimise::Choice;
use crate::problem::Stop;
use crate::table::{FactId, Table};

/// Maximum number of steps of tables that are looked at.
const MAX_LOOKED: usize = 4_000_000;

/// Makes a choice that states the goal cheaper as long as that is possible, and hands on each that is; `accept` says if it will do.
pub(crate) fn improve(
    table: &Table,
    goal: FactId,
    best: &Choice,
    stop: &Stop<'_>,
    accept: &mut dyn FnMut(&Choice) -> bool,
) -> Choice {
    let mut best = best.clone();
    let mut looked = 0;
    loop {
        let mut facts: Vec<FactId> = best.keys().copied().collect();
        facts.sort_unstable();
        let before = price(table, &best);
        for fact in facts {
            looked += table.steps.len();
            if looked > MAX_LOOKED || stop.is_over() {
                return best;
            }
            let cheaper = best.contains_key(&fact).then(|| derived_anew(table, goal, &best, fact)).flatten();
            if let Some(cheaper) = cheaper.filter(|choice| accept(choice)) {
                best = cheaper;
            }
        }
        if price(table, &best) == before {
            return best;
        }
    }
}

/// Returns the price of a choice: that of all its steps.
pub(crate) fn price(table: &Table, choice: &Choice) -> u64 {
    choice.values().fold(0, |sum, &step| sum.saturating_add(table.steps[step as usize].cost))
}

/// Returns a choice that costs less, with another derivation of a fact out of what the rest states.
fn derived_anew(table: &Table, goal: FactId, choice: &Choice, fact: FactId) -> Option<Choice> {
    let mut kept = needed(table, goal, choice, Some(fact))?;
    let above = resting_on(table, choice, fact);
    kept.retain(|known| !above.contains(known));
    let bounds = table.bounds_beside(true, &kept);
    let mut new = choice.clone();
    let mut open = vec![fact];
    let mut seen: FxHashSet<FactId> = FxHashSet::default();
    while let Some(next) = open.pop() {
        if kept.contains(&next) || !seen.insert(next) {
            continue;
        }
        let step = bounds.best.get(next as usize).copied().flatten()?;
        new.insert(next, step);
        open.extend_from_slice(&table.steps[step as usize].premises);
    }
    let needed = needed(table, goal, &new, None)?;
    new.retain(|fact, _| needed.contains(fact));
    (price(table, &new) < price(table, choice)).then_some(new)
}

/// Returns the facts that rest on a fact by a choice, itself among them.
fn resting_on(table: &Table, choice: &Choice, fact: FactId) -> FxHashSet<FactId> {
    let mut users: FxHashMap<FactId, Vec<FactId>> = FxHashMap::default();
    for (&user, &step) in choice {
        for &premise in &table.steps[step as usize].premises {
            users.entry(premise).or_default().push(user);
        }
    }
    let (mut above, mut open) = (FxHashSet::default(), vec![fact]);
    while let Some(next) = open.pop() {
        if above.insert(next) {
            open.extend(users.get(&next).into_iter().flatten());
        }
    }
    above
}

/// Returns the facts that a fact rests on by a choice, itself among them; without those on which only `leaf` does. `None` if one rests on itself,
/// or no step leads to it.
fn needed(table: &Table, goal: FactId, choice: &Choice, leaf: Option<FactId>) -> Option<FxHashSet<FactId>> {
    // A fact is open while those that it rests on are looked at.
    let mut is_open: FxHashMap<FactId, bool> = FxHashMap::default();
    let mut stack: Vec<(FactId, usize)> = vec![(goal, 0)];
    is_open.insert(goal, true);
    while let Some((fact, at)) = stack.pop() {
        let premises = match leaf {
            Some(leaf) if leaf == fact => &[][..],
            _ => &table.steps[*choice.get(&fact)? as usize].premises[..],
        };
        let Some(&premise) = premises.get(at) else {
            is_open.insert(fact, false);
            continue;
        };
        stack.push((fact, at + 1));
        match is_open.get(&premise) {
            Some(true) => return None,
            Some(false) => {}
            None => {
                is_open.insert(premise, true);
                stack.push((premise, 0));
            }
        }
    }
    Some(is_open.into_keys().collect())
}
