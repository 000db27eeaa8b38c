//! The countermodel of every exploit as a certificate document, which is verified with no solver in the process.

use certificate::{Checker, Claim, Evidence};
use formula::{Bank, Board, Statement, SymbolId};
use kernel::HouseRules;
use model::Fuel;
use model::finite::Structure;
use rule_audit::Countermodel;
use rule_audit::search::{Bounds, search};
use source::Text;
use verifier::{Meta, Notation, verify, write};

fn board(countermodel: &Countermodel) -> Board {
    let statements = countermodel.premises.iter().chain([&countermodel.conclusion]).zip(1..);
    let statement = |(&meaning, number): (_, usize)| Statement::axiom(format!("s{number}"), meaning);
    Board { statements: statements.map(statement).collect() }
}

/// The structure over the symbols of another bank that have the same names.
fn carried_over(from: &Bank, structure: &Structure, to: &mut Bank) -> Structure {
    let mut new = Structure::new(structure.domain_size()).expect("a domain");
    let symbols: Vec<SymbolId> = to.symbols().collect();
    let same = |to: &Bank, known: SymbolId, symbol: SymbolId| {
        let (a, b) = (from.symbol_data(known), to.symbol_data(symbol));
        from.symbol_text(known) == to.symbol_text(symbol) && (a.kind, a.fixity.arity()) == (b.kind, b.fixity.arity())
    };
    for &symbol in &symbols {
        if let Some((_, cells)) = structure.functions().find(|(known, _)| same(to, *known, symbol)) {
            new.set_function(to, symbol, cells.to_vec()).expect("it fits");
        }
        if let Some((_, cells)) = structure.predicates().find(|(known, _)| same(to, *known, symbol)) {
            new.set_predicate(to, symbol, cells.to_vec()).expect("it fits");
        }
    }
    for (number, object) in structure.numbers() {
        let number = to.numeral(from.numeral_text(number)).expect("a number");
        new.set_number(number, object).expect("it fits");
    }
    new
}

fn document(countermodel: &Countermodel) -> String {
    let text = foreign_syntax::fof::print_board(&countermodel.bank, &board(countermodel)).expect("it can be said in TPTP");
    let text = Text::new("exploit.p", text);
    let mut bank = Bank::new();
    let read = board_syntax::tptp::parse_board(&text, &mut bank).value.expect("what was printed is read").board;
    let Evidence::FiniteModel(structure) = countermodel.certified.evidence() else { panic!("no finite model") };
    let structure = carried_over(&countermodel.bank, structure, &mut bank);
    let claim = Claim::Independent { statement: read.statements.len() - 1 };
    let evidence = Evidence::FiniteModel(structure);
    let certified = Checker::new(&read).check(&bank, claim, evidence, &mut Fuel::new(1_000_000)).expect("it is right");
    write(&text, Notation::Tptp, &read, &bank, &certified, &Meta::default())
        .expect("it is about the board")
        .to_json()
        .expect("JSON")
}

#[test]
fn every_countermodel_of_the_printed_calculus_is_a_certificate_that_is_verified() {
    let house = HouseRules::default();
    let calculus = proof_syntax::rules::shipped("predicate-wars", &house).expect("it comes with the program");
    let bounds = Bounds { lemmas: 1, identity_points: 3, lemmas_from_nothing: 1, ..Bounds::default() };
    let found = search(&calculus, &house, &bounds, &|_| true);
    assert_eq!(found.by_rule.len(), 5);
    // What speaks of numbers has a structure of the game: files of such are verified by the tests of the program.
    let finite = |countermodel: &Countermodel| matches!(countermodel.certified.evidence(), Evidence::FiniteModel(_));
    assert_eq!(found.by_rule.iter().filter(|(_, one)| !finite(&one.countermodel)).count(), 1);
    for (_, one) in found.by_rule.iter().filter(|(_, one)| finite(&one.countermodel)) {
        let document = document(&one.countermodel);
        if let Err(refusal) = verify(document.as_bytes()) {
            panic!("{refusal:?}\n{document}");
        }
        let other = document.replace("\"independent\"", "\"redundant\"");
        assert!(other != document && verify(other.as_bytes()).is_err(), "a structure is no evidence that something follows");
    }
}

#[test]
fn every_local_countermodel_is_a_certificate_that_is_verified() {
    let audited = crate::common::audited("predicate-wars");
    let unsound = audited.audit.rules.iter().filter_map(|rule| rule.worst()?.countermodel.as_ref());
    let mut count = 0;
    for countermodel in unsound {
        let document = document(countermodel);
        assert!(verify(document.as_bytes()).is_ok(), "{document}");
        count += 1;
    }
    assert_eq!(count, 5);
}
