//! Rulings on a problem with a conjecture: on the board is its negation, and every output says of which of the two it speaks.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};

use crate::program::run::{Outcome, built, root, run, text};

/// man(socrates), and the conjecture that there is no man.
const NO_MAN: &str = "tests/faults/trust/noman.p";
/// An axiom p, and the conjecture ~p.
const REFUTED: &str = "tests/faults/trust/conj.p";
/// An axiom p, and the conjecture p.
const THEOREM: &str = "tests/faults/trust/conj2.p";
/// All men are mortal, Socrates is a man; the conjecture that Zeus is mortal.
const ZEUS: &str = "tests/faults/trust/zeus.p";

fn assert_says(outcome: &Outcome, words: &[&str]) {
    let said: String = outcome.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in words {
        assert!(said.contains(words), "{words:?} is missing in:\n{}", outcome.out);
    }
}

fn judge_json(file: &str, options: &[&str]) -> Value {
    run(&[&["judge", "--json", file], options].concat(), "").json()
}

#[test]
fn a_ruling_calls_what_is_on_the_board_by_its_name() {
    let refuted = run(&["judge", REFUTED], "");
    assert_says(
        &refuted,
        &[
            "The conjecture goal_not_p does not follow from the axioms: in the model they are true and it is false. (SZS CounterSatisfiable)",
            "redundant: a follows from the negation of conjecture goal_not_p (SZS Theorem)",
            "redundant: the negation of conjecture goal_not_p follows from a The proof",
        ],
    );
    let zeus = run(&["judge", ZEUS], "");
    assert_says(&zeus, &["All others are true and the negation of conjecture zeus_mortal is false in this model:"]);
    let theorem = run(&["judge", THEOREM], "");
    assert_says(&theorem, &["The board is inconsistent: a and the negation of conjecture thm cannot all be true."]);
    let one = run(&["judge", NO_MAN, "no_man"], "");
    assert_says(
        &one,
        &["one question, about the negation of conjecture no_man", "the negation of conjecture no_man follows from soc"],
    );
    let brief = run(&["judge", "--brief", REFUTED], "");
    assert_says(
        &brief,
        &["the negation of conjecture goal_not_p redundant: it follows from a", "conjecture goal_not_p: CounterSatisfiable"],
    );
    let valid = run(&["judge", "--syntax", "tptp", "-"], "fof(c, conjecture, p & ~ p).");
    assert_says(&valid, &["redundant: the negation of conjecture c is valid by itself"]);
}

#[test]
fn a_document_tells_the_conjecture_from_its_negation() {
    for (file, label, status, conjecture, szs) in [
        (NO_MAN, "no_man", "redundant", "refuted", "CounterTheorem"),
        (REFUTED, "goal_not_p", "redundant", "refuted", "CounterTheorem"),
        (THEOREM, "thm", "independent", "theorem", "Theorem"),
        (ZEUS, "zeus_mortal", "independent", "refuted", "CounterSatisfiable"),
    ] {
        let ruling = judge_json(file, &[]);
        let entries = ruling["statements"].as_array().expect("a list");
        let entry = entries.iter().find(|one| one["id"] == label).expect("the conjecture has an entry");
        let found = ["role", "status", "conjecture", "szs"].map(|field| entry[field].clone());
        assert_eq!(found, ["conjecture", status, conjecture, szs].map(|word| json!(word)), "{file}");
        assert_eq!(ruling["conjectures"], json!([label]));
        assert!(entries.iter().filter(|one| one["id"] != label).all(|one| one["role"].is_null()), "axioms have no role");
    }
    let clauses = "cnf(a, axiom, p). cnf(b, negated_conjecture, ~ p | q). cnf(c, negated_conjecture, ~ q).";
    let ruling = run(&["judge", "--json", "--syntax", "tptp", "-"], clauses).json();
    assert_eq!(ruling["statements"][1]["role"], "negated_conjecture");
    assert!(ruling["statements"][1]["conjecture"].is_null() && ruling["conjectures"].is_null(), "{ruling}");
    let people = run(&["judge", "--syntax", "tptp", "-"], clauses);
    assert_says(&people, &["The conjecture with the negation b and c follows from the axioms."]);
}

