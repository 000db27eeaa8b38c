//! The course of a search: what is in stock, facts and steps in wider and wider reach until the goal is among them, the cheapest choice of
//! steps, and what is shown of everything else.

use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use formula::{Bank, Formula, FormulaId};
use kernel::{Calculus, Justification, Notation};

use crate::condensed::{self, Condensed, condensed};
use crate::ex_falso::ExFalso;
use crate::exhaust::{Exhausted, exhaust};
use crate::forms::PlannedVariant;
use crate::ground::{FactLimits, Grounder};
use crate::memory::Room;
use crate::minimise::{Effort, minimise};
use crate::problem::{Found, Goal, Limits, Measure, Outcome, Problem, Reason, Searched, Stop};
use crate::ready::ReadyContradiction;
use crate::regression::{Way, ways};
use crate::renamed_uses;
use crate::setting::SearchInput;
use crate::table::MAIN;
use crate::write::checked;

/// Maximum depth of a statement that is taken.
const MAX_DEPTH: u32 = 400;
/// Maximum size of a statement that is taken, in symbols.
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

/// From this reach on contradictions are searched for in the parts of the known statements.
const SPLITTING: u8 = 6;

/// The stages of a search: the reaches that are tried directly, and then by ex falso, before those of the next stage. A contradiction is
/// mostly found at once, while it takes all of the reaches to see that direct steps do not come to the goal.
const STAGES: [Range<usize>; 4] = [0..1, 1..4, 4..6, 6..REACHES.len()];

/// The stages of a search that is not thorough.
const BRIEF_STAGES: usize = 3;

/// Maximum number of comparisons of the first attempt with base rules; each further reach has twice as many.
const FIRST_EFFORT: u64 = 200_000;

/// The steps back from the goal of attempts with the statements alone that working back from the goal proposes.
const WAY_DEPTHS: [u8; 2] = [4, 10];

/// Maximum number of ways that are tried by themselves, before all of them together.
const MAX_SINGLE_WAYS: usize = 3;

/// Maximum number of facts and steps of such an attempt.
const WAY_FACTS: usize = 4_000;
const WAY_STEPS: usize = 8_000;

/// Maximum number of facts and of steps that are looked at for cheaper proofs when working back from the goal has led to one.
const FACTS_AFTER_WAYS: usize = 12_000;
const STEPS_AFTER_WAYS: usize = 20_000;

/// Symbol points by which a statement of such an attempt may be larger than those given: objects are put for variables.
const WAY_GROWTH: u64 = 16;

/// Maximum number of comparisons of such an attempt.
const WAY_EFFORT: u64 = 400_000;

/// Number of attempts in a row without a cheaper derivation after which none is made …
const MAX_VAIN: u32 = 3;
/// … if they have taken this number of steps.
const VAIN_STEPS: usize = 60_000;

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
    let room = Room::new(bank, limits);
    let mut setting = SearchInput::new(bank, problem);
    let mut best: Option<Found> = None;
    let budget = limits.budget.map_or(u64::MAX, |budget| budget.saturating_add(1));
    if problem.measure == Measure::Steps {
        return smallest_tree(bank, problem, &forms, &mut setting, budget, limits, &stop);
    }
    // What is shown of cheaper ones takes its time as well.
    let share = |deadline: Instant| deadline - deadline.saturating_duration_since(Instant::now()) / 4;
    let may_be_ready = ready(problem, limits).is_some();
    let of_tries = if limits.cheapest || may_be_ready { Stop { deadline: stop.deadline.map(share), flag } } else { stop };
    let mut tries = Tries { problem, forms: &forms, limits, budget, stop: &of_tries, room };
    let is_worked_back = tries.by_ways(bank, &mut setting, &mut best);
    // What statements give by computing is found by working back; how little else could cost is looked into, and no more.
    let brief = Limits { facts: limits.facts.min(FACTS_AFTER_WAYS), steps: limits.steps.min(STEPS_AFTER_WAYS), ..*limits };
    let limits = if is_worked_back { &brief } else { limits };
    tries.limits = limits;
    if best.is_none() || limits.cheapest {
        tries.all(bank, &mut setting, &mut best);
    }
    // A direct proof is as good as one from a contradiction of the base rules at the same price.
    let by_base_rules = from_base_rules(bank, problem, limits, best.as_ref(), &stop);
    let mut budget = budget;
    if let Some(found) = &by_base_rules {
        best = None;
        budget = budget.min(found.cost.saturating_add(1));
    }
    let mut reasons = Vec::new();
    let mut outcome = Exhausted::default();
    // Statements that no rule says anything of are thought up by schemas alone.
    if best.is_none() && limits.thorough && !stop.is_over() && is_all_schemas(problem, &forms) {
        let half = stop.deadline.map(|deadline| Instant::now() + deadline.saturating_duration_since(Instant::now()) / 2);
        let stop = Stop { deadline: half, flag };
        best = condensed(bank, problem, &forms, &mut setting, u64::MAX, limits, &stop).found.filter(|found| found.cost < budget);
    }
    if !stop.is_over() && (limits.cheapest || best.is_none() && limits.thorough) {
        let below = best.as_ref().map_or(budget, |found| found.cost);
        outcome = exhaust(bank, problem, &forms, &mut setting, below, limits, room, &stop);
        let is_wanted = |found: &Found| !limits.from_premises || cites_premise(found);
        if let Some(found) = outcome.found.take().filter(is_wanted) {
            best = Some(found);
        }
    }
    best = best.or(by_base_rules);
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

