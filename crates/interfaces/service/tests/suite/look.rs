//! What all pages have in common as a browser asks for it: fonts, languages, pages that are not there, the interface for programs, rules by their ids;
//! and puzzles: evidence for answers, the run against the clock, puzzles of positions.

use serde_json::{Value, json};

use crate::browser::{Begun, Browser, attribute, begin, forms, pairs, tags};
use crate::common::Service;

const PERSON: &str = "Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n";

#[test]
fn fonts_come_from_the_service_and_are_kept_for_good() {
    let service = Service::start(&[]);
    let style = service.get("/assets/style.css").body;
    let names: Vec<&str> =
        style.split("url(fonts/").skip(1).filter_map(|rest| rest.split_once(')')).map(|(name, _)| name).collect();
    assert!(names.len() >= 3, "{names:?}");
    let mut bytes = 0;
    for name in names {
        let font = service.get(&format!("/assets/fonts/{name}"));
        assert_eq!((font.status, font.header("content-type")), (200, Some("font/woff2")), "{name}");
        assert!(font.header("cache-control").is_some_and(|it| it.contains("immutable")), "{font:?}");
        bytes += font.header("content-length").and_then(|length| length.parse::<usize>().ok()).expect("a length");
    }
    assert!((10_000..80_000).contains(&bytes), "{bytes} bytes of fonts");
    assert!(!style.contains("http"), "nothing from elsewhere");
    assert_eq!(service.get("/assets/fonts/sans-0.woff2").status, 404);
    let policy = Browser::new(&service).get("/");
    assert!(policy.header("content-security-policy").is_some_and(|it| it.contains("font-src 'self'")));
}

#[test]
fn what_is_not_there_is_a_page_for_people_and_a_document_for_programs() {
    let service = Service::start(&[]);
    let reader = Browser::new(&service);
    for path in ["/nonsense", "/puzzle", "/v1/nothing"] {
        let page = reader.send("GET", path, PERSON, "");
        assert_eq!((page.status, page.header("content-type")), (404, Some("text/html; charset=utf-8")), "{path}");
        for way in ["href=\"/\"", "href=\"/puzzles\"", "href=\"/playground\"", "/assets/style.css"] {
            assert!(page.body.contains(way), "{path} has no {way}: {}", page.body);
        }
        assert!(page.header("content-security-policy").is_some_and(|it| it.contains("style-src 'self'")), "{path}");
        let program = reader.send("GET", path, "Accept: */*\r\n", "");
        assert_eq!((program.status, program.header("content-type")), (404, Some("application/problem+json")), "{path}");
        let document = program.json();
        assert_eq!(document["detail"], json!("there is nothing here"));
        assert_eq!(document["error"]["code"], json!("not-found"));
    }
    let german = reader.send("GET", "/nonsense", &format!("{PERSON}Accept-Language: de\r\n"), "");
    assert!(german.body.contains("Seite nicht gefunden"), "{}", german.body);
    let put = reader.send("PUT", "/puzzles", PERSON, "");
    assert_eq!((put.status, put.header("content-type")), (405, Some("text/html; charset=utf-8")));
}

