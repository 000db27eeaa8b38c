//! Rows that some dice can make.

use game_syntax::polish::Language;
use game_syntax::polish::Symbol;

/// A symbol that the dice do not have, or not often enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the row needs {needed} of {symbol}, and there {} {there}", if *.there == 1 { "is" } else { "are" })]
pub struct Missing {
    /// The symbol.
    pub symbol: Symbol,
    /// Number of times that the row has it.
    pub needed: usize,
    /// Number of times that the dice have it, wildcards left aside.
    pub there: usize,
}

/// Checks that a row can be laid with these dice, each used at most once. Where R is a wildcard, those that the row does not show
/// as R stand for N, K, A or C, each for one of them. Whether the row is a wff is not asked.
///
/// # Errors
/// [`Missing`]: the first symbol of the row that is not covered.
pub fn cover(dice: &[Symbol], row: &[Symbol], language: Language) -> Result<(), Missing> {
    let count = |list: &[Symbol], symbol: Symbol| list.iter().filter(|&&one| one == symbol).count();
    let mut wild = match language {
        Language::Shake => 0,
        Language::Xwff | Language::ManyValued => count(dice, Symbol::Wild).saturating_sub(count(row, Symbol::Wild)),
    };
    for (at, &symbol) in row.iter().enumerate() {
        if row.iter().take(at).any(|&before| before == symbol) {
            continue;
        }
        let (needed, there) = (count(row, symbol), count(dice, symbol));
        let lacking = needed.saturating_sub(there);
        let replaced = if Symbol::WILD.contains(&symbol) { lacking.min(wild) } else { 0 };
        wild -= replaced;
        if lacking > replaced {
            return Err(Missing { symbol, needed, there });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wff::parse;

    #[test]
    fn dice_are_used_once_and_wildcards_are_never_e() {
        let dice: Vec<Symbol> = "pqrKRR".chars().filter_map(Symbol::of).collect();
        let covered = |row| cover(&dice, &parse(row, Language::Xwff).expect("a wff"), Language::Xwff);
        for row in ["p", "NNp", "KKpqr", "NKNpq", "ACpqr"] {
            assert_eq!(covered(row), Ok(()), "{row}");
        }
        assert_eq!(covered("Kpp"), Err(Missing { symbol: Symbol::P, needed: 2, there: 1 }));
        assert_eq!(covered("Epq"), Err(Missing { symbol: Symbol::E, needed: 1, there: 0 }));
        assert!(cover(&dice, &[Symbol::N, Symbol::Wild, Symbol::Wild], Language::Xwff).is_err(), "no R is left for N");
        assert!(cover(&dice, &[Symbol::Wild, Symbol::Wild], Language::Shake).is_ok());
        assert!(cover(&dice, &[Symbol::N], Language::Shake).is_err());
        assert_eq!(covered("NNNp"), Err(Missing { symbol: Symbol::N, needed: 3, there: 0 }));
    }
}
