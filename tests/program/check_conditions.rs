//! What proofs are judged under: the calculus, the house rules, the rules in force, the goal.

use serde_json::{Value, json};

use crate::program::check::{errors, files};
use crate::program::run::run;

/// The ruling on a proof under these arguments, and the exit status.
fn check(arguments: &[&str], proof: &str) -> (i32, Value) {
    let outcome = run(&[&["check", "--json"][..], arguments, &["-"]].concat(), proof);
    (outcome.status, outcome.json())
}

#[test]
fn a_goal_is_reached_by_a_right_line() {
    let proof = "1. axiom P\n2. (P ∨ Q) by Addition on 1\n3. (P ∨ Q) by Addition on 1\n";
    let (status, ruling) = check(&["--goal", "(P or Q)"], proof);
    assert_eq!(
        (status, &ruling["goal"], &ruling["reached"], &ruling["reached_by"]),
        (0, &json!("(P ∨ Q)"), &json!(true), &json!(2))
    );
    let (status, ruling) = check(&["--goal", "Q"], proof);
    assert_eq!(
        (status, &ruling["accepted"], &ruling["reached"], &ruling["reached_by"]),
        (1, &json!(true), &json!(false), &Value::Null)
    );
    assert_eq!(check(&["--goal", "P"], "1. axiom P\n").1["reached"], true, "an axiom counts (Q-PW-37)");
    let (status, ruling) = check(&["--goal", "Q"], "1. axiom P\n2. Q by Simplification on 1\n");
    assert_eq!((status, &ruling["reached"]), (1, &json!(false)), "a wrong line reaches nothing");
    let (status, document) = check(&["--goal", "(P"], proof);
    assert_eq!((status, &document["error"]["file"]), (65, &json!("<goal>")));
    assert_eq!(check(&["--goal", "P\nQ"], proof).1["error"]["code"], "one-goal");
    let human = run(&["check", "--goal", "Q", "-"], proof).out;
    assert!(human.contains("Accepted") && human.contains("The goal Q is not reached."), "{human}");
}

#[test]
fn the_calculus_is_the_arguments_or_the_proofs() {
    // As printed this is accepted with a warning; with sound rules it is refused (S-5).
    let proof = "1. axiom P(d)\n2. (∀(d)P(d)) by UG on 1\n";
    let (status, ruling) = check(&[], proof);
    assert_eq!((status, &ruling["system"]), (0, &json!("predicate-wars")));
    let (status, ruling) = check(&["--system", "predicate-wars-sound"], proof);
    assert_eq!((status, errors(&ruling)), (1, vec![(2, "not-arbitrary")]));
    let named = format!("system predicate-wars-sound\n{proof}");
    assert_eq!(check(&[], &named).1["system"], "predicate-wars-sound");
    assert_eq!(check(&["--system", "predicate-wars"], &named).0, 0, "the argument goes before the proof");
    let (status, document) = check(&["--system", "predicate-war"], proof);
    assert_eq!((status, &document["error"]["code"]), (64, &json!("unknown-system")));
    assert_eq!(document["error"]["help"], "`predicate-wars` was perhaps meant");
}

#[test]
fn a_calculus_may_be_the_users_own() {
    let rules = "calculus mine \"My own\"\nnotation predicate-wars\nrule \"Modus barbara\" (MB, X-1)\n  says \"All A are B, all B are C.\"\n\
                 \x20 from (∀(x)(A(x) → B(x))), (∀(x)(B(x) → C(x)))\n  infer (∀(x)(A(x) → C(x)))\n";
    let proof = "1. axiom (∀(x)(P(x) → Q(x)))\n2. axiom (∀(x)(Q(x) → R(x)))\n3. (∀(x)(P(x) → R(x))) by MB on 2, 1\n";
    let (_directory, paths) = files(&[("mine.rules", rules), ("bad.rules", &rules.replace("infer", "inver"))]);
    let (status, ruling) = check(&["--system", &paths[0]], proof);
    assert_eq!((status, &ruling["system"], &ruling["lines"][2]["rule"]), (0, &json!("mine"), &json!("Modus barbara")));
    assert_eq!(errors(&check(&[], proof).1), [(3, "unknown-rule")]);
    let (status, document) = check(&["--system", &paths[1]], proof);
    assert_eq!((status, &document["error"]["file"], &document["error"]["span"]["line"]), (65, &json!(paths[1]), &json!(6)));
    assert_eq!(check(&["--system", "/nonexistent.rules"], proof).0, 65);
}

