//! Boards whose models have a bounded number of objects: whether few statements leave no room for more than, say, three, and names for all of
//! them: exactly one is blonde, exactly one is happy, anyone who is neither is Ann. Their witnesses then name all objects there are, and the
//! instances by which *some* object, a stranger, is shown to be one of them show it of every term.
//!
//! Where it takes many statements to leave no room, that there are n objects and no more is shown by a search, once, as two lemmas; then
//! the objects are the witnesses of "there are n objects", and any term is one of them because there are not n + 1. Where a statement says
//! how many there are, so it is without a search.
//!
//! Not here: what questions gain by it (`ground_expansion`).

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use formula::{Bank, CardinalityRelation, FormulaId, SymbolId, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{AssertedInstances, InstanceStore};
use crate::instantiation::Lemma;
use crate::instantiation::propositional_abstraction::{Part, Shape};
use crate::instantiation::tuples::tuples;
use crate::oracle::{Oracle, OracleFailure};
use crate::vocabulary::Vocabulary;

/// Number of instances that may show a further object to be one of the known ones, before they are minimised.
const STRANGER: usize = 160;

/// Number of witnesses that take part in that.
const NAMES: usize = 6;

/// Number of instances that one formula may have at the objects, including those that say which objects its witnesses are.
pub(super) const EXPANSION: usize = 600;

/// A proof that the domain has at most this many objects.
#[derive(Debug)]
pub(super) struct DomainBound {
    /// The statements that it rests on, by their indices on the board.
    pub(super) statements: Vec<usize>,
    /// Names for all objects.
    pub(super) objects: Vec<TermId>,
    /// The instances that say what the objects are.
    pub(super) of_objects: Vec<usize>,
    /// The reason for which any object is one of the named.
    pub(super) reason: Placing,
    /// The instances that show it of other terms.
    pub(super) placed: FxHashMap<TermId, Vec<usize>>,
    /// Expansions of statements over the objects, by index on the board; none for one that is too large.
    pub(super) expansions: FxHashMap<usize, Option<Vec<usize>>>,
    /// The witnesses of denials.
    pub(super) witnesses: FxHashMap<(Part, bool), usize>,
}

/// The reason for which an object is one of those that have names.
#[derive(Clone, Debug)]
pub(super) enum Placing {
    /// A stranger is, by these instances.
    Stranger { stranger: TermId, instances: Vec<usize> },
    /// There is not one object more: the part that says that there is, and the known bounds on their number.
    Count { more: Part, lemmas: Vec<AssertedInstances> },
    /// A statement says how many objects there are: the part that says that there is one more.
    Told { more: Part },
}

impl InstanceStore {
    /// Returns whether these statements, given with their indices, bound the number of objects. This is kept for
    /// [`refute_by_expansion`](Self::refute_by_expansion).
    ///
    /// # Errors
    /// [`OracleFailure`]: the solver's process failed; the store is then stale.
    pub fn count_objects(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        statements: &[(usize, FormulaId)],
        deadline: Option<Instant>,
    ) -> Result<bool, OracleFailure> {
        let stranger = self.witness(bank, 0);
        let (mut instances, names) = self.meet(bank, oracle, statements, stranger);
        // The last are given up first: that the stranger is none of the named, which leaves as few names as possible, then statements.
        let node = self.abstraction.term(bank, oracle, &mut self.dictionary, stranger);
        let mut members: Vec<_> = instances.iter().map(|&at| self.stored[at].chosen.clone()).collect();
        members.extend(statements.iter().map(|(index, _)| self.statements[index].chosen.clone()));
        let different: Vec<_> = names
            .iter()
            .map(|&name| {
                let name = self.abstraction.term(bank, oracle, &mut self.dictionary, name);
                let same = oracle.equal(node, name);
                let different = oracle.not(same);
                Self::choose(oracle, &[different])
            })
            .collect();
        members.extend(different.iter().cloned());
        let Some((core, _)) = self.minimise_core(oracle, &members, deadline)? else { return Ok(false) };
        let objects = names.iter().zip(&different).filter(|(_, different)| core.contains(&different.selector));
        let objects: Vec<TermId> = objects.map(|(&name, _)| name).collect();
        if objects.is_empty() {
            return Ok(false);
        }
        instances.retain(|&at| core.contains(&self.stored[at].chosen.selector));
        let (of_objects, of_stranger) = self.apart(bank, &instances, stranger);
        let indices = statements.iter().map(|&(index, _)| index);
        let statements = indices.filter(|index| core.contains(&self.statements[index].chosen.selector)).collect();
        self.domain_bounds.push(DomainBound {
            statements,
            objects,
            of_objects,
            reason: Placing::Stranger { stranger, instances: of_stranger },
            placed: FxHashMap::default(),
            expansions: FxHashMap::default(),
            witnesses: FxHashMap::default(),
        });
        Ok(true)
    }

    /// Takes it as shown that there are `count` objects and no more: `lemmas` say so, and that as [`CardinalityRelation::AtLeast`] and
    /// [`CardinalityRelation::AtMost`]. Whether the store could name them; they are then kept for [`refute_by_expansion`](Self::refute_by_expansion).
    /// `statements` are those that the lemmas follow from, with their indices.
    pub fn take_count(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        count: u32,
        lemmas: [Lemma; 2],
        statements: &[(usize, FormulaId)],
    ) -> bool {
        let mut known = Vec::with_capacity(lemmas.len());
        for lemma in lemmas {
            let instances = self.take_over(bank, oracle, &lemma.instances, FxHashSet::default());
            if instances.len() < lemma.instances.len() {
                return false;
            }
            let part = self.abstraction.part(bank, oracle, &mut self.dictionary, lemma.formula);
            let chosen = Self::choose(oracle, &self.abstraction.conjuncts(part));
            known.push(AssertedInstances { chosen, instances, lemma: Arc::new(lemma) });
        }
        for &(index, statement) in statements {
            self.state(bank, oracle, index, statement);
        }
        let statements = statements.iter().map(|&(index, _)| index).collect();
        self.name_objects(bank, oracle, count, statements, |more| Placing::Count { more, lemmas: known })
    }

    /// Takes it from the statement at `index`, which says `|L| = count`, that there are exactly `count` objects. Whether the store could name
    /// them; they are then kept for [`refute_by_expansion`](Self::refute_by_expansion).
    pub fn take_told_count(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        count: u32,
        (index, told): (usize, FormulaId),
    ) -> bool {
        if self.domain_bounds.iter().any(|bound| bound.statements == [index]) {
            return true;
        }
        self.state(bank, oracle, index, told);
        self.name_objects(bank, oracle, count, vec![index], |more| Placing::Told { more })
    }

    /// Names all objects after the witnesses of "there are `count` objects", which follows from `statements`, for a reason that speaks of the
    /// part "there is one object more". Whether they have names.
    fn name_objects(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        count: u32,
        statements: Vec<usize>,
        reason: impl FnOnce(Part) -> Placing,
    ) -> bool {
        let [all, more] = [count, count.saturating_add(1)].map(|n| {
            let claim = bank.cardinality(CardinalityRelation::AtLeast, n);
            self.abstraction.part(bank, oracle, &mut self.dictionary, claim)
        });
        if !matches!(self.abstraction.shapes[all], Shape::AtLeast(..)) {
            return false;
        }
        let Some(named) = self.witnessed(bank, oracle, (all, true), count as usize, false) else { return false };
        self.domain_bounds.push(DomainBound {
            statements,
            objects: self.stored[named].instance.bindings.iter().map(|&(_, term)| term).collect(),
            of_objects: vec![named],
            reason: reason(more),
            placed: FxHashMap::default(),
            expansions: FxHashMap::default(),
            witnesses: FxHashMap::default(),
        });
        true
    }

    /// Returns the smallest known bound on the number of objects that is shown without the statement at this index.
    pub fn objects_without(&self, index: usize) -> Option<u32> {
        let bound = self.domain_bounds.iter().find(|bound| !bound.statements.contains(&index))?;
        Some(bound.objects.len() as u32)
    }

    /// Returns whether few statements, none of them the one at this index, show a bound on the number of objects.
    pub fn few_leave_only_so_many(&self, index: usize) -> bool {
        let bound = self.domain_bounds.iter().find(|bound| !bound.statements.contains(&index));
        bound.is_some_and(|bound| matches!(bound.reason, Placing::Stranger { .. }))
    }

    /// Returns instances of the statements at a further object and at each other's witnesses, with the witnesses that do not
    /// depend on that object.
    fn meet(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        statements: &[(usize, FormulaId)],
        stranger: TermId,
    ) -> (Vec<usize>, Vec<TermId>) {
        let roots: Vec<Part> = statements.iter().map(|&(index, statement)| self.state(bank, oracle, index, statement)).collect();
        let mut made: Vec<usize> = Vec::new();
        let mut names: Vec<TermId> = Vec::new();
        let mut strange: FxHashSet<TermId> = FxHashSet::from_iter([stranger]);
        let mut seen: FxHashSet<(Part, bool)> = FxHashSet::default();
        let mut known: FxHashSet<usize> = FxHashSet::default();
        let mut universal: Vec<(Part, bool)> = Vec::new();
        let mut queue: VecDeque<(Part, bool)> = roots.into_iter().map(|root| (root, true)).collect();
        loop {
            while let Some((part, truth)) = queue.pop_front() {
                let Some(met) = self.part_of(bank, &mut queue, &mut seen, (part, truth)) else { continue };
                let Some(count) = met else {
                    universal.push((part, truth));
                    continue;
                };
                if names.len() + count > NAMES || made.len() >= STRANGER {
                    continue;
                }
                let Some(at) = self.witnessed(bank, oracle, (part, truth), count, false) else { continue };
                if known.insert(at) {
                    made.push(at);
                }
                let instance = &self.stored[at].instance;
                let depends = constants_of(bank, instance.quantified).iter().any(|constant| strange.contains(constant));
                let terms: Vec<TermId> = instance.bindings.iter().map(|&(_, term)| term).collect();
                if depends {
                    strange.extend(terms);
                } else {
                    names.extend(terms);
                }
                queue.push_back((self.stored[at].result, truth));
            }
            let before = made.len();
            let terms: Vec<TermId> = std::iter::once(stranger).chain(names.iter().copied()).collect();
            for &(part, truth) in &universal {
                let arity = self.arity(part);
                if terms.len().checked_pow(arity as u32).is_none_or(|count| count > STRANGER) {
                    continue;
                }
                for tuple in tuples(&terms, arity) {
                    if made.len() >= STRANGER {
                        break;
                    }
                    if let Some(at) = self.store(bank, oracle, part, truth, tuple)
                        && known.insert(at)
                    {
                        made.push(at);
                        queue.push_back((self.stored[at].result, truth));
                    }
                }
            }
            if made.len() == before {
                return (made, names);
            }
        }
    }

    /// Divides instances into those that do not speak of the stranger and those that do, directly or through its witnesses.
    fn apart(&self, bank: &mut Bank, instances: &[usize], stranger: TermId) -> (Vec<usize>, Vec<usize>) {
        let mut strange: FxHashSet<TermId> = FxHashSet::from_iter([stranger]);
        instances.iter().partition(|&&at| {
            let instance = &self.stored[at].instance;
            let mut spoken_of = constants_of(bank, instance.quantified);
            if !instance.witness {
                spoken_of.extend(constants_of(bank, instance.result));
            }
            let is_strange = spoken_of.iter().any(|constant| strange.contains(constant));
            if is_strange && instance.witness {
                strange.extend(instance.bindings.iter().map(|&(_, term)| term));
            }
            !is_strange
        })
    }

    /// One step into what a formula says: what its parts say is queued. For what is quantified: how many witnesses it takes, or none
    /// if it speaks of all objects. Nothing for what was seen before or is neither.
    pub(super) fn part_of(
        &mut self,
        bank: &Bank,
        queue: &mut VecDeque<(Part, bool)>,
        seen: &mut FxHashSet<(Part, bool)>,
        (part, truth): (Part, bool),
    ) -> Option<Option<usize>> {
        if !seen.insert((part, truth)) {
            return None;
        }
        let shape = self.abstraction.shapes[part];
        shape.queue_parts(truth, queue);
        match shape {
            Shape::Constant(_) | Shape::Atom(_) | Shape::Not(_) | Shape::Binary(..) => None,
            Shape::AtLeast(_, _, n) => Some(truth.then_some(n as usize)),
            Shape::Quantified(_, formula) => {
                let block = self.block(bank, part, formula);
                Some((block.universal != truth).then_some(block.variables.len()))
            }
        }
    }

    /// At how many objects at once a formula is instantiated that says something of all objects.
    pub(super) fn arity(&self, part: Part) -> usize {
        match self.abstraction.shapes[part] {
            Shape::AtLeast(_, _, n) => n as usize,
            _ => self.blocks.get(&part).map_or(0, |block| block.variables.len()),
        }
    }

    /// The instance of what there is at witnesses: those that belong to it, or such as are made for it; `own` ones are not kept for
    /// other questions here.
    pub(super) fn witnessed(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        (part, truth): (Part, bool),
        count: usize,
        own: bool,
    ) -> Option<usize> {
        if let Some(&at) = self.witnesses.get(&(part, truth)) {
            return Some(at);
        }
        if count > EXPANSION {
            return None;
        }
        let formula = match self.abstraction.shapes[part] {
            Shape::AtLeast(_, formula, _) | Shape::Quantified(_, formula) => formula,
            _ => return None,
        };
        let terms = self.witnesses_for(bank, formula, count, None)?;
        let at = self.store(bank, oracle, part, truth, terms)?;
        if !own {
            self.witnesses.insert((part, truth), at);
        }
        Some(at)
    }
}

/// The constants in a formula.
fn constants_of(bank: &mut Bank, formula: FormulaId) -> Vec<TermId> {
    let functions: Vec<SymbolId> = Vocabulary::of(bank, &[formula]).functions;
    functions.into_iter().filter_map(|symbol| bank.apply(symbol, &[]).ok()).collect()
}
