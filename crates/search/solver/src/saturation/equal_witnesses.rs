//! Witnesses that a derivation takes for equal. Among clauses a witness that depends on an object is a function of it, so that equal objects have
//! equal witnesses; among instances each closed formula chooses its own, and "something is left of a" and "something is left of b" may choose apart
//! although a is b. What a derivation concludes from such witnesses being equal is therefore said by further instances, in which all of them are the
//! one that is chosen for a single object out of those that are equal.
//!
//! Not here: the instances as the derivation has them (`grounding`), which are kept: that the objects are equal follows from them.

use rustc_hash::{FxHashMap, FxHashSet};
use saturation::{Derivation, Origin, Symbol, Term, TermBank, TermId};

use super::clausification::{Clauses, Kind, Meaning};
use super::wanted::{Context, Ground, RequestedInstances};

/// Number of terms among which equal ones are looked for.
const MOST_TERMS: usize = 20_000;

/// Number of pairs of witnesses that are taken for equal each by itself.
const MOST_PAIRS: usize = 60;

/// Adds the further instances to those that a context asks for; none if terms become too large.
pub(super) fn add(
    terms: &mut TermBank,
    meanings: &[Meaning],
    clauses: &Clauses,
    derivation: &Derivation,
    wanted: &mut RequestedInstances,
) -> Option<()> {
    let (mut classes, mut alone, mut among_others) = (Classes::default(), Vec::new(), Vec::new());
    for (index, ground) in &wanted.of_clauses {
        let clause = &derivation.clauses[*index];
        let is_given = matches!(clause.origin, Origin::Given(_));
        for literal in &clause.literals {
            let is_equation = literal.is_positive && literal.right != terms.truth();
            if !is_given && !is_equation {
                continue;
            }
            let mut at = |side| terms.map_variables(side, &mut |bank, number| of(bank, ground, number));
            let (left, right) = (at(literal.left)?, at(literal.right)?);
            classes.enter(terms, left);
            classes.enter(terms, right);
            if is_equation {
                if clause.literals.len() == 1 { &mut alone } else { &mut among_others }.push((left, right));
            }
        }
    }
    if classes.terms.len() > MOST_TERMS || !classes.have_several_witnesses(terms, meanings) {
        return Some(());
    }
    let mut further = Further::of(wanted);
    // What the derivation comes to in the end; each pair of witnesses by itself, before that and after it; and what is equal in any case at all.
    let mut in_the_end = classes.clone();
    in_the_end.unite_all(terms, alone);
    let mut all = in_the_end.clone();
    all.unite_all(terms, among_others);
    further.add(terms, meanings, clauses, &in_the_end)?;
    for before in [classes, in_the_end] {
        for (one, other) in before.witnesses_that_become_equal(terms, meanings, &all) {
            let (Term::Apply(_, one), Term::Apply(_, other)) = (terms.term(one), terms.term(other)) else { continue };
            let objects: Vec<(TermId, TermId)> = one.iter().copied().zip(other.iter().copied()).collect();
            let mut in_this_case = before.clone();
            in_this_case.unite_all(terms, objects);
            further.add(terms, meanings, clauses, &in_this_case)?;
        }
    }
    further.add(terms, meanings, clauses, &all)?;
    wanted.given = further.given;
    wanted.lemmas = further.lemmas;
    Some(())
}

/// The instances of given clauses and of lemmas, and those that are added to them.
struct Further {
    given: Vec<(usize, Ground)>,
    lemmas: Vec<(Context, Ground)>,
    /// Numbers of those that the derivation itself has, …
    of_derivation: (usize, usize),
    /// … and all, to see which are new.
    known_given: FxHashSet<(usize, Ground)>,
    known_lemmas: FxHashSet<(Context, Ground)>,
}

impl Further {
    fn of(wanted: &RequestedInstances) -> Further {
        let (given, lemmas) = (wanted.given.clone(), wanted.lemmas.clone());
        Further {
            of_derivation: (given.len(), lemmas.len()),
            known_given: given.iter().cloned().collect(),
            known_lemmas: lemmas.iter().cloned().collect(),
            given,
            lemmas,
        }
    }

    /// Adds each instance with the witnesses that are chosen where what is in one class is equal.
    fn add(&mut self, terms: &mut TermBank, meanings: &[Meaning], clauses: &Clauses, classes: &Classes) -> Option<()> {
        let mut chosen = WitnessChoice { terms, meanings, classes, done: FxHashMap::default() };
        for at in 0..self.of_derivation.0 {
            let (index, ground) = &self.given[at];
            let other = (*index, chosen.given(clauses, *index, ground)?);
            if self.known_given.insert(other.clone()) {
                self.given.push(other);
            }
        }
        for at in 0..self.of_derivation.1 {
            let (lemma, ground) = &self.lemmas[at];
            let other = (*lemma, ground.iter().map(|&term| chosen.witnesses_in(term)).collect::<Option<Ground>>()?);
            if self.known_lemmas.insert(other.clone()) {
                self.lemmas.push(other);
            }
        }
        Some(())
    }
}

fn of(terms: &mut TermBank, ground: &Ground, number: u32) -> TermId {
    ground.get(number as usize).copied().unwrap_or_else(|| terms.variable(number))
}

/// Ground terms, and which of them are equal.
#[derive(Clone, Default)]
struct Classes {
    /// All terms, each after its arguments.
    terms: Vec<TermId>,
    /// For each term one that it is equal to and that is nearer to that which stands for all; those are equal to themselves.
    parents: FxHashMap<TermId, TermId>,
}

