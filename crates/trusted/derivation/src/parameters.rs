//! The dependencies of each line, as far as generalization asks: the free variables of the axioms, included rules and assumptions that it
//! was derived from. Small sets, each stored once; a set that grows beyond a limit is only known to be large.

use formula::VariableId;
use formula::ids::VariableSetId;
use formula::sets::{self, VariableSets};

/// The most different free variables of the axioms that one line depends on. A line with more of them cannot be generalized.
pub const MAX_PARAMETERS: usize = 64;

/// A set of variables; none for a large one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetId(Option<VariableSetId>);

/// No variable.
pub const EMPTY: SetId = SetId(Some(sets::EMPTY));
/// More than [`MAX_PARAMETERS`] variables.
pub const TOO_MANY: SetId = SetId(None);

/// Sets of variables and their unions.
#[derive(Default)]
pub struct Parameters(VariableSets);

impl Parameters {
    /// Returns the variables of a set, sorted; none are given of a large one.
    pub fn get(&self, set: SetId) -> &[VariableId] {
        set.0.map_or(&[], |set| self.0.get(set))
    }

    /// Returns the set of these variables, which are sorted.
    pub fn set(&mut self, variables: &[VariableId]) -> SetId {
        match variables.len() {
            0 => EMPTY,
            1..=MAX_PARAMETERS => SetId(Some(self.0.set(variables))),
            _ => TOO_MANY,
        }
    }

    /// Returns the union of two sets.
    #[inline]
    pub fn union(&mut self, left: SetId, right: SetId) -> SetId {
        if left == right || right == EMPTY {
            return left;
        }
        let SetId(Some(left)) = left else { return TOO_MANY };
        let SetId(Some(right)) = right else { return TOO_MANY };
        let union = self.0.union(left, right);
        if self.0.get(union).len() > MAX_PARAMETERS { TOO_MANY } else { SetId(Some(union)) }
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
        assert_eq!(sets.union(both, one), TOO_MANY);
        assert_eq!(sets.union(TOO_MANY, EMPTY), TOO_MANY);
        assert_eq!(sets.union(EMPTY, TOO_MANY), TOO_MANY);
        assert_eq!(sets.union(TOO_MANY, low), TOO_MANY);
        assert_eq!(sets.union(low, TOO_MANY), TOO_MANY);
        assert_eq!(sets.union(TOO_MANY, TOO_MANY), TOO_MANY);
        assert_eq!((sets.get(EMPTY), sets.get(TOO_MANY)), (&[][..], &[][..]));
        assert_eq!((sets.get(low), sets.get(one)), (&variables[..40], &variables[69..]));
        assert_eq!(sets.set(&variables[..40]), low, "each is stored once");
        let largest = sets.set(&variables[..MAX_PARAMETERS]);
        assert_eq!(sets.get(largest).len(), MAX_PARAMETERS);
        assert_eq!(sets.set(&variables), TOO_MANY);
    }
}
