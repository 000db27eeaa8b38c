//! The accepted proofs in `classical` of the repository, and their elaboration.

use std::fs;
use std::path::Path;

use derivation::Derivation;
use formula::{Bank, FormulaId};
use kernel::{Calculus, Context, HouseRules, Justification, Proof};
use proof_syntax::proof::{Options, Statements};
use source::Text;

/// A proof, and the last line of it that stands outside of all boxes.
pub(super) struct Given {
    pub(super) name: String,
    pub(super) bank: Bank,
    pub(super) proof: Proof,
    pub(super) goal: FormulaId,
}

pub(super) fn classical() -> Calculus {
    proof_syntax::rules::shipped("classical", &HouseRules::default()).expect("it comes with the program")
}

/// All of them that have no subproofs.
pub(super) fn proofs() -> Vec<Given> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let folders =
        ["proofs/accept/classical", "proofs/showcase/classical", "crates/trusted/kernel/tests/suite/mutation/seed/classical"]
            .map(|folder| root.join(folder));
    let mut paths: Vec<_> =
        folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let found: Vec<Given> =
        paths.iter().filter_map(|path| read(&path.display().to_string(), &fs::read_to_string(path).ok()?)).collect();
    assert!(found.len() > 15, "{} proofs are few", found.len());
    found
}

/// Reads a proof; none of one that has subproofs.
pub(super) fn read(name: &str, text: &str) -> Option<Given> {
    let mut bank = Bank::new();
    let statements = Statements::Palmer { options: board_syntax::palmer::Options::default(), vocabulary: None };
    let parsed = proof_syntax::proof::parse(&Text::new(name, text), &Options { system: None, statements }, &mut bank).value?;
    let goal = parsed.proof.main()?.lines().filter(|line| line.in_box.is_none()).last()?.statement;
    (parsed.proof.blocks().len() == 1).then_some(Given { name: name.to_owned(), bank, proof: parsed.proof, goal })
}

/// The elaboration of a proof; none of one that is not right.
pub(super) fn elaborated(given: &mut Given, calculus: &Calculus) -> Option<Derivation> {
    let house = HouseRules::default();
    let context = Context { calculus, house: &house, rules_in_force: &[], goal: Some(given.goal) };
    kernel::elaborate(&mut given.bank, &given.proof, &context, &|_| true).ok()
}

/// The statements that a proof takes for granted.
pub(super) fn axioms(proof: &Proof) -> Vec<FormulaId> {
    let lines = proof.main().into_iter().flat_map(|main| main.lines());
    lines.filter(|line| matches!(line.justification, Justification::Axiom)).map(|line| line.statement).collect()
}
