//! Boards whose models have only so many objects: names for all of them, and with their help refutations without a search.
//!
//! Few statements often leave no room for more than, say, three objects: exactly one is blonde, exactly one is happy, whoever is neither
//! is Ann. Their witnesses then name all objects there are, and the instances by which *some* object, a stranger, is shown to be one of
//! them show it of every term. With that, a contradiction that there is in all domains of that size is one between ground instances that
//! can be written down at once: each statement at the objects, each witness and each value of a function placed among them.
//!
//! Where it takes many statements to leave no room, that there are n objects and no more is refuted to be false by a search, once; then
//! the objects are the witnesses of "there are n objects", and any term is one of them because there are not n + 1.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use formula::{Bank, Comparison, Connective, FormulaId, SymbolId, TermId};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{Grounds, Known, Precedents};
use crate::instantiation::skeleton::{Part, Shape};
use crate::instantiation::{Lemma, Refutation, Terms, for_each_tuple};
use crate::oracle::{Oracle, OracleFailure};
use crate::renaming::{Names, rename, rename_term};
use crate::vocabulary::Vocabulary;

/// How many instances may show that a stranger is one of the objects, before they are thinned.
const STRANGER: usize = 160;

/// How many witnesses take part in that.
const NAMES: usize = 6;

/// How many instances one formula may have at the objects, those that place its witnesses included.
const EXPANSION: usize = 600;

/// How many values one function may have.
const CELLS: usize = 64;

/// What shows that there are only so many objects.
#[derive(Debug)]
pub(super) struct Census {
    /// The statements that it rests on, by their places on the board.
    statements: Vec<usize>,
    /// Names for all objects.
    objects: Vec<TermId>,
    /// The instances that say what the objects are.
    of_objects: Vec<usize>,
    /// Why any object is one of the named.
    reason: Placing,
    /// The instances that show it of other terms.
    placed: FxHashMap<TermId, Vec<usize>>,
    /// What a statement says at the objects, by its place; none if that is too much.
    expansions: FxHashMap<usize, Option<Vec<usize>>>,
    /// The witnesses of denials.
    witnesses: FxHashMap<(Part, bool), usize>,
}

/// Why an object is one of those that have names.
#[derive(Clone, Debug)]
enum Placing {
    /// A stranger is, by these instances.
    Stranger { stranger: TermId, instances: Vec<usize> },
    /// There is not one object more: the part that says that there is, and what is known of how many there are.
    Count { more: Part, lemmas: Vec<Known> },
}

impl Precedents {
    /// Whether these statements, given with their places, show that there are only so many objects. This is kept for
    /// [`refute_among_all`](Self::refute_among_all).
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
        let node = self.skeleton.term(bank, oracle, &mut self.dictionary, stranger);
        let mut members: Vec<_> = instances.iter().map(|&at| self.stored[at].chosen.clone()).collect();
        members.extend(statements.iter().map(|(place, _)| self.statements[place].chosen.clone()));
        let different: Vec<_> = names
            .iter()
            .map(|&name| {
                let name = self.skeleton.term(bank, oracle, &mut self.dictionary, name);
                let same = oracle.equal(node, name);
                let different = oracle.not(same);
                Self::choose(oracle, &[different])
            })
            .collect();
        members.extend(different.iter().cloned());
        let Some(core) = self.thin(oracle, &members, deadline)? else { return Ok(false) };
        let objects = names.iter().zip(&different).filter(|(_, different)| core.contains(&different.selector));
        let objects: Vec<TermId> = objects.map(|(&name, _)| name).collect();
        if objects.is_empty() {
            return Ok(false);
        }
        instances.retain(|&at| core.contains(&self.stored[at].chosen.selector));
        let (of_objects, of_stranger) = self.apart(bank, &instances, stranger);
        let places = statements.iter().map(|&(place, _)| place);
        let statements = places.filter(|place| core.contains(&self.statements[place].chosen.selector)).collect();
        self.censuses.push(Census {
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

    /// Takes it as shown that there are `count` objects and no more: `lemmas` say so, and that as [`Comparison::AtLeast`] and
    /// [`Comparison::AtMost`]. Whether the store could name them; they are then kept for [`refute_among_all`](Self::refute_among_all).
    /// `statements` are those that the lemmas follow from, with their places.
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
            let part = self.skeleton.part(bank, oracle, &mut self.dictionary, lemma.formula);
            let chosen = Self::choose(oracle, &self.skeleton.conjuncts(part));
            known.push(Known { chosen, instances, lemma: Arc::new(lemma) });
        }
        for &(place, statement) in statements {
            self.state(bank, oracle, place, statement);
        }
        let [all, more] = [count, count.saturating_add(1)].map(|n| {
            let claim = bank.cardinality(Comparison::AtLeast, n);
            self.skeleton.part(bank, oracle, &mut self.dictionary, claim)
        });
        if !matches!(self.skeleton.shapes[all], Shape::AtLeast(..)) {
            return false;
        }
        let Some(named) = self.witnessed(bank, oracle, (all, true), count as usize, false) else { return false };
        self.censuses.push(Census {
            statements: statements.iter().map(|&(place, _)| place).collect(),
            objects: self.stored[named].instance.bindings.iter().map(|&(_, term)| term).collect(),
            of_objects: vec![named],
            reason: Placing::Count { more, lemmas: known },
            placed: FxHashMap::default(),
            expansions: FxHashMap::default(),
            witnesses: FxHashMap::default(),
        });
        true
    }

