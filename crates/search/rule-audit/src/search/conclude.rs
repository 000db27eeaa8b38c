//! From what the letters of a form stand for to its conclusion: the statement, its price, and what the provisos ask of the rest of the proof.

use formula::{Bank, Formula, FormulaId, SymbolId, Term, TermId, VariableId, points};
use kernel::{Calculus, Proviso};

use super::forward::{Check, Inferred, LineCheck, Run};
use proof_search::matching::{Bindings, Lambda};
use proof_search::provisos::{Choices, binds, chosen, provisos_hold};
use proof_search::schema::instance;

impl Run<'_> {
    pub(super) fn conclude(&mut self, conclusion: FormulaId, bindings: &Bindings) {
        let Some(statement) = instance(self.bank, self.calculus, conclusion, bindings) else { return };
        let Some(Choices { with, paid }) = chosen(self.bank, self.calculus, self.variant, bindings) else { return };
        let Some(checks) = self.provisos(bindings) else { return };
        let points = self.bank.points(statement);
        let nearest = self.facts.iter().map(|fact| points.abs_diff(self.bank.points(fact.statement()))).min().unwrap_or(0);
        let variable = |letter: &VariableId| bindings.object(*letter).and_then(|term| self.bank.as_variable(term));
        let witnesses = self.variant.witnesses.iter().filter_map(variable).collect();
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

    /// Returns what the provisos ask of the rest of the proof; `None` when one of them is broken by this step alone.
    fn provisos(&self, bindings: &Bindings) -> Option<Vec<Check>> {
        if !provisos_hold(self.bank, self.calculus, self.variant, bindings, false) {
            return None;
        }
        let mut checks = Vec::new();
        for &proviso in &self.variant.provisos {
            if let Proviso::NoLine(asked) = proviso {
                checks.push(Check::NoLine(LineCheck::new(self.bank, self.calculus, asked, bindings)));
                continue;
            }
            let check: &dyn Fn(VariableId) -> Check = match proviso {
                Proviso::Fresh(_) => &Check::Fresh,
                Proviso::NotFreeElsewhere(_) => &Check::NotFreeElsewhere,
                Proviso::InNoOtherLine(_) => &Check::InNoOtherLine,
                Proviso::FlaggedInOrder(_) => &Check::FlaggedInOrder,
                Proviso::Arbitrary(_, premise) => &move |variable| Check::Arbitrary(variable, premise),
                Proviso::NoWitnessLeaves if self.witness_leaves() => return None,
                _ => continue,
            };
            let (Proviso::Fresh(letter)
            | Proviso::NotFreeElsewhere(letter)
            | Proviso::InNoOtherLine(letter)
            | Proviso::FlaggedInOrder(letter)
            | Proviso::Arbitrary(letter, _)) = proviso
            else {
                continue;
            };
            let variable = bindings.object(letter).and_then(|object| self.bank.as_variable(object));
            checks.extend(variable.map(check));
        }
        Some(checks)
    }

    /// Returns whether a line of the subproof that is cited speaks of one of its witnesses.
    fn witness_leaves(&self) -> bool {
        self.subproof.is_some_and(|cited| {
            let free = |witness: &VariableId| {
                cited.lines.iter().any(|&line| self.bank.free_variables(line).binary_search(witness).is_ok())
            };
            cited.witnesses.iter().any(free)
        })
    }
}

/// The fewest symbol points of an instance of a schema whose letters stand for formulas of this many points. As deep as the schema, which is limited.
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
            Formula::Atom(_, arguments) => surplus += arguments.iter().map(of_term).sum::<u64>(),
            Formula::Equal(left, right) => surplus += of_term(&left) + of_term(&right),
            whole => stack.extend(whole.parts()),
        }
    }
    surplus
}

/// Returns whether a variable stands in a formula, bound or free.
pub(crate) fn occurs(bank: &Bank, variable: VariableId, formula: FormulaId) -> bool {
    bank.free_variables(formula).binary_search(&variable).is_ok() || binds(bank, variable, formula)
}
