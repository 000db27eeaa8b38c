//! What the benches that ask Z3 alone are called with. For the benches only.

use std::path::PathBuf;

use crate::z3_alone::peer;

/// How much is measured, and against what.
pub(crate) struct Options {
    /// One board in so many of each family is judged; 1: all.
    pub(crate) every: usize,
    /// The time for each question.
    pub(crate) seconds: f64,
    /// The program Z3.
    pub(crate) z3: PathBuf,
}

impl Options {
    /// `--every N` (default 10) and `--seconds S` (default 2) behind the name of the bench; ends the process where there is no Z3.
    pub(crate) fn read() -> Options {
        let option = |name: &str| {
            let mut arguments = std::env::args().skip_while(|argument| argument != name).skip(1);
            arguments.next().and_then(|value| value.parse::<f64>().ok())
        };
        let every = option("--every").map_or(10, |every| every as usize).max(1);
        let seconds = option("--seconds").unwrap_or(2.0);
        let Some(z3) = peer() else {
            eprintln!("no program z3: run scripts/setup, or put one on the PATH");
            std::process::exit(1);
        };
        Options { every, seconds, z3 }
    }
}
