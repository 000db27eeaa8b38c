//! ERGO's premise rows: readings, cards, every fault with code and place, round trips.

use formula::generate::Random;
use formula::{Alphabet, Bank, Connective, FormulaId};
use game_syntax::ergo::{self, NotAfterBinary, Options, ThenChain, Unprintable};
use proptest::prelude::*;
use representation::BracketedText;
use source::Text;
use testkit::formulas::atom;

#[test]
fn rows_are_read_by_the_order_of_priority() {
    let cases = [
        ("A", "A", 1),
        ("A∨B", "(A ∨ B)", 3),
        ("~B→C", "((¬B) → C)", 4),
        ("(~C)", "(¬C)", 4),
        ("A∧B→C∨D", "(A ∧ ((B → C) ∨ D))", 7),
        ("A AND B THEN C OR D", "(A ∧ ((B → C) ∨ D))", 7),
        ("A & B & C", "((A ∧ B) ∧ C)", 5),
        ("A | B | C", "((A ∨ B) ∨ C)", 5),
        ("A -> B & C -> D", "((A → B) ∧ (C → D))", 7),
        ("~(~A)", "(¬(¬A))", 5),
        ("NOT A OR NOT(B)", "((¬A) ∨ (¬B))", 7),
        ("A & ~B", "(A ∧ (¬B))", 4),
        ("((A))", "A", 5),
        ("not (A and B) then (C or D)", "((¬(A ∧ B)) → (C ∨ D))", 12),
        ("A=>B", "(A → B)", 3),
    ];
    for (row, expected, cards) in cases {
        let mut bank = Bank::new();
        let parsed = ergo::parse(&Text::new("t", row), &mut bank);
        assert!(parsed.diagnostics.is_empty(), "{row}: {:?}", parsed.diagnostics);
        let rows = parsed.value.unwrap();
        assert_eq!((bank.text(rows[0].formula, Alphabet::Unicode).as_str(), rows[0].cards), (expected, cards), "{row}");
    }
}

#[test]
fn an_area_has_its_rows_in_place() {
    let text = Text::new("t", "\u{feff}# the game of the example\r\n  A | B  # first\r\n\r\n~B & C\n~(~C)\nD");
    let rows = ergo::parse(&text, &mut Bank::new()).value.unwrap();
    let found: Vec<(&str, usize)> = rows.iter().map(|row| (text.slice(row.span), row.cards)).collect();
    assert_eq!(found, [("A | B", 3), ("~B & C", 4), ("~(~C)", 5), ("D", 1)]);
    assert_eq!(rows.iter().map(|row| row.cards).sum::<usize>(), 13, "Q-ER-3");
}

/// Code, start and text of the span.
type Found<'t> = (&'static str, usize, &'t str);

