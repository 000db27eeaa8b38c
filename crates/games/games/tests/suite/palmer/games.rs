//! Ten thousand games by chance to the end, with everything recomputed beside them, and unlawful neighbours of their moves.

use std::panic::resume_unwind;
use std::thread;

use games::palmer::{AllPass, Card, Claimed, Ending, House, Move, Palmer, Phase, Settings};
use games::{Game, HouseRules, Record, Rng};

use super::fold::Fold;
use super::{neighbours, oracle, writing};
use testkit::soak;

/// What of a position could change.
fn snapshot(game: &Palmer) -> String {
    let board: Vec<_> = game.board().iter().map(|written| (written.label(), &written.text, written.scored)).collect();
    format!(
        "{board:?} {:?} {:?} {} {:?} {} {:?} {:?} {:?} {:?} {:?} {:?}",
        game.names(),
        game.seats(),
        game.deck(),
        game.used(),
        game.turn(),
        game.phase(),
        game.pending(),
        game.outcome(),
        game.remarks().notes,
        game.remarks().upheld,
        game.evidence()
    )
}

fn random_settings(rng: &mut Rng) -> Settings {
    let names = ["Ann", "Ben", "Cid", "Dot"];
    let players = rng.below(3) + 2;
    let mut settings = Settings::new(&names[..players], rng.below(usize::MAX) as u64);
    settings.hand = rng.below(3) + 1;
    settings.goal = rng.below(3) as u32 + 1;
    if rng.below(2) == 0 {
        for rule in House::RULES {
            let value = rng.pick(rule.values).expect("rules have values");
            // Who judges a claim has tests of its own: here the findings do.
            if rng.below(3) == 0 && *value != "…" && rule.name != "claims" {
                settings.house.set(rule.name, value).expect("a value of the table");
            }
        }
    }
    settings
}

/// A move that this player could make; most are lawful.
fn random_move(game: &Palmer, claims: u32, rng: &mut Rng) -> Move {
    let seat = &game.seats()[game.turn()];
    let player = seat.name.clone();
    if let Some(pending) = game.pending() {
        let asked = (0..game.seats().len()).find(|at| *at != game.turn() && !pending.accepted.contains(at)).expect("somebody");
        let asked = game.seats()[asked].name.clone();
        return match rng.below(5) {
            0 => Move::Withdraw { player },
            1 => Move::Reject { player: asked },
            _ => Move::Accept { player: asked },
        };
    }
    if game.phase() == Phase::Scoring && !game.board().is_empty() && claims < 2 && rng.below(2) == 0 {
        let labels: Vec<String> =
            game.board().iter().filter(|written| !written.scored).map(|one| one.label().to_owned()).collect();
        // What stands there twice is claimed first.
        let twice = |label: &&String| {
            let text = |label: &str| game.board().iter().find(|written| written.label() == label).map(|written| &written.text);
            game.board().iter().filter(|written| Some(&written.text) == text(label)).count() > 1
        };
        let likely = labels.iter().find(twice).filter(|_| rng.below(2) == 0);
        let claim = match likely.or_else(|| rng.pick(&labels)) {
            Some(label) if rng.below(3) > 0 => {
                let others = labels.iter().filter(|other| *other != label && rng.below(12) == 0);
                Claimed::Redundant(std::iter::once(label).chain(others.take(2)).cloned().collect())
            }
            _ => Claimed::Inconsistent,
        };
        let findings = oracle::findings(game, &claim, rng);
        return Move::Claim { player, claim, findings };
    }
    let held = seat.hand.contains(&Card::Negation);
    if held
        && rng.below(2) == 0
        && let Some(written) = rng.pick(game.board())
    {
        let places = game.negations(written);
        if let Some(place) = rng.pick(&places) {
            return Move::Negate { player, statement: written.label().to_owned(), at: place.number };
        }
    }
    match writing::play(game, &seat.hand, rng) {
        Some((cards, statement)) if rng.below(12) > 0 => Move::Play { player, cards, statement },
        _ => Move::Pass { player },
    }
}

#[derive(Default, Debug)]
struct Count {
    moves: u32,
    refused: u32,
    plays: u32,
    negations: u32,
    redundant: u32,
    inconsistent: u32,
    wrong: u32,
    asked: u32,
    named: u32,
    goals: u32,
    passed: u32,
    stuck: u32,
}

/// Number of rounds of nothing but passes after which a game is given up.
const TABLES_RISE: usize = 20;

impl Count {
    fn and(self, other: &Count) -> Count {
        Count {
            moves: self.moves + other.moves,
            refused: self.refused + other.refused,
            plays: self.plays + other.plays,
            negations: self.negations + other.negations,
            redundant: self.redundant + other.redundant,
            inconsistent: self.inconsistent + other.inconsistent,
            wrong: self.wrong + other.wrong,
            asked: self.asked + other.asked,
            named: self.named + other.named,
            goals: self.goals + other.goals,
            passed: self.passed + other.passed,
            stuck: self.stuck + other.stuck,
        }
    }
}

