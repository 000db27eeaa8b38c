//! Chains of rewritings: derivations by equations.
//!
//! Not here: how chains are found (`equality`, `rewrite_chains`).

use formula::FormulaId;
use smallvec::SmallVec;

use crate::formula_graph::Literal;

/// A derivation by equations.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    pub(crate) start: Start,
    /// Formula after each rewriting, and the equation used.
    pub(crate) steps: Vec<(FormulaId, Literal)>,
    /// True if the last formula, an equation or its denial, has then to be turned round.
    pub(crate) turned: bool,
}

/// Start of a chain.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start {
    /// At a known literal.
    Known(Literal),
    /// At an equation between a term and itself.
    Identity(FormulaId),
}

impl Chain {
    pub(crate) fn antecedents(&self) -> SmallVec<[Literal; 4]> {
        let start = match self.start {
            Start::Known(literal) => Some(literal),
            Start::Identity(_) => None,
        };
        start.into_iter().chain(self.steps.iter().map(|&(_, equation)| equation)).collect()
    }

    /// Returns the number of lines that it takes, beside those that it rests on.
    pub(crate) fn lines(&self) -> usize {
        self.steps.len() + usize::from(matches!(self.start, Start::Identity(_))) + usize::from(self.turned)
    }
}
