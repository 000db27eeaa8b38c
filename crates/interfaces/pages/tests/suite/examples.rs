//! Every position of the example games is drawn, from every chair and in every language; what stands in a name is shown, and does nothing.

use std::path::Path;

use adjudication::games::Game as _;
use adjudication::games::GameFault;
use adjudication::games::Viewer;
use adjudication::games::table::{Position, Table, resume};
use documents::error::ReportedDiagnostic;
use documents::message::{puzzle as puzzle_messages, refused};
use documents::seats::{Holder, Seat, Seats, UndoRequest};
use documents::{Argument, Coded, Language, Message, Refusal};
use pages::compose::Fields;
use pages::playground::Means;
use pages::table::{Board, Chair};
use pages::{Event, Frame, Game, assets, host, lobby, notice, playground, puzzle, record, table};
use serde_json::Value;

/// The settings of a record, and its moves as they are kept.
fn example(game: &str) -> (String, Vec<String>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/games");
    let read = |name: String| std::fs::read_to_string(folder.join(name)).expect("an example");
    if game == "predicate-wars" {
        let text = read(format!("{game}.jsonl"));
        let mut lines = text.lines();
        let header: Value = serde_json::from_str(lines.next().expect("a header")).expect("JSON");
        return (header["settings"].to_string(), lines.map(str::to_owned).collect());
    }
    let record: Value = serde_json::from_str(&read(format!("{game}.json"))).expect("JSON");
    (record["settings"].to_string(), record["moves"].as_array().expect("moves").iter().map(Value::to_string).collect())
}

/// Who sits where: persons, who all are to move.
fn seats<'p>(players: &'p [String], table: &dyn Table) -> Seats<'p> {
    let seat = |player: &'p String| Seat { player, holder: Holder::Person, bot: None, to_move: true, left_ms: Some(61_000) };
    let (moves, over) = (table.moves(), table.is_over());
    Seats {
        schema: documents::Schema,
        game: table.game(),
        n: moves,
        moves,
        over,
        late: Vec::new(),
        arbiter: false,
        delay_ms: 0,
        seats: players.iter().map(seat).collect(),
        undo: None,
    }
}

fn chair(language: Language, seat: Option<usize>) -> Chair<'static> {
    Chair { language, id: "0", seat, once: Some("1"), sent: Fields(&[]) }
}

/// The public part of the move that was just played, as a service keeps it.
fn public(game: &str, table: &dyn Table, kept: &str) -> String {
    if game == "predicate-wars" {
        let facts: Value = serde_json::from_str::<Value>(kept).expect("JSON")["facts"].take();
        return serde_json::json!({"player": "Ann", "facts": facts}).to_string();
    }
    let view: Value = serde_json::from_str(&table.view(Viewer::Everybody)).expect("JSON");
    let messages = match table.position(Viewer::Everybody) {
        Position::Ergo(document) => coded(document.position.table.notes),
        Position::Palmer(document) => coded(document.position.notes),
        Position::Shake(document) => coded(&document.table.remarks().notes),
        Position::Xwff(document) => coded(&document.table.remarks().notes),
        Position::PredicateWars(_) => Vec::new(),
    };
    serde_json::json!({"player": "Ann", "notes": view["position"]["notes"], "messages": messages}).to_string()
}

fn coded(notes: &[Message]) -> Vec<Coded> {
    notes.iter().map(Coded::from).collect()
}

