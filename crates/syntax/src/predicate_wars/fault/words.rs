//! The words for what is wrong with a statement, besides the sentence that says it: what stands under the place, and what would fit there.

use source::{Diagnostic, Text};

use super::{Bound, Fault, FaultKind, Role};
use crate::excerpt::excerpt;

/// So many characters of a faulty text are repeated in help.
const SHOWN: usize = 60;

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
