//! Schemas in which letters are variables: shared nodes, so that equal ones are the same, and their unification with the variables of
//! different schemas kept apart by offsets. What is no connective is a constant here, whatever it says.

use formula::{Bank, Connective, Formula, FormulaId, SymbolId};
use kernel::Calculus;
use rustc_hash::FxHashMap;

/// A node, by its number.
pub(super) type NodeId = u32;

/// Maximum number of steps of one unification.
const MAX_STEPS: usize = 100_000;

/// The symbol of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Head {
    /// A variable; those of a conclusion are numbered as they come.
    Letter(u32),
    /// A statement that is no connective of others.
    Constant(FormulaId),
    Not,
    Binary(Connective),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    pub(super) head: Head,
    /// The parts; those that the head does not have are 0.
    pub(super) parts: [NodeId; 2],
}

impl Node {
    pub(super) fn arity(self) -> usize {
        match self.head {
            Head::Letter(_) | Head::Constant(_) => 0,
            Head::Not => 1,
            Head::Binary(_) => 2,
        }
    }
}

/// A node whose letters are counted from an offset on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OffsetNode {
    pub(super) node: NodeId,
    pub(super) offset: u32,
}

/// A state of the variables to which they can be taken back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    trail: usize,
    variables: usize,
}

/// Nodes, and what their variables stand for.
#[derive(Default)]
pub(super) struct Terms {
    nodes: Vec<Node>,
    numbers: FxHashMap<Node, NodeId>,
    values: Vec<Option<OffsetNode>>,
    trail: Vec<u32>,
    /// Room for pairs that are still to be made equal.
    open: Vec<[OffsetNode; 2]>,
}

impl Terms {
    pub(super) fn node(&self, node: NodeId) -> Node {
        self.nodes[node as usize]
    }

    fn shared(&mut self, head: Head, parts: [NodeId; 2]) -> NodeId {
        let node = Node { head, parts };
        let next = self.nodes.len() as NodeId;
        let number = *self.numbers.entry(node).or_insert(next);
        if number == next {
            self.nodes.push(node);
        }
        number
    }

    pub(super) fn letter(&mut self, letter: u32) -> NodeId {
        self.shared(Head::Letter(letter), [0, 0])
    }

    /// Reads a statement; it has no variables.
    // As deep as the statement, which is limited.
    pub(super) fn statement(&mut self, bank: &Bank, statement: FormulaId) -> NodeId {
        match bank.formula(statement) {
            Formula::Not(inner) => {
                let inner = self.statement(bank, inner);
                self.shared(Head::Not, [inner, 0])
            }
            Formula::Binary(connective, left, right) => {
                let parts = [self.statement(bank, left), self.statement(bank, right)];
                self.shared(Head::Binary(connective), parts)
            }
            _ => self.shared(Head::Constant(statement), [0, 0]),
        }
    }

    /// Reads a schema; its letters are numbered as they stand in `letters`.
    // As deep as the schema, which is limited.
    pub(super) fn schema(
        &mut self,
        bank: &mut Bank,
        calculus: &Calculus,
        schema: FormulaId,
        letters: &mut Vec<SymbolId>,
    ) -> NodeId {
        match calculus.bank().formula(schema) {
            Formula::Not(inner) => {
                let inner = self.schema(bank, calculus, inner, letters);
                self.shared(Head::Not, [inner, 0])
            }
            Formula::Binary(connective, left, right) => {
                let left = self.schema(bank, calculus, left, letters);
                let right = self.schema(bank, calculus, right, letters);
                self.shared(Head::Binary(connective), [left, right])
            }
            Formula::Atom(letter, _) => {
                let at = letters.iter().position(|&known| known == letter).unwrap_or(letters.len());
                if at == letters.len() {
                    letters.push(letter);
                }
                self.letter(at as u32)
            }
            Formula::Truth(value) => self.shared(Head::Constant(bank.truth(value)), [0, 0]),
            Formula::Cardinality(..) | Formula::Equal(..) | Formula::Quantified(..) => {
                self.shared(Head::Constant(schema), [0, 0])
            }
        }
    }

    /// Number of symbols of a node.
    pub(super) fn symbols(&self, node: NodeId) -> usize {
        let (mut open, mut count) = (vec![node], 0);
        while let Some(node) = open.pop() {
            let node = self.node(node);
            count += 1;
            open.extend_from_slice(&node.parts[..node.arity()]);
        }
        count
    }

