//! Plays a round of Shake a WFF at a table, and goes on from its record.
//!
//! ```text
//! cargo run -p referee --example play
//! ```

use referee::{Error, Game};

const SETTINGS: &str = r#"{"players":["Ann","Ben"],"seed":4,"cubes":{"small":18,"big":18},"goal":9}"#;

/// Returns the public part of each move, and the record.
pub(crate) fn lines() -> Result<Vec<String>, Error> {
    let mut game = Game::begin("shake", SETTINGS)?;
    let mut lines = Vec::new();
    for (seat, a_move) in [(0, "toss"), (1, "wff Crp"), (0, "check")] {
        lines.push(game.play(seat, a_move)?);
    }
    // What is not lawful changes nothing.
    if let Err(refusal) = game.play(0, "check") {
        lines.push(refusal.to_string());
    }
    lines.push(Game::resume(&game.record())?.position(None));
    Ok(lines)
}

fn main() -> Result<(), Error> {
    lines()?.iter().for_each(|line| println!("{line}"));
    Ok(())
}
