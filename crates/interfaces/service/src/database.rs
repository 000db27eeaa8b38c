//! The address of a database, as an option names it. Not here: the database (`tables::store`).

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

/// The database that holds nothing beyond the life of the process.
const IN_MEMORY: &str = ":memory:";

/// The schemes of PostgreSQL's addresses.
const POSTGRES: [&str; 2] = ["postgres://", "postgresql://"];

/// The address of a database.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Database {
    /// Nothing is kept.
    Memory,
    /// A file, which is made when the first table is.
    File(PathBuf),
    /// A database of PostgreSQL, which other services may use as well.
    Postgres(String),
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Memory => f.write_str("Memory"),
            Database::File(file) => f.debug_tuple("File").field(file).finish(),
            // The address may hold a password.
            Database::Postgres(_) => f.write_str("Postgres"),
        }
    }
}

impl FromStr for Database {
    type Err = String;

    fn from_str(text: &str) -> Result<Database, String> {
        match text {
            "" => Err(String::from("write the name of a file, or :memory:")),
            IN_MEMORY => Ok(Database::Memory),
            address if POSTGRES.iter().any(|scheme| address.starts_with(scheme)) => match address.parse::<PgConnectOptions>() {
                Ok(_) => Ok(Database::Postgres(address.to_owned())),
                Err(error) => Err(format!("it is no address of PostgreSQL: {error}")),
            },
            other if other.contains("://") => Err(String::from("it is neither a file nor an address of PostgreSQL")),
            file => Ok(Database::File(PathBuf::from(file))),
        }
    }
}
