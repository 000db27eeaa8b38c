//! Boards judged as `referee judge --certificates` judges them, and each certificate file checked as `referee verify` checks it: the figures
//! of docs/certificates.md.
//!
//! `cargo bench -p referee-adjudication --bench certified [-- --every N --seconds S --boards P025,P072]`: every N-th board of each family
//! (default 1: all), S seconds for each question (default 5), none but the boards of these names. Prints what was decided, how many of the
//! certificates are right and are of that answer to that question, and what stays open and why. A certificate that is not right, and an
//! answer without one, end the run with an error.
//!
//! `-- --peers eprover,SPASS,cvc5 [--peer-seconds S]` asks these provers the same questions, with S seconds for each (default 1), as
//! many at a time as there are processors. One that is not installed is reported and takes no part; a verdict that contradicts one ends the
//! run with an error.

#[path = "../../../search/verdict/tests/suite/board_problem.rs"]
mod board_problem;
mod bundle;
mod families;
#[path = "../../../search/verdict/tests/suite/peers/mod.rs"]
mod peers;
mod times;

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use adjudication::{
    BoardNotation, JudgeOptions, Pool, Ruling, StatementStatus, Status, Text, VerifiedClaim, VerifyOptions, WorkerLimits,
};
use board_problem::problem;
use bundle::Entry;
use families::{FAMILIES, Sample, option};
use peers::{PROVERS, Prover, compare};
use rayon::prelude::*;
use times::Times;
use verifier::Answer;

/// A question about a board, and what became of it.
struct Question {
    /// The statement that it is about; none where it is about the board.
    statement: Option<String>,
    answer: Option<Answer>,
    /// The certificate.
    file: Option<String>,
    /// Why there is no answer.
    reasons: Vec<String>,
}

impl Question {
    /// Whether it follows, where that is known.
    fn follows(&self) -> Option<bool> {
        self.answer.map(|answer| matches!(answer, Answer::Inconsistent | Answer::Redundant))
    }

    /// Whether there is a certificate among these that is right, of this answer to this question.
    fn is_shown(&self, right: &HashMap<&str, &VerifiedClaim>) -> bool {
        let claim = self.file.as_ref().and_then(|file| right.get(file.as_str()));
        claim.is_some_and(|claim| Some(claim.answer) == self.answer && claim.statement == self.statement && claim.among.is_none())
    }

    fn name(&self) -> &str {
        self.statement.as_deref().unwrap_or("consistency")
    }
}

/// A board, its questions and what provers say of them.
struct Judged {
    entry: Entry,
    questions: Vec<Question>,
    /// Of each question, in the order of the provers, whether they say that it follows.
    words: Vec<Vec<Option<bool>>>,
}

