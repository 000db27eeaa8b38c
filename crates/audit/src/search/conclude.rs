//! From what the letters of a form stand for to its conclusion: the statement, its price, and what the provisos ask of the rest of the proof.

use formula::{Bank, Formula, FormulaId, OnCapture, SymbolId, Term, TermId, VariableId, points};
use kernel::{Calculus, Chosen, Letter, Proviso, Sort};

use super::forward::{Check, Inferred, Run};
use proof_search::matching::{Bindings, Lambda, bound, under};

impl Run<'_> {
    pub(super) fn conclude(&mut self, conclusion: FormulaId, bindings: &Bindings) {
        let Some(statement) = self.built(conclusion, bindings, &mut Vec::new()) else { return };
        let Some((with, paid)) = self.chosen(bindings) else { return };
        let Some(checks) = self.provisos(bindings) else { return };
        let points = self.bank.points(statement);
        let nearest = self.facts.iter().map(|fact| points.abs_diff(self.bank.points(fact.statement()))).min().unwrap_or(0);
        let variable = |letter: &VariableId| bindings.object(*letter).and_then(|term| self.bank.as_variable(term));
        let witnesses = self.case.witnesses.iter().filter_map(variable).collect();
        self.add(Inferred { statement, points: 1 + paid + nearest, with, checks, witnesses });
    }

    /// The fewest symbol points of an instance of a schema, with what its letters are known to stand for.
    pub(super) fn least(&self, schema: FormulaId, bindings: &Bindings) -> u64 {
        least_points(self.calculus, schema, &|letter| {
            // What fills a hole costs one at least.
            let lambda = bindings.formula(letter);
            lambda.map_or(0, |lambda| self.bank.points(lambda.body).saturating_sub(surplus(self.bank, lambda)))
        })
    }

    /// The instance of a schema; `None` where something would be captured. As deep as the schema, which is limited.
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
                    // What fills a hole that does not occur need not be known.
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
                let symbol = self.bank.symbol(schemas.name_text(data.name), data.kind, data.shape);
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
                    None => {
                        let data = schemas.symbol_data(symbol);
                        self.bank.symbol(schemas.name_text(data.name), data.kind, data.shape)
                    }
                };
                self.bank.apply(symbol, &arguments?).ok()
            }
        }
    }

    /// Returns the prover's choices and their price; `None` when one is not of its sort.
    fn chosen(&self, bindings: &Bindings) -> Option<(Vec<Chosen>, u64)> {
        let (mut with, mut paid) = (Vec::new(), 0);
        for (at, choice) in self.case.choices.iter().enumerate() {
            let (chosen, points) = match choice.letter {
                Letter::Object(letter) => {
                    let Some(term) = bindings.object(letter) else { continue };
                    let fits = match choice.sort {
                        Sort::Variable => self.bank.as_variable(term).is_some(),
                        Sort::Number => matches!(self.bank.term(term), Term::Number(_)),
                        Sort::Object | Sort::Function | Sort::Formula => true,
                    };
                    if !fits {
                        return None;
                    }
                    (Chosen::Object(term), self.bank.term_points(term))
                }
                Letter::Formula(letter) => {
                    let body = bindings.formula(letter)?.body;
                    (Chosen::Formula(body), self.bank.points(body))
                }
                Letter::Function(name) => {
                    let schemas = self.calculus.bank();
                    let found = bindings.functions.iter().find(|(symbol, _)| schemas.symbol_data(*symbol).name == name)?.1;
                    let text = self.bank.symbol_text(found);
                    (Chosen::Function(self.bank.symbol_data(found).name), u64::from(points::name_points(text)))
                }
            };
            // Those behind one that is not known are left out.
            if with.len() == at {
                with.push(chosen);
            }
            paid += if choice.paid { points } else { 0 };
        }
        Some((with, paid))
    }

    /// Returns the conditions that the provisos set to the rest of the proof; `None` when one of them is broken by this step
    /// alone.
    fn provisos(&self, bindings: &Bindings) -> Option<Vec<Check>> {
        let mut checks = Vec::new();
        let mut alone: Vec<(VariableId, VariableId)> = Vec::new();
        for &proviso in &self.case.provisos {
            let (Proviso::Fresh(letter)
            | Proviso::NotFreeElsewhere(letter)
            | Proviso::InNoOtherLine(letter)
            | Proviso::Arbitrary(letter, _)
            | Proviso::NotFreeIn(letter, _)
            | Proviso::NotOccurringIn(letter, _)) = proviso
            else {
                if !self.local(proviso, bindings) {
                    return None;
                }
                continue;
            };
            let Some(object) = bindings.object(letter) else { continue };
            if let Proviso::NotFreeIn(_, formula) | Proviso::NotOccurringIn(_, formula) = proviso {
                let Some(lambda) = bindings.formula(formula) else { continue };
                let literal = matches!(proviso, Proviso::NotOccurringIn(..));
                let held = |variable: &VariableId| match (lambda.holes.contains(variable), literal) {
                    (true, false) => false,
                    (false, false) => self.bank.free_variables(lambda.body).binary_search(variable).is_ok(),
                    (true, true) => binds(self.bank, *variable, lambda.body),
                    (false, true) => occurs(self.bank, *variable, lambda.body),
                };
                if self.bank.term_variables(object).iter().any(held) {
                    return None;
                }
                continue;
            }
            let variable = self.bank.as_variable(object)?;
            if !matches!(proviso, Proviso::InNoOtherLine(_)) {
                if alone.iter().any(|&(other, known)| other != letter && known == variable) {
                    return None;
                }
                alone.push((letter, variable));
            }
            checks.push(match proviso {
                Proviso::Fresh(_) => Check::Fresh(variable),
                Proviso::NotFreeElsewhere(_) => Check::NotFreeElsewhere(variable),
                Proviso::InNoOtherLine(_) => Check::InNoOtherLine(variable),
                Proviso::Arbitrary(_, premise) => Check::Arbitrary(variable, premise),
                _ => continue,
            });
        }
        Some(checks)
    }

    fn local(&self, proviso: Proviso, bindings: &Bindings) -> bool {
        match proviso {
            Proviso::Atomic(letter) => bindings.formula(letter).is_none_or(|lambda| {
                matches!(self.bank.formula(lambda.body), Formula::Atom(..) | Formula::Equal(..) | Formula::Truth(_))
            }),
            Proviso::NoWitnessLeaves => self.subproof.is_none_or(|cited| {
                let free = |witness: &VariableId| {
                    cited.lines.iter().any(|&line| self.bank.free_variables(line).binary_search(witness).is_ok())
                };
                !cited.witnesses.iter().any(free)
            }),
            Proviso::Never => false,
            _ => true,
        }
    }
}

