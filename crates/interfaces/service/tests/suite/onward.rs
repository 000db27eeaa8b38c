//! Games that go on from a position: of a game that is over, and of a puzzle.

use serde_json::{Value, json};

use crate::browser::{Browser, pairs};
use crate::common::Service;
use crate::signed::signed;
use crate::tables::Table;

fn service() -> Service {
    Service::start(&["--database", ":memory:"])
}

fn id(path: &str) -> &str {
    path.rsplit('/').next().expect("a name")
}

/// The table that a click leads to.
fn clicked(browser: &Browser<'_>, path: &str, fields: &[(&str, &str)]) -> String {
    let response = browser.post(path, &pairs(fields));
    assert_eq!(response.status, 303, "{}", response.body);
    response.header("location").expect("a place").split('?').next().expect("a path").to_owned()
}

#[test]
fn a_game_that_is_over_goes_on_from_any_of_its_positions() {
    let service = service();
    for game in ["palmer", "predicate-wars"] {
        let old = Table::begin(&service, &json!({"game": game, "players": ["Ann", "Ben"], "delay": 0}));
        let path = old.path.trim_start_matches("/v1").to_owned();
        let reader = Browser::new(&service);
        let early = reader.post(&format!("{path}/play-on"), &pairs(&[("move", "1")]));
        assert_eq!(early.status, 403, "it tells secrets while the game goes on: {}", early.body);
        old.played(&service, "Ann", "pass");
        old.played(&service, "Ben", "pass");
        old.played(&service, "Ann", "resign");
        let replay = reader.get(&format!("{path}/replay?move=1")).body;
        assert!(replay.contains(&format!("action=\"{path}/play-on\"")), "{replay}");
        assert!(!reader.get(&format!("{path}/replay?move=3")).body.contains("/play-on"), "the game ends there");
        assert_eq!(reader.post(&format!("{path}/play-on"), &pairs(&[("move", "3")])).status, 409);
        let new = clicked(&reader, &format!("{path}/play-on"), &[("move", "1")]);
        assert_ne!(id(&new), id(&path));
        let page = reader.get(&new).body;
        assert!(page.contains("you are <strong>Ben</strong>"), "who is to move: {page}");
        let seats = service.get(&format!("/v1/tables/{}/seats", id(&new))).json();
        assert_eq!(seats["seats"][0]["bot"], "simple", "{seats}");
        assert!(seats["moves"].as_u64() >= Some(1), "{seats}");
        // What is signed counts the moves that were taken over.
        reader.play(&new, "resign");
        let table = Table::at(&format!("/v1{new}"));
        let (payload, _) = signed(&service, &table);
        assert_eq!((&payload["taken_over"], &payload["result"]["ended_by"]), (&json!(1), &json!("resignation")), "{payload}");
        assert_eq!(payload["commitment"]["settings"], signed(&service, &old).0["commitment"]["settings"]);
        assert_eq!(signed(&service, &old).0["taken_over"], Value::Null);
    }
}

#[test]
fn a_puzzle_of_ergo_goes_on_as_a_game_and_others_have_no_button() {
    let service = service();
    let reader = Browser::new(&service);
    let page = reader.get("/puzzles/ergo-1").body;
    assert!(page.contains("action=\"/puzzles/ergo-1/play-on\""), "{page}");
    let table = clicked(&reader, "/puzzles/ergo-1/play-on", &[]);
    assert!(reader.get(&table).body.contains("class=\"moves dock\""));
    let seats = service.get(&format!("/v1/tables/{}/seats", id(&table))).json();
    let persons = seats["seats"].as_array().expect("seats").iter().filter(|seat| seat["holder"] == "person").count();
    assert!(persons == 1 && seats["moves"].as_u64() > Some(0), "{seats}");
    for other in ["redundant-1", "wff-1", "cheapest-1"] {
        assert!(!reader.get(&format!("/puzzles/{other}")).body.contains("play-on"));
        assert_eq!(reader.post(&format!("/puzzles/{other}/play-on"), &[]).status, 404);
    }
}
