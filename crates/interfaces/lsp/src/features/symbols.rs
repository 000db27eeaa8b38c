//! The parts of a document as a list: subproofs with their lines, the statements of a board, the clauses of an exercise, the rules of a
//! calculus.

use adjudication::{Alphabet, Span};
use lsp_types::{DocumentSymbol, SymbolKind};

use super::View;
use super::places::{own_span, rule_names, statement_span};
use crate::analysis::Analysis;
use crate::outline::{Block, OutlinedLine};

/// Returns the parts of a document.
pub(crate) fn symbols(view: &View<'_>) -> Vec<DocumentSymbol> {
    match view.readable() {
        Some(Analysis::Proof(_)) => of_proof(view),
        Some(Analysis::Board(board)) => {
            let own = board.readings(Alphabet::Unicode).filter_map(|(label, span, reading)| {
                Some(symbol(view, label, Some(reading), SymbolKind::VARIABLE, own_span(board.text(), span)?))
            });
            own.collect()
        }
        Some(Analysis::Exercise(exercise)) => {
            let info = exercise.info();
            let (premises, goal) = exercise.spans();
            let premises = premises.iter().zip(&info.premises).map(|(span, reading)| (*span, "premise", reading));
            let stated = premises.chain([(goal, "goal", &info.goal)]);
            stated.map(|(span, name, reading)| symbol(view, name, Some(reading.clone()), SymbolKind::VARIABLE, span)).collect()
        }
        Some(Analysis::Rules { .. }) => {
            let rules = rule_names(view).into_iter();
            rules.map(|(name, span)| symbol(view, name, None, SymbolKind::FUNCTION, span)).collect()
        }
        Some(Analysis::Statements { ruling, .. }) => {
            let placed = ruling.statements.iter().filter_map(|one| Some((one, statement_span(view, one)?)));
            placed.map(|(one, span)| symbol(view, &one.id, Some(one.reading.clone()), SymbolKind::VARIABLE, span)).collect()
        }
        _ => Vec::new(),
    }
}

fn of_proof(view: &View<'_>) -> Vec<DocumentSymbol> {
    let Some(outline) = view.outline() else { return Vec::new() };
    let line = |line: &OutlinedLine<'_>| {
        let ruling = line.ruling;
        let kind = if ruling.rule.is_some() { SymbolKind::VARIABLE } else { SymbolKind::CONSTANT };
        let selected = if line.places.number.start < line.places.number.end { line.places.number } else { line.places.line };
        let part = symbol(view, &ruling.n.to_string(), Some(ruling.statement.clone()), kind, line.places.line);
        DocumentSymbol { selection_range: view.range(selected), ..part }
    };
    let subproof = |block: &Block<'_>| {
        let (name, span) = block.name?;
        let end = block.lines.last().map_or(span, |line| line.places.line);
        let part = symbol(view, name, None, SymbolKind::FUNCTION, span.to(end));
        let children = block.lines.iter().map(line).collect();
        Some(DocumentSymbol { selection_range: view.range(span), children: Some(children), ..part })
    };
    let subproofs = outline.blocks.iter().filter_map(subproof);
    let own = outline.blocks.iter().filter(|block| block.name.is_none()).flat_map(|block| &block.lines).map(line);
    subproofs.chain(own).collect()
}

fn symbol(view: &View<'_>, name: &str, detail: Option<String>, kind: SymbolKind, span: Span) -> DocumentSymbol {
    #[expect(deprecated, reason = "the field has to be given")]
    DocumentSymbol {
        name: name.to_owned(),
        detail,
        kind,
        tags: None,
        deprecated: None,
        range: view.range(span),
        selection_range: view.range(span),
        children: None,
    }
}
