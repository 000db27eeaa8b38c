//! The golden verdicts of the S cards, and the boards under `examples/`.

use std::fs;
use std::thread;

use serde_json::{Value, json};

use crate::program::run::{judge, root, run, with_status};

/// The S cards; S12 and S13 with a number of objects.
const CARDS: [(&str, &str); 12] = [
    ("S1", "∀x blonde(x) ⇒ happy(x)"),
    ("S2", "∀x∀y (happy(x) ∧ likes(x,y)) ⇒ happy(y)"),
    ("S3", "∀x smarter(father(x),x)"),
    ("S4", "∀x ¬likes(x,father(x)) ∧ likes(father(x),x)"),
    ("S5", "∀x∀y smarter(x,y) ⇒ ¬likes(y,x)"),
    ("S6", "∀x∀y smarter(x+y,x) ∧ smarter(x+y,y)"),
    ("S7", "∀x∀y∀z (smarter(x,y) ∧ smarter(y,z)) ⇒ smarter(x,z)"),
    ("S8", "∀x∀y x≠y ⇒ (smarter(x,y) ⇔ ¬smarter(y,x))"),
    ("S9", "∀x∀y (x+y=y+x)"),
    ("S10", "∀x∀y (x+y=father(y+x))"),
    ("S11", "∀x ¬blonde(father(x))"),
    ("S14", "∀x∀y ¬smarter(x,y)"),
];

const COUNTING: [(&str, &str); 6] = [
    ("S12(1)", "|L| ≥ 1"),
    ("S12(2)", "|L| ≥ 2"),
    ("S12(3)", "|L| ≥ 3"),
    ("S13(1)", "|L| < 1"),
    ("S13(2)", "|L| < 2"),
    ("S13(3)", "|L| < 3"),
];

type Card = (&'static str, &'static str);

fn board(cards: &[Card]) -> String {
    cards.iter().enumerate().map(|(at, (_, statement))| format!("c{at}: {statement}\n")).collect()
}

/// The ruling on each of these boards, two at a time.
fn judge_all(hands: &[Vec<Card>]) -> Vec<Value> {
    let half = hands.len().div_ceil(2).max(1);
    thread::scope(|scope| {
        let workers: Vec<_> = hands
            .chunks(half)
            .map(|hands| scope.spawn(|| hands.iter().map(|hand| judge(&board(hand))).collect::<Vec<_>>()))
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("judging does not panic")).collect()
    })
}

/// The boards that are inconsistent, by the names of their cards. All must be decided.
fn inconsistent(hands: &[Vec<Card>]) -> Vec<String> {
    let mut found = Vec::new();
    for (hand, ruling) in hands.iter().zip(judge_all(hands)) {
        let names: Vec<&str> = hand.iter().map(|(name, _)| *name).collect();
        match ruling["status"].as_str() {
            Some("inconsistent") => found.push(names.join("+")),
            Some("consistent") => {}
            other => panic!("{names:?} is {other:?}: {}", ruling["reasons"]),
        }
    }
    found
}

#[test]
fn each_s_card_alone_is_consistent_but_fewer_than_one_object() {
    let hands: Vec<Vec<Card>> = CARDS.iter().chain(&COUNTING).map(|&card| vec![card]).collect();
    assert_eq!(inconsistent(&hands), ["S13(1)"]);
    let rulings = judge_all(&hands);
    let valid: Vec<&str> = hands
        .iter()
        .zip(&rulings)
        .filter(|(_, ruling)| ruling["statements"][0]["status"] == "redundant")
        .map(|(hand, _)| hand[0].0)
        .collect();
    assert_eq!(valid, ["S12(1)"], "only this says nothing");
}

#[test]
fn the_inconsistent_pairs_are_the_golden_ones() {
    let cards: Vec<Card> = CARDS.iter().chain(&COUNTING).copied().filter(|(name, _)| *name != "S13(1)").collect();
    let pairs: Vec<Vec<Card>> = cards
        .iter()
        .enumerate()
        .flat_map(|(at, &first)| cards[at + 1..].iter().map(move |&second| vec![first, second]))
        .collect();
    let golden = ["S3+S14", "S4+S10", "S4+S13(2)", "S4+S13(3)", "S6+S14", "S12(2)+S13(2)", "S12(3)+S13(2)", "S12(3)+S13(3)"];
    assert_eq!(inconsistent(&pairs), golden);
}

#[test]
fn only_one_triple_is_inconsistent_without_an_inconsistent_pair() {
    let at_odds = |hand: &[Card]| {
        let has = |name: &str| hand.iter().any(|(card, _)| *card == name);
        [("S3", "S14"), ("S6", "S14"), ("S4", "S10")].iter().any(|(first, second)| has(first) && has(second))
    };
    let mut triples = Vec::new();
    for (i, &first) in CARDS.iter().enumerate() {
        for (j, &second) in CARDS.iter().enumerate().skip(i + 1) {
            triples.extend(CARDS[j + 1..].iter().map(|&third| vec![first, second, third]).filter(|hand| !at_odds(hand)));
        }
    }
    assert_eq!(inconsistent(&triples), ["S4+S8+S14"]);
}

