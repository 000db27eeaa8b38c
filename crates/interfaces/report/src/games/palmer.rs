//! The table of Palmer's game, the evidence about claims, and what cards license.

use adjudication::games::PositionDocument;
use adjudication::games::palmer::{
    Card, CardsDocument, Covered, Evidence, Finding, LicenceDocument, Palmer, Phase, Seat, Solution, Written,
};
use source::{Diagnostic, Span, Text};

use super::{Drawn, Pages, head, pages, points_of};
use crate::diagnostics::diagnostics;
use crate::ruling::ruling;
use crate::style::{Ink, Style, counted, list, visible, width};

impl Drawn for Palmer {
    const PAGES: Pages = pages::PALMER;

    fn board(document: &PositionDocument<'_, Palmer>, style: Style) -> String {
        let game = document.table;
        let mut out = String::new();
        let dot = if style.ascii { "-" } else { "·" };
        let name = game.seats().get(game.turn()).map(|seat| visible(&seat.name)).unwrap_or_default();
        let doing = match game.phase() {
            Phase::Scoring => format!("{name}: claim, then write"),
            Phase::Writing => format!("{name}: write"),
            Phase::Asking => format!("is {name} right?"),
            Phase::Over => String::from("the end"),
        };
        let goal = format!("{} or a contradiction wins", counted(document.settings.goal.into(), "point"));
        head(&mut out, &format!("Palmer's game {dot} {doing}"), &goal, style);
        statements(&mut out, game, style);
        out.push('\n');
        for (at, seat) in game.seats().iter().enumerate() {
            let shown = game.hands_are_open() || document.viewer.sees(at);
            player(&mut out, seat, at == game.turn() && game.phase() != Phase::Over, shown, style);
        }
        let piles = format!("deck: {} {dot} played: {}", counted(game.deck() as u64, "card"), game.used().len());
        out.push_str(&format!("  {}\n", style.paint(Ink::Faint, &piles)));
        if let Some(pending) = game.pending() {
            let claim = spelled(&pending.claim.to_string(), style);
            style.paragraph(&mut out, "  ", "    ", &format!("{name} claims: {claim}. This is undecided."));
        }
        out
    }

    fn evidence(game: &Palmer, style: Style) -> String {
        let mut out = String::new();
        for finding in game.evidence() {
            evidence(&mut out, finding, style);
        }
        out
    }

    fn solution(solution: &Solution, style: Style) -> String {
        let mut out = match &solution.ruling {
            Some(found) => ruling(found, style),
            None if solution.inconsistent || solution.points > 0 || !solution.complete => String::new(),
            None => return String::from("  There is nothing to claim.\n"),
        };
        let words = match solution.worth_points.as_slice() {
            [] if solution.points > 0 => format!("Claims score {} (PA-3).", counted(solution.points as u64, "point")),
            _ if solution.inconsistent => String::from("To claim that the board is inconsistent wins the game (PA-4)."),
            [] => String::from("No claim scores now."),
            labels => format!("To claim {} scores {} (PA-3).", list(labels), counted(labels.len() as u64, "point")),
        };
        out.push('\n');
        style.paragraph(&mut out, "", "", &words);
        out
    }
}

/// Text of ours or of the board, in the alphabet of the reader.
fn spelled(text: &str, style: Style) -> String {
    let text = visible(text);
    if !style.ascii {
        return text;
    }
    let signs = [
        ("∃!", "exists! "),
        ("∀", "forall "),
        ("∃", "exists "),
        ("¬", "~"),
        ("∧", "&"),
        ("∨", "||"),
        ("→", "->"),
        ("⇒", "->"),
        ("↔", "<->"),
        ("⇔", "<->"),
        ("≠", "!="),
        ("≥", ">="),
        ("≤", "<="),
        ("⊥", "tF"),
        ("⊤", "tT"),
        ("·", "."),
    ];
    signs.iter().fold(text, |text, (sign, ascii)| text.replace(sign, ascii))
}

