//! The bot that wants to win does so against bots that draw lots, and both are the same on every machine: all comes from their seeds.

use games::Game;
use predicate_wars::bot::{Bot, Mind, RandomBot, SimpleBot, play_on};
use predicate_wars::{Outcome, Player, PredicateWars, Settings};

/// A game of two; the seat of the bot that wants to win alternates.
fn duel(seed: u64) -> (PredicateWars, Player) {
    let mut settings = Settings::new(&["Ann", "Ben"], seed);
    settings.house.rounds = Some(40);
    let mind = Mind::new(&settings.house).expect("there is a calculus");
    let fighter = (seed % 2) as usize;
    let bot = |seat: usize| -> Box<dyn Bot> {
        let (mind, seed) = (mind.clone(), seed * 2 + seat as u64);
        if seat == fighter { Box::new(SimpleBot::new(mind, seed)) } else { Box::new(RandomBot::new(mind, seed)) }
    };
    let mut bots: Vec<Box<dyn Bot>> = (0..2).map(bot).collect();
    let mut game = PredicateWars::start(&settings).expect("the settings are lawful");
    play_on(&mut game, &mut bots, 20_000).expect("bots play lawfully");
    (game, Player(fighter as u8))
}

#[test]
fn attacks_win_against_lots() {
    let duels: Vec<(PredicateWars, Player)> = (0..30).map(duel).collect();
    let won = duels.iter().filter(|(game, fighter)| game.outcome() == Some(&Outcome::Won { winner: *fighter })).count();
    println!("{won} of {} duels won", duels.len());
    assert!(duels.iter().all(|(game, _)| game.outcome().is_some()));
    assert!(won >= 27, "{won} of 30");
}

#[test]
fn the_same_seeds_make_the_same_game() {
    let (one, other) = (duel(4).0, duel(4).0);
    assert!(one == other && one != duel(6).0);
}
