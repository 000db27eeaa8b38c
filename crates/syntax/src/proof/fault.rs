//! Everything that can be wrong with the lines of a proof, and the words for it: the one place where they stand. What is wrong with a
//! statement, its notation says.

use source::{Diagnostic, Span, Text};

use super::line::Clause;
use super::{MAX_CITATIONS, MAX_NAME, MAX_NUMBER, MAX_RULE_NAMES};
use crate::{MAX_ERRORS, MAX_NESTING};

/// What has a name in a proof, besides rules.
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
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// There is no line.
    EmptyProof,
    /// More lines of text than a proof can have.
    TooManyLines,
    /// A line that begins with a word that no line of a proof begins with.
    UnknownWord,
    /// A line without a number.
    MissingNumber,
    /// A number without the dot behind it.
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
    /// A word of a clause with nothing behind it.
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
        /// How many bytes are allowed.
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
    /// A subproof behind the first line of the proof.
    LateSubproof {
        /// That line's number.
        line: Span,
    },
    /// `system` behind something else.
    LateSystem,
    RepeatedSystem {
        /// The first.
        first: Span,
    },
    /// `symbols` where nothing is declared.
    NoSymbols,
    /// `symbols` behind something else than `system`.
    LateSymbols,
    /// `end` with nothing that is open.
    EndOfNothing,
    BehindEnd,
    BehindNameOf(Named),
    UnclosedSubproof,
    UnclosedBox,
    /// One box in another more than [`MAX_NESTING`].
    TooDeep,
    /// Reading stops here.
    MoreErrors,
    /// So many more warnings than are listed.
    MoreWarnings(usize),
}

/// What is said of a fault: code, message, label, and help where there is some.
type Words = (&'static str, String, String, &'static str);

const LINE_FORM: &str = "a line reads `N. axiom STATEMENT` or `N. STATEMENT by RULE on 1, 2`";
const SUBPROOF_FORM: &str = "a subproof reads `subproof NAME`, its lines and `end`, and stands before the proof's own lines";
const LIST_FORM: &str = "lines are cited by their numbers, with commas between them, such as `on 1, 3`; a box as `on 2-5`";

