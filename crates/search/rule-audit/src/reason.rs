//! Reasons for which a form is undecided.

use standard_model::{NotFound, Twisted};

/// The reason for which a form is undecided.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Reason {
    /// A limit of the search was reached, or what was found was not certified.
    #[error(transparent)]
    Verdict(#[from] verdict::Reason),
    /// The form is refuted only where numbers mean something else.
    #[error(transparent)]
    Twisted(#[from] Twisted),
    /// The form is refuted only where there are fewer objects than numbers.
    #[error("a structure with fewer objects than there are numbers refutes it, which does not count in the game; {0}")]
    TooFewObjects(NotFound),
    /// It is not refuted where numbers are numbers either.
    #[error(transparent)]
    Standard(#[from] NotFound),
}
