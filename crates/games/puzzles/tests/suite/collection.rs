//! The collection: each puzzle has the solution that it says, and no second one; grades follow what was measured. With
//! REFEREE_WRITE_PUZZLES=redundant,cheapest,wff,ergo,quick these kinds are made anew (some minutes each). A run judges a tenth of the boards again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use adjudication::{Pool, WorkerLimits};
use puzzles::{Puzzle, Task, collection, daily, making, named, quick};
use testkit::{programs, soak};

/// The kinds, in the order of the collection.
const KINDS: [&str; 4] = ["redundant", "cheapest", "wff", "ergo"];

/// Number of puzzles of each kind.
const COUNT: usize = 100;

/// Number of boards for runs against the clock.
const QUICK: usize = 160;

fn pool() -> Pool {
    Pool::with_worker(programs::built("referee-z3"), WorkerLimits::default())
}

/// Number of exercises with the same price.
const OF_A_PRICE: usize = 30;

fn price(puzzle: &Puzzle) -> Option<u64> {
    match &puzzle.task {
        Task::Cheapest { par, .. } => Some(*par),
        _ => None,
    }
}

fn made(count: usize, make: impl Fn(u64) -> Option<Puzzle>) -> Vec<Puzzle> {
    let mut all: Vec<Puzzle> = Vec::new();
    for puzzle in (1..).filter_map(make) {
        let is_plenty = |price: u64| all.iter().filter(|known| self::price(known) == Some(price)).count() == OF_A_PRICE;
        if all.iter().all(|known| known.task != puzzle.task) && !price(&puzzle).is_some_and(is_plenty) {
            all.push(puzzle);
        }
        if all.len() == count {
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
        "redundant" => made(COUNT, |seed| making::redundant(seed, &pool)),
        "cheapest" => made(COUNT, making::cheapest),
        "wff" => made(COUNT, making::wff),
        _ => made(COUNT, making::ergo),
    });
    let quick = match asked.split(',').any(|one| one == "quick") {
        true => named_quick(made(QUICK, |seed| making::quick(seed, &pool))),
        false => quick().to_vec(),
    };
    for (name, all) in [("collection", all.concat()), ("quick", quick)] {
        let lines: Vec<String> = all.iter().map(|puzzle| serde_json::to_string(puzzle).expect("JSON")).collect();
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/{name}.json"));
        std::fs::write(file, format!("[\n{}\n]\n", lines.join(",\n"))).expect("written");
    }
}

/// Boards for runs have names of their own.
fn named_quick(all: Vec<Puzzle>) -> Vec<Puzzle> {
    all.into_iter().enumerate().map(|(at, one)| Puzzle { id: format!("quick-{}", at + 1), ..one }).collect()
}

/// A tenth of some puzzles, other ones from day to day.
fn sample(all: &'static [Puzzle]) -> impl Iterator<Item = &'static Puzzle> {
    let first = usize::try_from(soak::seed()).expect("a seed");
    let every = (100 / usize::try_from(soak::cases(100)).expect("a number")).max(1);
    all.iter().enumerate().filter(move |(at, _)| (at + first) % every == 0).map(|(_, puzzle)| puzzle)
}

/// Each statement of a quick board is asked about once, and no board is there twice.
#[test]
fn boards_of_runs_are_short_and_differ() {
    assert_eq!(quick().len(), QUICK);
    let mut boards = BTreeSet::new();
    for puzzle in quick() {
        let Task::Redundant { board, answer, from } = &puzzle.task else { panic!("{}", puzzle.id) };
        assert!(board.len() == 3 && from.len() == 2 && !from.contains(answer), "{}", puzzle.id);
        assert!(boards.insert(board), "{} is there twice", puzzle.id);
        assert_eq!(named(&puzzle.id).as_ref(), Some(puzzle));
        assert!(puzzle.attempt(puzzle.task.solution()).solved, "{}", puzzle.id);
    }
}

/// A statement that follows has its proof, one that does not a structure, and what is no label nothing.
#[test]
fn answers_have_evidence() {
    let pool = pool();
    let puzzle = named("redundant-1").expect("a puzzle");
    let evidence = |answer: &str| puzzle.evidence(answer, &pool).map(|certificate| certificate.is_proof());
    let right = puzzle.task.solution();
    assert_eq!(evidence(right), Some(true));
    let other = (1..=5).map(|number| format!("s{number}")).find(|label| label != right).expect("another label");
    assert_eq!(evidence(&other), Some(false));
    assert_eq!(evidence("s9"), None);
    assert_eq!(named("wff-1").expect("a puzzle").evidence("p", &pool), None);
}

/// Positions of games make puzzles: the redundant one of several statements, and the best turn.
#[test]
fn positions_make_puzzles() {
    let pool = pool();
    let Some(Task::Ergo { settings, moves, .. }) = named("ergo-1").map(|puzzle| puzzle.task) else { panic!("a puzzle") };
    let made = puzzles::of_position("x-1", "ergo", &settings, &moves, &pool).expect("a puzzle");
    assert!(made.id == "x-1" && made.attempt(made.task.solution()).solved, "{made:?}");
    assert_eq!(puzzles::of_position("x", "ergo", "{}", &[], &pool), None);
    assert_eq!(puzzles::of_position("x", "chess", &settings, &moves, &pool), None);
    let text = std::fs::read_to_string(programs::root().join("examples/games/palmer.json")).expect("a record");
    let record: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let moves: Vec<String> = record["moves"].as_array().expect("moves").iter().map(ToString::to_string).collect();
    let settings = record["settings"].to_string();
    let made = (1..=moves.len()).filter_map(|count| puzzles::of_position("x", "palmer", &settings, moves.get(..count)?, &pool));
    for puzzle in made {
        let Task::Redundant { board, answer, .. } = &puzzle.task else { panic!("{puzzle:?}") };
        assert!(board.len() <= 10);
        assert!(puzzle.attempt(answer).solved);
    }
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
    for puzzle in sample(collection()).chain(sample(quick())) {
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
    assert!(prices.len() >= 4, "{prices:?}");
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
