//! Annotated formulas `fof(name, role, formula, source, information).` into a board, and where to go on after an error.

use std::collections::HashSet;

use formula::{FormulaId, Role, Statement};
use source::Span;

use super::BoardText;
use super::distinct;
use super::error::{Located, SyntaxError, expected};
use super::formula::{Declaration, Language, Reader};
use super::names::{namesakes, untaken};
use super::role::{QUESTION, on_board};
use super::token::{Kind, unquoted};
use super::types::INDIVIDUALS;

/// The number of conjectures that a text may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Conjectures {
    One,
    Several,
}

/// Depth that a conjecture gains when it is negated: the negation, and the bracket that its text then needs.
const NEGATION: usize = 2;

/// The name of a statement.
struct Name {
    place: Span,
    of: Named,
}

/// Bearer of a name.
enum Named {
    /// The statement of the board with this index; the name is its label.
    Statement(usize),
    /// A declaration that says nothing of the board's objects.
    Declaration(String),
}

/// Reads statement after statement.
pub(super) struct BoardReader<'t, 'b> {
    pub(super) reader: Reader<'t, 'b>,
    pub(super) read: BoardText,
    names: Vec<Name>,
    conjectures: Conjectures,
    conjecture: Option<Span>,
}

impl<'t, 'b> BoardReader<'t, 'b> {
    pub(super) fn new(reader: Reader<'t, 'b>, conjectures: Conjectures) -> BoardReader<'t, 'b> {
        BoardReader { reader, read: BoardText::default(), names: Vec::new(), conjectures, conjecture: None }
    }

    /// Reads to the end of the text; what is wrong is in the reader's sink.
    pub(super) fn board(&mut self) {
        if self.reader.next.kind == Kind::End {
            self.reader.sink.error(SyntaxError::EmptyBoard, self.reader.next.span);
        }
        while self.reader.next.kind != Kind::End {
            if let Err((error, span)) = self.statement() {
                self.reader.sink.error(error, span);
                self.skip_statement();
            }
        }
    }

    /// Gives a label of its own to each statement whose name another one has. A text with errors is refused, and has none.
    pub(super) fn tell_labels_apart(&mut self) {
        if self.reader.sink.errors() > 0 {
            return;
        }
        let statements = &mut self.read.board.statements;
        let names = self.names.iter().map(|name| match &name.of {
            Named::Statement(index) => {
                statements.get(*index).map_or(("", false), |one| (one.label.as_str(), one.role == Role::Conjecture))
            }
            Named::Declaration(label) => (label.as_str(), false),
        });
        let namesakes = namesakes(&names.collect::<Vec<_>>());
        for namesake in namesakes {
            let (Some(second), Some(first)) = (self.names.get(namesake.statement), self.names.get(namesake.holder)) else {
                continue;
            };
            self.reader.sink.warning(SyntaxError::DuplicateLabel { first: first.place, number: namesake.number }, second.place);
            if let Named::Statement(index) = second.of
                && let Some(statement) = statements.get_mut(index)
            {
                statement.label = namesake.label;
            }
        }
    }

    /// Adds to the board what the types of symbols that are not declared say of its objects.
    pub(super) fn add_types(&mut self) {
        let Some((meaning, place)) = self.reader.types.of_undeclared(self.reader.bank) else { return };
        let labels: HashSet<&str> = self.read.board.statements.iter().map(|statement| statement.label.as_str()).collect();
        let label = untaken("individuals".to_owned(), |name| !labels.contains(name));
        let role = Role::Convention;
        self.read.board.statements.push(Statement { label, sentence: meaning, definition: None, meaning, role });
        self.read.spans.push(place);
    }

    /// Adds to the board that different numbers, and different distinct objects, are different where it does not say so.
    pub(super) fn tell_apart(&mut self) {
        match distinct::added(self.reader.bank, &self.read.board, &self.reader.distinct) {
            Ok(added) => {
                for (statement, place) in added {
                    self.read.board.statements.push(statement);
                    self.read.spans.push(place);
                }
            }
            Err((error, span)) => self.reader.sink.error(error, span),
        }
    }

