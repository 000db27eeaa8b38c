//! `referee prove --system` and `referee hint`: derivations by the rules of a calculus, what is shown of their price, and the next line.

use std::fs;

use serde_json::{Value, json};

use crate::program::run::run;

const CARDS: &str = "(∀(x)(([health](x) > 20) → [ATK](x, 20)))\n(∀(x)(([power](x) > 50) → ([health](x) > 20)))\n\
                     ([power]([chosenPlayer](0)) > 50)\n";

fn prove(arguments: &[&str], input: &str) -> (i32, Value) {
    let outcome = run(&[&["prove", "--json", "-"], arguments].concat(), input);
    (outcome.status, outcome.json())
}

/// The proof of a ruling is accepted under these options, reaches the goal, and costs what the ruling says.
fn checked(ruling: &Value, goal: &str, options: &[&str]) {
    let proof = ruling["proof"].as_str().expect("a proof file");
    let outcome = run(&[&["check", "--json", "-", "--goal", goal], options].concat(), proof);
    let document = outcome.json();
    assert_eq!((outcome.status, &document["reached"]), (0, &json!(true)), "{proof}\n{document}");
    assert_eq!(document["symbol_points"], ruling["symbol_points"], "{proof}");
}

#[test]
fn a_hit_is_proved_in_the_rules_of_the_game() {
    let goal = "[ATK]([chosenPlayer](0), 20)";
    for system in ["predicate-wars", "predicate-wars-sound"] {
        let (status, ruling) = prove(&["--system", system, "--goal", goal], CARDS);
        assert_eq!((status, &ruling["status"], &ruling["symbol_points"]), (0, &json!("proved"), &json!(3)), "{ruling}");
        checked(&ruling, goal, &["--system", system]);
    }
    let human = run(&["prove", "-", "--system", "predicate-wars", "--goal", goal], CARDS);
    assert!(human.out.contains("It is derived by the rules of predicate-wars."), "{}", human.out);
}

#[test]
fn the_cheapest_is_said_only_with_what_was_searched() {
    let (status, ruling) = prove(&["--system", "predicate-wars", "--goal", "Q", "--cheapest"], "P\n(P → Q)\n");
    assert_eq!((status, &ruling["cost"]), (0, &json!(1)));
    let cheapest = &ruling["cheapest"];
    assert_eq!((&cheapest["shown"], &cheapest["lower_bound"]), (&json!(true), &json!(1)), "{ruling}");
    assert!(cheapest["searched"]["statement_points"].as_u64().is_some_and(|points| points > 0));
    let (_, ruling) = prove(&["--system", "predicate-wars", "--goal", "Q"], "P\n(P → Q)\n");
    assert!(ruling["cheapest"].is_null());
}

#[test]
fn a_subproof_used_twice_is_paid_once() {
    let (axioms, goal) = ("(∀(x)(P(x) ∧ Q(x)))\n(∀(x)(R(x) ∧ S(x)))\n", "((∀(x)Q(x)) ∧ (∀(x)S(x)))");
    let own = ["--system", "predicate-wars-sound", "--cheapest", "--measure", "lines", "--by", "S,SP,UG,CP,CONJ"];
    let asked = [&own[..], &["--goal", goal]].concat();
    let (status, ruling) = prove(&asked, axioms);
    let known = |ruling: &Value| ["shown", "lower_bound"].map(|field| ruling["cheapest"][field].clone());
    assert_eq!((status, &ruling["cost"], known(&ruling)), (0, &json!(6), [json!(true), json!(6)]), "{ruling}");
    assert_eq!(ruling["cheapest"]["searched"]["own_letters"], json!(true));
    checked(&ruling, goal, &["--system", "predicate-wars-sound"]);
    let human = |arguments: &[&str], axioms: &str| run(&[&["prove", "-"], arguments].concat(), axioms).out.replace("\n  ", " ");
    let text = human(&asked, axioms);
    assert!(text.contains("nested at most 1 deep, each subproof used for its own letters, costs less."), "{text}");
    let text = human(&[&asked[..], &["--house", "subproof_renaming=off"]].concat(), axioms);
    assert!(text.contains("7 inferred lines.") && text.contains("nested at most 1 deep costs less."), "{text}");
    // Where objects of any size are not bounded, those as large as the given ones are.
    let axioms = "P_1\n(∀(x)((P_1 ∨ P_2) → Q_1(x)))\nP_3\n(∀(x)((P_3 ∨ P_4) → Q_2(x)))\n";
    let text = human(&["--system", "predicate-wars-sound", "--cheapest", "--goal", "(Q_1(f(a)) ∧ Q_2(b))"], axioms);
    assert!(text.contains("The cheapest: no proof with statements of at most"), "{text}");
    assert!(text.contains("points, objects of at most 2 points, 5 objects and"), "{text}");
}

