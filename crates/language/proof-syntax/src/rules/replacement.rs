//! The forms of a rule of replacement: what may be put for one another, as a whole line and as a part of one. Not here: how the clause is read
//! (`clause`).

use formula::{Bank, Connective, Fixity, Formula, FormulaId, Kind, Quantifier};

/// Number of places of a part: the whole line, under a negation, on either side of a connective, under a quantifier.
const PLACES: usize = 10;

/// Number of forms of one clause `replace`: either formula may be put for the other.
pub(super) const FORMS: usize = 2 * PLACES;

/// Connectives on whose sides something is replaced.
const CONNECTIVES: [Connective; 3] = [Connective::And, Connective::Or, Connective::Implies];

/// Name of the letter for the side that stays as it is, and of the variable of a quantifier around a part.
const REST: &str = "X";
const BOUND: &str = "u";

/// Returns the premise and the conclusion of each form, whole lines first.
pub(super) fn forms(bank: &mut Bank, one: FormulaId, other: FormulaId) -> Vec<(FormulaId, FormulaId)> {
    let (ones, others) = (places(bank, one), places(bank, other));
    ones.into_iter().zip(others).flat_map(|(one, other)| [(one, other), (other, one)]).collect()
}

/// Returns the lines in which a formula may stand.
fn places(bank: &mut Bank, part: FormulaId) -> Vec<FormulaId> {
    let rest = bank.symbol(REST, Kind::Predicate, Fixity::Letter);
    // A letter without objects always is a formula.
    let Ok(rest) = bank.atom(rest, &[]) else { return vec![part] };
    let mut found = vec![part, bank.not(part)];
    for connective in CONNECTIVES {
        found.push(bank.binary(connective, part, rest));
        found.push(bank.binary(connective, rest, part));
    }
    let (open, bound) = (opened(bank, part), bank.variable(BOUND));
    found.extend([Quantifier::ForAll, Quantifier::Exists].map(|quantifier| bank.quantified(quantifier, bound, open)));
    found
}

/// Returns a schema in which each letter has one more hole, filled by the variable of a quantifier around it. As deep as the schema, which is
/// limited.
fn opened(bank: &mut Bank, schema: FormulaId) -> FormulaId {
    match bank.formula(schema) {
        Formula::Atom(symbol, arguments) => {
            let name = bank.symbol_text(symbol).to_owned();
            let mut arguments = arguments.to_vec();
            let bound = bank.variable(BOUND);
            arguments.push(bank.variable_term(bound));
            let arity = u32::try_from(arguments.len()).unwrap_or(u32::MAX);
            let letter = bank.symbol(&name, Kind::Predicate, Fixity::Applied(arity));
            bank.atom(letter, &arguments).unwrap_or(schema)
        }
        Formula::Not(inner) => {
            let inner = opened(bank, inner);
            bank.not(inner)
        }
        Formula::Binary(connective, left, right) => {
            let (left, right) = (opened(bank, left), opened(bank, right));
            bank.binary(connective, left, right)
        }
        Formula::Quantified(quantifier, variable, inner) => {
            let inner = opened(bank, inner);
            bank.quantified(quantifier, variable, inner)
        }
        Formula::Truth(_) | Formula::Cardinality(..) | Formula::Equal(..) => schema,
    }
}
