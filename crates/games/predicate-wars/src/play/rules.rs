//! Phase V: rules are bought, challenged and removed (PW-24, PW-25, PW-30, PW-31).
//!
//! The cycles begin with the player with whom this round's Claiming began; the rulebook does not say with whom. A rule that was shown to be
//! contradictory is not added, and is not paid for.

use documents::Currency;
use documents::message::refused::wars as no;

use super::super::card::Statement;
use super::super::claim::{self, RuleChallengeInput};

use super::super::fact::Fact;
use super::super::ids::Player;
use super::super::state::{Phase, PredicateWars, RULE_SLOTS, Rule, RuleOffer};
use super::Refusal;

/// Price of a rule for each of its symbol points (PW-24).
const RULE_FACTOR: u64 = 3;

impl PredicateWars {
    pub(super) fn begin_buying(&mut self) {
        self.begin(Phase::BuyingRules { queue: self.living_from(self.starter), offer: None });
    }

    pub(super) fn offer_rule(&mut self, player: Player, rule: &str, price: Option<u64>, slot: Option<u8>) -> Result<(), Refusal> {
        let Phase::BuyingRules { queue, offer } = &self.phase else {
            return Err(self.not_now("PW-24", no::rules_are_fifth()));
        };
        if offer.is_some() {
            return Err(Refusal::new("PW-30", no::rule_on_offer()).help(no::others_answer()));
        }
        self.first_in(player, queue, "PW-24")?;
        let slot = self.empty_slot(slot)?;
        let statement = Statement::read_rule(rule, &self.settings.house.steps)?;
        let least = statement.points.saturating_mul(RULE_FACTOR);
        let price = price.unwrap_or(least);
        if price < least {
            let message = no::price_too_low(price, statement.points, least);
            return Err(Refusal::new("PW-24", message).help(no::offer_more(least)));
        }
        self.afford(player, Currency::Potency, price, "PW-24", no::the_rule())?;
        let offer = RuleOffer { statement: statement.text.clone(), price, slot, queue: self.others(player) };
        self.facts.push(Fact::RuleOffered { player, rule: statement.text, price, slot });
        if let Phase::BuyingRules { offer: on_offer, .. } = &mut self.phase {
            *on_offer = Some(offer);
        }
        Ok(())
    }

    fn empty_slot(&self, wanted: Option<u8>) -> Result<u8, Refusal> {
        let empty = |slot: &u8| self.rules.get(usize::from(*slot)).is_some_and(Option::is_none);
        let mut slots = 0..RULE_SLOTS;
        match wanted {
            None => slots.find(empty).ok_or_else(|| Refusal::new("PW-24", no::rules_full(RULE_SLOTS))),
            Some(slot) if slot >= RULE_SLOTS => Err(Refusal::new("PW-31", no::no_slot(slot)).help(no::slots_to(RULE_SLOTS - 1))),
            Some(slot) if empty(&slot) => Ok(slot),
            Some(slot) => Err(Refusal::new("PW-31", no::slot_taken(slot)).help(no::empty_slot())),
        }
    }

    pub(super) fn challenge_rule(&mut self, player: Player, proof: &str) -> Result<(), Refusal> {
        let Phase::BuyingRules { offer: Some(offer), .. } = &self.phase else {
            return Err(Refusal::new("PW-30", no::no_offer()));
        };
        self.first_in(player, &offer.queue, "PW-30")?;
        let rules = self.rules_in_force();
        let owned = self.subproofs_of(player);
        let input =
            RuleChallengeInput { conditions: &self.conditions, rule: &offer.statement, rules: &rules, owned: &owned, proof };
        let checked = claim::potential_rule(&input)?;
        // There is no proving power between the rounds: it is charged to potency (Q-PW-51).
        let (price, currency) = (self.charge(checked.bill), Currency::Potency);
        self.afford_proof(player, currency, price)?;
        let upheld = checked.contradiction.is_some();
        let slot = offer.slot;
        // Nothing is refused from here on.
        self.pay(player, currency, price);
        let points = checked.bill.points;
        self.facts.push(Fact::Challenged { player, proof: proof.to_owned(), upheld, points, price, currency });
        if upheld {
            self.facts.push(Fact::RuleRejected { slot });
            self.next_buyer();
        } else {
            self.next_rule_challenger();
        }
        Ok(())
    }

    pub(super) fn decline_rule(&mut self, player: Player) -> Result<(), Refusal> {
        let Phase::BuyingRules { queue, offer } = &self.phase else { return Ok(()) };
        match offer {
            Some(offer) => self.first_in(player, &offer.queue, "PW-30")?,
            None => self.first_in(player, queue, "PW-24")?,
        }
        let on_offer = offer.is_some();
        self.facts.push(Fact::Passed { player });
        if on_offer {
            self.next_rule_challenger();
        } else {
            self.next_buyer();
        }
        Ok(())
    }

    /// The next one may challenge; after the last one the rule is bought.
    pub(super) fn next_rule_challenger(&mut self) {
        let Phase::BuyingRules { queue, offer: Some(offer) } = &mut self.phase else { return };
        if !offer.queue.is_empty() {
            offer.queue.remove(0);
        }
        if !offer.queue.is_empty() {
            return;
        }
        let (buyer, offer) = (queue.first().copied(), offer.clone());
        let Some(player) = buyer else { return };
        self.pay(player, Currency::Potency, offer.price);
        if let Some(slot) = self.rules.get_mut(usize::from(offer.slot)) {
            *slot = Some(Rule { statement: offer.statement, potency_cost: offer.price });
        }
        self.facts.push(Fact::RuleAdded { player, slot: offer.slot, price: offer.price });
        self.next_buyer();
    }

    pub(super) fn next_buyer(&mut self) {
        let Phase::BuyingRules { queue, offer } = &mut self.phase else { return };
        *offer = None;
        if !queue.is_empty() {
            queue.remove(0);
        }
        if queue.is_empty() {
            self.begin(Phase::RemovingRules { queue: self.living_from(self.starter) });
        }
    }

    pub(super) fn remove_rule(&mut self, player: Player, slot: u8) -> Result<(), Refusal> {
        let Phase::RemovingRules { queue } = &self.phase else {
            return Err(self.not_now("PW-25", no::removing_is_last()));
        };
        self.first_in(player, queue, "PW-25")?;
        let Some(rule) = self.rules.get(usize::from(slot)).and_then(Option::as_ref) else {
            return Err(Refusal::new("PW-25", no::no_rule(slot)));
        };
        let price = rule.potency_cost;
        self.afford(player, Currency::Potency, price, "PW-25", no::to_remove(slot))?;
        self.pay(player, Currency::Potency, price);
        if let Some(rule) = self.rules.get_mut(usize::from(slot)) {
            *rule = None;
        }
        self.facts.push(Fact::RuleRemoved { player, slot, price });
        self.next_remover();
        Ok(())
    }

    pub(super) fn decline_removal(&mut self, player: Player) -> Result<(), Refusal> {
        if let Phase::RemovingRules { queue } = &self.phase {
            self.first_in(player, queue, "PW-25")?;
        }
        self.facts.push(Fact::Passed { player });
        self.next_remover();
        Ok(())
    }

    pub(super) fn next_remover(&mut self) {
        if let Phase::RemovingRules { queue } = &mut self.phase {
            if !queue.is_empty() {
                queue.remove(0);
            }
            if queue.is_empty() {
                self.finish_round();
            }
        }
    }
}