fn statements(out: &mut String, game: &Palmer, style: Style) {
    if game.board().is_empty() {
        out.push_str(&format!("  {}\n", style.paint(Ink::Faint, "Nothing is written yet.")));
    }
    let margin = game.board().iter().map(|written| width(written.label())).max().unwrap_or(0);
    for written in game.board() {
        statement(out, game, written, margin, style);
    }
    if !game.names().is_empty() {
        let name = |name: &adjudication::games::palmer::Name| {
            let arguments = if name.arity > 0 { format!("/{}", name.arity) } else { String::new() };
            match &name.defined_by {
                Some(label) => format!("{}{arguments} (by {label})", name.name),
                None => format!("{}{arguments} (may be anything)", name.name),
            }
        };
        let names: Vec<String> = game.names().iter().map(name).collect();
        style.paragraph(out, "  names: ", "    ", &names.join(", "));
    }
}

fn statement(out: &mut String, game: &Palmer, written: &Written, margin: usize, style: Style) {
    let label = format!("{:>margin$}", written.label());
    let text = spelled(&written.text, style);
    let mark = if written.scored { style.paint(Ink::Good, "   has scored") } else { String::new() };
    let mut lines = String::new();
    let gap = " ".repeat(margin + 4);
    style.paragraph(&mut lines, &format!("  {label}  "), &gap, &text);
    let lines = lines.trim_end();
    out.push_str(&format!("{lines}{mark}\n"));
    let reading = spelled(&game.reading(written), style);
    let plain = |text: &str| text.replace(' ', "");
    if plain(&reading) != plain(&text) {
        let mut lines = String::new();
        style.paragraph(&mut lines, &gap, &gap, &reading);
        out.push_str(&lines.lines().map(|line| format!("{}\n", style.paint(Ink::Faint, line))).collect::<String>());
    }
}

/// A player: name, points, and the hand as cards beside each other.
fn player(out: &mut String, seat: &Seat, turn: bool, shown: bool, style: Style) {
    let name = visible(&seat.name);
    let points = points_of(seat.points.into());
    let column = width(&name).max(width(&points)).max(10);
    let mark = match (turn, style.ascii) {
        (true, true) => ">",
        (true, false) => "▸",
        (false, _) => " ",
    };
    let faces: Vec<String> =
        seat.hand.iter().map(|card| if shown { spelled(&card.to_string(), style) } else { String::from("?") }).collect();
    let room = style.width.saturating_sub(column + 6).max(20);
    let mut rows: Vec<Vec<&str>> = vec![Vec::new()];
    let mut taken = 0;
    for face in &faces {
        if taken > 0 && taken + width(face) + 5 > room {
            rows.push(Vec::new());
            taken = 0;
        }
        taken += width(face) + 5;
        if let Some(row) = rows.last_mut() {
            row.push(face);
        }
    }
    let mut left = [name, points].into_iter();
    for (number, row) in rows.iter().enumerate() {
        for (line, text) in boxes(row, style).into_iter().enumerate() {
            // The name is next to the top of the cards, the points below it.
            let words = if number == 0 && line < 2 { left.next().unwrap_or_default() } else { String::new() };
            let gap = " ".repeat(column.saturating_sub(width(&words)));
            let words = if line == 0 { style.paint(Ink::Strong, &words) } else { words };
            let mark = if number == 0 && line == 0 { mark } else { " " };
            out.push_str(format!("{mark} {words}{gap}  {text}").trim_end());
            out.push('\n');
        }
    }
    if shown {
        prints(out, &seat.hand, column, style);
    }
}

/// Appends the statements that the S cards of a hand print.
fn prints(out: &mut String, hand: &[Card], column: usize, style: Style) {
    for card in hand {
        if let Some(print) = card.statement() {
            let line = format!("{card} prints {}", spelled(print, style));
            out.push_str(&format!("  {}  {}\n", " ".repeat(column), style.paint(Ink::Faint, &line)));
        }
    }
}