#[test]
fn the_rules_that_may_be_used_are_those_that_were_taught() {
    let board = "symbols p/0 q/0 : predicate\na: p ∧ q\n";
    let (status, ruling) = prove(&["--goal", "q ∧ p", "--by", "∧I,∧E"], board);
    assert_eq!((status, &ruling["system"], &ruling["lines"]), (0, &json!("classical"), &json!(3)), "{ruling}");
    checked(&ruling, "q ∧ p", &[]);
    let (status, ruling) = prove(&["--goal", "q ∧ p", "--by", "∧I", "--steps", "10000"], board);
    assert_eq!((status, &ruling["status"], &ruling["limit"]), (2, &json!("undecided"), &Value::Null), "{ruling}");
    let (status, ruling) = prove(&["--system", "wff-n-proof", "--goal", "Cpr"], "Cpq\nCqr\n");
    assert_eq!(status, 0, "{ruling}");
    checked(&ruling, "Cpr", &[]);
}

#[test]
fn rules_of_a_file_that_do_not_give_it_are_told() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name).to_str().expect("a plain path").to_owned();
    let (rules, force) = (path("small.rules"), path("force.txt"));
    let text = "calculus small \"Small\"\nnotation predicate-wars\nrule \"Modus ponens\" (MP)\n  from (A → B), A\n  infer B\n";
    fs::write(&rules, text).expect("written");
    fs::write(&force, "(P → R)\n").expect("written");
    let (status, ruling) = prove(&["--system", &rules, "--goal", "Q"], "(P → Q)\nR\n");
    assert_eq!((status, &ruling["status"]), (1, &json!("not-derivable")), "{ruling}");
    let (status, ruling) = prove(&["--system", &rules, "--goal", "Q"], "(P → Q)\nP\n");
    assert_eq!(status, 0);
    checked(&ruling, "Q", &["--system", &rules]);
    let (status, ruling) = prove(&["--system", "predicate-wars", "--rules", &force, "--goal", "R"], "P\n");
    assert_eq!((status, &ruling["symbol_points"]), (0, &json!(2)), "{ruling}");
    checked(&ruling, "R", &["--rules", &force]);
    let (status, ruling) = prove(&["--system", "predicate-wars", "--contradiction"], "P\n(¬P)\n");
    assert_eq!((status, &ruling["goal"]), (0, &Value::Null), "{ruling}");
    // In the notation of boards there is no word for it, and none is needed.
    let board = "a: ∀x (blonde(x) → happy(x))\nb: ∃x (blonde(x) ∧ ¬happy(x))\n";
    let (status, ruling) = prove(&["--contradiction"], board);
    assert_eq!((status, &ruling["status"]), (0, &json!("proved")), "{ruling}");
    let (status, ruling) = prove(&["--contradiction"], "fof(a, axiom, p).\nfof(b, axiom, ~p).\n");
    assert_eq!((status, &ruling["status"]), (0, &json!("proved")), "{ruling}");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    for (arguments, input, status, code) in [
        (&["--system", "predicate-wars", "--goal", "(P"][..], "P\n", 65, None),
        (&["--system", "predicate-wars", "--goal", "P"], "(P\n", 65, None),
        (&["--system", "no-such-calculus", "--goal", "P"], "P\n", 64, Some("unknown-system")),
        (&["--system", "predicate-wars", "--goal", "P\nQ"], "P\n", 65, Some("one-goal")),
        (&["--system", "predicate-wars"], "P\n", 64, Some("no-goal")),
        (&["--by", "nonsense", "--goal", "∃x happy(x)"], "∃x happy(x)\n", 64, Some("unknown-rule")),
    ] {
        let (found, document) = prove(arguments, input);
        assert_eq!(found, status, "{arguments:?}: {document}");
        if let Some(code) = code {
            assert_eq!(document["error"]["code"], code, "{arguments:?}");
        }
    }
}

