//! The grammar of WFFs and WFOs (PW-58, PW-59), with a stack of open brackets on the heap. Not here: what single symbols look
//! like, and the words of the errors.
//!
//! Every shape of the grammar that has parts is bracketed, so one symbol of look-ahead decides. A fault is noted and the reading
//! goes on: what was faulty becomes [`Node::Unknown`], which fits everywhere, so that one fault is reported once.

mod operands;

use formula::{Bank, Connective, FormulaId, Kind, Quantifier, TermId, VariableId};
use source::{Span, Text};

use super::fault::{Expected, Fault, FaultKind, MAX_VARIABLES, Role};
use super::lexer::{Comparator, Lexer, Operator, Slip, Token};
use super::recall::Recall;
use super::vocabulary::{Remarks, Slot, Vocabulary};
use super::{MixedArity, Options, Reading};
use crate::{MAX_ERRORS, MAX_NESTING, MAX_STATEMENT_BYTES, Parsed, hint};

/// What a stretch of text stands for.
#[derive(Clone, Copy)]
enum Node {
    Wff(FormulaId),
    Wfo(TermId),
    /// Faulty, and reported.
    Unknown,
}

#[derive(Clone, Copy)]
struct Value {
    node: Node,
    span: Span,
    form: Form,
}

/// How a value is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// A single predicate, variable or function.
    Atom,
    Bracketed,
    /// At top level, `¬A` or `∀(x)A` without brackets.
    BarePrefix,
    /// At top level, `A → B` without brackets.
    BareInfix,
}

/// A sign between two parts.
#[derive(Clone, Copy)]
enum Infix {
    Connective(Connective),
    Operator(Operator),
    Comparator(Comparator),
    Equals,
    Unknown,
}

#[derive(Clone, Copy)]
enum Prefix {
    Not,
    Quantified(Quantifier, Option<VariableId>),
}

/// What a parameter list belongs to.
#[derive(Clone, Copy)]
enum Head<'t> {
    Name(Slot, &'t str, Kind),
    Unknown,
}

/// Something that is open, and waits for its next part.
enum Frame<'t> {
    /// `(` and then the first part of `(A → B)`.
    Left { open: usize },
    /// `(A →` and then the second part; without the bracket at top level only.
    Right { open: Option<usize>, start: usize, infix: Infix, left: Node },
    /// `(¬` or `(∀(x)` and then the part; the bracket may be missing.
    Prefixed { open: Option<usize>, sign: usize, prefix: Prefix },
    /// `f(` and then one parameter; those before it start at `base` of the list of parameters.
    Parameters { start: usize, open: usize, head: Head<'t>, name: Span, base: usize, unknown: bool },
}

/// What became of a value.
enum Next {
    /// It is part of a larger one, which is now the reader's `value`.
    Value,
    /// Another operand has to be read first.
    Operand,
    /// It is the statement.
    Statement,
    /// The text has ended or reading stopped; that is reported.
    Stopped,
}

/// Reads statements of one text into one bank. Names are looked up once for the whole text, so a file of many statements is
/// best read with one reader.
pub struct Reader<'t> {
    text: &'t Text,
    bank: &'t mut Bank,
    options: Options,
    vocabulary: Vocabulary<'t>,
    /// What was read lately, for a text whose statements repeat each other.
    recall: Option<Recall>,
    lexer: Lexer<'t>,
    /// The symbol at hand. Where it stands, the lexer knows.
    token: Token,
    /// Where the symbol before it ended.
    behind: usize,
    /// What was read last, and has to be fitted into what is open. It stays here, for a result so large would be copied through
    /// memory at every step.
    value: Value,
    frames: Vec<Frame<'t>>,
    parameters: Vec<TermId>,
    variables: usize,
    faults: Vec<Fault>,
    unlisted: usize,
    refused: bool,
}

