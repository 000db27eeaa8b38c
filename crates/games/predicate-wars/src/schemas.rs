//! JSON Schemas of what logs hold of types of crates that know no schemas. Not here: the schemas of this crate's own types, which are derived.

#![expect(dead_code, reason = "values of these types are never made: they describe documents")]

use schemars::JsonSchema;

/// Values of `proof_syntax::predicate_wars::classes::PlainPredicates`.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub(crate) enum PlainPredicates {
    Pure,
    NotPure,
}

/// Values of `proof_syntax::predicate_wars::classes::UserFunctions`.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub(crate) enum UserFunctions {
    NotDeterministic,
    Deterministic,
}

/// Values of `proof_syntax::predicate_wars::classes::ConditionalX`.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub(crate) enum ConditionalX {
    Allowed,
    VacuousOnly,
}
