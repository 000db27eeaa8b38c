//! The answers of `referee tables`: documents, and the same for people. Not here: where they come from.

use std::fmt::Write;
use std::path::Path;

use adjudication::Schema;
use serde::Serialize;

use super::shown;
use crate::moment::written as moment;
use crate::tables::{ListedTable, SaidLine};

/// An answer.
pub(super) trait Document {
    /// Returns it as text for people.
    fn text(&self) -> String;
}

/// A table.
#[derive(Debug, Serialize)]
pub(super) struct TableDocument {
    id: String,
    game: String,
    players: Vec<String>,
    begun: String,
    last: String,
    events: u64,
}

impl TableDocument {
    pub(super) fn of(table: ListedTable) -> TableDocument {
        let ListedTable { id, game, players, begun, last, events } = table;
        TableDocument { id, game, players, begun: moment(begun), last: moment(last), events }
    }

    fn line(&self) -> String {
        let TableDocument { id, game, players, begun, last, events } = self;
        format!("{id}  {game:<14}  {begun}  {last}  {events:>6}  {}\n", players.join(", "))
    }
}

/// All tables.
#[derive(Debug, Serialize)]
pub(super) struct Listed {
    schema: Schema,
    tables: Vec<TableDocument>,
}

impl Listed {
    pub(super) fn new(tables: Vec<TableDocument>) -> Listed {
        Listed { schema: Schema, tables }
    }
}

impl Document for Listed {
    fn text(&self) -> String {
        if self.tables.is_empty() {
            return String::from("There are no tables.\n");
        }
        let (table, game, begun, last, events) = ("table", "game", "begun", "last", "events");
        let head = format!("{table:<32}  {game:<14}  {begun:<20}  {last:<20}  {events:>6}  players\n");
        self.tables.iter().fold(head, |text, table| text + &table.line())
    }
}

/// A line of chat.
#[derive(Debug, Serialize)]
pub(super) struct SaidDocument {
    n: u64,
    player: String,
    at: String,
    words: String,
    removed: bool,
}

impl SaidDocument {
    pub(super) fn of(line: SaidLine, players: &[String]) -> SaidDocument {
        let SaidLine { n, seat, at, words } = line;
        let player = players.get(seat).cloned().unwrap_or_default();
        SaidDocument { n, player, at: moment(at), removed: words.is_empty(), words }
    }
}

/// A table and what was said there.
#[derive(Debug, Serialize)]
pub(super) struct Shown {
    schema: Schema,
    table: TableDocument,
    chat: Vec<SaidDocument>,
}

impl Shown {
    pub(super) fn new(table: TableDocument, chat: Vec<SaidDocument>) -> Shown {
        Shown { schema: Schema, table, chat }
    }
}

impl Document for Shown {
    fn text(&self) -> String {
        let TableDocument { id, game, players, begun, last, events } = &self.table;
        let players = players.join(", ");
        let mut text =
            format!("table    {id}\ngame     {game}\nplayers  {players}\nbegun    {begun}\nlast     {last}\nevents   {events}\n");
        for SaidDocument { n, player, at, words, removed } in &self.chat {
            let words = if *removed { "(removed)" } else { words };
            // A string takes everything.
            let _ = writeln!(text, "{n:>6}  {at}  {player}: {words}");
        }
        text
    }
}

/// Tables that were removed.
#[derive(Debug, Serialize)]
pub(super) struct Removed {
    schema: Schema,
    removed: Vec<String>,
}

impl Removed {
    pub(super) fn new(removed: Vec<String>) -> Removed {
        Removed { schema: Schema, removed }
    }
}

impl Document for Removed {
    fn text(&self) -> String {
        format!("Removed: {}\n", self.removed.join(", "))
    }
}

/// A table at which a player has another name.
#[derive(Debug, Serialize)]
pub(super) struct AnonymisedTable {
    pub(super) id: String,
    /// The new name.
    pub(super) player: String,
}

/// Tables at which a player has another name.
#[derive(Debug, Serialize)]
pub(super) struct Anonymised {
    schema: Schema,
    tables: Vec<AnonymisedTable>,
}

impl Anonymised {
    pub(super) fn new(tables: Vec<AnonymisedTable>) -> Anonymised {
        Anonymised { schema: Schema, tables }
    }
}

impl Document for Anonymised {
    fn text(&self) -> String {
        let line = |table: &AnonymisedTable| format!("{}  {}\n", table.id, table.player);
        format!("The name is gone from {}, where the player is called:\n", counted(self.tables.len() as u64, "table"))
            + &self.tables.iter().map(line).collect::<String>()
    }
}

/// A player about whom something was decided.
#[derive(Debug, Serialize)]
pub(super) struct Moderated {
    schema: Schema,
    table: String,
    player: String,
}

impl Moderated {
    pub(super) fn new(table: &ListedTable, seat: usize) -> Moderated {
        Moderated { schema: Schema, table: table.id.clone(), player: table.players.get(seat).cloned().unwrap_or_default() }
    }
}

impl Document for Moderated {
    fn text(&self) -> String {
        format!("Done: {} at table {}\n", self.player, self.table)
    }
}

/// A copy that was made.
#[derive(Debug, Serialize)]
pub(super) struct BackedUp {
    schema: Schema,
    file: String,
    bytes: u64,
}

impl BackedUp {
    pub(super) fn new(copy: &Path, bytes: u64) -> BackedUp {
        BackedUp { schema: Schema, file: shown(copy), bytes }
    }
}

impl Document for BackedUp {
    fn text(&self) -> String {
        format!("Copied to {} ({} bytes)\n", self.file, self.bytes)
    }
}

/// A database in whose place a copy was put.
#[derive(Debug, Serialize)]
pub(super) struct Restored {
    schema: Schema,
    file: String,
    tables: u64,
}

impl Restored {
    pub(super) fn new(file: &Path, tables: u64) -> Restored {
        Restored { schema: Schema, file: shown(file), tables }
    }
}

impl Document for Restored {
    fn text(&self) -> String {
        format!("Restored {}, with {}\n", self.file, counted(self.tables, "table"))
    }
}

/// The number of tables and lines that were older than they may be.
#[derive(Debug, Serialize)]
pub(super) struct Retained {
    schema: Schema,
    removed: u64,
    lines: u64,
}

impl Retained {
    pub(super) fn new(removed: u64, lines: u64) -> Retained {
        Retained { schema: Schema, removed, lines }
    }
}

impl Document for Retained {
    fn text(&self) -> String {
        format!("Removed: {}, {} of chat\n", counted(self.removed, "table"), counted(self.lines, "line"))
    }
}

/// Returns a number with a noun: `1 table`, `2 tables`.
fn counted(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
