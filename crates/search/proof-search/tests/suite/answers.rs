//! Answers to small questions: proofs with their prices, what is shown of cheaper ones, and the answer where there is none.

use std::sync::atomic::AtomicBool;

use formula::{Bank, FormulaId};
use kernel::house_rules::SubproofRenaming;
use kernel::{Calculus, HouseRules, RuleId};
use proof_search::{Goal, Limits, Measure, Outcome, Problem, Reason, search};
use proof_syntax::proof::{self, Statements, Style};
use proof_syntax::rules;
use source::{Span, Text};

/// A question in text.
struct Question<'q> {
    calculus: &'q Calculus,
    house: HouseRules,
    premises: &'q [&'q str],
    rules: &'q [&'q str],
    /// Without one, a contradiction.
    goal: Option<&'q str>,
    rules_only: Option<&'q [&'q str]>,
    measure: Measure,
    limits: Limits,
}

fn shipped(name: &str) -> Calculus {
    rules::shipped(name, &HouseRules::default()).expect("a calculus")
}

fn question<'q>(calculus: &'q Calculus, premises: &'q [&'q str], goal: &'q str) -> Question<'q> {
    let limits = Limits { cheapest: true, facts: 4_000, steps: 40_000, ..Limits::default() };
    let house = HouseRules::default();
    Question { calculus, house, premises, rules: &[], goal: Some(goal), rules_only: None, measure: Measure::Points, limits }
}

fn read(bank: &mut Bank, calculus: &Calculus, statement: &str) -> FormulaId {
    let text = Text::new("statement", statement);
    let span = Span::new(0, text.content().len());
    let parsed = proof::parse_statements(&text, [span], &Statements::from(calculus.notation()), bank);
    parsed.value.unwrap_or_else(|| panic!("{statement}: {:?}", parsed.diagnostics))[0]
}

impl Question<'_> {
    /// The answer, and the proof as text.
    fn ask(&self, flag: Option<&AtomicBool>) -> (Outcome, String) {
        let (mut bank, house) = (Bank::new(), self.house.clone());
        let mut all = |statements: &[&str]| -> Vec<FormulaId> {
            statements.iter().map(|statement| read(&mut bank, self.calculus, statement)).collect()
        };
        let (premises, rules_in_force) = (all(self.premises), all(self.rules));
        let goal = self.goal.map_or(Goal::Contradiction, |goal| Goal::Statement(read(&mut bank, self.calculus, goal)));
        let only =
            |names: &[&str]| -> Vec<RuleId> { names.iter().map(|name| self.calculus.find(name).expect("a rule")).collect() };
        let rules_only = self.rules_only.map(only);
        let problem = Problem {
            calculus: self.calculus,
            house: &house,
            rules_in_force,
            premises,
            goal,
            rules_only,
            base_rules: None,
            ready: None,
            measure: self.measure,
        };
        let outcome = search(&mut bank, &problem, &self.limits, flag);
        let Some(found) = &outcome.found else { return (outcome, String::new()) };
        // Whatever the search says, the kernel has the last word.
        let stated = match goal {
            Goal::Statement(goal) => Some(goal),
            Goal::Contradiction => None,
        };
        let context =
            kernel::Context { calculus: self.calculus, house: &house, rules_in_force: &problem.rules_in_force, goal: stated };
        let checked = kernel::check(&bank, &found.proof, &context, &mut ());
        assert!(checked.accepted());
        assert!(stated.is_none_or(|goal| checked.reached(&bank, &found.proof, goal).is_some()));
        assert!(outcome.lower_bound <= found.cost);
        let style = Style::new(self.calculus.notation(), formula::Alphabet::Unicode);
        let text = proof::print(&found.proof, &bank, style);
        (outcome, text)
    }
}

fn cost(outcome: &Outcome) -> Option<u64> {
    outcome.found.as_ref().map(|found| found.cost)
}

