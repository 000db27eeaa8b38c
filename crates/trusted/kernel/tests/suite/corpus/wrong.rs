//! Checkers that are wrong, each in its way. The corpus is worth something only if it finds all of them out.

use formula::Bank;
use kernel::{Block, CheckedBlock, Context, Justification, LineError, Proof};

use super::ruling::{Checker, Record, kernel};

type Wrong = fn(&Bank, &Proof, &Context<'_>, &mut Record<'_>) -> Vec<CheckedBlock>;

/// A name for each, and the checker.
pub(crate) fn all() -> Vec<(&'static str, Box<Checker>)> {
    let wrong: [(&'static str, Wrong); 8] = [
        ("accepts everything", accepts_everything),
        ("rejects everything", rejects_everything),
        ("finds the first bad line only", finds_one),
        ("says the same of every bad line", says_the_same),
        ("warns of nothing", warns_of_nothing),
        ("forgets what rests on a bad line", forgets_dependents),
        ("does not look at subproofs", skips_subproofs),
        ("charges nothing", charges_nothing),
    ];
    wrong.into_iter().map(|(name, checker)| (name, Box::new(checker) as Box<Checker>)).collect()
}

fn accepts_everything(_: &Bank, proof: &Proof, _: &Context<'_>, _: &mut Record<'_>) -> Vec<CheckedBlock> {
    proof.blocks().iter().map(|_| CheckedBlock::default()).collect()
}

fn rejects_everything(_: &Bank, proof: &Proof, _: &Context<'_>, _: &mut Record<'_>) -> Vec<CheckedBlock> {
    let refuse = |block: &Block| {
        let inferred = block.lines().zip(0..).filter(|(line, _)| matches!(line.justification, Justification::Rule(_)));
        let mut found = CheckedBlock::default();
        found.faults.extend(inferred.map(|(_, index)| (index, LineError::UnknownRule)));
        found
    };
    proof.blocks().iter().map(refuse).collect()
}

fn changed(
    (bank, proof, context, record): (&Bank, &Proof, &Context<'_>, &mut Record<'_>),
    change: impl Fn(&mut CheckedBlock),
) -> Vec<CheckedBlock> {
    let mut checked = kernel(bank, proof, context, record);
    checked.iter_mut().for_each(change);
    checked
}

fn finds_one(bank: &Bank, proof: &Proof, context: &Context<'_>, record: &mut Record<'_>) -> Vec<CheckedBlock> {
    changed((bank, proof, context, record), |block| block.faults.truncate(1))
}

fn says_the_same(bank: &Bank, proof: &Proof, context: &Context<'_>, record: &mut Record<'_>) -> Vec<CheckedBlock> {
    changed((bank, proof, context, record), |block| {
        block.faults.iter_mut().for_each(|(_, fault)| *fault = LineError::UnknownRule);
    })
}

fn warns_of_nothing(bank: &Bank, proof: &Proof, context: &Context<'_>, record: &mut Record<'_>) -> Vec<CheckedBlock> {
    changed((bank, proof, context, record), |block| block.warnings.clear())
}

fn forgets_dependents(bank: &Bank, proof: &Proof, context: &Context<'_>, record: &mut Record<'_>) -> Vec<CheckedBlock> {
    changed((bank, proof, context, record), |block| block.dependents.clear())
}

fn skips_subproofs(bank: &Bank, proof: &Proof, context: &Context<'_>, record: &mut Record<'_>) -> Vec<CheckedBlock> {
    let mut checked = kernel(bank, proof, context, record);
    if let Some((_, subproofs)) = checked.split_last_mut() {
        subproofs.iter_mut().for_each(|block| *block = CheckedBlock::default());
    }
    checked
}

fn charges_nothing(bank: &Bank, proof: &Proof, context: &Context<'_>, _: &mut Record<'_>) -> Vec<CheckedBlock> {
    kernel::check(bank, proof, context, &mut ()).blocks().to_vec()
}
