//! Resignation, draws by consent, and the last round.

use games::Game;
use predicate_wars::{Outcome, PhaseName, Player, PredicateWars, Settings};

use super::table::Table;

const ATTACK: &str = "[ATK]([chosenPlayer](0), 20)";

/// Three players in phase IV; Ann has an attack and a fact, and it is her turn.
fn at_table() -> Table {
    let rules = [("owned_at_start", "1"), ("dealt", "2"), ("deck_size", "20"), ("power", "1000")];
    let mut table = Table::new(&["Ann", "Ben", "Cid"], &rules);
    table.play(&format!("Ann edit 0 rock 5 (P ∧ {ATTACK})"));
    table.play("Ann edit 1 rock 5 P");
    table
}

fn claimed() -> Table {
    let mut table = at_table();
    table.go_to_playing();
    table.at_turn_of("Ann");
    table.play("Ann play 0 1");
    table.play(&format!("Ann claim player 0=Ben\n1. axiom (P ∧ {ATTACK})\n2. axiom P\n3. {ATTACK} by Simplification on 1\n"));
    table
}

#[test]
fn the_last_player_who_does_not_resign_wins() {
    let mut table = at_table();
    table.play("Cid resign");
    table.refused("Cid pass", "PW-19");
    table.refused("Cid resign", "PW-19");
    assert_eq!(table.0.outcome(), None);
    table.play("Ann resign");
    assert_eq!(table.0.outcome(), Some(&Outcome::Won { winner: Player(1) }));
    table.refused("Ben resign", "PW-20");
}

#[test]
fn a_draw_takes_the_consent_of_all() {
    let mut table = at_table();
    table.refused("Ben accept draw", "Q-G-4");
    table.play("Ann offer draw");
    table.play("Ben accept draw");
    // Who plays on wants no draw.
    table.play("Cid pass");
    table.refused("Ann offer draw", "Q-G-4");
    table.play("Ann pass");
    table.play("Ann offer draw");
    table.play("Ben accept draw");
    assert_eq!((table.0.outcome(), table.0.accord().asks("Cid")), (None, true));
    table.play("Cid accept draw");
    assert_eq!(table.0.outcome(), Some(&Outcome::Agreed));
    assert_eq!(table.0.winners(), Some(Vec::new()));
}

/// While a claim is pending its claimant resigns, who may challenge it first, and who may later.
#[test]
fn a_resignation_does_not_stop_a_claim_of_another() {
    let mut table = claimed();
    table.play("Ann resign");
    assert_eq!((table.seat("Ben").health, table.0.phase_name()), (150, PhaseName::Playing), "her claim is void");
    assert_eq!(table.turn(), "Ben");
    for order in [["Ben resign", "Cid pass"], ["Cid resign", "Ben pass"]] {
        let mut table = claimed();
        order.iter().for_each(|text| table.play(text));
        let is_there = table.seat("Ben").alive;
        assert_eq!(table.seat("Ben").health, if is_there { 130 } else { 150 }, "{order:?}");
        assert_eq!(table.0.outcome(), None, "two players are left");
    }
    let mut table = claimed();
    table.play("Ben pass");
    table.play("Cid resign");
    assert_eq!(table.seat("Ben").health, 130, "the last one who might have challenged it is gone");
}

/// In each phase the game waits no longer for a player who has resigned, and comes to its next rounds without that player.
#[test]
fn every_phase_goes_on_without_a_player() {
    let phases = [
        PhaseName::SetUp,
        PhaseName::Creation,
        PhaseName::Editing,
        PhaseName::Claiming,
        PhaseName::Playing,
        PhaseName::Subproofs,
        PhaseName::BuyingRules,
        PhaseName::RemovingRules,
    ];
    for phase in phases {
        for quitter in ["Ann", "Ben", "Cid"] {
            let mut table = at_table();
            let mut gone = false;
            for _ in 0..80 {
                if table.0.phase_name() == phase && !gone {
                    gone = true;
                    table.play(&format!("{quitter} resign"));
                    continue;
                }
                let Some(&asked) = table.0.to_move().first() else { break };
                let name = table.0.name(asked).to_owned();
                assert!(!(gone && name == quitter), "{phase:?}: {quitter} has resigned");
                let text = match table.0.phase_name() {
                    PhaseName::Creation => "ask 1",
                    PhaseName::Playing => "leave",
                    _ => "pass",
                };
                table.play(&format!("{name} {text}"));
            }
            assert!(gone && table.0.round() >= 2, "{phase:?}, {quitter}: round {}", table.0.round());
        }
    }
}

