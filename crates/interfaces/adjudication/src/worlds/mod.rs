//! Finite structures that people draw: which statements are true in one, what shows it, and the search for another one.
//!
//! * `statements`: the statements that are asked about. `interpretation`: the drawing as a structure of crate `model`, and back. `evaluation`: the truth
//!   of the statements. `showing`: the objects and facts that make a statement true or false.
//! * `tptp`: the structure in the notation of other programs. `search`: another model. `symmetry`: symmetries of a structure. `diagram`, `telling`: a sentence that excludes a
//!   structure.
//!
//! Truth is crate `model`'s to say; what is found here is put to it again. Not here: how a structure is drawn.

mod diagram;
mod evaluation;
mod interpretation;
mod search;
mod showing;
mod statements;
mod symmetry;
mod telling;
mod tptp;

pub use evaluation::evaluate_world;
pub use interpretation::MAX_OBJECTS;
pub use search::{WorldQuestion, find_world};
pub use statements::MAX_STATEMENTS;
pub use tptp::world_as_tptp;
