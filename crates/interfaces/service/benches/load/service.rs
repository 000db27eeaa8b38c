//! The service that is measured: its start, its processor time and its memory. Linux only, whose /proc tells of both.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Ticks of the clock by which Linux counts processor time, in a second.
const TICKS: f64 = 100.0;

/// A running service. Dropping it ends it.
pub(crate) struct Service {
    child: Child,
    pub(crate) address: String,
}

impl Service {
    /// Starts the service of a program.
    ///
    /// * `options`: pairs of a name and a value. Those that the program does not have, because it is older, are left out.
    pub(crate) fn start(program: &Path, database: &str, options: &[[&str; 2]]) -> Service {
        let help = Command::new(program).args(["serve", "--help"]).output().expect("it starts").stdout;
        let help = String::from_utf8_lossy(&help);
        let known = options.iter().filter(|[name, _]| help.contains(name)).flatten();
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--tables-per-hour", "1000000", "--database", database]).args(known);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("an address");
        let address = line.trim().strip_prefix("http://").expect("an address").to_owned();
        Service { child, address }
    }

    /// The processor time of the service and of the processes that work for it, as far as they are still there or were waited for.
    pub(crate) fn processor(&self) -> Duration {
        let all = processes();
        let ticks = family(&all, self.child.id()).iter().map(|process| all[process].ticks).sum::<u64>();
        Duration::from_secs_f64(ticks as f64 / TICKS)
    }

    /// The resident memory of the service itself, without its workers, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let all = processes();
        let family = family(&all, self.child.id());
        let serving = family.iter().find(|process| !all[process].is_worker).copied().unwrap_or(self.child.id());
        let status = std::fs::read_to_string(format!("/proc/{serving}/status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or_default() << 10
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Process {
    parent: u32,
    ticks: u64,
    is_worker: bool,
}

fn processes() -> BTreeMap<u32, Process> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let read = |id: u32| {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
        // Own time in user and system mode, and that of children that have been waited for.
        let ticks = number(11)? + number(12)? + number(13)? + number(14)?;
        let is_worker = std::fs::read(format!("/proc/{id}/cmdline")).ok()?.ends_with(b"--worker\0");
        Some((id, Process { parent: u32::try_from(number(1)?).ok()?, ticks, is_worker }))
    };
    numbers.filter_map(read).collect()
}

/// A process, and all that it and those have started.
fn family(all: &BTreeMap<u32, Process>, of: u32) -> Vec<u32> {
    let mut found = vec![of];
    let mut at = 0;
    while let Some(&parent) = found.get(at) {
        found.extend(all.iter().filter(|(_, process)| process.parent == parent).map(|(id, _)| *id));
        at += 1;
    }
    found.retain(|process| all.contains_key(process));
    found
}
