//! Independence of the rules of a calculus: for each form of a rule a derivation of its conclusion from its premises by the other
//! rules, with plain letters in the places of formulas. The search is that of crate `proof-search`.

use formula::{Bank, FormulaId};
use kernel::{Calculus, Conclusion, HouseRules, Premise, RuleId, Sort, Variant};
use proof_search::{Goal, Limits, Measure, Problem};

use crate::evidence::Exploit;
use crate::rule_semantics::{Objects, RuleSemantics, Subproofs};

/// The limits of the search for a derivation. They are counted, so that the answer is the same on every machine.
const LIMITS: Limits = Limits::of(4_000, 20_000);

/// Result of the question whether the other rules do what a form of a rule does.
#[derive(Debug)]
pub enum Derivable {
    /// This proof does it by the other rules: its axioms are premises, its last line is the conclusion.
    Derived(Box<Exploit>),
    /// It asks for what cannot be said by axioms: a box, a subproof, something that is new or arbitrary.
    NotAsked,
    /// None was found in this number of steps.
    NotFound(u64),
}

/// For each form of a rule, whether the other rules of the calculus do the same.
pub fn derivable(calculus: &Calculus, house: &HouseRules, rule: RuleId) -> Vec<Derivable> {
    calculus.rule(rule).variants.iter().map(|variant| derivable_variant(calculus, house, rule, variant)).collect()
}

fn derivable_variant(calculus: &Calculus, house: &HouseRules, rule: RuleId, variant: &Variant) -> Derivable {
    let boxes = variant.premises.iter().any(|premise| matches!(premise, Premise::Box(_)));
    let Conclusion::Statement(conclusion) = variant.conclusion else { return Derivable::NotAsked };
    // What computes would treat the numeral that stands for a number as that number.
    let numbers = variant.choices.iter().any(|choice| choice.sort == Sort::Number);
    if numbers || boxes || variant.subproof.is_some() || !variant.provisos.is_empty() || !variant.witnesses.is_empty() {
        return Derivable::NotAsked;
    }
    let mut semantics = RuleSemantics::new(calculus, variant, &[], Subproofs::default(), None);
    let premises: Vec<FormulaId> = (0..variant.premises.len()).map(|at| semantics.premise(at, Objects::Variables)).collect();
    let goal = semantics.plain(conclusion, Objects::Variables);
    let problem = Problem {
        calculus,
        house,
        rules_in_force: Vec::new(),
        premises,
        goal: Goal::Statement(goal),
        rules_only: Some(calculus.rule_ids().map(|(other, _)| other).filter(|&other| other != rule).collect()),
        base_rules: None,
        ready: None,
        measure: Measure::Points,
    };
    let mut bank: Bank = semantics.bank;
    let outcome = proof_search::search(&mut bank, &problem, &LIMITS, None);
    match outcome.found {
        Some(found) => Derivable::Derived(Box::new(Exploit { bank, proof: found.proof })),
        None => Derivable::NotFound(outcome.searched.steps as u64),
    }
}
