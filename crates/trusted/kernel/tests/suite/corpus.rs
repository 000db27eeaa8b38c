//! The corpus of proofs holds: every line of every file below `proofs/` gets exactly the ruling noted next to it. Whether the
//! corpus is any good is tested as well: it must find out checkers that are wrong, and leave no rule, form or fault untried.
//!
//! Not here: the words of a ruling, and whether the rules of the rulebook are sound.

mod case;
mod hostile;
mod manifest;
mod ruling;
mod wrong;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use case::{Case, boxes, cases, files, root};
use formula::{Alphabet, Bank, Fixity, Kind};
use hostile::survives;
use kernel::BlockBuilder;
use kernel::{Calculus, Citation, Context, HouseRules, Proof};
use manifest::{FILE, manifest};
use proof_syntax::proof::Style;
use ruling::{Board, Calculi, Checker, Ruling, disagreements, kernel};
use source::Text;

/// The calculi that the corpus is about.
const CALCULI: [&str; 2] = ["predicate-wars", "predicate-wars-sound"];

/// The directories that carry expectations.
const JUDGED: [&str; 4] = ["accept", "reject", "exploits", "showcase"];

/// What no proof that is written down can run into, and why not.
const UNREACHABLE: [&str; 4] = [
    // What the checker takes for impossible.
    "internal",
    // A statement that is read has a mebibyte of text at most, and so fewer symbols than can be compared:
    // see `a_statement_too_large_to_compare_is_refused`.
    "too-large",
    // Ten thousand steps that ask about every line before them: see `lines::a_proof_that_asks_about_too_many_lines_is_refused`.
    "too-many-lines-asked",
    // `never` is a condition of soundness only, which is warned about; no calculus may ask for it.
    "unsound",
];

/// The fewest uses of a rule that are accepted, and the fewest that are rejected, in each calculus.
const USES: usize = 10;
const MISUSES: usize = 20;

fn judged() -> Vec<Case> {
    JUDGED.iter().flat_map(|directory| cases(directory)).collect()
}

fn boxed() -> (Calculus, Vec<Case>) {
    let (text, cases) = boxes();
    let read = proof_syntax::rules::parse(&Text::new("boxes.rules", text), &HouseRules::default());
    (read.value.unwrap_or_else(|| panic!("boxes.rules: {:#?}", read.diagnostics)), cases)
}

/// Every case in each of its calculi.
fn everywhere(mut visit: impl FnMut(&Case, &str, &Board, &Calculus)) {
    let mut calculi = Calculi::default();
    let (calculus, boxed) = boxed();
    calculi.add(calculus);
    for case in judged().iter().chain(&boxed) {
        for system in &case.systems {
            let board = Board::new(case, &case.text, system);
            visit(case, system, &board, calculi.get(system, case));
        }
    }
}

/// Where a checker and the corpus disagree.
fn all_disagreements(checker: &Checker) -> Vec<String> {
    let mut found = Vec::new();
    everywhere(|case, system, board, calculus| {
        let (ruling, _) = board.judge(calculus, checker);
        let these = disagreements(case, board, &ruling).into_iter();
        found.extend(these.map(|what| format!("{} in {system}: {what}", case.path.display())));
    });
    found
}

#[test]
fn every_line_is_ruled_as_it_says() {
    let found = all_disagreements(&kernel);
    assert!(found.is_empty(), "{} disagreements:\n{}", found.len(), found.join("\n"));
}

#[test]
fn the_corpus_finds_out_checkers_that_are_wrong() {
    for (name, checker) in wrong::all() {
        let found = all_disagreements(&*checker);
        assert!(!found.is_empty(), "no case finds out the checker that {name}");
    }
}

#[test]
fn a_file_stands_where_it_belongs() {
    for case in judged() {
        let directory = case.path.iter().next().and_then(|name| name.to_str()).expect("a case stands in a directory");
        let path = case.path.display();
        match directory {
            "accept" | "showcase" => {
                assert!(case.is_right(), "{path} expects an error");
                let priced = CALCULI.contains(&case.systems[0].as_str());
                assert!(!priced || !case.points.is_empty(), "{path} does not say what it costs");
            }
            "reject" => assert!(!case.is_right(), "{path} expects no error"),
            _ => {}
        }
        let named =
            proof_syntax::proof::system(&Text::new("", case.text.as_str())).map_or(CALCULI[0].to_owned(), |(name, _)| name);
        assert_eq!(case.systems[0], named, "{path} stands in the directory of another calculus");
        let shipped = |system: &String| kernel::shipped::ALL.iter().any(|(name, _)| name == system);
        assert!(case.systems.iter().all(shipped), "{path}: {:?}", case.systems);
        assert_eq!(case.systems.iter().collect::<BTreeSet<_>>().len(), case.systems.len(), "{path} names a calculus twice");
        if directory != "exploits" && case.is_right() && case.house.is_empty() && case.systems.len() == 2 {
            let sound = case.lines.values().all(|expected| expected.unsound.is_none());
            assert!(sound, "{path} is warned about, and claims to be sound");
        }
    }
}

