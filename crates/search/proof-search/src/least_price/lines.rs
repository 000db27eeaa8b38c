//! The steps to a line of a shape, and to lines of which rules can lay open a part of an open shape.

use formula::Formula;
use smallvec::SmallVec;

use super::forms::Form;
use super::graph::{COMPARED, Fact, INCLUDED, Made};
use super::parts::{Path, letters_of};
use super::premises::{Lines, Way};
use super::{Abstraction, Given, LAYERS};
use crate::forms::Slot;
use crate::shapes::{ANY, Letters, Points, Shape, ShapeId};
use crate::table::FactId;

/// An axiom that is a line of a form.
struct CitedAxiom {
    /// The letters of the form then.
    letters: Letters,
    slot: usize,
    points: u64,
}

impl Abstraction<'_, '_> {
    /// The steps to a line of a shape that is given.
    pub(super) fn given_line(&mut self, number: FactId, shape: ShapeId) {
        if self.shapes.points(shape).least > self.question.most {
            return;
        }
        for Given { shape, price, .. } in self.given_like(shape) {
            let included = Made { form: INCLUDED, shape, is_part: true, is_line: true };
            self.step(number, SmallVec::new(), price, Some(included));
        }
    }

    /// Returns those that are given and may be of a shape.
    pub(super) fn given_like(&self, shape: ShapeId) -> SmallVec<[Given; 4]> {
        self.given.iter().filter(|given| self.shapes.are_compatible(given.shape, shape)).copied().collect()
    }

    /// Returns whether a line of a shape that a form restates may be one that is given: in a subproof, what is included, and what it begins with
    /// unless the form would then conclude a premise.
    fn may_restate_given(&self, form: usize, slot: usize, shape: ShapeId) -> bool {
        let form = &self.forms[form];
        let stands = |given: &Given| !form.slots[slot].is_subproof || given.price > 0 || !given.is_axiom && !form.repeats_opening;
        self.given_like(shape).iter().any(stands)
    }

    /// The steps by rules to the first line of a shape; or to the first that a rule concludes, if it `is_concluded`.
    pub(super) fn line(&mut self, number: FactId, shape: ShapeId, is_concluded: bool, distance: u64) {
        if self.shapes.points(shape).least > self.question.most {
            return;
        }
        let is_part = self.parts.iter().any(|&part| self.shapes.are_compatible(part, shape));
        if self.compares && self.shapes.has(shape, &|part| matches!(part, Shape::Truth(_))) {
            let built = Some(Made { form: COMPARED, shape, is_part, is_line: true });
            self.step(number, SmallVec::new(), 1, built);
        }
        if !is_part {
            self.built(number, shape, Some(LAYERS), None, distance);
        }
        // What holds of one object may be said of others: a line of this shape, but for objects, comes before.
        let bare = self.shapes.bare(shape);
        if bare != shape && (!is_part || self.operates) {
            let lines = [Fact::Line(bare), Fact::Changed(shape, false)].map(|fact| self.fact(fact, distance));
            self.step(number, SmallVec::from_slice(&lines), 0, None);
        }
        for form in 0..self.forms.len() {
            let Some(conclusion) = self.forms[form].conclusion else { continue };
            // The first line of a shape restates no other, and the first that is concluded at most one that is given.
            if self.forms[form].restated.is_some_and(|slot| !is_concluded || !self.may_restate_given(form, slot, shape)) {
                continue;
            }
            // What is no part of what is given has been put together somewhere, here for the first time.
            if !is_part && self.forms[form].built.first().is_none_or(|&(schema, _)| schema != conclusion) {
                continue;
            }
            let mut letters = Letters::new();
            if !self.shapes.bind(self.question.calculus, conclusion, shape, &mut letters) || !self.has_openings(form, &letters) {
                continue;
            }
            let built = Some(Made { form, shape, is_part, is_line: true });
            let more = self.forms[form].rests_on_clash.then(|| self.fact(Fact::Clash, distance));
            let Lines { closed, guide } = self.lines(form, &letters);
            let price = self.price(form, &letters, Some(shape));
            let Some((slot, pattern)) = guide.filter(|&(_, pattern)| pattern != ANY) else {
                self.put(number, form, closed, more, &letters, distance, built);
                continue;
            };
            for premise in self.premises_like(pattern, LAYERS) {
                for Way { letters, changed } in self.bound(form, slot, premise, &letters) {
                    let Lines { closed, .. } = self.lines(form, &letters);
                    let changed = self.changed(changed, distance);
                    let concluded = self.concluded(form, slot, premise, &letters, distance);
                    self.put(number, form, closed, more.into_iter().chain(changed).chain(concluded), &letters, distance, built);
                }
            }
            let mut premises = self.facts(closed, distance.saturating_add(price));
            premises.extend(more);
            let path = self.taken_away(form, slot);
            premises.push(self.fact(Fact::Built(pattern, LAYERS, path), distance.saturating_add(price)));
            self.step(number, premises, price, built);
        }
    }

