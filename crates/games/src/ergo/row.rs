//! Legality of rows of cards (ER-4 to ER-6), and their truth tables: operator precedence over columns of sixteen assignments.

use serde::{Deserialize, Serialize};

use super::face::Face;
use crate::rule_values;

rule_values! {
    /// The reading of `A → B → C` (`then_chain`, Q-ER-2).
    ThenChain {
        /// As `A → (B → C)`.
        Right = "right",
        /// As `(A → B) → C`.
        Left = "left",
        /// Not at all.
        Reject = "reject",
    }

    /// The place of NOT right behind AND, OR or THEN (`not_after_binary`, Q-ER-1).
    NotAfterBinary {
        /// Allowed: `A ∧ ~B`.
        Allow = "allow",
        /// Only with brackets: `A ∧ (~B)`.
        Brackets = "brackets",
    }
}

/// The readings of rows that the rulebook leaves to the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Reading {
    /// `then_chain` (Q-ER-2).
    pub then_chain: ThenChain,
    /// `not_after_binary` (Q-ER-1).
    pub not_after_binary: NotAfterBinary,
}

/// Why a row is not legal; [`RowError::rule`] says by which requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowError {
    /// No card.
    #[error("a row has at least one card")]
    Empty,
    /// Two variables side by side.
    #[error("two variables may not be adjacent")]
    AdjacentVariables,
    /// Two operators side by side.
    #[error("two operators may not be adjacent")]
    AdjacentOperators,
    /// NOT behind NOT.
    #[error("NOT may not follow NOT")]
    NotNot,
    /// NOT behind another operator, where the table forbids it.
    #[error("NOT may not follow an operator without a bracket")]
    NotAfterBinary,
    /// Two operands side by side, a bracket being one of them.
    #[error("an operator is missing between two expressions")]
    MissingOperator,
    /// An operator without an operand.
    #[error("an operator has nothing to stand for")]
    MissingOperand,
    /// A bracket without its partner.
    #[error("the brackets do not match")]
    UnmatchedBracket,
    /// `()`
    #[error("there is nothing between two brackets")]
    EmptyBrackets,
    /// `A → B → C`, where the table forbids it.
    #[error("THEN may not be chained without brackets")]
    ThenChain,
}

impl RowError {
    /// The requirement that forbids it.
    pub fn rule(self) -> &'static str {
        match self {
            RowError::Empty => "ER-3",
            RowError::NotNot => "ER-6",
            RowError::NotAfterBinary => "Q-ER-1",
            RowError::ThenChain => "Q-ER-2",
            RowError::EmptyBrackets => "Q-ER-10",
            RowError::AdjacentVariables
            | RowError::AdjacentOperators
            | RowError::MissingOperator
            | RowError::MissingOperand
            | RowError::UnmatchedBracket => "ER-4",
        }
    }
}

/// Returns whether a legal row stands in need of a reading of `A → B → C` (Q-ER-2).
pub fn has_then_chain(row: &[Face]) -> bool {
    let strict = Reading { then_chain: ThenChain::Reject, not_after_binary: NotAfterBinary::Allow };
    read(row, strict) == Err(RowError::ThenChain)
}

/// The truth table of a row: bit n says whether it is true in assignment n of [`super::Letter::column`].
///
/// # Errors
/// [`RowError`]: the first, from the left, that makes the row illegal (ER-4, ER-6).
pub fn read(row: &[Face], reading: Reading) -> Result<u16, RowError> {
    let mut reader = Reader { waiting: Vec::new(), columns: Vec::new() };
    let mut before = None;
    for &card in row {
        fits(before, card, reading)?;
        match card {
            Face::Letter(letter) => reader.columns.push(letter.column()),
            Face::Open | Face::Not => reader.waiting.push(card),
            Face::Close => {
                reader.reduce(|_| true);
                if reader.waiting.pop() != Some(Face::Open) {
                    return Err(RowError::UnmatchedBracket);
                }
            }
            Face::Then | Face::Or | Face::And => {
                reader.reduce(|top| strength(top) > strength(card));
                let chain = card == Face::Then && reader.waiting.last() == Some(&Face::Then);
                if chain && reading.then_chain == ThenChain::Reject {
                    return Err(RowError::ThenChain);
                }
                if card != Face::Then || reading.then_chain == ThenChain::Left {
                    reader.reduce(|top| top == card);
                }
                reader.waiting.push(card);
            }
        }
        before = Some(card);
    }
    if matches!(before, Some(Face::Not | Face::Then | Face::Or | Face::And)) {
        return Err(RowError::MissingOperand);
    }
    reader.reduce(|_| true);
    match (reader.waiting.pop(), reader.columns.pop()) {
        (None, Some(column)) => Ok(column),
        (Some(_), _) => Err(RowError::UnmatchedBracket),
        (None, None) => Err(RowError::Empty),
    }
}

/// Returns whether a card may stand behind another, or first in its row.
fn fits(before: Option<Face>, card: Face, reading: Reading) -> Result<(), RowError> {
    match (before, card) {
        (Some(Face::Letter(_)), Face::Letter(_)) => Err(RowError::AdjacentVariables),
        (Some(Face::Letter(_) | Face::Close), Face::Letter(_) | Face::Open | Face::Not) => Err(RowError::MissingOperator),
        (Some(Face::Not), Face::Not) => Err(RowError::NotNot),
        (Some(Face::Then | Face::Or | Face::And), Face::Not) if reading.not_after_binary == NotAfterBinary::Brackets => {
            Err(RowError::NotAfterBinary)
        }
        (Some(Face::Open), Face::Close) => Err(RowError::EmptyBrackets),
        (None, Face::Close) => Err(RowError::UnmatchedBracket),
        (Some(Face::Not | Face::Then | Face::Or | Face::And), Face::Close) => Err(RowError::MissingOperand),
        (None | Some(Face::Open), Face::Then | Face::Or | Face::And) => Err(RowError::MissingOperand),
        (Some(Face::Not | Face::Then | Face::Or | Face::And), Face::Then | Face::Or | Face::And) => {
            Err(RowError::AdjacentOperators)
        }
        _ => Ok(()),
    }
}

struct Reader {
    waiting: Vec<Face>,
    columns: Vec<u16>,
}

impl Reader {
    /// Applies the operators on top that are to be applied, down to the innermost open bracket.
    fn reduce(&mut self, applies: impl Fn(Face) -> bool) {
        while let Some(&top) = self.waiting.last() {
            if top == Face::Open || !applies(top) {
                return;
            }
            let Some(right) = self.columns.pop() else { return };
            let value = match top {
                Face::Not => !right,
                _ => {
                    let Some(left) = self.columns.pop() else { return };
                    match top {
                        Face::Then => !left | right,
                        Face::Or => left | right,
                        _ => left & right,
                    }
                }
            };
            self.columns.push(value);
            self.waiting.pop();
        }
    }
}

/// Returns how strongly an operator binds (ER-5).
fn strength(operator: Face) -> u8 {
    match operator {
        Face::Not => 4,
        Face::Then => 3,
        Face::Or => 2,
        _ => 1,
    }
}
