//! Sets of variables: each distinct set is stored once, and the union of two sets or a set without a variable is worked out once.

use foldhash::HashMap;

use crate::ids::{VariableId, VariableSetId};
use crate::interner::Lists;

/// The empty set.
pub const EMPTY: VariableSetId = VariableSetId(0);

/// The sets that have been asked for: those of a bank, or somebody's own.
#[derive(Clone)]
pub struct VariableSets {
    sets: Lists<VariableId>,
    /// The unions of two sets, that with the lower number first, and the sets without a variable, as far as they are known.
    unions: HashMap<(VariableSetId, VariableSetId), VariableSetId>,
    differences: HashMap<(VariableSetId, VariableId), VariableSetId>,
    scratch: Vec<VariableId>,
}

impl Default for VariableSets {
    fn default() -> Self {
        let mut sets = Lists::default();
        sets.insert(&[]);
        VariableSets { sets, unions: HashMap::default(), differences: HashMap::default(), scratch: Vec::new() }
    }
}

impl VariableSets {
    /// The variables of a set, sorted by id.
    pub fn get(&self, set: VariableSetId) -> &[VariableId] {
        self.sets.get(set.0)
    }

    /// Returns the set of these variables, which are sorted by id and different.
    pub fn set(&mut self, variables: &[VariableId]) -> VariableSetId {
        VariableSetId(self.sets.insert(variables))
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

    /// Returns the union of two sets.
    #[inline]
    pub fn union(&mut self, left: VariableSetId, right: VariableSetId) -> VariableSetId {
        if left == right || right == EMPTY {
            return left;
        }
        if left == EMPTY {
            return right;
        }
        let pair = (left.min(right), left.max(right));
        if let Some(&known) = self.unions.get(&pair) {
            return known;
        }
        let union = self.union_of([left, right].into_iter());
        self.unions.insert(pair, union);
        union
    }

    /// Returns a set without one variable.
    #[inline]
    pub(crate) fn without(&mut self, set: VariableSetId, variable: VariableId) -> VariableSetId {
        if set == EMPTY {
            return EMPTY;
        }
        if let Some(&known) = self.differences.get(&(set, variable)) {
            return known;
        }
        let mut rest = std::mem::take(&mut self.scratch);
        rest.clear();
        rest.extend(self.get(set).iter().copied().filter(|&other| other != variable));
        let without = VariableSetId(self.sets.insert(&rest));
        self.scratch = rest;
        self.differences.insert((set, variable), without);
        without
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn unions_and_differences_are_those_of_plain_sets() {
        let mut sets = VariableSets::default();
        let mut known = vec![(EMPTY, BTreeSet::new())];
        // Every question is asked twice.
        for variable in (0..48).map(VariableId) {
            known.push((sets.set(&[variable]), BTreeSet::from([variable])));
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
