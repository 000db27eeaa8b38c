//! The memory of a search. What the allocator gives is not asked: facts, steps and the nodes of statements are counted, and what each takes is
//! estimated rather too high, so that a search ends at the same place on every machine.

use formula::Bank;

use crate::problem::Limits;
use crate::table::Table;

/// The bytes of a statement or an object in a bank, with its row in the table of those that are known.
const NODE_BYTES: usize = 80;

/// The room that a search has left: bytes, and the number of nodes of its bank when it began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    bytes: usize,
    nodes: usize,
}

impl Room {
    /// No limit, for searches that others keep small.
    pub(crate) const ANY: Room = Room { bytes: usize::MAX, nodes: 0 };

    pub(crate) fn new(bank: &Bank, limits: &Limits) -> Room {
        Room { bytes: limits.memory_mib.saturating_mul(1 << 20), nodes: nodes(bank) }
    }

    /// The half of it, so that statements that one part of a search makes leave room for the next.
    pub(crate) fn half(self) -> Room {
        Room { bytes: self.bytes / 2, ..self }
    }

    /// Returns whether a table and the statements that were made take all of it.
    pub(crate) fn is_used_up(self, bank: &Bank, table: &Table) -> bool {
        let made = nodes(bank).saturating_sub(self.nodes);
        table.bytes().saturating_add(made.saturating_mul(NODE_BYTES)) > self.bytes
    }
}

fn nodes(bank: &Bank) -> usize {
    bank.formula_count().saturating_add(bank.term_count())
}
