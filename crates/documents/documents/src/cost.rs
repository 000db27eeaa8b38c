//! The symbol points of a statement (PW-41) and of a proof (PW-67 to PW-71), itemised.

use serde::{Deserialize, Serialize};

use crate::check::LineCost;
use crate::document::Document;
use crate::error::ReportedDiagnostic;
use crate::schema::Schema;

/// Price of a statement, itemised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CostRuling {
    /// Always 1.
    pub schema: Schema,
    /// Kind of what is priced: `statement`.
    pub kind: String,
    /// As it was written.
    pub statement: String,
    /// The sum of the items' points.
    pub symbol_points: u64,
    /// True if it is a WFF or a WFO. Any list of symbols is priced.
    pub well_formed: bool,
    /// Every different symbol, in the order of first occurrence.
    pub items: Vec<CostItem>,
    /// The reason for which it is not well formed, and what else the reader should know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<ReportedDiagnostic>,
}

impl Document for CostRuling {}

/// Price of one symbol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CostItem {
    /// As it is first written.
    pub symbol: String,
    /// Kind of symbol, in the rulebook's words.
    pub kind: String,
    /// The clause of the rulebook that prices it.
    pub clause: String,
    /// Number of its occurrences.
    pub count: u64,
    /// Its points each time.
    pub points_each: u64,
    /// Its points in all.
    pub points: u64,
}

/// Price of a proof, itemised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ProofCostRuling {
    /// Always 1.
    pub schema: Schema,
    /// Kind of what is priced: `proof`.
    pub kind: String,
    /// The name of the text.
    pub file: String,
    /// The calculus by whose rules it was judged.
    pub system: String,
    /// The sum of the items' points. Subproofs are paid when they are bought (Q-PW-35).
    pub symbol_points: u64,
    /// Number of lemmas: the price where lines are charged (Q-PW-17).
    pub lines_charged: u64,
    /// Every line of the proof itself, in order.
    pub items: Vec<PricedLine>,
}

impl Document for ProofCostRuling {}

/// Price of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PricedLine {
    /// Its number.
    pub n: u32,
    /// Statement of the line.
    pub statement: String,
    /// The same in infix notation, where the proof is in Polish notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infix: Option<String>,
    /// One point for a lemma, none for an axiom (PW-67).
    pub lemma: u32,
    /// The points of what the prover chose (PW-68, Q-PW-32).
    pub chosen: u32,
    /// The difference to the nearest premise (PW-69 to PW-71).
    pub difference: u32,
    /// The number of that premise; `null` where the line is based on none.
    pub nearest: Option<u32>,
    /// The sum.
    pub points: u64,
}

impl PricedLine {
    /// Returns the items that make up the points of a lemma.
    pub fn cost(&self) -> Option<LineCost> {
        let PricedLine { lemma, chosen, difference, nearest, .. } = *self;
        (lemma > 0).then_some(LineCost { lemma, chosen, difference, nearest })
    }
}
