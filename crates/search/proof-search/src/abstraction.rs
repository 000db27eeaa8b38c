//! Formulas with some occurrences of an object taken out: what a letter with a hole may stand for when its hole is filled with that
//! object.

use formula::{Bank, Formula, FormulaId, Term, TermId, VariableId};

/// Maximum number of occurrences of which every set is tried to be taken out; of more only all together and each alone, since there are 2ⁿ sets.
const MOST_OCCURRENCES: usize = 3;

/// The objects that stand freely in a formula, each once, in the order of their first places.
pub fn objects(bank: &Bank, formula: FormulaId) -> Vec<TermId> {
    let mut found = Vec::new();
    visit(bank, formula, &mut Vec::new(), &mut |bank, term, around| {
        let free = !around.iter().any(|variable| bank.term_variables(term).binary_search(variable).is_ok());
        if free && !found.contains(&term) {
            found.push(term);
        }
    });
    found
}

/// The formula with some free occurrences of a term replaced by a hole: every way that takes out at least one.
pub(crate) fn taken_out(bank: &mut Bank, formula: FormulaId, term: TermId, hole: VariableId) -> Vec<FormulaId> {
    let mut count = 0;
    visit(bank, formula, &mut Vec::new(), &mut |bank, found, around| {
        let free = !around.iter().any(|variable| bank.term_variables(term).binary_search(variable).is_ok());
        count += usize::from(free && found == term);
    });
    let all = (1_u64 << count.min(63)) - 1;
    let masks: Vec<u64> = match count {
        0 => Vec::new(),
        1..=MOST_OCCURRENCES => (1..=all).rev().collect(),
        _ => std::iter::once(all).chain((0..count.min(63)).map(|at| 1 << at)).collect(),
    };
    masks.into_iter().map(|mask| Replacement { term, hole, mask, seen: 0, around: Vec::new() }.formula(bank, formula)).collect()
}

type Visitor<'v> = dyn FnMut(&Bank, TermId, &[VariableId]) + 'v;

fn visit(bank: &Bank, formula: FormulaId, around: &mut Vec<VariableId>, visitor: &mut Visitor<'_>) {
    match bank.formula(formula) {
        Formula::Truth(_) | Formula::Cardinality(..) => {}
        Formula::Atom(_, arguments) => arguments.iter().for_each(|&term| visit_term(bank, term, around, visitor)),
        Formula::Equal(left, right) => [left, right].into_iter().for_each(|term| visit_term(bank, term, around, visitor)),
        Formula::Not(inner) => visit(bank, inner, around, visitor),
        Formula::Binary(_, left, right) => {
            visit(bank, left, around, visitor);
            visit(bank, right, around, visitor);
        }
        Formula::Quantified(_, variable, body) => {
            around.push(variable);
            visit(bank, body, around, visitor);
            around.pop();
        }
    }
}

fn visit_term(bank: &Bank, term: TermId, around: &[VariableId], visitor: &mut Visitor<'_>) {
    visitor(bank, term, around);
    if let Term::Apply(_, arguments) = bank.term(term) {
        arguments.iter().for_each(|&argument| visit_term(bank, argument, around, visitor));
    }
}

/// Replaces the occurrences that a mask names, counted in the order of the text.
struct Replacement {
    term: TermId,
    hole: VariableId,
    mask: u64,
    seen: u32,
    around: Vec<VariableId>,
}

impl Replacement {
    fn formula(&mut self, bank: &mut Bank, formula: FormulaId) -> FormulaId {
        match bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) => formula,
            Formula::Atom(symbol, arguments) => {
                let arguments: Vec<TermId> = arguments.to_vec();
                let new: Vec<TermId> = arguments.into_iter().map(|argument| self.term(bank, argument)).collect();
                // As many arguments as before.
                bank.atom(symbol, &new).unwrap_or(formula)
            }
            Formula::Equal(left, right) => {
                let (left, right) = (self.term(bank, left), self.term(bank, right));
                bank.equal(left, right)
            }
            Formula::Not(inner) => {
                let inner = self.formula(bank, inner);
                bank.not(inner)
            }
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.formula(bank, left), self.formula(bank, right));
                bank.binary(connective, left, right)
            }
            Formula::Quantified(quantifier, variable, body) => {
                self.around.push(variable);
                let body = self.formula(bank, body);
                self.around.pop();
                bank.quantified(quantifier, variable, body)
            }
        }
    }

    fn term(&mut self, bank: &mut Bank, term: TermId) -> TermId {
        let bound = self.around.iter().any(|variable| bank.term_variables(self.term).binary_search(variable).is_ok());
        if term == self.term && !bound {
            let chosen = self.mask >> self.seen.min(63) & 1 == 1;
            self.seen += 1;
            return if chosen { bank.variable_term(self.hole) } else { term };
        }
        match bank.term(term) {
            Term::Apply(symbol, arguments) => {
                let arguments: Vec<TermId> = arguments.to_vec();
                let new: Vec<TermId> = arguments.into_iter().map(|argument| self.term(bank, argument)).collect();
                bank.apply(symbol, &new).unwrap_or(term)
            }
            Term::Variable(_) | Term::Number(_) => term,
        }
    }
}
