//! The instances of the clauses over a domain, and what follows from each under an assignment. An instance is never flattened: its terms
//! are evaluated as far as their cells are known, and what it demands of the next cell is added when the cell is found. The clause of cells
//! that a conclusion rests on is made at that moment.
//!
//! Each instance waits for a few events at most. When a decision is taken back, the instances wait for what they waited for before.

use super::assignment::{Assignment, Conflict, NOTHING};
use super::cell_encoding::{CellEncoding, Literal};
use super::clause_form::{Atom, Clause, ClauseForm, Node};

/// Number of instances beyond which a search is not begun.
const MAX_INSTANCES: usize = 3_000_000;

/// Number of events that an instance waits for.
const EVENTS: usize = 4;

/// No event.
const NEVER: u32 = u32::MAX;

type Waiting = [u32; EVENTS];

/// All instances, and what they wait for.
pub(super) struct Instances {
    clauses: Vec<Clause>,
    /// For each instance its clause, and where its objects begin.
    instances: Vec<(u32, u32)>,
    objects: Vec<u8>,
    waiting: Vec<Waiting>,
    /// For each event (a literal that becomes true; after those, a cell whose object becomes known) the instances that wait for it.
    queues: Vec<Vec<u32>>,
    cell_events: usize,
    /// The events that instances waited for before, in the order of the changes.
    undo: Vec<(u32, Waiting)>,
    /// For each decision, the number of changes before it.
    marks: Vec<usize>,
    values: Vec<Value>,
    /// Number of evaluations so far: a measure of the work.
    pub(super) evaluations: u64,
}

/// Knowledge of a term.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Object(u8),
    /// The content of this cell, which is not known.
    Cell(u32),
    /// It depends on this cell, which is not known.
    Inside(u32),
}

/// Knowledge of a literal of an instance.
#[derive(Clone, Copy)]
enum Truth {
    True,
    False,
    Literal(Literal),
    /// It depends on whether two cells, neither of them known, hold the same object.
    Cells(u32, u32),
    /// It depends on this cell.
    Inside(u32),
}

impl Instances {
    /// Number of instances over a domain of this size; none if there are too many.
    pub(super) fn count(form: &ClauseForm, size: usize) -> Option<usize> {
        let mut counts = form.clauses.iter().map(|clause| size.checked_pow(clause.variables as u32));
        counts.try_fold(0usize, |sum, count| sum.checked_add(count?).filter(|&sum| sum <= MAX_INSTANCES))
    }

