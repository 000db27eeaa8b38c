//! Lower bounds against proofs: a search that has no room to derive anything still says what every proof costs at least, and no proof that
//! is found with more room costs less. Questions are drawn at random, and written by hand where a bound could go wrong: contradictory
//! premises, objects that change, statements that are put together and taken apart again.

use formula::{Bank, FormulaId};
use kernel::house_rules::{Alpha, HOUSE_RULES};
use kernel::{Calculus, HouseRules};
use proof_search::{Goal, Limits, Measure, Outcome, Problem, search};
use proof_syntax::proof::{self, Statements};
use proof_syntax::rules;
use source::{Span, Text};

use crate::chains::{Drawing, Drawn, Lots};

/// Number of random questions for each calculus, and for each house rule.
const COUNT: usize = 15;
const COUNT_OF_EACH: usize = 1;

/// A question in text; without a goal, for a contradiction.
struct Question {
    premises: Vec<String>,
    goal: Option<String>,
}

impl Question {
    fn new(premises: &[&str], goal: Option<&str>) -> Question {
        Question { premises: premises.iter().map(|&one| one.to_owned()).collect(), goal: goal.map(str::to_owned) }
    }

    fn ask(&self, calculus: &Calculus, house: &HouseRules, measure: Measure, limits: &Limits) -> Outcome {
        let mut bank = Bank::new();
        let mut read = |statement: &String| -> FormulaId {
            let text = Text::new("statement", statement.as_str());
            let span = Span::new(0, statement.len());
            let parsed = proof::parse_statements(&text, [span], &Statements::from(calculus.notation()), &mut bank);
            parsed.value.unwrap_or_else(|| panic!("{statement}: {:?}", parsed.diagnostics))[0]
        };
        let premises = self.premises.iter().map(&mut read).collect();
        let goal = self.goal.as_ref().map_or(Goal::Contradiction, |goal| Goal::Statement(read(goal)));
        let problem = Problem {
            calculus,
            house,
            rules_in_force: Vec::new(),
            premises,
            goal,
            rules_only: None,
            base_rules: None,
            ready: None,
            measure,
        };
        search(&mut bank, &problem, limits, None)
    }

    /// Asks for the cheapest proof with room, and without any; the bounds of the latter hold for what the former finds. Returns whether
    /// they are as high as that.
    fn holds(&self, calculus: &Calculus, house: &HouseRules, measure: Measure) -> bool {
        let with_room = Limits::of(800, 6_000).for_the_cheapest();
        let found = self.ask(calculus, house, measure, &with_room).found;
        let cost = found.unwrap_or_else(|| panic!("no proof of {:?} from {:?}", self.goal, self.premises)).cost;
        let mut least = 0;
        // The bound looks no farther than the budget: each one is a question of its own.
        for more in [0, 8] {
            let limits = Limits { budget: Some(cost + more), ..Limits::of(1, 1) };
            let outcome = self.ask(calculus, house, measure, &limits);
            let what = format!("{:?} from {:?} with {more} more", self.goal, self.premises);
            assert!(outcome.lower_bound <= cost, "{} and {cost}: {what}", outcome.lower_bound);
            least = least.max(outcome.lower_bound);
        }
        least == cost
    }
}

impl Lots {
    fn object(&mut self) -> &'static str {
        ["a", "b", "f(a)", "3"][self.below(4)]
    }

    /// A statement over few letters, some of them denied.
    fn statement(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 3 } else { 9 }) {
            0 => "P".to_owned(),
            1 => "Q".to_owned(),
            2 => format!("R({})", self.object()),
            3 => format!("(¬{})", self.statement(depth - 1)),
            4 => format!("({} ∧ {})", self.statement(depth - 1), self.statement(depth - 1)),
            5 => format!("({} ∨ {})", self.statement(depth - 1), self.statement(depth - 1)),
            6 => format!("(∀(x)(R(x) → {}))", self.statement(depth - 1)),
            7 => format!("(∃(x)({} ∧ R(x)))", self.statement(depth - 1)),
            _ => format!("({} → {})", self.statement(depth - 1), self.statement(depth - 1)),
        }
    }

    /// A wff of `wff-n-proof`.
    fn wff(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 3 } else { 8 }) {
            letter @ 0..=2 => ["p", "q", "r"][letter].to_owned(),
            3 => format!("N{}", self.wff(depth - 1)),
            other => format!("{}{}{}", ["C", "C", "A", "K"][other - 4], self.wff(depth - 1), self.wff(depth - 1)),
        }
    }

    /// A statement of a board, about objects that are variables or named by a function; closed by what stands in front.
    fn board_statement(&mut self, depth: usize) -> String {
        fn open(lots: &mut Lots, depth: usize) -> String {
            match lots.below(if depth == 0 { 2 } else { 7 }) {
                0 => format!("happy({})", ["x", "father(x)"][lots.below(2)]),
                1 => "blonde(x)".to_owned(),
                2 => format!("¬({})", open(lots, depth - 1)),
                3 => format!("({} ∧ {})", open(lots, depth - 1), open(lots, depth - 1)),
                4 => format!("({} ∨ {})", open(lots, depth - 1), open(lots, depth - 1)),
                _ => format!("({} → {})", open(lots, depth - 1), open(lots, depth - 1)),
            }
        }
        let quantifier = ["∀", "∃"][self.below(2)];
        format!("{quantifier}x ({})", open(self, depth))
    }
}

