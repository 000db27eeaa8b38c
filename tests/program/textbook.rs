//! Proofs in the notations of textbooks, as the program reads and prints them; and the homework of a class: 40 exercises and 400
//! submissions, which a seeded generator makes of the model answers, right ones in three notations and the usual mistakes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::program::run::{root, run};

const EXERCISES: &str = "examples/exercises/textbook";
const BOOKS: [&str; 3] = ["forallx", "carnap", "lpl"];

#[test]
fn a_notation_is_named_by_the_file_or_by_an_option() {
    let proof = "P -> Q:PR\nP:PR\nQ:->E 1,2\n";
    let outcome = run(&["check", "--json", "--notation", "carnap", "-"], proof);
    let document = outcome.json();
    assert_eq!((outcome.status, &document["accepted"], &document["system"]), (0, &true.into(), &"forallx".into()));
    assert_eq!(document["warnings"][0]["code"], "declared-by-use");
    // The head of a file comes before the option.
    let named = format!("notation carnap\n{proof}");
    assert_eq!(run(&["check", "--notation", "lpl", "-"], &named).status, 0);
    assert_eq!(run(&["check", "--notation", "plain", "-"], &named).status, 0);
    // Without either, the text says which it is.
    assert_eq!(run(&["check", "-"], proof).status, 0);
    assert_eq!(run(&["check", "-"], "1. axiom P\n").status, 0);
}

#[test]
fn a_notation_that_is_not_named_is_recognised() {
    let written = [
        ("forallx", "1 | P -> Q  PR\n2 | P  PR\n3 | Q  ->E 1, 2\n"),
        ("carnap", "P -> Q:PR\nP:PR\nQ:->E 1,2\n"),
        ("lpl", "1 | P -> Q\n2 | P\n  |--\n3 | Q  -> Elim: 1, 2\n"),
        ("hurley-copi", "1. P ⊃ Q\n2. P   / ∴ Q\n3. Q   1, 2, MP\n"),
        ("lemmon", "1 (1) P → Q  A\n2 (2) P  A\n1,2 (3) Q  1,2 MPP\n"),
    ];
    let remark = |options: &[&str], proof: &str| -> (i32, Option<String>) {
        let outcome = run(&[&["check", "--json"], options, &["-"]].concat(), proof);
        let document = outcome.json();
        let mut remarks = document["warnings"].as_array().into_iter().flatten().filter(|warning| warning["code"] == "read-as");
        let help = remarks.next().and_then(|remark| remark["help"].as_str()).map(str::to_owned);
        assert_eq!(remarks.next(), None, "it is said once");
        (outcome.status, help)
    };
    for (book, proof) in written {
        for options in [&[][..], &["--system", "classical"]] {
            let (status, help) = remark(options, proof);
            assert_eq!(status, 0, "{book}");
            // What one book writes, another may read; the one that is named reads the proof.
            let help = help.expect("a remark");
            let named = help.split('`').nth(3).and_then(|option| option.strip_prefix("--notation ")).expect("an option");
            assert_eq!(run(&[&["check", "--notation", named], options, &["-"]].concat(), proof).status, 0, "{book}: {help}");
        }
        // Not where statements are written otherwise.
        assert_eq!(remark(&["--system", "predicate-wars"], proof), (65, None), "{book}");
    }
    // Nor where a proof file has a slip, or nothing has any form.
    for proof in [
        "system classical\nsymbols P/0 Q/0 : predicate\n1. axiom P\n2. P ∨ Q ∨I on 1\n",
        "1. axiom (A(1))\n2 (A(2)) by UI on 1\n",
        "((((\n",
    ] {
        assert_eq!(remark(&[], proof), (65, None), "{proof}");
    }
    // A slip in a book's proof is reported in the words of the book.
    let slip = run(&["check", "--json", "-"], "1 | P -> Q  PR\n2 | Q  ->E 1, 7\n").json();
    assert_eq!((&slip["accepted"], &slip["lines"][1]["error"]["code"]), (&false.into(), &"unknown-line".into()));
}

