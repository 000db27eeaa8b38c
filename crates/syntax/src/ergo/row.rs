//! One row of cards into the bank, by operator precedence with stacks on the heap.

use formula::{Bank, Connective, FormulaId, Kind, Shape};
use source::{Span, Text};

use super::fault::{Fault, Operator};
use super::token::{Card, next_card};
use super::{NotAfterBinary, Options, Row, ThenChain};
use crate::{MAX_NESTING, MAX_STATEMENT_BYTES};

type Located = (Fault, Span);

/// What the card before the current one was, as far as adjacency goes.
#[derive(Clone, Copy)]
enum Before {
    Start,
    Letter(Span),
    Operator(Operator, Span),
    Open(Span),
    Close(Span),
}

/// What waits for its right side.
#[derive(Clone, Copy)]
enum Waiting {
    Open(Span),
    Operator(Operator, Span),
}

struct Reader<'b> {
    bank: &'b mut Bank,
    options: Options,
    before: Before,
    waiting: Vec<Waiting>,
    operands: Vec<FormulaId>,
}

/// Reads the cards of `span` as one row.
pub(super) fn read(
    text: &Text,
    span: Span,
    options: Options,
    bank: &mut Bank,
    warnings: &mut Vec<Located>,
) -> Result<Row, Located> {
    if span.end - span.start > MAX_STATEMENT_BYTES {
        return Err((Fault::TooLong, span));
    }
    let mut reader = Reader { bank, options, before: Before::Start, waiting: Vec::new(), operands: Vec::new() };
    let mut rest = text.slice(span);
    let mut cards = 0;
    while let Some((card, length, left)) = next_card(rest) {
        let end = span.end - left.len();
        reader.card(card, Span::new(end - length, end), warnings)?;
        rest = left;
        cards += 1;
    }
    let formula = reader.end(span)?;
    Ok(Row { span, formula, cards })
}

impl Reader<'_> {
    fn card(&mut self, card: Card, span: Span, warnings: &mut Vec<Located>) -> Result<(), Located> {
        self.before = match card {
            Card::Word => return Err((Fault::Word, span)),
            Card::Foreign(character) => return Err((Fault::Foreign(character), span)),
            Card::Letter(letter) => {
                match self.before {
                    Before::Letter(first) => return Err((Fault::AdjacentVariables(first), span)),
                    Before::Close(first) => return Err((Fault::MissingOperator(first), span)),
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
                    return Err((Fault::MissingOperator(first), span));
                }
                self.wait(Waiting::Open(span), span)?;
                Before::Open(span)
            }
            Card::Close => {
                match self.before {
                    Before::Operator(operator, first) => return Err((Fault::MissingOperand(operator), first)),
                    Before::Open(open) => return Err((Fault::EmptyBrackets, open.to(span))),
                    Before::Start | Before::Letter(_) | Before::Close(_) => {}
                }
                self.reduce(|_| true);
                match self.waiting.pop() {
                    Some(Waiting::Open(_)) => Before::Close(span),
                    _ => return Err((Fault::UnmatchedBracket, span)),
                }
            }
            Card::Operator(Operator::Not) => {
                match self.before {
                    Before::Letter(first) | Before::Close(first) => return Err((Fault::MissingOperator(first), span)),
                    Before::Operator(Operator::Not, first) => return Err((Fault::NotNot(first), span)),
                    Before::Operator(_, first) if self.options.not_after_binary == NotAfterBinary::Brackets => {
                        return Err((Fault::NotAfterBinary(first), span));
                    }
                    Before::Start | Before::Open(_) | Before::Operator(..) => {}
                }
                self.wait(Waiting::Operator(Operator::Not, span), span)?;
                Before::Operator(Operator::Not, span)
            }
            Card::Operator(operator) => {
                match self.before {
                    Before::Start | Before::Open(_) => return Err((Fault::MissingOperand(operator), span)),
                    Before::Operator(_, first) => return Err((Fault::AdjacentOperators(first), span)),
                    Before::Letter(_) | Before::Close(_) => {}
                }
                self.binary(operator, span, warnings)?;
                Before::Operator(operator, span)
            }
        };
        Ok(())
    }

    fn binary(&mut self, operator: Operator, span: Span, warnings: &mut Vec<Located>) -> Result<(), Located> {
        self.reduce(|top| strength(top) > strength(operator));
        if let (Operator::Then, Some(&Waiting::Operator(Operator::Then, first))) = (operator, self.waiting.last()) {
            match self.options.then_chain {
                ThenChain::Reject => return Err((Fault::ThenChain(first), span)),
                ThenChain::Right => warn(warnings, Fault::ThenChainRight(first), span),
                ThenChain::Left => warn(warnings, Fault::ThenChainLeft(first), span),
            }
        }
        if operator != Operator::Then || self.options.then_chain == ThenChain::Left {
            self.reduce(|top| strength(top) == strength(operator));
        }
        self.wait(Waiting::Operator(operator, span), span)
    }

    fn end(mut self, row: Span) -> Result<FormulaId, Located> {
        if let Before::Operator(operator, span) = self.before {
            return Err((Fault::MissingOperand(operator), span));
        }
        self.reduce(|_| true);
        match (self.waiting.pop(), self.operands.pop()) {
            (Some(Waiting::Open(span) | Waiting::Operator(_, span)), _) => Err((Fault::UnmatchedBracket, span)),
            (None, Some(formula)) => Ok(formula),
            (None, None) => Err((Fault::Empty, row)),
        }
    }

    fn wait(&mut self, waiting: Waiting, span: Span) -> Result<(), Located> {
        if self.waiting.len() == MAX_NESTING {
            return Err((Fault::TooDeep, span));
        }
        self.waiting.push(waiting);
        Ok(())
    }

    /// Applies the operators on top that are to be applied, down to the innermost open bracket.
    fn reduce(&mut self, applies: impl Fn(Operator) -> bool) {
        while let Some(&Waiting::Operator(operator, _)) = self.waiting.last() {
            if !applies(operator) {
                return;
            }
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
            self.waiting.pop();
        }
    }
}

/// How strongly an operator binds (ER-5).
fn strength(operator: Operator) -> u8 {
    match operator {
        Operator::Not => 4,
        Operator::Then => 3,
        Operator::Or => 2,
        Operator::And => 1,
    }
}

/// One warning a row is enough.
fn warn(warnings: &mut Vec<Located>, fault: Fault, span: Span) {
    if warnings.is_empty() {
        warnings.push((fault, span));
    }
}
