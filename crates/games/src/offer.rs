//! What players may do next, in the words in which they would write it.

use std::borrow::Cow;

use serde::Serialize;

/// A lawful move, or a form of lawful moves: where a row of dice is to be filled in, ROW stands for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// As it is written: `Ann turn K`, `Ben wff ROW`.
    pub text: String,
    /// What it does, in a few words.
    pub meaning: Cow<'static, str>,
}

impl Offer {
    /// An offer.
    pub fn new(text: impl Into<String>, meaning: impl Into<Cow<'static, str>>) -> Offer {
        Offer { text: text.into(), meaning: meaning.into() }
    }
}
