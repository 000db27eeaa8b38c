//! Equations: which terms are equal by those that are known, what follows from it for atoms, quantified formulas and other equations, and
//! by which shortest chain of rewritings. A chain rewrites by known equations only, one step a line, also inside of terms: no congruence steps are needed.

use std::collections::hash_map::Entry;
use std::rc::Rc;

use formula::{Bank, Formula, FormulaId, SymbolId, Term, TermId};
use representation::AlphaEquivalence;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use solver::term_pattern::TermPattern;

use crate::chain::{Chain, Start};
use crate::classes::{Applied, Classes, Member, MergeEffects, Predicate};
use crate::formula_graph::{FormulaGraph, Literal, NodeId, Shape};
use crate::names::bound_variables;
use crate::rewrite_chains::{RewriteChains, Rewriting};
use crate::state::{Conflict, Reason, State};

/// A term's head and the places of its arguments.
pub(crate) type Head = (SymbolId, SmallVec<[Member; 2]>);

/// A predicate and the places of its terms.
pub(crate) type Said = (Predicate, SmallVec<[Member; 2]>);

/// The terms and atoms that equations may bear on.
#[derive(Debug, Default)]
pub(crate) struct Equality {
    /// True if terms are replaced by equal ones within quantified formulas too.
    in_quantified: bool,
    pub(crate) terms: Vec<TermId>,
    /// For each term that has arguments its head.
    pub(crate) heads: Vec<Option<Head>>,
    term_indices: FxHashMap<TermId, Member>,
    /// The equations among the nodes.
    equations: Vec<(NodeId, Member, Member)>,
    /// The atoms with arguments, and the quantified formulas that say the same of different terms.
    atoms: Vec<(NodeId, Said)>,
    /// The quantified formulas with terms in them, as they are written.
    templates: FxHashMap<NodeId, TermPattern>,
    /// By patterns the one quantified formula that there is, or none where there are more.
    alone: FxHashMap<FormulaId, Option<NodeId>>,
    /// The nodes that are equations or atoms, as members of classes.
    members: FxHashMap<NodeId, Member>,
    known_nodes: usize,
    /// The ways between terms that were measured, by the equations that they were measured by.
    measured: FxHashMap<Vec<NodeId>, Rc<RewriteChains>>,
}

/// Number of distances between classes that are kept.
const KEPT: usize = 500;

/// Sums of distances that take as long as a step of search.
const SUMS_A_STEP: u64 = 64;

impl Equality {
    pub(crate) fn new(in_quantified: bool) -> Equality {
        Equality { in_quantified, ..Equality::default() }
    }

    /// Enters the nodes that are new.
    pub(crate) fn grow(&mut self, bank: &mut Bank, graph: &FormulaGraph) {
        for node in self.known_nodes..graph.shapes.len() {
            match (&graph.shapes[node], bank.formula(graph.formulas[node])) {
                (&Shape::Equal(left, right), _) => {
                    let (left, right) = (self.term(bank, left), self.term(bank, right));
                    self.equations.push((node as NodeId, left, right));
                }
                (Shape::Atom, Formula::Atom(symbol, arguments)) if !arguments.is_empty() => {
                    let arguments: SmallVec<[TermId; 4]> = SmallVec::from_slice(arguments);
                    let arguments = arguments.iter().map(|&argument| self.term(bank, argument)).collect();
                    self.atoms.push((node as NodeId, (Predicate::Symbol(symbol), arguments)));
                }
                (Shape::Quantified(_), _) if self.in_quantified => self.quantified(bank, node as NodeId, graph.formulas[node]),
                _ => {}
            }
        }
        self.known_nodes = graph.shapes.len();
        let said = self.equations.iter().map(|&(node, ..)| node).chain(self.atoms.iter().map(|&(node, _)| node));
        self.members = said.zip(self.terms.len()..).collect();
        self.measured.clear();
    }

    /// Enters a quantified formula. One that nothing else is like is of no use, and its terms would only be in the way.
    fn quantified(&mut self, bank: &mut Bank, node: NodeId, formula: FormulaId) {
        let bound = bound_variables(bank, &[formula]);
        let is_argument = |bank: &Bank, term: TermId| bank.term_variables(term).iter().all(|variable| !bound.contains(variable));
        let template = TermPattern::of(bank, formula, &is_argument);
        if template.arguments.is_empty() {
            return;
        }
        let pattern = bank.alpha_canonical(template.pattern);
        self.templates.insert(node, template);
        let others = match self.alone.entry(pattern) {
            Entry::Vacant(entry) => {
                entry.insert(Some(node));
                return;
            }
            Entry::Occupied(mut entry) => entry.get_mut().take(),
        };
        for node in others.into_iter().chain([node]) {
            let arguments = self.templates[&node].arguments.clone();
            let arguments = arguments.into_iter().map(|argument| self.term(bank, argument)).collect();
            self.atoms.push((node, (Predicate::Pattern(pattern), arguments)));
        }
    }

