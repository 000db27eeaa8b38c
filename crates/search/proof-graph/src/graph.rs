//! The graph itself: nodes, edges, and how they are made of a proof and what the check said of it. Not here: questions about it.

use formula::FormulaId;
use kernel::{Block, CheckedBlock, Citation, Justification, Line, Proof, RuleId};
use petgraph::Direction;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;

use crate::questions;
use crate::steps::StepRecorder;

/// Kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Given.
    Axiom,
    /// Assumed: it opens a box.
    Assumption,
    /// Inferred.
    Lemma,
}

/// Finding of the check about a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It is right, and everything that it rests on is.
    Right,
    /// It is wrong.
    Faulty,
    /// It is right in itself and rests on a line that is wrong.
    Dependent,
}

/// A line as a node. Its index in the graph is its index in the block.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Its number in the text.
    pub number: u32,
    /// The statement of the line.
    pub statement: FormulaId,
    /// Axiom, assumption or lemma.
    pub kind: Kind,
    /// Finding of the check about the line.
    pub standing: Standing,
    /// The rule that it fits, and which form of it.
    pub rule: Option<(RuleId, usize)>,
    /// Symbol points of the line (PW-67 to PW-71).
    pub points: u64,
    /// The number of steps on the longest way to it: 0 for what rests on nothing.
    pub depth: u32,
    /// For an assumption: whether a line that is right discharges it.
    pub discharged: bool,
    /// True if the step is accepted with a warning that it is unsound.
    pub unsound: bool,
}

/// An edge from a premise to the line that rests on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Number of the rule's premise that it serves as, counted from 1.
    pub premise: u8,
    /// For a cited box, the index of the assumption that is discharged.
    pub discharges: Option<u32>,
}

/// The reason for which there is no graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// The proof, or what was found of it, has no such block.
    #[error("the proof that was checked has {found} blocks; block {block}, counted from 0, is not among them")]
    NoSuchBlock {
        /// The block that was asked for.
        block: usize,
        /// The number of blocks.
        found: usize,
    },
    /// There are not as many costs as lines.
    #[error("{found} lines have points, but the block has {expected} lines")]
    Points {
        /// The number of lines.
        expected: usize,
        /// For how many there are points.
        found: usize,
    },
    /// A line is right, but its step was not reported to the observer, or with premises that do not stand before it.
    #[error("line {number} is right, but its step was not observed: the steps belong to another check")]
    NotObserved {
        /// Its number.
        number: u32,
    },
}

/// A view of one block of a checked proof. Only lines that are right are connected; the others are nodes without edges.
#[derive(Debug)]
pub struct ProofGraph<'p> {
    pub(crate) proof: &'p Proof,
    pub(crate) index: usize,
    pub(crate) block: &'p Block,
    pub(crate) found: &'p CheckedBlock,
    pub(crate) graph: DiGraph<Node, Edge, u32>,
    /// Place of the line that states the goal.
    goal: Option<u32>,
    /// By index: whether the goal rests on it.
    needed: Vec<bool>,
}

