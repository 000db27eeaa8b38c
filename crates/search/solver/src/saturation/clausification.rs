//! Statements as clauses that remember which instances of what the statements say each of them stands for.
//!
//! A statement is gone through with its truth: what it says of all becomes variables, what it says of some becomes witnesses that depend on
//! variables (Skolem functions). Each quantified part that is met is a [`Quantified`]; a clause knows those that it came through. Where
//! multiplying out would make too many clauses, a part gets a predicate of its own, which stands for it (Plaisted and Greenbaum 1986).
//!
//! Not here: how instances of clauses become instances of statements (`grounding`).

use formula::{Bank, CardinalityRelation, Connective, Formula, FormulaId, Quantifier, SymbolId, Term, TermId, VariableId};
use rustc_hash::{FxHashMap, FxHashSet};
use saturation::{Given, Literal, Symbol, TermBank};

use super::definitions::Definitions;
use crate::instantiation::{Block, unfold_cardinality, unfold_unique};

/// Number of parts within each other that a statement may have.
const MAX_DEPTH: u32 = 600;

/// Number of parts of a statement that are gone through: equivalences within each other double what is in them.
const MAX_PARTS: usize = 20_000;

/// Number of clauses that a disjunction is multiplied out into.
const MULTIPLIED: usize = 24;

/// Number of objects that a counting statement may speak of.
const MAX_COUNT: u32 = 12;

/// A quantified part of a statement by its index.
pub(super) type QuantifiedId = usize;

/// The meaning of a symbol of the clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The truth itself.
    Truth,
    /// A symbol of the statements.
    Symbol(SymbolId),
    /// A number.
    Number(TermId),
    /// A witness of a quantified part: which of its variables it is put for.
    Witness(QuantifiedId, usize),
    /// A predicate that stands for a part of a statement.
    Definition,
    /// An arbitrary object, of which a lemma is proved.
    Object(usize),
}

/// A block of quantifiers somewhere in a statement, with the variables around it.
#[derive(Clone, Debug)]
pub(super) struct Quantified {
    /// The formula, whose free variables are those around it.
    pub(super) formula: FormulaId,
    pub(super) kind: Kind,
    /// The free variables and the terms of clauses that stand for them.
    pub(super) around: Vec<(VariableId, saturation::TermId)>,
    /// The variables on which its witnesses depend, in the order of their arguments.
    pub(super) depends_on: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Of all: its variables are those of clauses from this one on.
    All { first: u32, count: usize },
    /// Of some: the number of witnesses.
    Some { count: usize },
}

/// The way to the quantified parts of a statement.
#[derive(Clone, Debug)]
pub(super) enum Clausified {
    /// Nothing quantified.
    Leaf,
    /// Under a negation.
    Not(Box<Clausified>),
    /// In the two sides of a connective, each with the truth of the side there.
    Sides(Vec<(bool, bool, Clausified)>),
    /// In what a formula is short for.
    Unfolded(Box<Clausified>),
    Quantified(QuantifiedId, Box<Clausified>),
}

/// The origin of a clause.
#[derive(Clone, Debug)]
pub(super) struct Source {
    /// The statement, by its index among those that were added.
    pub(super) root: usize,
    /// For each variable of the clause the one that it is of all clauses.
    pub(super) variables: Vec<u32>,
    /// The quantified parts that it came through.
    pub(super) through: FxHashSet<QuantifiedId>,
}

/// A statement that was added.
#[derive(Clone, Debug)]
pub(super) struct Root {
    /// Its index on the board; none for the denied one.
    pub(super) index: Option<usize>,
    pub(super) formula: FormulaId,
    pub(super) truth: bool,
    pub(super) clausified: Clausified,
}