    /// How many objects there are at most, if something shows it in which the statement at this place takes no part.
    pub fn objects_without(&self, place: usize) -> Option<u32> {
        let census = self.censuses.iter().find(|census| !census.statements.contains(&place))?;
        Some(census.objects.len() as u32)
    }

    /// What statements say of a stranger and of each other's witnesses; with the witnesses that do not depend on the stranger.
    fn meet(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        statements: &[(usize, FormulaId)],
        stranger: TermId,
    ) -> (Vec<usize>, Vec<TermId>) {
        let roots: Vec<Part> = statements.iter().map(|&(place, statement)| self.state(bank, oracle, place, statement)).collect();
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

    /// Whether `denied` cannot be false where the statements (with their places on the board) are true, if there are only the objects
    /// that were counted. That is so if they leave no model of at most so many objects. `smallest` is as for [`refute`](Self::refute).
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

    /// What a formula says at the objects.
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

    /// One step into what a formula says: what its parts say is queued. For what is quantified: how many witnesses it takes, or none
    /// if it speaks of all objects. Nothing for what was seen before or is neither.
    fn part_of(
        &mut self,
        bank: &Bank,
        queue: &mut VecDeque<(Part, bool)>,
        seen: &mut FxHashSet<(Part, bool)>,
        (part, truth): (Part, bool),
    ) -> Option<Option<usize>> {
        if !seen.insert((part, truth)) {
            return None;
        }
        match self.skeleton.shapes[part] {
            Shape::Constant(_) | Shape::Atom(_) => None,
            Shape::Not(inner) => {
                queue.push_back((inner, !truth));
                None
            }
            Shape::Binary(connective, left, right) => {
                match connective {
                    Connective::And | Connective::Or => queue.extend([(left, truth), (right, truth)]),
                    Connective::Implies => queue.extend([(left, !truth), (right, truth)]),
                    Connective::Iff => queue.extend([(left, true), (right, true), (left, false), (right, false)]),
                }
                None
            }
            Shape::AtLeast(_, _, n) => Some(truth.then_some(n as usize)),
            Shape::Quantified(_, formula) => {
                let block = self.block(bank, part, formula);
                Some((block.universal != truth).then_some(block.variables.len()))
            }
        }
    }

    /// At how many objects at once a formula is instantiated that says something of all objects.
    fn arity(&self, part: Part) -> usize {
        match self.skeleton.shapes[part] {
            Shape::AtLeast(_, _, n) => n as usize,
            _ => self.blocks.get(&part).map_or(0, |block| block.variables.len()),
        }
    }

    /// The instance of what there is at witnesses: those that belong to it, or such as are made for it; `own` ones are not kept for
    /// other questions here.
    fn witnessed(
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
        let formula = match self.skeleton.shapes[part] {
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

/// All tuples of terms, those of the first ones first.
fn tuples(terms: &[TermId], arity: usize) -> Vec<Terms> {
    let mut tuples: Vec<Terms> = Vec::new();
    if arity == 0 {
        tuples.push(SmallVec::new());
    }
    for_each_tuple(terms.len() as u32, arity, |tuple| {
        tuples.push(tuple.iter().map(|&at| terms[at as usize]).collect());
        true
    });
    tuples
}

/// The constants in a formula.
fn constants_of(bank: &mut Bank, formula: FormulaId) -> Vec<TermId> {
    let functions: Vec<SymbolId> = Vocabulary::of(bank, &[formula]).functions;
    functions.into_iter().filter_map(|symbol| bank.apply(symbol, &[]).ok()).collect()
}
