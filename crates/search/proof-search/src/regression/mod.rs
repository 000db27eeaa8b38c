//! Work back from the goal through conditional statements, `(∀(x)(C → F))`: which objects make F what is asked for, and C true, by computing, by
//! a base rule or by another statement. Numbers are solved for (`numbers`), wherever they may stand. What comes of it is no proof: it says
//! for which objects statements are worth using, and which statements may be worth including, so that the search can leave all others out.
//!
//! No rule is known here; that conditions follow from what they say is taken for granted, and the search has to find the steps.

mod clauses;
mod numbers;
mod unification;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, Term, TermId, VariableId};
use num_bigint::BigInt;
use representation::{OnCapture, Substitution};
use rustc_hash::FxHashSet;

use crate::problem::{Problem, Stop};
use crate::setting::{SearchInput, variables};
use clauses::{Clause, Head, clauses};
use numbers::{Constraint, Relation, Solver, Values, add_constants};
use unification::Unknowns;

/// Maximum number of partial ways that are looked at.
const MAX_STEPS: usize = 4_000;
/// Maximum number of ways that are proposed.
const MAX_WAYS: usize = 12;
/// Maximum number of values of the numbers of one way.
const VALUES: usize = 2;
/// Maximum number of statements used one after the other.
const MAX_CHAIN: u8 = 7;
/// Number of letters for objects that are looked for.
const UNKNOWNS: usize = 48;
/// Maximum number of conditions that are open at once.
const MAX_OPEN: usize = 24;

/// A way to the goal: what the statements that it uses are used for.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// Universal statements, in the normal form of the search, each with an object for which it is used.
    pub(crate) instances: Vec<(FormulaId, TermId)>,
    /// The rules in force and base rules that it uses.
    pub(crate) included: Vec<FormulaId>,
    /// The statement that it leads to: the goal with values for its unknown objects.
    pub(crate) goal: FormulaId,
}

/// A condition that is open, with the number of statements that were used one after the other to come to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Open {
    condition: FormulaId,
    chain: u8,
}

/// A part of a way.
#[derive(Clone, Debug)]
struct Partial {
    cost: u64,
    open: Vec<Open>,
    values: Vec<(VariableId, TermId)>,
    /// Number of letters for unknown objects that are in use.
    used: usize,
    constraints: Vec<Constraint>,
    /// The unknown objects that have to be numbers, since a base rule says something of every number.
    numbers: Vec<VariableId>,
    instances: Vec<(FormulaId, TermId)>,
    included: Vec<FormulaId>,
    parameters: usize,
}

/// The search for ways.
struct Regression<'r, 'c> {
    bank: &'r mut Bank,
    problem: &'r Problem<'c>,
    clauses: Vec<Clause>,
    unknowns: Unknowns,
    parameters: Vec<TermId>,
    known: Vec<BigInt>,
    /// Upper limit of the first unknown number, where it is to be as large as it can be.
    at_most: Option<BigInt>,
    /// Objects for unknown ones on which nothing depends.
    otherwise: Vec<(VariableId, TermId)>,
}

/// A statement with holes for objects.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The statement.
    pub statement: FormulaId,
    /// The variables that are holes, each with the object that is put there where nothing depends on it; without one, some number.
    pub holes: Vec<(VariableId, Option<TermId>)>,
    /// A hole for a number that is to be as large as it can be, and no larger than this.
    pub at_most: Option<(VariableId, u64)>,
}

