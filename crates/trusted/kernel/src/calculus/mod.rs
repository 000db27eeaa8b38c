//! A calculus: rules of inference as data. Each rule is a schema over letters, in the notation of its rulebook, with the provisos of a
//! closed list. Not here: how rules are written (crate `proof-syntax`) and how they are matched.
//!
//! # Letters
//! A schema is a formula in the calculus' own bank, read so:
//! * A predicate letter (`A`, `B`, …) is a *formula letter*: it stands for any formula. `A(x)` stands for a formula with a hole, and for
//!   what comes out when the hole is filled with `x`; filling never captures a variable (Q-PW-25, Q-PW-26). A hole need not occur.
//! * A variable that is bound in the schema stands for a variable. It may stand in the formula for `A` only where it is an argument of `A`.
//! * Any other variable is an *object letter*: it stands for any object, unless a choice or a proviso narrows it.
//! * A function letter `f(…)` stands for any function symbol with as many arguments.
//! * Everything else (`tT`, numbers, operators, comparators, names in square brackets) stands for itself.
//!
//! One letter stands for one thing in all places of a variant.

mod lines;
mod listing;
mod review;
mod substitution;

use std::collections::BTreeMap;

use formula::{Bank, Fixity, FormulaId, Kind, NameId, SymbolId, VariableId};

pub use lines::{Deed, LINE_KINDS, LineKind, NoLine, PLACES, Place};
pub use listing::listing;
pub use substitution::{Captures, Substitution};

/// The most premises of a variant: the check tries them in every order.
pub const MAX_PREMISES: usize = 5;
/// The most choices, provisos or conditions of a variant.
pub const MAX_CLAUSES: usize = 100;
/// The deepest schema; the matching of a schema is as deep.
pub const MAX_DEPTH: u32 = 64;
/// The most rules of a calculus.
pub const MAX_RULES: usize = 1_000;

/// A rule of a calculus, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId(pub(crate) u16);

impl RuleId {
    /// The index of the rule in [`Calculus::rules`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The notation of the statements in a calculus' proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Statements of Predicate Wars.
    PredicateWars,
    /// Statements of Palmer's game, with declared symbols.
    Palmer,
    /// Polish notation.
    Polish,
}

/// A rule of inference.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The rulebook's name: `Modus ponens`.
    pub name: String,
    /// A short name: `MP`.
    pub tag: String,
    /// Further names that a proof may use.
    pub aliases: Vec<String>,
    /// The requirement that it implements: `PW-R3`.
    pub requirement: String,
    /// The rule in one sentence for people.
    pub says: String,
    /// Its variants; a step is right by one of them.
    pub variants: Vec<Variant>,
}

/// One variant of a rule; in the notation of rules a form, or `case`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The lines that it rests on. Citations may come in any order.
    pub premises: Vec<Premise>,
    /// The subproof that it cites.
    pub subproof: Option<SubproofSchema>,
    /// The letters that the prover names.
    pub choices: Vec<Choice>,
    /// The conditions beyond the shapes of the lines.
    pub provisos: Vec<Proviso>,
    /// The further conditions for a sound step: where one is violated, the step is accepted, since the rulebook prints it, and
    /// warned about.
    pub sound_if: Vec<Condition>,
    /// The object letters that become witnesses: names for objects of which nothing else may be assumed (S-7).
    pub witnesses: Vec<VariableId>,
    /// The conclusion.
    pub conclusion: Conclusion,
}

impl Variant {
    /// The provisos, and those that soundness asks for.
    pub fn conditions(&self) -> impl Iterator<Item = Proviso> {
        self.provisos.iter().copied().chain(self.sound_if.iter().map(|condition| condition.proviso))
    }
}

/// A premise of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Premise {
    /// A line.
    Statement(FormulaId),
    /// A box: an assumption, and a line that was derived from it.
    Box(BoxSchema),
}

/// A box as a premise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxSchema {
    /// The assumption.
    pub assumption: FormulaId,
    /// The statement derived from it.
    pub conclusion: FormulaId,
}

