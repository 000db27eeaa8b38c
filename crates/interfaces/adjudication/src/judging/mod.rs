//! Boards judged: asked about within limits of time and memory, one or many, and ruled on with what is certified. Not here: how
//! they are read (`boards`), the files of certificates (`certifying`), proofs of players (`checking`), single goals (`proving`).

pub(crate) mod batch;
pub(crate) mod board_lines;
pub(crate) mod claim_ruling;
pub(crate) mod in_order;
pub(crate) mod in_words;
pub(crate) mod instances;
pub(crate) mod judge;
pub(crate) mod ruling;
