//! Symbol points of single symbols (PW-42 to PW-57). The points of a term or formula are the sum of its symbols' (PW-41) and are
//! kept with each node of the bank; brackets and commas cost nothing (PW-49, PW-51).

/// Returns the symbol points of a name: a game function name `[…]` 4 (PW-57), a distinct letter `x_0` 2 (PW-53, PW-54), anything else 1.
pub fn name_points(name: &str) -> u8 {
    if name.starts_with('[') {
        4
    } else if name.contains('_') {
        2
    } else {
        1
    }
}

/// A quantifier (PW-45). `∃!` of other games counts as one quantifier.
pub const QUANTIFIER: u64 = 2;
/// A connective (PW-46), `↔` of other games included.
pub const CONNECTIVE: u64 = 1;
/// The symbol of equality (PW-50).
pub const EQUALITY: u64 = 1;
/// A number, whatever its size (PW-52, Q-PW-3); the sign of a negative one is part of it (Q-PW-10).
pub const NUMBER: u64 = 1;
/// A truth value, tT or tF (PW-44).
pub const TRUTH_VALUE: u64 = 0;
