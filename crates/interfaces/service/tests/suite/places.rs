//! The places for ¬ in a long statement of Palmer's game, which are given some at a time: to programs, and on a page whose buttons play the card.

use serde_json::{Value, json};

use crate::browser::{begin, forms};
use crate::common::Service;
use crate::tables::{Table, hand};

/// Returns a seat that holds a card, of a game in which all cards are dealt face up.
fn holder(view: &Value, card: &str) -> Option<usize> {
    (0..2).find(|&seat| hand(view, seat).contains(&card))
}

#[test]
fn places_in_a_long_statement_are_given_some_at_a_time() {
    let service = Service::start(&["--database", ":memory:"]);
    let settings = [("option-hand", "27"), ("house-hands", "face_up")];
    // Somebody holds each kind of cards, as all are dealt; X ¬ may be in one hand only.
    let game = begin(&service, "palmer", &["Ann", "Ben"], &settings);
    let table = Table::at(&format!("/v1{}", game.path));
    let writer = holder(&table.view(&service, None), "P happy").expect("somebody has it");
    let statement = format!("∀x (happy(x){})", " → happy(x)".repeat(60));
    if writer == 1 {
        game.players[0].play(&game.path, "pass");
    }
    let post = |seat: usize, text: &str| {
        let body = json!({"move": text}).to_string();
        let head = format!(
            "POST /v1{}/moves HTTP/1.1\r\nHost: test\r\nConnection: close\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n",
            game.path,
            game.keys[seat],
            body.len()
        );
        service.send(&head, body.as_bytes())
    };
    let written = post(writer, &format!("play P happy: {statement}"));
    assert_eq!(written.status, 201, "{written:?}");
    let all: Vec<Value> = [1, 41]
        .into_iter()
        .flat_map(|from| {
            let part = table.get(&service, &format!("/places/1?from={from}"), None);
            assert_eq!(part.status, 200, "{part:?}");
            let part = part.json();
            assert_eq!((part["statement"].as_str(), part["text"].as_str()), (Some("1"), Some(statement.as_str())));
            part["places"].as_array().expect("a list").clone()
        })
        .collect();
    let count = table.get(&service, "/places/1", None).json()["count"].as_u64().expect("a number");
    assert!(count > 60 && all.len() as u64 == count.min(80), "{count} {}", all.len());
    assert!(all.iter().zip(1..).all(|(place, number)| place["number"] == json!(number)));
    assert_eq!(table.get(&service, "/places/1?from=9999", None).json()["places"], json!([]));
    assert_eq!(table.get(&service, "/places/1?from=x", None).status, 422);
    assert_eq!(table.get(&service, "/places/7", None).code(), "not-found");

    // The player who has the card is led from the table to the places, and puts it there.
    let view = table.view(&service, None);
    let seat = holder(&view, "X ¬").expect("somebody has it");
    for _ in 0..2 {
        let page = game.players[seat].get(&game.path).body;
        if page.contains(&format!("href=\"{}/places/1\"", game.path)) {
            break;
        }
        let asked = (0..2).find(|&one| game.players[one].get(&game.path).body.contains("value=\"pass\"")).expect("one of them");
        game.players[asked].play(&game.path, "pass");
    }
    assert!(game.players[seat].get(&game.path).body.contains(&format!("href=\"{}/places/1\"", game.path)));
    assert!(
        !game.host.get(&format!("{}/places/1", game.path)).body.contains("<button name=\"move\""),
        "a spectator plays nothing"
    );
    let page = game.players[seat].get(&format!("{}/places/1?from=41", game.path));
    assert!(page.body.contains("from=1\"") && !page.body.contains("negate 1 at 40\""), "{}", page.body);
    let form = forms(&page.body).into_iter().find(|form| form.action.ends_with("/moves")).expect("a form");
    let after = game.players[seat].submit(&form.press("move", "negate 1 at 41"));
    assert_eq!(after.status, 200, "{}", after.body);
    let text = table.view(&service, None)["position"]["board"][0]["text"].as_str().expect("a statement").to_owned();
    assert_eq!(json!(text), all[40]["result"]);
    assert_eq!(game.players[seat].get(&format!("{}/places/9", game.path)).status, 404);
}
