//! Instances of clauses that a derivation comes to: it is gone through from its end, where the empty clause has one instance, and each instance of
//! a clause asks for instances of its premises, until nothing but instances of given clauses is left. A clause that more than one instance is
//! asked of, and that says something of the statements' own symbols only, becomes a lemma: it is proved of arbitrary objects, once, and instances
//! of it are taken for given. Without that the number of instances may double with each step.
//!
//! Not here: instances of statements (`grounding`).

use rustc_hash::FxHashSet;
use saturation::{Clause, Derivation, Origin, TermBank};

use super::clausification::Meaning;

/// A place in which instances are collected: the refutation itself, or the proof of a lemma.
pub(super) type Context = usize;

/// An instance of a clause: ground terms for its variables.
pub(super) type Ground = Box<[saturation::TermId]>;

/// Instances that are asked for in one context.
#[derive(Debug, Default)]
pub(super) struct RequestedInstances {
    /// Of given clauses, by the index of the clause.
    pub(super) given: Vec<(usize, Ground)>,
    /// Of lemmas, by the context in which the lemma is proved.
    pub(super) lemmas: Vec<(Context, Ground)>,
    /// Of all clauses of the derivation, the given ones among them, by their index in it.
    pub(super) of_clauses: Vec<(usize, Ground)>,
}

/// The instances that each context asks for, and the clause that each but the first proves; none if there are more than `most`.
/// `may_be_shared` says of each clause whether it may become a lemma.
pub(super) fn wanted(
    terms: &mut TermBank,
    meanings: &mut Vec<Meaning>,
    derivation: &Derivation,
    may_be_shared: &[bool],
    most: usize,
) -> Option<(Vec<RequestedInstances>, Vec<Option<usize>>)> {
    let count = derivation.clauses.len();
    let mut uses: Vec<Vec<(Context, Ground)>> = vec![Vec::new(); count];
    let mut seen: FxHashSet<(usize, Context, Ground)> = FxHashSet::default();
    let (mut contexts, mut proved) = (vec![RequestedInstances::default()], vec![None]);
    constant(terms, meanings, 0)?;
    let any = any(terms, meanings)?;
    uses.last_mut()?.push((0, Box::new([])));
    let mut made = 0;
    for at in (0..count).rev() {
        let clause = &derivation.clauses[at];
        let mut used = std::mem::take(&mut uses[at]);
        made += used.len();
        if made > most {
            return None;
        }
        let premises = match &clause.origin {
            Origin::Given(index) => {
                for (context, ground) in used {
                    contexts[context].of_clauses.push((at, ground.clone()));
                    contexts[context].given.push((*index, ground));
                }
                continue;
            }
            Origin::Inferred(premises) => premises,
        };
        // What is but a given clause with its literals in another order is no lemma.
        let is_given = |index: usize| matches!(derivation.clauses[index].origin, Origin::Given(_));
        let says_more = premises.len() > 1 || premises.iter().any(|premise| !is_given(premise.clause.index()));
        if may_be_shared[at] && says_more && used.len() > 1 && is_about_statements(terms, meanings, clause) {
            let own = contexts.len();
            for (context, ground) in used {
                contexts[context].lemmas.push((own, ground));
            }
            contexts.push(RequestedInstances::default());
            proved.push(Some(at));
            let objects = (0..clause.variables as usize).map(|at| constant(terms, meanings, at));
            used = vec![(own, objects.collect::<Option<Ground>>()?)];
        }
        for (context, ground) in &used {
            contexts[*context].of_clauses.push((at, ground.clone()));
            for premise in premises {
                let instance = premise.terms.iter().map(|&term| {
                    terms.map_variables(term, &mut |_, variable| ground.get(variable as usize).copied().unwrap_or(any))
                });
                let instance = instance.collect::<Option<Ground>>()?;
                if seen.insert((premise.clause.index(), *context, instance.clone())) {
                    uses[premise.clause.index()].push((*context, instance));
                }
            }
        }
    }
    Some((contexts, proved))
}

/// Returns whether a clause speaks of the statements' own symbols only.
fn is_about_statements(terms: &TermBank, meanings: &[Meaning], clause: &Clause) -> bool {
    let mut stack: Vec<saturation::TermId> = clause.literals.iter().flat_map(|literal| [literal.left, literal.right]).collect();
    while let Some(top) = stack.pop() {
        if let saturation::Term::Apply(symbol, arguments) = terms.term(top) {
            if !matches!(meanings[symbol.index()], Meaning::Truth | Meaning::Symbol(_) | Meaning::Number(_)) {
                return false;
            }
            stack.extend_from_slice(arguments);
        }
    }
    !clause.literals.is_empty()
}

/// The constant that stands for an arbitrary object, of which there are as many as are asked for.
fn constant(terms: &mut TermBank, meanings: &mut Vec<Meaning>, at: usize) -> Option<saturation::TermId> {
    let known = meanings.iter().position(|&meaning| meaning == Meaning::Object(at));
    let symbol = match known {
        Some(index) => terms.symbol_at(index),
        None => {
            meanings.push(Meaning::Object(at));
            terms.declare(0, false)
        }
    };
    terms.apply(symbol, &[])
}

/// An object that stands for any: a constant of the statements if they have one, else the first arbitrary object.
pub(super) fn any(terms: &mut TermBank, meanings: &[Meaning]) -> Option<saturation::TermId> {
    let is_constant = |index: &usize| match meanings[*index] {
        Meaning::Symbol(_) => terms.is_constant(terms.symbol_at(*index)),
        Meaning::Number(_) => true,
        _ => false,
    };
    let is_object = |index: &usize| meanings[*index] == Meaning::Object(0);
    let index = (0..meanings.len()).find(is_constant).or_else(|| (0..meanings.len()).find(is_object))?;
    let symbol = terms.symbol_at(index);
    terms.apply(symbol, &[])
}
