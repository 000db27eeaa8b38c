//! Names of the board as tokens of Metamath, and back. A token says the name, the kind and the number of arguments, so that no two
//! symbols share one: `blonde/1` is a predicate, `father:1` a function, `#3` a number, `'a` a free variable of a proof, `v2` a bound one.

use formula::{Fixity, Kind};

/// A symbol of a board, spelled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Spelled {
    /// A function or predicate symbol.
    Symbol(String, Kind, Fixity),
    /// A number.
    Number(String),
}

/// The token of a symbol.
pub(crate) fn symbol(name: &str, kind: Kind, fixity: Fixity) -> String {
    let mark = if kind == Kind::Predicate { '/' } else { ':' };
    match fixity {
        Fixity::Letter => format!("{}{mark}0", escaped(name)),
        // Rare, and none of the notations of boards has both this and a letter.
        Fixity::Applied(0) => format!("{}{mark}0e", escaped(name)),
        Fixity::Applied(arity) => format!("{}{mark}{arity}", escaped(name)),
        Fixity::Infix => format!("{}{mark}2i", escaped(name)),
    }
}

/// The token of a number.
pub(crate) fn number(digits: &str) -> String {
    format!("#{digits}")
}

/// The token of a free variable.
pub(crate) fn free(name: &str) -> String {
    format!("'{}", escaped(name))
}

/// The token of the variable that a quantifier binds which has this many quantifiers nested in it, itself included.
pub(crate) fn bound(height: u64) -> String {
    format!("v{height}")
}

/// Returns the symbol that a token stands for.
pub(crate) fn symbol_of(token: &str) -> Option<Spelled> {
    if let Some(digits) = token.strip_prefix('#') {
        return Some(Spelled::Number(digits.to_owned()));
    }
    let at = token.rfind(['/', ':'])?;
    let kind = if token.as_bytes().get(at) == Some(&b'/') { Kind::Predicate } else { Kind::Function };
    let fixity = match token.get(at + 1..)? {
        "0" => Fixity::Letter,
        "0e" => Fixity::Applied(0),
        "2i" => Fixity::Infix,
        digits => Fixity::Applied(digits.parse().ok()?),
    };
    Some(Spelled::Symbol(unescaped(token.get(..at)?)?, kind, fixity))
}

/// A name in letters, digits and `_`; everything else is its number in hexadecimal between two `\`.
fn escaped(name: &str) -> String {
    let mut out = String::new();
    for character in name.chars() {
        if character.is_ascii_alphanumeric() || character == '_' {
            out.push(character);
        } else {
            out.push_str(&format!("\\{:x}\\", u32::from(character)));
        }
    }
    out
}

fn unescaped(text: &str) -> Option<String> {
    let mut out = String::new();
    for (at, piece) in text.split('\\').enumerate() {
        if at % 2 == 0 {
            out.push_str(piece);
        } else {
            out.push(char::from_u32(u32::from_str_radix(piece, 16).ok()?)?);
        }
    }
    Some(out)
}

/// A text for a comment: printable ASCII without dollar signs.
pub(crate) fn comment(text: &str) -> String {
    text.chars().map(|one| if one == '$' || !(' '..='~').contains(&one) { '?' } else { one }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_say_again_what_they_stand_for() {
        for name in ["blonde", "x_0", "<=", "a b", "größer", "\\", "/2", "a:1", "🙂", ""] {
            for kind in [Kind::Predicate, Kind::Function] {
                for fixity in [Fixity::Letter, Fixity::Applied(0), Fixity::Applied(1), Fixity::Applied(2), Fixity::Infix] {
                    let token = symbol(name, kind, fixity);
                    assert!(token.chars().all(|one| one.is_ascii_graphic() && one != '$'), "{token}");
                    assert_eq!(symbol_of(&token), Some(Spelled::Symbol(name.to_owned(), kind, fixity)), "{token}");
                }
            }
        }
        assert_eq!(symbol_of("#-3"), Some(Spelled::Number("-3".to_owned())));
        assert_eq!(symbol_of("nothing"), None);
        assert_eq!(symbol_of("\\zz\\/1"), None);
    }
}
