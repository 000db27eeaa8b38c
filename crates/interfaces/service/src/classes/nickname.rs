//! Nicknames of students. They stand in pages, tables and spreadsheets, so that they have letters and few signs; what begins with a sign could be a
//! formula there. Not here: whether one is taken (`rows`).

use super::limits::MAX_NICKNAME;
use crate::problem::Problem;

/// Signs that nicknames may have besides letters, digits and blanks.
const SIGNS: [char; 4] = ['-', '_', '.', '\''];

/// A nickname that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Nickname {
    pub(crate) text: String,
    /// In small letters: two nicknames that differ in nothing else are one.
    pub(crate) folded: String,
}

impl Nickname {
    /// Reads a nickname; white space around it and several blanks in a row do not count.
    ///
    /// # Errors
    /// 422.
    pub(crate) fn read(text: &str) -> Result<Nickname, Problem> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let begins = text.starts_with(char::is_alphanumeric);
        let fits = text.chars().all(|c| c.is_alphanumeric() || c == ' ' || SIGNS.contains(&c));
        if !begins || !fits || text.chars().count() > MAX_NICKNAME {
            let message = format!(
                "a nickname has 1 to {MAX_NICKNAME} letters, digits, blanks and signs - _ . ', and begins with a letter or digit"
            );
            return Err(Problem::unprocessable("usage", message, Some("choose one such as Ann or Ben 2")));
        }
        let folded = text.to_lowercase();
        Ok(Nickname { text, folded })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nicknames_are_names() {
        let read = |text: &str| Nickname::read(text).map(|nickname| nickname.text).ok();
        assert_eq!(read("  Ann   Lee "), Some(String::from("Ann Lee")));
        assert_eq!(read("Zoë-2"), Some(String::from("Zoë-2")));
        assert_eq!(read("李"), Some(String::from("李")));
        let hostile = ["", " ", "=1+1", "-x", "@a", "<b>", "a\u{202e}b", "a\u{200b}b", "a\0b", "a,b", "a\"b", "a;b", "e\u{301}"];
        hostile.into_iter().for_each(|text| assert_eq!(read(text), None, "{text:?}"));
        assert_eq!(read(&"x".repeat(MAX_NICKNAME + 1)), None);
        assert_eq!(Nickname::read("ANN").map(|one| one.folded).ok(), Nickname::read("ann").map(|one| one.folded).ok());
    }
}
