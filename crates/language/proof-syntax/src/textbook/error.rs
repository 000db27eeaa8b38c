//! Everything that can be wrong with a proof in a textbook's notation, and its description: code, message, label and help of each kind
//! in one arm. What a rule asks for, the kernel says.

use source::{Diagnostic, Span, Text};
use syntax_core::diagnostics::truncate;
use syntax_core::{MAX_NESTING, MAX_STATEMENT_BYTES};

use super::book::Book;
use super::columns::MAX_ASSUMPTIONS;

/// Largest number of characters of a faulty text that a message repeats.
const SHOWN: usize = 40;

/// Error in a line, or in the lines together, at the place that it is reported with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextbookError {
    /// `notation` with another name than a book's, or none.
    UnknownNotation,
    /// A second line of the head with the same word.
    RepeatedHead {
        /// The first.
        first: Span,
    },
    /// A line of the head after a line of the proof.
    LateHead,
    /// A line `system` without a name that can be one.
    BadSystem,
    EmptyProof,
    NotRising {
        /// The number before.
        last: u32,
    },
    BadNumber,
    /// No statement between the number and the justification.
    EmptyStatement,
    /// A line that is neither given nor assumed nor inferred.
    MissingReason,
    MissingRule,
    NotANumber,
    TooManyCitations,
    TooManyRuleNames,
    AssumptionOutsideBox,
    BoxWithoutAssumption,
    PremiseInBox,
    /// A line `Show` whose derivation does not end.
    ShowOpen,
    /// A derivation that ends and was not announced.
    NoShow,
    /// An assumption without a line `Show` before it.
    NotAnnounced,
    /// More assumptions than an account is kept of.
    TooManyAssumptions,
    /// An assumption on which a line rests after it has been discharged.
    DischargedBefore {
        /// The line that discharges it.
        by: u32,
        /// The last line that rests on it.
        last: u32,
    },
    /// An assumption that is discharged after one that was made before it.
    CrossedAssumptions {
        /// The one that was made before.
        earlier: u32,
    },
    /// A line that stands among those that rest on an assumption, does not, and is cited later.
    OutOfPlace {
        /// The assumption.
        assumption: u32,
        /// The line that cites it.
        cited_by: u32,
    },
    /// A line of a subproof of *Fitch* that has been closed.
    InsideClosedBox {
        first: u32,
        last: u32,
    },
    StatementTooLong,
    TooDeep,
    Expected(MissingPart),
    UnclosedBracket,
    UnopenedBracket,
    MixedConnectives,
    ChainedArrows,
    TermAsStatement,
    NotAVariable,
    WrongArity {
        expected: usize,
        found: usize,
        /// The place where it was first used.
        first: Option<Span>,
    },
    /// A name that stands for another kind of thing than its place asks for.
    OtherKind {
        first: Option<Span>,
    },
}

/// Thing that a statement lacks at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MissingPart {
    Statement,
    Connective,
    Object,
    CommaOrBracket,
}

impl MissingPart {
    fn phrase(self) -> &'static str {
        match self {
            MissingPart::Statement => "a statement",
            MissingPart::Connective => "a connective or the end of the statement",
            MissingPart::Object => "the name of an object or a variable",
            MissingPart::CommaOrBracket => "`,` or `)`",
        }
    }
}