/// Draws questions until this many have an answer that is found soon. Returns the number of them whose bound is exact.
///
/// * `statement`: what draws a statement so deep.
fn drawn(
    calculus: &Calculus,
    house: &HouseRules,
    measure: Measure,
    count: usize,
    statement: &mut dyn FnMut(usize) -> String,
) -> usize {
    let (mut asked, mut exact) = (0, 0);
    while asked < count {
        let premises = (0..3).map(|_| statement(2)).collect();
        let question = Question { premises, goal: Some(statement(1)) };
        let is_given = question.goal.as_ref().is_some_and(|goal| question.premises.contains(goal));
        let brief = Limits::of(300, 2_000).brief();
        if !is_given && question.ask(calculus, house, measure, &brief).found.is_some() {
            asked += 1;
            exact += usize::from(question.holds(calculus, house, measure));
        }
    }
    exact
}

#[test]
fn no_proof_of_a_random_goal_costs_less_than_its_bound() {
    let (house, mut lots) = (HouseRules::default(), Lots(20_261_126));
    for name in ["predicate-wars", "predicate-wars-sound"] {
        let calculus = rules::shipped(name, &house).expect("a calculus");
        let exact = drawn(&calculus, &house, Measure::Points, COUNT, &mut |depth| lots.statement(depth));
        assert!(3 * exact > COUNT, "{exact} exact bounds of {COUNT} in {name}");
    }
}

#[test]
fn bounds_hold_under_every_house_rule() {
    let mut lots = Lots(20_261_127);
    for rule in HOUSE_RULES {
        for value in rule.values {
            let mut house = HouseRules::default();
            house.set(rule.name, value).expect("a house rule");
            let calculus = rules::shipped("predicate-wars-sound", &house).expect("a calculus");
            drawn(&calculus, &house, Measure::Points, COUNT_OF_EACH, &mut |depth| lots.statement(depth));
        }
    }
}

#[test]
fn bounds_of_chains_of_rules_hold_and_most_are_exact() {
    let (house, mut drawing) = (HouseRules::default(), Drawing::new(20_261_129));
    let calculus = rules::shipped("predicate-wars-sound", &house).expect("a calculus");
    let count = 4 * COUNT;
    let mut exact = 0;
    for number in 0..count {
        let Drawn { axioms, goal } = drawing.next(1 + number % 7);
        let question = Question { premises: axioms, goal: Some(goal) };
        exact += usize::from(question.holds(&calculus, &house, Measure::Points));
    }
    assert!(4 * exact >= 3 * count, "{exact} exact bounds of {count}");
}

#[test]
fn bounds_hold_where_statements_clash_and_objects_change() {
    let questions = [
        Question::new(&["P", "(¬P)", "(¬Q)"], Some("Q")),
        Question::new(&["P", "(¬P)", "(¬(Q ∧ R(a)))"], Some("R(a)")),
        Question::new(&["P", "(¬P)"], None),
        Question::new(&["tF", "(¬P)"], Some("P")),
        Question::new(&["(∀(x)(¬R(x)))", "R(a)", "(¬Q)"], Some("Q")),
        Question::new(&["(∃(x)R(x))", "(¬R(a))", "(∀(x)(R(x) → P))"], Some("(∃(x)P)")),
        Question::new(&["(∀(x)R(x))"], Some("R(f(a))")),
        Question::new(&["(∀(x)(∀(y)S(x, y)))"], Some("(∀(y)S(a, y))")),
        Question::new(&["(∀(x)(R(x) ∧ P))"], Some("(∀(x)R(x))")),
        Question::new(&["R(a)", "(R(b) → P)", "(∀(x)R(x))"], Some("P")),
        Question::new(&["R((2 + 3))"], Some("R(5)")),
        Question::new(&["R((2 + 3))"], Some("(∃(x)R(x))")),
        Question::new(&["R(((2 + 3) + 4))"], Some("(∃(x)R(x))")),
        Question::new(&["(R((2 + 3)) → P)"], Some("(∀(x)(R(5) → P))")),
        Question::new(&["((3 > 2) → P)"], Some("P")),
        Question::new(&["((3 > 2) ∧ P)"], Some("(tT ∧ P)")),
        Question::new(&["(a = b)", "(b = c)"], Some("(c = a)")),
        Question::new(&["P"], Some("(∀(x)(∀(y)P))")),
        Question::new(&["(P → (Q ∧ P))", "P"], Some("(Q ∨ tF)")),
        Question::new(&["(P ∧ (Q ∧ R(a)))"], Some("(∃(x)R(x))")),
        // What axioms say of objects that are named is derived of arbitrary ones.
        Question::new(&["(R(f(a)) → P)", "(∀(x)(R(x) → P))"], Some("(∀(y)(R(y) → P))")),
        Question::new(&["(R(a) → P)", "(Q → (∀(x)(R(x) → P)))", "Q"], Some("(∀(y)(R(y) → P))")),
        Question::new(&["(R(a) → P)", "(∀(x)(Q → (R(x) → P)))", "Q", "R(b)"], Some("P")),
        Question::new(&["R(a)", "(∀(x)(Q → R(x)))", "Q"], Some("(∀(y)R(y))")),
        Question::new(&["(R(a) → P)", "R(a)"], Some("(∀(y)P)")),
        Question::new(&["(R(a) ∧ Q)", "(∀(x)(Q ∧ R(x)))"], Some("(R(b) ∧ Q)")),
    ];
    for (name, alpha) in
        [("predicate-wars", Alpha::Exact), ("predicate-wars-sound", Alpha::Exact), ("predicate-wars-sound", Alpha::Equivalent)]
    {
        let house = HouseRules { alpha, ..HouseRules::default() };
        let calculus = rules::shipped(name, &house).expect("a calculus");
        for question in &questions {
            for measure in [Measure::Points, Measure::Lines] {
                question.holds(&calculus, &house, measure);
            }
        }
    }
}

