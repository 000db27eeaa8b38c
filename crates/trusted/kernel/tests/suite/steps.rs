//! Single steps before the kernel: what a schema fits, what its letters stand for, when a proviso is broken, what a line depends on, and where
//! an answer is refused for want of room. Rules and proofs are written out; how they are read is tested elsewhere.

use formula::Bank;
use kernel::fault::{Broken, LineError, Mismatch, Violation};
use kernel::{
    BlockBuilder, Calculus, Checked, Citation, Context, Contradiction, HouseRules, Justification, MAX_SUGGESTIONS, Proof,
    RulePart, calculus::MAX_CLAUSES, calculus::SchemaFault, check,
};
use source::{Span, Text};
use testkit::formulas::of_size;

/// A calculus of these rules; none if they are refused.
fn calculus(rules: &str) -> Option<Calculus> {
    let text = format!("calculus small \"Small\"\nnotation predicate-wars\n\n{rules}");
    proof_syntax::rules::parse(&Text::new("small", text), &HouseRules::default()).value
}

/// The faults of a proof in a calculus of these rules, with the numbers of their lines.
fn faults_with(rules: &str, in_force: &[&str], proof: &str) -> Vec<(u32, LineError)> {
    faults_under(&HouseRules::default(), rules, in_force, proof)
}

fn faults_under(house: &HouseRules, rules: &str, in_force: &[&str], proof: &str) -> Vec<(u32, LineError)> {
    let CheckedProof { proof, checked, .. } = checked(house, rules, in_force, proof);
    let number = |part: u32| proof.main().and_then(|block| block.line(part as usize)).map_or(0, |line| line.number);
    let faults = &checked.main().expect("there are lines").faults;
    faults.iter().map(|(part, fault)| (number(*part), fault.clone())).collect()
}

/// What the kernel finds in a proof, beside what it was asked.
struct CheckedProof {
    calculus: Calculus,
    bank: Bank,
    proof: Proof,
    checked: Checked,
}

/// What the kernel finds in a proof in a calculus of these rules.
fn checked(house: &HouseRules, rules: &str, in_force: &[&str], proof: &str) -> CheckedProof {
    let (calculus, mut bank) = (calculus(rules).expect("the rules are well formed"), Bank::new());
    let parsed = proof_syntax::proof::parse(&Text::new("proof", proof), &proof_syntax::proof::Options::default(), &mut bank);
    let proof = parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics)).proof;
    let rule = |rule: &&str| {
        let (text, span) = (Text::new("rule", *rule), Span::new(0, rule.len()));
        let parsed =
            proof_syntax::predicate_wars::parse_wff(&text, span, &proof_syntax::predicate_wars::Options::default(), &mut bank);
        parsed.value.expect("the rule is well formed")
    };
    let rules_in_force: Vec<_> = in_force.iter().map(rule).collect();
    let context = Context { calculus: &calculus, house, rules_in_force: &rules_in_force, goal: None };
    let checked = check(&bank, &proof, &context, &mut ());
    CheckedProof { calculus, bank, proof, checked }
}

fn faults(rules: &str, proof: &str) -> Vec<(u32, LineError)> {
    faults_with(rules, &[], proof)
}

/// What is in the way of the proviso that a single faulty line breaks.
fn violation(rules: &str, proof: &str) -> Violation {
    match faults(rules, proof).as_slice() {
        [(_, LineError::Proviso(Broken { violation, .. }))] => *violation,
        other => panic!("{other:?}"),
    }
}

/// Where a single faulty line does not fit, and why.
fn misfit(rules: &str, proof: &str) -> (RulePart, Mismatch) {
    match faults(rules, proof).as_slice() {
        [(_, LineError::DoesNotFit { part, mismatch, .. })] => (*part, *mismatch),
        other => panic!("{other:?}"),
    }
}

const PONENS: &str = "rule \"Ponens\" (MP, T-1)\n  says \"It follows.\"\n  from (A → B), A\n  infer B\n";
const REPETITION: &str = "rule \"Repetition\" (RE, T-9)\n  says \"It is said again.\"\n  from A\n  infer A\n";
const RESTRICTED: &str = "rule \"Restricted\" (RG, T-8)\n  says \"It holds of all such.\"\n  from [E(e) ⊢ A(e)]\n  choose e : variable\n  \
     provided e arbitrary, e not free in A, e not free in E\n  infer (∀(x)(E(x) → A(x)))\n";
