//! The grammar of WFFs and WFOs (PW-58, PW-59), with a stack of open brackets on the heap: the reader and what it keeps. How operands begin
//! is read in [`operands`], and what they become in what is open, in [`fitting`]. Not here: what single symbols look like, and the words of
//! the errors.
//!
//! Every shape of the grammar that has parts is bracketed, so one symbol of look-ahead decides. A fault is noted and the reading
//! goes on: what was faulty becomes [`Node::Unknown`], which fits everywhere, so that one fault is reported once.

mod fitting;
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
            lexer: Lexer::new("", 0, options),
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
        self.lexer = Lexer::new(self.text.slice(span), span.start, self.options);
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
