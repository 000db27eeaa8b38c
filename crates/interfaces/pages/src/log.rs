//! The log of a table: each move as everybody may know it, in sentences.

use adjudication::games::predicate_wars::Fact;
use documents::message::table as say;
use documents::message::why::says;
use documents::{Argument, Coded, Message};
use serde::Deserialize;

use crate::messages::Messages;
use crate::translation::Translated;

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
    /// True of a line whose words were removed.
    #[serde(default)]
    removed: bool,
    #[serde(default)]
    upheld: Option<bool>,
    #[serde(default)]
    notes: Vec<String>,
    /// The notes as messages; none in events that were stored before there were messages.
    #[serde(default)]
    messages: Vec<Coded>,
    #[serde(default)]
    facts: Vec<Fact>,
    /// The reason that a program gives for the move.
    #[serde(default)]
    why_message: Option<Coded>,
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

impl Entry {
    /// Returns whether somebody has said this, and the words are still there.
    pub(crate) fn is_said(&self) -> bool {
        self.tone == Some("said")
    }
}

/// The name of a kind of programs.
fn kind(kind: &str) -> Argument {
    match kind {
        "simple" => say::simple().into(),
        "skilled" => say::skilled().into(),
        "master" => say::master().into(),
        "random" => say::random().into(),
        other => other.into(),
    }
}

/// Returns what has happened around the game; `None` for what is no happening, and for words that somebody has said.
fn around(event: &str, public: &Public) -> Option<Message> {
    let name = public.player.as_deref().unwrap_or_default();
    let left = public.left.unwrap_or_default();
    Some(match event {
        "invited" => say::invited(name),
        "sat" => say::sat(name),
        "left" => say::left(name),
        "vacated" => say::vacated(name),
        "renewed" => say::renewed(name),
        "bot" => say::bot(kind(public.kind.as_deref().unwrap_or_default()), name),
        "undo-asked" => say::undo_asked(name, left),
        "undo-agreed" => say::undo_agreed(name),
        "undo-refused" => say::undo_refused(name),
        "undone" => say::undone(left),
        "time-up" => say::time_up(public.players.iter().map(Argument::from).collect::<Vec<_>>()),
        "muted" => say::muted(name),
        "unmuted" => say::unmuted(name),
        "banned" => say::banned(name),
        "unsaid" => say::unsaid(name),
        "said" if public.removed => say::removed(name),
        _ => return None,
    })
}

/// Returns moves in sentences, the last one first.
///
/// * `players`: their names, by seat.
pub(crate) fn entries(w: &'static Messages, events: &[Event], players: &[String]) -> Vec<Entry> {
    let entry = |event: &Event| {
        let public: Public = serde_json::from_str(&event.public).ok()?;
        let notes: Option<Vec<Message>> = public.messages.iter().map(Coded::message).collect();
        let mut sentences: Vec<Translated> = match notes.filter(|messages| messages.len() == public.notes.len()) {
            Some(messages) => messages.iter().map(|message| Translated::message(w, message)).collect(),
            None => public.notes.iter().map(|note| Translated::english(note.clone())).collect(),
        };
        let is_chat = public.event.as_deref() == Some("said") && !public.removed;
        if public.event.as_deref() == Some("rematch") {
            let name = public.player.as_deref().unwrap_or_default();
            sentences.push(Translated { text: format!("{name} {}", w.plays_again), lang: w.language.code() });
        }
        let happened = public.event.as_deref().and_then(|event| around(event, &public));
        let facts = public.facts.iter().map(|fact| fact.message(players));
        sentences.extend(happened.into_iter().chain(facts).map(|message| Translated::message(w, &message)));
        let why = public.why_message.as_ref().and_then(Coded::message);
        let name = public.player.as_deref().unwrap_or_default();
        sentences.extend(why.map(|why| Translated::message(w, &says(name, why))));
        if is_chat {
            let (name, words) = (public.player.as_deref().unwrap_or_default(), public.words.as_deref().unwrap_or_default());
            // In which language somebody speaks is not known.
            sentences.push(Translated { text: format!("{name}: “{words}”"), lang: "" });
        }
        if sentences.is_empty() {
            sentences.extend(public.player.as_ref().map(|player| Translated::message(w, &say::moves(player))));
        }
        let tone = public.upheld.map(|upheld| if upheld { "upheld" } else { "overruled" }).or(is_chat.then_some("said"));
        Some(Entry { n: event.n, player: public.player, sentences, tone })
    };
    events.iter().rev().filter_map(entry).collect()
}
