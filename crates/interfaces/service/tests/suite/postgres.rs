//! Tables in PostgreSQL, which several services share.

use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testkit::programs::referee;

use crate::common::{PATIENCE, Service};
use crate::postgres_server::Postgres;
use crate::tables::{Table, killed_games, outlive_kills, stream};

fn service(postgres: &Postgres) -> Service {
    Service::start(&["--database", &postgres.address()])
}

/// A watcher at one service sees what is played at another as it happens, not only when he looks again after seconds.
#[test]
fn what_one_service_stores_another_tells() {
    let postgres = Postgres::start("off");
    let [here, there] = [service(&postgres), service(&postgres)];
    let table = Table::begin(&here, &json!({"game": "palmer", "players": ["Ann", "Ben"], "house": {"all_pass": "deck_empty"}}));
    let mut seen = stream(&there, &table, 0);
    let begun = Instant::now();
    for round in 0..8 {
        table.played(&here, if round % 2 == 0 { "Ann" } else { "Ben" }, "pass");
        assert_eq!(seen.next().expect("it goes on").0, round + 1);
    }
    // Half of what eight looks after five seconds each would take, and many times what news of them takes.
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert_eq!(table.view(&there, None), table.view(&here, None));
}

#[test]
fn services_race_for_the_same_move() {
    let postgres = Postgres::start("off");
    let services = [service(&postgres), service(&postgres)];
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

/// A dump that is made while the service runs, as the page says, is restored into an empty database, and the game goes on there.
#[test]
fn a_dump_is_restored() {
    let postgres = Postgres::start("off");
    let running = service(&postgres);
    let table = Table::begin(&running, &json!({"game": "palmer", "players": ["Ann", "Ben"], "delay": 0}));
    table.played(&running, "Ann", "pass");
    // Its tables are made when it starts, and a dump does not go with that.
    let begun = Instant::now();
    let is_there = |question: &str| postgres.ask(question) == "t";
    while !(is_there("SELECT to_regclass('apalis.workers') IS NOT NULL") && is_there("SELECT COUNT(*) >= 2 FROM apalis.workers"))
    {
        assert!(begun.elapsed() < PATIENCE, "the queue is made");
        thread::sleep(Duration::from_millis(100));
    }
    let dump = tempfile::NamedTempFile::new().expect("there is room");
    let dumped = postgres.program("pg_dump").args(["-Fc", "-d", &postgres.address(), "-f"]).arg(dump.path()).status();
    assert!(dumped.expect("it runs").success());
    postgres.ask("CREATE DATABASE elsewhere");
    let elsewhere = format!("{}/elsewhere", postgres.address().trim_end_matches("/postgres"));
    let restored = postgres.program("pg_restore").args(["-d", &elsewhere]).arg(dump.path()).status();
    assert!(restored.expect("it runs").success());
    let restored = Service::start(&["--database", &elsewhere]);
    assert_eq!(table.played(&restored, "Ben", "pass")["n"], json!(2));
    assert_eq!(table.view(&running, None)["moves"], json!(1));
}

#[test]
fn acknowledged_moves_outlive_kills_of_services() {
    let postgres = Postgres::start("off");
    (0..killed_games()).for_each(|_| outlive_kills(&|| service(&postgres)));
}

/// The server of the database is killed and comes back, three times in each game: moves are refused meanwhile, sent again with the same key, and none that was
/// acknowledged is lost or played twice.
#[test]
fn acknowledged_moves_outlive_kills_of_the_database() {
    let mut postgres = Postgres::start("off");
    let running = service(&postgres);
    (0..killed_games()).for_each(|_| outlive_kills_of_the_database(&mut postgres, &running));
}

/// A game during which the server is killed three times.
fn outlive_kills_of_the_database(postgres: &mut Postgres, running: &Service) {
    let table = Table::begin(running, &json!({"game": "predicate-wars", "players": ["Ann", "Ben"], "delay": 0}));
    let mut acknowledged: BTreeMap<u64, usize> = BTreeMap::new();
    for round in 0..3 {
        let write = |card: usize| {
            let sent = json!({"move": format!("edit {card} rock 1 P")});
            let begun = Instant::now();
            loop {
                let response = table.play(running, "Ann", Some(&card.to_string()), &sent);
                match response.status {
                    201 => return (response.json()["n"].as_u64().expect("a number"), card),
                    503 => assert_eq!(response.code(), "database-unavailable"),
                    _ => panic!("{response:?}"),
                }
                assert!(!response.body.contains("canary"), "the password stays here");
                assert!(begun.elapsed() < PATIENCE, "it comes back");
                thread::sleep(Duration::from_millis(50));
            }
        };
        let written: Vec<(u64, usize)> = thread::scope(|scope| {
            let writing = scope.spawn(|| (6 * round..6 * round + 6).map(write).collect());
            thread::sleep(Duration::from_millis(20));
            postgres.kill();
            postgres.go_on();
            writing.join().expect("all are written")
        });
        for (n, card) in written {
            assert_eq!(acknowledged.insert(n, card), None, "two moves have number {n}");
        }
    }
    assert!(acknowledged.keys().copied().eq(1..=18), "{acknowledged:?}");
    let events = stream(running, &table, 0).take(18);
    let cards: Vec<Value> = events.map(|(_, event)| event["facts"][0]["card"].clone()).collect();
    assert!(cards.iter().eq(acknowledged.values().map(|card| json!(card)).collect::<Vec<_>>().iter()), "{cards:?}");
}

#[test]
fn addresses_that_are_none() {
    for address in ["mysql://canary@localhost/referee", "postgres://canary@localhost:port/referee", ""] {
        let output = referee().args(["serve", "--database", address]).output().expect("it runs");
        assert_eq!(output.status.code(), Some(64), "{address}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("--database"), "{address}");
    }
}
