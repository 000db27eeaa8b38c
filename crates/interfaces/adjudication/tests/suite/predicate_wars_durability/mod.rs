//! Logs of Predicate Wars: no acknowledged event is lost, wherever a write is cut off; nothing that was changed afterwards passes. And what the
//! events say was paid adds up to what the players have.

mod views;
mod writers;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use adjudication::games::predicate_wars::{EventError, LogError, LogWriter, Move, PredicateWars, Settings, Torn, replay, verify};
use serde_json::{Value, json};

/// A short game with a claim, a challenge and every kind of bracket and arrow in it.
const MOVES: [&str; 20] = [
    "Ann edit 0 rock 5 [ATK]([chosenPlayer](0), 20)",
    "Ann edit 1 paper 2 (∀(x)(P(x) → (¬Q(x, x))))",
    "Ben edit 2 scissors 5 [ATK]([chosenPlayer](0), 20)",
    "Ben edit 3 paper 2 (∀(x)(P(x) → (¬Q(x, x))))",
    "Ann pass",
    "Ben pass",
    "Ann ask 1",
    "Ben ask 2",
    "Ann pass",
    "Ben pass",
    "Ann pass",
    "Ben pass",
    "Ann play 0 1",
    "Ann claim player 0=Ben\n1. axiom [ATK]([chosenPlayer](0), 20)\n2. axiom (∀(x)(P(x) → (¬Q(x, x))))\n",
    "Ben challenge\n1. axiom [ATK]([chosenPlayer](0), 20)\n2. axiom (∀(x)(P(x) → (¬Q(x, x))))\n3. (¬tF) by Falsehood\n",
    "Ben discard 2",
    "Ann leave",
    "Ann pass",
    "Ben pass",
    "Ann rule (∀(x)P(x))",
];

fn settings() -> Settings {
    let mut settings = Settings::new(&["Ann", "Ben"], SEED);
    let house = &mut settings.house;
    (house.owned_at_start, house.dealt, house.deck_size) = (1, 1, 8);
    settings
}

/// With this seed the cycles begin as the moves above have it.
const SEED: u64 = 4;

