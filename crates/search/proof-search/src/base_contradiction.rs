//! Contradictions among the base rules of a calculus by its own rules (S-6, S-7), from which anything follows: a few base rules are looked at
//! together, by the search itself. Which of them contradict each other is found once for a calculus; a proof that rests on them is then found
//! again for each goal, among the names that it has to keep away from.

use std::time::Instant;

use formula::{Bank, Formula, FormulaId, SymbolId};
use kernel::{Calculus, Conclusion, HouseRules, Premise, Rule, RuleId};

use crate::problem::{Goal, Limits, Measure, Outcome, Problem};
use crate::search::search;

/// Maximum number of pairs of base rules that are tried.
const MOST_PAIRS: usize = 80;

/// Limits of the search in one pair: facts and steps.
const PAIR_LIMITS: Limits = Limits::of(1_200, 8_000).brief();

/// Limits of the search for a proof: facts and steps.
const PROOF_LIMITS: Limits = Limits::of(8_000, 60_000);

/// Base rules that contradict each other by the rules of their calculus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseContradiction {
    /// Their places in the calculus.
    places: Vec<usize>,
    /// The rules that take part, which bring no box and no subproof.
    rules: Vec<RuleId>,
}

impl BaseContradiction {
    /// Looks until a moment for base rules that contradict each other: two that speak of the same predicate, with those that are about numbers. That
    /// `None` was found shows nothing.
    pub fn of(calculus: &Calculus, house: &HouseRules, until: Instant) -> Option<BaseContradiction> {
        let rules: Vec<RuleId> = calculus.rule_ids().filter(|(_, rule)| cites_lines_only(rule)).map(|(id, _)| id).collect();
        let bank = calculus.bank();
        let statement = |place: usize| match calculus.base_rules().get(place)?.conclusion {
            Conclusion::Statement(schema) => Some(schema),
            Conclusion::Evaluated { .. } | Conclusion::RuleInForce => None,
        };
        let all: Vec<(usize, FormulaId)> =
            (0..calculus.base_rules().len()).filter_map(|place| Some((place, statement(place)?))).collect();
        let (closed, open): (Vec<_>, Vec<_>) = all.into_iter().partition(|&(_, schema)| bank.is_closed(schema));
        let spoken: Vec<(usize, FormulaId, Vec<SymbolId>, bool)> = closed
            .into_iter()
            .map(|(place, schema)| {
                let (predicates, denies) = predicates(bank, schema);
                (place, schema, predicates, denies)
            })
            .collect();
        // One that denies something, and one that does not; first those that speak of nothing else than each other does, and short ones.
        let mut pairs: Vec<(usize, u64, usize, usize)> = Vec::new();
        for (denying, one, of_one, _) in spoken.iter().filter(|(.., denies)| *denies) {
            for (stating, other, of_other, _) in spoken.iter().filter(|(.., denies)| !denies) {
                if of_one.iter().any(|predicate| of_other.contains(predicate)) {
                    let is_alone = |predicate: &&SymbolId| !of_one.contains(predicate) || !of_other.contains(predicate);
                    let alone = of_one.iter().chain(of_other).filter(is_alone).count();
                    pairs.push((alone, bank.points(*one).saturating_add(bank.points(*other)), *denying, *stating));
                }
            }
        }
        pairs.sort_unstable();
        pairs.into_iter().take(MOST_PAIRS).find_map(|(_, _, one, other)| {
            let places: Vec<usize> = open.iter().map(|&(place, _)| place).chain([one, other]).collect();
            let among = BaseContradiction { places, rules: rules.clone() };
            let problem = among.problem(calculus, house, Vec::new(), Goal::Contradiction);
            let limits = Limits { deadline: Some(until), ..PAIR_LIMITS };
            search(&mut Bank::new(), &problem, &limits, None).found.is_some().then_some(among)
        })
    }

    /// Looks until a moment for a proof of a goal from these base rules and the axioms, of which it need use none.
    pub fn proof(
        &self,
        bank: &mut Bank,
        calculus: &Calculus,
        house: &HouseRules,
        axioms: &[FormulaId],
        goal: Goal,
        until: Instant,
    ) -> Outcome {
        let limits = Limits { deadline: Some(until), ..PROOF_LIMITS };
        search(bank, &self.problem(calculus, house, axioms.to_vec(), goal), &limits, None)
    }

    fn problem<'c>(&self, calculus: &'c Calculus, house: &'c HouseRules, premises: Vec<FormulaId>, goal: Goal) -> Problem<'c> {
        Problem {
            calculus,
            house,
            rules_in_force: Vec::new(),
            premises,
            goal,
            rules_only: Some(self.rules.clone()),
            base_rules: Some(self.places.clone()),
            measure: Measure::Points,
        }
    }
}

/// Returns whether no form of a rule asks for a box or a subproof: proofs by such rules alone are lists of lines.
pub fn cites_lines_only(rule: &Rule) -> bool {
    let is_line = |premise: &Premise| matches!(premise, Premise::Statement(_));
    rule.variants.iter().all(|variant| variant.subproof.is_none() && variant.premises.iter().all(is_line))
}

/// The predicates of a statement, and whether it denies something.
fn predicates(bank: &Bank, statement: FormulaId) -> (Vec<SymbolId>, bool) {
    let (mut predicates, mut denies) = (Vec::new(), false);
    let mut open = vec![statement];
    while let Some(part) = open.pop() {
        match bank.formula(part) {
            Formula::Atom(predicate, _) => predicates.push(predicate),
            Formula::Not(inner) => {
                denies = true;
                open.push(inner);
            }
            Formula::Binary(_, left, right) => open.extend([left, right]),
            Formula::Quantified(_, _, inner) => open.push(inner),
            Formula::Truth(_) | Formula::Cardinality(..) | Formula::Equal(..) => {}
        }
    }
    (predicates, denies)
}
