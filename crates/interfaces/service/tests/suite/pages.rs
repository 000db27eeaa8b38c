//! Pages: games begun and played by forms alone, as a browser without scripts sends them; what others may not see, what other sites may not send,
//! and what may not be run.

use serde_json::{Value, json};

use crate::browser::{Browser, attribute, begin, forms, pairs, tags};
use crate::common::{Service, text};

fn service() -> Service {
    Service::start(&["--database", ":memory:"])
}

#[test]
fn each_game_is_begun_and_played_by_forms_alone() {
    let service = service();
    let shake = begin(&service, "shake", &["Ann", "Ben"], &[]);
    assert!(shake.players[0].play(&shake.path, "toss").body.contains("class=\"die big\""));
    assert!(shake.players[0].play(&shake.path, "none").body.contains("Ann calls &#34;No WFF!&#34;"));
    let challenged = shake.players[1].form(&shake.path, "form", "challenge ROW").fill("blank", &["p"]);
    let answered = shake.players[1].submit(&challenged);
    assert!(answered.status == 200 || answered.body.contains("(WP-") || answered.body.contains("Q-WP-"), "{}", answered.body);

    let xwff = begin(&service, "xwff", &["Ann", "Ben"], &[("option-values", "p=T,q=T,r=T,s=T")]);
    assert!(xwff.players[1].play(&xwff.path, "roll").body.contains("data-sign"));

    let ergo = begin(&service, "ergo", &["Ann", "Ben"], &[]);
    let page = ergo.players[0].get(&ergo.path).body;
    let values = || tags(&page).filter_map(|(tag, _)| attribute(tag, "value"));
    let letter = values().find(|value| matches!(value.as_str(), "A" | "B" | "C" | "D"));
    let is_other = |value: &String| {
        value.starts_with("discard ") && value.trim_start_matches("discard ") != letter.as_deref().unwrap_or_default()
    };
    let discards: Vec<String> = values().filter(is_other).collect();
    let turn = ergo.players[0].form(&ergo.path, "kind", "ergo");
    let turn = match &letter {
        Some(letter) => turn.fill("use", &[letter, &discards[0]]).fill("row", &[letter]),
        None => turn.fill("use", &[&discards[0], &discards[1]]),
    };
    let after = ergo.players[0].submit(&turn);
    let happened = letter.map_or(String::from("Ann discards"), |letter| format!("Ann lays {letter}"));
    assert!(after.body.contains(&happened), "{happened}: {}", after.body);

    let palmer = begin(&service, "palmer", &["Ann", "Ben"], &[("option-hand", "27")]);
    let cards = palmer.players[0].get(&palmer.path).body;
    let card = if cards.contains("value=\"P blonde\"") { "blonde" } else { "happy" };
    let written = format!("∀x {card}(x)");
    let write = palmer.players[0].form(&palmer.path, "kind", "palmer").fill("statement", &[&written]);
    assert!(
        palmer.players[0]
            .submit(&write.press("card", &format!("P {card}")))
            .body
            .contains(&format!("Ann writes statement 1: {written}"))
    );
    let claim = palmer.players[1].form(&palmer.path, "kind", "claim").press("label", "1").press("what", "redundant");
    let ruled = palmer.players[1].submit(&claim).body;
    assert!(
        ruled.contains("Ben&#39;s claim fails") && ruled.contains("class=\"ruling bad\"") && ruled.contains("<svg"),
        "{ruled}"
    );
    let proof = "system classical\n1. axiom ∀x blonde(x)\n";
    let claim = palmer.players[1].form(&palmer.path, "kind", "claim").press("what", "inconsistent").fill("proof", &[proof]);
    let refused = palmer.players[1].submit(&claim);
    assert!(
        refused.status == 422 && refused.body.contains("PA-3") && refused.body.contains("axiom ∀x blonde(x)"),
        "{}",
        refused.body
    );
    assert!(palmer.players[1].play(&palmer.path, "pass").body.contains("Ben writes nothing"));

    let wars = begin(&service, "predicate-wars", &["Ann", "Ben"], &[("house-dealt", "2")]);
    let edit = wars.players[0]
        .form(&wars.path, "form", "edit 0 TAG COST EFFECT")
        .fill("blank", &["rock", "3", "[ATK]([chosenPlayer](0), 5)"]);
    assert!(wars.players[0].submit(&edit).body.contains("Ann edits card 0 (rock, power cost 3)"));
    for (player, written) in [(0, "pass"), (1, "pass")] {
        wars.players[player].play(&wars.path, written);
    }
    let ask = wars.players[0].form(&wars.path, "form", "ask N").fill("blank", &["1"]);
    assert!(wars.players[0].submit(&ask).body.contains("Ann has asked."));
}

