//! What happens at tables around the game: seats are taken and left, moves taken back, clocks run out, programs play, and spectators see it late.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::{PATIENCE, Response, Service};
use crate::operator::free_seat;
use crate::tables::{Table, folder, on_command_line, service, stream};

fn refused(response: &Response, status: u16, code: &str) {
    assert_eq!((response.status, response.code().as_str()), (status, code), "{response:?}");
}

fn entered(response: &Response) -> Value {
    assert_eq!(response.status, 201, "{response:?}");
    response.json()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is a text")).to_owned()
}

/// Those who sit, in the words of the document.
fn holders(seats: &Value) -> Vec<String> {
    seats["seats"].as_array().expect("seats").iter().map(|seat| text(&seat["holder"])).collect()
}

#[test]
fn a_seat_is_taken_by_invitation_left_and_taken_again() {
    let folder = folder();
    let service = service(folder.path());
    let begun = service.post(
        "/v1/tables",
        &json!({"game": "palmer", "players": ["Ann", "Ben"], "open": ["Ben"], "delay": 0,
        "arbiter": true}),
    );
    let begun = entered(&begun);
    assert_eq!((&begun["seats"][1]["token"], &begun["seats"][0]["invitation"]), (&Value::Null, &Value::Null), "{begun}");
    let (host, invitation) = (text(&begun["host"]), text(&begun["seats"][1]["invitation"]));
    let mut table = Table::of(&begun);
    let pass = json!({"move": "pass"});
    // An invitation is no seat, and a seat no invitation.
    table.tokens.insert(String::from("invited"), invitation.clone());
    refused(&table.play(&service, "invited", None, &pass), 401, "no-seat");
    refused(&table.post(&service, "/sit", &table.tokens["Ann"], &json!({})), 401, "no-invitation");
    refused(&table.post(&service, "/leave", &invitation, &json!({})), 403, "no-seat");
    refused(&table.post(&service, "/sit", &"0".repeat(64), &json!({})), 401, "no-seat");
    assert_eq!(holders(&table.seats(&service)), ["person", "nobody"]);
    let sat = entered(&table.post(&service, "/sit", &invitation, &json!({})));
    assert_eq!((&sat["player"], &sat["n"]), (&json!("Ben"), &json!(1)));
    refused(&table.post(&service, "/sit", &invitation, &json!({})), 401, "no-seat");
    let ben = text(&sat["token"]);
    table.tokens.insert(String::from("Ben"), ben.clone());
    table.played(&service, "Ann", "pass");
    table.played(&service, "Ben", "pass");
    // A new token ends the old one, and what it was good for.
    let mut watching = table.watch(&service, &ben, 3);
    let renewed = text(&entered(&table.post(&service, "/token", &ben, &json!({})))["token"]);
    let seen: Vec<_> = watching.by_ref().collect();
    assert_eq!(seen.len(), 1, "the stream tells why it ends");
    assert_eq!(seen[0].1, json!({"schema": 1, "n": 4, "player": "Ben", "event": "renewed"}));
    refused(&table.get_by(&service, "", Some(&ben)), 401, "no-seat");
    refused(&table.get_by(&service, "/events", Some(&ben)), 401, "no-seat");
    table.played(&service, "Ann", "pass");
    refused(&table.play(&service, "Ben", None, &pass), 401, "no-seat");
    // Who gets up plays no more, though the token was good before.
    let left = entered(&table.post(&service, "/leave", &renewed, &json!({})));
    table.tokens.insert(String::from("Ben"), renewed.clone());
    refused(&table.play(&service, "Ben", None, &pass), 401, "no-seat");
    refused(&table.get_by(&service, "/legal", Some(&renewed)), 401, "no-seat");
    assert_eq!(holders(&table.seats(&service)), ["person", "nobody"]);
    // The host makes an invitation, and the one before ends.
    refused(&table.post(&service, "/invitations", &host, &json!({"player": "Ann"})), 409, "seat-held");
    refused(&table.post(&service, "/vacate", &host, &json!({"player": "Ben"})), 409, "seat-free");
    let invited = entered(&table.post(&service, "/invitations", &host, &json!({"player": "Ben"})));
    refused(&table.post(&service, "/sit", left["invitation"].as_str().expect("one"), &json!({})), 401, "no-seat");
    let again = entered(&table.post(&service, "/sit", invited["invitation"].as_str().expect("one"), &json!({})));
    table.tokens.insert(String::from("Ben"), text(&again["token"]));
    table.played(&service, "Ben", "pass");
    // What is for the host is not for players, and the other way round.
    for path in ["/invitations", "/vacate", "/bots"] {
        refused(&table.post(&service, path, &table.tokens["Ben"], &json!({"player": "Ann"})), 403, "no-host");
    }
    refused(&table.post(&service, "/undo", &host, &json!({"left": 0})), 403, "no-seat");
    refused(&table.post(&service, "/moves", &host, &pass), 401, "no-seat");
    for (path, body, code) in [
        ("/vacate", json!({}), "usage"),
        ("/vacate", json!({"player": "Cid"}), "usage"),
        ("/vacate", json!({"player": "Ben", "seat": 1}), "unknown-option"),
        ("/vacate", json!({"player": "Ben", "n": -1}), "usage"),
        ("/bots", json!({"player": "Ben", "kind": 1}), "usage"),
    ] {
        refused(&table.post(&service, path, &host, &body), 422, code);
    }
    refused(&table.post(&service, "/vacate", &host, &json!({"player": "Ben", "n": 1})), 409, "others-were-faster");
    let freed = entered(&table.post(&service, "/vacate", &host, &json!({"player": "Ben"})));
    refused(&table.play(&service, "Ben", None, &pass), 401, "no-seat");
    let events: Vec<Value> = stream(&service, &table, 0)
        .take(usize::try_from(freed["n"].as_u64().expect("a number")).expect("few"))
        .map(|(_, event)| event["event"].clone())
        .collect();
    let expected = ["sat", "", "", "renewed", "", "left", "invited", "sat", "", "vacated"];
    assert!(events.iter().map(|event| event.as_str().unwrap_or_default()).eq(expected), "{events:?}");
}

