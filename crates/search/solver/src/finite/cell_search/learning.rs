//! The search itself: decisions, what follows from them, and clauses learnt from conflicts (Marques-Silva and Sakallah's scheme with first
//! unique implication points, activities, restarts by Luby's sequence).

use std::time::Instant;

use rustc_hash::FxHashSet;

use super::assignment::{Assignment, Conflict, NOTHING, Reason};
use super::cell_encoding::{CellEncoding, Literal, Numbering};
use super::instances::Instances;

/// Conflicts before the first restart.
const RESTART: u64 = 100;

/// One restart in this many tries cells by activity, the others row by row: the one finds contradictions, the other models.
const ACTIVITY_EVERY: u64 = 4;

/// Learnt clauses that are kept to begin with, and how many more with each reduction.
const LEARNT: usize = 4_000;
const MORE_LEARNT: usize = 1_000;

/// Factor by which older conflicts lose weight.
const DECAY: f64 = 0.95;

/// Activities above this are scaled down.
const GREAT: f64 = 1e100;

/// Number of rounds between two looks at the clock.
const LOOK_EVERY: u32 = 256;

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Every cell is assigned, and nothing is violated.
    Model,
    /// There is no model.
    None,
    /// The work allowed is done.
    Work,
    /// The time is up.
    Time,
}

struct Stored {
    literals: Box<[Literal]>,
    /// Number of levels that took part when it was learnt; 0: it is not learnt.
    levels: u32,
}

