//! `referee palmer`: cards and what they license, games in files, claims with their evidence, private hands, scripts.

use std::path::Path;

use serde_json::{Value, json};

use crate::program::run::{Outcome, finish, referee, root, run};

fn answer(arguments: &[&str]) -> (i32, Value) {
    let outcome = run(&[arguments, &["--json"]].concat(), "");
    (outcome.status, outcome.json())
}

/// A run with no solver to be found.
fn without_solver(arguments: &[&str], input: &str) -> Outcome {
    finish(referee().env("REFEREE_Z3_WORKER", "/nowhere/referee-z3").args(arguments), input.as_bytes())
}

struct Table {
    directory: tempfile::TempDir,
    file: String,
}

/// A game of Ann and Ben with this seed.
fn table(seed: &str, more: &[&str]) -> Table {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let file = directory.path().join("game.json").to_str().expect("a plain name").to_owned();
    let begun = run(&[&["palmer", "new", &file, "--players", "Ann,Ben", "--seed", seed], more].concat(), "");
    assert_eq!(begun.status, 0, "{}", begun.err);
    Table { directory, file }
}

impl Table {
    fn play(&self, text: &str) -> (i32, Value) {
        answer(&["palmer", "move", &self.file, text])
    }

    fn claim(&self, text: &str) -> (i32, Value) {
        answer(&["palmer", "claim", &self.file, text])
    }

    fn record(&self) -> String {
        std::fs::read_to_string(&self.file).expect("the record is there")
    }
}

/// A whole game in which claims bring proofs (`--preset proof`), each written by hand: one that is right, one with wrong lines, which ends the
/// claims of its turn, one from nothing, and one of a contradiction, which wins.
#[test]
fn a_game_is_played_to_its_end_by_proofs_written_by_hand() {
    let moves = std::fs::read_to_string(root().join("tests/palmer-proofs/game.moves")).expect("the moves are there");
    let table = table("3", &["--preset", "proof"]);
    let said: Vec<(i32, String)> = moves
        .lines()
        .map(|text| {
            let outcome = run(&["palmer", "move", &table.file, text], "");
            (outcome.status, outcome.out.split_whitespace().collect::<Vec<_>>().join(" "))
        })
        .collect();
    assert!(said.iter().all(|(status, _)| *status == 0), "{said:#?}");
    for (at, words) in [
        (2, "Ann's claim is right and scores 1 point (PA-3)."),
        (5, "Ann's claim fails. Why is shown when the game is over (hints=off)."),
        (5, "Ann claims nothing more in this turn (wrong_claim=ends_scoring)."),
        (7, "Ben's claim is right and scores 1 point (PA-3)."),
        (9, "The board is inconsistent: Ann wins at once (PA-4)."),
        (9, "6. ⊥ by ¬E on 3, 5"),
    ] {
        assert!(said[at].1.contains(words), "move {at}: {}", said[at].1);
    }
    assert!(said[5].1.contains("Ann: write"), "{}", said[5].1);
    // No search judges there.
    let early = self::table("3", &["--preset", "proof"]);
    let begun: Vec<&str> = moves.lines().take(3).collect();
    begun[..2].iter().for_each(|text| drop(early.play(text)));
    assert_eq!(run(&["palmer", "claim", &early.file, "Ann claim redundant 1"], "").status, 1);
    assert_eq!(run(&["palmer", "solve", &early.file], "").status, 1);
    // The record is checked again whenever it is read: a claim whose proof was spoilt in it fails.
    early.play(begun[2]);
    let upheld = || answer(&["palmer", "show", &early.file]).1["upheld"].clone();
    assert_eq!(upheld(), json!(true));
    let forged = early.record().replace("10. ∃y a ≠ y by ∃I on 9", "10. ∃y a ≠ y by ∃I on 8");
    std::fs::write(&early.file, forged).expect("it can be written");
    assert_eq!(upheld(), json!(false));
}

