//! The search: one clause after the other is taken from those that wait, and everything is inferred from it and those taken before.

use std::time::Instant;

use smallvec::{SmallVec, smallvec};

use crate::clause::{ClauseId, Literal, Origin, Premise, State};
use crate::derivation::Derivation;
use crate::ordering::TermOrdering;
use crate::queue::{FAR, Queue};
use crate::simplification::Draft;
use crate::store::Store;
use crate::strategy::Strategy;
use crate::terms::{Symbol, Term, TermBank, TermId};

/// A clause of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The literals. Their variables are 0, 1, ….
    pub literals: Vec<Literal>,
    /// True if it comes from the denial of the goal.
    pub is_goal: bool,
    /// The place of the literal that it is a definition of, with others: an atom whose arguments are different variables, but for one at most that is
    /// a function of such. Definitions must not lead in a circle.
    pub defines: Option<usize>,
}

/// Limits of a search, beyond which it is left open.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Steps in all, since it began: inferences tried and terms rewritten, about a million a second.
    pub steps: u64,
    /// Terms and clauses that are kept, with some hundred bytes each.
    pub kept: usize,
    /// When it has to stop, however many steps it has taken.
    pub deadline: Option<Instant>,
}

impl Default for Limits {
    /// A hundred million steps, four million terms and clauses, no deadline.
    fn default() -> Limits {
        Limits { steps: 100_000_000, kept: 4_000_000, deadline: None }
    }
}

/// The result of a stretch of search.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The clauses contradict each other.
    Refuted(Derivation),
    /// Nothing new follows from them, and no contradiction is among them.
    Saturated,
    /// A limit was reached.
    Open(Reached),
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// The steps that were allowed have been taken.
    Steps(u64),
    /// Too many terms and clauses are kept.
    Memory,
    /// The time is up.
    Time,
    /// Nothing new follows, and something was left out: a clause with a term that is too deep or too large, or, on purpose, what a strategy that is
    /// not complete does not infer.
    End,
}

/// The state that a search has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Steps taken.
    pub steps: u64,
    /// Active clauses.
    pub active: usize,
    /// Clauses made and kept for a while.
    pub clauses: usize,
    /// Terms made.
    pub terms: usize,
}

impl std::fmt::Display for Statistics {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Statistics { steps, active, clauses, terms } = self;
        write!(f, "{steps} steps, {active} active of {clauses} clauses, {terms} terms")
    }
}

/// A search for a contradiction.
#[derive(Debug)]
pub struct Saturation {
    store: Store,
    queue: Queue,
    outcome: Option<Outcome>,
    /// The clause from which not everything was inferred, because the time was up.
    unfinished: Option<ClauseId>,
    /// The strategy infers all that a refutation may need.
    is_complete: bool,
}

impl Saturation {
    /// A search for a contradiction among clauses, of terms in `bank`, in a way that suits most.
    pub fn new(bank: TermBank, given: Vec<Given>) -> Saturation {
        Saturation::with_strategy(bank, given, Strategy::default())
    }

    /// A search for a contradiction among clauses, of terms in `bank`, that chooses in a certain way.
    pub fn with_strategy(mut bank: TermBank, given: Vec<Given>, strategy: Strategy) -> Saturation {
        let (mut occurrences, mut in_goal) = (vec![0; bank.symbol_count()], vec![0; bank.symbol_count()]);
        for Given { literals, is_goal, .. } in &given {
            for side in literals.iter().flat_map(|literal| [literal.left, literal.right]) {
                count(&bank, side, &mut occurrences);
                if *is_goal {
                    count(&bank, side, &mut in_goal);
                }
            }
        }
        let light = inverse(&bank, &given);
        let ordering = TermOrdering::choose(&mut bank, &occurrences, light, strategy);
        let queue = Queue::new(strategy, in_goal.into_iter().map(|count| count > 0).collect());
        let is_supported = strategy.supported && given.iter().any(|given| given.is_goal);
        let unfolds = strategy.unfolds && given.iter().any(|given| given.defines.is_some());
        let mut saturation = Saturation {
            store: Store::new(bank, ordering, strategy.selection),
            queue,
            outcome: None,
            unfinished: None,
            is_complete: !is_supported && !unfolds,
        };
        for (at, Given { literals, is_goal, defines }) in given.into_iter().enumerate() {
            let defined = defines.filter(|_| strategy.unfolds).map(|place| literals[place]);
            // As it is given, so that what follows from it can say so.
            let distance = if is_goal { 0 } else { FAR };
            let store = &mut saturation.store;
            let id = store.add(literals.into_boxed_slice(), Origin::Given(at), SmallVec::new(), distance);
            let mut draft = store.draft_of(id);
            store.tidy(&mut draft);
            if store.is_tautology(&draft.literals) {
                continue;
            }
            let Some(id) = saturation.keep(draft, distance) else { continue };
            if is_supported && !is_goal {
                // What follows from such clauses alone is not looked at.
                saturation.store.activate(id);
            }
            if let Some(about) = defined {
                let Store { bank, definitions, clauses, .. } = &mut saturation.store;
                definitions.add(bank, id, &clauses[id.index()].literals, about);
            }
        }
        saturation
    }

