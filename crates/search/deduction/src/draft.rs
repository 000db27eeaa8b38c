//! A proof in the making: steps that cite earlier steps, as they are found. Which of them are needed, in which box they stand and in
//! which order is not said here: it follows from what they depend on (`linearise`).

use std::collections::hash_map::Entry;

use formula::{Bank, Connective, Formula, FormulaId};
use kernel::Argument;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A step, by its index; a step cites only steps before it.
pub(crate) type StepId = u32;

/// Assumptions that a step depends on, by their indices, sorted.
pub(crate) type Assumptions = SmallVec<[StepId; 4]>;

/// A citation of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Source {
    Line(StepId),
    /// An assumption, and what was derived from it.
    Box(StepId, StepId),
}

/// The reason for which a step may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    /// The premise at this index.
    Premise(usize),
    Assumption,
    /// The rule with this tag.
    Rule(&'static str),
}

#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) formula: FormulaId,
    pub(crate) ground: Ground,
    pub(crate) sources: SmallVec<[Source; 3]>,
    pub(crate) with: Vec<Argument>,
    pub(crate) depends: Assumptions,
    /// The number of the instance whose witnesses it introduces.
    pub(crate) witness: Option<usize>,
}

#[derive(Debug, Default)]
pub(crate) struct Draft {
    steps: Vec<Step>,
    /// Steps by formula and the assumptions under which it was derived.
    known: FxHashMap<(FormulaId, Assumptions), StepId>,
}

impl Draft {
    pub(crate) fn step(&self, step: StepId) -> &Step {
        &self.steps[step as usize]
    }

    pub(crate) fn formula(&self, step: StepId) -> FormulaId {
        self.step(step).formula
    }

    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The steps that a source rests on.
    pub(crate) fn ends(source: Source) -> SmallVec<[StepId; 2]> {
        match source {
            Source::Line(step) => SmallVec::from_slice(&[step]),
            Source::Box(assumption, last) => SmallVec::from_slice(&[assumption, last]),
        }
    }

    fn push(&mut self, step: Step) -> StepId {
        let key = (step.formula, step.depends.clone());
        let id = self.steps.len() as StepId;
        // Each assumption opens a box of its own.
        if !matches!(step.ground, Ground::Assumption) {
            match self.known.entry(key) {
                Entry::Occupied(known) => return *known.get(),
                Entry::Vacant(new) => new.insert(id),
            };
        }
        self.steps.push(step);
        id
    }

    pub(crate) fn premise(&mut self, index: usize, formula: FormulaId) -> StepId {
        let ground = Ground::Premise(index);
        self.push(Step { formula, ground, sources: SmallVec::new(), with: Vec::new(), depends: SmallVec::new(), witness: None })
    }

    pub(crate) fn assume(&mut self, formula: FormulaId) -> StepId {
        let ground = Ground::Assumption;
        let depends = SmallVec::from_slice(&[self.steps.len() as StepId]);
        self.push(Step { formula, ground, sources: SmallVec::new(), with: Vec::new(), depends, witness: None })
    }

    /// A step by the rule with this tag.
    pub(crate) fn infer(&mut self, rule: &'static str, formula: FormulaId, sources: &[Source], with: Vec<Argument>) -> StepId {
        let depends = self.depends(sources);
        let ground = Ground::Rule(rule);
        self.push(Step { formula, ground, sources: SmallVec::from_slice(sources), with, depends, witness: None })
    }

    /// A step that introduces the witnesses of an instance.
    pub(crate) fn witness(&mut self, instance: usize, formula: FormulaId, sources: &[Source], with: Vec<Argument>) -> StepId {
        let depends = self.depends(sources);
        let ground = Ground::Rule("W");
        let sources = SmallVec::from_slice(sources);
        self.push(Step { formula, ground, sources, with, depends, witness: Some(instance) })
    }

    /// A step by the rule with this tag, from lines.
    pub(crate) fn infer_from(&mut self, rule: &'static str, formula: FormulaId, lines: &[StepId]) -> StepId {
        let sources: SmallVec<[Source; 3]> = lines.iter().map(|&line| Source::Line(line)).collect();
        self.infer(rule, formula, &sources, Vec::new())
    }

