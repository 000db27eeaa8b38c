//! Everything that can be wrong with a TPTP text, and the words for it: the one place where they stand.

use formula::ArityMismatch;
use source::{Diagnostic, Span, Text};

use super::token::{Flaw, NumberKind};
use crate::{MAX_ERRORS, MAX_NESTING, MAX_STATEMENT_BYTES, Parsed};

/// What the grammar wanted at some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// `fof(` or `cnf(`.
    Statement,
    /// `(` behind `fof`.
    OpenBracket,
    /// The statement's name.
    Label,
    /// `,`
    Comma,
    /// A role.
    Role,
    /// A formula.
    Formula,
    /// A term.
    Term,
    /// `=` or `!=`.
    EqualitySign,
    /// `,` or `)` in an argument list.
    ArgumentEnd,
    /// `[` behind a quantifier.
    VariableList,
    /// A variable in a quantifier's list.
    Variable,
    /// `,` or `]` in a quantifier's list.
    VariableListEnd,
    /// `:` behind a quantifier's list.
    Colon,
    /// A connective or the bracket that closes.
    ConnectiveOrClose,
    /// `,` or `)` behind the formula of a statement.
    StatementEnd,
    /// `.` behind a statement.
    Stop,
    /// The end of the text behind a formula.
    End,
    /// A source or useful information.
    Annotation,
}

impl Wanted {
    fn words(self) -> &'static str {
        match self {
            Wanted::Statement => "a statement `fof(name, role, formula).` or `cnf(name, role, clause).`",
            Wanted::OpenBracket => "`(`",
            Wanted::Label => "the statement's name: a word beginning in lower case, a 'quoted name' or a natural number",
            Wanted::Comma => "`,`",
            Wanted::Role => "a role",
            Wanted::Formula => "a formula",
            Wanted::Term => "a term",
            Wanted::EqualitySign => "`=` or `!=`",
            Wanted::ArgumentEnd => "`,` or `)`",
            Wanted::VariableList => "`[` and the bound variables",
            Wanted::Variable => "a variable: a word beginning in upper case",
            Wanted::VariableListEnd => "`,` or `]`",
            Wanted::Colon => "`:`",
            Wanted::ConnectiveOrClose => "a connective or `)`",
            Wanted::StatementEnd => "a connective, `)` or `,`",
            Wanted::Stop => "`.`",
            Wanted::End => "a connective or the end of the formula",
            Wanted::Annotation => "a source or useful information",
        }
    }
}

/// What is wrong, or remarkable, with a TPTP text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// No token.
    Flaw(Flaw),
    /// Another token than the grammar wants; `open` is the bracket that waits to be closed, if one does.
    Unexpected {
        /// What would fit.
        wanted: Wanted,
        /// The innermost open bracket.
        open: Option<Span>,
    },
    /// `include(…)`.
    Include,
    /// `tff`, `thf`, `tcf` or `tpi`.
    OtherLanguage,
    /// A role that no statement of a board can have.
    UnknownRole,
    /// Two statements of one name.
    DuplicateLabel {
        /// The first.
        first: Span,
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
    /// `"x"`.
    DistinctObject,
    /// A number that is no natural number in plain digits.
    Number(NumberKind),
    /// `$less`, `$$word`, anything with `$` but `$true` and `$false`.
    DollarWord,
    /// A quantifier, or a connective other than `|` and `~` before an atom, in a `cnf` statement.
    NotAClause,
    /// More than [`MAX_NESTING`] things open.
    TooDeep,
    /// No statement at all.
    Empty,
    /// A symbol got another number of arguments than it was made for.
    Arity(ArityMismatch),
    /// Warning: a variable is bound inside its own scope (Q-PA-8).
    Shadowed,
    /// Warning: TPTP takes different numbers for different objects, a board does not.
    NumbersNotDistinct {
        /// A different number, earlier in the text.
        first: Span,
    },
    /// More errors than are listed.
    TooManyErrors {
        /// How many are not listed.
        unlisted: usize,
    },
    /// Warning: more warnings than are listed.
    TooManyWarnings {
        /// How many are not listed.
        unlisted: usize,
    },
}

/// A fault and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Located {
    pub(super) fault: Fault,
    pub(super) span: Span,
}

impl Fault {
    /// The fault at a place.
    pub(super) fn at(self, span: Span) -> Located {
        Located { fault: self, span }
    }

    /// Whether the text is read all the same.
    pub(super) fn is_warning(self) -> bool {
        matches!(self, Fault::Shadowed | Fault::NumbersNotDistinct { .. } | Fault::TooManyWarnings { .. })
    }
}