    /// The steps to lines of a shape, or to larger ones of which rules can lay open such a part.
    ///
    /// * `layers`: without those that [`premises_like`](Self::premises_like) has; `None` for all.
    /// * `path`: the steps to a part that are taken away; `None` for larger lines alone.
    pub(super) fn built(&mut self, number: FactId, shape: ShapeId, layers: Option<u8>, path: Option<&Path>, distance: u64) {
        let calculus = self.question.calculus;
        // A truth value may have been a comparison when the rest was put together.
        let before =
            if self.compares { self.shapes.loosened(shape, u32::MAX, &|part| matches!(part, Shape::Truth(_))) } else { shape };
        if self.compared.iter().any(|&part| self.shapes.are_compatible(part, shape)) {
            self.step(number, SmallVec::new(), 1, Some(Made { form: COMPARED, shape: ANY, is_part: false, is_line: false }));
        }
        let covered = layers.map_or_else(Vec::new, |layers| self.premises_like(shape, layers));
        let covered: Vec<ShapeId> = covered.into_iter().map(|one| one.shape).collect();
        for form in 0..self.forms.len() {
            let is_chosen = |&part: &ShapeId| {
                self.shapes.are_compatible(part, before) && !self.parts.contains(&part) && !covered.contains(&part)
            };
            if self.parts_of_stock.iter().any(is_chosen) {
                let price = self.forms[form].prices.least(&self.shapes, &Letters::new());
                let key = self.whole(form, &Letters::new());
                for way in self.forms[form].chosen.clone() {
                    let clashes = way.iter().any(|edge| self.clashing.contains(edge));
                    let premises = clashes.then(|| self.fact(Fact::Clash, distance.saturating_add(price)));
                    self.step(number, premises.into_iter().collect(), price, key);
                }
            }
            for at in 0..self.forms[form].built.len() {
                let (schema, ref way) = self.forms[form].built[at];
                let is_root = Some(schema) == self.forms[form].conclusion;
                if is_root && path.is_none() {
                    continue;
                }
                let first = path.filter(|_| is_root).and_then(|path| path.first());
                let clashes = self.forms[form].rests_on_clash
                    || way.iter().any(|edge| self.clashing.contains(edge))
                    || self.forms[form].clashes.is_some_and(|edge| first == Some(&edge) || way.first() == Some(&edge));
                let mut letters = Letters::new();
                if !self.shapes.bind(calculus, schema, before, &mut letters) || !self.has_openings(form, &letters) {
                    continue;
                }
                let more = clashes.then(|| self.fact(Fact::Clash, distance));
                let Lines { closed, guide } = self.lines(form, &letters);
                let Some((slot, pattern)) = guide.filter(|&(_, pattern)| pattern != ANY) else {
                    if !is_root || !covered.contains(&self.shapes.instance(calculus, schema, &letters)) {
                        let key = self.whole(form, &letters);
                        self.put(number, form, closed, more, &letters, distance, key);
                    }
                    continue;
                };
                let below = layers.and_then(|layers| layers.checked_sub(1));
                for premise in below.map_or_else(Vec::new, |below| self.premises_like(pattern, below)) {
                    for Way { letters, changed } in self.bound(form, slot, premise, &letters) {
                        let whole = self.shapes.instance(calculus, schema, &letters);
                        if !is_root || !covered.contains(&whole) {
                            let Lines { closed, .. } = self.lines(form, &letters);
                            let key = self.whole(form, &letters);
                            let changed = self.changed(changed, distance);
                            let concluded = self.concluded(form, slot, premise, &letters, distance);
                            let more = more.into_iter().chain(changed).chain(concluded);
                            self.put(number, form, closed, more, &letters, distance, key);
                        }
                    }
                }
                let price = self.forms[form].prices.least(&self.shapes, &letters);
                let mut premises = self.facts(closed, distance.saturating_add(price));
                let inner = path.filter(|_| is_root).map_or_else(Path::new, |path| self.inside(form, slot, path));
                let rest = below.map_or(Fact::Any(pattern, inner.clone()), |below| Fact::Built(pattern, below, inner));
                premises.push(self.fact(rest, distance.saturating_add(price)));
                premises.extend(more);
                let key = self.whole(form, &letters);
                self.step(number, premises, price, key);
            }
        }
    }

    /// Returns the steps to a part of a line of a form that the form takes away.
    pub(super) fn taken_away(&self, form: usize, slot: usize) -> Path {
        let calculus = self.question.calculus;
        let Form { slots, conclusion: Some(conclusion), .. } = &self.forms[form] else { return Path::new() };
        let kept = letters_of(calculus, *conclusion);
        let ways = letters_of(calculus, slots[slot].schema).into_iter();
        ways.filter(|(letter, _)| kept.iter().any(|(other, _)| other == letter)).map(|(_, path)| path).next().unwrap_or_default()
    }

