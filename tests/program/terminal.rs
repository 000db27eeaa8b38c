//! Running the program at a terminal, with people who write.

use std::fs::File;
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};

use crate::program::run::referee;

/// What stands on the screen when these lines have been written, and the exit status. The terminal does not repeat what is written on it.
/// Behind the last line nobody writes any more.
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
    let mut keyboard = File::from(people.try_clone().expect("it can be shared"));
    // The last sign is the one with which people end what they write.
    let written = format!("{lines}\u{4}");
    let writer = thread::spawn(move || keyboard.write_all(written.as_bytes()).is_ok());
    let (mut screen, mut bytes) = (File::from(people), Vec::new());
    let mut part = [0; 4_096];
    // A terminal whose program has gone is at its end, or is in error, as the system has it.
    while let Ok(count @ 1..) = screen.read(&mut part) {
        bytes.extend_from_slice(&part[..count]);
    }
    let status = child.wait().expect("the program ends").code().expect("it ends by itself");
    writer.join().expect("the writer does not panic");
    (status, String::from_utf8(bytes).expect("the program writes UTF-8").replace("\r\n", "\n"))
}
