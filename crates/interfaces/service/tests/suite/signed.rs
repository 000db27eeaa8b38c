//! Signed records of games at tables: what they tell, what they do not, and the key, which services on one database share.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;

use serde_json::{Value, json};
use testkit::programs::{referee, root};

use crate::common::{Response, Service};
use crate::postgres_server::Postgres;
use crate::starts::sql;
use crate::tables::{Table, folder, service, stream};

/// Setting that has the examples written.
const WRITE: &str = "REFEREE_WRITE_SIGNED";

fn entered(response: &Response) -> Value {
    assert_eq!(response.status, 201, "{response:?}");
    response.json()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is a text")).to_owned()
}

/// The public key of a service.
fn key(service: &Service) -> String {
    let response = service.get("/v1/record-key");
    assert_eq!(response.status, 200, "{response:?}");
    let document = response.json();
    assert_eq!((&document["schema"], &document["algorithm"]), (&json!(1), &json!("ed25519")));
    let key = text(&document["key"]);
    assert!(key.len() == 64 && key.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte)), "{key}");
    key
}

/// What `referee verify` says of a record, and its exit status.
fn verify(record: &str, key: &str) -> (i32, Value) {
    let folder = folder();
    let file = folder.path().join("signed.json");
    fs::write(&file, record).expect("there is room");
    let output: Output = referee().args(["verify", "--json", "--key", key]).arg(&file).output().expect("it runs");
    let said = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
    (output.status.code().expect("a status"), said)
}

/// The text that is signed of a game that is over, whose record is valid; the signed record as well.
pub(crate) fn signed(service: &Service, table: &Table) -> (Value, String) {
    let response = table.get(service, "/signed-record", None);
    assert_eq!((response.status, response.header("content-type")), (200, Some("application/json")), "{response:?}");
    let payload = text(&response.json()["payload"]);
    let payload: Value = serde_json::from_str(&payload).expect("JSON");
    let (status, ruling) = verify(&response.body, &key(service));
    assert_eq!((status, &ruling["valid"], &ruling["error"]), (0, &json!(true), &Value::Null), "{ruling}");
    assert_eq!(payload["record"], json!(table.record(service)), "the plain record is what the other address gives");
    assert_eq!(ruling["verified"]["result"], payload["result"]);
    (payload, response.body)
}

/// The happenings of a record in short: number, event and player.
fn happened(payload: &Value) -> Vec<(u64, String, String)> {
    let short = |one: &Value| {
        let player = one["player"].as_str().unwrap_or_default().to_owned();
        (one["n"].as_u64().expect("a number"), text(&one["event"]), player)
    };
    payload["happenings"].as_array().expect("a list").iter().map(short).collect()
}

