//! `referee judge`: the document, claims and exit statuses.

use serde_json::{Value, json};

use crate::program::run::{judge, run, with_status};

const BLONDES: &str = "examples/boards/blondes.board";
const INCONSISTENT: &str = "examples/boards/inconsistent.board";

#[test]
fn the_version_of_z3_is_told_where_it_took_part() {
    let ruling = run(&["judge", "--json", "examples/boards/counting.board"], "").json();
    let z3 = ruling["engine"]["z3"].as_str().expect("Z3 took part");
    assert_eq!(z3.split('.').count(), 3, "{z3}");
}

#[test]
fn a_consistent_board_comes_with_models() {
    let outcome = run(&["judge", "--json", BLONDES], "");
    assert_eq!(outcome.status, 0, "everything is decided");
    let ruling = outcome.json();
    assert_eq!(
        (&ruling["board"], &ruling["status"], &ruling["szs"]),
        (&json!(BLONDES), &json!("consistent"), &json!("Satisfiable"))
    );
    assert_eq!(ruling["certificate"]["kind"], "finite-model");
    assert!(ruling["claim"].is_null(), "nothing was claimed");
    assert!(ruling["engine"]["z3"].is_null(), "no solver was started that the board does not need");
    assert_eq!(with_status(&ruling, "redundant"), ["s4", "s5"]);
    for statement in ruling["statements"].as_array().expect("a list") {
        let redundant = statement["status"] == "redundant";
        let szs = if redundant { "Theorem" } else { "CounterSatisfiable" };
        assert_eq!(statement["szs"], szs);
        let kind = if redundant { "proof" } else { "finite-model" };
        assert_eq!(statement["certificate"]["kind"], kind, "a proof or a countermodel for each");
        assert_eq!(statement["instances"].is_array(), redundant, "instances for whatever follows");
        assert_eq!(statement["follows_from"].as_array().map(Vec::is_empty), Some(!redundant));
    }
    assert_eq!(ruling["statements"][3]["follows_from"], json!(["s1", "s3"]));
    assert_eq!(ruling["statements"][3]["stands_on"], "proof");
    assert_eq!(ruling["statements"][0]["text"], "∀x blonde(x) → happy(x)");
    assert_eq!(ruling["statements"][0]["reading"], "∀x (blonde(x) → happy(x))");
    assert_eq!(ruling["removable_together"], json!(["s4", "s5"]));
}

#[test]
fn the_tables_of_a_countermodel_are_one() {
    // In the only kind of countermodel somebody is blonde and not happy.
    let ruling = judge("s1: ∀x blonde(x) → happy(x)\ns2: |L| < 2\n");
    let model = &ruling["statements"][0]["certificate"];
    assert_eq!(model["domain"], 1);
    assert_eq!(
        model["predicates"],
        json!([{"name": "blonde", "arity": 1, "holds": [[0]]}, {"name": "happy", "arity": 1, "holds": []}])
    );
    let ruling = judge("s1: ∀x father(x) = x\n");
    let father = &ruling["certificate"]["functions"][0];
    assert_eq!((&father["name"], &father["arity"]), (&json!("father"), &json!(1)));
    for row in father["rows"].as_array().expect("rows") {
        assert_eq!(row[0], row[1], "the father of each object is itself");
    }
}

#[test]
fn numbers_of_objects_that_exclude_each_other_are_proved_to() {
    // Whatever the numbers are, the witnesses of the greater one contradict the smaller one at once.
    for (most, fewer) in [(12, 10), (25, 23), (30, 20), (40, 30)] {
        let ruling = judge(&format!("s1: |L| ≥ {most}\ns2: |L| < {fewer}\n"));
        assert_eq!(
            (&ruling["status"], &ruling["certificate"]["kind"]),
            (&json!("inconsistent"), &json!("proof")),
            "{most}, {fewer}"
        );
        assert_eq!(ruling["contradiction"]["between"], json!(["s1", "s2"]));
    }
    let ruling = judge("s1: |L| ≥ 30\ns2: |L| ≥ 20\ns3: |L| ≥ 29\ns4: |L| < 12 ∨ ∃x ∀y x = y\n");
    assert_eq!(ruling["status"], "inconsistent");
    let ruling = judge("s1: |L| ≥ 30\ns2: |L| ≥ 20\n");
    assert_eq!((&ruling["status"], with_status(&ruling, "redundant")), (&json!("consistent"), vec!["s2"]));
}

