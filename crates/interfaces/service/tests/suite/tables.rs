//! Games at tables: played to their end over HTTP, kept through kills, with secrets kept.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use testkit::programs::referee;

use crate::common::{PATIENCE, Response, Service, text};

/// A service whose tables are in this folder.
pub(crate) fn service(folder: &Path) -> Service {
    Service::start(&["--database", folder.join("tables.db").to_str().expect("a name")])
}

/// A table, and the tokens of its players.
pub(crate) struct Table {
    pub(crate) path: String,
    pub(crate) tokens: BTreeMap<String, String>,
    pub(crate) host: String,
    commitment: String,
}

/// The settings of a record, as they are written.
#[derive(Deserialize)]
struct Agreed<'r> {
    #[serde(borrow)]
    settings: &'r RawValue,
}

impl Table {
    pub(crate) fn begin(service: &Service, request: &Value) -> Table {
        let begun = service.post("/v1/tables", request);
        assert_eq!(begun.status, 201, "{begun:?}");
        Table::of(&begun.json())
    }

    /// The table of an answer that tells its tokens.
    pub(crate) fn of(begun: &Value) -> Table {
        let string = |value: &Value| value.as_str().expect("a string").to_owned();
        let seats = begun["seats"].as_array().expect("seats").iter().filter(|seat| !seat["token"].is_null());
        let tokens = seats.map(|seat| (string(&seat["player"]), string(&seat["token"]))).collect();
        let path = format!("/v1/tables/{}", string(&begun["id"]));
        Table { path, tokens, host: string(&begun["host"]), commitment: string(&begun["commitment"]) }
    }

    /// A table of which nothing is known but its address.
    pub(crate) fn at(path: &str) -> Table {
        Table { path: path.to_owned(), tokens: BTreeMap::new(), host: String::new(), commitment: String::new() }
    }

    pub(crate) fn get_by(&self, service: &Service, path: &str, token: Option<&str>) -> Response {
        let token = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        service.send(&format!("GET {}{path} HTTP/1.1\r\nHost: test\r\n{token}Connection: close\r\n\r\n", self.path), &[])
    }

    pub(crate) fn post(&self, service: &Service, path: &str, token: &str, body: &Value) -> Response {
        Response::read(self.begin_post(service, path, token, None, body))
    }

    pub(crate) fn post_with_key(&self, service: &Service, path: &str, token: &str, key: &str, body: &Value) -> Response {
        Response::read(self.begin_post(service, path, token, Some(key), body))
    }

    fn begin_post(&self, service: &Service, path: &str, token: &str, key: Option<&str>, body: &Value) -> TcpStream {
        let key = key.map(|key| format!("Idempotency-Key: {key}\r\n")).unwrap_or_default();
        let body = body.to_string();
        let head = format!(
            "POST {}{path} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer {token}\r\n{key}Connection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.path,
            body.len()
        );
        service.begin(&head, body.as_bytes())
    }

    /// Who sits where, as spectators see it.
    pub(crate) fn seats(&self, service: &Service) -> Value {
        let response = self.get_by(service, "/seats", None);
        assert_eq!(response.status, 200, "{response:?}");
        response.json()
    }

    pub(crate) fn get(&self, service: &Service, path: &str, player: Option<&str>) -> Response {
        self.get_by(service, path, player.map(|name| self.tokens[name].as_str()))
    }

    /// What happens after `last`, for the bearer of a token, until the stream ends.
    pub(crate) fn watch(&self, service: &Service, token: &str, last: u64) -> impl Iterator<Item = (u64, Value)> + use<> {
        events_of(service, &self.path, &format!("Authorization: Bearer {token}\r\n"), last)
    }

    pub(crate) fn play(&self, service: &Service, player: &str, key: Option<&str>, body: &Value) -> Response {
        Response::read(self.begin_post(service, "/moves", &self.tokens[player], key, body))
    }

    /// Plays a move that is lawful.
    pub(crate) fn played(&self, service: &Service, player: &str, written: &str) -> Value {
        let response = self.play(service, player, None, &json!({"move": written}));
        assert_eq!(response.status, 201, "{written}: {response:?}");
        response.json()
    }

    pub(crate) fn view(&self, service: &Service, player: Option<&str>) -> Value {
        let response = self.get(service, "", player);
        assert_eq!(response.status, 200, "{response:?}");
        response.json()
    }

