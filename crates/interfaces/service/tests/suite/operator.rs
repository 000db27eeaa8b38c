//! `referee tables`: what an operator sees, removes, changes, copies and puts back, while a service runs and while none does; and
//! what a host may do at the own table, and no one else.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testkit::programs::referee;

use crate::common::{PATIENCE, Response, Service};
use crate::postgres_server::Postgres;
use crate::starts::{LATER, sql};
use crate::tables::{Table, folder, service, stream};

/// What `referee tables` says about the tables of a database.
fn operated(database: &str, arguments: &[&str]) -> Output {
    referee().arg("tables").args(arguments).args(["--database", database]).output().expect("it runs")
}

/// The document of a command that succeeds.
fn told(database: &str, arguments: &[&str]) -> Value {
    let output = operated(database, &[arguments, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(document["schema"], json!(1));
    document
}

/// The code and the status of a command that is refused, which are the same for people and for programs.
fn refused(database: &str, arguments: &[&str]) -> (i32, String) {
    let output = operated(database, &[arguments, &["--format", "json"]].concat());
    let document: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
    let code = document["error"]["code"].as_str().expect("a code").to_owned();
    let for_people = operated(database, arguments);
    let said = String::from_utf8_lossy(&for_people.stderr).into_owned();
    assert!(said.contains(&format!("error[{code}]: ")), "{said}");
    assert_eq!(for_people.status, output.status);
    (output.status.code().expect("a status"), code)
}

fn file(folder: &Path) -> PathBuf {
    folder.join("tables.db")
}

fn name(path: &Path) -> &str {
    path.to_str().expect("a name")
}

fn id(table: &Table) -> &str {
    table.path.rsplit('/').next().expect("a name")
}

fn palmer(service: &Service) -> Table {
    let house = json!({"all_pass": "deck_empty"});
    let request = json!({"game": "palmer", "players": ["Ann", "Ben"], "delay": 0, "arbiter": true, "house": house});
    Table::begin(service, &request)
}

fn say(service: &Service, table: &Table, player: &str, words: &str) -> Response {
    table.post(service, "/chat", &table.tokens[player], &json!({"words": words}))
}

fn said(service: &Service, table: &Table, player: &str, words: &str) -> u64 {
    let response = say(service, table, player, words);
    assert_eq!(response.status, 201, "{response:?}");
    response.json()["n"].as_u64().expect("a number")
}

fn happenings(service: &Service, table: &Table) -> Value {
    table.seats(service)["n"].clone()
}

/// The holder of a free seat, as the document has it.
pub(crate) fn free_seat() -> Value {
    serde_json::to_value(documents::seats::Holder::Nobody).expect("a name")
}

/// Waits until something is so.
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(50));
    }
}

/// A copy that was made while the service ran is put back after a crash, which leaves a file beside the database that belongs to
/// the old one.
#[test]
fn a_copy_is_restored_after_a_crash() {
    let folder = folder();
    let database = file(folder.path());
    let mut running = service(folder.path());
    let tables: Vec<Table> = (0..6).map(|_| palmer(&running)).collect();
    let say_often = |table: &Table, player: &str, words: &str, count: u64| {
        (0..count).for_each(|_| assert_ne!(said(&running, table, player, words), 0));
    };
    tables.iter().for_each(|table| say_often(table, "Ann", "before", 5));
    let copy = folder.path().join("copy.db");
    let made = told(name(&database), &["backup", name(&copy)]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&copy).expect("a copy").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "the copy holds secrets");
    }
    assert_eq!(made["bytes"], json!(fs::metadata(&copy).expect("a copy").len()));
    assert_eq!(refused(name(&database), &["backup", name(&copy)]), (74, String::from("occupied-file")));
    let long = "y".repeat(250);
    tables.iter().for_each(|table| say_often(table, "Ben", &long, 20));
    assert_eq!(refused(name(&database), &["restore", name(&copy)]), (74, String::from("database-in-use")));
    assert_eq!(happenings(&running, &tables[0]), json!(25));
    running.child.kill().expect("it is there");
    running.child.wait().expect("it ends");
    let beside = folder.path().join("tables.db-wal");
    assert!(fs::metadata(&beside).is_ok_and(|known| known.len() > 0), "a crash leaves it");
    assert_eq!(told(name(&database), &["restore", name(&copy)])["tables"], json!(6));
    assert!(!beside.exists());
    let restored = service(folder.path());
    tables.iter().for_each(|table| assert_eq!(happenings(&restored, table), json!(5), "it is as the copy was"));
    tables[0].played(&restored, "Ann", "pass");
    assert_eq!(restored.get("/readyz").status, 200);
}