#[test]
fn a_calculus_says_how_the_statements_of_its_proofs_are_written() {
    let rules = |notation: &str| {
        format!(
            "calculus mine \"My own\"\nnotation {notation}\nrule \"Modus ponens\" (MP, X-1)\n  says \"From both follows the consequence.\"\n\
             \x20 from (A → B), A\n  infer B\n"
        )
    };
    let (_directory, paths) = files(&[("palmer.rules", &rules("palmer")), ("polish.rules", &rules("polish"))]);
    let palmer = "1. axiom ∀x blonde(x)\n2. axiom (∀x blonde(x)) ⇒ ∃y happy(y)\n3. ∃y happy(y) by MP on 1, 2\n\
                  4. ∃y blonde(y) by MP on 1, 2\n";
    let (status, ruling) = check(&["--system", &paths[0], "--goal", "∃y happy(y)"], palmer);
    assert_eq!((status, errors(&ruling)), (1, vec![(4, "conclusion-does-not-fit")]), "{ruling}");
    assert_eq!((&ruling["reached_by"], &ruling["lines"][0]["statement"]), (&json!(3), &json!("∀x blonde(x)")));
    let polish = "1. axiom Cpq\n2. axiom p\n3. q by MP on 1, 2\n";
    let (status, ruling) = check(&["--system", &paths[1], "--goal", "q"], polish);
    assert_eq!((status, &ruling["lines"][0]["statement"]), (0, &json!("Cpq")), "{ruling}");
    let (status, document) = check(&["--system", &paths[1], "--goal", "(P → Q)"], polish);
    assert_eq!((status, &document["error"]["file"]), (65, &json!("<goal>")));
}

#[test]
fn rules_in_force_come_from_files() {
    let (_directory, paths) = files(&[("a", "# rules\n(forall(x)(P(x) -> Q))\n"), ("b", "R\n"), ("c", "R(\n")]);
    let proof = "1. (∀(x)(P(x) → Q)) by Rule inclusion\n2. R by RI\n3. [NUMBER](5) by RI\n";
    let (status, ruling) = check(&["--rules", &paths[0], "--rules", &paths[1]], proof);
    assert_eq!((status, &ruling["symbol_points"]), (0, &json!(3)), "{ruling}");
    assert_eq!(errors(&check(&["--rules", &paths[0]], proof).1), [(2, "not-in-force")]);
    assert_eq!(
        errors(&check(&["--rules", &paths[0], "--rules", &paths[1], "--house", "base_rules=none"], proof).1),
        [(3, "not-in-force")]
    );
    let (status, document) = check(&["--rules", &paths[2]], proof);
    assert_eq!((status, &document["error"]["file"]), (65, &json!(paths[2])));
}

