//! Refutations without a search, on a board whose objects have names: a contradiction that there is in all domains of that size is one
//! between ground instances that can be written down at once, each statement at the objects, each witness and each value of a function
//! placed among them.
//!
//! Not here: how it comes out that there are only so many objects (`census`).

use std::collections::VecDeque;
use std::time::Instant;

use formula::{Bank, FormulaId, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::census::{Census, EXPANSION, Placing};
use super::{Grounds, Precedents};
use crate::instantiation::Refutation;
use crate::instantiation::skeleton::{Part, Shape};
use crate::instantiation::tuples::{Terms, tuples};
use crate::oracle::{Oracle, OracleFailure};
use crate::renaming::{Names, rename, rename_term};
use crate::vocabulary::Vocabulary;

/// Number of values that one function may have.
const CELLS: usize = 64;

impl Precedents {
    /// Returns whether `denied` cannot be false where the statements (with their indices on the board) are true, if there are
    /// only the objects that were counted. That is so if they leave no model of at most so many objects. `smallest` is as for
    /// [`refute`](Self::refute).
    ///
    /// # Errors
    /// [`OracleFailure`]: the solver's process failed; the store is then stale.
    pub fn refute_among_all(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        (place, denied): (usize, FormulaId),
        statements: &[(usize, FormulaId)],
        smallest: bool,
        deadline: Option<Instant>,
    ) -> Result<Option<Refutation>, OracleFailure> {
        let Some(at) = self.censuses.iter().position(|census| !census.statements.contains(&place)) else { return Ok(None) };
        let mut census = self.censuses.swap_remove(at);
        let used = self.at_all(bank, oracle, &mut census, denied, statements);
        let mut premises: Vec<usize> = statements.iter().map(|&(place, _)| place).collect();
        let lemmas = match &census.reason {
            Placing::Stranger { .. } => {
                premises.retain(|place| !census.statements.contains(place));
                premises.splice(0..0, census.statements.iter().copied());
                Vec::new()
            }
            Placing::Count { lemmas, .. } => lemmas.clone(),
        };
        self.censuses.push(census);
        let last = self.censuses.len() - 1;
        self.censuses.swap(at, last);
        match used {
            Some(instances) => self.conclude(bank, oracle, denied, Grounds { instances, premises, lemmas }, smallest, deadline),
            None => Ok(None),
        }
    }

    /// All instances that take part at the objects that were counted; none if there are too many.
    fn at_all(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        census: &mut Census,
        denied: FormulaId,
        statements: &[(usize, FormulaId)],
    ) -> Option<Vec<usize>> {
        let mut used = census.of_objects.clone();
        let formulas: Vec<FormulaId> = statements.iter().map(|&(_, statement)| statement).chain([denied]).collect();
        let vocabulary = Vocabulary::of(bank, &formulas);
        let mut cells: Vec<TermId> = vocabulary.numbers.iter().map(|&numeral| bank.number_term(numeral)).collect();
        for function in vocabulary.functions {
            let arity = bank.symbol_data(function).shape.arity();
            if census.objects.len().checked_pow(arity as u32).is_none_or(|count| count > CELLS) {
                return None;
            }
            for tuple in tuples(&census.objects, arity) {
                cells.extend(bank.apply(function, &tuple).ok());
            }
        }
        for cell in cells {
            used.extend(self.place(bank, oracle, census, cell)?);
        }
        for &(place, statement) in statements {
            let part = self.state(bank, oracle, place, statement);
            if !census.expansions.contains_key(&place) {
                let expansion = self.expand(bank, oracle, census, part, false);
                census.expansions.insert(place, expansion);
            }
            used.extend(census.expansions[&place].as_ref()?);
        }
        let negation = bank.not(denied);
        let part = self.skeleton.part(bank, oracle, &mut self.dictionary, negation);
        used.extend(self.expand(bank, oracle, census, part, true)?);
        let mut known: FxHashSet<usize> = FxHashSet::default();
        used.retain(|&at| known.insert(at));
        Some(used)
    }

    /// Returns the expansion of a formula over the objects, as a node of the oracle.
    fn expand(&mut self, bank: &mut Bank, oracle: &mut Oracle, census: &mut Census, root: Part, own: bool) -> Option<Vec<usize>> {
        let mut made: Vec<usize> = Vec::new();
        let mut seen: FxHashSet<(Part, bool)> = FxHashSet::default();
        let mut queue: VecDeque<(Part, bool)> = VecDeque::from([(root, true)]);
        while let Some((part, truth)) = queue.pop_front() {
            let Some(met) = self.part_of(bank, &mut queue, &mut seen, (part, truth)) else { continue };
            match met {
                Some(count) => {
                    let mine = own.then_some(&census.witnesses).and_then(|mine| mine.get(&(part, truth)).copied());
                    let at = match mine {
                        Some(at) => at,
                        None => self.witnessed(bank, oracle, (part, truth), count, own)?,
                    };
                    if own {
                        census.witnesses.insert((part, truth), at);
                    }
                    made.push(at);
                    let terms: Terms = self.stored[at].instance.bindings.iter().map(|&(_, term)| term).collect();
                    for term in terms {
                        made.extend(self.place(bank, oracle, census, term)?);
                    }
                    queue.push_back((self.stored[at].result, truth));
                }
                None => {
                    let arity = self.arity(part);
                    if matches!(self.skeleton.shapes[part], Shape::AtLeast(..)) && arity > census.objects.len() {
                        // Of so many objects some are the same.
                        continue;
                    }
                    if census.objects.len().checked_pow(arity as u32).is_none_or(|count| count > EXPANSION) {
                        return None;
                    }
                    for tuple in tuples(&census.objects, arity) {
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
    fn place(&mut self, bank: &mut Bank, oracle: &mut Oracle, census: &mut Census, term: TermId) -> Option<Vec<usize>> {
        if census.objects.contains(&term) {
            return Some(Vec::new());
        }
        if let Some(instances) = census.placed.get(&term) {
            return Some(instances.clone());
        }
        let (stranger, instances) = match census.reason.clone() {
            Placing::Stranger { stranger, instances } => (stranger, instances),
            Placing::Count { more, .. } => {
                let terms = census.objects.iter().copied().chain([term]).collect();
                let made = vec![self.store(bank, oracle, more, false, terms)?];
                census.placed.insert(term, made.clone());
                return Some(made);
            }
        };
        let mut names: Names = FxHashMap::from_iter([(stranger, term)]);
        let mut made = Vec::with_capacity(instances.len());
        for at in instances {
            let instance = self.stored[at].instance.clone();
            let quantified = rename(bank, &names, instance.quantified);
            let part = self.skeleton.part(bank, oracle, &mut self.dictionary, quantified);
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
        census.placed.insert(term, made.clone());
        Some(made)
    }
}
