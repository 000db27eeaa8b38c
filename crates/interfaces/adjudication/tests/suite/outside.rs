//! Proofs of random boards before judges that share no code with ours: Metamath's checker, and Rocq where it is installed; and proofs that
//! were changed, about which the kernel and Metamath have to agree.
//!
//! `REFEREE_OUTSIDE` proofs are judged, `REFEREE_OUTSIDE_CHANGED` of them with a line changed, `REFEREE_OUTSIDE_ROCQ` by `coqc`; the first
//! board's seed is `REFEREE_OUTSIDE_SEED` (`just outside`).

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use adjudication::{BoardNotation, JudgeOptions, Limits, Pool, Text, WorkerLimits};
use board_syntax::palmer::{self, Brackets};
use certificate::{Checker, Claim};
use export::metamath::{self, judge};
use export::{Problem, Refused, Target};
use formula::generate::{Random, Vocabulary};
use formula::{Alphabet, Bank, Board, Fixity, FormulaId, Kind};
use kernel::Proof;
use proof_syntax::proof::{self, Statements};
use testkit::patience::UNHURRIED;
use verifier::{Answer, Certificate, CertificateDocument};

fn number(variable: &str, otherwise: usize) -> usize {
    match std::env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable} should be a number, not {text:?}")),
        Err(_) => otherwise,
    }
}

/// A random board as text: three to seven statements, some of which speak of others.
fn random_board(seed: usize) -> String {
    let mut random = Random::new(seed as u64);
    let mut bank = Bank::new();
    let mut functions = Vec::new();
    for (name, fixity) in [("f", Fixity::Applied(1)), ("g", Fixity::Applied(2)), ("a", Fixity::Letter), ("b", Fixity::Letter)] {
        if random.below(3) == 0 {
            functions.push(bank.symbol(name, Kind::Function, fixity));
        }
    }
    let predicates = [("p", Fixity::Applied(1)), ("q", Fixity::Applied(1)), ("r", Fixity::Applied(2)), ("t", Fixity::Letter)];
    let predicates = predicates.map(|(name, fixity)| bank.symbol(name, Kind::Predicate, fixity)).to_vec();
    // Boards in Palmer's notation have no truth values and no numbers.
    let vocabulary = Vocabulary { truth_values: false, numbers: false, ..Vocabulary::of(&mut bank, functions, predicates) };
    let mut text = String::from("symbols p/1 q/1 r/2 t/0 : predicate; f/1 g/2 a/0 b/0 : function\n");
    let mut said: Vec<FormulaId> = Vec::new();
    for _ in 0..3 + random.below(5) {
        let depth = 1 + random.below(3);
        let sentence = bank.random_sentence(&vocabulary, depth, &mut random);
        let earlier = said.get(random.below(said.len())).copied();
        let sentence = match (random.below(7), earlier) {
            (0, Some(earlier)) => bank.or(sentence, earlier),
            (1, Some(earlier)) => bank.implies(earlier, sentence),
            (2, Some(earlier)) => {
                let both = bank.and(earlier, sentence);
                bank.not(both)
            }
            (3, Some(earlier)) => bank.iff(earlier, sentence),
            _ => sentence,
        };
        said.push(sentence);
        let _ = writeln!(text, "{}", palmer::print(&bank, sentence, Alphabet::Unicode, Brackets::Full));
    }
    text
}

