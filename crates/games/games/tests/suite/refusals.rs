//! Refusals in every language: each example game is led astray at each of its positions, and what it answers is there in German.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use documents::message::other;
use documents::message::refused::palmer as no;
use documents::{Argument, Coded, CodedRefusal, Refusal};
use games::ergo::Ergo;
use games::palmer::Palmer;
use games::shake::Shake;
use games::xwff::Xwff;
use games::{Game, Record};

use crate::common::german;

/// Every position of the example game.
fn positions<G: Game + Clone>() -> Vec<G> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../examples/games/{}.json", G::NAME));
    let text = fs::read_to_string(path).expect("the example is there");
    let record: Record<G::Settings, G::Move> = serde_json::from_str(&text).expect("it is a record");
    let mut positions = vec![G::start(&record.settings).expect("it begins")];
    for a_move in &record.moves {
        let mut next = positions.last().expect("the first one").clone();
        next.play(a_move).expect("it is lawful");
        positions.push(next);
    }
    positions
}

/// The ids of what is answered to these moves, each made by Ann and by Ben in every position.
fn refused<G: Game + Clone>(moves: &[&str]) -> BTreeSet<&'static str> {
    let mut ids = BTreeSet::new();
    let who = ["Ann", "Ben", "Zoe"];
    let moves: Vec<G::Move> = moves
        .iter()
        .flat_map(|text| who.map(|name| text.replace("NAME", name)))
        .map(|text| G::parse_move(&text).unwrap_or_else(|forms| panic!("{text}: {forms}")))
        .collect();
    for position in positions::<G>() {
        for a_move in &moves {
            if let Err(refusal) = position.clone().play(a_move) {
                german::rule(&refusal);
                ids.insert(refusal.message.id());
                ids.extend(refusal.help.map(|help| help.id()));
            }
        }
    }
    assert!(ids.iter().all(|id| id.contains(".refused.")), "{ids:?}");
    ids
}

const WORDS: [&str; 4] = ["NAME offer draw", "NAME accept draw", "NAME decline draw", "NAME resign"];

#[test]
fn shake_a_wff_refuses_in_german() {
    let moves = [
        "toss",
        "NAME wff p",
        "NAME wff Cpp",
        "NAME wff x",
        "NAME wff EEEEppppp",
        "NAME none",
        "NAME check",
        "NAME challenge",
        "NAME challenge Np",
    ];
    let ids = refused::<Shake>(&[&moves[..], &WORDS].concat());
    assert!(ids.len() >= 18, "{}: {ids:?}", ids.len());
}

#[test]
fn x_wff_refuses_in_german() {
    let moves = [
        "roll",
        "NAME reroll 1",
        "NAME reroll 7",
        "NAME turn N",
        "NAME turn E",
        "NAME turn p",
        "NAME wff p",
        "NAME wff pq",
        "NAME wff K",
        "NAME wff Kp",
        "NAME wff KK",
        "NAME wff NR",
        "NAME wff Ni",
        "NAME wff n",
        "NAME wff x",
        "NAME wff KKpqKrs",
        "NAME none",
        "NAME spot p",
        "NAME spot Np",
        "NAME done",
    ];
    let ids = refused::<Xwff>(&[&moves[..], &WORDS].concat());
    assert!(ids.len() >= 25, "{}: {ids:?}", ids.len());
}

#[test]
fn ergo_refuses_in_german() {
    let moves = [
        "NAME A B => A; B",
        "NAME discard A",
        "NAME discard A discard A",
        "NAME discard A discard B discard C",
        "NAME ergo",
        "NAME ergo discard A",
        "NAME A or => A or",
        "NAME A and => A A and",
        "NAME A then B => A then B",
        "NAME not not => not not",
        "NAME fallacy NAME discard A",
        "NAME fallacy Ann discard A",
        "NAME justify discard A",
        "NAME tabula 9.9 discard A",
        "NAME revolution 1.1/1.2 discard A",
        "NAME A B",
        "NAME wild=( A => ( A",
    ];
    let ids = refused::<Ergo>(&[&moves[..], &WORDS].concat());
    assert!(ids.len() >= 15, "{}: {ids:?}", ids.len());
}

#[test]
fn palmers_game_refuses_in_german() {
    let moves = [
        "NAME play P happy: happy(jones)",
        "NAME play S 1",
        "NAME play S 12",
        "NAME play S 1: ∃x happy(x)",
        "NAME play X ?: happy",
        "NAME play X ?",
        "NAME play X ?: ∃x happy(x)",
        "NAME play Q ∀x: ∀x happy(x)",
        "NAME play P happy, Q ∀x: ∃x happy(x)",
        "NAME play X ¬",
        "NAME negate 1 at 99",
        "NAME negate 77 at 1",
        "NAME pass",
        "NAME claim redundant 1",
        "NAME claim redundant 77",
        "NAME claim inconsistent",
        "NAME accept",
        "NAME reject",
        "NAME withdraw",
    ];
    let ids = refused::<Palmer>(&[&moves[..], &WORDS].concat());
    assert!(ids.len() >= 15, "{}: {ids:?}", ids.len());
}

#[test]
fn a_refusal_is_written_in_english_and_kept_for_every_language() {
    let written = |refusal: &Refusal| serde_json::to_string(refusal).expect("it can be written");
    let refusal = Refusal::new("PA-1", no::not_their_turn("Ann"));
    assert_eq!(written(&refusal), r#"{"rule":"PA-1","message":"it is Ann's turn"}"#);
    let refusal = refusal.help(no::fault_at(Argument::english("`x` is no name"), 3_usize));
    let help = "`x` is no name, at character 3 of the statement";
    let english = format!(r#"{{"rule":"PA-1","message":"it is Ann's turn","help":"{help}"}}"#);
    assert_eq!((written(&refusal), refusal.to_string().as_str()), (english, "it is Ann's turn (PA-1)"));
    let kept = serde_json::to_string(&CodedRefusal::from(&refusal)).expect("it can be written");
    assert!(kept.contains(r#""help":{"id":"palmer.refused.fault_at","arguments":[{"english":"`x` is no name"},"3"]}"#), "{kept}");
    let again: CodedRefusal = serde_json::from_str(&kept).expect("it is what was written");
    assert_eq!(again.refusal().as_ref(), Some(&refusal));
    assert_eq!(german::words(&refusal.message), "Ann ist am Zug");
    let unknown = Coded { id: String::from("palmer.refused.singing"), arguments: Vec::new() };
    assert_eq!(CodedRefusal { help: Some(unknown), ..again }.refusal(), None);
}

#[test]
#[should_panic(expected = "is a text")]
fn a_text_is_no_message() {
    german::words(&other::text("das Spiel ist aus"));
}

#[test]
#[should_panic(expected = "the game is over")]
fn english_words_are_found() {
    german::words(&no::model_fails("the game is over"));
}
