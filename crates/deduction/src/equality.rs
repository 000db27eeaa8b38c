//! Equations: which terms are equal by those that are known, what follows from it for atoms, quantified formulas and other equations, and
//! by which shortest chain of rewritings. A chain rewrites by known equations only, one step a line, also inside of terms: no congruence steps are needed.

use std::collections::hash_map::Entry;
use std::rc::Rc;

use formula::{Bank, Formula, FormulaId, SymbolId, Term, TermId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use solver::template::Template;

use crate::circuit::{Circuit, Literal, NodeId, Shape};
use crate::classes::{self, Classes};
use crate::names::bound_variables;
use crate::paths::{Paths, Rewriting};
use crate::state::{Conflict, Reason, State};

/// A derivation by equations.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    pub(crate) start: Start,
    /// What each rewriting makes of the formula before it, and the equation used.
    pub(crate) steps: Vec<(FormulaId, Literal)>,
    /// Whether the last formula, an equation or its denial, has then to be turned round.
    pub(crate) turned: bool,
}

/// Where a chain starts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start {
    /// At a known literal.
    Known(Literal),
    /// At an equation between a term and itself.
    Identity(FormulaId),
}

impl Chain {
    pub(crate) fn antecedents(&self) -> SmallVec<[Literal; 4]> {
        let start = match self.start {
            Start::Known(literal) => Some(literal),
            Start::Identity(_) => None,
        };
        start.into_iter().chain(self.steps.iter().map(|&(_, equation)| equation)).collect()
    }

    /// How many lines it takes, beside those that it rests on.
    pub(crate) fn lines(&self) -> usize {
        self.steps.len() + usize::from(matches!(self.start, Start::Identity(_))) + usize::from(self.turned)
    }
}

/// A closed term by its place; its arguments stand before it.
pub(crate) type Place = usize;

/// A term's head and the places of its arguments.
pub(crate) type Head = (SymbolId, SmallVec<[Place; 2]>);

/// What is said of terms, by an atom or a quantified formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Predicate {
    Symbol(SymbolId),
    /// What is left of a quantified formula without its terms, up to the names of bound variables.
    Pattern(FormulaId),
}

/// A predicate and the places of the terms that it is said of.
pub(crate) type Said = (Predicate, SmallVec<[Place; 2]>);

/// The terms and atoms that equations may bear on.
#[derive(Debug, Default)]
pub(crate) struct Equality {
    /// Whether what a quantified formula says of a term is said of equal ones.
    in_quantified: bool,
    pub(crate) terms: Vec<TermId>,
    /// For each term that has arguments its head.
    pub(crate) heads: Vec<Option<Head>>,
    places: FxHashMap<TermId, Place>,
    /// The equations among the nodes.
    equations: Vec<(NodeId, Place, Place)>,
    /// The atoms with arguments, and the quantified formulas that say the same of different terms.
    atoms: Vec<(NodeId, Said)>,
    /// The quantified formulas with terms in them, as they are written.
    templates: FxHashMap<NodeId, Template>,
    /// By patterns the one quantified formula that there is, or none where there are more.
    alone: FxHashMap<FormulaId, Option<NodeId>>,
    /// For each node whether it is one of the equations, or of the atoms, and the first place where it is.
    roles: FxHashMap<NodeId, Role>,
    known_nodes: usize,
    /// The ways between terms that were measured, by the equations that they were measured by.
    measured: FxHashMap<Vec<NodeId>, Rc<Paths>>,
}

/// What a node is for equations, with its place there.
#[derive(Clone, Copy, Debug)]
enum Role {
    Equation(usize),
    Atom(usize),
}

/// So many measurements are kept.
const KEPT: usize = 500;

impl Equality {
    pub(crate) fn new(in_quantified: bool) -> Equality {
        Equality { in_quantified, ..Equality::default() }
    }

    /// Enters the nodes that are new.
    pub(crate) fn grow(&mut self, bank: &mut Bank, circuit: &Circuit) {
        for node in self.known_nodes..circuit.shapes.len() {
            match (&circuit.shapes[node], bank.formula(circuit.formulas[node])) {
                (&Shape::Equal(left, right), _) => {
                    let (left, right) = (self.term(bank, left), self.term(bank, right));
                    self.roles.insert(node as NodeId, Role::Equation(self.equations.len()));
                    self.equations.push((node as NodeId, left, right));
                }
                (Shape::Atom, Formula::Atom(symbol, arguments)) if !arguments.is_empty() => {
                    let arguments: SmallVec<[TermId; 4]> = SmallVec::from_slice(arguments);
                    let arguments = arguments.iter().map(|&argument| self.term(bank, argument)).collect();
                    self.roles.insert(node as NodeId, Role::Atom(self.atoms.len()));
                    self.atoms.push((node as NodeId, (Predicate::Symbol(symbol), arguments)));
                }
                (Shape::Quantified(_), _) if self.in_quantified => self.quantified(bank, node as NodeId, circuit.formulas[node]),
                _ => {}
            }
        }
        self.known_nodes = circuit.shapes.len();
        self.measured.clear();
    }

