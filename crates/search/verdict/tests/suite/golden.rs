//! Boards whose verdicts are known: the rulebook's cards, boards of which all models are infinite, counting, definitions, and shapes
//! that break programs (very deep, very wide, very many, empty).

use crate::common::{pool, unhurried};
use certificate::Evidence;
use formula::{Bank, Board, CardinalityRelation, Connective, Fixity, FormulaId, Kind, Quantifier};
use representation::Substitution;
use testkit::boards::read;
use verdict::{Answer, Limits, NO_LISTENER, Refutation, Report, judge_board};

const S1: &str = "∀x blonde(x) ⇒ happy(x)";
const S2: &str = "∀x∀y (happy(x) ∧ likes(x,y)) ⇒ happy(y)";
const S3: &str = "∀x smarter(father(x),x)";
const S4: &str = "∀x ¬likes(x,father(x)) ∧ likes(father(x),x)";
const S5: &str = "∀x∀y smarter(x,y) ⇒ ¬likes(y,x)";
const S6: &str = "∀x∀y smarter(x+y,x) ∧ smarter(x+y,y)";
const S7: &str = "∀x∀y∀z (smarter(x,y) ∧ smarter(y,z)) ⇒ smarter(x,z)";
const S8: &str = "∀x∀y x≠y ⇒ (smarter(x,y) ⇔ ¬smarter(y,x))";
const S9: &str = "∀x∀y (x+y=y+x)";
const S10: &str = "∀x∀y (x+y=father(y+x))";
const S11: &str = "∀x ¬blonde(father(x))";
const S14: &str = "∀x∀y ¬smarter(x,y)";
const IRREFLEXIVE: &str = "∀x ¬smarter(x,x)";
/// x ↦ father(x) is one-to-one, and misses someone.
const INJECTIVE: &str = "∀x∀y father(x)=father(y) ⇒ x=y";
const NOT_ONTO: &str = "∃y∀x father(x)≠y";

fn judge(statements: &[&str]) -> (Report<Refutation>, Board) {
    judge_text(&statements.join("\n"), unhurried())
}

fn judge_text(text: &str, limits: Limits) -> (Report<Refutation>, Board) {
    let (bank, board) = read(text);
    judged(bank, board, limits)
}

/// What no board file can say: very deep, very long, very large numbers.
fn judge_formulas(bank: Bank, meanings: &[FormulaId]) -> Report<Refutation> {
    let board = Board::numbered(meanings.iter().copied());
    judged(bank, board, unhurried()).0
}

fn judged(mut bank: Bank, board: Board, limits: Limits) -> (Report<Refutation>, Board) {
    let report = judge_board(&mut bank, &board, &mut pool().oracle(), limits, &mut |_| (), NO_LISTENER);
    assert_eq!(report.redundancy.len(), board.statements.len());
    for certified in std::iter::once(&report.consistency).chain(&report.redundancy) {
        if let Answer::Satisfied(certified) = certified {
            assert!(certified.is_about(&board));
        }
    }
    (report, board)
}

/// An answer as one character: `r`efuted, `s`atisfied, `?`.
fn mark(answer: &Answer<Refutation>) -> char {
    match answer {
        Answer::Refuted(_) => 'r',
        Answer::Satisfied(_) => 's',
        Answer::Undecided(_) => '?',
    }
}

/// The answers of a report: consistency first, then the statements.
fn marks(report: &Report<Refutation>) -> String {
    let redundancy: String = report.redundancy.iter().map(mark).collect();
    format!("{} {redundancy}", mark(&report.consistency))
}

#[track_caller]
fn expect(statements: &[&str], expected: &str) -> Report<Refutation> {
    let (report, _) = judge(statements);
    assert_eq!(marks(&report), expected, "{statements:#?}\n{report:#?}");
    report
}

/// The number of objects in the model that an answer rests on.
#[track_caller]
fn objects(answer: &Answer<Refutation>) -> u32 {
    let Answer::Satisfied(certified) = answer else { panic!("no model: {answer:?}") };
    let Evidence::FiniteModel(structure) = certified.evidence() else { panic!("no finite model: {answer:?}") };
    structure.domain_size()
}

