//! Expressions in brackets, as Common Logic and SMT-LIB write them: atoms and lists in one store, read with a stack on the heap. Not here: what a list means.

use source::Span;
use syntax_core::diagnostics::DiagnosticSink;

use crate::fault::{Fault, Located};

/// An expression in [`Expressions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Expression(u32);

/// The kind of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atom {
    Word,
    /// `|…|` of SMT-LIB, or `"…"` of Common Logic: a name in marks.
    Enclosed,
    /// `"…"` of SMT-LIB, or `'…'` of Common Logic: a string.
    Text,
}

/// The spelling of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Clif,
    SmtLib,
}

#[derive(Clone, Debug)]
enum Shape {
    Atom(Atom, String),
    List(Vec<Expression>),
}

/// The expressions of a text.
#[derive(Debug, Default)]
pub(crate) struct Expressions {
    all: Vec<(Shape, Span)>,
    /// Those that stand in no other.
    pub(crate) outermost: Vec<Expression>,
}

impl Expressions {
    /// Reads a whole text.
    pub(crate) fn read(content: &str, style: Style, sink: &mut DiagnosticSink<Fault>) -> Expressions {
        let mut read = Expressions::default();
        let mut open: Vec<(usize, Vec<Expression>)> = Vec::new();
        let mut at = if content.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        loop {
            at = match blank(content, at, style) {
                Ok(at) => at,
                Err(place) => {
                    sink.error(Fault::UnclosedQuotation, place);
                    return read;
                }
            };
            let rest = content.get(at..).unwrap_or_default();
            let Some(first) = rest.chars().next() else { break };
            let made = match first {
                '(' => {
                    open.push((at, Vec::new()));
                    at += 1;
                    continue;
                }
                ')' => {
                    at += 1;
                    let Some((start, parts)) = open.pop() else {
                        sink.error(Fault::Unopened, Span::new(at - 1, at));
                        return read;
                    };
                    read.add(Shape::List(parts), Span::new(start, at))
                }
                _ => match atom(rest, first, style) {
                    Ok((kind, written, length)) => {
                        at += length;
                        read.add(Shape::Atom(kind, written), Span::new(at - length, at))
                    }
                    Err(length) => {
                        sink.error(Fault::UnclosedQuotation, Span::new(at, at + length));
                        return read;
                    }
                },
            };
            match open.last_mut() {
                Some((_, parts)) => parts.push(made),
                None => read.outermost.push(made),
            }
        }
        // The outermost of them says best what is not closed.
        if let Some(&(start, _)) = open.first() {
            sink.error(Fault::Unclosed, Span::new(start, start + 1));
        }
        read
    }

    fn add(&mut self, shape: Shape, place: Span) -> Expression {
        self.all.push((shape, place));
        Expression((self.all.len() - 1) as u32)
    }

    fn shape(&self, expression: Expression) -> Option<&Shape> {
        self.all.get(expression.0 as usize).map(|(shape, _)| shape)
    }

    pub(crate) fn place(&self, expression: Expression) -> Span {
        self.all.get(expression.0 as usize).map_or(Span::at(0), |&(_, place)| place)
    }

    /// Returns the parts of a list.
    pub(crate) fn list(&self, expression: Expression) -> Option<&[Expression]> {
        match self.shape(expression)? {
            Shape::List(parts) => Some(parts),
            Shape::Atom(..) => None,
        }
    }

    pub(crate) fn atom(&self, expression: Expression) -> Option<(Atom, &str)> {
        match self.shape(expression)? {
            Shape::Atom(kind, written) => Some((*kind, written)),
            Shape::List(_) => None,
        }
    }

    /// Returns a word that is no name in marks.
    pub(crate) fn word(&self, expression: Expression) -> Option<&str> {
        self.atom(expression).filter(|&(kind, _)| kind == Atom::Word).map(|(_, word)| word)
    }

    /// Returns the word that a list begins with, and what follows it.
    pub(crate) fn headed(&self, expression: Expression) -> Option<(&str, &[Expression])> {
        let (&head, rest) = self.list(expression)?.split_first()?;
        Some((self.word(head)?, rest))
    }

    /// Returns the parts of a list, or the fault that something else stands there.
    pub(crate) fn parts(&self, expression: Expression, expected: &'static str) -> Result<&[Expression], Located> {
        self.list(expression).ok_or_else(|| (Fault::Unexpected { expected }, self.place(expression)))
    }
}

/// Passes white space and comments; the place of a comment that does not end otherwise.
fn blank(content: &str, mut at: usize, style: Style) -> Result<usize, Span> {
    loop {
        let rest = content.get(at..).unwrap_or_default();
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        let is_line = trimmed.starts_with(';') || (style == Style::Clif && trimmed.starts_with("//"));
        if is_line {
            at += trimmed.find('\n').unwrap_or(trimmed.len());
        } else if style == Style::Clif && trimmed.starts_with("/*") {
            at += trimmed.find("*/").ok_or_else(|| Span::new(at, at + 2))? + 2;
        } else {
            return Ok(at);
        }
    }
}

/// Reads an atom: its kind, what is written, and its length; the length of the mark that opens one without an end otherwise.
fn atom(rest: &str, first: char, style: Style) -> Result<(Atom, String, usize), usize> {
    let marked = match (style, first) {
        (Style::Clif, '"') => Some(Atom::Enclosed),
        (Style::Clif, '\'') => Some(Atom::Text),
        (Style::SmtLib, '|') => Some(Atom::Enclosed),
        (Style::SmtLib, '"') => Some(Atom::Text),
        _ => None,
    };
    let Some(kind) = marked else {
        let ends =
            |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';') || (style == Style::SmtLib && matches!(c, '|' | '"'));
        let length = rest.char_indices().skip(1).find(|&(_, c)| ends(c)).map_or(rest.len(), |(at, _)| at);
        return Ok((Atom::Word, rest.get(..length).unwrap_or_default().to_owned(), length));
    };
    let mut written = String::new();
    let mut characters = rest.char_indices().skip(1).peekable();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' if style == Style::Clif => written.extend(characters.next().map(|(_, next)| next)),
            // SMT-LIB doubles the mark inside of a string.
            _ if character == first
                && kind == Atom::Text
                && style == Style::SmtLib
                && characters.peek().is_some_and(|&(_, c)| c == first) =>
            {
                written.push(first);
                characters.next();
            }
            _ if character == first => return Ok((kind, written, at + 1)),
            _ => written.push(character),
        }
    }
    Err(1)
}
