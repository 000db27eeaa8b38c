//! Clocks: the time that players have, counted from the times at which things happened. Not here: whose turn it is (`position`), and what
//! becomes of a game in which somebody has none left.
//!
//! All times are milliseconds; moments count from 1970.

use std::sync::LazyLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// Returns the moment. The system's clock is asked once: setting it while a game goes on gives no player time and takes none.
pub(crate) fn now_ms() -> u64 {
    static START: LazyLock<(SystemTime, Instant)> = LazyLock::new(|| (SystemTime::now(), Instant::now()));
    let (system, steady) = *START;
    let since = system.duration_since(UNIX_EPOCH).unwrap_or_default().saturating_add(steady.elapsed());
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The time that players have, as it was agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Allowance {
    /// For the whole game, and some more for each move.
    Game { main: u64, increment: u64 },
    /// For each turn.
    Turn { turn: u64 },
}

/// The clocks of a table.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    allowance: Allowance,
    /// The time that is left, by seat.
    left: Vec<u64>,
    /// The time that was taken off in this turn, by seat.
    taken: Vec<u64>,
    /// The time that was taken off in all, by seat.
    used: Vec<u64>,
    /// The moment up to which it was counted.
    counted: u64,
}

impl Clock {
    /// Returns clocks that stand.
    pub(crate) fn new(allowance: Allowance, seats: usize, begun: u64) -> Clock {
        Clock { allowance, left: vec![allowance.first(); seats], taken: vec![0; seats], used: vec![0; seats], counted: begun }
    }

    /// Counts the time up to a moment for the seats whose clocks run.
    pub(crate) fn count(&mut self, running: &[usize], moment: u64) {
        // Machines have clocks of their own, which may differ by a little: time does not run backwards.
        let passed = moment.saturating_sub(self.counted);
        self.counted = moment.max(self.counted);
        for (seat, ((left, taken), used)) in self.left.iter_mut().zip(&mut self.taken).zip(&mut self.used).enumerate() {
            if running.contains(&seat) {
                *used = used.saturating_add(passed);
                *left = left.saturating_sub(passed);
                *taken = taken.saturating_add(passed);
            }
        }
    }

    /// Gives back what was counted for a seat after its move was received: the time in which the service judged it while other things happened.
    pub(crate) fn received(&mut self, seat: usize, moment: u64) {
        let back = self.counted_since(seat, moment);
        if let (Some(left), Some(taken)) = (self.left.get_mut(seat), self.taken.get_mut(seat)) {
            *left = left.saturating_add(back);
            *taken -= back;
        }
        if let Some(used) = self.used.get_mut(seat) {
            *used = used.saturating_sub(back);
        }
    }

    /// Returns the time that a seat had left when its move was received, which is being judged.
    pub(crate) fn left_when_received(&self, seat: usize, running: &[usize], moment: u64) -> u64 {
        self.left(seat, running, moment).saturating_add(self.counted_since(seat, moment))
    }

    /// Returns the time that was taken off in this turn after a moment.
    fn counted_since(&self, seat: usize, moment: u64) -> u64 {
        self.counted.saturating_sub(moment).min(self.taken.get(seat).copied().unwrap_or_default())
    }

    /// Gives the time for the next turn after a move of this seat.
    pub(crate) fn moved(&mut self, seat: usize) {
        self.taken.fill(0);
        match self.allowance {
            Allowance::Game { increment, .. } => {
                if let Some(left) = self.left.get_mut(seat) {
                    *left = left.saturating_add(increment);
                }
            }
            Allowance::Turn { turn } => self.left.fill(turn),
        }
    }

    /// Returns the time that a seat has left at a moment.
    pub(crate) fn left(&self, seat: usize, running: &[usize], moment: u64) -> u64 {
        let left = self.left.get(seat).copied().unwrap_or_default();
        if running.contains(&seat) { left.saturating_sub(moment.saturating_sub(self.counted)) } else { left }
    }

    /// Returns the time that each seat has used in all and the time that it has left, up to the moment to which it was counted.
    pub(crate) fn times(&self) -> Vec<(u64, u64)> {
        self.used.iter().copied().zip(self.left.iter().copied()).collect()
    }

    /// Returns the next moment at which a seat has none left, unless something happens before.
    pub(crate) fn next_out(&self, running: &[usize]) -> Option<u64> {
        running.iter().filter_map(|&seat| Some(self.counted.saturating_add(*self.left.get(seat)?))).min()
    }
}

impl Allowance {
    fn first(self) -> u64 {
        match self {
            Allowance::Game { main, .. } => main,
            Allowance::Turn { turn } => turn,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_for_the_game_is_used_up_and_grows_with_moves() {
        let mut clock = Clock::new(Allowance::Game { main: 1000, increment: 100 }, 2, 5000);
        clock.count(&[0], 5400);
        clock.moved(0);
        assert_eq!((clock.left(0, &[1], 5400), clock.left(1, &[1], 5400)), (700, 1000));
        assert_eq!(clock.next_out(&[1]), Some(6400));
        assert_eq!((clock.left(1, &[1], 6399), clock.left(1, &[1], 6400)), (1, 0));
        // The other machine's clock is late.
        clock.count(&[1], 5000);
        assert_eq!((clock.left(1, &[], 9999), clock.next_out(&[])), (1000, None));
    }

    #[test]
    fn the_time_of_the_service_is_given_back() {
        let mut clock = Clock::new(Allowance::Game { main: 1000, increment: 0 }, 2, 5000);
        // A claim was received at 5100, and something was said at 5600 while it was judged.
        clock.count(&[0], 5600);
        assert_eq!((clock.left(0, &[0], 5600), clock.left_when_received(0, &[0], 5100)), (400, 900));
        clock.received(0, 5100);
        assert_eq!(clock.times(), [(100, 900), (0, 1000)]);
        clock.moved(0);
        assert_eq!(clock.left(0, &[1], 5600), 900);
        // The next player moved at once, as another machine's clock has it even before: there is nothing to give back.
        clock.received(1, 5000);
        assert_eq!(clock.left(1, &[], 5600), 1000);
    }

    #[test]
    fn time_for_a_turn_is_new_after_each_move() {
        let mut clock = Clock::new(Allowance::Turn { turn: 500 }, 2, 0);
        clock.count(&[0, 1], 499);
        assert_eq!([0, 1].map(|seat| (clock.left(seat, &[0, 1], 499), clock.left(seat, &[0, 1], 500))), [(1, 0); 2]);
        clock.moved(1);
        assert_eq!((clock.left(0, &[0], 499), clock.left(1, &[0], 800)), (500, 500));
        assert_eq!(clock.times(), [(499, 500), (499, 500)]);
    }
}
