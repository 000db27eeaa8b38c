//! Checks a proof that has a mistake, and says where it is and what would fit.
//!
//! ```text
//! cargo run -p referee --example check
//! ```

use referee::{CheckOptions, Error, Source};

const PROOF: &str = "1. axiom (P → Q)\n2. axiom Q\n3. P by Modus ponens on 1, 2\n";

/// Returns a line for the proof and one for each mistake.
pub(crate) fn lines() -> Result<Vec<String>, Error> {
    let mut options = CheckOptions::default();
    options.goal = Some(String::from("P"));
    let ruling = referee::check(&Source::new("mistake.proof", PROOF), &options)?;
    let mut lines = vec![format!("{}: {}", ruling.file, if ruling.accepted { "accepted" } else { "not accepted" })];
    for fault in ruling.all_lines().filter_map(|line| line.error.as_deref()) {
        let place = fault.span.map(|place| format!("line {}, column {}: ", place.line, place.column)).unwrap_or_default();
        lines.push(format!("{place}{}", fault.message));
    }
    Ok(lines)
}

fn main() -> Result<(), Error> {
    lines()?.iter().for_each(|line| println!("{line}"));
    Ok(())
}
