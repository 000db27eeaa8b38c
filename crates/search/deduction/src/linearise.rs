//! From a draft to a proof: the steps that are needed, each in the innermost box that it depends on, in an order in which nothing is
//! cited before it stands. Here it is decided how each witness is introduced: where the existential statement is known, if nothing
//! mentions the witness before; otherwise at the beginning, by the condition that makes it a witness.

use formula::{Bank, FormulaId, VariableId};
use kernel::{Argument, BlockBuilder, Citation, Proof};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::draft::{Draft, Ground, Source, StepId};
use crate::formula_graph::FormulaGraph;
use crate::justify::condition;
use crate::names::Fresh;
use crate::renaming::Renaming;

/// A line of the proof, or the end of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Step(StepId),
    Assume(StepId),
    End,
}

/// A draft whose witnesses are settled, with its lines in order.
pub(crate) struct Linearisation {
    rows: Vec<Row>,
    premises: Vec<usize>,
}

impl Linearisation {
    /// Lays out the proof of a step.
    pub(crate) fn new(bank: &mut Bank, graph: &FormulaGraph, draft: &mut Draft, last: StepId) -> Linearisation {
        let mut last = last;
        let mut conditional: FxHashSet<usize> = FxHashSet::default();
        loop {
            let needed = draft.reachable(&[last]);
            let mut introductions: FxHashMap<usize, Vec<StepId>> = FxHashMap::default();
            for step in (0..draft.len() as StepId).filter(|&step| needed[step as usize]) {
                if let Some(instance) = draft.step(step).witness {
                    introductions.entry(instance).or_default().push(step);
                }
            }
            // Twice is once too often, and what has no premise is the condition itself.
            let several = introductions.iter().filter(|(instance, steps)| {
                !conditional.contains(instance) && (steps.len() > 1 || draft.step(steps[0]).sources.is_empty())
            });
            let mut change: Vec<usize> = several.map(|(&instance, _)| instance).collect();
            let mut introduced: FxHashMap<VariableId, StepId> = FxHashMap::default();
            for (&instance, steps) in &introductions {
                for variable in witnesses(bank, graph, instance) {
                    introduced.insert(variable, steps[0]);
                }
            }
            if change.is_empty() {
                let mut conditions: Vec<(usize, StepId)> = introductions
                    .iter()
                    .filter(|(instance, _)| conditional.contains(instance))
                    .map(|(&at, steps)| (at, steps[0]))
                    .collect();
                conditions.sort_unstable();
                let mut writer = Writer::new(bank, draft, &introduced);
                let premises = writer.premises(&needed);
                for &(_, step) in &conditions {
                    writer.emit(step);
                }
                writer.emit(last);
                let linearisation = Linearisation { rows: writer.rows, premises };
                change = linearisation.stale(bank, graph, draft);
                // What its condition introduces stands at the beginning already.
                change.retain(|instance| !conditional.contains(instance));
                if change.is_empty() {
                    return linearisation;
                }
            }
            conditional.extend(change);
            last = with_conditions(bank, graph, draft, last, &conditional);
        }
    }

    /// The instances whose witnesses are mentioned before they are introduced.
    fn stale(&self, bank: &Bank, graph: &FormulaGraph, draft: &Draft) -> Vec<usize> {
        let mut mentioned: FxHashSet<VariableId> = FxHashSet::default();
        let mut stale = Vec::new();
        for row in &self.rows {
            let (Row::Step(step) | Row::Assume(step)) = *row else { continue };
            let introduced = draft.step(step).witness;
            stale.extend(
                introduced.filter(|&instance| witnesses(bank, graph, instance).iter().any(|witness| mentioned.contains(witness))),
            );
            mentioned.extend(bank.free_variables(draft.formula(step)));
        }
        stale
    }