#[test]
fn the_golden_entailments_hold() {
    let file = |name: &str| format!("examples/boards/{name}.board");
    let rule = |name: &str| run(&["judge", "--json", &file(name)], "").json();
    for (name, redundant) in [
        ("s14-entails", vec!["S5", "S7"]),
        ("one-object", vec!["S2", "S7", "S8", "S9", "S10"]),
        ("s4-counts", vec!["three"]),
        ("valid", vec!["S12"]),
    ] {
        let ruling = rule(name);
        assert_eq!(ruling["status"], "consistent", "{name}");
        assert_eq!(with_status(&ruling, "redundant"), redundant, "{name}");
        assert!(with_status(&ruling, "undecided").is_empty(), "{name}");
    }
    // S8 and S14 leave a single object, from which the rest follows.
    let ruling = rule("s8-s14-entail");
    for id in ["S2", "S9", "S10", "S13"] {
        assert!(with_status(&ruling, "redundant").contains(&id), "{id} follows");
    }
    assert_eq!(with_status(&ruling, "independent"), ["S14"]);
}

#[test]
fn each_example_board_shows_what_its_comment_says() {
    for (file, status) in [
        ("pair-s3-s14.board", "inconsistent"),
        ("pair-s6-s14.board", "inconsistent"),
        ("pair-s4-s10.board", "inconsistent"),
        ("pair-s4-s13.board", "inconsistent"),
        ("pair-s12-s13.board", "inconsistent"),
        ("triple-s4-s8-s14.board", "inconsistent"),
        ("s-cards-2.board", "consistent"),
        ("s-cards-finite.board", "consistent"),
        ("legal.board", "inconsistent"),
        ("definitions.board", "consistent"),
        ("counting.board", "consistent"),
        ("blondes.board", "consistent"),
        ("inconsistent.board", "inconsistent"),
        ("infinite-bounded.board", "inconsistent"),
        ("undecided.board", "consistent"),
        ("pelletier-24.p", "inconsistent"),
        ("pelletier-39.p", "inconsistent"),
        ("pelletier-55.p", "inconsistent"),
        ("not-a-theorem.p", "consistent"),
        ("contradictory-axioms.p", "inconsistent"),
    ] {
        let ruling = run(&["judge", "--json", &format!("examples/boards/{file}")], "").json();
        assert_eq!(ruling["status"], status, "{file}");
    }
    // Boards that have infinite models only.
    for file in ["infinite.board", "s-cards.board", "symbols.board"] {
        let ruling = run(&["judge", "--json", &format!("examples/boards/{file}")], "").json();
        assert_eq!(
            (&ruling["status"], &ruling["certificate"]["kind"]),
            (&json!("consistent"), &json!("infinite-model")),
            "{file}"
        );
    }
}

#[test]
fn every_example_board_begins_with_a_comment_and_is_read() {
    let directory = root().join("examples/boards");
    let mut count = 0;
    for entry in fs::read_dir(directory).expect("the examples are there") {
        let path = entry.expect("a directory can be read").path();
        if path.is_dir() {
            continue;
        }
        count += 1;
        let text = fs::read_to_string(&path).expect("an example is text");
        assert!(text.starts_with("# ") || text.starts_with("% "), "{} says what it shows", path.display());
        let path = path.to_str().expect("examples have plain names");
        let syntax = if path.ends_with(".p") { "tptp" } else { "palmer" };
        let outcome = run(&["parse", "--syntax", syntax, path], "");
        assert_eq!(outcome.status, 0, "{path}: {}", outcome.err);
    }
    assert!(count >= 25, "{count} boards");
}

#[test]
fn every_illegal_example_is_refused_for_its_reason() {
    let directory = root().join("examples/boards/illegal");
    let expected = [
        ("ambiguous-sum", "ambiguous-sum"),
        ("formula-as-argument", "formula-as-object"),
        ("formula-as-object", "formula-as-object"),
        ("formula-equality", "formula-equality"),
        ("free-variable", "free-variable"),
        ("name-after-exists", "definition-after-exists"),
        ("predicate-as-object", "predicate-as-object"),
        ("relation-as-object", "formula-as-object"),
        ("term-as-statement", "term-as-statement"),
        ("unknown-name", "unknown-symbol"),
        ("wrong-arity", "wrong-arity"),
    ];
    assert_eq!(fs::read_dir(&directory).expect("the examples are there").count(), expected.len(), "each is listed here");
    for (file, code) in expected {
        let outcome = run(&["judge", "--json", &format!("examples/boards/illegal/{file}.board")], "");
        assert_eq!((outcome.status, outcome.json()["error"]["code"].as_str()), (65, Some(code)), "{file}");
        assert_eq!(outcome.json()["error"]["span"]["line"], 2, "{file}");
    }
}
