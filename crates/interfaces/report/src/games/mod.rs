//! The games for people: boards, dice, scores, tables. Each position is drawn by the module of its game; what they share is here.

mod ergo;
mod pages;
mod palmer;
pub mod predicate_wars;
mod shake;
mod xwff;

pub use ergo::ergo_area;
pub use pages::Pages;
pub use palmer::{cards, licence};

use adjudication::games::predicate_wars::ranges;
use adjudication::games::questions::{LongestDocument, TableDocument, ValueDocument, WffDocument};
use adjudication::games::{
    Adjudicated, GameError, LegalDocument, LegalMove, PositionDocument, Price, Score, ScoreDocument, SolveDocument, Solved,
};
use documents::Slot;

use crate::style::{Ink, Style, counted, list, visible, width};

/// A game that can be drawn.
pub trait Drawn: Adjudicated {
    /// The pages to be read at the table.
    const PAGES: Pages;

    /// The table as it lies before the players.
    fn board(document: &PositionDocument<'_, Self>, style: Style) -> String;

    /// Returns the evidence by which the last move, a claim, was judged; nothing in games whose claims need no evidence.
    fn evidence(_table: &Self, _style: Style) -> String {
        String::new()
    }

    /// The best that can be done, as it was found.
    fn solution(solution: &Self::Solution, style: Style) -> String;
}

/// A position: the table, what the last move came to, and what may be done.
pub fn position<G: Drawn>(document: &PositionDocument<'_, G>, style: Style) -> String {
    let mut out = G::board(document, style);
    if !document.table.remarks().notes.is_empty() {
        out.push('\n');
    }
    for note in &document.table.remarks().notes {
        style.paragraph(&mut out, "  ", "    ", &note.to_string());
    }
    out.push_str(&G::evidence(document.table, style));
    out.push('\n');
    match document.table.winners() {
        Some(winners) => out.push_str(&format!("  {}\n", style.paint(Ink::Good, &ending(&winners)))),
        None => move_list(&mut out, &document.legal, style),
    }
    out
}

fn ending(winners: &[String]) -> String {
    let names: Vec<String> = winners.iter().map(|name| visible(name)).collect();
    if winners.is_empty() {
        return String::from("The game is over: a draw.");
    }
    let verb = if winners.len() == 1 { "has won" } else { "have the most points together" };
    format!("The game is over: {} {verb}.", list(&names))
}

/// Returns the list of the moves that can be made now.
pub fn legal(document: &LegalDocument, style: Style) -> String {
    let mut out = String::new();
    move_list(&mut out, &document.legal, style);
    if document.legal.is_empty() {
        out.push_str("  The game is over.\n");
    }
    out
}

fn move_list(out: &mut String, moves: &[LegalMove], style: Style) {
    let moves = grouped(moves);
    let longest = moves.iter().map(|(text, _)| width(text)).max().unwrap_or(0);
    for (text, one) in &moves {
        let gap = " ".repeat(longest.saturating_sub(width(text)));
        let text = style.paint(Ink::Strong, &visible(text));
        let price = one.price.as_ref().map(|price| format!(", for {}", price_of(price))).unwrap_or_default();
        out.push_str(&format!("  {text}{gap}   {}\n", style.paint(Ink::Faint, &visible(&format!("{}{price}", one.meaning)))));
    }
}

/// The moves with their texts, and one entry for neighbours that differ in a number alone: `Ann edit 0-17 TAG COST EFFECT`.
fn grouped(moves: &[LegalMove]) -> Vec<(String, &LegalMove)> {
    let mut groups: Vec<(&LegalMove, Vec<u16>)> = Vec::new();
    for one in moves {
        let number = number(one).map(|(_, number)| number);
        match (groups.last_mut(), number) {
            (Some((first, numbers)), Some(number)) if with_number(first, "") == with_number(one, "") => numbers.push(number),
            _ => groups.push((one, number.into_iter().collect())),
        }
    }
    let joined = |(one, numbers): (&'_ LegalMove, Vec<u16>)| match numbers.len() {
        0 | 1 => one.to_string(),
        _ => with_number(one, &ranges(numbers)).unwrap_or_else(|| one.clone()).to_string(),
    };
    groups.into_iter().map(|(one, numbers)| (joined((one, numbers)), one)).collect()
}

/// The one number of a move, with its place among the slots; `None` where there is none, or several.
fn number(one: &LegalMove) -> Option<(usize, u16)> {
    let number = |(at, slot): (usize, &Slot)| match slot {
        Slot::Word(word) => Some((at, word.parse().ok()?)),
        _ => None,
    };
    let mut numbers = one.slots.iter().enumerate().filter_map(number);
    numbers.next().filter(|_| numbers.next().is_none())
}

/// The move with another text for its one number; `None` where it has none, or several.
fn with_number(one: &LegalMove, text: &str) -> Option<LegalMove> {
    let (at, _) = number(one)?;
    let mut other = one.clone();
    *other.slots.get_mut(at)? = Slot::Word(text.to_owned());
    Some(other)
}

fn price_of(price: &Price) -> String {
    let amount = match (price.amount, &price.further) {
        (amount, None) => amount.to_string(),
        (0, Some(further)) => further.to_string(),
        (amount, Some(further)) => format!("{amount} + {further}"),
    };
    let into = if price.further.is_some() { "in " } else { "" };
    format!("{amount} {into}{}", price.currency)
}

/// Returns the standing of the players.
pub fn score(document: &ScoreDocument, style: Style) -> String {
    let mut out = String::new();
    let longest = document.scores.iter().map(|score| width(&score.player)).max().unwrap_or(0);
    for Score { player, points, further } in &document.scores {
        let gap = " ".repeat(longest.saturating_sub(width(player)));
        let further: Vec<String> = further.iter().map(|(name, count)| format!("{name} {count}")).collect();
        let points = style.paint(Ink::Strong, &points_of(*points));
        out.push_str(&format!("  {}{gap}  {points}   {}\n", visible(player), style.paint(Ink::Faint, &further.join(", "))));
    }
    if let Some(winners) = &document.winners {
        out.push_str(&format!("  {}\n", style.paint(Ink::Good, &ending(winners))));
    }
    out
}

fn points_of(points: i64) -> String {
    let sign = if points < 0 { "-" } else { "" };
    format!("{sign}{}", counted(points.unsigned_abs(), "point"))
}

/// The best that can be done.
pub fn solve<G: Drawn>(document: &SolveDocument<G::Solution>, style: Style) -> String {
    G::solution(&document.solved, style)
}

/// The longest wff of each player's dice.
fn longest_wffs(solved: &[Solved], style: Style) -> String {
    let mut out = String::new();
    for solved in solved {
        let best = match &solved.longest {
            Some(wff) => format!("{} ({})", style.paint(Ink::Good, wff), counted(solved.length as u64, "symbol")),
            None if solved.length > 0 => style.paint(Ink::Good, &counted(solved.length as u64, "symbol")),
            None => style.paint(Ink::Bad, "none"),
        };
        out.push_str(&format!("  {}  {}  {best}\n", visible(&solved.player), solved.dice));
    }
    if solved.is_empty() {
        out.push_str("  There are no dice on the table.\n");
    }
    out
}

/// The reason for which a game does not go on, or a question has no answer; for [`GameError::Input`] see [`crate::error`].
pub fn game_error(error: &GameError, style: Style) -> String {
    let fault = error.document().error;
    let name = fault.rule.as_deref().unwrap_or(&fault.code);
    let head = match error {
        GameError::Refused(_) => style.paint(Ink::Bad, &format!("refused[{name}]")),
        GameError::Limit(_) => style.paint(Ink::Open, &format!("undecided[{name}]")),
        _ => style.paint(Ink::Bad, &format!("error[{name}]")),
    };
    let mut out = format!("{head}: {}\n", visible(&fault.message));
    beneath(&mut out, fault.rule.as_deref().zip(fault.words.as_deref()), fault.help.as_deref(), style);
    out
}

/// Appends the lines beneath a refusal: the rule with its words, and what would be lawful.
fn beneath(out: &mut String, rule: Option<(&str, &str)>, help: Option<&str>, style: Style) {
    if let Some((rule, words)) = rule {
        style.paragraph(out, "  = ", "    ", &format!("{rule}: {words}"));
    }
    if let Some(help) = help {
        style.paragraph(out, "  = ", "    ", help);
    }
}

/// The longest wff of some dice.
pub fn longest(document: &LongestDocument, style: Style) -> String {
    let kind = if document.must_be_true { "true wff" } else { "wff" };
    match &document.longest {
        Some(wff) => format!("{}   {}\n", style.paint(Ink::Good, wff), counted(document.length as u64, "symbol")),
        None => format!("{}\n", style.paint(Ink::Bad, &format!("no {kind} can be made"))),
    }
}

/// Says of a row whether it is a wff.
pub fn wff(document: &WffDocument, style: Style) -> String {
    let row = visible(&document.row);
    let (Some(position), Some(reason)) = (document.position, &document.reason) else {
        return format!("{row}   {}\n", style.paint(Ink::Good, "is a wff"));
    };
    let mut out = format!("{row}   {}\n", style.paint(Ink::Bad, "is no wff"));
    let before: String = row.chars().take(position - 1).collect();
    style.paragraph(&mut out, &format!("{}^ ", " ".repeat(width(&before))), "  ", &format!("character {position}: {reason}"));
    if let Some(help) = &document.help {
        style.paragraph(&mut out, "  = ", "    ", help);
    }
    out
}

/// The value of a wff.
pub fn value(document: &ValueDocument, style: Style) -> String {
    format!("{}   {}\n", document.wff, style.paint(Ink::Strong, &document.value.to_string()))
}

/// A truth table: on the left the propositions, on the right, below each symbol, the value of the part that begins there.
pub fn table(document: &TableDocument, style: Style) -> String {
    let cell = document.rows.iter().flat_map(|row| row.values.iter().chain(&row.parts)).map(|value| width(&value.to_string()));
    let cell = cell.max().unwrap_or(1);
    let line = |cells: &mut dyn Iterator<Item = String>| cells.map(|text| format!("{text:<cell$}")).collect::<Vec<_>>().join(" ");
    let (bar, dash, cross) = if style.ascii { ("|", "-", "+") } else { ("│", "─", "┼") };
    let left = line(&mut document.letters.iter().map(|letter| letter.to_string()));
    let right = line(&mut document.wff.chars().map(|symbol| symbol.to_string()));
    let mut out = format!("{} {bar} {}\n", style.paint(Ink::Strong, &left), style.paint(Ink::Strong, right.trim_end()));
    out.push_str(&format!("{}{cross}{}\n", dash.repeat(width(&left) + 1), dash.repeat(width(right.trim_end()) + 1)));
    for row in &document.rows {
        let values = line(&mut row.values.iter().map(|value| value.to_string()));
        let first = style.paint(Ink::Strong, &format!("{:<cell$}", row.value.to_string()));
        let rest = line(&mut row.parts.iter().skip(1).map(|value| value.to_string()));
        out.push_str(format!("{values} {bar} {first} {rest}").trim_end());
        out.push('\n');
    }
    out
}

/// Dice beside each other: three lines. Small ones stand apart from big ones.
fn dice(faces: &[adjudication::games::questions::Symbol], style: Style) -> [String; 3] {
    let [top, side, bottom] = if style.ascii { ["+---+", "|", "+---+"] } else { ["╭───╮", "│", "╰───╯"] };
    let mut lines = [String::new(), String::new(), String::new()];
    let mut last = None;
    for face in faces {
        let size = face.size();
        let gap = if last.is_none() {
            ""
        } else if last == Some(size) {
            " "
        } else {
            "   "
        };
        last = Some(size);
        let middle = format!("{side} {} {side}", style.paint(Ink::Strong, &face.to_string()));
        for (line, part) in lines.iter_mut().zip([top, &middle, bottom]) {
            line.push_str(gap);
            line.push_str(part);
        }
    }
    lines
}

/// A player's name and points, dice and a remark beside them.
fn seat(out: &mut String, name: &str, points: i64, faces: &[adjudication::games::questions::Symbol], remark: &str, style: Style) {
    let [top, middle, bottom] = dice(faces, style);
    let name = visible(name);
    let points = points_of(points);
    let column = width(&name).max(width(&points)).max(10);
    let pad = |text: &str| " ".repeat(column - width(text));
    let lines = [
        format!("  {}{}   {top}", style.paint(Ink::Strong, &name), pad(&name)),
        format!("  {points}{}   {middle}   {remark}", pad(&points)),
        format!("  {}   {bottom}", " ".repeat(column)),
    ];
    for line in lines.iter().map(|line| line.trim_end()).filter(|line| !line.is_empty()) {
        out.push_str(line);
        out.push('\n');
    }
}

/// The head of a board, with a rule below.
fn head(out: &mut String, left: &str, right: &str, style: Style) {
    let gap = style.width.min(78).saturating_sub(width(left) + width(right)).max(2);
    out.push_str(&format!("{}{}{}\n", style.paint(Ink::Strong, left), " ".repeat(gap), style.paint(Ink::Faint, right)));
    let rule = if style.ascii { "-" } else { "─" };
    out.push_str(&rule.repeat(width(left) + gap + width(right)));
    out.push('\n');
}
