//! Fitting values into what is open: what a bracket, a prefix, a parameter list or the statement itself makes of its parts, and
//! what is wrong where they do not fit.

use formula::{FormulaId, TermId};
use source::Span;

use super::super::error::{Role, SyntaxError, expected};
use super::super::lexer::Token;
use super::{Form, Frame, Head, Infix, Next, Node, Prefix, Reader, Value};

impl<'t> Reader<'t> {
    #[inline(always)]
    pub(super) fn wff(&mut self, value: &Value, role: Role) -> Option<FormulaId> {
        match value.node {
            Node::Wff(formula) => Some(formula),
            Node::Wfo(_) => {
                self.sink.error(SyntaxError::NotAWff { role }, value.span);
                None
            }
            Node::Unknown => None,
        }
    }

    #[inline(always)]
    pub(super) fn wfo(&mut self, value: &Value, role: Role) -> Option<TermId> {
        match value.node {
            Node::Wfo(term) => Some(term),
            Node::Wff(_) => {
                self.sink.error(SyntaxError::NotAWfo { role }, value.span);
                None
            }
            Node::Unknown => None,
        }
    }

    /// Puts the value where it was waited for, and looks at the symbol after it.
    #[inline(always)]
    pub(super) fn fit(&mut self) -> Next {
        let value = self.value;
        match self.frames.close() {
            Some(Frame::Left { open }) => self.fit_left(value, open),
            Some(Frame::Right { open, start, infix, left }) => {
                let node = self.join(infix, left, &value);
                match open {
                    Some(open) => self.close(node, open),
                    None => self.give(self.value(node, start, Form::BareInfix)),
                }
            }
            Some(Frame::Prefixed { open, sign, prefix }) => self.fit_prefixed(value, open, sign, prefix),
            Some(Frame::Parameters { start, open, head, name, base, unknown }) => {
                let parameter = self.wfo(&value, Role::Parameter);
                self.parameters.extend(parameter);
                let unknown = unknown || parameter.is_none();
                let closed = match self.token {
                    Token::Close => true,
                    Token::Comma => match self.plain_parameters() {
                        Ok(all) => all,
                        Err(stop) => return stop,
                    },
                    _ => {
                        self.frames.reopen(Frame::Parameters { start, open, head, name, base, unknown });
                        self.misfit(&value, expected::COMMA_OR_CLOSE);
                        self.frames.close();
                        self.parameters.truncate(base);
                        return self.give_up_bracket(start);
                    }
                };
                self.advance();
                if !closed {
                    self.frames.reopen(Frame::Parameters { start, open, head, name, base, unknown });
                    return Next::Operand;
                }
                let node = self.application(if unknown { Head::Unknown } else { head }, name, base);
                self.give(self.value(node, start, Form::Atom))
            }
            None => self.fit_top(value),
        }
    }

    /// Adds the error that the symbol after a value is not the one that closes or continues it.
    fn misfit(&mut self, value: &Value, expected: &'static str) {
        match self.token {
            Token::Open if value.form == Form::Atom && !value.span_is_empty() => {
                self.sink.error(SyntaxError::NoFunctionName, self.span());
            }
            // A slip that is reported already.
            Token::Unknown => {}
            _ => self.unexpected(expected),
        }
    }

    /// After the first part of a bracket.
    #[inline(always)]
    fn fit_left(&mut self, value: Value, open: usize) -> Next {
        if let Some(infix) = self.infix() {
            return self.open_right(Some(open), open, infix, &value);
        }
        if self.token == Token::Close {
            self.advance();
            let whole = self.value(value.node, open, Form::Bracketed);
            match (value.node, value.form) {
                (Node::Unknown, _) => {}
                (_, Form::Atom) => self.lenient_error(SyntaxError::BracketedAtom, whole.span),
                _ => self.lenient_error(SyntaxError::DoubledBrackets, whole.span),
            }
            return self.give(whole);
        }
        self.frames.reopen(Frame::Left { open });
        self.misfit(
            &value,
            match value.node {
                Node::Wff(_) => expected::CONNECTIVE,
                Node::Wfo(_) => expected::OPERATOR,
                Node::Unknown => expected::INFIX,
            },
        );
        self.frames.close();
        self.give_up_bracket(open)
    }

    #[inline(always)]
    fn fit_prefixed(&mut self, value: Value, open: Option<usize>, sign: usize, prefix: Prefix) -> Next {
        let role = match prefix {
            Prefix::Not => Role::Negation,
            Prefix::Quantified(..) => Role::Body,
        };
        let inner = self.wff(&value, role);
        let node = match (prefix, inner) {
            (Prefix::Not, Some(inner)) => Node::Wff(self.bank.not(inner)),
            (Prefix::Quantified(quantifier, Some(variable)), Some(body)) => {
                Node::Wff(self.bank.quantified(quantifier, variable, body))
            }
            _ => Node::Unknown,
        };
        match open {
            None if self.frames.is_empty() => self.give(self.value(node, sign, Form::BarePrefix)),
            None => {
                let bare = self.value(node, sign, Form::Bracketed);
                self.sink.error(SyntaxError::NoBrackets, bare.span);
                self.give(bare)
            }
            // `(¬A ∧ B)`: the bracket belongs to the connective, and ¬A has none.
            Some(open) if self.at_infix() => {
                let bare = self.value(node, sign, Form::Bracketed);
                self.sink.error(SyntaxError::NoBrackets, bare.span);
                self.frames.reopen(Frame::Left { open });
                self.give(bare)
            }
            Some(open) => self.close(node, open),
        }
    }

