//! Everything that may stand in a proof as far as a search knows: facts, which are statements in a place (the proof itself, a box or a
//! subproof), and the steps that lead to them. A proof is a choice of steps, one for each fact that it states.

use formula::FormulaId;
use kernel::Argument;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::landmarks::Steps;

/// A place of statements, by its number. 0 is the proof itself.
pub(crate) type ContextId = u32;
/// A fact, by its number.
pub(crate) type FactId = u32;
/// A step, by its number.
pub(crate) type StepId = u32;

/// The proof itself.
pub(crate) const MAIN: ContextId = 0;
/// The cost of a fact that no step leads to.
pub(crate) const UNREACHED: u64 = u64::MAX;

/// A place of statements.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// The place around a box; the proof itself and subproofs have none.
    pub(crate) parent: Option<ContextId>,
    /// The assumption of a box, or the axiom of a subproof.
    pub(crate) opened_by: Option<FormulaId>,
    /// Number of boxes and subproofs around its statements.
    pub(crate) nesting: u8,
    pub(crate) is_subproof: bool,
}

/// A statement in a place.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    pub(crate) context: ContextId,
    pub(crate) statement: FormulaId,
    /// True if it may stand in a place further out, from where it is only looked at.
    pub(crate) is_view: bool,
    /// The steps that lead to it.
    pub(crate) makers: Vec<StepId>,
    /// The steps that rest on it.
    pub(crate) users: Vec<StepId>,
}

/// The origin of a fact.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Maker {
    /// It is an axiom or an assumption.
    Given,
    /// It is a rule in force or a base rule.
    Included,
    /// It stands in this place, or further out.
    View,
    /// A form of a rule leads to it. The last of the premises, `lines` of them, are lines of a subproof.
    Rule { form: u16, with: Vec<Argument>, lines: u8 },
}

/// A way to a fact.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) maker: Maker,
    pub(crate) premises: SmallVec<[FactId; 4]>,
    pub(crate) fact: FactId,
    pub(crate) cost: u64,
}

/// Facts and steps.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) contexts: Vec<Context>,
    pub(crate) facts: Vec<Fact>,
    pub(crate) steps: Vec<Step>,
    by_statement: FxHashMap<(ContextId, FormulaId, bool), FactId>,
    by_opening: FxHashMap<(Option<ContextId>, FormulaId), ContextId>,
    known: FxHashSet<(u32, FactId, SmallVec<[FactId; 4]>)>,
    /// Estimate of the memory that all of this takes.
    bytes: usize,
}

/// The bytes of a fact, with its row in the table of statements; tables have room for twice what is in them.
const FACT_BYTES: usize = 2 * (size_of::<Fact>() + size_of::<(ContextId, FormulaId, bool, FactId)>());
/// The bytes of a step, with its row in the table of known steps.
const STEP_BYTES: usize = 2 * (size_of::<Step>() + size_of::<(u32, FactId, SmallVec<[FactId; 4]>)>());
/// The bytes of a citation.
const CITATION_BYTES: usize = 4 * size_of::<StepId>();

impl Table {
    pub(crate) fn new() -> Table {
        let main = Context { parent: None, opened_by: None, nesting: 0, is_subproof: false };
        Table { contexts: vec![main], ..Table::default() }
    }

    pub(crate) fn context(&self, context: ContextId) -> Option<&Context> {
        self.contexts.get(context as usize)
    }

