//! Schemas: their instances, when it is known what the letters stand for, and the letters that they name.

use formula::{Bank, Formula, FormulaId, SymbolId, Term, TermId, VariableId};
use kernel::Calculus;
use representation::{OnCapture, Substitution};

use crate::matching::{Bindings, bound, is_function_letter, under};

/// Returns the instance of a schema of `calculus` in `bank`; `None` where a letter has no value or a variable would be captured.
pub fn instance(bank: &mut Bank, calculus: &Calculus, schema: FormulaId, bindings: &Bindings) -> Option<FormulaId> {
    Builder { bank, calculus }.built(schema, bindings, &mut Vec::new())
}

struct Builder<'b> {
    bank: &'b mut Bank,
    calculus: &'b Calculus,
}

impl Builder<'_> {
    // As deep as the schema, which is limited.
    fn built(&mut self, schema: FormulaId, bindings: &Bindings, scope: &mut Vec<(VariableId, VariableId)>) -> Option<FormulaId> {
        let calculus = self.calculus;
        let schemas = calculus.bank();
        Some(match schemas.formula(schema) {
            Formula::Truth(value) => self.bank.truth(value),
            Formula::Cardinality(comparison, n) => self.bank.cardinality(comparison, n),
            Formula::Atom(symbol, arguments) if calculus.is_letter(symbol) => {
                let lambda = bindings.formula(symbol)?.clone();
                let free = self.bank.free_variables(lambda.body);
                let captured = |v: &VariableId| free.binary_search(v).is_ok() && !lambda.holes.contains(v);
                if scope.iter().any(|(_, variable)| captured(variable)) {
                    return None;
                }
                let mut map = Vec::new();
                for (&hole, &argument) in lambda.holes.iter().zip(arguments) {
                    // The filling of a hole that does not occur need not be known.
                    if free.binary_search(&hole).is_ok() {
                        map.push((hole, argument));
                    }
                }
                let map: Option<Vec<_>> =
                    map.into_iter().map(|(hole, argument)| Some((hole, self.term(argument, bindings, scope)?))).collect();
                self.bank.substitute(lambda.body, &map?, OnCapture::Refuse).ok()?
            }
            Formula::Atom(symbol, arguments) => {
                let arguments: Option<Vec<TermId>> =
                    arguments.iter().map(|&argument| self.term(argument, bindings, scope)).collect();
                let data = schemas.symbol_data(symbol);
                let symbol = self.bank.symbol(schemas.name_text(data.name), data.kind, data.fixity);
                self.bank.atom(symbol, &arguments?).ok()?
            }
            Formula::Equal(left, right) => {
                let (left, right) = (self.term(left, bindings, scope)?, self.term(right, bindings, scope)?);
                self.bank.equal(left, right)
            }
            Formula::Not(inner) => {
                let inner = self.built(inner, bindings, scope)?;
                self.bank.not(inner)
            }
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.built(left, bindings, scope)?, self.built(right, bindings, scope)?);
                self.bank.binary(connective, left, right)
            }
            Formula::Quantified(quantifier, letter, body) => {
                let variable = bindings.object(letter).and_then(|term| self.bank.as_variable(term))?;
                scope.push((letter, variable));
                let body = self.built(body, bindings, scope);
                scope.pop();
                self.bank.quantified(quantifier, variable, body?)
            }
        })
    }

    fn term(&mut self, term: TermId, bindings: &Bindings, scope: &[(VariableId, VariableId)]) -> Option<TermId> {
        let schemas = self.calculus.bank();
        match schemas.term(term) {
            Term::Variable(letter) => match bound(scope, letter).ok()? {
                Some(variable) => Some(self.bank.variable_term(variable)),
                None => bindings.object(letter).filter(|&object| !under(self.bank, object, scope)),
            },
            Term::Number(numeral) => {
                let numeral = self.bank.numeral(schemas.numeral_text(numeral)).ok()?;
                Some(self.bank.number_term(numeral))
            }
            Term::Apply(symbol, arguments) => {
                let arguments: Option<Vec<TermId>> =
                    arguments.iter().map(|&argument| self.term(argument, bindings, scope)).collect();
                let symbol = match bindings.function(symbol) {
                    Some(function) => function,
                    None if is_function_letter(schemas, symbol) => return None,
                    None => {
                        let data = schemas.symbol_data(symbol);
                        self.bank.symbol(schemas.name_text(data.name), data.kind, data.fixity)
                    }
                };
                self.bank.apply(symbol, &arguments?).ok()
            }
        }
    }
}

/// A letter of a schema, as it stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A formula letter, with the number of its arguments.
    Formula(SymbolId, usize),
    /// An object letter that a quantifier of the schema binds here.
    Bound(VariableId),
    /// An object letter.
    Object(VariableId),
    /// A function letter.
    Function(SymbolId),
}

/// Visits the letters of a schema of `calculus`, each wherever it stands, from left to right; those of a term after the statement's own.
pub fn letters(calculus: &Calculus, schema: FormulaId, visit: &mut dyn FnMut(Named)) {
    let bank = calculus.bank();
    let mut stack = vec![schema];
    while let Some(formula) = stack.pop() {
        let mut terms: Vec<TermId> = Vec::new();
        match bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) => {}
            Formula::Atom(symbol, arguments) => {
                if calculus.is_letter(symbol) {
                    visit(Named::Formula(symbol, arguments.len()));
                }
                terms.extend_from_slice(arguments);
            }
            Formula::Equal(left, right) => terms.extend([left, right]),
            Formula::Not(inner) => stack.push(inner),
            Formula::Binary(_, left, right) => stack.extend([right, left]),
            Formula::Quantified(_, variable, body) => {
                visit(Named::Bound(variable));
                stack.push(body);
            }
        }
        while let Some(term) = terms.pop() {
            match bank.term(term) {
                Term::Variable(letter) => visit(Named::Object(letter)),
                Term::Number(_) => {}
                Term::Apply(symbol, arguments) => {
                    if is_function_letter(bank, symbol) {
                        visit(Named::Function(symbol));
                    }
                    terms.extend_from_slice(arguments);
                }
            }
        }
    }
}
