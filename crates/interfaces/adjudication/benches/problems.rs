//! The problems of the repository (`examples/problems/equations` and `theories`, whose names begin with their domain) and families of problems
//! that grow, proved as `referee prove` proves them, beside the provers that are installed: E, SPASS, Vampire, cvc5.
//!
//! `cargo bench -p referee-adjudication --bench problems [-- --set problems|families --seconds S --only NAME --peers no]`: both sets or one of them, S seconds
//! for each problem and prover (default 10), the problems whose name contains NAME. Prints for each whether it is decided, with how many lines of
//! proof, in how much processor time, children included, and what each prover decided of each domain or family; what one prover says against
//! another's word, or against the status that a problem's text names, ends the run with an error.

mod growing;
#[path = "../../../search/verdict/tests/suite/peers/mod.rs"]
mod peers;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use adjudication::{AxiomNotation, BoardNotation, Limits, Pool, ProofStatus, ProveOptions, Text, WorkerLimits, prove};
use peers::{PROVERS, Prover, compare};

/// A problem: its name, which begins with that of its domain or family, and its text, in TPTP, which may say its status.
struct Problem {
    name: String,
    text: String,
}

impl Problem {
    fn domain(&self) -> &str {
        self.name.split('-').next().unwrap_or_default()
    }

    /// Whether the conjecture follows, as far as the text says so.
    fn status(&self) -> Option<bool> {
        let line = self.text.lines().find_map(|line| line.strip_prefix("% Status: "))?;
        Some(line == "Theorem")
    }
}

/// The end of a problem.
#[derive(Default)]
struct Outcome {
    follows: Option<bool>,
    /// Lines of the proof.
    lines: Option<usize>,
    seconds: f64,
    processor: Option<f64>,
}

fn option(name: &str) -> Option<String> {
    std::env::args().skip_while(|argument| argument != name).nth(1)
}

fn main() -> ExitCode {
    let seconds: u32 = option("--seconds").and_then(|text| text.parse().ok()).unwrap_or(10);
    let only = option("--only").unwrap_or_default();
    let directory = tempfile::tempdir().expect("a directory for problems");
    let peers: Vec<&Prover> = match option("--peers").as_deref() {
        Some("no") => Vec::new(),
        _ => PROVERS.iter().filter(|prover| prover.takes_part(directory.path())).collect(),
    };
    let set = option("--set");
    let mut all = Vec::new();
    if set.as_deref() != Some("families") {
        all.extend(["equations", "theories"].into_iter().flat_map(written));
    }
    if set.as_deref() != Some("problems") {
        all.extend(growing::families().into_iter().map(|(name, text)| Problem { name, text }));
    }
    all.retain(|problem| problem.name.contains(&only));
    let names = std::iter::once("referee").chain(peers.iter().map(|prover| prover.program));
    print!("{:<34}", "");
    names.clone().for_each(|name| print!(" {name:>12} {:>6} {:>9}", "", "CPU"));
    println!();
    let mut totals: Vec<(usize, f64)> = vec![(0, 0.0); 1 + peers.len()];
    // Of each domain: its problems, and how many of them each prover decided.
    let mut domains: BTreeMap<&str, (usize, Vec<usize>)> = BTreeMap::new();
    let mut is_contradicted = false;
    for problem in &all {
        let Problem { name, text } = problem;
        let (count, decided_here) = domains.entry(problem.domain()).or_insert_with(|| (0, vec![0; 1 + peers.len()]));
        *count += 1;
        let file = directory.path().join("problem.p");
        fs::write(&file, text).expect("written");
        let mut outcomes = vec![ours(text, seconds)];
        outcomes.extend(peers.iter().map(|prover| theirs(prover, &file, seconds)));
        print!("{name:<34}");
        for ((outcome, (decided, total)), here) in outcomes.iter().zip(&mut totals).zip(decided_here) {
            let word = match outcome.follows {
                Some(true) => "proved",
                Some(false) => "model",
                None => "-",
            };
            let lines = outcome.lines.map_or(String::new(), |lines| lines.to_string());
            *decided += usize::from(outcome.follows.is_some());
            *here += usize::from(outcome.follows.is_some());
            *total += outcome.processor.unwrap_or(outcome.seconds);
            print!(" {word:>12} {lines:>6} {:>7.2} s", outcome.processor.unwrap_or(outcome.seconds));
        }
        println!();
        for (outcome, program) in outcomes.iter().zip(names.clone()) {
            if let Some(status) = problem.status().filter(|status| outcome.follows.is_some_and(|follows| follows != *status)) {
                println!("{name}, {program}: by its text it follows: {status}");
                is_contradicted = true;
            }
        }
        for (outcome, prover) in outcomes[1..].iter().zip(&peers) {
            if let Err(why) = compare(outcomes[0].follows, outcome.follows) {
                println!("{name}, {}: {why}", prover.program);
                is_contradicted = true;
            }
        }
    }
    print!("\n{:<14} {:>8}", "", "problems");
    names.clone().for_each(|name| print!(" {name:>8}"));
    println!();
    for (domain, (count, decided)) in &domains {
        print!("{domain:<14} {count:>8}");
        decided.iter().for_each(|decided| print!(" {decided:>8}"));
        println!();
    }
    println!();
    for (name, (decided, total)) in names.zip(&totals) {
        println!("{name}: {decided} of {} in {total:.1} s of processor time", all.len());
    }
    println!("(every proof of referee is certified before it is reported)");
    if is_contradicted { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn ours(text: &str, seconds: u32) -> Outcome {
    let before = processor_time();
    let begun = Instant::now();
    // A pool of its own: what its processes took is known when they have ended.
    let pool = Pool::new(WorkerLimits::default());
    let limits = Limits { time: Duration::from_secs(seconds.into()), ..Limits::default() };
    let options = ProveOptions { limits, ..ProveOptions::default() };
    let ruling = prove(Text::new("problem.p", text), AxiomNotation::Board(BoardNotation::Tptp), &options, &pool);
    drop(pool);
    let ruling = ruling.expect("a problem that can be read");
    let follows = match ruling.status {
        ProofStatus::Proved => Some(true),
        ProofStatus::Refuted => Some(false),
        ProofStatus::Undecided => None,
    };
    Outcome { follows, lines: ruling.lines, ..taken(begun, before) }
}

fn theirs(prover: &Prover, file: &Path, seconds: u32) -> Outcome {
    let before = processor_time();
    let begun = Instant::now();
    let follows = prover.ask(file, seconds);
    Outcome { follows, ..taken(begun, before) }
}

fn taken(begun: Instant, before: Option<f64>) -> Outcome {
    let processor = before.zip(processor_time()).map(|(before, after)| after - before);
    Outcome { seconds: begun.elapsed().as_secs_f64(), processor, ..Outcome::default() }
}

/// The seconds of processor time of this process and those of its children that have ended, where the system tells them.
fn processor_time() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The fields after the name, which may hold anything: user and system time, of itself and of its children, in hundredths.
    let fields = stat.rsplit(')').next()?.split_whitespace().skip(11).take(4);
    let ticks: Option<u64> = fields.map(|field| field.parse::<u64>().ok()).sum();
    ticks.map(|ticks| ticks as f64 / 100.0)
}

/// The problems of a folder of the repository.
fn written(folder: &str) -> Vec<Problem> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/problems").join(folder);
    let mut found: Vec<Problem> = fs::read_dir(directory)
        .expect("the folder")
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            Problem { name, text: fs::read_to_string(path).expect("a text") }
        })
        .collect();
    found.sort_by(|one, other| one.name.cmp(&other.name));
    found
}
