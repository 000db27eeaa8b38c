//! A ground model of the oracle as a structure to look for violated instances in.
//!
//! The objects are the classes of equal terms. Where the oracle says nothing of a function or predicate at some objects, a default is
//! taken and the outcome marked as not definite.

use std::collections::hash_map::Entry;
use std::time::Instant;

use formula::{Bank, CardinalityRelation, Connective, Formula, FormulaId, Kind, Quantifier, SymbolId, Term, TermId, VariableId};
use model::finite::Structure;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::propositional_abstraction::{PropositionalAbstraction, unfold_unique};
use crate::vocabulary::Vocabulary;

/// Depth to which quantifiers, brackets and negations can be nested in one statement for the search to look at it (chains of one
/// connective are not nesting).
const MAX_DEPTH: usize = 400;

/// Number of parts that a statement may have when `∃!` is unfolded in it: within each other, each doubles what is in it.
const MAX_PARTS: usize = 1_000_000;

/// Number of evaluation steps between two looks at the clock.
const LOOK_EVERY: u64 = 1 << 12;

type Tuple = SmallVec<[u32; 4]>;

/// The classes of a ground model, numbered from 0.
pub(super) struct Classes {
    /// The class of each term of the abstraction.
    pub(super) of_term: Vec<u32>,
    /// A term of each class, an object of the search if there is one.
    pub(super) names: Vec<TermId>,
    /// Number of classes; at least one.
    pub(super) domain: u32,
    functions: FxHashMap<(SymbolId, Tuple), u32>,
    predicates: FxHashMap<(SymbolId, Tuple), bool>,
}

impl Classes {
    /// The classes under these values; every term is equal to one of the objects, which are given by the indices of terms.
    pub(super) fn new(
        bank: &Bank,
        abstraction: &PropositionalAbstraction,
        objects: &[usize],
        term_values: &[u32],
        leaf_values: &[u32],
    ) -> Classes {
        let mut class_of_value: FxHashMap<u32, u32> = FxHashMap::default();
        let mut names = Vec::new();
        let every_term = objects.iter().copied().chain(0..term_values.len());
        for index in every_term {
            if let Entry::Vacant(entry) = class_of_value.entry(term_values[index]) {
                entry.insert(names.len() as u32);
                names.push(abstraction.terms[index]);
            }
        }
        let of_term: Vec<u32> = term_values.iter().map(|value| class_of_value[value]).collect();
        let domain = names.len() as u32;
        let mut classes = Classes { of_term, names, domain, functions: FxHashMap::default(), predicates: FxHashMap::default() };
        for (index, &term) in abstraction.terms.iter().enumerate() {
            if let Term::Apply(symbol, arguments) = bank.term(term) {
                let tuple = classes.tuple(abstraction, arguments);
                classes.functions.insert((symbol, tuple), classes.of_term[index]);
            }
        }
        for &(atom, leaf) in &abstraction.atoms {
            if let Formula::Atom(symbol, arguments) = bank.formula(atom) {
                let tuple = classes.tuple(abstraction, arguments);
                classes.predicates.insert((symbol, tuple), leaf_values[leaf] != 0);
            }
        }
        classes
    }

    fn tuple(&self, abstraction: &PropositionalAbstraction, arguments: &[TermId]) -> Tuple {
        arguments.iter().map(|argument| self.of_term[abstraction.term_indices[argument]]).collect()
    }

    /// The structure of all classes, defaults in the places that the oracle says nothing of.
    pub(super) fn structure(
        &self,
        bank: &Bank,
        abstraction: &PropositionalAbstraction,
        vocabulary: &Vocabulary,
    ) -> Option<Structure> {
        let size = self.names.len() as u32;
        let mut structure = Structure::new(size).ok()?;
        for &numeral in &vocabulary.numbers {
            let index = abstraction.terms.iter().position(|&term| bank.term(term) == Term::Number(numeral));
            structure.set_number(numeral, index.map_or(0, |index| self.of_term[index])).ok()?;
        }
        for (symbols, kind) in [(&vocabulary.functions, Kind::Function), (&vocabulary.predicates, Kind::Predicate)] {
            for &symbol in symbols {
                let arity = bank.symbol_data(symbol).fixity.arity() as u32;
                let count = (size as usize).checked_pow(arity).filter(|&count| count <= 1 << 20)?;
                let tuple_at = |cell: usize| -> Tuple {
                    (0..arity).rev().map(|index| (cell / (size as usize).pow(index) % size as usize) as u32).collect()
                };
                if kind == Kind::Function {
                    let cell = |at| self.functions.get(&(symbol, tuple_at(at))).copied().unwrap_or(0);
                    structure.set_function(bank, symbol, (0..count).map(cell).collect()).ok()?;
                } else {
                    let cell = |at| self.predicates.get(&(symbol, tuple_at(at))).copied().unwrap_or(false);
                    structure.set_predicate(bank, symbol, (0..count).map(cell).collect()).ok()?;
                }
            }
        }
        Some(structure)
    }
}

