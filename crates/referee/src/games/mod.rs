//! The games at the front door: records are opened, played on and written; single questions about dice and wffs are answered. What
//! the rules say is decided in crate `games`; here it gets its file and its JSON.
//!
//! * [`TableGame`]: what a game must offer to be played from a record. [`Sitting`]: a record and the position that it leads to.
//!   [`Viewer`]: from whose chair it is looked at. [`Bench`]: whom the game may ask what the rules leave to be found out.
//! * [`questions`]: the longest wff, its value, its truth table, for dice that are in no game.

pub mod ergo;
mod house;
mod lock;
pub mod palmer;
pub mod predicate_wars;
pub mod questions;
mod record;
pub mod shake;
mod sitting;
pub mod xwff;

use std::borrow::Cow;

use ::games::Game;
use serde::Serialize;
use solver::oracle::{Limits as WorkerLimits, Pool};
use verdict::Limits;

use crate::document::{Document, Schema};
use crate::error::Error;

pub use ::games::{Offer, Refusal, Remarks};
pub use house::house;
pub use record::{Held, create, hold, read};
pub use sitting::{LegalDocument, PositionDocument, ScoreDocument, Sitting, SolveDocument};

/// From whose chair a table is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Viewer {
    /// From nobody's: what all may see.
    #[default]
    Everybody,
    /// From that of the player at this seat, counted from 0.
    Seat(usize),
}

impl Viewer {
    /// Whether what lies before this seat alone may be seen.
    pub fn sees(self, seat: usize) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// Whom a game may ask what the rules leave to be found out, and how far that goes.
#[derive(Debug)]
pub struct Bench {
    /// How far to go.
    pub limits: Limits,
    /// The solver's processes; none is started before a question needs one.
    pub pool: Pool,
}

impl Bench {
    /// The bench whose questions stay within these limits.
    pub fn new(limits: Limits) -> Bench {
        let check_milliseconds = u32::try_from(limits.time.as_millis()).unwrap_or(u32::MAX).max(1);
        Bench { limits, pool: Pool::new(WorkerLimits { check_milliseconds, ..WorkerLimits::default() }) }
    }
}

impl Default for Bench {
    fn default() -> Bench {
        Bench::new(Limits::default())
    }
}

/// A game that is played from a record.
pub trait TableGame: Game {
    /// What players call it.
    const TITLE: &'static str;

    /// A position as it may be seen.
    type Seen<'a>: Serialize
    where
        Self: 'a;

    /// What [`TableGame::solve`] finds.
    type Solution: Serialize;

    /// A move as players write it.
    ///
    /// # Errors
    /// The forms that moves have.
    fn read_move(text: &str) -> Result<Self::Move, String>;

    /// Whether a move claims something that the referee judges at once.
    fn is_claim(a_move: &Self::Move) -> bool;

    /// Finds out what has to be known before a move can be played: of most games nothing.
    ///
    /// # Errors
    /// [`GameError::Refused`] when the move is not lawful whatever is found out, [`GameError::Limit`] when nothing was found out.
    fn settle(&self, a_move: Self::Move, _bench: &Bench) -> Result<Self::Move, GameError> {
        Ok(a_move)
    }

    /// The position as it may be seen by this viewer.
    fn seen(&self, viewer: Viewer) -> Self::Seen<'_>;

    /// What was agreed, as it may be seen by this viewer.
    fn agreed<'a>(&self, settings: &'a Self::Settings, _viewer: Viewer) -> Cow<'a, Self::Settings> {
        Cow::Borrowed(settings)
    }

    /// The seat whose turn it is; `None` when several players may act, or none.
    fn to_move(&self) -> Option<usize> {
        None
    }

    /// Whether players hold what others may not see.
    fn has_secrets(&self) -> bool {
        false
    }

    /// All that may be done now, as far as this viewer may know it.
    fn legal(&self, viewer: Viewer) -> Vec<Offer>;

    /// What the last move came to.
    fn remarks(&self) -> &Remarks;

    /// How the players stand.
    fn scores(&self) -> Vec<Score>;

    /// Who has won; `None` while the game goes on.
    fn winners(&self) -> Option<Vec<String>>;

    /// The best that each player could do with what lies on the table.
    ///
    /// # Errors
    /// [`GameError::Limit`] when that was not looked for.
    fn solve(&self, bench: &Bench) -> Result<Self::Solution, GameError>;

    /// Whether a solution is all there is to find; no when a limit was reached before that.
    fn is_whole(_solution: &Self::Solution) -> bool {
        true
    }
}

/// How a player stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Who.
    pub player: String,
    /// The points.
    pub points: i64,
    /// What else counts in this game, by name.
    #[serde(flatten)]
    pub further: std::collections::BTreeMap<&'static str, i64>,
}

/// The best that a player could do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Solved {
    /// Who.
    pub player: String,
    /// With what.
    pub dice: String,
    /// A longest wff, or none.
    pub longest: Option<String>,
    /// Its length, 0 for none.
    pub length: usize,
}

/// Why a game does not go on as it was asked to.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// The input cannot be read.
    #[error(transparent)]
    Input(#[from] Error),
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The file cannot be written; what it said before it still says.
    #[error("{file} cannot be written: {cause}")]
    Unwritable {
        /// Its name.
        file: String,
        /// The system's reason.
        cause: String,
    },
    /// A game is not begun over another.
    #[error("{0} is there already; a game is begun in a new file")]
    AlreadyThere(String),
    /// What is asked makes no sense.
    #[error("{0}")]
    Usage(String),
    /// A limit was reached, and nothing is decided.
    #[error("{0}")]
    Limit(String),
}

impl GameError {
    /// The file of a game is locked by another process, and for too long.
    fn busy(file: &str) -> GameError {
        GameError::Limit(format!("{file} is being written by another process; nothing was written, and it can be tried again"))
    }

    /// A stable name in kebab case, for scripts and tests.
    pub fn code(&self) -> &'static str {
        match self {
            GameError::Input(_) => "unreadable-input",
            GameError::Refused(_) => "refused",
            GameError::Unwritable { .. } => "unwritable-file",
            GameError::AlreadyThere(_) => "file-exists",
            GameError::Usage(_) => "wrong-usage",
            GameError::Limit(_) => "limit-reached",
        }
    }

    /// The error as a JSON document. For [`GameError::Input`] the document of that error says more.
    pub fn document(&self) -> GameErrorDocument {
        let (rule, help) = match self {
            GameError::Refused(refusal) => (Some(refusal.rule.clone()), refusal.help.clone()),
            _ => (None, None),
        };
        let words = rule.as_deref().and_then(::games::predicate_wars::rulebook::words);
        let message = match self {
            GameError::Refused(refusal) => refusal.message.clone(),
            other => other.to_string(),
        };
        GameErrorDocument { schema: Schema, error: GameFault { code: self.code(), rule, words, message, help } }
    }
}

/// The JSON document of a [`GameError`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameErrorDocument {
    /// Always 1.
    pub schema: Schema,
    /// The error.
    pub error: GameFault,
}

/// What is wrong, and by which rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameFault {
    /// The stable name of the kind of fault.
    pub code: &'static str,
    /// The rule that forbids it, for a refused move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What that rule says, in games that have its words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<&'static str>,
    /// One sentence.
    pub message: String,
    /// What would be lawful instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl Document for GameErrorDocument {}
