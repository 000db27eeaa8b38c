//! The command `referee-verify`: certificate files in, a line for each and a summary out. No solver is linked into it.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use source::{MAX_BYTES, Text};
use verifier::files::{self, FileError};
use verifier::{AtHand, Limits, Notation, Size, TIME, Verified};

/// Every certificate is right.
const YES: u8 = 0;
/// Some certificate is refused.
const NO: u8 = 1;
/// Of some certificate it is not known: a limit of the check was reached.
const UNDECIDED: u8 = 2;
/// Wrong usage.
const USAGE: u8 = 64;
/// Some file cannot be read, or is no certificate.
const INPUT: u8 = 65;

/// The findings cannot be written.
const OUTPUT: u8 = 74;

const HELP: &str = include_str!("help.txt");

/// The arguments of the command.
struct Request {
    paths: Vec<PathBuf>,
    board: Option<AtHand>,
    time: Duration,
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
        return say(HELP, YES);
    }
    let Request { paths, board, time } = match request(&arguments) {
        Ok(request) => request,
        Err((message, status)) => {
            let _ = io::stderr().write_all(message.as_bytes());
            return ExitCode::from(status);
        }
    };
    let files = files::collect(&paths);
    let board = board.map(Arc::new);
    let at_hand = board.clone();
    let outcomes =
        files::verify_files(&files, &Limits::default(), time, move |path, outcome| line(path, outcome, at_hand.as_deref()));
    let mut text = String::new();
    let (mut right, mut refused, mut undecided, mut unreadable) = (0, 0, 0, 0);
    for (line, status) in &outcomes {
        text.push_str(line);
        text.push('\n');
        match *status {
            YES => right += 1,
            NO => refused += 1,
            UNDECIDED => undecided += 1,
            _ => unreadable += 1,
        }
    }
    text.push_str(&format!("{right} right, {refused} refused, {undecided} undecided, {unreadable} unreadable\n"));
    if board.is_none() && right > 0 {
        text.push_str("Each certificate contains its own copy of the board; use --board FILE to check that it is your board.\n");
    }
    let status = match () {
        () if unreadable > 0 || outcomes.is_empty() => INPUT,
        () if refused > 0 => NO,
        () if undecided > 0 => UNDECIDED,
        () => YES,
    };
    say(&text, status)
}

/// The arguments, and the board that they name; what is wrong with them, and the status that goes with it.
fn request(arguments: &[OsString]) -> Result<Request, (String, u8)> {
    let usage = || (String::from(HELP), USAGE);
    let (mut paths, mut board, mut syntax, mut time) = (Vec::new(), None, None, None);
    // A number of seconds above 0.
    let duration =
        |text: &str| text.parse().ok().filter(|&seconds| seconds > 0).map(|seconds: u32| Duration::from_secs(seconds.into()));
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.to_str() {
            Some("--board") if board.is_none() => board = Some(PathBuf::from(rest.next().ok_or_else(usage)?)),
            Some("--syntax") if syntax.is_none() => {
                syntax = match rest.next().and_then(|word| word.to_str()) {
                    Some("palmer") => Some(Notation::Palmer),
                    Some("tptp") => Some(Notation::Tptp),
                    _ => return Err(usage()),
                }
            }
            Some("--time") if time.is_none() => {
                let seconds = rest.next().and_then(|word| word.to_str()).and_then(duration);
                time = Some(seconds.ok_or_else(usage)?);
            }
            _ if argument != "-" && argument.as_encoded_bytes().starts_with(b"-") => return Err(usage()),
            _ => paths.push(PathBuf::from(argument)),
        }
    }
    if paths.is_empty() || (syntax.is_some() && board.is_none()) {
        return Err(usage());
    }
    let board = board.map(|file| at_hand(&file, syntax)).transpose()?;
    Ok(Request { paths, board, time: time.unwrap_or(TIME) })
}

fn at_hand(file: &Path, syntax: Option<Notation>) -> Result<AtHand, (String, u8)> {
    let refuse = |cause: &str| (format!("{}\n", shown(&format!("{}: {cause}", file.display()))), INPUT);
    let mut bytes = Vec::new();
    // One byte more than is allowed shows that there is too much.
    let read = File::open(file).and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes));
    read.map_err(|error| refuse(&format!("cannot be read: {error}")))?;
    let name = file.display().to_string();
    let text = Text::from_bytes(name, bytes).map_err(|unreadable| refuse(&unreadable.diagnostic.message))?;
    AtHand::read(text, syntax.unwrap_or_else(|| Notation::of_file(file))).map_err(|(text, diagnostics)| {
        let error = diagnostics.iter().find(|diagnostic| diagnostic.is_error());
        error.map_or_else(
            || refuse("this is no board"),
            |error| {
                let (origin, span) = text.origin(error.span);
                refuse(&format!("line {}: {}", origin.position(span.start).line, error.message))
            },
        )
    })
}

/// Returns the line about a file, and the status that it alone would have.
fn line(path: &Path, outcome: Result<Verified, FileError>, board: Option<&AtHand>) -> (String, u8) {
    let outcome = outcome.and_then(|mut verified| {
        board.map_or(Ok(()), |board| board.holds(&mut verified))?;
        Ok(verified)
    });
    let (said, status) = match outcome {
        Ok(verified) => (right(&verified), YES),
        Err(error) if error.is_unreadable() => (format!("UNREADABLE: {error}"), INPUT),
        Err(error) if error.is_limit() => (format!("UNDECIDED: {error}"), UNDECIDED),
        Err(error) => (format!("REFUSED: {error}"), NO),
    };
    (shown(&format!("{}: {said}", path.display())), status)
}

/// A line as it is shown: what stands in a file is no command to the terminal, and no name looks like another one.
fn shown(line: &str) -> String {
    let line: String = line.chars().map(|character| if character.is_control() { ' ' } else { character }).collect();
    source::disguise::undisguised(&line).into_owned()
}

fn right(verified: &Verified) -> String {
    let evidence = match verified.size {
        Size::Proof { lines } => format!("a proof of {lines} lines"),
        Size::FiniteModel { objects, .. } => {
            format!("a model with {objects} object{}, {} steps", if objects == 1 { "" } else { "s" }, verified.fuel)
        }
        Size::InfiniteModel { .. } => format!("an infinite model, {} steps", verified.fuel),
    };
    let older = if verified.is_bound { "" } else { "; an older file, without hashes" };
    format!("right: in {}, {} ({evidence}{older})", verified.board, verified.claim())
}

/// Prints. If the reader has gone, that is ignored; what cannot be written for another reason is a failure.
fn say(text: &str, status: u8) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "standard output cannot be written: {error}");
            ExitCode::from(OUTPUT)
        }
        _ => ExitCode::from(status),
    }
}
