//! Random boards, each verdict compared with brute force: all structures of one and two objects (three, where there are few enough)
//! are evaluated naively, countermodels are evaluated again, refutations are checked step by step without the solver.
//!
//! A run takes some of the boards (`testkit::soak`). `REFEREE_ORACLE_SECONDS` is the time for each: the few that stay undecided take all of it.

mod ground;
mod naive;
pub(crate) mod refutation;

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::common::{pool, unhurried};
use certificate::{Claim, Evidence};
use formula::generate::{Random, Vocabulary};
use formula::{Alphabet, Bank, Board, Fixity, Formula, FormulaId, Kind, Statement, SymbolId};
use naive::Naive;
use refutation::{Flaw, Needed};
use representation::{BracketedText, OnCapture, Substitution};
use solver::instantiation::{ByLemmas, Lemma};
use solver::oracle::Pool;
use testkit::boards::read;
use testkit::soak;
use verdict::{Answer, Limits, NO_LISTENER, Refutation, Report, judge_board, minimise_refutation};

/// Number of boards, of which a run takes some.
const BOARDS: usize = 400;

/// Seconds for a small board when nothing else is asked for: more than any takes that is decided at all.
const SECONDS: usize = 30;

/// Seconds for a large board, all of which are decided: more than any takes on a busy machine.
const SECONDS_OF_A_LARGE_BOARD: usize = 120;

/// How many large boards are judged, and how many statements they have: more than those that a search goes through from the start.
const LARGE_BOARDS: usize = 16;
const STATEMENTS: usize = 20;

/// Sizes with more structures than this are not gone through.
const MAX_STRUCTURES: f64 = 5_000.0;

fn number(variable: &str, otherwise: usize) -> usize {
    match std::env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable} should be a number, not {text:?}")),
        Err(_) => otherwise,
    }
}

/// A random board, and the symbols that it may use.
fn random_board(bank: &mut Bank, seed: usize) -> (Board, Vec<SymbolId>) {
    let mut random = Random::new(seed as u64);
    let mut functions = Vec::new();
    if random.below(2) == 0 {
        functions.push(bank.symbol("f", Kind::Function, Fixity::Applied(1)));
    }
    if random.below(2) == 0 {
        functions.push(bank.symbol("a", Kind::Function, Fixity::Letter));
    }
    let mut predicates =
        vec![bank.symbol("P", Kind::Predicate, Fixity::Applied(1)), bank.symbol("R", Kind::Predicate, Fixity::Applied(2))];
    if random.below(2) == 0 {
        predicates.push(bank.symbol("Q", Kind::Predicate, Fixity::Applied(1)));
    }
    let symbols = functions.iter().chain(&predicates).copied().collect();
    let truth_values = random.below(4) == 0;
    let vocabulary = Vocabulary { truth_values, ..Vocabulary::of(bank, functions, predicates) };
    let mut count = 3 + random.below(5);
    let mut meanings: Vec<FormulaId> = Vec::new();
    if random.below(10) == 0 {
        // Every object is below another: no finite model.
        meanings = endless_order(bank, vocabulary.predicates[1]);
        count = 2;
    }
    for _ in 0..count {
        let depth = 1 + random.below(3);
        let meaning = bank.random_sentence(&vocabulary, depth, &mut random);
        // Some statements speak of earlier ones, so that there is something to follow.
        let meaning = match (random.below(8), meanings.last()) {
            (0, Some(&last)) => bank.or(last, meaning),
            (1, Some(&last)) => bank.implies(last, meaning),
            (2, Some(&last)) => {
                let both = bank.and(last, meaning);
                bank.not(both)
            }
            _ => meaning,
        };
        meanings.push(meaning);
    }
    (board_of(&meanings), symbols)
}

/// The relation is transitive and irreflexive, and everything is related to something.
fn endless_order(bank: &mut Bank, relation: SymbolId) -> Vec<FormulaId> {
    let [x, y, z] = ["x", "y", "z"].map(|name| bank.variable(name));
    let related = |bank: &mut Bank, left, right| {
        let (left, right) = (bank.variable_term(left), bank.variable_term(right));
        bank.atom(relation, &[left, right]).expect("it takes two arguments")
    };
    let (xx, xy, yz, xz) = (related(bank, x, x), related(bank, x, y), related(bank, y, z), related(bank, x, z));
    let both = bank.and(xy, yz);
    let (transitive, irreflexive, endless) = (bank.implies(both, xz), bank.not(xx), bank.exists(y, xy));
    let closed = |bank: &mut Bank, body| [z, y, x].into_iter().fold(body, |body, variable| bank.for_all(variable, body));
    vec![closed(bank, transitive), bank.for_all(x, irreflexive), bank.for_all(x, endless)]
}

