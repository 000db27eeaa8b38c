//! A long proof checked, beside `metamath-rs` (the library of the verifier metamath-knife) on a derivation of as many Modus ponens steps
//! in Metamath's format.
//!
//! `cargo bench -p referee-adjudication --bench proofs [-- --lines N]`: from N/8 to N lines (default 1,000,000), so that the growth shows. Each
//! measurement runs in a process of its own and prints lines a second, MB/s and the peak of its memory. The peer is asked to use
//! one thread; we read a long proof in two where there are two processors, and check it in one (`taskset -c 0`: all in one).

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;
use std::time::Instant;

use formula::Bank;
use kernel::{Context, HouseRules};
use metamath_rs::database::{Database, DbOptions};
use source::Text;

const OURS: &str = "referee";
const PEER: &str = "metamath-rs";

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let after = |name: &str| arguments.iter().position(|argument| argument == name).and_then(|at| arguments.get(at + 1));
    let lines = after("--lines").and_then(|lines| lines.parse().ok()).unwrap_or(1_000_000);
    match after("--measure").map(String::as_str) {
        Some(OURS) => ours(mixed(lines), lines),
        Some("steps") => ours(modus_ponens(lines), lines),
        Some(PEER) => peer(metamath(lines), lines),
        _ => {
            println!(
                "{:<34} {:>10} {:>9} {:>12} {:>9} {:>12} {:>14}",
                "", "lines", "MB", "lines/s", "MB/s", "peak", "checking alone"
            );
            for lines in [lines / 8, lines / 4, lines / 2, lines] {
                measure("referee, mixed rules", OURS, lines);
            }
            measure("referee, Modus ponens", "steps", lines);
            measure("metamath-rs, Modus ponens", PEER, lines);
        }
    }
}

/// Runs one measurement in a process of its own.
fn measure(name: &str, what: &str, lines: usize) {
    let this = env::current_exe().expect("a bench is a program");
    let output = Command::new(this).args(["--measure", what, "--lines", &lines.to_string()]).output().expect("it can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    print!("{name:<34} {}", String::from_utf8_lossy(&output.stdout));
}

fn report(lines: usize, bytes: usize, seconds: f64, alone: Option<f64>, before: usize) {
    let megabytes = bytes as f64 / 1e6;
    let peak = peak_kilobytes();
    let alone = alone.map_or(String::from("-"), |alone| format!("{:.0}/s", lines as f64 / alone));
    let each = peak.saturating_sub(before) as f64 * 1024.0 / lines as f64;
    println!(
        "{lines:>10} {megabytes:>9.1} {:>12.0} {:>9.1} {:>8.0} B/line {alone:>14}",
        lines as f64 / seconds,
        megabytes / seconds,
        each
    );
}

/// The peak of this process' memory so far, in KiB.
fn peak_kilobytes() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}

/// From the text to the ruling.
fn ours(proof: String, lines: usize) {
    // The text is on disk, as a user's would be; the process begins with little memory.
    let file = env::temp_dir().join(format!("referee-bench-{}.proof", std::process::id()));
    fs::write(&file, &proof).expect("the directory for temporary files can be written");
    let bytes = proof.len();
    drop(proof);
    let house = HouseRules::default();
    let calculus = proof_syntax::rules::shipped("predicate-wars", &house).expect("it is shipped");
    reset_peak();
    let before = peak_kilobytes();
    let start = Instant::now();
    let text = Text::from_bytes("bench", fs::read(&file).expect("it was written")).expect("it is text");
    let mut bank = Bank::new();
    let parsed = proof_syntax::proof::parse(&text, &proof_syntax::proof::Options::default(), &mut bank);
    let proof = parsed.value.expect("it is a proof").proof;
    let checking = Instant::now();
    let context = Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: None };
    let mut observer = proof_graph::points::CostObserver::new(&bank, &proof, 0, &house);
    let checked = kernel::check(&bank, &proof, &context, &mut observer);
    let (alone, all) = (checking.elapsed(), start.elapsed());
    assert!(checked.accepted(), "{:?}", checked.main().and_then(|block| block.faults.first()));
    assert_eq!(proof.main().map(kernel::Block::len), Some(lines));
    assert!(observer.total() > 0);
    report(lines, bytes, all.as_secs_f64(), Some(alone.as_secs_f64()), before);
    fs::remove_file(&file).expect("it was written");
}