/// A wff of what these dice show, as long as it is easily found.
fn wff(dice: &[String]) -> Option<String> {
    let letters: Vec<&str> = dice.iter().map(String::as_str).filter(|die| "pqrs".contains(*die)).collect();
    let joins: Vec<&str> = dice.iter().map(String::as_str).filter(|die| "KACE".contains(*die)).collect();
    let count = joins.len().min(letters.len().checked_sub(1)?);
    let nots = dice.iter().filter(|die| *die == "N").count();
    Some("N".repeat(nots) + &joins[..count].concat() + &letters[..=count].concat())
}

#[test]
fn a_game_is_played_to_its_end_and_again() {
    let service = service();
    let game = begin(&service, "shake", &["Ann", "Ben"], &[("option-goal", "1")]);
    let [ann, ben] = game.players.as_slice() else { panic!("two") };
    let early = ann.get(&format!("{}/replay", game.path));
    assert!(early.status == 403 && early.body.contains("the game is not over"));
    for _ in 0..60 {
        let page = ann.play(&game.path, "toss").body;
        let mine = page.split("tray mine").nth(1).expect("her cubes").split("</div>").next().expect("an end").to_owned();
        let dice: Vec<String> = tags(&mine).filter_map(|(tag, _)| attribute(tag, "data-sign")).collect();
        match wff(&dice) {
            Some(wff) => ann.submit(&ann.form(&game.path, "form", "wff ROW").fill("blank", &[&wff])),
            None => ann.play(&game.path, "none"),
        };
        if ben.play(&game.path, "check").body.contains("The game is over") {
            break;
        }
    }
    let over = ann.get(&game.path).body;
    assert!(over.contains("The game is over. Won by Ann") && !over.contains("name=\"move\""), "{over}");
    let end = Browser::new(&service).get(&format!("{}/replay?move=999&as=1", game.path)).body;
    assert!(end.contains("rel=\"prev\"") && !end.contains("rel=\"next\"") && end.contains("class=\"player\""), "{end}");
    let first = ann.get(&format!("{}/replay", game.path)).body;
    assert!(first.contains("<strong>0 / ") && first.contains("Nothing is thrown yet"), "{first}");
}

#[test]
fn what_the_rules_forbid_is_explained_and_what_was_written_stays() {
    let service = service();
    let game = begin(&service, "palmer", &["Ann", "Ben"], &[]);
    let refused = game.players[1].post(&format!("{}/moves", game.path), &pairs(&[("kind", "text"), ("move", "pass")]));
    assert!(
        refused.status == 422 && refused.body.contains("PA-1") && refused.body.contains("role=\"alert\""),
        "{}",
        refused.body
    );
    let written = "play P unknown: ∀x <i>\"&";
    let refused = game.players[0].post(&format!("{}/moves", game.path), &pairs(&[("kind", "text"), ("move", written)]));
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("value=\"play P unknown: ∀x &#60;i&#62;&#34;&#38;\""), "{}", refused.body);
    // Sent twice, a move is played once.
    let once = game.players[0].form(&game.path, "kind", "text").press("move", "pass");
    game.players[0].submit(&once);
    let again = game.players[0].submit(&once);
    let log = again.body.split("class=\"log\" ").nth(1).expect("a log");
    assert_eq!((again.status, log.matches("writes nothing").count()), (200, 1), "{}", again.body);
    let begun = Browser::new(&service).post("/tables", &pairs(&[("game", "palmer"), ("player", "Ann"), ("player", "Ann")]));
    assert!(begun.status == 422 && begun.body.contains("value=\"Ann\"") && begun.body.contains("PA-1"), "{}", begun.body);
}

