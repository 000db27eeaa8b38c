//! The move from a contradiction of the base rules (S-6, S-7): where there is one every goal follows from nothing, at the same price within all
//! limits; a direct proof that costs no more is preferred; and where there can be none, or it is not wanted, nothing changes.

use formula::{Bank, FormulaId};
use kernel::house_rules::BaseRules;
use kernel::{Context, HouseRules, Justification};
use proof_search::{Found, Goal, Limits, Measure, Outcome, Problem, ReadyContradiction, by_base_rules, search};
use proof_syntax::predicate_wars::{self, Options};
use proof_syntax::rules;
use source::{Span, Text};

const ATTACK: &str = "[ATK]([chosenPlayer](0),20)";

/// Price in symbol points of the contradiction of the base rules in the calculus as printed, as `contradictions.txt` of the game has it.
const CONTRADICTION: u64 = 24;

/// A question in text.
struct Question<'q> {
    system: &'q str,
    base_rules: BaseRules,
    premises: &'q [&'q str],
    /// Without one, a contradiction.
    goal: Option<&'q str>,
    rules_only: Option<&'q [&'q str]>,
    measure: Measure,
    is_ready: bool,
}

const PRINTED: Question<'_> = Question {
    system: "predicate-wars",
    base_rules: BaseRules::Standard,
    premises: &["P", "Q"],
    goal: Some(ATTACK),
    rules_only: None,
    measure: Measure::Points,
    is_ready: true,
};

fn read(bank: &mut Bank, statement: &str) -> FormulaId {
    let text = Text::new("statement", statement);
    let span = Span::new(0, statement.len());
    predicate_wars::parse_wff(&text, span, &Options::default(), bank).value.unwrap_or_else(|| panic!("{statement}"))
}

impl Question<'_> {
    fn ask(&self, ready: &ReadyContradiction, limits: &Limits) -> Outcome {
        self.with(ready, |bank, problem| search(bank, problem, limits, None))
    }

    fn with<T>(&self, ready: &ReadyContradiction, ask: impl FnOnce(&mut Bank, &Problem<'_>) -> T) -> T {
        let house = HouseRules { base_rules: self.base_rules, ..HouseRules::default() };
        let calculus = rules::shared(self.system, &house).expect("a calculus");
        let mut bank = Bank::new();
        let premises: Vec<FormulaId> = self.premises.iter().map(|premise| read(&mut bank, premise)).collect();
        let goal = self.goal.map_or(Goal::Contradiction, |goal| Goal::Statement(read(&mut bank, goal)));
        let named = |names: &[&str]| names.iter().map(|name| calculus.find(name).expect("a rule")).collect();
        let problem = Problem {
            calculus: &calculus,
            house: &house,
            rules_in_force: Vec::new(),
            premises,
            goal,
            rules_only: self.rules_only.map(named),
            base_rules: None,
            ready: Some(ready).filter(|_| self.is_ready),
            measure: self.measure,
        };
        ask(&mut bank, &problem)
    }

    /// What is found, checked by the kernel after all premises, as a game states them.
    fn found(&self, limits: &Limits) -> Option<Found> {
        self.ask(&ReadyContradiction::default(), limits).found
    }
}

/// Limits of the commands, of advice and of bots.
fn all_limits() -> [Limits; 3] {
    [Limits::of(8_000, 60_000), Limits::of(2_000, 12_000), Limits::of(4_000, 30_000).for_the_cheapest()]
}

#[test]
fn whatever_is_asked_for_follows_at_the_same_price_within_all_limits() {
    let house = HouseRules::default();
    let ready = ReadyContradiction::default();
    for (goal, price) in [(None, CONTRADICTION), (Some(ATTACK), 56), (Some("([ATK](x,2) ∧ (¬R))"), 55)] {
        let question = Question { goal, ..PRINTED };
        for limits in all_limits() {
            let found = question.ask(&ready, &limits).found.expect("a proof");
            assert_eq!((found.cost, found.from_base_rules), (price, true), "{goal:?}");
            assert!(found.unsound_steps > 0);
            let lines = found.proof.main().expect("a block").lines();
            assert!({ lines }.all(|line| matches!(line.justification, Justification::Rule(_))), "nothing is assumed");
        }
        let alone = question.with(&ready, |bank, problem| {
            let found = by_base_rules(bank, problem, &Limits::default(), None)?;
            let goal = match problem.goal {
                Goal::Statement(goal) => Some(goal),
                Goal::Contradiction => None,
            };
            let context = Context { calculus: problem.calculus, house: &house, rules_in_force: &[], goal };
            kernel::check(bank, &found.proof, &context, &mut ()).accepted().then_some(found.cost)
        });
        assert_eq!(alone, Some(price));
    }
}

