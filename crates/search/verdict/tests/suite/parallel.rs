//! Answers and proofs that are found in parallel are those that are found in turn, to the letter, whichever side is the faster; the answers are
//! those of a search and a certification afterwards. A limit of time leaves questions open and does nothing else, and what goes wrong in
//! the search comes to the caller.

use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::common::pool;
use certificate::{Certified, Checker, Evidence};
use formula::{Alphabet, Bank, Board};
use kernel::{Notation, SoundCalculus};
use model::Fuel;
use proof_syntax::proof::Style;
use representation::BracketedText;
use solver::instantiation::ByLemmas;
use solver::oracle::{Oracle, Pool};
use testkit::boards::read;
use testkit::patience::{PATIENCE, UNHURRIED};
use verdict::{Answer, Bounds, Limits, Listener, Progress, Proved, Refutation, Report};
use verdict::{NO_LISTENER, certify, is_large, judge_and_certify, judge_board, parallel, sequential};

/// Random sentences that are true together; the number is how many.
const GROWTH: &str = include_str!("../../../../interfaces/adjudication/benches/boards/growth.boards");
/// Statements of Palmer's cards.
const DECK: &str = include_str!("../../../../interfaces/adjudication/benches/boards/deck.boards");

/// Exactly three objects, in a circle: most statements follow from others, for many reasons.
const CIRCLE: &str = include_str!("boards/three.board");

/// A board of a bundle, in which a line with its name stands before each.
fn of_bundle(bundle: &'static str, name: &str) -> &'static str {
    let board = bundle.split("== ").find_map(|entry| entry.strip_prefix(name)?.strip_prefix('\n'));
    board.unwrap_or_else(|| panic!("there is a board {name}"))
}

/// Large boards of all kinds.
fn boards() -> Vec<(String, String)> {
    let growing = ["predicates-20-1", "functions-20-1", "functions-20-3", "predicates-40-3", "functions-40-3"];
    let mut boards: Vec<(String, String)> =
        growing.iter().map(|name| ((*name).to_owned(), of_bundle(GROWTH, name).to_owned())).collect();
    boards.push(("of the deck".to_owned(), of_bundle(DECK, "D046").to_owned()));
    boards.push(("circle".to_owned(), CIRCLE.to_owned()));
    boards.push(("by lemmas".to_owned(), include_str!("boards/roundabout.board").to_owned()));
    boards.push(("contradictory circle".to_owned(), format!("{CIRCLE}\n∀x happy(father(x))")));
    // What contradicts what is found late: the others have models of each size.
    boards.push(("contradictory".to_owned(), format!("{}\n∃x father(x) ≠ father(x)", of_bundle(GROWTH, "predicates-20-2"))));
    boards
}

fn classical() -> &'static SoundCalculus {
    verifier::classical().expect("it comes with the program")
}

/// Time enough that it decides nothing.
fn unhurried() -> Bounds {
    within(UNHURRIED)
}

fn within(time: Duration) -> Bounds {
    Bounds { limits: Limits { time, ..Limits::default() }, ..Bounds::default() }
}

type Way = fn(&mut Bank, &Board, &mut Oracle, &SoundCalculus, Bounds, &mut dyn FnMut(Progress), Listener<'_>) -> Report;

/// What comes of a board, in the bank in which the board was read.
struct Outcome {
    bank: Bank,
    board: Board,
    report: Report,
}

fn judged(way: Way, text: &str, pool: &Pool, bounds: Bounds, watch: &mut dyn FnMut(Progress)) -> Outcome {
    let (mut bank, board) = read(text);
    let report = way(&mut bank, &board, &mut pool.oracle(), classical(), bounds, watch, NO_LISTENER);
    Outcome { bank, board, report }
}

/// A search, and the certification of its report afterwards.
fn apart(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    bounds: Bounds,
    watch: &mut dyn FnMut(Progress),
    listener: Listener<'_>,
) -> Report {
    let report = judge_board(bank, board, oracle, bounds.limits, watch, listener);
    certify(bank, board, oracle, calculus, bounds, report, listener)
}

impl Outcome {
    fn questions(&self) -> impl Iterator<Item = &Answer> {
        std::iter::once(&self.report.consistency).chain(&self.report.redundancy)
    }

    /// The verdict on each question, in a word. Each has to be certified, for the board in this bank.
    fn verdicts(&self) -> Vec<&'static str> {
        let (checker, calculus) = (Checker::new(&self.board), classical());
        let checked = |certified: &Certified| match certified.evidence().clone() {
            Evidence::Proof(proof) => checker.check_proof(&mut self.bank.clone(), calculus, certified.claim(), *proof),
            model => checker.check(&self.bank, certified.claim(), model, &mut Fuel::new(1_000_000_000)),
        };
        let verdict = |answer: &Answer| match answer {
            Answer::Refuted(Proved { proof, .. }) => {
                assert!(matches!(proof.evidence(), Evidence::Proof(_)), "{answer:?}");
                assert_eq!(checked(proof).as_ref(), Ok(&**proof));
                "refuted"
            }
            Answer::Satisfied(model) => {
                assert!(!matches!(model.evidence(), Evidence::Proof(_)), "{answer:?}");
                assert_eq!(checked(model).as_ref(), Ok(&**model));
                "satisfied"
            }
            Answer::Undecided(reasons) => {
                assert!(!reasons.is_empty());
                "undecided"
            }
        };
        self.questions().map(verdict).collect()
    }

    /// The whole ruling on the board, with formulas as they are written: models, supports with their instances, and proofs.
    fn told(&self) -> String {
        let mut told = String::new();
        for answer in self.questions() {
            match answer {
                Answer::Refuted(proved) => told.push_str(&self.support(&proved.refutation)),
                Answer::Satisfied(model) => writeln!(told, "{:?}", model.evidence()).expect("a string takes it"),
                Answer::Undecided(reasons) => writeln!(told, "{reasons:?}").expect("a string takes it"),
            }
            if let Some(Evidence::Proof(proof)) = answer.certificate().map(Certified::evidence) {
                told.push_str(&proof_syntax::proof::print(proof, &self.bank, Style::new(Notation::Palmer, Alphabet::Unicode)));
            }
        }
        told
    }

    fn support(&self, support: &Refutation) -> String {
        let Refutation { premises, denial, instances, is_smallest, by_lemmas } = support;
        let mut told = format!("{premises:?} {denial} {is_smallest}\n");
        if let Some(ByLemmas { lemmas, premises, instances, is_only_way }) = by_lemmas {
            let lemmas: Vec<String> = lemmas
                .iter()
                .map(|lemma| format!("{} {:?}", self.bank.text(lemma.formula, Alphabet::Ascii), lemma.premises))
                .collect();
            writeln!(told, "{lemmas:?} {premises:?} {instances:?} {is_only_way}").expect("a string takes it");
        }
        for instance in instances {
            let text = |formula| self.bank.text(formula, Alphabet::Ascii);
            write!(told, "{} {} {}", text(instance.quantified), instance.truth, instance.witness).expect("a string takes it");
            for &(variable, term) in &instance.bindings {
                let (variable, term) = (self.bank.variable_text(variable), self.bank.term_text(term, Alphabet::Ascii));
                write!(told, " {variable} {term}").expect("a string takes it");
            }
            writeln!(told, " {}", text(instance.result)).expect("a string takes it");
        }
        told
    }
}

