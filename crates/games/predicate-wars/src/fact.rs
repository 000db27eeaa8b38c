//! Public facts that follow from a move. A fact has nothing in it that one player may know and another may not (PW-3, PW-7): it
//! is built of what is public, never of the state as a whole.

use documents::Currency;
use serde::{Deserialize, Serialize};

use super::commitment::Commitment;
use super::effects::{Picked, Request};
use super::ids::{CardId, Player, Tag};
use games::Word;

impl Outcome {
    /// Returns the player who has won; `None` in a draw.
    pub fn winner(&self) -> Option<Player> {
        match self {
            Outcome::Won { winner } | Outcome::MostHealth { winner, .. } => Some(*winner),
            Outcome::Draw | Outcome::RoundLimit | Outcome::Agreed => None,
        }
    }
}

/// A phase, as it is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    /// The editing before the first round (PW-5).
    SetUp,
    /// Phase I (PW-7).
    Creation,
    /// Phase II (PW-10).
    Editing,
    /// Phase III (PW-11).
    Claiming,
    /// Phase IV (PW-12).
    Playing,
    /// Phase V: subproofs are bought (PW-23).
    Subproofs,
    /// Phase V: rules are bought (PW-24).
    BuyingRules,
    /// Phase V: rules are removed (PW-25).
    RemovingRules,
    /// The game has ended (PW-20).
    Over,
}

/// The reason for which the effects of a play are not applied (PW-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Barred {
    /// A blank card was played.
    Blank,
    /// The previous main card's tag beats the main card's, and its symbol points are not more.
    Beaten,
}

/// Outcome of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "ending", rename_all = "snake_case")]
pub enum Outcome {
    /// One player is left (PW-20).
    Won {
        /// The player.
        winner: Player,
    },
    /// The last players lost at once (Q-PW-72).
    Draw,
    /// The agreed number of rounds is over, and no player has won.
    RoundLimit,
    /// The agreed number of rounds is over, and one player has the most health (Q-PW-74).
    MostHealth {
        /// The player.
        winner: Player,
        /// Health of the player.
        health: i64,
    },
    /// All have agreed to a draw (Q-G-4).
    Agreed,
}

/// Payment of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Bill {
    /// Player who pays.
    pub player: Player,
    /// The currency.
    pub currency: Currency,
    /// Amount that is paid.
    pub amount: u64,
}

