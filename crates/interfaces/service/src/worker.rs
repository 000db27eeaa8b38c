//! This program as a process that works for a service: requests come in on standard input, a line of JSON each, and the documents
//! of the command line go out on standard output. Not here: the process's start and end, which are up to the service (`pool`).
//!
//! What goes out for a request: lines of progress (`\x01`, decided, questions), the document as the command line prints it, and a
//! line that ends it (`\n\0`, the exit status). No document has a line that begins with such a byte.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::{self, ExitCode};
use std::thread;
use std::time::{Duration, Instant};

use adjudication::games::predicate_wars::BotKind;
use adjudication::games::table::{PlayedMove, SentMove, resume};
use adjudication::games::{GameError, GameErrorDocument, SearchContext, Viewer};
use adjudication::{Certificate, Limits, Pool, Progress, WorkerLimits};
use documents::{CodedRefusal, Language};
use pages::record::Book;
use puzzles::{Attempt, Puzzle};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::classes::ExerciseTexts;

use crate::world_work::{Evaluation, WorldSearch};

/// First byte of a line of progress.
pub(crate) const PROGRESS: u8 = 1;

/// First byte of the line that ends an answer.
pub(crate) const END: u8 = 0;

/// The stack of the thread that does the work.
const STACK_BYTES: usize = 16 << 20;

/// The most positions of a game, from its end, of which one that makes a puzzle is looked for, and the time after which no further one is tried.
const MAX_POSITIONS: usize = 60;
const POSITIONS_TIME: Duration = Duration::from_secs(5);

/// Time for each question that a program asks about a board before it moves.
const BOT_TIME: Duration = Duration::from_secs(1);

/// A request to a worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    /// The command, with its texts.
    pub(crate) command: cli::remote::Request,
    /// The directory for the certificates of a judgement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) certificates: Option<PathBuf>,
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
pub(crate) struct BotTurns {
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

/// A record that is to be played through, and drawn.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Replay {
    /// The text of the record: the file that the command line reads and tables give out.
    pub(crate) record: String,
    /// The code of the language of the page.
    pub(crate) language: String,
    /// True if the page is to need no other file.
    pub(crate) alone: bool,
}

/// An answer to a puzzle that is to be judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answered {
    pub(crate) puzzle: Puzzle,
    pub(crate) answer: String,
}

/// The puzzle of a day that is to be made.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleOfDay {
    /// The day, counted from the first of January 1970.
    pub(crate) day: u64,
}

/// A puzzle that is to be made of a position of a game that is over.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionPuzzle {
    /// Beginning of the name of the puzzle, which the number of moves follows.
    pub(crate) table: String,
    /// The text of the record.
    pub(crate) record: String,
    /// The number of moves after which the position stands; without one, the last position that makes a puzzle is looked for.
    pub(crate) moves: Option<usize>,
}

/// An answer to a puzzle that was judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct JudgedAnswer {
    pub(crate) attempt: Attempt,
    /// The proof or the structure that shows it, where there is one.
    pub(crate) evidence: Option<Box<Certificate>>,
}

/// The outcome of a move at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Settled {
    /// It was played.
    Played { kept: String, public: String },
    Refused {
        document: GameErrorDocument,
        /// The same as messages, for pages in every language, where a rule does not allow it.
        refusal: Option<CodedRefusal>,
    },
    /// Programs have played these moves in these seats.
    BotTurns(Vec<(usize, PlayedMove)>),
    /// A record was played through: the page of the whole game.
    Page(String),
    /// An answer is worth this.
    Attempt(JudgedAnswer),
    /// A puzzle, if the day or the position has one.
    Puzzle(Option<Puzzle>),
}

/// Anything that a worker is asked for but a command.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum WorkRequest {
    Move(TableMove),
    BotTurns(BotTurns),
    Replay(Replay),
    Answer(Answered),
    Day(PuzzleOfDay),
    Position(PositionPuzzle),
    Evaluation(Evaluation),
    WorldSearch(WorldSearch),
    Exercises(ExerciseTexts),
}

impl WorkRequest {
    /// Does it; the exit status.
    fn work(self) -> u8 {
        match self {
            WorkRequest::Move(asked) => settled(asked.play()),
            WorkRequest::BotTurns(asked) => settled(asked.play()),
            WorkRequest::Replay(asked) => settled(asked.play()),
            WorkRequest::Evaluation(asked) => ruled(&asked.work()),
            WorkRequest::WorldSearch(asked) => ruled(&asked.work()),
            // Texts under names can always be written.
            WorkRequest::Exercises(texts) => ruled(&(serde_json::to_string(&texts.read()).unwrap_or_default(), cli::status::YES)),
            WorkRequest::Day(PuzzleOfDay { day }) => settled(Ok(Settled::Puzzle(puzzles::daily(day)))),
            WorkRequest::Answer(Answered { puzzle, answer }) => {
                let evidence = puzzle.evidence(&answer, &Pool::new(WorkerLimits::default()));
                settled(Ok(Settled::Attempt(JudgedAnswer { attempt: puzzle.attempt(&answer), evidence: evidence.map(Box::new) })))
            }
            WorkRequest::Position(asked) => settled(asked.make()),
        }
    }
}

/// Answers with a ruling; its exit status.
fn ruled((text, status): &(String, u8)) -> u8 {
    // A service that has gone is noticed on standard input.
    let _ = io::stdout().lock().write_all(text.as_bytes());
    *status
}

