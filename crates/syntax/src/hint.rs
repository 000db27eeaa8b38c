//! How much room a text will need in the bank. A guess: right or wrong, it changes nothing but the time.

use formula::Bank;

/// No guess is larger than this, whatever the text.
const MOST: usize = 1 << 20;

/// Makes room in the bank for so many more terms and formulas.
pub(crate) fn reserve(bank: &mut Bank, terms: usize, formulas: usize) {
    bank.reserve(bank.term_count() + terms.min(MOST), bank.formula_count() + formulas.min(MOST));
}
