//! What can be wrong with a statement of Predicate Wars, as data, and each in a sentence. The help for it stands in [`words`].

mod words;

use source::Span;

use super::lexer::Slip;
use super::names::suggestion;
use crate::{MAX_ERRORS, MAX_NESTING, MAX_STATEMENT_BYTES};

/// How many different variables one statement may have (U-18). The sets of free variables that are kept with every formula stay
/// small so.
pub const MAX_VARIABLES: usize = 1_000;

/// What would have fitted at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A WFF (PW-58).
    Wff,
    /// A WFO (PW-59).
    Wfo,
    /// A WFF or a WFO.
    WffOrWfo,
    /// `∧`, `∨` or `→`, behind a WFF.
    Connective,
    /// An operator, a comparator or `=`, behind a WFO.
    Operator,
    /// Any sign that stands between two parts.
    Infix,
    /// The closing bracket.
    Close,
    /// `,` or the closing bracket of a parameter list.
    CommaOrClose,
    /// The bracket before a quantifier's variable.
    OpenBinder,
    /// The bracket behind a quantifier's variable.
    CloseBinder,
    /// A quantifier's variable.
    PureVariable,
    /// Nothing more.
    End,
}

impl Expected {
    fn words(self) -> &'static str {
        match self {
            Expected::Wff => "a WFF was expected here",
            Expected::Wfo => "a WFO was expected here",
            Expected::WffOrWfo => "a WFF or a WFO was expected here",
            Expected::Connective => "one of `∧`, `∨`, `→` was expected behind the WFF",
            Expected::Operator => "an operator, a comparator or `=` was expected behind the WFO",
            Expected::Infix => "a connective, an operator, a comparator or `=` was expected here",
            Expected::Close => "`)` was expected here",
            Expected::CommaOrClose => "`,` or `)` was expected here",
            Expected::OpenBinder => "`(` and the quantifier's variable were expected here",
            Expected::CloseBinder => "`)` was expected behind the quantifier's variable",
            Expected::PureVariable => "a pure variable was expected here",
            Expected::End => "the end of the statement was expected here",
        }
    }
}

/// The role in which a WFF or a WFO was needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// As the whole statement.
    Statement,
    /// Behind `¬`.
    Negation,
    /// Under a quantifier.
    Body,
    /// Beside a connective.
    Connective,
    /// As a parameter.
    Parameter,
    /// Beside an operator.
    Operator,
    /// Beside a comparator.
    Comparator,
    /// Beside `=`.
    Equality,
}

impl Role {
    fn words(self) -> &'static str {
        match self {
            Role::Statement => "the statement asked for",
            Role::Negation => "what `¬` stands before",
            Role::Body => "what a quantifier stands before",
            Role::Connective => "what a connective joins",
            Role::Parameter => "a parameter",
            Role::Operator => "what an operator joins",
            Role::Comparator => "what a comparator compares",
            Role::Equality => "what `=` compares",
        }
    }
}

/// What somebody tried to bind (Q-PW-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// A number.
    Number,
    /// A function with its parameters.
    Function,
    /// A predicate letter, a truth value or a predicate function.
    Predicate,
    /// Something longer.
    Other,
}

