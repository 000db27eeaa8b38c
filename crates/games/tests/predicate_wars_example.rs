//! The example game of Predicate Wars: its log is what the moves of its page come to, and in it happens what the page tells.
//!
//! With `REFEREE_WRITE_EXAMPLE=1` the log is written anew.

use std::fs;
use std::path::PathBuf;

use games::Game;
use games::predicate_wars::{Fact, Move, Outcome, Player, PredicateWars, Settings};
use serde::Serialize;

/// A line of a log.
#[derive(Serialize)]
struct Event<'g> {
    n: u64,
    #[serde(rename = "move")]
    a_move: &'g Move,
    facts: &'g [Fact],
}

fn file(ending: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../examples/games/predicate-wars.{ending}"))
}

/// The moves of the page: what stands in backquotes at the heads of its list, and under it, for a proof, a block of text.
fn moves(page: &str) -> Vec<Move> {
    let mut texts: Vec<String> = Vec::new();
    let mut proof = false;
    for line in page.lines() {
        if let Some(text) = line.strip_prefix("- `").and_then(|line| line.split('`').next()) {
            texts.push(text.to_owned());
        } else if line.trim_start().starts_with("```") && !texts.is_empty() {
            proof = !proof;
        } else if proof && let Some(text) = texts.last_mut() {
            text.push('\n');
            text.push_str(line.trim_start());
        }
    }
    texts.iter().map(|text| text.parse().unwrap_or_else(|_| panic!("this is no move:\n{text}"))).collect()
}

fn settings() -> Settings {
    let mut settings = Settings::new(&["Ann", "Ben", "Cid"], 20_250_307);
    (settings.house.health_per_player, settings.house.dealt) = (10, 4);
    settings
}

#[test]
fn the_log_is_what_the_moves_of_the_page_come_to() {
    let page = fs::read_to_string(file("md")).expect("the page is there");
    let settings = settings();
    let header = serde_json::json!({ "log": PredicateWars::NAME, "version": 2, "settings": settings });
    let mut log = format!("{header}\n");
    let mut game = PredicateWars::start(&settings).expect("the settings are lawful");
    let mut facts: Vec<Fact> = game.facts().to_vec();
    for (n, a_move) in (1..).zip(moves(&page)) {
        if let Err(refusal) = game.play(&a_move) {
            panic!("move {n}, {a_move}: {refusal}\n{}", refusal.help.as_deref().unwrap_or_default());
        }
        let event = Event { n, a_move: &a_move, facts: game.facts() };
        log.push_str(&serde_json::to_string(&event).expect("an event can be written"));
        log.push('\n');
        facts.extend_from_slice(game.facts());
    }
    assert_eq!(game.outcome(), Some(&Outcome::Won { winner: Player(0) }), "Ann wins: {:?}", game.phase());
    let happened = |what: &dyn Fn(&Fact) -> bool| facts.iter().filter(|fact| what(fact)).count();
    assert_eq!(game.round(), 3);
    assert_eq!(happened(&|fact| matches!(fact, Fact::Health { change, .. } if *change < 0)), 6, "attacks");
    assert_eq!(happened(&|fact| matches!(fact, Fact::Health { change, .. } if *change > 0)), 1, "heals");
    assert_eq!(happened(&|fact| matches!(fact, Fact::Challenged { upheld: true, .. })), 2, "challenges that succeed");
    assert_eq!(happened(&|fact| matches!(fact, Fact::Challenged { upheld: false, .. })), 1, "challenges that fail");
    assert_eq!(happened(&|fact| matches!(fact, Fact::RuleAdded { .. })), 1, "rules bought");
    assert_eq!(happened(&|fact| matches!(fact, Fact::RuleRejected { .. })), 1, "rules rejected");
    assert_eq!(happened(&|fact| matches!(fact, Fact::RuleRemoved { .. })), 1, "rules removed");
    assert_eq!(happened(&|fact| matches!(fact, Fact::SubproofBought { .. })), 1, "subproofs bought");
    assert_eq!(happened(&|fact| matches!(fact, Fact::Lost { .. })), 2);
    if std::env::var_os("REFEREE_WRITE_EXAMPLE").is_some() {
        fs::write(file("jsonl"), &log).expect("the log can be written");
    }
    let written = fs::read_to_string(file("jsonl")).expect("the log is there");
    assert!(written == log, "the log is not what the page comes to; REFEREE_WRITE_EXAMPLE=1 writes it anew");
}
