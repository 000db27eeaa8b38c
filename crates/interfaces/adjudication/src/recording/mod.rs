//! The log of Predicate Wars, to which lines are appended: read with everything checked, and written by one process at a time.
//! Not here: which move is lawful (crate `predicate-wars`), the records of the other games, and what is shown of a game or asked
//! about it (`games`).

pub(crate) mod lock;
pub(crate) mod log;
pub(crate) mod log_writer;