/// The fewest symbol points of an instance of a schema whose letters stand for formulas of so many. As deep as the schema, which is limited.
pub(crate) fn least_points(calculus: &Calculus, schema: FormulaId, of_letter: &dyn Fn(SymbolId) -> u64) -> u64 {
    let bank = calculus.bank();
    match bank.formula(schema) {
        Formula::Atom(letter, _) if calculus.is_letter(letter) => of_letter(letter),
        Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) => 0,
        Formula::Equal(..) => points::EQUALITY + 2,
        Formula::Not(inner) => points::CONNECTIVE + least_points(calculus, inner, of_letter),
        Formula::Binary(_, left, right) => {
            points::CONNECTIVE + least_points(calculus, left, of_letter) + least_points(calculus, right, of_letter)
        }
        Formula::Quantified(_, _, body) => points::QUANTIFIER + 1 + least_points(calculus, body, of_letter),
    }
}

/// The symbol points that the holes of a formula cost beyond one for each.
fn surplus(bank: &Bank, lambda: &Lambda) -> u64 {
    let of_term = |term: &TermId| match bank.term(*term) {
        Term::Variable(variable) if lambda.holes.contains(&variable) => bank.variable_points(variable).saturating_sub(1),
        Term::Variable(_) | Term::Number(_) => 0,
        // A hole within a term costs no more than the term.
        Term::Apply(..) => bank.term_points(*term).saturating_sub(1),
    };
    let mut surplus = 0_u64;
    let mut stack = vec![lambda.body];
    while let Some(formula) = stack.pop() {
        match bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) => {}
            Formula::Atom(_, arguments) => surplus += arguments.iter().map(of_term).sum::<u64>(),
            Formula::Equal(left, right) => surplus += of_term(&left) + of_term(&right),
            Formula::Not(inner) | Formula::Quantified(_, _, inner) => stack.push(inner),
            Formula::Binary(_, left, right) => stack.extend([left, right]),
        }
    }
    surplus
}

/// Returns whether a variable stands in a formula, bound or free.
pub(crate) fn occurs(bank: &Bank, variable: VariableId, formula: FormulaId) -> bool {
    bank.free_variables(formula).binary_search(&variable).is_ok() || binds(bank, variable, formula)
}

/// Returns whether a quantifier of a formula binds a variable.
fn binds(bank: &Bank, variable: VariableId, formula: FormulaId) -> bool {
    let mut stack = vec![formula];
    while let Some(formula) = stack.pop() {
        match bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) => {}
            Formula::Not(inner) => stack.push(inner),
            Formula::Binary(_, left, right) => stack.extend([left, right]),
            Formula::Quantified(_, bound, body) => {
                if bound == variable {
                    return true;
                }
                stack.push(body);
            }
        }
    }
    false
}
