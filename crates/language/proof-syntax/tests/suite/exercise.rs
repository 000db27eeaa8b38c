//! Exercises as text: what is read of them, and each fault at its place.

use formula::{Alphabet, Bank};
use kernel::{Calculus, HouseRules, Notation};
use proof_syntax::exercise::{self, ExerciseText, Goal};
use proof_syntax::rules;
use representation::BracketedText;
use source::Text;
use syntax_core::Parsed;

const TRANSITIVITY: &str = "\
exercise \"Transitivity of if\"      # title
system classical                   # optional, default classical
rules →I, →E                       # optional: only these rules (aliases too)
symbols P/0 Q/0 R/0 : predicate    # as on boards
premise P → Q
premise Q → R
goal P → R
points 2                           # optional
say \"Assume P first, and # is no comment here.\"
say \"Then look at the premises.\"
";

fn calculus(name: &str) -> Calculus {
    rules::shipped(name, &HouseRules::default()).expect("it comes with the program")
}

fn read(written: &str, calculus: &Calculus, bank: &mut Bank) -> Parsed<ExerciseText> {
    exercise::parse(&Text::new("test", written), &calculus.notation().into(), calculus, bank)
}

/// The faults of an exercise in `classical`, each as `code: the text that it points at`.
fn faults(written: &str) -> Vec<String> {
    let parsed = read(written, &calculus("classical"), &mut Bank::new());
    let is_read = parsed.diagnostics.iter().all(|diagnostic| !diagnostic.is_error());
    assert_eq!(parsed.value.is_some(), is_read, "{written}");
    let text = Text::new("test", written);
    parsed.diagnostics.iter().map(|found| format!("{}: {}", found.code, text.slice(found.span))).collect()
}

#[test]
fn everything_in_an_exercise_is_read() {
    let (calculus, mut bank) = (calculus("classical"), Bank::new());
    let text = Text::new("test", TRANSITIVITY);
    assert_eq!(exercise::system(&text).map(|(name, _)| name).as_deref(), Some("classical"));
    let Parsed { value, diagnostics } = read(TRANSITIVITY, &calculus, &mut bank);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let exercise = value.expect("it has no fault");
    assert_eq!(exercise.title.as_deref(), Some("Transitivity of if"));
    let rules = exercise.rules.expect("some are listed");
    assert_eq!(rules.iter().map(|&rule| calculus.rule(rule).tag.as_str()).collect::<Vec<_>>(), ["→I", "→E"]);
    let premises: Vec<String> = exercise.premises.iter().map(|&(formula, _)| bank.text(formula, Alphabet::Unicode)).collect();
    assert_eq!(premises, ["(P → Q)", "(Q → R)"]);
    let (Goal::Statement(goal), place) = exercise.goal else { panic!("it has no holes") };
    assert_eq!((bank.text(goal, Alphabet::Unicode).as_str(), text.slice(place)), ("(P → R)", "P → R"));
    assert_eq!(exercise.points, 2);
    assert_eq!(exercise.say, ["Assume P first, and # is no comment here.", "Then look at the premises."]);
}

#[test]
fn only_the_goal_is_needed() {
    let mut bank = Bank::new();
    let calculus = calculus("classical");
    let parsed = read("\u{feff}\r\n  goal ∀x (happy(x) → happy(x))\r\n", &calculus, &mut bank);
    let exercise = parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics));
    assert_eq!((exercise.title, exercise.rules, exercise.points), (None, None, 1));
    assert!(exercise.premises.is_empty() && exercise.say.is_empty());
    assert_eq!(faults("exercise: \"Truth\"\npremise : ⊥\ngoal: ⊤"), [""; 0], "labels have colons");
}

#[test]
fn rules_are_listed_by_any_of_their_names() {
    let written = "rules \"Modus ponens\", arrow intro , ∧I,->E\nrules 'x\ngoal ⊤";
    assert_eq!(
        faults(written),
        ["unknown-rule: arrow intro", "repeated-rule: ->E", "unknown-rule: 'x"].map(str::to_owned),
        "a name and its alias are one rule"
    );
    assert_eq!(faults("rules →I →E\ngoal ⊤"), ["unknown-rule: →I →E"]);
    assert_eq!(faults("rules\ngoal ⊤"), ["unexpected-token: "]);
    assert_eq!(faults("rules →I,\ngoal ⊤"), ["unexpected-token: "]);
    assert_eq!(faults("rules \"→I\" →E\ngoal ⊤"), ["unexpected-token: →"]);
    assert_eq!(faults("rules \"→I, →E\ngoal ⊤"), ["unknown-rule: \"→I"]);
}