/// What is no copy takes the place of nothing.
#[test]
fn what_is_no_copy_is_not_restored() {
    let folder = folder();
    let database = file(folder.path());
    let table = palmer(&service(folder.path()));
    let before = told(name(&database), &["list"]);
    let bad = folder.path().join("bad.db");
    let refused_as = |status: i32, code: &str| {
        assert_eq!(refused(name(&database), &["restore", name(&bad)]), (status, String::from(code)));
        assert_eq!(told(name(&database), &["list"]), before, "it is as it was");
        assert!(!folder.path().join("tables.db.restoring").exists());
    };
    refused_as(65, "unreadable-file");
    fs::write(&bad, vec![7; 8192]).expect("there is room");
    refused_as(65, "unusable-copy");
    fs::remove_file(&bad).expect("it is there");
    sql(&bad, "create table event(x)");
    refused_as(65, "unusable-copy");
    told(name(&database), &["backup", name(&folder.path().join("good.db"))]);
    fs::copy(folder.path().join("good.db"), &bad).expect("there is room");
    sql(&bad, LATER);
    refused_as(65, "unusable-copy");
    let mut bytes = fs::read(folder.path().join("good.db")).expect("a copy");
    let from = bytes.len() / 3;
    bytes[from..].iter_mut().step_by(7).for_each(|byte| *byte ^= 0x5a);
    fs::write(&bad, bytes).expect("there is room");
    refused_as(65, "unusable-copy");
    assert_eq!(before["tables"][0]["id"], json!(id(&table)));
}

#[test]
fn tables_are_listed_shown_and_removed_while_the_service_runs() {
    let folder = folder();
    let database = file(folder.path());
    let database = name(&database);
    let running = service(folder.path());
    let [kept, gone] = [palmer(&running), palmer(&running)];
    let line = said(&running, &gone, "Ben", "nonsense");
    let listed = told(database, &["list"]);
    let of = |table: &Table| {
        let all = listed["tables"].as_array().expect("a list");
        all.iter().find(|listed| listed["id"] == json!(id(table))).cloned().expect("it is listed")
    };
    assert_eq!(
        (&of(&gone)["game"], &of(&gone)["players"], &of(&gone)["events"]),
        (&json!("palmer"), &json!(["Ann", "Ben"]), &json!(1))
    );
    assert!(of(&kept)["begun"].as_str().is_some_and(|moment| moment.starts_with("20") && moment.ends_with('Z')));
    let shown = told(database, &["show", id(&gone)]);
    assert_eq!((&shown["chat"][0]["n"], &shown["chat"][0]["player"]), (&json!(line), &json!("Ben")));
    let text = operated(database, &["show", id(&gone)]);
    assert!(String::from_utf8_lossy(&text.stdout).contains("Ben: nonsense"), "{text:?}");
    let watching = stream(&running, &gone, 1);
    assert_eq!(told(database, &["remove", id(&gone)])["removed"], json!([id(&gone)]));
    assert_eq!(watching.count(), 0, "its streams end");
    until("the service notices", || gone.get(&running, "", None).status == 404);
    assert_eq!(gone.play(&running, "Ann", None, &json!({"move": "pass"})).status, 404);
    kept.played(&running, "Ann", "pass");
    assert_eq!(refused(database, &["remove", id(&gone)]), (1, String::from("unknown-table")));
    assert_eq!(refused(database, &["show", "x"]), (1, String::from("unknown-table")));
    // Nothing is made where there is nothing.
    let nowhere = folder.path().join("other.db");
    assert_eq!(refused(name(&nowhere), &["list"]), (74, String::from("unusable-database")));
    assert!(!nowhere.exists());
    assert_eq!(refused(":memory:", &["list"]), (64, String::from("usage")));
    let wrong = operated(database, &["remove"]);
    assert_eq!(wrong.status.code(), Some(64));
}

