//! The check accepts what is so, and refuses evidence that one changed cell spoils, naming the right statement.

use certificate::{Certified, Checker, Claim, Evidence, Refusal};
use formula::{Bank, Board, Definition, Fixity, Kind, Quantifier, Statement, SymbolId, TermId};
use model::finite::{EvaluationError, Structure, evaluate};
use model::{Fuel, OutOfFuel};

const FUEL: u64 = 100_000;

struct Game {
    bank: Bank,
    board: Board,
    blonde: SymbolId,
    likes: SymbolId,
    father: SymbolId,
    blondie: SymbolId,
}

fn check(bank: &Bank, board: &Board, claim: Claim, evidence: Evidence, fuel: &mut Fuel) -> Result<Certified, Refusal> {
    Checker::new(board).check(bank, claim, evidence, fuel)
}

/// s1: ∀x (blonde(x) → likes(x, father(x))); s2: ∃!x blonde(x) | blondie := x; s3: ∀x ¬likes(x, blondie);
/// s4: ∃x ∃y (likes(x,y) ∧ likes(y,x)).
fn game() -> Game {
    let mut bank = Bank::new();
    let blonde = bank.symbol("blonde", Kind::Predicate, Fixity::Applied(1));
    let likes = bank.symbol("likes", Kind::Predicate, Fixity::Applied(2));
    let father = bank.symbol("father", Kind::Function, Fixity::Applied(1));
    let blondie = bank.symbol("blondie", Kind::Function, Fixity::Letter);
    let (x, y) = (bank.variable("x"), bank.variable("y"));
    let (vx, vy) = (bank.variable_term(x), bank.variable_term(y));
    let atom = |bank: &mut Bank, symbol, arguments: &[TermId]| bank.atom(symbol, arguments).expect("arity");

    let is_blonde = atom(&mut bank, blonde, &[vx]);
    let his_father = bank.apply(father, &[vx]).expect("arity");
    let likes_father = atom(&mut bank, likes, &[vx, his_father]);
    let step = bank.implies(is_blonde, likes_father);
    let first = bank.for_all(x, step);

    let second = bank.quantified(Quantifier::ExistsUnique, x, is_blonde);
    let definition = Definition { symbol: blondie, parameters: Vec::new(), variable: x };
    let meaning = representation::meaning_of_definition(&mut bank, &definition, second).expect("the shape of a definition");

    let named = bank.apply(blondie, &[]).expect("arity");
    let likes_her = atom(&mut bank, likes, &[vx, named]);
    let not_her = bank.not(likes_her);
    let third = bank.for_all(x, not_her);

    let (there, back) = (atom(&mut bank, likes, &[vx, vy]), atom(&mut bank, likes, &[vy, vx]));
    let both = bank.and(there, back);
    let inner = bank.exists(y, both);
    let fourth = bank.exists(x, inner);

    let sentences = [("s1", first), ("s2", second), ("s3", third), ("s4", fourth)];
    let mut statements = sentences.map(|(label, sentence)| Statement::axiom(label, sentence)).to_vec();
    statements[1].definition = Some(definition);
    statements[1].meaning = meaning;
    Game { bank, board: Board { statements }, blonde, likes, father, blondie }
}

/// blonde = {0}, blondie = 0, father constantly 1, and who likes whom.
fn structure(game: &Game, likes: [bool; 4]) -> Structure {
    let mut structure = Structure::new(2).expect("not empty");
    structure.set_predicate(&game.bank, game.blonde, vec![true, false]).expect("valid");
    structure.set_function(&game.bank, game.blondie, vec![0]).expect("valid");
    structure.set_function(&game.bank, game.father, vec![1, 1]).expect("valid");
    structure.set_predicate(&game.bank, game.likes, likes.to_vec()).expect("valid");
    structure
}

fn model(game: &Game) -> Structure {
    structure(game, [false, true, false, true])
}

fn run(game: &Game, claim: Claim, structure: &Structure) -> Result<Certified, Refusal> {
    check(&game.bank, &game.board, claim, Evidence::FiniteModel(structure.clone()), &mut Fuel::new(FUEL))
}

fn is_false(index: usize) -> Result<(), Refusal> {
    Err(Refusal::IsFalse { index, label: format!("s{}", index + 1) })
}

#[test]
fn a_model_establishes_consistency() {
    let game = game();
    let certified = run(&game, Claim::Consistent, &model(&game)).expect("a model");
    assert_eq!(certified.claim(), Claim::Consistent);
    assert_eq!(certified.evidence(), &Evidence::FiniteModel(model(&game)));
    assert!(certified.is_about(&game.board));
    let mut other = game.board;
    other.statements.swap(0, 1);
    assert!(!certified.is_about(&other));
    other.statements.swap(0, 1);
    other.statements.pop();
    assert!(!certified.is_about(&other));
}

