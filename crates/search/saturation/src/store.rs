//! The clauses of a search, and the indices in which the active ones are found.
//!
//! Not here: what is inferred from them (`inference`), and what makes them simpler (`simplification`).

use std::time::Instant;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::clause::{Clause, ClauseId, Literal, Origin, State};
use crate::definitions::Definitions;
use crate::discrimination::DiscriminationTree;
use crate::eligibility::eligible;
use crate::identity::Identity;
use crate::laws::{Law, SumNormaliser, law};
use crate::ordering::{Comparison, TermOrdering};
use crate::strategy::Selection;
use crate::subsumption::ClauseIndex;
use crate::terms::{Symbol, Term, TermBank, TermId};
use crate::unification::Substitution;

/// A side of a literal of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) clause: ClauseId,
    pub(crate) literal: u16,
    /// True if it is the right side.
    pub(crate) is_right: bool,
}

impl Side {
    /// The term at this side, and the one at the other.
    pub(crate) fn of(self, literal: Literal) -> (TermId, TermId) {
        if self.is_right { (literal.right, literal.left) } else { (literal.left, literal.right) }
    }
}

/// A left side of a rewriting rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) side: Side,
    /// The right side is smaller whatever the variables are; otherwise each instance is to be looked at.
    pub(crate) is_oriented: bool,
}

#[derive(Debug)]
pub(crate) struct Store {
    pub(crate) bank: TermBank,
    pub(crate) ordering: TermOrdering,
    pub(crate) selection: Selection,
    pub(crate) definitions: Definitions,
    pub(crate) clauses: Vec<Clause>,
    /// The active clauses of several literals.
    pub(crate) several: ClauseIndex,
    /// All active clauses, in the order in which they became active.
    pub(crate) active: Vec<ClauseId>,
    /// The active clauses that say when two objects are the same.
    pub(crate) identities: Vec<Identity>,
    /// The parts of eligible literals that can be replaced.
    pub(crate) into: DiscriminationTree<ClauseId>,
    /// The sides of eligible equations and atoms that others are replaced by.
    pub(crate) from: DiscriminationTree<Side>,
    /// All parts of active clauses.
    pub(crate) parts: DiscriminationTree<ClauseId>,
    /// Equations by which everything is rewritten.
    pub(crate) rules: DiscriminationTree<Rule>,
    /// Clauses of one literal, by each side that may be the greater one.
    pub(crate) units: DiscriminationTree<Side>,
    /// For each term the number of rules that were tried on all its parts, and did not fit.
    pub(crate) tried: Vec<u32>,
    /// The symbols that are known to be commutative, and those known to be associative.
    commutative: Vec<Symbol>,
    associative: Vec<Symbol>,
    pub(crate) sums: SumNormaliser,
    pub(crate) unifier: Substitution,
    pub(crate) matcher: Substitution,
    /// Number of clauses that were made and attempts at it: the measure of how much was done.
    pub(crate) steps: u64,
    /// When inferences end, whatever is left.
    pub(crate) deadline: Option<Instant>,
    /// The number of steps at which the clock is looked at again.
    next_look: u64,
    /// The deadline was met: what is inferred is not all that follows.
    pub(crate) is_over: bool,
}

/// Number of steps between two looks at the clock.
const LOOK_EVERY: u64 = 256;

impl Store {
    pub(crate) fn new(bank: TermBank, ordering: TermOrdering, selection: Selection) -> Store {
        Store {
            bank,
            ordering,
            selection,
            definitions: Definitions::default(),
            clauses: Vec::new(),
            several: ClauseIndex::default(),
            active: Vec::new(),
            identities: Vec::new(),
            into: DiscriminationTree::default(),
            from: DiscriminationTree::default(),
            parts: DiscriminationTree::default(),
            rules: DiscriminationTree::default(),
            units: DiscriminationTree::default(),
            tried: Vec::new(),
            commutative: Vec::new(),
            associative: Vec::new(),
            sums: SumNormaliser::default(),
            unifier: Substitution::default(),
            matcher: Substitution::default(),
            steps: 0,
            deadline: None,
            next_look: 0,
            is_over: false,
        }
    }

    /// Counts a step, and looks at the clock now and then. True if the time is up.
    pub(crate) fn step(&mut self) -> bool {
        self.steps += 1;
        if self.steps >= self.next_look {
            self.next_look = self.steps + LOOK_EVERY;
            self.is_over |= self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        }
        self.is_over
    }

    /// Adds a clause that waits to be looked at; its variables are 0, 1, ….
    pub(crate) fn add(
        &mut self,
        literals: Box<[Literal]>,
        origin: Origin,
        parents: SmallVec<[ClauseId; 2]>,
        distance: u16,
    ) -> ClauseId {
        let variables = variables(&self.bank, &literals);
        let id = ClauseId(self.clauses.len() as u32);
        let (eligible, has_selected) = (SmallVec::new(), false);
        let state = State::Waiting;
        self.clauses.push(Clause { literals, variables, origin, parents, distance, state, eligible, has_selected });
        id
    }

    pub(crate) fn clause(&self, id: ClauseId) -> &Clause {
        &self.clauses[id.index()]
    }

    /// The sides of a literal that are not smaller than the other, each with its mark.
    pub(crate) fn greater_sides(&self, literal: Literal) -> SmallVec<[bool; 2]> {
        let mut sides = SmallVec::new();
        match self.ordering.compare(&self.bank, literal.left, literal.right) {
            Comparison::Greater | Comparison::Equal => sides.push(false),
            Comparison::Less => sides.push(true),
            Comparison::Incomparable => sides.extend([false, true]),
        }
        sides
    }

