//! `referee predicate-wars`: a game in a log, from the first card to the audit.

use std::fs;

use serde_json::{Value, json};

use crate::program::run::{root, run};

fn answer(arguments: &[&str], input: &str) -> (i32, Value) {
    let outcome = run(&[&["predicate-wars"], arguments, &["--json"]].concat(), input);
    (outcome.status, outcome.json())
}

/// A game of Ann and Ben with three cards each, in a directory of its own.
fn begun() -> (tempfile::TempDir, String) {
    begun_with(&[])
}

/// The same with further house rules.
fn begun_with(further: &[&str]) -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().expect("there is a place for files");
    let log = directory.path().join("game.jsonl").to_str().expect("a plain name").to_owned();
    let house = ["--house", "owned_at_start=1", "--house", "dealt=2", "--house", "deck_size=8", "--house", "power=500"];
    let further: Vec<&str> = further.iter().flat_map(|rule| ["--house", rule]).collect();
    let (status, document) = answer(&[&["new", &log, "--players", "Ann,Ben"], &house[..], &further].concat(), "");
    assert_eq!((status, &document["phase"], &document["moves"]), (0, &json!("set_up"), &json!(0)));
    (directory, log)
}

fn play(log: &str, a_move: &str) -> Value {
    let (status, document) = answer(&["move", log, a_move], "");
    assert_eq!(status, 0, "{a_move}: {document}");
    document
}

/// Goes on from the editing to the first play of two cards; who has played, who else there is, and the number of the first card.
fn first_play(log: &str) -> (String, &'static str, u32) {
    for a_move in ["Ann ask 0", "Ben ask 0", "Ann pass", "Ben pass"] {
        play(log, a_move);
    }
    while answer(&["show", log], "").1["phase"] == json!("claiming") {
        let turn = answer(&["show", log], "").1["to_move"][0].as_str().expect("it is somebody's turn").to_owned();
        play(log, &format!("{turn} pass"));
    }
    let turn = answer(&["legal", log], "").1["to_move"][0].as_str().expect("it is somebody's turn").to_owned();
    let (foe, first) = if turn == "Ann" { ("Ben", 0) } else { ("Ann", 3) };
    play(log, &format!("{turn} play {first} {}", first + 1));
    (turn, foe, first)
}

fn refused(arguments: &[&str], input: &str, rule: &str) {
    let (status, document) = answer(arguments, input);
    assert_eq!((status, &document["error"]["rule"]), (1, &json!(rule)), "{document}");
}

#[test]
fn a_game_is_played_claimed_challenged_and_verified() {
    let (_directory, log) = begun();
    let (attack, other) = ("[ATK]([chosenPlayer](0), 20)", "((P ∧ (¬P)) ∧ (Q ∧ (Q ∧ Q)))");
    for (player, first) in [("Ann", 0), ("Ben", 3)] {
        play(&log, &format!("{player} edit {first} rock 5 {attack}"));
        play(&log, &format!("{player} edit {} rock 5 {other}", first + 1));
        play(&log, &format!("{player} pass"));
    }
    refused(&["move", &log, "Ann ask 9"], "", "PW-7");
    let (turn, foe, first) = first_play(&log);
    let (_, view) = answer(&["show", &log, "--as", &turn], "");
    let axioms = view["own"]["opening"].as_str().expect("the proof begins with the two effects").to_owned();
    assert_eq!(axioms, format!("1. axiom {attack}\n2. axiom {other}\n"));
    let target = format!("0={foe}");
    refused(&["claim", &log, "--as", foe, "--proof", "-", "--player", &target], &axioms, "PW-18");
    refused(&["claim", &log, "--as", &turn, "--proof", "-", "--goal", "2"], &axioms, "Q-PW-52");
    let (status, claimed) = answer(&["claim", &log, "--as", &turn, "--proof", "-", "--player", &target], &axioms);
    assert_eq!((status, &claimed["table"]["claim"]), (0, &json!(attack)));
    let contradiction =
        format!("{axioms}3. (P ∧ (¬P)) by Simplification on 2\n4. P by Simplification on 3\n5. (¬P) by Simplification on 3\n");
    let (status, challenged) = answer(&["challenge", &log, "--as", foe, "--proof", "-"], &contradiction);
    assert_eq!((status, &challenged["upheld"]), (0, &json!(true)));
    play(&log, &format!("{foe} play {} {}", 3 - first, 4 - first));
    answer(&["claim", &log, "--as", foe, "--proof", "-", "--player", &format!("0={turn}")], &axioms);
    // A right proof that shows nothing: the challenge fails, and the claim stands.
    let (status, challenged) = answer(&["challenge", &log, "--as", &turn, "--proof", "-"], &axioms);
    assert_eq!((status, &challenged["upheld"]), (1, &json!(false)));
    let healths = challenged["players"].as_array().expect("there are players").iter().map(|one| one["health"].clone());
    let mut healths: Vec<Value> = healths.collect();
    healths.sort_by_key(Value::as_i64);
    assert_eq!(healths, [json!(80), json!(100)]);
    let (status, audit) = answer(&["verify", &log], "");
    assert_eq!((status, &audit["lawful"], &audit["commitments"], &audit["proofs"]), (0, &json!(true), &json!(4), &json!(4)));
    assert_eq!((&audit["outcome"], &audit["winner"]), (&Value::Null, &Value::Null));
}

