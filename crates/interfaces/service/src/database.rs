//! The address of a database, as an option names it. Not here: the database (`store`).

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

/// The database that holds nothing beyond the life of the process.
const IN_MEMORY: &str = ":memory:";

/// The schemes of PostgreSQL's addresses.
const POSTGRES: [&str; 2] = ["postgres://", "postgresql://"];

/// The schemes of a file's address, the longer one first.
const SQLITE: [&str; 2] = ["sqlite://", "sqlite:"];

/// The address of a database.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Database {
    /// Nothing is kept.
    Memory,
    /// A file, which is made where there is none.
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
        if POSTGRES.iter().any(|scheme| text.starts_with(scheme)) {
            return match text.parse::<PgConnectOptions>() {
                Ok(_) => Ok(Database::Postgres(text.to_owned())),
                Err(error) => Err(format!("it is no address of PostgreSQL: {error}")),
            };
        }
        let of_sqlite = SQLITE.iter().find_map(|scheme| text.strip_prefix(scheme));
        match of_sqlite.unwrap_or(text) {
            "" => Err(String::from("write the name of a file, or :memory:")),
            IN_MEMORY => Ok(Database::Memory),
            path if of_sqlite.is_some() && path.contains('?') => {
                Err(String::from("the address of a file has no parameters: write sqlite:PATH"))
            }
            path if of_sqlite.is_none() && has_scheme(path) => Err(String::from(
                "it is neither a file nor an address of PostgreSQL: write PATH, sqlite:PATH, postgres://NAME@HOST/DATABASE or :memory:, \
                 and ./ before the name of a file that has a colon",
            )),
            path => Ok(Database::File(PathBuf::from(path))),
        }
    }
}

/// Returns whether a text begins as the address of something else does, `mysql:…`: letters of ASCII and a colon. One letter is a
/// drive.
fn has_scheme(text: &str) -> bool {
    let is_of_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    text.split_once(':').is_some_and(|(scheme, _)| scheme.len() > 1 && scheme.chars().all(is_of_scheme))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_files_are_read_in_three_forms() {
        let file = |path: &str| Ok(Database::File(PathBuf::from(path)));
        let read = |text: &str| text.parse::<Database>();
        assert_eq!(read("games/a.db"), file("games/a.db"));
        assert_eq!(read("sqlite:games/a.db"), file("games/a.db"));
        assert_eq!(read("sqlite://games/a.db"), file("games/a.db"));
        assert_eq!(read("sqlite:///var/a.db"), file("/var/a.db"));
        assert_eq!(read("sqlite:/var/a.db"), file("/var/a.db"));
        assert_eq!(read("./a:b"), file("./a:b"));
        assert_eq!(read("C:\\a.db"), file("C:\\a.db"));
        assert_eq!(read("sqlite::memory:"), Ok(Database::Memory));
        assert_eq!(read(":memory:"), Ok(Database::Memory));
        assert!(matches!(read("postgres://a@b/c"), Ok(Database::Postgres(_))));
    }

    #[test]
    fn other_addresses_are_refused() {
        for text in
            ["", "sqlite:", "sqlite://", "mysql://a/b", "mysql:a", "file:a.db", "http://a/b", "postgres:a", "sqlite:a.db?mode=ro"]
        {
            assert!(text.parse::<Database>().is_err(), "{text}");
        }
    }
}
