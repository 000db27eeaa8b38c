//! Events on their way into the database; an acknowledged move was committed before. Where the database is a file, events of many tables are stored
//! together: while the disk takes one group, those that come meanwhile are the next, so that a busy service does not wait for the disk
//! once for each move. Not here: what else is stored (`rows`).

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use sqlx::{Connection, PgPool, SqliteConnection, SqlitePool};
use tokio::sync::oneshot;
use tracing::Instrument;

use super::bearer::Caller;
use super::happening::{Around, TableEvent, removed_line};
use super::rows::{StoredEvent, TokenChange, signed};
use crate::problem::Problem;
use crate::spans;
use crate::store::{Pool, Store, unavailable};

/// Maximum number of events that are stored in one transaction.
const MAX_GROUP: usize = 256;

const INSERT: &str = "INSERT INTO event (table_id, n, seat, key, request_hash, kept, public, happened_at, happened_ms, kind) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING";
const REVOKE: &str = "UPDATE token SET revoked_at = $1 WHERE table_id = $2 AND seat = $3 AND kind = $4 AND revoked_at IS NULL";
const REWRITE: &str = "UPDATE event SET kept = $1, public = $2 WHERE table_id = $3 AND n = $4";
const ISSUE: &str = "INSERT INTO token (hash, table_id, seat, kind) VALUES ($1, $2, $3, $4)";

/// An event that is to be stored, with what goes into the database with it.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) table: String,
    pub(crate) event: StoredEvent,
    pub(crate) key: Option<String>,
    pub(crate) request_hash: Vec<u8>,
    pub(crate) tokens: Vec<TokenChange>,
}

/// The outcome of storing an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Appended {
    Stored,
    /// Another event has this number, or this key.
    Conflict,
}

/// Events that wait to be stored in a file; clones share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct EventWriter {
    waiting: Arc<Mutex<Vec<Waiting>>>,
}

#[derive(Debug)]
struct Waiting {
    entry: Arc<Entry>,
    stored: oneshot::Sender<Result<Appended, Arc<sqlx::Error>>>,
}

/// Enters an event over a connection, and what goes with it if it was entered.
macro_rules! enter {
    ($entry:expr, $connection:expr) => {{
        let Entry { table, event, key, request_hash, tokens } = $entry;
        let (seconds, milliseconds) = (signed(event.at / 1000), signed(event.at % 1000));
        let insert = sqlx::query(INSERT).bind(table).bind(signed(event.n)).bind(event.seat).bind(key).bind(request_hash);
        let insert = insert.bind(event.happening.kept()).bind(&event.public).bind(seconds).bind(milliseconds);
        if insert.bind(event.happening.kind()).execute(&mut *$connection).await?.rows_affected() == 0 {
            Appended::Conflict
        } else {
            if let Some((line, kept, public)) = removed_line(&event.happening, &event.public) {
                sqlx::query(REWRITE).bind(kept).bind(public).bind(table).bind(signed(line)).execute(&mut *$connection).await?;
            }
            for change in tokens {
                match change {
                    TokenChange::Revoke { right, seat } => {
                        let revoke = sqlx::query(REVOKE).bind(seconds).bind(table).bind(Caller::Seat(*seat).stored());
                        revoke.bind(right.name()).execute(&mut *$connection).await?;
                    }
                    TokenChange::Issue { right, seat, hash } => {
                        let issue = sqlx::query(ISSUE).bind(hash).bind(table).bind(Caller::Seat(*seat).stored());
                        issue.bind(right.name()).execute(&mut *$connection).await?;
                    }
                }
            }
            Appended::Stored
        }
    }};
}

impl EventWriter {
    /// Stores an event after the others, and changes tokens with it. When this returns [`Appended::Stored`], it is on the disk.
    ///
    /// # Errors
    /// 503; whether it is stored is then not known.
    pub(crate) async fn append(&self, store: &Store, entry: &Arc<Entry>) -> Result<Appended, Problem> {
        let stored = async {
            match store.pool().await? {
                Pool::Sqlite(pool) => {
                    self.append_to_file(pool, store.turn(), Arc::clone(entry)).await.map_err(|error| unavailable(&*error))
                }
                // Its commits wait for the disk together as it is.
                Pool::Postgres(pool) => append_alone(pool, entry).await.map_err(|error| unavailable(&error)),
            }
        };
        let begun = Instant::now();
        let appended = stored.instrument(spans::store()).await?;
        store.metrics.stored(begun.elapsed());
        // What went into a file that was removed meanwhile is lost.
        store.ensure_there()?;
        if appended == Appended::Stored {
            store.notify(&entry.table, entry.event.n);
        }
        Ok(appended)
    }

    async fn append_to_file(
        &self,
        pool: &SqlitePool,
        turn: Arc<tokio::sync::Mutex<()>>,
        entry: Arc<Entry>,
    ) -> Result<Appended, Arc<sqlx::Error>> {
        let (stored, answer) = oneshot::channel();
        self.waiting().push(Waiting { entry, stored });
        let (appending, pool) = (self.clone(), pool.clone());
        // A request that is dropped does not take the others of the group along.
        tokio::spawn(async move { appending.store_group(&pool, &turn).await });
        answer.await.unwrap_or_else(|_| Err(Arc::new(sqlx::Error::WorkerCrashed)))
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores those that wait, unless somebody who had the turn before has done so.
    async fn store_group(&self, pool: &SqlitePool, turn: &tokio::sync::Mutex<()>) {
        let _turn = turn.lock().await;
        let group: Vec<Waiting> = {
            let mut waiting = self.waiting();
            let count = waiting.len().min(MAX_GROUP);
            waiting.drain(..count).collect()
        };
        if group.is_empty() {
            return;
        }
        let stored = store(pool, &group).await.map_err(Arc::new);
        for (at, Waiting { stored: tell, .. }) in group.into_iter().enumerate() {
            let appended = stored.as_ref().map(|all| all.get(at).copied().unwrap_or(Appended::Conflict)).map_err(Arc::clone);
            // A request that was dropped meanwhile gets no answer.
            let _ = tell.send(appended);
        }
    }
}

/// Stores an event in a transaction of its own, which takes no statements besides where no tokens change.
async fn append_alone(pool: &PgPool, entry: &Entry) -> Result<Appended, sqlx::Error> {
    let is_alone = !matches!(entry.event.happening, TableEvent::Around(Around::Unsaid { .. }));
    if entry.tokens.is_empty() && is_alone {
        let mut connection = pool.acquire().await?;
        return Ok(enter!(entry, connection));
    }
    let mut transaction = pool.begin().await?;
    let appended = enter!(entry, transaction);
    transaction.commit().await?;
    Ok(appended)
}

/// Stores a group in one transaction: all of it, or nothing.
async fn store(pool: &SqlitePool, group: &[Waiting]) -> Result<Vec<Appended>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let stored = store_over(&mut connection, group).await;
    if stored.is_err() {
        // Where the disk was full the transaction has ended by itself, and the connection does not know.
        connection.close_on_drop();
    }
    stored
}

async fn store_over(connection: &mut SqliteConnection, group: &[Waiting]) -> Result<Vec<Appended>, sqlx::Error> {
    // One that writes from the beginning waits for others; one that reads first would be refused.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut all = Vec::with_capacity(group.len());
    for Waiting { entry, .. } in group {
        all.push(enter!(&**entry, transaction));
    }
    transaction.commit().await?;
    Ok(all)
}