/// The outermost block of equal quantifiers of a quantified formula.
#[derive(Debug)]
pub(crate) struct Block {
    /// Its variables, outermost first.
    pub(crate) variables: Vec<VariableId>,
    /// The formula under it.
    pub(crate) body: FormulaId,
    /// True if it is universal.
    pub(crate) universal: bool,
}

/// A quantified formula made ready for evaluation in classes.
#[derive(Debug)]
pub(super) struct Matrix {
    /// Its variables are the slots 0, 1, … of the body.
    pub(super) block: Block,
    compiled: Node,
    slots: usize,
}

#[derive(Debug)]
enum Node {
    Constant(bool),
    Cardinality(CardinalityRelation, u32),
    Atom(SymbolId, Vec<Argument>),
    Equal(Argument, Argument),
    Not(Box<Node>),
    /// All parts hold (`true`), or some part does (`false`).
    Parts(bool, Vec<Node>),
    Iff(Box<Node>, Box<Node>),
    /// For all objects (`true`), or for some (`false`), put into the slot.
    Quantified(bool, usize, Box<Node>),
}

#[derive(Debug)]
enum Argument {
    Slot(usize),
    Ground(TermId),
    Apply(SymbolId, Vec<Argument>),
}

/// The formula is nested too deep to be looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooDeep;

/// The time was up before an evaluation came to its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutOfTime;

/// A limit on the time that evaluations take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pub(super) deadline: Option<Instant>,
    /// Number of steps taken.
    pub(super) steps: u64,
    is_over: bool,
}

impl Clock {
    pub(super) fn new(deadline: Option<Instant>) -> Clock {
        Clock { deadline, steps: 0, is_over: false }
    }

    fn step(&mut self) {
        self.steps += 1;
        if self.steps.is_multiple_of(LOOK_EVERY) && self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.is_over = true;
        }
    }
}

struct Compiler<'a> {
    bank: &'a mut Bank,
    scope: Vec<(VariableId, usize)>,
    slots: usize,
    parts: usize,
}

impl Block {
    /// The block of `∀… A` or `∃… A`.
    pub(crate) fn of(bank: &Bank, formula: FormulaId) -> Block {
        let mut variables = Vec::new();
        let mut body = formula;
        let mut block = None;
        while let Formula::Quantified(quantifier, variable, inner) = bank.formula(body) {
            if *block.get_or_insert(quantifier) != quantifier
                || variables.contains(&variable)
                || quantifier == Quantifier::ExistsUnique
            {
                break;
            }
            variables.push(variable);
            body = inner;
        }
        Block { variables, body, universal: block == Some(Quantifier::ForAll) }
    }
}

impl Matrix {
    /// Prepares a closed formula `∀… A` or `∃… A`.
    pub(super) fn new(bank: &mut Bank, formula: FormulaId) -> Result<Matrix, TooDeep> {
        let block = Block::of(bank, formula);
        let scope: Vec<(VariableId, usize)> = block.variables.iter().copied().zip(0..).collect();
        let slots = scope.len();
        let mut compiler = Compiler { bank, scope, slots, parts: 0 };
        let compiled = compiler.formula(block.body, 0)?;
        let slots = compiler.slots;
        Ok(Matrix { block, compiled, slots })
    }

    /// The truth of the body at these objects, and whether it is definite (rests on no default).
    ///
    /// # Errors
    /// [`OutOfTime`].
    pub(super) fn evaluate(
        &self,
        abstraction: &PropositionalAbstraction,
        classes: &Classes,
        objects: &[u32],
        clock: &mut Clock,
    ) -> Result<(bool, bool), OutOfTime> {
        let mut slots: SmallVec<[u32; 8]> = SmallVec::from_slice(objects);
        slots.resize(self.slots, 0);
        let outcome = Evaluation { abstraction, classes, slots, clock: &mut *clock }.node(&self.compiled);
        if clock.is_over { Err(OutOfTime) } else { Ok(outcome) }
    }
}

