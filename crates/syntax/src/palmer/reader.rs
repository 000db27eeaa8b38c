//! The grammar of a sentence: operator precedence (Q-PA-2) with explicit stacks, one pass, formulas built bottom up in the bank.
//! What kind of thing an operand is (object or statement) is checked where it is used; that is `sorts`.
//!
//! After a fault the reader goes on behind the next connective, comma or bracket, so that one sentence can yield several errors;
//! an operand that was faulty is never complained about again.

use formula::{Bank, Comparison, FormulaId, Kind, NameId, Quantifier, SymbolId, TermId, VariableId};
use source::Span;

use super::fault::{Expected, Fault, Findings};
use super::lexer::{Lexeme, Lexer, Offset, Token, span};
use super::vocabulary::{Meaning, ShortNames, Vocabulary};
use super::{MAX_CARDINALITY, Options};
use crate::{MAX_ERRORS, MAX_NESTING};

/// The sentence is given up: it nests too deeply, or has so many errors that listing more of them helps nobody.
pub(super) struct GivenUp;

/// What stands between two operands.
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
    fn of(token: Token) -> Option<Infix> {
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

    /// How tightly it binds; ¬ binds with 5, a quantifier and a bracket with 0.
    fn strength(self) -> u8 {
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

/// What has been read and waits for what stands to its right.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) kind: Opened,
    /// Where it begins, with the name before an argument list.
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
    fn strength(self) -> u8 {
        match self {
            Opened::Infix(infix) => infix.strength(),
            Opened::Not => NOT_STRENGTH,
            Opened::Bracket | Opened::Arguments { .. } | Opened::Quantifier { .. } => 0,
        }
    }

    fn is_bracket(self) -> bool {
        matches!(self, Opened::Bracket | Opened::Arguments { .. })
    }

    /// Whether it counts towards [`MAX_NESTING`]: what has no bound of its own while it is open.
    fn nests(self) -> bool {
        !matches!(self, Opened::Infix(infix) if infix != Infix::Implies)
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

/// The outermost sign of an operand without brackets around it, for the rules about what may stand side by side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Closed,
    /// A sum with its plus at this offset.
    Sum(Offset),
    Equation,
    And,
    /// Whether its mixing with ∧ has been remarked on.
    Or {
        remarked: bool,
    },
    /// → or ↔, and whether its chaining has been remarked on.
    Arrow {
        remarked: bool,
    },
}

/// Reads sentences of one text. The stacks are kept from one sentence to the next.
pub(crate) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(crate) bank: &'a mut Bank,
    pub(crate) vocabulary: &'a mut Vocabulary,
    pub(super) options: Options,
    pub(crate) findings: Findings,
    pub(super) lexer: Lexer<'a>,
    pub(super) current: Lexeme,
    pub(super) sentence: Span,
    pub(super) operands: Vec<Operand>,
    pub(super) frames: Vec<Frame>,
    pub(super) arguments: Vec<TermId>,
    names: ShortNames,
    pub(super) plus: Option<SymbolId>,
    nesting: usize,
    /// How many brackets are open.
    brackets: usize,
    /// How many errors there were before this sentence.
    errors_before: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str, vocabulary: &'a mut Vocabulary, bank: &'a mut Bank, options: Options) -> Reader<'a> {
        Reader {
            text,
            bank,
            vocabulary,
            options,
            findings: Findings::default(),
            lexer: Lexer::new(text, Span::at(0)),
            current: Lexeme { token: Token::End, start: 0, end: 0 },
            sentence: Span::at(0),
            operands: Vec::new(),
            frames: Vec::new(),
            arguments: Vec::new(),
            names: ShortNames::new(),
            plus: None,
            nesting: 0,
            brackets: 0,
            errors_before: 0,
        }
    }

    /// Reads the bytes of `span` as one sentence. `None` when an error was found.
    pub(super) fn sentence(&mut self, span: Span) -> Option<FormulaId> {
        self.errors_before = self.findings.errors;
        self.vocabulary.statements += 1;
        self.sentence = span;
        self.nesting = 0;
        self.brackets = 0;
        self.lexer = Lexer::new(self.text, span);
        self.advance();
        let value = match self.expression() {
            Ok(()) => self.operands.pop().and_then(|operand| self.as_formula(operand)),
            Err(GivenUp) => None,
        };
        // Only a sentence that was given up leaves anything on the stacks.
        while let Some(frame) = self.frames.pop() {
            if let Opened::Quantifier { name, .. } = frame.kind {
                self.vocabulary.unbind(name);
            }
        }
        self.operands.clear();
        value.filter(|_| self.findings.errors == self.errors_before)
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

    pub(super) fn unexpected(&mut self, expected: Expected) {
        let fault = match self.current.token {
            Token::Unknown => Fault::UnexpectedCharacter,
            found => Fault::UnexpectedToken { found, expected },
        };
        self.findings.error(self.current.span(), fault);
    }

    /// Ends the sentence where errors outnumber what is ever listed.
    fn endure(&self) -> Result<(), GivenUp> {
        if self.findings.errors - self.errors_before < MAX_ERRORS { Ok(()) } else { Err(GivenUp) }
    }

    pub(super) fn push(&mut self, value: Value, form: Form, start: Offset, end: Offset) {
        self.operands.push(Operand { value, form, start, end });
    }

    #[inline]
    fn open(&mut self, kind: Opened, start: Offset, token: Lexeme) -> Result<(), GivenUp> {
        if kind.nests() {
            self.nesting += 1;
            if self.nesting > MAX_NESTING {
                self.findings.error(token.span(), Fault::TooDeep);
                return Err(GivenUp);
            }
        }
        self.brackets += usize::from(kind.is_bracket());
        self.frames.push(Frame { kind, start, token });
        Ok(())
    }

    /// Takes the innermost frame.
    fn shut(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        self.nesting -= usize::from(frame.kind.nests());
        self.brackets -= usize::from(frame.kind.is_bracket());
        Some(frame)
    }

    /// Reads one operand: whatever opens something before it, and then a name, a constant, `|L| ≥ n`.
    fn operand(&mut self) -> Result<(), GivenUp> {
        loop {
            let at = self.current;
            match at.token {
                Token::Word => {
                    if self.word()? {
                        return Ok(());
                    }
                }
                Token::Open => {
                    self.advance();
                    self.open(Opened::Bracket, at.start, at)?;
                }
                Token::Not => {
                    self.advance();
                    self.open(Opened::Not, at.start, at)?;
                }
                Token::ForAll => self.quantifier(Quantifier::ForAll)?,
                Token::Exists => self.quantifier(Quantifier::Exists)?,
                Token::ExistsUnique => self.quantifier(Quantifier::ExistsUnique)?,
                Token::Bar => {
                    self.cardinality();
                    return Ok(());
                }
                Token::Unknown => {
                    self.findings.error(at.span(), Fault::UnexpectedCharacter);
                    self.endure()?;
                    self.advance();
                    if matches!(self.current.token, Token::End | Token::Close | Token::Comma) {
                        self.push(Value::Faulty, Form::Closed, at.start, at.end);
                        return Ok(());
                    }
                }
                found => {
                    let expected = if self.inside_term() { Expected::Object } else { Expected::Statement };
                    self.unexpected(expected);
                    if found == Token::Plus {
                        // `+(x,y)`: what would be its arguments is no bracketed operand.
                        self.skip();
                    }
                    self.push(Value::Faulty, Form::Closed, at.start, at.start);
                    return Ok(());
                }
            }
        }
    }

    /// Whether an object must stand here, by what stands before it.
    pub(super) fn inside_term(&self) -> bool {
        matches!(
            self.frames.last().map(|frame| frame.kind),
            Some(Opened::Arguments { .. } | Opened::Infix(Infix::Plus | Infix::Equal | Infix::NotEqual))
        )
    }

    /// A quantifier with its variables: `∀x`, `∀x,y`, `∀x.`
    fn quantifier(&mut self, quantifier: Quantifier) -> Result<(), GivenUp> {
        let sign = self.advance();
        if self.current.token != Token::Word {
            self.unexpected(Expected::Variable);
            return self.bracketed_variable(quantifier, sign);
        }
        loop {
            let word = self.advance();
            self.bind(quantifier, sign, word)?;
            if self.current.token != Token::Comma {
                break;
            }
            let comma = self.advance();
            if self.current.token != Token::Word {
                self.unexpected(Expected::Variable);
                break;
            }
            if quantifier == Quantifier::ExistsUnique {
                self.findings.error(span(sign.start, self.current.end), Fault::AmbiguousUnique);
            }
            let mut ahead = self.lexer;
            if ahead.next().token == Token::Open {
                let found = Token::Comma;
                self.findings.error(comma.span(), Fault::UnexpectedToken { found, expected: Expected::Statement });
                break;
            }
        }
        if matches!(self.current.token, Token::Dot | Token::Colon) {
            self.advance();
        }
        Ok(())
    }

    /// `∀(x)`, which other games write, is refused; what follows is read with x bound all the same.
    fn bracketed_variable(&mut self, quantifier: Quantifier, sign: Lexeme) -> Result<(), GivenUp> {
        let mut ahead = self.lexer;
        let (word, close) = (ahead.next(), ahead.next());
        if (self.current.token, word.token, close.token) == (Token::Open, Token::Word, Token::Close) {
            self.lexer = ahead;
            self.advance();
            self.bind(quantifier, sign, word)?;
        }
        Ok(())
    }

    fn bind(&mut self, quantifier: Quantifier, sign: Lexeme, word: Lexeme) -> Result<(), GivenUp> {
        let spelling = self.slice(word.span());
        let name = self.names.name(self.bank, self.text, word.span());
        if self.vocabulary.word(name).meaning.is_some() {
            self.findings.warning(word.span(), Fault::SymbolAsVariable(name));
        }
        let (variable, outside) = self.vocabulary.bind(self.bank, name, spelling);
        if outside > 0 {
            self.findings.warning(word.span(), Fault::ShadowedVariable(name));
        }
        let opened = self.open(Opened::Quantifier { quantifier, name, variable }, sign.start, word);
        if opened.is_err() {
            self.vocabulary.unbind(name);
        }
        opened
    }

    /// `|L| ≥ n` (PA-S12, PA-S13, Q-PA-21).
    fn cardinality(&mut self) {
        let start = self.advance().start;
        let size = self.current.token == Token::Word && self.slice(self.current.span()) == "L";
        if size {
            self.advance();
        }
        if !size || self.current.token != Token::Bar {
            self.unexpected(Expected::DomainSize);
            return self.skip_counting(start);
        }
        self.advance();
        let comparison = match self.current.token {
            Token::AtLeast => Some(Comparison::AtLeast),
            Token::LessThan => Some(Comparison::LessThan),
            Token::MoreThan => Some(Comparison::MoreThan),
            Token::AtMost => Some(Comparison::AtMost),
            Token::Equal => Some(Comparison::Exactly),
            _ => None,
        };
        let Some(comparison) = comparison else {
            self.unexpected(Expected::Comparison);
            return self.skip_counting(start);
        };
        self.advance();
        let digits = self.slice(self.current.span());
        if self.current.token != Token::Word || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            self.unexpected(Expected::Number);
            return self.skip_counting(start);
        }
        let number = self.advance();
        let value = match digits.parse::<u32>() {
            Ok(n) if (1..=MAX_CARDINALITY).contains(&n) => {
                if n == 1 && matches!(comparison, Comparison::AtLeast | Comparison::LessThan) {
                    self.findings.warning(span(start, number.end), Fault::TrivialCardinality(comparison));
                }
                Value::Formula(self.bank.cardinality(comparison, n))
            }
            _ => {
                self.findings.error(number.span(), Fault::CardinalityOutOfRange);
                Value::Faulty
            }
        };
        self.push(value, Form::Closed, start, number.end);
    }

    /// Passes the rest of a counting statement that cannot be read.
    fn skip_counting(&mut self, start: Offset) {
        while matches!(
            self.current.token,
            Token::Word
                | Token::Bar
                | Token::AtLeast
                | Token::AtMost
                | Token::MoreThan
                | Token::LessThan
                | Token::Equal
                | Token::Plus
        ) {
            self.advance();
        }
        self.push(Value::Faulty, Form::Closed, start, self.current.start);
    }

    /// A name: an operand (true), or what an argument list was opened for (false).
    fn word(&mut self) -> Result<bool, GivenUp> {
        let lexeme = self.advance();
        let name = self.names.name(self.bank, self.text, lexeme.span());
        let word = self.vocabulary.word(name);
        if self.current.token != Token::Open {
            let value = match (word.variable, word.meaning) {
                (Some((_, term)), _) if word.bound > 0 => Value::Term(term),
                (_, Some(Meaning { symbol, kind: Kind::Function, arity: 0, .. })) => {
                    self.bank.apply(symbol, &[]).map_or(Value::Faulty, Value::Term)
                }
                (_, Some(Meaning { symbol, kind: Kind::Predicate, arity: 0, .. })) => {
                    self.bank.atom(symbol, &[]).map_or(Value::Faulty, Value::Formula)
                }
                (_, meaning) => self.bare(name, meaning, lexeme.span()),
            };
            self.push(value, Form::Closed, lexeme.start, lexeme.end);
            return Ok(true);
        }
        if word.meaning.is_none() {
            let fault = if word.bound > 0 { Fault::VariableApplied(name) } else { Fault::UnknownSymbol(name) };
            self.findings.error(lexeme.span(), fault);
        }
        let bracket = self.current;
        // A statement is shorter than 2³² bytes, and so is its list of operands.
        let base = self.operands.len() as u32;
        // With a bracket more than may be open, the frame below says so.
        if self.nesting < MAX_NESTING && self.plain_arguments() {
            let end = self.advance().end;
            let value = self.application(name, word.meaning.is_some(), base as usize, lexeme.start);
            self.push(value, Form::Closed, lexeme.start, end);
            return Ok(true);
        }
        let first = self.advance().token == Token::Open;
        if first && self.current.token == Token::Close {
            let end = self.advance().end;
            if let Some(Meaning { kind, arity, .. }) = word.meaning {
                let expected = arity as usize;
                self.findings.error(lexeme.span(), Fault::WrongArity { name, kind, expected, found: 0 });
            }
            self.push(Value::Faulty, Form::Closed, lexeme.start, end);
            return Ok(true);
        }
        self.open(Opened::Arguments { name, known: word.meaning.is_some(), base }, lexeme.start, bracket)?;
        Ok(false)
    }

    /// Behind the bracket or comma at hand: takes the arguments that are bound variables of one letter, up to the first that is not.
    /// Whether these were all; the closing bracket is then at hand, else the bracket or comma before the next argument.
    #[inline]
    fn plain_arguments(&mut self) -> bool {
        while let Some(argument) = self.lexer.plain_argument() {
            let (start, end) = (argument.letter, argument.letter + 1);
            let name = self.names.name(self.bank, self.text, span(start, end));
            let word = self.vocabulary.word(name);
            let Some((_, term)) = word.variable.filter(|_| word.bound > 0) else { return false };
            self.push(Value::Term(term), Form::Closed, start, end);
            self.current = self.lexer.pass(argument);
            if argument.behind == Token::Close {
                return true;
            }
        }
        false
    }

    /// What may follow an operand; whether that was the end of the sentence.
    fn after_operand(&mut self) -> Result<bool, GivenUp> {
        loop {
            let infix = match Infix::of(self.current.token) {
                None if self.current.token == Token::Word => self.infix_word(),
                known => known,
            };
            if let Some(infix) = infix {
                self.infix(infix)?;
                return Ok(false);
            }
            let token = self.current.token;
            match token {
                Token::Close => {
                    self.endure()?;
                    self.close();
                }
                Token::Comma if self.reduce_to_list() => {
                    if !self.plain_arguments() {
                        self.advance();
                        return Ok(false);
                    }
                }
                Token::End => {
                    self.finish();
                    return Ok(true);
                }
                _ => {
                    let expected = match self.frames.iter().rev().find(|frame| frame.kind.strength() == 0).map(|f| f.kind) {
                        Some(Opened::Arguments { .. }) => Expected::CommaOrClose,
                        Some(Opened::Bracket) => Expected::ConnectiveOrClose,
                        _ => Expected::Connective,
                    };
                    self.unexpected(expected);
                    self.endure()?;
                    if matches!(self.current.token, Token::Comma | Token::Open) {
                        self.skip_bracket();
                    }
                    self.skip();
                    if let Some(operand) = self.operands.last_mut() {
                        operand.value = Value::Faulty;
                        operand.form = Form::Closed;
                    }
                }
            }
        }
    }

    /// Words that are connectives between two formulas only: `V` (PA-10, Q-PA-3), `implies`, `iff`.
    fn infix_word(&self) -> Option<Infix> {
        match self.slice(self.current.span()) {
            "V" => Some(Infix::Or),
            "implies" => Some(Infix::Implies),
            "iff" => Some(Infix::Iff),
            _ => None,
        }
    }

    fn infix(&mut self, infix: Infix) -> Result<(), GivenUp> {
        if self.current.token == Token::LeftArrow {
            self.findings.error(self.current.span(), Fault::MisplacedIffArrow);
        }
        let sign = self.advance();
        // Only → is right associative: of two, the later one is taken together first.
        let least = infix.strength() + u8::from(infix == Infix::Implies);
        while self.frames.last().is_some_and(|frame| frame.kind.strength() >= least) {
            self.reduce();
        }
        let start = self.operands.last().map_or(sign.start, |operand| operand.start);
        self.open(Opened::Infix(infix), start, sign)
    }

    /// Completes what is innermost: an operator, or a quantifier at the end of its scope.
    fn reduce(&mut self) {
        let Some(frame) = self.shut() else { return };
        match frame.kind {
            Opened::Infix(infix) => self.combine(infix, frame.token),
            Opened::Not => self.negate(frame),
            Opened::Quantifier { quantifier, name, variable } => self.quantify(frame, quantifier, name, variable),
            // The callers stop at brackets.
            Opened::Bracket | Opened::Arguments { .. } => {}
        }
    }

    fn reduce_to_bracket(&mut self) {
        while self.frames.last().is_some_and(|frame| !frame.kind.is_bracket()) {
            self.reduce();
        }
    }

    /// Whether the innermost bracket is that of an argument list; what it holds so far is then complete.
    fn reduce_to_list(&mut self) -> bool {
        let bracket = self.frames.iter().rev().find(|frame| frame.kind.is_bracket());
        if !matches!(bracket.map(|frame| frame.kind), Some(Opened::Arguments { .. })) {
            return false;
        }
        self.reduce_to_bracket();
        true
    }

    fn close(&mut self) {
        let bracket = self.advance();
        if self.brackets == 0 {
            // It is passed over, so that the scopes of quantifiers go on.
            return self.findings.error(bracket.span(), Fault::UnopenedBracket);
        }
        self.reduce_to_bracket();
        match self.shut() {
            None => {}
            Some(Frame { kind: Opened::Arguments { name, known, base }, start, .. }) => {
                let value = self.application(name, known, base as usize, start);
                self.push(value, Form::Closed, start, bracket.end);
            }
            Some(frame) => {
                if let Some(operand) = self.operands.last_mut() {
                    operand.form = Form::Closed;
                    operand.start = frame.start;
                    operand.end = bracket.end;
                }
            }
        }
    }

    /// The end of the sentence: brackets that are still open are closed after one error about all of them.
    fn finish(&mut self) {
        self.reduce_to_bracket();
        let mut open = Vec::new();
        while let Some(frame) = self.shut() {
            match frame.kind {
                Opened::Quantifier { name, .. } => self.vocabulary.unbind(name),
                bracket if bracket.is_bracket() && open.len() < 4 => open.push(frame.token.span()),
                _ => {}
            }
        }
        if let Some((&innermost, around)) = open.split_first() {
            self.findings.error(innermost, Fault::UnclosedBracket(around.to_vec()));
            self.operands.clear();
        }
    }

    /// Goes on to the next place where reading makes sense again: a connective, a comma or a bracket that closes, the end.
    fn skip(&mut self) {
        if self.current.token == Token::Plus {
            self.advance();
        }
        while Infix::of(self.current.token).is_none() {
            match self.current.token {
                Token::Close | Token::Comma | Token::End => return,
                Token::Open => self.skip_bracket(),
                _ => {
                    self.advance();
                }
            }
        }
    }

    /// Passes the current token; an opening bracket with all that it encloses.
    fn skip_bracket(&mut self) {
        let mut depth = 0usize;
        loop {
            match self.current.token {
                Token::End => return,
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.advance();
            if depth == 0 {
                return;
            }
        }
    }
}
