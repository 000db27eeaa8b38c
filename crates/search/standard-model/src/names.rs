//! Statements in the form in which they are asked about: numbers are constants of the same spelling, and a free variable is a constant too,
//! for it stands for one object (Q-PW-30).

use formula::{Bank, Fixity, Formula, FormulaId, Kind, Term, TermId, VariableId};
use representation::{BankCopier, OnCapture, Substitution};
use std::collections::HashMap;

/// Copies a statement out of one bank into another, with numbers and free variables as constants.
pub fn with_constants(from: &Bank, to: &mut Bank, statement: FormulaId) -> FormulaId {
    let copy = BankCopier::new(from, to).formula(statement);
    let named = Renamer { terms: HashMap::new(), formulas: HashMap::new() }.formula(to, copy);
    let mut constants: Vec<(VariableId, TermId)> = Vec::new();
    for variable in to.free_variables(named).to_vec() {
        let name = to.variable_text(variable).to_owned();
        constants.push((variable, constant(to, &name)));
    }
    // Constants hold no variable that could be captured.
    to.substitute(named, &constants, OnCapture::Rename).unwrap_or(named)
}

/// Returns the constant of this name.
pub(crate) fn constant(bank: &mut Bank, name: &str) -> TermId {
    let symbol = bank.symbol(name, Kind::Function, Fixity::Letter);
    // A letter takes no arguments, so that it is always applied rightly.
    bank.apply(symbol, &[]).unwrap_or_else(|_| {
        let variable = bank.variable(name);
        bank.variable_term(variable)
    })
}

/// Puts constants for numbers, bottom up.
struct Renamer {
    terms: HashMap<TermId, TermId>,
    formulas: HashMap<FormulaId, FormulaId>,
}

impl Renamer {
    fn term(&mut self, bank: &mut Bank, term: TermId) -> TermId {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.terms.contains_key(&top) {
                stack.pop();
                continue;
            }
            let new = match bank.term(top) {
                Term::Variable(_) => top,
                Term::Number(numeral) => {
                    let digits = bank.numeral_text(numeral).to_owned();
                    constant(bank, &digits)
                }
                Term::Apply(symbol, arguments) => {
                    let waiting = stack.len();
                    stack.extend(arguments.iter().filter(|argument| !self.terms.contains_key(argument)));
                    if stack.len() > waiting {
                        continue;
                    }
                    let arguments: Vec<TermId> =
                        arguments.iter().filter_map(|argument| self.terms.get(argument).copied()).collect();
                    bank.apply(symbol, &arguments).unwrap_or(top)
                }
            };
            self.terms.insert(top, new);
            stack.pop();
        }
        self.terms.get(&term).copied().unwrap_or(term)
    }

    fn formula(&mut self, bank: &mut Bank, formula: FormulaId) -> FormulaId {
        let mut stack = vec![formula];
        while let Some(&top) = stack.last() {
            if self.formulas.contains_key(&top) {
                stack.pop();
                continue;
            }
            let known = |id: FormulaId| self.formulas.get(&id).copied();
            let new = match bank.formula(top) {
                Formula::Truth(_) | Formula::Cardinality(..) => top,
                Formula::Equal(left, right) => {
                    let (left, right) = (self.term(bank, left), self.term(bank, right));
                    bank.equal(left, right)
                }
                Formula::Atom(symbol, arguments) => {
                    let arguments = arguments.to_vec();
                    let arguments: Vec<TermId> = arguments.into_iter().map(|argument| self.term(bank, argument)).collect();
                    bank.atom(symbol, &arguments).unwrap_or(top)
                }
                Formula::Not(inner) => match known(inner) {
                    Some(inner) => bank.not(inner),
                    None => {
                        stack.push(inner);
                        continue;
                    }
                },
                Formula::Binary(connective, left, right) => match (known(left), known(right)) {
                    (Some(left), Some(right)) => bank.binary(connective, left, right),
                    _ => {
                        stack.extend([left, right]);
                        continue;
                    }
                },
                Formula::Quantified(quantifier, variable, body) => match known(body) {
                    Some(body) => bank.quantified(quantifier, variable, body),
                    None => {
                        stack.push(body);
                        continue;
                    }
                },
            };
            self.formulas.insert(top, new);
            stack.pop();
        }
        self.formulas.get(&formula).copied().unwrap_or(formula)
    }
}
