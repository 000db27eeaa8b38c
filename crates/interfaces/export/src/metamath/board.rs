//! The board's language in Metamath: its symbols, the axioms of equality for them, counting statements, and its formulas. Bound
//! variables are called by how many quantifiers are nested in their own, so that formulas that differ in their names only become one.

use std::fmt::Write as _;

use formula::{
    Bank, CardinalityRelation, Connective, Formula, FormulaId, NumeralId, Quantifier, SymbolId, Term, TermId, VariableId,
};
use rustc_hash::FxHashMap;

use super::expression::{Expr, Op, Piece, Sort};
use super::library::{Library, Token};
use super::names;
use super::proof::Label;

/// The declarations for a board, and the texts that make them.
#[derive(Default)]
pub(crate) struct Language {
    symbols: FxHashMap<SymbolId, Op>,
    numbers: FxHashMap<NumeralId, Expr>,
    counts: FxHashMap<u64, Expr>,
    congruences: FxHashMap<Op, Label>,
    definitions: FxHashMap<u64, Label>,
    /// The metavariables for the arguments of symbols, before and after replacement.
    arguments: Vec<(Expr, Expr)>,
    heights: FxHashMap<FormulaId, u64>,
    bound: FxHashMap<u64, Expr>,
    free: FxHashMap<VariableId, Expr>,
    /// Declarations of variables and symbols.
    pub(crate) declared: String,
    /// Axioms of equality and definitions.
    pub(crate) axioms: String,
}

/// The most objects that a counting statement is spelled out for: the text grows with the square.
pub(crate) const MOST_COUNTED: u64 = 2_000;

impl Language {
    /// The variable that a quantifier of this height binds.
    pub(crate) fn bound(&mut self, library: &mut Library, height: u64) -> Expr {
        if let Some(&known) = self.bound.get(&height) {
            return known;
        }
        let variable = self.declare(library, &format!("bv.{height}"), &names::bound(height));
        self.bound.insert(height, variable);
        variable
    }

    /// A free variable.
    pub(crate) fn free(&mut self, library: &mut Library, bank: &Bank, variable: VariableId) -> Expr {
        if let Some(&known) = self.free.get(&variable) {
            return known;
        }
        let token = names::free(bank.variable_text(variable));
        let found = self.declare(library, &format!("fv.{}", self.free.len() + 1), &token);
        self.free.insert(variable, found);
        found
    }

    fn declare(&mut self, library: &mut Library, label: &str, token: &str) -> Expr {
        let _ = writeln!(self.declared, "$v {token} $.\n{label} $f setvar {token} $.");
        library.variable(label, Sort::Setvar, token)
    }

    /// The metavariables for this many arguments.
    fn arguments(&mut self, library: &mut Library, count: usize) -> Vec<(Expr, Expr)> {
        while self.arguments.len() < count {
            let at = self.arguments.len() + 1;
            let _ = writeln!(self.declared, "$v s{at} t{at} $.\nt.s{at} $f term s{at} $.\nt.t{at} $f term t{at} $.");
            let before = library.variable(&format!("t.s{at}"), Sort::Term, &format!("s{at}"));
            let after = library.variable(&format!("t.t{at}"), Sort::Term, &format!("t{at}"));
            self.arguments.push((before, after));
        }
        self.arguments[..count].to_vec()
    }

    /// A variable that a database declares.
    pub(crate) fn declare_bound(&mut self, token: &str, variable: Expr) {
        if let Some(height) = token.strip_prefix('v').and_then(|height| height.parse().ok()) {
            self.bound.insert(height, variable);
        }
    }

    /// A symbol that a database declares: nothing is written.
    pub(crate) fn declare_symbol(&mut self, library: &mut Library, label: &str, token: &str, arity: usize, sort: Sort) {
        self.operator(library, label, token, arity, sort);
        if let Some(count) = token.strip_prefix("|L|>=").and_then(|count| count.parse().ok())
            && let Some(&Token::Symbol(op, _)) = library.tokens.get(token)
        {
            let expr = library.arena.make(op, &[]);
            self.counts.insert(count, expr);
        }
    }

    fn operator(&mut self, library: &mut Library, label: &str, token: &str, arity: usize, sort: Sort) -> Op {
        let arguments = self.arguments(library, arity);
        let mut pieces = vec![Piece::Token(token.to_owned())];
        if arity > 0 {
            pieces.push(Piece::Token(String::from("(")));
            pieces.extend((0..arity).map(Piece::Part));
            pieces.push(Piece::Token(String::from(")")));
        }
        let op = library.arena.operator(label.to_owned(), sort, pieces);
        library.tokens.insert(token.to_owned(), Token::Symbol(op, arity));
        let parts: Vec<Expr> = arguments.iter().map(|&(before, _)| before).collect();
        let applied = library.arena.make(op, &parts);
        let mut text = String::new();
        library.arena.print(applied, &mut text);
        let sort = if sort == Sort::Wff { "wff" } else { "term" };
        let _ = writeln!(self.declared, "$c {token} $.\n{label} $a {sort} {text} $.");
        op
    }

