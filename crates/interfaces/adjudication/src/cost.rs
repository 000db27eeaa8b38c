//! The symbol points of a statement of Predicate Wars (PW-41), itemised, and of the statements of a problem in the format of another program.

use documents::Schema;
use documents::cost::{CostItem, CostRuling};
use documents::error::ReportedDiagnostic;
use formula::{Alphabet, Formula, Role};
use kernel::HouseRules;
use proof_syntax::predicate_wars;
use source::{Diagnostic, Span, Text};

use crate::boards::board::Problem;
use crate::error::{Error, Rejected, all_reported, as_written};
use crate::parse::{Lines, no_statement};
use crate::reading::{FOREIGN_BOARDS, recognise};
use crate::symbols_of_formulas::symbols;

/// The symbol points of each statement of a text, one a line, in the symbols that the house has (Q-PW-10). Statements that are not well
/// formed are priced with warnings. The text comes back with all warnings, so that they can be drawn.
///
/// A problem in the format of another program is recognised by its content, and its statements are priced: the rulebook prices symbols, whatever
/// they are written like.
///
/// # Errors
/// [`Error::Rejected`] when some line holds what is no symbol, or when there is no statement at all.
pub fn cost(text: Text, house: &HouseRules) -> Result<(Vec<CostRuling>, Text, Vec<Diagnostic>), Error> {
    if recognise(&text).is_some_and(|format| FOREIGN_BOARDS.contains(&format.kind)) {
        return of_problem(text);
    }
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

/// The symbol points of each statement of a problem; of a conjecture as it was written.
fn of_problem(text: Text) -> Result<(Vec<CostRuling>, Text, Vec<Diagnostic>), Error> {
    let board = Problem::new(text, None)?.whole()?;
    let written = board.board.statements.iter().zip(&board.spans).filter(|(one, _)| one.role != Role::Convention);
    let ruling = |(statement, &span): (&formula::Statement, &Span)| {
        let meaning = match board.bank.formula(statement.meaning) {
            Formula::Not(conjecture) if statement.role == Role::Conjecture => conjecture,
            _ => statement.meaning,
        };
        CostRuling {
            schema: Schema,
            kind: String::from("statement"),
            statement: as_written(&board.text, span).to_owned(),
            symbol_points: board.bank.points(meaning),
            well_formed: true,
            items: symbols(&board.bank, meaning, Alphabet::Unicode),
            warnings: Vec::new(),
        }
    };
    let rulings = written.map(ruling).collect();
    Ok((rulings, board.text, board.warnings))
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
