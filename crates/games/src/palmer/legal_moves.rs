//! Lawful moves in a position of Palmer's game: the moves themselves where there are few, else their forms, in which STATEMENT
//! and LABEL are to be filled in.

use std::collections::BTreeSet;

use super::card::Card;
use super::position::{Palmer, Phase, Seat};
use crate::legal_move::LegalMove;

impl Palmer {
    /// Lists all that may be done now. The cards of the player whose turn it is are named only where the viewer may see them.
    pub(super) fn list_moves(&self, sees_hand: bool) -> Vec<LegalMove> {
        let mut moves = Vec::new();
        let Some(seat) = self.seats().get(self.turn()) else { return moves };
        match self.phase() {
            Phase::Over => {}
            Phase::Asking => self.list_answers(seat, &mut moves),
            Phase::Scoring | Phase::Writing => {
                if self.phase() == Phase::Scoring && !self.board().is_empty() {
                    moves.push(LegalMove::new(
                        format!("{} claim redundant LABEL", seat.name),
                        "these statements follow from the others",
                    ));
                    moves.push(LegalMove::new(format!("{} claim inconsistent", seat.name), "the board contradicts itself"));
                }
                if sees_hand {
                    self.list_plays(seat, &mut moves);
                } else {
                    moves.push(LegalMove::new(
                        format!("{} play CARDS: STATEMENT", seat.name),
                        "writes a statement by the text of cards",
                    ));
                    moves.push(LegalMove::new(format!("{} negate LABEL at PLACE", seat.name), "plays X ¬"));
                }
                moves.push(LegalMove::new(format!("{} pass", seat.name), "ends the turn; the hand is refilled"));
            }
        }
        moves
    }

    fn list_plays(&self, seat: &Seat, moves: &mut Vec<LegalMove>) {
        let kinds: BTreeSet<Card> = seat.hand.iter().copied().collect();
        let named = |cards: &mut dyn Iterator<Item = Card>| cards.map(|card| card.to_string()).collect::<Vec<_>>().join(", ");
        let symbols = named(&mut kinds.iter().copied().filter(|card| card.symbol().is_some()));
        let prefixes = named(&mut seat.hand.iter().copied().filter(|card| !card.prefix().is_empty()));
        let form = |cards: &str| format!("{} play {cards}: STATEMENT", seat.name);
        if !symbols.is_empty() {
            moves.push(LegalMove::new(form(&symbols), "a statement with these symbols, or some of the cards"));
        }
        if !prefixes.is_empty() {
            moves.push(LegalMove::new(form(&prefixes), "a statement with these quantifiers, or those of some of the cards"));
        }
        for &card in &kinds {
            match card {
                Card::Statement(_) => {
                    let print = card.statement().unwrap_or_default();
                    let number = if card.takes_number() { " n=N" } else { "" };
                    moves.push(LegalMove::new(format!("{} play {card}{number}", seat.name), print));
                }
                Card::Any => moves.push(LegalMove::new(form(&card.to_string()), "any statement")),
                Card::Negation => {
                    for written in self.board() {
                        for place in self.negations(written) {
                            let text = format!("{} negate {} at {}", seat.name, written.label(), place.number);
                            moves.push(LegalMove::new(text, place.result));
                        }
                    }
                }
                Card::Symbol(_) | Card::Quantifiers(_) => {}
            }
        }
    }

    fn list_answers(&self, claimant: &Seat, moves: &mut Vec<LegalMove>) {
        let Some(pending) = self.pending() else { return };
        for (at, seat) in self.seats().iter().enumerate() {
            if at != self.turn() && !pending.accepted.contains(&at) {
                moves.push(LegalMove::new(format!("{} accept", seat.name), "is convinced of the claim"));
                moves.push(LegalMove::new(format!("{} reject", seat.name), "is not, so that it fails"));
            }
        }
        let text = format!("{} claim {} with proof FILE", claimant.name, pending.claim);
        moves.push(LegalMove::new(text, "submits a proof"));
        moves.push(LegalMove::new(format!("{} withdraw", claimant.name), "does not insist on the claim"));
    }
}
