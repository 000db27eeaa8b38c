//! Tuples of terms, at which instances are tried.

use formula::TermId;
use smallvec::SmallVec;

/// Terms put for the variables of a block of quantifiers.
pub(crate) type Terms = SmallVec<[TermId; 4]>;

/// Calls `visit` with tuples over 0..size until it says no: those of small numbers first (all tuples whose greatest entry is 0, then
/// 1, …), so that small terms are tried before large ones.
pub(super) fn for_each_tuple(size: u32, arity: usize, mut visit: impl FnMut(&[u32]) -> bool) {
    let mut tuple: SmallVec<[u32; 4]> = SmallVec::from_elem(0, arity);
    for greatest in 0..size {
        tuple.fill(0);
        loop {
            if tuple.contains(&greatest) && !visit(&tuple) {
                return;
            }
            let Some(at) = (0..arity).rev().find(|&at| tuple[at] < greatest) else { break };
            tuple[at] += 1;
            tuple[at + 1..].fill(0);
        }
    }
}

/// All tuples of terms, those of the first ones first.
pub(super) fn tuples(terms: &[TermId], arity: usize) -> Vec<Terms> {
    let mut tuples: Vec<Terms> = Vec::new();
    if arity == 0 {
        tuples.push(SmallVec::new());
    }
    for_each_tuple(terms.len() as u32, arity, |tuple| {
        tuples.push(tuple.iter().map(|&at| terms[at as usize]).collect());
        true
    });
    tuples
}
