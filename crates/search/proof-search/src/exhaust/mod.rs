//! All derivations up to a price, within a universe that can be named: statements up to a number of points, objects and formulas out of a stock,
//! boxes and subproofs so deep. Facts are taken in the order of the costliest chain of steps that leads to them and of what the rest of a
//! derivation with them costs at least (`demand`); so when the price `c` is come to, every derivation that costs less is among the steps
//! that were made, and the cheapest choice among them is a bound for all.

mod demand;
mod detours;
mod given;
mod joins;
mod steps;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use formula::{Bank, Formula, FormulaId};
use kernel::Premise;
use kernel::house_rules::SubproofRenaming;

use crate::forms::{PlannedVariant, slots};
use crate::least_price::{Question, least_price};
use crate::matching::Matcher;
use crate::memory::Room;
use crate::minimise::{Effort, minimise};
use crate::price::Price;
use crate::problem::{Found, Goal, Limits, Measure, Problem, Searched, Stop};
use crate::renamed_uses;
use crate::setting::SearchInput;
use crate::table::{ContextId, FactId, MAIN, Maker, Table, UNREACHED};
use crate::write::{checked, including};
use demand::Demand;
use given::{Opening, given, has_numbers, has_variables_alone, is_any_variable_alike, largest_object, openings};

/// Maximum number of boxes and subproofs in each other.
const NESTING: u8 = 1;
/// Number of new variables among the objects.
const NEW_VARIABLES: usize = 2;
/// Maximum number of formulas that letters stand for and boxes assume.
const MAX_FORMULAS: usize = 24;
/// Maximum number of objects that letters stand for.
const MAX_OBJECTS: usize = 24;

/// The part that was exhausted, and a cheaper proof that was found on the way.
#[derive(Default)]
pub(crate) struct Exhausted {
    pub(crate) found: Option<Found>,
    pub(crate) lower_bound: u64,
    pub(crate) searched: Searched,
    /// True if all that can be derived was derived, and nothing was left out.
    pub(crate) is_whole: bool,
    /// True if there was no more room for facts or steps.
    pub(crate) is_full: bool,
}

struct Search<'e, 'c> {
    bank: &'e mut Bank,
    problem: &'e Problem<'c>,
    forms: &'e [PlannedVariant<'c>],
    setting: &'e mut SearchInput,
    price: Price,
    table: Table,
    demand: Demand<'c>,
    /// By kind of facts: those that there are.
    of_kinds: Vec<Vec<FactId>>,
    /// By fact: how it stands.
    states: Vec<State>,
    taken: Vec<FactId>,
    /// Facts by what a derivation with them costs at least.
    queue: BinaryHeap<Reverse<(u64, FactId)>>,
    most: u64,
    below: u64,
    limits: &'e Limits,
    room: Room,
    is_cut: bool,
    stop: &'e Stop<'e>,
    /// True if the time or the room was found to be used up in the middle of a fact.
    is_over: bool,
    /// True if there are no more names for witnesses that cost a point. In a derivation by itself such a name could be had again.
    is_out_of_names: bool,
    looked: u32,
}

/// The knowledge of a fact.
#[derive(Clone, Copy)]
struct State {
    /// The costliest chain that every derivation of it has, as far as is known.
    chain: u64,
    /// The least that the rest of a derivation with it costs; [`UNREACHED`] as long as nothing asks for it.
    distance: u64,
    /// True if it is to be used with the facts that were taken, since it is new among them or costs less than before.
    is_due: bool,
    /// True if it is among those that were taken.
    is_taken: bool,
}

impl State {
    const UNKNOWN: State = State { chain: UNREACHED, distance: UNREACHED, is_due: false, is_taken: false };

    /// The least that a derivation with it costs.
    fn least(self) -> u64 {
        self.chain.saturating_add(self.distance)
    }
}

