//! What can be wrong with a statement of Predicate Wars, as data, and the one place where it becomes words.

use source::{Diagnostic, Span, Text};

use super::lexer::Slip;
use super::names::suggestion;
use crate::excerpt::excerpt;
use crate::{MAX_ERRORS, MAX_NESTING, MAX_STATEMENT_BYTES};

/// So many characters of a faulty text are repeated in help.
const SHOWN: usize = 60;

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

impl FaultKind {
    /// The stable name of the kind.
    pub fn code(&self) -> &'static str {
        match self {
            FaultKind::Empty => "empty-statement",
            FaultKind::TooLong { .. } => "statement-too-long",
            FaultKind::TooDeep => "nesting-too-deep",
            FaultKind::TooManyVariables => "too-many-variables",
            FaultKind::More { .. } => "more-errors",
            FaultKind::NoSymbol { .. } | FaultKind::NoSuchSign => "unknown-symbol",
            FaultKind::UnknownName { .. } => "unknown-name",
            FaultKind::UnclosedName => "unclosed-name",
            FaultKind::NumberZeros => "leading-zeros",
            FaultKind::NegativeZero => "negative-zero",
            FaultKind::SubscriptZeros => "subscript-leading-zeros",
            FaultKind::NoSubscript => "missing-subscript",
            FaultKind::AdjacentLetters { .. } => "adjacent-letters",
            FaultKind::NegativeNumber => "negative-number",
            FaultKind::DetachedSign => "detached-sign",
            FaultKind::Unexpected { .. } => "unexpected-symbol",
            FaultKind::UnexpectedEnd { .. } => "unexpected-end",
            FaultKind::Unmatched => "unmatched-bracket",
            FaultKind::NotAWff { .. } => "wff-expected",
            FaultKind::NotAWfo { .. } => "wfo-expected",
            FaultKind::NoOuterBrackets { .. } => "missing-outer-brackets",
            FaultKind::NoBrackets => "missing-brackets",
            FaultKind::Chain => "unbracketed-chain",
            FaultKind::NoBinderBrackets => "missing-binder-brackets",
            FaultKind::BracketedAtom => "bracketed-atom",
            FaultKind::DoubledBrackets => "doubled-brackets",
            FaultKind::NotPure { .. } => "not-a-pure-variable",
            FaultKind::NoFunctionName => "not-a-function-name",
            FaultKind::MixedArity { .. } => "mixed-arity",
            FaultKind::BoundFunctionName { .. } => "quantified-function-name",
            FaultKind::BareName => "bare-name",
        }
    }

    /// A few words to stand under the place.
    fn label(&self) -> &'static str {
        match self {
            FaultKind::Empty => "a WFF or a WFO was expected here",
            FaultKind::TooLong { .. } => "the statement starts here",
            FaultKind::TooDeep => "this is one level too deep",
            FaultKind::TooManyVariables => "this variable is one too many",
            FaultKind::More { .. } => "up to here",
            FaultKind::NoSymbol { .. } | FaultKind::NoSuchSign => "a symbol was expected here",
            FaultKind::UnknownName { .. } => "a name of the rulebook was expected here",
            FaultKind::UnclosedName => "`]` was expected at the end of this",
            FaultKind::NumberZeros => "a number such as 0, 1, 20 was expected here",
            FaultKind::SubscriptZeros => "a subscript such as 0, 1, 20 was expected here",
            FaultKind::NoSubscript => "a number was expected behind `_`",
            FaultKind::AdjacentLetters { .. } => "one variable was expected here",
            FaultKind::NegativeNumber => "a number was expected here",
            FaultKind::NegativeZero | FaultKind::DetachedSign => "a number such as 0, 1, -1 was expected here",
            FaultKind::Unexpected { expected } | FaultKind::UnexpectedEnd { expected, .. } => expected.words(),
            FaultKind::Unmatched => "no bracket is open here",
            FaultKind::NotAWff { .. } => "a WFF was expected here",
            FaultKind::NotAWfo { .. } => "a WFO was expected here",
            FaultKind::NoOuterBrackets { .. } | FaultKind::NoBrackets => "brackets were expected around this",
            FaultKind::Chain => "`)` was expected here",
            FaultKind::NoBinderBrackets => "brackets were expected around this variable",
            FaultKind::BracketedAtom => "no brackets were expected here",
            FaultKind::DoubledBrackets => "one pair of brackets was expected here",
            FaultKind::NotPure { bound } => match bound {
                Bound::Number => "a number is a variable, but not a pure one",
                Bound::Function => "a function is a variable, but not a pure one",
                Bound::Predicate => "this is a predicate",
                Bound::Other => "a letter such as x, or a distinct variable such as x_0, was expected here",
            },
            FaultKind::NoFunctionName => "no parameters were expected here",
            FaultKind::MixedArity { .. } => "a different symbol from the first use",
            FaultKind::BoundFunctionName { .. } => "this binds the variable only",
            FaultKind::BareName => "`(` and parameters are usual here",
        }
    }

    /// What would fit instead, or the rulebook's word on it. `written` is the faulty text.
    fn help(&self, written: &str) -> Option<String> {
        let fixed = match self {
            FaultKind::Empty => "write a WFF such as (∀(x)P(x)), or a WFO such as (x + 1)",
            FaultKind::UnknownName { suggestion: None } => {
                "game functions: [randPlayer] [randCard] [chosenPlayer] [chosenCard] [playerOfCard] [health] [power] [potency] \
                 [symbolPoint] [powerCost]; predicates: [NUMBER] [PLAYER] [CARD]; actions: [CLAIM] [ATK] [HEAL] [ADDPOWER] [SUBPOWER] \
                 (PW-57)"
            }
            FaultKind::UnknownName { suggestion: Some(name) } => return Some(format!("did you mean {name}?")),
            FaultKind::NumberZeros => {
                let (sign, digits) = written.strip_prefix('-').map_or(("", written), |digits| ("-", digits));
                return Some(match digits.trim_start_matches('0') {
                    "" => "write 0 (Q-PW-3)".to_owned(),
                    digits => shortened(&format!("write {sign}"), digits, " (Q-PW-3)"),
                });
            }
            FaultKind::NegativeZero => "write 0 (Q-PW-10)",
            FaultKind::SubscriptZeros => {
                let (letter, zeros) = written.split_once('_').unwrap_or((written, ""));
                let digits = zeros.trim_start_matches('0');
                let digits = if digits.is_empty() { "0" } else { digits };
                return Some(shortened(&format!("write {letter}_"), digits, " (Q-PW-4)"));
            }
            FaultKind::NoSubscript => "distinct variables and predicates are written x_0, x_1, P_0, … (PW-53, PW-54)",
            FaultKind::UnclosedName => "names of the game end with `]`: [health], [ATK] (PW-57)",
            FaultKind::AdjacentLetters { .. } => {
                "a variable is one lowercase letter (PW-42), or a letter with a subscript such as x_0 (PW-53); the only words are not, \
                 and, or, imply, forall, exists"
            }
            FaultKind::NegativeNumber => "write (0 - 1), which is a WFO (Q-PW-10)",
            FaultKind::DetachedSign => {
                let digits = written.trim_start_matches('-').trim_start();
                return Some(shortened("write -", digits, " (Q-PW-10)"));
            }
            FaultKind::NoSymbol { .. } | FaultKind::NoSuchSign => return foreign_sign(written).map(str::to_owned),
            FaultKind::NotAWff { role: Role::Connective } => {
                "connectives join WFFs; WFOs are joined by an operator (PW-58, PW-59)"
            }
            FaultKind::NotAWff { .. } => {
                "a WFO becomes part of a WFF by a predicate, a comparator or `=`: P(x), (x > 0), (x = y) (PW-58)"
            }
            FaultKind::NotAWfo { role: Role::Equality } => "`=` compares WFOs; to join WFFs use `∧`, `∨` or `→` (PW-58)",
            FaultKind::NotAWfo { .. } => "WFOs are variables, numbers, functions and (x + y) (PW-59)",
            FaultKind::NoOuterBrackets { alone: false } => "top-level brackets may not be dropped (PW-58, Q-PW-8)",
            FaultKind::NoOuterBrackets { alone: true } => {
                return Some(shortened("write (", written.trim(), "): top-level brackets may not be dropped (PW-58, Q-PW-8)"));
            }
            FaultKind::NoBrackets => return Some(shortened("write (", written.trim(), ") (PW-58)")),
            FaultKind::Chain => "there is no precedence: write ((A ∧ B) ∧ C) or (A ∧ (B ∧ C)) (PW-58)",
            FaultKind::NoBinderBrackets => "write (∀(x)A) and (∃(x)A) (PW-58)",
            FaultKind::BracketedAtom | FaultKind::DoubledBrackets => {
                let inner = written.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(written);
                return Some(shortened("write ", inner.trim(), " (Q-PW-9)"));
            }
            FaultKind::NotPure { .. } => "bind a lowercase letter or a distinct variable: (∀(x)A), (∀(x_0)A) (Q-PW-6)",
            FaultKind::NoFunctionName => {
                "a function cannot itself be a function name, nor can a number or truth value (PW-55, PW-56)"
            }
            FaultKind::MixedArity { .. } => "each name with each number of parameters is a symbol of its own (Q-PW-7)",
            FaultKind::BoundFunctionName { .. } => "quantifying f does not bind the function name f (Q-PW-7)",
            FaultKind::BareName => "the rulebook writes these names with parameters: [health](x) (PW-57)",
            FaultKind::TooLong { .. }
            | FaultKind::TooDeep
            | FaultKind::TooManyVariables
            | FaultKind::More { .. }
            | FaultKind::Unexpected { .. }
            | FaultKind::UnexpectedEnd { .. }
            | FaultKind::Unmatched => return None,
        };
        Some(fixed.to_owned())
    }
}

