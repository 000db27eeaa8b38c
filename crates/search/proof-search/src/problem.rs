//! The question that a search is asked, and its answer.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use formula::FormulaId;
use kernel::{Calculus, HouseRules, Proof, RuleId};

use crate::ready::ReadyContradiction;

/// The end that a proof is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A statement.
    Statement(FormulaId),
    /// A statement and its negation, or tF (PW-29).
    Contradiction,
}

/// The measure by which proofs are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// Symbol points (PW-67 to PW-71), those of subproofs included.
    #[default]
    Points,
    /// Inferred lines, those of subproofs included; axioms and assumptions do not count.
    Lines,
    /// Inferences of the proof as a tree: a line counts as often as it is cited. For calculi whose rules are schemas of statement letters and
    /// nothing else ([`is_schematic`](crate::is_schematic)).
    Steps,
}

/// A question: what is to be derived, from what, by which rules. All statements stand in one bank.
#[derive(Clone, Debug)]
pub struct Problem<'c> {
    /// The calculus.
    pub calculus: &'c Calculus,
    /// The readings of the rulebook.
    pub house: &'c HouseRules,
    /// The rules in force (PW-31).
    pub rules_in_force: Vec<FormulaId>,
    /// The statements that may be axioms of the proof.
    pub premises: Vec<FormulaId>,
    /// The goal of the derivation.
    pub goal: Goal,
    /// The rules that can be used; without them, all.
    pub rules_only: Option<Vec<RuleId>>,
    /// The base rules that may be included, by their places in the calculus; without them, those that may matter.
    pub base_rules: Option<Vec<usize>>,
    /// The contradiction of the base rules, which the caller keeps for all questions of this calculus and these house rules; without it, none is
    /// looked for among base rules that the question does not speak of.
    pub ready: Option<&'c ReadyContradiction>,
    /// The measure that is to be least.
    pub measure: Measure,
}

impl Problem<'_> {
    /// Returns whether a rule can be used.
    pub fn allows(&self, rule: RuleId) -> bool {
        self.rules_only.as_ref().is_none_or(|only| only.contains(&rule))
    }
}

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The moment at which it ends.
    pub deadline: Option<Instant>,
    /// The most that a proof may cost.
    pub budget: Option<u64>,
    /// True if the cheapest proof is wanted, with a lower bound of the price of all; else the first good one is enough.
    pub cheapest: bool,
    /// False for direct attempts alone, within a short reach: nothing is derived from a contradiction or thought up by schemas, and nothing is
    /// exhausted, so that a goal that is out of reach is given up soon.
    pub thorough: bool,
    /// True if the proof is to use some of the given statements, where there is such a proof within the limits: nothing is derived from a
    /// contradiction of what may be included.
    pub from_premises: bool,
    /// The most facts that are kept in memory.
    pub facts: usize,
    /// The most steps that are kept in memory.
    pub steps: usize,
    /// The most mebibytes of memory that statements, facts and steps take together, by an estimate that is rather too high. What one choice of
    /// steps takes, and the lower bounds of its price, come on top: at most a quarter of it.
    pub memory_mib: usize,
}

/// Memory limit of a search by default, in MiB.
const USUAL_MEMORY_MIB: usize = 512;

impl Limits {
    /// The limits of a search for any proof that keeps so much in memory, and has no deadline.
    pub const fn of(facts: usize, steps: usize) -> Limits {
        Limits {
            deadline: None,
            budget: None,
            cheapest: false,
            thorough: true,
            from_premises: false,
            facts,
            steps,
            memory_mib: USUAL_MEMORY_MIB,
        }
    }

    /// The same for the cheapest proof.
    #[must_use]
    pub const fn for_the_cheapest(self) -> Limits {
        Limits { cheapest: true, ..self }
    }

    /// The same with at most this many steps.
    #[must_use]
    pub fn within(self, steps: u64) -> Limits {
        Limits { steps: self.steps.min(usize::try_from(steps).unwrap_or(usize::MAX)), ..self }
    }

    /// The same for direct attempts alone.
    #[must_use]
    pub const fn brief(self) -> Limits {
        Limits { thorough: false, ..self }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::of(200_000, 1_500_000)
    }
}

/// The end of a search: a moment, or a flag that somebody else raises.
#[derive(Clone, Copy, Debug)]
pub struct Stop<'s> {
    /// The moment.
    pub deadline: Option<Instant>,
    /// The flag.
    pub flag: Option<&'s AtomicBool>,
}

impl Stop<'_> {
    /// Returns whether the search is to end now.
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// A proof that the kernel accepted, with its price.
#[derive(Clone, Debug)]
pub struct Found {
    /// The proof.
    pub proof: Proof,
    /// The symbol points of the proof itself.
    pub points: u64,
    /// Those of its own subproofs, which are paid when they are bought (Q-PW-35).
    pub subproof_points: u64,
    /// Inferred lines, those of subproofs included.
    pub lines: u64,
    /// The price by the measure that was asked for.
    pub cost: u64,
    /// Steps that the calculus accepts and calls unsound.
    pub unsound_steps: usize,
    /// True if it rests on the contradiction of the base rules that was kept ready, and not on what was given.
    pub from_base_rules: bool,
}

/// The part that was exhausted: every derivation by the rules that costs less than the lower bound and keeps within these limits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Searched {
    /// The most symbol points of a statement.
    pub statement_points: u64,
    /// The most symbol points of an object, if that was limited.
    pub object_points: Option<u64>,
    /// Number of objects that are put for what the rules leave open: those that stand in what is given, and new variables.
    pub objects: usize,
    /// New variables among them.
    pub new_variables: usize,
    /// Number of formulas that are put for what the rules leave open, and that are assumed: the parts of what is given, and their negations.
    pub formulas: usize,
    /// The most boxes and subproofs in each other.
    pub nesting: u8,
    /// True if subproofs may be renamed (PW-66, Q-PW-31), and the bound holds for derivations that use each for its own letters: in others it
    /// may be written in letters that cost less, or serve for several.
    pub own_letters: bool,
    /// Number of rules in force and base rules that may be included.
    pub included: usize,
    /// Number of forms of rules that are left out, since the search does not know how to use them.
    pub forms_left_out: usize,
    /// Number of facts that were derived.
    pub facts: usize,
    /// Number of steps that were looked at.
    pub steps: usize,
}

/// The reason for which a question is left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The time was up, or somebody stopped the search.
    Stopped,
    /// The most facts or steps that are kept in memory were reached.
    Memory,
    /// A statement is larger than the search takes.
    TooLarge,
    /// Proofs are to be measured as trees, but some rule is no schema of statement letters alone.
    NotSchematic,
    /// Within its limits the search found no derivation.
    NotFound,
    /// None was found within the budget.
    Budget(u64),
}

/// The answer of a search.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The best proof that was found.
    pub found: Option<Found>,
    /// No derivation within what was searched costs less.
    pub lower_bound: u64,
    /// The part that was exhausted below the lower bound.
    pub searched: Searched,
    /// True if there is no derivation at all: all that can be derived was derived, and nothing was left out.
    pub is_underivable: bool,
    /// The reason for which no proof was found, or for which the best is not shown to be the cheapest.
    pub reasons: Vec<Reason>,
}

impl Outcome {
    /// Returns whether nothing cheaper was left within what was searched.
    pub fn is_shown_cheapest(&self) -> bool {
        self.found.as_ref().is_some_and(|found| found.cost <= self.lower_bound)
    }
}