/// The schemas that a variant has for a subproof: of its single axiom and of some of its lines (PW-66: z1; z2, z3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubproofSchema {
    /// The single axiom.
    pub axiom: FormulaId,
    /// The lines, in the order in which they are cited; any order fits.
    pub lines: Vec<FormulaId>,
}

/// The conclusion of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// An instance of the schema.
    Statement(FormulaId),
    /// A premise with one occurrence of something computed.
    Evaluated {
        /// The kind of computation.
        computation: Computation,
        /// The premise's letter.
        of: FormulaId,
    },
    /// A rule in force that is not yet present in the proof, or a base rule (PW-R27, Q-PW-46, Q-PW-47).
    RuleInForce,
}

/// The closed set of computations that a schema may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Computation {
    /// `(m op n)` of two numbers becomes the number that it is (PW-R25).
    Operation,
    /// `(m com n)` of two numbers becomes `tT` or `tF` (PW-R26).
    Comparison,
    /// `|L| ≥ n` and the like becomes what it says of n objects, or the other way round (PA-S12, PA-S13).
    Counting,
}

/// A schema variable of a variant: in the texts of rules a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SchemaVariable {
    /// A formula letter with this many holes.
    Formula(SymbolId),
    /// An object letter, bound or not.
    Object(VariableId),
    /// A function letter.
    Function(NameId),
}

/// A letter that the prover names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The letter that is chosen.
    pub letter: SchemaVariable,
    /// Its sort.
    pub sort: Sort,
    /// True if its symbol points are paid (PW-68, Q-PW-32).
    pub paid: bool,
}

/// The sort of a chosen letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// Any well-formed object.
    Object,
    /// A pure variable.
    Variable,
    /// A number.
    Number,
    /// A function symbol.
    Function,
    /// Any formula.
    Formula,
}

/// The closed list of provisos.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proviso {
    /// The variable occurs nowhere else: in no earlier line of the block, bound or free, in no axiom, in no rule in force, and not in
    /// the goal (S-7).
    Fresh(VariableId),
    /// The variable is free nowhere else: as [`Proviso::Fresh`], but bound occurrences do not count.
    NotFreeElsewhere(VariableId),
    /// The variable occurs, bound or free, in no earlier line and no axiom but the premises that are cited (PW-R5, Q-PW-28).
    InNoOtherLine(VariableId),
    /// The premises hold whatever the variable stands for: it is not free in an axiom, an included rule or an open
    /// assumption that the premises depend on, it is no witness, and no witness depends on it that stands there or in what a cited
    /// box assumed (S-5). With a number: asked of this premise only, counted from 0.
    Arbitrary(VariableId, Option<u8>),
    /// The variable is not free in what the formula letter stands for, holes aside.
    NotFreeIn(VariableId, SymbolId),
    /// The variable does not occur in what the formula letter stands for, holes aside.
    NotOccurringIn(VariableId, SymbolId),
    /// The formula letter stands for an atomic formula (Q-PW-23).
    Atomic(SymbolId),
    /// No witness of the subproof is free in the lines that are cited of it (S-14a).
    NoWitnessLeaves,
    /// No letter of a rule that the subproof includes is renamed when the subproof is used (S-14c).
    IncludedLettersStay,
    /// No line of some kind does something.
    NoLine(NoLine),
    /// No letter beside the flagged variable in the premises or the conclusion was flagged beside it before, directly or not:
    /// the flags have an order, in which each comes after the letters beside it.
    FlaggedInOrder(VariableId),
    /// The premises imply the conclusion by truth tables (`truth_tables`).
    TruthTables,
    /// One statement is another with a statement put for a predicate letter.
    Substitution(Substitution),
    /// The predicate of the atomic statement that the formula letter stands for is in no axiom before the step, and in no assumption of the boxes
    /// around it.
    PredicateNotAssumed(SymbolId),
    /// Never: a step of this variant is unsound whatever it says. For [`Variant::sound_if`] only.
    Never,
}

/// A condition for the soundness of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The condition.
    pub proviso: Proviso,
    /// Its id in the rulebook's commentary: `S-5`.
    pub source: String,
    /// The reason, in a sentence.
    pub because: String,
}

