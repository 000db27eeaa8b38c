//! Truth as a textbook defines it, for tests of what is quicker: recursive, and with nothing in common with the program's evaluators but the
//! formulas.

use formula::{
    Bank, CardinalityRelation, Connective, Formula, FormulaId, NumeralId, Quantifier, SymbolId, Term, TermId, VariableId,
};

/// Objects, and what symbols mean of them. `None` where it says nothing.
pub trait Interpretation {
    type Object: Copy + PartialEq;

    /// What a quantifier at this depth ranges over.
    fn objects(&self, depth: usize) -> impl Iterator<Item = Self::Object>;

    /// How many objects there are; `None` for infinitely many.
    fn size(&self) -> Option<u64>;

    fn function(&self, bank: &Bank, symbol: SymbolId, arguments: &[Self::Object]) -> Option<Self::Object>;

    fn predicate(&self, bank: &Bank, symbol: SymbolId, arguments: &[Self::Object]) -> Option<bool>;

    fn number(&self, _bank: &Bank, _number: NumeralId) -> Option<Self::Object> {
        None
    }
}

/// Whether a formula holds; `None` where the interpretation says nothing of it.
///
/// * `objects`: what its free variables stand for; the last one of a variable counts. Afterwards as before.
pub fn holds<I: Interpretation>(
    bank: &Bank,
    interpretation: &I,
    formula: FormulaId,
    objects: &mut Vec<(VariableId, I::Object)>,
) -> Option<bool> {
    Some(match bank.formula(formula) {
        Formula::Truth(value) => value,
        Formula::Cardinality(comparison, n) => match interpretation.size() {
            Some(size) => match comparison {
                CardinalityRelation::AtLeast => size >= u64::from(n),
                CardinalityRelation::LessThan => size < u64::from(n),
                CardinalityRelation::MoreThan => size > u64::from(n),
                CardinalityRelation::AtMost => size <= u64::from(n),
                CardinalityRelation::Exactly => size == u64::from(n),
            },
            None => matches!(comparison, CardinalityRelation::AtLeast | CardinalityRelation::MoreThan),
        },
        Formula::Atom(symbol, arguments) => {
            interpretation.predicate(bank, symbol, &values(bank, interpretation, arguments, objects)?)?
        }
        Formula::Equal(left, right) => {
            value(bank, interpretation, left, objects)? == value(bank, interpretation, right, objects)?
        }
        Formula::Not(inner) => !holds(bank, interpretation, inner, objects)?,
        Formula::Binary(connective, left, right) => {
            joined(connective, holds(bank, interpretation, left, objects)?, holds(bank, interpretation, right, objects)?)
        }
        Formula::Quantified(quantifier, variable, body) => {
            let (mut such, mut all) = (0, 0);
            for object in interpretation.objects(objects.len()) {
                objects.push((variable, object));
                let holds = holds(bank, interpretation, body, objects);
                objects.pop();
                such += usize::from(holds?);
                all += 1;
                let is_decided = match quantifier {
                    Quantifier::ForAll => such < all,
                    Quantifier::Exists => such > 0,
                    Quantifier::ExistsUnique => such > 1,
                };
                if is_decided {
                    break;
                }
            }
            quantified(quantifier, such, all)
        }
    })
}

fn value<I: Interpretation>(
    bank: &Bank,
    interpretation: &I,
    term: TermId,
    objects: &[(VariableId, I::Object)],
) -> Option<I::Object> {
    match bank.term(term) {
        Term::Variable(variable) => objects.iter().rev().find(|&&(x, _)| x == variable).map(|&(_, object)| object),
        Term::Number(number) => interpretation.number(bank, number),
        Term::Apply(symbol, arguments) => {
            interpretation.function(bank, symbol, &values(bank, interpretation, arguments, objects)?)
        }
    }
}

fn values<I: Interpretation>(
    bank: &Bank,
    interpretation: &I,
    terms: &[TermId],
    objects: &[(VariableId, I::Object)],
) -> Option<Vec<I::Object>> {
    terms.iter().map(|&term| value(bank, interpretation, term, objects)).collect()
}

/// The truth of a compound, from that of its parts.
pub fn joined(connective: Connective, left: bool, right: bool) -> bool {
    match connective {
        Connective::And => left && right,
        Connective::Or => left || right,
        Connective::Implies => !left || right,
        Connective::Iff => left == right,
    }
}

/// The truth of a quantified statement, of which the body holds of `such` objects out of `all` that were tried: all there are, or as many as
/// decide it.
pub fn quantified(quantifier: Quantifier, such: usize, all: usize) -> bool {
    match quantifier {
        Quantifier::ForAll => such == all,
        Quantifier::Exists => such > 0,
        Quantifier::ExistsUnique => such == 1,
    }
}
