//! What clauses say: names, forms, letters, choices, provisos, guards.

use kernel::calculus::{LINE_KINDS, PLACES};
use kernel::house_rules::HOUSE_RULES;
use kernel::{
    Calculus, Captures, Computation, Conclusion, Deed, HouseRules, LineKind, NoLine, Notation, Premise, Proviso, Rule,
    SchemaVariable, Sort,
};

use super::support::*;

#[test]
fn the_first_lines_name_the_calculus_and_its_notation() {
    let written = "\u{feff}# a comment\r\ncalculus wff-n-proof \"Wff 'n proof # one\" # two\r\nnotation polish\r\n";
    let calculus = read_in(written, &HouseRules::default()).value.unwrap();
    assert_eq!((calculus.name(), calculus.title(), calculus.notation()), ("wff-n-proof", "Wff 'n proof # one", Notation::Polish));
    assert_eq!(calculus_in("", &HouseRules::default()).notation(), Notation::PredicateWars);
    assert_eq!(self::calculus("notation palmer").notation(), Notation::Palmer);
}

#[test]
fn a_rule_has_its_names_its_number_and_its_sentence() {
    let calculus = calculus(
        "rule \"Modus ponens\" (MP, PW-R3)\nalso \"Detachment\", \"imp\"\nsays \"So it is.\"\nfrom (A → B), A\ninfer B\n",
    );
    let Rule { name, tag, aliases, requirement, says, variants } = &calculus.rules()[0];
    assert_eq!((name.as_str(), tag.as_str(), requirement.as_str(), says.as_str()), ("Modus ponens", "MP", "PW-R3", "So it is."));
    assert_eq!(aliases, &["Detachment", "imp"]);
    assert_eq!(variants.len(), 1);
    for called in ["modus-ponens", "mp", "DETACHMENT", "imp"] {
        assert_eq!(calculus.find(called).map(kernel::RuleId::index), Some(0), "{called}");
    }
    assert_eq!(self::calculus("rule \"R\" (R)\ninfer tT").rules()[0].requirement, "");
}

#[test]
fn premises_and_conclusions_are_multiplied_out() {
    figures("from (A → B), A\ninfer B", &["(A → B), A / B"]);
    figures("from A, B\nfrom (~A), B\ninfer (A -> B)", &["A, B / (A → B)", "(¬A), B / (A → B)"]);
    figures("from (A ∧ B)\ninfer A\ninfer B", &["(A ∧ B) / A", "(A ∧ B) / B"]);
    figures("infer tT", &[" / tT"]);
    figures("from ([health](x) = f(x, 1)), tF\ninfer (x < 2)", &["([health](x) = f(x, 1)), tF / (x < 2)"]);
}

#[test]
fn forms_share_what_stands_before_the_first_of_them() {
    let (calculus, cases) = forms(
        "infer (∃(z)B(z))\nchoose z : variable, paid\ncase\nfrom (∃(x)A(x)), (A(y) → B(y))\nwitness x, y\nprovided y arbitrary in premise 2\n\
         case\nfrom (∃(x)A(x)), (∀(y)(A(y) → B(y)))\nsays \"Of the rule.\"",
    );
    let found: Vec<String> = cases.iter().map(|case| figure(&calculus, case)).collect();
    assert_eq!(found, ["(∃(x)A(x)), (A(y) → B(y)) / (∃(z)B(z))", "(∃(x)A(x)), (∀(y)(A(y) → B(y))) / (∃(z)B(z))"]);
    assert_eq!(
        cases.iter().map(|case| (case.choices.len(), case.provisos.len(), case.witnesses.len())).collect::<Vec<_>>(),
        [(1, 1, 2), (1, 0, 0)]
    );
    assert_eq!(calculus.rules()[0].says, "Of the rule.");
}