#[test]
fn a_record_tells_what_happened_around_the_game() {
    let folder = folder();
    let service = service(folder.path());
    let request = json!({"game": "palmer", "players": ["Ann", "Ben"], "open": ["Ben"], "delay": 0, "arbiter": true,
        "clock": {"main": "600s", "increment": "5s"}, "house": {"hands": "private"}});
    let begun = entered(&service.post("/v1/tables", &request));
    let mut table = Table::of(&begun);
    let (host, invitation) = (text(&begun["host"]), text(&begun["seats"][1]["invitation"]));
    let mut secrets = vec![host.clone(), invitation.clone(), table.tokens["Ann"].clone()];
    let post = |table: &Table, path: &str, token: &str, body: Value| entered(&table.post(&service, path, token, &body));
    // 1 to 4: Ben sits down, has a new token, speaks and may not speak any more.
    let ben = text(&post(&table, "/sit", &invitation, json!({}))["token"]);
    secrets.push(ben.clone());
    let ben = text(&post(&table, "/token", &ben, json!({}))["token"]);
    secrets.push(ben.clone());
    table.tokens.insert(String::from("Ben"), ben.clone());
    let ann = table.tokens["Ann"].clone();
    post(&table, "/chat", &ben, json!({"words": "a word between us"}));
    post(&table, "/mute", &host, json!({"player": "Ben"}));
    // 5 to 7: moves.
    table.played(&service, "Ann", "pass");
    table.played(&service, "Ben", "pass");
    table.played(&service, "Ann", "pass");
    // 8 to 11: Ann asks for two moves back and is refused, asks for one and gets it.
    post(&table, "/undo", &ann, json!({"left": 1}));
    post(&table, "/undo", &ben, json!({"consent": false}));
    post(&table, "/undo", &ann, json!({"left": 2}));
    post(&table, "/undo", &ben, json!({"consent": true}));
    // 12 to 15: Ben's seat is freed, a program plays it, and somebody else comes for it.
    post(&table, "/vacate", &host, json!({"player": "Ben"}));
    post(&table, "/bots", &host, json!({"player": "Ben", "kind": "random"}));
    let invitation = text(&post(&table, "/invitations", &host, json!({"player": "Ben"}))["invitation"]);
    table.tokens.insert(String::from("Ben"), text(&post(&table, "/sit", &invitation, json!({}))["token"]));
    // 16 to 18: a draw is offered and declined, and Ann resigns.
    table.played(&service, "Ann", "offer draw");
    table.played(&service, "Ben", "decline draw");
    assert_eq!(table.get(&service, "/signed-record", None).code(), "game-goes-on");
    table.played(&service, "Ann", "resign");

    let (payload, body) = signed(&service, &table);
    let expected = [
        (1, "sat", "Ben"),
        (4, "muted", "Ben"),
        (5, "move", "Ann"),
        (6, "move", "Ben"),
        (7, "move", "Ann"),
        (8, "undo-asked", "Ann"),
        (9, "undo-refused", "Ben"),
        (10, "undo-asked", "Ann"),
        (11, "undone", "Ben"),
        (12, "vacated", "Ben"),
        (13, "bot", "Ben"),
        (15, "sat", "Ben"),
        (16, "draw-offered", "Ann"),
        (17, "draw-declined", "Ben"),
        (18, "resigned", "Ann"),
    ];
    let expected: Vec<_> =
        expected.into_iter().map(|(n, event, player)| (n, String::from(event), String::from(player))).collect();
    assert_eq!(happened(&payload), expected);
    let happenings = payload["happenings"].as_array().expect("a list");
    let moments: Vec<u64> = happenings.iter().map(|one| one["at_ms"].as_u64().expect("a moment")).collect();
    assert!(moments.is_sorted() && moments[0] >= payload["begun_ms"].as_u64().expect("a moment"), "{moments:?}");
    assert_eq!(
        (&happenings[5]["left"], &happenings[8]["left"], &happenings[10]["kind"]),
        (&json!(1), &json!(2), &json!("random"))
    );
    let result = json!({"ended_by": "resignation", "winners": ["Ben"], "late": [], "resigned": ["Ann"]});
    assert_eq!((&payload["result"], &payload["moves"], &payload["n"]), (&result, &json!(5), &json!(18)));
    assert_eq!(payload["clock"], json!({"for": "game", "main_ms": 600_000, "increment_ms": 5_000}));
    assert_eq!((&payload["arbiter"], &payload["game"]), (&json!(true), &json!("palmer")));
    let seats = &payload["seats"];
    assert_eq!((&seats[0]["first"], &seats[1]["first"]), (&json!({"holder": "person"}), &json!({"holder": "free"})));
    assert_eq!((&seats[1]["player"], &seats[1]["last"]), (&json!("Ben"), &json!({"holder": "person"})));
    for seat in seats.as_array().expect("seats") {
        let [used, left] = ["used_ms", "left_ms"].map(|name| seat["time"][name].as_u64().expect("a time"));
        // Each move but the first word adds its increment to the time of its player.
        assert!(left >= 600_000 && (left + used - 600_000) % 5_000 == 0, "{seat}");
    }
    // Nothing that was secret or said is in it.
    secrets.push(String::from("a word between us"));
    secrets.push(text(&begun["seats"][0]["token"]));
    secrets.push(invitation);
    secrets.extend(table.tokens.values().cloned());
    for secret in secrets {
        assert!(!body.contains(&secret), "{secret} is in {body}");
    }
    // Who asks again gets the same text, from another service on the database as well.
    let other = crate::tables::service(folder.path());
    assert_eq!((table.get(&other, "/signed-record", None).body, key(&other)), (body.clone(), key(&service)));
    let page = service.get(&table.path.replace("/v1", "")).body;
    assert!(page.contains(&format!("href=\"{}/signed-record\"", table.path)), "{page}");
    forgeries_are_refused(&body, &key(&service));
    asked_over_http(&service, &body);
    if std::env::var_os(WRITE).is_some() {
        fs::write(root().join("examples/games/signed-record.json"), &body).expect("it can be written");
        fs::write(root().join("examples/games/record-key.json"), service.get("/v1/record-key").body).expect("it can be written");
    }
}

