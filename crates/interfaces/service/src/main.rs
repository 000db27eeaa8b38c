//! The program `referee-serve`: the adjudicator over HTTP. An answer is the document that the command line prints for the same
//! input, because a process that runs the command line's own code makes it.
//!
//! * `arguments`: the options of this program. `server`: addresses, routes, the end. `stop`: the signal for it. `connections`,
//!   `lingering`: sockets. `client`, `sender`: who sends a request. `places`, `streams`, `held_body`: how many connections and
//!   streams a client has.
//! * `lan`: the service among people in one room, without TLS. `qr_code`: addresses and links that a phone reads.
//! * `request`: JSON bodies into commands of the command line. `body`: bytes into JSON, bounded. `admission`: what is refused
//!   before work.
//! * `scheduler`: whose turn it is, and for how long. `pool`: the processes that do the work. `worker`: this program as such a process. `resources`: what
//!   all work shares. `work`: one job through scheduler, pool and worker.
//! * `tables`: games that are played over HTTP. `batches`: boards that are judged until all are. `database`, `opened`,
//!   `unusable`, `store`: where both are kept.
//! * `classes`: exercises that students do, with their results. `moment`: moments as they are written.
//! * `editor`: the editor protocol over a web socket. `certificates`: judgements with the files of their evidence.
//! * `operator`: the command `referee tables`.
//! * `record_key`: the key with which records of games are signed.
//! * `commands`, `judgements`: further routes. `watched`: who still waits for an answer. `answer`, `problem`: what they
//!   respond with.
//! * `worlds`: structures that people draw; `world_work`: what a worker does with them.
//! * `pages`: the requests of people, who get pages (crate `pages`). `checker`: the checker for pages as wasm, where it has been built.
//! * `openapi`: the description of it all. `metrics`: counters. `request_id`: names of requests. `spans`: what there is in traces. `telemetry`: the log, and where traces go.
//!
//! Not here: rules, parsing, search, JSON documents of rulings.

mod admission;
mod answer;
mod arguments;
mod batches;
mod body;
mod certificates;
mod checker;
mod classes;
mod client;
mod commands;
mod configuration;
mod connections;
mod database;
mod editor;
mod held_body;
mod judgements;
mod lan;
mod lingering;
mod members;
mod metrics;
mod moment;
mod openapi;
mod opened;
mod operator;
mod pages;
mod places;
mod pool;
mod problem;
mod qr_code;
mod record_key;
mod request;
mod request_id;
mod resources;
mod scheduler;
mod sender;
mod server;
mod spans;
mod stop;
mod store;
mod streams;
mod tables;
mod telemetry;
mod unusable;
mod watched;
mod work;
mod worker;
mod world_work;
mod worlds;

use std::ffi::OsString;
use std::process::ExitCode;

use server::Failure;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    match words.get(1).and_then(|word| word.to_str()) {
        Some(editor::OPTION) => return editor::main(),
        Some(PAGES) => return pages::static_files::main(words.get(2..).unwrap_or_default()),
        _ => {}
    }
    // The words without that of the command.
    let others = || words.iter().take(1).chain(words.iter().skip(2)).cloned();
    if words.get(1).is_some_and(|word| word == operator::TABLES) {
        return operator::main(configuration::parsed(others()));
    }
    let ended = if words.get(1).is_some_and(|word| word == WORK) {
        configuration::parsed(others()).map(|settings| server::work(&settings))
    } else {
        match configuration::settings(words) {
            Ok(settings) if settings.worker => return worker::main(),
            settings => settings.map(server::run),
        }
    };
    match ended {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => failed(&failure),
        Err(error) => {
            // If the reader has gone, the message is lost.
            let _ = error.print();
            ExitCode::from(if error.use_stderr() { cli::status::USAGE } else { cli::status::YES })
        }
    }
}

/// Says why the program ends at its start; the exit status.
fn failed(failure: &Failure) -> ExitCode {
    match failure {
        Failure::Address(message) => {
            eprintln!("error[unusable-address]: {message}");
            ExitCode::from(cli::status::USAGE)
        }
        Failure::RecordKey(unusable) => {
            eprint!("{unusable}");
            ExitCode::from(cli::status::OUTPUT)
        }
        Failure::Database(unusable) => {
            eprint!("{unusable}");
            ExitCode::from(cli::status::OUTPUT)
        }
    }
}

/// The word after which stand the options of a machine that judges out of a queue.
const WORK: &str = "work";

/// The word after which stands the folder for a playground that needs no service.
const PAGES: &str = "pages";
