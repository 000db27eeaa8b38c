//! A block as a subproof: what a step that cites it sees of it.

use derivation::proof::{Block, Justification};
use formula::{FormulaId, SymbolId, VariableId};
use rustc_hash::FxHashSet;

use super::{CheckedBlock, Context};
use crate::house_rules::SubproofRenaming;
use crate::provisos::Dependencies;
use crate::subproof_renaming::{Frozen, MAX_FROZEN};
use derivation::parameters::TOO_MANY;

/// A block as a subproof.
pub(super) struct Subproof<'p> {
    pub(super) block: &'p Block,
    /// The number of its first line that is not right.
    pub(super) improper: Option<u32>,
    /// Number of its axioms.
    pub(super) axioms: usize,
    pub(super) axiom: Option<(u32, FormulaId)>,
    pub(super) witnesses: Vec<VariableId>,
    /// The free variables of the rules that it includes.
    pub(super) included: Vec<VariableId>,
    /// Their predicate letters.
    pub(super) letters: FxHashSet<SymbolId>,
    /// Their free variables are more than are kept account of.
    pub(super) included_many: bool,
    /// Letters that may not be renamed; none at all may, without this.
    pub(super) frozen: Option<Frozen>,
}

impl<'p> Subproof<'p> {
    pub(super) fn new(
        block: &'p Block,
        found: &CheckedBlock,
        dependencies: &Dependencies,
        context: &Context<'_>,
    ) -> Subproof<'p> {
        let improper = found.faults.first().and_then(|&(index, _)| block.line(index as usize)).map(|line| line.number);
        let axioms = || block.lines().zip(0..).filter(|(line, _)| matches!(line.justification, Justification::Axiom));
        let included = dependencies.parameters.get(dependencies.included).to_vec();
        let mut witnesses: Vec<VariableId> = dependencies.witnesses.keys().copied().collect();
        witnesses.sort_unstable();
        let many = dependencies.included_letters.len() > MAX_FROZEN || dependencies.included == TOO_MANY;
        let literal = context.house.subproof_renaming == SubproofRenaming::Literal;
        let renamed = literal || (context.house.subproof_renaming == SubproofRenaming::Safe && !many);
        let frozen = renamed.then(|| Frozen {
            predicates: dependencies.included_letters.clone(),
            variables: included.iter().copied().collect(),
            unknown: many,
            witnesses: witnesses.iter().copied().collect(),
            literal,
        });
        Subproof {
            block,
            improper,
            axioms: axioms().count(),
            axiom: axioms().next().map(|(line, index)| (index, line.statement)),
            witnesses,
            included,
            letters: dependencies.included_letters.clone(),
            included_many: dependencies.included == TOO_MANY,
            frozen,
        }
    }
}
