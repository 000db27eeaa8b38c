//! One step: the lines that are cited, in every order, against every variant of the rule that is named. Not here: what may be cited, and
//! what the step means for the lines after it.

mod choices;

use derivation::proof::{self, Block, Inference};
use formula::{Bank, FormulaId, VariableId};
use smallvec::SmallVec;

use super::Context;
use super::citation::{Cited, orders, repeats};
use super::subproof::Subproof;
use crate::calculus::{Conclusion, Premise, Proviso, RuleId, RulePart, SubproofSchema, Variant};
use crate::computation::{Arithmetic, evaluated};
use crate::fault::{Broken, LineError, Mismatch, Violation, Warning};
use crate::house_rules::{Capture, FreeVars, SameLineTwice};
use crate::line_provisos::AcceptedStep;
use crate::matching::{Bindings, Compared, Exactness, Matcher, Misfit};
use crate::occurrences::predicates;
use crate::provisos::{Dependencies, Question, RulesInForce};
use derivation::Object;
use derivation::parameters::{EMPTY, TOO_MANY};

/// A line whose step is in question.
#[derive(Clone, Copy)]
pub(super) struct Line<'l> {
    pub(super) block: &'l Block,
    pub(super) at: usize,
    pub(super) stated: proof::Line<'l>,
    /// The inference as it is written: two of its citations may be of one line.
    pub(super) inference: &'l Inference<'l>,
    pub(super) subproof: Option<&'l Subproof<'l>>,
    pub(super) goal: Option<FormulaId>,
    /// The index of an earlier line with the same statement.
    pub(super) present: Option<u32>,
    /// True if the names of bound variables do not matter.
    pub(super) up_to_names: bool,
}

/// An order of what is cited: for each premise the citation, by its index, and whether the two lines cited of a subproof change places.
#[derive(Clone, Copy)]
struct Arrangement<'o> {
    order: &'o [u8],
    swapped: bool,
}

/// The variant in which a step fits, and its price.
pub(super) struct Fits {
    pub(super) variant: usize,
    pub(super) paid: u64,
}

/// A line that was found by its number is not there.
const MISSING: LineError = LineError::Internal { invariant: "a line that is cited is there" };
const UNORDERED: LineError = LineError::Internal { invariant: "an order names citations that are there" };

/// A fault, and how far the variant that has it came.
struct Failure {
    /// The stage that was reached, and how many parts of that stage fitted.
    progress: (u8, usize),
    fault: LineError,
}

/// Checks steps; what is kept from one to the next is room only.
pub(super) struct StepChecker<'c> {
    bank: &'c Bank,
    context: &'c Context<'c>,
    in_force: &'c RulesInForce,
    arithmetic: Arithmetic,
    same_line_twice: bool,
    matcher: Matcher<'c>,
    pub(super) cited: Vec<Cited>,
    /// The lines cited of the subproof.
    pub(super) lines: Vec<(u32, FormulaId)>,
    /// After a step that fits: its premises in the order of the schema.
    pub(super) premises: Vec<u32>,
    /// After a step that fits: why it is unsound.
    pub(super) warnings: Vec<Warning>,
}

impl<'c> StepChecker<'c> {
    pub(super) fn new(bank: &'c Bank, context: &'c Context<'c>, in_force: &'c RulesInForce, fuel: u64) -> StepChecker<'c> {
        let house = context.house;
        let exactness = Exactness { alpha: context.up_to_names(), rename: house.capture == Capture::Rename };
        StepChecker {
            bank,
            context,
            in_force,
            arithmetic: Arithmetic::of(house),
            same_line_twice: house.same_line_twice == SameLineTwice::Yes,
            matcher: Matcher::new(bank, context.calculus, exactness, fuel),
            cited: Vec::new(),
            lines: Vec::new(),
            premises: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Returns the values of the letters after a step that fits.
    pub(super) fn bindings(&self) -> &Bindings<'c> {
        &self.matcher.bindings
    }

