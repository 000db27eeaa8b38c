//! The symbol points of a statement of Predicate Wars (PW-41), itemised.

use documents::Schema;
use documents::cost::{CostItem, CostRuling};
use documents::error::ReportedDiagnostic;
use kernel::HouseRules;
use proof_syntax::predicate_wars;
use source::{Diagnostic, Span, Text};

use crate::error::{Error, Rejected, all_reported};
use crate::parse::{Lines, no_statement};

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
            Some(cost) => rulings.push(ruling(&text, span, cost, all_reported(&text, &parsed.diagnostics))),
            None => refused = true,
        }
        diagnostics.extend(parsed.diagnostics);
        if refused && diagnostics.len() >= syntax_core::MAX_ERRORS {
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
