//! What is refused, by code and place; limits; malformed texts.

use proof_syntax::rules::{MAX_BYTES, MAX_FORMS, MAX_ITEMS};

use super::support::*;

#[test]
fn faults_in_a_rewritten_schema_stand_where_they_were_written() {
    refuses("from (∀(x)A)\ninfer (A{x ↦ a} ∧ §)", "unknown-character", 4, "§");
    refuses("from (∀(x)A)\ninfer (A{x |-> (a +)} ∧ B)", "unexpected-token", 4, ")");
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
        ("provided d arbitrary in premise 0", "premise-number", "0", "premises are counted from 1; a rule has at most 5"),
        ("provided d arbitrary in premise 999", "premise-number", "999", "premises are counted from 1; a rule has at most 5"),
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
    assert!(help(&rule("witness d when unheard_of = yes")).starts_with("house rules: negatives, same_line_twice, ei_eg, eg, "));
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
    refuses("from\ninfer tT", "empty-input", 3, "");
    refuses("from A,\ninfer A", "empty-input", 3, "");
    refuses("from A → B\ninfer A", "missing-outer-brackets", 3, "A → B");
    refuses("from (x + 1)\ninfer tT", "term-as-statement", 3, "(x + 1)");
    refuses("from [A ⊢ (B ∧ )]\ninfer A", "unexpected-token", 3, ")");
    refuses("subproof (A ∨ ) ⊢ A\ninfer A", "unexpected-token", 3, ")");
    refuses("from [heath](x)\ninfer tT", "unknown-symbol", 3, "[heath]");
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
    refuses("from A, B, C, D, E, F\ninfer A", "too-many-premises", 2, "rule \"R\" (R)");
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
            ("unexpected-token", 3, ""),
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
    assert_eq!(found.len(), syntax_core::MAX_ERRORS + 1);
    assert_eq!(found.last().map(|(code, line, _)| (*code, *line)), Some(("more-errors", 1_001)));
}

#[test]
fn limits_are_kept() {
    let long = "x".repeat(3_000);
    refuses(&format!("says \"{long}\"\ninfer tT"), "too-long", 3, &format!("\"{long}\""));
    finds(&format!("rule \"{long}\" (R)\ninfer tT"), &[("too-long-name", 2, &format!("\"{long}\""))]);
    finds(&format!("rule \"R\" ({long})\ninfer tT"), &[("too-long-name", 2, &long)]);
    let many = |clause: &str, count: usize| clause.repeat(count);
    let product = |premises, conclusions| many("from A\n", premises) + &many("infer A\n", conclusions);
    assert_eq!(forms(&product(10, 10)).1.len(), MAX_FORMS);
    refuses(&product(10, 11), "too-many-forms", 2, "rule \"R\" (R)");
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
    refuses(&format!("from {open}\ninfer tT"), "too-deep", 3, "(");
    let curly = format!("calculus t \"t\"\nrule \"R\" (R)\nfrom {}\ninfer tT", "A{x ↦ ".repeat(MAX_BYTES / 20));
    assert_eq!(errors(&curly).iter().map(|(code, line, _)| (*code, *line)).collect::<Vec<_>>(), [("bad-substitution", 3)]);
    let not = format!("{}tT{}", "(¬".repeat(1_990), ")".repeat(1_990));
    refuses(&format!("from (A{{x ↦ x}} ∧ {not})\ninfer tT"), "schema-too-deep", 3, &format!("(A{{x ↦ x}} ∧ {not})"));
    for text in
        ["rule \"R\" (R)\n".repeat(50_000), "case\n".repeat(100_000), "from A when\n".repeat(50_000), "\"".repeat(MAX_BYTES)]
    {
        let found = errors(&text);
        assert!(found.len() <= syntax_core::MAX_ERRORS + 1, "{}", found.len());
    }
    let letters: String = (0..60_000).map(|at| format!("A_{at}{{x↦x}}")).collect::<Vec<_>>().join(",");
    refuses(&format!("from {letters}\ninfer tT"), "too-many-premises", 2, "rule \"R\" (R)");
}
