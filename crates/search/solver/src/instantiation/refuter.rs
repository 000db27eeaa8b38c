//! The search for refutations: lazy instantiation over a domain of ground terms that grows only when it must.
//!
//! The oracle sees closed quantified formulas as atoms (`propositional_abstraction`). Every ground term is assumed to equal one of the few that are
//! the objects at the time; where that cannot be, a term that takes part in the reason becomes an object itself (as in finite model
//! finding by Reynolds, Tinelli, Goel and Krstić, CAV 2013). The oracle's ground model is then read as a structure of classes of equal
//! terms (`classes`), and where a quantified formula that it makes true or false is not so there, the instance that shows it is
//! added: `(∀x A) → A{x ↦ t}`, or for an existential `(∃x A) → A{x ↦ c}` with a constant c of its own ("let c be such that, if
//! anything is A, c is": Henkin's reading). Either the instances become contradictory, and a smallest set of them is kept
//! (`minimise`); or nothing is violated any more, and the classes are a candidate for a finite model; or a limit is reached.
//!
//! No Skolem functions are used, so that the instances can be turned into natural deduction line by line.

use std::collections::hash_map::Entry;
use std::time::Instant;

use formula::{Bank, Connective, Fixity, FormulaId, Kind, NameId, TermId};
use model::finite::Structure;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::classes::{Classes, Clock, Matrix, OutOfTime, TooDeep};
use super::propositional_abstraction::{Part, PropositionalAbstraction, Shape};
use super::refutation::{Instance, Refutation};
use super::tuples::{Terms, for_each_tuple, tuples};
use crate::oracle::{Answer, NodeId, Oracle, OracleFailure, SolverId, Sort};
use crate::vocabulary::{Dictionary, Vocabulary};

/// The result of a stretch of search.
#[derive(Clone, Debug)]
pub enum SearchOutcome {
    /// The statements cannot hold together.
    Refuted(Refutation),
    /// Nothing is violated in this structure, as far as the search sees.
    Candidate(Structure),
    /// A limit was reached.
    Open(Limit),
}

/// The limit that ended a search for a refutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Limit {
    /// The time was up.
    #[error("the time was up")]
    Time,
    /// The oracle gave up.
    #[error("Z3 gave up on a ground question")]
    Oracle,
    /// The limit on instances was reached without a contradiction.
    #[error("{0} instances were tried")]
    Instances(usize),
    /// A statement is nested too deep to be searched with.
    #[error("a statement is nested too deep to be searched with")]
    TooDeep,
    /// The limit on different objects was reached.
    #[error("{0} different objects are too many to be named")]
    Objects(u32),
}

/// Limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// When it has to stop, whatever was found.
    pub deadline: Option<Instant>,
    /// Number of instances that can be made in all.
    pub instances: usize,
}

/// Number of instances that one quantified formula may get in a round.
const INSTANCES_PER_ROUND: usize = 8;

/// Number of existentials that get their witness in a round.
const WITNESSES_PER_ROUND: usize = 8;

/// Number of terms that become objects at once: one would do, but each time costs an exchange with the worker.
const NEW_OBJECTS: usize = 2;

/// Number of different objects that may get names because a statement says that there are that many: each two are said to be
/// different.
const MAX_COUNTED: u32 = 256;

/// Number of instances from which atoms of quantified formulas become predicates of the terms in them. Most contradictions need not that, and are
/// found sooner without.
const WITHOUT_TERMS: usize = 100;

/// Number of evaluation steps that a round may spend on one quantified formula.
const STEPS_PER_FORMULA: u64 = 300_000;

/// One question: can these statements be true, and that one false?
#[derive(Debug)]
pub struct Refuter {
    solver: SolverId,
    pub(super) core_solver: SolverId,
    generation: u64,
    dictionary: Dictionary,
    pub(super) abstraction: PropositionalAbstraction,
    pub(super) roots: Vec<Root>,
    /// The names that the statements use.
    taken: FxHashSet<NameId>,
    matrices: FxHashMap<Part, Matrix>,
    pub(super) instances: Vec<(Instance, Part, Part)>,
    known: FxHashSet<(Part, bool, Terms)>,
    by_formula: FxHashMap<(Part, bool), Vec<usize>>,
    sizes: Vec<u32>,
    witness_sizes: FxHashMap<TermId, u32>,
    /// The objects: places of ground terms.
    domain: Vec<usize>,
    /// For each term, the literal that makes it equal to an object, and how many objects there were when it was made.
    closures: Vec<Option<(usize, NodeId)>>,
    next_witness: usize,
    /// Number of atoms of quantified formulas whose instances for terms were given to the solver.
    said: usize,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    /// The index of the statement on the board, or none for the statement that should be false.
    pub(super) index: Option<usize>,
    pub(super) part: Part,
}

