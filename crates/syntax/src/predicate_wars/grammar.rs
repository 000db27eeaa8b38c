//! The grammar of WFFs and WFOs (PW-58, PW-59), with a stack of open brackets on the heap: the reader and what it keeps. How
//! operands begin is read in [`operands`], and what they become in what is open, in [`sort_check`]. Not here: what single symbols
//! look like, and the words of the errors.
//!
//! Every shape of the grammar that has parts is bracketed, so one symbol of look-ahead decides. An error is noted and the reading
//! goes on: what was faulty becomes [`Node::Unknown`], which fits everywhere, so that it is reported once.

mod operands;
mod sort_check;

use formula::{Bank, Connective, FormulaId, Kind, Quantifier, TermId};
use source::{Span, Text};

use super::error::{MAX_VARIABLES, Role, SyntaxError};
use super::lexer::{Comparator, Lexer, Operator, Slip, Token};
use super::maker::FormulaMaker;
use super::parse_cache::ParseCache;
use super::vocabulary::{Slot, UsageRemarks, Vocabulary};
use super::{MixedArity, Options, Reading};
use crate::diagnostics::DiagnosticSink;
use crate::precedence::{Pending, PendingStack};
use crate::{MAX_STATEMENT_BYTES, Parsed, capacity};

/// Meaning of a part of the text.
#[derive(Clone, Copy)]
pub(crate) enum Node<F, T> {
    Wff(F),
    Wfo(T),
    /// Faulty, and reported.
    Unknown,
}

type NodeOf<'t, M> = Node<<M as FormulaMaker<'t>>::Formula, <M as FormulaMaker<'t>>::Term>;

#[derive(Clone, Copy)]
struct Value<F, T> {
    node: Node<F, T>,
    span: Span,
    form: Form,
}

type ValueOf<'t, M> = Value<<M as FormulaMaker<'t>>::Formula, <M as FormulaMaker<'t>>::Term>;

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
enum Prefix<V> {
    Not,
    Quantified(Quantifier, Option<V>),
}

/// Owner of a parameter list.
#[derive(Clone, Copy)]
enum Head<'t> {
    Name(Slot, &'t str, Kind),
    Unknown,
}

/// Something that is open, and waits for its next part.
enum Frame<'t, F, T, V> {
    /// `(` and then the first part of `(A → B)`.
    Left { open: usize },
    /// `(A →` and then the second part; without the bracket at top level only.
    Right { open: Option<usize>, start: usize, infix: Infix, left: Node<F, T> },
    /// `(¬` or `(∀(x)` and then the part; the bracket may be missing.
    Prefixed { open: Option<usize>, sign: usize, prefix: Prefix<V> },
    /// `f(` and then one parameter; those before it start at `base` of the list of parameters.
    Parameters { start: usize, open: usize, head: Head<'t>, name: Span, base: usize, unknown: bool },
}

type FrameOf<'t, M> =
    Frame<'t, <M as FormulaMaker<'t>>::Formula, <M as FormulaMaker<'t>>::Term, <M as FormulaMaker<'t>>::Variable>;

impl<F, T, V> Pending for Frame<'_, F, T, V> {}

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
pub struct Reader<'t, M: FormulaMaker<'t> = &'t mut Bank> {
    text: &'t Text,
    maker: M,
    options: Options,
    vocabulary: Vocabulary<'t, M>,
    /// Formulas that were read lately, for a text whose statements repeat each other.
    cache: Option<ParseCache<M::Formula>>,
    lexer: Lexer<'t>,
    /// The symbol at hand. Where it stands, the lexer knows.
    token: Token,
    /// End of the symbol before it.
    behind: usize,
    /// Value that was read last, and has to be fitted into what is open. It stays here, for a result so large would be copied
    /// through memory at every step.
    value: ValueOf<'t, M>,
    frames: PendingStack<FrameOf<'t, M>>,
    parameters: Vec<M::Term>,
    variables: usize,
    /// Errors and warnings of the statement.
    sink: DiagnosticSink<SyntaxError>,
}

