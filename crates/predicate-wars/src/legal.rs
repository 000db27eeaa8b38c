//! Lawful moves of a player, each with its price. Nothing is listed that would tell the player what another one keeps private.

use super::card::Place;
use super::effects::Request;
use super::fact::Currency;
use super::ids::{CardId, Player};
use super::state::{Phase, PredicateWars, RuleOffer, Step};
use games::{LegalMove, Price};

fn costs(currency: Currency, amount: u64) -> Option<Price> {
    Some(Price { currency: currency.name(), amount, further: None })
}

fn depends(currency: Currency, amount: u64, further: &'static str) -> Option<Price> {
    Some(Price { currency: currency.name(), amount, further: Some(further) })
}

const PROOF: &str = "the proof's charge";

/// The list while it grows.
struct List<'g> {
    name: &'g str,
    moves: Vec<LegalMove>,
}

impl List<'_> {
    fn add(&mut self, text: impl AsRef<str>, meaning: &'static str, price: Option<Price>) {
        self.moves.push(LegalMove { text: format!("{} {}", self.name, text.as_ref()), meaning: meaning.into(), price });
    }
}

impl PredicateWars {
    /// Returns what a player may do now; empty when it is for others to move.
    pub fn legal(&self, player: Player) -> Vec<LegalMove> {
        let mut list = List { name: self.name(player), moves: Vec::new() };
        if !self.to_move().contains(&player) {
            return list.moves;
        }
        match &self.phase {
            Phase::SetUp { .. } | Phase::Editing { .. } => self.edits(player, &mut list),
            Phase::Creation { .. } => list.add("ask N", "asks in secret for blank cards: 0 to 8", None),
            Phase::Claiming { .. } => self.takes(player, &mut list),
            Phase::Playing { step, .. } => self.turn_options(player, step, &mut list),
            Phase::Subproofs { .. } => {
                let price = depends(Currency::Potency, 0, "2 x the proof's symbol point");
                list.add("subproof PROOF", "buys a proper subproof for later proofs", price);
                list.add("pass", "buys none", None);
            }
            Phase::BuyingRules { offer: Some(RuleOffer { .. }), .. } => {
                let price = depends(Currency::Potency, 0, PROOF);
                list.add("challenge PROOF", "proves the rule on offer contradictory", price);
                list.add("pass", "does not challenge the rule", None);
            }
            Phase::BuyingRules { offer: None, .. } => {
                if self.rules.iter().any(Option::is_none) {
                    let price = depends(Currency::Potency, 0, "3 x the symbol points of STATEMENT, or any higher PRICE");
                    list.add("rule [slot SLOT] [price PRICE] STATEMENT", "buys a rule for all proofs", price);
                }
                list.add("pass", "buys no rule", None);
            }
            Phase::RemovingRules { .. } => {
                let potency = self.purse(player, Currency::Potency);
                for (slot, rule) in self.rules.iter().enumerate().filter_map(|(slot, rule)| Some((slot, rule.as_ref()?))) {
                    if rule.potency_cost <= potency {
                        list.add(format!("remove {slot}"), "removes the rule", costs(Currency::Potency, rule.potency_cost));
                    }
                }
                list.add("pass", "removes no rule", None);
            }
            Phase::Over { .. } => {}
        }
        list.moves
    }

    fn edits(&self, player: Player, list: &mut List<'_>) {
        let power = self.purse(player, Currency::Power);
        if let Ok(set_up) = self.check_editor(player) {
            for (id, card) in self.numbered().filter(|(_, card)| card.owner() == Some(player)) {
                let (amount, further) = match &card.face {
                    _ if set_up => (0, "2 x the symbol points of EFFECT"),
                    None => (0, "COST"),
                    Some(face) => (face.power_cost.saturating_mul(2), "COST"),
                };
                if amount <= power {
                    let meaning =
                        if card.is_blank() { "edits a blank card" } else { "overwrites a card; = leaves a part as it is" };
                    list.add(format!("edit {id} TAG COST EFFECT"), meaning, depends(Currency::Power, amount, further));
                }
            }
        }
        list.add("pass", "has finished editing", None);
    }

    fn takes(&self, player: Player, list: &mut List<'_>) {
        let power = self.purse(player, Currency::Power);
        for (id, card) in self.numbered() {
            let of_another = card.owner().is_some_and(|owner| owner != player);
            if of_another && card.power_cost() <= power {
                list.add(format!("take {id}"), "takes the card of another player", costs(Currency::Power, card.power_cost()));
            }
        }
        list.add("pass", "takes no (more) cards", None);
    }

    fn turn_options(&self, player: Player, step: &Step, list: &mut List<'_>) {
        let proving = depends(Currency::ProvingPower, 0, PROOF);
        match step {
            Step::Choosing => self.options(player, list),
            Step::Proving(_) => {
                let form = "claim [goal LINE] [player I=NAME] [card I=CARD] PROOF";
                list.add(form, "proves an action of the two cards played", proving);
                list.add("pass", "claims nothing", None);
            }
            Step::Challenging { .. } => {
                list.add("challenge PROOF", "proves the claim contradictory", proving);
                list.add("pass", "does not challenge the claim", None);
            }
            Step::Asking { request, .. } => match request {
                Request::Player { index } => {
                    for chosen in self.living() {
                        list.add(format!("choose player {index} {}", self.name(chosen)), "chooses the target", None);
                    }
                }
                Request::Card { index } => {
                    for (card, _) in self.numbered().filter(|(_, card)| card.owner().is_some()) {
                        list.add(format!("choose card {index} {card}"), "says which card the effect means", None);
                    }
                }
            },
        }
    }

    fn options(&self, player: Player, list: &mut List<'_>) {
        if self.cards_in(Place::Owned(player)).nth(1).is_some() {
            list.add("play CARD CARD", "plays two paired cards", None);
        }
        list.add("discard CARD", "raises a card's power cost by 2, and discards it", None);
        let power = self.purse(player, Currency::Power);
        // Blank cards are all alike: one is listed for all.
        let mut blank: Option<CardId> = None;
        for (id, card) in self.numbered().filter(|(_, card)| card.place == Place::Deck) {
            let price = card.power_cost().saturating_mul(2);
            if price > power || card.is_blank() && blank.is_some() {
                continue;
            }
            let meaning = if card.is_blank() {
                blank = Some(id);
                "draws a blank card from the deck"
            } else {
                "claims the card from the deck"
            };
            list.add(format!("draw {id}"), meaning, costs(Currency::Power, price));
        }
        list.add("leave", "leaves this round", None);
    }
}
