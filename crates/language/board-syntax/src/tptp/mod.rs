//! TPTP's first-order languages FOF and CNF, and TFF and TCF without type variables and arithmetic (TPTP v9 syntax), in.
//!
//! A board in TPTP is a sequence of statements `fof(name, role, formula).` and `cnf(name, role, clause).`. What is read:
//!
//! * Roles axiom, hypothesis, definition, assumption, lemma, theorem, corollary and plain state a formula. A negated_conjecture
//!   states it too and keeps its role; a conjecture is put on the board negated, and so is a question, of which no answer is given.
//!   TPTP wants every conjecture proved, and a board with the negation of each would be refuted by any one of them: to [`parse_board`]
//!   more than one conjecture is an error, and [`Questions`] puts each on a board of its own.
//! * Of two statements with one name the second gets a label of its own (`a_2`), with a warning.
//! * `equal(a, b)` is read as `a = b`, with a warning, where no statement has `=`: so TPTP wrote it once (`equality`).
//! * The variables of a clause are bound by `∀` around it; a free variable of a `fof` statement is an error.
//! * `$distinct(t1, …, tn)` is read as the inequalities of each two of these terms.
//! * `<=`, `<~>`, `~|`, `~&` and `!=` are read as what they mean in terms of `→`, `↔`, `∨`, `∧`, `=` and `¬`.
//! * `tff(name, type, symbol: type).` declares sorts and the types of symbols, and quantifiers name sorts, `! [X: s]`. Sorts become
//!   predicates (`types`). `tcf` is a clause whose variables have sorts.
//! * Each (name, number of arguments) is a symbol of its own, and a name may be both a predicate and a function. `'abc'` is
//!   `abc`.
//! * Natural numbers are constants of their own kind, and distinct objects `"x"` are constants called `“x”`. TPTP takes different ones for
//!   different objects, and a certificate rests on what the board states: that is added to it as a statement (`distinct`); a single
//!   formula with several numbers gets a warning. Other numbers, and `$` words other than `$true`, `$false` and
//!   `$distinct` are refused, and so are `thf` and sequents.
//! * `include` is not read by [`parse_board`], whose text stands alone; [`include()`] makes such a text of several.
//! * `%` and `#` begin a comment to the end of the line, `/* … */` is one too.
//!
//! Not here: how a board is written (crate `foreign-syntax`).

mod distinct;
mod equality;
mod error;
mod formula;
mod includes;
mod names;
mod questions;
mod role;
mod statement;
mod token;
mod types;

use ::formula::{Bank, Board, FormulaId, Term};
use source::{Span, Text};
use syntax_core::Parsed;

use equality::EqualReading;
use error::SyntaxError;
use formula::{Language, Reader};
use includes::may_declare;
use statement::{BoardReader, Conjectures};
use token::{Kind, Tokens};
use types::Types;

pub use distinct::{distinct_object, is_difference};
pub use error::{FaultKind, fault_kind};
pub use includes::{Includes, NotIncluded, declares_sorts, include, stray_bracket};
pub use questions::{Question, Questions};

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
/// One error is reported per statement (and each free variable); reading goes on after the next `.`. A text without statements
/// is an error.
pub fn parse_board(text: &Text, bank: &mut Bank) -> Parsed<BoardText> {
    parse(text, bank, Conjectures::One)
}

/// Reads a whole text as [`parse_board`], in which several conjectures may stand: each is a question of its own about the other statements, and
/// the negations of all of them together are no board.
pub fn parse_problem(text: &Text, bank: &mut Bank) -> Parsed<BoardText> {
    parse(text, bank, Conjectures::Several)
}

fn parse(text: &Text, bank: &mut Bank, conjectures: Conjectures) -> Parsed<BoardText> {
    let content = text.content();
    let tokens = Tokens::new(content, Span::new(0, content.len()));
    let mut reader = Reader::new(tokens, bank);
    reader.equal = EqualReading::of_problem(text);
    // Whether there are sorts decides how the first quantifier is read, and the last statement may be what declares one.
    if may_declare(content) {
        reader.types = Types::new(declares_sorts(text));
    }
    let mut reader = BoardReader::new(reader, conjectures);
    reader.board();
    reader.tell_labels_apart();
    reader.add_types();
    reader.tell_apart();
    reader.reader.sink.parsed(Some(reader.read), content.len(), |error, span| error.describe(span, text))
}

/// Reads the part `span` of a text as one FOF formula without free variables.
pub fn parse_formula(text: &Text, span: Span, bank: &mut Bank) -> Parsed<FormulaId> {
    formula(text, span, None, bank)
}

/// Reads a text as one FOF formula without free variables about the statements of a problem. `equal(a, b)` means what it means there, and
/// different numbers differ there.
pub fn parse_goal(text: &Text, problem: &Text, bank: &mut Bank) -> Parsed<FormulaId> {
    formula(text, Span::new(0, text.content().len()), Some(problem), bank)
}

fn formula(text: &Text, span: Span, problem: Option<&Text>, bank: &mut Bank) -> Parsed<FormulaId> {
    let mut tokens = Tokens::new(text.content(), span);
    tokens.limit_from(span.start);
    let mut reader = Reader::new(tokens, bank);
    reader.equal = problem.map_or(EqualReading::default(), |problem| EqualReading::of_goal(text, problem));
    let formula = reader.formula(Language::Formula, 0).and_then(|formula| match reader.next.kind {
        Kind::End => Ok(formula),
        _ => Err(reader.unexpected(error::expected::END, None)),
    });
    let numbers = reader.distinct.iter().filter(|&(&term, _)| matches!(reader.bank.term(term), Term::Number(_)));
    let mut places: Vec<Span> = numbers.map(|(_, &place)| place).collect();
    places.sort_by_key(|place| place.start);
    if let (&[first, second, ..], None) = (places.as_slice(), problem) {
        reader.sink.warning(SyntaxError::NumbersNotDistinct { first }, second);
    }
    let value = formula.map_err(|(error, span)| reader.sink.error(error, span)).ok();
    reader.sink.parsed(value, text.content().len(), |error, span| error.describe(span, text))
}