    fn depends(&self, sources: &[Source]) -> Assumptions {
        let mut all = Assumptions::new();
        for &source in sources {
            match source {
                Source::Line(step) => all.extend_from_slice(&self.step(step).depends),
                Source::Box(assumption, last) => {
                    all.extend(self.step(last).depends.iter().copied().filter(|&other| other != assumption));
                }
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// A step that says what another one says, for another reason.
    pub(crate) fn replace(&mut self, step: StepId, ground: Ground, sources: SmallVec<[Source; 3]>) -> StepId {
        let known = self.step(step);
        let witness = known.witness.filter(|_| known.ground == ground);
        let with = if known.ground == ground { known.with.clone() } else { Vec::new() };
        let new = Step { ground, sources, with, witness, ..known.clone() };
        self.steps.push(new);
        self.steps.len() as StepId - 1
    }

    /// A step that stands in the box of an assumption: the same, or repeated there.
    pub(crate) fn within(&mut self, assumption: StepId, step: StepId) -> StepId {
        let mut depends = self.step(step).depends.clone();
        let Err(index) = depends.binary_search(&assumption) else { return step };
        depends.insert(index, assumption);
        let formula = self.formula(step);
        let sources = SmallVec::from_slice(&[Source::Line(step)]);
        self.push(Step { formula, ground: Ground::Rule("R"), sources, with: Vec::new(), depends, witness: None })
    }

    /// A contradiction, from a statement and its negation.
    pub(crate) fn clash(&mut self, bank: &mut Bank, positive: StepId, negative: StepId) -> StepId {
        let bottom = bank.truth(false);
        self.infer_from("¬E", bottom, &[positive, negative])
    }

    /// Derives `wanted`, the opposite of `assumption`, from which `bottom`, a contradiction, was derived. A detour is avoided
    /// where the contradiction does not need the assumption, or needs it only to clash with its opposite.
    pub(crate) fn discharge(&mut self, bank: &Bank, assumption: StepId, bottom: StepId, wanted: FormulaId) -> StepId {
        if self.step(bottom).depends.binary_search(&assumption).is_err() {
            return self.infer_from("X", wanted, &[bottom]);
        }
        if let (Ground::Rule("¬E"), [Source::Line(one), Source::Line(other)]) =
            (self.step(bottom).ground, self.step(bottom).sources.as_slice())
        {
            for (clashing, opposite) in [(*one, *other), (*other, *one)] {
                let free = self.step(opposite).depends.binary_search(&assumption).is_err();
                if clashing == assumption && free && self.formula(opposite) == wanted {
                    return opposite;
                }
            }
        }
        let assumed = self.formula(assumption);
        let denied = matches!(bank.formula(wanted), Formula::Not(inner) if inner == assumed);
        let rule = if denied { "¬I" } else { "IP" };
        self.infer(rule, wanted, &[Source::Box(assumption, bottom)], Vec::new())
    }

    /// The conditional `goal`, where what was derived from its antecedent comes of it by conditionals alone: then these are chained, and no
    /// box is needed.
    pub(crate) fn chained(&mut self, bank: &mut Bank, assumption: StepId, derived: StepId, goal: FormulaId) -> Option<StepId> {
        let mut links = Vec::new();
        let mut at = derived;
        while at != assumption {
            let step = self.step(at);
            let (Ground::Rule("→E"), [Source::Line(one), Source::Line(other)]) = (step.ground, step.sources.as_slice()) else {
                return None;
            };
            let leads = |link: StepId, from: StepId| {
                matches!(bank.formula(self.formula(link)), Formula::Binary(Connective::Implies, antecedent, consequent)
                    if antecedent == self.formula(from) && consequent == step.formula)
            };
            let (link, from) = if leads(*one, *other) { (*one, *other) } else { (*other, *one) };
            if !leads(link, from) || self.step(link).depends.binary_search(&assumption).is_ok() {
                return None;
            }
            links.push(link);
            at = from;
        }
        let mut links = links.into_iter().rev();
        let mut chain = links.next()?;
        for link in links {
            let Formula::Binary(_, _, consequent) = bank.formula(self.formula(link)) else { return None };
            let formula = bank.implies(self.formula(assumption), consequent);
            chain = self.infer_from("HS", formula, &[chain, link]);
        }
        (self.formula(chain) == goal).then_some(chain)
    }

    /// The steps that these rest on, themselves included.
    pub(crate) fn reachable(&self, steps: &[StepId]) -> Vec<bool> {
        let mut needed = vec![false; self.steps.len()];
        let mut stack = steps.to_vec();
        while let Some(step) = stack.pop() {
            if !std::mem::replace(&mut needed[step as usize], true) {
                stack.extend(self.step(step).sources.iter().flat_map(|&source| Draft::ends(source)));
            }
        }
        needed
    }
}
