//! Formatting: each line of a proof or of a board as the tool prints it. Comments, empty lines, numbers and the order of the lines stay as
//! they are, which the tool's own printer would not keep; what is formatted has to read as what it was, or nothing is changed.

use std::collections::BTreeMap;

use adjudication::proof_json::Tag;
use adjudication::{Alphabet, BoardFile, CheckedProof, Span, Text};
use lsp_types::{FormattingOptions, TextEdit};

use super::View;
use super::places::own_span;
use super::words::comment;
use crate::analysis::Analysis;
use crate::language::Language;
use crate::outline::{OutlinedLine, ProofOutline};

/// No line is indented by more levels, as in the tool's print.
const MAX_INDENTATION: usize = 16;

/// Blanks for a level of indentation, as in the tool's print.
const INDENTATION: &str = "  ";

/// Returns the changes that bring a document into its form; none for a document that cannot be read, and for kinds that have no form. The
/// form is the tool's, whatever the editor's options are.
pub(crate) fn format(view: &View<'_>, _options: &FormattingOptions) -> Option<Vec<TextEdit>> {
    let analysis = view.document.analysis(view.adjudicator);
    let lines = match analysis {
        Analysis::Proof(proof) => of_proof(view, proof)?,
        Analysis::Board(board) if view.document.language == Language::Board && board.is_palmers() => of_board(view, board),
        _ => return None,
    };
    let replacements: Vec<(Span, String)> = lines.into_iter().filter(|(span, text)| view.slice(*span) != text.as_str()).collect();
    let after = view.document.analysis_of(view.replaced(&replacements), view.adjudicator);
    let edits = replacements.iter().map(|one| view.text_edit(one)).collect();
    says_the_same(view, analysis, &after, &replacements).then_some(edits)
}

/// Tells whether a text with replacements says what it said before.
fn says_the_same(view: &View<'_>, before: &Analysis, after: &Analysis, replacements: &[(Span, String)]) -> bool {
    match (before, after) {
        (Analysis::Proof(_), Analysis::Proof(_)) => {
            let document = |content: String| view.adjudicator.document(Text::new("", content)).ok();
            let old = document(view.content().to_owned());
            old.is_some() && old == document(view.replaced(replacements))
        }
        (Analysis::Board(before), Analysis::Board(after)) => statements(before) == statements(after),
        _ => false,
    }
}

fn statements(board: &BoardFile) -> Vec<(String, String)> {
    board.readings(Alphabet::Unicode).map(|(label, _, reading)| (label.to_owned(), reading)).collect()
}

/// Returns the lines of a proof file in their form.
fn of_proof(view: &View<'_>, proof: &CheckedProof) -> Option<Vec<(Span, String)>> {
    let head = view.adjudicator.head(proof.text())?;
    let outline = ProofOutline::new(view.content(), proof);
    // The books' lines are set in columns, which are their own form.
    if head.book.is_some() || outline.blocks.iter().all(|block| block.lines.is_empty()) {
        return None;
    }
    let steps = outline.blocks.iter().flat_map(|block| &block.lines);
    let steps: BTreeMap<usize, &OutlinedLine<'_>> =
        steps.map(|line| (view.document.lines().line_of(line.places.line.start), line)).collect();
    let mut level = 0_usize;
    let each = |number: usize, code: &str| match steps.get(&number) {
        Some(line) => {
            let here = level;
            level += usize::from(line.ruling.tag == Tag::Assumption);
            (here, step(view, line))
        }
        None => {
            let is = |word: &str| code.split_whitespace().next() == Some(word);
            level = level.saturating_sub(usize::from(is("end")));
            let here = level;
            level += usize::from(is("subproof"));
            (here, single_blanks(code))
        }
    };
    Some(lines(view, each))
}

