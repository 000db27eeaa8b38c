//! Simplification by active clauses: rewriting by equations, literals that are known to be false, and clauses that say nothing new.
//!
//! Not here: what new clauses are made of (`inference`).

use smallvec::SmallVec;

use crate::clause::{ClauseId, Literal};
use crate::discrimination::Relation;
use crate::laws::{Law, law};
use crate::store::{Rule, Side, Store};
use crate::subsumption::{Features, Kind, subsumes};
use crate::terms::TermId;

/// A clause in the making: its literals, and the instances of clauses that it follows from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) literals: Vec<Literal>,
    /// Number of premises, the first ones, that it is inferred from; the others made it simpler.
    pub(crate) parents: usize,
    pub(crate) premises: Vec<(ClauseId, SmallVec<[TermId; 4]>)>,
}

/// Equations that hold in any case are not kept as long as they have so few members; fewer, and they are of use all the same.
const MAX_LAW: u32 = 10;

impl Draft {
    fn cite(&mut self, clause: ClauseId, terms: SmallVec<[TermId; 4]>) {
        let premise = (clause, terms);
        if !self.premises.contains(&premise) {
            self.premises.push(premise);
        }
    }
}

impl Store {
    /// Makes a draft as simple as the active clauses allow. False if it says nothing that they do not say, or is true by itself.
    pub(crate) fn simplify(&mut self, draft: &mut Draft) -> bool {
        if self.is_tautology(&draft.literals) {
            return false;
        }
        self.rewrite_literals(draft);
        self.tidy(draft);
        if self.is_tautology(&draft.literals) || !self.cut(draft) {
            return false;
        }
        !self.follows_by_laws(&draft.literals) && !self.is_subsumed(&draft.literals) && !self.cut_by_several(draft)
    }

    /// Removes literals that are false by themselves, and those that stand there twice. A literal about all objects except those that equal a
    /// term becomes one about that term.
    pub(crate) fn tidy(&mut self, draft: &mut Draft) {
        while self.eliminate_variable(draft) {}
        for literal in &mut draft.literals {
            *literal = literal.normal(&self.bank, &self.ordering);
        }
        draft.literals.retain(|literal| literal.is_positive || literal.left != literal.right);
        draft.literals.sort_unstable();
        draft.literals.dedup();
    }

    /// From x ≠ t ∨ C, where x is not in t, to C with t in place of x, which says the same. False if there is no such literal, or
    /// terms became too large.
    fn eliminate_variable(&mut self, draft: &mut Draft) -> bool {
        let bank = &mut self.bank;
        let found = draft.literals.iter().enumerate().find_map(|(at, literal)| {
            let sides = [(literal.left, literal.right), (literal.right, literal.left)];
            let fits = |&(side, other): &(TermId, TermId)| bank.as_variable(side).is_some() && !bank.contains(other, side);
            let (side, other) = sides.into_iter().filter(|_| !literal.is_positive).find(fits)?;
            Some((at, bank.as_variable(side)?, other))
        });
        let Some((at, variable, value)) = found else { return false };
        let mut put =
            |term: TermId| bank.map_variables(term, &mut |bank, own| if own == variable { value } else { bank.variable(own) });
        let mut literals = Vec::with_capacity(draft.literals.len());
        for (_, literal) in draft.literals.iter().enumerate().filter(|&(other, _)| other != at) {
            let (Some(left), Some(right)) = (put(literal.left), put(literal.right)) else { return false };
            literals.push(Literal { left, right, ..*literal });
        }
        let mut premises = Vec::with_capacity(draft.premises.len());
        for (clause, terms) in &draft.premises {
            let Some(terms) = terms.iter().map(|&term| put(term)).collect::<Option<_>>() else { return false };
            premises.push((*clause, terms));
        }
        (draft.literals, draft.premises) = (literals, premises);
        true
    }

    pub(crate) fn is_tautology(&self, literals: &[Literal]) -> bool {
        literals
            .iter()
            .any(|literal| literal.is_positive && (literal.left == literal.right || literals.contains(&literal.opposite())))
    }

