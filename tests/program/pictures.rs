//! `--format svg`, `html` and `latex`: rulings as pictures and pages (docs/pictures.md). What is drawn is tested in crate `drawing`; here it is
//! seen that the commands draw, and that exit statuses and documents stay what they are.

use std::fs;
use std::process::Command;

use serde_json::json;

use crate::program::run::{finish, root, run, text};

/// The pictures of the page, and the arguments that draw them.
const PICTURES: [(&str, &[&str]); 3] = [
    ("model.svg", &["judge", "--format", "svg", "examples/boards/definitions.board", "d2"]),
    ("number-line.svg", &["judge", "--format", "svg", "examples/boards/infinite-bounded.board", "S13"]),
    ("proof.svg", &["judge", "--format", "svg", "examples/boards/blondes.board", "s5"]),
];

/// Variable of the environment that has the pictures written anew.
const WRITE: &str = "REFEREE_WRITE_PICTURES";

#[test]
fn the_pictures_of_the_page_are_those_that_are_drawn() {
    for (name, arguments) in PICTURES {
        let outcome = run(arguments, "");
        assert_eq!((outcome.status, outcome.err.as_str()), (0, ""), "{name}");
        let file = root().join("docs/pictures").join(name);
        if std::env::var_os(WRITE).is_some() {
            fs::write(&file, &outcome.out).expect("the picture can be written");
        }
        let known = fs::read_to_string(&file).unwrap_or_default();
        assert!(known == outcome.out, "{name} is another picture now; {WRITE}=1 writes it anew");
        let page = fs::read_to_string(root().join("docs/pictures.md")).expect("the page");
        assert!(page.contains(&format!("](pictures/{name})")), "the page shows {name}");
        assert!(page.contains(&format!("referee {}", arguments.join(" "))), "the page says how {name} is drawn");
    }
}

#[test]
fn a_page_has_the_verdict_first_and_the_hash_of_each_certificate() {
    let directory = tempfile::tempdir().expect("a directory");
    let board = "examples/boards/blondes.board";
    let page = run(&["judge", "--format", "html", "--certificates", text(directory.path()), board], "");
    assert_eq!((page.status, page.err.as_str()), (0, ""));
    let verdict = page.out.find("The board is consistent.").expect("the verdict");
    assert!(verdict < page.out.find("∀x (blonde(x) → happy(x))").expect("the first reading"), "the verdict stands first");
    let mut files = 0;
    for entry in fs::read_dir(directory.path()).expect("a directory") {
        let bytes = fs::read(entry.expect("an entry").path()).expect("a certificate");
        let digits: String = <sha2::Sha256 as sha2::Digest>::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert!(page.out.contains(&format!("sha256:{digits}")), "the page has the hash of each file");
        files += 1;
    }
    assert_eq!(files, 8);
    let alone = run(&["judge", "--format", "html", board], "");
    assert_eq!(alone.out.matches("sha256:").count(), 8, "hashes need no files");
}

#[test]
fn many_boards_are_one_page_and_no_one_picture() {
    let boards = ["examples/boards/blondes.board", "examples/boards/inconsistent.board"];
    let page = run(&["judge", "--format", "html", boards[0], boards[1]], "");
    assert_eq!((page.out.matches("<section").count(), page.out.matches("<!DOCTYPE").count()), (2, 1));
    assert!(page.out.ends_with("</html>\n"), "the page has an end");
    let latex = run(&["judge", "--format", "latex", boards[0], boards[1]], "");
    assert_eq!((latex.out.matches("\\section*").count(), latex.out.matches("\\end{document}").count()), (2, 1));
    let svg = run(&["judge", "--format", "svg", boards[0], boards[1]], "");
    assert_eq!((svg.status, svg.out.as_str()), (64, ""));
    assert!(svg.err.contains("error[several-pictures]") && svg.err.contains("--format html"), "{}", svg.err);
    let svg = run(&["check", "--format", "svg", "examples/proofs/attack.proof", "examples/proofs/wrong.proof"], "");
    assert_eq!(svg.status, 64, "{}", svg.err);
}

