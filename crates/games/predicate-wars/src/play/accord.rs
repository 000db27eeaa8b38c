//! Words of the players about the end of the game (Q-G-4). A player who resigns has lost, as one without health has (PW-19), and a claim of that
//! player, or a rule that the player offers, is void.

use documents::Refusal;
use games::Word;

use super::super::fact::{Fact, Outcome};
use super::super::ids::Player;
use super::super::state::{Phase, PredicateWars, Step};
use super::set;

impl PredicateWars {
    pub(super) fn take_word(&mut self, player: Player, word: Word) -> Result<(), Refusal> {
        let playing: Vec<&str> = self.seats.iter().filter(|seat| seat.alive).map(|seat| seat.name.as_str()).collect();
        let name = self.name(player).to_owned();
        self.accord.take(&name, word, &playing)?;
        // Nothing is refused from here on.
        self.facts.push(Fact::Said { player, word });
        if word == Word::Resign {
            self.lose(player);
        }
        let living: Vec<Player> = self.living().collect();
        match (self.accord.settled(), living.as_slice()) {
            (Some(_), &[winner]) => self.end(Outcome::Won { winner }),
            (Some(_), _) => self.end(Outcome::Agreed),
            (None, _) if word == Word::Resign => self.go_on_without(player),
            (None, _) => {}
        }
        Ok(())
    }

    /// Goes on without a player who has resigned, where the game waits for that player.
    fn go_on_without(&mut self, player: Player) {
        let is_first = |queue: &[Player]| queue.first() == Some(&player);
        match &mut self.phase {
            Phase::SetUp { .. } | Phase::Editing { .. } => self.end_editing_if_all_done(),
            Phase::Creation { asked } => {
                set(asked, player, Some(0));
                self.deal_if_all_asked();
            }
            Phase::Subproofs { .. } => self.subproofs_done(player),
            Phase::Claiming { queue, .. } if is_first(queue) => self.next_taker(),
            Phase::RemovingRules { queue } if is_first(queue) => self.next_remover(),
            Phase::BuyingRules { queue, .. } if is_first(queue) => self.next_buyer(),
            Phase::BuyingRules { queue, offer } => {
                queue.retain(|other| *other != player);
                match offer {
                    Some(offer) if is_first(&offer.queue) => self.next_rule_challenger(),
                    Some(offer) => offer.queue.retain(|other| *other != player),
                    None => {}
                }
            }
            Phase::Claiming { queue, .. } | Phase::RemovingRules { queue } => queue.retain(|other| *other != player),
            Phase::Playing { turn, .. } if *turn == player => self.end_turn(),
            Phase::Playing { step: Step::Challenging { queue, .. }, .. } => {
                if is_first(queue) {
                    self.next_challenger();
                } else {
                    queue.retain(|other| *other != player);
                }
            }
            // The turn goes on; where its player alone remains, the phase is over.
            Phase::Playing { turn, step: Step::Choosing, .. } => {
                let turn = *turn;
                self.go_on(&[], &[turn]);
            }
            Phase::Playing { .. } | Phase::Over { .. } => {}
        }
    }
}
