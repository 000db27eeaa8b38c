//! Everything that can be wrong with the lines of a proof, as data, and what was found in one text. What is wrong with a statement, its
//! notation says.

mod words;

use source::{Diagnostic, Span, Text};

use super::line::Clause;
use crate::MAX_ERRORS;

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
    /// One box in another more than [`MAX_NESTING`](crate::MAX_NESTING).
    TooDeep,
    /// Reading stops here.
    MoreErrors,
    /// So many more warnings than are listed.
    MoreWarnings(usize),
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