#[test]
fn a_direct_proof_that_costs_no_more_is_preferred() {
    let effect = "(∀(x)((x > 3) → [ATK]([chosenPlayer](0),20)))";
    let as_dear = "(∀(x)([NUMBER](([health](x) + 5)) → [HEAL](x,15)))";
    let heal = "[HEAL]([chosenPlayer](0),15)";
    for limits in all_limits() {
        for (premises, goal, price) in [(&[effect, "Q"], ATTACK, 12), (&[as_dear, "Q"], heal, 56)] {
            let found = Question { premises, goal: Some(goal), ..PRINTED }.found(&limits).expect("a proof");
            assert_eq!((found.cost, found.from_base_rules), (price, false), "{goal}");
        }
    }
    // A direct proof that costs more is not.
    let dearer = "(∀(x)([NUMBER]((([health](x) + 5) + 7)) → [HEAL](x,15)))";
    for limits in all_limits() {
        let question = Question { premises: &[dearer, "Q"], goal: Some(heal), ..PRINTED };
        let found = question.found(&limits).expect("a proof");
        assert_eq!((found.cost, found.from_base_rules), (56, true));
        let direct = Question { is_ready: false, ..question }.found(&Limits { cheapest: true, ..limits });
        assert!(direct.is_none_or(|direct| direct.cost > 56));
    }
}

#[test]
fn names_that_are_in_the_way_change_nothing() {
    for (premises, goal) in
        [(&["P(i)", "(∀(x)Q(x))"], "[ATK]([chosenPlayer](0),i)"), (&["(∀(i)P(i))", "(¬[NUMBER](i))"], "(∀(i)(∀(x)P(x)))")]
    {
        let question = Question { premises, goal: Some(goal), ..PRINTED };
        let prices = all_limits().map(|limits| question.found(&limits).map(|found| found.cost));
        assert!(prices[0].is_some() && prices.iter().all(|price| *price == prices[0]), "{goal}: {prices:?}");
    }
}

#[test]
fn lines_are_counted_where_lines_are_paid() {
    let question = Question { measure: Measure::Lines, goal: None, ..PRINTED };
    let found = question.found(&Limits::of(2_000, 12_000)).expect("a proof");
    assert_eq!((found.cost, found.lines, found.from_base_rules), (9, 9, true));
}

#[test]
fn nothing_is_derived_from_base_rules_where_that_is_not_possible_or_not_wanted() {
    let limits = Limits::of(2_000, 12_000);
    let found = |question: Question<'_>, limits: &Limits| question.found(limits).map(|found| found.cost);
    assert_eq!(found(PRINTED, &limits), Some(56));
    assert_eq!(found(Question { system: "predicate-wars-sound", ..PRINTED }, &limits), None);
    for base_rules in [BaseRules::Positive, BaseRules::None] {
        assert_eq!(found(Question { base_rules, ..PRINTED }, &limits), None);
    }
    assert_eq!(found(Question { is_ready: false, ..PRINTED }, &limits), None);
    assert_eq!(found(PRINTED, &Limits { from_premises: true, ..limits }), None);
    assert_eq!(found(PRINTED, &limits.brief()), None);
    assert_eq!(found(PRINTED, &Limits { budget: Some(55), ..limits }), None);
    assert_eq!(found(PRINTED, &Limits { budget: Some(56), ..limits }), Some(56));
    assert_eq!(found(Question { rules_only: Some(&["RI", "UMP", "MP", "S"]), ..PRINTED }, &limits), None);
}
