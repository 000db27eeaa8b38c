//! The cheapest choice of steps in a table: one step for each fact that is stated, so that nothing rests on itself, and the prices of all
//! steps together are least. Statements that serve several times are paid once.
//!
//! Lower bounds are sets of steps of which every proof has one (`landmarks`). The bound is raised one by one, and every choice within it is
//! looked at, until one is accepted.

use rustc_hash::FxHashMap;

use crate::improve::{improve, price};
use crate::landmarks::{Cuts, cuts};
use crate::problem::Stop;
use crate::table::{Bounds, FactId, StepId, Table};

/// A choice of steps: for each fact that is stated, the step that leads to it.
pub(crate) type Choice = FxHashMap<FactId, StepId>;

/// The outcome of the search for the cheapest choice of steps.
pub(crate) struct Minimum {
    /// The least cost of a choice that was accepted.
    pub(crate) cost: Option<u64>,
    /// No choice that costs less is accepted.
    pub(crate) at_least: u64,
    /// True if no choice was left out.
    pub(crate) is_complete: bool,
}

/// Limits of one search for the cheapest choice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The most partial choices that are looked at to find good ones fast.
    pub(crate) dives: u64,
    /// The most partial choices that are looked at altogether.
    pub(crate) choices: u64,
    /// The most whole choices that may be refused.
    pub(crate) refusals: u64,
}

/// Maximum number of places of steps in cuts that are kept in memory; further cuts do not raise the bound.
const MAX_CUT_STEPS: usize = 8_000_000;

struct Search<'s> {
    table: &'s Table,
    goal: FactId,
    cuts: Cuts,
    sums: Bounds,
    chains: Bounds,
    /// By fact: the steps that lead to it, those of the cheapest derivations first.
    makers: FxHashMap<FactId, Vec<StepId>>,
    accept: &'s mut dyn FnMut(&Choice) -> bool,
    stop: &'s Stop<'s>,
    looked: u64,
    most: u64,
    refused: u64,
    most_refused: u64,
    limit: u64,
    is_cut: bool,
    found: Option<u64>,
    /// The choice that was accepted last.
    best: Choice,
}

/// Finds a choice of steps that states the goal, costs less than `below` and is accepted: the cheapest, as far as the effort goes.
pub(crate) fn minimise(
    table: &Table,
    goal: FactId,
    below: u64,
    effort: Effort,
    stop: &Stop<'_>,
    accept: &mut dyn FnMut(&Choice) -> bool,
) -> Minimum {
    let chains = table.bounds(false);
    if !chains.is_reached(goal) {
        return Minimum { cost: None, at_least: below, is_complete: true };
    }
    let sums = table.bounds(true);
    let cuts = Cuts::new(table.steps.len(), &cuts(table, goal, MAX_CUT_STEPS, stop));
    let at_least: u64 = cuts.costs.iter().sum();
    let mut search = Search {
        table,
        goal,
        cuts,
        sums,
        chains,
        makers: FxHashMap::default(),
        accept,
        stop,
        looked: 0,
        most: effort.dives,
        refused: 0,
        most_refused: effort.refusals,
        limit: below.saturating_sub(1),
        is_cut: false,
        found: None,
        best: Choice::default(),
    };
    // First good choices, each cheaper than the one before; where that comes to an end, nothing cheaper is left.
    search.whole(true);
    if !search.is_cut {
        let at_least = search.found.unwrap_or(below);
        return Minimum { cost: search.found, at_least, is_complete: true };
    }
    if effort.choices > 0 {
        search.improve();
    }
    let top = search.found.unwrap_or(below);
    // Then all within a bound that rises.
    search.most = effort.choices;
    let mut bound = at_least;
    while bound < top {
        (search.limit, search.is_cut) = (bound, false);
        let known = search.found;
        search.found = None;
        search.whole(false);
        if let Some(cost) = search.found {
            return Minimum { cost: Some(cost), at_least: bound, is_complete: true };
        }
        search.found = known;
        if search.is_cut {
            return Minimum { cost: known, at_least: bound, is_complete: false };
        }
        bound = bound.saturating_add(1);
    }
    Minimum { cost: search.found, at_least: top, is_complete: true }
}

