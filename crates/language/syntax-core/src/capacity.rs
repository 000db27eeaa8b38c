//! Room in the bank for what a text will need. A guess: right or wrong, it changes nothing but the time.

use formula::Bank;

/// Maximum number of terms, or formulas, for which room is made, whatever the text.
const MAX_RESERVED: usize = 1 << 20;

/// Makes room in the bank for this many more terms and formulas.
pub fn reserve(bank: &mut Bank, terms: usize, formulas: usize) {
    bank.reserve(bank.term_count() + terms.min(MAX_RESERVED), bank.formula_count() + formulas.min(MAX_RESERVED));
}