#[test]
fn private_parts_are_not_shown() {
    let (_directory, log) = begun();
    play(&log, "Ann edit 0 rock 5 (Z_71 ∧ [HEAL]([chosenPlayer](0), 13))");
    for arguments in [
        &["show", log.as_str()][..],
        &["show", &log, "--as", "Ben"],
        &["legal", &log, "--as", "Ben"],
        &["legal", &log],
        &["replay", &log],
        &["verify", &log],
    ] {
        for json in [&[][..], &["--json"]] {
            let outcome = run(&[&["predicate-wars"], arguments, json].concat(), "");
            assert_eq!(outcome.status, 0, "{arguments:?}: {}", outcome.err);
            assert!(
                !outcome.out.contains("Z_71") && !outcome.out.contains("HEAL") && !outcome.err.contains("Z_71"),
                "{arguments:?}"
            );
        }
    }
    assert!(run(&["predicate-wars", "show", &log, "--as", "Ann"], "").out.contains("Z_71"));
    refused(&["replay", &log, "--reveal"], "", "PW-3");
    // A log that is spoiled says where, and not what stands there.
    let said = fs::read_to_string(&log).expect("the log is there");
    fs::write(&log, said.replace("\"price\":26", "\"price\":27")).expect("it can be written");
    for arguments in [&["show", log.as_str(), "--as", "Ben"][..], &["move", &log, "Ben pass"]] {
        let outcome = run(&[&["predicate-wars"], arguments].concat(), "");
        assert_eq!(outcome.status, 65);
        assert!(outcome.err.contains("event 1") && !outcome.err.contains("Z_71"), "{}", outcome.err);
    }
    let (status, audit) = answer(&["verify", &log], "");
    assert_eq!((status, &audit["unlawful"]["n"]), (1, &json!(1)));
    let (status, told) = answer(&["replay", &log], "");
    assert_eq!((status, &told["unlawful"]["n"], &told["events"]), (1, &json!(1), &json!([])));
}

#[test]
fn refused_moves_leave_the_log_unchanged() {
    let (_directory, log) = begun();
    let before = fs::read(&log).expect("the log is there");
    refused(&["move", &log, "Ann edit 3 rock 5 P"], "", "PW-6");
    refused(&["move", &log, "Cid pass"], "", "PW-1");
    refused(&["show", &log, "--as", "Cid"], "", "PW-1");
    for (arguments, status) in [
        (&["move", log.as_str(), "Ann dances"][..], 65),
        (&["move", &log, "{\"player\":\"Ann\"}"], 65),
        (&["move", "-", "Ann pass"], 64),
        (&["new", &log, "--players", "Ann,Ben"], 64),
        (&["new", "/nowhere/at/all", "--players", "Ann,Ben", "--house", "deck=1"], 64),
        (&["new", "/nowhere/at/all", "--players", "Ann,Ben"], 65),
        (&["show", "/nowhere/at/all"], 65),
        (&["show", "examples/games/shake.json"], 65),
        (&["claim", &log, "--as", "Ann", "--proof", "-", "--card", "0=x"], 64),
    ] {
        assert_eq!(answer(arguments, "").0, status, "{arguments:?}");
    }
    refused(&["new", &format!("{log}.other"), "--players", "Ann"], "", "Q-PW-55");
    assert_eq!(fs::read(&log).expect("the log is there"), before);
    // A write that was cut off is reported, and dropped with the next move.
    fs::write(&log, [&before[..], b"{\"n\":1,\"mo"].concat()).expect("it can be written");
    assert_eq!(answer(&["show", &log], "").1["torn"], json!({ "at": before.len(), "bytes": 10 }));
    assert_eq!(play(&log, "Ann pass")["torn"]["bytes"], 10);
    assert_eq!(answer(&["show", &log], "").1.get("torn"), None);
}

