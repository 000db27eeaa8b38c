//! Lawful moves, in the words in which players would write them.

use std::borrow::Cow;

use serde::Serialize;

/// A lawful move, or a form of lawful moves: words in capitals, such as ROW, are to be filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LegalMove {
    /// As it is written: `Ann turn K`, `Ben wff ROW`.
    pub text: String,
    /// Meaning of the move in a few words.
    pub meaning: Cow<'static, str>,
    /// Price of the move; none when it is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
}

/// The price of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Price {
    /// Currency of the price, in snake case.
    pub currency: &'static str,
    /// Amount that is due in any case.
    pub amount: u64,
    /// Amount that comes on top, which depends on what is written or proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub further: Option<&'static str>,
}

impl LegalMove {
    /// A move that is free.
    pub fn new(text: impl Into<String>, meaning: impl Into<Cow<'static, str>>) -> LegalMove {
        LegalMove { text: text.into(), meaning: meaning.into(), price: None }
    }
}