impl Search<'_> {
    /// Looks at all choices within the limit. With `improve`, the limit falls below each that is accepted; else the first ends it.
    fn whole(&mut self, improve: bool) {
        let mut choice = Choice::default();
        let mut hit: Vec<u32> = vec![0; self.cuts.costs.len()];
        let missing: u64 = self.cuts.costs.iter().sum();
        self.extend(&mut choice, &mut vec![self.goal], 0, missing, &mut hit, improve);
    }

    /// Makes the best choice cheaper, derivation by derivation.
    fn improve(&mut self) {
        if self.found.is_some() {
            self.best = improve(self.table, self.goal, &self.best, self.stop, self.accept);
            self.found = Some(price(self.table, &self.best));
        }
    }

    fn is_over(&mut self) -> bool {
        let over = self.looked >= self.most || self.refused >= self.most_refused || self.stop.is_over();
        self.is_cut |= over;
        over
    }

    // As deep as a proof has lines, which the limit of the table keeps small.
    fn extend(
        &mut self,
        choice: &mut Choice,
        open: &mut Vec<FactId>,
        cost: u64,
        missing: u64,
        hit: &mut Vec<u32>,
        improve: bool,
    ) {
        self.looked += 1;
        if cost.saturating_add(missing) > self.limit || choice.len() > MAX_LINES || self.is_over() {
            self.is_cut |= choice.len() > MAX_LINES;
            return;
        }
        // The costliest fact first: it says most.
        let next = (0..open.len()).max_by_key(|&at| (self.chains.cost(open[at]), std::cmp::Reverse(open[at])));
        let Some(at) = next else {
            if (self.accept)(choice) {
                self.found = Some(cost);
                self.best.clone_from(choice);
                self.limit = cost.saturating_sub(1);
                self.is_cut |= cost == 0 && !improve;
            } else {
                self.refused += 1;
            }
            return;
        };
        let fact = open.swap_remove(at);
        for step in self.makers_of(fact) {
            let data = &self.table.steps[step as usize];
            let total = cost.saturating_add(data.cost);
            if total > self.limit || data.premises.iter().any(|&premise| self.rests_on(choice, premise, fact)) {
                continue;
            }
            let mut left = missing;
            for cut in self.cuts.of(step) {
                if hit[cut] == 0 {
                    left -= self.cuts.costs[cut];
                }
                hit[cut] += 1;
            }
            choice.insert(fact, step);
            let mut next: Vec<FactId> = open.clone();
            for &premise in &data.premises {
                if !choice.contains_key(&premise) && !next.contains(&premise) {
                    next.push(premise);
                }
            }
            self.extend(choice, &mut next, total, left, hit, improve);
            choice.remove(&fact);
            for cut in self.cuts.of(step) {
                hit[cut] -= 1;
            }
            if self.found.is_some() && !improve || self.looked >= self.most {
                break;
            }
        }
        open.push(fact);
    }

    fn makers_of(&mut self, fact: FactId) -> Vec<StepId> {
        if let Some(known) = self.makers.get(&fact) {
            return known.clone();
        }
        let (table, sums) = (self.table, &self.sums);
        let mut makers = table.facts[fact as usize].makers.clone();
        makers.retain(|&step| table.steps[step as usize].premises.iter().all(|&premise| sums.is_reached(premise)));
        makers.sort_by_key(|&step| {
            let data = &table.steps[step as usize];
            data.premises.iter().fold(data.cost, |sum, &premise| sum.saturating_add(sums.cost(premise)))
        });
        self.makers.insert(fact, makers.clone());
        makers
    }

    /// Returns whether a fact rests on another one by what is chosen.
    fn rests_on(&self, choice: &Choice, fact: FactId, other: FactId) -> bool {
        let mut seen: Vec<FactId> = Vec::new();
        let mut stack = vec![fact];
        while let Some(fact) = stack.pop() {
            if fact == other {
                return true;
            }
            if seen.contains(&fact) {
                continue;
            }
            seen.push(fact);
            if let Some(&step) = choice.get(&fact) {
                stack.extend_from_slice(&self.table.steps[step as usize].premises);
            }
        }
        false
    }
}

/// Maximum number of facts of a proof that is minimised.
const MAX_LINES: usize = 400;
