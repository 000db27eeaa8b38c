//! Calculi as text: what every clause means, which faults are found where, and that what is written can be read back.

use formula::Alphabet;
use kernel::house_rules::HOUSE_RULES;
use kernel::{Calculus, Case, Computation, Conclusion, HouseRules, Letter, Notation, Premise, Proviso, Rule, Sort};
use proptest::prelude::*;
use source::{Diagnostic, Text};
use syntax::Parsed;
use syntax::rules::{MAX_BYTES, MAX_FORMS, MAX_ITEMS, parse, print, print_rule};

fn house(choices: &[(&str, &str)]) -> HouseRules {
    let mut house = HouseRules::default();
    for (name, value) in choices {
        house.set(name, value).unwrap();
    }
    house
}

fn read_in(written: &str, house: &HouseRules) -> Parsed<Calculus> {
    parse(&Text::new("test", written), house)
}

#[track_caller]
fn calculus_in(clauses: &str, house: &HouseRules) -> Calculus {
    let written = format!("calculus test \"A test\"\n{clauses}");
    let parsed = read_in(&written, house);
    assert!(parsed.diagnostics.is_empty(), "{written}: {:#?}", parsed.diagnostics);
    parsed.value.unwrap()
}

#[track_caller]
fn calculus(clauses: &str) -> Calculus {
    calculus_in(clauses, &HouseRules::default())
}

/// The forms of the only rule.
#[track_caller]
fn forms(clauses: &str) -> (Calculus, Vec<Case>) {
    let calculus = calculus(&format!("rule \"R\" (R)\n{clauses}"));
    let cases = calculus.rules()[0].cases.clone();
    (calculus, cases)
}

fn text(calculus: &Calculus, schema: formula::FormulaId) -> String {
    calculus.bank().text(schema, Alphabet::Unicode)
}

/// Premises and conclusion of a form.
fn figure(calculus: &Calculus, case: &Case) -> String {
    let premise = |premise: &Premise| match premise {
        Premise::Statement(schema) => text(calculus, *schema),
        Premise::Box(schema) => format!("[{} ⊢ {}]", text(calculus, schema.assumption), text(calculus, schema.conclusion)),
    };
    let premises: Vec<String> = case.premises.iter().map(premise).collect();
    let Conclusion::Statement(conclusion) = case.conclusion else { panic!("{:?}", case.conclusion) };
    format!("{} / {}", premises.join(", "), text(calculus, conclusion))
}

#[track_caller]
fn figures(clauses: &str, expected: &[&str]) {
    let (calculus, cases) = forms(clauses);
    let found: Vec<String> = cases.iter().map(|case| figure(&calculus, case)).collect();
    assert_eq!(found, expected, "{clauses}");
}

/// Code, line and text of every error. The lines are those of `written`, counted from 1.
fn errors(written: &str) -> Vec<(&'static str, usize, String)> {
    let text = Text::new("test", written);
    let parsed = parse(&text, &HouseRules::default());
    assert_eq!(parsed.value.is_none(), parsed.diagnostics.iter().any(Diagnostic::is_error), "{written}");
    assert!(parsed.diagnostics.iter().map(|found| found.span.start).is_sorted(), "{:#?}", parsed.diagnostics);
    parsed
        .diagnostics
        .iter()
        .map(|found| (found.code, text.position(found.span.start).line, text.slice(found.span).to_owned()))
        .collect()
}

/// Of a calculus whose first line is 1, with nothing wrong on it.
#[track_caller]
fn finds(clauses: &str, expected: &[(&str, usize, &str)]) {
    let found = errors(&format!("calculus test \"A test\"\n{clauses}"));
    let found: Vec<(&str, usize, &str)> = found.iter().map(|(code, line, at)| (*code, *line, at.as_str())).collect();
    assert_eq!(found, expected, "{clauses}");
}

