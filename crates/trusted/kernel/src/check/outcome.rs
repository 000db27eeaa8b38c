//! The findings of the check of a proof, and what can be read off them.

use derivation::proof::{Block, Proof};
use formula::{Bank, Formula, FormulaId, VariableId};
use rustc_hash::FxHashMap;

use crate::calculus::RuleId;
use crate::fault::{LineError, Warning};
use crate::instance::InstanceMatcher;

/// The findings of the check of a proof. Made by [`check`](super::check()) and by nothing else:
///
/// ```compile_fail,E0451
/// let forged = kernel::Checked { blocks: vec![kernel::CheckedBlock::default()] };
/// ```
///
/// ```compile_fail,E0599
/// let forged = kernel::Checked::default();
/// ```
#[derive(Clone, Debug)]
pub struct Checked {
    blocks: Vec<CheckedBlock>,
}

/// The findings in a block. Lines are named by their indices, counted from 0, and stand in order.
#[derive(Clone, Debug, Default)]
pub struct CheckedBlock {
    /// The bad lines.
    pub faults: Vec<(u32, LineError)>,
    /// Lines that are right in themselves and rest on a bad one, which is named.
    pub dependents: Vec<(u32, u32)>,
    /// Unsound steps that are accepted (a line may have several).
    pub warnings: Vec<(u32, Warning)>,
    /// Bad lines that another rule fits as they stand.
    pub suggestions: Vec<(u32, RuleId)>,
    /// Statements that differ in the names of bound variables count as one (Q-PW-29).
    pub(super) up_to_names: bool,
}

/// Properties shared by statements that differ in the names of bound variables only: the size and the free variables.
type Likeness<'b> = (u64, &'b [VariableId]);

/// Maximum number of steps of comparing them.
const MAX_STEPS: u64 = 1_000_000_000;

/// Maximum number of pairs of statements compared up to the names of bound variables in the search for a contradiction.
const MAX_COMPARED: usize = 1_000_000;

/// A contradiction in a block (Q-PW-38).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A statement and its negation, by their indices.
    Pair(u32, u32),
    /// tF, by its index.
    Falsehood(u32),
}

impl Checked {
    pub(super) fn new(blocks: Vec<CheckedBlock>) -> Checked {
        Checked { blocks }
    }

    /// Findings for each block of the proof, in its order.
    pub fn blocks(&self) -> &[CheckedBlock] {
        &self.blocks
    }

    /// Returns whether every line of the proof and of its subproofs is right: then the proof is proper (PW-65).
    pub fn accepted(&self) -> bool {
        !self.blocks.is_empty() && self.blocks.iter().all(|block| block.faults.is_empty())
    }

    /// Returns the findings in the proof itself.
    pub fn main(&self) -> Option<&CheckedBlock> {
        self.blocks.last()
    }

    /// The first right line of the proof itself, outside of all boxes, that states the goal.
    pub fn reached(&self, bank: &Bank, proof: &Proof, goal: FormulaId) -> Option<u32> {
        self.main()?.reached(bank, proof, proof.blocks().len().checked_sub(1)?, goal)
    }
}

impl CheckedBlock {
    /// Returns the fault of the line at an index.
    pub fn fault(&self, index: u32) -> Option<&LineError> {
        self.faults
            .binary_search_by_key(&index, |(index, _)| *index)
            .ok()
            .and_then(|at| self.faults.get(at))
            .map(|(_, fault)| fault)
    }

    /// The index of a bad line on which the line at an index rests.
    pub fn rests_on(&self, index: u32) -> Option<u32> {
        let at = self.dependents.binary_search_by_key(&index, |(index, _)| *index).ok()?;
        self.dependents.get(at).map(|&(_, bad)| bad)
    }

    /// Returns whether the line at an index is neither bad nor rests on a bad one.
    pub fn is_right(&self, index: u32) -> bool {
        self.fault(index).is_none() && self.rests_on(index).is_none()
    }

    /// The first right line of a block, outside of all boxes, that states the goal.
    pub fn reached(&self, bank: &Bank, proof: &Proof, block: usize, goal: FormulaId) -> Option<u32> {
        let block = proof.blocks().get(block)?;
        let mut instances = InstanceMatcher::new(bank, MAX_STEPS, false);
        let mut states = |statement| statement == goal || self.up_to_names && instances.same_up_to_names(statement, goal);
        let outside = block.lines().zip(0..).filter(|(line, _)| line.in_box.is_none());
        outside.filter(|(line, _)| states(line.statement)).map(|(_, index)| index).find(|&index| self.is_right(index))
    }

    /// The first contradiction among the right lines of a block that stand outside of all boxes: a statement and its negation, axioms
    /// included, or tF (PW-29, Q-PW-38).
    pub fn contradiction(&self, bank: &Bank, proof: &Proof, block: usize) -> Option<Contradiction> {
        let block = proof.blocks().get(block)?;
        if self.up_to_names {
            return self.contradiction_up_to_names(bank, block);
        }
        let mut stated: FxHashMap<FormulaId, u32> = FxHashMap::default();
        let mut denied: FxHashMap<FormulaId, u32> = FxHashMap::default();
        for (line, index) in block.lines().zip(0..) {
            if line.in_box.is_some() || !self.is_right(index) {
                continue;
            }
            match bank.formula(line.statement) {
                Formula::Truth(false) => return Some(Contradiction::Falsehood(index)),
                Formula::Not(inner) => {
                    if let Some(&other) = stated.get(&inner) {
                        return Some(Contradiction::Pair(other, index));
                    }
                    denied.entry(inner).or_insert(index);
                }
                _ => {}
            }
            if let Some(&other) = denied.get(&line.statement) {
                return Some(Contradiction::Pair(index, other));
            }
            stated.entry(line.statement).or_insert(index);
        }
        None
    }

    /// As [`CheckedBlock::contradiction`], where the names of bound variables do not matter; at most [`MAX_COMPARED`] pairs are compared.
    fn contradiction_up_to_names(&self, bank: &Bank, block: &Block) -> Option<Contradiction> {
        let mut instances = InstanceMatcher::new(bank, MAX_STEPS, false);
        let mut alike: FxHashMap<Likeness<'_>, Vec<(u32, FormulaId)>> = FxHashMap::default();
        let right = || block.lines().zip(0..).filter(|(line, index)| line.in_box.is_none() && self.is_right(*index));
        for (line, index) in right() {
            if bank.formula(line.statement) == Formula::Truth(false) {
                return Some(Contradiction::Falsehood(index));
            }
            let key = (bank.size(line.statement), bank.free_variables(line.statement));
            alike.entry(key).or_default().push((index, line.statement));
        }
        let mut left = MAX_COMPARED;
        for (line, index) in right() {
            let Formula::Not(inner) = bank.formula(line.statement) else { continue };
            for &(other, statement) in alike.get(&(bank.size(inner), bank.free_variables(inner))).into_iter().flatten() {
                left = left.checked_sub(1)?;
                if instances.same_up_to_names(statement, inner) {
                    return Some(Contradiction::Pair(other, index));
                }
            }
        }
        None
    }
}
