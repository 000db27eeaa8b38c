//! Proofs and derivations as evidence: whatever an elaborator makes of a proof, it is accepted only if it is right, has the proof's lines, and
//! takes for granted nothing but the other statements of the board.

use certificate::{Certified, CertifiedRemoval, Checker, Claim, Evidence, Refusal};
use derivation::instance::Mismatch;
use derivation::proof::{BlockBuilder, Citation, Elaborator, Given, NotElaborated, Proof};
use derivation::{Abstraction, Assignment, Cited, Conclusion, Derivation, Entry, Reason, Rules, Step, StepError};
use formula::{Bank, Board, Fixity, FormulaId, Kind, Role};
use model::Fuel;
use model::finite::Structure;

/// An elaborator that gives a fixed answer for each proof.
struct Puppet {
    rules: Rules,
    says: Result<Derivation, NotElaborated>,
}

impl Elaborator for Puppet {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn elaborate(&self, _: &mut Bank, _: &Proof, _: Option<FormulaId>, _: Given<'_>) -> Result<Derivation, NotElaborated> {
        self.says.clone()
    }
}

/// The board P, Q, P ∧ Q, ¬P.
struct Fixture {
    bank: Bank,
    board: Board,
    rules: Rules,
    p: FormulaId,
    q: FormulaId,
    both: FormulaId,
    denied: FormulaId,
}

const CONJUNCTION: Claim = Claim::Redundant { statement: 2 };

impl Fixture {
    fn new() -> Fixture {
        let mut bank = Bank::new();
        let [p, q] = ["P", "Q"].map(|name| {
            let symbol = bank.symbol(name, Kind::Predicate, Fixity::Letter);
            bank.atom(symbol, &[]).expect("no argument")
        });
        let (both, denied) = (bank.and(p, q), bank.not(p));
        let board = Board::numbered([p, q, both, denied]);
        Fixture { bank, board, rules: Rules::classical().expect("the listing is understood"), p, q, both, denied }
    }

    /// P, Q, so P ∧ Q, from these axioms.
    fn derivation(&self, [first, second]: [FormulaId; 2], conclusion: FormulaId) -> Derivation {
        let rule = self.rules.rules().iter().position(|rule| rule.name == "Conjunction introduction").expect("it is there");
        let letter = |letter, body| (letter, Abstraction { holes: [].into_iter().collect(), body });
        let assignment =
            Assignment { formulas: [letter('A', first), letter('B', second)].into_iter().collect(), ..Assignment::default() };
        let step = Step { rule, variant: 0, premises: vec![Cited::Line(0), Cited::Line(1)], assignment };
        let entries = vec![Entry::Axiom(first), Entry::Axiom(second), Entry::Inferred(conclusion, step)];
        Derivation { entries, conclusion: Conclusion::Goal(2) }
    }

    /// The proof of these lines, the last by the first two.
    fn proof(&self, [first, second, last]: [FormulaId; 3]) -> Proof {
        let mut proof = Proof::new(None);
        let rule = proof.rule_name("Conjunction introduction").expect("there is room");
        let mut main = BlockBuilder::new(None);
        main.axiom(1, first);
        main.axiom(2, second);
        main.infer(3, last, rule, &[Citation::Line(1), Citation::Line(2)]);
        proof.push(main.finish());
        proof
    }

    fn right(&self) -> Derivation {
        self.derivation([self.p, self.q], self.both)
    }

    fn check(&self, claim: Claim, proof: Proof, says: Result<Derivation, NotElaborated>) -> Result<Certified, Refusal> {
        let elaborator = Puppet { rules: self.rules.clone(), says };
        let mut bank = self.bank.clone();
        Checker::new(&self.board).check_proof(&mut bank, &elaborator, claim, proof)
    }

    fn check_derivation(&self, claim: Claim, derivation: Derivation) -> Result<Certified, Refusal> {
        Checker::new(&self.board).check_derivation(&self.bank, &self.rules, claim, derivation)
    }
}

#[test]
fn a_right_proof_is_evidence_and_carries_its_derivation() {
    let fixture = Fixture::new();
    let proof = fixture.proof([fixture.p, fixture.q, fixture.both]);
    let certified = fixture.check(CONJUNCTION, proof.clone(), Ok(fixture.right())).expect("it is right");
    assert_eq!(certified.claim(), CONJUNCTION);
    assert!(matches!(certified.evidence(), Evidence::Proof(shown) if **shown == proof));
    assert_eq!(certified.derivation(), Some(&fixture.right()));
    let derived = fixture.check_derivation(CONJUNCTION, fixture.right()).expect("it is right");
    assert_eq!(derived.derivation(), Some(&fixture.right()));
    assert!(derived.is_about(&fixture.board));
}

