//! A board as a board file that reads back to the same statements.

use std::collections::HashSet;

use formula::{Alphabet, Bank, Board, Formula, FormulaId, Kind, Shape, SymbolId, Term, TermId};

use crate::palmer::{Brackets, Vocabulary, print_statement};

/// The board file of a board: a `symbols` line for what is neither of the game nor introduced by a statement, then one labelled
/// statement a line.
pub fn print(bank: &Bank, board: &Board, alphabet: Alphabet, brackets: Brackets) -> String {
    let mut out = declarations(bank, board);
    for statement in &board.statements {
        out.push_str(&statement.label);
        out.push_str(": ");
        out.push_str(&print_statement(bank, statement, alphabet, brackets));
        out.push('\n');
    }
    out
}

/// The `symbols` line that the board needs, or nothing.
fn declarations(bank: &Bank, board: &Board) -> String {
    let named: HashSet<SymbolId> = board.statements.iter().filter_map(|s| s.definition.as_ref().map(|d| d.symbol)).collect();
    let mut groups = Vec::new();
    let used = symbols(bank, board);
    for (kind, word) in [(Kind::Predicate, "predicate"), (Kind::Function, "function")] {
        let of_kind = used.iter().filter(|&&symbol| {
            bank.symbol_data(symbol).kind == kind && !named.contains(&symbol) && !Vocabulary::is_game(bank, symbol)
        });
        let list: Vec<String> =
            of_kind.map(|&symbol| format!("{}/{}", bank.symbol_text(symbol), bank.symbol_data(symbol).shape.arity())).collect();
        if !list.is_empty() {
            groups.push(format!("{} : {word}", list.join(" ")));
        }
    }
    if groups.is_empty() { String::new() } else { format!("symbols {}\n", groups.join("; ")) }
}

/// The symbols of a board's sentences in the order of their ids, infix ones left out (+ is the game's).
fn symbols(bank: &Bank, board: &Board) -> Vec<SymbolId> {
    let mut found = HashSet::new();
    let mut seen_formulas: HashSet<FormulaId> = HashSet::new();
    let mut seen_terms: HashSet<TermId> = HashSet::new();
    let mut formulas: Vec<FormulaId> = board.statements.iter().map(|statement| statement.sentence).collect();
    let mut terms: Vec<TermId> = Vec::new();
    while let Some(formula) = formulas.pop() {
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
        while let Some(term) = terms.pop() {
            if let (true, Term::Apply(symbol, arguments)) = (seen_terms.insert(term), bank.term(term)) {
                found.insert(symbol);
                terms.extend_from_slice(arguments);
            }
        }
    }
    let mut found: Vec<SymbolId> = found.into_iter().filter(|&symbol| bank.symbol_data(symbol).shape != Shape::Infix).collect();
    found.sort_unstable();
    found
}
