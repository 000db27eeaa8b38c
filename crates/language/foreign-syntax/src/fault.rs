//! Everything that can be wrong with a text of another format, and its description.

use source::{Diagnostic, Span, Text};
use syntax_core::MAX_NESTING;
use syntax_core::diagnostics::truncate;

/// Largest number of characters of a token that a message repeats.
const SHOWN: usize = 40;

/// A fault at its place.
pub(crate) type Located = (Fault, Span);

/// Fault of a text of another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A construct of the format that is not read here, and what to do instead.
    Construct { what: String, instead: String },
    /// A part of proofs of the format that is not read here, and what to do instead.
    Unread { what: String, instead: &'static str },
    /// Something else stands there than the format takes.
    Unexpected { expected: &'static str },
    /// A bracket that is never closed.
    Unclosed,
    /// A closing bracket without an opening one.
    Unopened,
    /// A quotation mark or the beginning of a comment without its partner.
    UnclosedQuotation,
    /// Two operators side by side of which none binds tighter.
    NonAssociative { first: Span },
    /// A connective, or another formula, where a term is needed.
    FormulaAsTerm,
    /// A term where a formula is needed.
    TermAsFormula,
    /// A name that nothing declares.
    UnknownSymbol,
    /// A sort that nothing declares.
    UnknownSort,
    /// A symbol with another number of arguments than it takes.
    Arity { expected: String, found: usize },
    /// A second declaration of a name.
    Redeclared { first: Span },
    /// More brackets, quantifiers, … are open than are read.
    TooDeep,
    /// No statement.
    Empty { example: &'static str },
    /// Another number than the text itself announces.
    Count { message: String, expected: &'static str },
}

impl Fault {
    pub(crate) fn construct(what: impl Into<String>, instead: impl Into<String>) -> Fault {
        Fault::Construct { what: what.into(), instead: instead.into() }
    }

    /// Describes the fault at its place.
    pub(crate) fn describe(self, place: Span, text: &Text) -> Diagnostic {
        let written = text.slice(place);
        let found = match written {
            "" => String::from("the end of the text"),
            token => format!("`{}`", truncate(token, SHOWN)),
        };
        match self {
            Fault::Construct { what, instead } => {
                let message = format!("{what} are not read: a board is first-order");
                Diagnostic::error("foreign-construct", place, message, "not read").help(instead)
            }
            Fault::Unread { what, instead } => {
                let message = format!("{what} are not read");
                Diagnostic::error("foreign-construct", place, message, "not read").help(instead)
            }
            Fault::Unexpected { expected } => {
                let message = format!("expected {expected}, found {found}");
                Diagnostic::error("unexpected-token", place, message, format!("expected {expected}"))
            }
            Fault::Unclosed => Diagnostic::error("unclosed-bracket", place, "this bracket is not closed", "opened here")
                .help("close it; perhaps the end of the file is missing"),
            Fault::Unopened => {
                Diagnostic::error("unopened-bracket", place, "this bracket closes none", "no bracket is open here")
            }
            Fault::UnclosedQuotation => {
                Diagnostic::error("unclosed-quotation", place, "what begins here does not end", "opened here")
                    .help("close it; perhaps the end of the file is missing")
            }
            Fault::NonAssociative { first } => {
                let message = format!("{found} after another operator needs brackets");
                Diagnostic::error("non-associative", place, message, "which binds first?")
                    .related(first, "the other operator")
                    .help("put brackets around the part that belongs together")
            }
            Fault::FormulaAsTerm => {
                Diagnostic::error("formula-as-object", place, "a formula stands where a term is needed", "a formula")
                    .help("terms are constants, variables and functions of terms")
            }
            Fault::TermAsFormula => {
                Diagnostic::error("term-as-statement", place, "a term stands where a formula is needed", "a term")
                    .help("formulas are predicates of terms, equations, and what connectives make of them")
            }
            Fault::UnknownSymbol => {
                let message = format!("nothing declares {found}");
                Diagnostic::error("unknown-symbol", place, message, "not declared before this place")
                    .help("declare it first, with the sorts of its arguments and of what it yields")
            }
            Fault::UnknownSort => {
                let message = format!("there is no sort {found}");
                Diagnostic::error("unknown-sort", place, message, "not declared before this place").help("declare it first")
            }
            Fault::Arity { expected, found: count } => {
                let message = format!("{found} takes {expected}, and has {count} here");
                Diagnostic::error("wrong-arity", place, message, "this symbol")
            }
            Fault::Redeclared { first } => {
                let message = format!("{found} is declared already");
                Diagnostic::error("redeclared", place, message, "declared again").related(first, "declared here")
            }
            Fault::TooDeep => {
                let message = format!("more than {MAX_NESTING} brackets, quantifiers and negations are open here");
                Diagnostic::error("too-deep", place, message, "one too many")
                    .help(format!("a formula is nested at most {MAX_NESTING} deep"))
            }
            Fault::Empty { example } => {
                let message = "there is no statement";
                Diagnostic::error("empty-board", place, message, "nothing here").help(format!("a statement reads {example}"))
            }
            Fault::Count { message, expected } => Diagnostic::error("unexpected-token", place, message, expected)
                .help("perhaps the end of the file is missing; otherwise correct the number in the line `p cnf`"),
        }
    }
}
