//! Settings of a game of ERGO.

use documents::Refusal;
use documents::message::refused::{any, ergo as no};
use game_syntax::ergo::{NotAfterBinary, Options, ThenChain};
use serde::{Deserialize, Serialize};

use super::card::Deck;
use super::face::Letter;
use crate::house_rules::{Hints, Preset};
use crate::players::check_names;
use crate::seed::Seed;
use crate::{house_rules, rule_values};

/// Settings that are agreed before the first card (ER-1, ER-2, ER-14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The players, in the order in which they play. The first round is begun by the first of them, each further one by the next.
    pub players: Vec<Player>,
    /// Seed of the shuffles. `None` only where it is hidden from a viewer: no game begins without.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed: Option<Seed>,
    /// Points with which the first player to have them wins (ER-14).
    #[serde(default = "fifty")]
    pub goal: u32,
    /// The cards that are played with (`deck`, Q-ER-14).
    #[serde(default)]
    pub deck: Deck,
    /// The readings that this table has chosen.
    #[serde(default)]
    pub house: House,
}

fn fifty() -> u32 {
    50
}

/// A player, and the letter that is theirs to prove (ER-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The letter.
    pub letter: Letter,
}

rule_values! {
    /// The effect of Revolution, of which the rulebook has lost the text (ER-8, Q-ER-4).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    Revolution {
        /// Nothing that a referee could judge: the card can only be discarded.
        Manual = "manual",
        /// Two cards of the premise area change places; the rows must be legal afterwards.
        SwapTwoCards = "swap_two_cards",
    }

    /// The moment at which a round is scored whose deck has run out (ER-13).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    DeckOut {
        /// After the turn of the player who has drawn the last card.
        FinishTurn = "finish_turn",
        /// As soon as the last card is drawn.
        AtOnce = "at_once",
    }
}

/// House rules that go together.
const PRESETS: &[Preset] = &[Preset {
    name: "first",
    meaning: "For a first game: every card can be played, and arrows in a row need brackets.",
    rules: &[("revolution", "swap_two_cards"), ("then_chain", "reject"), ("not_after_binary", "brackets")],
}];

house_rules! {
    /// The house rules of ERGO. The cards that are played with (`deck`, Q-ER-14) are a setting of their own, [`Deck`].
    #[derive(Copy)]
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    House {
        #[cfg_attr(feature = "schemas", schemars(with = "crate::schemas::ThenChain"))]
        then_chain: ThenChain {
            question: "Q-ER-2",
            values: &["right", "left", "reject"],
            seed: "silent on THEN beside THEN (ER-5)",
            meaning: "right: A → B → C is A → (B → C), with a remark. left: (A → B) → C. reject: it needs brackets.",
        }
        #[cfg_attr(feature = "schemas", schemars(with = "crate::schemas::NotAfterBinary"))]
        not_after_binary: NotAfterBinary {
            question: "Q-ER-1",
            values: &["allow", "brackets"],
            seed: "no two operators side by side (ER-4), and the printed comment has A AND (NOT A)",
            meaning: "allow: NOT may directly follow AND, OR or THEN. brackets: only after a left bracket or first in its row.",
        }
        revolution: Revolution {
            question: "Q-ER-4",
            values: Revolution::NAMES,
            seed: "the text of the card is lost (ER-8)",
            meaning: "manual: the referee does not judge it, and it can only be discarded. swap_two_cards: two cards of the premise area \
                      change places, and the rows must be legal after the turn.",
        }
        fallacy_turns: u32 {
            question: "Q-ER-5",
            values: &["3", "4"],
            seed: "three turns, and a full turn of the card by 90 degrees each (ER-9)",
            meaning: "For how many turns a Fallacy keeps a player from laying cards. A second Fallacy begins them anew.",
        }
        deck_out: DeckOut {
            question: "ER-13",
            values: DeckOut::NAMES,
            seed: "when all cards are drawn the round is scored by itself",
            meaning: "finish_turn: after the turn of who has drawn the last card. at_once: before it.",
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

impl House {
    /// Returns the readings of rows among the rules.
    pub fn reading_options(&self) -> Options {
        Options { then_chain: self.then_chain, not_after_binary: self.not_after_binary }
    }
}

/// Number of cards that a player is dealt (ER-2).
pub(super) const HAND: usize = 5;

/// Number of cards that are drawn and used in a turn (ER-15).
pub(super) const TURN: usize = 2;

/// The most cards of a deck. Rows stay short enough for every question about them.
const MOST_CARDS: u64 = 220;

impl Settings {
    /// Settings with the letters in the order of the players, the rulebook's deck, and the default house rules. Of more than four
    /// players, for whom there is no letter, the others are left out.
    pub fn new(players: &[&str], seed: impl Into<Seed>) -> Settings {
        let player = |(&name, letter): (&&str, Letter)| Player { name: name.to_owned(), letter };
        Settings {
            players: players.iter().zip(Letter::ALL).map(player).collect(),
            seed: Some(seed.into()),
            goal: fifty(),
            deck: Deck::default(),
            house: House::default(),
        }
    }

    /// Checks that a game can be played so; the seed.
    pub(super) fn check(&self) -> Result<Seed, Refusal> {
        let count = self.players.len();
        if !(2..=Letter::ALL.len()).contains(&count) {
            return Err(Refusal::new("ER-2", no::players(count)));
        }
        let names: Vec<String> = self.players.iter().map(|player| player.name.clone()).collect();
        check_names(&names, "ER-2")?;
        for letter in Letter::ALL {
            let mut owners = self.players.iter().filter(|player| player.letter == letter);
            if let (Some(one), Some(other)) = (owners.next(), owners.next()) {
                let message = no::same_letter(&one.name, &other.name, letter.to_string());
                return Err(Refusal::new("ER-2", message).help(no::own_letters()));
            }
        }
        let (cards, least) = (self.deck.total(), (HAND * count + TURN + 1) as u64);
        if !(least..=MOST_CARDS).contains(&cards) {
            return Err(Refusal::new("ER-1", no::deck_size(count, cards)).help(no::take_cards(least, MOST_CARDS)));
        }
        if self.goal == 0 {
            return Err(Refusal::new("ER-14", any::goal_of_zero()));
        }
        if !(3..=4).contains(&self.house.fallacy_turns) {
            let message = no::fallacy_turns(self.house.fallacy_turns);
            return Err(Refusal::new("Q-ER-5", message).help(no::three_or_four()));
        }
        self.seed.ok_or_else(|| Refusal::new("ER-2", no::no_seed()))
    }
}
