//! A game at a table: what a server holds of it, whichever of the five it is. Moves come from seats and speak for no other seat; no file is
//! read or written, and nothing is remembered but what [`PlayedMove::kept`] gives back.
//!
//! Not here: who sits where, and where the moves are kept (crate `service`); a record in a file (`recording`).

use std::time::Duration;

use ::games::{Record, Remarks};
use ::predicate_wars::{Action, Fact, Player, PredicateWars};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::bots::strength;
use super::predicate_wars::{BotKind, SeatedBots, check_edit, legal, read_move, view};
use super::session::read_written;
use super::{Adjudicated, Game, GameError, PlayedByBots, SearchContext, Session, Viewer};
use crate::document::json;
use crate::recording::log::{Event, Header, VERSION};
use crate::recording::record::written;

/// A move as a player sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SentMove {
    /// As players write it, with or without the name of the player.
    Text(String),
    /// As it stands in a record: a JSON object, in which `player` can be left out.
    Json(String),
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedMove {
    /// The move as [`Table::restore`] reads it: one line of JSON. Secret until the game is over.
    pub kept: String,
    /// The public part: one line of JSON, an object with the player's name and what the move came to.
    pub public: String,
}

/// Moves of programs, with their seats.
pub type BotMoves = Vec<(usize, PlayedMove)>;

/// A game at a table.
pub trait Table: Send {
    /// Returns the name of the game.
    fn game(&self) -> &'static str;

    /// Returns what was agreed before the first move, as one line of JSON. It tells the seed, so that it is secret until the game is over.
    fn settings(&self) -> String;

    /// Returns the names of the players, by seat.
    fn players(&self) -> Vec<String>;

    /// Returns how many moves have been played.
    fn moves(&self) -> u64;

    /// Returns whether the game is over.
    fn is_over(&self) -> bool;

    /// Returns the seats that the game waits for; all of them where anybody may move.
    fn waits_for(&self) -> Vec<usize>;

    /// Returns whether players hold what others may not see.
    fn has_secrets(&self) -> bool;

    /// Returns whether a move of this seat is settled by a search for proofs or models, which takes time and memory.
    ///
    /// # Errors
    /// As [`Table::play`], where it is no move of this seat.
    fn asks_search(&self, seat: usize, sent: &SentMove) -> Result<bool, GameError>;

    /// Plays a move of this seat (counted from 0).
    ///
    /// # Errors
    /// [`GameError::OtherSeat`] when the move is another player's, [`GameError::Input`] when it is none, [`GameError::Refused`] when it is
    /// not lawful, [`GameError::Limit`] when what it hangs on was not found out. Nothing has changed then.
    fn play(&mut self, seat: usize, sent: &SentMove, search: &SearchContext) -> Result<PlayedMove, GameError>;

    /// Plays a move that was kept.
    ///
    /// # Errors
    /// [`GameError::Usage`] when it is none, [`GameError::Refused`] when it is not lawful.
    fn restore(&mut self, kept: &str) -> Result<(), GameError>;

    /// Returns the moves that have been played, as [`Table::restore`] reads them.
    fn kept(&self) -> Vec<String>;

    /// Takes moves back until this many are left.
    ///
    /// # Errors
    /// [`GameError::Usage`] when there are fewer. Nothing has changed then.
    fn take_back(&mut self, left: u64) -> Result<(), GameError>;

    /// Lets programs play seats until somebody else is asked. Each sees what its seat sees.
    ///
    /// * `bots`: the seats that they play, each once;
    /// * `most`: the number of moves after which they stop.
    ///
    /// Returns the moves with the seats that made them.
    ///
    /// # Errors
    /// [`GameError::Refused`] when none can play with its house rules.
    fn play_bots(&mut self, bots: &[(usize, BotKind)], most: usize, search: &SearchContext) -> Result<BotMoves, GameError>;

    /// Returns how long these programs wait before they move, where players race.
    fn pause_of_bots(&self, _bots: &[BotKind]) -> Duration {
        Duration::ZERO
    }

    /// Returns the position as the viewer may see it: the document of `show`.
    fn view(&self, viewer: Viewer) -> String;

    /// Returns what may be done now, as far as the viewer may know it: the document of `legal`.
    fn legal(&self, viewer: Viewer) -> String;

    /// Returns the record of the game as the command line reads it. It tells all secrets.
    fn record(&self) -> String;
}

/// Begins a game at a table.
///
/// # Errors
/// [`GameError::Refused`] when no game can be played with these settings.
pub fn begin<G: Adjudicated + PlayedByBots + Send + 'static>(settings: G::Settings) -> Result<Box<dyn Table>, GameError>
where
    G::Settings: Send,
    G::Move: Send,
{
    Ok(Box::new(Session::<G>::begin(settings)?))
}

