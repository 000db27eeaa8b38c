//! A game at a table: what a server holds of it, whichever of the five it is. Moves come from seats and speak for no other seat; no file is
//! read or written, and nothing is remembered but what [`PlayedMove::kept`] gives back.
//!
//! Not here: who sits where, and where the moves are kept (crate `service`); a record in a file (`recording`).

use std::time::Duration;

use ::games::accord::SettledBy;
use ::predicate_wars::PredicateWars;
use documents::table_record::{EndedBy, HappeningKind};
use documents::{Document, Message};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::ergo::Ergo;
use super::palmer::{NegationQuery, Palmer};
use super::predicate_wars::{BotKind, ViewDocument};
use super::shake::Shake;
use super::tabled::{Tabled, line};
use super::xwff::Xwff;
use super::{Game, GameError, PositionDocument, SearchContext, Viewer};
use crate::document::json;

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

/// A position of one of the games, as one viewer may see it.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Position<'t> {
    /// Of ERGO.
    Ergo(PositionDocument<'t, Ergo>),
    /// Of Palmer's game.
    Palmer(PositionDocument<'t, Palmer>),
    /// Of Predicate Wars.
    PredicateWars(ViewDocument<'t>),
    /// Of Shake a WFF.
    Shake(PositionDocument<'t, Shake>),
    /// Of x-wff.
    Xwff(PositionDocument<'t, Xwff>),
}

impl Document for Position<'_> {}

impl Position<'_> {
    /// Returns the name under which a record of the game is saved: one of Predicate Wars has a line for each move.
    pub fn record_name(&self) -> &'static str {
        if let Position::PredicateWars(_) = self { "game.jsonl" } else { "game.json" }
    }
}

/// The end of a game, as its rules and the words of the players have it. Not here: clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The reason; `None` while the game goes on.
    pub by: Option<EndedBy>,
    /// Players who have won; none in a draw, and while the game goes on.
    pub winners: Vec<String>,
    /// Players who have resigned, in this order.
    pub resigned: Vec<String>,
    /// The points, by seat.
    pub points: Vec<i64>,
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

    /// Returns the seats that are asked about a draw.
    fn asked_about_draw(&self) -> Vec<usize>;

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

    /// Returns the kinds of the moves that have been played, each with the player who is named in it.
    fn kinds(&self) -> Vec<(HappeningKind, Option<String>)>;

    /// Returns the kind of a move that was kept; `None` for a text that is none.
    fn kind_of(&self, kept: &str) -> Option<HappeningKind>;

    /// Returns how the game has ended, and how the players stand.
    fn ending(&self) -> Ending;

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

    /// Returns the position as the viewer may see it.
    fn position(&self, viewer: Viewer) -> Position<'_>;

    /// Returns the position as the viewer may see it: the document of `show`.
    fn view(&self, viewer: Viewer) -> String {
        json(&self.position(viewer)).unwrap_or_default()
    }

    /// Returns what may be done now, as far as the viewer may know it: the document of `legal`.
    fn legal(&self, viewer: Viewer) -> String;

    /// Returns the question where a card that negates may put its symbol in a statement on the board, which everybody sees; `None` where there is no
    /// such statement.
    ///
    /// * `label`: that of the statement.
    fn negation_query(&self, label: &str) -> Option<NegationQuery>;

    /// Returns the record of the game as the command line reads it. It tells all secrets.
    fn record(&self) -> String;

    /// Returns the media type of the record.
    fn record_media_type(&self) -> &'static str;

    /// Returns whether what moves come to depends on the names of players, so that moves are played anew where one gets another name.
    fn moves_bind_names(&self) -> bool;
}

/// Begins a game at a table.
///
/// # Errors
/// [`GameError::Refused`] when no game can be played with these settings.
pub fn begin<G: Tabled + Send + 'static>(settings: G::Settings) -> Result<Box<dyn Table>, GameError>
where
    G::Settings: Send,
    G::Kept: Send,
{
    Ok(Box::new(Seated::<G> { game: G::start(&settings)?, settings, moves: Vec::new() }))
}

/// Begins a game again whose settings were kept.
///
/// * `game`: its name, as [`Table::game`] has it;
/// * `settings`: what [`Table::settings`] returned.
///
/// # Errors
/// [`GameError::Usage`] when there is no such game, or these are not its settings; [`GameError::Refused`] when they are not lawful.
pub fn resume(game: &str, settings: &str) -> Result<Box<dyn Table>, GameError> {
    match game {
        Ergo::NAME => begin::<Ergo>(kept(settings)?),
        Palmer::NAME => begin::<Palmer>(kept(settings)?),
        Shake::NAME => begin::<Shake>(kept(settings)?),
        Xwff::NAME => begin::<Xwff>(kept(settings)?),
        PredicateWars::NAME => begin::<PredicateWars>(kept(settings)?),
        other => Err(GameError::Usage(format!("there is no game {}", other.escape_debug()))),
    }
}

/// Returns whether programs that play this game search for proofs and models, which takes other processes.
///
/// * `game`: its name, as [`Table::game`] has it.
pub fn has_searching_bots(game: &str) -> bool {
    game == Palmer::NAME
}

fn kept<T: DeserializeOwned>(text: &str) -> Result<T, GameError> {
    serde_json::from_str(text).map_err(|error| GameError::Usage(format!("this was not kept of a game: {error}")))
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

/// A game at a table, with the moves that were played, as they are kept.
pub struct Seated<G: Tabled> {
    pub(super) game: G,
    pub(super) settings: G::Settings,
    pub(super) moves: Vec<G::Kept>,
}

impl<G: Tabled> Seated<G> {
    pub(super) fn player(&self, seat: usize) -> Result<String, GameError> {
        self.players_by_seat().into_iter().nth(seat).ok_or_else(no_seat)
    }

    fn players_by_seat(&self) -> Vec<String> {
        self.game.scores().into_iter().map(|score| score.player).collect()
    }

    fn sent(&self, seat: usize, sent: &SentMove) -> Result<G::Move, GameError> {
        own(&self.player(seat)?, &self.players_by_seat(), sent, G::read_sent, G::mover)
    }

    /// Plays a move that was found lawful or was kept.
    fn add(&mut self, a_move: G::Move) -> Result<&G::Kept, GameError> {
        self.game.play(&a_move)?;
        self.moves.push(self.game.kept(self.moves.len() as u64 + 1, a_move));
        self.moves.last().ok_or_else(no_seat)
    }

    /// Plays a move that belongs to this seat.
    ///
    /// # Errors
    /// As [`Table::play`].
    pub(super) fn played(&mut self, seat: usize, a_move: G::Move, search: &SearchContext) -> Result<PlayedMove, GameError> {
        let a_move = self.game.prepared(a_move, search)?;
        self.entered(seat, a_move, None)
    }

    /// As [`Seated::played`], with the reason that a program gives for the move.
    ///
    /// * `why`: of the position after the move, and of the move.
    ///
    /// # Errors
    /// As [`Table::play`].
    pub(super) fn played_with(
        &mut self,
        seat: usize,
        a_move: G::Move,
        search: &SearchContext,
        why: impl FnOnce(&G, &G::Move) -> Option<Message>,
    ) -> Result<PlayedMove, GameError> {
        let a_move = self.game.prepared(a_move, search)?;
        let kept = line(self.add(a_move)?);
        let why = self.moves.last().and_then(|kept| why(&self.game, G::a_move(kept)));
        self.told(seat, kept, why.as_ref())
    }

    /// Plays a move that belongs to this seat, and of which nothing is to be found out.
    ///
    /// * `why`: the reason that a program gives for it.
    ///
    /// # Errors
    /// As [`Table::play`].
    pub(super) fn entered(&mut self, seat: usize, a_move: G::Move, why: Option<&Message>) -> Result<PlayedMove, GameError> {
        let kept = line(self.add(a_move)?);
        self.told(seat, kept, why)
    }

    /// The move that was just played, with its public part.
    fn told(&self, seat: usize, kept: String, why: Option<&Message>) -> Result<PlayedMove, GameError> {
        let player = self.player(seat)?;
        let public = self.moves.last().map(|kept| self.game.public(&player, kept, why)).unwrap_or_default();
        Ok(PlayedMove { kept, public })
    }
}

impl<G: Tabled + Send> Table for Seated<G>
where
    G::Settings: Send,
    G::Kept: Send,
{
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn settings(&self) -> String {
        line(&self.settings)
    }

    fn players(&self) -> Vec<String> {
        self.players_by_seat()
    }

    fn moves(&self) -> u64 {
        self.moves.len() as u64
    }

    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    fn waits_for(&self) -> Vec<usize> {
        self.game.waits_for()
    }

    fn asked_about_draw(&self) -> Vec<usize> {
        self.game.asked_about_draw()
    }

    fn has_secrets(&self) -> bool {
        self.game.has_secrets()
    }

    fn asks_search(&self, seat: usize, sent: &SentMove) -> Result<bool, GameError> {
        let a_move = self.sent(seat, sent)?;
        Ok(G::CLAIMS_ASK_SEARCH && G::is_claim(&a_move))
    }

    fn play(&mut self, seat: usize, sent: &SentMove, search: &SearchContext) -> Result<PlayedMove, GameError> {
        let a_move = self.sent(seat, sent)?;
        self.played(seat, a_move, search)
    }

    fn restore(&mut self, text: &str) -> Result<(), GameError> {
        let kept: G::Kept = kept(text)?;
        let again = self.add(G::a_move(&kept).clone())?;
        if *again == kept { Ok(()) } else { Err(GameError::Usage(String::from("a move does not come to what was kept of it"))) }
    }

    fn kept(&self) -> Vec<String> {
        self.moves.iter().map(line).collect()
    }

    fn kinds(&self) -> Vec<(HappeningKind, Option<String>)> {
        let kind = |kept: &G::Kept| (G::kind(G::a_move(kept)), G::mover(G::a_move(kept)).map(str::to_owned));
        self.moves.iter().map(kind).collect()
    }

    fn kind_of(&self, text: &str) -> Option<HappeningKind> {
        let kept: G::Kept = kept(text).ok()?;
        Some(G::kind(G::a_move(&kept)))
    }

    fn ending(&self) -> Ending {
        let accord = self.game.accord();
        let settled = accord.settled().map(|settled| match settled.by {
            SettledBy::Resignation => EndedBy::Resignation,
            SettledBy::Agreement => EndedBy::Agreement,
        });
        let scores = self.game.scores();
        Ending {
            by: self.game.is_over().then(|| settled.unwrap_or(EndedBy::Rules)),
            winners: self.game.winners().unwrap_or_default(),
            resigned: accord.resigned().to_vec(),
            points: scores.iter().map(|score| score.points).collect(),
        }
    }

    fn take_back(&mut self, left: u64) -> Result<(), GameError> {
        let moves = usize::try_from(left).ok().and_then(|left| self.moves.get(..left)).ok_or_else(fewer)?;
        let mut again = Seated::<G> { game: G::start(&self.settings)?, settings: self.settings.clone(), moves: Vec::new() };
        for kept in moves {
            // The moves were lawful before.
            again.add(G::a_move(kept).clone())?;
        }
        *self = again;
        Ok(())
    }

    fn play_bots(&mut self, bots: &[(usize, BotKind)], most: usize, search: &SearchContext) -> Result<BotMoves, GameError> {
        G::play_bots(self, bots, most, search)
    }

    fn pause_of_bots(&self, bots: &[BotKind]) -> Duration {
        bots.iter().map(|&kind| self.game.pause_of_bot(kind)).min().unwrap_or_default()
    }

    fn position(&self, viewer: Viewer) -> Position<'_> {
        self.game.position(&self.settings, self.moves.len(), viewer)
    }

    fn legal(&self, viewer: Viewer) -> String {
        self.game.legal_document(viewer)
    }

    fn negation_query(&self, label: &str) -> Option<NegationQuery> {
        self.game.negation_query(label)
    }

    fn record(&self) -> String {
        G::record(&self.settings, &self.moves)
    }

    fn record_media_type(&self) -> &'static str {
        G::RECORD_MEDIA_TYPE
    }

    fn moves_bind_names(&self) -> bool {
        G::MOVES_BIND_NAMES
    }
}

fn fewer() -> GameError {
    GameError::Usage(String::from("there are not that many moves"))
}

fn no_seat() -> GameError {
    GameError::Usage(String::from("there is no such seat"))
}
