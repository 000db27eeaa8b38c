//! The search for a contradiction. What follows by single steps is added first. Then every open literal is tried both ways: an
//! assumption that propagation alone refutes is refuted in a box, the one with the shortest refutation first; then all others are tried
//! again, until the search has become long: from then on all that were refuted are taken at once. Where none is, one literal is assumed
//! and refuted with all these means again, and its opposite goes on.

use formula::{Bank, FormulaId};
use rustc_hash::FxHashMap;

use crate::Limits;
use crate::draft::{Draft, StepId};
use crate::equality::Equality;
use crate::formula_graph::{FormulaGraph, Literal, NodeId, Shape};
use crate::propagation::propagate;
use crate::state::{Conflict, Reason, State};

/// The reason for which no proof was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The search took as many steps as it may.
    #[error("no proof was found within {0} steps of search")]
    Steps(u64),
    /// The time was up.
    #[error("the time was up before a proof was found")]
    Time,
    /// Assumptions within assumptions became as deep as they may.
    #[error("no proof was found with at most {0} assumptions within each other")]
    Depth(usize),
    /// The proof is longer than it may be.
    #[error("the proof that was found has more than {0} lines")]
    Lines(usize),
    /// The instances are no instances of their formulas.
    #[error("an instance does not fit its quantified formula")]
    Instance,
    /// The premises, the denied goal and the instances do not contradict each other.
    #[error("the instances do not make a contradiction with the premises")]
    Consistent,
    /// A reason could not be put into words.
    #[error("a step of the refutation could not be written as a line")]
    Lost,
}

/// Order in which assumptions that propagation refutes are preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Preference {
    /// The one with the shortest refutation.
    Short,
    /// The one whose opposite has the most consequences for the length of its refutation.
    Telling,
    /// The one with the shortest refutation; where there is none, lemmas are learnt.
    Lemmas,
    /// The same, from all instances at the constants, which are assumed in the order in which the statements speak of them.
    OrderedLemmas,
}

impl Preference {
    /// Returns whether lemmas are learnt.
    pub(crate) fn learns(self) -> bool {
        matches!(self, Preference::Lemmas | Preference::OrderedLemmas)
    }

    /// A preference is of no use where less than this had to be assumed.
    pub(crate) fn matters_from(self) -> Cases {
        match self {
            Preference::Short | Preference::Telling => Cases::Apart,
            Preference::Lemmas | Preference::OrderedLemmas => Cases::Nested,
        }
    }
}

/// Assumptions that a search made beside what the shape of the goal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cases {
    /// Nothing.
    None,
    /// Those whose opposites propagation alone shows.
    Apart,
    /// Literals within each other.
    Nested,
}

/// The search and all that it knows.
pub(crate) struct Search<'b> {
    pub(crate) bank: &'b mut Bank,
    pub(crate) graph: FormulaGraph,
    pub(crate) equality: Equality,
    pub(crate) state: State,
    pub(crate) draft: Draft,
    /// A contradiction between premises.
    pub(crate) clash: Option<StepId>,
    pub(crate) preference: Preference,
    pub(crate) limits: Limits,
    pub(crate) steps: u64,
    /// When so few steps are left, the search has become long: then it no longer looks for the shortest refutation of all.
    pub(crate) long: u64,
    pub(crate) cases: Cases,
}

/// The result of trying a literal.
enum Trial {
    /// It is refuted in this many lines.
    Refuted(usize),
    /// The number of literals that follow.
    Open(usize),
}

