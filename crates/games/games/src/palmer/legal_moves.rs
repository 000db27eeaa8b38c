//! Lawful moves in a position of Palmer's game: the moves themselves where there are few, else their forms, in which STATEMENT
//! and LABEL are to be filled in.

use std::collections::BTreeSet;

use documents::message::palmer as say;
use documents::{Blank, LegalMove};

use super::card::Card;
use super::house::Claims;
use super::position::{Palmer, Phase, Seat};

/// Longest statement, in bytes, of which each place for a negation symbol is listed with the statement that results. The list grows with the square
/// of the length: it takes 20 kB for 200 bytes, and 2 MB for 2,000.
const MAX_LISTED_STATEMENT: usize = 200;

/// Number of bytes of resulting statements, of all statements on the board together, after which those of further statements are not listed. They are
/// asked for one by one ([`Palmer::negation_query`]).
const MAX_LISTED_RESULTS: usize = 5_000;

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
                    let redundant = LegalMove::of(&seat.name, "claim", say::claim_redundant()).word("redundant");
                    let inconsistent = LegalMove::of(&seat.name, "claim", say::claim_inconsistent()).word("inconsistent");
                    moves.extend([redundant.blank(Blank::Label), inconsistent].map(|claim| self.with_its_proof(claim)));
                }
                if sees_hand {
                    self.list_plays(seat, &mut moves);
                } else {
                    let write = LegalMove::of(&seat.name, "play", say::write_by_cards()).blank(Blank::Cards);
                    moves.push(write.word(":").blank(Blank::Statement));
                    let negate = LegalMove::of(&seat.name, "negate", say::negate()).blank(Blank::Label);
                    moves.push(negate.word("at").blank(Blank::Place));
                }
                moves.push(LegalMove::of(&seat.name, "pass", say::pass()));
            }
        }
        moves
    }

    /// A claim as it has to be made: with its proof where nothing else judges it.
    fn with_its_proof(&self, claim: LegalMove) -> LegalMove {
        match self.settings().house.claims {
            Claims::Proof => claim.word("with").word("proof").blank(Blank::File),
            Claims::Engine | Claims::Consent => claim,
        }
    }

    fn list_plays(&self, seat: &Seat, moves: &mut Vec<LegalMove>) {
        let kinds: BTreeSet<Card> = seat.hand.iter().copied().collect();
        let named = |cards: &mut dyn Iterator<Item = Card>| cards.map(|card| card.to_string()).collect::<Vec<_>>().join(", ");
        let symbols = named(&mut kinds.iter().copied().filter(|card| card.symbol().is_some()));
        let prefixes = named(&mut seat.hand.iter().copied().filter(|card| !card.prefix().is_empty()));
        let form =
            |cards: &str, meaning| LegalMove::of(&seat.name, "play", meaning).word(cards).word(":").blank(Blank::Statement);
        if !symbols.is_empty() {
            moves.push(form(&symbols, say::play_symbols()));
        }
        if !prefixes.is_empty() {
            moves.push(form(&prefixes, say::play_quantifiers()));
        }
        for &card in &kinds {
            match card {
                Card::Statement(_) => {
                    let print = card.statement().unwrap_or_default();
                    let play = LegalMove::of(&seat.name, "play", say::as_printed(print)).word(card);
                    moves.push(if card.takes_number() { play.word("n=").blank(Blank::Number) } else { play });
                }
                Card::Any => moves.push(form(&card.to_string(), say::play_any())),
                Card::Negation => {
                    let mut listed = 0;
                    for written in self.board().iter().filter(|written| self.takes_negations(written)) {
                        if written.text.len() > MAX_LISTED_STATEMENT || listed > MAX_LISTED_RESULTS {
                            let negate = LegalMove::of(&seat.name, "negate", say::negate_at_place()).word(written.label());
                            moves.push(negate.word("at").blank(Blank::Place));
                            continue;
                        }
                        for place in self.negations(written) {
                            listed += place.result.len();
                            let negate = LegalMove::of(&seat.name, "negate", say::as_printed(place.result));
                            moves.push(negate.word(written.label()).word("at").word(place.number));
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
            if at != self.turn() && !pending.accepted.contains(&at) && !self.accord.has_resigned(&seat.name) {
                moves.push(LegalMove::of(&seat.name, "accept", say::accept()));
                moves.push(LegalMove::of(&seat.name, "reject", say::reject()));
            }
        }
        let claim = LegalMove::of(&claimant.name, "claim", say::submit_proof()).word(&pending.claim);
        moves.push(claim.word("with").word("proof").blank(Blank::File));
        moves.push(LegalMove::of(&claimant.name, "withdraw", say::withdraw()));
    }
}
