//! The grammar of rows of dice: which are wffs, and where and why the others are not (XW-3, WP-2, WP-11).
//!
//! One reader for all who have rows: wffs that are read as text into a bank ([`super::parse`]), and the rows that players show, which
//! are symbols and nothing else ([`wff`], for crate `games`). Not here: the meaning of a wff, and how its formula is made.

use std::ops::Range;

use super::symbol::Symbol;

/// Language whose wffs are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// x-wff: R must be turned before it can stand in a wff; i and o never do.
    Xwff,
    /// x-wff played with many values: i and o are letters, too.
    ManyValued,
    /// Shake a WFF: R, i and o never stand in a wff.
    Shake,
}

impl Language {
    /// Returns whether the symbol can stand in a wff as it lies there.
    pub fn uses(self, symbol: Symbol) -> bool {
        match symbol {
            Symbol::Wild => false,
            Symbol::I | Symbol::O => self == Language::ManyValued,
            _ => true,
        }
    }

    /// The rule that says what a wff is.
    pub fn rule(self) -> &'static str {
        match self {
            Language::Xwff | Language::ManyValued => "XW-3",
            Language::Shake => "WP-2",
        }
    }
}

/// A row that is no wff: the first place where it stops being the beginning of one, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Pff {
    /// Number of the character, from 1; after the last one when the row ends too soon.
    pub position: usize,
    /// Span of it in the text, in bytes.
    pub span: Range<usize>,
    /// Why.
    pub reason: Reason,
}

/// The reason for which a row is no wff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// There is nothing.
    #[error("an empty row is no wff")]
    Empty,
    /// A wildcard that was not turned (Q-XW-6).
    #[error("R is a wildcard and in no wff until it is turned")]
    NotTurned,
    /// R, i or o where they mean nothing.
    #[error("{0} is never part of a wff")]
    Unusable(Symbol),
    /// A letter that no die has.
    #[error("`{}` is on no die", .0.escape_debug())]
    Foreign(char),
    /// The row goes on after a whole wff.
    #[error("the wff is complete before `{}`", .0.escape_debug())]
    Complete(char),
    /// The row ends, and this many wffs are still wanted.
    #[error("the row ends where {} more {} wanted", .0, if *.0 == 1 { "wff is" } else { "wffs are" })]
    Wanted(usize),
}

impl Reason {
    /// A stable name in kebab case.
    pub fn code(self) -> &'static str {
        match self {
            Reason::Empty => "empty",
            Reason::NotTurned => "wildcard-not-turned",
            Reason::Unusable(_) => "unusable-symbol",
            Reason::Foreign(_) => "unknown-symbol",
            Reason::Complete(_) => "wff-complete",
            Reason::Wanted(_) => "wff-wanted",
        }
    }

    /// Returns the symbol that is probably meant by a letter that no die has: the same letter in the other case.
    pub fn meant(self) -> Option<Symbol> {
        match self {
            Reason::Foreign(letter) => Symbol::of(other_case(letter)).filter(|meant| *meant != Symbol::Wild),
            _ => None,
        }
    }

    /// Returns what would fit.
    pub fn help(self) -> String {
        match self {
            Reason::NotTurned => String::from("turn it to N, K, A or C; not to E (XW-5)"),
            Reason::Foreign(_) => match self.meant() {
                Some(meant) => format!("`{meant}` is meant?"),
                None => String::from(SHAPE),
            },
            Reason::Complete(_) => String::from("leave the rest away, or put K, A, C or E in front to join two wffs"),
            Reason::Unusable(_) => String::from("leave the die out"),
            Reason::Empty | Reason::Wanted(_) => String::from(SHAPE),
        }
    }
}

const SHAPE: &str = "a wff is p, q, r or s; or N and a wff; or K, A, C or E and two wffs";

fn other_case(letter: char) -> char {
    if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

/// Reader of one row, which is given its symbols from left to right.
///
/// One number is kept: how many wffs are still wanted. Each symbol is one of them and wants its operands (WP-11).
#[derive(Clone, Copy, Debug)]
pub struct RowReader {
    language: Language,
    wanted: usize,
    is_empty: bool,
}

impl RowReader {
    /// Begins a row.
    pub fn new(language: Language) -> RowReader {
        RowReader { language, wanted: 1, is_empty: true }
    }

    /// Reads the next symbol, which is no white space.
    ///
    /// # Errors
    /// [`Reason`] when no wff begins so. Nothing more can be read then.
    pub fn symbol(&mut self, letter: char) -> Result<Symbol, Reason> {
        let Some(wanted) = self.wanted.checked_sub(1) else { return Err(Reason::Complete(letter)) };
        let symbol = Symbol::of(letter).ok_or(Reason::Foreign(letter))?;
        let Some(arity) = symbol.arity().filter(|_| self.language.uses(symbol)) else {
            let is_wild = symbol == Symbol::Wild && self.language != Language::Shake;
            return Err(if is_wild { Reason::NotTurned } else { Reason::Unusable(symbol) });
        };
        self.is_empty = false;
        self.wanted = wanted + arity;
        Ok(symbol)
    }

    /// Ends the row.
    ///
    /// # Errors
    /// [`Reason::Empty`] or [`Reason::Wanted`] when it ends too soon.
    pub fn end(self) -> Result<(), Reason> {
        match self.wanted {
            0 => Ok(()),
            _ if self.is_empty => Err(Reason::Empty),
            wanted => Err(Reason::Wanted(wanted)),
        }
    }
}

/// Returns the symbols of a row that is a wff; white space between them is skipped.
///
/// # Errors
/// [`Pff`] when the row is no wff.
pub fn wff(row: &str, language: Language) -> Result<Vec<Symbol>, Pff> {
    let mut reader = RowReader::new(language);
    let mut symbols = Vec::new();
    for (position, (start, letter)) in row.char_indices().enumerate() {
        if letter.is_whitespace() {
            continue;
        }
        let span = start..start + letter.len_utf8();
        symbols.push(reader.symbol(letter).map_err(|reason| Pff { position: position + 1, span, reason })?);
    }
    let behind = |reason| Pff { position: row.chars().count() + 1, span: row.len()..row.len(), reason };
    reader.end().map_err(behind)?;
    Ok(symbols)
}

/// Returns a row as it is written.
pub fn text(symbols: &[Symbol]) -> String {
    symbols.iter().map(|symbol| symbol.letter()).collect()
}
