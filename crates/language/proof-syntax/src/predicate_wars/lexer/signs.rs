//! Symbols that are known at a glance: by their first byte, or as one of the symbols outside ASCII. Tables instead of comparisons,
//! of which no processor foresees the outcome.

use formula::{Connective, Quantifier};
use syntax_core::byte_table;

use super::token::{Comparator, Operator, Token};

/// Class of a symbol by its first byte; one look decides for most.
#[derive(Clone, Copy)]
pub(super) enum Class {
    Blank,
    /// `#`: a comment to the end of the line.
    Comment,
    /// A symbol of this one byte.
    Whole(Token),
    Lower,
    Upper,
    /// Of a number that has no leading zero.
    Digit,
    /// `=`, which may begin `=>`.
    Equals,
    /// The first byte of the symbols outside ASCII.
    Glyph,
    /// Something longer, or nothing.
    Other,
}

pub(super) const CLASSES: [Class; 256] = byte_table!(|byte| match byte {
    b' ' | b'\t' | b'\r' | b'\n' => Class::Blank,
    b'#' => Class::Comment,
    b'(' => Class::Whole(Token::Open),
    b')' => Class::Whole(Token::Close),
    b',' => Class::Whole(Token::Comma),
    b'+' => Class::Whole(Token::Operator(Operator::Plus)),
    b'*' => Class::Whole(Token::Operator(Operator::Times)),
    b'/' => Class::Whole(Token::Operator(Operator::Divide)),
    b'%' => Class::Whole(Token::Operator(Operator::Modulo)),
    b'>' => Class::Whole(Token::Comparator(Comparator::Greater)),
    b'<' => Class::Whole(Token::Comparator(Comparator::Less)),
    b'~' => Class::Whole(Token::Not),
    b'&' => Class::Whole(Token::Connective(Connective::And)),
    b'|' => Class::Whole(Token::Connective(Connective::Or)),
    b'=' => Class::Equals,
    b'a'..=b'z' => Class::Lower,
    b'A'..=b'Z' => Class::Upper,
    b'1'..=b'9' => Class::Digit,
    0xc2 | 0xe2 => Class::Glyph,
    _ => Class::Other,
});

/// The bytes after a lowercase letter with which it may be more than a variable: letters, `_` and the `/` of `f/` and `c/`.
pub(super) const LENGTHENS: [bool; 256] = byte_table!(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'/'));

/// Reads the symbols outside ASCII, and their lengths.
pub(super) fn glyph(rest: &[u8]) -> Option<(Token, usize)> {
    match rest {
        [0xe2, second, third, ..] => {
            let (token, seconds) = SIGNS[usize::from(*third)]?;
            seconds.contains(second).then_some((token, 3))
        }
        [0xc2, 0xac, ..] => Some((Token::Not, 2)),
        _ => None,
    }
}

/// The symbols of three bytes, by their last byte, and which second bytes they have.
const SIGNS: [Option<(Token, [u8; 2])>; 256] = {
    let mut signs = [None; 256];
    signs[0x80] = Some((Token::Quantifier(Quantifier::ForAll), [0x88; 2]));
    signs[0x83] = Some((Token::Quantifier(Quantifier::Exists), [0x88; 2]));
    signs[0xa7] = Some((Token::Connective(Connective::And), [0x88; 2]));
    signs[0xa8] = Some((Token::Connective(Connective::Or), [0x88; 2]));
    // `→` and `⇒`
    signs[0x92] = Some((Token::Connective(Connective::Implies), [0x86, 0x87]));
    signs
};

/// Reads the symbols that only [`Options::extended`](crate::predicate_wars::Options::extended) knows.
pub(super) fn extension(rest: &str) -> Option<(Token, usize)> {
    let signs = [
        ("↔", Token::Connective(Connective::Iff)),
        ("<->", Token::Connective(Connective::Iff)),
        ("∃!", Token::Quantifier(Quantifier::ExistsUnique)),
        ("exists!", Token::Quantifier(Quantifier::ExistsUnique)),
    ];
    signs.into_iter().find(|(sign, _)| rest.starts_with(sign)).map(|(sign, token)| (token, sign.len()))
}
