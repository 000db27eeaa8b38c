//! Records and logs of games: what is played through is written and played through again to the same position, and can be looked at from
//! every chair. Not here: claims that a solver would have to look into; records carry what was found out.

use std::path::Path;

use ::games::Record;
use ::games::ergo::Ergo;
use ::games::palmer::Palmer;
use ::games::shake::Shake;
use ::games::xwff::Xwff;
use adjudication::games::predicate_wars::{Player, PredicateWars, replay_bytes};
use adjudication::games::{Game, Viewer};

use crate::time::linear;

/// Number of chairs whose views are compared; there may be more.
const CHAIRS: usize = 3;

/// For each byte of a record there may be a move, with proofs to be checked and a board to be read.
const MOVES: usize = 40;

type RecordOf<G> = Record<<G as Game>::Settings, <G as Game>::Move>;

fn record<G: Game>(bytes: &[u8]) {
    linear(bytes.len() * MOVES, || {
        let Ok(record) = serde_json::from_slice::<RecordOf<G>>(bytes) else { return };
        let written = serde_json::to_string(&record).expect("a record can be written");
        let again: RecordOf<G> = serde_json::from_str(&written).expect("it was written");
        let twice = serde_json::to_string(&again).expect("a record can be written");
        assert_eq!(twice, written, "it is written as another record");
        let game = match record.replay::<G>() {
            Ok(game) => game,
            Err(unlawful) => return assert!(!unlawful.to_string().is_empty(), "it is refused without a word"),
        };
        let same = again.replay::<G>().expect("the same record");
        for chair in [Viewer::Everybody].into_iter().chain((0..CHAIRS).map(Viewer::Seat)) {
            let seen = serde_json::to_string(&game.view(chair)).expect("a position can be written");
            assert_eq!(serde_json::to_string(&same.view(chair)).expect("as above"), seen, "the same moves lead elsewhere");
            game.legal_moves(chair);
            serde_json::to_string(&*G::public_settings(&record.settings)).expect("what is agreed can be written");
        }
        assert_eq!(game.winners().is_none(), same.winners().is_none());
        game.scores();
    });
}

/// Records of Palmer's game.
pub fn palmer(bytes: &[u8]) {
    record::<Palmer>(bytes);
}

/// Records of ERGO.
pub fn ergo(bytes: &[u8]) {
    record::<Ergo>(bytes);
}

/// Records of x-wff.
pub fn xwff(bytes: &[u8]) {
    record::<Xwff>(bytes);
}

/// Records of Shake a WFF.
pub fn shake(bytes: &[u8]) {
    record::<Shake>(bytes);
}

/// Logs of Predicate Wars.
pub fn logs(bytes: &[u8]) {
    linear(bytes.len() * MOVES, || {
        let (mut last, mut events) = (None, 0);
        let played = replay_bytes(Path::new("input"), bytes, |event, game: &PredicateWars| {
            events += 1;
            assert_eq!((event.n, &event.facts[..]), (events, game.facts()), "an event is not what it came to");
            last = Some(game.clone());
        });
        match played {
            Ok(replayed) => {
                assert_eq!(replayed.events, events);
                assert!(last.is_none_or(|last| last == replayed.game), "the log leads elsewhere");
                let game = replayed.game;
                let seats = u8::try_from(game.view(None).players.len()).expect("there are few players");
                for viewer in std::iter::once(None).chain((0..seats).map(Player).map(Some)) {
                    serde_json::to_string(&game.view(viewer)).expect("a view can be written");
                }
            }
            Err(error) => assert!(!error.to_string().is_empty(), "it is refused without a word"),
        }
    });
}
