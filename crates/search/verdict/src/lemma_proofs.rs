//! Proofs by lemmas: what many refutations rest on is proved once, and its proof stands in each of theirs.
//!
//! Not here: which lemmas there are (crate `solver`), and the check of the proofs.

use std::collections::BTreeSet;
use std::sync::Arc;

use certificate::Claim;
use deduction::{Deduction, Failure, Limits, Problem, compose, deduce, objects};
use formula::{Bank, Board, FormulaId, VariableId};
use kernel::Proof;
use solver::instantiation::{Lemma, Refutation};

/// The lemmas of a board that were to be proved.
#[derive(Debug, Default)]
pub(crate) struct LemmaProofs {
    known: Vec<(Arc<Lemma>, Result<Proved, Failure>)>,
    /// The objects of their proofs.
    objects: Vec<VariableId>,
}

#[derive(Debug)]
struct Proved {
    proof: Proof,
    /// The formulas of the lemmas that it uses.
    lemmas: Vec<FormulaId>,
}

impl LemmaProofs {
    /// A proof of a claim by the lemmas of its refutation, which is still to be checked.
    ///
    /// # Errors
    /// [`Failure`]: a lemma was not proved, or the claim by the lemmas.
    pub(crate) fn prove(
        &mut self,
        bank: &mut Bank,
        board: &Board,
        limits: Limits,
        claim: Claim,
        refutation: &Refutation,
    ) -> Result<Proof, Failure> {
        let by = refutation.by_lemmas.as_ref().ok_or(Failure::Lost)?;
        let lemmas: Result<Vec<usize>, Failure> = by.lemmas.iter().map(|lemma| self.proved(bank, board, limits, lemma)).collect();
        let lemmas = lemmas?;
        let goal = claim.statement().filter(|_| refutation.denial).and_then(|index| meaning(board, index));
        let instances: Vec<_> = by.instances.iter().filter_map(|&at| refutation.instances.get(at).cloned()).collect();
        let said: Vec<FormulaId> = by.lemmas.iter().map(|lemma| lemma.formula).collect();
        let mut premises = meanings(board, &by.premises);
        premises.extend(&said);
        let problem = Problem { premises: &premises, goal, instances: &instances, taken: &self.objects };
        let Deduction { proof, premises: used } = deduce(bank, problem, limits)?;

        let own = used.iter().filter_map(|&at| said.get(at.checked_sub(by.premises.len())?));
        let mut wanted: BTreeSet<FormulaId> = own.copied().collect();
        let mut before: Vec<deduction::Lemma<'_>> = Vec::with_capacity(lemmas.len());
        // Each stands after those that it follows from.
        for (lemma, &proof_index) in by.lemmas.iter().zip(&lemmas).rev() {
            if let (true, Some((_, Ok(proved)))) = (wanted.contains(&lemma.formula), self.known.get(proof_index)) {
                wanted.extend(&proved.lemmas);
                before.push(deduction::Lemma { formula: lemma.formula, proof: &proved.proof });
            }
        }
        before.reverse();
        compose(&before, &proof).ok_or(Failure::Lost)
    }

    /// Proves a lemma unless that was done before, and returns its index among the proofs. It is tried once.
    fn proved(&mut self, bank: &mut Bank, board: &Board, limits: Limits, lemma: &Arc<Lemma>) -> Result<usize, Failure> {
        let at = match self.known.iter().position(|(known, _)| known == lemma) {
            Some(at) => at,
            None => {
                let Lemma { formula, premises: indices, lemmas, instances } = &**lemma;
                let mut premises = meanings(board, indices);
                let statements = premises.len();
                premises.extend(lemmas);
                let problem = Problem { premises: &premises, goal: Some(*formula), instances, taken: &self.objects };
                // Many gain by it: it may take as long as a proof may.
                let limits = Limits { steps: limits.steps.max(Limits::default().steps), ..limits };
                let proved = deduce(bank, problem, limits).map(|Deduction { proof, premises: used }| {
                    self.objects.extend(objects(bank, &proof));
                    let lemmas = used.iter().filter_map(|&at| lemmas.get(at.checked_sub(statements)?).copied()).collect();
                    Proved { proof, lemmas }
                });
                self.known.push((Arc::clone(lemma), proved));
                self.known.len() - 1
            }
        };
        self.known[at].1.as_ref().map(|_| at).map_err(|&failure| failure)
    }
}

fn meaning(board: &Board, index: usize) -> Option<FormulaId> {
    board.statements.get(index).map(|statement| statement.meaning)
}

fn meanings(board: &Board, indices: &[usize]) -> Vec<FormulaId> {
    indices.iter().filter_map(|&index| meaning(board, index)).collect()
}
