//! This program as a process that works for a service: requests come in on standard input, a line of JSON each, and the documents
//! of the command line go out on standard output. Not here: the process's start and end, which are up to the service (`pool`).
//!
//! What goes out for a request: lines of progress (`\x01`, decided, questions), the document as the command line prints it, and a
//! line that ends it (`\n\0`, the exit status). No document has a line that begins with such a byte.

use std::io::{self, BufRead, Write};
use std::process::{self, ExitCode};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use referee::games::predicate_wars::BotKind;
use referee::games::table::{PlayedMove, SentMove, resume};
use referee::games::{GameError, GameErrorDocument, SearchContext};
use referee::{Limits, Progress, ProvidedTexts};
use serde::{Deserialize, Serialize};

/// First byte of a line of progress.
pub(crate) const PROGRESS: u8 = 1;

/// First byte of the line that ends an answer.
pub(crate) const END: u8 = 0;

/// The stack of the thread that does the work.
const STACK_BYTES: usize = 16 << 20;

/// A request to a worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    /// A command and its options, as on the command line.
    pub(crate) arguments: Vec<String>,
    /// The only files that it finds.
    pub(crate) texts: ProvidedTexts,
}

/// A move at a table that takes a search to settle.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableMove {
    /// The name of the game.
    pub(crate) game: String,
    /// The settings and moves of the game, as they were kept.
    pub(crate) settings: String,
    pub(crate) events: Vec<String>,
    /// Seat that moves.
    pub(crate) seat: usize,
    pub(crate) sent: SentMove,
    /// Time for each question of the search.
    pub(crate) milliseconds: u32,
}

/// Moves of programs at a table, until somebody else is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stretch {
    /// The name of the game.
    pub(crate) game: String,
    /// The settings and moves of the game, as they were kept.
    pub(crate) settings: String,
    pub(crate) events: Vec<String>,
    /// The seats that programs play, and their kinds.
    pub(crate) bots: Vec<(usize, String)>,
    /// The number of moves after which they stop.
    pub(crate) most: usize,
}

/// The outcome of a move at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Settled {
    /// It was played.
    Played {
        kept: String,
        public: String,
    },
    Refused(GameErrorDocument),
    /// Programs have played these moves in these seats.
    Stretch(Vec<(usize, PlayedMove)>),
}

/// Anything that a worker is asked for.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Asked {
    Command(Request),
    Move(TableMove),
    Stretch(Stretch),
}

impl Asked {
    /// Does it; the exit status.
    fn work(self) -> u8 {
        match self {
            Asked::Command(Request { arguments, texts }) => cli::remote::run(&arguments, texts, progress),
            Asked::Move(asked) => settled(asked.settle()),
            Asked::Stretch(asked) => settled(asked.play()),
        }
    }
}

/// Answers with what was settled at a table; the exit status.
fn settled(settled: Result<Settled, GameError>) -> u8 {
    let settled = settled.unwrap_or_else(|error| Settled::Refused(error.document()));
    let text = serde_json::to_string(&settled).unwrap_or_default();
    // A service that has gone is noticed on standard input.
    let _ = io::stdout().lock().write_all(text.as_bytes());
    cli::status::YES
}

impl Stretch {
    fn play(self) -> Result<Settled, GameError> {
        let mut table = resume(&self.game, &self.settings)?;
        for event in &self.events {
            table.restore(event)?;
        }
        let kind = |(seat, kind): (usize, String)| Some((seat, BotKind::named(&kind)?));
        let bots: Option<Vec<(usize, BotKind)>> = self.bots.into_iter().map(kind).collect();
        let bots = bots.ok_or_else(|| GameError::Usage(String::from("this version of the program has no such bot")))?;
        table.play_bots(&bots, self.most).map(Settled::Stretch)
    }
}

impl TableMove {
    fn settle(self) -> Result<Settled, GameError> {
        let mut table = resume(&self.game, &self.settings)?;
        for event in &self.events {
            table.restore(event)?;
        }
        let time = Duration::from_millis(self.milliseconds.into());
        let search = SearchContext::new(Limits { time, ..Limits::default() });
        let PlayedMove { kept, public } = table.play(self.seat, &self.sent, &search)?;
        Ok(Settled::Played { kept, public })
    }
}

/// Works until standard input ends; then this process and the solvers that it started are gone, whatever they are doing.
pub(crate) fn main() -> ExitCode {
    let (sender, requests) = mpsc::channel::<Asked>();
    let spawned = thread::Builder::new().name("worker".into()).stack_size(STACK_BYTES).spawn(move || {
        for asked in requests {
            let status = asked.work();
            let mut out = io::stdout().lock();
            let ended = out.write_all(&[b'\n', END]).and_then(|()| writeln!(out, "{status}")).and_then(|()| out.flush());
            if ended.is_err() {
                end();
            }
        }
    });
    if spawned.is_err() {
        return ExitCode::from(cli::status::INTERNAL);
    }
    for line in io::stdin().lock().lines() {
        let request = line.ok().and_then(|line| serde_json::from_str(&line).ok());
        // Only the service writes here; what is no request means that it is not there any more.
        let Some(request) = request else { break };
        if sender.send(request).is_err() {
            break;
        }
    }
    end()
}

fn progress(progress: Progress) {
    let mut out = io::stdout().lock();
    // A service that has gone is noticed on standard input.
    let _ = writeln!(out, "{}{} {}", char::from(PROGRESS), progress.decided, progress.questions).and_then(|()| out.flush());
}

/// Ends this process, and with it the others of its group where it leads one, as it does when a service started it.
fn end() -> ! {
    use rustix::process::{Signal, getpgrp, getpid, kill_current_process_group};
    if getpgrp() == getpid() {
        let _ = kill_current_process_group(Signal::KILL);
    }
    process::exit(i32::from(cli::status::INTERNAL));
}
