//! Classes of equal terms, and which equations and atoms say the same of them: congruence closure (Downey, Sethi and Tarjan, JACM 1980)
//! with a log by which it can be taken back. An equation or atom is treated as an application of its predicate, so that what says the
//! same of equal terms is in one class, too.
//!
//! Not here: which terms and atoms there are, and what follows (`equality`).

use std::collections::hash_map::Entry;

use formula::{FormulaId, SymbolId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A term, an equation or an atom, by the place at which it was added.
pub(crate) type Member = usize;

/// A predicate of terms: that of an atom or a quantified formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Predicate {
    Symbol(SymbolId),
    /// A quantified formula without its terms, up to the names of bound variables.
    Pattern(FormulaId),
}

/// A symbol, or another construction, that is applied to terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Applied {
    Function(SymbolId),
    /// An equation, whose sides may be exchanged.
    Equation,
    Predicate(Predicate),
}

/// An application: the construction and its arguments, which are members or classes of members.
type Application = (Applied, SmallVec<[Member; 2]>);

/// Consequences of uniting two classes.
#[derive(Debug, Default)]
pub(crate) struct MergeEffects {
    /// Equations whose sides are in one class now, with all of which that was not so before.
    pub(crate) true_equations: Vec<Member>,
    /// Of each two equations or atoms that say the same now and did not before, one.
    pub(crate) alike: Vec<Member>,
}

/// Classes that grow by what is learnt and shrink by what is taken back.
#[derive(Debug, Default)]
pub(crate) struct Classes {
    applications: Vec<Option<Application>>,
    /// The class of each member, by one of its members.
    class: Vec<Member>,
    /// The members of each class in a ring.
    next: Vec<Member>,
    sizes: Vec<usize>,
    /// For each class the applications that have an argument in it.
    uses: Vec<Vec<Member>>,
    /// Applications by the classes of their arguments.
    known: FxHashMap<Application, Member>,
    /// Changes that were made when the entry of the trail at an index was learnt.
    log: Vec<(usize, Change)>,
}

#[derive(Debug)]
enum Change {
    /// A class was added to another one that was used so often.
    United {
        from: Member,
        to: Member,
        uses: usize,
    },
    Known(Application),
}

impl Classes {
    /// Adds a member in a class of its own: an application, or a term that is none. An application to the same things as another one that
    /// was added is in its class.
    pub(crate) fn add(&mut self, application: Option<(Applied, &[Member])>) -> Member {
        let member = self.class.len();
        self.class.push(member);
        self.next.push(member);
        self.sizes.push(1);
        self.uses.push(Vec::new());
        self.applications.push(application.map(|(applied, to)| (applied, SmallVec::from_slice(to))));
        if let Some((_, to)) = application {
            for &argument in to {
                self.uses[self.class[argument]].push(member);
            }
            if let Some(other) = self.application(member).and_then(|key| self.enter(key, member, None)) {
                self.join(self.class[member], self.class[other]);
            }
        }
        member
    }

    /// The class of a member, by one of its members.
    pub(crate) fn of(&self, member: Member) -> Member {
        self.class[member]
    }

    /// Returns whether two members are in one class.
    pub(crate) fn are_one(&self, left: Member, right: Member) -> bool {
        self.class[left] == self.class[right]
    }

