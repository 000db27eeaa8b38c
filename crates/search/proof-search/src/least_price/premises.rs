//! The shapes that a premise may have which the conclusion does not determine: those of parts of what is given, and those that one or two
//! rules put together of such parts.

use formula::VariableId;
use smallvec::SmallVec;

use super::graph::Fact;
use super::{Abstraction, MAX_PREMISES};
use crate::forms::Slot;
use crate::shapes::{ANY, Letters, ShapeId};
use crate::table::FactId;

/// A shape that a premise may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) shape: ShapeId,
    /// The shape that has to be said of other objects for it, and if it is axioms that say it.
    pub(super) changed: Option<(ShapeId, bool)>,
    /// True if rules put it together of parts, so that it is none of the lines that are given.
    pub(super) is_built: bool,
}

/// The values of the letters of a form when a line of it is known.
pub(super) struct Way {
    pub(super) letters: Letters,
    pub(super) changed: Option<(ShapeId, bool)>,
}

/// The lines of a form.
pub(super) struct Lines {
    pub(super) closed: SmallVec<[ShapeId; 4]>,
    pub(super) guide: Option<(usize, ShapeId)>,
}

impl Abstraction<'_, '_> {
    pub(super) fn parts_like(&self, shape: ShapeId) -> Vec<Candidate> {
        let parts = self.parts.iter().copied().filter(|&part| self.shapes.are_compatible(part, shape));
        let changed = |part: ShapeId| self.changed.get(&part).map(|&is_axiom| (part, is_axiom));
        parts.map(|part| Candidate { shape: part, changed: changed(part), is_built: false }).collect()
    }

    /// Returns the shapes like an open one that parts of what is given have, or that some layers of rules put together of such parts.
    pub(super) fn premises_like(&mut self, shape: ShapeId, layers: u8) -> Vec<Candidate> {
        if let Some(known) = self.premises.get(&(shape, layers)) {
            return known.clone();
        }
        let mut found = self.parts_like(shape);
        let calculus = self.question.calculus;
        for form in 0..if layers > 0 { self.forms.len() } else { 0 } {
            let Some(conclusion) = self.forms[form].conclusion.filter(|_| !self.forms[form].built.is_empty()) else { continue };
            let mut letters = Letters::new();
            if !self.shapes.bind(calculus, conclusion, shape, &mut letters) || !self.has_openings(form, &letters) {
                continue;
            }
            let Lines { guide, .. } = self.lines(form, &letters);
            let mut ways = vec![Way { letters: letters.clone(), changed: None }];
            if let Some((slot, pattern)) = guide.filter(|&(_, pattern)| pattern != ANY) {
                let premises = self.premises_like(pattern, layers - 1);
                ways = premises.into_iter().flat_map(|premise| self.bound(form, slot, premise, &letters)).collect();
            }
            for Way { letters, changed } in ways {
                let whole = self.shapes.instance(calculus, conclusion, &letters);
                let candidate = Candidate { shape: whole, changed, is_built: true };
                let fits = !self.shapes.is_open(whole) && self.shapes.are_compatible(whole, shape);
                let is_known = |known: &Candidate| (known.shape, known.changed) == (whole, changed);
                if fits && !found.iter().any(is_known) {
                    found.push(candidate);
                }
            }
            self.is_over |= found.len() > MAX_PREMISES;
            if self.is_over {
                break;
            }
        }
        self.premises.insert((shape, layers), found.clone());
        found
    }

    /// Returns the lines that a form rests on: the shapes that are known altogether, and of the others the one of which most is known.
    pub(super) fn lines(&mut self, form: usize, letters: &Letters) -> Lines {
        let slots: SmallVec<[Slot; 6]> = self.forms[form].slots.clone();
        let mut lines = Lines { closed: SmallVec::new(), guide: None };
        let mut best = None;
        for (slot, line) in slots.iter().enumerate() {
            let shape = self.shapes.instance(self.question.calculus, line.schema, letters);
            if !self.shapes.is_open(shape) {
                lines.closed.push(shape);
            } else if best.is_none_or(|best| self.shapes.knowledge(shape) > best) {
                best = Some(self.shapes.knowledge(shape));
                lines.guide = Some((slot, shape));
            }
        }
        lines
    }

    /// Returns what the letters of a form stand for when a line of it has this shape as well, in each way, with what has to be said of other
    /// objects then. Where the line is an axiom nothing that it speaks of is arbitrary; in a subproof it can be derived, which costs a step, and
    /// another one to take out of there what follows.
    pub(super) fn bound(&mut self, form: usize, slot: usize, candidate: Candidate, letters: &Letters) -> SmallVec<[Way; 2]> {
        let calculus = self.question.calculus;
        let schema = self.forms[form].slots[slot].schema;
        let Candidate { shape, changed, .. } = candidate;
        let mut ways = SmallVec::new();
        let mut bound = letters.clone();
        if !self.shapes.bind(calculus, schema, shape, &mut bound) {
            return ways;
        }
        let absent = self.arbitrary(form, slot);
        if self.fixed.contains(&shape) && !absent.is_empty() {
            let mut of_axiom = letters.clone();
            self.shapes.bind_without(calculus, schema, shape, &mut of_axiom, &absent);
            if of_axiom != bound {
                ways.push(Way { letters: of_axiom, changed });
                // Without boxes and subproofs what is arbitrary comes from no axiom that speaks of something else.
                let is_axiom = self.question.openings.is_empty();
                ways.push(Way { letters: bound, changed: changed.or(Some((shape, is_axiom))) });
                return ways;
            }
        }
        ways.push(Way { letters: bound, changed });
        ways
    }

    /// Returns the fact that a rule concludes a line of a form, where this line is one that rules put together and some line that is given may be
    /// of its shape.
    pub(super) fn concluded(
        &mut self,
        form: usize,
        slot: usize,
        candidate: Candidate,
        letters: &Letters,
        distance: u64,
    ) -> Option<FactId> {
        let schema = self.forms[form].slots[slot].schema;
        let line = self.shapes.instance(self.question.calculus, schema, letters);
        let is_ambiguous = candidate.is_built && !self.shapes.is_open(line) && !self.given_like(line).is_empty();
        is_ambiguous.then(|| self.fact(Fact::Concluded(line), distance))
    }

    /// Returns the letters that stand for something arbitrary in a line of a form.
    pub(super) fn arbitrary(&self, form: usize, slot: usize) -> SmallVec<[VariableId; 2]> {
        let here = |line: Option<u8>| line.is_none_or(|line| usize::from(line) == slot);
        let arbitrary = self.forms[form].arbitrary.iter().filter(|&&(_, line)| here(line));
        arbitrary.map(|&(letter, _)| letter).collect()
    }
}
