//! A certificate held against a board that is at hand: the statements of both are the same formulas under the same labels. What a
//! certificate calls its board is free text and is not looked at. A problem with several conjectures is several boards: a certificate is
//! about one of them.

use board_syntax::tptp::Questions;
use formula::{Bank, Board, Statement};
use source::{Diagnostic, Text};

use crate::board_text::{parse, reading};
use crate::document::Notation;
use crate::refusal::{Defect, Refusal};
use crate::verify::Verified;

/// The most characters of a reading that a refusal shows.
const SHOWN: usize = 200;

/// A board that certificates are held against, or the boards of a problem.
#[derive(Clone, Debug)]
pub struct AtHand {
    questions: Questions,
    notation: Notation,
}

impl AtHand {
    /// Reads a board.
    ///
    /// # Errors
    /// What is wrong with the text, of which at least one is an error.
    pub fn read(text: Text, notation: Notation) -> Result<AtHand, (Text, Vec<Diagnostic>)> {
        let questions = match notation {
            Notation::Palmer => Questions::one(text),
            Notation::Tptp => Questions::of(text),
        };
        for number in 0..questions.count() {
            let board = questions.question(number).text;
            let (read, diagnostics) = parse(&board, notation, &mut Bank::new());
            if read.is_none() {
                return Err((board, diagnostics));
            }
        }
        Ok(AtHand { questions, notation })
    }

    /// Holds what was verified against this board, or against each of the boards.
    ///
    /// # Errors
    /// [`Defect::OtherBoard`] with the first difference; of several boards that from the first.
    pub fn holds(&self, verified: &mut Verified) -> Result<(), Refusal> {
        match self.difference(0, verified) {
            Some(differs) if (1..self.questions.count()).all(|number| self.difference(number, verified).is_some()) => {
                Err(Defect::OtherBoard { differs }.at("/board/text"))
            }
            _ => Ok(()),
        }
    }

    /// The first difference between the board of what was verified and the board with this number.
    fn difference(&self, number: usize, verified: &mut Verified) -> Option<String> {
        // Read into the bank of the certificate, equal formulas have equal ids.
        let (read, _) = parse(&self.questions.question(number).text, self.notation, &mut verified.bank);
        match read {
            Some((at_hand, _)) => difference(&verified.bank, &verified.on_board, &at_hand),
            None => Some(String::from("it cannot be read here")),
        }
    }
}

/// The first difference between the board of a certificate and the one at hand.
fn difference(bank: &Bank, certified: &Board, at_hand: &Board) -> Option<String> {
    let shown = |statement: &Statement| {
        let reading = reading(bank, statement.meaning, Notation::Palmer);
        let cut = reading.char_indices().nth(SHOWN).map(|(at, _)| at);
        let reading = cut.map_or(reading.clone(), |at| format!("{}…", &reading[..at]));
        format!("`{}: {reading}`", statement.label)
    };
    for (at, (there, here)) in certified.statements.iter().zip(&at_hand.statements).enumerate() {
        if there != here {
            return Some(format!("statement {} is {} there and {} here", at + 1, shown(there), shown(here)));
        }
    }
    let (there, here) = (certified.statements.len(), at_hand.statements.len());
    (there != here).then(|| format!("it has {there} statements there and {here} here"))
}
