//! Polish notation, the wffs of x-wff and wff shake: `p`, `Np`, `NKpq`, `EAqrs`. In and out.
//!
//! A wff is one of p q r s, or N and a wff, or K, A, C or E and two wffs (XW-3, WP-2): N not, K and, A or, C if-then, E if and
//! only if (XW-4). Everything else is a pff. The dialects differ in what the other dice say: in x-wff R is a wildcard that its owner
//! turns to N, K, A or C before the row can be a wff (XW-5, Q-XW-6); in wff shake R, i and o are never part of one.
//!
//! White space may stand between the symbols.

mod fault;

use formula::{Bank, Connective, Formula, FormulaId, Kind, Shape};
use nom::character::complete::{anychar, multispace0};
use nom::sequence::preceded;
use nom::{IResult, Parser};
use source::{Span, Text};

use crate::{MAX_NESTING, MAX_STATEMENT_BYTES, Parsed};
use fault::{Fault, Forbidden};

/// Which game's dice are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// x-wff (XW-1 to XW-14): R is a wildcard.
    Xwff,
    /// wff shake (WP-1 to WP-12): R means nothing.
    Shake,
}

/// An operator whose operands are not all read.
enum Pending {
    Not,
    /// No operand is read yet.
    First(Connective),
    /// This one is.
    Second(Connective, FormulaId),
}

/// Reads the part `span` of a text as one wff. The letters become propositional letters `p`, `q`, `r`, `s`.
///
/// A pff gets one diagnostic: the first place, from the left, where it stops being the beginning of a wff, and the reason; or, at
/// its end, how many formulas are still wanted (WP-11). At most [`MAX_NESTING`] operators may wait at one place, and at most
/// [`MAX_STATEMENT_BYTES`] are read.
pub fn parse(text: &Text, span: Span, dialect: Dialect, bank: &mut Bank) -> Parsed<FormulaId> {
    match read(text, span, dialect, bank) {
        Ok(formula) => Parsed { value: Some(formula), diagnostics: Vec::new() },
        Err((fault, place)) => Parsed { value: None, diagnostics: vec![fault.diagnostic(place, span, text)] },
    }
}

fn read(text: &Text, span: Span, dialect: Dialect, bank: &mut Bank) -> Result<FormulaId, (Fault, Span)> {
    let content = text.slice(span);
    if content.len() > MAX_STATEMENT_BYTES {
        return Err((Fault::TooLong, span));
    }
    let mut rest = content;
    let mut pending: Vec<Pending> = Vec::new();
    let mut whole = None;
    while let Some((symbol, left)) = next_symbol(rest) {
        let end = span.end - left.len();
        let place = Span::new(end - symbol.len_utf8(), end);
        rest = left;
        if whole.is_some() {
            let row_end = span.end - (content.len() - content.trim_end().len());
            return Err((Fault::Complete, Span::new(place.start, row_end)));
        }
        let operator = match symbol {
            'N' => Pending::Not,
            'K' => Pending::First(Connective::And),
            'A' => Pending::First(Connective::Or),
            'C' => Pending::First(Connective::Implies),
            'E' => Pending::First(Connective::Iff),
            'p' | 'q' | 'r' | 's' => {
                whole = complete(letter(symbol, bank), &mut pending, bank);
                continue;
            }
            _ => return Err((Fault::NoSymbol(Forbidden::of(symbol, dialect)), place)),
        };
        if pending.len() == MAX_NESTING {
            return Err((Fault::TooDeep, place));
        }
        pending.push(operator);
    }
    whole.ok_or_else(|| {
        let wanted = 1 + pending.iter().filter(|operator| matches!(operator, Pending::First(_))).count();
        let empty = content.trim().is_empty();
        (if empty { Fault::Empty } else { Fault::Wanted(wanted) }, Span::at(span.end))
    })
}

fn next_symbol(rest: &str) -> Option<(char, &str)> {
    let result: IResult<&str, char> = preceded(multispace0, anychar).parse(rest);
    result.ok().map(|(left, symbol)| (symbol, left))
}

fn letter(symbol: char, bank: &mut Bank) -> Option<FormulaId> {
    let mut spelling = [0; 4];
    let symbol = bank.symbol(symbol.encode_utf8(&mut spelling), Kind::Predicate, Shape::Letter);
    // A letter takes no arguments, so this is never refused.
    bank.atom(symbol, &[]).ok()
}

/// Gives a formula to the operators that wait for it; what comes out is the whole formula, or nothing while one still waits.
fn complete(formula: Option<FormulaId>, pending: &mut Vec<Pending>, bank: &mut Bank) -> Option<FormulaId> {
    let mut formula = formula?;
    loop {
        formula = match pending.pop() {
            None => return Some(formula),
            Some(Pending::Not) => bank.not(formula),
            Some(Pending::First(connective)) => {
                pending.push(Pending::Second(connective, formula));
                return None;
            }
            Some(Pending::Second(connective, first)) => bank.binary(connective, first, formula),
        };
    }
}

/// Why a formula has no Polish text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unprintable {
    /// A part that is neither one of the letters p q r s nor made by a connective.
    #[error("Polish notation has only the letters p q r s and connectives")]
    NoLetter(FormulaId),
}

/// A formula in Polish notation. [`parse`] reads it back as the same formula.
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
                out.push(match connective {
                    Connective::And => 'K',
                    Connective::Or => 'A',
                    Connective::Implies => 'C',
                    Connective::Iff => 'E',
                });
                stack.extend([right, left]);
            }
            Formula::Atom(symbol, []) if bank.symbol_data(symbol).shape == Shape::Letter => match bank.symbol_text(symbol) {
                letter @ ("p" | "q" | "r" | "s") => out.push_str(letter),
                _ => return Err(Unprintable::NoLetter(part)),
            },
            _ => return Err(Unprintable::NoLetter(part)),
        }
    }
    Ok(out)
}