/// Statements as clauses.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    pub(super) bank: TermBank,
    pub(super) given: Vec<Given>,
    pub(super) sources: Vec<Source>,
    pub(super) roots: Vec<Root>,
    pub(super) quantified: Vec<Quantified>,
    /// The meaning of each symbol.
    pub(super) meanings: Vec<Meaning>,
    pub(super) definitions: Definitions,
    symbols: FxHashMap<SymbolId, Symbol>,
    numbers: FxHashMap<TermId, Symbol>,
    variables: u32,
    /// Some statement was too large, or says what clauses cannot say.
    pub(super) has_left_out: bool,
}

/// A formula in negation normal form.
pub(super) enum Normal {
    Constant(bool),
    Literal(Literal),
    And(Vec<Normal>),
    Or(Vec<Normal>),
    Within(QuantifiedId, Box<Normal>),
}

/// A clause in the making.
#[derive(Clone, Default)]
struct ClauseBuilder {
    literals: Vec<Literal>,
    through: Vec<QuantifiedId>,
}

/// A statement is too large or too deep to be made clauses of.
#[derive(Clone, Copy, Debug)]
struct TooLarge;

struct Clausifier<'a> {
    bank: &'a mut Bank,
    clauses: &'a mut Clauses,
    scope: Vec<(VariableId, saturation::TermId)>,
    parts: usize,
}

impl Clauses {
    pub(super) fn new() -> Clauses {
        let mut clauses = Clauses::default();
        clauses.meanings.push(Meaning::Truth);
        clauses
    }

    /// Adds a closed statement of this truth, unless it is too large; with its index, and whether it denies a goal.
    pub(super) fn add(&mut self, bank: &mut Bank, (index, is_goal): (Option<usize>, bool), formula: FormulaId, truth: bool) {
        if bank.depth(formula) > MAX_DEPTH {
            self.has_left_out = true;
            return;
        }
        let mut clausifier = Clausifier { bank, clauses: self, scope: Vec::new(), parts: 0 };
        let Ok((normal, clausified)) = clausifier.formula(formula, truth) else {
            self.has_left_out = true;
            return;
        };
        let root = self.roots.len();
        self.roots.push(Root { index, formula, truth, clausified });
        let Clauses { definitions, bank: terms, .. } = &mut *self;
        let about = if truth { definitions.add(terms, &normal) } else { None };
        let mut defined = Vec::new();
        let mut drafts = self.multiplied(normal, &mut defined);
        drafts.append(&mut defined);
        for ClauseBuilder { literals, through } in drafts {
            let defines = literals.iter().position(|literal| Some(literal.left) == about);
            self.add_clause(root, &literals, through, (is_goal, defines));
        }
    }

    fn add_clause(
        &mut self,
        root: usize,
        literals: &[Literal],
        through: Vec<QuantifiedId>,
        (is_goal, defines): (bool, Option<usize>),
    ) {
        let mut variables: Vec<u32> = Vec::new();
        let mut renamed: Vec<Literal> = Vec::with_capacity(literals.len());
        for literal in literals {
            let mut side = |term| {
                self.bank.map_variables(term, &mut |bank, variable| {
                    let index = variables.iter().position(|&known| known == variable).unwrap_or_else(|| {
                        variables.push(variable);
                        variables.len() - 1
                    });
                    bank.variable(index as u32)
                })
            };
            let (Some(left), Some(right)) = (side(literal.left), side(literal.right)) else { return };
            renamed.push(Literal { left, right, ..*literal });
        }
        self.given.push(Given { literals: renamed, is_goal, defines });
        self.sources.push(Source { root, variables, through: through.into_iter().collect() });
    }