#[test]
fn proofs_are_printed_in_every_notation() {
    let syllogism = "proofs/accept/classical/syllogism.proof";
    for book in BOOKS.into_iter().chain(["plain"]) {
        let printed = run(&["check", "--print", book, syllogism], "");
        assert_eq!((printed.status, printed.err.as_str()), (0, ""));
        let again = run(&["check", "--json", "-"], &printed.out).json();
        assert_eq!(again["accepted"], true, "{}", printed.out);
        let document = run(&["check", "--json", "--print", book, syllogism], "").json();
        assert_eq!(document["printed"], printed.out.as_str());
    }
    // A proof that is not accepted is ruled on, not printed.
    let wrong = run(&["check", "--print", "forallx", "-"], "notation forallx\n1 | P  PR\n2 | Q  R 1\n");
    assert_eq!(wrong.status, 1);
    assert!(wrong.out.contains("Rejected: line 2 is wrong."), "{}", wrong.out);
}

#[test]
fn a_proof_that_is_found_is_written_as_the_book_writes_it() {
    let board = "∀x happy(x) → blonde(x)\n∃x happy(x)\n";
    for book in BOOKS {
        let document = run(&["prove", "--json", "-", "--goal", "∃x blonde(x)", "--print", book], board).json();
        assert_eq!((&document["status"], &document["notation"]), (&"proved".into(), &book.into()));
        let proof = document["proof"].as_str().expect("a proof");
        assert!(proof.starts_with(&format!("notation {book}\n")), "{proof}");
        assert_eq!(run(&["check", "--goal", "∃x blonde(x)", "-"], proof).status, 0, "{proof}");
        let shown = run(&["prove", "-", "--goal", "∃x blonde(x)", "--print", book], board).out;
        assert!(proof.lines().all(|line| shown.contains(line)), "{shown}");
        let derived = ["prove", "--json", "-", "--goal", "∃x blonde(x)", "--by", "∀E,→E,∃I,W", "--print", book];
        let derived = run(&derived, board).json();
        assert!(derived["proof"].as_str().is_some_and(|proof| proof.starts_with("notation")), "{derived}");
    }
}

#[test]
fn the_model_answers_are_right() {
    for number in 1..=40 {
        let (exercise, answer) = files(number);
        let document = run(&["check", "--json", "--exercise", &exercise, &answer], "").json();
        assert_eq!((&document["accepted"], &document["points"]), (&true.into(), &1.into()), "{answer}: {}", document["message"]);
    }
}

/// The paths of an exercise and of its model answer.
fn files(number: usize) -> (String, String) {
    (format!("{EXERCISES}/{number:02}.exercise"), format!("{EXERCISES}/answers/{number:02}.proof"))
}

/// The usual mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mistake {
    /// A rule that there is not.
    RuleUnknown,
    /// A line that there is not.
    LineUnknown,
    /// The lines of a subproof cited instead of the subproof, or a line that comes later.
    Misquoted,
    /// A bracket too many.
    Bracket,
    /// The goal as a premise.
    Premise,
    /// The last step is missing.
    Unfinished,
    /// In exercises with quantifiers a name that is not arbitrary, in others the converse of a conditional.
    Converse,
}

const MISTAKES: [Mistake; 7] = [
    Mistake::RuleUnknown,
    Mistake::LineUnknown,
    Mistake::Misquoted,
    Mistake::Bracket,
    Mistake::Premise,
    Mistake::Unfinished,
    Mistake::Converse,
];

/// Numbers that look random and are the same in every run (SplitMix64).
struct Seeded(u64);

impl Seeded {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn choose<'c, T>(&mut self, from: &'c [T]) -> &'c T {
        &from[self.below(from.len())]
    }
}

/// A line of a printed proof: what stands before its justification, the gap, the rule, and what is cited.
struct Row {
    /// Place among the lines of the text.
    at: usize,
    left: String,
    rule: String,
    cited: String,
}

/// The inferred lines of a printed proof.
fn rows(book: &str, text: &str) -> Vec<Row> {
    let gap = if book == "carnap" { " :" } else { "   " };
    let row = |(at, line): (usize, &str)| {
        let (left, reason) = line.rsplit_once(gap)?;
        if reason.is_empty() || matches!(reason, "PR" | "AS") || left.trim().is_empty() {
            return None;
        }
        let digits = reason.find(|c: char| c.is_ascii_digit()).unwrap_or(reason.len());
        Some(Row { at, left: format!("{left}{gap}"), rule: reason[..digits].to_owned(), cited: reason[digits..].to_owned() })
    };
    text.lines().enumerate().filter_map(row).collect()
}

