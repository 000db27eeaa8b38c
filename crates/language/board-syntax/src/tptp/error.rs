//! Everything that can be wrong with a TPTP text, and its description: code, message, label and help of each kind in one arm.

use std::borrow::Cow;

use formula::ArityMismatch;
use source::{Diagnostic, Span, Text};
use syntax_core::diagnostics::truncate;
use syntax_core::{MAX_NESTING, MAX_STATEMENT_BYTES};

use super::token::{Flaw, NumberKind, unquoted};
use super::types::NameConflict;

/// Largest number of characters of a token that a message repeats.
const SHOWN: usize = 40;

/// Things that the grammar takes at a place, in the words of messages.
pub(super) mod expected {
    pub(in crate::tptp) const STATEMENT: &str = "a statement `fof(name, role, formula).` or `cnf(name, role, clause).`";
    pub(in crate::tptp) const OPEN_BRACKET: &str = "`(`";
    pub(in crate::tptp) const LABEL: &str =
        "the statement's name: a word beginning in lower case, a 'quoted name' or a natural number";
    pub(in crate::tptp) const COMMA: &str = "`,`";
    pub(in crate::tptp) const ROLE: &str = "a role";
    pub(in crate::tptp) const FORMULA: &str = "a formula";
    pub(in crate::tptp) const TERM: &str = "a term";
    pub(in crate::tptp) const EQUALITY_SIGN: &str = "`=` or `!=`";
    pub(in crate::tptp) const ARGUMENT_END: &str = "`,` or `)`";
    pub(in crate::tptp) const VARIABLE_LIST: &str = "`[` and the bound variables";
    pub(in crate::tptp) const VARIABLE: &str = "a variable: a word beginning in upper case";
    pub(in crate::tptp) const VARIABLE_LIST_END: &str = "`,` or `]`";
    pub(in crate::tptp) const COLON: &str = "`:`";
    pub(in crate::tptp) const CONNECTIVE_OR_CLOSE: &str = "a connective or `)`";
    pub(in crate::tptp) const STATEMENT_END: &str = "a connective, `)` or `,`";
    pub(in crate::tptp) const STOP: &str = "`.`";
    pub(in crate::tptp) const END: &str = "a connective or the end of the formula";
    pub(in crate::tptp) const SYMBOL: &str = "the symbol that is declared";
    pub(in crate::tptp) const SORT: &str = "a sort, `$i` or `$o`";
    pub(in crate::tptp) const PRODUCT: &str = "`>`, with the sorts of several arguments in brackets: (a * b) > c";
    pub(in crate::tptp) const ARROW: &str = "`>` and what the symbol yields";
    pub(in crate::tptp) const TYPE_END: &str = "the end of the type";
    pub(in crate::tptp) const FILE: &str = "the name of a file, in 'quotes'";
    pub(in crate::tptp) const SELECTION: &str = "`[` and the names of the statements that are wanted";
    pub(in crate::tptp) const SELECTION_END: &str = "`,` or `]`";
    pub(in crate::tptp) const INCLUDE_END: &str = "`)`, or `,` and the names of the statements that are wanted";
    pub(in crate::tptp) const ANNOTATION: &str = "a source or useful information";
}

