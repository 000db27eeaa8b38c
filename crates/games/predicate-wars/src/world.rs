//! Questions of the game functions to the state of a game (PW-37 to PW-39). Questions only: nothing is changed through this.

use num_bigint::BigInt;

use super::ids::{CardId, Player};

/// A state of the game, as game functions see it.
pub trait World {
    /// Returns how many players sit at the table, those who have lost included.
    fn players(&self) -> usize;
    /// Returns whether a player sits here and has not lost (PW-19).
    fn alive(&self, player: Player) -> bool;
    /// A player's health; `None` for no player.
    fn health(&self, player: Player) -> Option<BigInt>;
    /// A player's power; `None` for no player.
    fn power(&self, player: Player) -> Option<BigInt>;
    /// A player's proving potency; `None` for no player.
    fn potency(&self, player: Player) -> Option<BigInt>;
    /// The player who owns a card; `None` for a card in the deck or in a pile.
    fn owner(&self, card: CardId) -> Option<Player>;
    /// The cards that players own, in the order of their numbers.
    fn owned_cards(&self) -> Vec<CardId>;
    /// The symbol points of a card's effect; 0 for a blank card; `None` for no card.
    fn symbol_points(&self, card: CardId) -> Option<BigInt>;
    /// The power cost of a card; 0 for a blank card (Q-PW-60); `None` for no card.
    fn power_cost(&self, card: CardId) -> Option<BigInt>;
}