/// A part of a rule, for faults of the rule's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RulePart {
    /// The rule as a whole.
    Rule,
    /// A premise of a variant, counted from 0.
    Premise(u8),
    /// The axiom of the subproof.
    SubproofAxiom,
    /// A line of the subproof, counted from 0.
    SubproofLine(u8),
    /// The assumption of a box premise.
    Assumption(u8),
    /// The conclusion.
    Conclusion,
    /// A choice, counted from 0.
    Choice(u8),
    /// A proviso, counted from 0.
    Proviso(u8),
    /// A condition of soundness, counted from 0.
    Condition(u8),
}

/// A fault in the text of a calculus.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rule {rule}, form {variant}: {fault}")]
pub struct SchemaError {
    /// The index of the rule, from 0.
    pub rule: usize,
    /// The index of the variant, from 0.
    pub variant: usize,
    /// The part.
    pub part: RulePart,
    /// The fault.
    pub fault: SchemaFault,
}

/// A fault of a schema.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SchemaFault {
    /// Two rules answer to one name.
    #[error("another rule is called `{0}` as well")]
    NameTaken(String),
    /// More than [`MAX_RULES`] rules.
    #[error("a calculus has at most {MAX_RULES} rules")]
    TooManyRules,
    /// More than [`MAX_PREMISES`] premises, or as many lines of a subproof.
    #[error("a rule has at most {MAX_PREMISES} premises")]
    TooManyPremises,
    /// More than [`MAX_CLAUSES`] choices, provisos or conditions.
    #[error("a form of a rule has at most {MAX_CLAUSES} choices, provisos or conditions each")]
    TooManyClauses,
    /// A schema nested deeper than [`MAX_DEPTH`].
    #[error("a schema is nested at most {MAX_DEPTH} deep")]
    TooDeep,
    /// One formula letter with different numbers of holes.
    #[error("the letter `{0}` has another number of holes elsewhere in this rule")]
    Holes(String),
    /// A letter whose holes are filled so that nothing tells what it stands for.
    #[error(
        "nothing tells what `{0}` stands for: in some place its holes must be filled with different bound variables, or it must be \
             used exactly twice, with one hole"
    )]
    Undetermined(String),
    /// A choice or proviso of a letter that does not occur in the rule.
    #[error("the letter `{0}` does not occur in the rule")]
    UnknownLetter(String),
    /// A sort that does not fit the letter.
    #[error("`{0}` cannot be of this sort")]
    WrongSort(String),
    /// A letter that stands in the conclusion only, and is not chosen.
    #[error("`{0}` stands in the conclusion only: say that it is chosen")]
    NotChosen(String),
    /// A proviso that speaks of a premise that is not there, or that stands where it means nothing.
    #[error("this proviso does not fit the rule")]
    ProvisoMisplaced,
    /// A proviso names a rule that is not there.
    #[error("no rule of this calculus is called `{0}`")]
    UnknownRule(String),
    /// A computation must be applied to the letter of the only premise.
    #[error("a computation is applied to a letter that is the rule's only premise")]
    ComputationMisplaced,
}

/// A calculus: named rules over one bank of schemas.
#[derive(Debug)]
pub struct Calculus {
    name: String,
    title: String,
    notation: Notation,
    bank: Bank,
    rules: Vec<Rule>,
    base_rules: Vec<Variant>,
    names: BTreeMap<String, RuleId>,
    /// By symbol of the bank: whether it is a formula letter.
    letters: Vec<bool>,
    /// Some rule has a proviso about lines.
    asks_about_lines: bool,
}

