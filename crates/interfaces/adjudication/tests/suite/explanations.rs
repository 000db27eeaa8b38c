//! Every kind of fault, and every kind of unsound step, in the words that people read.

use std::collections::BTreeSet;

use adjudication::{Adjudicator, LineRuling, ProofOptions, ProofRuling, System};
use insta::assert_snapshot;
use kernel::HouseRules;
use source::Text;

/// A calculus with boxes, letters with holes, and a witness.
const BOXES: &str = "\
calculus boxes \"With boxes\"
notation predicate-wars
rule \"Implication introduction\" (II, X-1)
  says \"What follows from an assumption is implied by it.\"
  from [A |- B]
  infer (A -> B)
rule \"Repetition\" (R, X-2)
  says \"What holds may be said again.\"
  from A
  infer A
rule \"Deep instantiation\" (DI, X-3)
  says \"Two variables at once.\"
  from (forall(x)(forall(y)A(x, y)))
  choose a : object, b : object
  infer A(a, b)
rule \"Numbering\" (N, X-4)
  says \"A number is a number.\"
  choose n : number
  infer [NUMBER](n)
rule \"Ex falso\" (XF, X-5)
  says \"From a contradiction follows anything.\"
  from A, (not A)
  choose B : formula
  infer B
rule \"Witness\" (W, X-6)
  says \"Some object is as described.\"
  from (exists(x)A(x))
  choose e : variable
  witness e
  provided e free nowhere else
  infer A(e)
rule \"Generalization\" (G, X-7)
  says \"What holds of an arbitrary object holds of all.\"
  from A(d)
  choose d : variable
  provided d arbitrary
  infer (forall(d)A(d))
rule \"Split\" (SP, X-8)
  says \"A conjunction under a quantifier of which one part does not speak.\"
  from (forall(x)(A and B(x)))
  choose y : variable
  provided y not free in A, y not occurring in A
  infer (A and (forall(y)B(y)))
rule \"Never\" (NV, X-9)
  says \"A rule that is never to be used.\"
  from A
  provided A atomic
  infer (A and A)
";

#[derive(Default)]
struct Case<'a> {
    proof: &'a str,
    house: &'a [(&'a str, &'a str)],
    system: Option<&'a str>,
    rules: &'a str,
    goal: Option<&'a str>,
}

fn rule(case: &Case<'_>) -> ProofRuling {
    let mut house = HouseRules::default();
    for (name, value) in case.house {
        house.set(name, value).expect("a house rule");
    }
    let system = case.system.map(|system| match system {
        "boxes" => System::Rules(Text::new("boxes.rules", BOXES)),
        name => System::Shipped(name.to_owned()),
    });
    let options = ProofOptions {
        system,
        house,
        rules: vec![Text::new("rules", case.rules)],
        goal: case.goal.map(|goal| Text::new("goal", goal)),
        ..ProofOptions::default()
    };
    let adjudicator = match Adjudicator::new(options) {
        Ok(adjudicator) => adjudicator,
        Err(error) => panic!("{error}: {:?}", error.document()),
    };
    match adjudicator.check(Text::new("t", case.proof)) {
        Ok(checked) => checked.ruling,
        Err(error) => panic!("{error}: {}", case.proof),
    }
}

/// Writes the mistakes, each with its line.
fn words(case: &Case<'_>, out: &mut String) -> BTreeSet<String> {
    let ruling = rule(case);
    let mut codes = BTreeSet::new();
    for LineRuling { n, statement, rule, error, warnings, .. } in ruling.all_lines() {
        let Some(error) = error else {
            for warning in warnings {
                out.push_str(&format!(
                    "{n}. {statement} by {}\n  {} {}: {}\n  = {}\n\n",
                    rule.as_deref().unwrap_or("-"),
                    warning.code,
                    warning.source,
                    warning.message,
                    warning.help.as_deref().unwrap_or("-")
                ));
                codes.insert(format!("{} {}", warning.code, warning.source));
            }
            continue;
        };
        let span = error.span.expect("a text has places");
        let place: String = case.proof[span.start..span.end].chars().take(60).collect();
        let line: String = case.proof.lines().nth(span.line - 1).unwrap_or_default().trim().chars().take(100).collect();
        out.push_str(&format!(
            "{line}\n  {}: {}\n  at `{place}`: {}\n  = {}\n\n",
            error.code,
            error.message,
            error.label.as_deref().unwrap_or("-"),
            error.help.as_deref().unwrap_or("-")
        ));
        codes.insert(error.code.clone());
    }
    codes
}