impl TextbookError {
    /// Describes the error at its place.
    pub(super) fn describe(self, span: Span, text: &Text, book: Book) -> Diagnostic {
        let shown = truncate(text.slice(span).trim(), SHOWN);
        match self {
            TextbookError::UnknownNotation => {
                Diagnostic::error("unknown-notation", span, format!("`{shown}` is no notation of a textbook"), "no such notation")
                    .help(format!("the notations are {}", notations()))
            }
            TextbookError::RepeatedHead { first } => {
                let word = truncate(text.slice(span).split_whitespace().next().unwrap_or_default(), SHOWN);
                Diagnostic::error("repeated-clause", span, format!("there are two lines `{word}`"), "this is the second one")
                    .related(first, "the first one says this")
                    .help("leave one of them out")
            }
            TextbookError::LateHead => {
                let message = format!("`{shown}` follows a line of the proof");
                Diagnostic::error("late-head", span, message, "belongs before the first line")
                    .help("`notation`, `system` and `symbols` stand before the lines of the proof")
            }
            TextbookError::BadSystem => {
                Diagnostic::error("bad-name", span, "`system` names no calculus", "a calculus was expected here")
                    .help("write `system classical`, or leave the line out")
            }
            TextbookError::EmptyProof => {
                let label = "a line of a proof was expected before this end";
                Diagnostic::error("empty-proof", span, "the proof has no line", label).help(line_form(book))
            }
            TextbookError::NotRising { last } => {
                let message = format!("the number {shown} does not rise above {last}, the number of the line before");
                Diagnostic::error("number-not-rising", span, message, format!("a number above {last} was expected here"))
                    .help("line numbers rise; gaps are allowed")
            }
            TextbookError::BadNumber => {
                Diagnostic::error("bad-number", span, format!("`{shown}` is no number of a line"), "no number of a line")
                    .help("lines are numbered 1, 2, 3, …")
            }
            TextbookError::EmptyStatement => {
                Diagnostic::error("empty-statement", span, "the line has no statement", "a statement was expected before this")
                    .help("`#` begins a comment; ⊥ is also written `!?` and `_|_`")
            }
            TextbookError::MissingReason => {
                let message = "the line says neither by which rule it follows nor that it is given";
                Diagnostic::error("missing-reason", span, message, "a justification was expected after this")
                    .help(line_form(book))
            }
            TextbookError::MissingRule => {
                Diagnostic::error("missing-rule", span, "no rule is named", "the name of a rule was expected here")
                    .help(line_form(book))
            }
            TextbookError::NotANumber => {
                let message = format!("`{shown}` is no number of a line");
                Diagnostic::error("not-a-number", span, message, "the number of a line was expected here").help(
                    "lines are cited by their numbers, such as `1, 3`, a subproof by its first and last line, such as `2-5`",
                )
            }
            TextbookError::TooManyCitations => {
                Diagnostic::error("too-many-citations", span, "the line cites too many lines", "this is one too many")
                    .help("no rule has that many premises")
            }
            TextbookError::TooManyRuleNames => {
                Diagnostic::error("too-many-rule-names", span, "the proof names too many rules", "this is one too many")
                    .help("no calculus has that many rules")
            }
            TextbookError::AssumptionOutsideBox => {
                let message = "this assumption is not inside a subproof";
                Diagnostic::error("assumption-outside-box", span, message, "not set in").help(book.table().set_in)
            }
            TextbookError::BoxWithoutAssumption => {
                let message = "a subproof begins here with a line that is no assumption";
                Diagnostic::error("box-without-assumption", span, message, "set in further than the line before").help(
                    "a subproof begins with its assumption (`AS`); a line that continues the one around it is set in as that is",
                )
            }
            TextbookError::PremiseInBox => {
                Diagnostic::error("premise-in-box", span, "a premise stands in a subproof", "given only outside of all subproofs")
                    .help("an assumption is `AS`; a premise stands at the left edge, and `R` repeats it here")
            }
            TextbookError::ShowOpen => {
                Diagnostic::error("show-open", span, "this `Show` has no derivation that ends", "announced here")
                    .help("the last line of a derivation cites what it comes to: `5 DD`, `5 CD`, `5, 6 ID` or `5 UD`")
            }
            TextbookError::NoShow => {
                let message = "a derivation ends here that no line `Show` announced";
                Diagnostic::error("no-show", span, message, "nothing is open here")
                    .help("announce what is derived: `3. Show P`, then the derivation, whose last line is this one")
            }
            TextbookError::NotAnnounced => {
                let message = "this assumption does not follow a line `Show`";
                Diagnostic::error("assumption-outside-box", span, message, "nothing is announced").help(book.table().set_in)
            }
            TextbookError::TooManyAssumptions => {
                let message = format!("the proof has more than {MAX_ASSUMPTIONS} assumptions");
                Diagnostic::error("too-many-assumptions", span, message, "this is one too many")
            }
            TextbookError::DischargedBefore { by, last } => {
                let message = format!("line {last} rests on the assumption {shown}, which line {by} discharges");
                Diagnostic::error("discharged-before", span, message, "discharged, and used after that")
                    .help("assume it again for what comes after its discharge")
            }
            TextbookError::CrossedAssumptions { earlier } => {
                let message = format!("the assumption {shown} is made after {earlier}, and discharged after it");
                Diagnostic::error("crossed-assumptions", span, message, "outlives the one before it").help(format!(
                    "discharge {shown} first, or make it before {earlier}: here assumptions are discharged in the opposite order"
                ))
            }
            TextbookError::OutOfPlace { assumption, cited_by } => {
                let message = format!(
                    "line {shown} does not rest on {assumption}, among whose lines it stands, and line {cited_by} cites it"
                );
                Diagnostic::error("out-of-place", span, message, "belongs before the assumption")
                    .help(format!("put it before line {assumption}, and number the lines anew"))
            }
            TextbookError::InsideClosedBox { first, last } => {
                let message = format!("line {shown} stands in the subproof {first}-{last}, which has ended");
                Diagnostic::error("inside-closed-box", span, message, "in a subproof that has ended")
                    .help(format!("cite the subproof as a whole: `{first}-{last}`"))
            }
            TextbookError::StatementTooLong => {
                let message = format!("the statement has more than {MAX_STATEMENT_BYTES} bytes");
                Diagnostic::error("statement-too-long", span, message, "this statement")
            }
            TextbookError::TooDeep => {
                let message = format!("more than {MAX_NESTING} brackets, quantifiers and negations inside one another");
                Diagnostic::error("too-deep", span, message, "this is the one too many")
            }
            TextbookError::Expected(wanted) => {
                let stands =
                    if shown.is_empty() { "the statement ends here".to_owned() } else { format!("unexpected `{shown}`") };
                let message = format!("{stands}; expected {}", wanted.phrase());
                let found = Diagnostic::error("unexpected-token", span, message, format!("expected {}", wanted.phrase()));
                match wanted {
                    MissingPart::Statement => found.help(statement_form(book)),
                    MissingPart::Connective => found.help("connectives are ¬ ∧ ∨ → ↔, or ~ & v -> <->"),
                    MissingPart::Object | MissingPart::CommaOrBracket => found.help(statement_form(book)),
                }
            }
            TextbookError::UnclosedBracket => {
                Diagnostic::error("unclosed-bracket", span, "this bracket is never closed", "opened here")
                    .help("add the closing bracket where what it encloses ends")
            }
            TextbookError::UnopenedBracket => {
                Diagnostic::error("unopened-bracket", span, "this bracket closes nothing", "no opening bracket belongs to it")
            }
            TextbookError::MixedConnectives => {
                let message = "∧ and ∨ stand side by side without brackets, and no book says which comes first";
                Diagnostic::error("mixed-connectives", span, message, "which comes first?")
                    .help("put brackets around one of them")
            }
            TextbookError::ChainedArrows => {
                let message = "arrows stand in a row without brackets, and no book says which comes first";
                Diagnostic::error("chained-arrows", span, message, "which comes first?")
                    .help("put brackets around one of them: `A → (B → C)`")
            }
            TextbookError::TermAsStatement => {
                let message = format!("`{shown}` is an object; a statement must be true or false");
                Diagnostic::error("term-as-statement", span, message, "expected a statement").help(statement_form(book))
            }
            TextbookError::NotAVariable => {
                let message = format!("`{shown}` is no variable in {}", book.title());
                Diagnostic::error("not-a-variable", span, message, "a variable was expected here")
                    .help(format!("its variables are the letters {}", book.variables()))
            }
            TextbookError::WrongArity { expected, found, first } => {
                let message =
                    format!("`{shown}` takes {} here, and {} where it was first used", objects(found), objects(expected));
                let wrong = Diagnostic::error("wrong-arity", span, message, format!("expected {}", objects(expected)));
                first.into_iter().fold(wrong, |wrong, first| wrong.related(first, "first used here"))
            }
            TextbookError::OtherKind { first } => {
                let message = format!("`{shown}` stands for something else");
                let wrong = Diagnostic::error("name-taken", span, message, "used in two ways").help("use another letter");
                first.into_iter().fold(wrong, |wrong, first| wrong.related(first, "first used here"))
            }
        }
    }
}

fn objects(count: usize) -> String {
    match count {
        0 => String::from("no object"),
        1 => String::from("1 object"),
        _ => format!("{count} objects"),
    }
}

fn line_form(book: Book) -> &'static str {
    book.table().line_form
}

fn statement_form(book: Book) -> &'static str {
    book.table().statement_form
}

/// Lists the notations, as a proof names them.
fn notations() -> String {
    let names: Vec<String> = Book::ALL.iter().map(|book| format!("`notation {}`", book.name())).collect();
    match names.as_slice() {
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
        [] => String::new(),
    }
}
