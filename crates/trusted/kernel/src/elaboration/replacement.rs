//! The formula with a hole of which two formulas are instances that differ in some occurrences of an object.

use derivation::Object;
use formula::{Bank, Connective, Formula, FormulaId, Quantifier, SymbolId, Term, TermId, VariableId};

enum Task {
    Formulas(FormulaId, FormulaId),
    Terms(TermId, TermId),
    Apply(SymbolId, usize),
    Atom(SymbolId, usize),
    Equal,
    Not,
    Binary(Connective),
    Quantified(Quantifier, VariableId),
}

/// Returns the first formula with `hole` in each place where `before` stands in it free and `after` in the second: what is left of a step
/// that was found to replace the one by the other.
pub(super) fn abstracted(
    bank: &mut Bank,
    (first, before): (FormulaId, Object),
    (second, after): (FormulaId, Object),
    hole: VariableId,
) -> FormulaId {
    let hole = bank.variable_term(hole);
    let mut tasks = vec![Task::Formulas(first, second)];
    // The quantifiers around a place, by the variable in either formula.
    let mut binders: Vec<(VariableId, VariableId)> = Vec::new();
    let (mut formulas, mut terms): (Vec<FormulaId>, Vec<TermId>) = (Vec::new(), Vec::new());
    while let Some(task) = tasks.pop() {
        match task {
            // Nothing is replaced in what is equal; and formulas share parts.
            Task::Formulas(left, right) if left == right => formulas.push(left),
            Task::Terms(left, right) if left == right => terms.push(left),
            Task::Formulas(left, right) => match (bank.formula(left), bank.formula(right)) {
                (Formula::Atom(symbol, xs), Formula::Atom(_, ys)) => {
                    tasks.push(Task::Atom(symbol, xs.len()));
                    tasks.extend(xs.iter().zip(ys).rev().map(|(&x, &y)| Task::Terms(x, y)));
                }
                (Formula::Equal(a, b), Formula::Equal(c, d)) => tasks.extend([Task::Equal, Task::Terms(b, d), Task::Terms(a, c)]),
                (Formula::Not(a), Formula::Not(b)) => tasks.extend([Task::Not, Task::Formulas(a, b)]),
                (Formula::Binary(connective, a, b), Formula::Binary(_, c, d)) => {
                    tasks.extend([Task::Binary(connective), Task::Formulas(b, d), Task::Formulas(a, c)]);
                }
                (Formula::Quantified(quantifier, x, a), Formula::Quantified(_, y, b)) => {
                    binders.push((x, y));
                    tasks.extend([Task::Quantified(quantifier, x), Task::Formulas(a, b)]);
                }
                _ => formulas.push(left),
            },
            Task::Terms(left, right) => {
                let holds = |object: Object, bound: VariableId| object.variables(bank).contains(&bound);
                let is_free = || !binders.iter().any(|&(one, other)| holds(before, one) || holds(after, other));
                match (bank.term(left), bank.term(right)) {
                    _ if (Object::of(bank, left), Object::of(bank, right)) == (before, after) && is_free() => terms.push(hole),
                    (Term::Apply(symbol, xs), Term::Apply(_, ys)) => {
                        tasks.push(Task::Apply(symbol, xs.len()));
                        tasks.extend(xs.iter().zip(ys).rev().map(|(&x, &y)| Task::Terms(x, y)));
                    }
                    _ => terms.push(left),
                }
            }
            Task::Apply(symbol, count) => {
                let arguments = terms.split_off(terms.len().saturating_sub(count));
                terms.push(bank.apply(symbol, &arguments).unwrap_or(hole));
            }
            Task::Atom(symbol, count) => {
                let arguments = terms.split_off(terms.len().saturating_sub(count));
                formulas.push(bank.atom(symbol, &arguments).unwrap_or(first));
            }
            Task::Equal => {
                let (right, left) = (terms.pop().unwrap_or(hole), terms.pop().unwrap_or(hole));
                formulas.push(bank.equal(left, right));
            }
            Task::Not => {
                let inner = formulas.pop().unwrap_or(first);
                formulas.push(bank.not(inner));
            }
            Task::Binary(connective) => {
                let (right, left) = (formulas.pop().unwrap_or(first), formulas.pop().unwrap_or(first));
                formulas.push(bank.binary(connective, left, right));
            }
            Task::Quantified(quantifier, variable) => {
                binders.pop();
                let body = formulas.pop().unwrap_or(first);
                formulas.push(bank.quantified(quantifier, variable, body));
            }
        }
    }
    formulas.pop().unwrap_or(first)
}
