//! The example game of Predicate Wars: its log is what the moves of its page come to, its script holds the same moves, and in it happens
//! what the page tells.
//!
//! With `REFEREE_WRITE_EXAMPLE=1` the log and the script are written anew.

use std::fs;
use std::path::PathBuf;

use games::{Game, Record, Viewer};
use predicate_wars::{Fact, Move, Outcome, Player, PredicateWars, Settings};
use serde::Serialize;

/// The first line of a log.
#[derive(Serialize)]
struct Header<'g> {
    log: &'static str,
    version: u32,
    settings: &'g Settings,
}

/// A line that follows.
#[derive(Serialize)]
struct Event<'g> {
    n: u64,
    #[serde(rename = "move")]
    a_move: &'g Move,
    facts: &'g [Fact],
}

fn file(ending: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../../examples/games/predicate-wars.{ending}"))
}

/// The moves of the page: what stands in backquotes at the heads of its list, and under it, for a proof, a block of text. Each with the
/// heading that it is the first one of.
fn moves(page: &str) -> Vec<(Option<&str>, String)> {
    let mut texts: Vec<(Option<&str>, String)> = Vec::new();
    let (mut proof, mut heading) = (false, None);
    for line in page.lines() {
        if let Some(text) = line.strip_prefix("- `").and_then(|line| line.split('`').next()) {
            texts.push((heading.take(), text.to_owned()));
        } else if let Some(title) = line.strip_prefix("## ") {
            heading = Some(title);
        } else if line.trim_start().starts_with("```") && !texts.is_empty() {
            proof = !proof;
        } else if proof && let Some((_, text)) = texts.last_mut() {
            text.push('\n');
            text.push_str(line.trim_start());
        }
    }
    texts
}

/// The moves as a script.
fn script(moves: &[(Option<&str>, String)]) -> String {
    let mut script =
        String::from("# The game of predicate-wars.md, for `referee predicate-wars move LOG --script FILE`. It was begun with\n");
    script.push_str("# --players Ann,Ben,Cid --seed 20250307 --house health_per_player=10 --house dealt=4\n");
    for (heading, text) in moves {
        if let Some(heading) = heading {
            script.push_str(&format!("\n# {heading}\n"));
        }
        script.push_str(&text.replace('\n', "\n  "));
        script.push('\n');
    }
    script
}

/// A file of the example is what it should be, or is written so.
fn compare(ending: &str, expected: &str) {
    if std::env::var_os("REFEREE_WRITE_EXAMPLE").is_some() {
        fs::write(file(ending), expected).expect("the file can be written");
    }
    let written = fs::read_to_string(file(ending)).unwrap_or_default();
    assert!(written == expected, "predicate-wars.{ending} is not what the page comes to; REFEREE_WRITE_EXAMPLE=1 writes it anew");
}

fn settings() -> Settings {
    let mut settings = Settings::new(&["Ann", "Ben", "Cid"], 20_250_307);
    (settings.house.health_per_player, settings.house.dealt) = (10, 4);
    settings
}

#[test]
fn the_pages_moves_give_the_log_and_the_script() {
    let page = fs::read_to_string(file("md")).expect("the page is there");
    let settings = settings();
    let header = Header { log: PredicateWars::NAME, version: 2, settings: &settings };
    let mut log = serde_json::to_string(&header).expect("a header can be written") + "\n";
    let mut game = PredicateWars::start(&settings).expect("the settings are lawful");
    let mut facts: Vec<Fact> = game.facts().to_vec();
    let moves = moves(&page);
    for (n, (_, text)) in (1..).zip(&moves) {
        let a_move: Move = text.parse().unwrap_or_else(|_| panic!("this is no move:\n{text}"));
        if let Err(refusal) = game.play(&a_move) {
            panic!("move {n}, {a_move}: {refusal}\n{}", refusal.help.as_ref().map(ToString::to_string).unwrap_or_default());
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
    compare("jsonl", &log);
    compare("moves", &script(&moves));
}

#[test]
fn a_record_replays_to_the_same_position_and_facts() {
    let page = fs::read_to_string(file("md")).expect("the page is there");
    let mut record = Record::new::<PredicateWars>(settings());
    let read = |text: &str| PredicateWars::parse_move(text).expect("it is a move");
    record.moves = moves(&page).iter().map(|(_, text)| read(text)).collect();
    let json = serde_json::to_string(&record).expect("it can be written");
    let record: Record<Settings, Move> = serde_json::from_str(&json).expect("it was written");
    let game: PredicateWars = record.replay().expect("every move is lawful");
    assert_eq!((game.winners(), Game::to_move(&game)), (Some(vec![String::from("Ann")]), None));
    assert_eq!(game.scores().iter().map(|score| (score.player.as_str(), score.points > 0)).collect::<Vec<_>>(), {
        [("Ann", true), ("Ben", false), ("Cid", false)]
    });
    assert!(game.legal_moves(Viewer::Everybody).is_empty() && game.has_secrets());
    let upheld = |game: &PredicateWars| game.remarks().upheld;
    let mut game = PredicateWars::start(&record.settings).expect("the settings are lawful");
    let said: Vec<bool> = record
        .moves
        .iter()
        .filter_map(|a_move| {
            game.play(a_move).expect("it was lawful before");
            assert!(upheld(&game).is_none() || PredicateWars::is_claim(a_move));
            upheld(&game)
        })
        .collect();
    assert_eq!(said.iter().filter(|&&right| right).count(), 2);
    assert_eq!(said.len(), 3);
}
