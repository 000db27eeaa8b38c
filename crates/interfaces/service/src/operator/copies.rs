//! Copies of a database of SQLite, made while services run, and the way back: a copy takes the place of the file and of the two
//! files that SQLite keeps beside it, which belong to the old one. Not here: PostgreSQL, which has tools of its own.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::refusal::Refusal;
use super::shown;
use crate::opened::{look_at, newest};
use crate::store::{Pool, Store};
use crate::unusable::Unusable;

/// The ends of the names of the files that SQLite keeps beside a database: what is not yet in it, the index of that, and what is
/// to be undone.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Copies the database of a store into a new file; its length in bytes. `None` where the database is no file.
///
/// # Errors
/// The file is there already, or cannot be written.
pub(super) async fn backup(store: &Store, copy: &Path) -> Result<Option<u64>, Refusal> {
    let Pool::Sqlite(pool) = store.pool().await? else { return Ok(None) };
    if copy.exists() {
        let help = Some(String::from("name another file, or move this one away"));
        return Err(Refusal::output("occupied-file", format!("{} is there already; it was kept", shown(copy)), help));
    }
    let unwritable =
        |cause: String| Refusal::output("unwritable-file", format!("{} cannot be written: {cause}", shown(copy)), None);
    // What stands there under its own name is whole.
    let part = with_end(copy, ".part");
    private(&part).map_err(|error| unwritable(error.to_string()))?;
    let copied = sqlx::query("VACUUM INTO $1").bind(text(&part)?).execute(pool).await;
    let moved = copied.map_err(|error| error.to_string()).and_then(|_| moved(&part, copy).map_err(|error| error.to_string()));
    match moved {
        Ok(()) => Ok(Some(fs::metadata(copy).map_or(0, |known| known.len()))),
        Err(cause) => {
            // What is left of a copy is of no use.
            let _ = fs::remove_file(&part);
            Err(unwritable(cause))
        }
    }
}

/// Replaces a database by a copy; the number of its tables.
///
/// # Errors
/// A service has the file, the copy is none or is damaged, or the file cannot be written.
pub(super) async fn restore(copy: &Path, file: &Path) -> Result<u64, Refusal> {
    if !copy.is_file() {
        return Err(Refusal::input("unreadable-file", format!("{} cannot be read: there is no such file", shown(copy)), None));
    }
    look_at(copy).map_err(|unusable| no_copy(copy, unusable.message()))?;
    match look_at(file) {
        // What is damaged there is replaced.
        Err(unusable) if !file.is_file() => return Err(unusable.into()),
        _ => {}
    }
    let unwritable =
        |cause: String| Refusal::output("unwritable-file", format!("{} cannot be written: {cause}", shown(file)), None);
    ensure_unused(file, &unwritable)?;
    let part = with_end(file, ".restoring");
    private(&part).map_err(|error| unwritable(error.to_string()))?;
    let tables = copied(copy, &part).await.inspect_err(|_| {
        // What is left of a copy is of no use.
        let _ = fs::remove_file(&part);
    })?;
    ensure_unused(file, &unwritable)?;
    let replaced = || {
        keep_owner(file, &part)?;
        for end in BESIDE {
            remove(&with_end(file, end))?;
        }
        moved(&part, file)
    };
    replaced().map_err(|error| unwritable(error.to_string()))?;
    Ok(tables)
}