/// Cards beside each other: three lines.
fn boxes(faces: &[&str], style: Style) -> [String; 3] {
    let [left_top, right_top, left_bottom, right_bottom, side, edge] =
        if style.ascii { ["+", "+", "+", "+", "|", "-"] } else { ["╭", "╮", "╰", "╯", "│", "─"] };
    let mut lines = [String::new(), String::new(), String::new()];
    for (at, face) in faces.iter().enumerate() {
        let gap = if at > 0 { " " } else { "" };
        let edges = edge.repeat(width(face) + 2);
        let parts = [
            format!("{left_top}{edges}{right_top}"),
            format!("{side} {} {side}", style.paint(Ink::Strong, face)),
            format!("{left_bottom}{edges}{right_bottom}"),
        ];
        for (line, part) in lines.iter_mut().zip(parts) {
            line.push_str(gap);
            line.push_str(&part);
        }
    }
    lines
}

fn evidence(out: &mut String, finding: &Finding, style: Style) {
    let of = finding.statement.as_deref().map_or_else(|| String::from("The board"), |label| format!("Statement {label}"));
    let (words, lines) = match &finding.evidence {
        Evidence::Proof { submitted: true, .. } => {
            ("the proof that was submitted, accepted by the checker:", finding.evidence.lines())
        }
        Evidence::Proof { submitted: false, .. } => ("a proof, accepted by the checker:", finding.evidence.lines()),
        Evidence::Contradiction { .. } => ("a contradiction, accepted by the checker:", finding.evidence.lines()),
        Evidence::Model { .. } if finding.statement.is_none() => {
            ("a structure in which every statement is true:", finding.evidence.lines())
        }
        Evidence::Model { .. } => {
            ("a structure in which it is false and what it should follow from is true:", finding.evidence.lines())
        }
        Evidence::Open { .. } => return,
    };
    out.push_str(&format!("\n  {}\n", style.paint(Ink::Strong, &format!("{of}: {words}"))));
    for line in lines {
        out.push_str(&format!("    {}\n", spelled(&line, style)));
    }
}

/// Says whether cards license a statement.
pub fn licence(document: &LicenceDocument, style: Style) -> String {
    let mut out = format!("{}\n", style.paint(Ink::Faint, &spelled(&document.reading, style)));
    let Some(uncovered) = &document.uncovered else {
        out.push_str(&format!("{}\n", style.paint(Ink::Good, "These cards license it.")));
        out.push_str(&assignment(&document.assignment, style));
        return out;
    };
    let text = Text::new("the statement", document.statement.clone());
    let place = Span::new(uncovered.start, uncovered.end);
    let message = format!("{} ({})", uncovered.refusal.message, uncovered.refusal.rule);
    let mut diagnostic = Diagnostic::error("not-licensed", place, message, "not covered");
    diagnostic.help = uncovered.refusal.help.as_ref().map(ToString::to_string);
    out.push_str(&diagnostics(&text, &[diagnostic], style));
    out
}

fn assignment(covered: &[Covered], style: Style) -> String {
    let longest = covered.iter().map(|one| width(&one.card.to_string())).max().unwrap_or(0);
    let line = |one: &Covered| {
        let card = spelled(&one.card.to_string(), style);
        let gap = " ".repeat(longest.saturating_sub(width(&card)));
        let covers =
            if one.covers.is_empty() { String::from("is not needed") } else { format!("for {}", spelled(&one.covers, style)) };
        format!("  {}{gap}  {covers}\n", style.paint(Ink::Strong, &card))
    };
    covered.iter().map(line).collect()
}

/// Says which cards of a hand license a statement.
pub fn cards(document: &CardsDocument, style: Style) -> String {
    let mut out = format!("{}\n", style.paint(Ink::Faint, &spelled(&document.reading, style)));
    if document.subhands.is_empty() {
        out.push_str(&format!("{}\n", style.paint(Ink::Bad, "No cards of this hand license it.")));
    }
    for subhand in &document.subhands {
        let names: Vec<String> = subhand.iter().map(|one| spelled(&one.card.to_string(), style)).collect();
        out.push_str(&format!("{}\n", style.paint(Ink::Good, &list(&names))));
        out.push_str(&assignment(subhand, style));
    }
    out
}
