//! Settings of a game of x-wff.

use std::collections::BTreeMap;

use documents::Refusal;
use documents::message::refused::{any, xwff as no};
use serde::{Deserialize, Serialize};

use crate::house_rules::{Hints, Preset};
use crate::players::check_names;
use crate::seed::Seed;
use crate::wff::{Language, Logic, Symbol, Value, Values};
use crate::{house_rules, rule_values};

/// Settings that are agreed before the first roll (XW-1, XW-2, XW-11, XW-12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The two players.
    pub players: Vec<String>,
    /// Seed of the dice. `None` only where it is hidden from a viewer: no game begins without.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed: Option<Seed>,
    /// The four propositions. Values and meanings may coincide (Q-XW-9).
    #[cfg_attr(feature = "schemas", schemars(with = "BTreeMap<char, Proposition>"))]
    pub propositions: BTreeMap<Symbol, Proposition>,
    /// Condition of winning.
    #[serde(default)]
    pub win: Win,
    /// The readings that this table has chosen.
    #[serde(default)]
    pub house: House,
    /// The edition of the rules by which the game is played. A record without one is of the first, so that every game that was lawful when it was
    /// played is so still.
    #[serde(default, skip_serializing_if = "Edition::is_first")]
    pub edition: Edition,
}

/// An edition of the rules: what a reading has forbidden since games were recorded is lawful in these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Edition {
    /// A player can show a wff while another one is still to roll a die (Q-XW-7).
    #[default]
    First,
    /// No wff is shown before all have a proposition.
    Second,
}

impl Edition {
    /// The edition of games that begin now.
    pub const PRESENT: Edition = Edition::Second;

    /// Returns whether it is the first.
    fn is_first(&self) -> bool {
        *self == Edition::First
    }
}

/// Proposition that a letter stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Proposition {
    /// The proposition in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meaning: Option<String>,
    /// Its value.
    pub value: Value,
}

/// Condition of winning. All are looked at when a round ends; where both players get there in one round, a tie-break follows
/// (Q-XW-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum Win {
    /// The first player to have this many points wins (XW-11).
    Points {
        /// Number of points.
        goal: u32,
    },
    /// A player who has uttered this many falsehoods has lost (XW-12).
    Falsehoods {
        /// Number of falsehoods.
        goal: u32,
    },
    /// A player whose wffs together have this many characters wins (XW-12).
    Length {
        /// Number of characters.
        goal: u32,
    },
    /// The first player to show a true wff in this many rounds on end wins (XW-12).
    Streak {
        /// Number of rounds.
        goal: u32,
    },
    /// The player with the longest true wff of a single round wins (XW-12).
    QuickPlay {},
}

impl Default for Win {
    fn default() -> Win {
        Win::Points { goal: 4 }
    }
}

rule_values! {
    /// Wffs that count towards a win by length.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    Length {
        /// The true ones.
        TrueWffs = "true_wffs",
        /// All that are shown.
        AllWffs = "all_wffs",
    }
}

/// House rules that go together.
const PRESETS: &[Preset] = &[
    Preset {
        name: "first",
        meaning: "For a first game: no points below zero, and only a true wff can be spotted.",
        rules: &[("floor_zero", "yes"), ("penalty_on_false", "no")],
    },
    Preset { name: "many_valued", meaning: "With undefined and unknown propositions.", rules: &[("many_valued", "yes")] },
];

house_rules! {
    /// The house rules of x-wff. Who wins, and when (XW-11, XW-12), is a setting of its own, [`Win`].
    #[derive(Copy)]
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    House {
        penalty_on_false: bool {
            question: "Q-XW-2",
            values: &["yes", "no"],
            seed: "a longer true wff that the opponent spots costs a point (XW-10)",
            meaning: "yes: also when the wff that was shown is not true. no: only when it is. Who shows none is always open to it.",
        }
        floor_zero: bool {
            question: "Q-XW-3",
            values: &["no", "yes"],
            seed: "silent on negative points",
            meaning: "no: points may fall below zero. yes: they never do.",
        }
        length: Length {
            question: "XW-12",
            values: Length::NAMES,
            seed: "who first has a chosen total length of wffs wins",
            meaning: "Which wffs count towards that length.",
        }
        many_valued: bool {
            question: "XW-6",
            values: &["no", "yes"],
            seed: "i and o are on the dice, and never usable",
            meaning: "yes: o is undefined and i one proposition whose truth is unknown; both are letters, values are \
                      nine, and nothing is rolled again.",
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

impl Settings {
    /// Settings with the default win condition and house rules.
    pub fn new(players: [&str; 2], seed: impl Into<Seed>, values: [bool; 4]) -> Settings {
        let propositions = Symbol::LETTERS.into_iter().zip(values);
        Settings {
            players: players.into_iter().map(str::to_owned).collect(),
            seed: Some(seed.into()),
            propositions: propositions
                .map(|(letter, truth)| (letter, Proposition { meaning: None, value: Value::of(truth) }))
                .collect(),
            win: Win::default(),
            house: House::default(),
            edition: Edition::PRESENT,
        }
    }

    /// The values of the letters.
    pub fn values(&self) -> Values {
        self.propositions.iter().map(|(&letter, proposition)| (letter, proposition.value)).collect()
    }

    /// The logic in which wffs have their values.
    pub fn logic(&self) -> Logic {
        if self.house.many_valued { Logic::Nine } else { Logic::Classical }
    }

    /// Returns which rows are wffs.
    pub fn language(&self) -> Language {
        if self.house.many_valued { Language::ManyValued } else { Language::Xwff }
    }

    /// Checks that a game can be played so.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        if self.players.len() != 2 {
            return Err(Refusal::new("XW-1", no::two_players(self.players.len())));
        }
        check_names(&self.players, "XW-1")?;
        if let Some(letter) = Symbol::LETTERS.into_iter().find(|letter| !self.propositions.contains_key(letter)) {
            return Err(Refusal::new("XW-2", no::letter_without_value(letter.to_string())).help(no::give_values()));
        }
        for (&letter, proposition) in &self.propositions {
            if !letter.is_letter() {
                return Err(Refusal::new("XW-2", no::no_letter(letter.to_string())));
            }
            if !self.logic().values().contains(&proposition.value) {
                let message = no::two_values(letter.to_string(), proposition.value.to_string());
                return Err(Refusal::new("XW-2", message).help(no::nine_values()));
            }
        }
        match self.win {
            Win::Points { goal } | Win::Falsehoods { goal } | Win::Length { goal } | Win::Streak { goal } if goal == 0 => {
                Err(Refusal::new("XW-12", any::goal_of_zero()))
            }
            _ => Ok(()),
        }
    }
}