#[test]
fn a_substituted_letter_has_a_hole_wherever_it_stands() {
    figures("from (∀(x)A)\nchoose a : object\ninfer A{x ↦ a}", &["(∀(x)A(x)) / A(a)"]);
    figures("from (∀(x)(A ∧ (¬B)))\nchoose a:object\ninfer (A{ x|->a }∧B)", &["(∀(x)(A(x) ∧ (¬B))) / (A(a) ∧ B)"]);
    figures("from (∀(x)A_1)\ninfer A_1{x ↦ (x + 1)}", &["(∀(x)A_1(x)) / A_1((x + 1))"]);
    // In the other rule of the text the letter has none, and a comma inside an object separates nothing.
    let both = calculus(
        "rule \"R\" (R)\nfrom (∀(x)A)\nchoose g : function\ninfer A{x ↦ g(x, x)}\nrule \"S\" (S)\nfrom A\ninfer (A ∨ A)",
    );
    assert_eq!(figure(&both, &both.rules()[1].variants[0]), "A / (A ∨ A)");
}

#[test]
fn choices_have_sorts_and_prices() {
    let (calculus, cases) = forms(
        "from A\nchoose a : object, paid, x : variable, n : number\nchoose f : function, paid\nchoose B : formula\n\
         infer (((a = x) ∧ (n = f(n))) ∧ (A ∧ B))",
    );
    let bank = calculus.bank();
    let choice = |choice: &kernel::Choice| {
        let letter = match choice.letter {
            SchemaVariable::Formula(symbol) => bank.symbol_text(symbol),
            SchemaVariable::Object(variable) => bank.variable_text(variable),
            SchemaVariable::Function(name) => bank.name_text(name),
        };
        (letter.to_owned(), choice.sort, choice.paid)
    };
    let found: Vec<(String, Sort, bool)> = cases[0].choices.iter().map(choice).collect();
    let expected = [
        ("a", Sort::Object, true),
        ("x", Sort::Variable, false),
        ("n", Sort::Number, false),
        ("f", Sort::Function, true),
        ("B", Sort::Formula, false),
    ];
    assert_eq!(found, expected.map(|(letter, sort, paid)| (letter.to_owned(), sort, paid)));
    assert!(matches!(cases[0].choices[3].letter, SchemaVariable::Function(_)));
    assert!(matches!(cases[0].choices[4].letter, SchemaVariable::Formula(_)));
}

#[test]
fn every_proviso_is_read_as_what_it_says() {
    let (calculus, cases) = forms(
        "subproof (∀(x)B(x)) ⊢ tF\nfrom A(d), (∃(x)A(x))\nwitness d\n\
         provided fresh d, d free nowhere else, d in no other line\nprovided d arbitrary, d arbitrary in premise 2\n\
         provided x not free in A, x not occurring in A, A atomic, no witness leaves the subproof\n\
         sound if never, d arbitrary in premise 1 (S-5) \"It is so.\"\nsound if A atomic (S-6) \"It is not.\"\ninfer A(d)",
    );
    let case = &cases[0];
    let bank = calculus.bank();
    let variable = |name: &str| {
        let found = case.premises.iter().flat_map(|premise| match premise {
            Premise::Statement(schema) => bank.free_variables(*schema).to_vec(),
            Premise::Box(_) => Vec::new(),
        });
        found.into_iter().find(|&variable| bank.variable_text(variable) == name)
    };
    let d = variable("d").unwrap();
    let (x, a) = match case.provisos[5] {
        Proviso::NotFreeIn(x, a) => (x, a),
        other => panic!("{other:?}"),
    };
    assert_eq!((bank.variable_text(x), bank.symbol_text(a), bank.symbol_data(a).fixity.arity()), ("x", "A", 1));
    assert_eq!(
        case.provisos,
        [
            Proviso::Fresh(d),
            Proviso::NotFreeElsewhere(d),
            Proviso::InNoOtherLine(d),
            Proviso::Arbitrary(d, None),
            Proviso::Arbitrary(d, Some(1)),
            Proviso::NotFreeIn(x, a),
            Proviso::NotOccurringIn(x, a),
            Proviso::Atomic(a),
            Proviso::NoWitnessLeaves,
        ]
    );
    let conditions: Vec<(Proviso, &str, &str)> = case
        .sound_if
        .iter()
        .map(|condition| (condition.proviso, condition.source.as_str(), condition.because.as_str()))
        .collect();
    assert_eq!(
        conditions,
        [
            (Proviso::Never, "S-5", "It is so."),
            (Proviso::Arbitrary(d, Some(0)), "S-5", "It is so."),
            (Proviso::Atomic(a), "S-6", "It is not."),
        ]
    );
    assert_eq!(case.witnesses, [d]);
}