    /// Returns whether some variant of the rule fits the line; what the line then depends on is noted.
    pub(super) fn rule(&mut self, rule: RuleId, line: &Line<'_>, dependencies: &mut Dependencies) -> Result<Fits, LineError> {
        let mut best: Option<Failure> = None;
        for (at, variant) in self.context.calculus.rule(rule).variants.iter().enumerate() {
            match self.variant(at, variant, line, dependencies) {
                Ok(paid) => {
                    self.accept(rule, at, variant, line, dependencies);
                    return Ok(Fits { variant: at, paid });
                }
                Err(failure) if best.as_ref().is_none_or(|best| failure.progress > best.progress) => best = Some(failure),
                Err(_) => {}
            }
        }
        let Some(Failure { fault, .. }) = best else { return Err(LineError::UnknownRule) };
        Err(self.up_to_names(rule, line, dependencies, fault))
    }

    /// Returns whether some variant of the rule fits; nothing is noted.
    pub(super) fn would_fit(&mut self, rule: RuleId, line: &Line<'_>, dependencies: &mut Dependencies) -> bool {
        let variants = &self.context.calculus.rule(rule).variants;
        variants.iter().enumerate().any(|(at, variant)| self.variant(at, variant, line, dependencies).is_ok())
    }

    /// Notes in a misfit whether the names of bound variables are its only cause.
    fn up_to_names(&mut self, rule: RuleId, line: &Line<'_>, dependencies: &mut Dependencies, mut fault: LineError) -> LineError {
        if let LineError::DoesNotFit { fits_up_to_renaming, .. } = &mut fault {
            *fits_up_to_renaming = self.would_fit(rule, &Line { up_to_names: true, ..*line }, dependencies);
        }
        fault
    }

    /// Tries the citations in every order; the points of what is chosen.
    fn variant(
        &mut self,
        at: usize,
        variant: &Variant,
        line: &Line<'_>,
        dependencies: &mut Dependencies,
    ) -> Result<u64, Failure> {
        let refuse = |fault| Err(Failure { progress: (0, 0), fault });
        let (expected, found) = (variant.premises.len(), self.cited.len());
        if found > expected {
            return refuse(LineError::TooManyPremises { expected, found });
        }
        match (&variant.subproof, line.subproof) {
            (None, Some(_)) => return refuse(LineError::SubproofUnexpected),
            (Some(_), None) => return refuse(LineError::SubproofMissing),
            (Some(schema), Some(_)) if schema.lines.len() != self.lines.len() => {
                return refuse(LineError::SubproofLines { expected: schema.lines.len(), found: self.lines.len() });
            }
            _ => {}
        }
        if line.inference.with.len() > variant.choices.len() {
            return refuse(LineError::ChoiceUnexpected { expected: variant.choices.len() });
        }
        let mut best: Option<Failure> = None;
        let mut consider = |failure: Failure| {
            if best.as_ref().is_none_or(|best| failure.progress > best.progress) {
                best = Some(failure);
            }
        };
        let swaps: &[bool] = if self.lines.len() == 2 { &[false, true] } else { &[false] };
        for order in orders(found, expected).iter() {
            let order = order.get(..expected).unwrap_or_default();
            if !self.same_line_twice && repeats(order, &self.cited) {
                continue;
            }
            for &swapped in swaps {
                match self.attempt(at, variant, line, Arrangement { order, swapped }, dependencies) {
                    Ok(paid) => return Ok(paid),
                    Err(failure) => consider(failure),
                }
            }
        }
        // Fewer lines than premises are a fault of their number, unless one of them was to serve twice and nearly did.
        match best {
            Some(failure) if found == expected || line.inference.citations.len() == expected => Err(failure),
            Some(failure) => Err(Failure { progress: failure.progress, fault: LineError::TooFewPremises { expected, found } }),
            None => refuse(LineError::TooFewPremises { expected, found }),
        }
    }

