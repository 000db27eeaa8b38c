//! Sets of variables: each distinct set is stored once, and the union of two sets or a set without a variable is worked out once.

use foldhash::HashMap;

use crate::ids::{VariableId, VariableSetId};
use crate::interner::Lists;

/// The empty set.
pub(crate) const EMPTY: VariableSetId = VariableSetId(0);

/// The sets of a bank.
#[derive(Clone)]
pub(crate) struct VariableSets {
    sets: Lists<VariableId>,
    unions: Memo,
    differences: Memo,
    scratch: Vec<VariableId>,
}

impl Default for VariableSets {
    fn default() -> Self {
        let mut sets = Lists::default();
        sets.insert(&[]);
        VariableSets { sets, unions: Memo::default(), differences: Memo::default(), scratch: Vec::new() }
    }
}

impl VariableSets {
    /// The variables of a set, sorted by id.
    pub(crate) fn get(&self, set: VariableSetId) -> &[VariableId] {
        self.sets.get(set.0)
    }

    pub(crate) fn singleton(&mut self, variable: VariableId) -> VariableSetId {
        VariableSetId(self.sets.insert(&[variable]))
    }

    /// The union of any number of sets. Only the whole is made a set, since keeping each partial union would cost the square of their
    /// number.
    pub(crate) fn union_of(&mut self, sets: impl Iterator<Item = VariableSetId>) -> VariableSetId {
        let mut merged = std::mem::take(&mut self.scratch);
        merged.clear();
        for set in sets {
            merged.extend_from_slice(self.get(set));
        }
        merged.sort_unstable();
        merged.dedup();
        let union = VariableSetId(self.sets.insert(&merged));
        self.scratch = merged;
        union
    }

    #[inline]
    pub(crate) fn union(&mut self, left: VariableSetId, right: VariableSetId) -> VariableSetId {
        if left == right || right == EMPTY {
            return left;
        }
        if left == EMPTY {
            return right;
        }
        let (first, second) = (left.min(right), left.max(right));
        if let Some(known) = self.unions.get(first.0, second.0) {
            return VariableSetId(known);
        }
        let union = self.union_of([first, second].into_iter());
        self.unions.insert(first.0, second.0, union.0);
        union
    }

    #[inline]
    pub(crate) fn without(&mut self, set: VariableSetId, variable: VariableId) -> VariableSetId {
        if set == EMPTY {
            return EMPTY;
        }
        if let Some(known) = self.differences.get(set.0, variable.0) {
            return VariableSetId(known);
        }
        let mut rest = std::mem::take(&mut self.scratch);
        rest.clear();
        rest.extend(self.get(set).iter().copied().filter(|&other| other != variable));
        let without = VariableSetId(self.sets.insert(&rest));
        self.scratch = rest;
        self.differences.insert(set.0, variable.0, without.0);
        without
    }
}

/// Results for pairs of numbers. Most texts have few variables and so few sets: pairs of small numbers are found in
/// a square table without hashing.
#[derive(Clone, Default)]
struct Memo {
    /// The result plus one, 0 for none; empty until it is needed.
    square: Vec<u32>,
    others: HashMap<(u32, u32), u32>,
}

impl Memo {
    const SIDE: u32 = 32;

    /// The place of a pair in the square.
    fn place(first: u32, second: u32) -> Option<usize> {
        (first < Memo::SIDE && second < Memo::SIDE).then_some((first * Memo::SIDE + second) as usize)
    }

    #[inline]
    fn get(&self, first: u32, second: u32) -> Option<u32> {
        match Memo::place(first, second) {
            Some(place) => self.square.get(place)?.checked_sub(1),
            None => self.others.get(&(first, second)).copied(),
        }
    }

    fn insert(&mut self, first: u32, second: u32, result: u32) {
        match Memo::place(first, second) {
            Some(place) => {
                self.square.resize((Memo::SIDE * Memo::SIDE) as usize, 0);
                self.square[place] = result + 1;
            }
            None => {
                self.others.insert((first, second), result);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn results_are_remembered_for_their_pair_and_no_other() {
        let mut memo = Memo::default();
        let pairs = [(0, 0), (0, 31), (31, 0), (31, 31), (0, 32), (32, 0), (40, 50)];
        for (result, (first, second)) in (0..).zip(pairs) {
            assert_eq!(memo.get(first, second), None);
            memo.insert(first, second, result);
        }
        let found = pairs.map(|(first, second)| memo.get(first, second));
        assert_eq!(found, [0, 1, 2, 3, 4, 5, 6].map(Some));
    }

    #[test]
    fn unions_and_differences_are_those_of_plain_sets() {
        let mut sets = VariableSets::default();
        let mut known = vec![(EMPTY, BTreeSet::new())];
        // Enough variables and sets that most pairs lie outside the square; every question is asked twice.
        for variable in (0..48).map(VariableId) {
            known.push((sets.singleton(variable), BTreeSet::from([variable])));
        }
        for round in 0..200 {
            let (left, right) = (known[round * 7 % known.len()].clone(), known[round * 13 % known.len()].clone());
            let variable = VariableId(round as u32 * 5 % 48);
            let union: BTreeSet<VariableId> = &left.1 | &right.1;
            let rest: BTreeSet<VariableId> = union.iter().copied().filter(|&other| other != variable).collect();
            for _ in 0..2 {
                let found = sets.union(left.0, right.0);
                assert!(sets.get(found).iter().eq(&union));
                assert_eq!(sets.union(right.0, left.0), found);
                let without = sets.without(found, variable);
                assert!(sets.get(without).iter().eq(&rest));
                known.push((without, rest.clone()));
            }
        }
    }
}
