//! Provisos about lines before the kernel, one kind of lines, one deed and one place after the other: which line breaks them, and what keeps
//! them. The second opinion agrees with each.

use formula::Bank;
use kernel::fault::{Broken, LineError, Violation};
use kernel::{Calculus, Context, HouseRules, check};
use proof_syntax::proof::{Options, Statements};
use source::Text;
use testkit::matcher::judge::{Case, Judge};

const RULES: &str = "calculus lines \"Lines\"\nnotation palmer\n\
    rule \"Instance\" (UI)\n  from (∀(x)A(x))\n  choose a : object\n  infer A(a)\n\
    rule \"Example\" (EI)\n  from (∃(x)A(x))\n  choose e : variable\n  witness e\n  provided e free nowhere else\n  infer A(e)\n\
    rule \"Other example\" (EX)\n  from (∃(x)A(x))\n  choose e : variable\n  witness e\n  provided e free nowhere else\n  infer A(e)\n\
    rule \"Instance of some\" (EG)\n  from A(a)\n  choose a : object\n  infer (∃(x)A(x))\n\
    rule \"Conjunction\" (Conj)\n  from A, B\n  infer (A ∧ B)\n\
    rule \"Condition\" (CP)\n  from [A ⊢ B]\n  infer (A → B)\n";

const SYMBOLS: &str = "symbols P/1 Q/1 R/2 : predicate\n";

fn calculus(proviso: &str, premise: &str) -> Calculus {
    let rule =
        format!("rule \"Asked\" (ASK)\n  from {premise}\n  choose e : variable\n  provided {proviso}\n  infer (∀(x)A(x))\n");
    let text = Text::new("lines.rules", format!("{RULES}{rule}"));
    let parsed = proof_syntax::rules::parse(&text, &HouseRules::default());
    parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics))
}

/// Statements in Palmer's notation.
fn options() -> Options {
    let statements = Statements::Palmer { options: board_syntax::palmer::Options::default(), vocabulary: None };
    Options { statements, ..Options::default() }
}

