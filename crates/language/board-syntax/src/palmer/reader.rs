//! The grammar of a sentence: operator precedence (Q-PA-2) in one pass, formulas built bottom up in the bank. Here is what the
//! machine holds; what an operand begins with is read in `operands`, what stands between operands in `operators`. What kind of
//! thing an operand is (object or statement) is checked where it is used; that is `sorts`.
//!
//! After an error the reader goes on after the next connective, comma or bracket, so that one sentence can yield several errors;
//! an operand that was faulty is never complained about again.

use formula::{Bank, FormulaId, NameId, Quantifier, SymbolId, TermId, VariableId};
use source::Span;
use syntax_core::diagnostics::DiagnosticSink;
use syntax_core::precedence::{Pending, PendingStack};
use syntax_core::{MAX_ERRORS, MAX_STATEMENT_BYTES};

use super::Options;
use super::error::SyntaxError;
use super::lexer::{Lexeme, Lexer, Offset, Token, span};
use super::vocabulary::{ShortNames, Vocabulary};

/// The sentence is given up: it nests too deeply, or has more errors than are worth listing.
pub(super) struct GivenUp;

/// Symbol between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Infix {
    Plus,
    Equal,
    NotEqual,
    And,
    Or,
    Implies,
    Iff,
}

impl Infix {
    pub(super) fn of(token: Token) -> Option<Infix> {
        Some(match token {
            Token::Plus => Infix::Plus,
            Token::Equal => Infix::Equal,
            Token::NotEqual => Infix::NotEqual,
            Token::And => Infix::And,
            Token::Or | Token::Bar => Infix::Or,
            Token::Implies => Infix::Implies,
            Token::Iff | Token::LeftArrow => Infix::Iff,
            _ => return None,
        })
    }

    /// Returns how tightly it binds; ¬ binds with 5, a quantifier and a bracket with 0.
    pub(super) fn strength(self) -> u8 {
        match self {
            Infix::Plus => 7,
            Infix::Equal | Infix::NotEqual => 6,
            Infix::And => 4,
            Infix::Or => 3,
            Infix::Implies => 2,
            Infix::Iff => 1,
        }
    }
}

const NOT_STRENGTH: u8 = 5;

/// Part of a sentence that waits for what stands to its right.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) kind: Opened,
    /// Its start, with the name before an argument list.
    pub(super) start: Offset,
    /// The token itself.
    pub(super) token: Lexeme,
}

#[derive(Clone, Copy)]
pub(super) enum Opened {
    Bracket,
    /// An argument list; `base` operands lie below its first argument. The name may mean nothing.
    Arguments {
        name: NameId,
        known: bool,
        base: u32,
    },
    Not,
    Quantifier {
        quantifier: Quantifier,
        name: NameId,
        variable: VariableId,
    },
    Infix(Infix),
}

impl Opened {
    pub(super) fn is_bracket(self) -> bool {
        matches!(self, Opened::Bracket | Opened::Arguments { .. })
    }
}

impl Pending for Frame {
    fn strength(&self) -> u8 {
        match self.kind {
            Opened::Infix(infix) => infix.strength(),
            Opened::Not => NOT_STRENGTH,
            Opened::Bracket | Opened::Arguments { .. } | Opened::Quantifier { .. } => 0,
        }
    }

    /// Only what has no bound of its own while it is open counts.
    fn depth(&self) -> usize {
        usize::from(!matches!(self.kind, Opened::Infix(infix) if infix != Infix::Implies))
    }
}

/// Something that was read completely.
#[derive(Clone, Copy)]
pub(super) struct Operand {
    pub(super) value: Value,
    pub(super) form: Form,
    pub(super) start: Offset,
    pub(super) end: Offset,
}

impl Operand {
    pub(super) fn span(self) -> Span {
        span(self.start, self.end)
    }
}

#[derive(Clone, Copy)]
pub(super) enum Value {
    Term(TermId),
    Formula(FormulaId),
    /// Not readable, and said so.
    Faulty,
}

/// The outermost symbol of an operand without brackets around it, for the rules about what may stand side by side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Closed,
    /// A sum with its plus at this offset.
    Sum(Offset),
    Equation,
    And,
    /// True if its mixing with ∧ has been remarked on.
    Or {
        remarked: bool,
    },
    /// → or ↔, and whether its chaining has been remarked on.
    Arrow {
        remarked: bool,
    },
}

/// Place of the sentences that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SentenceContext {
    /// On a board: every variable is bound.
    Board,
    /// In a proof: variables may be free, and `⊥` and `⊤` are statements.
    Proof,
    /// As in a proof, with names between quotation marks.
    Reading,
}

