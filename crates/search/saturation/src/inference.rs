//! The inferences of the superposition calculus (Bachmair and Ganzinger, JLC 1994): superposition, which is resolution where atoms are
//! concerned, equality resolution and equality factoring; and with them extensionality resolution (`extensionality`).
//!
//! Not here: what becomes of the clauses that are made (`given_clause`).

use smallvec::SmallVec;

use crate::clause::{ClauseId, Literal};
use crate::discrimination::Relation;
use crate::simplification::Draft;
use crate::store::{Side, Store};
use crate::terms::{TermBank, TermId};

impl Store {
    /// Calls `each` with everything that follows from an active clause and active clauses in one step, until it says that this is
    /// enough or the time is up.
    pub(crate) fn infer(&mut self, given: ClauseId, each: &mut dyn FnMut(&mut Store, Draft) -> bool) {
        self.resolve_equalities(given, each);
        self.factor(given, each);
        self.resolve_identities(given, each);
        self.tell_apart(given, each);
        self.superpose(given, each);
    }

    /// From s ≠ t ∨ C, where σ makes s and t equal, to Cσ.
    fn resolve_equalities(&mut self, given: ClauseId, each: &mut dyn FnMut(&mut Store, Draft) -> bool) {
        let clause = self.clause(given);
        let (literals, eligible) = (clause.literals.clone(), clause.eligible.clone());
        for at in eligible.into_iter().map(usize::from) {
            let literal = literals[at];
            if literal.is_positive || literal.is_atom(&self.bank) || !self.unifier.unify(&self.bank, literal.left, literal.right)
            {
                continue;
            }
            let rest = literals.iter().enumerate().filter(|&(other, _)| other != at).map(|(_, &literal)| literal);
            let rest: SmallVec<[Literal; 8]> = rest.collect();
            let draft = self.draft(&[(given, 0)], &rest, None);
            self.unifier.undo(0);
            if draft.is_some_and(|draft| each(self, draft)) {
                return;
            }
        }
    }

