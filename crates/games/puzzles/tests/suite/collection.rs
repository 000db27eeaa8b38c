//! The collection: each puzzle has the solution that it says, and no second one; grades follow what was measured. With
//! REFEREE_WRITE_PUZZLES=redundant,cheapest,wff,ergo these kinds are made anew (some minutes).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use adjudication::{Pool, WorkerLimits};
use puzzles::{Puzzle, Task, collection, daily, making, named};
use testkit::programs;

/// The kinds, in the order of the collection.
const KINDS: [&str; 4] = ["redundant", "cheapest", "wff", "ergo"];

/// Number of puzzles of each kind.
const COUNT: usize = 15;

fn pool() -> Pool {
    Pool::with_worker(programs::built("referee-z3"), WorkerLimits::default())
}

/// Number of exercises with the same price.
const OF_A_PRICE: usize = 6;

fn price(puzzle: &Puzzle) -> Option<u64> {
    match &puzzle.task {
        Task::Cheapest { par, .. } => Some(*par),
        _ => None,
    }
}

fn made(make: impl Fn(u64) -> Option<Puzzle>) -> Vec<Puzzle> {
    let mut all: Vec<Puzzle> = Vec::new();
    for puzzle in (1..).filter_map(make) {
        let is_plenty = |price: u64| all.iter().filter(|known| self::price(known) == Some(price)).count() == OF_A_PRICE;
        if all.iter().all(|known| known.task != puzzle.task) && !price(&puzzle).is_some_and(is_plenty) {
            all.push(puzzle);
        }
        if all.len() == COUNT {
            break;
        }
    }
    making::graded(all)
}

#[test]
fn the_collection_is_made_anew_where_that_is_asked_for() {
    let Some(asked) = std::env::var_os("REFEREE_WRITE_PUZZLES") else { return };
    let asked = asked.into_string().expect("names of kinds");
    let pool = pool();
    let all = KINDS.map(|kind| match kind {
        _ if !asked.split(',').any(|one| one == kind) => {
            collection().iter().filter(|puzzle| puzzle.task.kind() == kind).cloned().collect()
        }
        "redundant" => made(|seed| making::redundant(seed, &pool)),
        "cheapest" => made(making::cheapest),
        "wff" => made(making::wff),
        _ => made(making::ergo),
    });
    let all = all.concat();
    let lines: Vec<String> = all.iter().map(|puzzle| serde_json::to_string(puzzle).expect("JSON")).collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/collection.json");
    std::fs::write(file, format!("[\n{}\n]\n", lines.join(",\n"))).expect("written");
}

#[test]
fn each_solution_solves_its_puzzle() {
    for kind in KINDS {
        let count = collection().iter().filter(|puzzle| puzzle.task.kind() == kind).count();
        assert_eq!(count, COUNT, "{kind}");
    }
    for puzzle in collection() {
        let attempt = puzzle.attempt(puzzle.task.solution());
        assert!(attempt.solved, "{}: {}", puzzle.id, attempt.words);
        for wrong in ["", "s9", "x", "((", "P\n", "wff", "0"] {
            let attempt = puzzle.attempt(wrong);
            assert!(!attempt.solved && !attempt.words.to_string().is_empty(), "{}: {wrong}: {}", puzzle.id, attempt.words);
        }
    }
}

/// The boards are judged anew: exactly the statement that the puzzle names follows from the others.
#[test]
fn boards_have_one_redundant_statement() {
    let pool = pool();
    for puzzle in collection() {
        let Task::Redundant { board, answer, .. } = &puzzle.task else { continue };
        let text: String = board.iter().enumerate().map(|(at, statement)| format!("s{}: {statement}\n", at + 1)).collect();
        let mut file = adjudication::read_board(adjudication::Text::new("puzzle", text), adjudication::BoardNotation::Palmer)
            .expect("a board");
        let ruling =
            adjudication::judge(&mut file, &adjudication::JudgeOptions::default(), &pool, &mut |_| ()).expect("a ruling");
        let redundant: Vec<&str> = ruling
            .statements
            .iter()
            .filter(|statement| statement.status == adjudication::StatementStatus::Redundant)
            .map(|statement| statement.id.as_str())
            .collect();
        assert_eq!(redundant, [answer.as_str()], "{}", puzzle.id);
        for number in 1..=board.len() {
            let label = format!("s{number}");
            assert_eq!(puzzle.attempt(&label).solved, label == *answer, "{}", puzzle.id);
        }
    }
}

/// A wff that is true and too short, and one that is false, solve nothing.
#[test]
fn shorter_wffs_are_no_solution() {
    let wffs = collection().iter().filter_map(|puzzle| match &puzzle.task {
        Task::Wff { dice, values, .. } => Some((puzzle, dice, values)),
        _ => None,
    });
    for (puzzle, dice, values) in wffs {
        for letter in dice.chars().filter(char::is_ascii_lowercase) {
            let words = puzzle.attempt(&letter.to_string());
            assert!(
                !words.solved && words.words.to_string().contains(if values[&letter] { "longer" } else { "false" }),
                "{}",
                words.words
            );
        }
    }
}

/// The exercises are of many prices, and some of them are about objects.
#[test]
fn exercises_differ() {
    let prices: BTreeSet<u64> = collection().iter().filter_map(price).collect();
    assert!(prices.len() > COUNT / OF_A_PRICE, "{prices:?}");
    let is_of_objects = |puzzle: &&Puzzle| matches!(&puzzle.task, Task::Cheapest { exercise, .. } if exercise.contains('∀'));
    assert!(collection().iter().filter(is_of_objects).count() >= 3);
}

#[test]
fn grades_follow_what_was_measured() {
    let mut kinds: BTreeMap<&str, Vec<&Puzzle>> = BTreeMap::new();
    collection().iter().for_each(|puzzle| kinds.entry(puzzle.task.kind()).or_default().push(puzzle));
    assert_eq!(kinds.len(), 4);
    for all in kinds.values() {
        assert!(all.is_sorted_by_key(|puzzle| (puzzle.measured, puzzle.grade)));
        assert_eq!((all.first().map(|one| one.grade), all.last().map(|one| one.grade)), (Some(1), Some(5)));
    }
}

#[test]
fn each_day_has_a_puzzle_that_its_solution_solves() {
    let mut kinds = BTreeMap::new();
    for day in 20_000..20_040 {
        let puzzle = daily(day).expect("a puzzle");
        assert_eq!(named(&puzzle.id).as_ref(), Some(&puzzle));
        assert!(puzzle.attempt(puzzle.task.solution()).solved, "{puzzle:?}");
        *kinds.entry(puzzle.task.kind()).or_insert(0) += 1;
    }
    assert!(kinds.values().all(|&count| count == 10), "{kinds:?}");
    assert!(named("day-x").is_none() && named("day-99999999").is_none() && named("ergo-0").is_none());
}