/// Instances of a pattern to which conditional statements seem to lead, for objects that make their conditions true. Whether they can be
/// derived is for the search to say.
///
/// * `problem`: the statements and rules; its goal is not looked at.
pub fn instances_reached(bank: &mut Bank, problem: &Problem<'_>, pattern: &Pattern) -> Vec<FormulaId> {
    let mut setting = SearchInput::new(bank, problem);
    let statement = match &mut setting.normalizer {
        Some(normalizer) => normalizer.normalize(bank, pattern.statement),
        None => pattern.statement,
    };
    // The number that is to be large is solved for first.
    let mut holes = pattern.holes.clone();
    holes.sort_by_key(|(hole, _)| pattern.at_most.is_none_or(|(large, _)| large != *hole));
    let mut regression = Regression::new(bank, problem, &mut setting, &[statement]);
    let mut map = Vec::new();
    for (at, &(hole, otherwise)) in holes.iter().enumerate() {
        let Some(letter) = regression.unknowns.letter(at) else { return Vec::new() };
        map.push((hole, regression.bank.variable_term(letter)));
        regression.otherwise.extend(otherwise.map(|object| (letter, object)));
    }
    regression.at_most = pattern.at_most.map(|(_, most)| BigInt::from(most));
    let Ok(goal) = regression.bank.substitute(statement, &map, OnCapture::Refuse) else { return Vec::new() };
    let mut found: Vec<FormulaId> = Vec::new();
    for way in regression.run(goal, &Stop { deadline: None, flag: None }) {
        if !found.contains(&way.goal) {
            found.push(way.goal);
        }
    }
    found
}

/// Looks for ways to the goal, those first that seem to be cheapest. `setting` has the statements of the problem.
pub(crate) fn ways(
    bank: &mut Bank,
    problem: &Problem<'_>,
    setting: &mut SearchInput,
    goal: FormulaId,
    stop: &Stop<'_>,
) -> Vec<Way> {
    Regression::new(bank, problem, setting, &[goal]).run(goal, stop)
}

impl<'r, 'c> Regression<'r, 'c> {
    /// * `spoken_of`: statements beside those of the problem, in which no letter for an unknown object may stand.
    fn new(
        bank: &'r mut Bank,
        problem: &'r Problem<'c>,
        setting: &mut SearchInput,
        spoken_of: &[FormulaId],
    ) -> Regression<'r, 'c> {
        let clauses = clauses(bank, problem, setting);
        let mut taken: FxHashSet<VariableId> = FxHashSet::default();
        let (mut known, mut given) = (Vec::new(), spoken_of.to_vec());
        given.extend(clauses.iter().map(|clause| clause.statement));
        for &statement in &given {
            variables(bank, statement, &mut |_, variable| {
                taken.insert(variable);
            });
        }
        for object in setting.stock.objects.clone() {
            add_constants(bank, object, &mut known);
        }
        known.sort();
        known.dedup();
        let parameters = setting.names.parameters().to_vec();
        taken.extend(parameters.iter().filter_map(|&one| bank.as_variable(one)));
        let names = (0..).map(|at| format!("h_{at}"));
        let mut letters: Vec<VariableId> = Vec::new();
        for name in names {
            if letters.len() >= UNKNOWNS {
                break;
            }
            let variable = bank.variable(&name);
            if !taken.contains(&variable) && !letters.contains(&variable) {
                letters.push(variable);
            }
        }
        let unknowns = Unknowns::new(letters);
        Regression { bank, problem, clauses, unknowns, parameters, known, at_most: None, otherwise: Vec::new() }
    }

    fn run(&mut self, goal: FormulaId, stop: &Stop<'_>) -> Vec<Way> {
        let mut partials: Vec<Partial> = vec![Partial {
            cost: 0,
            open: vec![Open { condition: goal, chain: 0 }],
            values: Vec::new(),
            used: self.unknowns.standing_in(self.bank, goal),
            constraints: Vec::new(),
            numbers: Vec::new(),
            instances: Vec::new(),
            included: Vec::new(),
            parameters: 0,
        }];
        let mut queue: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::from([Reverse((0, 0))]);
        let (mut found, mut steps): (Vec<Way>, usize) = (Vec::new(), 0);
        while let Some(Reverse((_, at))) = queue.pop() {
            steps += 1;
            if steps > MAX_STEPS || found.len() >= MAX_WAYS || stop.is_over() {
                break;
            }
            let partial = partials[at].clone();
            if partial.open.is_empty() {
                for way in self.solved(goal, &partial) {
                    let is_same = |known: &Way| known.instances == way.instances && known.included == way.included;
                    if !found.iter().any(is_same) {
                        found.push(way);
                    }
                }
                continue;
            }
            for next in self.extended(partial) {
                let cost = next.cost + 2 * next.open.len() as u64;
                if next.open.len() <= MAX_OPEN {
                    queue.push(Reverse((cost, partials.len())));
                    partials.push(next);
                }
            }
        }
        found
    }