#[track_caller]
fn premises(answer: &Answer<Refutation>) -> &[usize] {
    let Answer::Refuted(support) = answer else { panic!("not refuted: {answer:?}") };
    &support.premises
}

#[test]
fn each_card_alone() {
    for card in [S1, S2, S3, S4, S5, S6, S7, S8, S9, S10, S11, S14, "|L| ≥ 2", "|L| ≥ 3", "|L| < 2", "|L| < 3"] {
        expect(&[card], "s s");
    }
    expect(&["|L| ≥ 1"], "s r");
    expect(&["|L| < 1"], "r s");
}

#[test]
fn cards_at_odds() {
    for pair in
        [[S3, S14], [S6, S14], [S4, S10], [S4, "|L| < 2"], [S4, "|L| < 3"], ["|L| ≥ 3", "|L| < 3"], ["|L| ≥ 3", "|L| < 2"]]
    {
        let (report, _) = judge(&pair);
        assert_eq!(premises(&report.consistency), [0, 1], "{pair:?}");
    }
    let report = expect(&[S4, S8, S14], "r sss");
    assert_eq!(premises(&report.consistency), [0, 1, 2]);
    // What does not take part follows from the contradiction.
    let report = expect(&[S9, S3, S14, S11], "r rssr");
    assert_eq!(premises(&report.consistency), [1, 2]);
    assert_eq!(premises(&report.redundancy[0]), [1, 2]);
}

#[test]
fn cards_that_follow() {
    expect(&[S14, S5, S7], "s srr");
    expect(&["|L| < 2", S2, S7, S8, S9, S10], "s srrrrr");
    let report = expect(&[S8, S14, "|L| < 2"], "s rsr");
    assert_eq!(premises(&report.redundancy[2]), [0, 1]);
    let report = expect(&[S4, "|L| ≥ 3"], "s sr");
    assert_eq!(premises(&report.redundancy[1]), [0]);
    expect(&[S4, "|L| ≥ 4"], "s ss");
}

#[test]
fn only_infinite_models() {
    for statements in [
        &[S3, S7, IRREFLEXIVE][..],
        &[S3, S5, S4, S7],
        &[INJECTIVE, NOT_ONTO],
        &["∀x∃y smarter(y,x)", S7, IRREFLEXIVE],
        // A dense order without ends.
        &["∀x∀y smarter(x,y) ⇒ ∃z (smarter(x,z) ∧ smarter(z,y))", "∃x∃y smarter(x,y)", S7, IRREFLEXIVE],
    ] {
        let (report, _) = judge(statements);
        let Answer::Satisfied(certified) = &report.consistency else { panic!("{statements:?}: {report:#?}") };
        assert!(matches!(certified.evidence(), Evidence::InfiniteModel(_)), "{statements:?}: {report:#?}");
        assert!(!marks(&report).contains(['r', '?']), "{statements:?}: {report:#?}");
        // With a bound there is none left.
        let bounded = [statements, &["|L| < 5"]].concat();
        let (report, _) = judge(&bounded);
        assert_eq!(mark(&report.consistency), 'r', "{bounded:?}: {report:#?}");
    }
}

#[test]
fn large_numbers_of_objects() {
    let report = expect(&["|L| ≥ 20", "|L| < 22"], "s ss");
    assert!([20, 21].contains(&objects(&report.consistency)));
    assert!(objects(&report.redundancy[0]) < 20);
    expect(&["|L| ≥ 40", "|L| < 30"], "r ss");
    expect(&["|L| ≥ 64"], "s s");
    let report = expect(&["|L| ≥ 64", "|L| ≤ 64"], "s ss");
    assert_eq!(objects(&report.consistency), 64);
    expect(&["|L| ≥ 64", "|L| ≥ 40"], "s sr");
    expect(&["|L| ≥ 20", "∃x∀y x=y"], "r ss");
    // The symbols of a board do not change what its counting statements say; many refutations are tried before size 20.
    let report = expect(&["|L| ≥ 20", "|L| ≤ 20", S1, S2, S5, S7, S8, S9, S11], "s sssssssss");
    assert_eq!(objects(&report.consistency), 20);
}

