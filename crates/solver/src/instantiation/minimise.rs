//! From a contradiction to a smallest set of statements and instances that is still contradictory.
//!
//! Each statement and instance gets a selector in a solver that knows nothing else; Z3's core over the selectors is then thinned by trying
//! to do without each member, statements first. Smallest means: nothing can be left out (not: no other set is smaller).

use std::time::Instant;

use formula::{Bank, FormulaId};
use rustc_hash::FxHashSet;

use super::skeleton::{Part, Skeleton};
use super::{Instance, Refutation, Refuter};
use crate::oracle::{Answer, NodeId, Oracle, OracleFailure, SolverId, Sort};
use crate::vocabulary::Dictionary;

/// The solver in which the refutations of others are made smaller; no search numbers its own so.
const SCRATCH: SolverId = SolverId(u32::MAX - 1);

#[derive(Clone, Copy)]
enum Member {
    Root(usize),
    Instance(usize),
}

impl Refuter {
    pub(super) fn minimise(&self, oracle: &mut Oracle, deadline: Option<Instant>) -> Result<Refutation, OracleFailure> {
        let roots = self.roots.iter().map(|root| self.skeleton.conjuncts(root.part)).collect();
        let instance = |(instance, part, result): &(Instance, Part, Part)| {
            vec![self.skeleton.clause(oracle, *part, instance.truth, *result)]
        };
        let instances = self.instances.iter().map(instance).collect();
        let (core, is_smallest) = smallest(oracle, self.core_solver, &self.skeleton.said_of_terms, (roots, instances), Tried::All, deadline)?;
        let mut refutation = Refutation { premises: Vec::new(), denial: false, instances: Vec::new(), is_smallest };
        for member in core {
            match member {
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

impl Refutation {
    /// Gives up what the contradiction does not need. `premises` are the statements at its places, in their order; `denied` the one that
    /// should be false, if there is one. Of the instances some may be left that are not needed: to try each takes longer than to prove
    /// with them. Where the premises are known to have a model (`consistent`), the denial is needed, and not tried.
    ///
    /// # Errors
    /// [`OracleFailure`]: the solver's process failed.
    pub fn minimise(
        &mut self,
        bank: &mut Bank,
        oracle: &mut Oracle,
        premises: &[FormulaId],
        denied: Option<FormulaId>,
        consistent: bool,
        deadline: Option<Instant>,
    ) -> Result<(), OracleFailure> {
        let (mut skeleton, mut dictionary) = (Skeleton::default(), Dictionary::default());
        let mut statements = premises.to_vec();
        if self.denial {
            statements.extend(denied.map(|denied| bank.not(denied)));
        }
        let mut conjuncts = |bank: &mut Bank, oracle: &mut Oracle, skeleton: &mut Skeleton, formula: FormulaId| {
            let part = skeleton.part(bank, oracle, &mut dictionary, formula);
            (part, skeleton.conjuncts(part))
        };
        let roots = statements.iter().map(|&statement| conjuncts(bank, oracle, &mut skeleton, statement).1).collect();
        let mut instances = Vec::with_capacity(self.instances.len());
        for instance in &self.instances {
            let (part, _) = conjuncts(bank, oracle, &mut skeleton, instance.quantified);
            let (result, _) = conjuncts(bank, oracle, &mut skeleton, instance.result);
            instances.push(vec![skeleton.clause(oracle, part, instance.truth, result)]);
        }
        let tried = Tried::Roots(if consistent { premises.len() } else { statements.len() });
        let (core, is_smallest) = smallest(oracle, SCRATCH, &skeleton.said_of_terms, (roots, instances), tried, deadline)?;
        let (mut kept, mut used) = (vec![false; statements.len()], vec![false; self.instances.len()]);
        for member in core {
            match member {
                Member::Root(at) => kept[at] = true,
                Member::Instance(at) => used[at] = true,
            }
        }
        self.denial = kept.get(premises.len()).copied().unwrap_or(false);
        let mut at = 0..;
        self.premises.retain(|_| at.next().and_then(|at| kept.get(at)).is_some_and(|&kept| kept));
        let mut at = 0..;
        self.instances.retain(|_| at.next().is_some_and(|at| used[at]));
        self.is_smallest = is_smallest;
        Ok(())
    }
}

/// What is tried to be done without.
enum Tried {
    All,
    /// So many of the roots, the first ones.
    Roots(usize),
}

/// A smallest contradiction between roots and instances, each given by what it says, where what stands in the background may be used:
/// statements first, and whether none of those that are tried can be left out. When the time is up before that is known, everything is
/// kept.
fn smallest(
    oracle: &mut Oracle,
    solver: SolverId,
    background: &[NodeId],
    (roots, instances): (Vec<Vec<NodeId>>, Vec<Vec<NodeId>>),
    tried: Tried,
    deadline: Option<Instant>,
) -> Result<(Vec<Member>, bool), OracleFailure> {
    let members: Vec<Member> = (0..roots.len()).map(Member::Root).chain((0..instances.len()).map(Member::Instance)).collect();
    let count = roots.len();
    for &said in background {
        oracle.assert(solver, said);
    }
    let mut selectors: Vec<NodeId> = Vec::with_capacity(members.len());
    for clauses in roots.into_iter().chain(instances) {
        let symbol = oracle.declare(0, Sort::Proposition);
        let selector = oracle.proposition(symbol, &[]);
        for clause in clauses {
            let selected = oracle.implies(selector, clause);
            oracle.assert(solver, selected);
        }
        selectors.push(selector);
    }
    // The last are given up first: that is to be the statements, then the latest instances, which are often only a detour.
    let mut assumptions: Vec<NodeId> = selectors[count..].to_vec();
    let tried = match tried {
        Tried::All => {
            assumptions.extend_from_slice(&selectors[..count]);
            selectors.len()
        }
        Tried::Roots(tried) => {
            assumptions.extend_from_slice(&selectors[tried..count]);
            assumptions.extend_from_slice(&selectors[..tried]);
            tried
        }
    };
    let answer = oracle.thin(solver, &assumptions, tried, deadline)?;
    oracle.forget(solver);
    Ok(match answer {
        Answer::Unsatisfiable { core } => {
            let kept: FxHashSet<NodeId> = core.into_iter().collect();
            let members = members.into_iter().zip(selectors).filter(|(_, selector)| kept.contains(selector));
            (members.map(|(member, _)| member).collect(), true)
        }
        // The limit was reached here and not before.
        Answer::Satisfiable { .. } | Answer::Unknown { .. } => (members, false),
    })
}
