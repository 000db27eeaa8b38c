//! The grammar of rows of cards (ER-4 to ER-6): which cards may stand side by side, and in which order the operators apply.
//!
//! One reader for all who have rows: premise areas that are read as text into a bank ([`super::parse_with`]), and the cards of the
//! game, whose rows are judged by their truth tables (crate `games`). They differ in what an operand is, and in how a place is given.
//! Not here: text, and the description of an error.

use syntax_core::MAX_NESTING;
use syntax_core::precedence::{Pending, PendingStack};

use super::{NotAfterBinary, Options, ThenChain};

/// Operator card, the strongest first (ER-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// NOT.
    Not,
    /// THEN.
    Then,
    /// OR.
    Or,
    /// AND.
    And,
}

impl Operator {
    /// Returns the word on the card.
    pub fn word(self) -> &'static str {
        match self {
            Operator::Not => "NOT",
            Operator::Then => "THEN",
            Operator::Or => "OR",
            Operator::And => "AND",
        }
    }

    /// Returns how strongly it binds (ER-5).
    fn strength(self) -> u8 {
        match self {
            Operator::Not => 4,
            Operator::Then => 3,
            Operator::Or => 2,
            Operator::And => 1,
        }
    }
}

/// Card of a row; `L` stands for a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Card<L> {
    /// A variable.
    Letter(L),
    /// NOT, THEN, OR or AND.
    Operator(Operator),
    /// A left bracket.
    Open,
    /// A right bracket.
    Close,
}

/// Application of the operators to operands, such as formulas of a bank or columns of a truth table.
pub trait Operands {
    /// Face of a letter's card.
    type Letter;
    /// A letter, or what an operator makes of others.
    type Operand;

    /// Returns the operand that a letter is; `None` for a letter of which there can be none.
    fn letter(&mut self, letter: Self::Letter) -> Option<Self::Operand>;

    /// Returns the negation of an operand.
    fn not(&mut self, operand: Self::Operand) -> Self::Operand;

    /// Returns `left` THEN `right`.
    fn then(&mut self, left: Self::Operand, right: Self::Operand) -> Self::Operand;

    /// Returns `left` OR `right`.
    fn or(&mut self, left: Self::Operand, right: Self::Operand) -> Self::Operand;

    /// Returns `left` AND `right`.
    fn and(&mut self, left: Self::Operand, right: Self::Operand) -> Self::Operand;
}

/// Reason why a row is not legal, in the words of the game; `P` says where the card stands that it names, which is the earlier one of
/// two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowError<P> {
    /// No card.
    #[error("a row has at least one card")]
    Empty,
    /// Two variables side by side.
    #[error("two variables may not be adjacent")]
    AdjacentVariables(P),
    /// Two operators side by side.
    #[error("two operators may not be adjacent")]
    AdjacentOperators(P),
    /// NOT after NOT.
    #[error("NOT may not follow NOT")]
    NotNot(P),
    /// NOT right after another operator, where the table forbids it.
    #[error("NOT may not follow an operator without a bracket")]
    NotAfterBinary(P),
    /// An operand after an operand without an operator, a bracket being one of them.
    #[error("an operator is missing between two expressions")]
    MissingOperator(P),
    /// An operator without an operand.
    #[error("an operator has nothing to stand for")]
    MissingOperand(Operator),
    /// `(` without `)`
    #[error("the brackets do not match")]
    UnclosedBracket,
    /// `)` without `(`
    #[error("the brackets do not match")]
    UnopenedBracket,
    /// `()`
    #[error("there is nothing between two brackets")]
    EmptyBrackets(P),
    /// `A → B → C`, where the table forbids it.
    #[error("THEN may not be chained without brackets")]
    ThenChain(P),
    /// More brackets and operators that are open than [`MAX_NESTING`].
    #[error("more than {MAX_NESTING} brackets and THENs are open")]
    TooDeep,
}

impl<P> RowError<P> {
    /// Returns the requirement that forbids it.
    pub fn rule(&self) -> &'static str {
        match self {
            RowError::Empty => "ER-3",
            RowError::NotNot(_) => "ER-6",
            RowError::NotAfterBinary(_) => "Q-ER-1",
            RowError::ThenChain(_) => "Q-ER-2",
            RowError::EmptyBrackets(_) => "Q-ER-10",
            RowError::AdjacentVariables(_)
            | RowError::AdjacentOperators(_)
            | RowError::MissingOperator(_)
            | RowError::MissingOperand(_)
            | RowError::UnclosedBracket
            | RowError::UnopenedBracket
            | RowError::TooDeep => "ER-4",
        }
    }
}

/// The card before the current one, as far as adjacency goes.
#[derive(Clone, Copy)]
enum Before<P> {
    Start,
    Letter(P),
    Operator(Operator, P),
    Open(P),
    Close(P),
}

/// A card that waits for its right side.
#[derive(Clone, Copy)]
enum Waiting<P> {
    Open(P),
    Operator(Operator, P),
}

impl<P> Pending for Waiting<P> {
    fn strength(&self) -> u8 {
        match self {
            Waiting::Open(_) => 0,
            Waiting::Operator(operator, _) => operator.strength(),
        }
    }
}

/// Reader of one row, which is given its cards from left to right.
pub struct RowReader<O: Operands, P> {
    operands: O,
    options: Options,
    before: Before<P>,
    waiting: PendingStack<Waiting<P>>,
    read: Vec<O::Operand>,
    chain: Option<(P, P)>,
}