    fn statement(&mut self) -> Result<(), Located> {
        self.reader.tokens.limit_from(self.reader.next.span.start);
        let wrong = self.reader.unexpected(expected::STATEMENT, None);
        let word = self.reader.advance();
        let language = match (word.kind, self.reader.tokens.slice(word.span)) {
            (Kind::LowerWord, "fof") => Language::Formula,
            (Kind::LowerWord, "cnf") => Language::Clause,
            (Kind::LowerWord, "include") => return Err((SyntaxError::Include, word.span)),
            (Kind::LowerWord, "tff") => Language::Typed,
            (Kind::LowerWord, "tcf") => Language::TypedClause,
            (Kind::LowerWord, "thf" | "tpi") => return Err((SyntaxError::OtherLanguage, word.span)),
            _ => return Err(wrong),
        };
        self.reader.expect(Kind::Open, expected::OPEN_BRACKET)?;
        let (label, label_span) = self.label()?;
        self.reader.expect(Kind::Comma, expected::COMMA)?;
        let role = self.reader.expect(Kind::LowerWord, expected::ROLE)?;
        if language.is_typed() && self.reader.tokens.slice(role.span) == "type" {
            self.reader.expect(Kind::Comma, expected::COMMA)?;
            let meaning = self.declaration()?;
            return self.end(word.span, (label, label_span), meaning.map(|meaning| (meaning, Role::Convention)));
        }
        let place = role.span;
        let role = on_board(self.reader.tokens.slice(place)).ok_or((SyntaxError::UnknownRole, place))?;
        if self.reader.tokens.slice(place) == QUESTION {
            self.reader.sink.warning(SyntaxError::Question, place);
        }
        let is_conjecture = role == Role::Conjecture;
        if is_conjecture {
            if let Some(first) = self.conjecture
                && self.conjectures == Conjectures::One
            {
                self.reader.sink.error(SyntaxError::SecondConjecture { first }, place);
            }
            self.conjecture.get_or_insert(place);
        }
        self.reader.expect(Kind::Comma, expected::COMMA)?;
        let formula = self.reader.formula(language, if is_conjecture { NEGATION } else { 0 })?;
        let sentence = if is_conjecture { self.reader.bank.not(formula) } else { formula };
        self.end(word.span, (label, label_span), Some((sentence, role)))
    }

    /// Reads a declaration of a sort or of a symbol; where there are sorts, what it says of the board's objects.
    fn declaration(&mut self) -> Result<Option<FormulaId>, Located> {
        let declaration = self.reader.declaration()?;
        let Reader { types, bank, next, .. } = &mut self.reader;
        if !types.is_many_sorted {
            return Ok(None);
        }
        Ok(match declaration {
            Declaration::Sort(sort) => Some(types.inhabited(bank, sort)),
            Declaration::Symbol(name, of) => {
                if of.speaks_of(INDIVIDUALS) {
                    types.speaks_of_individuals(next.span);
                }
                types.closed(bank, &name, &of)
            }
        })
    }

    /// Reads the end of a statement, and adds what it says to the board.
    fn end(&mut self, word: Span, (label, place): (String, Span), says: Option<(FormulaId, Role)>) -> Result<(), Located> {
        self.annotations()?;
        if self.reader.next.kind != Kind::Stop {
            return Err(self.reader.unexpected(expected::STOP, None));
        }
        self.reader.tokens.unlimited();
        let stop = self.reader.advance();
        let of = match says {
            Some((sentence, role)) => {
                self.read.board.statements.push(Statement { label, sentence, definition: None, meaning: sentence, role });
                self.read.spans.push(word.to(stop.span));
                Named::Statement(self.read.board.statements.len() - 1)
            }
            None => Named::Declaration(label),
        };
        self.names.push(Name { place, of });
        Ok(())
    }

    fn label(&mut self) -> Result<(String, Span), Located> {
        let token = self.reader.next;
        let spelling = self.reader.tokens.slice(token.span);
        let label = match token.kind {
            Kind::LowerWord | Kind::Integer => spelling.to_owned(),
            Kind::Quoted => unquoted(spelling).into_owned(),
            _ => return Err(self.reader.unexpected(expected::LABEL, None)),
        };
        self.reader.advance();
        Ok((label, token.span))
    }

    /// Passes `, source, information )`, of which only the brackets must fit, or `)`.
    fn annotations(&mut self) -> Result<(), Located> {
        let mut open: Vec<(Kind, Span)> = Vec::new();
        if !matches!(self.reader.next.kind, Kind::Comma | Kind::Close) {
            return Err(self.reader.unexpected(expected::STATEMENT_END, None));
        }
        loop {
            let token = self.reader.next;
            match token.kind {
                Kind::Close if open.is_empty() => {
                    self.reader.advance();
                    return Ok(());
                }
                Kind::Open => open.push((Kind::Close, token.span)),
                Kind::OpenList => open.push((Kind::CloseList, token.span)),
                Kind::Close | Kind::CloseList => match open.pop() {
                    Some((closing, _)) if closing == token.kind => {}
                    other => return Err(self.reader.unexpected(expected::ANNOTATION, other.map(|(_, span)| span))),
                },
                Kind::Stop | Kind::End | Kind::Bad => {
                    return Err(self.reader.unexpected(expected::ANNOTATION, open.last().map(|&(_, span)| span)));
                }
                _ => {}
            }
            let comma = self.reader.advance().kind == Kind::Comma;
            if comma && matches!(self.reader.next.kind, Kind::Close | Kind::CloseList | Kind::Comma) {
                return Err(self.reader.unexpected(expected::ANNOTATION, None));
            }
        }
    }

    /// Skips past the next `.`, or before the next line that begins like a statement.
    fn skip_statement(&mut self) {
        self.reader.tokens.unlimited();
        loop {
            let token = self.reader.next;
            match token.kind {
                Kind::End => return,
                Kind::Stop => {
                    self.reader.advance();
                    return;
                }
                Kind::LowerWord if self.reader.tokens.begins_line(token.span) => {
                    if matches!(self.reader.tokens.slice(token.span), "fof" | "cnf" | "tff" | "thf" | "tcf" | "tpi" | "include") {
                        return;
                    }
                }
                _ => {}
            }
            self.reader.advance();
        }
    }
}