    /// The partial ways in which the last open condition is met.
    fn extended(&mut self, mut partial: Partial) -> Vec<Partial> {
        let Some(Open { condition, chain }) = partial.open.pop() else { return Vec::new() };
        let condition = self.unknowns.resolved(self.bank, condition, &partial.values);
        let mut next = Vec::new();
        self.by_parts(&partial, condition, chain, &mut next);
        self.by_computing(&partial, condition, &mut next);
        if chain < MAX_CHAIN {
            self.by_statements(&partial, condition, chain, &mut next);
        }
        next
    }

    /// Meets a condition by its parts.
    fn by_parts(&mut self, partial: &Partial, condition: FormulaId, chain: u8, next: &mut Vec<Partial>) {
        let mut with = |cost: u64, parts: &[FormulaId]| {
            let mut one = partial.clone();
            one.cost += cost;
            // The last is met first; what says most of its objects is rather that.
            one.open.extend(parts.iter().rev().map(|&condition| Open { condition, chain }));
            next.push(one);
        };
        match self.bank.formula(condition) {
            Formula::Truth(true) => with(1, &[]),
            Formula::Binary(Connective::And, left, right) => with(1, &[left, right]),
            Formula::Binary(Connective::Or, left, right) => {
                with(2, &[left]);
                with(2, &[right]);
            }
            Formula::Binary(Connective::Implies, left, right) => {
                let (no_left, no_right) = (self.bank.not(left), self.bank.not(right));
                with(2, &[left, right]);
                with(2, &[no_left, right]);
                with(2, &[no_left, no_right]);
            }
            Formula::Quantified(Quantifier::Exists, variable, body) => {
                let mut one = partial.clone();
                if let Some((_, body)) = self.opened(&mut one, variable, body) {
                    one.cost += 3;
                    one.open.push(Open { condition: body, chain });
                    next.push(one);
                }
            }
            Formula::Quantified(Quantifier::ForAll, variable, body) => {
                let parameter = self.parameters.get(partial.parameters).copied();
                let body = parameter.and_then(|one| self.bank.substitute(body, &[(variable, one)], OnCapture::Refuse).ok());
                if let Some(body) = body {
                    let mut one = partial.clone();
                    one.cost += 4;
                    one.parameters += 1;
                    one.open.push(Open { condition: body, chain });
                    next.push(one);
                }
            }
            Formula::Not(inner) => match self.bank.formula(inner) {
                Formula::Truth(false) => with(1, &[]),
                Formula::Binary(Connective::And, left, right) => {
                    let (left, right) = (self.bank.not(left), self.bank.not(right));
                    with(2, &[left]);
                    with(2, &[right]);
                }
                Formula::Binary(Connective::Or, left, right) => {
                    let (left, right) = (self.bank.not(left), self.bank.not(right));
                    with(2, &[left, right]);
                }
                Formula::Binary(Connective::Implies, left, right) => {
                    let right = self.bank.not(right);
                    with(2, &[left, right]);
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// Meets a comparison or an equation by computing.
    fn by_computing(&mut self, partial: &Partial, condition: FormulaId, next: &mut Vec<Partial>) {
        let (atom, holds) = match self.bank.formula(condition) {
            Formula::Not(inner) => (inner, false),
            _ => (condition, true),
        };
        match self.bank.formula(atom) {
            Formula::Atom(symbol, &[left, right]) => {
                let relation = match self.bank.symbol_text(symbol) {
                    "<" => Relation::Less,
                    ">" => Relation::Greater,
                    _ => return,
                };
                if self.is_arithmetic(left) && self.is_arithmetic(right) {
                    let mut one = partial.clone();
                    one.cost += 4;
                    one.constraints.push(Constraint { relation, left, right, holds });
                    next.push(one);
                }
            }
            // That two numbers are not equal is nothing that is computed.
            Formula::Equal(left, right) if holds => {
                let mut same = partial.clone();
                if self.unknowns.unify(self.bank, left, right, &mut same.values, &mut Vec::new()) {
                    same.cost += 2;
                    next.push(same);
                }
                if self.is_arithmetic(left) && self.is_arithmetic(right) {
                    let mut one = partial.clone();
                    one.cost += 4;
                    one.constraints.push(Constraint { relation: Relation::Equal, left, right, holds });
                    next.push(one);
                }
            }
            _ => {}
        }
    }

    /// Returns whether a term is put together of numbers and unknown objects.
    fn is_arithmetic(&self, term: TermId) -> bool {
        unification::is_arithmetic(self.bank, &self.unknowns, term)
    }

    fn is_operation(&self, term: TermId) -> bool {
        matches!(self.bank.term(term), Term::Apply(..)) && self.is_arithmetic(term)
    }

    /// Meets a condition by a statement that says it, on conditions of its own.
    fn by_statements(&mut self, partial: &Partial, condition: FormulaId, chain: u8, next: &mut Vec<Partial>) {
        let is_computed = self.is_computed(condition);
        for at in 0..self.clauses.len() {
            let clause = self.clauses[at].clone();
            // What can be computed is computed, and not derived from base rules.
            if is_computed && clause.is_included {
                continue;
            }
            for head in &clause.heads {
                if !clauses::may_meet(self.bank, head, condition) {
                    continue;
                }
                self.use_head(partial, &clause, head, condition, chain, next);
            }
        }
    }

    fn is_computed(&self, condition: FormulaId) -> bool {
        let atom = match self.bank.formula(condition) {
            Formula::Not(inner) => inner,
            _ => condition,
        };
        match self.bank.formula(atom) {
            Formula::Atom(symbol, &[left, right]) if matches!(self.bank.symbol_text(symbol), "<" | ">") => {
                self.is_arithmetic(left) && self.is_arithmetic(right)
            }
            Formula::Equal(left, right) => self.is_arithmetic(left) && self.is_arithmetic(right),
            _ => false,
        }
    }

    fn use_head(
        &mut self,
        partial: &Partial,
        clause: &Clause,
        head: &Head,
        condition: FormulaId,
        chain: u8,
        next: &mut Vec<Partial>,
    ) {
        let mut one = partial.clone();
        let mut statement = clause.statement;
        if let Some(number) = clause.number {
            let Some((object, body)) = self.opened(&mut one, number, statement) else { return };
            one.numbers.extend(self.bank.as_variable(object));
            statement = body;
        }
        if clause.is_included {
            one.cost += 1;
            one.included.push(statement);
        }
        let mut conditions = Vec::new();
        for &turn in &head.path {
            match (turn, self.bank.formula(statement)) {
                (clauses::Turn::Instance, Formula::Quantified(_, variable, body)) => {
                    let Some((object, body)) = self.opened(&mut one, variable, body) else { return };
                    one.instances.push((statement, object));
                    one.cost += 3;
                    statement = body;
                }
                (clauses::Turn::Consequence, Formula::Binary(_, left, right)) => {
                    conditions.push(left);
                    one.cost += 2;
                    statement = right;
                }
                (clauses::Turn::Left, Formula::Binary(_, left, _)) => {
                    one.cost += 1;
                    statement = left;
                }
                (clauses::Turn::Right, Formula::Binary(_, _, right)) => {
                    one.cost += 1;
                    statement = right;
                }
                _ => return,
            }
        }
        let mut equations = Vec::new();
        if !self.unknowns.unify_formulas(self.bank, statement, condition, &mut one.values, &mut equations) {
            return;
        }
        // A base rule of every number speaks of symbols, and what is put together is computed first.
        if clause.number.is_some()
            && let Some(number) = one.numbers.last()
            && let Some(at) = one.values.iter().position(|(known, value)| known == number && self.is_operation(*value))
        {
            let (number, value) = one.values.remove(at);
            equations.push((self.bank.variable_term(number), value));
        }
        // A base rule of what is put together says nothing of a number that is not known yet that another would not say.
        let is_put_together = |&(known, value): &(VariableId, TermId)| {
            self.unknowns.position(known).is_some_and(|at| at < partial.used) && self.is_operation(value)
        };
        if clause.is_included && one.values.iter().skip(partial.values.len()).any(is_put_together) {
            return;
        }
        // Of numbers that are put together base rules say nothing that computing does not give at once.
        if clause.is_included && clause.number.is_none() && !equations.is_empty() {
            return;
        }
        one.cost += 3 * equations.len() as u64;
        let equal = |&(left, right): &(TermId, TermId)| Constraint { relation: Relation::Equal, left, right, holds: true };
        one.constraints.extend(equations.iter().map(equal));
        one.open.extend(conditions.iter().rev().map(|&condition| Open { condition, chain: chain + 1 }));
        next.push(one);
    }

    /// A statement with a new unknown object for a variable.
    fn opened(&mut self, partial: &mut Partial, variable: VariableId, body: FormulaId) -> Option<(TermId, FormulaId)> {
        let letter = self.unknowns.letter(partial.used)?;
        partial.used += 1;
        let object = self.bank.variable_term(letter);
        let body = self.bank.substitute(body, &[(variable, object)], OnCapture::Refuse).ok()?;
        Some((object, body))
    }

    /// The ways that come of a partial way whose conditions are met, with values for the numbers that it leaves open.
    fn solved(&mut self, goal: FormulaId, partial: &Partial) -> Vec<Way> {
        let mut constraints = partial.constraints.clone();
        for constraint in &mut constraints {
            constraint.left = self.unknowns.resolved_term(self.bank, constraint.left, &partial.values);
            constraint.right = self.unknowns.resolved_term(self.bank, constraint.right, &partial.values);
        }
        let mut numbers: Vec<VariableId> = Vec::new();
        // The number that is to be large comes first.
        if self.at_most.is_some()
            && let Some(first) = self.unknowns.letter(0)
            && !partial.values.iter().any(|(known, _)| *known == first)
        {
            numbers.push(first);
        }
        for constraint in &constraints {
            for side in [constraint.left, constraint.right] {
                let is_new = |variable: &VariableId| self.unknowns.is_unknown(*variable) && !numbers.contains(variable);
                let new: Vec<VariableId> = self.bank.term_variables(side).iter().copied().filter(is_new).collect();
                numbers.extend(new);
            }
        }
        for &number in &partial.numbers {
            let number = self.bank.variable_term(number);
            let number = self.unknowns.resolved_term(self.bank, number, &partial.values);
            match self.bank.term(number) {
                Term::Number(_) => {}
                Term::Variable(variable) if self.unknowns.is_unknown(variable) => {
                    if !numbers.contains(&variable) {
                        numbers.push(variable);
                    }
                }
                Term::Variable(_) | Term::Apply(..) => return Vec::new(),
            }
        }
        let mut solver = Solver::new(self.bank, self.problem.house, &constraints, &self.known);
        let found: Vec<Values> = solver.solutions(&numbers, self.at_most.as_ref(), VALUES);
        found.into_iter().filter_map(|values| self.way(goal, partial, &values)).collect()
    }

    fn way(&mut self, goal: FormulaId, partial: &Partial, values: &Values) -> Option<Way> {
        let mut all = partial.values.clone();
        for (variable, number) in values {
            let numeral = self.bank.numeral(&number.to_string()).ok()?;
            all.push((*variable, self.bank.number_term(numeral)));
        }
        for &(unknown, object) in &self.otherwise {
            if !all.iter().any(|(known, _)| *known == unknown) {
                all.push((unknown, object));
            }
        }
        // What nothing else depends on is some number.
        let zero = self.bank.numeral("0").ok()?;
        let zero = self.bank.number_term(zero);
        let mut whole = Way { goal: self.filled(goal, &all, zero), instances: Vec::new(), included: Vec::new() };
        for &(statement, object) in &partial.instances {
            let statement = self.filled(statement, &all, zero);
            let object = self.unknowns.filled_term(self.bank, object, &all, zero);
            if !whole.instances.contains(&(statement, object)) {
                whole.instances.push((statement, object));
            }
        }
        for &statement in &partial.included {
            let statement = self.filled(statement, &all, zero);
            if !whole.included.contains(&statement) {
                whole.included.push(statement);
            }
        }
        Some(whole)
    }

    fn filled(&mut self, statement: FormulaId, values: &[(VariableId, TermId)], otherwise: TermId) -> FormulaId {
        self.unknowns.filled(self.bank, statement, values, otherwise)
    }
}
