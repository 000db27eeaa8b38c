//! The problems under `examples/problems`: what a first course in logic sets, and Pelletier's; not those about equations and theories. Each is
//! proved by the program, each proof is checked again from its file, and the lengths are held against proofs written by hand
//! (`proofs/showcase/classical`).

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use serde_json::Value;

use crate::program::run::{root, run};

/// Problems whose axioms contradict each other: in one as it is printed (what is P is G, and F, so that it is not G; and something is P), in
/// the other on purpose.
const CONTRADICTORY: [&str; 2] = ["pelletier/25", "propositional/explosion"];

/// What a problem asks.
struct Problem {
    /// `syllogisms/barbara`, `pelletier/24`.
    name: String,
    path: PathBuf,
}

/// What came of it.
struct Proved {
    name: String,
    ruling: Value,
}

fn problems() -> Vec<Problem> {
    let mut stack = vec![root().join("examples/problems")];
    let mut found = Vec::new();
    while let Some(here) = stack.pop() {
        for entry in fs::read_dir(&here).expect("the problems are there") {
            let path = entry.expect("a directory can be read").path();
            if path.is_dir() {
                // Those about equations are proved by tests of crate `verdict`, the long ones and the theories by a bench.
                if !path.ends_with("equations") && !path.ends_with("theories") {
                    stack.push(path);
                }
                continue;
            }
            let name = path.with_extension("");
            let name: Vec<_> = name.components().rev().take(2).map(|part| part.as_os_str().to_string_lossy()).collect();
            found.push(Problem { name: format!("{}/{}", name[1], name[0]), path });
        }
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    found
}

/// The axioms and the goal of a board whose last statement is called `goal`.
fn parts(board: &str) -> (String, String) {
    let (goals, axioms): (Vec<&str>, Vec<&str>) = board.lines().partition(|line| line.starts_with("goal: "));
    let [goal] = goals.as_slice() else { panic!("one goal: {board}") };
    (axioms.join("\n"), goal.trim_start_matches("goal: ").to_owned())
}

/// Asks the program for a proof.
fn prove(problem: &Problem, certificates: &Path) -> Proved {
    // The names of problems are not unique across groups.
    let certificates = certificates.join(&problem.name);
    let path = problem.path.to_str().expect("a plain path");
    let directory = certificates.to_str().expect("a plain path");
    let fixed = ["prove", "--json", "--certificates", directory];
    let outcome = if path.ends_with(".p") {
        run(&[&fixed[..], &[path]].concat(), "")
    } else {
        let (axioms, goal) = parts(&fs::read_to_string(&problem.path).expect("a problem is text"));
        run(&[&fixed[..], &["--syntax", "palmer", "--goal", &goal, "-"]].concat(), axioms)
    };
    Proved { name: problem.name.clone(), ruling: outcome.json() }
}

/// All problems, two at a time.
fn prove_all(problems: &[Problem], certificates: &Path) -> Vec<Proved> {
    let half = problems.len().div_ceil(2).max(1);
    thread::scope(|scope| {
        let prove = |some: &[Problem]| some.iter().map(|problem| prove(problem, certificates)).collect::<Vec<_>>();
        let workers: Vec<_> = problems.chunks(half).map(|some| scope.spawn(move || prove(some))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("proving does not panic")).collect()
    })
}

fn median(lengths: &mut [u64]) -> u64 {
    lengths.sort_unstable();
    lengths[lengths.len() / 2]
}

#[test]
fn every_problem_is_proved_and_each_proof_checked() {
    let directory = tempfile::tempdir().expect("a directory");
    let problems = problems();
    let proved = prove_all(&problems, directory.path());
    let mut lengths: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    let mut count = 0;
    for Proved { name, ruling } in &proved {
        assert_eq!(ruling["status"], "proved", "{name}: {ruling}");
        assert_eq!(ruling["from_contradiction"] == true, CONTRADICTORY.contains(&name.as_str()), "{name}: {ruling}");
        let (group, _) = name.split_once('/').expect("a group");
        lengths.entry(group).or_default().push(ruling["lines"].as_u64().expect("a length"));
        count += 1;
    }
    let verified = run(&["verify", "--json", directory.path().to_str().expect("a plain path")], "");
    assert_eq!(verified.status, 0, "{}", verified.out);
    let right = verified.json()["right"].as_u64().expect("a number");
    assert!(right >= count, "{right} certificates of {count} proofs");
    for (group, lengths) in &mut lengths {
        let longest = lengths.iter().copied().max().unwrap_or_default();
        println!("{group}: {} proofs, median {} lines, longest {longest}", lengths.len(), median(lengths));
    }
    let course: usize = lengths.iter().filter(|(group, _)| **group != "pelletier").map(|(_, lengths)| lengths.len()).sum();
    assert!(course >= 100, "{course} problems of a first course");
    assert_eq!(lengths["pelletier"].len(), 42, "18 to 46 and 48 to 60");
}

#[test]
fn proofs_are_about_as_long_as_those_by_hand() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut ratios: Vec<(f64, String)> = Vec::new();
    for entry in fs::read_dir(root().join("proofs/showcase/classical")).expect("the proofs are there") {
        let path = entry.expect("a directory can be read").path();
        let stem = path.file_stem().expect("a name").to_string_lossy();
        let (group, name) = stem.split_once('-').expect("the name of a problem");
        let problem = format!("{group}/{name}");
        let problem = problems().into_iter().find(|known| known.name == problem);
        let problem = problem.unwrap_or_else(|| panic!("{stem} is a proof of no problem"));
        let Proved { name, ruling } = prove(&problem, directory.path());

        // What is proved by hand is the problem, from nothing but its axioms.
        let goal = ruling["goal"].as_str().expect("a goal");
        let by_hand = run(&["check", "--json", "--goal", goal, path.to_str().expect("a plain path")], "").json();
        assert_eq!((&by_hand["accepted"], &by_hand["reached"]), (&Value::Bool(true), &Value::Bool(true)), "{name}: {by_hand}");
        let file = problem.path.to_str().expect("a plain path");
        let syntax = if file.ends_with(".p") { "tptp" } else { "palmer" };
        let board = run(&["parse", "--json", "--syntax", syntax, file], "").json();
        let readings: Vec<&Value> =
            board["statements"].as_array().expect("a list").iter().map(|statement| &statement["reading"]).collect();
        let lines = by_hand["lines"].as_array().expect("a list");
        for axiom in lines.iter().filter(|line| line["tag"] == "Axiom") {
            assert!(readings.contains(&&axiom["statement"]) && axiom["statement"] != goal, "{name}: {axiom}");
        }

        let (ours, theirs) = (ruling["lines"].as_u64().expect("a length"), lines.len() as u64);
        println!("{name}: {ours} lines, {theirs} by hand");
        ratios.push((ours as f64 / theirs as f64, name));
    }
    assert!(ratios.len() >= 12, "{} proofs by hand", ratios.len());
    ratios.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (ratio, _) = ratios[ratios.len() / 2];
    println!("median ratio {ratio:.2}");
    assert!(ratio <= 1.5, "{ratios:?}");
}
