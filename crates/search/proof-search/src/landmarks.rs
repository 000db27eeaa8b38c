//! Lower bounds of the prices of derivations: sets of steps of which every derivation of the goal has one (landmark cuts, as Helmert and
//! Domshlak find them for planning without deletions). The prices of disjoint ones add up. Beyond that, all sets of steps that cost no more
//! are looked through. Not here: which steps there are.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::problem::Stop;
use crate::table::{FactId, StepId, UNREACHED};

/// Steps from facts to facts.
pub(crate) trait Steps {
    /// Number of facts; their ids are the numbers below.
    fn fact_count(&self) -> usize;
    /// Number of steps; their ids are the numbers below.
    fn step_count(&self) -> usize;
    /// The facts that a step rests on.
    fn premises(&self, step: StepId) -> &[FactId];
    /// The fact that a step leads to.
    fn fact(&self, step: StepId) -> FactId;
    /// The price of a step.
    fn price(&self, step: StepId) -> u64;
    /// The steps that lead to a fact.
    fn makers(&self, fact: FactId) -> &[StepId];
    /// The steps that rest on a fact; one that rests on it twice stands there twice.
    fn users(&self, fact: FactId) -> &[StepId];
    /// Returns whether the lines of a fact come before those of the steps that rest on it.
    fn comes_before(&self, _fact: FactId) -> bool {
        true
    }
    /// The other steps that may be the same as one in some derivation, where it is paid once.
    fn same_as(&self, _step: StepId) -> Vec<StepId> {
        Vec::new()
    }
}

/// A set of steps of which every derivation has one, and what that costs at least, so that all sets together can be paid.
pub(crate) type Cut = (Vec<StepId>, u64);

/// Cuts by the steps that are in them.
pub(crate) struct Cuts {
    /// By cut: what one of its steps costs at least.
    pub(crate) costs: Vec<u64>,
    /// The cuts that a step is in, those of each step after each other; by step the index where its own begin.
    of_steps: Vec<u32>,
    begins: Vec<u32>,
}

impl Cuts {
    /// Cuts of this many steps with the steps of each, turned round.
    pub(crate) fn new(steps: usize, cuts: &[Cut]) -> Cuts {
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

    /// Iterates over the cuts that a step is in.
    pub(crate) fn of(&self, step: StepId) -> impl Iterator<Item = usize> + use<'_> {
        let (at, end) = (self.begins.get(step as usize), self.begins.get(step as usize + 1));
        let range = at.zip(end).map_or(0..0, |(&at, &end)| at as usize..end as usize);
        self.of_steps.get(range).into_iter().flatten().map(|&cut| cut as usize)
    }
}

/// Finds sets of steps of which every derivation of the goal has one, of no more than `most` steps in all.
pub(crate) fn cuts(steps: &dyn Steps, goal: FactId, most: usize, stop: &Stop<'_>) -> Vec<Cut> {
    const NONE: u32 = u32::MAX;
    let mut cost: Vec<u64> = (0..steps.step_count() as StepId).map(|step| steps.price(step)).collect();
    let is_relevant = relevant(steps, goal, &costs(steps, &cost, &vec![true; cost.len()]));
    let all: Vec<StepId> = (0..cost.len() as StepId).filter(|&step| is_relevant[step as usize]).collect();
    let mut bounds = costs(steps, &cost, &is_relevant);
    let mut cuts: Vec<Cut> = Vec::new();
    let mut kept = 0;
    let facts = steps.fact_count();
    // Lists of the steps that stand for each fact, and of those without premises: the first of each, and the next after each step.
    let (mut first, mut next) = (vec![NONE; facts + 1], vec![NONE; cost.len()]);
    let without = facts;
    while bounds[goal as usize] > 0 && bounds[goal as usize] != UNREACHED && kept < most && !stop.is_over() {
        // Each step stands for its costliest premise.
        let support = |step: StepId| steps.premises(step).iter().copied().max_by_key(|&premise| bounds[premise as usize]);
        let mut in_zone = vec![false; facts];
        let mut stack = vec![goal];
        while let Some(fact) = stack.pop() {
            if std::mem::replace(&mut in_zone[fact as usize], true) {
                continue;
            }
            let free = |&&maker: &&StepId| cost[maker as usize] == 0 && is_relevant[maker as usize];
            stack.extend(steps.makers(fact).iter().filter(free).filter_map(|&maker| support(maker)));
        }
        first.fill(NONE);
        for &step in all.iter().rev() {
            let list = &mut first[support(step).map_or(without, |fact| fact as usize)];
            next[step as usize] = std::mem::replace(list, step);
        }
        let mut before = vec![false; facts];
        let mut crossing: Vec<StepId> = Vec::new();
        let mut stack: Vec<usize> = vec![without];
        while let Some(from) = stack.pop() {
            let mut step = first[from];
            while step != NONE {
                let fact = steps.fact(step) as usize;
                if in_zone[fact] {
                    crossing.push(step);
                } else if !std::mem::replace(&mut before[fact], true) {
                    stack.push(fact);
                }
                step = next[step as usize];
            }
        }
        let mut paid = crossing.clone();
        let others = crossing.iter().flat_map(|&step| steps.same_as(step));
        paid.extend(others.filter(|&other| is_relevant[other as usize]));
        paid.sort_unstable();
        paid.dedup();
        let Some(least) = crossing.iter().map(|&step| cost[step as usize]).min().filter(|&least| least > 0) else { break };
        // A line that is one of the others as well is paid with it. What they cost bounds what is left of its price as well.
        paid.iter().for_each(|&step| cost[step as usize] = cost[step as usize].saturating_sub(least));
        kept += crossing.len();
        cuts.push((crossing, least));
        bounds = costs(steps, &cost, &is_relevant);
    }
    cuts
}

