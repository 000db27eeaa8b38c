//! Everything that can be wrong with a premise area, and its description: code, message, label and help of each kind in one arm.

use source::{Diagnostic, Span, Text};

use super::MAX_ROWS;
use super::token::Operator;
use crate::diagnostics::truncate;
use crate::{MAX_NESTING, MAX_STATEMENT_BYTES};

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
    /// Two variables side by side (ER-4); the first one.
    AdjacentVariables(Span),
    /// Two operators side by side (ER-4); the first one.
    AdjacentOperators(Span),
    /// NOT behind NOT (ER-6); the first one.
    NotNot(Span),
    /// NOT right behind another operator, where the table forbids it (Q-ER-1); the other one.
    NotAfterBinary(Span),
    /// An operand behind an operand without an operator, a bracket being one of them; the earlier one.
    MissingOperator(Span),
    /// Nothing stands where this operator needs something.
    MissingOperand(Operator),
    /// `(` without `)`
    UnclosedBracket,
    /// `)` without `(`
    UnopenedBracket,
    /// `()`
    EmptyBrackets,
    /// `A → B → C`, where the table forbids it (Q-ER-2); the first THEN.
    ThenChain(Span),
    /// Warning: `A → B → C` is read as `A → (B → C)`; the first THEN.
    ThenChainRight(Span),
    /// Warning: `A → B → C` is read as `(A → B) → C`; the first THEN.
    ThenChainLeft(Span),
    /// More brackets and THENs open than are read.
    TooDeep,
    /// More bytes than are read.
    TooLong,
}

impl SyntaxError {
    /// Describes the error at its place.
    pub(super) fn describe(self, span: Span, text: &Text) -> Diagnostic {
        let chain = |first, message: &str, help| {
            Diagnostic::error("chained-arrows", span, message, "a second THEN").related(first, "the first").help(help)
        };
        match self {
            SyntaxError::Empty => Diagnostic::error("empty-input", span, "there is no premise row", "nothing here")
                .help("write one row a line, such as A | B"),
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
            SyntaxError::AdjacentVariables(first) => {
                let message = "two variables may not be adjacent (ER-4)";
                Diagnostic::error("adjacent-variables", span, message, "an operator is missing before this")
                    .related(first, "the variable before it")
            }
            SyntaxError::AdjacentOperators(first) => {
                let message = "two operators may not be adjacent (ER-4)";
                Diagnostic::error("adjacent-operators", span, message, "a variable is missing before this")
                    .related(first, "the operator before it")
            }
            SyntaxError::NotNot(first) => {
                Diagnostic::error("double-not", span, "NOT may not follow NOT (ER-6)", "the second NOT")
                    .related(first, "the first NOT")
                    .help("write ~(~A)")
            }
            SyntaxError::NotAfterBinary(first) => {
                let message = "at this table NOT may not follow an operator (Q-ER-1)";
                Diagnostic::error("adjacent-operators", span, message, "put it in brackets")
                    .related(first, "the operator before it")
                    .help("write A & (~B)")
            }
            SyntaxError::MissingOperator(before) => {
                let message = "an operator is missing between two expressions";
                Diagnostic::error("missing-operator", span, message, "AND, OR or THEN is missing before this")
                    .related(before, "what stands before it")
            }
            SyntaxError::MissingOperand(operator) => {
                let message = format!("{} has nothing to stand with on one side", operator.word());
                Diagnostic::error("missing-operand", span, message, "a variable or a bracket is missing")
            }
            SyntaxError::UnclosedBracket => {
                Diagnostic::error("unclosed-bracket", span, "the brackets do not match (ER-4)", "this one has no partner")
            }
            SyntaxError::UnopenedBracket => {
                Diagnostic::error("unopened-bracket", span, "the brackets do not match (ER-4)", "this one has no partner")
            }
            SyntaxError::EmptyBrackets => {
                Diagnostic::error("empty-brackets", span, "empty brackets are not legal (Q-ER-10)", "nothing inside")
            }
            SyntaxError::ThenChain(first) => {
                chain(first, "at this table A → B → C needs brackets (Q-ER-2)", "write A -> (B -> C), or (A -> B) -> C")
            }
            SyntaxError::ThenChainRight(first) => {
                chain(first, "A → B → C is read as A → (B → C) (Q-ER-2)", "brackets show which is meant")
            }
            SyntaxError::ThenChainLeft(first) => {
                chain(first, "A → B → C is read as (A → B) → C (Q-ER-2)", "brackets show which is meant")
            }
            SyntaxError::TooDeep => {
                let message = format!("more than {MAX_NESTING} brackets and THENs are open here");
                Diagnostic::error("too-deep", span, message, "one too many")
            }
            SyntaxError::TooLong => {
                let message = format!("the row is longer than {MAX_STATEMENT_BYTES} bytes");
                Diagnostic::error("statement-too-long", span, message, "this row")
            }
        }
    }
}
