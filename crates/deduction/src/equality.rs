//! Equations: which terms are equal by those that are known, what follows from it for atoms, quantified formulas and other equations, and
//! by which shortest chain of rewritings. A chain rewrites by known equations only, one step a line, also inside of terms: no congruence steps are needed.

use std::collections::hash_map::Entry;

use formula::{Bank, Formula, FormulaId, SymbolId, Term, TermId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use solver::template::Template;

use crate::circuit::{Circuit, Literal, NodeId, Shape};
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
type Head = (SymbolId, SmallVec<[Place; 2]>);

/// What is said of terms, by an atom or a quantified formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Predicate {
    Symbol(SymbolId),
    /// What is left of a quantified formula without its terms, up to the names of bound variables.
    Pattern(FormulaId),
}

/// A predicate and the places of the terms that it is said of.
type Said = (Predicate, SmallVec<[Place; 2]>);

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
    known_nodes: usize,
}

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
                    self.equations.push((node as NodeId, left, right));
                }
                (Shape::Atom, Formula::Atom(symbol, arguments)) if !arguments.is_empty() => {
                    let arguments: SmallVec<[TermId; 4]> = SmallVec::from_slice(arguments);
                    let arguments = arguments.iter().map(|&argument| self.term(bank, argument)).collect();
                    self.atoms.push((node as NodeId, (Predicate::Symbol(symbol), arguments)));
                }
                (Shape::Quantified(_), _) if self.in_quantified => self.quantified(bank, node as NodeId, circuit.formulas[node]),
                _ => {}
            }
        }
        self.known_nodes = circuit.shapes.len();
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

    /// The class of each term, by the place of one of its terms.
    pub(crate) fn classes(&self, state: &State, before: usize) -> Vec<Place> {
        let mut classes: Vec<Place> = (0..self.terms.len()).collect();
        let mut merged = false;
        for (_, left, right) in self.known(state, before) {
            merged |= merge(&mut classes, left, right);
        }
        while std::mem::take(&mut merged) {
            let mut heads: FxHashMap<(SymbolId, SmallVec<[Place; 2]>), Place> = FxHashMap::default();
            for place in 0..self.terms.len() {
                let Some((symbol, arguments)) = &self.heads[place] else { continue };
                let arguments = arguments.iter().map(|&argument| find(&mut classes, argument)).collect();
                if let Some(other) = heads.insert((*symbol, arguments), place) {
                    merged |= merge(&mut classes, place, other);
                }
            }
        }
        for place in 0..classes.len() {
            find(&mut classes, place);
        }
        classes
    }

    /// Adds what follows by equations, if something was learnt on which they bear.
    pub(crate) fn propagate(&self, bank: &Bank, circuit: &Circuit, state: &mut State, steps: &mut u64) -> Result<(), Conflict> {
        let new = state.trail.get(state.equated..).unwrap_or_default();
        let bears = |node: NodeId| match circuit.shapes[node as usize] {
            Shape::Equal(..) => true,
            Shape::Atom => !matches!(bank.formula(circuit.formulas[node as usize]), Formula::Atom(_, [])),
            Shape::Quantified(_) => self.templates.contains_key(&node),
            _ => false,
        };
        let first = state.equated == 0;
        let relevant = first || new.iter().any(|entry| bears(entry.literal.node));
        state.equated = state.trail.len();
        if !relevant || self.equations.is_empty() {
            return Ok(());
        }
        let before = state.trail.len();
        *steps = steps.saturating_sub(1 + (self.terms.len() + self.atoms.len()) as u64 / 8);
        let classes = self.classes(state, before);
        self.propagate_equations(state, &classes, before)?;
        self.propagate_atoms(state, &classes, before)
    }

    fn propagate_equations(&self, state: &mut State, classes: &[Place], before: usize) -> Result<(), Conflict> {
        let pair = |left: Place, right: Place| {
            let (a, b) = (classes[left], classes[right]);
            (a.min(b), a.max(b))
        };
        let mut denied: FxHashMap<(Place, Place), NodeId> = FxHashMap::default();
        for &(node, left, right) in &self.equations {
            let (a, b) = pair(left, right);
            if a == b {
                // An equation that is known needs no other reason.
                state.add(Literal { node, truth: true }, Reason::Equality { from: None, before })?;
            } else if state.truth(node) == Some(false) && state.place(Literal { node, truth: false }) < before {
                denied.entry((a, b)).or_insert(node);
            }
        }
        for &(node, left, right) in &self.equations {
            if let Some(&other) = denied.get(&pair(left, right)) {
                let from = Some(Literal { node: other, truth: false });
                state.add(Literal { node, truth: false }, Reason::Equality { from, before })?;
            }
        }
        Ok(())
    }

    fn propagate_atoms(&self, state: &mut State, classes: &[Place], before: usize) -> Result<(), Conflict> {
        let key = |(said, arguments): &Said| -> Said { (*said, arguments.iter().map(|&place| classes[place]).collect()) };
        let mut known: FxHashMap<Said, Literal> = FxHashMap::default();
        for (node, head) in &self.atoms {
            if let Some(truth) = state.truth(*node) {
                let literal = Literal { node: *node, truth };
                if state.place(literal) < before {
                    known.entry(key(head)).or_insert(literal);
                }
            }
        }
        for (node, head) in &self.atoms {
            if let Some(&from) = known.get(&key(head)).filter(|from| from.node != *node) {
                let literal = Literal { node: *node, truth: from.truth };
                state.add(literal, Reason::Equality { from: Some(from), before })?;
            }
        }
        Ok(())
    }

    /// Works out how a literal follows by equations known before a place of the trail.
    pub(crate) fn chain(
        &self,
        bank: &mut Bank,
        circuit: &Circuit,
        state: &State,
        literal: Literal,
        from: Option<Literal>,
        before: usize,
    ) -> Option<Chain> {
        let paths = Paths::new(self, state, before);
        let sides = |node: NodeId| match circuit.shapes[node as usize] {
            Shape::Equal(left, right) => Some((*self.places.get(&left)?, *self.places.get(&right)?)),
            _ => None,
        };
        let Some(from) = from else {
            let (left, right) = sides(literal.node)?;
            return paths.equation(bank, left, right);
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
        let rewritings = before_terms.iter().zip(&after).map(|(&a, &b)| paths.rewritings(bank, a, b));
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

fn find(classes: &mut [Place], place: Place) -> Place {
    let mut root = place;
    while classes[root] != root {
        root = classes[root];
    }
    let mut at = place;
    while classes[at] != root {
        at = std::mem::replace(&mut classes[at], root);
    }
    root
}

fn merge(classes: &mut [Place], left: Place, right: Place) -> bool {
    let (left, right) = (find(classes, left), find(classes, right));
    classes[left.max(right)] = left.min(right);
    left != right
}