    /// Returns the steps that are taken away inside a letter which is a line of a form, if those to a part of the conclusion are.
    pub(super) fn inside(&self, form: usize, slot: usize, path: &Path) -> Path {
        let calculus = self.question.calculus;
        let Form { slots, conclusion: Some(conclusion), .. } = &self.forms[form] else { return Path::new() };
        let Formula::Atom(line, _) = calculus.bank().formula(slots[slot].schema) else { return Path::new() };
        let ways = letters_of(calculus, *conclusion).into_iter();
        let inside = ways.filter(|(letter, way)| *letter == line && path.starts_with(way)).map(|(_, way)| way.len()).next();
        inside.map_or_else(Path::new, |begin| path.iter().copied().skip(begin).collect())
    }

    pub(super) fn facts(&mut self, closed: SmallVec<[ShapeId; 4]>, distance: u64) -> SmallVec<[FactId; 4]> {
        let mut facts: SmallVec<[FactId; 4]> = closed.into_iter().map(|shape| self.fact(Fact::Line(shape), distance)).collect();
        facts.sort_unstable();
        facts.dedup();
        facts
    }

    /// Returns a lower bound on the price of a step; `made` is the known shape of its conclusion.
    pub(super) fn price(&mut self, form: usize, letters: &Letters, made: Option<ShapeId>) -> u64 {
        self.price_between(form, letters, made, &[])
    }

    /// Returns the same where it is known how many points some of the lines have that the step rests on.
    fn price_between(&mut self, form: usize, letters: &Letters, made: Option<ShapeId>, known: &[(usize, u64)]) -> u64 {
        let calculus = self.question.calculus;
        let Some(conclusion) = self.forms[form].conclusion else { return self.forms[form].prices.least(&self.shapes, letters) };
        let made = made.unwrap_or_else(|| self.shapes.instance(calculus, conclusion, letters));
        let prices = &self.forms[form].prices;
        let made = known.iter().fold(self.shapes.points(made), |made, &(at, points)| made.both(prices.made_from(at, points)));
        let slots = self.forms[form].slots.clone();
        let lines: SmallVec<[_; 6]> = slots
            .iter()
            .enumerate()
            .map(|(at, slot)| match known.iter().find(|&&(line, _)| line == at) {
                Some(&(_, points)) => Points { least: points, most: points },
                None => {
                    let line = self.shapes.instance(calculus, slot.schema, letters);
                    self.shapes.points(line)
                }
            })
            .collect();
        self.forms[form].prices.least_between(&self.shapes, letters, made, &lines)
    }

    /// Returns a lower bound on the price of instantiating a known statement at other objects: a quantifier is introduced, and eliminated
    /// again. `None` if no rule does that.
    ///
    /// * `is_axiom`: the statement is an axiom.
    pub(super) fn price_of_change(&self, shape: ShapeId, is_axiom: bool) -> Option<u64> {
        let is_atom = matches!(self.shapes.shape(shape), Shape::Atom(..) | Shape::Equal(_));
        if self.operates || self.forms.iter().any(|form| form.replaces || is_atom && form.rearranges) {
            // A number can be computed, equals put for equals, or an equation turned round.
            return Some(0);
        }
        if !is_axiom {
            return self.forms.iter().any(|form| form.wraps.is_some()).then_some(2);
        }
        let quantifiers = self.forms.iter().filter_map(|form| form.wraps_axioms);
        let takers = quantifiers.flat_map(|quantifier| self.forms.iter().filter(move |form| form.takes.contains(&quantifier)));
        takers.map(|form| 1 + form.prices.least(&self.shapes, &Letters::new())).min()
    }

    /// Returns whether there are boxes and subproofs as a form cites them.
    pub(super) fn has_openings(&mut self, form: usize, letters: &Letters) -> bool {
        let slots = self.forms[form].slots.clone();
        slots.iter().filter_map(|slot| slot.opening).all(|opening| {
            let shape = self.shapes.instance(self.question.calculus, opening, letters);
            self.openings.iter().any(|&known| self.shapes.are_compatible(known, shape))
        })
    }

    /// Returns the line that a form puts together.
    pub(super) fn whole(&mut self, form: usize, letters: &Letters) -> Option<Made> {
        let conclusion = self.forms[form].conclusion?;
        let shape = self.shapes.instance(self.question.calculus, conclusion, letters);
        Some(Made { form, shape, is_part: false, is_line: false })
    }