    fn symbol(&mut self, library: &mut Library, bank: &Bank, symbol: SymbolId) -> Op {
        if let Some(&known) = self.symbols.get(&symbol) {
            return known;
        }
        let data = bank.symbol_data(symbol);
        let token = names::symbol(bank.symbol_text(symbol), data.kind, data.fixity);
        let sort = if data.kind == formula::Kind::Predicate { Sort::Wff } else { Sort::Term };
        let label = format!("sym.{}", self.symbols.len() + 1);
        let op = self.operator(library, &label, &token, data.fixity.arity(), sort);
        self.symbols.insert(symbol, op);
        op
    }

    fn number(&mut self, library: &mut Library, bank: &Bank, number: NumeralId) -> Expr {
        if let Some(&known) = self.numbers.get(&number) {
            return known;
        }
        let token = names::number(bank.numeral_text(number));
        let op = self.operator(library, &format!("num.{}", self.numbers.len() + 1), &token, 0, Sort::Term);
        let expr = library.arena.make(op, &[]);
        self.numbers.insert(number, expr);
        expr
    }

    /// The statement that there are at least this many objects.
    pub(crate) fn at_least(&mut self, library: &mut Library, count: u64) -> Expr {
        if let Some(&known) = self.counts.get(&count) {
            return known;
        }
        let op = self.operator(library, &format!("count.{count}"), &format!("|L|>={count}"), 0, Sort::Wff);
        let expr = library.arena.make(op, &[]);
        self.counts.insert(count, expr);
        expr
    }

    /// Returns the least number of objects that an expression asserts, where it asserts only that.
    pub(crate) fn count_of(&self, expr: Expr) -> Option<u64> {
        self.counts.iter().find(|&(_, &known)| known == expr).map(|(&count, _)| count)
    }

    /// Returns the definition of a counting statement, if that is not too long.
    pub(crate) fn definition(&mut self, library: &mut Library, count: u64) -> Option<Label> {
        if let Some(&known) = self.definitions.get(&count) {
            return Some(known);
        }
        if count > MOST_COUNTED {
            return None;
        }
        let said = self.at_least(library, count);
        let spelled = self.spelled_out(library, count);
        let definition = library.iff(said, spelled);
        let label = format!("df-count.{count}");
        let added = library.axiom(&label, definition, &mut self.axioms);
        self.definitions.insert(count, added);
        Some(added)
    }

    /// ∃x_1 … ∃x_n that all are different: x_i ≠ x_j for each i < j, in the order of j, then of i.
    fn spelled_out(&mut self, library: &mut Library, count: u64) -> Expr {
        if count < 2 {
            return library.truth();
        }
        let variables: Vec<Expr> = (1..=count).rev().map(|height| self.bound(library, height)).collect();
        let terms: Vec<Expr> = variables.iter().map(|&variable| library.object(variable)).collect();
        let mut body: Option<Expr> = None;
        for (at, &second) in terms.iter().enumerate() {
            for &first in &terms[..at] {
                let equal = library.equal(first, second);
                let different = library.not(equal);
                body = Some(body.map_or(different, |body| library.and(body, different)));
            }
        }
        let body = body.unwrap_or_else(|| library.truth());
        let exists = library.ops.exists;
        variables.iter().rev().fold(body, |body, &variable| library.quantified(exists, variable, body))
    }

    /// The axiom that equals may replace equals as arguments of a symbol.
    pub(crate) fn congruence(&mut self, library: &mut Library, op: Op) -> Label {
        if let Some(&known) = self.congruences.get(&op) {
            return known;
        }
        let data = library.arena.data(op);
        let (sort, arity) = (data.sort, data.pieces.len().saturating_sub(3));
        let label = format!("eq-{}", data.label);
        let arguments = self.arguments(library, arity);
        let before: Vec<Expr> = arguments.iter().map(|&(before, _)| before).collect();
        let after: Vec<Expr> = arguments.iter().map(|&(_, after)| after).collect();
        let (left, right) = (library.arena.make(op, &before), library.arena.make(op, &after));
        let replaced = if sort == Sort::Wff { library.implies(left, right) } else { library.equal(left, right) };
        let axiom = arguments.iter().rev().fold(replaced, |rest, &(before, after)| {
            let equal = library.equal(before, after);
            library.implies(equal, rest)
        });
        let added = library.axiom(&label, axiom, &mut self.axioms);
        self.congruences.insert(op, added);
        added
    }
}