#[test]
fn what_is_found_in_parallel_is_found_in_turn_to_the_letter() {
    let pool = pool();
    let mut refuted = 0;
    for (name, text) in boards() {
        let sequential = judged(sequential, &text, &pool, unhurried(), &mut |_| ());
        let verdicts = sequential.verdicts();
        refuted += verdicts.iter().filter(|&&verdict| verdict == "refuted").count();
        assert_eq!(judged(apart, &text, &pool, unhurried(), &mut |_| ()).verdicts(), verdicts, "{name}");
        let told = sequential.told();
        // Without delay the search is ahead most of the time, with one the proofs wait for it.
        for delay in [0, 5] {
            let mut watch = |_| std::thread::sleep(Duration::from_millis(delay));
            let parallel = judged(parallel, &text, &pool, unhurried(), &mut watch);
            assert_eq!(parallel.verdicts(), verdicts, "{name} {delay}");
            assert_eq!(parallel.told(), told, "{name} {delay}");
        }
        let either = judged(judge_and_certify, &text, &pool, unhurried(), &mut |_| ());
        assert_eq!(either.told(), told, "{name}");
    }
    assert!(refuted > 60, "{refuted}: the proofs are what this is about");
}

#[test]
fn a_limit_of_time_leaves_questions_open_and_nothing_else() {
    let pool = pool();
    let text = of_bundle(GROWTH, "functions-80-2");
    let all = judged(parallel, text, &pool, unhurried(), &mut |_| ()).verdicts();
    for way in [parallel as Way, sequential] {
        let mut open = Vec::new();
        for milliseconds in [0, 50, 200] {
            let begun = Instant::now();
            let outcome = judged(way, text, &pool, within(Duration::from_millis(milliseconds)), &mut |_| ());
            let taken = begun.elapsed();
            assert!(taken < PATIENCE, "{milliseconds} ms are no {taken:?}");
            let verdicts = outcome.verdicts();
            for (found, known) in verdicts.iter().zip(&all) {
                assert!(found == known || *found == "undecided" || *known == "undecided", "{found} {known}");
            }
            open.push(verdicts.iter().filter(|&&verdict| verdict == "undecided").count());
        }
        assert!(open[0] > 40, "{open:?}: without time little is decided");
    }
}

#[test]
fn a_failure_of_the_search_comes_to_the_caller_at_once() {
    let pool = pool();
    let begun = Instant::now();
    let mut left = 10;
    let mut watch = |_| {
        left -= 1;
        assert!(left > 0, "enough was seen");
    };
    let text = of_bundle(GROWTH, "functions-20-1");
    let failed = catch_unwind(AssertUnwindSafe(|| judged(parallel, text, &pool, unhurried(), &mut watch).verdicts()));
    let failure = failed.expect_err("it was interrupted");
    assert_eq!(failure.downcast_ref::<&str>(), Some(&"enough was seen"));
    assert!(begun.elapsed() < PATIENCE);
}

#[test]
fn those_who_watch_are_told_of_every_question_in_order() {
    let text = of_bundle(GROWTH, "functions-20-1");
    let seen = |way: Way| {
        let mut seen = Vec::new();
        judged(way, text, &pool(), unhurried(), &mut |audit| seen.push(audit));
        seen
    };
    let told = seen(judge_and_certify);
    assert_eq!(told, seen(apart));
    assert!(told.windows(2).all(|pair| pair[0].decided <= pair[1].decided));
    assert!(told.len() > 20 && told.iter().all(|audit| audit.questions == 21), "{told:?}");
}

#[test]
fn boards_are_large_from_thirteen_statements() {
    let board = |statements: usize| read(&"∃x blonde(x)\n".repeat(statements)).1;
    assert!(!is_large(&board(12)));
    assert!(is_large(&board(13)));
}