    /// Iterates over a place and those around it, from the inside out.
    pub(crate) fn chain(&self, context: ContextId) -> impl Iterator<Item = ContextId> + '_ {
        std::iter::successors(Some(context), |&at| self.context(at).and_then(|context| context.parent))
    }

    /// Returns the box with this assumption in a place, or the subproof with this axiom; it is opened if there is none.
    pub(crate) fn open(&mut self, parent: Option<ContextId>, opened_by: FormulaId, most: u8) -> Option<ContextId> {
        if let Some(&known) = self.by_opening.get(&(parent, opened_by)) {
            return Some(known);
        }
        let around = parent.and_then(|parent| self.context(parent)).map_or(0, |context| context.nesting);
        if around >= most
            || parent.is_some_and(|parent| self.chain(parent).any(|at| self.contexts[at as usize].opened_by == Some(opened_by)))
        {
            return None;
        }
        let at = self.contexts.len() as ContextId;
        self.contexts.push(Context { parent, opened_by: Some(opened_by), nesting: around + 1, is_subproof: parent.is_none() });
        self.by_opening.insert((parent, opened_by), at);
        let fact = self.native(at, opened_by);
        self.add(Maker::Given, &[], fact, 0);
        Some(at)
    }

    pub(crate) fn find(&self, context: ContextId, statement: FormulaId) -> Option<FactId> {
        self.by_statement.get(&(context, statement, false)).copied()
    }

    /// Returns the fact that a statement stands in this very place.
    pub(crate) fn native(&mut self, context: ContextId, statement: FormulaId) -> FactId {
        self.fact(context, statement, false)
    }

    fn fact(&mut self, context: ContextId, statement: FormulaId, is_view: bool) -> FactId {
        let at = self.facts.len() as FactId;
        let known = *self.by_statement.entry((context, statement, is_view)).or_insert(at);
        if known == at {
            self.facts.push(Fact { context, statement, is_view, makers: Vec::new(), users: Vec::new() });
            self.bytes += FACT_BYTES;
        }
        known
    }

    /// Returns the fact that a statement may be cited in a place: it stands there or further out.
    pub(crate) fn visible(&mut self, context: ContextId, statement: FormulaId) -> FactId {
        let Some(parent) = self.contexts.get(context as usize).and_then(|context| context.parent) else {
            return self.native(context, statement);
        };
        if let Some(&known) = self.by_statement.get(&(context, statement, true)) {
            return known;
        }
        let view = self.fact(context, statement, true);
        let here = self.native(context, statement);
        // As deep as boxes are nested, which is limited.
        let outside = self.visible(parent, statement);
        self.add(Maker::View, &[here], view, 0);
        self.add(Maker::View, &[outside], view, 0);
        view
    }

    /// Adds a step; `false` if it was known.
    pub(crate) fn add(&mut self, maker: Maker, premises: &[FactId], fact: FactId, cost: u64) -> bool {
        let kind = match &maker {
            Maker::Given => u32::MAX,
            Maker::Included => u32::MAX - 1,
            Maker::View => u32::MAX - 2,
            Maker::Rule { form, .. } => u32::from(*form),
        };
        if premises.contains(&fact) || !self.known.insert((kind, fact, premises.into())) {
            return false;
        }
        let at = self.steps.len() as StepId;
        for &premise in premises {
            if let Some(premise) = self.facts.get_mut(premise as usize) {
                premise.users.push(at);
            }
        }
        if let Some(fact) = self.facts.get_mut(fact as usize) {
            fact.makers.push(at);
        }
        let choices = if let Maker::Rule { with, .. } = &maker { with.len() } else { 0 };
        self.bytes += STEP_BYTES + choices * size_of::<Argument>() + (premises.len() + 1) * CITATION_BYTES;
        self.steps.push(Step { maker, premises: premises.into(), fact, cost });
        true
    }

    /// Returns an estimate of the bytes of memory that facts and steps take, which is rather too high.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns for each fact a lower bound of what its cheapest derivation costs, [`UNREACHED`] where there is none: the costliest chain of
    /// steps that every derivation has. With `sum`, the sum of the costs of the premises instead, an upper bound.
    pub(crate) fn bounds(&self, sum: bool) -> Bounds {
        self.bounds_beside(sum, &FxHashSet::default())
    }

    /// The same where some facts cost nothing.
    pub(crate) fn bounds_beside(&self, sum: bool, free: &FxHashSet<FactId>) -> Bounds {
        let mut open: Vec<u32> = self.steps.iter().map(|step| step.premises.len() as u32).collect();
        let mut of_step: Vec<u64> = vec![0; self.steps.len()];
        let mut bounds = Bounds { cost: vec![UNREACHED; self.facts.len()], best: vec![None; self.facts.len()] };
        let mut queue = std::collections::BinaryHeap::new();
        for (at, step) in self.steps.iter().enumerate().filter(|(_, step)| step.premises.is_empty()) {
            queue.push(std::cmp::Reverse((step.cost, step.fact, at as StepId)));
        }
        // No step has this number.
        queue.extend(free.iter().map(|&fact| std::cmp::Reverse((0, fact, StepId::MAX))));
        while let Some(std::cmp::Reverse((cost, fact, by))) = queue.pop() {
            if bounds.cost[fact as usize] != UNREACHED {
                continue;
            }
            bounds.cost[fact as usize] = cost;
            bounds.best[fact as usize] = Some(by).filter(|&by| by != StepId::MAX);
            for &user in &self.facts[fact as usize].users {
                let step = &self.steps[user as usize];
                let so_far = &mut of_step[user as usize];
                *so_far = if sum { so_far.saturating_add(cost) } else { (*so_far).max(cost) };
                let left = &mut open[user as usize];
                // A fact that is cited twice stands twice in the list of users.
                *left = left.saturating_sub(1);
                if *left == 0 && bounds.cost[step.fact as usize] == UNREACHED {
                    queue.push(std::cmp::Reverse((so_far.saturating_add(step.cost), step.fact, user)));
                }
            }
        }
        bounds
    }
}

impl Steps for Table {
    fn fact_count(&self) -> usize {
        self.facts.len()
    }

    fn step_count(&self) -> usize {
        self.steps.len()
    }

    fn premises(&self, step: StepId) -> &[FactId] {
        &self.steps[step as usize].premises
    }

    fn fact(&self, step: StepId) -> FactId {
        self.steps[step as usize].fact
    }

    fn price(&self, step: StepId) -> u64 {
        self.steps[step as usize].cost
    }

    fn makers(&self, fact: FactId) -> &[StepId] {
        &self.facts[fact as usize].makers
    }

    fn users(&self, fact: FactId) -> &[StepId] {
        &self.facts[fact as usize].users
    }
}

/// The costs of the facts of a table, and the steps that they come by.
#[derive(Debug)]
pub(crate) struct Bounds {
    pub(crate) cost: Vec<u64>,
    pub(crate) best: Vec<Option<StepId>>,
}

impl Bounds {
    pub(crate) fn cost(&self, fact: FactId) -> u64 {
        self.cost.get(fact as usize).copied().unwrap_or(UNREACHED)
    }

    pub(crate) fn is_reached(&self, fact: FactId) -> bool {
        self.cost(fact) != UNREACHED
    }
}