/// Error or warning about a TPTP text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SyntaxError {
    /// No token.
    Flaw(Flaw),
    /// Another token than the grammar wants.
    Unexpected {
        /// The things that would fit.
        expected: &'static str,
        /// The innermost open bracket that waits to be closed, if one does.
        open: Option<Span>,
    },
    /// `include(…)`.
    Include,
    /// `thf` or `tpi`.
    OtherLanguage,
    /// A symbol or sort that is declared when it has a type already.
    Redeclared(NameConflict),
    /// A word where a sort is wanted that is none.
    UnknownSort,
    /// A type with variables, or a sort with arguments.
    Polymorphic,
    /// A truth value as an argument.
    BooleanArgument,
    /// A number in a typed problem, or a sort of numbers.
    Arithmetic,
    /// A sort's name as that of a symbol.
    SortAsSymbol,
    /// A predicate used as a function, or the other way round.
    OtherKind {
        /// The kind by its declaration.
        is_predicate: bool,
        /// The declaration.
        declared: Span,
    },
    /// Another number of arguments than the type has.
    OtherArity {
        /// The number in the type.
        expected: usize,
        /// The number here.
        found: usize,
        /// The declaration.
        declared: Span,
    },
    /// A term of another sort than its place wants.
    OtherSort {
        /// Declaration of the sort that is wanted; `$i` has none.
        expected: Option<Span>,
        /// Declaration of the sort of the term.
        found: Option<Span>,
        /// The type that wants it; the place itself, if none does.
        declared: Span,
    },
    /// A role that no statement of a board can have.
    UnknownRole,
    /// Warning: two statements of one name, of which the second has another label.
    DuplicateLabel {
        /// The first.
        first: Span,
        /// The number after the name in the label.
        number: usize,
    },
    /// Warning: a statement whose role asks for an answer.
    Question,
    /// Warning: `equal(a, b)`.
    Equal {
        /// True if it is read as `a = b`.
        is_equality: bool,
    },
    /// More than one conjecture.
    SecondConjecture {
        /// The first.
        first: Span,
    },
    /// A variable that no quantifier binds, in a `fof` statement.
    FreeVariable,
    /// `&` and `|` side by side without brackets.
    MixedConnectives {
        /// The other one.
        first: Span,
    },
    /// `a => b => c` and the like.
    NonAssociative {
        /// The first connective.
        first: Span,
    },
    /// `-->`.
    Sequent,
    /// More than `most` numbers or distinct objects on a board that does not state that they differ, or more inequalities in each `$distinct`
    /// together than between the limit.
    TooManyDistinct {
        /// The most that can differ.
        most: usize,
    },
    /// A number that is no natural number in plain digits.
    Number(NumberKind),
    /// `$less`, `$$word`, anything with `$` but `$true`, `$false` and `$distinct`.
    DollarWord,
    /// A quantifier, `$distinct`, or a connective other than `|` and `~` before an atom, in a clause.
    NotAClause,
    /// More than [`MAX_NESTING`] things open.
    TooDeep,
    /// No statement at all.
    EmptyBoard,
    /// A symbol got another number of arguments than it was made for.
    Arity(ArityMismatch),
    /// Warning: a variable is bound inside its own scope (Q-PA-8).
    Shadowed,
    /// Warning: TPTP takes different numbers for different objects, and a single formula does not say so. On a board a statement does.
    NumbersNotDistinct {
        /// A different number, earlier in the text.
        first: Span,
    },
}

/// The kinds of faults by which TPTP's ontology of results (SZS) tells why a problem was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The text is not TPTP.
    Syntax,
    /// A symbol or sort is used otherwise than its type says.
    Type,
    /// The text, or one that it includes, is not there, or is no text.
    Input,
    /// The text is TPTP, of a language or a size that is not read here.
    Inappropriate,
}

/// Returns the kind of a fault by the code of its diagnostic.
pub fn fault_kind(code: &str) -> FaultKind {
    match code {
        "redeclared" | "unknown-sort" | "wrong-arity" | "wrong-type" => FaultKind::Type,
        "empty-board" | "include" | "include-cycle" | "include-missing" | "include-name" | "invalid-utf8" => FaultKind::Input,
        "arithmetic"
        | "boolean-argument"
        | "defined-word"
        | "not-a-natural-number"
        | "not-first-order"
        | "polymorphic"
        | "sequent"
        | "several-conjectures"
        | "statement-too-long"
        | "too-deep"
        | "too-large"
        | "too-many-distinct"
        | "too-many-includes"
        | "unknown-role" => FaultKind::Inappropriate,
        _ => FaultKind::Syntax,
    }
}

