//! The families of boards that are judged whole, and how much of them a run takes. For the benches only.

use std::str::FromStr;
use std::time::Duration;

use adjudication::Limits;

use crate::bundle::{self, Entry};

/// Each family's name and its bundle.
pub(crate) const FAMILIES: [(&str, &str); 3] = [
    ("deck", include_str!("../boards/deck.boards")),
    ("player", include_str!("../boards/player.boards")),
    ("classic", include_str!("../boards/classic.boards")),
];

/// More than a question is ever given.
const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What stands after the option of this name on the command line, and `otherwise` where the option is missing. What cannot be read ends
/// the program.
pub(crate) fn option<T: FromStr>(name: &str, otherwise: T) -> T {
    let mut arguments = std::env::args().skip_while(|argument| argument != name);
    if arguments.next().is_none() {
        return otherwise;
    }
    let value = arguments.next().unwrap_or_default();
    value.parse().unwrap_or_else(|_| {
        eprintln!("{name} takes a number, not `{value}`");
        std::process::exit(64);
    })
}

/// How much a run takes.
pub(crate) struct Sample {
    /// One of this many boards is taken; at least 1.
    pub(crate) every: usize,
    /// The time for one question; at most a day.
    pub(crate) time: Duration,
}

impl Sample {
    /// What the options `--every N` and `--seconds S` say; what stands here is taken where they are missing.
    pub(crate) fn asked_for(every: usize, seconds: f64) -> Sample {
        let seconds = option("--seconds", seconds);
        let time = Duration::try_from_secs_f64(seconds).unwrap_or_else(|_| {
            eprintln!("--seconds takes a number of seconds, not {seconds}");
            std::process::exit(64);
        });
        Sample { every: option("--every", every).max(1), time: time.min(A_DAY) }
    }

    /// The boards of a bundle that it takes.
    pub(crate) fn of(&self, bundle: &str) -> impl Iterator<Item = Entry> {
        bundle::entries(bundle).into_iter().step_by(self.every)
    }

    /// Limits for this number of questions on one board together.
    pub(crate) fn limits(&self, questions: usize) -> Limits {
        Limits { time: self.time.saturating_mul(u32::try_from(questions).unwrap_or(u32::MAX)), ..Limits::default() }
    }
}

impl std::fmt::Display for Sample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "every {}. board, {} s for each question", self.every, self.time.as_secs_f64())
    }
}
