//! The grammar of what stands between and after operands: connectives by precedence (Q-PA-2), closing brackets, commas, the end.
//! Also where reading goes on after an error.

use syntax_core::precedence::Pending;

use super::error::{SyntaxError, expected};
use super::lexer::Token;
use super::reader::{Form, Frame, GivenUp, Infix, Opened, Reader, SentenceContext, Value};

impl Reader<'_> {
    /// Reads what may follow an operand. Tells whether that was the end of the sentence.
    pub(super) fn after_operand(&mut self) -> Result<bool, GivenUp> {
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
                    let expected = match self.frames.inside_out().find(|frame| frame.strength() == 0).map(|frame| frame.kind) {
                        Some(Opened::Arguments { .. }) => expected::COMMA_OR_CLOSE,
                        Some(Opened::Bracket) => expected::CONNECTIVE_OR_CLOSE,
                        _ => expected::CONNECTIVE,
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
    pub(super) fn infix_word(&self) -> Option<Infix> {
        match self.slice(self.current.span()) {
            "V" => Some(Infix::Or),
            "implies" => Some(Infix::Implies),
            "iff" => Some(Infix::Iff),
            _ => None,
        }
    }

    fn infix(&mut self, infix: Infix) -> Result<(), GivenUp> {
        if self.current.token == Token::LeftArrow {
            let place = self.current.span();
            // The rulebook prints this one for "if and only if"; elsewhere such arrows often turn → round.
            let is_printed = self.setting == SentenceContext::Board && matches!(self.slice(place), "←" | "\\leftarrow");
            match is_printed {
                true => self.sink.warning(SyntaxError::PrintedIffArrow, place),
                false => self.sink.error(SyntaxError::MisplacedIffArrow, place),
            }
        }
        // `\mid` stands before a naming and around `L`, and joins no formulas.
        if self.current.token == Token::Bar && self.slice(self.current.span()) == "\\mid" {
            self.unexpected(expected::CONNECTIVE);
        }
        let sign = self.advance();
        // Only → is right associative: of two, the later one is taken together first.
        let least = infix.strength() + u8::from(infix == Infix::Implies);
        while let Some(frame) = self.frames.close_binding(least) {
            self.complete(frame);
        }
        let start = self.operands.last().map_or(sign.start, |operand| operand.start);
        self.open(Opened::Infix(infix), start, sign)
    }

    /// Completes what was innermost: an operator, or a quantifier at the end of its scope.
    fn complete(&mut self, frame: Frame) {
        match frame.kind {
            Opened::Infix(infix) => self.combine(infix, frame.token),
            Opened::Not => self.negate(frame),
            Opened::Quantifier { quantifier, name, variable } => self.quantify(frame, quantifier, name, variable),
            // The callers stop at brackets.
            Opened::Bracket | Opened::Arguments { .. } => {}
        }
    }

    fn reduce_to_bracket(&mut self) {
        while self.frames.innermost().is_some_and(|frame| !frame.kind.is_bracket()) {
            let Some(frame) = self.frames.close() else { return };
            self.complete(frame);
        }
    }

    /// Tells whether the innermost bracket is that of an argument list; what it holds so far is then complete.
    fn reduce_to_list(&mut self) -> bool {
        let bracket = self.frames.inside_out().find(|frame| frame.kind.is_bracket());
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
            return self.sink.error(SyntaxError::UnopenedBracket, bracket.span());
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

    /// Ends the sentence: brackets that are still open are closed after one error about all of them.
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
            self.sink.error(SyntaxError::UnclosedBracket(around.to_vec()), innermost);
            self.operands.clear();
        }
    }

    /// Goes on to the next place where reading makes sense again: a connective, a comma or a bracket that closes, the end.
    pub(super) fn skip(&mut self) {
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
    pub(super) fn skip_bracket(&mut self) {
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
