//! Databases that a program cannot use, in words: what is wrong, with which database, and what to do. Not here: how that is found
//! out (`opened`).

use std::fmt;
use std::io::ErrorKind;
use std::path::Path;

use adjudication::{ErrorDocument, ReportedDiagnostic};
use sqlx::migrate::MigrateError;
use sqlx::postgres::PgConnectOptions;

/// The reason for which a database cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unusable {
    message: String,
    help: String,
}

/// The code of the error.
const CODE: &str = "unusable-database";

/// The advice for a file that holds something else.
const OTHER_FILE: &str = "name another file with --database, or move this one away";

/// SQLite's primary result codes.
mod code {
    pub(super) const PERMISSION: i32 = 3;
    pub(super) const BUSY: i32 = 5;
    pub(super) const LOCKED: i32 = 6;
    pub(super) const READ_ONLY: i32 = 8;
    pub(super) const CORRUPT: i32 = 11;
    pub(super) const FULL: i32 = 13;
    pub(super) const CANNOT_OPEN: i32 = 14;
    pub(super) const NO_DATABASE: i32 = 26;
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unusable { message, help } = self;
        writeln!(f, "error[{CODE}]: {message}\n  = {help}")
    }
}

impl Unusable {
    /// Returns a reason in words.
    ///
    /// * `help`: what to do.
    pub(crate) fn new(message: impl Into<String>, help: impl Into<String>) -> Unusable {
        Unusable { message: message.into(), help: help.into() }
    }

    /// Returns what is wrong.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// Returns the error document, for programs.
    pub(crate) fn document(&self) -> ErrorDocument {
        ReportedDiagnostic::plain(CODE, &self.message, Some(self.help.clone())).into()
    }

    /// A file that holds no database.
    pub(crate) fn no_database(file: &Path) -> Unusable {
        Unusable::new(format!("{} is no database of SQLite", file.display()), OTHER_FILE)
    }

    /// A database that holds tables of something else.
    pub(crate) fn foreign(shown: &str) -> Unusable {
        let help = "name another database with --database: this one is left as it is";
        Unusable::new(format!("{shown} holds tables of another program"), help)
    }

    /// A damaged file.
    pub(crate) fn damaged(file: &Path, fault: &str) -> Unusable {
        let help = "put the last copy in its place: `referee tables restore COPY --database FILE`";
        Unusable::new(format!("{} is damaged: {fault}", file.display()), help)
    }

    /// A file that SQLite does not open, read or write.
    pub(crate) fn of_file(file: &Path, error: &sqlx::Error) -> Unusable {
        let shown = file.display();
        match primary_code(error) {
            Some(code::READ_ONLY | code::PERMISSION) => Unusable::new(
                format!("{shown} cannot be written"),
                "let this user write the file and its folder, in which SQLite keeps two more files beside it",
            ),
            Some(code::CANNOT_OPEN) => Unusable::new(
                format!("{shown} cannot be opened or made"),
                "let this user read and write the file and its folder, in which SQLite keeps two more files beside it",
            ),
            Some(code::NO_DATABASE) => Unusable::no_database(file),
            Some(code::CORRUPT) => Unusable::damaged(file, "SQLite cannot read it"),
            Some(code::FULL) => Unusable::new(format!("there is no room on the disk of {shown}"), "make room, and start again"),
            Some(code::BUSY | code::LOCKED) => Unusable::new(
                format!("{shown} is locked by another program"),
                "end that program (`fuser FILE` names it), and start again",
            ),
            _ => Unusable::new(format!("{shown} cannot be used: {error}"), "name another file with --database"),
        }
    }

    /// A database that cannot be brought to the present schema.
    ///
    /// * `shown`: its name;
    /// * `newest`: the newest schema that this program knows;
    /// * `other`: the words for any other failure.
    pub(crate) fn of_migration(
        shown: &str,
        newest: i64,
        error: &MigrateError,
        other: impl FnOnce(&sqlx::Error) -> Unusable,
    ) -> Unusable {
        match error {
            MigrateError::VersionMissing(version) if *version > newest => Unusable::new(
                format!("{shown} was made by a newer version of this program (schema {version}; this version knows {newest})"),
                "start the newer version, or restore a copy that was made before the upgrade",
            ),
            MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) | MigrateError::Dirty(_) => {
                Unusable::foreign(shown)
            }
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => other(error),
            error => Unusable::new(format!("{shown} cannot be brought to the present schema: {error}"), "name another database"),
        }
    }

    /// A connection that was to be encrypted.
    fn not_encrypted(shown: &str, cause: &dyn fmt::Display) -> Unusable {
        Unusable::new(
            format!("there is no encrypted connection to {shown}: {cause}"),
            "sslmode=verify-full needs a certificate for that name, of an authority that this machine knows or \
             sslrootcert=FILE names; sslmode=require encrypts without looking at it",
        )
    }

    /// A server of PostgreSQL that does not do what it is asked.
    pub(crate) fn of_server(options: &PgConnectOptions, error: &sqlx::Error) -> Unusable {
        let shown = shown(options);
        match error {
            // A certificate is refused where data are read.
            sqlx::Error::Io(cause) if cause.kind() == ErrorKind::InvalidData => Unusable::not_encrypted(&shown, cause),
            sqlx::Error::Io(cause) => Unusable::new(
                format!("{shown} cannot be reached: {cause}"),
                "start PostgreSQL there, or correct the address in --database",
            ),
            sqlx::Error::PoolTimedOut => Unusable::new(
                format!("{shown} does not answer"),
                "look whether PostgreSQL runs there, and whether a firewall is between",
            ),
            sqlx::Error::Tls(cause) => Unusable::not_encrypted(&shown, cause),
            sqlx::Error::Database(refused) => match refused.code().as_deref() {
                Some("28P01" | "28000") => Unusable::new(
                    format!("{shown} does not let the user {} in: {}", options.get_username(), refused.message()),
                    "correct the name in --database; the password comes by PGPASSWORD or ~/.pgpass",
                ),
                Some("3D000") => Unusable::new(
                    format!("{shown} does not exist"),
                    format!("make it: createdb --owner={} {}", options.get_username(), database(options)),
                ),
                Some("42501") => Unusable::new(
                    format!("{shown} does not let the user {} make tables: {}", options.get_username(), refused.message()),
                    "let this user own the database",
                ),
                Some("25006") => {
                    Unusable::new(format!("{shown} can only be read"), "name the server that takes writes, not its standby")
                }
                _ => Unusable::new(
                    format!("{shown} cannot be used: {}", refused.message()),
                    "the log of the server says more; or name another database",
                ),
            },
            error => Unusable::new(format!("{shown} cannot be used: {error}"), "correct the address in --database"),
        }
    }
}

/// Returns the name of a database of PostgreSQL without its secrets.
pub(crate) fn shown(options: &PgConnectOptions) -> String {
    format!("the database {} on {}:{}", database(options), options.get_host(), options.get_port())
}

fn database(options: &PgConnectOptions) -> &str {
    options.get_database().unwrap_or_else(|| options.get_username())
}

/// Returns SQLite's primary result code of an error.
fn primary_code(error: &sqlx::Error) -> Option<i32> {
    let extended: i32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(extended & 0xff)
}

/// Returns whether another try may succeed, where two services make one file at once.
pub(crate) fn may_pass(error: &MigrateError) -> bool {
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = error else { return false };
    !matches!(
        primary_code(error),
        Some(code::PERMISSION | code::READ_ONLY | code::CORRUPT | code::FULL | code::CANNOT_OPEN | code::NO_DATABASE)
    )
}
