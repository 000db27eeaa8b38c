//! The games, each a module: what a position is, which moves are lawful, what they do, who has won. Pure functions: a game is its
//! settings and the list of its moves, and the same list always leads to the same position.
//!
//! * [`game`]: what all games have in common. [`refusal`]: why a move is not lawful, with the rule's number and words.
//!   [`remarks`]: what the last one came to.
//! * [`chance`]: dice and shuffles from a seed, the same on every machine. [`offer`]: what may be done next. [`players`]: names.
//! * [`house_rules`]: what a rulebook leaves to the table, as lists that each game has.
//! * [`ergo`]: cards in four premises, and what these prove.
//! * [`palmer`]: statements by the text of cards, and claims about the board.
//! * [`wff`]: rows of dice, which are wffs, and what they are worth. [`xwff`], [`shake`]: the games that are played with them.
//! * [`predicate_wars`]: cards written in predicate logic, claims proved of them, and what they do.
//!
//! What is not here: files, the terminal, search for proofs or models; what a position needs of them is handed in, already certified.

pub mod chance;
pub mod ergo;
pub mod game;
pub mod house_rules;
pub mod offer;
pub mod palmer;
pub mod players;
pub mod predicate_wars;
pub mod refusal;
pub mod remarks;
pub mod shake;
pub mod wff;
pub mod xwff;

pub use chance::Chance;
pub use game::{Game, Record};
pub use offer::Offer;
pub use refusal::Refusal;
pub use remarks::Remarks;
