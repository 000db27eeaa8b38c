//! Running the program at a terminal, with people who write.

use std::fs::File;
use std::io::{Read, Write};
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
use testkit::patience::PATIENCE;

use crate::program::run::referee;

/// What stands on the screen when these lines have been written, each when it is asked for, and the exit status. After the last line there
/// is no more input.
pub(crate) fn run_in_terminal(arguments: &[&str], lines: &str) -> (i32, String) {
    let people = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("there is a terminal");
    grantpt(&people).and_then(|()| unlockpt(&people)).expect("it can be used");
    let name = ptsname(&people, Vec::new()).expect("it has a name");
    let terminal = open(&name, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).expect("it can be opened");
    let mut modes = tcgetattr(&terminal).expect("it has modes");
    modes.local_modes.remove(LocalModes::ECHO);
    tcsetattr(&terminal, OptionalActions::Now, &modes).expect("they can be set");
    let mut child = {
        let end = || Stdio::from(terminal.try_clone().expect("it can be shared"));
        let mut command = referee();
        command.args(arguments).env("NO_COLOR", "1").env("TERM", "xterm").stdin(end()).stdout(end()).stderr(end());
        command.spawn().expect("the program can be started")
    };
    drop(terminal);
    let screen = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&screen);
    let mut shown = File::from(people.try_clone().expect("it can be shared"));
    let watcher = thread::spawn(move || {
        let mut part = [0; 4_096];
        // A terminal whose program has gone is at its end, or is in error, as the system has it.
        while let Ok(count @ 1..) = shown.read(&mut part) {
            seen.lock().expect("no thread panics over it").extend_from_slice(&part[..count]);
        }
    });
    let mut keyboard = File::from(people);
    // The last character is the one with which people end what they write.
    for (line, before) in lines.split_inclusive('\n').chain(["\u{4}"]).zip(1..) {
        let asked =
            || screen.lock().expect("no thread panics over it").windows(ASKED.len()).filter(|part| *part == ASKED).count();
        let begun = Instant::now();
        while asked() < before && child.try_wait().expect("it is there").is_none() {
            assert!(begun.elapsed() < PATIENCE, "it does not ask for {line:?}: {}", text(&screen.lock().expect("it is there")));
            thread::sleep(Duration::from_millis(2));
        }
        if asked() < before || keyboard.write_all(line.as_bytes()).is_err() {
            break;
        }
    }
    let status = child.wait().expect("the program ends").code().expect("it ends by itself");
    watcher.join().expect("the watcher does not panic");
    let screen = screen.lock().expect("no thread panics over it");
    (status, text(&screen))
}

/// The sequence that asks the terminal to say when text is pasted; a prompt begins with it.
const ASKED: &[u8] = b"\x1b[?2004h";

/// What stands on a screen, without the sequences that move the cursor; those that clear the screen stay.
fn text(screen: &[u8]) -> String {
    let screen = String::from_utf8_lossy(screen).replace("\r\n", "\n").replace('\r', "");
    let mut parts = screen.split("\u{1b}[");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|sign: char| ('@'..='~').contains(&sign)).map_or(part.len(), |end| end + 1);
        let (sequence, behind) = part.split_at(end);
        if sequence.ends_with(['J', 'H']) {
            text.push_str("\u{1b}[");
            text.push_str(sequence);
        }
        text.push_str(behind);
    }
    text
}
