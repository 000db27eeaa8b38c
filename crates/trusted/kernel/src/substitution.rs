//! The check of provisos about substitution: one walk over the statement in which something is substituted and what comes out, and at each place of
//! the predicate over what is put in. It makes no formula.

use formula::{Bank, Formula, FormulaId, SymbolId, Term, TermId, VariableId};

use crate::calculus::Captures;
use crate::fault::{Part, Violation};
use crate::instance::MAX_SIZE;

/// The statements of a substitution, and the quantifiers that may capture.
#[derive(Clone, Copy)]
pub(crate) struct Substituted {
    pub(crate) result: FormulaId,
    pub(crate) of: FormulaId,
    pub(crate) by: FormulaId,
    pub(crate) pattern: FormulaId,
    pub(crate) captures: Captures,
}

/// A part of the comparison that is still to be done.
enum Task<'b> {
    /// In the statement in which something is substituted.
    Outside(FormulaId, FormulaId),
    /// In what is put in, at a place with these arguments.
    Inside(FormulaId, FormulaId, &'b [TermId]),
    Terms(TermId, TermId, &'b [TermId]),
    LeaveOutside,
    LeaveInside,
}

struct Walk<'b> {
    bank: &'b Bank,
    predicate: SymbolId,
    /// The variables that stand for the arguments.
    holes: Vec<VariableId>,
    by: FormulaId,
    captures: Captures,
    tasks: Vec<Task<'b>>,
    /// The quantifiers around the place, with the quantified formula of what comes out.
    outside: Vec<(VariableId, FormulaId)>,
    inside: Vec<(VariableId, FormulaId)>,
}

/// Returns why the one statement is not the other with the third put for the predicate letter.
pub(crate) fn violation(bank: &Bank, asked: Substituted) -> Option<Violation> {
    let Substituted { result, of, by, pattern, captures } = asked;
    if [result, of, by].iter().any(|&formula| bank.size(formula) > MAX_SIZE) {
        return Some(Violation::TooLarge);
    }
    let Some((predicate, holes)) = predicate_with_variables(bank, pattern) else {
        return Some(Violation::NoPattern(pattern));
    };
    let tasks = vec![Task::Outside(of, result)];
    Walk { bank, predicate, holes, by, captures, tasks, outside: Vec::new(), inside: Vec::new() }.all().err()
}

/// The predicate of an atomic statement whose arguments are different variables, and these.
fn predicate_with_variables(bank: &Bank, pattern: FormulaId) -> Option<(SymbolId, Vec<VariableId>)> {
    let Formula::Atom(predicate, arguments) = bank.formula(pattern) else { return None };
    let holes: Vec<VariableId> = arguments.iter().map(|&term| bank.as_variable(term)).collect::<Option<_>>()?;
    let twice = holes.iter().enumerate().any(|(at, hole)| holes.iter().skip(at + 1).any(|other| other == hole));
    (!twice).then_some((predicate, holes))
}

impl<'b> Walk<'b> {
    fn all(mut self) -> Result<(), Violation> {
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Outside(of, result) => self.outside(of, result)?,
                Task::Inside(by, result, arguments) => self.inside(by, result, arguments)?,
                Task::Terms(by, result, arguments) => self.terms(by, result, arguments)?,
                Task::LeaveOutside => drop(self.outside.pop()),
                Task::LeaveInside => drop(self.inside.pop()),
            }
        }
        Ok(())
    }

    fn outside(&mut self, of: FormulaId, result: FormulaId) -> Result<(), Violation> {
        let differ = Err(Violation::Unlike { expected: Part::Formula(of), found: Part::Formula(result) });
        match (self.bank.formula(of), self.bank.formula(result)) {
            (Formula::Atom(predicate, arguments), _) if predicate == self.predicate => {
                self.tasks.push(Task::Inside(self.by, result, arguments));
            }
            (Formula::Not(a), Formula::Not(b)) => self.tasks.push(Task::Outside(a, b)),
            (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) if p == q => {
                self.tasks.extend([Task::Outside(b, d), Task::Outside(a, c)]);
            }
            (Formula::Quantified(p, x, a), Formula::Quantified(q, y, b)) if (p, x) == (q, y) => {
                self.outside.push((x, result));
                self.tasks.extend([Task::LeaveOutside, Task::Outside(a, b)]);
            }
            // What has no formulas below it is what it is.
            (whole, _) if whole.parts().next().is_none() && of == result => {}
            _ => return differ,
        }
        Ok(())
    }

    fn inside(&mut self, by: FormulaId, result: FormulaId, arguments: &'b [TermId]) -> Result<(), Violation> {
        let differ = Err(Violation::Unlike { expected: Part::Formula(by), found: Part::Formula(result) });
        let bank = self.bank;
        match (bank.formula(by), bank.formula(result)) {
            (Formula::Truth(a), Formula::Truth(b)) if a == b => {}
            (Formula::Cardinality(a, m), Formula::Cardinality(b, n)) if (a, m) == (b, n) => {}
            (Formula::Atom(a, xs), Formula::Atom(b, ys)) if a == b => {
                self.tasks.extend(xs.iter().zip(ys).rev().map(|(&x, &y)| Task::Terms(x, y, arguments)));
            }
            (Formula::Equal(a, b), Formula::Equal(c, d)) => {
                self.tasks.extend([Task::Terms(b, d, arguments), Task::Terms(a, c, arguments)]);
            }
            (Formula::Not(a), Formula::Not(b)) => self.tasks.push(Task::Inside(a, b, arguments)),
            (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) if p == q => {
                self.tasks.extend([Task::Inside(b, d, arguments), Task::Inside(a, c, arguments)]);
            }
            (Formula::Quantified(p, x, a), Formula::Quantified(q, y, b)) if (p, x) == (q, y) => {
                self.inside.push((x, result));
                self.tasks.extend([Task::LeaveInside, Task::Inside(a, b, arguments)]);
            }
            _ => return differ,
        }
        Ok(())
    }

    fn terms(&mut self, by: TermId, result: TermId, arguments: &'b [TermId]) -> Result<(), Violation> {
        let bank = self.bank;
        let differ = Err(Violation::Unlike { expected: Part::Term(by), found: Part::Term(result) });
        let captured = |binders: &[(VariableId, FormulaId)], free: &[VariableId]| {
            let captor = binders.iter().find(|(bound, _)| free.contains(bound));
            captor.map(|&(variable, quantifier)| Violation::Captured { variable, quantifier })
        };
        match (bank.term(by), bank.term(result)) {
            (Term::Variable(variable), _) => {
                let is_bound = self.inside.iter().any(|&(bound, _)| bound == variable);
                let hole = self.holes.iter().position(|&hole| hole == variable).filter(|_| !is_bound);
                let Some(hole) = hole else {
                    if by != result {
                        return differ;
                    }
                    let asked = !is_bound && !self.captures.of();
                    return captured(&self.outside, &[variable]).filter(|_| asked).map_or(Ok(()), Err);
                };
                let argument = arguments.get(hole).copied();
                if argument != Some(result) {
                    return differ;
                }
                let asked = !self.captures.by();
                captured(&self.inside, bank.term_variables(result)).filter(|_| asked).map_or(Ok(()), Err)
            }
            (Term::Number(m), Term::Number(n)) if m == n => Ok(()),
            (Term::Apply(f, xs), Term::Apply(g, ys)) if f == g => {
                self.tasks.extend(xs.iter().zip(ys).rev().map(|(&x, &y)| Task::Terms(x, y, arguments)));
                Ok(())
            }
            _ => differ,
        }
    }
}
