//! Proofs by the rules of each book: the exercises that come with the program, and sequents at random. Proofs in `classical` are translated, step by step.

use std::fs;
use std::path::Path;
use std::time::Duration;

use adjudication::{
    Book, Exercise, ExerciseAnswer, Limits, Pool, ProofNotation, ProofOptions, ProofStatus, ProveOptions, Text, WorkerLimits,
};
use games::Rng;

/// The books, one for each calculus, with the number of the random sequents that have no proof by the book's rules: those whose premises contradict
/// each other, in books without a statement for the contradiction, and some whose parts are alike.
const BOOKS: [(Book, usize); 5] =
    [(Book::ForallX, 0), (Book::Lpl, 0), (Book::HurleyCopi, 6), (Book::Lemmon, 8), (Book::KalishMontague, 3)];

/// Number of proofs that a slow machine may miss: where a translation is missing, a search with a limit of time is what is left.
const FOUND_BY_SEARCH: usize = 2;

/// The seed of the sequents.
const SEED: u64 = 1965;

fn answer(exercise: &Exercise, notation: ProofNotation, seconds: u64) -> ExerciseAnswer {
    let limits = Limits { time: Duration::from_secs(seconds), ..Limits::default() };
    let options = ProveOptions { notation, limits, ..ProveOptions::default() };
    exercise.answer(&options, &Pool::new(WorkerLimits::default())).unwrap_or_else(|error| panic!("{error:?}"))
}

fn is_by_the_rules(answer: &ExerciseAnswer) -> bool {
    answer.proof.status == ProofStatus::Proved && answer.by_its_rules.as_ref().is_none_or(|used| used.accepted)
}

#[test]
fn every_exercise_of_every_book_is_answered_by_its_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/exercises/books");
    for book in Book::ALL {
        let content = fs::read_to_string(folder.join(format!("{}.exercise", book.name()))).expect("the sheet is there");
        let all = Exercise::all(Text::new("sheet", content), &ProofOptions::default()).expect("exercises");
        for (number, exercise) in (1..).zip(&all) {
            let answer = answer(exercise, ProofNotation::Textbook(book), 60);
            assert!(is_by_the_rules(&answer), "{} {number}: {:?}", book.name(), answer.proof.proof);
        }
    }
}

/// A statement of these letters, fully bracketed.
fn statement(rng: &mut Rng, letters: &[&str], depth: usize) -> String {
    if depth == 0 || rng.below(5) == 0 {
        return rng.pick(letters).map(|letter| (*letter).to_owned()).unwrap_or_default();
    }
    let connective = ["¬", "∧", "∨", "→", "↔"][rng.below(5)];
    let left = statement(rng, letters, depth - 1);
    if connective == "¬" {
        return format!("¬{left}");
    }
    format!("({left} {connective} {})", statement(rng, letters, depth - 1))
}

/// Premises and a goal of two to four letters.
fn propositional(rng: &mut Rng) -> Vec<String> {
    let letters = &["P", "Q", "R", "S"][..2 + rng.below(3)];
    let premises = 1 + rng.below(3);
    (0..=premises).map(|_| statement(rng, letters, 2)).collect()
}

/// Premises and a goal with quantifiers, about one or two objects.
fn quantified(rng: &mut Rng) -> Vec<String> {
    let one = |rng: &mut Rng| {
        let quantifier = |rng: &mut Rng| ["∀", "∃"][rng.below(2)];
        let negation = ["", "", "¬"][rng.below(3)];
        let outer = quantifier(rng);
        if rng.below(3) == 0 {
            let body = statement(rng, &["L(x, y)", "L(y, x)", "F(x)"], 1);
            return format!("{negation}{outer}x ({}y ({body}))", quantifier(rng));
        }
        format!("{negation}{outer}x ({})", statement(rng, &["F(x)", "G(x)"], 1))
    };
    let premises = 1 + rng.below(2);
    (0..=premises).map(|_| one(rng)).collect()
}

fn exercise(calculus: &str, sequent: &[String]) -> Exercise {
    let mut text = format!("exercise \"Random\"\nsystem {calculus}\nsymbols P/0 Q/0 R/0 S/0 F/1 G/1 L/2 : predicate\n");
    let (goal, premises) = sequent.split_last().expect("a goal");
    premises.iter().for_each(|premise| text.push_str(&format!("premise {premise}\n")));
    text.push_str(&format!("goal {goal}\n"));
    Exercise::new(Text::new("random", text), ProofOptions::default()).unwrap_or_else(|error| panic!("{error:?}"))
}

/// Returns this many sequents that are valid, and the lines of their proofs in `classical`.
fn valid(rng: &mut Rng, count: usize, make: fn(&mut Rng) -> Vec<String>) -> Vec<(Vec<String>, usize)> {
    let mut found = Vec::new();
    while found.len() < count {
        let sequent = make(rng);
        let is_trivial = sequent.split_last().is_some_and(|(goal, premises)| premises.contains(goal));
        let answer = answer(&exercise("classical", &sequent), ProofNotation::Plain, 60);
        if let (false, ProofStatus::Proved, Some(lines)) = (is_trivial, answer.proof.status, answer.proof.lines) {
            found.push((sequent, lines));
        }
    }
    found
}

#[test]
fn random_sequents_are_proved_by_the_rules_of_each_book() {
    let mut rng = Rng::new(SEED);
    let mut sequents = valid(&mut rng, 20, propositional);
    sequents.extend(valid(&mut rng, 8, quantified));
    for (book, unproved) in BOOKS {
        let (mut missing, mut lines, mut of_classical) = (Vec::new(), 0, 0);
        for (sequent, classical) in &sequents {
            let answer = answer(&exercise(book.calculus(), sequent), ProofNotation::Textbook(book), 4);
            match (is_by_the_rules(&answer), answer.proof.lines) {
                (true, Some(own)) => (lines, of_classical) = (lines + own, of_classical + classical),
                _ => missing.push(sequent.join(", ")),
            }
        }
        println!(
            "{}: {} of {}, {lines} lines for {of_classical}; not {missing:?}",
            book.name(),
            sequents.len() - missing.len(),
            sequents.len()
        );
        assert!(missing.len() <= unproved + FOUND_BY_SEARCH, "{}: {missing:?}", book.name());
        assert!(lines <= 3 * of_classical, "{}: {lines} lines, {of_classical} in `classical`", book.name());
    }
}
