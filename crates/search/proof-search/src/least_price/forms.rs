//! The forms of the rules, with what they do to parts of statements: which they put together, choose, or say of other objects.

use formula::{Formula, FormulaId, Quantifier, SymbolId, TermId, VariableId};
use kernel::{Calculus, Conclusion, Proviso, Variant};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::clashing::clashes;
use super::parts::{Edge, Path, edges, exposes, free_letters, is_same_shape, is_same_up_to_names, letters_of, wrapped};
use crate::forms::{PlannedVariant, Slot, slots};
use crate::price::Price;
use crate::shapes::prices::StepPrices;
use crate::shapes::unify::Values;

/// A form of a rule.
pub(super) struct Form {
    pub(super) slots: SmallVec<[Slot; 6]>,
    /// The conclusion; `None` if it is a premise with something computed.
    pub(super) conclusion: Option<FormulaId>,
    /// The parts of the conclusion that are no letters and can be laid open, itself the first; with what is on the way to them.
    pub(super) built: Vec<(FormulaId, Vec<Edge>)>,
    /// The ways to letters of the conclusion that stand in no line that is cited, and can be laid open.
    pub(super) chosen: Vec<Path>,
    /// The step to a part of the conclusion that no rule takes away without a clash.
    pub(super) clashes: Option<Edge>,
    /// The letters that stand for something arbitrary, in this line or in each.
    pub(super) arbitrary: Vec<(VariableId, Option<u8>)>,
    /// The quantifier that it introduces for an object; and the same where that object need not be arbitrary.
    pub(super) wraps: Option<Quantifier>,
    pub(super) wraps_axioms: Option<Quantifier>,
    /// True if it says of some objects what a line that is cited says of others, in an atom.
    pub(super) rearranges: bool,
    /// True if it replaces objects by others, without a quantifier.
    pub(super) replaces: bool,
    /// The quantifiers that it takes away.
    pub(super) takes: Vec<Quantifier>,
    /// The line that it cites whose statement it concludes, but for the names of bound variables.
    pub(super) restated: Option<usize>,
    /// True if it would conclude a premise where what it cites of a subproof is what that begins with.
    pub(super) repeats_opening: bool,
    /// True if the lines that it rests on clash.
    pub(super) rests_on_clash: bool,
    pub(super) prices: StepPrices,
}