/// Reads a copy through, and writes it into another file; the number of its tables.
async fn copied(copy: &Path, part: &Path) -> Result<u64, Refusal> {
    let damaged = |error: sqlx::Error| no_copy(copy, &error.to_string());
    // A copy that has no files beside it is read where nothing can be written, too.
    let is_alone = BESIDE.iter().all(|end| !with_end(copy, end).exists());
    let options = SqliteConnectOptions::new().filename(copy).read_only(true).immutable(is_alone);
    let mut connection: SqliteConnection = options.connect().await.map_err(damaged)?;
    let found: String = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut connection).await.map_err(damaged)?;
    if found != "ok" {
        return Err(no_copy(copy, &format!("it is damaged: {found}")));
    }
    let is_ours = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' \
                   AND name IN ('_sqlx_migrations', 'game_table', 'event', 'token')";
    let ours: i64 = sqlx::query_scalar(is_ours).fetch_one(&mut connection).await.map_err(damaged)?;
    if ours < 4 {
        return Err(no_copy(copy, "it holds no tables of games"));
    }
    let version = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
    let version: i64 = sqlx::query_scalar(version).fetch_one(&mut connection).await.map_err(damaged)?;
    if version > newest() {
        let cause = format!("it was made by a newer version of this program (schema {version}; this version knows {})", newest());
        return Err(no_copy(copy, &cause));
    }
    let tables: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM game_table").fetch_one(&mut connection).await.map_err(damaged)?;
    sqlx::query("VACUUM INTO $1")
        .bind(text(part)?)
        .execute(&mut connection)
        .await
        .map_err(|error| Refusal::output("unwritable-file", format!("{} cannot be written: {error}", shown(part)), None))?;
    connection.close().await.map_err(damaged)?;
    Ok(tables.unsigned_abs())
}

/// A file that is no copy, or a damaged one.
fn no_copy(copy: &Path, cause: &str) -> Refusal {
    let help = Some(String::from("name a file that `referee tables backup` has made"));
    Refusal::input("unusable-copy", format!("{} cannot be restored: {cause}", shown(copy)), help)
}

/// Checks that no other process has a file open as a database.
fn ensure_unused(file: &Path, unwritable: &impl Fn(String) -> Refusal) -> Result<(), Refusal> {
    let holder = holder(file).map_err(|error| unwritable(error.to_string()))?;
    let Some(holder) = holder else { return Ok(()) };
    let message = format!("{} is in use: process {holder} has it open", shown(file));
    let help = Some(String::from("stop the service, and restore then"));
    Err(Refusal::output("database-in-use", message, help))
}

/// Returns the process that has a file open as a database: SQLite holds a lock on some bytes at a place beyond which databases
/// seldom reach, as long as a database in WAL mode is open.
#[cfg(unix)]
fn holder(file: &Path) -> io::Result<Option<i32>> {
    use rustix::process::{Flock, FlockOffsetType, FlockType, fcntl_getlk};

    /// The place of SQLite's locks (`PENDING_BYTE`), and their number of bytes.
    const LOCKS: (u64, u64) = (0x4000_0000, 512);

    let opened = match File::open(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened?,
    };
    let (start, length) = LOCKS;
    let wanted = Flock { start, length, pid: None, typ: FlockType::WriteLock, offset_type: FlockOffsetType::Set };
    let found = fcntl_getlk(&opened, &wanted)?;
    Ok(found.map(|lock| lock.pid.map_or(0, |pid| pid.as_raw_nonzero().get())))
}

/// Elsewhere a file that is open cannot be replaced.
#[cfg(not(unix))]
fn holder(_file: &Path) -> io::Result<Option<i32>> {
    Ok(None)
}

/// Gives a file the owner and the rights of the one that it replaces, or the owner of the folder: the user who restores may be
/// another one than the service.
fn keep_owner(old: &Path, new: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, chown};
        let model = fs::metadata(old).or_else(|_| fs::metadata(folder_of(old)))?;
        let own = fs::metadata(new)?;
        if (model.uid(), model.gid()) != (own.uid(), own.gid()) {
            chown(new, Some(model.uid()), Some(model.gid()))?;
        }
        if model.is_file() {
            fs::set_permissions(new, model.permissions())?;
        }
    }
    Ok(())
}

/// Makes an empty file that this user alone can read, into which SQLite writes a copy: hands, what was said, and the key of signed records stand in it.
fn private(file: &Path) -> io::Result<()> {
    remove(file)?;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(file).map(drop)
}

/// Moves a file to its place, and has it and its name on the disk when it returns.
fn moved(part: &Path, to: &Path) -> io::Result<()> {
    File::open(part)?.sync_all()?;
    fs::rename(part, to)?;
    File::open(folder_of(to))?.sync_all()
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Removes a file if it is there.
fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

fn with_end(file: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(end);
    PathBuf::from(name)
}

/// Returns the name of a file as SQLite takes it.
fn text(file: &Path) -> Result<&str, Refusal> {
    file.to_str().ok_or_else(|| Unusable::new(format!("{} has a name that is no text", shown(file)), "name another file").into())
}
