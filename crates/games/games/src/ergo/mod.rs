//! ERGO: cards are laid into four premises, and who has the premises prove their own letter scores (ER-1 to ER-16).
//!
//! * `face`, `card`: what lies in the premise area, and what is held in the hand. `settings`: what is agreed, with the house rules.
//! * `row`: which rows are legal, and their truth tables. `ruling`: which letters the rows prove, and who scores.
//! * `area`: the rows as they lie, and what a turn may make of them. `moves`: turns, as text and as data.
//!   `position`: the state of a game. `game`: what may be done, and who sees what. `play`: what turns do. `search`: which turns are worth most.

mod area;
mod bot;
mod card;
mod face;
mod game;
mod moves;
mod play;
mod position;
mod row;
mod ruling;
mod search;
mod settings;

pub use area::Laid;
pub use card::{Card, Deck, NoCard};
pub use face::{Face, Letter, NoFace, faces, row_text};
pub use game::View;
pub use game_syntax::ergo::{NotAfterBinary, Options, ThenChain};
pub use moves::{Move, NoMove, NoPlace, Place, Row, Use, Wild};
pub use position::{Ending, Ergo, Round, Seat, Table};
pub use row::{RowError, has_then_chain, read, row_fault};
pub use ruling::{Proof, Ruling};
pub use search::{Play, Search, Worth};
pub use settings::{DeckOut, House, Player, Revolution, Settings};
