//! Moves of x-wff, as data and as players write them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::accord::Word;
use crate::wff::Symbol;

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "move", rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    /// `roll`: a round begins, all dice are rolled (rule 3; XW-6).
    Roll {},
    /// `Ann reroll 2`: one small die is rolled until it shows p, q, r or s, as no small die does (XW-7).
    Reroll {
        /// The player.
        player: String,
        /// Number of a small die, from 1; the player chooses (Q-XW-7).
        die: usize,
    },
    /// `Ann turn K`: a wildcard is turned, and stays so (XW-5).
    Turn {
        /// The player.
        player: String,
        /// To what.
        #[cfg_attr(feature = "schemas", schemars(with = "char"))]
        to: Symbol,
    },
    /// `Ann wff NKpq`: shows a wff (XW-8).
    Show {
        /// The player.
        player: String,
        /// The row.
        wff: String,
    },
    /// `Ann none`: shows no wff (Q-XW-1).
    None {
        /// The player.
        player: String,
    },
    /// `Ann spot NKpq`: a longer true wff that the opponent could have made (XW-10).
    Spot {
        /// Player who spots.
        player: String,
        /// The row, of the opponent's dice.
        wff: String,
    },
    /// `Ann done`: spots no more; when both are done, the round ends.
    Done {
        /// The player.
        player: String,
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
#[error("`{}` is no move of x-wff", .0.escape_debug())]
pub struct NoMove(pub String);

impl NoMove {
    /// The forms that moves have.
    pub const HELP: &'static str = "moves are: roll; NAME reroll 1; NAME turn N|K|A|C; NAME wff ROW; NAME none; NAME spot ROW; NAME done; \
         NAME resign; NAME offer draw; NAME accept draw; NAME decline draw";
}

impl FromStr for Move {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Move, NoMove> {
        let wrong = || NoMove(text.to_owned());
        let words: Vec<&str> = text.split_whitespace().collect();
        let player = |name: &&str| (*name).to_owned();
        Ok(match words.as_slice() {
            ["roll"] => Move::Roll {},
            [name, "reroll", die] => Move::Reroll { player: player(name), die: die.parse().map_err(|_| wrong())? },
            [name, "turn", to] => {
                let mut letters = to.chars();
                let symbol = letters.next().and_then(Symbol::of).filter(|_| letters.next().is_none());
                Move::Turn { player: player(name), to: symbol.ok_or_else(wrong)? }
            }
            [name, "wff", row @ ..] if !row.is_empty() => Move::Show { player: player(name), wff: row.concat() },
            [name, "none"] => Move::None { player: player(name) },
            [name, "spot", row @ ..] if !row.is_empty() => Move::Spot { player: player(name), wff: row.concat() },
            [name, "done"] => Move::Done { player: player(name) },
            _ => {
                let (player, word) = Word::of_move(text).ok_or_else(wrong)?;
                Move::Accord { player, word }
            }
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Roll {} => out.write_str("roll"),
            Move::Reroll { player, die } => write!(out, "{player} reroll {die}"),
            Move::Turn { player, to } => write!(out, "{player} turn {to}"),
            Move::Show { player, wff } => write!(out, "{player} wff {wff}"),
            Move::None { player } => write!(out, "{player} none"),
            Move::Spot { player, wff } => write!(out, "{player} spot {wff}"),
            Move::Done { player } => write!(out, "{player} done"),
            Move::Accord { player, word } => write!(out, "{player} {}", word.written()),
        }
    }
}
