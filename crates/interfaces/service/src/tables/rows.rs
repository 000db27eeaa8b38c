//! The rows of tables: what was agreed, what has happened, and the hashes of tokens. Not here: how a move is stored (`appending`), what the rows
//! mean to a game, and connections (`store`).

use sqlx::Connection;

use super::bearer::{Caller, Right};
use super::happening::TableEvent;
use crate::problem::Problem;
use crate::store::{Pool, Store, over, unavailable};

/// The most events that are read at a time.
const PAGE: i64 = 500;

/// A table as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredTable {
    pub(crate) game: String,
    pub(crate) settings: String,
    pub(crate) salt: Vec<u8>,
    /// The terms, as JSON.
    pub(crate) agreement: String,
    /// Seconds since 1970.
    pub(crate) begun: u64,
}

impl StoredTable {
    /// Returns the moment at which the table was begun, in milliseconds since 1970.
    pub(crate) fn begun_ms(&self) -> u64 {
        self.begun.saturating_mul(1000)
    }
}

/// An event as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredEvent {
    /// Its number, from 1.
    pub(crate) n: u64,
    /// Milliseconds since 1970.
    pub(crate) at: u64,
    /// The seat that did it; -1 for none.
    pub(crate) seat: i64,
    pub(crate) happening: TableEvent,
    /// The public part, as JSON.
    pub(crate) public: String,
}

/// A change of the tokens of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenChange {
    /// Those of this right to this seat do not count any more.
    Revoke { right: Right, seat: usize },
    /// A new one counts, which has this hash.
    Issue { right: Right, seat: usize, hash: Vec<u8> },
}

/// The tokens of a new table, by their hashes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tokens(pub(crate) Vec<(Vec<u8>, Right, Caller)>);

/// An event that was stored for an idempotency key.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) request_hash: Vec<u8>,
    pub(crate) n: u64,
    pub(crate) public: String,
}

/// A row of an event: number, seconds and milliseconds, seat, kind, what is kept and what is public.
type EventRow = (i64, i64, i64, i64, String, String, String);

impl Store {
    /// Stores a new table with the hashes of its tokens.
    ///
    /// * `moves`: those with which the game begins.
    ///
    /// # Errors
    /// 503 where the database does not take it.
    pub(crate) async fn create(
        &self,
        id: &str,
        table: &StoredTable,
        tokens: &Tokens,
        moves: &[StoredEvent],
    ) -> Result<(), Problem> {
        over!(self.pool().await?, pool => async {
            let mut connection = pool.acquire().await?;
            let stored = async {
                let mut transaction = connection.begin().await?;
                let insert = "INSERT INTO game_table (id, game, settings, salt, agreement, begun_at) VALUES ($1, $2, $3, $4, $5, $6)";
                let insert = sqlx::query(insert).bind(id).bind(&table.game).bind(&table.settings).bind(&table.salt);
                insert.bind(&table.agreement).bind(signed(table.begun)).execute(&mut *transaction).await?;
                for (hash, right, somebody) in &tokens.0 {
                    let insert = "INSERT INTO token (hash, table_id, seat, kind) VALUES ($1, $2, $3, $4)";
                    let insert = sqlx::query(insert).bind(hash).bind(id).bind(somebody.stored()).bind(right.name());
                    insert.execute(&mut *transaction).await?;
                }
                for event in moves {
                    let (seconds, milliseconds) = (signed(event.at / 1000), signed(event.at % 1000));
                    let insert = "INSERT INTO event (table_id, n, seat, request_hash, kept, public, happened_at, happened_ms, kind) \
                                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
                    let insert = sqlx::query(insert).bind(id).bind(signed(event.n)).bind(event.seat).bind(Vec::<u8>::new());
                    let insert = insert.bind(event.happening.kept()).bind(&event.public).bind(seconds).bind(milliseconds);
                    insert.bind(event.happening.kind()).execute(&mut *transaction).await?;
                }
                transaction.commit().await
            };
            let stored = stored.await;
            if stored.is_err() {
                // Where the disk was full the transaction has ended by itself, and the connection does not know.
                connection.close_on_drop();
            }
            stored
        }.await)
        .map_err(|error: sqlx::Error| unavailable(&error))
    }

