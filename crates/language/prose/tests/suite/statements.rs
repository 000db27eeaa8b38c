//! Statements in words: those of the rulebook, and that statements with the same words mean the same.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use board_syntax::palmer;
use formula::generate::{Random, Vocabulary};
use formula::{Alphabet, Bank, FormulaId, SymbolId};
use prose::Language;
use representation::BracketedText as _;
use testkit::soak;
use testkit::truth::{self, Interpretation};

fn words(bank: &Bank, formula: FormulaId, language: Language) -> String {
    prose::statement(bank, formula, language, &|formula| palmer::print_in_proof(bank, formula, Alphabet::Unicode, None))
}

#[test]
fn statements_of_the_rulebook_are_read_as_there() {
    for (statement, english, german) in [
        ("∀x blonde(x)", "everyone is blonde", "jeder ist blond"),
        ("∃x (happy(x) ∧ ¬blonde(x))", "someone is happy and is not blonde", "jemand ist glücklich und ist nicht blond"),
        ("∀x ¬smarter(x, x)", "no one is smarter than themselves", "niemand ist klüger als sich selbst"),
        (
            "∀x ∃y smarter(y, x)",
            "no matter who x is, someone is smarter than x",
            "ganz gleich, wer x ist: jemand ist klüger als x",
        ),
        ("∀x (happy(x) → ¬blonde(x))", "no one who is happy is blonde", "niemand, der glücklich ist, ist blond"),
        ("∀x ∃y likes(x, y)", "everyone likes someone", "jeder mag jemanden"),
        ("¬∃x ∀y likes(x, y)", "no one likes everyone", "niemand mag jeden"),
        ("∀x ¬∃y likes(x, y)", "no one likes anyone", "niemand mag irgendjemanden"),
        ("∃!x likes(x, x)", "exactly one person likes themselves", "genau einer mag sich selbst"),
        ("∀x likes(x, father(x))", "everyone likes their father", "jeder mag den eigenen Vater"),
        (
            "∀x ∀y (likes(x, y) → likes(y, x))",
            "no matter who x and y are, if x likes y, then y likes x",
            "ganz gleich, wer x und y sind: wenn x y mag, dann mag y x",
        ),
        (
            "∀x ∀y (x + y = y + x)",
            "for all x and y, x plus y equals y plus x",
            "für alle x und y gilt: x plus y ist gleich y plus x",
        ),
        ("|L| ≥ 3", "there are at least 3 objects", "es gibt mindestens 3 Objekte"),
        (
            "∃x blonde(x) → ∃x happy(x)",
            "if someone is blonde, then someone is happy",
            "wenn jemand blond ist, dann ist jemand glücklich",
        ),
    ] {
        let text = match statement.strip_prefix("∃x blonde(x) →") {
            Some(_) => String::from("(∃x blonde(x)) → (∃x happy(x))"),
            None => statement.to_owned(),
        };
        let (bank, board) = testkit::boards::read(&text);
        let formula = board.statements[0].sentence;
        assert_eq!(words(&bank, formula, Language::English), english, "{statement}");
        assert_eq!(words(&bank, formula, Language::German), german, "{statement}");
    }
}

/// A structure in which every symbol means something at random.
struct Chance {
    seed: u64,
    size: u64,
}

impl Chance {
    fn drawn(&self, bank: &Bank, symbol: SymbolId, arguments: &[u64]) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.seed, bank.symbol_text(symbol), arguments).hash(&mut hasher);
        hasher.finish()
    }
}

impl Interpretation for Chance {
    type Object = u64;

    fn objects(&self, _depth: usize) -> impl Iterator<Item = u64> {
        0..self.size
    }

    fn size(&self) -> Option<u64> {
        Some(self.size)
    }

    fn function(&self, bank: &Bank, symbol: SymbolId, arguments: &[u64]) -> Option<u64> {
        Some(self.drawn(bank, symbol, arguments) % self.size)
    }

    fn predicate(&self, bank: &Bank, symbol: SymbolId, arguments: &[u64]) -> Option<bool> {
        Some(self.drawn(bank, symbol, arguments).is_multiple_of(2))
    }
}

#[test]
fn statements_with_the_same_words_are_equivalent() {
    let (mut bank, mut random) = (Bank::new(), Random::new(soak::seed()));
    let vocabulary = Vocabulary::palmer(&mut bank);
    let statements: Vec<FormulaId> =
        (0..soak::cases(40_000)).map(|case| bank.random_sentence(&vocabulary, 1 + case as usize % 4, &mut random)).collect();
    let structures: Vec<Chance> = (0..40).map(|seed| Chance { seed, size: 1 + seed % 3 }).collect();
    for language in Language::ALL {
        let mut same: BTreeMap<String, (FormulaId, Vec<Option<bool>>)> = BTreeMap::new();
        let mut repeated = 0;
        for &statement in &statements {
            let text = words(&bank, statement, language);
            let values: Vec<Option<bool>> =
                structures.iter().map(|one| truth::holds(&bank, one, statement, &mut Vec::new())).collect();
            assert!(values.iter().all(Option::is_some));
            let (other, known) = same.entry(text.clone()).or_insert_with(|| (statement, values.clone()));
            repeated += u32::from(*other != statement);
            let [one, two] = [statement, *other].map(|formula| bank.text(formula, Alphabet::Unicode));
            assert_eq!(*known, values, "{text:?} stands for {one} and for {two}");
        }
        assert!(repeated > 0, "no two statements have the same words");
    }
}

#[test]
fn deep_statements_and_long_ones_stand_as_formulas() {
    let mut bank = Bank::new();
    let vocabulary = Vocabulary::palmer(&mut bank);
    let mut random = Random::new(7);
    let atom = bank.random_sentence(&vocabulary, 0, &mut random);
    let nested = (0..100_000).fold(atom, |inner, _| bank.not(inner));
    for language in Language::ALL {
        assert!(words(&bank, nested, language).contains('¬'));
    }
}
