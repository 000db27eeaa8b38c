//! From a choice of steps to a proof: the lines in an order in which each follows those that it rests on, boxes and subproofs
//! included, and the check of that proof by the kernel, which has the last word.

use formula::{Bank, FormulaId};
use kernel::{
    Argument, Block, BlockBuilder, Citation, Context, HouseRules, Observer, Premise, Proof, RuleId, SchemaVariable,
    Step as Checked, SubproofCitation,
};
use proof_graph::points::CostObserver;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::forms::PlannedVariant;
use crate::minimise::Choice;
use crate::names::Names;
use crate::problem::{Found, Goal, Measure, Problem};
use crate::table::{ContextId, FactId, MAIN, Maker, Table};

/// The writing of one choice.
struct Writer<'w, 'c> {
    bank: &'w Bank,
    problem: &'w Problem<'c>,
    table: &'w Table,
    forms: &'w [PlannedVariant<'c>],
    names: &'w Names,
    choice: &'w Choice,
    /// The statements as they were given, by the normal form of the search.
    spelled: &'w FxHashMap<FormulaId, FormulaId>,
    proof: Proof,
    including: Option<RuleId>,
    /// The number of the line of each fact that is written.
    numbers: FxHashMap<FactId, u32>,
    begun: FxHashSet<FactId>,
    /// The first and last numbers of the boxes that are closed.
    written: FxHashMap<ContextId, u32>,
    next: u32,
    subproofs: FxHashMap<ContextId, String>,
}

/// Some line would rest on itself, or there is no way to write it.
struct CannotWrite;

/// Writes a choice of steps as a proof and has it checked. `None` when it cannot be written, or the kernel refuses it.
#[allow(clippy::too_many_arguments)]
pub(crate) fn checked(
    bank: &Bank,
    problem: &Problem<'_>,
    table: &Table,
    forms: &[PlannedVariant<'_>],
    names: &Names,
    spelled: &FxHashMap<FormulaId, FormulaId>,
    choice: &Choice,
    goal: FactId,
) -> Option<Found> {
    let including = including(problem);
    let mut writer = Writer {
        bank,
        problem,
        table,
        forms,
        names,
        choice,
        spelled,
        proof: Proof::new(Some(problem.calculus.name().to_owned())),
        including,
        numbers: FxHashMap::default(),
        begun: FxHashSet::default(),
        written: FxHashMap::default(),
        next: 1,
        subproofs: FxHashMap::default(),
    };
    writer.whole(goal).ok()?;
    judged(bank, problem, writer.proof)
}

/// Has the kernel check a proof. `None` when it refuses it, or the proof does not reach the goal.
pub(crate) fn judged(bank: &Bank, problem: &Problem<'_>, proof: Proof) -> Option<Found> {
    let goal = match problem.goal {
        Goal::Statement(goal) => Some(goal),
        Goal::Contradiction => None,
    };
    let context = Context { calculus: problem.calculus, house: problem.house, rules_in_force: &problem.rules_in_force, goal };
    let mut points = PointsObserver::new(bank, &proof, problem.house);
    let checked = kernel::check(bank, &proof, &context, &mut points);
    let (main, own) = points.totals();
    let at = proof.blocks().len().checked_sub(1)?;
    let reached = match goal {
        Some(goal) => checked.reached(bank, &proof, goal).is_some(),
        None => checked.main()?.contradiction(bank, &proof, at).is_some(),
    };
    if !checked.accepted() || !reached {
        return None;
    }
    let unsound_steps = checked.blocks().iter().map(|block| block.warnings.len()).sum();
    let inferred =
        |block: &Block| block.lines().filter(|line| matches!(line.justification, kernel::Justification::Rule(_))).count();
    let lines = proof.blocks().iter().map(inferred).sum::<usize>() as u64;
    let cost = match problem.measure {
        Measure::Points => main.saturating_add(own),
        Measure::Lines => lines,
        Measure::Steps => steps(proof.main()?),
    };
    Some(Found { proof, points: main, subproof_points: own, lines, cost, unsound_steps, from_base_rules: false })
}

/// Number of inferences of the last line as a tree.
fn steps(block: &Block) -> u64 {
    let mut by_line: FxHashMap<u32, u64> = FxHashMap::default();
    let mut last = 0;
    for line in block.lines() {
        last = match line.justification {
            kernel::Justification::Rule(inference) => {
                let cited = |citation: &Citation| match *citation {
                    Citation::Line(number) | Citation::Box(_, number) => by_line.get(&number).copied().unwrap_or(0),
                };
                inference.citations.iter().map(cited).fold(1, u64::saturating_add)
            }
            kernel::Justification::Axiom | kernel::Justification::Assumption => 0,
        };
        by_line.insert(line.number, last);
    }
    last
}

/// The accounts of all blocks of a proof.
struct PointsObserver<'a>(Vec<CostObserver<'a>>);

