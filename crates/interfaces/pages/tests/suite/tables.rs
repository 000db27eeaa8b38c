//! Tables as their players see them: hints that say what a player can do now, the words about the end of the game, forms that begin with a move that
//! may be lawful, and the reasons of programs.

use adjudication::games::predicate_wars::{self, PredicateWars};
use adjudication::games::table::{SentMove, Table, begin};
use adjudication::games::{SearchContext, Viewer, palmer, xwff};
use documents::seats::{Holder, Seat, Seats};
use documents::{Language, Schema};
use pages::compose::Fields;
use pages::host::{ChatLine, HostedTable, host_seats};
use pages::table::{Board, Chair, TableView, fragment};
use pages::{Event, Frame, Game};

/// The part of a page that a player sees; a spectator's without a seat.
fn seen(table: &dyn Table, seat: Option<usize>, events: &[Event]) -> String {
    let (language, sent) = (Language::English, Fields(&[]));
    let chair = Chair { language, id: "t", seat, once: Some("k"), sent };
    let viewer = seat.map_or(Viewer::Everybody, Viewer::Seat);
    let board = Board::of_game(&chair, &table.position(viewer));
    let game = Game::named(table.game(), language).expect("a game");
    let look = TableView {
        id: "t",
        game,
        seat,
        hosts: false,
        board: &board,
        events,
        has_all: true,
        once: "k",
        again: false,
        notice: "",
        sent,
    };
    fragment(&Frame { language, path: "/" }, &look)
}