/// The steps that a derivation of the goal may have: their premises are reached, and they lead to it or to a premise of another one of them.
fn relevant(steps: &dyn Steps, goal: FactId, bounds: &[u64]) -> Vec<bool> {
    let mut is_relevant = vec![false; steps.step_count()];
    let mut is_seen = vec![false; steps.fact_count()];
    let mut stack = vec![goal];
    while let Some(fact) = stack.pop() {
        if std::mem::replace(&mut is_seen[fact as usize], true) {
            continue;
        }
        for &maker in steps.makers(fact) {
            let premises = steps.premises(maker);
            if premises.iter().all(|&premise| bounds[premise as usize] != UNREACHED) {
                is_relevant[maker as usize] = true;
                stack.extend_from_slice(premises);
            }
        }
    }
    is_relevant
}

/// The costliest chains of relevant steps to each fact, with these costs of the steps.
fn costs(steps: &dyn Steps, cost: &[u64], is_relevant: &[bool]) -> Vec<u64> {
    let mut open: Vec<u32> = (0..cost.len() as StepId).map(|step| steps.premises(step).len() as u32).collect();
    let mut known = vec![UNREACHED; steps.fact_count()];
    let mut queue = BinaryHeap::new();
    let begin = (0..cost.len() as StepId).filter(|&step| is_relevant[step as usize] && steps.premises(step).is_empty());
    queue.extend(begin.map(|step| Reverse((cost[step as usize], steps.fact(step)))));
    while let Some(Reverse((reached, fact))) = queue.pop() {
        if known[fact as usize] != UNREACHED {
            continue;
        }
        known[fact as usize] = reached;
        for &user in steps.users(fact).iter().filter(|&&user| is_relevant[user as usize]) {
            let at = user as usize;
            open[at] = open[at].saturating_sub(1);
            // Facts come in the order of their costs: the last premise is the costliest.
            if open[at] == 0 {
                queue.push(Reverse((reached.saturating_add(cost[at]), steps.fact(user))));
            }
        }
    }
    known
}

/// Maximum number of steps of a set; larger ones give no bound.
const MAX_CHOSEN: usize = 400;

/// A search for derivations as sets of steps.
struct Plans<'s> {
    steps: &'s dyn Steps,
    cuts: Cuts,
    /// By fact: the costliest chain of steps to it.
    chains: Vec<u64>,
    /// By step: those that may be the same, when it is known.
    same: FxHashMap<StepId, Rc<[StepId]>>,
    is_chosen: Vec<bool>,
    /// Number of the chosen steps.
    chosen: usize,
    makers: Vec<Option<StepId>>,
    /// By cut: number of the chosen steps that are in it, or may be the same as one that is.
    hits: Vec<u32>,
    looked: u64,
    most: u64,
}

