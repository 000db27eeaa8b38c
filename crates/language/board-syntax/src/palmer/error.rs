//! Everything that can be wrong with a board or a statement, or worth a warning, as data. How it is described, `messages` says.

use formula::{CardinalityRelation, Kind, NameId, Quantifier, VariableId};
use source::Span;

use super::lexer::Token;
use super::vocabulary::Origin;

/// Things that the grammar takes at a place, in the words of messages.
pub(super) mod expected {
    pub(in crate::palmer) const STATEMENT: &str = "a statement";
    pub(in crate::palmer) const OBJECT: &str = "an object";
    pub(in crate::palmer) const CONNECTIVE: &str = "a connective or the end of the statement";
    pub(in crate::palmer) const CONNECTIVE_OR_CLOSE: &str = "a connective or `)`";
    pub(in crate::palmer) const COMMA_OR_CLOSE: &str = "`,` or `)`";
    pub(in crate::palmer) const VARIABLE: &str = "a variable";
    pub(in crate::palmer) const DOMAIN_SIZE: &str = "`|L|`";
    pub(in crate::palmer) const COMPARISON: &str = "one of ≥ < > ≤ =";
    pub(in crate::palmer) const NUMBER: &str = "a number";
    pub(in crate::palmer) const NEW_NAME: &str = "a new name";
    pub(in crate::palmer) const ASSIGN: &str = "`:=`";
    pub(in crate::palmer) const END: &str = "the end of the line";
    /// On a `symbols` line, as the three below.
    pub(in crate::palmer) const NEXT_GROUP: &str = "`;` before more declarations, or the end of the line";
    pub(in crate::palmer) const DECLARATION: &str = "`name/arity`";
    pub(in crate::palmer) const SYMBOL_KIND: &str = "`predicate` or `function`";
    pub(in crate::palmer) const COLON: &str = "`:` and `predicate` or `function`";
}

/// Place where an object is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ObjectPlace {
    /// As an argument of this symbol.
    Argument(NameId),
    /// Beside = or ≠.
    Equality,
    /// Beside +.
    Sum,
}

/// Kind of error or warning, with what is needed to describe it. Those of the first group refuse the input, the others warn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SyntaxError {
    /// A character that the notation does not have.
    UnexpectedCharacter,
    /// A symbol that is not allowed here.
    UnexpectedToken {
        /// The token that stands here.
        found: Token,
        /// The things that could.
        expected: &'static str,
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
        /// True for ≠.
        negated: bool,
        /// True if a neighbour binds tighter than ↔, so that the rewritten equality needs brackets.
        brackets: bool,
    },
    /// A wrong number of arguments (PA-15: `smarter(x)`).
    WrongArity {
        /// The symbol.
        name: NameId,
        /// Function or predicate.
        kind: Kind,
        /// Number of arguments that it takes.
        expected: usize,
        /// Number of arguments that it was given.
        found: usize,
    },
    /// An object where a statement is needed (PA-15: `father(x)`).
    TermAsStatement,
    /// `a+b+c` (PA-13, Q-PA-4): the three summands.
    AmbiguousSum(Span, Span, Span),
    /// `x = y = z`
    ChainedEquality,
    /// `<-`, or `←` in a proof (Q-PA-3: a lost ↔).
    MisplacedIffArrow,
    /// `∃!x,y`: one object after the other, or one pair?
    AmbiguousUnique,
    /// `∃x! A`: `∃!x A`, or `∃x ¬A`?
    NegationBehindVariable {
        /// The quantifier before the variables.
        quantifier: Quantifier,
        /// The variables.
        variables: Span,
        /// The whole statement.
        sentence: Span,
    },
    /// `|L| ≥ n` with n outside of 1 to [`MAX_CARDINALITY`](super::MAX_CARDINALITY) (Q-PA-21).
    CardinalityOutOfRange,
    /// One bracket, quantifier, negation or arrow more than [`MAX_NESTING`](syntax_core::MAX_NESTING).
    TooDeep,
    /// A statement of more than [`MAX_STATEMENT_BYTES`](syntax_core::MAX_STATEMENT_BYTES).
    TooLong,
    /// `name := x` without the bar before it.
    DefinitionWithoutBar,
    /// A naming, but no ∃! right after the ∀ prefix (Q-PA-12).
    DefinitionWithoutUnique,
    /// A naming of a ∃! that follows an ∃ (PA-17).
    DefinitionAfterExists,
    /// The named function's arguments are not exactly the ∀ variables in order (Q-PA-12).
    DefinitionArguments(Vec<VariableId>),
    /// The right side of `:=` is not the variable of the ∃!.
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
        /// True if the statement has no label of its own.
        ordinal: bool,
    },
    /// A board without a statement.
    EmptyBoard,
    /// A `house` line with a name that no house rule about reading has.
    UnknownHouseRule,
    /// A `house` line with a value that the house rule does not have; its values.
    UnknownHouseValue([&'static str; 2]),

    /// ∧ and ∨ side by side without brackets (PA-12, Q-PA-2); the part with ∧.
    MixedConnectives(Span),
    /// → or ↔ chained without brackets (Q-PA-2); the part that is taken together.
    ChainedArrows(Span),
    /// A quantified variable that does not occur (Q-PA-7).
    VacuousQuantifier(NameId),
    /// A variable bound again inside its own scope (Q-PA-8).
    ShadowedVariable(NameId),
    /// A counting statement that says nothing (`|L| ≥ 1`) or too much (`|L| < 1`) (Q-PA-21).
    TrivialCardinality(CardinalityRelation),
    /// `←` on a board, as the rulebook prints ↔ (PA-10, Q-PA-3).
    PrintedIffArrow,
    /// `0`, which stands in the rulebook's examples and is none of its symbols (PA-14, Q-PA-5).
    ZeroOfExamples,
    /// A variable spelled like a symbol.
    SymbolAsVariable(NameId),
}
