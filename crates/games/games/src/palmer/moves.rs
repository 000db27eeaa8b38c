//! Moves of Palmer's game, as data and as players write them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::card::{NoCard, Played};
use super::claim::{Claimed, Finding};
use crate::accord::Word;

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "move", rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    /// `Ann play P blonde, R likes: ∀x …`: writes a statement by the text of cards (PA-5). An S card needs no statement: it prints one.
    Play {
        /// The player.
        player: String,
        /// The cards, all played together.
        cards: Vec<Played>,
        /// The statement; none for what an S card prints.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        statement: Option<String>,
    },
    /// `Ann negate 2 at 3`: plays X ¬ (PA-27).
    Negate {
        /// The player.
        player: String,
        /// The label of the statement.
        statement: String,
        /// The number of the place among those that there are, from 1 (Q-PA-14).
        at: usize,
    },
    /// `Ann pass`: writes nothing more in this turn (Q-PA-27).
    Pass {
        /// The player.
        player: String,
    },
    /// `Ann claim inconsistent`, `Ann claim redundant 1, 3` (PA-3, PA-4).
    Claim {
        /// The player.
        player: String,
        /// The claim.
        claim: Claimed,
        /// Findings of the referee or the player: for each question of the claim the evidence.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        findings: Vec<Finding>,
    },
    /// `Ben accept`: is convinced of an undecided claim (Q-PA-20).
    Accept {
        /// The player.
        player: String,
    },
    /// `Ben reject`: is not.
    Reject {
        /// The player.
        player: String,
    },
    /// `Ann withdraw`: does not insist on an undecided claim.
    Withdraw {
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

impl Move {
    /// Returns who moves.
    pub fn player(&self) -> &str {
        match self {
            Move::Play { player, .. }
            | Move::Negate { player, .. }
            | Move::Pass { player }
            | Move::Claim { player, .. }
            | Move::Accept { player }
            | Move::Reject { player }
            | Move::Withdraw { player }
            | Move::Accord { player, .. } => player,
        }
    }
}

/// A text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoMove {
    /// It has none of the forms.
    #[error("`{}` is no move of Palmer's game", .0.escape_debug())]
    Form(String),
    /// It plays what is no card.
    #[error(transparent)]
    Card(#[from] NoCard),
}

impl NoMove {
    /// The forms that moves have.
    pub const HELP: &'static str = "moves are: NAME play CARDS: STATEMENT; NAME play S 3; NAME negate LABEL at PLACE; NAME pass; NAME claim inconsistent; \
         NAME claim redundant LABEL, LABEL; NAME accept; NAME reject; NAME withdraw; NAME resign; NAME offer draw; NAME accept draw; \
         NAME decline draw";

    /// The forms that moves have, or how cards are called.
    pub fn help(&self) -> &'static str {
        match self {
            NoMove::Form(_) => NoMove::HELP,
            NoMove::Card(_) => NoCard::HELP,
        }
    }
}

impl FromStr for Move {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Move, NoMove> {
        let wrong = || NoMove::Form(text.to_owned());
        let (player, rest) = text.trim().split_once(char::is_whitespace).ok_or_else(wrong)?;
        let player = player.to_owned();
        let (verb, rest) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
        let rest = rest.trim();
        Ok(match (verb, rest) {
            ("play", rest) if !rest.is_empty() => {
                let (cards, statement) = match rest.split_once(':') {
                    Some((cards, statement)) => (cards, Some(statement.trim().to_owned())),
                    None => (rest, None),
                };
                Move::Play { player, cards: cards.split(',').map(str::parse).collect::<Result<_, _>>()?, statement }
            }
            ("negate", rest) => {
                let (statement, at) = rest.rsplit_once(" at ").ok_or_else(wrong)?;
                Move::Negate { player, statement: statement.trim().to_owned(), at: at.trim().parse().map_err(|_| wrong())? }
            }
            ("pass", "") => Move::Pass { player },
            ("claim", claimed) => Move::Claim { player, claim: claimed.parse().map_err(|()| wrong())?, findings: Vec::new() },
            ("accept", "") => Move::Accept { player },
            ("reject", "") => Move::Reject { player },
            ("withdraw", "") => Move::Withdraw { player },
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
            Move::Play { player, cards, statement } => {
                let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
                write!(out, "{player} play {}", cards.join(", "))?;
                statement.as_ref().map_or(Ok(()), |statement| write!(out, ": {statement}"))
            }
            Move::Negate { player, statement, at } => write!(out, "{player} negate {statement} at {at}"),
            Move::Pass { player } => write!(out, "{player} pass"),
            Move::Claim { player, claim, .. } => write!(out, "{player} claim {claim}"),
            Move::Accept { player } => write!(out, "{player} accept"),
            Move::Reject { player } => write!(out, "{player} reject"),
            Move::Withdraw { player } => write!(out, "{player} withdraw"),
            Move::Accord { player, word } => write!(out, "{player} {}", word.written()),
        }
    }
}
