//! Facts of the bound, and the steps to them. A step stands for a line of a derivation.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::parts::Path;
use crate::shapes::ShapeId;
use crate::table::{FactId, StepId};

/// Stands for the forms that replace comparisons.
pub(super) const COMPARED: usize = usize::MAX;

/// Stands for what is included.
pub(super) const INCLUDED: usize = usize::MAX - 1;

/// Stands for the lines that carry a statement over to other objects.
pub(super) const CHANGED: usize = usize::MAX - 2;

/// Stands for the forms that take something out of a box or a subproof.
pub(super) const TAKEN_OUT: usize = usize::MAX - 3;

/// A fact: a derivation has a line of this kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Fact {
    /// A line of a shape that is known altogether.
    Line(ShapeId),
    /// The same where it is none of those that are given: a rule concludes it.
    Concluded(ShapeId),
    /// A line of an open shape that some rule put together, and not, in this number of layers, of parts of what is given; and which steps to a part
    /// of it are taken away.
    Built(ShapeId, u8, Path),
    /// Any line of an open shape.
    Any(ShapeId, Path),
    /// A statement, or that there is something of which it holds, and a negation of its shape.
    Clash,
    /// A statement about some objects, carried over to others; and if it is axioms that say it: nothing that they speak of is arbitrary.
    Changed(ShapeId, bool),
    /// A statement and its negation.
    Contradiction,
    /// A line that is taken out of a box or a subproof.
    TakenOut,
    /// The goal in a derivation with such a line.
    GoalBesideTakenOut,
}

/// A line that a form makes.
#[derive(Clone, Copy)]
pub(super) struct Made {
    pub(super) form: usize,
    /// The shape of the line, as far as it is known.
    pub(super) shape: ShapeId,
    /// True if a part of what is given has this shape, or has it but for objects; false if a part of the line has one that none of those has.
    pub(super) is_part: bool,
    /// True if the shape is that of the line; false if a part of it is what is asked for.
    pub(super) is_line: bool,
}

/// The facts and the steps to them.
#[derive(Default)]
pub(super) struct Graph {
    pub(super) premises: Vec<SmallVec<[FactId; 4]>>,
    pub(super) facts: Vec<FactId>,
    pub(super) prices: Vec<u64>,
    pub(super) makers: Vec<Vec<StepId>>,
    pub(super) users: Vec<Vec<StepId>>,
    /// By step: what line it is, where other steps may be the same line.
    pub(super) lines: Vec<Option<Made>>,
    /// By form: those steps.
    pub(super) by_form: FxHashMap<usize, Vec<StepId>>,
}
