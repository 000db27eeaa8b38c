//! Players and cards that are drawn or chosen for a play: each once for every index, and kept, so that the same name means the
//! same thing in the whole play and the log can tell what it meant (PW-36, PW-37, Q-PW-68).

use std::collections::BTreeMap;

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use super::fault::{EffectFault, Request};
use super::value::Value;
use crate::ids::{CardId, Player};
use crate::world::World;
use games::Rng;

/// Players and cards that names of one play stand for, by index in decimal digits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Picked {
    /// `[randPlayer]`
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub random_players: BTreeMap<String, Player>,
    /// `[randCard]`
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub random_cards: BTreeMap<String, CardId>,
    /// `[chosenPlayer]`
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub chosen_players: BTreeMap<String, Player>,
    /// `[chosenCard]`
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub chosen_cards: BTreeMap<String, CardId>,
}

/// The draws and choices of one play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picks {
    by: Player,
    rng: Rng,
    picked: Picked,
}

impl Picks {
    /// Nothing is drawn or chosen yet. `by` is who plays; the draws come from `seed`, which the game takes from its own chance.
    pub fn new(by: Player, seed: u64) -> Picks {
        Picks { by, rng: Rng::new(seed), picked: Picked::default() }
    }

    /// Returns who plays.
    pub fn by(&self) -> Player {
        self.by
    }

    /// Returns what was drawn and chosen.
    pub(crate) fn picked(&self) -> &Picked {
        &self.picked
    }

    /// Says what `[chosenPlayer]` or `[chosenCard]` of an index is. The first choice stands; `false` when there was one.
    ///
    /// Whether it may be chosen is asked when the effect resolves.
    pub fn choose(&mut self, request: &Request, chosen: &Value) -> bool {
        use std::collections::btree_map::Entry;
        match (request, chosen) {
            (Request::Player { index }, &Value::Player(player)) => match self.picked.chosen_players.entry(index.clone()) {
                Entry::Vacant(vacant) => *vacant.insert(player) == player,
                Entry::Occupied(_) => false,
            },
            (Request::Card { index }, &Value::Card(card)) => match self.picked.chosen_cards.entry(index.clone()) {
                Entry::Vacant(vacant) => *vacant.insert(card) == card,
                Entry::Occupied(_) => false,
            },
            _ => false,
        }
    }

    /// `[randPlayer](index)`: each player who has not lost is equally likely, the one who plays included.
    pub(super) fn random_player(&mut self, index: &BigInt, world: &dyn World, distinct: bool) -> Result<Player, EffectFault> {
        let index = index.to_string();
        if let Some(&player) = self.picked.random_players.get(&index) {
            return Ok(player);
        }
        let drawn = &self.picked.random_players;
        let lawful = |player: &Player| !distinct || drawn.values().all(|other| other != player);
        let candidates: Vec<Player> = in_the_game(world).filter(lawful).collect();
        let player = self.rng.pick(&candidates).copied();
        let player = player.ok_or(EffectFault::NothingToDraw { function: "[randPlayer]" })?;
        self.picked.random_players.insert(index, player);
        Ok(player)
    }

    /// `[randCard](index)`: each card that a player owns is equally likely.
    pub(super) fn random_card(&mut self, index: &BigInt, world: &dyn World, distinct: bool) -> Result<CardId, EffectFault> {
        let index = index.to_string();
        if let Some(&card) = self.picked.random_cards.get(&index) {
            return Ok(card);
        }
        let drawn = &self.picked.random_cards;
        let lawful = |card: &CardId| !distinct || drawn.values().all(|other| other != card);
        let candidates: Vec<CardId> = world.owned_cards().into_iter().filter(lawful).collect();
        let card = self.rng.pick(&candidates).copied();
        let card = card.ok_or(EffectFault::NothingToDraw { function: "[randCard]" })?;
        self.picked.random_cards.insert(index, card);
        Ok(card)
    }

    /// `[chosenPlayer](index)`: a player who has not lost.
    pub(super) fn chosen_player(&self, index: &BigInt, world: &dyn World) -> Result<Player, EffectFault> {
        let index = index.to_string();
        match self.picked.chosen_players.get(&index).copied() {
            None => Err(EffectFault::ChoiceMissing(Request::Player { index })),
            Some(player) if world.alive(player) => Ok(player),
            Some(player) => Err(EffectFault::ChoiceUnlawful { request: Request::Player { index }, found: Value::Player(player) }),
        }
    }

    /// `[chosenCard](index)`: a card that some player owns.
    pub(super) fn chosen_card(&self, index: &BigInt, world: &dyn World) -> Result<CardId, EffectFault> {
        let index = index.to_string();
        match self.picked.chosen_cards.get(&index).copied() {
            None => Err(EffectFault::ChoiceMissing(Request::Card { index })),
            Some(card) if world.owner(card).is_some() => Ok(card),
            Some(card) => Err(EffectFault::ChoiceUnlawful { request: Request::Card { index }, found: Value::Card(card) }),
        }
    }
}

/// The players who have not lost, by seat.
pub(super) fn in_the_game(world: &dyn World) -> impl Iterator<Item = Player> + '_ {
    (0..=u8::MAX).take(world.players()).map(Player).filter(|&player| world.alive(player))
}
