//! Truth of closed formulas in a definable structure: predicates and functions are unfolded into linear arithmetic, cases of
//! functions included, and the quantifiers are eliminated, innermost first. Shares nothing with any search.

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, SymbolId, Term, TermId};
use linear_arithmetic::linear::lcm;
use linear_arithmetic::{Constraint, Domain, Fuel, Limit, Linear, LinearFormula, Overflow, Relation, Store};
use rustc_hash::FxHashMap;

use super::structure::{Condition, DefinableStructure, DefinitionError, PiecewiseLinear, Quotient};
use crate::decision::{bottom_up, holds_of_the_infinite};

pub use crate::decision::EvaluationError;

/// One case of a term's value: under the guard it is numerator/divisor. The guards of a term's cases exclude each other, and one
/// of them always holds.
#[derive(Clone)]
struct Case {
    guard: LinearFormula,
    numerator: Linear,
    divisor: i128,
}

/// Returns whether a closed formula is true in a structure.
///
/// # Errors
/// [`EvaluationError`]; a limit is never a guess.
pub fn evaluate(bank: &Bank, structure: &DefinableStructure, formula: FormulaId, fuel: Fuel) -> Result<bool, EvaluationError> {
    Evaluator::new(bank, structure, fuel)?.evaluate(formula)
}

/// Truth of several formulas in one structure; what was found out of their common parts is kept.
pub struct Evaluator<'a> {
    bank: &'a Bank,
    structure: &'a DefinableStructure,
    store: Store,
    /// The quantifier-free equivalent of each formula seen.
    formulas: FxHashMap<FormulaId, LinearFormula>,
    terms: FxHashMap<TermId, Vec<Case>>,
}

