//! Signed records whose signature is right, and whose parts do not agree: a service that states what cannot be is found out.

use std::path::Path;
use std::time::Duration;

use adjudication::{Error, PublicRecordKey, RecordRuling, RecordSecret, SentText, TextSource, commitment, verify_record};
use serde_json::{Value, json};

const TIME: Duration = Duration::from_secs(60);

fn secret() -> RecordSecret {
    RecordSecret::new(&[9; 32])
}

/// The text that is signed in the example.
fn payload() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/games/signed-record.json");
    let signed: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("the example")).expect("JSON");
    serde_json::from_str(signed["payload"].as_str().expect("a text")).expect("JSON")
}

fn judged(payload: String) -> Result<RecordRuling, Error> {
    let signed = serde_json::to_string(&secret().sign(payload)).expect("JSON");
    let file = TextSource::Sent(SentText { file: String::from("signed.json"), text: signed });
    verify_record(&file, PublicRecordKey::read(&secret().public()).expect("a key"), TIME)
}

/// The code of the first thing that is wrong with a record that is signed as it stands.
fn code(payload: &Value) -> String {
    let ruling = judged(payload.to_string()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((ruling.valid, ruling.verified.is_none()), (Some(false), true), "{payload}");
    ruling.error.expect("a reason").code
}

/// The code of the example with one part replaced.
#[track_caller]
fn changed(place: &str, value: Value, expected: &str) {
    let mut record = payload();
    *record.pointer_mut(place).unwrap_or_else(|| panic!("{place}")) = value;
    assert_eq!(code(&record), expected, "{place}");
}

fn place_of(event: &str) -> usize {
    let record = payload();
    record["happenings"].as_array().expect("a list").iter().position(|one| one["event"] == event).expect(event)
}

#[test]
fn the_example_is_valid_under_any_key_that_signs_it() {
    let ruling = judged(payload().to_string()).expect("a ruling");
    assert_eq!((ruling.valid, ruling.error), (Some(true), None));
    let verified = ruling.verified.expect("a game");
    assert_eq!((verified.game.as_str(), verified.moves, verified.undone), ("palmer", 5, 1));
    assert_eq!((verified.players, verified.result.winners), (vec!["Ann".into(), "Ben".into()], vec![String::from("Ben")]));
}

#[test]
fn unlawful_moves_are_found() {
    let record = payload();
    let plain = record["record"].as_str().expect("a text");
    for other in [
        String::new(),
        String::from("{}"),
        plain.replace("\"resign\"", "\"accept_draw\""),
        plain.replace("\"version\": 1", "\"version\": 2"),
        plain.replace("\"game\": \"palmer\"", "\"game\": \"ergo\""),
        plain.replacen("\"Ann\"", "\"Cid\"", 3),
        plain.replace("\"moves\": [", "\"moves\": [{\"player\":\"Ben\",\"move\":{\"do\":\"pass\"}},"),
        format!("{plain} ."),
        "[".repeat(100_000),
    ] {
        assert_ne!(other, plain);
        changed("/record", json!(other), "unlawful-record");
    }
    changed("/game", json!("chess"), "unlawful-record");
    changed("/game", json!("shake"), "unlawful-record");
    changed("/game", json!("predicate-wars"), "unlawful-record");
}

#[test]
fn a_commitment_to_something_else_is_found() {
    changed("/commitment/hash", json!("0".repeat(64)), "other-commitment");
    changed("/commitment/salt", json!("0".repeat(64)), "other-commitment");
    changed("/commitment/salt", json!(""), "other-commitment");
    changed("/commitment/salt", json!("é".repeat(32)), "other-commitment");
    // The hash fits settings that are not those of the game: another seed.
    let mut record = payload();
    let mut settings: Value = serde_json::from_str(record["commitment"]["settings"].as_str().expect("a text")).expect("JSON");
    settings["seed"] = json!(7);
    let settings = settings.to_string();
    record["commitment"]["hash"] = json!(commitment(&[0; 32], &settings));
    record["commitment"]["salt"] = json!("0".repeat(64));
    record["commitment"]["settings"] = json!(settings);
    assert_eq!(code(&record), "other-commitment");
    record["commitment"]["settings"] = json!("{}");
    record["commitment"]["hash"] = json!(commitment(&[0; 32], "{}"));
    assert_eq!(code(&record), "other-commitment");
}

#[test]
fn happenings_that_lead_elsewhere_are_found() {
    let at = |event: &str, member: &str| format!("/happenings/{}/{member}", place_of(event));
    changed("/moves", json!(4), "other-happenings");
    changed("/n", json!(3), "other-happenings");
    changed(&at("undone", "left"), json!(1), "other-happenings");
    changed(&at("undone", "left"), json!(3), "other-happenings");
    changed(&at("undone", "left"), json!(null), "other-happenings");
    changed(&at("undo-refused", "event"), json!("undo-asked"), "other-happenings");
    changed(&at("undo-asked", "event"), json!("muted"), "other-happenings");
    changed(&at("resigned", "event"), json!("move"), "other-happenings");
    changed(&at("resigned", "player"), json!("Ben"), "other-happenings");
    changed(&at("draw-declined", "event"), json!("draw-accepted"), "other-happenings");
    changed(&at("move", "event"), json!("resigned"), "other-happenings");
    changed(&at("move", "player"), json!("Ben"), "other-happenings");
    changed(&at("move", "player"), json!("Cid"), "other-happenings");
    changed(&at("move", "player"), json!(null), "other-happenings");
    changed(&at("move", "n"), json!(0), "other-happenings");
    changed(&at("move", "n"), json!(99), "other-happenings");
    changed(&at("bot", "kind"), json!(null), "other-happenings");
    changed(&at("resigned", "event"), json!("time-up"), "other-happenings");
    changed("/seats/1/last", json!({"holder": "free"}), "other-happenings");
    changed("/seats/0/player", json!("Cid"), "other-happenings");
    changed("/seats", json!([]), "other-happenings");
    for left_out in ["move", "undone", "sat", "resigned"] {
        let mut record = payload();
        let happenings = record["happenings"].as_array_mut().expect("a list");
        // The last of them, since the first who sat down was followed by others.
        let place = happenings.iter().rposition(|one| one["event"] == left_out).expect(left_out);
        happenings.remove(place);
        assert_eq!(code(&record), "other-happenings", "{left_out}");
    }
    let mut record = payload();
    let n = record["n"].as_u64().expect("a number") + 1;
    record["n"] = json!(n);
    let happenings = record["happenings"].as_array_mut().expect("a list");
    happenings.push(json!({"n": n, "at_ms": 0, "event": "undone", "player": "Ann", "left": 4}));
    assert_eq!(code(&record), "other-happenings", "the end was taken back");
}

#[test]
fn another_result_is_found() {
    changed("/result/winners", json!(["Ann"]), "other-result");
    changed("/result/winners", json!([]), "other-result");
    changed("/result/ended_by", json!("rules"), "other-result");
    changed("/result/resigned", json!([]), "other-result");
    changed("/result/late", json!(["Ann"]), "other-result");
    changed("/seats/0/points", json!(99), "other-result");
    changed("/seats/0/time", json!(null), "other-result");
    changed("/clock", json!(null), "other-result");
    // Time is up after the end of the game.
    let mut record = payload();
    let n = record["n"].as_u64().expect("a number") + 1;
    record["n"] = json!(n);
    let late = json!({"n": n, "at_ms": 0, "event": "time-up", "players": ["Ann"]});
    record["happenings"].as_array_mut().expect("a list").push(late.clone());
    assert_eq!(code(&record), "other-result");
    // The last word is not said, so that time has ended the game: valid where the player who is late has none left.
    let plain = record["record"].as_str().expect("a text").to_owned();
    let resigned = plain.lines().find(|line| line.contains("resign")).expect("a line").to_owned();
    let plain = plain.replace(&format!(",\n{resigned}"), "");
    record["record"] = json!(plain);
    record["moves"] = json!(4);
    let happenings = record["happenings"].as_array_mut().expect("a list");
    happenings.retain(|one| one["event"] != "resigned" && one["event"] != "time-up");
    record["result"] = json!({"ended_by": "time", "winners": [], "late": ["Ann"], "resigned": []});
    assert_eq!(code(&record), "other-result", "the game goes on");
    record["happenings"].as_array_mut().expect("a list").push(late);
    assert_eq!(code(&record), "other-result", "Ann has time left");
    record["seats"][0]["time"]["left_ms"] = json!(0);
    assert_eq!(judged(record.to_string()).expect("a ruling").valid, Some(true));
    record["result"]["winners"] = json!(["Ben"]);
    assert_eq!(code(&record), "other-result", "no win is awarded");
}

#[test]
fn what_cannot_be_read_is_no_record() {
    let refused = |payload: String| match judged(payload) {
        Err(Error::Rejected(rejected)) => rejected.first().code,
        other => panic!("{other:?}"),
    };
    for payload in ["", "{}", "[]", "∀x", "{\"schema\":1}"] {
        assert_eq!(refused(payload.to_owned()), "no-signed-record", "{payload}");
    }
    for (place, value) in [("schema", json!(2)), ("document", json!("judgement")), ("later", json!(1)), ("n", json!(-1))] {
        let mut record = payload();
        record[place] = value;
        assert_eq!(refused(record.to_string()), "no-signed-record", "{place}");
    }
}
