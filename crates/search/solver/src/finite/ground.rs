//! Grounding: a statement over a domain of k objects, written without quantifiers.
//!
//! `∀x A` becomes the conjunction of the k instances, `∃x A` their disjunction. Where that would explode (a long prefix), a
//! positive existential is given a fresh constant instead (Skolem's theorem, one constant per instance). The work is a loop over
//! a stack of its own; what it may build is limited by [`MAX_NODES`].

use std::time::Instant;

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, Term, TermId, VariableId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::oracle::{NodeId, Oracle, Sort};
use crate::vocabulary::Dictionary;

/// Number of steps that grounding one statement may take before it is given up as too large.
pub(super) const MAX_STEPS: usize = 2_000_000;

/// An existential is expanded as long as its instances, with all quantifiers below it, are at most this many.
const MAX_EXPANSION: u64 = 600;

/// Number of steps between two looks at the clock.
const LOOK_EVERY: usize = 1 << 12;

/// The reason for which a statement was not grounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotGrounded {
    /// It has too many instances over this domain.
    TooLarge,
    /// The time was up.
    OutOfTime,
}

/// A grounder of statements over the elements of the domain and the constants made for existentials.
pub(super) struct Grounder<'a> {
    pub(super) bank: &'a Bank,
    pub(super) oracle: &'a mut Oracle,
    pub(super) dictionary: &'a mut Dictionary,
    pub(super) elements: &'a [NodeId],
    /// Constants made for existentials; each has to be one of the elements.
    pub(super) witnesses: &'a mut Vec<NodeId>,
    pub(super) deadline: Option<Instant>,
}