/// One invitation, of which two make use at once, seats one of them.
#[test]
fn two_race_for_a_seat() {
    let folder = folder();
    let services = [service(folder.path()), service(folder.path())];
    let begun = entered(&services[0].post("/v1/tables", &json!({"game": "palmer", "players": ["Ann", "Ben"], "open": ["Ben"]})));
    let (table, invitation) = (Table::of(&begun), text(&begun["seats"][1]["invitation"]));
    let sit = |service| table.post(service, "/sit", &invitation, &json!({})).status;
    let mut statuses = std::thread::scope(|scope| {
        let both = services.each_ref().map(|service| scope.spawn(move || sit(service)));
        both.map(|sitting| sitting.join().expect("an answer"))
    });
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 401]);
}

#[test]
fn moves_are_taken_back_by_consent() {
    let folder = folder();
    let service = service(folder.path());
    let table = Table::begin(&service, &json!({"game": "predicate-wars", "players": ["Ann", "Ben", "Cid"], "delay": 0}));
    let undo = |player: &str, body: Value| table.post(&service, "/undo", &table.tokens[player], &body);
    let moves = || table.view(&service, None)["moves"].clone();
    refused(&undo("Ann", json!({"left": 0})), 422, "usage");
    table.played(&service, "Ann", "edit 0 rock 10 (31337 > 4711)");
    table.played(&service, "Ben", "edit 18 rock 10 P");
    let before = table.view(&service, Some("Ann"));
    table.played(&service, "Ann", "edit 1 rock 10 P");
    for (body, code) in [
        (json!({}), "usage"),
        (json!({"left": 1, "consent": true}), "usage"),
        (json!({"left": "1"}), "usage"),
        (json!({"left": 3}), "usage"),
        (json!({"left": 1, "to": 1}), "unknown-option"),
    ] {
        refused(&undo("Ann", body), 422, code);
    }
    refused(&undo("Ben", json!({"consent": true})), 409, "no-undo");
    entered(&undo("Ann", json!({"left": 2})));
    refused(&undo("Ben", json!({"left": 1})), 409, "undo-asked");
    refused(&undo("Ann", json!({"consent": true})), 409, "no-undo");
    entered(&undo("Ben", json!({"consent": true})));
    assert_eq!(moves(), json!(3), "Cid is still asked");
    // A move ends the question.
    table.played(&service, "Cid", "edit 36 rock 10 P");
    refused(&undo("Cid", json!({"consent": true})), 409, "no-undo");
    entered(&undo("Ann", json!({"left": 2})));
    entered(&undo("Cid", json!({"consent": false})));
    refused(&undo("Ben", json!({"consent": true})), 409, "no-undo");
    assert_eq!(moves(), json!(4));
    // The last consent takes back, once, however often it is sent.
    entered(&undo("Ann", json!({"left": 2})));
    entered(&undo("Ben", json!({"consent": true})));
    let consent = |key: &str| table.post_with_key(&service, "/undo", &table.tokens["Cid"], key, &json!({"consent": true}));
    let last = entered(&consent("yes"));
    assert_eq!((&last["event"], &last["left"]), (&json!("undone"), &json!(2)));
    assert_eq!(entered(&consent("yes")), last);
    let mut after = table.view(&service, Some("Ann"));
    assert_eq!((&after["own"], after["own"].is_null()), (&before["own"], false), "cards and purse are as they were");
    assert_eq!(moves(), json!(2));
    // Moves taken back are gone, and the game goes on from there; another service folds the same.
    table.played(&service, "Ben", "edit 19 rock 10 Q");
    after = table.view(&service, Some("Ben"));
    assert!(!after.to_string().contains("31337"));
    let other = crate::tables::service(folder.path());
    assert_eq!(table.view(&other, Some("Ben")), after);
    assert_eq!(table.get_by(&other, "", None).header("etag"), table.get_by(&service, "", None).header("etag"));
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let folder = folder();
    let service = service(folder.path());
    let request = json!({"game": "palmer", "players": ["Ann", "Ben"], "clock": {"main": "6s"}, "open": ["Ben"]});
    let begun = entered(&service.post("/v1/tables", &request));
    let mut table = Table::of(&begun);
    assert_eq!(table.seats(&service)["seats"][0]["left_ms"], json!(6000), "no clock runs while a seat is free");
    let sat = entered(&table.post(&service, "/sit", begun["seats"][1]["invitation"].as_str().expect("one"), &json!({})));
    table.tokens.insert(String::from("Ben"), text(&sat["token"]));
    table.played(&service, "Ann", "pass");
    let seats = table.seats(&service);
    assert_eq!((&seats["late"], &seats["seats"][1]["to_move"]), (&json!([]), &json!(true)), "{seats}");
    // Only a watcher is connected: the event comes all the same.
    let begun = Instant::now();
    let mut events = stream(&service, &table, 2);
    assert_eq!(events.next().expect("it ends").1, json!({"schema": 1, "n": 3, "event": "time-up", "players": ["Ben"]}));
    // Who looks every five seconds would see it at the second look.
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    refused(&table.play(&service, "Ben", None, &json!({"move": "pass"})), 422, "time-is-up");
    refused(&table.post(&service, "/undo", &table.tokens["Ben"], &json!({"left": 0})), 422, "game-over");
    let seats = table.seats(&service);
    assert_eq!((&seats["over"], &seats["late"], &seats["seats"][1]["left_ms"]), (&json!(true), &json!(["Ben"]), &json!(0)));
    let (status, shown) = on_command_line(&["palmer", "show"], &table.record(&service));
    assert_eq!((status, &shown["moves"]), (0, &json!(1)), "the record has what was played");
}

