//! The objects and facts that make a statement true or false in a structure: objects for its outer quantifiers, the first that do, and the facts about
//! them that the rest comes down to. Each step is put to the evaluator of crate `model`; nothing is believed that it does not say.

use documents::verify::WitnessValue;
use documents::world::Fact;
use formula::{Bank, Connective, Formula, FormulaId, Quantifier, TermId};
use model::Fuel;
use model::finite::evaluate;
use representation::substitution::{OnCapture, Substitution};

use super::interpretation::Interpretation;

/// The most parts of a statement that are looked at.
const MAX_PARTS: usize = 256;

/// The most facts that are shown of a statement.
const MAX_FACTS: usize = 24;

/// Returns what shows that a statement has this truth value. Where the fuel ends, less is shown.
pub(super) fn show(
    bank: &mut Bank,
    interpretation: &Interpretation,
    statement: FormulaId,
    holds: bool,
    fuel: &mut Fuel,
) -> (Vec<WitnessValue>, Vec<Fact>) {
    let mut showing = Showing { bank, interpretation, fuel, values: Vec::new(), facts: Vec::new() };
    // Parts with the truth values that they have, the first one last.
    let mut parts = vec![(statement, holds)];
    for _ in 0..MAX_PARTS {
        let Some((part, holds)) = parts.pop() else { break };
        showing.part(&mut parts, part, holds);
    }
    (showing.values, showing.facts)
}

struct Showing<'s> {
    bank: &'s mut Bank,
    interpretation: &'s Interpretation,
    fuel: &'s mut Fuel,
    values: Vec<WitnessValue>,
    facts: Vec<Fact>,
}

impl Showing<'_> {
    /// Looks at a part, and adds the parts to which it comes down.
    fn part(&mut self, parts: &mut Vec<(FormulaId, bool)>, part: FormulaId, holds: bool) {
        match self.bank.formula(part) {
            Formula::Not(inner) => parts.push((inner, !holds)),
            Formula::Quantified(Quantifier::ForAll, ..) if !holds => self.instance(parts, part, holds),
            Formula::Quantified(Quantifier::Exists, ..) if holds => self.instance(parts, part, holds),
            Formula::Binary(connective, left, right) => {
                let both = |one: bool, other: bool| [(right, other), (left, one)];
                match (connective, holds) {
                    (Connective::And, true) => parts.extend(both(true, true)),
                    (Connective::Or, false) => parts.extend(both(false, false)),
                    (Connective::Implies, false) => parts.extend(both(true, false)),
                    (Connective::And, false) => self.one_of(parts, (left, false), (right, false)),
                    (Connective::Or, true) => self.one_of(parts, (left, true), (right, true)),
                    (Connective::Implies, true) => self.one_of(parts, (left, false), (right, true)),
                    (Connective::Iff, _) => {
                        if let Some(left_holds) = self.truth(left) {
                            parts.extend(both(left_holds, left_holds == holds));
                        }
                    }
                }
            }
            Formula::Atom(symbol, arguments) => {
                let (name, arguments) = (self.bank.symbol_text(symbol).to_owned(), arguments.to_vec());
                self.fact(name, &arguments, holds);
            }
            Formula::Equal(left, right) => self.fact(String::from("="), &[left, right], holds),
            Formula::Truth(_) | Formula::Cardinality(..) | Formula::Quantified(..) => {}
        }
    }

    fn truth(&mut self, closed: FormulaId) -> Option<bool> {
        evaluate(self.bank, self.interpretation.structure(), closed, self.fuel).ok()
    }

    /// Adds the first of two parts that has its truth value.
    fn one_of(&mut self, parts: &mut Vec<(FormulaId, bool)>, one: (FormulaId, bool), other: (FormulaId, bool)) {
        parts.push(if self.truth(one.0) == Some(one.1) { one } else { other });
    }

    /// Adds the first instance of a quantified part that has this truth value.
    fn instance(&mut self, parts: &mut Vec<(FormulaId, bool)>, part: FormulaId, holds: bool) {
        let Formula::Quantified(_, variable, body) = self.bank.formula(part) else { return };
        for (object, &name) in (0..).zip(self.interpretation.objects()) {
            let Ok(instance) = self.bank.substitute(body, &[(variable, name)], OnCapture::Rename) else { return };
            match self.truth(instance) {
                Some(found) if found == holds => {
                    let variable = self.bank.variable_text(variable).to_owned();
                    self.values.push(WitnessValue { variable, object });
                    parts.push((instance, holds));
                    return;
                }
                Some(_) => {}
                None => return,
            }
        }
    }

    fn fact(&mut self, name: String, arguments: &[TermId], holds: bool) {
        let objects: Option<Vec<u32>> = arguments.iter().map(|&term| self.object(term)).collect();
        let Some(objects) = objects else { return };
        let fact = Fact { name, objects, holds };
        if self.facts.len() < MAX_FACTS && !self.facts.contains(&fact) {
            self.facts.push(fact);
        }
    }

    /// Returns the object that a closed term denotes.
    fn object(&mut self, term: TermId) -> Option<u32> {
        for (object, &name) in (0..).zip(self.interpretation.objects()) {
            let equation = self.bank.equal(term, name);
            if self.truth(equation)? {
                return Some(object);
            }
        }
        None
    }
}