const INSTANCE: &str =
    "rule \"Instance\" (UI, T-2)\n  says \"It holds of one.\"\n  from (∀(x)A)\n  choose a : object\n  infer A{x ↦ a}\n";
const GENERAL: &str = "rule \"General\" (UG, T-3)\n  says \"It holds of all.\"\n  from A(d)\n  choose d : variable\n  \
                       provided d arbitrary\n  infer (∀(d)A(d))\n";
const WITNESS: &str = "rule \"Witness\" (EI, T-4)\n  says \"It holds of some.\"\n  from (∃(x)A)\n  choose e : variable\n  witness e\n  \
                       provided fresh e\n  infer A{x ↦ e}\n";

#[test]
fn a_letter_stands_for_one_formula_throughout() {
    assert_eq!(faults(PONENS, "1. axiom ((P ∧ Q) → R)\n2. axiom (P ∧ Q)\n3. R by MP on 1, 2\n4. R by MP on 2, 1\n"), []);
    let (part, mismatch) = misfit(PONENS, "1. axiom (P → R)\n2. axiom Q\n3. R by MP on 1, 2\n");
    assert!(matches!((part, mismatch), (RulePart::Premise(1), Mismatch::Conflict { .. })), "{part:?} {mismatch:?}");
    let (part, mismatch) = misfit(PONENS, "1. axiom (P → R)\n2. axiom P\n3. P by MP on 1, 2\n");
    assert!(matches!((part, mismatch), (RulePart::Conclusion, Mismatch::Conflict { .. })), "{part:?} {mismatch:?}");
    let (part, mismatch) = misfit(PONENS, "1. axiom (P ∧ R)\n2. axiom P\n3. R by MP on 1, 2\n");
    assert!(matches!((part, mismatch), (RulePart::Premise(0), Mismatch::Shape { .. })), "{part:?} {mismatch:?}");
}

#[test]
fn what_fills_a_hole_fills_it_everywhere_and_is_not_captured() {
    let all = "1. axiom (∀(x)(P(x, x) → (∃(y)R(x, y))))\n";
    assert_eq!(faults(INSTANCE, &format!("{all}2. (P(f(z), f(z)) → (∃(y)R(f(z), y))) by UI on 1\n")), []);
    assert_eq!(faults(INSTANCE, "1. axiom (∀(x)P(x, z))\n2. P(z, z) by UI on 1\n"), []);
    let (_, twice) = misfit(INSTANCE, &format!("{all}2. (P(3, 4) → (∃(y)R(3, y))) by UI on 1\n"));
    assert!(matches!(twice, Mismatch::Hole { .. }), "{twice:?}");
    let (_, captured) = misfit(INSTANCE, &format!("{all}2. (P(y, y) → (∃(y)R(y, y))) by UI on 1\n"));
    assert!(matches!(captured, Mismatch::Capture { .. }), "{captured:?}");
    // The inner quantifier's variable is another one.
    let inner = "1. axiom (∀(x)(P(x) ∧ (∀(x)Q(x))))\n";
    assert_eq!(faults(INSTANCE, &format!("{inner}2. (P(3) ∧ (∀(x)Q(x))) by UI on 1\n")), []);
    let (_, bound) = misfit(INSTANCE, &format!("{inner}2. (P(3) ∧ (∀(x)Q(3))) by UI on 1\n"));
    assert!(matches!(bound, Mismatch::Instance { .. }), "{bound:?}");
}

/// Where only the names of bound variables are in the way, that is said.
#[test]
fn what_fits_up_to_the_names_of_bound_variables_is_told() {
    let fits = |proof: &str| match faults(INSTANCE, proof).as_slice() {
        [(_, LineError::DoesNotFit { fits_up_to_renaming, .. })] => *fits_up_to_renaming,
        other => panic!("{other:?}"),
    };
    let all = "1. axiom (∀(x)(P(x) → (∃(y)R(x, y))))\n";
    assert!(fits(&format!("{all}2. (P(z) → (∃(w)R(z, w))) by UI on 1\n")), "w for y");
    assert!(!fits(&format!("{all}2. (P(z) → (∃(w)R(w, z))) by UI on 1\n")), "the other way round");
}

