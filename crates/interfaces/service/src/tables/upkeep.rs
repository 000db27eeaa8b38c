//! The operator's work on tables in the database, beside the games: lists, and the removal of whole tables, names and lines of
//! chat. A change raises the number of operations, by which running services notice. Not here: the command (`operator`), and how
//! services notice (`operation`).

use std::sync::Arc;

use adjudication::games::table::resume;
use tokio::task::spawn_blocking;

use super::appending::{Appended, Entry, EventWriter};
use super::bearer::{Caller, Right};
use super::clock::now_ms;
use super::happening::{Around, TableEvent};
use super::renaming::{Changed, Renaming};
use super::rows::{StoredEvent, TokenChange, signed};
use crate::problem::Problem;
use crate::store::{Pool, Store, over, unavailable};

/// Counts an operation, notes which table it is about, and forgets those that were long ago. Counting comes first in a
/// transaction, so that this waits for others that write instead of being refused by them.
const COUNT: &str = "UPDATE operation SET n = n + 1 WHERE id = 1";
const NOTE: &str = "INSERT INTO changed_table (n, table_id) SELECT n, $1 FROM operation WHERE id = 1 ON CONFLICT DO NOTHING";
const FORGET: &str = "DELETE FROM changed_table WHERE n <= (SELECT n FROM operation WHERE id = 1) - $1";

/// The number of operations that are noted.
const NOTED: i64 = 1_000;

/// Number of times that something is entered when services are faster.
const ATTEMPTS: u32 = 64;

/// Number of times that a table is read anew when something happens there meanwhile.
const READINGS: u32 = 8;

/// The most tables or lines that are removed in one transaction, which others wait for.
const CHUNK: usize = 100;

/// Seconds of a day.
const DAY: u64 = 24 * 3600;

/// A table as an operator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListedTable {
    pub(crate) id: String,
    pub(crate) game: String,
    /// The names by seat; none where what is stored cannot be read.
    pub(crate) players: Vec<String>,
    /// Seconds since 1970.
    pub(crate) begun: u64,
    /// When something has happened last, in seconds since 1970.
    pub(crate) last: u64,
    /// Number of happenings.
    pub(crate) events: u64,
}

/// A line of the chat at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SaidLine {
    pub(crate) n: u64,
    pub(crate) seat: usize,
    /// Seconds since 1970.
    pub(crate) at: u64,
    /// Empty where they were removed.
    pub(crate) words: String,
}

/// Something that an operator decides about a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moderation {
    /// The player of this seat says no more.
    Mute(usize),
    /// That is over.
    Unmute(usize),
    /// The player is sent away.
    Ban(usize),
    /// The words that this seat has said in a line are removed.
    Unsay { seat: usize, line: u64 },
}

/// The reason for which a name is not removed.
#[derive(Debug)]
pub(crate) enum NotAnonymised {
    /// The database does not answer.
    Database(Problem),
    /// No player has this name.
    NoPlayer,
    /// The game cannot be played again without it: it is a word of the game as well.
    WordOfTheGame,
}

impl From<Problem> for NotAnonymised {
    fn from(problem: Problem) -> NotAnonymised {
        NotAnonymised::Database(problem)
    }
}

/// A row of a table: id, game, settings, when it was begun, when something has happened last, number of happenings.
type ListedRow = (String, String, String, i64, Option<i64>, Option<i64>);