/// Changes one member after another, and holds each forged record against the key.
fn forgeries_are_refused(body: &str, key: &str) {
    let signed: Value = serde_json::from_str(body).expect("JSON");
    let payload: Value = serde_json::from_str(signed["payload"].as_str().expect("a text")).expect("JSON");
    let code = |forged: &Value| {
        let (status, ruling) = verify(&forged.to_string(), key);
        assert_eq!(status, if ruling["valid"].is_null() { 65 } else { 1 }, "{ruling}");
        text(&ruling["error"]["code"])
    };
    let mut places = Vec::new();
    leaves(&payload, String::new(), &mut places);
    assert!(places.len() > 60, "{places:?}");
    for place in places {
        let mut changed = payload.clone();
        let leaf = changed.pointer_mut(&place).expect("a leaf");
        *leaf = match &*leaf {
            Value::String(text) => json!(format!("{text}x")),
            Value::Number(number) => json!(number.as_i64().expect("a number") + 1),
            Value::Bool(truth) => json!(!truth),
            _ => json!("x"),
        };
        let forged = json!({"payload": changed.to_string(), "signature": signed["signature"], "key": signed["key"],
            "algorithm": "ed25519", "schema": 1});
        assert_eq!(code(&forged), "wrong-signature", "{place}");
    }
    let with = |name: &str, value: Value| {
        let mut forged = signed.clone();
        forged[name] = value;
        code(&forged)
    };
    let signature = text(&signed["signature"]);
    for other in [&signature[..126], "", &"0".repeat(128), &format!("{signature}00"), &signature.to_uppercase()] {
        assert_eq!(with("signature", json!(other)), "wrong-signature", "{other}");
    }
    // The text as it stands in the record is what is signed, not what it means.
    assert_eq!(with("payload", json!(format!("{} ", signed["payload"].as_str().expect("a text")))), "wrong-signature");
    assert_eq!(with("key", json!("00".repeat(32))), "other-record-key");
    for (name, value) in [("schema", json!(2)), ("algorithm", json!("rsa")), ("further", json!(1)), ("payload", json!({}))] {
        assert_eq!(with(name, value), "no-signed-record", "{name}");
    }
    let twice = body.replacen('{', "{\"payload\":\"{}\",", 1);
    assert_eq!(verify(&twice, key).0, 65, "a member that is named twice");
}

/// The places of everything in a document that has no parts, as JSON pointers.
fn leaves(value: &Value, place: String, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| leaves(value, format!("{place}/{name}"), found)),
        Value::Array(parts) => parts.iter().enumerate().for_each(|(at, value)| leaves(value, format!("{place}/{at}"), found)),
        _ => found.push(place),
    }
}

/// The service checks records as the command line does, with a key that is sent along.
fn asked_over_http(service: &Service, body: &str) {
    let asked = service.post("/v1/verify", &json!({"text": body, "file": "signed.json", "key": key(service)}));
    assert_eq!((asked.status, &asked.json()["valid"]), (200, &json!(true)), "{asked:?}");
    let document = service.get("/v1/record-key").body;
    assert_eq!(service.post("/v1/verify", &json!({"text": body, "key": document})).json()["valid"], json!(true));
    assert_eq!(service.post("/v1/verify", &json!({"text": body})).code(), "no-record-key");
    assert_eq!(service.post("/v1/verify", &json!({"text": body, "key": "/etc/passwd"})).code(), "bad-record-key");
}

