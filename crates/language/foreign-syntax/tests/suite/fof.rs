//! Boards as TPTP: names that stay apart, what first-order form lacks, and round trips of random formulas.

use board_syntax::tptp;
use foreign_syntax::fof::{MAX_COUNT, Unprintable, print_board};
use formula::generate::{Random, Vocabulary};
use formula::{Bank, Board, CardinalityRelation, Fixity, FormulaId, Kind, NumeralId, Quantifier, Statement, SymbolId};
use proptest::prelude::*;
use source::{Span, Text};
use syntax_core::MAX_NESTING;
use testkit::truth::{self, Interpretation};

/// A formula as it stands in a board of its own.
fn print(bank: &Bank, formula: FormulaId) -> Result<String, Unprintable> {
    let board = Board { statements: vec![Statement::axiom("a", formula)] };
    let printed = print_board(bank, &board)?;
    let formula = printed.strip_prefix("fof(a, axiom, ").and_then(|rest| rest.strip_suffix(").\n"));
    Ok(formula.expect("a statement").to_owned())
}

fn well(content: &str, bank: &mut Bank) -> FormulaId {
    let parsed = tptp::parse_formula(&Text::new("t", content), Span::new(0, content.len()), bank);
    parsed.value.unwrap_or_else(|| panic!("{content}: {:?}", parsed.diagnostics))
}

#[test]
fn conjunctive_text_reads_back_at_the_limit_of_nesting() {
    let mut bank = Bank::new();
    let half = MAX_NESTING / 2;
    for source in [
        format!("{}p", "p & ".repeat(50_000)),
        format!("{}p{}", "(p <~> ".repeat(half - 1), ")".repeat(half - 1)),
        format!("{}p{}", "(p => ".repeat(MAX_NESTING), ")".repeat(MAX_NESTING)),
        format!("p({}a{})", "f(".repeat(MAX_NESTING), ")".repeat(MAX_NESTING)),
        format!("! [{}Y] : p", "X,".repeat(MAX_NESTING - 1)),
    ] {
        let formula = well(&source, &mut bank);
        let printed = print(&bank, formula).unwrap();
        assert_eq!(well(&printed, &mut bank), formula);
    }
}

#[test]
fn printing_keeps_names_apart() {
    let mut bank = Bank::new();
    let letter = bank.symbol("P", Kind::Predicate, Fixity::Letter);
    let empty = bank.symbol("P", Kind::Predicate, Fixity::Applied(0));
    let (letter, empty) = (bank.atom(letter, &[]).unwrap(), bank.atom(empty, &[]).unwrap());
    let both = bank.and(letter, empty);
    assert_eq!(print(&bank, both).unwrap(), "'P' & 'P()'");

    let (low, high) = (bank.variable("x"), bank.variable("X"));
    let (distinct, greek) = (bank.variable("x_0"), bank.variable("λ"));
    let plus = bank.symbol("+", Kind::Function, Fixity::Infix);
    let plus_applied = bank.symbol("+", Kind::Function, Fixity::Applied(2));
    let terms = [low, high, distinct, greek].map(|variable| bank.variable_term(variable));
    let left = bank.apply(plus, &terms[..2]).unwrap();
    let right = bank.apply(plus_applied, &terms[2..]).unwrap();
    let mut formula = bank.equal(left, right);
    for variable in [low, high, distinct, greek] {
        formula = bank.for_all(variable, formula);
    }
    assert_eq!(print(&bank, formula).unwrap(), "! [U3BB, X_0, X, X_2] : '+_2'(X_2, X) = '+'(X_0, U3BB)");
}

