//! Phase IV, Playing: the turns of those who remain, and the four options of a turn (PW-12 to PW-17).

use documents::Currency;
use documents::message::refused::wars as no;

use super::super::card::{Card, Place};
use super::super::effects::Picks;

use super::super::fact::{Barred, Fact};
use super::super::ids::{CardId, Player};
use super::super::state::{OnTable, Phase, PredicateWars, PreviousMain, Step, flag};
use super::{Refusal, set};

/// By how much a discarded card's power cost is raised (PW-15).
const RAISE: u64 = 2;

impl PredicateWars {
    pub(super) fn begin_playing(&mut self) {
        let living: Vec<Player> = self.living().collect();
        let first = match self.latest {
            Some(latest) => latest,
            None => self.rng.pick(&living).copied().unwrap_or(Player(0)),
        };
        let order = self.living_from(first);
        let remaining = self.seats.iter().map(|seat| seat.alive).collect();
        let turn = order.first().copied().unwrap_or(first);
        self.begin(Phase::Playing { turn, remaining, previous: None, step: Step::Choosing });
        for player in living {
            let amount = self.purse(player, Currency::Potency);
            if let Some(seat) = self.seat_mut(player) {
                seat.proving_power = amount;
            }
            self.facts.push(Fact::ProvingPower { player, amount });
        }
        self.go_on(&order, &order);
    }

    /// Returns whether it is this player's turn, and an option is to be chosen.
    pub(super) fn check_turn(&self, player: Player, rule: &str) -> Result<(), Refusal> {
        match &self.phase {
            Phase::Playing { turn, .. } if *turn != player => Err(self.not_on_turn(player, *turn, rule)),
            Phase::Playing { step: Step::Choosing, .. } => Ok(()),
            Phase::Playing { .. } => Err(Refusal::new(rule, no::played_already(self.name(player)))),
            _ => Err(self.not_now(rule, no::options_are_fourth())),
        }
    }

    /// Returns which of two cards is the main one, and which the secondary (PW-14, Q-PW-15).
    ///
    /// # Errors
    /// [`Refusal`] when the player cannot pair these two.
    fn paired(&self, player: Player, first: CardId, second: CardId) -> Result<(CardId, CardId), Refusal> {
        if first == second {
            return Err(Refusal::new("Q-PW-64", no::same_card()));
        }
        let one = self.owned(player, first, "Q-PW-64")?.points();
        let other = self.owned(player, second, "Q-PW-64")?.points();
        Ok(if one <= other { (first, second) } else { (second, first) })
    }

    /// Returns why the effects of such a play are not applied (PW-14).
    fn barred(previous: Option<PreviousMain>, main: &Card, secondary: &Card) -> Option<Barred> {
        let Some(tag) = main.tag().filter(|_| !secondary.is_blank()) else { return Some(Barred::Blank) };
        let previous = previous?;
        let beats = previous.tag.is_some_and(|previous| previous.beats(tag));
        (beats && previous.points <= main.points()).then_some(Barred::Beaten)
    }

    pub(super) fn play_cards(&mut self, player: Player, first: CardId, second: CardId) -> Result<(), Refusal> {
        self.check_turn(player, "PW-14")?;
        let (main, secondary) = self.paired(player, first, second)?;
        let played = (self.known(main)?, self.known(secondary)?);
        let Phase::Playing { previous, .. } = &self.phase else {
            return Err(self.not_now("PW-14", no::playing_is_fourth()));
        };
        let barred = PredicateWars::barred(*previous, played.0, played.1);
        let now_previous = PreviousMain { tag: played.0.tag(), points: played.0.points() };
        let claims = self.settings.house.claims_per_play;
        // Nothing is refused from here on.
        self.put(main, Place::Drop);
        self.put(secondary, Place::Drop);
        self.facts.push(Fact::Played { player, main, secondary, barred });
        let proving = if barred.is_none() && claims > 0 {
            let seed = self.rng.number_below(u64::MAX);
            Some(Box::new(OnTable { main, secondary, claims_left: claims, picks: Picks::new(player, seed) }))
        } else {
            None
        };
        if let Phase::Playing { previous, step, .. } = &mut self.phase {
            *previous = Some(now_previous);
            if let Some(table) = proving {
                *step = Step::Proving(table);
                return Ok(());
            }
        }
        self.end_turn();
        Ok(())
    }

