//! Faults of lines: a closed set, in which each kind carries the data that explains it. Not here: the words.

use derivation::proof::Citation;
use formula::{FormulaId, NameId, SymbolId, TermId, VariableId};

use crate::calculus::{Proviso, RuleId, RulePart, SchemaVariable, Sort};

/// Something in the proof that a letter stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A formula.
    Formula(FormulaId),
    /// A term.
    Term(TermId),
    /// A variable.
    Variable(VariableId),
    /// A function symbol.
    Function(SymbolId),
    /// The name of a function.
    Name(NameId),
}

/// A part of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SchemaPart {
    /// A formula of the calculus' bank.
    Formula(FormulaId),
    /// A term of the calculus' bank.
    Term(TermId),
}

/// The first difference of a schema and a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The checker is in a state that it takes for impossible. The line is not accepted.
    Internal {
        /// The violated invariant.
        invariant: &'static str,
    },
    /// The schema asks for another shape than is found.
    Shape {
        /// The part of the schema.
        expected: SchemaPart,
        /// The part of the line.
        found: Part,
    },
    /// A letter stands for one thing here and for another there.
    Conflict {
        /// The letter.
        letter: SchemaVariable,
        /// Its value so far.
        first: Part,
        /// Its value here.
        second: Part,
    },
    /// This part of the line is no instance of the formula letter's value.
    Instance {
        /// The letter.
        letter: SymbolId,
        /// Its value, holes not filled; or in a replacement the formula that is compared with.
        of: FormulaId,
        /// The first difference, in its value.
        expected: Part,
        /// The first difference, in the line.
        found: Part,
    },
    /// One hole is filled with different things.
    Hole {
        /// The letter.
        letter: SymbolId,
        /// Its first filling.
        first: Part,
        /// Its filling at another place.
        second: Part,
    },
    /// A quantifier captures a variable of what fills a hole, or binds a variable that a letter's formula should not have; or the variable
    /// that a letter stands for is free in a formula whose quantifier stands for the one that binds the letter.
    Capture {
        /// The variable that is captured.
        variable: VariableId,
        /// The letter whose formula or hole it is.
        letter: SchemaVariable,
        /// The quantified formula, where it is in the line.
        quantifier: Option<FormulaId>,
    },
    /// A formula that is larger than can be compared.
    TooLarge {
        /// The formula.
        formula: FormulaId,
    },
}

/// A fault of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// The two statements are the same.
    Nothing,
    /// They part at a place where there is nothing to compute.
    NotThere {
        /// The part of the premise.
        before: Part,
        /// The part of the conclusion.
        after: Part,
    },
    /// More than one place differs.
    Twice,
    /// The result is another one.
    Wrong {
        /// The computed part.
        computed: Part,
        /// The right result, in decimal digits or as a truth value.
        result: String,
    },
    /// Division or modulo by zero (Q-PW-42).
    Undefined {
        /// The computed part.
        computed: Part,
    },
    /// The result is no natural number (Q-PW-10).
    Negative {
        /// The computed part.
        computed: Part,
    },
    /// The numbers have more digits than are computed with.
    TooLong {
        /// The computed part.
        computed: Part,
        /// The most digits.
        limit: usize,
    },
}

/// A thing that breaks a proviso.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The variable stands in the line at this index of the block.
    Line(u32),
    /// The variable stands in a rule in force.
    RuleInForce,
    /// The variable stands in the goal.
    Goal,
    /// The variable is free in an open assumption, or in an axiom or an included rule that the premises depend on. The index is that of
    /// the line that brings it in.
    Dependency(u32),
    /// The variable is a witness.
    Witness,
    /// A witness stands there that was chosen for one value of the variable.
    DependentWitness(VariableId),
    /// The letter's formula holds the variable.
    Holds(FormulaId),
    /// The letter's formula is not atomic.
    NotAtomic(FormulaId),
    /// More free variables than are kept account of.
    TooManyParameters,
    /// The proviso asks about a variable, and the letter stands for none; or it never holds.
    Always,
    /// The subproof includes a rule that speaks of this predicate, which the step renames.
    IncludedPredicate(SymbolId),
    /// The subproof includes a rule in which the variable is free, and the step renames it.
    IncludedVariable,
    /// The subproof includes rules with more letters than are kept account of, and the step renames some letter.
    TooManyIncluded,
    /// The steps of the block look at more lines than are looked at.
    TooManyLines,
    /// Another letter that is to be fresh or arbitrary stands for the same variable.
    Twice,
    /// A row of the truth table in which the premises are true and the conclusion is false: bit `n` says if the letter at index `n` of
    /// [`letters`](crate::truth_tables::letters) is true.
    Row(u32),
    /// The truth table is larger than is worked out.
    LargeTable,
    /// The statement says no predicate letter with variables for its arguments.
    NoPattern(FormulaId),
    /// The conclusion is not the statement that comes out of a substitution.
    Unlike {
        /// The part that should come out, before the arguments are put in.
        expected: Part,
        /// The part of the conclusion.
        found: Part,
    },
    /// A quantifier of the conclusion binds a variable that it should not.
    Captured {
        /// The variable.
        variable: VariableId,
        /// The quantified part of the conclusion.
        quantifier: FormulaId,
    },
    /// The predicate stands in the axiom or assumption at this index.
    Assumed(SymbolId, u32),
    /// A statement is larger than can be compared.
    TooLarge,
}

