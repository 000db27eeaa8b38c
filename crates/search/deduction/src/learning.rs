//! Conflict-driven search: where propagation alone refutes no assumption, literals are assumed within each other until they contradict each
//! other, and of each contradiction a clause is learnt that keeps the search from coming to it again (Marques Silva and Sakallah's GRASP;
//! the first unique implication point). When the clauses are contradictory, those that this rests on are stated as lemmas, each proved
//! once in boxes: "if A and B, then C". That is what cases within cases would prove many times over.

use crate::draft::{Source, StepId};
use crate::formula_graph::{Literal, NodeId, Shape};
use crate::learned_clauses::LearnedClauses;
use crate::search::{Failure, Preference, Search};
use crate::state::ClauseId;
use crate::state::{Conflict, Reason, State};

/// Number of conflicts between the first two restarts.
const FIRST_RESTART: u64 = 32;

/// Weight of a conflict relative to the one after it.
const DECAY: f64 = 0.95;

/// Weight of a conflict from which all weights are scaled down, before they overflow.
const LARGE: f64 = 1e100;

/// A clause learnt from a conflict.
struct Learnt {
    /// Empty where there is a contradiction without assumptions; else the literal that follows from the denial of the others, which goes on
    /// at `level`, and the last of these second.
    literals: Vec<Literal>,
    level: usize,
    /// The clauses that it rests on.
    from: Vec<ClauseId>,
}

/// Heuristics that guide the search.
struct Guide {
    /// Activity of each node: its part in conflicts, the last ones counting most.
    activity: Vec<f64>,
    bump: f64,
    /// The truth that a node had last.
    last: Vec<bool>,
}

impl Guide {
    fn take_part(&mut self, node: NodeId) {
        self.activity[node as usize] += self.bump;
        if self.activity[node as usize] > LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGE);
            self.bump /= LARGE;
        }
    }
}