impl Store {
    /// Returns tables, those begun first before the others.
    ///
    /// * `id`: the name of the only one that is asked for.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn listed(&self, id: Option<&str>) -> Result<Vec<ListedTable>, Problem> {
        let select = "SELECT id, game, settings, begun_at, (SELECT MAX(happened_at) FROM event WHERE table_id = id), \
                      (SELECT MAX(n) FROM event WHERE table_id = id) FROM game_table \
                      WHERE $1 = '' OR id = $1 ORDER BY begun_at, id";
        let id = id.unwrap_or_default();
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).fetch_all(pool).await);
        let rows: Vec<ListedRow> = found.map_err(|error| unavailable(&error))?;
        Ok(rows.into_iter().map(listed).collect())
    }

    /// Returns what was said at a table.
    ///
    /// # Errors
    /// 503, and 500 for what this version does not know.
    pub(crate) async fn said(&self, id: &str) -> Result<Vec<SaidLine>, Problem> {
        let lines = self.all_events(id).await?.into_iter().filter_map(|event| match event.happening {
            TableEvent::Around(Around::Said { seat, words }) => Some(SaidLine { n: event.n, seat, at: event.at / 1000, words }),
            _ => None,
        });
        Ok(lines.collect())
    }

    /// Returns the last lines that were said at a table and not removed, the very last one first.
    ///
    /// * `most`: how many.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn last_said(&self, id: &str, most: u32) -> Result<Vec<SaidLine>, Problem> {
        let select = "SELECT n, happened_at, kept FROM event WHERE table_id = $1 AND kind = 'around' \
                      AND kept LIKE '{\"event\":\"said\",%' AND kept NOT LIKE '%,\"words\":\"\"}' ORDER BY n DESC LIMIT $2";
        let most = i64::from(most);
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).bind(most).fetch_all(pool).await);
        let rows: Vec<(i64, i64, String)> = found.map_err(|error| unavailable(&error))?;
        let line = |(n, at, kept): (i64, i64, String)| match TableEvent::read("around", kept) {
            Some(TableEvent::Around(Around::Said { seat, words })) => {
                Some(SaidLine { n: n.unsigned_abs(), seat, at: at.unsigned_abs(), words })
            }
            _ => None,
        };
        Ok(rows.into_iter().filter_map(line).collect())
    }

    async fn all_events(&self, id: &str) -> Result<Vec<StoredEvent>, Problem> {
        let mut all: Vec<StoredEvent> = Vec::new();
        loop {
            let more = self.events(id, all.last().map_or(0, |event| event.n)).await?;
            if more.is_empty() {
                return Ok(all);
            }
            all.extend(more);
        }
    }

    /// Returns the tables that were changed after an operation; `None` where it is too long ago to be known.
    ///
    /// * `after`: its number;
    /// * `last`: the number of the last operation.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn changed(&self, after: i64, last: i64) -> Result<Option<Vec<String>>, Problem> {
        // A database that was restored has counted less.
        if last < after || last.saturating_sub(after) >= NOTED {
            return Ok(None);
        }
        let select = "SELECT DISTINCT table_id FROM changed_table WHERE n > $1";
        let found = over!(self.pool().await?, pool => sqlx::query_scalar(select).bind(after).fetch_all(pool).await);
        found.map(Some).map_err(|error| unavailable(&error))
    }

    /// Removes a table with all that has happened there; whether there was one.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn remove(&self, id: &str) -> Result<bool, Problem> {
        Ok(self.remove_all(&[id.to_owned()]).await? > 0)
    }

    async fn remove_all(&self, ids: &[String]) -> Result<u64, Problem> {
        over!(self.pool().await?, pool => async {
            let mut transaction = pool.begin().await?;
            sqlx::query(COUNT).execute(&mut *transaction).await?;
            let mut removed = 0;
            for id in ids {
                sqlx::query(NOTE).bind(id).execute(&mut *transaction).await?;
                for delete in ["DELETE FROM event WHERE table_id = $1", "DELETE FROM token WHERE table_id = $1"] {
                    sqlx::query(delete).bind(id).execute(&mut *transaction).await?;
                }
                let delete = sqlx::query("DELETE FROM game_table WHERE id = $1").bind(id);
                removed += delete.execute(&mut *transaction).await?.rows_affected();
            }
            sqlx::query(FORGET).bind(NOTED).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(removed)
        }.await)
        .map_err(|error: sqlx::Error| unavailable(&error))
    }

    /// Removes the tables at which nothing has happened for some days, and what was said before that at others; the number of
    /// tables and of lines.
    ///
    /// * `now`: in seconds since 1970.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn forget(&self, days: u32, now: u64) -> Result<(u64, u64), Problem> {
        let before = now.saturating_sub(u64::from(days).saturating_mul(DAY));
        let select = "SELECT id FROM game_table WHERE begun_at < $1 \
                      AND NOT EXISTS (SELECT 1 FROM event WHERE table_id = id AND happened_at >= $1)";
        let found = over!(self.pool().await?, pool => sqlx::query_scalar(select).bind(signed(before)).fetch_all(pool).await);
        let old: Vec<String> = found.map_err(|error| unavailable(&error))?;
        let mut removed = 0;
        for old in old.chunks(CHUNK) {
            removed += self.remove_all(old).await?;
        }
        let select = "SELECT table_id, n, kept, public FROM event WHERE kind = 'around' AND happened_at < $1 \
                      AND kept LIKE '{\"event\":\"said\",%' \
                      AND kept NOT LIKE '%,\"words\":\"\"}'";
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(signed(before)).fetch_all(pool).await);
        let rows: Vec<(String, i64, String, String)> = found.map_err(|error| unavailable(&error))?;
        let mut changed = Vec::new();
        for (table, n, kept, public) in rows {
            let of_line = |seat| Around::Unsaid { seat, line: n.unsigned_abs() };
            let Some(TableEvent::Around(Around::Said { seat, .. })) = TableEvent::read("around", kept) else { continue };
            let removed = super::happening::removed_line(&TableEvent::Around(of_line(seat)), &public);
            changed.extend(removed.map(|(n, kept, public)| Changed { table: table.clone(), n, kept, public }));
        }
        let lines = changed.len() as u64;
        for changed in changed.chunks(CHUNK) {
            self.change(None, changed).await?;
        }
        Ok((removed, lines))
    }

    /// Counts an operation at a table.
    async fn note(&self, id: &str) -> Result<(), Problem> {
        over!(self.pool().await?, pool => async {
            let mut transaction = pool.begin().await?;
            sqlx::query(COUNT).execute(&mut *transaction).await?;
            sqlx::query(NOTE).bind(id).execute(&mut *transaction).await?;
            transaction.commit().await
        }.await)
        .map_err(|error: sqlx::Error| unavailable(&error))
    }

    /// Stores changed texts of events, and the settings of a table where they change with them.
    async fn change(&self, settings: Option<(&str, &str)>, changed: &[Changed]) -> Result<(), Problem> {
        over!(self.pool().await?, pool => async {
            let mut transaction = pool.begin().await?;
            sqlx::query(COUNT).execute(&mut *transaction).await?;
            if let Some((id, settings)) = settings {
                sqlx::query(NOTE).bind(id).execute(&mut *transaction).await?;
                let update = sqlx::query("UPDATE game_table SET settings = $1 WHERE id = $2").bind(settings).bind(id);
                update.execute(&mut *transaction).await?;
            }
            for Changed { table, n, kept, public } in changed {
                sqlx::query(NOTE).bind(table).execute(&mut *transaction).await?;
                let update = sqlx::query("UPDATE event SET kept = $1, public = $2 WHERE table_id = $3 AND n = $4");
                update.bind(kept).bind(public).bind(table).bind(signed(*n)).execute(&mut *transaction).await?;
            }
            sqlx::query(FORGET).bind(NOTED).execute(&mut *transaction).await?;
            transaction.commit().await
        }.await)
        .map_err(|error: sqlx::Error| unavailable(&error))
    }

    /// Replaces the name of a player at a table by one that says nothing, and removes what that player has said; the new name.
    ///
    /// # Errors
    /// [`NotAnonymised`].
    pub(crate) async fn anonymise(&self, id: &str, name: &str) -> Result<String, NotAnonymised> {
        let stored = self.table(id).await?.ok_or(NotAnonymised::NoPlayer)?;
        let players = players(&stored.game, &stored.settings);
        let seat = players.iter().position(|player| player == name).ok_or(NotAnonymised::NoPlayer)?;
        // It was done before: there is no end of it otherwise.
        if name.strip_prefix(&nameless(seat)).is_some_and(|more| more.chars().all(|c| c == 'x')) {
            return Ok(name.to_owned());
        }
        let other = (0..).map(|more| nameless(seat) + &"x".repeat(more)).find(|other| !players.contains(other));
        let other = other.unwrap_or_default();
        self.forget_name(id, name, &other).await?;
        Ok(other)
    }

    /// Replaces the name of a player at a table by this one; also where services have entered something with the old name after
    /// that was done before.
    ///
    /// # Errors
    /// [`NotAnonymised`].
    pub(crate) async fn forget_name(&self, id: &str, name: &str, other: &str) -> Result<(), NotAnonymised> {
        let stored = self.table(id).await?.ok_or(NotAnonymised::NoPlayer)?;
        let seat = players(&stored.game, &stored.settings).iter().position(|player| player == name || player == other);
        let seat = seat.ok_or(NotAnonymised::NoPlayer)?;
        let renaming = Renaming { name: name.to_owned(), other: other.to_owned(), seat };
        // What a service enters that has not noticed yet is changed in the next reading.
        let mut last = None;
        for _ in 0..READINGS {
            let events = self.all_events(id).await?;
            let newest = events.last().map_or(0, |event| event.n);
            if last == Some(newest) {
                break;
            }
            last = Some(newest);
            let (renaming, table, before) = (renaming.clone(), id.to_owned(), stored.clone());
            // A long game takes a while to play.
            let played = spawn_blocking(move || renaming.played(&before, &table, &events)).await;
            let played = played.map_err(|_| NotAnonymised::Database(Problem::internal()))?;
            let (settings, changed) = played.ok_or(NotAnonymised::WordOfTheGame)?;
            if settings != stored.settings || !changed.is_empty() {
                self.change(Some((id, &settings)), &changed).await?;
            }
        }
        Ok(())
    }

    /// Enters what an operator decides about a player of a table; whether there is such a table.
    ///
    /// # Errors
    /// 503, 409 where services were faster each time.
    pub(crate) async fn moderate(&self, id: &str, decided: Moderation) -> Result<bool, Problem> {
        let Some(stored) = self.table(id).await? else { return Ok(false) };
        let players = players(&stored.game, &stored.settings);
        let revoke = |seat| [Right::Seat, Right::Invitation].map(|right| TokenChange::Revoke { right, seat }).to_vec();
        let (around, tokens) = match decided {
            Moderation::Mute(seat) => (Around::Muted { seat }, Vec::new()),
            Moderation::Unmute(seat) => (Around::Unmuted { seat }, Vec::new()),
            Moderation::Ban(seat) => (Around::Banned { seat }, revoke(seat)),
            Moderation::Unsay { seat, line } => (Around::Unsaid { seat, line }, Vec::new()),
        };
        let writer = EventWriter::default();
        for _ in 0..ATTEMPTS {
            let n = self.listed(Some(id)).await?.first().map_or(0, |table| table.events) + 1;
            let public = around.public(&players);
            let happening = TableEvent::Around(around.clone());
            let event = StoredEvent { n, at: now_ms(), seat: Caller::Service(None).stored(), happening, public };
            let entry = Entry { table: id.to_owned(), event, key: None, request_hash: Vec::new(), tokens: tokens.clone() };
            if writer.append(self, &Arc::new(entry)).await? == Appended::Stored {
                // Services that have the table at hand read it again.
                self.note(id).await?;
                return Ok(true);
            }
        }
        Err(Problem::busy())
    }
}

fn listed((id, game, settings, begun, last, events): ListedRow) -> ListedTable {
    let players = players(&game, &settings);
    let begun = begun.unsigned_abs();
    ListedTable {
        id,
        game,
        players,
        begun,
        last: last.map_or(begun, i64::unsigned_abs),
        events: events.unwrap_or(0).unsigned_abs(),
    }
}

/// Returns the names of the players by seat; none where the settings cannot be read.
fn players(game: &str, settings: &str) -> Vec<String> {
    resume(game, settings).map(|game| game.players()).unwrap_or_default()
}

/// Returns the name of a player who has none.
fn nameless(seat: usize) -> String {
    format!("Player{}", seat + 1)
}
