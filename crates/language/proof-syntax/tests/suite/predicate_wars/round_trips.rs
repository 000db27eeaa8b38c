//! What is written is read back as the same, whatever it is, and what has no symbols is not written.

use formula::generate::{Random, Vocabulary};
use formula::{Alphabet, Bank, Connective, Fixity, Kind, Quantifier};
use proof_syntax::predicate_wars::{GAME_NAMES, Inexpressible, Negatives, Options, Reading, Role, cost, print, print_term};
use proptest::prelude::*;
use source::{Span, Text};

use super::support::*;

#[test]
fn what_has_no_symbols_is_not_written() {
    let mut bank = Bank::new();
    let p = bank.symbol("P", Kind::Predicate, Fixity::Letter);
    let p = bank.atom(p, &[]).expect("a letter");
    let x = bank.variable("x");
    let iff = bank.iff(p, p);
    let unique = bank.quantified(Quantifier::ExistsUnique, x, p);
    let counting = bank.cardinality(formula::CardinalityRelation::AtLeast, 3);
    let father = bank.symbol("father", Kind::Function, Fixity::Applied(0));
    let father_term = bank.apply(father, &[]).expect("no parameters");
    let constant = bank.symbol("c", Kind::Function, Fixity::Letter);
    let constant_term = bank.apply(constant, &[]).expect("no parameters");
    let odd = bank.variable("x'");
    let odd_term = bank.variable_term(odd);
    let not_iff = bank.not(iff);
    for (formula, expected) in [
        (iff, Inexpressible::Iff),
        (not_iff, Inexpressible::Iff),
        (unique, Inexpressible::ExistsUnique),
        (counting, Inexpressible::Counting),
    ] {
        assert_eq!(print(&bank, formula, Alphabet::Unicode), Err(expected));
    }
    assert_eq!(print_term(&bank, father_term, Alphabet::Unicode), Err(Inexpressible::Symbol(father)));
    assert_eq!(
        print_term(&bank, constant_term, Alphabet::Unicode),
        Err(Inexpressible::Symbol(constant)),
        "it would read as a variable"
    );
    assert_eq!(print_term(&bank, odd_term, Alphabet::Unicode), Err(Inexpressible::Variable(odd)));
}

fn vocabulary(bank: &mut Bank) -> Vocabulary {
    let function = |bank: &mut Bank, name: &str, fixity| bank.symbol(name, Kind::Function, fixity);
    let predicate = |bank: &mut Bank, name: &str, fixity| bank.symbol(name, Kind::Predicate, fixity);
    let mut functions = vec![
        function(bank, "f", Fixity::Applied(0)),
        function(bank, "f", Fixity::Applied(1)),
        function(bank, "t", Fixity::Applied(2)),
        function(bank, "x_0", Fixity::Applied(1)),
    ];
    let mut predicates = vec![
        predicate(bank, "P", Fixity::Letter),
        predicate(bank, "P", Fixity::Applied(0)),
        predicate(bank, "T", Fixity::Applied(1)),
        predicate(bank, "P_10", Fixity::Applied(3)),
        predicate(bank, "<", Fixity::Infix),
        predicate(bank, ">", Fixity::Infix),
    ];
    functions.extend(["+", "-", "*", "/", "f/", "c/", "%"].map(|sign| function(bank, sign, Fixity::Infix)));
    for (name, role) in GAME_NAMES {
        match role {
            Role::Function => functions.push(function(bank, name, Fixity::Applied(1))),
            Role::Predicate | Role::Action => predicates.push(predicate(bank, name, Fixity::Applied(2))),
        }
    }
    Vocabulary {
        functions,
        predicates,
        variables: ["x", "f", "c", "t", "x_0", "y_12"].map(|name| bank.variable(name)).to_vec(),
        connectives: vec![Connective::And, Connective::Or, Connective::Implies],
        quantifiers: vec![Quantifier::ForAll, Quantifier::Exists],
        counting: false,
        truth_values: true,
        numbers: true,
    }
}

/// The canonical text of a formula with `-` before every second number that is not 0.
fn with_signs(canonical: &str) -> String {
    let (mut signed, mut numbers) = (String::new(), 0);
    for (at, character) in canonical.char_indices() {
        let begins = canonical[..at].ends_with(['(', ' ']) && ('1'..='9').contains(&character);
        numbers += usize::from(begins);
        if begins && numbers % 2 == 1 {
            signed.push('-');
        }
        signed.push(character);
    }
    signed
}

