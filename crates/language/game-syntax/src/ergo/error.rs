//! Everything that can be wrong with a premise area, and its description: code, message, label and help of each kind in one arm.

use source::{Diagnostic, Span, Text};
use syntax_core::diagnostics::truncate;
use syntax_core::{MAX_NESTING, MAX_STATEMENT_BYTES};

use super::MAX_ROWS;
use super::row::RowError;

/// Largest number of characters of a faulty text that a message repeats.
const SHOWN: usize = 20;

/// Help for what is on no card.
const CARDS: &str = "variables: A B C D; operators: AND OR THEN NOT, or & | -> ~; brackets: ( )";

/// Error or warning about a row or the whole area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SyntaxError {
    /// No row.
    Empty,
    /// A fifth row (ER-3).
    TooManyRows,
    /// A word that is on no card.
    Word,
    /// A character that is on no card.
    Foreign(char),
    /// Cards that make no legal row.
    Row(RowError<Span>),
    /// Warning: `A → B → C` is read as `A → (B → C)`; the first THEN.
    ThenChainRight(Span),
    /// Warning: `A → B → C` is read as `(A → B) → C`; the first THEN.
    ThenChainLeft(Span),
    /// More bytes than are read.
    TooLong,
}

impl SyntaxError {
    /// Describes the error at its place.
    pub(super) fn describe(self, span: Span, text: &Text) -> Diagnostic {
        match self {
            SyntaxError::Empty => describe_empty(span),
            SyntaxError::TooManyRows => {
                let message = format!("a premise area has at most {MAX_ROWS} rows (ER-3)");
                Diagnostic::error("too-many-rows", span, message, "one row too many")
            }
            SyntaxError::Word => {
                let message = format!("`{}` is on no card", truncate(text.slice(span), SHOWN));
                Diagnostic::error("unknown-symbol", span, message, "no card").help(CARDS)
            }
            SyntaxError::Foreign(character) => {
                let message = format!("`{}` is on no card", character.escape_debug());
                Diagnostic::error("unknown-character", span, message, "no card").help(CARDS)
            }
            SyntaxError::Row(error) => describe_row(error, span),
            SyntaxError::ThenChainRight(first) => {
                chained(first, span, "A → B → C is read as A → (B → C) (Q-ER-2)", "brackets show which is meant")
            }
            SyntaxError::ThenChainLeft(first) => {
                chained(first, span, "A → B → C is read as (A → B) → C (Q-ER-2)", "brackets show which is meant")
            }
            SyntaxError::TooLong => {
                let message = format!("the row is longer than {MAX_STATEMENT_BYTES} bytes");
                Diagnostic::error("statement-too-long", span, message, "this row")
            }
        }
    }
}

fn describe_row(error: RowError<Span>, span: Span) -> Diagnostic {
    match error {
        RowError::Empty => describe_empty(span),
        RowError::AdjacentVariables(first) => {
            let message = "two variables may not be adjacent (ER-4)";
            Diagnostic::error("adjacent-variables", span, message, "an operator is missing before this")
                .related(first, "the variable before it")
        }
        RowError::AdjacentOperators(first) => {
            let message = "two operators may not be adjacent (ER-4)";
            Diagnostic::error("adjacent-operators", span, message, "a variable is missing before this")
                .related(first, "the operator before it")
        }
        RowError::NotNot(first) => Diagnostic::error("double-not", span, "NOT may not follow NOT (ER-6)", "the second NOT")
            .related(first, "the first NOT")
            .help("write ~(~A)"),
        RowError::NotAfterBinary(first) => {
            let message = "at this table NOT may not follow an operator (Q-ER-1)";
            Diagnostic::error("adjacent-operators", span, message, "put it in brackets")
                .related(first, "the operator before it")
                .help("write A & (~B)")
        }
        RowError::MissingOperator(before) => {
            let message = "an operator is missing between two expressions";
            Diagnostic::error("missing-operator", span, message, "AND, OR or THEN is missing before this")
                .related(before, "what stands before it")
        }
        RowError::MissingOperand(operator) => {
            let message = format!("{} has nothing to stand with on one side", operator.word());
            Diagnostic::error("missing-operand", span, message, "a variable or a bracket is missing")
        }
        RowError::UnclosedBracket => {
            Diagnostic::error("unclosed-bracket", span, "the brackets do not match (ER-4)", "this one has no partner")
        }
        RowError::UnopenedBracket => {
            Diagnostic::error("unopened-bracket", span, "the brackets do not match (ER-4)", "this one has no partner")
        }
        RowError::EmptyBrackets(open) => {
            Diagnostic::error("empty-brackets", open.to(span), "empty brackets are not legal (Q-ER-10)", "nothing inside")
        }
        RowError::ThenChain(first) => {
            chained(first, span, "at this table A → B → C needs brackets (Q-ER-2)", "write A -> (B -> C), or (A -> B) -> C")
        }
        RowError::TooDeep => {
            let message = format!("more than {MAX_NESTING} brackets and THENs are open here");
            Diagnostic::error("too-deep", span, message, "one too many")
        }
    }
}

fn describe_empty(span: Span) -> Diagnostic {
    Diagnostic::error("empty-input", span, "there is no premise row", "nothing here").help("write one row a line, such as A | B")
}

fn chained(first: Span, span: Span, message: &str, help: &str) -> Diagnostic {
    Diagnostic::error("chained-arrows", span, message, "a second THEN").related(first, "the first").help(help)
}
