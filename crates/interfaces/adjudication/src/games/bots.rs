//! Programs that play the games of crate `games`: what each of them does next in its seat, by what that seat sees. Not here: how they choose among
//! dice and cards (`bot` of each game), the programs of Predicate Wars, and when they are asked (`table`).

use std::time::Duration;

use ::games::bot::{Strength, lots};
use ::games::{Game, Seed};

use super::SearchContext;
use super::ergo::Ergo;
use super::palmer::Palmer;
use super::predicate_wars::BotKind;
use super::shake::{Phase, Shake};
use super::xwff::Xwff;

/// A game that programs play.
pub trait PlayedByBots: Game {
    /// Returns the moves that a program would make in this seat, the one that it likes best first; none when it is not asked, or leaves it to
    /// others.
    ///
    /// * `moves`: the number of moves that have been played, by which its lots are drawn.
    fn bot_moves(&self, seat: usize, strength: Strength, moves: u64, search: &SearchContext) -> Vec<Self::Move>;

    /// Returns the move that begins what all wait for, such as a toss. Programs leave it to persons, who may want to see first what came before, as
    /// long as one sits at the table.
    fn opening_move(&self) -> Option<Self::Move> {
        None
    }

    /// Returns how long a program waits before its move, where players race and a person has to have a chance.
    fn bot_pause(&self, _strength: Strength) -> Duration {
        Duration::ZERO
    }
}

/// Returns how well a kind of bot plays.
pub(super) fn strength(kind: BotKind) -> Strength {
    use ::predicate_wars::bot::Level;
    match kind {
        BotKind::Random => Strength::Random,
        BotKind::Simple(Level::Beginner) => Strength::Beginner,
        BotKind::Simple(Level::Skilled) => Strength::Skilled,
        BotKind::Simple(Level::Master) => Strength::Master,
    }
}

/// The seed of lots; that of a game that was begun is there.
pub(super) fn of_game(seed: Option<Seed>) -> Seed {
    seed.unwrap_or(Seed::Number(0))
}

impl PlayedByBots for Shake {
    fn bot_moves(&self, seat: usize, strength: Strength, moves: u64, _: &SearchContext) -> Vec<::games::shake::Move> {
        self.bot_move(seat, strength, &mut lots(of_game(self.settings().seed), seat, moves)).into_iter().collect()
    }

    fn opening_move(&self) -> Option<::games::shake::Move> {
        (self.phase() == Phase::Ready).then_some(::games::shake::Move::Toss {})
    }

    fn bot_pause(&self, strength: Strength) -> Duration {
        let seconds = match (self.phase(), strength) {
            (Phase::Racing, Strength::Master) => 15,
            (Phase::Racing, Strength::Skilled) => 30,
            (Phase::Racing, _) => 60,
            // A reader wants to see the row before the others have called "Check!".
            (Phase::Checking, _) => 2,
            (Phase::Ready | Phase::Over, _) => 0,
        };
        Duration::from_secs(seconds)
    }
}

impl PlayedByBots for Xwff {
    fn bot_moves(&self, seat: usize, strength: Strength, _: u64, _: &SearchContext) -> Vec<::games::xwff::Move> {
        // A wildcard is turned and the wff shown by the same lots.
        let round = self.rounds().len() as u64;
        self.bot_move(seat, strength, &mut lots(of_game(self.settings().seed), seat, round)).into_iter().collect()
    }

    fn opening_move(&self) -> Option<::games::xwff::Move> {
        (self.phase() == ::games::xwff::Phase::Ready).then_some(::games::xwff::Move::Roll {})
    }
}

impl PlayedByBots for Ergo {
    fn bot_moves(&self, seat: usize, strength: Strength, moves: u64, _: &SearchContext) -> Vec<::games::ergo::Move> {
        self.bot_move(seat, strength, &mut lots(of_game(self.settings().seed), seat, moves)).into_iter().collect()
    }
}

impl PlayedByBots for Palmer {
    fn bot_moves(&self, seat: usize, strength: Strength, moves: u64, search: &SearchContext) -> Vec<::games::palmer::Move> {
        let mut lots = lots(of_game(self.settings().seed), seat, moves);
        super::palmer::bot::moves(self, seat, strength, &mut lots, search)
    }
}
