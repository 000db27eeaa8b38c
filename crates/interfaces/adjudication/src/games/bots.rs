//! Programs that play the games of crate `games`: what each of them does next in its seat, by what that seat sees. Not here: how they choose among
//! dice and cards (`bot` of each game), the programs of Predicate Wars, and when they are asked (`table`).

use std::time::Duration;

use ::games::bot::{Strength, lots};
use ::games::{Game, Seed};
use documents::Message;
use documents::message::why as say;

use super::SearchContext;
use super::ergo::Ergo;
use super::palmer::Palmer;
use super::predicate_wars::BotKind;
use super::shake::{Phase, Shake};
use super::xwff::Xwff;

/// A game that programs play.
pub trait PlayedByBots: Game + Clone {
    /// Returns the moves that a program would make in this seat, the one that it likes best first; none when it is not asked, or leaves it to
    /// others.
    ///
    /// * `moves`: the number of moves that have been played, by which its lots are drawn.
    fn bot_moves(&self, seat: usize, strength: Strength, moves: u64, search: &SearchContext) -> Vec<Self::Move>;

    /// Returns the reason that a beginner gives for a move of its own; `None` where there is nothing to say. It tells nothing that the move does not show.
    ///
    /// * `after`: the position after it.
    fn why(&self, _after: &Self, _seat: usize, _a_move: &Self::Move) -> Option<Message> {
        None
    }

    /// Returns the move that begins what all wait for, such as a toss. Programs leave it to persons, who may want to see first what came before, as
    /// long as one sits at the table.
    fn opening_move(&self) -> Option<Self::Move> {
        None
    }

    /// Returns these programs in the order in which they act, where any of them may: as they are given, but in a race.
    ///
    /// * `moves`: the number of moves that have been played, by which the lots are drawn.
    fn in_order(&self, bots: &[(usize, Strength)], _moves: u64) -> Vec<(usize, Strength)> {
        bots.to_vec()
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

/// The time that programs leave to persons where the first who has something wins: the stronger, the less.
fn pause_in_race(strength: Strength) -> Duration {
    Duration::from_secs(match strength {
        Strength::Master => 15,
        Strength::Skilled => 30,
        Strength::Beginner | Strength::Random => 60,
    })
}

/// The seed of lots; that of a game that was begun is there.
pub(super) fn of_game(seed: Option<Seed>) -> Seed {
    seed.unwrap_or(Seed::Number(0))
}

impl PlayedByBots for Shake {
    fn bot_moves(&self, seat: usize, strength: Strength, moves: u64, _: &SearchContext) -> Vec<::games::shake::Move> {
        self.bot_move(seat, strength, &mut lots(of_game(self.settings().seed), seat, moves)).into_iter().collect()
    }

    fn why(&self, _: &Shake, _: usize, a_move: &::games::shake::Move) -> Option<Message> {
        use ::games::shake::Move;
        Some(match a_move {
            Move::Wff { wff, .. } => say::wff_longest(wff),
            Move::None { .. } => say::wff_none(),
            Move::Challenge { wff: Some(wff), .. } => say::wff_longer(wff),
            Move::Challenge { wff: None, .. } => say::wff_no_row(self.call()?.wff.as_deref()?.to_owned()),
            Move::Toss {} | Move::Check { .. } | Move::Accord { .. } => return None,
        })
    }

    fn opening_move(&self) -> Option<::games::shake::Move> {
        (self.phase() == Phase::Ready).then_some(::games::shake::Move::Toss {})
    }

    /// The faster call first: each takes from half of its usual time to one and a half of it.
    fn in_order(&self, bots: &[(usize, Strength)], moves: u64) -> Vec<(usize, Strength)> {
        let time = |&(seat, strength): &(usize, Strength)| {
            let mut lots = lots(of_game(self.settings().seed), seat, !moves);
            self.bot_pause(strength).as_millis() * (50 + lots.below(101) as u128)
        };
        let mut bots = bots.to_vec();
        if self.phase() == Phase::Racing {
            bots.sort_by_cached_key(time);
        }
        bots
    }

    fn bot_pause(&self, strength: Strength) -> Duration {
        match self.phase() {
            Phase::Racing => pause_in_race(strength),
            // A reader wants to see the row before the others have called "Check!".
            Phase::Checking => Duration::from_secs(2),
            Phase::Ready | Phase::Over => Duration::ZERO,
        }
    }
}

impl PlayedByBots for Xwff {
    fn bot_moves(&self, seat: usize, strength: Strength, _: u64, _: &SearchContext) -> Vec<::games::xwff::Move> {
        // A wildcard is turned and the wff shown by the same lots.
        let round = self.rounds().len() as u64;
        self.bot_move(seat, strength, &mut lots(of_game(self.settings().seed), seat, round)).into_iter().collect()
    }

    fn why(&self, _: &Xwff, _: usize, a_move: &::games::xwff::Move) -> Option<Message> {
        use ::games::xwff::Move;
        Some(match a_move {
            Move::Show { wff, .. } => say::wff_true(wff),
            Move::None { .. } => say::wff_no_true(),
            Move::Spot { wff, .. } => say::wff_longer(wff),
            _ => return None,
        })
    }

    fn opening_move(&self) -> Option<::games::xwff::Move> {
        (self.phase() == ::games::xwff::Phase::Ready).then_some(::games::xwff::Move::Roll {})
    }

    fn bot_pause(&self, strength: Strength) -> Duration {
        if self.is_race() { pause_in_race(strength) } else { Duration::ZERO }
    }
}

impl PlayedByBots for Ergo {
    fn bot_moves(&self, seat: usize, strength: Strength, moves: u64, _: &SearchContext) -> Vec<::games::ergo::Move> {
        self.bot_move(seat, strength, &mut lots(of_game(self.settings().seed), seat, moves)).into_iter().collect()
    }

    fn why(&self, after: &Ergo, seat: usize, a_move: &::games::ergo::Move) -> Option<Message> {
        use ::games::ergo::Use;
        if a_move.accord.is_some() {
            return None;
        }
        if a_move.uses.iter().all(|one| matches!(one, Use::Discard { .. })) {
            return Some(say::ergo_discards());
        }
        // A turn that ends the round is explained by what the round has proved.
        if after.rounds().len() > self.rounds().len() {
            return None;
        }
        let ruling = after.ruling();
        let points = |at: usize| after.seats().get(at).map_or(0, |seat| ruling.points(seat.letter));
        let rivals = (0..after.seats().len()).filter(|&at| at != seat).map(points).max().unwrap_or(0);
        Some(match (points(seat), rivals) {
            (0, 0) => say::ergo_even(),
            (0, rivals) => say::ergo_rival(rivals),
            (own, _) => say::ergo_points(own),
        })
    }
}

impl PlayedByBots for Palmer {
    fn bot_moves(&self, seat: usize, strength: Strength, moves: u64, search: &SearchContext) -> Vec<::games::palmer::Move> {
        let mut lots = lots(of_game(self.settings().seed), seat, moves);
        super::palmer::bot::moves(self, seat, strength, &mut lots, search)
    }

    fn why(&self, _: &Palmer, _: usize, a_move: &::games::palmer::Move) -> Option<Message> {
        use ::games::palmer::{Claimed, Move};
        Some(match a_move {
            Move::Claim { claim: Claimed::Inconsistent, .. } => say::palmer_inconsistent(),
            Move::Claim { claim: Claimed::Redundant(labels), .. } => say::palmer_follows(labels.join(", ")),
            Move::Play { .. } | Move::Negate { .. } => say::palmer_writes(),
            _ => return None,
        })
    }
}
