//! The opening of a database at the start of a program: it is looked at before anything is written, brought to the present
//! schema, and tried. `unusable` says in words what cannot be used. Not here: what is asked of it later (`store`).

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqlSafeStr};
use tokio::time::{Instant, sleep, timeout};

use crate::store::Pool;
use crate::unusable::{Unusable, may_pass, shown};

/// Connections to a file: one writes, the others read meanwhile.
const CONNECTIONS: u32 = 4;

/// Connections to PostgreSQL, of the hundred that it gives as a rule to all services.
const POSTGRES_CONNECTIONS: u32 = 8;

/// Time that a writer waits for another, and a request for a connection.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// Time within which two services that make one file at once are both through.
const MAKING: Duration = Duration::from_secs(20);

/// Pause before a step is tried again that another service has disturbed.
const AGAIN: Duration = Duration::from_millis(30);

/// The longest file that is checked page by page at the start, in bytes: that takes about a second.
const MOST_CHECKED: u64 = 256 << 20;

/// The first bytes of a database of SQLite.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The steps that bring a database to the present schema. Number 4 is left free.
const MIGRATIONS: [(i64, &str, &str); 8] = [
    (1, "tables", include_str!("../migrations/1_tables.sql")),
    (2, "seats", include_str!("../migrations/2_seats.sql")),
    (3, "batches", include_str!("../migrations/3_batches.sql")),
    (4, "open questions", include_str!("../migrations/4_open_questions.sql")),
    (5, "operation", include_str!("../migrations/5_operation.sql")),
    (6, "presence", include_str!("../migrations/6_presence.sql")),
    (7, "record key", include_str!("../migrations/7_record_key.sql")),
    (8, "classes", include_str!("../migrations/8_classes.sql")),
];

/// SQLite's names of types in them, and PostgreSQL's.
const TYPES: [(&str, &str); 2] = [(" BLOB", " BYTEA"), (" INTEGER", " BIGINT")];

/// The table in which it is kept which steps were taken.
const STEPS: &str = "_sqlx_migrations";

/// Returns the newest schema that this program knows.
pub(crate) fn newest() -> i64 {
    MIGRATIONS.iter().map(|&(version, ..)| version).max().unwrap_or_default()
}

/// Returns the steps to the present schema.
fn migrator(is_postgres: bool) -> Migrator {
    let step = |(version, name, text): (i64, &'static str, &'static str)| {
        let sql = if is_postgres {
            let text = TYPES.iter().fold(text.to_owned(), |text, (lite, postgres)| text.replace(lite, postgres));
            AssertSqlSafe(text).into_sql_str()
        } else {
            text.into_sql_str()
        };
        Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(MIGRATIONS.into_iter().map(step).collect())
}

/// Opens a database that lives as long as the process.
///
/// # Errors
/// [`Unusable`] where SQLite has no memory.
pub(crate) async fn memory() -> Result<Pool, Unusable> {
    // Each connection has a memory of its own: there is one, for good.
    let pool = SqlitePoolOptions::new().acquire_timeout(WRITE_TIMEOUT).max_connections(1).idle_timeout(None).max_lifetime(None);
    let pool = pool.connect_lazy_with(options().in_memory(true));
    let failed = |error: &sqlx::Error| Unusable::of_file(Path::new(":memory:"), error);
    migrator(false).run(&pool).await.map_err(|error| Unusable::of_migration(":memory:", newest(), &error, failed))?;
    Ok(Pool::Sqlite(pool))
}

/// Memory in which a connection to a file keeps pages, in KiB (a negative number in SQLite), where it needs that.
const CACHE: &str = "-16000";

/// Number of pages of 4 KiB beyond which what was written beside the file is copied into it.
const CHECKPOINT: &str = "8000";

fn options() -> SqliteConnectOptions {
    let options = SqliteConnectOptions::new().create_if_missing(true).journal_mode(SqliteJournalMode::Wal);
    // What is removed is overwritten: a name that an operator has removed is not to be found in the file.
    let options = options.pragma("secure_delete", "ON");
    // A large batch writes the same pages of indexes again and again: they stay in memory, and are copied into the file less often. Both halve the time.
    let options = options.pragma("cache_size", CACHE).pragma("wal_autocheckpoint", CHECKPOINT);
    options.synchronous(SqliteSynchronous::Full).foreign_keys(true).busy_timeout(WRITE_TIMEOUT)
}

/// Opens a file, which is made where there is none.
///
/// # Errors
/// [`Unusable`] for what is no file of this program, is damaged, or cannot be written.
pub(crate) async fn file(path: &Path) -> Result<Pool, Unusable> {
    look_at(path)?;
    if fs::metadata(path).is_ok_and(|known| known.len() > 0) {
        look_into(path).await?;
    }
    // A service that has a file holds it (`referee tables restore` looks for that): a connection stays open.
    let pool = SqlitePoolOptions::new().acquire_timeout(WRITE_TIMEOUT).idle_timeout(None).max_lifetime(None);
    let pool = pool.max_connections(CONNECTIONS).connect_lazy_with(options().filename(path));
    let ready = made(path, &pool).await;
    if ready.is_err() {
        pool.close().await;
    }
    ready.map(|()| Pool::Sqlite(pool))
}

/// Looks at a file before SQLite does.
///
/// # Errors
/// [`Unusable`].
pub(crate) fn look_at(path: &Path) -> Result<(), Unusable> {
    let shown = path.display();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        let message = format!("{shown} cannot be made: there is no folder {}", folder.display());
        return Err(Unusable::new(message, "make the folder, or name another file with --database"));
    }
    let unreadable = |error: std::io::Error| {
        Unusable::new(format!("{shown} cannot be read: {error}"), "let this user read and write the file and its folder")
    };
    match fs::metadata(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(unreadable(error)),
        Ok(known) if known.is_dir() => {
            let help = format!("name a file in it with --database, such as {}", path.join("referee.db").display());
            Err(Unusable::new(format!("{shown} is a folder, and the database is a file"), help))
        }
        Ok(known) if !known.is_file() => Err(Unusable::no_database(path)),
        Ok(known) => {
            let mut first = Vec::new();
            File::open(path).and_then(|file| file.take(MAGIC.len() as u64).read_to_end(&mut first)).map_err(unreadable)?;
            // SQLite takes an empty file for a new one.
            if known.len() == 0 || first == MAGIC { Ok(()) } else { Err(Unusable::no_database(path)) }
        }
    }
}