#[test]
fn an_inconsistent_board_names_its_contradiction() {
    let outcome = run(&["judge", "--json", INCONSISTENT], "");
    let ruling = outcome.json();
    assert_eq!((&ruling["status"], &ruling["szs"], outcome.status), (&json!("inconsistent"), &json!("Unsatisfiable"), 0));
    let lines = ruling["certificate"]["lines"].as_array().expect("a proof");
    let proof: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
    let checked = run(&["check", "--json", "--goal", "⊥", "-"], format!("{}\n", proof.join("\n")));
    assert_eq!((checked.status, &checked.json()["accepted"]), (0, &json!(true)), "{proof:?}");
    assert_eq!(ruling["contradiction"]["between"], json!(["s1", "s2"]));
    assert_eq!(ruling["contradiction"]["stands_on"], "proof");
    assert!(!ruling["contradiction"]["instances"].as_array().expect("instances").is_empty());
    // Each statement is judged as always: do the others entail it?
    assert_eq!(with_status(&ruling, "redundant"), ["s3"]);
    assert_eq!(ruling["statements"][2]["from_contradiction"], true);
    assert_eq!(with_status(&ruling, "independent"), ["s1", "s2"]);
}

#[test]
fn claims_are_upheld_refused_or_left_open() {
    let claim = |claim: &str, board: &str| {
        let outcome = run(&["judge", "--json", "--claim", claim, board], "");
        let ruling = outcome.json()["claim"].clone();
        (outcome.status, ruling["upheld"].clone(), ruling)
    };
    let expected: [(&str, &str, i32, Value); 6] = [
        ("inconsistent", INCONSISTENT, 0, json!(true)),
        ("inconsistent", BLONDES, 1, json!(false)),
        ("redundant=s4", BLONDES, 0, json!(true)),
        ("redundant=s4,s5", BLONDES, 0, json!(true)),
        ("redundant=s4,s1", BLONDES, 1, json!(false)),
        ("redundant=s3", INCONSISTENT, 1, json!(false)),
    ];
    for (words, board, status, upheld) in expected {
        let found = claim(words, board);
        assert_eq!((found.0, &found.1), (status, &upheld), "{words} of {board}");
    }
    assert_eq!(claim("redundant=s4,s1", BLONDES).2["independent"], json!(["s1"]));
    let decided_first = claim("redundant=s3", INCONSISTENT).2;
    assert_eq!(decided_first["inconsistency_decides"], true, "inconsistency is decided first (Q-PA-19)");
    let human = run(&["judge", "--claim", "redundant=s3", INCONSISTENT], "").out;
    assert!(human.contains("inconsistency is decided first"), "{human}");
}

#[test]
fn copies_are_redundant_each_and_not_together() {
    let ruling = judge("a: ∀x blonde(x)\nb: ∀x blonde(x)\nc: ∃x happy(x)\n");
    assert_eq!(with_status(&ruling, "redundant"), ["a", "b"]);
    assert_eq!(ruling["removable_together"].as_array().map(Vec::len), Some(1), "one of two copies can go");
}

/// What can be wiped off together is reported in any case; that it is the most is only looked for on a board of up to 64 statements, or where
/// everything is to be explained.
#[test]
fn larger_removable_sets_are_searched_for_on_demand() {
    for (statements, options, is_largest) in [(64, &[][..], true), (65, &[], false), (65, &["--explain"], true)] {
        let names: Vec<String> = (1..statements).map(|at| format!("p{at}")).collect();
        let declared: Vec<String> = names.iter().map(|name| format!("{name}/0")).collect();
        // One of two copies can go; that no more can takes a question.
        let board = format!("symbols {} : predicate\np1\n{}\n", declared.join(" "), names.join("\n"));
        let ruling = run(&[&["judge", "--json"], options, &["-"]].concat(), &board).json();
        assert_eq!(ruling["statements"].as_array().map(Vec::len), Some(statements));
        assert_eq!(ruling["removable_together"].as_array().map(Vec::len), Some(1), "{statements} {options:?}");
        assert_eq!(ruling["removable_together_is_largest"], is_largest, "{statements} {options:?}");
    }
}

