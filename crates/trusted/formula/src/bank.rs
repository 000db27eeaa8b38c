//! The bank: owner of all terms and formulas, and the only way to make one.

use std::fmt;

use crate::ids::{FormulaId, NameId, NumeralId, SymbolId, TermId, VariableId, VariableSetId};
use crate::interner::{Lists, Values};
use crate::node::{Arguments, FormulaNode, TermNode};
use crate::node_info::NodeInfo;
use crate::points;
use crate::sets::{EMPTY, VariableSets};
use crate::signature::{ArityMismatch, Fixity, Kind, NotANumeral, Signature, Symbol};

/// A connective between two formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Connective {
    /// `∧`
    And,
    /// `∨`, inclusive.
    Or,
    /// `→`, material.
    Implies,
    /// `↔`
    Iff,
}

/// A quantifier over all objects of the domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Quantifier {
    /// `∀`
    ForAll,
    /// `∃`
    Exists,
    /// `∃!`: exactly one object (PA-9, Q-PA-10).
    ExistsUnique,
}

/// The comparison of the number of objects with a number in a counting statement: `|L| ≥ n` (PA-S12, PA-S13, Q-PA-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CardinalityRelation {
    /// `|L| ≥ n`
    AtLeast,
    /// `|L| < n`
    LessThan,
    /// `|L| > n`
    MoreThan,
    /// `|L| ≤ n`
    AtMost,
    /// `|L| = n`
    Exactly,
}

impl CardinalityRelation {
    /// Returns whether a domain of `size` objects satisfies the comparison with `n`.
    pub fn holds(self, size: u64, n: u64) -> bool {
        match self {
            CardinalityRelation::AtLeast => size >= n,
            CardinalityRelation::LessThan => size < n,
            CardinalityRelation::MoreThan => size > n,
            CardinalityRelation::AtMost => size <= n,
            CardinalityRelation::Exactly => size == n,
        }
    }
}

/// A term, seen from outside: its head and the ids of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term<'a> {
    /// A variable.
    Variable(VariableId),
    /// A number.
    Number(NumeralId),
    /// A function symbol and its arguments, as many as it takes.
    Apply(SymbolId, &'a [TermId]),
}

/// A formula, seen from outside: its head and the ids of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula<'a> {
    /// `tT` or `tF`.
    Truth(bool),
    /// A statement about the number of objects in the domain.
    Cardinality(CardinalityRelation, u32),
    /// A predicate symbol and its arguments, as many as it takes.
    Atom(SymbolId, &'a [TermId]),
    /// `t = u`
    Equal(TermId, TermId),
    /// `¬A`
    Not(FormulaId),
    /// `A ∧ B` and so on.
    Binary(Connective, FormulaId, FormulaId),
    /// `∀x A` and so on.
    Quantified(Quantifier, VariableId, FormulaId),
}

impl Formula<'_> {
    /// Iterates over the formulas right below this one, from left to right.
    pub fn parts(self) -> impl DoubleEndedIterator<Item = FormulaId> + Clone + use<> {
        let (first, second) = match self {
            Formula::Not(inner) | Formula::Quantified(_, _, inner) => (Some(inner), None),
            Formula::Binary(_, left, right) => (Some(left), Some(right)),
            Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) => (None, None),
        };
        first.into_iter().chain(second)
    }
}

/// Owner of names, symbols, terms and formulas. In a clone all ids mean the same; what is made in either afterwards the other does not know.
#[derive(Clone, Default)]
pub struct Bank {
    pub(crate) signature: Signature,
    lists: Lists<TermId>,
    terms: Values<TermNode>,
    term_info: Vec<NodeInfo>,
    /// The term that is just this variable, by the variable's number: the commonest term is found without hashing.
    variable_terms: Vec<Option<TermId>>,
    formulas: Values<FormulaNode>,
    formula_info: Vec<NodeInfo>,
    sets: VariableSets,
}

impl fmt::Debug for Bank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bank").field("terms", &self.terms.len()).field("formulas", &self.formulas.len()).finish_non_exhaustive()
    }
}

/// Names, symbols, variables, numerals.
impl Bank {
    /// The id of a spelling.
    pub fn name(&mut self, name: &str) -> NameId {
        NameId(self.signature.names.insert(name))
    }

    /// The spelling of a name.
    pub fn name_text(&self, name: NameId) -> &str {
        self.signature.names.get(name.0)
    }

    /// The symbol with this spelling, kind and fixity.
    pub fn symbol(&mut self, name: &str, kind: Kind, fixity: Fixity) -> SymbolId {
        let symbol = Symbol { name: self.name(name), kind, fixity };
        let (at, new) = self.signature.symbols.insert(symbol);
        if new {
            self.signature.symbol_points.push(points::name_points(name));
        }
        SymbolId(at)
    }

