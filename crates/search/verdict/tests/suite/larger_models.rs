//! The boards of examples/models: each can be read and names its size, and those that take no time are answered by a model of that size, or
//! shown to have none.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::common::{pool, unhurried};
use certificate::Evidence;
use formula::{Formula, FormulaId};
use testkit::boards::read;
use verdict::{Answer, Bounds, Limits, NO_LISTENER, ask, certify};

/// Boards that are answered within a moment, also where nothing is optimised.
const QUICK: [&str; 9] = [
    "affine-plane-3",
    "fano-plane",
    "field-9",
    "orthomodular-lattice-6",
    "quandle-7",
    "quaternion-group",
    "rectangular-band-12",
    "ring-8",
    "steiner-quasigroup-13",
];

fn boards() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/models");
    let files = fs::read_dir(folder).expect("the boards are there").flatten().map(|entry| entry.path());
    let read = |path: &Path| fs::read_to_string(path).expect("a board is text");
    files.map(|path| (path.file_stem().expect("a name").to_string_lossy().into_owned(), read(&path))).collect()
}

#[test]
fn every_board_names_its_size() {
    let boards = boards();
    assert!(boards.len() >= 31, "{}", boards.len());
    for (name, text) in boards {
        let (bank, board) = read(&text);
        let counts = |&meaning: &FormulaId| matches!(bank.formula(meaning), Formula::Cardinality(..));
        let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
        assert_eq!(meanings.iter().filter(|meaning| counts(meaning)).count(), 1, "{name}");
    }
}

#[test]
fn larger_models_are_found_and_certified() {
    let boards = boards();
    for name in QUICK {
        let (_, text) = boards.iter().find(|(other, _)| other == name).expect("the board is there");
        let (mut bank, board) = read(text);
        let limits = unhurried();
        let report = ask(&mut bank, &board, &mut pool().oracle(), limits, None, NO_LISTENER);
        let Answer::Satisfied(certified) = &report.consistency else { panic!("{name}: {:?}", report.consistency) };
        assert!(certified.is_about(&board), "{name}");
        let Evidence::FiniteModel(structure) = certified.evidence() else { panic!("{name}: another kind of evidence") };
        let size = structure.domain_size();
        assert!(text.contains(&format!("|L| = {size}\n")) || text.ends_with(&format!("|L| = {size}")), "{name}: {size} objects");
    }
}

/// The instances for eight named objects contradict each other already in the row of one of them.
#[test]
fn an_impossible_size_is_refuted_at_the_objects() {
    let boards = boards();
    let (_, text) = boards.iter().find(|(name, _)| name == "steiner-quasigroup-8").expect("the board is there");
    let (mut bank, board) = read(text);
    let limits = unhurried();
    let pool = pool();
    let mut oracle = pool.oracle();
    let report = ask(&mut bank, &board, &mut oracle, limits, None, NO_LISTENER);
    let calculus = verifier::classical().expect("it comes with the program");
    let bounds = Bounds { limits, ..Bounds::default() };
    let report = certify(&mut bank, &board, &mut oracle, calculus, bounds, report, NO_LISTENER);
    let Answer::Refuted(proved) = &report.consistency else { panic!("{:?}", report.consistency) };
    let told = board.statements.len() - 1;
    assert!(proved.proof.premises().contains(&told), "{:?}", proved.proof.premises());
    assert!(proved.proof.is_about(&board));
    let Evidence::Proof(proof) = proved.proof.evidence() else { panic!("another kind of evidence") };
    let lines: usize = proof.blocks().iter().map(|block| block.lines().count()).sum();
    assert!(lines < 5_000, "{lines} lines");
    // It takes more instances than these.
    let few = Limits { time: Duration::from_secs(1), instances: 20, ..unhurried() };
    let report = ask(&mut bank, &board, &mut oracle, few, None, NO_LISTENER);
    assert!(matches!(report.consistency, Answer::Undecided(_)), "{:?}", report.consistency);
}
