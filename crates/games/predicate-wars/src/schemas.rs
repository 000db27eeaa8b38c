//! JSON Schemas of what logs hold of types of crates that know no schemas. Not here: the schemas of this crate's own types, which are derived.

#![expect(dead_code, reason = "values of these types are never made: they describe documents")]

use schemars::JsonSchema;

/// Values of `syntax::predicate_wars::classes::ConditionalX`.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub(crate) enum ConditionalX {
    Allowed,
    VacuousOnly,
}