/// Equals are not put where a quantifier would bind a variable of theirs. Where names count, that is said; where they do not, it is another
/// statement.
#[test]
fn equals_are_not_put_below_a_quantifier_that_binds_them() {
    let rule = "rule \"Substitution\" (SUB, T-6)\n  says \"Equals for equals.\"\n  from (a = b), A(a)\n  infer A(b)\n";
    let found = |alpha: &str, statement: &str, conclusion: &str| {
        let mut house = HouseRules::default();
        house.set("alpha", alpha).expect("the house rule has this value");
        let proof = format!("1. axiom (x = y)\n2. axiom {statement}\n3. {conclusion} by SUB on 1, 2\n");
        match faults_under(&house, rule, &[], &proof).as_slice() {
            [] => None,
            [(3, LineError::DoesNotFit { mismatch, .. })] => Some(*mismatch),
            other => panic!("{other:?}"),
        }
    };
    for alpha in ["exact", "equivalent"] {
        assert_eq!(found(alpha, "(R(x, x) ∧ (∀(z)R(x, z)))", "(R(y, x) ∧ (∀(z)R(y, z)))"), None, "{alpha}");
    }
    for (statement, conclusion) in [("(∀(y)R(x, y))", "(∀(y)R(y, y))"), ("(∀(x)R(x, z))", "(∀(x)R(y, z))")] {
        let exact = found("exact", statement, conclusion);
        assert!(matches!(exact, Some(Mismatch::Capture { .. })), "{conclusion} {exact:?}");
        let up_to_names = found("equivalent", statement, conclusion);
        assert!(matches!(up_to_names, Some(Mismatch::Instance { .. })), "{conclusion} {up_to_names:?}");
    }
    // A bound variable of another name is the same; a free one that is spelled as it was is another.
    assert_eq!(found("equivalent", "(∀(z)R(x, z))", "(∀(w)R(y, w))"), None);
    assert_eq!(found("equivalent", "(R(x, x) ∧ (∀(z)P(z)))", "(R(y, y) ∧ (∀(w)P(w)))"), None);
    for (statement, conclusion) in [
        ("(∀(z)R(x, z))", "(∀(w)R(y, z))"),
        ("(R(x, x) ∧ (∀(z)P(z)))", "(R(y, y) ∧ (∀(w)P(z)))"),
        ("(∀(z)R(x, w))", "(∀(w)R(y, w))"),
    ] {
        let found = found("equivalent", statement, conclusion);
        assert!(matches!(found, Some(Mismatch::Instance { .. })), "{conclusion} {found:?}");
    }
}

/// Where one object that nothing tells stands in both places, the two are one statement: up to names, where those do not count.
#[test]
fn what_nothing_tells_is_the_same_in_both_places() {
    let rule = "rule \"Repetition\" (SUB, T-6)\n  says \"The same again.\"\n  from A(a)\n  infer A(a)\n";
    let found = |alpha: &str, conclusion: &str| {
        let mut house = HouseRules::default();
        house.set("alpha", alpha).expect("the house rule has this value");
        faults_under(&house, rule, &[], &format!("1. axiom (∀(z)R(x, z))\n2. {conclusion} by SUB on 1\n"))
    };
    for alpha in ["exact", "equivalent"] {
        assert_eq!(found(alpha, "(∀(z)R(x, z))"), [], "{alpha}");
        assert!(matches!(found(alpha, "(∀(z)R(y, z))").as_slice(), [(2, LineError::DoesNotFit { .. })]), "{alpha}");
    }
    assert_eq!(found("equivalent", "(∀(w)R(x, w))"), []);
    assert!(matches!(found("exact", "(∀(w)R(x, w))").as_slice(), [(2, LineError::DoesNotFit { .. })]));
}