#[test]
fn an_elaborator_is_not_believed() {
    let fixture = Fixture::new();
    let Fixture { p, q, both, denied, .. } = fixture;
    let proof = || fixture.proof([p, q, both]);
    let other_step = Step { rule: 0, ..step(&fixture.right()) };
    let wrong_rule = Derivation {
        entries: vec![Entry::Axiom(p), Entry::Axiom(q), Entry::Inferred(both, other_step)],
        conclusion: Conclusion::Goal(2),
    };
    let given = Derivation { entries: vec![Entry::Axiom(p), Entry::Axiom(q), Entry::Axiom(both)], ..fixture.right() };
    let longer = Derivation { entries: [fixture.right().entries, vec![Entry::Axiom(p)]].concat(), ..fixture.right() };
    let shorter =
        Derivation { entries: vec![Entry::Axiom(p), Entry::Axiom(denied)], conclusion: Conclusion::Contradiction(0, 1) };
    let lies = [
        ("a rule of another kind", wrong_rule),
        ("the goal for granted", given),
        ("a line more than the proof", longer),
        ("another proof", shorter),
        ("another end", Derivation { conclusion: Conclusion::Goal(0), ..fixture.right() }),
    ];
    for (what, lie) in lies {
        let found = fixture.check(CONJUNCTION, proof(), Ok(lie)).map(drop);
        assert_eq!(found, Err(Refusal::NotConfirmed), "{what}");
    }
    // A right derivation, but not of the proof that is shown.
    for lines in [[q, p, both], [p, q, p], [p, p, both]] {
        let found = fixture.check(CONJUNCTION, fixture.proof(lines), Ok(fixture.right())).map(drop);
        assert_eq!(found, Err(Refusal::NotConfirmed), "{lines:?}");
    }
    assert_eq!(fixture.check(CONJUNCTION, Proof::new(None), Ok(fixture.right())).map(drop), Err(Refusal::NotConfirmed));
}

fn step(derivation: &Derivation) -> Step {
    match derivation.entries.last() {
        Some(Entry::Inferred(_, step)) => step.clone(),
        other => panic!("no step: {other:?}"),
    }
}

#[test]
fn what_no_proof_shows_is_refused_before_it_is_elaborated() {
    let fixture = Fixture::new();
    let proof = || fixture.proof([fixture.p, fixture.q, fixture.both]);
    let refused = |claim, proof, expected: Refusal| {
        assert_eq!(fixture.check(claim, proof, Ok(fixture.right())).map(drop), Err(expected));
    };
    let mut with_subproof = Proof::new(None);
    with_subproof.push(BlockBuilder::new(Some(String::from("lemma"))).finish());
    with_subproof.push(proof().blocks()[0].clone());
    refused(CONJUNCTION, with_subproof, Refusal::Subproofs);
    refused(Claim::Consistent, proof(), Refusal::WrongKind { proof: true });
    refused(Claim::Independent { statement: 2 }, proof(), Refusal::WrongKind { proof: true });
    refused(Claim::Redundant { statement: 4 }, proof(), Refusal::NoSuchStatement { statement: 4, count: 4 });
}

#[test]
fn what_an_elaborator_says_against_a_proof_is_passed_on() {
    let fixture = Fixture::new();
    let reasons = [
        (NotElaborated::Line { number: 3, code: "does-not-fit" }, Refusal::Line { number: 3, code: "does-not-fit" }),
        (NotElaborated::NotGiven { number: 2 }, Refusal::Axiom { number: 2 }),
        (NotElaborated::NotReached, Refusal::NotReached),
    ];
    for (reason, expected) in reasons {
        let proof = fixture.proof([fixture.p, fixture.q, fixture.both]);
        assert_eq!(fixture.check(CONJUNCTION, proof, Err(reason)).map(drop), Err(expected));
    }
}

#[test]
fn derivations_are_refused_with_the_line() {
    let fixture = Fixture::new();
    let Fixture { p, q, denied, .. } = fixture;
    let refused = |claim, derivation, expected: Refusal| {
        assert_eq!(fixture.check_derivation(claim, derivation).map(drop), Err(expected));
    };
    // The statement that should follow may not be given; nor what is not on the board.
    refused(Claim::Redundant { statement: 1 }, fixture.right(), Refusal::Axiom { number: 2 });
    let mut bank = fixture.bank.clone();
    let foreign = bank.not(q);
    let entries = vec![Entry::Assumption(p), Entry::End, Entry::Axiom(p), Entry::Axiom(foreign)];
    refused(CONJUNCTION, Derivation { entries, ..fixture.right() }, Refusal::Axiom { number: 3 });
    let different = StepError { line: 2, reason: Reason::Conclusion(Mismatch::Different) };
    refused(CONJUNCTION, fixture.derivation([p, q], denied), Refusal::Step(different));
    // A contradiction of the others shows that a statement follows from them, but what follows does not show a contradiction.
    let contradiction =
        Derivation { entries: vec![Entry::Axiom(p), Entry::Axiom(denied)], conclusion: Conclusion::Contradiction(0, 1) };
    assert!(fixture.check_derivation(CONJUNCTION, contradiction.clone()).is_ok());
    assert!(fixture.check_derivation(Claim::Inconsistent, contradiction).is_ok());
    let not_reached = StepError { line: 3, reason: Reason::NotReached };
    refused(Claim::Inconsistent, fixture.right(), Refusal::Step(not_reached));
    refused(
        Claim::Redundant { statement: 3 },
        Derivation { entries: fixture.right().entries, conclusion: Conclusion::Goal(2) },
        Refusal::Step(not_reached),
    );
}

