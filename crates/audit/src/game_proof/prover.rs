//! Lines backward from a goal: a statement is proved by a line that says it, by its connective, by a clause whose head it is, or by a
//! computation. A fixed number of attempts bounds the work.

use std::collections::{HashMap, HashSet};

use formula::{Bank, Connective, Formula, FormulaId, Kind, OnCapture, Quantifier, Shape, Term, TermId};
use kernel::{Chosen, Citation, Computation, Conclusion};
use representation::Transcription;

use super::Aim;
use super::clause::Clause;
use super::compute;
use crate::draft::{Draft, Table, Why};

/// The goals that are attempted.
const ATTEMPTS: u32 = 20_000;
/// The goals within goals.
const DEEPEST: u32 = 12;
/// The objects that quantifiers are tried on.
const OBJECTS: usize = 12;
/// The computations in one statement.
const COMPUTATIONS: u32 = 60;

/// A proof that is being written.
pub(super) struct Prover<'c> {
    table: Table<'c>,
    pub(super) bank: Bank,
    pub(super) draft: Draft,
    lines: HashMap<FormulaId, u32>,
    clauses: Vec<Clause>,
    /// The objects that the statements name.
    objects: Vec<TermId>,
    open: HashSet<FormulaId>,
    attempts: u32,
}

