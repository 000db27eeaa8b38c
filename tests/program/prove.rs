//! `referee prove`: proofs, countermodels, the goal's own faults, and what cannot be asked. Also `judge --explain`.

use std::fs;

use serde_json::{Value, json};

use crate::program::run::{run, with_status};

const AXIOMS: &str = "s1: ∀x blonde(x) → happy(x)\ns2: ∃x blonde(x)\ns3: ∀x ¬likes(x,x)\n";

fn prove(arguments: &[&str], input: &str) -> (i32, Value) {
    let outcome = run(&[&["prove", "--json", "-"], arguments].concat(), input);
    (outcome.status, outcome.json())
}

fn lines(ruling: &Value) -> String {
    let lines = ruling["certificate"]["lines"].as_array().expect("a proof");
    lines.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_goal_that_follows_is_proved() {
    let (status, ruling) = prove(&["--goal", "∃x happy(x)"], AXIOMS);
    assert_eq!((status, &ruling["status"], &ruling["szs"]), (0, &json!("proved"), &json!("Theorem")));
    assert_eq!((&ruling["goal"], &ruling["follows_from"]), (&json!("∃x happy(x)"), &json!(["s1", "s2"])));
    assert_eq!((&ruling["system"], &ruling["lines"]), (&json!("classical"), &json!(6)));
    let proof = lines(&ruling);
    let checked = run(&["check", "--json", "--goal", "∃x happy(x)", "-"], &proof);
    assert_eq!((checked.status, &checked.json()["reached"]), (0, &json!(true)));
    let priced = run(&["cost", "--json", "-"], &proof).json();
    assert_eq!(priced["symbol_points"], ruling["symbol_points"]);
    assert!(priced["symbol_points"].as_u64().is_some_and(|points| points > 0));
}

#[test]
fn a_goal_that_does_not_follow_has_a_countermodel() {
    let (status, ruling) = prove(&["--goal", "∀x happy(x)"], AXIOMS);
    assert_eq!((status, &ruling["status"], &ruling["szs"]), (1, &json!("refuted"), &json!("CounterSatisfiable")));
    assert_eq!(ruling["certificate"]["kind"], "finite-model");
    assert!(ruling["lines"].is_null() && ruling["follows_from"] == json!([]));
    let human = run(&["prove", "-", "--goal", "∀x happy(x)"], AXIOMS);
    assert!(human.out.contains("It does not follow.") && human.out.contains("domain: {"), "{}", human.out);
    // One that only an infinite model refutes.
    let order = "∀x smarter(father(x),x)\n∀x∀y∀z (smarter(x,y) ∧ smarter(y,z)) → smarter(x,z)\n";
    let (status, ruling) = prove(&["--goal", "∃x smarter(x,x)"], order);
    assert_eq!((status, &ruling["certificate"]["kind"]), (1, &json!("infinite-model")));
}

#[test]
fn from_nothing_and_from_contradictions() {
    let (status, ruling) = prove(&["--goal", "∃x (blonde(x) → ∀y blonde(y))"], "");
    assert_eq!((status, &ruling["follows_from"]), (0, &json!([])));
    let (status, ruling) = prove(&["--goal", "∃x happy(x)"], "a: ∃x blonde(x)\nb: ∀x ¬blonde(x)\n");
    assert_eq!((status, &ruling["from_contradiction"]), (0, &json!(true)));
    assert_eq!((&ruling["szs"], &ruling["follows_from"]), (&json!("ContradictoryAxioms"), &json!(["a", "b"])));
    let (status, ruling) = prove(&["--time", "1ms", "--goal", "∃x happy(x)"], AXIOMS);
    assert!(status == 0 || (status == 2 && ruling["status"] == "undecided"), "{ruling}");
}

#[test]
fn tptp_and_predicate_wars_are_proved_too() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name).to_str().expect("a plain path").to_owned();
    let (problem, proof, certificates) = (path("problem.p"), path("theorem.proof"), path("certificates"));
    fs::write(
        &problem,
        "fof(a, axiom, ! [X] : (p(X) => 'Q x'(X))).\nfof(b, axiom, p(c)).\nfof(d, conjecture, ? [X] : 'Q x'(X)).\n",
    )
    .expect("written");
    let outcome = run(&["prove", "--json", &problem, "-o", &proof, "--certificates", &certificates], "");
    let ruling = outcome.json();
    assert_eq!((outcome.status, &ruling["follows_from"]), (0, &json!(["a", "b"])), "{ruling}");
    assert_eq!(run(&["check", &proof], "").status, 0);
    assert_eq!(run(&["verify", &certificates], "").status, 0);
    // Beside a goal, the conjecture is neither goal nor axiom.
    let outcome = run(&["prove", "--json", &problem, "--goal", "! [X] : 'Q x'(X)"], "");
    assert_eq!((outcome.status, &outcome.json()["status"]), (1, &json!("refuted")));
    let outcome = run(&["prove", "--json", &problem, "--goal", "p(c) & "], "");
    assert_eq!((outcome.status, &outcome.json()["error"]["file"]), (65, &json!("<goal>")));

    let statements = path("statements.txt");
    fs::write(&statements, "(∀(x)(P(x) → Q(x,2)))\n# of two\nP((3+4))\n").expect("written");
    let outcome = run(&["prove", "--json", &statements, "--goal", "(∃(y)Q(y,2))", "--certificates", &certificates], "");
    let ruling = outcome.json();
    assert_eq!((outcome.status, &ruling["follows_from"]), (0, &json!(["1", "2"])), "{ruling}");
    assert_eq!(run(&["verify", &certificates], "").status, 0);
    // Arithmetic is not classical logic; and a structure in which 3 + 4 is not 7 refutes nothing in the game (Q-G-2).
    let outcome = run(&["prove", "--json", &statements, "--goal", "P(7)"], "");
    assert_eq!((outcome.status, &outcome.json()["certificate"]), (2, &json!(null)), "{}", outcome.out);
    let outcome = run(&["prove", "--json", &statements, "--goal", "P(8)"], "");
    assert_eq!((outcome.status, &outcome.json()["status"]), (1, &json!("refuted")), "{}", outcome.out);
    let outcome = run(&["prove", "--json", &statements, "--goal", "P(x)"], "");
    assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (65, &json!("free-variable")));
}

