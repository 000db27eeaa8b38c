//! Statements that are definitions: for all x, y, …, an atom holds exactly if something else does. The atom is a predicate of variables, of
//! which one can be replaced by a function of variables: "x is in the union of y and z exactly if …". Definitions that lead in a circle are none.
//!
//! Not here: what a search makes of them (crate `saturation`).

use formula::{Bank, Connective, Formula, FormulaId, Quantifier};
use rustc_hash::{FxHashMap, FxHashSet};
use saturation::{Literal, Symbol, TermBank, TermId};

use super::clausification::Normal;

/// Returns whether a closed statement has the shape of a definition. Without one there is nothing to unfold, and no clause need be made to see that.
pub fn may_define(bank: &Bank, statement: FormulaId) -> bool {
    let mut inner = statement;
    while let Formula::Quantified(Quantifier::ForAll, _, body) = bank.formula(inner) {
        inner = body;
    }
    let is_atom = |side: FormulaId| matches!(bank.formula(side), Formula::Atom(..));
    matches!(bank.formula(inner), Formula::Binary(Connective::Iff, left, right) if is_atom(left) || is_atom(right))
}

/// The form of an atom: its predicate, and the function that it has at a place.
type Form = (Symbol, Option<(usize, Symbol)>);

/// The definitions so far, each with the forms of atoms that it speaks of.
#[derive(Debug, Default)]
pub(super) struct Definitions {
    speaks_of: FxHashMap<Form, Vec<Form>>,
}

impl Definitions {
    pub(super) fn is_empty(&self) -> bool {
        self.speaks_of.is_empty()
    }

    /// Enters a true statement if it is a definition, and returns the atom that it defines.
    pub(super) fn add(&mut self, bank: &TermBank, statement: &Normal) -> Option<TermId> {
        let mut inner = statement;
        while let Normal::Within(_, within) = inner {
            inner = within;
        }
        let Normal::And(sides) = inner else { return None };
        let [Normal::Or(one), Normal::Or(other)] = &sides[..] else { return None };
        [0, 1].into_iter().find_map(|side| {
            let (Some(Normal::Literal(first)), Some(Normal::Literal(second))) = (one.get(side), other.get(side)) else {
                return None;
            };
            let is_same = first.left == second.left && first.right == second.right && first.is_positive != second.is_positive;
            let by: Vec<&Normal> =
                [one, other].into_iter().flatten().enumerate().filter(|(at, _)| at % 2 != side).map(|(_, part)| part).collect();
            let is_whole = one.len() == 2 && other.len() == 2;
            (is_same && is_whole && self.enter(bank, *first, &by)).then_some(first.left)
        })
    }

    /// Enters an atom as defined by these parts; whether it can be.
    fn enter(&mut self, bank: &TermBank, defined: Literal, by: &[&Normal]) -> bool {
        if defined.right != bank.truth() {
            return false;
        }
        let Some(form) = form_of(bank, defined.left) else { return false };
        let mut literals = Vec::new();
        by.iter().for_each(|part| collect(part, &mut literals));
        let atoms = literals.iter().filter(|literal| literal.right == bank.truth());
        let speaks_of: Vec<Form> = atoms.flat_map(|atom| forms_that_fit(bank, atom.left)).collect();
        if self.speaks_of.contains_key(&form) || self.leads_to(form, &speaks_of) {
            return false;
        }
        self.speaks_of.insert(form, speaks_of);
        true
    }

    fn leads_to(&self, form: Form, from: &[Form]) -> bool {
        let (mut seen, mut open) = (FxHashSet::default(), from.to_vec());
        while let Some(next) = open.pop() {
            if next == form {
                return true;
            }
            if seen.insert(next) {
                open.extend(self.speaks_of.get(&next).into_iter().flatten());
            }
        }
        false
    }
}

/// The form of an atom of different variables, of which one at most is replaced by a function of such.
fn form_of(bank: &TermBank, atom: TermId) -> Option<Form> {
    let (mut variables, mut function) = (Vec::new(), None);
    for (at, &argument) in bank.arguments(atom).iter().enumerate() {
        match bank.head(argument) {
            None => variables.push(argument),
            Some(head) if function.replace((at, head)).is_none() => variables.extend(bank.arguments(argument)),
            Some(_) => return None,
        }
    }
    let is_different = |(at, variable): (usize, &TermId)| bank.head(*variable).is_none() && !variables[..at].contains(variable);
    let is_general = variables.iter().enumerate().all(is_different);
    bank.head(atom).filter(|_| is_general).map(|predicate| (predicate, function))
}

/// The forms that an atom is of: those whose definition could be put in its place.
fn forms_that_fit(bank: &TermBank, atom: TermId) -> Vec<Form> {
    let Some(predicate) = bank.head(atom) else { return Vec::new() };
    let functions = bank.arguments(atom).iter().enumerate().filter_map(|(at, &argument)| Some((at, bank.head(argument)?)));
    std::iter::once((predicate, None)).chain(functions.map(|function| (predicate, Some(function)))).collect()
}

/// Adds the literals of a formula, which is nested as deep as a statement may be.
fn collect(normal: &Normal, literals: &mut Vec<Literal>) {
    match normal {
        Normal::Constant(_) => {}
        Normal::Literal(literal) => literals.push(*literal),
        Normal::And(parts) | Normal::Or(parts) => parts.iter().for_each(|part| collect(part, literals)),
        Normal::Within(_, inner) => collect(inner, literals),
    }
}
