//! Proofs by the rules of each book: the exercises that come with the program, and sequents at random. Proofs in `classical` are translated, step by step.

use std::env;
use std::fs;
use std::path::Path;
use std::time::Duration;

use adjudication::{
    Book, Exercise, ExerciseAnswer, Limits, Pool, ProofNotation, ProofOptions, ProofStatus, ProveOptions, Text, WorkerLimits,
};
use games::Rng;

/// The books, one for each calculus, whether it has rules for identity, and the most sequents that have no proof by its rules.
const BOOKS: [(Book, bool, usize); 5] = [
    (Book::ForallX, true, 0),
    (Book::Lpl, true, 0),
    (Book::HurleyCopi, true, 1),
    (Book::Lemmon, true, 5),
    (Book::KalishMontague, false, 0),
];

/// The seed of the sequents, unless `REFEREE_SEED` has another.
const SEED: u64 = 1965;

/// A kind of sequents.
struct Kind {
    name: &'static str,
    /// Number of sequents, times `REFEREE_TIMES` if that is set.
    count: usize,
    make: fn(&mut Rng) -> Vec<String>,
}

const KINDS: [Kind; 7] = [
    Kind { name: "propositional", count: 10, make: propositional },
    Kind { name: "theorems", count: 6, make: theorem },
    Kind { name: "contradictory premises", count: 8, make: contradictory },
    Kind { name: "quantified", count: 8, make: quantified },
    Kind { name: "two quantifiers", count: 6, make: two_quantifiers },
    Kind { name: "relations", count: 6, make: relations },
    Kind { name: IDENTITY, count: 6, make: identity },
];

/// The kind that not all books have rules for.
const IDENTITY: &str = "identity";

fn answer(exercise: &Exercise, notation: ProofNotation, seconds: u64) -> ExerciseAnswer {
    let limits = Limits { time: Duration::from_secs(seconds), ..Limits::default() };
    let options = ProveOptions { form: notation.into(), limits, ..ProveOptions::default() };
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

/// A statement that may follow from nothing.
fn theorem(rng: &mut Rng) -> Vec<String> {
    vec![statement(rng, &["P", "Q"], 3)]
}

/// Premises, and a goal about something else: it follows where the premises contradict each other.
fn contradictory(rng: &mut Rng) -> Vec<String> {
    let premises = 2 + rng.below(2);
    let mut sequent: Vec<String> = (0..premises).map(|_| statement(rng, &["P", "Q"], 2)).collect();
    sequent.push(statement(rng, &["R", "S"], 1));
    sequent
}

fn quantifier(rng: &mut Rng) -> &'static str {
    ["∀", "∃"][rng.below(2)]
}

