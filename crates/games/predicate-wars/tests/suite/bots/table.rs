//! Tables of bots: who sits there, and by which house rules they play.

use predicate_wars::bot::{Bot, Mind, RandomBot, SimpleBot};
use predicate_wars::house::{Afford, Charge, LinesCount, MinPowerCost, RandDistinct, Shortage};
use predicate_wars::{Move, PredicateWars, Settings};

/// What kind of bots sit at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seats {
    /// Those that want to win.
    Simple,
    /// Those and such as draw lots.
    Mixed,
    /// Only such as draw lots.
    Random,
}

/// A game that bots play.
pub(crate) struct Table {
    pub(crate) settings: Settings,
    bots: Vec<Box<dyn Bot>>,
}

impl Table {
    /// A table of 2 to 16 bots; everything about it comes from the seed.
    pub(crate) fn new(seed: u64, seats: Seats) -> Table {
        let count = 2 + (seed % 15) as usize;
        let names: Vec<String> = (1..=count).map(|number| format!("Bot{number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut settings = Settings::new(&names, 7_777_777_777_000_000 + seed);
        let house = &mut settings.house;
        house.rounds = Some(if count < 5 { 4 } else { 2 });
        house.dealt = 4;
        house.deck_size = (count as u16) * 10;
        if seats == Seats::Simple && count < 5 {
            // These play until one is left.
            (house.rounds, house.health_per_player) = (Some(60), 20);
        }
        let bit = |index: u32| seed >> index & 1 == 1;
        if bit(4) {
            (house.charge, house.afford) = (Charge::Lines, Afford::AtLeast);
        }
        if bit(5) {
            house.lines_count = LinesCount::All;
        }
        if bit(6) {
            (house.shortage, house.rand_distinct) = (Shortage::None, RandDistinct::Yes);
        }
        if bit(7) {
            house.min_power_cost = MinPowerCost::SymbolPoint;
        }
        if bit(8) {
            house.calculus = predicate_wars::house::Calculus::Sound;
        }
        house.claims_per_play = 1 + u8::from(seed.is_multiple_of(3));
        let mind = Mind::new(house).expect("there are both calculi");
        let bot = |number: usize| -> Box<dyn Bot> {
            let seed = seed * 100 + number as u64;
            match seats {
                Seats::Simple => Box::new(SimpleBot::new(mind.clone(), seed)),
                Seats::Mixed if number.is_multiple_of(3) => Box::new(SimpleBot::new(mind.clone(), seed)),
                Seats::Mixed | Seats::Random => Box::new(RandomBot::new(mind.clone(), seed)),
            }
        };
        let bots = (0..count).map(bot).collect();
        Table { settings, bots }
    }

    /// What the next bot that is asked does.
    pub(crate) fn next(&mut self, game: &PredicateWars) -> Option<Move> {
        let player = *game.to_move().first()?;
        self.bots.get_mut(usize::from(player.0))?.decide(&game.view(Some(player)))
    }
}
