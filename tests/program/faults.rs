//! Inputs and surroundings that once made the program lose a ruling, hang, or say what is misleading. Files in `tests/faults`.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testkit::patience::PATIENCE;

use crate::program::run::{Outcome, built, finish, referee, root, run, text};

const TWO: &str = "tests/faults/two.board";
const FIVE: &str = "tests/faults/five.board";
const ELSEWHERE: &str = "tests/faults/05-certificate-other-board.json";

fn fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo starts").success());
}

/// Judges a board, with its certificates in this directory.
fn judge(directory: &Path, board: &str) -> Outcome {
    run(&["judge", "--json", "--certificates", text(directory), board], "")
}

/// Whether a ruling is whole: one document on the board, with everything decided.
fn assert_whole(outcome: &Outcome) -> Value {
    let ruling = outcome.json();
    assert_eq!(ruling["status"], "consistent", "{}", outcome.err);
    assert!(ruling["statements"].as_array().is_some_and(|all| all.iter().all(|one| one["status"] != "undecided")));
    ruling
}

#[test]
fn standard_output_that_is_full_is_a_failure_in_every_command() {
    let directory = tempfile::tempdir().expect("a directory");
    assert_eq!(judge(directory.path(), TWO).status, 0);
    let evidence = text(directory.path()).to_owned();
    let lines: [&[&str]; 28] = [
        &["judge", FIVE],
        &["judge", "--json", FIVE],
        &["judge", "--json", "no/such/board"],
        &["check", "examples/proofs/attack.proof"],
        &["check", "--json", "examples/proofs/attack.proof", "examples/proofs/wrong.proof"],
        &["cost", "(∀(x)P(x))"],
        &["cost", "--json", "examples/proofs/attack.proof"],
        &["dag", "examples/proofs/attack.proof"],
        &["dag", "--json", "examples/proofs/attack.proof"],
        &["audit", "--rule", "MP", "--no-search"],
        &["audit", "--rule", "MP", "--no-search", "--json"],
        &["prove", TWO, "--goal", "∃x happy(x)"],
        &["prove", "--json", TWO, "--goal", "∃x happy(x)"],
        &["verify", &evidence],
        &["verify", "--json", &evidence],
        &["parse", "--syntax", "palmer", TWO],
        &["parse", "--json", "--syntax", "palmer", TWO],
        &["shake", "longest", "ppqKNi"],
        &["shake", "wff", "--json", "Kpq"],
        &["xwff", "value", "Kpq", "--values", "p=T,q=F"],
        &["ergo", "show", "examples/games/ergo.json"],
        &["palmer", "licence", "∀x blonde(father(x))", "--cards", "P blonde, F father, Q ∀x"],
        &["palmer", "show", "examples/games/palmer.json"],
        &["predicate-wars", "replay", "examples/games/predicate-wars.jsonl"],
        &["doctor"],
        &["completions", "zsh"],
        &["--help"],
        &["judge", "--help"],
    ];
    for line in lines {
        let full = File::options().write(true).open("/dev/full").expect("there is a full device");
        let output = referee().args(line).stdin(Stdio::null()).stdout(full).stderr(Stdio::piped()).output().expect("it starts");
        assert_eq!(output.status.code(), Some(74), "{line:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("standard output cannot be written"), "{line:?}: {said}");
    }
    let full = File::options().write(true).open("/dev/full").expect("there is a full device");
    let alone = Command::new(built("referee-verify")).arg(&evidence).stdout(full).output().expect("it starts");
    assert_eq!(alone.status.code(), Some(74));
}

#[test]
fn a_ruling_is_told_whatever_stands_in_the_way_of_its_certificates() {
    let directory = tempfile::tempdir().expect("a directory");
    let outside = directory.path().join("outside.json");
    type Hindrance<'o> = (&'static str, Box<dyn Fn(&Path) + 'o>, &'static str);
    let obstacles: [Hindrance<'_>; 6] = [
        ("endless", Box::new(|at| symlink("/dev/zero", at).expect("a link")), "no regular file"),
        ("dangling", Box::new(|at| symlink(&outside, at).expect("a link")), "no regular file"),
        ("pipe", Box::new(fifo), "no regular file"),
        ("directory", Box::new(|at| fs::create_dir(at).expect("a directory")), "no regular file"),
        ("other", Box::new(|at| fs::write(at, "{}").expect("a file")), "is there already"),
        ("large", Box::new(|at| File::create(at).and_then(|file| file.set_len(1 << 40)).expect("a file")), "is there already"),
    ];
    for (name, make, words) in obstacles {
        let inside = directory.path().join(name);
        fs::create_dir(&inside).expect("a directory");
        let obstacle = inside.join("two.consistency.json");
        make(&obstacle);
        // A limit of its own on memory: nothing endless is read.
        let limited =
            format!("ulimit -v 3000000; exec {} judge --json --certificates {} {TWO}", text(&built("referee")), text(&inside));
        let since = Instant::now();
        let outcome = finish(Command::new("sh").args(["-c", &limited]).current_dir(root()), b"");
        assert!(since.elapsed() < PATIENCE, "{name}");
        assert_eq!(outcome.status, 74, "{name}: {}", outcome.err);
        assert!(outcome.err.contains(words) && outcome.err.contains("two.consistency.json"), "{name}: {}", outcome.err);
        let ruling = assert_whole(&outcome);
        assert_eq!(ruling["statements"].as_array().map(Vec::len), Some(2));
        for other in ["two.s1.json", "two.s2.json"] {
            assert!(inside.join(other).is_file(), "{name}: the others are written");
        }
        assert_eq!(fs::read_dir(&inside).expect("a directory").count(), 3, "{name}: nothing is left beside them");
    }
    assert!(!outside.exists(), "no link is written through");
    let people = run(&["judge", "--certificates", text(&directory.path().join("other")), TWO], "");
    assert_eq!(people.status, 74);
    assert!(people.out.contains("The board is consistent.") && people.err.contains("error[occupied-file]"), "{}", people.err);
    // The directory itself cannot be made.
    let nowhere = judge(&directory.path().join("other/two.s1.json"), TWO);
    assert_eq!(nowhere.status, 74);
    assert_whole(&nowhere);
}