#[test]
fn a_countermodel_establishes_independence_of_its_statement_only() {
    let game = game();
    let countermodel = structure(&game, [false, true, false, false]);
    run(&game, Claim::Independent { statement: 3 }, &countermodel).expect("a countermodel");
    assert_eq!(run(&game, Claim::Consistent, &countermodel).map(drop), is_false(3));
    let wrong = run(&game, Claim::Independent { statement: 0 }, &countermodel);
    assert_eq!(wrong.map(drop), Err(Refusal::IsTrue { index: 0, label: "s1".to_owned() }));
    let wrong = run(&game, Claim::Independent { statement: 3 }, &model(&game));
    assert_eq!(wrong.map(drop), Err(Refusal::IsTrue { index: 3, label: "s4".to_owned() }));
}

#[test]
fn what_a_definition_says_of_its_name_is_part_of_the_statement() {
    let game = game();
    let mut named_wrongly = model(&game);
    named_wrongly.set_function(&game.bank, game.blondie, vec![1]).expect("valid");
    // The sentence ∃!x blonde(x) is still true; that blondie is the one is not.
    let sentence = game.board.statements[1].sentence;
    assert_eq!(evaluate(&game.bank, &named_wrongly, sentence, &mut Fuel::new(FUEL)), Ok(true));
    assert_eq!(run(&game, Claim::Consistent, &named_wrongly).map(drop), is_false(1));
}

#[test]
fn each_changed_cell_is_judged_by_the_first_statement_that_it_spoils() {
    let game = game();
    let with = |change: &dyn Fn(&mut Structure)| {
        let mut changed = model(&game);
        change(&mut changed);
        changed
    };
    let blonde = |cells: [bool; 2]| with(&|s| s.set_predicate(&game.bank, game.blonde, cells.to_vec()).expect("valid"));
    let father = |cells: [u32; 2]| with(&|s| s.set_function(&game.bank, game.father, cells.to_vec()).expect("valid"));
    let changed = [
        (blonde([false, false]), is_false(1)),
        (blonde([true, true]), is_false(1)),
        (father([0, 1]), is_false(0)),
        (father([1, 0]), Ok(())),
        (structure(&game, [true, true, false, true]), is_false(2)),
        (structure(&game, [false, false, false, true]), is_false(0)),
        (structure(&game, [false, true, true, true]), is_false(2)),
        (structure(&game, [false, true, false, false]), is_false(3)),
        (with(&|s| s.set_function(&game.bank, game.blondie, vec![1]).expect("valid")), is_false(1)),
    ];
    for (structure, expected) in changed {
        assert_eq!(run(&game, Claim::Consistent, &structure).map(drop), expected, "{structure:?}");
    }
}

/// All 2·2·4·2⁴·2² structures over the symbols and two objects, each judged as evaluation of the meanings one by one judges it.
#[test]
fn all_structures_over_two_objects_are_judged_by_truth() {
    let game = game();
    let checker = Checker::new(&game.board);
    let claims: Vec<Claim> =
        std::iter::once(Claim::Consistent).chain((0..4).map(|statement| Claim::Independent { statement })).collect();
    let mut accepted = vec![0; claims.len()];
    for code in 0..1u32 << 9 {
        let bit = |at: u32| code >> at & 1;
        let mut structure = structure(&game, [0, 1, 2, 3].map(|at| bit(at) == 1));
        structure.set_predicate(&game.bank, game.blonde, vec![bit(4) == 1, bit(5) == 1]).expect("valid");
        structure.set_function(&game.bank, game.father, vec![bit(6), bit(7)]).expect("valid");
        structure.set_function(&game.bank, game.blondie, vec![bit(8)]).expect("valid");
        let truths: Vec<bool> = game.board.statements.iter().map(|statement| truth(&game, &structure, statement)).collect();
        for (at, &claim) in claims.iter().enumerate() {
            let first_wrong = (0..4).find(|&index| {
                let required = claim != Claim::Independent { statement: index };
                truths[index] != required
            });
            let found = checker.check(&game.bank, claim, Evidence::FiniteModel(structure.clone()), &mut Fuel::new(FUEL));
            match (found, first_wrong) {
                (Ok(certified), None) => {
                    assert_eq!(certified.claim(), claim);
                    accepted[at] += 1;
                }
                (Err(Refusal::IsFalse { index, .. }), Some(wrong)) => assert_eq!((index, truths[index]), (wrong, false)),
                (Err(Refusal::IsTrue { index, .. }), Some(wrong)) => assert_eq!((index, truths[index]), (wrong, true)),
                (found, wrong) => panic!("{claim:?}: {found:?}, first wrong {wrong:?}"),
            }
        }
    }
    assert!(accepted.iter().all(|&count| count > 0), "some claim was never accepted: {accepted:?}");
}

