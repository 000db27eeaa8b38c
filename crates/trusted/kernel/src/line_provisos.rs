//! The check of provisos about lines, and of the order of flags. Worked out only for calculi that have some, by a walk through the lines.

use derivation::parameters::TOO_MANY;
use derivation::proof::{Citation, Justification};
use formula::VariableId;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::calculus::{Deed, LineKind, NoLine, Place, RuleId};
use crate::fault::Violation;
use crate::matching::Bindings;
use crate::provisos::{Dependencies, Question};

/// Maximum number of lines that the steps of a block look at, together: some seconds. Ten thousand steps look at as many, where each asks about
/// every line before it.
pub(crate) const MAX_LOOKED: u64 = 100_000_000;

/// A step that was accepted.
pub(crate) struct AcceptedStep {
    pub(crate) line: u32,
    pub(crate) rule: RuleId,
    /// The letters that it flags.
    pub(crate) flags: SmallVec<[VariableId; 4]>,
}

impl Question<'_> {
    /// Returns the line that a proviso forbids, with the variable that it speaks of.
    pub(crate) fn forbidden_line(
        &self,
        asked: NoLine,
        bindings: &Bindings<'_>,
        dependencies: &mut Dependencies,
    ) -> Option<(Option<VariableId>, Violation)> {
        let stands_for = |letter: VariableId| bindings.object(letter).map(|object| object.variables(self.bank).to_vec());
        let with = asked.with.map(|letter| stands_for(letter).unwrap_or_default());
        let lines = self.lines_of(asked.among, dependencies);
        let place = match asked.does {
            Deed::FlagsLetterOf(place) => self.lines_at(place, dependencies),
            Deed::HasFree(_) | Deed::Flags(_) => Vec::new(),
        };
        let looked = (self.line + lines.len() + place.len()) as u64;
        if dependencies.has_looked_too_much(looked) {
            return Some((None, Violation::TooManyLines));
        }
        let free = |index: u32| self.block.statement(index as usize).map_or(&[][..], |line| self.bank.free_variables(line));
        let mut sought: Vec<VariableId> = match asked.does {
            Deed::HasFree(letter) | Deed::Flags(letter) => stands_for(letter).unwrap_or_default(),
            Deed::FlagsLetterOf(_) => place.iter().flat_map(|&index| free(index)).copied().collect(),
        };
        sought.sort_unstable();
        let is_sought = |variable: &VariableId| sought.binary_search(variable).is_ok();
        let rule = asked.by.map(|name| self.calculus.find(self.calculus.bank().name_text(name)));
        for index in lines {
            let step = dependencies.step(index);
            let by = rule.is_none_or(|rule| rule.is_some() && step.map(|step| step.rule) == rule);
            let has = |variable: &VariableId| free(index).binary_search(variable).is_ok();
            if !by || with.as_ref().is_some_and(|with| !with.iter().any(has)) {
                continue;
            }
            let flagged = || step.and_then(|step| step.flags.iter().find(|&flag| is_sought(flag)));
            let found = if let Deed::HasFree(_) = asked.does { sought.iter().find(|&one| has(one)) } else { flagged() };
            if let Some(&variable) = found {
                return Some((Some(variable), Violation::Line(index)));
            }
        }
        let goal = self.goal.filter(|_| asked.among == LineKind::AxiomOrGoal)?;
        let in_goal = |variable: &VariableId| self.bank.free_variables(goal).binary_search(variable).is_ok();
        if with.is_some_and(|with| !with.iter().any(in_goal)) {
            return None;
        }
        let found = self.bank.free_variables(goal).iter().find(|&variable| is_sought(variable))?;
        Some((Some(*found), Violation::Goal))
    }

    /// The indices of the lines of a kind.
    pub(crate) fn lines_of(&self, kind: LineKind, dependencies: &Dependencies) -> Vec<u32> {
        let line = |index: u32| self.block.line(index as usize);
        let open = |index: u32| line(index).is_some_and(|line| self.block.in_scope(line.in_box, self.line));
        let is = |index: u32, assumption: bool| {
            line(index).is_some_and(|line| match line.justification {
                Justification::Axiom => true,
                Justification::Assumption => assumption,
                Justification::Rule(_) => false,
            })
        };
        let earlier = 0..self.line as u32;
        let cited = || {
            let boxed = self
                .premises
                .iter()
                .filter_map(|&index| line(index)?.in_box)
                .find(|&at| !self.block.in_scope(Some(at), self.line));
            boxed.and_then(|at| self.block.boxes().get(at as usize)).map(|span| span.first..span.end)
        };
        match kind {
            LineKind::Earlier => earlier.collect(),
            LineKind::Open => earlier.filter(|&index| open(index)).collect(),
            LineKind::Supporting => self.supporting(dependencies),
            LineKind::Assumption => earlier.filter(|&index| is(index, true) && open(index)).collect(),
            LineKind::SupportingAssumption => {
                self.supporting(dependencies).into_iter().filter(|&index| is(index, true) && open(index)).collect()
            }
            LineKind::AxiomOrGoal => (0..self.block.len() as u32).filter(|&index| is(index, false)).collect(),
            LineKind::OutsideBox => earlier.filter(|index| cited().is_none_or(|span| !span.contains(index))).collect(),
            LineKind::InBox => earlier.filter(|index| cited().is_some_and(|span| span.contains(index))).collect(),
        }
    }

    /// The indices of the lines that stand at a place.
    fn lines_at(&self, place: Place, dependencies: &Dependencies) -> Vec<u32> {
        match place {
            Place::Premises => self.premises.to_vec(),
            Place::Conclusion => vec![self.line as u32],
            Place::Assumption => self.lines_of(LineKind::Assumption, dependencies),
            Place::SupportingAssumption => self.lines_of(LineKind::SupportingAssumption, dependencies),
        }
    }

    /// The indices of the premises and of all lines that they were derived from, in order. A line that is wrong rests on nothing.
    fn supporting(&self, dependencies: &Dependencies) -> Vec<u32> {
        let mut found: FxHashSet<u32> = FxHashSet::default();
        let mut open: Vec<u32> = self.premises.to_vec();
        while let Some(index) = open.pop() {
            if !found.insert(index) || dependencies.step(index).is_none() {
                continue;
            }
            let Some(Justification::Rule(inference)) = self.block.line(index as usize).map(|line| line.justification) else {
                continue;
            };
            let numbers = inference.citations.iter().map(|&(Citation::Line(number) | Citation::Box(_, number))| number);
            let cited = numbers.filter_map(|number| self.block.index(number)).map(|cited| cited as u32);
            open.extend(cited);
        }
        let mut found: Vec<u32> = found.into_iter().collect();
        found.sort_unstable();
        found
    }

    /// Returns a letter beside the flagged one that was flagged beside it, directly or not, if there is one.
    pub(crate) fn out_of_order(&self, flag: VariableId, dependencies: &Dependencies) -> Option<Violation> {
        let statements =
            self.premises.iter().copied().chain([self.line as u32]).filter_map(|index| self.block.statement(index as usize));
        let mut open: Vec<(VariableId, VariableId)> = Vec::new();
        for statement in statements {
            open.extend(
                self.bank.free_variables(statement).iter().filter(|&&beside| beside != flag).map(|&beside| (beside, beside)),
            );
        }
        let mut seen: FxHashSet<VariableId> = FxHashSet::default();
        while let Some((variable, beside)) = open.pop() {
            if variable == flag {
                return Some(Violation::DependentWitness(beside));
            }
            match dependencies.witnesses.get(&variable) {
                Some(&TOO_MANY) => return Some(Violation::TooManyParameters),
                Some(&set) if seen.insert(variable) => {
                    open.extend(dependencies.parameters.get(set).iter().map(|&earlier| (earlier, beside)));
                }
                _ => {}
            }
        }
        None
    }
}

impl Dependencies {
    /// The step at an index, if it was accepted and the calculus asks about lines.
    fn step(&self, index: u32) -> Option<&AcceptedStep> {
        let at = self.steps.binary_search_by_key(&index, |step| step.line).ok()?;
        self.steps.get(at)
    }
}
