//! The making of facts and steps: backwards from the statements that are asked for, forwards from those that are known, in rounds, until a
//! round adds nothing. Boxes and subproofs are opened where a form asks for one. Not here: what costs least.

mod beginnings;
mod joins;
mod parts;
mod renaming;
mod steps;

use std::rc::Rc;

use formula::{Bank, Formula, FormulaId};
use kernel::Calculus;
use rustc_hash::FxHashMap;

use crate::alpha_normal_form::AlphaNormalizer;
use crate::ex_falso::ExFalso;
use crate::forms::PlannedVariant;
use crate::memory::Room;
use crate::names::Names;
use crate::price::Price;
use crate::problem::{Goal, Problem, Stop};
use crate::stock::{Standing, TermUniverse};
use crate::table::{Bounds, ContextId, FactId, MAIN, Maker, Table, UNREACHED};
use joins::Head;

/// The limits of the facts of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FactLimits {
    /// The most steps back from the goal to a statement that is asked for.
    pub(crate) depth: u8,
    /// The most boxes and subproofs in each other.
    pub(crate) nesting: u8,
    /// The most symbol points of a statement.
    pub(crate) statement: u64,
    /// True if assumptions may be taken out of the stock, and more can be asked for than the conclusion says.
    pub(crate) guesses: bool,
    /// True if a contradiction is searched for in each part of the known statements, and such parts can be assumed.
    pub(crate) splits: bool,
    /// True if premises can be asked for of which the conclusion says a part only; the rest is taken out of the stock, which has to be small.
    pub(crate) invents: bool,
    /// Number of rules in force and base rules that may be included.
    pub(crate) included: usize,
    /// True if forwards quantifiers are taken off for objects that connect lines only.
    pub(crate) is_guided: bool,
    /// The most comparisons.
    pub(crate) effort: u64,
    /// The most witnesses that are named.
    pub(crate) witnesses: usize,
    /// True if known statements are demanded as well, where they are used for a demand.
    pub(crate) reconsiders: bool,
    /// Number of rounds after the goal was reached.
    pub(crate) rounds_after: u32,
    pub(crate) facts: usize,
    pub(crate) steps: usize,
    pub(crate) room: Room,
}

/// Facts that may be cited, each with whether it is new in this round.
type Citable = Rc<[(FactId, bool)]>;

/// A statement that is asked for in a place.
#[derive(Clone, Copy, Debug)]
struct Demand {
    context: ContextId,
    statement: FormulaId,
    depth: u8,
    /// The round in which it was asked for.
    round: u32,
}

/// The facts and steps that are made for a problem.
pub(crate) struct Grounder<'g, 'c> {
    pub(crate) bank: &'g mut Bank,
    pub(crate) problem: &'g Problem<'c>,
    pub(crate) forms: &'g [PlannedVariant<'c>],
    pub(crate) stock: &'g mut TermUniverse,
    pub(crate) names: &'g mut Names,
    pub(crate) normalizer: Option<&'g mut AlphaNormalizer>,
    pub(crate) price: Price,
    pub(crate) reach: FactLimits,
    pub(crate) stop: &'g Stop<'g>,
    pub(crate) table: Table,
    demands: Vec<Demand>,
    asked: FxHashMap<(ContextId, FormulaId), usize>,
    bounds: Bounds,
    /// By fact: the round in which it was first reached.
    since: Vec<u32>,
    round: u32,
    /// Number of demands whose objects were looked at for computations.
    looked_into: usize,
    included: Vec<FormulaId>,
    /// Ways from a contradiction to the goal, where they are tried.
    ex_falso: Option<&'g ExFalso>,
    /// The statements that hold and do not hold, and have led to the goal.
    contradicted: Vec<FormulaId>,
    /// The facts that may be cited in a place, by the head that a schema asks for; until something more is reached.
    citable: FxHashMap<(ContextId, Option<Head>), Citable>,
    /// True if something was left out because of a limit.
    pub(crate) is_cut: bool,
    /// Number of comparisons, and whether the time was found to be up at one.
    looked: u64,
    is_stopped: bool,
}

