//! Shake a WFF at the front door.

use std::collections::BTreeMap;

use ::games::wff::text;

pub use ::games::shake::*;

use super::{Bench, GameError, Offer, Remarks, Score, Solved, TableGame, Viewer};

impl TableGame for Shake {
    const TITLE: &'static str = "Shake a WFF";

    type Seen<'a> = &'a Shake;
    type Solution = Vec<Solved>;

    fn read_move(text: &str) -> Result<Move, String> {
        text.parse().map_err(|_: NoMove| NoMove::HELP.to_owned())
    }

    fn is_claim(a_move: &Move) -> bool {
        matches!(a_move, Move::Challenge { .. })
    }

    fn seen(&self, _: Viewer) -> &Shake {
        self
    }

    fn legal(&self, _: Viewer) -> Vec<Offer> {
        Shake::legal(self)
    }

    fn remarks(&self) -> &Remarks {
        Shake::remarks(self)
    }

    fn scores(&self) -> Vec<Score> {
        let score = |seat: &Seat| {
            let further: BTreeMap<&'static str, i64> =
                [("hand", seat.hand.total()), ("pile", seat.pile.total())].map(|(name, count)| (name, i64::from(count))).into();
            Score { player: seat.name.clone(), points: i64::from(seat.points), further }
        };
        self.seats().iter().map(score).collect()
    }

    fn winners(&self) -> Option<Vec<String>> {
        self.outcome().map(|outcome| outcome.winners.clone())
    }

    fn solve(&self, _: &Bench) -> Result<Vec<Solved>, GameError> {
        let tossed = self.seats().iter().filter(|seat| !seat.faces.is_empty());
        let solved = tossed.map(|seat| {
            let longest = self.longest(&seat.faces);
            let length = longest.as_ref().map_or(0, Vec::len);
            Solved { player: seat.name.clone(), dice: text(&seat.faces), longest: longest.as_deref().map(text), length }
        });
        Ok(solved.collect())
    }
}