/// Of the forms of a rule that one is explained that came furthest: a conclusion that does not fit is further than a premise.
#[test]
fn the_form_that_came_furthest_is_explained() {
    let forms = [
        "  case\n    from (∀(x)A), (A{x ↦ a} → B)\n    infer B\n",
        "  case\n    from (∀(x)A), (C → B)\n    choose a : object\n    infer A{x ↦ a}\n",
    ];
    for order in [[0, 1], [1, 0]] {
        let [first, second] = order.map(|form| forms[form]);
        let rule = format!("rule \"Forms\" (FORMS, T-10)\n  says \"Either form.\"\n{first}{second}");
        let proof = "1. axiom (∀(x)P(x))\n2. axiom (Q(3) → R)\n3. R by FORMS on 1, 2\n";
        match faults(&rule, proof).as_slice() {
            [(3, LineError::DoesNotFit { variant, part: RulePart::Conclusion, .. })] => assert_eq!(order[*variant], 1),
            other => panic!("{other:?}"),
        }
    }
}

/// Another rule that fits a bad line is named; a line that is cited twice counts once, more lines than any rule takes fit none.
#[test]
fn a_rule_that_would_fit_is_suggested() {
    let rules = format!(
        "{PONENS}rule \"Other\" (OR, T-7)\n  says \"One of them.\"\n  from A\n  choose B : formula\n  infer (A ∨ B)\n\
         rule \"Four\" (FOUR, T-9)\n  says \"Four together.\"\n  from A, B, C, D\n  infer ((A ∧ B) ∧ (C ∧ D))\n"
    );
    let suggested = |line: &str| {
        let proof = format!("1. axiom (P → Q)\n2. axiom P\n3. axiom R\n4. axiom S\n5. axiom T\n6. {line}\n");
        let CheckedProof { calculus, checked, .. } = checked(&HouseRules::default(), &rules, &[], &proof);
        let suggestions = &checked.main().expect("there are lines").suggestions;
        suggestions.iter().map(|&(line, rule)| (line, calculus.rule(rule).name.clone())).collect::<Vec<_>>()
    };
    let named = |name: &str| vec![(5, name.to_owned())];
    assert_eq!(suggested("Q by OR on 1, 2"), named("Ponens"));
    assert_eq!(suggested("Q by OR on 2, 1"), named("Ponens"));
    assert_eq!(suggested("Q by OR on 1, 2, 2, 1"), named("Ponens"));
    assert_eq!(suggested("(R ∨ Q) by MP on 3"), named("Other"));
    assert_eq!(suggested("(R ∨ Q) by MP on 3, 3"), named("Other"));
    assert_eq!(suggested("((P ∧ R) ∧ (S ∧ T)) by MP on 2, 3, 4, 5"), named("Four"));
    assert_eq!(suggested("((P ∧ R) ∧ (S ∧ T)) by MP on 2, 3, 4, 5, 2"), named("Four"), "one of them twice");
    assert_eq!(suggested("R by MP on 1, 2"), []);
    assert_eq!(suggested("Q by OR on 1, 2, 3, 4, 5"), []);
    // Looked for so often, and no more.
    let many: String = (7..=7 + MAX_SUGGESTIONS).map(|number| format!("\n{number}. Q by OR on 1, 2")).collect();
    assert_eq!(suggested(&format!("Q by OR on 1, 2{many}")).len(), MAX_SUGGESTIONS);
}

/// A contradiction is a statement and its negation in either order, or tF, by lines that are right; whether names count or not.
#[test]
fn what_contradicts_is_found() {
    for alpha in ["exact", "equivalent"] {
        let mut house = HouseRules::default();
        house.set("alpha", alpha).expect("the house rule has this value");
        let found = |proof: &str| {
            let CheckedProof { bank, proof, checked, .. } = checked(&house, PONENS, &[], proof);
            checked.main().expect("there are lines").contradiction(&bank, &proof, 0)
        };
        let some = "1. axiom P\n2. axiom (Q → (¬P))\n";
        assert_eq!(found(some), None);
        assert_eq!(found(&format!("{some}3. axiom tF\n")), Some(Contradiction::Falsehood(2)));
        assert_eq!(found(&format!("{some}3. axiom tT\n")), None);
        assert_eq!(found(&format!("{some}3. axiom Q\n4. (¬P) by MP on 2, 3\n")), Some(Contradiction::Pair(0, 3)));
        assert_eq!(found(&format!("{some}3. axiom R\n4. (¬P) by MP on 2, 3\n")), None, "the line is wrong");
        assert_eq!(found("1. axiom (¬P)\n2. axiom Q\n3. axiom P\n"), Some(Contradiction::Pair(2, 0)));
        assert_eq!(found("1. axiom (¬(¬P))\n2. axiom (¬P)\n"), Some(Contradiction::Pair(1, 0)));
    }
}