#[test]
fn claims_that_are_none_are_wrong_usage() {
    let outcome = run(&["judge", "--json", "--claim", "redundant=zz", BLONDES], "");
    assert_eq!(outcome.status, 64);
    let error = &outcome.json()["error"];
    assert_eq!(error["code"], "unknown-statement");
    assert!(error["help"].as_str().is_some_and(|help| help.contains("s1, s2, s3")), "{error}");
    for claim in ["consistent", "redundant=", "redundant=s1,,s2", "redundant"] {
        assert_eq!(run(&["judge", "--claim", claim, BLONDES], "").status, 64, "{claim}");
    }
}

#[test]
fn a_conjecture_is_ruled_on() {
    for (file, szs) in [
        ("pelletier-24.p", "Theorem"),
        ("pelletier-39.p", "Theorem"),
        ("pelletier-55.p", "Theorem"),
        ("not-a-theorem.p", "CounterSatisfiable"),
        ("contradictory-axioms.p", "ContradictoryAxioms"),
    ] {
        let ruling = run(&["judge", "--json", &format!("examples/boards/{file}")], "").json();
        assert_eq!(ruling["conjecture"]["szs"], szs, "{file}");
    }
    assert!(judge("s1: ∀x blonde(x)\n")["conjecture"].is_null(), "a board without one has none");
    let same = run(&["judge", "--json", "--syntax", "tptp", "-"], "fof(a, axiom, p). fof(b, conjecture, p).").json();
    assert_eq!(same["conjecture"], json!({"statements": ["b"], "szs": "Theorem"}));
    assert_eq!(same["statements"][1]["negated_conjecture"], true);
}

#[test]
fn people_read_the_verdict_and_the_readings() {
    let outcome = run(&["judge", BLONDES], "");
    for words in [
        "The board is consistent. (SZS Satisfiable)",
        "s1  ∀x (blonde(x) → happy(x))",
        "redundant: s4 follows from s1 and s3 (SZS Theorem)",
        "independent: s1 does not follow from the others (SZS CounterSatisfiable)",
        "domain: {0",
    ] {
        assert!(outcome.out.contains(words), "{words:?} is missing in:\n{}", outcome.out);
    }
    assert!(!outcome.out.contains('\x1b'), "no colours where there is no terminal");
    assert!(outcome.err.is_empty(), "nothing to remark: {}", outcome.err);
    let ascii = run(&["judge", "--ascii", BLONDES], "").out;
    assert!(ascii.is_ascii(), "{ascii}");
    assert!(ascii.contains("forall x (blonde(x) -> happy(x))"), "{ascii}");
}

#[test]
fn the_same_board_is_judged_the_same() {
    let once = run(&["judge", "--json", BLONDES], "").out;
    assert_eq!(once, run(&["judge", "--json", BLONDES], "").out);
}

#[test]
fn wrong_usage_is_64() {
    let lines: [&[&str]; 8] = [
        &[],
        &["judge"],
        &["frobnicate"],
        &["judge", "--time", "soon", BLONDES],
        &["judge", "--time", "0s", BLONDES],
        &["judge", "--format", "xml", BLONDES],
        &["parse", "--syntax", "latin", BLONDES],
        &["cost"],
    ];
    for line in lines {
        assert_eq!(run(line, "").status, 64, "{line:?}");
    }
    for line in [&["--help"][..], &["judge", "--help"], &["--version"]] {
        assert_eq!(run(line, "").status, 0, "{line:?}");
    }
}