impl Refuter {
    /// A search with no statements yet. `solvers` are two numbers of the oracle's solvers that nothing else uses; no witness is given
    /// a name of the `vocabulary`, which is that of all statements that can be added (U-19).
    pub fn new(bank: &Bank, oracle: &Oracle, solvers: [SolverId; 2], vocabulary: &Vocabulary) -> Refuter {
        let symbols = vocabulary.functions.iter().chain(&vocabulary.predicates);
        Refuter {
            solver: solvers[0],
            core_solver: solvers[1],
            generation: oracle.generation(),
            dictionary: Dictionary::default(),
            abstraction: PropositionalAbstraction::default(),
            roots: Vec::new(),
            taken: symbols.map(|&symbol| bank.symbol_data(symbol).name).collect(),
            matrices: FxHashMap::default(),
            instances: Vec::new(),
            known: FxHashSet::default(),
            by_formula: FxHashMap::default(),
            sizes: Vec::new(),
            witness_sizes: FxHashMap::default(),
            domain: Vec::new(),
            closures: Vec::new(),
            next_witness: 1,
            said: 0,
        }
    }

    /// Returns whether the oracle has been emptied since this search began: then it has to begin anew.
    pub fn is_stale(&self, oracle: &Oracle) -> bool {
        self.generation != oracle.generation()
    }

    /// Returns whether the statement at this index has been added.
    pub fn has(&self, index: usize) -> bool {
        self.roots.iter().any(|root| root.index == Some(index))
    }

    /// Adds the closed statement at `index`, to be true.
    pub fn require(&mut self, bank: &mut Bank, oracle: &mut Oracle, index: usize, statement: FormulaId) {
        self.add_root(bank, oracle, Some(index), statement);
    }

    /// Adds the closed statement that is to be false.
    pub fn deny(&mut self, bank: &mut Bank, oracle: &mut Oracle, statement: FormulaId) {
        let negation = bank.not(statement);
        self.add_root(bank, oracle, None, negation);
    }

    fn add_root(&mut self, bank: &mut Bank, oracle: &mut Oracle, index: Option<usize>, formula: FormulaId) {
        let part = self.abstraction.part(bank, oracle, &mut self.dictionary, formula);
        for conjunct in self.abstraction.conjuncts(part) {
            oracle.assert(self.solver, conjunct);
        }
        self.roots.push(Root { index, part });
    }