#[test]
fn spectators_are_behind_where_hands_are_hidden() {
    let folder = folder();
    let service = service(folder.path());
    let table = Table::begin(&service, &json!({"game": "predicate-wars", "players": ["Ann", "Ben"], "delay": "1500ms"}));
    let by_default = Table::begin(&service, &json!({"game": "predicate-wars", "players": ["Ann", "Ben"]}));
    let open = Table::begin(&service, &json!({"game": "shake", "players": ["Ann", "Ben"]}));
    assert_eq!([&by_default, &open].map(|table| table.seats(&service)["delay_ms"].clone()), [json!(30_000), json!(0)]);
    let mut watching = stream(&service, &table, 0);
    let begun = Instant::now();
    table.played(&service, "Ann", "edit 0 rock 10 P");
    let etag = |token: Option<&str>| table.get_by(&service, "", token).header("etag").map(str::to_owned);
    assert_eq!(etag(Some(&table.tokens["Ben"])).as_deref(), Some("\"1\""), "players see it at once");
    for (spectator, token) in [("anybody", None), ("the host", Some(table.host.as_str()))] {
        let seen = etag(token);
        // On a slow machine the delay may be over before the answer is there.
        let is_early = begun.elapsed() < Duration::from_millis(1500);
        assert!(!is_early || seen.as_deref() == Some("\"0\""), "{spectator} sees {seen:?}");
    }
    assert_eq!(watching.next().expect("it is sent").0, 1);
    assert!(begun.elapsed() >= Duration::from_millis(1450), "{:?}", begun.elapsed());
    assert_eq!(etag(None).as_deref(), Some("\"1\""));
}

