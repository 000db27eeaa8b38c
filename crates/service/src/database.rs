//! The address of a database, as an option names it. Not here: the database (`tables::store`).

use std::path::PathBuf;
use std::str::FromStr;

/// The database that holds nothing beyond the life of the process.
const IN_MEMORY: &str = ":memory:";

/// The address of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Database {
    /// Nothing is kept.
    Memory,
    /// A file, which is made when the first table is.
    File(PathBuf),
}

impl FromStr for Database {
    type Err = String;

    fn from_str(text: &str) -> Result<Database, String> {
        match text {
            "" => Err(String::from("write the name of a file, or :memory:")),
            IN_MEMORY => Ok(Database::Memory),
            other if other.contains("://") => Err(format!("{other} is no file; other databases than SQLite are not known")),
            file => Ok(Database::File(PathBuf::from(file))),
        }
    }
}
