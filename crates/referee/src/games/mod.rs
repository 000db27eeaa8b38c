//! The games at the front door: records are opened, played on and written; single questions about dice and wffs are answered. What
//! the rules say is decided in crate `games`; here it gets its file and its JSON.
//!
//! * [`Adjudicated`]: what the referee finds out beyond the rules of a game, by a [`SearchContext`].
//!   [`Session`]: a record and the position that it leads to.
//! * [`questions`]: the longest wff, its value, its truth table, for dice that are in no game.

pub mod ergo;
mod lock;
pub mod palmer;
pub mod predicate_wars;
pub mod questions;
mod record;
mod session;
pub mod shake;
pub mod xwff;

use ::games::wff::{Symbol, text};
use serde::Serialize;
use solver::oracle::{Limits as WorkerLimits, Pool};
use verdict::Limits;

use crate::document::{Document, Schema};
use crate::error::Error;

pub use ::games::house_rules::choose;
pub use ::games::{Game, HouseRule, HouseRules, LegalMove, NoSuchRule, Price, Refusal, Remarks, Score, Viewer};
pub use record::{Held, create, hold, read};
pub use session::{LegalDocument, PositionDocument, ScoreDocument, Session, SolveDocument};

/// The search for proofs and models that a game may ask, and its limits.
#[derive(Debug)]
pub struct SearchContext {
    /// Limits of the search.
    pub limits: Limits,
    /// The solver's processes; none is started before a question needs one.
    pub pool: Pool,
}

impl SearchContext {
    /// A search whose questions stay within these limits.
    pub fn new(limits: Limits) -> SearchContext {
        let check_milliseconds = u32::try_from(limits.time.as_millis()).unwrap_or(u32::MAX).max(1);
        SearchContext { limits, pool: Pool::new(WorkerLimits { check_milliseconds, ..WorkerLimits::default() }) }
    }
}

impl Default for SearchContext {
    fn default() -> SearchContext {
        SearchContext::new(Limits::default())
    }
}

/// A game with what the referee finds out beyond its rules. Of most games that is the best that can be done, and nothing else.
pub trait Adjudicated: Game {
    /// Document of the findings of [`Adjudicated::solve`].
    type Solution: Serialize;

    /// Returns the best that each player could do with what lies on the table.
    ///
    /// # Errors
    /// [`GameError::Limit`] when that was not looked for.
    fn solve(&self, search: &SearchContext) -> Result<Self::Solution, GameError>;

    /// Returns the seat of which a solution tells the hand; `None` where it rests on what all may see.
    fn solves_for(&self) -> Option<usize> {
        None
    }

    /// Returns whether a solution is all there is to find, and no limit was reached before that.
    fn is_complete(_solution: &Self::Solution) -> bool {
        true
    }

    /// Reads a move as players write it, with the files that it names.
    ///
    /// # Errors
    /// The forms that moves have.
    fn read_move(text: &str) -> Result<Self::Move, String> {
        Self::parse_move(text)
    }

    /// Finds out what has to be known before a move can be played.
    ///
    /// # Errors
    /// [`GameError::Refused`] when the move is not lawful whatever is found out, [`GameError::Limit`] when nothing was found out.
    fn settle(&self, a_move: Self::Move, _search: &SearchContext) -> Result<Self::Move, GameError> {
        Ok(a_move)
    }
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

impl Solved {
    /// The best that a player could do with these dice.
    fn new(player: &str, dice: &[Symbol], longest: Option<&[Symbol]>) -> Solved {
        let length = longest.map_or(0, <[Symbol]>::len);
        Solved { player: player.to_owned(), dice: text(dice), longest: longest.map(text), length }
    }
}

/// Why a game does not go on as it was asked to.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// The input cannot be read.
    #[error(transparent)]
    Input(#[from] Error),
    /// A house rule is asked for that there is not.
    #[error(transparent)]
    House(#[from] NoSuchRule),
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
    /// A request that makes no sense.
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
            GameError::Usage(_) | GameError::House(_) => "wrong-usage",
            GameError::Limit(_) => "limit-reached",
        }
    }

    /// The error as a JSON document. For [`GameError::Input`] the document of that error says more.
    pub fn document(&self) -> GameErrorDocument {
        let (rule, help) = match self {
            GameError::Refused(refusal) => (Some(refusal.rule.clone()), refusal.help.clone()),
            _ => (None, None),
        };
        let words = rule.as_deref().and_then(::predicate_wars::rulebook::requirement_text);
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

/// A refusal, and the rule that it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameFault {
    /// The stable name of the kind of fault.
    pub code: &'static str,
    /// The rule that forbids it, for a refused move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Text of that rule, in games that have its words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<&'static str>,
    /// One sentence.
    pub message: String,
    /// Suggestion of what would be lawful instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl Document for GameErrorDocument {}
