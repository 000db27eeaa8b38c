//! Code lenses: what a board comes to, with the command to judge it, and of each statement what was found; whether a proof is right.

use adjudication::{CheckedProof, LineRuling, Span};
use lsp_types::{CodeLens, Command};

use super::View;
use super::places::own_span;
use crate::analysis::Analysis;
use crate::commands::{CHECK, JUDGE};
use crate::document::Ruled;
use crate::judging::{board_words, statement_words};
use crate::language::Language;

/// Returns the lenses of a document.
pub(crate) fn lenses(view: &View<'_>) -> Vec<CodeLens> {
    match view.document.language {
        Language::Board | Language::Tptp | Language::Foreign if view.judges => of_board(view),
        Language::Proof => of_proof(view),
        _ => Vec::new(),
    }
}

/// Says of a proof whether it is right, in a line.
pub(crate) fn proof_words(view: &View<'_>) -> String {
    match view.document.analysis(view.adjudicator) {
        Analysis::Proof(proof) | Analysis::ProofSaidAnew(proof) => checked(proof),
        _ => {
            let findings = view.document.findings(view.adjudicator);
            let errors = findings.iter().filter(|finding| finding.diagnostic.is_error()).count();
            format!("cannot be read: {}", counted(errors, "error"))
        }
    }
}

fn checked(proof: &CheckedProof) -> String {
    let ruling = &proof.ruling;
    if ruling.accepted {
        let points = ruling.symbol_points.filter(|_| ruling.lines_charged > 0);
        let points =
            points.and_then(|points| usize::try_from(points).ok()).map(|points| format!(", {}", counted(points, "point")));
        return format!("accepted{}", points.unwrap_or_default());
    }
    let lines = ruling.subproofs.iter().flat_map(|subproof| &subproof.lines).chain(&ruling.lines);
    match lines.filter(|line| line.error.is_some()).count() {
        0 => String::from("not accepted"),
        1 => String::from("1 line is wrong"),
        wrong => format!("{wrong} lines are wrong"),
    }
}

fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

fn of_board(view: &View<'_>) -> Vec<CodeLens> {
    let Some(Analysis::Board(board)) = view.readable() else { return Vec::new() };
    let places: Vec<(&str, Span)> = { board.readings(adjudication::Alphabet::Unicode) }
        .filter_map(|(label, span, _)| Some((label, own_span(board.text(), span)?)))
        .collect();
    let Some((_, first)) = places.first() else { return Vec::new() };
    let title = match view.document.ruled() {
        None => String::from("Judge"),
        Some(Ruled::Waiting) => String::from("Judging …"),
        Some(Ruled::Told(rulings)) => {
            let words: Vec<String> = rulings.iter().map(board_words).collect();
            words.join(" · ")
        }
        Some(Ruled::Refused(reason)) => format!("not judged: {reason}"),
    };
    let mut found = vec![lens(view, *first, title, Some(JUDGE))];
    // What becomes of a statement beside several conjectures is several things.
    if let Some(Ruled::Told(rulings)) = view.document.ruled()
        && let [ruling] = rulings.as_slice()
        && ruling.conjecture.is_none()
    {
        found.extend(places.iter().filter_map(|(label, span)| {
            let statement = ruling.statements.iter().find(|statement| statement.id == *label)?;
            Some(lens(view, *span, statement_words(statement), None))
        }));
    }
    found
}

fn of_proof(view: &View<'_>) -> Vec<CodeLens> {
    let outline = view.outline();
    let main = outline.as_ref().and_then(|outline| outline.blocks.last()?.lines.first());
    let place = main.map_or(Span::at(0), |line| line.places.line);
    let mut found = vec![lens(view, place, proof_words(view), Some(CHECK))];
    let subproofs = outline.iter().flat_map(|outline| &outline.blocks).filter_map(|block| {
        let (_, span) = block.name?;
        let is_wrong = |ruling: &LineRuling| ruling.error.is_some() || ruling.rests_on.is_some();
        let wrong = block.lines.iter().filter(|line| is_wrong(line.ruling)).count();
        let words = if wrong == 0 { String::from("proper") } else { format!("not proper: {}", counted(wrong, "line")) };
        Some(lens(view, span, words, None))
    });
    if view.document.analysis(view.adjudicator).is_read() {
        found.extend(subproofs);
    }
    found
}

/// Makes a lens; one without a command only says something.
fn lens(view: &View<'_>, span: Span, title: String, command: Option<&str>) -> CodeLens {
    let arguments = command.map(|_| vec![serde_json::Value::String(view.document.uri.as_str().to_owned())]);
    let command = Command { title, command: command.unwrap_or_default().to_owned(), arguments };
    let start = view.range(span).start;
    CodeLens { range: lsp_types::Range::new(start, start), command: Some(command), data: None }
}
