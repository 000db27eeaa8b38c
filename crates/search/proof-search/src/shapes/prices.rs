//! The least price of a step by a form of which only shapes are known: what it pays for its choices, and how far its conclusion is from the
//! nearest premise in symbol points (PW-67 to PW-71). Parts that a conclusion and a premise have in common do not count, whatever they are.

use formula::{Formula, FormulaId, SymbolId, Term, TermId, VariableId};
use kernel::{Calculus, Choice, Conclusion, Proviso, SchemaVariable, Sort, Variant};
use smallvec::SmallVec;

use super::{Letters, Points, QUANTIFIER, Shapes, points_of_atoms, value};
use crate::forms::slots;
use crate::price::Price;

/// The prices of the steps of one form.
pub(crate) struct StepPrices {
    price: Price,
    /// The formula letters that are paid, and the number of the other letters that are.
    paid_formulas: Vec<SymbolId>,
    paid_objects: u64,
    /// For each premise that the price is measured from, how it differs from the conclusion; `None` if that cannot be said.
    differences: Vec<Option<Difference>>,
}

impl StepPrices {
    /// The prices of a form.
    ///
    /// * `is_any_variable_alike`: true if all variables cost the same, so that it does not matter which of them fills a hole.
    pub(crate) fn new(calculus: &Calculus, variant: &Variant, price: Price, is_any_variable_alike: bool) -> StepPrices {
        let reader = PointsReader { calculus, variant, is_any_variable_alike };
        let own = slots(variant).into_iter().take(variant.premises.len());
        let differences = match variant.conclusion {
            Conclusion::Statement(conclusion) => own.map(|slot| Difference::new(&reader, conclusion, slot.schema)).collect(),
            Conclusion::Evaluated { .. } | Conclusion::RuleInForce => Vec::new(),
        };
        let (mut paid_formulas, mut paid_objects) = (Vec::new(), 0);
        for choice in variant.choices.iter().filter(|choice| choice.paid) {
            match choice.letter {
                SchemaVariable::Formula(letter) => paid_formulas.push(letter),
                SchemaVariable::Object(_) | SchemaVariable::Function(_) => paid_objects += 1,
            }
        }
        StepPrices { price, paid_formulas, paid_objects, differences }
    }

    /// Returns what a step costs at least, as far as its letters are known.
    pub(crate) fn least(&self, shapes: &Shapes, letters: &Letters) -> u64 {
        self.least_between(shapes, letters, Points::ANY, &[])
    }

    /// Returns the same where bounds are known of the points of its conclusion, and of those of the lines that it rests on.
    pub(crate) fn least_between(&self, shapes: &Shapes, letters: &Letters, made: Points, lines: &[Points]) -> u64 {
        let nearest = self.differences.iter().enumerate().map(|(at, difference)| {
            let of_letters = difference.as_ref().map_or(0, |difference| difference.least(shapes, letters));
            of_letters.max(lines.get(at).map_or(0, |line| made.difference(*line)))
        });
        let formulas = self.paid_formulas.iter().map(|&letter| shapes.points(value(letters, letter)).least);
        let paid = formulas.fold(self.paid_objects, u64::saturating_add);
        self.price.least(nearest.min().unwrap_or(0), paid)
    }

    /// Returns the bounds of the points of a conclusion if a line that it rests on, the one at this place, has this many.
    pub(crate) fn made_from(&self, at: usize, points: u64) -> Points {
        match self.differences.get(at) {
            Some(Some(Difference { sides: [made, line], letters: [more, fewer], objects: [0, 0] }))
                if more.is_empty() && fewer.is_empty() =>
            {
                let least = points.saturating_add(made.least).saturating_sub(line.most);
                Points { least, most: points.saturating_add(made.most).saturating_sub(line.least) }
            }
            _ => Points::ANY,
        }
    }
}

/// The points of a conclusion and of a premise, without what they have in common.
struct Difference {
    sides: [Points; 2],
    letters: [Vec<SymbolId>; 2],
    /// Numbers of objects.
    objects: [u64; 2],
}

impl Difference {
    fn new(reader: &PointsReader<'_>, conclusion: FormulaId, premise: FormulaId) -> Option<Difference> {
        let ((made, made_units), (given, mut given_units)) = (reader.read(conclusion)?, reader.read(premise)?);
        let mut difference = Difference { sides: [made, given], letters: [Vec::new(), Vec::new()], objects: [0, 0] };
        let mut add = |side: usize, unit: Unit| match unit {
            Unit::Letter(letter) | Unit::Filled(letter, ..) => difference.letters[side].push(letter),
            Unit::Object(_) => difference.objects[side] += 1,
        };
        for unit in made_units {
            match given_units.iter().position(|other| *other == unit) {
                Some(at) => {
                    given_units.swap_remove(at);
                }
                None => add(0, unit),
            }
        }
        given_units.into_iter().for_each(|unit| add(1, unit));
        Some(difference)
    }

