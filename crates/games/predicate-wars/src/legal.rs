//! Lawful moves of a player, each with its price. Nothing is listed that would tell the player what another one keeps private.

use documents::message::wars as say;
use documents::{Blank, Currency, LegalMove, Message, Price, Slot};
use games::{Game, Viewer};

use super::card::Place;
use super::effects::Request;
use super::ids::{CardId, Player};
use super::state::{Phase, PredicateWars, RuleOffer, Step};

fn costs(currency: Currency, amount: u64) -> Price {
    Price { currency, amount, further: None }
}

fn depends(currency: Currency, amount: u64, further: Message) -> Price {
    Price { currency, amount, further: Some(further) }
}

/// `[NAME I=CHOICE]`: what an effect chooses, which can be left out.
fn choice(name: &str, choice: Blank) -> Vec<Slot> {
    vec![Slot::Word(name.to_owned()), Slot::Blank(Blank::Index), Slot::Word(String::from("=")), Slot::Blank(choice)]
}

/// `[NAME NUMBER]`, which can be left out.
fn option(name: &str, number: Blank) -> Vec<Slot> {
    vec![Slot::Word(name.to_owned()), Slot::Blank(number)]
}

/// The list while it grows.
struct List<'g> {
    name: &'g str,
    moves: Vec<LegalMove>,
}

impl List<'_> {
    /// Returns a move of the player, to be added.
    fn of(&self, verb: &str, meaning: Message) -> LegalMove {
        LegalMove::of(self.name, verb, meaning)
    }

    fn add(&mut self, verb: &str, meaning: Message) {
        self.moves.push(self.of(verb, meaning));
    }
}

impl PredicateWars {
    /// Returns what a player may do now, words about the end of the game included, which may be said when others are to move.
    pub fn legal(&self, player: Player) -> Vec<LegalMove> {
        let mut moves = self.options_of(player);
        self.list_words(Viewer::Seat(player.0.into()), &mut moves);
        moves
    }

    /// Appends the lawful words about the end of the game (Q-G-4).
    pub(super) fn list_words(&self, viewer: Viewer, moves: &mut Vec<LegalMove>) {
        if !matches!(self.phase, Phase::Over { .. }) {
            self.accord.list(&self.standing(), viewer, moves);
        }
    }

    /// Returns the moves of the game that a player has now; none when it is for others to move.
    pub(super) fn options_of(&self, player: Player) -> Vec<LegalMove> {
        let mut list = List { name: self.name(player), moves: Vec::new() };
        if !self.to_move().contains(&player) {
            return list.moves;
        }
        match &self.phase {
            Phase::SetUp { .. } | Phase::Editing { .. } => self.edits(player, &mut list),
            Phase::Creation { .. } => list.moves.push(list.of("ask", say::ask()).blank(Blank::Number)),
            Phase::Claiming { .. } => self.takes(player, &mut list),
            Phase::Playing { step, .. } => self.turn_options(player, step, &mut list),
            Phase::Subproofs { .. } => {
                let price = depends(Currency::Potency, 0, say::double_charge());
                list.moves.push(list.of("subproof", say::buy_subproof()).blank(Blank::Proof).costs(price));
                list.add("pass", say::buy_no_subproof());
            }
            Phase::BuyingRules { offer: Some(RuleOffer { .. }), .. } => {
                let price = depends(Currency::Potency, 0, say::charge());
                list.moves.push(list.of("challenge", say::challenge_rule()).blank(Blank::Proof).costs(price));
                list.add("pass", say::accept_rule());
            }
            Phase::BuyingRules { offer: None, .. } => {
                if self.rules.iter().any(Option::is_none) {
                    let price = depends(Currency::Potency, 0, say::triple_statement());
                    let rule = list.of("rule", say::buy_rule()).optional(option("slot", Blank::Slot));
                    let rule = rule.optional(option("price", Blank::Price)).blank(Blank::Statement);
                    list.moves.push(rule.costs(price));
                }
                list.add("pass", say::buy_no_rule());
            }
            Phase::RemovingRules { .. } => {
                let potency = self.purse(player, Currency::Potency);
                for (slot, rule) in self.rules.iter().enumerate().filter_map(|(slot, rule)| Some((slot, rule.as_ref()?))) {
                    if rule.potency_cost <= potency {
                        let price = costs(Currency::Potency, rule.potency_cost);
                        list.moves.push(list.of("remove", say::remove_rule()).word(slot).costs(price));
                    }
                }
                list.add("pass", say::remove_no_rule());
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
                    _ if set_up => (0, say::double_effect()),
                    None => (0, say::cost()),
                    Some(face) => (face.power_cost.saturating_mul(2), say::cost()),
                };
                if amount <= power {
                    let meaning = if card.is_blank() { say::edit_blank() } else { say::edit() };
                    let edit = list.of("edit", meaning).word(id).blank(Blank::Tag).blank(Blank::Cost).blank(Blank::Effect);
                    list.moves.push(edit.costs(depends(Currency::Power, amount, further)));
                }
            }
        }
        list.add("pass", say::edit_no_more());
    }

    fn takes(&self, player: Player, list: &mut List<'_>) {
        let power = self.purse(player, Currency::Power);
        for (id, card) in self.numbered() {
            let of_another = card.owner().is_some_and(|owner| owner != player);
            if of_another && card.power_cost() <= power {
                let price = costs(Currency::Power, card.power_cost());
                list.moves.push(list.of("take", say::take()).word(id).costs(price));
            }
        }
        list.add("pass", say::take_no_more());
    }

    fn turn_options(&self, player: Player, step: &Step, list: &mut List<'_>) {
        let proving = depends(Currency::ProvingPower, 0, say::charge());
        match step {
            Step::Choosing => self.options(player, list),
            Step::Proving(_) => {
                let claim = list.of("claim", say::claim()).optional(option("goal", Blank::Line));
                let claim = claim.optional(choice("player", Blank::Name)).optional(choice("card", Blank::Card));
                list.moves.push(claim.blank(Blank::Proof).costs(proving));
                list.add("pass", say::claim_nothing());
            }
            Step::Challenging { .. } => {
                list.moves.push(list.of("challenge", say::challenge()).blank(Blank::Proof).costs(proving));
                list.add("pass", say::accept());
            }
            Step::Asking { request, .. } => match request {
                Request::Player { index } => {
                    for chosen in self.living() {
                        let choose = list.of("choose", say::choose_player()).word("player").word(index);
                        list.moves.push(choose.word(self.name(chosen)));
                    }
                }
                Request::Card { index } => {
                    for (card, _) in self.numbered().filter(|(_, card)| card.owner().is_some()) {
                        let choose = list.of("choose", say::choose_card()).word("card").word(index);
                        list.moves.push(choose.word(card));
                    }
                }
            },
        }
    }

    fn options(&self, player: Player, list: &mut List<'_>) {
        if self.cards_in(Place::Owned(player)).nth(1).is_some() {
            list.moves.push(list.of("play", say::play()).blank(Blank::Card).blank(Blank::Card));
        }
        list.moves.push(list.of("discard", say::discard()).blank(Blank::Card));
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
                say::draw_blank()
            } else {
                say::draw()
            };
            list.moves.push(list.of("draw", meaning).word(id).costs(costs(Currency::Power, price)));
        }
        list.add("leave", say::leave());
    }
}
