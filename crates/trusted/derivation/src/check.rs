//! The check of a derivation, entry by entry: what is cited may be cited, premises and conclusion are instances of the form's schemas
//! under the assignment, and the provisos hold.

use formula::{Bank, Formula, FormulaId, VariableId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::assignment::{Assignment, Object};
use crate::counting::exchanged;
use crate::derivation::{Cited, Conclusion, Derivation, Entry, Step};
use crate::instance::{InstanceChecker, Mismatch};
use crate::parameters::{EMPTY, Parameters, SetId, TOO_MANY};
use crate::rules::{Inferred, Premise, Rules, Variant};

/// Maximum number of comparison steps: an allowance for each symbol of the derivation, and a fixed one.
const FUEL_PER_SYMBOL: u64 = 64;
const FUEL: u64 = 100_000_000;

/// The largest statement, in symbols as a tree. Texts are far below it.
const MAX_SIZE: u64 = 1 << 22;

/// The statement that a derivation proves, or that its axioms contradict each other. Made by [`Theorem::prove`] and by nothing else:
///
/// ```compile_fail,E0451
/// let forged = derivation::Theorem { axioms: Vec::new(), goal: None };
/// ```
///
/// ```compile_fail,E0599
/// let forged = derivation::Theorem::default();
/// ```
///
/// Nor are there other rules than those of the listing:
///
/// ```compile_fail,E0624
/// let unsound = derivation::Rules::read("rule Anything\n  choose A : formula\n  infer A\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    axioms: Vec<FormulaId>,
    goal: Option<FormulaId>,
}

/// A derivation that is not right: the line, counted from 0, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {}: {reason}", .line + 1)]
pub struct StepError {
    /// The line; that after the last for the derivation as a whole.
    pub line: usize,
    /// The reason.
    pub reason: Reason,
}

/// The reason for which a derivation is not right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// A statement has more symbols than are compared.
    #[error("the statement is too large")]
    TooLarge,
    /// A box ends that was not opened.
    #[error("no box is open")]
    NoOpenBox,
    /// There is no such rule, or no such variant of it.
    #[error("there is no such rule, or no such form of it")]
    NoSuchRule,
    /// The line that is cited does not stand before, or stands in a box that has ended, or is no box that has.
    #[error("what is cited is not there, or may not be cited from here")]
    Citation,
    /// More or fewer premises than the variant has, or a line where it has a box.
    #[error("the form has other premises")]
    Premises,
    /// A premise, counted from 0, does not fit.
    #[error("premise {0}: {1}")]
    Premise(usize, Mismatch),
    /// The conclusion does not fit.
    #[error("conclusion: {0}")]
    Conclusion(Mismatch),
    /// A proviso does not hold.
    #[error("{0}")]
    Proviso(Proviso),
    /// The derivation does not end as it says.
    #[error("the derivation does not end as it says")]
    NotReached,
}

/// A proviso that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Proviso {
    /// A letter that must stand for a variable does not.
    #[error("`{0}` must stand for a variable")]
    Variable(char),
    /// Two letters stand for one variable.
    #[error("`{0}` stands for a variable that another letter stands for")]
    Twice(char),
    /// The variable is free in a line before, in an axiom or in the goal.
    #[error("`{0}` must be fresh")]
    Fresh(char),
    /// Something is assumed of the variable.
    #[error("`{0}` must be arbitrary")]
    Arbitrary(char),
    /// The variable is free in what a letter stands for.
    #[error("`{0}` must not be free in `{1}`")]
    NotFree(char, char),
}

