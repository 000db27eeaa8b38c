//! Everything that can be wrong with the lines of a proof, and its description: code, message, label and help of each kind in one
//! arm. What is wrong with a statement, its notation says.

use source::{Diagnostic, Span, Text};
use syntax_core::MAX_NESTING;
use syntax_core::diagnostics::truncate;

use super::clause::Clause;
use super::{MAX_CITATIONS, MAX_NAME, MAX_NUMBER, MAX_RULE_NAMES};

const LINE_FORM: &str = "a line reads `N. axiom STATEMENT` or `N. STATEMENT by RULE on 1, 2`";
const SUBPROOF_FORM: &str = "a subproof reads `subproof NAME`, its lines and `end`, and stands before the proof's own lines";
const LIST_FORM: &str = "lines are cited by their numbers, with commas between them, such as `on 1, 3`; a box as `on 2-5`";
const OPEN_LIST: &str = "where lines are to be found, leave out `on` with them; `check --complete` looks for them";
const CLAUSES_FORM: &str = "the clauses are `on 1, 2`, `with OBJECT` and `using SUBPROOF 1, 2`";

/// Largest number of characters of a faulty text that a message repeats.
const SHOWN: usize = 40;

/// Thing that has a name in a proof, besides rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    System,
    Subproof,
}

impl Named {
    fn word(self) -> &'static str {
        match self {
            Named::System => "system",
            Named::Subproof => "subproof",
        }
    }

    fn form(self) -> &'static str {
        match self {
            Named::System => "the line reads `system NAME`, such as `system predicate-wars`",
            Named::Subproof => SUBPROOF_FORM,
        }
    }
}

/// Error in a line, or in the lines together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SyntaxError {
    /// There is no line.
    EmptyProof,
    /// More lines of text than a proof can have.
    TooManyLines,
    /// A line that begins with a word that no line of a proof begins with.
    UnknownWord,
    /// A line without a number.
    MissingNumber,
    /// A number without the dot after it.
    MissingDot,
    NumberZero,
    NumberTooLarge,
    /// A number that is not above the one before it.
    NotRising {
        /// The number before.
        last: u32,
        /// Its place.
        at: Span,
    },
    /// Neither an axiom nor inferred.
    MissingBy,
    /// `N. lemma …`
    WrittenTag,
    /// `N. assume …`
    AssumeBehindNumber,
    /// An axiom or an assumption with `by`.
    NeedsNoRule,
    MissingRule,
    RuleNameTooLong,
    TooManyRuleNames,
    UnclosedQuotation,
    /// A quotation mark in a rule's name.
    StrayQuotation,
    /// Something between a quoted name and the clauses.
    BehindName,
    /// A clause that stands twice.
    RepeatedClause {
        clause: Clause,
        /// The first.
        first: Span,
    },
    /// A word of a clause with nothing after it.
    EmptyClause(Clause),
    /// Something else where a line's number is wanted.
    NotANumber,
    /// Two numbers without a comma.
    MissingComma,
    /// A box where lines of a subproof are wanted.
    BoxOfSubproof,
    TooManyCitations,
    TooManyChoices,
    MissingName(Named),
    BadName(Named),
    NameTooLong {
        /// Number of bytes that are allowed.
        longest: usize,
    },
    NameTaken {
        /// The other subproof's name.
        first: Span,
    },
    /// A subproof in a subproof.
    Nested {
        /// The name of the one around it.
        around: Span,
    },
    /// A subproof after the first line of the proof.
    LateSubproof {
        /// That line's number.
        line: Span,
    },
    /// `system` after something else.
    LateSystem,
    RepeatedSystem {
        /// The first.
        first: Span,
    },
    /// `symbols` where nothing is declared.
    NoSymbols,
    /// `symbols` after something else than `system`.
    LateSymbols,
    /// `end` with nothing that is open.
    EndOfNothing,
    BehindEnd,
    BehindNameOf(Named),
    UnclosedSubproof,
    UnclosedBox,
    /// One box in another more than [`MAX_NESTING`](syntax_core::MAX_NESTING).
    TooDeep,
}

