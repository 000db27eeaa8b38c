//! Claims about a board and the evidence for them: data, true or not.

use derivation::Derivation;
use derivation::proof::Proof;
use model::finite::Structure;
use model::infinite::InfiniteStructure;

/// A claim about a board. Statements are meant by their indices, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// Some structure satisfies all statements: the board is not contradictory (PA-4).
    Consistent,
    /// Some structure satisfies all statements but this one, which it makes false: the statement does not follow from the others,
    /// so it is not redundant (PA-3, Q-PA-17).
    Independent {
        /// The index of the statement.
        statement: usize,
    },
    /// No structure satisfies all statements: the board is contradictory (PA-4).
    Inconsistent,
    /// Every structure that satisfies all other statements satisfies this one: it is redundant (PA-3, Q-PA-17).
    Redundant {
        /// The index of the statement.
        statement: usize,
    },
}

impl Claim {
    /// The truth value that a structure must give the statement at `index` to be evidence for the claim; no structure is evidence
    /// that there is none.
    pub fn required(self, index: usize) -> Option<bool> {
        match self {
            Claim::Consistent => Some(true),
            Claim::Independent { statement } => Some(index != statement),
            Claim::Inconsistent | Claim::Redundant { .. } => None,
        }
    }

    /// The statement that the claim singles out.
    pub fn statement(self) -> Option<usize> {
        match self {
            Claim::Consistent | Claim::Inconsistent => None,
            Claim::Independent { statement } | Claim::Redundant { statement } => Some(statement),
        }
    }
}

/// Evidence for a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// A finite structure in which the statements have the truth values that the claim requires.
    FiniteModel(Structure),
    /// An infinite structure, over numbers or words, in which they have them.
    InfiniteModel(InfiniteStructure),
    /// A proof whose axioms are statements of the board, without the one that is claimed to be redundant; it ends with that one, or
    /// with a contradiction. For people: the claim rests on the derivation that was made of it.
    Proof(Box<Proof>),
    /// The same as a derivation, whose every step says what the letters of its rule stand for: what is read from a certificate.
    Derivation(Box<Derivation>),
}