#[test]
fn cards_license_statements_or_say_what_they_do_not_cover() {
    let licence = |statement: &str, cards: &str| answer(&["palmer", "licence", statement, "--cards", cards]);
    let (status, document) = licence("∀x blonde(x) → likes(x,x)", "P blonde, R likes");
    assert_eq!((status, &document["licensed"]), (0, &json!(true)));
    assert_eq!(document["reading"], "∀x (blonde(x) → likes(x, x))");
    assert_eq!(document["assignment"][1], json!({"card": "R likes", "covers": "likes", "at": {"start": 19, "end": 24}}));
    let (status, document) = licence("forall x blonde(x) -> happy(x)", "P blonde");
    assert_eq!((status, &document["licensed"]), (1, &json!(false)));
    let uncovered = &document["uncovered"];
    assert_eq!((&uncovered["text"], &uncovered["start"], &uncovered["rule"]), (&json!("happy"), &json!(22), &json!("PA-22")));
    assert_eq!(licence("|L| >= 3", "S 12 n=3").0, 0);
    assert_eq!(licence("|L| >= 3", "S 12 n=4").0, 1);
    assert_eq!(licence("∀x∃!y likes(y,x) | liker(x) := y", "Q forall x exists! y").0, 0);
    assert_eq!(answer(&["palmer", "licence", "∀x∃y happy(x)", "--cards", "Q ∀x∃y", "--house", "q_vacuous=allow"]).0, 0);
    // What cannot be read, and what makes no sense.
    let (status, document) = licence("∀x happy(x) = blonde(x)", "X ?");
    assert_eq!((status, &document["error"]["code"]), (65, &json!("formula-equality")));
    let (status, document) = licence("∀x happy(x)", "P blonde, P angry");
    assert_eq!((status, &document["error"]["code"], &document["error"]["span"]["start"]), (65, &json!("no-card"), &json!(10)));
    assert_eq!(licence("∀x happy(x)", "X ?, X ?").0, 65);
    assert_eq!(run(&["palmer", "licence", "∀x happy(x)", "--cards", "X ?", "--house", "hands=open"], "").status, 64);
    let human = run(&["palmer", "licence", "∀x ¬smarter(x,x)", "--cards", "R likes", "--ascii"], "");
    assert!(human.out.contains("no card here covers smarter (PA-22)") && human.out.contains("^^^^^^^"), "{}", human.out);
}

#[test]
fn the_smallest_sub_hands_are_listed() {
    let hand = "P blonde, F father, Q ∀x, Q ∀x, Q ∀x∀y, X ?, S 11, R likes";
    let names = |document: &Value| -> Vec<Vec<String>> {
        let names =
            |sub: &Value| sub.as_array().map(|sub| sub.iter().map(|one| one["card"].as_str().unwrap_or("").into()).collect());
        document["subhands"].as_array().expect("a list").iter().filter_map(names).collect()
    };
    let (status, document) = answer(&["palmer", "cards", "∀y ¬blonde(father(y))", "--hand", hand]);
    let mut found = names(&document);
    found.sort();
    assert_eq!(
        (status, found),
        (0, vec![vec!["P blonde".into(), "F father".into()], vec!["Q ∀x".into()], vec!["S 11".to_owned()], vec!["X ?".into()]])
    );
    let (status, document) = answer(&["palmer", "cards", "∀x∀y likes(x,y+x)", "--hand", hand]);
    assert_eq!((status, names(&document).len()), (0, 3), "two cards, one card, and the card for any statement");
    assert_eq!(answer(&["palmer", "cards", "∀x smarter(x,x)", "--hand", "P blonde, Q ∃x"]).0, 1);
}