impl<'a> PointsObserver<'a> {
    fn new(bank: &'a Bank, proof: &'a Proof, house: &HouseRules) -> PointsObserver<'a> {
        PointsObserver((0..proof.blocks().len()).map(|block| CostObserver::new(bank, proof, block, house)).collect())
    }

    /// The points of the proof itself, and those of its subproofs together.
    fn totals(&self) -> (u64, u64) {
        let Some((main, subproofs)) = self.0.split_last() else { return (0, 0) };
        (main.total(), subproofs.iter().fold(0, |sum, block| sum.saturating_add(block.total())))
    }
}

impl Observer for PointsObserver<'_> {
    fn step(&mut self, block: usize, line: usize, step: &Checked<'_>) {
        self.0.iter_mut().for_each(|one| one.step(block, line, step));
    }
}

/// The rule by which rules in force are included, if the search may use it.
pub(crate) fn including(problem: &Problem<'_>) -> Option<RuleId> {
    let includes = |variant: &kernel::Variant| matches!(variant.conclusion, kernel::Conclusion::RuleInForce);
    let mut rules = problem.calculus.rule_ids().filter(|(rule, _)| problem.allows(*rule));
    rules.find(|(_, data)| data.variants.iter().any(includes)).map(|(rule, _)| rule)
}

impl Writer<'_, '_> {
    fn whole(&mut self, goal: FactId) -> Result<(), CannotWrite> {
        let mut subproofs: Vec<ContextId> = Vec::new();
        let mut cited: Vec<FactId> = self.choice.keys().copied().collect();
        cited.sort_unstable();
        for &fact in &cited {
            let context = self.outermost(self.table.facts[fact as usize].context);
            if context != MAIN && !subproofs.contains(&context) {
                subproofs.push(context);
            }
        }
        subproofs.sort_unstable();
        for (number, &context) in (1..).zip(&subproofs) {
            let name = format!("Z{number}");
            let axiom = self.table.context(context).and_then(|one| one.opened_by).ok_or(CannotWrite)?;
            let mut block = BlockBuilder::new(Some(name.clone()));
            self.next = 1;
            let first = self.table.find(context, axiom).ok_or(CannotWrite)?;
            block.axiom(1, axiom);
            self.numbers.insert(first, 1);
            self.next = 2;
            for &fact in &cited {
                if self.table.facts[fact as usize].context == context {
                    self.fact(fact, context, &mut block)?;
                }
            }
            self.subproofs.insert(context, name);
            self.proof.push(block.finish());
        }
        let mut block = BlockBuilder::new(None);
        self.next = 1;
        // Axioms stand first, in the order in which they were given.
        let main = |fact: FactId| self.table.facts[fact as usize].context == MAIN && !self.table.facts[fact as usize].is_view;
        let given =
            |fact: FactId| self.choice.get(&fact).is_some_and(|&step| self.table.steps[step as usize].maker == Maker::Given);
        let axioms: Vec<FactId> = cited.iter().copied().filter(|&fact| main(fact) && given(fact)).collect();
        for fact in axioms {
            let statement = self.table.facts[fact as usize].statement;
            let spelled = self.spelled.get(&statement).copied().unwrap_or(statement);
            block.axiom(self.next, spelled);
            self.numbers.insert(fact, self.next);
            self.next += 1;
        }
        self.fact(goal, MAIN, &mut block)?;
        self.proof.push(block.finish());
        Ok(())
    }

