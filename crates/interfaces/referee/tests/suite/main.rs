//! The front door as a program sees it: its examples run, its errors say file and line, and records of games can be resumed.

use std::fs;
use std::path::Path;

use referee::documents::parse::Notation;
use referee::{Calculus, CheckOptions, Game, ParseOptions, Source, VerifyOptions};

#[path = "../../examples/check.rs"]
#[expect(dead_code, reason = "its function `main` is for the example")]
mod check;
#[path = "../../examples/judge.rs"]
#[expect(dead_code, reason = "its function `main` is for the example")]
mod judge;
#[path = "../../examples/play.rs"]
#[expect(dead_code, reason = "its function `main` is for the example")]
mod play;

#[test]
fn the_example_of_a_board_names_what_follows() {
    let expected =
        ["blondes.board: Consistent", "s1 says something of its own", "s2 says something of its own", "s3 follows from s1, s2"];
    assert_eq!(judge::lines().expect("a ruling"), expected);
}

#[test]
fn the_example_of_a_proof_names_the_mistake() {
    let lines = check::lines().expect("a ruling");
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert_eq!(lines[0], "mistake.proof: not accepted");
    assert!(lines[1].starts_with("line 3, column "), "{lines:?}");
}

#[test]
fn the_example_of_a_game_goes_on_from_its_record() {
    let lines = play::lines().expect("a game");
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert!(lines[1].contains("\"player\":\"Ben\""), "{lines:?}");
    assert!(lines[4].contains("\"game\":\"shake\""), "{lines:?}");
}

#[test]
fn an_error_says_file_line_and_message() {
    let source = Source::new("a.board", "s1: ∃x happy(x)\ns2: ∃x (happy(x)\n");
    let error = referee::parse(&source, Notation::Palmer, &ParseOptions::default()).expect_err("a bracket is missing");
    let text = error.to_string();
    assert!(text.starts_with("a.board:2:"), "{text}");
    assert!(text.ends_with(&error.document().error.message), "{text}");
    let nowhere = Source::read(Path::new("/no/such.board")).expect_err("there is no such file");
    assert_eq!((nowhere.code(), nowhere.to_string().matches("/no/such.board").count()), ("unreadable-file", 1));
    let mut options = CheckOptions::default();
    options.house.push((String::from("alpha"), String::from("perhaps")));
    let error = referee::check(&Source::new("a.proof", "1. axiom P\n"), &options).expect_err("no such value");
    assert!(error.to_string().starts_with("the house rule `alpha` is "), "{error}");
}

#[test]
fn rules_and_prices_come_as_documents() {
    let listing = referee::rules(&Calculus::Shipped(String::from("classical")), Some("∧I")).expect("a rule");
    assert_eq!((listing.rules.len(), listing.rules[0].tag.as_str()), (1, "∧I"));
    let unknown = referee::rules(&Calculus::Shipped(String::from("unknown")), None).expect_err("no such calculus");
    assert_eq!(unknown.code(), "unknown-system");
    let prices = referee::cost(&Source::new("a", "(P → Q)\n"), &[]).expect("a price");
    let json = referee::json(&prices[0]).expect("it can be written");
    assert!(json.starts_with("{\"schema\":1,\"kind\":\"statement\""), "{json}");
}

#[test]
fn a_text_that_is_no_certificate_is_unreadable() {
    let ruling = referee::verify(&Source::new("a.json", "{}"), &VerifyOptions::default()).expect("a ruling");
    assert_eq!((ruling.right, ruling.unreadable), (0, 1));
}

#[test]
fn records_of_all_games_are_resumed_and_written_alike() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/games");
    for name in ["ergo.json", "palmer.json", "predicate-wars.jsonl", "shake.json", "xwff.json"] {
        let record = fs::read_to_string(folder.join(name)).expect("a record");
        let game = Game::resume(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
        let again = Game::resume(&game.record()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(game.record(), again.record(), "{name}");
        assert_eq!(game.position(Some(0)), again.position(Some(0)), "{name}");
    }
}

#[test]
fn a_record_that_is_none_is_refused() {
    for record in ["", "{}", "{\"game\":\"chess\",\"settings\":{},\"moves\":[]}", "no JSON"] {
        let error = Game::resume(record).expect_err("no record");
        assert_eq!(error.code(), "wrong-usage", "{record}: {error}");
    }
}
