//! Clauses learnt by the search: literals of which one has to hold, and what follows by them. Each is learnt from a conflict
//! (`learning`) and knows which earlier ones it rests on. Two literals of each are watched: while neither is false, nothing follows.

use crate::formula_graph::Literal;
use crate::state::{ClauseId, Conflict, Reason, State};

#[derive(Debug)]
struct Clause {
    /// In the order in which they are stated.
    literals: Vec<Literal>,
    /// The indices of the two that are watched.
    watched: [usize; 2],
    /// The clauses that it rests on.
    from: Vec<ClauseId>,
}

#[derive(Debug, Default)]
pub(crate) struct LearnedClauses {
    clauses: Vec<Clause>,
    /// For each literal the clauses in which it is watched.
    watching: Vec<Vec<ClauseId>>,
    /// Length of the part of the trail that has been looked at.
    head: usize,
}

impl LearnedClauses {
    pub(crate) fn new(nodes: usize) -> LearnedClauses {
        LearnedClauses { clauses: Vec::new(), watching: vec![Vec::new(); 2 * nodes], head: 0 }
    }

    /// Adds a clause of which the first literal is open and all others are false, the second as the last of them, and what follows by it.
    pub(crate) fn learn(&mut self, state: &mut State, literals: Vec<Literal>, from: Vec<ClauseId>) -> Result<(), Conflict> {
        let clause = self.clauses.len() as ClauseId;
        let Some((&first, others)) = literals.split_first() else { return Ok(()) };
        if let Some(&second) = others.first() {
            self.watching[first.index()].push(clause);
            self.watching[second.index()].push(clause);
        }
        let reason = Reason::Lemma { clause, from: others.iter().map(|literal| literal.opposite()).collect() };
        self.clauses.push(Clause { literals, watched: [0, 1], from });
        state.add(first, reason)
    }

    /// The trail is only so long now.
    pub(crate) fn take_back(&mut self, trail: usize) {
        self.head = self.head.min(trail);
    }

    /// Adds what follows by clauses from what is new on the trail.
    pub(crate) fn propagate(&mut self, state: &mut State) -> Result<(), Conflict> {
        while let Some(entry) = state.trail.get(self.head) {
            let denied = entry.literal.opposite();
            self.head += 1;
            let mut waiting = std::mem::take(&mut self.watching[denied.index()]);
            let mut outcome = Ok(());
            waiting.retain(|&clause| outcome.is_err() || self.still_watches(state, clause, denied, &mut outcome));
            // What follows by a clause may watch the same literal again: nothing is lost.
            waiting.append(&mut self.watching[denied.index()]);
            self.watching[denied.index()] = waiting;
            outcome?;
        }
        Ok(())
    }

    /// Looks at a clause one of whose watched literals became false; whether that one is watched further.
    fn still_watches(&mut self, state: &mut State, at: ClauseId, denied: Literal, outcome: &mut Result<(), Conflict>) -> bool {
        let Clause { literals, watched, .. } = &mut self.clauses[at as usize];
        let side = usize::from(literals[watched[1]] == denied);
        let other = literals[watched[1 - side]];
        if state.value(other) == Some(true) {
            return true;
        }
        let new = (0..literals.len()).find(|index| !watched.contains(index) && state.value(literals[*index]) != Some(false));
        if let Some(new) = new {
            watched[side] = new;
            self.watching[literals[new].index()].push(at);
            return false;
        }
        let from = literals.iter().filter(|&&literal| literal != other).map(|literal| literal.opposite()).collect();
        *outcome = state.add(other, Reason::Lemma { clause: at, from });
        true
    }

    /// The clauses that these rest on, themselves included, in the order of learning.
    pub(crate) fn needed(&self, last: &[ClauseId]) -> Vec<Vec<Literal>> {
        let mut needed = vec![false; self.clauses.len()];
        let mut waiting = last.to_vec();
        while let Some(clause) = waiting.pop() {
            if !std::mem::replace(&mut needed[clause as usize], true) {
                waiting.extend(&self.clauses[clause as usize].from);
            }
        }
        let clauses = self.clauses.iter().zip(needed).filter(|(_, needed)| *needed);
        clauses.map(|(clause, _)| clause.literals.clone()).collect()
    }
}
