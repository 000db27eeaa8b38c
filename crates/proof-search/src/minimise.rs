//! The cheapest choice of steps in a table: one step for each fact that is stated, so that nothing rests on itself, and the prices of all
//! steps together are least. Statements that serve several times are paid once.
//!
//! Lower bounds are sets of steps of which every proof has one (landmark cuts, as Helmert and Domshlak find them for planning without
//! deletions): the prices of disjoint ones add up. The bound is raised one by one, and every choice within it is looked at, until one is
//! accepted.

use rustc_hash::FxHashMap;

use crate::problem::Stop;
use crate::table::{Bounds, FactId, StepId, Table, UNREACHED};

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

/// Sets of steps of which every proof has one.
struct Cuts {
    /// By cut: what one of its steps costs at least.
    costs: Vec<u64>,
    /// The cuts that a step is in, those of each step behind each other; by step the index where its own begin.
    of_steps: Vec<u32>,
    begins: Vec<u32>,
}

impl Cuts {
    /// Iterates over the cuts that a step is in.
    fn of(&self, step: StepId) -> impl Iterator<Item = usize> + use<'_> {
        let (at, end) = (self.begins.get(step as usize), self.begins.get(step as usize + 1));
        let range = at.zip(end).map_or(0..0, |(&at, &end)| at as usize..end as usize);
        self.of_steps.get(range).into_iter().flatten().map(|&cut| cut as usize)
    }
}

/// The most places of steps in cuts that are kept in memory; what further cuts would show is not seen.
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
    let cuts = cuts(table, goal, &chains, stop);
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
    };
    // First good choices, each cheaper than the one before; where that comes to an end, nothing cheaper is left.
    search.whole(true);
    if !search.is_cut {
        let at_least = search.found.unwrap_or(below);
        return Minimum { cost: search.found, at_least, is_complete: true };
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

/// The most facts of a proof.
const MAX_LINES: usize = 400;

/// The steps that a derivation of the goal may have: their premises are reached, and they lead to it or to a premise of another one of them.
fn relevant(table: &Table, goal: FactId, chains: &Bounds) -> Vec<bool> {
    let mut is_relevant = vec![false; table.steps.len()];
    let mut is_seen = vec![false; table.facts.len()];
    let mut stack = vec![goal];
    while let Some(fact) = stack.pop() {
        if std::mem::replace(&mut is_seen[fact as usize], true) {
            continue;
        }
        for &maker in &table.facts[fact as usize].makers {
            let premises = &table.steps[maker as usize].premises;
            if premises.iter().all(|&premise| chains.is_reached(premise)) {
                is_relevant[maker as usize] = true;
                stack.extend_from_slice(premises);
            }
        }
    }
    is_relevant
}

/// Sets of steps of which every proof of the goal has one, with costs that add up to a lower bound.
fn cuts(table: &Table, goal: FactId, chains: &Bounds, stop: &Stop<'_>) -> Cuts {
    const NONE: u32 = u32::MAX;
    let is_relevant = relevant(table, goal, chains);
    let steps: Vec<StepId> = (0..table.steps.len() as StepId).filter(|&step| is_relevant[step as usize]).collect();
    let mut cost: Vec<u64> = table.steps.iter().map(|step| step.cost).collect();
    let mut bounds = costs(table, &cost, &is_relevant);
    let mut cuts: Vec<(Vec<StepId>, u64)> = Vec::new();
    let mut kept = 0;
    // Lists of the steps that stand for each fact, and of those without premises: the first of each, and the next behind each step.
    let (mut first, mut next) = (vec![NONE; table.facts.len() + 1], vec![NONE; table.steps.len()]);
    let without = table.facts.len();
    while bounds[goal as usize] > 0 && bounds[goal as usize] != UNREACHED && kept < MAX_CUT_STEPS && !stop.is_over() {
        // Each step stands for its costliest premise.
        let support = |step: StepId| {
            let premises = table.steps[step as usize].premises.iter().copied();
            premises.max_by_key(|&premise| bounds[premise as usize])
        };
        let mut in_zone = vec![false; table.facts.len()];
        let mut stack = vec![goal];
        while let Some(fact) = stack.pop() {
            if std::mem::replace(&mut in_zone[fact as usize], true) {
                continue;
            }
            let free = |&&maker: &&StepId| cost[maker as usize] == 0 && is_relevant[maker as usize];
            stack.extend(table.facts[fact as usize].makers.iter().filter(free).filter_map(|&maker| support(maker)));
        }
        first.fill(NONE);
        for &step in steps.iter().rev() {
            let list = &mut first[support(step).map_or(without, |fact| fact as usize)];
            next[step as usize] = std::mem::replace(list, step);
        }
        let mut before = vec![false; table.facts.len()];
        let mut crossing: Vec<StepId> = Vec::new();
        let mut stack: Vec<usize> = vec![without];
        while let Some(from) = stack.pop() {
            let mut step = first[from];
            while step != NONE {
                let fact = table.steps[step as usize].fact as usize;
                if in_zone[fact] {
                    crossing.push(step);
                } else if !std::mem::replace(&mut before[fact], true) {
                    stack.push(fact);
                }
                step = next[step as usize];
            }
        }
        let Some(least) = crossing.iter().map(|&step| cost[step as usize]).min().filter(|&least| least > 0) else { break };
        crossing.iter().for_each(|&step| cost[step as usize] -= least);
        kept += crossing.len();
        cuts.push((crossing, least));
        bounds = costs(table, &cost, &is_relevant);
    }
    by_step(table.steps.len(), &cuts)
}

/// Cuts with the steps of each, turned round.
fn by_step(steps: usize, cuts: &[(Vec<StepId>, u64)]) -> Cuts {
    let mut begins = vec![0_u32; steps + 1];
    for &step in cuts.iter().flat_map(|(steps, _)| steps) {
        begins[step as usize + 1] += 1;
    }
    let mut sum = 0;
    for begin in &mut begins {
        sum += *begin;
        *begin = sum;
    }
    let mut of_steps = vec![0_u32; sum as usize];
    let mut next = begins.clone();
    for (at, (steps, _)) in (0_u32..).zip(cuts) {
        for &step in steps {
            let next = &mut next[step as usize];
            of_steps[*next as usize] = at;
            *next += 1;
        }
    }
    Cuts { costs: cuts.iter().map(|&(_, cost)| cost).collect(), of_steps, begins }
}

/// The costliest chains of relevant steps to each fact, with these costs of the steps.
fn costs(table: &Table, cost: &[u64], is_relevant: &[bool]) -> Vec<u64> {
    let mut open: Vec<u32> = table.steps.iter().map(|step| step.premises.len() as u32).collect();
    let mut known = vec![UNREACHED; table.facts.len()];
    let mut queue = std::collections::BinaryHeap::new();
    let begin = (0_u32..).zip(table.steps.iter()).filter(|(at, step)| is_relevant[*at as usize] && step.premises.is_empty());
    queue.extend(begin.map(|(at, step)| std::cmp::Reverse((cost[at as usize], step.fact))));
    while let Some(std::cmp::Reverse((reached, fact))) = queue.pop() {
        if known[fact as usize] != UNREACHED {
            continue;
        }
        known[fact as usize] = reached;
        for &user in table.facts[fact as usize].users.iter().filter(|&&user| is_relevant[user as usize]) {
            let at = user as usize;
            open[at] = open[at].saturating_sub(1);
            // Facts come in the order of their costs: the last premise is the costliest.
            if open[at] == 0 {
                queue.push(std::cmp::Reverse((reached.saturating_add(cost[at]), table.steps[at].fact)));
            }
        }
    }
    known
}