impl Fault {
    fn words(self, slice: &str) -> Words {
        let say = |code, message: &str, label: &str, help| (code, message.to_owned(), label.to_owned(), help);
        match self {
            Fault::EmptyProof => {
                say("empty-proof", "the proof has no line", "a numbered line was expected before this end", LINE_FORM)
            }
            Fault::TooManyLines => {
                let message = format!("the text has more lines than the {MAX_NUMBER} that a proof can have");
                ("too-many-lines", message, "the text begins here".to_owned(), "prove it in several proofs")
            }
            Fault::UnknownWord => {
                let message = format!("no line of a proof begins with the word `{}`", shown(slice));
                let help = "a line begins with its number, or with `system`, `symbols`, `subproof`, `assume` or `end`";
                ("unknown-word", message, "a line's number was expected here".to_owned(), help)
            }
            Fault::MissingNumber => {
                say("missing-number", "the line has no number", "the line's number and a dot were expected here", LINE_FORM)
            }
            Fault::MissingDot => {
                say("missing-dot", "there is no dot behind the line's number", "`.` was expected behind this", LINE_FORM)
            }
            Fault::NumberZero => say(
                "bad-number",
                "lines are numbered from 1",
                "this is no line's number",
                "write a number from 1 on, without sign",
            ),
            Fault::NumberTooLarge => {
                let message = format!("the number is above {MAX_NUMBER}, the largest that a line can have");
                ("number-too-large", message, "this number is too large".to_owned(), "number the lines 1, 2, 3, …")
            }
            Fault::NotRising { last, .. } => {
                let message = format!("the number {} does not rise above {last}, the number of the line before", shown(slice));
                let help = "line numbers rise within a proof and within each subproof; gaps are allowed";
                ("number-not-rising", message, format!("a number above {last} was expected here"), help)
            }
            Fault::MissingBy => say(
                "missing-by",
                "the line is neither an axiom nor says by which rule it follows",
                "`by` and the rule's name were expected behind this",
                LINE_FORM,
            ),
            Fault::WrittenTag => say(
                "written-tag",
                "the tag of a lemma is not written",
                "the statement was expected right behind the number",
                LINE_FORM,
            ),
            Fault::AssumeBehindNumber => say(
                "misplaced-assume",
                "`assume` stands behind the line's number",
                "`assume` belongs before the number",
                "an assumption reads `assume N. STATEMENT`, and its box ends with `end`",
            ),
            Fault::NeedsNoRule => say(
                "needs-no-rule",
                "an axiom or an assumption follows by no rule",
                "nothing was expected behind the statement",
                LINE_FORM,
            ),
            Fault::MissingRule => say(
                "missing-rule",
                "there is no rule's name behind `by`",
                "the name of a rule was expected behind `by`",
                "write the rule's name or its short tag, such as `by Modus ponens on 1, 2` or `by MP on 1, 2`",
            ),
            Fault::RuleNameTooLong => {
                let message = format!("the rule's name has more than {MAX_NAME} bytes");
                let help = "the name ends before `on`, `with` or `using`; a rule's short tag will do";
                ("too-long-name", message, "this is taken for the name of a rule".to_owned(), help)
            }
            Fault::TooManyRuleNames => {
                let message = format!("the proof spells rules in more than {MAX_RULE_NAMES} ways");
                ("too-many-rule-names", message, "this spelling is one too many".to_owned(), "no calculus has so many rules")
            }
            Fault::UnclosedQuotation => say(
                "unclosed-quotation",
                "the name's quotation mark is not closed",
                "`\"` was expected before the end of this",
                "only names that hold a word such as `on` need quotation marks",
            ),
            Fault::StrayQuotation => say(
                "stray-quotation",
                "a quotation mark stands in the name of a rule",
                "this is taken for the name of a rule",
                "write the whole name in quotation marks, or none of it",
            ),
            Fault::BehindName => say(
                "unexpected-text",
                "something stands between the rule's name and its clauses",
                "`on`, `with`, `using` or the end of the line was expected here",
                "the clauses are `on 1, 2`, `with OBJECT` and `using SUBPROOF 1, 2`",
            ),
            Fault::RepeatedClause { clause, .. } => {
                let message = format!("the line has two clauses `{}`", clause.word());
                let help = "write one list, with commas between its items";
                ("repeated-clause", message, "this is the second one".to_owned(), help)
            }
            Fault::EmptyClause(clause) => {
                let (label, help) = match clause {
                    Clause::On => ("the numbers of lines were expected behind this", LIST_FORM),
                    Clause::With => {
                        ("what is chosen was expected behind this", "name an object, a formula or a function, such as `with x`")
                    }
                    Clause::Using => (
                        "the name of a subproof was expected behind this",
                        "name a subproof and the lines cited, such as `using Z 4`",
                    ),
                };
                let message = format!("there is nothing behind `{}`", clause.word());
                ("empty-clause", message, label.to_owned(), help)
            }
            Fault::NotANumber => {
                let message = match slice {
                    "" => "the number of a line is missing".to_owned(),
                    written => format!("`{}` is no number of a line", shown(written)),
                };
                ("not-a-number", message, "the number of a line was expected here".to_owned(), LIST_FORM)
            }
            Fault::MissingComma => {
                say("missing-comma", "there is no comma between two numbers", "`,` was expected before this", LIST_FORM)
            }
            Fault::BoxOfSubproof => say(
                "box-of-subproof",
                "no box of a subproof can be cited",
                "the number of a single line was expected here",
                "write `using Z 4, 6`: the subproof's name and the lines cited",
            ),
            Fault::TooManyCitations => {
                let message = format!("the line cites more than {MAX_CITATIONS} lines");
                ("too-many-citations", message, "this is one too many".to_owned(), "no rule has so many premises")
            }
            Fault::TooManyChoices => {
                let message = format!("the line names more than {MAX_CITATIONS} things behind `with`");
                ("too-many-choices", message, "this is one too many".to_owned(), "no rule has so many choices")
            }
            Fault::MissingName(named) => {
                let message = format!("there is no name behind `{}`", named.word());
                ("missing-name", message, "a name was expected behind this".to_owned(), name_form(named))
            }
            Fault::BadName(named) => {
                let message = format!("`{}` is no name", shown(slice));
                ("bad-name", message, "a name of letters, digits, `_` and `-` was expected here".to_owned(), name_form(named))
            }
            Fault::NameTooLong { longest } => {
                let message = format!("the name has more than {longest} bytes");
                ("too-long-name", message, "this name is too long".to_owned(), "a shorter name will do")
            }
            Fault::NameTaken { .. } => {
                let message = format!("another subproof is called `{}`", shown(slice));
                let help = "each subproof has a name of its own, which `using` cites it by";
                ("name-taken", message, "this name is taken".to_owned(), help)
            }
            Fault::Nested { .. } => {
                let help =
                    "subproofs stand side by side: end the first one before the second; `using` cites any that stands before";
                say("nested-subproof", "a subproof stands in a subproof", "`end` was expected before this", help)
            }
            Fault::LateSubproof { .. } => say(
                "late-subproof",
                "a subproof stands behind a line of the proof",
                "this belongs before the lines",
                SUBPROOF_FORM,
            ),
            Fault::LateSystem => say(
                "late-system",
                "`system` stands behind something else",
                "this belongs at the beginning of the proof",
                "the line `system NAME` comes first, or is left out",
            ),
            Fault::RepeatedSystem { .. } => {
                say("repeated-system", "the proof names two calculi", "this is the second one", "a proof is in one calculus")
            }
            Fault::NoSymbols => say(
                "needs-no-symbols",
                "nothing is declared in a proof of this calculus",
                "`symbols` declares names of Palmer's notation",
                "leave the line out, or name a calculus with such statements in the line `system`",
            ),
            Fault::LateSymbols => say(
                "late-symbols",
                "`symbols` stands behind something else",
                "this belongs at the beginning of the proof",
                "the lines `symbols …` come right behind `system NAME`",
            ),
            Fault::EndOfNothing => {
                say("end-of-nothing", "nothing is open that `end` could close", "this closes nothing", SUBPROOF_FORM)
            }
            Fault::BehindEnd => {
                say("unexpected-text", "something stands behind `end`", "the end of the line was expected here", SUBPROOF_FORM)
            }
            Fault::BehindNameOf(named) => {
                let message = format!("something stands behind the name of the {}", named.word());
                ("unexpected-text", message, "the end of the line was expected here".to_owned(), name_form(named))
            }
            Fault::UnclosedSubproof => {
                say("unclosed-subproof", "the subproof is not closed", "no `end` belongs to this", SUBPROOF_FORM)
            }
            Fault::UnclosedBox => say(
                "unclosed-box",
                "the box is not closed",
                "no `end` belongs to this assumption",
                "a box reads `assume N. STATEMENT`, its lines and `end`",
            ),
            Fault::TooDeep => {
                let message = format!("more than {MAX_NESTING} boxes are open here");
                ("too-deep", message, "this assumption opens one too many".to_owned(), "close boxes with `end`")
            }
            Fault::MoreErrors => {
                let message = format!("reading stopped after {MAX_ERRORS} errors");
                ("more-errors", message, "what stands from here on was not read".to_owned(), "correct these errors first")
            }
            Fault::MoreWarnings(count) => {
                ("more-warnings", format!("{count} more warnings are not listed"), "the text ends here".to_owned(), "")
            }
        }
    }

