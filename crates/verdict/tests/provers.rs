//! Random boards before other provers, through TPTP: `eprover`, `SPASS`, `vampire`, `cvc5`, whichever are installed. One verdict against theirs
//! fails. Without any, only the reading of their answers is tested; the test says which took part.
//!
//! `REFEREE_PROVER_BOARDS` is the number of boards, `REFEREE_PROVER_SEED` the first one's seed.

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use common::{pool, read};
use formula::generate::{Random, Vocabulary};
use formula::{Bank, Board, Kind, Role, Shape, Statement};
use verdict::{Answer, Limits, audit};

/// How many boards are put before the provers when nothing else is asked for.
const BOARDS: usize = 40;

/// A prover and how it is asked: it has five seconds for a question.
struct Prover {
    program: &'static str,
    arguments: &'static [&'static str],
}

const PROVERS: [Prover; 5] = [
    Prover { program: "eprover", arguments: &["--auto", "--silent", "--cpu-limit=5", "--tstp-format"] },
    Prover { program: "SPASS", arguments: &["-TPTP", "-TimeLimit=5", "-PGiven=0", "-PProblem=0"] },
    Prover { program: "spass", arguments: &["-TPTP", "-TimeLimit=5", "-PGiven=0", "-PProblem=0"] },
    Prover { program: "vampire", arguments: &["--mode", "casc", "--time_limit", "5"] },
    Prover { program: "cvc5", arguments: &["--lang=tptp", "--tlimit=5000", "--finite-model-find"] },
];

impl Prover {
    fn is_installed(&self) -> bool {
        Command::new(self.program).arg("--version").output().is_ok()
    }

    /// Whether it solves what every prover solves: one that cannot be started as it should, or reads no TPTP, is of no use.
    fn takes_part(&self, directory: &Path) -> bool {
        let trivial = directory.join("trivial.p");
        fs::write(&trivial, "fof(a, axiom, ! [X] : p(X)).\nfof(b, conjecture, p(c)).\n").expect("written");
        let answers = self.ask(&trivial) == Some(true);
        if !answers {
            eprintln!("{} is installed, but has no answer to a trivial question: it takes no part", self.program);
        }
        answers
    }

    /// Whether the conjecture follows; `None` when it does not know.
    fn ask(&self, file: &Path) -> Option<bool> {
        let output = Command::new(self.program).args(self.arguments).arg(file).output().ok()?;
        said(&String::from_utf8_lossy(&output.stdout))
    }
}

/// What a prover's output says: the word of the SZS ontology, or SPASS's own.
fn said(output: &str) -> Option<bool> {
    let words = output.lines().find_map(|line| {
        let line = line.trim_start_matches(['#', '%', ' ']);
        line.strip_prefix("SZS status ").or_else(|| line.strip_prefix("SPASS beiseite: "))
    })?;
    let word = words.split_whitespace().next()?;
    match (word, words) {
        ("Theorem" | "Unsatisfiable" | "ContradictoryAxioms", _) => Some(true),
        ("CounterSatisfiable" | "Satisfiable", _) => Some(false),
        (_, words) if words.starts_with("Proof found") => Some(true),
        (_, words) if words.starts_with("Completion found") => Some(false),
        _ => None,
    }
}

/// The question as a problem: does this statement follow from the others, or, without one, falsehood from all of them?
fn problem(bank: &Bank, board: &Board, question: Option<usize>) -> String {
    let text = syntax::tptp::print_board(bank, board).expect("small numbers");
    let lines = text.lines().enumerate().map(|(place, line)| {
        let role = if question == Some(place) { ", conjecture, " } else { ", axiom, " };
        format!("{}\n", line.replacen(", axiom, ", role, 1))
    });
    let mut problem: String = lines.collect();
    if question.is_none() {
        problem.push_str("fof(falsehood, conjecture, $false).\n");
    }
    problem
}

/// An answer beside a prover's.
fn compare(answer: &Answer, theirs: Option<bool>) -> Result<(), &'static str> {
    match (answer, theirs) {
        (Answer::Refuted(_), Some(false)) => Err("it follows here, and does not follow there"),
        (Answer::Satisfied(_), Some(true)) => Err("it does not follow here, and follows there"),
        _ => Ok(()),
    }
}

