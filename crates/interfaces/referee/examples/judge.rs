//! Judges a board: which statements follow from the others?
//!
//! ```text
//! cargo build --bins && cargo run -p referee --example judge
//! ```

use referee::documents::judge::StatementStatus;
use referee::{Error, JudgeOptions, Source};

const BOARD: &str = "s1: ∀x (blonde(x) → happy(x))\ns2: ∃x blonde(x)\ns3: ∃x happy(x)\n";

/// Returns a line for the board and one for each statement.
pub(crate) fn lines() -> Result<Vec<String>, Error> {
    let ruling = referee::judge(&Source::new("blondes.board", BOARD), &JudgeOptions::default())?;
    let mut lines = vec![format!("{}: {:?}", ruling.board, ruling.status)];
    lines.extend(ruling.statements.iter().map(|statement| match statement.status {
        StatementStatus::Redundant => format!("{} follows from {}", statement.id, statement.follows_from.join(", ")),
        StatementStatus::Independent => format!("{} says something of its own", statement.id),
        StatementStatus::Undecided => format!("{}: {}", statement.id, statement.reasons.join("; ")),
    }));
    Ok(lines)
}

fn main() -> Result<(), Error> {
    lines()?.iter().for_each(|line| println!("{line}"));
    Ok(())
}
