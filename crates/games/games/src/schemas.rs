//! JSON Schemas of what records hold of types of crates that know no schemas. Not here: the schemas of this crate's own types, which are derived.

#![expect(dead_code, reason = "values of these types are never made: they describe documents")]

use schemars::JsonSchema;

/// Values of `game_syntax::ergo::ThenChain`.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub(crate) enum ThenChain {
    Right,
    Left,
    Reject,
}

/// Values of `game_syntax::ergo::NotAfterBinary`.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub(crate) enum NotAfterBinary {
    Allow,
    Brackets,
}

/// Values of `board_syntax::palmer::MixedOperators`.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub(crate) enum MixedOperators {
    Warn,
    Reject,
}

/// Values of `board_syntax::palmer::Constants`.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub(crate) enum Constants {
    NamedOnly,
    Free,
}

/// Values of `board_syntax::palmer::NameAfterExists`.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub(crate) enum NameAfterExists {
    Reject,
    Allow,
}
