//! Hover: a statement with all its brackets and its price; a rule as its calculus writes it; the line that is cited.

use adjudication::proof_json::Tag;
use adjudication::{Alphabet, BoardFile, CheckedProof, Exercise, LineRuling, ListedRule, RuleListing, Span, Text};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};

use super::View;
use super::places::{own_span, rule_names, statement_span};
use super::words::comment;
use crate::analysis::Analysis;
use crate::outline::{Named, OutlinedLine, ProofOutline, is_at};

/// Returns what there is to show at a position.
pub(crate) fn hover(view: &View<'_>, position: Position) -> Option<Hover> {
    let offset = view.offset(position);
    let (span, value) = match view.readable()? {
        Analysis::Proof(proof) => in_proof(view, proof, offset),
        Analysis::Board(board) => in_board(board, offset),
        Analysis::Exercise(exercise) => in_exercise(view, exercise, offset),
        Analysis::Rules { listing, .. } => in_rules(view, listing, offset),
        Analysis::Statements { ruling, .. } => ruling.statements.iter().find_map(|statement| {
            let span = statement_span(view, statement)?;
            is_at(span, offset).then(|| (span, with_points("Statement", &statement.reading, statement.points)))
        }),
        Analysis::ProofSaidAnew(_) | Analysis::Rejected { .. } | Analysis::Unreadable(_) | Analysis::TooLarge(_) => None,
    }?;
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Some(Hover { contents, range: Some(view.range(span)) })
}

fn in_proof(view: &View<'_>, proof: &CheckedProof, offset: usize) -> Option<(Span, String)> {
    let outline = ProofOutline::new(view.content(), proof);
    if let Some((named, span)) = outline.named_at(offset) {
        return Some((span, of_named(&outline, named)?));
    }
    let (block, at) = outline.line_at(offset)?;
    let line = outline.line(block, at)?;
    let rule = line.places.rule.filter(|span| is_at(*span, offset)).zip(line.ruling.rule.as_ref());
    if let Some((span, name)) = rule {
        let head = view.adjudicator.head(proof.text())?;
        return Some((span, of_rule(adjudication::listed_rule(&head.listing, name)?)));
    }
    let span = line.places.statement;
    is_at(span, offset).then(|| (span, of_line(view, line, span)))
}

/// Describes a line, or a subproof by its axiom and its last line, where it is cited.
fn of_named(outline: &ProofOutline<'_>, named: Named) -> Option<String> {
    match named {
        Named::Line(block, at) => {
            let ruling = outline.line(block, at)?.ruling;
            Some(format!("**{}**\n{}", title(ruling), fenced(&ruling.statement)))
        }
        Named::Subproof(block) => {
            let found = outline.blocks.get(block)?;
            let (first, last) = (found.lines.first()?.ruling, found.lines.last()?.ruling);
            let name = found.name.map_or("", |(name, _)| name);
            let lines = found.lines.len();
            let noun = if lines == 1 { "line" } else { "lines" };
            let ends = format!("{}. {}\n{}. {}", first.n, first.statement, last.n, last.statement);
            Some(format!("**Subproof {name}**, {lines} {noun}\n{}", fenced(&ends)))
        }
    }
}

fn title(line: &LineRuling) -> String {
    match (&line.rule, line.tag) {
        (Some(rule), _) => format!("Line {}, by {rule}", line.n),
        (None, Tag::Assumption) => format!("Line {}, assumption", line.n),
        (None, _) => format!("Line {}, axiom", line.n),
    }
}