/// The text with another line at a place.
fn with_line(text: &str, at: usize, line: &str) -> String {
    let lines = text.lines().enumerate().map(|(index, old)| if index == at { line } else { old });
    lines.map(|line| format!("{line}\n")).collect()
}

/// A submission with this mistake, and the code that it must have.
fn spoilt(mistake: Mistake, book: &str, text: &str, random: &mut Seeded) -> (String, &'static str) {
    let rows = rows(book, text);
    let last = text.lines().last().expect("a line");
    let is_first_order = text.contains(['∀', '∃', '=']);
    match mistake {
        Mistake::RuleUnknown => {
            let row = random.choose(&rows);
            let colon = if book == "lpl" { ":" } else { "" };
            (with_line(text, row.at, &format!("{}Barbara{colon} 1{}", row.left, row.cited)), "unknown-rule")
        }
        Mistake::LineUnknown => {
            let citing: Vec<&Row> = rows.iter().filter(|row| !row.cited.is_empty() && !row.cited.contains('-')).collect();
            let row = random.choose(&citing);
            let cited = row.cited.rsplit_once(',').map_or(String::from("99"), |(front, _)| format!("{front}, 99"));
            (with_line(text, row.at, &format!("{}{}{cited}", row.left, row.rule)), "unknown-line")
        }
        Mistake::Misquoted => {
            let boxes: Vec<&Row> = rows.iter().filter(|row| row.cited.contains('-')).collect();
            if boxes.is_empty() {
                let row = random.choose(&rows[..rows.len() - 1]);
                let lines = text.lines().filter(|line| !line.contains("|---")).count() - head(text).lines().count();
                let rule = row.rule.trim_end();
                return (with_line(text, row.at, &format!("{}{rule} {lines}", row.left)), "forward-reference");
            }
            let row = random.choose(&boxes);
            (with_line(text, row.at, &format!("{}{}{}", row.left, row.rule, row.cited.replace('-', ", "))), "closed-box")
        }
        Mistake::Bracket => {
            let row = random.choose(&rows);
            let line = text.lines().nth(row.at).expect("the line");
            let start = match line.rfind("| ").filter(|_| book != "carnap") {
                Some(bar) => bar + 2,
                None => line.len() - line.trim_start().len(),
            };
            (with_line(text, row.at, &format!("{}({}", &line[..start], &line[start..])), "unclosed-bracket")
        }
        Mistake::Premise => {
            let row = rows.last().expect("the goal is inferred");
            let reason = if book == "lpl" { "Premise" } else { "PR" };
            let whole = row.left.trim_end_matches([':', ' ']);
            let statement = whole.split_once("| ").filter(|_| book != "carnap").map_or(whole, |(_, statement)| statement);
            let line = match book {
                "carnap" => format!("{} :{reason}", statement.trim()),
                _ => format!("1 | {}   {reason}", statement.trim()),
            };
            (format!("{}{line}\n", head(text)), "axiom-not-given")
        }
        Mistake::Unfinished => {
            let (rest, _) = text.trim_end().rsplit_once('\n').expect("several lines");
            assert!(last.len() > 1);
            (format!("{rest}\n"), "goal-not-reached")
        }
        Mistake::Converse if is_first_order => {
            let statements = match text {
                _ if text.contains('F') => ("Fe", "F(e)", "∀xFx", "∀x F(x)"),
                _ if text.contains('R') => ("Ree", "R(e, e)", "∀xRxx", "∀x R(x, x)"),
                _ => ("e = e", "e = e", "∀x x = x", "∀x x = x"),
            };
            let line = match book {
                "lpl" => format!("1. | | {}\n2. | | {}   ∀ Intro: 1\n", statements.1, statements.3),
                "carnap" => format!("  {}:AS\n  {}:AI 1\n", statements.0, statements.2),
                _ => format!("1 | | {}   AS\n2 | | {}   ∀I 1\n", statements.0, statements.2),
            };
            (format!("{}{line}", head(text)), "not-arbitrary")
        }
        Mistake::Converse => {
            let line = match book {
                "lpl" => "1. | | P → P\n2. | | | ¬P\n3. | | | ¬P   → Elim: 1, 2\n",
                "carnap" => "  P > P:AS\n    -P:AS\n    -P:>E 1,2\n",
                _ => "1 | | P → P   AS\n2 | | | ¬P   AS\n3 | | | ¬P   MP 1,2\n",
            };
            (format!("{}{line}", head(text)), "premise-does-not-fit")
        }
    }
}

