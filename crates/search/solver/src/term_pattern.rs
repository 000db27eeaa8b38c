//! Patterns of quantified formulas by the terms in them: `∃x likes(x, c)` says of c that somebody likes it, and anything equal
//! to c is liked as well. With a place for each term that stands in it, a closed quantified formula is an atom like any other.

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, SymbolId, Term, TermId, VariableId};
use representation::{OnCapture, Substitution};
use smallvec::SmallVec;

/// Maximum number of parts of a formula that is abstracted; larger ones are taken as they are.
const LARGEST: u64 = 5_000;

/// A formula, and the terms that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermPattern {
    /// The formula with a variable for each of the terms: `#1`, `#2`, …, which no notation can spell.
    pub pattern: FormulaId,
    /// The terms, each as often as it stands in the formula, from left to right.
    pub arguments: SmallVec<[TermId; 4]>,
}

/// The variable that stands for a term in patterns.
fn parameter(bank: &mut Bank, at: usize) -> VariableId {
    bank.variable(&format!("#{at}"))
}

impl TermPattern {
    /// Takes the terms out of a formula that are arguments, the largest ones. No variable of an argument may be bound in the formula.
    pub fn of(bank: &mut Bank, formula: FormulaId, is_argument: &dyn Fn(&Bank, TermId) -> bool) -> TermPattern {
        if bank.size(formula) > LARGEST {
            return TermPattern { pattern: formula, arguments: SmallVec::new() };
        }
        let mut extractor = PatternExtractor { bank, is_argument, arguments: SmallVec::new() };
        let pattern = extractor.formula(formula);
        TermPattern { pattern, arguments: extractor.arguments }
    }

    /// Returns the formula with other terms, one for each argument; `None` where a variable of these is bound in it.
    pub fn about(&self, bank: &mut Bank, terms: &[TermId]) -> Option<FormulaId> {
        let map: Vec<(VariableId, TermId)> = (1..).zip(terms).map(|(at, &term)| (parameter(bank, at), term)).collect();
        bank.substitute(self.pattern, &map, OnCapture::Refuse).ok()
    }
}

struct PatternExtractor<'w> {
    bank: &'w mut Bank,
    is_argument: &'w dyn Fn(&Bank, TermId) -> bool,
    arguments: SmallVec<[TermId; 4]>,
}

/// A step of work on a formula: to look at it, or to put it together of the parts that are done.
enum PatternStep {
    Enter(FormulaId),
    Not,
    Binary(Connective),
    Quantified(Quantifier, VariableId),
}

/// The same for a term; an application has its number of parts.
enum TermStep {
    Enter(TermId),
    Apply(SymbolId, usize),
}

