//! The course of a search: what is in stock, facts and steps in wider and wider reach until the goal is among them, the cheapest choice of
//! steps, and what is shown of everything else.

use std::ops::Range;
use std::slice;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use formula::Bank;
use kernel::Calculus;

use crate::condensed::{self, Condensed, condensed};
use crate::ex_falso::ExFalso;
use crate::exhaust::{Exhausted, exhaust};
use crate::forms::PlannedVariant;
use crate::ground::{Grounder, Reach};
use crate::minimise::{Effort, minimise};
use crate::problem::{Found, Goal, Limits, Measure, Outcome, Problem, Reason, Searched, Stop};
use crate::setting::Setting;
use crate::table::MAIN;
use crate::write::checked;

/// The deepest statement that is taken.
const MAX_DEPTH: u32 = 400;
/// The largest statement that is taken, in symbols.
const MAX_SIZE: u64 = 20_000;

/// The reach of each attempt: steps back from the goal, and boxes in each other.
const REACHES: [(u8, u8, bool); 10] = [
    (1, 1, false),
    (2, 1, false),
    (3, 1, false),
    (4, 2, false),
    (6, 2, false),
    (8, 3, false),
    (6, 3, true),
    (12, 4, true),
    (18, 5, true),
    (30, 6, true),
];

/// From this reach on contradictions are looked for in the parts of what is known.
const SPLITTING: u8 = 6;

/// The stages of a search: the reaches that are tried directly, and then by ex falso, before those of the next stage. A contradiction is
/// mostly found at once, while it takes all of the reaches to see that direct steps do not come to the goal.
const STAGES: [Range<usize>; 4] = [0..1, 1..4, 4..6, 6..REACHES.len()];

/// All of the reaches in one stage.
const ALL: Range<usize> = 0..REACHES.len();

/// The most comparisons of the first attempt with base rules; each further reach has twice as many.
const FIRST_EFFORT: u64 = 200_000;

/// After so many attempts in a row that find nothing cheaper no further one is made.
const MAX_VAIN: u32 = 3;

/// Searches for a derivation. The answer is the same for the same question, as long as neither time nor `flag` ends the search.
pub fn search(bank: &mut Bank, problem: &Problem<'_>, limits: &Limits, flag: Option<&AtomicBool>) -> Outcome {
    let stop = Stop { deadline: limits.deadline, flag };
    let goal = match problem.goal {
        Goal::Statement(goal) => Some(goal),
        Goal::Contradiction => None,
    };
    let given = problem.premises.iter().chain(&problem.rules_in_force).chain(&goal);
    if given.clone().any(|&one| bank.depth(one) > MAX_DEPTH || bank.size(one) > MAX_SIZE) {
        return Outcome {
            found: None,
            lower_bound: 0,
            searched: Searched::default(),
            is_underivable: false,
            reasons: vec![Reason::TooLarge],
        };
    }
    let forms = PlannedVariant::all(problem.calculus, &|rule| problem.allows(rule));
    let mut setting = Setting::new(bank, problem);
    let mut best: Option<Found> = None;
    let budget = limits.budget.map_or(u64::MAX, |budget| budget.saturating_add(1));
    if problem.measure == Measure::Steps {
        return smallest_tree(bank, problem, &forms, &mut setting, budget, limits, &stop);
    }
    let tries = Tries { problem, forms: &forms, limits, budget, stop: &stop };
    tries.all(bank, &mut setting, &mut best);
    let mut reasons = Vec::new();
    let mut outcome = Exhausted::default();
    // Statements that no rule says anything of are thought up by schemas alone.
    if best.is_none() && !stop.is_over() && is_all_schemas(problem, &forms) {
        let half = stop.deadline.map(|deadline| Instant::now() + deadline.saturating_duration_since(Instant::now()) / 2);
        let stop = Stop { deadline: half, flag };
        best = condensed(bank, problem, &forms, &mut setting, u64::MAX, limits, &stop).found.filter(|found| found.cost < budget);
    }
    if !stop.is_over() && (limits.cheapest || best.is_none()) {
        let below = best.as_ref().map_or(budget, |found| found.cost);
        outcome = exhaust(bank, problem, &forms, &mut setting, below, limits, &stop);
        if let Some(found) = outcome.found.take() {
            best = Some(found);
        }
    }
    let Exhausted { lower_bound, searched, is_whole, is_full, .. } = outcome;
    if best.as_ref().is_none_or(|found| limits.cheapest && found.cost > lower_bound) {
        if stop.is_over() {
            reasons.push(Reason::Stopped);
        } else if is_full {
            reasons.push(Reason::Memory);
        }
        if best.is_none() {
            reasons.push(limits.budget.map_or(Reason::NotFound, Reason::Budget));
        }
    }
    let is_underivable = best.is_none() && is_whole;
    let lower_bound = best.as_ref().map_or(lower_bound, |found| found.cost.min(lower_bound));
    Outcome { found: best, lower_bound, searched, is_underivable, reasons }
}