/// Derives everything that costs less than `below`, as far as time and room go, and looks for the cheapest proof in it.
#[allow(clippy::too_many_arguments)]
pub(crate) fn exhaust(
    bank: &mut Bank,
    problem: &Problem<'_>,
    forms: &[PlannedVariant<'_>],
    setting: &mut SearchInput,
    below: u64,
    limits: &Limits,
    room: Room,
    stop: &Stop<'_>,
) -> Exhausted {
    let most = setting.largest.saturating_add(6);
    prepare(bank, setting);
    let goal = match problem.goal {
        Goal::Statement(goal) => setting.normalizer.as_mut().map_or(goal, |normalizer| normalizer.normalize(bank, goal)),
        Goal::Contradiction => bank.truth(false),
    };
    let price = Price::new(problem);
    let alike = is_any_variable_alike(bank, setting, goal);
    let given = given(setting, price);
    let openings = openings(bank, problem, forms, &setting.stock.formulas);
    let opening = |&(formula, ref ways): &(FormulaId, Vec<Opening>)| (!ways.is_empty()).then_some(formula);
    let opened: Vec<FormulaId> = openings.iter().filter_map(opening).collect();
    let question = Question {
        calculus: problem.calculus,
        forms,
        price,
        given: &given,
        openings: &opened,
        stock: &setting.stock.formulas,
        goal: (problem.goal, goal),
        is_any_variable_alike: alike,
        largest_object: (alike && has_variables_alone(bank, problem, forms, setting, goal)).then_some(1),
        has_numbers: given
            .iter()
            .map(|(one, _)| one)
            .chain([&goal])
            .chain(&setting.stock.formulas)
            .any(|&one| has_numbers(bank, one)),
        most,
        below,
    };
    // Where any proof will do, its price is not asked for.
    let mut least = if below == u64::MAX { 0 } else { least_price(bank, &question, stop) };
    let mut object_points = None;
    let is_by_points = problem.measure == Measure::Points;
    if is_by_points && below < u64::MAX && least < below && question.largest_object.is_none() {
        let largest_object = Some(largest_object(bank, setting, goal));
        let least_of_small = least_price(bank, &Question { largest_object, ..question }, stop);
        if least_of_small >= below {
            (least, object_points) = (least_of_small, largest_object);
        }
    }
    if least >= below {
        let searched = Searched { object_points, ..searched(problem, forms, setting, most) };
        return Exhausted { found: None, lower_bound: below, searched, is_whole: false, is_full: false };
    }
    let demand = Demand::new(bank, &question);
    let mut search = Search {
        bank,
        problem,
        forms,
        setting,
        price,
        table: Table::new(),
        demand,
        of_kinds: Vec::new(),
        states: Vec::new(),
        taken: Vec::new(),
        queue: BinaryHeap::new(),
        most,
        below,
        limits,
        room,
        // Base rules are chosen from, and one that holds of every number is included for a few.
        is_cut: including(problem).is_some() && !problem.calculus.base_rules().is_empty(),
        stop,
        is_over: false,
        is_out_of_names: false,
        looked: 0,
    };
    let goal = search.begin(goal, &openings);
    let (reached, is_full) = search.run();
    let Table { facts, steps, .. } = &search.table;
    let searched = Searched { facts: facts.len(), steps: steps.len(), ..searched(problem, forms, search.setting, most) };
    let Search { bank, setting, mut table, is_cut, .. } = search;
    renamed_uses::add(&mut table, bank, problem);
    let below = below.min(reached);
    let effort = Effort { dives: 200_000, choices: 5_000_000, refusals: 5_000 };
    let mut found: Option<Found> = None;
    let (bank, names) = (&*bank, &setting.names);
    let minimum = minimise(&table, goal, below, effort, stop, &mut |choice| {
        let one = checked(bank, problem, &table, forms, names, &setting.spelled, choice, goal);
        let is_right = one.is_some();
        if one.as_ref().is_some_and(|one| found.as_ref().is_none_or(|known| one.cost < known.cost)) {
            found = one;
        }
        is_right
    });
    let lower_bound = if minimum.is_complete { minimum.cost.unwrap_or(minimum.at_least) } else { minimum.at_least };
    let lower_bound = lower_bound.max(least);
    let is_whole = !is_cut && !is_full && reached == UNREACHED && minimum.is_complete && found.is_none();
    Exhausted { found, lower_bound, searched, is_whole, is_full }
}

/// Makes the stock what the answer says that it was.
fn prepare(bank: &mut Bank, setting: &mut SearchInput) {
    // Base rules of functions that nothing else speaks of are left out.
    setting.included.truncate(setting.levels.get(1).or(setting.levels.last()).copied().unwrap_or(0));
    let stock = &mut setting.stock;
    stock.takes_all = true;
    stock.objects.truncate(MAX_OBJECTS);
    for &new in setting.names.parameters().iter().take(NEW_VARIABLES) {
        if !stock.objects.contains(&new) {
            stock.objects.push(new);
        }
    }
    let parts: Vec<FormulaId> = stock.formulas.clone();
    for part in parts {
        let denied = bank.not(part);
        if !stock.formulas.contains(&denied) {
            stock.formulas.push(denied);
        }
    }
    stock.formulas.truncate(MAX_FORMULAS);
}

impl<'c> Search<'_, 'c> {
    fn begin(&mut self, goal: FormulaId, openings: &[(FormulaId, Vec<Opening>)]) -> FactId {
        for &statement in &self.setting.premises.clone() {
            self.enter(Maker::Given, &[], MAIN, statement, 0, 0);
        }
        self.include(MAIN);
        let opens = |form: &PlannedVariant<'_>| {
            form.variant.subproof.is_some() || form.variant.premises.iter().any(|premise| matches!(premise, Premise::Box(_)))
        };
        // What may be assumed is cut off by the stock, and so is how deep.
        self.is_cut |= self.forms.iter().any(opens);
        for &(formula, ref ways) in openings {
            for &way in ways {
                self.open(if way == Opening::Box { Some(MAIN) } else { None }, formula);
            }
        }
        for form in 0..self.forms.len() {
            if slots(self.forms[form].variant).is_empty() {
                for context in 0..self.table.contexts.len() as ContextId {
                    self.conclude(form, &Matcher::new(self.problem.calculus), &[], context, 0);
                }
            }
        }
        self.table.native(MAIN, goal)
    }

    fn open(&mut self, parent: Option<ContextId>, formula: FormulaId) {
        let before = self.table.contexts.len();
        let Some(context) = self.table.open(parent, formula, NESTING) else { return };
        if self.table.contexts.len() > before {
            if let Some(fact) = self.table.find(context, formula) {
                self.count(fact, None, 0);
            }
            if parent.is_none() {
                self.include(context);
            }
        }
    }

    fn include(&mut self, context: ContextId) {
        for statement in self.setting.included.clone() {
            let price = self.price.included();
            self.enter(Maker::Included, &[], context, statement, price, price);
        }
    }

    /// Takes note that a form leads to a fact, or that it is given, by a chain of this cost.
    fn count(&mut self, fact: FactId, maker: Option<u16>, chain: u64) {
        let statement = self.table.facts[fact as usize].statement;
        let kind = self.demand.kind(self.bank, statement, maker);
        let kinds = self.of_kinds.len().max(kind as usize + 1);
        self.of_kinds.resize_with(kinds, Vec::new);
        if let Some(facts) = self.of_kinds.get_mut(kind as usize)
            && facts.last() != Some(&fact)
        {
            facts.push(fact);
        }
        let distance = self.demand.distance(kind);
        self.approach(fact, chain, distance);
    }

    /// Puts a fact into the queue if it costs less than before, or is asked for by something nearer to the goal.
    fn approach(&mut self, fact: FactId, chain: u64, distance: u64) {
        self.states.resize(self.table.facts.len().max(self.states.len()), State::UNKNOWN);
        let Some(state) = self.states.get_mut(fact as usize) else { return };
        let before = state.least();
        state.is_due |= !state.is_taken || chain < state.chain;
        state.chain = state.chain.min(chain);
        state.distance = state.distance.min(distance);
        if state.is_due && state.least() < self.below && (state.least() < before || state.is_taken) {
            self.queue.push(Reverse((state.least(), fact)));
        }
    }

    /// Enters a step whose costliest chain has this cost.
    fn enter(&mut self, maker: Maker, premises: &[FactId], context: ContextId, statement: FormulaId, cost: u64, chain: u64) {
        let form = if let Maker::Rule { form, .. } = maker { Some(form) } else { None };
        let fact = self.table.native(context, statement);
        self.table.add(maker, premises, fact, cost);
        self.count(fact, form, chain);
    }

    /// Takes facts, those of the cheapest derivations first. Returns the price up to which every derivation was made, exclusive, and whether
    /// there was no more room.
    fn run(&mut self) -> (u64, bool) {
        let mut reached = 0;
        while let Some(Reverse((least, fact))) = self.queue.pop() {
            let State { is_due, .. } = self.states[fact as usize];
            if !is_due || self.states[fact as usize].least() != least {
                continue;
            }
            // Every fact of a derivation that costs less was taken. Facts that are asked for late may make it less again.
            reached = reached.max(least);
            if self.must_end() {
                return (reached, self.is_full());
            }
            self.states[fact as usize].is_due = false;
            if !std::mem::replace(&mut self.states[fact as usize].is_taken, true) {
                self.taken.push(fact);
                self.take(fact);
            }
            for form in 0..self.forms.len() {
                let lines = slots(self.forms[form].variant);
                for pinned in 0..lines.len() {
                    self.join(form, &lines, pinned, fact);
                    if self.is_over || self.must_end() {
                        return (reached, self.is_full());
                    }
                }
            }
        }
        (self.below, false)
    }

    /// Takes a fact: it may be half of a contradiction, and others can be asked for now.
    fn take(&mut self, fact: FactId) {
        self.contradiction(fact);
        let data = &self.table.facts[fact as usize];
        let opening = self.table.context(data.context).and_then(|context| context.opened_by);
        self.demand.take(self.bank, data.statement, opening);
        for kind in self.demand.nearer() {
            let distance = self.demand.distance(kind);
            for at in 0..self.of_kinds.get(kind as usize).map_or(0, Vec::len) {
                let fact = self.of_kinds[kind as usize][at];
                self.approach(fact, UNREACHED, distance);
            }
        }
    }

    fn must_end(&self) -> bool {
        self.is_full() || self.stop.is_over()
    }

    /// Returns whether there is no more room for facts or steps.
    fn is_full(&self) -> bool {
        let Table { facts, steps, .. } = &self.table;
        self.is_out_of_names
            || facts.len() > self.limits.facts
            || steps.len() > self.limits.steps
            || self.room.is_used_up(self.bank, &self.table)
    }

    /// A statement and its negation are what is looked for where that is a contradiction.
    fn contradiction(&mut self, fact: FactId) {
        if !matches!(self.problem.goal, Goal::Contradiction) || self.table.facts[fact as usize].context != MAIN {
            return;
        }
        let statement = self.table.facts[fact as usize].statement;
        let denied = self.bank.not(statement);
        let falsehood = self.bank.truth(false);
        let mut others = vec![self.table.find(MAIN, denied)];
        if let Formula::Not(inner) = self.bank.formula(statement) {
            others.push(self.table.find(MAIN, inner));
        }
        let goal = self.table.native(MAIN, falsehood);
        for other in others.into_iter().flatten() {
            self.table.add(Maker::View, &[fact, other], goal, 0);
        }
    }
}

/// The part of all derivations that is spoken of.
fn searched(problem: &Problem<'_>, forms: &[PlannedVariant<'_>], setting: &SearchInput, statement_points: u64) -> Searched {
    let is_renamed = problem.house.subproof_renaming != SubproofRenaming::Off;
    Searched {
        statement_points,
        own_letters: is_renamed && forms.iter().any(|form| form.variant.subproof.is_some()),
        objects: setting.stock.objects.len(),
        new_variables: setting.names.parameters().len().min(NEW_VARIABLES),
        formulas: setting.stock.formulas.len(),
        nesting: NESTING,
        included: setting.included.len(),
        ..Searched::default()
    }
}