/// The only error of a rule with these clauses, from line 3 on.
#[track_caller]
fn refuses(clauses: &str, code: &str, line: usize, at: &str) {
    finds(&format!("rule \"R\" (R)\n{clauses}"), &[(code, line, at)]);
}

#[track_caller]
fn help(clauses: &str) -> String {
    let parsed = read_in(&format!("calculus test \"A test\"\n{clauses}"), &HouseRules::default());
    assert_eq!(parsed.diagnostics.len(), 1, "{clauses}: {:#?}", parsed.diagnostics);
    parsed.diagnostics[0].help.clone().unwrap_or_default()
}

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
    let Rule { name, tag, aliases, requirement, says, cases } = &calculus.rules()[0];
    assert_eq!((name.as_str(), tag.as_str(), requirement.as_str(), says.as_str()), ("Modus ponens", "MP", "PW-R3", "So it is."));
    assert_eq!(aliases, &["Detachment", "imp"]);
    assert_eq!(cases.len(), 1);
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
    assert_eq!(figure(&both, &both.rules()[1].cases[0]), "A / (A ∨ A)");
}

#[test]
fn faults_in_a_rewritten_schema_stand_where_they_were_written() {
    refuses("from (∀(x)A)\ninfer (A{x ↦ a} ∧ §)", "unknown-symbol", 4, "§");
    refuses("from (∀(x)A)\ninfer (A{x |-> (a +)} ∧ B)", "unexpected-symbol", 4, ")");
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
            Letter::Formula(symbol) => bank.symbol_text(symbol),
            Letter::Object(variable) => bank.variable_text(variable),
            Letter::Function(name) => bank.name_text(name),
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
    assert!(matches!(cases[0].choices[3].letter, Letter::Function(_)));
    assert!(matches!(cases[0].choices[4].letter, Letter::Formula(_)));
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
    assert_eq!((bank.variable_text(x), bank.symbol_text(a), bank.symbol_data(a).shape.arity()), ("x", "A", 1));
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
        calculus.rules()[0].cases.iter().map(|case| figure(&calculus, case)).collect::<Vec<_>>()
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
        let cases = &calculus.rules()[0].cases;
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
fn a_rule_whose_premises_are_all_guarded_away_is_none_of_the_calculus() {
    let clauses = "rule \"R\" (R)\nfrom A when mirrored = yes\ninfer tT\nrule \"S\" (S)\ninfer tT\n";
    let names = |calculus: &Calculus| calculus.rules().iter().map(|rule| rule.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&calculus(clauses)), ["S"], "R is not a rule without premises");
    assert_eq!(names(&calculus_in(clauses, &house(&[("mirrored", "yes")]))), ["R", "S"]);
}

#[test]
fn what_is_guarded_away_is_read_all_the_same() {
    refuses("infer tT\ninfer (A ∧ when mirrored = yes", "unexpected-end", 4, "");
    refuses("infer tT\nprovided nonsense when mirrored = yes", "unknown-proviso", 4, "nonsense");
}

#[test]
fn clauses_out_of_place_are_refused() {
    finds("form A", &[("unknown-clause", 2, "form")]);
    assert_eq!(help("form A"), "did you mean `from`?");
    assert!(help("(A → B)").starts_with("clauses begin with calculus, notation, base, rule,"));
    finds("infer A", &[("outside-rule", 2, "infer A")]);
    finds("base (n = n)\nchoose n : number", &[("not-chosen", 2, "(n = n)"), ("outside-rule", 3, "choose n : number")]);
    finds("calculus other \"Other\"", &[("repeated-clause", 2, "calculus other \"Other\"")]);
    finds("notation polish\nnotation polish", &[("repeated-clause", 3, "notation polish")]);
    refuses("says \"a\"\nsays \"b\"\ninfer tT", "repeated-clause", 4, "says \"b\"");
    refuses("from A(x)\nwitness x\ninfer A(x)\ncase\nwitness x", "repeated-clause", 7, "witness x");
    refuses("subproof A ⊢ A\nsubproof A ⊢ A\ninfer A", "repeated-clause", 4, "subproof A ⊢ A");
    assert_eq!(errors("rule \"R\" (R)\ninfer tT\n"), [("no-calculus", 2, String::new())].map(|(code, _, at)| (code, 3, at)));
    refuses("from A", "no-conclusion", 2, "rule \"R\" (R)");
    refuses("from A\ncase\ninfer A\ncase", "no-conclusion", 6, "case");
}

