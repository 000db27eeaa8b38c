//! Refutations: why statements cannot hold together, by instances of what they say, and by lemmas that many of them share.
//!
//! Not here: how refutations are found (`refuter`, `instance_store`) and made smaller (`minimise`).

use std::sync::Arc;

use formula::{Bank, FormulaId, TermId, VariableId};
use representation::{OnCapture, Substitution};

use super::classes::Block;
use super::propositional_abstraction::all_different;
use super::tuples::Terms;

/// An instance that took part in a refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The closed quantified formula that is instantiated; or `|L| ≥ n`, read as "some x_1, …, x_n are all different".
    pub quantified: FormulaId,
    /// Truth value that the formula is taken to have.
    pub truth: bool,
    /// True if the terms are witnesses, constants made for this formula; otherwise they are any ground terms.
    pub witness: bool,
    /// Terms put for the variables of the formula's outermost block of quantifiers, outermost first.
    pub bindings: Vec<(VariableId, TermId)>,
    /// The body with the terms put in; true or false as the formula is.
    pub result: FormulaId,
}

impl Instance {
    /// The instance of a quantified formula, whose outermost block is given, at closed terms.
    pub(crate) fn of(bank: &mut Bank, block: &Block, quantified: FormulaId, truth: bool, terms: Terms) -> Option<Instance> {
        let bindings: Vec<(VariableId, TermId)> = block.variables.iter().copied().zip(terms).collect();
        // The terms are closed: nothing can be captured.
        let result = bank.substitute(block.body, &bindings, OnCapture::Rename).ok()?;
        Some(Instance { quantified, truth, witness: block.universal != truth, bindings, result })
    }

    /// The instance of `|L| ≥ n` at n closed terms.
    pub(crate) fn of_count(bank: &mut Bank, quantified: FormulaId, truth: bool, terms: Terms) -> Instance {
        let result = all_different(bank, &terms);
        let names: Vec<VariableId> = (1..=terms.len()).map(|at| bank.variable(&format!("x_{at}"))).collect();
        Instance { quantified, truth, witness: truth, bindings: names.into_iter().zip(terms).collect(), result }
    }
}

/// The reason for which statements cannot hold together: which of them, and at which instances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// Indices of the statements that take part, sorted.
    pub premises: Vec<usize>,
    /// True if the statement that should be false takes part.
    pub denial: bool,
    /// The instances; ground, they are contradictory with the premises in propositional logic with equality, where quantified formulas
    /// that say the same of equal terms are equivalent. Each rests on premises and earlier instances. Where that would take too many of them,
    /// they are contradictory with the lemmas only ([`ByLemmas::is_only_way`]).
    pub instances: Vec<Instance>,
    /// True if it was tried to do without each premise (with lemmas: without each beside those of the lemmas) and the denial:
    /// then none of them can be left out, unless the time was up. [`minimise`](Self::minimise) does so.
    pub is_smallest: bool,
    /// The shorter way to the contradiction, if there is one: by lemmas that other refutations share.
    pub by_lemmas: Option<ByLemmas>,
}

/// A consequence of some statements that is the same whatever question is asked of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// The closed formula that follows.
    pub formula: FormulaId,
    /// Indices of the statements that it follows from, sorted; those of the lemmas that it follows from are among them.
    pub premises: Vec<usize>,
    /// The formulas of the lemmas that it follows from, which stand before it among those of the refutation.
    pub lemmas: Vec<FormulaId>,
    /// The instances at which they contradict its denial; as in [`Refutation::instances`].
    pub instances: Vec<Instance>,
}

/// A refutation in which lemmas stand for what they follow from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByLemmas {
    /// The lemmas, each after those that it follows from.
    pub lemmas: Vec<Arc<Lemma>>,
    /// Indices of the statements that take part beside the lemmas, sorted.
    pub premises: Vec<usize>,
    /// Indices, in rising order, of the refutation's instances that are needed beside the lemmas.
    pub instances: Vec<usize>,
    /// True if premises and instances are not known to be contradictory without the lemmas.
    pub is_only_way: bool,
}
