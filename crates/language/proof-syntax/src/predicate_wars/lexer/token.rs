//! The symbols (PW-41 to PW-57), and what can be wrong with one. Not here: how they are written.

use formula::{Connective, Quantifier};

use crate::predicate_wars::names::{GameName, Role};

/// An operator between two WFOs (PW-47).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::predicate_wars) enum Operator {
    Plus,
    Minus,
    Times,
    Divide,
    FloorDivide,
    CeilDivide,
    Modulo,
}

impl Operator {
    pub(in crate::predicate_wars) const ALL: [Operator; 7] = [
        Operator::Plus,
        Operator::Minus,
        Operator::Times,
        Operator::Divide,
        Operator::FloorDivide,
        Operator::CeilDivide,
        Operator::Modulo,
    ];

    pub(in crate::predicate_wars) fn sign(self) -> &'static str {
        match self {
            Operator::Plus => "+",
            Operator::Minus => "-",
            Operator::Times => "*",
            Operator::Divide => "/",
            Operator::FloorDivide => "f/",
            Operator::CeilDivide => "c/",
            Operator::Modulo => "%",
        }
    }
}

/// A comparator between two WFOs (PW-48).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::predicate_wars) enum Comparator {
    Greater,
    Less,
}

impl Comparator {
    pub(in crate::predicate_wars) const ALL: [Comparator; 2] = [Comparator::Greater, Comparator::Less];

    pub(in crate::predicate_wars) fn sign(self) -> &'static str {
        match self {
            Comparator::Greater => ">",
            Comparator::Less => "<",
        }
    }
}

/// One symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::predicate_wars) enum Token {
    /// A lowercase letter or a distinct variable (PW-42, PW-53).
    Variable,
    /// An uppercase letter or a distinct predicate (PW-43, PW-54).
    Predicate,
    Truth(bool),
    Number,
    Game(GameName),
    Quantifier(Quantifier),
    Not,
    Connective(Connective),
    Operator(Operator),
    Comparator(Comparator),
    Open,
    Close,
    Equals,
    Comma,
    /// No symbol of the rulebook; a [`Slip`] says why. It may stand for anything, so that one slip is one error.
    Unknown,
    End,
}

impl Token {
    /// Tells whether a WFO may end with this symbol: then `f/`, `c/` and `-` after it are operators (Q-PW-1, Q-PW-10).
    pub(super) fn ends_operand(self) -> bool {
        matches!(self, Token::Variable | Token::Number | Token::Game(_) | Token::Close | Token::Unknown)
    }
}

/// Error in a single symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::predicate_wars) enum Slip {
    Character,
    UnknownName,
    UnclosedName,
    NumberZeros,
    NegativeZero,
    SubscriptZeros,
    NoSubscript,
}

/// A symbol and where it stands, in bytes of the whole text.
#[derive(Clone, Copy, Debug)]
pub(in crate::predicate_wars) struct Lexeme {
    pub(in crate::predicate_wars) token: Token,
    pub(in crate::predicate_wars) slip: Option<Slip>,
    pub(in crate::predicate_wars) start: usize,
    pub(in crate::predicate_wars) end: usize,
}

impl Token {
    /// Returns the kind of a symbol that is `written` so, as the rulebook calls it, and where it stands there; `None` for no
    /// symbol. A letter with a subscript is distinct.
    pub(in crate::predicate_wars) fn rulebook(self, written: &str) -> Option<(&'static str, &'static str)> {
        let distinct = written.len() > 1;
        Some(match self {
            Token::Variable if distinct => ("distinct variable", "PW-53"),
            Token::Variable => ("variable", "PW-42"),
            Token::Predicate if distinct => ("distinct predicate", "PW-54"),
            Token::Predicate => ("predicate", "PW-43"),
            Token::Truth(_) => ("truth value", "PW-44"),
            Token::Number if written.starts_with('-') => ("negative number", "Q-PW-10"),
            Token::Number => ("number", "PW-52"),
            Token::Game(name) => match name.data().1 {
                Role::Function => ("game function name", "PW-57"),
                Role::Predicate => ("predicate game function name", "PW-57"),
                Role::Action => ("predicate action function name", "PW-57"),
            },
            Token::Quantifier(_) => ("quantifier", "PW-45"),
            Token::Not | Token::Connective(_) => ("connective", "PW-46"),
            Token::Operator(_) => ("operator", "PW-47"),
            Token::Comparator(_) => ("comparator", "PW-48"),
            Token::Open | Token::Close => ("bracket", "PW-49"),
            Token::Equals => ("equality", "PW-50"),
            Token::Comma => ("comma", "PW-51"),
            Token::Unknown | Token::End => return None,
        })
    }
}
