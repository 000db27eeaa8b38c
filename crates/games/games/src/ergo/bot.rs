//! A program that plays ERGO: it looks for the turn after which the area is worth most to it.

use super::moves::{Move, Use};
use super::position::Ergo;
use crate::bot::Strength;
use crate::rng::Rng;

impl Ergo {
    /// Returns the turn of a program in this seat; `None` when it is not its turn. It sees the area and its own hand.
    pub fn bot_move(&self, seat: usize, strength: Strength, lots: &mut Rng) -> Option<Move> {
        self.on_turn().filter(|own| self.seats.get(seat).is_some_and(|asked| asked.name == own.name))?;
        // The number of areas, and the number of best turns of which one is taken.
        let (areas, kept) = match strength {
            // Whatever is found first is one of many.
            Strength::Random => (500, 60),
            Strength::Beginner => (2_000, 12),
            Strength::Skilled => (20_000, 3),
            Strength::Master => (300_000, 1),
        };
        let found = self.best_turns(kept, areas).map(|search| search.turns).unwrap_or_default();
        // A turn that ends the round well is not left to lots.
        let wins = found.first().filter(|best| best.ends && best.worth.own > best.worth.rival);
        let turn = wins.or_else(|| lots.pick(&found)).map(|play| play.turn.clone());
        turn.or_else(|| self.discards(lots))
    }

    /// Two cards of the hand that are put away.
    fn discards(&self, lots: &mut Rng) -> Option<Move> {
        let own = self.on_turn()?;
        let mut hand = own.hand.clone();
        lots.shuffle(&mut hand);
        let uses = hand.into_iter().take(2).map(|card| Use::Discard { card }).collect();
        Some(Move::turn(own.name.clone(), uses, None))
    }
}