/// Error and its place.
pub(super) type Located = (SyntaxError, Span);

impl SyntaxError {
    /// Describes the error at its place.
    pub(super) fn describe(self, span: Span, text: &Text) -> Diagnostic {
        let written = text.slice(span);
        let found = match written {
            "" => "the end of the text".to_owned(),
            token => format!("`{}`", truncate(token, SHOWN)),
        };
        match self {
            SyntaxError::Flaw(flaw) => describe_flaw(flaw, span),
            SyntaxError::Unexpected { expected, open } => {
                let message = format!("expected {expected}, found {found}");
                let mut diagnostic = Diagnostic::error("unexpected-token", span, message, format!("expected {expected}"));
                if expected == expected::STATEMENT && matches!(written, "input_clause" | "input_formula") {
                    diagnostic =
                        diagnostic.help("this is how TPTP was written before its third version; `cnf` and `fof` took its place");
                }
                open.into_iter().fold(diagnostic, |diagnostic, open| diagnostic.related(open, "this bracket is still open"))
            }
            SyntaxError::Include => {
                let message = "`include` is refused: this text stands alone";
                Diagnostic::error("include", span, message, "another file would be read here")
                    .help("put the statements of the included file into this one, in place of this line; `judge`, `prove` and `parse` do so")
            }
            SyntaxError::OtherLanguage => {
                let message = format!("`{written}` is not read: statements are first-order");
                Diagnostic::error("not-first-order", span, message, "only `fof`, `cnf`, `tff` and `tcf`")
                    .help("write the statement as fof(name, role, formula). or tff(name, role, formula)., or leave it out")
            }
            SyntaxError::Redeclared(taken) => {
                let (first, words) = match taken {
                    NameConflict::Declared(first) => (first, "declared here"),
                    NameConflict::Used(first) => (first, "used here, as a symbol of individuals ($i)"),
                };
                let message = format!("`{written}` has a type already");
                Diagnostic::error("redeclared", span, message, "declared again").related(first, words)
            }
            SyntaxError::UnknownSort => {
                let message = format!("there is no sort `{written}`");
                Diagnostic::error("unknown-sort", span, message, "not declared before this place")
                    .help(format!("declare it: tff(a_sort, type, {written}: $tType)."))
            }
            SyntaxError::Polymorphic => {
                let message = "types with variables, and sorts with arguments, are not read";
                Diagnostic::error("polymorphic", span, message, "only sorts, `(s * t) > u`, `$i` and `$o`")
                    .help("declare a sort, and a symbol, for each instance that is needed")
            }
            SyntaxError::BooleanArgument => {
                let message = "truth values are no objects here: `$o` is what a predicate yields";
                Diagnostic::error("boolean-argument", span, message, "a sort is wanted")
            }
            SyntaxError::Arithmetic => {
                let message = format!("`{written}` belongs to arithmetic, which is not read in typed problems");
                Diagnostic::error("arithmetic", span, message, "a number, or a sort of numbers")
                    .help("declare a sort and constants of it, and state what is used of their arithmetic")
            }
            SyntaxError::SortAsSymbol => {
                let message = format!("`{written}` is a sort");
                Diagnostic::error("wrong-type", span, message, "a predicate or a function is wanted")
            }
            SyntaxError::OtherKind { is_predicate, declared } => {
                let (is, wanted) = if is_predicate { ("predicate", "a term") } else { ("function", "a formula") };
                let message = format!("`{written}` is a {is} by its type");
                Diagnostic::error("wrong-type", span, message, format!("{wanted} is wanted")).related(declared, "its type")
            }
            SyntaxError::OtherArity { expected, found, declared } => {
                let message = format!("by its type `{written}` takes {expected} arguments, and it has {found}");
                Diagnostic::error("wrong-type", span, message, "this symbol").related(declared, "its type")
            }
            SyntaxError::OtherSort { expected, found, declared } => {
                let sort = |place: Option<Span>| place.map_or("$i", |place| text.slice(place));
                let (expected, found) = (sort(expected), sort(found));
                let message = format!("a term of sort `{expected}` is wanted, and this is of sort `{found}`");
                let diagnostic = Diagnostic::error("wrong-type", span, message, format!("of sort {found}"));
                if declared == span { diagnostic } else { diagnostic.related(declared, "wanted here") }
            }
            SyntaxError::UnknownRole => {
                let message = format!("a board has no statement of role `{written}`");
                Diagnostic::error("unknown-role", span, message, "not a role of a board").help(
                    "roles: axiom, hypothesis, definition, assumption, lemma, theorem, corollary, plain, negated_conjecture; \
                     or conjecture, which is put on the board negated",
                )
            }
            SyntaxError::DuplicateLabel { first, number } => {
                let name = if written.starts_with('\'') { unquoted(written) } else { Cow::Borrowed(written) };
                let (of, first_place) = text.origin(first);
                let line = of.position(first_place.start).line;
                let other = if of.name() == text.origin(span).0.name() { String::new() } else { format!("{}, ", of.name()) };
                let label = format!("{}_{number}", truncate(&name, SHOWN));
                let message =
                    format!("a statement in {other}line {line} is called {found} as well; the label of this one is `{label}`");
                Diagnostic::warning("duplicate-label", span, message, "the same name").related(first, "the first")
            }
            SyntaxError::Question => {
                let message = "a question is read as a conjecture: whether there is an answer, and not which";
                Diagnostic::warning("question", span, message, "no answer is given")
            }
            SyntaxError::Equal { is_equality: true } => {
                let message = "`equal(a, b)` is read as `a = b`, as TPTP had it before `=`";
                Diagnostic::warning("old-equality", span, message, "the first of them")
                    .help("write 'equal'(a, b), in quotes, for a predicate of this name")
            }
            SyntaxError::Equal { is_equality: false } => {
                let message = "`equal` is read as a predicate like any other, beside `=`";
                Diagnostic::warning("equal-predicate", span, message, "no equation")
                    .help("write a = b for an equation, or 'equal'(a, b), in quotes, for the predicate")
            }
            SyntaxError::SecondConjecture { first } => {
                let message = "a board has one conjecture at most";
                Diagnostic::error("several-conjectures", span, message, "the second conjecture")
                    .related(first, "the first conjecture")
                    .help("TPTP wants every conjecture proved: join them with `&` in one conjecture, or make a board of each")
            }
            SyntaxError::FreeVariable => {
                let message = format!("the variable `{written}` is bound by no quantifier");
                Diagnostic::error("free-variable", span, message, "free here")
                    .help(format!("put `! [{written}] :` in front of the formula if it is meant for all objects"))
            }
            SyntaxError::MixedConnectives { first } => {
                let message = "`&` and `|` side by side need brackets";
                Diagnostic::error("mixed-connectives", span, message, "which binds first?")
                    .related(first, "the other connective")
                    .help("write (a & b) | c, or a & (b | c)")
            }
            SyntaxError::NonAssociative { first } => {
                let message = format!("`{written}` after another connective needs brackets");
                let help = format!(
                    "write (a {written} b) {written} c, or a {written} (b {written} c): TPTP gives no reading without brackets"
                );
                Diagnostic::error("non-associative", span, message, "which binds first?")
                    .related(first, "the other connective")
                    .help(help)
            }
            SyntaxError::Sequent => Diagnostic::error("sequent", span, "sequents are not read", "a sequent's arrow")
                .help("write (a1 & … & an) => (b1 | … | bm)"),
            SyntaxError::TooManyDistinct { most } => {
                let message = format!("more than {most} terms, each two of which differ");
                Diagnostic::error("too-many-distinct", span, message, "the limit is passed here")
                    .help("use constants, and state the inequalities that matter: a != b")
            }
            SyntaxError::Number(kind) => describe_number(kind, span),
            SyntaxError::DollarWord => {
                let message = format!("`{written}` has no meaning on a board");
                Diagnostic::error("defined-word", span, message, "only $true, $false and $distinct are known")
                    .help("use a name without `$` and state what is to hold of it")
            }
            SyntaxError::NotAClause => {
                let message = "a clause is a disjunction of literals";
                Diagnostic::error("not-a-clause", span, message, "no part of a clause")
                    .help("write the statement as fof(name, role, formula)., or as tff where there are sorts")
            }
            SyntaxError::TooDeep => {
                let message = format!("more than {MAX_NESTING} brackets, quantifiers and negations are open here");
                Diagnostic::error("too-deep", span, message, "one too many")
                    .help(format!("a formula is nested at most {MAX_NESTING} deep; chains of `&` and `|` are not nesting"))
            }
            SyntaxError::EmptyBoard => Diagnostic::error("empty-board", span, "there is no statement", "nothing here")
                .help("a statement reads fof(name, axiom, formula)."),
            SyntaxError::Arity(mismatch) => Diagnostic::error("wrong-arity", span, mismatch.to_string(), "this symbol"),
            SyntaxError::Shadowed => {
                let message = format!("`{written}` is bound again inside its own scope");
                Diagnostic::error("shadowed-variable", span, message, "the inner quantifier binds it from here on")
            }
            SyntaxError::NumbersNotDistinct { first } => {
                let message = "different numbers are different objects in TPTP, and nothing here says so of these two";
                let help = format!("on a board it is stated: {} != {written}", text.slice(first));
                Diagnostic::error("numbers-not-distinct", span, message, "read as a constant like any other")
                    .related(first, "a different number")
                    .help(help)
            }
        }
    }
}

