//! Errors of games, and their JSON document.

use std::borrow::Cow;

use ::games::NoSuchRule;
use documents::{Document, Refusal, Schema};
use serde::{Deserialize, Serialize};
use source::{Diagnostic, Span, Text};

use crate::error::{Error, Rejected};
use crate::recording::log::{EventError, LogError};

/// The reason for which a game does not go on as it was asked to.
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
    /// A move that speaks for another player.
    #[error("the seat is that of {own}, who cannot move for {}", .other.escape_debug())]
    OtherSeat {
        /// The player whose seat it is.
        own: String,
        /// The player who stands in the move.
        other: String,
    },
    /// A request that makes no sense.
    #[error("{0}")]
    Usage(String),
    /// A limit was reached, and nothing is decided.
    #[error("{0}")]
    Limit(String),
}

impl GameError {
    /// The file of a game is locked by another process, and for too long.
    pub(crate) fn busy(file: &str) -> GameError {
        GameError::Limit(format!("{file} is being written by another process; nothing was written, and it can be tried again"))
    }

    /// The file of a game is not what was read from it.
    pub(crate) fn changed(file: String) -> GameError {
        GameError::Unwritable { file, cause: String::from("it has changed since it was read, and nothing was written") }
    }

    /// A stable name in kebab case, for scripts and tests.
    pub fn code(&self) -> &'static str {
        match self {
            GameError::Input(_) => "unreadable-input",
            GameError::Refused(_) => "refused",
            GameError::Unwritable { .. } => "unwritable-file",
            GameError::AlreadyThere(_) => "file-exists",
            GameError::OtherSeat { .. } => "other-seat",
            GameError::Usage(_) | GameError::House(_) => "wrong-usage",
            GameError::Limit(_) => "limit-reached",
        }
    }

    /// Returns what the rules do not allow, where it is that.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            GameError::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }

    /// The error as a JSON document. For [`GameError::Input`] the document of that error says more.
    pub fn document(&self) -> GameErrorDocument {
        let (rule, help) = match self {
            GameError::Refused(refusal) => (Some(refusal.rule.clone()), refusal.help.as_ref().map(ToString::to_string)),
            _ => (None, None),
        };
        let words = rule.as_deref().and_then(::predicate_wars::rulebook::requirement_text);
        let message = match self {
            GameError::Refused(refusal) => refusal.message.to_string(),
            other => other.to_string(),
        };
        GameErrorDocument {
            schema: Schema,
            error: GameFault { code: self.code().into(), rule, words: words.map(Cow::Borrowed), message, help },
        }
    }
}

/// The JSON document of a [`GameError`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GameErrorDocument {
    /// Always 1.
    pub schema: Schema,
    /// The error.
    pub error: GameFault,
}

/// A refusal, and the rule that it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GameFault {
    /// The stable name of the kind of fault.
    pub code: Cow<'static, str>,
    /// The rule that forbids it, for a refused move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Text of that rule, in games that have its words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<Cow<'static, str>>,
    /// One sentence.
    pub message: String,
    /// Suggestion of what would be lawful instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl Document for GameErrorDocument {}

impl From<LogError> for GameError {
    fn from(error: LogError) -> GameError {
        let rejected = |file: &str, code: &'static str, message: String| {
            // The text is left out: a log holds what is private.
            let diagnostic = Diagnostic::error(code, Span::at(0), message, "here");
            GameError::Input(Error::from(Rejected::one(Text::new(file, ""), diagnostic)))
        };
        match error {
            LogError::Refused(refusal) | LogError::Settings(refusal) => GameError::Refused(refusal),
            LogError::AlreadyThere(file) => GameError::AlreadyThere(file),
            LogError::Unreadable { file, cause } => GameError::Input(Error::Unreadable { file, cause: cause.to_string() }),
            LogError::Unwritable { file, cause } => GameError::Unwritable { file, cause: cause.to_string() },
            LogError::Changed(file) => GameError::changed(file),
            LogError::Busy(file) => GameError::busy(&file),
            LogError::TooLong { ref file } | LogError::NoLog { ref file, .. } | LogError::Version { ref file, .. } => {
                rejected(file, "no-log", error.to_string())
            }
            LogError::Unlawful { n, ref fault } => {
                let rule = match fault {
                    EventError::Refused(refusal) => format!(" ({})", refusal.rule),
                    _ => String::new(),
                };
                rejected("<log>", "unlawful-log", format!("event {n} of the log is not lawful{rule}; `verify` says why"))
            }
        }
    }
}