#[test]
fn exit_statuses_are_those_of_the_ruling() {
    let refused = run(&["judge", "--format", "html", "--claim", "inconsistent", "examples/boards/blondes.board"], "");
    assert_eq!(refused.status, 1);
    assert!(refused.out.contains("The claim that the board is inconsistent is refused"), "{}", refused.out);
    let wrong = run(&["check", "--format", "html", "examples/proofs/wrong.proof"], "");
    assert_eq!(wrong.status, 1);
    assert!(wrong.out.contains("<tr class=\"wrong\">"), "{}", wrong.out);
    let unread = run(&["judge", "--format", "html", "-"], "s1: ∀x (");
    assert_eq!((unread.status, unread.out.as_str()), (65, ""), "what cannot be read is no page");
    let proved = run(&["prove", "--format", "latex", "examples/boards/blondes.board", "--goal", "∃x happy(x)"], "");
    assert_eq!(proved.status, 0, "{}", proved.err);
    assert!(proved.out.contains("\\begin{fitch}") && proved.out.contains("It follows from s4."), "{}", proved.out);
    let refuted = run(&["prove", "--format", "svg", "examples/boards/blondes.board", "--goal", "∀x happy(x)"], "");
    assert_eq!(refuted.status, 1, "{}", refuted.err);
    assert!(refuted.out.contains("It does not follow.") && refuted.out.contains("<circle"), "{}", refuted.out);
    let rules = ["prove", "--format", "svg", "-", "--system", "predicate-wars", "--goal", "Q"];
    let derived = run(&rules, "P\n(P → Q)\n");
    assert_eq!(derived.status, 0, "{}", derived.err);
    assert!(derived.out.contains(">MP 2, 1<"), "{}", derived.out);
}

#[test]
fn commands_that_draw_nothing_say_who_does() {
    for (arguments, word) in [
        (&["cost", "--format", "svg", "P"][..], "`judge`"),
        (&["dag", "--format", "html", "examples/proofs/attack.proof"], "`judge`"),
        (&["judge", "--format", "dot", "examples/boards/blondes.board"], "`dag`"),
        (&["judge", "--format", "svg", "--brief", "examples/boards/blondes.board"], "--brief"),
        (&["check", "--format", "html", "--csv", "--exercise", CONVERSE, "examples/proofs/attack.proof"], "--csv"),
    ] {
        let outcome = run(arguments, "");
        assert_eq!((outcome.status, outcome.out.as_str()), (64, ""), "{arguments:?}");
        assert!(outcome.err.contains(word), "{}", outcome.err);
    }
}

/// An exercise that cannot be done.
const CONVERSE: &str = "examples/exercises/converse.exercise";

#[test]
fn exercises_and_submissions_are_drawn() {
    let transitivity = "examples/exercises/transitivity.exercise";
    let answer = run(&["prove", "--format", "html", transitivity], "");
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    for part in
        ["Exercise “Transitivity of if”, 2 points", "Given 2", "This is no answer by the rules", "By the rules of the exercise:"]
    {
        assert!(answer.out.contains(part), "{part}: {}", answer.out);
    }
    assert_eq!(answer.out.matches("class=\"fitch\"").count(), 2, "the answer, and one that keeps to the rules: {}", answer.out);
    let none = run(&["prove", "--format", "svg", CONVERSE], "");
    assert_eq!(none.status, 1, "{}", none.err);
    assert!(none.out.contains("It does not follow.") && none.out.contains("this exercise cannot be done"), "{}", none.out);
    let marked = run(&["check", "--format", "html", "--exercise", transitivity, "examples/exercises/submissions"], "");
    assert_eq!(marked.status, 1, "{}", marked.err);
    assert_eq!((marked.out.matches("<section").count(), marked.out.matches("<!DOCTYPE").count()), (5, 1));
    assert!(marked.out.contains("done, 2 of 2 points.") && marked.out.contains("Hint: Assume P first."), "{}", marked.out);
    let one = run(&["check", "--format", "svg", "--exercise", transitivity, "examples/exercises/submissions/ann.proof"], "");
    assert_eq!((one.status, one.out.matches("<svg").count()), (0, 1), "{}", one.err);
    for several in [&["examples/exercises/submissions"][..], &["examples/proofs/attack.proof", "examples/proofs/wrong.proof"]] {
        let refused = run(&[&["check", "--format", "svg", "--exercise", transitivity][..], several].concat(), "");
        assert_eq!((refused.status, refused.out.as_str()), (64, ""), "{several:?}");
        assert!(refused.err.contains("error[several-pictures]"), "{}", refused.err);
    }
}