    /// Enters a quantified formula. One that nothing else is like is of no use, and its terms would only be in the way.
    fn quantified(&mut self, bank: &mut Bank, node: NodeId, formula: FormulaId) {
        let bound = bound_variables(bank, &[formula]);
        let is_argument = |bank: &Bank, term: TermId| bank.term_variables(term).iter().all(|variable| !bound.contains(variable));
        let template = Template::of(bank, formula, &is_argument);
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
            self.roles.insert(node, Role::Atom(self.atoms.len()));
            self.atoms.push((node, (Predicate::Pattern(pattern), arguments)));
        }
    }

    fn term(&mut self, bank: &Bank, term: TermId) -> Place {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.places.contains_key(&top) {
                stack.pop();
                continue;
            }
            let mut head = None;
            if let Term::Apply(symbol, arguments) = bank.term(top) {
                let waiting = stack.len();
                stack.extend(arguments.iter().filter(|argument| !self.places.contains_key(argument)));
                if stack.len() > waiting {
                    continue;
                }
                if !arguments.is_empty() {
                    head = Some((symbol, arguments.iter().map(|argument| self.places[argument]).collect()));
                }
            }
            self.places.insert(top, self.terms.len());
            self.terms.push(top);
            self.heads.push(head);
            stack.pop();
        }
        self.places[&term]
    }

    /// The equations known before a place of the trail.
    pub(crate) fn known<'s>(&'s self, state: &'s State, before: usize) -> impl Iterator<Item = (Literal, Place, Place)> + 's {
        self.equations.iter().filter_map(move |&(node, left, right)| {
            let literal = Literal { node, truth: true };
            let known = state.value(literal) == Some(true) && state.place(literal) < before;
            known.then_some((literal, left, right))
        })
    }

    /// The class of each term by the equations known before a place of the trail, by the place of its first term.
    pub(crate) fn classes(&self, state: &State, before: usize) -> Vec<Place> {
        let mut classes = classes::apart(self.terms.len());
        classes::unite(&mut classes, &self.heads, self.known(state, before).map(|(_, left, right)| (left, right)));
        classes
    }

    /// Adds what follows by equations, if something was learnt on which they bear.
    pub(crate) fn propagate(&self, state: &mut State, steps: &mut u64) -> Result<(), Conflict> {
        let new = state.equated..state.trail.len();
        let roles: Vec<Role> = state.trail[new.clone()].iter().filter_map(|entry| self.role(entry.literal.node)).collect();
        state.equated = new.end;
        if (new.start > 0 && roles.is_empty()) || self.equations.is_empty() {
            return Ok(());
        }
        *steps = steps.saturating_sub(1 + roles.len() as u64);
        match self.united(state) {
            Some(united) => {
                *steps = steps.saturating_sub((self.terms.len() + self.atoms.len()) as u64 / 8);
                state.classes.push((new.end, Rc::new(united)));
                let Some((_, classes)) = state.classes.last().cloned() else { return Ok(()) };
                self.equate(state, &classes, new.end, 0..self.equations.len(), 0..self.atoms.len())
            }
            None => {
                let Some((_, classes)) = state.classes.last().cloned() else { return Ok(()) };
                // What says the same as what is new, in the order of all.
                let (mut equations, mut atoms) = (Vec::new(), Vec::new());
                for role in roles {
                    match role {
                        Role::Equation(at) if !classes.equations.is_alone(at) => equations.extend(classes.equations.like(at)),
                        Role::Atom(at) if !classes.atoms.is_alone(at) => atoms.extend(classes.atoms.like(at)),
                        Role::Equation(_) | Role::Atom(_) => {}
                    }
                }
                for places in [&mut equations, &mut atoms] {
                    places.sort_unstable();
                    places.dedup();
                }
                self.equate(state, &classes, new.end, equations, atoms)
            }
        }
    }

    fn role(&self, node: NodeId) -> Option<Role> {
        self.roles.get(&node).copied()
    }

    /// The classes, if they are not those that were made last.
    fn united(&self, state: &State) -> Option<Classes> {
        let last = state.classes.last();
        let learnt = state.trail.get(last.map_or(0, |(length, _)| *length)..).unwrap_or_default();
        let equal = learnt.iter().filter(|entry| entry.literal.truth).filter_map(|entry| match self.role(entry.literal.node) {
            Some(Role::Equation(at)) => self.equations.get(at).map(|&(_, left, right)| (left, right)),
            _ => None,
        });
        let mut of = match last {
            Some((_, last)) if equal.clone().all(|(left, right)| last.of[left] == last.of[right]) => return None,
            Some((_, last)) => last.of.clone(),
            None => classes::apart(self.terms.len()),
        };
        classes::unite(&mut of, &self.heads, equal);
        let equations = self.equations.iter().map(|&(_, left, right)| (left, right));
        Some(Classes::new(of, equations, self.atoms.iter().map(|(_, said)| said)))
    }

    /// Adds what follows for equations and atoms at these places, of each group all of them, which rise.
    fn equate(
        &self,
        state: &mut State,
        classes: &Classes,
        before: usize,
        equations: impl IntoIterator<Item = usize> + Clone,
        atoms: impl IntoIterator<Item = usize>,
    ) -> Result<(), Conflict> {
        // By the first of each group, what was known of the group before.
        let mut known: FxHashMap<usize, Literal> = FxHashMap::default();
        for at in equations.clone() {
            let (node, left, right) = self.equations[at];
            if classes.of[left] == classes.of[right] {
                // An equation that is known needs no other reason.
                state.add(Literal { node, truth: true }, Reason::Equality { from: None, before })?;
            } else if state.truth(node) == Some(false) && !classes.equations.is_alone(at) {
                known.entry(classes.equations.first(at)).or_insert(Literal { node, truth: false });
            }
        }
        for at in equations {
            let (node, left, right) = self.equations[at];
            if classes.of[left] != classes.of[right]
                && let Some(&from) = known.get(&classes.equations.first(at))
            {
                state.add(Literal { node, truth: false }, Reason::Equality { from: Some(from), before })?;
            }
        }
        known.clear();
        let atoms: Vec<usize> = atoms.into_iter().filter(|&at| !classes.atoms.is_alone(at)).collect();
        for &at in &atoms {
            let node = self.atoms[at].0;
            if let Some(truth) = state.truth(node) {
                known.entry(classes.atoms.first(at)).or_insert(Literal { node, truth });
            }
        }
        for at in atoms {
            let node = self.atoms[at].0;
            if let Some(&from) = known.get(&classes.atoms.first(at)).filter(|from| from.node != node) {
                state.add(Literal { node, truth: from.truth }, Reason::Equality { from: Some(from), before })?;
            }
        }
        Ok(())
    }

    /// The ways between terms by the equations known before a place of the trail, and what it costs to measure them.
    pub(crate) fn ways(&mut self, state: &State, before: usize) -> (Rc<Paths>, u64) {
        let by: Vec<NodeId> = self.known(state, before).map(|(equation, ..)| equation.node).collect();
        if let Some(known) = self.measured.get(&by) {
            return (Rc::clone(known), 0);
        }
        let ways = Rc::new(Paths::new(self, state, before));
        if self.measured.len() >= KEPT {
            self.measured.clear();
        }
        self.measured.insert(by, Rc::clone(&ways));
        let terms = self.terms.len() as u64;
        (ways, terms * terms / 32)
    }

    /// Works out how a literal follows by these ways between terms.
    pub(crate) fn chain(
        &self,
        bank: &mut Bank,
        circuit: &Circuit,
        paths: &Paths,
        literal: Literal,
        from: Option<Literal>,
    ) -> Option<Chain> {
        let sides = |node: NodeId| match circuit.shapes[node as usize] {
            Shape::Equal(left, right) => Some((*self.places.get(&left)?, *self.places.get(&right)?)),
            _ => None,
        };
        let Some(from) = from else {
            let (left, right) = sides(literal.node)?;
            return paths.equation(self, bank, left, right);
        };
        let (mut before_terms, mut after) = (SmallVec::<[Place; 4]>::new(), SmallVec::<[Place; 4]>::new());
        let mut turned = false;
        match (sides(from.node), sides(literal.node)) {
            (Some((a, b)), Some((c, d))) => {
                let straight = paths.distance(a, c).zip(paths.distance(b, d)).map(|(x, y)| x + y);
                let crossed = paths.distance(a, d).zip(paths.distance(b, c)).map(|(x, y)| x + y);
                turned = straight.is_none_or(|straight| crossed.is_some_and(|crossed| crossed < straight));
                before_terms.extend([a, b]);
                after.extend(if turned { [d, c] } else { [c, d] });
            }
            _ => {
                let arguments = |node: NodeId| {
                    let arguments = match bank.formula(circuit.formulas[node as usize]) {
                        Formula::Atom(_, arguments) => arguments,
                        _ => &self.templates.get(&node)?.arguments,
                    };
                    arguments.iter().map(|argument| self.places.get(argument).copied()).collect::<Option<_>>()
                };
                before_terms = arguments(from.node)?;
                after = arguments(literal.node)?;
            }
        }
        let rewritings = before_terms.iter().zip(&after).map(|(&a, &b)| paths.rewritings(self, bank, a, b));
        let rewritings = rewritings.collect::<Option<Vec<Vec<Rewriting>>>>()?;
        let mut terms: Vec<TermId> = before_terms.iter().map(|&place| self.terms[place]).collect();
        let steps = crate::paths::interleaved(&rewritings, |changed, equation, _| {
            for &(at, term) in changed {
                terms[at] = term;
            }
            let formula = match bank.formula(circuit.formulas[from.node as usize]) {
                Formula::Atom(symbol, _) => bank.atom(symbol, &terms).ok()?,
                Formula::Equal(..) => bank.equal(*terms.first()?, *terms.get(1)?),
                _ => self.templates.get(&from.node)?.about(bank, &terms)?,
            };
            Some((if from.truth { formula } else { bank.not(formula) }, equation))
        })?;
        Some(Chain { start: Start::Known(from), steps, turned })
    }
}