#[test]
fn the_cheapest_proof_is_shown_to_be_it() {
    let calculus = shipped("predicate-wars");
    for (premises, goal, price) in [
        (&["P", "(P → Q)"][..], "Q", 1),
        (&["P"], "P", 0),
        (&["(P ∧ Q)"], "P", 3),
        (&["P((2 + 3))"], "P(5)", 3),
        (&["(∀(x)(P(x) → Q(x)))", "P(3)"], "Q(3)", 1),
        (&["(x = y)"], "(y = x)", 1),
        (&["(3 > 2)"], "tT", 1),
    ] {
        let (outcome, text) = question(&calculus, premises, goal).ask(None);
        assert_eq!(cost(&outcome), Some(price), "{goal}\n{text}");
        assert!(outcome.is_shown_cheapest(), "{goal}: {outcome:?}");
    }
}

#[test]
fn boxes_are_built_where_a_rule_asks_for_them() {
    let calculus = shipped("wff-n-proof");
    let (outcome, text) = question(&calculus, &["Cpq", "Cqr"], "Cpr").ask(None);
    assert_eq!(cost(&outcome), Some(5), "{text}");
    assert!(text.contains("assume"), "{text}");
    let calculus = shipped("classical");
    for goal in ["(¬∃x ∀y likes(x, y)) → ∀x ¬∀y likes(x, y)", "∃x (happy(x) ∨ blonde(x))"] {
        let mut asked = question(&calculus, &["∃x happy(x)"], goal);
        asked.limits.cheapest = false;
        let (outcome, _) = asked.ask(None);
        assert!(outcome.found.is_some(), "{goal}");
    }
}

#[test]
fn own_subproofs_are_built_and_paid() {
    let calculus = shipped("predicate-wars-sound");
    let mut asked = question(&calculus, &[], "(¬(∀(x)(P(x) ∧ (¬P(x)))))");
    asked.limits.cheapest = false;
    let (outcome, text) = asked.ask(None);
    let found = outcome.found.expect("a proof");
    assert!(text.starts_with("system predicate-wars-sound\nsubproof Z1\n"), "{text}");
    assert!(found.subproof_points > 0 && found.cost == found.points + found.subproof_points);
}

#[test]
fn a_subproof_serves_for_other_letters_too() {
    let calculus = shipped("predicate-wars-sound");
    let premises = ["(∀(x)(P(x) ∧ Q(x)))", "(∀(x)(R(x) ∧ S(x)))"];
    let goal = "((∀(x)Q(x)) ∧ (∀(x)S(x)))";
    // A subproof of three lines, two uses of it, and the conjunction.
    let mut asked = question(&calculus, &premises, goal);
    asked.measure = Measure::Lines;
    asked.rules_only = Some(&["S", "SP", "UG", "CP", "CONJ"]);
    let (outcome, text) = asked.ask(None);
    assert_eq!((cost(&outcome), text.matches("using Z1").count()), (Some(6), 2), "{text}");
    assert!(outcome.is_shown_cheapest() && outcome.searched.own_letters);
    // Where a subproof holds for its own letters alone, nothing is left out.
    asked.house = HouseRules { subproof_renaming: SubproofRenaming::Off, ..HouseRules::default() };
    asked.limits = Limits::default().for_the_cheapest();
    let (outcome, text) = asked.ask(None);
    assert_eq!((cost(&outcome), outcome.searched.own_letters), (Some(7), false), "{text}");
    assert!(outcome.is_shown_cheapest());
    // Two quantifiers change places in both: the way there and back costs twenty points, and the use of a subproof one.
    let premises = ["(∀(z)(∃(x)(∃(y)R(x, y, z))))", "(∀(z)(∃(x)(∃(y)S(x, y, z))))"];
    let goal = "((∀(z)(∃(y)(∃(x)R(x, y, z)))) ∧ (∀(z)(∃(y)(∃(x)S(x, y, z)))))";
    let (outcome, text) = question(&calculus, &premises, goal).ask(None);
    assert!(cost(&outcome).is_some_and(|cost| cost <= 38), "{text}");
}

#[test]
fn what_is_known_may_be_had_cheaper_in_another_way() {
    let calculus = shipped("predicate-wars-sound");
    let premises = ["P", "Q", "(∀(x)(Q → R(x)))", "(∀(x)((P ∧ R(b)) → S(x)))"];
    let (outcome, text) = question(&calculus, &premises, "S(b)").ask(None);
    assert_eq!(cost(&outcome), Some(8), "{text}");
    assert!(outcome.is_shown_cheapest() && text.matches("UMP").count() == 2, "{text}");
}

