//! Data of each node, computed when it is made: free variables, depth, size and symbol points. Kept apart from the nodes, by
//! the same numbers.

use crate::ids::VariableSetId;

/// Computed data of a node. Numbers stop at the largest one, for shared nodes can stand for astronomically large trees; of the longest text that is
/// read (crate `source`) they are far below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeInfo {
    pub(crate) free: VariableSetId,
    pub(crate) depth: u32,
    pub(crate) size: u32,
    pub(crate) points: u32,
}

impl NodeInfo {
    /// A node that stands over no other, of one symbol; what one costs is far below the largest number.
    pub(crate) fn leaf(free: VariableSetId, points: u64) -> NodeInfo {
        NodeInfo { free, depth: 1, size: 1, points: points as u32 }
    }

    /// A node over another one, beside those that it stands over already; its free variables stay.
    #[inline]
    pub(crate) fn above(self, part: NodeInfo) -> NodeInfo {
        NodeInfo {
            free: self.free,
            depth: self.depth.max(part.depth.saturating_add(1)),
            size: self.size.saturating_add(part.size),
            points: self.points.saturating_add(part.points),
        }
    }
}
