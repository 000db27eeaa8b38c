//! Instances that one refutation on a board leaves for the next: a store that all questions of judging a board share.
//!
//! Most statements that follow from others follow from the same few, at the same few instances. So the instances of statements that a
//! refutation rested on are kept, each guarded by a selector in one solver, and a new question is first put against all of them, in one
//! exchange with the worker: with the denial go the instances that it offers by itself (a witness for whatever it says there is, and
//! what it says of all at the terms at hand). This is no search: if no contradiction comes out, nothing is known. Where the statements
//! bound the number of objects (`domain_bound`), a question can be put against all that they say of these (`ground_expansion`), and then the answer is known.
//!
//! The witnesses of denials are shared by the questions, so that what was learnt of them is of use again: d1, d2, …, of which each
//! question takes the next one that is new to it. All other witnesses belong to one formula for good. A constant has a rank, the number
//! of the last d that it depends on; a d is only taken for formulas of lower rank, so that witnesses never rest on each other in a
//! circle.

mod domain_bound;
mod extract_refutation;
mod ground_expansion;
mod seed_instances;

use std::sync::Arc;
use std::time::Instant;

use formula::{Bank, Fixity, FormulaId, Kind, NameId, SymbolId, Term, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::classes::Block;
use super::propositional_abstraction::{Part, PropositionalAbstraction, Shape};
use super::tuples::Terms;
use super::{ByLemmas, Instance, Lemma, Refutation};
use crate::constant_substitution::{Names, rename, rename_term};
use crate::oracle::{Answer, NodeId, Oracle, OracleFailure, SolverId, Sort};
use crate::vocabulary::{Dictionary, Vocabulary};
use domain_bound::DomainBound;

/// Number of witnesses that the denial of one statement may take.
const SHARED: usize = 6;

/// Number of the terms named by the statements that take part.
const NAMED: usize = 2;

/// Number of questions after which the solver is made anew: what other questions left in it is dead weight.
const QUESTIONS: usize = 32;

/// A longer refutation teaches nothing that a question would find without a search.
const TEACHABLE: usize = 60;

/// The store of one audit.
#[derive(Debug)]
pub struct InstanceStore {
    solver: SolverId,
    core_solver: SolverId,
    generation: u64,
    /// Nodes that the solver has been given, by selector.
    asserted: FxHashSet<NodeId>,
    asked: usize,
    dictionary: Dictionary,
    abstraction: PropositionalAbstraction,
    /// Terms that the statements name: constants and numbers.
    named: Vec<TermId>,
    /// The names that the statements use.
    taken: FxHashSet<NameId>,
    blocks: FxHashMap<Part, Block>,
    /// The rank of each witness.
    ranks: FxHashMap<SymbolId, usize>,
    next_witness: usize,
    /// In how many instances that refutations rested on a term was put in.
    spoken_of: FxHashMap<TermId, usize>,
    /// d1, d2, …
    shared: Vec<TermId>,
    /// The statements that were given to the solver, by their indices.
    statements: FxHashMap<usize, Stated>,
    stored: Vec<Stored>,
    indices: FxHashMap<Key, usize>,
    /// The instances of statements that refutations rested on, in order.
    learnt: Vec<usize>,
    /// The witnesses that belong to one formula for good: where their instances are stored.
    witnesses: FxHashMap<(Part, bool), usize>,
    /// Proofs of bounds on the domain, in different ways.
    domain_bounds: Vec<DomainBound>,
}

/// The quantified formula, whether it is true, and the terms put in.
type Key = (Part, bool, Terms);

#[derive(Debug)]
struct Stored {
    instance: Instance,
    part: Part,
    result: Part,
    chosen: SelectedClauses,
}

/// A statement.
#[derive(Debug)]
struct Stated {
    part: Part,
    chosen: SelectedClauses,
    /// The instances that it offers by itself, once they have been asked for.
    offered: Option<Vec<usize>>,
}

/// Propositions that hold under a literal.
#[derive(Clone, Debug)]
struct SelectedClauses {
    selector: NodeId,
    /// The implications that say so.
    clauses: Vec<NodeId>,
}

/// The instances and statements against which a question is tried.
struct Hypotheses {
    /// Indices of the instances in the store.
    instances: Vec<usize>,
    /// The indices of the statements.
    premises: Vec<usize>,
    lemmas: Vec<AssertedInstances>,
}

/// Consequences of some statements by some instances, asserted together.
#[derive(Clone, Debug)]
struct AssertedInstances {
    chosen: SelectedClauses,
    /// Indices of the instances in the store.
    instances: Vec<usize>,
    lemma: Arc<Lemma>,
}

impl InstanceStore {
    /// An empty store. `solvers` are two numbers that nothing else uses, `vocabulary` that of all statements of the board.
    pub fn new(bank: &mut Bank, oracle: &Oracle, solvers: [SolverId; 2], vocabulary: &Vocabulary) -> InstanceStore {
        let symbols = vocabulary.functions.iter().chain(&vocabulary.predicates);
        let mut named: Vec<TermId> = vocabulary.numbers.iter().map(|&numeral| bank.number_term(numeral)).collect();
        named.extend(vocabulary.functions.iter().filter_map(|&symbol| bank.apply(symbol, &[]).ok()));
        named.truncate(NAMED);
        let mut instance_store = InstanceStore {
            solver: solvers[0],
            core_solver: solvers[1],
            generation: oracle.generation(),
            asserted: FxHashSet::default(),
            asked: 0,
            dictionary: Dictionary::default(),
            abstraction: PropositionalAbstraction::default(),
            named,
            taken: symbols.map(|&symbol| bank.symbol_data(symbol).name).collect(),
            blocks: FxHashMap::default(),
            ranks: FxHashMap::default(),
            next_witness: 1,
            spoken_of: FxHashMap::default(),
            shared: Vec::new(),
            statements: FxHashMap::default(),
            stored: Vec::new(),
            indices: FxHashMap::default(),
            learnt: Vec::new(),
            witnesses: FxHashMap::default(),
            domain_bounds: Vec::new(),
        };
        instance_store.shared = (1..=SHARED).map(|rank| instance_store.witness(bank, rank)).collect();
        instance_store
    }

    /// Returns whether the oracle has been emptied since: then the store has to be made anew.
    pub fn is_stale(&self, oracle: &Oracle) -> bool {
        self.generation != oracle.generation()
    }

    /// Returns whether `denied` cannot be false where the statements (with their indices on the board) are true, as far as the
    /// instances at hand show it. What the refutation does not need is given up if it is to be `smallest`: that takes longer than
    /// to find it.
    ///
    /// # Errors
    /// [`OracleFailure`]: the solver's process failed; the store is then stale.
    pub fn refute(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        denied: FormulaId,
        statements: &[(usize, FormulaId)],
        smallest: bool,
        deadline: Option<Instant>,
    ) -> Result<Option<Refutation>, OracleFailure> {
        let mut lasting = self.learnt.clone();
        let mut known: FxHashSet<usize> = lasting.iter().copied().collect();
        for &(index, statement) in statements {
            let part = self.state(bank, oracle, index, statement);
            let offered = self.statements.get_mut(&index).and_then(|stated| stated.offered.take());
            let offered = offered.unwrap_or_else(|| self.seed_instances(bank, oracle, part, None));
            lasting.extend(offered.iter().filter(|&&at| known.insert(at)));
            if let Some(stated) = self.statements.get_mut(&index) {
                stated.offered = Some(offered);
            }
        }
        let negation = bank.not(denied);
        let part = self.abstraction.part(bank, oracle, &mut self.dictionary, negation);
        let mut used = lasting;
        let own = self.seed_instances(bank, oracle, part, Some(&used));
        used.extend(own.into_iter().filter(|&at| known.insert(at)));
        let premises = statements.iter().map(|&(index, _)| index).collect();
        let hypotheses = Hypotheses { instances: used, premises, lemmas: Vec::new() };
        self.conclude(bank, oracle, denied, hypotheses, smallest, deadline)
    }

    /// Tells the store of a statement: its part.
    fn state(&mut self, bank: &mut Bank, oracle: &mut Oracle, index: usize, statement: FormulaId) -> Part {
        if let Some(stated) = self.statements.get(&index) {
            return stated.part;
        }
        let part = self.abstraction.part(bank, oracle, &mut self.dictionary, statement);
        let chosen = Self::choose(oracle, &self.abstraction.conjuncts(part));
        self.statements.insert(index, Stated { part, chosen, offered: None });
        part
    }

    /// The refutation between these grounds and the denial, if there is one.
    fn conclude(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        denied: FormulaId,
        hypotheses: Hypotheses,
        smallest: bool,
        deadline: Option<Instant>,
    ) -> Result<Option<Refutation>, OracleFailure> {
        let negation = bank.not(denied);
        let part = self.abstraction.part(bank, oracle, &mut self.dictionary, negation);
        let denial = Self::choose(oracle, &self.abstraction.conjuncts(part));
        // The last are given up first: the statements, then what the denial offers.
        let Some(mut core) = self.contradiction(oracle, &hypotheses, &denial, deadline)? else { return Ok(None) };
        let minimised = if smallest { self.minimise_core(oracle, &core, deadline)? } else { None };
        let is_smallest = minimised.as_ref().is_some_and(|(_, is_minimal)| *is_minimal);
        if let Some((minimised, _)) = minimised {
            core.retain(|member| minimised.contains(&member.selector));
        }
        let core: FxHashSet<NodeId> = core.into_iter().map(|member| member.selector).collect();
        let Hypotheses { instances: mut used, mut premises, mut lemmas } = hypotheses;
        used.retain(|&at| core.contains(&self.stored[at].chosen.selector));
        for &at in &used {
            self.count_terms(at);
        }
        premises.retain(|index| core.contains(&self.statements[index].chosen.selector));
        lemmas.retain(|lemma| core.contains(&lemma.chosen.selector));
        let (beside, mut by_lemmas) = (used.clone(), None);
        if !lemmas.is_empty() {
            premises.sort_unstable();
            by_lemmas = Some((lemmas.iter().map(|known| Arc::clone(&known.lemma)).collect(), premises.clone()));
        }
        for AssertedInstances { instances, lemma, .. } in lemmas {
            used.splice(0..0, instances);
            premises.extend(&lemma.premises);
        }
        let mut known: FxHashSet<usize> = FxHashSet::default();
        used.retain(|&at| known.insert(at));
        premises.sort_unstable();
        premises.dedup();
        let mut roots: Vec<Part> = premises.iter().map(|index| self.statements[index].part).collect();
        let takes_part = core.contains(&denial.selector);
        roots.extend(takes_part.then_some(part));
        let instances = self.in_order(bank, used, &roots);
        let by_lemmas = by_lemmas.map(|(lemmas, premises)| {
            let beside: FxHashSet<usize> = beside.into_iter().collect();
            let instances = instances.iter().enumerate().filter(|(_, at)| beside.contains(at)).map(|(index, _)| index);
            ByLemmas { lemmas, premises, instances: instances.collect(), is_only_way: false }
        });
        Ok(Some(Refutation {
            premises,
            denial: takes_part,
            instances: self.extract_refutation(bank, &instances),
            is_smallest,
            by_lemmas,
        }))
    }

    /// Those of grounds and denial that contradict each other; none if they do not.
    fn contradiction(
        &mut self,
        oracle: &mut Oracle,
        hypotheses: &Hypotheses,
        denial: &SelectedClauses,
        deadline: Option<Instant>,
    ) -> Result<Option<Vec<SelectedClauses>>, OracleFailure> {
        let mut members: Vec<&SelectedClauses> = hypotheses.instances.iter().map(|&at| &self.stored[at].chosen).collect();
        members.push(denial);
        members.extend(hypotheses.lemmas.iter().map(|lemma| &lemma.chosen));
        members.extend(hypotheses.premises.iter().map(|index| &self.statements[index].chosen));
        self.asked += 1;
        if self.asked > QUESTIONS {
            oracle.forget(self.solver);
            self.asserted.clear();
            self.asked = 0;
        }
        for member in &members {
            if self.asserted.insert(member.selector) {
                for &clause in &member.clauses {
                    oracle.assert(self.solver, clause);
                }
            }
        }
        let selectors: Vec<NodeId> = members.iter().map(|member| member.selector).collect();
        let Answer::Unsatisfiable { core, .. } = oracle.check(self.solver, &selectors, &[], deadline)? else { return Ok(None) };
        let core: FxHashSet<NodeId> = core.into_iter().collect();
        Ok(Some(members.into_iter().filter(|member| core.contains(&member.selector)).cloned().collect()))
    }

    /// Returns the selectors of a smaller contradiction between these, the last given up first, and whether it is minimal; none if there is
    /// none, or not in time. The thinning asks many small questions: they go to a solver that knows nothing else.
    fn minimise_core(
        &mut self,
        oracle: &mut Oracle,
        members: &[SelectedClauses],
        deadline: Option<Instant>,
    ) -> Result<Option<(FxHashSet<NodeId>, bool)>, OracleFailure> {
        for &clause in members.iter().flat_map(|member| &member.clauses) {
            oracle.assert(self.core_solver, clause);
        }
        let selectors: Vec<NodeId> = members.iter().map(|member| member.selector).collect();
        let minimised = oracle.minimise_core(self.core_solver, &selectors, selectors.len(), deadline)?;
        oracle.forget(self.core_solver);
        Ok(match minimised {
            Answer::Unsatisfiable { core, is_minimal } => Some((core.into_iter().collect(), is_minimal)),
            Answer::Satisfiable { .. } | Answer::Unknown { .. } => None,
        })
    }

    /// Keeps the instances of statements that a refutation rests on, for other questions.
    pub fn learn(&mut self, bank: &mut Bank, oracle: &mut Oracle, denied: FormulaId, refutation: &Refutation) {
        if refutation.instances.len() > TEACHABLE {
            return;
        }
        let negation = bank.not(denied);
        let denial = self.abstraction.part(bank, oracle, &mut self.dictionary, negation);
        // What the denial says, by itself and by its instances, is of no use to others.
        let mut own: FxHashSet<Part> = FxHashSet::default();
        self.abstraction.quantified_parts(denial, &mut own);
        for at in self.take_over(bank, oracle, &refutation.instances, own) {
            if !self.learnt.contains(&at) {
                self.learnt.push(at);
            }
        }
    }

    /// Stores instances of a refutation; where those are that other questions may use, as far as their witnesses could be named. What
    /// the atoms of `own` say is good for one question only.
    fn take_over(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        instances: &[Instance],
        mut own: FxHashSet<Part>,
    ) -> Vec<usize> {
        let mut taken = Vec::with_capacity(instances.len());
        let mut names: Names = FxHashMap::default();
        let mut rank = 0;
        for instance in instances {
            self.name_any(bank, instance, &mut names);
            let quantified = rename(bank, &names, instance.quantified);
            let part = self.abstraction.part(bank, oracle, &mut self.dictionary, quantified);
            let (truth, is_own) = (instance.truth, own.contains(&part));
            let terms: Terms = if instance.witness {
                let belonging = self.witnesses.get(&(part, truth)).filter(|_| !is_own);
                let fresh: Option<Terms> = match belonging {
                    Some(&at) => Some(self.stored[at].instance.bindings.iter().map(|&(_, term)| term).collect()),
                    None => self.witnesses_for(bank, quantified, instance.bindings.len(), is_own.then_some(&mut rank)),
                };
                let Some(fresh) = fresh else { return taken };
                names.extend(instance.bindings.iter().map(|&(_, term)| term).zip(fresh.iter().copied()));
                fresh
            } else {
                instance.bindings.iter().map(|&(_, term)| rename_term(bank, &names, term)).collect()
            };
            let Some(at) = self.store(bank, oracle, part, truth, terms) else { return taken };
            self.count_terms(at);
            if is_own {
                self.abstraction.quantified_parts(self.stored[at].result, &mut own);
                continue;
            }
            if instance.witness {
                self.witnesses.insert((part, truth), at);
            }
            taken.push(at);
        }
        taken
    }

    fn count_terms(&mut self, at: usize) {
        for &(_, term) in &self.stored[at].instance.bindings {
            *self.spoken_of.entry(term).or_default() += 1;
        }
    }

    /// Puts the first of the shared objects where a search took an arbitrary one.
    fn name_any(&self, bank: &mut Bank, instance: &Instance, names: &mut Names) {
        let said = [instance.quantified, instance.result];
        for symbol in Vocabulary::of(bank, if instance.witness { &said[..1] } else { &said }).functions {
            if !self.taken.contains(&bank.symbol_data(symbol).name)
                && let Ok(term) = bank.apply(symbol, &[])
            {
                names.entry(term).or_insert(self.shared[0]);
            }
        }
    }

    /// A literal under which these propositions are to hold.
    fn choose(oracle: &mut Oracle, propositions: &[NodeId]) -> SelectedClauses {
        let symbol = oracle.declare(0, Sort::Proposition);
        let selector = oracle.proposition(symbol, &[]);
        let clauses: Vec<NodeId> = propositions.iter().map(|&proposition| oracle.implies(selector, proposition)).collect();
        SelectedClauses { selector, clauses }
    }

    /// Constants that are new to `formula`: the next of the shared ones after `rank`, or without it such as nothing else uses.
    fn witnesses_for(&mut self, bank: &mut Bank, formula: FormulaId, count: usize, rank: Option<&mut usize>) -> Option<Terms> {
        let constants = Vocabulary::of(bank, &[formula]).functions;
        let least = constants.iter().filter_map(|constant| self.ranks.get(constant)).max().copied().unwrap_or(0);
        match rank {
            Some(rank) => {
                let first = least.max(*rank);
                let terms = self.shared.get(first..first + count)?.into();
                *rank = first + count;
                Some(terms)
            }
            None => Some((0..count).map(|_| self.witness(bank, least)).collect()),
        }
    }

    /// A constant whose name no statement uses.
    fn witness(&mut self, bank: &mut Bank, rank: usize) -> TermId {
        loop {
            let symbol = bank.symbol(&format!("c{}", self.next_witness), Kind::Function, Fixity::Letter);
            self.next_witness += 1;
            if !self.taken.contains(&bank.symbol_data(symbol).name)
                && let Ok(term) = bank.apply(symbol, &[])
            {
                self.ranks.insert(symbol, rank);
                return term;
            }
        }
    }

    fn block(&mut self, bank: &Bank, part: Part, formula: FormulaId) -> &Block {
        self.blocks.entry(part).or_insert_with(|| Block::of(bank, formula))
    }

    /// The instance with these terms, guarded by its selector: where it is stored.
    fn store(&mut self, bank: &mut Bank, oracle: &mut Oracle, part: Part, truth: bool, terms: Terms) -> Option<usize> {
        let key = (part, truth, terms);
        if let Some(&at) = self.indices.get(&key) {
            return Some(at);
        }
        let terms = key.2.clone();
        let instance = match self.abstraction.shapes[part] {
            Shape::Quantified(_, quantified) => Instance::of(bank, self.block(bank, part, quantified), quantified, truth, terms)?,
            Shape::AtLeast(_, quantified, _) => Instance::of_count(bank, quantified, truth, terms),
            _ => return None,
        };
        for &(_, term) in &instance.bindings {
            self.abstraction.term(bank, oracle, &mut self.dictionary, term);
        }
        let result = self.abstraction.part(bank, oracle, &mut self.dictionary, instance.result);
        let clause = self.abstraction.clause(oracle, part, truth, result);
        let chosen = Self::choose(oracle, &[clause]);
        let at = self.stored.len();
        self.stored.push(Stored { instance, part, result, chosen });
        self.indices.insert(key, at);
        Some(at)
    }
}

/// The symbol of a constant.
fn symbol_of(bank: &Bank, term: TermId) -> Option<SymbolId> {
    match bank.term(term) {
        Term::Apply(symbol, []) => Some(symbol),
        _ => None,
    }
}