    /// Returns how far it has come.
    pub fn statistics(&self) -> Statistics {
        let Store { steps, active, clauses, bank, .. } = &self.store;
        Statistics { steps: *steps, active: active.len(), clauses: clauses.len(), terms: bank.len() }
    }

    /// Returns the terms.
    pub fn bank(&self) -> &TermBank {
        &self.store.bank
    }

    /// Returns the terms, to which others can be added.
    pub fn bank_mut(&mut self) -> &mut TermBank {
        &mut self.store.bank
    }

    /// Goes on searching.
    pub fn run(&mut self, limits: Limits) -> Outcome {
        (self.store.deadline, self.store.is_over) = (limits.deadline, false);
        if let Some(id) = self.unfinished.take().filter(|&id| self.store.clause(id).state == State::Active) {
            self.infer(id);
        }
        loop {
            if let Some(outcome) = &self.outcome {
                return outcome.clone();
            }
            if let Some(reached) = self.reached(limits) {
                return Outcome::Open(reached);
            }
            let Some(id) = self.queue.pop() else {
                if self.queue.is_empty() {
                    let is_all = self.is_complete && !self.store.bank.has_refused();
                    self.outcome = Some(if is_all { Outcome::Saturated } else { Outcome::Open(Reached::End) });
                }
                continue;
            };
            if let Some(id) = self.chosen(id) {
                self.take(id);
            }
        }
    }

    fn reached(&mut self, limits: Limits) -> Option<Reached> {
        let store = &self.store;
        if store.steps > limits.steps {
            return Some(Reached::Steps(limits.steps));
        }
        if store.bank.len() + store.clauses.len() > limits.kept {
            return Some(Reached::Memory);
        }
        limits.deadline.filter(|&deadline| Instant::now() >= deadline).map(|_| Reached::Time)
    }

    /// A clause that was taken from the queue, as simple as it has become possible since; none if it is of no use.
    fn chosen(&mut self, id: ClauseId) -> Option<ClauseId> {
        let clause = self.store.clause(id);
        if clause.state != State::Waiting {
            return None;
        }
        let is_orphan = clause.parents.iter().any(|&parent| self.store.clause(parent).state == State::Dropped);
        let distance = clause.distance;
        if is_orphan {
            self.store.drop_clause(id);
            return None;
        }
        let mut draft = self.store.draft_of(id);
        if !self.store.simplify(&mut draft) {
            self.store.drop_clause(id);
            return None;
        }
        if draft.literals[..] == *self.store.clause(id).literals {
            return Some(id);
        }
        self.store.drop_clause(id);
        // Its turn is now, unless it has become heavier than it was.
        let new = self.keep(draft, distance)?;
        Some(new)
    }

    /// Makes a clause active, after those that it simplifies have been, and keeps what follows from it.
    fn take(&mut self, id: ClauseId) {
        let affected = self.store.affected(id);
        self.store.activate(id);
        for other in affected {
            self.simplify_active(other);
            if self.outcome.is_some() {
                return;
            }
        }
        self.infer(id);
    }

    /// Keeps what follows from an active clause.
    fn infer(&mut self, id: ClauseId) {
        let mut drafts: Vec<Draft> = Vec::new();
        self.store.infer(id, &mut |store, mut draft| {
            if store.simplify(&mut draft) {
                drafts.push(draft);
            }
            store.step() || drafts.last().is_some_and(|draft| draft.literals.is_empty())
        });
        self.unfinished = Some(id).filter(|_| self.store.is_over);
        for draft in drafts {
            let distances = draft.premises[..draft.parents].iter().map(|(parent, _)| self.store.clause(*parent).distance);
            let distance = distances.min().map_or(FAR, |distance| distance.saturating_add(1));
            self.keep(draft, distance);
        }
    }

