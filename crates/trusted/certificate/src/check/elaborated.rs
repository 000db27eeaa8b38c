//! The check of proofs that have no derivation yet: one is made by somebody who elaborates them, and decides. No certificate file that has a
//! derivation comes here.

use derivation::Entry;
use derivation::proof::{Elaborator, NotElaborated, Proof};
use formula::Bank;

use super::{Certified, Checker, Refusal};
use crate::claim::{Claim, Evidence};

impl From<NotElaborated> for Refusal {
    fn from(reason: NotElaborated) -> Refusal {
        match reason {
            NotElaborated::Line { number, code } => Refusal::Line { number, code },
            NotElaborated::NotGiven { number } => Refusal::Axiom { number },
            NotElaborated::NotReached => Refusal::NotReached,
        }
    }
}

impl Checker {
    /// Checks a claim by a proof: what it proves must be the statement that should follow, or a contradiction, and its axioms statements of
    /// the board other than that one.
    ///
    /// The elaborator finds what the letters of each step stand for, within limits of its own; what it makes of the proof is checked as
    /// [`check_derivation`](Self::check_derivation) does, and must have the proof's statements as its lines.
    ///
    /// # Errors
    /// [`Refusal`], naming the first line that is not right.
    pub fn check_proof(
        &self,
        bank: &mut Bank,
        elaborator: &impl Elaborator,
        claim: Claim,
        proof: Proof,
    ) -> Result<Certified, Refusal> {
        let goal = self.goal(claim)?;
        if proof.blocks().len() > 1 {
            return Err(Refusal::Subproofs);
        }
        let given = self.given(claim);
        let derivation = elaborator.elaborate(bank, &proof, goal, &|axiom| given.contains(&axiom))?;
        let lines = derivation.entries.iter().filter_map(Entry::statement);
        let is_shown = proof.main().is_some_and(|main| main.statements().eq(lines));
        match self.check_derivation(bank, elaborator.rules(), claim, derivation) {
            Ok(Certified { evidence: Evidence::Derivation(derivation), theorem, .. }) if is_shown => {
                let evidence = Evidence::Proof(Box::new(proof));
                Ok(Certified { derivation: Some(derivation), theorem, ..self.certified(claim, evidence) })
            }
            _ => Err(Refusal::NotConfirmed),
        }
    }
}