/// Judges random boards until there are this many proofs; each is given to `each`, as the file says it.
fn proofs(count: usize, seed: usize, mut each: impl FnMut(usize, &[u8])) -> usize {
    let pool = Pool::new(WorkerLimits::default());
    let directory = tempfile::tempdir().expect("a directory");
    let (mut found, mut boards) = (0, 0);
    while found < count {
        let name = format!("random-{}", seed + boards);
        let text = Text::new(format!("{name}.board"), random_board(seed + boards));
        boards += 1;
        let mut board = adjudication::read_board(text, BoardNotation::Palmer).unwrap_or_else(|error| panic!("{name}: {error}"));
        let files = directory.path().join(&name);
        let options = JudgeOptions {
            claim: None,
            limits: Limits { time: UNHURRIED, instances: 1_500, steps: 20_000, ..Limits::default() },
            certificates: Some(files.clone()),
            ..JudgeOptions::default()
        };
        let ruling =
            adjudication::judge(&mut board, &options, &pool, &mut |_| ()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let failed = adjudication::write_files(&ruling.files);
        assert!(failed.is_empty(), "{name}: {failed:?}");
        // Of a board of which nothing was certified there are no files.
        let Ok(entries) = fs::read_dir(&files) else { continue };
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        for path in paths {
            let bytes = fs::read(&path).expect("it can be read");
            let document: CertificateDocument = serde_json::from_slice(&bytes).expect("a document");
            if matches!(document.certificate, Certificate::Proof { .. }) && found < count {
                each(found, &bytes);
                found += 1;
            }
        }
        fs::remove_dir_all(&files).expect("it was written");
    }
    boards
}

#[test]
fn proofs_of_random_boards_are_accepted_by_other_checkers() {
    let (count, seed) = (number("REFEREE_OUTSIDE", 60), number("REFEREE_OUTSIDE_SEED", 1));
    let rocq = number("REFEREE_OUTSIDE_ROCQ", 0);
    let (mut sizes, mut spent) = (Vec::new(), Duration::ZERO);
    let mut files: Vec<String> = Vec::new();
    let boards = proofs(count, seed, |at, bytes| {
        let shown = || String::from_utf8_lossy(bytes).into_owned();
        let verified = verifier::verify(bytes).unwrap_or_else(|refusal| panic!("{refusal}\n{}", shown()));
        let problem = Problem::of(&verified, "metamath").expect("it is a proof");
        let start = Instant::now();
        let text = metamath::write(problem).unwrap_or_else(|refused| panic!("{refused}\n{}", shown()));
        judge::judge(&text, problem).unwrap_or_else(|dissent| panic!("{dissent}\n{}", shown()));
        spent += start.elapsed();
        sizes.push(text.len());
        let derivation = export::export(&verified, Target::Tstp).unwrap_or_else(|refused| panic!("{refused}\n{}", shown()));
        assert!(derivation.contains("fof(claimed, "));
        let file = export::export(&verified, Target::Rocq).unwrap_or_else(|refused| panic!("{refused}\n{}", shown()));
        if at < rocq {
            files.push(file);
        }
    });
    sizes.sort_unstable();
    println!(
        "{count} proofs of {boards} boards accepted by metamath-rs; written and judged in {:.1} s, databases of {} bytes in the \
         median, {} at most",
        spent.as_secs_f64(),
        sizes[sizes.len() / 2],
        sizes[sizes.len() - 1]
    );
    let start = Instant::now();
    for (at, files) in files.chunks(25).enumerate() {
        judged_by_rocq(at, files);
    }
    println!("{} proofs accepted by Rocq in {:.1} s", files.len(), start.elapsed().as_secs_f64());
}

/// Has `coqc` check files, all in one, each in a module of its own.
fn judged_by_rocq(at: usize, files: &[String]) {
    let directory = tempfile::tempdir().expect("a directory");
    let required = "Require Import Coq.Logic.Classical.";
    let mut text = format!("{required}\n");
    for (number, file) in files.iter().enumerate() {
        let file = file.strip_prefix(required).expect("what a file begins with");
        let _ = writeln!(text, "Module M{number}.{file}End M{number}.");
    }
    let path = directory.path().join("proofs.v");
    fs::write(&path, &text).expect("it can be written");
    let output = Command::new("coqc").arg("-q").arg(&path).current_dir(directory.path()).output().expect("coqc is installed");
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        let kept = std::env::temp_dir().join(format!("refused-by-rocq-{at}.v"));
        fs::copy(&path, &kept).expect("it can be copied");
        panic!("{}\n{said}", kept.display());
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    // Nothing else was taken for granted.
    let axioms = printed.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    assert!(axioms.clone().all(|line| line.starts_with("classic ") || line.starts_with("classic:")), "{printed}");
}

/// A proof, read but not checked.
struct Read {
    bank: Bank,
    board: Board,
    claim: Claim,
    proof: Proof,
}

/// Reads the lines of a document as they are; `None` where they are no proof file.
fn read(document: &CertificateDocument, lines: &[String]) -> Option<Read> {
    let mut bank = Bank::new();
    let text = Text::new("board", document.board.text.as_str());
    let read = board_syntax::board::parse(&text, &mut bank, palmer::Options::default()).value.expect("the board is right");
    let claim = match document.answer {
        Answer::Redundant => {
            let label = document.question.statement().expect("it is about a statement");
            Claim::Redundant { statement: read.board.find(label).expect("it is on the board") }
        }
        _ => Claim::Inconsistent,
    };
    let text = Text::new("proof", lines.join("\n"));
    let statements = Statements::Palmer { options: palmer::Options::default(), vocabulary: Some(read.vocabulary) };
    let parsed = proof::parse(&text, &proof::Options { system: None, statements }, &mut bank);
    Some(Read { bank, board: read.board, claim, proof: parsed.value?.proof })
}

/// A change of a line: another line's statement, its denial, another citation, another rule, another object.
fn changed(lines: &[String], random: &mut Random) -> Option<Vec<String>> {
    let mut changed = lines.to_vec();
    let steps: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].contains(" by ")).collect();
    let at = *steps.get(random.below(steps.len()))?;
    let other = *steps.get(random.below(steps.len()))?;
    let split = |line: &str| {
        let (before, by) = line.split_once(" by ")?;
        let (number, statement) = before.split_once(". ")?;
        Some((number.to_owned(), statement.to_owned(), by.to_owned()))
    };
    let ((number, statement, by), (_, other_statement, other_by)) = (split(&lines[at])?, split(&lines[other])?);
    changed[at] = match random.below(6) {
        0 => format!("{number}. {other_statement} by {by}"),
        1 => format!("{number}. ¬({statement}) by {by}"),
        2 => format!("{number}. {statement} by {other_by}"),
        3 => {
            let rule = other_by.split(' ').next().unwrap_or_default();
            let rest = by.split_once(' ').map_or("", |(_, rest)| rest);
            format!("{number}. {statement} by {rule} {rest}")
        }
        4 => {
            let digits: String = by.chars().filter(char::is_ascii_digit).take(2).collect();
            format!("{number}. {statement} by {}", by.replacen(&digits, &(1 + random.below(lines.len())).to_string(), 1))
        }
        _ => {
            let letters = ["a", "b", "c", "d", "x"];
            let (from, to) = (letters[random.below(5)], letters[random.below(5)]);
            let swap =
                |text: &str| text.replace(&format!("({from}"), &format!("({to}")).replace(&format!(" {from}"), &format!(" {to}"));
            format!("{number}. {} by {}", swap(&statement), swap(&by))
        }
    };
    (changed[at] != lines[at]).then_some(changed)
}