/// Returns whether every rule of a calculus is a schema of statement letters and nothing else, so that proofs may be measured as trees.
pub fn is_schematic(calculus: &Calculus) -> bool {
    calculus.rules().iter().flat_map(|rule| &rule.variants).all(|variant| condensed::is_schematic(calculus, variant))
}

fn is_all_schemas(problem: &Problem<'_>, forms: &[PlannedVariant<'_>]) -> bool {
    forms.iter().all(|form| condensed::is_schematic(problem.calculus, form.variant))
}

/// Searches for the proof that is the smallest as a tree.
fn smallest_tree(
    bank: &mut Bank,
    problem: &Problem<'_>,
    forms: &[PlannedVariant<'_>],
    setting: &mut Setting,
    budget: u64,
    limits: &Limits,
    stop: &Stop<'_>,
) -> Outcome {
    if !is_all_schemas(problem, forms) || matches!(problem.goal, Goal::Contradiction) {
        let reasons = vec![Reason::NotSchematic];
        return Outcome { found: None, lower_bound: 0, searched: Searched::default(), is_underivable: false, reasons };
    }
    let Condensed { found, lower_bound, searched, is_whole, is_full } =
        condensed(bank, problem, forms, setting, budget, limits, stop);
    let is_underivable = found.is_none() && is_whole;
    let mut reasons = Vec::new();
    if found.as_ref().is_none_or(|found| limits.cheapest && found.cost > lower_bound) {
        if stop.is_over() {
            reasons.push(Reason::Stopped);
        } else if is_full {
            reasons.push(Reason::Memory);
        }
        if found.is_none() {
            reasons.push(limits.budget.map_or(Reason::NotFound, Reason::Budget));
        }
    }
    let lower_bound = found.as_ref().map_or(lower_bound, |found| found.cost.min(lower_bound));
    Outcome { found, lower_bound, searched, is_underivable, reasons }
}

/// Attempts within a wider and wider reach.
struct Tries<'t, 'c> {
    problem: &'t Problem<'c>,
    forms: &'t [PlannedVariant<'c>],
    limits: &'t Limits,
    /// The price that a proof has to stay below.
    budget: u64,
    stop: &'t Stop<'t>,
}

impl Tries<'_, '_> {
    /// Makes attempts directly, and by ex falso where those find nothing.
    fn all(&self, bank: &mut Bank, setting: &mut Setting, best: &mut Option<Found>) {
        // Where the cheapest is wanted, ex falso is left to what has no direct proof.
        let stages = if self.limits.cheapest { slice::from_ref(&ALL) } else { &STAGES[..] };
        let (mut directly, mut by_contradiction) = (true, matches!(self.problem.goal, Goal::Statement(_)));
        let mut ex_falso = None;
        for stage in stages {
            if directly {
                directly = self.stage(bank, setting, stage, None, best);
            }
            if best.is_some() || self.stop.is_over() {
                break;
            }
            if by_contradiction && ex_falso.is_none() {
                ex_falso = ExFalso::of(bank, self.problem, self.forms, self.stop);
            }
            by_contradiction &= ex_falso.is_some();
            if by_contradiction {
                by_contradiction = self.stage(bank, setting, stage, ex_falso.as_ref(), best);
            }
            if best.is_some() || self.stop.is_over() {
                break;
            }
        }
    }