#[test]
fn bounds_tell_how_large_objects_are() {
    let calculus = shipped("predicate-wars-sound");
    // A statement about a larger object is nearer to the disjunction, and may be worth a few steps that change it.
    let premises = ["P_1", "(∀(x)((P_1 ∨ P_2) → Q_1(x)))", "P_3", "(∀(x)((P_3 ∨ P_4) → Q_2(x)))"];
    let (outcome, text) = question(&calculus, &premises, "(Q_1(f(a)) ∧ Q_2(b))").ask(None);
    assert_eq!(cost(&outcome), Some(18), "{text}");
    assert!(outcome.is_shown_cheapest());
    assert_eq!(outcome.searched.object_points, Some(2));
    let (outcome, _) = question(&calculus, &["P", "(P → R(f(a)))"], "R(f(a))").ask(None);
    assert_eq!((outcome.is_shown_cheapest(), outcome.searched.object_points), (true, None));
}

#[test]
fn rules_in_force_and_chosen_rules() {
    let calculus = shipped("predicate-wars");
    let mut asked = question(&calculus, &["P(3)"], "Q(3)");
    asked.rules = &["(∀(x)(P(x) → Q(x)))"];
    assert_eq!(cost(&asked.ask(None).0), Some(2));
    asked.rules_only = Some(&["UI", "MP", "RI"]);
    let (outcome, text) = asked.ask(None);
    assert!(cost(&outcome).is_some_and(|cost| cost > 2) && !text.contains("UMP"), "{text}");
    asked.rules_only = Some(&["UI", "RI"]);
    assert!(asked.ask(None).0.found.is_none());
}

#[test]
fn a_contradiction_is_two_lines() {
    let calculus = shipped("predicate-wars");
    let mut asked = question(&calculus, &["(P → Q)", "P", "(¬Q)"], "P");
    asked.goal = None;
    let (outcome, text) = asked.ask(None);
    assert_eq!(cost(&outcome), Some(1), "{text}");
    assert!(outcome.is_shown_cheapest());
}

#[test]
fn what_the_rules_do_not_give_is_not_derivable() {
    let text = "calculus small \"Small\"\nnotation predicate-wars\nrule \"Modus ponens\" (MP)\n  from (A → B), A\n  infer B\n";
    let calculus = rules::parse(&Text::new("small", text), &HouseRules::default()).value.expect("a calculus");
    let (outcome, _) = question(&calculus, &["(P → Q)", "R"], "Q").ask(None);
    assert!(outcome.found.is_none() && outcome.is_underivable);
    let (outcome, _) = question(&calculus, &["(P → Q)", "P"], "Q").ask(None);
    assert!(outcome.is_shown_cheapest() && !outcome.is_underivable);
    // Where something is left out, there is no bound.
    let calculus = shipped("predicate-wars");
    let (outcome, _) = question(&calculus, &["P"], "Q").ask(None);
    assert!(outcome.found.is_none() && !outcome.is_underivable);
}

#[test]
fn budgets_measures_and_stops() {
    let calculus = shipped("predicate-wars");
    let mut asked = question(&calculus, &["(P ∧ Q)"], "P");
    asked.limits.budget = Some(2);
    let (outcome, _) = asked.ask(None);
    assert!(outcome.found.is_none() && outcome.reasons.contains(&Reason::Budget(2)));
    asked.limits.budget = Some(3);
    asked.measure = Measure::Lines;
    assert_eq!(cost(&asked.ask(None).0), Some(1));
    let stopped = AtomicBool::new(true);
    let (outcome, _) = question(&calculus, &["P"], "Q").ask(Some(&stopped));
    assert!(outcome.found.is_none() && outcome.reasons.contains(&Reason::Stopped));
}

#[test]
fn the_same_question_has_the_same_answer() {
    let calculus = shipped("predicate-wars");
    let asked = question(&calculus, &["(∀(x)(P(x) → Q(x)))", "(∃(x)P(x))"], "(∃(x)Q(x))");
    let (first, second) = (asked.ask(None), asked.ask(None));
    assert_eq!(first.1, second.1);
    assert_eq!((first.0.lower_bound, first.0.searched), (second.0.lower_bound, second.0.searched));
}