/// A kind of fault, with what belongs to it. Where it is, the [`Fault`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// There is no symbol at all.
    #[error("there is no statement here")]
    Empty,
    /// The statement has more bytes than are read.
    #[error("the statement has {bytes} bytes; at most {MAX_STATEMENT_BYTES} are read")]
    TooLong {
        /// How many it has.
        bytes: usize,
    },
    /// Too many brackets are open.
    #[error("more than {MAX_NESTING} brackets are open here")]
    TooDeep,
    /// There are too many different variables.
    #[error("the statement has more than {MAX_VARIABLES} different variables")]
    TooManyVariables,
    /// There are more faults than are listed.
    #[error("the statement has {more} more errors than the {MAX_ERRORS} that are listed")]
    More {
        /// How many are not listed.
        more: usize,
    },
    /// A character is no symbol.
    #[error("{character:?} is no symbol of Predicate Wars")]
    NoSymbol {
        /// The character.
        character: char,
    },
    /// Two signs are written as one.
    #[error("the sign is no symbol of Predicate Wars")]
    NoSuchSign,
    /// A name in square brackets is not in the closed sets.
    #[error("there is no game function, game predicate or action of this name")]
    UnknownName {
        /// What was probably meant.
        suggestion: Option<&'static str>,
    },
    /// A square bracket does not end.
    #[error("the name in square brackets does not end")]
    UnclosedName,
    /// A number has leading zeros.
    #[error("a number has no leading zeros")]
    NumberZeros,
    /// Zero has a sign.
    #[error("zero is no negative number")]
    NegativeZero,
    /// A subscript has leading zeros.
    #[error("a subscript has no leading zeros")]
    SubscriptZeros,
    /// A letter with `_` has no number behind it.
    #[error("the subscript is missing")]
    NoSubscript,
    /// Two lowercase letters stand side by side.
    #[error("`{first}` and `{second}` are two variables side by side")]
    AdjacentLetters {
        /// The letter before.
        first: char,
        /// The letter behind.
        second: char,
    },
    /// There are no negative numbers.
    #[error("there are no negative numbers: `-` is an operator between two WFOs")]
    NegativeNumber,
    /// Something stands between the sign of a negative number and its digits.
    #[error("a negative number is one symbol: its digits stand right behind `-`")]
    DetachedSign,
    /// A symbol stands where none of its kind may.
    #[error("this symbol cannot stand here")]
    Unexpected {
        /// What could.
        expected: Expected,
    },
    /// The text ends too early.
    #[error("the statement ends too early")]
    UnexpectedEnd {
        /// What was missing.
        expected: Expected,
        /// The innermost bracket that is still open.
        open: Option<Span>,
    },
    /// A closing bracket closes nothing.
    #[error("this bracket closes nothing")]
    Unmatched,
    /// A WFO stands where a WFF is needed.
    #[error("{} is a WFF; this is a WFO", role.words())]
    NotAWff {
        /// Needed as what.
        role: Role,
    },
    /// A WFF stands where a WFO is needed.
    #[error("{} is a WFO; this is a WFF", role.words())]
    NotAWfo {
        /// Needed as what.
        role: Role,
    },
    /// The outermost brackets are missing.
    #[error("the outermost brackets are missing")]
    NoOuterBrackets {
        /// Whether that is all that is wrong.
        alone: bool,
    },
    /// Inner brackets are missing.
    #[error("a WFF that begins with `¬`, `∀` or `∃` stands in brackets of its own")]
    NoBrackets,
    /// Two signs share one pair of brackets.
    #[error("every connective, operator, comparator and `=` has brackets of its own")]
    Chain,
    /// A quantifier's variable has no brackets.
    #[error("a quantifier's variable stands in brackets")]
    NoBinderBrackets,
    /// Brackets around a single predicate, variable or function.
    #[error("a single predicate or variable stands without brackets")]
    BracketedAtom,
    /// Brackets around brackets.
    #[error("there is one pair of brackets too many")]
    DoubledBrackets,
    /// Only variables can be bound.
    #[error("only a pure variable can be bound")]
    NotPure {
        /// What stands there.
        bound: Bound,
    },
    /// Parameters behind something that takes none.
    #[error("only a letter or a name in square brackets takes parameters")]
    NoFunctionName,
    /// One name is used in several ways.
    #[error("one name is used with different numbers of parameters; these are different symbols")]
    MixedArity {
        /// The first use.
        first: Span,
    },
    /// A quantifier binds a letter that is a function name too.
    #[error("the quantifier binds the variable, not the function name of the same letter")]
    BoundFunctionName {
        /// The use as a function name.
        function: Span,
    },
    /// A game name without its parameters.
    #[error("a name in square brackets stands here without parameters")]
    BareName,
}

/// A fault at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// Where.
    pub span: Span,
    /// Whether the statement is accepted in spite of it.
    pub tolerated: bool,
}

impl FaultKind {
    /// What a slip is, when `written` is the faulty symbol.
    pub(super) fn of_slip(slip: Slip, written: &str) -> FaultKind {
        match slip {
            Slip::Character => FaultKind::NoSymbol { character: written.chars().next().unwrap_or('\u{fffd}') },
            Slip::UnknownName => FaultKind::UnknownName { suggestion: suggestion(written) },
            Slip::UnclosedName => FaultKind::UnclosedName,
            Slip::NumberZeros => FaultKind::NumberZeros,
            Slip::NegativeZero => FaultKind::NegativeZero,
            Slip::SubscriptZeros => FaultKind::SubscriptZeros,
            Slip::NoSubscript => FaultKind::NoSubscript,
        }
    }
}
