//! Data of each node, computed when it is made: free variables, depth, size and symbol points. Kept apart from the nodes, by
//! the same numbers.

use rustc_hash::FxHashMap;

use crate::ids::VariableSetId;

/// Computed data of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeInfo {
    pub(crate) free: VariableSetId,
    pub(crate) depth: u32,
    pub(crate) size: u64,
    pub(crate) points: u64,
}

impl NodeInfo {
    pub(crate) fn leaf(free: VariableSetId, points: u64) -> NodeInfo {
        NodeInfo { free, depth: 1, size: 1, points }
    }

    /// A node over one or two others; sums stop at the largest number, for shared nodes can stand for astronomically large trees.
    #[inline]
    pub(crate) fn above(self, other: Option<NodeInfo>, free: VariableSetId, points: u64) -> NodeInfo {
        let other = other.unwrap_or(NodeInfo { free, depth: 0, size: 0, points: 0 });
        NodeInfo {
            free,
            depth: self.depth.max(other.depth).saturating_add(1),
            size: self.size.saturating_add(other.size).saturating_add(1),
            points: self.points.saturating_add(other.points).saturating_add(points),
        }
    }
}

/// The data of one kind of node, in eight bytes each but for giants: texts make nodes by the hundred thousand, and most are small.
#[derive(Clone, Default)]
pub(crate) struct NodeInfoTable {
    rows: Vec<Row>,
    /// The data of the nodes whose row says [`GIANT`].
    giants: FxHashMap<u32, NodeInfo>,
}

#[derive(Clone, Copy)]
struct Row {
    free: u16,
    depth: u16,
    size: u16,
    points: u16,
}

/// The size in the row of a node of which some number does not fit there.
const GIANT: u16 = u16::MAX;

impl Row {
    /// The row of these data, if they are small enough.
    #[inline]
    fn of(info: NodeInfo) -> Option<Row> {
        let NodeInfo { free, depth, size, points } = info;
        let row = Row {
            free: u16::try_from(free.0).ok()?,
            depth: u16::try_from(depth).ok()?,
            size: u16::try_from(size).ok()?,
            points: u16::try_from(points).ok()?,
        };
        (row.size != GIANT).then_some(row)
    }
}

impl NodeInfoTable {
    /// Makes room for so many rows altogether.
    pub(crate) fn reserve(&mut self, rows: usize) {
        self.rows.reserve(rows.saturating_sub(self.rows.len()));
    }

    #[inline]
    pub(crate) fn push(&mut self, info: NodeInfo) {
        let row = Row::of(info).unwrap_or_else(|| self.giant(info));
        self.rows.push(row);
    }

    #[cold]
    fn giant(&mut self, info: NodeInfo) -> Row {
        self.giants.insert(self.rows.len() as u32, info);
        Row { free: 0, depth: 0, size: GIANT, points: 0 }
    }

    #[inline]
    pub(crate) fn get(&self, at: usize) -> NodeInfo {
        let Row { free, depth, size, points } = self.rows[at];
        if size == GIANT {
            return self.giants[&(at as u32)];
        }
        NodeInfo {
            free: VariableSetId(u32::from(free)),
            depth: u32::from(depth),
            size: u64::from(size),
            points: u64::from(points),
        }
    }

    /// The free variables alone.
    #[inline]
    pub(crate) fn free(&self, at: usize) -> VariableSetId {
        self.get(at).free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_giant_numbers_come_back_as_they_were() {
        let numbers = [0, 1, 0x7fff, 0x8000, 0xffff, 0x1_0000, u64::from(u32::MAX), u64::MAX];
        let few = |number: u64| u32::try_from(number).unwrap_or(3);
        let all: Vec<NodeInfo> = numbers
            .iter()
            .flat_map(|&first| numbers.iter().map(move |&second| (first, second)))
            .flat_map(|(size, points)| {
                let info = NodeInfo { free: VariableSetId(7), depth: 3, size, points };
                [info, NodeInfo { free: VariableSetId(few(size)), depth: few(points), size: 1, points: 2 }]
            })
            .collect();
        let mut table = NodeInfoTable::default();
        all.iter().for_each(|&info| table.push(info));
        for (at, &info) in all.iter().enumerate() {
            assert_eq!(table.get(at), info);
            assert_eq!(table.free(at), info.free);
            let fits = |number: u64| number <= u64::from(u16::MAX);
            let is_small = fits(u64::from(info.free.0)) && fits(u64::from(info.depth)) && fits(info.points) && info.size < 0xffff;
            assert_eq!(table.giants.contains_key(&(at as u32)), !is_small, "{info:?}");
        }
    }
}
