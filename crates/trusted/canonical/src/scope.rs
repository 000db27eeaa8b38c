//! The names that a text uses for variables, the way in which it writes numbers, and what a bare name is.

use std::borrow::Cow;
use std::collections::HashSet;

use formula::{Bank, VariableId};

/// The meaning of bare digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Digits {
    /// `2` is a constant, as on boards in Palmer's notation; the number is written `#2`.
    #[default]
    Names,
    /// `2` is the number, as on boards in TPTP; a name that begins with a digit is quoted, a variable's as well.
    Numbers,
}

/// The meanings of the bare words of a text, beside those that quantifiers of the text bind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    variables: HashSet<String>,
    digits: Digits,
}

impl Scope {
    /// Makes the scope of closed formulas: no word is a variable unless a quantifier before it binds it.
    pub fn new(digits: Digits) -> Scope {
        Scope { variables: HashSet::new(), digits }
    }

    /// Adds the name of a variable that stands free in texts.
    pub fn insert(&mut self, name: &str) {
        if !self.variables.contains(name) {
            self.variables.insert(name.to_owned());
        }
    }

    /// Adds variables of a bank.
    pub fn extend(&mut self, bank: &Bank, variables: &[VariableId]) {
        variables.iter().for_each(|&variable| self.insert(bank.variable_text(variable)));
    }

    /// Returns the names of the variables, sorted.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.variables.iter().cloned().collect();
        names.sort_unstable();
        names
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.variables.contains(name)
    }

    pub(crate) fn digits(&self) -> Digits {
        self.digits
    }
}

/// Words that a symbol cannot be called by without quotation marks: truth values, and what connectives are written with elsewhere.
const TAKEN: [&str; 10] = ["tT", "tF", "V", "and", "or", "not", "implies", "iff", "forall", "exists"];

/// Returns whether a text is a word: letters, digits, `_` and primes, with no prime first.
pub fn is_word(text: &str) -> bool {
    // The Greek capital Lambda looks like the symbol of "and", and is read so on boards.
    let is_letter = |letter: char| matches!(letter, '_' | '\'' | '′') || (letter.is_alphanumeric() && letter != 'Λ');
    !text.is_empty() && !text.starts_with('\'') && text.chars().all(is_letter)
}

/// Returns the text of a symbol's name where no variable is called so.
pub(crate) fn symbol(name: &str, digits: Digits) -> Cow<'_, str> {
    if is_word(name) && !is_number(name, digits) && !TAKEN.contains(&name) { Cow::Borrowed(name) } else { quoted(name, '\'') }
}

/// Returns whether a variable's name stands bare where it is known to be one.
pub(crate) fn is_bare_variable(name: &str, digits: Digits) -> bool {
    is_word(name) && !is_number(name, digits) && !matches!(name, "tT" | "tF")
}

/// Returns whether a bare text is taken for a number.
pub(crate) fn is_number(text: &str, digits: Digits) -> bool {
    digits == Digits::Numbers && text.starts_with(|first: char| first == '-' || first.is_numeric())
}

/// Returns the text of a symbol between its two arguments: bare if it has nothing in it that ends a word or a symbol.
pub(crate) fn sign(name: &str) -> Cow<'_, str> {
    let taken = matches!(name, "" | "=" | "≠" | "∧" | "∨" | "→" | "↔") || name.contains(ENDS) || name.contains('\'');
    if taken { quoted(name, '\'') } else { Cow::Borrowed(name) }
}

/// Characters that end a bare name.
pub(crate) const ENDS: [char; 5] = [' ', '(', ')', ',', '"'];

/// Returns a name between quotation marks, with `\` before each of these and before itself.
pub(crate) fn quoted(name: &str, mark: char) -> Cow<'_, str> {
    let mut text = String::from(mark);
    for character in name.chars() {
        if character == mark || character == '\\' {
            text.push('\\');
        }
        text.push(character);
    }
    text.push(mark);
    Cow::Owned(text)
}
