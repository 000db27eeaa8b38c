//! Operands: single predicates and variables, names with their parameter lists, and the beginnings of bracketed shapes. What
//! becomes of them once they are complete is the grammar's main part.

use formula::{Kind, Quantifier, TermId, VariableId};
use source::Span;

use super::super::Negatives;
use super::super::error::{Bound, SyntaxError, expected};
use super::super::lexer::{Operator, Token};
use super::super::vocabulary::{Use, kind_of};
use super::{Form, Frame, Head, Infix, Next, Node, Prefix, Reader, Value};

impl<'t> Reader<'t> {
    /// Returns what may stand at the place of the next operand.
    fn expected_operand(&self) -> &'static str {
        match self.frames.innermost() {
            None | Some(Frame::Left { .. }) => expected::WFF_OR_WFO,
            Some(Frame::Right { infix: Infix::Connective(_), .. } | Frame::Prefixed { .. }) => expected::WFF,
            Some(Frame::Right { infix: Infix::Unknown, .. }) => expected::WFF_OR_WFO,
            Some(Frame::Right { .. } | Frame::Parameters { .. }) => expected::WFO,
        }
    }

    pub(super) fn operand(&mut self) -> Next {
        let span = self.span();
        match self.token {
            Token::Open => {
                if let Some((quantifier, letter)) = self.lexer.plain_quantifier() {
                    self.advance();
                    return self.quantified(Some(span.start), span.end, quantifier, letter, span);
                }
                self.advance();
                match self.token {
                    Token::Not | Token::Quantifier(_) => self.prefix(Some(span.start), span),
                    _ => self.open(Frame::Left { open: span.start }, span),
                }
            }
            Token::Not | Token::Quantifier(_) => self.prefix(None, span),
            Token::Variable => self.variable(span),
            Token::Predicate => {
                let name = self.text.slice(span);
                let slot = self.vocabulary.letter(name);
                self.advance();
                self.named(Head::Name(slot, name, Kind::Predicate), span)
            }
            Token::Game(name) => {
                let (slot, (text, role)) = (self.vocabulary.game(name), name.data());
                self.advance();
                self.named(Head::Name(slot, text, kind_of(role)), span)
            }
            Token::Unknown => {
                self.advance();
                self.named(Head::Unknown, span)
            }
            Token::Truth(value) => {
                self.advance();
                let node = Node::Wff(self.bank.truth(value));
                self.give(self.value(node, span.start, Form::Atom))
            }
            Token::Number => {
                self.advance();
                // What has leading zeros is no numeral, and reported already.
                let node = self.vocabulary.number(self.bank, self.text.slice(span)).map_or(Node::Unknown, Node::Wfo);
                self.give(self.value(node, span.start, Form::Atom))
            }
            Token::Operator(Operator::Minus) => self.minus(span),
            Token::End => {
                self.unexpected(self.expected_operand());
                Next::Stopped
            }
            Token::Connective(_) | Token::Operator(_) | Token::Comparator(_) | Token::Close | Token::Equals | Token::Comma => {
                self.unexpected(self.expected_operand());
                self.give(Value { node: Node::Unknown, span: Span::at(span.start), form: Form::Atom })
            }
        }
    }

    /// Reads `-` where an operand is expected: Q-PW-10.
    fn minus(&mut self, span: Span) -> Next {
        let expected = self.expected_operand();
        self.advance();
        if let Token::Number = self.token {
            let number = self.span();
            self.advance();
            let error = match self.options.negatives {
                Negatives::Refuse => SyntaxError::NegativeNumber,
                Negatives::Literal => SyntaxError::DetachedSign,
            };
            self.sink.error(error, span.to(number));
            return self.give(self.value(Node::Unknown, span.start, Form::Atom));
        }
        self.sink.error(SyntaxError::Unexpected { expected }, span);
        if self.token == Token::End { Next::Stopped } else { Next::Operand }
    }

    fn variable(&mut self, span: Span) -> Next {
        self.advance();
        match self.token {
            Token::Variable if self.lexer.start() == span.end => {
                let letters = span.to(self.span());
                let mut names = [span, self.span()].map(|letter| self.text.slice(letter).chars().next()).into_iter().flatten();
                if let (Some(first), Some(second)) = (names.next(), names.next()) {
                    self.sink.error(SyntaxError::AdjacentLetters { first, second }, letters);
                }
                while self.token == Token::Variable && self.lexer.start() == self.behind {
                    self.advance();
                }
                self.named(Head::Unknown, Span::new(span.start, self.behind))
            }
            Token::Open => {
                let name = self.text.slice(span);
                let slot = self.vocabulary.letter(name);
                self.named(Head::Name(slot, name, Kind::Function), span)
            }
            _ => match self.bare_variable(span) {
                Ok(term) => self.give(self.value(Node::Wfo(term), span.start, Form::Atom)),
                Err(stop) => stop,
            },
        }
    }

    /// Returns the term that the variable in `span` is.
    #[inline]
    fn bare_variable(&mut self, span: Span) -> Result<TermId, Next> {
        let name = self.text.slice(span);
        let slot = self.vocabulary.letter(name);
        let remarks = self.vocabulary.used(slot, Use::Bare, span);
        if !self.remark(remarks, span, true) {
            return Err(Next::Stopped);
        }
        Ok(self.vocabulary.variable(self.bank, slot, name).1)
    }

    /// After a name that is no bare variable: its parameter list, if it has one.
    fn named(&mut self, head: Head<'t>, span: Span) -> Next {
        if self.token == Token::Open {
            let open = self.span();
            let (start, base) = (span.start, self.parameters.len());
            let mut closed = false;
            // With a bracket more than may be open, the frame below says so.
            if self.frames.has_room() {
                match self.plain_parameters() {
                    Ok(all) => closed = all,
                    Err(stop) => return stop,
                }
            }
            self.advance();
            if closed || (self.token == Token::Close && self.parameters.len() == base) {
                if !closed {
                    self.advance();
                }
                let node = self.application(head, span, base);
                return self.give(self.value(node, start, Form::Atom));
            }
            return self.open(Frame::Parameters { start, open: open.start, head, name: span, base, unknown: false }, open);
        }
        let Head::Name(slot, name, kind) = head else {
            return self.give(self.value(Node::Unknown, span.start, Form::Atom));
        };
        let remarks = self.vocabulary.used(slot, Use::Bare, span);
        if !self.remark(remarks, span, false) {
            return Next::Stopped;
        }
        if name.starts_with('[') {
            self.sink.warning(SyntaxError::BareName, span);
        }
        let node = match kind {
            Kind::Function => {
                let symbol = self.vocabulary.bare(self.bank, slot, name, kind);
                self.bank.apply(symbol, &[]).map_or(Node::Unknown, Node::Wfo)
            }
            Kind::Predicate => {
                let symbol = self.vocabulary.bare(self.bank, slot, name, kind);
                self.bank.atom(symbol, &[]).map_or(Node::Unknown, Node::Wff)
            }
        };
        self.give(self.value(node, span.start, Form::Atom))
    }

    /// After the bracket or comma at hand: takes the parameters that are single letters, up to the first that is not. Says
    /// whether these were all; the closing bracket is then at hand, else the bracket or comma before the next parameter.
    #[inline]
    pub(super) fn plain_parameters(&mut self) -> Result<bool, Next> {
        while let Some((letter, behind)) = self.lexer.plain_parameter() {
            let span = Span::new(letter, letter + 1);
            (self.behind, self.token) = (span.end, behind);
            let term = self.bare_variable(span)?;
            self.parameters.push(term);
            if behind == Token::Close {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Makes a name applied to the parameters from `base` on, which are taken off the list.
    pub(super) fn application(&mut self, head: Head<'t>, span: Span, base: usize) -> Node {
        let Head::Name(slot, name, kind) = head else {
            self.parameters.truncate(base);
            return Node::Unknown;
        };
        let parameters = self.parameters.get(base..).unwrap_or_default();
        // A statement is shorter than 2³² bytes, and so is a parameter list.
        let arity = parameters.len() as u32;
        let symbol = self.vocabulary.applied(self.bank, slot, name, kind, arity);
        let node = match kind {
            Kind::Function => self.bank.apply(symbol, parameters).map_or(Node::Unknown, Node::Wfo),
            Kind::Predicate => self.bank.atom(symbol, parameters).map_or(Node::Unknown, Node::Wff),
        };
        self.parameters.truncate(base);
        let remarks = self.vocabulary.used(slot, Use::Applied(arity), span);
        self.remark(remarks, span, false);
        node
    }

    /// Reads `¬`, `∀(x)`, `∃(x)`, after their bracket if they have one.
    fn prefix(&mut self, open: Option<usize>, at: Span) -> Next {
        let sign = self.lexer.start();
        let prefix = match self.token {
            Token::Quantifier(quantifier) => {
                if let Some(letter) = self.lexer.plain_binder() {
                    self.advance();
                    return self.quantified(open, sign, quantifier, letter, at);
                }
                self.advance();
                match self.binder() {
                    Ok(variable) => Prefix::Quantified(quantifier, variable),
                    Err(stop) => return stop,
                }
            }
            _ => {
                self.advance();
                Prefix::Not
            }
        };
        self.open(Frame::Prefixed { open, sign, prefix }, at)
    }

    /// After a quantifier with a single letter.
    fn quantified(&mut self, open: Option<usize>, sign: usize, quantifier: Quantifier, letter: usize, at: Span) -> Next {
        match self.bind(Span::new(letter, letter + 1)) {
            Ok(variable) => {
                let prefix = Prefix::Quantified(quantifier, Some(variable));
                self.open(Frame::Prefixed { open, sign, prefix }, at)
            }
            Err(stop) => stop,
        }
    }

    /// Returns the variable that a quantifier binds, which stands here.
    fn bind(&mut self, at: Span) -> Result<VariableId, Next> {
        let name = self.text.slice(at);
        let slot = self.vocabulary.letter(name);
        let remarks = self.vocabulary.used(slot, Use::Bound, at);
        if !self.remark(remarks, at, true) {
            return Err(Next::Stopped);
        }
        Ok(self.vocabulary.variable(self.bank, slot, name).0)
    }

    /// Reads `(x)` after a quantifier; `None` when it is faulty.
    fn binder(&mut self) -> Result<Option<VariableId>, Next> {
        match self.token {
            Token::Open => self.advance(),
            Token::Variable => {
                self.sink.error(SyntaxError::NoBinderBrackets, self.span());
                self.lexer.expect_operand();
                self.advance();
                return Ok(None);
            }
            // The quantifier's variable is missing altogether: what follows is read as what it stands before.
            _ => {
                self.unexpected(expected::OPEN_BINDER);
                return if self.token == Token::End { Err(Next::Stopped) } else { Ok(None) };
            }
        }
        let first = self.token;
        let start = self.span();
        let mut variable = None;
        match first {
            Token::Variable => {
                self.advance();
                if self.token == Token::Close {
                    variable = Some(self.bind(start)?);
                } else if self.token != Token::End {
                    self.refuse_binder(start, if self.token == Token::Open { Bound::Function } else { Bound::Other });
                }
            }
            Token::Close | Token::End => self.unexpected(expected::PURE_VARIABLE),
            Token::Unknown => self.skip_to_close(),
            Token::Open => self.refuse_binder(start, Bound::Other),
            _ => {
                self.advance();
                let single = self.token == Token::Close;
                self.refuse_binder(
                    start,
                    match first {
                        Token::Number if single => Bound::Number,
                        Token::Game(name) if kind_of(name.data().1) == Kind::Function => Bound::Function,
                        Token::Truth(_) | Token::Predicate | Token::Game(_) => Bound::Predicate,
                        _ => Bound::Other,
                    },
                );
            }
        }
        match self.token {
            Token::Close => {
                self.lexer.expect_operand();
                self.advance();
                Ok(variable)
            }
            _ => {
                if self.sink.errors() == 0 {
                    self.unexpected(expected::CLOSE_BINDER);
                }
                Err(Next::Stopped)
            }
        }
    }

    /// Skips what somebody tried to bind, and says so.
    fn refuse_binder(&mut self, start: Span, bound: Bound) {
        self.skip_to_close();
        self.sink.error(SyntaxError::NotPure { bound }, Span::new(start.start, self.behind));
    }
}