#[test]
fn what_cannot_be_read_is_65_with_a_place() {
    let outcome = run(&["judge", "--json", "no/such/file"], "");
    assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (65, &json!("unreadable-file")));
    let outcome = run(&["judge", "--json", "-"], "s1: ∀x blonde(x)\ns2: ∀x tall(x)\ns3: ∀x smarter(x)\n");
    let document = outcome.json();
    let error = &document["error"];
    assert_eq!((outcome.status, &error["code"], &error["file"]), (65, &json!("unknown-symbol"), &json!("<stdin>")));
    assert_eq!(error["span"], json!({"start": 28, "end": 32, "line": 2, "column": 8}));
    assert_eq!(document["errors"][0]["code"], "wrong-arity", "all errors are reported at once");
    let human = run(&["judge", "-"], "s2: ∀x tall(x)\ns3: ∀x smarter(x)\n");
    assert!(human.out.is_empty(), "errors are no data");
    assert!(human.err.contains("<stdin>:1:8") && human.err.contains("<stdin>:2:8"), "{}", human.err);
}

/// House rules about reading stand in the ruling, and in the text that certificates carry, so that these can be checked alone.
#[test]
fn a_board_is_judged_by_the_rules_of_its_house() {
    let free = "happy(bob)\n∃x ∃!y likes(x,y) | c := y\n";
    let with = |rules: &[&str], more: &[&str], input: &str| {
        let house = rules.iter().flat_map(|rule| ["--house", rule]);
        run(&[&["judge"][..], &house.collect::<Vec<_>>(), more, &["-"]].concat(), input)
    };
    assert_eq!(run(&["judge", "-"], free).status, 65);
    let directory = tempfile::tempdir().expect("a directory");
    let certificates = directory.path().to_str().expect("a plain name");
    let rules = ["constants=free", "name_after_exists=allow"];
    let ruling = with(&rules, &["--json", "--certificates", certificates], free);
    assert_eq!(ruling.status, 0, "{}", ruling.err);
    let ruling = ruling.json();
    assert_eq!(ruling["house"], json!({"constants": "free", "name_after_exists": "allow"}));
    assert_eq!((&ruling["statements"][0]["line"], &ruling["statements"][1]["line"]), (&json!(1), &json!(2)));
    assert!(with(&rules, &[], free).out.contains("House rules: constants=free, name_after_exists=allow"));
    for file in std::fs::read_dir(directory.path()).expect("files") {
        let file = file.expect("a file").path();
        assert_eq!(run(&["verify", file.to_str().expect("a plain name")], "").status, 0, "{}", file.display());
    }
    // The ruling has what the board says itself as well; what the question says counts more.
    assert_eq!(judge("happy(bob)\nhouse constants=free\n")["house"], json!({"constants": "free"}));
    let mixed = "∀x happy(x) ∧ blonde(x) ∨ happy(x)\nhouse mixed_ops=warn\n";
    assert!(with(&["mixed_ops=reject"], &[], mixed).err.contains("mixed-connectives"));
    assert!(judge("∀x happy(x)")["house"].is_null());
    // Many boards, and a stream.
    let stream = "{\"text\":\"happy(bob)\"}\n{\"text\":\"∀x happy(x)\"}\n";
    let many = with(&["constants=free"], &["--json"], stream);
    assert_eq!(
        (many.status, many.out.lines().filter(|line| line.contains("\"house\":{\"constants\":\"free\"}")).count()),
        (0, 2)
    );

    for (rule, words) in [
        ("constants=maybe", "the house rule `constants` is named_only or free, not `maybe`"),
        (
            "redundancy=joint",
            "there is no house rule `redundancy` about reading a board; there are mixed_ops, constants, name_after_exists",
        ),
        ("constants", "write NAME=VALUE"),
    ] {
        let refused = with(&[rule], &[], free);
        assert!(refused.status == 64 && refused.err.contains(words), "{rule}: {}", refused.err);
    }
    let tptp = run(&["judge", "--house", "constants=free", "examples/boards/pelletier-24.p"], "");
    assert!(tptp.status == 64 && tptp.err.contains("house-of-tptp"), "{}", tptp.err);
}
