//! Rows of cards as truth tables: columns of sixteen assignments, made by the grammar of [`game_syntax::ergo`] (ER-4 to ER-6).

use documents::Message;
use documents::message::refused::ergo as no;
use game_syntax::ergo::{Card, NotAfterBinary, Operands, Operator, Options, RowReader, ThenChain};
use syntax_core::MAX_NESTING;

use super::face::{Face, Letter};

/// Reason why a row is not legal. Cards have no places but their order.
pub type RowError = game_syntax::ergo::RowError<()>;

/// Returns why a row is not legal.
pub fn row_fault(fault: &RowError) -> Message {
    match fault {
        RowError::Empty => no::no_row(),
        RowError::AdjacentVariables(()) => no::adjacent_variables(),
        RowError::AdjacentOperators(()) => no::adjacent_operators(),
        RowError::NotNot(()) => no::not_not(),
        RowError::NotAfterBinary(()) => no::not_after_binary(),
        RowError::MissingOperator(()) => no::missing_operator(),
        RowError::MissingOperand(_) => no::missing_operand(),
        RowError::UnclosedBracket | RowError::UnopenedBracket => no::brackets(),
        RowError::EmptyBrackets(()) => no::empty_brackets(),
        RowError::ThenChain(()) => no::then_chain(),
        RowError::TooDeep => no::too_deep(MAX_NESTING),
    }
}

/// Returns whether a legal row stands in need of a reading of `A → B → C` (Q-ER-2).
pub fn has_then_chain(row: &[Face]) -> bool {
    let strict = Options { then_chain: ThenChain::Reject, not_after_binary: NotAfterBinary::Allow };
    matches!(read(row, strict), Err(RowError::ThenChain(())))
}

/// Returns the truth table of a row: bit n says whether it is true in assignment n of [`Letter::column`].
///
/// # Errors
/// [`RowError`]: the first, from the left, that makes the row illegal (ER-4, ER-6).
pub fn read(row: &[Face], reading: Options) -> Result<u16, RowError> {
    TableReader::new(reading).read(row)
}

/// Reader of the truth tables of rows, one after the other in the same room.
pub(super) struct TableReader(RowReader<Columns, ()>);

impl TableReader {
    pub(super) fn new(reading: Options) -> TableReader {
        TableReader(RowReader::new(reading, Columns))
    }

    /// Returns the truth table of a row as [`read`] does.
    pub(super) fn read(&mut self, row: &[Face]) -> Result<u16, RowError> {
        let TableReader(reader) = self;
        reader.restart();
        let read = row.iter().try_for_each(|&face| reader.card(card(face), ())).and_then(|()| reader.end(()));
        read.map_err(|(error, ())| error)
    }
}

fn card(face: Face) -> Card<Letter> {
    match face {
        Face::Letter(letter) => Card::Letter(letter),
        Face::Not => Card::Operator(Operator::Not),
        Face::Then => Card::Operator(Operator::Then),
        Face::Or => Card::Operator(Operator::Or),
        Face::And => Card::Operator(Operator::And),
        Face::Open => Card::Open,
        Face::Close => Card::Close,
    }
}

/// Columns of a truth table as operands.
struct Columns;

impl Operands for Columns {
    type Letter = Letter;
    type Operand = u16;

    fn letter(&mut self, letter: Letter) -> Option<u16> {
        Some(letter.column())
    }

    fn not(&mut self, operand: u16) -> u16 {
        !operand
    }

    fn then(&mut self, left: u16, right: u16) -> u16 {
        !left | right
    }

    fn or(&mut self, left: u16, right: u16) -> u16 {
        left | right
    }

    fn and(&mut self, left: u16, right: u16) -> u16 {
        left & right
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_have_the_words_of_the_reader() {
        let placed = [
            RowError::AdjacentVariables(()),
            RowError::AdjacentOperators(()),
            RowError::NotNot(()),
            RowError::NotAfterBinary(()),
            RowError::MissingOperator(()),
            RowError::EmptyBrackets(()),
            RowError::ThenChain(()),
        ];
        let others = [
            RowError::Empty,
            RowError::MissingOperand(Operator::And),
            RowError::UnclosedBracket,
            RowError::UnopenedBracket,
            RowError::TooDeep,
        ];
        for fault in placed.into_iter().chain(others) {
            assert_eq!(row_fault(&fault).to_string(), fault.to_string());
        }
    }
}
