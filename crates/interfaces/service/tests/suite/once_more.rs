//! Games that begin with one click, games that are played once more, and the reader's tables on the first page.

use serde_json::{Value, json};

use crate::browser::{Browser, attribute, begin, forms, pairs, tags};
use crate::common::{Response, Service};

fn service() -> Service {
    Service::start(&["--database", ":memory:"])
}

/// The table that a response leads to.
fn led_to(response: &Response) -> String {
    assert_eq!(response.status, 303, "{}", response.body);
    let place = response.header("location").expect("a place");
    place.split('?').next().expect("a path").to_owned()
}

/// Begins a game against a program by the button of the first page; returns the path of the table.
fn play_now(browser: &Browser<'_>, game: &str) -> String {
    let page = browser.get("/").body;
    let has = |form: &crate::browser::Form| form.action == "/play" && form.fields.iter().any(|(_, value)| value == game);
    let form = forms(&page).into_iter().find(has).unwrap_or_else(|| panic!("{game}: {page}"));
    led_to(&browser.post(&form.action, &form.fields))
}

fn settings(service: &Service, path: &str) -> Value {
    let id = path.rsplit('/').next().expect("a name");
    service.get(&format!("/v1/tables/{id}")).json()
}

#[test]
fn each_game_begins_with_one_click_against_a_beginner() {
    let service = service();
    for game in ["shake", "xwff", "ergo", "palmer", "predicate-wars"] {
        let reader = Browser::new(&service);
        let path = play_now(&reader, game);
        let page = reader.get(&path).body;
        assert!(page.contains("you are <strong>Guest</strong>"), "{game}: {page}");
        assert!(page.contains("class=\"moves dock\"") && !page.contains("class=\"link\""), "{game}: {page}");
        let id = path.rsplit('/').next().expect("a name");
        let seats = service.get(&format!("/v1/tables/{id}/seats")).json();
        assert_eq!((&seats["seats"][1]["player"], &seats["seats"][1]["bot"]), (&json!("Computer"), &json!("simple")), "{game}");
        assert_eq!(reader.get(&format!("{path}/host")).status, 200, "who begins a table is its host");
    }
    let palmer = play_now(&Browser::new(&service), "palmer");
    assert_eq!(settings(&service, &palmer)["settings"]["house"]["identical_copy"], "refuse_duplicates_when_writing");
    let wars = play_now(&Browser::new(&service), "predicate-wars");
    assert_eq!(settings(&service, &wars)["house"]["rounds"], json!(5), "it has an end");
    let nothing = Browser::new(&service).post("/play", &pairs(&[("game", "chess")]));
    assert_eq!(nothing.status, 404, "{}", nothing.body);
    let foreign = "Origin: https://evil.example.org\r\nContent-Type: application/x-www-form-urlencoded\r\n";
    assert_eq!(Browser::new(&service).send("POST", "/play", foreign, "game=palmer").status, 403);
}

#[test]
fn a_client_begins_no_more_tables_by_clicks_than_by_forms() {
    let service = Service::start(&["--database", ":memory:", "--tables-per-hour", "2"]);
    let reader = Browser::new(&service);
    let path = play_now(&reader, "shake");
    play_now(&reader, "shake");
    assert_eq!(reader.post("/play", &pairs(&[("game", "shake")])).status, 429);
    reader.play(&path, "resign");
    assert_eq!(reader.post(&format!("{path}/rematch"), &[]).status, 429, "a rematch is a table as well");
}

/// The button of a rematch, as the page of a table has it.
fn rematch(browser: &Browser<'_>, path: &str) -> Response {
    let page = browser.get(path).body;
    let form = forms(&page).into_iter().find(|form| form.action.ends_with("/rematch")).unwrap_or_else(|| panic!("{page}"));
    browser.post(&form.action, &form.fields)
}

#[test]
fn a_game_against_a_program_is_played_once_more() {
    let service = service();
    let reader = Browser::new(&service);
    let path = play_now(&reader, "palmer");
    assert!(!reader.get(&path).body.contains("/rematch"), "the game goes on");
    assert_eq!(reader.post(&format!("{path}/rematch"), &[]).status, 403, "the game goes on");
    let over = reader.play(&path, "resign").body;
    assert!(over.contains("id=\"result\"") && over.contains("Won by Computer"), "{over}");
    // The view says so, too: the seed of the rematch is another, and all else is the same.
    let before = settings(&service, &path);
    assert_eq!(before["position"]["winners"], json!(["Computer"]));
    let again = led_to(&rematch(&reader, &path));
    assert_ne!(again, path);
    let page = reader.get(&again).body;
    assert!(page.contains("you are <strong>Guest</strong>") && page.contains("class=\"moves dock\""), "{page}");
    let after = settings(&service, &again);
    assert_eq!(before["settings"], after["settings"]);
    assert_ne!(before["position"]["seats"], after["position"]["seats"], "other cards are dealt");
    // A second click leads to the same table.
    assert_eq!(led_to(&rematch(&reader, &path)), again);
}