    /// Goes on searching. A candidate interprets the symbols of `vocabulary`.
    ///
    /// # Errors
    /// [`OracleFailure`]: the solver's process failed; this search is then stale.
    pub fn run(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        vocabulary: &Vocabulary,
        effort: Effort,
    ) -> Result<SearchOutcome, OracleFailure> {
        if self.abstraction.terms.is_empty() {
            // The domain is never empty (PA-8): some object may be spoken of. It is c0, so that witnesses begin at c1.
            self.next_witness = 0;
            let object = self.new_witness(bank, 1);
            self.abstraction.term(bank, oracle, &mut self.dictionary, object);
        }
        loop {
            if effort.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Ok(SearchOutcome::Open(Limit::Time));
            }
            if self.instances.len() > effort.instances {
                return Ok(SearchOutcome::Open(Limit::Instances(self.instances.len())));
            }
            if self.instances.len() >= WITHOUT_TERMS {
                self.abstraction.say_all_of_terms(bank, oracle);
                for &said in &self.abstraction.said_of_terms[self.said..] {
                    oracle.assert(self.solver, said);
                }
                self.said = self.abstraction.said_of_terms.len();
            }
            self.measure(bank);
            let closures = self.close_domain(oracle);
            let assumptions: Vec<NodeId> = closures.iter().map(|&(literal, _)| literal).collect();
            let mut asked = self.abstraction.leaves.clone();
            asked.extend_from_slice(&self.abstraction.term_nodes);
            let values = match oracle.check(self.solver, &assumptions, &asked, effort.deadline)? {
                Answer::Satisfiable { values } => values,
                Answer::Unsatisfiable { core, .. } if core.is_empty() => {
                    let refutation = self.minimise(oracle, effort.deadline)?;
                    return Ok(SearchOutcome::Refuted(refutation));
                }
                Answer::Unsatisfiable { core, .. } => {
                    self.grow_domain(&closures, &core);
                    continue;
                }
                Answer::Unknown { .. } => return Ok(SearchOutcome::Open(Limit::Oracle)),
            };
            let (leaves, terms) = values.split_at(self.abstraction.leaves.len());
            let truths = self.abstraction.truths(leaves);
            let relevant = self.relevant(&truths);
            let classes = Classes::new(bank, &self.abstraction, &self.domain, terms, leaves);
            match self.instantiate(bank, oracle, &classes, &relevant, effort.deadline) {
                Err(limit) => return Ok(SearchOutcome::Open(limit)),
                Ok(0) => {
                    return Ok(match classes.structure(bank, &self.abstraction, vocabulary) {
                        Some(structure) => SearchOutcome::Candidate(structure),
                        None => SearchOutcome::Open(Limit::Instances(self.instances.len())),
                    });
                }
                Ok(_) => {}
            }
        }
    }

    /// Adds a witness for each existential, and then the instances of universal statements at all constants, if there are at most `most`
    /// of them; none if there would be more. Where no witness depends on an object and there are no operations, these are all instances, and
    /// to find them one by one would take many questions.
    pub fn instantiate_at_constants(&mut self, bank: &mut Bank, oracle: &mut Oracle, most: usize) {
        let mut seen: FxHashSet<(Part, bool)> = FxHashSet::default();
        let mut of_all: Vec<(Part, bool)> = Vec::new();
        let mut stack: Vec<(Part, bool)> = self.roots.iter().rev().map(|root| (root.part, true)).collect();
        while let Some((part, truth)) = stack.pop() {
            if !seen.insert((part, truth)) {
                continue;
            }
            match self.abstraction.shapes[part] {
                Shape::Constant(_) | Shape::Atom(_) | Shape::AtLeast(..) => {}
                Shape::Not(inner) => stack.push((inner, !truth)),
                Shape::Binary(connective, left, right) => match connective {
                    Connective::And | Connective::Or => stack.extend([(right, truth), (left, truth)]),
                    Connective::Implies => stack.extend([(right, truth), (left, !truth)]),
                    Connective::Iff => stack.extend([(right, true), (right, false), (left, true), (left, false)]),
                },
                Shape::Quantified(_, formula) => {
                    if let Entry::Vacant(entry) = self.matrices.entry(part) {
                        let Ok(matrix) = Matrix::new(bank, formula) else { return };
                        entry.insert(matrix);
                    }
                    let block = &self.matrices[&part].block;
                    if block.universal == truth {
                        of_all.push((part, truth));
                        continue;
                    }
                    let count = block.variables.len();
                    if !self.by_formula.contains_key(&(part, truth)) {
                        let witnesses = (0..count).map(|_| self.new_witness(bank, 1)).collect();
                        self.add_instance(bank, oracle, part, truth, witnesses);
                    }
                    let instances = self.by_formula.get(&(part, truth)).into_iter().flatten();
                    stack.extend(instances.map(|&at| (self.instances[at].2, truth)));
                }
            }
        }
        let constants = self.abstraction.terms.clone();
        let arities = of_all.iter().map(|(part, _)| self.matrices[part].block.variables.len());
        let counts = arities.map(|arity| constants.len().saturating_pow(arity as u32));
        if counts.fold(0usize, usize::saturating_add) > most {
            return;
        }
        for (part, truth) in of_all {
            let arity = self.matrices[&part].block.variables.len();
            for terms in tuples(&constants, arity) {
                self.add_instance(bank, oracle, part, truth, terms);
            }
        }
    }

    /// For each term that is no object of the domain, a literal that says: it is equal to one that is. Objects and literals are made as
    /// needed; with the literal, the index of the term.
    fn close_domain(&mut self, oracle: &mut Oracle) -> Vec<(NodeId, usize)> {
        if self.domain.is_empty() {
            let smallest = (0..self.sizes.len()).min_by_key(|&index| self.sizes[index]).unwrap_or(0);
            self.domain.push(smallest);
        }
        self.closures.resize(self.abstraction.terms.len(), None);
        let mut closures = Vec::new();
        for index in 0..self.abstraction.terms.len() {
            if self.domain.contains(&index) {
                continue;
            }
            let literal = match self.closures[index] {
                Some((size, literal)) if size == self.domain.len() => literal,
                _ => {
                    let node = self.abstraction.term_nodes[index];
                    let choices: Vec<NodeId> =
                        self.domain.iter().map(|&object| oracle.equal(node, self.abstraction.term_nodes[object])).collect();
                    let one_of = oracle.or(&choices);
                    let symbol = oracle.declare(0, Sort::Proposition);
                    let literal = oracle.proposition(symbol, &[]);
                    let clause = oracle.implies(literal, one_of);
                    oracle.assert(self.solver, clause);
                    self.closures[index] = Some((self.domain.len(), literal));
                    literal
                }
            };
            closures.push((literal, index));
        }
        closures
    }

    /// Makes objects of the smallest terms that take part in the contradiction.
    fn grow_domain(&mut self, closures: &[(NodeId, usize)], core: &[NodeId]) {
        let taking_part = closures.iter().filter(|(literal, _)| core.contains(literal)).map(|&(_, index)| index);
        let mut taking_part: Vec<usize> = taking_part.collect();
        taking_part.sort_unstable_by_key(|&index| (self.sizes[index], index));
        self.domain.extend(taking_part.into_iter().take(NEW_OBJECTS));
    }

    /// The quantified formulas whose value the model needs to make the roots true, in the order in which they are met.
    fn relevant(&self, truths: &[bool]) -> Vec<(Part, bool)> {
        let mut seen = vec![false; truths.len()];
        let mut relevant = Vec::new();
        let mut stack: Vec<Part> = self.roots.iter().rev().map(|root| root.part).collect();
        while let Some(part) = stack.pop() {
            if std::mem::replace(&mut seen[part], true) {
                continue;
            }
            match self.abstraction.shapes[part] {
                Shape::Constant(_) | Shape::Atom(_) => {}
                Shape::Not(inner) => stack.push(inner),
                Shape::Quantified(..) | Shape::AtLeast(..) => {
                    relevant.push((part, truths[part]));
                    if let Some(instances) = self.by_formula.get(&(part, truths[part])) {
                        stack.extend(instances.iter().map(|&at| self.instances[at].2));
                    }
                }
                Shape::Binary(connective, left, right) => {
                    let (l, r) = (truths[left], truths[right]);
                    // One side may suffice; one that is needed anyway is taken first.
                    let (left_suffices, right_suffices) = match (connective, truths[part]) {
                        (Connective::Or, true) => (l, r),
                        (Connective::And, false) => (!l, !r),
                        (Connective::Implies, true) => (!l, r),
                        _ => (false, false),
                    };
                    match (left_suffices, right_suffices) {
                        (true, true) => {
                            let simple = |part: Part| {
                                seen[part] || !matches!(self.abstraction.shapes[part], Shape::Quantified(..) | Shape::AtLeast(..))
                            };
                            stack.push(if simple(left) || !simple(right) { left } else { right });
                        }
                        (true, false) => stack.push(left),
                        (false, true) => stack.push(right),
                        (false, false) => stack.extend([right, left]),
                    }
                }
            }
        }
        relevant
    }

    /// Adds instances that the classes violate; how many, or what makes it impossible.
    fn instantiate(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        classes: &Classes,
        relevant: &[(Part, bool)],
        deadline: Option<Instant>,
    ) -> Result<usize, Limit> {
        let mut definite: Vec<(Part, bool, Terms)> = Vec::new();
        let mut doubtful: Vec<(Part, bool, Terms)> = Vec::new();
        let mut existential: Vec<(u32, usize, Part, bool)> = Vec::new();
        // Where there are as many objects as the greatest number that is claimed, the other claims are true.
        let mut most_claimed: Option<(u32, Part)> = None;
        for &(part, truth) in relevant {
            let formula = match self.abstraction.shapes[part] {
                Shape::Quantified(_, formula) => formula,
                Shape::AtLeast(_, _, n) => {
                    // As many objects as are denied, or as many witnesses as are claimed.
                    if !truth && classes.names.len() >= n as usize {
                        let terms = self.claimed_witnesses(relevant, part, n);
                        let terms = terms.unwrap_or_else(|| classes.names[..n as usize].iter().copied().collect());
                        definite.push((part, truth, terms));
                    } else if truth && classes.names.len() < n as usize && most_claimed.is_none_or(|(most, _)| n > most) {
                        most_claimed = Some((n, part));
                    }
                    continue;
                }
                _ => continue,
            };
            if let Entry::Vacant(entry) = self.matrices.entry(part) {
                entry.insert(Matrix::new(bank, formula).map_err(|TooDeep| Limit::TooDeep)?);
            }
            if self.matrices[&part].block.universal == truth {
                let found = self.violated((part, truth), classes, deadline, &mut definite, &mut doubtful);
                found.map_err(|OutOfTime| Limit::Time)?;
            } else if !self.by_formula.contains_key(&(part, truth)) {
                let count = self.matrices[&part].block.variables.len();
                existential.push((1 + self.largest_witness(bank, formula), count, part, truth));
            }
        }
        if let Some((n, part)) = most_claimed {
            if n > MAX_COUNTED {
                return Err(Limit::Objects(n));
            }
            existential.push((1, n as usize, part, true));
        }
        // What contradicts the model as it stands comes first; new objects only when nothing does, the simplest first.
        let mut chosen = definite;
        if chosen.is_empty() {
            existential.sort_by_key(|&(size, ..)| size);
            for (size, count, part, truth) in existential.into_iter().take(WITNESSES_PER_ROUND) {
                let witnesses = (0..count).map(|_| self.new_witness(bank, size)).collect();
                chosen.push((part, truth, witnesses));
            }
        }
        if chosen.is_empty() {
            chosen = doubtful;
        }
        let added = chosen.len();
        for (part, truth, terms) in chosen {
            self.add_instance(bank, oracle, part, truth, terms);
        }
        Ok(added)
    }

    /// Returns `n` witnesses of a statement that claims at least this many objects, unless the denial of `n` objects, `denied`, has been tried with
    /// them: the two contradict each other at once. The names of the classes come from anywhere, and with them it takes a search for
    /// pigeons in holes.
    fn claimed_witnesses(&self, relevant: &[(Part, bool)], denied: Part, n: u32) -> Option<Terms> {
        relevant.iter().find_map(|&(part, truth)| {
            let Shape::AtLeast(_, _, claimed) = self.abstraction.shapes[part] else { return None };
            if !truth || claimed < n {
                return None;
            }
            let &at = self.by_formula.get(&(part, truth))?.first()?;
            let terms: Terms = self.instances[at].0.bindings.iter().take(n as usize).map(|&(_, term)| term).collect();
            (!self.known.contains(&(denied, false, terms.clone()))).then_some(terms)
        })
    }

    /// Chooses instances of a universal (or denied existential) that are wrong in the classes: definite ones first.
    fn violated(
        &self,
        (part, truth): (Part, bool),
        classes: &Classes,
        deadline: Option<Instant>,
        definite: &mut Vec<(Part, bool, Terms)>,
        doubtful: &mut Vec<(Part, bool, Terms)>,
    ) -> Result<(), OutOfTime> {
        let matrix = &self.matrices[&part];
        let arity = matrix.block.variables.len();
        let done: FxHashSet<SmallVec<[u32; 4]>> = self
            .by_formula
            .get(&(part, truth))
            .into_iter()
            .flatten()
            .map(|&at| {
                let bindings = &self.instances[at].0.bindings;
                bindings.iter().map(|(_, term)| classes.of_term[self.abstraction.term_indices[term]]).collect()
            })
            .collect();
        let (mut sure_ones, mut others) = (0usize, 0usize);
        let mut clock = Clock::new(deadline);
        let mut outcome = Ok(());
        for_each_tuple(classes.domain, arity, |tuple| {
            let (value, sure) = match matrix.evaluate(&self.abstraction, classes, tuple, &mut clock) {
                Ok(found) => found,
                Err(OutOfTime) => {
                    outcome = Err(OutOfTime);
                    return false;
                }
            };
            if value != truth && !done.contains(tuple) {
                let terms: Terms = tuple.iter().map(|&class| classes.names[class as usize]).collect();
                if !self.known.contains(&(part, truth, terms.clone())) {
                    if sure {
                        definite.push((part, truth, terms));
                        sure_ones += 1;
                    } else if others < INSTANCES_PER_ROUND {
                        doubtful.push((part, truth, terms));
                        others += 1;
                    }
                }
            }
            sure_ones < INSTANCES_PER_ROUND && clock.steps < STEPS_PER_FORMULA
        });
        outcome
    }

    fn add_instance(&mut self, bank: &mut Bank, oracle: &mut Oracle, part: Part, truth: bool, terms: Terms) {
        if !self.known.insert((part, truth, terms.clone())) {
            return;
        }
        let instance = match self.abstraction.shapes[part] {
            Shape::Quantified(_, quantified) => {
                let block = &self.matrices[&part].block;
                let Some(instance) = Instance::of(bank, block, quantified, truth, terms) else { return };
                instance
            }
            Shape::AtLeast(_, quantified, _) => Instance::of_count(bank, quantified, truth, terms),
            _ => return,
        };
        for &(_, term) in &instance.bindings {
            self.abstraction.term(bank, oracle, &mut self.dictionary, term);
        }
        if truth && matches!(self.abstraction.shapes[part], Shape::AtLeast(..)) {
            // They are all different. To find that out one contradiction after the other would be to put pigeons into holes.
            for (_, term) in &instance.bindings {
                let index = self.abstraction.term_indices[term];
                if !self.domain.contains(&index) {
                    self.domain.push(index);
                }
            }
        }
        let result_part = self.abstraction.part(bank, oracle, &mut self.dictionary, instance.result);
        let clause = self.abstraction.clause(oracle, part, truth, result_part);
        oracle.assert(self.solver, clause);
        self.by_formula.entry((part, truth)).or_default().push(self.instances.len());
        self.instances.push((instance, part, result_part));
    }

    /// A constant whose name no statement uses: `c1`, `c2`, … Searches over one bank may use the same ones again.
    fn new_witness(&mut self, bank: &mut Bank, size: u32) -> TermId {
        loop {
            let name = format!("c{}", self.next_witness);
            self.next_witness += 1;
            let symbol = bank.symbol(&name, Kind::Function, Fixity::Letter);
            if !self.taken.contains(&bank.symbol_data(symbol).name)
                && let Ok(term) = bank.apply(symbol, &[])
            {
                self.witness_sizes.insert(term, size);
                return term;
            }
        }
    }

    /// The greatest size of a witness in a formula; 0 where there is none.
    fn largest_witness(&self, bank: &mut Bank, formula: FormulaId) -> u32 {
        let constants = Vocabulary::of(bank, &[formula]).functions;
        let sizes = constants.into_iter().filter_map(|symbol| {
            let term = bank.apply(symbol, &[]).ok()?;
            self.witness_sizes.get(&term).copied()
        });
        sizes.max().unwrap_or(0)
    }

    /// The sizes of terms that are new since the last time: symbols, a witness counting as much as what it was made for.
    fn measure(&mut self, bank: &Bank) {
        for at in self.sizes.len()..self.abstraction.terms.len() {
            let term = self.abstraction.terms[at];
            let size = match bank.term(term) {
                formula::Term::Apply(_, arguments) if !arguments.is_empty() => arguments
                    .iter()
                    .map(|argument| self.sizes[self.abstraction.term_indices[argument]])
                    .fold(1u32, u32::saturating_add),
                _ => self.witness_sizes.get(&term).copied().unwrap_or(1),
            };
            self.sizes.push(size);
        }
    }
}
