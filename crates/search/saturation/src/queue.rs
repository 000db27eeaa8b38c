//! The clauses that wait to be looked at, in several orders, of which each has its turn: the light ones first, those near to the goal first, and
//! the old ones first, so that none waits for ever. What is near to the goal depends on the strategy.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use crate::clause::{ClauseId, Literal};
use crate::strategy::{Nearness, Strategy, Turns};
use crate::terms::{Term, TermBank, TermId};

/// The distance from the goal of what does not follow from it.
pub(crate) const FAR: u16 = u16::MAX;

/// The weight of a symbol that does not occur in the goal, and of a variable, where those of the goal weigh one.
const FOREIGN: u32 = 10;

#[derive(Clone, Debug)]
pub(crate) struct Queue {
    turns: Turns,
    by_weight: BinaryHeap<Reverse<(u32, ClauseId)>>,
    by_goal: BinaryHeap<Reverse<((bool, u32), ClauseId)>>,
    by_age: VecDeque<ClauseId>,
    turn: u32,
    words: Option<GoalWords>,
}

impl Queue {
    /// An empty queue; `in_goal` says of each symbol whether the goal has it.
    pub(crate) fn new(strategy: Strategy, in_goal: Vec<bool>) -> Queue {
        let words = match strategy.nearness {
            Nearness::Descent => None,
            Nearness::Words => Some(GoalWords { in_goal, known: Vec::new() }),
        };
        let (by_weight, by_goal, by_age) = Default::default();
        Queue { turns: strategy.turns, by_weight, by_goal, by_age, turn: 0, words }
    }

    pub(crate) fn push(&mut self, bank: &TermBank, id: ClauseId, literals: &[Literal], distance: u16) {
        // Two measures are better than one: what the first leaves lying the second may take up.
        let size = literals.iter().fold(0u32, |sum, literal| sum.saturating_add(literal.weight(bank)));
        self.by_weight.push(Reverse((size, id)));
        let is_far = distance == FAR;
        let near = match &mut self.words {
            Some(words) => (is_far, sum_of_sides(bank, literals, |term| words.weight(bank, term))),
            None => {
                let weight = sum_of_sides(bank, literals, |term| term_weight(bank, term));
                (false, if is_far { weight.saturating_mul(2) } else { weight })
            }
        };
        self.by_goal.push(Reverse((near, id)));
        self.by_age.push_back(id);
    }

    /// The next clause; one that was given out before may come again.
    pub(crate) fn pop(&mut self) -> Option<ClauseId> {
        let Turns { lightest, nearest, oldest } = self.turns;
        self.turn = (self.turn + 1) % (lightest + nearest + oldest).max(1);
        match self.turn {
            turn if turn < lightest => self.by_weight.pop().map(|Reverse((_, id))| id),
            turn if turn < lightest + nearest => self.by_goal.pop().map(|Reverse((_, id))| id),
            _ => self.by_age.pop_front(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        // Every clause is in each of them, until it is taken there.
        self.by_weight.is_empty() && self.by_goal.is_empty() && self.by_age.is_empty()
    }
}

/// The symbols of the goal, and what terms weigh by them (conjecture-relative weights; Schulz, System description: E 1.8, LPAR 2013).
#[derive(Clone, Debug)]
struct GoalWords {
    in_goal: Vec<bool>,
    /// The weights of the oldest terms.
    known: Vec<u32>,
}

impl GoalWords {
    /// The weight of a term. All that are older are weighed before it: arguments are older than what is made of them, so that no depth of terms
    /// is a depth of calls.
    fn weight(&mut self, bank: &TermBank, term: TermId) -> u32 {
        for at in self.known.len()..=term.0 as usize {
            let weight = match bank.term(TermId(at as u32)) {
                Term::Variable(_) => FOREIGN,
                Term::Apply(symbol, arguments) => {
                    let own = if self.in_goal.get(symbol.index()) == Some(&true) { 1 } else { FOREIGN };
                    arguments.iter().fold(own, |sum, argument| sum.saturating_add(self.known[argument.0 as usize]))
                }
            };
            self.known.push(weight);
        }
        self.known[term.0 as usize]
    }
}

/// The weight of the sides of some literals together; the truth weighs nothing.
fn sum_of_sides(bank: &TermBank, literals: &[Literal], mut weight: impl FnMut(TermId) -> u32) -> u32 {
    literals.iter().fold(0u32, |sum, literal| {
        let right = if literal.is_atom(bank) { 0 } else { weight(literal.right) };
        sum.saturating_add(weight(literal.left)).saturating_add(right)
    })
}

/// The weight of a term: a symbol counts twice as much as a variable.
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
