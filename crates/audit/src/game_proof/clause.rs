//! Statements about every object as clauses: the variables, what is asked of them, and what follows.

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, Term, TermId, VariableId};

/// `(∀(x)…(body → head))`, or without a body `(∀(x)…head)`.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// The whole statement.
    pub(super) statement: FormulaId,
    /// The variables of its quantifiers, outermost first.
    pub(super) variables: Vec<VariableId>,
    /// The condition.
    pub(super) body: Option<FormulaId>,
    /// Conclusion of the clause.
    pub(super) head: FormulaId,
    /// It is a base rule, which a proof includes.
    pub(super) base: bool,
}

impl Clause {
    /// Reads a statement as a clause; a statement that is neither a quantified one nor an implication is none.
    pub(super) fn of(bank: &Bank, statement: FormulaId, base: bool) -> Option<Clause> {
        let (mut variables, mut inner) = (Vec::new(), statement);
        while let Formula::Quantified(Quantifier::ForAll, variable, body) = bank.formula(inner) {
            if variables.contains(&variable) {
                return None;
            }
            variables.push(variable);
            inner = body;
        }
        let (body, head) = match bank.formula(inner) {
            Formula::Binary(Connective::Implies, body, head) => (Some(body), head),
            _ => (None, inner),
        };
        (body.is_some() || !variables.is_empty()).then_some(Clause { statement, variables, body, head, base })
    }

    /// Returns the objects for the variables with which the head is the goal; `None` where it is not, or where it leaves one open.
    pub(super) fn objects_for(&self, bank: &Bank, goal: FormulaId) -> Option<Vec<TermId>> {
        let mut found: Vec<(VariableId, TermId)> = Vec::new();
        let mut formulas = vec![(self.head, goal)];
        let mut terms: Vec<(TermId, TermId)> = Vec::new();
        while let Some((pattern, goal)) = formulas.pop() {
            match (bank.formula(pattern), bank.formula(goal)) {
                (Formula::Not(pattern), Formula::Not(goal)) => formulas.push((pattern, goal)),
                (Formula::Equal(a, b), Formula::Equal(c, d)) => terms.extend([(a, c), (b, d)]),
                (Formula::Atom(p, xs), Formula::Atom(q, ys)) if p == q => {
                    terms.extend(xs.iter().copied().zip(ys.iter().copied()));
                }
                (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) if p == q => formulas.extend([(a, c), (b, d)]),
                (Formula::Truth(a), Formula::Truth(b)) if a == b => {}
                _ if pattern == goal && !self.variables.iter().any(|v| bank.free_variables(pattern).contains(v)) => {}
                _ => return None,
            }
        }
        while let Some((pattern, object)) = terms.pop() {
            match (bank.term(pattern), bank.term(object)) {
                (Term::Variable(variable), _) if self.variables.contains(&variable) => {
                    match found.iter().find(|(known, _)| *known == variable) {
                        Some((_, known)) if *known != object => return None,
                        Some(_) => {}
                        None => found.push((variable, object)),
                    }
                }
                (Term::Apply(f, xs), Term::Apply(g, ys)) if f == g => terms.extend(xs.iter().copied().zip(ys.iter().copied())),
                _ if pattern == object => {}
                _ => return None,
            }
        }
        let object = |variable: &VariableId| found.iter().find(|(known, _)| known == variable).map(|&(_, object)| object);
        self.variables.iter().map(object).collect()
    }
}
