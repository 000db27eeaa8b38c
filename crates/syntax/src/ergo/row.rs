//! One row of cards into the bank: which cards may stand side by side, and what the precedence machine makes of them.

use formula::{Bank, Connective, FormulaId, Kind, Shape};
use source::{Span, Text};

use super::error::SyntaxError;
use super::token::{Card, Operator, next_card};
use super::{NotAfterBinary, Options, Row, ThenChain};
use crate::MAX_STATEMENT_BYTES;
use crate::diagnostics::DiagnosticSink;
use crate::precedence::{Pending, PendingStack};

type Located = (SyntaxError, Span);

/// The card before the current one, as far as adjacency goes.
#[derive(Clone, Copy)]
enum Before {
    Start,
    Letter(Span),
    Operator(Operator, Span),
    Open(Span),
    Close(Span),
}

/// A card that waits for its right side.
#[derive(Clone, Copy)]
enum Waiting {
    Open(Span),
    Operator(Operator, Span),
}

impl Pending for Waiting {
    fn strength(&self) -> u8 {
        match self {
            Waiting::Open(_) => 0,
            Waiting::Operator(operator, _) => operator.strength(),
        }
    }
}

struct Reader<'r> {
    bank: &'r mut Bank,
    sink: &'r mut DiagnosticSink<SyntaxError>,
    options: Options,
    before: Before,
    waiting: PendingStack<Waiting>,
    operands: Vec<FormulaId>,
    /// True if a chain was warned of: one warning a row is enough.
    warned: bool,
}

/// Reads the cards of `span` as one row.
pub(super) fn read(
    text: &Text,
    span: Span,
    options: Options,
    bank: &mut Bank,
    sink: &mut DiagnosticSink<SyntaxError>,
) -> Result<Row, Located> {
    if span.end - span.start > MAX_STATEMENT_BYTES {
        return Err((SyntaxError::TooLong, span));
    }
    let (waiting, operands) = (PendingStack::default(), Vec::new());
    let mut reader = Reader { bank, sink, options, before: Before::Start, waiting, operands, warned: false };
    let mut rest = text.slice(span);
    let mut cards = 0;
    while let Some((card, length, left)) = next_card(rest) {
        let end = span.end - left.len();
        reader.card(card, Span::new(end - length, end))?;
        rest = left;
        cards += 1;
    }
    let formula = reader.end(span)?;
    Ok(Row { span, formula, cards })
}

