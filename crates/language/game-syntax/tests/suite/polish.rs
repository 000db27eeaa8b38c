//! Polish notation: wffs, pffs with place and reason, the two dialects, round trips.

use formula::generate::{Random, Vocabulary};
use formula::{Alphabet, Bank, Connective, Fixity, FormulaId, Kind, Quantifier};
use game_syntax::polish::{self, Dialect, Language, Reason, Symbol, Unprintable, wff};
use proptest::prelude::*;
use representation::BracketedText;
use source::{Span, Text};
use syntax_core::{MAX_NESTING, Parsed};
use testkit::formulas::atom;

fn read(row: &str, dialect: Dialect, bank: &mut Bank) -> Parsed<FormulaId> {
    polish::parse(&Text::new("t", row), Span::new(0, row.len()), dialect, bank)
}

#[test]
fn wffs_mean_what_the_rules_say() {
    let cases = [
        ("p", "p"),
        ("NKpq", "(¬(p ∧ q))"),
        ("EAqrs", "((q ∨ r) ↔ s)"),
        ("EsAqr", "(s ↔ (q ∨ r))"),
        ("CpCqr", "(p → (q → r))"),
        ("CCpqr", "((p → q) → r)"),
        ("NNNs", "(¬(¬(¬s)))"),
        (" K p\tNq ", "(p ∧ (¬q))"),
    ];
    for dialect in [Dialect::Xwff, Dialect::Shake] {
        for (row, expected) in cases {
            let mut bank = Bank::new();
            let parsed = read(row, dialect, &mut bank);
            assert!(parsed.diagnostics.is_empty(), "{row}");
            assert_eq!(bank.text(parsed.value.unwrap(), Alphabet::Unicode), expected);
        }
    }
}

#[test]
fn pffs_have_a_place_and_a_reason() {
    // (row, code, start and text of the span, message)
    let both: &[(&str, &str, usize, &str, &str)] = &[
        ("", "empty-input", 0, "", "an empty row is no wff; everything else is a pff"),
        ("  ", "empty-input", 2, "", "an empty row is no wff; everything else is a pff"),
        ("C", "formula-wanted", 1, "", "the row ends where two more formulas are wanted; everything else is a pff"),
        ("NKp", "formula-wanted", 3, "", "the row ends where one more formula is wanted; everything else is a pff"),
        ("KKAN", "formula-wanted", 4, "", "the row ends where four more formulas are wanted; everything else is a pff"),
        ("KKKKKKKKKKKKKp", "formula-wanted", 14, "", "the row ends where 13 more formulas are wanted; everything else is a pff"),
        ("Npq", "formula-complete", 2, "q", "the formula is complete before `q`; everything else is a pff"),
        ("rs ", "formula-complete", 1, "s", "the formula is complete before `s`; everything else is a pff"),
        ("KpqR?", "formula-complete", 3, "R?", "the formula is complete before `R?`; everything else is a pff"),
        ("Zq", "unknown-character", 0, "Z", "`Z` is on no die; everything else is a pff"),
        ("Kp∧", "unknown-character", 2, "∧", "`∧` is on no die; everything else is a pff"),
        ("Kkpq", "unknown-character", 1, "k", "`k` is on no die; everything else is a pff"),
        ("KP", "unknown-character", 1, "P", "`P` is on no die; everything else is a pff"),
        ("Ki", "unusable-symbol", 1, "i", "i is never part of a wff; everything else is a pff"),
        ("No", "unusable-symbol", 1, "o", "o is never part of a wff; everything else is a pff"),
    ];
    let xwff = [("RNp", "wildcard-not-turned", 0, "R", "R is a wildcard and no symbol of a wff; everything else is a pff")];
    let shake = [("KpR", "unusable-symbol", 2, "R", "R is never part of a wff; everything else is a pff")];
    for (dialect, own) in [(Dialect::Xwff, xwff), (Dialect::Shake, shake)] {
        for &(row, code, start, place, message) in both.iter().chain(&own) {
            let parsed = read(row, dialect, &mut Bank::new());
            assert!(parsed.value.is_none());
            let [diagnostic] = parsed.diagnostics.as_slice() else { panic!("{row}: one diagnostic") };
            let found = (diagnostic.code, diagnostic.span, diagnostic.message.as_str());
            assert_eq!(found, (code, Span::new(start, start + place.len()), message), "{row}");
        }
    }
}

#[test]
fn help_tells_the_dialects_apart() {
    let help = |row, dialect| read(row, dialect, &mut Bank::new()).diagnostics[0].help.clone().unwrap();
    assert_eq!(help("R", Dialect::Xwff), "turn it to N, K, A or C; not to E (XW-5)");
    assert_eq!(help("i", Dialect::Xwff), "leave the die out (XW-6)");
    assert_eq!(help("o", Dialect::Shake), "leave the die out (WP-2)");
    assert_eq!(help("Kn", Dialect::Shake), "`N` is meant?");
}

#[test]
fn a_part_of_a_text_is_read_in_its_place() {
    let text = Text::new("t", "row: Kpz.");
    let parsed = polish::parse(&text, Span::new(5, 8), Dialect::Shake, &mut Bank::new());
    assert_eq!(parsed.diagnostics[0].span, Span::new(7, 8));
}

