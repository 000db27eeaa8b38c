//! The parts of a signed record held against each other: the moves against the rules, the settings against the commitment, the happenings and the
//! result against the moves. Not here: the signature (`record_keys`).

use ::games::hexadecimal;
use documents::table_record::{EndedBy, HappeningKind, TableRecord, TableResult, VerifiedRecord};
use sha2::{Digest, Sha256};

use super::replay::replayed;
use super::story::{Story, followed};
use crate::games::table::{Table, resume};

/// A part of a record that does not agree with another.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Disagreement {
    /// The plain record is none, or has a move that is not lawful.
    #[error("the plain record is not lawful: {0}")]
    Unlawful(String),
    /// The commitment was to something else.
    #[error("the commitment does not fit: {0}")]
    Commitment(&'static str),
    /// The happenings do not lead to the record.
    #[error("the happenings do not fit: {0}")]
    Happenings(String),
    /// The game has another result.
    #[error("the result does not fit: {0}")]
    Result(String),
}

impl Disagreement {
    /// Returns a stable name in kebab case.
    pub(super) fn code(&self) -> &'static str {
        match self {
            Disagreement::Unlawful(_) => "unlawful-record",
            Disagreement::Commitment(_) => "other-commitment",
            Disagreement::Happenings(_) => "other-happenings",
            Disagreement::Result(_) => "other-result",
        }
    }
}

/// Returns what is published of the settings before a game: SHA-256 of the salt and of the settings as one line of JSON, as 64 hexadecimal
/// digits.
pub fn commitment(salt: &[u8], settings: &str) -> String {
    let hash: [u8; 32] = Sha256::new().chain_update(salt).chain_update(settings.as_bytes()).finalize().into();
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = hexadecimal::write(&hash, &mut text);
    text
}

/// Returns how a game at a table has ended; `None` while it goes on.
///
/// * `late`: the players who have run out of time; then the game has ended.
pub fn result_of(table: &dyn Table, late: Vec<String>) -> Option<TableResult> {
    let ending = table.ending();
    let (ended_by, winners) = match ending.by {
        Some(by) => (by, ending.winners),
        None if late.is_empty() => return None,
        None => (EndedBy::Time, Vec::new()),
    };
    Some(TableResult { ended_by, winners, late, resigned: ending.resigned })
}

/// Holds the parts of a record against each other.
///
/// # Errors
/// The first [`Disagreement`].
pub(super) fn agreed(record: TableRecord) -> Result<VerifiedRecord, Disagreement> {
    let table = replayed(&record.game, &record.record).map_err(Disagreement::Unlawful)?;
    ensure_committed(&record, table.as_ref())?;
    let players = table.players();
    if !players.iter().eq(record.seats.iter().map(|seat| &seat.player)) {
        return Err(Disagreement::Happenings(String::from("the seats are not those of the players")));
    }
    let story = followed(&record).map_err(Disagreement::Happenings)?;
    ensure_same_moves(&record, &story, table.as_ref())?;
    ensure_same_result(&record, &story, table.as_ref())?;
    let undone = story.undone;
    Ok(VerifiedRecord {
        table: record.table,
        game: record.game,
        players,
        moves: record.moves,
        taken_over: record.taken_over,
        undone,
        result: record.result,
        commitment: record.commitment.hash,
    })
}

fn ensure_committed(record: &TableRecord, table: &dyn Table) -> Result<(), Disagreement> {
    let opened = &record.commitment;
    let salt = hexadecimal::read(&opened.salt).ok_or(Disagreement::Commitment("the salt is not 64 hexadecimal digits"))?;
    if commitment(&salt, &opened.settings) != opened.hash {
        return Err(Disagreement::Commitment("it is not the hash of salt and settings"));
    }
    // A later version may write the same settings otherwise: they are compared as they are read.
    let settings = resume(&record.game, &opened.settings).ok().map(|begun| begun.settings());
    if settings != Some(table.settings()) {
        return Err(Disagreement::Commitment("the plain record has other settings"));
    }
    Ok(())
}

fn ensure_same_moves(record: &TableRecord, story: &Story<'_>, table: &dyn Table) -> Result<(), Disagreement> {
    let (moves, left) = (table.moves(), story.moves.len());
    if moves != record.moves || left as u64 != moves {
        let message =
            format!("the plain record has {moves} moves, {left} are left of those that happened, {} are counted", record.moves);
        return Err(Disagreement::Happenings(message));
    }
    let is_same = |(kind, mover): &(HappeningKind, Option<String>), happened: HappeningKind, player: &Option<String>| {
        *kind == happened && (mover.is_none() || mover == player)
    };
    let pairs = table.kinds().into_iter().zip(&story.moves);
    for (known, happening) in pairs {
        if !is_same(&known, happening.event, &happening.player) {
            return Err(Disagreement::Happenings(format!("number {} is another move than in the plain record", happening.n)));
        }
    }
    Ok(())
}

fn ensure_same_result(record: &TableRecord, story: &Story<'_>, table: &dyn Table) -> Result<(), Disagreement> {
    let fault = |message: &str| Err(Disagreement::Result(message.to_owned()));
    let is_over = table.ending().by.is_some();
    if is_over && !story.late.is_empty() {
        return fault("time was up when the game had ended already");
    }
    let Some(result) = result_of(table, story.late.clone()) else { return fault("the game is not over") };
    if result != record.result {
        let found = serde_json::to_string(&result).unwrap_or_default();
        return Err(Disagreement::Result(format!("what happened leads to {found}")));
    }
    if !table.ending().points.iter().eq(record.seats.iter().map(|seat| &seat.points)) {
        return fault("a player has other points");
    }
    let is_late = |player: &String| story.late.contains(player);
    for seat in &record.seats {
        let has_clock = seat.time.is_some();
        if has_clock != record.clock.is_some() {
            return fault("there are times without clocks, or clocks without times");
        }
        if is_late(&seat.player) && seat.time.is_none_or(|time| time.left_ms > 0) {
            return fault("a player who is late has time left");
        }
    }
    Ok(())
}
