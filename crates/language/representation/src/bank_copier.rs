//! Copies from one bank to another: what an id stands for there, made again here. Not a translation: names, kinds, fixities and numbers stay
//! what they are, and so do bound variables.

use formula::{Bank, Formula, FormulaId, NameId, NumeralId, SymbolId, Term, TermId, VariableId};
use rustc_hash::FxHashMap;

/// Copies out of one bank into another. What was copied is known by its id: a part that is shared, in one formula or in several, is
/// copied once.
///
/// Parts are made in an order that depends on what is copied and on nothing else, least of all on what else the first bank holds: the same
/// formulas, copied in the same order into an empty bank, have the same ids there.
#[derive(Debug)]
pub struct BankCopier<'b> {
    from: &'b Bank,
    to: &'b mut Bank,
    terms: FxHashMap<TermId, TermId>,
    formulas: FxHashMap<FormulaId, FormulaId>,
}

impl<'b> BankCopier<'b> {
    /// Nothing is copied yet. The ids that are given to it afterwards are those of `from`, those that it gives are of `to`.
    pub fn new(from: &'b Bank, to: &'b mut Bank) -> BankCopier<'b> {
        BankCopier { from, to, terms: FxHashMap::default(), formulas: FxHashMap::default() }
    }

    /// The name with the same spelling.
    pub fn name(&mut self, name: NameId) -> NameId {
        self.to.name(self.from.name_text(name))
    }

    /// The variable with the same spelling.
    pub fn variable(&mut self, variable: VariableId) -> VariableId {
        self.to.variable(self.from.variable_text(variable))
    }

    /// The symbol with the same spelling, kind and fixity.
    pub fn symbol(&mut self, symbol: SymbolId) -> SymbolId {
        let data = self.from.symbol_data(symbol);
        self.to.symbol(self.from.name_text(data.name), data.kind, data.fixity)
    }

    /// The same number.
    pub fn numeral(&mut self, numeral: NumeralId) -> NumeralId {
        self.to.numeral_of(self.from, numeral)
    }

    /// The term that is written the same.
    pub fn term(&mut self, term: TermId) -> TermId {
        let (mut next, mut waiting) = (term, Vec::new());
        loop {
            match self.term_of_parts(next) {
                Ok(copy) => match waiting.pop() {
                    Some(outer) => next = outer,
                    None => return copy,
                },
                Err(part) => {
                    waiting.push(next);
                    // All at once, since there may be many; the leftmost is the next.
                    if let Term::Apply(_, arguments) = self.from.term(next) {
                        waiting.extend(arguments.iter().rev().filter(|argument| !self.terms.contains_key(argument)));
                        waiting.pop();
                    }
                    next = part;
                }
            }
        }
    }

    /// The formula that is written the same.
    pub fn formula(&mut self, formula: FormulaId) -> FormulaId {
        let (mut next, mut waiting) = (formula, Vec::new());
        loop {
            match self.formula_of_parts(next) {
                Ok(copy) => match waiting.pop() {
                    Some(outer) => next = outer,
                    None => return copy,
                },
                Err(part) => {
                    waiting.push(next);
                    next = part;
                }
            }
        }
    }

    /// Returns a term for what cannot be.
    fn nothing(&mut self) -> TermId {
        let variable = self.to.variable("");
        self.to.variable_term(variable)
    }

    /// A term whose parts have been copied; or the first part that has not been.
    fn term_of_parts(&mut self, term: TermId) -> Result<TermId, TermId> {
        if let Some(&known) = self.terms.get(&term) {
            return Ok(known);
        }
        let from = self.from;
        let copy = match from.term(term) {
            Term::Variable(variable) => {
                let variable = self.variable(variable);
                self.to.variable_term(variable)
            }
            Term::Number(numeral) => {
                let numeral = self.numeral(numeral);
                self.to.number_term(numeral)
            }
            Term::Apply(symbol, arguments) => {
                let copies = arguments.iter().map(|argument| self.terms.get(argument).copied().ok_or(*argument));
                let copies = copies.collect::<Result<Vec<TermId>, TermId>>()?;
                let symbol = self.symbol(symbol);
                // It takes as many arguments there as here.
                match self.to.apply(symbol, &copies) {
                    Ok(copy) => copy,
                    Err(_) => self.nothing(),
                }
            }
        };
        self.terms.insert(term, copy);
        Ok(copy)
    }

    /// A formula whose parts have been copied, terms aside; or the first part that has not been.
    fn formula_of_parts(&mut self, formula: FormulaId) -> Result<FormulaId, FormulaId> {
        let known = |of: FormulaId| self.formulas.get(&of).copied().ok_or(of);
        if let Ok(known) = known(formula) {
            return Ok(known);
        }
        let from = self.from;
        let copy = match from.formula(formula) {
            Formula::Truth(value) => self.to.truth(value),
            Formula::Cardinality(comparison, n) => self.to.cardinality(comparison, n),
            Formula::Atom(symbol, arguments) => {
                let arguments: Vec<TermId> = arguments.iter().map(|&argument| self.term(argument)).collect();
                let symbol = self.symbol(symbol);
                // It takes as many arguments there as here.
                match self.to.atom(symbol, &arguments) {
                    Ok(copy) => copy,
                    Err(_) => self.to.truth(false),
                }
            }
            Formula::Equal(left, right) => {
                let (left, right) = (self.term(left), self.term(right));
                self.to.equal(left, right)
            }
            Formula::Not(inner) => {
                let inner = known(inner)?;
                self.to.not(inner)
            }
            Formula::Binary(connective, left, right) => {
                let (left, right) = (known(left)?, known(right)?);
                self.to.binary(connective, left, right)
            }
            Formula::Quantified(quantifier, variable, body) => {
                let body = known(body)?;
                let variable = self.variable(variable);
                self.to.quantified(quantifier, variable, body)
            }
        };
        self.formulas.insert(formula, copy);
        Ok(copy)
    }
}