/// Every kind of lines, every deed and every place, with and without the rule and the letter.
#[test]
fn provisos_about_lines_are_read_as_what_they_say() {
    let kinds = LINE_KINDS.iter().map(|(kind, words)| (*kind, format!("no {words} has d free"), Deed::HasFree as fn(_) -> _));
    let flags = [(LineKind::Earlier, "no line flags d".to_owned(), Deed::Flags as fn(_) -> _)];
    for (among, written, does) in kinds.chain(flags) {
        let (calculus, cases) = forms(&format!("from [A(d) ⊢ A(d)]\nprovided {written}, d flagged in order\ninfer (∀(x)A(x))"));
        let Proviso::FlaggedInOrder(d) = cases[0].provisos[1] else { panic!("{:?}", cases[0].provisos) };
        assert_eq!(calculus.bank().variable_text(d), "d");
        assert_eq!(cases[0].provisos[0], Proviso::NoLine(NoLine { among, by: None, with: None, does: does(d) }), "{written}");
    }
    for (place, words) in PLACES {
        let (calculus, cases) =
            forms(&format!("from A(d)\nprovided no open line by R with d free flags a letter of {words}\ninfer (∀(x)A(x))"));
        let Proviso::NoLine(asked) = cases[0].provisos[0] else { panic!("{:?}", cases[0].provisos) };
        assert_eq!((asked.among, asked.does), (LineKind::Open, Deed::FlagsLetterOf(place)));
        assert_eq!(asked.by.map(|name| calculus.bank().name_text(name)), Some("R"));
        assert_eq!(asked.with.map(|letter| calculus.bank().variable_text(letter)), Some("d"));
    }
}

#[test]
fn provisos_about_lines_that_mean_nothing_are_refused() {
    let with = |proviso: &str| format!("from A(d)\nprovided {proviso}\ninfer A(d)");
    refuses(&with("no line by EI has d free"), "unknown-rule-named", 4, "no line by EI has d free");
    refuses(&with("no line has e free"), "unknown-letter", 4, "no line has e free");
    refuses(&with("no line has A free"), "not-a-letter", 4, "A");
    for proviso in [
        "no line in the box has d free",
        "no line outside the box has d free",
        "no assumption flags d",
        "no axiom or goal by R has d free",
    ] {
        refuses(&with(proviso), "misplaced-proviso", 4, proviso);
    }
    for proviso in ["no line by R", "no line flags a letter of the box", "no box has d free"] {
        refuses(&with(proviso), "unknown-proviso", 4, proviso);
    }
}

#[test]
fn truth_tables_are_asked_of_statements_that_can_be_any() {
    let (_, cases) = forms("from A, B\nchoose C : formula\nprovided it follows by truth tables\ninfer C");
    assert_eq!(cases[0].provisos, [Proviso::TruthTables]);
    for rest in ["from (A → B), A", "from [A ⊢ B]", "from (∀(x)A(x)), B"] {
        refuses(
            &format!("{rest}\nchoose C : formula\nprovided it follows by truth tables\ninfer C"),
            "misplaced-proviso",
            5,
            "it follows by truth tables",
        );
    }
    refuses("from A\nprovided it follows by truth tables\ninfer (A ∧ A)", "misplaced-proviso", 4, "it follows by truth tables");
    refuses("from A\nprovided it follows by tables\ninfer A", "unknown-proviso", 4, "it follows by tables");
}

