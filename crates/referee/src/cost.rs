//! The symbol points of a statement of Predicate Wars (PW-41), itemised.

use kernel::HouseRules;
use serde::{Deserialize, Serialize};
use source::{Diagnostic, Span, Text};
use syntax::predicate_wars;

use crate::document::{Document, Schema};
use crate::error::{Error, Rejected, ReportedDiagnostic};
use crate::parse::{Lines, no_statement};

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

/// The symbol points of each statement of a text, one a line, in the symbols that the house has (Q-PW-10). Statements that are not well
/// formed are priced with warnings. The text comes back with all warnings, so that they can be drawn.
///
/// # Errors
/// [`Error::Rejected`] when some line holds what is no symbol, or when there is no statement at all.
pub fn cost(text: Text, house: &HouseRules) -> Result<(Vec<CostRuling>, Text, Vec<Diagnostic>), Error> {
    let negatives = predicate_wars::Options::in_house(house).negatives;
    let mut rulings = Vec::new();
    let mut diagnostics = Vec::new();
    let mut refused = false;
    for span in Lines::of(&text) {
        let parsed = predicate_wars::cost(&text, span, negatives);
        match parsed.value {
            Some(cost) => rulings.push(ruling(&text, span, cost, ReportedDiagnostic::all(&text, &parsed.diagnostics))),
            None => refused = true,
        }
        diagnostics.extend(parsed.diagnostics);
        if refused && diagnostics.len() >= syntax::MAX_ERRORS {
            break;
        }
    }
    if rulings.is_empty() && diagnostics.is_empty() {
        diagnostics.push(no_statement(&text));
    }
    match Rejected::new(text, diagnostics) {
        Ok(rejected) => Err(rejected.into()),
        Err((text, warnings)) => Ok((rulings, text, warnings)),
    }
}

fn ruling(text: &Text, span: Span, cost: predicate_wars::Cost, warnings: Vec<ReportedDiagnostic>) -> CostRuling {
    let item = |item: predicate_wars::CostItem| CostItem {
        symbol: item.symbol,
        kind: item.kind.to_owned(),
        clause: item.clause.to_owned(),
        count: item.count,
        points_each: item.points_each,
        points: item.points,
    };
    CostRuling {
        schema: Schema,
        kind: String::from("statement"),
        statement: text.slice(span).to_owned(),
        symbol_points: cost.total,
        well_formed: cost.well_formed,
        items: cost.items.into_iter().map(item).collect(),
        warnings,
    }
}
