//! The games at the front door: records are opened, played on and written; single questions about dice and wffs are answered. What
//! the rules say is decided in crate `games`; here it gets its file and its JSON.
//!
//! * [`Sitting`]: a record and the position that it leads to. [`TableGame`]: what a game must offer to be played so.
//! * [`questions`]: the longest wff, its value, its truth table, for dice that are in no game.

pub mod ergo;
pub mod predicate_wars;
pub mod questions;
mod record;
pub mod shake;
pub mod xwff;

use std::ffi::OsString;

use ::games::{Game, Record};
use serde::Serialize;

use crate::document::{Document, Schema};
use crate::error::Error;

pub use ::games::{Offer, Refusal};
pub use record::{create, read, rewrite};

/// A game that is played from a record.
pub trait TableGame: Game + Serialize {
    /// What players call it.
    const TITLE: &'static str;

    /// A move as players write it.
    ///
    /// # Errors
    /// The forms that moves have.
    fn read_move(text: &str) -> Result<Self::Move, String>;

    /// Whether a move claims something that the referee judges at once.
    fn is_claim(a_move: &Self::Move) -> bool;

    /// All that may be done now.
    fn legal(&self) -> Vec<Offer>;

    /// What the last move came to.
    fn notes(&self) -> &[String];

    /// Whether the last move, a claim, was right.
    fn claim_upheld(&self) -> Option<bool>;

    /// How the players stand.
    fn scores(&self) -> Vec<Score>;

    /// Who has won; `None` while the game goes on.
    fn winners(&self) -> Option<Vec<String>>;

    /// The best that each player could do with what lies on the table.
    ///
    /// # Errors
    /// [`GameError::Limit`] when that was not looked for.
    fn solve(&self) -> Result<Vec<Solved>, GameError>;
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
        let message = match self {
            GameError::Refused(refusal) => refusal.message.clone(),
            other => other.to_string(),
        };
        GameErrorDocument { schema: Schema, error: GameFault { code: self.code(), rule, message, help } }
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
    /// One sentence.
    pub message: String,
    /// What would be lawful instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// A record and the position that it leads to.
pub struct Sitting<G: TableGame> {
    /// The record.
    pub record: Record<G::Settings, G::Move>,
    /// The position.
    pub game: G,
    /// The move that was just played, as players write it.
    pub last: Option<String>,
}

impl<G: TableGame> Sitting<G> {
    /// A game before its first move.
    ///
    /// # Errors
    /// [`GameError::Refused`] when no game can be played with these settings.
    pub fn begin(settings: G::Settings) -> Result<Sitting<G>, GameError> {
        let game = G::start(&settings)?;
        Ok(Sitting { record: Record::new::<G>(settings), game, last: None })
    }

    /// The game of a record.
    ///
    /// # Errors
    /// [`GameError::Input`] when the file is no record of this game, or says something that is not lawful.
    pub fn resume(file: &OsString) -> Result<Sitting<G>, GameError> {
        let (record, game) = read::<G>(file)?;
        Ok(Sitting { record, game, last: None })
    }

    /// Plays a move, given as players write it or as JSON.
    ///
    /// # Errors
    /// [`GameError::Input`] when the text is no move, [`GameError::Refused`] when it is not lawful; nothing has changed then.
    pub fn play(&mut self, text: &str, claims_only: bool) -> Result<(), GameError> {
        let a_move = record::read_move::<G>(text)?;
        if claims_only && !G::is_claim(&a_move) {
            return Err(GameError::Usage(String::from("this is no claim; `move` plays it")));
        }
        self.game.play(&a_move)?;
        self.record.moves.push(a_move);
        self.last = Some(text.trim().to_owned());
        Ok(())
    }

    /// The whole position as a document.
    pub fn document(&self) -> PositionDocument<'_, G> {
        PositionDocument {
            schema: Schema,
            game: G::NAME,
            moves: self.record.moves.len(),
            last: self.last.as_deref(),
            upheld: self.game.claim_upheld(),
            settings: &self.record.settings,
            position: &self.game,
            legal: self.game.legal(),
        }
    }

    /// What may be done now.
    pub fn legal(&self) -> LegalDocument {
        LegalDocument { schema: Schema, game: G::NAME, legal: self.game.legal() }
    }

    /// How the players stand.
    pub fn score(&self) -> ScoreDocument {
        ScoreDocument { schema: Schema, game: G::NAME, scores: self.game.scores(), winners: self.game.winners() }
    }

    /// The best that each player could do.
    ///
    /// # Errors
    /// [`GameError::Limit`] when that was not looked for.
    pub fn solve(&self) -> Result<SolveDocument, GameError> {
        Ok(SolveDocument { schema: Schema, game: G::NAME, solved: self.game.solve()? })
    }
}

/// A position, for `new`, `show`, `move` and `claim`.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct PositionDocument<'a, G: TableGame> {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// How many moves have been played.
    pub moves: usize,
    /// The move that was just played.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub last: Option<&'a str>,
    /// Whether it was a claim, and right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upheld: Option<bool>,
    /// What was agreed.
    pub settings: &'a G::Settings,
    /// The position.
    pub position: &'a G,
    /// What may be done now.
    pub legal: Vec<Offer>,
}

/// What may be done now.
#[derive(Clone, Debug, Serialize)]
pub struct LegalDocument {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// The moves, and forms of moves.
    pub legal: Vec<Offer>,
}

/// How the players stand.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreDocument {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// Each player.
    pub scores: Vec<Score>,
    /// Who has won; null while the game goes on.
    pub winners: Option<Vec<String>>,
}

/// The best that each player could do.
#[derive(Clone, Debug, Serialize)]
pub struct SolveDocument {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// Each player who has dice on the table.
    pub solved: Vec<Solved>,
}

impl<G: TableGame> Document for PositionDocument<'_, G> {}
impl Document for LegalDocument {}
impl Document for ScoreDocument {}
impl Document for SolveDocument {}
impl Document for GameErrorDocument {}
