//! Happenings at a table: moves of the game, and what happens around it, such as that somebody sits down. They are numbered in one row, so that
//! the primary key of the database decides between any two of them. Not here: what they lead to (`position`).

use serde::{Deserialize, Serialize};

/// A happening as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TableEvent {
    /// A move, as the game keeps it.
    Move(String),
    /// Something around the game.
    Around(Around),
}

impl TableEvent {
    /// Returns whether the game is another one afterwards.
    pub(crate) fn changes_game(&self) -> bool {
        matches!(self, TableEvent::Move(_) | TableEvent::Around(Around::Undone { .. } | Around::TimeUp { .. }))
    }
}

/// Something that happens around the game. Seats are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Around {
    /// The seat can be taken by the bearer of the invitation; an earlier one is no longer valid.
    Invited { seat: usize },
    /// Somebody has taken the seat.
    Sat { seat: usize },
    /// The seat is free: the player has got up.
    Left { seat: usize },
    /// The host has freed the seat.
    Vacated { seat: usize },
    /// The seat has a new token.
    Renewed { seat: usize },
    /// A program plays the seat.
    Bot { seat: usize, kind: String },
    /// The seat asks the others to take moves back until this many are left.
    UndoAsked { seat: usize, left: u64 },
    /// The seat consents, and others are still asked.
    UndoAgreed { seat: usize },
    /// The seat does not consent.
    UndoRefused { seat: usize },
    /// The last who was asked has consented: moves were taken back until this many were left.
    Undone { seat: usize, left: u64 },
    /// These seats have run out of time, and the game has ended.
    TimeUp { seats: Vec<usize> },
    /// The seat has said this to all who sit and watch there. Of a line that was removed there are no words.
    Said { seat: usize, words: String },
    /// The seat says no more.
    Muted { seat: usize },
    /// It may speak again.
    Unmuted { seat: usize },
    /// The seat is free: the player was sent away.
    Banned { seat: usize },
    /// The words of the seat in this line were removed.
    Unsaid { seat: usize, line: u64 },
    /// The game is over, and the seat plays it again at another table.
    Rematch { seat: usize, table: String },
}

/// The public part of something around the game.
#[derive(Serialize)]
struct Public<'p> {
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'p str>,
    event: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    players: Vec<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<&'p str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    removed: bool,
}

/// The name of the player in the public part of something.
#[derive(Deserialize)]
struct Named {
    player: String,
}

/// Returns the line that something removes, as it is stored from then on: its number, what is kept and what is public; `None` for
/// anything else.
///
/// * `public`: the public part of that which removes it.
pub(crate) fn removed_line(happening: &TableEvent, public: &str) -> Option<(u64, String, String)> {
    let &TableEvent::Around(Around::Unsaid { seat, line }) = happening else { return None };
    let Named { player } = serde_json::from_str(public).ok()?;
    let mut players = vec![String::new(); seat];
    players.push(player);
    let removed = Around::Said { seat, words: String::new() };
    let public = removed.public(&players);
    Some((line, TableEvent::Around(removed).kept(), public))
}

impl TableEvent {
    /// Returns the kind of row that it is.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            TableEvent::Move(_) => MOVE,
            TableEvent::Around(_) => AROUND,
        }
    }

    /// Returns the text that is stored of it.
    pub(crate) fn kept(&self) -> String {
        match self {
            TableEvent::Move(kept) => kept.clone(),
            // Numbers and names can always be written.
            TableEvent::Around(around) => serde_json::to_string(around).unwrap_or_default(),
        }
    }

    /// Reads what was stored.
    ///
    /// * `kind`, `kept`: what [`TableEvent::kind`] and [`TableEvent::kept`] returned.
    pub(crate) fn read(kind: &str, kept: String) -> Option<TableEvent> {
        match kind {
            MOVE => Some(TableEvent::Move(kept)),
            AROUND => serde_json::from_str(&kept).ok().map(TableEvent::Around),
            _ => None,
        }
    }
}

const MOVE: &str = "move";
const AROUND: &str = "around";

impl Around {
    /// Returns the seat that it is about, if it is about one.
    pub(crate) fn seat(&self) -> Option<usize> {
        match *self {
            Around::Invited { seat }
            | Around::Sat { seat }
            | Around::Left { seat }
            | Around::Vacated { seat }
            | Around::Renewed { seat }
            | Around::Bot { seat, .. }
            | Around::UndoAsked { seat, .. }
            | Around::UndoAgreed { seat }
            | Around::UndoRefused { seat }
            | Around::Undone { seat, .. }
            | Around::Said { seat, .. }
            | Around::Muted { seat }
            | Around::Unmuted { seat }
            | Around::Banned { seat }
            | Around::Unsaid { seat, .. }
            | Around::Rematch { seat, .. } => Some(seat),
            Around::TimeUp { .. } => None,
        }
    }

    /// Returns whether tokens of the seat that it is about have lost their right.
    pub(crate) fn ends_tokens(&self) -> bool {
        matches!(self, Around::Left { .. } | Around::Vacated { .. } | Around::Renewed { .. } | Around::Banned { .. })
    }

