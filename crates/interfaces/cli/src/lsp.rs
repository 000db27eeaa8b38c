//! The command `lsp`: messages of the editor protocol over standard input and output. Not here: what is answered (crate `lsp`).
//!
//! The frames are read here, and not by a library of servers: what those that there are read has no limit, and ends the program where a
//! message is no JSON.

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender, TryRecvError};
use std::thread;
use std::time::Duration;

use adjudication::{Error, Pool};
use clap::Args;
use lsp::{Exit, Job, Judged, Session};

use crate::inputs::{limits, worker_limits};
use crate::output::Output;
use crate::status;

/// Speak the editor protocol (LSP) on standard input and output
///
/// Editors start this command, and ask it for diagnostics, hover, completion, quick fixes, prices, definitions, names and the form of
/// proofs, boards, calculi and exercises, and have boards judged; docs/editor.md says how each is set up.
#[derive(Debug, Args)]
#[command(after_help = "\
The settings `system`, `notation`, `house` and `lenient` come from the editor, as `initializationOptions` or with
`workspace/didChangeConfiguration`. The exit status is 0 after `shutdown` and `exit`, 65 when what comes is no message of the protocol, and
else 1.")]
pub(crate) struct Lsp {
    /// Accepted for compatibility: standard input and output is the only transport
    #[arg(long)]
    pub(crate) stdio: bool,
}

/// The longest message that is read, in bytes.
const MAX_MESSAGE: usize = 64 << 20;

/// The longest line of a header, in bytes.
const MAX_HEADER: u64 = 4 << 10;

/// Number of messages that wait to be answered; an editor that sends more has to wait.
const WAITING: usize = 256;

/// The time for each board that an editor asks about.
const TIME: Duration = Duration::from_secs(10);

/// The memory for it, of the program and its solvers together, in MiB.
const MEMORY_MIB: u32 = 4096;

/// Something that has come for the session.
enum Event {
    /// A message, `None` at the end of the input, or the reason why what comes is none.
    Message(Result<Option<Vec<u8>>, String>),
    /// A board that was judged.
    Judged(Judged),
}

/// Runs the command until the editor ends the session; its exit status.
///
/// # Errors
/// [`Error::Unreadable`] where what comes is no message of the protocol.
pub(crate) fn lsp(_: &Lsp, output: &Output) -> Result<u8, Error> {
    let (sender, events) = mpsc::sync_channel(WAITING);
    let judge = judge(sender.clone());
    hold(Session::with_judge(), sender, &events, Some(&judge), output)
}

/// Runs a session in which no board is judged, for editors of strangers; its exit status.
///
/// # Errors
/// As [`lsp`].
pub(crate) fn without_judge(output: &Output) -> Result<u8, Error> {
    let (sender, events) = mpsc::sync_channel(WAITING);
    hold(Session::new(), sender, &events, None, output)
}

/// Starts the thread that judges boards, one after the other. It ends with the process.
fn judge(done: SyncSender<Event>) -> Sender<Job> {
    let (sender, jobs) = mpsc::channel::<Job>();
    thread::spawn(move || {
        let pool = Pool::new(worker_limits(TIME, MEMORY_MIB));
        for job in jobs {
            if done.send(Event::Judged(job.run(&limits(TIME, None), Some(MEMORY_MIB), &pool))).is_err() {
                return;
            }
        }
    });
    sender
}

fn hold(
    mut session: Session,
    sender: SyncSender<Event>,
    events: &Receiver<Event>,
    judge: Option<&Sender<Job>>,
    output: &Output,
) -> Result<u8, Error> {
    // Messages are read ahead, so that diagnostics wait for the last of several changes. The thread ends with the process.
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let read = message(&mut input);
            let is_last = !matches!(read, Ok(Some(_)));
            if sender.send(Event::Message(read)).is_err() || is_last {
                return;
            }
        }
    });
    loop {
        let event = match events.try_recv() {
            Err(TryRecvError::Empty) => {
                if !write(session.changed_diagnostics(), output) {
                    return Ok(output.status(status::NO));
                }
                events.recv().unwrap_or(Event::Message(Ok(None)))
            }
            Err(TryRecvError::Disconnected) => Event::Message(Ok(None)),
            Ok(event) => event,
        };
        let (answers, is_last) = match event {
            Event::Judged(judged) => (session.finished(judged), false),
            Event::Message(received) => {
                let received = received.map_err(|cause| Error::Unreadable { file: String::from("<stdin>"), cause })?;
                (received.as_deref().map(|message| session.receive(message)).unwrap_or_default(), received.is_none())
            }
        };
        if !write(answers, output) {
            return Ok(output.status(status::NO));
        }
        // A thread that has gone judges nothing more, and the session goes on.
        session.take_jobs().into_iter().for_each(|job| {
            let _ = judge.map(|judge| judge.send(job));
        });
        let ended = session.exit().or_else(|| is_last.then(|| session.closed()));
        if let Some(exit) = ended {
            return Ok(output.status(if exit == Exit::Orderly { status::YES } else { status::NO }));
        }
    }
}