#[test]
fn the_interface_for_programs_is_a_page_with_ways_back() {
    let service = Service::start(&[]);
    let page = Browser::new(&service).get("/api").body;
    for part in ["/assets/style.css", "href=\"/\"", "/v1/openapi.json", "POST /v1/check", "GET /v1/tables/{id}"] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[test]
fn rules_have_pages_by_their_ids() {
    let service = Service::start(&[]);
    let reader = Browser::new(&service);
    let all = reader.get("/rules").body;
    for game in ["shake", "xwff", "ergo", "palmer", "predicate-wars"] {
        assert!(all.contains(&format!("href=\"/rules/{game}\"")), "{game}");
        let rules = reader.get(&format!("/rules/{game}"));
        assert!(rules.status == 200 && rules.body.matches("<dt ").count() > 10, "{game}: {}", rules.body);
    }
    let one = reader.get("/rules/PA-3");
    assert!(one.status == 200 && one.body.contains("one point per such statement"), "{}", one.body);
    assert!(one.body.contains("href=\"/rules/palmer\""), "{}", one.body);
    assert_eq!(reader.get("/rules/AB-12").status, 404);
    assert!(all.contains("href=\"/rules/PA-22\""), "ids in the rules in short lead to their rules");
}

#[test]
fn a_language_is_taken_from_the_browser_or_chosen_from_the_menu() {
    let service = Service::start(&[]);
    let reader = Browser::new(&service);
    for (accepted, code) in [("fr-CA,fr;q=0.9", "fr"), ("es", "es"), ("it,de;q=0.5", "de"), ("it", "en")] {
        let page = reader.send("GET", "/puzzles", &format!("Accept-Language: {accepted}\r\n"), "").body;
        assert!(page.contains(&format!("<html lang=\"{code}\">")), "{accepted}: {page}");
    }
    let form = forms(&reader.get("/puzzles").body).into_iter().find(|form| form.action == "/language").expect("a menu");
    let codes: Vec<&str> = form.buttons.iter().map(|(_, value)| value.as_str()).collect();
    assert_eq!(codes, ["en", "de", "es", "fr"]);
    let page = reader.submit(&form.press("language", "es")).body;
    assert!(page.contains("<html lang=\"es\">") && page.contains("Problema del día"), "{page}");
    let later = reader.send("GET", "/", "Accept-Language: de\r\n", "").body;
    assert!(later.contains("<html lang=\"es\">"), "what was chosen counts");
}

/// What the games say is in the language of the page where there are words, and marked as English where not.
#[test]
fn tables_speak_spanish_and_french() {
    let service = Service::start(&["--database", ":memory:"]);
    let Begun { path, players, .. } = begin(&service, "palmer", &["Ann", "Ben"], &[]);
    players[0].play(&path, "pass");
    for (language, said) in [("es", "Ann no escribe nada."), ("fr", "Ann n’écrit rien.")] {
        let page = players[1].send("GET", &path, &format!("Accept-Language: {language}\r\n"), "").body;
        assert!(page.contains(said), "{language}: {page}");
    }
}

/// A right answer gets its proof, a wrong one a structure in which all others are true and it is false.
#[test]
fn answers_get_their_evidence() {
    let service = Service::start(&[]);
    let reader = Browser::new(&service);
    let Some(puzzle) = puzzles::named("redundant-1") else { panic!("a puzzle") };
    let solution = puzzle.task.solution().to_owned();
    let path = "/puzzles/redundant-1";
    let right = reader.post(path, &pairs(&[("answer", &solution)])).body;
    assert!(right.contains("Why it follows:") && right.contains("class=\"fitch\""), "{right}");
    assert!(right.contains("data-solved=\"redundant-1\""), "{right}");
    let other = (1..=5).map(|number| format!("s{number}")).find(|label| *label != solution).expect("another label");
    let wrong = reader.post(path, &pairs(&[("answer", &other)])).body;
    assert!(wrong.contains("this one is false:") && wrong.contains("<svg") && !wrong.contains("data-solved"), "{wrong}");
}

/// A turn of ERGO is made of cards by the form that tables have.
#[test]
fn a_turn_of_ergo_is_answered_by_its_form() {
    let service = Service::start(&[]);
    let reader = Browser::new(&service);
    let page = reader.get("/puzzles/ergo-1").body;
    let form = forms(&page).into_iter().find(|form| form.fields.iter().any(|(_, value)| value == "ergo")).expect("a form");
    assert_eq!(form.action, "/puzzles/ergo-1");
    let answered = reader.submit(&form).body;
    assert!(answered.contains("class=\"notice bad\""), "nothing was chosen: {answered}");
}

#[test]
fn a_run_goes_on_without_scripts() {
    let service = Service::start(&[]);
    let reader = Browser::new(&service);
    let boards: Value = reader.get("/puzzles/storm/boards?seed=7").json();
    let boards = boards.as_array().expect("boards");
    assert!(boards.len() >= 60, "{}", boards.len());
    let mut path = String::from("/puzzles/storm?seed=7");
    for (at, board) in boards.iter().take(3).enumerate() {
        let page = reader.get(&path).body;
        let statements = board["board"].as_array().expect("statements");
        assert_eq!(page.matches("name=\"answer\"").count(), statements.len(), "{page}");
        // The second answer is wrong.
        let answer = board["answer"].as_u64().expect("a number") + u64::from(at == 1);
        let answer = (answer - 1) % 3 + 1;
        let right = at.min(1);
        path = format!("/puzzles/storm?seed=7&at={at}&right={right}&answer=s{answer}");
        let told = reader.get(&path).body;
        assert!(told.contains(if at == 1 { "notice bad" } else { "notice good" }), "{at}: {told}");
        path = format!("/puzzles/storm?seed=7&at={}&right={right}", at + 1);
    }
    let end = reader.get("/puzzles/storm?seed=7&at=500&right=400");
    assert!(end.status == 200 && !end.body.contains("name=\"answer\""), "{}", end.body);
}

/// A position of a game that is over makes a puzzle; one of a game that goes on does not.
#[test]
fn a_position_makes_a_puzzle_when_the_game_is_over() {
    let service = Service::start(&["--database", ":memory:"]);
    let Begun { path, players, .. } = begin(&service, "palmer", &["Ann", "Ben"], &[("option-hand", "27")]);
    let id = path.trim_start_matches("/tables/");
    let write = |player: usize, card: &str, statement: &str| {
        let form = players[player].form(&path, "kind", "palmer").fill("statement", &[statement]);
        let has = form.buttons.iter().any(|(_, value)| value == card);
        has.then(|| players[player].submit(&form.press("card", card)))
    };
    let mut written = 0;
    for turn in 0..8 {
        // The hands are what they are: a player with a card of a symbol writes about it.
        let written_now = ["happy", "blonde"].into_iter().any(|symbol| {
            let statement = if turn % 2 == 0 { format!("∀x {symbol}(x)") } else { format!("∃x {symbol}(x)") };
            write(turn % 2, &format!("P {symbol}"), &statement).is_some_and(|page| page.body.contains("writes statement"))
        });
        if !written_now {
            players[turn % 2].play(&path, "pass");
        }
        written += usize::from(written_now);
    }
    assert!(written >= 1, "{written}");
    let puzzle = format!("/puzzles/table-{id}-8");
    let reader = Browser::new(&service);
    assert_eq!(reader.get(&puzzle).status, 403, "the game goes on");
    players[0].play(&path, "resign");
    let replay = reader.get(&format!("{path}/replay?move=8")).body;
    assert!(replay.contains(&format!("href=\"{puzzle}\"")), "{replay}");
    let last = format!("/puzzles/table-{id}-last");
    let finished = reader.get(&path).body;
    assert!(finished.contains(&format!("href=\"{last}\"")), "{finished}");
    let page = reader.get(&puzzle);
    assert!(page.status == 200 || page.status == 404, "{}", page.body);
    // The last position that makes a puzzle is this one, or an earlier one.
    let found = reader.get(&last);
    assert!(found.status == 303 || found.status == 404 && page.status == 404, "{}", found.body);
    if page.status == 200 {
        let to = found.header("location").unwrap_or_default();
        assert!(to.starts_with(&format!("/puzzles/table-{id}-")), "{to}");
        assert_eq!(reader.get(to).status, 200, "{to}");
    }
    let labels: Vec<String> = tags(&page.body)
        .filter(|(tag, _)| tag.contains("name=\"answer\""))
        .filter_map(|(tag, _)| attribute(tag, "value"))
        .collect();
    if page.status == 200 {
        let solved = labels
            .iter()
            .filter(|label| reader.post(&puzzle, &pairs(&[("answer", label)])).body.contains("class=\"notice good\""));
        assert_eq!(solved.count(), 1, "{labels:?}");
    }
    assert_eq!(reader.get(&format!("/puzzles/table-{id}-0")).status, 404, "an empty board has none");
    assert_eq!(reader.get("/puzzles/table-00000000000000000000000000000000-1").status, 404);
    assert_eq!(reader.get("/puzzles/table-x-1").status, 404);
}

/// The editor does not keep the playground from being painted: before that one script is loaded, which loads the named ones after it.
#[test]
fn the_playground_loads_its_editor_late() {
    let service = Service::start(&[]);
    let reader = Browser::new(&service);
    for path in ["/playground", "/embed/playground"] {
        let page = reader.get(path).body;
        let sources: Vec<String> =
            tags(&page).filter(|(tag, _)| tag.starts_with("script")).filter_map(|(tag, _)| attribute(tag, "src")).collect();
        assert_eq!(sources, ["/assets/page.js"], "{path}");
        let late = tags(&page).find(|(tag, _)| tag.contains("name=\"late-scripts\"")).expect("scripts");
        let late = attribute(late.0, "content").expect("names");
        assert!(late.starts_with("/assets/editor.js ") && late.ends_with(" /assets/playground.js"), "{late}");
        for script in late.split(' ') {
            assert_eq!(reader.get(script).status, 200, "{script}");
        }
    }
}
