//! Random boards before other provers, through TPTP: `eprover`, `SPASS`, `vampire`, `cvc5`, whichever are installed. One verdict against theirs
//! fails. Without any, only the reading of their answers is tested; the test says which took part.
//!
//! `REFEREE_PROVER_BOARDS` is the number of boards, `REFEREE_PROVER_SEED` the first one's seed.

use std::fs;

use crate::board_problem::problem;
use crate::common::{pool, unhurried};
use crate::peers::{PROVERS, Prover, answer_in, compare};
use formula::generate::{Random, Vocabulary};
use formula::{Bank, Board, Fixity, Kind, Statement};
use testkit::boards::read;
use verdict::{Answer, NO_LISTENER, Refutation, judge_board};

/// How many boards are put before the provers when nothing else is asked for.
const BOARDS: usize = 40;

/// How many seconds a prover has for a question.
const SECONDS: u32 = 5;

/// Whether it follows, where that is known.
fn follows(answer: &Answer<Refutation>) -> Option<bool> {
    match answer {
        Answer::Refuted(_) => Some(true),
        Answer::Satisfied(_) => Some(false),
        Answer::Undecided(_) => None,
    }
}

fn random_board(bank: &mut Bank, seed: usize) -> Board {
    let mut random = Random::new(seed as u64);
    let functions = vec![bank.symbol("f", Kind::Function, Fixity::Applied(1)), bank.symbol("a", Kind::Function, Fixity::Letter)];
    let predicates =
        vec![bank.symbol("p", Kind::Predicate, Fixity::Applied(1)), bank.symbol("r", Kind::Predicate, Fixity::Applied(2))];
    let vocabulary = Vocabulary::of(bank, functions, predicates);
    let count = 3 + random.below(4);
    let statements = (0..count).map(|at| {
        let depth = 1 + random.below(3);
        let meaning = bank.random_sentence(&vocabulary, depth, &mut random);
        Statement::axiom(format!("s{at}"), meaning)
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
    let provers: Vec<&Prover> = PROVERS.iter().filter(|prover| prover.takes_part(&directory)).collect();
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
        let limits = unhurried();
        let report = judge_board(&mut bank, &board, &mut pool.oracle(), limits, &mut |_| (), NO_LISTENER);
        let questions = std::iter::once(None).chain((0..board.statements.len()).map(Some));
        for (question, answer) in questions.zip(std::iter::once(&report.consistency).chain(&report.redundancy)) {
            let problem = problem(&bank, &board, question);
            fs::write(&file, &problem).expect("written");
            questions_asked += 1;
            for (prover, decided) in provers.iter().zip(&mut decided) {
                let theirs = prover.ask(&file, SECONDS);
                *decided += usize::from(theirs.is_some() && answer.is_decided());
                if let Err(why) = compare(follows(answer), theirs) {
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
        assert_eq!(answer_in(output), expected, "{output}");
    }
}

/// A prover that is right tells a right verdict from a wrong one.
#[test]
fn one_contradiction_is_found_out() {
    let (mut bank, board) = read("a: ∀x blonde(x) → happy(x)\nb: ∃x blonde(x)\nc: ∃x happy(x)\n");
    let report = judge_board(&mut bank, &board, &mut pool().oracle(), unhurried(), &mut |_| (), NO_LISTENER);
    let expected = "fof(a, axiom, ! [X] : (blonde(X) => happy(X))).\nfof(b, axiom, ? [X] : blonde(X)).\n\
                    fof(c, conjecture, ? [X] : happy(X)).\n";
    assert_eq!(problem(&bank, &board, Some(2)), expected);
    assert!(problem(&bank, &board, None).ends_with("fof(falsehood, conjecture, $false).\n"));
    let (redundant, consistent) = (follows(&report.redundancy[2]), follows(&report.consistency));
    assert!(compare(redundant, Some(true)).is_ok() && compare(redundant, None).is_ok());
    assert!(compare(redundant, Some(false)).is_err());
    assert!(compare(consistent, Some(true)).is_err() && compare(consistent, Some(false)).is_ok());
}