    /// Name, kind and fixity of a symbol.
    pub fn symbol_data(&self, symbol: SymbolId) -> Symbol {
        *self.signature.symbols.get(symbol.0)
    }

    /// The spelling of a symbol.
    pub fn symbol_text(&self, symbol: SymbolId) -> &str {
        self.name_text(self.symbol_data(symbol).name)
    }

    /// Returns the number of symbols; their ids are the numbers below.
    pub fn symbol_count(&self) -> usize {
        self.signature.symbols.len()
    }

    /// All symbols, in the order of their ids.
    pub fn symbols(&self) -> impl Iterator<Item = SymbolId> + use<> {
        (0..self.symbol_count() as u32).map(SymbolId)
    }

    /// The variable with this spelling.
    pub fn variable(&mut self, name: &str) -> VariableId {
        let id = VariableId(self.signature.variables.insert(name));
        if id.index() == self.signature.variable_points.len() {
            self.signature.variable_points.push(points::name_points(name));
        }
        id
    }

    /// The spelling of a variable.
    pub fn variable_text(&self, variable: VariableId) -> &str {
        self.signature.variables.get(variable.0)
    }

    /// Returns the number of variables; their ids are the numbers below.
    pub fn variable_count(&self) -> usize {
        self.signature.variables.len()
    }

    /// The symbol points of a variable: 1, or 2 for a distinct one (PW-42, PW-53).
    pub fn variable_points(&self, variable: VariableId) -> u64 {
        self.signature.variable_points[variable.index()].into()
    }

    /// An integer. Whether a notation has numbers below 0 is for its reader to say (Q-PW-10).
    ///
    /// # Errors
    /// [`NotANumeral`] unless `written` are decimal digits without leading zeros (Q-PW-3), with `-` before them for a number below 0.
    pub fn numeral(&mut self, written: &str) -> Result<NumeralId, NotANumeral> {
        let digits = written.strip_prefix('-').unwrap_or(written);
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !plain || (written.len() > 1 && digits.starts_with('0')) {
            return Err(NotANumeral);
        }
        Ok(NumeralId(self.signature.numerals.insert(written)))
    }

    /// The number of another bank.
    pub fn numeral_of(&mut self, other: &Bank, numeral: NumeralId) -> NumeralId {
        NumeralId(self.signature.numerals.insert(other.numeral_text(numeral)))
    }

    /// All numbers that were met, in the order of their ids.
    pub fn numerals(&self) -> impl Iterator<Item = NumeralId> + use<> {
        (0..self.signature.numerals.len() as u32).map(NumeralId)
    }

    /// The digits of a number, after `-` if it is below 0.
    pub fn numeral_text(&self, numeral: NumeralId) -> &str {
        self.signature.numerals.get(numeral.0)
    }
}

/// Making and looking at terms.
impl Bank {
    /// An empty bank.
    pub fn new() -> Bank {
        Bank::default()
    }

    /// Makes room for this many terms and formulas altogether. Only a hint: it saves growing the tables step by step.
    pub fn reserve(&mut self, terms: usize, formulas: usize) {
        self.terms.reserve(terms);
        self.term_info.reserve(terms.saturating_sub(self.term_info.len()));
        self.formulas.reserve(formulas);
        self.formula_info.reserve(formulas.saturating_sub(self.formula_info.len()));
    }

    /// The term that is just a variable.
    pub fn variable_term(&mut self, variable: VariableId) -> TermId {
        if let Some(&Some(term)) = self.variable_terms.get(variable.index()) {
            return term;
        }
        let (at, new) = self.terms.insert(TermNode::Variable(variable));
        if new {
            let free = self.sets.set(&[variable]);
            self.term_info.push(NodeInfo::leaf(free, self.variable_points(variable)));
        }
        if self.variable_terms.len() <= variable.index() {
            self.variable_terms.resize(variable.index() + 1, None);
        }
        self.variable_terms[variable.index()] = Some(TermId(at));
        TermId(at)
    }

    /// The term that is just a number.
    pub fn number_term(&mut self, numeral: NumeralId) -> TermId {
        let (at, new) = self.terms.insert(TermNode::Number(numeral));
        if new {
            self.term_info.push(NodeInfo::leaf(EMPTY, points::NUMBER));
        }
        TermId(at)
    }

