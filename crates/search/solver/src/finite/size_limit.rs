//! The limits at which a search for models of one size ends without an answer.

/// The reason for which a size gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SizeLimit {
    /// A limit of time or of Z3's resources was reached; Z3's word for it.
    Limit(String),
    /// The statements have too many instances over a domain of this size.
    TooLarge {
        /// The size of the domain.
        size: u32,
    },
}
