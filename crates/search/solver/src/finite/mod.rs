//! The search for finite models: domain sizes 1, 2, 3, …, each grounded into one incremental solver that all questions of a board
//! share.
//!
//! At each size a statement `i` has two literals, `A_i` ("statement i is true here") and `N_i` ("it is false here"); a question is a
//! choice of assumptions. Statements are grounded when a question first needs them: a question starts with few, and those that a
//! candidate turns out to violate are added (counterexample-guided refinement). What comes out is a [`Structure`], a guess until
//! `model` has evaluated every statement in it.

mod cell_search;
mod ground;
mod minimise_core;
mod single;
mod size_limit;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::time::Instant;

use formula::{Bank, FormulaId};
use model::finite::Structure;
use rustc_hash::FxHashMap;

pub use cell_search::{CellEffort, CellOutcome, KnownSymbols, search_cells, search_known};
pub(crate) use ground::ground_term;
pub use single::single_object_structures;
pub use size_limit::SizeLimit;

use crate::oracle::{Answer, NodeId, Oracle, OracleFailure, SolverId, Sort};
use crate::vocabulary::{Dictionary, Vocabulary};
use ground::{Grounder, NotGrounded};

/// Number of objects that a domain may have.
const MAX_OBJECTS: u32 = 256;

/// Number of cells that the tables of one structure may have; a cell that holds an object counts once for each object that it may
/// be.
const MAX_CHOICES: usize = 1_000_000;

/// The answer that one size gave to one question.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A structure of this size was accepted by the caller.
    Found,
    /// No structure of this size; these statements (places on the board) already leave none, with the statement that should be
    /// false if `denial`.
    None {
        /// Indices of the statements that exclude each other, sorted.
        core: Vec<usize>,
        /// True if the demand that one statement be false takes part.
        denial: bool,
    },
    /// The question stays open at this size.
    Open(SizeLimit),
}

/// The solvers of one board, one for each domain size that was tried.
#[derive(Debug)]
pub struct FiniteSearch {
    statements: Vec<FormulaId>,
    vocabulary: Vocabulary,
    dictionary: Dictionary,
    domains: BTreeMap<u32, Domain>,
    generation: Option<u64>,
}

#[derive(Debug)]
struct Domain {
    solver: SolverId,
    elements: Vec<NodeId>,
    /// The cells of all tables, in the order of the vocabulary: what a model is read from.
    cells: Vec<NodeId>,
    /// `A_i` and `N_i`, where they have been made.
    guards: FxHashMap<(usize, bool), NodeId>,
    /// Conditions on every structure of this size: distinct elements, every cell one of them.
    frame: Vec<NodeId>,
    /// For each literal, the clause that says what it means.
    clauses: FxHashMap<NodeId, NodeId>,
    /// The statement, and its truth value, that a literal stands for.
    meaning: FxHashMap<NodeId, (usize, bool)>,
}

impl Domain {
    /// The indices of the statements in a core that are to be true, sorted; and whether the one that is to be false is in it.
    fn indices(&self, core: &[NodeId]) -> (Vec<usize>, bool) {
        let parts = core.iter().filter_map(|node| self.meaning.get(node));
        let denial = parts.clone().any(|&(_, truth)| !truth);
        let mut indices: Vec<usize> = parts.filter(|&&(_, truth)| truth).map(|&(index, _)| index).collect();
        indices.sort_unstable();
        (indices, denial)
    }
}

impl FiniteSearch {
    /// A search for models of these closed statements.
    pub fn new(bank: &Bank, statements: Vec<FormulaId>) -> FiniteSearch {
        let vocabulary = Vocabulary::of(bank, &statements);
        FiniteSearch { statements, vocabulary, dictionary: Dictionary::default(), domains: BTreeMap::new(), generation: None }
    }

