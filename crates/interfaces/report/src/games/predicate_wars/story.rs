//! The story of a game of Predicate Wars, event by event, and the outcome of a script of moves.

use adjudication::games::GameError;
use adjudication::games::predicate_wars::{AnswerDocument, DryRunDocument, Fact, Move, PublicEvent, ReplayDocument, Stopped};

use super::super::beneath;
use super::audit::wrong;
use super::{spelled, torn};
use crate::style::{Ink, Style, visible};

/// A log, event by event; with the moves, where secrets were asked for.
pub fn replay(document: &ReplayDocument, style: Style) -> String {
    let mut out = String::new();
    let names = &document.players;
    for event in &document.events {
        if let Some(action) = &event.a_move {
            let written = Move { player: event.player.clone(), action: action.clone() }.to_string();
            revealed(&mut out, event.n, &written, style);
            facts(&mut out, BELOW, &event.facts, names, style);
        } else {
            facts(&mut out, &number(event.n), &event.facts, names, style);
        }
    }
    if let Some(unlawful) = &document.unlawful {
        out.push_str(&wrong(unlawful, style));
    }
    torn(&mut out, document.torn, style);
    if let Some(outcome) = &document.outcome {
        out.push_str(&format!("{}\n", style.paint(Ink::Good, &visible(&outcome.message(names).to_string()))));
    }
    spelled(out, style)
}

/// A claim that was tried out.
pub fn dry_run(document: &DryRunDocument, style: Style) -> String {
    let names = &document.players;
    let mut out = format!("{}\n", style.paint(Ink::Strong, &visible(&document.goal)));
    let bill = format!(
        "The proof is accepted; it has {} symbol points and {} lines that count, and costs {} proving power. Nothing is played.",
        document.points, document.lines, document.price
    );
    style.paragraph(&mut out, "  ", "  ", &bill);
    if let Some(effect) = &document.effect {
        out.push_str("  If no one challenges it:\n");
        facts(&mut out, BELOW, effect, names, style);
    }
    for warning in &document.warnings {
        style.paragraph(&mut out, "  - ", "    ", &visible(warning));
    }
    spelled(out, style)
}

/// Indentation of the lines below the number of an event.
const BELOW: &str = "       ";

fn number(n: u64) -> String {
    format!("{n:>5}  ")
}

/// Facts below each other, the first after what is given.
fn facts(out: &mut String, first: &str, facts: &[Fact], names: &[String], style: Style) {
    let firsts = [first].into_iter().chain(std::iter::repeat(BELOW));
    for (first, fact) in firsts.zip(facts) {
        style.paragraph(out, first, "         ", &visible(&fact.message(names).to_string()));
    }
}

/// A move with all that was private of it, as it was written.
fn revealed(out: &mut String, n: u64, written: &str, style: Style) {
    let mark = if style.ascii { "> " } else { "» " };
    let mut first = number(n) + mark;
    for line in written.lines() {
        style.paragraph(out, &first, "           ", line);
        first = String::from("           ");
    }
}

/// Returns the events that a player has not seen yet.
pub fn news(events: &[PublicEvent], players: &[String], style: Style) -> String {
    if events.is_empty() {
        return String::new();
    }
    let mut out = format!("{}\n", style.paint(Ink::Strong, "Meanwhile"));
    events.iter().for_each(|event| facts(&mut out, &number(event.n), &event.facts, players, style));
    out.push('\n');
    spelled(out, style)
}

/// Returns the outcome of a move of a script.
pub fn answer(document: &AnswerDocument, players: &[String], style: Style) -> String {
    let mut out = String::new();
    facts(&mut out, &number(document.n), &document.facts, players, style);
    spelled(out, style)
}

/// Says at which move a script ends, and why.
pub fn stopped(stop: &Stopped, style: Style) -> String {
    let said = stop.document().error;
    let name = said.rule.as_deref().unwrap_or(&said.fault.code);
    let (ink, kind) = match stop.error {
        GameError::Refused(_) => (Ink::Bad, "refused"),
        GameError::Limit(_) => (Ink::Open, "undecided"),
        _ => (Ink::Bad, "error"),
    };
    let head = style.paint(ink, &format!("{kind}[{name}]"));
    let place = format!("{}:{}:{}", visible(&stop.file), stop.place.line, stop.place.column);
    let mut out = format!("{place}: {head}: {}\n", visible(&said.fault.message));
    beneath(&mut out, said.rule.as_deref().zip(said.words.as_deref()), said.fault.help.as_deref(), style);
    out
}