impl Search<'_> {
    pub(crate) fn charge(&mut self, steps: u64) -> Result<(), Failure> {
        self.steps = self.steps.saturating_sub(steps);
        // Propagation goes before: to look at the clock takes little beside it.
        if self.graph.is_over || self.limits.is_time_up() {
            return Err(Failure::Time);
        }
        if self.steps == 0 { Err(Failure::Steps(self.limits.steps)) } else { Ok(()) }
    }

    /// Enters what the graph has grown by.
    pub(crate) fn grow(&mut self) -> Result<(), Failure> {
        let known = self.state.trail.len();
        self.state.grow(&self.graph);
        self.equality.grow(self.bank, &self.graph);
        if known == 0 {
            self.state.equated = 0;
        }
        for (node, shape) in self.graph.shapes.iter().enumerate() {
            if let Shape::Truth(truth) = *shape {
                let literal = Literal { node: node as NodeId, truth };
                self.state.add(literal, Reason::Truth).map_err(|_| Failure::Lost)?;
            }
        }
        Ok(())
    }

    pub(crate) fn propagate(&mut self) -> Result<Result<(), Conflict>, Failure> {
        let Search { graph, equality, state, steps, .. } = self;
        let result = propagate(graph, equality, state, steps);
        self.charge(1)?;
        Ok(result)
    }

    /// Adds a literal that a step states; the contradiction, if there is one already.
    pub(crate) fn state_step(&mut self, literal: Literal, step: StepId) -> Result<Option<StepId>, Failure> {
        match self.state.add(literal, Reason::Step(step)) {
            Ok(()) => Ok(None),
            Err(conflict) => self.write_conflict(conflict).map(Some),
        }
    }

    /// A contradiction under the current assignment.
    pub(crate) fn refute(&mut self) -> Result<StepId, Failure> {
        if let Some(bottom) = self.clash {
            return Ok(bottom);
        }
        loop {
            if let Err(conflict) = self.propagate()? {
                return self.write_conflict(conflict);
            }
            let mut open = Open::new(self.graph.shapes.len());
            let failed = self.failed(&mut open)?;
            self.cases = self.cases.max(if failed.is_empty() { Cases::Nested } else { Cases::Apart });
            if failed.is_empty() && self.preference.learns() {
                return self.refute_by_lemmas();
            }
            let split = if failed.is_empty() { Some(self.split(&open)?) } else { None };
            if self.state.depth() >= self.limits.depth {
                return Err(Failure::Depth(self.limits.depth));
            }
            let bottom = match split {
                Some(literal) => self.refute_assumption(literal, true)?,
                None => self.refute_each(&failed)?,
            };
            if let Some(bottom) = bottom {
                return Ok(bottom);
            }
        }
    }

    /// Refutes literals by propagation, one after the other; the contradiction, if that comes to one.
    fn refute_each(&mut self, failed: &[Literal]) -> Result<Option<StepId>, Failure> {
        for &literal in failed {
            if let Err(conflict) = self.propagate()? {
                return self.write_conflict(conflict).map(Some);
            }
            // What the others have settled by now needs no box.
            if self.state.value(literal).is_none()
                && let Some(bottom) = self.refute_assumption(literal, false)?
            {
                return Ok(Some(bottom));
            }
        }
        Ok(None)
    }

    /// Refutes an assumption in a box, by propagation or `deep`, and adds its opposite. The contradiction, where the box shows one that
    /// does not need the assumption.
    fn refute_assumption(&mut self, literal: Literal, deep: bool) -> Result<Option<StepId>, Failure> {
        let formula = self.graph.says(self.bank, literal);
        let assumption = self.draft.assume(formula);
        self.state.open_level();
        let bottom = match self.state_step(literal, assumption)? {
            Some(bottom) => bottom,
            None if deep => self.refute()?,
            None => match self.propagate()? {
                Ok(()) => return Err(Failure::Lost),
                Err(conflict) => self.write_conflict(conflict)?,
            },
        };
        let lemmas = self.independent_steps(assumption);
        self.state.close_level();
        if self.draft.step(bottom).depends.binary_search(&assumption).is_err() {
            return Ok(Some(bottom));
        }
        for (literal, step) in lemmas {
            if let Some(bottom) = self.state_step(literal, step)? {
                return Ok(Some(bottom));
            }
        }
        let wanted = self.graph.says(self.bank, literal.opposite());
        let step = self.draft.discharge(self.bank, assumption, bottom, wanted);
        self.state_step(literal.opposite(), step)
    }

    /// Returns the steps of the innermost level that do not depend on its assumption: they hold outside as well.
    fn independent_steps(&self, assumption: StepId) -> Vec<(Literal, StepId)> {
        let stated = self.state.innermost().iter().filter_map(|entry| match entry.reason {
            Reason::Step(step) => Some((entry.literal, step)),
            _ => None,
        });
        stated.filter(|&(_, step)| self.draft.step(step).depends.iter().all(|&other| other < assumption)).collect()
    }

    /// Tries a literal: assumes it, propagates, takes it back. What follows from it is `open` as well, if it is.
    fn attempt(&mut self, literal: Literal, open: Option<&mut Open>) -> Result<Trial, Failure> {
        self.state.open_level();
        let added = self.state.add(literal, Reason::Step(0));
        let result = match added {
            Ok(()) => self.propagate(),
            Err(conflict) => Ok(Err(conflict)),
        };
        let trial = match result {
            Ok(Ok(())) => {
                let follows = self.state.innermost();
                if let Some(open) = open {
                    open.extend(literal, follows.iter().map(|entry| entry.literal));
                }
                Ok(Trial::Open(follows.len()))
            }
            Ok(Err(mut conflict)) => self.needed(&mut conflict).map(|(_, lines)| Trial::Refuted(lines)),
            Err(failure) => Err(failure),
        };
        self.state.close_level();
        trial
    }

    /// In how many lines propagation refutes a literal, unless it is known to be open.
    fn refuted(&mut self, literal: Literal, open: &mut Open) -> Result<Option<usize>, Failure> {
        if open.contains(literal) {
            return Ok(None);
        }
        match self.attempt(literal, Some(open))? {
            Trial::Refuted(lines) => Ok(Some(lines)),
            Trial::Open(_) => Ok(None),
        }
    }

    /// Returns the number of literals that follow from an open one.
    fn gain(&mut self, literal: Literal) -> Result<usize, Failure> {
        match self.attempt(literal, None)? {
            Trial::Open(gain) => Ok(gain),
            Trial::Refuted(_) => Ok(0),
        }
    }

    /// The literals that propagation alone refutes, the one to be refuted first first: that one only, until the search has become long;
    /// none where there is none.
    fn failed(&mut self, open: &mut Open) -> Result<Vec<Literal>, Failure> {
        // Before others those whose opposites are refuted as well, then by what they cost.
        let mut failed: Vec<(bool, usize, Literal)> = Vec::new();
        for node in self.unknown() {
            let positive = Literal { node, truth: true };
            match (self.refuted(positive, open)?, self.refuted(positive.opposite(), open)?) {
                (None, None) => {}
                (Some(first), Some(second)) => {
                    // The longer refutation needs no box when the shorter one has settled the assumption.
                    let literal = if first <= second { positive } else { positive.opposite() };
                    failed.push((false, first + second, literal));
                }
                (Some(lines), None) => failed.push((true, self.cost(positive, lines)?, positive)),
                (None, Some(lines)) => failed.push((true, self.cost(positive.opposite(), lines)?, positive.opposite())),
            }
        }
        failed.sort_by_key(|&(single, cost, _)| (single, cost));
        if self.steps > self.long {
            failed.truncate(1);
        }
        Ok(failed.into_iter().map(|(.., literal)| literal).collect())
    }

    /// Returns the cost of refuting a literal in this many lines, where its opposite is open.
    fn cost(&mut self, literal: Literal, lines: usize) -> Result<usize, Failure> {
        Ok(match self.preference {
            Preference::Short | Preference::Lemmas | Preference::OrderedLemmas => lines,
            Preference::Telling => lines.saturating_mul(1_000) / self.gain(literal.opposite())?.max(1),
        })
    }

    /// The literal from which, as from its opposite, the most follows, where all are open.
    fn split(&mut self, open: &Open) -> Result<Literal, Failure> {
        let mut best: Option<(usize, Literal)> = None;
        for node in self.unknown() {
            let one = Literal { node, truth: true };
            let mut gain = |literal: Literal| open.gain(literal).map_or_else(|| self.gain(literal), Ok);
            let (first, second) = (gain(one)?, gain(one.opposite())?);
            let score = first.saturating_mul(second).saturating_mul(64).saturating_add(first + second);
            if best.is_none_or(|(known, _)| score > known) {
                best = Some((score, if first >= second { one } else { one.opposite() }));
            }
        }
        best.map(|(_, literal)| literal).ok_or(Failure::Consistent)
    }

    /// The nodes of which nothing is known.
    fn unknown(&self) -> Vec<NodeId> {
        (0..self.graph.shapes.len() as NodeId).filter(|&node| self.state.truth(node).is_none()).collect()
    }

    /// The step that states `formula`, once `literal`, which it amounts to, is known.
    pub(crate) fn conclude(&mut self, literal: Literal, formula: FormulaId) -> Result<StepId, Failure> {
        let step = self.write_known(literal)?;
        Ok(self.in_words(step, formula))
    }
}

/// Literals that propagation alone does not refute: those that were tried, and all that follows from them.
struct Open {
    literals: Vec<bool>,
    /// Number of literals that follow from each that was tried.
    gains: FxHashMap<Literal, usize>,
}

impl Open {
    fn new(nodes: usize) -> Open {
        Open { literals: vec![false; 2 * nodes], gains: FxHashMap::default() }
    }

    fn contains(&self, literal: Literal) -> bool {
        self.literals[literal.index()]
    }

    fn gain(&self, tried: Literal) -> Option<usize> {
        self.gains.get(&tried).copied()
    }

    fn extend(&mut self, tried: Literal, follow: impl ExactSizeIterator<Item = Literal>) {
        self.gains.insert(tried, follow.len());
        for literal in follow {
            self.literals[literal.index()] = true;
        }
    }
}
