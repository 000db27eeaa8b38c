//! Definitions from text. One pass over the tokens, no recursion: nothing is nested deeper than one bracket.

use formula::{Fixity, Kind, SymbolId};
use model::definable::{Condition, Constraint, Linear, Overflow, Piece, PiecewiseLinear, Quotient, Relation};

use super::token::{Placed, Token, tokens};
use super::{Definition, parameter, parameter_number};
use crate::symbols::{Named, UsedSymbols};

/// The kinds of text that could have stood where something else stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Expected {
    /// The head of a definition: a symbol with its parameters.
    #[error("a symbol with its parameters, as in `f(x, y)`")]
    Head,
    /// This parameter of the head, counted from 0.
    #[error("the parameter `{}`", parameter(*.0))]
    Parameter(u32),
    /// `)`, or a comma and the next parameter.
    #[error("`)`, or a comma and the next parameter")]
    CloseOrComma,
    /// The second parameter after a name between two.
    #[error("the parameter `y` after the name between two parameters")]
    Second,
    /// `=`, `iff`, `always` or `never`.
    #[error("`=`, `iff`, `always` or `never`")]
    Definiens,
    /// A number, or a parameter.
    #[error("a number or a parameter")]
    Summand,
    /// A parameter after `*`.
    #[error("a parameter")]
    Factor,
    /// A number in decimal digits without leading zeros, at least 1.
    #[error("a number from 1 to 18446744073709551615")]
    Divisor,
    /// `)` and a divisor after it.
    #[error("`)`")]
    Close,
    /// `=`, `≠`, `<`, `≤`, `>`, `≥`, or `divides` after a number.
    #[error("`=`, `≠`, `<`, `≤`, `>` or `≥`")]
    Relation,
    /// `not divide` after `does`.
    #[error("`not divide`")]
    NotDivide,
    /// A comma and the next piece.
    #[error("a comma and the next piece")]
    Piece,
    /// `otherwise` before the last value.
    #[error("`otherwise` before the last value and nowhere else")]
    Otherwise,
    /// The end of the definition.
    #[error("the end of the definition")]
    End,
    /// A number of at most 127 bits, sums included.
    #[error("numbers of at most 127 bits")]
    SmallerNumber,
    /// A part of a definition by automata, as it is called.
    #[error("{0}")]
    Words(&'static str),
}

/// A definition that cannot be read: where, and what could have stood there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {at}, {expected} was expected")]
pub struct Misread {
    /// The offset of the byte.
    pub at: usize,
    /// The text that could have stood there.
    pub expected: Expected,
}

/// The reason for which a definition is none.
pub(crate) enum Unread {
    Misread(Misread),
    /// It is one of a symbol that is not used.
    UnknownSymbol(Named),
}

impl From<Misread> for Unread {
    fn from(misread: Misread) -> Unread {
        Unread::Misread(misread)
    }
}

/// Reads the definition of a symbol that is used.
pub(super) fn definition(text: &str, used: &UsedSymbols) -> Result<(SymbolId, Definition), Unread> {
    let tokens = tokens(text);
    let mut reader = Reader::new(&tokens);
    let (name, fixity) = reader.head()?;
    let symbol = |kind: Kind| {
        let named = || Named { name: name.clone(), kind, arity: fixity.arity() };
        used.of_fixity(&name, kind, fixity).ok_or_else(|| Unread::UnknownSymbol(named()))
    };
    let definition = if reader.sign('=') {
        (symbol(Kind::Function)?, Definition::Function(reader.value()?))
    } else if reader.word("iff") {
        (symbol(Kind::Predicate)?, Definition::Predicate(reader.condition()?))
    } else if let Some(truth) = reader.truth() {
        (symbol(Kind::Predicate)?, Definition::Predicate(truth))
    } else {
        return Err(reader.misread(Expected::Definiens).into());
    };
    if *reader.token() != Token::End {
        return Err(reader.misread(Expected::End).into());
    }
    Ok(definition)
}

/// A multiple of a parameter, or a number: whether it is subtracted, its magnitude, the parameter.
type Summand = (bool, u128, Option<u32>);

pub(super) struct Reader<'t> {
    /// Ends with [`Token::End`].
    tokens: &'t [Placed],
    next: usize,
}

impl<'t> Reader<'t> {
    pub(super) fn new(tokens: &'t [Placed]) -> Reader<'t> {
        Reader { tokens, next: 0 }
    }

    fn at(&self, ahead: usize) -> &'t Token {
        self.tokens.get(self.next + ahead).map_or(&Token::End, |placed| &placed.token)
    }