impl Fault {
    /// The diagnostic that says all this to people.
    pub fn diagnostic(&self, text: &Text) -> Diagnostic {
        let make = if self.tolerated { Diagnostic::warning } else { Diagnostic::error };
        let mut diagnostic = make(self.kind.code(), self.span, self.kind.to_string(), self.kind.label());
        diagnostic.help = self.kind.help(text.slice(self.span));
        match self.kind {
            FaultKind::UnexpectedEnd { open: Some(open), .. } => diagnostic.related(open, "this bracket is still open"),
            FaultKind::MixedArity { first } => diagnostic.related(first, "first used here"),
            FaultKind::BoundFunctionName { function } => diagnostic.related(function, "used as a function name here"),
            _ => diagnostic,
        }
    }
}

/// `before`, a written text that is cut when it is long, `after`.
fn shortened(before: &str, written: &str, after: &str) -> String {
    format!("{before}{}{after}", excerpt(written, SHOWN))
}

/// The way to write what signs of other notations mean.
fn foreign_sign(written: &str) -> Option<&'static str> {
    Some(match written {
        "↔" | "⇔" | "<->" | "<=>" | "≡" => "there is no ↔: write ((A → B) ∧ (B → A)) (PW-46)",
        "≠" | "!=" => "there is no ≠: write (¬(x = y)) (PW-58)",
        "≥" | ">=" => "there is no ≥: write (¬(x < y)) (PW-48)",
        "≤" | "<=" => "there is no ≤: write (¬(x > y)) (PW-48)",
        "&&" => "write one `&`, or ∧",
        "||" => "write one `|`, or ∨",
        "==" => "write one `=`",
        "!" => "`not` is written ¬ or ~, and there is no ∃! (PW-45, PW-46)",
        "−" | "–" | "—" => "the operator is the ASCII character `-` (PW-47)",
        "×" | "·" | "⋅" => "the operator is the ASCII character `*` (PW-47)",
        "÷" | "∕" => "the operator is the ASCII character `/` (PW-47)",
        "⊃" => "the connective is → or -> (PW-46)",
        "Λ" => "the connective is ∧ or & (PW-46)",
        "{" | "}" | "[" | "]" => "only round brackets group (PW-49)",
        _ => return None,
    })
}