impl<'t> Reader<'t> {
    /// A reader of `text` that makes its formulas in `bank`.
    pub fn new(text: &'t Text, options: Options, bank: &'t mut Bank) -> Reader<'t> {
        Reader {
            text,
            bank,
            options,
            vocabulary: Vocabulary::new(),
            recall: None,
            lexer: Lexer::new("", 0, options.extended),
            token: Token::End,
            behind: 0,
            value: Value { node: Node::Unknown, span: Span::at(0), form: Form::Atom },
            frames: Vec::new(),
            parameters: Vec::new(),
            variables: 0,
            faults: Vec::new(),
            unlisted: 0,
            refused: false,
        }
    }

    /// A reader that will read most of the text: it makes room in the bank first, which saves time for long texts.
    pub fn of_whole(text: &'t Text, options: Options, bank: &'t mut Bank) -> Reader<'t> {
        // Every number is a term of its own; ten bytes or more make a formula.
        let bytes = text.content().len();
        hint::reserve(bank, bytes / 36, bytes / 10);
        Reader { recall: Some(Recall::new()), ..Reader::new(text, options, bank) }
    }

    /// Reads one statement, a WFF or a WFO (PW-58, PW-59), from the bytes of `span`.
    pub fn read(&mut self, span: Span) -> Parsed<Reading> {
        let read = self.statement(span);
        self.finish(
            span,
            |_, value| match value.node {
                Node::Wff(formula) => Some(Reading::Wff(formula)),
                Node::Wfo(term) => Some(Reading::Wfo(term)),
                Node::Unknown => None,
            },
            read,
        )
    }

    /// Reads one WFF; a WFO is an error.
    pub fn read_wff(&mut self, span: Span) -> Parsed<FormulaId> {
        if let Some(known) = self.recall.as_ref().and_then(|recall| recall.find(self.text, span)) {
            return Parsed { value: Some(known), diagnostics: Vec::new() };
        }
        let read = self.statement(span);
        self.finish(span, |reader, value| reader.wff(value, Role::Statement), read)
    }

    /// Reads one WFO; a WFF is an error.
    pub fn read_wfo(&mut self, span: Span) -> Parsed<TermId> {
        let read = self.statement(span);
        self.finish(span, |reader, value| reader.wfo(value, Role::Statement), read)
    }

    fn finish<T>(&mut self, span: Span, pick: impl FnOnce(&mut Self, &Value) -> Option<T>, read: Option<Value>) -> Parsed<T> {
        let value = read.and_then(|value| pick(self, &value));
        let value = if self.refused { None } else { value };
        if self.faults.is_empty() {
            return Parsed { value, diagnostics: Vec::new() };
        }
        if self.unlisted > 0 {
            let end = span.end.min(self.text.content().len());
            let kind = FaultKind::More { more: self.unlisted };
            self.faults.push(Fault { kind, span: Span::at(end), tolerated: false });
        }
        self.faults.sort_by_key(|fault| (fault.span.start, fault.span.end));
        Parsed { value, diagnostics: self.faults.iter().map(|fault| fault.diagnostic(self.text)).collect() }
    }

    fn statement(&mut self, span: Span) -> Option<Value> {
        self.vocabulary.next_statement();
        self.frames.clear();
        self.parameters.clear();
        self.faults.clear();
        (self.variables, self.unlisted, self.refused) = (0, 0, false);
        let bytes = span.end.saturating_sub(span.start);
        if bytes > MAX_STATEMENT_BYTES {
            self.fault(FaultKind::TooLong { bytes }, Span::at(span.start));
            return None;
        }
        self.lexer = Lexer::new(self.text.slice(span), span.start, self.options.extended);
        self.advance();
        self.behind = span.start;
        if self.token == Token::End {
            self.fault(FaultKind::Empty, span);
            return None;
        }
        loop {
            match self.operand() {
                Next::Value => {}
                Next::Operand => continue,
                Next::Statement => return Some(self.value),
                Next::Stopped => return None,
            }
            loop {
                match self.fit() {
                    Next::Value => {}
                    Next::Operand => break,
                    Next::Statement => return Some(self.value),
                    Next::Stopped => return None,
                }
            }
        }
    }
}

/// Symbols and faults.
impl<'t> Reader<'t> {
    #[inline]
    fn advance(&mut self) {
        self.behind = self.lexer.end();
        if self.lexer.closing() {
            self.token = Token::Close;
            return;
        }
        let (token, slip) = self.lexer.token();
        self.token = token;
        if let Some(slip) = slip {
            self.slip(slip);
        }
    }

    #[cold]
    fn slip(&mut self, slip: Slip) {
        let written = self.text.slice(self.span());
        self.fault(FaultKind::of_slip(slip, written), self.span());
    }

    /// Where the next symbol stands; at the end, the empty place behind the last one.
    fn span(&self) -> Span {
        match self.token {
            Token::End => Span::at(self.behind),
            _ => Span::new(self.lexer.start(), self.lexer.end()),
        }
    }

    fn fault(&mut self, kind: FaultKind, span: Span) {
        self.refused = true;
        self.note(Fault { kind, span, tolerated: false });
    }

    /// A fault that the option `lenient` forgives.
    fn lenient_fault(&mut self, kind: FaultKind, span: Span) {
        self.refused |= !self.options.lenient;
        self.note(Fault { kind, span, tolerated: self.options.lenient });
    }