#[test]
fn the_example_game_is_told_and_verified() {
    let file = root().join("examples/games/predicate-wars.jsonl");
    let file = file.to_str().expect("a plain name");
    let (status, audit) = answer(&["verify", file], "");
    assert_eq!((status, &audit["lawful"]), (0, &json!(true)));
    let told = run(&["predicate-wars", "replay", file], "");
    assert_eq!(told.status, 0);
    for words in ["proves", "The challenge of", "succeeds", "fails", "buys the subproof", "removes rule", "has won"] {
        assert!(told.out.contains(words), "{words}\n{}", told.out);
    }
    let ascii = run(&["predicate-wars", "replay", file, "--ascii"], "");
    assert!(ascii.out.is_ascii() && ascii.out.contains("(forall(x)") && told.out.contains("(∀(x)"));
    let log = fs::read(file).expect("it is there");
    let from_standard_input = run(&["predicate-wars", "verify", "-", "--json"], &log);
    assert_eq!(from_standard_input.json()["events"], audit["events"]);
    assert_eq!(run(&["predicate-wars", "replay", "-"], &log).out, told.out);
}

#[test]
fn a_rule_is_appraised_where_the_house_allows_it() {
    let (directory, silent) = begun();
    let rule = "(∀(x)[HEAL](x, 1))";
    refused(&["appraise", &silent, rule], "", "PW-24");
    let log = directory.path().join("open.jsonl").to_str().expect("a plain name").to_owned();
    let house = ["--house", "rule_audit=yes", "--house", "calculus=sound"];
    answer(&[&["new", &log, "--players", "Ann,Ben"], &house[..]].concat(), "");
    let before = fs::read(&log).expect("the log is there");
    let (status, ruling) = answer(&["appraise", &log, rule, "--action", "[HEAL](0, 1)", "--action", "[ATK](0, 1)"], "");
    assert_eq!((status, &ruling["symbol_points"], &ruling["price"]), (0, &json!(9), &json!(27)));
    assert_eq!((&ruling["contradicts"]["answer"], &ruling["follows"]["answer"]), (&json!(false), &json!(false)));
    let afterwards = |action: usize| &ruling["actions"][action]["after"]["answer"];
    assert_eq!((afterwards(0), afterwards(1)), (&json!(true), &json!(false)));
    assert!(ruling["actions"][0]["proof"].as_str().is_some_and(|proof| proof.contains("by UI on 1 with 0")));
    let (status, ruling) = answer(&["appraise", &log, "(P ∧ (¬P))"], "");
    assert_eq!((status, &ruling["contradicts"]["certificate"]["kind"]), (1, &json!("proof")));
    // Nothing is on offer; and asking is no move.
    assert_eq!(answer(&["appraise", &log], "").0, 64);
    assert_eq!(answer(&["appraise", &log, "(P ∧"], "").0, 65);
    assert_eq!(fs::read(&log).expect("the log is there"), before);
}

/// `claim --dry-run` says ruling, bill and effect, and leaves the log as it is.
#[test]
fn a_claim_is_tried_out_without_a_move() {
    let (_directory, log) = begun();
    let effects = ["[ATK]([chosenPlayer](0), (2 * 4))", "[ATK](1, 2, 3)"];
    for (player, first) in [("Ann", 0), ("Ben", 3)] {
        for (card, effect) in (first..).zip(effects) {
            let edit = format!("{player} edit {card} rock 5 {effect}");
            assert_eq!(answer(&["move", &log, &edit, "--anyway"], "").0, 0, "{edit}");
        }
        play(&log, &format!("{player} pass"));
    }
    let (turn, foe, _) = first_play(&log);
    let axioms = answer(&["show", &log, "--as", &turn], "").1["own"]["opening"].as_str().expect("two effects").to_owned();
    let before = fs::read(&log).expect("the log is there");
    let attack = 1 + u32::from(!axioms.starts_with("1. axiom [ATK]([chosenPlayer]"));
    let proof = format!("{axioms}3. [ATK]([chosenPlayer](0), 8) by Operator simplification on {attack}\n");
    let target = format!("0={foe}");
    let claim = |more: &[&str]| {
        let arguments = [&["claim", &log, "--as", &turn, "--proof", "-", "--player", &target, "--dry-run"], more].concat();
        answer(&arguments, &proof)
    };
    let (status, tried) = claim(&["--goal", "3"]);
    assert_eq!((status, &tried["dry_run"], &tried["goal"]), (0, &json!(true), &json!("[ATK]([chosenPlayer](0), 8)")));
    assert_eq!((&tried["points"], &tried["price"], &tried["warnings"]), (&json!(3), &json!(3), &Value::Null));
    let health =
        tried["effect"].as_array().and_then(|facts| facts.iter().find(|fact| fact["fact"] == "health")).expect("an attack");
    assert_eq!(health["change"], -8);
    // What never takes place is said before it is paid for.
    let idle = (3 - attack).to_string();
    let (status, tried) = claim(&["--goal", &idle]);
    assert_eq!(status, 0);
    assert!(tried["warnings"][0].as_str().is_some_and(|words| words.starts_with("this effect never takes place")), "{tried}");
    assert_eq!(tried["effect"][0]["fact"], "no_effect");
    // It is refused as the move is, and nothing was written.
    refused(&["claim", &log, "--as", foe, "--proof", "-", "--player", &target, "--dry-run"], &proof, "PW-18");
    assert_eq!(fs::read(&log).expect("the log is there"), before);
}

