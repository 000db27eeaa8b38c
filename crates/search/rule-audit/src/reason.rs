//! Reasons for which a form is undecided.

use standard_model::{NotFound, Twisted};

/// A finding about a form whose provisos speak of lines, where the argument about flagged derivations does not cover them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFinding {
    /// Derivations were not searched.
    NotSearched,
    /// The search found nothing.
    NothingFound,
    /// The search found a proof that goes wrong.
    Exploited,
}

impl std::fmt::Display for LineFinding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let start = "the provisos depend on lines, and the argument about flagged derivations does not cover them";
        match self {
            LineFinding::NotSearched => write!(f, "{start}; derivations were not searched"),
            LineFinding::NothingFound => {
                write!(f, "{start}; no exploit was found within the limits of the search, which proves nothing")
            }
            LineFinding::Exploited => write!(f, "the provisos depend on lines, and allow the proof below that goes wrong"),
        }
    }
}

/// The reason for which a form is undecided.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Reason {
    /// A limit of the search was reached, or what was found was not certified.
    #[error(transparent)]
    Verdict(#[from] verdict::Reason),
    /// The form hangs on lines.
    #[error("{0}")]
    Lines(LineFinding),
    /// The form substitutes, and the argument about substitution does not cover it.
    #[error(
        "the argument about substitution does not cover it; of {0} proofs that were put to the check none was accepted and goes wrong, \
         which proves nothing"
    )]
    Substitution(u64),
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