#[test]
fn words_that_are_not_known_are_refused_with_the_nearest() {
    finds("notation predicate-war", &[("unknown-notation", 2, "predicate-war")]);
    assert_eq!(help("notation predicate-war"), "did you mean `predicate-wars`?");
    let rule = |clause: &str| format!("rule \"R\" (R)\nfrom A(d)\n{clause}\ninfer A(d)");
    for (clause, code, at, suggested) in [
        ("choose d : variabel", "unknown-sort", "variabel", "did you mean `variable`?"),
        ("choose d : thing", "unknown-sort", "thing", "a letter may be chosen to be object, variable, number, function, formula"),
        ("provided d arbitary", "unknown-proviso", "d arbitary", "did you mean `d arbitrary`?"),
        ("provided d is not free in A", "unknown-proviso", "d is not free in A", "did you mean `d not free in A`?"),
        ("provided A is atomic, A atomic", "unknown-proviso", "A is atomic", "did you mean `A atomic`?"),
        ("provided d arbitrary in premise 0", "premise-number", "0", "premises are counted from 1; a rule has at most 4"),
        ("provided d arbitrary in premise 999", "premise-number", "999", "premises are counted from 1; a rule has at most 4"),
        ("provided A arbitrary", "not-a-letter", "A", "an object letter: a lowercase letter such as x, or x_0"),
        ("provided d not free in x", "not-a-letter", "x", "a formula letter: an uppercase letter such as A, or A_0"),
        ("witness dd", "not-a-letter", "dd", "an object letter: a lowercase letter such as x, or x_0"),
        ("choose [f] : function", "unexpected-token", "[", ""),
        ("witness d when hol = literal", "unknown-house-rule", "hol", "did you mean `hole`?"),
        ("witness d when hole = litteral", "unknown-house-value", "litteral", "did you mean `literal`?"),
        ("witness d when hole = 3", "unknown-house-value", "3", "its values: capture_free, literal"),
    ] {
        finds(&rule(clause), &[(code, 4, at)]);
        assert_eq!(help(&rule(clause)), suggested, "{clause}");
    }
    assert!(help(&rule("provided all is well")).starts_with("provisos: fresh e; e free nowhere else; d in no other line;"));
    assert!(help(&rule("witness d when unheard_of = yes")).starts_with("house rules: same_line_twice, ei_eg, eg, hole,"));
    refuses("from A\ninfer evaluate every (m op n) in A", "unknown-computation", 4, "every (m op n) in A");
    refuses("from A\ninfer evaluate one (m op k) in A", "unknown-computation", 4, "one (m op k) in A");
}