#[test]
fn faults() {
    let cases: &[(&str, &[Found<'_>])] = &[
        ("", &[("empty-input", 0, "")]),
        ("\n # nothing\n", &[("empty-input", 12, "")]),
        ("A B", &[("adjacent-variables", 2, "B")]),
        ("AB & C", &[("adjacent-variables", 1, "B")]),
        ("A & | B", &[("adjacent-operators", 4, "|")]),
        ("A THEN THEN B", &[("adjacent-operators", 7, "THEN")]),
        ("~ & B", &[("adjacent-operators", 2, "&")]),
        ("~~A", &[("double-not", 1, "~")]),
        ("NOT NOT A", &[("double-not", 4, "NOT")]),
        ("A ~ B", &[("missing-operator", 2, "~")]),
        ("A (B)", &[("missing-operator", 2, "(")]),
        ("(A) B", &[("missing-operator", 4, "B")]),
        ("(A)(B)", &[("missing-operator", 3, "(")]),
        ("(A) ~B", &[("missing-operator", 4, "~")]),
        ("& A", &[("missing-operand", 0, "&")]),
        ("A -> ", &[("missing-operand", 2, "->")]),
        ("(A &)", &[("missing-operand", 3, "&")]),
        ("(→ A)", &[("missing-operand", 1, "→")]),
        ("~", &[("missing-operand", 0, "~")]),
        ("(A & B", &[("unclosed-bracket", 0, "(")]),
        ("A & (B | (C)", &[("unclosed-bracket", 4, "(")]),
        ("A & B)", &[("unopened-bracket", 5, ")")]),
        (")", &[("unopened-bracket", 0, ")")]),
        ("(", &[("unclosed-bracket", 0, "(")]),
        ("A & ( )", &[("empty-brackets", 4, "( )")]),
        ("A & E", &[("unknown-symbol", 4, "E")]),
        ("A & b", &[("unknown-symbol", 4, "b")]),
        ("A XOR B", &[("unknown-symbol", 2, "XOR")]),
        ("AORB", &[("unknown-symbol", 0, "AORB")]),
        ("A ↔ B", &[("unknown-character", 2, "↔")]),
        ("A -> B -> C", &[("chained-arrows", 7, "->")]),
        ("A B\nC\n~~D", &[("adjacent-variables", 2, "B"), ("double-not", 7, "~")]),
        ("A\nB\nC\nD\n\nA|B\nC|", &[("too-many-rows", 9, "A|B")]),
    ];
    for (source, expected) in cases {
        let text = Text::new("t", *source);
        let parsed = ergo::parse(&text, &mut Bank::new());
        let found: Vec<Found<'_>> = parsed.diagnostics.iter().map(|d| (d.code, d.span.start, text.slice(d.span))).collect();
        assert_eq!(found, *expected, "{source}");
        assert_eq!(parsed.value.is_none(), parsed.diagnostics.iter().any(source::Diagnostic::is_error), "{source}");
    }
}

#[test]
fn the_table_decides_what_the_rulebook_leaves_open() {
    let read = |row: &str, options| {
        let mut bank = Bank::new();
        let parsed = ergo::parse_with(&Text::new("t", row), options, &mut bank);
        let codes: Vec<&str> = parsed.diagnostics.iter().map(|d| d.code).collect();
        (parsed.value.map(|rows| bank.text(rows[0].formula, Alphabet::Unicode)).unwrap_or_default(), codes.join(" "))
    };
    let then = |then_chain| Options { then_chain, ..Options::default() };
    let chain = "A -> B -> C -> D";
    assert_eq!(read(chain, then(ThenChain::Right)), ("(A → (B → (C → D)))".into(), "chained-arrows".into()));
    assert_eq!(read(chain, then(ThenChain::Left)), ("(((A → B) → C) → D)".into(), "chained-arrows".into()));
    assert_eq!(read(chain, then(ThenChain::Reject)), (String::new(), "chained-arrows".into()));
    let brackets = Options { not_after_binary: NotAfterBinary::Brackets, ..Options::default() };
    assert_eq!(read("A & ~B", brackets), (String::new(), "adjacent-operators".into()));
    assert_eq!(read("A & (~B)", brackets), ("(A ∧ (¬B))".into(), String::new()));
}

#[test]
fn limits_are_errors_at_once() {
    let code = |row: String| ergo::parse(&Text::new("t", row), &mut Bank::new()).diagnostics.first().map(|d| d.code);
    assert_eq!(code("(".repeat(1 << 20)), Some("too-deep"));
    assert_eq!(code("~(".repeat(1 << 19)), Some("too-deep"));
    assert_eq!(code("~".repeat(1 << 20)), Some("double-not"));
    assert_eq!(code(format!("A{}", "->A".repeat(100_000))), Some("chained-arrows"));
    assert_eq!(code("A & ".repeat(5 << 20)), Some("statement-too-long"));
    assert_eq!(code(format!("A{}", "& B".repeat(100_000))), None);
}

#[test]
fn brackets_are_written_where_they_are_needed() {
    for (row, expected) in [
        ("A & ((B -> C) | D)", "A ∧ B → C ∨ D"),
        ("(A & B) | C", "(A ∧ B) ∨ C"),
        ("A & (B & C)", "A ∧ (B ∧ C)"),
        ("(A -> B) -> C", "(A → B) → C"),
        ("A -> (B -> C)", "A → (B → C)"),
        ("~(~A)", "~(~A)"),
        ("~(A | B) -> ~C", "~(A ∨ B) → ~C"),
    ] {
        let mut bank = Bank::new();
        let rows = ergo::parse(&Text::new("t", row), &mut bank).value.unwrap();
        assert_eq!(ergo::print(&bank, rows[0].formula).unwrap(), expected);
    }
    let mut bank = Bank::new();
    let truth = bank.truth(true);
    let negation = bank.not(truth);
    assert_eq!(ergo::print(&bank, negation), Err(Unprintable::NoCard(truth)));
    let iff = bank.iff(truth, truth);
    assert_eq!(ergo::print(&bank, iff), Err(Unprintable::NoCard(iff)));
}

fn random(bank: &mut Bank, steps: usize, seed: u64) -> FormulaId {
    let mut formulas: Vec<FormulaId> = ["A", "B", "C", "D"].iter().map(|letter| atom(bank, letter, &[])).collect();
    let random = &mut Random::new(seed);
    for _ in 0..steps {
        let (left, right) = (formulas[random.below(formulas.len())], formulas[random.below(formulas.len())]);
        let next = match random.below(4) {
            0 => bank.and(left, right),
            1 => bank.or(left, right),
            2 => bank.binary(Connective::Implies, left, right),
            _ => bank.not(left),
        };
        formulas.push(next);
    }
    formulas[formulas.len() - 1]
}

proptest! {
    #[test]
    fn what_is_written_reads_back_without_a_warning(seed: u64, steps in 0usize..12) {
        let mut bank = Bank::new();
        let formula = random(&mut bank, steps, seed);
        let row = ergo::print(&bank, formula).unwrap();
        let parsed = ergo::parse(&Text::new("t", row.as_str()), &mut bank);
        prop_assert!(parsed.diagnostics.is_empty(), "{}: {:?}", row, parsed.diagnostics);
        prop_assert_eq!(parsed.value.unwrap()[0].formula, formula, "{}", row);
    }

    #[test]
    fn nothing_makes_the_reader_fall(content in "[A-E~&|>()#\n a∧→-]{0,30}") {
        let text = Text::new("t", content);
        for diagnostic in ergo::parse(&text, &mut Bank::new()).diagnostics {
            prop_assert!(text.content().get(diagnostic.span.start..diagnostic.span.end).is_some());
        }
    }
}
