//! The symbol points of a proof (PW-67 to PW-71), line by line. An observer of the check: no rule knows about it.

use formula::Bank;

use kernel::house_rules::FreeVariableCost;
use kernel::{HouseRules, Observer, Proof, Step};

/// The cost of one line. An axiom costs nothing; a lemma one point, and the parts given here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// The symbol points of the letter that the prover chose (PW-68).
    pub chosen: u32,
    /// The difference between the symbol points of the conclusion and those of the nearest premise (PW-69 to PW-71).
    pub difference: u32,
    /// 0 for a line that is no lemma, or not right; 1 for a lemma that is based on no line; else the place of the nearest premise plus
    /// two. A proof may have millions of lines.
    nearest: u32,
}

impl Item {
    /// The point of a lemma (PW-67): 1, or 0 for a line that is no lemma or not right.
    pub fn lemma(&self) -> u32 {
        u32::from(self.nearest > 0)
    }

    /// The points of the line. They stop at the largest number.
    pub fn points(&self) -> u64 {
        u64::from(self.lemma()) + u64::from(self.chosen) + u64::from(self.difference)
    }

    /// The index of the premise that the difference is taken to.
    pub fn nearest(&self) -> Option<u32> {
        self.nearest.checked_sub(2)
    }
}

/// Keeps the accounts of one block of a proof. Subproofs are paid when they are bought (Q-PW-35).
#[derive(Debug)]
pub struct CostObserver<'a> {
    bank: &'a Bank,
    proof: &'a Proof,
    block: usize,
    choices_are_paid: bool,
    items: Vec<Item>,
}

impl<'a> CostObserver<'a> {
    /// Accounts for the block at this place of the proof, under the house rule `free_variable_cost` (Q-PW-32).
    pub fn new(bank: &'a Bank, proof: &'a Proof, block: usize, house: &HouseRules) -> CostObserver<'a> {
        let lines = proof.blocks().get(block).map_or(0, |block| block.len());
        let choices_are_paid = house.free_variable_cost == FreeVariableCost::Chosen;
        CostObserver { bank, proof, block, choices_are_paid, items: vec![Item::default(); lines] }
    }

    /// Returns the cost of each line of the block.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The symbol points of the block: the sum of its lines' points.
    pub fn total(&self) -> u64 {
        self.items.iter().map(Item::points).sum()
    }
}

impl Observer for CostObserver<'_> {
    fn step(&mut self, block: usize, line: usize, step: &Step<'_>) {
        if block != self.block {
            return;
        }
        let (Some(block), Some(item)) = (self.proof.blocks().get(block), self.items.get_mut(line)) else { return };
        let small = |points: u64| u32::try_from(points).unwrap_or(u32::MAX);
        let points = self.bank.points(step.statement);
        let nearest = step
            .premises
            .iter()
            .filter_map(|&index| Some((points.abs_diff(self.bank.points(block.statement(index as usize)?)), index)))
            .min_by_key(|&(difference, _)| difference);
        *item = Item {
            chosen: if self.choices_are_paid { small(step.paid) } else { 0 },
            difference: nearest.map_or(0, |(difference, _)| small(difference)),
            nearest: nearest.map_or(1, |(_, index)| index.saturating_add(2)),
        };
    }
}