#[test]
fn a_claim_says_of_what_it_is() {
    let claim = |claim: &str, file: &str| run(&["judge", "--claim", claim, file], "");
    for (file, label) in [(NO_MAN, "no_man"), (THEOREM, "thm")] {
        let refused = claim(&format!("redundant={label}"), file);
        assert_eq!((refused.status, refused.out.as_str()), (64, ""));
        let words = format!("`{label}` is a conjecture: the board has its negation under this label");
        assert!(refused.err.contains(&words), "{}", refused.err);
        assert!(refused.err.contains(&format!("write `theorem={label}`")), "{}", refused.err);
    }
    for (made, file, status, words) in [
        ("theorem=thm", THEOREM, 0, "The claim that the conjecture thm follows from the axioms is upheld."),
        ("theorem=no_man", NO_MAN, 1, "is refused: the axioms have a model in which it is false."),
        ("theorem=zeus_mortal", ZEUS, 1, "is refused: the axioms have a model in which it is false."),
        ("inconsistent", THEOREM, 1, "The claim that the axioms are inconsistent is refused: the axioms have a model."),
        ("inconsistent", NO_MAN, 1, "The claim that the axioms are inconsistent is refused: the axioms have a model."),
        ("inconsistent", "examples/boards/contradictory-axioms.p", 0, "The claim that the axioms are inconsistent is upheld."),
    ] {
        let outcome = claim(made, file);
        assert_eq!(outcome.status, status, "{made} {file}: {}", outcome.out);
        assert_says(&outcome, &[words]);
    }
    for (made, file, code) in [
        ("theorem=soc", NO_MAN, "no-conjecture"),
        ("theorem=s1", "examples/boards/blondes.board", "no-conjecture"),
        ("theorem=x", NO_MAN, "unknown-statement"),
    ] {
        let outcome = run(&["judge", "--json", "--claim", made, file], "");
        assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (64, &json!(code)), "{made} {file}");
    }
}

#[test]
fn of_several_conjectures_those_are_judged_that_are_meant() {
    let several = "fof(a, axiom, p). fof(b, conjecture, p). fof(c, conjecture, ~ p). fof(d, conjecture, p | q).";
    let judge = |options: &[&str]| run(&[&["judge", "--json", "--syntax", "tptp", "-"], options].concat(), several);
    let rulings = |outcome: &Outcome| -> Vec<Value> {
        outcome.out.lines().map(|line| serde_json::from_str::<Value>(line).expect("a document a line")).collect()
    };
    let both = judge(&["--claim", "theorem=b,d"]);
    let upheld: Vec<Value> = rulings(&both).iter().map(|one| one["claim"]["upheld"].clone()).collect();
    assert_eq!((both.status, upheld), (0, vec![json!(true), json!(true)]));
    let one = judge(&["--claim", "theorem=c"]);
    assert_eq!((one.status, rulings(&one).len(), &rulings(&one)[0]["claim"]["upheld"]), (1, 1, &json!(false)));
    let asked = judge(&["--statement", "c"]);
    assert_eq!((asked.status, rulings(&asked).len(), &rulings(&asked)[0]["conjectures"]), (0, 1, &json!(["c"])));
    assert_eq!(judge(&["--claim", "redundant=c"]).status, 64);
}