/// The results of the moves of the example games are in German on a German page.
#[test]
fn the_example_games_are_in_german() {
    let frame = Frame { language: Language::German, path: "/tables/0" };
    for game in ["ergo", "palmer", "predicate-wars", "shake", "xwff"] {
        let (settings, moves) = example(game);
        let mut table = resume(game, &settings).expect("an example");
        for kept in &moves {
            table.restore(kept).expect("lawful");
            let players = table.players();
            let position = table.position(Viewer::Everybody);
            let board = Board::of_table(&chair(frame.language, None), &position, &seats(&players, table.as_ref()));
            let look = table::TableView {
                id: "0",
                game: Game::named(game, frame.language).expect("a game"),
                seat: None,
                hosts: false,
                board: &board,
                events: &[Event { n: 1, public: public(game, table.as_ref(), kept) }],
                has_all: true,
                once: "1",
                again: false,
                notice: "",
                sent: Fields(&[]),
            };
            let page = table::fragment(&frame, &look);
            let log = page.split("role=\"log\"").nth(1).and_then(|log| log.split("</ol>").next()).expect("a log");
            assert!(log.contains("lang=\"de\"") && !log.contains("lang=\"en\""), "{game}: {kept}: {log}");
        }
    }
}

#[test]
fn every_position_is_drawn() {
    for game in ["ergo", "palmer", "predicate-wars", "shake", "xwff"] {
        let (settings, moves) = example(game);
        let mut table = resume(game, &settings).expect("an example");
        let players = table.players();
        for (at, kept) in std::iter::once(None).chain(moves.iter().map(Some)).enumerate() {
            if let Some(kept) = kept {
                table.restore(kept).expect("lawful");
            }
            for seat in std::iter::once(None).chain((0..players.len()).map(Some)) {
                let language = Language::ALL[at % 2];
                let frame = Frame { language, path: "/tables/0" };
                let position = table.position(seat.map_or(Viewer::Everybody, Viewer::Seat));
                let board = Board::of_table(&chair(language, seat), &position, &seats(&players, table.as_ref()));
                let look = table::TableView {
                    id: "0",
                    game: Game::named(game, language).expect("a game"),
                    seat,
                    hosts: true,
                    board: &board,
                    events: &[],
                    has_all: true,
                    once: "1",
                    again: false,
                    notice: "",
                    sent: Fields(&[]),
                };
                let page = table::page(&frame, &look);
                assert!(players.iter().all(|name| page.contains(name.as_str())), "{page}");
                assert!(
                    !page.contains("name=\"once\"") || seat.is_some() && !table.is_over(),
                    "who watches has no moves: {page}"
                );
                assert!(page.contains("data-seconds=\"61\"") && page.contains("<strong>1:01</strong>"), "{page}");
                let board = Board::of_game(&Chair { once: None, ..chair(language, seat) }, &position);
                let replay = table::Replay {
                    id: "0",
                    game: look.game,
                    seat,
                    at: at as u64,
                    last: moves.len() as u64,
                    board: &board,
                    event: None,
                    written: None,
                };
                // Nothing is played in a replay; it may go on as another game.
                let shown = table::replay(&frame, &replay).replace("action=\"/tables/0/play-on\"", "");
                assert!(!shown.contains("action=\"/tables/0"), "{shown}");
            }
        }
        assert!(table.is_over(), "{game} ends");
    }
}