#[test]
fn what_fof_cannot_say_is_written_out() {
    let mut bank = Bank::new();
    let mut count = |comparison, n| {
        let formula = bank.cardinality(comparison, n);
        print(&bank, formula)
    };
    assert_eq!(count(CardinalityRelation::LessThan, 3).unwrap(), "? [N0, N1] : ! [N2] : (N2 = N0 | N2 = N1)");
    assert_eq!(count(CardinalityRelation::AtMost, 1).unwrap(), "? [N0] : ! [N1] : N1 = N0");
    assert_eq!(count(CardinalityRelation::AtLeast, 2).unwrap(), "~ ? [N0] : ! [N1] : N1 = N0");
    assert_eq!(count(CardinalityRelation::AtLeast, 1).unwrap(), "$true");
    assert_eq!(count(CardinalityRelation::LessThan, 1).unwrap(), "$false");
    assert_eq!(count(CardinalityRelation::AtMost, u32::MAX), Err(Unprintable::Count { count: u32::MAX }));
    assert!(count(CardinalityRelation::Exactly, MAX_COUNT).is_ok());
    let x = bank.variable("x");
    let p = bank.symbol("p", Kind::Predicate, Fixity::Applied(1));
    let term = bank.variable_term(x);
    let atom = bank.atom(p, &[term]).unwrap();
    let one = bank.quantified(Quantifier::ExistsUnique, x, atom);
    assert_eq!(print(&bank, one).unwrap(), "? [N0] : ! [X] : (p(X) <=> X = N0)");
}

/// What a formula of the vocabulary below means in a structure of some size whose tables are noise, by
/// the printed names, so that `+` means the same before and after printing.
struct Noise {
    size: u64,
    seed: u64,
}

impl Noise {
    fn entry(&self, name: &str, arguments: &[u64], size: u64) -> u64 {
        let mut random = Random::new(self.seed ^ arguments.iter().fold(name.len() as u64, |sum, &a| sum * 31 + a + 1));
        let skip = name.bytes().fold(0usize, |sum, byte| (sum * 7 + byte as usize) % 13);
        (0..=skip).fold(0, |_, _| random.below(size as usize) as u64)
    }
}

impl Interpretation for Noise {
    type Object = u64;

    fn objects(&self, _: usize) -> impl Iterator<Item = u64> {
        0..self.size
    }

    fn size(&self) -> Option<u64> {
        Some(self.size)
    }

    fn function(&self, bank: &Bank, symbol: SymbolId, arguments: &[u64]) -> Option<u64> {
        Some(self.entry(bank.symbol_text(symbol), arguments, self.size))
    }

    fn predicate(&self, bank: &Bank, symbol: SymbolId, arguments: &[u64]) -> Option<bool> {
        Some(self.entry(bank.symbol_text(symbol), arguments, 2) == 1)
    }

    fn number(&self, bank: &Bank, number: NumeralId) -> Option<u64> {
        Some(bank.numeral_text(number).len() as u64 % self.size)
    }
}

proptest! {
    #[test]
    fn printed_formulas_keep_their_meaning_and_read_back_as_themselves(seed: u64, depth in 0usize..5) {
        let mut bank = Bank::new();
        let vocabulary = Vocabulary::palmer(&mut bank);
        let sentence = bank.random_sentence(&vocabulary, depth, &mut Random::new(seed));
        let printed = print(&bank, sentence).unwrap();
        let once = well(&printed, &mut bank);
        for size in 1..=3 {
            let holds = |formula| truth::holds(&bank, &Noise { size, seed }, formula, &mut Vec::new()).unwrap();
            prop_assert_eq!(holds(sentence), holds(once), "{}", printed);
        }
        let again = print(&bank, once).unwrap();
        prop_assert_eq!(well(&again, &mut bank), once, "{} / {}", printed, again);
    }

    #[test]
    fn names_survive_whatever_they_are(names in prop::collection::vec("[ -~]{1,6}", 1..6), arity in 1u32..3) {
        let mut bank = Bank::new();
        let a = bank.symbol(&names[0], Kind::Function, Fixity::Letter);
        let a = bank.apply(a, &[]).unwrap();
        let mut formula = bank.truth(true);
        for name in &names {
            let predicate = bank.symbol(name, Kind::Predicate, Fixity::Applied(arity));
            let atom = bank.atom(predicate, &vec![a; arity as usize]).unwrap();
            formula = bank.or(formula, atom);
        }
        let printed = print(&bank, formula).unwrap();
        prop_assert_eq!(well(&printed, &mut bank), formula, "{}", printed);
    }
}
