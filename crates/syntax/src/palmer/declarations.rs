//! The `symbols` line that statements need: which symbols occur in them, and how they are declared. How such a line is read says
//! `symbols`.

use std::collections::HashSet;

use formula::{Bank, Formula, FormulaId, Kind, Shape, SymbolId, Term, TermId};

/// What stands behind the word `symbols` for all symbols of the statements and objects that are not known: `p/1 q/2 : predicate; f/1 :
/// function`. `None` when none needs to be declared. Infix ones are left out: + is the game's, and no other can be declared.
pub(crate) fn declarations(
    bank: &Bank,
    formulas: Vec<FormulaId>,
    terms: Vec<TermId>,
    is_known: impl Fn(SymbolId) -> bool,
) -> Option<String> {
    let mut groups = Vec::new();
    let used = symbols(bank, formulas, terms);
    for (kind, word) in [(Kind::Predicate, "predicate"), (Kind::Function, "function")] {
        let of_kind = used.iter().filter(|&&symbol| bank.symbol_data(symbol).kind == kind && !is_known(symbol));
        let list: Vec<String> =
            of_kind.map(|&symbol| format!("{}/{}", bank.symbol_text(symbol), bank.symbol_data(symbol).shape.arity())).collect();
        if !list.is_empty() {
            groups.push(format!("{} : {word}", list.join(" ")));
        }
    }
    (!groups.is_empty()).then(|| groups.join("; "))
}

/// The symbols in the order of their ids, infix ones left out.
fn symbols(bank: &Bank, mut formulas: Vec<FormulaId>, mut terms: Vec<TermId>) -> Vec<SymbolId> {
    let mut found = HashSet::new();
    let mut seen_formulas: HashSet<FormulaId> = HashSet::new();
    let mut seen_terms: HashSet<TermId> = HashSet::new();
    loop {
        if let Some(term) = terms.pop() {
            if let (true, Term::Apply(symbol, arguments)) = (seen_terms.insert(term), bank.term(term)) {
                found.insert(symbol);
                terms.extend_from_slice(arguments);
            }
            continue;
        }
        let Some(formula) = formulas.pop() else { break };
        if !seen_formulas.insert(formula) {
            continue;
        }
        match bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) => {}
            Formula::Atom(symbol, arguments) => {
                found.insert(symbol);
                terms.extend_from_slice(arguments);
            }
            Formula::Equal(left, right) => terms.extend([left, right]),
            Formula::Not(inner) | Formula::Quantified(_, _, inner) => formulas.push(inner),
            Formula::Binary(_, left, right) => formulas.extend([left, right]),
        }
    }
    let mut found: Vec<SymbolId> = found.into_iter().filter(|&symbol| bank.symbol_data(symbol).shape != Shape::Infix).collect();
    found.sort_unstable();
    found
}