    pub(super) fn discard(&mut self, player: Player, card: CardId) -> Result<(), Refusal> {
        self.check_turn(player, "PW-15")?;
        self.owned(player, card, "PW-15")?;
        let mut power_cost = None;
        if let Some(found) = self.cards.get_mut(usize::from(card.0)) {
            found.place = Place::Discard;
            if let Some(face) = &mut found.face {
                face.power_cost = face.power_cost.saturating_add(RAISE);
                power_cost = Some(face.power_cost);
            }
        }
        self.facts.push(Fact::Discarded { player, card, power_cost });
        self.end_turn();
        Ok(())
    }

    pub(super) fn draw(&mut self, player: Player, card: CardId) -> Result<(), Refusal> {
        self.check_turn(player, "PW-16")?;
        let found = self.known(card)?;
        if found.place != Place::Deck {
            return Err(Refusal::new("PW-16", no::not_in_deck(card.to_string())));
        }
        let price = found.power_cost().saturating_mul(2);
        self.afford(player, Currency::Power, price, "PW-16", no::card_from_deck(card.to_string()))?;
        self.pay(player, Currency::Power, price);
        self.put(card, Place::Owned(player));
        self.facts.push(Fact::Drawn { player, card, price });
        self.end_turn();
        Ok(())
    }

    pub(super) fn leave(&mut self, player: Player) -> Result<(), Refusal> {
        self.check_turn(player, "PW-17")?;
        self.drop_out(player, false);
        self.end_turn();
        Ok(())
    }

    /// In a turn: makes no (further) claim, or no challenge.
    pub(super) fn pass_in_turn(&mut self, player: Player) -> Result<(), Refusal> {
        let Phase::Playing { turn, step, .. } = &self.phase else { return Err(self.not_now("PW-13", no::turns_are_fourth())) };
        match step {
            Step::Challenging { queue, .. } => self.first_in(player, queue, "Q-PW-50")?,
            _ if *turn != player => return Err(self.not_on_turn(player, *turn, "PW-13")),
            Step::Choosing => {
                return Err(Refusal::new("PW-13", no::no_passing()).help(no::turn_options()));
            }
            Step::Asking { .. } => return Err(Refusal::new("PW-37", no::choice_asked()).help(no::see_legal())),
            Step::Proving(_) => {}
        }
        let challenging = matches!(step, Step::Challenging { .. });
        self.facts.push(Fact::Passed { player });
        if challenging {
            self.next_challenger();
        } else {
            self.end_turn();
        }
        Ok(())
    }

    /// A player remains no longer.
    fn drop_out(&mut self, player: Player, without_cards: bool) {
        if let Phase::Playing { remaining, .. } = &mut self.phase {
            set(remaining, player, false);
        }
        self.ranking.push(player);
        self.facts.push(Fact::Left { player, without_cards });
    }

    /// The turn is over: the next one clockwise among those who remain.
    pub(super) fn end_turn(&mut self) {
        let Phase::Playing { turn, .. } = &self.phase else { return };
        let turn = *turn;
        let mut next = self.others(turn);
        next.push(turn);
        self.go_on(&self.living_from(turn), &next);
    }

    /// Those without cards drop out, in one order (PW-13, Q-PW-61); the next turn is that of the first in the other order who
    /// remains. When only one remains, the phase is over.
    pub(super) fn go_on(&mut self, dropping: &[Player], next: &[Player]) {
        for &player in dropping {
            if self.remaining().len() > 1 && self.remains(player) && self.cards_in(Place::Owned(player)).next().is_none() {
                self.drop_out(player, true);
            }
        }
        let remaining = self.remaining();
        if let [_, _, ..] = remaining.as_slice() {
            let following = next.iter().copied().find(|&player| self.remains(player));
            if let (Phase::Playing { turn, step, .. }, Some(following)) = (&mut self.phase, following) {
                *turn = following;
                *step = Step::Choosing;
            }
            return;
        }
        let last = remaining.first().copied();
        self.latest = self.ranking.last().copied().or(last).or(self.latest);
        self.ranking.extend(last);
        self.end_round();
    }

    /// Returns whether a player remains in phase IV.
    pub(crate) fn remains(&self, player: Player) -> bool {
        matches!(&self.phase, Phase::Playing { remaining, .. } if flag(remaining, player))
    }

    /// Returns who remains in phase IV, by seat.
    fn remaining(&self) -> Vec<Player> {
        self.living().filter(|&player| self.remains(player)).collect()
    }
}
