//! The choices of the prover: named after `with`, of the right sort, known in the end, and paid.

use derivation::proof::Argument;
use formula::{Bank, Fixity, NameId, Term, points};

use super::StepChecker;
use crate::calculus::{Choice, SchemaVariable, Sort, Variant};
use crate::fault::{LineError, Part};
use crate::instance::part;
use derivation::Object;

impl StepChecker<'_> {
    /// Sets the value of a chosen letter before anything is compared.
    pub(super) fn choose(&mut self, choice: Choice, chosen: Argument) -> Result<(), LineError> {
        let Choice { letter, sort, .. } = choice;
        match (letter, chosen) {
            (SchemaVariable::Object(variable), Argument::Object(term)) => {
                let object = Object::of(self.bank, term);
                self.sort(letter, sort, object)?;
                self.matcher.bindings.choose_object(variable, object);
                Ok(())
            }
            (SchemaVariable::Formula(symbol), Argument::Formula(formula)) => {
                self.matcher.bindings.choose_formula(symbol, formula);
                Ok(())
            }
            // A name is compared when it is known what the letter stands for.
            (SchemaVariable::Function(_), Argument::Object(_) | Argument::Function(_))
            | (SchemaVariable::Object(_), Argument::Function(_)) => Ok(()),
            (_, Argument::Object(term)) => Err(LineError::ChoiceSort { letter, sort, found: part(Object::of(self.bank, term)) }),
            (_, Argument::Formula(formula)) => Err(LineError::ChoiceSort { letter, sort, found: Part::Formula(formula) }),
            (_, Argument::Function(name)) => Err(LineError::ChoiceSort { letter, sort, found: Part::Name(name) }),
        }
    }

    /// Returns whether an object is just this name, without a list of arguments.
    fn is_bare(&self, object: Object, name: NameId) -> bool {
        let Object::Term(term) = object else { return false };
        let Term::Apply(symbol, []) = self.bank.term(term) else { return false };
        let data = self.bank.symbol_data(symbol);
        (data.name, data.fixity) == (name, Fixity::Letter)
    }

    fn sort(&self, letter: SchemaVariable, sort: Sort, object: Object) -> Result<(), LineError> {
        let fits = match (sort, object) {
            (Sort::Object, _) | (Sort::Variable, Object::Variable(_)) => true,
            (Sort::Number, Object::Term(term)) => matches!(self.bank.term(term), Term::Number(_)),
            _ => false,
        };
        if fits { Ok(()) } else { Err(LineError::ChoiceSort { letter, sort, found: part(object) }) }
    }

    /// Everything that is chosen is known and of its sort; the points of what is paid.
    pub(super) fn chosen(&self, variant: &Variant, with: &[Argument]) -> Result<u64, LineError> {
        let mut paid = 0_u64;
        for (at, choice) in variant.choices.iter().enumerate() {
            let letter = choice.letter;
            let open = LineError::ChoiceOpen { letter };
            let points = match letter {
                SchemaVariable::Object(variable) => {
                    // Where nothing tells what fills a hole that does not occur, it matters only to the price.
                    let bindings = &self.matcher.bindings;
                    let Some(object) = bindings.object(variable).or_else(|| bindings.spelled(variable)) else {
                        if choice.paid {
                            return Err(open);
                        }
                        continue;
                    };
                    self.sort(letter, choice.sort, object)?;
                    if let Some(&Argument::Function(name)) = with.get(at)
                        && !self.is_bare(object, name)
                    {
                        return Err(LineError::ChoiceSort { letter, sort: choice.sort, found: Part::Name(name) });
                    }
                    match object {
                        Object::Variable(variable) => self.bank.variable_points(variable),
                        Object::Term(term) => self.bank.term_points(term),
                    }
                }
                SchemaVariable::Formula(symbol) => self.bank.points(self.matcher.bindings.formula(symbol).ok_or(open)?.body),
                SchemaVariable::Function(name) => {
                    let schemas = self.context.calculus.bank();
                    let bound = self.matcher.bindings.functions().iter();
                    let found = bound.clone().find(|(symbol, _)| schemas.symbol_data(*symbol).name == name).ok_or(open)?.1;
                    let text = self.bank.symbol_text(found);
                    if with.get(at).is_some_and(|&chosen| !names_function(self.bank, chosen, text)) {
                        return Err(LineError::ChoiceSort { letter, sort: Sort::Function, found: Part::Function(found) });
                    }
                    u64::from(points::name_points(text))
                }
            };
            paid = paid.saturating_add(if choice.paid { points } else { 0 });
        }
        Ok(paid)
    }
}

/// Returns whether the name of a function is meant by what `with` names.
fn names_function(bank: &Bank, chosen: Argument, function: &str) -> bool {
    match chosen {
        Argument::Object(term) => bank.as_variable(term).is_some_and(|variable| bank.variable_text(variable) == function),
        Argument::Function(name) => bank.name_text(name) == function,
        Argument::Formula(_) => false,
    }
}
