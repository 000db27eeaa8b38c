//! Lessons: ten moves of each game that its reader plays, one after another, from the chairs of the example game (`examples/games`). A move counts
//! when the game has accepted it and it is the one that is asked for; what others play between is played for the reader. Not here: whether a move is
//! lawful, which the game says.
//!
//! The steps of each game stand in a file of its name; their words are listed as `lesson.GAME.NUMBER.task` and `.outcome` (crate `documents`).

mod ergo;
mod page;
mod palmer;
mod predicate_wars;
mod shake;
mod xwff;

use serde_json::Value;

pub use page::{LessonView, page};

/// Number of steps of each lesson.
pub const STEPS: usize = 10;

/// A step of a lesson.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The place of its move in the record; what stands before it has been played.
    pub at: usize,
    /// The chair that moves.
    pub chair: usize,
    /// The move as it can be typed.
    pub typed: &'static str,
}

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The name of the game.
    pub game: &'static str,
    /// The settings, as the game keeps them.
    pub settings: String,
    /// The moves of the example game, as it keeps them.
    pub moves: Vec<String>,
    /// The steps, in their order.
    pub steps: &'static [Step; STEPS],
}

impl Lesson {
    /// Returns the lesson of a game.
    pub fn of(game: &str) -> Option<Lesson> {
        let (game, record, steps) = match game {
            "ergo" => ("ergo", include_str!("ergo.json"), &ergo::STEPS),
            "palmer" => ("palmer", include_str!("palmer.json"), &palmer::STEPS),
            "predicate-wars" => ("predicate-wars", include_str!("predicate-wars.jsonl"), &predicate_wars::STEPS),
            "shake" => ("shake", include_str!("shake.json"), &shake::STEPS),
            "xwff" => ("xwff", include_str!("xwff.json"), &xwff::STEPS),
            _ => return None,
        };
        let (settings, moves) = match record.lines().next().and_then(|line| serde_json::from_str::<Value>(line).ok()) {
            Some(header) => (header["settings"].to_string(), record.lines().skip(1).map(str::to_owned).collect()),
            None => {
                let record: Value = serde_json::from_str(record).ok()?;
                (record["settings"].to_string(), record["moves"].as_array()?.iter().map(Value::to_string).collect())
            }
        };
        Some(Lesson { game, settings, moves, steps })
    }

    /// Returns the moves that have been played when a step (counted from 0) is to be played; of the number of steps, when all have been.
    pub fn before(&self, step: usize) -> &[String] {
        let last = || self.steps.last().map_or(0, |last| last.at + 1);
        let count = self.steps.get(step).map_or_else(last, |step| step.at);
        self.moves.get(..count).unwrap_or_default()
    }

    /// Returns whether a move that the game has accepted is the one that a step asks for.
    ///
    /// * `kept`: the move, as the game keeps it.
    pub fn is_asked(&self, step: usize, kept: &str) -> bool {
        let wanted = self.steps.get(step).and_then(|step| self.moves.get(step.at));
        wanted.and_then(|wanted| played(wanted)).is_some_and(|wanted| played(kept) == Some(wanted))
    }
}

/// Returns what was played, without what was found out about it.
fn played(kept: &str) -> Option<Value> {
    let mut value: Value = serde_json::from_str(kept).ok()?;
    if let Some(inner) = value.get_mut("move").filter(|inner| inner.is_object()) {
        return Some(inner.take());
    }
    value.as_object_mut()?.remove("findings");
    Some(value)
}