    /// Writes the proof, with readable names for the variables that are free in it; not the ones that are taken.
    pub(crate) fn proof(
        &self,
        bank: &mut Bank,
        draft: &Draft,
        (premises, goal): (&[FormulaId], Option<FormulaId>),
        taken: &[VariableId],
    ) -> Option<(Proof, Vec<usize>)> {
        let mut proof = Proof::new(Some("classical".to_owned()));
        let mut builder = BlockBuilder::new(None);
        let steps = self.rows.iter().filter_map(|row| match *row {
            Row::Step(step) | Row::Assume(step) => Some(step),
            Row::End => None,
        });
        let mut statements: Vec<FormulaId> = steps.map(|step| draft.formula(step)).collect();
        statements.extend(goal);
        statements.extend(premises);
        let mut renaming = Renaming::new(Fresh::new(bank, &statements, taken));
        let mut numbers: FxHashMap<StepId, u32> = FxHashMap::default();
        let mut next = 1;
        for row in &self.rows {
            let step = match *row {
                Row::End => {
                    builder.end();
                    continue;
                }
                Row::Step(step) | Row::Assume(step) => step,
            };
            let data = draft.step(step);
            let statement = renaming.formula(bank, data.formula);
            match (*row, data.ground) {
                (Row::Assume(_), _) => builder.assume(next, statement),
                (_, Ground::Premise(_)) => builder.axiom(next, statement),
                (_, Ground::Assumption) => return None,
                (_, Ground::Rule(rule)) => {
                    let rule = proof.rule_name(rule).ok()?;
                    let mut citations: SmallVec<[Citation; 3]> = SmallVec::new();
                    for source in &data.sources {
                        let citation = match source {
                            Source::Line(line) => Citation::Line(*numbers.get(line)?),
                            Source::Box(assumption, end) => Citation::Box(*numbers.get(assumption)?, *numbers.get(end)?),
                        };
                        if !citations.contains(&citation) {
                            citations.push(citation);
                        }
                    }
                    builder.infer(next, statement, rule, &citations);
                    if !data.with.is_empty() {
                        let with = data.with.iter().map(|&chosen| match chosen {
                            Argument::Object(term) => Argument::Object(renaming.term(bank, term)),
                            other => other,
                        });
                        builder.detail(with.collect::<Vec<_>>(), None);
                    }
                }
            }
            numbers.insert(step, next);
            next += 1;
        }
        proof.push(builder.finish());
        Some((proof, self.premises.clone()))
    }

    /// Number of lines of the proof.
    pub(crate) fn lines(&self) -> usize {
        self.rows.iter().filter(|row| !matches!(row, Row::End)).count()
    }
}

fn witnesses(bank: &Bank, graph: &FormulaGraph, instance: usize) -> SmallVec<[VariableId; 4]> {
    graph.links[instance].terms.iter().filter_map(|&term| bank.as_variable(term)).collect()
}

/// The same steps, in which the witnesses of some instances are introduced by their condition.
fn with_conditions(
    bank: &mut Bank,
    graph: &FormulaGraph,
    draft: &mut Draft,
    last: StepId,
    conditional: &FxHashSet<usize>,
) -> StepId {
    let needed = draft.reachable(&[last]);
    let mut new: Vec<StepId> = (0..draft.len() as StepId).collect();
    for step in 0..needed.len() {
        if !needed[step] {
            continue;
        }
        let data = draft.step(step as StepId).clone();
        let sources: SmallVec<[Source; 3]> = data
            .sources
            .iter()
            .map(|source| match *source {
                Source::Line(line) => Source::Line(new[line as usize]),
                Source::Box(assumption, end) => Source::Box(new[assumption as usize], new[end as usize]),
            })
            .collect();
        let replaced = data.witness.filter(|instance| conditional.contains(instance) && !sources.is_empty());
        new[step] = match replaced {
            Some(instance) => {
                let formula = condition(bank, graph, instance);
                let line = draft.witness(instance, formula, &[], data.with);
                let sources = [Source::Line(line), sources[0]];
                draft.replace(step as StepId, Ground::Rule("→E"), SmallVec::from_slice(&sources))
            }
            None if sources == data.sources => step as StepId,
            None => draft.replace(step as StepId, data.ground, sources),
        };
    }
    new[last as usize]
}

struct Writer<'w> {
    bank: &'w Bank,
    draft: &'w Draft,
    /// The step that introduces each witness.
    introduced: &'w FxHashMap<VariableId, StepId>,
    rows: Vec<Row>,
    done: Vec<bool>,
    /// The assumptions of the boxes that are open.
    open: Vec<StepId>,
    /// For each step the round in which it was last come by.
    seen: Vec<u32>,
    round: u32,
}

