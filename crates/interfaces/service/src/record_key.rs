//! The key with which this service signs records of games: in a file that the operator names, or else in the database, where all services that share it
//! have the same one. Not here: what is signed (`tables::signing`), and signatures (`adjudication`).

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use adjudication::RecordSecret;
use tokio::sync::OnceCell;

use crate::problem::Problem;
use crate::store::{Pool, Store, over, unavailable};

/// The largest file that is read as a key, in bytes: one has less than a hundred.
const MAX_BYTES: u64 = 4096;

/// The key of a service, made or read when it is first needed.
#[derive(Debug)]
pub(crate) struct ServiceKey {
    store: Arc<Store>,
    known: OnceCell<RecordSecret>,
}

impl ServiceKey {
    /// Returns the key of a service.
    ///
    /// * `of_file`: the key that the operator keeps in a file; without one it is that of the database.
    pub(crate) fn new(store: Arc<Store>, of_file: Option<RecordSecret>) -> ServiceKey {
        ServiceKey { store, known: OnceCell::new_with(of_file) }
    }

    /// Returns the key.
    ///
    /// # Errors
    /// 503 where the database does not give it, 500.
    pub(crate) async fn secret(&self) -> Result<&RecordSecret, Problem> {
        self.known.get_or_try_init(|| self.of_database()).await
    }

    async fn of_database(&self) -> Result<RecordSecret, Problem> {
        let kept = match self.store.record_key().await? {
            Some(kept) => Some(kept),
            None => {
                // Of several services that make one the first has made it, and all read it.
                self.store.offer_record_key(&random().map_err(|_| Problem::internal())?).await?;
                self.store.record_key().await?
            }
        };
        let bytes: Option<[u8; 32]> = kept.and_then(|kept| kept.try_into().ok());
        bytes.as_ref().map(RecordSecret::new).ok_or_else(|| {
            tracing::error!("the table record_key does not hold a key of 32 bytes");
            Problem::internal()
        })
    }
}

impl Store {
    /// Returns the secret bytes of the key; `None` where there is no key yet.
    async fn record_key(&self) -> Result<Option<Vec<u8>>, Problem> {
        let select = "SELECT secret FROM record_key WHERE id = 1";
        let found = over!(self.pool().await?, pool => sqlx::query_scalar(select).fetch_optional(pool).await);
        found.map_err(|error| unavailable(&error))
    }

    /// Stores a key, unless there is one.
    async fn offer_record_key(&self, secret: &[u8; 32]) -> Result<(), Problem> {
        let insert = "INSERT INTO record_key (id, secret, made_at) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING";
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let now = i64::try_from(now.as_secs()).unwrap_or(i64::MAX);
        let stored = over!(self.pool().await?, pool => {
            sqlx::query(insert).bind(secret.as_slice()).bind(now).execute(pool).await.map(drop)
        });
        stored.map_err(|error| unavailable(&error))
    }
}

/// A file that cannot be used as a key, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnusableKey {
    message: String,
    help: String,
}

impl fmt::Display for UnusableKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnusableKey { message, help } = self;
        writeln!(f, "error[unusable-record-key]: {message}\n  = {help}")
    }
}

impl UnusableKey {
    fn new(path: &Path, fault: impl fmt::Display, help: &str) -> UnusableKey {
        UnusableKey { message: format!("{} {fault}", path.display()), help: help.to_owned() }
    }
}

/// Reads the key from a file, which is made with a new key where there is none: for this user alone.
///
/// # Errors
/// [`UnusableKey`] for a file that cannot be read or made, holds no secret key, or can be read by other users.
pub(crate) fn of_file(path: &Path) -> Result<RecordSecret, UnusableKey> {
    match fs::metadata(path) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => make(path).map_err(|error| {
            UnusableKey::new(
                path,
                format!("cannot be made: {error}"),
                "let this user write its folder, or name another file with --record-key",
            )
        })?,
        Err(error) => return Err(unreadable(path, &error)),
    }
    let known = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
    if !known.is_file() {
        return Err(UnusableKey::new(path, "is no file", "name a file with --record-key, which is made where there is none"));
    }
    ensure_own(path, &known)?;
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(MAX_BYTES).read_to_string(&mut text));
    match read {
        Err(error) if error.kind() != io::ErrorKind::InvalidData => Err(unreadable(path, &error)),
        _ => RecordSecret::read(&text).ok_or_else(|| {
            let help = "name the file that the service has made, or one that is not there: the service makes it";
            UnusableKey::new(path, "holds no secret key for records", help)
        }),
    }
}

fn unreadable(path: &Path, error: &io::Error) -> UnusableKey {
    UnusableKey::new(
        path,
        format!("cannot be read: {error}"),
        "let this user read the file, or name another one with --record-key",
    )
}

/// Checks that other users cannot read or write a file.
#[cfg(unix)]
fn ensure_own(path: &Path, known: &fs::Metadata) -> Result<(), UnusableKey> {
    use std::os::unix::fs::PermissionsExt;
    let mode = known.permissions().mode() & 0o777;
    if mode & 0o077 == 0 {
        return Ok(());
    }
    let fault = format!("can be read or written by other users (mode {mode:o}), who could sign in the name of this service");
    Err(UnusableKey::new(path, fault, "take their rights away (chmod 600), and take another key if somebody may have read it"))
}

#[cfg(not(unix))]
fn ensure_own(_: &Path, _: &fs::Metadata) -> Result<(), UnusableKey> {
    Ok(())
}

/// Makes a file with a new key. It is whole as soon as it has its name; where another service was faster, that one's file stays.
fn make(path: &Path) -> io::Result<()> {
    let text = RecordSecret::new(&random()?).written();
    // Processes in containers can have the same number: the name is drawn.
    let name = random()?.iter().take(8).fold(String::new(), |name, byte| format!("{name}{byte:02x}"));
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{name}.new"));
    let beside = PathBuf::from(beside);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        match fs::hard_link(&beside, path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
            _ => Ok(()),
        }
    });
    // It holds the key that the file has, or one that counts for nothing.
    let removed = fs::remove_file(&beside);
    written.and(removed)
}

fn random() -> io::Result<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes)
}
