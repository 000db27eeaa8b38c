//! Refutations by saturation: they are held against brute force and against the other searches, and proofs are made of them.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::{pool, unhurried};
use crate::oracle::refutation::{Needed, check};
use certificate::Evidence;
use formula::generate::{Random, Vocabulary};
use formula::{Bank, Board, Fixity, Formula, FormulaId, Kind, Role, Statement};
use solver::oracle::Oracle;
use solver::saturation::{Limits as Steps, Outcome, Question, SaturationSearch, Strategy};
use testkit::boards::read;
use testkit::patience::PATIENCE;
use verdict::{Answer, Bounds, NO_LISTENER, Refutation, Report, ask, certify};

/// Number of random boards.
const BOARDS: u64 = 60;

/// Searches for a refutation of one question by saturation alone.
fn saturate(bank: &mut Bank, board: &Board, question: Option<usize>, steps: u64) -> Option<Refutation> {
    saturate_by(bank, board, question, steps, Strategy::BALANCED)
}

/// The same by a strategy.
fn saturate_by(bank: &mut Bank, board: &Board, question: Option<usize>, steps: u64, strategy: Strategy) -> Option<Refutation> {
    let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
    let vocabulary = solver::vocabulary::Vocabulary::of(bank, &meanings);
    let others: Vec<(usize, FormulaId)> =
        meanings.iter().copied().enumerate().filter(|&(index, _)| Some(index) != question).collect();
    let mut search = SaturationSearch::new(
        bank,
        Question { statements: &others, denied: question.map(|index| meanings[index]), goals: &[] },
        &vocabulary,
        strategy,
    );
    match search.run(bank, Steps { steps, deadline: None }) {
        Outcome::Refuted(refutation) => Some(refutation),
        Outcome::Saturated | Outcome::Open => None,
    }
}

/// The answer once what was refuted is proved.
fn certified(bank: &mut Bank, board: &Board, oracle: &mut Oracle, question: Option<usize>, refutation: Refutation) -> Answer {
    let mut redundancy = vec![Answer::Undecided(Vec::new()); board.statements.len()];
    let mut consistency = Answer::Undecided(Vec::new());
    *question.map_or(&mut consistency, |index| &mut redundancy[index]) = Answer::Refuted(refutation);
    let calculus = verifier::classical().expect("it comes with the program");
    let bounds = Bounds::afterwards(unhurried());
    let report = certify(bank, board, oracle, calculus, bounds, Report { consistency, redundancy }, NO_LISTENER);
    match question {
        None => report.consistency,
        Some(index) => report.redundancy[index].clone(),
    }
}

fn random_board(bank: &mut Bank, seed: u64) -> Board {
    let mut random = Random::new(seed);
    let functions = vec![bank.symbol("f", Kind::Function, Fixity::Applied(1)), bank.symbol("a", Kind::Function, Fixity::Letter)];
    let predicates =
        vec![bank.symbol("p", Kind::Predicate, Fixity::Applied(1)), bank.symbol("r", Kind::Predicate, Fixity::Applied(2))];
    let vocabulary = Vocabulary::of(bank, functions, predicates);
    let count = 3 + random.below(4);
    let statements = (0..count).map(|at| {
        let depth = 1 + random.below(4);
        let meaning = bank.random_sentence(&vocabulary, depth, &mut random);
        Statement::axiom(format!("s{at}"), meaning)
    });
    Board { statements: statements.collect() }
}

#[test]
fn refutations_of_random_boards_are_right_and_are_proved() {
    let pool = pool();
    let mut oracle = pool.oracle();
    let (mut refuted, mut decided) = (0, 0);
    for seed in 0..BOARDS {
        let mut bank = Bank::new();
        let board = random_board(&mut bank, seed);
        let questions = std::iter::once(None).chain((0..board.statements.len()).map(Some));
        let strategies = [Strategy::BALANCED, Strategy::GOAL_DIRECTED, Strategy::UNFOLDING];
        for (question, strategy) in questions.flat_map(|question| strategies.map(|strategy| (question, strategy))) {
            let Some(refutation) = saturate_by(&mut bank, &board, question, 3_000, strategy) else { continue };
            refuted += 1;
            let checked = check(&mut bank, &board, question, &refutation, Needed::Premises);
            decided += usize::from(checked.unwrap_or_else(|why| panic!("seed {seed}, question {question:?}: {why:?}")));
            match certified(&mut bank, &board, &mut oracle, question, refutation) {
                Answer::Refuted(proved) => assert!(matches!(proved.proof.evidence(), Evidence::Proof(_))),
                other => panic!("seed {seed}, question {question:?}: {other:?}"),
            }
        }
    }
    eprintln!("{refuted} refutations, {decided} of them checked to the end by brute force");
    assert!(refuted > 100 && decided * 10 > refuted * 8, "{refuted} {decided}");
}