    /// Returns the closing bracket of a shape that is complete.
    fn close(&mut self, node: Node, open: usize) -> Next {
        if self.token == Token::Close {
            self.advance();
            return self.give(self.value(node, open, Form::Bracketed));
        }
        if self.at_infix() {
            self.sink.error(SyntaxError::Chain, self.span());
            if let Some(infix) = self.infix() {
                let left = self.value(Node::Unknown, open, Form::Bracketed);
                return self.open_right(Some(open), open, infix, &left);
            }
        }
        let value = self.value(node, open, Form::Atom);
        self.frames.reopen(Frame::Left { open });
        self.misfit(&value, expected::CLOSE);
        self.frames.close();
        self.give_up_bracket(open)
    }

    /// At top level, after what can be the statement.
    fn fit_top(&mut self, value: Value) -> Next {
        if self.token == Token::End {
            if matches!(value.form, Form::BarePrefix | Form::BareInfix) {
                self.lenient_error(SyntaxError::NoOuterBrackets { alone: self.sink.errors() == 0 }, value.span);
            }
            self.value = value;
            return Next::Statement;
        }
        if self.at_infix() {
            // `¬A ∧ B` and `A ∧ B ∧ C` lack more than their outermost brackets.
            match value.form {
                Form::BarePrefix => self.sink.error(SyntaxError::NoBrackets, value.span),
                Form::BareInfix => self.sink.error(SyntaxError::Chain, self.span()),
                Form::Atom | Form::Bracketed => {}
            }
            let start = value.span.start;
            return match self.infix() {
                Some(infix) => self.open_right(None, start, infix, &value),
                None => Next::Stopped,
            };
        }
        if self.token == Token::Close {
            self.sink.error(SyntaxError::Unmatched, self.span());
            self.advance();
            return self.give(Value { node: Node::Unknown, ..value });
        }
        self.misfit(&value, expected::END);
        while self.token != Token::End {
            self.advance();
        }
        Next::Stopped
    }

    fn at_infix(&self) -> bool {
        matches!(self.token, Token::Connective(_) | Token::Operator(_) | Token::Comparator(_) | Token::Equals)
    }

    /// Returns the symbol between two parts, if there is one, and passes it.
    fn infix(&mut self) -> Option<Infix> {
        let infix = match self.token {
            Token::Connective(connective) => Infix::Connective(connective),
            Token::Operator(operator) => Infix::Operator(operator),
            Token::Comparator(comparator) => Infix::Comparator(comparator),
            Token::Equals => Infix::Equals,
            Token::Unknown => Infix::Unknown,
            _ => return None,
        };
        let sign = self.span();
        self.advance();
        // `<=`, `<->`, `!=`, `&&`, `==`: no symbol here, and one error.
        let glued = self.lexer.start() == sign.end
            && matches!(self.token, Token::Connective(_) | Token::Comparator(_) | Token::Equals)
            && !matches!(infix, Infix::Operator(_));
        if !glued {
            return Some(infix);
        }
        if !matches!(infix, Infix::Unknown) {
            self.sink.error(SyntaxError::NoSuchSign, sign.to(self.span()));
        }
        self.advance();
        Some(Infix::Unknown)
    }

    #[inline(always)]
    fn open_right(&mut self, open: Option<usize>, start: usize, infix: Infix, left: &Value) -> Next {
        let node = match infix {
            Infix::Connective(_) => self.wff(left, Role::Connective).map_or(Node::Unknown, Node::Wff),
            Infix::Operator(_) => self.wfo(left, Role::Operator).map_or(Node::Unknown, Node::Wfo),
            Infix::Comparator(_) => self.wfo(left, Role::Comparator).map_or(Node::Unknown, Node::Wfo),
            Infix::Equals => self.wfo(left, Role::Equality).map_or(Node::Unknown, Node::Wfo),
            Infix::Unknown => Node::Unknown,
        };
        self.open(Frame::Right { open, start, infix, left: node }, Span::new(start, self.behind))
    }

    /// Returns the value of `left infix right`.
    #[inline(always)]
    fn join(&mut self, infix: Infix, left: Node, right: &Value) -> Node {
        match infix {
            Infix::Connective(connective) => match (left, self.wff(right, Role::Connective)) {
                (Node::Wff(left), Some(right)) => Node::Wff(self.bank.binary(connective, left, right)),
                _ => Node::Unknown,
            },
            Infix::Operator(operator) => match (left, self.wfo(right, Role::Operator)) {
                (Node::Wfo(left), Some(right)) => {
                    let symbol = self.vocabulary.operator(self.bank, operator);
                    self.bank.apply(symbol, &[left, right]).map_or(Node::Unknown, Node::Wfo)
                }
                _ => Node::Unknown,
            },
            Infix::Comparator(comparator) => match (left, self.wfo(right, Role::Comparator)) {
                (Node::Wfo(left), Some(right)) => {
                    let symbol = self.vocabulary.comparator(self.bank, comparator);
                    self.bank.atom(symbol, &[left, right]).map_or(Node::Unknown, Node::Wff)
                }
                _ => Node::Unknown,
            },
            Infix::Equals => match (left, self.wfo(right, Role::Equality)) {
                (Node::Wfo(left), Some(right)) => Node::Wff(self.bank.equal(left, right)),
                _ => Node::Unknown,
            },
            Infix::Unknown => Node::Unknown,
        }
    }
}

impl Value {
    fn span_is_empty(&self) -> bool {
        self.span.start == self.span.end
    }
}