#[derive(Clone, Copy)]
enum Joint {
    And,
    Or,
    Not,
    Implies,
    Iff,
    ExactlyOne,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Polarity {
    Positive,
    Negative,
    Both,
}

impl Polarity {
    fn flip(self) -> Polarity {
        match self {
            Polarity::Positive => Polarity::Negative,
            Polarity::Negative => Polarity::Positive,
            Polarity::Both => Polarity::Both,
        }
    }
}

enum Task {
    Visit(FormulaId, Polarity),
    Bind(VariableId, NodeId),
    Restore(VariableId, Option<NodeId>),
    /// Joins the results from this place on.
    Join(Joint, usize),
    /// Remembers the last result for a formula under the values of its free variables.
    Remember(FormulaId, bool, Box<[NodeId]>),
}

impl Grounder<'_> {
    /// The ground form of a closed formula that is to be true (`truth`) or false: for a false one the negation's.
    pub(super) fn ground(&mut self, formula: FormulaId, truth: bool) -> Result<NodeId, NotGrounded> {
        let cost = self.costs(formula);
        let mut values: FxHashMap<VariableId, NodeId> = FxHashMap::default();
        // Instances are shared between places of one polarity; existentials have constants in one and none in the other.
        let mut known: FxHashMap<(FormulaId, bool, Box<[NodeId]>), NodeId> = FxHashMap::default();
        let mut results: Vec<NodeId> = Vec::new();
        let polarity = if truth { Polarity::Positive } else { Polarity::Negative };
        let mut tasks = vec![Task::Visit(formula, polarity)];
        let (mut steps, mut next_look) = (0usize, 0usize);
        while let Some(task) = tasks.pop() {
            steps += 1;
            if steps > MAX_STEPS {
                return Err(NotGrounded::TooLarge);
            }
            if steps >= next_look {
                next_look = steps + LOOK_EVERY;
                if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    return Err(NotGrounded::OutOfTime);
                }
            }
            match task {
                Task::Bind(variable, value) => {
                    values.insert(variable, value);
                }
                Task::Restore(variable, value) => {
                    match value {
                        Some(value) => values.insert(variable, value),
                        None => values.remove(&variable),
                    };
                }
                Task::Join(joint, from) => {
                    let joined = self.join(joint, &results[from..]);
                    results.truncate(from);
                    results.push(joined);
                }
                Task::Remember(formula, positive, key) => {
                    if let Some(&node) = results.last() {
                        known.insert((formula, positive, key), node);
                    }
                }
                Task::Visit(formula, polarity) => match self.bank.formula(formula) {
                    Formula::Truth(value) => results.push(self.oracle.constant(value)),
                    Formula::Cardinality(comparison, n) => {
                        let holds = comparison.holds(self.elements.len() as u64, u64::from(n));
                        results.push(self.oracle.constant(holds));
                    }
                    Formula::Atom(symbol, arguments) => {
                        let arguments: Vec<NodeId> = arguments.iter().map(|&t| self.term(t, &values)).collect();
                        let predicate = self.dictionary.symbol(self.bank, self.oracle, symbol);
                        results.push(self.oracle.proposition(predicate, &arguments));
                    }
                    Formula::Equal(left, right) => {
                        let (left, right) = (self.term(left, &values), self.term(right, &values));
                        results.push(self.oracle.equal(left, right));
                    }
                    Formula::Not(inner) => {
                        tasks.push(Task::Join(Joint::Not, results.len()));
                        tasks.push(Task::Visit(inner, polarity.flip()));
                    }
                    Formula::Binary(connective @ (Connective::And | Connective::Or), ..) => {
                        // A chain of one connective is one node: nested as deep as it is long, it would keep the solver busy.
                        let joint = if connective == Connective::And { Joint::And } else { Joint::Or };
                        tasks.push(Task::Join(joint, results.len()));
                        let parts = chain(self.bank, connective, formula);
                        steps += parts.len();
                        tasks.extend(parts.into_iter().rev().map(|part| Task::Visit(part, polarity)));
                    }
                    Formula::Binary(connective, left, right) => {
                        let (joint, first, second) = match connective {
                            Connective::Iff => (Joint::Iff, Polarity::Both, Polarity::Both),
                            _ => (Joint::Implies, polarity.flip(), polarity),
                        };
                        tasks.push(Task::Join(joint, results.len()));
                        tasks.push(Task::Visit(right, second));
                        tasks.push(Task::Visit(left, first));
                    }
                    Formula::Quantified(quantifier, variable, body) => {
                        let free = self.bank.free_variables(formula);
                        let key: Box<[NodeId]> = free.iter().filter_map(|x| values.get(x).copied()).collect();
                        let positive = polarity == Polarity::Positive;
                        if polarity != Polarity::Both
                            && let Some(&node) = known.get(&(formula, positive, key.clone()))
                        {
                            results.push(node);
                            continue;
                        }
                        let outside = values.get(&variable).copied();
                        if polarity != Polarity::Both {
                            tasks.push(Task::Remember(formula, positive, key));
                        }
                        let existential = matches!(
                            (quantifier, polarity),
                            (Quantifier::Exists, Polarity::Positive) | (Quantifier::ForAll, Polarity::Negative)
                        );
                        let vacuous = self.bank.free_variables(body).binary_search(&variable).is_err();
                        if vacuous && quantifier != Quantifier::ExistsUnique {
                            tasks.push(Task::Visit(body, polarity));
                            continue;
                        }
                        let expansion = cost.get(&formula).copied().unwrap_or(1);
                        if existential && expansion > MAX_EXPANSION {
                            let witness = self.witness();
                            tasks.push(Task::Restore(variable, outside));
                            tasks.push(Task::Visit(body, polarity));
                            tasks.push(Task::Bind(variable, witness));
                            continue;
                        }
                        let (joint, inner) = match quantifier {
                            Quantifier::ForAll => (Joint::And, polarity),
                            Quantifier::Exists => (Joint::Or, polarity),
                            Quantifier::ExistsUnique => (Joint::ExactlyOne, Polarity::Both),
                        };
                        tasks.push(Task::Join(joint, results.len()));
                        tasks.push(Task::Restore(variable, outside));
                        for &element in self.elements.iter().rev() {
                            tasks.push(Task::Visit(body, inner));
                            tasks.push(Task::Bind(variable, element));
                        }
                    }
                },
            }
        }
        let node = results.pop().unwrap_or_else(|| self.oracle.constant(true));
        Ok(if truth { node } else { self.oracle.not(node) })
    }

    fn join(&mut self, joint: Joint, parts: &[NodeId]) -> NodeId {
        match (joint, parts) {
            (Joint::And, _) => self.oracle.and(parts),
            (Joint::Or, _) => self.oracle.or(parts),
            (Joint::Not, &[inner]) => self.oracle.not(inner),
            (Joint::Implies, &[left, right]) => self.oracle.implies(left, right),
            (Joint::Iff, &[left, right]) => self.oracle.iff(left, right),
            (Joint::ExactlyOne, _) => {
                let mut clauses = vec![self.oracle.or(parts)];
                for (at, &first) in parts.iter().enumerate() {
                    for &second in &parts[at + 1..] {
                        let both = self.oracle.and(&[first, second]);
                        clauses.push(self.oracle.not(both));
                    }
                }
                self.oracle.and(&clauses)
            }
            // One operand for ¬, two for → and ↔: the tasks above push just these.
            _ => self.oracle.constant(true),
        }
    }

    fn witness(&mut self) -> NodeId {
        let symbol = self.oracle.declare(0, Sort::Object);
        let witness = self.oracle.object(symbol, &[]);
        self.witnesses.push(witness);
        witness
    }

    fn term(&mut self, term: TermId, values: &FxHashMap<VariableId, NodeId>) -> NodeId {
        ground_term(self.bank, self.oracle, self.dictionary, term, &mut |_, variable| values.get(&variable).copied())
    }

    /// For each quantified part: how many instances its full expansion has, itself included.
    fn costs(&self, formula: FormulaId) -> FxHashMap<FormulaId, u64> {
        let size = self.elements.len() as u64;
        let mut cost: FxHashMap<FormulaId, u64> = FxHashMap::default();
        let mut stack = vec![formula];
        while let Some(&top) = stack.last() {
            let whole = self.bank.formula(top);
            let waiting = stack.len();
            stack.extend(whole.parts().filter(|part| !cost.contains_key(part)));
            if stack.len() > waiting {
                continue;
            }
            let below = whole.parts().map(|part| cost.get(&part).copied().unwrap_or(1)).max().unwrap_or(1);
            let factor = if matches!(whole, Formula::Quantified(..)) { size } else { 1 };
            cost.insert(top, below.saturating_mul(factor));
            stack.pop();
        }
        cost
    }
}

