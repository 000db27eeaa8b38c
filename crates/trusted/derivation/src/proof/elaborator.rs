//! The interface between certificates and elaboration, so that what decides need not know who searches.

use formula::{Bank, FormulaId};

use super::lines::Proof;
use crate::{Derivation, Rules};

/// Tells of a statement whether it may be an axiom.
pub type Given<'g> = &'g dyn Fn(FormulaId) -> bool;

/// A finder of what the letters of each step of a proof stand for. Untrusted: what it returns is checked by [`check`](mod@crate::check) with
/// the audited rules, and held against the proof and against what can be given.
pub trait Elaborator {
    /// Returns the rules by whose places in the listing the steps of derivations name their rules.
    fn rules(&self) -> &Rules;

    /// Makes a derivation of a proof without subproofs, which ends in the goal if the proof states it, else in a contradiction. The
    /// statements stand in `bank`, in which those that a step needs are made; `is_given` says which of them may be axioms.
    ///
    /// # Errors
    /// [`NotElaborated`], with the first line that stands in the way.
    fn elaborate(
        &self,
        bank: &mut Bank,
        proof: &Proof,
        goal: Option<FormulaId>,
        is_given: Given<'_>,
    ) -> Result<Derivation, NotElaborated>;
}

/// The reason for which no derivation is made of a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotElaborated {
    /// A line is not right, or is accepted although it is unsound.
    #[error("line {number} is not right: {code}")]
    Line {
        /// The number of the first such line.
        number: u32,
        /// The kind of fault.
        code: &'static str,
    },
    /// An axiom is none of the given statements.
    #[error("line {number} takes for granted what is not given")]
    NotGiven {
        /// The number of its line.
        number: u32,
    },
    /// The proof has no lines, or comes neither to the goal nor to a contradiction.
    #[error("the proof comes neither to the goal nor to a contradiction")]
    NotReached,
}
