//! Closed formulas as the oracle sees them: atoms and equations as they are, each closed quantified formula as an atom of its own.
//!
//! Instances, which the search adds, give such an atom its meaning. `∃!` is unfolded into `∀`, `∃` and `=`
//! first; `|L| ≥ n` is one too, and the other counting statements are said with it. They are shared up to the names of bound variables,
//! and where one is marked as a predicate of the terms in its formula, what holds of a term holds of equal ones.

use std::collections::VecDeque;

use formula::{Bank, CardinalityRelation, Connective, Formula, FormulaId, Quantifier, Term, TermId, VariableId};
use representation::{AlphaEquivalence, OnCapture, Substitution};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::finite::ground_term;
use crate::oracle::{NodeId, Oracle, Sort, SymbolId};
use crate::term_pattern::TermPattern;
use crate::vocabulary::Dictionary;

/// A part of the abstraction by its number; parts come before what they are parts of.
pub(super) type Part = usize;

/// The propositional structure of a closed formula.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    Constant(bool),
    /// An atom or equation: its index among the leaves.
    Atom(usize),
    /// A quantified formula: its place among the leaves, and the formula itself.
    Quantified(usize, FormulaId),
    /// `|L| ≥ n` for an n of at least 2, or `|L| > n` for the greatest n that can be written: its place among the leaves, the formula, and n.
    AtLeast(usize, FormulaId, u32),
    Not(Part),
    Binary(Connective, Part, Part),
}

impl Shape {
    /// Queues what a compound of this truth says of its parts; leaves have none.
    pub(super) fn queue_parts(self, truth: bool, queue: &mut VecDeque<(Part, bool)>) {
        match self {
            Shape::Not(inner) => queue.push_back((inner, !truth)),
            Shape::Binary(Connective::And | Connective::Or, left, right) => queue.extend([(left, truth), (right, truth)]),
            Shape::Binary(Connective::Implies, left, right) => queue.extend([(left, !truth), (right, truth)]),
            Shape::Binary(Connective::Iff, left, right) => {
                queue.extend([(left, true), (right, true), (left, false), (right, false)]);
            }
            Shape::Constant(_) | Shape::Atom(_) | Shape::Quantified(..) | Shape::AtLeast(..) => {}
        }
    }
}

/// The ground form of all formulas that take part in one refutation.
#[derive(Debug, Default)]
pub(super) struct PropositionalAbstraction {
    pub(super) shapes: Vec<Shape>,
    nodes: Vec<NodeId>,
    parts: FxHashMap<FormulaId, Part>,
    /// The atoms of quantified formulas, by what stands for all formulas alike.
    quantified: FxHashMap<FormulaId, Part>,
    /// The predicates of such atoms, by what is left of the formula without its terms.
    predicates: FxHashMap<FormulaId, SymbolId>,
    /// Those of which it was not said what they say of terms, with their formulas.
    unsaid: Vec<(FormulaId, NodeId)>,
    /// That such an atom is a predicate of the terms in its formula, so that what holds of a term holds of equal ones.
    pub(super) said_of_terms: Vec<NodeId>,
    /// Propositions whose value the oracle is asked for: atoms, equations, quantified formulas.
    pub(super) leaves: Vec<NodeId>,
    /// The atoms and equations among the leaves: formula and index.
    pub(super) atoms: Vec<(FormulaId, usize)>,
    /// All closed terms met, parts before wholes.
    pub(super) terms: Vec<TermId>,
    pub(super) term_nodes: Vec<NodeId>,
    pub(super) term_indices: FxHashMap<TermId, usize>,
}