    /// The symbols of the statements: those that a structure interprets.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// Looks for a structure of `size` objects in which all statements are true but `falsity`, which is false (none: all are true),
    /// beginning with the statements in `active` only.
    ///
    /// Every structure that satisfies the active ones goes to `violated`, which says which of the statements to be true are false
    /// in it; none: it is accepted. Otherwise some of those named join `active` and the search goes on. On return `active` holds
    /// all statements that took part.
    ///
    /// # Errors
    /// [`OracleFailure`]: the solver's process failed. The search starts afresh with the next call.
    #[expect(clippy::too_many_arguments, reason = "one question, its working set and its limits")]
    pub fn find(
        &mut self,
        bank: &Bank,
        oracle: &mut Oracle,
        size: u32,
        falsity: Option<usize>,
        active: &mut Vec<usize>,
        deadline: Option<Instant>,
        violated: &mut dyn FnMut(Structure) -> Vec<usize>,
    ) -> Result<Outcome, OracleFailure> {
        loop {
            let assumptions = match self.assume(bank, oracle, size, active, falsity, deadline) {
                Ok(assumptions) => assumptions,
                Err(NotGrounded::TooLarge) => return Ok(Outcome::Open(SizeLimit::TooLarge { size })),
                // The same word as Z3's.
                Err(NotGrounded::OutOfTime) => return Ok(Outcome::Open(SizeLimit::Limit("timeout".into()))),
            };
            let domain = &self.domains[&size];
            let values: Vec<NodeId> = domain.elements.iter().chain(&domain.cells).copied().collect();
            match oracle.check(domain.solver, &assumptions, &values, deadline)? {
                Answer::Unknown { reason } => return Ok(Outcome::Open(SizeLimit::Limit(reason))),
                Answer::Unsatisfiable { core, .. } => {
                    let (core, denial) = domain.indices(&core);
                    return Ok(Outcome::None { core, denial });
                }
                Answer::Satisfiable { values } => {
                    let Some(structure) = self.read(bank, size, &values) else {
                        return Ok(Outcome::Open(SizeLimit::Limit("the model that Z3 gave cannot be read".into())));
                    };
                    let wrong = violated(structure);
                    if wrong.is_empty() {
                        return Ok(Outcome::Found);
                    }
                    let before = active.len();
                    for index in wrong {
                        if !active.contains(&index) && active.len() < before + MAX_NEW {
                            active.push(index);
                        }
                    }
                    if active.len() == before {
                        // Z3 claims a model of these very statements, the evaluator denies it: not for us to decide.
                        return Ok(Outcome::Open(SizeLimit::Limit(
                            "the model that Z3 gave does not satisfy the statements".into(),
                        )));
                    }
                }
            }
        }
    }

    /// The literals for these statements at this size.
    fn assume(
        &mut self,
        bank: &Bank,
        oracle: &mut Oracle,
        size: u32,
        active: &[usize],
        falsity: Option<usize>,
        deadline: Option<Instant>,
    ) -> Result<Vec<NodeId>, NotGrounded> {
        self.prepare(bank, oracle, size, deadline)?;
        let demands = falsity.iter().map(|&index| (index, false)).chain(active.iter().map(|&index| (index, true)));
        demands.map(|(index, truth)| self.guard(bank, oracle, size, (index, truth), deadline)).collect()
    }

    /// Makes the solver of a size: distinct elements, every table cell one of them.
    fn prepare(&mut self, bank: &Bank, oracle: &mut Oracle, size: u32, deadline: Option<Instant>) -> Result<(), NotGrounded> {
        if self.generation != Some(oracle.generation()) {
            self.dictionary = Dictionary::default();
            self.domains.clear();
            self.generation = Some(oracle.generation());
        }
        if self.domains.contains_key(&size) {
            return Ok(());
        }
        let cells = |symbols: &[formula::SymbolId], choices: u32| {
            let arities = symbols.iter().map(|&symbol| bank.symbol_data(symbol).fixity.arity() as u32);
            arities.map(|arity| (size as usize).saturating_pow(arity + choices)).fold(0usize, usize::saturating_add)
        };
        let choices = cells(&self.vocabulary.functions, 1).saturating_add(cells(&self.vocabulary.predicates, 0));
        if size == 0 || size > MAX_OBJECTS || choices > MAX_CHOICES {
            return Err(NotGrounded::TooLarge);
        }
        let solver = SolverId(size);
        let elements: Vec<NodeId> = (0..size)
            .map(|_| {
                let symbol = oracle.declare(0, Sort::Object);
                oracle.object(symbol, &[])
            })
            .collect();
        let mut frame = vec![oracle.distinct(&elements)];
        let mut cells = Vec::new();
        let mut constants = 0usize;
        let mut choose = |oracle: &mut Oracle, cell: NodeId, constant: bool| {
            // The n-th constant need only be tried on the first n + 1 elements: any model can be renumbered so.
            let reach = if constant { (constants + 1).min(elements.len()) } else { elements.len() };
            constants += usize::from(constant);
            let choices: Vec<NodeId> = elements[..reach].iter().map(|&element| oracle.equal(cell, element)).collect();
            frame.push(oracle.or(&choices));
        };
        let mut pace = Pace { deadline, cells: 0, is_over: false };
        for &numeral in &self.vocabulary.numbers {
            let node = self.dictionary.number(oracle, numeral);
            choose(oracle, node, true);
            cells.push(node);
        }
        for &function in &self.vocabulary.functions {
            let arity = bank.symbol_data(function).fixity.arity();
            let symbol = self.dictionary.symbol(bank, oracle, function);
            for_each_tuple(&elements, arity, |tuple| {
                if pace.goes_on() {
                    let node = oracle.object(symbol, tuple);
                    choose(oracle, node, arity == 0);
                    cells.push(node);
                }
            });
        }
        for &predicate in &self.vocabulary.predicates {
            let arity = bank.symbol_data(predicate).fixity.arity();
            let symbol = self.dictionary.symbol(bank, oracle, predicate);
            for_each_tuple(&elements, arity, |tuple| {
                if pace.goes_on() {
                    cells.push(oracle.proposition(symbol, tuple));
                }
            });
        }
        if pace.is_over {
            return Err(NotGrounded::OutOfTime);
        }
        for &axiom in &frame {
            oracle.assert(solver, axiom);
        }
        let (guards, clauses, meaning) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        self.domains.insert(size, Domain { solver, elements, cells, frame, guards, clauses, meaning });
        Ok(())
    }

