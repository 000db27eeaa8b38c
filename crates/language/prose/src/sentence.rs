//! A clause as a sentence: a capital letter and a full stop.

use std::collections::BTreeSet;

use formula::{Bank, FormulaId};

use crate::Language;
use crate::statement::Writer;

/// Returns statements as sentences: "Everyone who is blonde is happy." All are put into words together, so that they are about people or about things.
///
/// * `formula`: writes a formula in the notation of the reader, for what has no words.
pub fn sentences(
    bank: &Bank,
    statements: &[FormulaId],
    language: Language,
    formula: &dyn Fn(FormulaId) -> String,
) -> Vec<String> {
    let writer = Writer::new(bank, language, formula, statements.iter().copied());
    let things = names_of_symbols(bank);
    statements.iter().map(|&statement| sentence(&writer.clause(statement).main, &things)).collect()
}

/// Returns the names of symbols, which no capital letter changes.
pub(crate) fn names_of_symbols(bank: &Bank) -> BTreeSet<&str> {
    bank.symbols().map(|symbol| bank.symbol_text(symbol)).collect()
}

/// Returns a text as a sentence: with a capital letter, unless it begins with the name of a thing, and with a full stop.
pub(crate) fn sentence(text: &str, things: &BTreeSet<&str>) -> String {
    let word = text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    let is_name = word.chars().count() < 2 || things.contains(word);
    let end = if text.ends_with(':') { "" } else { "." };
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !is_name => format!("{}{}{end}", first.to_uppercase(), letters.as_str()),
        _ => format!("{text}{end}"),
    }
}
