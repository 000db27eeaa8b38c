//! From formulas and terms to their text.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use formula::{
    Bank, CardinalityRelation, Connective, Fixity, Formula, FormulaId, Quantifier, SymbolId, Term, TermId, VariableId,
};

use crate::scope::{Digits, Scope, is_bare_variable, quoted, sign, symbol};

/// Writes a formula. Names that `scope` lists are variables.
pub fn print(bank: &Bank, formula: FormulaId, scope: &Scope) -> String {
    Printer::new(bank, Names::Canonical(scope)).run(Piece::Formula(formula, ALONE))
}

/// Writes a term, as [`print()`] does a formula.
pub fn print_term(bank: &Bank, term: TermId, scope: &Scope) -> String {
    Printer::new(bank, Names::Canonical(scope)).run(Piece::Term(term))
}

/// Writes a variable, as [`print_term()`] does the term that it is.
pub fn print_variable(bank: &Bank, variable: VariableId, scope: &Scope) -> String {
    let mut printer = Printer::new(bank, Names::Canonical(scope));
    printer.variable(variable);
    printer.out
}

/// Writes a formula as the lines of a proof for people have it: with the brackets of the canonical text, `⊤` and `⊥`, no quotation marks, and
/// the symbols that `names` lists called as it says.
pub fn spelled(bank: &Bank, formula: FormulaId, names: &HashMap<SymbolId, String>) -> String {
    Printer::new(bank, Names::Spelled(names)).run(Piece::Formula(formula, ALONE))
}

/// Writes a term, as [`spelled()`] does a formula.
pub fn spelled_term(bank: &Bank, term: TermId, names: &HashMap<SymbolId, String>) -> String {
    Printer::new(bank, Names::Spelled(names)).run(Piece::Term(term))
}

/// The text of a quantifier.
pub(crate) fn quantifier(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::ForAll => "∀",
        Quantifier::Exists => "∃",
        Quantifier::ExistsUnique => "∃!",
    }
}

/// The text of a connective.
pub(crate) fn connective(connective: Connective) -> &'static str {
    match connective {
        Connective::And => "∧",
        Connective::Or => "∨",
        Connective::Implies => "→",
        Connective::Iff => "↔",
    }
}

/// The text of a comparison with the number of objects.
pub(crate) fn comparison(comparison: CardinalityRelation) -> &'static str {
    match comparison {
        CardinalityRelation::AtLeast => "≥",
        CardinalityRelation::AtMost => "≤",
        CardinalityRelation::LessThan => "<",
        CardinalityRelation::MoreThan => ">",
        CardinalityRelation::Exactly => "=",
    }
}

/// The names of symbols and variables.
#[derive(Clone, Copy)]
enum Names<'a> {
    Canonical(&'a Scope),
    Spelled(&'a HashMap<SymbolId, String>),
}

/// The surroundings of a formula.
#[derive(Clone, Copy)]
struct Around {
    /// True for all but the whole: a connective needs brackets.
    inside: bool,
    /// True beside a connective: a quantifier needs brackets.
    operand: bool,
    /// True right after a quantifier or a negation: an equation needs brackets.
    prefixed: bool,
}

const ALONE: Around = Around { inside: false, operand: false, prefixed: false };
const BODY: Around = Around { inside: true, operand: false, prefixed: true };
const OPERAND: Around = Around { inside: true, operand: true, prefixed: false };

enum Piece<'a> {
    Formula(FormulaId, Around),
    Term(TermId),
    /// A term beside a symbol, where another symbol needs brackets.
    Argument(TermId),
    Text(Cow<'a, str>),
}

fn text(text: &str) -> Piece<'_> {
    Piece::Text(Cow::Borrowed(text))
}

struct Printer<'a> {
    bank: &'a Bank,
    names: Names<'a>,
    /// The names of the variables that have been quantified so far.
    bound: HashSet<&'a str>,
    out: String,
    /// The pieces that are still to be written, the next one last.
    stack: Vec<Piece<'a>>,
}

