//! The premise rows of ERGO, one a line, in and out: `A | B`, `~B -> C`, `(~C)`.
//!
//! Letters A B C D; operators AND, OR, THEN, NOT as words, as `&`, `|`, `->`, `~` or as `∧`, `∨`, `→`, `¬`; brackets. NOT binds
//! most, then THEN, then OR, then AND (ER-5): `A ∧ B → C ∨ D` is `A ∧ ((B → C) ∨ D)`. A row is legal when no two variables and no
//! two operators are adjacent and the brackets match (ER-4); NOT may follow another operator (Q-ER-1) but not NOT (ER-6).
//! Redundant brackets are legal, empty ones not (Q-ER-10). `#` begins a comment, empty lines are no rows.
//!
//! The grammar itself, [`RowReader`], knows no text; the game reads the rows of its cards with it.
//!
//! Not here: whether the cards for a row exist in the deck, and who may play them; that is the game's business.

mod error;
mod row;
mod token;

use formula::{Bank, Connective, Fixity, Formula, FormulaId, Kind};
use serde::{Deserialize, Serialize};
use source::{Span, Text};
use syntax_core::diagnostics::DiagnosticSink;
use syntax_core::slice::{Comments, Slice};
use syntax_core::{MAX_STATEMENT_BYTES, Parsed};

use error::SyntaxError;
pub use row::{Card, Operands, Operator, RowError, RowReader};
use token::{Token, next_token};

/// Largest number of rows of a premise area (ER-3).
pub const MAX_ROWS: usize = 4;

/// Reading of `A → B → C` (`then_chain`, Q-ER-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThenChain {
    /// As `A → (B → C)`, with a warning.
    #[default]
    Right,
    /// As `(A → B) → C`, with a warning.
    Left,
    /// Not at all.
    Reject,
}

/// Policy about NOT right after AND, OR or THEN (`not_after_binary`, Q-ER-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotAfterBinary {
    /// Yes: `A ∧ ~B`.
    #[default]
    Allow,
    /// No: `A ∧ (~B)`.
    Brackets,
}

/// The readings that the rulebook leaves to the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `then_chain` (Q-ER-2).
    pub then_chain: ThenChain,
    /// `not_after_binary` (Q-ER-1).
    pub not_after_binary: NotAfterBinary,
}

/// One row of the premise area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// From its first to its last card.
    pub span: Span,
    /// Its formula.
    pub formula: FormulaId,
    /// Number of cards in it, brackets included (ER-12).
    pub cards: usize,
}

/// Reads a premise area by the rulebook's default readings.
pub fn parse(text: &Text, bank: &mut Bank) -> Parsed<Vec<Row>> {
    parse_with(text, Options::default(), bank)
}

/// Reads a premise area. The letters become propositional letters `A`, `B`, `C`, `D`.
///
/// The first error of each row is reported. More than [`MAX_ROWS`] rows are an error at the fifth, after which nothing is read;
/// no row at all is an error too.
pub fn parse_with(text: &Text, options: Options, bank: &mut Bank) -> Parsed<Vec<Row>> {
    let mut rows = Vec::new();
    let mut sink = DiagnosticSink::default();
    let mut count = 0;
    for number in 1..=text.line_count() {
        let Some(span) = row_span(text, number) else { continue };
        count += 1;
        if count > MAX_ROWS {
            sink.error(SyntaxError::TooManyRows, span);
            break;
        }
        rows.extend(read_row(text, span, options, bank, &mut sink));
    }
    if count == 0 {
        sink.error(SyntaxError::Empty, Span::at(text.content().len()));
    }
    sink.parsed(Some(rows), text.content().len(), |error, span| error.describe(span, text))
}

/// Reads the cards of `span` as one row; `None` when there is an error in it.
fn read_row(text: &Text, span: Span, options: Options, bank: &mut Bank, sink: &mut DiagnosticSink<SyntaxError>) -> Option<Row> {
    if span.end - span.start > MAX_STATEMENT_BYTES {
        sink.error(SyntaxError::TooLong, span);
        return None;
    }
    let mut reader = RowReader::new(options, Formulas(bank));
    let mut cards = 0;
    let formula = read_cards(text.slice(span), span, &mut reader, &mut cards);
    if let Some((first, place)) = reader.chain() {
        let left = options.then_chain == ThenChain::Left;
        sink.warning(if left { SyntaxError::ThenChainLeft(first) } else { SyntaxError::ThenChainRight(first) }, place);
    }
    let formula = formula.map_err(|(error, place)| sink.error(error, place)).ok()?;
    Some(Row { span, formula, cards })
}

