//! Bots in a game: they play the seats that they are given, until somebody else is asked. Not here: how they choose (`predicate_wars::bot`).

use ::predicate_wars::bot::{Bot, Level, Mind, RandomBot, SimpleBot};
use ::predicate_wars::{Move, Player, PredicateWars};
use documents::message::why::says;
use documents::{Message, Refusal};

use crate::games::tabled::Tabled;
use crate::recording::log::LogError;
use crate::recording::log_writer::LogWriter;

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

impl BotKind {
    /// The kinds by their names.
    pub const NAMES: [(&'static str, BotKind); 4] = [
        ("simple", BotKind::Simple(Level::Beginner)),
        ("skilled", BotKind::Simple(Level::Skilled)),
        ("master", BotKind::Simple(Level::Master)),
        ("random", BotKind::Random),
    ];

    /// Returns the kind of this name.
    pub fn named(name: &str) -> Option<BotKind> {
        BotKind::NAMES.into_iter().find_map(|(known, kind)| (known == name).then_some(kind))
    }

    /// Returns the strength of its search; of one that draws lots the least.
    fn level(self) -> Level {
        match self {
            BotKind::Simple(level) => level,
            BotKind::Random => Level::default(),
        }
    }
}

/// Bots in their seats, for one stretch of a game: they remember from move to move what they have seen in it.
pub(in crate::games) struct SeatedBots(Vec<(Player, Box<dyn Bot>)>);

impl SeatedBots {
    /// Seats bots in a game.
    ///
    /// # Errors
    /// [`Refusal`] when there is no calculus for its house rules.
    pub(in crate::games) fn new(game: &PredicateWars, seats: &[(Player, BotKind)]) -> Result<SeatedBots, Refusal> {
        let seated = seats.iter().map(|&(seat, kind)| {
            let mind = Mind::on_level(game.settings(), kind.level())?;
            Ok((seat, bot(game, seat, kind, mind)))
        });
        Ok(SeatedBots(seated.collect::<Result<_, Refusal>>()?))
    }

    /// Returns what the first of them does who is asked, and the reason, where it gives one; `None` when none is.
    pub(in crate::games) fn next_move(&mut self, game: &PredicateWars) -> Option<(Move, Option<Message>)> {
        if let Some((_, answer)) = game.answer_to_draw(self.0.iter().map(|(seat, _)| usize::from(seat.0)), game.moves()) {
            return Some((answer, None));
        }
        let asked = game.to_move();
        let (seat, bot) = self.0.iter_mut().find(|(seat, _)| asked.contains(seat))?;
        let a_move = bot.decide(&game.view(Some(*seat)))?;
        Some((a_move, bot.reason()))
    }
}

/// Moves of bots in a log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BotPlay {
    /// Number of the moves.
    pub moves: u64,
    /// The reasons that bots gave for some of them, each with the name of its bot.
    pub reasons: Vec<Message>,
}

/// Lets bots play these seats for as long as one of them is asked, and for this number of moves at most.
///
/// A bot sees what its seat sees. Its lots come from the game's seed and the number of moves, so that the same log is always played on in
/// the same way.
///
/// # Errors
/// [`LogError`] when the log cannot be written; the moves before that stand.
pub fn play_bots(log: &mut LogWriter, seats: &[Player], kind: BotKind, most: u64) -> Result<BotPlay, LogError> {
    let seats: Vec<(Player, BotKind)> = seats.iter().map(|&seat| (seat, kind)).collect();
    let mut bots = SeatedBots::new(log.game(), &seats).map_err(LogError::Settings)?;
    let mut play = BotPlay::default();
    while play.moves < most {
        // A bot decides while no other process writes, so that its move is lawful in the state that it has seen.
        let turn = log.turn()?;
        let Some((a_move, why)) = bots.next_move(turn.game()) else { break };
        let player = a_move.player.clone();
        turn.play(a_move)?;
        play.moves += 1;
        play.reasons.extend(why.map(|why| says(player, why)));
    }
    Ok(play)
}

fn bot(game: &PredicateWars, seat: Player, kind: BotKind, mind: Mind) -> Box<dyn Bot> {
    // A seat has one seed for the whole game, and each stretch that its bot plays another.
    let seed = game.settings().seed.low_bits().wrapping_add(u64::from(seat.0) + 1).rotate_left(17);
    let later = seed ^ game.moves().wrapping_mul(0x9e37_79b9_7f4a_7c15);
    match kind {
        BotKind::Random => Box::new(RandomBot::new(mind, later)),
        BotKind::Simple(_) => {
            let by = |card: &::predicate_wars::Card| card.face.as_ref().is_some_and(|face| face.creator == seat);
            // Writing over a card is public: a player knows of which of his cards the writing is still his own.
            let written = game.numbered().filter(|(_, card)| by(card)).map(|(card, _)| card);
            Box::new(SimpleBot::new(mind, seed).resumed(written, later))
        }
    }
}
