//! From a contradiction to a smallest set of statements and instances that is still contradictory.
//!
//! Each statement and instance gets a selector in a solver that knows nothing else; Z3's core over the selectors is then minimised by trying
//! to do without each member, statements first. Smallest means: nothing can be left out (not: no other set is smaller). What is minimised
//! once more before it is proved keeps instances that are not needed: the proof leaves them out, and to try each would take longer.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use formula::{Bank, FormulaId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::propositional_abstraction::{Part, PropositionalAbstraction};
use super::refuter::Refuter;
use super::{Instance, Lemma, Refutation};
use crate::oracle::{Answer, NodeId, Oracle, OracleFailure, SolverId, Sort};
use crate::vocabulary::Dictionary;

/// The solver in which the refutations of others are made smaller; no search numbers its own so.
const SCRATCH: SolverId = SolverId(u32::MAX - 1);

/// Maximum number of instances of a refutation that are tried to be left out one by one.
const MAX_TRIED_INSTANCES: usize = 1_000;

#[derive(Clone, Copy)]
enum Member {
    Root(usize),
    Instance(usize),
}

impl Refuter {
    pub(super) fn minimise(&self, oracle: &mut Oracle, deadline: Option<Instant>) -> Result<Refutation, OracleFailure> {
        let roots = self.roots.iter().map(|root| self.abstraction.conjuncts(root.part)).collect();
        let instance = |(instance, part, result): &(Instance, Part, Part)| {
            vec![self.abstraction.clause(oracle, *part, instance.truth, *result)]
        };
        let instances = self.instances.iter().map(instance).collect();
        // To try each of many takes longer than to prove with all that the solver's core leaves.
        let tried = if self.instances.len() > MAX_TRIED_INSTANCES { Tried::Roots(self.roots.len()) } else { Tried::All };
        let members = Members { roots, instances, tried };
        let (core, is_smallest) = match members.minimised(oracle, self.core_solver, &self.abstraction.said_of_terms, deadline)? {
            Minimised::To(core, is_smallest) => (core, is_smallest),
            // The limit was reached here and not before.
            Minimised::Unknown | Minimised::NoContradiction => (members.all(), false),
        };
        let mut refutation =
            Refutation { premises: Vec::new(), denial: false, instances: Vec::new(), is_smallest, by_lemmas: None };
        for member in core {
            match member {
                Member::Root(root) => match self.roots[root].index {
                    Some(index) => refutation.premises.push(index),
                    None => refutation.denial = true,
                },
                Member::Instance(instance) => refutation.instances.push(self.instances[instance].0.clone()),
            }
        }
        refutation.premises.sort_unstable();
        Ok(refutation)
    }
}

impl Refutation {
    /// Gives up what the contradiction does not need. `premises` are the statements at its places, in their order; `denied` the one that
    /// should be false, if there is one. Of the instances some may be left that are not needed: to try each takes longer than to prove
    /// with them. Where the premises are known to have a model (`consistent`), the denial is needed, and not tried.
    ///
    /// # Errors
    /// [`OracleFailure`]: the solver's process failed. Nothing has been given up.
    pub fn minimise(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        premises: &[FormulaId],
        denied: Option<FormulaId>,
        consistent: bool,
        deadline: Option<Instant>,
    ) -> Result<(), OracleFailure> {
        let formulas: FxHashMap<usize, FormulaId> = self.premises.iter().copied().zip(premises.iter().copied()).collect();
        let denial = denied.filter(|_| self.denial).map(|denied| (Root::Denial, bank.not(denied)));
        let (lemmas, beside, looked_at): (&[Arc<Lemma>], _, Vec<usize>) = match &self.by_lemmas {
            Some(by) => (&by.lemmas, &by.premises, by.instances.clone()),
            None => (&[], &self.premises, (0..self.instances.len()).collect()),
        };
        // What a lemma follows from takes part in any case. What is tried comes first.
        let stays = |index: &usize| lemmas.iter().any(|lemma| lemma.premises.binary_search(index).is_ok());
        let premises = beside.iter().filter_map(|index| Some((Root::Premise(*index), *formulas.get(index)?)));
        let (others, mut roots): (Vec<_>, Vec<_>) =
            premises.partition(|(root, _)| matches!(root, Root::Premise(index) if stays(index)));
        roots.extend(denial.filter(|_| !consistent));
        if roots.is_empty() {
            self.is_smallest = true;
            return Ok(());
        }
        let tried = Tried::Roots(roots.len());
        roots.extend(denial.filter(|_| consistent));
        roots.extend(others);
        roots.extend(lemmas.iter().enumerate().map(|(at, lemma)| (Root::Lemma(at), lemma.formula)));

        let said: Vec<FormulaId> = roots.iter().map(|&(_, formula)| formula).collect();
        let instances = looked_at.iter().map(|&at| &self.instances[at]);
        let minimised = minimised(bank, oracle, &said, instances, tried, deadline)?;
        let Minimised::To(core, is_smallest) = minimised else { return Ok(()) };
        let mut kept: Vec<Root> = Vec::with_capacity(core.len());
        let mut superfluous: FxHashSet<usize> = looked_at.iter().copied().collect();
        for member in core {
            match member {
                Member::Root(at) => kept.push(roots[at].0),
                Member::Instance(at) => {
                    superfluous.remove(&looked_at[at]);
                }
            }
        }
        let was_needed = (self.premises.len(), self.denial);
        self.keep(&kept, &superfluous, is_smallest);
        if (self.premises.len(), self.denial) != was_needed {
            let mut said: Vec<FormulaId> = self.premises.iter().filter_map(|index| formulas.get(index).copied()).collect();
            said.extend(denial.filter(|_| self.denial).map(|(_, formula)| formula));
            self.try_without_lemmas(bank, oracle, &said, deadline);
        }
        Ok(())
    }