    fn note(&mut self, fault: Fault) {
        if self.faults.len() < MAX_ERRORS {
            self.faults.push(fault);
        } else if !fault.tolerated {
            self.unlisted += 1;
        }
    }

    #[inline(always)]
    fn remark(&mut self, remarks: Remarks, span: Span, variable: bool) -> bool {
        if let Some(other) = remarks.mixed {
            // A parameter list is noted at its end, behind the names in it; the first use is the first in the text.
            let (first, span) = if other.start < span.start { (other, span) } else { (span, other) };
            let tolerated = self.options.mixed_arity == MixedArity::Allow;
            self.refused |= !tolerated;
            self.note(Fault { kind: FaultKind::MixedArity { first }, span, tolerated });
        }
        if let Some((bound, function)) = remarks.bound {
            self.note(Fault { kind: FaultKind::BoundFunctionName { function }, span: bound, tolerated: true });
        }
        if variable && remarks.new_variable {
            self.variables += 1;
            if self.variables > MAX_VARIABLES {
                self.fault(FaultKind::TooManyVariables, span);
                return false;
            }
        }
        true
    }

    /// The symbol at hand fits nowhere, or the text has ended.
    fn unexpected(&mut self, expected: Expected) {
        let kind = match self.token {
            Token::End => FaultKind::UnexpectedEnd { expected, open: self.innermost() },
            _ => FaultKind::Unexpected { expected },
        };
        self.fault(kind, self.span());
    }

    fn innermost(&self) -> Option<Span> {
        self.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Left { open } | Frame::Parameters { open, .. } => Some(Span::new(open, open + 1)),
            Frame::Right { open, .. } | Frame::Prefixed { open, .. } => open.map(|open| Span::new(open, open + 1)),
        })
    }

    /// Goes to the bracket that closes what is open, or to the end.
    fn skip_to_close(&mut self) {
        let mut depth = 0usize;
        loop {
            match self.token {
                Token::End => return,
                Token::Close if depth == 0 => return,
                Token::Close => depth -= 1,
                Token::Open => depth += 1,
                _ => {}
            }
            self.advance();
        }
    }

    /// Behind a fault: the rest up to the closing bracket is unknown.
    fn give_up_bracket(&mut self, start: usize) -> Next {
        self.skip_to_close();
        if self.token == Token::End {
            return Next::Stopped;
        }
        self.advance();
        self.give(self.value(Node::Unknown, start, Form::Bracketed))
    }

    /// Hands on what was read.
    #[inline(always)]
    fn give(&mut self, value: Value) -> Next {
        self.value = value;
        Next::Value
    }

    /// A whole formula was read from `start` up to here; if there was nothing to remark, it is kept in mind.
    #[inline(always)]
    fn keep(&mut self, node: Node, start: usize) {
        if let (Node::Wff(formula), Some(recall), true) = (node, &mut self.recall, self.faults.is_empty()) {
            recall.keep(self.text, Span::new(start, self.behind), formula);
        }
    }

    /// What was read from `start` up to here.
    #[inline(always)]
    fn value(&self, node: Node, start: usize, form: Form) -> Value {
        Value { node, span: Span::new(start, self.behind), form }
    }

    fn open(&mut self, frame: Frame<'t>, at: Span) -> Next {
        if self.frames.len() >= MAX_NESTING {
            self.fault(FaultKind::TooDeep, at);
            return Next::Stopped;
        }
        self.frames.push(frame);
        Next::Operand
    }
}

/// Fitting values into what is open.
impl<'t> Reader<'t> {
    #[inline(always)]
    fn wff(&mut self, value: &Value, role: Role) -> Option<FormulaId> {
        match value.node {
            Node::Wff(formula) => Some(formula),
            Node::Wfo(_) => {
                self.fault(FaultKind::NotAWff { role }, value.span);
                None
            }
            Node::Unknown => None,
        }
    }

    #[inline(always)]
    fn wfo(&mut self, value: &Value, role: Role) -> Option<TermId> {
        match value.node {
            Node::Wfo(term) => Some(term),
            Node::Wff(_) => {
                self.fault(FaultKind::NotAWfo { role }, value.span);
                None
            }
            Node::Unknown => None,
        }
    }

