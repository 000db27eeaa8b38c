//! Everything that can be wrong with a statement of Predicate Wars, and its description: code, message, label and help of each
//! kind in one arm.

use source::foreign::{self, Meaning};
use source::{Diagnostic, Span, Text};
use syntax_core::diagnostics::truncate;
use syntax_core::{MAX_NESTING, MAX_STATEMENT_BYTES};

use super::lexer::Slip;
use super::names::suggestion;

/// Largest number of different variables of one statement (U-18). The sets of free variables that are kept with every formula
/// stay small so.
pub const MAX_VARIABLES: usize = 1_000;

/// Largest number of characters of a faulty text that help repeats.
const SHOWN: usize = 60;

/// Things that the grammar takes at a place, in the words of labels.
pub(super) mod expected {
    pub(in crate::predicate_wars) const WFF: &str = "a WFF was expected here";
    pub(in crate::predicate_wars) const WFO: &str = "a WFO was expected here";
    pub(in crate::predicate_wars) const WFF_OR_WFO: &str = "a WFF or a WFO was expected here";
    pub(in crate::predicate_wars) const CONNECTIVE: &str = "one of `∧`, `∨`, `→` was expected after the WFF";
    pub(in crate::predicate_wars) const OPERATOR: &str = "an operator, a comparator or `=` was expected after the WFO";
    pub(in crate::predicate_wars) const INFIX: &str = "a connective, an operator, a comparator or `=` was expected here";
    pub(in crate::predicate_wars) const CLOSE: &str = "`)` was expected here";
    pub(in crate::predicate_wars) const COMMA_OR_CLOSE: &str = "`,` or `)` was expected here";
    pub(in crate::predicate_wars) const OPEN_BINDER: &str = "`(` and the quantifier's variable were expected here";
    pub(in crate::predicate_wars) const CLOSE_BINDER: &str = "`)` was expected after the quantifier's variable";
    pub(in crate::predicate_wars) const PURE_VARIABLE: &str = "a pure variable was expected here";
    pub(in crate::predicate_wars) const END: &str = "the end of the statement was expected here";
}

/// Role in which a WFF or a WFO is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// As the whole statement.
    Statement,
    /// After `¬`.
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
    fn phrase(self) -> &'static str {
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

/// Thing that stands where a quantifier's variable belongs (Q-PW-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// A number.
    Number,
    /// A function with its parameters.
    Function,
    /// A predicate letter, a truth value or a predicate function.
    Predicate,
    /// Something longer.
    Other,
}

/// Kind of error or warning, with what is needed to describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SyntaxError {
    /// There is no symbol at all.
    Empty,
    /// The statement has more bytes than are read.
    TooLong {
        /// Their number.
        bytes: usize,
    },
    /// Too many brackets are open.
    TooDeep,
    /// There are too many different variables.
    TooManyVariables,
    /// A character is no symbol.
    NoSymbol {
        /// The character.
        character: char,
    },
    /// Two symbols are written as one.
    NoSuchSign,
    /// A name in square brackets is not in the closed sets.
    UnknownName {
        /// The name that was probably meant.
        suggestion: Option<&'static str>,
    },
    /// A square bracket does not end.
    UnclosedName,
    /// A number has leading zeros.
    NumberZeros,
    /// Zero has a sign.
    NegativeZero,
    /// A subscript has leading zeros.
    SubscriptZeros,
    /// A letter with `_` has no number after it.
    NoSubscript,
    /// Two lowercase letters stand side by side.
    AdjacentLetters {
        /// The letter before.
        first: char,
        /// The letter after.
        second: char,
    },
    /// There are no negative numbers.
    NegativeNumber,
    /// Something stands between the sign of a negative number and its digits.
    DetachedSign,
    /// A symbol stands where none of its kind may.
    Unexpected {
        /// The things that could.
        expected: &'static str,
    },
    /// The text ends too early.
    UnexpectedEnd {
        /// The missing thing.
        expected: &'static str,
        /// The innermost bracket that is still open.
        open: Option<Span>,
    },
    /// A closing bracket without an opening one.
    Unmatched,
    /// A WFO stands where a WFF is needed.
    NotAWff {
        /// Needed as what.
        role: Role,
    },
    /// A WFF stands where a WFO is needed.
    NotAWfo {
        /// Needed as what.
        role: Role,
    },
    /// The outermost brackets are missing.
    NoOuterBrackets {
        /// True if that is all that is wrong.
        alone: bool,
    },
    /// Inner brackets are missing.
    NoBrackets,
    /// Two symbols share one pair of brackets.
    Chain,
    /// A quantifier's variable has no brackets.
    NoBinderBrackets,
    /// Brackets around a single predicate, variable or function.
    BracketedAtom,
    /// Brackets around brackets.
    DoubledBrackets,
    /// Only variables can be bound.
    NotPure {
        /// The thing that stands there.
        bound: Bound,
    },
    /// Parameters after something that takes none.
    NoFunctionName,
    /// One name is used in several ways.
    MixedArity {
        /// The first use.
        first: Span,
    },
    /// A quantifier binds a letter that is a function name too.
    BoundFunctionName {
        /// The use as a function name.
        function: Span,
    },
    /// A game name without its parameters.
    BareName,
}

