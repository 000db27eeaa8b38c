//! Subproofs about other letters than those of the line that they are used for, where a house allows any renaming
//! (`subproof_renaming = literal`, S-14c): what rules in force say of one letter is derived of it, and used for another. Where renaming is safe, a
//! subproof about the very letters does as well; one that serves for several letters is found afterwards (`renamed_uses`).

use formula::{Bank, Formula, FormulaId, SymbolId};
use kernel::house_rules::SubproofRenaming;
use rustc_hash::FxHashSet;

use crate::matching::Bindings;
use crate::problem::Problem;

/// Maximum number of renamings that are tried for one use of a subproof.
const MAX_RENAMINGS: usize = 12;

/// Returns the values of the letters with one predicate letter replaced by another, of which a rule in force speaks.
pub(super) fn renamed(bank: &mut Bank, problem: &Problem<'_>, bindings: &Bindings) -> Vec<Bindings> {
    if problem.house.subproof_renaming != SubproofRenaming::Literal {
        return Vec::new();
    }
    let (mut own, mut spoken_of) = (FxHashSet::default(), FxHashSet::default());
    bindings.formulas.iter().for_each(|(_, lambda)| letters(bank, lambda.body, &mut own));
    problem.rules_in_force.iter().for_each(|&rule| letters(bank, rule, &mut spoken_of));
    let fits = |&(from, to): &(SymbolId, SymbolId)| {
        let (from, to) = (bank.symbol_data(from), bank.symbol_data(to));
        from.fixity == to.fixity
    };
    let mut pairs: Vec<(SymbolId, SymbolId)> = own
        .iter()
        .flat_map(|&from| spoken_of.iter().map(move |&to| (from, to)))
        // What is two letters in the line cannot be one in the subproof.
        .filter(|(_, to)| !own.contains(to))
        .filter(fits)
        .collect();
    pairs.sort_unstable();
    pairs.truncate(MAX_RENAMINGS);
    pairs
        .into_iter()
        .map(|(from, to)| {
            let mut renamed = bindings.clone();
            renamed.formulas.iter_mut().for_each(|(_, lambda)| lambda.body = with_letter(bank, lambda.body, from, to));
            renamed
        })
        .collect()
}

/// Adds the predicate letters of a statement; names of the game are none.
fn letters(bank: &Bank, formula: FormulaId, found: &mut FxHashSet<SymbolId>) {
    match bank.formula(formula) {
        Formula::Atom(symbol, _) => {
            found.extend(Some(symbol).filter(|&symbol| bank.symbol_text(symbol).starts_with(|c: char| c.is_uppercase())));
        }
        whole => whole.parts().for_each(|part| letters(bank, part, found)),
    }
}

/// Returns a statement with one predicate letter replaced by another with as many arguments.
fn with_letter(bank: &mut Bank, formula: FormulaId, from: SymbolId, to: SymbolId) -> FormulaId {
    match bank.formula(formula) {
        Formula::Atom(symbol, arguments) if symbol == from => {
            let arguments = arguments.to_vec();
            bank.atom(to, &arguments).unwrap_or(formula)
        }
        Formula::Atom(..) | Formula::Truth(_) | Formula::Cardinality(..) | Formula::Equal(..) => formula,
        Formula::Not(inner) => {
            let inner = with_letter(bank, inner, from, to);
            bank.not(inner)
        }
        Formula::Binary(connective, left, right) => {
            let (left, right) = (with_letter(bank, left, from, to), with_letter(bank, right, from, to));
            bank.binary(connective, left, right)
        }
        Formula::Quantified(quantifier, variable, body) => {
            let body = with_letter(bank, body, from, to);
            bank.quantified(quantifier, variable, body)
        }
    }
}