/// `advise` shows proofs that `claim --dry-run` accepts, and nothing of the other hand; `challenge --search` finds what `challenge` upholds.
#[test]
fn advice_is_for_one_pair_of_eyes_and_is_no_move() {
    let (_directory, log) = begun();
    for (player, first, letter) in [("Ann", 0, "Z_71"), ("Ben", 3, "Z_72")] {
        play(&log, &format!("{player} edit {first} rock 5 ({letter} ∧ ({letter} → [ATK]([chosenPlayer](0), 13)))"));
        play(&log, &format!("{player} edit {} rock 5 (Q ∧ (¬{letter}))", first + 1));
        play(&log, &format!("{player} pass"));
    }
    let (turn, foe, _) = first_play(&log);
    let (own, other) = if turn == "Ann" { ("Z_71", "Z_72") } else { ("Z_72", "Z_71") };
    let before = fs::read(&log).expect("the log is there");
    for json in [&[][..], &["--json"], &["--ascii"]] {
        let outcome = run(&[&["predicate-wars", "advise", &log, "--as", &turn, "--steps", "20000"], json].concat(), "");
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        assert!(outcome.out.contains(own) && !outcome.out.contains(other) && !outcome.err.contains(other), "{}", outcome.out);
    }
    let (status, advice) = answer(&["advise", &log, "--as", &turn, "--steps", "20000"], "");
    let best = &advice["advice"][0];
    assert_eq!((status, &advice["status"], &best["affordable"]), (0, &json!("found"), &json!(true)));
    assert_eq!(best["prospects"][0]["consequences"][0]["effect"], "health");
    let (proof, line) = (best["proof"].as_str().expect("a proof").to_owned(), best["line"].to_string());
    let target = format!("0={foe}");
    let claim = ["claim", log.as_str(), "--as", &turn, "--proof", "-", "--player", &target, "--goal", &line];
    let (status, tried) = answer(&[&claim[..], &["--dry-run"]].concat(), &proof);
    assert_eq!((status, &tried["price"], &tried["goal"]), (0, &best["price"], &best["goal"]));
    // The other player has nothing on the table, and gets advice about the own hand.
    let outcome = run(&["predicate-wars", "advise", &log, "--as", foe, "--steps", "20000"], "");
    assert!(outcome.status == 0 && outcome.out.contains(other) && !outcome.out.contains(own), "{}", outcome.out);
    refused(&["challenge", &log, "--as", foe, "--search"], "", "PW-29");
    refused(&["advise", &log, "--as", "Cid"], "", "PW-1");
    assert_eq!(fs::read(&log).expect("the log is there"), before);
    assert_eq!(answer(&claim, &proof).0, 0);
    let before = fs::read(&log).expect("the log is there");
    for arguments in [&["--search", "--proof", "-"][..], &[], &["--proof", "-", "--time", "1s"]] {
        let arguments = [&["predicate-wars", "challenge", &log, "--as", foe], arguments].concat();
        assert_eq!(run(&arguments, "").status, 64, "{arguments:?}");
    }
    let (status, found) = answer(&["challenge", &log, "--as", foe, "--search", "--steps", "20000"], "");
    assert_eq!((status, &found["answer"], &found["challenge"]["affordable"]), (0, &json!(true), &json!(true)));
    let told = run(&["predicate-wars", "challenge", &log, "--as", foe, "--search", "--steps", "20000"], "");
    assert!(told.out.contains("The claim can be overturned.") && !told.out.contains(other), "{}", told.out);
    assert_eq!(fs::read(&log).expect("the log is there"), before);
    let proof = found["challenge"]["proof"].as_str().expect("a proof").to_owned();
    let (status, challenged) = answer(&["challenge", &log, "--as", foe, "--proof", "-"], &proof);
    assert_eq!((status, &challenged["upheld"]), (0, &json!(true)));
    let paid = challenged["facts"].as_array().and_then(|facts| facts.iter().find(|fact| fact["fact"] == "challenged"));
    assert_eq!(paid.expect("it was played")["price"], found["challenge"]["price"]);
    assert_eq!(answer(&["verify", &log], "").0, 0);
}