impl Located {
    /// The fault in words.
    pub(super) fn diagnostic(self, text: &Text) -> Diagnostic {
        let span = self.span;
        let found = || found(text, span);
        let error = |code, message: String, label: &str| Diagnostic::error(code, span, message, label);
        match self.fault {
            Fault::Flaw(flaw) => flaw_diagnostic(flaw, span),
            Fault::Unexpected { wanted, open } => {
                let message = format!("expected {}, found {}", wanted.words(), found());
                let diagnostic = Diagnostic::error("unexpected-token", span, message, format!("expected {}", wanted.words()));
                match open {
                    Some(open) => diagnostic.related(open, "this bracket is still open"),
                    None => diagnostic,
                }
            }
            Fault::Include => error("include", "`include` is refused: a board is one text".into(), "another file would be read here")
                .help("put the statements of the included file into this one, in place of this line"),
            Fault::OtherLanguage => {
                error("not-first-order", format!("`{}` is not read: statements are untyped first-order", text.slice(span)), "only `fof` and `cnf`")
                    .help("write the statement as fof(name, role, formula). with types as predicates, or leave it out")
            }
            Fault::UnknownRole => error("unknown-role", format!("a board has no statement of role `{}`", text.slice(span)), "not a role of a board")
                .help(
                    "roles: axiom, hypothesis, definition, assumption, lemma, theorem, corollary, plain, negated_conjecture; or conjecture, \
                     which is put on the board negated",
                ),
            Fault::DuplicateLabel { first } => {
                error("duplicate-label", format!("a second statement is called {}", found()), "rename this one").related(first, "the first")
            }
            Fault::SecondConjecture { first } => error("several-conjectures", "a board has one conjecture at most".into(), "the second conjecture")
                .related(first, "the first conjecture")
                .help(
                    "TPTP wants every conjecture proved: join them with `&` in one conjecture, or make a board of each",
                ),
            Fault::FreeVariable => {
                error("free-variable", format!("the variable `{}` is bound by no quantifier", text.slice(span)), "free here")
                    .help(format!("put `! [{}] :` in front of the formula if it is meant for all objects", text.slice(span)))
            }
            Fault::MixedConnectives { first } => {
                error("mixed-connectives", "`&` and `|` side by side need brackets".into(), "which binds first?")
                    .related(first, "the other connective")
                    .help("write (a & b) | c, or a & (b | c)")
            }
            Fault::NonAssociative { first } => {
                let sign = text.slice(span);
                error("non-associative", format!("`{sign}` behind another connective needs brackets"), "which binds first?")
                    .related(first, "the other connective")
                    .help(format!("write (a {sign} b) {sign} c, or a {sign} (b {sign} c): TPTP gives no reading without brackets"))
            }
            Fault::Sequent => error("sequent", "sequents are not read".into(), "a sequent's arrow")
                .help("write (a1 & … & an) => (b1 | … | bm)"),
            Fault::DistinctObject => {
                error("distinct-object", format!("distinct objects such as {} are not read", text.slice(span)), "a distinct object")
                    .help("use a constant, and state the inequalities that are meant: a != b")
            }
            Fault::Number(kind) => {
                let (message, label) = match kind {
                    NumberKind::Signed => ("numbers with a sign are not read", "a number with a sign"),
                    NumberKind::Rational => ("rational numbers are not read", "a rational number"),
                    NumberKind::Real => ("real numbers are not read", "a real number"),
                    NumberKind::LeadingZero => ("a number has no leading zeros", "begins with 0"),
                };
                error("not-a-natural-number", message.into(), label)
                    .help("natural numbers in plain digits are constants; for others use a constant of another name")
            }
            Fault::DollarWord => {
                error("defined-word", format!("`{}` has no meaning on a board", text.slice(span)), "only $true and $false are known")
                    .help("use a name without `$` and state what is to hold of it")
            }
            Fault::NotAClause => error("not-a-clause", "a `cnf` statement is a disjunction of literals".into(), "no part of a clause")
                .help("write the statement as fof(name, role, formula)."),
            Fault::TooDeep => error("too-deep", format!("more than {MAX_NESTING} brackets, quantifiers and negations are open here"), "one too many")
                .help(format!("a formula is nested at most {MAX_NESTING} deep; chains of `&` and `|` are not nesting")),
            Fault::Empty => error("empty-input", "there is no statement".into(), "nothing here")
                .help("a statement reads fof(name, axiom, formula)."),
            Fault::Arity(mismatch) => error("wrong-arity", mismatch.to_string(), "this symbol"),
            Fault::Shadowed => {
                let message = format!("`{}` is bound again inside its own scope", text.slice(span));
                Diagnostic::warning("shadowed-variable", span, message, "the inner quantifier binds it from here on")
            }
            Fault::NumbersNotDistinct { first } => Diagnostic::warning(
                "numbers-not-distinct",
                span,
                "different numbers may denote the same object here; TPTP holds them unequal",
                "read as a constant like any other",
            )
            .related(first, "a different number")
            .help(format!("add {} != {} if that is meant", text.slice(first), text.slice(span))),
            Fault::TooManyErrors { unlisted } => {
                error("too-many-errors", format!("{unlisted} more errors are not listed"), "the first of them")
                    .help(format!("at most {MAX_ERRORS} errors are listed"))
            }
            Fault::TooManyWarnings { unlisted } => {
                let message = format!("{unlisted} more warnings are not listed");
                Diagnostic::warning("too-many-warnings", span, message, "the first of them")
            }
        }
    }
}