/// Where names of bound variables do not matter, a letter that is free and bound still stands for one variable: what is generalized does not
/// speak of it any more, whatever quantifiers stand around.
#[test]
fn a_letter_that_is_free_and_bound_leaves_nothing_behind() {
    let rule = "rule \"General\" (UG, T-5)\n  says \"It holds of all.\"\n  from (∀(x)A(x, d))\n  choose d : variable\n  \
                infer (∀(x)(∀(d)A(x, d)))\n";
    let found = |conclusion: &str| {
        let mut house = HouseRules::default();
        house.set("alpha", "equivalent").expect("the house rule has this value");
        faults_under(&house, rule, &[], &format!("1. axiom (∀(u)R(u, w, w))\n2. {conclusion} by UG on 1 with w\n"))
    };
    for right in ["(∀(u)(∀(w)R(u, w, w)))", "(∀(u)(∀(y)R(u, y, y)))", "(∀(w)(∀(u)R(w, u, u)))", "(∀(y)(∀(u)R(y, u, u)))"]
    {
        assert_eq!(found(right), [], "{right}");
    }
    for wrong in ["(∀(u)(∀(y)R(u, y, w)))", "(∀(u)(∀(y)R(u, w, y)))", "(∀(u)(∀(y)R(u, w, w)))", "(∀(y)(∀(u)R(y, u, w)))"]
    {
        match found(wrong).as_slice() {
            [(2, LineError::DoesNotFit { .. })] => {}
            other => panic!("{wrong}: {other:?}"),
        }
    }
}

/// The first line outside of boxes that states the goal, if it is right and rests on nothing wrong.
#[test]
fn a_goal_is_reached_in_a_right_line() {
    let calculus = calculus(PONENS).expect("the rules are well formed");
    let house = HouseRules::default();
    let reached = |proof: &str| {
        let mut bank = Bank::new();
        let parsed = proof_syntax::proof::parse(&Text::new("proof", proof), &proof_syntax::proof::Options::default(), &mut bank);
        let proof = parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics)).proof;
        let goal = proof.main().and_then(|main| main.statements().last()).expect("there are lines");
        let context = Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: Some(goal) };
        check(&bank, &proof, &context, &mut ()).reached(&bank, &proof, goal)
    };
    assert_eq!(reached("1. axiom (P → Q)\n2. axiom P\n3. Q by MP on 1, 2\n"), Some(2));
    assert_eq!(reached("1. axiom Q\n2. axiom (P → Q)\n3. axiom P\n4. Q by MP on 2, 3\n"), Some(0), "the first");
    assert_eq!(reached("1. axiom (P → Q)\n2. axiom R\n3. Q by MP on 1, 2\n"), None, "the line is wrong");
    assert_eq!(
        reached("1. axiom (P → Q)\n2. axiom R\n3. P by MP on 1, 2\n4. Q by MP on 1, 3\n"),
        None,
        "it rests on a wrong one"
    );
}

#[test]
fn a_variable_of_a_distant_axiom_is_not_arbitrary() {
    let rules = format!("{GENERAL}\n{INSTANCE}\n{PONENS}");
    assert_eq!(faults(&rules, "1. axiom (∀(x)P(x))\n2. P(y) by UI on 1\n3. (∀(y)P(y)) by UG on 2\n"), []);
    let far = |last: &str, of: &str| {
        format!(
            "1. axiom (∀(x)(P(y) → Q(x)))\n2. axiom P(y)\n3. (P(y) → Q({of})) by UI on 1\n4. Q({of}) by MP on 3, 2\n5. {last} by UG on 4\n"
        )
    };
    assert_eq!(violation(&rules, &far("(∀(y)Q(y))", "y")), Violation::Dependency(0));
    // It rests on the same axioms, in which z is not free.
    assert_eq!(faults(&rules, &far("(∀(z)Q(z))", "z")), []);
}

