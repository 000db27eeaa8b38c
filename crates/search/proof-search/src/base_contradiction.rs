//! Finds a contradiction of the base rules of a calculus by its own rules (S-6, S-7), and proves goals from it: a few base rules are looked at
//! together, by the search itself, once for a calculus. What follows is written with a letter that stands for any statement; a goal takes its
//! place, and the kernel checks the result. Where the names of a goal or of the premises are in the way, the search looks again among those base rules.
//!
//! Not here: what is kept (`ready`), contradictions in which a premise takes part (`ex_falso`), and when this move is made (`search`).

use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use formula::{Bank, Fixity, Formula, FormulaId, Kind, SymbolId};
use kernel::{Argument, BlockBuilder, Calculus, Conclusion, HouseRules, Justification, Premise, Proof, Rule, RuleId};
use representation::BankCopier;

use crate::ex_falso::replaced;
use crate::problem::{Found, Goal, Limits, Measure, Problem, Stop};
use crate::ready::{Among, Ready, ReadyContradiction};
use crate::search::search;
use crate::write::judged;

/// Maximum number of pairs of base rules that are tried.
const MOST_PAIRS: usize = 80;

/// Limits of the search in one pair: facts and steps.
const PAIR_LIMITS: Limits = Limits::of(1_200, 8_000).brief();

/// Limits of the search for a proof: facts and steps.
const PROOF_LIMITS: Limits = Limits::of(8_000, 60_000);

/// Name of the letter that stands for any statement.
const LETTER: &str = "p_0";

impl ReadyContradiction {
    /// Looks for the contradiction now, so that a question with little time finds it ready.
    ///
    /// * `deadline`, `flag`: the end of the search. If it is cut short, the next question begins it again.
    pub fn prepare(
        &self,
        calculus: &Calculus,
        house: &HouseRules,
        measure: Measure,
        deadline: Option<Instant>,
        flag: Option<&AtomicBool>,
    ) {
        self.ready(calculus, house, measure, &Stop { deadline, flag });
    }

    /// Returns whether there is, or may be, a contradiction for a problem. Costs next to nothing.
    pub(crate) fn may_exist(&self, problem: &Problem<'_>) -> bool {
        match self.kept(problem.measure).map(OnceLock::get) {
            None => false,
            Some(Some(found)) => found.is_some(),
            Some(None) => is_unsound(problem.calculus) && !pairs(problem.calculus).1.is_empty(),
        }
    }

    /// Returns the least that a proof from the contradiction costs.
    pub(crate) fn least(&self, problem: &Problem<'_>, stop: &Stop<'_>) -> Option<u64> {
        self.ready(problem.calculus, problem.house, problem.measure, stop).map(|ready| ready.cost)
    }

    /// Returns a proof of the goal of a problem in which no premise need take part.
    pub(crate) fn proof(&self, bank: &mut Bank, problem: &Problem<'_>, stop: &Stop<'_>) -> Option<Found> {
        let ready = self.ready(problem.calculus, problem.house, problem.measure, stop)?;
        let found = ready.written(bank, problem).or_else(|| ready.found_again(bank, problem, stop))?;
        let known = |name: &String| problem.calculus.find(name).is_some_and(|rule| problem.allows(rule));
        found.proof.rule_names().iter().all(known).then_some(Found { from_base_rules: true, ..found })
    }

    fn kept(&self, measure: Measure) -> Option<&OnceLock<Option<Ready>>> {
        match measure {
            Measure::Points => Some(&self.by_points),
            Measure::Lines => Some(&self.by_lines),
            Measure::Steps => None,
        }
    }

    fn ready(&self, calculus: &Calculus, house: &HouseRules, measure: Measure, stop: &Stop<'_>) -> Option<&Ready> {
        let kept = self.kept(measure)?;
        if let Some(known) = kept.get() {
            return known.as_ref();
        }
        let found = if is_unsound(calculus) { Ready::of(calculus, house, measure, stop) } else { None };
        if found.is_none() && stop.is_over() {
            return None;
        }
        kept.get_or_init(|| found).as_ref()
    }
}

impl Ready {
    /// Looks for base rules that contradict each other: two that speak of the same predicate, with those that are about numbers.
    fn of(calculus: &Calculus, house: &HouseRules, measure: Measure, stop: &Stop<'_>) -> Option<Ready> {
        let rules: Vec<RuleId> = calculus.rule_ids().filter(|(_, rule)| cites_lines_only(rule)).map(|(id, _)| id).collect();
        let (open, pairs) = pairs(calculus);
        for (one, other) in pairs {
            let among = Among { places: open.iter().copied().chain([one, other]).collect(), rules: rules.clone() };
            let problem = among.problem(calculus, house, measure, Vec::new(), Goal::Contradiction);
            let within = |limits: Limits| Limits { deadline: stop.deadline, ..limits };
            if search(&mut Bank::new(), &problem, &within(PAIR_LIMITS), stop.flag).found.is_none() {
                if stop.is_over() {
                    return None;
                }
                continue;
            }
            let mut bank = Bank::new();
            let contradiction = search(&mut bank, &problem, &within(PROOF_LIMITS), stop.flag).found?;
            let cost = contradiction.cost;
            let symbol = bank.symbol(LETTER, Kind::Predicate, Fixity::Letter);
            let letter = bank.atom(symbol, &[]).ok()?;
            let problem = Problem { goal: Goal::Statement(letter), ..problem };
            let of_letter = search(&mut bank, &problem, &within(PROOF_LIMITS), stop.flag).found;
            if of_letter.is_none() && stop.is_over() {
                return None;
            }
            let of_letter = of_letter.map(|found| found.proof);
            return Some(Ready { among, bank, contradiction: contradiction.proof, cost, letter, of_letter });
        }
        None
    }

