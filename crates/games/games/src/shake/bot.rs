//! A program that plays Shake a WFF: it calls what it finds in its cubes, and looks at what others call.

use super::moves::Move;
use super::position::{Phase, Seat, Shake};
use crate::bot::Strength;
use crate::rng::Rng;
use crate::wff::{Symbol, parse, text};

impl Shake {
    /// Returns what a program does next in this seat; `None` when there is nothing to do. It sees what all see, and never tosses: a person at the
    /// table does that when all have seen what came before.
    pub fn bot_move(&self, seat: usize, strength: Strength, lots: &mut Rng) -> Option<Move> {
        let own = self.seats.get(seat).filter(|own| !own.is_out())?;
        let player = own.name.clone();
        match (self.phase, &self.call) {
            (Phase::Racing, _) => Some(match self.found(own, strength, lots) {
                Some(wff) => Move::Wff { player, wff: text(&wff) },
                None => Move::None { player },
            }),
            (Phase::Checking, Some(call)) if call.player != player && !own.checked => {
                let caller = self.seats.iter().find(|other| other.name == call.player)?;
                Some(match self.seen_mistake(caller, call.wff.as_deref(), strength, lots) {
                    Some(wff) => Move::Challenge { player, wff },
                    None => Move::Check { player },
                })
            }
            _ => None,
        }
    }

    /// A wff of the own cubes: the longest of those that it looks at.
    fn found(&self, own: &Seat, strength: Strength, lots: &mut Rng) -> Option<Vec<Symbol>> {
        self.longest(&strength.looks_at(own.faces.clone(), lots))
    }

    /// The challenge to a call that is wrong: nothing to a row that is no wff, and a longer one to others.
    fn seen_mistake(&self, caller: &Seat, row: Option<&str>, strength: Strength, lots: &mut Rng) -> Option<Option<String>> {
        if !strength.sees(lots) {
            return None;
        }
        let length = match row.map(|row| parse(row, self.settings.language())) {
            Some(Err(_)) => return Some(None),
            Some(Ok(wff)) => wff.len(),
            None => 0,
        };
        let best = self.longest(&caller.faces).filter(|best| best.len() > length)?;
        Some(Some(text(&best)))
    }
}
