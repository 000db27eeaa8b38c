//! The signed record of a game that is over: what is stored of the table, as far as everybody may know it, in one text that the service signs. Not
//! here: the key (`record_key`), and the check (`adjudication`).

use std::sync::Arc;

use adjudication::games::table::{Table, resume};
use adjudication::result_of;
use documents::Schema;
use documents::table_record::{
    HappeningKind, OpenedCommitment, RecordedHappening, RecordedHolder, RecordedSeat, RecordedTime, TableRecord, TableRecordName,
    TableResult, TimeControl,
};
use tokio::task::spawn_blocking;

use super::bearer::Caller;
use super::clock::Allowance;
use super::happening::{Around, TableEvent};
use super::live::{LiveTable, Tables, damaged};
use super::position::{Holder, Position, first_holders};
use super::rows::{StoredEvent, StoredTable};
use super::secret::{commitment, hexadecimal};
use crate::problem::Problem;

/// The parts of a record that the position at the end of a game has.
struct Ended {
    n: u64,
    moves: u64,
    arbiter: bool,
    taken_over: u64,
    clock: Option<TimeControl>,
    seats: Vec<RecordedSeat>,
    result: TableResult,
    record: String,
}

impl Tables {
    /// Returns the signed record of a game that is over, as JSON; `None` while it goes on.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn signed_record(&self, live: &Arc<LiveTable>) -> Result<Option<String>, Problem> {
        let Some(ended) = self.with(live, Caller::Service(None), ended).await? else { return Ok(None) };
        let stored = self.stored(&live.id).await?;
        let events = self.events_to(&live.id, ended.n).await?;
        let id = live.id.clone();
        let written = spawn_blocking(move || {
            let begun = resume(&stored.game, &stored.settings).map_err(|error| damaged(&id, &error))?;
            let record = put_together(id, &stored, ended, begun.as_ref(), &events)?;
            serde_json::to_string(&record).map_err(|_| Problem::internal())
        });
        let payload = written.await.map_err(|_| Problem::internal())??;
        let signed = self.key.secret().await?.sign(payload);
        serde_json::to_string(&signed).map(Some).map_err(|_| Problem::internal())
    }

    /// Returns the public key with which this service signs, as a JSON document.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn record_key(&self) -> Result<String, Problem> {
        let document = self.key.secret().await?.document();
        serde_json::to_string(&document).map_err(|_| Problem::internal())
    }

    /// Returns the events of a table up to a number.
    async fn events_to(&self, id: &str, n: u64) -> Result<Vec<StoredEvent>, Problem> {
        let mut events: Vec<StoredEvent> = Vec::new();
        while let after = events.last().map_or(0, |event| event.n)
            && after < n
        {
            let page = self.store.events(id, after).await?;
            if page.is_empty() {
                // The table was removed meanwhile.
                return Err(Problem::busy());
            }
            events.extend(page.into_iter().filter(|event| event.n <= n));
        }
        Ok(events)
    }
}

/// Returns the parts of a record that a position has; `None` while the game goes on.
fn ended(position: &Position) -> Option<Ended> {
    let late = position.late.iter().filter_map(|&seat| position.players.get(seat).cloned()).collect();
    let result = result_of(position.game.as_ref(), late)?;
    let agreement = &position.agreement;
    let first = first_holders(agreement, position.players.len());
    let (points, times) = (position.game.ending().points, position.times());
    let seats = position.players.iter().zip(first).zip(&position.holders).enumerate().map(|(seat, ((player, first), last))| {
        let time = times.get(seat).map(|&(used_ms, left_ms)| RecordedTime { used_ms, left_ms });
        let points = points.get(seat).copied().unwrap_or_default();
        RecordedSeat { player: player.clone(), first: recorded_holder(&first), last: recorded_holder(last), points, time }
    });
    Some(Ended {
        n: position.n(),
        moves: position.game.moves(),
        arbiter: agreement.arbiter,
        taken_over: agreement.taken_over,
        clock: agreement.clock.map(|allowance| match allowance {
            Allowance::Game { main, increment } => TimeControl::Game { main_ms: main, increment_ms: increment },
            Allowance::Turn { turn } => TimeControl::Turn { turn_ms: turn },
        }),
        seats: seats.collect(),
        result,
        record: position.game.record(),
    })
}

