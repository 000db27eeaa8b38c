//! From a condensed derivation to a proof: the derivation as a tree is unified anew with the goal, letters that stay open are filled, and the
//! lines are those statements, each once. The kernel checks them like any other proof.

use formula::{Bank, FormulaId};
use rustc_hash::FxHashMap;

use super::terms::{Head, OffsetNode, Terms};
use super::{Entry, Inference, NodeId, Search};
use crate::forms::PlannedVariant;
use crate::minimise::Choice;
use crate::problem::{Found, Problem};
use crate::setting::SearchInput;
use crate::table::{MAIN, Maker, Table};
use crate::write::checked;

/// Maximum number of inferences of a tree that is written.
const MAX_TREE: usize = 20_000;

/// A node of the tree: its form, the places of its premises in the tree, and its conclusion.
struct Branch {
    form: Option<u16>,
    premises: Vec<usize>,
    conclusion: OffsetNode,
    inferences: u64,
}

/// Writes a derivation whose last inference is `last`; `None` when it is too large, or the kernel refuses it.
#[allow(clippy::too_many_arguments)]
pub(super) fn written(
    bank: &mut Bank,
    problem: &Problem<'_>,
    forms: &[PlannedVariant<'_>],
    setting: &SearchInput,
    mut terms: Terms,
    search: &Search<'_>,
    last: &Entry,
    goal: FormulaId,
) -> Option<Found> {
    let branches = branches(&mut terms, search, last)?;
    let root = branches.last()?;
    if terms.unify([root.conclusion, OffsetNode { node: search.goal, offset: 0 }]) != Some(true) {
        return None;
    }
    let filling = filling(&terms, search.goal)?;
    let mut statements: Vec<FormulaId> = Vec::new();
    for branch in &branches {
        statements.push(stated(bank, &terms, branch.conclusion, filling, &mut FxHashMap::default()));
    }
    // Of several derivations of a statement the smallest is written: so nothing rests on itself.
    let mut best: FxHashMap<FormulaId, usize> = FxHashMap::default();
    for (at, &statement) in statements.iter().enumerate() {
        let entry = best.entry(statement).or_insert(at);
        if branches[at].inferences < branches[*entry].inferences {
            *entry = at;
        }
    }
    let (mut table, mut choice) = (Table::new(), Choice::default());
    for (at, branch) in branches.iter().enumerate() {
        if best.get(&statements[at]) != Some(&at) {
            continue;
        }
        let fact = table.native(MAIN, statements[at]);
        let premises: Vec<_> = branch.premises.iter().map(|&premise| table.native(MAIN, statements[premise])).collect();
        let maker = match branch.form {
            None => Maker::Given,
            Some(form) => Maker::Rule { form, with: Vec::new(), lines: 0 },
        };
        let step = table.steps.len();
        if table.add(maker, &premises, fact, 0) {
            choice.insert(fact, step as u32);
        }
    }
    let goal = table.find(MAIN, goal)?;
    checked(bank, problem, &table, forms, &setting.names, &setting.spelled, &choice, goal)
}

/// Writes a derivation out as a tree, premises before what rests on them, each inference with letters of its own.
fn branches(terms: &mut Terms, search: &Search<'_>, last: &Entry) -> Option<Vec<Branch>> {
    enum Task<'e> {
        Open(&'e Entry),
        Close(&'e Entry),
    }
    terms.forget();
    let mut branches: Vec<Branch> = Vec::new();
    let (mut tasks, mut done) = (vec![Task::Open(last)], Vec::new());
    while let Some(task) = tasks.pop() {
        match task {
            Task::Open(entry) => {
                tasks.push(Task::Close(entry));
                if let Inference::Form(_, premises) = &entry.by {
                    tasks.extend(premises.iter().rev().map(|&premise| Task::Open(&search.entries[premise as usize])));
                }
            }
            Task::Close(entry) => {
                let branch = match &entry.by {
                    Inference::Given => {
                        let conclusion = OffsetNode { node: entry.conclusion, offset: 0 };
                        Branch { form: None, premises: Vec::new(), conclusion, inferences: 0 }
                    }
                    Inference::Form(number, premises) => {
                        let form = &search.forms[usize::from(*number)];
                        let premises: Vec<usize> = done.split_off(done.len().checked_sub(premises.len())?);
                        let offset = terms.fresh(form.letters);
                        for (&schema, &premise) in form.premises.iter().zip(&premises) {
                            let ends = [OffsetNode { node: schema, offset }, branches[premise].conclusion];
                            if terms.unify(ends) != Some(true) {
                                return None;
                            }
                        }
                        let inferences = premises.iter().map(|&premise| branches[premise].inferences).sum::<u64>() + 1;
                        let conclusion = OffsetNode { node: form.conclusion, offset };
                        Branch { form: Some(*number), premises, conclusion, inferences }
                    }
                };
                done.push(branches.len());
                branches.push(branch);
                if branches.len() > MAX_TREE {
                    return None;
                }
            }
        }
    }
    Some(branches)
}

/// A statement for letters that stay open: the first constant of the goal.
fn filling(terms: &Terms, goal: NodeId) -> Option<FormulaId> {
    let mut open = vec![goal];
    while let Some(node) = open.pop() {
        let data = terms.node(node);
        if let Head::Constant(statement) = data.head {
            return Some(statement);
        }
        open.extend(data.parts[..data.arity()].iter().rev());
    }
    None
}

// As deep as a conclusion has symbols, which is limited.
fn stated(
    bank: &mut Bank,
    terms: &Terms,
    place: OffsetNode,
    filling: FormulaId,
    known: &mut FxHashMap<(NodeId, u32), FormulaId>,
) -> FormulaId {
    let place = terms.followed(place);
    if let Some(&known) = known.get(&(place.node, place.offset)) {
        return known;
    }
    let data = terms.node(place.node);
    let part = |at: usize| OffsetNode { node: data.parts[at], offset: place.offset };
    let statement = match data.head {
        Head::Letter(_) => filling,
        Head::Constant(statement) => statement,
        Head::Not => {
            let inner = stated(bank, terms, part(0), filling, known);
            bank.not(inner)
        }
        Head::Binary(connective) => {
            let left = stated(bank, terms, part(0), filling, known);
            let right = stated(bank, terms, part(1), filling, known);
            bank.binary(connective, left, right)
        }
    };
    known.insert((place.node, place.offset), statement);
    statement
}
