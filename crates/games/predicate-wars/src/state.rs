//! The state of a game of Predicate Wars: who has what, where the cards are, and what is being done. All of it, secrets included;
//! `view` decides who may see what.

use std::sync::Arc;

use documents::{Currency, Refusal, Remarks};
use num_bigint::BigInt;

use super::card::{Card, Place};
use super::claim::{ProofConditions, Subproof};
use super::effects::{Picks, Request};

use super::fact::{Fact, Outcome, PhaseName};
use super::ids::{CardId, Player, Tag};
use super::settings::Settings;
use super::world::World;
use games::players::seat_of;
use games::{Accord, Rng};

/// Number of rules that there can be (PW-31).
pub const RULE_SLOTS: u8 = 32;

/// A player's place at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The name.
    pub name: String,
    /// Has not lost (PW-19).
    pub alive: bool,
    /// Health (PW-4); at 0 or below the player has lost.
    pub health: i64,
    /// Power (PW-4).
    pub power: u64,
    /// Proving potency (PW-4).
    pub potency: u64,
    /// Proving power, while there is any: in phase IV (PW-12).
    pub proving_power: u64,
    /// The subproofs that the player has bought (PW-23), oldest first.
    pub subproofs: Vec<Subproof>,
}

/// A rule in force (PW-31).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Statement of the rule.
    pub statement: String,
    /// Price of removing it (PW-24, PW-25).
    pub potency_cost: u64,
}

/// The main card of the last play of the round (PW-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PreviousMain {
    /// Its tag; a blank card has none.
    pub tag: Option<Tag>,
    /// Its symbol points.
    pub points: u64,
}

/// A claim that stands, and that others may still challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingClaim {
    /// The statement that is to take effect.
    pub goal: String,
    /// All statements of its proof, from which challenges start (PW-29).
    pub statements: Vec<String>,
    /// The subproofs that its proof uses, which challenges may use too (PW-29).
    pub subproofs: Vec<Subproof>,
}

/// Two cards on the table, of which something may be proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnTable {
    /// The main card.
    pub main: CardId,
    /// The secondary card.
    pub secondary: CardId,
    /// Number of claims that the player may still make (Q-PW-53).
    pub claims_left: u8,
    /// Players and cards that have been drawn and chosen in this play (Q-PW-68).
    pub picks: Picks,
}

/// Step within the turn of phase IV.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The player chooses one of the four options.
    Choosing,
    /// The player may claim.
    Proving(Box<OnTable>),
    /// The others may challenge the claim, one after another.
    Challenging {
        /// The cards.
        table: Box<OnTable>,
        /// The claim.
        claim: PendingClaim,
        /// Players who may challenge, the next one first.
        queue: Vec<Player>,
    },
    /// The effect asks the player to choose.
    Asking {
        /// The cards.
        table: Box<OnTable>,
        /// The claim.
        claim: PendingClaim,
        /// Request for the choice.
        request: Request,
    },
}

/// A rule on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleOffer {
    /// The rule.
    pub statement: String,
    /// The price.
    pub price: u64,
    /// The slot.
    pub slot: u8,
    /// Players who may challenge it, the next one first.
    pub queue: Vec<Player>,
}

