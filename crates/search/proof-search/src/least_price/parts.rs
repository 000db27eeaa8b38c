//! Parts of statements and of schemas, and the steps to them; and which steps the rules of a calculus take away, so that a part is laid open.

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, SymbolId, Term, TermId, VariableId};
use kernel::{Calculus, Conclusion};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::forms::{PlannedVariant, slots};
use crate::shapes::{Shape, ShapeId, Shapes};

/// A step from a statement to a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Edge {
    Not,
    Left(Connective),
    Right(Connective),
    Quantified(Quantifier),
}

/// Steps to a part, from the outside in.
pub(super) type Path = SmallVec<[Edge; 2]>;

/// Returns the steps from a statement or schema to its parts.
pub(super) fn edges(formula: Formula<'_>) -> SmallVec<[(Edge, FormulaId); 2]> {
    match formula {
        Formula::Not(inner) => SmallVec::from_slice(&[(Edge::Not, inner)]),
        Formula::Binary(connective, left, right) => {
            SmallVec::from_slice(&[(Edge::Left(connective), left), (Edge::Right(connective), right)])
        }
        Formula::Quantified(quantifier, _, inner) => SmallVec::from_slice(&[(Edge::Quantified(quantifier), inner)]),
        Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) => SmallVec::new(),
    }
}

/// Returns the formula letters of a schema, each with the way to it.
pub(super) fn letters_of(calculus: &Calculus, schema: FormulaId) -> Vec<(SymbolId, Path)> {
    let (mut letters, mut open) = (Vec::new(), vec![(schema, Path::new())]);
    while let Some((schema, path)) = open.pop() {
        let formula = calculus.bank().formula(schema);
        for (edge, part) in edges(formula) {
            let mut below = path.clone();
            below.push(edge);
            open.push((part, below));
        }
        if let Formula::Atom(symbol, _) = formula
            && calculus.is_letter(symbol)
        {
            letters.push((symbol, path));
        }
    }
    letters
}