/// A name that is removed is nowhere in the database any more, the games go on, and it makes no difference whether a service
/// runs.
#[test]
fn a_name_is_removed_from_all_games() {
    let folder = folder();
    let database = file(folder.path());
    let running = service(folder.path());
    let names = json!(["Wilhelmine", "Ben"]);
    let begun = |request: Value| Table::begin(&running, &request);
    let tables = [
        begun(json!({"game": "palmer", "players": names, "delay": 0, "house": {"all_pass": "deck_empty"}})),
        begun(json!({"game": "ergo", "players": names, "delay": 0})),
        begun(json!({"game": "predicate-wars", "players": names, "delay": 0})),
        begun(json!({"game": "shake", "players": names, "delay": 0})),
        begun(json!({"game": "xwff", "players": names, "delay": 0, "values": "p=T,q=F,r=T,s=F"})),
    ];
    tables[0].played(&running, "Wilhelmine", "pass");
    tables[2].played(&running, "Wilhelmine", "edit 0 rock 1 P");
    for table in &tables {
        said(&running, table, "Wilhelmine", "my address is Elm Street 1");
        said(&running, table, "Ben", "hello Wilhelmine, (Wilhelmine)!");
    }
    let renamed = told(name(&database), &["anonymise", "Wilhelmine"]);
    assert_eq!(renamed["tables"].as_array().map(Vec::len), Some(5), "{renamed}");
    assert!(renamed["tables"].as_array().expect("a list").iter().all(|table| table["player"] == json!("Player1")));
    for table in &tables {
        let all =
            [table.get(&running, "", None).body, table.seats(&running).to_string(), table.get(&running, "/legal", None).body];
        let told: Vec<Value> = stream(&running, table, 0).take(2).map(|(_, event)| event).collect();
        let all = all.concat() + &json!(told).to_string();
        assert!(!all.contains("Wilhelmine") && !all.contains("Elm Street") && all.contains("Player1"), "{all}");
    }
    let heard = told(name(&database), &["show", id(&tables[0])]);
    assert_eq!((&heard["chat"][0]["removed"], &heard["chat"][1]["words"]), (&json!(true), &json!("hello Player1, (Player1)!")));
    // The token counts as before.
    let passed = tables[0].played(&running, "Ben", "pass");
    assert_eq!(passed["n"], json!(4));
    assert_eq!(tables[0].played(&running, "Wilhelmine", "pass")["player"], json!("Player1"));
    assert_eq!(refused(name(&database), &["anonymise", "Wilhelmine"]), (1, String::from("unknown-player")));
    drop(running);
    told(name(&database), &["list"]);
    let bytes = fs::read(&database).expect("a file");
    for word in ["Wilhelmine", "Elm Street"] {
        assert!(!bytes.windows(word.len()).any(|window| window == word.as_bytes()), "{word} is nowhere in the file");
    }
    let again = service(folder.path());
    assert_eq!(tables[0].view(&again, None)["moves"], json!(3));
}