#[test]
fn limits_are_errors_at_once() {
    let code = |row: String| read(&row, Dialect::Xwff, &mut Bank::new()).diagnostics.first().map(|d| d.code);
    assert_eq!(code("N".repeat(1 << 20)), Some("too-deep"));
    assert_eq!(code("Kp".repeat(1 << 19)), Some("too-deep"));
    assert_eq!(code("(".repeat(1 << 20)), Some("unknown-character"));
    assert_eq!(code("N".repeat(10 << 20)), Some("statement-too-long"));
    assert_eq!(code(format!("{}p", "N".repeat(MAX_NESTING))), None);
}

#[test]
fn only_the_letters_of_the_dice_are_written() {
    let mut bank = Bank::new();
    let x = bank.variable("p");
    let p = read("Np", Dialect::Xwff, &mut bank).value.unwrap();
    let quantified = bank.quantified(Quantifier::ForAll, x, p);
    let empty = bank.symbol("p", Kind::Predicate, Fixity::Applied(0));
    let foreign = bank.symbol("t", Kind::Predicate, Fixity::Letter);
    for wrong in [bank.truth(true), quantified, bank.atom(empty, &[]).unwrap(), bank.atom(foreign, &[]).unwrap()] {
        let formula = bank.and(p, wrong);
        assert_eq!(polish::print(&bank, formula), Err(Unprintable::NoLetter(wrong)));
    }
}

/// A random formula over these letters.
fn random(letters: &[&str], bank: &mut Bank, depth: usize, seed: u64) -> FormulaId {
    let mut formulas: Vec<FormulaId> = letters.iter().map(|letter| atom(bank, letter, &[])).collect();
    let random = &mut Random::new(seed);
    for _ in 0..depth {
        let pick = |random: &mut Random| formulas[random.below(formulas.len())];
        let (left, right) = (pick(random), pick(random));
        let connectives = [Connective::And, Connective::Or, Connective::Implies, Connective::Iff];
        let next = match random.below(5) {
            4 => bank.not(left),
            at => bank.binary(connectives[at], left, right),
        };
        formulas.push(next);
    }
    *formulas.last().unwrap()
}

#[test]
fn wffs_and_pffs() {
    for row in ["p", "NKpq", "EAqrs", "EsAqr", "Np", "Kpq", "N K p q"] {
        assert!(wff(row, Language::Xwff).is_ok(), "{row}");
        assert!(wff(row, Language::Shake).is_ok(), "{row}");
    }
    let fault = |row, language| wff(row, language).map_err(|pff| (pff.position, pff.reason));
    assert_eq!(fault("C", Language::Xwff), Err((2, Reason::Wanted(2))));
    assert_eq!(fault("Npq", Language::Xwff), Err((3, Reason::Complete('q'))));
    assert_eq!(fault("rs", Language::Xwff), Err((2, Reason::Complete('s'))));
    assert_eq!(fault("Zq", Language::Xwff), Err((1, Reason::Foreign('Z'))));
    assert_eq!(fault("", Language::Shake), Err((1, Reason::Empty)));
    assert_eq!(fault("NR", Language::Xwff), Err((2, Reason::NotTurned)));
    assert_eq!(fault("NR", Language::Shake), Err((2, Reason::Unusable(Symbol::Wild))));
    assert_eq!(fault("No", Language::Xwff), Err((2, Reason::Unusable(Symbol::O))));
    assert_eq!(wff("KNio", Language::ManyValued), Ok(vec![Symbol::K, Symbol::N, Symbol::I, Symbol::O]));
    assert_eq!(wff("Kp\u{e9}", Language::Shake).map_err(|pff| pff.span), Err(2..4));
    assert_eq!(Reason::Foreign('k').help(), "`K` is meant?");
}

proptest! {
    #[test]
    fn what_is_written_reads_back(seed: u64, depth in 0usize..12) {
        let mut bank = Bank::new();
        let formula = random(&["p", "q", "r", "s"], &mut bank, depth, seed);
        let row = polish::print(&bank, formula).unwrap();
        prop_assert_eq!(read(&row, Dialect::Shake, &mut bank).value, Some(formula), "{}", row);
    }

    #[test]
    fn a_row_is_a_wff_exactly_when_the_counting_procedure_says_so(row in "[NKACEpqrsRio]{0,9}") {
        // The procedure of WP-11: each symbol takes one wanted formula away and brings as many as it has operands.
        let mut wanted = 1usize;
        let mut wff = true;
        for symbol in row.chars() {
            wff &= wanted > 0 && !"Rio".contains(symbol);
            wanted = wanted.saturating_sub(1) + match symbol { 'N' => 1, 'K' | 'A' | 'C' | 'E' => 2, _ => 0 };
        }
        let parsed = read(&row, Dialect::Shake, &mut Bank::new());
        prop_assert_eq!(parsed.value.is_some(), wff && wanted == 0, "{}", row);
    }

    #[test]
    fn sentences_with_more_than_connectives_are_refused(seed: u64) {
        let mut bank = Bank::new();
        let vocabulary = Vocabulary::palmer(&mut bank);
        let sentence = bank.random_sentence(&vocabulary, 3, &mut Random::new(seed));
        prop_assert!(polish::print(&bank, sentence).is_err());
    }
}
