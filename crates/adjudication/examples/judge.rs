//! Judges a board with the library: which statements follow from the others?
//!
//! ```text
//! cargo run -p referee-adjudication --example judge -- examples/boards/blondes.board
//! ```

use std::error::Error;
use std::path::PathBuf;

use adjudication::{BoardNotation, JudgeOptions, Pool, StatementStatus, WorkerLimits};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("examples/boards/blondes.board"), PathBuf::from);
    let text = adjudication::read_file(&path)?;
    let mut board = adjudication::read_board(text, BoardNotation::of_file(&path))?;

    // One pool serves any number of boards; its processes stay warm.
    let pool = Pool::new(WorkerLimits::default());
    let ruling = adjudication::judge(&mut board, &JudgeOptions::default(), &pool, &mut |_| {})?;

    println!("{}: {:?}", ruling.board, ruling.status);
    for statement in &ruling.statements {
        match statement.status {
            StatementStatus::Redundant => println!("{} follows from {}", statement.id, statement.follows_from.join(", ")),
            StatementStatus::Independent => println!("{} says something of its own", statement.id),
            StatementStatus::Undecided => println!("{}: {}", statement.id, statement.reasons.join("; ")),
        }
    }
    Ok(())
}