    /// The record of a game that is over, whose settings are those that were committed to.
    pub(crate) fn record(&self, service: &Service) -> String {
        let record = self.get(service, "/record", None);
        assert_eq!(record.status, 200, "{record:?}");
        let commitment = record.header("table-commitment").expect("a commitment");
        // Of a table that was begun by a click it is not known before.
        assert!(self.commitment.is_empty() || self.commitment == commitment, "{record:?}");
        let salt = record.header("table-salt").expect("a salt").to_owned();
        let salt: Vec<u8> = (0..32).map(|at| u8::from_str_radix(&salt[2 * at..2 * at + 2], 16).expect("hexadecimal")).collect();
        // Of a log the first line says what was agreed.
        let whole = serde_json::from_str(&record.body);
        let agreed: Agreed<'_> =
            whole.or_else(|_| serde_json::from_str(record.body.lines().next().unwrap_or_default())).expect("settings");
        let settings = agreed.settings.get();
        let hash = Sha256::digest([salt.as_slice(), settings.as_bytes()].concat());
        assert_eq!(hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>(), commitment, "{settings}");
        record.body
    }
}

pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is room")
}

/// What the command line says of a record on standard input.
pub(crate) fn on_command_line(arguments: &[&str], record: &str) -> (i32, Value) {
    let folder = folder();
    let file = folder.path().join("record");
    std::fs::write(&file, record).expect("there is room");
    let mut command = referee();
    let output = command.args(arguments).arg(&file).arg("--json").output().expect("it runs");
    let status = output.status.code().expect("a status");
    (status, serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{:?}", String::from_utf8_lossy(&output.stdout))))
}

/// Cards that lie before a player, as far as they are seen.
pub(crate) fn hand(view: &Value, seat: usize) -> Vec<&str> {
    let cards = view["position"]["seats"][seat]["hand"].as_array();
    cards.map_or(Vec::new(), |cards| cards.iter().map(|card| card.as_str().expect("a card")).collect())
}

#[test]
fn palmer_is_played_to_its_end() {
    let folder = folder();
    let service = service(folder.path());
    let request = json!({"game": "palmer", "players": ["Ann", "Ben"], "hand": 27, "house": {"hands": "private"}, "delay": 0});
    // Ann needs a card of a predicate twice, and one of negation: so in most games in which she has half of all cards.
    let tables = std::iter::repeat_with(|| Table::begin(&service, &request)).take(100);
    let found = tables.into_iter().find_map(|table| {
        let view = table.view(&service, Some("Ann"));
        let cards = hand(&view, 0);
        let has_twice = |name: &&str| cards.iter().filter(|card| **card == format!("P {name}")).count() > 1;
        let name = ["blonde", "happy"].into_iter().find(has_twice).filter(|_| cards.contains(&"X ¬"))?;
        assert_eq!((cards.len(), hand(&view, 1).len()), (27, 0), "{view}");
        Some((table, name))
    });
    let (table, name) = found.expect("one of a hundred");
    assert_eq!((hand(&table.view(&service, Some("Ben")), 0).len(), hand(&table.view(&service, None), 1).len()), (0, 0));
    for (player, written) in [
        ("Ann", format!("play P {name}: ∀x {name}(x)")),
        ("Ben", String::from("pass")),
        ("Ann", format!("Ann play P {name}: ∃x {name}(x)")),
        ("Ben", String::from("Ben pass")),
        ("Ann", String::from("negate 2 at 1")),
    ] {
        table.played(&service, player, &written);
    }
    let claimed = table.play(&service, "Ben", Some("claim"), &json!({"move": "claim inconsistent"}));
    assert_eq!((claimed.status, claimed.json()["upheld"].clone()), (201, json!(true)), "{claimed:?}");
    let again = table.play(&service, "Ben", Some("claim"), &json!({"move": "claim inconsistent"}));
    assert_eq!((again.status, again.body), (201, claimed.body), "it is settled once");
    let after = table.view(&service, None);
    assert_eq!(after["moves"], json!(6));
    let record = table.record(&service);
    let (status, shown) = on_command_line(&["palmer", "show"], &record);
    assert_eq!((status, &shown["position"]["outcome"]), (0, &after["position"]["outcome"]));
    assert_ne!(after["position"]["outcome"], Value::Null);
    let (payload, _) = crate::signed::signed(&service, &table);
    assert_eq!((&payload["result"]["ended_by"], &payload["moves"]), (&json!("rules"), &json!(6)));
    let late = table.play(&service, "Ann", None, &json!({"move": "pass"}));
    assert_eq!((late.status, late.code().as_str()), (422, "refused"));
}

#[test]
fn every_game_begins_and_is_the_same_as_on_the_command_line() {
    let folder = folder();
    let service = service(folder.path());
    let predicate_wars = "edit 0 rock 10 [ATK]([chosenPlayer](0), 20)";
    for (game, options, written) in [
        ("shake", json!({"goal": 1}), "toss"),
        ("xwff", json!({"values": "p=T,q=F,r=T,s=F"}), "roll"),
        ("palmer", json!({}), "pass"),
        ("ergo", json!({"goal": 30, "deck": ["tabula=2"]}), ""),
        ("predicate-wars", json!({"house": {"deck_size": 64}}), predicate_wars),
    ] {
        let mut request = json!({"game": game, "players": ["Ann", "Ben"], "delay": 0});
        let options = options.as_object().expect("options").clone();
        request.as_object_mut().expect("an object").extend(options);
        let table = Table::begin(&service, &request);
        let before = table.view(&service, Some("Ann"));
        assert_eq!((&before["schema"], &before["game"]), (&json!(1), &json!(game)));
        assert!(!before.to_string().contains("seed"), "{before}");
        let legal = table.get(&service, "/legal", Some("Ann")).json();
        assert_ne!(legal["legal"], json!([]), "{legal}");
        if written.is_empty() {
            continue;
        }
        assert_eq!(table.played(&service, "Ann", written)["n"], json!(1));
        assert_eq!(table.get(&service, "", None).header("etag"), Some("\"1\""));
        assert_eq!(table.get(&service, "/record", None).code(), "game-goes-on");
    }
}

/// Crowds of players, long names and heaps of house rules are refused with few words.
#[test]
fn crowds_and_long_names_are_refused_in_few_words() {
    let folder = folder();
    let service = service(folder.path());
    let crowd: Vec<String> = (0..60_000).map(|number| format!("P{number}")).collect();
    let rules: serde_json::Map<String, Value> = (0..60_000).map(|number| (format!("r{number}"), json!("yes"))).collect();
    for game in ["shake", "xwff", "palmer", "ergo", "predicate-wars"] {
        for (players, house) in [
            (json!(crowd), json!({})),
            (json!(["Ann", "x".repeat(10_000_000)]), json!({})),
            (json!(["Ann", "Ben"]), json!(rules)),
            (json!(["Ann", "Ben"]), json!({"x".repeat(100_000): "yes"})),
        ] {
            let mut request = json!({"game": game, "players": players, "house": house});
            if game == "xwff" {
                request["values"] = json!("p=T,q=F,r=T,s=F");
            }
            let response = service.post("/v1/tables", &request);
            assert!([413, 422].contains(&response.status), "{game}: {}", response.status);
            assert!(response.body.len() < 3_000, "{game}: {:.300}", response.json());
        }
    }
}

#[test]
fn what_is_refused() {
    let folder = folder();
    let service = service(folder.path());
    let refused = |response: Response, status: u16, code: &str| {
        assert_eq!((response.status, response.code().as_str()), (status, code), "{response:?}");
        response.json()
    };
    refused(service.get("/v1/tables/0"), 404, "unknown-table");
    for (request, code) in [
        (json!({"players": ["Ann"]}), "usage"),
        (json!({"game": "chess", "players": ["Ann", "Ben"]}), "wrong-usage"),
        (json!({"game": "shake"}), "usage"),
        (json!({"game": "shake", "players": "Ann"}), "usage"),
        (json!({"game": "shake", "players": ["Ann", "Ann"]}), "refused"),
        (json!({"game": "shake", "players": ["Ann,Ben", "Cid"]}), "wrong-usage"),
        (json!({"game": "shake", "players": ["Ann", "Ben"], "seed": 1}), "unknown-option"),
        (json!({"game": "shake", "players": ["Ann", "Ben"], "house": {"dialect": "none"}}), "wrong-usage"),
        (json!({"game": "predicate-wars", "players": ["Ann", "Ben"], "house": {"base_rules": "/etc/passwd"}}), "server-file"),
    ] {
        refused(service.post("/v1/tables", &request), 422, code);
    }
    let table = Table::begin(&service, &json!({"game": "palmer", "players": ["Ann", "Ben"]}));
    let other = Table::begin(&service, &json!({"game": "palmer", "players": ["Ann", "Ben"]}));
    let pass = json!({"move": "pass"});
    let play = |player: &str, key: Option<&str>, body: &Value| table.play(&service, player, key, body);
    // Tokens.
    refused(service.post(&format!("{}/moves", table.path), &pass), 401, "no-seat");
    let stranger = Table { tokens: other.tokens, ..Table::at(&table.path) };
    refused(stranger.play(&service, "Ann", None, &pass), 401, "no-seat");
    refused(stranger.get(&service, "", Some("Ann")), 401, "no-seat");
    // Moves for others, and such as are none.
    refused(play("Ann", None, &json!({"move": "Ben pass"})), 403, "other-seat");
    refused(play("Ann", None, &json!({"move": {"move": "pass", "player": "Ben"}})), 403, "other-seat");
    refused(play("Ann", None, &json!({"move": "jump"})), 422, "no-move");
    refused(play("Ann", None, &json!({"move": "{}"})), 422, "wrong-usage");
    refused(play("Ann", None, &json!({"move": {}})), 422, "no-move");
    refused(play("Ann", None, &json!({"move": 1})), 422, "usage");
    refused(play("Ann", None, &json!({"move": "pass", "seat": 1})), 422, "unknown-option");
    refused(play("Ann", None, &json!({"move": "claim inconsistent with proof /etc/passwd"})), 422, "no-move");
    let early = refused(play("Ben", None, &pass), 422, "refused");
    assert_eq!(early["error"]["rule"], json!("PA-1"));
    // Keys, and moves that come too late.
    assert_eq!(play("Ann", Some("a"), &pass).json()["n"], json!(1));
    assert_eq!(play("Ann", Some("a"), &pass).json()["n"], json!(1), "it is played once");
    refused(play("Ann", Some("a"), &json!({"move": "Ann pass"})), 422, "key-reused");
    assert_eq!(play("Ben", Some("a"), &json!({"move": {"move": "pass"}, "n": 1})).json()["n"], json!(2), "a key is a seat's own");
    let slow = refused(play("Ann", Some("b"), &json!({"move": "pass", "n": 1})), 409, "others-were-faster");
    assert_eq!(slow["n"], json!(2));
}

/// The events of a stream that begins after `last`, as they come.
pub(crate) fn stream(service: &Service, table: &Table, last: u64) -> impl Iterator<Item = (u64, Value)> + use<> {
    events_of(service, &table.path, "", last)
}

fn events_of(service: &Service, path: &str, token: &str, last: u64) -> impl Iterator<Item = (u64, Value)> + use<> {
    let head = format!("GET {path}/events HTTP/1.1\r\nHost: test\r\n{token}Last-Event-ID: {last}\r\n\r\n");
    let mut lines = BufReader::new(service.begin(&head, &[])).lines();
    // A watcher has been let in, or refused, before anything else is asked of the service.
    while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
    let mut id = 0;
    lines.map_while(Result::ok).take_while(|line| line != "0").filter_map(move |line| {
        if let Some(number) = line.strip_prefix("id: ") {
            id = number.parse().expect("a number");
        }
        line.strip_prefix("data: ").map(|data| (id, serde_json::from_str(data).expect("JSON")))
    })
}

/// The events of a stream that begins after `last`, until there are this many.
fn events(service: &Service, table: &Table, last: u64, count: usize) -> Vec<(u64, Value)> {
    let seen: Vec<_> = stream(service, table, last).take(count).collect();
    assert_eq!(seen.len(), count, "the stream goes on");
    seen
}

#[test]
fn events_come_in_order_and_again() {
    let folder = folder();
    let service = service(folder.path());
    let table =
        Table::begin(&service, &json!({"game": "palmer", "players": ["Ann", "Ben"], "house": {"all_pass": "deck_empty"}}));
    thread::scope(|scope| {
        let watching = scope.spawn(|| events(&service, &table, 0, 6));
        for round in 0..6 {
            table.played(&service, if round % 2 == 0 { "Ann" } else { "Ben" }, "pass");
        }
        let seen = watching.join().expect("they are seen");
        assert_eq!(seen.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
        let messages = [json!({"id": "palmer.passes", "arguments": ["Ben"]})];
        let notes = ["Ben writes nothing."];
        assert_eq!(seen[1].1, json!({"schema": 1, "n": 2, "player": "Ben", "notes": notes, "messages": messages}));
        assert_eq!(events(&service, &table, 4, 2), seen[4..]);
    });
}

#[test]
fn secrets_are_told_to_nobody_else() {
    let folder = folder();
    let service = service(folder.path());
    let table = Table::begin(&service, &json!({"game": "predicate-wars", "players": ["Ann", "Ben"], "delay": 0}));
    let canary = "(31337 > 4711)";
    let edited = table.play(&service, "Ann", Some("edit"), &json!({"move": format!("edit 0 rock 10 {canary}")}));
    assert_eq!(edited.status, 201, "{edited:?}");
    let again = table.play(&service, "Ann", Some("edit"), &json!({"move": format!("edit 0 rock 10 {canary}")}));
    assert!(table.view(&service, Some("Ann")).to_string().contains("31337"), "its author sees it");
    let refused = table.play(&service, "Ben", None, &json!({"move": "edit 0 rock 10 P"}));
    let told = [
        edited.body,
        again.body,
        table.view(&service, Some("Ben")).to_string(),
        table.view(&service, None).to_string(),
        table.get(&service, "/legal", Some("Ben")).body,
        table.get(&service, "/record", Some("Ann")).body,
        refused.body,
        events(&service, &table, 0, 1)[0].1.to_string(),
    ];
    for answer in told {
        assert!(!answer.contains("31337") && !answer.contains("seed") && !answer.contains("nonce"), "{answer}");
        assert!(table.tokens.values().all(|token| !answer.contains(token.as_str())), "{answer}");
    }
    let stored = std::fs::read(folder.path().join("tables.db")).expect("it is there");
    let log = std::fs::read(folder.path().join("tables.db-wal")).unwrap_or_default();
    for token in table.tokens.values() {
        let is_there = |bytes: &[u8]| bytes.windows(token.len()).any(|part| part == token.as_bytes());
        assert!(!is_there(&stored) && !is_there(&log), "tokens are stored as hashes");
    }
}

/// Games in which the service is killed six times each, or the server of the database three times; `REFEREE_KILLED_GAMES` asks for more than one.
pub(crate) fn killed_games() -> usize {
    std::env::var("REFEREE_KILLED_GAMES").map_or(1, |games| games.parse().expect("a number of games"))
}

#[test]
fn acknowledged_moves_outlive_kills_and_races() {
    let folder = folder();
    (0..killed_games()).for_each(|_| outlive_kills(&|| service(folder.path())));
}

/// Three players of a game in which anybody may move at any time write at once, and the service is killed in between: what was acknowledged is
/// there, once, and in order.
///
/// * `service`: starts the service, with the database that it had before.
pub(crate) fn outlive_kills(service: &dyn Fn() -> Service) {
    let mut running = service();
    let players = ["Ann", "Ben", "Cid"];
    let table = Table::begin(&running, &json!({"game": "predicate-wars", "players": players, "delay": 0}));
    // The number of a move, and the card that it writes on: each is written on once.
    let mut acknowledged: BTreeMap<u64, Value> = BTreeMap::new();
    for round in 0..6 {
        let count = AtomicUsize::new(0);
        let write = |seat: usize, player: &str| {
            let mut answered = Vec::new();
            for card in 18 * seat + 3 * round..18 * seat + 3 * round + 3 {
                let written = json!({"move": format!("edit {card} rock 1 P")});
                // A service that was killed gives no answer, and nothing is acknowledged.
                let key = card.to_string();
                let sent = catch_unwind(AssertUnwindSafe(|| table.play(&running, player, Some(&key), &written)));
                let Ok(response) = sent else { break };
                assert_eq!(response.status, 201, "{response:?}");
                answered.push((response.json()["n"].as_u64().expect("a number"), json!(card)));
                count.fetch_add(1, Ordering::Relaxed);
            }
            answered
        };
        let answered = thread::scope(|scope| {
            let write = &write;
            let writers = players.iter().enumerate().map(|(seat, player)| scope.spawn(move || write(seat, player)));
            let writers: Vec<_> = writers.collect();
            // In the middle, each time somewhere else.
            let begun = Instant::now();
            while count.load(Ordering::Relaxed) < round && begun.elapsed() < PATIENCE {
                thread::sleep(Duration::from_millis(1));
            }
            let killed = Command::new("kill").args(["-KILL", &serve_process(&running).to_string()]).status();
            assert!(killed.expect("it runs").success());
            writers.into_iter().flat_map(|writer| writer.join().expect("it writes")).collect::<Vec<_>>()
        });
        for (n, card) in answered {
            assert_eq!(acknowledged.insert(n, card), None, "two moves have number {n}");
        }
        running = service();
        let moves = table.view(&running, None)["moves"].as_u64().expect("a number");
        assert!(acknowledged.keys().all(|&n| n <= moves), "{moves}: {acknowledged:?}");
        let seen = events(&running, &table, 0, usize::try_from(moves).expect("few"));
        assert!(seen.iter().map(|(id, _)| *id).eq(1..=moves), "no gap, and nothing twice");
        for (n, card) in &acknowledged {
            let (_, event) = &seen[usize::try_from(*n).expect("few") - 1];
            assert_eq!(&event["facts"][0]["card"], card, "move {n}");
        }
    }
    assert!(!acknowledged.is_empty());
}

#[test]
fn two_services_share_a_database() {
    let folder = folder();
    let services = [service(folder.path()), service(folder.path())];
    let table = Table::begin(&services[0], &json!({"game": "predicate-wars", "players": ["Ann", "Ben"], "delay": 0}));
    let write = |seat: usize, player: &str| -> Vec<u64> {
        let card = |card: usize| table.played(&services[seat], player, &format!("edit {} rock 1 P", 18 * seat + card));
        (0..12).map(|number| card(number)["n"].as_u64().expect("a number")).collect()
    };
    let mut numbers = thread::scope(|scope| {
        let ann = scope.spawn(|| write(0, "Ann"));
        let ben = write(1, "Ben");
        [ann.join().expect("she writes"), ben].concat()
    });
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(1..=24), "none is lost, and none counted twice");
    for service in &services {
        assert_eq!(table.view(service, None)["moves"], json!(24));
    }
}

/// A copy that is made while the service runs, by another program, is a database with all that was acknowledged before.
#[test]
fn a_backup_is_restored() {
    let folder = folder();
    let running = service(folder.path());
    let table = Table::begin(&running, &json!({"game": "palmer", "players": ["Ann", "Ben"], "delay": 0}));
    table.played(&running, "Ann", "pass");
    let elsewhere = self::folder();
    let [from, to] = [folder.path(), elsewhere.path()].map(|folder| folder.join("tables.db"));
    // What `.backup` of the program sqlite3 does.
    let copy = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).backup(sqlite3.connect(sys.argv[2]))";
    let copied = Command::new("python3").args(["-c", copy]).args([&from, &to]).status();
    assert!(copied.expect("Python 3").success());
    table.played(&running, "Ben", "pass");
    let restored = service(elsewhere.path());
    assert_eq!(table.view(&restored, Some("Ben"))["moves"], json!(1), "it is as it was");
    assert_eq!(table.played(&restored, "Ben", "pass")["n"], json!(2), "tokens count, and the game goes on");
    assert_eq!(table.view(&running, Some("Ben"))["moves"], json!(2));
}