#[test]
fn computing_and_base_rules_are_searched_with() {
    let calculus = shipped("predicate-wars-sound");
    let asked = |premises: &'static [&'static str], goal| Question {
        limits: Limits::default(),
        goal,
        ..question(&calculus, premises, "tT")
    };
    for (goal, price) in [
        ("((2 + 3) = (1 + 4))", 17),
        ("[NUMBER]((2 + 3))", 42),
        ("(∃(x)[PLAYER](x))", 10),
        ("(¬[CARD]([chosenPlayer](2)))", 15),
        ("(¬(3 < 3))", 8),
    ] {
        let (outcome, text) = asked(&[], Some(goal)).ask(None);
        assert!(cost(&outcome).is_some_and(|cost| cost <= price), "{goal}: {:?}\n{text}", cost(&outcome));
    }
    for premise in [&["(1 > 2)"], &["(¬[NUMBER](3))"], &["(¬((2 + 3) = 5))"], &["(∀(x)(¬[PLAYER](x)))"], &["(¬(∃(x)[CARD](x)))"]]
    {
        let (outcome, _) = asked(premise, None).ask(None);
        assert!(outcome.found.is_some(), "{premise:?}");
    }
}

#[test]
fn anything_follows_from_a_contradiction_by_the_rules_of_the_calculus() {
    for name in ["predicate-wars", "predicate-wars-sound"] {
        let calculus = shipped(name);
        for premises in [&["P", "(¬P)"][..], &["(P ∧ (¬P))"], &["(1 > 2)"], &["(∀(x)(¬P(x)))", "P(3)"], &["(¬((2 + 3) = 5))"]]
        {
            let mut asked = question(&calculus, premises, "Q(0, 1)");
            asked.limits.cheapest = false;
            let (outcome, _) = asked.ask(None);
            assert!(outcome.found.is_some(), "{name}: {premises:?}");
        }
    }
    // What is no contradiction leads nowhere.
    let calculus = shipped("predicate-wars-sound");
    let mut asked = question(&calculus, &["P", "(¬Q)"], "Q");
    asked.limits = Limits { facts: 400, steps: 4_000, ..asked.limits };
    assert!(asked.ask(None).0.found.is_none());
}

#[test]
fn numbers_of_any_length_are_computed_with() {
    let calculus = shipped("predicate-wars-sound");
    let product = ["((340282366920938463463374607431768211457 * 2) = 1)"];
    let (outcome, text) = question(&calculus, &product, "(680564733841876926926749214863536422914 = 1)").ask(None);
    assert!(outcome.found.is_some());
    assert!(text.contains("by OS on 1"), "{text}");
    let (outcome, text) = question(&calculus, &["(340282366920938463463374607431768211457 < 5)"], "tF").ask(None);
    assert!(outcome.found.is_some());
    assert!(text.contains("by CMP on 1"), "{text}");
}

/// A proof of the goal that costs no more, whichever is found first.
fn is_found(calculus: &Calculus, house: &[(&str, &str)], rules: &[&str], premises: &[&str], goal: &str, most: u64) {
    let mut asked = question(calculus, premises, goal);
    asked.limits = Limits::default();
    asked.rules = rules;
    house.iter().for_each(|(name, value)| asked.house.set(name, value).expect("a house rule"));
    let (outcome, text) = asked.ask(None);
    assert!(cost(&outcome).is_some_and(|cost| cost <= most), "{goal}: {outcome:?}\n{text}");
}

#[test]
fn a_witness_may_be_named_for_what_speaks_of_another() {
    let calculus = shipped("predicate-wars-sound");
    let premises = ["(∃(x)P(x))", "(∀(x)(P(x) → (∃(y)(Q(y) ∧ R(x, y)))))"];
    is_found(&calculus, &[], &[], &premises, "(∃(p)(∃(c)((P(p) ∧ Q(c)) ∧ R(p, c))))", 41);
}

#[test]
fn quantifiers_that_bind_nothing_are_taken_off() {
    let calculus = shipped("predicate-wars");
    is_found(&calculus, &[], &[], &["(∀(z)(∃(y)R(y)))"], "(∀(z)R(y))", 17);
}

#[test]
fn that_there_is_just_one_is_said_by_other_quantifiers() {
    let calculus = shipped("classical");
    is_found(&calculus, &[], &[], &["∃!x happy(x)", "∀x (happy(x) → blonde(x))"], "∃x blonde(x)", 40);
}

