//! x-wff at the front door.

use ::games::house_rules::Hints;

pub use ::games::xwff::*;

use super::{Adjudicated, GameError, SearchContext, Solved};

impl Adjudicated for Xwff {
    type Solution = Vec<Solved>;

    fn hints(&self) -> Hints {
        self.settings().house.hints
    }

    fn solve(&self, _: &SearchContext) -> Result<Vec<Solved>, GameError> {
        let rolled = self.seats().iter().filter(|seat| !seat.dice().is_empty());
        let solved = rolled.map(|seat| {
            // What could have been shown is made of the dice as they lay then.
            let dice = seat.shown.as_ref().map_or_else(|| seat.dice(), |shown| shown.dice.clone());
            let longest = self.longest_true(&dice).map_err(|error| GameError::Limit(error.to_string()))?;
            Ok(Solved::new(&seat.name, &dice, longest.as_deref()))
        });
        solved.collect()
    }

    fn price_of(solved: Vec<Solved>) -> Option<Vec<Solved>> {
        Some(solved.into_iter().map(|one| Solved { longest: None, ..one }).collect())
    }
}
