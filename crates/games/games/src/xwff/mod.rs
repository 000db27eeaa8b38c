//! x-wff: two players, three small and three big dice each; who builds true wffs scores, and who leaves a longer true one lying loses
//! a point when the other spots it (XW-1 to XW-14).
//!
//! * `settings`: what is agreed before the game, with the house rules. `moves`: what players do, as text and as data.
//! * `position`: the state of a game. `game`: what may be done. `play`: what moves do. `ending`: scoring, winning, the tie-break.

mod bot;
mod ending;
mod game;
mod moves;
mod play;
mod position;
mod settings;

pub use moves::{Move, NoMove};
pub use position::{Outcome, Phase, Round, RoundSeat, Seat, Shown, Xwff};
pub use settings::{Edition, House, Length, Proposition, Settings, Win};
