//! Board files: one statement a line, with labels, comments and `symbols` lines. What stands on a line is [`palmer`]'s business.
//!
//! ```text
//! # the blondes
//! s1: ∀x blonde(x) → happy(x)
//! ∃!x blonde(x) | blondie := x
//! symbols taller/2 : predicate; mother/1 adam/0 : function
//! house constants=free
//! ```
//!
//! A `house` line, wherever it stands, chooses a reading for the whole board ([`palmer::HOUSE_RULES`]); of two about one rule the later counts.
//!
//! A label is one word (letters, digits, `_ ' - .`) before the first colon of the line, unless that colon begins `:=`. A
//! statement without a label has its ordinal among the statements as label. Two statements with one label are an error; so is a
//! statement without a label whose ordinal an earlier one took (its number would otherwise mean another statement than players
//! count), or whose ordinal a later label repeats.

mod house;
mod print;

use foldhash::HashMap;
use formula::{Bank, Board, Role, Statement};
use source::{Span, Text};
use syntax_core::slice::{Comments, Slice};
use syntax_core::{Parsed, capacity};

use crate::palmer::{self, Options, Reader, SyntaxError, Vocabulary, symbols};

pub use print::print;

/// A board, and where its statements stand.
#[derive(Clone, Debug)]
pub struct BoardText {
    /// The labelled statements.
    pub board: Board,
    /// For each statement, in the same order, its place in the text: without the label, with the naming.
    pub spans: Vec<Span>,
    /// The game's symbols and all that the board introduced.
    pub vocabulary: Vocabulary,
    /// The house rules that its `house` lines choose, in their order: names and values.
    pub house: Vec<(&'static str, &'static str)>,
}

/// Reads a board file. All faulty lines are reported at once, up to [`MAX_ERRORS`](syntax_core::MAX_ERRORS) errors; a board without a
/// statement is an error (`empty-board`). Takes time linear in the text.
pub fn parse(text: &Text, bank: &mut Bank, options: Options) -> Parsed<BoardText> {
    let mut vocabulary = Vocabulary::game(bank);
    // Boards have few different terms, and a formula for every ten bytes or more.
    capacity::reserve(bank, 0, text.content().len() / 10);
    let mut lines = Lines::for_about(text.line_count());
    let mut reader = Reader::new(text.content(), &mut vocabulary, bank, options);
    let house = house::read(text, &mut reader);
    for number in 1..=text.line_count() {
        if let Some((start, line)) = text.line(number) {
            lines.read(&mut reader, start, line);
        }
    }
    let mut sink = std::mem::take(&mut reader.sink);
    if lines.count == 0 && sink.errors() == 0 {
        sink.error(SyntaxError::EmptyBoard, Span::at(text.content().len()));
    }
    let accepted = sink.errors() == 0;
    let diagnostics = palmer::describe(sink, text, &vocabulary, bank);
    let value = accepted.then_some(BoardText { board: lines.board, spans: lines.spans, vocabulary, house });
    Parsed { value, diagnostics }
}

/// Reads the line with this number as a line of a board that knows these names. What it declares or names is added to them; its label is not
/// compared with those of other lines.
///
/// The statement is missing where the line has none. Takes time linear in the line.
pub fn parse_line(
    text: &Text,
    at: usize,
    known: &mut Vocabulary,
    bank: &mut Bank,
    options: Options,
) -> Parsed<Option<Statement>> {
    let mut lines = Lines::for_about(1);
    let mut reader = Reader::new(text.content(), known, bank, options);
    if let Some((start, line)) = text.line(at) {
        lines.read(&mut reader, start, line);
    }
    let sink = std::mem::take(&mut reader.sink);
    let value = (sink.errors() == 0).then(|| lines.board.statements.pop());
    Parsed { value, diagnostics: palmer::describe(sink, text, known, bank) }
}

/// Statements and labels that have been read so far.
struct Lines<'t> {
    board: Board,
    spans: Vec<Span>,
    /// The labels with their places; an ordinal has that of its statement.
    labels: HashMap<Label<'t>, Span>,
    /// Number of statements, faulty ones included.
    count: usize,
}

/// A label as it is compared: a written ordinal is the same as one that was counted.
#[derive(PartialEq, Eq, Hash)]
enum Label<'t> {
    Ordinal(usize),
    Written(&'t str),
}

impl<'t> Lines<'t> {
    /// Makes room for this many statements, or for as many as usual boards have.
    fn for_about(statements: usize) -> Lines<'t> {
        let statements = statements.min(1 << 14);
        let mut labels = HashMap::default();
        labels.reserve(statements);
        let board = Board { statements: Vec::with_capacity(statements) };
        Lines { board, spans: Vec::with_capacity(statements), labels, count: 0 }
    }

    fn read(&mut self, reader: &mut Reader<'_>, start: usize, line: &'t str) {
        let line = Slice::of_line(line, start, Comments::Anywhere);
        if line.is_empty() || house::keyword(line.text).is_some() {
            return;
        }
        if let Some(behind) = symbols::keyword(line.text) {
            return symbols::read(reader, line.behind(behind));
        }
        self.count += 1;
        let (label, place, span) = match label(line.text) {
            Some((label, behind)) => (Some(label), line.before(label.len()).span(), line.behind(behind).trim().span()),
            None => (None, line.span(), line.span()),
        };
        let key = match label {
            Some(label) => ordinal(label).map_or(Label::Written(label), Label::Ordinal),
            None => Label::Ordinal(self.count),
        };
        match self.labels.get(&key) {
            Some(&first) => reader.sink.error(SyntaxError::DuplicateLabel { first, ordinal: label.is_none() }, place),
            None => {
                self.labels.insert(key, place);
            }
        }
        if let Some(read) = reader.statement(span) {
            self.board.statements.push(Statement {
                label: label.map_or_else(|| self.count.to_string(), str::to_owned),
                sentence: read.sentence,
                definition: read.definition,
                meaning: read.meaning,
                role: Role::Axiom,
            });
            self.spans.push(span);
        }
    }
}

/// Returns the label of a line and the offset after its colon.
pub fn label(line: &str) -> Option<(&str, usize)> {
    let length = line.find(|c| !is_label_character(c))?;
    let tail = line.get(length..)?;
    let behind = tail.trim_start().strip_prefix(':')?;
    (length > 0 && !behind.starts_with('=')).then(|| (line.get(..length).unwrap_or_default(), line.len() - behind.len()))
}

/// Tells whether a label may hold this character.
pub fn is_label_character(c: char) -> bool {
    palmer::is_word_character(c) || c == '-' || c == '.'
}

/// Returns the number that a label is, written as ordinals are.
fn ordinal(label: &str) -> Option<usize> {
    if label.starts_with('0') || !label.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    label.parse().ok()
}