#[test]
fn every_fault_has_its_place() {
    let cases = [
        ("premise happy(x)\ngoal ⊤", "free-variable: happy(x)"),
        ("goal happy(socrates)", "free-variable: happy(socrates)"),
        ("goal mortal(x)", "unknown-symbol: mortal"),
        ("goal happy(…) ", "no-pattern-here: happy(…)"),
        ("premiss ⊤\ngoal ⊤", "unknown-clause: premiss"),
        ("premise ⊤", "no-goal: "),
        ("", "no-goal: "),
        ("goal ⊤\ngoal ⊥", "repeated-clause: goal"),
        ("system classical\nsystem classical\ngoal ⊤", "repeated-clause: system"),
        ("system\ngoal ⊤", "unexpected-token: "),
        ("system two words\ngoal ⊤", "unexpected-token: words"),
        ("exercise Title\ngoal ⊤", "unexpected-token: Title"),
        ("exercise \"Title\ngoal ⊤", "unclosed-quotation: \""),
        ("exercise \"Title\" more\ngoal ⊤", "unexpected-token: more"),
        ("say\ngoal ⊤", "unexpected-token: "),
        ("points 1.5\ngoal ⊤", "bad-points: 1.5"),
        ("points +2\ngoal ⊤", "bad-points: +2"),
        ("points 1000001\ngoal ⊤", "bad-points: 1000001"),
        ("points 99999999999999999999\ngoal ⊤", "bad-points: 99999999999999999999"),
        ("points\ngoal ⊤", "bad-points: "),
        ("symbols P\ngoal ⊤", "unexpected-token: P"),
        ("goal P\nsymbols P/0 : predicate", "unknown-symbol: P"),
    ];
    let wrong: Vec<String> = cases
        .iter()
        .filter(|(written, expected)| faults(written) != [*expected])
        .map(|(written, expected)| format!("{written:?}: {:?}, not {expected}", faults(written)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn exercises_are_set_in_every_notation() {
    let cases = [
        ("predicate-wars", "premise (∀(x)(P(x) ∧ Q))\ngoal (∀(y)P(y))", Notation::PredicateWars),
        ("wff-n-proof", "premise Kpq\ngoal q", Notation::Polish),
    ];
    for (system, written, notation) in cases {
        let calculus = calculus(system);
        assert_eq!(calculus.notation(), notation);
        let parsed = read(written, &calculus, &mut Bank::new());
        assert!(parsed.value.is_some(), "{:?}", parsed.diagnostics);
        let parsed = read(&format!("symbols P/0 : predicate\n{written}"), &calculus, &mut Bank::new());
        assert_eq!(parsed.diagnostics.iter().map(|found| found.code).collect::<Vec<_>>(), ["needs-no-symbols"]);
    }
}

#[test]
fn much_that_is_wrong_is_listed_up_to_a_limit() {
    let written = "nonsense\n".repeat(100_000);
    let parsed = read(&written, &calculus("classical"), &mut Bank::new());
    assert!(parsed.value.is_none() && parsed.diagnostics.len() <= syntax_core::MAX_ERRORS + 1, "{}", parsed.diagnostics.len());
}

/// The goal may have holes in Predicate Wars; its mistakes are reported as in any goal, and it is closed but for them.
#[test]
fn a_goal_may_have_holes() {
    let calculus = calculus("predicate-wars");
    let mut bank = Bank::new();
    let written = "goal (∀(x)(P(x) → R(x, _)))  # any\nsystem predicate-wars\n";
    let parsed = read(written, &calculus, &mut bank);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    let (goal, place) = parsed.value.expect("it is read").goal;
    let Goal::Pattern(pattern) = goal else { panic!("it has a hole") };
    assert_eq!((pattern.shapes.len(), pattern.holes.len()), (1, 1));
    assert_eq!(Text::new("test", written).slice(place), "(∀(x)(P(x) → R(x, _)))");
    let cases = [
        ("goal (P → …)", "misplaced-hole: …"),
        ("goal [ATK](…) ∧ P(_)", "missing-outer-brackets: [ATK](…) ∧ P(_)"),
        ("goal (R(x, _) ∧ Q)", "free-variable: (R(x, _) ∧ Q)"),
        ("goal (([…](…) ∧ […](…)) ∧ […](…))", "pattern-too-open: (([…](…) ∧ […](…)) ∧ […](…))"),
        ("goal P(_)\ngoal Q", "repeated-clause: goal"),
        ("premise P(_)\ngoal Q", "unknown-character: _"),
    ];
    for (written, expected) in cases {
        let parsed = read(written, &calculus, &mut Bank::new());
        let text = Text::new("test", written);
        let found: Vec<String> =
            parsed.diagnostics.iter().map(|found| format!("{}: {}", found.code, text.slice(found.span))).collect();
        assert_eq!(found, [expected], "{written}");
    }
}