/// Describes the statement of a line.
fn of_line(view: &View<'_>, line: &OutlinedLine<'_>, statement: Span) -> String {
    let ruling = line.ruling;
    let points = match view.adjudicator.head(&Text::new("", view.content())) {
        Some(head) if head.listing.notation == "predicate-wars" => symbol_points(view, view.slice(statement)),
        _ => None,
    };
    let mut words = with_points(&title(ruling), &ruling.statement, points);
    if let Some(infix) = &ruling.infix {
        words.push_str(&fenced(infix));
    }
    if let Some(cost) = ruling.cost {
        words.push_str(&format!(
            "\nprice of the line: {} = {} + {} + {}",
            ruling.points, cost.lemma, cost.chosen, cost.difference
        ));
        words.push_str(&cost.nearest.map(|line| format!(" (to line {line})")).unwrap_or_default());
        words.push('\n');
    }
    if let Some(bad) = ruling.rests_on {
        words.push_str(&format!("\nright in itself, but it rests on line {bad}\n"));
    }
    words
}

fn symbol_points(view: &View<'_>, statement: &str) -> Option<u64> {
    let (rulings, ..) = adjudication::cost(Text::new("statement", statement), view.adjudicator.house()).ok()?;
    rulings.first().map(|ruling| ruling.symbol_points)
}

fn with_points(title: &str, reading: &str, points: Option<u64>) -> String {
    let points = points.map(|points| format!("\nsymbol points: {points}\n")).unwrap_or_default();
    format!("**{title}**\n{}{points}", fenced(reading))
}

/// Describes a rule: its names, its sentence, and its text in the calculus.
pub(super) fn of_rule(rule: &ListedRule) -> String {
    let aliases = rule.aliases.iter().map(|alias| format!(", `{alias}`")).collect::<String>();
    let says = if rule.says.is_empty() { String::new() } else { format!("\n{}\n", rule.says) };
    format!("**{}** (`{}`{aliases})\n{says}{}", rule.name, rule.tag, fenced(rule.text.trim_end()))
}

fn in_board(board: &BoardFile, offset: usize) -> Option<(Span, String)> {
    board.readings(Alphabet::Unicode).find_map(|(label, span, reading)| {
        let span = own_span(board.text(), span)?;
        is_at(span, offset).then(|| (span, with_points(&format!("Statement {label}"), &reading, None)))
    })
}

fn in_exercise(view: &View<'_>, exercise: &Exercise, offset: usize) -> Option<(Span, String)> {
    let info = exercise.info();
    let (premises, goal) = exercise.spans();
    let statements = premises.iter().zip(&info.premises).map(|(span, reading)| (*span, "Premise", reading));
    let stated = statements.chain([(goal, "Goal", &info.goal)]).find(|(span, ..)| is_at(*span, offset));
    if let Some((span, title, reading)) = stated {
        return Some((span, with_points(title, reading, None)));
    }
    let listing = exercise.rule_listing()?;
    let (span, name) = listed_name(view, offset)?;
    Some((span, of_rule(adjudication::listed_rule(&listing, name)?)))
}

/// Returns the name of a rule in the list after `rules` that stands at a byte of the text.
fn listed_name<'a>(view: &View<'a>, offset: usize) -> Option<(Span, &'a str)> {
    let (start, line) = view.document.lines().line(view.content(), view.document.lines().line_of(offset))?;
    let code = line.get(..comment(line))?;
    let list = code.trim_start().strip_prefix("rules")?;
    let mut from = start + code.len() - list.len();
    for item in list.split(',') {
        let name = item.trim().trim_start_matches(':').trim().trim_matches('"');
        let begin = from + item.find(name).unwrap_or(0);
        let span = Span::new(begin, begin + name.len());
        if is_at(span, offset) {
            return Some((span, name));
        }
        from += item.len() + 1;
    }
    None
}

fn in_rules(view: &View<'_>, listing: &RuleListing, offset: usize) -> Option<(Span, String)> {
    let (name, span) = rule_names(view).into_iter().find(|(_, span)| is_at(*span, offset))?;
    Some((span, of_rule(adjudication::listed_rule(listing, name)?)))
}

/// Sets a text as code.
fn fenced(text: &str) -> String {
    format!("```\n{text}\n```\n")
}
