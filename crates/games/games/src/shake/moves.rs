//! Moves of Shake a WFF, as data and as players write them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::accord::Word;

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "move", rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    /// `toss`: a turn begins, all players toss their cubes (WP-4).
    Toss {},
    /// `Ann wff NKpq`: calls "WFF!" and lays a row; the earliest call counts (WP-4, Q-WP-3).
    Wff {
        /// The player.
        player: String,
        /// The row.
        wff: String,
    },
    /// `Ann none`: calls "No WFF!" (WP-4).
    None {
        /// The player.
        player: String,
    },
    /// `Ben check`: calls "Check!", for the claim is correct (WP-5).
    Check {
        /// The player.
        player: String,
    },
    /// `Ben challenge` (the row is no WFF) or `Ben challenge ROW` (this WFF is longer; or, after "No WFF!", this is one): calls
    /// "Challenge!" and shows the mistake (WP-7).
    Challenge {
        /// The player.
        player: String,
        /// The WFF that is shown, of the caller's cubes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wff: Option<String>,
    },
    /// `Ann resign`, `Ann offer draw`, `Ben accept draw`, `Ben decline draw` (Q-G-4).
    Accord {
        /// The player.
        player: String,
        /// The word.
        word: Word,
    },
}

/// A text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no move of Shake a WFF", .0.escape_debug())]
pub struct NoMove(pub String);

impl NoMove {
    /// The forms that moves have.
    pub const HELP: &'static str = "moves are: toss; NAME wff ROW; NAME none; NAME check; NAME challenge; NAME challenge ROW; \
        NAME resign; NAME offer draw; NAME accept draw; NAME decline draw";
}

impl FromStr for Move {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Move, NoMove> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let player = |name: &&str| (*name).to_owned();
        Ok(match words.as_slice() {
            ["toss"] => Move::Toss {},
            [name, "wff", row @ ..] if !row.is_empty() => Move::Wff { player: player(name), wff: row.concat() },
            [name, "none"] => Move::None { player: player(name) },
            [name, "check"] => Move::Check { player: player(name) },
            [name, "challenge", row @ ..] => {
                Move::Challenge { player: player(name), wff: Some(row.concat()).filter(|row| !row.is_empty()) }
            }
            _ => {
                let (player, word) = Word::of_move(text).ok_or_else(|| NoMove(text.to_owned()))?;
                Move::Accord { player, word }
            }
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Toss {} => out.write_str("toss"),
            Move::Wff { player, wff } => write!(out, "{player} wff {wff}"),
            Move::None { player } => write!(out, "{player} none"),
            Move::Check { player } => write!(out, "{player} check"),
            Move::Challenge { player, wff: None } => write!(out, "{player} challenge"),
            Move::Challenge { player, wff: Some(row) } => write!(out, "{player} challenge {row}"),
            Move::Accord { player, word } => write!(out, "{player} {}", word.written()),
        }
    }
}
