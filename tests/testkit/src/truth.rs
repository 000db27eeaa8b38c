//! The meanings of connectives and quantifiers as a textbook defines them, for evaluators that are written apart from the program's.

use formula::{Connective, Quantifier};

/// The truth of a compound, from that of its parts.
pub fn joined(connective: Connective, left: bool, right: bool) -> bool {
    match connective {
        Connective::And => left && right,
        Connective::Or => left || right,
        Connective::Implies => !left || right,
        Connective::Iff => left == right,
    }
}

/// The truth of a quantified statement, of which the body holds of `such` objects out of `all`.
pub fn quantified(quantifier: Quantifier, such: usize, all: usize) -> bool {
    match quantifier {
        Quantifier::ForAll => such == all,
        Quantifier::Exists => such > 0,
        Quantifier::ExistsUnique => such == 1,
    }
}