/// Why the kernel refuses a proof that Metamath accepts, if it asks for more than the theorem needs: what is named after `with` is a
/// note that Metamath has no place for; and names for witnesses and arbitrary objects have to be new in the whole proof, or in all open
/// assumptions, not only in what the line rests on.
fn stricter(document: &CertificateDocument, lines: &[String], refusal: &certificate::Refusal) -> Option<&'static str> {
    let again = |lines: &[String]| {
        let Read { mut bank, board, claim, proof } = read(document, lines)?;
        Some(Checker::new(&board).check_proof(&mut bank, verifier::classical()?, claim, proof))
    };
    let plain = |line: &String| line.split_once(" with ").map_or(line.as_str(), |(step, _)| step).to_owned();
    match again(&lines.iter().map(plain).collect::<Vec<String>>())? {
        Ok(_) => return Some("right without its note"),
        Err(certificate::Refusal::Line { code: code @ ("not-fresh" | "not-arbitrary"), .. }) => return Some(code),
        Err(_) => {}
    }
    // A line that nothing rests on is no part of the database.
    let certificate::Refusal::Line { number, .. } = refusal else { return None };
    let begins = format!("{number}. ");
    let others: Vec<String> = lines.iter().filter(|line| !line.trim_start().starts_with(&begins)).cloned().collect();
    matches!(again(&others), Some(Ok(_))).then_some("right without the line")
}

#[test]
fn changed_proofs_are_refused_by_both_or_right_by_both() {
    let (count, seed) = (number("REFEREE_OUTSIDE_CHANGED", 150), number("REFEREE_OUTSIDE_SEED", 1));
    let mut random = Random::new(seed as u64 + 7);
    let (mut refused, mut right, mut strict) = (BTreeMap::new(), 0_usize, BTreeMap::new());
    let calculus = verifier::classical().expect("it is built in");
    proofs(count / 3 + 1, seed + 100_000, |_, bytes| {
        let document: CertificateDocument = serde_json::from_slice(bytes).expect("a document");
        let Certificate::Proof { lines, .. } = &document.certificate else { return };
        for _ in 0..3 {
            let Some(lines) = changed(lines, &mut random) else { continue };
            let Some(Read { mut bank, board, claim, proof }) = read(&document, &lines) else { continue };
            let ours = Checker::new(&board).check_proof(&mut bank, calculus, claim, proof.clone());
            let calculus = calculus.calculus();
            let problem = Problem { name: "changed", bank: &bank, board: &board, claim, proof: &proof, calculus };
            let theirs = metamath::write_as_it_stands(problem);
            let judged = theirs.as_ref().map(|text| judge::judge(text, problem));
            let shown = || format!("{}\n{}", document.board.text, lines.join("\n"));
            match (&ours, judged) {
                (Ok(_), Ok(Ok(_))) => right += 1,
                (Ok(_), otherwise) => panic!("right for the kernel only: {otherwise:?}\n{}", shown()),
                // What follows may still be written as the kernel does not want it.
                (Err(refusal), Ok(Ok(_))) => match stricter(&document, &lines, refusal) {
                    Some(why) => *strict.entry(why).or_insert(0_usize) += 1,
                    None => panic!("right for Metamath only: {refusal:?}\n{}", shown()),
                },
                (Err(_), Ok(Err(dissent))) => {
                    *refused
                        .entry(format!("{dissent:?}").split([' ', '(']).next().unwrap_or_default().to_owned())
                        .or_insert(0) += 1;
                }
                (Err(_), Err(Refused::Line { why, .. })) => *refused.entry((*why).to_owned()).or_insert(0) += 1,
                (Err(_), Err(other)) => *refused.entry(other.to_string()).or_insert(0) += 1,
            }
        }
    });
    let all: usize = refused.values().sum();
    println!(
        "{} changed proofs: {right} right by both, {all} refused by both: {refused:?}; refused by the kernel alone: {strict:?}",
        right + all + strict.values().sum::<usize>()
    );
    assert!(all > count / 3, "{all}");
}