    /// Looks whether what was given up by the way with lemmas leaves the way without them, where there was one. `said` is what premises and denial
    /// say.
    fn try_without_lemmas(&mut self, bank: &mut Bank, oracle: &mut Oracle, said: &[FormulaId], deadline: Option<Instant>) {
        let Some(by) = self.by_lemmas.as_ref().filter(|by| !by.is_only_way) else { return };
        let beside: FxHashSet<usize> = by.instances.iter().copied().collect();
        let found = minimised(bank, oracle, said, self.instances.iter(), Tried::Roots(0), deadline);
        let mut superfluous: FxHashSet<usize> = (0..self.instances.len()).filter(|at| !beside.contains(at)).collect();
        let is_only_way = match found {
            Ok(Minimised::To(core, _)) => {
                for member in core {
                    if let Member::Instance(at) = member {
                        superfluous.remove(&at);
                    }
                }
                false
            }
            // After a failure it is not known to be one, either.
            Ok(Minimised::NoContradiction | Minimised::Unknown) | Err(_) => true,
        };
        self.leave_out(&superfluous);
        if let Some(by) = &mut self.by_lemmas {
            by.is_only_way = is_only_way;
        }
    }

    /// Gives up instances.
    fn leave_out(&mut self, superfluous: &FxHashSet<usize>) {
        let mut numbers = 0..;
        let mut renumbered: FxHashMap<usize, usize> = FxHashMap::default();
        for at in (0..self.instances.len()).filter(|at| !superfluous.contains(at)) {
            renumbered.extend(numbers.next().map(|number| (at, number)));
        }
        let mut at = 0..;
        self.instances.retain(|_| at.next().is_some_and(|at| !superfluous.contains(&at)));
        if let Some(by) = &mut self.by_lemmas {
            by.instances = by.instances.iter().filter_map(|at| renumbered.get(at).copied()).collect();
        }
    }

    /// Gives up all roots but these, and the superfluous ones among the instances.
    fn keep(&mut self, kept: &[Root], superfluous: &FxHashSet<usize>, is_smallest: bool) {
        self.denial = kept.contains(&Root::Denial);
        let is_kept = |index: &usize| kept.contains(&Root::Premise(*index));
        self.is_smallest = is_smallest;
        match &mut self.by_lemmas {
            // What one way does not need, the other may.
            Some(by) if !by.is_only_way => by.instances.retain(|at| !superfluous.contains(at)),
            _ => self.leave_out(superfluous),
        }
        match &mut self.by_lemmas {
            None => self.premises.retain(is_kept),
            Some(by) => {
                by.premises.retain(is_kept);
                // A lemma stays for the sake of those that follow from it.
                let mut wanted: FxHashSet<FormulaId> = FxHashSet::default();
                for (at, lemma) in by.lemmas.iter().enumerate().rev() {
                    if kept.contains(&Root::Lemma(at)) || wanted.contains(&lemma.formula) {
                        wanted.insert(lemma.formula);
                        wanted.extend(&lemma.lemmas);
                    }
                }
                by.lemmas.retain(|lemma| wanted.contains(&lemma.formula));
                let indices = by.lemmas.iter().flat_map(|lemma| &lemma.premises).chain(&by.premises);
                let indices: BTreeSet<usize> = indices.copied().collect();
                // Without lemmas the instances beside them are all.
                if by.lemmas.is_empty() {
                    let beside: FxHashSet<usize> = by.instances.iter().copied().collect();
                    let mut at = 0..;
                    self.instances.retain(|_| at.next().is_some_and(|at| beside.contains(&at)));
                    self.by_lemmas = None;
                }
                self.premises = indices.into_iter().collect();
            }
        }
    }
}