impl PatternExtractor<'_> {
    fn formula(&mut self, formula: FormulaId) -> FormulaId {
        let (mut steps, mut done) = (vec![PatternStep::Enter(formula)], Vec::new());
        while let Some(step) = steps.pop() {
            let made = match step {
                PatternStep::Enter(formula) => match self.bank.formula(formula) {
                    Formula::Truth(_) | Formula::Cardinality(..) => formula,
                    Formula::Atom(symbol, arguments) => {
                        let arguments = arguments.to_vec();
                        let arguments: Vec<TermId> = arguments.into_iter().map(|term| self.term(term)).collect();
                        // As many arguments as before.
                        self.bank.atom(symbol, &arguments).unwrap_or(formula)
                    }
                    Formula::Equal(left, right) => {
                        let (left, right) = (self.term(left), self.term(right));
                        self.bank.equal(left, right)
                    }
                    Formula::Not(inner) => {
                        steps.extend([PatternStep::Not, PatternStep::Enter(inner)]);
                        continue;
                    }
                    Formula::Binary(connective, left, right) => {
                        steps.extend([PatternStep::Binary(connective), PatternStep::Enter(right), PatternStep::Enter(left)]);
                        continue;
                    }
                    Formula::Quantified(quantifier, variable, body) => {
                        steps.extend([PatternStep::Quantified(quantifier, variable), PatternStep::Enter(body)]);
                        continue;
                    }
                },
                PatternStep::Not => match done.pop() {
                    Some(inner) => self.bank.not(inner),
                    None => formula,
                },
                PatternStep::Binary(connective) => match (done.pop(), done.pop()) {
                    (Some(right), Some(left)) => self.bank.binary(connective, left, right),
                    _ => formula,
                },
                PatternStep::Quantified(quantifier, variable) => match done.pop() {
                    Some(body) => self.bank.quantified(quantifier, variable, body),
                    None => formula,
                },
            };
            done.push(made);
        }
        done.pop().unwrap_or(formula)
    }

    fn term(&mut self, term: TermId) -> TermId {
        let (mut steps, mut done) = (vec![TermStep::Enter(term)], Vec::new());
        while let Some(step) = steps.pop() {
            let made = match step {
                TermStep::Enter(term) if (self.is_argument)(self.bank, term) => {
                    self.arguments.push(term);
                    let variable = parameter(self.bank, self.arguments.len());
                    self.bank.variable_term(variable)
                }
                TermStep::Enter(term) => match self.bank.term(term) {
                    Term::Apply(symbol, arguments) if !arguments.is_empty() => {
                        steps.push(TermStep::Apply(symbol, arguments.len()));
                        steps.extend(arguments.iter().rev().map(|&argument| TermStep::Enter(argument)));
                        continue;
                    }
                    _ => term,
                },
                TermStep::Apply(symbol, count) => {
                    let parts = done.split_off(done.len().saturating_sub(count));
                    // As many arguments as before.
                    self.bank.apply(symbol, &parts).unwrap_or(term)
                }
            };
            done.push(made);
        }
        done.pop().unwrap_or(term)
    }
}

#[cfg(test)]
mod tests {
    use formula::{Fixity, Kind};

    use super::*;

    #[test]
    fn each_term_has_a_place_of_its_own() {
        let mut bank = Bank::new();
        let [c, d] = ["c", "d"].map(|name| {
            let symbol = bank.symbol(name, Kind::Function, Fixity::Letter);
            bank.apply(symbol, &[]).expect("a constant")
        });
        let f = bank.symbol("f", Kind::Function, Fixity::Applied(1));
        let p = bank.symbol("p", Kind::Predicate, Fixity::Applied(3));
        let x = bank.variable("x");
        let term_x = bank.variable_term(x);
        let (of_c, of_x) = (bank.apply(f, &[c]).expect("one argument"), bank.apply(f, &[term_x]).expect("one argument"));
        let mut said = |arguments: [TermId; 3]| {
            let atom = bank.atom(p, &arguments).expect("three arguments");
            let same = bank.equal(arguments[1], arguments[2]);
            let both = bank.and(atom, same);
            bank.for_all(x, both)
        };
        let formulas = [said([of_x, c, c]), said([of_x, c, d]), said([of_x, of_c, d]), said([c, term_x, of_x])];
        let closed = |bank: &Bank, term: TermId| bank.term_variables(term).is_empty();
        let [one, other, third, last] = formulas.map(|formula| TermPattern::of(&mut bank, formula, &closed));
        assert_eq!((one.pattern, &one.arguments[..]), (other.pattern, &[c, c, c, c][..]));
        assert_eq!((one.pattern, &other.arguments[..]), (third.pattern, &[c, d, c, d][..]));
        assert_eq!(third.arguments[..], [of_c, d, of_c, d]);
        assert_ne!(last.pattern, one.pattern);
        assert_eq!(last.arguments[..], [c]);
        let nothing = TermPattern::of(&mut bank, formulas[0], &|_: &Bank, _| false);
        assert_eq!((nothing.pattern, nothing.arguments.len()), (formulas[0], 0));
        // Put back, the terms make the formula again.
        assert_eq!(third.about(&mut bank, &third.arguments), Some(formulas[2]));
        assert_eq!(one.about(&mut bank, &other.arguments), Some(formulas[1]));
    }
}