#[test]
fn hands_and_keys_are_told_to_nobody_else() {
    let service = service();
    let wars = begin(&service, "predicate-wars", &["Ann", "Ben"], &[]);
    let canary = "31337";
    let effect = format!("({canary} > 4711)");
    let edit = wars.players[0].form(&wars.path, "form", "edit 0 TAG COST EFFECT").fill("blank", &["rock", "3", &effect]);
    let own = wars.players[0].submit(&edit);
    assert!(own.body.contains(canary), "its author sees it: {}", own.body);
    let spectator = Browser::new(&service);
    let of_others = |path: &str| {
        let refused = [("kind", "text"), ("move", "edit 0 rock 1 P")];
        vec![
            wars.players[1].get(path),
            wars.players[1].get(&format!("{path}/now")),
            wars.players[1].get(&format!("{path}?log=all")),
            wars.players[1].post(&format!("{path}/moves"), &pairs(&refused)),
            spectator.get(path),
            spectator.get(&format!("{path}/replay?move=1&as=0")),
            spectator.post(&format!("{path}/moves"), &pairs(&refused)),
        ]
    };
    for response in of_others(&wars.path) {
        assert!(!response.body.contains(canary) && !response.headers.contains(canary), "{}", response.body);
    }
    for private in ["palmer", "ergo"] {
        let settings: &[(&str, &str)] =
            if private == "palmer" { &[("option-hand", "20"), ("house-hands", "private")] } else { &[] };
        let game = begin(&service, private, &["Ann", "Ben"], settings);
        let faces = |body: &str| body.matches("class=\"card sort-").count() + body.matches("data-lay=").count();
        let [ann, ben, other] = [game.players[0].get(&game.path), game.players[1].get(&game.path), spectator.get(&game.path)];
        let (least, most) = if private == "palmer" { (20, 20) } else { (5, 7) };
        for (response, count) in [(&ann, most), (&ben, least), (&other, 0)] {
            assert_eq!(faces(&response.body), count, "{}", response.body);
        }
        // Keys are on no page but the one that gave them away, and in no address.
        for response in [ann, ben, other] {
            assert!(game.keys.iter().all(|key| !response.body.contains(key) && !response.headers.contains(key)));
        }
    }
    // A cookie of one table counts at no other, and one that is none counts for nothing.
    let other = begin(&service, "predicate-wars", &["Ann", "Ben"], &[]);
    let stranger = Browser::new(&service);
    let id = wars.path.rsplit('/').next().expect("a name");
    stranger.cookies.borrow_mut().insert(format!("seat-{id}"), other.keys[0].clone());
    let seen = stranger.get(&wars.path).body;
    assert!(seen.contains("you are watching") && !seen.contains(canary), "{seen}");
}

/// A person who plays against programs alone names neither, and sits at the table at once, with no one to invite.
#[test]
fn a_table_for_one_person_is_begun_by_one_form() {
    let service = service();
    let alone = Browser::new(&service);
    let form = forms(&alone.get("/new/shake").body).into_iter().find(|form| form.action == "/tables").expect("a form");
    let page = alone.submit(&form.fill("sits", &["person", "simple"]));
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(page.body.contains("you are <strong>Guest</strong>") && page.body.contains("Bot"), "{}", page.body);
    assert!(!page.body.contains("class=\"link\""), "there is no link to be sent");
    let path = format!(
        "/tables/{}",
        page.body.split("/tables/").nth(1).and_then(|rest| rest.split(['/', '"', '?']).next()).expect("a table")
    );
    assert!(alone.play(&path, "toss").body.contains("Turn 1"));
    let host = alone.get(&format!("{path}/host"));
    assert!(host.status == 200 && host.body.contains("Bot"), "who begins a table is its host: {}", host.body);
    // With a second person there is one to be invited.
    let form = forms(&alone.get("/new/shake").body).into_iter().find(|form| form.action == "/tables").expect("a form");
    let page = alone.submit(&form.fill("player", &["Ann", "Ben"]).fill("sits", &["person", "person", "simple"]));
    assert!(page.status == 201 && page.body.contains("class=\"link\""), "{}", page.body);
}

