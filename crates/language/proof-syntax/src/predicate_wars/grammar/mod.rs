//! The grammar of WFFs and WFOs (PW-58, PW-59), with a stack of open brackets on the heap: the reader and what it keeps. How
//! operands begin is read in [`operands`], and what they become in what is open, in [`sort_check`]. Not here: what single symbols
//! look like, and the words of the errors.
//!
//! Every shape of the grammar that has parts is bracketed, so one symbol of look-ahead decides. An error is noted and the reading
//! goes on: what was faulty becomes [`Node::Unknown`], which fits everywhere, so that it is reported once.

mod operands;
mod sort_check;

use formula::{Bank, Connective, FormulaId, Kind, Quantifier, TermId, VariableId};
use source::{Span, Text};
use syntax_core::diagnostics::DiagnosticSink;
use syntax_core::precedence::{Pending, PendingStack};
use syntax_core::{MAX_STATEMENT_BYTES, Parsed, capacity};

use super::error::{MAX_VARIABLES, Role, SyntaxError};
use super::lexer::{Comparator, Lexer, Operator, Slip, Token};
use super::vocabulary::{Slot, UsageRemarks, Vocabulary};
use super::{MixedArity, Options, Reading};

/// Meaning of a part of the text.
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

/// Written form of a value.
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

/// A symbol between two parts.
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

/// Owner of a parameter list.
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

impl Pending for Frame<'_> {}

/// Fate of a value.
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
    lexer: Lexer<'t>,
    /// The symbol at hand. Where it stands, the lexer knows.
    token: Token,
    /// End of the symbol before it.
    behind: usize,
    /// Value that was read last, and has to be fitted into what is open. It stays here, for a result so large would be copied
    /// through memory at every step.
    value: Value,
    frames: PendingStack<Frame<'t>>,
    parameters: Vec<TermId>,
    variables: usize,
    /// Errors and warnings of the statement.
    sink: DiagnosticSink<SyntaxError>,
}

