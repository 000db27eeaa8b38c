//! Lines that add symbols to the vocabulary of a board or a proof: `symbols p/1 q/2 : predicate; f/1 c/0 : function`.

use formula::{Fixity, Kind, NameId, SymbolId};
use syntax_core::slice::Slice;

use super::error::expected;
use super::{Origin, Reader, SyntaxError, Token, is_word_character};

/// The most arguments that a declared symbol may take.
pub(super) const MAX_ARITY: u32 = 64;

/// Tells whether a line is one of these: the offset after the word `symbols`.
pub(crate) fn keyword(line: &str) -> Option<usize> {
    let tail = line.strip_prefix("symbols")?;
    let declares = tail.is_empty() || (tail.starts_with(char::is_whitespace) && !tail.trim_start().starts_with(':'));
    declares.then_some("symbols".len())
}

/// Reads the declarations on a line, after the word `symbols`. Of a faulty line the part before the error counts.
pub(crate) fn read(reader: &mut Reader<'_>, declarations: Slice<'_>) {
    if let Err((at, expected)) = groups(reader, declarations) {
        let found = if at.is_empty() { Token::End } else { Token::Unknown };
        reader.sink.error(SyntaxError::UnexpectedToken { found, expected }, at.span());
    }
}

fn groups<'t>(reader: &mut Reader<'_>, mut rest: Slice<'t>) -> Result<(), (Slice<'t>, &'static str)> {
    loop {
        let mut declared: Vec<(Slice<'t>, u32)> = Vec::new();
        while !rest.take_sign(':') {
            let name = word(&mut rest);
            if name.is_empty() {
                let expected = if declared.is_empty() { expected::DECLARATION } else { expected::COLON };
                return Err((rest.first(), expected));
            }
            if !rest.take_sign('/') {
                return Err((name, expected::DECLARATION));
            }
            let digits = word(&mut rest);
            match digits.text.parse::<u32>() {
                Ok(arity) if arity <= MAX_ARITY => declared.push((name, arity)),
                _ => return Err((if digits.is_empty() { rest.first() } else { digits }, expected::NUMBER)),
            }
            skip_space(&mut rest);
        }
        if declared.is_empty() {
            return Err((rest.first(), expected::DECLARATION));
        }
        let word = word(&mut rest);
        let kind = match word.text {
            "predicate" | "predicates" | "relation" | "relations" => Kind::Predicate,
            "function" | "functions" => Kind::Function,
            _ => return Err((if word.is_empty() { rest.first() } else { word }, expected::SYMBOL_KIND)),
        };
        for (name, arity) in declared {
            declare(reader, name, kind, arity);
        }
        skip_space(&mut rest);
        if !rest.is_empty() && !rest.take_sign(';') {
            return Err((rest.first(), expected::NEXT_GROUP));
        }
        skip_space(&mut rest);
        if rest.is_empty() {
            return Ok(());
        }
    }
}

fn skip_space(rest: &mut Slice<'_>) {
    rest.take_while(|c| c.is_whitespace() || c == ',');
}

/// Passes the next word, perhaps an empty one.
fn word<'t>(rest: &mut Slice<'t>) -> Slice<'t> {
    skip_space(rest);
    rest.take_while(is_word_character)
}

/// Adds one symbol. Declaring a known symbol again with the same kind and arity changes nothing.
fn declare(reader: &mut Reader<'_>, declared: Slice<'_>, kind: Kind, arity: u32) {
    let (name, span) = (declared.text, declared.span());
    let fixity = if arity == 0 { Fixity::Letter } else { Fixity::Applied(arity) };
    let symbol: SymbolId = reader.bank.symbol(name, kind, fixity);
    let id: NameId = reader.bank.name(name);
    match reader.vocabulary.get(id) {
        // A proof may call a symbol of its board by another name than its own.
        Some(entry) if (entry.kind, entry.arity) == (kind, arity as usize) => {}
        Some(entry) => reader.sink.error(SyntaxError::NameClash(id, entry.origin), span),
        // A number is declared like a constant.
        None if fixity == Fixity::Letter && kind == Kind::Function && reader.vocabulary.number(id).is_some() => {}
        None => reader.vocabulary.insert(reader.bank, symbol, Origin::Declared(span)),
    }
}