#[test]
fn a_side_of_an_equation_stands_for_what_is_equal() {
    let calculus = shipped("classical");
    is_found(&calculus, &[], &[], &["∀x ∀y father(x) = y + y"], "∀x ∀y father(father(x)) = father(y + y)", 25);
}

#[test]
fn the_search_renames_captured_variables_and_subproof_letters_as_houses_do() {
    let rename = [("capture", "rename")];
    let house = |rules: &[(&str, &str)]| {
        let mut house = HouseRules::default();
        rules.iter().for_each(|(name, value)| house.set(name, value).expect("a house rule"));
        rules::shipped("predicate-wars", &house).expect("a calculus")
    };
    let premises = ["(∀(x)(P(x) → (∀(y)R(x, y))))", "P(y)"];
    is_found(&house(&rename), &rename, &[], &premises, "(∀(z)R(y, z))", 5);
    let literal = [("subproof_renaming", "literal")];
    let rules = ["(∀(x)(P(x) → Q(x)))"];
    is_found(&house(&literal), &literal, &rules, &["(∀(y)S(y))"], "(∀(y)Q(y))", 12);
    // Under the usual reading S is not P.
    let calculus = shipped("predicate-wars");
    let mut asked = question(&calculus, &["(∀(y)S(y))"], "(∀(y)Q(y))");
    asked.limits = Limits { facts: 400, steps: 4_000, ..asked.limits };
    asked.rules = &rules;
    assert!(asked.ask(None).0.found.is_none());
}

#[test]
fn another_way_to_a_contradiction_may_be_cheaper_than_the_first() {
    let calculus = shipped("classical");
    let mut asked = question(&calculus, &[], "((happy(a) → blonde(a)) → happy(a)) → happy(a)");
    asked.rules_only = Some(&["→I", "→E", "IP", "¬E", "TC", "¬→E", "¬→I"]);
    let (outcome, text) = asked.ask(None);
    let steps = text.lines().filter(|line| line.contains(" by ")).count();
    assert!(outcome.found.is_some() && steps <= 5, "{text}");
}

/// A search ends by itself where the memory that it may take is used up, and says so.
#[test]
fn the_memory_of_a_search_is_bounded() {
    let calculus = shipped("predicate-wars-sound");
    let mut asked = question(&calculus, &["(P ∨ Q)"], "(Q ∨ (R ∧ (∀(x)S(x))))");
    let steps = |outcome: &Outcome| outcome.searched.steps;
    let (whole, _) = asked.ask(None);
    assert!(whole.reasons.contains(&Reason::Memory) && steps(&whole) > 3_000, "{:?}", whole.searched);
    asked.limits.memory_mib = 1;
    let (narrow, _) = asked.ask(None);
    assert!(narrow.reasons.contains(&Reason::Memory) && steps(&narrow) < steps(&whole), "{:?}", narrow.searched);
    asked.limits.memory_mib = 0;
    let (none, _) = asked.ask(None);
    assert!(none.found.is_none() && none.reasons.contains(&Reason::Memory), "{:?}", none.reasons);
}

/// An equation may hold since its sides are the same: (∃(y)(y = x)) is asked for, and (x = x) leads there.
#[test]
fn an_object_that_unifies_an_equation_is_proposed() {
    let printed = shipped("predicate-wars");
    let mut asked = question(&printed, &["(x = y)"], "(y = x)");
    asked.rules_only = Some(&["ID", "EG", "EI", "CP"]);
    let (outcome, text) = asked.ask(None);
    assert!(outcome.found.is_some_and(|found| found.lines == 3), "{text}");
}

/// That some object is as described says nothing of the one that the goal speaks of: a witness may not be called like it.
#[test]
fn no_witness_is_what_the_goal_speaks_of() {
    let sound = shipped("predicate-wars-sound");
    for premise in ["(∃(x)P(x))", "(∀(x)P(x))"] {
        let premises = [premise];
        let mut asked = question(&sound, &premises, "P(a)");
        asked.rules_only = Some(&["SP", "EG", "EI", "CP"]);
        let (outcome, text) = asked.ask(None);
        assert!(outcome.found.is_none(), "{text}");
    }
}
