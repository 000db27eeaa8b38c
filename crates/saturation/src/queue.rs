//! The clauses that wait to be looked at, in several orders, of which each has its turn: the light ones first, those near to the goal first, and
//! the old ones first, so that none waits for ever.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use crate::clause::{ClauseId, Literal};
use crate::terms::{Term, TermBank, TermId};

/// Of so many turns …
const ROUND: u32 = 12;
/// … those up to this are the lightest clause's …
const LIGHTEST: u32 = 7;
/// … those up to this the one's that is nearest to the goal, and the others the oldest's.
const NEAREST: u32 = 11;

/// The distance from the goal of what does not follow from it.
pub(crate) const FAR: u16 = u16::MAX;

#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    by_weight: BinaryHeap<Reverse<(u32, ClauseId)>>,
    by_goal: BinaryHeap<Reverse<(u32, ClauseId)>>,
    by_age: VecDeque<ClauseId>,
    turn: u32,
}

impl Queue {
    pub(crate) fn push(&mut self, bank: &TermBank, id: ClauseId, literals: &[Literal], distance: u16) {
        // Two measures are better than one: what the first leaves lying the second may take up.
        let size = literals.iter().fold(0u32, |sum, literal| sum.saturating_add(literal.weight(bank)));
        self.by_weight.push(Reverse((size, id)));
        let weight = weight(bank, literals);
        let near = if distance == FAR { weight.saturating_mul(2) } else { weight };
        self.by_goal.push(Reverse((near, id)));
        self.by_age.push_back(id);
    }

    /// The next clause; one that was given out before may come again.
    pub(crate) fn pop(&mut self) -> Option<ClauseId> {
        self.turn = (self.turn + 1) % ROUND;
        let first = |heap: &mut BinaryHeap<Reverse<(u32, ClauseId)>>| heap.pop().map(|Reverse((_, id))| id);
        match self.turn {
            turn if turn < LIGHTEST => first(&mut self.by_weight),
            turn if turn < NEAREST => first(&mut self.by_goal),
            _ => self.by_age.pop_front(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        // Every clause is in each of them, until it is taken there.
        self.by_weight.is_empty() && self.by_goal.is_empty() && self.by_age.is_empty()
    }
}

/// The weight of a clause: a symbol counts twice as much as a variable.
fn weight(bank: &TermBank, literals: &[Literal]) -> u32 {
    literals.iter().fold(0u32, |sum, literal| {
        let right = if literal.is_atom(bank) { 0 } else { term_weight(bank, literal.right) };
        sum.saturating_add(term_weight(bank, literal.left)).saturating_add(right)
    })
}

fn term_weight(bank: &TermBank, term: TermId) -> u32 {
    if bank.is_ground(term) {
        return bank.size(term).saturating_mul(2);
    }
    match bank.term(term) {
        Term::Variable(_) => 1,
        Term::Apply(_, arguments) => {
            arguments.iter().fold(2u32, |sum, &argument| sum.saturating_add(term_weight(bank, argument)))
        }
    }
}
