//! Resignation and draws by consent in the four games of this crate: the end of the game, what becomes of a seat that is given up, and the record.

use games::ergo::{self, Ergo};
use games::palmer::{self, Palmer};
use games::shake::{self, Shake};
use games::xwff::{self, Xwff};
use games::{Game, Record, Viewer};

use crate::common::german;

const ALL: [&str; 3] = ["Ann", "Ben", "Cid"];

/// Plays moves as players write them, each of which is lawful; the record of the game leads to the same position.
fn played<G: Game>(settings: &G::Settings, moves: &[&str]) -> G {
    let mut record = Record::new::<G>(settings.clone());
    let mut game = G::start(settings).expect("the settings are lawful");
    for text in moves {
        let a_move = G::parse_move(text).unwrap_or_else(|forms| panic!("{text}: {forms}"));
        game.play(&a_move).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        record.moves.push(a_move);
    }
    let text = serde_json::to_string(&record).expect("it can be written");
    let read: Record<G::Settings, G::Move> = serde_json::from_str(&text).expect("it can be read");
    let again: G = read.replay().expect("it is lawful");
    assert_eq!(view(&again), view(&game), "{}", G::NAME);
    game
}

fn view<G: Game>(game: &G) -> serde_json::Value {
    serde_json::to_value(game.view(Viewer::Everybody)).expect("it can be written")
}

/// The words that are lawful for a viewer.
fn words<G: Game>(game: &G, viewer: Viewer) -> Vec<String> {
    game.legal_moves(viewer).iter().filter(|one| games::accord::is_word(one)).map(ToString::to_string).collect()
}

fn refused<G: Game>(game: &mut G, text: &str) -> String {
    let a_move = G::parse_move(text).unwrap_or_else(|forms| panic!("{text}: {forms}"));
    let before = view(game);
    let refusal = game.play(&a_move).expect_err(text);
    assert_eq!(view(game), before, "{}: a refused move changes nothing", G::NAME);
    format!("{}: {}", german::rule(&refusal), refusal.message)
}

fn two_players_settle_it<G: Game>(settings: &G::Settings) {
    let mut game = played::<G>(settings, &["Ben resign"]);
    assert_eq!(game.winners(), Some(vec![String::from("Ann")]), "{}", G::NAME);
    assert_eq!(view(&game)["settled"], serde_json::json!({"by": "resignation", "winners": ["Ann"]}));
    assert_eq!(view(&game)["resigned"], serde_json::json!(["Ben"]));
    assert!(game.legal_moves(Viewer::Everybody).is_empty() && game.to_move().is_none(), "{}", G::NAME);
    assert!(refused(&mut game, "Ann resign").ends_with("the game is over"), "{}", G::NAME);
    let mut game = played::<G>(settings, &["Ann offer draw"]);
    assert_eq!(view(&game)["draw_offer"], serde_json::json!({"by": "Ann", "accepted": []}));
    assert_eq!(words(&game, Viewer::Seat(0)), ["Ann resign"]);
    assert_eq!(words(&game, Viewer::Seat(1)), ["Ben resign", "Ben accept draw", "Ben decline draw"]);
    assert_eq!(refused(&mut game, "Ann accept draw"), "Q-G-4: Ann is not asked about a draw");
    assert_eq!(refused(&mut game, "Ben offer draw"), "Q-G-4: Ann has offered a draw already");
    let game = played::<G>(settings, &["Ann offer draw", "Ben accept draw"]);
    assert_eq!((game.winners(), view(&game)["settled"]["by"].as_str()), (Some(Vec::new()), Some("agreement")), "{}", G::NAME);
    let game = played::<G>(settings, &["Ann offer draw", "Ben decline draw"]);
    assert_eq!((game.winners(), words(&game, Viewer::Seat(0))), (None, vec![String::from("Ann resign")]), "{}", G::NAME);
    assert!(game.remarks().notes.iter().any(|note| *note == "Ben declines the draw."), "{}", G::NAME);
}

#[test]
fn two_players_may_end_any_game() {
    two_players_settle_it::<Shake>(&shake::Settings::new(&ALL[..2], 7));
    two_players_settle_it::<Xwff>(&xwff::Settings::new(["Ann", "Ben"], 7, [true, false, true, false]));
    two_players_settle_it::<Ergo>(&ergo::Settings::new(&ALL[..2], 7));
    two_players_settle_it::<Palmer>(&palmer::Settings::new(&ALL[..2], 7));
}