/// Returns a proof of the goal from the contradiction of the base rules that the problem keeps ready, within the budget. It is a move of [`search`];
/// by itself it is for questions with several goals, of which each is first searched for directly.
pub fn by_base_rules(bank: &mut Bank, problem: &Problem<'_>, limits: &Limits, flag: Option<&AtomicBool>) -> Option<Found> {
    from_base_rules(bank, problem, limits, None, &Stop { deadline: limits.deadline, flag })
}

/// The contradiction that the problem keeps ready, where there may be one and the limits allow it.
fn ready<'c>(problem: &Problem<'c>, limits: &Limits) -> Option<&'c ReadyContradiction> {
    let is_open = limits.thorough && !limits.from_premises && problem.base_rules.is_none();
    problem.ready.filter(|ready| is_open && ready.may_exist(problem))
}

/// A proof from the contradiction of the base rules that costs less than the best, if there is one within the budget.
fn from_base_rules(
    bank: &mut Bank,
    problem: &Problem<'_>,
    limits: &Limits,
    best: Option<&Found>,
    stop: &Stop<'_>,
) -> Option<Found> {
    let ready = ready(problem, limits)?;
    let is_cheap = |cost: u64| limits.budget.is_none_or(|budget| cost <= budget) && best.is_none_or(|best| cost < best.cost);
    let least = ready.least(problem, stop).filter(|&least| is_cheap(least));
    least.and_then(|_| ready.proof(bank, problem, stop)).filter(|found| is_cheap(found.cost))
}

/// Returns whether a proof states one of the given statements.
fn cites_premise(found: &Found) -> bool {
    let mut blocks = found.proof.main().into_iter();
    blocks.any(|main| main.lines().any(|line| line.in_box.is_none() && matches!(line.justification, Justification::Axiom)))
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
    setting: &mut SearchInput,
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
    room: Room,
}

