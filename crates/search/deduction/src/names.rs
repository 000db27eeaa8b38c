//! Names: which variables formulas use, and new ones that readers can keep apart.

use formula::{Bank, Formula, FormulaId, Term, TermId, VariableId};
use rustc_hash::FxHashSet;

/// The variables that stand in formulas, bound or free.
pub(crate) fn variables(bank: &Bank, formulas: &[FormulaId]) -> FxHashSet<VariableId> {
    let mut found = bound_variables(bank, formulas);
    for &formula in formulas {
        found.extend(bank.free_variables(formula));
    }
    found
}

/// The variables that are bound somewhere in formulas.
pub(crate) fn bound_variables(bank: &Bank, formulas: &[FormulaId]) -> FxHashSet<VariableId> {
    let (mut found, mut seen) = (FxHashSet::default(), FxHashSet::default());
    let mut stack = formulas.to_vec();
    while let Some(formula) = stack.pop() {
        if !seen.insert(formula) {
            continue;
        }
        match bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) => {}
            Formula::Not(inner) => stack.push(inner),
            Formula::Binary(_, left, right) => stack.extend([left, right]),
            Formula::Quantified(_, variable, body) => {
                found.insert(variable);
                stack.push(body);
            }
        }
    }
    found
}

/// The constants that stand in formulas.
pub(crate) fn constants(bank: &Bank, formulas: &[FormulaId]) -> FxHashSet<TermId> {
    let (mut found, mut seen, mut seen_terms) = (FxHashSet::default(), FxHashSet::default(), FxHashSet::default());
    let mut stack = formulas.to_vec();
    while let Some(formula) = stack.pop() {
        if !seen.insert(formula) {
            continue;
        }
        match bank.formula(formula) {
            Formula::Atom(_, arguments) => constants_of(bank, arguments, &mut found, &mut seen_terms),
            Formula::Equal(left, right) => constants_of(bank, &[left, right], &mut found, &mut seen_terms),
            whole => stack.extend(whole.parts()),
        }
    }
    found
}

/// The constants that stand in terms.
pub(crate) fn constants_of(bank: &Bank, terms: &[TermId], found: &mut FxHashSet<TermId>, seen: &mut FxHashSet<TermId>) {
    let mut stack = terms.to_vec();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        match bank.term(term) {
            Term::Apply(_, []) => {
                found.insert(term);
            }
            Term::Apply(_, arguments) => stack.extend_from_slice(arguments),
            Term::Variable(_) | Term::Number(_) => {}
        }
    }
}

/// New variables: a, b, c, …, then a_1, b_1, …; none that is taken, and no letter that is a symbol.
pub(crate) struct Fresh {
    taken: foldhash::HashSet<String>,
    next: usize,
}

impl Fresh {
    /// Without the letters u to z, which are meant to be bound.
    const LETTERS: &'static str = "abcdeghijklmnopqrst";

    pub(crate) fn new(bank: &Bank, formulas: &[FormulaId], taken: &[VariableId]) -> Fresh {
        let variables = variables(bank, formulas);
        let variables = variables.iter().chain(taken);
        let mut taken: foldhash::HashSet<String> = variables.map(|&variable| bank.variable_text(variable).to_owned()).collect();
        taken.extend(bank.symbols().map(|symbol| bank.symbol_text(symbol).to_owned()));
        Fresh { taken, next: 0 }
    }

    pub(crate) fn variable(&mut self, bank: &mut Bank) -> VariableId {
        let letters = Fresh::LETTERS.len();
        loop {
            let (letter, round) = (self.next % letters, self.next / letters);
            self.next += 1;
            let letter = &Fresh::LETTERS[letter..=letter];
            let name = if round == 0 { letter.to_owned() } else { format!("{letter}_{round}") };
            if !self.taken.contains(&name) {
                return bank.variable(&name);
            }
        }
    }
}