    /// Rewrites all terms as far as it goes.
    fn rewrite_literals(&mut self, draft: &mut Draft) {
        let is_rule = |literals: &[Literal], store: &Store| matches!(literals, [literal] if literal.is_positive && !literal.is_atom(&store.bank));
        for at in 0..draft.literals.len() {
            let literal = draft.literals[at];
            let is_rule = is_rule(&draft.literals, self);
            let (mut left, mut right) = (literal.left, literal.right);
            // A rule is not to be made an instance of itself: its greater side is rewritten as a whole by more general rules only.
            loop {
                let before = (left, right);
                let guard = |own: TermId, other: TermId, store: &Store| {
                    (is_rule && !store.ordering.is_greater(&store.bank, other, own)).then_some(other)
                };
                let other = guard(left, right, self);
                left = self.rewrite(left, other, draft);
                let other = guard(right, left, self);
                right = self.rewrite(right, other, draft);
                if (left, right) == before || !is_rule {
                    break;
                }
            }
            draft.literals[at] = Literal { left, right, ..literal };
        }
    }

    /// The normal form of a term, as far as it was found. With `other`, the term is a side of a rule whose other side that is.
    fn rewrite(&mut self, term: TermId, other: Option<TermId>, draft: &mut Draft) -> TermId {
        let mut term = term;
        loop {
            let made = self.rules.made();
            if self.bank.head(term).is_none() || term == self.bank.truth() || self.tried_on(term) == made {
                return term;
            }
            let mut arguments: SmallVec<[TermId; 4]> = SmallVec::new();
            let mut has_changed = false;
            for at in 0..self.bank.arity(term) {
                let argument = self.bank.argument(term, at);
                let rewritten = self.rewrite(argument, None, draft);
                has_changed |= rewritten != argument;
                arguments.push(rewritten);
            }
            if has_changed && let Some(head) = self.bank.head(term) {
                match self.bank.apply(head, &arguments) {
                    Some(changed) => term = changed,
                    // A rule may enlarge terms, if it lets symbols weigh nothing.
                    None => return term,
                }
            }
            match self.rewrite_whole(term, other, draft) {
                Some(rewritten) => term = rewritten,
                None => {
                    if other.is_none() {
                        self.note_tried(term, made);
                    }
                    return term;
                }
            }
        }
    }

    fn tried_on(&self, term: TermId) -> u32 {
        self.tried.get(term.0 as usize).copied().unwrap_or(0)
    }

    fn note_tried(&mut self, term: TermId, made: u32) {
        let at = term.0 as usize;
        if self.tried.len() <= at {
            self.tried.resize(self.bank.len(), 0);
        }
        self.tried[at] = made;
    }

    /// Rewrites a term as a whole, once.
    fn rewrite_whole(&mut self, term: TermId, other: Option<TermId>, draft: &mut Draft) -> Option<TermId> {
        let after = self.tried_on(term);
        let Store { bank, ordering, rules, matcher, clauses, steps, .. } = self;
        let mut found: Option<(ClauseId, TermId)> = None;
        let mut candidates: SmallVec<[(TermId, Rule); 8]> = SmallVec::new();
        rules.each(bank, term, Relation::Generalisations, after, |left, rule| {
            candidates.push((left, rule));
            false
        });
        for (left, Rule { side, is_oriented }) in candidates {
            *steps += 1;
            let mark = matcher.mark();
            if matcher.matches(bank, left, term) {
                let (_, right) = side.of(clauses[side.clause.index()].literals[usize::from(side.literal)]);
                if let Some(right) = matcher.instance(bank, right)
                    && (is_oriented || ordering.is_greater(bank, term, right))
                    && other.is_none_or(|other| bank.size(left) < bank.size(term) || ordering.is_greater(bank, other, right))
                {
                    found = Some((side.clause, right));
                    break;
                }
            }
            matcher.undo(mark);
        }
        let (clause, right) = found?;
        let terms = self.matched(clause);
        draft.cite(clause, terms);
        self.matcher.undo(0);
        Some(right)
    }