impl Reader<'_> {
    fn card(&mut self, card: Card, span: Span) -> Result<(), Located> {
        self.before = match card {
            Card::Word => return Err((SyntaxError::Word, span)),
            Card::Foreign(character) => return Err((SyntaxError::Foreign(character), span)),
            Card::Letter(letter) => {
                match self.before {
                    Before::Letter(first) => return Err((SyntaxError::AdjacentVariables(first), span)),
                    Before::Close(first) => return Err((SyntaxError::MissingOperator(first), span)),
                    Before::Start | Before::Open(_) | Before::Operator(..) => {}
                }
                let mut spelling = [0; 4];
                let symbol = self.bank.symbol(letter.encode_utf8(&mut spelling), Kind::Predicate, Shape::Letter);
                // A letter takes no arguments, so this is never refused.
                self.operands.extend(self.bank.atom(symbol, &[]));
                Before::Letter(span)
            }
            Card::Open => {
                if let Before::Letter(first) | Before::Close(first) = self.before {
                    return Err((SyntaxError::MissingOperator(first), span));
                }
                self.wait(Waiting::Open(span), span)?;
                Before::Open(span)
            }
            Card::Close => {
                match self.before {
                    Before::Operator(operator, first) => return Err((SyntaxError::MissingOperand(operator), first)),
                    Before::Open(open) => return Err((SyntaxError::EmptyBrackets, open.to(span))),
                    Before::Start | Before::Letter(_) | Before::Close(_) => {}
                }
                self.reduce(1);
                match self.waiting.close() {
                    Some(Waiting::Open(_)) => Before::Close(span),
                    _ => return Err((SyntaxError::UnopenedBracket, span)),
                }
            }
            Card::Operator(Operator::Not) => {
                match self.before {
                    Before::Letter(first) | Before::Close(first) => return Err((SyntaxError::MissingOperator(first), span)),
                    Before::Operator(Operator::Not, first) => return Err((SyntaxError::NotNot(first), span)),
                    Before::Operator(_, first) if self.options.not_after_binary == NotAfterBinary::Brackets => {
                        return Err((SyntaxError::NotAfterBinary(first), span));
                    }
                    Before::Start | Before::Open(_) | Before::Operator(..) => {}
                }
                self.wait(Waiting::Operator(Operator::Not, span), span)?;
                Before::Operator(Operator::Not, span)
            }
            Card::Operator(operator) => {
                match self.before {
                    Before::Start | Before::Open(_) => return Err((SyntaxError::MissingOperand(operator), span)),
                    Before::Operator(_, first) => return Err((SyntaxError::AdjacentOperators(first), span)),
                    Before::Letter(_) | Before::Close(_) => {}
                }
                self.binary(operator, span)?;
                Before::Operator(operator, span)
            }
        };
        Ok(())
    }

    fn binary(&mut self, operator: Operator, span: Span) -> Result<(), Located> {
        self.reduce(operator.strength() + 1);
        if let (Operator::Then, Some(&Waiting::Operator(Operator::Then, first))) = (operator, self.waiting.innermost()) {
            match self.options.then_chain {
                ThenChain::Reject => return Err((SyntaxError::ThenChain(first), span)),
                ThenChain::Right => self.warn(SyntaxError::ThenChainRight(first), span),
                ThenChain::Left => {
                    self.warn(SyntaxError::ThenChainLeft(first), span);
                    // Each is a bracket when the row is printed, which must be readable again.
                    self.waiting.deepen(1).map_err(|_| (SyntaxError::TooDeep, span))?;
                }
            }
        }
        if operator != Operator::Then || self.options.then_chain == ThenChain::Left {
            self.reduce(operator.strength());
        }
        self.wait(Waiting::Operator(operator, span), span)
    }

    fn end(mut self, row: Span) -> Result<FormulaId, Located> {
        if let Before::Operator(operator, span) = self.before {
            return Err((SyntaxError::MissingOperand(operator), span));
        }
        self.reduce(1);
        match (self.waiting.close(), self.operands.pop()) {
            (Some(Waiting::Open(span) | Waiting::Operator(_, span)), _) => Err((SyntaxError::UnclosedBracket, span)),
            (None, Some(formula)) => Ok(formula),
            (None, None) => Err((SyntaxError::Empty, row)),
        }
    }

    fn wait(&mut self, waiting: Waiting, span: Span) -> Result<(), Located> {
        self.waiting.open(waiting).map_err(|_| (SyntaxError::TooDeep, span))
    }

    fn warn(&mut self, error: SyntaxError, span: Span) {
        if !std::mem::replace(&mut self.warned, true) {
            self.sink.warning(error, span);
        }
    }

    /// Applies the operators behind the innermost open bracket that bind at least so strongly.
    fn reduce(&mut self, least: u8) {
        while let Some(Waiting::Operator(operator, _)) = self.waiting.close_binding(least) {
            let connective = match operator {
                Operator::Not => None,
                Operator::Then => Some(Connective::Implies),
                Operator::Or => Some(Connective::Or),
                Operator::And => Some(Connective::And),
            };
            let Some(right) = self.operands.pop() else { return };
            let whole = match connective {
                None => self.bank.not(right),
                Some(connective) => {
                    let Some(left) = self.operands.pop() else { return };
                    self.bank.binary(connective, left, right)
                }
            };
            self.operands.push(whole);
        }
    }
}