/// What is found wrong in a text, as far as it is listed: memory stays bounded however much is wrong.
#[derive(Default)]
pub(super) struct Log {
    listed: Vec<Located>,
    errors: usize,
    warnings: usize,
    first_unlisted: [Option<Span>; 2],
}

impl Log {
    pub(super) fn push(&mut self, located: Located) {
        let [errors, warnings] = &mut self.first_unlisted;
        let (count, unlisted) =
            if located.fault.is_warning() { (&mut self.warnings, warnings) } else { (&mut self.errors, errors) };
        *count += 1;
        if *count <= MAX_ERRORS {
            self.listed.push(located);
        } else {
            unlisted.get_or_insert(located.span);
        }
    }

    /// The value, if there was no error, and everything that there is to say, in the order of the text.
    pub(super) fn parsed<T>(mut self, value: Option<T>, text: &Text) -> Parsed<T> {
        self.listed.sort_by_key(|located| located.span.start);
        let mut diagnostics: Vec<Diagnostic> = self.listed.iter().map(|located| located.diagnostic(text)).collect();
        let unlisted = |count: usize| count.saturating_sub(MAX_ERRORS);
        let [errors, warnings] = self.first_unlisted;
        let errors = errors.map(|first| Fault::TooManyErrors { unlisted: unlisted(self.errors) }.at(first));
        let warnings = warnings.map(|first| Fault::TooManyWarnings { unlisted: unlisted(self.warnings) }.at(first));
        diagnostics.extend(errors.into_iter().chain(warnings).map(|located| located.diagnostic(text)));
        Parsed { value: value.filter(|_| self.errors == 0), diagnostics }
    }
}

/// A token as it is quoted in a message: long ones are cut.
fn found(text: &Text, span: Span) -> String {
    const SHOWN: usize = 40;
    let token = text.slice(span);
    match token.char_indices().nth(SHOWN) {
        _ if token.is_empty() => "the end of the text".into(),
        Some((cut, _)) => format!("`{}…`", token.get(..cut).unwrap_or_default()),
        None => format!("`{token}`"),
    }
}

fn flaw_diagnostic(flaw: Flaw, span: Span) -> Diagnostic {
    let error = |code, message: String, label| Diagnostic::error(code, span, message, label);
    match flaw {
        Flaw::Character(character) => {
            error("unknown-character", format!("`{}` begins no token of TPTP", character.escape_debug()), "not TPTP")
                .help("connectives: ~ & | => <= <=> <~> ~| ~&; quantifiers: ! [X] : and ? [X] : ; other names in 'quotes'")
        }
        Flaw::UnclosedQuote(quote) => {
            error("unclosed-quote", format!("the closing {quote} is missing on this line"), "opened here")
                .help(format!("inside quotes, {quote} is written \\{quote}"))
        }
        Flaw::EmptyQuote(_) => error("empty-quote", "there is nothing between the quotes".into(), "at least one character"),
        Flaw::InQuote(character) => {
            error("bad-quoted-character", format!("`{}` may not stand between quotes", character.escape_debug()), "in this name")
                .help("only printable ASCII may; a backslash is written \\\\")
        }
        Flaw::UnclosedComment => {
            error("unclosed-comment", "the comment is not closed".into(), "opened here").help("close it with */")
        }
        Flaw::TooLong => error(
            "statement-too-long",
            format!("the statement is longer than {MAX_STATEMENT_BYTES} bytes"),
            "the limit is passed here",
        ),
    }
}
