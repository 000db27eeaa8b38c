//! The graph as data for other programs, with everything that is asked of it answered. Lines are named by their numbers. Not here: the
//! writing of JSON.

use kernel::check::Contradiction;
use serde::Serialize;

use crate::graph::{Kind, ProofGraph, Standing};
use crate::label::Labelling;

/// A proof's graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GraphView {
    /// The goal's line; `null` when no right line says it.
    pub goal: Option<u32>,
    /// The number of steps on the longest way through the proof.
    pub depth: u32,
    /// Points of all right lines.
    pub points: u64,
    /// Points of the lines that the goal rests on.
    pub points_needed: u64,
    /// The axioms that the goal rests on.
    pub axioms_used: Vec<u32>,
    /// The right lines that the goal does not rest on.
    pub unused: Vec<u32>,
    /// A statement and its negation, or a line that says tF; empty when there is none.
    pub contradiction: Vec<u32>,
    /// The lines, in order.
    pub nodes: Vec<NodeView>,
    /// The edges, in the order of their ends.
    pub edges: Vec<EdgeView>,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct NodeView {
    /// Its number.
    pub n: u32,
    /// The statement of the line as text.
    pub statement: String,
    /// The tag of its rule.
    pub rule: Option<String>,
    /// `axiom`, `assumption` or `lemma`.
    pub kind: &'static str,
    /// `right`, `faulty`, or `dependent` on a faulty line.
    pub standing: &'static str,
    /// The number of steps on the longest way to it.
    pub level: u32,
    /// Symbol points of the line.
    pub points: u64,
    /// True if the goal rests on it.
    pub used: bool,
    /// True if it is the goal's line.
    pub goal: bool,
    /// The number of the assumption of the innermost box in which it stands.
    pub under: Option<u32>,
    /// For an assumption: whether it is discharged.
    pub discharged: bool,
    /// True if its step is accepted with a warning that it is unsound.
    pub unsound: bool,
}

/// An edge from a premise to the line that rests on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct EdgeView {
    /// The premise.
    pub from: u32,
    /// The line that rests on it.
    pub to: u32,
    /// Number of the rule's premise that it serves as, counted from 1.
    pub premise: u8,
    /// For a cited box, its assumption, which is discharged.
    pub discharges: Option<u32>,
}

impl ProofGraph<'_> {
    /// The graph as data.
    pub fn view(&self, words: &Labelling<'_>) -> GraphView {
        let numbers = |lines: Vec<usize>| lines.into_iter().map(|line| self.number(line)).collect();
        GraphView {
            goal: self.goal().map(|goal| self.number(goal)),
            depth: self.depth(),
            points: self.points(),
            points_needed: self.points_needed(),
            axioms_used: numbers(self.axioms_used()),
            unused: numbers(self.unused()),
            contradiction: numbers(self.contradictory(words)),
            nodes: (0..self.len()).filter_map(|line| self.node_view(line, words)).collect(),
            edges: self
                .edges()
                .map(|(from, to, edge)| EdgeView {
                    from: self.number(from),
                    to: self.number(to),
                    premise: edge.premise,
                    discharges: edge.discharges.map(|index| self.number(index as usize)),
                })
                .collect(),
        }
    }

    fn node_view(&self, line: usize, words: &Labelling<'_>) -> Option<NodeView> {
        let node = self.node(line)?;
        Some(NodeView {
            n: node.number,
            statement: self.statement(line, words),
            rule: self.rule(line, words),
            kind: match node.kind {
                Kind::Axiom => "axiom",
                Kind::Assumption => "assumption",
                Kind::Lemma => "lemma",
            },
            standing: match node.standing {
                Standing::Right => "right",
                Standing::Faulty => "faulty",
                Standing::Dependent => "dependent",
            },
            level: node.depth,
            points: node.points,
            used: self.is_needed(line),
            goal: self.goal() == Some(line),
            under: self.assumption(line).map(|index| self.number(index)),
            discharged: node.discharged,
            unsound: node.unsound,
        })
    }

    pub(crate) fn number(&self, line: usize) -> u32 {
        self.node(line).map_or(0, |node| node.number)
    }

    /// The indices of the lines of the first contradiction.
    pub(crate) fn contradictory(&self, words: &Labelling<'_>) -> Vec<usize> {
        match self.contradiction(words.bank) {
            Some(Contradiction::Pair(one, other)) => vec![one as usize, other as usize],
            Some(Contradiction::Falsehood(line)) => vec![line as usize],
            None => Vec::new(),
        }
    }
}
