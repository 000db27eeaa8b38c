//! Linear terms compared with 0.

use crate::linear::{Linear, Overflow};

/// A comparison of a linear term with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// term ≤ 0
    AtMost,
    /// term < 0
    Below,
    /// term = 0
    Equal,
    /// term ≠ 0
    Unequal,
    /// The number, at least 1, divides the term; over ℤ and ℕ only.
    DivisibleBy(i128),
    /// It does not.
    NotDivisibleBy(i128),
}

impl Relation {
    /// Returns the comparison with 0 of a term that was multiplied by a positive number.
    ///
    /// # Errors
    /// [`Overflow`].
    pub fn scaled(self, factor: i128) -> Result<Relation, Overflow> {
        Ok(match self {
            Relation::DivisibleBy(modulus) => Relation::DivisibleBy(modulus.checked_mul(factor).ok_or(Overflow)?),
            Relation::NotDivisibleBy(modulus) => Relation::NotDivisibleBy(modulus.checked_mul(factor).ok_or(Overflow)?),
            other => other,
        })
    }
}

/// A linear term and how it stands to 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Constraint {
    /// The term.
    pub term: Linear,
    /// Its comparison with 0.
    pub relation: Relation,
}