/// A name that is a word of the game as well is removed where it is meant.
#[test]
fn a_name_may_be_a_word_of_the_game() {
    let folder = folder();
    let database = file(folder.path());
    let running = service(folder.path());
    let request = json!({"game": "palmer", "players": ["pass", "Ben"], "delay": 0, "house": {"all_pass": "deck_empty"}});
    let table = Table::begin(&running, &request);
    table.played(&running, "pass", "pass pass");
    table.played(&running, "Ben", "Ben pass");
    told(name(&database), &["anonymise", "pass", "--table", id(&table)]);
    assert_eq!(table.view(&running, None)["moves"], json!(2));
    assert_eq!(table.seats(&running)["seats"][0]["player"], json!("Player1"));
}

#[test]
fn what_is_old_is_removed() {
    let folder = folder();
    let database = file(folder.path());
    let [old, new, last] = {
        let running = service(folder.path());
        let tables = [palmer(&running), palmer(&running), palmer(&running)];
        said(&running, &tables[0], "Ann", "long ago");
        said(&running, &tables[1], "Ann", "long ago");
        tables[1].played(&running, "Ann", "pass");
        said(&running, &tables[1], "Ann", "just now");
        tables
    };
    let days = 40 * 24 * 3600;
    let age = format!(
        "update event set happened_at = happened_at - {days} where table_id = '{}' or n = 1; \
         update game_table set begun_at = begun_at - {days} \
         where id <> '{}'",
        id(&old),
        id(&last),
    );
    sql(&database, &age);
    let removed = told(name(&database), &["retention", "30"]);
    assert_eq!((&removed["removed"], &removed["lines"]), (&json!(1), &json!(1)));
    assert_eq!(told(name(&database), &["retention", "30"])["lines"], json!(0));
    let chat = told(name(&database), &["show", id(&new)]);
    assert_eq!((&chat["chat"][0]["removed"], &chat["chat"][1]["words"]), (&json!(true), &json!("just now")));
    sql(&database, &format!("update game_table set begun_at = begun_at - {days}"));
    let running = Service::start(&["--database", name(&database), "--retention", "30"]);
    until("the service forgets by itself", || last.get(&running, "", None).status == 404);
    assert_eq!((old.get(&running, "", None).status, new.view(&running, None)["moves"].clone()), (404, json!(1)));
}