impl<'p> ProofGraph<'p> {
    /// Makes the graph of the block at an index of `proof`. `checked` and `steps` are the findings of one check of the proof, block by
    /// block, and the steps it reported, and `points` what each line of the block costs, by index.
    ///
    /// The goal's line is the last line outside all boxes that is right and says `goal`. Without a goal it is the last line outside all
    /// boxes that is right, whatever it says.
    ///
    /// # Errors
    /// [`GraphError`] when the arguments do not belong together.
    pub fn new(
        proof: &'p Proof,
        block: usize,
        checked: &'p [CheckedBlock],
        steps: &StepRecorder,
        points: &[u64],
        goal: Option<FormulaId>,
    ) -> Result<ProofGraph<'p>, GraphError> {
        let blocks = proof.blocks().len().min(checked.len());
        let (Some(lines), Some(found)) = (proof.blocks().get(block), checked.get(block)) else {
            return Err(GraphError::NoSuchBlock { block, found: blocks });
        };
        if points.len() != lines.len() {
            return Err(GraphError::Points { expected: lines.len(), found: points.len() });
        }
        let mut graph: DiGraph<Node, Edge, u32> = DiGraph::with_capacity(lines.len(), 2 * lines.len());
        for (line, &points) in lines.lines().zip(points) {
            graph.add_node(Node {
                number: line.number,
                statement: line.statement,
                kind: match line.justification {
                    Justification::Axiom => Kind::Axiom,
                    Justification::Assumption => Kind::Assumption,
                    Justification::Rule(_) => Kind::Lemma,
                },
                standing: Standing::Right,
                rule: None,
                points,
                depth: 0,
                discharged: false,
                unsound: false,
            });
        }
        let dependents = found.dependents.iter().map(|&(at, _)| (at, Standing::Dependent));
        for (at, standing) in dependents.chain(found.faults.iter().map(|&(at, _)| (at, Standing::Faulty))) {
            if let Some(node) = graph.node_weight_mut(NodeIndex::from(at)) {
                node.standing = standing;
            }
        }
        for &(at, _) in &found.warnings {
            if let Some(node) = graph.node_weight_mut(NodeIndex::from(at)) {
                node.unsound = true;
            }
        }
        for (at, line) in lines.lines().enumerate() {
            connect(&mut graph, lines, at, line, steps, block)?;
        }
        let goal = questions::goal_line(lines, &graph, goal);
        let needed = questions::needed(lines, &graph, goal);
        Ok(ProofGraph { proof, index: block, block: lines, found, graph, goal, needed })
    }

    /// The graph for algorithms of petgraph: the index of a node is the index of its line.
    pub fn graph(&self) -> &DiGraph<Node, Edge, u32> {
        &self.graph
    }

    /// Returns the number of lines.
    pub fn len(&self) -> usize {
        self.graph.node_count()
    }

    /// Returns true if there is no line.
    pub fn is_empty(&self) -> bool {
        self.graph.node_count() == 0
    }

    /// The line at an index.
    pub fn node(&self, line: usize) -> Option<&Node> {
        self.graph.node_weight(NodeIndex::from(u32::try_from(line).ok()?))
    }

    /// All lines in order.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = &Node> + Clone {
        // Nodes are stored in the order in which they were added, which is that of the lines.
        self.graph.raw_nodes().iter().map(|node| &node.weight)
    }

    /// All edges (premise, conclusion), in the order of the conclusions and of their premises.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize, Edge)> + Clone {
        self.graph.raw_edges().iter().map(|edge| (edge.source().index(), edge.target().index(), edge.weight))
    }

    /// The premises of the line at an index, in the order of its rule.
    pub fn premises(&self, line: usize) -> Vec<usize> {
        self.in_edges(line).into_iter().map(|(premise, _)| premise).collect()
    }

    /// The edges into the line at an index, in the order of its rule.
    pub(crate) fn in_edges(&self, line: usize) -> Vec<(usize, Edge)> {
        let Ok(line) = u32::try_from(line) else { return Vec::new() };
        let edges = self.graph.edges_directed(NodeIndex::from(line), Direction::Incoming);
        let mut edges: Vec<(usize, Edge)> = edges.map(|edge| (edge.source().index(), *edge.weight())).collect();
        // petgraph walks from the newest edge to the oldest.
        edges.reverse();
        edges
    }

    /// The index of the goal's line; `None` when no right line says it.
    pub fn goal(&self) -> Option<usize> {
        self.goal.map(|goal| goal as usize)
    }

    /// Returns true if the goal rests on the line at an index. The goal rests on itself, and a line in a box rests on its
    /// assumption.
    pub(crate) fn is_needed(&self, line: usize) -> bool {
        self.needed.get(line).copied().unwrap_or(false)
    }

    /// The index of the assumption of the innermost box in which the line at an index stands.
    pub fn assumption(&self, line: usize) -> Option<usize> {
        questions::assumption(self.block, line)
    }
}

/// Connects a right line with its premises.
fn connect(
    graph: &mut DiGraph<Node, Edge, u32>,
    block: &Block,
    at: usize,
    line: Line<'_>,
    steps: &StepRecorder,
    index: usize,
) -> Result<(), GraphError> {
    let Justification::Rule(inference) = line.justification else { return Ok(()) };
    let not_observed = GraphError::NotObserved { number: line.number };
    let Ok(target) = u32::try_from(at) else { return Err(not_observed) };
    let target = NodeIndex::from(target);
    if graph.node_weight(target).is_none_or(|node| node.standing != Standing::Right) {
        return Ok(());
    }
    let step = steps.get(index, at).ok_or(not_observed)?;
    let mut depth = 0;
    for (number, &premise) in step.premises.iter().enumerate() {
        let source = graph.node_weight(NodeIndex::from(premise)).copied();
        let Some(source) = source.filter(|_| (premise as usize) < at) else { return Err(not_observed) };
        depth = depth.max(source.depth + 1);
        let discharges = discharged(block, at, premise, source.number, inference.citations);
        if let Some(assumption) = discharges.and_then(|index| graph.node_weight_mut(NodeIndex::from(index))) {
            assumption.discharged = true;
        }
        graph.add_edge(NodeIndex::from(premise), target, Edge { premise: (number + 1) as u8, discharges });
    }
    if let Some(node) = graph.node_weight_mut(target) {
        node.rule = Some((step.rule, step.variant));
        node.depth = depth;
    }
    Ok(())
}

/// The index of the assumption whose box is cited when the line at `at` rests on the one at `premise`. A line that is out of scope can
/// only have been cited as the end of a box.
fn discharged(block: &Block, at: usize, premise: u32, number: u32, citations: &[Citation]) -> Option<u32> {
    let in_box = block.line(premise as usize)?.in_box;
    if block.in_scope(in_box, at) {
        return None;
    }
    let first = citations.iter().find_map(|citation| match *citation {
        Citation::Box(first, last) if last == number => block.index(first),
        _ => None,
    })?;
    u32::try_from(first).ok()
}
