//! Settings of a game of Shake a WFF.

use documents::Refusal;
use documents::message::refused::shake as no;
use serde::{Deserialize, Serialize};

use super::hand::Cubes;
use crate::house_rules::{Hints, Preset};
use crate::players::check_names;
use crate::seed::Seed;
use crate::wff::Language;
use crate::{house_rules, rule_values};

/// Settings that are agreed before the first toss (WP-3, WP-9, Q-WP-3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The players.
    pub players: Vec<String>,
    /// Seed of the tosses. `None` only where it is hidden from a viewer: no game begins without.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed: Option<Seed>,
    /// All cubes of the game, which are split evenly.
    pub cubes: Cubes,
    /// The game ends with this number of cubes in the area for completed WFFs (WP-9).
    pub goal: u32,
    /// The readings that this table has chosen.
    #[serde(default)]
    pub house: House,
}

rule_values! {
    /// The reward of a caller who was challenged wrongly (Q-WP-1).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    FailedChallenge {
        /// Nothing: in either case the turn ends (WP-8).
        Nothing = "nothing",
        /// The same as if all had agreed (WP-6).
        CallerScores = "caller_scores",
    }

    /// The meaning of R (Q-WP-6).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    Dialect {
        /// Nothing: R is never part of a WFF (WP-2).
        Shake = "shake",
        /// N, K, A or C, as its owner likes (XW-5).
        Xwff = "xwff",
    }
}

/// House rules that go together.
const PRESETS: &[Preset] = &[
    Preset {
        name: "first",
        meaning: "For a first game: who is challenged wrongly scores as if nothing had been said.",
        rules: &[("failed_challenge", "caller_scores")],
    },
    Preset { name: "wild", meaning: "As in x-wff, R stands for N, K, A or C.", rules: &[("dialect", "xwff")] },
];

house_rules! {
    /// The house rules of Shake a WFF. Players, cubes and the end (Q-WP-3) are settings of their own.
    #[derive(Copy)]
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    House {
        failed_challenge: FailedChallenge {
            question: "Q-WP-1",
            values: FailedChallenge::NAMES,
            seed: "in either case the turn ends (WP-8)",
            meaning: "nothing: a caller who was challenged wrongly gets nothing. caller_scores: the same as if all had agreed.",
        }
        dialect: Dialect {
            question: "Q-WP-6",
            values: Dialect::NAMES,
            seed: "R is never part of a WFF (WP-2)",
            meaning: "shake: so it is. xwff: R is N, K, A or C, as its owner likes.",
        }
        // Records without it are as they were before there was this rule.
        #[serde(skip_serializing_if = "Hints::is_on")]
        hints: Hints {
            question: "Q-G-3",
            values: Hints::NAMES,
            seed: "knows of no referee who searches",
            meaning: "on: players may ask what they could do (`solve`). off: they find out themselves. price: they may ask \
                      what it comes to, and find out themselves how.",
        }
    }
    presets { PRESETS }
}

/// The most players, and the most cubes of a size.
const MOST_PLAYERS: usize = 8;
const MOST_CUBES: u32 = 1_000;

impl Settings {
    /// Settings with nine cubes of each size for every player, the default house rules, and an end at six completed cubes for
    /// each.
    pub fn new(players: &[&str], seed: impl Into<Seed>) -> Settings {
        let count = players.len() as u32;
        Settings {
            players: players.iter().map(|&name| name.to_owned()).collect(),
            seed: Some(seed.into()),
            cubes: Cubes::new(9 * count, 9 * count),
            goal: 6 * count,
            house: House::default(),
        }
    }

    /// Returns which rows are WFFs.
    pub fn language(&self) -> Language {
        match self.house.dialect {
            Dialect::Shake => Language::Shake,
            Dialect::Xwff => Language::Xwff,
        }
    }

    /// Checks that a game can be played so; the pile of each player (WP-3).
    pub(super) fn check(&self, hand: Cubes) -> Result<Cubes, Refusal> {
        let count = self.players.len();
        if !(2..=MOST_PLAYERS).contains(&count) {
            return Err(Refusal::new("WP-3", no::players(count)).help(no::name_players(MOST_PLAYERS)));
        }
        check_names(&self.players, "WP-3")?;
        let players = count as u32;
        let Cubes { small, big } = self.cubes;
        if small > MOST_CUBES || big > MOST_CUBES {
            return Err(Refusal::new("WP-3", no::most_cubes(MOST_CUBES)));
        }
        if small % players != 0 || big % players != 0 {
            return Err(Refusal::new("WP-3", no::uneven(small, big, players)).help(no::multiples(players)));
        }
        let pile = Cubes::new(small / players, big / players).without(hand);
        let pile = pile.ok_or_else(|| Refusal::new("WP-3", no::too_few_cubes(small, big)))?;
        if self.goal == 0 || self.goal > self.cubes.total() {
            return Err(Refusal::new("WP-9", no::no_goal(self.goal, self.cubes.total())));
        }
        Ok(pile)
    }
}