/// The aim of one use of a form.
#[derive(Clone, Copy)]
struct Use {
    form: usize,
    context: ContextId,
    /// The statement that is asked for, with its depth; forwards none.
    demand: Option<(FormulaId, u8)>,
    /// True if it is tried whether or not something new is cited.
    anew: bool,
    /// True if more can be asked for than the conclusion says.
    free: bool,
}

impl<'g, 'c> Grounder<'g, 'c> {
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn new(
        bank: &'g mut Bank,
        problem: &'g Problem<'c>,
        forms: &'g [PlannedVariant<'c>],
        stock: &'g mut TermUniverse,
        names: &'g mut Names,
        normalizer: Option<&'g mut AlphaNormalizer>,
        reach: FactLimits,
        stop: &'g Stop<'g>,
        included: Vec<FormulaId>,
        ex_falso: Option<&'g ExFalso>,
    ) -> Grounder<'g, 'c> {
        let price = Price::new(problem);
        Grounder {
            bank,
            problem,
            forms,
            stock,
            names,
            normalizer,
            price,
            reach,
            stop,
            table: Table::new(),
            demands: Vec::new(),
            asked: FxHashMap::default(),
            bounds: Bounds { cost: Vec::new(), best: Vec::new() },
            since: Vec::new(),
            round: 0,
            looked_into: 0,
            included,
            ex_falso,
            contradicted: Vec::new(),
            citable: FxHashMap::default(),
            is_cut: false,
            looked: 0,
            is_stopped: false,
        }
    }

    fn calculus(&self) -> &'c Calculus {
        self.problem.calculus
    }

    /// Makes facts and steps until nothing is added, or a limit is reached.
    pub(crate) fn run(&mut self, given: &[FormulaId]) {
        for &statement in given {
            self.stock.remember(self.bank, statement, Standing::Given);
            let fact = self.table.native(MAIN, statement);
            self.table.add(Maker::Given, &[], fact, 0);
        }
        self.include(MAIN);
        match self.problem.goal {
            Goal::Statement(goal) => {
                let goal = self.normalized(goal);
                self.ask(MAIN, goal, 0);
                if self.ex_falso.is_some() {
                    let falsehood = self.bank.truth(false);
                    self.ask(MAIN, falsehood, 0);
                }
            }
            Goal::Contradiction => {
                let falsehood = self.bank.truth(false);
                self.ask(MAIN, falsehood, 0);
            }
        }
        let mut after = 0;
        loop {
            self.round += 1;
            let before = (self.table.steps.len(), self.demands.len());
            self.computable();
            self.reached();
            self.contradictions();
            self.assumable();
            self.forwards();
            self.reached();
            self.backwards();
            if (self.table.steps.len(), self.demands.len()) == before {
                break;
            }
            self.reached();
            after += u32::from(self.is_goal_reached());
            if after > self.reach.rounds_after {
                self.is_cut = true;
                break;
            }
            if self.is_over() {
                self.is_cut = true;
                break;
            }
        }
        self.reached();
        self.contradictions();
        self.reached();
    }

    fn is_goal_reached(&self) -> bool {
        // The first demand is the goal.
        let goal = self.demands.first().and_then(|goal| self.table.find(goal.context, goal.statement));
        goal.is_some_and(|goal| self.bounds.is_reached(goal))
    }

    fn is_over(&self) -> bool {
        self.is_stopped || self.stop.is_over() || self.has_no_room() || self.reach.room.is_used_up(self.bank, &self.table)
    }

    fn has_no_room(&self) -> bool {
        self.table.facts.len() > self.reach.facts || self.table.steps.len() > self.reach.steps
    }

    fn normalized(&mut self, statement: FormulaId) -> FormulaId {
        match &mut self.normalizer {
            Some(normalizer) => normalizer.normalize(self.bank, statement),
            None => statement,
        }
    }

    /// Works out which facts are reached, and since when.
    fn reached(&mut self) {
        self.bounds = self.table.bounds(false);
        self.citable.clear();
        self.since.resize(self.table.facts.len(), u32::MAX);
        for (fact, since) in self.since.iter_mut().enumerate() {
            if *since == u32::MAX && self.bounds.is_reached(fact as FactId) {
                *since = self.round;
            }
        }
    }

    /// Asks for a statement in a place.
    fn ask(&mut self, context: ContextId, statement: FormulaId, depth: u8) {
        if depth > self.reach.depth {
            self.is_cut = true;
            return;
        }
        if self.bank.points(statement) > self.reach.statement {
            self.is_cut = true;
            return;
        }
        if let Some(&at) = self.asked.get(&(context, statement)) {
            if let Some(known) = self.demands.get_mut(at).filter(|known| known.depth > depth) {
                known.depth = depth;
                known.round = self.round + 1;
            }
            return;
        }
        self.stock.remember(self.bank, statement, Standing::Asked);
        self.asked.insert((context, statement), self.demands.len());
        self.demands.push(Demand { context, statement, depth, round: self.round + 1 });
    }

    /// Returns whether a box leads to a contradiction: then nothing more is to be found out in it, when as many rounds have passed as after the
    /// goal; another way to the contradiction may be cheaper.
    fn is_closed(&mut self, context: ContextId) -> bool {
        let falsehood = self.bank.truth(false);
        let boxed = |&at: &ContextId| self.table.context(at).is_some_and(|one| one.parent.is_some());
        let since = |fact: FactId| self.since.get(fact as usize).copied().unwrap_or(u32::MAX);
        let has_passed = |fact: FactId| since(fact).saturating_add(self.reach.rounds_after) <= self.round;
        self.table
            .chain(context)
            .filter(boxed)
            .any(|at| self.table.find(at, falsehood).is_some_and(|fact| self.bounds.is_reached(fact) && has_passed(fact)))
    }

    fn forwards(&mut self) {
        for context in 0..self.table.contexts.len() as ContextId {
            if self.is_closed(context) {
                continue;
            }
            for form in 0..self.forms.len() {
                for plan in 0..self.forms[form].forwards.len() {
                    let plan = self.forms[form].forwards[plan].clone();
                    let anew = self.forms[form].proposes;
                    self.use_form(Use { form, context, demand: None, anew, free: false }, &plan);
                    if self.is_over() {
                        return;
                    }
                }
            }
        }
    }

    fn backwards(&mut self) {
        for at in 0..self.demands.len() {
            let Some(&Demand { context, statement, depth, round }) = self.demands.get(at) else { continue };
            if self.is_closed(context) && !matches!(self.bank.formula(statement), Formula::Truth(_)) {
                continue;
            }
            for form in 0..self.forms.len() {
                for plan in 0..self.forms[form].backwards.len() {
                    let plan = self.forms[form].backwards[plan].clone();
                    if plan.invents && !self.reach.invents {
                        continue;
                    }
                    if plan.guesses && !self.reach.guesses {
                        self.is_cut = true;
                        continue;
                    }
                    let has_subproof = self.forms[form].variant.subproof.is_some();
                    let anew = round >= self.round || self.forms[form].proposes || has_subproof;
                    if plan.joined.is_empty() && !anew {
                        continue;
                    }
                    let free = self.reach.guesses;
                    self.use_form(Use { form, context, demand: Some((statement, depth)), anew, free }, &plan);
                    if self.is_over() {
                        return;
                    }
                }
                self.disputed(form, context, statement, depth);
            }
        }
    }

    fn opened(&mut self, parent: Option<ContextId>, opened_by: FormulaId) -> Option<ContextId> {
        let before = self.table.contexts.len();
        if self.bank.points(opened_by) > self.reach.statement {
            self.is_cut = true;
            return None;
        }
        let Some(context) = self.table.open(parent, opened_by, self.reach.nesting) else {
            self.is_cut = true;
            return None;
        };
        if self.table.contexts.len() > before {
            self.stock.remember(self.bank, opened_by, Standing::Given);
            if parent.is_none() {
                self.include(context);
            }
            // What it begins with is known at once.
            self.bounds.cost.resize(self.table.facts.len(), UNREACHED);
            self.bounds.best.resize(self.table.facts.len(), None);
            self.since.resize(self.table.facts.len(), u32::MAX);
            for fact in 0..self.table.facts.len() {
                if self.table.facts[fact].context == context {
                    self.bounds.cost[fact] = 0;
                    self.since[fact] = self.round;
                }
            }
        }
        Some(context)
    }
}
