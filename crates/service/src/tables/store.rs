//! The database of the tables: SQLite in one file, or PostgreSQL for services on several machines, with the same statements. An acknowledged move
//! was committed before. Not here: what the rows mean to a game.

use std::borrow::Cow;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::StatusCode;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgListener, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, SqlSafeStr};
use tokio::sync::OnceCell;

use crate::database::Database;
use crate::problem::Problem;

/// Connections to a file: one writes, the others read meanwhile.
const CONNECTIONS: u32 = 4;

/// Connections to PostgreSQL, of the hundred that it gives as a rule to all services.
const POSTGRES_CONNECTIONS: u32 = 8;

/// PostgreSQL's channel on which services tell one another of new events.
const CHANNEL: &str = "referee_table";

/// Time that a writer waits for another.
const PATIENCE: Duration = Duration::from_secs(5);

/// The most events that are read at a time.
const PAGE: i64 = 500;

/// The steps that bring a database to the present schema.
const MIGRATIONS: [(i64, &str, &str); 1] = [(1, "tables", include_str!("../../migrations/1_tables.sql"))];

/// SQLite's names of types in them, and PostgreSQL's.
const TYPES: [(&str, &str); 2] = [(" BLOB", " BYTEA"), (" INTEGER", " BIGINT")];

/// The database; it is opened when it is first asked.
#[derive(Debug)]
pub(crate) struct Store {
    /// The file, if it is one.
    file: Option<PathBuf>,
    pool: Pool,
    migrated: OnceCell<()>,
}

/// The connections to the database.
#[derive(Debug)]
enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// Evaluates an expression over the connections of a store, whichever they are.
macro_rules! over {
    ($pool:expr, $connections:ident => $asked:expr) => {
        match $pool {
            Pool::Sqlite($connections) => $asked,
            Pool::Postgres($connections) => $asked,
        }
    };
}

/// A table as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredTable {
    pub(crate) game: String,
    pub(crate) settings: String,
    pub(crate) salt: Vec<u8>,
}

/// An event as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredEvent {
    pub(crate) n: u64,
    pub(crate) kept: String,
    pub(crate) public: String,
}

/// An event that is to be stored.
#[derive(Clone, Debug)]
pub(crate) struct NewEvent<'e> {
    pub(crate) table: &'e str,
    pub(crate) n: u64,
    pub(crate) seat: usize,
    pub(crate) key: Option<&'e str>,
    pub(crate) request_hash: &'e [u8],
    pub(crate) kept: &'e str,
    pub(crate) public: &'e str,
}

/// An event that was stored for an idempotency key.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) request_hash: Vec<u8>,
    pub(crate) n: u64,
    pub(crate) public: String,
}

/// The outcome of storing an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Appended {
    Stored,
    /// Another event has this number, or this key.
    Conflict,
}

/// The ear for events that other services store.
#[derive(Debug)]
pub(crate) struct Ear(PgListener);

/// News of events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// A table has so many events.
    Event { table: String, n: u64 },
    /// There was no connection for a while: anything may have happened.
    Gap,
}

impl Ear {
    /// Waits for news; `None` when the database does not answer.
    pub(crate) async fn news(&mut self) -> Option<News> {
        loop {
            match self.0.try_recv().await {
                Ok(Some(told)) => {
                    if let Some((table, n)) = told.payload().split_once(' ')
                        && let Ok(n) = n.parse()
                    {
                        return Some(News::Event { table: table.to_owned(), n });
                    }
                }
                Ok(None) => return Some(News::Gap),
                Err(_) => return None,
            }
        }
    }
}

