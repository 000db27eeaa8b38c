//! Bots in a game that is kept in a log: they play the seats that they are given, until somebody else is asked.

use ::predicate_wars::bot::{Bot, Level, Mind, RandomBot, SimpleBot};
use ::predicate_wars::{Player, PredicateWars};

use crate::recording::log::LogError;
use crate::recording::log_writer::Log;

/// Kind of bot that plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotKind {
    /// One that looks for provable attacks, as well as it can.
    Simple(Level),
    /// One that draws lots.
    Random,
}

impl Default for BotKind {
    fn default() -> BotKind {
        BotKind::Simple(Level::default())
    }
}

/// Lets bots play these seats for as long as one of them is asked, and for so many moves at most. Returns the number of moves.
///
/// A bot sees what its seat sees. Its lots come from the game's seed and the number of moves, so that the same log is always played on in
/// the same way.
///
/// # Errors
/// [`LogError`] when the log cannot be written; the moves before that stand.
pub fn play_bots(log: &mut Log, seats: &[Player], kind: BotKind, most: u64) -> Result<u64, LogError> {
    let level = match kind {
        BotKind::Simple(level) => level,
        BotKind::Random => Level::default(),
    };
    let mind = Mind::on_level(log.game().settings(), level).map_err(LogError::Settings)?;
    let mut bots: Vec<(Player, Box<dyn Bot>)> =
        seats.iter().map(|&seat| (seat, bot(log.game(), seat, kind, mind.clone()))).collect();
    for played in 0..most {
        // A bot decides while nobody else writes, so that its move is lawful in the state that it has seen.
        let turn = log.turn()?;
        let asked = turn.game().to_move();
        let next = bots.iter_mut().find(|(seat, _)| asked.contains(seat));
        let Some(a_move) = next.and_then(|(seat, bot)| bot.decide(&turn.game().view(Some(*seat)))) else { return Ok(played) };
        turn.play(a_move)?;
    }
    Ok(most)
}

fn bot(game: &PredicateWars, seat: Player, kind: BotKind, mind: Mind) -> Box<dyn Bot> {
    // A seat has one seed for the whole game, and each stretch that its bot plays another.
    let seed = game.settings().seed.wrapping_add(u64::from(seat.0) + 1).rotate_left(17);
    let later = seed ^ game.moves().wrapping_mul(0x9e37_79b9_7f4a_7c15);
    match kind {
        BotKind::Random => Box::new(RandomBot::new(mind, later)),
        BotKind::Simple(_) => {
            let by = |card: &::predicate_wars::Card| card.face.as_ref().is_some_and(|face| face.creator == seat);
            // Whoever writes over a card is seen to do so: a player knows of which of his cards the writing is still his own.
            let written = game.numbered().filter(|(_, card)| by(card)).map(|(card, _)| card);
            Box::new(SimpleBot::new(mind, seed).resumed(written, later))
        }
    }
}