/// Where the house says so, no game tells players what they can do; otherwise nothing in a log or record speaks of the rule.
#[test]
fn hints_are_given_unless_the_house_forbids_them() {
    let directory = tempfile::tempdir().expect("there is a place for files");
    let file = |name: &str| directory.path().join(name).to_str().expect("a plain name").to_owned();
    let (with, without) = (file("with.jsonl"), file("without.jsonl"));
    answer(&["new", &with, "--players", "Ann,Ben"], "");
    answer(&["new", &without, "--players", "Ann,Ben", "--house", "hints=off"], "");
    let said = |log: &str| fs::read_to_string(log).expect("the log is there");
    assert!(!said(&with).contains("hints") && said(&without).contains("\"hints\":\"off\""));
    assert_eq!(answer(&["advise", &with, "--as", "Ann"], "").1["status"], "nothing");
    refused(&["advise", &without, "--as", "Ann"], "", "Q-G-3");
    refused(&["challenge", &without, "--as", "Ann", "--search"], "", "Q-G-3");
    assert_eq!(answer(&["verify", &without], "").0, 0);
    for (game, more) in [("palmer", &[][..]), ("ergo", &[]), ("shake", &[]), ("xwff", &["--values", "p=T,q=F,r=T,s=F"])] {
        for (house, status) in [("hints=on", 0), ("hints=off", 1), ("hints=price", 0)] {
            let record = file(&format!("{game}-{house}.json"));
            let begin = [&[game, "new", &record, "--players", "Ann,Ben", "--seed", "7", "--house", house], more].concat();
            assert_eq!(run(&begin, "").status, 0, "{game}");
            let solved = run(&[game, "solve", &record, "--as", "Ann", "--json"], "");
            assert!(solved.status == status || status == 0 && solved.status == 64, "{game} {house}: {}", solved.out);
            assert_eq!(solved.json()["error"]["rule"] == "Q-G-3", status == 1, "{game}: {}", solved.out);
            assert_eq!(said(&record).contains("\"hints\""), house != "hints=on", "{game}");
        }
    }
}

