//! Shake a WFF at the front door.

use ::games::house_rules::Hints;

pub use ::games::shake::*;

use super::{Adjudicated, GameError, SearchContext, Solved};

impl Adjudicated for Shake {
    type Solution = Vec<Solved>;

    fn hints(&self) -> Hints {
        self.settings().house.hints
    }

    fn solve(&self, _: &SearchContext) -> Result<Vec<Solved>, GameError> {
        let tossed = self.seats().iter().filter(|seat| !seat.faces.is_empty());
        Ok(tossed.map(|seat| Solved::new(&seat.name, &seat.faces, self.longest(&seat.faces).as_deref())).collect())
    }

    fn price_of(solved: Vec<Solved>) -> Option<Vec<Solved>> {
        Some(solved.into_iter().map(|one| Solved { longest: None, ..one }).collect())
    }
}
