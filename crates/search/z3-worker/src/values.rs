//! The values of nodes in a model of Z3. Z3 is asked for each symbol at each tuple of objects once, however many terms come to the same;
//! everything that is put together of such values is computed here.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use solver::oracle::protocol::{Node, NodeId, SymbolId};
use z3::Model;
use z3::ast::{Ast, Dynamic};

use crate::solver_state::Declared;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    /// The number of an object of the model.
    Object(u32),
    Truth(bool),
}

/// One model, and its values found so far.
pub(crate) struct Values<'a> {
    model: &'a Model,
    nodes: &'a [Node],
    symbols: &'a [Declared],
    known: FxHashMap<NodeId, Value>,
    applications: FxHashMap<(SymbolId, Box<[u32]>), Value>,
    objects: Vec<Dynamic>,
    numbers: FxHashMap<Dynamic, u32>,
}

impl<'a> Values<'a> {
    /// Over a model of these nodes, which name these symbols.
    pub(crate) fn new(model: &'a Model, nodes: &'a [Node], symbols: &'a [Declared]) -> Self {
        let (known, applications, numbers) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        Self { model, nodes, symbols, known, applications, objects: Vec::new(), numbers }
    }

    /// The values of `wanted`: a proposition 0 or 1, an object the number of its class, dense in order of appearance. `None` when Z3
    /// gives a node no value, which it owes to every ground term.
    pub(crate) fn of(mut self, wanted: &[NodeId]) -> Option<Vec<u32>> {
        let mut dense: FxHashMap<u32, u32> = FxHashMap::default();
        let mut values = Vec::with_capacity(wanted.len());
        for &node in wanted {
            values.push(match self.value(node)? {
                Value::Truth(truth) => u32::from(truth),
                Value::Object(object) => {
                    let next = u32::try_from(dense.len()).ok()?;
                    *dense.entry(object).or_insert(next)
                }
            });
        }
        Some(values)
    }

    /// The value of a node; of its parts first. A node's parts have smaller numbers, so the stack empties.
    fn value(&mut self, node: NodeId) -> Option<Value> {
        let mut stack = vec![node];
        while let Some(&top) = stack.last() {
            if self.known.contains_key(&top) {
                stack.pop();
                continue;
            }
            let definition = self.nodes.get(top.0 as usize)?;
            let waiting = stack.len();
            for_each_part(definition, |part| {
                if !self.known.contains_key(&part) {
                    stack.push(part);
                }
            });
            if stack.len() == waiting {
                let value = self.compose(definition)?;
                self.known.insert(top, value);
                stack.pop();
            }
        }
        self.known.get(&node).copied()
    }

    /// The value of a node whose parts have theirs.
    fn compose(&mut self, definition: &Node) -> Option<Value> {
        let truth = |this: &Self, part: &NodeId| this.known.get(part) == Some(&Value::Truth(true));
        Some(match definition {
            Node::Object { function: symbol, arguments } | Node::Proposition { predicate: symbol, arguments } => {
                return self.apply(*symbol, arguments);
            }
            Node::Equal(left, right) | Node::Iff(left, right) => Value::Truth(self.known.get(left) == self.known.get(right)),
            Node::Not(inner) => Value::Truth(!truth(self, inner)),
            Node::And(parts) => Value::Truth(parts.iter().all(|part| truth(self, part))),
            Node::Or(parts) => Value::Truth(parts.iter().any(|part| truth(self, part))),
            Node::Distinct(objects) => {
                let mut numbers: Vec<u32> = objects.iter().filter_map(|object| self.object(object)).collect();
                numbers.sort_unstable();
                numbers.dedup();
                Value::Truth(numbers.len() == objects.len())
            }
        })
    }

    fn object(&self, node: &NodeId) -> Option<u32> {
        match self.known.get(node)? {
            Value::Object(object) => Some(*object),
            Value::Truth(_) => None,
        }
    }

    /// A symbol at objects of the model.
    fn apply(&mut self, symbol: SymbolId, arguments: &[NodeId]) -> Option<Value> {
        let arguments: Box<[u32]> = arguments.iter().map(|argument| self.object(argument)).collect::<Option<_>>()?;
        let key = (symbol, arguments);
        if let Some(&known) = self.applications.get(&key) {
            return Some(known);
        }
        let objects: Vec<&dyn Ast> = key.1.iter().map(|&object| &self.objects[object as usize] as &dyn Ast).collect();
        let term = self.symbols.get(symbol.0 as usize)?.function.apply(&objects);
        let found = self.model.eval(&term, true)?;
        let value = match found.as_bool() {
            Some(proposition) => Value::Truth(proposition.as_bool()?),
            None => Value::Object(self.number(found)?),
        };
        self.applications.insert(key, value);
        Some(value)
    }

    fn number(&mut self, object: Dynamic) -> Option<u32> {
        let next = u32::try_from(self.objects.len()).ok()?;
        Some(match self.numbers.entry(object) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                self.objects.push(new.key().clone());
                *new.insert(next)
            }
        })
    }
}

fn for_each_part(definition: &Node, mut visit: impl FnMut(NodeId)) {
    match definition {
        Node::Object { arguments: parts, .. }
        | Node::Proposition { arguments: parts, .. }
        | Node::And(parts)
        | Node::Or(parts)
        | Node::Distinct(parts) => parts.iter().copied().for_each(visit),
        Node::Not(inner) => visit(*inner),
        Node::Equal(left, right) | Node::Iff(left, right) => {
            visit(*left);
            visit(*right);
        }
    }
}