impl PropositionalAbstraction {
    /// The part that stands for a closed formula; built where it is new.
    pub(super) fn part(&mut self, bank: &mut Bank, oracle: &mut Oracle, dictionary: &mut Dictionary, formula: FormulaId) -> Part {
        let mut stack = vec![formula];
        while let Some(&top) = stack.last() {
            if self.parts.contains_key(&top) {
                stack.pop();
                continue;
            }
            let view = bank.formula(top);
            let (shape, node) = match view {
                Formula::Truth(value) => (Shape::Constant(value), oracle.constant(value)),
                // The domain is never empty (PA-8).
                Formula::Cardinality(CardinalityRelation::AtLeast, 0 | 1) => (Shape::Constant(true), oracle.constant(true)),
                Formula::Cardinality(CardinalityRelation::AtLeast, n)
                | Formula::Cardinality(CardinalityRelation::MoreThan, n @ u32::MAX) => {
                    let symbol = oracle.declare(0, Sort::Proposition);
                    let node = oracle.proposition(symbol, &[]);
                    self.leaves.push(node);
                    (Shape::AtLeast(self.leaves.len() - 1, top, n), node)
                }
                Formula::Cardinality(comparison, n) => {
                    let meaning = unfold_cardinality(bank, comparison, n);
                    self.alias(top, meaning, &mut stack);
                    continue;
                }
                Formula::Atom(symbol, arguments) => {
                    let arguments = arguments.to_vec();
                    let nodes: Vec<NodeId> = arguments.iter().map(|&t| self.term(bank, oracle, dictionary, t)).collect();
                    let predicate = dictionary.symbol(bank, oracle, symbol);
                    let node = oracle.proposition(predicate, &nodes);
                    (self.leaf_atom(top, node), node)
                }
                Formula::Equal(left, right) => {
                    let left = self.term(bank, oracle, dictionary, left);
                    let right = self.term(bank, oracle, dictionary, right);
                    let node = oracle.equal(left, right);
                    (self.leaf_atom(top, node), node)
                }
                Formula::Not(inner) => match self.parts.get(&inner) {
                    Some(&part) => (Shape::Not(part), oracle.not(self.nodes[part])),
                    None => {
                        stack.push(inner);
                        continue;
                    }
                },
                Formula::Binary(connective, left, right) => match (self.parts.get(&left), self.parts.get(&right)) {
                    (Some(&l), Some(&r)) => {
                        let (x, y) = (self.nodes[l], self.nodes[r]);
                        let node = match connective {
                            Connective::And => oracle.and(&[x, y]),
                            Connective::Or => oracle.or(&[x, y]),
                            Connective::Implies => oracle.implies(x, y),
                            Connective::Iff => oracle.iff(x, y),
                        };
                        (Shape::Binary(connective, l, r), node)
                    }
                    (known, _) => {
                        stack.push(if known.is_none() { left } else { right });
                        continue;
                    }
                },
                Formula::Quantified(Quantifier::ExistsUnique, variable, body) => {
                    let meaning = unfold_unique(bank, variable, body);
                    self.alias(top, meaning, &mut stack);
                    continue;
                }
                Formula::Quantified(..) => {
                    let canonical = bank.alpha_canonical(top);
                    if let Some(&part) = self.quantified.get(&canonical) {
                        self.parts.insert(top, part);
                        continue;
                    }
                    let symbol = oracle.declare(0, Sort::Proposition);
                    let node = oracle.proposition(symbol, &[]);
                    self.unsaid.push((top, node));
                    self.quantified.insert(canonical, self.shapes.len());
                    self.leaves.push(node);
                    (Shape::Quantified(self.leaves.len() - 1, top), node)
                }
            };
            self.parts.insert(top, self.shapes.len());
            self.shapes.push(shape);
            self.nodes.push(node);
        }
        self.parts[&formula]
    }

    /// Says of all atoms of quantified formulas what they say of terms.
    pub(super) fn say_all_of_terms(&mut self, bank: &mut Bank, oracle: &mut Oracle) {
        for (formula, atom) in std::mem::take(&mut self.unsaid) {
            self.say_of_terms(bank, oracle, formula, atom);
        }
    }

    /// Speaks of all closed terms that quantified formulas hide, so that those which differ in such terms alone become one predicate.
    pub(super) fn enter_hidden_terms(&mut self, bank: &mut Bank, oracle: &mut Oracle, dictionary: &mut Dictionary) {
        for at in 0..self.unsaid.len() {
            let closed = |bank: &Bank, term: TermId| bank.term_variables(term).is_empty();
            for term in TermPattern::of(bank, self.unsaid[at].0, &closed).arguments {
                self.term(bank, oracle, dictionary, term);
            }
        }
    }

