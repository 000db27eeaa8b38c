//! Polish notation, the wffs of x-wff and wff shake: `p`, `Np`, `NKpq`, `EAqrs`. In and out; and rows as symbols, for the games.
//!
//! A wff is one of p q r s, or N and a wff, or K, A, C or E and two wffs (XW-3, WP-2): N not, K and, A or, C if-then, E if and
//! only if (XW-4). Everything else is a pff. The dialects differ in what the other dice say: in x-wff R is a wildcard that its
//! owner turns to N, K, A or C before the row can be a wff (XW-5, Q-XW-6); in wff shake R, i and o are never part of one.
//!
//! White space may stand between the symbols.

mod error;
mod row;
mod symbol;

use formula::{Bank, Connective, Fixity, Formula, FormulaId, Kind};
use nom::character::complete::{anychar, multispace0};
use nom::sequence::preceded;
use nom::{IResult, Parser};
use source::{Span, Text};
use syntax_core::diagnostics::DiagnosticSink;
use syntax_core::precedence::{Pending, PendingStack};
use syntax_core::{MAX_STATEMENT_BYTES, Parsed};

use error::SyntaxError;
pub use row::{Language, Pff, Reason, RowReader, text, wff};
pub use symbol::{NoFace, Size, Symbol};

/// Game whose dice are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// x-wff (XW-1 to XW-14): R is a wildcard.
    Xwff,
    /// wff shake (WP-1 to WP-12): R means nothing.
    Shake,
}

impl Dialect {
    /// Returns the language whose wffs are meant.
    fn language(self) -> Language {
        match self {
            Dialect::Xwff => Language::Xwff,
            Dialect::Shake => Language::Shake,
        }
    }
}

/// Operator whose operands are not all read.
enum Operator {
    Not,
    /// No operand is read yet.
    First(Connective),
    /// This one is.
    Second(Connective, FormulaId),
}

impl Pending for Operator {}

/// Reads the part `span` of a text as one wff. The letters become propositional letters `p`, `q`, `r`, `s`.
///
/// A pff gets one diagnostic: the first place, from the left, where it stops being the beginning of a wff, and the reason; or, at
/// its end, how many formulas are still wanted (WP-11). At most [`MAX_NESTING`](syntax_core::MAX_NESTING) operators may wait at one place, and at most
/// [`MAX_STATEMENT_BYTES`] are read.
pub fn parse(text: &Text, span: Span, dialect: Dialect, bank: &mut Bank) -> Parsed<FormulaId> {
    let mut sink = DiagnosticSink::default();
    let formula = read(text, span, dialect, bank).map_err(|(error, place)| sink.error(error, place)).ok();
    sink.parsed(formula, span.end, |error, place| error.describe(place, span, text, dialect))
}

fn read(text: &Text, span: Span, dialect: Dialect, bank: &mut Bank) -> Result<FormulaId, (SyntaxError, Span)> {
    let content = text.slice(span);
    if content.len() > MAX_STATEMENT_BYTES {
        return Err((SyntaxError::TooLong, span));
    }
    let row_end = span.end - (content.len() - content.trim_end().len());
    let mut rest = content;
    let mut reader = RowReader::new(dialect.language());
    let mut pending: PendingStack<Operator> = PendingStack::default();
    let mut whole = None;
    while let Some((letter, left)) = next_symbol(rest) {
        let end = span.end - left.len();
        let place = Span::new(end - letter.len_utf8(), end);
        rest = left;
        let symbol = reader.symbol(letter).map_err(|reason| {
            let too_much = matches!(reason, Reason::Complete(_));
            (SyntaxError::Row(reason), if too_much { Span::new(place.start, row_end) } else { place })
        })?;
        let operator = match symbol {
            Symbol::N => Operator::Not,
            Symbol::K => Operator::First(Connective::And),
            Symbol::A => Operator::First(Connective::Or),
            Symbol::C => Operator::First(Connective::Implies),
            Symbol::E => Operator::First(Connective::Iff),
            Symbol::P | Symbol::Q | Symbol::R | Symbol::S | Symbol::I | Symbol::O | Symbol::Wild => {
                whole = complete(proposition(letter, bank), &mut pending, bank);
                continue;
            }
        };
        pending.open(operator).map_err(|_| (SyntaxError::TooDeep, place))?;
    }
    let at_end = |reason| (SyntaxError::Row(reason), Span::at(span.end));
    reader.end().map_err(at_end)?;
    whole.ok_or_else(|| at_end(Reason::Empty))
}

fn next_symbol(rest: &str) -> Option<(char, &str)> {
    let result: IResult<&str, char> = preceded(multispace0, anychar).parse(rest);
    result.ok().map(|(left, symbol)| (symbol, left))
}

fn proposition(symbol: char, bank: &mut Bank) -> Option<FormulaId> {
    let mut spelling = [0; 4];
    let symbol = bank.symbol(symbol.encode_utf8(&mut spelling), Kind::Predicate, Fixity::Letter);
    // A letter takes no arguments, so this is never refused.
    bank.atom(symbol, &[]).ok()
}

/// Gives a formula to the operators that wait for it; what comes out is the whole formula, or nothing while one still waits.
fn complete(formula: Option<FormulaId>, pending: &mut PendingStack<Operator>, bank: &mut Bank) -> Option<FormulaId> {
    let mut formula = formula?;
    loop {
        formula = match pending.close() {
            None => return Some(formula),
            Some(Operator::Not) => bank.not(formula),
            Some(Operator::First(connective)) => {
                pending.reopen(Operator::Second(connective, formula));
                return None;
            }
            Some(Operator::Second(connective, first)) => bank.binary(connective, first, formula),
        };
    }
}

/// Reason why a formula has no Polish text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unprintable {
    /// A part that is neither one of the letters p q r s nor made by a connective.
    #[error("Polish notation has only the letters p q r s and connectives")]
    NoLetter(FormulaId),
}

/// Returns the letter of a connective of two statements (XW-4).
pub fn letter_of(connective: Connective) -> char {
    match connective {
        Connective::And => 'K',
        Connective::Or => 'A',
        Connective::Implies => 'C',
        Connective::Iff => 'E',
    }
}

/// Writes a formula in Polish notation. [`parse`] reads it back as the same formula.
///
/// # Errors
/// [`Unprintable`] when something in it is no letter p q r s and no connective.
pub fn print(bank: &Bank, formula: FormulaId) -> Result<String, Unprintable> {
    let mut out = String::new();
    let mut stack = vec![formula];
    while let Some(part) = stack.pop() {
        match bank.formula(part) {
            Formula::Not(inner) => {
                out.push('N');
                stack.push(inner);
            }
            Formula::Binary(connective, left, right) => {
                out.push(letter_of(connective));
                stack.extend([right, left]);
            }
            Formula::Atom(symbol, []) if bank.symbol_data(symbol).fixity == Fixity::Letter => match bank.symbol_text(symbol) {
                letter @ ("p" | "q" | "r" | "s") => out.push_str(letter),
                _ => return Err(Unprintable::NoLetter(part)),
            },
            _ => return Err(Unprintable::NoLetter(part)),
        }
    }
    Ok(out)
}
