//! Random games of Predicate Wars, played by the bots, held to what must never fail: cards are neither lost nor made, every purse is what
//! an independent fold says, what is refused changes nothing, and no player sees what is private to another.

mod challenges;
mod leaks;
mod ledger;
mod nonsense;
mod strength;
mod table;

use games::{Game, Record, Rng};
use ledger::Ledger;
use nonsense::nonsense;
use predicate_wars::{Outcome, PredicateWars};
use table::{Seats, Table};

/// The full number is played where the tests are optimised, `cargo test --release -p referee-predicate-wars --test suite bots`; else a part of it,
/// checked as closely.
const GAMES: u64 = if cfg!(debug_assertions) { 300 } else { 2_000 };

/// What happened in some games.
#[derive(Debug, Default)]
struct Tally {
    games: u64,
    won: u64,
    drawn: u64,
    ended_by_rounds: u64,
    moves: u64,
    refused: u64,
    claims: u64,
    upheld: u64,
    failed: u64,
    rules: u64,
    removed: u64,
    subproofs: u64,
    lost: u64,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.won += other.won;
        self.drawn += other.drawn;
        self.ended_by_rounds += other.ended_by_rounds;
        self.moves += other.moves;
        self.refused += other.refused;
        self.claims += other.claims;
        self.upheld += other.upheld;
        self.failed += other.failed;
        self.rules += other.rules;
        self.removed += other.removed;
        self.subproofs += other.subproofs;
        self.lost += other.lost;
    }
}

/// Plays one game to its end, and checks everything after every move.
fn play(seed: u64) -> Tally {
    let mut table = Table::new(seed, if seed.is_multiple_of(4) { Seats::Simple } else { Seats::Mixed });
    let mut game = PredicateWars::start(&table.settings).expect("the settings are lawful");
    let mut ledger = Ledger::new(&table.settings, game.facts());
    let mut rng = Rng::new(seed ^ 0x5eed);
    let mut record: Record<_, _> = Record::new::<PredicateWars>(table.settings.clone());
    let mut tally = Tally { games: 1, ..Tally::default() };
    ledger.compare(&game);
    while game.outcome().is_none() {
        if rng.below(3) == 0 {
            let before = game.clone();
            let bad = nonsense(&game, &mut rng);
            match game.play(&bad) {
                Err(refusal) => {
                    assert!(game == before, "seed {seed}: {bad} is refused, and changes the state: {refusal}");
                    assert!(!crate::german::rule(&refusal).is_empty() && !refusal.message.to_string().is_empty(), "{refusal:?}");
                    tally.refused += 1;
                }
                // It happened to be lawful; the bots play another one.
                Ok(()) => game = before,
            }
        }
        let a_move = table.next(&game).unwrap_or_else(|| panic!("seed {seed}: no player moves in {:?}", game.phase()));
        if let Err(refusal) = game.play(&a_move) {
            panic!("seed {seed}, move {}: a bot plays {a_move}, which is refused: {refusal}", game.moves());
        }
        ledger.apply(&a_move, game.facts(), &mut tally);
        ledger.compare(&game);
        record.moves.push(a_move);
        assert!(game.moves() < 50_000, "seed {seed}: there is no end to this game");
    }
    tally.moves = game.moves();
    match game.outcome() {
        Some(Outcome::Won { .. }) => tally.won = 1,
        Some(Outcome::Draw) => tally.drawn = 1,
        _ => tally.ended_by_rounds = 1,
    }
    if seed.is_multiple_of(8) {
        let text = serde_json::to_string(&record).expect("a record can be written");
        let read: Record<_, _> = serde_json::from_str(&text).expect("what is written is read back");
        assert_eq!(read, record);
        assert!(read.replay::<PredicateWars>().expect("a game that was played is lawful") == game, "seed {seed}");
    }
    tally
}

#[test]
fn random_games_keep_their_accounts_to_the_end() {
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get().min(4)) as u64;
    let some = |thread: u64| {
        let mut tally = Tally::default();
        (0..GAMES).filter(|seed| seed % threads == thread).for_each(|seed| tally.add(&play(seed)));
        tally
    };
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads).map(|thread| scope.spawn(move || some(thread))).collect();
        parts.into_iter().for_each(|part| tally.add(&part.join().expect("no game fails")));
    });
    println!("{tally:?}");
    assert_eq!((tally.games, tally.won + tally.drawn + tally.ended_by_rounds), (GAMES, GAMES));
    // Whatever can happen in a game has happened, and not only once.
    let happened = [tally.won, tally.ended_by_rounds, tally.claims, tally.upheld, tally.failed, tally.rules];
    let rare = [tally.removed, tally.subproofs, tally.lost, tally.refused];
    assert!(happened.iter().chain(&rare).all(|&times| times > GAMES / 40), "{tally:?}");
}