#[test]
fn numbers_of_objects_beyond_all_bounds() {
    use CardinalityRelation::{AtLeast, AtMost, Exactly, LessThan, MoreThan};
    let most = u32::MAX;
    for (comparisons, right) in [
        (&[(AtLeast, most)][..], "s?"),
        (&[(MoreThan, most)], "s?"),
        (&[(AtLeast, most), (AtMost, most)], "?"),
        (&[(Exactly, most)], "?"),
        (&[(MoreThan, most - 1), (LessThan, most)], "r"),
        (&[(MoreThan, most), (AtMost, most)], "r"),
        (&[(AtLeast, 100_000), (LessThan, 50_000)], "r?"),
    ] {
        let mut bank = Bank::new();
        let mut meanings: Vec<FormulaId> = comparisons.iter().map(|&(comparison, n)| bank.cardinality(comparison, n)).collect();
        // With a function of two arguments there is much to tabulate.
        let plus = bank.symbol("+", Kind::Function, Fixity::Infix);
        let x = bank.variable("x");
        let term = bank.variable_term(x);
        let sum = bank.apply(plus, &[term, term]).expect("it takes two arguments");
        let same = bank.equal(sum, term);
        meanings.push(bank.for_all(x, same));
        let report = judge_formulas(bank, &meanings);
        assert!(right.contains(mark(&report.consistency)), "{comparisons:?}: {report:#?}");
    }
}

#[test]
fn definitions_say_what_they_name() {
    // A name for the only blonde makes every blonde that one; what uses it can follow.
    let text = "d: ∃!x blonde(x) | blondie := x\nu: ∀x blonde(x) ⇒ x = blondie\nv: blonde(blondie)\nw: ¬happy(blondie)\n";
    let (report, _) = judge_text(text, unhurried());
    assert_eq!(marks(&report), "s rrrs", "{report:#?}");
    let text = "d: ∀x ∃!y likes(y,x) | liker(x) := y\nu: ∀x likes(liker(x),x)\nn: ∀x ¬likes(x,x)\nv: ∀x liker(x) ≠ x\n";
    let (report, _) = judge_text(text, unhurried());
    assert_eq!(mark(&report.consistency), 's', "{report:#?}");
    assert_eq!(premises(&report.redundancy[1]), [0]);
    assert!(matches!(&report.redundancy[2], Answer::Refuted(_)) && matches!(&report.redundancy[3], Answer::Refuted(_)));
}

#[test]
fn boards_of_letters_and_truth_values() {
    for (values, expected) in [(&[true][..], "s r"), (&[false], "r s"), (&[false, true], "r sr"), (&[true, true], "s rr")] {
        let mut bank = Bank::new();
        let meanings: Vec<FormulaId> = values.iter().map(|&value| bank.truth(value)).collect();
        assert_eq!(marks(&judge_formulas(bank, &meanings)), expected, "{values:?}");
    }
    let (report, _) = judge_text("symbols p/0 q/0 : predicate\np → q\np\nq\n¬q ∨ p", unhurried());
    assert_eq!(marks(&report), "s rrrr", "{report:#?}");
    let (report, _) = judge_text("symbols p/0 q/0 : predicate\np ↔ q\np ↔ ¬q", unhurried());
    assert_eq!(marks(&report), "r ss", "{report:#?}");
}

#[test]
fn functions_of_three_arguments() {
    let text = "symbols t/3 a/0 b/0 : function\n∀x∀y∀z t(x,y,z) = t(z,y,x)\nt(a,b,b) ≠ t(b,b,a)\na ≠ b";
    let (report, _) = judge_text(text, unhurried());
    assert_eq!(marks(&report), "r ssr", "{report:#?}");
    let text = "symbols t/3 a/0 b/0 : function\n∀x∀y∀z t(x,y,z) = t(z,y,x)\nt(a,b,b) ≠ t(a,a,b)\na ≠ b";
    let (report, _) = judge_text(text, unhurried());
    assert_eq!(marks(&report), "s ssr", "{report:#?}");
}