/// The problem in a file: its statements, and which one is to follow from the others.
fn problem(path: &Path) -> (Bank, Board, Option<usize>) {
    let text = source::Text::new("problem.p", fs::read_to_string(path).expect("a file of the repository"));
    let mut bank = Bank::new();
    let mut board = board_syntax::tptp::parse_problem(&text, &mut bank).value.expect("a problem").board;
    let mut goal = None;
    for (index, statement) in board.statements.iter_mut().enumerate() {
        if let (Role::Conjecture, Formula::Not(inner)) = (statement.role, bank.formula(statement.meaning)) {
            *statement = Statement::axiom(statement.label.clone(), inner);
            goal = Some(index);
        }
    }
    (bank, board, goal)
}

#[test]
fn the_problems_about_equations_have_proofs() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/problems/equations");
    let mut paths: Vec<_> = fs::read_dir(directory).expect("the folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let pool = pool();
    let mut oracle = pool.oracle();
    let (mut proved, mut by_lemmas) = (0, 0);
    for path in paths {
        let (mut bank, board, goal) = problem(&path);
        // Those that take long are for the bench.
        let Some(refutation) = saturate(&mut bank, &board, goal, 12_000) else { continue };
        by_lemmas += usize::from(refutation.by_lemmas.is_some());
        let answer = certified(&mut bank, &board, &mut oracle, goal, refutation);
        assert!(matches!(answer, Answer::Refuted(_)), "{}: {answer:?}", path.display());
        proved += 1;
    }
    assert!(proved > 25 && by_lemmas > 15, "{proved} {by_lemmas}");
}

/// What the goal's own words lead to is found where the balanced search is lost in what follows from the axioms alone.
#[test]
fn a_goal_is_reached_by_its_own_words() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/problems/theories");
    let pool = pool();
    let mut oracle = pool.oracle();
    for name in ["relations-identity.p", "rings-ideal-sum.p", "sets-power-of-union.p"] {
        let (mut bank, board, goal) = problem(&directory.join(name));
        assert!(saturate(&mut bank, &board, goal, 100_000).is_none(), "{name}");
        let refutation = saturate_by(&mut bank, &board, goal, 200_000, Strategy::GOAL_DIRECTED).expect(name);
        let answer = certified(&mut bank, &board, &mut oracle, goal, refutation);
        assert!(matches!(answer, Answer::Refuted(_)), "{name}: {answer:?}");
    }
}

/// Where all is defined, a goal follows from the unfolded definitions.
#[test]
fn definitions_are_unfolded() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/problems/theories");
    let pool = pool();
    let mut oracle = pool.oracle();
    for name in ["modality-confluence.p", "relations-composition-associates.p", "sets-sum-of-pair.p"] {
        let (mut bank, board, goal) = problem(&directory.join(name));
        for strategy in [Strategy::BALANCED, Strategy::GOAL_DIRECTED] {
            assert!(saturate_by(&mut bank, &board, goal, 20_000, strategy).is_none(), "{name}: {strategy:?}");
        }
        let refutation = saturate_by(&mut bank, &board, goal, 20_000, Strategy::UNFOLDING).expect(name);
        let answer = certified(&mut bank, &board, &mut oracle, goal, refutation);
        assert!(matches!(answer, Answer::Refuted(_)), "{name}: {answer:?}");
    }
}

/// The complement of a preimage is the preimage of the complement: a statement true of the one and false of the other distinguishes them.
#[test]
fn what_one_set_is_and_another_is_not_tells_them_apart() {
    let text = "fof(extensional, axiom, ! [A,B] : (! [X] : (in(X,A) <=> in(X,B)) => A = B)).\n\
                fof(complement, axiom, ! [A,X] : (in(X,co(A)) <=> ~ in(X,A))).\n\
                fof(closed, axiom, ! [A] : (closed(A) <=> open(co(A)))).\n\
                fof(preimage, axiom, ! [A,X] : (in(X,pre(A)) <=> in(f(X),A))).\n\
                fof(continuous, axiom, ! [A] : (open(A) => open(pre(A)))).\n\
                fof(goal, axiom, ! [A] : (closed(A) => closed(pre(A)))).";
    let mut bank = Bank::new();
    let board = board_syntax::tptp::parse_problem(&source::Text::new("p", text), &mut bank).value.expect("a problem").board;
    for strategy in [Strategy::BALANCED, Strategy::GOAL_DIRECTED] {
        assert!(saturate_by(&mut bank, &board, Some(5), 20_000, strategy).is_none(), "{strategy:?}");
    }
    let refutation = saturate_by(&mut bank, &board, Some(5), 20_000, Strategy::UNFOLDING).expect("it follows");
    let answer = certified(&mut bank, &board, &mut pool().oracle(), Some(5), refutation);
    assert!(matches!(answer, Answer::Refuted(_)), "{answer:?}");
}