/// A proviso that is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The proviso.
    pub proviso: Proviso,
    /// The variable that it speaks of, as it is in the proof.
    pub variable: Option<VariableId>,
    /// The thing that breaks it.
    pub violation: Violation,
}

/// A fault of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    /// The checker is in a state that it takes for impossible. The line is not accepted.
    Internal {
        /// The violated invariant.
        invariant: &'static str,
    },
    /// The calculus has no rule of this name.
    UnknownRule,
    /// No line has this number.
    UnknownLine(Citation),
    /// The line cited follows this one.
    ForwardReference(Citation),
    /// The line cites itself.
    SelfReference,
    /// The line cited stands in a box that is closed.
    ClosedBox(Citation),
    /// The numbers are not those of an assumption and of a line in its box, or the box is still open.
    NoBox(Citation),
    /// Fewer lines are cited than the rule has premises.
    TooFewPremises {
        /// Number of the rule's premises.
        expected: usize,
        /// Number of different lines cited.
        found: usize,
    },
    /// More lines are cited than the rule has premises.
    TooManyPremises {
        /// Number of the rule's premises.
        expected: usize,
        /// Number of lines cited.
        found: usize,
    },
    /// A line is cited where the rule asks for a box, or a box where it asks for a line.
    PremiseKind {
        /// True if it asks for a box.
        box_expected: bool,
        /// The citation.
        citation: Citation,
    },
    /// A premise, the subproof or the conclusion does not fit the schema.
    DoesNotFit {
        /// The variant of the rule that was nearest.
        variant: usize,
        /// The part of it that does not fit.
        part: RulePart,
        /// The line that was compared with it: its index in its block.
        line: u32,
        /// The first difference.
        mismatch: Mismatch,
        /// True if it fits when the names of bound variables do not matter (Q-PW-29).
        fits_up_to_renaming: bool,
    },
    /// Nothing tells what a letter stands for that the prover chooses; say it with `with`.
    ChoiceOpen {
        /// The letter.
        letter: SchemaVariable,
    },
    /// A chosen thing is not of the right sort.
    ChoiceSort {
        /// The letter.
        letter: SchemaVariable,
        /// The sort of the letter.
        sort: Sort,
        /// The chosen thing.
        found: Part,
    },
    /// `with` names more than the rule lets the prover choose.
    ChoiceUnexpected {
        /// Number of things that can be chosen.
        expected: usize,
    },
    /// A proviso is broken.
    Proviso(Broken),
    /// The rule uses a subproof, and none is named.
    SubproofMissing,
    /// The rule uses no subproof.
    SubproofUnexpected,
    /// No subproof of this name stands before this block.
    UnknownSubproof,
    /// The subproof has not exactly one axiom (Q-PW-20).
    SubproofAxioms {
        /// Number of axioms that it has.
        found: usize,
    },
    /// The subproof has no line of this number that is a lemma.
    SubproofLine {
        /// The number.
        number: u32,
    },
    /// The number of lines cited of the subproof is not that of the rule.
    SubproofLines {
        /// Number of lines that the rule asks for.
        expected: usize,
        /// Number of lines cited.
        found: usize,
    },
    /// The subproof is not proper (PW-65).
    SubproofImproper {
        /// The number of its first line that is not right.
        number: u32,
    },
    /// The computation is not right.
    Evaluation(Evaluation),
    /// The statement is no rule in force and no base rule.
    NotInForce,
    /// The rule is present in the proof already (Q-PW-47).
    AlreadyPresent {
        /// The index of the line that says it.
        line: u32,
    },
    /// An axiom has free variables, and the house forbids it (Q-PW-30).
    OpenAxiom {
        /// One of them.
        variable: VariableId,
    },
    /// An assumption stands in a calculus that has no boxes.
    NoAssumptions,
}

