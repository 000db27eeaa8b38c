//! Texts that people wrote in the notations of books: proofs, exercises as books print them, and submissions that name no notation.

use std::fs;
use std::path::{Path, PathBuf};

use adjudication::{Adjudicator, Book, CheckedProof, Error, Exercise, ProofNotation, ProofOptions, Submission, Text};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/faults/books")
}

fn text(name: &str) -> Text {
    let content = fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    Text::new(name, content)
}

fn check(name: &str, options: ProofOptions) -> CheckedProof {
    let adjudicator = Adjudicator::new(options).expect("conditions");
    adjudicator.check(text(name)).unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

fn exercise(name: &str) -> Exercise {
    Exercise::new(text(name), ProofOptions::default()).unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

/// The messages and the advice of the lines that are wrong.
fn wrong(checked: &CheckedProof) -> Vec<String> {
    let errors = checked.ruling.lines.iter().filter_map(|line| Some((line.n, line.error.as_ref()?)));
    errors.map(|(n, error)| format!("{n}: {} ({})", error.message, error.help.clone().unwrap_or_default())).collect()
}

#[test]
fn proofs_of_books_are_accepted_by_their_own_rules() {
    for (name, system) in [
        ("a27-three-conjuncts.proof", "lpl"),
        ("a28-three-disjuncts.proof", "lpl"),
        ("a39-print-plain.proof", "forallx"),
        ("a40-letter-i-lpl.proof", "lpl"),
        ("a41-letter-e-forallx.proof", "forallx"),
        ("a43-print-lpl-letter.proof", "forallx"),
    ] {
        let checked = check(name, ProofOptions::default());
        assert!(checked.ruling.accepted, "{name}: {:?}", wrong(&checked));
        assert_eq!(checked.ruling.system, system, "{name}");
    }
    let options = ProofOptions { notation: ProofNotation::Textbook(Book::HurleyCopi), ..ProofOptions::default() };
    assert!(check("h13.proof", options).ruling.accepted);
}

#[test]
fn students_are_answered_in_their_notation() {
    let rejected = check("m3.proof", ProofOptions::default());
    let told = wrong(&rejected).join("\n");
    assert!(!told.contains("tF") && !told.contains("(¬J)"), "{told}");
    let twice = wrong(&check("a34-same-line-twice.proof", ProofOptions::default())).join("\n");
    assert!(twice.contains("`Q`") && twice.contains("`P`") && !twice.contains("only line 2"), "{twice}");
    let negated = "notation forallx\n1 | J → ¬J   PR\n2 | | J   AS\n3 | | ¬J   →E 1, 2\n4 | ¬J   ¬I 2-3\n";
    let adjudicator = Adjudicator::new(ProofOptions::default()).expect("conditions");
    let told = wrong(&adjudicator.check(Text::new("test", negated)).expect("it is read")).join("\n");
    assert!(told.contains("`⊥`") && told.contains("[A ⊢ ⊥] infer ¬A") && !told.contains("tF"), "{told}");
}

#[test]
fn what_is_printed_names_its_calculus() {
    let adjudicator = Adjudicator::new(ProofOptions::default()).expect("conditions");
    let plain = adjudicator.rewrite(&text("a39-print-plain.proof"), ProofNotation::Plain).expect("it is written");
    assert!(plain.starts_with("system forallx\n"), "{plain}");
    assert!(adjudicator.check(Text::new("again", plain)).expect("it is read").ruling.accepted);
    let fitch =
        adjudicator.rewrite(&text("a43-print-lpl-letter.proof"), ProofNotation::Textbook(Book::Lpl)).expect("it is written");
    assert!(fitch.starts_with("notation lpl\nsystem forallx\n"), "{fitch}");
    assert!(adjudicator.check(Text::new("again", fitch)).expect("it is read").ruling.accepted);
}

#[test]
fn exercises_are_read_as_books_print_them() {
    for name in ["asbook", "copi", "forallx", "forallx2", "hurley", "lemmon", "lpl", "turnstile"] {
        let read = exercise(&format!("exercises/{name}.exercise"));
        assert!(!read.info().goal.is_empty(), "{name}");
    }
    assert_eq!(exercise("exercises/asbook.exercise").info().system, "forallx");
}

fn graded(exercise: &Exercise, name: &str) -> Submission {
    exercise.check(text(name)).unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

#[test]
fn submissions_are_recognised() {
    let of_forallx = exercise("submissions/forallx.exercise");
    for (name, accepted, notation) in
        [("01-right-forallx", true, "forallx"), ("02-carnap", true, "carnap"), ("03-wrongcite", false, "forallx")]
    {
        let ruling = graded(&of_forallx, &format!("submissions/forallx/{name}.proof")).ruling;
        assert_eq!(
            (ruling.proof.accepted, ruling.notation.as_deref()),
            (accepted, Some(notation)),
            "{name}: {:?}",
            ruling.message
        );
        assert_eq!(ruling.help.is_some(), !accepted, "{name}");
    }
    let of_lemmon = exercise("submissions/lemmon.exercise");
    for (name, accepted, notation) in [
        ("09-lemmon", true, "lemmon"),
        ("10-mt", true, "lemmon"),
        ("11-forallx", true, "forallx"),
        ("12-converse", false, "forallx"),
    ] {
        let ruling = graded(&of_lemmon, &format!("submissions/lemmon/{name}.proof")).ruling;
        assert_eq!(
            (ruling.proof.accepted, ruling.notation.as_deref()),
            (accepted, Some(notation)),
            "{name}: {:?}",
            ruling.message
        );
    }
}

#[test]
fn a_goal_that_is_given_is_told() {
    let trivial = exercise("a05-renamed-is-not-swapped.exercise");
    let ruling = graded(&trivial, "a05-renamed-is-not-swapped.proof").ruling;
    assert!(ruling.proof.warnings.iter().any(|warning| warning.code == "goal-is-premise"));
}

#[test]
fn points_and_lines_are_counted_as_the_exercise_says() {
    let text = |extra: &str| Text::new("test.exercise", format!("notation forallx\npoints 4\n{extra}P → Q, Q → R, P ∴ R\n"));
    let half = "notation forallx\n1 | P → Q   PR\n2 | Q → R   PR\n3 | P   PR\n4 | Q   →E 1, 3\n5 | R   →E 2, 3\n";
    let read = |extra: &str| Exercise::new(text(extra), ProofOptions::default()).expect("an exercise");
    let points = |extra: &str, proof: &str| read(extra).check(Text::new("s", proof)).expect("it is read").ruling.points;
    let right = half.replace("→E 2, 3", "→E 2, 4");
    assert_eq!([points("", half), points("partial by lines\n", half), points("partial by lines\n", &right)], [0, 2, 4]);
    let long = read("lines 1\n").check(Text::new("s", right.as_str())).expect("it is read").ruling;
    assert_eq!((long.proof.accepted, long.code.as_deref()), (false, Some("too-many-lines")));
    assert_eq!(points("lines 2\n", &right), 4);
}

#[test]
fn every_book_has_thirty_exercises() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/exercises/books");
    for book in Book::ALL {
        let content = fs::read_to_string(folder.join(format!("{}.exercise", book.name()))).expect("the sheet is there");
        let all = Exercise::all(Text::new("sheet", content), &ProofOptions::default());
        let all = all.unwrap_or_else(|error| panic!("{}: {error:?}", book.name()));
        assert_eq!(all.len(), 30, "{}", book.name());
        assert!(all.iter().all(|exercise| exercise.info().system == book.calculus()), "{}", book.name());
    }
}

#[test]
fn sheets_have_a_limit() {
    let read = |sheet: String| Exercise::all(Text::new("sheet", sheet), &ProofOptions::default());
    let sheet = |count: usize| format!("notation forallx\n{}", "P ∴ P\n".repeat(count));
    assert_eq!(read(sheet(1_000)).expect("a thousand").len(), 1_000);
    // Each of forty thousand exercises would have forty thousand premises.
    let crowded = format!("exercise\n{}{}", "premise P\n".repeat(40_000), "P ∴ P\n".repeat(40_000));
    for text in [sheet(1_001), format!("{}{}", sheet(2), "-- a note\n".repeat(12_000)), crowded] {
        let Err(Error::Rejected(rejected)) = read(text) else { panic!("it is refused") };
        assert_eq!(rejected.diagnostics()[0].code, "too-many-exercises");
    }
}
