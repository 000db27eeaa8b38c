//! Substitutions that make terms equal: most general unifiers, and matchers, which change one of two terms only.
//!
//! Variables differ by their numbers: two clauses that are unified have no variable in common. In matching the variables of the target
//! stand for themselves, whatever their numbers.

use smallvec::SmallVec;

use crate::terms::{Term, TermBank, TermId};

/// Steps after which an attempt to unify is given up: triangular substitutions can stand for terms of exponential size.
const MAX_STEPS: usize = 20_000;

/// Terms put for variables, with a trail by which they are taken back.
#[derive(Clone, Debug, Default)]
pub(crate) struct Substitution {
    bound: Vec<Option<TermId>>,
    trail: Vec<u32>,
}

impl Substitution {
    pub(crate) fn get(&self, variable: u32) -> Option<TermId> {
        self.bound.get(variable as usize).copied().flatten()
    }

    pub(crate) fn bind(&mut self, variable: u32, term: TermId) {
        let at = variable as usize;
        if self.bound.len() <= at {
            self.bound.resize(at + 1, None);
        }
        self.bound[at] = Some(term);
        self.trail.push(variable);
    }

    /// Returns a mark to which it can be taken back.
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Forgets what was bound since the mark.
    pub(crate) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark
            && let Some(variable) = self.trail.pop()
        {
            self.bound[variable as usize] = None;
        }
    }

    /// Follows variables to the term that they stand for.
    fn resolve(&self, bank: &TermBank, mut term: TermId) -> TermId {
        while let Some(bound) = bank.as_variable(term).and_then(|variable| self.get(variable)) {
            term = bound;
        }
        term
    }

    /// Makes two terms equal, if that is possible; otherwise nothing is bound.
    pub(crate) fn unify(&mut self, bank: &TermBank, left: TermId, right: TermId) -> bool {
        let mark = self.mark();
        let mut stack: SmallVec<[(TermId, TermId); 16]> = SmallVec::new();
        stack.push((left, right));
        let mut steps = 0;
        while let Some((left, right)) = stack.pop() {
            steps += 1;
            let (left, right) = (self.resolve(bank, left), self.resolve(bank, right));
            if left == right {
                continue;
            }
            let fits = match (bank.term(left), bank.term(right)) {
                (Term::Variable(variable), _) => self.bind_checked(bank, variable, right, &mut steps),
                (_, Term::Variable(variable)) => self.bind_checked(bank, variable, left, &mut steps),
                (Term::Apply(f, xs), Term::Apply(g, ys)) => {
                    let same = f == g;
                    if same {
                        stack.extend(xs.iter().copied().zip(ys.iter().copied()).rev());
                    }
                    same
                }
            };
            if !fits || steps > MAX_STEPS {
                self.undo(mark);
                return false;
            }
        }
        true
    }

    fn bind_checked(&mut self, bank: &TermBank, variable: u32, term: TermId, steps: &mut usize) -> bool {
        // Atoms are no objects.
        if bank.is_atom(term) || self.occurs(bank, variable, term, steps) {
            return false;
        }
        self.bind(variable, term);
        true
    }

    fn occurs(&self, bank: &TermBank, variable: u32, term: TermId, steps: &mut usize) -> bool {
        let mut stack: SmallVec<[TermId; 16]> = SmallVec::new();
        stack.push(term);
        while let Some(top) = stack.pop() {
            *steps += 1;
            if *steps > MAX_STEPS {
                return true;
            }
            if bank.is_ground(top) {
                continue;
            }
            match bank.term(top) {
                Term::Variable(other) if other == variable => return true,
                Term::Variable(other) => stack.extend(self.get(other)),
                Term::Apply(_, arguments) => stack.extend_from_slice(arguments),
            }
        }
        false
    }

    /// Binds variables of the pattern so that it becomes the target; otherwise nothing is bound.
    pub(crate) fn matches(&mut self, bank: &TermBank, pattern: TermId, target: TermId) -> bool {
        let mark = self.mark();
        let fits = self.match_parts(bank, pattern, target);
        if !fits {
            self.undo(mark);
        }
        fits
    }

    fn match_parts(&mut self, bank: &TermBank, pattern: TermId, target: TermId) -> bool {
        if bank.is_ground(pattern) {
            return pattern == target;
        }
        match (bank.term(pattern), bank.term(target)) {
            (Term::Variable(variable), _) => match self.get(variable) {
                Some(bound) => bound == target,
                None => {
                    let is_object = !bank.is_atom(target);
                    if is_object {
                        self.bind(variable, target);
                    }
                    is_object
                }
            },
            (Term::Apply(f, xs), Term::Apply(g, ys)) if f == g && bank.size(pattern) <= bank.size(target) => {
                xs.iter().zip(ys).all(|(&x, &y)| self.match_parts(bank, x, y))
            }
            _ => false,
        }
    }

    /// Returns a term with its variables replaced once by what they are bound to: the substitution of a matcher.
    pub(crate) fn instance(&self, bank: &mut TermBank, term: TermId) -> Option<TermId> {
        if bank.is_ground(term) {
            return Some(term);
        }
        bank.map_variables(term, &mut |bank, variable| self.get(variable).unwrap_or_else(|| bank.variable(variable)))
    }

    /// Returns a term under a unifier, where `replaced` is put for each occurrence of a term before the unifier is; none if it would be too deep
    /// or too large.
    pub(crate) fn apply(&self, bank: &mut TermBank, term: TermId, replaced: Option<(TermId, TermId)>) -> Option<TermId> {
        self.apply_within(bank, term, replaced, &mut 0)
    }

    fn apply_within(
        &self,
        bank: &mut TermBank,
        term: TermId,
        replaced: Option<(TermId, TermId)>,
        depth: &mut u16,
    ) -> Option<TermId> {
        if let Some((from, to)) = replaced
            && from == term
        {
            return Some(to);
        }
        if bank.is_ground(term) && replaced.is_none_or(|(from, _)| !bank.is_ground(from)) {
            return Some(term);
        }
        match bank.term(term) {
            Term::Variable(variable) => match self.get(variable) {
                None => Some(term),
                // What stands for a variable is no part of the term in which something is replaced.
                Some(bound) => self.deeper(bank, bound, None, depth),
            },
            Term::Apply(head, arguments) => {
                let arguments: SmallVec<[TermId; 4]> = arguments.iter().copied().collect();
                let mut applied: SmallVec<[TermId; 4]> = SmallVec::new();
                for argument in arguments {
                    applied.push(self.deeper(bank, argument, replaced, depth)?);
                }
                bank.apply(head, &applied)
            }
        }
    }

    fn deeper(&self, bank: &mut TermBank, term: TermId, replaced: Option<(TermId, TermId)>, depth: &mut u16) -> Option<TermId> {
        // A chain of bindings may nest deeper than any term that is made.
        if *depth >= 2 * crate::terms::MAX_DEPTH {
            bank.refuse();
            return None;
        }
        *depth += 1;
        let applied = self.apply_within(bank, term, replaced, depth);
        *depth -= 1;
        applied
    }
}
