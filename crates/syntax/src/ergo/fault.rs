//! What can be wrong with a premise area, and the words for it.

use source::{Diagnostic, Span, Text};

use super::MAX_ROWS;
use crate::excerpt::excerpt;
use crate::{MAX_NESTING, MAX_STATEMENT_BYTES};

/// So many characters of a faulty text are repeated in a message.
const SHOWN: usize = 20;

/// The operator cards, the strongest first (ER-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Not,
    Then,
    Or,
    And,
}

impl Operator {
    pub(super) fn word(self) -> &'static str {
        match self {
            Operator::Not => "NOT",
            Operator::Then => "THEN",
            Operator::Or => "OR",
            Operator::And => "AND",
        }
    }
}

/// A fault of a row or of the whole area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
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
    /// A bracket without its partner.
    UnmatchedBracket,
    /// `()`
    EmptyBrackets,
    /// `A → B → C`, where the table forbids it (Q-ER-2); the first THEN.
    ThenChain(Span),
    /// Warning: `A → B → C` is read as `A → (B → C)`; the first THEN.
    ThenChainRight(Span),
    /// Warning: `A → B → C` is read as `(A → B) → C`; the first THEN.
    ThenChainLeft(Span),
    /// Too many brackets and pending THENs.
    TooDeep,
    /// Too long.
    TooLong,
}

impl Fault {
    /// The fault in words.
    pub(super) fn diagnostic(self, span: Span, text: &Text) -> Diagnostic {
        let error = |code, message: String, label: &str| Diagnostic::error(code, span, message, label);
        let chain = |first, reading: &str| {
            Diagnostic::warning("then-chain", span, format!("A → B → C is read as {reading}"), "a second THEN")
                .related(first, "the first")
                .help("brackets show which is meant")
        };
        match self {
            Fault::Empty => {
                error("empty-input", "there is no premise row".into(), "nothing here").help("write one row a line, such as A | B")
            }
            Fault::TooManyRows => {
                error("too-many-rows", format!("a premise area has at most {MAX_ROWS} rows (ER-3)"), "one row too many")
            }
            Fault::Word => error("unknown-symbol", format!("`{}` is on no card", excerpt(text.slice(span), SHOWN)), "no card")
                .help("variables: A B C D; operators: AND OR THEN NOT, or & | -> ~; brackets: ( )"),
            Fault::Foreign(character) => {
                error("unknown-symbol", format!("`{}` is on no card", character.escape_debug()), "no card")
                    .help("variables: A B C D; operators: AND OR THEN NOT, or & | -> ~; brackets: ( )")
            }
            Fault::AdjacentVariables(first) => error(
                "adjacent-variables",
                "two variables may not be adjacent (ER-4)".into(),
                "an operator is missing before this",
            )
            .related(first, "the variable before it"),
            Fault::AdjacentOperators(first) => error(
                "adjacent-operators",
                "two operators may not be adjacent (ER-4)".into(),
                "a variable is missing before this",
            )
            .related(first, "the operator before it"),
            Fault::NotNot(first) => error("double-not", "NOT may not follow NOT (ER-6)".into(), "the second NOT")
                .related(first, "the first NOT")
                .help("write ~(~A)"),
            Fault::NotAfterBinary(first) => {
                error("adjacent-operators", "at this table NOT may not follow an operator (Q-ER-1)".into(), "put it in brackets")
                    .related(first, "the operator before it")
                    .help("write A & (~B)")
            }
            Fault::MissingOperator(before) => error(
                "missing-operator",
                "an operator is missing between two expressions".into(),
                "AND, OR or THEN is missing before this",
            )
            .related(before, "what stands before it"),
            Fault::MissingOperand(operator) => error(
                "missing-operand",
                format!("{} has nothing to stand with on one side", operator.word()),
                "a variable or a bracket is missing",
            ),
            Fault::UnmatchedBracket => {
                error("unmatched-bracket", "the brackets do not match (ER-4)".into(), "this one has no partner")
            }
            Fault::EmptyBrackets => error("empty-brackets", "empty brackets are not legal (Q-ER-10)".into(), "nothing inside"),
            Fault::ThenChain(first) => {
                error("then-chain", "at this table A → B → C needs brackets (Q-ER-2)".into(), "a second THEN")
                    .related(first, "the first")
                    .help("write A -> (B -> C), or (A -> B) -> C")
            }
            Fault::ThenChainRight(first) => chain(first, "A → (B → C) (Q-ER-2)"),
            Fault::ThenChainLeft(first) => chain(first, "(A → B) → C (Q-ER-2)"),
            Fault::TooDeep => {
                error("too-deep", format!("more than {MAX_NESTING} brackets and THENs are open here"), "one too many")
            }
            Fault::TooLong => {
                error("statement-too-long", format!("the row is longer than {MAX_STATEMENT_BYTES} bytes"), "this row")
            }
        }
    }
}
