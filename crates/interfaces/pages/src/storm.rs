//! The run against the clock: boards of three statements, one after another; which statement follows from the two others? Without scripts there is no
//! clock, and each answer leads to the next board. Not here: the boards (crate `puzzles`).

use askama::Template;
use puzzles::{Puzzle, Task};

use crate::frame::{Frame, rendered};
use crate::messages::Messages;

/// The most boards of a run: more than anybody answers in three minutes.
const MOST_BOARDS: usize = 80;

/// The state of a run that goes on without scripts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Run<'r> {
    /// The number that the order comes from.
    pub seed: u64,
    /// The number of boards that were answered before the last answer.
    pub at: usize,
    /// The number of right answers before the last one.
    pub right: usize,
    /// The last answer, if there is one.
    pub answer: Option<&'r str>,
}

/// A board with the label of the statement that follows.
struct Board {
    id: &'static str,
    statements: &'static [String],
    answer: &'static str,
}

/// The boards of a run in their order: a walk through all with a stride that leads to each once.
fn boards(seed: u64) -> impl Iterator<Item = Board> {
    let all = puzzles::quick();
    let count = all.len() as u64;
    let stride = match seed % 4 {
        0 => 7919,
        1 => 104_729,
        2 => 1_299_709,
        _ => 15_485_863,
    };
    (0..count.min(MOST_BOARDS as u64)).filter_map(move |at| {
        let index = (seed.wrapping_mul(31).wrapping_add(at.wrapping_mul(stride))).checked_rem(count)?;
        board(all.get(usize::try_from(index).ok()?)?)
    })
}

fn board(puzzle: &'static Puzzle) -> Option<Board> {
    match &puzzle.task {
        Task::Redundant { board, answer, .. } => Some(Board { id: &puzzle.id, statements: board, answer }),
        _ => None,
    }
}

/// Returns the boards of a run as JSON: `[{"id", "board", "answer"}]`, where the answer is the number of the statement, from 1.
pub fn storm_boards(seed: u64) -> String {
    let all = boards(seed).map(|board| {
        let answer = board.answer.trim_start_matches('s').parse::<u32>().unwrap_or_default();
        serde_json::json!({ "id": board.id, "board": board.statements, "answer": answer })
    });
    serde_json::Value::Array(all.collect()).to_string()
}

#[derive(Template)]
#[template(path = "storm.html")]
struct StormPage<'p> {
    w: &'static Messages,
    path: &'p str,
    seed: u64,
    /// The number of boards that were answered.
    at: usize,
    right: usize,
    /// The last answer: whether it was right, the label that follows, and the name of the puzzle.
    last: Option<(bool, &'static str, &'static str)>,
    /// The statements of the next board, with their labels; none at the end.
    statements: Vec<(String, &'static str)>,
}

/// Renders the page of a run.
pub fn storm(frame: &Frame<'_>, run: &Run<'_>) -> String {
    let answered = run.answer.and_then(|answer| {
        let board = boards(run.seed).nth(run.at)?;
        Some((board.answer == answer, board.answer, board.id))
    });
    let at = run.at.saturating_add(usize::from(answered.is_some()));
    let right = run.right.saturating_add(usize::from(answered.is_some_and(|(right, ..)| right))).min(at);
    let statements = boards(run.seed).nth(at).map_or_else(Vec::new, |board| {
        board.statements.iter().enumerate().map(|(at, one)| (format!("s{}", at + 1), one.as_str())).collect()
    });
    rendered(&StormPage { w: frame.messages(), path: frame.path, seed: run.seed, at, right, last: answered, statements })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_has_each_board_once() {
        for seed in [0, 1, 2, 3, 4711, 999_999] {
            let ids: Vec<&str> = boards(seed).map(|board| board.id).collect();
            let distinct: std::collections::BTreeSet<&&str> = ids.iter().collect();
            assert!(ids.len() >= 60, "{}", ids.len());
            assert_eq!(distinct.len(), ids.len(), "{seed}");
        }
    }
}
