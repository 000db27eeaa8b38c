//! TPTP's first-order languages FOF and CNF (TPTP v9 syntax), in and out.
//!
//! A board in TPTP is a sequence of statements `fof(name, role, formula).` and `cnf(name, role, clause).`. What is read:
//!
//! * Roles axiom, hypothesis, definition, assumption, lemma, theorem, corollary and plain state a formula. A negated_conjecture
//!   states it too and keeps its role; a conjecture is put on the board negated. TPTP wants every conjecture proved, and a board
//!   with the negation of each would be refuted by any one of them: more than one conjecture is an error.
//! * The variables of a clause are bound by `∀` around it; a free variable of a `fof` statement is an error.
//! * `<=`, `<~>`, `~|`, `~&` and `!=` are read as what they mean in terms of `→`, `↔`, `∨`, `∧`, `=` and `¬`.
//! * Each (name, number of arguments) is a symbol of its own, and a name may be both a predicate and a function. `'abc'` is
//!   `abc`.
//! * Natural numbers are constants of their own kind. TPTP takes different numbers for different objects, and a certificate rests on what
//!   the board states: a board with two of them that does not state that they differ is refused (`distinct`); a single formula gets a
//!   warning. Other numbers, distinct objects `"x"` and `$` words other than `$true`, `$false` are
//!   refused, and so are `include`, the typed languages and sequents.
//! * `%` and `#` begin a comment to the end of the line, `/* … */` is one too.
//!
//! The written text is valid FOF whose reading is the formula up to names ([`print()`]).

mod distinct;
mod error;
mod formula;
mod names;
mod print;
mod statement;
mod token;

use ::formula::{Bank, Board, FormulaId};
use source::{Span, Text};

use crate::Parsed;
use error::SyntaxError;
use formula::{Language, Reader};
use statement::BoardReader;
use token::{Kind, Tokens};

pub use print::{MAX_COUNT, Unprintable, print, print_board};

/// A board, and where its statements stand in the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardText {
    /// The statements in the order of the text.
    pub board: Board,
    /// For each statement its place in the text, from `fof` to `.`.
    pub spans: Vec<Span>,
}

/// Reads a whole text as a board.
///
/// One error is reported per statement (and each free variable); reading goes on behind the next `.`. A text without statements
/// is an error.
pub fn parse_board(text: &Text, bank: &mut Bank) -> Parsed<BoardText> {
    let content = text.content();
    let tokens = Tokens::new(content, Span::new(0, content.len()));
    let mut reader = BoardReader::new(Reader::new(tokens, bank));
    reader.board();
    if let Some((error, span)) =
        distinct::numbers_that_may_be_equal(reader.reader.bank, &reader.reader.numbers, &reader.read.board)
    {
        reader.reader.sink.error(error, span);
    }
    reader.reader.sink.parsed(Some(reader.read), content.len(), |error, span| error.describe(span, text))
}

/// Reads the part `span` of a text as one FOF formula without free variables.
pub fn parse_formula(text: &Text, span: Span, bank: &mut Bank) -> Parsed<FormulaId> {
    let mut tokens = Tokens::new(text.content(), span);
    tokens.limit_from(span.start);
    let mut reader = Reader::new(tokens, bank);
    let formula = reader.formula(Language::Formula, 0).and_then(|formula| match reader.next.kind {
        Kind::End => Ok(formula),
        _ => Err(reader.unexpected(error::expected::END, None)),
    });
    let mut places: Vec<Span> = reader.numbers.values().copied().collect();
    places.sort_by_key(|place| place.start);
    if let &[first, second, ..] = places.as_slice() {
        reader.sink.warning(SyntaxError::NumbersNotDistinct { first }, second);
    }
    let value = formula.map_err(|(error, span)| reader.sink.error(error, span)).ok();
    reader.sink.parsed(value, text.content().len(), |error, span| error.describe(span, text))
}