/// One thing that has happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    /// A phase begins. In set-up the round is 0.
    Begun {
        /// The round.
        round: u32,
        /// The phase.
        phase: PhaseName,
    },
    /// A card was edited (PW-6).
    Edited {
        /// The player.
        player: Player,
        /// The card.
        card: CardId,
        /// Its tag.
        tag: Tag,
        /// Its power cost.
        power_cost: u64,
        /// Number of game function names of its effect (PW-4).
        game_functions: u64,
        /// Commitment that binds its effect.
        commitment: Commitment,
        /// The price, in power.
        price: u64,
    },
    /// A player has finished, or declines.
    Passed {
        /// The player.
        player: Player,
    },
    /// A player has asked for blank cards; how many is private (PW-7).
    Asked {
        /// The player.
        player: Player,
    },
    /// The deck is shown to all (PW-7).
    DeckShown {
        /// Number of blank cards that it has.
        blanks: u64,
        /// The edited cards in it, and their tags and power costs.
        edited: Vec<(CardId, Tag, u64)>,
        /// The effects of these cards, where the house shows them (`deck_shown`).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        effects: Vec<(CardId, String)>,
    },
    /// There are fewer blanks than players who asked, or the house gives none when they are short (PW-9, Q-PW-58).
    NoBlanks,
    /// A player gets blank cards (PW-8).
    Received {
        /// The player.
        player: Player,
        /// The cards.
        cards: Vec<CardId>,
    },
    /// The cycle of Claiming, and of the purchase and removal of rules, begins with this player (PW-11).
    Starter {
        /// The player.
        player: Player,
    },
    /// A card was taken (PW-11).
    Taken {
        /// The player.
        player: Player,
        /// The card.
        card: CardId,
        /// The player from whom.
        from: Player,
        /// The price, in power.
        price: u64,
    },
    /// Proving power for the round (PW-12).
    ProvingPower {
        /// The player.
        player: Player,
        /// Amount.
        amount: u64,
    },
    /// Two cards were played (PW-14).
    Played {
        /// The player.
        player: Player,
        /// The main card.
        main: CardId,
        /// The secondary card.
        secondary: CardId,
        /// The reason for which the effects are not applied; none when they are.
        barred: Option<Barred>,
    },
    /// A card was discarded (PW-15).
    Discarded {
        /// The player.
        player: Player,
        /// The card.
        card: CardId,
        /// Its raised power cost; a blank card has none to raise.
        power_cost: Option<u64>,
    },
    /// A card was claimed from the deck (PW-16).
    Drawn {
        /// The player.
        player: Player,
        /// The card.
        card: CardId,
        /// The price, in power.
        price: u64,
    },
    /// A player leaves the round: of free will (PW-17) or without cards (PW-13).
    Left {
        /// The player.
        player: Player,
        /// True if no card is left.
        without_cards: bool,
    },
    /// An action is proved (PW-27, PW-34). The proof is open to all, for all may challenge it.
    Claimed {
        /// The player.
        player: Player,
        /// The proof.
        proof: String,
        /// Statement that is to take effect.
        goal: String,
        /// The symbol point of the proof.
        points: u64,
        /// Its number of lines, as the house counts them.
        lines: u64,
        /// The price, in proving power.
        price: u64,
    },
    /// A claim, or a rule on offer, was challenged (PW-29, PW-30).
    Challenged {
        /// The player.
        player: Player,
        /// The proof.
        proof: String,
        /// True if it derives a contradiction: the claim has no effect then, and the rule is not added.
        upheld: bool,
        /// The symbol point of the proof.
        points: u64,
        /// The price.
        price: u64,
        /// In what.
        currency: Currency,
    },
    /// The effect asks the player who claimed to choose (PW-37).
    ChoiceAsked {
        /// The player.
        player: Player,
        /// The request.
        request: Request,
    },
    /// Players and cards that were drawn and chosen for the effect (Q-PW-68).
    Picks {
        /// By index.
        picked: Picked,
    },
    /// The claim stands, and its effect cannot be applied (Q-PW-69).
    NoEffect {
        /// The requirement.
        rule: String,
        /// In words.
        message: String,
    },
    /// Health changes (PW-40).
    Health {
        /// The player.
        player: Player,
        /// By how much.
        change: i64,
        /// Present value.
        now: i64,
    },
    /// Power changes by an effect (PW-40).
    Power {
        /// The player.
        player: Player,
        /// By how much, after the floor at 0 (Q-PW-70).
        change: i64,
        /// Present value.
        now: u64,
    },
    /// A card changes hands by an effect (PW-40, Q-PW-71).
    CardClaimed {
        /// Player who gets it.
        player: Player,
        /// The card.
        card: CardId,
        /// The player from whom.
        from: Player,
        /// The price, in power.
        price: u64,
    },
    /// A player has no health left, loses (PW-19), and the cards go to the discard pile (Q-PW-72).
    Lost {
        /// The player.
        player: Player,
    },
    /// The piles go back into the deck (PW-21).
    PilesReturned {
        /// Number of cards.
        cards: u64,
    },
    /// Potency by rank (PW-22).
    Potency {
        /// The player.
        player: Player,
        /// i, from 1.
        rank: u64,
        /// n.
        of: u64,
        /// Amount.
        amount: u64,
    },
    /// A subproof was bought (PW-23); what it says is its owner's until it is used.
    SubproofBought {
        /// The player.
        player: Player,
        /// The name by which the owner's proofs cite it.
        name: String,
        /// The price, in potency.
        price: u64,
    },
    /// A rule is on offer (PW-24): the others may challenge it.
    RuleOffered {
        /// Player who would buy it.
        player: Player,
        /// The rule.
        rule: String,
        /// The price.
        price: u64,
        /// The slot.
        slot: u8,
    },
    /// The rule is bought, and in force (PW-24).
    RuleAdded {
        /// Player who has bought it.
        player: Player,
        /// The slot.
        slot: u8,
        /// The price, in potency.
        price: u64,
    },
    /// The rule is contradictory, is not added, and is not paid for (PW-30).
    RuleRejected {
        /// The slot.
        slot: u8,
    },
    /// A rule was removed (PW-25).
    RuleRemoved {
        /// The player.
        player: Player,
        /// The slot.
        slot: u8,
        /// The price, in potency.
        price: u64,
    },
    /// A player has said something about the end of the game (Q-G-4).
    Said {
        /// The player.
        player: Player,
        /// The word.
        word: Word,
    },
    /// The game is over.
    Ended {
        /// The outcome.
        outcome: Outcome,
    },
}

impl Fact {
    /// Returns what somebody has paid by it.
    pub fn bill(&self) -> Option<Bill> {
        let bill = |player: &Player, currency, amount: &u64| Some(Bill { player: *player, currency, amount: *amount });
        match self {
            Fact::Edited { player, price, .. }
            | Fact::Taken { player, price, .. }
            | Fact::Drawn { player, price, .. }
            | Fact::CardClaimed { player, price, .. } => bill(player, Currency::Power, price),
            Fact::Claimed { player, price, .. } => bill(player, Currency::ProvingPower, price),
            Fact::Challenged { player, price, currency, .. } => bill(player, *currency, price),
            Fact::SubproofBought { player, price, .. }
            | Fact::RuleAdded { player, price, .. }
            | Fact::RuleRemoved { player, price, .. } => bill(player, Currency::Potency, price),
            _ => None,
        }
    }
}