/// Players resign and agree on a draw by buttons; another seat and a spectator have none, and what they send is refused.
#[test]
fn a_game_is_ended_by_its_players_alone() {
    let service = service();
    let table = begin(&service, "xwff", &["Ann", "Ben"], &[("option-values", "p=T,q=T,r=T,s=T")]);
    let stranger = Browser::new(&service);
    assert!(!stranger.get(&table.path).body.contains("value=\"resign\""));
    let moves = format!("{}/moves", table.path);
    let sent = stranger.post(&moves, &pairs(&[("kind", "text"), ("move", "Ann resign")]));
    assert_eq!(sent.status, 401, "{}", sent.body);
    let sent = table.players[1].post(&moves, &pairs(&[("kind", "text"), ("move", "Ann resign"), ("once", "k1")]));
    assert_eq!(sent.status, 403, "{}", sent.body);
    assert!(table.players[0].play(&table.path, "offer draw").body.contains("Ann offers a draw."));
    assert!(table.players[1].get(&table.path).body.contains("<strong>Ann</strong> offers a draw."));
    assert!(table.players[1].play(&table.path, "decline draw").body.contains("Ben declines the draw."));
    assert!(table.players[1].play(&table.path, "resign").body.contains("The game is over. Won by Ann."));
}

#[test]
fn seats_are_taken_by_keys_and_by_invitations() {
    let service = service();
    let request = json!({"game": "palmer", "players": ["Ann", "Ben"], "open": ["Ben"]});
    let begun = service.post("/v1/tables", &request).json();
    let string = |value: &Value| value.as_str().expect("a string").to_owned();
    let (path, invitation) = (format!("/tables/{}", string(&begun["id"])), string(&begun["seats"][1]["invitation"]));
    let sit = |key: &str| {
        let browser = Browser::new(&service);
        let response = browser.post(&format!("{path}/sit"), &pairs(&[("key", key)]));
        (browser, response)
    };
    let (_, wrong) = sit("0");
    assert!(wrong.status == 401 && wrong.body.contains("No seat at this table has this key"), "{}", wrong.body);
    let (ben, response) = sit(&format!("https://example.org{path}/sit#{invitation}"));
    assert_eq!((response.status, response.header("location")), (303, Some(format!("{path}?seated").as_str())));
    let cookie = response.header("set-cookie").expect("a cookie");
    assert!(cookie.contains("; httponly; samesite=strict") && !cookie.contains(&invitation), "{cookie}");
    assert!(ben.get(&path).body.contains("you are <strong>Ben"));
    let (_, again) = sit(&invitation);
    assert_eq!(again.status, 401, "an invitation is used once");
    // A browser that keeps nothing gets a notice.
    assert!(Browser::new(&service).get(&format!("{path}?seated")).body.contains("has not kept the key"));
    for nowhere in [
        "/tables/0",
        "/tables/%3Cscript%3E",
        "/tables/0/sit",
        "/tables/0/now",
        "/new/chess",
        "/tables/0/replay",
        "/tables/0/news",
    ] {
        let response = Browser::new(&service).get(nowhere);
        assert!(response.status == 404 && !response.body.contains("<script>"), "{nowhere}: {}", response.body);
    }
}

#[test]
fn moves_are_taken_back_by_consent() {
    let service = service();
    let game = begin(&service, "palmer", &["Ann", "Ben"], &[]);
    let [ann, ben] = game.players.as_slice() else { panic!("two") };
    ann.play(&game.path, "pass");
    let ask = forms(&ann.get(&game.path).body)
        .into_iter()
        .find(|form| form.action.ends_with("/undo"))
        .expect("a form")
        .press("left", "0");
    assert!(ann.submit(&ask).body.contains("Ann asks to take back all moves but 0"));
    assert!(!forms(&ann.get(&game.path).body).iter().any(|form| form.action.ends_with("/undo")), "she has answered");
    let yes = forms(&ben.get(&game.path).body)
        .into_iter()
        .find(|form| form.action.ends_with("/undo"))
        .expect("a form")
        .press("consent", "yes");
    let after = ben.submit(&yes).body;
    assert!(after.contains("Moves are taken back: 0 are left") && after.contains("To move: Ann"), "{after}");
}