    /// The terms that are put for the variables of a clause by the matcher.
    fn matched(&mut self, clause: ClauseId) -> SmallVec<[TermId; 4]> {
        let count = self.clause(clause).variables;
        (0..count).map(|variable| self.matcher.get(variable).unwrap_or_else(|| self.bank.variable(variable))).collect()
    }

    /// Finds a unit of which a literal, or its opposite, is an instance; leaves the terms in the matcher.
    fn unit_for(&mut self, literal: Literal, is_positive: bool) -> Option<ClauseId> {
        let Store { bank, units, matcher, clauses, .. } = self;
        let mut found = None;
        for (left, right) in [(literal.left, literal.right), (literal.right, literal.left)] {
            if left == bank.truth() || found.is_some() {
                continue;
            }
            let mut candidates: SmallVec<[Side; 8]> = SmallVec::new();
            units.each(bank, left, Relation::Generalisations, 0, |_, side| {
                candidates.push(side);
                false
            });
            for side in candidates {
                let unit = clauses[side.clause.index()].literals[usize::from(side.literal)];
                if unit.is_positive != is_positive || unit.is_atom(bank) != literal.is_atom(bank) {
                    continue;
                }
                let (from, to) = side.of(unit);
                if matcher.matches(bank, from, left) && matcher.matches(bank, to, right) {
                    found = Some(side.clause);
                    break;
                }
                matcher.undo(0);
            }
        }
        found
    }

    /// Removes literals that units say are false. False if a unit says that one is true.
    fn cut(&mut self, draft: &mut Draft) -> bool {
        let mut at = 0;
        while at < draft.literals.len() {
            let literal = draft.literals[at];
            if self.unit_for(literal, literal.is_positive).is_some() || self.says_a_unit_within(literal) {
                self.matcher.undo(0);
                return false;
            }
            match self.unit_for(literal, !literal.is_positive) {
                Some(clause) => {
                    let terms = self.matched(clause);
                    self.matcher.undo(0);
                    draft.cite(clause, terms);
                    draft.literals.remove(at);
                }
                None => at += 1,
            }
        }
        true
    }

    /// Removes literals that active clauses of several literals say are false where the others are (contextual literal cutting). True if what is left
    /// follows from one of them.
    fn cut_by_several(&mut self, draft: &mut Draft) -> bool {
        let mut at = 0;
        let mut is_cut = false;
        while at < draft.literals.len() && draft.literals.len() > 1 {
            let mut turned: SmallVec<[Literal; 8]> = SmallVec::from_slice(&draft.literals);
            turned[at] = turned[at].opposite();
            let kind = Kind::of(&self.bank, turned[at]);
            match self.subsuming(&turned, Some(kind)) {
                Some(clause) => {
                    let terms = self.matched(clause);
                    self.matcher.undo(0);
                    draft.cite(clause, terms);
                    draft.literals.remove(at);
                    (at, is_cut) = (0, true);
                }
                None => at += 1,
            }
        }
        is_cut && self.is_subsumed(&draft.literals)
    }

    /// Returns whether an equation only puts a unit's two sides into the same surroundings.
    fn says_a_unit_within(&mut self, literal: Literal) -> bool {
        if !literal.is_positive || literal.is_atom(&self.bank) {
            return false;
        }
        let (mut left, mut right) = (literal.left, literal.right);
        while let (Some(f), Some(g)) = (self.bank.head(left), self.bank.head(right)) {
            if f != g {
                return false;
            }
            let mut differing =
                (0..self.bank.arity(left)).filter(|&at| self.bank.argument(left, at) != self.bank.argument(right, at));
            let (Some(at), None) = (differing.next(), differing.next()) else { return false };
            (left, right) = (self.bank.argument(left, at), self.bank.argument(right, at));
            if self.unit_for(Literal { left, right, is_positive: true }, true).is_some() {
                return true;
            }
        }
        false
    }