/// The exploits of RULEBOOK Part 3: one text, two rulings.
#[test]
fn exploits_stand_under_both_calculi_and_reach_nothing_in_the_sound_one() {
    let mut twins: BTreeMap<String, Vec<Case>> = BTreeMap::new();
    for case in cases("exploits") {
        let name = case.path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        twins.entry(name).or_default().push(case);
    }
    assert!(twins.len() >= 24, "there are {} exploits", twins.len());
    let mut warned = BTreeSet::new();
    for (name, cases) in twins {
        let [printed, sound] = cases.as_slice() else { panic!("{name} does not stand under both calculi") };
        assert_eq!((printed.systems[0].as_str(), sound.systems[0].as_str()), (CALCULI[0], CALCULI[1]), "{name}");
        assert_eq!(printed.bare(), sound.bare(), "{name} is not the same proof under both calculi");
        assert_eq!((&printed.rules, &printed.goal), (&sound.rules, &sound.goal), "{name}");
        assert!(!sound.is_right() && !sound.contradictory, "{name} is no exploit where it works");
        assert!(
            sound.lines.values().all(|expected| expected.unsound.is_none()),
            "{name} is warned about where the rules are sound"
        );
        warned.extend(printed.lines.values().filter_map(|expected| expected.unsound.clone()));
    }
    let sources = ["S-5", "S-6", "S-7", "S-14", "S-14c", "S-15", "S-17"];
    assert_eq!(warned, sources.map(str::to_owned).into(), "what the exploits are warned about");
}

