//! All derivations up to a price, within a universe that can be named: statements of so many points, objects and formulas out of a stock,
//! boxes and subproofs so deep. Facts are taken cheapest first, by the costliest chain of steps that leads to them; so when the price `c` is
//! come to, every derivation that costs no more is among the steps that were made, and the cheapest choice among them is a bound for all.

mod joins;
mod steps;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use formula::{Bank, Formula, FormulaId};
use kernel::Premise;

use crate::forms::PlannedVariant;
use crate::matching::Matcher;
use crate::memory::Room;
use crate::minimise::{Effort, minimise};
use crate::price::Price;
use crate::problem::{Found, Goal, Limits, Problem, Searched, Stop};
use crate::setting::Setting;
use crate::table::{ContextId, FactId, MAIN, Maker, Table, UNREACHED};
use crate::write::{checked, including};
use joins::slots;

/// The most boxes and subproofs in each other.
const NESTING: u8 = 1;
/// New variables among the objects.
const NEW_VARIABLES: usize = 2;
/// The most formulas that are put and assumed.
const MAX_FORMULAS: usize = 24;
/// The most objects.
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
    setting: &'e mut Setting,
    price: Price,
    table: Table,
    /// By fact: the costliest chain that every derivation of it has, as far as is known; and whether the fact was taken.
    cost: Vec<u64>,
    is_taken: Vec<bool>,
    taken: Vec<FactId>,
    queue: BinaryHeap<Reverse<(u64, FactId)>>,
    most: u64,
    below: u64,
    limits: &'e Limits,
    room: Room,
    is_cut: bool,
    stop: &'e Stop<'e>,
    /// True if the time or the room was found to be used up in the middle of a fact.
    is_over: bool,
    looked: u32,
}

/// Derives everything that costs less than `below`, as far as time and room go, and looks for the cheapest proof in it.
#[allow(clippy::too_many_arguments)]
pub(crate) fn exhaust(
    bank: &mut Bank,
    problem: &Problem<'_>,
    forms: &[PlannedVariant<'_>],
    setting: &mut Setting,
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
    let mut search = Search {
        bank,
        problem,
        forms,
        setting,
        price: Price::new(problem),
        table: Table::new(),
        cost: Vec::new(),
        is_taken: Vec::new(),
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
        looked: 0,
    };
    let goal = search.begin(goal);
    let (reached, is_full) = search.run();
    let searched = search.searched();
    let Search { bank, setting, table, is_cut, .. } = search;
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
    let is_whole = !is_cut && !is_full && reached == UNREACHED && minimum.is_complete && found.is_none();
    Exhausted { found, lower_bound, searched, is_whole, is_full }
}

/// Makes the stock what the answer says that it was.
fn prepare(bank: &mut Bank, setting: &mut Setting) {
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
    fn begin(&mut self, goal: FormulaId) -> FactId {
        for &statement in &self.setting.premises.clone() {
            self.enter(Maker::Given, &[], MAIN, statement, 0, 0);
        }
        self.include(MAIN);
        let (mut boxes, mut subproofs) = (false, Vec::new());
        for form in self.forms {
            boxes |= form.variant.premises.iter().any(|premise| matches!(premise, Premise::Box(_)));
            subproofs.extend(form.variant.subproof.iter().map(|subproof| subproof.axiom));
        }
        // What may be assumed is cut off by the stock, and so is how deep.
        self.is_cut |= boxes || !subproofs.is_empty();
        for formula in self.setting.stock.formulas.clone() {
            if boxes {
                self.open(Some(MAIN), formula);
            }
            let fits = |&schema: &FormulaId| Matcher::new(self.problem.calculus).statement(self.bank, schema, formula);
            if subproofs.iter().any(fits) {
                self.open(None, formula);
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
                self.queue_at(fact, 0);
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

    fn queue_at(&mut self, fact: FactId, cost: u64) {
        self.cost.resize(self.table.facts.len().max(self.cost.len()), UNREACHED);
        self.is_taken.resize(self.cost.len(), false);
        let Some(known) = self.cost.get_mut(fact as usize) else { return };
        if cost < *known {
            *known = cost;
            self.queue.push(Reverse((cost, fact)));
        }
    }

    /// Enters a step whose costliest chain has this cost.
    fn enter(&mut self, maker: Maker, premises: &[FactId], context: ContextId, statement: FormulaId, cost: u64, chain: u64) {
        let fact = self.table.native(context, statement);
        if self.table.add(maker, premises, fact, cost) {
            self.queue_at(fact, chain);
        }
    }

    /// Takes facts, cheapest first. Returns the price up to which every derivation was made, exclusive, and whether there was no more room.
    fn run(&mut self) -> (u64, bool) {
        // The last line of a contradiction may be one that was not taken yet.
        let last = u64::from(!matches!(self.problem.goal, Goal::Contradiction));
        while let Some(Reverse((cost, fact))) = self.queue.pop() {
            if std::mem::replace(&mut self.is_taken[fact as usize], true) {
                continue;
            }
            self.contradiction(fact);
            // A derivation that costs less than `below` has no use for it: one more step costs one at least.
            if cost.saturating_add(1) >= self.below {
                return (self.below, false);
            }
            if self.must_end() {
                // Whatever costs no more rests on cheaper facts, which were taken.
                return (cost.saturating_add(last), self.is_full());
            }
            self.taken.push(fact);
            for form in 0..self.forms.len() {
                let lines = slots(self.forms[form].variant);
                for pinned in 0..lines.len() {
                    self.join(form, &lines, pinned, fact);
                    if self.is_over || self.must_end() {
                        return (cost.saturating_add(last), self.is_full());
                    }
                }
            }
        }
        (self.below, false)
    }

    fn must_end(&self) -> bool {
        self.is_full() || self.stop.is_over()
    }

    /// Returns whether there is no more room for facts or steps.
    fn is_full(&self) -> bool {
        let Table { facts, steps, .. } = &self.table;
        facts.len() > self.limits.facts || steps.len() > self.limits.steps || self.room.is_used_up(self.bank, &self.table)
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

    fn searched(&self) -> Searched {
        let stock = &self.setting.stock;
        Searched {
            statement_points: self.most,
            objects: stock.objects.len(),
            new_variables: self.setting.names.parameters().len().min(NEW_VARIABLES),
            formulas: stock.formulas.len(),
            nesting: NESTING,
            included: self.setting.included.len(),
            forms_left_out: 0,
            facts: self.table.facts.len(),
            steps: self.table.steps.len(),
        }
    }
}
