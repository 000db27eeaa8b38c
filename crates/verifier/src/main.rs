//! The command `referee-verify`: certificate files in, a line for each and a summary out. No solver is linked into it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use verifier::files::{self, FileError};
use verifier::{Limits, Size, TIME, Verified};

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

const HELP: &str = "Checks certificates again, with no solver in the process.

Usage: referee-verify [--time SECONDS] FILE|DIRECTORY...

A directory stands for the .json files in it and below it, `-` for standard input.
Of what is not checked when the time is up (60 seconds, or what --time says) it is not known whether it is right. So it is of what takes more
than 50 million steps for a statement, a domain of more than 10000 objects, tables of more than 4194304 cells, or a proof of more than 1000000
lines. A file of more than 64 MiB is not read.
Exit status: 0 all are right, 1 some are refused, 2 a limit was reached with some, 65 some cannot be read.
";

fn main() -> ExitCode {
    let paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if paths.iter().any(|path| path.as_os_str() == "--help" || path.as_os_str() == "-h") {
        return say(HELP, YES);
    }
    let (paths, time) = match timed(paths) {
        Some(found) => found,
        None => (Vec::new(), TIME),
    };
    let flag = paths.iter().find(|path| path.as_os_str() != "-" && path.as_os_str().as_encoded_bytes().starts_with(b"-"));
    if paths.is_empty() || flag.is_some() {
        let _ = io::stderr().write_all(HELP.as_bytes());
        return ExitCode::from(USAGE);
    }
    let files = files::collect(&paths);
    let outcomes = files::verify_files(&files, &Limits::default(), time, line);
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
    let status = match () {
        () if unreadable > 0 || outcomes.is_empty() => INPUT,
        () if refused > 0 => NO,
        () if undecided > 0 => UNDECIDED,
        () => YES,
    };
    say(&text, status)
}

/// The paths, and the time that `--time` gives; nothing where that is no number of seconds above 0.
fn timed(mut paths: Vec<PathBuf>) -> Option<(Vec<PathBuf>, Duration)> {
    let Some(at) = paths.iter().position(|path| path.as_os_str() == "--time") else { return Some((paths, TIME)) };
    let seconds: u32 = paths.get(at + 1)?.to_str()?.parse().ok().filter(|&seconds| seconds > 0)?;
    paths.drain(at..at + 2);
    Some((paths, Duration::from_secs(u64::from(seconds))))
}

/// What is said of a file, and the status that it alone would have.
fn line(path: &Path, outcome: Result<Verified, FileError>) -> (String, u8) {
    let (said, status) = match outcome {
        Ok(verified) => (right(&verified), YES),
        Err(error) if error.is_unreadable() => (format!("UNREADABLE: {error}"), INPUT),
        Err(error) if error.is_limit() => (format!("UNDECIDED: {error}"), UNDECIDED),
        Err(error) => (format!("REFUSED: {error}"), NO),
    };
    let line = format!("{}: {said}", path.display());
    // What stands in a file is no command to the terminal.
    (line.chars().map(|character| if character.is_control() { ' ' } else { character }).collect(), status)
}

fn right(verified: &Verified) -> String {
    let evidence = match verified.size {
        Size::Proof { lines } => format!("a proof of {lines} lines"),
        Size::FiniteModel { objects, .. } => {
            format!("a model with {objects} object{}, {} steps", if objects == 1 { "" } else { "s" }, verified.fuel)
        }
        Size::InfiniteModel { .. } => format!("an infinite model, {} steps", verified.fuel),
    };
    format!("right: in {}, {} ({evidence})", verified.board, verified.claim())
}

/// Prints; where the reader has gone there is nobody to tell.
fn say(text: &str, status: u8) -> ExitCode {
    let _ = io::stdout().write_all(text.as_bytes());
    ExitCode::from(status)
}
