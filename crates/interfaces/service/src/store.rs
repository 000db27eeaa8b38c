//! The database: SQLite in one file, or PostgreSQL for services on several machines, with the same statements; the connections, the steps to the
//! present schema, and what services tell one another. Not here: what is asked and entered (`tables::rows`, `batches::rows`).

use std::borrow::Cow;
use std::path::PathBuf;
use std::time::Duration;

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
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// The steps that bring a database to the present schema.
const MIGRATIONS: [(i64, &str, &str); 3] = [
    (1, "tables", include_str!("../migrations/1_tables.sql")),
    (2, "seats", include_str!("../migrations/2_seats.sql")),
    (3, "batches", include_str!("../migrations/3_batches.sql")),
];

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
pub(crate) enum Pool {
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
pub(crate) use over;

/// The ear for events that other services store.
#[derive(Debug)]
pub(crate) struct Ear(PgListener);

/// News of events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// A table has more events.
    Event { table: String },
    /// There was no connection for a while: anything may have happened.
    Gap,
}

impl Ear {
    /// Waits for news; `None` when the database does not answer.
    pub(crate) async fn news(&mut self) -> Option<News> {
        match self.0.try_recv().await {
            Ok(Some(told)) => {
                let table = told.payload().split(' ').next().unwrap_or_default().to_owned();
                Some(News::Event { table })
            }
            Ok(None) => Some(News::Gap),
            Err(_) => None,
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
                let pool = PgPoolOptions::new().acquire_timeout(WRITE_TIMEOUT).max_connections(POSTGRES_CONNECTIONS);
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
            .busy_timeout(WRITE_TIMEOUT);
        let pool = SqlitePoolOptions::new().acquire_timeout(WRITE_TIMEOUT);
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
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn pool(&self) -> Result<&Pool, Problem> {
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

    /// Tells the other services on a database of PostgreSQL of an event. It is a hint: who misses it looks again after a while.
    pub(crate) fn notify(&self, table: &str, n: u64) {
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

    /// Returns whether services on other machines may store events, too, and tell of it.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.pool, Pool::Postgres(_))
    }

    /// Returns whether there is no file yet: a question makes none.
    pub(crate) fn is_unmade(&self) -> bool {
        self.file.as_ref().is_some_and(|file| !file.exists())
    }

    /// Returns the connections to PostgreSQL, if it is that.
    pub(crate) fn postgres(&self) -> Option<&PgPool> {
        if let Pool::Postgres(pool) = &self.pool { Some(pool) } else { None }
    }

    /// Returns the connections to PostgreSQL, once it has the present schema; `None` for another database.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn migrated_postgres(&self) -> Result<Option<PgPool>, Problem> {
        self.pool().await?;
        Ok(self.postgres().cloned())
    }

    /// Waits for what is under way, and closes the database.
    pub(crate) async fn close(&self) {
        over!(&self.pool, pool => pool.close().await);
    }
}

/// Says in the log why the database does not answer, and in the answer that it does not.
pub(crate) fn unavailable(error: &dyn std::error::Error) -> Problem {
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