impl<'c> Prover<'c> {
    /// Begins a proof with its axioms, and what computing and taking conjunctions apart makes of them.
    pub(super) fn new(table: Table<'c>, bank: Bank, axioms: &[FormulaId], aim: Aim) -> Prover<'c> {
        let mut prover = Prover {
            table,
            bank,
            draft: Draft::default(),
            lines: HashMap::new(),
            clauses: Vec::new(),
            objects: Vec::new(),
            open: HashSet::new(),
            attempts: ATTEMPTS,
        };
        let goal = match aim {
            Aim::Statement(goal) => Some(goal),
            Aim::Contradiction => None,
        };
        prover.objects = objects(&mut prover.bank, axioms.iter().copied().chain(goal));
        for &axiom in axioms {
            let line = prover.draft.push(axiom, Why::Axiom);
            prover.lines.entry(axiom).or_insert(line);
        }
        let mut open = axioms.to_vec();
        while let Some(statement) = open.pop() {
            prover.clauses.extend(Clause::of(&prover.bank, statement, false));
            if let Formula::Binary(Connective::And, left, right) = prover.bank.formula(statement) {
                for part in [left, right] {
                    let known = prover.lines.contains_key(&part);
                    if prover.line(part, "Simplification", &[statement], None).is_some() && !known {
                        open.push(part);
                    }
                }
            }
            if let Some(computed) = prover.computed(statement) {
                open.push(computed);
            }
        }
        let calculus = table.calculus;
        for case in calculus.base_rules().iter().filter(|case| case.choices.is_empty()) {
            let Conclusion::Statement(schema) = case.conclusion else { continue };
            let copy = Transcription::new(calculus.bank(), &mut prover.bank).formula(schema);
            prover.clauses.extend(Clause::of(&prover.bank, copy, true));
        }
        prover
    }

    /// Adds a line by a rule from lines that say these statements; its number.
    fn line(&mut self, statement: FormulaId, rule: &str, from: &[FormulaId], with: Option<Chosen>) -> Option<u32> {
        if let Some(&known) = self.lines.get(&statement) {
            return Some(known);
        }
        let on: Option<Vec<Citation>> = from.iter().map(|premise| self.lines.get(premise).copied().map(Citation::Line)).collect();
        let why = Why::Rule { name: rule.to_owned(), on: on?, with: with.into_iter().collect(), using: None };
        let number = self.draft.push(statement, why);
        self.lines.insert(statement, number);
        Some(number)
    }

    /// Does all computations in a statement that has a line, each on a line of its own; the last one, if there was any.
    fn computed(&mut self, statement: FormulaId) -> Option<FormulaId> {
        let (mut now, mut last) = (statement, None);
        for _ in 0..COMPUTATIONS {
            let Some((next, computation)) = compute::step(&mut self.bank, self.table.house, now) else { break };
            if self.lines.contains_key(&next) {
                break;
            }
            let rule = self.computing(computation)?;
            self.line(next, &rule, &[now], None)?;
            (now, last) = (next, Some(next));
        }
        last
    }

    /// The name of the rule that computes so.
    fn computing(&self, wanted: Computation) -> Option<String> {
        let computes =
            |conclusion: &Conclusion| matches!(conclusion, Conclusion::Evaluated { computation, .. } if *computation == wanted);
        let rules = self.table.calculus.rules().iter();
        rules.into_iter().find(|rule| rule.cases.iter().any(|case| computes(&case.conclusion))).map(|rule| rule.name.clone())
    }

    /// Proves a statement; the number of its line.
    pub(super) fn goal(&mut self, goal: FormulaId) -> Option<u32> {
        self.prove(goal, DEEPEST)
    }

    /// Looks for two lines that contradict each other, or a line `tF`.
    pub(super) fn contradiction(&mut self) -> Option<Vec<u32>> {
        let falsehood = self.bank.truth(false);
        if let Some(&line) = self.lines.get(&falsehood) {
            return Some(vec![line]);
        }
        let mut known: Vec<(u32, FormulaId)> = self.lines.iter().map(|(&statement, &line)| (line, statement)).collect();
        known.sort_unstable();
        for (_, statement) in known {
            if let Some(pair) = self.contradicted(statement) {
                return Some(pair);
            }
        }
        // Instances of what is said of every object.
        for clause in self.clauses.clone().into_iter().filter(|clause| !clause.base && clause.variables.len() <= 2) {
            for objects in tuples(&self.objects, clause.variables.len()) {
                let Some((_, _, head)) = self.instance(&clause, &objects) else { continue };
                let denied = self.denial(head);
                if self.prove(denied, DEEPEST).is_some() && self.by_clause(&clause, &objects, DEEPEST).is_some() {
                    return self.pair(head, denied);
                }
            }
        }
        None
    }

    /// Proves a statement by a contradiction, from which everything follows.
    pub(super) fn by_contradiction(&mut self, goal: FormulaId) -> Option<u32> {
        let lines = self.contradiction()?;
        let statements: Vec<FormulaId> = lines.iter().filter_map(|&line| self.draft.statement(line)).collect();
        let (yes, no) = match *statements.as_slice() {
            [falsehood] => {
                let denied = self.bank.not(falsehood);
                self.line(denied, "Falsehood", &[], None)?;
                (falsehood, denied)
            }
            [one, other] if self.bank.formula(other) == Formula::Not(one) => (one, other),
            [one, other] => (other, one),
            _ => return None,
        };
        let both = self.bank.and(yes, goal);
        let neither = self.bank.not(both);
        let implied = self.bank.implies(yes, both);
        self.line(neither, "Falsy AND", &[no], None)?;
        self.line(implied, "Implication instantiation", &[no, neither], None)?;
        self.line(both, "Modus ponens", &[implied, yes], None)?;
        self.line(goal, "Simplification", &[both], None)
    }

    /// Proves what a line denies.
    fn contradicted(&mut self, statement: FormulaId) -> Option<Vec<u32>> {
        let denied = self.denial(statement);
        self.prove(denied, DEEPEST)?;
        self.pair(statement, denied)
    }

    fn pair(&self, one: FormulaId, other: FormulaId) -> Option<Vec<u32>> {
        [one, other].iter().map(|statement| self.lines.get(statement).copied()).collect()
    }

    fn denial(&mut self, statement: FormulaId) -> FormulaId {
        match self.bank.formula(statement) {
            Formula::Not(inner) => inner,
            _ => self.bank.not(statement),
        }
    }

    fn prove(&mut self, goal: FormulaId, depth: u32) -> Option<u32> {
        if let Some(&line) = self.lines.get(&goal) {
            return Some(line);
        }
        self.attempts = self.attempts.checked_sub(1)?;
        let below = depth.checked_sub(1)?;
        if !self.open.insert(goal) {
            return None;
        }
        let found = self.by_form(goal, below).or_else(|| self.by_clauses(goal, below));
        self.open.remove(&goal);
        found
    }

    /// By the connective of the goal.
    fn by_form(&mut self, goal: FormulaId, depth: u32) -> Option<u32> {
        match self.bank.formula(goal) {
            Formula::Truth(true) => self.line(goal, "Truth", &[], None),
            Formula::Equal(left, right) => self.equation(goal, left, right),
            Formula::Atom(symbol, &[object]) if self.bank.symbol_text(symbol) == "[NUMBER]" => {
                let stated = matches!(self.bank.term(object), Term::Number(_)) && !self.table.calculus.base_rules().is_empty();
                if stated { self.line(goal, "Rule inclusion", &[], None) } else { None }
            }
            Formula::Binary(Connective::And, left, right) => {
                self.prove(left, depth)?;
                self.prove(right, depth)?;
                self.line(goal, "Conjunction", &[left, right], None)
            }
            Formula::Binary(Connective::Or, left, _) => {
                self.prove(left, depth)?;
                self.line(goal, "Addition", &[left], None)
            }
            Formula::Binary(Connective::Implies, left, right) => {
                let (not_left, not_right) = (self.bank.not(left), self.bank.not(right));
                for [one, other] in [[left, right], [not_left, right], [not_left, not_right]] {
                    if self.prove(one, depth).is_some() && self.prove(other, depth).is_some() {
                        return self.line(goal, "Implication instantiation", &[one, other], None);
                    }
                }
                None
            }
            Formula::Not(inner) => self.by_denied_form(goal, inner, depth),
            Formula::Quantified(Quantifier::Exists, variable, body) => {
                for object in self.objects.clone() {
                    let Ok(instance) = self.bank.substitute(body, &[(variable, object)], OnCapture::Refuse) else { continue };
                    if self.prove(instance, depth).is_some() {
                        return self.line(goal, "Existential generalization", &[instance], None);
                    }
                }
                None
            }
            _ => None,
        }
    }

    fn by_denied_form(&mut self, goal: FormulaId, inner: FormulaId, depth: u32) -> Option<u32> {
        match self.bank.formula(inner) {
            Formula::Truth(false) => self.line(goal, "Falsehood", &[], None),
            Formula::Binary(Connective::And, left, _) => {
                let denied = self.bank.not(left);
                self.prove(denied, depth)?;
                self.line(goal, "Falsy AND", &[denied], None)
            }
            Formula::Binary(Connective::Or, left, right) => {
                let (left, right) = (self.bank.not(left), self.bank.not(right));
                self.prove(left, depth)?;
                self.prove(right, depth)?;
                self.line(goal, "Falsy OR", &[left, right], None)
            }
            Formula::Binary(Connective::Implies, left, right) => {
                let right = self.bank.not(right);
                self.prove(left, depth)?;
                self.prove(right, depth)?;
                self.line(goal, "Explication instantiation", &[left, right], None)
            }
            _ => None,
        }
    }

    /// An equation of an object with itself, or of two that come to the same number.
    fn equation(&mut self, goal: FormulaId, left: TermId, right: TermId) -> Option<u32> {
        if left == right {
            return self.line(goal, "Identity", &[], Some(Chosen::Object(left)));
        }
        let value = self.value(left)?;
        if self.value(right)? != value {
            return None;
        }
        let of_left = self.equal_to_value(left, false)?;
        let of_right = self.equal_to_value(right, true)?;
        match (of_left, of_right) {
            (Some(one), Some(other)) => self.line(goal, "Transitive property", &[one, other], None),
            // One side is the number itself.
            (Some(one), None) | (None, Some(one)) => self.lines.get(&one).copied().filter(|_| one == goal),
            (None, None) => None,
        }
    }

    /// The number that a term comes to.
    fn value(&mut self, term: TermId) -> Option<TermId> {
        let mut now = term;
        for _ in 0..COMPUTATIONS {
            match compute::in_term(&mut self.bank, self.table.house, now) {
                Some(next) => now = next,
                None => break,
            }
        }
        matches!(self.bank.term(now), Term::Number(_)).then_some(now)
    }

    /// Proves that a term equals its number, or turned round; `Some(None)` where it is that number.
    fn equal_to_value(&mut self, term: TermId, turned: bool) -> Option<Option<FormulaId>> {
        if matches!(self.bank.term(term), Term::Number(_)) {
            return Some(None);
        }
        let rule = self.computing(Computation::Operation)?;
        let mut statement = self.bank.equal(term, term);
        self.line(statement, "Identity", &[], Some(Chosen::Object(term)))?;
        let mut now = term;
        for _ in 0..COMPUTATIONS {
            let Some(next) = compute::in_term(&mut self.bank, self.table.house, now) else { break };
            let after = if turned { self.bank.equal(next, term) } else { self.bank.equal(term, next) };
            self.line(after, &rule, &[statement], None)?;
            (now, statement) = (next, after);
        }
        Some(Some(statement))
    }

    fn by_clauses(&mut self, goal: FormulaId, depth: u32) -> Option<u32> {
        for at in 0..self.clauses.len() {
            let Some(objects) = self.clauses.get(at).and_then(|clause| clause.objects_for(&self.bank, goal)) else { continue };
            let clause = self.clauses.get(at)?.clone();
            if let Some(line) = self.by_clause(&clause, &objects, depth) {
                return Some(line);
            }
        }
        None
    }

    /// The statements between a clause and its instance, the body, and the head.
    fn instance(&mut self, clause: &Clause, objects: &[TermId]) -> Option<(Vec<FormulaId>, Option<FormulaId>, FormulaId)> {
        let (mut steps, mut now) = (Vec::new(), clause.statement);
        for &object in objects {
            let Formula::Quantified(Quantifier::ForAll, variable, body) = self.bank.formula(now) else { return None };
            now = self.bank.substitute(body, &[(variable, object)], OnCapture::Refuse).ok()?;
            steps.push(now);
        }
        match (clause.body, self.bank.formula(now)) {
            (Some(_), Formula::Binary(Connective::Implies, body, head)) => Some((steps, Some(body), head)),
            (None, _) => Some((steps, None, now)),
            (Some(_), _) => None,
        }
    }

    fn by_clause(&mut self, clause: &Clause, objects: &[TermId], depth: u32) -> Option<u32> {
        let (steps, body, head) = self.instance(clause, objects)?;
        if let Some(body) = body {
            self.prove(body, depth)?;
        }
        if clause.base {
            self.line(clause.statement, "Rule inclusion", &[], None)?;
        }
        let mut before = clause.statement;
        for (&statement, &object) in steps.iter().zip(objects) {
            self.line(statement, "Universal instantiation", &[before], Some(Chosen::Object(object)))?;
            before = statement;
        }
        match body {
            Some(body) => self.line(head, "Modus ponens", &[before, body], None),
            None => self.lines.get(&head).copied(),
        }
    }
}

/// The closed objects that statements name, small ones first, then a player, a card and a number.
fn objects(bank: &mut Bank, statements: impl Iterator<Item = FormulaId>) -> Vec<TermId> {
    let mut found: Vec<TermId> = Vec::new();
    let mut formulas: Vec<FormulaId> = statements.collect();
    let (mut seen, mut terms) = (HashSet::new(), Vec::new());
    while let Some(formula) = formulas.pop() {
        if !seen.insert(formula) {
            continue;
        }
        match bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) => {}
            Formula::Equal(left, right) => terms.extend([left, right]),
            Formula::Atom(_, arguments) => terms.extend(arguments),
            Formula::Not(inner) => formulas.push(inner),
            Formula::Binary(_, left, right) => formulas.extend([left, right]),
            Formula::Quantified(_, _, body) => formulas.push(body),
        }
    }
    let mut met = HashSet::new();
    while let Some(term) = terms.pop() {
        if !met.insert(term) {
            continue;
        }
        if bank.term_variables(term).is_empty() {
            found.push(term);
        }
        if let Term::Apply(_, arguments) = bank.term(term) {
            terms.extend(arguments);
        }
    }
    found.sort_by_key(|&term| (bank.term_size(term), term));
    found.truncate(OBJECTS);
    let zero = bank.numeral("0").map(|zero| bank.number_term(zero));
    for name in ["", "[chosenPlayer]", "[chosenCard]"] {
        let Ok(zero) = zero else { break };
        let object = if name.is_empty() {
            Some(zero)
        } else {
            let symbol = bank.symbol(name, Kind::Function, Shape::Applied(1));
            bank.apply(symbol, &[zero]).ok()
        };
        found.extend(object.filter(|object| !found.contains(object)));
    }
    found
}

/// Every choice of so many objects, at most two.
fn tuples(objects: &[TermId], count: usize) -> Vec<Vec<TermId>> {
    match count {
        0 => vec![Vec::new()],
        1 => objects.iter().map(|&object| vec![object]).collect(),
        _ => objects.iter().flat_map(|&one| objects.iter().map(move |&other| vec![one, other])).collect(),
    }
}