#[test]
fn bounds_hold_in_calculi_with_boxes() {
    let house = HouseRules::default();
    let calculus = rules::shipped("classical", &house).expect("a calculus");
    for (premises, goal) in [
        (&["happy(a) → blonde(a)", "blonde(a) → happy(b)"][..], "happy(a) → happy(b)"),
        (&["happy(a) ∨ blonde(a)", "¬happy(a)"], "blonde(a)"),
        (&["∀x (happy(x) → blonde(x))", "happy(a)"], "∃x blonde(x)"),
        (&["¬¬happy(a)"], "happy(a)"),
        (&["happy(a) ∧ ¬happy(a)"], "blonde(b)"),
    ] {
        Question::new(premises, Some(goal)).holds(&calculus, &house, Measure::Lines);
    }
    let calculus = rules::shipped("wff-n-proof", &house).expect("a calculus");
    for (premises, goal) in [(&["Cpq", "Cqr"][..], "Cpr"), (&["Kpq"], "Kqp"), (&["Apq", "Np"], "q")] {
        Question::new(premises, Some(goal)).holds(&calculus, &house, Measure::Lines);
    }
}

#[test]
fn bounds_of_random_goals_hold_in_calculi_with_boxes() {
    let (house, mut lots) = (HouseRules::default(), Lots(20_261_128));
    let calculus = |name| rules::shipped(name, &house).expect("a calculus");
    let (polish, classical) = (calculus("wff-n-proof"), calculus("classical"));
    for measure in [Measure::Lines, Measure::Points] {
        drawn(&polish, &house, measure, COUNT, &mut |depth| lots.wff(depth));
        // Each of these takes a second or two.
        drawn(&classical, &house, measure, COUNT_OF_EACH, &mut |depth| lots.board_statement(depth));
    }
}

/// Rules that take other ways than those of the game: equals for equals in one step, and a part that is chosen and then laid open.
const OTHER_RULES: &str = "\
calculus other \"Other rules\"
notation predicate-wars
rule \"Modus ponens\" (MP)
  from (A → B), A
  infer B
rule \"Equals for equals\" (EQ)
  from (x = y), A(x)
  infer A(y)
rule \"Addition\" (ADD)
  from A
  choose B : formula
  infer (A ∨ B)
rule \"Disjunctive syllogism\" (DS)
  from (A ∨ B), (¬A)
  infer B
rule \"Denial\" (DEN)
  from (¬A), (¬B)
  infer (A → B)
rule \"No alternative\" (NA)
  from (¬(A ∨ B))
  infer (¬A)
";

#[test]
fn bounds_hold_by_other_rules_than_those_of_the_game() {
    let house = HouseRules::default();
    let calculus = rules::parse(&Text::new("other", OTHER_RULES), &house).value.expect("a calculus");
    for (premises, goal) in [
        (&["(a = b)", "R(a)"][..], "R(b)"),
        (&["(a = b)", "(R(a) → P)", "R(b)"], "P"),
        (&["(a = b)", "((R(a) → P) → Q)", "(R(b) → P)", "(b = a)"], "Q"),
        (&["(¬Q)", "P", "(¬P)"], "(Q ∨ R(a))"),
        (&["(P ∨ (Q → R(a)))", "(¬P)", "Q"], "R(a)"),
        // What is put together to be taken apart is half of the clash that this takes.
        (&["P", "(¬(P ∨ Q))"], "Q"),
    ] {
        Question::new(premises, Some(goal)).holds(&calculus, &house, Measure::Points);
        Question::new(premises, Some(goal)).holds(&calculus, &house, Measure::Lines);
    }
}