#[test]
fn programs_and_clocks_sit_at_the_table() {
    let service = service();
    let page = Browser::new(&service).post(
        "/tables",
        &pairs(&[
            ("game", "predicate-wars"),
            ("player", "Ann"),
            ("sits", "person"),
            ("player", "Cid"),
            ("sits", "person"),
            ("player", "Bot"),
            ("sits", "simple"),
            ("clock-main", "20m"),
            ("clock-increment", "10s"),
        ]),
    );
    assert_eq!((page.status, page.body.matches("class=\"link\"").count()), (201, 3), "{}", page.body);
    let key = tags(&page.body)
        .filter_map(|(tag, _)| attribute(tag, "value"))
        .find_map(|value| value.split_once('#').map(|(_, key)| key.to_owned()));
    let path =
        tags(&page.body).filter_map(|(tag, _)| attribute(tag, "action")).find(|action| action.ends_with("/sit")).expect("a form");
    let ann = Browser::new(&service);
    assert_eq!(ann.post(&path, &pairs(&[("key", &key.expect("a key"))])).status, 303);
    let table = ann.get(path.trim_end_matches("/sit")).body;
    assert!(table.contains("Computer") && table.contains("data-seconds=\""), "{table}");
    let wrong = Browser::new(&service)
        .post("/tables", &pairs(&[("game", "palmer"), ("player", "Ann"), ("player", "Ben"), ("clock-main", "soon")]));
    assert!(wrong.status == 422 && wrong.body.contains("value=\"soon\""), "{}", wrong.body);
}

