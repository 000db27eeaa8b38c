//! Why a proved statement has no effect: a closed set.

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use super::value::{Value, shortened};
use crate::ids::{CardId, Player};

/// Something that the player who claims has to choose (PW-37).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "choose", rename_all = "snake_case")]
pub enum Request {
    /// The value of `[chosenPlayer](index)`: a player who has not lost.
    Player {
        /// The index, in decimal digits.
        index: String,
    },
    /// The value of `[chosenCard](index)`: a card that some player owns.
    Card {
        /// The index, in decimal digits.
        index: String,
    },
}

/// The reason for which a statement has no effect.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EffectFault {
    /// The statement cannot be read.
    #[error("the statement cannot be read: {0}")]
    Unreadable(String),
    /// It is neither an action nor a conditional effect (PW-33), or a part of it is not deterministic (PW-60, PW-61).
    #[error("{} is neither a deterministic action nor (∀(x)(C → F)) with deterministic C and F", shortened(.0))]
    NotAnEffect(String),
    /// The player has something to choose first.
    #[error("{} is not chosen yet", asked(.0))]
    ChoiceMissing(Request),
    /// The choice is not one of those that are allowed.
    #[error("{} cannot be {found}: {}", asked(.request), lawful(.request))]
    ChoiceUnlawful {
        /// Request for the choice.
        request: Request,
        /// Value that was chosen.
        found: Value,
    },
    /// A game function means nothing of this argument (PW-36 to PW-38, Q-PW-69).
    #[error("{function} of {argument} is undefined")]
    Undefined {
        /// The function.
        function: &'static str,
        /// Its argument.
        argument: Value,
    },
    /// A function of the players' own, which nothing gives a value (Q-PW-12).
    #[error("{} is a function of the players' own and has no value", shortened(.0))]
    WithoutValue(String),
    /// There is no player, or no card, left to be drawn.
    #[error("{function} is undefined: there is nothing left to draw")]
    NothingToDraw {
        /// The function.
        function: &'static str,
    },
    /// A game name with a wrong number of parameters.
    #[error("{name} takes {expected} parameter{}, not {found}", plural(*.expected))]
    Parameters {
        /// The name.
        name: &'static str,
        /// Number of arguments that it takes.
        expected: usize,
        /// Number of arguments that stand there.
        found: usize,
    },
    /// An operand of a computation or comparison is no number, or the amount of an action is none (Q-PW-70).
    #[error("{found} stands where {place} takes a number")]
    NotANumber {
        /// The operator, comparator or action.
        place: String,
        /// Value that stands there.
        found: Value,
    },
    /// An action is done to something that is no player in the game.
    #[error("{found} stands where {action} takes a player who is in the game")]
    NotAPlayer {
        /// The action.
        action: &'static str,
        /// Value that stands there.
        found: Value,
    },
    /// `/`, `f/`, `c/` or `%` by zero (Q-PW-42).
    #[error("{operator} by 0 is undefined")]
    DivisionByZero {
        /// The operator.
        operator: &'static str,
    },
    /// A number with more digits than are computed with.
    #[error("a number has more than {limit} digits")]
    TooLarge {
        /// The most digits.
        limit: usize,
    },
    /// The truth of an action is not fixed, so that a condition cannot ask for it (PW-35).
    #[error("{0} has no fixed value: a condition cannot ask for it")]
    ActionAsked(&'static str),
    /// A card that the player named by `[CLAIM]` does not own (Q-PW-71).
    #[error("card {} does not belong to the player at seat {}", .card.0, .player.0 + 1)]
    NotTheirCard {
        /// The card.
        card: CardId,
        /// The player.
        player: Player,
    },
    /// A card is claimed twice by one effect.
    #[error("card {} is claimed already", .card.0)]
    ClaimedAlready {
        /// The card.
        card: CardId,
    },
    /// The power does not suffice for a card (Q-PW-71).
    #[error("card {} costs {price}, and {power} power is left", .card.0)]
    Unaffordable {
        /// The card.
        card: CardId,
        /// Twice its power cost.
        price: BigInt,
        /// The power that is left.
        power: BigInt,
    },
}

impl EffectFault {
    /// Returns whether the fault leaves a part of the statement undefined: a condition with it is not true, and an action with it
    /// is not done. The others stop the whole effect.
    pub fn leaves_undefined(&self) -> bool {
        match self {
            EffectFault::Undefined { .. }
            | EffectFault::WithoutValue(_)
            | EffectFault::NothingToDraw { .. }
            | EffectFault::Parameters { .. }
            | EffectFault::NotANumber { .. }
            | EffectFault::NotAPlayer { .. }
            | EffectFault::DivisionByZero { .. }
            | EffectFault::ActionAsked(_)
            | EffectFault::NotTheirCard { .. }
            | EffectFault::ClaimedAlready { .. }
            | EffectFault::Unaffordable { .. } => true,
            EffectFault::Unreadable(_)
            | EffectFault::NotAnEffect(_)
            | EffectFault::ChoiceMissing(_)
            | EffectFault::ChoiceUnlawful { .. }
            | EffectFault::TooLarge { .. } => false,
        }
    }

    /// The requirement that says so.
    pub fn rule(&self) -> &'static str {
        match self {
            EffectFault::Unreadable(_) => "Q-PW-14",
            EffectFault::NotAnEffect(_) => "PW-33",
            EffectFault::ChoiceMissing(_) | EffectFault::ChoiceUnlawful { .. } => "PW-37",
            EffectFault::Undefined { .. } | EffectFault::Parameters { .. } => "Q-PW-69",
            EffectFault::WithoutValue(_) => "Q-PW-12",
            EffectFault::NothingToDraw { .. } => "Q-PW-68",
            EffectFault::NotANumber { .. } | EffectFault::NotAPlayer { .. } => "Q-PW-70",
            EffectFault::DivisionByZero { .. } => "Q-PW-42",
            EffectFault::TooLarge { .. } => "U-18",
            EffectFault::ActionAsked(_) => "PW-35",
            EffectFault::NotTheirCard { .. } | EffectFault::ClaimedAlready { .. } | EffectFault::Unaffordable { .. } => "Q-PW-71",
        }
    }
}

fn asked(request: &Request) -> String {
    match request {
        Request::Player { index } => format!("[chosenPlayer]({})", shortened(index)),
        Request::Card { index } => format!("[chosenCard]({})", shortened(index)),
    }
}

fn lawful(request: &Request) -> &'static str {
    match request {
        Request::Player { .. } => "a player who has not lost is chosen, oneself included",
        Request::Card { .. } => "a card that some player owns is chosen, not one of the deck or of a pile",
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
