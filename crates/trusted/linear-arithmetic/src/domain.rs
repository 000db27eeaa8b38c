//! The numbers that variables range over.

/// The objects of a structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Domain {
    /// ℤ
    Integers,
    /// ℕ, 0 included.
    Naturals,
    /// ℚ
    Rationals,
}