#[test]
fn substitutions_are_read_as_what_they_say() {
    let with = |provisos: &str| format!("from A\nchoose F : formula, B : formula\nprovided {provisos}\ninfer C");
    for (written, captures) in [
        ("", Captures::Nothing),
        (" whatever A captures", Captures::Of),
        (" whatever B captures", Captures::By),
        (" whatever is captured", Captures::Anything),
    ] {
        let (calculus, cases) = forms(&with(&format!("C is A with B for F{written}, predicate of F in no assumption")));
        let [Proviso::Substitution(asked), Proviso::PredicateNotAssumed(pattern)] = cases[0].provisos[..] else {
            panic!("{:?}", cases[0].provisos)
        };
        assert_eq!(asked.letters().map(|letter| calculus.bank().symbol_text(letter)), ["C", "A", "B", "F"]);
        assert_eq!((asked.captures, pattern), (captures, asked.pattern), "{written}");
    }
    for proviso in ["A is C with B for F", "C is B with A for F", "F is A with B for C"] {
        refuses(&with(proviso), "misplaced-proviso", 5, proviso);
    }
    refuses(&with("C is A with b for F"), "not-a-letter", 5, "b");
    for proviso in ["C is A with B for F whatever F captures", "C is A with B", "predicate of F in no line"] {
        refuses(&with(proviso), "unknown-proviso", 5, proviso);
    }
}

#[test]
fn subproofs_boxes_and_computations() {
    let (calculus, cases) = forms("subproof (∀(x)A(x)) ⊢ (∀(x)B(x)), (∀(x)(¬B(x)))\nchoose y : variable\ninfer (∀(y)(¬A(y)))");
    let subproof = cases[0].subproof.as_ref().unwrap();
    let lines: Vec<String> = subproof.lines.iter().map(|&line| text(&calculus, line)).collect();
    assert_eq!(
        (text(&calculus, subproof.axiom), lines),
        ("(∀(x)A(x))".into(), vec!["(∀(x)B(x))".into(), "(∀(x)(¬B(x)))".into()])
    );
    figures(
        "from [A ⊢ B], [A |- (¬B)], [NUMBER](x)\ninfer ((¬A) ∧ [NUMBER](x))",
        &["[A ⊢ B], [A ⊢ (¬B)], [NUMBER](x) / ((¬A) ∧ [NUMBER](x))"],
    );
    for (sign, expected) in [("op", Computation::Operation), ("com", Computation::Comparison)] {
        let (_, cases) = forms(&format!("from A\ninfer evaluate one (m {sign} n) in A"));
        assert!(matches!(cases[0].conclusion, Conclusion::Evaluated { computation, .. } if computation == expected), "{sign}");
    }
    let (_, cases) = forms("infer a rule in force");
    assert_eq!(cases[0].conclusion, Conclusion::RuleInForce);
}