#[test]
fn claims_are_judged_with_evidence_and_bad_moves_leave_the_record_alone() {
    // Ann has S 2, S 4 and S 14, Ben P blonde, S 3 and S 5.
    let table = table("7", &[]);
    let before = table.record();
    for (text, status, rule) in [
        ("Ben pass", 1, json!("PA-1")),
        ("Ann play P blonde: ∀x blonde(x)", 1, json!("PA-5")),
        ("Ann play S 2: ∀x happy(x)", 1, json!("PA-26")),
        ("Ann claim inconsistent", 1, json!("PA-3")),
        ("Ann jump", 65, Value::Null),
        ("Ann play Z 1: ∀x happy(x)", 65, Value::Null),
    ] {
        let (found, document) = table.play(text);
        assert_eq!((found, &document["error"]["rule"]), (status, &rule), "{text}: {document}");
        assert_eq!(table.record(), before, "{text}");
    }
    assert_eq!(answer(&["palmer", "claim", &table.file, "Ann play S 2"]).0, 64);
    assert_eq!(table.play("Ann play S 14").0, 0);
    let (status, document) = table.claim("Ben claim redundant 1");
    assert_eq!((status, &document["upheld"]), (1, &json!(false)));
    assert_eq!(document["position"]["evidence"][0]["evidence"]["structure"]["kind"], "finite-model");
    assert_eq!(table.play("Ben play S 5").0, 0);
    assert_eq!(table.claim("Ann claim inconsistent").0, 1);
    let solved = answer(&["palmer", "solve", &table.file]).1;
    assert_eq!((&solved["solved"]["worth_points"], &solved["solved"]["inconsistent"]), (&json!(["2"]), &json!(false)));
    let (status, document) = table.claim("Ann claim redundant 2");
    assert_eq!((status, &document["upheld"], &document["position"]["seats"][0]["points"]), (0, &json!(true), &json!(1)));
    assert_eq!(document["position"]["evidence"][0]["evidence"]["kind"], "proof");
    let (status, document) = table.claim("Ann claim redundant 2");
    assert_eq!((status, &document["error"]["rule"]), (1, &json!("Q-PA-18")));
    assert_eq!(answer(&["palmer", "solve", &table.file]).1["solved"]["worth_points"], json!([]));
    for text in ["Ann pass", "Ben play S 3"] {
        assert_eq!(table.play(text).0, 0, "{text}");
    }
    let (status, document) = table.claim("Ann claim redundant 1");
    assert_eq!((status, &document["position"]["evidence"][0]["evidence"]["kind"]), (1, &json!("contradiction")), "Q-PA-19");
    let (status, document) = table.claim("Ann claim inconsistent");
    assert_eq!((status, &document["position"]["outcome"]["winners"]), (0, &json!(["Ann"])));
    let scores = answer(&["palmer", "score", &table.file]).1;
    assert_eq!((&scores["winners"], &scores["scores"][0]["points"]), (&json!(["Ann"]), &json!(1)));
    assert_eq!(table.play("Ann pass").1["error"]["rule"], "PA-1", "it is over");
    // Replayed without a solver, the proofs checked again; a spoilt one is found.
    assert_eq!(without_solver(&["palmer", "show", &table.file], "").status, 0);
    std::fs::write(&table.file, table.record().replace("¬smarter(a, b) by", "smarter(a, b) by")).expect("it is written");
    let (status, document) = answer(&["palmer", "show", &table.file]);
    assert_eq!((status, &document["error"]["code"]), (65, &json!("unlawful-record")));
    assert_eq!(table.directory.path().read_dir().expect("it is a directory").count(), 1, "nothing is left lying about");
}