/// Programs play the games that have none of their own as well; where a turn is for persons to begin they wait.
#[test]
fn programs_answer_persons_in_all_games() {
    let folder = folder();
    let service = service(folder.path());
    let moves_of = |table: &Table, count: u64| {
        let begun = Instant::now();
        while table.seats(&service)["moves"].as_u64().expect("a number") < count {
            assert!(begun.elapsed() < PATIENCE, "{}", table.seats(&service));
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    for game in ["ergo", "palmer", "xwff"] {
        let mut request = json!({"game": game, "players": ["Ann", "Ben"], "bots": {"Ann": "random"}, "delay": 0});
        if game == "xwff" {
            request["values"] = json!("p=T,q=F,r=T,s=F");
        }
        let table = Table::of(&entered(&service.post("/v1/tables", &request)));
        if game == "xwff" {
            table.played(&service, "Ben", "roll");
            moves_of(&table, 2);
        } else {
            // Ann has the first turn.
            moves_of(&table, 1);
        }
    }
}

#[test]
fn programs_play_a_game_to_its_end_and_its_record_is_verified() {
    let folder = folder();
    let service = service(folder.path());
    let house = json!({"deck_size": 64});
    let request = json!({"game": "predicate-wars", "players": ["Ann", "Ben"], "house": house, "open": ["Ben"], "bots": {"Ann": "random"}, "delay": 0});
    let begun = service.post("/v1/tables", &request);
    let begun = entered(&begun);
    assert_eq!(begun["seats"][0], json!({"player": "Ann", "bot": "random"}));
    let table = Table::of(&begun);
    refused(
        &service.post("/v1/tables", &json!({"game": "palmer", "players": ["Ann", "Ben"], "bots": {"Ben": "clever"}})),
        422,
        "no-bot",
    );
    refused(&table.post(&service, "/bots", &table.host, &json!({"player": "Ben", "kind": "clever"})), 422, "no-bot");
    entered(&table.post(&service, "/bots", &table.host, &json!({"player": "Ben", "kind": "simple"})));
    assert_eq!(holders(&table.seats(&service)), ["bot", "bot"]);
    let deadline = Instant::now() + PATIENCE;
    while table.seats(&service)["over"] != json!(true) {
        assert!(Instant::now() < deadline, "{}", table.seats(&service));
        std::thread::sleep(Duration::from_millis(100));
    }
    let (status, verified) = on_command_line(&["predicate-wars", "verify"], &table.record(&service));
    assert_eq!(status, 0, "{verified}");
}

/// A person plays with a program: it answers, and its seat can be taken over.
#[test]
fn a_program_plays_with_a_person() {
    let folder = folder();
    let service = service(folder.path());
    let request = json!({"game": "predicate-wars", "players": ["Ann", "Ben"], "bots": {"Ben": "simple"}, "delay": 0});
    let begun = entered(&service.post("/v1/tables", &request));
    let mut table = Table::of(&begun);
    let mut events = stream(&service, &table, 0);
    assert_eq!(events.next().expect("it moves").1["player"], json!("Ben"));
    refused(&table.post(&service, "/bots", &table.host, &json!({"player": "Ann"})), 409, "seat-held");
    let invited = entered(&table.post(&service, "/invitations", &table.host, &json!({"player": "Ben"})));
    let sat = entered(&table.post(&service, "/sit", invited["invitation"].as_str().expect("one"), &json!({})));
    table.tokens.insert(String::from("Ben"), text(&sat["token"]));
    assert_eq!(holders(&table.seats(&service)), ["person", "person"]);
    assert!(!table.view(&service, Some("Ben"))["own"].is_null(), "he sees what the program has held");
}

/// A host may be one of the players: it frees no seat while its player is there, takes no moves back for an absent player, and wins no time.
#[test]
fn a_host_who_plays_has_no_other_rights_than_players() {
    let request = json!({"game": "palmer", "players": ["Ann", "Ben"], "delay": 0, "clock": {"main": "600s"}});
    let free = |table: &Table, service: &Service| table.post(service, "/vacate", &table.host, &json!({"player": "Ben"}));
    let played = |service: &Service| {
        let table = Table::begin(service, &request);
        table.played(service, "Ann", "pass");
        table.played(service, "Ben", "pass");
        table
    };
    let service = Service::start(&[]);
    let table = played(&service);
    let held = free(&table, &service);
    refused(&held, 409, "seat-held");
    assert!(
        held.json()["error"]["message"].as_str().is_some_and(|message| message.starts_with("Ben was at the table")),
        "{held:?}"
    );
    assert!(held.header("retry-after").and_then(|wait| wait.parse::<u32>().ok()).is_some_and(|wait| wait <= 61), "{held:?}");
    // Who has just sat down is there as well.
    let mut open = request.clone();
    open["open"] = json!(["Ben"]);
    let begun = entered(&service.post("/v1/tables", &open));
    let table = Table::of(&begun);
    entered(&table.post(&service, "/sit", begun["seats"][1]["invitation"].as_str().expect("one"), &json!({})));
    refused(&free(&table, &service), 409, "seat-held");
    refused(&table.post(&service, "/ban", &table.host, &json!({"player": "Ben"})), 409, "seat-held");
    // An arbiter does not play, and `seats` says so.
    let mut with_arbiter = request.clone();
    with_arbiter["arbiter"] = json!(true);
    let table = Table::begin(&service, &with_arbiter);
    assert_eq!(table.view(&service, Some("Ben"))["moves"], json!(0));
    assert_eq!(table.seats(&service)["arbiter"], json!(true));
    assert_eq!(free(&table, &service).status, 201);
    refused(&service.post("/v1/tables", &json!({"game": "palmer", "players": ["Ann", "Ben"], "arbiter": 1})), 422, "usage");
    // Ben is gone for long enough.
    let service = Service::start(&["--absence", "1ms"]);
    let table = played(&service);
    std::thread::sleep(Duration::from_millis(5));
    assert_eq!(free(&table, &service).status, 201);
    table.played(&service, "Ann", "pass");
    refused(&table.post(&service, "/undo", &table.tokens["Ann"], &json!({"left": 0})), 409, "seat-free");
    let left = || table.seats(&service)["seats"][1]["left_ms"].clone();
    let first = left();
    std::thread::sleep(Duration::from_millis(5));
    assert_eq!((left(), &table.seats(&service)["seats"][1]["holder"]), (first, &free_seat()), "the clock of a free seat stands");
}

/// The response to what somebody asks from an address, as a proxy hands it on.
pub(crate) fn asked_by(service: &Service, address: &str, path: &str, body: &Value) -> Response {
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nX-Forwarded-For: {address}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    service.send(&head, body.as_bytes())
}

#[test]
fn a_stranger_begins_so_many_tables() {
    let folder = folder();
    let database = folder.path().join("tables.db");
    let options =
        ["--tables-per-hour", "2", "--client-header", "X-Forwarded-For", "--database", database.to_str().expect("a name")];
    let service = Service::start(&options);
    let body = json!({"game": "palmer", "players": ["Ann", "Ben"]});
    let begin = |from: &str| asked_by(&service, from, "/v1/tables", &body);
    let statuses: Vec<u16> = (0..2).map(|_| begin("192.0.2.1").status).collect();
    assert_eq!(statuses, [201, 201]);
    let third = begin("192.0.2.1");
    refused(&third, 429, "too-many-tables");
    let wait: u32 = third.header("retry-after").and_then(|wait| wait.parse().ok()).expect("seconds");
    assert!((1..=1801).contains(&wait), "{wait}");
    assert_eq!(begin("192.0.2.2").status, 201, "others are not concerned");
}

/// A client that takes more of the workers than it may gets a time to come back; others go on.
#[test]
fn a_client_takes_so_much_time_of_the_workers() {
    let service = Service::start(&["--database", ":memory:", "--work-per-hour", "1ms", "--client-header", "X-Forwarded-For"]);
    let body = json!({"text": "1. axiom P"});
    let check = |from: &str| asked_by(&service, from, "/v1/check", &body);
    // The first starts a process, which takes longer than a millisecond.
    assert_eq!(check("192.0.2.1").status, 200);
    let second = check("192.0.2.1");
    refused(&second, 429, "too-much-work");
    assert!(second.header("retry-after").and_then(|wait| wait.parse::<u32>().ok()).is_some_and(|wait| wait > 1));
    assert_eq!(check("192.0.2.2").status, 200, "others are not concerned");
}

/// A database that the first version has made is brought to the present schema when it is first used; its games go on.
#[test]
fn an_old_database_migrates() {
    let folder = folder();
    let old = include_bytes!("version-1.db");
    std::fs::write(folder.path().join("tables.db"), old).expect("there is room");
    let service = service(folder.path());
    let mut table = Table::at("/v1/tables/2a8c42457d383919e7fdb833d451e8cf");
    table.tokens.insert(String::from("Ann"), String::from("1dcb442ee79c7f56d74a05281f6048d334a82e9df4d059d51e687cf02de4223a"));
    table.tokens.insert(String::from("Ben"), String::from("654f83bc7a0a8ee6e1daed948bbedd5677d9ca4941da00ba645fe784bf6e9ed2"));
    let seats = table.seats(&service);
    assert_eq!(
        (&seats["moves"], &seats["delay_ms"], holders(&seats)),
        (&json!(2), &json!(0), vec!["person".into(), "person".into()])
    );
    let again = table.play(&service, "Ann", Some("first"), &json!({"move": "pass"}));
    assert_eq!(entered(&again)["n"], json!(1), "keys are known still");
    assert_eq!(table.played(&service, "Ann", "pass")["n"], json!(3));
    let told: Vec<u64> = stream(&service, &table, 0).take(3).map(|(n, _)| n).collect();
    assert_eq!(told, [1, 2, 3]);
}