/// Nothing is inferred where the axioms say it: that is shown to be the cheapest. One line is the least otherwise.
#[test]
fn what_is_stated_costs_nothing() {
    let (status, stated) = prove(&["--cheapest", "--goal", "∀x happy(x)"], "a: ∀x happy(x)\n");
    assert_eq!((status, &stated["symbol_points"]), (0, &json!(0)), "{stated}");
    assert_eq!((&stated["cheapest"]["shown"], &stated["cheapest"]["lower_bound"]), (&json!(true), &json!(0)), "{stated}");
    let (_, denied) = prove(&["--cheapest", "--goal", "∃x happy(x)"], "a: ∃x blonde(x)\nb: ¬∃y blonde(y)\n");
    assert_eq!(denied["cheapest"]["lower_bound"], json!(0), "{denied}");
    let (_, refuted) = prove(&["--goal", "∀x happy(x)"], "a: ∃x happy(x)\n");
    assert!(refuted["proof"].is_null() && refuted["status"] == "refuted", "{refuted}");
}

#[test]
fn the_cheapest_proof_costs_no_more() {
    for (axioms, goal) in [
        (AXIOMS, "∃x happy(x)"),
        (
            "a: ∀x∀y likes(x,y) → likes(y,x)\nb: ∀x∀y∀z (likes(x,y) ∧ likes(y,z)) → likes(x,z)\nc: ∀x∃y likes(x,y)\n",
            "∀x likes(x,x)",
        ),
        ("a: ∃x blonde(x)\nb: ∀x ¬blonde(x)\n", "∃x happy(x)"),
    ] {
        let (_, short) = prove(&["--goal", goal], axioms);
        let (status, cheap) = prove(&["--cheapest", "--goal", goal], axioms);
        assert_eq!(status, 0, "{cheap}");
        assert!(cheap["symbol_points"].as_u64() <= short["symbol_points"].as_u64(), "{short}\n{cheap}");
        assert!(cheap["cheapest"]["proofs"].as_u64().is_some_and(|proofs| proofs >= 1));
        assert_eq!((&cheap["cheapest"]["shown"], &cheap["cheapest"]["lower_bound"]), (&json!(false), &json!(1)), "{cheap}");
        let file = cheap["proof"].as_str().expect("a proof file");
        let checked = run(&["check", "--json", "-"], file).json();
        assert_eq!((&checked["accepted"], &checked["symbol_points"]), (&json!(true), &cheap["symbol_points"]));
        let checked = run(&["check", "--json", "-"], lines(&cheap)).json();
        assert_eq!((&checked["accepted"], &checked["symbol_points"]), (&json!(true), &cheap["symbol_points"]));
    }
    let human = run(&["prove", "--cheapest", "-", "--goal", "∃x happy(x)"], AXIOMS);
    assert!(human.out.contains("that were found") && human.out.contains("There may be cheaper proofs."), "{}", human.out);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let code = |arguments: &[&str], input: &str, status: i32, code: &str| {
        let (found, document) = prove(arguments, input);
        assert_eq!((found, document["error"]["code"].as_str()), (status, Some(code)), "{arguments:?}");
        document
    };
    code(&[], AXIOMS, 64, "no-goal");
    code(&["--system", "classical", "--by", "∧I,magic", "--goal", "∃x happy(x)"], AXIOMS, 64, "unknown-rule");
    code(&["--system", "predicate-wars-sound"], "P\n", 64, "no-goal");
    code(&["--system", "predicate wars", "--goal", "∃x happy(x)"], AXIOMS, 64, "unknown-system");
    code(&["--goal", "∃x happy(x)"], "s1: ∀x blond(x)\n", 65, "unknown-symbol");
    let found = code(&["--goal", "∃x happy(x) ∧ blond(x)"], AXIOMS, 65, "unknown-symbol");
    assert_eq!((&found["error"]["file"], &found["error"]["span"]["start"]), (&json!("<goal>"), &json!("∃x happy(x) ∧ ".len())));
    code(&["--goal", "∃x happy(x)\n∃x blonde(x)"], AXIOMS, 65, "one-goal");
    assert_eq!(prove(&["--goal", ""], AXIOMS).0, 65);
    assert_eq!(run(&["prove"], "").status, 64);
}

