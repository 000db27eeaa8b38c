//! Everything that makes a row of dice a pff, and its description: code, message, label and help of each kind in one arm.

use source::{Diagnostic, Span, Text};
use syntax_core::diagnostics::truncate;
use syntax_core::{MAX_NESTING, MAX_STATEMENT_BYTES};

use super::{Dialect, Reason, Symbol};

/// Largest number of characters of a faulty text that a message repeats.
const SHOWN: usize = 20;

/// End of every refusal (XW-3).
const ELSE: &str = "everything else is a pff";

/// Error in a row of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SyntaxError {
    /// Symbols that are no wff.
    Row(Reason),
    /// More operators wait than are read.
    TooDeep,
    /// More bytes than are read.
    TooLong,
}

impl SyntaxError {
    /// Describes the error at its place; `row` is where the whole row stands.
    pub(super) fn describe(self, place: Span, row: Span, text: &Text, dialect: Dialect) -> Diagnostic {
        match self {
            SyntaxError::Row(reason) => describe_row(reason, place, row, text, dialect),
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

fn describe_row(reason: Reason, place: Span, row: Span, text: &Text, dialect: Dialect) -> Diagnostic {
    match reason {
        Reason::Empty => {
            let message = format!("an empty row is no wff; {ELSE}");
            Diagnostic::error("empty-input", place, message, "one formula is wanted").help(reason.help())
        }
        Reason::NotTurned => {
            let message = format!("R is a wildcard and no symbol of a wff; {ELSE}");
            Diagnostic::error("wildcard-not-turned", place, message, "not turned yet").help(reason.help())
        }
        Reason::Unusable(Symbol::Wild) => {
            let message = format!("{reason}; {ELSE}");
            Diagnostic::error("unusable-symbol", place, message, "no wildcard in wff shake")
                .help("only p q r s and N K A C E make wffs here (WP-2)")
        }
        Reason::Unusable(_) => {
            let rule = match dialect {
                Dialect::Xwff => "XW-6",
                Dialect::Shake => "WP-2",
            };
            let help = format!("{} ({rule})", reason.help());
            Diagnostic::error("unusable-symbol", place, format!("{reason}; {ELSE}"), "not usable").help(help)
        }
        Reason::Foreign(_) => {
            let message = format!("{reason}; {ELSE}");
            Diagnostic::error("unknown-character", place, message, "not a die's letter").help(reason.help())
        }
        Reason::Complete(_) => {
            let message = format!("the formula is complete before `{}`; {ELSE}", truncate(text.slice(place), SHOWN));
            Diagnostic::error("formula-complete", place, message, "too much")
                .related(Span::new(row.start, place.start), "a wff by itself")
                .help("leave the rest away, or put K, A, C or E in front to join two formulas")
        }
        Reason::Wanted(count) => {
            let (formulas, is) = if count == 1 { ("formula", "is") } else { ("formulas", "are") };
            let count = number(count);
            let message = format!("the row ends where {count} more {formulas} {is} wanted; {ELSE}");
            Diagnostic::error("formula-wanted", place, message, format!("{count} more {formulas}")).help(reason.help())
        }
    }
}

fn number(count: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}