fn truth(game: &Game, structure: &Structure, statement: &Statement) -> bool {
    evaluate(&game.bank, structure, statement.meaning, &mut Fuel::new(FUEL)).expect("a truth value")
}

#[test]
fn what_cannot_be_evaluated_establishes_nothing() {
    let mut game = game();
    let good = model(&game);

    let none = Evidence::FiniteModel(good.clone());
    let starved = check(&game.bank, &game.board, Claim::Consistent, none, &mut Fuel::new(3));
    let out_of_fuel = EvaluationError::OutOfFuel(OutOfFuel);
    assert_eq!(starved.map(drop), Err(Refusal::NotEvaluated { index: 0, label: "s1".to_owned(), error: out_of_fuel.into() }));

    let mut partial = Structure::new(2).expect("not empty");
    partial.set_predicate(&game.bank, game.blonde, vec![true, false]).expect("valid");
    partial.set_function(&game.bank, game.father, vec![0, 0]).expect("valid");
    let error = EvaluationError::NoMeaning { symbol: game.likes };
    let found = run(&game, Claim::Consistent, &partial).map(drop);
    assert_eq!(found, Err(Refusal::NotEvaluated { index: 0, label: "s1".to_owned(), error: error.into() }));

    let found = run(&game, Claim::Independent { statement: 4 }, &good).map(drop);
    assert_eq!(found, Err(Refusal::NoSuchStatement { statement: 4, count: 4 }));

    // A statement that is not closed is never true, nor false: not even the one that is claimed to be independent.
    let x = game.bank.variable("x");
    let term = game.bank.variable_term(x);
    game.board.statements[3].meaning = game.bank.atom(game.blonde, &[term]).expect("arity");
    let error = EvaluationError::FreeVariable { variable: x };
    for claim in [Claim::Consistent, Claim::Independent { statement: 3 }] {
        let found = run(&game, claim, &good).map(drop);
        assert_eq!(found, Err(Refusal::NotEvaluated { index: 3, label: "s4".to_owned(), error: error.into() }));
    }
}

#[test]
fn no_statement_takes_more_than_its_share_of_the_fuel() {
    let game = game();
    let checker = Checker::new(&game.board);
    let check = |each: u64, fuel: &mut Fuel| {
        checker.check_sharing(&game.bank, Claim::Consistent, Evidence::FiniteModel(model(&game)), each, fuel).map(drop)
    };
    let mut fuel = Fuel::new(FUEL);
    assert_eq!(check(u64::MAX, &mut fuel), Ok(()));
    let spent = FUEL - fuel.left();
    let needed = |statement: &Statement| {
        let mut fuel = Fuel::new(FUEL);
        evaluate(&game.bank, &model(&game), statement.meaning, &mut fuel).expect("a truth value");
        FUEL - fuel.left()
    };
    let most = game.board.statements.iter().map(needed).max().expect("there are statements");
    let mut fuel = Fuel::new(FUEL);
    assert_eq!((check(most, &mut fuel), fuel.left()), (Ok(()), FUEL - spent), "what is spent is paid for all together");
    let error = EvaluationError::OutOfFuel(OutOfFuel);
    let index = game.board.statements.iter().position(|statement| needed(statement) == most).expect("one needs the most");
    let label = game.board.statements[index].label.clone();
    let refusal = Refusal::NotEvaluated { index, label, error: error.into() };
    assert_eq!(check(most - 1, &mut Fuel::new(FUEL)), Err(refusal), "however much is left to the others");
    assert!(check(most, &mut Fuel::new(spent - 1)).is_err(), "all of the fuel is a limit, too");
}

#[test]
fn the_empty_board_is_consistent() {
    let bank = Bank::new();
    let structure = Structure::new(1).expect("not empty");
    let evidence = Evidence::FiniteModel(structure);
    let found = check(&bank, &Board::default(), Claim::Consistent, evidence.clone(), &mut Fuel::new(0));
    assert!(found.is_ok());
    let found = check(&bank, &Board::default(), Claim::Independent { statement: 0 }, evidence, &mut Fuel::new(0));
    assert_eq!(found.map(drop), Err(Refusal::NoSuchStatement { statement: 0, count: 0 }));
}