    /// The clauses of a formula; those that define parts of it are added to `defined`.
    fn multiplied(&mut self, normal: Normal, defined: &mut Vec<ClauseBuilder>) -> Vec<ClauseBuilder> {
        match normal {
            Normal::Constant(true) => Vec::new(),
            Normal::Constant(false) => vec![ClauseBuilder::default()],
            Normal::Literal(literal) => vec![ClauseBuilder { literals: vec![literal], through: Vec::new() }],
            Normal::And(parts) => parts.into_iter().flat_map(|part| self.multiplied(part, defined)).collect(),
            Normal::Within(quantified, inner) => {
                let before = defined.len();
                let mut clauses = self.multiplied(*inner, defined);
                let inside = clauses.iter_mut().chain(&mut defined[before..]);
                inside.for_each(|clause| clause.through.push(quantified));
                clauses
            }
            Normal::Or(parts) => {
                let mut all = vec![ClauseBuilder::default()];
                let mut parts: Vec<Vec<ClauseBuilder>> = parts.into_iter().map(|part| self.multiplied(part, defined)).collect();
                parts.sort_by_key(Vec::len);
                for mut part in parts {
                    if all.len() * part.len() > MULTIPLIED && part.len() > 1 {
                        part = vec![self.define(part, defined)];
                    }
                    let mut product = Vec::with_capacity(all.len() * part.len());
                    for left in &all {
                        for right in &part {
                            let mut both = left.clone();
                            both.literals.extend_from_slice(&right.literals);
                            both.through.extend_from_slice(&right.through);
                            product.push(both);
                        }
                    }
                    all = product;
                }
                all
            }
        }
    }

    /// A literal that stands for some clauses together.
    fn define(&mut self, part: Vec<ClauseBuilder>, defined: &mut Vec<ClauseBuilder>) -> ClauseBuilder {
        let mut variables: Vec<u32> = Vec::new();
        for literal in part.iter().flat_map(|clause| &clause.literals) {
            for side in [literal.left, literal.right] {
                variables_of(&self.bank, side, &mut variables);
            }
        }
        let predicate = self.bank.declare(variables.len() as u16, true);
        self.meanings.push(Meaning::Definition);
        let arguments: Vec<saturation::TermId> = variables.iter().map(|&variable| self.bank.variable(variable)).collect();
        let Some(atom) = self.bank.apply(predicate, &arguments) else { return ClauseBuilder::default() };
        let denied = Literal::of_atom(&self.bank, atom, false);
        // The way to the part is the same for all of its clauses.
        defined.extend(part.into_iter().map(|mut clause| {
            clause.literals.push(denied);
            clause
        }));
        ClauseBuilder { literals: vec![Literal::of_atom(&self.bank, atom, true)], through: Vec::new() }
    }

    pub(super) fn symbol(&mut self, bank: &Bank, symbol: SymbolId) -> Symbol {
        let Clauses { bank: terms, symbols, meanings, .. } = self;
        *symbols.entry(symbol).or_insert_with(|| {
            let data = bank.symbol_data(symbol);
            meanings.push(Meaning::Symbol(symbol));
            terms.declare(data.fixity.arity() as u16, data.kind == formula::Kind::Predicate)
        })
    }

    fn number(&mut self, term: TermId) -> Symbol {
        let Clauses { bank: terms, numbers, meanings, .. } = self;
        *numbers.entry(term).or_insert_with(|| {
            meanings.push(Meaning::Number(term));
            terms.declare(0, false)
        })
    }
}

