//! Boards judged: read, asked about within limits of time and memory, one or many, and ruled on with what is certified. Not here: the files
//! of certificates (`certifying`), proofs of players (`checking`), single goals (`proving`).

pub(crate) mod batch;
pub(crate) mod board;
pub(crate) mod board_lines;
pub(crate) mod bounded;
pub(crate) mod claim;
pub(crate) mod claim_ruling;
pub(crate) mod in_order;
pub(crate) mod instances;
pub(crate) mod judge;
pub(crate) mod ruling;
