//! The database of the tables: SQLite in one file. An acknowledged move was committed before. Not here: what the rows mean to a game.

use std::borrow::Cow;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::StatusCode;
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use tokio::sync::OnceCell;

use crate::database::Database;
use crate::problem::Problem;

/// Connections to a file: one writes, the others read meanwhile.
const CONNECTIONS: u32 = 4;

/// Time that a writer waits for another.
const PATIENCE: Duration = Duration::from_secs(5);

/// The most events that are read at a time.
const PAGE: i64 = 500;

/// The steps that bring a database to the present schema.
const MIGRATIONS: [(i64, &str, &str); 1] = [(1, "tables", include_str!("../../migrations/1_tables.sql"))];

/// The database; it is opened when it is first asked.
#[derive(Debug)]
pub(crate) struct Store {
    /// The file, unless nothing is kept.
    file: Option<PathBuf>,
    pool: SqlitePool,
    migrated: OnceCell<()>,
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

impl Store {
    /// Returns the store of a database. Nothing is opened yet.
    pub(crate) fn new(database: &Database) -> Store {
        let options = SqliteConnectOptions::new()
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let pool = SqlitePoolOptions::new().acquire_timeout(PATIENCE);
        let pool = match database {
            // Each connection has a memory of its own: there is one, for good.
            Database::Memory => pool.max_connections(1).idle_timeout(None).max_lifetime(None),
            Database::File(_) => pool.max_connections(CONNECTIONS),
        };
        let options = match database {
            Database::Memory => options.in_memory(true),
            Database::File(file) => options.filename(file),
        };
        let file = match database {
            Database::Memory => None,
            Database::File(file) => Some(file.clone()),
        };
        Store { file, pool: pool.connect_lazy_with(options), migrated: OnceCell::new() }
    }

    /// Returns the connections, once the database has the present schema.
    async fn pool(&self) -> Result<&SqlitePool, Problem> {
        let migrate = || async {
            let step = |(version, name, text): (i64, &'static str, &'static str)| {
                let sql = text.into_sql_str();
                Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql, false)
            };
            let migrator = Migrator::with_migrations(MIGRATIONS.into_iter().map(step).collect());
            migrator.run(&self.pool).await.map_err(|error| unavailable(&error))
        };
        self.migrated.get_or_try_init(migrate).await?;
        Ok(&self.pool)
    }

    /// Stores a new table with the hashes of the tokens of its seats, by seat.
    ///
    /// # Errors
    /// 503 where the database does not take it.
    pub(crate) async fn create(&self, id: &str, table: &StoredTable, tokens: &[Vec<u8>]) -> Result<(), Problem> {
        let mut transaction = self.pool().await?.begin().await.map_err(|error| unavailable(&error))?;
        let insert = "INSERT INTO game_table (id, game, settings, salt, begun_at) VALUES ($1, $2, $3, $4, $5)";
        let inserted = sqlx::query(insert).bind(id).bind(&table.game).bind(&table.settings).bind(&table.salt).bind(now());
        inserted.execute(&mut *transaction).await.map_err(|error| unavailable(&error))?;
        for (seat, hash) in (0i64..).zip(tokens) {
            let insert =
                sqlx::query("INSERT INTO token (hash, table_id, seat) VALUES ($1, $2, $3)").bind(hash).bind(id).bind(seat);
            insert.execute(&mut *transaction).await.map_err(|error| unavailable(&error))?;
        }
        transaction.commit().await.map_err(|error| unavailable(&error))
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
        let asked = sqlx::query_as("SELECT game, settings, salt FROM game_table WHERE id = $1").bind(id);
        let found: Option<(String, String, Vec<u8>)> =
            asked.fetch_optional(self.pool().await?).await.map_err(|error| unavailable(&error))?;
        Ok(found.map(|(game, settings, salt)| StoredTable { game, settings, salt }))
    }

    /// Returns the seat at a table that a token with this hash is for.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn seat(&self, id: &str, token: &[u8]) -> Result<Option<usize>, Problem> {
        let asked = sqlx::query_scalar("SELECT seat FROM token WHERE hash = $1 AND table_id = $2").bind(token).bind(id);
        let seat: Option<i64> = asked.fetch_optional(self.pool().await?).await.map_err(|error| unavailable(&error))?;
        Ok(seat.and_then(|seat| usize::try_from(seat).ok()))
    }

    /// Returns the events of a table behind number `after`, at most a page of them.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn events(&self, id: &str, after: u64) -> Result<Vec<StoredEvent>, Problem> {
        let select = "SELECT n, kept, public FROM event WHERE table_id = $1 AND n > $2 ORDER BY n LIMIT $3";
        let asked = sqlx::query_as(select).bind(id).bind(i64::try_from(after).unwrap_or(i64::MAX)).bind(PAGE);
        let rows: Vec<(i64, String, String)> = asked.fetch_all(self.pool().await?).await.map_err(|error| unavailable(&error))?;
        Ok(rows.into_iter().map(|(n, kept, public)| StoredEvent { n: n.unsigned_abs(), kept, public }).collect())
    }

    /// Returns the event that this seat has made with this idempotency key.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn acknowledged(&self, id: &str, seat: usize, key: &str) -> Result<Option<Acknowledged>, Problem> {
        let select = "SELECT request_hash, n, public FROM event WHERE table_id = $1 AND seat = $2 AND key = $3";
        let asked = sqlx::query_as(select).bind(id).bind(number(seat)).bind(key);
        let row: Option<(Vec<u8>, i64, String)> =
            asked.fetch_optional(self.pool().await?).await.map_err(|error| unavailable(&error))?;
        Ok(row.map(|(request_hash, n, public)| Acknowledged { request_hash, n: n.unsigned_abs(), public }))
    }

    /// Stores an event behind the others. When this returns [`Appended::Stored`], it is on the disk.
    ///
    /// # Errors
    /// 503; whether it is stored is then not known.
    pub(crate) async fn append(&self, event: &NewEvent<'_>) -> Result<Appended, Problem> {
        let insert = "INSERT INTO event (table_id, n, seat, key, request_hash, kept, public, happened_at) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let inserted = sqlx::query(insert)
            .bind(event.table)
            .bind(i64::try_from(event.n).unwrap_or(i64::MAX))
            .bind(number(event.seat))
            .bind(event.key)
            .bind(event.request_hash)
            .bind(event.kept)
            .bind(event.public)
            .bind(now());
        match inserted.execute(self.pool().await?).await {
            Ok(_) => Ok(Appended::Stored),
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(Appended::Conflict),
            Err(error) => Err(unavailable(&error)),
        }
    }

    /// Waits for what is under way, and closes the database.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
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
