//! Everything that makes a row of dice a pff, and its description: code, message, label and help of each kind in one arm.

use source::{Diagnostic, Span, Text};

use super::Dialect;
use crate::diagnostics::truncate;
use crate::{MAX_NESTING, MAX_STATEMENT_BYTES};

/// Largest number of characters of a faulty text that a message repeats.
const SHOWN: usize = 20;

/// End of every refusal (XW-3).
const ELSE: &str = "everything else is a pff";

const RULE: &str = "a wff is p, q, r or s; or N and a wff; or K, A, C or E and two wffs";

/// Symbol that is not one of N K A C E p q r s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Forbidden {
    /// R in x-wff: not turned yet.
    Wildcard,
    /// R in wff shake.
    NoWildcard,
    /// i or o.
    Blank(char, Dialect),
    /// A die's letter in the wrong case.
    WrongCase(char, char),
    /// On no die.
    Foreign(char),
}

impl Forbidden {
    pub(super) fn of(symbol: char, dialect: Dialect) -> Forbidden {
        match (symbol, dialect) {
            ('R', Dialect::Xwff) => Forbidden::Wildcard,
            ('R', Dialect::Shake) => Forbidden::NoWildcard,
            ('i' | 'o', _) => Forbidden::Blank(symbol, dialect),
            ('n' | 'k' | 'a' | 'c' | 'e', _) => Forbidden::WrongCase(symbol, symbol.to_ascii_uppercase()),
            ('P' | 'Q' | 'S', _) => Forbidden::WrongCase(symbol, symbol.to_ascii_lowercase()),
            _ => Forbidden::Foreign(symbol),
        }
    }
}

/// Reason why a row is no wff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SyntaxError {
    /// Nothing stands there.
    Empty,
    /// A symbol that no wff has.
    NoSymbol(Forbidden),
    /// The formula is complete, and something follows.
    Complete,
    /// The row ends, and this many formulas are still wanted.
    Wanted(usize),
    /// More operators wait than are read.
    TooDeep,
    /// More bytes than are read.
    TooLong,
}

impl SyntaxError {
    /// Describes the error at its place; `row` is where the whole row stands.
    pub(super) fn describe(self, place: Span, row: Span, text: &Text) -> Diagnostic {
        match self {
            SyntaxError::Empty => {
                let message = format!("an empty row is no wff; {ELSE}");
                Diagnostic::error("empty-input", place, message, "one formula is wanted").help(RULE)
            }
            SyntaxError::NoSymbol(forbidden) => forbidden.describe(place),
            SyntaxError::Complete => {
                let message = format!("the formula is complete before `{}`; {ELSE}", truncate(text.slice(place), SHOWN));
                Diagnostic::error("formula-complete", place, message, "too much")
                    .related(Span::new(row.start, place.start), "a wff by itself")
                    .help("leave the rest away, or put K, A, C or E in front to join two formulas")
            }
            SyntaxError::Wanted(count) => {
                let (formulas, is) = if count == 1 { ("formula", "is") } else { ("formulas", "are") };
                let count = number(count);
                let message = format!("the row ends where {count} more {formulas} {is} wanted; {ELSE}");
                Diagnostic::error("formula-wanted", place, message, format!("{count} more {formulas}")).help(RULE)
            }
            SyntaxError::TooDeep => {
                let message = format!("more than {MAX_NESTING} operators wait for their formulas here");
                Diagnostic::error("too-deep", place, message, "one too many")
            }
            SyntaxError::TooLong => {
                let message = format!("the row is longer than {MAX_STATEMENT_BYTES} bytes");
                Diagnostic::error("statement-too-long", place, message, "this row")
            }
        }
    }
}

impl Forbidden {
    fn describe(self, place: Span) -> Diagnostic {
        match self {
            Forbidden::Wildcard => {
                let message = format!("R is a wildcard and no symbol of a wff; {ELSE}");
                Diagnostic::error("wildcard-not-turned", place, message, "not turned yet")
                    .help("turn it to N, K, A or C; not to E (XW-5)")
            }
            Forbidden::NoWildcard => {
                let message = format!("R is never part of a wff; {ELSE}");
                Diagnostic::error("unusable-symbol", place, message, "no wildcard in wff shake")
                    .help("only p q r s and N K A C E make wffs here (WP-2)")
            }
            Forbidden::Blank(symbol, dialect) => {
                let rule = match dialect {
                    Dialect::Xwff => "XW-6",
                    Dialect::Shake => "WP-2",
                };
                let message = format!("{symbol} is never part of a wff; {ELSE}");
                Diagnostic::error("unusable-symbol", place, message, "not usable").help(format!("leave the die out ({rule})"))
            }
            Forbidden::WrongCase(symbol, meant) => {
                let message = format!("`{symbol}` is on no die; {ELSE}");
                Diagnostic::error("unknown-character", place, message, "not a die's letter").help(format!("`{meant}` is meant?"))
            }
            Forbidden::Foreign(symbol) => {
                let message = format!("`{}` is on no die; {ELSE}", symbol.escape_debug());
                Diagnostic::error("unknown-character", place, message, "not a die's letter").help(RULE)
            }
        }
    }
}

fn number(count: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}
