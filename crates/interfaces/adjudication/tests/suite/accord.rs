//! Resignation and draws by consent at tables, in all five games: who may say what, what programs answer, and what is kept. And the reasons that
//! beginners give for their moves.

use adjudication::games::predicate_wars::{self, BotKind, PredicateWars};
use adjudication::games::table::{SentMove, Table, begin, resume};
use adjudication::games::{GameError, SearchContext, Viewer, ergo, palmer, shake, xwff};
use serde_json::Value;

const PLAYERS: [&str; 2] = ["Ann", "Ben"];

/// A table of two for each game.
fn tables() -> Vec<Box<dyn Table>> {
    vec![
        begin::<shake::Shake>(shake::Settings::new(&PLAYERS, 3)).expect("a game"),
        begin::<xwff::Xwff>(xwff::Settings::new(PLAYERS, 3, [true, false, true, false])).expect("a game"),
        begin::<ergo::Ergo>(ergo::Settings::new(&PLAYERS, 3)).expect("a game"),
        begin::<palmer::Palmer>(palmer::Settings::new(&PLAYERS, 3)).expect("a game"),
        begin::<PredicateWars>(predicate_wars::Settings::new(&PLAYERS, 3)).expect("a game"),
    ]
}

fn text(words: &str) -> SentMove {
    SentMove::Text(words.to_owned())
}

fn bot(name: &str) -> BotKind {
    BotKind::named(name).expect("a kind")
}

#[test]
fn players_speak_for_themselves_alone() {
    let search = SearchContext::default();
    for mut table in tables() {
        for sent in [text("Ann resign"), text("Ann offer draw")] {
            let refused = table.play(1, &sent, &search);
            assert!(matches!(refused, Err(GameError::OtherSeat { .. })), "{}: {refused:?}", table.game());
        }
        assert!(table.play(2, &text("resign"), &search).is_err(), "there is no such seat");
        assert_eq!(table.moves(), 0, "{}", table.game());
        let legal = table.legal(Viewer::Seat(1));
        assert!(legal.contains("Ben resign") && !legal.contains("Ann resign"), "{}: {legal}", table.game());
        let all = table.legal(Viewer::Everybody);
        assert!(all.contains("Ben resign") && all.contains("Ann offer draw"), "{}: {all}", table.game());
        let played = table.play(1, &text("resign"), &search).expect("Ben may");
        assert!(played.public.contains("resign") || played.public.contains("\"word\":\"resign\""), "{}", played.public);
        assert!(table.is_over() && table.waits_for().is_empty(), "{}", table.game());
        assert!(!table.legal(Viewer::Everybody).contains("resign"), "{}", table.game());
        let mut again = resume(table.game(), &table.settings()).expect("its settings");
        table.kept().iter().for_each(|one| again.restore(one).expect("a lawful move"));
        assert_eq!(again.view(Viewer::Everybody), table.view(Viewer::Everybody));
        again.take_back(0).expect("there is one move");
        assert!(!again.is_over());
    }
}

#[test]
fn a_move_may_be_an_object_without_the_name() {
    let search = SearchContext::default();
    for mut table in tables() {
        let object = match table.game() {
            "ergo" => r#"{"accord":"offer_draw"}"#,
            "predicate-wars" => r#"{"action":{"do":"accord","word":"offer_draw"}}"#,
            _ => r#"{"move":"accord","word":"offer_draw"}"#,
        };
        table.play(0, &SentMove::Json(object.to_owned()), &search).unwrap_or_else(|error| panic!("{}: {error}", table.game()));
        assert_eq!(table.asked_about_draw(), [1], "{}", table.game());
        table.play(1, &text("accept draw"), &search).expect("Ben is asked");
        assert!(table.is_over() && table.asked_about_draw().is_empty(), "{}", table.game());
    }
}

/// A program accepts a draw when another player is ahead of it, and declines it else.
#[test]
fn programs_answer_an_offer() {
    let search = SearchContext::default();
    for mut table in tables() {
        table.play(0, &text("offer draw"), &search).expect("Ann may");
        let answered = table.play_bots(&[(1, bot("master"))], 1, &search).expect("it can play");
        assert!(answered.iter().any(|(seat, one)| *seat == 1 && one.kept.contains("decline_draw")), "{}", table.game());
        assert!(!table.is_over(), "{}", table.game());
    }
    let mut table = tables().remove(0);
    for (seat, words) in [(0, "toss"), (0, "none"), (1, "check"), (0, "offer draw")] {
        table.play(seat, &text(words), &search).unwrap_or_else(|error| panic!("{words}: {error}"));
    }
    table.play_bots(&[(1, bot("simple"))], 1, &search).expect("it can play");
    assert!(table.is_over(), "Ann has a point, and the program none");
}

/// Beginners say why they have made a move, in the public part of it; the stronger do not.
#[test]
fn beginners_give_reasons() {
    let search = SearchContext::default();
    for (kind, says) in [("simple", true), ("skilled", false)] {
        for mut table in tables().into_iter().filter(|table| table.game() != "palmer") {
            let moves = table.play_bots(&[(0, bot(kind)), (1, bot(kind))], 40, &search).expect("they can play");
            let reasons: Vec<Value> =
                moves.iter().map(|(_, one)| serde_json::from_str::<Value>(&one.public).expect("JSON")["why"].clone()).collect();
            let said: Vec<&str> = reasons.iter().filter_map(Value::as_str).collect();
            assert_eq!(said.is_empty(), !says, "{}, {kind}: {said:?}", table.game());
            assert!(said.iter().all(|why| !why.starts_with("why.")), "{said:?}");
        }
    }
}

/// A small tournament: no game of programs is long. The large one is `just tournament`.
#[test]
fn no_game_of_programs_is_longer_than_200_moves() {
    let search = SearchContext::default();
    for [one, other] in [["simple", "simple"], ["master", "simple"], ["random", "skilled"]] {
        for mut table in tables().into_iter().filter(|table| table.game() != "palmer") {
            while !table.is_over() && table.moves() <= 200 {
                let moves = table.play_bots(&[(0, bot(one)), (1, bot(other))], 200, &search).expect("they can play");
                assert!(!moves.is_empty(), "{}: no program moves", table.game());
            }
            assert!(table.moves() <= 200, "{}, {one} and {other}: {} moves", table.game(), table.moves());
        }
    }
}
