//! Replays of records: any that is handed in, and of a table whose game is over, as one page that needs nothing else.

use crate::browser::{Browser, begin, pairs};
use crate::common::{Service, text};

#[test]
fn any_record_is_played_through() {
    let service = Service::start(&[]);
    let reader = Browser::new(&service);
    assert_eq!(reader.get("/replay").status, 200);
    for (name, moves) in
        [("ergo.json", 26), ("palmer.json", 13), ("shake.json", 18), ("xwff.json", 32), ("predicate-wars.jsonl", 110)]
    {
        let record = text(&format!("examples/games/{name}"));
        let page = reader.post("/replay", &pairs(&[("record", &record)]));
        assert_eq!(page.status, 200, "{name}: {}", page.body);
        let steps = page.body.matches("class=\"step\"").count();
        assert!(steps > moves / 2 && page.body.contains(&format!("id=\"move-{}\"", steps - 1)), "{name}: {steps}");
        let saved = reader.post("/replay", &pairs(&[("record", &record), ("as", "file")]));
        assert_eq!(saved.header("content-disposition"), Some("attachment; filename=\"game.html\""));
        for foreign in ["src=", "href=\"/", "href=\"h", "<script", "action=", "@import", "url(h"] {
            assert!(!saved.body.contains(foreign), "{name}: the page that stands alone has {foreign}");
        }
    }
    let palmer = reader.post("/replay", &pairs(&[("record", &text("examples/games/palmer.json"))])).body;
    assert!(palmer.contains("<svg") && palmer.contains("class=\"fitch\""), "countermodels and proofs");
}

#[test]
fn what_is_no_record_is_refused_with_the_reason() {
    let service = Service::start(&[]);
    let reader = Browser::new(&service);
    let palmer = text("examples/games/palmer.json");
    for (record, expected) in [
        ("", "this is no record of a game"),
        ("{}", "this is no record of a game"),
        ("{\"game\":\"chess\",\"settings\":{},\"moves\":[]}", "there is no game chess"),
        ("<i>", "this is no record of a game"),
        (&palmer.replace("∃x happy(x)\"},", "∃x blonde(x)\"},"), "PA-22"),
        (&palmer.replace("\"6. ⊥ by ¬E on 4, 5\"", "\"6. ⊥ by ¬E on 4, 4\""), ""),
    ] {
        let page = reader.post("/replay", &pairs(&[("record", record)]));
        assert_eq!(page.status, 422, "{record}: {}", page.body);
        assert!(page.body.contains(expected) && page.body.contains("role=\"alert\""), "{record}: {}", page.body);
        assert!(!page.body.contains("<i>"));
    }
}

#[test]
fn a_game_that_goes_on_is_not_saved() {
    let service = Service::start(&["--database", ":memory:"]);
    let game = begin(&service, "palmer", &["Ann", "Ben"], &[]);
    let early = game.players[0].get(&format!("{}/replay.html", game.path));
    assert!(early.status == 403 && early.body.contains("the game is not over"), "{}", early.body);
}