/// The number of the line that breaks the proviso of the last line, with the variable that it speaks of; `None` if the proof is accepted.
fn broken_by(calculus: &Calculus, proof: &str, goal: Option<&str>) -> Option<(Violation, String)> {
    let house = HouseRules::default();
    let mut bank = Bank::new();
    let text = Text::new("lines.proof", format!("{SYMBOLS}{proof}"));
    let parsed = proof_syntax::proof::parse(&text, &options(), &mut bank);
    let proof = parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics)).proof;
    let block = proof.main().expect("there are lines");
    // The goal is the statement of the line with this number.
    let goal =
        goal.map(|number| block.index(number.parse().expect("a number")).and_then(|at| block.statement(at)).expect("a line"));
    let checked = check(&bank, &proof, &Context { calculus, house: &house, rules_in_force: &[], goal }, &mut ());
    let opinions = Judge::new(calculus, &house).proof(&Case { bank: &bank, proof: &proof, rules: &[], goal });
    let opinions = opinions.last().expect("one block");
    let main = checked.main().expect("one block");
    for (at, opinion) in opinions.iter().enumerate() {
        assert_eq!(opinion.is_right(), main.fault(at as u32).is_none(), "line {at}: {:?}", main.faults);
    }
    match main.faults.as_slice() {
        [] => None,
        [(at, LineError::Proviso(Broken { variable, violation, .. }))] => {
            assert_eq!(*at as usize + 1, block.len(), "{violation:?}");
            Some((*violation, variable.map_or(String::new(), |variable| bank.variable_text(variable).to_owned())))
        }
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn breaks(proviso: &str, proof: &str, line: u32, variable: &str) {
    let found = broken_by(&calculus(proviso, "A(e)"), proof, None);
    assert_eq!(found, Some((Violation::Line(line - 1), variable.to_owned())), "{proviso}\n{proof}");
}

#[track_caller]
fn keeps(proviso: &str, proof: &str) {
    assert_eq!(broken_by(&calculus(proviso, "A(e)"), proof, None), None, "{proviso}\n{proof}");
}

/// From everybody's somebody to an instance with names: lines 1 to 4, where 3 flags y and 5 generalizes x.
const CHAIN: &str =
    "1. axiom ∀x ∃z R(x, z)\n2. ∃z R(x, z) by UI on 1 with x\n3. R(x, y) by EI on 2 with y\n4. ∃z R(x, z) by UI on 1 with x\n";

#[test]
fn a_line_by_a_rule_may_not_have_the_letter_free() {
    breaks("no line by EI has e free", &format!("{CHAIN}5. ∀x ∃z R(x, z) by ASK on 4 with x\n"), 3, "x");
    breaks("no line has e free", &format!("{CHAIN}5. ∀x ∃z R(x, z) by ASK on 4 with x\n"), 2, "x");
    keeps("no line by EX has e free", &format!("{CHAIN}5. ∀x ∃z R(x, z) by ASK on 4 with x\n"));
    // The name of the rule in the proviso is any that it has, and it is the rule that counts.
    breaks("no line by ei has e free", &format!("{CHAIN}5. ∀x ∃z R(x, z) by ASK on 4 with x\n"), 3, "x");
    keeps("no line by EI has e free", "1. axiom ∀x P(x)\n2. P(x) by UI on 1 with x\n3. ∀x P(x) by ASK on 2 with x\n");
}

#[test]
fn the_premise_may_have_no_flagged_letter() {
    let letter = "no line by EI flags a letter of the premises";
    breaks(letter, &format!("{CHAIN}5. ∀x R(x, y) by ASK on 3 with x\n"), 3, "y");
    keeps(letter, &format!("{CHAIN}5. ∀x ∃z R(x, z) by ASK on 4 with x\n"));
    keeps("no line by EX flags a letter of the premises", &format!("{CHAIN}5. ∀x R(x, y) by ASK on 3 with x\n"));
    // The conclusion has the letter as well, the generalized one aside.
    breaks("no line flags a letter of the conclusion", &format!("{CHAIN}5. ∀x R(x, y) by ASK on 3 with x\n"), 3, "y");
    breaks("no line flags e", &format!("{CHAIN}5. ∀u R(x, u) by ASK on 3 with y\n"), 3, "y");
    keeps("no line flags e", &format!("{CHAIN}5. ∀u R(u, y) by ASK on 3 with x\n"));
}

#[test]
fn a_letter_counts_that_came_on_a_line_with_another() {
    let beside = "no line by EI with e free flags a letter of the premises";
    breaks(beside, &format!("{CHAIN}5. ∀x R(x, y) by ASK on 3 with x\n"), 3, "y");
    let further =
        format!("{CHAIN}5. ∃z R(y, z) by UI on 1 with y\n6. R(y, u) by EI on 5 with u\n7. R(x, y) ∧ R(y, u) by Conj on 3, 6\n");
    breaks(beside, &format!("{further}8. ∀x (R(x, y) ∧ R(y, u)) by ASK on 7 with x\n"), 3, "y");
    // u came on a line with y and without x, although y came on a line with x: what Parry saw.
    keeps(
        beside,
        &format!("{further}8. ∃w (R(x, w) ∧ R(w, u)) by EG on 7 with y\n9. ∀x ∃w (R(x, w) ∧ R(w, u)) by ASK on 8 with x\n"),
    );
}

#[test]
fn assumptions_are_axioms_and_those_of_open_boxes() {
    let asked = "no assumption has e free";
    breaks(asked, "1. axiom P(x)\n2. axiom Q(y)\n3. ∀y Q(y) by ASK on 2 with y\n", 2, "y");
    breaks(
        asked,
        "1. axiom ∀y P(y)\nassume 2. Q(x)\n  3. P(x) by UI on 1 with x\n  4. ∀x P(x) by ASK on 3 with x\nend\n",
        2,
        "x",
    );
    keeps(asked, "1. axiom ∀y P(y)\nassume 2. Q(x)\nend\n3. P(x) by UI on 1 with x\n4. ∀x P(x) by ASK on 3 with x\n");
    // In the margin stand only those that the premise rests on.
    let margin = "no supporting assumption has e free";
    keeps(margin, "1. axiom ∀y P(y)\nassume 2. Q(x)\n  3. P(x) by UI on 1 with x\n  4. ∀x P(x) by ASK on 3 with x\nend\n");
    breaks(
        margin,
        "1. axiom P(x)\n2. axiom Q(y)\n3. P(x) ∧ Q(y) by Conj on 1, 2\n4. ∀x (P(x) ∧ Q(y)) by ASK on 3 with x\n",
        1,
        "x",
    );
    keeps(margin, "1. axiom ∀y P(y)\nassume 2. Q(x)\nend\n3. Q(x) → Q(x) by CP on 2-2\n4. ∀x (Q(x) → Q(x)) by ASK on 3 with x\n");
}

#[test]
fn a_flagged_letter_may_not_be_in_an_assumption() {
    let start = "1. axiom ∀x ∃z R(x, z)\n2. ∃z R(x, z) by UI on 1 with x\n3. R(x, y) by EI on 2 with y\nassume 4. P(y)\n  5. ∃z R(x, z) by UI on 1 with x\n";
    let step = "  6. ∀x ∃z R(x, z) by ASK on 5 with x\nend\n";
    breaks("no line by EI flags a letter of an assumption", &format!("{start}{step}"), 3, "y");
    keeps("no line by EI flags a letter of a supporting assumption", &format!("{start}{step}"));
    keeps("no line by EX flags a letter of an assumption", &format!("{start}{step}"));
}

#[test]
fn open_and_supporting_lines_are_fewer() {
    let boxed = "1. axiom ∀y P(y)\nassume 2. Q(x)\n  3. P(x) by UI on 1 with x\nend\n4. P(x) by UI on 1 with x\n5. ∀x P(x) by ASK on 4 with x\n";
    breaks("no open line by UI has e free", boxed, 4, "x");
    breaks("no line by UI has e free", boxed, 3, "x");
    let aside = "1. axiom ∀y P(y)\n2. axiom Q(x)\n3. P(x) by UI on 1 with x\n4. ∀x P(x) by ASK on 3 with x\n";
    breaks("no open line has e free", aside, 2, "x");
    breaks("no supporting line has e free", aside, 3, "x");
    keeps("no supporting line by EI has e free", aside);
}

#[test]
fn axioms_anywhere_and_the_goal_may_not_have_the_letter() {
    let asked = "no axiom or goal has e free";
    breaks(asked, "1. axiom P(x)\n2. ∀x P(x) by ASK on 1 with x\n", 1, "x");
    let proof = "1. axiom ∀y P(y)\n2. P(x) by UI on 1 with x\n3. ∀x P(x) by ASK on 2 with x\n";
    keeps(asked, proof);
    let found = broken_by(&calculus(asked, "A(e)"), proof, Some("2"));
    assert_eq!(found, Some((Violation::Goal, "x".to_owned())));
    // The goal counts as a line does: only if it has the other letter.
    let beside = calculus("no axiom or goal with d free has e free", "A(e), A(d)\n  choose d : variable");
    let proof = "1. axiom ∀y P(y)\n2. P(x) by UI on 1 with x\n3. P(u) by UI on 1 with u\n4. P(x) ∧ P(u) by Conj on 2, 3\n\
                 5. ∀x P(x) by ASK on 2, 3 with u, x\n";
    assert_eq!(broken_by(&beside, proof, Some("2")), None);
    assert_eq!(broken_by(&beside, proof, Some("4")), Some((Violation::Goal, "x".to_owned())));
}

#[test]
fn a_box_has_lines_in_it_and_outside() {
    let proof = "1. axiom P(x)\nassume 2. Q(y)\n  3. Q(y) ∧ Q(y) by Conj on 2, 2\nend\n4. ∀y Q(y) by ASK on 2-2 with y\n";
    let premise = "[A(e) ⊢ A(e)]";
    let found = |proviso: &str, proof: &str| broken_by(&calculus(proviso, premise), proof, None);
    assert_eq!(found("no line in the box has e free", proof), Some((Violation::Line(1), "y".to_owned())));
    assert_eq!(found("no line outside the box has e free", proof), None);
    assert_eq!(found("no line in the box by CP has e free", proof), None);
    let used = proof.replace("axiom P(x)", "axiom P(y)");
    assert_eq!(found("no line outside the box has e free", &used), Some((Violation::Line(0), "y".to_owned())));
}

#[test]
fn flags_have_an_order() {
    let flags = "rule \"Generalization\" (UG)\n  from A(e)\n  choose e : variable\n  witness e\n  provided e flagged in order\n  infer (∀(x)A(x))\n";
    let text = Text::new(
        "lines.rules",
        format!("{}{flags}", RULES.replace("  provided e free nowhere else\n", "  provided e flagged in order\n")),
    );
    let parsed = proof_syntax::rules::parse(&text, &HouseRules::default());
    let calculus = parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics));
    // y was flagged beside x, so that x cannot be flagged beside y.
    let first = "1. axiom ∀x ∃z R(x, z)\n2. ∃z R(x, z) by UI on 1 with x\n3. R(x, y) by EI on 2 with y\n";
    let found = |rest: &str| broken_by(&calculus, &format!("{first}{rest}"), None).map(|(violation, _)| violation);
    assert!(matches!(found("4. ∀u R(u, y) by UG on 3 with x\n"), Some(Violation::DependentWitness(_))));
    assert_eq!(found("4. ∀u R(x, u) by UG on 3 with y\n"), None);
    // Nor beside what was flagged beside y; what is flagged beside x alone is not beside y.
    let chain = "4. ∃z R(y, z) by UI on 1 with y\n5. R(y, u) by EI on 4 with u\n6. R(x, y) ∧ R(y, u) by Conj on 3, 5\n\
                 7. ∀v (R(v, y) ∧ R(y, u)) by UG on 6 with x\n";
    assert!(matches!(found(chain), Some(Violation::DependentWitness(_))));
    assert_eq!(found("4. ∃z R(x, z) by UI on 1 with x\n5. ∀u ∃z R(u, z) by UG on 4 with x\n"), None);
}