/// The lines before the proof.
fn head(text: &str) -> String {
    let words = ["notation ", "system ", "symbols "];
    let lines = text.lines().take_while(|line| words.iter().any(|word| line.starts_with(word)));
    lines.map(|line| format!("{line}\n")).collect()
}

/// Whether an exercise lists a rule; one without a list allows all.
fn allows(exercise: &str, rule: &str) -> bool {
    let rules = exercise.lines().find_map(|line| line.strip_prefix("rules "));
    rules.is_none_or(|rules| rules.split(", ").any(|listed| listed == rule))
}

#[test]
fn the_homework_of_a_class_is_graded() {
    let mut random = Seeded(17);
    let mut found: BTreeMap<(String, String), usize> = BTreeMap::new();
    let directory = tempfile::tempdir().expect("a directory");
    let mut expected: BTreeMap<(String, String), (String, &str)> = BTreeMap::new();
    for number in 1..=40 {
        let (exercise, answer) = files(number);
        let listed = fs::read_to_string(root().join(&exercise)).expect("the exercise");
        let printed = BOOKS.map(|book| run(&["check", "--print", book, &answer], "").out);
        let folder = format!("{number:02}");
        fs::create_dir(directory.path().join(&folder)).expect("a directory");
        let mut hand_in = |name: String, text: &str, what: String, code: &'static str| {
            fs::write(directory.path().join(&folder).join(&name), text).expect("it can be written");
            expected.insert((folder.clone(), name), (what, code));
        };
        for (book, text) in BOOKS.iter().zip(&printed) {
            hand_in(format!("right-{book}.proof"), text, String::from("right"), "");
        }
        for mistake in MISTAKES {
            let book = random.below(BOOKS.len());
            let (text, code) = spoilt(mistake, BOOKS[book], &printed[book], &mut random);
            // A rule that the exercise does not list comes before what else is wrong with the step.
            let used = if code == "not-arbitrary" { "∀I" } else { "→E" };
            let is_listed = mistake != Mistake::Converse || allows(&listed, used);
            let code = if is_listed { code } else { "rule-not-allowed" };
            hand_in(format!("{mistake:?}.proof"), &text, format!("{mistake:?}"), code);
        }
    }
    assert_eq!(expected.len(), 400);
    let path = directory.path().to_str().expect("a plain path");
    let outcome = run(&["check", "--csv", "--exercise", EXERCISES, path], "");
    assert_eq!(outcome.status, 65, "a bracket is not closed");
    let graded: Vec<&str> = outcome.out.lines().skip(1).collect();
    assert_eq!(graded.len(), expected.len(), "{}", outcome.out);
    for row in graded {
        let cells: Vec<&str> = row.splitn(5, ',').collect();
        let file = Path::new(cells[0]);
        let part = |name: Option<&std::ffi::OsStr>| name.and_then(|name| name.to_str()).expect("a name").to_owned();
        let (name, folder) = (part(file.file_name()), part(file.parent().and_then(Path::file_name)));
        let (what, code) = &expected[&(folder, name)];
        let text = || fs::read_to_string(file).unwrap_or_default();
        assert_eq!((cells[1] == "true", cells[2]), (code.is_empty(), *code), "{row}\n{}", text());
        *found.entry((what.clone(), cells[2].to_owned())).or_default() += 1;
    }
    let found: Vec<(&str, &str, usize)> = found.iter().map(|((what, code), count)| (&**what, &**code, *count)).collect();
    let expected = [
        ("Bracket", "unclosed-bracket", 40),
        ("Converse", "not-arbitrary", 16),
        ("Converse", "premise-does-not-fit", 18),
        ("Converse", "rule-not-allowed", 6),
        ("LineUnknown", "unknown-line", 40),
        ("Misquoted", "closed-box", 28),
        ("Misquoted", "forward-reference", 12),
        ("Premise", "axiom-not-given", 40),
        ("RuleUnknown", "unknown-rule", 40),
        ("Unfinished", "goal-not-reached", 40),
        ("right", "", 120),
    ];
    assert_eq!(found, expected);
}