/// Begins a game of Predicate Wars at a table.
///
/// # Errors
/// [`GameError::Refused`] when no game can be played with these settings.
pub fn begin_predicate_wars(settings: &::predicate_wars::Settings) -> Result<Box<dyn Table>, GameError> {
    Ok(Box::new(War { game: PredicateWars::start(settings)?, events: Vec::new() }))
}

/// Begins a game again whose settings were kept.
///
/// * `game`: its name, as [`Table::game`] has it;
/// * `settings`: what [`Table::settings`] returned.
///
/// # Errors
/// [`GameError::Usage`] when there is no such game, or these are not its settings; [`GameError::Refused`] when they are not lawful.
pub fn resume(game: &str, settings: &str) -> Result<Box<dyn Table>, GameError> {
    use super::{ergo::Ergo, palmer::Palmer, shake::Shake, xwff::Xwff};
    match game {
        Ergo::NAME => begin::<Ergo>(kept(settings)?),
        Palmer::NAME => begin::<Palmer>(kept(settings)?),
        Shake::NAME => begin::<Shake>(kept(settings)?),
        Xwff::NAME => begin::<Xwff>(kept(settings)?),
        PredicateWars::NAME => begin_predicate_wars(&kept(settings)?),
        other => Err(GameError::Usage(format!("there is no game {}", other.escape_debug()))),
    }
}

/// Returns whether programs that play this game search for proofs and models, which takes other processes.
///
/// * `game`: its name, as [`Table::game`] has it.
pub fn has_searching_bots(game: &str) -> bool {
    game == super::palmer::Palmer::NAME
}

fn kept<T: DeserializeOwned>(text: &str) -> Result<T, GameError> {
    serde_json::from_str(text).map_err(|error| GameError::Usage(format!("this was not kept of a game: {error}")))
}

/// Writes what can always be written: texts and numbers under names.
fn line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The public part of a move in games whose remarks say what it came to.
#[derive(Serialize)]
struct Remarked<'a> {
    player: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    upheld: Option<bool>,
    notes: &'a [String],
}

/// The public part of a move of Predicate Wars.
#[derive(Serialize)]
struct Happened<'a> {
    player: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    upheld: Option<bool>,
    facts: &'a [Fact],
}

/// Reads a move of a player: the name can be left out, and no other may stand there.
///
/// * `players`: the names of all;
/// * `read`: reads a text as it is, a JSON object where it begins with a brace.
fn own<M>(
    name: &str,
    players: &[String],
    sent: &SentMove,
    read: impl Fn(&str) -> Result<M, GameError>,
    mover: impl Fn(&M) -> Option<&str>,
) -> Result<M, GameError> {
    let found = match sent {
        SentMove::Text(text) => {
            let named = text.split_whitespace().next().is_some_and(|first| players.iter().any(|player| player == first));
            // Without a name `A or => A | B` still reads like a move of a player who is called A.
            let own = if named { None } else { read(&format!("{name} {text}")).ok() };
            match own {
                Some(own) => own,
                None if text.trim_start().starts_with('{') => {
                    return Err(GameError::Usage(String::from("a move in JSON is sent as an object, not as a string")));
                }
                None => read(text)?,
            }
        }
        SentMove::Json(object) => match read(object) {
            Ok(found) => found,
            Err(error) => match serde_json::from_str(object) {
                Ok(serde_json::Value::Object(mut members)) if !members.contains_key("player") => {
                    members.insert(String::from("player"), name.into());
                    read(&line(&members)).map_err(|_| error)?
                }
                _ => return Err(error),
            },
        },
    };
    match mover(&found) {
        Some(other) if other != name => {
            Err(GameError::OtherSeat { own: name.to_owned(), other: other.chars().take(MAX_NAME_SHOWN).collect() })
        }
        _ => Ok(found),
    }
}

/// Characters of another player's name that an error repeats.
const MAX_NAME_SHOWN: usize = 100;

