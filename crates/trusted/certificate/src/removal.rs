//! Joint redundancy: statements that can all be wiped off a board, since those that stay entail each of them (Q-PA-17). It follows from claims that
//! were checked one by one, and from the order in which their proofs use each other. Not here: the search for such statements.

use std::collections::HashSet;

use formula::{Board, FormulaId, Role};

use crate::check::Certified;
use crate::claim::Claim;

/// Statements of a board that can be wiped off together. Made by [`CertifiedRemoval::check`] and by nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertifiedRemoval {
    meanings: Vec<FormulaId>,
    /// The indices of the board's conventions, which always stay.
    conventions: Vec<usize>,
    proofs: Vec<Certified>,
    statements: Vec<usize>,
}

/// The most members that are counted beyond those that are needed in any case, and the most steps of the count.
const MAX_MEMBERS: usize = 64;
const STEPS: u32 = 200_000;

impl CertifiedRemoval {
    /// Checks that each statement follows from those that stay and from those before it, in the order of the proofs, so that those that stay
    /// entail all of them. Without proofs nothing is wiped off. Returns none where a proof does not serve: it is about another board, proves no
    /// statement or one that was proved already, or takes for granted what neither stays nor was proved before.
    pub fn check(board: &Board, proofs: Vec<Certified>) -> Option<CertifiedRemoval> {
        let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
        let mut statements: Vec<usize> = Vec::with_capacity(proofs.len());
        for proof in &proofs {
            let Claim::Redundant { statement } = proof.claim() else { return None };
            if proof.meanings() != meanings || statements.contains(&statement) {
                return None;
            }
            statements.push(statement);
        }
        let stays = meanings.iter().enumerate().filter(|(index, _)| !statements.contains(index));
        let mut known: HashSet<FormulaId> = stays.map(|(_, &meaning)| meaning).collect();
        for (proof, &statement) in proofs.iter().zip(&statements) {
            if !proof.axioms().iter().all(|axiom| known.contains(axiom)) {
                return None;
            }
            known.insert(*meanings.get(statement)?);
        }
        statements.sort_unstable();
        let conventions = board.statements.iter().enumerate().filter(|(_, one)| one.role == Role::Convention);
        let conventions = conventions.map(|(index, _)| index).collect();
        Some(CertifiedRemoval { meanings, conventions, proofs, statements })
    }

    /// Returns the indices of the statements, which rise.
    pub fn statements(&self) -> &[usize] {
        &self.statements
    }

    /// Returns the proofs, each from what stays and from what was proved before.
    pub fn proofs(&self) -> &[Certified] {
        &self.proofs
    }

    /// Returns whether these countermodels show that no larger set can be wiped off.
    ///
    /// Where a structure makes a statement of the board false, what stays must have a statement that is not known to be true there. So at least
    /// as many statements stay as it takes to have one for each structure, conventions included. `countermodels` are about this board or parts of
    /// it.
    pub fn is_largest(&self, countermodels: &[Certified]) -> bool {
        let unknown = |model: &Certified| -> Option<Vec<usize>> {
            let denied = model.meanings().get(model.claim().statement()?)?;
            let holds = |index: usize| model.claim().required(index) == Some(true);
            let known = model.meanings().iter().enumerate().filter(|&(index, _)| holds(index));
            let known: HashSet<FormulaId> = known.map(|(_, &meaning)| meaning).collect();
            let is_countermodel = matches!(model.claim(), Claim::Independent { .. }) && self.meanings.contains(denied);
            let unknown = self.meanings.iter().enumerate().filter(|(_, meaning)| !known.contains(meaning));
            is_countermodel.then(|| unknown.map(|(index, _)| index).collect())
        };
        let sets: Vec<Vec<usize>> = countermodels.iter().filter_map(unknown).collect();
        let needed = sets.iter().filter(|set| set.len() == 1).flatten().chain(&self.conventions);
        let needed: HashSet<usize> = needed.copied().collect();
        let open = sets.iter().map(Vec::as_slice).filter(|set| !set.iter().any(|member| needed.contains(member)));
        let stay = self.meanings.len() - self.statements.len();
        // Where more are needed than stay, nothing is left to be counted.
        let least = if needed.len() < stay { stay - needed.len() } else { 0 };
        least <= MAX_MEMBERS && takes_at_least(&open.collect::<Vec<_>>(), least, &mut { STEPS })
    }
}

/// Returns whether at least this many members are needed to have one of each set. Where that is not found out in the steps that are left, it is not
/// said. Each call asks for one member fewer than the call around it.
fn takes_at_least(sets: &[&[usize]], least: usize, steps: &mut u32) -> bool {
    if least == 0 || *steps == 0 {
        return least == 0;
    }
    *steps -= 1;
    let Some(smallest) = sets.iter().min_by_key(|set| set.len()) else { return false };
    smallest.iter().all(|member| {
        let others: Vec<&[usize]> = sets.iter().filter(|set| !set.contains(member)).copied().collect();
        takes_at_least(&others, least - 1, steps)
    })
}
