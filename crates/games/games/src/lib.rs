//! The games, each a module: what a position is, which moves are lawful, what they do, who has won. Pure functions: a game is its
//! settings and the list of its moves, and the same list always leads to the same position.
//!
//! * [`game`]: the trait that all of them implement. [`record`]: settings and moves as they are kept. [`mod@house_rules`]: what a rulebook
//!   leaves to the table.
//! * [`accord`]: resignation, and draws by consent. [`bot`]: programs that play.
//! * [`text_form`]: types that records hold as text.
//! * [`rng`]: dice and shuffles from a seed, the same on every machine. [`seed`]: how it is kept. [`hexadecimal`]: its digits. [`players`]: names.
//! * [`ergo`]: cards in four premises, and what these prove.
//! * [`palmer`]: statements by the text of cards, and claims about the board.
//! * [`wff`]: rows of dice, which are wffs, and what they are worth. [`xwff`], [`shake`]: the games that are played with them.
//!
//! What is not here: Predicate Wars, which has a crate of its own; files, the terminal, search for proofs or models; what a position needs of them is handed in, already certified.

pub mod accord;
pub mod bot;
pub mod ergo;
pub mod game;
pub mod hexadecimal;
pub mod house_rules;
pub mod palmer;
pub mod players;
pub mod record;
pub mod rng;
#[cfg(feature = "schemas")]
mod schemas;
pub mod seed;
pub mod shake;
pub mod text_form;
pub mod wff;
pub mod xwff;

pub use accord::{Accord, Word};
pub use game::{Game, Viewer};
pub use house_rules::{HouseRule, HouseRules, NoSuchRule, Preset};
pub use record::Record;
pub use rng::Rng;
pub use seed::{NoSeed, Seed};