impl<'a> Evaluator<'a> {
    /// Prepares for formulas in a structure, after making sure that its functions stay in its domain. The fuel is for that check
    /// and all evaluations together.
    ///
    /// # Errors
    /// [`EvaluationError::Definable`] when a function leaves the domain; [`EvaluationError::Arithmetic`].
    pub fn new(bank: &'a Bank, structure: &'a DefinableStructure, fuel: Fuel) -> Result<Evaluator<'a>, EvaluationError> {
        let store = Store::new(structure.domain(), fuel);
        let mut evaluator = Evaluator { bank, structure, store, formulas: FxHashMap::default(), terms: FxHashMap::default() };
        for (symbol, function) in structure.functions() {
            evaluator.check_domain(symbol, function)?;
        }
        Ok(evaluator)
    }

    /// The fuel that is left.
    pub fn fuel(&mut self) -> &mut Fuel {
        &mut self.store.fuel
    }

    /// Returns whether a closed formula is true.
    ///
    /// # Errors
    /// [`EvaluationError`]; a limit is never a guess.
    pub fn evaluate(&mut self, formula: FormulaId) -> Result<bool, EvaluationError> {
        if !self.bank.is_closed(formula) {
            return Err(EvaluationError::NotClosed(formula));
        }
        let result = self.quantifier_free(formula)?;
        // A quantifier-free formula without variables is a constant: literals are decided when they are made.
        if result.is_constant() { Ok(result == LinearFormula::TRUE) } else { Err(EvaluationError::Internal) }
    }

    /// Every value of the function is in the domain, for all arguments in it.
    fn check_domain(&mut self, symbol: SymbolId, function: &PiecewiseLinear) -> Result<(), EvaluationError> {
        let arity = self.bank.symbol_data(symbol).fixity.arity() as u32;
        let parameters: Vec<Case> = (0..arity)
            .map(|parameter| Case { guard: LinearFormula::TRUE, numerator: Linear::variable(parameter), divisor: 1 })
            .collect();
        let (domain, values) = (self.structure.domain(), function.pieces.iter().map(|piece| &piece.value));
        let harmless = |value: &Quotient| match domain {
            Domain::Integers => value.divisor == 1,
            Domain::Rationals => true,
            // They have to be looked at.
            Domain::Naturals => false,
        };
        if values.chain([&function.otherwise]).all(harmless) {
            return Ok(());
        }
        let mut earlier = Vec::new();
        for piece in 0..=function.pieces.len() {
            let (here, value) = match function.pieces.get(piece) {
                Some(piece) => (self.condition(&piece.when, &parameters)?, &piece.value),
                None => (LinearFormula::TRUE, &function.otherwise),
            };
            let mut outside = Vec::new();
            if domain != Domain::Rationals {
                outside.push(self.store.compare(Relation::NotDivisibleBy(i128::from(value.divisor)), &value.numerator)?);
            }
            if domain == Domain::Naturals {
                outside.push(self.store.compare(Relation::Below, &value.numerator)?);
            }
            let mut bad = earlier.clone();
            bad.push(here);
            bad.push(self.store.disjunction(outside)?);
            let mut bad = self.store.conjunction(bad)?;
            for parameter in 0..arity {
                bad = self.store.exists(parameter, bad)?;
            }
            if bad != LinearFormula::FALSE {
                return Err(DefinitionError::LeavesDomain { symbol, piece }.into());
            }
            earlier.push(!here);
        }
        Ok(())
    }

    /// The equivalent of a formula without quantifiers. Bound variables are gone from it, so equal subformulas have equal equivalents wherever they
    /// stand.
    fn quantifier_free(&mut self, formula: FormulaId) -> Result<LinearFormula, EvaluationError> {
        let parts = |this: &Self, formula| this.bank.formula(formula).parts().collect();
        bottom_up(self, formula, Self::fuel, |this| &mut this.formulas, parts, Self::equivalent)?;
        self.part(formula)
    }

    /// The equivalent of a part that is known.
    fn part(&self, formula: FormulaId) -> Result<LinearFormula, EvaluationError> {
        self.formulas.get(&formula).copied().ok_or(EvaluationError::Internal)
    }

    /// The equivalent of a formula whose parts are known.
    fn equivalent(&mut self, formula: FormulaId) -> Result<LinearFormula, EvaluationError> {
        Ok(match self.bank.formula(formula) {
            Formula::Truth(value) => LinearFormula::of(value),
            Formula::Cardinality(relation, _) => LinearFormula::of(holds_of_the_infinite(relation)),
            Formula::Atom(symbol, arguments) => self.atom(symbol, arguments)?,
            Formula::Equal(left, right) => self.equation(left, right)?,
            Formula::Not(inner) => !self.part(inner)?,
            Formula::Binary(connective, left, right) => self.connect(connective, self.part(left)?, self.part(right)?)?,
            Formula::Quantified(quantifier, variable, body) => {
                self.quantify(quantifier, variable.index() as u32, self.part(body)?)?
            }
        })
    }

    fn connect(&mut self, connective: Connective, left: LinearFormula, right: LinearFormula) -> Result<LinearFormula, Limit> {
        match connective {
            Connective::And => self.store.conjunction(vec![left, right]),
            Connective::Or => self.store.disjunction(vec![left, right]),
            Connective::Implies => self.store.disjunction(vec![!left, right]),
            Connective::Iff => {
                let both = self.store.conjunction(vec![left, right])?;
                let neither = self.store.conjunction(vec![!left, !right])?;
                self.store.disjunction(vec![both, neither])
            }
        }
    }

    fn quantify(&mut self, quantifier: Quantifier, variable: u32, body: LinearFormula) -> Result<LinearFormula, Limit> {
        match quantifier {
            Quantifier::ForAll => self.store.for_all(variable, body),
            Quantifier::Exists => self.store.exists(variable, body),
            Quantifier::ExistsUnique => {
                // ∃x (A(x) ∧ ¬∃y (A(y) ∧ y ≠ x)), with a y that is no variable of the bank.
                let other = self.bank.variable_count() as u32;
                let copy = self.store.substitute(body, variable, &Linear::variable(other), 1)?;
                let difference = Linear::variable(variable).minus(&Linear::variable(other))?;
                let different = self.store.compare(Relation::Unequal, &difference)?;
                let second = self.store.conjunction(vec![copy, different])?;
                let second = self.store.exists(other, second)?;
                let only = self.store.conjunction(vec![body, !second])?;
                self.store.exists(variable, only)
            }
        }
    }

    fn atom(&mut self, symbol: SymbolId, arguments: &[TermId]) -> Result<LinearFormula, EvaluationError> {
        let condition = self.structure.predicate(symbol).ok_or(EvaluationError::UndefinedSymbol(symbol))?;
        let mut cases = Vec::new();
        for (guard, arguments) in self.argument_cases(arguments)? {
            let holds = self.condition(condition, &arguments)?;
            cases.push(self.store.conjunction(vec![guard, holds])?);
        }
        Ok(self.store.disjunction(cases)?)
    }

    fn equation(&mut self, left: TermId, right: TermId) -> Result<LinearFormula, EvaluationError> {
        let mut cases = Vec::new();
        for (guard, sides) in self.argument_cases(&[left, right])? {
            let [left, right] = sides.as_slice() else { return Err(EvaluationError::Internal) };
            let difference = left.numerator.combine(right.divisor, &right.numerator, -left.divisor).map_err(Limit::from)?;
            let equal = self.store.compare(Relation::Equal, &difference)?;
            cases.push(self.store.conjunction(vec![guard, equal])?);
        }
        Ok(self.store.disjunction(cases)?)
    }

    /// The cases of several terms together: which guards hold at once, and the case of each term then.
    fn argument_cases(&mut self, arguments: &[TermId]) -> Result<Vec<(LinearFormula, Vec<Case>)>, EvaluationError> {
        let mut combined = vec![(LinearFormula::TRUE, Vec::with_capacity(arguments.len()))];
        for &argument in arguments {
            self.term(argument)?;
            let cases = self.terms.get(&argument).cloned().ok_or(EvaluationError::Internal)?;
            let mut next = Vec::with_capacity(combined.len() * cases.len());
            for (guard, chosen) in &combined {
                for case in &cases {
                    let guard = self.store.conjunction(vec![*guard, case.guard])?;
                    if guard != LinearFormula::FALSE {
                        let mut chosen: Vec<Case> = chosen.clone();
                        chosen.push(case.clone());
                        next.push((guard, chosen));
                    }
                }
            }
            combined = next;
        }
        Ok(combined)
    }

    /// Sees to it that the cases of the term are known.
    fn term(&mut self, term: TermId) -> Result<(), EvaluationError> {
        let arguments = |this: &Self, term| match this.bank.term(term) {
            Term::Apply(_, arguments) => arguments.to_vec(),
            _ => Vec::new(),
        };
        bottom_up(self, term, Self::fuel, |this| &mut this.terms, arguments, Self::cases)
    }

    /// The cases of a term; those of its arguments are known.
    fn cases(&mut self, term: TermId) -> Result<Vec<Case>, EvaluationError> {
        match self.bank.term(term) {
            Term::Variable(variable) => {
                let numerator = Linear::variable(variable.index() as u32);
                Ok(vec![Case { guard: LinearFormula::TRUE, numerator, divisor: 1 }])
            }
            Term::Number(numeral) => Err(EvaluationError::UndefinedNumber(numeral)),
            Term::Apply(symbol, arguments) => self.application(symbol, arguments),
        }
    }

    /// The cases of a function's value; those of its arguments are known.
    fn application(&mut self, symbol: SymbolId, arguments: &[TermId]) -> Result<Vec<Case>, EvaluationError> {
        let structure = self.structure;
        let function = structure.function(symbol).ok_or(EvaluationError::UndefinedSymbol(symbol))?;
        let mut cases: Vec<Case> = Vec::new();
        for (mut remaining, arguments) in self.argument_cases(arguments)? {
            for piece in &function.pieces {
                let here = self.condition(&piece.when, &arguments)?;
                let guard = self.store.conjunction(vec![remaining, here])?;
                self.add_case(&mut cases, guard, &piece.value, &arguments)?;
                remaining = self.store.conjunction(vec![remaining, !here])?;
            }
            self.add_case(&mut cases, remaining, &function.otherwise, &arguments)?;
        }
        Ok(cases)
    }

    /// Adds a case, to one of the same value if there is one.
    fn add_case(
        &mut self,
        cases: &mut Vec<Case>,
        guard: LinearFormula,
        value: &Quotient,
        arguments: &[Case],
    ) -> Result<(), EvaluationError> {
        if guard == LinearFormula::FALSE {
            return Ok(());
        }
        self.store.fuel.spend(1 + (cases.len() + arguments.len()) as u64).map_err(Limit::from)?;
        let (numerator, divisor) = at_arguments(&value.numerator, arguments)?;
        let divisor = divisor.checked_mul(value.divisor.into()).ok_or(Limit::Overflow(Overflow))?;
        match cases.iter_mut().find(|case| case.numerator == numerator && case.divisor == divisor) {
            Some(case) => case.guard = self.store.disjunction(vec![case.guard, guard])?,
            None => cases.push(Case { guard, numerator, divisor }),
        }
        Ok(())
    }

    fn condition(&mut self, condition: &Condition, arguments: &[Case]) -> Result<LinearFormula, EvaluationError> {
        let mut alternatives = Vec::with_capacity(condition.0.len());
        for alternative in &condition.0 {
            let mut constraints = Vec::with_capacity(alternative.len());
            for Constraint { term, relation } in alternative {
                // numerator/divisor ⋈ 0 is numerator ⋈ 0, divisibility apart.
                let (numerator, divisor) = at_arguments(term, arguments)?;
                constraints.push(self.store.compare(relation.scaled(divisor).map_err(Limit::from)?, &numerator)?);
            }
            alternatives.push(self.store.conjunction(constraints)?);
        }
        Ok(self.store.disjunction(alternatives)?)
    }
}

/// The value of a term over parameters when the parameters have these values: numerator and positive divisor.
fn at_arguments(term: &Linear, arguments: &[Case]) -> Result<(Linear, i128), Limit> {
    let argument = |parameter: u32| arguments.get(parameter as usize).ok_or(Limit::Internal);
    let mut divisor = 1;
    for &(parameter, _) in term.coefficients() {
        divisor = lcm(divisor, argument(parameter)?.divisor)?;
    }
    let mut sum = Linear::constant(term.constant_part()).times(divisor)?;
    for &(parameter, coefficient) in term.coefficients() {
        let argument = argument(parameter)?;
        let scale = coefficient.checked_mul(divisor / argument.divisor).ok_or(Overflow)?;
        sum = sum.combine(1, &argument.numerator, scale)?;
    }
    Ok((sum, divisor))
}
