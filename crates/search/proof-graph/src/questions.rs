//! Questions about the graph that one walk answers: what the goal rests on, how deep a line stands, what contradicts what. Not here: the
//! cheapest way to the goal, which takes a search.

use formula::{Bank, FormulaId};
use kernel::Block;
use kernel::check::Contradiction;
use petgraph::Direction;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::graph::{Edge, Kind, Node, ProofGraph, Standing};

impl ProofGraph<'_> {
    /// The lines that the goal rests on, itself among them, in order. A line in a box needs the box's assumption.
    pub fn slice(&self) -> Vec<usize> {
        (0..self.len()).filter(|&line| self.is_needed(line)).collect()
    }

    /// The right lines that the goal does not rest on, in order (Q-PW-36). When the goal is not reached these are all of them.
    pub fn unused(&self) -> Vec<usize> {
        self.lines_where(|line, node| node.standing == Standing::Right && !self.is_needed(line))
    }

    /// The axioms that the goal rests on, in order.
    pub fn axioms_used(&self) -> Vec<usize> {
        self.lines_where(|line, node| node.kind == Kind::Axiom && self.is_needed(line))
    }

    fn lines_where(&self, is: impl Fn(usize, &Node) -> bool) -> Vec<usize> {
        self.nodes().enumerate().filter(|(line, node)| is(*line, node)).map(|(line, _)| line).collect()
    }

    /// The number of steps on the longest way through the proof.
    pub fn depth(&self) -> u32 {
        self.nodes().map(|node| node.depth).max().unwrap_or(0)
    }

    /// The right lines by depth: at 0 what rests on nothing, and every line below all of its premises.
    pub fn levels(&self) -> Vec<Vec<usize>> {
        let mut levels = vec![Vec::new(); if self.is_empty() { 0 } else { self.depth() as usize + 1 }];
        for (line, node) in self.nodes().enumerate().filter(|(_, node)| node.standing == Standing::Right) {
            if let Some(level) = levels.get_mut(node.depth as usize) {
                level.push(line);
            }
        }
        levels
    }

    /// Returns the points of all right lines.
    pub fn points(&self) -> u64 {
        self.nodes().filter(|node| node.standing == Standing::Right).fold(0, |sum, node| sum.saturating_add(node.points))
    }

    /// Returns the points of the lines that the goal rests on: the cost without the unused ones (Q-PW-36).
    pub fn points_needed(&self) -> u64 {
        self.nodes()
            .enumerate()
            .filter(|(line, _)| self.is_needed(*line))
            .fold(0, |sum, (_, node)| sum.saturating_add(node.points))
    }

    /// The first contradiction among the right lines outside all boxes, axioms included (Q-PW-38); the kernel says what is one.
    pub fn contradiction(&self, bank: &Bank) -> Option<Contradiction> {
        self.found.contradiction(bank, self.proof, self.index)
    }
}

/// The last right line outside all boxes that says `goal`, or that says anything.
pub(crate) fn goal_line(block: &Block, graph: &DiGraph<Node, Edge, u32>, goal: Option<FormulaId>) -> Option<u32> {
    let lines = block.lines().zip(graph.node_weights()).zip(0..);
    let right = lines.filter(|((line, node), _)| node.standing == Standing::Right && line.in_box.is_none());
    right.filter(|((line, _), _)| goal.is_none_or(|goal| line.statement == goal)).map(|(_, at)| at).last()
}

/// By index: whether the goal rests on the line.
pub(crate) fn needed(block: &Block, graph: &DiGraph<Node, Edge, u32>, goal: Option<u32>) -> Vec<bool> {
    let mut needed = vec![false; graph.node_count()];
    let mut open: Vec<u32> = goal.into_iter().collect();
    while let Some(line) = open.pop() {
        let Some(mark) = needed.get_mut(line as usize).filter(|mark| !**mark) else { continue };
        *mark = true;
        open.extend(graph.neighbors_directed(NodeIndex::from(line), Direction::Incoming).map(|premise| premise.index() as u32));
        open.extend(assumption(block, line as usize).and_then(|index| u32::try_from(index).ok()));
    }
    needed
}

/// The index of the assumption of the innermost box around a line. An assumption stands in the box that it opens; what it needs is the
/// box around that.
pub(crate) fn assumption(block: &Block, line: usize) -> Option<usize> {
    let boxes = block.boxes();
    let mut around = boxes.get(block.line(line)?.in_box? as usize)?;
    if around.first as usize == line {
        around = boxes.get(around.parent? as usize)?;
    }
    Some(around.first as usize)
}