    /// From s = t ∨ u = v ∨ C, where σ makes s and u equal, to (t ≠ v ∨ u = v ∨ C)σ.
    fn factor(&mut self, given: ClauseId, each: &mut dyn FnMut(&mut Store, Draft) -> bool) {
        let clause = self.clause(given);
        if clause.has_selected {
            return;
        }
        let (literals, eligible) = (clause.literals.clone(), clause.eligible.clone());
        for at in eligible.into_iter().map(usize::from) {
            let first = literals[at];
            if !first.is_positive {
                continue;
            }
            for (other, &second) in literals.iter().enumerate() {
                if other == at || !second.is_positive || second.is_atom(&self.bank) != first.is_atom(&self.bank) {
                    continue;
                }
                for is_right in self.greater_sides(first) {
                    let (s, t) = Side { clause: given, literal: at as u16, is_right }.of(first);
                    let sides: &[bool] = if second.is_atom(&self.bank) { &[false] } else { &[false, true] };
                    for &turned in sides {
                        let (u, v) = Side { clause: given, literal: other as u16, is_right: turned }.of(second);
                        if !self.unifier.unify(&self.bank, s, u) {
                            continue;
                        }
                        let mut rest: SmallVec<[Literal; 8]> = SmallVec::new();
                        rest.extend(literals.iter().enumerate().filter(|&(index, _)| index != at).map(|(_, &literal)| literal));
                        rest.push(Literal { left: t, right: v, is_positive: false });
                        let draft = self.draft(&[(given, 0)], &rest, None);
                        self.unifier.undo(0);
                        if draft.is_some_and(|draft| each(self, draft)) {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// From l = r ∨ C and D with a part u, where σ makes l and u equal, to Cσ and D with r in place of u everywhere, under σ.
    fn superpose(&mut self, given: ClauseId, each: &mut dyn FnMut(&mut Store, Draft) -> bool) {
        // The given clause with variables that no active one has.
        let shift = self.active.iter().map(|&id| self.clause(id).variables).max().unwrap_or(0);
        let literals = self.clause(given).literals.clone();
        let mut shifted: Vec<Literal> = Vec::with_capacity(literals.len());
        for literal in &literals {
            let mut side = |term: TermId| self.bank.map_variables(term, &mut |bank, variable| bank.variable(variable + shift));
            let (Some(left), Some(right)) = (side(literal.left), side(literal.right)) else { return };
            shifted.push(Literal { left, right, ..*literal });
        }
        let clause = self.clause(given);
        let (eligible, has_selected) = (clause.eligible.clone(), clause.has_selected);
        for at in eligible.into_iter().map(usize::from) {
            let literal = shifted[at];
            for is_right in self.greater_sides(literal) {
                let side = Side { clause: given, literal: at as u16, is_right };
                let (term, _) = side.of(literal);
                if literal.is_positive && !has_selected {
                    let mut partners: Vec<(TermId, ClauseId)> = Vec::new();
                    self.into.each(&self.bank, term, Relation::Unifiable, 0, |part, clause| {
                        partners.push((part, clause));
                        false
                    });
                    for (part, partner) in partners {
                        let into = self.clause(partner).literals.clone();
                        if self.superposition((side, &shifted, shift), (partner, &into, 0), part, each) {
                            return;
                        }
                    }
                }
                let mut parts: Vec<TermId> = Vec::new();
                let whole = [term];
                let is_atom = literal.is_positive && literal.is_atom(&self.bank);
                let terms = if is_atom { self.bank.arguments(term) } else { &whole };
                terms.iter().for_each(|&term| parts_of(&self.bank, term, &mut parts));
                for part in parts {
                    let mut partners: Vec<Side> = Vec::new();
                    self.from.each(&self.bank, part, Relation::Unifiable, 0, |_, side| {
                        partners.push(side);
                        false
                    });
                    for partner in partners.into_iter().filter(|partner| partner.clause != given) {
                        let from = self.clause(partner.clause).literals.clone();
                        if self.superposition((partner, &from, 0), (given, &shifted, shift), part, each) {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// One inference; returns whether that was enough. Each clause comes with its literals and by how much its variables are shifted.
    fn superposition(
        &mut self,
        (side, from, from_shift): (Side, &[Literal], u32),
        (into_clause, into, into_shift): (ClauseId, &[Literal], u32),
        part: TermId,
        each: &mut dyn FnMut(&mut Store, Draft) -> bool,
    ) -> bool {
        let literal = from[usize::from(side.literal)];
        let (left, right) = side.of(literal);
        // Atoms are replaced by the truth only, objects by objects.
        if self.bank.is_atom(part) != literal.is_atom(&self.bank) {
            return false;
        }
        if self.bank.is_atom(part) && !self.definitions.allow(&self.bank, [(side.clause, left), (into_clause, part)]) {
            return false;
        }
        if self.step() {
            return true;
        }
        if !self.unifier.unify(&self.bank, left, part) {
            return false;
        }
        let draft = self.superposed((side, from, from_shift), (into_clause, into, into_shift), part, right);
        self.unifier.undo(0);
        draft.is_some_and(|draft| each(self, draft))
    }

    fn superposed(
        &mut self,
        (side, from, from_shift): (Side, &[Literal], u32),
        (into_clause, into, into_shift): (ClauseId, &[Literal], u32),
        part: TermId,
        right: TermId,
    ) -> Option<Draft> {
        let replaced = self.unifier.apply(&mut self.bank, part, None)?;
        let replacement = self.unifier.apply(&mut self.bank, right, None)?;
        if replaced == replacement || self.ordering.is_greater(&self.bank, replacement, replaced) {
            return None;
        }
        // Somewhere it replaces a part of the greater side of an eligible literal.
        let eligible = self.clause(into_clause).eligible.clone();
        let mut is_needed = false;
        for at in eligible.into_iter().map(usize::from) {
            let literal = into[at];
            for is_right in self.greater_sides(literal) {
                let (greater, less) = Side { clause: into_clause, literal: at as u16, is_right }.of(literal);
                if is_needed || !self.bank.contains(greater, part) {
                    continue;
                }
                let greater = self.unifier.apply(&mut self.bank, greater, None)?;
                let less = self.unifier.apply(&mut self.bank, less, None)?;
                is_needed = greater != less && !self.ordering.is_greater(&self.bank, less, greater);
            }
        }
        if !is_needed {
            return None;
        }
        let rest = from.iter().enumerate().filter(|&(at, _)| at != usize::from(side.literal)).map(|(_, &literal)| literal);
        let rest: SmallVec<[Literal; 8]> = rest.collect();
        let mut draft = self.draft(&[(side.clause, from_shift), (into_clause, into_shift)], &rest, None)?;
        let changed = self.literals(into, Some((part, replacement)))?;
        draft.literals.extend(changed);
        Some(draft)
    }

    /// Literals under the unifier.
    fn literals(&mut self, literals: &[Literal], replaced: Option<(TermId, TermId)>) -> Option<Vec<Literal>> {
        let Store { bank, unifier, .. } = self;
        let applied = literals.iter().map(|literal| {
            let left = unifier.apply(bank, literal.left, replaced)?;
            let right = unifier.apply(bank, literal.right, replaced)?;
            Some(Literal { left, right, ..*literal })
        });
        applied.collect()
    }

    /// A draft of literals under the unifier, that follows from clauses, whose variables are shifted by so much.
    pub(crate) fn draft(
        &mut self,
        premises: &[(ClauseId, u32)],
        literals: &[Literal],
        replaced: Option<(TermId, TermId)>,
    ) -> Option<Draft> {
        let literals = self.literals(literals, replaced)?;
        let mut cited = Vec::with_capacity(premises.len() + 2);
        for &(clause, shift) in premises {
            let count = self.clause(clause).variables;
            let Store { bank, unifier, .. } = self;
            let terms = (0..count).map(|variable| {
                let variable = bank.variable(variable + shift);
                unifier.apply(bank, variable, None)
            });
            cited.push((clause, terms.collect::<Option<SmallVec<[TermId; 4]>>>()?));
        }
        Some(Draft { literals, parents: premises.len(), premises: cited })
    }
}

/// The parts of a term that are no variables, each once.
fn parts_of(bank: &TermBank, term: TermId, parts: &mut Vec<TermId>) {
    if bank.head(term).is_none() || term == bank.truth() || parts.contains(&term) {
        return;
    }
    parts.push(term);
    for &argument in bank.arguments(term) {
        parts_of(bank, argument, parts);
    }
}