    fn least(&self, shapes: &Shapes, letters: &Letters) -> u64 {
        let side = |side: usize| {
            let objects = self.objects[side];
            let most = if objects == 0 { 0 } else { u64::MAX };
            let certain = self.sides[side].plus(Points { least: objects, most });
            self.letters[side].iter().fold(certain, |sum, &letter| sum.plus(shapes.points(value(letters, letter))))
        };
        side(0).difference(side(1))
    }
}

/// A part of a schema whose points the values of its letters decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// A letter whose holes are filled with variables, if it has any.
    Letter(SymbolId),
    /// A letter with what fills its holes, and whether the schema binds some of that: bound variables may be renamed.
    Filled(SymbolId, FormulaId, bool),
    /// An object or a variable.
    Object(TermId),
}

/// The reading of the points of schemas of one form.
struct PointsReader<'r> {
    calculus: &'r Calculus,
    variant: &'r Variant,
    /// True if all variables cost the same, so that it does not matter which of them fills a hole.
    is_any_variable_alike: bool,
}

impl PointsReader<'_> {
    /// The points of a schema: those that are certain, and the parts that letters decide. `None` where functions stand in it.
    fn read(&self, schema: FormulaId) -> Option<(Points, Vec<Unit>)> {
        let bank = self.calculus.bank();
        let (mut own, mut units, mut open) = (Points::NONE, Vec::new(), vec![(schema, SmallVec::<[VariableId; 2]>::new())]);
        let exactly = |points: u64| Points { least: points, most: points };
        while let Some((schema, bound)) = open.pop() {
            let formula = bank.formula(schema);
            let mut below = bound.clone();
            if let Formula::Quantified(_, variable, _) = formula {
                below.push(variable);
            }
            open.extend(formula.parts().map(|part| (part, below.clone())));
            let mut objects: SmallVec<[TermId; 2]> = SmallVec::new();
            own = own.plus(match formula {
                Formula::Atom(letter, arguments) if self.calculus.is_letter(letter) => {
                    let is_bound = |term: &TermId| bank.as_variable(*term).is_none_or(|variable| bound.contains(&variable));
                    let is_variable = |term: &TermId| is_bound(term) || self.is_variable(*term);
                    units.push(if arguments.is_empty() || self.is_any_variable_alike && arguments.iter().all(is_variable) {
                        Unit::Letter(letter)
                    } else {
                        Unit::Filled(letter, schema, arguments.iter().any(is_bound))
                    });
                    Points::NONE
                }
                Formula::Truth(_) => exactly(formula::points::TRUTH_VALUE),
                Formula::Cardinality(..) => exactly(formula::points::NUMBER),
                Formula::Atom(_, arguments) => {
                    objects.extend_from_slice(arguments);
                    exactly(points_of_atoms(bank, schema, arguments, None).least.saturating_sub(arguments.len() as u64))
                }
                Formula::Equal(left, right) => {
                    objects.extend([left, right]);
                    exactly(formula::points::EQUALITY)
                }
                Formula::Not(_) | Formula::Binary(..) => exactly(formula::points::CONNECTIVE),
                Formula::Quantified(..) => QUANTIFIER,
            });
            for object in objects {
                match bank.term(object) {
                    Term::Variable(_) => units.push(Unit::Object(object)),
                    Term::Number(_) => own = own.plus(exactly(formula::points::NUMBER)),
                    Term::Apply(..) => return None,
                }
            }
        }
        Some((own, units))
    }

    /// Returns whether a quantifier of a schema binds a letter.
    // As deep as the schema, which is limited.
    fn binds(&self, schema: FormulaId, letter: VariableId) -> bool {
        let formula = self.calculus.bank().formula(schema);
        matches!(formula, Formula::Quantified(_, bound, _) if bound == letter)
            || formula.parts().any(|part| self.binds(part, letter))
    }

    /// Returns whether the form asks for a variable in place of a letter.
    fn is_variable(&self, term: TermId) -> bool {
        let Some(letter) = self.calculus.bank().as_variable(term) else { return false };
        let chosen = |choice: &Choice| choice.letter == SchemaVariable::Object(letter) && choice.sort == Sort::Variable;
        let provided = |proviso: &Proviso| match *proviso {
            Proviso::Fresh(one)
            | Proviso::NotFreeElsewhere(one)
            | Proviso::Arbitrary(one, _)
            | Proviso::InNoOtherLine(one)
            | Proviso::FlaggedInOrder(one) => one == letter,
            _ => false,
        };
        let variant = self.variant;
        let lines = slots(variant);
        let schemas = lines.iter().flat_map(|slot| std::iter::once(slot.schema).chain(slot.opening));
        let conclusion = match variant.conclusion {
            Conclusion::Statement(schema) => Some(schema),
            Conclusion::Evaluated { .. } | Conclusion::RuleInForce => None,
        };
        if schemas.chain(conclusion).any(|schema| self.binds(schema, letter)) {
            return true;
        }
        variant.witnesses.contains(&letter) || variant.choices.iter().any(chosen) || variant.provisos.iter().any(provided)
    }
}
