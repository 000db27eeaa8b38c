//! The boards of examples/models: each is asked for one model of the size that it names, or for a proof that there is none, and the
//! certificate file is checked as `referee verify` checks it.
//!
//! `cargo bench -p referee-adjudication --bench models [-- --seconds S --peers cvc5,eprover]`: S seconds for each board (default 10), and as many for each
//! prover, one after the other in one run. Prints, for each, the answer, whether its certificate is right, and its seconds: as they passed, and of
//! the processor. A certificate that is not right, and an answer that a prover contradicts, end the run with an error.

#[path = "../../../search/verdict/tests/suite/board_problem.rs"]
mod board_problem;
mod bundle;
#[path = "../../../search/verdict/tests/suite/peers/mod.rs"]
mod peers;

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use adjudication::{AxiomNotation, BoardNotation, Limits, Pool, ProofStatus, ProveOptions, Text, VerifyOptions, WorkerLimits};
use board_problem::problem;
use bundle::Entry;
use peers::{PROVERS, Prover, compare};

/// Follows from a contradiction only.
const FALSEHOOD: &str = "∃x x≠x";

fn main() -> ExitCode {
    let seconds: u32 = option("--seconds").and_then(|word| word.parse().ok()).unwrap_or(10);
    let scratch = tempfile::tempdir().expect("there is a place for certificates");
    let named = option("--peers").unwrap_or_default();
    let known = PROVERS.iter().filter(|prover| named.split(',').any(|name| name == prover.program));
    let provers: Vec<&Prover> = known.filter(|prover| prover.takes_part(scratch.path())).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/models");
    let mut files: Vec<_> = fs::read_dir(folder).expect("the boards are there").flatten().map(|entry| entry.path()).collect();
    files.sort();
    println!("{seconds} s for each board\n");
    print!("{:<26} {:<12} {:<11} {:>9} {:>9}", "board", "answer", "certificate", "seconds", "processor");
    for prover in &provers {
        print!(" {:>14} {:>9}", prover.program, "seconds");
    }
    println!();
    let (mut decided, mut faults) = (0, 0);
    let boards = files.iter().map(|file| {
        let name = file.file_stem().map(|name| name.to_string_lossy()).unwrap_or_default();
        format!("\n== {name}\n{}", fs::read_to_string(file).expect("the board can be read"))
    });
    for entry in bundle::entries(&boards.collect::<String>()) {
        let (processor, begun) = (processor_seconds(), Instant::now());
        let certificates = scratch.path().join(&entry.name);
        let follows = ask(&entry, seconds, &certificates);
        let passed = begun.elapsed();
        let processor = processor_seconds() - processor;
        let right = follows.is_some() && is_right(&certificates);
        decided += usize::from(right);
        faults += usize::from(follows.is_some() && !right);
        let (answer, certificate) = match follows {
            None => ("undecided", "-"),
            Some(true) => ("there is none", if right { "right" } else { "NOT RIGHT" }),
            Some(false) => ("a model", if right { "right" } else { "NOT RIGHT" }),
        };
        print!("{:<26} {answer:<12} {certificate:<11} {:>9.2} {processor:>9.2}", entry.name, passed.as_secs_f64());
        let (bank, board) = bundle::read(&entry);
        let question = scratch.path().join(format!("{}.p", entry.name));
        fs::write(&question, problem(&bank, &board, None)).expect("there is room for a question");
        for prover in &provers {
            let begun = Instant::now();
            let word = prover.ask(&question, seconds);
            let said = match word {
                None => "-",
                Some(true) => "there is none",
                Some(false) => "a model",
            };
            print!(" {said:>14} {:>9.2}", begun.elapsed().as_secs_f64());
            if let Err(why) = compare(follows, word) {
                print!(" CONTRADICTION: {why}");
                faults += 1;
            }
        }
        println!();
    }
    println!("\n{decided} decided with a certificate that is right");
    if faults > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn option(name: &str) -> Option<String> {
    std::env::args().skip_while(|argument| argument != name).nth(1)
}

/// Whether a contradiction follows from the board; none where that is undecided.
fn ask(entry: &Entry, seconds: u32, certificates: &Path) -> Option<bool> {
    let milliseconds = seconds.saturating_mul(1000).max(1);
    let pool = Pool::new(WorkerLimits { check_milliseconds: milliseconds, ..WorkerLimits::default() });
    let options = ProveOptions {
        goal: Some(Text::new("goal", FALSEHOOD)),
        limits: Limits { time: Duration::from_millis(u64::from(milliseconds)), ..Limits::default() },
        certificates: Some(certificates.to_owned()),
        ..ProveOptions::default()
    };
    let text = Text::new(&*entry.name, &*entry.text);
    let ruling =
        adjudication::prove(text, AxiomNotation::Board(BoardNotation::Palmer), &options, &pool).expect("the board can be read");
    assert!(adjudication::write_files(&ruling.files).is_empty(), "certificates can be written");
    match ruling.status {
        ProofStatus::Proved => Some(true),
        ProofStatus::Refuted => Some(false),
        ProofStatus::Undecided => None,
    }
}

/// Whether there is a certificate in this folder, and each of them is right.
fn is_right(certificates: &Path) -> bool {
    let options = VerifyOptions { board: None, judge: None, time: Duration::from_secs(3600) };
    let verified = adjudication::verify(&[certificates.to_owned()], &options).map(|verification| verification.certificates);
    verified.is_ok_and(|all| !all.is_empty() && all.iter().all(|certificate| certificate.verified.is_some()))
}

/// Seconds that this process and those that it has waited for have had of a processor, where the system says.
fn processor_seconds() -> f64 {
    let line = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = line.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: f64 = fields.skip(11).take(4).filter_map(|ticks| ticks.parse::<f64>().ok()).sum();
    ticks / 100.0
}