    /// A function symbol applied to arguments.
    ///
    /// # Errors
    /// [`ArityMismatch`] when the symbol takes another number of arguments, or is no function symbol.
    pub fn apply(&mut self, symbol: SymbolId, arguments: &[TermId]) -> Result<TermId, ArityMismatch> {
        self.check_arity(symbol, Kind::Function, arguments)?;
        let parts = Arguments::of(arguments, &mut self.lists);
        let (at, new) = self.terms.insert(TermNode::Apply(symbol, parts));
        if new {
            let info = self.argument_info(symbol, arguments);
            self.term_info.push(info);
        }
        Ok(TermId(at))
    }

    /// The head and parts of a term.
    #[inline]
    pub fn term(&self, term: TermId) -> Term<'_> {
        match self.terms.get(term.0) {
            TermNode::Variable(variable) => Term::Variable(*variable),
            TermNode::Number(numeral) => Term::Number(*numeral),
            TermNode::Apply(symbol, arguments) => Term::Apply(*symbol, arguments.slice(&self.lists)),
        }
    }

    /// Returns the variable that a term is, if it is one.
    pub fn as_variable(&self, term: TermId) -> Option<VariableId> {
        match self.term(term) {
            Term::Variable(variable) => Some(variable),
            _ => None,
        }
    }

    /// The variables of a term, sorted by id.
    pub fn term_variables(&self, term: TermId) -> &[VariableId] {
        self.sets.get(self.term_info[term.index()].free)
    }

    /// Returns the nesting depth of a term: 1 for a variable or constant.
    pub fn term_depth(&self, term: TermId) -> u32 {
        self.term_info[term.index()].depth
    }

    /// The symbol points of a term (PW-41); stops at [`u32::MAX`].
    pub fn term_points(&self, term: TermId) -> u64 {
        self.term_info[term.index()].points.into()
    }

    /// Returns the number of terms; their ids are the numbers below.
    pub fn term_count(&self) -> usize {
        self.terms.len()
    }

    fn check_arity(&self, symbol: SymbolId, kind: Kind, arguments: &[TermId]) -> Result<(), ArityMismatch> {
        let data = self.symbol_data(symbol);
        let (expected, found) = (data.fixity.arity(), arguments.len());
        if data.kind == kind && expected == found { Ok(()) } else { Err(ArityMismatch { symbol, expected, found }) }
    }

    fn argument_info(&mut self, symbol: SymbolId, arguments: &[TermId]) -> NodeInfo {
        let head = NodeInfo::leaf(self.argument_variables(arguments), self.signature.symbol_points[symbol.index()].into());
        arguments.iter().fold(head, |info, argument| info.above(self.term_info[argument.index()]))
    }
}

/// Making and looking at formulas.
impl Bank {
    /// `tT` or `tF`.
    pub fn truth(&mut self, value: bool) -> FormulaId {
        self.intern(FormulaNode::Truth(value), |_| NodeInfo::leaf(EMPTY, points::TRUTH_VALUE))
    }

    /// A statement about the number of objects.
    pub fn cardinality(&mut self, comparison: CardinalityRelation, n: u32) -> FormulaId {
        self.intern(FormulaNode::Cardinality(comparison, n), |_| NodeInfo::leaf(EMPTY, points::NUMBER))
    }

    /// A predicate symbol applied to arguments.
    ///
    /// # Errors
    /// [`ArityMismatch`] when the symbol takes another number of arguments, or is no predicate symbol.
    pub fn atom(&mut self, symbol: SymbolId, arguments: &[TermId]) -> Result<FormulaId, ArityMismatch> {
        self.check_arity(symbol, Kind::Predicate, arguments)?;
        let parts = Arguments::of(arguments, &mut self.lists);
        Ok(self.intern(FormulaNode::Atom(symbol, parts), |bank| bank.argument_info(symbol, arguments)))
    }

    /// `left = right`
    pub fn equal(&mut self, left: TermId, right: TermId) -> FormulaId {
        self.intern(FormulaNode::Equal(left, right), |bank| {
            let (l, r) = (bank.term_info[left.index()], bank.term_info[right.index()]);
            let free = bank.sets.union(l.free, r.free);
            NodeInfo::leaf(free, points::EQUALITY).above(l).above(r)
        })
    }

    /// `¬A`
    pub fn not(&mut self, inner: FormulaId) -> FormulaId {
        self.intern(FormulaNode::Not(inner), |bank| {
            let info = bank.formula_info[inner.index()];
            NodeInfo::leaf(info.free, points::CONNECTIVE).above(info)
        })
    }