#[test]
fn hints_come_in_steps() {
    let begun = "1. axiom P\n2. axiom (P → (Q → R))\n3. axiom Q\n";
    let hint = |level: &str| {
        let outcome = run(&["hint", "--json", "-", "--goal", "R", "--level", level], begun);
        (outcome.status, outcome.json())
    };
    let (status, first) = hint("1");
    assert_eq!((status, &first["status"], &first["next"]["rule"]), (0, &json!("next"), &json!("MP")), "{first}");
    assert!(first["next"]["premises"].is_null() && first["next"]["line"].is_null());
    assert_eq!(hint("2").1["next"]["premises"], json!([2, 1]));
    let (_, third) = hint("3");
    assert_eq!(third["next"]["line"], "4. (Q → R) by MP on 2, 1");
    assert_eq!(third["next"]["rest"], json!(["5. R by MP on 4, 3"]));
    let whole = format!("{begun}4. (Q → R) by MP on 2, 1\n5. R by MP on 4, 3\n");
    assert_eq!(run(&["check", "-", "--goal", "R"], &whole).status, 0);
    let reached = run(&["hint", "--json", "-", "--goal", "R"], &whole).json();
    assert_eq!(reached["status"], "reached");
    let wrong = run(&["hint", "--json", "-", "--goal", "R"], format!("{begun}4. R by MP on 1, 3\n")).json();
    assert_eq!((&wrong["wrong_lines"], &wrong["status"]), (&json!([4]), &json!("next")), "{wrong}");
    assert_eq!(run(&["hint", "-"], begun).status, 64);
    // Without a goal, the nearest effect that the lines speak of.
    let cards = "1. axiom (P → (Q → [ATK]([chosenPlayer](0), 20)))\n2. axiom (P → [HEAL]([chosenPlayer](0), 5))\n3. axiom P\n";
    let effect = run(&["hint", "--json", "-"], cards).json();
    assert_eq!((&effect["goal"], &effect["next"]["rule"]), (&json!("[HEAL]([chosenPlayer](0), 5)"), &json!("MP")), "{effect}");
    assert_eq!(run(&["hint", "-", "--goal", "R", "--level", "4"], begun).status, 64);
}

/// A line may stand in the way of what was possible before it: UG wants a letter that occurs in no other line (PW-R5).
#[test]
fn after_a_wrong_turn_a_hint_says_which_line_it_is() {
    let hint = |lines: &str| run(&["hint", "--json", "-", "--goal", "(∀(d)P(d))", "--level", "3"], lines);
    let begun = "1. axiom P(d)\n2. axiom Q\n";
    let next = hint(begun).json();
    assert_eq!(next["next"]["line"], "3. (∀(d)P(d)) by UG on 1 with d", "{next}");
    let harmless = format!("{begun}3. (Q ∨ R) by ADD on 2\n");
    assert_eq!(hint(&harmless).json()["next"]["line"], "4. (∀(d)P(d)) by UG on 1 with d");
    let turned = format!("{harmless}4. (P(d) ∨ Q) by ADD on 1\n5. (Q ∨ S) by ADD on 2\n");
    let outcome = hint(&turned);
    let ruling = outcome.json();
    assert_eq!((outcome.status, &ruling["status"], &ruling["wrong_turn"]), (2, &json!("undecided"), &json!(4)), "{ruling}");
    let said = run(&["hint", "-", "--goal", "(∀(d)P(d))"], &turned).out;
    assert!(said.contains("line 4 is a wrong turn"), "{said}");
}