#[test]
fn every_house_rule_changes_what_is_right() {
    for (house, proof, by_default, then) in [
        ("same_line_twice=no", "1. axiom P\n2. (P ∧ P) by Conjunction on 1\n", "", "too-few-premises"),
        ("ei_eg=atomic", "1. axiom (P(3) ∧ Q)\n2. (∃(x)(P(x) ∧ Q)) by EG on 1\n", "", "not-atomic"),
        ("eg=same_variable", "1. axiom P(3)\n2. (∃(x)P(x)) by EG on 1\n", "", "premise-does-not-fit"),
        ("hole=literal", "1. axiom R(y, y)\n2. (∃(x)R(x, y)) by EG on 1 with y\n", "", "occurs-in"),
        ("capture=rename", "1. axiom (∀(x)(∃(y)(x = y)))\n2. (∃(z)(y = z)) by UI on 1 with y\n", "conclusion-does-not-fit", ""),
        ("alpha=equivalent", "1. axiom ((∀(x)P(x)) → Q)\n2. axiom (∀(y)P(y))\n3. Q by MP on 1, 2\n", "premise-does-not-fit", ""),
        ("mirrored=yes", "1. axiom P\n2. (Q ∨ P) by Addition on 1\n", "conclusion-does-not-fit", ""),
        ("round=half_even", "1. axiom P((5 / 2))\n2. P(3) by OS on 1\n", "", "wrong-result"),
        ("base_rules=none", "1. [NUMBER](7) by RI\n", "", "not-in-force"),
        ("free_vars=forbid", "1. axiom P(x)\n", "", "open-axiom"),
        (
            "subproof_renaming=off",
            "subproof Z\n1. axiom (∀(x)P(x))\n2. P(x) by SP on 1\n3. (P(x) ∨ Q) by Addition on 2\n4. (∀(x)(P(x) ∨ Q)) by UGR on 3, 1\nend\n\
             1. axiom (∀(y)S(y))\n2. (∀(y)(S(y) ∨ Q)) by CP on 1 using Z 4\n",
            "",
            "premise-does-not-fit",
        ),
    ] {
        let codes = |ruling: &Value| errors(ruling).into_iter().map(|(_, code)| code.to_owned()).collect::<Vec<_>>().join(" ");
        assert_eq!(codes(&check(&[], proof).1), by_default, "{proof} by default");
        let (_, ruling) = check(&["--house", house], proof);
        assert_eq!(codes(&ruling), then, "{proof} with {house}");
        let (name, value) = house.split_once('=').expect("a name and a value");
        assert_eq!(ruling["house_rules"][name], value);
        let human = run(&["check", "--house", house, "-"], proof).out;
        assert!(human.contains(&format!("house rules: {name} = {value}")), "{human}");
    }
    let proof = "1. axiom (∀(x)P(x))\n2. P(3) by UI on 1\n";
    assert_eq!(check(&[], proof).1["lines"][1]["cost"], json!({"lemma": 1, "chosen": 1, "difference": 3, "nearest": 1}));
    assert_eq!(check(&["--house", "free_variable_cost=none"], proof).1["symbol_points"], 4);
    let (_, ruling) = check(&["--house", "free_vars=forbid"], "1. axiom P(x)\n");
    assert_eq!((&ruling["accepted"], &ruling["proper"]), (&json!(false), &json!(true)), "PW-65 asks nothing of axioms");
}

#[test]
fn a_house_rule_that_there_is_not_is_wrong_usage() {
    for (house, words) in [("rounding=x", "no house rule"), ("round=down", "half_up or half_even"), ("round", "NAME=VALUE")] {
        let outcome = run(&["check", "--house", house, "-"], "1. axiom P\n");
        assert!(outcome.status == 64 && outcome.err.contains(words), "{}", outcome.err);
    }
}

#[test]
fn brackets_may_be_forgiven() {
    let proof = "1. axiom P → Q\n2. axiom P\n3. Q by MP on 1, 2\n";
    assert_eq!(check(&[], proof).0, 65);
    let (status, ruling) = check(&["--lenient"], proof);
    assert_eq!((status, &ruling["lines"][0]["statement"]), (0, &json!("(P → Q)")));
    assert_eq!(ruling["warnings"].as_array().map(Vec::len), Some(1));
}

#[test]
fn negative_numbers_are_symbols_where_the_house_has_them() {
    let proof = "1. axiom P((1 - 2))\n2. P(-1) by Operator simplification on 1\n3. P(-2) by Operator simplification on 1\n";
    let (status, document) = check(&[], proof);
    assert_eq!((status, &document["error"]["code"]), (65, &json!("negative-number")));
    assert_eq!(document["error"]["help"], "write (0 - 1), which is a WFO (Q-PW-10)");
    let literal = ["--house", "negatives=literal"];
    let (status, ruling) = check(&[&literal[..], &["--goal", "P(-1)"]].concat(), proof);
    assert_eq!((status, errors(&ruling)), (1, vec![(3, "wrong-result")]));
    assert_eq!((&ruling["reached_by"], &ruling["house_rules"]["negatives"]), (&json!(2), &json!("literal")));
    assert_eq!(ruling["lines"][1]["points"], 3, "one point for the lemma, two for the operator and an operand that went");
    let (_directory, paths) = files(&[("below.rules", "(∀(x)(f(x) > -1))\n")]);
    let included = "1. (∀(x)(f(x) > -1)) by Rule inclusion\n2. (f(-7) > -1) by UI on 1 with -7\n";
    assert_eq!(check(&[&literal[..], &["--rules", &paths[0]]].concat(), included).0, 0);
    assert_eq!(check(&["--rules", &paths[0]], "1. axiom P\n").1["error"]["code"], "negative-number");
}

