//! Reasons for which no structure was found.

/// The reason for which no structure was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotFound {
    /// The statements say something that no definable structure evaluates.
    #[error("{0} is not evaluated among the integers")]
    Unsupported(&'static str),
    /// Every structure of the kind that is tried was ruled out.
    #[error("no structure in which numbers are numbers was found: each that was tried makes some statement come out otherwise")]
    Exhausted,
    /// A limit was reached.
    #[error("the search for a structure in which numbers are numbers reached its limit of {0} steps")]
    Limit(u64),
}

/// The reason for which a question is open although some structure answers it: numbers mean something else there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a structure in which numbers mean something else refutes it, which does not count in the game; {0}")]
pub struct Twisted(pub NotFound);
