//! Whole boards judged, beside Z3 called as one would call it: one process for each question, all statements with their quantifiers.
//!
//! `cargo bench -p referee --bench judge [-- --every N] [-- --seconds S]`: every N-th board of each family (1: all; default 10), S
//! seconds for each question (default 2). Prints, for the same questions in one run, how many each decided and how long it took. A
//! verdict that contradicts the peer's ends the run with an error.

mod bundle;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use formula::{Bank, Board, Comparison, Connective, Formula, FormulaId, Kind, Quantifier, Term, TermId};
use referee::{Limits, Pool, WorkerLimits};
use verdict::{Answer, audit};

const FAMILIES: [(&str, &str); 3] = [
    ("deck", include_str!("boards/deck.boards")),
    ("player", include_str!("boards/player.boards")),
    ("classic", include_str!("boards/classic.boards")),
];

#[derive(Default)]
struct Tally {
    refuted: usize,
    satisfied: usize,
    undecided: usize,
    times: Vec<Duration>,
}

impl Tally {
    fn add(&mut self, answer: Option<bool>, time: Duration) {
        match answer {
            Some(true) => self.refuted += 1,
            Some(false) => self.satisfied += 1,
            None => self.undecided += 1,
        }
        self.times.push(time);
    }

    fn row(&mut self, name: &str) -> String {
        self.times.sort_unstable();
        let total: Duration = self.times.iter().sum();
        let at = |part: f64| self.times.get((self.times.len() as f64 * part) as usize).copied().unwrap_or_default();
        let (decided, all) = (self.refuted + self.satisfied, self.refuted + self.satisfied + self.undecided);
        format!(
            "{name:<34} {decided:>6} of {all:<6} {:>8} {:>8} {:>9.3} s {:>9.1} ms {:>9.1} ms",
            self.refuted,
            self.satisfied,
            total.as_secs_f64(),
            at(0.5).as_secs_f64() * 1e3,
            at(0.9).as_secs_f64() * 1e3,
        )
    }
}

fn main() {
    let option = |name: &str| {
        let mut arguments = std::env::args().skip_while(|argument| argument != name).skip(1);
        arguments.next().and_then(|value| value.parse::<f64>().ok())
    };
    let every = option("--every").map_or(10, |every| every as usize).max(1);
    let seconds = option("--seconds").unwrap_or(2.0);
    let Some(z3) = peer() else {
        eprintln!("no program z3: run scripts/setup, or put one on the PATH");
        std::process::exit(1);
    };
    println!("every {every}. board, {seconds} s for each question; peer: {}", version(&z3));
    let mut contradictions = 0;
    for (family, bundle) in FAMILIES {
        let (mut ours, mut ours_questions, mut naive) = (Tally::default(), Tally::default(), Tally::default());
        let pool = Pool::new(WorkerLimits::default());
        for entry in bundle::entries(bundle).iter().step_by(every) {
            let (mut bank, board) = bundle::read(entry);
            let questions = board.statements.len() + 1;
            let limits = Limits { time: Duration::from_secs_f64(seconds * questions as f64), ..Limits::default() };
            let begun = Instant::now();
            let report = audit(&mut bank, &board, &mut pool.oracle(), limits, &mut |_| ());
            let time = begun.elapsed();
            let answers: Vec<Option<bool>> =
                std::iter::once(&report.consistency).chain(&report.redundancy).map(refuted).collect();
            ours.add(answers[0], time);
            for (question, &answer) in answers.iter().enumerate() {
                ours_questions.add(answer, time / questions as u32);
                let begun = Instant::now();
                let peer = ask(&z3, &smt(&bank, &board, question.checked_sub(1)), seconds);
                naive.add(peer, begun.elapsed());
                if let (Some(ours), Some(theirs)) = (answer, peer)
                    && ours != theirs
                {
                    contradictions += 1;
                    println!("CONTRADICTION: {} question {question}: refuted here {ours}, by the peer {theirs}", entry.name);
                }
            }
        }
        println!(
            "\n{family:<34} {:>16} {:>8} {:>8} {:>11} {:>12} {:>12}",
            "decided", "refuted", "models", "total", "median", "90 %"
        );
        println!("{}", ours.row("referee, whole boards (consistency)"));
        println!("{}", ours_questions.row("referee, all questions, certified*"));
        println!("{}", naive.row("z3, one process for each question"));
    }
    println!("\n* models are re-checked; refutations carry their instances. A question's time is its share of the board's.");
    if contradictions > 0 {
        std::process::exit(1);
    }
}

fn refuted(answer: &Answer) -> Option<bool> {
    match answer {
        Answer::Refuted(_) => Some(true),
        Answer::Satisfied(_) => Some(false),
        Answer::Undecided(_) => None,
    }
}

fn peer() -> Option<PathBuf> {
    let provisioned = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../.z3/bin/z3");
    [provisioned, PathBuf::from("z3")].into_iter().find(|program| Command::new(program).arg("--version").output().is_ok())
}