/// The host of a table, and no one else, mutes a player, sends one away, and removes a line and a name.
#[test]
fn a_host_moderates_a_table() {
    let folder = folder();
    let running = service(folder.path());
    let [table, other] = [palmer(&running), palmer(&running)];
    let line = said(&running, &table, "Ben", "something rude");
    let post = |path: &str, token: &str, body: Value| table.post(&running, path, token, &body);
    let code = |response: &Response| (response.status, response.code());
    let no = |status: u16, code: &str| (status, String::from(code));
    let wishes = [
        ("/mute", json!({"player": "Ben"})),
        ("/ban", json!({"player": "Ben"})),
        ("/chat/remove", json!({"line": line})),
        ("/names/remove", json!({"player": "Ben"})),
    ];
    for (path, body) in &wishes {
        for player in ["Ann", "Ben"] {
            assert_eq!(code(&post(path, &table.tokens[player], body.clone())), no(403, "no-host"), "{path}");
        }
        for token in [other.host.as_str(), other.tokens["Ann"].as_str(), "0"] {
            assert_eq!(code(&post(path, token, body.clone())), no(401, "no-seat"), "{path}");
        }
        assert_eq!(code(&running.post(&format!("{}{path}", table.path), body)), no(401, "no-seat"), "{path}");
        for (wrong, expected) in [(json!({}), "usage"), (json!({"player": "Ben", "line": line, "x": 1}), "unknown-option")] {
            assert_eq!(code(&post(path, &table.host, wrong)), no(422, expected), "{path}");
        }
    }
    assert_eq!(happenings(&running, &table), json!(1), "nothing has happened");
    assert_eq!(post("/mute", &table.host, json!({"player": "Ben"})).status, 201);
    assert_eq!(code(&say(&running, &table, "Ben", "more")), no(403, "muted"));
    assert_eq!(post("/mute", &table.host, json!({"player": "Ben", "muted": false})).status, 201);
    said(&running, &table, "Ben", "sorry");
    assert_eq!(post("/chat/remove", &table.host, json!({"line": line})).status, 201);
    for wrong in [line, 2, 99] {
        assert_eq!(code(&post("/chat/remove", &table.host, json!({"line": wrong}))), no(422, "no-line"), "{wrong}");
    }
    let events: Vec<Value> = stream(&running, &table, 0).take(5).map(|(_, event)| event).collect();
    assert!(!json!(events).to_string().contains("rude"), "{events:?}");
    assert_eq!(events[0], json!({"schema": 1, "n": 1, "player": "Ben", "event": "said", "words": "", "removed": true}));
    assert_eq!(events[4], json!({"schema": 1, "n": 5, "player": "Ben", "event": "unsaid", "line": 1}));
    // Another service on the same database, and this one once more, read the same.
    assert!(!service(folder.path()).get(&table.path.replace("/v1", "")).body.contains("rude"));
    assert_eq!(post("/ban", &table.host, json!({"player": "Ben"})).status, 201);
    assert_eq!(code(&table.play(&running, "Ben", None, &json!({"move": "pass"}))), no(401, "no-seat"));
    assert_eq!(code(&post("/ban", &table.host, json!({"player": "Ben"}))), no(409, "seat-free"));
    assert_eq!(table.seats(&running)["seats"][1]["holder"], free_seat());
    let renamed = post("/names/remove", &table.host, json!({"player": "Ben"}));
    assert_eq!((renamed.status, renamed.json()["player"].clone()), (201, json!("Player2")));
    assert_eq!(table.seats(&running)["seats"][1]["player"], json!("Player2"), "at once");
    assert!(!table.get(&running, "", None).body.contains("\"Ben\""));
    table.played(&running, "Ann", "pass");
}

/// The operator does the same by the command, at any table.
#[test]
fn an_operator_moderates_a_table() {
    let folder = folder();
    let database = file(folder.path());
    let database = name(&database);
    let running = service(folder.path());
    let table = palmer(&running);
    let line = said(&running, &table, "Ben", "something rude");
    assert_eq!(told(database, &["mute", id(&table), "Ben"])["player"], json!("Ben"));
    assert_eq!(say(&running, &table, "Ben", "more").code(), "muted");
    told(database, &["unmute", id(&table), "Ben"]);
    said(&running, &table, "Ben", "sorry");
    told(database, &["unsay", id(&table), &line.to_string()]);
    assert_eq!(refused(database, &["unsay", id(&table), &line.to_string()]), (1, String::from("no-line")));
    assert_eq!(refused(database, &["mute", id(&table), "Cid"]), (1, String::from("unknown-player")));
    until("the service notices", || {
        // A stream that was open when the service noticed has ended.
        let first = stream(&running, &table, 0).next();
        first.is_some_and(|(_, first)| (&first["words"], &first["removed"]) == (&json!(""), &json!(true)))
    });
    told(database, &["ban", id(&table), "Ben"]);
    assert_eq!(table.play(&running, "Ben", None, &json!({"move": "pass"})).code(), "no-seat");
    assert_eq!(table.seats(&running)["seats"][1]["holder"], free_seat());
}

/// On PostgreSQL all but copies goes the same way, and the message names the tools for these.
#[test]
fn tables_in_postgresql_are_looked_after() {
    let postgres = Postgres::start("off");
    let address = postgres.address();
    let running = Service::start(&["--database", &address]);
    let table = palmer(&running);
    table.played(&running, "Ann", "pass");
    said(&running, &table, "Ann", "my address");
    told(&address, &["anonymise", "Ann"]);
    assert_eq!(table.seats(&running)["seats"][0]["player"], json!("Player1"));
    table.played(&running, "Ben", "pass");
    let folder = folder();
    let copy = folder.path().join("copy.db");
    for (command, tool) in [("backup", "pg_dump"), ("restore", "pg_restore")] {
        let output = operated(&address, &[command, name(&copy)]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(64) && said.contains(tool) && !said.contains("canary"), "{said}");
    }
    told(&address, &["remove", id(&table)]);
    until("the service notices", || table.get(&running, "", None).status == 404);
    assert_eq!(told(&address, &["list"])["tables"], json!([]));
}