    fn outermost(&self, context: ContextId) -> ContextId {
        self.table.chain(context).last().unwrap_or(context)
    }

    /// The fact itself, where this one is only a view of it.
    fn origin(&self, mut fact: FactId) -> Result<FactId, CannotWrite> {
        while self.table.facts[fact as usize].is_view {
            let step = *self.choice.get(&fact).ok_or(CannotWrite)?;
            fact = *self.table.steps[step as usize].premises.first().ok_or(CannotWrite)?;
        }
        Ok(fact)
    }

    /// Writes a fact, in the block of `context`, after all that it rests on. Nothing happens where it is written already.
    // As deep as a proof has lines, which is limited.
    fn fact(&mut self, fact: FactId, context: ContextId, block: &mut BlockBuilder) -> Result<(), CannotWrite> {
        let fact = self.origin(fact)?;
        if self.numbers.contains_key(&fact) {
            return Ok(());
        }
        let data = &self.table.facts[fact as usize];
        let step = &self.table.steps[*self.choice.get(&fact).ok_or(CannotWrite)? as usize];
        // What stands further out was written before its box was opened.
        if data.context != context || !self.begun.insert(fact) {
            return Err(CannotWrite);
        }
        let (form, with, lines) = match &step.maker {
            Maker::Rule { form, with, lines } => (Some(*form), with.clone(), usize::from(*lines)),
            Maker::Included => (None, Vec::new(), 0),
            Maker::View => {
                // A contradiction is two lines.
                for &premise in &step.premises {
                    self.fact(premise, context, block)?;
                }
                return Ok(());
            }
            Maker::Given => return Err(CannotWrite),
        };
        self.witnesses_first(fact, context, block)?;
        let own = step.premises.len() - lines;
        let premises: Vec<FactId> = step.premises.iter().copied().collect();
        let mut citations = Vec::new();
        for (at, &premise) in premises.iter().take(own).enumerate() {
            let schema = form.and_then(|form| self.forms.get(usize::from(form))).and_then(|form| form.variant.premises.get(at));
            if let Some(Premise::Box(_)) = schema {
                let inner = self.table.facts[premise as usize].context;
                self.closed_box(inner, context, block)?;
                let first = *self.written.get(&inner).ok_or(CannotWrite)?;
                let last = *self.numbers.get(&premise).ok_or(CannotWrite)?;
                citations.push(Citation::Box(first, last));
            } else {
                self.fact_or_outside(premise, context, block)?;
                let origin = self.origin(premise)?;
                citations.push(Citation::Line(*self.numbers.get(&origin).ok_or(CannotWrite)?));
            }
        }
        let mut using = None;
        if let Some(&first) = premises.get(own) {
            let inner = self.table.facts[first as usize].context;
            let subproof = self.subproofs.get(&inner).cloned().ok_or(CannotWrite)?;
            let numbers = premises.iter().skip(own).map(|line| self.numbers.get(line).copied());
            using = Some(SubproofCitation { subproof, lines: numbers.collect::<Option<_>>().ok_or(CannotWrite)? });
        }
        let rule = form.and_then(|form| self.forms.get(usize::from(form))).map(|form| form.rule).or(self.including);
        let rule = self.problem.calculus.rule(rule.ok_or(CannotWrite)?);
        let name = self.proof.rule_name(&rule.tag).map_err(|_| CannotWrite)?;
        let statement = data.statement;
        let stated =
            if Some(statement) == self.goal_spelling() && context == MAIN { self.given_spelling(statement) } else { statement };
        let stated = if step.maker == Maker::Included { self.given_spelling(statement) } else { stated };
        block.infer(self.next, stated, name, &citations);
        if !with.is_empty() || using.is_some() {
            let with: Vec<Argument> = if self.names_choices(form) { with } else { Vec::new() };
            block.detail(with, using);
        }
        self.numbers.insert(fact, self.next);
        self.next += 1;
        Ok(())
    }