/// Returns the parts that a chain of one connective, conjunction or disjunction, joins, from left to right, each part once.
fn chain(bank: &Bank, connective: Connective, formula: FormulaId) -> Vec<FormulaId> {
    let (mut parts, mut seen, mut stack) = (Vec::new(), FxHashSet::default(), vec![formula]);
    while let Some(part) = stack.pop() {
        if !seen.insert(part) {
            continue;
        }
        match bank.formula(part) {
            Formula::Binary(same, left, right) if same == connective => stack.extend([right, left]),
            _ => parts.push(part),
        }
    }
    parts
}

/// The oracle's node for a term under values of its variables; a variable without one is a fault of the caller and is given a
/// constant of its own.
pub(crate) fn ground_term(
    bank: &Bank,
    oracle: &mut Oracle,
    dictionary: &mut Dictionary,
    term: TermId,
    value: &mut dyn FnMut(&mut Oracle, VariableId) -> Option<NodeId>,
) -> NodeId {
    let mut results: Vec<NodeId> = Vec::new();
    let mut stack = vec![(term, false)];
    while let Some((term, ready)) = stack.pop() {
        match bank.term(term) {
            Term::Variable(variable) => {
                let node = value(oracle, variable).unwrap_or_else(|| {
                    let symbol = oracle.declare(0, Sort::Object);
                    oracle.object(symbol, &[])
                });
                results.push(node);
            }
            Term::Number(numeral) => results.push(dictionary.number(oracle, numeral)),
            Term::Apply(symbol, arguments) if ready || arguments.is_empty() => {
                let function = dictionary.symbol(bank, oracle, symbol);
                let from = results.len() - arguments.len();
                let node = oracle.object(function, &results[from..]);
                results.truncate(from);
                results.push(node);
            }
            Term::Apply(_, arguments) => {
                stack.push((term, true));
                stack.extend(arguments.iter().rev().map(|&argument| (argument, false)));
            }
        }
    }
    // A term leaves exactly one result.
    results[0]
}