    /// The other place that matters.
    fn related(self) -> Option<(Span, &'static str)> {
        Some(match self {
            Fault::NotRising { at, .. } => (at, "the line before has this number"),
            Fault::RepeatedClause { first, .. } => (first, "the first one says this"),
            Fault::NameTaken { first } => (first, "the other one stands here"),
            Fault::Nested { around } => (around, "this one is still open"),
            Fault::LateSubproof { line } => (line, "the proof's first line stands here"),
            Fault::RepeatedSystem { first } => (first, "the first one stands here"),
            _ => return None,
        })
    }

    fn diagnostic(self, span: Span, text: &Text) -> Diagnostic {
        let (code, message, label, help) = self.words(text.slice(span));
        let made = match self {
            Fault::MoreWarnings(_) => Diagnostic::warning(code, span, message, label),
            _ => Diagnostic::error(code, span, message, label),
        };
        let made = if help.is_empty() { made } else { made.help(help) };
        match self.related() {
            Some((place, words)) => made.related(place, words),
            None => made,
        }
    }
}

fn name_form(named: Named) -> &'static str {
    match named {
        Named::System => "the line reads `system NAME`, such as `system predicate-wars`",
        Named::Subproof => SUBPROOF_FORM,
    }
}

/// What was written, cut short where it is long.
fn shown(written: &str) -> String {
    let mut characters = written.chars();
    let short: String = characters.by_ref().take(40).collect();
    if characters.next().is_none() { short } else { short + "…" }
}

/// What is said about a text; of errors and of warnings at most [`MAX_ERRORS`].
pub(super) struct Findings<'t> {
    text: &'t Text,
    kept: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl<'t> Findings<'t> {
    pub(super) fn new(text: &'t Text) -> Findings<'t> {
        Findings { text, kept: Vec::new(), errors: 0, warnings: 0 }
    }

    #[cold]
    pub(super) fn fault(&mut self, fault: Fault, span: Span) {
        self.add(vec![fault.diagnostic(span, self.text)]);
    }

    /// What was said about a statement.
    #[cold]
    pub(super) fn add(&mut self, diagnostics: Vec<Diagnostic>) {
        for diagnostic in diagnostics {
            let count = if diagnostic.is_error() { &mut self.errors } else { &mut self.warnings };
            *count += 1;
            if *count <= MAX_ERRORS {
                self.kept.push(diagnostic);
            }
        }
    }

    pub(super) fn errors(&self) -> usize {
        self.errors
    }

    /// Whether enough was said.
    pub(super) fn is_full(&self) -> bool {
        self.errors >= MAX_ERRORS
    }

    /// All diagnostics in the order of the text; `stopped` is where reading was given up.
    pub(super) fn finish(mut self, stopped: Option<usize>) -> Vec<Diagnostic> {
        self.kept.sort_by_key(|diagnostic| diagnostic.span.start);
        if let Some(at) = stopped {
            self.kept.push(Fault::MoreErrors.diagnostic(Span::at(at), self.text));
        }
        if self.warnings > MAX_ERRORS {
            let end = Span::at(self.text.content().len());
            self.kept.push(Fault::MoreWarnings(self.warnings - MAX_ERRORS).diagnostic(end, self.text));
        }
        self.kept
    }
}
