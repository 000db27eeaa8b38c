//! Annotated formulas `fof(name, role, formula, source, information).` into a board, and where to go on after an error.

use foldhash::HashMap;
use formula::{Role, Statement};
use source::Span;

use super::BoardText;
use super::error::{Located, SyntaxError, expected};
use super::formula::{Language, Reader, unquoted};
use super::token::Kind;

/// Effect of a role on a formula.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stance {
    Stated,
    Negated,
    ToBeNegated,
}

fn stance(role: &str) -> Option<Stance> {
    Some(match role {
        "axiom" | "hypothesis" | "definition" | "assumption" | "lemma" | "theorem" | "corollary" | "plain" => Stance::Stated,
        "negated_conjecture" => Stance::Negated,
        "conjecture" => Stance::ToBeNegated,
        _ => return None,
    })
}

/// Depth that a conjecture gains when it is negated: the negation, and the bracket that its text then needs.
const NEGATION: usize = 2;

/// Reads statement after statement.
pub(super) struct BoardReader<'t, 'b> {
    pub(super) reader: Reader<'t, 'b>,
    pub(super) read: BoardText,
    labels: HashMap<String, Span>,
    conjecture: Option<Span>,
}

impl<'t, 'b> BoardReader<'t, 'b> {
    pub(super) fn new(reader: Reader<'t, 'b>) -> BoardReader<'t, 'b> {
        BoardReader { reader, read: BoardText::default(), labels: HashMap::default(), conjecture: None }
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

    fn statement(&mut self) -> Result<(), Located> {
        self.reader.tokens.limit_from(self.reader.next.span.start);
        let wrong = self.reader.unexpected(expected::STATEMENT, None);
        let word = self.reader.advance();
        let language = match (word.kind, self.reader.tokens.slice(word.span)) {
            (Kind::LowerWord, "fof") => Language::Formula,
            (Kind::LowerWord, "cnf") => Language::Clause,
            (Kind::LowerWord, "include") => return Err((SyntaxError::Include, word.span)),
            (Kind::LowerWord, "tff" | "thf" | "tcf" | "tpi") => return Err((SyntaxError::OtherLanguage, word.span)),
            _ => return Err(wrong),
        };
        self.reader.expect(Kind::Open, expected::OPEN_BRACKET)?;
        let (label, label_span) = self.label()?;
        self.reader.expect(Kind::Comma, expected::COMMA)?;
        let role = self.reader.expect(Kind::LowerWord, expected::ROLE)?;
        let stance = stance(self.reader.tokens.slice(role.span)).ok_or((SyntaxError::UnknownRole, role.span))?;
        if stance == Stance::ToBeNegated {
            if let Some(first) = self.conjecture {
                self.reader.sink.error(SyntaxError::SecondConjecture { first }, role.span);
            }
            self.conjecture.get_or_insert(role.span);
        }
        self.reader.expect(Kind::Comma, expected::COMMA)?;
        let reserve = if stance == Stance::ToBeNegated { NEGATION } else { 0 };
        let formula = self.reader.formula(language, reserve)?;
        self.annotations()?;
        if self.reader.next.kind != Kind::Stop {
            return Err(self.reader.unexpected(expected::STOP, None));
        }
        self.reader.tokens.unlimited();
        let stop = self.reader.advance();

        let sentence = if stance == Stance::ToBeNegated { self.reader.bank.not(formula) } else { formula };
        let role = if stance == Stance::Stated { Role::Axiom } else { Role::NegatedConjecture };
        if let Some(&first) = self.labels.get(&label) {
            self.reader.sink.error(SyntaxError::DuplicateLabel { first }, label_span);
            return Ok(());
        }
        self.labels.insert(label.clone(), label_span);
        self.read.board.statements.push(Statement { label, sentence, definition: None, meaning: sentence, role });
        self.read.spans.push(word.span.to(stop.span));
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

    /// Goes behind the next `.`, or before the next line that begins like a statement.
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