fn main() -> ExitCode {
    let sample = Sample::asked_for(1, 5.0);
    let boards = option("--boards", String::new());
    let boards: Vec<&str> = boards.split(',').filter(|name| !name.is_empty()).collect();
    let there: Vec<String> = FAMILIES.iter().flat_map(|family| bundle::entries(family.1)).map(|entry| entry.name).collect();
    if let Some(missing) = boards.iter().find(|name| !there.iter().any(|board| board == *name)) {
        eprintln!("no board of the benches is called `{missing}`");
        return ExitCode::from(64);
    }
    let peer_seconds = option("--peer-seconds", 1);
    let scratch = tempfile::tempdir().expect("there is a place for certificates");
    if let Err(failure) = Pool::new(WorkerLimits::default()).version() {
        eprintln!("boards are judged with the Z3 worker; run `cargo build --release -p referee-z3-worker` first ({failure})");
        return ExitCode::FAILURE;
    }
    let Ok(provers) = provers(&option("--peers", String::new()), scratch.path()) else { return ExitCode::from(64) };
    println!("{sample}");
    let mut faults = 0;
    for (family, bundle) in FAMILIES {
        let entries = sample.of(bundle).filter(|entry| boards.is_empty() || boards.contains(&&*entry.name));
        let folder = scratch.path().join(family);
        let mut judging = Times::default();
        let mut judged: Vec<Judged> = entries
            .map(|entry| {
                let begun = Instant::now();
                let ruling = judge(&entry, &sample, &folder);
                judging.add(begun.elapsed());
                Judged { entry, questions: questions(ruling), words: Vec::new() }
            })
            .collect();
        if judged.is_empty() {
            continue;
        }
        faults += report(family, &judged, &mut judging, &folder);
        if !provers.is_empty() {
            judged.par_iter_mut().for_each(|board| board.words = ask(board, &provers, peer_seconds, scratch.path()));
            faults += report_peers(&judged, &provers);
        }
    }
    println!(
        "\nTimes of judging are of whole boards, one after the other; certificates are checked as many at a time as there are processors."
    );
    if faults > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// As `referee judge --certificates FOLDER` does.
fn judge(entry: &Entry, sample: &Sample, folder: &Path) -> Ruling {
    let text = Text::new(&*entry.name, &*entry.text);
    let mut board = adjudication::read_board(text, BoardNotation::Palmer).expect("the boards of the benches can be read");
    let limits = sample.limits(board.labels().count() + 1);
    let check_milliseconds = u32::try_from(limits.time.as_millis()).unwrap_or(u32::MAX).max(1);
    let pool = Pool::new(WorkerLimits { check_milliseconds, ..WorkerLimits::default() });
    let options = JudgeOptions { limits, certificates: Some(folder.to_owned()), ..JudgeOptions::default() };
    let ruling = adjudication::judge(&mut board, &options, &pool, &mut |_| ()).expect("there is no claim");
    let failures = adjudication::write_files(&ruling.files);
    assert!(failures.is_empty(), "certificates can be written: {failures:?}");
    ruling
}

fn questions(ruling: Ruling) -> Vec<Question> {
    let consistency = Question {
        statement: None,
        answer: match ruling.status {
            Status::Inconsistent => Some(Answer::Inconsistent),
            Status::Consistent => Some(Answer::Consistent),
            Status::Undecided => None,
        },
        file: ruling.certificate.and_then(|certificate| certificate.file),
        reasons: ruling.reasons,
    };
    let redundancy = ruling.statements.into_iter().map(|statement| Question {
        statement: Some(statement.id),
        answer: match statement.status {
            StatementStatus::Redundant => Some(Answer::Redundant),
            StatementStatus::Independent => Some(Answer::Independent),
            StatementStatus::Undecided => None,
        },
        file: statement.certificate.and_then(|certificate| certificate.file),
        reasons: statement.reasons,
    });
    std::iter::once(consistency).chain(redundancy).collect()
}

/// Checks the certificates of a family, and prints what became of its questions; how many answers have no certificate that is right, and
/// how many certificates are not right.
fn report(family: &str, judged: &[Judged], judging: &mut Times, folder: &Path) -> usize {
    let begun = Instant::now();
    let verified =
        adjudication::verify(&[folder.to_owned()], &VerifyOptions { board: None, judge: None, time: Duration::from_secs(3600) })
            .map(|verification| verification.certificates)
            .unwrap_or_default();
    let verifying = begun.elapsed();
    let right: HashMap<&str, &VerifiedClaim> =
        verified.iter().filter_map(|one| Some((&*one.file, one.verified.as_ref()?))).collect();
    let bytes: u64 = verified.iter().filter_map(|certificate| fs::metadata(&certificate.file).ok()).map(|file| file.len()).sum();

    let all = || judged.iter().flat_map(|board| &board.questions);
    let inconsistent = all().filter(|question| question.answer == Some(Answer::Inconsistent)).count();
    let decided = all().filter(|question| question.answer.is_some()).count();
    let shown = all().filter(|question| question.is_shown(&right)).count();
    let wrong = verified.len() - right.len();
    println!(
        "\n{:<16} {:>12} {:>9} {:>8} {:>8} {:>9} {} {:>12} {:>10}",
        format!("{family}, boards"),
        "inconsistent",
        "questions",
        "decided",
        "right",
        "not right",
        Times::heading(),
        "verifying",
        "size"
    );
    println!(
        "{:<16} {inconsistent:>12} {:>9} {decided:>8} {shown:>8} {wrong:>9} {} {:>10.3} s {:>7.0} kB",
        judged.len(),
        all().count(),
        judging.columns(),
        verifying.as_secs_f64(),
        bytes as f64 / 1e3,
    );
    for board in judged {
        for question in board.questions.iter().filter(|question| question.answer.is_none()) {
            println!("open: {} {}: {}", board.entry.name, question.name(), question.reasons.join("; "));
        }
        for question in board.questions.iter().filter(|question| question.answer.is_some() && !question.is_shown(&right)) {
            println!("WITHOUT A CERTIFICATE: {} {}", board.entry.name, question.name());
        }
    }
    for certificate in verified.iter().filter(|certificate| certificate.verified.is_none()) {
        let why = certificate.error.as_ref().map_or("", |error| &error.message);
        println!("NOT RIGHT: {}: {why}", certificate.file);
    }
    decided - shown + wrong
}

/// The provers of these names that take part.
///
/// # Errors
/// An unknown name, which is reported.
fn provers(names: &str, scratch: &Path) -> Result<Vec<&'static Prover>, ()> {
    let mut found = Vec::new();
    for name in names.split(',').filter(|name| !name.is_empty()) {
        let Some(prover) = PROVERS.iter().find(|prover| prover.program == name) else {
            let known: Vec<&str> = PROVERS.iter().map(|prover| prover.program).collect();
            eprintln!("no prover `{name}` is known; those are: {}", known.join(", "));
            return Err(());
        };
        if prover.takes_part(scratch) {
            found.push(prover);
        }
    }
    Ok(found)
}

