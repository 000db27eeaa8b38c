//! The two ways in which symbols are written. The symbols themselves belong to the notations.

/// The alphabet that is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Alphabet {
    /// `∀`, `¬`, `→`, …
    #[default]
    Unicode,
    /// `forall`, `~`, `->`, …
    Ascii,
}
