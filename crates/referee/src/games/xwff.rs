//! x-wff at the front door.

use std::collections::BTreeMap;

use ::games::wff::text;

pub use ::games::xwff::*;

use super::{Bench, GameError, Offer, Remarks, Score, Solved, TableGame, Viewer};

impl TableGame for Xwff {
    const TITLE: &'static str = "x-wff";

    type Seen<'a> = &'a Xwff;
    type Solution = Vec<Solved>;

    fn read_move(text: &str) -> Result<Move, String> {
        text.parse().map_err(|_: NoMove| NoMove::HELP.to_owned())
    }

    fn is_claim(a_move: &Move) -> bool {
        matches!(a_move, Move::Spot { .. })
    }

    fn seen(&self, _: Viewer) -> &Xwff {
        self
    }

    fn legal(&self, _: Viewer) -> Vec<Offer> {
        Xwff::legal(self)
    }

    fn remarks(&self) -> &Remarks {
        Xwff::remarks(self)
    }

    fn scores(&self) -> Vec<Score> {
        let score = |seat: &Seat| {
            let further = [("falsehoods", seat.falsehoods), ("length", seat.length), ("streak", seat.streak)];
            let further: BTreeMap<&'static str, i64> = further.map(|(name, count)| (name, i64::from(count))).into();
            Score { player: seat.name.clone(), points: seat.points, further }
        };
        self.seats().iter().map(score).collect()
    }

    fn winners(&self) -> Option<Vec<String>> {
        self.outcome().map(|outcome| vec![outcome.winner.clone()])
    }

    fn solve(&self, _: &Bench) -> Result<Vec<Solved>, GameError> {
        let rolled = self.seats().iter().filter(|seat| !seat.dice().is_empty());
        let solved = rolled.map(|seat| {
            // What could have been shown is made of the dice as they lay then.
            let dice = seat.shown.as_ref().map_or_else(|| seat.dice(), |shown| shown.dice.clone());
            let longest = self.longest_true(&dice).map_err(|error| GameError::Limit(error.to_string()))?;
            let length = longest.as_ref().map_or(0, Vec::len);
            Ok(Solved { player: seat.name.clone(), dice: text(&dice), longest: longest.as_deref().map(text), length })
        });
        solved.collect()
    }
}
