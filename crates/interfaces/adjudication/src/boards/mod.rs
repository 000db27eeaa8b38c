//! Boards read, and the claims of players about them. Not here: what is asked of a board and ruled on it (`judging`).

pub(crate) mod board;
pub(crate) mod claim;
