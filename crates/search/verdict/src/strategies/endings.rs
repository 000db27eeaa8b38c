//! Questions whose instances come to an end: the only terms are constants, and no witness depends on an object (the class of Bernays
//! and Schönfinkel). There a search by instances finds a refutation or a model, with no more objects than there are names.

use formula::{Bank, Formula, FormulaId, Quantifier};

use solver::vocabulary::Vocabulary;

/// Number of parts of formulas that are looked at before their number counts as endless.
const MAX_PARTS: usize = 20_000;

/// Returns whether only a bounded number of instances say something of these statements, which are to be true, and of the denied one. Of counting
/// statements it is not looked into what they say.
pub(crate) fn comes_to_end(bank: &Bank, statements: &[FormulaId], denied: Option<FormulaId>) -> bool {
    let all: Vec<FormulaId> = statements.iter().copied().chain(denied).collect();
    if Vocabulary::of(bank, &all).functions.iter().any(|&symbol| bank.symbol_data(symbol).fixity.arity() > 0) {
        return false;
    }
    // Each part with its truth, where it is one, and whether it occurs under a universal quantifier.
    let mut stack: Vec<(FormulaId, [bool; 2], bool)> = Vec::new();
    stack.extend(statements.iter().map(|&statement| (statement, [true, false], false)));
    stack.extend(denied.map(|denied| (denied, [false, true], false)));
    let mut looked_at = 0;
    while let Some((part, [positive, negative], of_all)) = stack.pop() {
        looked_at += 1;
        if looked_at > MAX_PARTS {
            return false;
        }
        match bank.formula(part) {
            Formula::Truth(_) | Formula::Atom(..) | Formula::Equal(..) => {}
            Formula::Not(inner) => stack.push((inner, [negative, positive], of_all)),
            Formula::Binary(connective, left, right) => {
                let (first, second) = match connective {
                    formula::Connective::And | formula::Connective::Or => ([positive, negative], [positive, negative]),
                    formula::Connective::Implies => ([negative, positive], [positive, negative]),
                    formula::Connective::Iff => ([true, true], [true, true]),
                };
                stack.extend([(left, first, of_all), (right, second, of_all)]);
            }
            Formula::Cardinality(..) | Formula::Quantified(Quantifier::ExistsUnique, ..) => return false,
            Formula::Quantified(quantifier, _, body) => {
                let (says_all, says_some) = match quantifier {
                    Quantifier::ForAll => (positive, negative),
                    _ => (negative, positive),
                };
                if says_some && (of_all || says_all) {
                    return false;
                }
                stack.push((body, [positive, negative], of_all || says_all));
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers for this statement, to be true, and for it to be denied.
    fn of(statement: &str) -> [bool; 2] {
        let (bank, board) = testkit::boards::read(statement);
        let meaning = board.statements[0].meaning;
        [comes_to_end(&bank, &[meaning], None), comes_to_end(&bank, &[], Some(meaning))]
    }

    #[test]
    fn witnesses_that_depend_on_objects_have_no_end() {
        for (statement, expected) in [
            ("∀x∀y∀z (likes(x,y) ∧ likes(y,z) → likes(x,z))", [true, true]),
            ("∃x∀y likes(x,y)", [true, false]),
            ("∀x∃y likes(x,y)", [false, true]),
            ("∀x (happy(x) ↔ ∃y likes(x,y))", [false, false]),
            ("∀x ((∃y likes(x,y)) → happy(x))", [true, true]),
            ("∀x ¬∃y likes(x,y)", [true, true]),
            ("∀x happy(father(x))", [false, false]),
            ("|L| ≥ 3", [false, false]),
        ] {
            assert_eq!(of(statement), expected, "{statement}");
        }
    }
}