/// Returns the lines of a board in their form.
fn of_board(view: &View<'_>, board: &BoardFile) -> Vec<(Span, String)> {
    // A line that is read otherwise than it stands is left as it was typed.
    let is_whole = |own: Span, span: Span| {
        let behind = view.content().get(own.end..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        view.content().get(own.start..own.end) == Some(board.text().slice(span))
            && behind.split('#').next().is_none_or(|rest| rest.trim().is_empty())
    };
    let placed = board.readings(Alphabet::Unicode).filter_map(|(_, span, reading)| {
        let own = own_span(board.text(), span)?;
        is_whole(own, span).then_some((own, reading))
    });
    let statements: BTreeMap<usize, (Span, String)> =
        placed.map(|(span, reading)| (view.document.lines().line_of(span.start), (span, reading))).collect();
    lines(view, |number, code| match statements.get(&number) {
        Some((span, reading)) => {
            let start = view.document.lines().line(view.content(), number).map_or(0, |(start, _)| start);
            let label = code.get(..span.start.saturating_sub(start)).unwrap_or_default().trim();
            (0, if label.is_empty() { reading.clone() } else { format!("{label} {reading}") })
        }
        None => (0, single_blanks(code)),
    })
}

/// Returns each line with a new text: `each` is given the number of a line and what stands on it without its comment, and says by how many
/// levels it is indented and what is to stand there.
fn lines(view: &View<'_>, mut each: impl FnMut(usize, &str) -> (usize, String)) -> Vec<(Span, String)> {
    let mut level = 0;
    let mut formatted = Vec::new();
    for number in 0..view.document.lines().line_count() {
        let Some((start, line)) = view.document.lines().line(view.content(), number) else { continue };
        let (code, remark) = line.split_at(comment(line));
        let code_only = code.trim_start_matches('\u{feff}');
        let mark = code.get(..code.len() - code_only.len()).unwrap_or_default();
        let text = if code_only.trim().is_empty() {
            format!("{}{}", INDENTATION.repeat(if remark.is_empty() { 0 } else { level }), remark.trim_end())
        } else {
            let (indentation, text) = each(number, code_only);
            level = indentation.min(MAX_INDENTATION);
            // The blanks before a comment may set it in a column with others.
            let gap = if remark.is_empty() { "" } else { code_only.get(code_only.trim_end().len()..).unwrap_or_default() };
            format!("{}{text}{gap}{}", INDENTATION.repeat(level), remark.trim_end())
        };
        formatted.push((Span::new(start, start + line.len()), format!("{mark}{text}")));
    }
    formatted
}

/// Writes a line of a proof.
fn step(view: &View<'_>, line: &OutlinedLine<'_>) -> String {
    let OutlinedLine { ruling, places } = line;
    let tag = match ruling.tag {
        Tag::Axiom => "axiom ",
        Tag::Assumption | Tag::Lemma => "",
    };
    let assume = if ruling.tag == Tag::Assumption { "assume " } else { "" };
    let mut text = format!("{assume}{}. {tag}{}", ruling.n, ruling.statement);
    let Some(rule) = places.rule else { return text };
    let is_quoted = view.slice(Span::new(rule.start.saturating_sub(1), rule.start)) == "\"";
    let quote = if is_quoted { "\"" } else { "" };
    text.push_str(&format!(" by {quote}{}{quote}", single_blanks(view.slice(rule))));
    let list = |spans: &[Span]| {
        let items = spans.iter().map(|span| view.slice(*span).split_whitespace().collect::<String>().replace('–', "-"));
        items.collect::<Vec<_>>().join(", ")
    };
    if !places.citations.is_empty() {
        text.push_str(&format!(" on {}", list(&places.citations)));
    }
    if !ruling.with.is_empty() {
        text.push_str(&format!(" with {}", ruling.with.join(", ")));
    }
    if let Some(used) = places.used {
        text.push_str(&format!(" using {} {}", view.slice(used), list(&places.used_lines)));
    }
    text.trim_end().to_owned()
}

/// Returns a text with each run of blanks replaced by one.
fn single_blanks(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
