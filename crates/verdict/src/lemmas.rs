//! Proofs by lemmas: what many refutations rest on is proved once, and its proof stands in each of theirs.
//!
//! Not here: which lemmas there are (crate `solver`), and the check of the proofs.

use std::collections::BTreeSet;
use std::sync::Arc;

use certificate::Claim;
use deduction::{Deduction, Failure, Limits, Problem, deduce, join, objects};
use formula::{Bank, Board, FormulaId, VariableId};
use kernel::Proof;
use solver::instantiation::Lemma;

use crate::answer::Support;

/// The lemmas of a board that were to be proved.
#[derive(Debug, Default)]
pub(crate) struct Lemmas {
    known: Vec<(Arc<Lemma>, Result<Proved, Failure>)>,
    /// The objects of their proofs.
    objects: Vec<VariableId>,
}

#[derive(Debug)]
struct Proved {
    proof: Proof,
    /// Places of the statements that it uses.
    premises: Vec<usize>,
}

impl Lemmas {
    /// A proof of a claim by the lemmas of its support, and the places of the statements that it uses, which rise. The proof is still to
    /// be checked.
    ///
    /// # Errors
    /// [`Failure`]: a lemma was not proved, or the claim by the lemmas.
    pub(crate) fn prove(
        &mut self,
        bank: &mut Bank,
        board: &Board,
        limits: Limits,
        claim: Claim,
        support: &Support,
    ) -> Result<(Proof, Vec<usize>), Failure> {
        let by = support.by_lemmas.as_ref().ok_or(Failure::Lost)?;
        let lemmas: Result<Vec<usize>, Failure> = by.lemmas.iter().map(|lemma| self.proved(bank, board, limits, lemma)).collect();
        let lemmas = lemmas?;
        let goal = claim.statement().filter(|_| support.denial).and_then(|place| meaning(board, place));
        let mut premises = meanings(board, &by.premises);
        premises.extend(by.lemmas.iter().map(|lemma| lemma.formula));
        let instances: Vec<_> = by.instances.iter().filter_map(|&at| support.instances.get(at).cloned()).collect();
        let problem = Problem { premises: &premises, goal, instances: &instances, taken: &self.objects };
        let Deduction { proof, premises: used } = deduce(bank, problem, limits)?;

        let mut places: BTreeSet<usize> = used.iter().filter_map(|&at| by.premises.get(at).copied()).collect();
        let mut before: Vec<deduction::Lemma<'_>> = Vec::with_capacity(lemmas.len());
        for (at, lemma) in lemmas.into_iter().enumerate().filter(|(at, _)| used.contains(&(by.premises.len() + at))) {
            if let Some((_, Ok(proved))) = self.known.get(lemma) {
                places.extend(&proved.premises);
                before.push(deduction::Lemma { formula: by.lemmas[at].formula, proof: &proved.proof });
            }
        }
        let proof = join(&before, &proof).ok_or(Failure::Lost)?;
        Ok((proof, places.into_iter().collect()))
    }

    /// Proves a lemma unless that was done before, and returns its index among the proofs. It is tried once.
    fn proved(&mut self, bank: &mut Bank, board: &Board, limits: Limits, lemma: &Arc<Lemma>) -> Result<usize, Failure> {
        let at = match self.known.iter().position(|(known, _)| known == lemma) {
            Some(at) => at,
            None => {
                let Lemma { formula, premises: places, instances } = &**lemma;
                let premises = meanings(board, places);
                let problem = Problem { premises: &premises, goal: Some(*formula), instances, taken: &self.objects };
                // Many gain by it: it may take as long as a proof may.
                let limits = Limits { steps: limits.steps.max(Limits::default().steps), ..limits };
                let proved = deduce(bank, problem, limits).map(|Deduction { proof, premises: used }| {
                    self.objects.extend(objects(bank, &proof));
                    Proved { proof, premises: used.iter().filter_map(|&at| places.get(at).copied()).collect() }
                });
                self.known.push((Arc::clone(lemma), proved));
                self.known.len() - 1
            }
        };
        self.known[at].1.as_ref().map(|_| at).map_err(|&failure| failure)
    }
}

fn meaning(board: &Board, place: usize) -> Option<FormulaId> {
    board.statements.get(place).map(|statement| statement.meaning)
}

fn meanings(board: &Board, places: &[usize]) -> Vec<FormulaId> {
    places.iter().filter_map(|&place| meaning(board, place)).collect()
}
