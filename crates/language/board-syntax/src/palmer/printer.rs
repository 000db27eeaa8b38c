//! Formulas in Palmer's notation: with every bracket, as the reading that players are shown (U-3), or with as few as parse back.

use std::fmt::Write;

use formula::{
    Alphabet, Bank, Connective, Definition, Fixity, Formula, FormulaId, Quantifier, Statement, SymbolId, Term, TermId,
};
use representation::Signs;

use super::Spelling;
use super::quoting::{quoted, written};

/// Number of brackets that are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Brackets {
    /// Around every binary connective below the top, and around every quantified statement beside a connective:
    /// `∀x (blonde(x) → happy(x))`.
    #[default]
    Full,
    /// As few as parse back to the same formula: `∀x blonde(x) → happy(x)`.
    Minimal,
}

/// Returns how tightly each connective binds, as the reader has it (Q-PA-2).
fn strength(connective: Connective) -> u8 {
    match connective {
        Connective::Iff => 1,
        Connective::Implies => 2,
        Connective::Or => 3,
        Connective::And => 4,
    }
}

const NOT_STRENGTH: u8 = 5;

/// Surroundings of a formula.
#[derive(Clone, Copy)]
struct Around {
    /// Least strength that needs no brackets.
    least: u8,
    /// True if something follows that a quantifier here would swallow.
    followed: bool,
    /// True right after a quantifier or a negation.
    prefixed: bool,
}

const ALONE: Around = Around { least: 0, followed: false, prefixed: false };

enum Piece<'a> {
    Formula(FormulaId, Around),
    Term(TermId),
    /// A term beside `+`, where another sum needs brackets (PA-13).
    Summand(TermId),
    Text(&'a str),
}

/// Canonical text of truth values, for where the notation has none.
const CANONICAL: [&str; 2] = ["tF", "tT"];

/// Writes a formula in this notation. Of symbols that Palmer's notation has no shape for (numbers, truth values, other infix
/// symbols) the canonical text is written; names that it cannot spell, or that mean something else where they stand, are written
/// between quotation marks.
pub fn print(bank: &Bank, formula: FormulaId, alphabet: Alphabet, brackets: Brackets) -> String {
    Printer { quotes: true, ..Printer::new(bank, alphabet, brackets, CANONICAL) }.print(Piece::Formula(formula, ALONE))
}

/// Writes a formula as it stands in a proof, with every bracket. Symbols are called as `spelling` calls them, or by their own names.
pub fn print_in_proof(bank: &Bank, formula: FormulaId, alphabet: Alphabet, spelling: Option<&Spelling>) -> String {
    let truth = match alphabet {
        Alphabet::Unicode => ["⊥", "⊤"],
        Alphabet::Ascii => CANONICAL,
    };
    Printer { spelling, ..Printer::new(bank, alphabet, Brackets::Full, truth) }.print(Piece::Formula(formula, ALONE))
}

/// Writes an object. Symbols are called as `spelling` calls them, or by their own names.
pub fn print_term(bank: &Bank, term: TermId, alphabet: Alphabet, spelling: Option<&Spelling>) -> String {
    Printer { spelling, ..Printer::new(bank, alphabet, Brackets::Full, CANONICAL) }.print(Piece::Term(term))
}

/// Writes a statement with the name that it introduces, without its label: `∀x ∃!y likes(y, x) | liker(x) := y`.
pub fn print_statement(bank: &Bank, statement: &Statement, alphabet: Alphabet, brackets: Brackets) -> String {
    let mut out = print(bank, statement.sentence, alphabet, brackets);
    if let Some(Definition { symbol, parameters, variable }) = &statement.definition {
        out.push_str(" | ");
        out.push_str(bank.symbol_text(*symbol));
        if !parameters.is_empty() {
            let parameters: Vec<&str> = parameters.iter().map(|&x| bank.variable_text(x)).collect();
            // Writing to a String cannot fail.
            let _ = write!(out, "({})", parameters.join(", "));
        }
        let _ = write!(out, " := {}", bank.variable_text(*variable));
    }
    out
}

struct Printer<'a> {
    bank: &'a Bank,
    alphabet: Alphabet,
    brackets: Brackets,
    /// Texts of falsehood and truth.
    truth: [&'static str; 2],
    /// Names of symbols that are not called by their own.
    spelling: Option<&'a Spelling>,
    /// True if names stand between quotation marks where they would not be read as they are meant.
    quotes: bool,
    /// The variables that have been quantified so far: no symbol is written like one.
    bound: foldhash::HashSet<&'a str>,
    out: String,
    stack: Vec<Piece<'a>>,
}