#[test]
fn tokens_out_of_place_are_refused_where_they_stand() {
    for (clauses, at) in [
        ("rule R (R)", "R"),
        ("rule \"R\"", ""),
        ("rule \"R\" (R", ""),
        ("rule \"R\" (R, )", ")"),
        ("rule \"R\" (R) when hole = literal", "when"),
        ("notation", ""),
        ("base tT choose", ""),
        ("base tT when hole literal", "literal"),
        ("base tT when hole = literal,", ","),
    ] {
        finds(clauses, &[("unexpected-token", 2, at)]);
    }
    for (clause, at) in [
        ("also R", "R"),
        ("also \"R\" \"S\"", "\"S\""),
        ("says so", "so"),
        ("case one", "one"),
        ("choose a object", "object"),
        ("choose a : ", ""),
        ("choose a : object paid", "paid"),
        ("witness", ""),
        ("provided", ""),
        ("provided x arbitrary, , x arbitrary", ","),
        ("sound when never", "when"),
        ("sound if never \"why\"", "\"why\""),
        ("sound if never (S-1)", ""),
        ("subproof A", ""),
    ] {
        refuses(&format!("{clause}\ninfer tT"), "unexpected-token", 3, at);
    }
    for (line, at) in [("calculus \"no name\"", "\"no name\""), ("calculus other Title", "Title")] {
        assert_eq!(errors(line), [("unexpected-token", 1, at.to_owned())]);
    }
    refuses("says \"so\ninfer tT", "unclosed-quotation", 3, "\"so");
    finds("rule \"-_ \" (R)\ninfer tT", &[("empty-name", 2, "\"-_ \"")]);
    finds("rule \"R\" (R)\nalso \"\"\ninfer tT", &[("empty-name", 3, "\"\"")]);
}

#[test]
fn schemas_that_cannot_be_read_are_refused_as_statements_are() {
    refuses("from\ninfer tT", "empty-statement", 3, "");
    refuses("from A,\ninfer A", "empty-statement", 3, "");
    refuses("from A → B\ninfer A", "missing-outer-brackets", 3, "A → B");
    refuses("from (x + 1)\ninfer tT", "wff-expected", 3, "(x + 1)");
    refuses("from [A ⊢ (B ∧ )]\ninfer A", "unexpected-symbol", 3, ")");
    refuses("subproof (A ∨ ) ⊢ A\ninfer A", "unexpected-symbol", 3, ")");
    refuses("from [heath](x)\ninfer tT", "unknown-name", 3, "[heath]");
    for curly in ["{x ↦ a}", "{x}", "{x ↦ }", "{ ↦ a}", "{f(x) ↦ a}", "{x ↦ a, y ↦ b}", "{x ↦ a"] {
        refuses(
            &format!("from (∀(x)A)\ninfer {}{curly}", if curly == "{x ↦ a}" { "x" } else { "A" }),
            "bad-substitution",
            4,
            curly,
        );
    }
    refuses("from (∀(x)A{x ↦ x})\ninfer A{y ↦ a}", "substituted-twice", 4, "A{y ↦ a}");
}

