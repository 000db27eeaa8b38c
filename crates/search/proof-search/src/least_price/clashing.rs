//! Clashes by schemas: which forms of rules rest on a statement and its negation, and which parts of statements are laid open only by forms
//! that do.

use formula::{Formula, FormulaId, Quantifier};
use kernel::Calculus;
use rustc_hash::FxHashSet;

use super::forms::Form;
use super::parts::{Edge, edges, letters_of};
use crate::shapes::unify::Values;
use crate::shapes::{Letters, Shape, Shapes};

/// Returns the step to a part of a form's conclusion that no rule takes away without a clash: the form rests on a negation, and every rule
/// that takes this step away rests on what it denies, or on that there is something of which that holds.
pub(super) fn clash(calculus: &Calculus, shapes: &mut Shapes, forms: &[Form], form: usize) -> Option<Edge> {
    let bank = calculus.bank();
    let conclusion = forms[form].conclusion?;
    let denied = forms[form].slots.iter().find_map(|slot| match bank.formula(slot.schema) {
        Formula::Not(inner) => match bank.formula(inner) {
            Formula::Atom(letter, _) if calculus.is_letter(letter) => Some(letter),
            _ => None,
        },
        _ => None,
    })?;
    // The step that leads to another letter than the one that is denied.
    let (edge, _) = edges(bank.formula(conclusion))
        .into_iter()
        .find(|&(_, part)| !letters_of(calculus, part).iter().any(|(letter, _)| *letter == denied))?;
    if letters_of(calculus, conclusion).iter().all(|(letter, _)| *letter != denied) {
        return None;
    }
    let token = shapes.shared(Shape::Token);
    let whole = shapes.instance(calculus, conclusion, &Letters::from_slice(&[(denied, token)]));
    let takers = forms.iter().flat_map(|taker| taker.slots.iter().enumerate().map(move |(at, slot)| (taker, at, slot)));
    for (taker, at, slot) in takers {
        let has_edge = letters_of(calculus, slot.schema).iter().any(|(_, path)| path.contains(&edge));
        let opened =
            slot.opening.is_some_and(|opening| letters_of(calculus, opening).iter().any(|(_, path)| path.contains(&edge)));
        if !has_edge && !opened {
            continue;
        }
        // Quantifiers may have been put in front.
        let mut schema = slot.schema;
        while let Formula::Quantified(_, _, inner) = bank.formula(schema) {
            schema = inner;
        }
        let mut letters = Letters::new();
        let is_root = edges(bank.formula(schema)).iter().any(|(other, _)| *other == edge);
        if opened || !is_root {
            return None;
        }
        if !shapes.bind(calculus, schema, whole, &mut letters) {
            return None;
        }
        let others = taker.slots.iter().enumerate().filter(|&(other, _)| other != at);
        let clashes = others.into_iter().any(|(_, other)| {
            let shape = shapes.instance(calculus, other.schema, &letters);
            shape == token || matches!(shapes.shape(shape), Shape::Quantified(_, inner) if inner == token)
        });
        if !clashes {
            return None;
        }
    }
    Some(edge)
}

/// Returns the steps to a part that cannot be taken away without a clash: every form that takes one away leads to a clash, or puts another
/// such step in its place.
pub(super) fn clashing(calculus: &Calculus, forms: &[Form], eliminable: &FxHashSet<Edge>) -> FxHashSet<Edge> {
    let mut clashing = eliminable.clone();
    loop {
        let before = clashing.len();
        for form in forms {
            let Some(conclusion) = form.conclusion else { continue };
            for (letter, path) in letters_of(calculus, conclusion) {
                let clashes = path.first().is_some_and(|first| form.clashes == Some(*first));
                let is_open = path.iter().all(|edge| eliminable.contains(edge));
                if !is_open || clashes || path.iter().any(|edge| clashing.contains(edge)) {
                    continue;
                }
                for slot in &form.slots {
                    for schema in std::iter::once(slot.schema).chain(slot.opening) {
                        let ways = letters_of(calculus, schema).into_iter().filter(|(other, _)| *other == letter);
                        ways.flat_map(|(_, way)| way).for_each(|edge| {
                            clashing.remove(&edge);
                        });
                    }
                }
            }
        }
        if clashing.len() == before {
            return clashing;
        }
    }
}

/// Returns whether a clash of what two forms put together is never the first one, or does not happen: `denier` denies `inner`, `other` puts
/// that together, and what they rest on has clashed before.
pub(super) fn is_second_clash(calculus: &Calculus, denier: &Form, inner: FormulaId, other: &Form) -> bool {
    // What is computed has the shape of what it is computed from: elsewhere clashes are left alone.
    let (Some(denial), Some(whole)) = (denier.conclusion, other.conclusion) else { return true };
    let bank = calculus.bank();
    // What letters conclude was put together by another form.
    if matches!(bank.formula(whole), Formula::Atom(symbol, _) if calculus.is_letter(symbol)) {
        return true;
    }
    let mut values = Values { calculus, of: Vec::new() };
    if !values.unify((false, inner), (true, whole)) {
        return true;
    }
    let mut before: Vec<(bool, FormulaId)> = denier.slots.iter().map(|slot| (false, slot.schema)).collect();
    before.extend(other.slots.iter().map(|slot| (true, slot.schema)));
    let denials = before.iter().copied().chain([(false, denial)]);
    denials.into_iter().any(|denial| before.iter().any(|&line| clashes(&values, denial, line)))
}

/// Returns whether a line clashes with another one, whatever the letters stand for.
pub(super) fn clashes(values: &Values<'_>, (side, line): (bool, FormulaId), (other_side, other): (bool, FormulaId)) -> bool {
    let bank = values.calculus.bank();
    let same = |denied, other| values.are_equal((side, denied), (other_side, other));
    let inside = match bank.formula(other) {
        Formula::Quantified(_, _, body) => Some(body),
        _ => None,
    };
    match bank.formula(line) {
        Formula::Not(denied) => std::iter::once(other).chain(inside).any(|other| same(denied, other)),
        Formula::Quantified(Quantifier::ForAll, _, body) => match (bank.formula(body), bank.formula(other)) {
            (Formula::Not(denied), Formula::Quantified(Quantifier::ForAll, _, other)) => same(denied, other),
            _ => false,
        },
        _ => false,
    }
}
