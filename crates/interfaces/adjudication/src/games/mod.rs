//! Games at the front door: positions shown and played on, single questions about dice, wffs and cards answered, a game's claims put to
//! the search. Not here: what the rules say (crates `games` and `predicate-wars`), and the files of games (`recording`).
//!
//! * [`Adjudicated`]: what the referee finds out beyond the rules of a game, by a [`SearchContext`].
//!   [`Session`]: a record and the position that it leads to.
//! * [`table`]: a game as a server holds it, by seats and without files; `tabled`: what each game is there.
//! * [`PlayedByBots`]: programs that play.
//! * [`questions`]: the longest wff, its value, its truth table, for dice that are in no game.

mod adjudicated;
mod bots;
pub mod ergo;
pub(crate) mod error;
pub mod palmer;
pub mod predicate_wars;
pub mod questions;
pub(crate) mod record;
mod session;
pub mod shake;
pub mod table;
mod tabled;
pub mod xwff;

pub use ::games::accord::is_word;
pub use ::games::house_rules::choose;
pub use ::games::{Accord, Game, HouseRule, HouseRules, NoSuchRule, Preset, Seed, Viewer};
pub use adjudicated::{Adjudicated, SearchContext, Solved};
pub use bots::PlayedByBots;
pub use documents::{LegalMove, Price, Refusal, Remarks, Score};
pub use error::{GameError, GameErrorDocument, GameFault};
pub use session::{LegalDocument, PositionDocument, ScoreDocument, Session, SolveDocument};

pub use record::{Held, create, hold, read};