impl Calculus {
    /// Makes a calculus of rules whose schemas stand in `bank`.
    ///
    /// `name` is what a proof file calls it, `title` what people call it. `base_rules` are variants without premises that every proof may
    /// include (PW-32, Q-PW-46).
    ///
    /// # Errors
    /// Every [`SchemaError`] of the rules, in their order; faults of base rules count as those of a rule after the last.
    pub fn new(
        name: String,
        title: String,
        notation: Notation,
        bank: Bank,
        rules: Vec<Rule>,
        base_rules: Vec<Variant>,
    ) -> Result<Calculus, Vec<SchemaError>> {
        let mut errors = Vec::new();
        let mut names = BTreeMap::new();
        let whole = |rule, fault| SchemaError { rule, variant: 0, part: RulePart::Rule, fault };
        if rules.len() > MAX_RULES {
            return Err(vec![whole(MAX_RULES, SchemaFault::TooManyRules)]);
        }
        for (at, rule) in rules.iter().enumerate() {
            for called in [&rule.name, &rule.tag].into_iter().chain(&rule.aliases) {
                let known = names.insert(normal_name(called), RuleId(at as u16));
                if known.is_some_and(|known| known.index() != at) {
                    errors.push(whole(at, SchemaFault::NameTaken(called.clone())));
                }
            }
        }
        let letters: Vec<bool> = bank.symbols().map(|symbol| is_formula_letter(&bank, symbol)).collect();
        let asks = |variant: &Variant| variant.conditions().any(|proviso| matches!(proviso, Proviso::NoLine(_)));
        let asks_about_lines = rules.iter().flat_map(|rule| &rule.variants).any(asks);
        let calculus = Calculus { name, title, notation, bank, rules, base_rules, names, letters, asks_about_lines };
        let base = (calculus.rules.len(), calculus.base_rules.as_slice());
        for (rule, variants) in calculus.rules.iter().map(|rule| rule.variants.as_slice()).enumerate().chain([base]) {
            for (at, variant) in variants.iter().enumerate() {
                let faults = review::faults(&calculus, variant);
                errors.extend(faults.into_iter().map(|(part, fault)| SchemaError { rule, variant: at, part, fault }));
            }
        }
        if errors.is_empty() { Ok(calculus) } else { Err(errors) }
    }

    /// Returns the name that proof files use.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name for people.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the notation of the statements in its proofs.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// Returns the bank in which the schemas stand.
    pub fn bank(&self) -> &Bank {
        &self.bank
    }

    /// Returns the rules, in the order of the text.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns the variants that every proof may include without naming them rules in force (PW-32, Q-PW-46).
    pub fn base_rules(&self) -> &[Variant] {
        &self.base_rules
    }

    /// Returns a rule of this calculus.
    pub fn rule(&self, rule: RuleId) -> &Rule {
        &self.rules[rule.index()]
    }

    /// Iterates over all rules with their ids.
    pub fn rule_ids(&self) -> impl Iterator<Item = (RuleId, &Rule)> {
        self.rules.iter().enumerate().map(|(at, rule)| (RuleId(at as u16), rule))
    }

    /// The rule with this name, tag or alias; case, spaces, hyphens and underscores do not matter.
    pub fn find(&self, name: &str) -> Option<RuleId> {
        self.names.get(&normal_name(name)).copied()
    }

    /// Returns whether some rule has a proviso about lines.
    pub fn asks_about_lines(&self) -> bool {
        self.asks_about_lines
    }

    /// Returns whether a symbol of the bank is a formula letter.
    pub fn is_letter(&self, symbol: SymbolId) -> bool {
        self.letters.get(symbol.index()).copied().unwrap_or(false)
    }
}

/// A name as it is compared: lowercase, without spaces, hyphens and underscores.
pub fn normal_name(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_')).flat_map(char::to_lowercase).collect()
}

/// Returns whether a symbol of a schema is a formula letter: one uppercase letter, with or without subscript.
fn is_formula_letter(bank: &Bank, symbol: SymbolId) -> bool {
    let data = bank.symbol_data(symbol);
    data.kind == Kind::Predicate
        && data.fixity != Fixity::Infix
        && bank.name_text(data.name).starts_with(|c: char| c.is_uppercase())
}

/// Returns whether a function symbol of a schema is a function letter.
pub(crate) fn is_function_letter(bank: &Bank, symbol: SymbolId) -> bool {
    let data = bank.symbol_data(symbol);
    data.fixity != Fixity::Infix && bank.name_text(data.name).starts_with(|c: char| c.is_lowercase())
}