/// All codes that a proof can have.
const CODES: [&str; 49] = [
    "unknown-rule",
    "unknown-line",
    "forward-reference",
    "self-reference",
    "closed-box",
    "no-box",
    "too-few-premises",
    "too-many-premises",
    "premise-kind",
    "capture",
    "conclusion-does-not-fit",
    "subproof-does-not-fit",
    "premise-does-not-fit",
    "choice-open",
    "choice-sort",
    "choice-unexpected",
    "too-many-parameters",
    "not-fresh",
    "in-another-line",
    "not-arbitrary",
    "occurs-in",
    "not-atomic",
    "witness-leaves",
    "renames-included",
    "subproof-missing",
    "subproof-unexpected",
    "unknown-subproof",
    "subproof-axioms",
    "subproof-line",
    "subproof-lines",
    "subproof-improper",
    "nothing-evaluated",
    "not-an-evaluation",
    "evaluated-twice",
    "wrong-result",
    "undefined",
    "not-a-natural-number",
    "number-too-long",
    "not-in-force",
    "already-present",
    "open-axiom",
    "no-assumptions",
    "unsound-step S-5",
    "unsound-step S-6",
    "unsound-step S-7",
    "unsound-step S-14",
    "unsound-step S-14c",
    "unsound-step S-15",
    "unsound-step S-17",
];