/// The host's page has buttons for that; the key of a seat in the host's place does not count there.
#[test]
fn a_host_moderates_by_the_page() {
    let folder = folder();
    let running = service(folder.path());
    let table = palmer(&running);
    let page = table.path.replace("/v1", "") + "/host";
    let cookie = |key: &str| format!("Cookie: host-{}={key}\r\n", id(&table));
    let act = |key: &str, what: &str| {
        let body = format!("player=Ben&what={what}");
        let head = format!(
            "POST {page} HTTP/1.1\r\nHost: localhost\r\n{}Connection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\n\r\n",
            cookie(key),
            body.len()
        );
        running.send(&head, body.as_bytes())
    };
    assert_eq!(act(&table.tokens["Ann"], "mute").status, 403);
    said(&running, &table, "Ben", "hello");
    let muted = act(&table.host, "mute");
    assert!(muted.status == 200 && muted.body.contains("value=\"unmute\""), "{muted:?}");
    assert_eq!(say(&running, &table, "Ben", "hello").code(), "muted");
    assert!(act(&table.host, "unmute").body.contains("value=\"mute\""));
    assert_eq!(act(&table.host, "ban").status, 200);
    assert_eq!(table.seats(&running)["seats"][1]["holder"], free_seat());
    let log = running.get(&table.path.replace("/v1", "")).body;
    assert!(log.contains("Ben was sent away") && log.contains("Ben may say no more"), "{log}");
    assert!(!log.contains("name=\"line\""), "a spectator removes nothing");
    // A line goes from the host's page, and another from the log, where one comes back to the table.
    let lines: Vec<u64> = ["something rude", "more of it"].map(|words| said(&running, &table, "Ann", words)).to_vec();
    let send = |key: &str, body: &str| {
        let head = format!(
            "POST {page} HTTP/1.1\r\nHost: localhost\r\n{}Connection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\n\r\n",
            cookie(key),
            body.len()
        );
        running.send(&head, body.as_bytes())
    };
    let unsay = |key: &str, line: u64, back: &str| send(key, &format!("what=unsay&line={line}&back={back}"));
    assert_eq!(unsay(&table.tokens["Ann"], lines[0], "").status, 403, "a seat is no host");
    let shown = unsay(&table.host, lines[0], "");
    assert!(shown.status == 200 && !shown.body.contains("rude") && shown.body.contains("more of it"), "{shown:?}");
    let back = unsay(&table.host, lines[1], "table");
    assert_eq!((back.status, back.header("location")), (303, Some(table.path.replace("/v1", "").as_str())));
    assert_eq!(unsay(&table.host, lines[1], "").status, 422, "it is gone already");
    let log = running.get(&table.path.replace("/v1", "")).body;
    assert!(!log.contains("rude") && !log.contains("more of it"), "{log}");
    // A name goes with all that its player has said.
    said(&running, &table, "Ann", "my street");
    assert_eq!(send(&table.tokens["Ann"], "what=unname&player=Ann").status, 403);
    let unnamed = send(&table.host, "what=unname&player=Ann");
    assert!(unnamed.status == 200 && unnamed.body.contains("Player1") && !unnamed.body.contains("street"), "{unnamed:?}");
    assert_eq!(table.seats(&running)["seats"][0]["player"], json!("Player1"));
    assert_eq!(send(&table.host, "what=unname&player=Cid").status, 422);
}