/// What looks at more lines than are looked at is refused, and says so; a proof of some thousand lines is far below.
#[test]
fn the_lines_that_are_looked_at_are_counted() {
    let asked = calculus("no line by EI has e free", "A(e)");
    let faults = |steps: usize| {
        let mut proof = String::from("1. axiom ∀x P(x)\n2. P(x) by UI on 1 with x\n");
        (0..steps).for_each(|at| proof.push_str(&format!("{}. ∀x P(x) by ASK on 2 with x\n", at + 3)));
        let (mut bank, house) = (Bank::new(), HouseRules::default());
        let text = Text::new("lines.proof", format!("{SYMBOLS}{proof}"));
        let proof = proof_syntax::proof::parse(&text, &options(), &mut bank).value.expect("it reads").proof;
        let context = Context { calculus: &asked, house: &house, rules_in_force: &[], goal: None };
        check(&bank, &proof, &context, &mut ()).main().expect("one block").faults.first().map(|(at, fault)| (*at, fault.code()))
    };
    assert_eq!(faults(5_000), None);
    let (at, code) = faults(10_500).expect("it is refused");
    assert_eq!(code, "too-many-lines-asked");
    assert!((9_000..10_500).contains(&at), "{at}");
}

#[test]
fn a_proof_that_asks_about_too_many_lines_is_refused() {
    const STEPS: u32 = 10_100;
    let (calculus, house, mut bank) = (calculus("no line by EX has e free", "A(e)"), HouseRules::default(), Bank::new());
    let steps: String = (3..STEPS).map(|line| format!("{line}. ∀x P(x) by ASK on 2 with x\n")).collect();
    let text = Text::new("lines.proof", format!("{SYMBOLS}1. axiom ∀x P(x)\n2. P(x) by UI on 1 with x\n{steps}"));
    let proof = proof_syntax::proof::parse(&text, &options(), &mut bank).value.expect("it can be read").proof;
    let checked = check(&bank, &proof, &Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: None }, &mut ());
    let faults = &checked.main().expect("one block").faults;
    let codes: Vec<&str> = faults.iter().map(|(_, error)| error.code()).collect();
    assert!(!codes.is_empty() && codes.iter().all(|code| *code == "too-many-lines-asked"), "{codes:?}");
    assert!(faults.iter().all(|(at, _)| at + 200 > STEPS), "{faults:?}");
}
