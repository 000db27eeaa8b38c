//! Games recorded: the record of a table game, one JSON document that is replaced as a whole, and the log of Predicate Wars, to which lines
//! are appended; both read with everything checked, and written by one process at a time. Not here: which move is lawful (crates `games`
//! and `predicate-wars`), and what is shown of a game or asked about it (`games`).

mod lock;
pub(crate) mod log;
pub(crate) mod log_writer;
pub(crate) mod record;