#[test]
fn a_disk_that_is_full_takes_no_ruling_away() {
    let directory = tempfile::tempdir().expect("a directory");
    let command = |blocks: u32, what: &str| {
        // No file can grow beyond this many blocks; writing on is an error, not a signal.
        let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec {} {what}", text(&built("referee")));
        finish(Command::new("sh").args(["-c", &limited]).current_dir(root()), b"")
    };
    let inside = directory.path().join("certificates");
    let outcome = command(1, &format!("judge --json --certificates {} {FIVE}", text(&inside)));
    assert_eq!(outcome.status, 74, "{}", outcome.err);
    assert_whole(&outcome);
    assert_eq!(outcome.err.matches("error[unwritable-file]").count(), 6, "{}", outcome.err);
    assert_eq!(fs::read_dir(&inside).expect("a directory").count(), 0, "no file is there in part");
    let proof = directory.path().join("a.proof");
    fs::write(&proof, "kept").expect("a file");
    let goal = "'∃x blonde(x) ∧ happy(x)'";
    let outcome = command(0, &format!("prove --json {FIVE} --goal {goal} -o {}", text(&proof)));
    assert_eq!((outcome.status, &outcome.json()["status"]), (74, &json!("proved")), "{}", outcome.err);
    assert_eq!(fs::read_to_string(&proof).expect("a file"), "kept", "what was there is replaced whole or not at all");
}

