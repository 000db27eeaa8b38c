//! Truth of closed formulas in an automatic structure: each part of a formula becomes the relation between the values of its free
//! variables, from the inside out. Shares nothing with any search.

use std::rc::Rc;

use automata::{Limit, Logic, Relation};
use formula::{Bank, Connective, Formula, FormulaId, Kind, Quantifier, SymbolId, Term, TermId};
use linear_arithmetic::Fuel;
use rustc_hash::FxHashMap;

use super::structure::{AutomaticStructure, DefinitionError, related};
use crate::decision::{bottom_up, holds_of_the_infinite};

pub use crate::decision::EvaluationError;

/// Truth of several formulas in one structure; what was found out of their common parts is kept.
pub struct Evaluator<'a> {
    bank: &'a Bank,
    logic: Logic,
    symbols: FxHashMap<SymbolId, Rc<Relation>>,
    /// The relation that each formula seen is.
    formulas: FxHashMap<FormulaId, Rc<Relation>>,
    /// The relation between a term's variables and its value, for each term seen that is no variable.
    terms: FxHashMap<TermId, Rc<Relation>>,
}

impl<'a> Evaluator<'a> {
    /// Prepares for formulas in a structure, after making sure that its objects are endlessly many and that its functions have one value
    /// each. The fuel is for that check and all evaluations together.
    ///
    /// # Errors
    /// [`EvaluationError::Automatic`] when it is no structure; [`EvaluationError::Automata`].
    pub fn new(bank: &'a Bank, structure: &AutomaticStructure, fuel: Fuel) -> Result<Evaluator<'a>, EvaluationError> {
        let logic = Logic::new(structure.alphabet().clone(), structure.domain(), fuel)?.ok_or(DefinitionError::NotEndless)?;
        let (symbols, formulas, terms) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        let mut evaluator = Evaluator { bank, logic, symbols, formulas, terms };
        for (symbol, expression) in structure.definitions() {
            let relation = evaluator.logic.described(expression)?;
            if bank.symbol_data(symbol).kind == Kind::Function {
                evaluator.check_function(symbol, &relation)?;
            }
            evaluator.symbols.insert(symbol, Rc::new(relation));
        }
        Ok(evaluator)
    }

    /// The fuel that is left.
    pub fn fuel(&mut self) -> &mut Fuel {
        &mut self.logic.fuel
    }

    /// Returns whether a closed formula is true.
    ///
    /// # Errors
    /// [`EvaluationError`]; a limit is never a guess.
    pub fn evaluate(&mut self, formula: FormulaId) -> Result<bool, EvaluationError> {
        if !self.bank.is_closed(formula) {
            return Err(EvaluationError::NotClosed(formula));
        }
        self.relation(formula)?.truth().ok_or(EvaluationError::Internal)
    }

    /// There is one value for all arguments, and no second.
    fn check_function(&mut self, symbol: SymbolId, graph: &Relation) -> Result<(), EvaluationError> {
        let value = related(self.bank, symbol).checked_sub(1).ok_or(EvaluationError::Internal)? as u32;
        let missing = self.logic.exists(value, graph)?.negation();
        if self.is_possible(missing)? {
            return Err(DefinitionError::NoValue { symbol }.into());
        }
        let mut variables: Vec<u32> = (0..=value).collect();
        variables[value as usize] = value + 1;
        let other = self.logic.of(graph, &variables)?;
        let both = self.logic.combined(graph, &other, |one, other| one && other)?;
        let same = self.logic.equality(value, value + 1)?;
        let different = self.logic.combined(&both, &same, |both, same| both && !same)?;
        if self.is_possible(different)? {
            return Err(DefinitionError::SeveralValues { symbol }.into());
        }
        Ok(())
    }

    /// Returns whether a relation holds of any objects.
    fn is_possible(&mut self, mut relation: Relation) -> Result<bool, Limit> {
        while let Some(&variable) = relation.variables().last() {
            relation = self.logic.exists(variable, &relation)?;
        }
        relation.truth().ok_or(Limit::Internal)
    }

    /// The relation that a formula is. Which variables are bound does not matter to it: equal parts are equal relations wherever they stand.
    fn relation(&mut self, formula: FormulaId) -> Result<Rc<Relation>, EvaluationError> {
        let parts = |this: &Self, formula| this.bank.formula(formula).parts().collect();
        bottom_up(self, formula, Self::fuel, |this| &mut this.formulas, parts, Self::made_of_parts)?;
        self.part(formula)
    }

    /// The relation that a part is that is known.
    fn part(&self, formula: FormulaId) -> Result<Rc<Relation>, EvaluationError> {
        self.formulas.get(&formula).cloned().ok_or(EvaluationError::Internal)
    }

    /// The relation that a formula is whose parts are known.
    fn made_of_parts(&mut self, formula: FormulaId) -> Result<Rc<Relation>, EvaluationError> {
        Ok(Rc::new(match self.bank.formula(formula) {
            Formula::Truth(value) => self.logic.constant(value)?,
            Formula::Cardinality(relation, _) => self.logic.constant(holds_of_the_infinite(relation))?,
            Formula::Atom(symbol, arguments) => self.applied(symbol, arguments, None)?,
            Formula::Equal(left, right) => self.equation(left, right)?,
            Formula::Not(inner) => self.part(inner)?.negation(),
            Formula::Binary(connective, left, right) => {
                let holds = |left: bool, right: bool| match connective {
                    Connective::And => left && right,
                    Connective::Or => left || right,
                    Connective::Implies => !left || right,
                    Connective::Iff => left == right,
                };
                self.logic.combined(&*self.part(left)?, &*self.part(right)?, holds)?
            }
            Formula::Quantified(quantifier, variable, body) => {
                self.quantify(quantifier, variable.index() as u32, &*self.part(body)?)?
            }
        }))
    }

    fn quantify(&mut self, quantifier: Quantifier, variable: u32, body: &Relation) -> Result<Relation, Limit> {
        match quantifier {
            Quantifier::Exists => self.logic.exists(variable, body),
            Quantifier::ForAll => Ok(self.logic.exists(variable, &body.negation())?.negation()),
            Quantifier::ExistsUnique => {
                // ∃x (A(x) ∧ ¬∃y (A(y) ∧ y ≠ x)), with a y that is no variable of the bank.
                let other = self.fresh(0);
                let renamed: Vec<u32> = body.variables().iter().map(|&own| if own == variable { other } else { own }).collect();
                let copy = self.logic.of(body, &renamed)?;
                let same = self.logic.equality(variable, other)?;
                let second = self.logic.combined(&copy, &same, |copy, same| copy && !same)?;
                let second = self.logic.exists(other, &second)?;
                let only = self.logic.combined(body, &second, |body, second| body && !second)?;
                self.logic.exists(variable, &only)
            }
        }
    }

    /// A variable that is none of the bank's; the numbers 0, 1, … give different ones.
    fn fresh(&self, number: usize) -> u32 {
        (self.bank.variable_count() + number) as u32
    }

    fn equation(&mut self, left: TermId, right: TermId) -> Result<Relation, EvaluationError> {
        match (self.bank.term(left), self.bank.term(right)) {
            // The value of an application is what the other side is.
            (Term::Apply(symbol, arguments), _) => self.applied(symbol, arguments, Some(right)),
            (_, Term::Apply(symbol, arguments)) => self.applied(symbol, arguments, Some(left)),
            _ => {
                let same = self.logic.equality(0, 1)?;
                self.at(&same, &[left, right], None)
            }
        }
    }

    /// Returns the relation that a symbol says of arguments, and of a value where one is given.
    fn applied(&mut self, symbol: SymbolId, arguments: &[TermId], value: Option<TermId>) -> Result<Relation, EvaluationError> {
        let relation = self.stood_for(symbol)?;
        let terms: Vec<TermId> = arguments.iter().copied().chain(value).collect();
        self.at(&relation, &terms, None)
    }

    /// Returns the relation that a symbol stands for.
    fn stood_for(&self, symbol: SymbolId) -> Result<Rc<Relation>, EvaluationError> {
        self.symbols.get(&symbol).cloned().ok_or(EvaluationError::UndefinedSymbol(symbol))
    }

    /// Returns a relation between the values of terms, and of one more variable after them where one is given.
    fn at(&mut self, relation: &Relation, terms: &[TermId], last: Option<u32>) -> Result<Relation, EvaluationError> {
        let mut variables = Vec::with_capacity(terms.len() + 1);
        for &term in terms {
            // The first place of the same term.
            let place = terms.iter().position(|&other| other == term).ok_or(EvaluationError::Internal)?;
            variables.push(match self.bank.term(term) {
                Term::Variable(variable) => variable.index() as u32,
                Term::Number(number) => return Err(EvaluationError::UndefinedNumber(number)),
                // The value of an application has a variable of its own, of different applications different ones.
                Term::Apply(..) => self.fresh(1 + place),
            });
        }
        variables.extend(last);
        let mut result = self.logic.of(relation, &variables)?;
        // There are values that the applications have, of which the relation holds.
        for (&term, &variable) in terms.iter().zip(&variables) {
            if matches!(self.bank.term(term), Term::Apply(..)) && result.variables().contains(&variable) {
                let value = self.value(term)?;
                // Its value is called 0 among the fresh ones.
                let renamed: Vec<u32> =
                    value.variables().iter().map(|&own| if own == self.fresh(0) { variable } else { own }).collect();
                let value = self.logic.of(&value, &renamed)?;
                let both = self.logic.combined(&result, &value, |one, other| one && other)?;
                result = self.logic.exists(variable, &both)?;
            }
        }
        Ok(result)
    }

    /// The relation between the variables of an application and its value, which is the fresh variable 0.
    fn value(&mut self, term: TermId) -> Result<Rc<Relation>, EvaluationError> {
        let applications = |this: &Self, term| match this.bank.term(term) {
            Term::Apply(_, arguments) => {
                arguments.iter().copied().filter(|&term| matches!(this.bank.term(term), Term::Apply(..))).collect()
            }
            _ => Vec::new(),
        };
        bottom_up(self, term, Self::fuel, |this| &mut this.terms, applications, Self::value_of_parts)?;
        self.terms.get(&term).cloned().ok_or(EvaluationError::Internal)
    }

    /// The same of an application; those among its arguments are known.
    fn value_of_parts(&mut self, term: TermId) -> Result<Rc<Relation>, EvaluationError> {
        let Term::Apply(symbol, arguments) = self.bank.term(term) else { return Err(EvaluationError::Internal) };
        let graph = self.stood_for(symbol)?;
        Ok(Rc::new(self.at(&graph, arguments, Some(self.fresh(0)))?))
    }
}
