//! Programs that play the games of crate `games` at tables: to the end of each game, lawfully, the same way every time, and the stronger the better.

use std::time::Duration;

use adjudication::games::predicate_wars::BotKind;
use adjudication::games::table::{SentMove, Table, begin};
use adjudication::games::{SearchContext, Viewer, ergo, palmer, shake, xwff};
use adjudication::{Limits, Pool, WorkerLimits};
use testkit::programs;

fn search() -> SearchContext {
    let limits = Limits { time: Duration::from_secs(1), ..Limits::default() };
    SearchContext { limits, pool: Pool::with_worker(programs::built("referee-z3"), WorkerLimits::default()) }
}

fn kind(name: &str) -> BotKind {
    BotKind::named(name).expect("a kind")
}

/// Lets programs play a game to its end; the names of those who have won, and the moves.
fn played(mut game: Box<dyn Table>, kinds: &[&str], search: &SearchContext) -> (Vec<String>, Vec<String>) {
    let bots: Vec<(usize, BotKind)> = kinds.iter().enumerate().map(|(seat, name)| (seat, kind(name))).collect();
    for _ in 0..200 {
        if game.is_over() {
            break;
        }
        let moves = game.play_bots(&bots, 12, search).expect("they can play");
        assert!(!moves.is_empty(), "{}: no player moves: {}", game.game(), game.view(Viewer::Everybody));
    }
    assert!(game.is_over(), "{} does not end: {}", game.game(), game.view(Viewer::Everybody));
    let mut again = adjudication::games::table::resume(game.game(), &game.settings()).expect("its settings");
    game.kept().iter().for_each(|one| again.restore(one).expect("a lawful move"));
    let view: serde_json::Value = serde_json::from_str(&game.view(Viewer::Everybody)).expect("JSON");
    let outcome = &view["position"];
    let winners = match (&outcome["outcome"]["winners"], &outcome["outcome"]["winner"], &outcome["winner"]) {
        (serde_json::Value::Array(all), ..) => all.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect(),
        (_, one, other) => one.as_str().or(other.as_str()).map(str::to_owned).into_iter().collect(),
    };
    (winners, game.kept())
}

fn shake_of(seed: u64) -> Box<dyn Table> {
    begin::<shake::Shake>(shake::Settings::new(&["Ann", "Ben", "Cid"], seed)).expect("a game")
}

fn xwff_of(seed: u64) -> Box<dyn Table> {
    begin::<xwff::Xwff>(xwff::Settings::new(["Ann", "Ben"], seed, [true, false, true, false])).expect("a game")
}

fn ergo_of(seed: u64) -> Box<dyn Table> {
    begin::<ergo::Ergo>(ergo::Settings::new(&["Ann", "Ben"], seed)).expect("a game")
}

fn palmer_of(seed: u64) -> Box<dyn Table> {
    begin::<palmer::Palmer>(palmer::Settings::new(&["Ann", "Ben"], seed)).expect("a game")
}

#[test]
fn games_of_dice_end_with_every_strength() {
    let search = search();
    for seed in 0..6 {
        for name in ["random", "simple", "skilled", "master"] {
            let (winners, moves) = played(shake_of(seed), &[name; 3], &search);
            assert!(!winners.is_empty());
            assert_eq!(played(shake_of(seed), &[name; 3], &search).1, moves, "the same game is played in the same way");
            assert!(!played(xwff_of(seed), &[name; 2], &search).0.is_empty());
        }
    }
}

#[test]
fn games_of_ergo_end() {
    let search = search();
    for seed in 0..2 {
        for name in ["random", "simple"] {
            // A long game ends in a draw.
            let (winners, moves) = played(ergo_of(seed), &[name; 2], &search);
            assert!(winners.len() == 1 || moves.len() >= 180, "{winners:?} after {} moves", moves.len());
        }
    }
}

/// Palmer's game may go on for long: this many moves are made, each is lawful, and statements are written.
#[test]
fn programs_write_and_claim_in_palmers_game() {
    let search = search();
    for names in [["random", "simple"], ["skilled", "master"]] {
        let mut game = palmer_of(3);
        let bots = [(0, kind(names[0])), (1, kind(names[1]))];
        let moves = game.play_bots(&bots, 8, &search).expect("they can play");
        assert!(moves.len() == 8 || game.is_over(), "{names:?} make {} moves", moves.len());
        let view: serde_json::Value = serde_json::from_str(&game.view(Viewer::Everybody)).expect("JSON");
        assert!(view["position"]["board"].as_array().is_some_and(|board| !board.is_empty()), "{names:?}: {view}");
    }
}

/// Of ten games the stronger wins most, no matter who sits first.
#[test]
fn the_stronger_win() {
    let search = search();
    let wins = |begin: fn(u64) -> Box<dyn Table>, strong: &str, weak: &str| {
        let won = |seed: u64| {
            let (kinds, name) = if seed.is_multiple_of(2) { ([strong, weak], "Ann") } else { ([weak, strong], "Ben") };
            played(begin(seed), &kinds, &search).0 == [name]
        };
        (0..10).filter(|&seed| won(seed)).count()
    };
    let counts = [wins(xwff_of, "master", "random"), wins(xwff_of, "skilled", "simple"), wins(ergo_of, "simple", "random")];
    assert!(counts.iter().all(|&count| count >= 6), "{counts:?}");
}

/// A program leaves it to persons to toss and to roll, and plays when they have.
#[test]
fn persons_begin_a_turn() {
    let search = search();
    for (mut game, begins) in [(shake_of(1), "toss"), (xwff_of(1), "roll")] {
        let bots = [(1, kind("master"))];
        assert!(game.play_bots(&bots, 12, &search).expect("it can play").is_empty());
        game.play(0, &SentMove::Text(begins.to_owned()), &search).expect("a lawful move");
        let moves = game.play_bots(&bots, 12, &search).expect("it can play");
        assert!(!moves.is_empty() && moves.iter().all(|(seat, _)| *seat == 1));
    }
}

/// Where players race a program waits, the stronger the less; elsewhere it does not.
#[test]
fn programs_wait_where_players_race() {
    let search = search();
    let mut game = shake_of(1);
    assert!(game.pause_of_bots(&[kind("master")]).is_zero());
    game.play(0, &SentMove::Text(String::from("toss")), &search).expect("a lawful move");
    let pauses = ["master", "skilled", "simple"].map(|name| game.pause_of_bots(&[kind(name)]));
    assert!(!pauses[0].is_zero() && pauses.is_sorted(), "{pauses:?}");
    assert!(xwff_of(1).pause_of_bots(&[kind("random")]).is_zero());
}

/// In a tie-break of x-wff the first true wff wins (XW-13), so that a program leaves a person time to find one.
#[test]
fn programs_wait_in_a_tie_break() {
    let search = search();
    let bots = [(0, kind("skilled")), (1, kind("skilled"))];
    let mut pauses = 0;
    for seed in 0..1_000 {
        let mut game = xwff_of(seed);
        while !game.is_over() {
            if !game.pause_of_bots(&[kind("master")]).is_zero() {
                pauses += 1;
                let view = game.view(Viewer::Everybody);
                assert!(view.contains("\"phase\":\"building\",\"tie_break\":true"), "{view}");
            }
            assert!(!game.play_bots(&bots, 1, &search).expect("they can play").is_empty());
        }
        if pauses > 3 {
            return;
        }
    }
    panic!("{pauses} pauses in a thousand games");
}