#[test]
fn records_of_all_games_are_signed() {
    let service = Service::start(&[]);
    let predicate_wars = "edit 0 rock 10 [ATK]([chosenPlayer](0), 20)";
    for (game, options, written) in [
        ("shake", json!({"goal": 1}), "toss"),
        ("xwff", json!({"values": "p=T,q=F,r=T,s=F"}), "roll"),
        ("palmer", json!({}), "pass"),
        ("ergo", json!({"goal": 30}), "offer draw"),
        ("predicate-wars", json!({"house": {"deck_size": 64}}), predicate_wars),
    ] {
        let mut request = json!({"game": game, "players": ["Ann", "Ben"], "delay": 0});
        request.as_object_mut().expect("an object").extend(options.as_object().expect("options").clone());
        let table = Table::begin(&service, &request);
        table.played(&service, "Ann", written);
        if game == "palmer" || game == "ergo" {
            let offer = if game == "ergo" { None } else { Some("offer draw") };
            offer.into_iter().for_each(|words| drop(table.played(&service, "Ann", words)));
            table.played(&service, "Ben", "accept draw");
        } else {
            table.played(&service, "Ben", "resign");
        }
        let (payload, _) = signed(&service, &table);
        let (ended_by, winners) =
            if game == "palmer" || game == "ergo" { ("agreement", json!([])) } else { ("resignation", json!(["Ann"])) };
        let result = &payload["result"];
        // In Predicate Wars a player who resigns loses by the rules of the game.
        let by = text(&result["ended_by"]);
        assert!(by == ended_by || game == "predicate-wars" && by == "rules", "{game}: {result}");
        assert_eq!(result["winners"], winners, "{game}");
        let last = happened(&payload).pop().expect("something happened");
        let word = if ended_by == "agreement" { "draw-accepted" } else { "resigned" };
        assert_eq!((last.1.as_str(), last.2.as_str(), &payload["clock"]), (word, "Ben", &Value::Null), "{game}");
    }
}

#[test]
fn a_record_tells_who_was_late() {
    let service = Service::start(&[]);
    let request = json!({"game": "palmer", "players": ["Ann", "Ben"], "clock": {"main": "1s"}, "delay": 0});
    let table = Table::begin(&service, &request);
    let ended = stream(&service, &table, 0).find(|(_, event)| event["event"] == "time-up");
    let (n, _) = ended.expect("it ends");
    let (payload, _) = signed(&service, &table);
    let late = payload["result"]["late"].clone();
    assert_eq!(payload["result"], json!({"ended_by": "time", "winners": [], "late": ["Ann"], "resigned": []}), "{late}");
    assert_eq!(happened(&payload), [(n, String::from("time-up"), String::new())]);
    let time = &payload["seats"][0]["time"];
    assert!(time["left_ms"] == json!(0) && time["used_ms"].as_u64().is_some_and(|used| used >= 1000), "{time}");
    assert_eq!(payload["seats"][1]["time"], json!({"used_ms": 0, "left_ms": 1000}));
}

/// A name that was removed is not in the record, which stays valid.
#[test]
fn a_removed_name_is_not_signed() {
    let service = Service::start(&[]);
    let table = Table::begin(&service, &json!({"game": "palmer", "players": ["Annabella", "Ben"], "delay": 0}));
    table.played(&service, "Annabella", "pass");
    table.played(&service, "Ben", "resign");
    entered(&table.post(&service, "/names/remove", &table.host, &json!({"player": "Annabella"})));
    let response = table.get(&service, "/signed-record", None);
    assert!(response.status == 200 && !response.body.contains("Annabella") && response.body.contains("Player1"), "{response:?}");
    let (status, ruling) = verify(&response.body, &key(&service));
    assert_eq!((status, &ruling["verified"]["players"]), (0, &json!(["Player1", "Ben"])), "{ruling}");
}

fn keys_of_two(start: impl Fn() -> Service + Sync) {
    let (one, two) = thread::scope(|scope| {
        let one = scope.spawn(&start);
        let two = start();
        (one.join().expect("it starts"), two)
    });
    let keys: Vec<String> = thread::scope(|scope| {
        let asked: Vec<_> = (0..8)
            .map(|at| {
                scope.spawn({
                    let of = if at % 2 == 0 { &one } else { &two };
                    move || key(of)
                })
            })
            .collect();
        asked.into_iter().map(|asked| asked.join().expect("a key")).collect()
    });
    assert!(keys.iter().all(|key| *key == keys[0]), "{keys:?}");
    drop((one, two));
    assert_eq!(key(&start()), keys[0], "it is kept");
}

#[test]
fn services_on_a_new_file_agree_on_the_key() {
    let folder = folder();
    keys_of_two(|| service(folder.path()));
    let others = [Service::start(&[]), Service::start(&[])];
    assert_ne!(key(&others[0]), key(&others[1]), "each database has a key of its own");
}

