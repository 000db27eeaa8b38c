//! Games with what the referee finds out beyond their rules: the best that can be done, and what has to be known before a move is played.
//! Not here: the rules (crate `games`).

use ::games::Game;
use ::games::house_rules::Hints;
use ::games::wff::{Symbol, text};
use documents::Refusal;
use documents::message::refused::any as no;
use serde::Serialize;
use solver::oracle::{Limits as WorkerLimits, Pool};
use verdict::Limits;

use super::error::GameError;

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
    /// True of a game whose claims are settled by a search for proofs or models.
    const ASKS_SEARCH: bool = false;

    /// Returns whether players may ask what they could do (Q-G-3), as they may in a game without that house rule.
    fn hints(&self) -> Hints {
        Hints::On
    }

    /// Returns the best that each player could do with what lies on the table.
    ///
    /// # Errors
    /// [`GameError::Limit`] when that was not looked for.
    fn solve(&self, search: &SearchContext) -> Result<Self::Solution, GameError>;

    /// Returns what a solution comes to without saying how (`hints = price`); `None` where that cannot be told apart.
    fn price_of(_solution: Self::Solution) -> Option<Self::Solution> {
        None
    }

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
    fn resolve(&self, a_move: Self::Move, _search: &SearchContext) -> Result<Self::Move, GameError> {
        Ok(a_move)
    }
}

/// Checks that players may ask the referee to search (Q-G-3).
///
/// # Errors
/// [`GameError::Refused`] where the house rule `hints` says no.
pub(super) fn check_hints(hints: Hints) -> Result<(), GameError> {
    match hints {
        Hints::On | Hints::Price => Ok(()),
        Hints::Off => {
            let refusal = Refusal::new("Q-G-3", no::no_hints());
            Err(refusal.help(no::hints_on()).into())
        }
    }
}

/// The best that a player could do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Solved {
    /// The player.
    pub player: String,
    /// The dice.
    pub dice: String,
    /// A longest wff; none where there is none, or where the house rule `hints` has it that only its length is shown.
    pub longest: Option<String>,
    /// Its length, 0 for none.
    pub length: usize,
}

impl Solved {
    /// The best that a player could do with these dice.
    pub(super) fn new(player: &str, dice: &[Symbol], longest: Option<&[Symbol]>) -> Solved {
        let length = longest.map_or(0, <[Symbol]>::len);
        Solved { player: player.to_owned(), dice: text(dice), longest: longest.map(text), length }
    }
}