/// Returns the steps to a part that rules can take away, so that the part is laid open: some form has it in a premise, on the way to a
/// letter to which only such steps lead in its conclusion.
pub(super) fn eliminable(calculus: &Calculus, forms: &[PlannedVariant<'_>]) -> FxHashSet<Edge> {
    let mut eliminable: FxHashSet<Edge> = FxHashSet::default();
    loop {
        let before = eliminable.len();
        for form in forms {
            let Conclusion::Statement(conclusion) = form.variant.conclusion else { continue };
            for (letter, path) in letters_of(calculus, conclusion) {
                if !path.iter().all(|edge| eliminable.contains(edge)) {
                    continue;
                }
                for slot in slots(form.variant) {
                    for schema in std::iter::once(slot.schema).chain(slot.opening) {
                        let ways = letters_of(calculus, schema).into_iter().filter(|(other, _)| *other == letter);
                        eliminable.extend(ways.flat_map(|(_, path)| path));
                    }
                }
            }
        }
        if eliminable.len() == before {
            return eliminable;
        }
    }
}

/// Returns the shapes of the parts of statements that rules can lay open, the statements among them.
pub(super) fn exposed(
    bank: &Bank,
    shapes: &mut Shapes,
    statements: impl Iterator<Item = FormulaId>,
    eliminable: &FxHashSet<Edge>,
) -> Vec<ShapeId> {
    let (mut parts, mut seen) = (Vec::new(), FxHashSet::default());
    let mut open: Vec<(FormulaId, ShapeId)> = Vec::new();
    for statement in statements {
        open.push((statement, shapes.of_statement(bank, statement)));
    }
    while let Some((statement, shape)) = open.pop() {
        if !seen.insert((statement, shape)) {
            continue;
        }
        if !parts.contains(&shape) {
            parts.push(shape);
        }
        // What a quantifier binds is left out of its shape: that is another object in the part that is laid open.
        let shapes_below: SmallVec<[ShapeId; 2]> = match shapes.shape(shape) {
            Shape::Not(inner) | Shape::Quantified(_, inner) => SmallVec::from_slice(&[inner]),
            Shape::Binary(_, left, right) => SmallVec::from_slice(&[left, right]),
            _ => SmallVec::new(),
        };
        for ((edge, part), shape) in edges(bank.formula(statement)).into_iter().zip(shapes_below) {
            if eliminable.contains(&edge) {
                open.push((part, shape));
            }
        }
    }
    parts
}

/// Returns the quantifier of a schema that binds something in the holes of a letter.
// As deep as the schema, which is limited.
pub(super) fn wrapped(calculus: &Calculus, schema: FormulaId) -> Option<Quantifier> {
    let formula = calculus.bank().formula(schema);
    match formula {
        Formula::Quantified(quantifier, _, body) if has_holes(calculus, body) => Some(quantifier),
        _ => formula.parts().find_map(|part| wrapped(calculus, part)),
    }
}

// As deep as the schema, which is limited.
pub(super) fn has_holes(calculus: &Calculus, schema: FormulaId) -> bool {
    let formula = calculus.bank().formula(schema);
    matches!(formula, Formula::Atom(symbol, [_, ..]) if calculus.is_letter(symbol))
        || formula.parts().any(|part| has_holes(calculus, part))
}

/// Returns whether a schema is of the shape of another one, or has a part of that shape which rules can lay open.
// As deep as the schemas, which are limited.
pub(super) fn exposes(calculus: &Calculus, schema: FormulaId, part: FormulaId, eliminable: &FxHashSet<Edge>) -> bool {
    let below = edges(calculus.bank().formula(schema));
    is_same_shape(calculus, schema, part)
        || below.into_iter().any(|(edge, inner)| eliminable.contains(&edge) && exposes(calculus, inner, part, eliminable))
}

// As deep as the schemas, which are limited.
pub(super) fn is_same_shape(calculus: &Calculus, one: FormulaId, other: FormulaId) -> bool {
    match (calculus.bank().formula(one), calculus.bank().formula(other)) {
        (Formula::Atom(a, _), Formula::Atom(b, _)) => a == b,
        (Formula::Truth(a), Formula::Truth(b)) => a == b,
        (Formula::Equal(..), Formula::Equal(..)) => true,
        (Formula::Not(a), Formula::Not(b)) => is_same_shape(calculus, a, b),
        (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) => {
            p == q && is_same_shape(calculus, a, c) && is_same_shape(calculus, b, d)
        }
        (Formula::Quantified(p, _, a), Formula::Quantified(q, _, b)) => p == q && is_same_shape(calculus, a, b),
        _ => false,
    }
}

/// Returns whether two schemas differ in the names of bound variables at most.
// As deep as the schemas, which are limited.
pub(super) fn is_same_up_to_names(
    calculus: &Calculus,
    one: FormulaId,
    other: FormulaId,
    bound: &mut Vec<(VariableId, VariableId)>,
) -> bool {
    let bank = calculus.bank();
    match (bank.formula(one), bank.formula(other)) {
        (Formula::Truth(a), Formula::Truth(b)) => a == b,
        (Formula::Cardinality(p, a), Formula::Cardinality(q, b)) => (p, a) == (q, b),
        (Formula::Atom(a, xs), Formula::Atom(b, ys)) => a == b && are_same_terms(bank, xs, ys, bound),
        (Formula::Equal(a, b), Formula::Equal(c, d)) => are_same_terms(bank, &[a, b], &[c, d], bound),
        (Formula::Not(a), Formula::Not(b)) => is_same_up_to_names(calculus, a, b, bound),
        (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) => {
            p == q && is_same_up_to_names(calculus, a, c, bound) && is_same_up_to_names(calculus, b, d, bound)
        }
        (Formula::Quantified(p, x, a), Formula::Quantified(q, y, b)) => {
            bound.push((x, y));
            let is_same = p == q && is_same_up_to_names(calculus, a, b, bound);
            bound.pop();
            is_same
        }
        _ => false,
    }
}

// As deep as the terms of schemas, which are limited.
fn are_same_terms(bank: &Bank, ones: &[TermId], others: &[TermId], bound: &[(VariableId, VariableId)]) -> bool {
    ones.len() == others.len()
        && ones.iter().zip(others).all(|(&one, &other)| match (bank.term(one), bank.term(other)) {
            (Term::Variable(x), Term::Variable(y)) => {
                let binder = bound.iter().rev().find(|&&(left, right)| left == x || right == y);
                binder.map_or(x == y, |&pair| pair == (x, y))
            }
            (Term::Apply(f, xs), Term::Apply(g, ys)) => f == g && are_same_terms(bank, xs, ys, bound),
            _ => one == other,
        })
}

/// Returns the letters of a schema with holes that no quantifier of it fills, each as it stands there.
// As deep as the schema, which is limited.
pub(super) fn free_letters(calculus: &Calculus, schema: FormulaId) -> Vec<(SymbolId, FormulaId)> {
    let bank = calculus.bank();
    match bank.formula(schema) {
        Formula::Atom(symbol, [_, ..]) if calculus.is_letter(symbol) => vec![(symbol, schema)],
        Formula::Quantified(_, variable, body) => {
            let mut letters = free_letters(calculus, body);
            letters.retain(|&(_, letter)| bank.free_variables(letter).binary_search(&variable).is_err());
            letters
        }
        formula => formula.parts().flat_map(|part| free_letters(calculus, part)).collect(),
    }
}
