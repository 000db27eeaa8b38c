//! Comparisons of numbers carried out in a statement (PW-R26): every way to replace one of them by what it comes to.

use formula::{Bank, Formula, FormulaId, Term, TermId};

/// The statement with one comparison of two numbers replaced by tT or tF, each in its turn.
pub(crate) fn comparisons(bank: &mut Bank, statement: FormulaId) -> Vec<FormulaId> {
    match bank.formula(statement) {
        Formula::Truth(_) | Formula::Cardinality(..) | Formula::Equal(..) => Vec::new(),
        Formula::Atom(symbol, &[left, right]) => {
            let Some((left, right)) = number(bank, left).zip(number(bank, right)) else { return Vec::new() };
            let holds = match bank.symbol_text(symbol) {
                "<" => left < right,
                ">" => left > right,
                _ => return Vec::new(),
            };
            vec![bank.truth(holds)]
        }
        Formula::Atom(..) => Vec::new(),
        Formula::Not(inner) => comparisons(bank, inner).into_iter().map(|inner| bank.not(inner)).collect(),
        Formula::Binary(connective, left, right) => {
            let lefts = comparisons(bank, left);
            let rights = comparisons(bank, right);
            let mut all: Vec<FormulaId> = lefts.into_iter().map(|left| bank.binary(connective, left, right)).collect();
            all.extend(rights.into_iter().map(|right| bank.binary(connective, left, right)));
            all
        }
        Formula::Quantified(quantifier, variable, body) => {
            comparisons(bank, body).into_iter().map(|body| bank.quantified(quantifier, variable, body)).collect()
        }
    }
}

/// A number by its length and digits, which is its order: no number begins with a zero.
fn number(bank: &Bank, term: TermId) -> Option<(usize, String)> {
    match bank.term(term) {
        Term::Number(numeral) => {
            let digits = bank.numeral_text(numeral);
            Some((digits.len(), digits.to_owned()))
        }
        Term::Variable(_) | Term::Apply(..) => None,
    }
}