fn play(table: &mut dyn Table, moves: &[(usize, &str)]) {
    for (seat, text) in moves {
        let sent = SentMove::Text((*text).to_owned());
        table.play(*seat, &sent, &SearchContext::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// The hint of a page, if it has one.
fn hint(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("<p class=\"hint\">")?;
    rest.split_once("</p>").map(|(hint, _)| hint)
}

fn wars(house: &[(&str, &str)]) -> Box<dyn Table> {
    let mut settings = predicate_wars::Settings::new(&["Ann", "Ben"], 3);
    house.iter().for_each(|(name, value)| settings.house.choose(name, value).expect("a house rule"));
    begin::<PredicateWars>(settings).expect("a game")
}

#[test]
fn words_about_the_end_of_a_game_are_buttons_of_players() {
    let mut table = wars(&[]);
    for (seat, buttons) in [(Some(0), ["resign", "offer draw"]), (Some(1), ["resign", "offer draw"])] {
        let page = seen(&*table, seat, &[]);
        buttons.iter().for_each(|word| assert!(page.contains(&format!("name=\"move\" value=\"{word}\">")), "{word}\n{page}"));
    }
    assert!(!seen(&*table, None, &[]).contains("value=\"resign\""), "a spectator has nothing to resign");
    play(&mut *table, &[(0, "offer draw")]);
    let page = seen(&*table, Some(1), &[]);
    assert!(page.contains("<strong>Ann</strong> offers a draw."), "{page}");
    assert!(page.contains("value=\"accept draw\">Accept</button>") && page.contains("value=\"decline draw\">Decline</button>"));
    assert!(!seen(&*table, Some(0), &[]).contains("accept draw"));
    play(&mut *table, &[(1, "accept draw")]);
    let page = seen(&*table, Some(1), &[]);
    assert!(page.contains("The game is over: no winner.") && !page.contains("value=\"resign\""), "{page}");
}

/// Who has shown a row in x-wff is not asked, though a wildcard may still be turned.
#[test]
fn hints_say_what_a_player_can_do_now() {
    let mut table = begin::<xwff::Xwff>(xwff::Settings::new(["Ann", "Ben"], 3, [true, false, true, false])).expect("a game");
    assert!(hint(&seen(&*table, Some(0), &[])).is_some_and(|hint| hint.starts_with("Press the button")));
    play(&mut *table, &[(0, "roll")]);
    assert!(hint(&seen(&*table, Some(0), &[])).is_some_and(|hint| hint.contains("longest true formula")));
    play(&mut *table, &[(0, "none")]);
    let page = seen(&*table, Some(0), &[]);
    assert!(!page.contains("It is your turn") && hint(&page).is_none_or(|hint| !hint.contains("press wff")), "{page}");
    play(&mut *table, &[(1, "none"), (0, "done")]);
    assert!(!seen(&*table, Some(0), &[]).contains("It is your turn"));
    assert!(hint(&seen(&*table, Some(1), &[])).is_some_and(|hint| hint.contains("nothing is left to spot")));
}

/// In Predicate Wars every kind of move has a hint: one that speaks of the claim where a claim may be challenged, and so on.
#[test]
fn every_move_of_predicate_wars_has_a_hint() {
    let house = [("owned_at_start", "1"), ("dealt", "2"), ("deck_size", "20"), ("power", "1000")];
    let mut table = wars(&house);
    let attack = "(P ∧ [ATK]([chosenPlayer](0), 20))";
    play(&mut *table, &[(0, &format!("edit 0 rock 5 {attack}")), (0, "edit 1 rock 5 P"), (0, "pass"), (1, "pass")]);
    let mut claimed = false;
    let mut hints: Vec<String> = Vec::new();
    for _ in 0..60 {
        let Some(&asked) = table.waits_for().first() else { break };
        let page = seen(&*table, Some(asked), &[]);
        hints.push(hint(&page).unwrap_or_else(|| panic!("no hint\n{page}")).to_owned());
        let legal = table.legal(Viewer::Seat(asked));
        let may = |verb: &str| legal.contains(&format!("\"{} {verb}", ["Ann", "Ben"][asked]));
        let text = if may("ask N") {
            String::from("ask 0")
        } else if may("claim") {
            claimed = true;
            format!("claim\n1. axiom {attack}\n2. axiom P\n3. [ATK]([chosenPlayer](0), 20) by Simplification on 1\n")
        } else if may("choose player") {
            String::from("choose player 0 Ben")
        } else if asked == 0 && may("play CARD CARD") && !claimed {
            String::from("play 0 1")
        } else if may("leave\"") {
            if claimed { String::from("leave") } else { String::from("discard 3") }
        } else {
            String::from("pass")
        };
        play(&mut *table, &[(asked, &text)]);
        if legal.contains("remove") || hints.len() > 40 {
            break;
        }
    }
    for part in [
        "how many blank cards",
        "Take a card",
        "Choose two cards",
        "Prove what the two cards do",
        "contradict itself",
        "whom or what the effect means",
        "Buy a proof",
        "Buy a rule",
    ] {
        assert!(hints.iter().any(|hint| hint.contains(part)), "{part}\n{hints:#?}");
    }
}

/// Buttons say what they do in sentences; the words of the command line are in what is sent.
#[test]
fn moves_are_sentences() {
    let mut table = begin::<xwff::Xwff>(xwff::Settings::new(["Ann", "Ben"], 3, [true, false, true, false])).expect("a game");
    let page = seen(&*table, Some(0), &[]);
    assert!(page.contains("value=\"roll\"") && page.contains(">Roll the dice"), "{page}");
    play(&mut *table, &[(0, "roll")]);
    let page = seen(&*table, Some(0), &[]);
    assert!(page.contains(">Show no formula") && page.contains(">Show this row"), "{page}");
    assert!(!page.contains(">none<") && !page.contains(">wff<"), "{page}");
    // The dice that are clicked are those of the player, and of the other where a row of theirs is named.
    assert!(page.contains("data-rack=\"0\"") && page.contains("class=\"tray mine\" data-seat=\"0\""), "{page}");
    play(&mut *table, &[(0, "none"), (1, "none")]);
    assert!(seen(&*table, Some(0), &[]).contains("data-rack=\"1\""));
}

/// Blank cards are all alike, and lie in one pile with their number.
#[test]
fn blank_cards_are_one_pile() {
    let table = wars(&[]);
    let page = seen(&*table, Some(0), &[]);
    assert!(page.contains("</strong> blank cards"), "{page}");
    assert!(page.matches("class=\"card war  blank").count() <= 2, "one for each player at most: {page}");
    assert!(page.contains("value=\"edit 0 TAG COST EFFECT\""), "one of them can be written: {page}");
}

/// The last statement is marked, a game that is over has its result with a rematch, and spectators have none to ask for.
#[test]
fn the_last_move_and_the_result_are_seen() {
    let settings = palmer::Settings { hand: 27, ..palmer::Settings::new(&["Ann", "Ben"], 3) };
    let mut table = begin::<palmer::Palmer>(settings).expect("a game");
    let empty = seen(&*table, Some(0), &[]);
    assert!(!empty.contains(" new\"") && !empty.contains("id=\"result\""), "{empty}");
    let legal = table.legal(Viewer::Seat(0));
    let statement = legal.split('"').find(|text| text.starts_with("Ann play S ") && !text.contains("n=")).map(str::to_owned);
    if let Some(statement) = statement {
        play(&mut *table, &[(0, &statement)]);
        assert!(seen(&*table, Some(1), &[]).contains("class=\"statement new\""));
    }
    play(&mut *table, &[(0, "resign")]);
    let [ann, ben, other] = [Some(0), Some(1), None].map(|seat| seen(&*table, seat, &[]));
    assert!(ann.contains("class=\"result over\"") && ann.contains("Won by Ben"), "{ann}");
    assert!(ben.contains("class=\"result won\"") && ben.contains("You win!") && ben.contains("/rematch\""), "{ben}");
    assert!(other.contains("id=\"result\"") && !other.contains("/rematch\""), "{other}");
}

/// The two cards of a play are different ones from the beginning.
#[test]
fn a_form_does_not_begin_with_a_move_that_names_a_card_twice() {
    let mut table = wars(&[("owned_at_start", "1"), ("dealt", "2"), ("deck_size", "20")]);
    play(&mut *table, &[(0, "pass"), (1, "pass"), (0, "ask 0"), (1, "ask 0"), (0, "pass"), (1, "pass")]);
    while let Some(&asked) = table.waits_for().first() {
        let page = seen(&*table, Some(asked), &[]);
        if let Some((_, form)) = page.split_once("name=\"word\" value=\"play\"") {
            let form = form.split_once("</form>").expect("a form").0;
            let selects: Vec<&str> = form.split("<select").skip(1).collect();
            assert_eq!(selects.len(), 2, "{form}");
            assert!(!selects[0].contains(" selected") && selects[1].contains(" selected"), "{form}");
            return;
        }
        play(&mut *table, &[(asked, "pass")]);
    }
    panic!("there is no turn");
}

#[test]
fn the_log_says_why_a_beginner_has_moved() {
    let table = wars(&[]);
    let public = r#"{"player":"Ben","facts":[],"why":"I see.","why_message":{"id":"why.wff_none","arguments":[]}}"#;
    let page = seen(&*table, Some(0), &[Event { n: 1, public: public.to_owned() }]);
    assert!(page.contains("Ben: “I saw no WFF among my cubes.”"), "{page}");
}

/// The host alone has a button at each line that was said, in the log and on the host's own page; what was removed has none any more.
#[test]
fn a_host_has_a_button_at_each_line() {
    let table = wars(&[]);
    let said = |n: u64, public: &str| Event { n, public: public.to_owned() };
    let events = [
        said(1, r#"{"player":"Ben","event":"said","words":"<b>rude</b>"}"#),
        said(2, r#"{"player":"Ben","event":"said","words":"","removed":true}"#),
        said(3, r#"{"player":"Ben","event":"sat"}"#),
    ];
    let button = "<input type=\"hidden\" name=\"line\" value=\"1\"><button";
    assert!(!seen(&*table, Some(0), &events).contains("name=\"line\""));
    for language in Language::ALL {
        let (sent, game) = (Fields(&[]), Game::named("predicate-wars", language).expect("a game"));
        let chair = Chair { language, id: "t", seat: None, once: Some("k"), sent };
        let board = Board::of_game(&chair, &table.position(Viewer::Everybody));
        let (frame, hosts) = (Frame { language, path: "/" }, true);
        let (id, once, notice) = ("t", "k", "");
        let look = TableView {
            id,
            game,
            seat: None,
            hosts,
            board: &board,
            events: &events,
            has_all: true,
            once,
            again: false,
            notice,
            sent,
        };
        let page = fragment(&frame, &look);
        assert!(page.contains(button) && page.matches("name=\"line\"").count() == 1, "{page}");
        assert!(pages::table::page(&frame, &look).contains("href=\"/tables/t/host\""));
        let seat = |player| Seat { player, holder: Holder::Person, bot: None, to_move: false, left_ms: None };
        let seats = Seats {
            schema: Schema,
            game: "predicate-wars",
            n: 3,
            moves: 0,
            over: false,
            late: Vec::new(),
            delay_ms: 0,
            arbiter: false,
            seats: vec![seat("Ann"), seat("Ben")],
            undo: None,
        };
        let seats = host_seats(&seats, |seat| seat == 1);
        let said = [ChatLine { n: 1, player: String::from("Ben"), words: String::from("<b>rude</b>") }];
        let hosted = HostedTable { game, id, origin: "http://localhost", seats: &seats, said: &said, has_more: true };
        let page = pages::host::page(&frame, hosted, None, None);
        for part in ["name=\"line\" value=\"1\"", "&#60;b&#62;rude", "said=all", "value=\"unmute\""] {
            assert!(page.contains(part), "{part}\n{page}");
        }
        assert_eq!(["unname", "mute", "ban"].map(|what| page.matches(&format!("value=\"{what}\"")).count()), [2, 1, 2]);
    }
}