fn read(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Begins the short game, with some of its moves.
fn write(path: &Path, moves: &[&str]) -> LogWriter {
    let mut log = LogWriter::create(path, settings()).expect("the log can be written");
    for text in moves {
        log.play(read(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    log
}

/// The game after each event, the first before all.
fn states(path: &Path) -> Vec<PredicateWars> {
    let mut states = vec![<PredicateWars as games::Game>::start(&settings()).expect("it was begun")];
    replay(path, |_, game| states.push(game.clone())).expect("the log is lawful");
    states
}

/// A place for a log: in memory where the system offers that, for each of thousands of logs waits until it is on the disk.
fn place() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("there is a place for files");
    let path = directory.path().join("game.jsonl");
    (directory, path)
}

fn example() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../examples/games/predicate-wars.jsonl")
}

#[test]
fn a_torn_write_loses_no_acknowledged_event() {
    let (_directory, path) = place();
    drop(write(&path, &MOVES));
    let whole = fs::read(&path).expect("the log is there");
    let states = states(&path);
    assert_eq!(states.len(), MOVES.len() + 1);
    for cut in 0..=whole.len() {
        fs::write(&path, &whole[..cut]).expect("it can be cut");
        let lines = whole[..cut].iter().filter(|&&byte| byte == b'\n').count();
        let end = whole[..cut].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        if lines == 0 {
            // Not even the game was acknowledged.
            assert!(matches!(LogWriter::open(&path), Err(LogError::NoLog { .. })), "{cut}");
            continue;
        }
        let events = lines - 1;
        let expected = (cut > end).then_some(Torn { at: end as u64, bytes: (cut - end) as u64 });
        let mut log = LogWriter::open(&path).unwrap_or_else(|error| panic!("{cut}: {error}"));
        assert_eq!((log.torn(), log.events()), (expected, events as u64), "{cut}");
        assert_eq!(*log.game(), states[events], "{cut}");
        // And it can be played on, as if nothing had been cut off.
        if let Some(next) = MOVES.get(events) {
            log.play(read(next)).unwrap_or_else(|error| panic!("{cut}: {error}"));
            let now = fs::read(&path).expect("the log is there");
            assert_eq!(now, whole[..now.len()], "{cut}");
            assert_eq!(now.iter().filter(|&&byte| byte == b'\n').count(), events + 2, "{cut}");
        }
    }
}

#[test]
fn reading_a_torn_log_changes_nothing() {
    let (_directory, path) = place();
    drop(write(&path, &MOVES[..3]));
    let mut torn = fs::read(&path).expect("the log is there");
    let whole = torn.len() as u64;
    // A disk may also leave what was never written.
    torn.extend([0, 0, 0xff, b'{']);
    fs::write(&path, &torn).expect("it can be written");
    let replayed = replay(&path, |_, _| {}).expect("the events are lawful");
    assert_eq!((replayed.events, replayed.torn), (3, Some(Torn { at: whole, bytes: 4 })));
    assert_eq!(fs::read(&path).expect("the log is there"), torn);
    assert_eq!(verify(&path, &[]).expect("there is a log").torn, Some(Torn { at: whole, bytes: 4 }));
}

#[test]
fn a_refused_move_writes_nothing() {
    let (_directory, path) = place();
    let mut log = write(&path, &MOVES[..3]);
    let before = (fs::read(&path).expect("the log is there"), log.game().clone());
    assert!(matches!(log.play(read("Ann edit 2 rock 1 P")), Err(LogError::Refused(refusal)) if refusal.rule == "PW-6"));
    assert_eq!((fs::read(&path).expect("the log is there"), log.game().clone()), before);
    log.play(read(MOVES[3])).expect("the game goes on");
}

#[test]
fn what_is_no_log_of_this_program_is_refused() {
    let (_directory, path) = place();
    drop(write(&path, &MOVES[..2]));
    let log = fs::read_to_string(&path).expect("the log is there");
    let refused = |text: &str| {
        fs::write(&path, text).expect("it can be written");
        replay(&path, |_, _| {}).expect_err(text)
    };
    assert!(matches!(refused(&log.replace("\"version\":2", "\"version\":3")), LogError::Version { version: 3, .. }));
    assert!(matches!(refused(&log.replace("\"version\":2", "\"version\":1")), LogError::Version { version: 1, .. }));
    assert!(matches!(refused(&log.replace("\"log\":\"predicate-wars\"", "\"log\":\"shake\"")), LogError::NoLog { .. }));
    assert!(matches!(refused(&log.replace("\"seed\"", "\"sead\"")), LogError::NoLog { .. }));
    assert!(
        matches!(refused(&log.replace("\"deck_size\":8", "\"deck_size\":3,\"short_deck\":\"refuse\"")), LogError::Settings(refusal) if refusal.rule == "Q-PW-54")
    );
    assert!(matches!(refused(""), LogError::NoLog { .. }));
    assert!(matches!(refused("\n"), LogError::NoLog { .. }));
    assert!(matches!(replay(Path::new("/nowhere/at/all"), |_, _| {}), Err(LogError::Unreadable { .. })));
}

#[test]
fn whatever_is_changed_in_a_log_is_found_where_it_stands() {
    let (_directory, path) = place();
    drop(write(&path, &MOVES));
    let log = fs::read_to_string(&path).expect("the log is there");
    let lines: Vec<&str> = log.lines().collect();
    let changed = |n: usize, line: &str| {
        let mut lines = lines.clone();
        lines[n] = line;
        fs::write(&path, lines.join("\n") + "\n").expect("it can be written");
        let found = verify(&path, &[]).expect("there is a log");
        assert!(!found.lawful);
        found.unlawful.expect("something is not lawful")
    };
    // The effect, after the commitment; the price; what was paid for a proof; the proof itself.
    let cases: [(usize, &str, &str, Option<&str>); 6] = [
        (1, "[chosenPlayer](0), 20)\"", "[chosenPlayer](0), 19)\"", None),
        (1, "\"price\":20", "\"price\":19", None),
        (15, "Falsehood", "Truth", Some("PW-R23")),
        (15, "\"upheld\":false", "\"upheld\":true", None),
        (5, "Ann", "Ben", None),
        (13, "\"first\":0", "\"first\":2", Some("Q-PW-64")),
    ];
    for (n, from, to, rule) in cases {
        let line = lines[n].replacen(from, to, 1);
        assert_ne!(line, lines[n], "{from} stands in line {n}");
        let unlawful = changed(n, &line);
        assert_eq!((unlawful.n, unlawful.rule.as_deref()), (n as u64, rule), "{}", unlawful.message);
    }
    assert_eq!(changed(7, "nonsense").n, 7);
    assert_eq!(changed(7, lines[8]).n, 7, "the numbers follow one another");
    assert_eq!(changed(7, "").n, 7);
    fs::write(&path, lines[..7].iter().chain(&lines[8..]).map(|line| format!("{line}\n")).collect::<String>())
        .expect("it can be written");
    let gap = replay(&path, |_, _| {}).expect_err("an event is missing");
    assert!(matches!(gap, LogError::Unlawful { n: 7, fault: EventError::Number { expected: 7, found: 8 } }), "{gap}");
}

#[test]
fn the_example_is_verified() {
    let found = verify(&example(), &[]).expect("there is a log");
    assert!(found.lawful, "{:?}", found.unlawful);
    let text = fs::read_to_string(example()).expect("the example is there");
    let count = |word: &str| text.matches(&format!("\"fact\":\"{word}\"")).count() as u64;
    assert_eq!(found.events, text.lines().count() as u64 - 1);
    assert_eq!(found.commitments, count("edited"));
    assert_eq!(found.proofs, count("claimed") + count("challenged") + count("subproof_bought"));
    assert!(found.proofs >= 5 && found.winner.is_some());
}

/// What each player has, from nothing but the JSON of the log: what was given at the start, less what the events say was paid.
fn books(log: &str) -> BTreeMap<(u64, &'static str), i64> {
    let mut lines = log.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line is JSON"));
    let header = lines.next().expect("there is a first line");
    let house = &header["settings"]["house"];
    let players = header["settings"]["players"].as_array().expect("there are players").len() as u64;
    let mut books = BTreeMap::new();
    for player in 0..players {
        books.insert((player, "health"), house["health_per_player"].as_i64().unwrap_or(50) * players as i64);
        books.insert((player, "power"), house["power"].as_i64().unwrap_or(100));
        books.insert((player, "potency"), house["potency"].as_i64().unwrap_or(256));
        books.insert((player, "proving_power"), 0);
    }
    for event in lines {
        for fact in event["facts"].as_array().expect("an event has facts") {
            let number = |name: &str| fact[name].as_i64().unwrap_or_else(|| panic!("{name} in {fact}"));
            let player = fact["player"].as_u64().unwrap_or_default();
            let mut book = |name, change: i64| *books.entry((player, name)).or_insert(0) += change;
            match fact["fact"].as_str().expect("a fact has a name") {
                "edited" | "taken" | "drawn" | "card_claimed" => book("power", -number("price")),
                "claimed" => book("proving_power", -number("price")),
                "challenged" if fact["currency"] == json!("potency") => book("potency", -number("price")),
                "challenged" => book("proving_power", -number("price")),
                "subproof_bought" | "rule_added" | "rule_removed" => book("potency", -number("price")),
                "potency" => book("potency", number("amount")),
                "health" => book("health", number("change")),
                "power" => book("power", number("change")),
                "proving_power" => {
                    books.insert((player, "proving_power"), number("amount"));
                }
                _ => {}
            }
        }
    }
    books
}

#[test]
fn payments_in_events_add_up_to_the_players_accounts() {
    let (_directory, path) = place();
    drop(write(&path, &MOVES[..16]));
    for file in [path, example()] {
        let game = replay(&file, |_, _| {}).expect("the log is lawful").game;
        let books = books(&fs::read_to_string(&file).expect("it can be read"));
        for (player, seat) in (0_u64..).zip(game.seats()) {
            assert_eq!(books[&(player, "health")], seat.health);
            assert_eq!(books[&(player, "power")], seat.power as i64);
            assert_eq!(books[&(player, "potency")], seat.potency as i64);
            // Proving power is gone with its phase, and with the player.
            if seat.alive && matches!(game.phase_name(), adjudication::games::predicate_wars::PhaseName::Playing) {
                assert_eq!(books[&(player, "proving_power")], seat.proving_power as i64);
            }
        }
    }
}
