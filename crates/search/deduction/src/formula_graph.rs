//! The closed formulas that take part, as nodes: connectives over nodes, atoms and equations, quantified formulas. Negations are no
//! nodes but signs of literals; formulas that differ in the names of bound variables only are one node.

use std::time::Instant;

use formula::{Bank, CardinalityRelation, Connective, Formula, FormulaId, Quantifier, TermId, VariableId};
use representation::{AlphaEquivalence, OnCapture, Substitution};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use solver::instantiation::unique_existence;

/// A node by its index. What a node is made of stands before it.
pub(crate) type NodeId = u32;

/// A node, true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Literal {
    pub(crate) node: NodeId,
    pub(crate) truth: bool,
}

impl Literal {
    pub(crate) fn opposite(self) -> Literal {
        Literal { truth: !self.truth, ..self }
    }

    /// Its place among the literals, of which each node has two.
    pub(crate) fn index(self) -> usize {
        2 * self.node as usize + usize::from(self.truth)
    }
}

/// A part of a compound formula as it stands there, and the literal that it amounts to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FormulaPart {
    pub(crate) formula: FormulaId,
    pub(crate) literal: Literal,
}

#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Truth(bool),
    Atom,
    Equal(TermId, TermId),
    Binary(Connective, FormulaPart, FormulaPart),
    /// `∀` (`true`) or `∃`.
    Quantified(bool),
    /// The same as another literal, by the rule with this tag.
    Defined(&'static str, Literal),
}

/// A quantified node and what it says of certain objects.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub(crate) quantified: NodeId,
    pub(crate) universal: bool,
    pub(crate) terms: SmallVec<[TermId; 4]>,
    pub(crate) result: FormulaPart,
    /// The terms are witnesses for the quantified formula: if it is false (universal) or true (existential), so is the result.
    pub(crate) witness: bool,
    /// The terms are arbitrary objects of which a universal goal is proved.
    pub(crate) arbitrary: bool,
}

/// Number of quantifiers that the rules of the calculus deal with at once.
const AT_ONCE: usize = 4;

#[derive(Debug, Default)]
pub(crate) struct FormulaGraph {
    pub(crate) shapes: Vec<Shape>,
    /// For each node the formula by which it was met first.
    pub(crate) formulas: Vec<FormulaId>,
    /// For each node the compound nodes that it is a part of.
    pub(crate) parents: Vec<SmallVec<[NodeId; 4]>>,
    pub(crate) links: Vec<Link>,
    /// For each node the links that it takes part in.
    pub(crate) links_of: Vec<SmallVec<[u32; 4]>>,
    by_canonical: FxHashMap<FormulaId, NodeId>,
    by_formula: FxHashMap<FormulaId, Literal>,
    /// For each formula in `by_formula` the representative of its class up to bound names.
    canonical: FxHashMap<FormulaId, FormulaId>,
    deadline: Option<Instant>,
    /// Number of formulas that were looked at: the clock is looked at now and then.
    looked_at: u64,
    /// The time was up before everything was entered: whatever is found is of no use.
    pub(crate) is_over: bool,
}

/// Number of formulas between two looks at the clock.
const LOOK_EVERY: u64 = 1 << 8;

impl FormulaGraph {
    /// A graph that nothing is entered into any more after the deadline.
    pub(crate) fn new(deadline: Option<Instant>) -> FormulaGraph {
        FormulaGraph { deadline, ..FormulaGraph::default() }
    }