#[test]
fn a_definition_says_when_an_atom_of_variables_holds() {
    for (statement, expected) in [
        ("∀x∀y (r(x,y) ↔ s(y,x))", true),
        ("∀x∀y ((s(y,x) ∧ s(x,y)) ↔ r(x,y))", true),
        ("∀x∀y∀z (in(x,join(y,z)) ↔ (in(x,y) ∨ in(x,z)))", true),
        ("∀x (p(x) ↔ ∀y∃z t(x,y,z))", true),
        ("∀x (p(x) ↔ x = c)", true),
        // A statement about f(x) is reduced to one about something smaller.
        ("∀x (p(x) ↔ ¬p(f(x)))", true),
        ("∀x∀y (r(x,y) ↔ r(y,x))", false),
        ("∀x (r(x,x) ↔ x = c)", false),
        ("∀x∀y (r(f(x),f(y)) ↔ x = y)", false),
        ("∀x∀y (r(f(f(x)),y) ↔ x = y)", false),
        ("∀x (p(x) → q(x))", false),
        ("∀x (x = c ↔ f(x) = c)", false),
    ] {
        let text = format!("symbols p/1 r/2 q/1 s/2 t/3 in/2 : predicate\nsymbols f/1 join/2 c/0 : function\n{statement}");
        let (mut bank, board) = read(&text);
        let meaning = board.statements[0].meaning;
        let vocabulary = solver::vocabulary::Vocabulary::of(&bank, &[meaning]);
        let search = SaturationSearch::new(
            &mut bank,
            Question { statements: &[(0, meaning)], denied: None, goals: &[] },
            &vocabulary,
            Strategy::UNFOLDING,
        );
        assert_eq!(search.has_definitions(), expected, "{statement}");
        // No definition is passed over where clauses are not made to look for them.
        assert!(!expected || solver::saturation::may_define(&bank, meaning), "{statement}");
    }
}

/// Two statements that lead to each other are not both taken for definitions: the search comes to its end.
#[test]
fn definitions_in_a_circle_come_to_an_end() {
    let text = "symbols even/1 odd/1 : predicate\nsymbols s/1 c/0 : function\neven: ∀x (even(x) ↔ ¬odd(s(x)))\n\
                odd: ∀x (odd(x) ↔ ¬even(s(x)))\nstart: even(c)\ngoal: ¬odd(s(s(s(c))))";
    let (mut bank, board) = read(text);
    let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
    let vocabulary = solver::vocabulary::Vocabulary::of(&bank, &meanings);
    let all: Vec<(usize, FormulaId)> = meanings.into_iter().enumerate().collect();
    let mut search = SaturationSearch::new(
        &mut bank,
        Question { statements: &all, denied: None, goals: &[] },
        &vocabulary,
        Strategy::UNFOLDING,
    );
    assert!(search.has_definitions());
    assert!(matches!(search.run(&mut bank, Steps { steps: 20_000, deadline: None }), Outcome::Open));
    assert!(search.statistics().steps < 1_000, "{}", search.statistics());
}

/// Consequences of laws are proved step by step; what does not follow has its model as ever.
#[test]
fn equations_are_decided_with_everything_else() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/problems/equations");
    let pool = pool();
    let mut oracle = pool.oracle();
    for (name, most) in [("group-right-identity.p", 22), ("group-exponent-two.p", 30), ("semigroup-left-zero.p", 40)] {
        let (mut bank, board, goal) = problem(&directory.join(name));
        let report = ask(&mut bank, &board, &mut oracle, unhurried(), goal, NO_LISTENER);
        let Some(Answer::Refuted(refutation)) = goal.map(|goal| report.redundancy[goal].clone()) else { panic!("{name}") };
        let Answer::Refuted(proved) = certified(&mut bank, &board, &mut oracle, goal, refutation) else { panic!("{name}") };
        let Evidence::Proof(proof) = proved.proof.evidence() else { panic!("{name}") };
        let lines: usize = proof.blocks().iter().map(|block| block.lines().count()).sum();
        assert!(lines <= most, "{name}: {lines} lines");
    }
    let text = source::Text::new(
        "p",
        "fof(a, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).\nfof(c, axiom, ? [X,Y] : m(X,Y) != m(Y,X)).",
    );
    let mut bank = Bank::new();
    let board = board_syntax::tptp::parse_problem(&text, &mut bank).value.expect("a problem").board;
    let report = ask(&mut bank, &board, &mut oracle, unhurried(), None, NO_LISTENER);
    assert!(matches!(report.consistency, Answer::Satisfied(_)), "{:?}", report.consistency);
}