    /// `A ∧ B`, `A ∨ B`, `A → B` or `A ↔ B`.
    pub fn binary(&mut self, connective: Connective, left: FormulaId, right: FormulaId) -> FormulaId {
        self.intern(FormulaNode::Binary(connective, left, right), |bank| {
            let (l, r) = (bank.formula_info[left.index()], bank.formula_info[right.index()]);
            let free = bank.sets.union(l.free, r.free);
            NodeInfo::leaf(free, points::CONNECTIVE).above(l).above(r)
        })
    }

    /// `A ∧ B`
    pub fn and(&mut self, left: FormulaId, right: FormulaId) -> FormulaId {
        self.binary(Connective::And, left, right)
    }

    /// `A ∨ B`
    pub fn or(&mut self, left: FormulaId, right: FormulaId) -> FormulaId {
        self.binary(Connective::Or, left, right)
    }

    /// `A → B`
    pub fn implies(&mut self, left: FormulaId, right: FormulaId) -> FormulaId {
        self.binary(Connective::Implies, left, right)
    }

    /// `A ↔ B`
    pub fn iff(&mut self, left: FormulaId, right: FormulaId) -> FormulaId {
        self.binary(Connective::Iff, left, right)
    }

    /// `∀x A`, `∃x A` or `∃!x A`. The variable need not be free in the body.
    pub fn quantified(&mut self, quantifier: Quantifier, variable: VariableId, body: FormulaId) -> FormulaId {
        self.intern(FormulaNode::Quantified(quantifier, variable, body), |bank| {
            let info = bank.formula_info[body.index()];
            let free = bank.sets.without(info.free, variable);
            NodeInfo::leaf(free, points::QUANTIFIER + bank.variable_points(variable)).above(info)
        })
    }

    /// `∀x A`
    pub fn for_all(&mut self, variable: VariableId, body: FormulaId) -> FormulaId {
        self.quantified(Quantifier::ForAll, variable, body)
    }

    /// `∃x A`
    pub fn exists(&mut self, variable: VariableId, body: FormulaId) -> FormulaId {
        self.quantified(Quantifier::Exists, variable, body)
    }

    /// The head and parts of a formula.
    #[inline]
    pub fn formula(&self, formula: FormulaId) -> Formula<'_> {
        match *self.formulas.get(formula.0) {
            FormulaNode::Truth(value) => Formula::Truth(value),
            FormulaNode::Cardinality(comparison, n) => Formula::Cardinality(comparison, n),
            FormulaNode::Atom(symbol, ref arguments) => Formula::Atom(symbol, arguments.slice(&self.lists)),
            FormulaNode::Equal(left, right) => Formula::Equal(left, right),
            FormulaNode::Not(inner) => Formula::Not(inner),
            FormulaNode::Binary(connective, left, right) => Formula::Binary(connective, left, right),
            FormulaNode::Quantified(quantifier, variable, body) => Formula::Quantified(quantifier, variable, body),
        }
    }

    /// The free variables of a formula, sorted by id.
    pub fn free_variables(&self, formula: FormulaId) -> &[VariableId] {
        self.sets.get(self.formula_info[formula.index()].free)
    }

    /// Returns whether a formula has no free variable.
    pub fn is_closed(&self, formula: FormulaId) -> bool {
        self.formula_info[formula.index()].free == EMPTY
    }

    /// Returns the nesting depth of a formula, terms included: 1 for `tT`.
    pub fn depth(&self, formula: FormulaId) -> u32 {
        self.formula_info[formula.index()].depth
    }

    /// Returns the number of symbols of a formula as a tree; stops at [`u32::MAX`].
    pub fn size(&self, formula: FormulaId) -> u64 {
        self.formula_info[formula.index()].size.into()
    }

    /// The symbol points of a formula (PW-41); stops at [`u32::MAX`].
    pub fn points(&self, formula: FormulaId) -> u64 {
        self.formula_info[formula.index()].points.into()
    }

    /// Returns the number of formulas; their ids are the numbers below.
    pub fn formula_count(&self) -> usize {
        self.formulas.len()
    }

    #[inline(always)]
    fn intern(&mut self, node: FormulaNode, info: impl FnOnce(&mut Bank) -> NodeInfo) -> FormulaId {
        let (at, new) = self.formulas.insert(node);
        if new {
            let info = info(self);
            self.formula_info.push(info);
        }
        FormulaId(at)
    }
}

/// Sets of variables.
impl Bank {
    fn argument_variables(&mut self, arguments: &[TermId]) -> VariableSetId {
        let free = |term: TermId| self.term_info[term.index()].free;
        match *arguments {
            [] => EMPTY,
            [one] => free(one),
            [left, right] => self.sets.union(free(left), free(right)),
            _ => self.sets.union_of(arguments.iter().map(|&argument| free(argument))),
        }
    }
}
