//! A normal form for statements that differ in the names of bound variables only, where such names do not matter (Q-PW-29): each
//! quantifier binds the variable that belongs to the number of quantifiers nested below it. So parts and instances of statements
//! that are in normal form are in normal form. Not here: which statements count as equal; that is the kernel's to say.

use formula::{Bank, Formula, FormulaId, VariableId};
use representation::{OnCapture, Substitution};
use rustc_hash::FxHashMap;

/// The variables that quantifiers bind, by the number of quantifiers below.
#[derive(Clone, Debug, Default)]
pub(crate) struct AlphaNormalizer {
    names: Vec<VariableId>,
    known: FxHashMap<FormulaId, FormulaId>,
}

/// A letter by its place among usual names for bound variables; after the last, letters with subscripts.
fn usual_name(at: usize) -> String {
    const USUAL: [&str; 6] = ["x", "y", "z", "u", "v", "w"];
    match USUAL.get(at) {
        Some(name) => (*name).to_owned(),
        None => format!("x_{}", at - USUAL.len()),
    }
}

impl AlphaNormalizer {
    /// Chooses names for `heights` nested quantifiers that `is_taken` does not say of.
    pub(crate) fn new(bank: &mut Bank, heights: usize, is_taken: &dyn Fn(&str) -> bool) -> AlphaNormalizer {
        let names = (0..).map(usual_name).filter(|name| !is_taken(name)).take(heights);
        let names = names.map(|name| bank.variable(&name)).collect();
        AlphaNormalizer { names, known: FxHashMap::default() }
    }

    /// The names, which stand free in no statement.
    pub(crate) fn names(&self) -> &[VariableId] {
        &self.names
    }

    /// Returns the statement in normal form; a part that is nested deeper than there are names is left as it is.
    pub(crate) fn normalize(&mut self, bank: &mut Bank, formula: FormulaId) -> FormulaId {
        if let Some(&known) = self.known.get(&formula) {
            return known;
        }
        let (new, _) = self.with_height(bank, formula);
        self.known.insert(formula, new);
        new
    }

    // As deep as the statement, which is limited.
    fn with_height(&self, bank: &mut Bank, formula: FormulaId) -> (FormulaId, usize) {
        match bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) => (formula, 0),
            Formula::Not(inner) => {
                let (inner, height) = self.with_height(bank, inner);
                (bank.not(inner), height)
            }
            Formula::Binary(connective, left, right) => {
                let (left, one) = self.with_height(bank, left);
                let (right, other) = self.with_height(bank, right);
                (bank.binary(connective, left, right), one.max(other))
            }
            Formula::Quantified(quantifier, variable, body) => {
                let (body, height) = self.with_height(bank, body);
                let renamed = self.names.get(height).and_then(|&name| {
                    if name == variable {
                        return Some((name, body));
                    }
                    if bank.free_variables(body).binary_search(&name).is_ok() {
                        return None;
                    }
                    let term = bank.variable_term(name);
                    Some((name, bank.substitute(body, &[(variable, term)], OnCapture::Refuse).ok()?))
                });
                let (variable, body) = renamed.unwrap_or((variable, body));
                (bank.quantified(quantifier, variable, body), height + 1)
            }
        }
    }
}

/// Returns the greatest number of quantifiers that stand in each other.
pub(crate) fn height(bank: &Bank, formula: FormulaId) -> usize {
    let whole = bank.formula(formula);
    let below = whole.parts().map(|part| height(bank, part)).max().unwrap_or(0);
    below + usize::from(matches!(whole, Formula::Quantified(..)))
}
