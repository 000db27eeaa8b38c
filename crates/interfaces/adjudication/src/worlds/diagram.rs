//! A sentence that is false in a finite structure and in every one that differs from it in nothing but which object is which, and true in all others.
//! Not here: the search that it is for.

use formula::{Bank, CardinalityRelation, FormulaId, Kind, SymbolId, TermId, VariableId};

use super::interpretation::{Interpretation, Used};

/// The largest structure that is excluded in this way: a sentence about six objects has 720 ways to be about them.
pub(super) const MOST_OBJECTS: u32 = 5;

/// The most facts of a structure that is excluded.
const MOST_FACTS: usize = 600;

/// Returns the sentence that excludes a structure, as far as these symbols go; `None` where the structure is too large for one.
pub(super) fn excluding(bank: &mut Bank, interpretation: &Interpretation, used: &Used) -> Option<FormulaId> {
    let size = interpretation.structure().domain_size();
    if size > MOST_OBJECTS {
        return None;
    }
    let variables: Vec<VariableId> = (0..size).map(|object| bank.variable(&format!("x_{object}"))).collect();
    let objects: Vec<TermId> = variables.iter().map(|&variable| bank.variable_term(variable)).collect();
    let mut facts = Vec::new();
    for (at, &one) in objects.iter().enumerate() {
        for &other in objects.iter().skip(at + 1) {
            let equal = bank.equal(one, other);
            facts.push(bank.not(equal));
        }
    }
    for &symbol in &used.symbols {
        table(bank, interpretation, symbol, &objects, &mut facts)?;
    }
    for &numeral in &used.numerals {
        let object = interpretation.structure().number(numeral)?;
        let term = bank.number_term(numeral);
        facts.push(bank.equal(term, *objects.get(object as usize)?));
    }
    let mut sentence = facts.pop().unwrap_or_else(|| bank.truth(true));
    while let Some(fact) = facts.pop() {
        sentence = bank.and(fact, sentence);
    }
    for &variable in variables.iter().rev() {
        sentence = bank.quantified(formula::Quantifier::Exists, variable, sentence);
    }
    let as_many = bank.cardinality(CardinalityRelation::Exactly, size);
    let described = bank.and(as_many, sentence);
    Some(bank.not(described))
}

/// Adds what a symbol's table says of the objects.
fn table(
    bank: &mut Bank,
    interpretation: &Interpretation,
    symbol: SymbolId,
    objects: &[TermId],
    facts: &mut Vec<FormulaId>,
) -> Option<()> {
    let arity = bank.symbol_data(symbol).fixity.arity();
    let structure = interpretation.structure();
    let arguments = |at: usize| -> Option<Vec<TermId>> {
        let places = (0..arity).rev().map(|index| at / objects.len().pow(index as u32) % objects.len());
        places.map(|place| objects.get(place).copied()).collect()
    };
    let cells = objects.len().checked_pow(arity as u32).filter(|cells| facts.len() + cells <= MOST_FACTS)?;
    for at in 0..cells {
        let arguments = arguments(at)?;
        let fact = match bank.symbol_data(symbol).kind {
            Kind::Function => {
                let term = bank.apply(symbol, &arguments).ok()?;
                let value = *structure.function(symbol)?.get(at)?;
                bank.equal(term, *objects.get(value as usize)?)
            }
            Kind::Predicate => {
                let atom = bank.atom(symbol, &arguments).ok()?;
                if *structure.predicate(symbol)?.get(at)? { atom } else { bank.not(atom) }
            }
        };
        facts.push(fact);
    }
    Some(())
}
