//! Claims about a board and the evidence for them: data, true or not.

use model::definable::DefinableStructure;
use model::finite::Structure;

/// What is claimed of a board. Statements are meant by their places, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// Some structure satisfies all statements: the board is not contradictory (PA-4).
    Consistent,
    /// Some structure satisfies all statements but this one, which it makes false: the statement does not follow from the others,
    /// so it is not redundant (PA-3, Q-PA-17).
    Independent {
        /// The place of the statement.
        statement: usize,
    },
}

impl Claim {
    /// The truth value that a structure must give the statement at `place` to be evidence for the claim.
    pub fn required(self, place: usize) -> bool {
        match self {
            Claim::Consistent => true,
            Claim::Independent { statement } => place != statement,
        }
    }
}

/// What a claim is to be believed for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// A finite structure in which the statements have the truth values that the claim requires.
    FiniteModel(Structure),
    /// An infinite structure, given by linear definitions over the numbers, in which they have them.
    InfiniteModel(DefinableStructure),
}