#[test]
fn an_undecided_claim_is_for_the_table_or_a_proof() {
    let table = table("7", &[]);
    for text in ["Ann play S 14", "Ben play S 3"] {
        assert_eq!(table.play(text).0, 0, "{text}");
    }
    let solved = without_solver(&["palmer", "solve", &table.file, "--json", "--time", "1ms"], "");
    assert_eq!(solved.status, 2, "what could not be found out is no whole solution: {}", solved.out);
    let claimed = without_solver(&["palmer", "claim", &table.file, "Ann claim inconsistent", "--json", "--time", "1ms"], "");
    let document = claimed.json();
    assert_eq!((claimed.status, &document["position"]["phase"]), (2, &json!("asking")), "{document}");
    assert_eq!(document["position"]["evidence"][0]["evidence"]["kind"], "open");
    assert_eq!(table.play("Ann pass").1["error"]["rule"], "Q-PA-20");
    let directory = table.directory.path().to_str().expect("a plain name");
    let (bad, good) = (format!("{directory}/bad.proof"), format!("{directory}/good.proof"));
    let proof = "1. axiom ∀x ∀y ¬smarter(x, y)\n2. axiom ∀x smarter(father(x), x)\n3. smarter(father(a), a) by ∀E on 2 with a\n";
    std::fs::write(&bad, proof).expect("written");
    std::fs::write(&good, format!("{proof}4. ¬smarter(father(a), a) by ∀E on 1 with father(a), a\n")).expect("written");
    let with = |file: &str| {
        let claim = format!("Ann claim inconsistent with proof {file}");
        without_solver(&["palmer", "claim", &table.file, &claim, "--json"], "")
    };
    let refused = with(&bad);
    assert_eq!((refused.status, &refused.json()["error"]["rule"]), (1, &json!("PA-3")), "{}", refused.out);
    assert_eq!(with(&format!("{directory}/none.proof")).status, 65);
    assert_eq!(with(&format!("{good}, {good}")).status, 65, "one question, one proof");
    let upheld = with(&good);
    assert_eq!((upheld.status, &upheld.json()["position"]["outcome"]["ending"]), (0, &json!("inconsistency")), "{}", upheld.out);
    assert_eq!(upheld.json()["position"]["evidence"][0]["evidence"]["submitted"], true);
}

#[test]
fn private_hands_are_for_one_pair_of_eyes() {
    let table = table("7", &["--house", "hands=private"]);
    let hands = |arguments: &[&str]| {
        let document = answer(&[&["palmer", "show", &table.file], arguments].concat()).1;
        assert_eq!(document["settings"]["seed"], Value::Null, "the seed tells the deck");
        [0, 1].map(|seat| document["position"]["seats"][seat]["hand"].clone())
    };
    assert_eq!(hands(&[]), [Value::Null, Value::Null]);
    assert_eq!(hands(&["--as", "Ann"]), [json!(["S 4", "S 14", "S 2"]), Value::Null]);
    assert_eq!(hands(&["--as", "Ben"])[0], Value::Null);
    assert_eq!(answer(&["palmer", "show", &table.file, "--as", "Zoe"]).0, 64);
    let shown = run(&["palmer", "show", &table.file, "--as", "Ben"], "").out;
    assert!(shown.contains("P blonde") && !shown.contains("S 14") && !shown.contains("¬smarter"), "{shown}");
    let legal = |viewer: &[&str]| answer(&[&["palmer", "legal", &table.file], viewer].concat()).1["legal"].to_string();
    assert!(
        !legal(&[]).contains("S 14") && !legal(&["--as", "Ben"]).contains("S 14") && legal(&["--as", "Ann"]).contains("S 14")
    );
    let played = answer(&["palmer", "move", &table.file, "Ann play S 14", "--as", "Ann"]).1["position"]["seats"].clone();
    assert_eq!((&played[0]["cards"], played[0]["hand"].is_array(), played[1]["hand"].is_null()), (&json!(3), true, true));
}

