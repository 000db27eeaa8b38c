//! Phase I, Creation: everybody asks in secret, and the deck gives what it has (PW-7 to PW-9).

use documents::message::refused::wars as no;

use super::super::card::Place;
use super::super::fact::Fact;
use super::super::house::{DeckShown, Shortage};
use super::super::ids::{CardId, Player};
use super::super::state::{Phase, PredicateWars};
use super::{Refusal, set};

/// Number of blank cards that a player may ask for (PW-7).
const MOST_ASKED: u8 = 8;

impl PredicateWars {
    pub(super) fn begin_round(&mut self) {
        self.round += 1;
        self.ranking.clear();
        self.begin(Phase::Creation { asked: vec![None; self.seats.len()] });
    }

    pub(super) fn ask(&mut self, player: Player, cards: u8) -> Result<(), Refusal> {
        let Phase::Creation { asked } = &self.phase else {
            return Err(self.not_now("PW-7", no::asking_is_first()));
        };
        if asked.get(usize::from(player.0)).is_some_and(Option::is_some) {
            return Err(Refusal::new("PW-7", no::asked_already(self.name(player))));
        }
        if cards > MOST_ASKED {
            return Err(Refusal::new("PW-7", no::asks_too_much(cards)).help(no::ask_at_most(MOST_ASKED)));
        }
        if let Phase::Creation { asked } = &mut self.phase {
            set(asked, player, Some(cards));
        }
        self.facts.push(Fact::Asked { player });
        self.deal_if_all_asked();
        Ok(())
    }

    /// Deals when all have asked.
    pub(super) fn deal_if_all_asked(&mut self) {
        if self.to_move().is_empty() {
            self.deal();
        }
    }

    /// Shows the deck, gives what was asked for, and goes on to phase II.
    fn deal(&mut self) {
        let Phase::Creation { asked } = &self.phase else { return };
        let mut wanted: Vec<u8> = asked.iter().map(|asked| asked.unwrap_or(0)).collect();
        let blanks: Vec<CardId> =
            self.numbered().filter(|(_, card)| card.place == Place::Deck && card.is_blank()).map(|(id, _)| id).collect();
        let in_deck = || {
            let cards = self.numbered().filter(|(_, card)| card.place == Place::Deck);
            cards.filter_map(|(id, card)| card.face.as_ref().map(|face| (id, face)))
        };
        let edited = in_deck().map(|(id, face)| (id, face.tag, face.power_cost)).collect();
        let effects = match self.settings.house.deck_shown {
            DeckShown::ThenHidden => in_deck().map(|(id, face)| (id, face.effect.text.clone())).collect(),
            DeckShown::PublicParts => Vec::new(),
        };
        self.facts.push(Fact::DeckShown { blanks: blanks.len() as u64, edited, effects });
        let total: usize = wanted.iter().map(|&wanted| usize::from(wanted)).sum();
        let asking = wanted.iter().filter(|&&wanted| wanted > 0).count();
        let short = blanks.len() < total;
        if blanks.len() < asking || short && self.settings.house.shortage == Shortage::None {
            self.facts.push(Fact::NoBlanks);
        } else {
            let mut got: Vec<Vec<CardId>> = vec![Vec::new(); wanted.len()];
            let mut blanks = blanks.into_iter();
            // One at a time round the table: with enough blanks everybody gets all, and else each as many as the others (Q-PW-58).
            while wanted.iter().any(|&wanted| wanted > 0) && blanks.len() > 0 {
                for (wanted, got) in wanted.iter_mut().zip(&mut got).filter(|(wanted, _)| **wanted > 0) {
                    if let Some(card) = blanks.next() {
                        *wanted -= 1;
                        got.push(card);
                    }
                }
            }
            for (player, cards) in (0..).map(Player).zip(got).filter(|(_, cards)| !cards.is_empty()) {
                cards.iter().for_each(|&card| self.put(card, Place::Owned(player)));
                self.facts.push(Fact::Received { player, cards });
            }
        }
        let seats = self.seats.len();
        self.begin(Phase::Editing { edits: vec![0; seats], done: vec![false; seats] });
    }
}