    fn token(&self) -> &'t Token {
        self.at(0)
    }

    pub(super) fn misread(&self, expected: Expected) -> Misread {
        let last = self.tokens.last().map_or(0, |placed| placed.at);
        Misread { at: self.tokens.get(self.next).map_or(last, |placed| placed.at), expected }
    }

    fn take(&mut self) -> &'t Token {
        let token = self.token();
        self.next += 1;
        token
    }

    fn sign(&mut self, sign: char) -> bool {
        let there = *self.token() == Token::Sign(sign);
        self.next += usize::from(there);
        there
    }

    fn require(&mut self, sign: char, expected: Expected) -> Result<(), Misread> {
        if self.sign(sign) { Ok(()) } else { Err(self.misread(expected)) }
    }

    fn word(&mut self, word: &str) -> bool {
        let there = matches!(self.token(), Token::Word(found) if found == word);
        self.next += usize::from(there);
        there
    }

    fn parameter(&mut self, number: u32) -> bool {
        let there = matches!(self.token(), Token::Word(found) if parameter_number(found) == Some(number));
        self.next += usize::from(there);
        there
    }

    /// `always` and `never`.
    fn truth(&mut self) -> Option<Condition> {
        if self.word("always") {
            return Some(Condition::always());
        }
        self.word("never").then(Condition::never)
    }

    pub(super) fn head(&mut self) -> Result<(String, Fixity), Misread> {
        let ends = |token: &Token| {
            matches!(token, Token::Sign('(' | '=') | Token::End)
                || matches!(token, Token::Word(word) if matches!(word.as_str(), "iff" | "always" | "never"))
        };
        // `x + y = …`; a letter `x` has one of the words or symbols above after it.
        if matches!(self.token(), Token::Word(word) if word == "x") && !ends(self.at(1)) {
            self.next += 1;
            let name = match self.token() {
                Token::Sign('+') => "+".to_owned(),
                Token::Word(name) | Token::Number(name) | Token::Quoted(name) => name.clone(),
                _ => return Err(self.misread(Expected::Definiens)),
            };
            self.next += 1;
            return if self.parameter(1) { Ok((name, Fixity::Infix)) } else { Err(self.misread(Expected::Second)) };
        }
        let (Token::Word(name) | Token::Number(name) | Token::Quoted(name)) = self.token() else {
            return Err(self.misread(Expected::Head));
        };
        self.next += 1;
        if !self.sign('(') {
            return Ok((name.clone(), Fixity::Letter));
        }
        if self.sign(')') {
            return Ok((name.clone(), Fixity::Applied(0)));
        }
        let mut arity = 0;
        loop {
            if !self.parameter(arity) {
                return Err(self.misread(Expected::Parameter(arity)));
            }
            arity += 1;
            if self.sign(')') {
                return Ok((name.clone(), Fixity::Applied(arity)));
            }
            self.require(',', Expected::CloseOrComma)?;
        }
    }

    fn value(&mut self) -> Result<PiecewiseLinear, Misread> {
        let mut pieces = Vec::new();
        loop {
            let last = self.word("otherwise");
            if last && pieces.is_empty() {
                self.next -= 1;
                return Err(self.misread(Expected::Summand));
            }
            let value = self.quotient()?;
            if self.word("if") {
                if last {
                    self.next -= 1;
                    return Err(self.misread(Expected::End));
                }
                let when = self.condition()?;
                pieces.push(Piece { when, value });
                self.require(',', Expected::Piece)?;
            } else if last || pieces.is_empty() {
                return Ok(PiecewiseLinear { pieces, otherwise: value });
            } else {
                return Err(self.misread(Expected::Otherwise));
            }
        }
    }

    fn quotient(&mut self) -> Result<Quotient, Misread> {
        let is_bracketed = self.sign('(');
        let summands = self.summands()?;
        if is_bracketed {
            self.require(')', Expected::Close)?;
        }
        let numerator = self.linear(&summands, false)?;
        let is_divided = (is_bracketed || summands.len() == 1) && self.sign('/');
        // Brackets are there for the divisor.
        if is_bracketed && !is_divided {
            return Err(self.misread(Expected::Divisor));
        }
        Ok(Quotient { numerator, divisor: if is_divided { self.divisor()? } else { 1 } })
    }

    fn divisor(&mut self) -> Result<u64, Misread> {
        let Token::Number(digits) = self.token() else { return Err(self.misread(Expected::Divisor)) };
        let divisor = digits.parse().ok().filter(|&divisor| divisor > 0);
        let divisor = divisor.ok_or_else(|| self.misread(Expected::Divisor))?;
        self.next += 1;
        Ok(divisor)
    }

    fn summands(&mut self) -> Result<Vec<Summand>, Misread> {
        let mut summands = Vec::new();
        let mut negative = self.sign('-');
        loop {
            let (magnitude, parameter) = self.summand()?;
            summands.push((negative, magnitude, parameter));
            negative = match self.token() {
                Token::Sign('+') => false,
                Token::Sign('-') => true,
                _ => return Ok(summands),
            };
            self.next += 1;
        }
    }

    fn summand(&mut self) -> Result<(u128, Option<u32>), Misread> {
        if let Some(parameter) = self.any_parameter() {
            return Ok((1, Some(parameter)));
        }
        let Token::Number(digits) = self.token() else { return Err(self.misread(Expected::Summand)) };
        let magnitude = digits.parse().map_err(|_| self.misread(Expected::SmallerNumber))?;
        self.next += 1;
        if !self.sign('*') {
            return Ok((magnitude, None));
        }
        let parameter = self.any_parameter().ok_or_else(|| self.misread(Expected::Factor))?;
        Ok((magnitude, Some(parameter)))
    }

    fn any_parameter(&mut self) -> Option<u32> {
        let Token::Word(word) = self.token() else { return None };
        let number = parameter_number(word)?;
        self.next += 1;
        Some(number)
    }

    /// The sum of the summands, or its opposite.
    fn linear(&self, summands: &[Summand], opposite: bool) -> Result<Linear, Misread> {
        let sum = || {
            let mut constant: i128 = 0;
            let mut coefficients = Vec::with_capacity(summands.len());
            for &(negative, magnitude, parameter) in summands {
                let value =
                    if negative != opposite { 0i128.checked_sub_unsigned(magnitude) } else { i128::try_from(magnitude).ok() };
                let value = value.ok_or(Overflow)?;
                match parameter {
                    Some(parameter) => coefficients.push((parameter, value)),
                    None => constant = constant.checked_add(value).ok_or(Overflow)?,
                }
            }
            Linear::new(constant, coefficients)
        };
        sum().map_err(|Overflow| self.misread(Expected::SmallerNumber))
    }

    fn condition(&mut self) -> Result<Condition, Misread> {
        if let Some(truth) = self.truth() {
            return Ok(truth);
        }
        let mut alternatives = Vec::new();
        loop {
            let is_bracketed = self.sign('(');
            let mut constraints = vec![self.constraint()?];
            // Without brackets several constraints are the whole condition.
            while (is_bracketed || alternatives.is_empty()) && self.word("and") {
                constraints.push(self.constraint()?);
            }
            if is_bracketed {
                self.require(')', Expected::Close)?;
            }
            let is_whole = !is_bracketed && constraints.len() > 1;
            alternatives.push(constraints);
            if is_whole || !self.word("or") {
                return Ok(Condition(alternatives));
            }
        }
    }

    fn constraint(&mut self) -> Result<Constraint, Misread> {
        if matches!((self.token(), self.at(1)), (Token::Number(_), Token::Word(word)) if word == "divides" || word == "does") {
            let divisor = self.divisor()?;
            let divides = self.word("divides");
            // Otherwise it is `does`.
            if !divides {
                self.next += 1;
                if !(self.word("not") && self.word("divide")) {
                    return Err(self.misread(Expected::NotDivide));
                }
            }
            let summands = self.summands()?;
            let relation = if divides { Relation::DivisibleBy(divisor.into()) } else { Relation::NotDivisibleBy(divisor.into()) };
            return Ok(Constraint { term: self.linear(&summands, false)?, relation });
        }
        let mut summands = self.summands()?;
        let Token::Sign(sign @ ('=' | '≠' | '<' | '≤' | '>' | '≥')) = self.token() else {
            return Err(self.misread(Expected::Relation));
        };
        self.take();
        let right = self.summands()?;
        summands.extend(right.into_iter().map(|(negative, magnitude, parameter)| (!negative, magnitude, parameter)));
        let (relation, mirrored) = match sign {
            '=' => (Relation::Equal, false),
            '≠' => (Relation::Unequal, false),
            '<' => (Relation::Below, false),
            '≤' => (Relation::AtMost, false),
            '>' => (Relation::Below, true),
            _ => (Relation::AtMost, true),
        };
        Ok(Constraint { term: self.linear(&summands, mirrored)?, relation })
    }
}