impl LineError {
    /// A stable name in kebab case, for scripts and tests.
    pub fn code(&self) -> &'static str {
        match self {
            LineError::UnknownRule => "unknown-rule",
            LineError::UnknownLine(_) => "unknown-line",
            LineError::ForwardReference(_) => "forward-reference",
            LineError::SelfReference => "self-reference",
            LineError::ClosedBox(_) => "closed-box",
            LineError::NoBox(_) => "no-box",
            LineError::TooFewPremises { .. } => "too-few-premises",
            LineError::TooManyPremises { .. } => "too-many-premises",
            LineError::PremiseKind { .. } => "premise-kind",
            LineError::DoesNotFit { mismatch: Mismatch::Capture { .. }, .. } => "capture",
            LineError::DoesNotFit { mismatch: Mismatch::TooLarge { .. }, .. } => "too-large",
            LineError::Internal { .. } | LineError::DoesNotFit { mismatch: Mismatch::Internal { .. }, .. } => "internal",
            LineError::DoesNotFit { part: RulePart::Conclusion, .. } => "conclusion-does-not-fit",
            LineError::DoesNotFit { part: RulePart::SubproofAxiom | RulePart::SubproofLine(_), .. } => "subproof-does-not-fit",
            LineError::DoesNotFit { .. } => "premise-does-not-fit",
            LineError::ChoiceOpen { .. } => "choice-open",
            LineError::ChoiceSort { .. } => "choice-sort",
            LineError::ChoiceUnexpected { .. } => "choice-unexpected",
            LineError::Proviso(Broken { violation: Violation::TooManyParameters, .. }) => "too-many-parameters",
            LineError::Proviso(Broken { violation: Violation::TooManyLines, .. }) => "too-many-lines-asked",
            LineError::Proviso(Broken { violation: Violation::LargeTable, .. }) => "large-truth-table",
            LineError::Proviso(Broken { violation: Violation::TooLarge, .. }) => "too-large",
            LineError::Proviso(Broken { violation: Violation::Captured { .. }, .. }) => "capture",
            LineError::Proviso(broken) => proviso_code(broken.proviso),
            LineError::SubproofMissing => "subproof-missing",
            LineError::SubproofUnexpected => "subproof-unexpected",
            LineError::UnknownSubproof => "unknown-subproof",
            LineError::SubproofAxioms { .. } => "subproof-axioms",
            LineError::SubproofLine { .. } => "subproof-line",
            LineError::SubproofLines { .. } => "subproof-lines",
            LineError::SubproofImproper { .. } => "subproof-improper",
            LineError::Evaluation(evaluation) => match evaluation {
                Evaluation::Nothing => "nothing-evaluated",
                Evaluation::NotThere { .. } => "not-an-evaluation",
                Evaluation::Twice => "evaluated-twice",
                Evaluation::Wrong { .. } => "wrong-result",
                Evaluation::Undefined { .. } => "undefined",
                Evaluation::Negative { .. } => "not-a-natural-number",
                Evaluation::TooLong { .. } => "number-too-long",
            },
            LineError::NotInForce => "not-in-force",
            LineError::AlreadyPresent { .. } => "already-present",
            LineError::OpenAxiom { .. } => "open-axiom",
            LineError::NoAssumptions => "no-assumptions",
        }
    }
}

/// The name of a broken proviso's kind.
fn proviso_code(proviso: Proviso) -> &'static str {
    match proviso {
        Proviso::Fresh(_) | Proviso::NotFreeElsewhere(_) => "not-fresh",
        Proviso::InNoOtherLine(_) => "in-another-line",
        Proviso::Arbitrary(..) => "not-arbitrary",
        Proviso::NotFreeIn(..) | Proviso::NotOccurringIn(..) => "occurs-in",
        Proviso::Atomic(_) => "not-atomic",
        Proviso::NoWitnessLeaves => "witness-leaves",
        Proviso::IncludedLettersStay => "renames-included",
        Proviso::NoLine(_) => "line-not-allowed",
        Proviso::FlaggedInOrder(_) => "flag-out-of-order",
        Proviso::TruthTables => "not-by-truth-tables",
        Proviso::Substitution(_) => "not-substituted",
        Proviso::PredicateNotAssumed(_) => "predicate-assumed",
        Proviso::Never => "unsound",
    }
}

/// A step that is accepted, since the rulebook prints it, and that is unsound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The rule.
    pub rule: RuleId,
    /// The variant of it.
    pub variant: usize,
    /// The index of the condition in [`Variant::sound_if`](crate::Variant::sound_if).
    pub condition: usize,
    /// The violation.
    pub broken: Broken,
}
