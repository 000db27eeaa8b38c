//! Counting statements as letters: `|L| ≥ n` is one for each n, and the others are said with it. For the comparison of what was read
//! back with what the board says.

use formula::{Bank, Fixity, Formula, FormulaId, Kind};

use super::board::counted;

/// The letter for the statement that there are at least this many objects; no notation can spell it.
pub(crate) fn at_least(bank: &mut Bank, count: u64) -> Option<FormulaId> {
    let symbol = bank.symbol(&format!("\u{0}|L|>={count}"), Kind::Predicate, Fixity::Letter);
    bank.atom(symbol, &[]).ok()
}

/// A formula with letters for its counting statements.
pub(crate) fn with_letters(bank: &mut Bank, formula: FormulaId) -> Option<FormulaId> {
    Some(match bank.formula(formula) {
        Formula::Truth(_) | Formula::Atom(..) | Formula::Equal(..) => formula,
        Formula::Cardinality(comparison, n) => {
            let (least, more) = counted(comparison, n);
            let least = least.map(|count| at_least(bank, count));
            let more = more.map(|count| at_least(bank, count));
            match (least, more) {
                (Some(least), Some(more)) => {
                    let most = bank.not(more?);
                    bank.and(least?, most)
                }
                (Some(least), None) => least?,
                (None, Some(more)) => bank.not(more?),
                (None, None) => bank.truth(true),
            }
        }
        Formula::Not(inner) => {
            let inner = with_letters(bank, inner)?;
            bank.not(inner)
        }
        Formula::Binary(connective, left, right) => {
            let (left, right) = (with_letters(bank, left)?, with_letters(bank, right)?);
            bank.binary(connective, left, right)
        }
        Formula::Quantified(quantifier, variable, body) => {
            let body = with_letters(bank, body)?;
            bank.quantified(quantifier, variable, body)
        }
    })
}
