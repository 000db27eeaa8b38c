//! The two ways in which signs are written. The signs themselves belong to the notations.

/// The alphabet that is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Alphabet {
    /// `∀`, `¬`, `→`, …
    #[default]
    Unicode,
    /// `forall`, `~`, `->`, …
    Ascii,
}