impl<G> Table for Session<G>
where
    G: Adjudicated + PlayedByBots + Send,
    G::Settings: Send,
    G::Move: Send,
{
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn settings(&self) -> String {
        line(&self.record.settings)
    }

    fn players(&self) -> Vec<String> {
        self.game.scores().into_iter().map(|score| score.player).collect()
    }

    fn moves(&self) -> u64 {
        self.record.moves.len() as u64
    }

    fn is_over(&self) -> bool {
        self.game.winners().is_some()
    }

    fn waits_for(&self) -> Vec<usize> {
        match (Table::is_over(self), self.game.to_move()) {
            (true, _) => Vec::new(),
            (false, Some(seat)) => vec![seat],
            (false, None) => (0..self.game.scores().len()).collect(),
        }
    }

    fn has_secrets(&self) -> bool {
        self.game.has_secrets()
    }

    fn asks_search(&self, seat: usize, sent: &SentMove) -> Result<bool, GameError> {
        Ok(G::ASKS_SEARCH && G::is_claim(&self.sent(seat, sent)?))
    }

    fn play(&mut self, seat: usize, sent: &SentMove, search: &SearchContext) -> Result<PlayedMove, GameError> {
        let a_move = self.sent(seat, sent)?;
        self.played(seat, a_move, search)
    }

    fn restore(&mut self, text: &str) -> Result<(), GameError> {
        let a_move: G::Move = kept(text)?;
        self.game.play(&a_move)?;
        self.record.moves.push(a_move);
        Ok(())
    }

    fn kept(&self) -> Vec<String> {
        self.record.moves.iter().map(line).collect()
    }

    fn take_back(&mut self, left: u64) -> Result<(), GameError> {
        let moves = usize::try_from(left).ok().and_then(|left| self.record.moves.get(..left)).ok_or_else(fewer)?;
        let record = Record { moves: moves.to_vec(), ..Record::new::<G>(self.record.settings.clone()) };
        // The moves were lawful before.
        let again = record.replay::<G>().map_err(|error| GameError::Usage(error.to_string()))?;
        *self = Session { record, game: again, last: None };
        Ok(())
    }

    fn play_bots(&mut self, bots: &[(usize, BotKind)], most: usize, search: &SearchContext) -> Result<BotMoves, GameError> {
        let mut all = Vec::new();
        while all.len() < most
            && !Table::is_over(self)
            && let Some(played) = self.bot_plays(bots, search)?
        {
            all.push(played);
        }
        Ok(all)
    }

    fn pause_of_bots(&self, bots: &[BotKind]) -> Duration {
        bots.iter().map(|&kind| self.game.bot_pause(strength(kind))).min().unwrap_or_default()
    }

    fn view(&self, viewer: Viewer) -> String {
        json(&self.document(viewer)).unwrap_or_default()
    }

    fn legal(&self, viewer: Viewer) -> String {
        json(&Session::legal(self, viewer)).unwrap_or_default()
    }

    fn record(&self) -> String {
        let record: &Record<G::Settings, G::Move> = &self.record;
        written::<G>(record).unwrap_or_default()
    }
}

impl<G: Adjudicated> Session<G> {
    fn sent(&self, seat: usize, sent: &SentMove) -> Result<G::Move, GameError> {
        let players: Vec<String> = self.game.scores().into_iter().map(|score| score.player).collect();
        let name = players.get(seat).ok_or_else(no_seat)?;
        own(name, &players, sent, |text| Ok(read_written::<G>(text, G::parse_move)?), G::mover)
    }
}

impl<G: Adjudicated + PlayedByBots> Session<G> {
    /// Plays a move that belongs to this seat.
    fn played(&mut self, seat: usize, a_move: G::Move, search: &SearchContext) -> Result<PlayedMove, GameError> {
        let player = self.game.scores().into_iter().nth(seat).map(|score| score.player).unwrap_or_default();
        let a_move = self.game.resolve(a_move, search)?;
        self.game.play(&a_move)?;
        let Remarks { notes, upheld, .. } = self.game.remarks();
        let public = line(&Remarked { player: &player, upheld: *upheld, notes });
        let kept = line(&a_move);
        self.record.moves.push(a_move);
        Ok(PlayedMove { kept, public })
    }