    /// Puts a step by a form whose letters are known as far as they can be; `more` is a premise besides.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn put(
        &mut self,
        number: FactId,
        form: usize,
        closed: SmallVec<[ShapeId; 4]>,
        more: impl IntoIterator<Item = FactId>,
        letters: &Letters,
        distance: u64,
        built: Option<Made>,
    ) {
        let made = built.filter(|made| made.is_line).map(|made| made.shape);
        let price = self.price(form, letters, made);
        let mut premises = self.facts(closed, distance.saturating_add(price));
        premises.extend(more);
        if let Some((line, ways)) = self.of_axioms(form, letters) {
            for CitedAxiom { letters, slot, points } in ways {
                let Lines { closed, .. } = self.lines(form, &letters);
                let mut narrower = self.facts(closed, distance.saturating_add(price));
                narrower.extend(premises.iter().copied());
                self.either_given_or_concluded(number, form, &letters, &[(slot, points)], narrower, distance, built);
            }
            premises.push(self.fact(Fact::Concluded(line), distance.saturating_add(price)));
        }
        self.either_given_or_concluded(number, form, letters, &[], premises, distance, built);
    }

    /// Puts a step. Where its price hangs on the points of a line which the line's shape does not tell, it is put twice: that line is one of those
    /// that are given, of which they are known, or a rule concludes it.
    #[allow(clippy::too_many_arguments)]
    fn either_given_or_concluded(
        &mut self,
        number: FactId,
        form: usize,
        letters: &Letters,
        known: &[(usize, u64)],
        mut premises: SmallVec<[FactId; 4]>,
        distance: u64,
        built: Option<Made>,
    ) {
        let calculus = self.question.calculus;
        let made = built.filter(|made| made.is_line).map(|made| made.shape);
        let price = self.price_between(form, letters, made, known);
        let slots: SmallVec<[Slot; 6]> = self.forms[form].slots.clone();
        // What is computed of a line that is given is neither.
        let is_vague = |at: usize| !self.operates && known.iter().all(|&(line, _)| line != at);
        let vague: SmallVec<[usize; 6]> = (0..slots.len()).filter(|&at| is_vague(at)).collect();
        for at in vague {
            let slot = slots[at];
            let line = self.shapes.instance(calculus, slot.schema, letters);
            let Points { least, most } = self.shapes.points(line);
            if self.shapes.is_open(line) || least == most {
                continue;
            }
            let given = self.given_like(line);
            let from_given = given.iter().map(|given| {
                let known: SmallVec<[(usize, u64); 2]> = known.iter().copied().chain([(at, given.points)]).collect();
                self.price_between(form, letters, made, &known)
            });
            if let Some(dearer) = from_given.min().filter(|&dearer| dearer > price) {
                self.step(number, premises.clone(), dearer, built);
                premises.push(self.fact(Fact::Concluded(line), distance.saturating_add(price)));
                break;
            }
        }
        self.step(number, premises, price, built);
    }

    /// Returns what a derivation has that carries a shape over to other objects.
    fn changed(&mut self, changed: Option<(ShapeId, bool)>, distance: u64) -> SmallVec<[FactId; 2]> {
        let Some((shape, is_axiom)) = changed else { return SmallVec::new() };
        let mut facts = SmallVec::from_slice(&[self.fact(Fact::Changed(shape, is_axiom), distance)]);
        let bare = self.shapes.bare(shape);
        let is_of_axioms = !is_axiom && !self.operates && self.fixed.contains(&shape);
        if is_of_axioms && self.given_like(bare).iter().all(|given| given.is_axiom) {
            facts.push(self.fact(Fact::Concluded(bare), distance));
        }
        facts
    }

    /// Returns a line of a form of which something is arbitrary, if none but axioms of the whole are given that may be this line; with the
    /// letters of the form where the line is one of them, which does not speak of what is arbitrary.
    fn of_axioms(&mut self, form: usize, letters: &Letters) -> Option<(ShapeId, Vec<CitedAxiom>)> {
        if self.operates {
            return None;
        }
        let calculus = self.question.calculus;
        let slots: SmallVec<[Slot; 6]> = self.forms[form].slots.clone();
        for (slot, line) in slots.iter().enumerate() {
            let (absent, schema) = (self.arbitrary(form, slot), line.schema);
            let line = self.shapes.instance(calculus, schema, letters);
            let given = self.given_like(line);
            if absent.is_empty() || given.is_empty() || self.shapes.is_open(line) || given.iter().any(|given| !given.is_axiom) {
                continue;
            }
            let mut ways = Vec::new();
            for given in given {
                let mut of_axiom = letters.clone();
                if self.shapes.bind_without(calculus, schema, given.shape, &mut of_axiom, &absent) {
                    ways.push(CitedAxiom { letters: of_axiom, slot, points: given.points });
                }
            }
            if ways.iter().all(|way| way.letters != *letters) {
                return Some((line, ways));
            }
        }
        None
    }
}