/// A goal with holes is reached by whatever fits and hits somebody, in every command that takes a goal.
#[test]
fn goals_have_holes() {
    let cards = "P\n(P → ([ATK]([chosenPlayer](0), 5) ∧ [HEAL]([randPlayer](0), 5)))\n(P → [ATK](x, 3))\n";
    let system = ["--system", "predicate-wars"];
    for (goal, reached) in [
        ("[HEAL](…)", "[HEAL]([randPlayer](0), 5)"),
        ("[ATK](_, _)", "[ATK]([chosenPlayer](0), 5)"),
        ("([ATK](...) ∧ [HEAL](…))", "([ATK]([chosenPlayer](0), 5) ∧ [HEAL]([randPlayer](0), 5))"),
    ] {
        // What is cheapest is found at once; that nothing is cheaper would take longer.
        let (status, ruling) = prove(&[&system[..], &["--goal", goal, "--cheapest", "--steps", "5000"]].concat(), cards);
        assert_eq!((status, &ruling["goal"], &ruling["reached"]), (0, &json!(goal), &json!(reached)), "{ruling}");
        checked(&ruling, goal, &system);
        checked(&ruling, reached, &system);
    }
    // Nothing speaks of more power, and whatever else might do so is not looked for.
    let (status, ruling) = prove(&[&system[..], &["--goal", "[ADDPOWER](…)"]].concat(), "P\n");
    assert_eq!((status, &ruling["status"], &ruling["candidates"]), (2, &json!("undecided"), &json!(0)), "{ruling}");
    let proof =
        "1. axiom P\n2. axiom (P → [ATK](x, 3))\n3. axiom (P → [ATK]([chosenPlayer](0), 5))\n4. [ATK](x, 3) by MP on 2, 1\n";
    let whole = format!("{proof}5. [ATK]([chosenPlayer](0), 5) by MP on 3, 1\n");
    let check = |goal: &str, proof: &str| {
        let outcome = run(&["check", "--json", "-", "--goal", goal], proof);
        (outcome.status, outcome.json())
    };
    // An attack on x hits no player.
    let (status, ruling) = check("[…](…)", proof);
    assert_eq!((status, &ruling["reached"], &ruling["goal"]), (1, &json!(false), &json!("[…](…)")), "{ruling}");
    let (status, ruling) = check("[ATK](…)", &whole);
    assert_eq!(
        (status, &ruling["reached_by"], &ruling["goal"]),
        (0, &json!(5), &json!("[ATK]([chosenPlayer](0), 5)")),
        "{ruling}"
    );
    assert_eq!(check("[HEAL](…)", &whole).0, 1);
    let hint = run(&["hint", "--json", "-", "--goal", "[ATK](…)", "--level", "3"], proof).json();
    assert_eq!(hint["next"]["line"], "5. [ATK]([chosenPlayer](0), 5) by MP on 3, 1", "{hint}");
    assert_eq!(run(&["hint", "--json", "-", "--goal", "[ATK](…)"], &whole).json()["status"], "reached");
    for (goal, system, code) in [
        ("(P → …)", "predicate-wars", "misplaced-hole"),
        ("(([…](…) ∧ […](…)) ∧ […](…))", "predicate-wars", "pattern-too-open"),
        ("happy(…)", "classical", "no-pattern-here"),
        ("K…p", "wff-n-proof", "no-pattern-here"),
    ] {
        let (status, document) = prove(&["--system", system, "--budget", "9", "--goal", goal], "");
        assert_eq!((status, &document["error"]["code"]), (65, &json!(code)), "{goal}: {document}");
        assert_eq!(
            run(&["check", "--json", "--system", system, "--goal", goal, "-"], "").json()["error"]["code"],
            code,
            "{goal}"
        );
    }
}

#[test]
fn the_time_of_a_search_is_kept() {
    let many: String = (0..40).map(|at| format!("(∀(x)(∀(y)(R_{at}(x, y) → R_{}(y, f(x)))))\n", at + 1)).collect();
    // In the calculus as printed the base rules contradict each other, and everything follows sooner or later.
    let (status, ruling) = prove(&["--system", "predicate-wars-sound", "--goal", "S(0)", "--cheapest", "--time", "1s"], &many);
    assert_eq!((status, &ruling["limit"]), (2, &json!("time")), "{ruling}");
}