    /// Says of the atom of a quantified formula that it is a predicate of the terms in it. Only terms that are spoken of already are taken out
    /// of that: new ones would be objects before anything is known of them.
    fn say_of_terms(&mut self, bank: &mut Bank, oracle: &mut Oracle, formula: FormulaId, atom: NodeId) {
        let known = |_: &Bank, term: TermId| self.term_indices.contains_key(&term);
        let TermPattern { pattern, arguments } = TermPattern::of(bank, formula, &known);
        if arguments.is_empty() {
            return;
        }
        let pattern = bank.alpha_canonical(pattern);
        let declare = || oracle.declare(arguments.len() as u32, Sort::Proposition);
        let predicate = *self.predicates.entry(pattern).or_insert_with(declare);
        let nodes: Vec<NodeId> = arguments.iter().map(|term| self.term_nodes[self.term_indices[term]]).collect();
        let said = oracle.proposition(predicate, &nodes);
        self.said_of_terms.push(oracle.iff(atom, said));
    }

    /// Makes `formula` stand for the same part as `meaning`, once that is there.
    fn alias(&mut self, formula: FormulaId, meaning: FormulaId, stack: &mut Vec<FormulaId>) {
        match self.parts.get(&meaning) {
            Some(&part) => {
                self.parts.insert(formula, part);
            }
            None => stack.push(meaning),
        }
    }

    /// Returns the clause of an instance: if the quantified part has this truth value, so has the result.
    pub(super) fn clause(&self, oracle: &mut Oracle, quantified: Part, truth: bool, result: Part) -> NodeId {
        let (premise, conclusion) = (self.nodes[quantified], self.nodes[result]);
        if truth { oracle.implies(premise, conclusion) } else { oracle.implies(conclusion, premise) }
    }

    /// Returns nodes whose conjunction holds exactly when this part does: the members of a chain of conjunctions. Nested as deep
    /// as a chain is long, they would keep the solver busy.
    pub(super) fn conjuncts(&self, part: Part) -> Vec<NodeId> {
        let (mut conjuncts, mut seen, mut stack) = (Vec::new(), FxHashSet::default(), vec![part]);
        while let Some(part) = stack.pop() {
            match self.shapes[part] {
                _ if !seen.insert(part) => {}
                Shape::Binary(Connective::And, left, right) => stack.extend([right, left]),
                _ => conjuncts.push(self.nodes[part]),
            }
        }
        conjuncts
    }

    /// Adds the quantified parts of a part, by whatever way they are in it.
    pub(super) fn quantified_parts(&self, part: Part, found: &mut FxHashSet<Part>) {
        let (mut seen, mut stack) = (FxHashSet::default(), vec![part]);
        while let Some(part) = stack.pop() {
            match self.shapes[part] {
                _ if !seen.insert(part) => {}
                Shape::Constant(_) | Shape::Atom(_) => {}
                Shape::Quantified(..) | Shape::AtLeast(..) => {
                    found.insert(part);
                }
                Shape::Not(inner) => stack.push(inner),
                Shape::Binary(_, left, right) => stack.extend([left, right]),
            }
        }
    }

    fn leaf_atom(&mut self, formula: FormulaId, node: NodeId) -> Shape {
        self.leaves.push(node);
        self.atoms.push((formula, self.leaves.len() - 1));
        Shape::Atom(self.leaves.len() - 1)
    }

