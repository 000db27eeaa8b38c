//! What the referee yields and takes, as types. No logic is here: a document is made by the crate that knows the game, and shown by those that
//! draw, print or serve it.
//!
//! * [`message`]: what a game says, as an id with arguments, in English and German.
//! * [`legal_move`]: what may be done next: a verb, and what is to be filled in. [`refusal`]: why a move is not lawful, by which rule.
//! * [`remarks`]: what the last move came to. [`score`]: how a player stands.
//! * [`seats`]: who sits where at a table. [`schema`]: the number that every document has.
//!
//! What is not here: rules, files, HTTP.

pub mod legal_move;
pub mod message;
pub mod refusal;
pub mod remarks;
pub mod schema;
pub mod score;
pub mod seats;

pub use legal_move::{Blank, Currency, LegalMove, Price, Slot};
pub use message::{Argument, Coded, Language, Message};
pub use refusal::Refusal;
pub use remarks::Remarks;
pub use schema::Schema;
pub use score::Score;