impl Tries<'_, '_> {
    /// Makes attempts with the objects and included statements alone that working back from the goal proposes. Returns whether a proof was
    /// found in this way for an effect of the game.
    fn by_ways(&self, bank: &mut Bank, setting: &mut SearchInput, best: &mut Option<Found>) -> bool {
        let (Goal::Statement(goal), Notation::PredicateWars) = (self.problem.goal, self.problem.calculus.notation()) else {
            return false;
        };
        let goal = setting.normalizer.as_mut().map_or(goal, |normalizer| normalizer.normalize(bank, goal));
        let ways = ways(bank, self.problem, setting, goal, self.stop);
        let is_of_game = is_of_game(bank, goal);
        let each = ways.iter().take(MAX_SINGLE_WAYS).map(std::slice::from_ref);
        for ways in each.chain(std::iter::once(ways.as_slice()).filter(|ways| ways.len() > 1)) {
            for depth in WAY_DEPTHS {
                let reach = FactLimits {
                    depth,
                    nesting: 1,
                    statement: setting.largest.saturating_add(WAY_GROWTH),
                    guesses: false,
                    splits: false,
                    invents: false,
                    included: usize::MAX,
                    effort: WAY_EFFORT,
                    witnesses: 2,
                    is_guided: true,
                    // So little is looked at that cheaper steps are taken in at once.
                    reconsiders: true,
                    rounds_after: 1,
                    facts: self.limits.facts.min(WAY_FACTS),
                    steps: self.limits.steps.min(WAY_STEPS),
                    room: self.room.half(),
                };
                let Attempt { found, is_cut, .. } = attempt(bank, self, setting, reach, None, best.as_ref(), ways);
                let is_found = found.is_some();
                if let Some(found) = found {
                    *best = Some(found);
                }
                if best.is_some() && !self.limits.cheapest || self.stop.is_over() {
                    return best.is_some() && is_of_game;
                }
                if is_found || !is_cut {
                    break;
                }
            }
        }
        best.is_some() && is_of_game
    }

    /// Makes attempts directly, and by ex falso where those find nothing. Where the cheapest is wanted, attempts of the kind that found a
    /// proof go on.
    fn all(&self, bank: &mut Bank, setting: &mut SearchInput, best: &mut Option<Found>) {
        let by_contradiction =
            self.limits.thorough && !self.limits.from_premises && matches!(self.problem.goal, Goal::Statement(_));
        let (mut directly, mut by_contradiction) = (true, by_contradiction);
        let mut ex_falso = None;
        let mut vain = Vain::default();
        let stages = if self.limits.thorough { STAGES.len() } else { BRIEF_STAGES };
        for stage in STAGES.into_iter().take(stages) {
            if directly {
                directly = self.stage(bank, setting, &stage, None, best, &mut vain);
            }
            if self.stop.is_over() || best.is_some() && !self.limits.cheapest {
                return;
            }
            if best.is_some() {
                by_contradiction &= !directly && ex_falso.is_some();
            } else if by_contradiction && ex_falso.is_none() {
                ex_falso = ExFalso::of(bank, self.problem, self.forms, self.stop);
                by_contradiction &= ex_falso.is_some();
            }
            if by_contradiction {
                by_contradiction = self.stage(bank, setting, &stage, ex_falso.as_ref(), best, &mut vain);
                // What is found by ex falso only is looked for by it alone, which leaves out nothing.
                directly &= best.is_none();
            }
            if self.stop.is_over() || best.is_some() && !self.limits.cheapest {
                return;
            }
        }
    }

    /// Makes attempts within some of the reaches until a proof is found that is good enough, or nothing is left out. False if a wider reach
    /// finds nothing more.
    fn stage(
        &self,
        bank: &mut Bank,
        setting: &mut SearchInput,
        stage: &Range<usize>,
        ex_falso: Option<&ExFalso>,
        best: &mut Option<Found>,
        vain: &mut Vain,
    ) -> bool {
        let limits = self.limits;
        let levels = setting.levels.clone();
        let attempts =
            REACHES.iter().flat_map(|&reach| levels.iter().enumerate().map(move |(level, &included)| (reach, level, included)));
        let attempts = attempts.enumerate().skip(stage.start * levels.len()).take(stage.len() * levels.len());
        for (at, ((depth, nesting, guesses), level, included)) in attempts {
            // Where they are not needed, base rules are left to what is exhausted at the end.
            if level > 0 && best.is_some() {
                continue;
            }
            let round = at / levels.len();
            let statement = setting.largest.saturating_add(4 + 2 * at as u64);
            let reach = FactLimits {
                depth,
                nesting,
                statement,
                guesses,
                splits: depth >= SPLITTING,
                invents: false,
                included,
                effort: if level > 0 { FIRST_EFFORT << round.min(20) } else { u64::MAX },
                witnesses: if level > 0 { 2 * usize::from(depth) } else { usize::MAX },
                is_guided: level > 0,
                reconsiders: limits.cheapest,
                // A longer way is often the cheaper one.
                rounds_after: if limits.cheapest { 1 + round as u32 / 2 } else { 0 },
                facts: limits.facts / 4,
                steps: limits.steps / 4,
                room: self.room.half(),
            };
            let Attempt { found, is_cut, steps } = attempt(bank, self, setting, reach, ex_falso, best.as_ref(), &[]);
            match found {
                Some(found) => (*vain, *best) = (Vain::default(), Some(found)),
                None if best.is_some() => (vain.attempts, vain.steps) = (vain.attempts + 1, vain.steps.saturating_add(steps)),
                None => {}
            }
            let enough = best.is_some() && (!limits.cheapest || vain.is_enough());
            if enough || !is_cut && level + 1 == levels.len() || self.stop.is_over() {
                return false;
            }
        }
        true
    }
}