/// A search over the cells of an encoding.
pub(super) struct Search<'a> {
    encoding: &'a CellEncoding,
    pub(super) assignment: Assignment,
    instances: Instances,
    clauses: Vec<Stored>,
    /// For each literal, the clauses that have to be looked at when it becomes false, each with another of its literals.
    watches: Vec<Vec<(u32, Literal)>>,
    followed: usize,
    learnt: usize,
    most_learnt: usize,
    activity: Vec<f64>,
    step: f64,
    heap: Heap,
    phase: Vec<bool>,
    seen: Vec<bool>,
    conflicts: u64,
    /// Cells are tried in the order of rows; otherwise those that take part in many conflicts are.
    in_rows: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(encoding: &'a CellEncoding, instances: Instances, numbering: &Numbering) -> Search<'a> {
        let variables = numbering.variables;
        let mut activity = vec![0.0; variables];
        let count = (encoding.cells * encoding.size) as f64;
        // To begin with the first rows come first, and small objects before great ones.
        for (index, &cell) in encoding.order.iter().enumerate() {
            for object in 0..encoding.size {
                let variable = encoding.holds(cell, object).variable() as usize;
                activity[variable] = 1.0 - (index * encoding.size + object) as f64 / (count + 1.0);
            }
        }
        let mut phase = vec![false; variables];
        phase[..encoding.cells * encoding.size].fill(true);
        let heap = Heap::new(encoding.variables, &activity);
        Search {
            encoding,
            assignment: Assignment::new(encoding, variables),
            instances,
            clauses: Vec::new(),
            watches: vec![Vec::new(); variables * 2],
            followed: 0,
            learnt: 0,
            most_learnt: LEARNT,
            activity,
            step: 1.0,
            heap,
            phase,
            seen: vec![false; variables],
            conflicts: 0,
            in_rows: true,
        }
    }

    /// Returns the work that is done: evaluations of instances, a conflict counted as a hundred.
    pub(super) fn spent(&self) -> u64 {
        self.instances.evaluations + 100 * self.conflicts
    }

    /// Searches until there is a model or none, or `work` evaluations of instances and conflicts are done.
    pub(super) fn run(&mut self, numbering: &Numbering, work: u64, deadline: Option<Instant>) -> End {
        for clause in &numbering.clauses {
            match clause[..] {
                [only] if self.assignment.is_false(only) => return End::None,
                [only] if self.assignment.is_true(only) => {}
                [only] => self.assignment.assign(only, Reason::None),
                _ => {
                    self.store(clause.clone(), 0);
                }
            }
        }
        let late = |deadline: Option<Instant>| deadline.is_some_and(|deadline| Instant::now() >= deadline);
        for instance in 0..self.instances.len() as u32 {
            if self.instances.evaluate(instance, self.encoding, &mut self.assignment).is_err() {
                return End::None;
            }
            if instance.is_multiple_of(1 << 14) && late(deadline) {
                return End::Time;
            }
        }
        let (mut restarts, mut until) = (1u64, RESTART);
        let mut rounds = 0u32;
        loop {
            rounds = rounds.wrapping_add(1);
            if rounds.is_multiple_of(LOOK_EVERY) && late(deadline) {
                return End::Time;
            }
            if self.spent() > work {
                return End::Work;
            }
            match self.follow() {
                Err(conflict) => {
                    self.conflicts += 1;
                    if self.assignment.decisions() == 0 || !self.learn(conflict) {
                        return End::None;
                    }
                }
                Ok(()) if self.conflicts >= until => {
                    self.return_to(0);
                    restarts += 1;
                    self.in_rows = restarts % ACTIVITY_EVERY != 0;
                    until = self.conflicts + RESTART * luby(restarts);
                    if self.learnt > self.most_learnt {
                        self.forget();
                    }
                }
                Ok(()) => {
                    let Some(decision) = self.decide() else { return End::Model };
                    self.assignment.mark();
                    self.instances.mark();
                    self.assignment.assign(decision, Reason::None);
                }
            }
        }
    }

    /// Draws all that follows from what is assigned.
    fn follow(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.assignment.trail.get(self.followed) {
            self.followed += 1;
            self.assignment.follow_cell(literal)?;
            self.follow_clauses(literal.negated())?;
            self.instances.follow(literal, self.encoding, &mut self.assignment)?;
        }
        Ok(())
    }

    fn follow_clauses(&mut self, false_literal: Literal) -> Result<(), Conflict> {
        let mut watching = std::mem::take(&mut self.watches[false_literal.index()]);
        let (mut read, mut write) = (0, 0);
        let mut conflict = None;
        'clauses: while let Some(&(clause, other)) = watching.get(read) {
            read += 1;
            if self.assignment.is_true(other) {
                watching[write] = (clause, other);
                write += 1;
                continue;
            }
            let literals = &mut self.clauses[clause as usize].literals;
            if literals[0] == false_literal {
                literals.swap(0, 1);
            }
            let first = literals[0];
            if first != other && self.assignment.is_true(first) {
                watching[write] = (clause, first);
                write += 1;
                continue;
            }
            for at in 2..literals.len() {
                if !self.assignment.is_false(literals[at]) {
                    literals.swap(1, at);
                    self.watches[literals[1].index()].push((clause, first));
                    continue 'clauses;
                }
            }
            watching[write] = (clause, first);
            write += 1;
            if self.assignment.is_false(first) {
                conflict = Some(literals.to_vec());
                break;
            }
            self.assignment.assign(first, Reason::Clause(clause));
        }
        watching.copy_within(read.., write);
        watching.truncate(write + watching.len() - read);
        self.watches[false_literal.index()] = watching;
        conflict.map_or(Ok(()), Err)
    }

    /// Learns from a conflict and goes back to where what was learnt draws a conclusion. Returns false if nothing is left.
    fn learn(&mut self, conflict: Conflict) -> bool {
        // An instance is now and then evaluated later than it could be: the conflict may be older than the last decision.
        let highest = conflict.iter().map(|literal| self.assignment.level(literal.variable())).max().unwrap_or(0);
        if highest == 0 {
            return false;
        }
        self.return_to(highest as usize);
        let mut learnt = vec![Literal(0)];
        let mut open = 0usize;
        let mut reason = conflict;
        let mut touched: Vec<u32> = Vec::new();
        let mut at = self.assignment.trail.len();
        loop {
            for &literal in &reason {
                let variable = literal.variable();
                let level = self.assignment.level(variable);
                if level == 0 || std::mem::replace(&mut self.seen[variable as usize], true) {
                    continue;
                }
                touched.push(variable);
                self.bump(variable);
                if level == highest {
                    open += 1;
                } else {
                    learnt.push(literal);
                }
            }
            let literal = loop {
                at -= 1;
                let literal = self.assignment.trail[at];
                if self.seen[literal.variable() as usize] {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                learnt[0] = literal.negated();
                break;
            }
            self.reason(literal, &mut reason);
        }
        // What follows from the rest is left out.
        let mut others = Vec::new();
        let mut index = 1;
        while index < learnt.len() {
            let literal = learnt[index].negated();
            self.reason(literal, &mut others);
            let implied = !others.is_empty()
                && others
                    .iter()
                    .all(|other| self.seen[other.variable() as usize] || self.assignment.level(other.variable()) == 0);
            // A literal left out stays marked: what it rests on is marked before it in the trail.
            if implied {
                learnt.swap_remove(index);
            } else {
                index += 1;
            }
        }
        for variable in touched {
            self.seen[variable as usize] = false;
        }
        self.step /= DECAY;
        let mut back = 0;
        for index in 1..learnt.len() {
            let level = self.assignment.level(learnt[index].variable());
            if level > back {
                back = level;
                learnt.swap(1, index);
            }
        }
        let levels: FxHashSet<u32> = learnt.iter().map(|literal| self.assignment.level(literal.variable())).collect();
        self.return_to(back as usize);
        let first = learnt[0];
        if learnt.len() == 1 {
            self.assignment.assign(first, Reason::None);
        } else {
            let clause = self.store(learnt, levels.len() as u32);
            self.assignment.assign(first, Reason::Clause(clause));
        }
        true
    }

    fn reason(&self, literal: Literal, into: &mut Vec<Literal>) {
        if let Some(clause) = self.assignment.reason(literal, into) {
            into.extend(self.clauses[clause as usize].literals.iter().filter(|&&other| other != literal));
        }
    }

    fn store(&mut self, literals: Vec<Literal>, levels: u32) -> u32 {
        let clause = self.clauses.len() as u32;
        self.watches[literals[0].index()].push((clause, literals[1]));
        self.watches[literals[1].index()].push((clause, literals[0]));
        self.clauses.push(Stored { literals: literals.into(), levels });
        self.learnt += usize::from(levels > 0);
        clause
    }

    /// Drops half of the learnt clauses, those that tie most decisions together. Nothing is decided at that moment.
    fn forget(&mut self) {
        let mut learnt: Vec<(u32, usize, usize)> = Vec::new();
        for (index, clause) in self.clauses.iter().enumerate().filter(|(_, clause)| clause.levels > 2) {
            learnt.push((clause.levels, clause.literals.len(), index));
        }
        learnt.sort_unstable();
        let dropped: FxHashSet<usize> = learnt.drain(learnt.len() / 2..).map(|(_, _, index)| index).collect();
        self.watches.iter_mut().for_each(Vec::clear);
        self.learnt = 0;
        let clauses = std::mem::take(&mut self.clauses);
        for (index, clause) in clauses.into_iter().enumerate() {
            let is_true = clause.literals.iter().any(|&literal| self.assignment.is_true(literal));
            if !dropped.contains(&index) && !is_true {
                // The first two places may hold literals that are false for good: those come last.
                let mut literals = clause.literals.to_vec();
                literals.retain(|&literal| !self.assignment.is_false(literal));
                self.store(literals, clause.levels);
            }
        }
        self.most_learnt += MORE_LEARNT;
    }

    fn return_to(&mut self, decisions: usize) {
        let Search { assignment, heap, phase, activity, .. } = self;
        assignment.return_to(decisions, |literal| {
            phase[literal.variable() as usize] = literal.is_positive();
            heap.insert(literal.variable(), activity);
        });
        self.instances.return_to(decisions);
        self.followed = self.followed.min(self.assignment.trail.len());
    }

    /// The literal to try next; none if every cell is known.
    fn decide(&mut self) -> Option<Literal> {
        if self.in_rows {
            let left_open = |&cell: &u32| self.assignment.held(cell) == NOTHING;
            let encoding = self.encoding;
            let cell = encoding.order.iter().copied().find(left_open);
            let choices = cell.map(|cell| (0..encoding.size).map(move |object| encoding.holds(cell, object)));
            let choice = choices.and_then(|mut choices| choices.find(|&choice| !self.assignment.is_false(choice)));
            if choice.is_some() {
                return choice;
            }
        }
        while let Some(variable) = self.heap.pop(&self.activity) {
            let literal = Literal::positive(variable);
            if !self.assignment.is_true(literal) && !self.assignment.is_false(literal) {
                return Some(if self.phase[variable as usize] { literal } else { literal.negated() });
            }
        }
        None
    }

    fn bump(&mut self, variable: u32) {
        self.activity[variable as usize] += self.step;
        if self.activity[variable as usize] > GREAT {
            self.activity.iter_mut().for_each(|activity| *activity /= GREAT);
            self.step /= GREAT;
        }
        self.heap.rise(variable, &self.activity);
    }
}

