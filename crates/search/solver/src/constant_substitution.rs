//! Other terms for constants: the witnesses of one search as those of another, c1, c2, … in the order of their appearance, or variables in
//! proofs.

use formula::{Bank, Formula, FormulaId, Term, TermId};
use rustc_hash::FxHashMap;

/// Constants, and the terms that stand for them. No variable of these is bound in a formula that is renamed.
pub type Names = FxHashMap<TermId, TermId>;

/// A term with its constants renamed.
pub fn rename_term(bank: &mut Bank, names: &Names, term: TermId) -> TermId {
    let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
    let mut stack = vec![term];
    while let Some(&top) = stack.last() {
        if done.contains_key(&top) {
            stack.pop();
            continue;
        }
        let new = match bank.term(top) {
            Term::Variable(_) | Term::Number(_) => top,
            Term::Apply(_, []) => names.get(&top).copied().unwrap_or(top),
            Term::Apply(symbol, arguments) => {
                let waiting = stack.len();
                stack.extend(arguments.iter().filter(|argument| !done.contains_key(argument)));
                if stack.len() > waiting {
                    continue;
                }
                let arguments: Vec<TermId> = arguments.iter().map(|argument| done[argument]).collect();
                // As many arguments as before.
                bank.apply(symbol, &arguments).unwrap_or(top)
            }
        };
        done.insert(top, new);
        stack.pop();
    }
    done[&term]
}

/// A formula with its constants renamed.
pub fn rename(bank: &mut Bank, names: &Names, formula: FormulaId) -> FormulaId {
    let mut done: FxHashMap<FormulaId, FormulaId> = FxHashMap::default();
    let mut stack = vec![formula];
    while let Some(&top) = stack.last() {
        if done.contains_key(&top) {
            stack.pop();
            continue;
        }
        let new = match bank.formula(top) {
            Formula::Truth(_) | Formula::Cardinality(..) => top,
            Formula::Atom(symbol, arguments) => {
                let arguments = arguments.to_vec();
                let arguments: Vec<TermId> = arguments.into_iter().map(|term| rename_term(bank, names, term)).collect();
                // As many arguments as before.
                bank.atom(symbol, &arguments).unwrap_or(top)
            }
            Formula::Equal(left, right) => {
                let (left, right) = (rename_term(bank, names, left), rename_term(bank, names, right));
                bank.equal(left, right)
            }
            Formula::Not(inner) => match done.get(&inner) {
                Some(&inner) => bank.not(inner),
                None => {
                    stack.push(inner);
                    continue;
                }
            },
            Formula::Binary(connective, left, right) => match (done.get(&left), done.get(&right)) {
                (Some(&left), Some(&right)) => bank.binary(connective, left, right),
                (known, _) => {
                    stack.push(if known.is_none() { left } else { right });
                    continue;
                }
            },
            Formula::Quantified(quantifier, variable, body) => match done.get(&body) {
                Some(&body) => bank.quantified(quantifier, variable, body),
                None => {
                    stack.push(body);
                    continue;
                }
            },
        };
        done.insert(top, new);
        stack.pop();
    }
    done[&formula]
}