impl<'a> Printer<'a> {
    fn new(bank: &'a Bank, names: Names<'a>) -> Printer<'a> {
        Printer { bank, names, bound: HashSet::new(), out: String::new(), stack: Vec::new() }
    }

    fn run(mut self, whole: Piece<'a>) -> String {
        self.stack.push(whole);
        while let Some(piece) = self.stack.pop() {
            match piece {
                Piece::Text(text) => self.out.push_str(&text),
                Piece::Term(term) => self.term(term),
                Piece::Argument(term) => {
                    let is_sign = matches!(self.bank.term(term), Term::Apply(symbol, [_, _]) if self.is_infix(symbol));
                    self.bracketed(is_sign);
                    self.term(term);
                }
                Piece::Formula(formula, around) => self.formula(formula, around),
            }
        }
        self.out
    }

    /// Writes an opening bracket, where it is wanted, and the closing one after what is written next.
    fn bracketed(&mut self, wanted: bool) {
        if wanted {
            self.out.push('(');
            self.stack.push(text(")"));
        }
    }

    fn formula(&mut self, formula: FormulaId, around: Around) {
        match self.bank.formula(formula) {
            Formula::Truth(value) => self.out.push_str(match (self.names, value) {
                (Names::Canonical(_), true) => "tT",
                (Names::Canonical(_), false) => "tF",
                (Names::Spelled(_), true) => "⊤",
                (Names::Spelled(_), false) => "⊥",
            }),
            Formula::Cardinality(relation, n) => {
                // Writing to a String cannot fail.
                let _ = write!(self.out, "|L| {} {n}", comparison(relation));
            }
            Formula::Atom(symbol, arguments) => self.application(symbol, arguments),
            Formula::Equal(left, right) => self.equation(left, " = ", right, around),
            Formula::Not(inner) => match self.bank.formula(inner) {
                Formula::Equal(left, right) => self.equation(left, " ≠ ", right, around),
                _ => {
                    self.out.push('¬');
                    self.stack.push(Piece::Formula(inner, Around { operand: around.operand, ..BODY }));
                }
            },
            Formula::Binary(sign, left, right) => {
                self.bracketed(around.inside);
                self.stack.push(Piece::Formula(right, OPERAND));
                self.stack.extend([text(" "), text(connective(sign)), text(" ")]);
                self.stack.push(Piece::Formula(left, OPERAND));
            }
            Formula::Quantified(sign, variable, body) => {
                self.bracketed(around.operand);
                self.out.push_str(quantifier(sign));
                self.bound.insert(self.bank.variable_text(variable));
                self.variable(variable);
                self.out.push(' ');
                self.stack.push(Piece::Formula(body, BODY));
            }
        }
    }

    fn equation(&mut self, left: TermId, sign: &'a str, right: TermId, around: Around) {
        self.bracketed(around.prefixed);
        self.stack.extend([Piece::Term(right), text(sign), Piece::Term(left)]);
    }

    fn term(&mut self, term: TermId) {
        match self.bank.term(term) {
            Term::Variable(variable) => self.variable(variable),
            Term::Number(numeral) => {
                if matches!(self.names, Names::Canonical(scope) if scope.digits() == Digits::Names) {
                    self.out.push('#');
                }
                self.out.push_str(self.bank.numeral_text(numeral));
            }
            Term::Apply(symbol, arguments) => self.application(symbol, arguments),
        }
    }

    fn is_infix(&self, symbol: SymbolId) -> bool {
        self.bank.symbol_data(symbol).fixity == Fixity::Infix
    }

    fn variable(&mut self, variable: VariableId) {
        let name = self.bank.variable_text(variable);
        match self.names {
            Names::Canonical(scope)
                if !(is_bare_variable(name, scope.digits()) && (self.bound.contains(name) || scope.has(name))) =>
            {
                self.out.push_str(&quoted(name, '"'));
            }
            _ => self.out.push_str(name),
        }
    }

    fn application(&mut self, applied: SymbolId, arguments: &'a [TermId]) {
        let name = self.bank.symbol_text(applied);
        let is_infix = self.is_infix(applied);
        let name = match self.names {
            Names::Spelled(names) => Cow::Borrowed(names.get(&applied).map_or(name, String::as_str)),
            Names::Canonical(_) if is_infix => sign(name),
            Names::Canonical(scope) if self.bound.contains(name) || scope.has(name) => quoted(name, '\''),
            Names::Canonical(scope) => symbol(name, scope.digits()),
        };
        match (self.bank.symbol_data(applied).fixity, arguments) {
            (Fixity::Infix, &[left, right]) => {
                self.stack.extend([Piece::Argument(right), text(" "), Piece::Text(name), text(" "), Piece::Argument(left)]);
            }
            (Fixity::Letter, _) => self.out.push_str(&name),
            _ => {
                self.out.push_str(&name);
                self.out.push('(');
                self.stack.push(text(")"));
                for (at, &argument) in arguments.iter().enumerate().rev() {
                    self.stack.push(Piece::Term(argument));
                    if at > 0 {
                        self.stack.push(text(", "));
                    }
                }
            }
        }
    }
}