fn describe_number(kind: NumberKind, span: Span) -> Diagnostic {
    let (message, label) = match kind {
        NumberKind::LeadingZero => {
            return Diagnostic::error("leading-zeros", span, "a number has no leading zeros", "begins with 0").help(NATURAL);
        }
        NumberKind::Signed => ("numbers with a sign are not read", "a number with a sign"),
        NumberKind::Rational => ("rational numbers are not read", "a rational number"),
        NumberKind::Real => ("real numbers are not read", "a real number"),
    };
    Diagnostic::error("not-a-natural-number", span, message, label).help(NATURAL)
}

/// Help for numbers.
const NATURAL: &str = "natural numbers in plain digits are constants; for others use a constant of another name";

fn describe_flaw(flaw: Flaw, span: Span) -> Diagnostic {
    match flaw {
        Flaw::Character(character) => {
            let message = format!("`{}` begins no token of TPTP", character.escape_debug());
            Diagnostic::error("unknown-character", span, message, "not TPTP")
                .help("connectives: ~ & | => <= <=> <~> ~| ~&; quantifiers: ! [X] : and ? [X] : ; other names in 'quotes'")
        }
        Flaw::UnclosedQuote(quote) => {
            let message = format!("the closing {quote} is missing on this line");
            Diagnostic::error("unclosed-quotation", span, message, "opened here")
                .help(format!("inside quotes, {quote} is written \\{quote}"))
        }
        Flaw::EmptyQuote(_) => {
            Diagnostic::error("empty-quote", span, "there is nothing between the quotes", "at least one character")
        }
        Flaw::InQuote(character) => {
            let message = format!("`{}` may not stand between quotes", character.escape_debug());
            Diagnostic::error("bad-quoted-character", span, message, "in this name")
                .help("printable ASCII may, and in names letters of any script; a backslash is written \\\\")
        }
        Flaw::UnclosedComment => {
            Diagnostic::error("unclosed-comment", span, "the comment is not closed", "opened here").help("close it with */")
        }
        Flaw::TooLong => {
            let message = format!("the statement is longer than {MAX_STATEMENT_BYTES} bytes");
            Diagnostic::error("statement-too-long", span, message, "the limit is passed here")
        }
    }
}
