//! Derivations of the empty clause: the clauses that it rests on, each after those that it follows from.

use rustc_hash::FxHashMap;

use crate::clause::{Clause, ClauseId, Origin, Premise};

/// The clauses that a contradiction rests on; the last is the empty clause. The ids in it are indices in it.
#[derive(Clone, Debug)]
pub struct Derivation {
    /// The clauses, each after its premises.
    pub clauses: Vec<Clause>,
}

impl Derivation {
    /// Takes what a clause rests on out of all clauses.
    pub(crate) fn of(all: &[Clause], last: ClauseId) -> Derivation {
        let mut needed = vec![false; all.len()];
        let mut stack = vec![last];
        while let Some(id) = stack.pop() {
            if !std::mem::replace(&mut needed[id.index()], true)
                && let Origin::Inferred(premises) = &all[id.index()].origin
            {
                stack.extend(premises.iter().map(|premise| premise.clause));
            }
        }
        let mut renumbered: FxHashMap<ClauseId, ClauseId> = FxHashMap::default();
        let mut clauses: Vec<Clause> = Vec::new();
        // A clause is made after its premises.
        for (at, clause) in all.iter().enumerate().filter(|&(at, _)| needed[at]) {
            renumbered.insert(ClauseId(at as u32), ClauseId(clauses.len() as u32));
            let mut clause = clause.clone();
            clause.parents.clear();
            if let Origin::Inferred(premises) = &mut clause.origin {
                for premise in premises {
                    let Premise { clause, .. } = premise;
                    *clause = renumbered[clause];
                }
            }
            clauses.push(clause);
        }
        Derivation { clauses }
    }
}
