//! Settings of a game of Palmer's: players, hands, goal, seed and house rules, and whether a game can be played with them.

use documents::Refusal;
use documents::message::refused::palmer as no;
use serde::{Deserialize, Serialize};

use super::card::CARDS;
use super::house::{AfterScore, House, Redundancy};
use crate::players::check_names;
use crate::seed::Seed;

/// All that is agreed before the first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The players in the order of their turns; the first begins (Q-PA-27).
    pub players: Vec<String>,
    /// Seed of the order of the deck. `None` only where it is hidden from a viewer: no game begins without.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed: Option<Seed>,
    /// Cards of a hand, n of PA-1: 1 or more, and no more for all players together than there are cards.
    pub hand: usize,
    /// Points to win, w of PA-1: 1 or more.
    pub goal: u32,
    /// The house rules.
    #[serde(default)]
    pub house: House,
}

impl Settings {
    /// Settings with hands of three, three points to win, and the default house rules.
    pub fn new(players: &[&str], seed: impl Into<Seed>) -> Settings {
        let players = players.iter().map(|&name| name.to_owned()).collect();
        Settings { players, seed: Some(seed.into()), hand: 3, goal: 3, house: House::default() }
    }

    /// The seed, once it is known that a game can be played so.
    pub(super) fn check(&self) -> Result<Seed, Refusal> {
        if self.players.len() < 2 {
            return Err(Refusal::new("Q-PA-27", no::two_or_more()));
        }
        check_names(&self.players, "PA-1")?;
        if self.hand == 0 {
            return Err(Refusal::new("PA-1", no::no_hand()));
        }
        let wanted = self.players.len().saturating_mul(self.hand);
        if wanted > CARDS {
            let message = no::too_few_cards(self.players.len(), self.hand, wanted, CARDS);
            return Err(Refusal::new("PA-1", message));
        }
        if self.goal == 0 {
            return Err(Refusal::new("PA-1", no::no_points()));
        }
        if self.house.plays_per_turn == 0 {
            return Err(Refusal::new("Q-PA-26", no::no_plays()));
        }
        if self.house.after_score == AfterScore::Erase && self.house.redundancy != Redundancy::Joint {
            return Err(Refusal::new("Q-PA-17", no::erased_together()).help(no::choose_joint()));
        }
        self.seed.ok_or_else(|| Refusal::new("PA-1", no::no_seed()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house_rules::HouseRules;

    #[test]
    fn settings_that_make_no_game_are_refused() {
        let rule = |change: fn(&mut Settings)| {
            let mut settings = Settings::new(&["Ann", "Ben"], 1);
            change(&mut settings);
            settings.check().map_err(|refusal| refusal.rule)
        };
        assert_eq!(rule(|_| ()), Ok(Seed::Number(1)));
        assert_eq!(rule(|settings| settings.players.truncate(1)), Err("Q-PA-27".into()));
        assert_eq!(rule(|settings| settings.players[1] = "Ann".into()), Err("PA-1".into()));
        assert_eq!(rule(|settings| settings.hand = 0), Err("PA-1".into()));
        assert_eq!(rule(|settings| settings.hand = 27), Ok(Seed::Number(1)));
        assert_eq!(rule(|settings| settings.hand = 28), Err("PA-1".into()));
        assert_eq!(rule(|settings| settings.goal = 0), Err("PA-1".into()));
        assert_eq!(rule(|settings| settings.seed = None), Err("PA-1".into()));
        assert_eq!(rule(|settings| settings.house.plays_per_turn = 0), Err("Q-PA-26".into()));
        assert_eq!(rule(|settings| settings.house.after_score = AfterScore::Erase), Err("Q-PA-17".into()));
        assert_eq!(rule(|settings| drop(settings.house.set("after_score", "erase"))), Ok(Seed::Number(1)));
    }
}