impl<'t> Reader<'t> {
    /// Makes a reader of `text` that makes its formulas in `bank`.
    pub fn new(text: &'t Text, options: Options, bank: &'t mut Bank) -> Reader<'t> {
        Reader::with_maker(text, options, bank)
    }

    /// Makes a reader that will read most of the text: it makes room in the bank first, which saves time for long texts.
    pub fn of_whole(text: &'t Text, options: Options, bank: &'t mut Bank) -> Reader<'t> {
        reserve(bank, text);
        Reader { cache: Some(ParseCache::new()), ..Reader::new(text, options, bank) }
    }

    /// Reads one statement, a WFF or a WFO (PW-58, PW-59), from the bytes of `span`.
    pub fn read(&mut self, span: Span) -> Parsed<Reading> {
        let Parsed { value, diagnostics } = self.read_either(span);
        let value = value.and_then(|node| match node {
            Node::Wff(formula) => Some(Reading::Wff(formula)),
            Node::Wfo(term) => Some(Reading::Wfo(term)),
            Node::Unknown => None,
        });
        Parsed { value, diagnostics }
    }

    /// Reads one WFF; a WFO is an error.
    pub fn read_wff(&mut self, span: Span) -> Parsed<FormulaId> {
        self.read_formula(span)
    }

    /// Reads one WFO; a WFF is an error.
    pub fn read_wfo(&mut self, span: Span) -> Parsed<TermId> {
        let read = self.statement(span);
        self.finish(span, |reader, value| reader.wfo(value, Role::Statement), read)
    }
}

/// Makes room in a bank for the statements of a long text.
pub(crate) fn reserve(bank: &mut Bank, text: &Text) {
    // Every number is a term of its own; ten bytes or more make a formula.
    let bytes = text.content().len();
    capacity::reserve(bank, bytes / 36, bytes / 10);
}

impl<'t, M: FormulaMaker<'t>> Reader<'t, M> {
    fn with_maker(text: &'t Text, options: Options, maker: M) -> Reader<'t, M> {
        Reader {
            text,
            maker,
            options,
            vocabulary: Vocabulary::new(),
            cache: None,
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

    /// Makes a reader of most of a text, for whose formulas there is room.
    pub(crate) fn of_whole_with(text: &'t Text, options: Options, maker: M) -> Reader<'t, M> {
        Reader { cache: Some(ParseCache::new()), ..Reader::with_maker(text, options, maker) }
    }

    /// Returns the maker of the formulas.
    pub(crate) fn maker(&mut self) -> &mut M {
        &mut self.maker
    }

    /// Reads one statement, a WFF or a WFO.
    pub(crate) fn read_either(&mut self, span: Span) -> Parsed<NodeOf<'t, M>> {
        let read = self.statement(span);
        self.finish(span, |_, value| Some(value.node).filter(|node| !matches!(node, Node::Unknown)), read)
    }

    /// Reads one WFF; a WFO is an error.
    pub(crate) fn read_formula(&mut self, span: Span) -> Parsed<M::Formula> {
        if let Some(known) = self.cache.as_ref().and_then(|cache| cache.find(self.text, span)) {
            return Parsed { value: Some(known), diagnostics: Vec::new() };
        }
        let read = self.statement(span);
        self.finish(span, |reader, value| reader.wff(value, Role::Statement), read)
    }

    fn finish<T>(
        &mut self,
        span: Span,
        pick: impl FnOnce(&mut Self, &ValueOf<'t, M>) -> Option<T>,
        read: Option<ValueOf<'t, M>>,
    ) -> Parsed<T> {
        let value = read.and_then(|value| pick(self, &value));
        if self.sink.is_empty() {
            return Parsed { value, diagnostics: Vec::new() };
        }
        let end = span.end.min(self.text.content().len());
        std::mem::take(&mut self.sink).parsed(value, end, |error, span| error.describe(span, self.text))
    }

    fn statement(&mut self, span: Span) -> Option<ValueOf<'t, M>> {
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
impl<'t, M: FormulaMaker<'t>> Reader<'t, M> {
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
    fn give(&mut self, value: ValueOf<'t, M>) -> Next {
        self.value = value;
        Next::Value
    }

    /// Keeps in the cache the whole formula that was read from `start` up to here, if there was nothing to remark.
    #[inline(always)]
    fn keep(&mut self, node: NodeOf<'t, M>, start: usize) {
        if let (Node::Wff(formula), Some(cache), true) = (node, &mut self.cache, self.sink.is_empty()) {
            cache.keep(self.text, Span::new(start, self.behind), formula);
        }
    }

    /// Makes the value of what was read from `start` up to here.
    #[inline(always)]
    fn value(&self, node: NodeOf<'t, M>, start: usize, form: Form) -> ValueOf<'t, M> {
        Value { node, span: Span::new(start, self.behind), form }
    }

    fn open(&mut self, frame: FrameOf<'t, M>, at: Span) -> Next {
        match self.frames.open(frame) {
            Ok(()) => Next::Operand,
            Err(_) => {
                self.sink.error(SyntaxError::TooDeep, at);
                Next::Stopped
            }
        }
    }
}