fn board_of(meanings: &[FormulaId]) -> Board {
    let label = |number: usize| format!("s{number}");
    Board { statements: meanings.iter().zip(1..).map(|(&meaning, number)| Statement::axiom(label(number), meaning)).collect() }
}

/// What structures of few objects show.
#[derive(Debug, Default)]
struct Small {
    consistent: bool,
    independent: Vec<bool>,
}

/// Brute force over all small structures.
fn small(bank: &Bank, board: &Board, symbols: &[SymbolId]) -> Small {
    let mut small = Small { consistent: false, independent: vec![false; board.statements.len()] };
    for size in [1, 2, 3] {
        if size > 2 && naive::count(bank, symbols, size) > MAX_STRUCTURES {
            continue;
        }
        naive::each(bank, symbols, size, &mut |structure| {
            let mut wrong = Vec::new();
            for (index, statement) in board.statements.iter().enumerate() {
                if !structure.satisfies(bank, statement.meaning) {
                    wrong.push(index);
                    if wrong.len() > 1 {
                        return;
                    }
                }
            }
            match *wrong {
                [] => small.consistent = true,
                [index] => small.independent[index] = true,
                _ => {}
            }
        });
    }
    small
}

/// How the questions of some boards were answered.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    boards: usize,
    refuted: usize,
    /// Of those refuted: how many were shown to be contradictory, with nothing superfluous, without the solver.
    checked: usize,
    /// Of those refuted: how many had an instance that can be left out by equalities within quantified formulas which the search does not
    /// know.
    superfluous: usize,
    finite: usize,
    infinite: usize,
    undecided: usize,
}

impl Tally {
    fn questions(self) -> usize {
        self.refuted + self.finite + self.infinite + self.undecided
    }

    fn plus(self, other: Tally) -> Tally {
        Tally {
            boards: self.boards + other.boards,
            refuted: self.refuted + other.refuted,
            checked: self.checked + other.checked,
            superfluous: self.superfluous + other.superfluous,
            finite: self.finite + other.finite,
            infinite: self.infinite + other.infinite,
            undecided: self.undecided + other.undecided,
        }
    }
}

/// One answer against everything that is known without the solver.
fn compare(
    pool: &Pool,
    bank: &mut Bank,
    board: &Board,
    question: Option<usize>,
    answer: &Answer<Refutation>,
    small: &Small,
    tally: &mut Tally,
) -> Result<(), String> {
    let shown = question.map_or(small.consistent, |index| small.independent[index]);
    match answer {
        Answer::Refuted(support) => {
            tally.refuted += 1;
            if shown {
                return Err("refuted, but a small structure satisfies it".into());
            }
            let mut checked = match refutation::check(bank, board, question, support, Needed::All) {
                Err(Flaw::Superfluous(_)) => {
                    tally.superfluous += 1;
                    refutation::check(bank, board, question, support, Needed::Premises)
                }
                other => other,
            }
            .map_err(|flaw| format!("{flaw:?}"))?;
            if !support.is_smallest {
                let claim = question.map_or(Claim::Inconsistent, |statement| Claim::Redundant { statement });
                let mut support = support.clone();
                let minimised = minimise_refutation(bank, board, &mut pool.oracle(), claim, &mut support, false, None);
                minimised.map_err(|failure| format!("no smallest refutation was looked for: {failure:?}"))?;
                if !support.is_smallest {
                    return Err("not all of the refutation was tried within the limits of the solver".into());
                }
                let again = refutation::check(bank, board, question, &support, Needed::Premises);
                checked &= again.map_err(|flaw| format!("{flaw:?}"))?;
            }
            tally.checked += usize::from(checked);
            Ok(())
        }
        Answer::Satisfied(certified) => {
            let claim = question.map_or(Claim::Consistent, |statement| Claim::Independent { statement });
            if certified.claim() != claim || !certified.is_about(board) {
                return Err("the certificate is about something else".into());
            }
            if let Evidence::FiniteModel(structure) = certified.evidence() {
                tally.finite += 1;
                let structure = Naive::of(bank, structure);
                let wrong = board
                    .statements
                    .iter()
                    .enumerate()
                    .find(|(index, statement)| structure.satisfies(bank, statement.meaning) == (Some(*index) == question));
                return wrong
                    .map_or(Ok(()), |(index, _)| Err(format!("statement {index} has the wrong value in the certificate")));
            }
            tally.infinite += 1;
            Ok(())
        }
        Answer::Undecided(reasons) if reasons.is_empty() => Err("undecided without a reason".into()),
        Answer::Undecided(reasons) => {
            tally.undecided += 1;
            if shown { Err(format!("undecided, but a small structure satisfies it ({reasons:?})")) } else { Ok(()) }
        }
    }
}