#[test]
fn every_fault_in_words() {
    let mut out = String::new();
    let mut codes = BTreeSet::new();
    let mut add = |title: &str, case: Case<'_>| {
        out.push_str(&format!("## {title}\n"));
        codes.extend(words(&case, &mut out));
    };
    let plain = |proof| Case { proof, ..Case::default() };
    let sound = |proof| Case { proof, system: Some("predicate-wars-sound"), ..Case::default() };
    let boxes = |proof| Case { proof, system: Some("boxes"), ..Case::default() };

    add("names", plain("1. axiom P\n2. Q by Modus ponnes on 1\n3. Q by Hocus pocus on 1\n4. (P ∨ Q) by Conjunction on 1\n"));
    add(
        "references",
        plain("1. axiom P\n3. P by Simplification on 2\n4. P by Simplification on 5\n5. P by Simplification on 5\n"),
    );
    add(
        "references to a subproof",
        plain("subproof Z\n1. axiom P\n2. (P ∨ Q) by Addition on 1\nend\n1. axiom P\n3. P by Simplification on 2\n"),
    );
    add(
        "number of premises",
        plain(
            "1. axiom (P → Q)\n2. Q by Modus ponens on 1\n3. Q by Modus ponens\n4. (x = x) by Identity on 1\n5. (P ∧ P) by Conjunction on 1, 1, 1\n",
        ),
    );
    add(
        "one line twice",
        Case {
            house: &[("same_line_twice", "no")],
            ..plain("1. axiom P\n2. (P ∧ P) by Conjunction on 1\n3. (P ∧ P) by Conjunction on 1, 1\n")
        },
    );
    add(
        "propositional misfits",
        plain(
            "1. axiom (P → Q)\n2. axiom R\n3. Q by Modus ponens on 1, 2\n4. axiom P\n5. R by Modus ponens on 1, 4\n6. (P ∧ R) by Simplification on 4\n7. (¬(P → Q)) by Explication instantiation on 1, 4\n8. (Q ∧ R) by Conjunction on 4, 2\n",
        ),
    );
    add(
        "quantified misfits",
        plain(
            "1. axiom (∀(x)(P(x) → R(x, y)))\n2. (P(3) → R(4, y)) by UI on 1\n3. (P(3) → R(3, z)) by UI on 1 with 3\n4. axiom P(4)\n5. R(3, y) by UMP on 1, 4\n6. axiom (∀(x)(∀(y)(x = y)))\n7. (∀(y)(y = y)) by UI on 6 with y\n8. (∀(z)(3 = z)) by UI on 6\n9. (∃(x)P(y)) by EG on 4\n",
        ),
    );
    add("a rule's own quantifier", boxes("1. axiom (∀(x)(P(x) ∧ Q(x)))\n2. (P(x) ∧ (∀(y)Q(y))) by SP on 1\n"));
    add(
        "two variables",
        boxes(
            "1. axiom (∀(x)(∀(y)R(x, y)))\n2. R(1, 2) by DI on 1\n3. R(1, 3) by DI on 1 with 1, 2\n4. axiom (∀(x)(∀(x)P(x)))\n5. P(1) by DI on 4 with 1, 1\n",
        ),
    );
    add(
        "equality",
        plain(
            "1. axiom (x = y)\n2. axiom (u = v)\n3. (x = v) by Transitive property on 1, 2\n4. (f(x) = g(y)) by SE on 1\n5. (x = y) by Symmetric property on 1\n6. (f(x) = f(y)) by SE on 1 with g\n7. (x = y) by Identity\n",
        ),
    );
    add(
        "choices",
        plain(
            "1. axiom (∀(x)P)\n2. P by UI on 1\n3. axiom P(3)\n4. (∀(x)P(x)) by UG on 3\n5. (∀(x)P(3)) by UG on 3 with f(x)\n6. P by Simplification on 1 with x\n7. axiom (P ∧ Q)\n8. P by Simplification on 7 with x, y\n",
        ),
    );
    add(
        "choices of other sorts",
        boxes(
            "1. axiom P\n2. [NUMBER](x) by N\n3. axiom (¬P)\n4. Q by XF on 1, 3 with x\n5. Q by XF on 1, 3 with R\n6. [NUMBER](3) by N with [health]\n7. [NUMBER](3) by N with 3, 4\n",
        ),
    );
    add("in another line", plain("1. axiom P(d)\n2. axiom (∀(d)(d = d))\n3. (∀(d)P(d)) by UG on 1\n"));
    add(
        "arbitrary",
        sound(
            "1. axiom P(d)\n2. (P(d) ∨ Q) by Addition on 1\n3. (∀(d)(P(d) ∨ Q)) by UG on 2\n4. axiom (∃(x)P(x))\n5. P(e) by EI on 4 with e\n6. (∀(e)P(e)) by UG on 5\n7. axiom (∀(x)(∃(y)R(x, y)))\n8. (∃(y)R(z, y)) by UI on 7 with z\n9. R(z, w) by EI on 8 with w\n10. (∀(z)R(z, w)) by UG on 9\n11. (∀(d)P(d)) by UGR on 1, 7\n",
        ),
    );
    add(
        "fresh",
        Case {
            rules: "(c = c)",
            goal: Some("P(g)"),
            ..sound(
                "1. axiom (∃(x)P(x))\n2. axiom Q(a)\n3. P(a) by EI on 1\n4. P(c) by EI on 1\n5. P(g) by EI on 1 with g\n6. P(3) by EI on 1 with 3\n",
            )
        },
    );
    add(
        "free elsewhere",
        Case {
            rules: "(c = c)",
            goal: Some("P(g)"),
            ..boxes("1. axiom (∃(x)P(x))\n2. axiom Q(a)\n3. P(a) by W on 1\n4. P(c) by W on 1\n5. P(g) by W on 1\n")
        },
    );
    add(
        "occurs",
        boxes(
            "1. axiom (∀(x)(P(y) ∧ Q(x)))\n2. (P(y) ∧ (∀(y)Q(y))) by SP on 1\n3. axiom (∀(x)((∀(z)P(z)) ∧ Q(x)))\n4. ((∀(z)P(z)) ∧ (∀(z)Q(z))) by SP on 3 with z\n",
        ),
    );
    add("atomic", boxes("1. axiom (P ∨ Q)\n2. ((P ∨ Q) ∧ (P ∨ Q)) by NV on 1\n"));
    add(
        "literal holes",
        Case {
            house: &[("hole", "literal"), ("ei_eg", "atomic")],
            ..plain(
                "1. axiom (∀(x)(∀(y)R(x, y)))\n2. axiom (∃(x)(¬P(x)))\n3. (¬P(x)) by EI on 2\n4. axiom R(y, y)\n5. (∃(x)R(x, y)) by EG on 4\n",
            )
        },
    );
    let many: Vec<String> = (0..65).map(|at| format!("x_{at}")).collect();
    let many = format!("1. axiom P({}, d)\n2. (∀(d)P({}, d)) by UG on 1\n", many.join(", "), many.join(", "));
    add("many parameters", sound(&many));
    add(
        "subproofs",
        plain(
            "subproof Two\n1. axiom (∀(x)P(x))\n2. axiom Q\nend\nsubproof Bad\n1. axiom (∀(x)P(x))\n2. Q by Simplification on 1\nend\nsubproof Z\n1. axiom (∀(x)(P(x) ∧ Q))\n2. (P(x) ∧ Q) by Substitution property on 1\nend\n1. axiom (∀(x)(P(x) ∧ Q))\n2. (∀(x)P(x)) by CP on 1\n3. (P ∨ Q) by Addition on 1 using Z 2\n4. (∀(x)P(x)) by CP on 1 using Y 2\n5. (∀(x)P(x)) by CP on 1 using Two 2\n6. (∀(x)P(x)) by CP on 1 using Bad 2\n7. (∀(x)P(x)) by CP on 1 using Z 9\n8. (∀(x)P(x)) by CP on 1 using Z 1, 2\n9. (∀(x)P(x)) by CP on 1 using Z 2\n10. (∀(x)(¬Q)) by IP using Z 1, 1\n",
        ),
    );
    add(
        "subproof axioms",
        plain(
            "subproof Z\n1. axiom P\n2. (P ∨ Q) by Addition on 1\nend\n1. axiom (∀(x)P)\n2. (∀(x)(P ∨ Q)) by CP on 1 using Z 2\n3. (∀(x)(P ∨ Q)) by CP on 1 using X 2\n",
        ),
    );
    add("no subproofs", plain("1. axiom (∀(x)P)\n2. (∀(x)(P ∨ Q)) by CP on 1 using X 2\n"));
    add(
        "witnesses of subproofs",
        sound(
            "subproof Z\n1. axiom (∀(x)(∃(y)R(x, y)))\n2. (∃(y)R(x, y)) by SP on 1\n3. R(x, e) by EI on 2\n4. (∀(z)(e = e)) by UI on 1\n5. (e = e) by ID\n6. (∀(z)(e = e)) by UG on 5\nend\n1. axiom (∀(x)(∃(y)R(x, y)))\n2. (∀(x)(e = e)) by CP on 1 using Z 6\n",
        ),
    );
    add(
        "a witness leaves",
        sound(
            "subproof Z\n1. axiom (∀(x)(∃(y)P(y)))\n2. (∃(y)P(y)) by SP on 1\n3. P(e) by EI on 2\n4. (∀(x)P(e)) by UG on 3 with x\nend\n1. axiom (∀(x)(∃(y)P(y)))\n2. (∀(x)P(e)) by CP on 1 using Z 4\n",
        ),
    );
    let renames = "subproof Z\n1. axiom (∀(x)P(x))\n2. (∀(x)R(x, z)) by RI\n3. P(x) by SP on 1\n4. R(x, z) by SP on 2\n5. (P(x) ∧ R(x, z)) by CONJ on 3, 4\n6. (∀(x)(P(x) ∧ R(x, z))) by UGR on 5, 1\nend\n1. axiom (∀(y)P(y))\n2. (∀(y)(P(y) ∧ S(y, z))) by CP on 1 using Z 6\n3. (∀(y)(P(y) ∧ R(y, w))) by CP on 1 using Z 6\n";
    for (title, case) in
        [("letters of included rules, as printed", plain(renames)), ("letters of included rules", sound(renames))]
    {
        add(title, Case { house: &[("subproof_renaming", "literal")], rules: "(∀(x)R(x, z))", ..case });
    }
    let long = "9".repeat(10_001);
    let computations = format!(
        "1. axiom ((1 + 2) > (3 + 4))\n2. ((1 + 2) > (3 + 4)) by OS on 1\n3. (3 > 7) by OS on 1\n4. (4 > (3 + 4)) by OS on 1\n5. tT by OS on 1\n6. axiom P((1 / 0))\n7. P(0) by OS on 6\n8. axiom P((1 - 2))\n9. P(1) by OS on 8\n10. axiom P(({long} + 1))\n11. P(1) by OS on 10\n12. axiom (2 < 1)\n13. tT by CMP on 12\n14. (P(1) ∧ P(1)) by CMP on 8\n15. axiom P(x)\n16. P(3) by OS on 15\n"
    );
    add("computations", plain(&computations));
    add(
        "rules in force",
        Case { rules: "(∀(x)P(x))", ..plain("1. (∀(x)P(x)) by RI\n2. (∀(x)P(x)) by RI\n3. (∀(x)Q(x)) by RI\n") },
    );
    add("open axioms", Case { house: &[("free_vars", "forbid")], ..plain("1. axiom P(x)\n") });
    add("no boxes", plain("assume 1. P\nend\n"));
    add(
        "boxes",
        boxes(
            "assume 1. P\n2. P by R on 1\n  assume 3. Q\n  4. P by R on 1\n  end\n5. Q by R on 3\n6. (P → P) by II on 2-4\n7. (P → P) by II on 2\n8. P by R on 3-4\n9. (P → Q) by II on 3-4\nend\n10. (P → P) by II on 1-2\n11. P by R on 2\n12. P by R on 3-4\n13. (Q → P) by II on 1-2\n",
        ),
    );
    add(
        "bound names",
        plain(
            "1. axiom (∀(x)P(x))\n2. axiom ((∀(y)P(y)) → Q)\n3. Q by MP on 1, 2\n4. axiom (¬P)\n5. (¬(P ∧ Q)) by Addition on 4\n",
        ),
    );
    add(
        "unsound steps",
        plain(
            "1. axiom P(d)\n2. (∀(d)P(d)) by UG on 1\n3. axiom (∃(x)Q(x))\n4. axiom (¬Q(x))\n5. Q(x) by EI on 3\n6. axiom (∀(x)R(x))\n7. axiom S(x)\n8. (∀(x)S(x)) by UGR on 7, 6\n9. axiom (Q(1) → T(1))\n10. (∃(z)T(z)) by EMP on 3, 9\n",
        ),
    );
    add(
        "unsound steps with subproofs",
        plain(
            "subproof Z\n1. axiom (∀(x)(∃(y)R(x, y)))\n2. (∃(y)R(x, y)) by SP on 1\n3. R(x, y) by EI on 2\n4. (∀(x)R(x, y)) by UGR on 3, 1\nend\n1. axiom (∀(x)(∃(y)R(x, y)))\n2. (∀(x)R(x, y)) by CP on 1 using Z 4\n",
        ),
    );
    add(
        "indirect proof as printed",
        plain(
            "subproof Z\n1. axiom (∀(x)(P(x) ∧ (¬P(x))))\n2. (P(x) ∧ (¬P(x))) by SP on 1\n3. P(x) by S on 2\n4. (¬P(x)) by S on 2\n5. (∀(x)P(x)) by UGR on 3, 1\n6. (∀(x)(¬P(x))) by UGR on 4, 1\nend\n1. (∀(y)(¬(P(y) ∧ (¬P(y))))) by IP using Z 5, 6\n2. (∀(y)(¬P(y))) by IP using Z 5\n",
        ),
    );
    let expected: BTreeSet<String> = CODES.iter().map(|&code| code.to_owned()).collect();
    let missing: Vec<&String> = expected.difference(&codes).collect();
    assert_snapshot!(out);
    assert!(missing.is_empty(), "never seen: {missing:?}");
}