/// Returns a smallest contradiction between formulas and instances.
///
/// # Errors
/// [`OracleFailure`]: the solver's process failed.
fn minimised<'a>(
    bank: &mut Bank,
    oracle: &mut Oracle,
    roots: &[FormulaId],
    instances: impl Iterator<Item = &'a Instance>,
    tried: Tried,
    deadline: Option<Instant>,
) -> Result<Minimised, OracleFailure> {
    let (mut abstraction, mut dictionary) = (PropositionalAbstraction::default(), Dictionary::default());
    let mut said = Vec::with_capacity(roots.len());
    for &formula in roots {
        let part = abstraction.part(bank, oracle, &mut dictionary, formula);
        said.push(abstraction.conjuncts(part));
    }
    let mut clauses = Vec::new();
    for instance in instances {
        let part = abstraction.part(bank, oracle, &mut dictionary, instance.quantified);
        let result = abstraction.part(bank, oracle, &mut dictionary, instance.result);
        clauses.push(vec![abstraction.clause(oracle, part, instance.truth, result)]);
    }
    let members = Members { roots: said, instances: clauses, tried };
    let minimised = members.minimised(oracle, SCRATCH, &[], deadline)?;
    // What quantified formulas say of terms is seldom needed, and what is looked for among more takes longer.
    if !matches!(minimised, Minimised::NoContradiction) {
        return Ok(minimised);
    }
    abstraction.enter_hidden_terms(bank, oracle, &mut dictionary);
    abstraction.say_all_of_terms(bank, oracle);
    members.minimised(oracle, SCRATCH, &abstraction.said_of_terms, deadline)
}

/// A part of the refutation that the others depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Root {
    /// The statement at this index.
    Premise(usize),
    Denial,
    /// By its place among the lemmas.
    Lemma(usize),
}

/// A part of the refutation that is tentatively left out.
#[derive(Clone, Copy, Debug)]
enum Tried {
    All,
    /// The roots from the first to this one.
    Roots(usize),
}

/// Roots and instances that are contradictory together, each given by its clauses.
struct Members {
    roots: Vec<Vec<NodeId>>,
    instances: Vec<Vec<NodeId>>,
    tried: Tried,
}

/// The result of an attempt to do with less.
enum Minimised {
    /// These members are contradictory; true if none of those that were tried can be left out.
    To(Vec<Member>, bool),
    /// All members together are not contradictory, as far as the solver knows what they say.
    NoContradiction,
    /// A limit was reached before it was known.
    Unknown,
}

impl Members {
    /// Returns all members, roots first.
    fn all(&self) -> Vec<Member> {
        (0..self.roots.len()).map(Member::Root).chain((0..self.instances.len()).map(Member::Instance)).collect()
    }

    /// Returns a smallest contradiction between the members, where what stands in the background can be used.
    ///
    /// # Errors
    /// [`OracleFailure`]: the solver's process failed.
    fn minimised(
        &self,
        oracle: &mut Oracle,
        solver: SolverId,
        background: &[NodeId],
        deadline: Option<Instant>,
    ) -> Result<Minimised, OracleFailure> {
        for &said in background {
            oracle.assert(solver, said);
        }
        let mut selectors: Vec<NodeId> = Vec::with_capacity(self.roots.len() + self.instances.len());
        for clauses in self.roots.iter().chain(&self.instances) {
            let symbol = oracle.declare(0, Sort::Proposition);
            let selector = oracle.proposition(symbol, &[]);
            for &clause in clauses {
                let selected = oracle.implies(selector, clause);
                oracle.assert(solver, selected);
            }
            selectors.push(selector);
        }
        let (roots, instances) = selectors.split_at(self.roots.len());
        // The last are given up first: that is to be the statements, then the latest instances, which are often only a detour.
        let mut assumptions: Vec<NodeId> = instances.to_vec();
        let tried = match self.tried {
            Tried::All => {
                assumptions.extend_from_slice(roots);
                selectors.len()
            }
            Tried::Roots(tried) => {
                assumptions.extend_from_slice(&roots[tried..]);
                assumptions.extend_from_slice(&roots[..tried]);
                tried
            }
        };
        let answer = oracle.minimise_core(solver, &assumptions, tried, deadline)?;
        oracle.forget(solver);
        Ok(match answer {
            Answer::Unsatisfiable { core, is_minimal } => {
                let kept: FxHashSet<NodeId> = core.into_iter().collect();
                let members = self.all().into_iter().zip(selectors).filter(|(_, selector)| kept.contains(selector));
                Minimised::To(members.map(|(member, _)| member).collect(), is_minimal)
            }
            Answer::Satisfiable { .. } => Minimised::NoContradiction,
            Answer::Unknown { .. } => Minimised::Unknown,
        })
    }
}