/// Many statements, all of them true in one structure of two objects.
fn large_board(bank: &mut Bank, seed: usize) -> (Board, Vec<SymbolId>) {
    let mut random = Random::new(seed as u64);
    let predicates = vec![
        bank.symbol("P", Kind::Predicate, Fixity::Applied(1)),
        bank.symbol("Q", Kind::Predicate, Fixity::Applied(1)),
        bank.symbol("R", Kind::Predicate, Fixity::Applied(2)),
    ];
    let functions = if seed.is_multiple_of(2) { Vec::new() } else { vec![bank.symbol("a", Kind::Function, Fixity::Letter)] };
    let symbols: Vec<SymbolId> = functions.iter().chain(&predicates).copied().collect();
    let vocabulary = Vocabulary::of(bank, functions, predicates);
    let mut meanings: Vec<FormulaId> = (0..STATEMENTS).map(|_| bank.random_sentence(&vocabulary, 2, &mut random)).collect();
    let mut left = 1 + random.below(200);
    let mut truths = vec![true; meanings.len()];
    naive::each(bank, &symbols, 2, &mut |structure| {
        if left == 1 {
            truths = meanings.iter().map(|&meaning| structure.satisfies(bank, meaning)).collect();
        }
        left = left.saturating_sub(1);
    });
    for (meaning, truth) in meanings.iter_mut().zip(truths) {
        if !truth {
            *meaning = bank.not(*meaning);
        }
    }
    (board_of(&meanings), symbols)
}

/// Judges one board and compares all answers.
fn judge(
    pool: &Pool,
    seed: usize,
    seconds: usize,
    random: fn(&mut Bank, usize) -> (Board, Vec<SymbolId>),
) -> Result<Tally, String> {
    let mut bank = Bank::new();
    let (board, symbols) = random(&mut bank, seed);
    let small = small(&bank, &board, &symbols);
    let limits = Limits { time: Duration::from_secs(seconds as u64), instances: 1_500, ..unhurried() };
    let report = judge_board(&mut bank, &board, &mut pool.oracle(), limits, &mut |_| (), NO_LISTENER);
    let mut tally = Tally { boards: 1, ..Tally::default() };
    let questions = std::iter::once(None).chain((0..board.statements.len()).map(Some));
    for (question, answer) in questions.zip(answers(&report)) {
        if let Err(why) = compare(pool, &mut bank, &board, question, answer, &small, &mut tally) {
            let text: Vec<String> = board.statements.iter().map(|s| bank.text(s.meaning, Alphabet::Unicode)).collect();
            return Err(format!("seed {seed}, question {question:?}: {why}\n{}", text.join("\n")));
        }
    }
    // A contradictory answer needs no brute force.
    if let (Answer::Satisfied(_), true) = (&report.consistency, report.redundancy.iter().any(rests_on_no_denial)) {
        return Err(format!("seed {seed}: consistent, and yet statements contradict each other"));
    }
    Ok(tally)
}

fn answers(report: &Report<Refutation>) -> impl Iterator<Item = &Answer<Refutation>> {
    std::iter::once(&report.consistency).chain(&report.redundancy)
}

fn rests_on_no_denial(answer: &Answer<Refutation>) -> bool {
    matches!(answer, Answer::Refuted(support) if !support.denial)
}