#[test]
fn names_do_nothing() {
    let hostile = "\"><script>x</script>&amp;";
    let frame = Frame { language: Language::English, path: hostile };
    let game = Game::named("palmer", Language::English).expect("a game");
    let fault = GameFault {
        code: "refused".into(),
        message: hostile.into(),
        help: Some(hostile.into()),
        rule: Some(hostile.into()),
        words: None,
    };
    let said = refused::any::diagnostic(Argument::english(hostile));
    let refusal = Refusal::new(hostile, refused::palmer::model_fails(hostile)).help(said);
    let refused = notice::ErrorNotice::Game { fault: fault.clone(), refusal: Some(refusal) };
    let fault = notice::ErrorNotice::Game { fault, refusal: None };
    let diagnostic = ReportedDiagnostic::plain("no-move", hostile, Some(hostile.into()));
    let reported = notice::ErrorNotice::Reported(diagnostic);
    let fields = [(String::from("player"), hostile.to_owned()), (String::from("option-hand"), hostile.to_owned())];
    let settings =
        [lobby::Setting { name: String::from("hand"), help: hostile.into(), default: None, choices: vec![hostile.into()] }];
    let code = lobby::Code { side: 29, path: hostile.to_owned() };
    let place = lobby::Place { name: hostile, key: Some(hostile), code: Some(&code) };
    let question = playground::Question { text: hostile, goal: hostile, ..playground::Question::default() };
    let answer = playground::Answer::Text(hostile.to_owned());
    let event = Event { n: 1, public: serde_json::json!({"player": hostile, "notes": [hostile]}).to_string() };
    let (agreed, _) = example("palmer");
    let table = resume("palmer", &agreed).expect("an example");
    let sent = [(String::from("move"), hostile.to_owned())];
    let seat = |holder, bot| Seat { player: hostile, holder, bot, to_move: true, left_ms: None };
    let undo = UndoRequest { player: hostile, left: 0, agreed: vec![hostile] };
    let held = Seats {
        late: vec![hostile],
        seats: vec![seat(Holder::Bot, Some(hostile)), seat(Holder::Nobody, None)],
        undo: Some(undo),
        ..seats(&[], table.as_ref())
    };
    let hostile_chair = Chair { id: hostile, once: Some(hostile), sent: Fields(&sent), ..chair(frame.language, Some(0)) };
    let board = Board::of_table(&hostile_chair, &table.position(Viewer::Everybody), &held);
    let look = table::TableView {
        id: hostile,
        game,
        seat: Some(0),
        hosts: true,
        board: &board,
        events: &[event],
        has_all: false,
        once: hostile,
        again: true,
        notice: "",
        sent: Fields(&sent),
    };
    let attempt = puzzles::Attempt { solved: false, words: puzzle_messages::reason(hostile) };
    let task = puzzles::Task::Redundant { board: vec![hostile.to_owned()], answer: hostile.to_owned(), from: Vec::new() };
    let riddle = puzzles::Puzzle { id: hostile.to_owned(), grade: 1, measured: 1, task };
    let hosted_seats = host::host_seats(&held, |seat| seat == 0);
    let said = [host::ChatLine { n: 1, player: hostile.to_owned(), words: hostile.to_owned() }];
    let hosted = host::HostedTable { game, id: hostile, origin: hostile, seats: &hosted_seats, said: &said, has_more: true };
    let reach = lobby::Reach::Others;
    let agreement = lobby::Agreement { settings: &settings, house: &[], reach, fault: Some(&fault), sent: Fields(&fields) };
    for page in [
        lobby::page(
            &frame,
            &[lobby::KeptTable {
                id: hostile.to_owned(),
                game: "palmer",
                others: vec![hostile.to_owned()],
                is_mine: true,
                is_over: false,
                is_won: false,
            }],
            lobby::Reach::Others,
        ),
        lobby::new(&frame, game, &agreement),
        lobby::invitation(&frame, game, hostile, hostile, &[place], hostile),
        lobby::sit(&frame, hostile, lobby::Attempt::WrongKey),
        notice::page(&frame, 404, &fault),
        notice::page(&Frame { language: Language::German, ..frame }, 422, &refused),
        notice::page(&frame, 422, &reported),
        playground::page(
            &frame,
            Means { checker: Some(hostile) },
            &question,
            Some(hostile),
            &[hostile.to_owned()],
            Some(&answer),
        ),
        host::page(&frame, hosted, Some(place), Some(&fault)),
        record::upload(&frame, hostile, Some(&fault)),
        puzzle::page(&frame, &riddle, hostile, Some(&puzzle::Verdict { attempt: &attempt, evidence: None })),
        table::page(&frame, &look),
    ] {
        assert_eq!(page.matches("<script").count(), page.matches("<script src=\"/assets/").count(), "{page}");
        assert!(page.contains("&#60;script&#62;"), "{page}");
    }
}

