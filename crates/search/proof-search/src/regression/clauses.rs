//! Statements as what they say on conditions: a way from the whole statement to a part that follows from it.

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, VariableId};
use kernel::Conclusion;

use crate::problem::Problem;
use crate::setting::{SearchInput, copied};
use crate::write::including;

/// Maximum number of parts of one statement that follow from it.
const MAX_HEADS: usize = 32;

/// A statement that may be used.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub(super) statement: FormulaId,
    /// True if it is a rule in force or a base rule.
    pub(super) is_included: bool,
    /// The variable that stands for any number symbol, where a base rule has one.
    pub(super) number: Option<VariableId>,
    pub(super) heads: Vec<Head>,
}

/// A part of a statement that follows from it.
#[derive(Clone, Debug)]
pub(super) struct Head {
    /// The part as it stands in the statement.
    part: FormulaId,
    pub(super) path: Vec<Turn>,
}

/// A step from a statement to a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// An instance of a universal statement.
    Instance,
    /// The consequence of an implication.
    Consequence,
    /// The left part of a conjunction.
    Left,
    /// The right part of a conjunction.
    Right,
}

/// Returns the statements that a proof of the problem may use.
pub(super) fn clauses(bank: &mut Bank, problem: &Problem<'_>, setting: &mut SearchInput) -> Vec<Clause> {
    let mut all: Vec<(FormulaId, bool, Option<VariableId>)> =
        setting.premises.iter().map(|&statement| (statement, false, None)).collect();
    if including(problem).is_some() {
        let mut normalized = |bank: &mut Bank, statement: FormulaId| match &mut setting.normalizer {
            Some(normalizer) => normalizer.normalize(bank, statement),
            None => statement,
        };
        for &rule in &problem.rules_in_force {
            all.push((normalized(bank, rule), true, None));
        }
        let schemas = problem.calculus.bank();
        let chosen = |place: usize| problem.base_rules.as_ref().is_none_or(|places| places.contains(&place));
        for (_, base) in problem.calculus.base_rules().iter().enumerate().filter(|(place, _)| chosen(*place)) {
            let Conclusion::Statement(schema) = base.conclusion else { continue };
            let number = match schemas.free_variables(schema) {
                [] => None,
                &[number] => Some(number),
                _ => continue,
            };
            let Some(statement) = copied(bank, schemas, schema, None) else { continue };
            let number = number.map(|number| bank.variable(schemas.variable_text(number)));
            all.push((normalized(bank, statement), true, number));
        }
    }
    all.into_iter()
        .map(|(statement, is_included, number)| Clause { statement, is_included, number, heads: heads(bank, statement) })
        .collect()
}

fn heads(bank: &Bank, statement: FormulaId) -> Vec<Head> {
    let mut heads = Vec::new();
    let mut open = vec![Head { part: statement, path: Vec::new() }];
    while let Some(head) = open.pop() {
        if heads.len() >= MAX_HEADS {
            break;
        }
        let mut add = |turn: Turn, part: FormulaId| {
            let mut path = head.path.clone();
            path.push(turn);
            open.push(Head { part, path });
        };
        match bank.formula(head.part) {
            Formula::Quantified(Quantifier::ForAll, _, body) => add(Turn::Instance, body),
            Formula::Binary(Connective::Implies, _, right) => add(Turn::Consequence, right),
            Formula::Binary(Connective::And, left, right) => {
                add(Turn::Right, right);
                add(Turn::Left, left);
            }
            _ => {}
        }
        heads.push(head);
    }
    heads
}

/// Returns whether a part may be a condition, by their outermost symbols.
pub(super) fn may_meet(bank: &Bank, head: &Head, condition: FormulaId) -> bool {
    let (mut one, mut other) = (head.part, condition);
    loop {
        match (bank.formula(one), bank.formula(other)) {
            (Formula::Not(inner), Formula::Not(same)) => (one, other) = (inner, same),
            (Formula::Atom(a, _), Formula::Atom(b, _)) => return a == b,
            (Formula::Equal(..), Formula::Equal(..)) => return true,
            (Formula::Truth(a), Formula::Truth(b)) => return a == b,
            (Formula::Binary(p, ..), Formula::Binary(q, ..)) => return p == q,
            (Formula::Quantified(p, ..), Formula::Quantified(q, ..)) => return p == q,
            _ => return false,
        }
    }
}
