//! Room in the bank for what a text will need. A guess: right or wrong, it changes nothing but the time.

use formula::Bank;

/// Largest guess, whatever the text.
const MOST: usize = 1 << 20;

/// Makes room in the bank for this many more terms and formulas.
pub(crate) fn reserve(bank: &mut Bank, terms: usize, formulas: usize) {
    bank.reserve(bank.term_count() + terms.min(MOST), bank.formula_count() + formulas.min(MOST));
}