    /// The literal that a closed formula amounts to; any literal once the time is up.
    pub(crate) fn literal(&mut self, bank: &mut Bank, formula: FormulaId) -> Literal {
        let mut stack = vec![formula];
        while let Some(&top) = stack.last() {
            self.looked_at += 1;
            if self.looked_at.is_multiple_of(LOOK_EVERY) && self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                self.is_over = true;
            }
            if self.is_over {
                return self.any(bank);
            }
            if self.by_formula.contains_key(&top) {
                stack.pop();
                continue;
            }
            let canonical = match self.class(bank, top) {
                Ok(canonical) => canonical,
                Err(missing) => {
                    stack.push(missing);
                    continue;
                }
            };
            let literal = match bank.formula(top) {
                Formula::Not(inner) => self.by_formula[&inner].opposite(),
                _ => match self.by_canonical.get(&canonical) {
                    Some(&node) => Literal { node, truth: true },
                    None => match self.shape(bank, top) {
                        Ok(shape) => Literal { node: self.add(canonical, top, shape), truth: true },
                        Err(missing) => {
                            stack.push(missing);
                            continue;
                        }
                    },
                },
            };
            self.by_formula.insert(top, literal);
            self.canonical.insert(top, canonical);
            stack.pop();
        }
        self.by_formula[&formula]
    }

    /// The representative of a closed formula's class up to bound names; or a part of it that is not entered yet. Closed parts differ in
    /// bound names each by itself, so that a chain of connectives is made of the known classes of its parts, in as many steps as it is long.
    fn class(&self, bank: &mut Bank, formula: FormulaId) -> Result<FormulaId, FormulaId> {
        let known = |part: FormulaId| self.canonical.get(&part).copied().ok_or(part);
        Ok(match bank.formula(formula) {
            Formula::Not(inner) => {
                let inner = known(inner)?;
                bank.not(inner)
            }
            Formula::Binary(connective, left, right) => {
                let (left, right) = (known(left)?, known(right)?);
                bank.binary(connective, left, right)
            }
            _ => bank.alpha_canonical(formula),
        })
    }

    /// A literal that stands for nothing.
    fn any(&mut self, bank: &mut Bank) -> Literal {
        if self.shapes.is_empty() {
            let truth = bank.truth(true);
            self.add(truth, truth, Shape::Truth(true));
        }
        Literal { node: 0, truth: true }
    }

    /// The shape of a formula that is no negation; or a part of it that is no node yet.
    fn shape(&self, bank: &mut Bank, formula: FormulaId) -> Result<Shape, FormulaId> {
        let part =
            |formula: FormulaId| self.by_formula.get(&formula).map(|&literal| FormulaPart { formula, literal }).ok_or(formula);
        Ok(match bank.formula(formula) {
            Formula::Truth(value) => Shape::Truth(value),
            Formula::Equal(left, right) => Shape::Equal(left, right),
            Formula::Binary(connective, left, right) => Shape::Binary(connective, part(left)?, part(right)?),
            Formula::Quantified(Quantifier::ExistsUnique, variable, body) => {
                let meaning = spelled_out(bank, variable, body);
                Shape::Defined("∃!", part(meaning)?.literal)
            }
            Formula::Cardinality(comparison, n) if n <= MAX_COUNT => {
                let meaning = counted(bank, comparison, n);
                Shape::Defined("COUNT", part(meaning)?.literal)
            }
            Formula::Quantified(quantifier, ..) => Shape::Quantified(quantifier == Quantifier::ForAll),
            Formula::Atom(..) | Formula::Cardinality(..) | Formula::Not(_) => Shape::Atom,
        })
    }

    fn add(&mut self, canonical: FormulaId, formula: FormulaId, shape: Shape) -> NodeId {
        let node = self.shapes.len() as NodeId;
        let parts: SmallVec<[NodeId; 2]> = match &shape {
            Shape::Binary(_, left, right) => [left.literal.node, right.literal.node].into_iter().collect(),
            Shape::Defined(_, meaning) => [meaning.node].into_iter().collect(),
            _ => SmallVec::new(),
        };
        for part in parts {
            let parents = &mut self.parents[part as usize];
            if !parents.contains(&node) {
                parents.push(node);
            }
        }
        self.shapes.push(shape);
        self.formulas.push(formula);
        self.parents.push(SmallVec::new());
        self.links_of.push(SmallVec::new());
        self.by_canonical.insert(canonical, node);
        node
    }

    /// Says what a quantified formula says of these objects; in several links where there are more than the rules deal with at once.
    /// `None` when the formula does not begin with as many quantifiers of one kind.
    pub(crate) fn link(
        &mut self,
        bank: &mut Bank,
        quantified: FormulaId,
        terms: &[TermId],
        witness: bool,
    ) -> Option<FormulaPart> {
        let mut from = self.literal(bank, quantified).node;
        if let Shape::Defined(_, meaning) = self.shapes[from as usize] {
            from = meaning.node;
        }
        let mut result = None;
        let mut rest = terms;
        while !rest.is_empty() {
            let Shape::Quantified(universal) = self.shapes[from as usize] else { return None };
            let size = block(bank, self.formulas[from as usize], rest.len().min(AT_ONCE));
            let (now, later) = rest.split_at(size.max(1));
            let mut body = self.formulas[from as usize];
            for &term in now {
                let Formula::Quantified(_, variable, inner) = bank.formula(body) else { return None };
                // The terms hold no variable that is bound anywhere: nothing is captured.
                body = bank.substitute(inner, &[(variable, term)], OnCapture::Refuse).ok()?;
            }
            let literal = self.literal(bank, body);
            let part = FormulaPart { formula: body, literal };
            self.add_link(Link {
                quantified: from,
                universal,
                terms: SmallVec::from_slice(now),
                result: part,
                witness,
                arbitrary: false,
            });
            (result, from, rest) = (Some(part), literal.node, later);
        }
        result
    }

    fn add_link(&mut self, link: Link) {
        let at = self.links.len() as u32;
        for node in [link.quantified, link.result.literal.node] {
            let links = &mut self.links_of[node as usize];
            if !links.contains(&at) {
                links.push(at);
            }
        }
        self.links.push(link);
    }

    /// The formula that says that the literal holds.
    pub(crate) fn says(&self, bank: &mut Bank, literal: Literal) -> FormulaId {
        let formula = self.formulas[literal.node as usize];
        if literal.truth { formula } else { bank.not(formula) }
    }
}

