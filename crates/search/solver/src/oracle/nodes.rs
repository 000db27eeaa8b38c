//! The client's nodes: hash-consed ground terms and quantifier-free formulas, made smaller where that is free.
//! It knows nothing of processes; it numbers nodes as the worker will.
//!
//! The simplifications are those of a bottom-up constructor: constants, double negation, repeated and contradictory parts,
//! reflexive equations. Parts of the commutative forms are sorted, so that the same set of parts is the same node.

use std::hash::{BuildHasher, BuildHasherDefault};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::protocol::{Node, NodeId, Sort, SymbolId};

/// All symbols and nodes since the last reset.
#[derive(Debug, Default)]
pub(super) struct Nodes {
    symbols: Vec<(u32, Sort)>,
    nodes: Vec<Node>,
    index: HashTable<u32>,
    hasher: BuildHasherDefault<FxHasher>,
}

impl Nodes {
    pub(super) fn symbols(&self) -> &[(u32, Sort)] {
        &self.symbols
    }

    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub(super) fn contains(&self, node: NodeId) -> bool {
        self.get(node).is_some()
    }

    fn get(&self, node: NodeId) -> Option<&Node> {
        self.nodes.get(node.0 as usize)
    }

    pub(super) fn declare(&mut self, arity: u32, sort: Sort) -> SymbolId {
        let id = SymbolId(narrow(self.symbols.len()));
        self.symbols.push((arity, sort));
        id
    }

    /// The number of this node: that of the same one made before, or a new one.
    fn intern(&mut self, node: Node) -> NodeId {
        let hash = self.hasher.hash_one(&node);
        let nodes = &self.nodes;
        if let Some(&id) = self.index.find(hash, |&id| nodes[id as usize] == node) {
            return NodeId(id);
        }
        let id = narrow(self.nodes.len());
        self.nodes.push(node);
        let (nodes, hasher) = (&self.nodes, &self.hasher);
        self.index.insert_unique(hash, id, |&id| hasher.hash_one(&nodes[id as usize]));
        NodeId(id)
    }

    pub(super) fn object(&mut self, function: SymbolId, arguments: &[NodeId]) -> NodeId {
        self.debug_check(function, arguments, Sort::Object);
        self.intern(Node::Object { function, arguments: arguments.into() })
    }

    pub(super) fn proposition(&mut self, predicate: SymbolId, arguments: &[NodeId]) -> NodeId {
        self.debug_check(predicate, arguments, Sort::Proposition);
        self.intern(Node::Proposition { predicate, arguments: arguments.into() })
    }

    fn debug_check(&self, symbol: SymbolId, arguments: &[NodeId], sort: Sort) {
        debug_assert_eq!(
            self.symbols.get(symbol.0 as usize).map(|&(arity, sort)| (arity as usize, sort)),
            Some((arguments.len(), sort)),
            "{symbol:?} is used with another arity or sort than declared"
        );
    }

    pub(super) fn constant(&mut self, value: bool) -> NodeId {
        let none = Box::default();
        self.intern(if value { Node::And(none) } else { Node::Or(none) })
    }

    /// The value of a node that is one of the two constants.
    pub(super) fn value(&self, node: NodeId) -> Option<bool> {
        match self.get(node) {
            Some(Node::And(parts)) if parts.is_empty() => Some(true),
            Some(Node::Or(parts)) if parts.is_empty() => Some(false),
            _ => None,
        }
    }

    pub(super) fn equal(&mut self, left: NodeId, right: NodeId) -> NodeId {
        if left == right {
            return self.constant(true);
        }
        self.intern(Node::Equal(left.min(right), left.max(right)))
    }

    pub(super) fn not(&mut self, node: NodeId) -> NodeId {
        match (self.value(node), self.get(node)) {
            (Some(value), _) => self.constant(!value),
            (None, Some(&Node::Not(inner))) => inner,
            _ => self.intern(Node::Not(node)),
        }
    }

    pub(super) fn iff(&mut self, left: NodeId, right: NodeId) -> NodeId {
        if left == right {
            return self.constant(true);
        }
        match (self.value(left), self.value(right)) {
            (Some(true), _) => right,
            (_, Some(true)) => left,
            (Some(false), _) => self.not(right),
            (_, Some(false)) => self.not(left),
            (None, None) if self.opposite(left, right) => self.constant(false),
            (None, None) => self.intern(Node::Iff(left.min(right), left.max(right))),
        }
    }

