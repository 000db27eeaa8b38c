//! The example records lead to the end of a game, move by move as the pages beside them tell it.

use std::fmt::Display;
use std::fs;
use std::path::Path;

use games::shake::Shake;
use games::xwff::Xwff;
use games::{Game, Record};

/// The game of an example, whose moves are those in backquotes at the heads of the page's list.
fn example<G: Game<Move: Display>>(name: &str) -> G {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/games");
    let read = |ending: &str| fs::read_to_string(folder.join(format!("{name}.{ending}"))).expect("the example is there");
    let record: Record<G::Settings, G::Move> = serde_json::from_str(&read("json")).expect("it is a record");
    let page = read("md");
    let told: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("- `")?.split('`').next()).collect();
    let played: Vec<String> = record.moves.iter().map(ToString::to_string).collect();
    assert_eq!(told, played, "{name}");
    record.replay().expect("every move is lawful")
}

#[test]
fn x_wff_with_spots_and_a_tie_break() {
    let game: Xwff = example("xwff");
    assert_eq!(game.outcome().map(|outcome| (outcome.winner.as_str(), outcome.tie_break)), Some(("Ann", true)));
    assert_eq!((game.rounds().len(), game.seats().iter().map(|seat| seat.points).collect::<Vec<_>>()), (5, vec![3, 3]));
    assert!(game.rounds()[0].seats.iter().all(|seat| seat.spotted.is_some()));
}

#[test]
fn shake_a_wff_with_challenges() {
    let game: Shake = example("shake");
    let outcome = game.outcome().expect("it is over");
    assert_eq!((outcome.winners.as_slice(), game.completed_cubes().total()), (&[String::from("Ben")][..], 9));
    assert_eq!(game.seats().iter().map(|seat| seat.points).collect::<Vec<_>>(), [1, 4]);
}