#[test]
fn random_boards_are_judged_as_brute_force_judges_them() {
    let seeds = soak::seeds(BOARDS as u64);
    let (first, boards) = (seeds.start as usize, (seeds.end - seeds.start) as usize);
    let seconds = number("REFEREE_ORACLE_SECONDS", SECONDS);
    let pool = pool();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let total = thread::scope(|scope| {
        let work = |thread: usize| {
            let pool = pool.clone();
            move || -> Result<Tally, String> {
                let seeds = (first + thread..first + boards).step_by(threads);
                seeds
                    .map(|seed| judge(&pool, seed, seconds, random_board))
                    .try_fold(Tally::default(), |sum, tally| Ok(sum.plus(tally?)))
            }
        };
        let workers: Vec<_> = (0..threads).map(|thread| scope.spawn(work(thread))).collect();
        let mut tallies = workers.into_iter().map(|worker| worker.join().expect("judging does not panic"));
        tallies.try_fold(Tally::default(), |sum, tally| tally.map(|tally| sum.plus(tally)))
    });
    let total = total.unwrap_or_else(|why| panic!("{why}"));
    eprintln!("{total:?} of {} questions", total.questions());
    assert_eq!(total.boards, boards);
    // Of the whole set at most one question in a hundred is open, and nine refutations in ten are checked to the end; forty boards scatter more.
    let (open, checked) = if soak::is_whole() { (100, 90) } else { (20, 75) };
    assert!(total.undecided * open < total.questions(), "too much is undecided: {total:?}");
    assert!(total.checked * 100 >= total.refuted * checked, "too few refutations were checked to the end: {total:?}");
    assert!(total.refuted > boards / 4 && total.finite > boards, "a kind of answer is missing: {total:?}");
    if soak::is_whole() {
        assert!(total.superfluous * 1_000 <= total.refuted, "too many instances are superfluous: {total:?}");
        assert!(total.infinite > 0, "a kind of answer is missing: {total:?}");
    }
}

#[test]
fn large_boards_are_judged_as_brute_force_judges_them() {
    let pool = pool();
    let tallies = (0..LARGE_BOARDS).map(|seed| judge(&pool, seed, SECONDS_OF_A_LARGE_BOARD, large_board));
    let total = tallies.into_iter().try_fold(Tally::default(), |sum, tally| tally.map(|tally| sum.plus(tally)));
    let total = total.unwrap_or_else(|why| panic!("{why}"));
    eprintln!("{total:?} of {} questions", total.questions());
    assert_eq!(total.boards, LARGE_BOARDS);
    assert_eq!(total.undecided, 0, "{total:?}");
    assert!(total.refuted > 4 * LARGE_BOARDS && total.finite > LARGE_BOARDS, "a kind of answer is missing: {total:?}");
    assert!(total.checked * 100 >= total.refuted * 90, "too few refutations were checked to the end: {total:?}");
}

/// Where many refutations rest on how many objects there are, that is a lemma which holds by itself, and what is needed beside it is
/// contradictory with it.
#[test]
fn refutations_by_lemmas_are_checked_with_and_without_them() {
    let (mut bank, board) = read(include_str!("../boards/roundabout.board"));
    let report = judge_board(&mut bank, &board, &mut pool().oracle(), unhurried(), &mut |_| (), NO_LISTENER);
    let mut by_lemmas = 0;
    for (index, answer) in report.redundancy.iter().enumerate() {
        let Answer::Refuted(support) = answer else { continue };
        // Not all can be decided without the solver.
        let is_decided = refutation::check(&mut bank, &board, Some(index), support, Needed::All).unwrap();
        let mut smaller = support.clone();
        let claim = Claim::Redundant { statement: index };
        minimise_refutation(&mut bank, &board, &mut pool().oracle(), claim, &mut smaller, true, None).unwrap();
        assert!(smaller.is_smallest, "statement {index}");
        refutation::check(&mut bank, &board, Some(index), &smaller, Needed::Premises).unwrap();
        let Some(by) = support.by_lemmas.as_ref().filter(|_| is_decided) else { continue };
        by_lemmas += 1;
        // Without the lemmas, or without what they follow from, something is missing.
        let mut forged = support.clone();
        forged.by_lemmas = Some(ByLemmas { lemmas: Vec::new(), ..by.clone() });
        assert!(refutation::check(&mut bank, &board, Some(index), &forged, Needed::All).is_err());
        let Lemma { formula, premises, lemmas, .. } = (*by.lemmas[0]).clone();
        let unfounded = Arc::new(Lemma { formula, premises, lemmas, instances: Vec::new() });
        forged.by_lemmas = Some(ByLemmas { lemmas: vec![unfounded], ..by.clone() });
        assert!(refutation::check(&mut bank, &board, Some(index), &forged, Needed::All).is_err());
    }
    assert!(by_lemmas > 0, "{:#?}", report.redundancy);
}