impl<'a> Printer<'a> {
    fn new(bank: &'a Bank, alphabet: Alphabet, brackets: Brackets, truth: [&'static str; 2]) -> Printer<'a> {
        Printer {
            bank,
            alphabet,
            brackets,
            truth,
            spelling: None,
            quotes: false,
            bound: foldhash::HashSet::default(),
            out: String::new(),
            stack: Vec::new(),
        }
    }

    fn print(mut self, whole: Piece<'a>) -> String {
        self.stack.push(whole);
        self.run();
        self.out
    }

    fn run(&mut self) {
        while let Some(piece) = self.stack.pop() {
            match piece {
                Piece::Text(text) => self.out.push_str(text),
                Piece::Term(term) => self.term(term),
                Piece::Summand(term) => match self.bank.term(term) {
                    Term::Apply(symbol, [_, _]) if self.is_infix(symbol) => {
                        self.out.push('(');
                        self.stack.push(Piece::Text(")"));
                        self.term(term);
                    }
                    _ => self.term(term),
                },
                Piece::Formula(formula, around) => self.formula(formula, around),
            }
        }
    }

    fn formula(&mut self, formula: FormulaId, around: Around) {
        match self.bank.formula(formula) {
            Formula::Truth(value) => {
                let [falsehood, truth] = self.truth;
                self.out.push_str(if value { truth } else { falsehood });
            }
            Formula::Cardinality(comparison, n) => {
                // Writing to a String cannot fail.
                let _ = write!(self.out, "|L| {} {n}", self.alphabet.comparison(comparison));
            }
            Formula::Atom(symbol, arguments) => self.application(symbol, arguments),
            Formula::Equal(left, right) => self.equation(left, "=", right, around),
            Formula::Not(inner) => match (self.bank.formula(inner), self.alphabet) {
                (Formula::Equal(left, right), Alphabet::Unicode) => self.equation(left, "≠", right, around),
                (Formula::Equal(left, right), Alphabet::Ascii) => self.equation(left, "!=", right, around),
                _ => {
                    self.out.push_str(self.alphabet.negation());
                    let followed = around.followed;
                    self.stack.push(Piece::Formula(inner, Around { least: NOT_STRENGTH, followed, prefixed: true }));
                }
            },
            Formula::Binary(connective, left, right) => self.binary(connective, left, right, around),
            Formula::Quantified(quantifier, variable, body) => {
                let bracketed = around.followed;
                if bracketed {
                    self.out.push('(');
                    self.stack.push(Piece::Text(")"));
                }
                self.out.push_str(self.alphabet.quantifier(quantifier));
                if self.alphabet == Alphabet::Ascii && quantifier != Quantifier::ExistsUnique {
                    self.out.push(' ');
                }
                let name = self.bank.variable_text(variable);
                // With few brackets it is what players write, who have no such names.
                if self.quotes && self.brackets == Brackets::Full {
                    self.bound.insert(name);
                }
                self.out.push_str(name);
                self.out.push(' ');
                // Full brackets go around any connective; a quantifier itself asks for none.
                let least = if self.brackets == Brackets::Full { NOT_STRENGTH } else { 0 };
                self.stack.push(Piece::Formula(body, Around { least, followed: false, prefixed: true }));
            }
        }
    }

    fn binary(&mut self, connective: Connective, left: FormulaId, right: FormulaId, around: Around) {
        let own = strength(connective);
        let bracketed = own < around.least;
        if bracketed {
            self.out.push('(');
            self.stack.push(Piece::Text(")"));
        }
        let (least_left, least_right, followed) = match (self.brackets, connective) {
            (Brackets::Full, _) => (NOT_STRENGTH, NOT_STRENGTH, true),
            (Brackets::Minimal, Connective::Implies) => (own + 1, own, around.followed && !bracketed),
            (Brackets::Minimal, _) => (own, own + 1, around.followed && !bracketed),
        };
        let sign = match (connective, self.alphabet) {
            // A single bar is accepted for "or", but stands for naming too.
            (Connective::Or, Alphabet::Ascii) => "||",
            _ => self.alphabet.connective(connective),
        };
        self.stack.extend([
            Piece::Formula(right, Around { least: least_right, followed, prefixed: false }),
            Piece::Text(" "),
            Piece::Text(sign),
            Piece::Text(" "),
            Piece::Formula(left, Around { least: least_left, followed: true, prefixed: false }),
        ]);
    }

    fn equation(&mut self, left: TermId, sign: &'a str, right: TermId, around: Around) {
        if self.brackets == Brackets::Full && around.prefixed {
            self.out.push('(');
            self.stack.push(Piece::Text(")"));
        }
        self.stack.extend([Piece::Term(right), Piece::Text(" "), Piece::Text(sign), Piece::Text(" "), Piece::Term(left)]);
    }

    fn term(&mut self, term: TermId) {
        match self.bank.term(term) {
            Term::Variable(variable) => self.out.push_str(self.bank.variable_text(variable)),
            Term::Number(numeral) => self.out.push_str(self.bank.numeral_text(numeral)),
            Term::Apply(symbol, arguments) => self.application(symbol, arguments),
        }
    }

    fn is_infix(&self, symbol: SymbolId) -> bool {
        self.bank.symbol_data(symbol).fixity == Fixity::Infix
    }

    fn name(&mut self, name: &str) {
        match self.quotes {
            true if self.bound.contains(name) => self.out.push_str(&quoted(name)),
            true => self.out.push_str(&written(self.bank, name)),
            false => self.out.push_str(name),
        }
    }

    fn application(&mut self, symbol: SymbolId, arguments: &'a [TermId]) {
        let own = self.bank.symbol_text(symbol);
        let name = self.spelling.map_or(own, |spelling| spelling.name(self.bank, symbol));
        match (self.bank.symbol_data(symbol).fixity, arguments) {
            (Fixity::Infix, &[left, right]) => self.stack.extend([
                Piece::Summand(right),
                Piece::Text(" "),
                Piece::Text(name),
                Piece::Text(" "),
                Piece::Summand(left),
            ]),
            (Fixity::Letter, _) => self.name(name),
            _ => {
                self.name(name);
                self.out.push('(');
                self.stack.push(Piece::Text(")"));
                for (at, &argument) in arguments.iter().enumerate().rev() {
                    self.stack.push(Piece::Term(argument));
                    if at > 0 {
                        self.stack.push(Piece::Text(", "));
                    }
                }
            }
        }
    }
}
