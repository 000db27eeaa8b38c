//! Definitions of infinite models as text: printed for a certificate, and read from one. By linear arithmetic:
//!
//! ```text
//! definition  = head "=" value | head "iff" condition | head ("always" | "never")
//! head        = name | name "(" [parameter {"," parameter}] ")" | parameter name parameter
//! value       = {quotient "if" condition ","} ["otherwise"] quotient
//! condition   = "always" | "never" | constraint {"and" constraint} | alternative {"or" alternative}
//! alternative = constraint | "(" constraint {"and" constraint} ")"
//! constraint  = sum ("=" | "≠" | "<" | "≤" | ">" | "≥") sum
//!             | number "divides" sum | number "does not divide" sum
//! quotient    = sum | summand "/" number | "(" sum ")" "/" number
//! sum         = ["-"] summand {("+" | "-") summand}
//! summand     = number | parameter | number "*" parameter
//! ```
//!
//! Parameters are called `x`, `y`, `z`, `x4`, `x5`, … in this order. A name that is not made of letters, digits, `_` and `'` stands
//! between double quotes, with `\` before `"` and `\`; `+` between two parameters needs none. `!=`, `<=` and `>=` are read as well.
//! The value of a function is that of the first piece whose condition holds; `otherwise` stands before the last one exactly when there
//! are several. `father(x) = x + 1` · `f(x) = x / 2 if 2 divides x, otherwise (x - 1) / 2` · `x + y = x if x > y, otherwise y` ·
//! `smarter(x, y) iff x > y` · `likes(x, y) iff (x = y and 2 divides x) or x = 0` · `happy(x) always`.
//!
//! By automata, where the domain is `the words over 0, 1 that match (0|1)*`; expressions are those of crate `automata`:
//!
//! ```text
//! definition  = head "iff" parameter {"/" parameter} "matches" expression
//!             | head "=" parameter "with" parameter {"/" parameter} "matching" expression
//!             | name "=" expression
//! ```
//!
//! The parameter after `=` is the one after those of the head: `before(x, y) iff x/y matches (0/0 | 1/1)* (_/[01])+` ·
//! `left(x) = y with x/y matching (0/0 | 1/1)* _/0` · `root = ()`.
//!
//! What is printed reads back as a definition that means the same and is printed the same, unless a coefficient is -2¹²⁷, whose
//! opposite is no coefficient.

mod print;
mod read;
#[cfg(test)]
mod tests;
mod token;
mod words;

use automata::Expression;
use formula::{Bank, Fixity, SymbolId};
use model::definable::{Condition, Domain, PiecewiseLinear};

use crate::symbols::UsedSymbols;

pub(crate) use print::print_words;
pub use print::{print, print_relation};
pub(crate) use read::Unread;
pub use read::{Expected, Misread};
pub(crate) use words::{domain as read_words, relation as read_relation};

/// The meaning of a symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Definition {
    /// The value of a function.
    Function(PiecewiseLinear),
    /// When a predicate holds.
    Predicate(Condition),
    /// The words that a symbol relates.
    Relation(Expression),
}

/// Returns the name of a domain among people.
pub(crate) fn domain_text(domain: Domain) -> &'static str {
    match domain {
        Domain::Integers => "the integers",
        Domain::Naturals => "the natural numbers",
        Domain::Rationals => "the rational numbers",
    }
}

/// The domain that people call so.
pub(crate) fn read_domain(text: &str) -> Option<Domain> {
    [Domain::Integers, Domain::Naturals, Domain::Rationals].into_iter().find(|&domain| domain_text(domain) == text)
}

/// Reads the definition of a symbol that is used: the symbol, and what it means.
pub(crate) fn read(text: &str, used: &UsedSymbols) -> Result<(SymbolId, Definition), Unread> {
    read::definition(text, used)
}

/// Returns the name of a parameter.
fn parameter(number: u32) -> String {
    match ["x", "y", "z"].get(number as usize) {
        Some(&name) => name.to_owned(),
        None => format!("x{}", u64::from(number) + 1),
    }
}

/// The parameter of this name.
fn parameter_number(name: &str) -> Option<u32> {
    match name {
        "x" => Some(0),
        "y" => Some(1),
        "z" => Some(2),
        _ => {
            let digits = name.strip_prefix('x')?;
            let number: u32 = digits.parse().ok()?;
            // One way to write each.
            (number >= 4 && parameter(number - 1) == name).then(|| number - 1)
        }
    }
}

/// Returns whether a name needs no quotes.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.chars().all(token::is_name_character)
}

/// The name of a symbol, between quotation marks unless it is a plain word, so that it cannot pass for something else.
pub(crate) fn name_of_symbol(bank: &Bank, symbol: SymbolId) -> String {
    let spelling = bank.symbol_text(symbol);
    let infix = bank.symbol_data(symbol).fixity == Fixity::Infix;
    if is_plain(spelling) || infix && spelling == "+" {
        return spelling.to_owned();
    }
    format!("\"{}\"", spelling.replace('\\', "\\\\").replace('"', "\\\""))
}
