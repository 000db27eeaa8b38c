//! Outlook on an effect: what it would do if it took place now, for each choice that it asks for, as far as one player can tell. It rests on a
//! [`View`] and on nothing else, so that what the viewer may not see does not enter it. No move is made.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use num_bigint::BigInt;
use serde::Serialize;

use super::effects::{Consequence, EffectFault, Picks, Request, Value, resolve};
use super::ids::{CardId, Player};
use super::view::{SeatView, View};
use super::world::World;

/// The most ways to choose that are gone through.
const MOST_CHOICES: usize = 2_000;

/// The most prospects that are kept.
const KEPT: usize = 16;

/// Names of game functions whose values the viewer does not know: draws, and the symbol points of other players' cards.
const HIDDEN: [&str; 3] = ["[randPlayer]", "[randCard]", "[symbolPoint]"];

/// Knowledge of an effect before it is claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Its consequences, for one choice after another, the best for the viewer first.
    Known(Vec<Prospect>),
    /// It depends on chance, or on what is written on cards of others.
    Hidden,
    /// It does nothing, whatever is chosen.
    Idle {
        /// The requirement that says so.
        rule: &'static str,
        /// The reason, as a clause.
        message: String,
    },
}

/// Consequences of an effect for one choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Prospect {
    /// Players that `[chosenPlayer]` stands for, by index.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub players: BTreeMap<String, String>,
    /// Cards that `[chosenCard]` stands for, by index.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cards: BTreeMap<String, CardId>,
    /// Consequences, in their order.
    pub consequences: Vec<Consequence>,
    /// Others who would lose the game, less 1 if the viewer would.
    pub eliminates: i64,
    /// Points of health and power that the viewer would win and the others lose, less those that go the other way. Cards do not count.
    pub gain: i64,
}

impl Prospect {
    /// Returns the points of health and power that a player wins by it, or loses where they are negative.
    pub(crate) fn change_of(&self, who: Player) -> i64 {
        let changes = self.consequences.iter().map(|consequence| match *consequence {
            Consequence::Health { player, change } | Consequence::Power { player, change } if player == who => change,
            _ => 0,
        });
        changes.fold(0, i64::saturating_add)
    }

    /// Returns the health that a player loses by it.
    pub(crate) fn health_lost_by(&self, who: Player) -> i64 {
        let changes = self.consequences.iter().map(|consequence| match *consequence {
            Consequence::Health { player, change } if player == who => change,
            _ => 0,
        });
        changes.fold(0, i64::saturating_sub)
    }
}

/// Tells what a specific or conditional effect would do for the viewer.
///
/// * `statement`: the effect, as a proof derives it.
/// * `played`: cards that leave the viewer's hand before it takes place.
pub fn outlook(view: &View<'_>, statement: &str, played: &[CardId]) -> Outlook {
    let table = KnownState { view, played };
    match table.seat_named(view.viewer) {
        Some(viewer) => outlook_of(view, viewer, statement, played),
        None => Outlook::Hidden,
    }
}

/// Tells the same for another player, who claims it and chooses, as far as the viewer knows. The gain of a prospect is that of this player.
pub fn outlook_of(view: &View<'_>, claimant: Player, statement: &str, played: &[CardId]) -> Outlook {
    if HIDDEN.iter().any(|name| statement.contains(name)) {
        return Outlook::Hidden;
    }
    let table = KnownState { view, played };
    let rules = view.house.effect_rules();
    let mut open = vec![Picks::new(claimant, 0)];
    let mut found = Vec::new();
    let mut fault: Option<EffectFault> = None;
    for _ in 0..MOST_CHOICES {
        let Some(mut picks) = open.pop() else { break };
        match resolve(statement, &table, &mut picks, rules) {
            Ok(consequences) => found.push(table.prospect(claimant, &picks, consequences)),
            Err(EffectFault::ChoiceMissing(request)) => {
                open.extend(table.choices(&request).into_iter().rev().map(|chosen| {
                    let mut picks = picks.clone();
                    picks.choose(&request, &chosen);
                    picks
                }));
            }
            Err(one) => _ = fault.get_or_insert(one),
        }
    }
    match fault {
        Some(fault) if found.is_empty() => Outlook::Idle { rule: fault.rule(), message: fault.to_string() },
        _ => {
            found.sort_by_key(|prospect: &Prospect| Reverse((prospect.eliminates, prospect.gain)));
            found.truncate(KEPT);
            Outlook::Known(found)
        }
    }
}