#[test]
fn a_script_goes_on_behind_a_bad_move() {
    let moves = "# a remark\nplay S 14\n\nBen play S 9\nAnn pass\nBen play S 5\nAnn claim redundant 2\nnonsense\n";
    for command in [&["move", "-"][..], &["play"]] {
        let table = table("7", &[]);
        let arguments = match command {
            ["play"] => vec!["palmer", "play", &table.file],
            _ => vec!["palmer", "move", &table.file, "-"],
        };
        let outcome = run(&arguments, moves);
        assert_eq!(outcome.status, 65, "the worst of refused and unreadable: {}", outcome.err);
        assert!(outcome.err.contains("line 4: refused[PA-5]") && outcome.err.contains("line 8: "), "{}", outcome.err);
        assert!(outcome.out.contains("has scored") && !outcome.out.contains('\u{1b}'), "{}", outcome.out);
        let document = answer(&["palmer", "show", &table.file]).1;
        assert_eq!((&document["moves"], &document["position"]["seats"][0]["points"]), (&json!(3), &json!(1)), "{document}");
    }
}

#[test]
fn house_rules_and_settings_are_asked_for_by_name() {
    let table = table("7", &["--house", "after_score=erase", "--house", "plays_per_turn=2", "--hand", "2", "--goal", "5"]);
    let document = answer(&["palmer", "show", &table.file]).1;
    assert_eq!((&document["settings"]["hand"], &document["settings"]["goal"]), (&json!(2), &json!(5)));
    let house = &document["settings"]["house"];
    assert_eq!(
        (&house["redundancy"], &house["plays_per_turn"]),
        (&json!("joint"), &json!(2)),
        "erased ones go together (Q-PA-17)"
    );
    let new = |more: &[&str]| {
        let file = table.directory.path().join("other.json");
        let file = file.to_str().expect("a plain name");
        run(&[&["palmer", "new", file, "--players", "Ann,Ben"], more].concat(), "")
    };
    for (more, status, words) in [
        (&["--house", "nonsense=1"][..], 64, "there are mixed_ops"),
        (&["--house", "undecided=perhaps"], 64, "ask, fail"),
        (&["--hand", "28"], 1, "PA-1"),
        (&["--goal", "0"], 1, "PA-1"),
    ] {
        let outcome = new(more);
        assert_eq!(outcome.status, status, "{}", outcome.err);
        assert!(outcome.err.contains(words), "{}", outcome.err);
    }
    assert!(!Path::new(&table.directory.path().join("other.json")).exists());
}

#[test]
fn the_example_is_a_whole_game() {
    let record = "examples/games/palmer.json";
    assert!(root().join(record).is_file());
    let (status, document) = answer(&["palmer", "show", record]);
    assert_eq!((status, &document["position"]["phase"], &document["moves"]), (0, &json!("over"), &json!(13)));
    let drawn = without_solver(&["palmer", "show", "--ascii", record], "");
    assert!(drawn.out.is_ascii() && drawn.out.contains("The game is over: Ann has won."), "{}", drawn.out);
    assert_eq!(answer(&["xwff", "show", record]).0, 65);
}

#[test]
fn what_is_erased_must_follow_from_what_is_left() {
    let table = table("51", &["--hand", "27", "--house", "after_score=erase", "--house", "constants=free"]);
    let copy = "Ann play P happy: ~~(forall x happy(x))";
    for text in ["Ann play P happy: ∀x happy(x)", "Ben play X ?: happy(eve) ∧ happy(0)", copy] {
        assert_eq!(table.play(text).0, 0, "{text}");
    }
    let (status, document) = table.claim("Ben claim redundant 1, 3");
    assert_eq!((status, &document["upheld"]), (1, &json!(false)), "each follows from the other, and not both from 2");
    assert_eq!(document["position"]["evidence"][0]["evidence"]["structure"]["kind"], "finite-model");
    let (status, document) = table.claim("Ben claim redundant 1, 2");
    assert_eq!((status, &document["position"]["seats"][1]["points"]), (0, &json!(2)));
    let board = document["position"]["board"].as_array().expect("a list");
    assert_eq!((board.len(), &board[0]["label"]), (1, &json!("3")));
    assert_eq!(without_solver(&["palmer", "show", &table.file], "").status, 0, "the proofs about 0 and eve are read again");
}