impl Search<'_> {
    /// A contradiction under the current assignment, by way of lemmas.
    pub(crate) fn refute_by_lemmas(&mut self) -> Result<StepId, Failure> {
        // What is learnt is known in a level of its own, which is taken back: until it is stated, no step says it.
        let depth = self.state.depth();
        self.state.open_level();
        let found = self.learn();
        while self.state.depth() > depth {
            self.state.close_level();
        }
        for clause in found? {
            if let Some(bottom) = self.state_lemma(&clause)? {
                return Ok(bottom);
            }
            if let Err(conflict) = self.propagate()? {
                return self.write_conflict(conflict);
            }
        }
        Err(Failure::Lost)
    }

    /// The clauses that a contradiction rests on, in the order of learning.
    fn learn(&mut self) -> Result<Vec<Vec<Literal>>, Failure> {
        let nodes = self.graph.shapes.len();
        let base = self.state.depth();
        let mut lemmas = LearnedClauses::new(nodes);
        let mut guide = Guide {
            activity: self.graph.parents.iter().zip(&self.graph.links_of).map(|(a, b)| (a.len() + b.len()) as f64).collect(),
            bump: 1.0,
            last: vec![false; nodes],
        };
        let (mut conflicts, mut restart, mut patience) = (0, FIRST_RESTART, FIRST_RESTART);
        loop {
            let Err(mut conflict) = self.propagate_with(&mut lemmas)? else {
                if conflicts >= restart {
                    patience += patience / 4;
                    restart = conflicts + patience;
                    self.back_to(base, &mut lemmas, &mut guide);
                }
                self.decide(&guide)?;
                continue;
            };
            loop {
                let learnt = self.analyse(conflict, base, &mut guide)?;
                if learnt.literals.is_empty() {
                    return Ok(lemmas.needed(&learnt.from));
                }
                conflicts += 1;
                guide.bump /= DECAY;
                self.back_to(learnt.level, &mut lemmas, &mut guide);
                match lemmas.learn(&mut self.state, learnt.literals, learnt.from) {
                    Ok(()) => break,
                    Err(next) => conflict = next,
                }
            }
        }
    }

    fn propagate_with(&mut self, lemmas: &mut LearnedClauses) -> Result<Result<(), Conflict>, Failure> {
        loop {
            if let Err(conflict) = self.propagate()? {
                return Ok(Err(conflict));
            }
            let known = self.state.trail.len();
            if let Err(conflict) = lemmas.propagate(&mut self.state) {
                return Ok(Err(conflict));
            }
            if self.state.trail.len() == known {
                return Ok(Ok(()));
            }
        }
    }

    /// Takes back all levels above one.
    fn back_to(&mut self, level: usize, lemmas: &mut LearnedClauses, guide: &mut Guide) {
        while self.state.depth() > level {
            for entry in self.state.innermost() {
                guide.last[entry.literal.node as usize] = entry.literal.truth;
            }
            self.state.close_level();
        }
        lemmas.take_back(self.state.trail.len());
    }

    /// Assumes the open literal that took part in the most conflicts, or, in order, that the first open atom or equation holds.
    fn decide(&mut self, guide: &Guide) -> Result<(), Failure> {
        let mut best: Option<NodeId> = None;
        let is_ordered = self.preference == Preference::OrderedLemmas;
        for node in (0..self.graph.shapes.len() as NodeId).filter(|&node| self.state.truth(node).is_none()) {
            if is_ordered && matches!(self.graph.shapes[node as usize], Shape::Atom | Shape::Equal(..)) {
                best = Some(node);
                break;
            }
            if best.is_none_or(|best| guide.activity[node as usize] > guide.activity[best as usize]) {
                best = Some(node);
            }
        }
        let node = best.ok_or(Failure::Consistent)?;
        self.state.open_level();
        let literal = Literal { node, truth: is_ordered || guide.last[node as usize] };
        // It is open: nothing can contradict it yet.
        self.state.add(literal, Reason::Step(0)).map_err(|_| Failure::Lost)
    }

    /// Analyses a conflict under the assignment up to level `base`, and returns the clause to be learnt.
    fn analyse(&mut self, conflict: Conflict, base: usize, guide: &mut Guide) -> Result<Learnt, Failure> {
        let Conflict { literal, mut reason } = conflict;
        self.work_out(literal, &mut reason)?;
        let mut trace = Trace { seen: vec![false; self.state.trail.len()], from: Vec::new() };
        trace.mark(self.state.trail_index(literal.opposite()));
        trace.look_behind(&self.state, &reason);
        // What takes part of the innermost level is followed back until one literal is left of it; on the levels below, each stands for
        // itself; for facts without assumptions only the clauses that they rest on matter.
        let level_of = |search: &Self, index: usize| search.state.level(index).max(base);
        let taking_part = |trace: &Trace| trace.seen.iter().rposition(|&seen| seen);
        let here = taking_part(&trace).map_or(base, |last| level_of(self, last));
        let mut indices: Vec<usize> = Vec::new();
        for index in (0..trace.seen.len()).rev() {
            if !trace.seen[index] {
                continue;
            }
            guide.take_part(self.state.trail[index].literal.node);
            let level = level_of(self, index);
            let is_last = || !(0..index).any(|other| trace.seen[other] && level_of(self, other) == here);
            if level > base && (level < here || is_last()) {
                indices.push(index);
            } else {
                self.follow_back(index, &mut trace)?;
            }
        }
        // What follows from other literals of the clause need not stand in it.
        let mut kept: Vec<usize> = Vec::new();
        for (at, &index) in indices.iter().enumerate() {
            let reason = &self.state.trail[index].reason;
            let is_assumed = matches!(reason, Reason::Step(_) | Reason::Equality { .. });
            if at == 0 || is_assumed || !reason.antecedents().iter().all(|&literal| trace.seen[self.state.trail_index(literal)]) {
                kept.push(index);
            } else if let Reason::Lemma { clause, .. } = reason {
                trace.from.push(*clause);
            }
        }
        let literals = kept.iter().map(|&index| self.state.trail[index].literal.opposite()).collect();
        let level = kept.get(1).map_or(base, |&index| level_of(self, index));
        Ok(Learnt { literals, level, from: trace.from })
    }

    /// Marks what a literal of the trail follows from.
    fn follow_back(&mut self, index: usize, trace: &mut Trace) -> Result<(), Failure> {
        let literal = self.state.trail[index].literal;
        let mut reason = std::mem::replace(&mut self.state.trail[index].reason, Reason::Truth);
        let result = self.work_out(literal, &mut reason);
        trace.look_behind(&self.state, &reason);
        self.state.trail[index].reason = reason;
        result
    }

    /// States a clause as a lemma: its literals are denied, one within the other, until that is contradicted; what the contradiction needs
    /// becomes the conditions of a conditional. The contradiction, where none is needed.
    fn state_lemma(&mut self, clause: &[Literal]) -> Result<Option<StepId>, Failure> {
        let depth = self.state.depth();
        let mut denied: Vec<(Literal, StepId)> = Vec::new();
        let mut bottom = None;
        // The first literal is what follows from the denial of the others, which are assumed in the order in which the search did.
        for &literal in clause.iter().rev() {
            if self.state.value(literal) == Some(false) {
                continue;
            }
            if self.state.depth() >= self.limits.depth {
                return Err(Failure::Depth(self.limits.depth));
            }
            let formula = self.graph.says(self.bank, literal.opposite());
            let assumption = self.draft.assume(formula);
            denied.push((literal, assumption));
            self.state.open_level();
            bottom = match self.state_step(literal.opposite(), assumption)? {
                Some(bottom) => Some(bottom),
                None => match self.propagate()? {
                    Ok(()) => None,
                    Err(conflict) => Some(self.write_conflict(conflict)?),
                },
            };
            if bottom.is_some() {
                break;
            }
        }
        while self.state.depth() > depth {
            self.state.close_level();
        }
        let mut step = bottom.ok_or(Failure::Lost)?;
        let mut concluded = false;
        for (literal, assumption) in denied.into_iter().rev() {
            if self.draft.step(step).depends.binary_search(&assumption).is_err() {
                continue;
            }
            if concluded {
                let (condition, consequence) = (self.draft.formula(assumption), self.draft.formula(step));
                let formula = self.bank.implies(condition, consequence);
                step = self.draft.infer("→I", formula, &[Source::Box(assumption, step)], Vec::new());
            } else {
                let wanted = self.graph.says(self.bank, literal);
                step = self.draft.discharge(self.bank, assumption, step, wanted);
                concluded = true;
            }
        }
        if !concluded {
            return Ok(Some(step));
        }
        let literal = self.graph.literal(self.bank, self.draft.formula(step));
        self.grow()?;
        self.state_step(literal, step)
    }
}

/// Nodes that take part in a conflict.
struct Trace {
    /// For each index of the trail whether it does.
    seen: Vec<bool>,
    /// The clauses that do.
    from: Vec<ClauseId>,
}

impl Trace {
    fn mark(&mut self, index: usize) {
        self.seen[index] = true;
    }

    fn look_behind(&mut self, state: &State, reason: &Reason) {
        for literal in reason.antecedents() {
            self.mark(state.trail_index(literal));
        }
        if let Reason::Lemma { clause, .. } = reason {
            self.from.push(*clause);
        }
    }
}
