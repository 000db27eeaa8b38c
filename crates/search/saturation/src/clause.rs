//! Literals and clauses, and what each clause follows from.
//!
//! Not here: which literals are eligible for inferences (`eligibility`).

use smallvec::SmallVec;

use crate::ordering::{Comparison, TermOrdering};
use crate::terms::{TermBank, TermId};

/// An equation or its negation. An atom stands as an equation with the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal {
    /// The left side.
    pub left: TermId,
    /// The right side.
    pub right: TermId,
    /// False for a negation.
    pub is_positive: bool,
}

impl Literal {
    /// A literal that says of an atom that it is true or false.
    pub fn of_atom(bank: &TermBank, atom: TermId, is_positive: bool) -> Literal {
        Literal { left: atom, right: bank.truth(), is_positive }
    }

    pub(crate) fn opposite(self) -> Literal {
        Literal { is_positive: !self.is_positive, ..self }
    }

    pub(crate) fn is_atom(self, bank: &TermBank) -> bool {
        self.right == bank.truth()
    }

    /// The literal with the greater side on the left, as far as one is; equal literals are written the same.
    pub(crate) fn normal(self, bank: &TermBank, ordering: &TermOrdering) -> Literal {
        let turned = match ordering.compare(bank, self.left, self.right) {
            Comparison::Less => true,
            Comparison::Incomparable => self.left < self.right,
            Comparison::Greater | Comparison::Equal => false,
        };
        if turned { Literal { left: self.right, right: self.left, ..self } } else { self }
    }

    pub(crate) fn weight(self, bank: &TermBank) -> u32 {
        let right = if self.is_atom(bank) { 0 } else { bank.size(self.right) };
        bank.size(self.left).saturating_add(right)
    }
}

/// A clause by its index, in the order in which the clauses of a search were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseId(pub(crate) u32);

impl ClauseId {
    /// Returns its place among all clauses.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A clause that another follows from, and the terms that are put for its variables, in the variables of the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premise {
    /// The clause.
    pub clause: ClauseId,
    /// The terms for its variables 0, 1, ….
    pub terms: Box<[TermId]>,
}

/// The reason why a clause holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is given, at this place among the clauses of the problem.
    Given(usize),
    /// It follows from these instances of clauses by propositional logic with equality.
    Inferred(SmallVec<[Premise; 2]>),
}

/// A clause of a derivation.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The literals; one of them holds, whatever its variables stand for.
    pub literals: Box<[Literal]>,
    /// Number of its variables: 0, 1, …. The premises may speak of further ones, which stand for anything.
    pub variables: u32,
    /// The reason why it holds.
    pub origin: Origin,
    /// The clauses that it was inferred from; it is of no use when one of them turns out to be superfluous.
    pub(crate) parents: SmallVec<[ClauseId; 2]>,
    /// Number of inferences between the goal and it: of those that the goal takes part in.
    pub(crate) distance: u16,
    pub(crate) state: State,
    /// Places of the literals that take part in inferences, while it is active.
    pub(crate) eligible: SmallVec<[u16; 4]>,
    /// True if a negative literal is selected: then it is not inferred from, only into.
    pub(crate) has_selected: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Waiting,
    Active,
    Dropped,
}

impl Clause {
    pub(crate) fn unit(&self) -> Option<Literal> {
        match *self.literals {
            [literal] => Some(literal),
            _ => None,
        }
    }
}
