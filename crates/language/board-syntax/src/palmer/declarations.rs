//! The `symbols` line that statements need: which symbols occur in them, and how they are declared. How such a line is read says
//! `symbols`.

use std::collections::{BTreeSet, HashSet};

use formula::{Bank, Fixity, Formula, FormulaId, Kind, NumeralId, SymbolId, Term, TermId};

use super::Spelling;

/// Returns what follows the word `symbols` for all symbols of the statements and objects that are not known: `p/1 q/2 :
/// predicate; f/1 : function`; numbers are declared like constants. `None` when nothing needs to be declared. Infix ones are left
/// out: + is the game's, and no other can be declared.
pub fn declarations(
    bank: &Bank,
    formulas: Vec<FormulaId>,
    terms: Vec<TermId>,
    is_known: impl Fn(SymbolId) -> bool,
    spelling: Option<&Spelling>,
) -> Option<String> {
    let mut groups = Vec::new();
    let (used, numbers) = symbols(bank, formulas, terms);
    let name = |symbol| spelling.map_or_else(|| bank.symbol_text(symbol), |spelling| spelling.name(bank, symbol));
    for (kind, word) in [(Kind::Predicate, "predicate"), (Kind::Function, "function")] {
        let of_kind = used.iter().filter(|&&symbol| bank.symbol_data(symbol).kind == kind && !is_known(symbol));
        let mut list: Vec<String> =
            of_kind.map(|&symbol| format!("{}/{}", name(symbol), bank.symbol_data(symbol).fixity.arity())).collect();
        if kind == Kind::Function {
            list.extend(numbers.iter().map(|&number| format!("{}/0", bank.numeral_text(number))));
        }
        if !list.is_empty() {
            groups.push(format!("{} : {word}", list.join(" ")));
        }
    }
    (!groups.is_empty()).then(|| groups.join("; "))
}

/// Returns the symbols in the order of their ids, infix ones left out, and the numbers.
fn symbols(bank: &Bank, mut formulas: Vec<FormulaId>, mut terms: Vec<TermId>) -> (Vec<SymbolId>, BTreeSet<NumeralId>) {
    let (mut found, mut numbers) = (HashSet::new(), BTreeSet::new());
    let mut seen_formulas: HashSet<FormulaId> = HashSet::new();
    let mut seen_terms: HashSet<TermId> = HashSet::new();
    loop {
        if let Some(term) = terms.pop() {
            match (seen_terms.insert(term), bank.term(term)) {
                (true, Term::Apply(symbol, arguments)) => {
                    found.insert(symbol);
                    terms.extend_from_slice(arguments);
                }
                (true, Term::Number(number)) => {
                    numbers.insert(number);
                }
                _ => {}
            }
            continue;
        }
        let Some(formula) = formulas.pop() else { break };
        if !seen_formulas.insert(formula) {
            continue;
        }
        match bank.formula(formula) {
            Formula::Atom(symbol, arguments) => {
                found.insert(symbol);
                terms.extend_from_slice(arguments);
            }
            Formula::Equal(left, right) => terms.extend([left, right]),
            whole => formulas.extend(whole.parts()),
        }
    }
    let mut found: Vec<SymbolId> = found.into_iter().filter(|&symbol| bank.symbol_data(symbol).fixity != Fixity::Infix).collect();
    found.sort_unstable();
    (found, numbers)
}