/// Formulas of the board.
impl Language {
    /// Returns the nesting depth of the quantifiers in a formula; a counting statement counts as what it abbreviates.
    fn height(&mut self, bank: &Bank, formula: FormulaId) -> u64 {
        if let Some(&known) = self.heights.get(&formula) {
            return known;
        }
        let height = match bank.formula(formula) {
            Formula::Truth(_) | Formula::Atom(..) | Formula::Equal(..) => 0,
            Formula::Cardinality(comparison, n) => {
                let (least, most) = counted(comparison, n);
                let height = |count: u64| if count < 2 { 0 } else { count };
                least.map_or(0, height).max(most.map_or(0, height))
            }
            Formula::Not(inner) => self.height(bank, inner),
            Formula::Binary(_, left, right) => self.height(bank, left).max(self.height(bank, right)),
            Formula::Quantified(_, _, body) => self.height(bank, body).saturating_add(1),
        };
        self.heights.insert(formula, height);
        height
    }

    /// A formula in Metamath.
    pub(crate) fn formula(&mut self, library: &mut Library, bank: &Bank, formula: FormulaId) -> Expr {
        self.within(library, bank, formula, &mut Vec::new())
    }

    fn within(&mut self, library: &mut Library, bank: &Bank, formula: FormulaId, bound: &mut Vec<(VariableId, Expr)>) -> Expr {
        match bank.formula(formula) {
            Formula::Truth(value) => {
                let op = if value { library.ops.truth } else { library.ops.falsehood };
                library.arena.make(op, &[])
            }
            Formula::Cardinality(comparison, n) => {
                let (least, most) = counted(comparison, n);
                let least = least.map(|count| self.at_least(library, count));
                let most = most.map(|count| self.at_least(library, count)).map(|more| library.not(more));
                match (least, most) {
                    (Some(least), Some(most)) => library.and(least, most),
                    (Some(one), None) | (None, Some(one)) => one,
                    (None, None) => library.truth(),
                }
            }
            Formula::Atom(symbol, arguments) => {
                let op = self.symbol(library, bank, symbol);
                let parts: Vec<Expr> = arguments.iter().map(|&term| self.term(library, bank, term, bound)).collect();
                library.arena.make(op, &parts)
            }
            Formula::Equal(left, right) => {
                let (left, right) = (self.term(library, bank, left, bound), self.term(library, bank, right, bound));
                library.equal(left, right)
            }
            Formula::Not(inner) => {
                let inner = self.within(library, bank, inner, bound);
                library.not(inner)
            }
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.within(library, bank, left, bound), self.within(library, bank, right, bound));
                let op = match connective {
                    Connective::And => library.ops.and,
                    Connective::Or => library.ops.or,
                    Connective::Implies => library.ops.implies,
                    Connective::Iff => library.ops.iff,
                };
                library.arena.make(op, &[left, right])
            }
            Formula::Quantified(quantifier, variable, body) => {
                let height = self.height(bank, formula);
                let name = self.bound(library, height);
                bound.push((variable, name));
                let body = self.within(library, bank, body, bound);
                bound.pop();
                let op = match quantifier {
                    Quantifier::ForAll => library.ops.all,
                    Quantifier::Exists => library.ops.exists,
                    Quantifier::ExistsUnique => library.ops.unique,
                };
                library.quantified(op, name, body)
            }
        }
    }

    fn term(&mut self, library: &mut Library, bank: &Bank, term: TermId, bound: &[(VariableId, Expr)]) -> Expr {
        match bank.term(term) {
            Term::Variable(variable) => {
                let known = bound.iter().rev().find(|&&(known, _)| known == variable).map(|&(_, name)| name);
                let name = known.unwrap_or_else(|| self.free(library, bank, variable));
                library.object(name)
            }
            Term::Number(number) => self.number(library, bank, number),
            Term::Apply(symbol, arguments) => {
                let op = self.symbol(library, bank, symbol);
                let parts: Vec<Expr> = arguments.iter().map(|&term| self.term(library, bank, term, bound)).collect();
                library.arena.make(op, &parts)
            }
        }
    }
}

/// Returns the meaning of a counting statement: there are at least the first number of objects, and not as many as the second.
pub(crate) fn counted(comparison: CardinalityRelation, n: u32) -> (Option<u64>, Option<u64>) {
    let n = u64::from(n);
    match comparison {
        CardinalityRelation::AtLeast => (Some(n), None),
        CardinalityRelation::MoreThan => (Some(n + 1), None),
        CardinalityRelation::LessThan => (None, Some(n)),
        CardinalityRelation::AtMost => (None, Some(n + 1)),
        CardinalityRelation::Exactly => (Some(n), Some(n + 1)),
    }
}