fn read_cards(
    mut rest: &str,
    row: Span,
    reader: &mut RowReader<Formulas<'_>, Span>,
    cards: &mut usize,
) -> Result<FormulaId, (SyntaxError, Span)> {
    let at_fault = |(error, place)| (SyntaxError::Row(error), place);
    while let Some((token, length, left)) = next_token(rest) {
        let end = row.end - left.len();
        let place = Span::new(end - length, end);
        let card = match token {
            Token::Word => return Err((SyntaxError::Word, place)),
            Token::Foreign(character) => return Err((SyntaxError::Foreign(character), place)),
            Token::Card(card) => card,
        };
        reader.card(card, place).map_err(at_fault)?;
        rest = left;
        *cards += 1;
    }
    reader.end(row).map_err(at_fault)
}

/// Formulas of a bank as operands.
struct Formulas<'b>(&'b mut Bank);

impl Operands for Formulas<'_> {
    type Letter = char;
    type Operand = FormulaId;

    fn letter(&mut self, letter: char) -> Option<FormulaId> {
        let mut spelling = [0; 4];
        let symbol = self.0.symbol(letter.encode_utf8(&mut spelling), Kind::Predicate, Fixity::Letter);
        // A letter takes no arguments, so this is never refused.
        self.0.atom(symbol, &[]).ok()
    }

    fn not(&mut self, operand: FormulaId) -> FormulaId {
        self.0.not(operand)
    }

    fn then(&mut self, left: FormulaId, right: FormulaId) -> FormulaId {
        self.0.binary(Connective::Implies, left, right)
    }

    fn or(&mut self, left: FormulaId, right: FormulaId) -> FormulaId {
        self.0.binary(Connective::Or, left, right)
    }

    fn and(&mut self, left: FormulaId, right: FormulaId) -> FormulaId {
        self.0.binary(Connective::And, left, right)
    }
}

/// Returns where the cards of a line stand, without the comment and the white space around them; `None` for a line without cards.
fn row_span(text: &Text, number: usize) -> Option<Span> {
    let (start, line) = text.line(number)?;
    let cards = Slice::of_line(line, start, Comments::Anywhere);
    (!cards.is_empty()).then(|| cards.span())
}

/// Reason why a formula is no row of ERGO.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unprintable {
    /// A part that is neither one of the letters A B C D nor made by NOT, THEN, OR, AND.
    #[error("a row of ERGO has only the letters A B C D and NOT, THEN, OR, AND")]
    NoCard(FormulaId),
}

enum Piece {
    /// A formula beside an operator that binds this strongly: brackets if it binds less.
    Operand(FormulaId, u8),
    Text(&'static str),
}

/// Writes a formula as a row, with as few brackets as its reading back without warnings allows: `A ∧ ((B → C) ∨ D)` is `A ∧ B → C
/// ∨ D`.
///
/// # Errors
/// [`Unprintable`] when something in it is on no card.
pub fn print(bank: &Bank, formula: FormulaId) -> Result<String, Unprintable> {
    let mut out = String::new();
    let mut stack = vec![Piece::Operand(formula, 0)];
    while let Some(piece) = stack.pop() {
        let (part, floor) = match piece {
            Piece::Text(text) => {
                out.push_str(text);
                continue;
            }
            Piece::Operand(part, floor) => (part, floor),
        };
        // The strength of a connective, and what its operands must have at least: chains of AND and OR lean to the left, a chain
        // of THEN and a NOT of a NOT are always bracketed.
        let (strength, sign, left, right) = match bank.formula(part) {
            Formula::Atom(symbol, []) if bank.symbol_data(symbol).fixity == Fixity::Letter => match bank.symbol_text(symbol) {
                letter @ ("A" | "B" | "C" | "D") => {
                    out.push_str(letter);
                    continue;
                }
                _ => return Err(Unprintable::NoCard(part)),
            },
            Formula::Not(inner) => (4, "~", None, (inner, 5)),
            Formula::Binary(Connective::Implies, left, right) => (3, " → ", Some((left, 4)), (right, 4)),
            Formula::Binary(Connective::Or, left, right) => (2, " ∨ ", Some((left, 2)), (right, 3)),
            Formula::Binary(Connective::And, left, right) => (1, " ∧ ", Some((left, 1)), (right, 2)),
            _ => return Err(Unprintable::NoCard(part)),
        };
        if strength < floor {
            out.push('(');
            stack.push(Piece::Text(")"));
        }
        stack.extend([Piece::Operand(right.0, right.1), Piece::Text(sign)]);
        stack.extend(left.map(|(left, floor)| Piece::Operand(left, floor)));
    }
    Ok(out)
}