#[test]
fn words_stand_in_records_in_one_form() {
    let of = |text: &str| serde_json::to_string(&Shake::parse_move(text).expect("a move")).expect("it can be written");
    assert_eq!(of("Ann offer draw"), r#"{"move":"accord","player":"Ann","word":"offer_draw"}"#);
    let written = serde_json::to_string(&Ergo::parse_move("Ann resign").expect("a move")).expect("it can be written");
    assert_eq!(written, r#"{"player":"Ann","uses":[],"accord":"resign"}"#);
    let short: ergo::Move = serde_json::from_str(r#"{"player":"Ann","accord":"resign"}"#).expect("a move");
    assert_eq!(short.to_string(), "Ann resign");
    let both: ergo::Move =
        serde_json::from_str(r#"{"player":"Ann","uses":[{"use":"ergo"}],"accord":"resign"}"#).expect("a move of this form");
    let mut game = Ergo::start(&ergo::Settings::new(&ALL, 7)).expect("a game");
    assert_eq!(game.play(&both).expect_err("it is two moves").rule, "Q-G-4");
}

#[test]
fn a_call_of_a_player_who_resigns_is_void() {
    let settings = shake::Settings::new(&ALL, 7);
    let game = played::<Shake>(&settings, &["toss", "Ann none", "Ann resign"]);
    assert_eq!((game.phase(), game.winners(), game.call()), (shake::Phase::Ready, None, None));
    assert_eq!(game.seats().iter().map(|seat| seat.points).collect::<Vec<_>>(), [0, 0, 0]);
    // The last one who was to check it has resigned.
    let game = played::<Shake>(&settings, &["toss", "Ann none", "Ben check", "Cid resign"]);
    assert_eq!((game.phase(), game.seats()[0].points), (shake::Phase::Ready, 1));
    let game = played::<Shake>(&settings, &["toss", "Ann resign", "Ben none", "Cid check", "Cid resign"]);
    assert_eq!(game.winners(), Some(vec![String::from("Ben")]));
}

#[test]
fn turns_pass_over_players_who_have_resigned() {
    let settings = ergo::Settings::new(&ALL, 7);
    let mut game = played::<Ergo>(&settings, &["Ann resign"]);
    assert_eq!(game.on_turn().map(|seat| seat.name.as_str()), Some("Ben"));
    assert_eq!(refused(&mut game, "Ann resign"), "Q-G-4: Ann is out of the game");
    assert!(game.hand("Ann").is_ok_and(|hand| hand.is_empty()));
    let settings = palmer::Settings::new(&ALL, 7);
    let game = played::<Palmer>(&settings, &["Ben resign", "Ann pass"]);
    assert_eq!((game.seats()[game.turn()].name.as_str(), game.seats()[1].hand.len()), ("Cid", 0));
}

/// A claim that the table is asked about: its claimant resigns, or the last one who is asked.
#[test]
fn a_resignation_settles_what_waits_for_it() {
    let mut settings = palmer::Settings::new(&ALL, 7);
    settings.house.claims = palmer::Claims::Consent;
    let begun = ["Ann play S 2", "Ben claim redundant 1"];
    let asked = played::<Palmer>(&settings, &begun);
    assert_eq!(asked.phase(), palmer::Phase::Asking);
    let gone = played::<Palmer>(&settings, &[&begun[..], &["Ben resign"]].concat());
    assert_eq!((gone.phase(), gone.turn(), gone.pending().is_none()), (palmer::Phase::Scoring, 2, true));
    let upheld = played::<Palmer>(&settings, &[&begun[..], &["Ann accept", "Cid resign"]].concat());
    assert_eq!((upheld.phase(), upheld.seats()[1].points), (palmer::Phase::Scoring, 1));
    let mut open = played::<Palmer>(&settings, &[&begun[..], &["Cid resign"]].concat());
    assert_eq!(refused(&mut open, "Cid accept"), "Q-G-4: Cid has resigned");
    assert_eq!(open.phase(), palmer::Phase::Asking);
}

/// All pass while there are cards in the deck: the game ends after two rounds of turns, and does not where a record is older than that rule.
#[test]
fn a_game_in_which_all_pass_ends() {
    let settings = palmer::Settings::new(&ALL[..2], 7);
    let passes = ["Ann pass", "Ben pass", "Ann pass", "Ben pass"];
    let game = played::<Palmer>(&settings, &passes[..3]);
    assert!(game.winners().is_none() && game.deck() > 0);
    assert_eq!(played::<Palmer>(&settings, &passes).outcome().map(|outcome| outcome.ending), Some(palmer::Ending::Passed));
    let mut older = serde_json::to_value(&settings).expect("it can be written");
    older["house"].as_object_mut().expect("house rules").remove("all_pass");
    let older: palmer::Settings = serde_json::from_value(older).expect("an older record");
    assert_eq!(played::<Palmer>(&older, &passes).winners(), None);
}