    /// Makes a clause active: it is found in the indices from now on.
    pub(crate) fn activate(&mut self, id: ClauseId) {
        let literals = &self.clause(id).literals;
        let (eligible, has_selected) = match self.definitions.chosen(&self.bank, id, literals) {
            Some(at) => (SmallVec::from_slice(&[at]), !literals[usize::from(at)].is_positive),
            None => eligible(&self.bank, &self.ordering, literals, self.selection),
        };
        let clause = &mut self.clauses[id.index()];
        (clause.eligible, clause.has_selected, clause.state) = (eligible, has_selected, State::Active);
        self.active.push(id);
        self.index(id, true);
        self.learn_laws(id);
    }

    /// Takes an active clause out of all indices.
    pub(crate) fn deactivate(&mut self, id: ClauseId) {
        self.clauses[id.index()].state = State::Dropped;
        self.active.retain(|&other| other != id);
        self.index(id, false);
    }

    fn index(&mut self, id: ClauseId, is_new: bool) {
        let literals = self.clause(id).literals.clone();
        let (chosen, has_selected) = (self.clause(id).eligible.clone(), self.clause(id).has_selected);
        let (mut into, mut all) = (FxHashSet::default(), FxHashSet::default());
        let (mut into_list, mut all_list) = (Vec::new(), Vec::new());
        for (at, &literal) in literals.iter().enumerate() {
            let is_chosen = chosen.contains(&(at as u16));
            let sides = self.greater_sides(literal);
            for is_right in [false, true] {
                let (term, _) = Side { clause: id, literal: at as u16, is_right }.of(literal);
                parts(&self.bank, term, &mut all, &mut all_list);
                if is_chosen && sides.contains(&is_right) {
                    // A true atom is replaced by the truth to no avail; its parts can be replaced.
                    let is_atom = literal.is_positive && self.bank.is_atom(term);
                    let whole = [term];
                    let terms = if is_atom { self.bank.arguments(term) } else { &whole };
                    terms.iter().for_each(|&term| parts(&self.bank, term, &mut into, &mut into_list));
                }
            }
            for &is_right in &sides {
                let side = Side { clause: id, literal: at as u16, is_right };
                let (term, _) = side.of(literal);
                if is_chosen && literal.is_positive && !has_selected {
                    update(&mut self.from, &self.bank, term, side, is_new);
                }
                if literals.len() == 1 {
                    update(&mut self.units, &self.bank, term, side, is_new);
                    if let Some(rule) = self.rule(literal, side, sides.len() == 1) {
                        update(&mut self.rules, &self.bank, term, rule, is_new);
                    }
                }
            }
        }
        into_list.into_iter().for_each(|term| update(&mut self.into, &self.bank, term, id, is_new));
        all_list.into_iter().for_each(|term| update(&mut self.parts, &self.bank, term, id, is_new));
        match is_new {
            true => self.identities.extend(Identity::of(&self.bank, id, &literals)),
            false => self.identities.retain(|identity| identity.clause != id),
        }
        if literals.len() > 1 {
            match is_new {
                true => self.several.insert(&self.bank, id, &literals),
                false => self.several.remove(id),
            }
        }
    }

    /// The rule by which a side of a unit is replaced; none where something would be put for variables that it does not have, or for every term.
    fn rule(&self, literal: Literal, side: Side, is_oriented: bool) -> Option<Rule> {
        let (left, right) = side.of(literal);
        let usable = literal.is_positive && !literal.is_atom(&self.bank) && self.bank.head(left).is_some();
        (usable && (is_oriented || has_all_variables(&self.bank, left, right))).then_some(Rule { side, is_oriented })
    }

    /// Notes whether a clause is a law of commutativity or associativity.
    fn learn_laws(&mut self, id: ClauseId) {
        let Some(literal) = self.clause(id).unit() else { return };
        match law(&self.bank, literal) {
            Some((symbol, Law::Commutative)) => self.commutative.push(symbol),
            Some((symbol, Law::Associative)) => self.associative.push(symbol),
            _ => return,
        }
        for &symbol in self.commutative.iter().filter(|symbol| self.associative.contains(symbol)) {
            self.sums.add(symbol);
        }
    }
}

fn update<T: Copy + PartialEq>(tree: &mut DiscriminationTree<T>, bank: &TermBank, term: TermId, said: T, is_new: bool) {
    if is_new {
        tree.insert(bank, term, said);
    } else {
        tree.remove(bank, term, said);
    }
}

/// Adds the parts of a term that are no variables, each once.
fn parts(bank: &TermBank, term: TermId, seen: &mut FxHashSet<TermId>, list: &mut Vec<TermId>) {
    if bank.head(term).is_none() || term == bank.truth() || !seen.insert(term) {
        return;
    }
    list.push(term);
    for &argument in bank.arguments(term) {
        parts(bank, argument, seen, list);
    }
}

/// Returns one more than the greatest variable of some literals.
pub(crate) fn variables(bank: &TermBank, literals: &[Literal]) -> u32 {
    let sides = literals.iter().flat_map(|literal| [literal.left, literal.right]);
    sides.map(|side| bank.variables_of(side)).max().unwrap_or(0)
}

/// Returns whether every variable of one term occurs in another.
fn has_all_variables(bank: &TermBank, whole: TermId, part: TermId) -> bool {
    if bank.is_ground(part) {
        return true;
    }
    match bank.term(part) {
        Term::Variable(_) => bank.contains(whole, part),
        Term::Apply(_, arguments) => arguments.iter().all(|&argument| has_all_variables(bank, whole, argument)),
    }
}