#[test]
fn a_witness_is_fresh_and_nothing_general_follows_from_it() {
    let rules = format!("{WITNESS}\n{GENERAL}\n{INSTANCE}");
    assert_eq!(faults(&rules, "1. axiom (∃(x)P(x))\n2. P(e) by EI on 1\n3. axiom Q(x)\n"), []);
    assert_eq!(violation(&rules, "1. axiom (∃(x)P(x))\n2. axiom Q(e)\n3. P(e) by EI on 1\n"), Violation::Line(1));
    // An axiom stands before everything, wherever it is written.
    assert_eq!(violation(&rules, "1. axiom (∃(x)P(x))\n2. P(e) by EI on 1\n3. axiom Q(e)\n"), Violation::Line(2));
    assert_eq!(violation(&rules, "1. axiom (∃(x)P(x))\n2. P(e) by EI on 1\n3. (∀(e)P(e)) by UG on 2\n"), Violation::Witness);
    // The witness was chosen for y, so that y is not arbitrary in statements about both.
    let chosen =
        "1. axiom (∀(y)(∃(x)R(y, x)))\n2. (∃(x)R(y, x)) by UI on 1\n3. R(y, e) by EI on 2\n4. (∀(y)R(y, e)) by UG on 3\n";
    assert!(matches!(violation(&rules, chosen), Violation::DependentWitness(_)), "{:?}", violation(&rules, chosen));
    // The same where the statement about both is assumed in a box, and the line derived there speaks of neither.
    let boxed = format!("{rules}\n{RESTRICTED}\n{REPETITION}");
    let proof = |assumed: &str, concluded: &str| {
        format!(
            "1. axiom (∀(y)(∃(x)R(y, x)))\n2. axiom P\n3. (∃(x)R(y, x)) by UI on 1\n4. R(y, e) by EI on 3\nassume 5. {assumed}\n  6. P by RE on 2\nend\n7. {concluded} by RG on 5-6\n"
        )
    };
    let dependent = violation(&boxed, &proof("R(y, e)", "(∀(y)(R(y, e) → P))"));
    assert!(matches!(dependent, Violation::DependentWitness(_)), "{dependent:?}");
    assert_eq!(faults(&boxed, &proof("R(y, z)", "(∀(y)(R(y, z) → P))")), []);
}

/// The lines that are cited may be as many as a rule can have, and each have the letter: one more is noticed.
#[test]
fn another_line_is_found_beside_as_many_as_can_be_cited() {
    let rule = "rule \"Of one, of all\" (OA, T-6)\n  says \"It holds of all.\"\n  from A(d), B, C, D\n  choose d : variable\n  \
                provided d in no other line\n  infer (∀(d)A(d))\n";
    let premises = "1. axiom P(z)\n2. axiom Q(z)\n3. axiom R(z)\n4. axiom S(z)\n";
    assert_eq!(faults(rule, &format!("{premises}5. (∀(z)P(z)) by OA on 1, 2, 3, 4\n")), []);
    let other = format!("{premises}5. axiom T(z)\n6. (∀(z)P(z)) by OA on 1, 2, 3, 4\n");
    assert_eq!(violation(rule, &other), Violation::Line(4));
}

