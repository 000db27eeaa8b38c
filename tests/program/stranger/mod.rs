//! A stranger reads the output: each sentence in which the program claims something of a random problem is evaluated by brute force, against the
//! file as the file says it.
//!
//! `problem`: the problems, and what is true of them. `reader`: the sentences. Their number is that of `REFEREE_STRANGER`, for `just soak`.

mod problem;
mod reader;

use std::fs;
use std::process::Command;

use formula::generate::Random;

use crate::program::run::{Outcome, built, run, text};
use problem::{Language, Problem, Role};
use reader::Reader;

/// Problems that are read in every run of the tests.
const PROBLEMS: u64 = 60;

/// Reads everything that is said of a problem.
fn read(problem: &Problem) -> (usize, Vec<String>) {
    let directory = tempfile::tempdir().expect("a directory");
    let kind = if problem.language == Language::Palmer { "board" } else { "p" };
    let file = directory.path().join(format!("problem.{kind}"));
    fs::write(&file, &problem.text).expect("written");
    let (file, evidence) = (text(&file).to_owned(), directory.path().join("evidence"));
    let judged = |options: &[&str]| -> Outcome {
        let outcome = run(&[&["judge", "--time", "10m"], options, &[&file]].concat(), "");
        assert_eq!(outcome.status, 0, "{}\n{}{}", problem.text, outcome.out, outcome.err);
        outcome
    };
    let mut reader = Reader { problem, read: 0, wrong: Vec::new() };
    let people = judged(&[]).out;
    reader.text(&people);
    reader.models(&people);
    for line in judged(&["--brief"]).out.lines() {
        reader.brief(line.split_once(&format!("{file}: ")).map_or(line, |(_, said)| said));
    }
    for line in judged(&["--json", "--certificates", text(&evidence)]).out.lines() {
        reader.document(&serde_json::from_str(line).expect("a document a line"));
    }
    reader.text(&plain(&judged(&["--format", "html"]).out));
    reader.text(
        &judged(&["--format", "latex"])
            .out
            .replace("{,}", ",")
            .replace("\\par", ". ")
            .replace('~', " ")
            .replace(['\\', '}', '{'], " "),
    );
    certificates(&mut reader, text(&evidence));
    (reader.read, reader.wrong)
}

/// The text of a page, without what stands in its head.
fn plain(page: &str) -> String {
    let body = page.split_once("</style>").map_or(page, |(_, body)| body);
    let mut out = String::new();
    for part in body.split('<') {
        let (tag, said) = part.split_once('>').unwrap_or(("", part));
        if tag.starts_with('/') && !tag.starts_with("/span") && !tag.starts_with("/b") {
            out.push_str(". ");
        }
        out.push_str(said);
    }
    out.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">").replace("SZS ", "(SZS ")
}

/// Reads what both verifiers and the exports say of certificates.
fn certificates(reader: &mut Reader<'_>, evidence: &str) {
    let claims = run(&["verify", "--json", evidence], "").json();
    for one in claims["certificates"].as_array().expect("a list") {
        assert_eq!(one["status"], "right", "{one}");
        reader.verified(one["verified"]["claim"].as_str().expect("a claim"));
    }
    let alone = Command::new(built("referee-verify")).arg(evidence).output().expect("it starts");
    for line in String::from_utf8(alone.stdout).expect("UTF-8").lines().filter(|line| line.contains(": right: in ")) {
        let said = line.split_once(": right: in ").and_then(|(_, said)| said.split_once(", ")).map_or("", |(_, said)| said);
        reader.verified(said.rsplit_once(" (").map_or(said, |(said, _)| said));
    }
    for entry in fs::read_dir(evidence).expect("a directory").take(3) {
        let exported = run(&["export", "--to", "tstp", text(&entry.expect("an entry").path())], "").out;
        let comments: Vec<&str> = exported.lines().filter_map(|line| line.strip_prefix("% ")).collect();
        let claim = comments.iter().find(|line| !line.starts_with("SZS")).copied().unwrap_or_default();
        if claim.is_empty() {
            continue;
        }
        reader.verified(claim);
        // Of several conjectures the status is that of one, which the certificate's text alone has.
        if reader.conjectures() < 2
            && let Some(status) = comments.iter().find_map(|line| line.strip_prefix("SZS status "))
        {
            reader.exported(status, claim);
        }
        let conjectures = reader.problem.statements.iter().filter(|one| one.role == Role::Conjecture);
        for conjecture in conjectures {
            let stated =
                exported.lines().any(|line| line.contains(", axiom, ") && line.ends_with(&format!("'{}')).", conjecture.label)));
            assert!(!stated, "the negation is not what the file has under this name: {exported}");
        }
    }
}

#[test]
fn no_sentence_is_false_of_the_file_as_it_stands() {
    let wanted = std::env::var("REFEREE_STRANGER").ok().and_then(|count| count.parse().ok()).unwrap_or(PROBLEMS);
    let (mut sentences, mut problems) = (0, [0; 4]);
    for seed in 0..wanted {
        let problem = Problem::random(&mut Random::new(seed));
        let (read, wrong) = read(&problem);
        assert!(wrong.is_empty(), "seed {seed}:\n{}\n{}", problem.text, wrong.join("\n"));
        assert!(read > 5, "seed {seed}: what the program says is read: {read} sentences\n{}", problem.text);
        problems[problem.language as usize] += 1;
        sentences += read;
    }
    println!("{wanted} problems (boards, fof, cnf, tff: {problems:?}), {sentences} sentences, none false");
    assert!(problems.iter().all(|&count| count > 0));
}

/// What the program once said is found out.
#[test]
fn the_old_words_are_found_out() {
    let mut random = Random::new(7);
    let refuted = loop {
        let problem = Problem::random(&mut random);
        // An axiom refutes the conjecture.
        let conjecture = problem.statements.iter().position(|one| one.role == Role::Conjecture);
        if problem.language == Language::Fof
            && problem.statements.len() == 2
            && conjecture == Some(1)
            && (0..problem.structures).all(|at| !problem.statements[0].truth[at] || !problem.statements[1].truth[at])
            && problem.statements.iter().all(|one| one.truth.contains(&true) && one.truth.contains(&false))
        {
            break problem;
        }
    };
    for words in [
        "redundant: goal1 follows from s0 (SZS Theorem)",
        "The board is consistent. (SZS Satisfiable)",
        "goal1 and s0 can all be wiped off together: what is left entails them.",
    ] {
        let mut reader = Reader { problem: &refuted, read: 0, wrong: Vec::new() };
        reader.text(words);
        assert_eq!((reader.read, reader.wrong.len()), (1, 1), "{words}: {:?}", reader.wrong);
    }
    let mut reader = Reader { problem: &refuted, read: 0, wrong: Vec::new() };
    reader.verified("statement goal1 follows from the others");
    reader.exported("Theorem", "statement goal1 follows from the others");
    reader.brief("goal1 redundant: it follows from s0");
    assert_eq!((reader.read, reader.wrong.len()), (3, 3), "{:?}", reader.wrong);
}