impl Clausifier<'_> {
    /// A formula of this truth in negation normal form, and the way to its quantified parts.
    fn formula(&mut self, formula: FormulaId, truth: bool) -> Result<(Normal, Clausified), TooLarge> {
        self.parts += 1;
        if self.parts > MAX_PARTS {
            return Err(TooLarge);
        }
        Ok(match self.bank.formula(formula) {
            Formula::Truth(value) => (Normal::Constant(value == truth), Clausified::Leaf),
            Formula::Atom(symbol, arguments) => {
                let arguments = arguments.to_vec();
                let symbol = self.clauses.symbol(self.bank, symbol);
                let arguments = arguments.into_iter().map(|term| self.term(term, 0)).collect::<Result<Vec<_>, _>>()?;
                let atom = self.clauses.bank.apply(symbol, &arguments).ok_or(TooLarge)?;
                (Normal::Literal(Literal::of_atom(&self.clauses.bank, atom, truth)), Clausified::Leaf)
            }
            Formula::Equal(left, right) => {
                let (left, right) = (self.term(left, 0)?, self.term(right, 0)?);
                (Normal::Literal(Literal { left, right, is_positive: truth }), Clausified::Leaf)
            }
            Formula::Not(inner) => {
                let (normal, clausified) = self.formula(inner, !truth)?;
                (normal, if let Clausified::Leaf = clausified { clausified } else { Clausified::Not(Box::new(clausified)) })
            }
            Formula::Binary(connective, left, right) => self.connected(connective, (left, right), truth)?,
            Formula::Cardinality(CardinalityRelation::AtLeast, 0 | 1) => (Normal::Constant(truth), Clausified::Leaf),
            Formula::Cardinality(CardinalityRelation::AtLeast, n) => {
                if n > MAX_COUNT {
                    return Err(TooLarge);
                }
                self.counted(formula, n as usize, truth)?
            }
            Formula::Cardinality(CardinalityRelation::MoreThan, u32::MAX) => return Err(TooLarge),
            Formula::Cardinality(comparison, n) => {
                let meaning = unfold_cardinality(self.bank, comparison, n);
                self.unfolded(meaning, truth)?
            }
            Formula::Quantified(Quantifier::ExistsUnique, variable, body) => {
                let meaning = unfold_unique(self.bank, variable, body);
                self.unfolded(meaning, truth)?
            }
            Formula::Quantified(..) => self.quantified(formula, truth)?,
        })
    }

    fn unfolded(&mut self, meaning: FormulaId, truth: bool) -> Result<(Normal, Clausified), TooLarge> {
        let (normal, clausified) = self.formula(meaning, truth)?;
        Ok((normal, Clausified::Unfolded(Box::new(clausified))))
    }

    fn connected(
        &mut self,
        connective: Connective,
        (left, right): (FormulaId, FormulaId),
        truth: bool,
    ) -> Result<(Normal, Clausified), TooLarge> {
        let mut sides = Vec::new();
        let mut side = |clausifier: &mut Self, is_right: bool, truth: bool| {
            let (normal, clausified) = clausifier.formula(if is_right { right } else { left }, truth)?;
            if !matches!(clausified, Clausified::Leaf) {
                sides.push((is_right, truth, clausified));
            }
            Ok(normal)
        };
        let normal = match (connective, truth) {
            (Connective::And, true) | (Connective::Or, false) => {
                Normal::And(vec![side(self, false, truth)?, side(self, true, truth)?])
            }
            (Connective::And, false) | (Connective::Or, true) => {
                Normal::Or(vec![side(self, false, truth)?, side(self, true, truth)?])
            }
            (Connective::Implies, true) => Normal::Or(vec![side(self, false, false)?, side(self, true, true)?]),
            (Connective::Implies, false) => Normal::And(vec![side(self, false, true)?, side(self, true, false)?]),
            (Connective::Iff, _) => Normal::And(vec![
                Normal::Or(vec![side(self, false, false)?, side(self, true, truth)?]),
                Normal::Or(vec![side(self, false, true)?, side(self, true, !truth)?]),
            ]),
        };
        Ok((normal, if sides.is_empty() { Clausified::Leaf } else { Clausified::Sides(sides) }))
    }

    fn quantified(&mut self, formula: FormulaId, truth: bool) -> Result<(Normal, Clausified), TooLarge> {
        let block = Block::of(self.bank, formula);
        let (id, terms) = self.enter(formula, block.variables.len(), block.universal == truth)?;
        let outside = self.scope.len();
        self.scope.extend(block.variables.iter().copied().zip(terms));
        let (normal, clausified) = self.formula(block.body, truth)?;
        self.scope.truncate(outside);
        Ok((Normal::Within(id, Box::new(normal)), Clausified::Quantified(id, Box::new(clausified))))
    }

    /// That there are at least `n` objects, or fewer.
    fn counted(&mut self, formula: FormulaId, n: usize, truth: bool) -> Result<(Normal, Clausified), TooLarge> {
        let (id, terms) = self.enter(formula, n, !truth)?;
        let mut literals = Vec::new();
        for (at, &second) in terms.iter().enumerate() {
            let different = terms[..at].iter().map(|&first| Literal { left: first, right: second, is_positive: !truth });
            literals.extend(different.map(Normal::Literal));
        }
        let normal = if truth { Normal::And(literals) } else { Normal::Or(literals) };
        Ok((Normal::Within(id, Box::new(normal)), Clausified::Quantified(id, Box::new(Clausified::Leaf))))
    }

    /// Enters a quantified part with this many variables: the terms that stand for them.
    fn enter(
        &mut self,
        formula: FormulaId,
        count: usize,
        of_all: bool,
    ) -> Result<(QuantifiedId, Vec<saturation::TermId>), TooLarge> {
        let free = self.bank.free_variables(formula).to_vec();
        let around: Vec<(VariableId, saturation::TermId)> = free
            .into_iter()
            .filter_map(|variable| self.scope.iter().rev().find(|&&(bound, _)| bound == variable).copied())
            .collect();
        let mut depends_on = Vec::new();
        for &(_, term) in &around {
            variables_of(&self.clauses.bank, term, &mut depends_on);
        }
        let id = self.clauses.quantified.len();
        let kind = if of_all { Kind::All { first: self.clauses.variables, count } } else { Kind::Some { count } };
        self.clauses.quantified.push(Quantified { formula, kind, around, depends_on: depends_on.clone() });
        let clauses = &mut *self.clauses;
        let mut terms = Vec::with_capacity(count);
        let arguments: Vec<saturation::TermId> = depends_on.iter().map(|&variable| clauses.bank.variable(variable)).collect();
        for at in 0..count {
            if of_all {
                terms.push(clauses.bank.variable(clauses.variables));
                clauses.variables += 1;
            } else {
                let symbol = clauses.bank.declare(arguments.len() as u16, false);
                clauses.meanings.push(Meaning::Witness(id, at));
                terms.push(clauses.bank.apply(symbol, &arguments).ok_or(TooLarge)?);
            }
        }
        Ok((id, terms))
    }

    fn term(&mut self, term: TermId, depth: u16) -> Result<saturation::TermId, TooLarge> {
        if depth > saturation::MAX_DEPTH {
            return Err(TooLarge);
        }
        match self.bank.term(term) {
            Term::Variable(variable) => {
                let bound = self.scope.iter().rev().find(|&&(bound, _)| bound == variable);
                bound.map(|&(_, term)| term).ok_or(TooLarge)
            }
            Term::Number(_) => {
                let symbol = self.clauses.number(term);
                self.clauses.bank.apply(symbol, &[]).ok_or(TooLarge)
            }
            Term::Apply(symbol, arguments) => {
                let arguments = arguments.to_vec();
                let symbol = self.clauses.symbol(self.bank, symbol);
                let arguments = arguments.into_iter().map(|term| self.term(term, depth + 1)).collect::<Result<Vec<_>, _>>()?;
                self.clauses.bank.apply(symbol, &arguments).ok_or(TooLarge)
            }
        }
    }
}

/// Adds the variables of a term that are not there yet.
fn variables_of(bank: &TermBank, term: saturation::TermId, variables: &mut Vec<u32>) {
    match bank.term(term) {
        saturation::Term::Variable(variable) => {
            if !variables.contains(&variable) {
                variables.push(variable);
            }
        }
        saturation::Term::Apply(_, arguments) => arguments.iter().for_each(|&argument| variables_of(bank, argument, variables)),
    }
}