/// Returns whether a file holds tables of something else.
async fn is_foreign(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut *connection).await?;
    let has = |name: &str| tables.iter().any(|table| table == name);
    if tables.is_empty() || has(STEPS) && has("game_table") {
        return Ok(false);
    }
    if !has(STEPS) {
        return Ok(true);
    }
    // Another service is about to take the first step, or another program has taken its own. Both are asked at the same moment.
    let steps = "SELECT COUNT(*) FROM _sqlx_migrations WHERE NOT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'game_table')";
    let steps: i64 = sqlx::query_scalar(steps).fetch_one(connection).await?;
    Ok(steps > 0)
}

/// Looks at the tables of a file without changing anything: to open it for writing changes how it is kept.
///
/// # Errors
/// [`Unusable`] where they are those of something else. What cannot be read is found out when it is opened.
async fn look_into(path: &Path) -> Result<(), Unusable> {
    let looked = async {
        let mut connection =
            SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(WRITE_TIMEOUT).connect().await?;
        let is_foreign = is_foreign(&mut connection).await;
        connection.close().await?;
        is_foreign
    };
    if looked.await.unwrap_or(false) { Err(Unusable::foreign(&path.display().to_string())) } else { Ok(()) }
}

/// Brings a file to the present schema, and tries it.
async fn made(path: &Path, pool: &SqlitePool) -> Result<(), Unusable> {
    let shown = path.display().to_string();
    let failed = |error: &sqlx::Error| Unusable::of_file(path, error);
    let begun = Instant::now();
    loop {
        let tried = async {
            if is_foreign(&mut *pool.acquire().await?).await? {
                return Ok(false);
            }
            migrator(false).run(pool).await.map(|()| true)
        };
        match tried.await {
            Ok(true) => break,
            Ok(false) => return Err(Unusable::foreign(&shown)),
            // Another service makes the same file: of two that take a step one is refused.
            Err(error) if may_pass(&error) && begun.elapsed() < MAKING => sleep(AGAIN).await,
            Err(error) => return Err(Unusable::of_migration(&shown, newest(), &error, failed)),
        }
    }
    let mut connection = pool.acquire().await.map_err(|error| failed(&error))?;
    // A file that can only be read is noticed when it is to be written.
    let tried = async { connection.begin_with("BEGIN IMMEDIATE").await?.rollback().await };
    tried.await.map_err(|error| failed(&error))?;
    if fs::metadata(path).is_ok_and(|known| known.len() <= MOST_CHECKED) {
        let found: String =
            sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut *connection).await.map_err(|error| failed(&error))?;
        if found != "ok" {
            return Err(Unusable::damaged(path, &found));
        }
    }
    Ok(())
}

/// Opens a database of PostgreSQL.
///
/// # Errors
/// [`Unusable`] for a server that does not answer or does not let the user in, and for tables of something else.
pub(crate) async fn postgres(options: PgConnectOptions) -> Result<Pool, Unusable> {
    let failed = |error: &sqlx::Error| Unusable::of_server(&options, error);
    // The pool tries again until its time is over, and does not say why it had to.
    let connected = timeout(WRITE_TIMEOUT, options.connect()).await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
    let mut connection: PgConnection = connected.map_err(|error| failed(&error))?;
    let ours =
        "SELECT to_regclass('game_table') IS NOT NULL OR to_regclass('event') IS NOT NULL OR to_regclass('batch') IS NOT NULL";
    let steps = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
    let looked = async {
        let ours: bool = sqlx::query_scalar(ours).fetch_one(&mut connection).await?;
        let steps: bool = sqlx::query_scalar(steps).fetch_one(&mut connection).await?;
        Ok(!ours || steps)
    };
    if !looked.await.map_err(|error| failed(&error))? {
        return Err(Unusable::foreign(&shown(&options)));
    }
    let migrated: Result<(), MigrateError> = migrator(true).run(&mut connection).await;
    migrated.map_err(|error| Unusable::of_migration(&shown(&options), newest(), &error, failed))?;
    // That it says goodbye is a courtesy.
    let _ = connection.close().await;
    let pool: PgPool = PgPoolOptions::new()
        .acquire_timeout(WRITE_TIMEOUT)
        .max_connections(POSTGRES_CONNECTIONS)
        .connect_lazy_with(options.clone());
    Ok(Pool::Postgres(pool))
}
