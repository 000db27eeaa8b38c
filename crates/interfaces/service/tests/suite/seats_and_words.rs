//! The host's page, and messages at a table: who may do it, under which name, and what others see of it.

use serde_json::json;

use crate::browser::{Browser, begin, pairs};
use crate::common::Service;

fn service() -> Service {
    Service::start(&["--database", ":memory:"])
}

#[test]
fn the_host_frees_seats_and_gives_them_away_again() {
    let service = Service::start(&["--absence", "1ms"]);
    let game = begin(&service, "predicate-wars", &["Ann", "Ben"], &[]);
    let page = format!("{}/host", game.path);
    // The browser that has begun the game is none of the players'.
    let stranger = Browser::new(&service).get(&page);
    assert!(stranger.status == 403 && stranger.body.contains("this is for the host to do"), "{}", stranger.body);
    let as_player = game.players[0].post(&page, &pairs(&[("player", "Ben"), ("what", "vacate")]));
    assert_eq!(as_player.status, 403, "a seat gives no right of the host: {}", as_player.body);

    let host = &game.host;
    assert!(host.get(&page).body.contains("Human"));
    let freed = host.post(&page, &pairs(&[("player", "Ben"), ("what", "vacate")]));
    assert!(freed.status == 200 && freed.body.contains("seat is free") && freed.body.contains("/sit#"), "{}", freed.body);
    let link = freed.body.split("/sit#").nth(1).and_then(|rest| rest.split('"').next()).expect("an invitation").to_owned();
    assert!(!game.players[1].get(&game.path).body.contains("you are <strong>"), "the old key counts no more");
    let guest = Browser::new(&service);
    guest.post(&format!("{}/sit", game.path), &pairs(&[("key", &link)]));
    assert!(guest.get(&game.path).body.contains("you are <strong>Ben"));
    let held = host.post(&page, &pairs(&[("player", "Ben"), ("what", "simple")]));
    assert!(held.status == 409 && held.body.contains("somebody sits there"), "{}", held.body);
    host.post(&page, &pairs(&[("player", "Ben"), ("what", "vacate")]));
    let bot = host.post(&page, &pairs(&[("player", "Ben"), ("what", "simple")]));
    assert!(bot.body.contains("Computer: beginner"), "{}", bot.body);
    assert_eq!(host.post(&page, &pairs(&[("player", "Ghost"), ("what", "invite")])).status, 422);
    // Other sites send no forms.
    let foreign = "Origin: https://evil.example.org\r\nContent-Type: application/x-www-form-urlencoded\r\n";
    assert_eq!(host.send("POST", &page, foreign, "player=Ben&what=vacate").status, 403);
}

#[test]
fn words_are_said_in_the_name_of_the_seat() {
    let service = service();
    let game = begin(&service, "shake", &["Ann", "Ben"], &[]);
    let chat = format!("{}/chat", game.path);
    let said = game.players[0].post(&chat, &pairs(&[("words", " <b>good luck</b> "), ("player", "Ben")]));
    assert_eq!(said.status, 303, "{}", said.body);
    let seen = game.players[1].get(&game.path).body;
    assert!(seen.contains("Ann: “&#60;b&#62;good luck&#60;/b&#62;”"), "{seen}");
    assert_eq!(Browser::new(&service).post(&chat, &pairs(&[("words", "hallo")])).status, 401, "who has no seat says nothing");
    for words in ["", "   ", "a\nb", &"x".repeat(281)] {
        assert_eq!(game.players[0].post(&chat, &pairs(&[("words", words)])).status, 422, "{words:?}");
    }
    assert_eq!(game.players[0].post(&chat, &pairs(&[("words", &"∀".repeat(280))])).status, 303);
    // The player to move is still the same, and programs hear it as well.
    let id = game.path.rsplit('/').next().expect("a name");
    let seats = service.get(&format!("/v1/tables/{id}/seats")).json();
    assert_eq!((seats["n"].as_u64(), seats["moves"].as_u64()), (Some(2), Some(0)));
    let head = format!(
        "POST /v1/tables/{id}/chat HTTP/1.1\r\nHost: t\r\nConnection: close\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n",
        game.keys[1]
    );
    let body = json!({"words": "thanks"}).to_string();
    let answer = service.send(&format!("{head}Content-Length: {}\r\n\r\n", body.len()), body.as_bytes());
    assert_eq!(
        (answer.status, answer.json()["player"].as_str(), answer.json()["words"].as_str()),
        (201, Some("Ben"), Some("thanks"))
    );
}

/// Spectators of a table with hidden hands see it late, and so are messages shown to them.
#[test]
fn spectators_hear_it_when_they_see_it() {
    let service = service();
    let game = begin(&service, "ergo", &["Ann", "Ben"], &[]);
    game.players[0].post(&format!("{}/chat", game.path), &pairs(&[("words", "I hold the ERGO")]));
    assert!(game.players[1].get(&game.path).body.contains("I hold the ERGO"));
    assert!(!Browser::new(&service).get(&game.path).body.contains("I hold the ERGO"));
}