impl<'w> Writer<'w> {
    fn new(bank: &'w Bank, draft: &'w Draft, introduced: &'w FxHashMap<VariableId, StepId>) -> Writer<'w> {
        let (done, seen) = (vec![false; draft.len()], vec![0; draft.len()]);
        Writer { bank, draft, introduced, rows: Vec::new(), done, open: Vec::new(), seen, round: 0 }
    }

    /// Writes the premises; their indices.
    fn premises(&mut self, needed: &[bool]) -> Vec<usize> {
        let mut found: Vec<(usize, StepId)> = (0..self.draft.len() as StepId)
            .filter(|&step| needed[step as usize])
            .filter_map(|step| match self.draft.step(step).ground {
                Ground::Premise(index) => Some((index, step)),
                _ => None,
            })
            .collect();
        found.sort_unstable();
        for &(_, step) in &found {
            self.rows.push(Row::Step(step));
            self.done[step as usize] = true;
        }
        found.into_iter().map(|(index, _)| index).collect()
    }

    /// Returns whether everything that a step depends on is open here.
    fn in_scope(&self, step: StepId) -> bool {
        self.draft.step(step).depends.iter().all(|assumption| self.open.contains(assumption))
    }

    /// Writes a step, after all that it rests on. As deep as the steps are.
    fn emit(&mut self, last: StepId) {
        let mut stack = vec![last];
        while let Some(&step) = stack.last() {
            if self.done[step as usize] {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            self.before(step, &mut stack);
            if stack.len() > waiting {
                continue;
            }
            for at in 0..self.draft.step(step).sources.len() {
                if let Source::Box(assumption, end) = self.draft.step(step).sources[at] {
                    self.emit_box(assumption, end);
                }
            }
            self.rows.push(Row::Step(step));
            self.done[step as usize] = true;
            stack.pop();
        }
    }

    /// Pushes the steps that have to stand before a step and do not yet, the first on top.
    fn before(&mut self, step: StepId, stack: &mut Vec<StepId>) {
        let mut wanted: Vec<StepId> = Vec::new();
        let mut mentions: Vec<StepId> = vec![step];
        for &source in &self.draft.step(step).sources {
            match source {
                Source::Line(line) => wanted.push(line),
                Source::Box(assumption, end) => {
                    for other in self.waiting(end, 0) {
                        if other != assumption && self.in_scope(other) {
                            wanted.push(other);
                        } else {
                            mentions.push(other);
                        }
                    }
                }
            }
        }
        // Witnesses are introduced before they are mentioned, where that can be done here and not in a smaller box.
        let mut introductions: Vec<StepId> = Vec::new();
        let (bank, draft) = (self.bank, self.draft);
        for variable in mentions.iter().flat_map(|&mention| bank.free_variables(draft.formula(mention))) {
            if let Some(&introduction) = self.introduced.get(variable) {
                let innermost = self.open.last().is_none_or(|open| self.draft.step(introduction).depends.contains(open));
                let new = !stack.contains(&introduction) && !introductions.contains(&introduction);
                if innermost && new && self.in_scope(introduction) && !self.rests_on(introduction, step) {
                    introductions.push(introduction);
                }
            }
        }
        introductions.extend(wanted);
        introductions.retain(|&other| !self.done[other as usize]);
        introductions.reverse();
        stack.extend(introductions);
    }

    /// Returns whether a step rests on another one, which is not written yet.
    fn rests_on(&mut self, step: StepId, other: StepId) -> bool {
        self.waiting(step, other).first() == Some(&other)
    }

    /// The steps that one rests on, itself included, that are not written yet and not before `least`, in order. What a written step rests on
    /// is written, and no step rests on a later one.
    fn waiting(&mut self, step: StepId, least: StepId) -> Vec<StepId> {
        self.round += 1;
        let (mut found, mut stack) = (Vec::new(), vec![step]);
        while let Some(step) = stack.pop() {
            let at = step as usize;
            if step < least || self.done[at] || std::mem::replace(&mut self.seen[at], self.round) == self.round {
                continue;
            }
            found.push(step);
            stack.extend(self.draft.step(step).sources.iter().flat_map(|&source| Draft::ends(source)));
        }
        found.sort_unstable();
        found
    }

    /// Writes a box; what stands in it and needs not is written already.
    fn emit_box(&mut self, assumption: StepId, end: StepId) {
        if self.done[end as usize] {
            return;
        }
        self.rows.push(Row::Assume(assumption));
        self.done[assumption as usize] = true;
        self.open.push(assumption);
        self.emit(end);
        self.open.pop();
        self.rows.push(Row::End);
    }
}
