//! What players may do next, in the words in which they would write it.

use std::borrow::Cow;

use serde::Serialize;

/// A lawful move, or a form of lawful moves: words in capitals, such as ROW, are to be filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LegalMove {
    /// As it is written: `Ann turn K`, `Ben wff ROW`.
    pub text: String,
    /// What it does, in a few words.
    pub meaning: Cow<'static, str>,
    /// What it costs; none when it is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
}

/// The price of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Price {
    /// What is paid with, in snake case.
    pub currency: &'static str,
    /// How much in any case.
    pub amount: u64,
    /// What comes on top, which depends on what is written or proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub further: Option<&'static str>,
}

impl LegalMove {
    /// A move that is free.
    pub fn new(text: impl Into<String>, meaning: impl Into<Cow<'static, str>>) -> LegalMove {
        LegalMove { text: text.into(), meaning: meaning.into(), price: None }
    }
}