/// Phase of the round. Lists by seat have an entry for every seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Each player edits (PW-5), until all have finished.
    SetUp {
        /// True for each player who has finished.
        done: Vec<bool>,
    },
    /// Each player asks for blanks in secret (PW-7).
    Creation {
        /// Number of cards that each player asked for.
        asked: Vec<Option<u8>>,
    },
    /// Each player edits (PW-10), until all have finished.
    Editing {
        /// Number of cards that each player edited.
        edits: Vec<u8>,
        /// True for each player who has finished.
        done: Vec<bool>,
    },
    /// One after another takes cards (PW-11).
    Claiming {
        /// Player whose turn it is, and those who follow.
        queue: Vec<Player>,
        /// Number of cards that the first of them has taken.
        taken: u8,
    },
    /// The main phase (PW-12 to PW-18).
    Playing {
        /// Player whose turn it is.
        turn: Player,
        /// True for each player who remains (PW-13).
        remaining: Vec<bool>,
        /// The main card that the next one is compared with.
        previous: Option<PreviousMain>,
        /// Step within the turn.
        step: Step,
    },
    /// Each player may buy a subproof (PW-23).
    Subproofs {
        /// True for each player who has bought or declined.
        done: Vec<bool>,
    },
    /// One after another may buy a rule (PW-24).
    BuyingRules {
        /// Player whose turn it is, and those who follow.
        queue: Vec<Player>,
        /// Rule that the first of them offers to buy.
        offer: Option<RuleOffer>,
    },
    /// One after another may remove a rule (PW-25).
    RemovingRules {
        /// Player whose turn it is, and those who follow.
        queue: Vec<Player>,
    },
    /// The game has ended.
    Over {
        /// The outcome.
        outcome: Outcome,
    },
}

/// A game of Predicate Wars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PredicateWars {
    pub(super) settings: Settings,
    /// Conditions under which proofs are judged.
    pub(super) conditions: Arc<ProofConditions>,
    pub(super) rng: Rng,
    /// Number of moves that have been played.
    pub(super) moves: u64,
    /// The round, from 1; 0 in set-up.
    pub(super) round: u32,
    pub(super) phase: Phase,
    pub(super) seats: Vec<Seat>,
    pub(super) cards: Vec<Card>,
    pub(super) rules: Vec<Option<Rule>>,
    /// Player who begins the cycles of this round.
    pub(super) starter: Player,
    /// The players in the order in which they left phase IV; the last one remaining is the last.
    pub(super) ranking: Vec<Player>,
    /// Player whose leaving ended the last phase IV (Q-PW-62).
    pub(super) latest: Option<Player>,
    /// Number of subproofs that have been sold.
    pub(super) sold: u32,
    /// Facts that followed from the last move.
    pub(super) facts: Vec<Fact>,
    /// Words of the players about the end of the game.
    pub(super) accord: Accord,
    /// The same, as all games tell it.
    pub(super) remarks: Remarks,
}

impl PredicateWars {
    /// Returns what is agreed.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns how many moves have been played.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The round, from 1; 0 in set-up.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Returns what is being done.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The players by seat.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The cards by number.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The rules by slot (PW-31).
    pub fn rules(&self) -> &[Option<Rule>] {
        &self.rules
    }

    /// The players in the order in which they have left phase IV of this round.
    pub fn ranking(&self) -> &[Player] {
        &self.ranking
    }

    /// Returns what proofs are judged under.
    pub fn conditions(&self) -> &ProofConditions {
        &self.conditions
    }