#[test]
fn every_rule_misused_in_every_way_has_an_explanation() {
    let statements = [
        "P",
        "(¬P)",
        "(P → Q)",
        "(P ∧ Q)",
        "P(x)",
        "(∀(x)P(x))",
        "(∃(x)P(x))",
        "(∀(y)(P(y) → Q(y)))",
        "(x = y)",
        "(f(x) = f(y))",
        "((1 + 2) > 3)",
        "(∀(x)(∃(y)R(x, y)))",
        "(∃(y)R(y, y))",
        "tF",
        "[NUMBER](3)",
    ];
    let citations = ["", " on 1", " on 3, 1", " on 6, 5", " on 8, 5, 9", " on 12", " on 7, 8"];
    let details =
        ["", " with y", " with f(x), P", " with (P ∧ Q)", " with [health]", " using Z 3", " using Z 3, 2", " with y using Z 2"];
    for system in kernel::shipped::ALL.map(|(name, _)| name).into_iter().filter(|name| name.starts_with("predicate-wars")) {
        let calculus = proof_syntax::rules::shipped(system, &HouseRules::default()).expect("it is shipped");
        let mut proof = String::from("subproof Z\n1. axiom (∀(x)P(x))\n2. P(x) by SP on 1\n3. (∀(x)P(x)) by UGR on 2, 1\nend\n");
        let axioms = statements.iter().map(|statement| format!("axiom {statement}"));
        let mut bodies: Vec<String> = axioms.collect();
        for rule in calculus.rules() {
            for (at, citation) in citations.iter().enumerate() {
                for (other, detail) in details.iter().enumerate() {
                    for statement in statements.iter().skip((at + other) % 3).step_by(3) {
                        bodies.push(format!("{statement} by {}{citation}{detail}", rule.tag));
                    }
                }
            }
        }
        bodies.iter().zip(1..).for_each(|(body, number)| proof.push_str(&format!("{number}. {body}\n")));
        let ruling = rule(&Case { proof: &proof, system: Some(system), ..Case::default() });
        let wrong: Vec<_> = ruling.lines.iter().filter_map(|line| line.error.as_ref()).collect();
        assert!(wrong.len() > 5_000, "{} of {} lines are wrong", wrong.len(), ruling.lines.len());
        for error in wrong {
            let said = format!("{} {}", error.message, error.help.as_deref().unwrap_or_default());
            assert!((10..1_500).contains(&said.len()) && !said.contains("``"), "{}: {said}", error.code);
        }
    }
}