/// A rule on offer is void when its buyer resigns, and bought when the last one who might challenge it does.
#[test]
fn a_rule_on_offer_goes_with_its_buyer() {
    let offered = || {
        let mut table = at_table();
        table.go_to_playing();
        table.everybody("leave", |game| game.phase_name() == PhaseName::Playing);
        table.everybody("pass", |game| game.phase_name() == PhaseName::Subproofs);
        let buyer = table.0.name(table.0.to_move()[0]).to_owned();
        table.play(&format!("{buyer} rule P"));
        (table, buyer)
    };
    let (mut table, buyer) = offered();
    table.play(&format!("{buyer} resign"));
    assert!(table.0.rules_in_force().is_empty());
    assert_eq!(table.0.phase_name(), PhaseName::BuyingRules);
    let (mut table, _) = offered();
    for _ in 0..2 {
        let challenger = table.0.name(table.0.to_move()[0]).to_owned();
        if table.0.seats().iter().all(|seat| seat.alive) {
            table.play(&format!("{challenger} resign"));
        } else {
            table.play(&format!("{challenger} pass"));
        }
    }
    assert_eq!(table.0.rules_in_force(), ["P"]);
}

fn ended_by_rounds(house: &[(&str, &str)], hit: bool) -> PredicateWars {
    let rules = [("owned_at_start", "1"), ("dealt", "2"), ("deck_size", "20"), ("power", "1000"), ("rounds", "1")];
    let mut table = Table::new(&["Ann", "Ben"], &[&rules[..], house].concat());
    table.play(&format!("Ann edit 0 rock 5 (P ∧ {ATTACK})"));
    table.play("Ann edit 1 rock 5 P");
    table.go_to_playing();
    table.at_turn_of("Ann");
    if hit {
        table.play("Ann play 0 1");
        table.play(&format!("Ann claim player 0=Ben\n1. axiom (P ∧ {ATTACK})\n2. axiom P\n3. {ATTACK} by Simplification on 1\n"));
        table.play("Ben pass");
    }
    table.everybody("leave", |game| game.phase_name() == PhaseName::Playing);
    table.everybody("pass", |game| game.outcome().is_none());
    table.0
}

#[test]
fn the_most_health_wins_after_the_last_round() {
    assert_eq!(ended_by_rounds(&[], true).outcome(), Some(&Outcome::MostHealth { winner: Player(0), health: 100 }));
    assert_eq!(ended_by_rounds(&[], false).outcome(), Some(&Outcome::RoundLimit), "both have as much");
    assert_eq!(ended_by_rounds(&[("last_round", "no_one")], true).outcome(), Some(&Outcome::RoundLimit));
}

/// Records from before there was a winner after the last round end as they did, and those without an agreed number of rounds go on.
#[test]
fn older_records_end_as_they_did() {
    let settings = Settings::new(&["Ann", "Ben"], 3);
    let mut written = serde_json::to_value(&settings).expect("it can be written");
    let house = written["house"].as_object_mut().expect("house rules");
    house.remove("last_round");
    house.insert(String::from("rounds"), serde_json::Value::Null);
    let older: Settings = serde_json::from_value(written).expect("an older record");
    assert_eq!((older.house.rounds, older.house.last_round), (None, predicate_wars::house::LastRound::NoOne));
}