impl Classes {
    /// Adds a term and all that it is made of.
    fn enter(&mut self, terms: &TermBank, term: TermId) {
        if self.parents.contains_key(&term) {
            return;
        }
        // No deeper than the terms of the search, which bounds them.
        if let Term::Apply(_, arguments) = terms.term(term) {
            arguments.iter().for_each(|&argument| self.enter(terms, argument));
        }
        self.parents.insert(term, term);
        self.terms.push(term);
    }

    /// The term that stands for all that are equal to this one: the smallest.
    fn first(&self, mut term: TermId) -> TermId {
        while let Some(&parent) = self.parents.get(&term).filter(|&&parent| parent != term) {
            term = parent;
        }
        term
    }

    /// Takes two terms for equal; returns whether that is news.
    fn unite(&mut self, one: TermId, other: TermId) -> bool {
        let (one, other) = (self.first(one), self.first(other));
        // Each part of a term was entered before it.
        let (first, second) = if one < other { (one, other) } else { (other, one) };
        self.parents.insert(second, first);
        one != other
    }

    /// Takes the two terms of each equation for equal, and whatever follows from that.
    fn unite_all(&mut self, terms: &TermBank, equations: Vec<(TermId, TermId)>) {
        for (left, right) in equations {
            self.unite(left, right);
        }
        self.close(terms);
    }

    /// Takes for equal whatever is made of equals in the same way.
    fn close(&mut self, terms: &TermBank) {
        loop {
            let mut known: FxHashMap<(Symbol, Vec<TermId>), TermId> = FxHashMap::default();
            let mut is_news = false;
            for at in 0..self.terms.len() {
                let Term::Apply(symbol, arguments) = terms.term(self.terms[at]) else { continue };
                let arguments = arguments.iter().map(|&argument| self.first(argument)).collect();
                let same = *known.entry((symbol, arguments)).or_insert(self.terms[at]);
                is_news |= self.unite(same, self.terms[at]);
            }
            if !is_news {
                return;
            }
        }
    }

    /// Returns pairs of witnesses of one quantified part that are equal in other classes and not in these.
    fn witnesses_that_become_equal(&self, terms: &TermBank, meanings: &[Meaning], others: &Classes) -> Vec<(TermId, TermId)> {
        let mut seen: FxHashMap<(Symbol, TermId), Vec<TermId>> = FxHashMap::default();
        let mut pairs = Vec::new();
        for &term in &self.terms {
            let Term::Apply(symbol, arguments) = terms.term(term) else { continue };
            if arguments.is_empty() || !is_witness(meanings, symbol) {
                continue;
            }
            let before = seen.entry((symbol, others.first(term))).or_default();
            pairs.extend(before.iter().filter(|&&other| self.first(other) != self.first(term)).map(|&other| (other, term)));
            before.push(term);
        }
        pairs.truncate(MOST_PAIRS);
        pairs
    }

    /// Returns whether some quantified part has witnesses for more than one object.
    fn have_several_witnesses(&self, terms: &TermBank, meanings: &[Meaning]) -> bool {
        let mut seen: FxHashMap<Symbol, TermId> = FxHashMap::default();
        self.terms.iter().any(|&term| match terms.term(term) {
            Term::Apply(symbol, arguments) if is_witness(meanings, symbol) && !arguments.is_empty() => {
                seen.insert(symbol, term).is_some()
            }
            _ => false,
        })
    }
}

fn is_witness(meanings: &[Meaning], symbol: Symbol) -> bool {
    matches!(meanings.get(symbol.index()), Some(Meaning::Witness(..)))
}

/// The choice of one witness for all objects that are equal.
struct WitnessChoice<'a> {
    terms: &'a mut TermBank,
    meanings: &'a [Meaning],
    classes: &'a Classes,
    done: FxHashMap<TermId, TermId>,
}

impl WitnessChoice<'_> {
    /// The instance of a given clause in which what its witnesses depend on is the object for which they are chosen.
    fn given(&mut self, clauses: &Clauses, index: usize, ground: &Ground) -> Option<Ground> {
        let source = &clauses.sources[index];
        let decides = |variable: &u32| {
            source.through.iter().any(|&id| {
                let quantified = &clauses.quantified[id];
                matches!(quantified.kind, Kind::Some { .. }) && quantified.depends_on.contains(variable)
            })
        };
        let values = source.variables.iter().zip(ground).map(|(variable, &term)| match decides(variable) {
            true => self.object(term),
            false => self.witnesses_in(term),
        });
        values.collect()
    }

    /// The object for which a witness is chosen, out of those that are equal to this one.
    fn object(&mut self, term: TermId) -> Option<TermId> {
        let first = self.classes.first(term);
        self.witnesses_in(first)
    }

    /// A term in which each witness is the one that is chosen.
    fn witnesses_in(&mut self, term: TermId) -> Option<TermId> {
        if let Some(&known) = self.done.get(&term) {
            return Some(known);
        }
        let Term::Apply(symbol, arguments) = self.terms.term(term) else { return Some(term) };
        let chosen = if arguments.is_empty() {
            term
        } else {
            let (arguments, depends) = (arguments.to_vec(), is_witness(self.meanings, symbol));
            let arguments =
                arguments.into_iter().map(|argument| if depends { self.object(argument) } else { self.witnesses_in(argument) });
            let arguments = arguments.collect::<Option<Vec<TermId>>>()?;
            self.terms.apply(symbol, &arguments)?
        };
        self.done.insert(term, chosen);
        Some(chosen)
    }
}
