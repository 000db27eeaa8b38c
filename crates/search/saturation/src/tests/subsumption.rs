//! The index of clauses before a look at every clause in it.

use super::{Random, Signature};
use crate::clause::{ClauseId, Literal};
use crate::subsumption::{ClauseIndex, Features, subsumes};
use crate::unification::Substitution;

/// A clause of one to three equations and atoms.
fn clause(signature: &mut Signature, random: &mut Random) -> Vec<Literal> {
    let length = 1 + random.below(3);
    let literals = (0..length).map(|_| {
        let is_positive = random.below(2) == 0;
        match random.below(2) {
            0 => {
                let argument = signature.term(random, 1, 2);
                let atom = signature.bank.apply(signature.predicates[random.below(2)], &[argument]).expect("it is small");
                Literal::of_atom(&signature.bank, atom, is_positive)
            }
            _ => Literal { left: signature.term(random, 1, 2), right: signature.term(random, 1, 2), is_positive },
        }
    });
    literals.collect()
}

#[test]
fn every_clause_that_subsumes_or_is_subsumed_is_found() {
    let mut signature = Signature::new();
    let mut random = Random::new(7);
    let mut index = ClauseIndex::default();
    let mut entries: Vec<(ClauseId, Vec<Literal>)> = Vec::new();
    let mut found = [0, 0];
    assert!(index.is_empty());
    for round in 0..600 {
        let literals = clause(&mut signature, &mut random);
        index.insert(&signature.bank, ClauseId(round), &literals);
        entries.push((ClauseId(round), literals));
        if random.below(3) == 0 {
            let (id, _) = entries.swap_remove(random.below(entries.len()));
            index.remove(id);
        }
        let query = clause(&mut signature, &mut random);
        let lists = index.subsuming(&signature.bank, &query);
        let general: Vec<ClauseId> = lists.iter().flat_map(|list| list.iter().map(|&(id, _)| id)).collect();
        let special = index.subsumed(&Features::of(&signature.bank, &query));
        assert!(
            general.iter().chain(&special).all(|id| entries.iter().any(|(entry, _)| entry == id)),
            "what was removed is gone"
        );
        for (id, literals) in &entries {
            let subsumes =
                |one: &[Literal], other: &[Literal]| subsumes(&signature.bank, &mut Substitution::default(), one, other, &mut 0);
            if subsumes(literals, &query) {
                assert!(general.contains(id));
                found[0] += 1;
            }
            if subsumes(&query, literals) {
                assert!(special.contains(id));
                found[1] += 1;
            }
        }
    }
    assert!(found.iter().all(|&count| count > 300), "{found:?}");
}
