//! Lines that add symbols to the vocabulary of a board or a proof: `symbols p/1 q/2 : predicate; f/1 c/0 : function`.

use formula::{Kind, NameId, Shape, SymbolId};
use source::Span;

use super::{Expected, Fault, Origin, Reader, Token, is_word_character};

/// The most arguments that a declared symbol may take.
const MAX_ARITY: u32 = 64;

/// Whether a line is one of these: the offset behind the word `symbols`.
pub(crate) fn keyword(line: &str) -> Option<usize> {
    let tail = line.strip_prefix("symbols")?;
    let declares = tail.is_empty() || (tail.starts_with(char::is_whitespace) && !tail.trim_start().starts_with(':'));
    declares.then_some("symbols".len())
}

/// A place on the line.
struct Cursor<'t> {
    line: &'t str,
    start: usize,
    at: usize,
}

impl<'t> Cursor<'t> {
    fn tail(&self) -> &'t str {
        self.line.get(self.at..).unwrap_or_default()
    }

    fn skip_space(&mut self) {
        self.at = self.line.len() - self.tail().trim_start_matches(|c: char| c.is_whitespace() || c == ',').len();
    }

    /// The next word, perhaps empty.
    fn word(&mut self) -> (&'t str, Span) {
        self.skip_space();
        let from = self.at;
        let tail = self.tail();
        self.at += tail.find(|c| !is_word_character(c)).unwrap_or(tail.len());
        (self.line.get(from..self.at).unwrap_or_default(), Span::new(self.start + from, self.start + self.at))
    }

    fn take(&mut self, sign: char) -> bool {
        let Some(behind) = self.tail().trim_start().strip_prefix(sign) else { return false };
        self.at = self.line.len() - behind.len();
        true
    }

    /// The character that stands here, for an error about it.
    fn here(&self) -> Span {
        let length = self.tail().chars().next().map_or(0, char::len_utf8);
        Span::new(self.start + self.at, self.start + self.at + length)
    }
}

/// Reads the declarations of `span`. Of a faulty line the part before the fault counts.
pub(crate) fn read(reader: &mut Reader<'_>, span: Span) {
    let mut cursor = Cursor { line: reader.slice(span), start: span.start, at: 0 };
    if let Err((span, expected)) = groups(reader, &mut cursor) {
        let found = if span.start == span.end { Token::End } else { Token::Unknown };
        reader.findings.error(span, Fault::UnexpectedToken { found, expected });
    }
}

fn groups(reader: &mut Reader<'_>, cursor: &mut Cursor<'_>) -> Result<(), (Span, Expected)> {
    loop {
        let mut declared: Vec<(&str, Span, u32)> = Vec::new();
        while !cursor.take(':') {
            let (name, span) = cursor.word();
            if name.is_empty() {
                let expected = if declared.is_empty() { Expected::Declaration } else { Expected::Colon };
                return Err((cursor.here(), expected));
            }
            if !cursor.take('/') {
                return Err((span, Expected::Declaration));
            }
            let (digits, place) = cursor.word();
            match digits.parse::<u32>() {
                Ok(arity) if arity <= MAX_ARITY => declared.push((name, span, arity)),
                _ => return Err((if digits.is_empty() { cursor.here() } else { place }, Expected::Number)),
            }
            cursor.skip_space();
        }
        if declared.is_empty() {
            return Err((cursor.here(), Expected::Declaration));
        }
        let (word, span) = cursor.word();
        let kind = match word {
            "predicate" | "predicates" | "relation" | "relations" => Kind::Predicate,
            "function" | "functions" => Kind::Function,
            _ => return Err((if word.is_empty() { cursor.here() } else { span }, Expected::SymbolKind)),
        };
        for (name, span, arity) in declared {
            declare(reader, name, span, kind, arity);
        }
        cursor.skip_space();
        if cursor.tail().is_empty() {
            return Ok(());
        }
        if !cursor.take(';') {
            return Err((cursor.here(), Expected::End));
        }
        cursor.skip_space();
        if cursor.tail().is_empty() {
            return Ok(());
        }
    }
}

/// Adds one symbol. Declaring again what is known with the same kind and arity changes nothing.
fn declare(reader: &mut Reader<'_>, name: &str, span: Span, kind: Kind, arity: u32) {
    let shape = if arity == 0 { Shape::Letter } else { Shape::Applied(arity) };
    let symbol: SymbolId = reader.bank.symbol(name, kind, shape);
    let id: NameId = reader.bank.name(name);
    match reader.vocabulary.get(id) {
        // A proof may call a symbol of its board by another name than its own.
        Some(entry) if (entry.kind, entry.arity) == (kind, arity as usize) => {}
        Some(entry) => reader.findings.error(span, Fault::NameClash(id, entry.origin)),
        // A number is declared like a constant.
        None if shape == Shape::Letter && kind == Kind::Function && reader.vocabulary.number(id).is_some() => {}
        None => reader.vocabulary.insert(reader.bank, symbol, Origin::Declared(span)),
    }
}
