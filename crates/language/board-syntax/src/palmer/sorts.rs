//! Objects and statements: what each operator of the grammar needs, what it makes, and what is wrong when it gets the other thing
//! (PA-13, PA-15, Q-PA-9). Also the remarks about operators side by side without brackets (PA-12, Q-PA-2).

use formula::{Connective, Fixity, Formula, FormulaId, Kind, NameId, Quantifier, TermId, VariableId};
use source::Span;

use super::error::{ObjectPlace, SyntaxError};
use super::lexer::{Lexeme, Offset, Token, span};
use super::reader::{Form, Frame, Infix, Opened, Operand, Reader, SentenceContext, Value};
use super::vocabulary::{Meaning, Origin};
use super::{Constants, MixedOperators};

impl Reader<'_> {
    /// Returns the formula that an operand is, where a statement is needed.
    #[inline(always)]
    pub(super) fn as_formula(&mut self, operand: Operand) -> Option<FormulaId> {
        match operand.value {
            Value::Formula(formula) => Some(formula),
            Value::Term(term) => {
                if let Some(letter) = self.sentence_letter(term, operand.span()) {
                    return Some(letter);
                }
                let error = self.undeclared(term).unwrap_or(SyntaxError::TermAsStatement);
                self.sink.error(error, operand.span());
                None
            }
            Value::Faulty => None,
        }
    }

    /// Returns the term that an operand is, where an object is needed.
    #[inline(always)]
    fn as_term(&mut self, operand: Operand, place: ObjectPlace) -> Option<TermId> {
        match operand.value {
            Value::Term(term) => Some(term),
            Value::Formula(formula) => {
                let error = match self.bank.formula(formula) {
                    // A propositional letter is a bare predicate, too.
                    Formula::Atom(symbol, []) => SyntaxError::PredicateAsObject(self.bank.symbol_data(symbol).name),
                    _ => SyntaxError::FormulaAsObject(place),
                };
                self.sink.error(error, operand.span());
                None
            }
            Value::Faulty => None,
        }
    }

    /// Reads a bare name that is neither a bound variable nor a symbol without arguments.
    pub(super) fn bare(&mut self, name: NameId, meaning: Option<Meaning>, span: Span) -> Value {
        let object =
            self.inside_term() || matches!(self.current.token, Token::Plus | Token::Equal | Token::NotEqual | Token::Comma);
        match meaning {
            // `happy[x]`: the character that does not belong here is reported next, and is the reason.
            Some(_) if self.current.token == Token::Unknown => {}
            Some(Meaning { kind: Kind::Predicate, .. }) if object => self.sink.error(SyntaxError::PredicateAsObject(name), span),
            Some(Meaning { kind, arity, .. }) => {
                self.sink.error(SyntaxError::WrongArity { name, kind, expected: arity as usize, found: 0 }, span);
                self.pass_bare_arguments();
            }
            None if self.setting != SentenceContext::Board => return self.unbound(name, span),
            None => {
                let is_zero = object && self.slice(span) == "0";
                if is_zero && self.options.constants == Constants::NamedOnly {
                    self.sink.warning(SyntaxError::ZeroOfExamples, span);
                }
                let variable = self.bound_here(name) || is_letter(self.slice(span), 'a'..='z');
                let is_free = object && self.options.constants == Constants::Free && !self.looks_like_variable(name, span);
                if is_zero || is_free {
                    let symbol = self.bank.symbol(self.slice(span), Kind::Function, Fixity::Letter);
                    self.vocabulary.insert(self.bank, symbol, Origin::Free(span));
                    return self.bank.apply(symbol, &[]).map_or(Value::Faulty, Value::Term);
                }
                let error = if object && variable { SyntaxError::FreeVariable(name) } else { SyntaxError::UnknownSymbol(name) };
                self.sink.error(error, span);
            }
        }
        Value::Faulty
    }

    /// Tells whether a name may be no constant even where any unknown name may: the letters that everyone uses for variables.
    fn looks_like_variable(&self, name: NameId, span: Span) -> bool {
        self.bound_here(name) || is_letter(self.slice(span), 'u'..='z')
    }

    pub(super) fn bound_here(&self, name: NameId) -> bool {
        self.vocabulary.word(name).bound_in == self.vocabulary.statements
    }

    /// Makes a name with its arguments, which are the operands from `base` on.
    pub(super) fn application(&mut self, name: NameId, known: bool, base: usize, start: Offset) -> Value {
        let found = self.operands.len() - base;
        if !known && self.is_declared_by_use(name) {
            self.declare_by_use(name, found, span(start, start + self.bank.name_text(name).len() as Offset));
        }
        let meaning = self.vocabulary.word(name).meaning.filter(|_| known || self.options.declares_by_use);
        let mut arguments = std::mem::take(&mut self.arguments);
        arguments.clear();
        let mut damaged = false;
        for at in base..self.operands.len() {
            if let Value::Term(term) = self.operands[at].value {
                arguments.push(term);
                continue;
            }
            let operand = self.operands[at];
            damaged |= matches!(operand.value, Value::Faulty);
            arguments.extend(self.as_term(operand, ObjectPlace::Argument(name)));
        }
        self.operands.truncate(base);
        let value = match meaning {
            Some(Meaning { kind, arity, .. }) if found != arity as usize => {
                // What is wrong with the arguments may well be why they were counted wrongly.
                if !damaged {
                    let spelling = span(start, start + self.bank.name_text(name).len() as Offset);
                    self.sink.error(SyntaxError::WrongArity { name, kind, expected: arity as usize, found }, spelling);
                }
                Value::Faulty
            }
            Some(Meaning { symbol, kind: Kind::Function, .. }) => {
                self.bank.apply(symbol, &arguments).map_or(Value::Faulty, Value::Term)
            }
            Some(Meaning { symbol, kind: Kind::Predicate, .. }) => {
                self.bank.atom(symbol, &arguments).map_or(Value::Faulty, Value::Formula)
            }
            None => Value::Faulty,
        };
        self.arguments = arguments;
        value
    }

    pub(super) fn negate(&mut self, frame: Frame) {
        let Some(operand) = self.operands.pop() else { return };
        let value = match self.as_formula(operand) {
            Some(formula) => Value::Formula(self.bank.not(formula)),
            None => Value::Faulty,
        };
        self.push(value, Form::Closed, frame.start, operand.end);
    }

    pub(super) fn quantify(&mut self, frame: Frame, quantifier: Quantifier, name: NameId, variable: VariableId) {
        self.vocabulary.unbind(name);
        let Some(operand) = self.operands.pop() else { return };
        let value = match self.as_formula(operand) {
            Some(body) => {
                if self.bank.free_variables(body).binary_search(&variable).is_err() {
                    self.sink.warning(SyntaxError::VacuousQuantifier(name), frame.token.span());
                }
                Value::Formula(self.bank.quantified(quantifier, variable, body))
            }
            None => Value::Faulty,
        };
        self.push(value, Form::Closed, frame.start, operand.end);
    }

    /// Joins the two uppermost operands.
    pub(super) fn combine(&mut self, infix: Infix, sign: Lexeme) {
        let Some(right) = self.operands.pop() else { return };
        let Some(left) = self.operands.pop() else { return };
        let (value, form) = match infix {
            Infix::Plus => self.sum(left, right, sign),
            Infix::Equal | Infix::NotEqual => self.equation(infix, left, right, sign),
            Infix::And => (self.connect(Connective::And, left, right), Form::And),
            Infix::Or => {
                let remarked = self.remark_mixture(left, right);
                (self.connect(Connective::Or, left, right), Form::Or { remarked })
            }
            Infix::Implies => {
                let remarked = self.remark_chain(left, right);
                (self.connect(Connective::Implies, left, right), Form::Arrow { remarked })
            }
            Infix::Iff => {
                let remarked = self.remark_chain(left, right);
                (self.connect(Connective::Iff, left, right), Form::Arrow { remarked })
            }
        };
        self.push(value, form, left.start, right.end);
    }

    #[inline(always)]
    fn connect(&mut self, connective: Connective, left: Operand, right: Operand) -> Value {
        match (self.as_formula(left), self.as_formula(right)) {
            (Some(left), Some(right)) => Value::Formula(self.bank.binary(connective, left, right)),
            _ => Value::Faulty,
        }
    }

    fn sum(&mut self, left: Operand, right: Operand, sign: Lexeme) -> (Value, Form) {
        if let Form::Sum(first) = left.form {
            let summands = (span(left.start, first), span(first + 1, left.end), right.span());
            let whole = left.span().to(right.span());
            self.sink.error(SyntaxError::AmbiguousSum(summands.0, summands.1, summands.2), whole);
            return (Value::Faulty, Form::Closed);
        }
        let bank = &mut *self.bank;
        let plus = *self.plus.get_or_insert_with(|| bank.symbol("+", Kind::Function, Fixity::Infix));
        let value = match (self.as_term(left, ObjectPlace::Sum), self.as_term(right, ObjectPlace::Sum)) {
            (Some(left), Some(right)) => self.bank.apply(plus, &[left, right]).map_or(Value::Faulty, Value::Term),
            _ => Value::Faulty,
        };
        (value, Form::Sum(sign.start))
    }

    fn equation(&mut self, infix: Infix, left: Operand, right: Operand, sign: Lexeme) -> (Value, Form) {
        if left.form == Form::Equation {
            self.sink.error(SyntaxError::ChainedEquality, sign.span());
            return (Value::Faulty, Form::Closed);
        }
        if let (Value::Formula(_), Value::Formula(_)) = (left.value, right.value) {
            let above = self.frames.innermost().map(|frame| frame.kind);
            let brackets = matches!(above, Some(Opened::Infix(_) | Opened::Not))
                || !matches!(self.current.token, Token::Close | Token::Comma | Token::End);
            let error = SyntaxError::FormulaEquality {
                sentence: self.sentence,
                left: left.span(),
                right: right.span(),
                negated: infix == Infix::NotEqual,
                brackets,
            };
            self.sink.error(error, left.span().to(right.span()));
            return (Value::Faulty, Form::Closed);
        }
        let sides = (self.as_term(left, ObjectPlace::Equality), self.as_term(right, ObjectPlace::Equality));
        let value = match sides {
            (Some(left), Some(right)) => {
                let equation = self.bank.equal(left, right);
                Value::Formula(if infix == Infix::NotEqual { self.bank.not(equation) } else { equation })
            }
            _ => Value::Faulty,
        };
        (value, Form::Equation)
    }

    /// Remarks on ∧ beside ∨ without brackets, once for each row of ∨. Tells whether it has been said.
    #[inline(always)]
    fn remark_mixture(&mut self, left: Operand, right: Operand) -> bool {
        if left.form == (Form::Or { remarked: true }) {
            return true;
        }
        let Some(mixed) = [left, right].into_iter().find(|operand| operand.form == Form::And) else { return false };
        self.remark(left.span().to(right.span()), SyntaxError::MixedConnectives(mixed.span()));
        true
    }

    /// Remarks on → or ↔ beside one another without brackets, once for each row. Tells whether it has been said.
    #[inline(always)]
    fn remark_chain(&mut self, left: Operand, right: Operand) -> bool {
        let arrow = |operand: &Operand| matches!(operand.form, Form::Arrow { .. });
        let Some(inner) = [right, left].into_iter().find(arrow) else { return false };
        // Where an arrow joins nothing, brackets are not what is missing.
        if [left.value, right.value].iter().any(|value| matches!(value, Value::Faulty)) {
            return true;
        }
        if [left.form, right.form].iter().all(|&form| form != Form::Arrow { remarked: true }) {
            self.remark(left.span().to(right.span()), SyntaxError::ChainedArrows(inner.span()));
        }
        true
    }

    fn remark(&mut self, span: Span, error: SyntaxError) {
        match self.options.mixed_operators {
            MixedOperators::Warn => self.sink.warning(error, span),
            MixedOperators::Reject => self.sink.error(error, span),
        }
    }
}

/// Tells whether a name is one letter of a range, perhaps with digits, underscores and primes after it.
fn is_letter(spelling: &str, letters: std::ops::RangeInclusive<char>) -> bool {
    let mut characters = spelling.chars();
    characters.next().is_some_and(|first| letters.contains(&first.to_ascii_lowercase()))
        && characters.all(|c| c.is_numeric() || matches!(c, '_' | '\'' | '′'))
}