fn version(z3: &PathBuf) -> String {
    let output = Command::new(z3).arg("--version").output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
}

/// Z3's answer: unsatisfiable (true), satisfiable (false), or none within the time.
fn ask(z3: &PathBuf, problem: &str, seconds: f64) -> Option<bool> {
    let mut child = Command::new(z3)
        .args(["-in", &format!("-t:{}", (seconds * 1000.0) as u64)])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take()?;
    input.write_all(problem.as_bytes()).ok()?;
    drop(input);
    // Z3 does not always keep its own limit on questions with quantifiers: the process is ended at twice the time.
    let deadline = Instant::now() + Duration::from_secs_f64(2.0 * seconds);
    loop {
        match child.try_wait() {
            Ok(None) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(1)),
            Ok(Some(_)) => break,
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
        }
    }
    let output = child.wait_with_output().ok()?;
    let answer = String::from_utf8_lossy(&output.stdout);
    match answer.lines().next()? {
        "unsat" => Some(true),
        "sat" => Some(false),
        _ => None,
    }
}

/// A question in SMT-LIB: all statements but `denied`, and that one negated. Recursion is as deep as the boards of the bench are nested.
fn smt(bank: &Bank, board: &Board, denied: Option<usize>) -> String {
    let mut out = String::from("(set-logic UF)\n(declare-sort L 0)\n");
    let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
    let vocabulary = solver::vocabulary::Vocabulary::of(bank, &meanings);
    for symbol in vocabulary.functions.iter().chain(&vocabulary.predicates) {
        let data = bank.symbol_data(*symbol);
        let sort = if data.kind == Kind::Function { "L" } else { "Bool" };
        let _ = writeln!(out, "(declare-fun |{}| ({}) {sort})", bank.symbol_text(*symbol), "L ".repeat(data.shape.arity()));
    }
    for (place, &meaning) in meanings.iter().enumerate() {
        out.push_str(if Some(place) == denied { "(assert (not " } else { "(assert (and true " });
        formula(bank, meaning, &mut out);
        out.push_str("))\n");
    }
    out.push_str("(check-sat)\n");
    out
}

fn formula(bank: &Bank, id: FormulaId, out: &mut String) {
    match bank.formula(id) {
        Formula::Truth(value) => out.push_str(if value { "true" } else { "false" }),
        Formula::Cardinality(comparison, n) => cardinality(comparison, n, out),
        Formula::Atom(symbol, arguments) => application(bank, bank.symbol_text(symbol), arguments, out),
        Formula::Equal(left, right) => {
            out.push_str("(= ");
            term(bank, left, out);
            out.push(' ');
            term(bank, right, out);
            out.push(')');
        }
        Formula::Not(inner) => {
            out.push_str("(not ");
            formula(bank, inner, out);
            out.push(')');
        }
        Formula::Binary(connective, left, right) => {
            out.push_str(match connective {
                Connective::And => "(and ",
                Connective::Or => "(or ",
                Connective::Implies => "(=> ",
                Connective::Iff => "(= ",
            });
            formula(bank, left, out);
            out.push(' ');
            formula(bank, right, out);
            out.push(')');
        }
        Formula::Quantified(Quantifier::ExistsUnique, ..) => unreachable!("the boards of the bench unfold ∃!"),
        Formula::Quantified(quantifier, variable, body) => {
            let word = if quantifier == Quantifier::ForAll { "forall" } else { "exists" };
            let _ = write!(out, "({word} ((|{}| L)) ", bank.variable_text(variable));
            formula(bank, body, out);
            out.push(')');
        }
    }
}

fn cardinality(comparison: Comparison, n: u32, out: &mut String) {
    assert_eq!(comparison, Comparison::AtLeast, "the boards of the bench count with AtLeast only");
    let names: Vec<String> = (0..n).map(|at| format!("n{at}")).collect();
    let _ = write!(
        out,
        "(exists ({}) (distinct {}))",
        names.iter().fold(String::new(), |all, n| all + &format!("({n} L)")),
        names.join(" ")
    );
}

fn application(bank: &Bank, name: &str, arguments: &[TermId], out: &mut String) {
    if arguments.is_empty() {
        let _ = write!(out, "|{name}|");
        return;
    }
    let _ = write!(out, "(|{name}|");
    for &argument in arguments {
        out.push(' ');
        term(bank, argument, out);
    }
    out.push(')');
}

fn term(bank: &Bank, id: TermId, out: &mut String) {
    match bank.term(id) {
        Term::Variable(variable) => {
            let _ = write!(out, "|{}|", bank.variable_text(variable));
        }
        Term::Number(numeral) => out.push_str(bank.numeral_text(numeral)),
        Term::Apply(symbol, arguments) => application(bank, bank.symbol_text(symbol), arguments, out),
    }
}