/// Definitions that a goal has nothing to do with lead a search astray: it begins with those that it leads to, which are enough here.
#[test]
fn a_goal_is_proved_from_the_definitions_that_it_leads_to() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/problems/theories");
    let mut oracle = pool().oracle();
    for (name, needed) in [("sets-power-monotone.p", [0, 6]), ("sets-cantor.p", [0, 11])] {
        let (mut bank, board, goal) = problem(&directory.join(name));
        let report = ask(&mut bank, &board, &mut oracle, unhurried(), goal, NO_LISTENER);
        let Some(Answer::Refuted(refutation)) = goal.map(|goal| report.redundancy[goal].clone()) else { panic!("{name}") };
        assert_eq!(refutation.premises, needed, "{name}");
        let answer = certified(&mut bank, &board, &mut oracle, goal, refutation);
        assert!(matches!(answer, Answer::Refuted(_)), "{name}: {answer:?}");
    }
}

/// Terms may be deep, and a proof long: it is found step by step all the same.
#[test]
fn counting_far_takes_one_step_after_the_other() {
    let number = format!("{}zero{}", "s(".repeat(100), ")".repeat(100));
    let text = format!("fof(a, axiom, p(zero)).\nfof(b, axiom, ! [X] : (p(X) => p(s(X)))).\nfof(c, axiom, ~p({number})).");
    let text = source::Text::new("p", text);
    let mut bank = Bank::new();
    let board = board_syntax::tptp::parse_problem(&text, &mut bank).value.expect("a problem").board;
    let mut oracle = pool().oracle();
    let report = ask(&mut bank, &board, &mut oracle, unhurried(), None, NO_LISTENER);
    let Answer::Refuted(refutation) = report.consistency else { panic!("{:?}", report.consistency) };
    let answer = certified(&mut bank, &board, &mut oracle, None, refutation);
    assert!(matches!(answer, Answer::Refuted(_)), "{answer:?}");
}

/// Where no lemma is shared the instances are all there is, however many.
#[test]
fn a_long_refutation_without_lemmas_keeps_its_instances() {
    let number = format!("{}zero{}", "s(".repeat(230), ")".repeat(230));
    let text = format!("fof(a, axiom, p(zero)).\nfof(b, axiom, ! [X] : (p(X) => p(s(X)))).\nfof(c, axiom, ~p({number})).");
    let mut bank = Bank::new();
    let board = board_syntax::tptp::parse_problem(&source::Text::new("p", text), &mut bank).value.expect("a problem").board;
    let refutation = saturate(&mut bank, &board, None, 12_000).expect("it is refuted");
    assert!(refutation.by_lemmas.is_none());
    assert_eq!(refutation.instances.len(), 230);
}

/// A deadline ends a search that has no other limit, whatever the problem.
#[test]
fn deadlines_are_kept() {
    let text = source::Text::new(
        "p",
        "fof(a, axiom, ! [X,Y,Z] : f(f(X,Y),f(Y,Z)) = f(f(Z,X),Y)).\nfof(c, axiom, ? [X,Y] : f(X,Y) != f(Y,X)).",
    );
    let mut bank = Bank::new();
    let board = board_syntax::tptp::parse_problem(&text, &mut bank).value.expect("a problem").board;
    let statements: Vec<(usize, FormulaId)> = board.statements.iter().map(|statement| statement.meaning).enumerate().collect();
    let meanings: Vec<FormulaId> = statements.iter().map(|&(_, meaning)| meaning).collect();
    let vocabulary = solver::vocabulary::Vocabulary::of(&bank, &meanings);
    let mut search = SaturationSearch::new(
        &mut bank,
        Question { statements: &statements, denied: None, goals: &[] },
        &vocabulary,
        Strategy::BALANCED,
    );
    let begun = Instant::now();
    let outcome = search.run(&mut bank, Steps { steps: u64::MAX, deadline: Some(begun + Duration::from_millis(500)) });
    assert!(matches!(outcome, Outcome::Open));
    assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
}