#[test]
fn a_pipe_among_certificates_is_not_waited_for() {
    let directory = tempfile::tempdir().expect("a directory");
    assert_eq!(judge(directory.path(), TWO).status, 0);
    fifo(&directory.path().join("x.json"));
    symlink("/dev/zero", directory.path().join("y.json")).expect("a link");
    let since = Instant::now();
    let outcome = run(&["verify", "--json", text(directory.path())], "");
    let document = outcome.json();
    assert_eq!((outcome.status, &document["right"], &document["unreadable"]), (65, &json!(3), &json!(2)));
    let alone = finish(Command::new(built("referee-verify")).arg(directory.path()), b"");
    assert_eq!(alone.status, 65);
    assert!(alone.out.contains("x.json: UNREADABLE: cannot be read: it is no regular file"), "{}", alone.out);
    assert!(since.elapsed() < PATIENCE);
    // As inputs, endless devices are read no further than texts may be long.
    for line in [
        &["judge", "/dev/zero"][..],
        &["verify", "/dev/zero"],
        &["check", "/dev/zero"],
        &["parse", "--syntax", "tptp", "/dev/zero"],
    ] {
        assert_eq!(run(line, "").status, 65, "{line:?}");
    }
}

#[test]
fn names_of_files_are_shortened_and_stay_different() {
    let directory = tempfile::tempdir().expect("a directory");
    let inside = directory.path().join("certificates");
    let long = "字".repeat(79);
    let boards = ["a", "b"].map(|end| directory.path().join(format!("{long}{end}.board")));
    for board in &boards {
        fs::copy(root().join(TWO), board).expect("a copy");
        let outcome = judge(&inside, text(board));
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        let ruling = assert_whole(&outcome);
        assert!(Path::new(ruling["certificate"]["file"].as_str().expect("a name")).is_file());
    }
    assert_eq!(fs::read_dir(&inside).expect("a directory").count(), 6);
    assert_eq!(run(&["verify", text(&inside)], "").status, 0);
}