    /// Puts the value where it was waited for, and looks at the symbol behind it.
    #[inline(always)]
    fn fit(&mut self) -> Next {
        let value = self.value;
        match self.frames.pop() {
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
                        self.frames.push(Frame::Parameters { start, open, head, name, base, unknown });
                        self.misfit(&value, Expected::CommaOrClose);
                        self.frames.pop();
                        self.parameters.truncate(base);
                        return self.give_up_bracket(start);
                    }
                };
                self.advance();
                if !closed {
                    self.frames.push(Frame::Parameters { start, open, head, name, base, unknown });
                    return Next::Operand;
                }
                let node = self.application(if unknown { Head::Unknown } else { head }, name, base);
                self.keep(node, start);
                self.give(self.value(node, start, Form::Atom))
            }
            None => self.fit_top(value),
        }
    }

    /// The symbol behind a value is not the one that closes or continues it.
    fn misfit(&mut self, value: &Value, expected: Expected) {
        match self.token {
            Token::Open if value.form == Form::Atom && !value.span_is_empty() => {
                self.fault(FaultKind::NoFunctionName, self.span());
            }
            // A slip that is reported already.
            Token::Unknown => {}
            _ => self.unexpected(expected),
        }
    }

    /// Behind the first part of a bracket.
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
                (_, Form::Atom) => self.lenient_fault(FaultKind::BracketedAtom, whole.span),
                _ => self.lenient_fault(FaultKind::DoubledBrackets, whole.span),
            }
            return self.give(whole);
        }
        self.frames.push(Frame::Left { open });
        self.misfit(
            &value,
            match value.node {
                Node::Wff(_) => Expected::Connective,
                Node::Wfo(_) => Expected::Operator,
                Node::Unknown => Expected::Infix,
            },
        );
        self.frames.pop();
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
                self.fault(FaultKind::NoBrackets, bare.span);
                self.give(bare)
            }
            // `(¬A ∧ B)`: the bracket belongs to the connective, and ¬A has none.
            Some(open) if self.at_infix() => {
                let bare = self.value(node, sign, Form::Bracketed);
                self.fault(FaultKind::NoBrackets, bare.span);
                self.frames.push(Frame::Left { open });
                self.give(bare)
            }
            Some(open) => self.close(node, open),
        }
    }

    /// The closing bracket of a shape that is complete.
    fn close(&mut self, node: Node, open: usize) -> Next {
        if self.token == Token::Close {
            self.advance();
            self.keep(node, open);
            return self.give(self.value(node, open, Form::Bracketed));
        }
        if self.at_infix() {
            self.fault(FaultKind::Chain, self.span());
            if let Some(infix) = self.infix() {
                let left = self.value(Node::Unknown, open, Form::Bracketed);
                return self.open_right(Some(open), open, infix, &left);
            }
        }
        let value = self.value(node, open, Form::Atom);
        self.frames.push(Frame::Left { open });
        self.misfit(&value, Expected::Close);
        self.frames.pop();
        self.give_up_bracket(open)
    }

    /// At top level, behind what may be the statement.
    fn fit_top(&mut self, value: Value) -> Next {
        if self.token == Token::End {
            if matches!(value.form, Form::BarePrefix | Form::BareInfix) {
                self.lenient_fault(FaultKind::NoOuterBrackets { alone: !self.refused }, value.span);
            }
            self.value = value;
            return Next::Statement;
        }
        if self.at_infix() {
            // `¬A ∧ B` and `A ∧ B ∧ C` lack more than their outermost brackets.
            match value.form {
                Form::BarePrefix => self.fault(FaultKind::NoBrackets, value.span),
                Form::BareInfix => self.fault(FaultKind::Chain, self.span()),
                Form::Atom | Form::Bracketed => {}
            }
            let start = value.span.start;
            return match self.infix() {
                Some(infix) => self.open_right(None, start, infix, &value),
                None => Next::Stopped,
            };
        }
        if self.token == Token::Close {
            self.fault(FaultKind::Unmatched, self.span());
            self.advance();
            return self.give(Value { node: Node::Unknown, ..value });
        }
        self.misfit(&value, Expected::End);
        while self.token != Token::End {
            self.advance();
        }
        Next::Stopped
    }

    fn at_infix(&self) -> bool {
        matches!(self.token, Token::Connective(_) | Token::Operator(_) | Token::Comparator(_) | Token::Equals)
    }

    /// The sign between two parts, if there is one; it is left behind.
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
        // `<=`, `<->`, `!=`, `&&`, `==`: no symbol here, and one fault.
        let glued = self.lexer.start() == sign.end
            && matches!(self.token, Token::Connective(_) | Token::Comparator(_) | Token::Equals)
            && !matches!(infix, Infix::Operator(_));
        if !glued {
            return Some(infix);
        }
        if !matches!(infix, Infix::Unknown) {
            self.fault(FaultKind::NoSuchSign, sign.to(self.span()));
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

    /// The value of `left infix right`.
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
