//! From a contradiction to a smallest set of statements and instances that is still contradictory.
//!
//! Each statement and instance gets a selector in a second solver; Z3's core over the selectors is then thinned by trying to do
//! without each member, statements first. Smallest means: nothing can be left out (not: no other set is smaller).

use std::time::Instant;

use rustc_hash::FxHashSet;

use super::{Refutation, Refuter};
use crate::oracle::{Answer, NodeId, Oracle, OracleFailure, Sort};

#[derive(Clone, Copy)]
enum Member {
    Root(usize),
    Instance(usize),
}

impl Refuter {
    pub(super) fn minimise(&self, oracle: &mut Oracle, deadline: Option<Instant>) -> Result<Refutation, OracleFailure> {
        let members: Vec<Member> =
            (0..self.roots.len()).map(Member::Root).chain((0..self.instances.len()).map(Member::Instance)).collect();
        let mut selectors: Vec<NodeId> = Vec::with_capacity(members.len());
        for &member in &members {
            let clauses = match member {
                Member::Root(at) => self.skeleton.conjuncts(self.roots[at].part),
                Member::Instance(at) => {
                    let (instance, part, result) = &self.instances[at];
                    vec![self.skeleton.clause(oracle, *part, instance.truth, *result)]
                }
            };
            let symbol = oracle.declare(0, Sort::Proposition);
            let selector = oracle.proposition(symbol, &[]);
            for clause in clauses {
                let selected = oracle.implies(selector, clause);
                oracle.assert(self.core_solver, selected);
            }
            selectors.push(selector);
        }
        for &said in &self.skeleton.said_of_terms {
            oracle.assert(self.core_solver, said);
        }
        // The last are given up first: that is to be the statements, then the latest instances, which are often only a detour.
        let mut assumptions: Vec<NodeId> = selectors[self.roots.len()..].to_vec();
        assumptions.extend_from_slice(&selectors[..self.roots.len()]);
        let core: Vec<usize> = match oracle.thin(self.core_solver, &assumptions, deadline)? {
            Answer::Unsatisfiable { core } => {
                let kept: FxHashSet<NodeId> = core.into_iter().collect();
                (0..members.len()).filter(|&at| kept.contains(&selectors[at])).collect()
            }
            // The limit was reached here and not before: everything is kept.
            Answer::Satisfiable { .. } | Answer::Unknown { .. } => (0..members.len()).collect(),
        };
        oracle.forget(self.core_solver);
        let mut refutation = Refutation { premises: Vec::new(), denial: false, instances: Vec::new() };
        for at in core {
            match members[at] {
                Member::Root(root) => match self.roots[root].place {
                    Some(place) => refutation.premises.push(place),
                    None => refutation.denial = true,
                },
                Member::Instance(instance) => refutation.instances.push(self.instances[instance].0.clone()),
            }
        }
        refutation.premises.sort_unstable();
        Ok(refutation)
    }
}
