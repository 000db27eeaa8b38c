//! The index before a look at every term in it.

use super::{Random, Signature};
use crate::discrimination::{DiscriminationTree, Relation};
use crate::terms::TermId;
use crate::unification::Substitution;

fn fits(signature: &mut Signature, entry: TermId, query: TermId, relation: Relation) -> bool {
    let mut substitution = Substitution::default();
    match relation {
        Relation::Generalisations => substitution.matches(&signature.bank, entry, query),
        Relation::Instances => substitution.matches(&signature.bank, query, entry),
        Relation::Unifiable => {
            let apart = signature.bank.map_variables(query, &mut |bank, variable| bank.variable(variable + 10));
            substitution.unify(&signature.bank, entry, apart.expect("it is small"))
        }
    }
}

#[test]
fn everything_that_fits_is_found() {
    let mut signature = Signature::new();
    let mut random = Random::new(5);
    let mut tree: DiscriminationTree<usize> = DiscriminationTree::default();
    let mut entries: Vec<(TermId, usize)> = Vec::new();
    let mut found = 0;
    for round in 0..400 {
        let term = signature.term(&mut random, 3, 2);
        tree.insert(&signature.bank, term, round);
        entries.push((term, round));
        if random.below(3) == 0 {
            let (term, said) = entries.swap_remove(random.below(entries.len()));
            tree.remove(&signature.bank, term, said);
        }
        let query = signature.term(&mut random, 3, 2);
        for relation in [Relation::Generalisations, Relation::Instances, Relation::Unifiable] {
            for after in [0, tree.made() / 2] {
                let mut candidates = Vec::new();
                tree.each(&signature.bank, query, relation, after, |term, said| {
                    candidates.push((term, said));
                    false
                });
                assert!(candidates.iter().all(|candidate| entries.contains(candidate)), "what was removed is gone");
                for &(entry, said) in &entries {
                    // Entries are numbered from 1 as they are made.
                    if said as u32 + 1 > after && fits(&mut signature, entry, query, relation) {
                        assert!(candidates.contains(&(entry, said)), "{relation:?}");
                        found += 1;
                    }
                }
            }
        }
    }
    assert!(found > 5_000, "{found}");
}