/// One letter with several numbers of parameters, where the house forbids it (Q-PW-7).
#[test]
fn mixed_arity_is_a_house_rule() {
    let proof = "1. axiom (P ∧ P(x))\n2. P by S on 1\n";
    let (status, ruling) = check(&[], proof);
    assert_eq!((status, &ruling["warnings"][0]["code"]), (0, &json!("mixed-arity")));
    let (status, document) = check(&["--house", "mixed_arity=reject"], proof);
    assert_eq!((status, &document["error"]["code"]), (65, &json!("mixed-arity")));
    let parsed = run(&["parse", "--json", "--syntax", "predicate-wars", "--house", "mixed_arity=reject", "-"], "(P ∧ P(x))\n");
    assert_eq!((parsed.status, &parsed.json()["error"]["code"]), (65, &json!("mixed-arity")));
}

/// A file of base rules replaces those that come with the calculus (Q-PW-46).
#[test]
fn base_rules_may_come_from_a_file() {
    let (_directory, paths) =
        files(&[("own.rules", "(∀(x)([PLAYER](x) → [CARD](x)))\n# a comment\n(P → Q)\n"), ("broken.rules", "(P →\n")]);
    let own = format!("base_rules={}", paths[0]);
    let proof = "1. (P → Q) by Rule inclusion\n2. (∀(x)([PLAYER](x) → [CARD](x))) by RI\n";
    assert_eq!(errors(&check(&[], proof).1), [(1, "not-in-force"), (2, "not-in-force")]);
    assert_eq!(errors(&check(&["--house", &own], proof).1), []);
    // The ruling says where they come from, to programs and to people.
    assert_eq!(check(&["--house", &own], proof).1["house_rules"]["base_rules"], json!(paths[0]));
    let told = run(&["check", "--house", &own, "-"], proof).out;
    assert!(told.contains(&format!("base_rules = {}", paths[0])), "{told}");
    // Letters are the letters of the file, and the calculus' own base rules are not in force beside them.
    assert_eq!(
        errors(&check(&["--house", &own], "1. (R → Q) by RI\n2. [NUMBER](7) by RI\n").1),
        [(1, "not-in-force"), (2, "not-in-force")]
    );
    let broken = format!("base_rules={}", paths[1]);
    let (status, document) = check(&["--house", &broken], proof);
    assert_eq!((status, &document["error"]["file"]), (65, &json!(paths[1])));
    assert_eq!(run(&["check", "--house", "base_rules=/nowhere", "-"], proof).status, 65);
    assert_eq!(run(&["check", "--house", "base_rules=-", "-"], proof).status, 64);
    // What is found under them is accepted under them.
    let found = run(&["prove", "--json", "--system", "predicate-wars", "--goal", "Q", "--house", &own, "-"], "P\n");
    assert_eq!(found.status, 0, "{}", found.err);
    let proof = found.json()["proof"].as_str().expect("a proof").to_owned();
    assert!(proof.contains("RI"), "{proof}");
    assert_eq!((errors(&check(&["--house", &own], &proof).1), check(&[], &proof).0), (vec![], 1));
    let hint = ["hint", "--json", "--goal", "Q", "--house", &own, "-"];
    assert_eq!(run(&hint, "1. axiom P\n").json()["next"]["rule"], "RI");
    assert_eq!(run(&["hint", "--goal", "Q", "--house", "base_rules=/nowhere", "-"], "1. axiom P\n").status, 65);
    assert_eq!(run(&["prove", "--goal", "Q", "--house", "base_rules=/nowhere", "-"], "P\n").status, 65);
    assert_eq!(run(&["prove", "--goal", "Q", "--house", "base_rules=-", "-"], "P\n").status, 64);
}