/// Writes messages; returns false if the reader has gone.
fn write(messages: Vec<String>, output: &Output) -> bool {
    let mut out = io::stdout().lock();
    for message in messages {
        let written = write!(out, "Content-Length: {}\r\n\r\n{message}", message.len()).and_then(|()| out.flush());
        let is_written = written.is_ok();
        output.written(written);
        if !is_written {
            return false;
        }
    }
    true
}

/// Reads a message: its header, which says its length, and its content. `None` at the end of the input.
///
/// # Errors
/// What was expected instead.
fn message(input: &mut impl BufRead) -> Result<Option<Vec<u8>>, String> {
    let mut length = None;
    let mut is_first = true;
    loop {
        let mut line = Vec::new();
        input.take(MAX_HEADER).read_until(b'\n', &mut line).map_err(|error| error.to_string())?;
        if line.is_empty() && is_first {
            return Ok(None);
        }
        is_first = false;
        let Some(field) = line.strip_suffix(b"\n") else {
            return Err(format!("the header of a message ends with an empty line, and here {}", beginning(&line)));
        };
        let field = field.strip_suffix(b"\r").unwrap_or(field);
        if field.is_empty() {
            break;
        }
        let (name, value) = std::str::from_utf8(field)
            .ok()
            .and_then(|field| field.split_once(':'))
            .ok_or_else(|| format!("a header such as `Content-Length: 120` was expected, and here {}", beginning(field)))?;
        if name.trim().eq_ignore_ascii_case("content-length") {
            let digits = value.trim();
            let parsed = digits.parse::<usize>().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
            length = Some(parsed.ok_or_else(|| format!("`Content-Length` is a number of bytes, and not `{}`", shown(digits)))?);
        }
    }
    let length = length.ok_or("the header of a message has the field `Content-Length`, and this one has not")?;
    if length > MAX_MESSAGE {
        return Err(format!("a message of {length} bytes is announced; at most {MAX_MESSAGE} are read"));
    }
    let mut content = Vec::new();
    input.take(length as u64).read_to_end(&mut content).map_err(|error| error.to_string())?;
    if content.len() < length {
        return Err(format!("a message of {length} bytes is announced, and ends after {} of them", content.len()));
    }
    Ok(Some(content))
}

/// Says how something begins that was not expected.
fn beginning(bytes: &[u8]) -> String {
    format!("stands `{}`", shown(&String::from_utf8_lossy(bytes)))
}

fn shown(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<Option<String>, String> {
        message(&mut io::BufReader::new(bytes)).map(|content| content.map(|content| String::from_utf8(content).expect("text")))
    }

    #[test]
    fn messages_are_framed_by_their_length() {
        assert_eq!(read(b"Content-Length: 2\r\n\r\n{}"), Ok(Some(String::from("{}"))));
        assert_eq!(
            read("content-length:3\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n∀rest".as_bytes()),
            Ok(Some(String::from("∀")))
        );
        assert_eq!(read(b"Content-Length: 0\n\n"), Ok(Some(String::new())));
        assert_eq!(read(b""), Ok(None));
    }

    #[test]
    fn what_is_no_message_is_refused_with_what_was_expected() {
        let refused: [(&[u8], &str); 8] = [
            (b"GET / HTTP/1.1\r\n\r\n", "a header such as `Content-Length: 120` was expected, and here stands `GET / HTTP/1.1`"),
            (b"Content-Type: x\r\n\r\n{}", "the header of a message has the field `Content-Length`, and this one has not"),
            (b"Content-Length: x\r\n\r\n", "`Content-Length` is a number of bytes, and not `x`"),
            (b"Content-Length: -1\r\n\r\n", "`Content-Length` is a number of bytes, and not `-1`"),
            (b"Content-Length: 99999999999\r\n\r\n", "a message of 99999999999 bytes is announced; at most 67108864 are read"),
            (b"Content-Length: 9\r\n\r\n{}", "a message of 9 bytes is announced, and ends after 2 of them"),
            (b"Content-Length: 9", "the header of a message ends with an empty line, and here stands `Content-Length: 9`"),
            (b"\xff\r\n\r\n", "a header such as `Content-Length: 120` was expected, and here stands `\u{fffd}`"),
        ];
        for (bytes, expected) in refused {
            assert_eq!(read(bytes), Err(expected.to_owned()));
        }
        assert!(read(&[b'x'; 10_000]).is_err_and(|error| error.len() < 200));
    }
}