    /// Lets the first program play that has anything to do.
    fn bot_plays(&mut self, bots: &[(usize, BotKind)], search: &SearchContext) -> Result<Option<(usize, PlayedMove)>, GameError> {
        let moves = self.record.moves.len() as u64;
        for &(seat, kind) in bots {
            for a_move in self.game.bot_moves(seat, strength(kind), moves, search) {
                match self.played(seat, a_move, search) {
                    Ok(played) => return Ok(Some((seat, played))),
                    // It has thought of something that the rules forbid, or that was not found out in time.
                    Err(GameError::Refused(_) | GameError::Limit(_)) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        let no_person = bots.len() == self.game.scores().len();
        match (self.game.opening_move().filter(|_| no_person), bots.first()) {
            (Some(opening), Some(&(seat, _))) => Ok(Some((seat, self.played(seat, opening, search)?))),
            _ => Ok(None),
        }
    }
}

fn fewer() -> GameError {
    GameError::Usage(String::from("there are not that many moves"))
}

fn no_seat() -> GameError {
    GameError::Usage(String::from("there is no such seat"))
}

/// A game of Predicate Wars, and its events as a log has them.
struct War {
    game: PredicateWars,
    events: Vec<Event>,
}

impl War {
    fn sent(&self, seat: usize, sent: &SentMove) -> Result<::predicate_wars::Move, GameError> {
        let players = &self.game.settings().players;
        let name = players.get(seat).ok_or_else(no_seat)?;
        own(name, players, sent, read_move, PredicateWars::mover)
    }

    fn happened(&mut self, a_move: ::predicate_wars::Move) -> Result<&Event, GameError> {
        self.game.play(&a_move)?;
        let event = Event { n: self.events.len() as u64 + 1, a_move, facts: self.game.facts().to_vec() };
        self.events.push(event);
        self.events.last().ok_or_else(no_seat)
    }

    /// Plays a move that belongs to its player.
    fn played(&mut self, a_move: ::predicate_wars::Move) -> Result<PlayedMove, GameError> {
        let upheld_only = matches!(a_move.action, Action::Challenge { .. });
        let event = self.happened(a_move)?;
        let (kept, player, facts) = (line(event), event.a_move.player.clone(), event.facts.clone());
        let upheld = self.game.remarks().upheld.filter(|_| upheld_only);
        Ok(PlayedMove { kept, public: line(&Happened { player: &player, upheld, facts: &facts }) })
    }

    fn viewer(viewer: Viewer) -> Option<Player> {
        match viewer {
            Viewer::Everybody => None,
            Viewer::Seat(seat) => u8::try_from(seat).ok().map(Player),
        }
    }
}

impl Table for War {
    fn game(&self) -> &'static str {
        PredicateWars::NAME
    }

    fn settings(&self) -> String {
        line(self.game.settings())
    }

    fn players(&self) -> Vec<String> {
        self.game.settings().players.clone()
    }

    fn moves(&self) -> u64 {
        self.events.len() as u64
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    fn waits_for(&self) -> Vec<usize> {
        self.game.to_move().into_iter().map(|player| player.0.into()).collect()
    }

    fn has_secrets(&self) -> bool {
        self.game.has_secrets()
    }

    fn asks_search(&self, seat: usize, sent: &SentMove) -> Result<bool, GameError> {
        self.sent(seat, sent).map(|_| false)
    }

    fn play(&mut self, seat: usize, sent: &SentMove, _: &SearchContext) -> Result<PlayedMove, GameError> {
        let a_move = self.sent(seat, sent)?;
        check_edit(&self.game, &a_move)?;
        self.played(a_move)
    }

    fn restore(&mut self, text: &str) -> Result<(), GameError> {
        let event: Event = kept(text)?;
        let again = self.happened(event.a_move.clone())?;
        if *again == event { Ok(()) } else { Err(GameError::Usage(String::from("a move does not come to what was kept of it"))) }
    }

    fn kept(&self) -> Vec<String> {
        self.events.iter().map(line).collect()
    }

    fn take_back(&mut self, left: u64) -> Result<(), GameError> {
        let events = usize::try_from(left).ok().and_then(|left| self.events.get(..left)).ok_or_else(fewer)?;
        let mut again = War { game: PredicateWars::start(self.game.settings())?, events: Vec::new() };
        for event in events {
            again.happened(event.a_move.clone())?;
        }
        *self = again;
        Ok(())
    }

    fn play_bots(&mut self, bots: &[(usize, BotKind)], most: usize, _: &SearchContext) -> Result<BotMoves, GameError> {
        let seat = |&(seat, kind): &(usize, BotKind)| Some((Player(u8::try_from(seat).ok()?), kind));
        let seats: Vec<(Player, BotKind)> = bots.iter().map(seat).collect::<Option<_>>().ok_or_else(no_seat)?;
        let mut bots = SeatedBots::new(&self.game, &seats)?;
        let mut all = Vec::new();
        while all.len() < most
            && let Some(a_move) = bots.next_move(&self.game)
        {
            let seat = self.game.settings().players.iter().position(|name| *name == a_move.player).ok_or_else(no_seat)?;
            all.push((seat, self.played(a_move)?));
        }
        Ok(all)
    }

    fn view(&self, viewer: Viewer) -> String {
        json(&view(&self.game, War::viewer(viewer), None)).unwrap_or_default()
    }

    fn legal(&self, viewer: Viewer) -> String {
        json(&legal(&self.game, War::viewer(viewer))).unwrap_or_default()
    }

    fn record(&self) -> String {
        let header = Header { log: String::from(PredicateWars::NAME), version: VERSION, settings: self.game.settings().clone() };
        let events = self.events.iter().map(line);
        std::iter::once(line(&header)).chain(events).map(|text| text + "\n").collect()
    }
}