    /// Tries one order of the citations.
    #[inline(never)]
    fn attempt(
        &mut self,
        at: usize,
        variant: &Variant,
        line: &Line<'_>,
        arrangement: Arrangement<'_>,
        dependencies: &mut Dependencies,
    ) -> Result<u64, Failure> {
        self.matcher.begin(line.up_to_names);
        self.premises.clear();
        let mut progress = (1, 0);
        for (&choice, &chosen) in variant.choices.iter().zip(line.inference.with) {
            self.choose(choice, chosen).map_err(|fault| Failure { progress, fault })?;
        }
        let misfit = |progress| {
            move |Misfit { part, line, mismatch }: Misfit| {
                let fault = LineError::DoesNotFit { variant: at, part, line, mismatch, fits_up_to_renaming: false };
                Failure { progress, fault }
            }
        };
        if let (Some(schema), Some(subproof)) = (&variant.subproof, line.subproof) {
            let (matched, result) = self.subproof_lines(schema, subproof, line, arrangement.swapped);
            progress = (1, matched);
            result.map_err(misfit(progress))?;
        }
        for ((premise, part), &cited) in variant.premises.iter().zip(0..).zip(arrangement.order) {
            let cited = self.cited.get(usize::from(cited)).copied();
            let cited = cited.ok_or(Failure { progress, fault: UNORDERED })?;
            self.premise(line.block, *premise, part, cited).map_err(|result| match result {
                Ok(kind) => Failure { progress, fault: kind },
                Err(found) => misfit(progress)(found),
            })?;
            self.premises.push(cited.index());
            progress = (2, self.premises.len());
        }
        let here = Compared { part: RulePart::Conclusion, line: line.at as u32 };
        match variant.conclusion {
            Conclusion::Statement(schema) => self.matcher.line(schema, line.stated.statement, here).map_err(misfit(progress))?,
            Conclusion::Evaluated { computation, .. } => {
                let premise = self.premises.first().and_then(|&index| line.block.statement(index as usize));
                let premise = premise.ok_or(Failure { progress, fault: MISSING })?;
                evaluated(self.bank, computation, self.arithmetic, premise, line.stated.statement)
                    .map_err(|evaluation| Failure { progress, fault: LineError::Evaluation(evaluation) })?;
            }
            Conclusion::RuleInForce => self.rule_in_force(line).map_err(|fault| Failure { progress, fault })?,
        }
        self.matcher.resolve_deferred(line.subproof.and_then(|subproof| subproof.frozen.as_ref())).map_err(|found| {
            // What fails in the conclusion has come further.
            let in_conclusion = usize::from(found.part == RulePart::Conclusion);
            misfit((3, in_conclusion))(found)
        })?;
        progress = (4, 0);
        let paid = self.chosen(variant, line.inference.with).map_err(|fault| Failure { progress, fault })?;
        progress = (5, 0);
        for &proviso in &variant.provisos {
            if let Some(broken) = self.ask(line, |question, matcher| question.broken(proviso, &matcher.bindings, dependencies)) {
                return Err(Failure { progress, fault: LineError::Proviso(broken) });
            }
        }
        if let Some(broken) = one_for_two(variant, &self.matcher.bindings) {
            return Err(Failure { progress, fault: LineError::Proviso(broken) });
        }
        Ok(paid)
    }