    /// Returns what everybody may know of it: one line of JSON.
    ///
    /// * `players`: the names, by seat.
    pub(crate) fn public(&self, players: &[String]) -> String {
        let name = |seat: usize| players.get(seat).map_or("", String::as_str);
        let event = match self {
            Around::Invited { .. } => "invited",
            Around::Sat { .. } => "sat",
            Around::Left { .. } => "left",
            Around::Vacated { .. } => "vacated",
            Around::Renewed { .. } => "renewed",
            Around::Bot { .. } => "bot",
            Around::UndoAsked { .. } => "undo-asked",
            Around::UndoAgreed { .. } => "undo-agreed",
            Around::UndoRefused { .. } => "undo-refused",
            Around::Undone { .. } => "undone",
            Around::TimeUp { .. } => "time-up",
            Around::Said { .. } => "said",
            Around::Muted { .. } => "muted",
            Around::Unmuted { .. } => "unmuted",
            Around::Banned { .. } => "banned",
            Around::Unsaid { .. } => "unsaid",
            Around::Rematch { .. } => "rematch",
        };
        let kind = if let Around::Bot { kind, .. } = self { Some(kind.as_str()) } else { None };
        let left = match *self {
            Around::UndoAsked { left, .. } | Around::Undone { left, .. } => Some(left),
            _ => None,
        };
        let late = if let Around::TimeUp { seats } = self { seats.as_slice() } else { &[] };
        let players = late.iter().map(|&seat| name(seat)).collect();
        let words = if let Around::Said { words, .. } = self { Some(words.as_str()) } else { None };
        let line = if let &Around::Unsaid { line, .. } = self { Some(line) } else { None };
        let table = if let Around::Rematch { table, .. } = self { Some(table.as_str()) } else { None };
        let removed = words == Some("");
        let public = Public { player: self.seat().map(name), event, kind, left, players, words, line, table, removed };
        // Texts and numbers under names can always be written.
        serde_json::to_string(&public).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn what_is_stored_reads_back() {
        for happening in [
            TableEvent::Move(String::from("{\"move\":\"pass\"}")),
            TableEvent::Around(Around::Bot { seat: 1, kind: String::from("simple") }),
            TableEvent::Around(Around::TimeUp { seats: vec![0, 2] }),
            TableEvent::Around(Around::Undone { seat: 0, left: 3 }),
            TableEvent::Around(Around::Said { seat: 0, words: String::from("\"∀\"") }),
            TableEvent::Around(Around::Unsaid { seat: 0, line: 7 }),
            TableEvent::Around(Around::Banned { seat: 1 }),
            TableEvent::Around(Around::Rematch { seat: 1, table: String::from("0f") }),
        ] {
            assert_eq!(TableEvent::read(happening.kind(), happening.kept()), Some(happening));
        }
        assert_eq!(TableEvent::read("around", String::from("{\"event\":\"flew\"}")), None);
        assert_eq!(TableEvent::read("later", String::from("{}")), None, "a newer service has written it");
    }

    /// The list in `docs/service.md` has every event with the members that it has, and no other.
    #[test]
    fn the_documentation_lists_every_event() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/service.md");
        let page = std::fs::read_to_string(path).expect("the page");
        let (_, list) = page.split_once("| `event` | further members | |").expect("a list");
        let rows = list.lines().skip(2).take_while(|line| line.starts_with('|'));
        let words = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
        let rows = rows.map(|row| {
            let cells: Vec<&str> = row.split('|').collect();
            (words(cells[1]).concat(), words(cells[2]))
        });
        let listed: Vec<(String, Vec<String>)> = rows.collect();
        // What the type is read from says which there are.
        let unknown = serde_json::from_str::<Around>(r#"{"event":"?"}"#).expect_err("there is no such event").to_string();
        let names: Vec<String> = words(&unknown).into_iter().skip(1).collect();
        assert!(names.len() > 10, "{unknown}");
        assert_eq!(listed.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>(), names);
        for (name, members) in listed {
            let around = json!({"event": name, "seat": 0, "seats": [0], "kind": "simple", "left": 1, "words": "x", "line": 1, "table": "0f"});
            let around: Around = serde_json::from_value(around).expect("an event");
            let public: Value = serde_json::from_str(&around.public(&[String::from("Ann")])).expect("an object");
            let told: BTreeSet<&str> = public.as_object().expect("an object").keys().map(String::as_str).collect();
            let expected: BTreeSet<&str> = members.iter().map(String::as_str).chain(["event"]).collect();
            assert_eq!(told, expected, "{name}");
        }
    }

    #[test]
    fn the_public_part_names_players() {
        let players = ["Ann", "Ben"].map(String::from);
        let public = |around: Around| around.public(&players);
        assert_eq!(public(Around::Sat { seat: 1 }), r#"{"player":"Ben","event":"sat"}"#);
        assert_eq!(public(Around::UndoAsked { seat: 0, left: 2 }), r#"{"player":"Ann","event":"undo-asked","left":2}"#);
        assert_eq!(public(Around::TimeUp { seats: vec![0, 1] }), r#"{"event":"time-up","players":["Ann","Ben"]}"#);
        let again = Around::Rematch { seat: 0, table: String::from("0f") };
        assert_eq!(public(again), r#"{"player":"Ann","event":"rematch","table":"0f"}"#);
        let unsaid = Around::Unsaid { seat: 1, line: 7 };
        assert_eq!(public(unsaid.clone()), r#"{"player":"Ben","event":"unsaid","line":7}"#);
        let (line, kept, left) = removed_line(&TableEvent::Around(unsaid.clone()), &public(unsaid)).expect("a line");
        assert_eq!((line, kept.as_str()), (7, r#"{"event":"said","seat":1,"words":""}"#));
        assert_eq!(left, r#"{"player":"Ben","event":"said","words":"","removed":true}"#);
    }
}
