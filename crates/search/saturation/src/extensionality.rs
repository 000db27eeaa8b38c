//! Extensionality resolution (Gupta, Kovács, Kragl and Voronkov, ATVA 2014): a clause that says when two objects are the same, as that of sets does,
//! is put against every statement that two objects differ. Superposition would come to that only by what the objects' difference is made of.

use smallvec::SmallVec;

use crate::clause::{ClauseId, Literal};
use crate::identity::Identity;
use crate::queue::FAR;
use crate::simplification::Draft;
use crate::store::Store;
use crate::terms::{Symbol, TermBank, TermId};

impl Store {
    /// From X = Y ∨ C and s ≠ t ∨ D, where s ≠ t is eligible, to Cσ ∨ D, where σ has s for X and t for Y.
    pub(crate) fn resolve_identities(&mut self, given: ClauseId, each: &mut dyn FnMut(&mut Store, Draft) -> bool) {
        if self.identities.is_empty() {
            return;
        }
        let mut pairs: Vec<(Identity, ClauseId)> = Vec::new();
        for &identity in &self.identities {
            let is_own = identity.clause == given;
            let others = if is_own { &self.active[..] } else { std::slice::from_ref(&given) };
            pairs.extend(others.iter().map(|&other| (identity, other)));
        }
        for (identity, other) in pairs {
            let clause = self.clause(other);
            let (literals, eligible) = (clause.literals.clone(), clause.eligible.clone());
            for at in eligible.into_iter().map(usize::from) {
                let literal = literals[at];
                let is_told = |term: TermId| self.bank.head(term).is_some() && !mentions(&self.bank, term, identity.witness);
                if literal.is_positive || literal.is_atom(&self.bank) || !is_told(literal.left) || !is_told(literal.right) {
                    continue;
                }
                if self.step() {
                    return;
                }
                let draft = self.identified(identity, (other, &literals, at));
                self.unifier.undo(0);
                if draft.is_some_and(|draft| each(self, draft)) {
                    return;
                }
            }
        }
    }

    /// From p(s) and ¬p(t), two clauses without variables that follow from the goal and differ in one argument, to s ≠ t, which is then put against
    /// what says when two objects are the same. Superposition never says it; only the strategy that unfolds definitions asks for it.
    pub(crate) fn tell_apart(&mut self, given: ClauseId, each: &mut dyn FnMut(&mut Store, Draft) -> bool) {
        let ground = |store: &Store, id: ClauseId| {
            let unit = store.clause(id).unit()?;
            let is_of_goal = store.clause(id).distance != FAR;
            (is_of_goal && unit.is_atom(&store.bank) && store.bank.is_ground(unit.left)).then_some(unit)
        };
        if self.identities.is_empty() || self.definitions.is_empty() {
            return;
        }
        let Some(own) = ground(self, given) else { return };
        let others = self.active.iter().copied().filter(|&other| {
            let unit = ground(self, other);
            unit.is_some_and(|unit| unit.is_positive != own.is_positive && self.bank.head(unit.left) == self.bank.head(own.left))
        });
        for other in others.collect::<Vec<_>>() {
            if self.step() {
                return;
            }
            let Some(unit) = ground(self, other) else { continue };
            let sides = self.bank.arguments(own.left).iter().zip(self.bank.arguments(unit.left));
            let mut differing = sides.filter(|(one, other)| one != other);
            let (Some((&left, &right)), None) = (differing.next(), differing.next()) else { continue };
            let apart = Literal { left, right, is_positive: false };
            let draft = self.draft(&[(given, 0), (other, 0)], &[apart], None);
            if draft.is_some_and(|draft| each(self, draft)) {
                return;
            }
        }
    }

    fn identified(&mut self, identity: Identity, (other, literals, at): (ClauseId, &[Literal], usize)) -> Option<Draft> {
        let shift = self.clause(other).variables;
        let own = self.clause(identity.clause).literals.clone();
        let mut rest: SmallVec<[Literal; 8]> = SmallVec::new();
        for (place, &literal) in own.iter().enumerate() {
            let mut side = |term: TermId| self.bank.map_variables(term, &mut |bank, variable| bank.variable(variable + shift));
            let shifted = Literal { left: side(literal.left)?, right: side(literal.right)?, ..literal };
            if place != identity.literal {
                rest.push(shifted);
                continue;
            }
            let (left, right) = (literals[at].left, literals[at].right);
            if !self.unifier.unify(&self.bank, shifted.left, left) || !self.unifier.unify(&self.bank, shifted.right, right) {
                return None;
            }
        }
        rest.extend(literals.iter().enumerate().filter(|&(place, _)| place != at).map(|(_, &literal)| literal));
        self.draft(&[(identity.clause, shift), (other, 0)], &rest, None)
    }
}

fn mentions(bank: &TermBank, term: TermId, symbol: Symbol) -> bool {
    bank.head(term) == Some(symbol) || bank.arguments(term).iter().any(|&argument| mentions(bank, argument, symbol))
}
