//! Proofs by lemmas: what was proved once stands in the proofs of others.

use crate::support::{Board, accepted, board, calculus, problem, text};
use deduction::{Deduction, Lemma, Limits, Problem, compose, deduce, objects};
use formula::{Formula, FormulaId};
use kernel::Proof;

/// Somebody is blonde; the blonde are happy (a lemma says: somebody is happy); the happy like themselves; somebody does.
const BOARD: &str =
    "∃x blonde(x)\n∀x (blonde(x) → happy(x))\n∀x (happy(x) → likes(x,x))\n∃x happy(x)\n∃x likes(x,x)\n∃x (happy(x) ∧ likes(x,x))";

/// What somebody is by one statement, he is by another one that speaks of all: from `some` and `all` to `goal`.
fn by_a_witness(board: &mut Board, some: FormulaId, all: FormulaId, goal: FormulaId) {
    let c = board.constant("c1");
    board.instances.clear();
    board.instance(some, true, &[c]);
    board.instance(all, true, &[c]);
    board.instance(goal, false, &[c]);
}

fn composed(lemmas: &[Lemma<'_>], main: &Deduction) -> Deduction {
    let proof = compose(lemmas, &main.proof).expect("they are plain proofs");
    let given = proof.main().expect("a proof").lines();
    let given = given.filter(|line| matches!(line.justification, kernel::Justification::Axiom)).count();
    Deduction { proof, premises: (0..given).collect() }
}

/// The proofs of the lemma from the first two statements and of the goal from the lemma and the third one.
fn parts(board: &mut Board, goal: usize) -> (Deduction, Deduction) {
    let [some, happy, likes, lemma] = [0, 1, 2, 3].map(|at| board.statements[at]);
    by_a_witness(board, some, happy, lemma);
    let first = deduce(&mut board.bank, problem(&[some, happy], Some(lemma), &board.instances), Limits::default()).unwrap();
    let goal = board.statements[goal];
    by_a_witness(board, lemma, likes, goal);
    let taken = objects(&board.bank, &first.proof);
    assert_eq!(taken.len(), 1, "the lemma speaks of one object");
    let instances = &board.instances;
    let second = Problem { premises: &[lemma, likes], goal: Some(goal), instances, taken: &taken };
    let second = deduce(&mut board.bank, second, Limits::default()).unwrap();
    assert!(objects(&board.bank, &second.proof).iter().all(|object| !taken.contains(object)));
    (first, second)
}

#[test]
fn a_lemma_stands_before_what_is_proved_by_it() {
    for goal in [4, 5] {
        let mut board = board(BOARD);
        let (first, second) = parts(&mut board, goal);
        let lemma = board.statements[3];
        let whole = composed(&[Lemma { formula: lemma, proof: &first.proof }], &second);
        let given = [0, 1, 2].map(|at| board.statements[at]);
        let text = accepted(&mut board.bank, &calculus(), &given, Some(board.statements[goal]), &whole);
        assert_eq!(whole.proof.main().unwrap().len(), first.proof.main().unwrap().len() + second.proof.main().unwrap().len() - 1);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.iter().filter(|line| line.starts_with("(∃(x)happy(x))")).count(), 1, "{text}");
        assert!(!text.contains("(∃(x)happy(x)) axiom"), "{text}");
    }
}

/// A witness of what says nothing of it stands in no line.
#[test]
fn an_object_in_no_line_is_still_an_object() {
    let mut board = board("∀x∃y happy(x)\n∀x happy(x)");
    let (c, d) = (board.constant("c1"), board.constant("c2"));
    let [each, goal] = [0, 1].map(|at| board.statements[at]);
    board.instance(goal, false, &[c]);
    board.instance(each, true, &[c]);
    let inner = board.instances[1].result;
    board.instance(inner, true, &[d]);
    let proved = deduce(&mut board.bank, problem(&[each], Some(goal), &board.instances), Limits::default()).unwrap();
    assert_eq!(objects(&board.bank, &proved.proof).len(), 2);
}

/// Without names of its own the second proof would introduce the object of the first one again.
#[test]
fn objects_of_the_same_name_are_refused_by_the_kernel() {
    let mut board = board(BOARD);
    let (first, _) = parts(&mut board, 4);
    let [likes, lemma, goal] = [2, 3, 4].map(|at| board.statements[at]);
    let second = deduce(&mut board.bank, problem(&[lemma, likes], Some(goal), &board.instances), Limits::default()).unwrap();
    let whole = composed(&[Lemma { formula: lemma, proof: &first.proof }], &second);
    let house = crate::support::house();
    let calculus = calculus();
    let context = kernel::Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: Some(goal) };
    assert!(!kernel::check(&board.bank, &whole.proof, &context, &mut ()).accepted(), "{}", text(&board.bank, &whole));
}

#[test]
fn unneeded_lemmas_are_left_out_and_axioms_given_once() {
    let mut board = board(BOARD);
    let (first, second) = parts(&mut board, 4);
    let lemma = board.statements[3];
    // Given for given, the lemma's own proof does not need it.
    let whole = composed(&[Lemma { formula: lemma, proof: &first.proof }], &first);
    assert_eq!(text(&board.bank, &whole), text(&board.bank, &first));
    let negation = board.bank.not(lemma);
    let whole = composed(&[Lemma { formula: negation, proof: &first.proof }], &second);
    assert_eq!(text(&board.bank, &whole), text(&board.bank, &second));
    // The second lemma is the first one's conclusion with what it follows from: everything is given once.
    let both = [Lemma { formula: lemma, proof: &first.proof }, Lemma { formula: lemma, proof: &first.proof }];
    let whole = composed(&both, &second);
    let given = text(&board.bank, &whole).lines().filter(|line| line.ends_with(" axiom")).count();
    assert_eq!(given, 3);
}

#[test]
fn boxes_are_copied_with_their_ends() {
    let mut board = board("symbols p/0 q/0 r/0 : predicate\np ∨ q\np → r\nq → r\nr → (p ∨ r)\np ∨ r");
    let statements = board.statements.clone();
    let Formula::Binary(_, _, r) = board.bank.formula(statements[1]) else { panic!("a conditional") };
    let first = deduce(&mut board.bank, problem(&statements[..3], Some(r), &[]), Limits::default()).unwrap();
    let second = deduce(&mut board.bank, problem(&[r, statements[3]], Some(statements[4]), &[]), Limits::default()).unwrap();
    assert!(!first.proof.main().unwrap().boxes().is_empty(), "{}", text(&board.bank, &first));
    let whole = composed(&[Lemma { formula: r, proof: &first.proof }], &second);
    let given: Vec<FormulaId> =
        whole.proof.main().unwrap().lines().map(|line| line.statement).take(whole.premises.len()).collect();
    assert_eq!(whole.proof.main().unwrap().boxes().len(), first.proof.main().unwrap().boxes().len());
    assert!(given.iter().all(|given| statements.contains(given)));
    accepted(&mut board.bank, &calculus(), &given, Some(statements[4]), &whole);
}

#[test]
fn what_is_no_proof_of_the_lemma_is_not_joined() {
    let mut board = board(BOARD);
    let (first, second) = parts(&mut board, 4);
    let lemma = board.statements[3];
    assert!(compose(&[Lemma { formula: lemma, proof: &second.proof }], &second.proof).is_none());
    let empty = Proof::new(None);
    assert!(compose(&[Lemma { formula: lemma, proof: &empty }], &second.proof).is_none());
    assert!(compose(&[Lemma { formula: lemma, proof: &first.proof }], &empty).is_none());
}
