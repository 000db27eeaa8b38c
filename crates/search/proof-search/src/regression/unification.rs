//! Unknown objects, and what they have to be so that statements become the same. Where a number has to be what is put together of unknown numbers,
//! that is an equation to be solved, and no reason to give up.

use formula::{Bank, Formula, FormulaId, Term, TermId, VariableId};
use representation::{OnCapture, Substitution};

/// The letters for unknown objects.
pub(super) struct Unknowns {
    letters: Vec<VariableId>,
}

/// The values that unknown objects have; those may hold other unknown objects.
pub(super) type Bound = Vec<(VariableId, TermId)>;

impl Unknowns {
    pub(super) fn new(letters: Vec<VariableId>) -> Unknowns {
        Unknowns { letters }
    }

    pub(super) fn letter(&self, at: usize) -> Option<VariableId> {
        self.letters.get(at).copied()
    }

    pub(super) fn position(&self, variable: VariableId) -> Option<usize> {
        self.letters.iter().position(|&letter| letter == variable)
    }

    pub(super) fn is_unknown(&self, variable: VariableId) -> bool {
        self.letters.contains(&variable)
    }

    /// Returns the number of letters, from the first on, that stand in a statement.
    pub(super) fn standing_in(&self, bank: &Bank, statement: FormulaId) -> usize {
        let free = bank.free_variables(statement);
        self.letters.iter().rposition(|letter| free.contains(letter)).map_or(0, |last| last + 1)
    }

    /// A term with the values of the unknown objects put in.
    pub(super) fn resolved_term(&self, bank: &mut Bank, term: TermId, bound: &Bound) -> TermId {
        let mut term = term;
        // Values hold no circles, so that this comes to an end.
        for _ in 0..=bound.len() {
            let stands = |variable: &VariableId| bound.iter().any(|(known, _)| known == variable);
            if !bank.term_variables(term).iter().any(stands) {
                break;
            }
            term = bank.substitute_term(term, bound);
        }
        term
    }

    /// A statement with the values of the unknown objects put in.
    pub(super) fn resolved(&self, bank: &mut Bank, statement: FormulaId, bound: &Bound) -> FormulaId {
        let mut statement = statement;
        for _ in 0..=bound.len() {
            let stands = |variable: &VariableId| bound.iter().any(|(known, _)| known == variable);
            if !bank.free_variables(statement).iter().any(stands) {
                break;
            }
            match bank.substitute(statement, bound, OnCapture::Refuse) {
                Ok(put) => statement = put,
                Err(_) => break,
            }
        }
        statement
    }

    /// The same with an object for each that has no value.
    pub(super) fn filled_term(&self, bank: &mut Bank, term: TermId, bound: &[(VariableId, TermId)], otherwise: TermId) -> TermId {
        let term = self.resolved_term(bank, term, &bound.to_vec());
        let open: Bound = self.open(bank.term_variables(term), otherwise);
        if open.is_empty() { term } else { bank.substitute_term(term, &open) }
    }

    /// The same with an object for each that has no value.
    pub(super) fn filled(
        &self,
        bank: &mut Bank,
        statement: FormulaId,
        bound: &[(VariableId, TermId)],
        otherwise: TermId,
    ) -> FormulaId {
        let statement = self.resolved(bank, statement, &bound.to_vec());
        let open: Bound = self.open(bank.free_variables(statement), otherwise);
        bank.substitute(statement, &open, OnCapture::Refuse).unwrap_or(statement)
    }

    fn open(&self, variables: &[VariableId], otherwise: TermId) -> Bound {
        variables.iter().copied().filter(|&variable| self.is_unknown(variable)).map(|variable| (variable, otherwise)).collect()
    }

    /// Makes two terms equal; `false` where that cannot be. Equations of numbers that are to be solved are added.
    pub(super) fn unify(
        &self,
        bank: &mut Bank,
        left: TermId,
        right: TermId,
        bound: &mut Bound,
        equations: &mut Vec<(TermId, TermId)>,
    ) -> bool {
        let (left, right) = (self.resolved_term(bank, left, bound), self.resolved_term(bank, right, bound));
        if left == right {
            return true;
        }
        for (one, other) in [(left, right), (right, left)] {
            if let Some(variable) = bank.as_variable(one).filter(|&variable| self.is_unknown(variable)) {
                if bank.term_variables(other).contains(&variable) {
                    return false;
                }
                bound.push((variable, other));
                return true;
            }
        }
        if let (Term::Apply(f, xs), Term::Apply(g, ys)) = (bank.term(left), bank.term(right))
            && f == g
        {
            let pairs: Vec<(TermId, TermId)> = xs.iter().copied().zip(ys.iter().copied()).collect();
            let (before, equations_before) = (bound.len(), equations.len());
            if pairs.into_iter().all(|(x, y)| self.unify(bank, x, y, bound, equations)) {
                return true;
            }
            bound.truncate(before);
            equations.truncate(equations_before);
        }
        let is_equation = is_arithmetic(bank, self, left) && is_arithmetic(bank, self, right);
        let is_number = |term: TermId| matches!(bank.term(term), Term::Number(_));
        if is_equation && !(is_number(left) && is_number(right)) {
            equations.push((left, right));
            return true;
        }
        false
    }

    /// Makes two statements equal; `false` where that cannot be.
    pub(super) fn unify_formulas(
        &self,
        bank: &mut Bank,
        left: FormulaId,
        right: FormulaId,
        bound: &mut Bound,
        equations: &mut Vec<(TermId, TermId)>,
    ) -> bool {
        if left == right {
            return true;
        }
        match (bank.formula(left), bank.formula(right)) {
            (Formula::Atom(a, xs), Formula::Atom(b, ys)) => {
                let pairs: Vec<(TermId, TermId)> = xs.iter().copied().zip(ys.iter().copied()).collect();
                a == b && pairs.into_iter().all(|(x, y)| self.unify(bank, x, y, bound, equations))
            }
            (Formula::Equal(a, b), Formula::Equal(c, d)) => {
                self.unify(bank, a, c, bound, equations) && self.unify(bank, b, d, bound, equations)
            }
            (Formula::Not(a), Formula::Not(b)) => self.unify_formulas(bank, a, b, bound, equations),
            (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) => {
                p == q && self.unify_formulas(bank, a, c, bound, equations) && self.unify_formulas(bank, b, d, bound, equations)
            }
            (Formula::Quantified(p, x, a), Formula::Quantified(q, y, b)) => {
                (p, x) == (q, y) && self.unify_formulas(bank, a, b, bound, equations)
            }
            _ => false,
        }
    }
}

/// Returns whether a term is put together of numbers and unknown objects by operations.
pub(super) fn is_arithmetic(bank: &Bank, unknowns: &Unknowns, term: TermId) -> bool {
    match bank.term(term) {
        Term::Number(_) => true,
        Term::Variable(variable) => unknowns.is_unknown(variable),
        Term::Apply(_, arguments) => {
            is_operation(bank, term) && arguments.iter().all(|&argument| is_arithmetic(bank, unknowns, argument))
        }
    }
}

fn is_operation(bank: &Bank, term: TermId) -> bool {
    matches!(bank.term(term), Term::Apply(symbol, &[_, _]) if kernel::computation::OPERATORS.contains(&bank.symbol_text(symbol)))
}