impl SyntaxError {
    /// Describes the error at its place.
    pub(super) fn describe(self, span: Span, text: &Text) -> Diagnostic {
        let written = text.slice(span);
        let shown = truncate(written, SHOWN);
        match self {
            SyntaxError::EmptyProof => {
                let label = "a numbered line was expected before this end";
                Diagnostic::error("empty-proof", span, "the proof has no line", label).help(LINE_FORM)
            }
            SyntaxError::TooManyLines => {
                let message = format!("the text has more lines than the {MAX_NUMBER} that a proof can have");
                Diagnostic::error("too-many-lines", span, message, "the text begins here").help("prove it in several proofs")
            }
            SyntaxError::UnknownWord => {
                let message = format!("no line of a proof begins with the word `{shown}`");
                Diagnostic::error("unknown-word", span, message, "a line's number was expected here")
                    .help("a line begins with its number, or with `system`, `symbols`, `subproof`, `assume` or `end`")
            }
            SyntaxError::MissingNumber => {
                let label = "the line's number and a dot were expected here";
                Diagnostic::error("missing-number", span, "the line has no number", label).help(LINE_FORM)
            }
            SyntaxError::MissingDot => {
                let message = "there is no dot after the line's number";
                Diagnostic::error("missing-dot", span, message, "`.` was expected after this").help(LINE_FORM)
            }
            SyntaxError::NumberZero => {
                Diagnostic::error("bad-number", span, "lines are numbered from 1", "this is no line's number")
                    .help("write a number from 1 on, without sign")
            }
            SyntaxError::NumberTooLarge => {
                let message = format!("the number is above {MAX_NUMBER}, the largest that a line can have");
                Diagnostic::error("number-too-large", span, message, "this number is too large")
                    .help("number the lines 1, 2, 3, …")
            }
            SyntaxError::NotRising { last, at } => {
                let message = format!("the number {shown} does not rise above {last}, the number of the line before");
                let label = format!("a number above {last} was expected here");
                Diagnostic::error("number-not-rising", span, message, label)
                    .related(at, "the line before has this number")
                    .help("line numbers rise within a proof and within each subproof; gaps are allowed")
            }
            SyntaxError::MissingBy => {
                let message = "this line has no justification";
                let label = "expected `by` and the rule's name after this";
                Diagnostic::error("missing-by", span, message, label).help(LINE_FORM)
            }
            SyntaxError::WrittenTag => {
                let label = "the statement was expected right after the number";
                Diagnostic::error("written-tag", span, "the tag of a lemma is not written", label).help(LINE_FORM)
            }
            SyntaxError::AssumeBehindNumber => {
                let message = "`assume` follows the line's number";
                Diagnostic::error("misplaced-assume", span, message, "`assume` belongs before the number")
                    .help("an assumption reads `assume N. STATEMENT`, and its box ends with `end`")
            }
            SyntaxError::NeedsNoRule => {
                let message = "an axiom or an assumption follows by no rule";
                Diagnostic::error("needs-no-rule", span, message, "nothing was expected after the statement").help(LINE_FORM)
            }
            SyntaxError::MissingRule => {
                let message = "there is no rule's name after `by`";
                Diagnostic::error("missing-rule", span, message, "the name of a rule was expected after `by`")
                    .help("write the rule's name or its short tag, such as `by Modus ponens on 1, 2` or `by MP on 1, 2`")
            }
            SyntaxError::RuleNameTooLong => {
                let message = format!("the rule's name has more than {MAX_NAME} bytes");
                Diagnostic::error("too-long-name", span, message, "this is taken for the name of a rule")
                    .help("the name ends before `on`, `with` or `using`; a rule's short tag will do")
            }
            SyntaxError::TooManyRuleNames => {
                let message = format!("the proof spells rules in more than {MAX_RULE_NAMES} ways");
                Diagnostic::error("too-many-rule-names", span, message, "this spelling is one too many")
                    .help("no calculus has that many rules")
            }
            SyntaxError::UnclosedQuotation => {
                let message = "the name's quotation mark is not closed";
                Diagnostic::error("unclosed-quotation", span, message, "`\"` was expected before the end of this")
                    .help("only names that hold a word such as `on` need quotation marks")
            }
            SyntaxError::StrayQuotation => {
                let message = "a quotation mark stands in the name of a rule";
                Diagnostic::error("stray-quotation", span, message, "this is taken for the name of a rule")
                    .help("write the whole name in quotation marks, or none of it")
            }
            SyntaxError::BehindName => {
                let message = "something stands between the rule's name and its clauses";
                let label = "`on`, `with`, `using` or the end of the line was expected here";
                Diagnostic::error("unexpected-text", span, message, label).help(CLAUSES_FORM)
            }
            SyntaxError::RepeatedClause { clause, first } => {
                let message = format!("the line has two clauses `{}`", clause.word());
                Diagnostic::error("repeated-clause", span, message, "this is the second one")
                    .related(first, "the first one says this")
                    .help("write one list, with commas between its items")
            }
            SyntaxError::EmptyClause(clause) => {
                let message = format!("there is nothing after `{}`", clause.word());
                let (label, help) = match clause {
                    Clause::On => ("the numbers of lines were expected after this", LIST_FORM),
                    Clause::With => {
                        ("what is chosen was expected after this", "name an object, a formula or a function, such as `with x`")
                    }
                    Clause::Using => {
                        let help = "name a subproof and the lines cited, such as `using Z 4`";
                        ("the name of a subproof was expected after this", help)
                    }
                };
                Diagnostic::error("empty-clause", span, message, label).help(help)
            }
            SyntaxError::NotANumber => {
                let message = match written {
                    "" => "the number of a line is missing".to_owned(),
                    _ => format!("`{shown}` is no number of a line"),
                };
                let help = if written == "?" { OPEN_LIST } else { LIST_FORM };
                Diagnostic::error("not-a-number", span, message, "the number of a line was expected here").help(help)
            }
            SyntaxError::MissingComma => {
                let message = "there is no comma between two numbers";
                Diagnostic::error("missing-comma", span, message, "`,` was expected before this").help(LIST_FORM)
            }
            SyntaxError::BoxOfSubproof => {
                let message = "no box of a subproof can be cited";
                Diagnostic::error("box-of-subproof", span, message, "the number of a single line was expected here")
                    .help("write `using Z 4, 6`: the subproof's name and the lines cited")
            }
            SyntaxError::TooManyCitations => {
                let message = format!("the line cites more than {MAX_CITATIONS} lines");
                Diagnostic::error("too-many-citations", span, message, "this is one too many")
                    .help("no rule has that many premises")
            }
            SyntaxError::TooManyChoices => {
                let message = format!("the line names more than {MAX_CITATIONS} things after `with`");
                Diagnostic::error("too-many-choices", span, message, "this is one too many").help("no rule has that many choices")
            }
            SyntaxError::MissingName(named) => {
                let message = format!("there is no name after `{}`", named.word());
                Diagnostic::error("missing-name", span, message, "a name was expected after this").help(named.form())
            }
            SyntaxError::BadName(named) => {
                let label = "a name of letters, digits, `_` and `-` was expected here";
                Diagnostic::error("bad-name", span, format!("`{shown}` is no name"), label).help(named.form())
            }
            SyntaxError::NameTooLong { longest } => {
                let message = format!("the name has more than {longest} bytes");
                Diagnostic::error("too-long-name", span, message, "this name is too long").help("a shorter name will do")
            }
            SyntaxError::NameTaken { first } => {
                let message = format!("another subproof is called `{shown}`");
                Diagnostic::error("name-taken", span, message, "this name is taken")
                    .related(first, "the other one stands here")
                    .help("each subproof has a name of its own, which `using` cites it by")
            }
            SyntaxError::Nested { around } => {
                let message = "a subproof stands in a subproof";
                Diagnostic::error("nested-subproof", span, message, "`end` was expected before this")
                    .related(around, "this one is still open")
                    .help(
                        "subproofs stand side by side: end the first one before the second; `using` cites any that stands before",
                    )
            }
            SyntaxError::LateSubproof { line } => {
                let message = "a subproof follows a line of the proof";
                Diagnostic::error("late-subproof", span, message, "this belongs before the lines")
                    .related(line, "the proof's first line stands here")
                    .help(SUBPROOF_FORM)
            }
            SyntaxError::LateSystem => {
                let message = "`system` follows something else";
                Diagnostic::error("late-system", span, message, "this belongs at the beginning of the proof")
                    .help("the line `system NAME` comes first, or is left out")
            }
            SyntaxError::RepeatedSystem { first } => {
                Diagnostic::error("repeated-system", span, "the proof names two calculi", "this is the second one")
                    .related(first, "the first one stands here")
                    .help("a proof is in one calculus")
            }
            SyntaxError::NoSymbols => {
                let message = "nothing is declared in a proof of this calculus";
                Diagnostic::error("needs-no-symbols", span, message, "`symbols` declares names of Palmer's notation")
                    .help("leave the line out, or name a calculus with such statements in the line `system`")
            }
            SyntaxError::LateSymbols => {
                let message = "`symbols` follows something else";
                Diagnostic::error("late-symbols", span, message, "this belongs at the beginning of the proof")
                    .help("the lines `symbols …` come right after `system NAME`")
            }
            SyntaxError::EndOfNothing => {
                let message = "nothing is open that `end` could close";
                Diagnostic::error("end-of-nothing", span, message, "this closes nothing").help(SUBPROOF_FORM)
            }
            SyntaxError::BehindEnd => {
                let label = "the end of the line was expected here";
                Diagnostic::error("unexpected-text", span, "unexpected text after `end`", label).help(SUBPROOF_FORM)
            }
            SyntaxError::BehindNameOf(named) => {
                let message = format!("unexpected text after the name of the {}", named.word());
                let label = "the end of the line was expected here";
                Diagnostic::error("unexpected-text", span, message, label).help(named.form())
            }
            SyntaxError::UnclosedSubproof => {
                let message = "the subproof is not closed";
                Diagnostic::error("unclosed-subproof", span, message, "no `end` belongs to this").help(SUBPROOF_FORM)
            }
            SyntaxError::UnclosedBox => {
                let label = "no `end` belongs to this assumption";
                Diagnostic::error("unclosed-box", span, "the box is not closed", label)
                    .help("a box reads `assume N. STATEMENT`, its lines and `end`")
            }
            SyntaxError::TooDeep => {
                let message = format!("more than {MAX_NESTING} boxes are open here");
                Diagnostic::error("too-deep", span, message, "this assumption opens one too many").help("close boxes with `end`")
            }
        }
    }
}
