//! The command `referee tables`: what an operator sees of the tables in a database, removes, changes and copies, while services
//! run or not.
//!
//! * `arguments`: its options. `classes`: classes, and what was handed in there. `copies`: copies of a database of SQLite and the way back. `documents`: what it answers.
//!   `refusal`: why it does not.
//!
//! Not here: what is changed in the database (`tables`).

mod arguments;
mod classes;
mod copies;
mod documents;
mod refusal;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Error;
use serde::Serialize;
use tokio::time::sleep;

use crate::database::Database;
use crate::store::Store;
use crate::tables::{ListedTable, Moderation, NotAnonymised};
use crate::unusable::Unusable;
use arguments::Operation;
pub(crate) use arguments::OperatorArguments;
use documents::{
    Anonymised, AnonymisedTable, BackedUp, Document, Listed, Moderated, Removed, Restored, Retained, SaidDocument, Shown,
    TableDocument,
};
use refusal::Refusal;

/// The word after which the command stands.
pub(crate) const TABLES: &str = "tables";

/// Time within which a running service notices what was changed, and a little more.
const NOTICE: Duration = Duration::from_millis(2500);

/// Runs the command that was read; the exit status.
pub(crate) fn main(read: Result<OperatorArguments, Error>) -> ExitCode {
    let arguments = match read {
        Ok(arguments) => arguments,
        Err(error) => {
            // If the reader has gone, the message is lost.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { cli::status::USAGE } else { cli::status::YES });
        }
    };
    // The system's reasons for what fails.
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::WARN)
        .without_time()
        .with_target(false)
        .with_writer(std::io::stderr)
        .init();
    let is_json = arguments.is_json();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let outcome = match runtime {
        Ok(runtime) => runtime.block_on(run(&arguments)),
        Err(error) => Err(Refusal::output("unusable-database", error.to_string(), None)),
    };
    match outcome {
        Ok(document) => {
            let text = if is_json { document.json + "\n" } else { document.text };
            match std::io::stdout().write_all(text.as_bytes()) {
                Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => ExitCode::from(cli::status::OUTPUT),
                _ => ExitCode::SUCCESS,
            }
        }
        Err(refusal) => refusal.told(is_json),
    }
}

/// An answer in both forms.
struct Told {
    json: String,
    text: String,
}

fn told(document: &(impl Document + Serialize)) -> Told {
    // Texts and numbers under names can always be written.
    Told { json: serde_json::to_string(document).unwrap_or_default(), text: document.text() }
}

async fn run(arguments: &OperatorArguments) -> Result<Told, Refusal> {
    if let Operation::Restore { copy } = &arguments.operation {
        let Database::File(file) = &arguments.database else {
            return Err(Refusal::other_tool(&arguments.database, "pg_restore"));
        };
        let tables = copies::restore(copy, file).await?;
        return Ok(told(&Restored::new(file, tables)));
    }
    let store = opened(&arguments.database).await?;
    let outcome = asked(arguments, &store).await;
    store.checkpoint().await;
    store.close().await;
    outcome
}

/// Opens a database that is there.
async fn opened(database: &Database) -> Result<Store, Refusal> {
    match database {
        Database::Memory => {
            let message = "a database in memory is that of one service alone, and ends with it";
            return Err(Refusal::usage(message, "name the database of the services with --database"));
        }
        Database::File(file) if !file.exists() => {
            let help = "name the database of the services with --database; `referee serve` makes a new one";
            return Err(Unusable::new(format!("there is no file {}", file.display()), help).into());
        }
        _ => {}
    }
    Ok(Store::open(database, Arc::default()).await?)
}

