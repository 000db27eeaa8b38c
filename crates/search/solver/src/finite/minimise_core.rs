//! From statements that leave no model of some size to a set of them of which none is superfluous.
//!
//! The thinning asks dozens of small questions; they go to a solver of their own that knows only the statements in question, for in
//! the shared solver each would cost as much as the whole board is large.

use std::time::Instant;

use formula::Bank;

use super::FiniteSearch;
use crate::oracle::{Answer, Oracle, OracleFailure, SolverId};

/// The scratch solvers are numbered from the top, where no other search numbers its own.
const SCRATCH: SolverId = SolverId(u32::MAX);

impl FiniteSearch {
    /// Minimises `statements`, which leave no structure of `size` objects (with `falsity` false, where one is given): the last ones of the
    /// list are given up first. Of those kept none is superfluous; if they leave no structure even without `falsity`, then so taken.
    /// Stops early at the deadline.
    ///
    /// # Errors
    /// [`OracleFailure`]: the solver's process failed. The search starts afresh with the next call.
    pub fn minimise_core(
        &mut self,
        bank: &Bank,
        oracle: &mut Oracle,
        size: u32,
        statements: &mut Vec<usize>,
        falsity: Option<usize>,
        deadline: Option<Instant>,
    ) -> Result<(), OracleFailure> {
        let Ok(literals) = self.assume(bank, oracle, size, statements, falsity, deadline) else { return Ok(()) };
        let Some(domain) = self.domains.get(&size) else { return Ok(()) };
        for &frame in &domain.frame {
            oracle.assert(SCRATCH, frame);
        }
        for literal in &literals {
            if let Some(&clause) = domain.clauses.get(literal) {
                oracle.assert(SCRATCH, clause);
            }
        }
        let answer = oracle.minimise_core(SCRATCH, &literals, literals.len(), deadline)?;
        if let Answer::Unsatisfiable { core, .. } = &answer {
            let mut guards = literals[usize::from(falsity.is_some())..].iter();
            statements.retain(|_| guards.next().is_some_and(|guard| core.contains(guard)));
        }
        oracle.forget(SCRATCH);
        Ok(())
    }
}
