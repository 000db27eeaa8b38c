//! The options of `referee tables`.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

use crate::database::Database;

/// Look after the tables that a service keeps
///
/// Works on the database, while services run or not; those that run notice within two seconds. A copy is restored only where no
/// service has the file.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "referee tables",
    bin_name = "referee tables",
    version,
    max_term_width = 100,
    disable_help_subcommand = true,
    subcommand_value_name = "OPERATION",
    subcommand_help_heading = "Operations"
)]
pub(crate) struct OperatorArguments {
    #[command(subcommand)]
    pub(crate) operation: Operation,

    /// The database of the services: PATH, sqlite:PATH or `postgres://NAME@HOST/DATABASE`
    #[arg(
        long,
        global = true,
        env = "REFEREE_SERVE_DATABASE",
        hide_env_values = true,
        value_name = "URL",
        default_value = "referee.db"
    )]
    pub(crate) database: Database,

    /// Output format
    #[arg(long, global = true, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,

    /// Short for --format json
    #[arg(long, global = true)]
    json: bool,
}

/// A form of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    Human,
    /// One line of JSON
    Json,
}

impl OperatorArguments {
    /// Returns whether JSON is asked for.
    pub(crate) fn is_json(&self) -> bool {
        self.json || self.format == Some(Format::Json)
    }
}

/// An operation on tables.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum Operation {
    /// List all tables: game, players, when it was begun and when something has happened last
    List,
    /// Show a table and what was said there
    Show {
        /// The name of the table: the last part of its address
        table: String,
    },
    /// Remove tables with all that has happened there
    Remove {
        /// Their names
        #[arg(required = true, value_name = "TABLE")]
        tables: Vec<String>,
    },
    /// Remove a player's name from all tables, and what that player has said
    Anonymise {
        /// The name, as the tables have it
        name: String,
        /// Only at this table
        #[arg(long, value_name = "TABLE")]
        table: Option<String>,
    },
    /// Have a player say no more at a table
    Mute {
        /// The name of the table
        table: String,
        /// The name of the player
        player: String,
    },
    /// Let a player speak again
    Unmute {
        /// The name of the table
        table: String,
        /// The name of the player
        player: String,
    },
    /// Send a player away from a table: the seat is free, and its keys count no more
    Ban {
        /// The name of the table
        table: String,
        /// The name of the player
        player: String,
    },
    /// Remove the words of a line of chat
    Unsay {
        /// The name of the table
        table: String,
        /// The number of the line, as `show` has it
        line: u64,
    },
    /// Copy a database of SQLite into a new file, while services run
    Backup {
        /// The file, which may not be there yet
        #[arg(value_name = "FILE")]
        copy: PathBuf,
    },
    /// Replace a database of SQLite that no service has open by a copy
    Restore {
        /// The copy, which stays as it is
        #[arg(value_name = "FILE")]
        copy: PathBuf,
    },
    /// Remove the tables at which nothing has happened for some days, and what was said before that at others
    Retention {
        /// Number of days
        #[arg(value_name = "DAYS")]
        days: NonZeroU32,
    },
    /// List all classes: title, students, what was handed in, when it was made and when something has happened last
    Classes,
    /// Remove classes with all that was handed in
    RemoveClass {
        /// Their names: the last part of their addresses
        #[arg(required = true, value_name = "CLASS")]
        classes: Vec<String>,
    },
    /// Remove a student from all classes, with all that the student has handed in
    RemoveStudent {
        /// The nickname
        nickname: String,
        /// Only from this class
        #[arg(long, value_name = "CLASS")]
        class: Option<String>,
    },
    /// Remove the classes in which nothing has happened for some days
    ClassRetention {
        /// Number of days
        #[arg(value_name = "DAYS")]
        days: NonZeroU32,
    },
}
