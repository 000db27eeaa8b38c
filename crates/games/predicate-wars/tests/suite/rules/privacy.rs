//! What may be seen, and what binds what may not.

use predicate_wars::{CardId, Commitment, Fact, Secret};

use super::table::Table;

fn seen(table: &Table, viewer: Option<&str>) -> String {
    let viewer = viewer.map(|name| table.player(name));
    serde_json::to_string(&table.0.view(viewer)).expect("a view can be written")
}

#[test]
fn an_effect_is_seen_by_its_owner_alone() {
    let mut table = Table::small(&["Ann", "Ben", "Cid"]);
    table.play("Ann edit 0 rock 3 (Z_71 ∧ [HEAL]([chosenPlayer](0), 13))");
    let facts = serde_json::to_string(table.0.facts()).unwrap();
    for text in [seen(&table, None), seen(&table, Some("Ben")), seen(&table, Some("Cid")), facts] {
        assert!(!text.contains("Z_71") && !text.contains("HEAL") && !text.contains("creator") && !text.contains("symbol_points"));
        assert!(text.contains(r#""game_functions":2"#), "PW-4: {text}");
    }
    assert!(seen(&table, Some("Ann")).contains("Z_71"));
    table.everybody("pass", |game| game.round() == 0);
    table.everybody("ask 0", |game| game.phase_name() == predicate_wars::PhaseName::Creation);
    table.everybody("pass", |game| game.phase_name() == predicate_wars::PhaseName::Editing);
    while table.turn() != "Ben" {
        let text = format!("{} pass", table.turn());
        table.play(&text);
    }
    table.play("Ben take 0");
    assert!(seen(&table, Some("Ben")).contains("Z_71") && seen(&table, Some("Ben")).contains(r#""creator":"Ann""#));
    assert!(!seen(&table, Some("Ann")).contains("Z_71"));
}

#[test]
fn the_seed_is_seen_by_nobody() {
    let settings = predicate_wars::Settings::new(&["Ann", "Ben"], 987_654_321_123);
    let game = <predicate_wars::PredicateWars as games::Game>::start(&settings).unwrap();
    for viewer in [None, Some(predicate_wars::Player(0))] {
        assert!(!serde_json::to_string(&game.view(viewer)).unwrap().contains("987654321123"));
    }
    let public = <predicate_wars::PredicateWars as games::Game>::public_settings(&settings);
    assert!(!serde_json::to_string(&*public).unwrap().contains("987654321123"));
}

#[test]
fn what_others_ask_for_is_private_until_all_have_asked() {
    let mut table = Table::small(&["Ann", "Ben", "Cid"]);
    table.play_all(&["Ann pass", "Ben pass", "Cid pass", "Ann ask 3"]);
    let mut other = Table::small(&["Ann", "Ben", "Cid"]);
    other.play_all(&["Ann pass", "Ben pass", "Cid pass", "Ann ask 7"]);
    assert_eq!(seen(&table, Some("Ben")), seen(&other, Some("Ben")));
    assert_ne!(seen(&table, Some("Ann")), seen(&other, Some("Ann")));
}

#[test]
fn a_commitment_binds_the_effect_behind_a_nonce() {
    let mut table = Table::small(&["Ann", "Ben"]);
    let edit = r#"{"player":"Ann","action":{"do":"edit","card":1,"tag":"rock","power_cost":2,"effect":"(P->Q)","nonce":"abcdefghij0123456789"}}"#;
    let a_move = serde_json::from_str(edit).unwrap();
    games::Game::play(&mut table.0, &a_move).unwrap();
    let Some(Fact::Edited { commitment, .. }) = table.0.facts().first() else { panic!("{:?}", table.0.facts()) };
    let secret = Secret { card: CardId(1), creator: "Ann", effect: "(P → Q)", nonce: "abcdefghij0123456789" };
    assert_eq!(*commitment, Commitment::to(secret));
    let short = serde_json::from_str(&edit.replace("abcdefghij0123456789", "abc")).unwrap();
    let before = table.0.clone();
    assert_eq!(games::Game::play(&mut table.0, &short).unwrap_err().rule, "PW-3");
    assert_eq!(table.0, before);
    // Without a nonce of her own, the same effect on the same card is committed to anew.
    table.play("Ann edit 1 = = =");
    let first = table.0.card(CardId(1)).and_then(|card| card.face.clone()).unwrap();
    table.play("Ann edit 1 = = =");
    let second = table.0.card(CardId(1)).and_then(|card| card.face.clone()).unwrap();
    assert!(first.effect == second.effect && first.commitment != second.commitment && first.nonce != second.nonce);
}