    /// Simplifies an active clause by a new one.
    fn simplify_active(&mut self, id: ClauseId) {
        let clause = self.store.clause(id);
        if clause.state != State::Active {
            return;
        }
        let distance = clause.distance;
        self.store.deactivate(id);
        let mut draft = self.store.draft_of(id);
        if !self.store.simplify(&mut draft) {
            return;
        }
        if draft.literals[..] == *self.store.clause(id).literals {
            self.store.activate(id);
        } else {
            self.keep(draft, distance);
        }
    }

    /// Adds a clause, which waits; none where the search is at its end with it.
    fn keep(&mut self, draft: Draft, distance: u16) -> Option<ClauseId> {
        let parents: SmallVec<[ClauseId; 2]> = draft.premises[..draft.parents].iter().map(|&(parent, _)| parent).collect();
        let (literals, origin) = self.store.named(draft)?;
        let id = self.store.add(literals, origin, parents, distance);
        let clause = self.store.clause(id);
        if clause.literals.is_empty() {
            self.outcome = Some(Outcome::Refuted(Derivation::of(&self.store.clauses, id)));
            return None;
        }
        self.queue.push(&self.store.bank, id, &clause.literals, distance);
        Some(id)
    }
}

impl Store {
    /// A clause as a draft that follows from itself.
    fn draft_of(&mut self, id: ClauseId) -> Draft {
        let Store { bank, clauses, .. } = self;
        let clause = &clauses[id.index()];
        let terms = (0..clause.variables).map(|variable| bank.variable(variable)).collect();
        Draft { literals: clause.literals.to_vec(), parents: 0, premises: vec![(id, terms)] }
    }

    fn drop_clause(&mut self, id: ClauseId) {
        self.clauses[id.index()].state = State::Dropped;
    }

    /// Names the variables of a draft 0, 1, … in the order in which they occur. None if the terms of its premises are too large, which those of
    /// its literals are not.
    fn named(&mut self, draft: Draft) -> Option<(Box<[Literal]>, Origin)> {
        let mut names: Vec<(u32, u32)> = Vec::new();
        let bank = &mut self.bank;
        let mut rename = |term: TermId| {
            bank.map_variables(term, &mut |bank, variable| {
                let name = match names.iter().find(|&&(old, _)| old == variable) {
                    Some(&(_, new)) => new,
                    None => {
                        names.push((variable, names.len() as u32));
                        names.len() as u32 - 1
                    }
                };
                bank.variable(name)
            })
        };
        let mut literals: Vec<Literal> = Vec::with_capacity(draft.literals.len());
        for literal in draft.literals {
            literals.push(Literal { left: rename(literal.left)?, right: rename(literal.right)?, ..literal });
        }
        let mut premises: SmallVec<[Premise; 2]> = smallvec![];
        for (clause, terms) in draft.premises {
            let terms = terms.into_iter().map(&mut rename).collect::<Option<Box<[TermId]>>>()?;
            premises.push(Premise { clause, terms });
        }
        // Other names may be another order.
        for literal in &mut literals {
            *literal = literal.normal(&self.bank, &self.ordering);
        }
        literals.sort_unstable();
        Some((literals.into_boxed_slice(), Origin::Inferred(premises)))
    }
}

fn count(bank: &TermBank, term: TermId, occurrences: &mut [u32]) {
    if let Term::Apply(symbol, arguments) = bank.term(term) {
        occurrences[symbol.index()] += 1;
        arguments.iter().for_each(|&argument| count(bank, argument, occurrences));
    }
}

/// The symbol of one argument of which a clause says that it gives the inverse: f(i(x), x) is a constant.
fn inverse(bank: &TermBank, given: &[Given]) -> Option<Symbol> {
    let inverse_of = |term: TermId, of: TermId| match bank.term(term) {
        Term::Apply(symbol, [argument]) if *argument == of && bank.as_variable(of).is_some() => Some(symbol),
        _ => None,
    };
    let mut found = given.iter().filter_map(|clause| {
        let [literal] = clause.literals[..] else { return None };
        let sides = [(literal.left, literal.right), (literal.right, literal.left)];
        sides.into_iter().filter(|_| literal.is_positive).find_map(|(product, unit)| match bank.term(product) {
            Term::Apply(_, &[a, b]) if bank.is_ground(unit) && bank.arity(unit) == 0 => inverse_of(a, b).or(inverse_of(b, a)),
            _ => None,
        })
    });
    let first = found.next()?;
    found.all(|other| other == first).then_some(first)
}
