//! What players have saved of what they saw, held against a log.

use std::fs;
use std::path::Path;

use adjudication::games::predicate_wars::{read_views, verify, view};
use serde_json::{Value, json};

use super::{MOVES, place, states, write};

/// A view as `show --json` prints it.
fn seen(path: &Path, events: usize, viewer: Option<&str>) -> Value {
    let game = &states(path)[events];
    let viewer = viewer.map(|name| game.player(name).expect("a player"));
    serde_json::to_value(view(game, viewer, None)).expect("a document")
}

#[test]
fn saved_views_are_compared_with_the_log() {
    let (directory, path) = place();
    drop(write(&path, &MOVES));
    let views = directory.path().join("views");
    fs::create_dir(&views).expect("there is room");
    let mut torn = seen(&path, 7, None);
    torn["torn"] = json!({ "at": 1, "bytes": 2 });
    for (name, said) in [
        ("a.json", format!("{}\n{:#}", seen(&path, 0, Some("Ann")), seen(&path, 14, Some("Ann")))),
        ("b.json", format!("\u{feff}{}\n", seen(&path, 20, Some("Ben")))),
        ("c.json", torn.to_string()),
        ("notes.txt", String::from("not a view")),
    ] {
        fs::write(views.join(name), said).expect("it can be written");
    }
    let saved = read_views(&[views.clone(), views.join("c.json")]).expect("these are views");
    let found = verify(&path, &saved).expect("there is a log");
    assert!(found.is_clean(), "{:?}", found.views);
    let which: Vec<(Option<&str>, u64, usize)> =
        found.views.iter().map(|view| (view.viewer.as_deref(), view.n, view.view)).collect();
    let expected = [(Some("Ann"), 0, 1), (Some("Ann"), 14, 2), (Some("Ben"), 20, 1), (None, 7, 1), (None, 7, 1)];
    assert_eq!(which, expected);
    // A referee who writes the log anew, commitments and all, is found out by who has seen the old ones.
    let other = directory.path().join("other.jsonl");
    let rewritten = MOVES.map(|text| text.replace("Ann edit 1 paper 2 (∀(x)(P(x) → (¬Q(x, x))))", "Ann edit 1 paper 2 Q"));
    let rewritten: Vec<&str> = rewritten[..13].iter().map(String::as_str).collect();
    drop(write(&other, &rewritten));
    assert!(verify(&other, &[]).expect("there is a log").is_clean(), "in itself it is lawful");
    let found = verify(&other, &saved).expect("there is a log");
    assert!(found.lawful && !found.is_clean());
    let rulings: Vec<(bool, Option<&str>)> = found.views.iter().map(|view| (view.right, view.differs.as_deref())).collect();
    let public = Some("/players/0/cards/1/face/commitment");
    assert_eq!(rulings, [(true, None), (false, None), (false, None), (false, public), (false, public)]);
    let of_ben = found.views[2].message.as_deref().expect("a reason");
    assert!(of_ben.contains("does not come to event 20"), "{of_ben}");
    // A view of what was not shown is not right either.
    for (field, value) in [("round", json!(7)), ("viewer", json!("Cid")), ("secret", json!(1))] {
        let mut changed = seen(&path, 14, Some("Ann"));
        changed[field] = value;
        fs::write(views.join("a.json"), changed.to_string()).expect("it can be written");
        let found = verify(&path, &read_views(&[views.join("a.json")]).expect("a view")).expect("there is a log");
        assert!(found.lawful && !found.is_clean() && found.views.len() == 1, "{field}");
    }
}

#[test]
fn what_is_no_view_is_told_without_what_it_says() {
    let (directory, path) = place();
    drop(write(&path, &MOVES[..2]));
    let file = directory.path().join("view.json");
    let said_right = seen(&path, 2, Some("Ann"));
    for said in [
        String::new(),
        String::from("[ATK]("),
        String::from("[\"[ATK](\"]"),
        said_right.to_string().replace("predicate-wars", "[ATK]"),
        said_right.to_string().replace("\"moves\"", "\"[ATK]\""),
        format!("{said_right}\n{{\"[ATK]\":"),
    ] {
        fs::write(&file, &said).expect("it can be written");
        let error = read_views(std::slice::from_ref(&file)).expect_err(&said).document();
        assert_eq!(error.error.code, "no-view", "{said}");
        assert!(!serde_json::to_string(&error).expect("a document").contains("ATK"), "{said}");
    }
    assert!(read_views(&[directory.path().join("nowhere")]).is_err());
    assert!(read_views(&[directory.path().to_owned()]).is_err(), "the log is no view, and nothing else is named so");
}