impl SyntaxError {
    /// Returns what a slip is, when `written` is the faulty symbol.
    pub(super) fn of_slip(slip: Slip, written: &str) -> SyntaxError {
        match slip {
            Slip::Character => SyntaxError::NoSymbol { character: written.chars().next().unwrap_or('\u{fffd}') },
            Slip::UnknownName => SyntaxError::UnknownName { suggestion: suggestion(written) },
            Slip::UnclosedName => SyntaxError::UnclosedName,
            Slip::NumberZeros => SyntaxError::NumberZeros,
            Slip::NegativeZero => SyntaxError::NegativeZero,
            Slip::SubscriptZeros => SyntaxError::SubscriptZeros,
            Slip::NoSubscript => SyntaxError::NoSubscript,
        }
    }

    /// Describes the error at its place.
    pub(super) fn describe(self, span: Span, text: &Text) -> Diagnostic {
        let written = text.slice(span);
        match self {
            SyntaxError::Empty => {
                Diagnostic::error("empty-input", span, "there is no statement here", "a WFF or a WFO was expected here")
                    .help("write a WFF such as (∀(x)P(x)), or a WFO such as (x + 1)")
            }
            SyntaxError::TooLong { bytes } => {
                let message = format!("the statement has {bytes} bytes; at most {MAX_STATEMENT_BYTES} are read");
                Diagnostic::error("statement-too-long", span, message, "the statement starts here")
            }
            SyntaxError::TooDeep => {
                let message = format!("more than {MAX_NESTING} brackets are open here");
                Diagnostic::error("too-deep", span, message, "this is one level too deep")
            }
            SyntaxError::TooManyVariables => {
                let message = format!("the statement has more than {MAX_VARIABLES} different variables");
                Diagnostic::error("too-many-variables", span, message, "this variable is one too many")
            }
            SyntaxError::NoSymbol { character } => {
                no_symbol(span, format!("{character:?} is no symbol of Predicate Wars"), written)
            }
            SyntaxError::NoSuchSign => no_symbol(span, "no such symbol in Predicate Wars".to_owned(), written),
            SyntaxError::UnknownName { suggestion } => {
                let message = "there is no game function, game predicate or action of this name";
                let help = suggestion.map_or_else(|| GAME_NAMES.to_owned(), |name| format!("did you mean {name}?"));
                Diagnostic::error("unknown-symbol", span, message, "a name of the rulebook was expected here").help(help)
            }
            SyntaxError::UnclosedName => {
                let message = "the name in square brackets does not end";
                Diagnostic::error("unclosed-name", span, message, "`]` was expected at the end of this")
                    .help("names of the game end with `]`: [health], [ATK] (PW-57)")
            }
            SyntaxError::NumberZeros => {
                let (sign, digits) = written.strip_prefix('-').map_or(("", written), |digits| ("-", digits));
                let help = match digits.trim_start_matches('0') {
                    "" => "write 0 (Q-PW-3)".to_owned(),
                    digits => shortened(&format!("write {sign}"), digits, " (Q-PW-3)"),
                };
                let label = "a number such as 0, 1, 20 was expected here";
                Diagnostic::error("leading-zeros", span, "a number has no leading zeros", label).help(help)
            }
            SyntaxError::NegativeZero => {
                let label = "a number such as 0, 1, -1 was expected here";
                Diagnostic::error("negative-zero", span, "zero is no negative number", label).help("write 0 (Q-PW-10)")
            }
            SyntaxError::SubscriptZeros => {
                let (letter, zeros) = written.split_once('_').unwrap_or((written, ""));
                let digits = zeros.trim_start_matches('0');
                let digits = if digits.is_empty() { "0" } else { digits };
                let label = "a subscript such as 0, 1, 20 was expected here";
                Diagnostic::error("subscript-leading-zeros", span, "a subscript has no leading zeros", label).help(shortened(
                    &format!("write {letter}_"),
                    digits,
                    " (Q-PW-4)",
                ))
            }
            SyntaxError::NoSubscript => {
                Diagnostic::error("missing-subscript", span, "the subscript is missing", "a number was expected after `_`")
                    .help("distinct variables and predicates are written x_0, x_1, P_0, … (PW-53, PW-54)")
            }
            SyntaxError::AdjacentLetters { first, second } => {
                let message = format!("`{first}` and `{second}` are two variables side by side");
                Diagnostic::error("adjacent-letters", span, message, "one variable was expected here").help(
                    "a variable is one lowercase letter (PW-42), or a letter with a subscript such as x_0 (PW-53); the only \
                     words are not, and, or, imply, forall, exists",
                )
            }
            SyntaxError::NegativeNumber => {
                let message = "there are no negative numbers: `-` is an operator between two WFOs";
                Diagnostic::error("negative-number", span, message, "a number was expected here")
                    .help("write (0 - 1), which is a WFO (Q-PW-10)")
            }
            SyntaxError::DetachedSign => {
                let message = "a negative number is one symbol: its digits directly follow `-`";
                let digits = written.trim_start_matches('-').trim_start();
                Diagnostic::error("detached-sign", span, message, "a number such as 0, 1, -1 was expected here").help(shortened(
                    "write -",
                    digits,
                    " (Q-PW-10)",
                ))
            }
            SyntaxError::Unexpected { expected } => {
                let message = format!("unexpected `{}`", truncate(written, SHOWN));
                let found = Diagnostic::error("unexpected-token", span, message, expected);
                let capital = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_uppercase());
                if capital(written.chars().next()) && capital(text.slice(Span::new(0, span.start)).chars().next_back()) {
                    found.help("names of the rulebook are written in square brackets: [ATK]")
                } else {
                    found
                }
            }
            SyntaxError::UnexpectedEnd { expected, open } => {
                let end = Diagnostic::error("unexpected-token", span, "the statement ends too early", expected);
                open.into_iter().fold(end, |end, open| end.related(open, "this bracket is still open"))
            }
            SyntaxError::Unmatched => {
                Diagnostic::error("unopened-bracket", span, "this bracket closes nothing", "no bracket is open here")
            }
            SyntaxError::NotAWff { role } => {
                let message = format!("{} is a WFF; this is a WFO", role.phrase());
                Diagnostic::error("term-as-statement", span, message, "a WFF was expected here").help(match role {
                    Role::Connective => "connectives join WFFs; WFOs are joined by an operator (PW-58, PW-59)",
                    _ => "a WFO becomes part of a WFF by a predicate, a comparator or `=`: P(x), (x > 0), (x = y) (PW-58)",
                })
            }
            SyntaxError::NotAWfo { role } => {
                let message = format!("{} is a WFO; this is a WFF", role.phrase());
                Diagnostic::error("formula-as-object", span, message, "a WFO was expected here").help(match role {
                    Role::Equality => "`=` compares WFOs; to join WFFs use `∧`, `∨` or `→` (PW-58)",
                    _ => "WFOs are variables, numbers, functions and (x + y) (PW-59)",
                })
            }
            SyntaxError::NoOuterBrackets { alone } => {
                let rule = "top-level brackets may not be dropped (PW-58, Q-PW-8)";
                let help = if alone { shortened("write (", written.trim(), &format!("): {rule}")) } else { rule.to_owned() };
                let message = "the outermost brackets are missing";
                Diagnostic::error("missing-outer-brackets", span, message, "brackets were expected around this").help(help)
            }
            SyntaxError::NoBrackets => {
                let message = "a WFF that begins with `¬`, `∀` or `∃` stands in brackets of its own";
                Diagnostic::error("missing-brackets", span, message, "brackets were expected around this").help(shortened(
                    "write (",
                    written.trim(),
                    ") (PW-58)",
                ))
            }
            SyntaxError::Chain => {
                let message = "every connective, operator, comparator and `=` has brackets of its own";
                Diagnostic::error("unbracketed-chain", span, message, "`)` was expected here")
                    .help("there is no precedence: write ((A ∧ B) ∧ C) or (A ∧ (B ∧ C)) (PW-58)")
            }
            SyntaxError::NoBinderBrackets => {
                let message = "a quantifier's variable stands in brackets";
                Diagnostic::error("missing-binder-brackets", span, message, "brackets were expected around this variable")
                    .help("write (∀(x)A) and (∃(x)A) (PW-58)")
            }
            SyntaxError::BracketedAtom => {
                let message = "a single predicate or variable stands without brackets";
                Diagnostic::error("bracketed-atom", span, message, "no brackets were expected here").help(unbracketed(written))
            }
            SyntaxError::DoubledBrackets => {
                let message = "there is one pair of brackets too many";
                Diagnostic::error("doubled-brackets", span, message, "one pair of brackets was expected here")
                    .help(unbracketed(written))
            }
            SyntaxError::NotPure { bound } => {
                let label = match bound {
                    Bound::Number => "a number is a variable, but not a pure one",
                    Bound::Function => "a function is a variable, but not a pure one",
                    Bound::Predicate => "this is a predicate",
                    Bound::Other => "a letter such as x, or a distinct variable such as x_0, was expected here",
                };
                Diagnostic::error("not-a-pure-variable", span, "only a pure variable can be bound", label)
                    .help("bind a lowercase letter or a distinct variable: (∀(x)A), (∀(x_0)A) (Q-PW-6)")
            }
            SyntaxError::NoFunctionName => {
                let message = "only a letter or a name in square brackets takes parameters";
                Diagnostic::error("not-a-function-name", span, message, "no parameters were expected here")
                    .help("a function cannot itself be a function name, nor can a number or truth value (PW-55, PW-56)")
            }
            SyntaxError::MixedArity { first } => {
                let message = "one name is used with different numbers of parameters; these are different symbols";
                Diagnostic::error("mixed-arity", span, message, "a different symbol from the first use")
                    .related(first, "first used here")
                    .help("each name with each number of parameters is a symbol of its own (Q-PW-7)")
            }
            SyntaxError::BoundFunctionName { function } => {
                let message = "the quantifier binds the variable, not the function name of the same letter";
                Diagnostic::error("quantified-function-name", span, message, "this binds the variable only")
                    .related(function, "used as a function name here")
                    .help("quantifying f does not bind the function name f (Q-PW-7)")
            }
            SyntaxError::BareName => {
                let message = "a name in square brackets stands here without parameters";
                Diagnostic::error("bare-name", span, message, "`(` and parameters are usual here")
                    .help("the rulebook writes these names with parameters: [health](x) (PW-57)")
            }
        }
    }
}

