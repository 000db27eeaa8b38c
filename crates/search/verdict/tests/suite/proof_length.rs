//! Proofs of questions that a search answers at once, and that were too long to be written.

use crate::common::{pool, unhurried};
use certificate::Evidence;
use formula::{Bank, Formula, Statement};
use testkit::boards::read;
use verdict::{Answer, Bounds, NO_LISTENER, Proved, ask, certify, sequential};

/// Statements of Palmer's cards about exactly three objects: that `+` commutes follows from the others.
const THREE: &str = "∀x ∀y smarter(x + y, x) ∧ smarter(x + y, y)
∀x ∀y x ≠ y → (smarter(x, y) ↔ ¬smarter(y, x))
∀x ∀y x + y = y + x
∀x ∀y x + y = father(y + x)
∀x ¬blonde(father(x))
|L| ≥ 3
|L| < 4
";

/// The instances speak of an object that is none of those three; which of them it is used to be asked in each case of every other question, and
/// the proof had more lines than a proof may have.
#[test]
fn an_object_that_is_none_of_the_statements_is_not_asked_about() {
    let (mut bank, board) = read(THREE);
    let limits = unhurried();
    let bounds = Bounds { limits, ..Bounds::default() };
    let calculus = verifier::classical().expect("it comes with the program");
    let report = sequential(&mut bank, &board, &mut pool().oracle(), calculus, bounds, &mut |_| (), NO_LISTENER);
    let Answer::Refuted(proved) = &report.redundancy[2] else { panic!("{:?}", report.redundancy[2]) };
    let lines = lines(proved);
    assert!(lines < 2_000, "{lines} lines");
}

/// The lines of a proof.
fn lines(proved: &Proved) -> usize {
    let Evidence::Proof(proof) = proved.proof.evidence() else { panic!("a proof") };
    proof.main().into_iter().map(|block| block.lines().count()).sum()
}

/// The lines of the proof of a problem in TPTP, whose conjecture is its last formula.
fn lines_of(text: String) -> usize {
    let mut bank = Bank::new();
    let mut board = board_syntax::tptp::parse_problem(&source::Text::new("p", text), &mut bank).value.expect("a problem").board;
    let goal = board.statements.len() - 1;
    let statement = &mut board.statements[goal];
    let Formula::Not(conjecture) = bank.formula(statement.meaning) else { panic!("a denied conjecture") };
    *statement = Statement::axiom(statement.label.clone(), conjecture);
    let limits = unhurried();
    let pool = pool();
    let report = ask(&mut bank, &board, &mut pool.oracle(), limits, Some(goal), NO_LISTENER);
    let bounds = Bounds { limits, ..Bounds::default() };
    let calculus = verifier::classical().expect("it comes with the program");
    let report = certify(&mut bank, &board, &mut pool.oracle(), calculus, bounds, report, NO_LISTENER);
    let Answer::Refuted(proved) = &report.redundancy[goal] else { panic!("{:?}", report.redundancy[goal]) };
    lines(proved)
}

/// Of n objects in a linear order one is the least: by cases within cases the proof doubles with each object, by lemmas it grows as a power.
#[test]
fn the_least_of_some_objects_is_found_by_lemmas() {
    let order = |n: usize| {
        let least = |at: usize| (0..n).map(|other| format!("le(c{at},c{other})")).collect::<Vec<_>>().join(" & ");
        let some: Vec<String> = (0..n).map(|at| format!("({})", least(at))).collect();
        format!(
            "fof(t, axiom, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).\nfof(l, axiom, ! [X,Y] : (le(X,Y) | le(Y,X))).\n\
             fof(least, conjecture, ({})).",
            some.join(" | ")
        )
    };
    let lines = [order(6), order(10)].map(lines_of);
    assert!(lines[0] < 450 && lines[1] < 2_500, "{lines:?}");
}

/// A chain of equivalences in one order and in the other.
#[test]
fn equivalences_are_turned_round_by_lemmas() {
    let chain = |letters: &mut dyn Iterator<Item = usize>| {
        letters.map(|at| format!("a{at}")).reduce(|chain, letter| format!("({chain} <=> {letter})")).expect("a letter")
    };
    let lines = lines_of(format!("fof(parity, conjecture, ({} <=> {})).", chain(&mut (0..12)), chain(&mut (0..12).rev())));
    assert!(lines < 4_000, "{lines}");
}

/// Of seven objects not all are in pairs: a size that a board fixes, and that nothing has.
#[test]
fn an_odd_number_of_objects_is_not_in_pairs() {
    let (mut bank, board) = read("symbols f/1 : function\ntwice: ∀x f(f(x)) = x\nmoves: ∀x f(x) ≠ x\nsize: |L| = 7\n");
    let limits = unhurried();
    let bounds = Bounds { limits, ..Bounds::default() };
    let calculus = verifier::classical().expect("it comes with the program");
    let report = sequential(&mut bank, &board, &mut pool().oracle(), calculus, bounds, &mut |_| (), NO_LISTENER);
    let Answer::Refuted(proved) = &report.consistency else { panic!("{:?}", report.consistency) };
    let lines = lines(proved);
    assert!(lines < 2_500, "{lines} lines");
}