/// The n-th member of Luby's sequence 1, 1, 2, 1, 1, 2, 4, …
fn luby(n: u64) -> u64 {
    let mut n = n;
    loop {
        let power = (n + 1).next_power_of_two();
        if power == n + 1 {
            return power / 2;
        }
        n -= power / 2 - 1;
    }
}

/// Variables by activity, the greatest first.
struct Heap {
    order: Vec<u32>,
    positions: Vec<u32>,
}

const OUTSIDE: u32 = u32::MAX;

impl Heap {
    /// The heap of the first `count` variables; others never enter.
    fn new(count: usize, activity: &[f64]) -> Heap {
        let mut heap = Heap { order: Vec::with_capacity(count), positions: vec![OUTSIDE; count] };
        for variable in 0..count as u32 {
            heap.insert(variable, activity);
        }
        heap
    }

    fn insert(&mut self, variable: u32, activity: &[f64]) {
        if self.positions.get(variable as usize) == Some(&OUTSIDE) {
            self.positions[variable as usize] = self.order.len() as u32;
            self.order.push(variable);
            self.rise(variable, activity);
        }
    }

    fn rise(&mut self, variable: u32, activity: &[f64]) {
        let Some(&index) = self.positions.get(variable as usize) else { return };
        if index == OUTSIDE {
            return;
        }
        let mut index = index as usize;
        while index > 0 {
            let above = (index - 1) / 2;
            if activity[self.order[above] as usize] >= activity[variable as usize] {
                break;
            }
            self.put(index, self.order[above]);
            index = above;
        }
        self.put(index, variable);
    }

    fn pop(&mut self, activity: &[f64]) -> Option<u32> {
        let &top = self.order.first()?;
        self.positions[top as usize] = OUTSIDE;
        let last = self.order.pop()?;
        if last != top {
            let mut index = 0;
            loop {
                let mut below = 2 * index + 1;
                if below >= self.order.len() {
                    break;
                }
                let weight = |at: usize| activity[self.order[at] as usize];
                if below + 1 < self.order.len() && weight(below + 1) > weight(below) {
                    below += 1;
                }
                if activity[last as usize] >= weight(below) {
                    break;
                }
                self.put(index, self.order[below]);
                index = below;
            }
            self.put(index, last);
        }
        Some(top)
    }

    fn put(&mut self, index: usize, variable: u32) {
        self.order[index] = variable;
        self.positions[variable as usize] = index as u32;
    }
}
