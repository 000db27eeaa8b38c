//! ERGO: the premise area and what it proves.
//!
//! * [`Face`]: the cards that lie in the area. [`read`]: which rows of them are legal, and their truth tables.
//! * [`Ruling`]: which letters the rows prove, and who scores.

mod face;
mod row;
mod ruling;

pub use face::{Face, Letter, NoFace, faces, row_text};
pub use row::{Fault, NotAfterBinary, Reading, ThenChain, read};
pub use ruling::{Proof, Ruling};