    /// Returns whether an equation follows from commutativity and associativity and is none of these laws.
    fn follows_by_laws(&mut self, literals: &[Literal]) -> bool {
        let [literal] = *literals else { return false };
        if !literal.is_positive || literal.is_atom(&self.bank) || self.sums.is_empty() {
            return false;
        }
        if literal.weight(&self.bank) <= MAX_LAW
            && matches!(law(&self.bank, literal), Some((_, Law::Commutative | Law::Associative | Law::Exchange)))
        {
            return false;
        }
        self.sums.normal(&mut self.bank, literal.left) == self.sums.normal(&mut self.bank, literal.right)
    }

    /// Returns whether an active clause of several literals says as much.
    pub(crate) fn is_subsumed(&mut self, literals: &[Literal]) -> bool {
        let found = self.subsuming(literals, None).is_some();
        self.matcher.undo(0);
        found
    }

    /// Finds an active clause of several literals with an instance among these, and with a literal of a certain kind, if one is named; leaves the terms
    /// in the matcher.
    fn subsuming(&mut self, literals: &[Literal], with: Option<Kind>) -> Option<ClauseId> {
        if literals.len() < 2 || self.several.is_empty() {
            return None;
        }
        let features = Features::of(&self.bank, literals);
        let Store { bank, several, clauses, matcher, steps, .. } = self;
        for list in several.subsuming(bank, literals) {
            // To look through the list takes time as well.
            *steps += list.len() as u64 / 64;
            let found = list.iter().find(|(id, own)| {
                own.may_subsume(&features) && with.is_none_or(|kind| own.may_have(kind)) && {
                    *steps += 1;
                    let found = subsumes(bank, matcher, &clauses[id.index()].literals, literals, steps);
                    if !found {
                        matcher.undo(0);
                    }
                    found
                }
            });
            if let Some(&(id, _)) = found {
                return Some(id);
            }
        }
        None
    }

    /// The active clauses that a new one makes superfluous, or simpler.
    pub(crate) fn affected(&mut self, id: ClauseId) -> Vec<ClauseId> {
        let literals = self.clause(id).literals.clone();
        let mut affected: Vec<ClauseId> = Vec::new();
        if let [literal] = *literals {
            // Two terms that are known to be different are seldom equated.
            if !literal.is_positive && !literal.is_atom(&self.bank) {
                return affected;
            }
            for is_right in self.greater_sides(literal) {
                let (left, right) = Side { clause: id, literal: 0, is_right }.of(literal);
                if self.bank.head(left).is_none() {
                    continue;
                }
                let is_oriented = self.ordering.is_greater(&self.bank, left, right);
                let mut candidates: Vec<(TermId, ClauseId)> = Vec::new();
                self.parts.each(&self.bank, left, Relation::Instances, 0, |part, clause| {
                    candidates.push((part, clause));
                    false
                });
                for (part, clause) in candidates {
                    if clause == id || affected.contains(&clause) {
                        continue;
                    }
                    self.steps += 1;
                    if self.matcher.matches(&self.bank, left, part) {
                        let is_equation = !literal.is_atom(&self.bank);
                        let is_smaller = is_oriented
                            || self
                                .matcher
                                .instance(&mut self.bank, right)
                                .is_some_and(|right| self.ordering.is_greater(&self.bank, part, right));
                        self.matcher.undo(0);
                        if !is_equation || is_smaller {
                            affected.push(clause);
                        }
                    }
                }
            }
            return affected;
        }
        let features = Features::of(&self.bank, &literals);
        let Store { bank, several, clauses, matcher, steps, .. } = self;
        for other in several.subsumed(&features).into_iter().filter(|&other| other != id) {
            if subsumes(bank, matcher, &literals, &clauses[other.index()].literals, steps) {
                affected.push(other);
            }
            matcher.undo(0);
        }
        affected
    }
}