impl Form {
    pub(super) fn new(
        calculus: &Calculus,
        form: &PlannedVariant<'_>,
        eliminable: &FxHashSet<Edge>,
        price: Price,
        is_any_variable_alike: bool,
    ) -> Form {
        let variant = form.variant;
        let slots = slots(variant);
        let conclusion = match variant.conclusion {
            Conclusion::Statement(schema) => Some(schema),
            Conclusion::Evaluated { .. } | Conclusion::RuleInForce => None,
        };
        let mut cited: Vec<SymbolId> = Vec::new();
        for slot in &slots {
            for schema in std::iter::once(slot.schema).chain(slot.opening) {
                cited.extend(letters_of(calculus, schema).into_iter().map(|(letter, _)| letter));
            }
        }
        let is_open = |path: &[Edge]| path.iter().all(|edge| eliminable.contains(edge));
        let letters = conclusion.map_or_else(Vec::new, |schema| letters_of(calculus, schema));
        let chosen = letters.into_iter().filter(|(letter, path)| !cited.contains(letter) && is_open(path));
        let chosen = chosen.map(|(_, path)| path).collect();
        let mut built = Vec::new();
        let mut open: Vec<(FormulaId, Vec<Edge>)> = conclusion.into_iter().map(|schema| (schema, Vec::new())).collect();
        while let Some((schema, way)) = open.pop() {
            let formula = calculus.bank().formula(schema);
            if matches!(formula, Formula::Atom(symbol, _) if calculus.is_letter(symbol)) {
                continue;
            }
            // What a line that is cited has already is not put together by this form.
            let mut lines = slots.iter().flat_map(|slot| std::iter::once(slot.schema).chain(slot.opening));
            if !lines.any(|line| exposes(calculus, line, schema, eliminable)) {
                built.push((schema, way.clone()));
            }
            for (edge, part) in edges(formula).into_iter().filter(|(edge, _)| eliminable.contains(edge)) {
                let mut way = way.clone();
                way.push(edge);
                open.push((part, way));
            }
        }
        let arbitrary = variant.provisos.iter().filter_map(|proviso| match *proviso {
            Proviso::Arbitrary(letter, line) => Some((letter, line)),
            _ => None,
        });
        let arbitrary = arbitrary.collect();
        let wraps = conclusion.and_then(|conclusion| wrapped(calculus, conclusion));
        let wraps_axioms = wraps.filter(|_| !is_arbitrary(calculus, variant));
        let kept = conclusion.map_or_else(Vec::new, |conclusion| letters_of(calculus, conclusion));
        let rearranges = conclusion.is_some_and(|conclusion| {
            let is_atom = match calculus.bank().formula(conclusion) {
                Formula::Atom(symbol, _) => !calculus.is_letter(symbol),
                formula => matches!(formula, Formula::Equal(..)),
            };
            is_atom && slots.iter().any(|slot| is_same_shape(calculus, slot.schema, conclusion))
        });
        let free = |schema| free_letters(calculus, schema);
        let put: Vec<(SymbolId, FormulaId)> = conclusion.map_or_else(Vec::new, free);
        let lines = || slots.iter().flat_map(|slot| std::iter::once(slot.schema).chain(slot.opening));
        let replaces = lines().flat_map(free).any(|(letter, at)| put.iter().any(|&(same, other)| same == letter && other != at));
        let mut takes = Vec::new();
        for slot in &slots {
            let ways = letters_of(calculus, slot.schema).into_iter();
            let ways = ways.filter(|(letter, _)| kept.iter().any(|(other, _)| other == letter)).flat_map(|(_, way)| way);
            takes.extend(ways.filter_map(|edge| if let Edge::Quantified(quantifier) = edge { Some(quantifier) } else { None }));
        }
        let is_same = |one, other| is_same_up_to_names(calculus, one, other, &mut Vec::new());
        let restated = conclusion.and_then(|conclusion| slots.iter().position(|slot| is_same(slot.schema, conclusion)));
        let repeats_opening = conclusion.zip(restated).is_some_and(|(conclusion, restated)| {
            let premises = slots.iter().filter(|slot| slot.opening.is_none());
            let opens = |premise: FormulaId| slots[restated].opening.is_some_and(|opening| is_same(premise, opening));
            premises.into_iter().any(|premise| opens(premise.schema) && are_bound_alike(calculus, premise.schema, conclusion))
        });
        let values = Values { calculus, of: Vec::new() };
        let lines = || slots.iter().map(|slot| (false, slot.schema));
        let rests_on_clash = lines().any(|line| lines().any(|other| clashes(&values, line, other)));
        let prices = StepPrices::new(calculus, variant, price, is_any_variable_alike);
        Form {
            slots,
            conclusion,
            built,
            chosen,
            clashes: None,
            arbitrary,
            wraps,
            wraps_axioms,
            rearranges,
            replaces,
            takes,
            restated,
            repeats_opening,
            rests_on_clash,
            prices,
        }
    }

    /// Returns whether it takes something out of a box or a subproof.
    pub(super) fn takes_out(&self) -> bool {
        self.slots.iter().any(|slot| slot.opening.is_some())
    }
}

/// Returns whether two schemas are the same quantifier with the same variable before a letter, so that they are the same statement where the
/// letters stand for the same.
fn are_bound_alike(calculus: &Calculus, one: FormulaId, other: FormulaId) -> bool {
    let bank = calculus.bank();
    let holes = |body| match bank.formula(body) {
        Formula::Atom(letter, holes) if calculus.is_letter(letter) => Some(holes),
        _ => None,
    };
    match (bank.formula(one), bank.formula(other)) {
        (Formula::Quantified(p, x, a), Formula::Quantified(q, y, b)) => {
            (p, x) == (q, y) && holes(a).is_some_and(|of_one| holes(b) == Some(of_one))
        }
        _ => false,
    }
}

/// Returns whether every letter of the lines that a form rests on stands there with holes that something arbitrary fills, or that a
/// quantifier binds there already.
fn is_arbitrary(calculus: &Calculus, variant: &Variant) -> bool {
    let bank = calculus.bank();
    let lines = slots(variant);
    let mut open: Vec<(FormulaId, Vec<VariableId>)> = lines
        .iter()
        .flat_map(|slot| std::iter::once(slot.schema).chain(slot.opening))
        .map(|schema| (schema, Vec::new()))
        .collect();
    let arbitrary = |variable: VariableId| {
        variant.provisos.iter().any(|proviso| matches!(*proviso, Proviso::Arbitrary(one, _) if one == variable))
    };
    while let Some((schema, bound)) = open.pop() {
        let formula = bank.formula(schema);
        let mut below = bound.clone();
        if let Formula::Quantified(_, variable, _) = formula {
            below.push(variable);
        }
        open.extend(formula.parts().map(|part| (part, below.clone())));
        if let Formula::Atom(symbol, arguments) = formula
            && calculus.is_letter(symbol)
        {
            let fits = |term: &TermId| bank.as_variable(*term).is_some_and(|one| bound.contains(&one) || arbitrary(one));
            if !arguments.iter().all(fits) {
                return false;
            }
        }
    }
    true
}