impl<'t> Reader<'t> {
    /// Makes a reader of `text` that makes its formulas in `bank`.
    pub fn new(text: &'t Text, options: Options, bank: &'t mut Bank) -> Reader<'t> {
        Reader {
            text,
            bank,
            options,
            vocabulary: Vocabulary::new(),
            lexer: Lexer::new("", 0, options),
            token: Token::End,
            behind: 0,
            value: Value { node: Node::Unknown, span: Span::at(0), form: Form::Atom },
            frames: PendingStack::default(),
            parameters: Vec::new(),
            variables: 0,
            sink: DiagnosticSink::default(),
        }
    }

    /// Makes a reader that will read most of the text: it makes room in the bank first, which saves time for long texts.
    pub fn of_whole(text: &'t Text, options: Options, bank: &'t mut Bank) -> Reader<'t> {
        // Every number is a term of its own; ten bytes or more make a formula.
        let bytes = text.content().len();
        capacity::reserve(bank, bytes / 36, bytes / 10);
        Reader::new(text, options, bank)
    }

    /// Reads one statement, a WFF or a WFO (PW-58, PW-59), from the bytes of `span`.
    pub fn read(&mut self, span: Span) -> Parsed<Reading> {
        let read = self.statement(span);
        let reading = |_: &mut Self, value: &Value| match value.node {
            Node::Wff(formula) => Some(Reading::Wff(formula)),
            Node::Wfo(term) => Some(Reading::Wfo(term)),
            Node::Unknown => None,
        };
        self.finish(span, reading, read)
    }

    /// Reads one WFF; a WFO is an error.
    pub fn read_wff(&mut self, span: Span) -> Parsed<FormulaId> {
        let read = self.statement(span);
        self.finish(span, |reader, value| reader.wff(value, Role::Statement), read)
    }

    /// Reads one WFO; a WFF is an error.
    pub(crate) fn read_wfo(&mut self, span: Span) -> Parsed<TermId> {
        let read = self.statement(span);
        self.finish(span, |reader, value| reader.wfo(value, Role::Statement), read)
    }

    fn finish<T>(&mut self, span: Span, pick: impl FnOnce(&mut Self, &Value) -> Option<T>, read: Option<Value>) -> Parsed<T> {
        let value = read.and_then(|value| pick(self, &value));
        if self.sink.is_empty() {
            return Parsed { value, diagnostics: Vec::new() };
        }
        let end = span.end.min(self.text.content().len());
        std::mem::take(&mut self.sink).parsed(value, end, |error, span| error.describe(span, self.text))
    }

    fn statement(&mut self, span: Span) -> Option<Value> {
        self.vocabulary.next_statement();
        self.frames.clear(0);
        self.parameters.clear();
        self.variables = 0;
        let bytes = span.end.saturating_sub(span.start);
        if bytes > MAX_STATEMENT_BYTES {
            self.sink.error(SyntaxError::TooLong { bytes }, Span::at(span.start));
            return None;
        }
        self.lexer = Lexer::new(self.text.slice(span), span.start, self.options);
        self.advance();
        self.behind = span.start;
        if self.token == Token::End {
            self.sink.error(SyntaxError::Empty, span);
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

/// Symbols and errors.
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
        self.sink.error(SyntaxError::of_slip(slip, written), self.span());
    }

    /// Returns the place of the next symbol; at the end, the empty place after the last one.
    fn span(&self) -> Span {
        match self.token {
            Token::End => Span::at(self.behind),
            _ => Span::new(self.lexer.start(), self.lexer.end()),
        }
    }

    /// Adds an error that a reading which `tolerates` it forgives.
    fn add(&mut self, error: SyntaxError, span: Span, tolerates: bool) {
        if tolerates {
            self.sink.warning(error, span);
        } else {
            self.sink.error(error, span);
        }
    }

    /// Adds an error that the option `lenient` forgives.
    fn lenient_error(&mut self, error: SyntaxError, span: Span) {
        self.add(error, span, self.options.lenient);
    }

    #[inline(always)]
    fn remark(&mut self, remarks: UsageRemarks, span: Span, variable: bool) -> bool {
        if let Some(other) = remarks.mixed {
            // A parameter list is noted at its end, after the names in it; the first use is the first in the text.
            let (first, span) = if other.start < span.start { (other, span) } else { (span, other) };
            self.add(SyntaxError::MixedArity { first }, span, self.options.mixed_arity == MixedArity::Allow);
        }
        if let Some((bound, function)) = remarks.bound {
            self.sink.warning(SyntaxError::BoundFunctionName { function }, bound);
        }
        if variable && remarks.new_variable {
            self.variables += 1;
            if self.variables > MAX_VARIABLES {
                self.sink.error(SyntaxError::TooManyVariables, span);
                return false;
            }
        }
        true
    }

    /// Adds the error that the symbol at hand fits nowhere, or the text has ended.
    fn unexpected(&mut self, expected: &'static str) {
        let error = match self.token {
            Token::End => SyntaxError::UnexpectedEnd { expected, open: self.open_bracket() },
            _ => SyntaxError::Unexpected { expected },
        };
        self.sink.error(error, self.span());
    }

    /// Returns the innermost bracket that is open.
    fn open_bracket(&self) -> Option<Span> {
        self.frames.inside_out().find_map(|frame| match *frame {
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

    /// After an error: the rest up to the closing bracket is unknown.
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

    /// Makes the value of what was read from `start` up to here.
    #[inline(always)]
    fn value(&self, node: Node, start: usize, form: Form) -> Value {
        Value { node, span: Span::new(start, self.behind), form }
    }

    fn open(&mut self, frame: Frame<'t>, at: Span) -> Next {
        match self.frames.open(frame) {
            Ok(()) => Next::Operand,
            Err(_) => {
                self.sink.error(SyntaxError::TooDeep, at);
                Next::Stopped
            }
        }
    }
}