    /// The proof with the goal instead of the letter; `None` where the kernel refuses it, alone or after the premises.
    fn written(&self, bank: &mut Bank, problem: &Problem<'_>) -> Option<Found> {
        let (proof, goal) = match problem.goal {
            Goal::Contradiction => (&self.contradiction, None),
            Goal::Statement(goal) => (self.of_letter.as_ref()?, Some(goal)),
        };
        // A game states all axioms, and a rule may ask something of every line (PW-R5).
        let after_premises = self.copied(bank, problem, proof, goal, &problem.premises)?;
        judged(bank, problem, after_premises)?;
        let alone = self.copied(bank, problem, proof, goal, &[])?;
        judged(bank, problem, alone)
    }

    /// A proof of this bank in another, after some axioms. `None` where it is no list of lines.
    fn copied(
        &self,
        bank: &mut Bank,
        problem: &Problem<'_>,
        proof: &Proof,
        goal: Option<FormulaId>,
        axioms: &[FormulaId],
    ) -> Option<Proof> {
        let letter = BankCopier::new(&self.bank, bank).formula(self.letter);
        let values: Vec<(FormulaId, FormulaId)> = goal.map(|goal| (letter, goal)).into_iter().collect();
        let copy = |formula: FormulaId, bank: &mut Bank| {
            let same = BankCopier::new(&self.bank, bank).formula(formula);
            replaced(bank, same, &values)
        };
        let mut written = Proof::new(Some(problem.calculus.name().to_owned()));
        let mut builder = BlockBuilder::new(None);
        let before = u32::try_from(axioms.len()).ok()?;
        (1..=before).zip(axioms).for_each(|(number, &axiom)| builder.axiom(number, axiom));
        for line in proof.main()?.lines() {
            let Justification::Rule(inference) = line.justification else { return None };
            let rule = written.rule_name(proof.rule_names().get(usize::from(inference.rule))?).ok()?;
            let cited: Option<Vec<_>> = inference
                .citations
                .iter()
                .map(|citation| match *citation {
                    kernel::Citation::Line(number) => number.checked_add(before).map(kernel::Citation::Line),
                    kernel::Citation::Box(..) => None,
                })
                .collect();
            let with: Vec<Argument> = inference
                .with
                .iter()
                .map(|argument| match *argument {
                    Argument::Formula(formula) => Argument::Formula(copy(formula, bank)),
                    Argument::Object(term) => Argument::Object(BankCopier::new(&self.bank, bank).term(term)),
                    Argument::Function(name) => Argument::Function(BankCopier::new(&self.bank, bank).name(name)),
                })
                .collect();
            let statement = copy(line.statement, bank);
            builder.infer(line.number.checked_add(before)?, statement, rule, &cited?);
            if !with.is_empty() {
                builder.detail(with, None);
            }
        }
        written.push(builder.finish());
        Some(written)
    }

    /// A proof that the search finds among the same base rules, with names that keep away from those of the premises.
    fn found_again(&self, bank: &mut Bank, problem: &Problem<'_>, stop: &Stop<'_>) -> Option<Found> {
        let limits = Limits { deadline: stop.deadline, ..PROOF_LIMITS };
        let again = self.among.problem(problem.calculus, problem.house, problem.measure, problem.premises.clone(), problem.goal);
        search(bank, &again, &limits, stop.flag).found
    }
}

impl Among {
    fn problem<'c>(
        &self,
        calculus: &'c Calculus,
        house: &'c HouseRules,
        measure: Measure,
        premises: Vec<FormulaId>,
        goal: Goal,
    ) -> Problem<'c> {
        Problem {
            calculus,
            house,
            rules_in_force: Vec::new(),
            premises,
            goal,
            rules_only: Some(self.rules.clone()),
            base_rules: Some(self.places.clone()),
            ready: None,
            measure,
        }
    }
}

/// Returns whether some rule of a calculus is unsound.
fn is_unsound(calculus: &Calculus) -> bool {
    calculus.rules().iter().any(|rule| rule.variants.iter().any(|variant| !variant.sound_if.is_empty()))
}

/// The places of the base rules that hold of every number, and the pairs of others that may contradict each other: one that denies something, and one
/// that does not. First come those that speak of nothing else than each other does, and short ones.
fn pairs(calculus: &Calculus) -> (Vec<usize>, Vec<(usize, usize)>) {
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
    let places = open.into_iter().map(|(place, _)| place).collect();
    (places, pairs.into_iter().take(MOST_PAIRS).map(|(_, _, one, other)| (one, other)).collect())
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
