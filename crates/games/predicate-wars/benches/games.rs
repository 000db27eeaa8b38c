//! How fast Predicate Wars is adjudicated: moves and claims a second, how replay grows with the log, and the memory of a game.
//! `cargo bench -p referee-predicate-wars --bench games`

use std::fs;
use std::hint::black_box;
use std::time::Instant;

use games::{Game, Record};
use predicate_wars::bot::{Bot, Mind, RandomBot, SimpleBot, play_on};
use predicate_wars::claim::{ClaimInput, ProofConditions, check};
use predicate_wars::{Action, Fact, Move, PredicateWars, Settings};

/// A table of bots. Without claims no player loses, so that the game goes on for as long as is wanted.
fn settings(players: usize, claims: u8) -> Settings {
    let names: Vec<String> = (1..=players).map(|number| format!("Bot{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut settings = Settings::new(&names, 11);
    settings.house.claims_per_play = claims;
    settings.house.deck_size = settings.house.deck_size.max(players as u16 * 18);
    settings
}

/// The moves of a game of bots, up to a number. They draw lots; `fighters` of them want to win.
fn moves(settings: &Settings, fighters: usize, most: usize) -> (Vec<Move>, PredicateWars) {
    let mind = Mind::new(&settings.house).expect("the calculus is there");
    let bot = |seat: usize| -> Box<dyn Bot> {
        let (mind, seed) = (mind.clone(), seat as u64);
        if seat < fighters { Box::new(SimpleBot::new(mind, seed)) } else { Box::new(RandomBot::new(mind, seed)) }
    };
    let mut bots: Vec<Box<dyn Bot>> = (0..settings.players.len()).map(bot).collect();
    let mut game = PredicateWars::start(settings).expect("the settings are lawful");
    let mut moves = Vec::new();
    while moves.len() < most {
        let Some(&player) = game.to_move().first() else { break };
        let Some(a_move) = bots[usize::from(player.0)].decide(&game.view(Some(player))) else { break };
        game.play(&a_move).expect("bots play lawfully");
        moves.push(a_move);
    }
    (moves, game)
}

/// The position that some moves lead to.
fn position(settings: &Settings, moves: &[Move]) -> PredicateWars {
    let mut game = PredicateWars::start(settings).expect("the settings are lawful");
    moves.iter().for_each(|a_move| game.play(a_move).expect("it was lawful before"));
    game
}

fn engine() {
    for players in [2, 4, 16] {
        let settings = settings(players, 0);
        let (moves, _) = moves(&settings, 0, 20_000);
        let start = Instant::now();
        black_box(position(&settings, &moves));
        let seconds = start.elapsed().as_secs_f64();
        println!("engine, {players} players: {} moves without claims, {:.0} a second", moves.len(), moves.len() as f64 / seconds);
        let game = position(&settings, moves.get(..1_000).unwrap_or(&moves));
        let start = Instant::now();
        let views = 2_000;
        let bytes: usize = (0..views)
            .map(|view| {
                let player = predicate_wars::Player((view % players) as u8);
                serde_json::to_string(&game.view(Some(player))).map_or(0, |text| text.len())
            })
            .sum();
        let seconds = start.elapsed().as_secs_f64();
        println!("views, {players} players: {:.0} a second, {} bytes each", views as f64 / seconds, bytes / views);
    }
}

fn claims() {
    let proofs = [
        (
            "one step",
            ["P", "(P → [ATK]([chosenPlayer](0), 20))"],
            String::from(
                "1. axiom P\n2. axiom (P → [ATK]([chosenPlayer](0), 20))\n3. [ATK]([chosenPlayer](0), 20) by MP on 1, 2\n",
            ),
        ),
        ("forty steps", ["(P ∧ [ATK]([chosenPlayer](0), 20))", "Q"], {
            let mut text = String::from("1. axiom (P ∧ [ATK]([chosenPlayer](0), 20))\n2. axiom Q\n");
            for line in 3..42 {
                text.push_str(&format!("{line}. (Q ∨ Q_{line}) by Addition on 2\n"));
            }
            text.push_str("42. [ATK]([chosenPlayer](0), 20) by Simplification on 1\n");
            text
        }),
    ];
    for system in ["predicate-wars", "predicate-wars-sound"] {
        let conditions = ProofConditions::new(system, &kernel::HouseRules::default(), false).expect("the calculus is there");
        for (name, axioms, proof) in &proofs {
            let classes = proof_syntax::predicate_wars::classes::ClassReadings::default();
            let input = ClaimInput { conditions: &conditions, axioms, rules: &[], subproofs: &[], proof, classes };
            let start = Instant::now();
            let rounds = 5_000;
            for _ in 0..rounds {
                black_box(check(black_box(&input)).expect("it is a proof"));
            }
            println!("claims, {name}, {system}: {:.0} a second", f64::from(rounds) / start.elapsed().as_secs_f64());
        }
    }
}

/// Whole games of bots that attack: claims, windows and effects included.
fn games_to_the_end() {
    let (mut moves, mut claims) = (0, 0);
    let start = Instant::now();
    for seed in 0..50 {
        let mut settings = settings(4, 1);
        (settings.seed, settings.house.rounds) = (seed.into(), Some(40));
        let mind = Mind::new(&settings.house).expect("the calculus is there");
        let mut bots: Vec<Box<dyn Bot>> =
            (0..4).map(|seat| Box::new(SimpleBot::new(mind.clone(), seed * 4 + seat)) as Box<dyn Bot>).collect();
        let mut game = PredicateWars::start(&settings).expect("the settings are lawful");
        while play_on(&mut game, &mut bots, 1).expect("bots play lawfully") == 1 {
            moves += 1;
            claims += game.facts().iter().filter(|fact| matches!(fact, Fact::Claimed { .. })).count();
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("bots, 50 games of 4 to the end: {moves} moves, {claims} claims, {:.0} moves a second", f64::from(moves) / seconds);
}

/// The same game as a log of JSON lines, cut at several lengths: what a move costs should not depend on how many stand before it.
fn replay() {
    for (name, claims, fighters) in [("without claims", 0, 0), ("with claims", 1, 4)] {
        let mut settings = settings(4, claims);
        // No player loses by chance in a benchmark.
        settings.house.health_per_player = 1_000_000;
        // And everybody can go on buying cards back, and proving.
        (settings.house.power, settings.house.potency) = (100_000_000, 100_000_000);
        let (moves, _) = moves(&settings, fighters, 100_000);
        let log: Vec<String> = moves.iter().map(|a_move| serde_json::to_string(a_move).expect("a move can be written")).collect();
        for length in [1_000, 10_000, 100_000] {
            let Some(log) = log.get(..length) else {
                println!("replay {name}: the game ends after {} moves", log.len());
                break;
            };
            let start = Instant::now();
            let mut record: Record<Settings, Move> = Record::new::<PredicateWars>(settings.clone());
            record.moves = log.iter().map(|line| serde_json::from_str(line).expect("it was written so")).collect();
            let proofs = record.moves.iter().filter(|a_move| matches!(a_move.action, Action::Claim { .. })).count();
            black_box(record.replay::<PredicateWars>().expect("it was lawful before"));
            let seconds = start.elapsed().as_secs_f64();
            let each = seconds * 1e6 / length as f64;
            println!("replay {name}: {length} events ({proofs} claims) in {seconds:.3} s, {each:.2} µs each");
        }
    }
}

/// The resident memory of this process in bytes, where the system tells.
fn resident() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<usize>().ok().map(|kilobytes| kilobytes * 1024)
}

fn memory() {
    for players in [2, 16] {
        let (_, game) = moves(&settings(players, 0), 0, 5_000);
        let Some(before) = resident() else { return println!("memory: the system does not tell") };
        let many: Vec<PredicateWars> = (0..1_000).map(|_| game.clone()).collect();
        let after = resident().unwrap_or(before);
        println!("memory, {players} players, after 5000 moves: {} bytes a game", after.saturating_sub(before) / many.len());
    }
}

fn main() {
    engine();
    claims();
    games_to_the_end();
    replay();
    memory();
}