/// What the provers say of each question of a board.
fn ask(board: &Judged, provers: &[&Prover], seconds: u32, scratch: &Path) -> Vec<Vec<Option<bool>>> {
    let (bank, statements) = bundle::read(&board.entry);
    let file = scratch.join(format!("{}.p", board.entry.name));
    let words = (0..board.questions.len()).map(|question| {
        fs::write(&file, problem(&bank, &statements, question.checked_sub(1))).expect("there is room for a question");
        provers.iter().map(|prover| prover.ask(&file, seconds)).collect()
    });
    words.collect()
}

/// Prints what the provers say beside the verdicts; how many verdicts they contradict.
fn report_peers(judged: &[Judged], provers: &[&Prover]) -> usize {
    let mut contradictions = 0;
    for (index, prover) in provers.iter().enumerate() {
        let (mut compared, mut asked) = (0, 0);
        for board in judged {
            for (question, words) in board.questions.iter().zip(&board.words) {
                let (ours, theirs) = (question.follows(), words.get(index).copied().flatten());
                asked += 1;
                compared += usize::from(ours.is_some() && theirs.is_some());
                let name = || format!("{} {}", board.entry.name, question.name());
                match (ours, theirs) {
                    (None, Some(true)) => println!("open: {}: {} says that it follows", name(), prover.program),
                    (None, Some(false)) => println!("open: {}: {} says that it does not follow", name(), prover.program),
                    _ => {}
                }
                if let Err(why) = compare(ours, theirs) {
                    contradictions += 1;
                    println!("CONTRADICTION: {}: {why} ({})", name(), prover.program);
                }
            }
        }
        println!("{}: {compared} answers to {asked} questions of {} boards were compared", prover.program, judged.len());
    }
    println!("verdicts that a prover contradicts: {contradictions}");
    contradictions
}