#[test]
fn what_the_kernel_finds_stands_at_the_clause() {
    refuses("from A(x)\ninfer A(x, x)", "different-holes", 4, "A(x, x)");
    refuses("from A(x), A(y), A(z)\ninfer tT", "undetermined-letter", 3, "A(x)");
    refuses("from A\ninfer (A ∨ B)", "not-chosen", 4, "(A ∨ B)");
    assert_eq!(help("rule \"R\" (R)\nfrom A\ninfer (A ∨ B)"), "add a clause such as: choose B : formula");
    refuses("from A\nchoose a : object\ninfer A", "unknown-letter", 4, "a");
    refuses("from A\nprovided x arbitrary\ninfer A", "unknown-letter", 4, "x arbitrary");
    refuses("from A\nprovided A atomic, B atomic\ninfer A", "unknown-letter", 4, "B atomic");
    refuses("from A\nsound if x arbitrary (S-1) \"So.\"\ninfer A", "unknown-letter", 4, "x arbitrary");
    refuses("from A\nwitness x\ninfer A", "unknown-letter", 4, "x");
    refuses("from A(x)\nwitness x, y\ninfer A(x)", "unknown-letter", 4, "y");
    refuses("from A(x)\nchoose x : formula\ninfer A(x)", "wrong-sort", 4, "x");
    refuses("from A\nchoose A : object\ninfer A", "wrong-sort", 4, "A");
    refuses("from A\nprovided never\ninfer A", "misplaced-proviso", 4, "never");
    refuses("from A\nprovided no witness leaves the subproof\ninfer A", "misplaced-proviso", 4, "no witness leaves the subproof");
    refuses("from A(x)\nprovided x arbitrary in premise 2\ninfer A(x)", "misplaced-proviso", 4, "x arbitrary in premise 2");
    refuses("from A, B\ninfer evaluate one (m op n) in A", "misplaced-computation", 4, "A");
    refuses("from A\ninfer a rule in force", "misplaced-computation", 2, "rule \"R\" (R)");
    refuses("from A, B, C, D, E\ninfer A", "too-many-premises", 2, "rule \"R\" (R)");
    let deep = format!("{}tT{}", "(¬".repeat(70), ")".repeat(70));
    refuses(&format!("from {deep}\ninfer tT"), "schema-too-deep", 3, &deep);
    refuses(&format!("from [A ⊢ {deep}]\ninfer A"), "schema-too-deep", 3, &deep);
    refuses(&format!("from [{deep} ⊢ A]\ninfer A"), "schema-too-deep", 3, &deep);
    refuses(&format!("subproof {deep} ⊢ A\ninfer A"), "schema-too-deep", 3, &deep);
    refuses(&format!("subproof A ⊢ A, {deep}\ninfer A"), "schema-too-deep", 3, &deep);
    let taken = "rule \"One\" (1)\ninfer tT\nrule \"Two\" (2)\nalso \"three\", \"o-n-e\"\ninfer tT";
    finds(taken, &[("name-taken", 5, "\"o-n-e\"")]);
    let many: String = (0..=kernel::calculus::MAX_RULES).map(|at| format!("rule \"R{at}\" (T{at})\ninfer tT\n")).collect();
    finds(
        &many,
        &[("too-many-rules", 2 + 2 * kernel::calculus::MAX_RULES, &format!("rule \"R{0}\" (T{0})", kernel::calculus::MAX_RULES))],
    );
}

#[test]
fn all_faulty_lines_are_reported_at_once() {
    finds(
        "rule \"A\" (A)\n  from (A → B), (A\n  choose a : objekt\n  infer B\nrule \"B\" (B)\n  from A\n  infer (A ∨ C)\n  infer (C ∨ A)\n\
         rule \"C\" (C)\n  from A\nbase (x = x)\nnonsense\n",
        &[
            ("unexpected-end", 3, ""),
            ("unknown-sort", 4, "objekt"),
            ("not-chosen", 8, "(A ∨ C)"),
            ("not-chosen", 9, "(C ∨ A)"),
            ("no-conclusion", 10, "rule \"C\" (C)"),
            ("not-chosen", 12, "(x = x)"),
            ("unknown-clause", 13, "nonsense"),
        ],
    );
    // One clause of two forms is blamed once.
    refuses("from A\nprovided x arbitrary\ninfer A\ninfer (A ∧ A)", "unknown-letter", 4, "x arbitrary");
    let found = errors(&"nonsense\n".repeat(1_000));
    assert_eq!(found.len(), syntax::MAX_ERRORS + 1);
    assert_eq!(found.last().map(|(code, line, _)| (*code, *line)), Some(("more-errors", 1_001)));
}

