//! The database while it is in use: SQLite in one file, or PostgreSQL for services on several machines, with the same statements;
//! the connections, whether it answers, and what services tell one another. Not here: how it is opened (`opened`), what is asked
//! and entered (`tables::rows`, `batches::rows`).

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPool};
use sqlx::sqlite::SqlitePool;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::database::Database;
use crate::metrics::{DATABASE_ERRORS, Metrics};
use crate::opened;
use crate::problem::Problem;
use crate::unusable::Unusable;

/// PostgreSQL's channel on which services tell one another of new events.
const CHANNEL: &str = "referee_table";

/// Time within which a database answers that is ready.
const PROBE_TIMEOUT: Duration = Duration::from_secs(2);

/// The database.
#[derive(Debug)]
pub(crate) struct Store {
    pool: Pool,
    /// The file, if it is one.
    file: Option<KnownFile>,
    /// False once it did not answer when it was asked last.
    answers: AtomicBool,
    pub(crate) metrics: Arc<Metrics>,
    /// Held while something is written to a file: SQLite takes one writer at a time, and of those that wait it may take the last.
    turn: Arc<Mutex<()>>,
}

/// A file as it was opened. SQLite goes on with a file that has been removed, and what it writes there is lost.
#[derive(Debug)]
struct KnownFile {
    path: PathBuf,
    identity: Option<Identity>,
}

/// The device and the number of a file, which another file in its place does not have.
type Identity = (u64, u64);

fn identity(path: &Path) -> Option<Identity> {
    let known = std::fs::metadata(path).ok()?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        Some((known.dev(), known.ino()))
    }
    #[cfg(not(unix))]
    {
        // There a file that is open cannot be removed.
        Some((0, u64::from(known.is_file())))
    }
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
    /// Opens a database, and brings it to the present schema.
    ///
    /// # Errors
    /// [`Unusable`].
    pub(crate) async fn open(database: &Database, metrics: Arc<Metrics>) -> Result<Store, Unusable> {
        let (pool, file) = match database {
            Database::Memory => (opened::memory().await?, None),
            Database::File(path) => {
                let pool = opened::file(path).await?;
                (pool, Some(KnownFile { identity: identity(path), path: path.clone() }))
            }
            Database::Postgres(address) => {
                // The address was read before, as an option.
                let options: PgConnectOptions = address.parse().unwrap_or_default();
                (opened::postgres(options).await?, None)
            }
        };
        Ok(Store { pool, file, answers: AtomicBool::new(true), metrics, turn: Arc::default() })
    }

    /// Returns the connections.
    ///
    /// # Errors
    /// 503 where the file was removed or another one is in its place: nothing that is written would be found again.
    pub(crate) async fn pool(&self) -> Result<&Pool, Problem> {
        self.ensure_there()?;
        Ok(&self.pool)
    }

    /// Checks that the file is still the one that was opened.
    ///
    /// # Errors
    /// 503.
    pub(crate) fn ensure_there(&self) -> Result<(), Problem> {
        let Some(file) = &self.file else { return Ok(()) };
        if identity(&file.path) == file.identity {
            return Ok(());
        }
        let file = file.path.display();
        tracing::error!(%file, "the file of the database was removed or replaced: start the service again, with the right file in its place");
        Err(Problem::unavailable())
    }

    /// Returns the number of times that an operator has changed what is stored, and notes whether the database answers.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn operations(&self) -> Result<i64, Problem> {
        let asked = async {
            let asked = "SELECT n FROM operation WHERE id = 1";
            let asked = over!(self.pool().await?, pool => sqlx::query_scalar(asked).fetch_one(pool).await);
            asked.map_err(|error| unavailable(&error))
        };
        let answered = timeout(PROBE_TIMEOUT, asked).await.unwrap_or_else(|_| Err(unavailable(&sqlx::Error::PoolTimedOut)));
        self.answers.store(answered.is_ok(), Ordering::Relaxed);
        answered
    }

    /// Checks that the database has answered when it was asked last, within the last seconds.
    ///
    /// # Errors
    /// 503.
    pub(crate) fn ready(&self) -> Result<(), Problem> {
        self.ensure_there()?;
        if self.answers.load(Ordering::Relaxed) { Ok(()) } else { Err(Problem::unavailable()) }
    }

    /// Has what was removed leave the files of SQLite, as far as no service reads them at the moment: what it writes stands in a
    /// file beside the database first.
    pub(crate) async fn checkpoint(&self) {
        if let Pool::Sqlite(pool) = &self.pool
            && let Err(error) = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(pool).await
        {
            tracing::warn!(%error, "what was removed may still be in the file -wal; it leaves it in time");
        }
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

    /// Returns the turn of those that write to a file of SQLite, who take it one after another.
    pub(crate) fn turn(&self) -> Arc<Mutex<()>> {
        Arc::clone(&self.turn)
    }

    /// Returns whether services on other machines may store events, too, and tell of it.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.pool, Pool::Postgres(_))
    }

    /// Returns the connections to PostgreSQL, if it is that.
    pub(crate) fn postgres(&self) -> Option<&PgPool> {
        if let Pool::Postgres(pool) = &self.pool { Some(pool) } else { None }
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
    DATABASE_ERRORS.inc();
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