#[test]
fn every_form_of_every_rule_is_used_and_misused() {
    let mut calculi = Calculi::default();
    let mut missing = Vec::new();
    for system in CALCULI {
        let mut fired: BTreeSet<(usize, usize)> = BTreeSet::new();
        let (mut uses, mut misuses): (BTreeMap<usize, usize>, BTreeMap<usize, usize>) = Default::default();
        for case in judged().iter().filter(|case| case.house.is_empty() && case.systems.iter().any(|known| known == system)) {
            let board = Board::new(case, &case.text, system);
            let calculus = calculi.get(system, case);
            let (ruling, steps) = board.judge(calculus, &kernel);
            fired.extend(steps);
            let proof = &board.read.proof;
            for ((block, at), (_, _, said)) in &ruling.lines {
                let line = proof.blocks()[*block].line(*at).expect("the line was ruled on");
                let kernel::Justification::Rule(inference) = line.justification else { continue };
                let Some(rule) = calculus.find(&proof.rule_names()[usize::from(inference.rule)]) else { continue };
                let count = if said.error.is_some() { &mut misuses } else { &mut uses };
                *count.entry(rule.index()).or_default() += 1;
            }
        }
        let calculus = calculi.get(system, &Case::default());
        for (id, rule) in calculus.rule_ids() {
            let unused = (0..rule.variants.len()).filter(|&form| !fired.contains(&(id.index(), form)));
            missing.extend(unused.map(|form| format!("{system}: form {form} of {} is never used", rule.name)));
            let (used, misused) = (uses.get(&id.index()).copied(), misuses.get(&id.index()).copied());
            if used < Some(USES) || misused < Some(MISUSES) {
                missing.push(format!("{system}: {} is used {used:?} times and misused {misused:?} times", rule.name));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The codes in the text of the kernel, so that a new kind of fault asks for a case here.
fn codes() -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/fault.rs");
    let text = fs::read_to_string(path).expect("the kernel stands there");
    let arms = text.lines().filter_map(|line| line.split_once("=> \"")?.1.split_once('"'));
    arms.map(|(code, _)| code.to_owned()).collect()
}

#[test]
fn every_code_is_met_by_some_line() {
    let codes = codes();
    assert!(codes.len() > 30, "{codes:?}");
    let mut met = BTreeSet::new();
    everywhere(|_, _, board, calculus| {
        met.extend(board.judge(calculus, &kernel).0.lines.into_values().filter_map(|(_, _, said)| said.error));
    });
    let unreachable: BTreeSet<String> = UNREACHABLE.map(str::to_owned).into();
    assert_eq!(codes.difference(&met).cloned().collect::<BTreeSet<_>>(), unreachable, "codes that no line is refused with");
}

/// Statements that are no text, for their parts are shared: of the largest size that is compared, and of one symbol more.
#[test]
fn a_statement_too_large_to_compare_is_refused() {
    let codes = |size: u64| {
        let mut bank = Bank::new();
        let symbol = bank.symbol("P", Kind::Predicate, Fixity::Applied(1));
        let variable = bank.variable("x");
        let term = bank.variable_term(variable);
        let atom = bank.atom(symbol, &[term]).expect("P takes one object");
        let large = testkit::formulas::of_size(&mut bank, atom, size);
        let premise = bank.for_all(variable, large);
        let mut proof = Proof::new(None);
        let rule = proof.rule_name("Substitution property").expect("it is the first");
        let mut block = BlockBuilder::new(None);
        block.axiom(1, premise);
        block.infer(2, large, rule, &[Citation::Line(1)]);
        proof.push(block.finish());
        let mut calculi = Calculi::default();
        let house = HouseRules::default();
        let context =
            Context { calculus: calculi.get(CALCULI[0], &Case::default()), house: &house, rules_in_force: &[], goal: None };
        let checked = kernel::check(&bank, &proof, &context, &mut ());
        let faults = &checked.main().expect("there is a block").faults;
        faults.iter().map(|(_, fault)| fault.code()).collect::<Vec<_>>()
    };
    assert_eq!(codes(1 << 22), [""; 0]);
    assert_eq!(codes((1 << 22) + 1), ["too-large"]);
}

#[test]
fn a_proof_that_is_printed_is_ruled_the_same() {
    everywhere(|case, system, board, calculus| {
        let (ruling, _) = board.judge(calculus, &kernel);
        for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
            let style = Style::new(calculus.notation(), alphabet);
            let printed = proof_syntax::proof::print(&board.read.proof, &board.bank, style);
            let again = Board::new(case, &printed, system);
            let (second, _): (Ruling, _) = again.judge(calculus, &kernel);
            assert_eq!(ruling, second, "{} in {system}, printed as\n{printed}", case.path.display());
        }
    });
}

#[test]
fn hostile_files_are_survived() {
    let files = files(&root().join("survive"), "proof");
    assert!(files.len() >= 40, "there are {} of them", files.len());
    let mut calculi = Calculi::default();
    let mut read = BTreeSet::new();
    for system in CALCULI {
        read.extend(files.iter().filter(|path| survives(path, system, &mut calculi)));
    }
    // Neither the reader nor the check alone is tried.
    assert!(read.len() >= 20 && files.len() - read.len() >= 20, "{} of {} files can be read", read.len(), files.len());
}

/// The expectations that other people's checkers are held against (`scripts/arena`) are those of this test. `REFEREE_WRITE_MANIFEST=1`
/// writes the manifest anew.
#[test]
fn the_manifest_says_what_the_files_say() {
    let made = manifest(&judged());
    let path = root().join(FILE);
    if std::env::var_os("REFEREE_WRITE_MANIFEST").is_some() {
        fs::write(&path, &made).expect("the manifest can be written");
    }
    let there = fs::read_to_string(&path).expect("the manifest is there");
    let different = made.lines().zip(there.lines()).find(|(made, there)| made != there);
    assert!(made == there, "proofs/{FILE} is not what the files say (REFEREE_WRITE_MANIFEST=1 writes it anew): {different:?}");
    let manifest: serde_json::Value = serde_json::from_str(&there).expect("it is JSON");
    let tests = manifest["tests"].as_array().expect("a list");
    let listed: BTreeSet<&str> = tests.iter().map(|test| test["file"].as_str().expect("a path")).collect();
    let below: Vec<String> = files(&root(), "proof")
        .iter()
        .map(|path| {
            path.strip_prefix(root())
                .expect("it stands below")
                .iter()
                .map(|part| part.to_string_lossy())
                .collect::<Vec<_>>()
                .join("/")
        })
        .collect();
    assert_eq!(listed, below.iter().map(String::as_str).collect(), "every file is listed, and no other");
    for (outcome, fewest) in [("accept", 80), ("reject", 60), ("survive", 100)] {
        let count = tests.iter().filter(|test| test["outcome"] == outcome).count();
        assert!(count >= fewest, "{count} tests end with {outcome}");
    }
    assert!(tests.iter().all(|test| (test["outcome"] == "reject") != test["errors"].as_array().expect("a list").is_empty()));
}