    /// Compares the axiom of a subproof and the lines cited of it; how many of these fit.
    #[inline(never)]
    fn subproof_lines(
        &mut self,
        schema: &SubproofSchema,
        subproof: &Subproof<'_>,
        line: &Line<'_>,
        swapped: bool,
    ) -> (usize, Result<(), Misfit>) {
        let internal = |part, invariant| Misfit { part, line: line.at as u32, mismatch: Mismatch::Internal { invariant } };
        let Some((index, axiom)) = subproof.axiom else {
            return (0, Err(internal(RulePart::SubproofAxiom, "a subproof that is cited has one axiom")));
        };
        if let Err(misfit) = self.matcher.line(schema.axiom, axiom, Compared { part: RulePart::SubproofAxiom, line: index }) {
            return (0, Err(misfit));
        }
        for (matched, (&schema, part)) in schema.lines.iter().zip(0..).enumerate() {
            let from = if swapped { self.lines.len().checked_sub(1 + matched) } else { Some(matched) };
            let Some(&(index, statement)) = from.and_then(|from| self.lines.get(from)) else {
                return (matched, Err(internal(RulePart::SubproofLine(part), "as many lines are cited as the schema has")));
            };
            let compared = Compared { part: RulePart::SubproofLine(part), line: index };
            if let Err(misfit) = self.matcher.line(schema, statement, compared) {
                return (matched, Err(misfit));
            }
        }
        (schema.lines.len(), Ok(()))
    }

    fn premise(&mut self, block: &Block, premise: Premise, part: u8, cited: Cited) -> Result<(), Result<LineError, Misfit>> {
        let statement = |index: u32| block.statement(index as usize);
        match (premise, cited) {
            (Premise::Statement(schema), Cited::Line(index)) => {
                let found = statement(index).ok_or(Ok(MISSING))?;
                self.matcher.line(schema, found, Compared { part: RulePart::Premise(part), line: index }).map_err(Err)
            }
            (Premise::Box(schema), Cited::Box { assumption, line }) => {
                let (assumed, derived) = statement(assumption).zip(statement(line)).ok_or(Ok(MISSING))?;
                let compared = Compared { part: RulePart::Assumption(part), line: assumption };
                self.matcher.line(schema.assumption, assumed, compared).map_err(Err)?;
                self.matcher.line(schema.conclusion, derived, Compared { part: RulePart::Premise(part), line }).map_err(Err)
            }
            (premise, cited) => {
                let number = |index: u32| block.line(index as usize).map_or(0, |line| line.number);
                let citation = match cited {
                    Cited::Line(index) => crate::Citation::Line(number(index)),
                    Cited::Box { assumption, line } => crate::Citation::Box(number(assumption), number(line)),
                };
                Err(Ok(LineError::PremiseKind { box_expected: matches!(premise, Premise::Box(_)), citation }))
            }
        }
    }

    /// The statement is a rule in force or a base rule, and not present yet.
    #[inline(never)]
    fn rule_in_force(&mut self, line: &Line<'_>) -> Result<(), LineError> {
        if let Some(index) = line.present {
            return Err(LineError::AlreadyPresent { line: index });
        }
        let closed = self.bank.is_closed(line.stated.statement) || self.context.house.free_vars != FreeVars::Forbid;
        if let Some(&variable) = self.bank.free_variables(line.stated.statement).first().filter(|_| !closed) {
            return Err(LineError::OpenAxiom { variable });
        }
        let mut stated = self.in_force.rules.iter().copied();
        if self.in_force.rules.contains(&line.stated.statement)
            || line.up_to_names && stated.any(|rule| self.matcher.instances.same_up_to_names(rule, line.stated.statement))
        {
            return Ok(());
        }
        let here = Compared { part: RulePart::Conclusion, line: line.at as u32 };
        for base in self.context.calculus.base_rules() {
            self.matcher.bindings.clear();
            let Conclusion::Statement(schema) = base.conclusion else { continue };
            let fits =
                self.matcher.line(schema, line.stated.statement, here).is_ok() && self.matcher.resolve_deferred(None).is_ok();
            if fits && self.matcher.as_written(base) && self.chosen(base, &[]).is_ok() {
                return Ok(());
            }
        }
        Err(LineError::NotInForce)
    }

