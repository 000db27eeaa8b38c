//! Domains of words, and relations between words, from text.

use automata::{Alphabet, Expression};
use formula::{Kind, SymbolId};

use super::read::{Expected, Misread, Reader, Unread};
use super::token::tokens;
use super::{Definition, parameter};
use crate::symbols::{Named, UsedSymbols};

/// The beginning of a domain of words.
pub(super) const WORDS: &str = "the words over ";
/// The words between its letters and its expression.
pub(super) const OVER: &str = " that match ";

/// The text between the head of a symbol and the expression for the words that it relates.
pub(super) fn related_text(kind: Kind, arity: usize) -> String {
    let words: Vec<String> = (0..arity as u32).map(parameter).collect();
    match kind {
        Kind::Predicate if arity == 0 => String::from("iff the empty word matches "),
        Kind::Predicate => format!("iff {} matches ", words.join("/")),
        Kind::Function if arity == 0 => String::from("= "),
        Kind::Function => {
            let value = parameter(arity as u32);
            format!("= {value} with {}/{value} matching ", words.join("/"))
        }
    }
}

/// The alphabet and the words of a domain; `None` for a text that does not begin as one.
pub(crate) fn domain(text: &str) -> Result<Option<(Alphabet, Expression)>, Misread> {
    let Some(rest) = text.strip_prefix(WORDS) else { return Ok(None) };
    let misread = Misread { at: WORDS.len(), expected: Expected::Words("letters, and what the words match,") };
    let (letters, words) = rest.split_once(OVER).ok_or(misread)?;
    let letter = |letter: &str| if letter.len() == 1 { letter.chars().next() } else { None };
    let letters: Option<Vec<char>> = letters.split(", ").map(letter).collect();
    let alphabet = letters.and_then(Alphabet::new).ok_or(misread)?;
    let words = expression(text, text.len() - words.len(), &alphabet, 1)?;
    Ok(Some((alphabet, words)))
}

/// The symbol that is used, and the relation that it stands for.
pub(crate) fn relation(text: &str, used: &UsedSymbols, alphabet: &Alphabet) -> Result<(SymbolId, Definition), Unread> {
    let tokens = tokens(text);
    let mut reader = Reader::new(&tokens);
    let (name, fixity) = reader.head()?;
    let misread = reader.misread(Expected::Definiens);
    let rest = text.get(misread.at..).unwrap_or_default();
    for kind in [Kind::Function, Kind::Predicate] {
        let words = fixity.arity() + usize::from(kind == Kind::Function);
        let before = related_text(kind, fixity.arity());
        let Some(described) = rest.strip_prefix(&before) else { continue };
        let symbol = used.of_fixity(&name, kind, fixity);
        let named = || Named { name: name.clone(), kind, arity: fixity.arity() };
        let symbol = symbol.ok_or_else(|| Unread::UnknownSymbol(named()))?;
        let relation = expression(text, text.len() - described.len(), alphabet, words)?;
        return Ok((symbol, Definition::Relation(relation)));
    }
    Err(Unread::Misread(Misread { expected: Expected::Words("`iff x/y matches …` or `= y with x/y matching …`"), ..misread }))
}

fn expression(text: &str, from: usize, alphabet: &Alphabet, words: usize) -> Result<Expression, Misread> {
    let read = automata::notation::read(text.get(from..).unwrap_or_default(), alphabet, words);
    read.map_err(|misread| Misread { at: from + misread.at, expected: Expected::Words(misread.expected) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_before_the_words_names_them_all() {
        let of = |kind, arity| related_text(kind, arity);
        assert_eq!(of(Kind::Predicate, 0), "iff the empty word matches ");
        assert_eq!(of(Kind::Predicate, 1), "iff x matches ");
        assert_eq!(of(Kind::Predicate, 2), "iff x/y matches ");
        assert_eq!(of(Kind::Function, 0), "= ");
        assert_eq!(of(Kind::Function, 1), "= y with x/y matching ");
        assert_eq!(of(Kind::Function, 2), "= z with x/y/z matching ");
    }
}
