//! Signed records of games at tables: the check that a record is that of a key and agrees with itself. No solver takes part.
//!
//! * `replay`: the plain record, played again. `story`: what happened around the game, followed from the first
//!   happening to the last. `agreement`: the parts of a record held against each other. `ruling`: a file into a ruling.
//!
//! Not here: keys (`record_keys`), and how the record of a table is put together (crate `service`).

mod agreement;
mod replay;
mod ruling;
mod story;

pub use agreement::{commitment, result_of};
pub use ruling::{ensure_no_signed_record, named_record_key, verify_record};
