//! German pages: no text of a page is the same as on its English twin, but for names, signs, and what is marked as English.

use std::collections::BTreeSet;

use crate::browser::{Begun, Browser, attribute, begin, encoded, pairs, plain, tags};
use crate::common::Service;

/// Elements without an end of their own.
const VOID: [&str; 7] = ["input", "meta", "link", "br", "hr", "img", "path"];

/// Elements whose text is a notation, or is not shown.
const NOTATION: [&str; 7] = ["code", "pre", "kbd", "script", "style", "svg", "textarea"];

/// The texts of a page that are shown in its own language, those of labels and titles included.
fn texts(page: &str) -> BTreeSet<String> {
    let language = if page.contains("<html lang=\"de\">") { "de" } else { "en" };
    // Each element that is open, and whether its texts are of another language or none.
    let mut open: Vec<(&str, bool)> = Vec::new();
    let mut found = BTreeSet::new();
    for (tag, behind) in tags(page) {
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap_or_default();
        if tag.starts_with('/') {
            while open.pop().is_some_and(|(element, _)| element != name) {}
        } else if !tag.starts_with('!') {
            let other = || attribute(tag, "lang").is_some_and(|own| own != language) && name != "html";
            let is_left_out = open.last().is_some_and(|(_, left_out)| *left_out) || NOTATION.contains(&name) || other();
            if !is_left_out {
                found.extend(["aria-label", "alt", "title"].into_iter().filter_map(|label| attribute(tag, label)));
            }
            if !VOID.contains(&name) {
                open.push((name, is_left_out));
            }
        }
        if !open.last().is_some_and(|(_, left_out)| *left_out) {
            found.insert(plain(behind).trim().to_owned());
        }
    }
    found.into_iter().filter(|text| text.chars().filter(|sign| sign.is_alphabetic()).count() > 1).collect()
}

/// Names that are the same in both languages: of games and players, of formats, of cards, of a part of a rulebook.
const NAMES: [&str; 19] = [
    "referee",
    "Shake a WFF",
    "x-wff",
    "ERGO",
    "Palmer's game",
    "Predicate Wars",
    "Ann",
    "Ben",
    "Cid",
    "happy",
    "blonde",
    "likes",
    "smarter",
    "father",
    "html",
    "latex",
    "svg",
    "Part 3",
    "A–D",
];

/// Words that are spelt alike in both languages.
const ALIKE: [&str; 2] = ["Power", "Text"];

fn is_name(text: &str) -> bool {
    let text = text.trim_end_matches(" · referee").trim_matches(|sign: char| " :·().,".contains(sign));
    let is_file = [".proof", ".board", ".p"].iter().any(|ending| text.ends_with(ending));
    let is_rule = text.chars().all(|sign| sign.is_ascii_uppercase() || sign.is_ascii_digit() || sign == '-');
    let is_formula = text.contains(|sign: char| "∀∃¬∧∨→↔⇒⇔≠=|~&".contains(sign)) || text.contains("->");
    NAMES.contains(&text) || ALIKE.contains(&text) || is_file || is_rule || is_formula
}

#[test]
fn no_text_of_a_german_page_is_english() {
    let service = Service::start(&["--database", ":memory:"]);
    let reader = Browser::new(&service);
    let shows = |browser: &Browser<'_>, path: &str, what: &str| {
        let [english, german] = ["en", "de"].map(|language| {
            let page = browser.send("GET", path, &format!("Accept-Language: {language}\r\n"), "").body;
            assert!(page.contains(&format!("<html lang=\"{language}\">")), "{what}: {page}");
            texts(&page)
        });
        assert!(german.len() > 3, "{what}: {german:?}");
        let alike: Vec<&String> = german.intersection(&english).filter(|text| !is_name(text)).collect();
        assert!(alike.is_empty(), "{what} says in both languages {alike:?}");
    };
    let games = ["shake", "xwff", "ergo", "palmer", "predicate-wars"];
    for game in games {
        shows(&reader, &format!("/new/{game}"), game);
        for step in [1, 2, 6] {
            shows(&reader, &format!("/learn/{game}?step={step}"), game);
        }
    }
    for path in [
        "/",
        "/puzzles",
        "/puzzles/storm",
        "/rules",
        "/replay",
        "/playground",
        "/playground?example=wrong.proof",
        "/playground?example=blondes.board",
        "/tables/nowhere",
    ] {
        shows(&reader, path, path);
    }
    for kind in ["redundant", "cheapest", "wff", "ergo"] {
        shows(&reader, &format!("/puzzles/{kind}-3"), kind);
    }
    for (game, moves) in
        [("shake", &["toss"][..]), ("xwff", &["roll"]), ("ergo", &[]), ("palmer", &["pass"]), ("predicate-wars", &["pass"])]
    {
        let Begun { path, host, players, .. } = begin(&service, game, &["Ann", "Ben"], &[]);
        for written in moves {
            players[0].play(&path, written);
        }
        for (at, player) in players.iter().enumerate() {
            shows(player, &path, &format!("{game}, seat {at}"));
        }
        shows(&host, &format!("{path}/host"), game);
        shows(&reader, &format!("{path}/sit"), game);
        shows(&reader, &path, &format!("{game}, watching"));
    }
}

