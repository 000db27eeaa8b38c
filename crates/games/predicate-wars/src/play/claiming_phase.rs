//! Phase III, Claiming: clockwise from a random player, each takes cards of the others for their power cost (PW-11).

use documents::Currency;
use documents::message::refused::wars as no;

use super::super::card::Place;

use super::super::fact::Fact;
use super::super::ids::{CardId, Player};
use super::super::state::{Phase, PredicateWars};
use super::Refusal;

/// Number of cards that a player may take in a round (PW-11).
const MOST_TAKEN: u8 = 8;

impl PredicateWars {
    pub(super) fn begin_taking(&mut self) {
        let living: Vec<Player> = self.living().collect();
        self.starter = self.rng.pick(&living).copied().unwrap_or(Player(0));
        self.begin(Phase::Claiming { queue: self.living_from(self.starter), taken: 0 });
        self.facts.push(Fact::Starter { player: self.starter });
    }

    pub(super) fn take(&mut self, player: Player, card: CardId) -> Result<(), Refusal> {
        let Phase::Claiming { queue, .. } = &self.phase else {
            return Err(self.not_now("PW-11", no::taking_is_third()));
        };
        self.first_in(player, queue, "PW-11")?;
        let found = self.known(card)?;
        let from = match found.owner() {
            Some(owner) if owner != player => owner,
            Some(_) => return Err(Refusal::new("PW-11", no::owned_already(self.name(player), card.to_string()))),
            None => {
                return Err(Refusal::new("PW-11", no::of_no_other(card.to_string())).help(no::draw_form()));
            }
        };
        let price = found.power_cost();
        self.afford(player, Currency::Power, price, "PW-11", no::card(card.to_string()))?;
        self.pay(player, Currency::Power, price);
        self.put(card, Place::Owned(player));
        self.facts.push(Fact::Taken { player, card, from, price });
        if let Phase::Claiming { taken, .. } = &mut self.phase {
            *taken += 1;
            if *taken >= MOST_TAKEN {
                self.next_taker();
            }
        }
        Ok(())
    }

    pub(super) fn finish_taking(&mut self, player: Player) -> Result<(), Refusal> {
        if let Phase::Claiming { queue, .. } = &self.phase {
            self.first_in(player, queue, "PW-11")?;
        }
        self.facts.push(Fact::Passed { player });
        self.next_taker();
        Ok(())
    }

    pub(super) fn next_taker(&mut self) {
        if let Phase::Claiming { queue, taken } = &mut self.phase {
            *taken = 0;
            if !queue.is_empty() {
                queue.remove(0);
            }
            if queue.is_empty() {
                self.begin_playing();
            }
        }
    }
}