/// From now on the peak of memory is counted anew.
fn reset_peak() {
    // Where the system does not offer it, the peak holds the text as well.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

fn peer(database: String, lines: usize) {
    let file = env::temp_dir().join(format!("referee-bench-{}.mm", std::process::id()));
    fs::write(&file, &database).expect("the directory for temporary files can be written");
    let bytes = database.len();
    drop(database);
    reset_peak();
    let before = peak_kilobytes();
    let start = Instant::now();
    let text = fs::read(&file).expect("it was written");
    let mut database = Database::new(DbOptions { jobs: 1, incremental: false, ..DbOptions::default() });
    database.parse(String::from("bench.mm"), vec![(String::from("bench.mm"), text)]);
    database.verify_pass();
    let found = database.diag_notations();
    let all = start.elapsed();
    assert!(found.is_empty(), "{} faults", found.len());
    report(lines, bytes, all.as_secs_f64(), None, before);
    fs::remove_file(&file).expect("it was written");
}

/// How many properties an object of the mixed proof goes through, and how many lines each takes.
const PROPERTIES: usize = 50;
const LINES_EACH: usize = 6;

/// Universal instantiation, Modus ponens, Simplification twice, Symmetric property, Transitive property, over ever new objects.
fn mixed(lines: usize) -> String {
    let mut text = String::from("system predicate-wars\n");
    let mut number = 0;
    for k in 0..PROPERTIES {
        number += 1;
        let next = k + 1;
        let _ = writeln!(text, "{number}. axiom (∀(x)(P_{k}(x) → (P_{next}(x) ∧ (f(x) = g_{k}(x)))))");
    }
    let mut object = 0;
    while number < lines {
        number += 1;
        object += 1;
        let _ = writeln!(text, "{number}. axiom P_0({object})");
        let mut holds = number;
        let mut equation = None;
        for k in 0..PROPERTIES {
            if number + LINES_EACH > lines {
                break;
            }
            let (next, law) = (k + 1, k + 1);
            let both = format!("(P_{next}({object}) ∧ (f({object}) = g_{k}({object})))");
            let n = number;
            let _ = writeln!(text, "{}. (P_{k}({object}) → {both}) by Universal instantiation on {law} with {object}", n + 1);
            let _ = writeln!(text, "{}. {both} by Modus ponens on {}, {holds}", n + 2, n + 1);
            let _ = writeln!(text, "{}. P_{next}({object}) by Simplification on {}", n + 3, n + 2);
            let _ = writeln!(text, "{}. (f({object}) = g_{k}({object})) by Simplification on {}", n + 4, n + 2);
            let _ = writeln!(text, "{}. (g_{k}({object}) = f({object})) by Symmetric property on {}", n + 5, n + 4);
            let last = equation.unwrap_or((k, n + 4));
            let _ = writeln!(
                text,
                "{}. (g_{k}({object}) = g_{}({object})) by Transitive property on {}, {}",
                n + 6,
                last.0,
                n + 5,
                last.1
            );
            equation = Some((k, n + 4));
            holds = n + 3;
            number += LINES_EACH;
        }
        while number < lines && number + LINES_EACH > lines {
            number += 1;
            let _ = writeln!(text, "{number}. ({object} = {object}) by Identity");
        }
    }
    text
}

/// How many steps a chain of Modus ponens has, in both formats.
const CHAIN: usize = 100;

/// Chains of Modus ponens: half of the lines are steps, the others what they are applied to.
fn modus_ponens(lines: usize) -> String {
    let mut text = String::from("system predicate-wars\n1. axiom P_0\n");
    for k in 1..=CHAIN {
        let _ = writeln!(text, "{}. axiom (P_{} → P_{k})", k + 1, k - 1);
    }
    let mut number = CHAIN + 1;
    while number < lines {
        let mut last = 1;
        for k in 1..=CHAIN {
            if number == lines {
                break;
            }
            number += 1;
            let _ = writeln!(text, "{number}. P_{k} by Modus ponens on {}, {last}", k + 1);
            last = number;
        }
    }
    text
}

/// The same chains in Metamath: one theorem a chain.
fn metamath(steps: usize) -> String {
    let mut text =
        String::from("$c ( ) -> |- wff $.\n$v ph ps $.\nwph $f wff ph $.\nwps $f wff ps $.\nwi $a wff ( ph -> ps ) $.\n");
    text.push_str("${ min $e |- ph $.\n maj $e |- ( ph -> ps ) $.\n ax-mp $a |- ps $.\n$}\n");
    for k in 0..=CHAIN {
        let _ = writeln!(text, "$c p{k} $.\nwp{k} $a wff p{k} $.");
    }
    text.push_str("start $a |- p0 $.\n");
    for k in 1..=CHAIN {
        let _ = writeln!(text, "m{k} $a |- ( p{} -> p{k} ) $.", k - 1);
    }
    let mut left = steps;
    let mut theorem = 0;
    while left > 0 {
        let chain = left.min(CHAIN);
        theorem += 1;
        let _ = write!(text, "t{theorem} $p |- p{chain} $=");
        // ax-mp takes ph, ps, the condition and the implication, in this order: the last step's come first.
        for k in (1..=chain).rev() {
            let _ = write!(text, " wp{} wp{k}", k - 1);
        }
        text.push_str(" start");
        for k in 1..=chain {
            let _ = write!(text, " m{k} ax-mp");
        }
        text.push_str(" $.\n");
        left -= chain;
    }
    text
}
