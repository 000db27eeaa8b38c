//! The questions to the referee and its answers, as types. No logic is here: a document is made by the crate that knows the game, and shown by those that
//! draw, print or serve it.
//!
//! * [`message`]: what a game says, as an id with arguments, in English and German.
//! * [`legal_move`]: what may be done next: a verb, and what is to be filled in. [`refusal`]: why a move is not lawful, by which rule.
//! * [`remarks`]: what the last move came to. [`score`]: how a player stands.
//! * [`class`]: exercises for students, and what they have handed in. [`seats`]: who sits where at a table. [`table_record`]: the signed record of a game that was played there.
//! * [`judge`], [`check`], [`cost`], [`graph`], [`prove`], [`mod@derive`], [`hint`], [`exercise`], [`audit`], [`rules`], [`parse`], [`verify`],
//!   [`export`], [`explain`], [`doctor`]: the rulings of the commands of that name, each a JSON document. [`certificate`]: the evidence in them. [`proof`]: a proof
//!   in JSON. [`error`]: why there is no ruling.
//! * [`world`]: finite structures that people draw, and what is true in them.
//! * [`document`], [`schema`]: what all documents have in common. [`files`]: files that go with a ruling.
//!
//! Not here: rules, files as they are written, HTTP.

pub mod audit;
pub mod certificate;
pub mod check;
pub mod class;
pub mod cost;
pub mod derive;
pub mod doctor;
pub mod document;
pub mod error;
pub mod exercise;
pub mod explain;
pub mod export;
pub mod files;
pub mod graph;
pub mod hint;
pub mod judge;
pub mod legal_move;
pub mod message;
pub mod parse;
pub mod proof;
pub mod prove;
pub mod refusal;
pub mod remarks;
pub mod rules;
pub mod schema;
pub mod score;
pub mod seats;
pub mod table_record;
pub mod verify;
pub mod world;

pub use document::Document;
pub use legal_move::{Blank, Currency, LegalMove, Price, Slot};
pub use message::{Argument, Coded, Language, Message, Piece};
pub use refusal::{CodedRefusal, Refusal};
pub use remarks::Remarks;
pub use schema::Schema;
pub use score::Score;