#[test]
fn the_premises_are_the_axioms_of_the_derivation() {
    let fixture = Fixture::new();
    let certified = fixture.check_derivation(CONJUNCTION, fixture.right()).expect("it is right");
    assert_eq!((certified.premises(), certified.shows_contradiction()), (vec![0, 1], false));
    let contradiction = Derivation {
        entries: vec![Entry::Axiom(fixture.p), Entry::Axiom(fixture.denied)],
        conclusion: Conclusion::Contradiction(0, 1),
    };
    for claim in [Claim::Inconsistent, CONJUNCTION] {
        let certified = fixture.check_derivation(claim, contradiction.clone()).expect("it is right");
        assert_eq!((certified.premises(), certified.shows_contradiction()), (vec![0, 3], true), "{claim:?}");
    }
}

/// The board P, P, P ∧ P: what proofs of its statements show together.
#[test]
fn a_removal_needs_proofs_that_do_not_lean_on_each_other() {
    let Fixture { mut bank, rules, p, .. } = Fixture::new();
    let both = bank.and(p, p);
    let board = Board::numbered([p, p, both]);
    let fixture = Fixture::new();
    let restated = Derivation { entries: vec![Entry::Axiom(p)], conclusion: Conclusion::Goal(0) };
    let check = |statement: usize, derivation: Derivation| {
        let claim = Claim::Redundant { statement };
        Checker::new(&board).check_derivation(&bank, &rules, claim, derivation).expect("it is right")
    };
    let (first, second) = (check(0, restated.clone()), check(1, restated));
    let conjunction = check(2, fixture.derivation([p, p], both));
    let removal = |proofs: &[&Certified]| CertifiedRemoval::check(&board, proofs.iter().map(|&proof| proof.clone()).collect());
    let removed = |proofs: &[&Certified]| removal(proofs).map(|removal| removal.statements().to_vec());
    assert_eq!(removed(&[]), Some(vec![]));
    assert_eq!(removed(&[&conjunction, &first]), Some(vec![0, 2]), "the other copy stays");
    assert_eq!(removed(&[&first, &second]), None, "each copy leans on the other");
    assert_eq!(removed(&[&first, &first]), None, "a statement goes once");
    let elsewhere = Board::numbered([p, p]);
    assert_eq!(CertifiedRemoval::check(&elsewhere, vec![first.clone()]), None, "the proof is about another board");

    // That no larger set can go: without P everything is false where P is.
    let denied = {
        let symbol = bank.symbol("P", Kind::Predicate, Fixity::Letter);
        let mut structure = Structure::new(1).expect("one object");
        structure.set_predicate(&bank, symbol, vec![false]).expect("one cell");
        let alone = Board::numbered([p]);
        let claim = Claim::Independent { statement: 0 };
        Checker::new(&alone)
            .check(&bank, claim, Evidence::FiniteModel(structure), &mut Fuel::new(1_000))
            .expect("P is false in it")
    };
    let largest = removal(&[&conjunction, &first]).expect("it is right");
    assert!(largest.is_largest(std::slice::from_ref(&denied)), "one of the three must stay");
    assert!(!largest.is_largest(&[]), "without a countermodel all might go");
    let smaller = removal(&[&first]).expect("it is right");
    assert!(!smaller.is_largest(&[denied]), "two stay, and the countermodel asks for one");
}

#[test]
fn conventions_are_not_counted_among_what_could_go() {
    let Fixture { bank, p, q, .. } = Fixture::new();
    let mut board = Board::numbered([p, q]);
    board.statements[0].role = Role::Convention;
    let nothing = CertifiedRemoval::check(&board, Vec::new()).expect("nothing goes");
    let symbols = ["P", "Q"].map(|name| bank.clone().symbol(name, Kind::Predicate, Fixity::Letter));
    let mut structure = Structure::new(1).expect("one object");
    for (symbol, holds) in symbols.into_iter().zip([true, false]) {
        structure.set_predicate(&bank, symbol, vec![holds]).expect("one cell");
    }
    let claim = Claim::Independent { statement: 1 };
    let independent =
        Checker::new(&board).check(&bank, claim, Evidence::FiniteModel(structure), &mut Fuel::new(1_000)).expect("it is right");
    assert!(nothing.is_largest(&[independent]), "the convention stays in any case");
    board.statements[0].role = Role::Axiom;
    let nothing = CertifiedRemoval::check(&board, Vec::new()).expect("nothing goes");
    assert!(!nothing.is_largest(&[]), "without evidence both might go");
}