#[test]
fn the_winner_is_in_the_view_of_a_game_that_was_given_up() {
    let service = service();
    let ergo = begin(&service, "ergo", &["Ann", "Ben"], &[]);
    assert!(settings(&service, &ergo.path)["position"]["winner"].is_null());
    let over = ergo.players[0].play(&ergo.path, "resign").body;
    assert!(over.contains("The game is over. Won by Ben"), "{over}");
    assert_eq!(settings(&service, &ergo.path)["position"]["winner"], "Ben");
    let won = ergo.players[1].get(&ergo.path).body;
    assert!(won.contains("class=\"result won\"") && won.contains("You win!"), "{won}");
}

#[test]
fn players_find_the_rematch_at_the_old_table() {
    let service = service();
    let game = begin(&service, "shake", &["Ann", "Ben"], &[("option-goal", "7")]);
    let [ann, ben] = game.players.as_slice() else { panic!("two") };
    ann.play(&game.path, "resign");
    let stranger = Browser::new(&service);
    assert_eq!(stranger.post(&format!("{}/rematch", game.path), &[]).status, 401, "who has no seat begins none");
    let again = led_to(&rematch(ben, &game.path));
    let page = ann.get(&game.path).body;
    assert!(page.contains("<strong>Ben</strong> plays again.") && page.contains("Join the rematch"), "{page}");
    let watched = stranger.get(&game.path).body;
    assert!(watched.contains(&format!("href=\"{again}\"")) && !watched.contains("Join the rematch"), "{watched}");
    assert_eq!(led_to(&rematch(ann, &game.path)), again);
    assert!(ann.get(&again).body.contains("you are <strong>Ann</strong>"));
    assert!(ben.get(&again).body.contains("you are <strong>Ben</strong>"));
    assert_eq!(settings(&service, &again)["settings"]["goal"], settings(&service, &game.path)["settings"]["goal"]);
    assert_eq!(ben.get(&format!("{again}/host")).status, 200, "who begins it is the host");
    // In another browser with the key of the old seat the new one is taken.
    let other = Browser::new(&service);
    other.cookies.borrow_mut().insert(format!("seat-{}", game.path.rsplit('/').next().expect("a name")), game.keys[0].clone());
    assert_eq!(other.post(&format!("{}/rematch", game.path), &[]).status, 409);
    // The record of the old game is signed without a word of it.
    let id = game.path.rsplit('/').next().expect("a name");
    let signed = service.get(&format!("/v1/tables/{id}/signed-record"));
    assert!(signed.status == 200 && !signed.body.contains("rematch"), "{}", signed.body);
}

#[test]
fn the_first_page_lists_the_tables_of_its_reader() {
    let service = service();
    let reader = Browser::new(&service);
    assert!(!reader.get("/").body.contains("Your tables"));
    let mine = play_now(&reader, "palmer");
    let over = play_now(&reader, "shake");
    reader.play(&over, "resign");
    let page = reader.get("/").body;
    let list = |part: &str| {
        let links = tags(part).filter_map(|(tag, _)| attribute(tag, "href"));
        links.filter(|link| link.starts_with("/tables/")).collect::<Vec<_>>()
    };
    let (played, rest) = page.split_once("<details class=\"finished\">").expect("finished games");
    assert_eq!(list(played), std::slice::from_ref(&mine));
    assert!(played.contains("against Computer") && played.contains("your turn"), "{played}");
    assert_eq!(list(rest.split("</details>").next().expect("an end")), [over]);
    // A table that was removed, and a cookie that is none, are left out.
    reader.cookies.borrow_mut().insert(format!("seat-{}", "0".repeat(32)), String::from("x"));
    assert_eq!(reader.get("/").status, 200);
}

#[test]
fn the_page_shows_who_is_at_the_table() {
    let service = service();
    let game = begin(&service, "xwff", &["Ann", "Ben"], &[("option-values", "p=T,q=T,r=T,s=T")]);
    let page = game.players[0].get(&game.path).body;
    assert_eq!(page.matches("class=\"there here\"").count(), 2, "both have sat down just now: {page}");
    assert_eq!(service.get(&format!("{}/present", game.path)).json(), json!([0, 1]));
    assert_eq!(service.get("/tables/0/present").status, 404);
    let alone = Browser::new(&service);
    let path = play_now(&alone, "shake");
    assert_eq!(alone.get(&path).body.matches("class=\"there").count(), 1, "a program is neither there nor away");
}