#[test]
fn a_hundred_judgements_into_one_directory_all_rule() {
    let directory = tempfile::tempdir().expect("a directory");
    let inside = directory.path().join("certificates");
    let outcomes: Vec<Outcome> = thread::scope(|scope| {
        let threads: Vec<_> = (0..20).map(|_| scope.spawn(|| (0..5).map(|_| judge(&inside, TWO)).collect::<Vec<_>>())).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    assert_eq!(outcomes.len(), 100);
    for outcome in &outcomes {
        assert_eq!((outcome.status, outcome.err.as_str()), (0, ""));
        assert_whole(outcome);
    }
    assert_eq!(fs::read_dir(&inside).expect("a directory").count(), 3);
    assert_eq!(run(&["verify", text(&inside)], "").status, 0);
}

#[test]
fn a_certificate_is_held_against_the_board_at_hand() {
    let directory = tempfile::tempdir().expect("a directory");
    // It is right about the board that it carries, whatever it calls that, and says so.
    let free = run(&["verify", ELSEWHERE], "");
    assert_eq!(free.status, 0);
    assert!(free.out.contains("an older file, without hashes") && free.out.contains("its own copy of the board"), "{}", free.out);
    assert_eq!(run(&["verify", "--json", ELSEWHERE], "").json()["certificates"][0]["verified"]["bound"], false);

    let carried: Value = serde_json::from_slice(&fs::read(root().join(ELSEWHERE)).expect("a file")).expect("JSON");
    let carried = carried["board"]["text"].as_str().expect("a text").to_owned();
    // The same statements, written otherwise.
    let same = format!("# a remark\n{}", carried.replace("s3: p(g(c,c))", "s3:   (p(g(c, c)))"));
    let label = carried.replace("s4:", "s9:");
    let statement = carried.replace("s3: p(g(c,c))", "s3: ¬p(g(c,c))");
    let fewer = carried.replace("s5: t\n", "");
    let symbols = carried.replace("t/0 : predicate", "t/0 q/1 : predicate");
    for (name, board, status, words) in [
        ("same", &same, 0, ""),
        ("symbols", &symbols, 0, ""),
        ("label", &label, 1, "`s4: ∃x ¬p(x)` there and `s9: ∃x ¬p(x)` here"),
        ("statement", &statement, 1, "statement 3 is `s3: p(g(c, c))` there and `s3: ¬p(g(c, c))` here"),
        ("fewer", &fewer, 1, "it has 5 statements there and 4 here"),
    ] {
        let file = directory.path().join(format!("{name}.board"));
        fs::write(&file, board).expect("written");
        let outcome = run(&["verify", "--json", "--board", text(&file), ELSEWHERE], "");
        let document = outcome.json();
        let one = &document["certificates"][0];
        assert_eq!((outcome.status, &document["board"]), (status, &json!(text(&file))), "{name}: {document}");
        if status == 1 {
            assert_eq!((&one["error"]["code"], &one["at"]), (&json!("other-board"), &json!("/board/text")), "{name}");
            assert!(one["error"]["message"].as_str().is_some_and(|message| message.contains(words)), "{name}: {one}");
        }
        let alone =
            finish(Command::new(built("referee-verify")).args(["--board", text(&file), ELSEWHERE]).current_dir(root()), b"");
        assert_eq!(alone.status, status, "{name}: {}", alone.out);
        assert!(alone.out.contains(words), "{name}: {}", alone.out);
        let people = run(&["verify", "--board", text(&file), ELSEWHERE], "");
        assert!(people.out.contains("Each was held against the statements of"), "{}", people.out);
    }
    for line in [&["verify", "--board", "no/such/board", ELSEWHERE][..], &["verify", "--board", ELSEWHERE, ELSEWHERE]] {
        assert_eq!(run(line, "").status, 65, "{line:?}");
    }
    assert_eq!(run(&["verify", "--board", "-", "-"], "").status, 64);
    for line in [&["--board"][..], &["--board", TWO], &["--syntax", "palmer", ELSEWHERE], &["--nonsense", ELSEWHERE]] {
        assert_eq!(finish(Command::new(built("referee-verify")).args(line).current_dir(root()), b"").status, 64, "{line:?}");
    }
}

#[test]
fn a_certificate_is_bound_to_its_board_its_question_and_its_calculus() {
    let directory = tempfile::tempdir().expect("a directory");
    assert_eq!(
        run(&["judge", "--json", "--certificates", text(directory.path()), "examples/boards/blondes.board"], "").status,
        0
    );
    let right = fs::read_to_string(directory.path().join("blondes.s4.json")).expect("a proof");
    let document: Value = serde_json::from_str(&right).expect("JSON");
    let changed = directory.path().join("changed");
    let verdict = |document: &Value| {
        fs::write(&changed, document.to_string()).expect("written");
        let outcome = run(&["verify", "--json", text(&changed)], "");
        (outcome.status, outcome.json()["certificates"][0].clone())
    };
    let (status, one) = verdict(&document);
    assert_eq!((status, &one["verified"]["bound"]), (0, &json!(true)), "{one}");
    for what in ["board", "question", "calculus"] {
        let mut spoilt = document.clone();
        spoilt["hashes"][what] = json!(format!("sha256:{}", "0".repeat(64)));
        let (status, one) = verdict(&spoilt);
        let at = format!("/hashes/{what}");
        assert_eq!((status, &one["error"]["code"], &one["at"]), (1, &json!("other-hash"), &json!(at)), "{one}");
    }
    // A board with one comment more says the same, and is not the one that was judged.
    let mut longer = document.clone();
    longer["board"]["text"] = json!(format!("{}# a remark\n", document["board"]["text"].as_str().expect("a text")));
    assert_eq!(verdict(&longer).1["error"]["code"], "other-hash");
    let mut older = longer;
    older.as_object_mut().expect("an object").remove("hashes");
    let (status, one) = verdict(&older);
    assert_eq!((status, &one["verified"]["bound"]), (0, &json!(false)), "without hashes it is an older file: {one}");
    // A model is in no calculus.
    let model = fs::read_to_string(directory.path().join("blondes.s1.json")).expect("a model");
    assert!(!model.contains("\"calculus\""), "{model}");
}

#[test]
fn a_calculus_that_borrows_a_name_is_told_from_the_real_one() {
    let (proof, rules) = ("tests/faults/04-spoof.proof", "tests/faults/04-spoof.rules");
    let outcome = run(&["check", "--json", "--system", rules, proof], "");
    let ruling = outcome.json();
    assert_eq!((outcome.status, &ruling["system"], &ruling["accepted"]), (0, &json!("classical"), &json!(true)));
    assert_eq!((&ruling["calculus"]["name"], &ruling["calculus"]["shipped"]), (&json!("classical"), &json!(false)));
    let real = run(&["check", "--json", "--system", "classical", proof], "");
    let calculus = &real.json()["calculus"];
    assert_eq!((real.status, &calculus["shipped"]), (1, &json!(true)));
    assert_ne!(calculus["hash"], ruling["calculus"]["hash"]);
    assert!(calculus["hash"].as_str().is_some_and(|hash| hash.starts_with("sha256:") && hash.len() == 71), "{calculus}");

    let people = run(&["check", "--system", rules, proof], "");
    assert!(people.err.contains("warning[calculus-not-shipped]") && people.err.contains("04-spoof.rules:1:10"), "{}", people.err);
    assert!(people.out.contains("not the calculus `classical` that comes with the program"), "{}", people.out);
    let people = run(&["audit", "--no-search", rules], "");
    assert!(people.err.contains("warning[calculus-not-shipped]"), "{}", people.err);
    let audited = run(&["audit", "--json", "--no-search", rules], "").json();
    assert_eq!((&audited["calculus"]["shipped"], &audited["system"]), (&json!(false), &json!("classical")));

    // The shipped text is the shipped calculus, from a file as well.
    let copy = root().join("crates/trusted/kernel/calculi/classical.rules");
    let same = run(&["check", "--json", "--system", text(&copy), proof], "").json();
    assert_eq!((&same["calculus"]["shipped"], &same["calculus"]["hash"]), (&json!(true), &calculus["hash"]));
}

#[test]
fn names_that_are_chosen_to_fall_together_cost_no_more_than_others() {
    let parse = |board: &str| {
        let board = format!("tests/faults/{board}");
        let once = || {
            let since = Instant::now();
            assert_eq!(run(&["parse", "--json", "--syntax", "palmer", &board], "").status, 0);
            since.elapsed()
        };
        // The fastest of some: the machine may be busy.
        (0..5).map(|_| once()).min().unwrap_or_default()
    };
    let (flood, control) = (parse("07-hash-flood.board"), parse("07-hash-flood-control.board"));
    // With an unseeded hash it was a factor of 500.
    assert!(flood < control * 20 + Duration::from_millis(200), "{flood:?} against {control:?}");
}

#[test]
fn what_looks_like_something_else_is_told_and_shown_by_its_numbers() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = |name: &str, content: &str| -> PathBuf {
        let path = directory.path().join(name);
        fs::write(&path, content).expect("written");
        path
    };
    let hidden = |text: &str| text.contains(['\u{202e}', '\u{200b}', '\u{2066}', '\u{430}']);
    let codes = |document: &Value| -> Vec<String> {
        let warnings = document["warnings"].as_array().cloned().unwrap_or_default();
        warnings.iter().map(|one| format!("{}@{}", one["code"].as_str().unwrap_or_default(), one["span"]["start"])).collect()
    };
    let board = file(
        "look\u{202e}alike.board",
        "symbols h\u{430}ppy/1 : predicate\ns1: ∀x happy(x) # a \u{2066}remark\u{2069}\ns2: ∃x h\u{430}ppy(x)\ns\u{430}: ∃x blonde(x)\n",
    );
    let outcome = run(&["judge", "--json", text(&board)], "");
    assert_eq!(outcome.status, 0, "{}", outcome.out);
    let found = codes(&outcome.json());
    assert_eq!(found[0], "look-alike-name@8");
    assert_eq!(found.iter().filter(|code| code.starts_with("hidden-character@")).count(), 2, "{found:?}");
    assert!(found.iter().any(|code| code.starts_with("mixed-script-name@")), "{found:?}");
    let people = run(&["judge", text(&board)], "");
    assert!(!hidden(&people.out) && !hidden(&people.err), "{}\n{}", people.out, people.err);
    for words in ["h\\u{430}ppy(x)", "look\\u{202e}alike.board", "s\\u{430}"] {
        assert!(people.out.contains(words), "{words}: {}", people.out);
    }
    for words in ["warning[look-alike-name]", "`h\\u{430}ppy` looks like `happy`", "warning[hidden-character]"] {
        assert!(people.err.contains(words), "{words}: {}", people.err);
    }
    // The mark stands under the word as it is shown.
    let lines: Vec<&str> = people.err.lines().collect();
    let at = lines.iter().position(|line| line.contains("symbols h\\u{430}ppy/1")).expect("the line is shown");
    let mark = lines[at + 1].find('^').expect("it is underlined");
    assert_eq!(
        lines[at].chars().skip(lines[at + 1][..mark].chars().count()).take(11).collect::<String>(),
        "h\\u{430}ppy",
        "{}",
        people.err
    );

    // Calculi, proofs, certificates, claims.
    let rules = file(
        "my.rules",
        "calculus cl\u{430}ssical \"Cl\u{430}ssical\"\nnotation palmer\n\nrule \"Reiter\u{430}tion\" (R)\n  from A\n  infer A\n",
    );
    let proof = file("a.proof", "symbols p/0 : predicate # \u{202e}\n1. axiom p\n2. p by R on 1\n");
    let checked = run(&["check", "--system", text(&rules), text(&proof)], "");
    assert!(!hidden(&checked.out) && !hidden(&checked.err), "{}\n{}", checked.out, checked.err);
    assert!(checked.err.contains("warning[hidden-character]"), "{}", checked.err);
    for line in [
        &["audit", "--no-search", text(&rules)][..],
        &["verify", text(&board)],
        &["judge", "--claim", "redundant=s\u{430}", TWO],
        &["palmer", "show", text(&board)],
        &["shake", "wff", "K\u{430}p"],
    ] {
        let outcome = run(line, "");
        assert!(!hidden(&outcome.out) && !hidden(&outcome.err), "{line:?}: {}\n{}", outcome.out, outcome.err);
    }
    let evidence = directory.path().join("evidence");
    assert_eq!(judge(&evidence, text(&board)).status, 0);
    let verified = run(&["verify", text(&evidence)], "");
    assert!(verified.status == 0 && !hidden(&verified.out), "{}", verified.out);
    let alone = finish(Command::new(built("referee-verify")).arg(&evidence), b"");
    assert!(alone.status == 0 && !hidden(&alone.out) && alone.out.contains("\\u{202e}"), "{}", alone.out);
}

#[test]
fn no_name_of_tptp_passes_for_a_part_of_a_formula() {
    let board = "fof(a, axiom, ! [X] : ('p(x) & q'(X) => r('X'))).\nfof(b, axiom, ? [X] : 'p(x) & q'(X)).\n";
    let ruling = run(&["judge", "--json", "--syntax", "tptp", "-"], board).json();
    let readings: Vec<&str> =
        ruling["statements"].as_array().expect("a list").iter().filter_map(|one| one["reading"].as_str()).collect();
    assert_eq!(readings, ["∀X ('p(x) & q'(X) → r('X'))", "∃X 'p(x) & q'(X)"]);
    let people = run(&["judge", "--syntax", "tptp", "-"], board);
    assert!(people.out.contains("∃X 'p(x) & q'(X)"), "{}", people.out);
    // Nor in a model, whose lines say what is equal, true and below what.
    assert!(people.out.contains("\"p(x) & q\" = {0}    r = {}"), "{}", people.out);
    let parsed = run(&["parse", "--json", "--syntax", "tptp"], board).json();
    assert_eq!(parsed["statements"][1]["reading"], "∃X 'p(x) & q'(X)");
}

/// The text that accompanies a derivation for people is checked as the derivation is, by each command that reads the document.
#[test]
fn a_legend_and_declarations_are_what_the_derivation_needs() {
    for (file, code, at, words) in [
        (
            "tests/faults/legend.json",
            "legend",
            "/certificate/legend/0",
            "`happy` is no name that lines can have, the name of something else, or not needed",
        ),
        ("tests/faults/symbols-line.json", "proof-text", "/certificate/lines/1", "the proof cannot be read: "),
    ] {
        let document = fs::read_to_string(root().join(file)).expect("it is there");
        let directory = tempfile::tempdir().expect("a directory");
        // As a document of an older version, without a derivation, it is no better.
        let mut older: Value = serde_json::from_str(&document).expect("JSON");
        let certificate = older["certificate"].as_object_mut().expect("fields");
        certificate.remove("derivation");
        certificate.remove("variables");
        let without = directory.path().join("older.json");
        fs::write(&without, older.to_string()).expect("written");
        for path in [file, text(&without)] {
            let outcome = run(&["verify", "--json", path], "");
            let one = outcome.json()["certificates"][0].clone();
            assert_eq!((outcome.status, &one["error"]["code"], &one["at"]), (1, &json!(code), &json!(at)), "{path}: {one}");
            assert!(one["error"]["message"].as_str().is_some_and(|message| message.starts_with(words)), "{path}: {one}");
            let alone = finish(Command::new(built("referee-verify")).arg(path).current_dir(root()), b"");
            assert_eq!(alone.status, 1, "{path}: {}", alone.out);
            assert!(
                alone.out.contains(&format!("REFUSED: {words}")) && alone.out.contains(&format!("(at {at})")),
                "{}",
                alone.out
            );
            for notation in ["html", "latex", "tstp"] {
                let exported = run(&["export", "--json", "--to", notation, path], "");
                assert_eq!((exported.status, &exported.json()["error"]["code"]), (1, &json!(code)), "{path}: {}", exported.out);
            }
        }
    }
    let board = finish(
        Command::new(built("referee-verify"))
            .args(["--board", "tests/faults/legend.board", "tests/faults/legend.json"])
            .current_dir(root()),
        b"",
    );
    assert_eq!(board.status, 1, "{}", board.out);
}

/// `!` right after a variable is ∃! to some and ¬ to others.
#[test]
fn a_negation_mark_behind_a_variable_is_refused_with_its_readings() {
    const BOARD: &str = "tests/faults/negation-after-variable.board";
    let outcome = run(&["judge", "--json", BOARD], "");
    let error = outcome.json()["error"].clone();
    assert_eq!((outcome.status, &error["code"]), (65, &json!("ambiguous-unique")), "{error}");
    assert_eq!(error["message"], "`!` right after a variable can belong to ∃! or mean \"not\"");
    assert_eq!(error["span"]["line"], 1);
    assert_eq!((&error["span"]["start"], &error["span"]["end"]), (&json!(0), &json!("∃x!".len())));
    assert_eq!(error["help"], "for \"exactly one\" write `∃!x x = x`, for \"not\" write `∃x ¬ x = x`");
    for (instead, status) in [("∃!x x = x", "consistent"), ("∃x ¬ x = x", "inconsistent")] {
        assert_eq!(run(&["judge", "--json", "-"], instead).json()["status"], status, "{instead}");
    }
}