impl Compiler<'_> {
    fn formula(&mut self, formula: FormulaId, depth: usize) -> Result<Node, TooDeep> {
        self.parts += 1;
        if depth > MAX_DEPTH || self.parts > MAX_PARTS {
            return Err(TooDeep);
        }
        Ok(match self.bank.formula(formula) {
            Formula::Truth(value) => Node::Constant(value),
            Formula::Cardinality(comparison, n) => Node::Cardinality(comparison, n),
            Formula::Atom(symbol, arguments) => {
                let arguments = arguments.to_vec();
                let arguments: Result<_, _> = arguments.iter().map(|&argument| self.term(argument, depth)).collect();
                Node::Atom(symbol, arguments?)
            }
            Formula::Equal(left, right) => Node::Equal(self.term(left, depth)?, self.term(right, depth)?),
            Formula::Not(inner) => Node::Not(Box::new(self.formula(inner, depth + 1)?)),
            Formula::Binary(Connective::Iff, left, right) => {
                Node::Iff(Box::new(self.formula(left, depth + 1)?), Box::new(self.formula(right, depth + 1)?))
            }
            Formula::Binary(Connective::Implies, left, right) => {
                let premise = Node::Not(Box::new(self.formula(left, depth + 1)?));
                Node::Parts(false, vec![premise, self.formula(right, depth + 1)?])
            }
            Formula::Binary(connective, ..) => {
                let mut parts = Vec::new();
                let mut chain = vec![formula];
                while let Some(next) = chain.pop() {
                    match self.bank.formula(next) {
                        Formula::Binary(same, left, right) if same == connective => chain.extend([right, left]),
                        _ => parts.push(self.formula(next, depth + 1)?),
                    }
                }
                Node::Parts(connective == Connective::And, parts)
            }
            Formula::Quantified(Quantifier::ExistsUnique, variable, body) => {
                let meaning = unfold_unique(self.bank, variable, body);
                self.formula(meaning, depth + 1)?
            }
            Formula::Quantified(quantifier, variable, body) => {
                let slot = self.slots;
                self.slots += 1;
                self.scope.push((variable, slot));
                let body = self.formula(body, depth + 1)?;
                self.scope.pop();
                Node::Quantified(quantifier == Quantifier::ForAll, slot, Box::new(body))
            }
        })
    }

    fn term(&mut self, term: TermId, depth: usize) -> Result<Argument, TooDeep> {
        if depth > MAX_DEPTH {
            return Err(TooDeep);
        }
        if self.bank.term_variables(term).is_empty() {
            return Ok(Argument::Ground(term));
        }
        Ok(match self.bank.term(term) {
            Term::Variable(variable) => match self.scope.iter().rev().find(|&&(bound, _)| bound == variable) {
                Some(&(_, slot)) => Argument::Slot(slot),
                None => Argument::Ground(term),
            },
            Term::Number(_) => Argument::Ground(term),
            Term::Apply(symbol, arguments) => {
                let arguments = arguments.to_vec();
                let arguments: Result<_, _> = arguments.iter().map(|&argument| self.term(argument, depth + 1)).collect();
                Argument::Apply(symbol, arguments?)
            }
        })
    }
}

struct Evaluation<'a> {
    abstraction: &'a PropositionalAbstraction,
    classes: &'a Classes,
    slots: SmallVec<[u32; 8]>,
    clock: &'a mut Clock,
}

impl Evaluation<'_> {
    /// When the time is up, any value.
    fn node(&mut self, node: &Node) -> (bool, bool) {
        self.clock.step();
        match node {
            _ if self.clock.is_over => (false, false),
            Node::Constant(value) => (*value, true),
            Node::Cardinality(comparison, n) => (comparison.holds(u64::from(self.classes.domain), u64::from(*n)), true),
            Node::Atom(symbol, arguments) => {
                let (tuple, definite) = self.arguments(arguments);
                match self.classes.predicates.get(&(*symbol, tuple)) {
                    Some(&value) => (value, definite),
                    None => (false, false),
                }
            }
            Node::Equal(left, right) => {
                let ((left, first), (right, second)) = (self.argument(left), self.argument(right));
                (left == right, first && second)
            }
            Node::Not(inner) => {
                let (value, definite) = self.node(inner);
                (!value, definite)
            }
            Node::Iff(left, right) => {
                let ((left, first), (right, second)) = (self.node(left), self.node(right));
                (left == right, first && second)
            }
            Node::Parts(all, parts) => self.decide(*all, parts.len(), |this, at| this.node(&parts[at])),
            Node::Quantified(all, slot, body) => self.decide(*all, self.classes.domain as usize, |this, object| {
                this.slots[*slot] = object as u32;
                this.node(body)
            }),
        }
    }

    /// The conjunction (`all`) or disjunction of `count` values; stops at a definite value that decides.
    fn decide(&mut self, all: bool, count: usize, mut value_at: impl FnMut(&mut Self, usize) -> (bool, bool)) -> (bool, bool) {
        let mut outcome = (all, true);
        for at in 0..count {
            let (value, definite) = value_at(self, at);
            if self.clock.is_over {
                break;
            }
            if value != all {
                if definite {
                    return (value, true);
                }
                outcome = (value, false);
            } else if outcome.0 == all {
                outcome.1 &= definite;
            }
        }
        outcome
    }

    fn arguments(&mut self, arguments: &[Argument]) -> (Tuple, bool) {
        let mut definite = true;
        let tuple = arguments
            .iter()
            .map(|argument| {
                let (class, sure) = self.argument(argument);
                definite &= sure;
                class
            })
            .collect();
        (tuple, definite)
    }

    fn argument(&mut self, argument: &Argument) -> (u32, bool) {
        self.clock.step();
        match argument {
            Argument::Slot(slot) => (self.slots[*slot], true),
            Argument::Ground(term) => match self.abstraction.term_indices.get(term) {
                Some(&index) => (self.classes.of_term[index], true),
                None => (0, false),
            },
            Argument::Apply(symbol, arguments) => {
                let (tuple, definite) = self.arguments(arguments);
                match self.classes.functions.get(&(*symbol, tuple)) {
                    Some(&class) => (class, definite),
                    None => (0, false),
                }
            }
        }
    }
}