#[test]
fn a_subproof_keeps_the_letters_of_the_rules_that_it_includes() {
    let conditional =
        "rule \"Conditional\" (CP, T-5)\n  says \"It follows where it follows.\"\n  subproof A ⊢ B\n  from A\n  infer B\n";
    let include = "rule \"Include\" (RI, T-6)\n  says \"A rule in force may stand.\"\n  infer a rule in force\n";
    let rules = format!("{conditional}\n{PONENS}\n{include}");
    let proof = "subproof Z\n1. axiom P(x)\n2. (P(x) → Q(z)) by RI\n3. Q(z) by MP on 2, 1\nend\n\
                 1. axiom P(x)\n2. Q(z) by CP on 1 using Z 3\n3. axiom R(x)\n4. Q(z) by CP on 3 using Z 3\n5. Q(w) by CP on 1 using Z 3\n";
    let lines: Vec<u32> = faults_with(&rules, &["(P(x) → Q(z))"], proof).into_iter().map(|(line, _)| line).collect();
    assert_eq!(lines, [4, 5]);
}

/// A letter that no place tells is compared in its two places, which may be as large as any other formula and no larger.
#[test]
fn replacement_places_may_be_as_large_as_formulas() {
    let faults = |size: u64| {
        let mut bank = Bank::new();
        let x = bank.variable("x");
        let symbol = bank.symbol("P", formula::Kind::Predicate, formula::Fixity::Applied(1));
        let term = bank.variable_term(x);
        let atom = bank.atom(symbol, &[term]).expect("one argument");
        let large = of_size(&mut bank, atom, size);
        let same = bank.equal(term, term);
        let mut proof = Proof::new(None);
        let rule = proof.rule_name("EQ").expect("there is one rule");
        let mut block = BlockBuilder::new(None);
        block.axiom(1, large);
        block.axiom(2, same);
        block.infer(3, large, rule, &[Citation::Line(1), Citation::Line(2)]);
        proof.push(block.finish());
        let equals = "rule \"Equals\" (EQ, T-5)\n  says \"Equals for equals.\"\n  from A(x), (x = y)\n  infer A(y)\n";
        let (calculus, house) = (calculus(equals).expect("the rule is well formed"), HouseRules::default());
        let context = Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: None };
        let checked = check(&bank, &proof, &context, &mut ());
        checked.main().expect("there are lines").faults.iter().map(|(_, fault)| fault.code()).collect::<Vec<_>>()
    };
    assert_eq!(faults(1 << 22), [""; 0]);
    assert_eq!(faults((1 << 22) + 1), ["too-large"]);
}

#[test]
fn what_is_too_large_to_be_walked_through_is_refused() {
    let mut bank = Bank::new();
    let (x, y) = (bank.variable("x"), bank.variable("y"));
    let mut inside = |variable| {
        let symbol = bank.symbol("P", formula::Kind::Predicate, formula::Fixity::Applied(1));
        let term = bank.variable_term(variable);
        let atom = bank.atom(symbol, &[term]).expect("one argument");
        // 2²³ atoms, in 24 formulas.
        (0..23).fold(atom, |formula, _| bank.and(formula, formula))
    };
    let (of_x, of_y) = (inside(x), inside(y));
    let all = bank.for_all(x, of_x);
    let mut proof = Proof::new(None);
    let rule = proof.rule_name("UI").expect("there is one rule");
    let mut block = BlockBuilder::new(None);
    block.axiom(1, all);
    block.infer(2, of_y, rule, &[Citation::Line(1)]);
    proof.push(block.finish());
    let (calculus, house) = (calculus(INSTANCE).expect("the rule is well formed"), HouseRules::default());
    let context = Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: None };
    let checked = check(&bank, &proof, &context, &mut ());
    let faults = &checked.main().expect("there are lines").faults;
    assert!(matches!(faults.as_slice(), [(1, LineError::DoesNotFit { mismatch: Mismatch::TooLarge { .. }, .. })]), "{faults:?}");
}

#[test]
fn what_lines_are_used_with_comes_back_line_by_line() {
    let mut bank = Bank::new();
    let truth = bank.truth(true);
    let names = ["x", "y", "z"].map(|name| bank.variable(name));
    let objects = names.map(|name| kernel::Argument::Object(bank.variable_term(name)));
    let used = |name: &str| Some(kernel::SubproofCitation { subproof: name.to_owned(), lines: vec![4] });
    let details = [
        (&objects[..0], None),
        (&objects[..2], None),
        (&objects[..0], used("Z")),
        (&objects[..0], None),
        (&objects[1..], used("Y")),
    ];
    let mut block = BlockBuilder::new(None);
    for (number, (with, using)) in (1..).zip(&details) {
        block.infer(number, truth, 0, &[]);
        if !with.is_empty() || using.is_some() {
            block.detail(with.iter().copied(), using.clone());
        }
    }
    let block = block.finish();
    assert_eq!(block.len(), details.len());
    for (line, (with, using)) in block.lines().zip(&details) {
        let Justification::Rule(inference) = line.justification else { panic!("{line:?}") };
        assert_eq!((inference.with, inference.using), (*with, using.as_ref()), "line {}", line.number);
    }
}

