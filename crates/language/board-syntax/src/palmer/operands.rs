//! The grammar of operands: quantifiers, negations and brackets before them, names, argument lists, counting statements. What a
//! name means where it stands is the business of `sorts`.

use formula::{CardinalityRelation, Kind, Quantifier};
use source::Span;

use super::MAX_CARDINALITY;
use super::error::{SyntaxError, expected};
use super::lexer::{Lexeme, Offset, Token, span};
use super::reader::{Form, GivenUp, Infix, Opened, Reader, Value};
use super::vocabulary::Meaning;

impl Reader<'_> {
    /// Reads one operand: whatever opens something before it, and then a name, a constant, `|L| ≥ n`.
    pub(super) fn operand(&mut self) -> Result<(), GivenUp> {
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
                    if let Some(value) = self.truth_value(at.span()) {
                        self.advance();
                        self.push(value, Form::Closed, at.start, at.end);
                        return Ok(());
                    }
                    self.sink.error(SyntaxError::UnexpectedCharacter, at.span());
                    self.endure()?;
                    self.advance();
                    if matches!(self.current.token, Token::End | Token::Close | Token::Comma) {
                        self.push(Value::Faulty, Form::Closed, at.start, at.end);
                        return Ok(());
                    }
                }
                found => {
                    let expected = if self.inside_term() { expected::OBJECT } else { expected::STATEMENT };
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

    /// Tells whether an object must stand here, by what stands before it.
    pub(super) fn inside_term(&self) -> bool {
        matches!(
            self.frames.innermost().map(|frame| frame.kind),
            Some(Opened::Arguments { .. } | Opened::Infix(Infix::Plus | Infix::Equal | Infix::NotEqual))
        )
    }

    /// Reads a quantifier with its variables: `∀x`, `∀x,y`, `∀x.`
    fn quantifier(&mut self, quantifier: Quantifier) -> Result<(), GivenUp> {
        let sign = self.advance();
        if self.current.token != Token::Word {
            self.unexpected(expected::VARIABLE);
            return self.bracketed_variable(quantifier, sign);
        }
        let first = self.current.start;
        loop {
            let word = self.advance();
            self.bind(quantifier, sign, word)?;
            if self.current.token != Token::Comma {
                self.refuse_glued_negation(quantifier, sign, span(first, word.end));
                break;
            }
            let comma = self.advance();
            if self.current.token != Token::Word {
                self.unexpected(expected::VARIABLE);
                break;
            }
            if quantifier == Quantifier::ExistsUnique {
                self.sink.error(SyntaxError::AmbiguousUnique, span(sign.start, self.current.end));
            }
            let mut ahead = self.lexer;
            if ahead.next().token == Token::Open {
                let found = Token::Comma;
                self.sink.error(SyntaxError::UnexpectedToken { found, expected: expected::STATEMENT }, comma.span());
                break;
            }
        }
        if matches!(self.current.token, Token::Dot | Token::Colon) {
            self.advance();
        }
        Ok(())
    }

    /// Refuses a `!` right after the variables of a quantifier, which may be meant for `∃!`; what follows is read as denied.
    fn refuse_glued_negation(&mut self, quantifier: Quantifier, sign: Lexeme, variables: Span) {
        let mark = self.current.span();
        let between = self.slice(Span::new(variables.end, mark.start));
        // The bracket of `\text{x}` is the variable's.
        if self.slice(mark) == "!" && (between.is_empty() || between.ends_with('}')) {
            let error = SyntaxError::NegationBehindVariable { quantifier, variables, sentence: self.sentence };
            self.sink.error(error, Span::new(sign.span().start, mark.end));
        }
    }

    /// Refuses `∀(x)`, which other games write; what follows is read with x bound all the same.
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
            self.sink.warning(SyntaxError::SymbolAsVariable(name), word.span());
        }
        let (variable, outside) = self.vocabulary.bind(self.bank, name, spelling);
        if outside > 0 {
            self.sink.warning(SyntaxError::ShadowedVariable(name), word.span());
        }
        let opened = self.open(Opened::Quantifier { quantifier, name, variable }, sign.start, word);
        if opened.is_err() {
            self.vocabulary.unbind(name);
        }
        opened
    }

    /// Reads `|L| ≥ n` (PA-S12, PA-S13, Q-PA-21).
    fn cardinality(&mut self) {
        let start = self.advance().start;
        let size = self.current.token == Token::Word && self.slice(self.current.span()) == "L";
        if size {
            self.advance();
        }
        if !size || self.current.token != Token::Bar {
            self.unexpected(expected::DOMAIN_SIZE);
            return self.skip_counting(start);
        }
        self.advance();
        let comparison = match self.current.token {
            Token::AtLeast => Some(CardinalityRelation::AtLeast),
            Token::LessThan => Some(CardinalityRelation::LessThan),
            Token::MoreThan => Some(CardinalityRelation::MoreThan),
            Token::AtMost => Some(CardinalityRelation::AtMost),
            Token::Equal => Some(CardinalityRelation::Exactly),
            _ => None,
        };
        let Some(comparison) = comparison else {
            self.unexpected(expected::COMPARISON);
            return self.skip_counting(start);
        };
        self.advance();
        let digits = self.slice(self.current.span());
        if self.current.token != Token::Word || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            self.unexpected(expected::NUMBER);
            return self.skip_counting(start);
        }
        let number = self.advance();
        let value = match digits.parse::<u32>() {
            Ok(n) if (1..=MAX_CARDINALITY).contains(&n) => {
                if n == 1 && matches!(comparison, CardinalityRelation::AtLeast | CardinalityRelation::LessThan) {
                    self.sink.warning(SyntaxError::TrivialCardinality(comparison), span(start, number.end));
                }
                Value::Formula(self.bank.cardinality(comparison, n))
            }
            _ => {
                self.sink.error(SyntaxError::CardinalityOutOfRange, number.span());
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

    /// Passes what stands without brackets right after a name that takes arguments: `likes x y`, `likes x, y`. Its faults would be consequences
    /// of the one that was reported.
    pub(super) fn pass_bare_arguments(&mut self) {
        let bracket = self.frames.inside_out().find(|frame| frame.kind.is_bracket());
        let in_list = matches!(bracket.map(|frame| frame.kind), Some(Opened::Arguments { .. }));
        while self.current.token == Token::Word && self.infix_word().is_none() {
            self.advance();
            if self.current.token == Token::Open {
                self.skip_bracket();
            }
            if self.current.token == Token::Comma && !in_list {
                self.advance();
            }
        }
    }

    /// Reads a name: an operand (true), or what an argument list was opened for (false).
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
        if word.meaning.is_none() && !self.is_declared_by_use(name) {
            let error = if word.bound > 0 { SyntaxError::VariableApplied(name) } else { self.unknown(name) };
            self.sink.error(error, lexeme.span());
        }
        let bracket = self.current;
        // A statement is shorter than 2³² bytes, and so is its list of operands.
        let base = self.operands.len() as u32;
        // With a bracket more than may be open, the frame below says so.
        if self.frames.has_room() && self.plain_arguments() {
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
                self.sink.error(SyntaxError::WrongArity { name, kind, expected, found: 0 }, lexeme.span());
            } else if self.is_declared_by_use(name) {
                self.sink.error(self.unknown(name), lexeme.span());
            }
            self.push(Value::Faulty, Form::Closed, lexeme.start, end);
            return Ok(true);
        }
        self.open(Opened::Arguments { name, known: word.meaning.is_some(), base }, lexeme.start, bracket)?;
        Ok(false)
    }

    /// After the bracket or comma at hand: takes the arguments that are bound variables of one letter, up to the first that is
    /// not. Whether these were all; the closing bracket is then at hand, else the bracket or comma before the next argument.
    #[inline]
    pub(super) fn plain_arguments(&mut self) -> bool {
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
}
