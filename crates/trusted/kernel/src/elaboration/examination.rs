//! The lines in which a proof ends that is right from its first line to its last. What such a proof proves is said by crate `derivation`.

use derivation::Conclusion;
use derivation::proof::{Block, Given, Justification, Line, Proof};
use formula::Bank;

use crate::check::{Context, Contradiction, Observer, check};
use crate::fault::LineError;

/// The reason for which a proof proves nothing that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoTheorem {
    /// It has no lines.
    Empty,
    /// A line is wrong.
    Line {
        /// The number of the first such line.
        number: u32,
        /// Its fault.
        fault: LineError,
    },
    /// A step is accepted although it is unsound.
    Unsound {
        /// The number of the first such line.
        number: u32,
    },
    /// An axiom of it is none of the given statements.
    NotGiven {
        /// The number of its line.
        number: u32,
    },
    /// All lines are right, but none outside of boxes states the goal, and none contradicts another.
    NotReached,
}

fn axioms(block: &Block) -> impl Iterator<Item = Line<'_>> + Clone {
    block.lines().filter(|line| matches!(line.justification, Justification::Axiom))
}

/// Checks a proof and returns the lines in which it ends: that of the goal of the context if it is stated, else those of a contradiction. The
/// statements of the proof and of the context stand in `bank`; `is_given` says which of them may be axioms.
pub(super) fn examine<O: Observer>(
    bank: &Bank,
    proof: &Proof,
    context: &Context<'_>,
    is_given: Given<'_>,
    observer: &mut O,
) -> Result<Conclusion, NoTheorem> {
    let main = proof.main().ok_or(NoTheorem::Empty)?;
    if let Some(foreign) = axioms(main).find(|axiom| !is_given(axiom.statement)) {
        return Err(NoTheorem::NotGiven { number: foreign.number });
    }
    let checked = check(bank, proof, context, observer);
    let at = proof.blocks().len().checked_sub(1).ok_or(NoTheorem::Empty)?;
    let found = checked.main().ok_or(NoTheorem::Empty)?;
    for (block, found) in proof.blocks().iter().zip(checked.blocks()) {
        let number = |index: u32| block.line(index as usize).map_or(0, |line| line.number);
        if let Some((index, fault)) = found.faults.first() {
            return Err(NoTheorem::Line { number: number(*index), fault: fault.clone() });
        }
        if let Some(&(index, _)) = found.warnings.first() {
            return Err(NoTheorem::Unsound { number: number(index) });
        }
    }
    let stated = context.goal.and_then(|goal| found.reached(bank, proof, at, goal)).map(|index| Conclusion::Goal(index as usize));
    let contradiction = || found.contradiction(bank, proof, at).map(Conclusion::from);
    stated.or_else(contradiction).filter(|_| checked.accepted()).ok_or(NoTheorem::NotReached)
}

impl From<Contradiction> for Conclusion {
    fn from(found: Contradiction) -> Conclusion {
        match found {
            Contradiction::Pair(statement, denial) => Conclusion::Contradiction(statement as usize, denial as usize),
            Contradiction::Falsehood(index) => Conclusion::Falsehood(index as usize),
        }
    }
}