    /// The node of a closed term; all its parts are entered among the terms.
    pub(super) fn term(&mut self, bank: &Bank, oracle: &mut Oracle, dictionary: &mut Dictionary, term: TermId) -> NodeId {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.term_indices.contains_key(&top) {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            if let Term::Apply(_, arguments) = bank.term(top) {
                stack.extend(arguments.iter().filter(|argument| !self.term_indices.contains_key(argument)));
            }
            if stack.len() > waiting {
                continue;
            }
            let node = ground_term(bank, oracle, dictionary, top, &mut |_, _| None);
            self.term_indices.insert(top, self.terms.len());
            self.terms.push(top);
            self.term_nodes.push(node);
            stack.pop();
        }
        self.term_nodes[self.term_indices[&term]]
    }

    /// The truth of every part, given the values of the leaves.
    pub(super) fn truths(&self, leaves: &[u32]) -> Vec<bool> {
        let mut truths: Vec<bool> = Vec::with_capacity(self.shapes.len());
        for shape in &self.shapes {
            let truth = match *shape {
                Shape::Constant(value) => value,
                Shape::Atom(leaf) | Shape::Quantified(leaf, _) | Shape::AtLeast(leaf, ..) => leaves[leaf] != 0,
                Shape::Not(part) => !truths[part],
                Shape::Binary(connective, left, right) => {
                    let (left, right) = (truths[left], truths[right]);
                    match connective {
                        Connective::And => left && right,
                        Connective::Or => left || right,
                        Connective::Implies => !left || right,
                        Connective::Iff => left == right,
                    }
                }
            };
            truths.push(truth);
        }
        truths
    }
}

/// `∃!x A` as [`unique_existence`], with any y that is not free in A.
pub(crate) fn unfold_unique(bank: &mut Bank, variable: VariableId, body: FormulaId) -> FormulaId {
    let mut taken = bank.free_variables(body).to_vec();
    taken.push(variable);
    let other = bank.fresh_variable(variable, &taken);
    unique_existence(bank, variable, other, body)
}

/// `∃!x A` as `∃x (A ∧ ∀y (A{x ↦ y} → y = x))` (Q-PA-10), where the y of the caller's choice is not free in A.
pub fn unique_existence(bank: &mut Bank, variable: VariableId, other: VariableId, body: FormulaId) -> FormulaId {
    let (x, y) = (bank.variable_term(variable), bank.variable_term(other));
    // Renaming never refuses.
    let renamed = bank.substitute(body, &[(variable, y)], OnCapture::Rename).unwrap_or(body);
    let same = bank.equal(y, x);
    let only = bank.implies(renamed, same);
    let only = bank.for_all(other, only);
    let both = bank.and(body, only);
    bank.exists(variable, both)
}

/// `|L| < n` and its kin in terms of `|L| ≥ n` (Q-PA-21).
pub(crate) fn unfold_cardinality(bank: &mut Bank, comparison: CardinalityRelation, n: u32) -> FormulaId {
    let at_least = |bank: &mut Bank| bank.cardinality(CardinalityRelation::AtLeast, n);
    // `|L| > n` stays as it is for the one n to which nothing can be added.
    let more = |bank: &mut Bank| match n.checked_add(1) {
        Some(next) => bank.cardinality(CardinalityRelation::AtLeast, next),
        None => bank.cardinality(CardinalityRelation::MoreThan, n),
    };
    match comparison {
        CardinalityRelation::AtLeast => at_least(bank),
        CardinalityRelation::MoreThan => more(bank),
        CardinalityRelation::LessThan => {
            let least = at_least(bank);
            bank.not(least)
        }
        CardinalityRelation::AtMost => {
            let greater = more(bank);
            bank.not(greater)
        }
        CardinalityRelation::Exactly => {
            let (least, greater) = (at_least(bank), more(bank));
            let most = bank.not(greater);
            bank.and(least, most)
        }
    }
}

/// That these objects are all different.
pub(crate) fn all_different(bank: &mut Bank, terms: &[TermId]) -> FormulaId {
    let mut all: Option<FormulaId> = None;
    for (at, &second) in terms.iter().enumerate() {
        for &first in &terms[..at] {
            let same = bank.equal(first, second);
            let different = bank.not(same);
            all = Some(all.map_or(different, |all| bank.and(all, different)));
        }
    }
    all.unwrap_or_else(|| bank.truth(true))
}
