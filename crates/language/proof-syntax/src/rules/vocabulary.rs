//! The words and letters of calculus texts: those that begin clauses, and the closed lists of what may stand in them. Not here:
//! what clauses and phrases mean.

use kernel::{Computation, Notation, Sort};

/// First words of clauses.
pub(super) const CLAUSES: [&str; 15] = [
    "calculus", "notation", "base", "rule", "also", "says", "case", "from", "subproof", "choose", "witness", "provided", "sound",
    "infer", "replace",
];

/// Notations in which statements of proofs may be written.
pub(super) const NOTATIONS: [(&str, Notation); 3] =
    [("predicate-wars", Notation::PredicateWars), ("palmer", Notation::Palmer), ("polish", Notation::Polish)];

/// Sorts that a chosen letter may have.
pub(super) const SORTS: [(&str, Sort); 5] = [
    ("object", Sort::Object),
    ("variable", Sort::Variable),
    ("number", Sort::Number),
    ("function", Sort::Function),
    ("formula", Sort::Formula),
];

/// Computations, as they are written.
pub(super) const COMPUTATIONS: [(&str, Computation); 3] =
    [("op", Computation::Operation), ("com", Computation::Comparison), ("count", Computation::Counting)];

/// Phrases of provisos, with the letters that stand in their examples.
pub(super) const PHRASES: [&str; 13] = [
    "fresh e",
    "e free nowhere else",
    "d in no other line",
    "d arbitrary",
    "d arbitrary in premise 2",
    "x not free in A",
    "x not occurring in A",
    "A atomic",
    "no witness leaves the subproof",
    "letters of included rules stay",
    "no assumption has e free",
    "it follows by truth tables",
    "never",
];

/// Letters that may stand at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    /// A lowercase letter.
    Object,
    /// An uppercase letter.
    Formula,
    /// Either.
    Any,
}

impl Letters {
    /// Tells whether a word is a letter, and one of these.
    pub(super) fn admit(self, word: &str) -> bool {
        is_letter(word)
            && match self {
                Letters::Object => !is_uppercase(word),
                Letters::Formula => is_uppercase(word),
                Letters::Any => true,
            }
    }

    /// Returns what is expected where these may stand.
    pub(super) fn phrase(self) -> &'static str {
        match self {
            Letters::Object => "an object letter: a lowercase letter such as x, or x_0",
            Letters::Formula => "a formula letter: an uppercase letter such as A, or A_0",
            Letters::Any => "a letter of the rule, such as x or A",
        }
    }
}

/// Tells whether a letter stands for formulas.
pub(super) fn is_uppercase(letter: &str) -> bool {
    letter.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Tells whether a word is a letter of Predicate Wars, with or without subscript.
pub(super) fn is_letter(word: &str) -> bool {
    let mut characters = word.chars();
    let begins = characters.next().is_some_and(|c| c.is_ascii_alphabetic());
    let behind = characters.as_str();
    let digits = behind.strip_prefix('_').filter(|digits| !digits.is_empty());
    begins && (behind.is_empty() || digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit())))
}