    /// Returns a table.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn table(&self, id: &str) -> Result<Option<StoredTable>, Problem> {
        let select = "SELECT game, settings, salt, agreement, begun_at FROM game_table WHERE id = $1";
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).fetch_optional(pool).await);
        let found: Option<(String, String, Vec<u8>, String, i64)> = found.map_err(|error| unavailable(&error))?;
        Ok(found.map(|(game, settings, salt, agreement, begun)| StoredTable {
            game,
            settings,
            salt,
            agreement,
            begun: begun.unsigned_abs(),
        }))
    }

    /// Returns whom a token with this hash stands for at a table; `None` where it is unknown or no longer valid.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn bearer(&self, id: &str, token: &[u8]) -> Result<Option<Caller>, Problem> {
        let select = "SELECT seat, kind FROM token WHERE hash = $1 AND table_id = $2 AND revoked_at IS NULL";
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(token).bind(id).fetch_optional(pool).await);
        let found: Option<(i64, String)> = found.map_err(|error| unavailable(&error))?;
        Ok(found.and_then(|(seat, right)| match (Right::named(&right)?, usize::try_from(seat)) {
            (Right::Host, _) => Some(Caller::Host),
            (Right::Seat, Ok(seat)) => Some(Caller::Seat(seat)),
            (Right::Invitation, Ok(seat)) => Some(Caller::Invited(seat)),
            _ => None,
        }))
    }

    /// Stores that the player of a seat was at the table at a moment, in milliseconds since 1970.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn mark_seen(&self, id: &str, seat: usize, moment: u64) -> Result<(), Problem> {
        let update = "UPDATE token SET seen_at = $1 WHERE table_id = $2 AND seat = $3 AND kind = $4 AND revoked_at IS NULL";
        let (seat, right) = (Caller::Seat(seat).stored(), Right::Seat.name());
        let updated = over!(self.pool().await?, pool => {
            sqlx::query(update).bind(signed(moment)).bind(id).bind(seat).bind(right).execute(pool).await.map(drop)
        });
        updated.map_err(|error| unavailable(&error))
    }

    /// Returns the moment at which the player of a seat was last at the table, as any service has stored it.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn seen(&self, id: &str, seat: usize) -> Result<Option<u64>, Problem> {
        let select = "SELECT MAX(seen_at) FROM token WHERE table_id = $1 AND seat = $2 AND kind = $3 AND revoked_at IS NULL";
        let (seat, right) = (Caller::Seat(seat).stored(), Right::Seat.name());
        let found =
            over!(self.pool().await?, pool => sqlx::query_scalar(select).bind(id).bind(seat).bind(right).fetch_one(pool).await);
        let moment: Option<i64> = found.map_err(|error| unavailable(&error))?;
        Ok(moment.map(i64::unsigned_abs))
    }

    /// Returns the events of a table after number `after`, at most a page of them.
    ///
    /// # Errors
    /// 503, and 500 for an event that this version does not know.
    pub(crate) async fn events(&self, id: &str, after: u64) -> Result<Vec<StoredEvent>, Problem> {
        let select = "SELECT n, happened_at, happened_ms, seat, kind, kept, public FROM event \
                      WHERE table_id = $1 AND n > $2 ORDER BY n LIMIT $3";
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).bind(signed(after)).bind(PAGE).fetch_all(pool).await);
        let rows: Vec<EventRow> = found.map_err(|error| unavailable(&error))?;
        let read = |(n, seconds, milliseconds, seat, kind, kept, public): EventRow| {
            let at = seconds.unsigned_abs().saturating_mul(1000).saturating_add(milliseconds.unsigned_abs());
            let Some(happening) = TableEvent::read(&kind, kept) else {
                tracing::error!(table = id, n, "a later version of this program has stored what this one does not know");
                return Err(Problem::internal());
            };
            Ok(StoredEvent { n: n.unsigned_abs(), at, seat, happening, public })
        };
        rows.into_iter().map(read).collect()
    }

    /// Returns the event that somebody has made with this idempotency key.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn acknowledged(&self, id: &str, by: Caller, key: &str) -> Result<Option<Acknowledged>, Problem> {
        let select = "SELECT request_hash, n, public FROM event WHERE table_id = $1 AND seat = $2 AND key = $3";
        let seat = by.stored();
        let found =
            over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).bind(seat).bind(key).fetch_optional(pool).await);
        let row: Option<(Vec<u8>, i64, String)> = found.map_err(|error| unavailable(&error))?;
        Ok(row.map(|(request_hash, n, public)| Acknowledged { request_hash, n: n.unsigned_abs(), public }))
    }
}

pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
