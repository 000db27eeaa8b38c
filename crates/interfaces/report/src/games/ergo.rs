//! The premise area of ERGO, alone and on the table.

use std::collections::BTreeMap;

use adjudication::games::PositionDocument;
use adjudication::games::ergo::{AreaDocument, BestTurns, Card, Ergo, Face, Laid, Letter, Proof, Seat};

use super::{Drawn, Pages, head, pages, points_of};
use crate::style::{Ink, Style, counted, visible, width};

impl Drawn for Ergo {
    const PAGES: Pages = pages::ERGO;

    fn board(document: &PositionDocument<'_, Ergo>, style: Style) -> String {
        let game = document.table;
        let mut out = String::new();
        let dot = if style.ascii { "-" } else { "·" };
        let now = match game.on_turn() {
            Some(seat) => format!("round {} {dot} {}'s turn", game.rounds().len() + 1, visible(&seat.name)),
            None => String::from("the end"),
        };
        let goal = format!("first to {} wins", counted(document.settings.goal.into(), "point"));
        head(&mut out, &format!("ERGO {dot} {now}"), &goal, style);
        seats(&mut out, game, style);
        if game.area().is_empty() {
            out.push_str("\n  There are no premises yet.\n");
        }
        for (at, row) in game.area().iter().enumerate() {
            out.push('\n');
            premise(&mut out, at + 1, row, style);
        }
        out.push('\n');
        letters(&mut out, &AreaDocument::of(game), style);
        out.push_str(&format!("\n  {} to draw\n", counted(game.deck() as u64, "card")));
        if let Some(hand) = &document.position.hand {
            out.push('\n');
            let cards: Vec<String> = hand.iter().map(|&card| name(card, style)).collect();
            boxes(&mut out, "your hand ", &cards, style);
        }
        out
    }

    fn solution(solution: &Option<BestTurns>, style: Style) -> String {
        let Some(best) = solution else { return String::from("  The game is over.\n") };
        let worth = |own: usize, rival: usize| {
            format!("{} for {}, {rival} for the best of the others", points_of(own as i64), visible(&best.player))
        };
        let mut out = format!("  as it lies: {}\n", worth(best.own, best.rival));
        for turn in &best.turns {
            let ends = if turn.ends { ", scored at once" } else { "" };
            let text = turn.turn.as_deref().map_or_else(|| String::from("a turn"), visible);
            out.push_str(&format!("  {}\n      {}{ends}\n", style.paint(Ink::Strong, &text), worth(turn.own, turn.rival)));
        }
        let areas = counted(best.areas, "area");
        let said = if best.complete {
            style.paint(Ink::Faint, &format!("all turns were looked at ({areas})"))
        } else {
            style.paint(Ink::Open, &format!("the search stopped at its limit of {areas}; there may be better turns"))
        };
        out.push_str(&format!("  {said}\n"));
        out
    }
}

