//! Clashes: a statement and its negation. Some parts of statements are laid open only by rules that rest on both, as what follows a
//! negation; so where such a part is asked for, a clash is. Only the first clash of a derivation matters.

use formula::{Formula, Quantifier};
use smallvec::SmallVec;

use super::clashing::is_second_clash;
use super::graph::Fact;
use super::parts::{Edge, Path};
use super::premises::{Candidate, Lines};
use super::{Abstraction, LAYERS};
use crate::shapes::{ANY, Letters, Shape, ShapeId};
use crate::table::FactId;

impl Abstraction<'_, '_> {
    pub(super) fn contradiction(&mut self, number: FactId) {
        let falsehood = self.shapes.shared(Shape::Truth(false));
        let line = self.fact(Fact::Line(falsehood), 0);
        self.step(number, SmallVec::from_slice(&[line]), 0, None);
        let denied = self.shapes.shared(Shape::Not(ANY));
        for Candidate { shape, .. } in self.premises_like(denied, LAYERS) {
            if let Shape::Not(inner) = self.shapes.shape(shape) {
                let lines = [self.fact(Fact::Line(shape), 0), self.fact(Fact::Line(inner), 0)];
                self.step(number, SmallVec::from_slice(&lines), 0, None);
            }
        }
        let built = self.fact(Fact::Built(denied, LAYERS, Path::new()), 0);
        self.step(number, SmallVec::from_slice(&[built]), 0, None);
    }

    /// The ways to the first clash: to a negation, and to what it denies, or that there is something of which that holds; or to a statement
    /// about everything and its denial about everything.
    pub(super) fn clash(&mut self, number: FactId, distance: u64) {
        let calculus = self.question.calculus;
        let denied = self.shapes.shared(Shape::Not(ANY));
        for Candidate { shape, .. } in self.premises_like(denied, LAYERS) {
            if let Shape::Not(inner) = self.shapes.shape(shape) {
                self.clash_over(number, inner, distance);
            }
        }
        let denied = self.shapes.shared(Shape::Quantified(Quantifier::ForAll, denied));
        for Candidate { shape, .. } in self.premises_like(denied, LAYERS) {
            if let Shape::Quantified(_, inner) = self.shapes.shape(shape)
                && let Shape::Not(inner) = self.shapes.shape(inner)
            {
                self.clash_over(number, inner, distance);
            }
        }
        // Formulas that a rule lets one choose are put together by none.
        if self.forms.iter().any(|form| !form.chosen.is_empty()) {
            for part in self.parts_of_stock.clone() {
                let denied = if let Shape::Not(inner) = self.shapes.shape(part) { inner } else { part };
                self.clash_over(number, denied, distance);
            }
        }
        for form in 0..self.forms.len() {
            for at in 0..self.forms[form].built.len() {
                let (schema, _) = self.forms[form].built[at];
                let Formula::Not(inner) = calculus.bank().formula(schema) else { continue };
                if !self.has_openings(form, &Letters::new()) {
                    continue;
                }
                let open = self.shapes.instance(calculus, inner, &Letters::new());
                for counterpart in self.counterparts(open) {
                    for Candidate { shape: line, .. } in self.premises_like(counterpart, LAYERS) {
                        let shape = match self.shapes.shape(line) {
                            Shape::Quantified(_, inner) if counterpart != open => inner,
                            _ => line,
                        };
                        self.clash_over(number, shape, distance);
                    }
                }
                let is_root = Some(schema) == self.forms[form].conclusion;
                for other in 0..self.forms.len() {
                    if !self.has_openings(other, &Letters::new())
                        || is_root && is_second_clash(calculus, &self.forms[form], inner, &self.forms[other])
                    {
                        continue;
                    }
                    let price = self.forms[form].prices.least(&self.shapes, &Letters::new());
                    let mut premises = SmallVec::new();
                    for form in [form, other] {
                        let Lines { guide, .. } = self.lines(form, &Letters::new());
                        if let Some((_, pattern)) = guide.filter(|&(_, pattern)| pattern != ANY) {
                            premises.push(self.fact(Fact::Any(pattern, Path::new()), distance.saturating_add(price)));
                        }
                    }
                    premises.dedup();
                    let key = self.whole(form, &Letters::new());
                    self.step(number, premises, price, key);
                }
                // What no rule takes out of a quantifier may never have stood by itself.
                for counterpart in self.counterparts(open).into_iter().skip(1) {
                    let Shape::Quantified(quantifier, _) = self.shapes.shape(counterpart) else { continue };
                    if !self.eliminable.contains(&Edge::Quantified(quantifier)) {
                        let fact = self.fact(Fact::Any(counterpart, Path::new()), distance);
                        self.step(number, SmallVec::from_slice(&[fact]), 0, None);
                    }
                }
            }
        }
    }

    /// The ways to a clash over a shape that is known altogether.
    pub(super) fn clash_over(&mut self, number: FactId, shape: ShapeId, distance: u64) {
        let denial = self.shapes.shared(Shape::Not(shape));
        let everything = |shape| Shape::Quantified(Quantifier::ForAll, shape);
        let of_all = [shape, denial].map(|shape| self.shapes.shared(everything(shape)));
        let mut pairs = vec![of_all];
        pairs.extend(self.counterparts(shape).map(|counterpart| [denial, counterpart]));
        for pair in pairs {
            let lines = self.facts(SmallVec::from_slice(&pair), distance);
            self.step(number, lines, 0, None);
        }
    }

    /// Returns a shape, and those that say that there is something, or how much, of which it holds.
    pub(super) fn counterparts(&mut self, shape: ShapeId) -> [ShapeId; 4] {
        let quantified = |quantifier| Shape::Quantified(quantifier, shape);
        [
            shape,
            self.shapes.shared(quantified(Quantifier::ForAll)),
            self.shapes.shared(quantified(Quantifier::Exists)),
            self.shapes.shared(quantified(Quantifier::ExistsUnique)),
        ]
    }
}