    /// Makes variables that stand for nothing yet; the offset of the first.
    pub(super) fn fresh(&mut self, count: u32) -> u32 {
        let offset = self.values.len();
        self.values.resize(offset + count as usize, None);
        offset as u32
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), variables: self.values.len() }
    }

    pub(super) fn undo(&mut self, mark: Mark) {
        for variable in self.trail.drain(mark.trail..) {
            self.values[variable as usize] = None;
        }
        self.values.truncate(mark.variables);
    }

    pub(super) fn forget(&mut self) {
        self.trail.clear();
        self.values.clear();
    }

    /// The variable at a place.
    fn variable(&self, place: OffsetNode) -> Option<u32> {
        match self.node(place.node).head {
            Head::Letter(letter) => Some(place.offset + letter),
            _ => None,
        }
    }

    /// Follows variables to what they stand for.
    pub(super) fn followed(&self, mut place: OffsetNode) -> OffsetNode {
        while let Some(value) = self.variable(place).and_then(|variable| self.values[variable as usize]) {
            place = value;
        }
        place
    }

    /// The parts of a place.
    fn parts(&self, place: OffsetNode) -> impl Iterator<Item = OffsetNode> + use<> {
        let node = self.node(place.node);
        (0..node.arity()).map(move |at| OffsetNode { node: node.parts[at], offset: place.offset })
    }

    /// Makes two places equal, if they can be; `None` where that takes too many steps. What is bound stays so until [`Terms::undo`].
    pub(super) fn unify(&mut self, ends: [OffsetNode; 2]) -> Option<bool> {
        let mut open = std::mem::take(&mut self.open);
        open.clear();
        open.push(ends);
        let outcome = self.unify_all(&mut open);
        self.open = open;
        outcome
    }

    fn unify_all(&mut self, open: &mut Vec<[OffsetNode; 2]>) -> Option<bool> {
        let mut steps = 0;
        while let Some([one, other]) = open.pop() {
            steps += 1;
            if steps > MAX_STEPS {
                return None;
            }
            let (one, other) = (self.followed(one), self.followed(other));
            if one == other {
                continue;
            }
            let bound = match (self.variable(one), self.variable(other)) {
                (Some(one), Some(other)) if one == other => continue,
                (Some(variable), _) => Some((variable, other)),
                (None, Some(variable)) => Some((variable, one)),
                (None, None) => None,
            };
            if let Some((variable, value)) = bound {
                if self.occurs(variable, value, &mut steps)? {
                    return Some(false);
                }
                self.values[variable as usize] = Some(value);
                self.trail.push(variable);
                continue;
            }
            if self.node(one.node).head != self.node(other.node).head {
                return Some(false);
            }
            open.extend(self.parts(one).zip(self.parts(other)).map(|(one, other)| [one, other]));
        }
        Some(true)
    }

    fn occurs(&self, variable: u32, place: OffsetNode, steps: &mut usize) -> Option<bool> {
        let mut open = vec![place];
        while let Some(place) = open.pop() {
            *steps += 1;
            if *steps > MAX_STEPS {
                return None;
            }
            let place = self.followed(place);
            if self.variable(place) == Some(variable) {
                return Some(true);
            }
            open.extend(self.parts(place));
        }
        Some(false)
    }

    /// Returns the node at a place with everything put in, its variables numbered as they come, and their number; `None` where it has more
    /// than `most` symbols.
    pub(super) fn resolved(&mut self, place: OffsetNode, most: usize) -> Option<(NodeId, u32)> {
        let (mut letters, mut left) = (Vec::new(), most);
        let node = self.put_in(place, &mut letters, &mut left)?;
        Some((node, letters.len() as u32))
    }

    // As deep as there may be symbols.
    fn put_in(&mut self, place: OffsetNode, letters: &mut Vec<u32>, left: &mut usize) -> Option<NodeId> {
        *left = left.checked_sub(1)?;
        let place = self.followed(place);
        if let Some(variable) = self.variable(place) {
            let at = letters.iter().position(|&known| known == variable).unwrap_or(letters.len());
            if at == letters.len() {
                letters.push(variable);
            }
            return Some(self.letter(at as u32));
        }
        let node = self.node(place.node);
        let mut parts = [0, 0];
        for (part, &of) in parts.iter_mut().zip(&node.parts).take(node.arity()) {
            *part = self.put_in(OffsetNode { node: of, offset: place.offset }, letters, left)?;
        }
        Some(self.shared(node.head, parts))
    }

    /// Returns whether a statement without variables is an instance of a schema with this many letters.
    pub(super) fn is_instance(&self, statement: NodeId, schema: NodeId, letters: u32) -> bool {
        let mut values: Vec<Option<NodeId>> = vec![None; letters as usize];
        let mut open = vec![(schema, statement)];
        while let Some((schema, statement)) = open.pop() {
            let (general, special) = (self.node(schema), self.node(statement));
            if let Head::Letter(letter) = general.head {
                let value = &mut values[letter as usize];
                if value.is_some_and(|known| known != statement) {
                    return false;
                }
                *value = Some(statement);
                continue;
            }
            if general.head != special.head {
                return false;
            }
            open.extend((0..general.arity()).map(|at| (general.parts[at], special.parts[at])));
        }
        true
    }
}