/// Returns whether a statement is what cards are for, an action or another function of the game (PW-57).
fn is_of_game(bank: &Bank, statement: FormulaId) -> bool {
    matches!(bank.formula(statement), Formula::Atom(symbol, _) if bank.symbol_text(symbol).starts_with('['))
}

/// The attempts in a row that found nothing cheaper, and the steps that they made.
#[derive(Clone, Copy, Debug, Default)]
struct Vain {
    attempts: u32,
    steps: usize,
}

impl Vain {
    /// Returns whether no further one is to be made: where the cheapest is wanted, a few small attempts say little.
    fn is_enough(self) -> bool {
        self.attempts >= MAX_VAIN && self.steps >= VAIN_STEPS
    }
}

/// The outcome of one attempt: a better proof than the best, whether something was left out, and the number of steps that were made.
struct Attempt {
    found: Option<Found>,
    is_cut: bool,
    steps: usize,
}

/// Makes one attempt within a reach; with `ways`, with what those use alone.
fn attempt(
    bank: &mut Bank,
    tries: &Tries<'_, '_>,
    setting: &mut SearchInput,
    reach: FactLimits,
    ex_falso: Option<&ExFalso>,
    best: Option<&Found>,
    ways: &[Way],
) -> Attempt {
    let &Tries { problem, forms, limits, budget, stop, .. } = tries;
    let SearchInput { stock, names, normalizer, spelled, premises, included, .. } = setting;
    // Base rules are many: the first attempts do without.
    let mut included: Vec<FormulaId> = included.iter().copied().take(reach.included).collect();
    // What an earlier attempt came across is left to it, and so are the names that it gave.
    let (mut stock, mut names) = (stock.clone(), names.clone());
    if !ways.is_empty() {
        included.clear();
        for way in ways {
            way.instances.iter().for_each(|&(statement, object)| stock.want(bank, statement, object));
            for &one in &way.included {
                if !included.contains(&one) {
                    included.push(one);
                }
            }
        }
    }
    let mut grounder =
        Grounder::new(bank, problem, forms, &mut stock, &mut names, normalizer.as_mut(), reach, stop, included, ex_falso);
    grounder.run(premises);
    let (mut table, is_cut) = (std::mem::take(&mut grounder.table), grounder.is_cut);
    if limits.cheapest {
        renamed_uses::add(&mut table, bank, problem);
    }
    let goal = match problem.goal {
        Goal::Statement(goal) => normalizer.as_mut().map_or(goal, |normalizer| normalizer.normalize(bank, goal)),
        Goal::Contradiction => bank.truth(false),
    };
    let steps = table.steps.len();
    let Some(goal) = table.find(MAIN, goal) else { return Attempt { found: None, is_cut, steps } };
    let mut found: Option<Found> = None;
    let below = best.map_or(budget, |best| best.cost);
    let effort = if !ways.is_empty() && limits.cheapest {
        Effort { dives: 20_000, choices: 60_000, refusals: 1_000 }
    } else if limits.cheapest {
        Effort { dives: 60_000, choices: 400_000, refusals: 3_000 }
    } else if !ways.is_empty() {
        Effort { dives: 20_000, choices: 4_000, refusals: 1_000 }
    } else {
        Effort { dives: 20_000, choices: 0, refusals: 1_000 }
    };
    let (bank, names) = (&*bank, &names);
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
    Attempt { found: found.filter(|one| one.cost < below), is_cut, steps }
}
