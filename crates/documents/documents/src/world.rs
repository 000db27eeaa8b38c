//! Finite structures that people draw: what is asked about one, which statements are true in it and why, and the search for another. Not here: the
//! evaluation, and the search (crate `adjudication`).

use serde::{Deserialize, Serialize};
use verifier::{FunctionTable, PredicateTable};

use crate::certificate::Certificate;
use crate::document::Document;
use crate::schema::Schema;
use crate::verify::WitnessValue;

/// A finite structure: its objects are the numbers below `domain`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct World {
    /// Number of objects.
    pub domain: u32,
    /// The functions and constants; what has no row is 0.
    #[serde(default)]
    pub functions: Vec<FunctionTable>,
    /// The predicates, each with the lists of objects of which it holds.
    #[serde(default)]
    pub predicates: Vec<PredicateTable>,
}

impl Document for World {}

/// The truth of statements in a structure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct WorldRuling {
    /// Always 1.
    pub schema: Schema,
    /// The structure, with every row of its functions and every symbol of the statements.
    pub world: World,
    /// The symbols of the statements that the structure said nothing about, as `likes/2`: such a predicate holds of nothing, such a function is
    /// always 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<String>,
    /// The statements in their order.
    pub statements: Vec<StatementInWorld>,
}

impl Document for WorldRuling {}

/// The truth of a statement in a structure, and what makes it true or false.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StatementInWorld {
    /// Its label.
    pub id: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its reading, of a conjecture not its negation.
    pub reading: String,
    /// True if it is a conjecture.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub conjecture: bool,
    /// Its truth; `null` where the limit of steps was reached.
    pub holds: Option<bool>,
    /// Objects that show it: of a statement that begins with `∀` and is false, the first for which the rest is false; of one that begins with `∃` and
    /// is true, the first for which the rest is true.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<WitnessValue>,
    /// The facts about these objects that it then comes down to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
}

/// A fact about objects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Fact {
    /// The name of the predicate; `=` for identity.
    pub name: String,
    /// The objects, in the order of its places.
    pub objects: Vec<u32>,
    /// True if it holds of them.
    pub holds: bool,
}

/// The result of a search for a structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SearchStatus {
    /// There is one, and it is certified.
    Found,
    /// There is none, which a proof shows.
    None,
    /// None was found within the limits, and there may be one.
    Undecided,
}

/// A structure in which statements are true or false as was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct FoundWorldRuling {
    /// Always 1.
    pub schema: Schema,
    /// The outcome.
    pub status: SearchStatus,
    /// The structure, where one was found.
    pub world: Option<World>,
    /// The statements that were judged, one a line: those that are to be false are negated, and the last ones exclude structures and sizes.
    pub board: String,
    /// Evidence: the model of these statements, or the proof that they contradict each other.
    pub certificate: Option<Certificate>,
    /// The reason for which it is undecided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
    /// The outcome for the number of objects that was asked for, where one was: `found` says that the structure has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_size: Option<SearchStatus>,
}

impl Document for FoundWorldRuling {}