/// The process that serves: `referee serve` becomes it, or has started it.
pub(crate) fn serve_process(service: &Service) -> u32 {
    let name = |pid: u32| std::fs::read_to_string(format!("/proc/{pid}/comm")).unwrap_or_default();
    let is_service = |pid: &u32| name(*pid).starts_with("referee-serve");
    // Its workers have the same name.
    let own = Some(service.child.id()).filter(is_service);
    let below = || crate::processes::children(service.child.id()).into_iter().find(is_service);
    own.or_else(below).unwrap_or(service.child.id())
}

/// The commands on the page begin a table and play at it.
#[test]
fn the_commands_of_the_page() {
    let folder = folder();
    let service = service(folder.path());
    let page = text("docs/service.md");
    let blocks: Vec<&str> = page.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let script = format!("set -e\nSERVICE=http://{}\n{}", service.address, blocks.concat());
    let output = Command::new("sh").args(["-c", &script]).output().expect("a shell");
    let printed = String::from_utf8(output.stdout).expect("text");
    assert!(printed.contains("\"legal\":[{\"text\":\"Ann play"), "{printed}");
    assert!(printed.contains("{\"schema\":1,\"n\":1,\"player\":\"Ann\""), "{printed}");
    assert!(printed.contains("\"n\":1,\"moves\":0") && printed.contains("\"player\":\"Ben\",\"holder\":\"person\""), "{printed}");
}