/// Premises and a goal with quantifiers, about one or two objects.
fn quantified(rng: &mut Rng) -> Vec<String> {
    let one = |rng: &mut Rng| {
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

/// A premise and a goal with two quantifiers each, before a relation or its negation.
fn two_quantifiers(rng: &mut Rng) -> Vec<String> {
    let one = |rng: &mut Rng| {
        let mut negation = || ["", "", "¬"][rng.below(3)];
        let [outer, between, inner] = [negation(), negation(), negation()];
        let body = ["L(x, y)", "L(y, x)", "(F(x) → L(x, y))", "(L(x, y) ∧ F(y))", "(L(x, y) ∨ L(y, x))"][rng.below(5)];
        format!("{outer}{}x {between}{}y {inner}{body}", quantifier(rng), quantifier(rng))
    };
    (0..2).map(|_| one(rng)).collect()
}

/// Statements about a relation, and a goal about two objects that have names or about all.
fn relations(rng: &mut Rng) -> Vec<String> {
    let about = ["L(x, y)", "L(y, x)", "L(x, x)"];
    let named = ["L(a, b)", "L(b, a)", "L(a, a)", "F(a)"];
    let mut sequent = vec![format!("∀x∀y {}", statement(rng, &about, 2))];
    sequent.push(statement(rng, &named, 1));
    sequent.push(match rng.below(3) {
        0 => format!("{}x {}", quantifier(rng), statement(rng, &["L(x, a)", "L(b, x)", "L(x, x)"], 1)),
        _ => statement(rng, &named, 1),
    });
    sequent
}

/// Premises and a goal about objects that may be the same.
fn identity(rng: &mut Rng) -> Vec<String> {
    let named = ["a = b", "b = a", "F(a)", "F(b)", "L(a, b)", "L(b, b)"];
    let about = ["x = a", "b = x", "F(x)", "L(x, b)"];
    let premises = 1 + rng.below(3);
    let one = |rng: &mut Rng| match rng.below(3) {
        0 => format!("{}x {}", quantifier(rng), bracketed(rng, &about)),
        _ => bracketed(rng, &named),
    };
    (0..=premises).map(|_| one(rng)).collect()
}

/// A statement of one or two of these, in brackets.
fn bracketed(rng: &mut Rng, parts: &[&str]) -> String {
    let mut part = |negations: usize| {
        let negation = if rng.below(3) < negations { "¬" } else { "" };
        format!("{negation}({})", parts[rng.below(parts.len())])
    };
    let (one, other) = (part(1), part(1));
    match rng.below(5) {
        0 => format!("({one} ∧ {other})"),
        1 => format!("({one} ∨ {other})"),
        2 => format!("({one} → {other})"),
        _ => one,
    }
}

fn exercise(calculus: &str, sequent: &[String]) -> Exercise {
    let symbols = "symbols P/0 Q/0 R/0 S/0 F/1 G/1 L/2 : predicate\nsymbols a/0 b/0 : function";
    let mut text = format!("exercise \"Random\"\nsystem {calculus}\n{symbols}\n");
    let (goal, premises) = sequent.split_last().expect("a goal");
    premises.iter().for_each(|premise| text.push_str(&format!("premise {premise}\n")));
    text.push_str(&format!("goal {goal}\n"));
    Exercise::new(Text::new("random", text), ProofOptions::default()).unwrap_or_else(|error| panic!("{error:?}"))
}

/// Returns this many sequents of a kind that are valid, and the lines of their proofs in `classical`.
fn valid(rng: &mut Rng, count: usize, make: fn(&mut Rng) -> Vec<String>) -> Vec<(Vec<String>, usize)> {
    let mut found = Vec::new();
    while found.len() < count {
        let sequent = make(rng);
        let is_trivial = sequent.split_last().is_some_and(|(goal, premises)| premises.contains(goal));
        if is_trivial {
            continue;
        }
        let answer = answer(&exercise("classical", &sequent), ProofNotation::Plain, 10);
        if let (ProofStatus::Proved, Some(lines)) = (answer.proof.status, answer.proof.lines) {
            found.push((sequent, lines));
        }
    }
    found
}

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).ok().map_or(usual, |number| number.parse().expect("a number"))
}

/// No search is needed for any of them: each proof in `classical` is translated. `REFEREE_TIMES` makes more sequents, `REFEREE_SEED` others.
#[test]
fn random_sequents_are_proved_by_the_rules_of_each_book() {
    let mut rng = Rng::new(number("REFEREE_SEED", SEED));
    let times = number("REFEREE_TIMES", 1) as usize;
    let mut sequents = Vec::new();
    for kind in KINDS {
        let found = valid(&mut rng, kind.count * times, kind.make);
        sequents.extend(found.into_iter().map(|(sequent, lines)| (kind.name, sequent, lines)));
    }
    let mut unproved = Vec::new();
    for (book, has_identity, most) in BOOKS {
        let (mut missing, mut lines, mut of_classical, mut count) = (Vec::new(), 0, 0, 0);
        for (name, sequent, classical) in sequents.iter().filter(|(name, ..)| has_identity || *name != IDENTITY) {
            count += 1;
            let answer = answer(&exercise(book.calculus(), sequent), ProofNotation::Textbook(book), 10);
            match (is_by_the_rules(&answer), answer.proof.lines) {
                (true, Some(own)) => (lines, of_classical) = (lines + own, of_classical + classical),
                _ => missing.push(format!("{name}: {}", sequent.join(", "))),
            }
        }
        let proved = count - missing.len();
        println!("{}: {proved} of {count}, {lines} lines for {of_classical}; not {missing:#?}", book.name());
        assert!(lines <= 3 * of_classical, "{}: {lines} lines, {of_classical} in `classical`", book.name());
        if missing.len() > most * times {
            unproved.extend(missing.into_iter().map(|sequent| format!("{}, {sequent}", book.name())));
        }
    }
    assert!(unproved.is_empty(), "{unproved:#?}");
}