/// The state of the game as far as a view tells it.
struct KnownState<'v, 'g> {
    view: &'v View<'g>,
    played: &'v [CardId],
}

impl KnownState<'_, '_> {
    fn seat(&self, player: Player) -> Option<&SeatView<'_>> {
        self.view.players.get(usize::from(player.0))
    }

    fn seat_named(&self, name: Option<&str>) -> Option<Player> {
        (0..).map(Player).zip(&self.view.players).find(|(_, seat)| Some(seat.name) == name).map(|(player, _)| player)
    }

    /// Everything that may be chosen (PW-37).
    fn choices(&self, request: &Request) -> Vec<Value> {
        match request {
            Request::Player { .. } => {
                let seats = (0..).map(Player).zip(&self.view.players);
                seats.filter(|(_, seat)| seat.alive).map(|(player, _)| Value::Player(player)).collect()
            }
            Request::Card { .. } => self.owned_cards().into_iter().map(Value::Card).collect(),
        }
    }

    fn prospect(&self, viewer: Player, picks: &Picks, consequences: Vec<Consequence>) -> Prospect {
        let mut health: Vec<i64> = self.view.players.iter().map(|seat| seat.health).collect();
        let mut power: Vec<u64> = self.view.players.iter().map(|seat| seat.power).collect();
        let mut gain: i64 = 0;
        for consequence in &consequences {
            let (whose, change) = match *consequence {
                Consequence::Health { player, change } => {
                    if let Some(health) = health.get_mut(usize::from(player.0)) {
                        *health = health.saturating_add(change);
                    }
                    (player, change)
                }
                Consequence::Power { player, change } => {
                    let Some(power) = power.get_mut(usize::from(player.0)) else { continue };
                    let before = *power;
                    *power = before.saturating_add_signed(change);
                    // It does not fall below 0 (Q-PW-70).
                    let changed = i128::from(*power) - i128::from(before);
                    (player, i64::try_from(changed).unwrap_or(change))
                }
                Consequence::ClaimCard { .. } => continue,
            };
            gain = if whose == viewer { gain.saturating_add(change) } else { gain.saturating_sub(change) };
        }
        let lost =
            (0..).map(Player).zip(&self.view.players).zip(&health).filter(|((_, seat), health)| seat.alive && **health <= 0);
        let eliminates = lost.map(|((player, _), _)| if player == viewer { -1 } else { 1 }).sum();
        let picked = picks.picked();
        let name = |player: &Player| self.seat(*player).map(|seat| seat.name.to_owned()).unwrap_or_default();
        Prospect {
            players: picked.chosen_players.iter().map(|(index, player)| (index.clone(), name(player))).collect(),
            cards: picked.chosen_cards.clone(),
            consequences,
            eliminates,
            gain,
        }
    }
}

impl World for KnownState<'_, '_> {
    fn players(&self) -> usize {
        self.view.players.len()
    }

    fn alive(&self, player: Player) -> bool {
        self.seat(player).is_some_and(|seat| seat.alive)
    }

    fn health(&self, player: Player) -> Option<BigInt> {
        self.seat(player).map(|seat| seat.health.into())
    }

    fn power(&self, player: Player) -> Option<BigInt> {
        self.seat(player).map(|seat| seat.power.into())
    }

    fn potency(&self, player: Player) -> Option<BigInt> {
        self.seat(player).map(|seat| seat.potency.into())
    }

    fn owner(&self, card: CardId) -> Option<Player> {
        if self.played.contains(&card) {
            return None;
        }
        let owns = |seat: &SeatView<'_>| seat.cards.iter().any(|owned| owned.card == card);
        (0..).map(Player).zip(&self.view.players).find(|(_, seat)| owns(seat)).map(|(player, _)| player)
    }

    fn owned_cards(&self) -> Vec<CardId> {
        let mut cards: Vec<CardId> =
            self.view.players.iter().filter(|seat| seat.alive).flat_map(|seat| &seat.cards).map(|card| card.card).collect();
        cards.retain(|card| !self.played.contains(card));
        cards.sort_unstable();
        cards
    }

    /// Nothing: those of other players' cards are private, and an effect that asks for them is not calculated.
    fn symbol_points(&self, _: CardId) -> Option<BigInt> {
        None
    }

    fn power_cost(&self, card: CardId) -> Option<BigInt> {
        let mut cards = self.view.players.iter().flat_map(|seat| &seat.cards).chain(&self.view.discard).chain(&self.view.drop);
        let card = cards.find(|seen| seen.card == card)?;
        Some(card.face.map_or(0, |face| face.power_cost).into())
    }
}