async fn asked(arguments: &OperatorArguments, store: &Store) -> Result<Told, Refusal> {
    match &arguments.operation {
        Operation::List => {
            let tables = store.listed(None).await?;
            Ok(told(&Listed::new(tables.into_iter().map(TableDocument::of).collect())))
        }
        Operation::Show { table } => {
            let table = found(store, table).await?;
            let chat = store.said(&table.id).await?;
            let chat = chat.into_iter().map(|line| SaidDocument::of(line, &table.players)).collect();
            Ok(told(&Shown::new(TableDocument::of(table), chat)))
        }
        Operation::Remove { tables } => {
            let mut removed = Vec::new();
            for table in tables.iter().collect::<BTreeSet<_>>() {
                removed.push(found(store, table).await?.id);
            }
            for table in &removed {
                store.remove(table).await?;
            }
            Ok(told(&Removed::new(removed)))
        }
        Operation::Anonymise { name, table } => anonymised(store, name, table.as_deref()).await,
        Operation::Mute { table, player } => moderated(store, table, player, Moderation::Mute).await,
        Operation::Unmute { table, player } => moderated(store, table, player, Moderation::Unmute).await,
        Operation::Ban { table, player } => moderated(store, table, player, Moderation::Ban).await,
        Operation::Unsay { table, line } => {
            let table = found(store, table).await?;
            let said = store.said(&table.id).await?.into_iter().find(|said| said.n == *line && !said.words.is_empty());
            let said = said.ok_or_else(|| {
                let help = format!("`referee tables show {}` lists what was said, with its numbers", table.id);
                Refusal::no("no-line", format!("number {line} is no line of the chat at this table"), Some(help))
            })?;
            store.moderate(&table.id, Moderation::Unsay { seat: said.seat, line: *line }).await?;
            Ok(told(&Moderated::new(&table, said.seat)))
        }
        Operation::Backup { copy } => {
            let Some(bytes) = copies::backup(store, copy).await? else {
                return Err(Refusal::other_tool(&arguments.database, "pg_dump"));
            };
            Ok(told(&BackedUp::new(copy, bytes)))
        }
        Operation::Restore { .. } => Err(Refusal::usage("a copy is restored without opening the database", "")),
        Operation::Retention { days } => {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
            let (removed, lines) = store.forget(days.get(), now).await?;
            Ok(told(&Retained::new(removed, lines)))
        }
        Operation::Classes => Ok(told(&classes::listed(store).await?)),
        Operation::RemoveClass { classes } => Ok(told(&classes::removed(store, classes).await?)),
        Operation::RemoveStudent { nickname, class } => {
            Ok(told(&classes::student_removed(store, nickname, class.as_deref()).await?))
        }
        Operation::ClassRetention { days } => Ok(told(&classes::retained(store, days.get()).await?)),
    }
}

/// Returns the table of this name.
async fn found(store: &Store, table: &str) -> Result<ListedTable, Refusal> {
    store.listed(Some(table)).await?.into_iter().next().filter(|_| !table.is_empty()).ok_or_else(|| {
        let help = String::from("`referee tables list` lists them; the name of a table is the last part of its address");
        Refusal::no("unknown-table", format!("there is no table {}", adjudication::excerpt(table)), Some(help))
    })
}

async fn moderated(store: &Store, table: &str, player: &str, decided: fn(usize) -> Moderation) -> Result<Told, Refusal> {
    let table = found(store, table).await?;
    let seat = table.players.iter().position(|name| name == player).ok_or_else(|| {
        let help = format!("there are {}", table.players.join(", "));
        Refusal::no("unknown-player", format!("no player at this table is called {}", adjudication::excerpt(player)), Some(help))
    })?;
    store.moderate(&table.id, decided(seat)).await?;
    Ok(told(&Moderated::new(&table, seat)))
}

/// Removes a name from all tables, or from one.
async fn anonymised(store: &Store, name: &str, table: Option<&str>) -> Result<Told, Refusal> {
    let of_name = |table: &ListedTable| table.players.iter().any(|player| player == name);
    let tables: Vec<ListedTable> = match table {
        Some(table) => vec![found(store, table).await?],
        None => store.listed(None).await?,
    };
    let ids: Vec<String> = tables.into_iter().filter(of_name).map(|table| table.id).collect();
    if ids.is_empty() {
        let help = String::from("`referee tables list` lists the names; they count as they are written there");
        return Err(Refusal::no("unknown-player", format!("no player is called {}", adjudication::excerpt(name)), Some(help)));
    }
    let (mut done, mut left) = (Vec::new(), Vec::new());
    for id in &ids {
        match store.anonymise(id, name).await {
            Ok(player) => done.push(AnonymisedTable { id: id.clone(), player }),
            Err(NotAnonymised::Database(problem)) => return Err(problem.into()),
            // Another operator was faster.
            Err(NotAnonymised::NoPlayer) => {}
            Err(NotAnonymised::WordOfTheGame) => left.push(id.clone()),
        }
    }
    // A service that had the table at hand may have entered something with the old name before it noticed.
    sleep(NOTICE).await;
    for AnonymisedTable { id, player } in &done {
        store.forget_name(id, name, player).await.map_err(|refused| match refused {
            NotAnonymised::Database(problem) => Refusal::from(problem),
            NotAnonymised::NoPlayer | NotAnonymised::WordOfTheGame => name_in_game(std::slice::from_ref(id)),
        })?;
    }
    if !left.is_empty() {
        return Err(name_in_game(&left));
    }
    Ok(told(&Anonymised::new(done)))
}

fn name_in_game(tables: &[String]) -> Refusal {
    let message = "the name is also a word of the game, and cannot be replaced in its moves; it is left where it is";
    let help = format!("remove these tables: `referee tables remove {}`", tables.join(" "));
    Refusal::no("name-in-game", String::from(message), Some(help))
}

/// Returns how a file is shown.
fn shown(file: &Path) -> String {
    file.display().to_string()
}