impl Theorem {
    /// Checks a derivation whose statements stand in `bank`, and returns what it proves: the goal if it ends in it, else that its axioms
    /// contradict each other. A witness may not be free in the goal.
    ///
    /// # Errors
    /// [`StepError`]: the first.
    pub fn prove(bank: &Bank, rules: &Rules, derivation: &Derivation, goal: Option<FormulaId>) -> Result<Theorem, StepError> {
        let statements = || derivation.entries.iter().filter_map(Entry::statement);
        let size = statements().fold(0_u64, |sum, statement| sum.saturating_add(bank.size(statement)));
        let axioms: Vec<FormulaId> = derivation.entries.iter().filter_map(axiom).collect();
        let known = axioms.iter().copied().chain(goal).flat_map(|statement| bank.free_variables(statement)).copied().collect();
        let mut check = Check {
            bank,
            rules,
            instances: InstanceChecker::new(bank, size.saturating_mul(FUEL_PER_SYMBOL).saturating_add(FUEL)),
            lines: Vec::with_capacity(derivation.entries.len()),
            boxes: Vec::new(),
            open: None,
            parameters: Parameters::default(),
            witnesses: FxHashMap::default(),
            occurred: known,
            occurred_to: 0,
        };
        for entry in &derivation.entries {
            let line = check.lines.len();
            check.entry(entry).map_err(|reason| StepError { line, reason })?;
        }
        let line = check.lines.len();
        let goal = check.concluded(derivation.conclusion, goal).ok_or(StepError { line, reason: Reason::NotReached })?;
        Ok(Theorem { axioms, goal })
    }

    /// Returns the axioms, in the order of the derivation.
    pub fn axioms(&self) -> &[FormulaId] {
        &self.axioms
    }

    /// Returns the statement that follows from the axioms; without one, the axioms contradict each other.
    pub fn goal(&self) -> Option<FormulaId> {
        self.goal
    }
}

fn axiom(entry: &Entry) -> Option<FormulaId> {
    match entry {
        Entry::Axiom(statement) => Some(*statement),
        _ => None,
    }
}

/// A line that was accepted.
struct Line {
    statement: FormulaId,
    /// The innermost box that it stands in.
    in_box: Option<usize>,
    /// The free variables of the axioms that it depends on.
    depends: SetId,
}

struct BoxSpan {
    parent: Option<usize>,
    assumption: usize,
    has_ended: bool,
    /// The free variables of its assumption and of those around it.
    assumed: SetId,
}

struct Check<'b> {
    bank: &'b Bank,
    rules: &'b Rules,
    instances: InstanceChecker<'b>,
    lines: Vec<Line>,
    boxes: Vec<BoxSpan>,
    /// The innermost box that is open.
    open: Option<usize>,
    parameters: Parameters,
    /// The witnesses, each with the variables that it was chosen for, directly or not.
    witnesses: FxHashMap<VariableId, SetId>,
    /// The variables that are free in the axioms, in the goal and in the lines up to `occurred_to`.
    occurred: FxHashSet<VariableId>,
    occurred_to: usize,
}