#[test]
fn limits_are_kept() {
    let long = "x".repeat(3_000);
    refuses(&format!("says \"{long}\"\ninfer tT"), "too-long", 3, &format!("\"{long}\""));
    finds(&format!("rule \"{long}\" (R)\ninfer tT"), &[("too-long", 2, &format!("\"{long}\""))]);
    finds(&format!("rule \"R\" ({long})\ninfer tT"), &[("too-long", 2, &long)]);
    let many = |clause: &str, count: usize| clause.repeat(count);
    let product = |premises, conclusions| many("from A\n", premises) + &many("infer A\n", conclusions);
    assert_eq!(forms(&product(8, 8)).1.len(), MAX_FORMS);
    refuses(&product(8, 9), "too-many-forms", 2, "rule \"R\" (R)");
    refuses(&format!("infer tT\n{}", many("case\n", MAX_FORMS + 1)), "too-many-forms", 2, "rule \"R\" (R)");
    refuses(
        &format!("from A(x)\ninfer A(x)\n{}", many("provided x arbitrary\n", MAX_ITEMS + 1)),
        "too-many-items",
        2,
        "rule \"R\" (R)",
    );
    refuses(
        &format!("from A(x)\ninfer A(x)\n{}", many("choose x : object\n", MAX_ITEMS + 1)),
        "too-many-items",
        2,
        "rule \"R\" (R)",
    );
    let halves = many("sound if never (S-1) \"No.\"\n", MAX_ITEMS / 2 + 1);
    refuses(&format!("infer tT\n{halves}case\n{halves}"), "too-many-items", 3 + 1 + MAX_ITEMS / 2 + 1, "case");
    assert_eq!(errors(&"#".repeat(MAX_BYTES + 1)), [("text-too-long", 1, String::new())]);
}

#[test]
fn hostile_texts_end_in_a_few_errors() {
    let open = "(".repeat(MAX_BYTES / 2);
    refuses(&format!("from {open}\ninfer tT"), "nesting-too-deep", 3, "(");
    let curly = format!("calculus t \"t\"\nrule \"R\" (R)\nfrom {}\ninfer tT", "A{x ↦ ".repeat(MAX_BYTES / 20));
    assert_eq!(errors(&curly).iter().map(|(code, line, _)| (*code, *line)).collect::<Vec<_>>(), [("bad-substitution", 3)]);
    let not = format!("{}tT{}", "(¬".repeat(1_990), ")".repeat(1_990));
    refuses(&format!("from (A{{x ↦ x}} ∧ {not})\ninfer tT"), "schema-too-deep", 3, &format!("(A{{x ↦ x}} ∧ {not})"));
    for text in
        ["rule \"R\" (R)\n".repeat(50_000), "case\n".repeat(100_000), "from A when\n".repeat(50_000), "\"".repeat(MAX_BYTES)]
    {
        let found = errors(&text);
        assert!(found.len() <= syntax::MAX_ERRORS + 1, "{}", found.len());
    }
    let letters: String = (0..60_000).map(|at| format!("A_{at}{{x↦x}}")).collect::<Vec<_>>().join(",");
    refuses(&format!("from {letters}\ninfer tT"), "too-many-premises", 2, "rule \"R\" (R)");
}

