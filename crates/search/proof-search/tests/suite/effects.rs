//! Effect cards: conditional statements of which the search has to find for which objects their conditions hold. Each case has a price that a proof
//! written by hand has, in the calculus as printed and in the one with sound rules; no proof that is found may cost more.

use std::collections::BTreeSet;
use std::path::Path;

use formula::{Bank, FormulaId};
use kernel::{Context, HouseRules, Notation};
use proof_graph::points::CostObserver;
use proof_search::{Goal, Limits, Measure, Problem, search};
use proof_syntax::proof::{self, Statements};
use proof_syntax::rules;
use source::{Span, Text};

/// The calculus as printed, and the one with sound rules.
const SYSTEMS: [&str; 2] = ["predicate-wars", "predicate-wars-sound"];

/// Cards, a goal, and the price of a proof by hand, as the files have them.
#[derive(Debug, Default)]
struct Case {
    name: String,
    cards: Vec<String>,
    goal: String,
    /// In the calculus as printed, and in the one with sound rules; none where there is no such proof.
    by_hand: [Option<u64>; 2],
}

/// The cases of a file: `case NAME`, the cards one a line, `|- GOAL`, and `= PRICE` or `= PRICE PRICE`. Where a proof by hand stands after the goal, without
/// its axioms, it is checked to have that price.
fn cases(file: &str) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/effects").join(file);
    let text = std::fs::read_to_string(path).expect("the cases are there");
    let (mut all, mut case, mut lines) = (Vec::new(), Case::default(), Vec::new());
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix("case ") {
            name.clone_into(&mut case.name);
        } else if let Some(goal) = line.strip_prefix("|- ") {
            goal.clone_into(&mut case.goal);
        } else if let Some(price) = line.strip_prefix("= ") {
            let prices: Vec<Option<u64>> = price.split_whitespace().map(|price| price.parse().ok()).collect();
            case.by_hand = [prices[0], prices[prices.len() - 1]];
            for (system, price) in SYSTEMS.into_iter().zip(case.by_hand).filter(|(_, price)| price.is_some() && !lines.is_empty())
            {
                assert_eq!(Some(price_by_hand(&case, &lines, system)), price, "{} in {system}", case.name);
            }
            lines.clear();
            all.push(std::mem::take(&mut case));
        } else if !case.goal.is_empty() {
            lines.push(line);
        } else {
            case.cards.push(line.to_owned());
        }
    }
    let names: BTreeSet<&str> = all.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(names.len(), all.len(), "each name stands once");
    all
}

/// The price of a proof by hand that the kernel accepts, with that of its subproofs.
fn price_by_hand(case: &Case, lines: &[&str], system: &str) -> u64 {
    let (house, mut bank) = (HouseRules::default(), Bank::new());
    let calculus = rules::shipped(system, &house).expect("a calculus");
    let subproofs = lines.iter().rposition(|&line| line == "end").map_or(0, |at| at + 1);
    let axioms: String = (1..).zip(&case.cards).map(|(number, card)| format!("{number}. axiom {card}\n")).collect();
    let written = format!("{}\n{axioms}{}\n", lines[..subproofs].join("\n"), lines[subproofs..].join("\n"));
    let options = proof::Options { system: Some(system.to_owned()), statements: Statements::from(Notation::PredicateWars) };
    let parsed = proof::parse(&Text::new("proof", written.as_str()), &options, &mut bank);
    let proof = parsed.value.unwrap_or_else(|| panic!("{}: {:?}", case.name, parsed.diagnostics)).proof;
    let goal = read(&mut bank, &case.goal);
    let context = Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: Some(goal) };
    let price = |block: usize| {
        let mut points = CostObserver::new(&bank, &proof, block, &house);
        let checked = kernel::check(&bank, &proof, &context, &mut points);
        assert!(checked.accepted() && checked.reached(&bank, &proof, goal).is_some(), "{} in {system}", case.name);
        points.total()
    };
    (0..proof.blocks().len()).map(price).sum()
}

fn read(bank: &mut Bank, statement: &str) -> FormulaId {
    let parsed = proof::parse_statements(
        &Text::new("statement", statement),
        [Span::new(0, statement.len())],
        &Statements::from(Notation::PredicateWars),
        bank,
    );
    parsed.value.unwrap_or_else(|| panic!("{statement}: {:?}", parsed.diagnostics))[0]
}

/// The price of the proof that is found within bounds that are counted and not timed.
fn price(case: &Case, system: &str, limits: &Limits) -> Option<u64> {
    let house = HouseRules::default();
    let calculus = rules::shipped(system, &house).expect("a calculus");
    let mut bank = Bank::new();
    let premises = case.cards.iter().map(|card| read(&mut bank, card)).collect();
    let goal = read(&mut bank, &case.goal);
    let problem = Problem {
        calculus: &calculus,
        house: &house,
        rules_in_force: Vec::new(),
        premises,
        goal: Goal::Statement(goal),
        rules_only: None,
        base_rules: None,
        ready: None,
        measure: Measure::Points,
    };
    let found = search(&mut bank, &problem, limits, None).found?;
    // Whatever the search says, the kernel has the last word.
    let context = Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: Some(goal) };
    let checked = kernel::check(&bank, &found.proof, &context, &mut ());
    assert!(checked.accepted() && checked.reached(&bank, &found.proof, goal).is_some(), "{}", case.name);
    Some(found.cost)
}

/// Asserts that each case of a file is proved for no more than by hand: cheaply, and at once within the bounds of a bot.
fn hold(file: &str) {
    let bot = Limits::of(2_000, 12_000);
    let cheapest = Limits::of(2_000, 6_000).for_the_cheapest();
    let mut missed = Vec::new();
    for case in cases(file) {
        for (system, by_hand) in SYSTEMS.into_iter().zip(case.by_hand) {
            let Some(by_hand) = by_hand else { continue };
            let (first, best) = (price(&case, system, &bot), price(&case, system, &cheapest));
            if [first, best].iter().any(|price| price.is_none_or(|price| price > by_hand)) {
                missed.push(format!("{} in {system}: {first:?}, {best:?}, by hand {by_hand}", case.name));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn cards_as_the_rulebook_describes_them_are_used() {
    hold("rulebook.cards");
}

#[test]
fn cards_of_every_kind_are_used() {
    hold("kinds.cards");
}

/// Written when the search was done, and no part of what it was made with.
#[test]
fn cards_that_the_search_was_not_made_with_are_used() {
    hold("unseen.cards");
}

/// Conditions of two and three parts, nested, negated, disjunctive; sums, products, remainders, quotients; cards that chain; players, health, power,
/// potency, symbol points, owners; existence, and what takes a subproof.
#[test]
fn further_cards_of_every_kind_are_used() {
    hold("further.cards");
}
