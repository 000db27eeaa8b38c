//! Proofs measured as trees: published lengths of theorems of Łukasiewicz' three axioms are found and shown to be the least; where everything
//! was derived that there is, that is said; and other rules are refused.

use formula::{Bank, FormulaId};
use kernel::{Calculus, HouseRules};
use proof_search::{Goal, Limits, Measure, Outcome, Problem, Reason, is_schematic, search};
use proof_syntax::proof::{self, Statements};
use proof_syntax::rules;
use source::{Span, Text};

const THREE_AXIOMS: &str = include_str!("../../../../../examples/calculi/lukasiewicz.rules");

fn calculus(text: &str) -> Calculus {
    rules::parse(&Text::new("rules", text), &HouseRules::default()).value.expect("a calculus")
}

fn read(bank: &mut Bank, statement: &str) -> FormulaId {
    let text = Text::new("statement", statement);
    let span = Span::new(0, statement.len());
    let statements = Statements::from(kernel::Notation::PredicateWars);
    proof::parse_statements(&text, [span], &statements, bank).value.expect("a statement")[0]
}

fn ask(calculus: &Calculus, premises: &[&str], goal: &str, measure: Measure, limits: Limits) -> Outcome {
    let (mut bank, house) = (Bank::new(), HouseRules::default());
    let premises = premises.iter().map(|premise| read(&mut bank, premise)).collect();
    let goal = read(&mut bank, goal);
    let problem = Problem {
        calculus,
        house: &house,
        rules_in_force: Vec::new(),
        premises,
        goal: Goal::Statement(goal),
        rules_only: None,
        base_rules: None,
        ready: None,
        measure,
    };
    let outcome = search(&mut bank, &problem, &limits, None);
    if let Some(found) = &outcome.found {
        let context = kernel::Context { calculus, house: &house, rules_in_force: &[], goal: Some(goal) };
        let checked = kernel::check(&bank, &found.proof, &context, &mut ());
        assert!(checked.accepted() && checked.reached(&bank, &found.proof, goal).is_some());
    }
    outcome
}

fn cheapest() -> Limits {
    Limits { cheapest: true, ..Limits::default() }
}

#[test]
fn published_lengths_are_found_and_shown_to_be_the_least() {
    let calculus = calculus(THREE_AXIOMS);
    assert!(is_schematic(&calculus));
    for (theorem, length) in [
        ("(P → (Q → P))", 1),
        ("(R → (P → (Q → P)))", 3),
        ("(P → P)", 5),
        ("((P ∧ Q) → (P ∧ Q))", 5),
        ("((¬P) → (P → Q))", 7),
        ("((P → Q) → ((R → P) → (R → Q)))", 7),
        ("(P → (Q → (R → R)))", 9),
        ("(P → ((P → Q) → Q))", 13),
        ("((P → Q) → ((Q → R) → (P → R)))", 15),
        ("((¬(¬P)) → P)", 17),
    ] {
        let outcome = ask(&calculus, &[], theorem, Measure::Steps, cheapest());
        assert_eq!(outcome.found.as_ref().map(|found| found.cost), Some(length), "{theorem}");
        assert!(outcome.is_shown_cheapest(), "{theorem}");
        // Nothing is found below.
        let below = ask(&calculus, &[], theorem, Measure::Steps, Limits { budget: Some(length - 1), ..cheapest() });
        assert!(below.found.is_none() && below.lower_bound == length, "{theorem}: {}", below.lower_bound);
        assert_eq!(below.reasons, [Reason::Budget(length - 1)]);
    }
}

#[test]
fn lines_count_per_citation_and_given_lines_not_at_all() {
    let calculus = calculus(THREE_AXIOMS);
    let outcome = ask(&calculus, &["P", "(P → Q)"], "Q", Measure::Steps, cheapest());
    assert_eq!(outcome.found.map(|found| (found.cost, found.lines)), Some((1, 1)));
    let premises = ["P", "(P → Q)", "(Q → (Q → R))"];
    let outcome = ask(&calculus, &premises, "R", Measure::Steps, cheapest());
    assert_eq!(outcome.found.map(|found| (found.cost, found.lines)), Some((4, 3)));
}

#[test]
fn all_that_follows_from_a_few_lines_is_derived() {
    let calculus = calculus(
        "calculus mp \"Modus ponens\"\nnotation predicate-wars\n\nrule \"Modus ponens\" (MP)\n  from (A → B), A\n  infer B\n",
    );
    for (premises, goal) in [(&["P", "(P → Q)"][..], "R"), (&["(P → Q)", "(Q → P)"], "P"), (&[], "P")] {
        let outcome = ask(&calculus, premises, goal, Measure::Steps, cheapest());
        assert!(outcome.is_underivable && outcome.found.is_none(), "{goal}");
    }
}

#[test]
fn axioms_that_no_rule_names_are_thought_up_under_other_measures_too() {
    let outcome = ask(&calculus(THREE_AXIOMS), &[], "((¬P) → (P → Q))", Measure::Lines, Limits::default());
    assert!(outcome.found.is_some_and(|found| found.cost <= 7));
}

#[test]
fn rules_that_are_no_schemas_of_statement_letters_are_refused() {
    let predicate_wars = rules::shipped("predicate-wars", &HouseRules::default()).expect("a calculus");
    assert!(!is_schematic(&predicate_wars));
    let outcome = ask(&predicate_wars, &["P"], "P", Measure::Steps, cheapest());
    assert_eq!((outcome.reasons, outcome.lower_bound), (vec![Reason::NotSchematic], 0));
}