/// Everything that a rule says, without the numbers of its bank.
fn content(calculus: &Calculus, rule: &Rule) -> String {
    let bank = calculus.bank();
    let letter = |letter: Letter| match letter {
        Letter::Formula(symbol) => format!("{} {:?}", bank.symbol_text(symbol), bank.symbol_data(symbol).shape),
        Letter::Object(variable) => bank.variable_text(variable).to_owned(),
        Letter::Function(name) => format!("{}()", bank.name_text(name)),
    };
    let proviso = |proviso: Proviso| {
        let (x, a, rest) = match proviso {
            Proviso::Fresh(x) => (Some(x), None, "fresh".to_owned()),
            Proviso::NotFreeElsewhere(x) => (Some(x), None, "free nowhere else".to_owned()),
            Proviso::InNoOtherLine(x) => (Some(x), None, "in no other line".to_owned()),
            Proviso::Arbitrary(x, premise) => (Some(x), None, format!("arbitrary {premise:?}")),
            Proviso::NotFreeIn(x, a) => (Some(x), Some(a), "not free".to_owned()),
            Proviso::NotOccurringIn(x, a) => (Some(x), Some(a), "not occurring".to_owned()),
            Proviso::Atomic(a) => (None, Some(a), "atomic".to_owned()),
            Proviso::NoWitnessLeaves => (None, None, "no witness leaves".to_owned()),
            Proviso::IncludedLettersStay => (None, None, "included letters stay".to_owned()),
            Proviso::Never => (None, None, "never".to_owned()),
        };
        format!("{:?} {:?} {rest}", x.map(|x| bank.variable_text(x)), a.map(|a| letter(Letter::Formula(a))))
    };
    let case = |case: &Case| {
        let premise = |premise: &Premise| match premise {
            Premise::Statement(schema) => text(calculus, *schema),
            Premise::Box(schema) => format!("[{} ⊢ {}]", text(calculus, schema.assumption), text(calculus, schema.conclusion)),
        };
        let conclusion = match case.conclusion {
            Conclusion::Statement(schema) => text(calculus, schema),
            Conclusion::Evaluated { computation, of } => format!("{computation:?} {}", text(calculus, of)),
            Conclusion::RuleInForce => "in force".to_owned(),
        };
        let subproof = case.subproof.as_ref().map(|subproof| {
            (text(calculus, subproof.axiom), subproof.lines.iter().map(|&line| text(calculus, line)).collect::<Vec<_>>())
        });
        let choices: Vec<_> = case.choices.iter().map(|choice| (letter(choice.letter), choice.sort, choice.paid)).collect();
        let provisos: Vec<_> = case.provisos.iter().map(|&found| proviso(found)).collect();
        let conditions: Vec<_> =
            case.sound_if.iter().map(|found| (proviso(found.proviso), &found.source, &found.because)).collect();
        let premises: Vec<_> = case.premises.iter().map(premise).collect();
        let witness: Vec<&str> = case.witnesses.iter().map(|&witness| bank.variable_text(witness)).collect();
        format!("{premises:?} {subproof:?} {choices:?} {provisos:?} {conditions:?} {witness:?} {conclusion}")
    };
    let Rule { name, tag, aliases, requirement, says, cases } = rule;
    let cases: Vec<String> = cases.iter().map(case).collect();
    format!("{name} {tag} {aliases:?} {requirement} {says}\n{}", cases.join("\n"))
}

#[track_caller]
fn round_trip(calculus: &Calculus) {
    for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
        let written = print(calculus, alphabet);
        let parsed = read_in(&written, &HouseRules::default());
        assert!(parsed.diagnostics.is_empty(), "{written}\n{:#?}", parsed.diagnostics);
        let again = parsed.value.unwrap();
        assert_eq!((again.name(), again.title(), again.notation()), (calculus.name(), calculus.title(), calculus.notation()));
        let contents = |calculus: &Calculus| calculus.rules().iter().map(|rule| content(calculus, rule)).collect::<Vec<_>>();
        assert_eq!(contents(&again), contents(calculus), "{written}");
        let base = |calculus: &Calculus| {
            calculus.base_rules().iter().map(|case| (figure(calculus, case), case.choices.len())).collect::<Vec<_>>()
        };
        assert_eq!(base(&again), base(calculus));
        assert_eq!(print(&again, alphabet), written);
    }
}

#[test]
fn what_is_written_is_read_as_the_same() {
    let clauses = "notation palmer\nrule \"R\" (R, X-1)\nalso \"S\", \"T\"\nsays \"What # it says.\"\nfrom A, B\nfrom (¬A), B\ninfer A\ninfer B\n\
         rule \"All\" (ALL)\ncase\nsubproof (∀(x)B(x)) |- tF, (∃(x)B(x))\nfrom A(d), (∃(x)A(x))\nwitness d\nchoose d : variable, paid\n\
         provided fresh d, d free nowhere else, d in no other line, d arbitrary, d arbitrary in premise 2\n\
         provided x not free in A, x not occurring in A, A atomic, no witness leaves the subproof\n\
         sound if never, d arbitrary in premise 1 (S-5) \"It is so.\"\ninfer A(d)\n\
         case\nfrom (∀(x)C)\nchoose a : object\ninfer C{x ↦ a}\ncase\ninfer tT\n\
         case\nfrom [A ⊢ B]\ninfer (A → B)\nrule \"E\" (E)\nfrom A\ninfer evaluate one (m op n) in A\ninfer evaluate one (m com n) in A\n\
         rule \"I\" (I)\ninfer a rule in force\nrule \"F\" (F)\nfrom (x = y)\nchoose f : function, paid\ninfer (f(x) = f(y))\n\
         base [NUMBER](n) choose n : number\nbase (∀(x)(¬(x < x)))";
    round_trip(&calculus(clauses));
}

