//! Shapes of the rules' schemas, as far as more than one notation asks for them.

use formula::{Bank, Connective, Formula, FormulaId};

/// Returns the number of quantifiers that a schema begins with, after a negation or as the antecedent, and whether a negation
/// follows them.
pub(crate) fn leading(bank: &Bank, schema: FormulaId) -> (usize, bool) {
    let (mut at, mut count) = (schema, 0);
    loop {
        match bank.formula(at) {
            Formula::Quantified(_, _, body) => {
                count += 1;
                at = body;
            }
            Formula::Not(inner) if count == 0 => at = inner,
            Formula::Binary(Connective::Implies, left, _) if count == 0 => at = left,
            Formula::Not(_) => return (count, true),
            _ => return (count, false),
        }
    }
}