    /// The members of the class of this one, which is the first.
    pub(crate) fn like(&self, member: Member) -> impl Iterator<Item = Member> + '_ {
        let following = std::iter::successors(Some(self.next[member]), |&at| Some(self.next[at]));
        std::iter::once(member).chain(following.take_while(move |&at| at != member))
    }

    /// Unites the classes of two terms, and of the applications to them, because of the entry of the trail `at` this place, which is not
    /// before that of an earlier call. How many applications were looked at.
    pub(crate) fn unite(&mut self, left: Member, right: Member, at: usize, brought: &mut MergeEffects) -> u64 {
        let (mut waiting, mut looked_at) = (vec![(left, right)], 0);
        while let Some((left, right)) = waiting.pop() {
            let (a, b) = (self.class[left], self.class[right]);
            if a == b {
                continue;
            }
            let (from, to) = if self.sizes[a] < self.sizes[b] { (a, b) } else { (b, a) };
            self.log.push((at, Change::United { from, to, uses: self.uses[to].len() }));
            if self.is_said(left) {
                brought.alike.push(left);
            }
            self.join(from, to);
            for of in 0..self.uses[from].len() {
                let application = self.uses[from][of];
                looked_at += 1;
                self.uses[to].push(application);
                let Some(key) = self.application(application) else { continue };
                if let (Applied::Equation, [one, other]) = (key.0, &key.1[..])
                    && one == other
                {
                    brought.true_equations.push(application);
                }
                waiting.extend(self.enter(key, application, Some(at)).map(|other| (application, other)));
            }
        }
        looked_at
    }

    /// Takes back what was changed for the entry of the trail at this place and for later ones.
    pub(crate) fn take_back(&mut self, index: usize) {
        while self.log.last().is_some_and(|&(at, _)| at >= index) {
            match self.log.pop() {
                Some((_, Change::Known(key))) => {
                    self.known.remove(&key);
                }
                Some((_, Change::United { from, to, uses })) => {
                    self.uses[to].truncate(uses);
                    self.sizes[to] -= self.sizes[from];
                    // Swapping the same links again splits the ring that the merge joined.
                    self.next.swap(from, to);
                    self.rename(from, from);
                }
                None => {}
            }
        }
    }

    /// Adds one class to another.
    fn join(&mut self, from: Member, to: Member) {
        self.rename(from, to);
        self.next.swap(from, to);
        self.sizes[to] += self.sizes[from];
    }

    /// Gives all in one ring a class.
    fn rename(&mut self, ring: Member, class: Member) {
        let mut at = ring;
        loop {
            self.class[at] = class;
            at = self.next[at];
            if at == ring {
                return;
            }
        }
    }

    /// Returns whether a member is an equation or atom.
    fn is_said(&self, member: Member) -> bool {
        matches!(self.applications[member], Some((Applied::Equation | Applied::Predicate(_), _)))
    }

    /// Returns a member as an application to the classes of its arguments.
    fn application(&self, member: Member) -> Option<Application> {
        let (applied, to) = self.applications[member].as_ref()?;
        let mut classes: SmallVec<[Member; 2]> = to.iter().map(|&argument| self.class[argument]).collect();
        if *applied == Applied::Equation {
            classes.sort_unstable();
        }
        Some((*applied, classes))
    }

    /// Enters an application by its classes; the one that is known by them already, if there is one.
    fn enter(&mut self, key: Application, member: Member, at: Option<usize>) -> Option<Member> {
        match self.known.entry(key) {
            Entry::Occupied(other) => Some(*other.get()),
            Entry::Vacant(vacant) => {
                if let Some(at) = at {
                    self.log.push((at, Change::Known(vacant.key().clone())));
                }
                vacant.insert(member);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The classes by their least members, worked out without a log: pairs are united until nothing changes.
    fn naive(applications: &[Option<Application>], equal: &[(Member, Member)]) -> Vec<Member> {
        let mut class: Vec<Member> = (0..applications.len()).collect();
        let unite = |class: &mut Vec<Member>, left: Member, right: Member| {
            let (a, b) = (class[left], class[right]);
            for member in class.iter_mut().filter(|member| **member == a || **member == b) {
                *member = a.min(b);
            }
            a != b
        };
        for &(left, right) in equal {
            unite(&mut class, left, right);
        }
        loop {
            let mut changed = false;
            for (one, first) in applications.iter().enumerate() {
                for (other, second) in applications.iter().enumerate() {
                    let (Some((f, xs)), Some((g, ys))) = (first, second) else { continue };
                    let same = |ys: &[Member]| xs.iter().zip(ys).all(|(&x, &y)| class[x] == class[y]);
                    let crossed: Vec<Member> = ys.iter().rev().copied().collect();
                    if f == g && (same(ys) || (*f == Applied::Equation && same(&crossed))) {
                        changed |= unite(&mut class, one, other);
                    }
                }
            }
            if !changed {
                return class;
            }
        }
    }

    fn by_least(classes: &Classes) -> Vec<Member> {
        let members = 0..classes.class.len();
        members.map(|member| classes.like(member).min().unwrap()).collect()
    }

    /// Checks that literals learnt and taken back in any order leave the classes of those that stayed.
    #[test]
    fn classes_are_those_of_what_was_not_taken_back() {
        let mut bank = formula::Bank::new();
        let symbols: Vec<SymbolId> =
            (0..3).map(|at| bank.symbol(&format!("f{at}"), formula::Kind::Function, formula::Fixity::Letter)).collect();
        let mut random = 7_u64;
        let mut below = |bound: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % bound
        };
        let (mut united, mut equations_found) = (0, 0);
        for _ in 0..300 {
            let mut classes = Classes::default();
            let constants = 2 + below(4);
            for _ in 0..constants {
                classes.add(None);
            }
            let mut terms = constants;
            for _ in 0..below(10) {
                let to: Vec<Member> = (0..1 + below(2)).map(|_| below(terms)).collect();
                classes.add(Some((Applied::Function(symbols[to.len()]), &to)));
                terms += 1;
            }
            for _ in 0..below(10) {
                let to = [below(terms), below(terms)];
                classes.add(Some((Applied::Equation, &to)));
            }
            let applications = classes.applications.clone();
            let mut learnt: Vec<(Member, Member)> = Vec::new();
            for _ in 0..20 {
                if below(3) == 0 {
                    learnt.truncate(below(learnt.len() + 1));
                    classes.take_back(learnt.len());
                } else {
                    let mut brought = MergeEffects::default();
                    let (left, right) = (below(terms), below(terms));
                    let before = by_least(&classes);
                    classes.unite(left, right, learnt.len(), &mut brought);
                    learnt.push((left, right));
                    for (member, application) in applications.iter().enumerate() {
                        let Some((Applied::Equation, to)) = application else { continue };
                        let was = before[to[0]] == before[to[1]];
                        let is = classes.are_one(to[0], to[1]);
                        assert!(is || !brought.true_equations.contains(&member));
                        assert!(was || !is || brought.true_equations.contains(&member));
                        equations_found += usize::from(is && !was);
                    }
                }
                let expected = naive(&applications, &learnt);
                assert_eq!(by_least(&classes), expected, "{applications:?} {learnt:?}");
                united += expected.iter().enumerate().filter(|&(at, &class)| class != at).count();
            }
        }
        assert!(united > 10_000 && equations_found > 300, "{united} {equations_found}");
    }
}
