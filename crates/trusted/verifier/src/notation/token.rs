//! The words and symbols of definitions.

/// Returns whether a character may stand in a name without quotes.
pub(super) fn is_name_character(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '\'')
}

/// The smallest part of a text, at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// Digits.
    Number(String),
    /// A name, a keyword or a parameter.
    Word(String),
    /// A name between quotes.
    Quoted(String),
    /// One of `+ - * / ( ) , = ≠ < ≤ > ≥`.
    Sign(char),
    /// Something else.
    Unknown,
    /// The end of the text.
    End,
}

/// A token and the byte where it begins.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) token: Token,
    pub(super) at: usize,
}

/// All tokens of a text, the end included.
pub(super) fn tokens(text: &str) -> Vec<Placed> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..) {
        let Some(first) = rest.chars().next() else { break };
        if first == ' ' {
            at += 1;
            continue;
        }
        let (token, length) = token(rest, first);
        found.push(Placed { token, at });
        at += length;
    }
    found.push(Placed { token: Token::End, at: text.len() });
    found
}

/// The token at the beginning of a text, and its length in bytes.
fn token(rest: &str, first: char) -> (Token, usize) {
    if is_name_character(first) {
        let length = rest.find(|character| !is_name_character(character)).unwrap_or(rest.len());
        let word = rest.get(..length).unwrap_or_default().to_owned();
        let number = word.bytes().all(|byte| byte.is_ascii_digit()) && (word.len() == 1 || !word.starts_with('0'));
        return (if number { Token::Number(word) } else { Token::Word(word) }, length);
    }
    if first == '"' {
        return quoted(rest);
    }
    for (pair, sign) in [("!=", '≠'), ("<=", '≤'), (">=", '≥')] {
        if rest.starts_with(pair) {
            return (Token::Sign(sign), pair.len());
        }
    }
    let sign = if "+-*/(),=≠<≤>≥".contains(first) { Token::Sign(first) } else { Token::Unknown };
    (sign, first.len_utf8())
}

fn quoted(rest: &str) -> (Token, usize) {
    let mut name = String::new();
    let mut characters = rest.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return (Token::Quoted(name), at + 1),
            '\\' => match characters.next() {
                Some((_, escaped @ ('"' | '\\'))) => name.push(escaped),
                _ => break,
            },
            _ => name.push(character),
        }
    }
    (Token::Unknown, rest.len())
}