/// Puts a record together.
///
/// * `begun`: the game before its first move, by the settings that are stored.
///
/// # Errors
/// 503 where a name was replaced meanwhile.
fn put_together(
    id: String,
    stored: &StoredTable,
    ended: Ended,
    begun: &dyn Table,
    events: &[StoredEvent],
) -> Result<TableRecord, Problem> {
    let players = begun.players();
    if !players.iter().eq(ended.seats.iter().map(|seat| &seat.player)) {
        return Err(Problem::busy());
    }
    let happening = |event: &StoredEvent| recorded(event, &players, begun);
    Ok(TableRecord {
        schema: Schema,
        document: TableRecordName::TableRecord,
        table: id,
        game: stored.game.clone(),
        begun_ms: stored.begun_ms(),
        arbiter: ended.arbiter,
        taken_over: ended.taken_over,
        clock: ended.clock,
        seats: ended.seats,
        n: ended.n,
        happenings: events.iter().filter_map(happening).collect(),
        moves: ended.moves,
        result: ended.result,
        commitment: OpenedCommitment {
            hash: commitment(&stored.salt, &stored.settings),
            salt: hexadecimal(&stored.salt),
            settings: stored.settings.clone(),
        },
        record: ended.record,
    })
}

fn recorded_holder(holder: &Holder) -> RecordedHolder {
    match holder {
        Holder::Person => RecordedHolder::Person,
        Holder::Free => RecordedHolder::Free,
        Holder::Bot(kind) => RecordedHolder::Bot { kind: kind.clone() },
    }
}

/// Returns what a record says of an event; `None` for what was said, and for invitations and tokens.
fn recorded(event: &StoredEvent, players: &[String], game: &dyn Table) -> Option<RecordedHappening> {
    let name = |seat: usize| players.get(seat).cloned().unwrap_or_default();
    let (kind, seat) = match &event.happening {
        TableEvent::Move(kept) => (game.kind_of(kept).unwrap_or(HappeningKind::Move), usize::try_from(event.seat).ok()),
        TableEvent::Around(around) => (around_kind(around)?, around.seat()),
    };
    let around = if let TableEvent::Around(around) = &event.happening { Some(around) } else { None };
    Some(RecordedHappening {
        n: event.n,
        at_ms: event.at,
        event: kind,
        player: seat.map(name),
        kind: around.and_then(|around| if let Around::Bot { kind, .. } = around { Some(kind.clone()) } else { None }),
        left: around.and_then(|around| match around {
            Around::UndoAsked { left, .. } | Around::Undone { left, .. } => Some(*left),
            _ => None,
        }),
        players: match around {
            Some(Around::TimeUp { seats }) => seats.iter().map(|&seat| name(seat)).collect(),
            _ => Vec::new(),
        },
    })
}

fn around_kind(around: &Around) -> Option<HappeningKind> {
    Some(match around {
        Around::Invited { .. }
        | Around::Renewed { .. }
        | Around::Said { .. }
        | Around::Unsaid { .. }
        | Around::Rematch { .. } => return None,
        Around::Sat { .. } => HappeningKind::Sat,
        Around::Left { .. } => HappeningKind::Left,
        Around::Vacated { .. } => HappeningKind::Vacated,
        Around::Banned { .. } => HappeningKind::Banned,
        Around::Bot { .. } => HappeningKind::Bot,
        Around::Muted { .. } => HappeningKind::Muted,
        Around::Unmuted { .. } => HappeningKind::Unmuted,
        Around::UndoAsked { .. } => HappeningKind::UndoAsked,
        Around::UndoAgreed { .. } => HappeningKind::UndoAgreed,
        Around::UndoRefused { .. } => HappeningKind::UndoRefused,
        Around::Undone { .. } => HappeningKind::Undone,
        Around::TimeUp { .. } => HappeningKind::TimeUp,
    })
}
