//! A certificate held against a board that is at hand: the statements of both are the same formulas under the same labels. What a
//! certificate calls its board is free text and is not looked at.

use formula::{Bank, Board, Statement};
use source::{Diagnostic, Text};

use crate::board_text::{parse, reading};
use crate::document::Notation;
use crate::refusal::{Defect, Refusal};
use crate::verify::Verified;

/// The most characters of a reading that a refusal shows.
const SHOWN: usize = 200;

/// A board that certificates are held against.
#[derive(Clone, Debug)]
pub struct AtHand {
    text: Text,
    notation: Notation,
}

impl AtHand {
    /// Reads a board.
    ///
    /// # Errors
    /// What is wrong with the text, of which at least one is an error.
    pub fn read(text: Text, notation: Notation) -> Result<AtHand, (Text, Vec<Diagnostic>)> {
        let (read, diagnostics) = parse(&text, notation, &mut Bank::new());
        if read.is_some() { Ok(AtHand { text, notation }) } else { Err((text, diagnostics)) }
    }

    /// Holds what was verified against this board.
    ///
    /// # Errors
    /// [`Defect::OtherBoard`] with the first difference.
    pub fn holds(&self, verified: &mut Verified) -> Result<(), Refusal> {
        // Read into the bank of the certificate, equal formulas have equal ids.
        let (read, _) = parse(&self.text, self.notation, &mut verified.bank);
        let at_hand = read.map(|(board, _)| board).unwrap_or_default();
        match difference(&verified.bank, &verified.on_board, &at_hand) {
            Some(differs) => Err(Defect::OtherBoard { differs }.at("/board/text")),
            None => Ok(()),
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