impl Check<'_> {
    fn entry(&mut self, entry: &Entry) -> Result<(), Reason> {
        if entry.statement().is_some_and(|statement| self.bank.size(statement) > MAX_SIZE) {
            return Err(Reason::TooLarge);
        }
        match entry {
            Entry::Axiom(statement) => {
                let depends = self.parameters.set(self.bank.free_variables(*statement));
                self.line(*statement, depends);
            }
            Entry::Assumption(statement) => {
                let own = self.parameters.set(self.bank.free_variables(*statement));
                let assumed = self.parameters.union(self.assumed(), own);
                self.boxes.push(BoxSpan { parent: self.open, assumption: self.lines.len(), has_ended: false, assumed });
                self.open = Some(self.boxes.len() - 1);
                self.line(*statement, EMPTY);
            }
            Entry::End => {
                let ended = self.open.and_then(|at| self.boxes.get_mut(at)).ok_or(Reason::NoOpenBox)?;
                ended.has_ended = true;
                self.open = ended.parent;
            }
            Entry::Inferred(statement, step) => self.step(*statement, step)?,
        }
        Ok(())
    }

    fn line(&mut self, statement: FormulaId, depends: SetId) {
        self.lines.push(Line { statement, in_box: self.open, depends });
    }

    /// Returns the free variables of the open assumptions.
    fn assumed(&self) -> SetId {
        self.open.map_or(EMPTY, |at| self.boxes.get(at).map_or(TOO_MANY, |open| open.assumed))
    }

    fn step(&mut self, statement: FormulaId, step: &Step) -> Result<(), Reason> {
        let rules = self.rules;
        let variant = rules.variant(step.rule, step.variant).ok_or(Reason::NoSuchRule)?;
        if step.premises.len() != variant.premises.len() {
            return Err(Reason::Premises);
        }
        let (mut depends, mut cited) = (EMPTY, Vec::with_capacity(step.premises.len()));
        for (at, (premise, &index)) in variant.premises.iter().zip(&step.premises).enumerate() {
            let line = self.premise(premise, index, &step.assignment, at)?;
            depends = self.parameters.union(depends, line.1);
            cited.push(line.0);
        }
        match &variant.conclusion {
            Some(Inferred::Instance(schema)) => {
                self.instances.instance(schema, &step.assignment, statement).map_err(Reason::Conclusion)?;
            }
            Some(Inferred::Counted) if cited.first().is_some_and(|&premise| exchanged(self.bank, premise, statement)) => {}
            Some(Inferred::Counted) | None => return Err(Reason::Conclusion(Mismatch::Different)),
        }
        self.provisos(variant, &step.assignment, &cited, depends).map_err(Reason::Proviso)?;
        self.introduce(variant, &step.assignment, &cited, statement);
        self.line(statement, depends);
        Ok(())
    }

    /// Returns the statement that serves as a premise, and what it depends on.
    fn premise(
        &mut self,
        premise: &Premise,
        cited: Cited,
        assignment: &Assignment,
        at: usize,
    ) -> Result<(FormulaId, SetId), Reason> {
        let line = |index: usize| self.lines.get(index).ok_or(Reason::Citation);
        let is_open = |at: Option<usize>| at.is_none_or(|at| self.boxes.get(at).is_some_and(|around| !around.has_ended));
        let misfit = |mismatch| Reason::Premise(at, mismatch);
        match (premise, cited) {
            (Premise::Line(schema), Cited::Line(index)) => {
                let &Line { statement, in_box, depends } = line(index)?;
                if !is_open(in_box) {
                    return Err(Reason::Citation);
                }
                self.instances.instance(schema, assignment, statement).map_err(misfit)?;
                Ok((statement, depends))
            }
            (Premise::Box(assumption, conclusion), Cited::Box(first, last)) => {
                let (assumed, derived) = (line(first)?, line(last)?);
                let cited = assumed.in_box.and_then(|at| self.boxes.get(at)).ok_or(Reason::Citation)?;
                let is_box = derived.in_box == assumed.in_box && cited.assumption == first;
                if !is_box || !cited.has_ended || !is_open(cited.parent) {
                    return Err(Reason::Citation);
                }
                let found = (derived.statement, derived.depends);
                self.instances.instance(assumption, assignment, assumed.statement).map_err(misfit)?;
                self.instances.instance(conclusion, assignment, found.0).map_err(misfit)?;
                Ok(found)
            }
            _ => Err(Reason::Premises),
        }
    }

    fn provisos(
        &mut self,
        variant: &Variant,
        assignment: &Assignment,
        cited: &[FormulaId],
        depends: SetId,
    ) -> Result<(), Proviso> {
        for &letter in &variant.variables {
            // A letter that fills no hole which is there needs no value.
            if assignment.object(letter).is_some_and(|object| matches!(object, Object::Term(_))) {
                return Err(Proviso::Variable(letter));
            }
        }
        let mut seen: Vec<VariableId> = Vec::new();
        for &letter in variant.fresh.iter().chain(&variant.arbitrary) {
            let Some(Object::Variable(variable)) = assignment.object(letter) else { return Err(Proviso::Variable(letter)) };
            if seen.contains(&variable) {
                return Err(Proviso::Twice(letter));
            }
            seen.push(variable);
        }
        for &letter in &variant.fresh {
            if variable(assignment, letter).is_none_or(|variable| self.has_occurred(variable)) {
                return Err(Proviso::Fresh(letter));
            }
        }
        for &letter in &variant.arbitrary {
            if variable(assignment, letter).is_none_or(|variable| !self.is_arbitrary(variable, cited, depends)) {
                return Err(Proviso::Arbitrary(letter));
            }
        }
        for &(letter, formula) in &variant.not_free {
            let held = variable(assignment, letter).zip(assignment.formula(formula)).is_none_or(|(variable, abstraction)| {
                self.bank.free_variables(abstraction.body).contains(&variable) && !abstraction.holes.contains(&variable)
            });
            if held {
                return Err(Proviso::NotFree(letter, formula));
            }
        }
        Ok(())
    }

    /// Returns whether a variable is free in an axiom, in the goal or in a line so far.
    fn has_occurred(&mut self, variable: VariableId) -> bool {
        for line in self.lines.iter().skip(self.occurred_to) {
            self.occurred.extend(self.bank.free_variables(line.statement));
        }
        self.occurred_to = self.lines.len();
        self.occurred.contains(&variable)
    }

    /// Returns whether the premises hold whatever the variable stands for: no axiom and no open assumption that they depend on says anything
    /// of it, it is no witness, and no witness that is free there was chosen for it (S-5).
    fn is_arbitrary(&mut self, variable: VariableId, cited: &[FormulaId], depends: SetId) -> bool {
        let all = self.parameters.union(self.assumed(), depends);
        if all == TOO_MANY || self.witnesses.contains_key(&variable) {
            return false;
        }
        let around = self.parameters.get(all);
        let stated = cited.iter().flat_map(|&statement| self.bank.free_variables(statement));
        !around.contains(&variable)
            && stated
                .chain(around)
                .filter_map(|other| self.witnesses.get(other))
                .all(|&chosen_for| chosen_for != TOO_MANY && !self.parameters.get(chosen_for).contains(&variable))
    }

    /// Notes the witnesses that a step introduces, and the variables that they are chosen for: those of the premise; where there is none, the
    /// conclusion says it.
    fn introduce(&mut self, variant: &Variant, assignment: &Assignment, cited: &[FormulaId], statement: FormulaId) {
        let witnesses: Vec<VariableId> = variant.witnesses.iter().filter_map(|&letter| variable(assignment, letter)).collect();
        if witnesses.is_empty() {
            return;
        }
        let mut all = EMPTY;
        for &said in cited.iter().chain([&statement]) {
            for variable in self.bank.free_variables(said).iter().filter(|variable| !witnesses.contains(variable)) {
                let one = self.parameters.set(&[*variable]);
                let behind = self.witnesses.get(variable).copied().unwrap_or(EMPTY);
                let with_behind = self.parameters.union(one, behind);
                all = self.parameters.union(all, with_behind);
            }
        }
        for witness in witnesses {
            self.witnesses.insert(witness, all);
        }
    }

    /// Returns the goal, if the derivation ends in it outside of all boxes, or none if it ends in a contradiction there.
    fn concluded(&mut self, conclusion: Conclusion, goal: Option<FormulaId>) -> Option<Option<FormulaId>> {
        let outside = |at: usize| self.lines.get(at).filter(|line| line.in_box.is_none()).map(|line| line.statement);
        match conclusion {
            Conclusion::Goal(at) => self.instances.same(outside(at)?, goal?).is_ok().then_some(goal),
            Conclusion::Falsehood(at) => (self.bank.formula(outside(at)?) == Formula::Truth(false)).then_some(None),
            Conclusion::Contradiction(at, denial) => {
                let Formula::Not(denied) = self.bank.formula(outside(denial)?) else { return None };
                self.instances.same(outside(at)?, denied).is_ok().then_some(None)
            }
        }
    }
}

/// Returns the variable that a letter stands for.
fn variable(assignment: &Assignment, letter: char) -> Option<VariableId> {
    match assignment.object(letter)? {
        Object::Variable(variable) => Some(variable),
        Object::Term(_) => None,
    }
}