#[test]
fn verified_claims_and_exports_name_the_negation() {
    let directory = root().join("tests/faults/trust");
    for (file, claim, szs) in [
        ("noman.no_man.json", "the negation of conjecture no_man follows from the others", "CounterTheorem"),
        ("conj.goal_not_p.json", "the negation of conjecture goal_not_p follows from the others", "CounterTheorem"),
        ("conj2.thm.json", "the negation of conjecture thm does not follow from the others", "Satisfiable"),
    ] {
        let file = directory.join(file);
        let verified = run(&["verify", "--json", text(&file)], "").json();
        assert_eq!(verified["certificates"][0]["verified"]["claim"], claim);
        let alone = Command::new(built("referee-verify")).arg(&file).output().expect("it starts");
        assert!(String::from_utf8_lossy(&alone.stdout).contains(claim), "{alone:?}");
        for to in ["html", "latex"] {
            let drawn = run(&["export", "--to", to, text(&file)], "");
            assert!(drawn.out.contains("the negation of conjecture"), "{to}: {}", drawn.out);
            assert!(!drawn.out.contains("statement no_man") && !drawn.out.contains("statement thm"), "{to}");
        }
        let exported = run(&["export", "--to", "tstp", text(&file)], "").out;
        let lines: Vec<&str> = exported.lines().collect();
        assert_eq!(lines[..2], [format!("% SZS status {szs}"), format!("% {claim}")], "{exported}");
    }
}

#[test]
fn exports_of_a_problem_speak_of_its_conjecture() {
    let directory = tempfile::tempdir().expect("a directory");
    for (file, question, szs) in [
        (THEOREM, "conj2.consistency.json", Some("Theorem")),
        (REFUTED, "conj.consistency.json", Some("CounterSatisfiable")),
        (REFUTED, "conj.a.json", None),
        ("examples/boards/contradictory-axioms.p", "contradictory-axioms.consistency.json", Some("ContradictoryAxioms")),
    ] {
        run(&["judge", "--certificates", text(directory.path()), file], "");
        let exported = run(&["export", "--to", "tstp", text(&directory.path().join(question))], "").out;
        let found = exported.lines().find_map(|line| line.strip_prefix("% SZS status "));
        assert_eq!(found, szs, "{question}: {exported}");
    }
    let proof = run(&["export", "--to", "tstp", text(&directory.path().join("conj2.consistency.json"))], "").out;
    let negated =
        "negated_conjecture, ~ p, inference(assume_negation, [status(cth)], [file('tests/faults/trust/conj2.p', 'thm')])";
    assert!(proof.contains(negated), "{proof}");
}

/// The words on a valid sentence do not depend on what else lies on the board.
#[test]
fn a_valid_sentence_is_valid_beside_any_others() {
    let board = fs::read_to_string(root().join("tests/faults/words/valid.board")).expect("it is there");
    let lines: Vec<&str> = board.lines().collect();
    for others in 0..=4 {
        let board: Vec<&str> = [&lines[..1 + others], &lines[5..]].concat();
        let ruling = run(&["judge", "--json", "-"], board.join("\n")).json();
        let valid = ruling["statements"].as_array().and_then(|all| all.last()).expect("statements");
        assert_eq!((&valid["status"], &valid["follows_from"]), (&json!("redundant"), &json!([])), "beside {others}: {valid}");
        let people = run(&["judge", "-"], board.join("\n"));
        assert_says(&people, &["redundant: it is valid by itself (SZS Theorem)"]);
    }
}