    /// Choices are written; a formula that the conclusion shows anyway is not.
    fn names_choices(&self, form: Option<u16>) -> bool {
        let form = form.and_then(|form| self.forms.get(usize::from(form)));
        form.is_some_and(|form| {
            form.variant.choices.iter().all(|choice| !matches!(choice.sort, kernel::Sort::Formula | kernel::Sort::Function))
        })
    }

    fn goal_spelling(&self) -> Option<FormulaId> {
        match self.problem.goal {
            Goal::Statement(goal) => self.spelled.iter().find(|&(_, &given)| given == goal).map(|(&spelled, _)| spelled),
            Goal::Contradiction => None,
        }
    }

    fn given_spelling(&self, statement: FormulaId) -> FormulaId {
        self.spelled.get(&statement).copied().unwrap_or(statement)
    }

    fn fact_or_outside(&mut self, fact: FactId, context: ContextId, block: &mut BlockBuilder) -> Result<(), CannotWrite> {
        let origin = self.origin(fact)?;
        if self.numbers.contains_key(&origin) { Ok(()) } else { self.fact(origin, context, block) }
    }

    /// A witness is named before any other statement about it.
    fn witnesses_first(&mut self, fact: FactId, context: ContextId, block: &mut BlockBuilder) -> Result<(), CannotWrite> {
        let statement = self.table.facts[fact as usize].statement;
        for &variable in self.bank.free_variables(statement) {
            if !self.names.is_witness(self.bank, variable) {
                continue;
            }
            let mut naming: Vec<FactId> = Vec::new();
            for (&other, &step) in self.choice {
                let Maker::Rule { form, with, .. } = &self.table.steps[step as usize].maker else { continue };
                let Some(form) = self.forms.get(usize::from(*form)) else { continue };
                let data = &self.table.facts[other as usize];
                // What names another witness may speak of this one.
                let chosen = form.variant.choices.iter().zip(with);
                let names_it = chosen.into_iter().any(|(choice, chosen)| match (choice.letter, chosen) {
                    (SchemaVariable::Object(letter), Argument::Object(term)) => {
                        form.variant.witnesses.contains(&letter) && self.bank.as_variable(*term) == Some(variable)
                    }
                    _ => false,
                });
                if names_it
                    && data.context == context
                    && other != fact
                    && !self.numbers.contains_key(&other)
                    && !self.begun.contains(&other)
                {
                    naming.push(other);
                }
            }
            naming.sort_unstable();
            for other in naming {
                self.fact(other, context, block)?;
            }
        }
        Ok(())
    }

    /// Writes a box with everything in it that is cited, after everything outside that it rests on.
    fn closed_box(&mut self, inner: ContextId, context: ContextId, block: &mut BlockBuilder) -> Result<(), CannotWrite> {
        if self.written.contains_key(&inner) {
            return Ok(());
        }
        let mut inside: Vec<FactId> = self
            .choice
            .keys()
            .copied()
            .filter(|&fact| self.table.chain(self.table.facts[fact as usize].context).any(|at| at == inner))
            .collect();
        inside.sort_unstable();
        let mut outside: Vec<FactId> = Vec::new();
        for &fact in &inside {
            let Some(&step) = self.choice.get(&fact) else { continue };
            for &premise in &self.table.steps[step as usize].premises {
                let origin = self.origin(premise)?;
                if self.table.facts[origin as usize].context == context && !outside.contains(&origin) {
                    outside.push(origin);
                }
            }
        }
        for fact in outside {
            self.fact_or_outside(fact, context, block)?;
        }
        let assumption = self.table.context(inner).and_then(|one| one.opened_by).ok_or(CannotWrite)?;
        let first = self.table.find(inner, assumption).ok_or(CannotWrite)?;
        block.assume(self.next, assumption);
        self.numbers.insert(first, self.next);
        self.written.insert(inner, self.next);
        self.next += 1;
        for &fact in &inside {
            if self.table.facts[fact as usize].context == inner && !self.table.facts[fact as usize].is_view {
                self.fact(fact, inner, block)?;
            }
        }
        block.end();
        Ok(())
    }
}
