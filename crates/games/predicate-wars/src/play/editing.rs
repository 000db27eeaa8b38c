//! Writing on cards: before the first round, at twice the symbol points (PW-5), and in phase II, at the power cost (PW-10).

use documents::message::refused::wars as no;
use documents::{Currency, Message};

use super::super::card::{Face, Statement};
use super::super::commitment::{Commitment, NONCE_CHARACTERS, Secret, is_nonce, nonce_of_seed};

use super::super::fact::Fact;
use super::super::house::MinPowerCost;
use super::super::ids::{CardId, Player, Tag};
use super::super::state::{Phase, PredicateWars, flag};
use super::{Refusal, set};

/// Number of cards that a player may edit in phase II (PW-10, Q-PW-59).
pub(super) const EDITS: u8 = 8;

/// Text that is to be written on a card.
pub(super) struct Edit<'m> {
    pub(super) card: CardId,
    pub(super) tag: Option<Tag>,
    pub(super) power_cost: Option<u64>,
    pub(super) effect: Option<&'m str>,
    pub(super) nonce: Option<&'m str>,
}

impl PredicateWars {
    pub(super) fn edit(&mut self, player: Player, edit: &Edit<'_>) -> Result<(), Refusal> {
        let set_up = self.check_editor(player)?;
        let card = self.owned(player, edit.card, "PW-6")?;
        let old = card.face.as_ref();
        let incomplete = |message: Message| Refusal::new("PW-6", message).help(no::blank_gets());
        let blank = edit.card.to_string();
        let tag = edit.tag.or(old.map(|face| face.tag)).ok_or_else(|| incomplete(no::without_tag(&blank)))?;
        let power_cost =
            edit.power_cost.or(old.map(|face| face.power_cost)).ok_or_else(|| incomplete(no::without_cost(&blank)))?;
        let effect = match (edit.effect, old) {
            (Some(written), _) => Statement::read(written, &self.settings.house.steps)?,
            (None, Some(face)) => face.effect.clone(),
            (None, None) => return Err(incomplete(no::without_effect(&blank))),
        };
        let power = self.purse(player, Currency::Power);
        // What stays as it is was lawful when it was set.
        if edit.power_cost.is_some() && power_cost > power {
            let message = no::cost_above_power(power_cost, self.name(player), power);
            return Err(Refusal::new("PW-6", message).help(no::take_at_most(power)));
        }
        if self.settings.house.min_power_cost == MinPowerCost::SymbolPoint && power_cost < effect.points {
            let message = no::cost_below_points(power_cost, effect.points);
            return Err(Refusal::new("Q-PW-57", message).help(no::least_cost()));
        }
        let (price, rule) = if set_up {
            (effect.points.saturating_mul(2), "PW-5")
        } else {
            let overridden = old.map_or(0, |face| face.power_cost.saturating_mul(2));
            (overridden.saturating_add(power_cost), "PW-10")
        };
        self.afford(player, Currency::Power, price, rule, no::to_edit(&blank))?;
        let nonce = match edit.nonce {
            Some(nonce) if is_nonce(nonce) => nonce.to_owned(),
            Some(_) => {
                let (&least, &most) = (NONCE_CHARACTERS.start(), NONCE_CHARACTERS.end());
                return Err(Refusal::new("PW-3", no::weak_nonce()).help(no::nonce_form(least, most)));
            }
            None => nonce_of_seed(self.settings.seed, self.moves),
        };
        let secret = Secret { card: edit.card, creator: self.name(player), effect: &effect.text, nonce: &nonce };
        let commitment = Commitment::to(secret);
        // Nothing is refused from here on.
        self.pay(player, Currency::Power, price);
        let game_functions = effect.game_functions;
        if let Some(card) = self.cards.get_mut(usize::from(edit.card.0)) {
            card.face = Some(Face { tag, power_cost, effect, creator: player, nonce, commitment });
        }
        if let Phase::Editing { edits, .. } = &mut self.phase
            && let Some(count) = edits.get_mut(usize::from(player.0))
        {
            *count += 1;
        }
        self.facts.push(Fact::Edited { player, card: edit.card, tag, power_cost, game_functions, commitment, price });
        Ok(())
    }

    /// Returns whether this player may edit now; `true` before the first round.
    pub(in super::super) fn check_editor(&self, player: Player) -> Result<bool, Refusal> {
        let finished = |done: &[bool], rule: &str| {
            let message = no::finished_editing(self.name(player));
            if flag(done, player) { Err(Refusal::new(rule, message)) } else { Ok(()) }
        };
        match &self.phase {
            Phase::SetUp { done } => finished(done, "PW-5").map(|()| true),
            Phase::Editing { edits, done } => {
                finished(done, "PW-10")?;
                if edits.get(usize::from(player.0)).is_some_and(|&count| count >= EDITS) {
                    let message = no::edited_enough(self.name(player), EDITS);
                    return Err(Refusal::new("Q-PW-59", message).help(no::pass_finishes()));
                }
                Ok(false)
            }
            _ => Err(self.not_now("PW-10", no::editing_is_second())),
        }
    }

    pub(super) fn finish_editing(&mut self, player: Player) -> Result<(), Refusal> {
        self.check_unfinished(player)?;
        if let Phase::SetUp { done } | Phase::Editing { done, .. } = &mut self.phase {
            set(done, player, true);
        }
        self.facts.push(Fact::Passed { player });
        self.end_editing_if_all_done();
        Ok(())
    }

    /// Goes on to the next phase when all have finished editing.
    pub(super) fn end_editing_if_all_done(&mut self) {
        if !self.to_move().is_empty() {
            return;
        }
        if matches!(self.phase, Phase::SetUp { .. }) {
            self.begin_round();
        } else {
            self.begin_taking();
        }
    }

    fn check_unfinished(&self, player: Player) -> Result<(), Refusal> {
        match &self.phase {
            Phase::SetUp { done } | Phase::Editing { done, .. } if flag(done, player) => {
                Err(Refusal::new("PW-10", no::finished_editing(self.name(player))))
            }
            _ => Ok(()),
        }
    }
}
