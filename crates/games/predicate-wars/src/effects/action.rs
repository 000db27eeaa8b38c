//! The five actions, with their caps, and what one of them does (PW-40, Q-PW-70, Q-PW-71).

use formula::{Bank, Formula, FormulaId, TermId};
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use super::evaluate::{Evaluator, as_number};
use super::fault::EffectFault;
use super::value::Value;
use crate::ids::{CardId, Player};

/// An action function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `[CLAIM](x,i)`: the card that is `[chosenCard](i)`, of the player x, for twice its power cost.
    Claim,
    /// `[ATK](x,i)`: the health of x falls by i, at most 20.
    Attack,
    /// `[HEAL](x,i)`: the health of x rises by i, at most 15.
    Heal,
    /// `[ADDPOWER](x,i)`: the power of x rises by i, at most 10.
    AddPower,
    /// `[SUBPOWER](x,i)`: the power of x falls by i, at most 8.
    SubPower,
}

/// Consequence of an effect for the state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "effect", rename_all = "snake_case")]
pub enum Consequence {
    /// The health of a player changes. There is no upper bound; at 0 or below the player loses (PW-19).
    Health {
        /// The player.
        player: Player,
        /// By how much.
        change: i64,
    },
    /// The power of a player changes. It does not fall below 0 (Q-PW-70).
    Power {
        /// The player.
        player: Player,
        /// By how much.
        change: i64,
    },
    /// A card changes hands, and the claimer pays for it.
    ClaimCard {
        /// Player who takes it.
        by: Player,
        /// The card.
        card: CardId,
        /// Twice its power cost, in power; the claimer has so much.
        #[serde(with = "digits")]
        #[cfg_attr(feature = "schemas", schemars(with = "String"))]
        price: BigInt,
    },
}

impl Action {
    /// Every action.
    pub const ALL: [Action; 5] = [Action::Claim, Action::Attack, Action::Heal, Action::AddPower, Action::SubPower];

    /// The name, in square brackets.
    pub fn name(self) -> &'static str {
        match self {
            Action::Claim => "[CLAIM]",
            Action::Attack => "[ATK]",
            Action::Heal => "[HEAL]",
            Action::AddPower => "[ADDPOWER]",
            Action::SubPower => "[SUBPOWER]",
        }
    }

    /// The most that it takes or gives; `None` for `[CLAIM]`.
    pub(crate) fn cap(self) -> Option<u8> {
        match self {
            Action::Claim => None,
            Action::Attack => Some(20),
            Action::Heal => Some(15),
            Action::AddPower => Some(10),
            Action::SubPower => Some(8),
        }
    }

    /// The action of an atomic WFF, with its parameters.
    pub(super) fn of(bank: &Bank, formula: FormulaId) -> Option<(Action, &[TermId])> {
        let Formula::Atom(symbol, parameters) = bank.formula(formula) else { return None };
        let name = bank.symbol_text(symbol);
        Action::ALL.into_iter().find(|action| action.name() == name).map(|action| (action, parameters))
    }
}

/// Amounts that the `[CLAIM]`s of one effect have taken so far.
#[derive(Debug, Default)]
pub(super) struct Till {
    spent: BigInt,
    cards: Vec<CardId>,
}

impl Evaluator<'_> {
    /// Returns what an action does.
    pub(super) fn act(&mut self, action: Action, parameters: &[TermId], till: &mut Till) -> Result<Consequence, EffectFault> {
        let &[x, i] = parameters else {
            return Err(EffectFault::Parameters { name: action.name(), expected: 2, found: parameters.len() });
        };
        let player = match self.term(x)? {
            Value::Player(player) if self.world.alive(player) => player,
            found => return Err(EffectFault::NotAPlayer { action: action.name(), found }),
        };
        let amount = as_number(self.term(i)?, action.name())?;
        let Some(cap) = action.cap() else { return self.claim(player, &amount, till) };
        let change = capped(&amount, cap);
        Ok(match action {
            Action::Heal => Consequence::Health { player, change },
            Action::AddPower => Consequence::Power { player, change },
            Action::SubPower => Consequence::Power { player, change: -change },
            Action::Attack | Action::Claim => Consequence::Health { player, change: -change },
        })
    }

    fn claim(&self, from: Player, index: &BigInt, till: &mut Till) -> Result<Consequence, EffectFault> {
        let card = self.picks.chosen_card(index, self.world)?;
        if self.world.owner(card) != Some(from) {
            return Err(EffectFault::NotTheirCard { card, player: from });
        }
        if till.cards.contains(&card) {
            return Err(EffectFault::ClaimedAlready { card });
        }
        let by = self.picks.by();
        let price = self.world.power_cost(card).unwrap_or_default() * 2;
        let power = self.world.power(by).unwrap_or_default() - &till.spent;
        if price > power {
            return Err(EffectFault::Unaffordable { card, price, power });
        }
        till.spent += &price;
        till.cards.push(card);
        Ok(Consequence::ClaimCard { by, card, price })
    }
}

/// A number between 0 and a cap: the nearest to the amount.
fn capped(amount: &BigInt, cap: u8) -> i64 {
    let bounded = amount.clamp(&BigInt::ZERO, &BigInt::from(cap)).clone();
    i64::try_from(bounded).unwrap_or(0)
}

/// Exact integers in JSON: decimal digits in a string.
mod digits {
    use num_bigint::BigInt;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(number: &BigInt, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&number.to_string())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BigInt, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("an integer in decimal digits was expected"))
    }
}
