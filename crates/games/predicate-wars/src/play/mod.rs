//! Effects of moves. Each is checked to its end before it changes anything, so that a refused one leaves the state as it was.
//!
//! * `editing`: writing on cards (PW-5, PW-6, PW-10). `creation`: asking for blanks (PW-7 to PW-9). `claiming_phase`: phase III (PW-11).
//! * `turns`: the four options of phase IV (PW-13 to PW-17). `proving`: claims and challenges (PW-18, PW-27 to PW-29, PW-34).
//! * `consequences`: what a claim that stands does (PW-40), and who loses (PW-19).
//! * `accord`: what players say about the end of the game (Q-G-4).
//! * `finalization`: the end of the round (PW-20 to PW-23, PW-26). `rules`: rules bought, challenged, removed (PW-24, PW-25, PW-30).

mod accord;
mod claiming_phase;
mod consequences;
mod creation;
mod editing;
mod finalization;
mod proving;
mod rules;
mod turns;

use documents::message::refused::{any, wars as no};
use documents::{Argument, Currency, Message, Refusal};

use super::card::{Card, Place};

use super::fact::{Fact, PhaseName};
use super::ids::{CardId, Player};
use super::moves::Action;
use super::state::{Phase, PredicateWars, Seat};

impl PredicateWars {
    pub(super) fn act(&mut self, player: Player, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Edit { card, tag, power_cost, effect, nonce } => {
                let edit = editing::Edit {
                    card: *card,
                    tag: *tag,
                    power_cost: *power_cost,
                    effect: effect.as_deref(),
                    nonce: nonce.as_deref(),
                };
                self.edit(player, &edit)
            }
            Action::Pass {} => self.pass(player),
            Action::Ask { cards } => self.ask(player, *cards),
            Action::Take { card } => self.take(player, *card),
            Action::Play { first, second } => self.play_cards(player, *first, *second),
            Action::Discard { card } => self.discard(player, *card),
            Action::Draw { card } => self.draw(player, *card),
            Action::Leave {} => self.leave(player),
            Action::Claim { proof, goal, players, cards } => {
                self.claim(player, proof, *goal, &proving::Choices { players, cards })
            }
            Action::Challenge { proof } => match self.phase {
                Phase::BuyingRules { .. } => self.challenge_rule(player, proof),
                _ => self.challenge_claim(player, proof),
            },
            Action::ChoosePlayer { index, chosen } => self.choose_player(player, index, chosen),
            Action::ChooseCard { index, chosen } => self.choose_card(player, index, *chosen),
            Action::BuySubproof { proof } => self.buy_subproof(player, proof),
            Action::BuyRule { rule, price, slot } => self.offer_rule(player, rule, *price, *slot),
            Action::RemoveRule { slot } => self.remove_rule(player, *slot),
            Action::Accord { word } => self.take_word(player, *word),
        }
    }

    /// Has finished, or declines, whatever is being done.
    fn pass(&mut self, player: Player) -> Result<(), Refusal> {
        match self.phase {
            Phase::SetUp { .. } | Phase::Editing { .. } => self.finish_editing(player),
            Phase::Creation { .. } => Err(Refusal::new("PW-7", no::each_asks()).help(no::ask_for_none())),
            Phase::Claiming { .. } => self.finish_taking(player),
            Phase::Playing { .. } => self.pass_in_turn(player),
            Phase::Subproofs { .. } => self.decline_subproof(player),
            Phase::BuyingRules { .. } => self.decline_rule(player),
            Phase::RemovingRules { .. } => self.decline_removal(player),
            Phase::Over { .. } => Err(Refusal::new("PW-20", any::game_over())),
        }
    }

    fn begin(&mut self, phase: Phase) {
        self.phase = phase;
        self.facts.push(Fact::Begun { round: self.round, phase: self.phase_name() });
    }

    /// Returns whether a player has so much.
    ///
    /// # Errors
    /// [`Refusal`] by the rule that asks for the price.
    fn afford(&self, player: Player, currency: Currency, price: u64, rule: &str, what: Message) -> Result<(), Refusal> {
        let purse = self.purse(player, currency);
        if price <= purse {
            return Ok(());
        }
        Err(Refusal::new(rule, no::costs(what, price, currency.message(), self.name(player), purse)))
    }

    /// Takes what was found affordable.
    fn pay(&mut self, player: Player, currency: Currency, price: u64) {
        if let Some(seat) = self.seat_mut(player) {
            let purse = match currency {
                Currency::Power => &mut seat.power,
                Currency::ProvingPower => &mut seat.proving_power,
                Currency::Potency => &mut seat.potency,
            };
            *purse = purse.saturating_sub(price);
        }
    }

    fn seat_mut(&mut self, player: Player) -> Option<&mut Seat> {
        self.seats.get_mut(usize::from(player.0))
    }

    fn put(&mut self, card: CardId, place: Place) {
        if let Some(card) = self.cards.get_mut(usize::from(card.0)) {
            card.place = place;
        }
    }

    /// A card.
    ///
    /// # Errors
    /// [`Refusal`] (PW-2) when there is none with this number.
    fn known(&self, card: CardId) -> Result<&Card, Refusal> {
        self.card(card).ok_or_else(|| {
            let last = self.cards.len().saturating_sub(1);
            Refusal::new("PW-2", no::no_card(card.to_string())).help(no::cards_to(last))
        })
    }

    /// A card of this player.
    ///
    /// # Errors
    /// [`Refusal`] by the rule that asks for one.
    fn owned(&self, player: Player, card: CardId, rule: &str) -> Result<&Card, Refusal> {
        let found = self.known(card)?;
        if found.owner() == Some(player) {
            return Ok(found);
        }
        let own: Vec<Argument> = self.cards_in(Place::Owned(player)).map(|card| card.to_string().into()).collect();
        let help = if own.is_empty() { no::none_left() } else { no::cards_are(own) };
        Err(Refusal::new(rule, no::not_owned(self.name(player), card.to_string())).help(help))
    }

    /// Returns whether it is this player's turn in a queue.
    fn first_in(&self, player: Player, queue: &[Player], rule: &str) -> Result<(), Refusal> {
        match queue.first() {
            Some(&first) if first == player => Ok(()),
            Some(&first) => Err(self.not_on_turn(player, first, rule)),
            None => Err(Refusal::new(rule, no::none_asked())),
        }
    }

    fn not_on_turn(&self, player: Player, turn: Player, rule: &str) -> Refusal {
        Refusal::new(rule, no::other_turn(self.name(turn), self.name(player)))
    }

    /// A move that belongs to another phase.
    fn not_now(&self, rule: &str, what: Message) -> Refusal {
        let now = match self.phase_name() {
            PhaseName::SetUp => no::set_up(),
            PhaseName::Creation => no::creation(),
            PhaseName::Editing => no::editing(),
            PhaseName::Claiming => no::claiming(),
            PhaseName::Playing => no::playing(),
            PhaseName::Subproofs => no::subproofs(),
            PhaseName::BuyingRules => no::buying_rules(),
            PhaseName::RemovingRules => no::removing_rules(),
            PhaseName::Over => no::over(),
        };
        Refusal::new(rule, no::not_now(what, now))
    }
}

/// Sets what a list by seat says of a player.
fn set<T>(list: &mut [T], player: Player, value: T) {
    if let Some(entry) = list.get_mut(usize::from(player.0)) {
        *entry = value;
    }
}