/// A reader of the sentences of one text. The stacks are kept from one sentence to the next.
pub struct Reader<'a> {
    pub(super) text: &'a str,
    pub(crate) bank: &'a mut Bank,
    pub(crate) vocabulary: &'a mut Vocabulary,
    pub(super) options: Options,
    pub(super) setting: SentenceContext,
    pub(crate) sink: DiagnosticSink<SyntaxError>,
    pub(super) lexer: Lexer<'a>,
    pub(super) current: Lexeme,
    pub(super) sentence: Span,
    pub(super) operands: Vec<Operand>,
    pub(super) frames: PendingStack<Frame>,
    pub(super) arguments: Vec<TermId>,
    pub(super) names: ShortNames,
    pub(super) plus: Option<SymbolId>,
    /// Number of brackets that are open.
    pub(super) brackets: usize,
    /// Number of errors before this sentence.
    errors_before: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str, vocabulary: &'a mut Vocabulary, bank: &'a mut Bank, options: Options) -> Reader<'a> {
        Reader {
            text,
            bank,
            vocabulary,
            options,
            setting: SentenceContext::Board,
            sink: DiagnosticSink::default(),
            lexer: Lexer::new(text, Span::at(0)),
            current: Lexeme { token: Token::End, start: 0, end: 0 },
            sentence: Span::at(0),
            operands: Vec::new(),
            frames: PendingStack::default(),
            arguments: Vec::new(),
            names: ShortNames::new(),
            plus: None,
            brackets: 0,
            errors_before: 0,
        }
    }

    /// Reads from now on by this value of a house rule. Returns whether there are such.
    pub(crate) fn choose(&mut self, name: &str, value: &str) -> bool {
        self.options.choose(name, value)
    }

    /// Reads the bytes of `span` as one sentence. `None` when an error was found.
    pub(super) fn sentence(&mut self, span: Span) -> Option<FormulaId> {
        let value = self.whole(span).and_then(|operand| self.as_formula(operand));
        value.filter(|_| self.is_faultless())
    }

    /// Tells whether the sentence had no error so far.
    pub(super) fn is_faultless(&self) -> bool {
        self.sink.errors() == self.errors_before
    }

    /// Tells whether what stands in `span` is short enough to be read; if not, adds an error.
    pub(super) fn is_short(&mut self, span: Span) -> bool {
        let short = span.end - span.start <= MAX_STATEMENT_BYTES && span.end <= Lexer::MAX_END;
        if !short {
            self.sink.error(SyntaxError::TooLong, span);
        }
        short
    }

    /// Reads the bytes of `span` as one operand, an object or a statement.
    pub(super) fn whole(&mut self, span: Span) -> Option<Operand> {
        self.errors_before = self.sink.errors();
        self.vocabulary.statements += 1;
        self.sentence = span;
        self.brackets = 0;
        self.lexer = Lexer::new(self.text, span);
        if self.setting == SentenceContext::Reading {
            self.lexer = self.lexer.with_quotes();
        }
        self.advance();
        let whole = match self.expression() {
            Ok(()) => self.operands.pop(),
            Err(GivenUp) => None,
        };
        // Only a sentence that was given up leaves anything on the stacks.
        while let Some(frame) = self.frames.close() {
            if let Opened::Quantifier { name, .. } = frame.kind {
                self.vocabulary.unbind(name);
            }
        }
        self.frames.clear(0);
        self.operands.clear();
        whole
    }

    fn expression(&mut self) -> Result<(), GivenUp> {
        loop {
            self.endure()?;
            self.operand()?;
            if self.after_operand()? {
                return Ok(());
            }
        }
    }

    #[inline]
    pub(super) fn advance(&mut self) -> Lexeme {
        let passed = self.current;
        self.current = self.lexer.next();
        passed
    }

    pub(crate) fn slice(&self, span: Span) -> &'a str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }

    pub(super) fn unexpected(&mut self, expected: &'static str) {
        let error = match self.current.token {
            Token::Unknown => SyntaxError::UnexpectedCharacter,
            found => SyntaxError::UnexpectedToken { found, expected },
        };
        self.sink.error(error, self.current.span());
    }

    /// Ends the sentence where errors outnumber what is ever listed.
    pub(super) fn endure(&self) -> Result<(), GivenUp> {
        if self.sink.errors() - self.errors_before < MAX_ERRORS { Ok(()) } else { Err(GivenUp) }
    }

    pub(super) fn push(&mut self, value: Value, form: Form, start: Offset, end: Offset) {
        self.operands.push(Operand { value, form, start, end });
    }

    #[inline]
    pub(super) fn open(&mut self, kind: Opened, start: Offset, token: Lexeme) -> Result<(), GivenUp> {
        if self.frames.open(Frame { kind, start, token }).is_err() {
            self.sink.error(SyntaxError::TooDeep, token.span());
            return Err(GivenUp);
        }
        self.brackets += usize::from(kind.is_bracket());
        Ok(())
    }

    /// Takes the innermost frame.
    pub(super) fn shut(&mut self) -> Option<Frame> {
        let frame = self.frames.close()?;
        self.brackets -= usize::from(frame.kind.is_bracket());
        Some(frame)
    }
}