fn random_board(bank: &mut Bank, seed: usize) -> Board {
    let mut random = Random::new(seed as u64);
    let functions = vec![bank.symbol("f", Kind::Function, Shape::Applied(1)), bank.symbol("a", Kind::Function, Shape::Letter)];
    let predicates =
        vec![bank.symbol("p", Kind::Predicate, Shape::Applied(1)), bank.symbol("r", Kind::Predicate, Shape::Applied(2))];
    let vocabulary = Vocabulary::of(bank, functions, predicates);
    let count = 3 + random.below(4);
    let statements = (0..count).map(|at| {
        let depth = 1 + random.below(3);
        let meaning = bank.random_sentence(&vocabulary, depth, &mut random);
        Statement { label: format!("s{at}"), sentence: meaning, definition: None, meaning, role: Role::Axiom }
    });
    Board { statements: statements.collect() }
}

fn number(variable: &str, otherwise: usize) -> usize {
    std::env::var(variable).map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{variable} is a number")))
}

#[test]
fn no_prover_that_is_installed_contradicts_a_verdict() {
    let directory = std::env::temp_dir().join(format!("referee-provers-{}", std::process::id()));
    fs::create_dir_all(&directory).expect("a directory for problems");
    let provers: Vec<&Prover> = PROVERS.iter().filter(|prover| prover.is_installed() && prover.takes_part(&directory)).collect();
    let names: Vec<&str> = provers.iter().map(|prover| prover.program).collect();
    eprintln!(
        "provers that take part: {}",
        if names.is_empty() { "none: nothing is compared".to_owned() } else { names.join(", ") }
    );
    let (boards, first) = (number("REFEREE_PROVER_BOARDS", BOARDS), number("REFEREE_PROVER_SEED", 0));
    let (pool, file) = (pool(), directory.join("problem.p"));
    let (mut decided, mut questions_asked) = (vec![0; provers.len()], 0);
    for seed in first..first + if provers.is_empty() { 0 } else { boards } {
        let mut bank = Bank::new();
        let board = random_board(&mut bank, seed);
        let limits = Limits { time: Duration::from_secs(30), ..Limits::default() };
        let report = audit(&mut bank, &board, &mut pool.oracle(), limits, &mut |_| ());
        let questions = std::iter::once(None).chain((0..board.statements.len()).map(Some));
        for (question, answer) in questions.zip(std::iter::once(&report.consistency).chain(&report.redundancy)) {
            let problem = problem(&bank, &board, question);
            fs::write(&file, &problem).expect("written");
            questions_asked += 1;
            for (prover, decided) in provers.iter().zip(&mut decided) {
                let theirs = prover.ask(&file);
                *decided += usize::from(theirs.is_some() && answer.is_decided());
                if let Err(why) = compare(answer, theirs) {
                    panic!("seed {seed}, question {question:?}, {}: {why}\n{problem}", prover.program);
                }
            }
        }
    }
    fs::remove_dir_all(&directory).expect("removed");
    for (name, decided) in names.iter().zip(&decided) {
        eprintln!("{name}: {decided} answers of {questions_asked} were compared");
        assert!(*decided > boards, "{name} said next to nothing");
    }
}

#[test]
fn their_answers_are_understood() {
    for (output, expected) in [
        ("# Initializing\n# SZS status Theorem\n# done", Some(true)),
        ("% SZS status CounterSatisfiable for problem", Some(false)),
        ("% SZS status Unsatisfiable for p", Some(true)),
        ("% SZS status GaveUp for p", None),
        ("% SZS status Timeout", None),
        ("SPASS V 3.9\nSPASS beiseite: Proof found.\nProblem: p", Some(true)),
        ("SPASS beiseite: Completion found.", Some(false)),
        ("SPASS beiseite: Ran out of time.", None),
        ("", None),
    ] {
        assert_eq!(said(output), expected, "{output}");
    }
}

/// A prover that is right tells a right verdict from a wrong one.
#[test]
fn one_contradiction_is_found_out() {
    let (mut bank, board) = read("a: ∀x blonde(x) → happy(x)\nb: ∃x blonde(x)\nc: ∃x happy(x)\n");
    let report = audit(&mut bank, &board, &mut pool().oracle(), Limits::default(), &mut |_| ());
    let expected = "fof(a, axiom, ! [X] : (blonde(X) => happy(X))).\nfof(b, axiom, ? [X] : blonde(X)).\n\
                    fof(c, conjecture, ? [X] : happy(X)).\n";
    assert_eq!(problem(&bank, &board, Some(2)), expected);
    assert!(problem(&bank, &board, None).ends_with("fof(falsehood, conjecture, $false).\n"));
    assert!(compare(&report.redundancy[2], Some(true)).is_ok() && compare(&report.redundancy[2], None).is_ok());
    assert!(compare(&report.redundancy[2], Some(false)).is_err());
    assert!(compare(&report.consistency, Some(true)).is_err() && compare(&report.consistency, Some(false)).is_ok());
}