    /// All instances over the domain of an encoding, few enough to have been [counted](Self::count).
    pub(super) fn new(form: ClauseForm, encoding: &CellEncoding, variables: usize) -> Instances {
        let (mut instances, mut objects) = (Vec::new(), Vec::new());
        for (at, clause) in form.clauses.iter().enumerate() {
            let mut tuple = vec![0u8; clause.variables];
            loop {
                instances.push((at as u32, objects.len() as u32));
                objects.extend_from_slice(&tuple);
                let Some(index) = tuple.iter().rposition(|&object| usize::from(object) + 1 < encoding.size) else { break };
                tuple[index] += 1;
                tuple[index + 1..].fill(0);
            }
        }
        Instances {
            clauses: form.clauses,
            waiting: vec![[NEVER; EVENTS]; instances.len()],
            instances,
            objects,
            queues: vec![Vec::new(); variables * 2 + encoding.cells],
            cell_events: variables * 2,
            undo: Vec::new(),
            marks: Vec::new(),
            values: Vec::new(),
            evaluations: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.instances.len()
    }

    pub(super) fn mark(&mut self) {
        self.marks.push(self.undo.len());
    }

    pub(super) fn return_to(&mut self, decisions: usize) {
        let Some(&length) = self.marks.get(decisions) else { return };
        while self.undo.len() > length {
            let Some((instance, before)) = self.undo.pop() else { break };
            let now = std::mem::replace(&mut self.waiting[instance as usize], before);
            for event in now.into_iter().filter(|&event| event != NEVER && !before.contains(&event)) {
                self.queues[event as usize].pop();
            }
        }
        self.marks.truncate(decisions);
    }

    /// Evaluates the instances that wait for this literal to become true, or for the object that its cell holds with it.
    pub(super) fn follow(
        &mut self,
        literal: Literal,
        encoding: &CellEncoding,
        assignment: &mut Assignment,
    ) -> Result<(), Conflict> {
        self.follow_event(literal.0, encoding, assignment)?;
        match assignment.cell(literal) {
            Some(cell) if literal.is_positive() => self.follow_event(self.cell_events as u32 + cell, encoding, assignment),
            _ => Ok(()),
        }
    }

    fn follow_event(&mut self, event: u32, encoding: &CellEncoding, assignment: &mut Assignment) -> Result<(), Conflict> {
        let mut at = 0;
        while let Some(&instance) = self.queues[event as usize].get(at) {
            at += 1;
            if self.waiting[instance as usize].contains(&event) {
                self.evaluate(instance, encoding, assignment)?;
            }
        }
        Ok(())
    }

    /// Evaluates an instance: what follows from it is assigned, and it waits for what may make more follow.
    pub(super) fn evaluate(
        &mut self,
        instance: u32,
        encoding: &CellEncoding,
        assignment: &mut Assignment,
    ) -> Result<(), Conflict> {
        self.evaluations += 1;
        let (clause, from) = self.instances[instance as usize];
        let clause = &self.clauses[clause as usize];
        let objects = &self.objects[from as usize..from as usize + clause.variables];
        let values = &mut self.values;
        evaluate_terms(clause, objects, encoding, assignment, values);
        let mut open: [Option<(usize, Truth)>; 2] = [None; 2];
        let mut is_true = false;
        for (at, (sign, atom)) in clause.literals.iter().enumerate() {
            match truth(*sign, atom, values, encoding, assignment) {
                Truth::False => {}
                Truth::True => {
                    is_true = true;
                    break;
                }
                found if open[0].is_none() => open[0] = Some((at, found)),
                found => {
                    open[1] = Some((at, found));
                    // A literal further on may still be true; that it is seen later does no harm.
                    break;
                }
            }
        }
        let mut wait = [NEVER; EVENTS];
        if !is_true {
            match open {
                [None, _] => return Err(falsity(clause, values, None, encoding, assignment)),
                [Some((at, Truth::Literal(literal))), None] => {
                    let others = falsity(clause, values, Some(at), encoding, assignment);
                    assignment.infer(literal, &others);
                }
                _ => {
                    if let [Some((at, found)), None] = open {
                        prune(clause, values, at, found, encoding, assignment);
                    }
                    let mut free = wait.iter_mut();
                    let mut wait_for = |event: u32| {
                        if let Some(slot) = free.next() {
                            *slot = event;
                        }
                    };
                    for (_, found) in open.into_iter().flatten() {
                        let cell_event = |cell: u32| self.cell_events as u32 + cell;
                        match found {
                            Truth::Literal(literal) => wait_for(literal.negated().0),
                            Truth::Cells(left, right) => {
                                wait_for(cell_event(left));
                                wait_for(cell_event(right));
                            }
                            Truth::Inside(cell) => wait_for(cell_event(cell)),
                            Truth::True | Truth::False => {}
                        }
                    }
                }
            }
        }
        let before = self.waiting[instance as usize];
        if wait != before {
            for event in wait.into_iter().filter(|&event| event != NEVER && !before.contains(&event)) {
                self.queues[event as usize].push(instance);
            }
            self.waiting[instance as usize] = wait;
            if !self.marks.is_empty() {
                self.undo.push((instance, before));
            }
        }
        Ok(())
    }
}

/// Takes from a cell the objects with which the only literal that is left would be false: an equation of two cells, or of an object and a
/// cell in whose row that one stands.
fn prune(clause: &Clause, values: &[Value], at: usize, found: Truth, encoding: &CellEncoding, assignment: &mut Assignment) {
    let (true, Atom::Equal(left, right)) = &clause.literals[at] else { return };
    match found {
        Truth::Cells(one, other) => {
            let mut rest: Option<Conflict> = None;
            for (from, to) in [(one, other), (other, one)] {
                for object in 0..encoding.size {
                    let (absent, excluded) = (encoding.holds(from, object), encoding.holds(to, object));
                    if assignment.is_false(absent) && !assignment.is_false(excluded) && !assignment.is_true(excluded) {
                        let rest = rest.get_or_insert_with(|| falsity(clause, values, Some(at), encoding, assignment));
                        rest.push(absent);
                        assignment.infer(excluded.negated(), rest);
                        rest.pop();
                    }
                }
            }
        }
        Truth::Inside(cell) => {
            let (object, term) = match (values[usize::from(*left)], values[usize::from(*right)]) {
                (Value::Object(object), _) => (object, *right),
                (_, Value::Object(object)) => (object, *left),
                _ => return,
            };
            let Node::Apply(function, arguments) = &clause.nodes[usize::from(term)] else { return };
            let mut unknown = arguments.iter().filter(|&&argument| !matches!(values[usize::from(argument)], Value::Object(_)));
            let (Some(&inner), None) = (unknown.next(), unknown.next()) else { return };
            if values[usize::from(inner)] != Value::Cell(cell) {
                return;
            }
            let mut rest: Option<Conflict> = None;
            for choice in 0..encoding.size {
                let excluded = encoding.holds(cell, choice);
                if assignment.is_false(excluded) || assignment.is_true(excluded) {
                    continue;
                }
                let row = arguments.iter().fold(0, |row, &argument| {
                    let object = match values[usize::from(argument)] {
                        Value::Object(object) => u32::from(object),
                        _ => choice as u32,
                    };
                    row * encoding.size as u32 + object
                });
                let result = encoding.holds(encoding.functions[*function as usize] + row, usize::from(object));
                if assignment.is_false(result) {
                    let rest = rest.get_or_insert_with(|| {
                        let mut rest = falsity(clause, values, Some(at), encoding, assignment);
                        // The cell itself is not known, but which one it is has reasons, too.
                        let mut stack = vec![inner];
                        while let Some(index) = stack.pop() {
                            let Node::Apply(function, arguments) = &clause.nodes[usize::from(index)] else { continue };
                            if let (Value::Object(object), Ok(row)) =
                                (values[usize::from(index)], self::row(arguments, values, encoding.size))
                            {
                                let cell = encoding.functions[*function as usize] + row;
                                rest.push(encoding.holds(cell, usize::from(object)).negated());
                            }
                            stack.extend(arguments.iter());
                        }
                        rest
                    });
                    rest.push(result);
                    assignment.infer(excluded.negated(), rest);
                    rest.pop();
                }
            }
        }
        _ => {}
    }
}

fn evaluate_terms(clause: &Clause, objects: &[u8], encoding: &CellEncoding, assignment: &Assignment, values: &mut Vec<Value>) {
    values.clear();
    for node in &clause.nodes {
        values.push(match node {
            Node::Variable(variable) => Value::Object(objects[usize::from(*variable)]),
            Node::Apply(function, arguments) => match row(arguments, values, encoding.size) {
                Ok(row) => {
                    let cell = encoding.functions[*function as usize] + row;
                    match assignment.held(cell) {
                        NOTHING => Value::Cell(cell),
                        object => Value::Object(object),
                    }
                }
                Err(cell) => Value::Inside(cell),
            },
        });
    }
}

/// The index in a table for these arguments; or a cell on which it depends.
fn row(arguments: &[u16], values: &[Value], size: usize) -> Result<u32, u32> {
    arguments.iter().try_fold(0, |row, &argument| match values[usize::from(argument)] {
        Value::Object(object) => Ok(row * size as u32 + u32::from(object)),
        Value::Cell(cell) | Value::Inside(cell) => Err(cell),
    })
}

fn truth(sign: bool, atom: &Atom, values: &[Value], encoding: &CellEncoding, assignment: &Assignment) -> Truth {
    let literal = |positive: Literal| {
        let literal = if sign { positive } else { positive.negated() };
        if assignment.is_true(literal) {
            Truth::True
        } else if assignment.is_false(literal) {
            Truth::False
        } else {
            Truth::Literal(literal)
        }
    };
    let constant = |value: bool| if value == sign { Truth::True } else { Truth::False };
    match atom {
        Atom::Predicate(predicate, arguments) => match row(arguments, values, encoding.size) {
            Ok(row) => literal(Literal::positive(encoding.predicates[*predicate as usize] + row)),
            Err(cell) => Truth::Inside(cell),
        },
        Atom::Equal(left, right) => match (values[usize::from(*left)], values[usize::from(*right)]) {
            (Value::Inside(cell), _) | (_, Value::Inside(cell)) => Truth::Inside(cell),
            (Value::Object(left), Value::Object(right)) => constant(left == right),
            (Value::Object(object), Value::Cell(cell)) | (Value::Cell(cell), Value::Object(object)) => {
                literal(encoding.holds(cell, usize::from(object)))
            }
            (Value::Cell(left), Value::Cell(right)) if left == right => constant(true),
            (Value::Cell(left), Value::Cell(right)) => Truth::Cells(left, right),
        },
    }
}

/// Literals, all false, of which one is true wherever the instance holds and its literal at `but` does not.
fn falsity(clause: &Clause, values: &[Value], but: Option<usize>, encoding: &CellEncoding, assignment: &Assignment) -> Conflict {
    let mut reasons: Vec<Literal> = Vec::new();
    let mut stack: Vec<u16> = Vec::new();
    for (at, (sign, atom)) in clause.literals.iter().enumerate() {
        let is_conclusion = but == Some(at);
        // The cell at the top of a term whose content the literal itself speaks of needs no reason.
        match atom {
            Atom::Predicate(predicate, arguments) => {
                stack.extend(arguments.iter());
                if let (false, Ok(row)) = (is_conclusion, row(arguments, values, encoding.size)) {
                    let positive = Literal::positive(encoding.predicates[*predicate as usize] + row);
                    reasons.push(if *sign { positive } else { positive.negated() });
                }
            }
            Atom::Equal(left, right) => {
                let top = |index: u16| match &clause.nodes[usize::from(index)] {
                    Node::Variable(_) => None,
                    Node::Apply(function, arguments) => {
                        row(arguments, values, encoding.size).ok().map(|row| encoding.functions[*function as usize] + row)
                    }
                };
                let known = |index: u16| match values[usize::from(index)] {
                    Value::Object(object) => Some(usize::from(object)),
                    _ => None,
                };
                let about = match (known(*left), known(*right)) {
                    (Some(object), None) => Some((*right, object, *left)),
                    (None, Some(object)) => Some((*left, object, *right)),
                    (Some(one), Some(other)) if top(*left).is_some() => {
                        debug_assert_eq!(one != other, *sign);
                        Some((*left, other, *right))
                    }
                    (Some(one), Some(_)) if top(*right).is_some() => Some((*right, one, *left)),
                    _ => None,
                };
                let Some((spoken_of, object, other)) = about else {
                    // Two objects, or one cell under two names: the arguments tell.
                    for side in [*left, *right] {
                        if let Node::Apply(_, arguments) = &clause.nodes[usize::from(side)] {
                            stack.extend(arguments.iter());
                        }
                    }
                    continue;
                };
                if let (false, Some(cell)) = (is_conclusion, top(spoken_of)) {
                    let positive = encoding.holds(cell, object);
                    let literal = if *sign { positive } else { positive.negated() };
                    if assignment.is_false(literal) {
                        reasons.push(literal);
                    } else {
                        // The cell has just come to hold another object: that one is the reason.
                        stack.push(spoken_of);
                    }
                }
                stack.push(other);
                if let Node::Apply(_, arguments) = &clause.nodes[usize::from(spoken_of)] {
                    stack.extend(arguments.iter());
                }
            }
        }
    }
    while let Some(index) = stack.pop() {
        let (Node::Apply(function, arguments), Value::Object(object)) =
            (&clause.nodes[usize::from(index)], values[usize::from(index)])
        else {
            continue;
        };
        if let Ok(row) = row(arguments, values, encoding.size) {
            reasons.push(encoding.holds(encoding.functions[*function as usize] + row, usize::from(object)).negated());
        }
        stack.extend(arguments.iter());
    }
    reasons.sort_unstable();
    reasons.dedup();
    debug_assert!(reasons.iter().all(|&reason| assignment.is_false(reason)));
    reasons
}