proptest! {
    #[test]
    fn printing_and_parsing_are_inverse(seed in any::<u64>(), depth in 0usize..7) {
        let mut bank = Bank::new();
        let vocabulary = vocabulary(&mut bank);
        let formula = bank.random_formula(&vocabulary, depth, &mut Random::new(seed));
        for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
            let written = print(&bank, formula, alphabet).expect("the vocabulary is the rulebook's");
            prop_assert_eq!(read(&written, &STRICT, &mut bank).0.value, Some(Reading::Wff(formula)), "{}", written);
            // Without any white space but between words the meaning is the same.
            let tight: String = written.split(' ').collect();
            prop_assert_eq!(read(&tight, &STRICT, &mut bank).0.value, Some(Reading::Wff(formula)), "{}", tight);
            let text = Text::new("t", written);
            let priced = cost(&text, Span::new(0, text.content().len()), Negatives::Refuse).value.expect("no slips");
            prop_assert_eq!((priced.total, priced.well_formed), (bank.points(formula), true));
        }
        let term = bank.random_term(&vocabulary, 4, &mut Random::new(seed));
        let written = print_term(&bank, term, Alphabet::Ascii).expect("the vocabulary is the rulebook's");
        prop_assert_eq!(read(&written, &STRICT, &mut bank).0.value, Some(Reading::Wfo(term)), "{}", written);
    }

    /// The same where numbers below 0 have symbols: every second number of the formula becomes one.
    #[test]
    fn negative_numbers_are_written_and_read_back(seed in any::<u64>(), depth in 0usize..7) {
        let mut bank = Bank::new();
        let vocabulary = vocabulary(&mut bank);
        let formula = bank.random_formula(&vocabulary, depth, &mut Random::new(seed));
        let canonical = with_signs(&print(&bank, formula, Alphabet::Ascii).expect("the vocabulary is the rulebook's"));
        let (parsed, text) = read(&canonical, &LITERAL, &mut bank);
        let Some(Reading::Wff(signed)) = parsed.value else { return Err(TestCaseError::fail(canonical)) };
        prop_assert_eq!(print(&bank, signed, Alphabet::Ascii).expect("the numbers have symbols"), canonical.as_str());
        prop_assert_eq!(bank.points(signed), bank.points(formula), "a number costs one point: {}", canonical);
        let tight: String = canonical.split(' ').collect();
        prop_assert_eq!(read(&tight, &LITERAL, &mut bank).0.value, Some(Reading::Wff(signed)), "{}", tight);
        let priced = cost(&text, Span::new(0, canonical.len()), Negatives::Literal).value.expect("no slips");
        prop_assert_eq!((priced.total, priced.well_formed), (bank.points(signed), true));
        if canonical.contains(['(', ',', ' ']) && signed != formula {
            prop_assert_eq!(read(&canonical, &STRICT, &mut bank).0.value, None, "{}", canonical);
        }
    }

    /// Any list of symbols gets a value or an error, spans stay in the text, and what is accepted can be written and read back.
    #[test]
    fn anything_can_be_read(symbols in prop::collection::vec(prop::sample::select(vec![
        "(", ")", "(", ")", "x", "y_1", "P", "Q(x)", "tT", "∀", "(∀(x)", "∃", "¬", "(¬", "∧", "->", "=", "<", "+", "f/", "c/", "-", "1", "007",
        ",", "f(", "[health]", "[ATK](", "[x", " ", " and ", "not", "é", "!", "x_", "#\n", "t", "-2",
    ]), 0..24), lenient in any::<bool>(), literal in any::<bool>()) {
        let input = symbols.concat();
        let mut bank = Bank::new();
        let strict = if literal { LITERAL } else { STRICT };
        let (parsed, text) = read(&input, &Options { lenient, ..strict }, &mut bank);
        for diagnostic in &parsed.diagnostics {
            prop_assert!(diagnostic.span.end <= input.len() && input.is_char_boundary(diagnostic.span.start));
            prop_assert!(input.is_char_boundary(diagnostic.span.end));
        }
        prop_assert!(parsed.diagnostics.is_sorted_by_key(|diagnostic| diagnostic.span.start));
        let priced = cost(&text, Span::new(0, input.len()), strict.negatives);
        match parsed.value {
            Some(reading) => {
                let again = show(&bank, reading, Alphabet::Unicode);
                prop_assert_eq!(read(&again, &strict, &mut bank).0.value, Some(reading));
                let points = match reading {
                    Reading::Wff(formula) => bank.points(formula),
                    Reading::Wfo(term) => bank.term_points(term),
                };
                prop_assert_eq!(priced.value.map(|cost| cost.total), Some(points), "brackets cost nothing");
            }
            None => prop_assert!(priced.value.is_none_or(|cost| !cost.well_formed) || lenient),
        }
    }
}
