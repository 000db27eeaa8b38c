//! The pages for people, made of documents: what the service answers to programs goes in, HTML comes out. Nothing here reads, writes, waits or
//! knows what a request is; what a player may see was decided where the document was made.
//!
//! * [`messages`]: the words of the interface in each language. [`Frame`]: what every page has.
//! * [`lobby`]: a game is begun, its seats are given away. [`table`]: a table in play, and one that is played again. [`record`]: a whole game out of
//!   its record. [`playground`]: a text and its ruling. [`puzzle`]: puzzles, and what an
//!   answer is worth. [`storm`]: the run against the clock. [`front`]: the way in, all rules, and the interface for programs.
//! * [`host`]: the page of a table's host. [`places`]: where a statement can be negated.
//! * [`class`]: exercises that a teacher gives by a link, and their results.
//! * [`lessons`]: ten moves of each game that its reader plays. `board`: each game drawn as a game. `moves`: lawful moves as buttons and forms. [`compose`]: a form that was sent as a move.
//! * `translation`: what the games say, in the language of the page. `log`: what has happened as sentences. `rules`: the rules beside the table. [`notice`]: refusals. [`assets`]: style sheet and script.
//!
//! * [`lab`]: a rule that is audited while it is written. [`world`]: a structure that is edited, and the truth of statements in it.
//! * [`manual`]: the documentation, with its contents list and what a search finds.
//!
//! Whatever stands in a name or a move is escaped by the templates (`templates`), which are compiled.

pub mod assets;
mod board;
pub mod class;
pub mod compose;
mod frame;
pub mod front;
pub mod host;
pub mod lab;
pub mod lessons;
pub mod lobby;
mod log;
pub mod manual;
pub mod messages;
mod moves;
pub mod notice;
pub mod places;
pub mod playground;
pub mod puzzle;
pub mod record;
mod rulebook;
mod rules;
pub mod storm;
pub mod table;
mod translation;
pub mod world;

pub use frame::{Frame, Game};
pub use log::Event;
