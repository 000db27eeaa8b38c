//! The graph of a proof, and the cheapest way to its goal.

use proof_graph::GraphView;
use serde::Serialize;

use crate::document::Document;
use crate::schema::Schema;

/// The graph of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GraphRuling {
    /// Always 1.
    pub schema: Schema,
    /// The name of the text.
    pub file: String,
    /// The calculus by whose rules it was judged.
    pub system: String,
    /// True if every line of the proof in the file and of its subproofs is right.
    pub accepted: bool,
    /// The graph. When lines are left out it is that of the others, as a proof of its own with numbers of its own.
    #[serde(flatten)]
    pub graph: GraphView,
    /// When lines are left out: the numbers of the others in the file, in the order in which they stand now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_lines: Option<Vec<u32>>,
    /// The cheapest sub-proof that reaches the goal; `null` when nothing does.
    pub cheapest: Option<CheapestProof>,
}

impl Document for GraphRuling {}

/// The cheapest sub-proof that reaches the goal. It has been checked like any other proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CheapestProof {
    /// Price of the lines.
    pub points: u64,
    /// True if no choice of these lines is cheaper; otherwise a limit of the search was reached.
    pub proven_minimal: bool,
    /// Number of citations that lead to another line that says the same.
    pub rerouted: usize,
    /// The numbers of its lines in the file, in the order in which they stand now.
    pub lines: Vec<u32>,
    /// It as a proof file.
    pub proof: String,
}