/// The code, message and help of the only line that is wrong.
fn only_fault(proof: &str, house: &[(&str, &str)]) -> (String, String) {
    let ruling = rule(&Case { proof, house, ..Case::default() });
    let mut errors = ruling.all_lines().filter_map(|line| line.error.as_ref());
    let error = errors.next().unwrap_or_else(|| panic!("nothing is wrong with {proof}"));
    assert!(errors.next().is_none(), "{proof}");
    (error.message.clone(), error.help.clone().unwrap_or_default())
}

/// Rulings that no player could follow: what they say now.
#[test]
fn frequent_mistakes_have_words_of_their_own() {
    let (message, help) = only_fault(
        "subproof Z\n1. axiom (∀(x)R(x,y))\n2. R(0,y) by UI on 1 with 0\n3. (∀(x)R(0,y)) by UGR on 2, 1\nend\n\
         1. axiom (∀(y)R(y,y))\n2. (∀(y)R(0,y)) by Conditional proof on 1 using Z 3",
        &[],
    );
    assert_eq!(
        message,
        "Conditional proof would capture `y`: it is free in `(∀(x)R(x, y))`, the axiom of subproof Z, and the quantifier of line 1, \
         `(∀(y)R(y, y))`, would bind it"
    );
    assert_eq!(help, "use a line whose quantifier has another letter than `y`, or a subproof in which `y` is not free");

    let captured = "1. axiom (∀(x)(∃(y)(x > y)))\n2. (∃(y)(y > y)) by UI on 1 with y";
    assert!(only_fault(captured, &[]).1.ends_with("(house rule `capture = refuse`)"));
    let (_, help) = only_fault(captured, &[("capture", "rename")]);
    assert!(help.starts_with("the variable that this quantifier binds needs another name here"), "{help}");

    let (message, help) = only_fault("1. axiom P(3)\n2. (∀(x)P(x)) by Universal generalization on 1", &[]);
    assert_eq!(
        message,
        "Universal generalization generalizes a variable, and line 1, `P(3)`, speaks of `3`, which is a number: what holds of one number \
         need not hold of every object"
    );
    assert!(help.starts_with("generalise over a fresh variable about which nothing has been assumed"), "{help}");

    let (message, help) = only_fault("1. axiom (y = x)\n2. (y = y) by Symmetric property on 1", &[]);
    assert_eq!(message, "by Symmetric property follows `(x = y)` from line 1, and not `(y = y)`");
    assert_eq!(
        help,
        "Symmetric property: from (x = y) infer (y = x); the letters of the rule are its own: here its `x` is `y`, its `y` is `x`"
    );
    let (message, help) = only_fault("1. axiom (y = x)\n2. axiom (z = y)\n3. (z = z) by Transitive property on 1, 2", &[]);
    assert_eq!(message, "by Transitive property follows `(z = x)` from lines 1 and 2, and not `(z = z)`");
    assert!(help.ends_with("the letters of the rule are its own: here its `x` is `z`, its `y` is `y`, its `z` is `x`"), "{help}");
    // Where no letter is taken, the text has no word about it.
    let (message, help) = only_fault("1. axiom (a = b)\n2. (b = c) by Symmetric property on 1", &[]);
    assert_eq!(message, "by Symmetric property follows `(b = a)` (its `(y = x)`) from line 1, and not `(b = c)`");
    assert_eq!(help, "Symmetric property: from (x = y) infer (y = x)");

    let (message, help) = only_fault("1. axiom ((7 / 2) = z)\n2. (3 = z) by Operator simplification on 1", &[]);
    assert_eq!(message, "`(7 / 2)` is `4`");
    assert_eq!(
        help,
        "`/` rounds to the nearest number, and one half up (house rule `round = half_up`); `f/` rounds down, and `c/` up"
    );
    let (_, help) = only_fault("1. axiom ((5 / 2) = z)\n2. (3 = z) by OS on 1", &[("round", "half_even")]);
    assert!(help.starts_with("`/` rounds to the nearest number, and one half to the even one"), "{help}");

    for (written, name, lines) in [
        ("Simplification from 1", "Simplification", "1"),
        ("Simplification 1", "Simplification", "1"),
        ("S from line 1", "S", "1"),
        ("Modus ponens from 1, 2", "Modus ponens", "1, 2"),
        ("MP, 1, 2", "MP", "1, 2"),
    ] {
        let (message, help) = only_fault(&format!("1. axiom (P ∧ Q)\n2. axiom P\n3. P by {written}"), &[]);
        assert_eq!(message, format!("predicate-wars has no rule called `{written}`"));
        assert_eq!(help, format!("write `on` in front of the lines: `by {name} on {lines}`"));
    }
    assert!(!only_fault("1. axiom P\n2. P by Nonsense from 1", &[]).1.contains("`on`"));

    let (message, help) = only_fault("1. axiom ((P ∧ Q) ∧ R)\n2. P by Simplification on 1", &[]);
    assert_eq!(
        message,
        "`P` is a part of `(P ∧ Q)`, which is a part of line 1, `((P ∧ Q) ∧ R)`: Simplification takes one part at a time"
    );
    assert_eq!(help, "two steps are needed: `2. (P ∧ Q) by S on 1`, `3. P by S on 2`");
    let deep = format!("1. axiom {}P{}\n2. P by S on 1", "(".repeat(40), " ∧ Q)".repeat(40));
    let (_, help) = only_fault(&deep, &[]);
    assert!(help.starts_with("40 steps are needed: ") && help.ends_with(", and so on"), "{help}");
}