/// Returns what every derivation of the goal costs at least, at most `below`: what the cuts say, and more as far as `most` sets of steps tell.
pub(crate) fn least(steps: &dyn Steps, goal: FactId, below: u64, most: u64, stop: &Stop<'_>) -> u64 {
    let cost: Vec<u64> = (0..steps.step_count() as StepId).map(|step| steps.price(step)).collect();
    let chains = costs(steps, &cost, &vec![true; cost.len()]);
    if chains[goal as usize] == UNREACHED {
        return below;
    }
    let found = cuts(steps, goal, usize::MAX, stop);
    let mut bound: u64 = found.iter().map(|&(_, cost)| cost).sum();
    let mut plans = Plans {
        steps,
        hits: vec![0; found.len()],
        cuts: Cuts::new(cost.len(), &found),
        chains,
        same: FxHashMap::default(),
        is_chosen: vec![false; cost.len()],
        chosen: 0,
        makers: vec![None; steps.fact_count()],
        looked: 0,
        most,
    };
    let missing = bound;
    while bound < below && !stop.is_over() && !plans.is_any(&[goal], 0, missing, bound) {
        bound += 1;
    }
    bound.min(below)
}

impl Plans<'_> {
    /// Returns whether a derivation of some facts, besides the steps that are chosen, costs no more than `limit`, or may do so.
    // As deep as steps are chosen, which is limited.
    fn is_any(&mut self, open: &[FactId], cost: u64, missing: u64, limit: u64) -> bool {
        if cost.saturating_add(missing) > limit {
            return false;
        }
        self.looked += 1;
        // The costliest fact first: it says most.
        let next = open.iter().copied().max_by_key(|&fact| (self.chains[fact as usize], Reverse(fact)));
        let Some(fact) = next.filter(|_| self.looked < self.most && self.chosen < MAX_CHOSEN) else { return true };
        let steps = self.steps;
        let mut makers: Vec<StepId> = steps.makers(fact).to_vec();
        makers.retain(|&step| steps.premises(step).iter().all(|&premise| self.chains[premise as usize] != UNREACHED));
        makers.sort_by_key(|&step| {
            steps.premises(step).iter().fold(steps.price(step), |sum, &premise| sum.saturating_add(self.chains[premise as usize]))
        });
        for step in makers {
            let premises = steps.premises(step);
            if premises.iter().any(|&premise| self.rests_on(premise, fact)) {
                continue;
            }
            let same = Rc::clone(self.same.entry(step).or_insert_with(|| steps.same_as(step).into()));
            // A line that may be one of those that are paid costs nothing; none that rests on it is the same.
            let is_paid = same.iter().any(|&other| self.is_chosen[other as usize] && !self.comes_after(steps.fact(other), fact));
            let price = if is_paid { 0 } else { steps.price(step) };
            let mut hit: Vec<usize> = std::iter::once(&step).chain(same.iter()).flat_map(|&one| self.cuts.of(one)).collect();
            hit.sort_unstable();
            hit.dedup();
            let mut left = missing;
            for &cut in &hit {
                if self.hits[cut] == 0 {
                    left -= self.cuts.costs[cut];
                }
                self.hits[cut] += 1;
            }
            self.is_chosen[step as usize] = true;
            self.chosen += 1;
            self.makers[fact as usize] = Some(step);
            let mut further: Vec<FactId> = open.iter().copied().filter(|&other| other != fact).collect();
            for &premise in premises {
                if self.makers[premise as usize].is_none() && !further.contains(&premise) {
                    further.push(premise);
                }
            }
            let is_any = self.is_any(&further, cost.saturating_add(price), left, limit);
            self.makers[fact as usize] = None;
            self.is_chosen[step as usize] = false;
            self.chosen -= 1;
            hit.into_iter().for_each(|cut| self.hits[cut] -= 1);
            if is_any {
                return true;
            }
        }
        false
    }

    /// Returns whether a fact rests on another one by what is chosen.
    fn rests_on(&self, fact: FactId, other: FactId) -> bool {
        self.leads_to(fact, other, &|_| true)
    }

    /// Returns whether the line of a fact comes after that of another one, by what is chosen.
    fn comes_after(&self, fact: FactId, other: FactId) -> bool {
        self.leads_to(fact, other, &|fact| self.steps.comes_before(fact))
    }

    /// Returns whether premises of premises lead from a fact to another one, by facts that are `passable`.
    fn leads_to(&self, fact: FactId, other: FactId, passable: &dyn Fn(FactId) -> bool) -> bool {
        let (mut stack, mut seen) = (vec![fact], Vec::new());
        while let Some(fact) = stack.pop() {
            if fact == other {
                return true;
            }
            if passable(fact) && !seen.contains(&fact) {
                seen.push(fact);
                stack.extend(self.makers[fact as usize].into_iter().flat_map(|step| self.steps.premises(step)));
            }
        }
        false
    }
}