#[test]
fn provisos_about_subproofs_stand_only_where_there_is_one() {
    let rule = |more: &str| format!("rule \"R\" (R, T-1)\n  says \"It follows.\"\n{more}  infer A\n");
    for proviso in ["letters of included rules stay", "no witness leaves the subproof"] {
        assert!(calculus(&rule(&format!("  from A\n  provided {proviso}\n"))).is_none(), "{proviso}");
        assert!(calculus(&rule(&format!("  subproof B ⊢ A\n  from B\n  provided {proviso}\n"))).is_some(), "{proviso}");
    }
    assert!(calculus(&rule("  from A\n  provided never\n")).is_none());
    assert!(calculus(&rule("  from A\n  provided A atomic\n")).is_some());
}

#[test]
fn a_form_has_so_many_clauses() {
    let small =
        calculus("rule \"R\" (R, T-1)\n  says \"It follows.\"\n  from A\n  provided A atomic\n  infer A\n").expect("well formed");
    let with = |clauses: usize| {
        let mut rules = small.rules().to_vec();
        let provisos = &mut rules[0].variants[0].provisos;
        *provisos = vec![provisos[0]; clauses];
        Calculus::new("small".to_owned(), "Small".to_owned(), small.notation(), small.bank().clone(), rules, Vec::new())
    };
    assert!(with(MAX_CLAUSES).is_ok());
    for clauses in [MAX_CLAUSES + 1, MAX_CLAUSES + 2] {
        let errors = with(clauses).expect_err("too many");
        assert_eq!(errors.iter().map(|error| &error.fault).collect::<Vec<_>>(), [&SchemaFault::TooManyClauses]);
    }
}

/// A name that could be a function's, with no arguments after it, may be that of a constant.
#[test]
fn an_object_may_be_chosen_by_its_bare_name() {
    let mut bank = Bank::new();
    let x = bank.variable("x");
    let variable = bank.variable_term(x);
    let mut constant = |name: &str, shape| {
        let symbol = bank.symbol(name, formula::Kind::Function, shape);
        bank.apply(symbol, &[]).expect("no arguments")
    };
    let (bare, called) = (constant("c", formula::Fixity::Letter), constant("c", formula::Fixity::Applied(0)));
    let mut of = |term| {
        let symbol = bank.symbol("P", formula::Kind::Predicate, formula::Fixity::Applied(1));
        bank.atom(symbol, &[term]).expect("one argument")
    };
    let (general, of_bare, of_called) = (of(variable), of(bare), of(called));
    let all = bank.for_all(x, general);
    let (calculus, house) = (calculus(INSTANCE).expect("the rule is well formed"), HouseRules::default());
    for (conclusion, name, is_right) in [(of_bare, "c", true), (of_bare, "d", false), (of_called, "c", false)] {
        let mut proof = Proof::new(None);
        let rule = proof.rule_name("UI").expect("there is one rule");
        let mut block = BlockBuilder::new(None);
        block.axiom(1, all);
        block.infer(2, conclusion, rule, &[Citation::Line(1)]);
        block.detail([kernel::Argument::Function(bank.name(name))], None);
        proof.push(block.finish());
        let context = Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: None };
        let checked = check(&bank, &proof, &context, &mut ());
        let faults = &checked.main().expect("there are lines").faults;
        match faults.as_slice() {
            [] => assert!(is_right, "{name}"),
            [(1, LineError::ChoiceSort { .. })] => assert!(!is_right, "{name}"),
            other => panic!("{name}: {other:?}"),
        }
    }
}