#[test]
fn every_premise_is_shown_to_be_needed() {
    let directory = tempfile::tempdir().expect("a directory");
    let certificates = directory.path().to_str().expect("a plain path");
    let file = "examples/boards/blondes.board";
    let ruling = run(&["judge", "--json", "--explain", "--certificates", certificates, file], "").json();
    let mut count = 0;
    for statement in ruling["statements"].as_array().expect("a list") {
        let premises = statement["follows_from"].as_array().expect("a list");
        let members = statement["minimality"].as_array().map(Vec::as_slice).unwrap_or_default();
        let without: Vec<&Value> = members.iter().map(|member| &member["without"]).collect();
        assert_eq!(without, premises.iter().collect::<Vec<_>>(), "{statement}");
        for member in members {
            assert_eq!(member["minimal"], true, "{member}");
            assert!(member["certificate"]["kind"].as_str().is_some_and(|kind| kind.ends_with("-model")));
            assert!(member["certificate"]["file"].is_string());
            count += 1;
        }
    }
    assert!(count >= 4 && with_status(&ruling, "redundant").len() == 2);
    let outcome = run(&["verify", "--json", certificates], "");
    assert_eq!(outcome.status, 0, "{}", outcome.out);
    let outcome = outcome.json();
    let confined = outcome["certificates"].as_array().expect("a list").iter().filter(|one| one["verified"]["among"].is_array());
    assert_eq!(confined.count(), count);
    let human = run(&["judge", "--explain", file], "");
    assert!(
        human.out.contains("s1 cannot be left out: without it, the other premises are true and s4 is false"),
        "{}",
        human.out
    );
    assert!(run(&["judge", "--json", file], "").json()["statements"][3]["minimality"].is_null(), "only where it is asked for");
}

#[test]
fn a_support_is_made_smaller_where_it_can_be() {
    // Each of the two chains suffices; each member of the one that is shown is needed, and so is each part of a contradiction.
    let board = "a: ∀x blonde(x) → happy(x)\nb: ∃x blonde(x)\nc: ∀x ∃y likes(x,y)\nd: ∀x∀y likes(x,y) → happy(y)\ne: ∃x happy(x)\n\
                 f: ∃x ¬happy(x) ∧ ∀y ¬likes(y,x)\n";
    let ruling = run(&["judge", "--json", "--explain", "-"], board).json();
    let redundant = &ruling["statements"][4];
    assert_eq!(redundant["status"], "redundant");
    let members = redundant["minimality"].as_array().expect("a list");
    assert_eq!(members.len(), 2, "{redundant}");
    assert!(members.iter().all(|member| member["minimal"] == true), "{redundant}");
    let board = "a: ∀x blonde(x) → happy(x)\nb: ∃x blonde(x)\nc: ∀x ¬happy(x)\nd: ∀x∀y likes(x,y)\n";
    let ruling = run(&["judge", "--json", "--explain", "-"], board).json();
    assert_eq!(ruling["contradiction"]["between"], json!(["a", "b", "c"]));
    let members = ruling["contradiction"]["minimality"].as_array().expect("a list");
    assert!(members.len() == 3 && members.iter().all(|member| member["minimal"] == true), "{ruling}");
}