    fn ask<T>(&mut self, line: &Line<'_>, ask: impl FnOnce(&Question<'_>, &Matcher<'_>) -> T) -> T {
        let cited: SmallVec<[FormulaId; 2]> = self.lines.iter().map(|&(_, statement)| statement).collect();
        let question = Question {
            bank: self.bank,
            calculus: self.context.calculus,
            up_to_names: self.context.up_to_names(),
            block: line.block,
            line: line.at,
            in_box: line.stated.in_box,
            premises: &self.premises,
            rules_in_force: self.in_force,
            goal: line.goal,
            subproof: &cited,
            subproof_witnesses: line.subproof.map_or(&[], |subproof| &subproof.witnesses),
            renamed: self.matcher.renamed,
        };
        ask(&question, &self.matcher)
    }

    /// Notes what a step that fits brings with it: what the line depends on, a witness, and why it is unsound.
    fn accept(&mut self, rule: RuleId, at: usize, variant: &Variant, line: &Line<'_>, dependencies: &mut Dependencies) {
        self.warnings.clear();
        for (condition, index) in variant.sound_if.iter().zip(0..) {
            let broken: Option<Broken> =
                self.ask(line, |question, matcher| question.broken(condition.proviso, &matcher.bindings, dependencies));
            if let Some(broken) = broken {
                self.warnings.push(Warning { rule, variant: at, condition: index, broken });
            }
        }
        let mut all = EMPTY;
        for &index in &self.premises {
            let set = dependencies.lines.get(index as usize).copied().unwrap_or(TOO_MANY);
            all = dependencies.parameters.union(all, set);
        }
        if matches!(variant.conclusion, Conclusion::RuleInForce) {
            let own = dependencies.parameters.set(self.bank.free_variables(line.stated.statement));
            all = dependencies.parameters.union(all, own);
            let mut letters = Vec::new();
            predicates(self.bank, line.stated.statement, |symbol| letters.push(symbol));
            dependencies.include(own, letters.into_iter());
        }
        if let Some(subproof) = line.subproof {
            let included = if subproof.included_many { TOO_MANY } else { dependencies.parameters.set(&subproof.included) };
            all = dependencies.parameters.union(all, included);
            dependencies.include(included, subproof.letters.iter().copied());
        }
        if let Some(set) = dependencies.lines.last_mut() {
            *set = all;
        }
        let objects = variant.witnesses.iter().filter_map(|&letter| self.matcher.bindings.object(letter));
        let witness = |object| if let Object::Variable(witness) = object { Some(witness) } else { None };
        let witnesses: SmallVec<[VariableId; 4]> = objects.filter_map(witness).collect();
        if self.context.calculus.asks_about_lines() {
            dependencies.steps.push(AcceptedStep { line: line.at as u32, rule, flags: witnesses.clone() });
        }
        if !witnesses.is_empty() {
            // What they are chosen for stands in the premise; where there is none, the conclusion says it, beside the witnesses.
            let indices = self.premises.iter().filter_map(|&index| line.block.statement(index as usize));
            for statement in indices.chain([line.stated.statement]) {
                dependencies.witness(&witnesses, self.bank.free_variables(statement));
            }
        }
    }
}

/// Letters that are to be fresh or arbitrary stand for different variables: what holds of one arbitrary object, taken twice, need not
/// hold of any two.
fn one_for_two(variant: &Variant, bindings: &Bindings<'_>) -> Option<Broken> {
    let asked = variant.provisos.iter().filter_map(|&proviso| match proviso {
        Proviso::Fresh(letter) | Proviso::NotFreeElsewhere(letter) | Proviso::Arbitrary(letter, _) => Some((proviso, letter)),
        _ => None,
    });
    let mut seen: SmallVec<[(VariableId, Object); 4]> = SmallVec::new();
    for (proviso, letter) in asked {
        let Some(object) = bindings.object(letter) else { continue };
        if let (Object::Variable(variable), true) =
            (object, seen.iter().any(|&(other, known)| other != letter && known == object))
        {
            return Some(Broken { proviso, variable: Some(variable), violation: Violation::Twice });
        }
        seen.push((letter, object));
    }
    None
}
