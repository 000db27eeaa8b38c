//! Puzzles: a collection, and one for each day; made by the program, checked by it, and graded by what it measured when it solved them.
//!
//! * [`Puzzle`]: a task with its solution and its grade. [`Puzzle::attempt`]: what an answer is worth.
//! * [`making`]: puzzles out of numbers, and what is measured of each. [`of_position`]: puzzles out of positions of games. [`quick`]: boards for a run
//!   against the clock.
//!
//! What is right is decided by `referee` alone. Not here: pages.

mod attempt;
pub mod making;
mod position;
mod random;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

pub use attempt::Attempt;
pub use position::of_position;

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    /// Its name in addresses.
    pub id: String,
    /// How hard it is among those of its kind, from 1 to 5; 0 where that is not known.
    pub grade: u8,
    /// What was measured: of a redundant statement the lines of its proof and three for each premise, of a cheapest proof the steps that were looked at,
    /// of a wff the number of wffs for each of the longest true ones, of a turn the areas that were looked at.
    pub measured: u64,
    /// The task.
    #[serde(flatten)]
    pub task: Task,
}

/// A task with its solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Task {
    /// One statement of a board follows from the others: which?
    Redundant {
        /// The statements, labelled s1, s2, ….
        board: Vec<String>,
        /// The label.
        answer: String,
        /// The labels of those that it follows from.
        from: Vec<String>,
    },
    /// A goal is to be derived for the fewest symbol points.
    Cheapest {
        /// The exercise, as files have it.
        exercise: String,
        /// The points of the cheapest proof, which is shown to be that within what was searched.
        par: u64,
        /// Such a proof.
        proof: String,
    },
    /// The longest true wff of some dice.
    Wff {
        /// The dice.
        dice: String,
        /// The values of the letters.
        values: BTreeMap<char, bool>,
        /// A longest one.
        longest: String,
    },
    /// The turn of ERGO after which the area is worth most: the most points for who plays, and of such turns the fewest for others.
    Ergo {
        /// What was agreed, as the game keeps it.
        settings: String,
        /// The moves so far.
        moves: Vec<String>,
        /// The points of who plays after the best turn, and the most of the others.
        worth: (usize, usize),
        /// The turn, as players write it.
        best: String,
    },
}

impl Task {
    /// Returns the name of its kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Task::Redundant { .. } => "redundant",
            Task::Cheapest { .. } => "cheapest",
            Task::Wff { .. } => "wff",
            Task::Ergo { .. } => "ergo",
        }
    }

    /// Returns the solution, as an answer.
    pub fn solution(&self) -> &str {
        match self {
            Task::Redundant { answer, .. } => answer,
            Task::Cheapest { proof, .. } => proof,
            Task::Wff { longest, .. } => longest,
            Task::Ergo { best, .. } => best,
        }
    }
}

/// Returns the collection.
pub fn collection() -> &'static [Puzzle] {
    // A test reads it.
    static ALL: LazyLock<Vec<Puzzle>> =
        LazyLock::new(|| serde_json::from_str(include_str!("collection.json")).unwrap_or_default());
    &ALL
}

/// Returns boards of three statements, of which one follows from the two others.
pub fn quick() -> &'static [Puzzle] {
    // A test reads it.
    static ALL: LazyLock<Vec<Puzzle>> = LazyLock::new(|| serde_json::from_str(include_str!("quick.json")).unwrap_or_default());
    &ALL
}

/// Returns a puzzle of the collection, or that of a day (`day-20000`).
pub fn named(id: &str) -> Option<Puzzle> {
    match id.strip_prefix("day-") {
        Some(day) => daily(day.parse().ok().filter(|&day| day < LAST_DAY)?),
        None => collection().iter().chain(quick()).find(|puzzle| puzzle.id == id).cloned(),
    }
}

/// Days after this one have no puzzle.
const LAST_DAY: u64 = 1_000_000;

/// The kinds, as they follow one another from day to day.
const KINDS: [&str; 4] = ["redundant", "wff", "cheapest", "ergo"];

/// Returns the puzzle of a day, counted from the first of January 1970. Wffs are made for the day; the others are those of the collection, one after
/// another.
pub fn daily(day: u64) -> Option<Puzzle> {
    let (turn, index) = (day / KINDS.len() as u64, day % KINDS.len() as u64);
    let kind = *KINDS.get(usize::try_from(index).ok()?)?;
    let id = format!("day-{day}");
    if kind == "wff" {
        let made = (0..).take(64).find_map(|attempt| making::wff(day.wrapping_mul(64) + attempt))?;
        return Some(Puzzle { id, grade: making::wff_grade(made.measured), ..made });
    }
    let all: Vec<&Puzzle> = collection().iter().filter(|puzzle| puzzle.task.kind() == kind).collect();
    let count = u64::try_from(all.len()).ok().filter(|&count| count > 0)?;
    // A stride that has no factor with any count below it.
    let found = all.get(usize::try_from(turn.wrapping_mul(7919) % count).ok()?)?;
    Some(Puzzle { id, ..(*found).clone() })
}
