//! Inlay hints: the price of each line after it, and what it rests on that is wrong.

use adjudication::{LineRuling, Span};
use lsp_types::{InlayHint, InlayHintLabel, InlayHintTooltip, Range};

use super::View;
use super::places::statement_span;
use crate::analysis::Analysis;

/// Returns the hints in a range.
pub(crate) fn hints(view: &View<'_>, range: Range) -> Vec<InlayHint> {
    let wanted = view.span(range);
    let hint = |(span, label, tooltip): (Span, String, Option<String>)| InlayHint {
        position: view.range(Span::at(span.end)).start,
        label: InlayHintLabel::String(label),
        kind: None,
        text_edits: None,
        tooltip: tooltip.map(InlayHintTooltip::String),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    };
    let is_wanted = |(span, ..): &(Span, String, Option<String>)| wanted.start <= span.end && span.end <= wanted.end;
    noted(view).into_iter().filter(is_wanted).map(hint).collect()
}

/// Returns what is noted after the places of a document, each with the words that say more.
fn noted(view: &View<'_>) -> Vec<(Span, String, Option<String>)> {
    match view.readable() {
        Some(Analysis::Statements { ruling, .. }) => {
            let priced = ruling
                .statements
                .iter()
                .filter_map(|statement| Some((statement_span(view, statement)?, points(statement.points?), None)));
            priced.collect()
        }
        Some(Analysis::Proof(_)) => {
            let Some(outline) = view.outline() else { return Vec::new() };
            let lines = outline.blocks.iter().flat_map(|block| &block.lines);
            lines.filter_map(|line| of_line(line.ruling).map(|(label, tooltip)| (line.places.line, label, tooltip))).collect()
        }
        _ => Vec::new(),
    }
}

fn of_line(line: &LineRuling) -> Option<(String, Option<String>)> {
    if let Some(bad) = line.rests_on {
        return Some((format!("rests on line {bad}"), Some(format!("right in itself, but line {bad} is wrong"))));
    }
    let cost = line.cost?;
    let nearest = cost.nearest.map(|line| format!(", to line {line}")).unwrap_or_default();
    let sum = format!("1 for the lemma, {} for what is chosen, {} for the difference{nearest}", cost.chosen, cost.difference);
    Some((points(line.points), Some(sum)))
}

fn points(points: u64) -> String {
    if points == 1 { String::from("1 point") } else { format!("{points} points") }
}