#[test]
fn assets_are_small_and_ask_nobody_else() {
    assert!(assets::SCRIPT.len() < 30_000, "tables have less than 30 KB of script, even before it is packed");
    let parts: usize = assets::PLAYGROUND_PARTS.iter().map(|(_, script)| script.len()).sum();
    assert!(assets::SCRIPT.len() + assets::PLAYGROUND.len() + parts < 100_000, "and the playground less than 100");
    assert!(
        assets::EDITOR.len() < 360_000 && assets::EDITOR_PACKED.len() < 120_000,
        "beside the editor, which has less than 360"
    );
    assert!(
        assets::CHECKER_MODULE.starts_with(&[0x1f, 0x8b]) && assets::CHECKER_MODULE.len() < 1_500_000,
        "the checker is packed"
    );
    let style = assets::style_sheet();
    for (_, script) in assets::PLAYGROUND_PARTS {
        assert!(!script.contains("http:") && !script.contains("https:"));
    }
    for text in [assets::SCRIPT, assets::PLAYGROUND, assets::WORKER, &style] {
        assert!(!text.contains("http:") && !text.contains("https:") && !text.contains("@import"));
    }
    assert!(style.contains("prefers-color-scheme:dark"));
}

/// The playground that needs no service asks for nothing but the files next to it.
#[test]
fn the_playground_alone_has_relative_addresses() {
    for language in Language::ALL {
        let page = playground::alone(language, &[String::from("classical")]);
        for (name, from) in [("href=\"", "assets/"), ("src=\"", "assets/")] {
            for address in page.split(name).skip(1).filter_map(|rest| rest.split('"').next()) {
                let is_page = Language::ALL.into_iter().any(|language| playground::alone_name(language) == address);
                assert!(address.starts_with(from) || address.starts_with('#') || is_page, "{address}");
            }
        }
        let data = page.split("id=\"examples\">").nth(1).and_then(|rest| rest.split("</script>").next()).expect("examples");
        let examples: Vec<Value> = serde_json::from_str(data).expect("JSON");
        assert_eq!(examples.len(), playground::EXAMPLES.len());
        assert!(!page.contains("data-service"));
    }
}

/// Lessons are the beginnings of the example games.
#[test]
fn lessons_are_those_of_the_examples() {
    for game in ["ergo", "palmer", "predicate-wars", "shake", "xwff"] {
        let (settings, moves) = example(game);
        let lesson = pages::lessons::Lesson::of(game).expect("a lesson");
        let read = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
        assert_eq!(read(&lesson.settings), read(&settings), "{game}");
        assert!(
            lesson.moves.iter().zip(&moves).all(|(one, other)| read(one) == read(other)) && lesson.moves.len() <= moves.len()
        );
        let indices: Vec<usize> = lesson.steps.iter().map(|step| step.at).collect();
        assert!(indices.is_sorted() && indices.last().is_some_and(|&last| last < lesson.moves.len()), "{game}: {indices:?}");
        for (at, step) in lesson.steps.iter().enumerate() {
            assert!(lesson.is_asked(at, &moves[step.at]), "{game} {at}");
        }
    }
    assert!(pages::lessons::Lesson::of("chess").is_none());
}

/// Every house rule and every setting of every game has words in German.
#[test]
fn house_rules_and_settings_are_in_german() {
    for (game, rules) in [
        ("ergo", adjudication::games::ergo::Ergo::HOUSE_RULES),
        ("palmer", adjudication::games::palmer::Palmer::HOUSE_RULES),
        ("predicate-wars", adjudication::games::predicate_wars::PredicateWars::HOUSE_RULES),
        ("shake", adjudication::games::shake::Shake::HOUSE_RULES),
        ("xwff", adjudication::games::xwff::Xwff::HOUSE_RULES),
    ] {
        for rule in rules {
            let id = format!("house.{game}.{}", rule.name);
            assert!(documents::message::words(Language::German, &id).is_some(), "{id}: {}", rule.meaning);
        }
    }
}