    /// Returns what the last move came to.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// Returns how the game has ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.phase {
            Phase::Over { outcome } => Some(outcome),
            _ => None,
        }
    }

    /// The seat of a player.
    ///
    /// # Errors
    /// [`Refusal`] (PW-1) when no player has this name.
    pub fn player(&self, name: &str) -> Result<Player, Refusal> {
        let seat = seat_of(name, self.seats.iter().map(|seat| seat.name.as_str()), "PW-1")?;
        Ok(Player(seat as u8))
    }

    /// The name of a player; empty for a seat that there is not.
    pub fn name(&self, player: Player) -> &str {
        self.seat(player).map_or("", |seat| seat.name.as_str())
    }

    /// The seat of a player; `None` for a seat that there is not.
    pub fn seat(&self, player: Player) -> Option<&Seat> {
        self.seats.get(usize::from(player.0))
    }

    /// A card; `None` when there is none with this number.
    pub fn card(&self, card: CardId) -> Option<&Card> {
        self.cards.get(usize::from(card.0))
    }

    /// The cards in a place, by number.
    pub fn cards_in(&self, place: Place) -> impl Iterator<Item = CardId> + '_ {
        self.numbered().filter(move |(_, card)| card.place == place).map(|(id, _)| id)
    }

    /// Every card with its number.
    pub fn numbered(&self) -> impl Iterator<Item = (CardId, &Card)> {
        (0..).map(CardId).zip(&self.cards)
    }

    /// The players who have not lost, by seat.
    pub(crate) fn living(&self) -> impl Iterator<Item = Player> + '_ {
        (0..).map(Player).zip(&self.seats).filter(|(_, seat)| seat.alive).map(|(player, _)| player)
    }

    /// The players who have not lost, clockwise, beginning with this seat.
    pub(super) fn living_from(&self, first: Player) -> Vec<Player> {
        let (before, from): (Vec<Player>, Vec<Player>) = self.living().partition(|player| *player < first);
        from.into_iter().chain(before).collect()
    }

    /// The players who have not lost but this one, clockwise from the next seat.
    pub(super) fn others(&self, player: Player) -> Vec<Player> {
        self.living_from(player).into_iter().filter(|&other| other != player).collect()
    }

    /// Returns what a player has of a currency.
    pub(crate) fn purse(&self, player: Player, currency: Currency) -> u64 {
        self.seat(player).map_or(0, |seat| match currency {
            Currency::Power => seat.power,
            Currency::ProvingPower => seat.proving_power,
            Currency::Potency => seat.potency,
        })
    }

    /// The statements of the rules in force, by slot.
    pub fn rules_in_force(&self) -> Vec<&str> {
        self.rules.iter().flatten().map(|rule| rule.statement.as_str()).collect()
    }

    /// The phase's name.
    pub fn phase_name(&self) -> PhaseName {
        match self.phase {
            Phase::SetUp { .. } => PhaseName::SetUp,
            Phase::Creation { .. } => PhaseName::Creation,
            Phase::Editing { .. } => PhaseName::Editing,
            Phase::Claiming { .. } => PhaseName::Claiming,
            Phase::Playing { .. } => PhaseName::Playing,
            Phase::Subproofs { .. } => PhaseName::Subproofs,
            Phase::BuyingRules { .. } => PhaseName::BuyingRules,
            Phase::RemovingRules { .. } => PhaseName::RemovingRules,
            Phase::Over { .. } => PhaseName::Over,
        }
    }

    /// The players who may move now, in the order in which they are asked where there is one.
    pub fn to_move(&self) -> Vec<Player> {
        let open = |done: &[bool]| self.living().filter(|player| !flag(done, *player)).collect();
        match &self.phase {
            Phase::SetUp { done } | Phase::Editing { done, .. } | Phase::Subproofs { done } => open(done),
            Phase::Creation { asked } => {
                self.living().filter(|player| asked.get(usize::from(player.0)).is_some_and(Option::is_none)).collect()
            }
            Phase::Playing { step: Step::Challenging { queue, .. }, .. }
            | Phase::BuyingRules { offer: Some(RuleOffer { queue, .. }), .. }
            | Phase::Claiming { queue, .. }
            | Phase::BuyingRules { queue, offer: None }
            | Phase::RemovingRules { queue } => queue.first().copied().into_iter().collect(),
            Phase::Playing { turn, .. } => vec![*turn],
            Phase::Over { .. } => Vec::new(),
        }
    }
}

/// Returns what a list by seat says of a player.
pub(super) fn flag(list: &[bool], player: Player) -> bool {
    list.get(usize::from(player.0)).copied().unwrap_or(false)
}

impl World for PredicateWars {
    fn players(&self) -> usize {
        self.seats.len()
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
        self.card(card).and_then(Card::owner)
    }

    fn owned_cards(&self) -> Vec<CardId> {
        self.numbered().filter(|(_, card)| card.owner().is_some()).map(|(id, _)| id).collect()
    }

    fn symbol_points(&self, card: CardId) -> Option<BigInt> {
        self.card(card).map(|card| card.points().into())
    }

    fn power_cost(&self, card: CardId) -> Option<BigInt> {
        self.card(card).map(|card| card.power_cost().into())
    }
}
