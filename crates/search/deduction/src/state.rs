//! State of the search: a trail of literals with the reason for each, in levels that can be taken back. Every reason is one
//! application of a rule of the calculus, or a chain of rewritings by equations. Not here: which literals follow (`propagation`,
//! `equality`), and how reasons become steps (`justify`).

use smallvec::SmallVec;

use crate::chain::Chain;
use crate::classes::Classes;
use crate::draft::StepId;
use crate::formula_graph::{FormulaGraph, Literal, NodeId};

/// A clause by its index in the order of learning.
pub(crate) type ClauseId = u32;

/// The reason for which a literal is known.
#[derive(Clone, Debug)]
pub(crate) enum Reason {
    /// A step says so.
    Step(StepId),
    /// `tT` is true, `tF` is false.
    Truth,
    /// By a compound node: downwards to its left (0) or right (1) part, or upwards to the node itself (2).
    Connective { node: NodeId, side: u8, from: SmallVec<[Literal; 2]> },
    /// By what a quantified formula says of certain objects: to the result (`down`) or to the formula.
    Link { link: u32, down: bool, from: Literal },
    /// By a definition, from the other side.
    Definition { rule: &'static str, node: NodeId, from: Literal },
    /// By equations known before this place of the trail: from a literal, or an equation from equations alone.
    Equality { from: Option<Literal>, before: usize },
    /// The same, worked out.
    Chain(Box<Chain>),
    /// By a clause all of whose other literals are false. Only while lemmas are looked for.
    Lemma { clause: ClauseId, from: SmallVec<[Literal; 4]> },
}

#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) literal: Literal,
    pub(crate) reason: Reason,
    /// The step that states it, once it is written.
    pub(crate) step: Option<StepId>,
}

/// A literal that follows although its opposite is known.
#[derive(Clone, Debug)]
pub(crate) struct Conflict {
    pub(crate) literal: Literal,
    pub(crate) reason: Reason,
}

#[derive(Debug, Default)]
pub(crate) struct State {
    values: Vec<Option<bool>>,
    trail_indices: Vec<u32>,
    pub(crate) trail: Vec<Entry>,
    /// Length of the part of the trail that has been propagated.
    pub(crate) head: usize,
    /// Length of the part that has been looked at for equations.
    pub(crate) equated: usize,
    /// The classes of equal terms by what has been looked at; none before anything has.
    pub(crate) classes: Option<Classes>,
    levels: Vec<usize>,
}

impl State {
    pub(crate) fn new(graph: &FormulaGraph) -> State {
        let nodes = graph.shapes.len();
        State { values: vec![None; nodes], trail_indices: vec![0; nodes], ..State::default() }
    }

    /// Makes room for nodes that are new.
    pub(crate) fn grow(&mut self, graph: &FormulaGraph) {
        self.values.resize(graph.shapes.len(), None);
        self.trail_indices.resize(graph.shapes.len(), 0);
        self.classes = None;
    }

    pub(crate) fn value(&self, literal: Literal) -> Option<bool> {
        self.values[literal.node as usize].map(|value| value == literal.truth)
    }

    pub(crate) fn truth(&self, node: NodeId) -> Option<bool> {
        self.values[node as usize]
    }

    /// Returns the index of a known literal on the trail.
    pub(crate) fn trail_index(&self, literal: Literal) -> usize {
        self.trail_indices[literal.node as usize] as usize
    }

    /// Adds a literal; a conflict if its opposite is known.
    pub(crate) fn add(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        match self.value(literal) {
            Some(true) => Ok(()),
            Some(false) => Err(Conflict { literal, reason }),
            None => {
                let step = if let Reason::Step(step) = reason { Some(step) } else { None };
                self.values[literal.node as usize] = Some(literal.truth);
                self.trail_indices[literal.node as usize] = self.trail.len() as u32;
                self.trail.push(Entry { literal, reason, step });
                Ok(())
            }
        }
    }

    pub(crate) fn open_level(&mut self) {
        self.levels.push(self.trail.len());
    }

    /// Takes back everything since the level was opened.
    pub(crate) fn close_level(&mut self) {
        let Some(length) = self.levels.pop() else { return };
        for entry in self.trail.drain(length..) {
            self.values[entry.literal.node as usize] = None;
        }
        self.head = self.head.min(length);
        self.equated = self.equated.min(length);
        if let Some(classes) = &mut self.classes {
            classes.take_back(length);
        }
    }

    /// Returns the entries added since the last level was opened.
    pub(crate) fn innermost(&self) -> &[Entry] {
        self.trail.get(self.levels.last().copied().unwrap_or(0)..).unwrap_or_default()
    }

    /// The level in which a place of the trail was added; 0 is outside of all levels.
    pub(crate) fn level(&self, index: usize) -> usize {
        self.levels.partition_point(|&start| start <= index)
    }

    /// Number of open levels.
    pub(crate) fn depth(&self) -> usize {
        self.levels.len()
    }
}

impl Reason {
    /// The literals that it rests on. Those of an equality are known once it is worked out.
    pub(crate) fn antecedents(&self) -> SmallVec<[Literal; 4]> {
        match self {
            Reason::Step(_) | Reason::Truth => SmallVec::new(),
            Reason::Connective { from, .. } => SmallVec::from_slice(from),
            Reason::Link { from, .. } | Reason::Definition { from, .. } => SmallVec::from_slice(&[*from]),
            Reason::Equality { from, .. } => from.iter().copied().collect(),
            Reason::Chain(chain) => chain.antecedents(),
            Reason::Lemma { from, .. } => from.clone(),
        }
    }
}
