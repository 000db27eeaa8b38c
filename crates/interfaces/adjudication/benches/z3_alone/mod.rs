//! Z3 called as one would call it: one process for each question, all statements with their quantifiers. For the benches only.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use formula::{Bank, Board, CardinalityRelation, Connective, Formula, FormulaId, Kind, Quantifier, Term, TermId};

/// The program. Where there is none, this one ends.
pub(crate) fn peer() -> PathBuf {
    let provisioned = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../.z3/bin/z3");
    let starts = |program: &PathBuf| Command::new(program).arg("--version").output().is_ok();
    [provisioned, PathBuf::from("z3")].into_iter().find(starts).unwrap_or_else(|| {
        eprintln!("no program z3: run scripts/setup, or put one on the PATH");
        std::process::exit(1);
    })
}

/// What it says of itself.
pub(crate) fn version(z3: &PathBuf) -> String {
    let output = Command::new(z3).arg("--version").output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
}

/// Z3's answer: unsatisfiable (true), satisfiable (false), or none within the time.
pub(crate) fn ask(z3: &PathBuf, problem: &str, time: Duration) -> Option<bool> {
    let mut child = Command::new(z3)
        .args(["-in", &format!("-t:{}", time.as_millis())])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take()?;
    input.write_all(problem.as_bytes()).ok()?;
    drop(input);
    // Z3 does not always keep its own limit on questions with quantifiers: the process is ended at twice the time.
    let deadline = Instant::now() + 2 * time;
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
pub(crate) fn smt(bank: &Bank, board: &Board, denied: Option<usize>) -> String {
    let mut out = String::from("(set-logic UF)\n(declare-sort L 0)\n");
    let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
    let vocabulary = solver::vocabulary::Vocabulary::of(bank, &meanings);
    for symbol in vocabulary.functions.iter().chain(&vocabulary.predicates) {
        let data = bank.symbol_data(*symbol);
        let sort = if data.kind == Kind::Function { "L" } else { "Bool" };
        let _ = writeln!(out, "(declare-fun |{}| ({}) {sort})", bank.symbol_text(*symbol), "L ".repeat(data.fixity.arity()));
    }
    for (index, &meaning) in meanings.iter().enumerate() {
        out.push_str(if Some(index) == denied { "(assert (not " } else { "(assert (and true " });
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

fn cardinality(comparison: CardinalityRelation, n: u32, out: &mut String) {
    assert_eq!(comparison, CardinalityRelation::AtLeast, "the boards of the bench count with AtLeast only");
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
