//! Instances that a formula suggests by itself: witnesses for whatever it says there is, and what it says of all objects at the
//! terms at hand. No solver is asked; whether an instance is of use shows itself later.

use std::cmp::Reverse;
use std::collections::VecDeque;

use formula::{Bank, FormulaId, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{InstanceStore, symbol_of};
use crate::instantiation::propositional_abstraction::{Part, Shape};
use crate::instantiation::tuples::{Terms, for_each_tuple};
use crate::oracle::Oracle;

/// Number of instances seeded by a denial at most.
const BY_DENIAL: usize = 40;

/// Number of instances seeded by a statement at most.
const BY_STATEMENT: usize = 12;

/// At how many of the shared witnesses a statement offers its instances.
const FORESEEN: usize = 2;

/// At how many objects a denial offers what it says of single ones.
const OBJECTS: usize = 12;

/// At how many tuples of objects anything else is offered.
const TUPLES: usize = 9;

/// Up to this n, `|L| ≥ n` offers witnesses.
const COUNTED: u32 = 3;

/// Instances in the making.
struct Seeding {
    /// True if they are good for one question only, and take the shared witnesses.
    own: bool,
    /// Number of instances that may still be made.
    left: usize,
    /// The rank of the last shared witness that was taken.
    rank: usize,
    /// Terms at which universal parts are instantiated.
    terms: Vec<TermId>,
    made: Vec<usize>,
    witnesses: FxHashMap<(Part, bool), usize>,
    seen: FxHashSet<(Part, bool)>,
}

impl InstanceStore {
    /// The instances that a formula offers by itself: witnesses, and universal parts at the terms at hand. With a denial go
    /// the instances that hold beside it.
    pub(super) fn seed_instances(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        root: Part,
        beside: Option<&[usize]>,
    ) -> Vec<usize> {
        let own = beside.is_some();
        let mut seeding = Seeding {
            own,
            left: if own { BY_DENIAL } else { BY_STATEMENT },
            rank: 0,
            terms: if own { Vec::new() } else { self.shared[..FORESEEN].to_vec() },
            made: Vec::new(),
            witnesses: FxHashMap::default(),
            seen: FxHashSet::default(),
        };
        let mut queue: VecDeque<(Part, bool)> = VecDeque::from([(root, true)]);
        let mut universal: Vec<(Part, bool, FxHashSet<Terms>)> = Vec::new();
        while !queue.is_empty() && seeding.left > 0 {
            while let Some((part, truth)) = queue.pop_front() {
                if !seeding.seen.insert((part, truth)) {
                    continue;
                }
                let shape = self.abstraction.shapes[part];
                shape.queue_parts(truth, &mut queue);
                let existential = match shape {
                    Shape::Constant(_) | Shape::Atom(_) | Shape::Not(_) | Shape::Binary(..) => None,
                    Shape::AtLeast(_, formula, n) => (truth && n <= COUNTED).then_some((formula, n as usize)),
                    Shape::Quantified(_, formula) => {
                        let block = self.block(bank, part, formula);
                        if block.universal == truth {
                            universal.push((part, truth, FxHashSet::default()));
                            None
                        } else {
                            Some((formula, block.variables.len()))
                        }
                    }
                };
                if let Some((formula, count)) = existential
                    && let Some(at) = self.offer_witnesses(bank, oracle, &mut seeding, (part, truth, formula), count)
                {
                    queue.push_back((self.stored[at].result, truth));
                }
            }
            let terms = self.terms_for(bank, &seeding, beside.unwrap_or_default());
            for (part, truth, done) in &mut universal {
                for tuple in self.tuples(*part, own, &terms) {
                    if seeding.left == 0 || !done.insert(tuple.clone()) {
                        continue;
                    }
                    if let Some(at) = self.store(bank, oracle, *part, *truth, tuple) {
                        seeding.left -= 1;
                        seeding.made.push(at);
                        queue.push_back((self.stored[at].result, *truth));
                    }
                }
            }
        }
        seeding.made
    }

    /// The tuples of terms, the first ones first, at which what a part says of all objects is offered.
    fn tuples(&self, part: Part, own: bool, terms: &[TermId]) -> Vec<Terms> {
        let arity = self.blocks[&part].variables.len();
        let most = if arity == 1 && own { OBJECTS } else { TUPLES };
        let fits = |&count: &usize| count.checked_pow(arity as u32).is_some_and(|tuples| tuples <= most);
        let count = (2..=terms.len()).rev().find(fits).unwrap_or(1);
        let mut tuples: Vec<Terms> = Vec::new();
        for_each_tuple(count as u32, arity, |tuple| {
            tuples.push(tuple.iter().map(|&at| terms[at as usize]).collect());
            true
        });
        tuples
    }

    /// Returns the terms at which universal parts are instantiated: the witnesses, then the terms named by all statements.
    fn terms_for(&self, bank: &Bank, seeding: &Seeding, beside: &[usize]) -> Vec<TermId> {
        let mut terms = seeding.terms.clone();
        if terms.is_empty() {
            terms.extend(self.shared.first());
        }
        terms.extend(self.named.iter().filter(|term| !seeding.terms.contains(term)));
        if seeding.own {
            // Witnesses that refutations speak of most are the best known objects of the board, then those that depend on little.
            let instances = beside.iter().map(|&at| &self.stored[at].instance).filter(|instance| instance.witness);
            let others = instances.flat_map(|instance| instance.bindings.iter().map(|&(_, term)| term));
            let mut others: Vec<TermId> = others.collect();
            others.sort_by_key(|&term| {
                let spoken_of = self.spoken_of.get(&term).copied().unwrap_or(0);
                (Reverse(spoken_of), symbol_of(bank, term).and_then(|symbol| self.ranks.get(&symbol)))
            });
            terms.extend(others.into_iter().take(OBJECTS.saturating_sub(terms.len())));
        }
        terms
    }

    fn offer_witnesses(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        seeding: &mut Seeding,
        (part, truth, formula): (Part, bool, FormulaId),
        count: usize,
    ) -> Option<usize> {
        if let Some(&at) = self.witnesses.get(&(part, truth)).or_else(|| seeding.witnesses.get(&(part, truth))) {
            seeding.made.push(at);
            return Some(at);
        }
        if seeding.left == 0 {
            return None;
        }
        let terms = self.witnesses_for(bank, formula, count, seeding.own.then_some(&mut seeding.rank))?;
        seeding.terms.extend(&terms);
        let at = self.store(bank, oracle, part, truth, terms)?;
        seeding.left -= 1;
        seeding.made.push(at);
        if seeding.own {
            seeding.witnesses.insert((part, truth), at);
        } else {
            self.witnesses.insert((part, truth), at);
        }
        Some(at)
    }
}
