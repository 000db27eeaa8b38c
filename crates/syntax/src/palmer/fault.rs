//! Everything that can be wrong with a board or a statement, or worth a warning, as data. The words are in `diagnostics`.

use formula::{Comparison, Kind, NameId, VariableId};
use source::{Severity, Span};

use super::lexer::Token;
use super::vocabulary::Origin;
use crate::MAX_ERRORS;

/// What the grammar would have taken at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The beginning of a statement.
    Statement,
    /// The beginning of an object: a variable, a constant, a function with its arguments.
    Object,
    /// A connective, or the end of the statement.
    Connective,
    /// A connective, or the bracket that closes what was opened.
    ConnectiveOrClose,
    /// A comma or the closing bracket of an argument list.
    CommaOrClose,
    /// The variable of a quantifier.
    Variable,
    /// `|L|`
    DomainSize,
    /// One of ≥ < > ≤ =
    Comparison,
    /// A number in digits.
    Number,
    /// The name that a naming introduces.
    NewName,
    /// `:=`
    Assign,
    /// The end of the line.
    End,
    /// `name/arity` on a `symbols` line.
    Declaration,
    /// `predicate` or `function` on a `symbols` line.
    SymbolKind,
    /// `:` on a `symbols` line.
    Colon,
}

/// Where an object is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectPlace {
    /// As an argument of this symbol.
    Argument(NameId),
    /// Beside = or ≠.
    Equality,
    /// Beside +.
    Sum,
}

/// A kind of fault, with what is needed to explain it. The first group refuses the input, the second warns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A character that the notation does not have.
    UnexpectedCharacter,
    /// A symbol that cannot stand here.
    UnexpectedToken {
        /// What stands here.
        found: Token,
        /// What could.
        expected: Expected,
    },
    /// `(` without `)`: the innermost one, and up to three around it.
    UnclosedBracket(Vec<Span>),
    /// `)` without `(`.
    UnopenedBracket,
    /// A name that means nothing here.
    UnknownSymbol(NameId),
    /// A name in a proof that is no symbol and cannot be a variable where it stands.
    UndeclaredSymbol(NameId),
    /// A naming in a proof.
    NamingInProof,
    /// A name that a later line (or this statement itself) introduces, there.
    UsedBeforeDefinition(NameId, Span),
    /// A variable that no quantifier binds (Q-PA-6).
    FreeVariable(NameId),
    /// A bound variable with an argument list.
    VariableApplied(NameId),
    /// A bare predicate where an object is needed (PA-15: `x = blonde`).
    PredicateAsObject(NameId),
    /// A formula where an object is needed (PA-15: `blonde(happy(x))`).
    FormulaAsObject(ObjectPlace),
    /// `=` between two formulas (PA-15: `happy(x) = blonde(x)`).
    FormulaEquality {
        /// The whole sentence.
        sentence: Span,
        /// The formula on the left.
        left: Span,
        /// The formula on the right.
        right: Span,
        /// Whether it was ≠.
        negated: bool,
        /// Whether a neighbour binds tighter than ↔, so that the rewritten equality needs brackets.
        brackets: bool,
    },
    /// A wrong number of arguments (PA-15: `smarter(x)`).
    WrongArity {
        /// The symbol.
        name: NameId,
        /// Function or predicate.
        kind: Kind,
        /// How many arguments it takes.
        expected: usize,
        /// How many it was given.
        found: usize,
    },
    /// An object where a statement is needed (PA-15: `father(x)`).
    TermAsStatement,
    /// `a+b+c` (PA-13, Q-PA-4): the three summands.
    AmbiguousSum(Span, Span, Span),
    /// `x = y = z`
    ChainedEquality,
    /// `←` (Q-PA-3: a lost ↔).
    MisplacedIffArrow,
    /// `∃!x,y`: one object after the other, or one pair?
    AmbiguousUnique,
    /// `|L| ≥ n` with n outside of 1 to [`MAX_CARDINALITY`](super::MAX_CARDINALITY) (Q-PA-21).
    CardinalityOutOfRange,
    /// One bracket, quantifier, negation or arrow more than [`MAX_NESTING`](crate::MAX_NESTING).
    TooDeep,
    /// A statement of more than [`MAX_STATEMENT_BYTES`](crate::MAX_STATEMENT_BYTES).
    TooLong,
    /// `name := x` without the bar before it.
    DefinitionWithoutBar,
    /// A naming, but no ∃! right behind the ∀ prefix (Q-PA-12).
    DefinitionWithoutUnique,
    /// A naming of a ∃! that stands behind an ∃ (PA-17).
    DefinitionAfterExists,
    /// The named function's arguments are not exactly the ∀ variables in order (Q-PA-12).
    DefinitionArguments(Vec<VariableId>),
    /// What stands right of `:=` is not the variable of the ∃!.
    DefinitionVariable(VariableId),
    /// The prefix binds a variable twice, so that an argument list could not tell which is meant.
    DefinitionRepeatedVariable(VariableId),
    /// A new name that means something already.
    NameClash(NameId, Origin),
    /// A new name that is a variable of the same statement.
    NameIsVariable(NameId),
    /// A label that an earlier statement has; whether this one is only the ordinal of a statement without a label.
    DuplicateLabel {
        /// The earlier statement, or its label.
        first: Span,
        /// Whether the statement has no label of its own.
        ordinal: bool,
    },
    /// A board without a statement.
    EmptyBoard,
    /// More errors than are listed: how many.
    MoreErrors(usize),

    /// ∧ and ∨ side by side without brackets (PA-12, Q-PA-2); the part with ∧.
    MixedConnectives(Span),
    /// → or ↔ chained without brackets (Q-PA-2); the part that is taken together.
    ChainedArrows(Span),
    /// A quantified variable that does not occur (Q-PA-7).
    VacuousQuantifier(NameId),
    /// A variable bound again inside its own scope (Q-PA-8).
    ShadowedVariable(NameId),
    /// A counting statement that says nothing (`|L| ≥ 1`) or too much (`|L| < 1`) (Q-PA-21).
    TrivialCardinality(Comparison),
    /// A variable spelled like a symbol.
    SymbolAsVariable(NameId),
    /// More warnings than are listed: how many.
    MoreWarnings(usize),
}

/// A fault at its place.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) fault: Fault,
    pub(crate) span: Span,
    pub(crate) severity: Severity,
}

/// The findings in one text; of each severity the first [`MAX_ERRORS`] are kept and the rest is counted.
#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) kept: Vec<Finding>,
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
}

impl Findings {
    pub(crate) fn error(&mut self, span: Span, fault: Fault) {
        self.errors += 1;
        if self.errors <= MAX_ERRORS {
            self.kept.push(Finding { fault, span, severity: Severity::Error });
        }
    }

    pub(crate) fn warning(&mut self, span: Span, fault: Fault) {
        self.warnings += 1;
        if self.warnings <= MAX_ERRORS {
            self.kept.push(Finding { fault, span, severity: Severity::Warning });
        }
    }
}
