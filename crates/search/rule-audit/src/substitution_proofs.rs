//! Proofs in which a rule of substitution goes wrong: a few statements are substituted in a few others, which are axioms, or lines by rules without
//! premises. Not here: which rules need none (`substitution`). A rule of which none of these proofs goes wrong is undecided.

use formula::{Bank, Fixity, Formula, FormulaId, Kind, SymbolId, TermId, VariableId};
use kernel::{Argument, Citation, Notation, Rule, SchemaVariable, Variant};
use standard_model::names::with_constants;

use crate::draft::{AuditBlock, Why, proof};
use crate::evidence::{Countermodel, Exploit};
use crate::form_auditor::FormAuditor;
use crate::question::{Refutation, Validity};
use crate::substitution;

/// A proof that goes wrong, and a structure that shows it.
pub(crate) struct GoesWrong {
    pub(crate) exploit: Exploit,
    pub(crate) countermodel: Countermodel,
}

/// The statements of the proofs, in a bank of their own.
struct Statements {
    bank: Bank,
    /// The predicate for which something is substituted.
    predicate: SymbolId,
    /// The variable that stands for its argument, and the predicate with it.
    hole: VariableId,
    pattern: FormulaId,
    of: Vec<FormulaId>,
    by: Vec<FormulaId>,
}

/// Returns the first of the proofs that the kernel accepts and whose last line does not follow from its axioms; `tried` counts the steps that were
/// put to the kernel.
pub(crate) fn goes_wrong(auditor: &mut FormAuditor<'_>, rule: &Rule, variant: &Variant, tried: &mut u64) -> Option<GoesWrong> {
    let calculus = auditor.calculus();
    if calculus.notation() == Notation::Polish {
        return None;
    }
    let asked = substitution::asked(variant)?;
    let mut statements = Statements::new()?;
    let given = |variant: &Variant| variant.premises.is_empty() && variant.subproof.is_none();
    let from_nothing = calculus.rules().iter().filter(|rule| rule.variants.iter().any(given));
    let whys: Vec<Why> =
        std::iter::once(Why::Axiom).chain(from_nothing.map(|rule| by_rule(rule, Vec::new(), Vec::new()))).collect();
    for of in statements.of.clone() {
        for by in statements.by.clone() {
            let Some(result) = statements.substituted(of, by) else { continue };
            let choices = variant.choices.iter().map(|choice| match choice.letter {
                SchemaVariable::Formula(letter) if letter == asked.pattern => Some(Argument::Formula(statements.pattern)),
                SchemaVariable::Formula(letter) if letter == asked.by => Some(Argument::Formula(by)),
                _ => None,
            });
            let with: Vec<Argument> = choices.collect::<Option<_>>()?;
            for why in &whys {
                let mut draft = AuditBlock::default();
                let line = draft.push(of, why.clone());
                draft.push(result, by_rule(rule, vec![Citation::Line(line)], with.clone()));
                let proof = proof(calculus, &[&draft])?;
                *tried += 1;
                if !auditor.table().check(&statements.bank, &proof).accepted() {
                    continue;
                }
                let axioms = if *why == Why::Axiom { vec![of] } else { Vec::new() };
                if let Some(countermodel) = refuted(auditor, &statements.bank, &axioms, result) {
                    return Some(GoesWrong { exploit: Exploit { bank: statements.bank, proof }, countermodel });
                }
            }
        }
    }
    None
}

fn by_rule(rule: &Rule, on: Vec<Citation>, with: Vec<Argument>) -> Why {
    Why::Rule { name: rule.name.clone(), on, with, using: None }
}

/// A structure in which the axioms hold and the last line does not.
fn refuted(auditor: &mut FormAuditor<'_>, bank: &Bank, axioms: &[FormulaId], last: FormulaId) -> Option<Countermodel> {
    let mut own = Bank::new();
    let premises: Vec<FormulaId> = axioms.iter().map(|&axiom| with_constants(bank, &mut own, axiom)).collect();
    let conclusion = with_constants(bank, &mut own, last);
    let sentence = premises.iter().rev().fold(conclusion, |implied, &premise| own.implies(premise, implied));
    match auditor.valid(&mut own, sentence) {
        Validity::Refuted(Refutation { certified, numbers: None }) => {
            Some(Countermodel { bank: own, premises, conclusion, certified, numbers: None })
        }
        _ => None,
    }
}

impl Statements {
    fn new() -> Option<Statements> {
        let mut bank = Bank::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| bank.variable(name));
        let [p, q] = ["P", "Q"].map(|name| bank.symbol(name, Kind::Predicate, Fixity::Applied(1)));
        let r = bank.symbol("R", Kind::Predicate, Fixity::Applied(2));
        let [at_x, at_y, at_z] = [x, y, z].map(|variable| bank.variable_term(variable));
        let mut atom = |symbol: SymbolId, arguments: &[TermId]| bank.atom(symbol, arguments).ok();
        let [p_x, p_y, pattern] = [atom(p, &[at_x])?, atom(p, &[at_y])?, atom(p, &[at_z])?];
        let [other, with_parameter, with_bound] = [atom(q, &[at_z])?, atom(r, &[at_z, at_x])?, atom(r, &[at_z, at_y])?];
        let (all, some) = (bank.for_all(x, p_x), bank.exists(x, p_x));
        let (instance, example) = (bank.implies(all, p_y), bank.implies(p_y, some));
        let (each, one) = (bank.for_all(y, with_bound), bank.exists(y, with_bound));
        // From all to one: ∀x R(x, x) → R(y, x), and ∀x ∃y R(x, y) → ∃y R(y, y).
        let by = vec![other, with_parameter, one, each];
        Some(Statements { bank, predicate: p, hole: z, pattern, of: vec![instance, example, p_y, all, some], by })
    }

    /// One statement with another put for the predicate, whatever is captured.
    // As deep as the statements, which stand above.
    fn substituted(&mut self, of: FormulaId, by: FormulaId) -> Option<FormulaId> {
        match self.bank.formula(of) {
            Formula::Atom(symbol, &[argument]) if symbol == self.predicate => self.with_argument(by, argument),
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.substituted(left, by)?, self.substituted(right, by)?);
                Some(self.bank.binary(connective, left, right))
            }
            Formula::Quantified(quantifier, variable, body) => {
                let body = self.substituted(body, by)?;
                Some(self.bank.quantified(quantifier, variable, body))
            }
            _ => None,
        }
    }

    fn with_argument(&mut self, by: FormulaId, argument: TermId) -> Option<FormulaId> {
        match self.bank.formula(by) {
            Formula::Atom(symbol, arguments) => {
                let is_hole = |term: TermId| self.bank.as_variable(term) == Some(self.hole);
                let arguments: Vec<TermId> = arguments.iter().map(|&term| if is_hole(term) { argument } else { term }).collect();
                self.bank.atom(symbol, &arguments).ok()
            }
            Formula::Quantified(quantifier, variable, body) => {
                let body = self.with_argument(body, argument)?;
                Some(self.bank.quantified(quantifier, variable, body))
            }
            _ => None,
        }
    }
}