/// The script of the checker's thread may load wasm, from here, and nothing else; no page may, and no other file.
#[test]
fn wasm_runs_in_the_thread_of_the_checker_alone() {
    let service = service();
    let policy = |path: &str| service.get(path).header("content-security-policy").expect("a policy").to_owned();
    let of_thread = policy("/assets/checker/worker.js");
    assert_eq!(of_thread, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    assert!(text("docs/pages.md").contains(&format!("`{of_thread}`")), "the page says so");
    for path in [
        "/",
        "/playground",
        "/puzzles",
        "/assets/page.js",
        "/assets/playground.js",
        "/assets/editor.js",
        "/assets/verdict.js",
        "/assets/style.css",
        "/assets/checker/checker.js",
    ] {
        assert!(!policy(path).contains("unsafe"), "{path}: {}", policy(path));
    }
    // The page that starts the thread may start those of its own origin, and runs no wasm itself.
    assert!(policy("/playground").contains("worker-src 'self'") && !policy("/").contains("worker-src"));
}

#[test]
fn pages_run_nothing_but_the_own_script() {
    let service = service();
    let game = begin(&service, "palmer", &["Ann", "Ben"], &[]);
    let ask = [("kind", "board"), ("text", "∃x happy(x)\n∀x ¬happy(x)\n")];
    let pages = [
        game.players[0].get("/"),
        game.players[0].get("/new/palmer"),
        game.players[0].get(&game.path),
        game.players[0].get(&format!("{}/sit", game.path)),
        game.players[0].get("/playground?example=blondes.board"),
        game.players[0].post("/playground", &pairs(&ask)),
        game.players[0].get("/tables/nowhere"),
    ];
    for page in pages {
        let policy = page.header("content-security-policy").expect("a policy");
        for part in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "connect-src 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!((page.header("cache-control"), page.header("referrer-policy")), (Some("no-store"), Some("same-origin")));
        assert!(page.body.contains("<script src=\"/assets/page.js\" defer></script>"));
        assert_eq!(page.body.matches("<script").count(), page.body.matches("<script src=\"/assets/").count(), "{}", page.body);
        for (tag, _) in tags(&page.body) {
            // Names of attributes stand outside of the quotation marks.
            let handles = tag.split('"').step_by(2).any(|names| names.contains(" on"));
            assert!(attribute(tag, "style").is_none() && !handles, "{tag}");
            for name in ["href", "src", "action"] {
                let target = attribute(tag, name).unwrap_or_default();
                assert!(!target.contains("//") && !target.starts_with("javascript"), "{tag}");
            }
        }
    }
    for (path, media_type) in [
        ("/assets/style.css", "text/css; charset=utf-8"),
        ("/assets/page.js", "text/javascript; charset=utf-8"),
        ("/assets/icon.svg", "image/svg+xml"),
    ] {
        let asset = service.get(path);
        assert_eq!((asset.status, asset.header("content-type")), (200, Some(media_type)));
        let tag = asset.header("etag").expect("a tag").to_owned();
        let again = game.players[0].send("GET", path, &format!("If-None-Match: {tag}\r\n"), "");
        assert_eq!((again.status, again.body.as_str()), (304, ""));
    }
}

#[test]
fn other_sites_send_no_forms() {
    let service = service();
    let game = begin(&service, "palmer", &["Ann", "Ben"], &[]);
    let body = "kind=text&move=pass";
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    for from in [
        "Origin: https://evil.example\r\n",
        "Origin: null\r\n",
        "Sec-Fetch-Site: cross-site\r\n",
        "Sec-Fetch-Site: same-site\r\n",
    ] {
        for path in [
            format!("{}/moves", game.path),
            format!("{}/sit", game.path),
            format!("{}/undo", game.path),
            String::from("/tables"),
            String::from("/language"),
        ] {
            let response = game.players[0].send("POST", &path, &format!("{from}{form}"), body);
            assert!(response.status == 403 && response.header("set-cookie").is_none(), "{from}{path}: {response:?}");
        }
    }
    assert!(game.players[0].get(&game.path).body.contains("Nothing yet."), "nothing was played");
    let json = game.players[0].send("POST", &format!("{}/moves", game.path), "Content-Type: text/plain\r\n", body);
    assert_eq!(json.status, 415);
    // The interface for programs knows no cookies.
    let programs = game.players[0].send(
        "POST",
        &format!("/v1{}/moves", game.path),
        "Content-Type: application/json\r\n",
        r#"{"move":"pass"}"#,
    );
    assert_eq!(programs.status, 401);
    assert_eq!(game.players[0].post("/playground", &pairs(&[("text", &"x".repeat(300_000))])).status, 413);
}

#[test]
fn the_language_is_that_of_the_reader() {
    let service = service();
    let reader = Browser::new(&service);
    let german = reader.send("GET", "/", "Accept-Language: de-AT,de;q=0.9,en;q=0.5\r\n", "").body;
    assert!(german.contains("<html lang=\"de\">") && german.contains("Fünf Logikspiele"), "{german}");
    let chosen = reader.post("/language", &pairs(&[("language", "de"), ("back", "/new/ergo")]));
    assert_eq!((chosen.status, chosen.header("location")), (303, Some("/new/ergo")));
    assert!(reader.get("/new/ergo").body.contains("Spiel beginnen"));
    for away in ["//evil.example", "https://evil.example", "/\\evil.example", "/a\r\nSet-Cookie: x=y", "", "javascript:x"] {
        let response = reader.post("/language", &pairs(&[("language", "en"), ("back", away)]));
        assert_eq!((response.status, response.header("location")), (303, Some("/")), "{away}");
    }
}

#[test]
fn the_playground_rules_on_texts() {
    let service = service();
    let reader = Browser::new(&service);
    let ask = |kind: &str, text: &str, more: &[(&str, &str)]| {
        let mut fields = pairs(&[("kind", kind), ("text", text)]);
        fields.extend(pairs(more));
        reader.post("/playground", &fields)
    };
    let wrong = ask("proof", &text("examples/proofs/wrong.proof").replace('\n', "\r\n"), &[("system", "predicate-wars")]);
    assert!(
        wrong.status == 200 && wrong.body.contains("Rejected: line 3 is wrong") && wrong.body.contains("class=\"fitch\""),
        "{}",
        wrong.body
    );
    let board = ask("board", "a: ∃x happy(x)\nb: ∀x ¬happy(x)\n", &[]);
    assert!(board.body.contains("The board is inconsistent") && board.body.contains("class=\"fitch\""), "{}", board.body);
    let read = ask("statement", "∀x happy(x) → blonde(x)", &[]);
    assert!(read.body.contains("∀x (happy(x) → blonde(x))"), "{}", read.body);
    let open = ask("statement", "∀x happy(x", &[]);
    assert!(
        open.status == 422 && open.body.contains("role=\"alert\"") && open.body.contains("class=\"excerpt\""),
        "{}",
        open.body
    );
    let hostile = "</textarea><script>alert(1)</script>";
    for kind in ["board", "proof", "statement", "other"] {
        let response = ask(kind, hostile, &[("goal", "\"><script>"), ("system", "<script>")]);
        assert!(
            response.body.matches("<script").count() == response.body.matches("<script src=\"/assets/").count()
                && response.body.contains("&#60;/textarea&#62;"),
            "{}",
            response.body
        );
    }
    for text in ["", " ", "\u{0}", "(((((((((", "# only a remark\n"] {
        for kind in ["board", "proof", "statement"] {
            let response = ask(kind, text, &[]);
            assert!(matches!(response.status, 200 | 422), "{kind} {text:?}: {response:?}");
        }
    }
}

/// The calculus is chosen in the form, and the letters of a proof are what they are used as; the goal's errors are shown in the goal.
#[test]
fn a_students_proof_needs_no_ceremony() {
    let service = service();
    let reader = Browser::new(&service);
    let ask = |more: &[(&str, &str)]| {
        let mut fields = pairs(&[("kind", "proof"), ("text", "1. axiom P -> Q\n2. axiom P\n3. Q by MP on 1, 2\n")]);
        fields.extend(pairs(more));
        reader.post("/playground", &fields)
    };
    let accepted = ask(&[("system", "classical"), ("goal", "Q")]);
    assert!(accepted.status == 200 && accepted.body.contains("Accepted"), "{}", accepted.body);
    let goal = ask(&[("system", "classical"), ("goal", "P -> (R")]);
    assert!(goal.status == 422 && goal.body.contains("In the goal:\n  1 | P -&#62; (R"), "{}", goal.body);
    let book = reader
        .post("/playground", &pairs(&[("kind", "proof"), ("notation", "carnap"), ("text", "P -> Q:PR\nP:PR\nQ:->E 1,2\n")]));
    assert!(book.status == 200 && book.body.contains("Accepted"), "{}", book.body);
}

/// Of all pages other sites may frame the embedded playground alone, and it sets no cookie.
#[test]
fn other_sites_may_frame_the_embedded_playground_alone() {
    let service = service();
    let embedded = service.get("/embed/playground?kind=proof&notation=forallx&goal=Q&text=1%20%7C%20P%20%20PR&lang=de");
    assert_eq!((embedded.status, embedded.header("set-cookie")), (200, None));
    assert!(embedded.header("content-security-policy").is_some_and(|policy| policy.contains("frame-ancestors *")));
    assert!(embedded.body.contains("1 | P  PR") && embedded.body.contains("<html lang=\"de\">"), "{}", embedded.body);
    for path in ["/", "/playground", "/puzzles", "/embed/table"] {
        let policy = service.get(path).header("content-security-policy").unwrap_or_default().to_owned();
        assert!(!policy.contains("frame-ancestors *"), "{path}: {policy}");
    }
}

/// The checker comes with the program: a page loads its script, and the module packed.
#[test]
fn the_checker_is_there_by_default() {
    let service = service();
    assert!(service.get("/playground").body.contains("data-checker=\"/assets/checker/worker.js\""));
    assert!(service.get("/assets/checker/checker.js").body.contains("EditorSession"));
}
