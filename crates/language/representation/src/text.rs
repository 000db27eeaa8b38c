//! The bracketed text: one way to write each formula, in the notation of Predicate Wars (PW-58, PW-59) with
//! `↔`, `∃!` and `|L| ≥ n` beside it. Other notations print in the crates of their parsers.

use std::fmt::Write;

use formula::{Alphabet, Bank, CardinalityRelation, Connective, Fixity, Formula, FormulaId, Quantifier, SymbolId, Term, TermId};

/// The symbols of an alphabet.
pub trait Signs {
    /// The symbol of a quantifier, with the space that its ASCII word needs left to the caller.
    fn quantifier(self, quantifier: Quantifier) -> &'static str;

    /// The symbol of a connective.
    fn connective(self, connective: Connective) -> &'static str;

    /// The symbol of negation.
    fn negation(self) -> &'static str;

    /// The symbol of a comparison in a counting statement.
    fn comparison(self, comparison: CardinalityRelation) -> &'static str;
}

impl Signs for Alphabet {
    fn quantifier(self, quantifier: Quantifier) -> &'static str {
        match (self, quantifier) {
            (Alphabet::Unicode, Quantifier::ForAll) => "∀",
            (Alphabet::Unicode, Quantifier::Exists) => "∃",
            (Alphabet::Unicode, Quantifier::ExistsUnique) => "∃!",
            (Alphabet::Ascii, Quantifier::ForAll) => "forall",
            (Alphabet::Ascii, Quantifier::Exists) => "exists",
            (Alphabet::Ascii, Quantifier::ExistsUnique) => "exists!",
        }
    }

    fn connective(self, connective: Connective) -> &'static str {
        match (self, connective) {
            (Alphabet::Unicode, Connective::And) => "∧",
            (Alphabet::Unicode, Connective::Or) => "∨",
            (Alphabet::Unicode, Connective::Implies) => "→",
            (Alphabet::Unicode, Connective::Iff) => "↔",
            (Alphabet::Ascii, Connective::And) => "&",
            (Alphabet::Ascii, Connective::Or) => "|",
            (Alphabet::Ascii, Connective::Implies) => "->",
            (Alphabet::Ascii, Connective::Iff) => "<->",
        }
    }

    fn negation(self) -> &'static str {
        match self {
            Alphabet::Unicode => "¬",
            Alphabet::Ascii => "~",
        }
    }

    fn comparison(self, comparison: CardinalityRelation) -> &'static str {
        match (self, comparison) {
            (Alphabet::Unicode, CardinalityRelation::AtLeast) => "≥",
            (Alphabet::Unicode, CardinalityRelation::AtMost) => "≤",
            (Alphabet::Ascii, CardinalityRelation::AtLeast) => ">=",
            (Alphabet::Ascii, CardinalityRelation::AtMost) => "<=",
            (_, CardinalityRelation::LessThan) => "<",
            (_, CardinalityRelation::MoreThan) => ">",
            (_, CardinalityRelation::Exactly) => "=",
        }
    }
}

enum Piece<'a> {
    Formula(FormulaId),
    Term(TermId),
    Text(&'a str),
}

/// The bracketed text of formulas and terms.
pub trait BracketedText {
    /// The text of a formula: `(∀(x)(P(x) → Q))`.
    fn text(&self, formula: FormulaId, alphabet: Alphabet) -> String;

    /// The text of a term: `f((x + 1))`.
    fn term_text(&self, term: TermId, alphabet: Alphabet) -> String;
}

impl BracketedText for Bank {
    fn text(&self, formula: FormulaId, alphabet: Alphabet) -> String {
        write_pieces(self, Piece::Formula(formula), alphabet)
    }

    fn term_text(&self, term: TermId, alphabet: Alphabet) -> String {
        write_pieces(self, Piece::Term(term), alphabet)
    }
}

fn write_pieces<'a>(bank: &'a Bank, first: Piece<'a>, alphabet: Alphabet) -> String {
    let mut out = String::new();
    let mut stack = vec![first];
    while let Some(piece) = stack.pop() {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Term(term) => match bank.term(term) {
                Term::Variable(variable) => out.push_str(bank.variable_text(variable)),
                Term::Number(numeral) => out.push_str(bank.numeral_text(numeral)),
                Term::Apply(symbol, arguments) => push_application(bank, symbol, arguments, &mut out, &mut stack),
            },
            Piece::Formula(formula) => match bank.formula(formula) {
                Formula::Truth(value) => out.push_str(if value { "tT" } else { "tF" }),
                Formula::Cardinality(comparison, n) => {
                    // Writing to a String cannot fail.
                    let _ = write!(out, "|L| {} {n}", alphabet.comparison(comparison));
                }
                Formula::Atom(symbol, arguments) => push_application(bank, symbol, arguments, &mut out, &mut stack),
                Formula::Equal(left, right) => {
                    out.push('(');
                    stack.extend([Piece::Text(")"), Piece::Term(right), Piece::Text(" = "), Piece::Term(left)]);
                }
                Formula::Not(inner) => {
                    out.push('(');
                    out.push_str(alphabet.negation());
                    stack.extend([Piece::Text(")"), Piece::Formula(inner)]);
                }
                Formula::Binary(connective, left, right) => {
                    out.push('(');
                    stack.extend([
                        Piece::Text(")"),
                        Piece::Formula(right),
                        Piece::Text(" "),
                        Piece::Text(alphabet.connective(connective)),
                        Piece::Text(" "),
                        Piece::Formula(left),
                    ]);
                }
                Formula::Quantified(quantifier, variable, body) => {
                    let _ = write!(out, "({}({})", alphabet.quantifier(quantifier), bank.variable_text(variable));
                    stack.extend([Piece::Text(")"), Piece::Formula(body)]);
                }
            },
        }
    }
    out
}

fn push_application<'a>(bank: &'a Bank, symbol: SymbolId, arguments: &'a [TermId], out: &mut String, stack: &mut Vec<Piece<'a>>) {
    let name = bank.symbol_text(symbol);
    match (bank.symbol_data(symbol).fixity, arguments) {
        (Fixity::Infix, &[left, right]) => {
            out.push('(');
            stack.extend([
                Piece::Text(")"),
                Piece::Term(right),
                Piece::Text(" "),
                Piece::Text(name),
                Piece::Text(" "),
                Piece::Term(left),
            ]);
        }
        (Fixity::Letter, _) => out.push_str(name),
        _ => {
            out.push_str(name);
            out.push('(');
            stack.push(Piece::Text(")"));
            for (at, &argument) in arguments.iter().enumerate().rev() {
                stack.push(Piece::Term(argument));
                if at > 0 {
                    stack.push(Piece::Text(", "));
                }
            }
        }
    }
}