#[test]
fn quantifiers_that_bind_nothing() {
    let mut bank = Bank::new();
    let x = bank.variable("x");
    let (yes, one) = (bank.truth(true), bank.cardinality(CardinalityRelation::Exactly, 1));
    // ∃!x A without x in A says A, and that there is one object only.
    let only = bank.quantified(Quantifier::ExistsUnique, x, yes);
    assert_eq!(marks(&judge_formulas(bank, &[only, one])), "s rr");
    let mut bank = Bank::new();
    let x = bank.variable("x");
    let no = bank.truth(false);
    let (all, some) = (bank.for_all(x, no), bank.exists(x, no));
    assert_eq!(marks(&judge_formulas(bank, &[all, some])), "r rr");
    expect(&["∃!x ∀y blonde(y)", "|L| ≥ 2"], "r ss");
    expect(&["∀x ∃y ∀z blonde(z)", "∀z blonde(z)"], "s rr");
}

#[test]
fn very_deep_statements() {
    let deep = 1_500;
    for statement in [format!("{}∀x blonde(x)", "¬".repeat(deep)), format!("{}blonde(x)", "∀x ".repeat(deep))] {
        let (report, _) = judge_text(&statement, unhurried());
        assert_eq!(marks(&report), "s s", "{report:?}");
    }
    let mut bank = Bank::new();
    let x = bank.variable("x");
    let term = bank.variable_term(x);
    let atoms = ["blonde", "happy"].map(|name| {
        let symbol = bank.symbol(name, Kind::Predicate, Fixity::Applied(1));
        bank.atom(symbol, &[term]).expect("it takes one argument")
    });
    let nested = (0..deep).fold(atoms[0], |inner, at| match at % 2 {
        0 => bank.implies(atoms[1], inner),
        _ => bank.and(inner, atoms[0]),
    });
    let (all, some) = (bank.for_all(x, nested), bank.exists(x, nested));
    // ∀x A and ∃x A, and a second ∀x A, by another variable.
    let y = bank.variable("y");
    let value = bank.variable_term(y);
    let renamed = bank.substitute(nested, &[(x, value)], representation::OnCapture::Refuse).expect("nothing is bound in it");
    let again = bank.for_all(y, renamed);
    let report = judge_formulas(bank, &[all, some, again]);
    let found = marks(&report);
    // Each ∀ follows from the other without a look inside; that ∃ follows from ∀ takes one, which may be too deep.
    assert!(["s rrr", "s r?r"].contains(&found.as_str()), "{found}: {report:?}");
}

#[test]
fn a_statement_of_twenty_thousand_conjuncts() {
    let (mut bank, board) = read(
        "∀x (blonde(x) → happy(x))\n∃x ¬likes(x,x)\n∀x (happy(x) ∨ ¬blonde(father(x)))\n∀x∀y (smarter(x,y) → ¬smarter(y,x))",
    );
    let parts: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
    let mut all = parts[0];
    for at in 0..20_000u32 {
        // No two are the same formula.
        let count = bank.cardinality(CardinalityRelation::Exactly, 1_000 + at);
        let conjunct = bank.binary(Connective::Or, parts[at as usize % 4], count);
        all = bank.and(all, conjunct);
    }
    let report = judge_formulas(bank, &[all, parts[0]]);
    assert_eq!(marks(&report), "s sr", "{:?}", report.redundancy);
}

#[test]
fn a_board_of_two_thousand_statements() {
    let (mut bank, board) = read("∀x (blonde(x) ∨ ¬blonde(x))");
    let valid = board.statements[0].meaning;
    // Each is valid, and no two are the same.
    let meanings: Vec<FormulaId> = (1..=2_000)
        .map(|n| {
            let count = bank.cardinality(CardinalityRelation::Exactly, n);
            bank.or(valid, count)
        })
        .collect();
    let report = judge_formulas(bank, &meanings);
    assert_eq!(mark(&report.consistency), 's');
    let open = report.redundancy.iter().filter(|answer| !matches!(answer, Answer::Refuted(_))).count();
    assert_eq!(open, 0, "of 2000 valid statements");
}
