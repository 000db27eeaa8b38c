//! Fewer premises for a refutation. Several searches work on a question, and the first that answers may use statements that the answer does not
//! need. Before a refutation is taken, the structures met so far tell which of its premises are needed; each other one is left out once, and a
//! short search by saturation tells whether the rest suffices.
//!
//! This is no proof that a premise is needed (`premise_minimality`): it makes answers depend less on which search came first.

use std::collections::BTreeSet;

use formula::FormulaId;
use solver::finite::{CellEffort, CellOutcome, search_cells};
use solver::instantiation::Refutation;
use solver::saturation::{self, SaturationSearch, Strategy};
use solver::vocabulary::Vocabulary;

use super::BoardJudge;

/// Maximum number of premises of a refutation that are left out in turn.
const MAX_PREMISES: usize = 8;

/// Steps of saturation for each try: a few milliseconds.
const STEPS: u64 = 3_000;

/// Largest domain in which a countermodel is searched for.
const MAX_DOMAIN: u32 = 2;
/// Maximum work of that search over cells: less than a millisecond.
const WORK: u64 = 2_000;

/// The number of indices that are kept of all structures together.
const MAX_KEPT: usize = 100_000;

/// The structures that the search met, each by the statements that are not known to be true in it.
#[derive(Debug, Default)]
pub(crate) struct MetStructures {
    sets: BTreeSet<Vec<usize>>,
    kept: usize,
}

impl MetStructures {
    /// Notes a structure by the statements that are not known to be true in it, which rise.
    pub(crate) fn note(&mut self, violated: &[usize]) {
        if self.kept + violated.len() <= MAX_KEPT && self.sets.insert(violated.to_vec()) {
            self.kept += violated.len();
        }
    }

    /// Returns whether a statement was false in one of them.
    fn falsify(&self, statement: usize) -> bool {
        self.sets.iter().any(|set| set.binary_search(&statement).is_ok())
    }

    /// Returns whether the other premises were true in one of them, and this one and the denied statement were not.
    fn need(&self, premises: &[usize], premise: usize, denied: Option<usize>) -> bool {
        let is_false = |set: &[usize], statement: usize| set.binary_search(&statement).is_ok();
        self.sets.iter().any(|set| {
            denied.is_none_or(|denied| is_false(set, denied))
                && premises.iter().all(|&other| is_false(set, other) == (other == premise))
        })
    }
}

impl BoardJudge<'_> {
    /// Returns a refutation of the same question from fewer premises where that is quickly found, otherwise this one.
    pub(crate) fn with_fewer_premises(&mut self, index: usize, mut refutation: Refutation) -> Refutation {
        let question = self.questions[index].question;
        if let Some(statement) = question
            && !refutation.premises.is_empty()
            && !self.met.falsify(statement)
            && let Some(valid) = self.refutation_from(&[], question)
        {
            return valid;
        }
        // A contradiction among premises is reduced once, for the board's consistency.
        let is_own = refutation.denial || question.is_none();
        if !is_own || !(2..=MAX_PREMISES).contains(&refutation.premises.len()) {
            return refutation;
        }
        for premise in refutation.premises.clone() {
            let premises = &refutation.premises;
            if !premises.contains(&premise) || self.met.need(premises, premise, question) {
                continue;
            }
            let others: Vec<usize> = premises.iter().copied().filter(|&other| other != premise).collect();
            if let Some(smaller) = self.refutation_from(&others, question) {
                refutation = smaller;
            }
        }
        refutation
    }

    /// A refutation of a question from these statements alone, unless a small structure makes it impossible or a short search finds none.
    fn refutation_from(&mut self, premises: &[usize], question: Option<usize>) -> Option<Refutation> {
        let statements: Vec<(usize, FormulaId)> = premises.iter().map(|&premise| (premise, self.meanings[premise])).collect();
        let denied = question.map(|statement| self.meanings[statement]);
        let demands = statements.iter().map(|&(_, meaning)| (meaning, true)).chain(denied.map(|denied| (denied, false)));
        let demands: Vec<(FormulaId, bool)> = demands.collect();
        let formulas: Vec<FormulaId> = demands.iter().map(|&(formula, _)| formula).collect();
        let vocabulary = Vocabulary::of(self.bank, &formulas);
        let deadline = Some(self.deadline);
        let effort = CellEffort { work: WORK, deadline };
        let has_model = |size| matches!(search_cells(self.bank, &vocabulary, &demands, size, effort), CellOutcome::Found(_));
        if (1..=MAX_DOMAIN).any(has_model) {
            return None;
        }
        let question = saturation::Question { statements: &statements, denied, goals: &[] };
        let mut search = SaturationSearch::new(self.bank, question, self.finite.vocabulary(), Strategy::BALANCED);
        match search.run(self.bank, saturation::Limits { steps: STEPS, deadline }) {
            saturation::Outcome::Refuted(found) if found.instances.len() <= self.limits.instances => Some(found),
            _ => None,
        }
    }
}