    /// The literal that makes a statement true (or false) at a size; grounds the statement when it is first asked for.
    fn guard(
        &mut self,
        bank: &Bank,
        oracle: &mut Oracle,
        size: u32,
        (index, truth): (usize, bool),
        deadline: Option<Instant>,
    ) -> Result<NodeId, NotGrounded> {
        let Some(domain) = self.domains.get_mut(&size) else { return Err(NotGrounded::TooLarge) };
        if let Some(&guard) = domain.guards.get(&(index, truth)) {
            return Ok(guard);
        }
        let mut witnesses = Vec::new();
        let mut grounder = Grounder {
            bank,
            oracle,
            dictionary: &mut self.dictionary,
            elements: &domain.elements,
            witnesses: &mut witnesses,
            deadline,
        };
        let mut demands = vec![grounder.ground(self.statements[index], truth)?];
        for witness in witnesses {
            let choices: Vec<NodeId> = domain.elements.iter().map(|&element| oracle.equal(witness, element)).collect();
            demands.push(oracle.or(&choices));
        }
        let demand = oracle.and(&demands);
        let symbol = oracle.declare(0, Sort::Proposition);
        let guard = oracle.proposition(symbol, &[]);
        let clause = oracle.implies(guard, demand);
        oracle.assert(domain.solver, clause);
        domain.clauses.insert(guard, clause);
        domain.guards.insert((index, truth), guard);
        domain.meaning.insert(guard, (index, truth));
        Ok(guard)
    }

    /// The structure that the values of elements and cells describe.
    fn read(&self, bank: &Bank, size: u32, values: &[u32]) -> Option<Structure> {
        let (elements, mut cells) = values.split_at_checked(size as usize)?;
        let mut element_of: FxHashMap<u32, u32> = FxHashMap::default();
        for (element, &class) in elements.iter().enumerate() {
            element_of.insert(class, element as u32);
        }
        let mut take = |count: usize| {
            let (now, later) = cells.split_at_checked(count)?;
            cells = later;
            Some(now)
        };
        let mut structure = Structure::new(size).ok()?;
        for &numeral in &self.vocabulary.numbers {
            structure.set_number(numeral, *element_of.get(take(1)?.first()?)?).ok()?;
        }
        for &function in &self.vocabulary.functions {
            let count = (size as usize).checked_pow(bank.symbol_data(function).fixity.arity() as u32)?;
            let table: Option<Vec<u32>> = take(count)?.iter().map(|class| element_of.get(class).copied()).collect();
            structure.set_function(bank, function, table?).ok()?;
        }
        for &predicate in &self.vocabulary.predicates {
            let count = (size as usize).checked_pow(bank.symbol_data(predicate).fixity.arity() as u32)?;
            structure.set_predicate(bank, predicate, take(count)?.iter().map(|&value| value != 0).collect()).ok()?;
        }
        Some(structure)
    }
}

/// Looks at the clock while tables are laid out.
struct Pace {
    deadline: Option<Instant>,
    cells: usize,
    is_over: bool,
}

impl Pace {
    fn goes_on(&mut self) -> bool {
        self.cells += 1;
        if self.cells.is_multiple_of(LOOK_EVERY) && self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.is_over = true;
        }
        !self.is_over
    }
}

/// Number of cells between two looks at the clock.
const LOOK_EVERY: usize = 1 << 12;

/// Number of violated statements that join the active ones after each candidate.
const MAX_NEW: usize = 4;

/// Calls `visit` with every tuple over `elements` of length `arity`, the last place varying fastest.
fn for_each_tuple(elements: &[NodeId], arity: usize, mut visit: impl FnMut(&[NodeId])) {
    let mut indices = vec![0usize; arity];
    let mut tuple: Vec<NodeId> = vec![elements[0]; arity];
    loop {
        visit(&tuple);
        let Some(at) = (0..arity).rev().find(|&at| indices[at] + 1 < elements.len()) else { return };
        indices[at] += 1;
        tuple[at] = elements[indices[at]];
        for reset in at + 1..arity {
            indices[reset] = 0;
            tuple[reset] = elements[0];
        }
    }
}
