//! The program `referee-serve`: the adjudicator over HTTP. An answer is the document that the command line prints for the same
//! input, because a process that runs the command line's own code makes it.
//!
//! * `arguments`: the options of this program. `server`: addresses, routes, the end. `stop`: the signal for it. `client`: who
//!   sends a request.
//! * `request`: JSON bodies into commands of the command line. `body`: bytes into JSON, bounded. `admission`: what is refused
//!   before work.
//! * `queue`: whose turn it is. `pool`: the processes that do the work. `worker`: this program as such a process. `resources`: what
//!   all work shares. `work`: one job through queue, pool and worker.
//! * `tables`: games that are played over HTTP. `database`: where they are kept.
//! * `commands`, `judgements`, `batches`: the routes. `watched`: who still waits for an answer. `answer`, `problem`: what they
//!   respond with.
//! * `pages`: the requests of people, who get pages (crate `pages`).
//! * `openapi`: the description of it all. `metrics`: counters.
//!
//! Not here: rules, parsing, search, JSON documents of rulings.

mod admission;
mod answer;
mod arguments;
mod batches;
mod body;
mod client;
mod commands;
mod configuration;
mod database;
mod judgements;
mod metrics;
mod openapi;
mod pages;
mod pool;
mod problem;
mod queue;
mod request;
mod resources;
mod server;
mod stop;
mod tables;
mod watched;
mod work;
mod worker;

use std::process::ExitCode;

fn main() -> ExitCode {
    let settings = match configuration::settings(std::env::args_os()) {
        Ok(settings) => settings,
        Err(error) => {
            // Where the reader of the message has gone there is nobody to tell.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { cli::status::USAGE } else { cli::status::YES });
        }
    };
    if settings.worker {
        return worker::main();
    }
    match server::run(settings) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error[unusable-address]: {message}");
            ExitCode::from(cli::status::USAGE)
        }
    }
}
