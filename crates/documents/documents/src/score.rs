//! The standing of a player.

use std::collections::BTreeMap;

use serde::Serialize;

/// The standing of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Score {
    /// The player.
    pub player: String,
    /// The points.
    pub points: i64,
    /// Further counts of this game, by name.
    #[serde(flatten)]
    pub further: BTreeMap<&'static str, i64>,
}