fn one_game(seed: u64, count: &mut Count) {
    let mut rng = Rng::new(seed);
    let settings = random_settings(&mut rng);
    let mut record = Record::new::<Palmer>(settings.clone());
    let mut game = Palmer::start(&settings).expect("the settings are lawful");
    let mut fold = Fold::new(&settings);
    let mut claims = 0;
    // Where the house has it so, hands with which nothing can be written are passed with for ever while there are cards to draw (Q-PA-27): such tables
    // rise.
    while game.phase() != Phase::Over && fold.idle() < TABLES_RISE * settings.players.len() {
        // Written out it is long, so that not every position is compared.
        let before = seed.is_multiple_of(8).then(|| snapshot(&game));
        let a_move = random_move(&game, claims, &mut rng);
        let tries = neighbours::of(&game, &a_move);
        // Few for each move, others each time.
        for neighbour in (0..2).filter_map(|_| rng.pick(&tries)) {
            if game.play(neighbour).is_ok() {
                panic!("{neighbour:?} was played beside {a_move:?}: {}", snapshot(&game));
            }
            count.refused += 1;
        }
        let unchanged = |game: &Palmer| before.as_ref().is_none_or(|before| *before == snapshot(game));
        assert!(unchanged(&game), "a refused move changes nothing");
        count.moves += 1;
        match game.play(&a_move) {
            Ok(()) => {
                fold.apply(&a_move);
                fold.check(&game);
                let turn_ended = matches!(a_move, Move::Play { .. } | Move::Negate { .. } | Move::Pass { .. });
                claims = if turn_ended { 0 } else { claims + 1 };
                tally(&a_move, &game, count);
                record.moves.push(a_move);
            }
            Err(refusal) => {
                assert!(unchanged(&game), "a refused move changes nothing");
                // Statements are made without a look at these.
                let house = ["Q-PA-2", "PA-12", "Q-PA-7", "Q-PA-13", "Q-PA-16", "Q-PA-24", "Q-PA-21"];
                assert!(house.contains(&refusal.rule.as_str()), "{a_move:?}: {refusal}");
                game.play(&Move::Pass { player: a_move.player().to_owned() }).expect("passing is lawful");
                fold.apply(&Move::Pass { player: a_move.player().to_owned() });
                record.moves.push(Move::Pass { player: a_move.player().to_owned() });
                claims = 0;
            }
        }
        assert!(record.moves.len() < 2_000, "the game ends");
    }
    match game.outcome().map(|outcome| outcome.ending) {
        Some(Ending::Inconsistency) => count.inconsistent += 1,
        Some(Ending::Goal) => count.goals += 1,
        Some(Ending::Passed) => {
            assert!(game.deck() == 0 || settings.house.all_pass == AllPass::Twice);
            count.passed += 1;
        }
        None => {
            assert!(game.deck() > 0 && settings.house.all_pass == AllPass::DeckEmpty, "the game ends");
            count.stuck += 1;
        }
    }
    count.named += game.names().len() as u32;
    let json = serde_json::to_string(&record).expect("records are written");
    let read: Record<Settings, Move> = serde_json::from_str(&json).expect("and read");
    assert_eq!(read, record);
    let again = read.replay::<Palmer>().unwrap_or_else(|unlawful| panic!("{unlawful}: {json}"));
    assert_eq!(snapshot(&again), snapshot(&game), "the same moves lead to the same position");
}

fn tally(a_move: &Move, game: &Palmer, count: &mut Count) {
    match a_move {
        Move::Play { .. } => count.plays += 1,
        Move::Negate { .. } => count.negations += 1,
        Move::Claim { claim: Claimed::Redundant(_), .. } if game.remarks().upheld == Some(true) => count.redundant += 1,
        Move::Claim { .. } if game.remarks().upheld == Some(false) => count.wrong += 1,
        Move::Claim { .. } if game.pending().is_some() => count.asked += 1,
        _ => {}
    }
    let text = a_move.to_string();
    let read: Move = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.to_string(), text, "moves are read as they are written");
}

#[test]
fn random_games_end_and_replay() {
    let seeds = soak::seeds(10_000);
    // Two at once, for there are two processors or more wherever this runs.
    let half = |parity: u64| {
        let mut count = Count::default();
        seeds.clone().filter(|seed| seed % 2 == parity).for_each(|seed| one_game(seed, &mut count));
        count
    };
    let count = thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        half(0).and(&other.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    let Count { moves, refused, plays, negations, redundant, inconsistent, wrong, asked, named, goals, passed, stuck } = count;
    println!("{count:?}");
    let games = (seeds.end - seeds.start) as u32;
    assert_eq!(inconsistent + goals + passed + stuck, games);
    assert!(moves > 20 * games && refused > 40 * games, "{count:?}");
    assert!(
        plays > 8 * games && negations > games / 2 && redundant * 10 > 4 * games && wrong > 2 * games && asked > 2 * games,
        "{count:?}"
    );
    assert!(
        inconsistent * 10 > 3 * games && goals * 10 > 4 * games && stuck * 100 < games && named * 100 > 15 * games,
        "{count:?}"
    );
    // One game in some hundreds, of which a tenth of the set may have none.
    assert!(passed * 500 > games || !soak::is_whole(), "{count:?}");
}
