//! What may be done in a position of Palmer's game: the moves themselves where there are few, else their forms, in which STATEMENT and
//! LABEL are to be filled in.

use std::collections::BTreeSet;

use super::card::Card;
use super::position::{Palmer, Phase, Seat};
use crate::offer::Offer;

impl Palmer {
    /// All that may be done now. The cards of a hand are told only where `sees` says of its seat that they may be seen.
    pub fn legal(&self, sees: impl Fn(usize) -> bool) -> Vec<Offer> {
        let mut offers = Vec::new();
        let Some(seat) = self.seats().get(self.turn()) else { return offers };
        match self.phase() {
            Phase::Over => {}
            Phase::Asking => self.offer_answers(seat, &mut offers),
            Phase::Scoring | Phase::Writing => {
                if self.phase() == Phase::Scoring && !self.board().is_empty() {
                    offers.push(Offer::new(
                        format!("{} claim redundant LABEL", seat.name),
                        "these statements follow from the others",
                    ));
                    offers.push(Offer::new(format!("{} claim inconsistent", seat.name), "the board contradicts itself"));
                }
                if sees(self.turn()) {
                    self.offer_plays(seat, &mut offers);
                } else {
                    offers.push(Offer::new(
                        format!("{} play CARDS: STATEMENT", seat.name),
                        "writes a statement by the text of cards",
                    ));
                    offers.push(Offer::new(format!("{} negate LABEL at PLACE", seat.name), "plays X ¬"));
                }
                offers.push(Offer::new(format!("{} pass", seat.name), "writes nothing more, and the hand is refilled"));
            }
        }
        offers
    }

    fn offer_plays(&self, seat: &Seat, offers: &mut Vec<Offer>) {
        let kinds: BTreeSet<Card> = seat.hand.iter().copied().collect();
        let named = |cards: &mut dyn Iterator<Item = Card>| cards.map(|card| card.to_string()).collect::<Vec<_>>().join(", ");
        let symbols = named(&mut kinds.iter().copied().filter(|card| card.symbol().is_some()));
        let prefixes = named(&mut seat.hand.iter().copied().filter(|card| !card.prefix().is_empty()));
        let form = |cards: &str| format!("{} play {cards}: STATEMENT", seat.name);
        if !symbols.is_empty() {
            offers.push(Offer::new(form(&symbols), "a statement with these symbols, or some of the cards"));
        }
        if !prefixes.is_empty() {
            offers.push(Offer::new(form(&prefixes), "a statement with these quantifiers, or those of some of the cards"));
        }
        for &card in &kinds {
            match card {
                Card::Statement(_) => {
                    let print = card.statement().unwrap_or_default();
                    let number = if card.takes_number() { " n=N" } else { "" };
                    offers.push(Offer::new(format!("{} play {card}{number}", seat.name), print));
                }
                Card::Any => offers.push(Offer::new(form(&card.to_string()), "any statement")),
                Card::Negation => {
                    for written in self.board() {
                        for place in self.negations(written) {
                            let text = format!("{} negate {} at {}", seat.name, written.label(), place.number);
                            offers.push(Offer::new(text, place.result));
                        }
                    }
                }
                Card::Symbol(_) | Card::Quantifiers(_) => {}
            }
        }
    }

    fn offer_answers(&self, claimant: &Seat, offers: &mut Vec<Offer>) {
        let Some(pending) = self.pending() else { return };
        for (at, seat) in self.seats().iter().enumerate() {
            if at != self.turn() && !pending.accepted.contains(&at) {
                offers.push(Offer::new(format!("{} accept", seat.name), "is convinced of the claim"));
                offers.push(Offer::new(format!("{} reject", seat.name), "is not, so that it fails"));
            }
        }
        let text = format!("{} claim {} with proof FILE", claimant.name, pending.claim);
        offers.push(Offer::new(text, "submits a proof"));
        offers.push(Offer::new(format!("{} withdraw", claimant.name), "does not insist on the claim"));
    }
}