    /// Makes attempts within some of the reaches until a proof is found that is good enough, or nothing is left out. False if a wider reach
    /// finds nothing more.
    fn stage(
        &self,
        bank: &mut Bank,
        setting: &mut Setting,
        stage: &Range<usize>,
        ex_falso: Option<&ExFalso>,
        best: &mut Option<Found>,
    ) -> bool {
        let limits = self.limits;
        let mut vain = 0;
        let levels = setting.levels.clone();
        let attempts =
            REACHES.iter().flat_map(|&reach| levels.iter().enumerate().map(move |(level, &included)| (reach, level, included)));
        let attempts = attempts.enumerate().skip(stage.start * levels.len()).take(stage.len() * levels.len());
        for (at, ((depth, nesting, guesses), level, included)) in attempts {
            // Where they are not needed, base rules are left to what is exhausted at the end.
            if level > 0 && best.is_some() {
                continue;
            }
            let statement = setting.largest.saturating_add(4 + 2 * at as u64);
            let rounds_after = u32::from(limits.cheapest);
            let reach = Reach {
                depth,
                nesting,
                statement,
                guesses,
                splits: depth >= SPLITTING,
                invents: false,
                included,
                effort: if level > 0 { FIRST_EFFORT << (at / levels.len()).min(20) } else { u64::MAX },
                witnesses: if level > 0 { 2 * usize::from(depth) } else { usize::MAX },
                is_guided: level > 0,
                rounds_after,
                facts: limits.facts / 4,
                steps: limits.steps / 4,
            };
            let (found, is_cut, whole) = attempt(bank, self, setting, reach, ex_falso, best.as_ref());
            vain = if found.is_some() { 0 } else { vain + u32::from(best.is_some()) };
            if found.is_some() {
                *best = found;
            }
            // Where the cheapest is wanted, one attempt that finds none says little.
            let enough = best.is_some() && (!limits.cheapest || vain >= MAX_VAIN);
            if enough || !is_cut && level + 1 == levels.len() || whole || self.stop.is_over() {
                return false;
            }
        }
        true
    }
}

/// One attempt within a reach: a better proof than the best, whether something was left out, and whether no time is left.
fn attempt(
    bank: &mut Bank,
    tries: &Tries<'_, '_>,
    setting: &mut Setting,
    reach: Reach,
    ex_falso: Option<&ExFalso>,
    best: Option<&Found>,
) -> (Option<Found>, bool, bool) {
    let &Tries { problem, forms, limits, budget, stop } = tries;
    let Setting { stock, names, normalizer, spelled, premises, included, .. } = setting;
    // Base rules are many: the first attempts do without.
    let included = included.iter().copied().take(reach.included).collect();
    // What an earlier attempt came across is left to it.
    let mut stock = stock.clone();
    let mut grounder =
        Grounder::new(bank, problem, forms, &mut stock, names, normalizer.as_mut(), reach, stop, included, ex_falso);
    grounder.run(premises);
    let (table, is_cut) = (std::mem::take(&mut grounder.table), grounder.is_cut);
    let goal = match problem.goal {
        Goal::Statement(goal) => normalizer.as_mut().map_or(goal, |normalizer| normalizer.normalize(bank, goal)),
        Goal::Contradiction => bank.truth(false),
    };
    let Some(goal) = table.find(MAIN, goal) else { return (None, is_cut, false) };
    let mut found: Option<Found> = None;
    let below = best.map_or(budget, |best| best.cost);
    let effort = if limits.cheapest {
        Effort { dives: 60_000, choices: 400_000, refusals: 3_000 }
    } else {
        Effort { dives: 20_000, choices: 0, refusals: 1_000 }
    };
    let (bank, names) = (&*bank, &*names);
    minimise(&table, goal, below, effort, stop, &mut |choice| match checked(
        bank, problem, &table, forms, names, spelled, choice, goal,
    ) {
        Some(one) => {
            if found.as_ref().is_none_or(|known| one.cost < known.cost) {
                found = Some(one);
            }
            true
        }
        None => false,
    });
    (found.filter(|one| one.cost < below), is_cut, stop.is_over())
}