/// A table may have base rules of its own: they stand in the log, any proof may include them, no player can remove them, and those of the calculus
/// are not there (Q-PW-46).
#[test]
fn a_table_has_base_rules_of_its_own() {
    let directory = tempfile::tempdir().expect("there is a place for files");
    let file = |name: &str| directory.path().join(name).to_str().expect("a plain name").to_owned();
    let (log, rules, proof) = (file("game.jsonl"), file("base.txt"), file("attack.proof"));
    fs::write(&rules, "# what holds at this table\n(∀(x)(P(x) → [ATK]([chosenPlayer](0), 7)))\n(R ∧ S)\n")
        .expect("it is written");
    let house = format!("base_rules={rules}");
    let small = ["owned_at_start=1", "dealt=4", "deck_size=20", "power=1000"];
    let mut begin = vec!["new", &log, "--players", "Ann,Ben", "--seed", "11", "--house", &house];
    small.iter().for_each(|rule| begin.extend(["--house", rule]));
    let (status, view) = answer(&begin, "");
    assert_eq!((status, &view["base_rules"][1]), (0, &json!("(R ∧ S)")));
    fs::remove_file(&rules).expect("it was read");
    for a_move in ["Ann edit 0 rock 5 P(a)", "Ann edit 1 rock 5 (R ∨ Q)", "Ann pass", "Ben pass"] {
        play(&log, a_move);
    }
    for a_move in ["Ann ask 0", "Ben ask 0", "Ann pass", "Ben pass"] {
        play(&log, a_move);
    }
    let turn = || answer(&["legal", &log], "").1["to_move"][0].as_str().expect("it is somebody's turn").to_owned();
    while answer(&["show", &log], "").1["phase"] == json!("claiming") {
        play(&log, &format!("{} pass", turn()));
    }
    if turn() == "Ben" {
        play(&log, "Ben discard 9");
    }
    let (status, advice) = answer(&["advise", &log, "--as", "Ann", "--steps", "20000"], "");
    assert_eq!((status, &advice["advice"][0]["goal"]), (0, &json!("[ATK]([chosenPlayer](0), 7)")), "{advice}");
    let play = advice["advice"][0]["play"].as_str().expect("a move").to_owned();
    assert_eq!(answer(&["move", &log, &play], "").0, 0);
    let with = advice["advice"][0]["proof"].as_str().expect("a proof");
    assert!(with.contains(" by RI"), "{with}");
    // A base rule of the calculus is not there.
    fs::write(
        &proof,
        format!("{}3. [NUMBER](0) by RI\n", with.lines().take(2).map(|line| format!("{line}\n")).collect::<String>()),
    )
    .expect("it is written");
    assert_eq!(answer(&["claim", &log, "--as", "Ann", "--proof", &proof, "--player", "0=Ben"], "").0, 1);
    fs::write(&proof, with).expect("it is written");
    assert_eq!(answer(&["claim", &log, "--as", "Ann", "--proof", &proof, "--player", "0=Ben"], "").0, 0);
    assert_eq!(answer(&["verify", &log], "").0, 0);
    // What is no statement is refused with its place.
    fs::write(&rules, "(R ∧ S)\n(R ∧\n").expect("it is written");
    let (status, refused) = answer(&["new", &file("other.jsonl"), "--players", "Ann,Ben", "--house", &house], "");
    assert_eq!((status, &refused["error"]["span"]["line"]), (65, &json!(2)), "{refused}");
}

/// The nine lines with which every claim could be overturned: at a table as it begins its third line is no base rule, and a table at which it is
/// says what a contradiction costs there (Q-PW-46, S-6, S-7).
#[test]
fn no_contradiction_follows_from_the_base_rules_of_a_table_as_it_begins() {
    let directory = tempfile::tempdir().expect("there is a place for files");
    let file = |name: &str| directory.path().join(name).to_str().expect("a plain name").to_owned();
    let said = |name: &str, house: &[&str]| {
        let begun = run(&[&["predicate-wars", "new", &file(name), "--players", "Ann,Ben"], house].concat(), "");
        begun.out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (begun, all) = (said("begun.jsonl", &[]), said("all.jsonl", &["--house", "base_rules=standard"]));
    assert!(begun.contains("do not contradict each other at any price"), "{begun}");
    assert!(all.contains("for 24 of proving power"), "{all}");
    let by_lines = said("lines.jsonl", &["--house", "base_rules=standard", "--house", "charge=lines"]);
    assert!(by_lines.contains("for 9 of proving power"), "{by_lines}");
    let lines = root().join("tests/faults/games/univ.proof");
    let lines = lines.to_str().expect("a plain name");
    let check = |house: &str| run(&["check", "--json", "--system", "predicate-wars", "--house", house, lines], "").json();
    let refused = check("base_rules=positive");
    assert_eq!(refused["lines"][2]["error"]["code"], json!("not-in-force"), "{refused}");
    assert_eq!(check("base_rules=standard")["accepted"], json!(true));
}

/// Advice finds the numbers that make the condition of a card true (PW-33), and shows a proof from the cards before one from a contradiction.
#[test]
fn advice_solves_for_the_numbers_of_effect_cards() {
    let (_directory, log) = begun_with(&["base_rules=standard"]);
    for a_move in ["Ann edit 0 rock 1 (∀(x)((x > 3) → ((x < 10) → [ATK]([chosenPlayer](0), x))))", "Ann edit 1 rock 1 Q"] {
        play(&log, a_move);
    }
    let (status, advice) = answer(&["advise", &log, "--as", "Ann", "--steps", "20000"], "");
    let (first, all) = (&advice["advice"][0], advice["advice"].as_array().expect("a list"));
    assert_eq!((status, &first["goal"], &first["price"]), (0, &json!("[ATK]([chosenPlayer](0), 9)"), &json!(18)), "{advice}");
    assert_eq!(first["from_contradiction"], json!(false));
    assert!(all.iter().any(|one| one["from_contradiction"] == json!(true)), "{advice}");
}