/// Answers with what was settled at a table; the exit status.
fn settled(settled: Result<Settled, GameError>) -> u8 {
    let settled = settled.unwrap_or_else(|error| Settled::Refused {
        document: error.document(),
        refusal: error.refusal().map(CodedRefusal::from),
    });
    let text = serde_json::to_string(&settled).unwrap_or_default();
    // A service that has gone is noticed on standard input.
    let _ = io::stdout().lock().write_all(text.as_bytes());
    cli::status::YES
}

impl BotTurns {
    fn play(self) -> Result<Settled, GameError> {
        let mut table = resume(&self.game, &self.settings)?;
        for event in &self.events {
            table.restore(event)?;
        }
        let kind = |(seat, kind): (usize, String)| Some((seat, BotKind::named(&kind)?));
        let bots: Option<Vec<(usize, BotKind)>> = self.bots.into_iter().map(kind).collect();
        let bots = bots.ok_or_else(|| GameError::Usage(String::from("this version of the program has no such bot")))?;
        let search = SearchContext::new(Limits { time: BOT_TIME, ..Limits::default() });
        table.play_bots(&bots, self.most, &search).map(Settled::BotTurns)
    }
}

/// The most bytes of drawn positions of a whole game: more than a browser shows at ease.
const LONGEST_REPLAY: usize = 12 << 20;

impl Replay {
    fn play(self) -> Result<Settled, GameError> {
        let (game, settings, moves) = parts(&self.record)?;
        let mut table = resume(&game, &settings)?;
        let mut book = Book::new(Language::of_code(&self.language).unwrap_or_default());
        let mut bytes = book.add(&table.position(Viewer::Everybody), None);
        for kept in &moves {
            table.restore(kept)?;
            bytes += book.add(&table.position(Viewer::Everybody), Some(kept));
            if bytes > LONGEST_REPLAY {
                return Err(GameError::Usage(String::from("the positions of this game fill more than a page is to have")));
            }
        }
        let page =
            book.page(&game, self.alone).ok_or_else(|| GameError::Usage(String::from("there is no page for this game")))?;
        Ok(Settled::Page(page))
    }
}

/// Takes a record apart: the game, its settings, and its moves. Predicate Wars has a line for each, the others one object.
fn parts(record: &str) -> Result<(String, String, Vec<String>), GameError> {
    #[derive(Deserialize)]
    struct Record {
        game: String,
        settings: Box<RawValue>,
        moves: Vec<Box<RawValue>>,
    }
    #[derive(Deserialize)]
    struct Header {
        log: String,
        settings: Box<RawValue>,
    }
    let text = record.trim();
    let unreadable = |error| GameError::Usage(format!("this is no record of a game: {error}"));
    let first = text.lines().next().unwrap_or_default();
    if let Ok(Header { log, settings }) = serde_json::from_str(first) {
        let moves = text.lines().skip(1).map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
        return Ok((log, settings.get().to_owned(), moves));
    }
    let Record { game, settings, moves } = serde_json::from_str(text).map_err(unreadable)?;
    Ok((game, settings.get().to_owned(), moves.iter().map(|one| one.get().to_owned()).collect()))
}

impl PositionPuzzle {
    fn make(self) -> Result<Settled, GameError> {
        let (game, settings, moves) = parts(&self.record)?;
        let pool = Pool::new(WorkerLimits::default());
        let begun = Instant::now();
        let last = self.moves.unwrap_or(moves.len()).min(moves.len());
        let tries = if self.moves.is_some() { 1 } else { MAX_POSITIONS };
        let found = (0..=last).rev().take(tries).take_while(|_| begun.elapsed() < POSITIONS_TIME).find_map(|number| {
            let id = format!("{}-{number}", self.table);
            puzzles::of_position(&id, &game, &settings, moves.get(..number)?, &pool)
        });
        Ok(Settled::Puzzle(found))
    }
}

impl TableMove {
    fn play(self) -> Result<Settled, GameError> {
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
    let watching = thread::Builder::new().name("watch".into()).spawn(|| {
        until_nobody_asks();
        end()
    });
    let working = thread::Builder::new().name("worker".into()).stack_size(STACK_BYTES).spawn(work);
    let (Ok(_), Ok(working)) = (watching, working) else { return ExitCode::from(cli::status::INTERNAL) };
    let _ = working.join();
    end()
}

/// Answers one request after another, until there is none or no one reads the answers. The thread that works reads as well: to hand each request to
/// another would cost as much as a short proof.
fn work() {
    for line in io::stdin().lock().lines() {
        // Only the service writes here; what is no request means that it is not there any more.
        let Some(status) = line.ok().and_then(|line| answer(&line)) else { return };
        let mut out = io::stdout().lock();
        // In one piece, so that the service is woken once.
        let end = format!("\n{}{status}\n", char::from(END));
        if out.write_all(end.as_bytes()).and_then(|()| out.flush()).is_err() {
            return;
        }
    }
}

/// Answers a request; the exit status, or none for what is no request.
fn answer(line: &str) -> Option<u8> {
    // Most requests are commands, and to try one kind after the other takes a copy of the whole.
    if let Ok(Request { command, certificates }) = serde_json::from_str(line) {
        return Some(command.run(certificates, progress));
    }
    Some(serde_json::from_str::<WorkRequest>(line).ok()?.work())
}

/// Waits until the other end of standard input is closed, and reads nothing.
fn until_nobody_asks() {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    let stdin = io::stdin();
    // That it was closed is reported without being asked for.
    while let Err(Errno::INTR) = poll(&mut [PollFd::new(&stdin, PollFlags::empty())], None) {}
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
