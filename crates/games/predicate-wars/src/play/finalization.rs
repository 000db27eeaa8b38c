//! Phase V, Finalization: the end of the game, the piles, potency by rank, and subproofs for sale (PW-20 to PW-23, PW-26).

use documents::Currency;
use documents::message::refused::wars as no;

use super::super::card::Place;
use super::super::claim::{SaleInput, Subproof, subproof_for_sale};

use super::super::fact::{Fact, Outcome};
use super::super::house::LastRound;
use super::super::ids::{CardId, Player};
use super::super::state::{Phase, PredicateWars, flag};
use super::{Refusal, set};

/// The potency of the last one remaining (PW-22).
const MOST_POTENCY: u64 = 64;

impl PredicateWars {
    /// Phase IV is over.
    pub(super) fn end_round(&mut self) {
        for seat in &mut self.seats {
            seat.proving_power = 0;
        }
        let living: Vec<Player> = self.living().collect();
        match living.as_slice() {
            [] => return self.end(Outcome::Draw),
            &[winner] => return self.end(Outcome::Won { winner }),
            _ => {}
        }
        self.begin(Phase::Subproofs { done: vec![false; self.seats.len()] });
        let piled: Vec<CardId> = self.cards_in(Place::Discard).chain(self.cards_in(Place::Drop)).collect();
        piled.iter().for_each(|&card| self.put(card, Place::Deck));
        self.facts.push(Fact::PilesReturned { cards: piled.len() as u64 });
        // Those who have lost since they left are not ranked (Q-PW-66).
        let of = living.len() as u64;
        let ranked: Vec<Player> = self.ranking.iter().copied().filter(|player| living.contains(player)).collect();
        for (rank, player) in (1..).zip(ranked) {
            let amount = MOST_POTENCY * rank / of;
            if let Some(seat) = self.seat_mut(player) {
                seat.potency = seat.potency.saturating_add(amount);
            }
            self.facts.push(Fact::Potency { player, rank, of, amount });
        }
    }

    pub(super) fn end(&mut self, outcome: Outcome) {
        self.begin(Phase::Over { outcome: outcome.clone() });
        self.facts.push(Fact::Ended { outcome });
    }

    /// Returns how the game ends that is over with its last round (Q-PW-74).
    fn last_round(&self) -> Outcome {
        let seats = || self.living().filter_map(|player| Some((player, self.seat(player)?.health)));
        let most = seats().map(|(_, health)| health).max();
        let mut first = seats().filter(|(_, health)| Some(*health) == most);
        match (self.settings.house.last_round, first.next(), first.next()) {
            (LastRound::Health, Some((winner, health)), None) => Outcome::MostHealth { winner, health },
            _ => Outcome::RoundLimit,
        }
    }

    /// The next round, or the end when the table has agreed on one.
    pub(super) fn finish_round(&mut self) {
        if self.settings.house.rounds.is_some_and(|rounds| self.round >= rounds) {
            self.end(self.last_round());
        } else {
            self.begin_round();
        }
    }

    pub(super) fn buy_subproof(&mut self, player: Player, proof: &str) -> Result<(), Refusal> {
        let Phase::Subproofs { done } = &self.phase else {
            return Err(self.not_now("PW-23", no::subproofs_are_fifth()));
        };
        if flag(done, player) {
            return Err(Refusal::new("PW-23", no::bought_already(self.name(player))));
        }
        let rules = self.rules_in_force();
        let owned = self.subproofs_of(player);
        // No other player's subproof has this name, so that challenges may cite those of both sides.
        let name = format!("S{}", self.sold + 1);
        let sale =
            subproof_for_sale(&SaleInput { conditions: &self.conditions, rules: &rules, owned: &owned, name: &name, proof })?;
        let (price, subproof) = (sale.price, sale.subproof);
        self.afford(player, Currency::Potency, price, "PW-23", no::the_subproof())?;
        // Nothing is refused from here on.
        self.sold += 1;
        self.pay(player, Currency::Potency, price);
        if let Some(seat) = self.seat_mut(player) {
            seat.subproofs.push(subproof);
        }
        self.facts.push(Fact::SubproofBought { player, name, price });
        self.subproofs_done(player);
        Ok(())
    }

    pub(super) fn decline_subproof(&mut self, player: Player) -> Result<(), Refusal> {
        if let Phase::Subproofs { done } = &self.phase
            && flag(done, player)
        {
            return Err(Refusal::new("PW-23", no::bought_already(self.name(player))));
        }
        self.facts.push(Fact::Passed { player });
        self.subproofs_done(player);
        Ok(())
    }

    pub(super) fn subproofs_done(&mut self, player: Player) {
        if let Phase::Subproofs { done } = &mut self.phase {
            set(done, player, true);
        }
        if self.to_move().is_empty() {
            self.begin_buying();
        }
    }

    /// The subproofs of a player, each after those that it uses.
    pub(super) fn subproofs_of(&self, player: Player) -> Vec<&Subproof> {
        self.seat(player).map_or_else(Vec::new, |seat| seat.subproofs.iter().collect())
    }
}
