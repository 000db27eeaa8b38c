//! Shake a WFF, the first game of WFF 'n Proof: all toss their cubes and race for the longest WFF; who calls first must stand the
//! check of the others (WP-1 to WP-12).
//!
//! * `settings`: what is agreed before the game, with the house rules. `moves`: what players do, as text and as data.
//! * `hand`: cubes in hands and piles, and the cube rule. `position`: the state of a game. `game`: what may be done.
//!   `play`: what moves do.

mod bot;
mod game;
mod hand;
mod moves;
mod play;
mod position;
mod settings;

pub use hand::{Cubes, is_lawful};
pub use moves::{Move, NoMove};
pub use position::{Call, Completed, Ending, Outcome, Phase, Seat, Shake};
pub use settings::{Dialect, FailedChallenge, House, Settings};
