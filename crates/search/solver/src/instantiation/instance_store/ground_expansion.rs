//! Refutations without a search, on a board whose objects have names: a contradiction that there is in all domains of that size is one
//! between ground instances that can be written down at once, each statement at the objects, each witness and each value of a function
//! placed among them.
//!
//! Not here: how a bound on the number of objects is found (`domain_bound`).

use std::collections::VecDeque;
use std::time::Instant;

use formula::{Bank, FormulaId, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::domain_bound::{DomainBound, EXPANSION, Placing};
use super::{Hypotheses, InstanceStore};
use crate::constant_substitution::{Names, rename, rename_term};
use crate::instantiation::propositional_abstraction::{Part, Shape};
use crate::instantiation::tuples::{Terms, tuples};
use crate::instantiation::{Instance, Refutation};
use crate::oracle::{Oracle, OracleFailure};
use crate::vocabulary::Vocabulary;

/// Number of values that one function may have.
const CELLS: usize = 64;

impl InstanceStore {
    /// Returns whether `denied` cannot be false where the statements (with their indices on the board) are true, if there are
    /// only the objects that were counted. That is so if they leave no model of at most this many objects. `denied` has an index if it is a statement
    /// of the board; the objects are then counted without it. `smallest` is as for [`refute`](Self::refute).
    ///
    /// # Errors
    /// [`OracleFailure`]: the solver's process failed; the store is then stale.
    pub fn refute_by_expansion(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        (index, denied): (Option<usize>, FormulaId),
        statements: &[(usize, FormulaId)],
        smallest: bool,
        deadline: Option<Instant>,
    ) -> Result<Option<Refutation>, OracleFailure> {
        let Some(at) = self.domain_bounds.iter().position(|bound| !index.is_some_and(|index| bound.statements.contains(&index)))
        else {
            return Ok(None);
        };
        let mut bound = self.domain_bounds.swap_remove(at);
        let used = self.at_all(bank, oracle, &mut bound, denied, statements);
        let mut premises: Vec<usize> = statements.iter().map(|&(index, _)| index).collect();
        let lemmas = match &bound.reason {
            Placing::Stranger { .. } | Placing::Told { .. } => {
                premises.retain(|index| !bound.statements.contains(index));
                premises.splice(0..0, bound.statements.iter().copied());
                Vec::new()
            }
            Placing::Count { lemmas, .. } => lemmas.clone(),
        };
        // Where the objects are like each other, instances for a few of them are often enough, and its proof shorter.
        let first: &[TermId] = if let Placing::Told { .. } = bound.reason { &bound.objects } else { &[] };
        let parts = used.iter().flat_map(|used| (1..first.len()).map(|few| self.speaking_of(used, &first[..few])));
        let parts: Vec<Vec<usize>> = parts.chain(used.clone()).collect();
        self.domain_bounds.push(bound);
        let last = self.domain_bounds.len() - 1;
        self.domain_bounds.swap(at, last);
        for instances in parts {
            let hypotheses = Hypotheses { instances, premises: premises.clone(), lemmas: lemmas.clone() };
            let refutation = self.conclude(bank, oracle, denied, hypotheses, smallest, deadline)?;
            if refutation.is_some() {
                return Ok(refutation);
            }
        }
        Ok(None)
    }

    /// Of these instances those that say something of one object, or of one of `few` and others.
    fn speaking_of(&self, instances: &[usize], few: &[TermId]) -> Vec<usize> {
        let is_wanted = |&&at: &&usize| {
            let Instance { bindings, witness, .. } = &self.stored[at].instance;
            *witness || bindings.len() < 2 || bindings.iter().any(|(_, term)| few.contains(term))
        };
        instances.iter().filter(is_wanted).copied().collect()
    }

    /// All instances that take part at the objects that were counted; none if there are too many.
    fn at_all(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        bound: &mut DomainBound,
        denied: FormulaId,
        statements: &[(usize, FormulaId)],
    ) -> Option<Vec<usize>> {
        let mut used = bound.of_objects.clone();
        let formulas: Vec<FormulaId> = statements.iter().map(|&(_, statement)| statement).chain([denied]).collect();
        let vocabulary = Vocabulary::of(bank, &formulas);
        let mut cells: Vec<TermId> = vocabulary.numbers.iter().map(|&numeral| bank.number_term(numeral)).collect();
        for function in vocabulary.functions {
            let arity = bank.symbol_data(function).fixity.arity();
            if bound.objects.len().checked_pow(arity as u32).is_none_or(|count| count > CELLS) {
                return None;
            }
            for tuple in tuples(&bound.objects, arity) {
                cells.extend(bank.apply(function, &tuple).ok());
            }
        }
        for cell in cells {
            used.extend(self.identify(bank, oracle, bound, cell)?);
        }
        for &(index, statement) in statements {
            let part = self.state(bank, oracle, index, statement);
            if !bound.expansions.contains_key(&index) {
                let expansion = self.expand(bank, oracle, bound, part, false);
                bound.expansions.insert(index, expansion);
            }
            used.extend(bound.expansions[&index].as_ref()?);
        }
        let negation = bank.not(denied);
        let part = self.abstraction.part(bank, oracle, &mut self.dictionary, negation);
        used.extend(self.expand(bank, oracle, bound, part, true)?);
        let mut known: FxHashSet<usize> = FxHashSet::default();
        used.retain(|&at| known.insert(at));
        Some(used)
    }

    /// Returns the expansion of a formula over the objects, as a node of the oracle.
    fn expand(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        bound: &mut DomainBound,
        root: Part,
        own: bool,
    ) -> Option<Vec<usize>> {
        let mut made: Vec<usize> = Vec::new();
        let mut seen: FxHashSet<(Part, bool)> = FxHashSet::default();
        let mut queue: VecDeque<(Part, bool)> = VecDeque::from([(root, true)]);
        while let Some((part, truth)) = queue.pop_front() {
            let Some(met) = self.part_of(bank, &mut queue, &mut seen, (part, truth)) else { continue };
            match met {
                Some(count) => {
                    let mine = own.then_some(&bound.witnesses).and_then(|mine| mine.get(&(part, truth)).copied());
                    let at = match mine {
                        Some(at) => at,
                        None => self.witnessed(bank, oracle, (part, truth), count, own)?,
                    };
                    if own {
                        bound.witnesses.insert((part, truth), at);
                    }
                    made.push(at);
                    let terms: Terms = self.stored[at].instance.bindings.iter().map(|&(_, term)| term).collect();
                    for term in terms {
                        made.extend(self.identify(bank, oracle, bound, term)?);
                    }
                    queue.push_back((self.stored[at].result, truth));
                }
                None => {
                    let arity = self.arity(part);
                    if matches!(self.abstraction.shapes[part], Shape::AtLeast(..)) && arity > bound.objects.len() {
                        // Of more objects than there are, some are the same.
                        continue;
                    }
                    if bound.objects.len().checked_pow(arity as u32).is_none_or(|count| count > EXPANSION) {
                        return None;
                    }
                    for tuple in tuples(&bound.objects, arity) {
                        let at = self.store(bank, oracle, part, truth, tuple)?;
                        made.push(at);
                        queue.push_back((self.stored[at].result, truth));
                    }
                }
            }
            if made.len() > EXPANSION {
                return None;
            }
        }
        Some(made)
    }

    /// The instances that show that a term is one of the objects.
    fn identify(&mut self, bank: &mut Bank, oracle: &mut Oracle, bound: &mut DomainBound, term: TermId) -> Option<Vec<usize>> {
        if bound.objects.contains(&term) {
            return Some(Vec::new());
        }
        if let Some(instances) = bound.placed.get(&term) {
            return Some(instances.clone());
        }
        let (stranger, instances) = match bound.reason.clone() {
            Placing::Stranger { stranger, instances } => (stranger, instances),
            Placing::Count { more, .. } | Placing::Told { more } => {
                let terms = bound.objects.iter().copied().chain([term]).collect();
                let made = vec![self.store(bank, oracle, more, false, terms)?];
                bound.placed.insert(term, made.clone());
                return Some(made);
            }
        };
        let mut names: Names = FxHashMap::from_iter([(stranger, term)]);
        let mut made = Vec::with_capacity(instances.len());
        for at in instances {
            let instance = self.stored[at].instance.clone();
            let quantified = rename(bank, &names, instance.quantified);
            let part = self.abstraction.part(bank, oracle, &mut self.dictionary, quantified);
            let at = if instance.witness {
                let at = self.witnessed(bank, oracle, (part, instance.truth), instance.bindings.len(), false)?;
                let fresh = self.stored[at].instance.bindings.iter().map(|&(_, term)| term);
                names.extend(instance.bindings.iter().map(|&(_, term)| term).zip(fresh));
                at
            } else {
                let terms = instance.bindings.iter().map(|&(_, term)| rename_term(bank, &names, term)).collect();
                self.store(bank, oracle, part, instance.truth, terms)?
            };
            made.push(at);
        }
        bound.placed.insert(term, made.clone());
        Some(made)
    }
}
