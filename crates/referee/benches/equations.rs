//! Problems about equations (`examples/problems/equations`) and families of problems that grow, proved as `referee prove` proves them, beside
//! the provers that are installed: E, SPASS, Vampire, cvc5.
//!
//! `cargo bench -p referee --bench equations [-- --seconds S --only NAME --peers no]`: S seconds for each problem and prover (default 10), the
//! problems whose name contains NAME. Prints for each whether it is decided, with how many lines of proof, in how much processor time, children
//! included; what one prover says against another's word ends the run with an error.

#[path = "../../verdict/tests/suite/peers/mod.rs"]
mod peers;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use peers::{PROVERS, Prover, compare};
use referee::{AxiomNotation, BoardNotation, Limits, Pool, ProofStatus, ProveOptions, Text, WorkerLimits, prove};

/// A problem: its name and its text, in TPTP.
struct Problem {
    name: String,
    text: String,
}

/// What became of a problem.
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
    let mut all = written();
    all.extend(families());
    all.retain(|problem| problem.name.contains(&only));
    let names = std::iter::once("referee").chain(peers.iter().map(|prover| prover.program));
    print!("{:<34}", "");
    names.clone().for_each(|name| print!(" {name:>12} {:>6} {:>9}", "", "CPU"));
    println!();
    let mut totals: Vec<(usize, f64)> = vec![(0, 0.0); 1 + peers.len()];
    let mut is_contradicted = false;
    for Problem { name, text } in &all {
        let file = directory.path().join("problem.p");
        fs::write(&file, text).expect("written");
        let mut outcomes = vec![ours(text, seconds)];
        outcomes.extend(peers.iter().map(|prover| theirs(prover, &file, seconds)));
        print!("{name:<34}");
        for (outcome, (decided, total)) in outcomes.iter().zip(&mut totals) {
            let word = match outcome.follows {
                Some(true) => "proved",
                Some(false) => "model",
                None => "-",
            };
            let lines = outcome.lines.map_or(String::new(), |lines| lines.to_string());
            *decided += usize::from(outcome.follows.is_some());
            *total += outcome.processor.unwrap_or(outcome.seconds);
            print!(" {word:>12} {lines:>6} {:>7.2} s", outcome.processor.unwrap_or(outcome.seconds));
        }
        println!();
        for (outcome, prover) in outcomes[1..].iter().zip(&peers) {
            if let Err(why) = compare(outcomes[0].follows, outcome.follows) {
                println!("{name}, {}: {why}", prover.program);
                is_contradicted = true;
            }
        }
    }
    for (name, (decided, total)) in names.zip(&totals) {
        println!("{name}: {decided} of {} in {total:.1} s of processor time", all.len());
    }
    println!("(every proof of referee is certified before it is told)");
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

/// The problems that stand in the repository.
fn written() -> Vec<Problem> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/problems/equations");
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

/// Problems that grow.
fn families() -> Vec<Problem> {
    let mut all = Vec::new();
    let mut add = |name: String, text: String| all.push(Problem { name, text });
    for n in [20, 40, 80] {
        add(format!("transitive-{n}"), transitive(n));
    }
    for n in [5, 10, 20] {
        add(format!("dependent-{n}"), dependent(n));
    }
    for n in [30, 60, 120, 240] {
        add(format!("count-{n}"), count(n));
    }
    for n in [6, 10, 14] {
        add(format!("parity-{n}"), parity(n));
    }
    for n in [4, 5, 6] {
        add(format!("pigeons-{n}"), pigeons(n));
    }
    all
}

/// A chain of n links of a transitive relation.
fn transitive(n: usize) -> String {
    let mut text = String::from("fof(transitive, axiom, ! [X,Y,Z] : ((r(X,Y) & r(Y,Z)) => r(X,Z))).\n");
    for at in 0..n {
        let _ = writeln!(text, "fof(link_{at}, axiom, r(c{at},c{})).", at + 1);
    }
    let _ = writeln!(text, "fof(ends, conjecture, r(c0,c{n})).");
    text
}

/// A chain of n objects, each of which there is because of the one before.
fn dependent(n: usize) -> String {
    let mut text = String::from("fof(first, axiom, ? [X] : p0(X)).\n");
    for at in 0..n {
        let _ = writeln!(text, "fof(next_{at}, axiom, ! [X] : (p{at}(X) => ? [Y] : (r(X,Y) & p{}(Y)))).", at + 1);
    }
    let _ = writeln!(text, "fof(last, conjecture, ? [X] : p{n}(X)).");
    text
}

/// Counting to n, one by one.
fn count(n: usize) -> String {
    let number = format!("{}zero{}", "s(".repeat(n), ")".repeat(n));
    format!("fof(zero, axiom, p(zero)).\nfof(next, axiom, ! [X] : (p(X) => p(s(X)))).\nfof(goal, conjecture, p({number})).\n")
}

/// Equivalences of n letters, in one order and in the other.
fn parity(n: usize) -> String {
    let chain = |letters: &mut dyn Iterator<Item = usize>| {
        letters.map(|at| format!("a{at}")).reduce(|chain, letter| format!("({chain} <=> {letter})")).unwrap_or_default()
    };
    format!("fof(parity, conjecture, ({} <=> {})).\n", chain(&mut (0..n)), chain(&mut (0..n).rev()))
}

/// One pigeon more than there are holes.
fn pigeons(holes: usize) -> String {
    let mut text = String::new();
    for pigeon in 0..=holes {
        let somewhere: Vec<String> = (0..holes).map(|hole| format!("in{pigeon}_{hole}")).collect();
        let _ = writeln!(text, "fof(pigeon_{pigeon}, axiom, ({})).", somewhere.join(" | "));
    }
    let mut apart = Vec::new();
    for hole in 0..holes {
        for one in 0..=holes {
            apart.extend((0..one).map(|other| format!("(in{other}_{hole} & in{one}_{hole})")));
        }
    }
    let _ = writeln!(text, "fof(crowded, conjecture, ({})).", apart.join(" | "));
    text
}