#[test]
fn services_on_postgresql_agree_on_the_key() {
    let postgres = Postgres::start("off");
    keys_of_two(|| Service::start(&["--database", &postgres.address()]));
    let service = Service::start(&["--database", &postgres.address()]);
    let table = Table::begin(&service, &json!({"game": "palmer", "players": ["Ann", "Ben"], "clock": {"turn": "1h"}}));
    table.played(&service, "Ann", "pass");
    table.played(&service, "Ben", "resign");
    let (payload, body) = signed(&service, &table);
    assert_eq!(payload["result"]["winners"], json!(["Ann"]));
    let other = Service::start(&["--database", &postgres.address()]);
    assert_eq!(table.get(&other, "/signed-record", None).body, body);
}

/// A database of the schema before is brought to the present one, and games that had ended there are signed.
#[test]
fn a_database_without_a_key_gets_one() {
    let folder = folder();
    let table = {
        let service = service(folder.path());
        let table = Table::begin(&service, &json!({"game": "palmer", "players": ["Ann", "Ben"]}));
        table.played(&service, "Ann", "resign");
        table
    };
    let file = folder.path().join("tables.db");
    sql(&file, "drop table record_key; delete from _sqlx_migrations where version = 7;");
    let service = service(folder.path());
    let (payload, _) = signed(&service, &table);
    assert_eq!(payload["result"]["winners"], json!(["Ben"]));
}

/// What a service says that ends at its start because of its key, and its exit status.
fn refused_key(file: &Path) -> String {
    let mut command = referee();
    command.args(["serve", "--listen", "127.0.0.1:0", "--database", ":memory:", "--record-key"]).arg(file);
    ends(command)
}

fn ends(mut command: Command) -> String {
    let output = command.output().expect("it runs");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(74), &b""[..]), "{said}");
    assert!(said.starts_with("error[unusable-record-key]: ") && said.contains("\n  = "), "{said}");
    said
}

#[test]
fn a_key_in_a_file_is_for_its_user_alone() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let file = at("key");
    let name = file.to_str().expect("a name").to_owned();
    let started = || Service::start(&["--record-key", &name]);
    let first = key(&started());
    let mode = |file: &Path| fs::metadata(file).expect("it is there").permissions().mode() & 0o777;
    assert_eq!((mode(&file), fs::read_dir(folder.path()).expect("a folder").count()), (0o600, 1), "nothing else is left there");
    let secret = fs::read_to_string(&file).expect("text");
    assert!(secret.starts_with("referee-secret-record-key ") && !secret.contains(&first), "{first}");
    // The key of the file counts, whatever the database.
    let service = started();
    assert_eq!(key(&service), first);
    let table = Table::begin(&service, &json!({"game": "palmer", "players": ["Ann", "Ben"]}));
    table.played(&service, "Ann", "resign");
    signed(&service, &table);
    // The secret key is no public one.
    let (status, error) = verify(&table.get(&service, "/signed-record", None).body, &name);
    assert_eq!((status, &error["error"]["code"]), (64, &json!("bad-record-key")), "{error}");
    assert!(!error.to_string().contains(secret.trim().rsplit(' ').next().expect("digits")), "{error}");
    drop(service);

    for bad in [0o640, 0o604, 0o620, 0o666] {
        fs::set_permissions(&file, fs::Permissions::from_mode(bad)).expect("it is ours");
        assert!(refused_key(&file).contains("other users"), "{bad:o}");
    }
    assert_eq!(fs::read_to_string(&file).expect("text"), secret, "it is left as it is");
    let written = |name: &str, content: &[u8]| {
        fs::write(at(name), content).expect("there is room");
        fs::set_permissions(at(name), fs::Permissions::from_mode(0o600)).expect("it is ours");
        refused_key(&at(name))
    };
    let short = secret.trim().get(..secret.len() - 3).expect("digits");
    for (name, content) in [("empty", ""), ("other", "key"), ("public", first.as_str()), ("short", short)] {
        assert!(written(name, content.as_bytes()).contains("holds no secret key"), "{name}");
    }
    assert!(written("bytes", &[0xff; 100]).contains("holds no secret key"));
    assert!(refused_key(folder.path()).contains("is no file"));
    assert!(refused_key(Path::new("/dev/zero")).contains("is no file"));
    assert!(refused_key(&at("nowhere/key")).contains("cannot be made"));
    assert!(refused_key(&file.join("beneath")).contains("cannot be read"));
}

/// Two services that begin with a file that is not there yet use one key.
#[test]
fn services_make_one_file() {
    let folder = folder();
    let name = folder.path().join("key").to_str().expect("a name").to_owned();
    keys_of_two(|| Service::start(&["--record-key", &name]));
}