/// Help for names that are not in the closed sets.
const GAME_NAMES: &str = "game functions: [randPlayer] [randCard] [chosenPlayer] [chosenCard] [playerOfCard] [health] [power] \
                          [potency] [symbolPoint] [powerCost]; predicates: [NUMBER] [PLAYER] [CARD]; actions: [CLAIM] [ATK] \
                          [HEAL] [ADDPOWER] [SUBPOWER] (PW-57)";

fn no_symbol(span: Span, message: String, written: &str) -> Diagnostic {
    let diagnostic = Diagnostic::error("unknown-character", span, message, "a symbol was expected here");
    foreign_sign(written).into_iter().fold(diagnostic, Diagnostic::help)
}

/// Returns `before`, a written text that is cut when it is long, `after`.
fn shortened(before: &str, written: &str, after: &str) -> String {
    format!("{before}{}{after}", truncate(written, SHOWN))
}

/// Returns the advice to leave the outermost brackets away.
fn unbracketed(written: &str) -> String {
    let inner = written.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(written);
    shortened("write ", inner.trim(), " (Q-PW-9)")
}

/// Returns the way to write what symbols of other notations mean.
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
        other => return sign_of_others(other),
    })
}

/// Returns the way to write a sign that only other books have.
fn sign_of_others(written: &str) -> Option<&'static str> {
    let (_, meaning) = foreign::meaning_at(written)?;
    Some(match meaning {
        Meaning::And => "the connective is ∧ or & (PW-46)",
        Meaning::Or => "the connective is ∨ or | (PW-46)",
        Meaning::Implies => "the connective is → or -> (PW-46)",
        Meaning::Not => "`not` is written ¬ or ~ (PW-46)",
        Meaning::Open | Meaning::Close => "only round brackets group (PW-49)",
        _ => return None,
    })
}
