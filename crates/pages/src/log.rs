//! The log of a table: each move as everybody may know it, in sentences.

use referee::games::predicate_wars::Fact;
use serde::Deserialize;

use crate::messages::Messages;
use crate::translation::{Translated, translated};

/// A move as everybody may know it.
#[derive(Clone, Debug)]
pub struct Event {
    /// Its number, from 1.
    pub n: u64,
    /// Its public part, an object of JSON.
    pub public: String,
}

/// The public part of a move.
#[derive(Deserialize)]
struct Public {
    #[serde(default)]
    player: Option<String>,
    /// Something around the game.
    #[serde(default)]
    event: Option<String>,
    #[serde(default)]
    kind: Option<String>,
    #[serde(default)]
    left: Option<u64>,
    #[serde(default)]
    players: Vec<String>,
    #[serde(default)]
    words: Option<String>,
    #[serde(default)]
    upheld: Option<bool>,
    #[serde(default)]
    notes: Vec<String>,
    #[serde(default)]
    facts: Vec<Fact>,
}

/// A move in the log.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) n: u64,
    pub(crate) player: Option<String>,
    pub(crate) sentences: Vec<Translated>,
    /// Class of a claim, `upheld` or `overruled`, and of words: `translated`.
    pub(crate) tone: Option<&'static str>,
}

/// Returns what has happened around the game, in a sentence.
fn around(event: &str, public: &Public) -> String {
    let name = public.player.as_deref().unwrap_or_default();
    let left = public.left.unwrap_or_default();
    match event {
        "invited" => format!("There is an invitation to the seat of {name}."),
        "sat" => format!("{name} sits down."),
        "left" => format!("{name} gets up."),
        "vacated" => format!("The seat of {name} is free."),
        "renewed" => format!("{name} has a new key."),
        "bot" => format!("A program ({}) plays {name}.", public.kind.as_deref().unwrap_or_default()),
        "undo-asked" => format!("{name} asks to take back all moves but {left}."),
        "undo-agreed" => format!("{name} consents."),
        "undo-refused" => format!("{name} does not consent."),
        "undone" => format!("Moves are taken back: {left} are left."),
        "said" => format!("{name}: “{}”", public.words.as_deref().unwrap_or_default()),
        "time-up" => format!("Time is up for {}.", public.players.join(", ")),
        other => format!("{name}: {other}."),
    }
}

/// Returns moves in sentences, the last one first.
///
/// * `players`: their names, by seat.
pub(crate) fn entries(w: &'static Messages, events: &[Event], players: &[String]) -> Vec<Entry> {
    let entry = |event: &Event| {
        let public: Public = serde_json::from_str(&event.public).ok()?;
        let around = public.event.as_deref().map(|event| around(event, &public));
        let mut sentences = public.notes;
        sentences.extend(around);
        sentences.extend(report::games::predicate_wars::sentences(&public.facts, players));
        if sentences.is_empty() {
            sentences.extend(public.player.as_ref().map(|player| format!("{player} moves.")));
        }
        let is_chat = public.event.as_deref() == Some("said");
        // In which language somebody speaks is not known.
        let sentence = |text: String| if is_chat { Translated { text, lang: "" } } else { translated(w, &text) };
        let sentences = sentences.into_iter().map(sentence).collect();
        let tone = public.upheld.map(|upheld| if upheld { "upheld" } else { "overruled" }).or(is_chat.then_some("said"));
        Some(Entry { n: event.n, player: public.player, sentences, tone })
    };
    events.iter().rev().filter_map(entry).collect()
}