#[test]
fn guards_let_a_clause_count_in_some_houses_only() {
    let clauses = "rule \"R\" (R)\nfrom A when alpha = exact\nfrom B when alpha = equivalent\nchoose C : formula when mirrored = no\n\
                   choose D : formula when mirrored = yes\ninfer (A ∨ C) when mirrored = no\ninfer (D ∨ B) when mirrored = yes\n";
    let figures_in = |choices: &[(&str, &str)]| {
        let calculus = calculus_in(&clauses.replace("from B", "from A"), &house(choices));
        calculus.rules()[0].variants.iter().map(|case| figure(&calculus, case)).collect::<Vec<_>>()
    };
    assert_eq!(figures_in(&[]), ["A / (A ∨ C)"]);
    assert_eq!(figures_in(&[("alpha", "equivalent")]), ["A / (A ∨ C)"]);
    let found = read_in(&format!("calculus t \"t\"\n{clauses}"), &house(&[("mirrored", "yes")]));
    assert_eq!(
        found.diagnostics.iter().map(|found| found.code).collect::<Vec<_>>(),
        ["not-chosen"],
        "B stands in the conclusion only"
    );

    let all = "rule \"R\" (R)\nsubproof A ⊢ tF when hole = literal\nwitness x when hole = literal\nprovided x arbitrary when hole = literal\n\
               sound if never (S-1) \"No.\" when hole = literal\nfrom P(x)\ninfer P(x)\ncase\ncase when hole = literal\n\
               base tT when hole = literal\nbase (x = x) choose x : object when hole = capture_free\n";
    let (default, literal) = (calculus(all), calculus_in(all, &house(&[("hole", "literal")])));
    let shape = |calculus: &Calculus| {
        let cases = &calculus.rules()[0].variants;
        let case = &cases[0];
        (cases.len(), case.subproof.is_some(), !case.witnesses.is_empty(), case.provisos.len(), case.sound_if.len())
    };
    assert_eq!((shape(&default), shape(&literal)), ((1, false, false, 0, 0), (2, true, true, 1, 1)));
    let base = |calculus: &Calculus| {
        calculus.base_rules().iter().map(|case| (figure(calculus, case), case.choices.len())).collect::<Vec<_>>()
    };
    assert_eq!(base(&default), [(" / (x = x)".to_owned(), 1)]);
    assert_eq!(base(&literal), [(" / tT".to_owned(), 0)]);
}

#[test]
fn a_rule_without_unguarded_premises_is_left_out() {
    let clauses = "rule \"R\" (R)\nfrom A when mirrored = yes\ninfer tT\nrule \"S\" (S)\ninfer tT\n";
    let names = |calculus: &Calculus| calculus.rules().iter().map(|rule| rule.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&calculus(clauses)), ["S"], "R is not a rule without premises");
    assert_eq!(names(&calculus_in(clauses, &house(&[("mirrored", "yes")]))), ["R", "S"]);
}

#[test]
fn what_is_guarded_away_is_read_all_the_same() {
    refuses("infer tT\ninfer (A ∧ when mirrored = yes", "unexpected-token", 4, "");
    refuses("infer tT\nprovided nonsense when mirrored = yes", "unknown-proviso", 4, "nonsense");
}

#[test]
fn every_house_rule_may_guard_a_clause() {
    for rule in &HOUSE_RULES {
        for value in rule.values {
            let clauses = format!("rule \"R\" (R)\ninfer tT\ninfer (¬tF) when {} = {value}", rule.name);
            for chosen in rule.values {
                let calculus = calculus_in(&clauses, &house(&[(rule.name, chosen)]));
                assert_eq!(calculus.rules()[0].variants.len(), if chosen == value { 2 } else { 1 }, "{clauses}");
            }
        }
    }
}

#[test]
fn a_guard_may_name_several_values() {
    let clauses = "rule \"R\" (R)\ninfer tT\ninfer (¬tF) when base_rules = standard or positive";
    for (chosen, forms) in [("standard", 2), ("positive", 2), ("none", 1)] {
        let calculus = calculus_in(clauses, &house(&[("base_rules", chosen)]));
        assert_eq!(calculus.rules()[0].variants.len(), forms, "{chosen}");
    }
    refuses("infer tT when base_rules = standard or some", "unknown-house-value", 3, "some");
    refuses("infer tT when base_rules = standard or", "unexpected-token", 3, "");
}

#[test]
fn schemas_have_the_symbols_of_the_house() {
    let written = "calculus test \"A test\"\nrule \"Below\" (B, T-1)\n  says \"It is.\"\n  infer (-1 < 0)\n";
    let codes: Vec<&str> = read_in(written, &HouseRules::default()).diagnostics.iter().map(|found| found.code).collect();
    assert_eq!(codes, ["negative-number"]);
    let calculus = read_in(written, &house(&[("negatives", "literal")])).value.expect("there is such a number");
    assert_eq!(figure(&calculus, &calculus.rules()[0].variants[0]), " / (-1 < 0)");
}
