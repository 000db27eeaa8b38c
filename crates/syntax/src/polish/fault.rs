//! Why a row of dice is a pff, and the words for it.

use source::{Diagnostic, Span, Text};

use super::Dialect;
use crate::excerpt::excerpt;
use crate::{MAX_NESTING, MAX_STATEMENT_BYTES};

/// A symbol that is not one of N K A C E p q r s.
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

/// Why a row is no wff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Nothing stands there.
    Empty,
    /// A symbol that no wff has.
    NoSymbol(Forbidden),
    /// The formula is complete, and something follows.
    Complete,
    /// The row ends, and so many formulas are still wanted.
    Wanted(usize),
    /// Too many operators wait.
    TooDeep,
    /// Too long.
    TooLong,
}

/// What every refusal ends with (XW-3).
/// So many characters of a faulty text are repeated in a message.
const SHOWN: usize = 20;

const ELSE: &str = "everything else is a pff";

const RULE: &str = "a wff is p, q, r or s; or N and a wff; or K, A, C or E and two wffs";

impl Fault {
    /// The fault in words; `row` is where the whole row stands.
    pub(super) fn diagnostic(self, place: Span, row: Span, text: &Text) -> Diagnostic {
        let error = |code, reason: String, label: String| Diagnostic::error(code, place, format!("{reason}; {ELSE}"), label);
        match self {
            Fault::Empty => error("empty-input", "an empty row is no wff".into(), "one formula is wanted".into()).help(RULE),
            Fault::NoSymbol(forbidden) => forbidden.diagnostic(place),
            Fault::Complete => {
                let formula = Span::new(row.start, place.start);
                error(
                    "formula-complete",
                    format!("the formula is complete before `{}`", excerpt(text.slice(place), SHOWN)),
                    "too much".into(),
                )
                .related(formula, "a wff by itself")
                .help("leave the rest away, or put K, A, C or E in front to join two formulas")
            }
            Fault::Wanted(count) => {
                let (formulas, is) = if count == 1 { ("formula", "is") } else { ("formulas", "are") };
                let count = number(count);
                error(
                    "formula-wanted",
                    format!("the row ends where {count} more {formulas} {is} wanted"),
                    format!("{count} more {formulas}"),
                )
                .help(RULE)
            }
            Fault::TooDeep => {
                let reason = format!("more than {MAX_NESTING} operators wait for their formulas here");
                Diagnostic::error("too-deep", place, reason, "one too many")
            }
            Fault::TooLong => {
                let reason = format!("the row is longer than {MAX_STATEMENT_BYTES} bytes");
                Diagnostic::error("statement-too-long", place, reason, "this row")
            }
        }
    }
}

impl Forbidden {
    fn diagnostic(self, place: Span) -> Diagnostic {
        let error = |code, reason: String, label: &str| Diagnostic::error(code, place, format!("{reason}; {ELSE}"), label);
        match self {
            Forbidden::Wildcard => {
                error("wildcard-not-turned", "R is a wildcard and no symbol of a wff".into(), "not turned yet")
                    .help("turn it to N, K, A or C; not to E (XW-5)")
            }
            Forbidden::NoWildcard => error("unusable-symbol", "R is never part of a wff".into(), "no wildcard in wff shake")
                .help("only p q r s and N K A C E make wffs here (WP-2)"),
            Forbidden::Blank(symbol, dialect) => {
                let rule = match dialect {
                    Dialect::Xwff => "XW-6",
                    Dialect::Shake => "WP-2",
                };
                error("unusable-symbol", format!("{symbol} is never part of a wff"), "not usable")
                    .help(format!("leave the die out ({rule})"))
            }
            Forbidden::WrongCase(symbol, meant) => {
                error("unknown-symbol", format!("`{symbol}` is on no die"), "not a die's letter")
                    .help(format!("`{meant}` is meant?"))
            }
            Forbidden::Foreign(symbol) => {
                error("unknown-symbol", format!("`{}` is on no die", symbol.escape_debug()), "not a die's letter").help(RULE)
            }
        }
    }
}

fn number(count: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}
