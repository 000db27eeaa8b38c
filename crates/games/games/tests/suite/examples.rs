//! The example records lead to the end of a game, move by move as the pages beside them tell it.

use std::fmt::Display;
use std::fs;
use std::path::Path;

use games::palmer::{Ending, Evidence, Move, Palmer};
use games::shake::Shake;
use games::xwff::Xwff;
use games::{Game, Record, ergo};

/// The game of an example, whose moves are those in backquotes at the heads of the page's list.
fn example<G: Game<Move: Display>>(name: &str) -> G {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/games");
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

#[test]
fn ergo_with_every_kind_of_card() {
    let game: ergo::Ergo = example("ergo");
    assert_eq!(game.winner(), Some("Cid"));
    let rounds: Vec<(ergo::Ending, &[u64])> = game.rounds().iter().map(|round| (round.ending, round.gained.as_slice())).collect();
    assert_eq!(rounds, [(ergo::Ending::Ergo, &[13, 0, 13][..]), (ergo::Ending::Ergo, &[0, 0, 23][..])]);
}

#[test]
fn palmer_with_claims_of_both_kinds() {
    let game: Palmer = example("palmer");
    let outcome = game.outcome().expect("it is over");
    assert_eq!((outcome.winners.as_slice(), outcome.ending), (&[String::from("Ann")][..], Ending::Inconsistency));
    assert_eq!(game.seats().iter().map(|seat| seat.points).collect::<Vec<_>>(), [1, 0]);
    assert_eq!((game.board().len(), game.names()[0].name.as_str()), (6, "joy"));
}

/// Proofs in a record are not taken on trust: a letter changed in any of their lines is found.
#[test]
fn a_spoilt_proof_stops_a_record() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/games/palmer.json");
    let text = fs::read_to_string(folder).expect("the example is there");
    let record: Record<<Palmer as Game>::Settings, Move> = serde_json::from_str(&text).expect("it is a record");
    let mut spoilt = 0;
    for (at, a_move) in record.moves.iter().enumerate() {
        let Move::Claim { findings, .. } = a_move else { continue };
        for (question, finding) in findings.iter().enumerate() {
            let (Evidence::Proof { lines, .. } | Evidence::Contradiction { lines }) = &finding.evidence else { continue };
            for line in (0..lines.len()).filter(|&line| lines[line].contains(". ")) {
                let mut other = record.clone();
                let Move::Claim { findings, .. } = &mut other.moves[at] else { continue };
                let (Evidence::Proof { lines, .. } | Evidence::Contradiction { lines }) = &mut findings[question].evidence else {
                    continue;
                };
                // `happy` or `smarter` becomes `blonde` or `likes`; ⊥ becomes its opposite.
                lines[line] = lines[line].replace("happy", "blonde").replace("smarter", "likes").replace('⊥', "⊤");
                let stopped = other.replay::<Palmer>().map(drop).expect_err("it is noticed");
                assert!(stopped.to_string().starts_with(&format!("move {} is not lawful: the proof", at + 1)), "{stopped}");
                spoilt += 1;
            }
        }
    }
    assert_eq!(spoilt, 16);
}

/// Nor are structures: each that is recorded stops the record when something else holds in it.
#[test]
fn a_spoilt_structure_stops_a_record() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/games/palmer.json");
    let text = fs::read_to_string(folder).expect("the example is there");
    let spoil = |changes: &[(&str, &str)]| changes.iter().fold(text.clone(), |text, (old, new)| text.replace(old, new));
    // Joy is the one who is happy, as statement 2 says; then no one is happy, where somebody should be.
    let joyful = spoil(&[(r#""holds":[[1]]"#, r#""holds":[[0]]"#), ("happy = {1}", "happy = {0}")]);
    let sad = [
        (r#""holds":[[0]]},{"name":"smarter""#, r#""holds":[]},{"name":"smarter""#),
        ("\"happy = {0}\",\"sm", "\"happy = {}\",\"sm"),
    ];
    for (spoilt, at) in [(joyful, 3), (spoil(&sad), 8)] {
        assert_ne!(spoilt, text);
        let record: Record<<Palmer as Game>::Settings, Move> = serde_json::from_str(&spoilt).expect("it is a record");
        let stopped = record.replay::<Palmer>().map(drop).expect_err("it is noticed").to_string();
        assert!(stopped.starts_with(&format!("move {at} is not lawful: the model does not hold")), "{stopped}");
    }
}