    fn term(&mut self, bank: &Bank, term: TermId) -> Member {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.term_indices.contains_key(&top) {
                stack.pop();
                continue;
            }
            let mut head = None;
            if let Term::Apply(symbol, arguments) = bank.term(top) {
                let waiting = stack.len();
                stack.extend(arguments.iter().filter(|argument| !self.term_indices.contains_key(argument)));
                if stack.len() > waiting {
                    continue;
                }
                if !arguments.is_empty() {
                    head = Some((symbol, arguments.iter().map(|argument| self.term_indices[argument]).collect()));
                }
            }
            self.term_indices.insert(top, self.terms.len());
            self.terms.push(top);
            self.heads.push(head);
            stack.pop();
        }
        self.term_indices[&term]
    }

    /// The equations known before a place of the trail.
    pub(crate) fn known<'s>(&'s self, state: &'s State, before: usize) -> impl Iterator<Item = (Literal, Member, Member)> + 's {
        self.equations.iter().filter_map(move |&(node, left, right)| {
            let literal = Literal { node, truth: true };
            let known = state.value(literal) == Some(true) && state.trail_index(literal) < before;
            known.then_some((literal, left, right))
        })
    }

    /// Adds what follows by equations, if something was learnt on which they bear.
    pub(crate) fn propagate(&self, state: &mut State, steps: &mut u64) -> Result<(), Conflict> {
        let end = state.trail.len();
        if self.equations.is_empty() || (state.equated == end && state.classes.is_some()) {
            return Ok(());
        }
        let known = state.classes.take();
        let is_new = known.is_none();
        let mut classes = known.unwrap_or_else(|| self.classes());
        if is_new {
            state.equated = 0;
            self.add_identities(state, &classes, end)?;
        }
        let outcome = self.take_in(state, &mut classes, end, steps);
        // After a conflict of what stays with what stays, not all was added that follows.
        if outcome.is_ok() || state.level(state.equated) == state.depth() {
            state.classes = Some(classes);
        }
        outcome
    }

    /// The terms in classes, by the equations known before a place of the trail.
    pub(crate) fn classes_before(&self, state: &State, before: usize) -> Classes {
        let mut classes = self.apart();
        let mut brought = MergeEffects::default();
        for (_, left, right) in self.known(state, before) {
            classes.unite(left, right, 0, &mut brought);
        }
        classes
    }

    /// Each term in a class of its own.
    fn apart(&self) -> Classes {
        let mut classes = Classes::default();
        for head in &self.heads {
            classes.add(head.as_ref().map(|(symbol, arguments)| (Applied::Function(*symbol), &arguments[..])));
        }
        classes
    }

    /// Each term, equation and atom in a class of its own, unless they say the same whatever is learnt.
    fn classes(&self) -> Classes {
        let mut classes = self.apart();
        for &(_, left, right) in &self.equations {
            classes.add(Some((Applied::Equation, &[left, right])));
        }
        for (_, (predicate, arguments)) in &self.atoms {
            classes.add(Some((Applied::Predicate(*predicate), arguments)));
        }
        classes
    }

    /// Adds the equations between a term and itself.
    fn add_identities(&self, state: &mut State, classes: &Classes, before: usize) -> Result<(), Conflict> {
        for &(node, left, right) in &self.equations {
            if classes.are_one(left, right) {
                state.add(Literal { node, truth: true }, Reason::Equality { from: None, before })?;
            }
        }
        Ok(())
    }

    /// Takes in what stands on the trail up to a place, and adds what follows.
    fn take_in(&self, state: &mut State, classes: &mut Classes, end: usize, steps: &mut u64) -> Result<(), Conflict> {
        let mut brought = MergeEffects::default();
        while state.equated < end {
            let at = state.equated;
            let literal = state.trail[at].literal;
            if let Some(&member) = self.members.get(&literal.node) {
                *steps = steps.saturating_sub(1);
                match self.equation(member).filter(|_| literal.truth) {
                    Some(&(_, left, right)) => {
                        *steps = steps.saturating_sub(classes.unite(left, right, at, &mut brought) / 4);
                        for equation in brought.true_equations.drain(..) {
                            let node = self.node(equation);
                            state.add(Literal { node, truth: true }, Reason::Equality { from: None, before: end })?;
                        }
                        for member in brought.alike.drain(..) {
                            self.spread(state, classes, member, end)?;
                        }
                    }
                    None => self.spread(state, classes, member, end)?,
                }
            }
            state.equated = at + 1;
        }
        Ok(())
    }

    /// Adds the truth value of a member to all others.
    fn spread(&self, state: &mut State, classes: &Classes, member: Member, before: usize) -> Result<(), Conflict> {
        let literal = |state: &State, member: Member| {
            let node = self.node(member);
            state.truth(node).map(|truth| Literal { node, truth })
        };
        // That an equation is true is known of all by their sides.
        let known = classes.like(member).filter_map(|member| literal(state, member));
        let known = known.filter(|known| !known.truth || self.equation(member).is_none());
        let Some(from) = known.min_by_key(|&known| state.trail_index(known)) else { return Ok(()) };
        for other in classes.like(member) {
            let node = self.node(other);
            if node != from.node {
                state.add(Literal { node, truth: from.truth }, Reason::Equality { from: Some(from), before })?;
            }
        }
        Ok(())
    }

    /// The equation that a member is.
    fn equation(&self, member: Member) -> Option<&(NodeId, Member, Member)> {
        self.equations.get(member.checked_sub(self.terms.len())?)
    }

    /// The node of a member that is an equation or atom.
    fn node(&self, member: Member) -> NodeId {
        match self.equation(member) {
            Some(&(node, ..)) => node,
            None => self.atoms[member - self.terms.len() - self.equations.len()].0,
        }
    }

    /// The ways between terms by the equations known before a place of the trail, and what it costs to measure them.
    pub(crate) fn ways(&mut self, state: &State, before: usize) -> (Rc<RewriteChains>, u64) {
        let by: Vec<NodeId> = self.known(state, before).map(|(equation, ..)| equation.node).collect();
        if let Some(known) = self.measured.get(&by) {
            return (Rc::clone(known), 0);
        }
        let (ways, sums) = RewriteChains::new(self, state, before);
        let ways = Rc::new(ways);
        if self.measured.len() >= KEPT {
            self.measured.clear();
        }
        self.measured.insert(by, Rc::clone(&ways));
        let terms = self.terms.len() as u64;
        (ways, terms + sums / SUMS_A_STEP)
    }

    /// Works out how a literal follows by these ways between terms.
    pub(crate) fn chain(
        &self,
        bank: &mut Bank,
        graph: &FormulaGraph,
        chains: &RewriteChains,
        literal: Literal,
        from: Option<Literal>,
    ) -> Option<Chain> {
        let sides = |node: NodeId| match graph.shapes[node as usize] {
            Shape::Equal(left, right) => Some((*self.term_indices.get(&left)?, *self.term_indices.get(&right)?)),
            _ => None,
        };
        let Some(from) = from else {
            let (left, right) = sides(literal.node)?;
            return chains.equation(self, bank, left, right);
        };
        let (mut before_terms, mut after) = (SmallVec::<[Member; 4]>::new(), SmallVec::<[Member; 4]>::new());
        let mut turned = false;
        match (sides(from.node), sides(literal.node)) {
            (Some((a, b)), Some((c, d))) => {
                let straight = chains.distance(a, c).zip(chains.distance(b, d)).map(|(x, y)| x + y);
                let crossed = chains.distance(a, d).zip(chains.distance(b, c)).map(|(x, y)| x + y);
                turned = straight.is_none_or(|straight| crossed.is_some_and(|crossed| crossed < straight));
                before_terms.extend([a, b]);
                after.extend(if turned { [d, c] } else { [c, d] });
            }
            _ => {
                let arguments = |node: NodeId| {
                    let arguments = match bank.formula(graph.formulas[node as usize]) {
                        Formula::Atom(_, arguments) => arguments,
                        _ => &self.templates.get(&node)?.arguments,
                    };
                    arguments.iter().map(|argument| self.term_indices.get(argument).copied()).collect::<Option<_>>()
                };
                before_terms = arguments(from.node)?;
                after = arguments(literal.node)?;
            }
        }
        let rewritings = before_terms.iter().zip(&after).map(|(&a, &b)| chains.rewritings(self, bank, a, b));
        let rewritings = rewritings.collect::<Option<Vec<Vec<Rewriting>>>>()?;
        let mut terms: Vec<TermId> = before_terms.iter().map(|&index| self.terms[index]).collect();
        let steps = crate::rewrite_chains::interleaved(&rewritings, |changed, equation, _| {
            for &(at, term) in changed {
                terms[at] = term;
            }
            let formula = match bank.formula(graph.formulas[from.node as usize]) {
                Formula::Atom(symbol, _) => bank.atom(symbol, &terms).ok()?,
                Formula::Equal(..) => bank.equal(*terms.first()?, *terms.get(1)?),
                _ => self.templates.get(&from.node)?.about(bank, &terms)?,
            };
            Some((if from.truth { formula } else { bank.not(formula) }, equation))
        })?;
        Some(Chain { start: Start::Known(from), steps, turned })
    }
}