    fn opposite(&self, left: NodeId, right: NodeId) -> bool {
        let negates = |a, b| matches!(self.get(a), Some(&Node::Not(inner)) if inner == b);
        negates(left, right) || negates(right, left)
    }

    pub(super) fn and(&mut self, parts: &[NodeId]) -> NodeId {
        self.junction(parts, true)
    }

    pub(super) fn or(&mut self, parts: &[NodeId]) -> NodeId {
        self.junction(parts, false)
    }

    /// Conjunction when `unit` is true, disjunction when it is false.
    fn junction(&mut self, parts: &[NodeId], unit: bool) -> NodeId {
        let mut kept = Vec::with_capacity(parts.len());
        for &part in parts {
            match self.value(part) {
                Some(value) if value == unit => {}
                Some(_) => return self.constant(!unit),
                None => kept.push(part),
            }
        }
        kept.sort_unstable();
        kept.dedup();
        let contradicts = |&part: &NodeId| match self.get(part) {
            Some(Node::Not(inner)) => kept.binary_search(inner).is_ok(),
            _ => false,
        };
        if kept.iter().any(contradicts) {
            return self.constant(!unit);
        }
        match *kept {
            [] => self.constant(unit),
            [only] => only,
            _ if unit => self.intern(Node::And(kept.into())),
            _ => self.intern(Node::Or(kept.into())),
        }
    }

    pub(super) fn distinct(&mut self, objects: &[NodeId]) -> NodeId {
        let mut sorted = objects.to_vec();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return self.constant(false);
        }
        match *sorted {
            [] | [_] => self.constant(true),
            [left, right] => {
                let equal = self.equal(left, right);
                self.not(equal)
            }
            _ => self.intern(Node::Distinct(sorted.into())),
        }
    }
}

/// Numbers are 32 bits wide on the wire. A table of that length would not fit into memory, let alone into the worker's.
fn narrow(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters() -> (Nodes, [NodeId; 3]) {
        let mut nodes = Nodes::default();
        let made = [(); 3].map(|()| {
            let letter = nodes.declare(0, Sort::Proposition);
            nodes.proposition(letter, &[])
        });
        (nodes, made)
    }

    #[test]
    fn the_same_node_has_the_same_number() {
        let (mut nodes, [p, q, r]) = letters();
        assert_eq!(nodes.and(&[p, q, r]), nodes.and(&[r, p, q, p]));
        assert_ne!(nodes.and(&[p, q]), nodes.or(&[p, q]));
        assert_eq!(nodes.iff(p, q), nodes.iff(q, p));
        let c = nodes.declare(0, Sort::Object);
        let d = nodes.declare(0, Sort::Object);
        let (c, d) = (nodes.object(c, &[]), nodes.object(d, &[]));
        assert_eq!(nodes.equal(c, d), nodes.equal(d, c));
        let before = nodes.nodes().len();
        let equal = nodes.equal(c, d);
        let unequal = nodes.not(equal);
        assert_eq!(nodes.distinct(&[d, c]), unequal);
        assert_eq!(nodes.nodes().len(), before + 1);
    }

    #[test]
    fn constants_and_contradictions_vanish() {
        let (mut nodes, [p, q, _]) = letters();
        let (yes, no) = (nodes.constant(true), nodes.constant(false));
        let not_p = nodes.not(p);
        assert_eq!(nodes.not(not_p), p);
        assert_eq!(nodes.not(yes), no);
        assert_eq!(nodes.and(&[]), yes);
        assert_eq!(nodes.or(&[]), no);
        assert_eq!(nodes.and(&[yes, p]), p);
        assert_eq!(nodes.and(&[no, p]), no);
        assert_eq!(nodes.or(&[no, p, p]), p);
        assert_eq!(nodes.or(&[yes, p]), yes);
        assert_eq!(nodes.and(&[not_p, q, p]), no);
        assert_eq!(nodes.or(&[not_p, q, p]), yes);
        assert_eq!(nodes.iff(p, p), yes);
        assert_eq!(nodes.iff(p, not_p), no);
        assert_eq!(nodes.iff(yes, p), p);
        assert_eq!(nodes.iff(p, no), not_p);
        let c = nodes.declare(0, Sort::Object);
        let c = nodes.object(c, &[]);
        assert_eq!(nodes.equal(c, c), yes);
        assert_eq!(nodes.distinct(&[c]), yes);
        assert_eq!(nodes.distinct(&[c, c]), no);
    }
}