/// Returns the number of quantifiers of one kind, over different variables, that a formula begins with; at most `most`.
fn block(bank: &Bank, formula: FormulaId, most: usize) -> usize {
    let mut variables: SmallVec<[VariableId; 4]> = SmallVec::new();
    let mut kind = None;
    let mut formula = formula;
    while let Formula::Quantified(quantifier, variable, body) = bank.formula(formula) {
        if *kind.get_or_insert(quantifier) != quantifier || variables.contains(&variable) || variables.len() == most {
            break;
        }
        variables.push(variable);
        formula = body;
    }
    variables.len()
}

/// Largest number of objects in a counting statement that is spelled out.
const MAX_COUNT: u32 = 64;

/// Returns a counting statement as a formula about different objects (Q-PA-21).
fn counted(bank: &mut Bank, comparison: CardinalityRelation, n: u32) -> FormulaId {
    match comparison {
        CardinalityRelation::AtLeast => at_least(bank, n),
        CardinalityRelation::MoreThan => at_least(bank, n + 1),
        CardinalityRelation::LessThan => {
            let least = at_least(bank, n);
            bank.not(least)
        }
        CardinalityRelation::AtMost => {
            let more = at_least(bank, n + 1);
            bank.not(more)
        }
        CardinalityRelation::Exactly => {
            let (least, more) = (at_least(bank, n), at_least(bank, n + 1));
            let most = bank.not(more);
            bank.and(least, most)
        }
    }
}

/// `∃x_1 … ∃x_n` that all are different.
fn at_least(bank: &mut Bank, n: u32) -> FormulaId {
    let letters = ["x", "y", "z", "w", "v", "u"];
    let name = |at: u32| match letters.get(at as usize) {
        Some(letter) if n as usize <= letters.len() => (*letter).to_owned(),
        _ => format!("x_{}", at + 1),
    };
    let variables: Vec<VariableId> = (0..n).map(|at| bank.variable(&name(at))).collect();
    let terms: Vec<TermId> = variables.iter().map(|&variable| bank.variable_term(variable)).collect();
    let mut all: Option<FormulaId> = None;
    for (at, &second) in terms.iter().enumerate() {
        for &first in &terms[..at] {
            let same = bank.equal(first, second);
            let different = bank.not(same);
            all = Some(all.map_or(different, |all| bank.and(all, different)));
        }
    }
    // The domain is never empty (PA-8).
    let Some(body) = all else { return bank.truth(true) };
    variables.iter().rev().fold(body, |body, &variable| bank.exists(variable, body))
}

/// `∃!x A` as `∃x (A ∧ ∀y (A{x ↦ y} → y = x))` (Q-PA-10), with a y that does not occur in A.
fn spelled_out(bank: &mut Bank, variable: VariableId, body: FormulaId) -> FormulaId {
    let taken = crate::names::variables(bank, &[body]);
    let free = |other: VariableId| other != variable && !taken.contains(&other);
    let letters = ["y", "z", "x", "w", "v", "u"];
    let known = letters.into_iter().map(|letter| bank.variable(letter)).collect::<Vec<VariableId>>();
    let other = known.into_iter().find(|&other| free(other)).unwrap_or_else(|| {
        let mut taken: Vec<VariableId> = taken.iter().copied().collect();
        taken.push(variable);
        bank.fresh_variable(variable, &taken)
    });
    unique_existence(bank, variable, other, body)
}
