//! The dependencies of each line, as far as generalization asks: the free variables of the axioms, included rules and assumptions that it
//! was derived from. Small sets, each stored once; a set that grows beyond a limit is only known to be large.

use foldhash::HashMap;
use formula::VariableId;

/// The most different free variables of the axioms that one line depends on. A line with more of them cannot be generalized.
pub const MAX_PARAMETERS: usize = 64;

/// A set of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SetId(u32);

/// No variable.
pub const EMPTY: SetId = SetId(0);
/// More than [`MAX_PARAMETERS`] variables.
pub const MANY: SetId = SetId(u32::MAX);

/// Sets of variables and their unions, each stored once.
#[derive(Debug, Default)]
pub struct Parameters {
    /// The sets but for the empty one, each sorted.
    sets: Vec<Vec<VariableId>>,
    places: HashMap<Vec<VariableId>, SetId>,
    unions: HashMap<(SetId, SetId), SetId>,
}

impl Parameters {
    /// Returns the variables of a set, sorted; none are given of a large one.
    pub fn get(&self, set: SetId) -> &[VariableId] {
        (set.0 as usize).checked_sub(1).and_then(|at| self.sets.get(at)).map_or(&[], Vec::as_slice)
    }

    /// Returns the set of these variables, which are sorted.
    #[inline]
    pub fn set(&mut self, variables: &[VariableId]) -> SetId {
        if variables.is_empty() { EMPTY } else { self.insert(variables) }
    }

    fn insert(&mut self, variables: &[VariableId]) -> SetId {
        if variables.len() > MAX_PARAMETERS {
            return MANY;
        }
        if let Some(&known) = self.places.get(variables) {
            return known;
        }
        self.sets.push(variables.to_vec());
        let id = SetId(self.sets.len() as u32);
        self.places.insert(variables.to_vec(), id);
        id
    }

    /// Returns the union of two sets.
    #[inline]
    pub fn union(&mut self, left: SetId, right: SetId) -> SetId {
        if left == right || right == EMPTY {
            left
        } else if left == EMPTY {
            right
        } else {
            self.union_of_different(left, right)
        }
    }

    fn union_of_different(&mut self, left: SetId, right: SetId) -> SetId {
        if left == MANY || right == MANY {
            return MANY;
        }
        let pair = (left.min(right), left.max(right));
        if let Some(&known) = self.unions.get(&pair) {
            return known;
        }
        let mut both: Vec<VariableId> = [self.get(left), self.get(right)].concat();
        both.sort_unstable();
        both.dedup();
        let union = self.insert(&both);
        self.unions.insert(pair, union);
        union
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use formula::Bank;

    #[test]
    fn unions_are_sets_and_large_ones_are_known_to_be_large() {
        let mut bank = Bank::new();
        let variables: Vec<VariableId> = (0..70).map(|at| bank.variable(&format!("x_{at}"))).collect();
        let mut sets = Parameters::default();
        let (low, high) = (sets.set(&variables[..40]), sets.set(&variables[30..64]));
        let both = sets.union(low, high);
        assert_eq!(sets.get(both), &variables[..64]);
        assert_eq!(sets.union(high, low), both);
        assert_eq!(sets.union(EMPTY, low), low);
        let one = sets.set(&variables[69..]);
        assert_eq!(sets.union(both, one), MANY);
        assert_eq!(sets.union(MANY, EMPTY), MANY);
        assert_eq!(sets.union(EMPTY, MANY), MANY);
        assert_eq!(sets.union(MANY, low), MANY);
        assert_eq!(sets.union(low, MANY), MANY);
        assert_eq!(sets.union(MANY, MANY), MANY);
        assert_eq!((sets.get(EMPTY), sets.get(MANY)), (&[][..], &[][..]));
        assert_eq!((sets.get(low), sets.get(one)), (&variables[..40], &variables[69..]));
        assert_eq!(sets.set(&variables[..40]), low, "each is stored once");
        let largest = sets.set(&variables[..MAX_PARAMETERS]);
        assert_eq!(sets.get(largest).len(), MAX_PARAMETERS);
        assert_eq!(sets.set(&variables), MANY);
    }
}
