//! Names in readings that Palmer's notation cannot spell, such as those of TPTP between quotation marks: they are written between
//! quotation marks, so that no name can pass for a part of a formula, and a reading says one thing. Not here: names in proofs
//! (`name_mangling`).

use std::borrow::Cow;

use formula::{Bank, FormulaId, SymbolId};
use source::{Span, Text};
use syntax_core::Parsed;

use super::lexer::{Lexer, Token};
use super::reader::{Reader, SentenceContext};
use super::{Options, Origin, Vocabulary, describe};

/// Words that mean something else where a name stands.
const MEANINGFUL: [&str; 2] = ["tT", "tF"];

/// Words of small letters that are none of names.
const SIGNS: [&str; 7] = ["and", "or", "not", "forall", "exists", "implies", "iff"];

/// Returns a name as it stands in a reading: between quotation marks, with `\` before each of these and before itself, unless it
/// is a plain word. Where numbers are about, a name of digits is not.
pub(super) fn written<'n>(bank: &Bank, name: &'n str) -> Cow<'n, str> {
    // Nearly all names are such words, which the lexer need not be asked about.
    let is_lower = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if name.bytes().all(is_lower) && name.starts_with(|first: char| first.is_ascii_lowercase()) && !SIGNS.contains(&name) {
        return Cow::Borrowed(name);
    }
    let mut lexer = Lexer::new(name, Span::new(0, name.len())).with_quotes();
    let first = lexer.next();
    let is_word = first.token == Token::Word && first.span() == Span::new(0, name.len()) && !name.starts_with('\'');
    let is_number = name.starts_with(char::is_numeric) && bank.numerals().next().is_some();
    if is_word && !is_number && !MEANINGFUL.contains(&name) { Cow::Borrowed(name) } else { Cow::Owned(quoted(name)) }
}

/// Reads a name between quotation marks.
pub(super) fn quoted(name: &str) -> String {
    let mut quoted = String::from("'");
    for character in name.chars() {
        if matches!(character, '\'' | '\\') {
            quoted.push('\\');
        }
        quoted.push(character);
    }
    quoted.push('\'');
    quoted
}

/// Reads back what [`print()`](super::print()) wrote of a formula of this bank that has only these symbols: the same formula. Of
/// symbols that are called alike the last one is read.
pub fn read_back(text: &Text, bank: &mut Bank, symbols: impl IntoIterator<Item = SymbolId>) -> Parsed<FormulaId> {
    let mut vocabulary = Vocabulary::game(bank);
    for symbol in symbols {
        let own = bank.symbol_text(symbol).to_owned();
        for spelling in [written(bank, &own).into_owned(), quoted(&own)] {
            let name = bank.name(&spelling);
            vocabulary.insert_as(bank, name, symbol, Origin::Declared(Span::at(0)));
        }
    }
    for number in bank.numerals() {
        vocabulary.insert_number(bank, number);
    }
    let mut reader = Reader::new(text.content(), &mut vocabulary, bank, Options::default());
    reader.setting = SentenceContext::Reading;
    let whole = Span::new(0, text.content().len());
    let value = if reader.is_short(whole) { reader.sentence(whole) } else { None };
    let sink = std::mem::take(&mut reader.sink);
    Parsed { value, diagnostics: describe(sink, text, &vocabulary, bank) }
}