fn seats(out: &mut String, game: &Ergo, style: Style) {
    let longest = game.seats().iter().map(|seat| width(&visible(&seat.name))).max().unwrap_or(0);
    let digits = game.seats().iter().map(|seat| points_of(seat.points as i64).len()).max().unwrap_or(0);
    let here = if style.ascii { ">" } else { "▸" };
    for seat in game.seats() {
        let mark = if game.on_turn().is_some_and(|one| one.name == seat.name) { here } else { " " };
        let name = visible(&seat.name);
        let gap = " ".repeat(longest - width(&name));
        let points = format!("{:>digits$}", points_of(seat.points as i64));
        let remark = style.paint(Ink::Open, &remark(seat));
        let line = format!(
            "{mark} {}{gap}  {}  {points}  {}   {remark}",
            style.paint(Ink::Strong, &name),
            style.paint(Ink::Strong, &seat.letter.to_string()),
            counted(seat.cards() as u64, "card"),
        );
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

fn remark(seat: &Seat) -> String {
    match (seat.banned, seat.immune) {
        (0, false) => String::new(),
        (0, true) => String::from("safe from Fallacies"),
        (turns, _) => format!("under a Fallacy for {}", counted(turns.into(), "turn")),
    }
}

/// A row of the area, as cards; a star marks a wild card.
fn premise(out: &mut String, number: usize, row: &[Laid], style: Style) {
    let cards: Vec<String> = row
        .iter()
        .map(|card| {
            let face = sign(card.face, style);
            if card.wild { format!("{face}*") } else { face.to_owned() }
        })
        .collect();
    boxes(out, &format!("{number} "), &cards, style);
}

/// Cards beside each other, in as many lines as they need.
fn boxes(out: &mut String, label: &str, cards: &[String], style: Style) {
    let [left, line, right, side, low_left, low_right] =
        if style.ascii { ["+", "-", "+", "|", "+", "+"] } else { ["╭", "─", "╮", "│", "╰", "╯"] };
    let indent = width(label) + 2;
    let mut label = label;
    let mut rest = cards;
    while !rest.is_empty() {
        let mut used = indent;
        let fit = rest.iter().take_while(|card| {
            used += width(card) + 5;
            used <= style.width
        });
        let (these, others) = rest.split_at(fit.count().max(1));
        let edge = |from: &str, to: &str| {
            let cards: Vec<String> = these.iter().map(|card| format!("{from}{}{to}", line.repeat(width(card) + 2))).collect();
            format!("{}{}\n", " ".repeat(indent), cards.join(" "))
        };
        let middle: Vec<String> = these.iter().map(|card| format!("{side} {} {side}", style.paint(Ink::Strong, card))).collect();
        out.push_str(&edge(left, right));
        out.push_str(&format!(
            "  {}{}\n",
            style.paint(Ink::Faint, &format!("{label:<width$}", width = indent - 2)),
            middle.join(" ")
        ));
        out.push_str(&edge(low_left, low_right));
        (label, rest) = ("", others);
    }
}

/// Returns the symbol that a card in the area shows.
fn sign(face: Face, style: Style) -> &'static str {
    match face {
        Face::Then if !style.ascii => "→",
        Face::Or if !style.ascii => "∨",
        Face::And if !style.ascii => "∧",
        face => face.text(),
    }
}

/// Returns the name of a card of the hand.
fn name(card: Card, style: Style) -> String {
    let name = match card {
        Card::Face(face) => sign(face, style),
        Card::WildLetter => "wild A B C D",
        Card::WildOperator if style.ascii => "wild ~ -> | &",
        Card::WildOperator => "wild ~ → ∨ ∧",
        Card::TabulaRasa => "Tabula Rasa",
        Card::Revolution => "Revolution",
        Card::Fallacy => "Fallacy",
        Card::Justification => "Justification",
        Card::Ergo => "ERGO",
    };
    name.to_owned()
}

/// Returns the rows of a premise area, and below a line for each letter with the assignments that decide it.
pub fn ergo_area(document: &AreaDocument, style: Style) -> String {
    let mut out = String::new();
    for (at, row) in document.rows.iter().enumerate() {
        out.push_str(&format!(
            "  {}  {}\n",
            style.paint(Ink::Faint, &(at + 1).to_string()),
            style.paint(Ink::Strong, &visible(row))
        ));
    }
    out.push('\n');
    letters(&mut out, document, style);
    out
}

/// Appends what an area is worth, and what it proves of each letter.
fn letters(out: &mut String, document: &AreaDocument, style: Style) {
    let allowed =
        if document.ergo_allowed { "ERGO may be played" } else { "ERGO may not be played yet: a letter is missing (ER-13)" };
    out.push_str(&format!("  {}; {allowed}\n", counted(document.cards as u64, "card")));
    if !document.consistent {
        let verdict = style.paint(Ink::Bad, "The rows contradict each other: no player scores (ER-12).");
        out.push_str(&format!("  {verdict}\n"));
        return;
    }
    out.push('\n');
    for (letter, proof) in &document.letters {
        let points = document.points.get(letter).copied().unwrap_or(0);
        let verdict = match proof {
            Proof::Proved => style.paint(Ink::Good, "proved   "),
            Proof::Disproved => style.paint(Ink::Bad, "disproved"),
            Proof::Open => style.paint(Ink::Open, "open     "),
        };
        let witnesses = document.deciding.get(letter).map(|deciding| {
            let of = [&deciding.when_true, &deciding.when_false].into_iter().flatten().map(assignment);
            of.collect::<Vec<_>>().join(" or ")
        });
        let points = format!("{:>10}", counted(points as u64, "point"));
        let witnesses = witnesses.unwrap_or_default();
        let remark = match proof {
            Proof::Proved => format!("always true, as in {witnesses}"),
            Proof::Disproved => format!("always false, as in {witnesses}"),
            Proof::Open => witnesses,
        };
        out.push_str(&format!("  {letter}  {verdict}  {points}   {}\n", style.paint(Ink::Faint, &remark)));
    }
}

/// An assignment: `A=T B=F C=T D=T`.
fn assignment(values: &BTreeMap<Letter, bool>) -> String {
    let values = values.iter().map(|(letter, &value)| format!("{letter}={}", if value { 'T' } else { 'F' }));
    values.collect::<Vec<_>>().join(" ")
}
