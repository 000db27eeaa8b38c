//! A program that plays x-wff: it looks for a long true wff in its dice, and for a longer one in those of its opponent.

use super::moves::Move;
use super::position::{Phase, Seat, Shown, Xwff};
use crate::bot::Strength;
use crate::rng::Rng;
use crate::wff::{Symbol, Value, longest, text};

impl Xwff {
    /// Returns what a program does next in this seat; `None` when there is nothing to do. It sees what all see, and never rolls to begin a round:
    /// a person at the table does that when both have seen what came before.
    ///
    /// * `lots`: the same for all of a round, so that a wildcard is turned for the wff that is then shown.
    pub fn bot_move(&self, seat: usize, strength: Strength, lots: &mut Rng) -> Option<Move> {
        let own = self.seats.get(seat)?;
        let player = own.name.clone();
        match self.phase {
            Phase::Building if self.must_reroll(own) => Some(Move::Reroll { player, die: lots.below(own.small.len()) + 1 }),
            Phase::Building if own.shown.is_none() && self.rerolling().is_none() => Some(match self.found(own, strength, lots) {
                Some(wff) => match lacking(own, &wff) {
                    Some(to) => Move::Turn { player, to },
                    None => Move::Show { player, wff: text(&wff) },
                },
                None => Move::None { player },
            }),
            Phase::Spotting if !own.done => {
                let opponent = self.seats.iter().find(|other| other.name != own.name)?;
                let spotted = opponent.shown.as_ref().filter(|_| opponent.spotted.is_none() && strength.sees(lots));
                Some(match spotted.and_then(|shown| self.longer_than(shown)) {
                    Some(wff) => Move::Spot { player, wff: text(&wff) },
                    None => Move::Done { player },
                })
            }
            _ => None,
        }
    }

    /// The longest true wff of the dice that it looks at; where none can be left out, any wff.
    fn found(&self, own: &Seat, strength: Strength, lots: &mut Rng) -> Option<Vec<Symbol>> {
        let is_true = self.longest_true(&strength.looks_at(own.dice(), lots)).ok().flatten();
        let needed = || longest(&own.dice(), self.settings.language());
        is_true.or_else(|| if self.tie_break { needed() } else { None })
    }

    /// A true wff of the dice of a player that is longer than what was shown, where it costs them a point (Q-XW-2).
    fn longer_than(&self, shown: &Shown) -> Option<Vec<Symbol>> {
        let counts = shown.value.is_none_or(|value| value == Value::TRUE) || self.settings.house.penalty_on_false;
        let best = self.longest_true(&shown.dice).ok().flatten().filter(|_| counts)?;
        (best.len() > shown.length).then_some(best)
    }
}

/// A connective of a wff that no die shows as it lies, so that a wildcard is to be turned to it.
fn lacking(own: &Seat, wff: &[Symbol]) -> Option<Symbol> {
    let mut dice = own.dice();
    wff.iter().copied().find(|symbol| match dice.iter().position(|die| die == symbol) {
        Some(at) => {
            dice.swap_remove(at);
            false
        }
        None => own.big.contains(&Symbol::Wild),
    })
}