impl Store {
    /// Returns the store of a database. Nothing is opened yet.
    pub(crate) fn new(database: &Database) -> Store {
        let file = match database {
            Database::Memory => None,
            Database::File(file) => Some(file.clone()),
            Database::Postgres(address) => {
                let pool = PgPoolOptions::new().acquire_timeout(PATIENCE).max_connections(POSTGRES_CONNECTIONS);
                // The address was read before, as an option.
                let pool = pool.connect_lazy_with(address.parse().unwrap_or_default());
                return Store { file: None, pool: Pool::Postgres(pool), migrated: OnceCell::new() };
            }
        };
        let options = SqliteConnectOptions::new()
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let pool = SqlitePoolOptions::new().acquire_timeout(PATIENCE);
        let pool = match &file {
            // Each connection has a memory of its own: there is one, for good.
            None => {
                let pool = pool.max_connections(1).idle_timeout(None).max_lifetime(None);
                pool.connect_lazy_with(options.in_memory(true))
            }
            Some(file) => pool.max_connections(CONNECTIONS).connect_lazy_with(options.filename(file)),
        };
        Store { file, pool: Pool::Sqlite(pool), migrated: OnceCell::new() }
    }

    /// Returns the connections, once the database has the present schema.
    async fn pool(&self) -> Result<&Pool, Problem> {
        let migrate = || async {
            let step = |(version, name, text): (i64, &'static str, &'static str)| {
                let sql = match &self.pool {
                    Pool::Sqlite(_) => text.into_sql_str(),
                    Pool::Postgres(_) => {
                        let text = TYPES.iter().fold(text.to_owned(), |text, (lite, postgres)| text.replace(lite, postgres));
                        AssertSqlSafe(text).into_sql_str()
                    }
                };
                Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql, false)
            };
            let migrator = Migrator::with_migrations(MIGRATIONS.into_iter().map(step).collect());
            over!(&self.pool, pool => migrator.run(pool).await).map_err(|error| unavailable(&error))
        };
        self.migrated.get_or_try_init(migrate).await?;
        Ok(&self.pool)
    }

    /// Stores a new table with the hashes of the tokens of its seats, by seat.
    ///
    /// # Errors
    /// 503 where the database does not take it.
    pub(crate) async fn create(&self, id: &str, table: &StoredTable, tokens: &[Vec<u8>]) -> Result<(), Problem> {
        over!(self.pool().await?, pool => async {
            let mut transaction = pool.begin().await?;
            let insert = "INSERT INTO game_table (id, game, settings, salt, begun_at) VALUES ($1, $2, $3, $4, $5)";
            let insert = sqlx::query(insert).bind(id).bind(&table.game).bind(&table.settings).bind(&table.salt).bind(now());
            insert.execute(&mut *transaction).await?;
            for (seat, hash) in (0i64..).zip(tokens) {
                let insert = "INSERT INTO token (hash, table_id, seat) VALUES ($1, $2, $3)";
                sqlx::query(insert).bind(hash).bind(id).bind(seat).execute(&mut *transaction).await?;
            }
            transaction.commit().await
        }.await)
        .map_err(|error: sqlx::Error| unavailable(&error))
    }

    /// Returns a table.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn table(&self, id: &str) -> Result<Option<StoredTable>, Problem> {
        if self.file.as_ref().is_some_and(|file| !file.exists()) {
            // Nobody has begun a game: a question makes no file.
            return Ok(None);
        }
        let select = "SELECT game, settings, salt FROM game_table WHERE id = $1";
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).fetch_optional(pool).await);
        let found: Option<(String, String, Vec<u8>)> = found.map_err(|error| unavailable(&error))?;
        Ok(found.map(|(game, settings, salt)| StoredTable { game, settings, salt }))
    }

    /// Returns the seat at a table that a token with this hash is for.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn seat(&self, id: &str, token: &[u8]) -> Result<Option<usize>, Problem> {
        let select = "SELECT seat FROM token WHERE hash = $1 AND table_id = $2";
        let found = over!(self.pool().await?, pool => sqlx::query_scalar(select).bind(token).bind(id).fetch_optional(pool).await);
        let seat: Option<i64> = found.map_err(|error| unavailable(&error))?;
        Ok(seat.and_then(|seat| usize::try_from(seat).ok()))
    }

    /// Returns the events of a table behind number `after`, at most a page of them.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn events(&self, id: &str, after: u64) -> Result<Vec<StoredEvent>, Problem> {
        let select = "SELECT n, kept, public FROM event WHERE table_id = $1 AND n > $2 ORDER BY n LIMIT $3";
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let found =
            over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).bind(after).bind(PAGE).fetch_all(pool).await);
        let rows: Vec<(i64, String, String)> = found.map_err(|error| unavailable(&error))?;
        Ok(rows.into_iter().map(|(n, kept, public)| StoredEvent { n: n.unsigned_abs(), kept, public }).collect())
    }

    /// Returns the event that this seat has made with this idempotency key.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn acknowledged(&self, id: &str, seat: usize, key: &str) -> Result<Option<Acknowledged>, Problem> {
        let select = "SELECT request_hash, n, public FROM event WHERE table_id = $1 AND seat = $2 AND key = $3";
        let seat = number(seat);
        let found =
            over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).bind(seat).bind(key).fetch_optional(pool).await);
        let row: Option<(Vec<u8>, i64, String)> = found.map_err(|error| unavailable(&error))?;
        Ok(row.map(|(request_hash, n, public)| Acknowledged { request_hash, n: n.unsigned_abs(), public }))
    }

    /// Stores an event behind the others. When this returns [`Appended::Stored`], it is on the disk.
    ///
    /// # Errors
    /// 503; whether it is stored is then not known.
    pub(crate) async fn append(&self, event: &NewEvent<'_>) -> Result<Appended, Problem> {
        let insert = "INSERT INTO event (table_id, n, seat, key, request_hash, kept, public, happened_at) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let inserted = over!(self.pool().await?, pool => {
            let insert = sqlx::query(insert)
                .bind(event.table)
                .bind(i64::try_from(event.n).unwrap_or(i64::MAX))
                .bind(number(event.seat))
                .bind(event.key)
                .bind(event.request_hash)
                .bind(event.kept)
                .bind(event.public)
                .bind(now());
            insert.execute(pool).await.map(drop)
        });
        match inserted {
            Ok(()) => {
                self.notify(event.table, event.n);
                Ok(Appended::Stored)
            }
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(Appended::Conflict),
            Err(error) => Err(unavailable(&error)),
        }
    }

    /// Tells the other services on a database of PostgreSQL of an event. It is a hint: who misses it looks again after a while.
    fn notify(&self, table: &str, n: u64) {
        let Pool::Postgres(pool) = &self.pool else { return };
        let (pool, told) = (pool.clone(), format!("{table} {n}"));
        // In the transaction of the event it would lock the whole database.
        tokio::spawn(async move {
            let _ = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(told).execute(&pool).await;
        });
    }

    /// Returns the ear for the events that other services on a database of PostgreSQL store; `None` for other databases.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn listen(&self) -> Result<Option<Ear>, Problem> {
        let Pool::Postgres(pool) = self.pool().await? else { return Ok(None) };
        let mut listener = PgListener::connect_with(pool).await.map_err(|error| unavailable(&error))?;
        listener.ignore_pool_close_event(false);
        listener.listen(CHANNEL).await.map_err(|error| unavailable(&error))?;
        Ok(Some(Ear(listener)))
    }

    /// Returns whether other services may store events, too, and tell of it.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.pool, Pool::Postgres(_))
    }

    /// Waits for what is under way, and closes the database.
    pub(crate) async fn close(&self) {
        over!(&self.pool, pool => pool.close().await);
    }
}

fn number(seat: usize) -> i64 {
    i64::try_from(seat).unwrap_or(i64::MAX)
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

fn unavailable(error: &dyn std::error::Error) -> Problem {
    // The message names files of the server, and no secret.
    tracing::error!(%error, "the database does not answer");
    Problem::unavailable()
}

impl Problem {
    /// The database does not take or give what it is asked for.
    fn unavailable() -> Problem {
        let help = "nothing was acknowledged; ask again with the same Idempotency-Key";
        let message = "the database does not answer";
        Problem::plain(StatusCode::SERVICE_UNAVAILABLE, "database-unavailable", message, Some(help)).retry_after(1)
    }
}
