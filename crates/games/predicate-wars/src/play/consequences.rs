//! Consequences of a claim that stands (PW-40), and the players who lose by it (PW-19, Q-PW-72).

use documents::Currency;

use super::super::card::Place;
use super::super::effects::{Consequence, EffectFault, resolve};

use super::super::fact::Fact;
use super::super::ids::{CardId, Player};
use super::super::state::{OnTable, PendingClaim, Phase, PredicateWars, Step};
use super::super::world::World;
use super::set;

impl PredicateWars {
    /// The effect of a claim that was not shown contradictory.
    pub(super) fn take_effect(&mut self, mut table: Box<OnTable>, claim: PendingClaim) {
        let rules = self.settings.house.effect_rules();
        let resolved = resolve(&claim.goal, self, &mut table.picks, rules);
        match resolved {
            Ok(consequences) => {
                self.facts.push(Fact::Picks { picked: table.picks.picked().clone() });
                consequences.iter().for_each(|consequence| self.apply(consequence));
                self.bury();
            }
            Err(EffectFault::ChoiceMissing(request)) => {
                self.facts.push(Fact::ChoiceAsked { player: table.picks.by(), request: request.clone() });
                return self.step(Step::Asking { table, claim, request });
            }
            Err(fault) => self.facts.push(Fact::NoEffect { rule: fault.rule().to_owned(), message: fault.to_string() }),
        }
        self.claim_settled(table);
    }

    fn apply(&mut self, consequence: &Consequence) {
        match *consequence {
            Consequence::Health { player, change } => {
                let Some(seat) = self.seat_mut(player) else { return };
                seat.health = seat.health.saturating_add(change);
                let now = seat.health;
                self.facts.push(Fact::Health { player, change, now });
            }
            Consequence::Power { player, change } => {
                let Some(seat) = self.seat_mut(player) else { return };
                let before = seat.power;
                seat.power = before.saturating_add_signed(change);
                let now = seat.power;
                let change = i64::try_from(i128::from(now) - i128::from(before)).unwrap_or(change);
                self.facts.push(Fact::Power { player, change, now });
            }
            Consequence::ClaimCard { by, card, ref price } => {
                let Some(from) = self.owner(card) else { return };
                let price = u64::try_from(price).unwrap_or(u64::MAX);
                self.pay(by, Currency::Power, price);
                self.put(card, Place::Owned(by));
                self.facts.push(Fact::CardClaimed { player: by, card, from, price });
            }
        }
    }

    /// All who have no health left lose, at once.
    fn bury(&mut self) {
        let lost: Vec<Player> = self.living().filter(|&player| self.seat(player).is_some_and(|seat| seat.health <= 0)).collect();
        lost.into_iter().for_each(|player| self.lose(player));
    }

    /// A player loses, and takes no further part.
    pub(super) fn lose(&mut self, player: Player) {
        if let Some(seat) = self.seat_mut(player) {
            seat.alive = false;
            seat.proving_power = 0;
        }
        if let Phase::Playing { remaining, .. } = &mut self.phase {
            set(remaining, player, false);
        }
        let cards: Vec<CardId> = self.cards_in(Place::Owned(player)).collect();
        cards.iter().for_each(|&card| self.put(card, Place::Discard));
        self.facts.push(Fact::Lost { player });
    }
}