impl<O: Operands, P: Copy> RowReader<O, P> {
    /// Begins a row, whose operands `operands` makes.
    pub fn new(options: Options, operands: O) -> RowReader<O, P> {
        RowReader { operands, options, before: Before::Start, waiting: PendingStack::default(), read: Vec::new(), chain: None }
    }

    /// Begins another row, in the room of the one before.
    pub fn restart(&mut self) {
        self.before = Before::Start;
        self.waiting.clear(0);
        self.read.clear();
        self.chain = None;
    }

    /// Returns the places of the first two THEN that were read as a chain (Q-ER-2).
    pub fn chain(&self) -> Option<(P, P)> {
        self.chain
    }

    /// Reads the next card, which stands at `place`.
    ///
    /// # Errors
    /// [`RowError`] when no legal row begins so, and the place that is at fault. Nothing more can be read then.
    pub fn card(&mut self, card: Card<O::Letter>, place: P) -> Result<(), (RowError<P>, P)> {
        self.before = match card {
            Card::Letter(letter) => {
                match self.before {
                    Before::Letter(first) => return Err((RowError::AdjacentVariables(first), place)),
                    Before::Close(first) => return Err((RowError::MissingOperator(first), place)),
                    Before::Start | Before::Open(_) | Before::Operator(..) => {}
                }
                self.read.extend(self.operands.letter(letter));
                Before::Letter(place)
            }
            Card::Open => {
                if let Before::Letter(first) | Before::Close(first) = self.before {
                    return Err((RowError::MissingOperator(first), place));
                }
                self.wait(Waiting::Open(place), place)?;
                Before::Open(place)
            }
            Card::Close => {
                match self.before {
                    Before::Operator(operator, first) => return Err((RowError::MissingOperand(operator), first)),
                    Before::Open(open) => return Err((RowError::EmptyBrackets(open), place)),
                    Before::Start | Before::Letter(_) | Before::Close(_) => {}
                }
                self.reduce(1);
                match self.waiting.close() {
                    Some(Waiting::Open(_)) => Before::Close(place),
                    _ => return Err((RowError::UnopenedBracket, place)),
                }
            }
            Card::Operator(Operator::Not) => {
                match self.before {
                    Before::Letter(first) | Before::Close(first) => return Err((RowError::MissingOperator(first), place)),
                    Before::Operator(Operator::Not, first) => return Err((RowError::NotNot(first), place)),
                    Before::Operator(_, first) if self.options.not_after_binary == NotAfterBinary::Brackets => {
                        return Err((RowError::NotAfterBinary(first), place));
                    }
                    Before::Start | Before::Open(_) | Before::Operator(..) => {}
                }
                self.wait(Waiting::Operator(Operator::Not, place), place)?;
                Before::Operator(Operator::Not, place)
            }
            Card::Operator(operator) => {
                match self.before {
                    Before::Start | Before::Open(_) => return Err((RowError::MissingOperand(operator), place)),
                    Before::Operator(_, first) => return Err((RowError::AdjacentOperators(first), place)),
                    Before::Letter(_) | Before::Close(_) => {}
                }
                self.binary(operator, place)?;
                Before::Operator(operator, place)
            }
        };
        Ok(())
    }

    /// Ends the row, which stands at `row`, and returns its operand.
    ///
    /// # Errors
    /// [`RowError`] when the row is not legal, and the place that is at fault.
    pub fn end(&mut self, row: P) -> Result<O::Operand, (RowError<P>, P)> {
        if let Before::Operator(operator, place) = self.before {
            return Err((RowError::MissingOperand(operator), place));
        }
        self.reduce(1);
        match (self.waiting.close(), self.read.pop()) {
            (Some(Waiting::Open(place) | Waiting::Operator(_, place)), _) => Err((RowError::UnclosedBracket, place)),
            (None, Some(operand)) => Ok(operand),
            (None, None) => Err((RowError::Empty, row)),
        }
    }

    fn binary(&mut self, operator: Operator, place: P) -> Result<(), (RowError<P>, P)> {
        self.reduce(operator.strength() + 1);
        if let (Operator::Then, Some(&Waiting::Operator(Operator::Then, first))) = (operator, self.waiting.innermost()) {
            if self.options.then_chain == ThenChain::Reject {
                return Err((RowError::ThenChain(first), place));
            }
            self.chain.get_or_insert((first, place));
            if self.options.then_chain == ThenChain::Left {
                // Each is a bracket when the row is printed, which must be readable again.
                self.waiting.deepen(1).map_err(|_| (RowError::TooDeep, place))?;
            }
        }
        if operator != Operator::Then || self.options.then_chain == ThenChain::Left {
            self.reduce(operator.strength());
        }
        self.wait(Waiting::Operator(operator, place), place)
    }

    fn wait(&mut self, waiting: Waiting<P>, place: P) -> Result<(), (RowError<P>, P)> {
        self.waiting.open(waiting).map_err(|_| (RowError::TooDeep, place))
    }

    /// Applies the operators after the innermost open bracket that bind at least so strongly.
    fn reduce(&mut self, least: u8) {
        while let Some(Waiting::Operator(operator, _)) = self.waiting.close_binding(least) {
            let Some(right) = self.read.pop() else { return };
            let join = match operator {
                Operator::Not => {
                    self.read.push(self.operands.not(right));
                    continue;
                }
                Operator::Then => O::then,
                Operator::Or => O::or,
                Operator::And => O::and,
            };
            let Some(left) = self.read.pop() else { return };
            self.read.push(join(&mut self.operands, left, right));
        }
    }
}