#[test]
fn a_rule_is_written_as_people_write_it() {
    let clauses =
        "rule \"Implication instantiation\" (II, PW-R1)\n  says \"So.\"\n  from A, B\n  from (¬A), B\n  infer (A → B)\n";
    let calculus = calculus(clauses);
    let (rule, _) = calculus.rule_ids().next().unwrap();
    assert_eq!(print_rule(&calculus, rule, Alphabet::Unicode), clauses);
    assert_eq!(print_rule(&calculus, rule, Alphabet::Ascii), clauses.replace('¬', "~").replace('→', "->"));
}

#[test]
fn signs_that_predicate_wars_lacks_are_for_calculi_of_other_notations() {
    refuses("from (A ↔ B)\ninfer A", "unknown-symbol", 3, "↔");
    let rule = "rule \"R\" (R)\nfrom (A <-> B), (exists!(x)C(x))\ninfer (B ↔ A)\nnotation polish\n";
    let calculus = calculus(rule);
    assert_eq!(figure(&calculus, &calculus.rules()[0].cases[0]), "(A ↔ B), (∃!(x)C(x)) / (B ↔ A)");
    round_trip(&calculus);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    /// Whatever is thrown at the parser, it answers, and every span lies in the text.
    #[test]
    fn any_text_gets_an_answer(headed: bool, pieces in prop::collection::vec(prop::sample::select(PIECES.as_slice()), 0..60)) {
        let head = if headed { "calculus t \"t\"\nrule \"R\" (R)\n" } else { "" };
        let written = format!("{head}{}", pieces.concat());
        let text = Text::new("test", written.as_str());
        let parsed = parse(&text, &HouseRules::default());
        prop_assert_eq!(parsed.value.is_none(), parsed.diagnostics.iter().any(Diagnostic::is_error));
        for found in &parsed.diagnostics {
            prop_assert!(written.get(found.span.start..found.span.end).is_some(), "{:?}", found);
        }
        if let Some(calculus) = parsed.value {
            round_trip(&calculus);
        }
    }
}

const PIECES: [&str; 44] = [
    "\n",
    "\n",
    "\n",
    "calculus t \"t\"\n",
    "rule \"R\" (R)\n",
    "rule \"S\" (S, X-1)\n",
    "from ",
    "infer ",
    "choose ",
    "witness ",
    "provided ",
    "sound if ",
    "subproof ",
    "case",
    "also ",
    "says ",
    "base ",
    "A",
    "B",
    "(∀(x)A(x))",
    "A{x ↦ a}",
    "A(x)",
    "(A → B)",
    " ⊢ ",
    ", ",
    "[",
    "]",
    "\"",
    "(S-1) \"so\"",
    "x",
    "d",
    " : object",
    ", paid",
    " : formula",
    "fresh ",
    " arbitrary",
    " in premise 2",
    "never",
    " when hole = literal",
    "evaluate one (m op n) in A",
    "a rule in force",
    "{",
    "}",
    "#é",
];

#[test]
fn every_house_rule_may_guard_a_clause() {
    for rule in &HOUSE_RULES {
        for value in rule.values {
            let clauses = format!("rule \"R\" (R)\ninfer tT\ninfer (¬tF) when {} = {value}", rule.name);
            for chosen in rule.values {
                let calculus = calculus_in(&clauses, &house(&[(rule.name, chosen)]));
                assert_eq!(calculus.rules()[0].cases.len(), if chosen == value { 2 } else { 1 }, "{clauses}");
            }
        }
    }
}