/// A refused move is refused in German; what a parser says is marked as English.
#[test]
fn what_the_rules_forbid_is_said_in_german() {
    let service = Service::start(&["--database", ":memory:"]);
    for (game, written, german, english) in [
        ("shake", "check", "es gibt keinen Ruf, dem zuzustimmen wäre", None),
        ("xwff", "none", "wffs werden nach dem Würfeln gezeigt, von jedem Spieler eines", None),
        ("ergo", "discard A discard A discard A", "", None),
        ("palmer", "claim redundant 7", "auf dem Brett steht nichts, worüber etwas zu behaupten wäre", None),
        ("palmer", "accept", "keine Behauptung ist unentschieden, also ist kein Spieler gefragt", None),
        (
            "predicate-wars",
            "draw 1",
            "die Möglichkeiten eines Zuges gibt es in Phase IV; jetzt ist das Beschreiben vor der ersten Runde",
            None,
        ),
        ("predicate-wars", "edit 0 rock 1 §", "", Some(", bei Zeichen ")),
    ] {
        let Begun { path, players, .. } = begin(&service, game, &["Ann", "Ben"], &[]);
        let more = format!(
            "Origin: http://{}\r\nSec-Fetch-Site: same-origin\r\nAccept-Language: de\r\n\
             Content-Type: application/x-www-form-urlencoded\r\n",
            service.address
        );
        let fields = encoded(&pairs(&[("kind", "text"), ("move", written)]));
        let refused = players[0].send("POST", &format!("{path}/moves"), &more, &fields);
        assert_eq!(refused.status, 422, "{game}, {written}: {}", refused.body);
        let notice = refused.body.split("id=\"notice\"").nth(1).and_then(|rest| rest.split("</div>").next());
        let notice = notice.unwrap_or_else(|| panic!("{game}, {written}: {}", refused.body));
        assert!(notice.contains("<p lang=\"de\">") && plain(notice).contains(german), "{game}, {written}: {notice}");
        match english {
            Some(english) => assert!(notice.contains(&format!("</span>{english}")), "{game}, {written}: {notice}"),
            None => assert!(!notice.contains("<span lang"), "{game}, {written}: {notice}"),
        }
    }
}

/// What games have said in their examples is there in German: notes, facts and what happens around a game.
#[test]
fn what_happens_is_told_in_german() {
    let service = Service::start(&["--database", ":memory:"]);
    for game in ["shake", "xwff", "palmer", "predicate-wars"] {
        let Begun { path, players, .. } = begin(&service, game, &["Ann", "Ben"], &[]);
        players[0].play(
            &path,
            match game {
                "shake" => "toss",
                "xwff" => "roll",
                _ => "pass",
            },
        );
        // Spectators see later what has happened.
        let page = players[0].send("GET", &path, "Accept-Language: de\r\n", "").body;
        let log = page
            .split("role=\"log\"")
            .nth(1)
            .and_then(|log| log.split("</ol>").next())
            .unwrap_or_else(|| panic!("{game}: {page}"));
        assert!(log.contains("lang=\"de\"") && !log.contains("lang=\"en\""), "{game}: {log}");
    }
}
