//! The plain record of a game at a table, played again. Not here: records in files (`recording`, `games::record`).

use ::predicate_wars::PredicateWars;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::games::Game;
use crate::games::table::{Table, resume};
use crate::recording::log;

/// The plain record of all games but Predicate Wars.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record<'r> {
    version: u32,
    game: String,
    #[serde(borrow)]
    settings: &'r RawValue,
    #[serde(borrow)]
    moves: Vec<&'r RawValue>,
}

/// The first line of a log of Predicate Wars.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header<'r> {
    log: String,
    version: u32,
    #[serde(borrow)]
    settings: &'r RawValue,
}

/// Plays a record again, and returns the game at its end.
///
/// * `game`: the name of the game, which the record has as well.
///
/// # Errors
/// What is wrong with it, in words: the first thing that is no record, or the first move that is not lawful.
pub(super) fn replayed(game: &str, record: &str) -> Result<Box<dyn Table>, String> {
    let (settings, moves) = if game == PredicateWars::NAME { lines(record)? } else { object(game, record)? };
    let mut table = resume(game, settings).map_err(|error| error.to_string())?;
    for (at, kept) in moves.into_iter().enumerate() {
        table.restore(kept).map_err(|error| format!("move {}: {error}", at + 1))?;
    }
    Ok(table)
}

fn object<'r>(game: &str, record: &'r str) -> Result<(&'r str, Vec<&'r str>), String> {
    let read: Record<'r> = serde_json::from_str(record).map_err(|error| error.to_string())?;
    ensure_same(game, &read.game)?;
    if !(1..=::games::record::VERSION).contains(&read.version) {
        return Err(format!("it has version {}, which this program does not read", read.version));
    }
    Ok((read.settings.get(), read.moves.into_iter().map(RawValue::get).collect()))
}

fn lines<'r>(record: &'r str) -> Result<(&'r str, Vec<&'r str>), String> {
    let whole = record.strip_suffix('\n').ok_or("its last line has no end")?;
    let mut lines = whole.split('\n');
    let first = lines.next().unwrap_or_default();
    let read: Header<'r> = serde_json::from_str(first).map_err(|error| error.to_string())?;
    ensure_same(PredicateWars::NAME, &read.log)?;
    if read.version != log::VERSION {
        return Err(format!("it has version {}, which this program does not read", read.version));
    }
    Ok((read.settings.get(), lines.collect()))
}

fn ensure_same(game: &str, of: &str) -> Result<(), String> {
    if game == of { Ok(()) } else { Err(format!("it is a record of {}", source::excerpt(of))) }
}
