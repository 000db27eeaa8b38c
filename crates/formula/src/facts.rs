//! What is known of each node since it was made: its free variables, and how deep, large and dear it is. Kept apart from the nodes, by
//! the same numbers.

use rustc_hash::FxHashMap;

use crate::ids::VariableSetId;

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) free: VariableSetId,
    pub(crate) depth: u32,
    pub(crate) size: u64,
    pub(crate) points: u64,
}

impl Facts {
    pub(crate) fn leaf(free: VariableSetId, points: u64) -> Facts {
        Facts { free, depth: 1, size: 1, points }
    }

    /// A node over one or two others; sums stop at the largest number, for shared nodes can stand for astronomically large trees.
    #[inline]
    pub(crate) fn above(self, other: Option<Facts>, free: VariableSetId, points: u64) -> Facts {
        let other = other.unwrap_or(Facts { free, depth: 0, size: 0, points: 0 });
        Facts {
            free,
            depth: self.depth.max(other.depth).saturating_add(1),
            size: self.size.saturating_add(other.size).saturating_add(1),
            points: self.points.saturating_add(other.points).saturating_add(points),
        }
    }
}

/// The facts of one kind of node, in sixteen bytes each but for giants.
#[derive(Default)]
pub(crate) struct FactTable {
    rows: Vec<Row>,
    /// Size and points of the nodes whose row says [`GIANT`].
    giants: FxHashMap<u32, (u64, u64)>,
}

#[derive(Clone, Copy)]
struct Row {
    free: VariableSetId,
    depth: u32,
    size: u32,
    points: u32,
}

/// The size in the row of a node whose size or points do not fit there.
const GIANT: u32 = u32::MAX;

impl FactTable {
    /// Makes room for so many rows altogether.
    pub(crate) fn reserve(&mut self, rows: usize) {
        self.rows.reserve(rows.saturating_sub(self.rows.len()));
    }

    #[inline]
    pub(crate) fn push(&mut self, facts: Facts) {
        let Facts { free, depth, size, points } = facts;
        let row = match (u32::try_from(size), u32::try_from(points)) {
            (Ok(size), Ok(points)) if size != GIANT => Row { free, depth, size, points },
            _ => {
                self.giants.insert(self.rows.len() as u32, (size, points));
                Row { free, depth, size: GIANT, points: 0 }
            }
        };
        self.rows.push(row);
    }

    #[inline]
    pub(crate) fn get(&self, at: usize) -> Facts {
        let Row { free, depth, size, points } = self.rows[at];
        let (size, points) = match size {
            GIANT => self.giants[&(at as u32)],
            _ => (u64::from(size), u64::from(points)),
        };
        Facts { free, depth, size, points }
    }

    /// The free variables alone.
    #[inline]
    pub(crate) fn free(&self, at: usize) -> VariableSetId {
        self.rows[at].free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_giant_numbers_come_back_as_they_were() {
        let edge = u64::from(u32::MAX);
        let numbers = [0, 1, edge - 1, edge, edge + 1, u64::MAX];
        let all: Vec<Facts> = numbers
            .iter()
            .flat_map(|&size| numbers.iter().map(move |&points| Facts { free: VariableSetId(7), depth: 3, size, points }))
            .collect();
        let mut table = FactTable::default();
        all.iter().for_each(|&facts| table.push(facts));
        for (at, &facts) in all.iter().enumerate() {
            assert_eq!(table.get(at), facts);
            assert_eq!(table.free(at), facts.free);
        }
    }
}