/// What can be wiped off together has a certificate of its own.
#[test]
fn joint_redundancy_is_certified() {
    let directory = tempfile::tempdir().expect("a directory");
    let board = directory.path().join("chain.board");
    fs::write(&board, "a: ∀x blonde(x)\nb: ∀x (blonde(x) ∨ happy(x))\nc: ∃x blonde(x)\nd: ∃x (blonde(x) ∨ happy(x))\n")
        .expect("written");
    let evidence = directory.path().join("evidence");
    let ruling = run(&["judge", "--json", "--certificates", text(&evidence), text(&board)], "").json();
    assert_eq!(ruling["removable_together"], json!(["b", "c", "d"]));
    assert_eq!(ruling["removable_together_is_largest"], true);
    let file = ruling["removable_together_file"].as_str().expect("a file").to_owned();
    let verified = run(&["verify", "--json", "--board", text(&board), &file], "").json();
    let claim = &verified["certificates"][0]["verified"];
    assert_eq!((&claim["answer"], &claim["kind"]), (&json!("removable"), &json!("proofs")), "{verified}");
    assert!(claim["claim"].as_str().is_some_and(|words| words.ends_with("can be wiped off together: what is left entails them")));
    assert_says(&run(&["verify", &file], ""), &["can be wiped off together", "3 proofs, of"]);
    let alone = Command::new(built("referee-verify")).arg(&file).output().expect("it starts");
    assert!(alone.status.success(), "{alone:?}");
    assert!(run(&["export", "--to", "html", &file], "").out.contains("The proof of"));
    let exported = run(&["export", "--json", "--to", "tstp", &file], "");
    assert_eq!((exported.status, &exported.json()["error"]["code"]), (1, &json!("wrong-kind")));

    // Every fault of such a document is refused, at its place.
    let document: Value = serde_json::from_str(&fs::read_to_string(&file).expect("written")).expect("JSON");
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut document = document.clone();
        change(&mut document);
        document.as_object_mut().expect("an object").remove("hashes");
        let path = directory.path().join("changed.json");
        fs::write(&path, document.to_string()).expect("written");
        let one = run(&["verify", "--json", text(&path)], "").json()["certificates"][0].clone();
        (one["error"]["code"].clone(), one["at"].clone())
    };
    let proofs = |document: &mut Value| document["certificate"]["proofs"].as_array().expect("a list").clone();
    let refused = |code: &str, at: &str| (json!(code), json!(at));
    assert_eq!(
        changed(&|document| document["certificate"]["proofs"] = json!(proofs(document)[..2])),
        refused("other-proofs", "/certificate/proofs")
    );
    let unknown = changed(&|document| document["question"]["statements"][0] = json!("zz"));
    assert_eq!(unknown, refused("no-such-statement", "/question/statements/0"));
    let answer = changed(&|document| document["answer"] = json!("redundant"));
    assert_eq!(answer, refused("no-answer", "/answer"));
    // A proof of another statement, or one that takes for granted what is wiped off and not proved yet.
    let swapped = changed(&|document| {
        let mut proofs = proofs(document);
        proofs.swap(0, 1);
        document["certificate"]["proofs"] = json!(proofs);
    });
    assert!(swapped.1.as_str().is_some_and(|at| at.starts_with("/certificate/proofs/0")), "{swapped:?}");
}

/// Of two copies each follows from the other: the two proofs do not show that both can go.
#[test]
fn proofs_that_lean_on_each_other_show_no_removal() {
    let directory = tempfile::tempdir().expect("a directory");
    let board = directory.path().join("copies.board");
    fs::write(&board, "a: ∀x blonde(x)\nb: ∀x blonde(x)\nc: ∃x happy(x)\n").expect("written");
    let ruling = run(&["judge", "--json", "--certificates", text(directory.path()), text(&board)], "").json();
    assert_eq!(ruling["removable_together"].as_array().map(Vec::len), Some(1));
    let read = |name: &str| -> Value {
        serde_json::from_str(&fs::read_to_string(directory.path().join(name)).expect("written")).expect("JSON")
    };
    let mut both = read("copies.a.json");
    both["certificate"] = json!({"kind": "proofs", "proofs": [both["certificate"], read("copies.b.json")["certificate"]]});
    (both["kind"], both["answer"]) = (json!("proofs"), json!("removable"));
    both["question"] = json!({"asks": "removal", "statements": ["a", "b"]});
    both.as_object_mut().expect("an object").remove("hashes");
    let path = directory.path().join("both.json");
    fs::write(&path, both.to_string()).expect("written");
    let refused = run(&["verify", "--json", text(&path)], "").json()["certificates"][0].clone();
    let found = (&refused["error"]["code"], &refused["at"]);
    assert_eq!(found, (&json!("not-shown"), &json!("/certificate/proofs/0/derivation/0/statement")), "{refused}");
}