/// Equal things within quantified statements may be all that a refutation rests on, with no instance: what a quantified statement says of
/// its terms is then what makes the contradiction.
#[test]
fn refutations_by_equality_within_statements_are_made_smaller() {
    let (mut bank, board) = read("symbols a/0 b/0 : function\ne: a = b\nf: ∀x likes(a, x)\ng: ∀x likes(b, x)\nh: ∃x happy(x)");
    let claim = Claim::Redundant { statement: 2 };
    let premises = vec![0, 1, 3];
    let mut found = Refutation { premises, denial: true, instances: Vec::new(), is_smallest: false, by_lemmas: None };
    minimise_refutation(&mut bank, &board, &mut pool().oracle(), claim, &mut found, false, None).unwrap();
    assert!(found.is_smallest && found.denial);
    assert_eq!(found.premises, [0, 1]);
    // Terms that only the statements' insides speak of are terms as well.
    let text = "symbols a/0 b/0 f/1 : function\ne: a = b\nf: ∀x likes(f(a), x)\ng: ∀x likes(f(b), x)\nh: f(a) = a";
    let (mut inner_bank, inner) = read(text);
    let mut hidden = Refutation { premises: vec![0, 1, 3], is_smallest: false, ..found.clone() };
    minimise_refutation(&mut inner_bank, &inner, &mut pool().oracle(), claim, &mut hidden, false, None).unwrap();
    assert!(hidden.is_smallest);
    assert_eq!(hidden.premises, [0, 1]);
    // What is no contradiction stays as it was.
    let mut none = Refutation { premises: vec![1, 3], is_smallest: false, ..found };
    let before = none.clone();
    minimise_refutation(&mut bank, &board, &mut pool().oracle(), claim, &mut none, false, None).unwrap();
    assert_eq!(none, before);
}

/// The check of refutations has to refuse what is none, or its silence would mean nothing.
#[test]
fn forged_refutations_are_refused() {
    let (mut bank, board) = read("a: ∀x blonde(x) → happy(x)\nb: ∃x blonde(x)\nc: ∃x happy(x)\nd: ∀x happy(x)");
    let report = judge_board(&mut bank, &board, &mut pool().oracle(), unhurried(), &mut |_| (), NO_LISTENER);
    let answer = &report.redundancy[2];
    let Answer::Refuted(found) = answer else { panic!("c follows from a and b, or from d: {answer:?}") };
    let (mut honest, claim) = (found.clone(), Claim::Redundant { statement: 2 });
    minimise_refutation(&mut bank, &board, &mut pool().oracle(), claim, &mut honest, true, None).unwrap();
    assert_eq!(refutation::check(&mut bank, &board, Some(2), &honest, Needed::All), Ok(true));

    let refuses = |bank: &mut Bank, why: &str, forge: &dyn Fn(&mut Bank, &mut Refutation)| {
        let mut forged = honest.clone();
        forge(bank, &mut forged);
        assert_ne!(forged, honest, "{why}");
        assert!(refutation::check(bank, &board, Some(2), &forged, Needed::All).is_err(), "{why}: {forged:?}");
    };
    refuses(&mut bank, "a missing instance", &|_, support| support.instances.truncate(support.instances.len() - 1));
    refuses(&mut bank, "a missing premise", &|_, support| support.premises.truncate(support.premises.len() - 1));
    refuses(&mut bank, "the question as a premise", &|_, support| support.premises = vec![2]);
    refuses(&mut bank, "a premise too many", &|_, support| support.premises = vec![0, 1, 3]);
    refuses(&mut bank, "a missing denial", &|_, support| support.denial = false);
    refuses(&mut bank, "the wrong truth value", &|_, support| support.instances[0].truth ^= true);
    refuses(&mut bank, "the wrong kind of object", &|_, support| support.instances[0].witness ^= true);
    refuses(&mut bank, "another result", &|bank, support| {
        support.instances[0].result = bank.not(support.instances[0].result);
    });
    // A witness of two formulas at once: from ∃x blonde(x) and ∃x ¬blonde(x) everything would follow.
    let (mut bank, board) = read("b: ∃x blonde(x)\nn: ∃x ¬blonde(x)");
    let witness = bank.symbol("c1", Kind::Function, Fixity::Letter);
    let witness = bank.apply(witness, &[]).expect("it takes no arguments");
    let instances = board.statements.iter().map(|statement| {
        let Formula::Quantified(_, variable, body) = bank.formula(statement.meaning) else { panic!("both are quantified") };
        let bindings = vec![(variable, witness)];
        let result = bank.substitute(body, &bindings, OnCapture::Refuse).expect("the term is closed");
        solver::instantiation::Instance { quantified: statement.meaning, truth: true, witness: true, bindings, result }
    });
    let forged =
        Refutation { premises: vec![0, 1], denial: false, instances: instances.collect(), is_smallest: true, by_lemmas: None };
    let refusal = refutation::check(&mut bank, &board, None, &forged, Needed::All).expect_err("the board is consistent");
    assert!(matches!(&refusal, Flaw::Wrong(why) if why.contains("second meaning")), "{refusal:?}");
}