#[test]
fn certificates_are_verified_and_drawn() {
    let directory = tempfile::tempdir().expect("a directory");
    let board = "examples/boards/blondes.board";
    run(&["judge", "--certificates", text(directory.path()), board], "");
    let (proof, model) = (directory.path().join("blondes.s5.json"), directory.path().join("blondes.s2.json"));
    for (format, sign) in [("dot", "digraph"), ("mermaid", "flowchart"), ("svg", "<svg")] {
        let graph = run(&["dag", "--format", format, text(&proof)], "");
        assert_eq!((graph.status, graph.err.as_str()), (0, ""), "{format}");
        assert!(graph.out.contains(sign) && graph.out.contains("goal: line 12"), "{}", graph.out);
    }
    let facts = run(&["dag", "--json", "-"], fs::read(&proof).expect("a certificate"));
    assert_eq!((&facts.json()["goal"], &facts.json()["system"]), (&json!(12), &json!("classical")));
    let none = run(&["dag", "--json", text(&model)], "");
    assert_eq!((none.status, &none.json()["error"]["code"]), (1, &json!("wrong-kind")));
    let other = run(&["dag", "--json", "--goal", "∃x happy(x)", text(&proof)], "");
    assert_eq!((other.status, &other.json()["error"]["code"]), (64, &json!("conditions-of-certificate")));
    let changed = fs::read_to_string(&proof).expect("a certificate").replace("\"redundant\"", "\"independent\"");
    for arguments in [&["dag", "--json", "-"][..], &["export", "--json", "--to", "html", "-"]] {
        let refused = run(arguments, &changed);
        assert_eq!(refused.status, 1, "{}", refused.out);
        assert!(refused.out.contains("is not drawn") && !refused.out.contains("<svg"), "{}", refused.out);
    }
    for (form, sign) in [("html", "<!DOCTYPE html>"), ("latex", "\\documentclass"), ("svg", "<svg")] {
        for file in [&proof, &model] {
            let drawn = run(&["export", text(file), "--to", form], "");
            assert_eq!((drawn.status, drawn.err.as_str()), (0, ""), "{form}");
            assert!(drawn.out.contains(sign) && drawn.out.contains("Verified: "), "{}", drawn.out);
            let document = run(&["export", "--json", text(file), "--to", form], "").json();
            assert_eq!((&document["to"], &document["text"]), (&json!(form), &json!(drawn.out)));
        }
    }
}

/// LaTeX is asked where it is installed; elsewhere crate `drawing` has seen that brackets are closed and symbols escaped.
#[test]
fn latex_takes_what_is_written_for_it() {
    if Command::new("pdflatex").arg("--version").output().is_err() {
        return;
    }
    let directory = tempfile::tempdir().expect("a directory");
    let hostile =
        "symbols größe/1 p_1/1 x'/0 : predicate; Ж/0 : function\ns1: größe(Ж) ∧ ¬p_1(Ж)\ns2: ∃x (p_1(x) ∧ x ≠ Ж)\ns3: x'\n";
    let boards = [
        ("hostile", hostile.to_owned()),
        ("infinite", fs::read_to_string(root().join("examples/boards/infinite-bounded.board")).expect("a board")),
    ];
    for (name, board) in boards {
        let document = run(&["judge", "--format", "latex", "-"], board);
        assert_eq!(document.status, 0, "{}", document.err);
        let file = directory.path().join(format!("{name}.tex"));
        fs::write(&file, document.out).expect("a document");
        let mut command = Command::new("pdflatex");
        command
            .args(["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", text(&file)])
            .current_dir(directory.path());
        let set = finish(&mut command, b"");
        assert_eq!(
            set.status,
            0,
            "{name}: {}",
            set.out.lines().filter(|line| line.starts_with('!')).collect::<Vec<_>>().join("\n")
        );
        assert!(directory.path().join(format!("{name}.pdf")).exists());
    }
}
