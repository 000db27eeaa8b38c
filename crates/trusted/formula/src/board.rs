//! A board: the labelled statements that are judged together. Order and labels are the players'; nothing is said here about truth.

use std::fmt;

use crate::definition::Definition;
use crate::ids::FormulaId;

/// The origin of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Written on the board as it stands.
    Axiom,
    /// Written on the board as it stands, as part of the negation of a conjecture (TPTP's role `negated_conjecture`).
    NegatedConjecture,
    /// A conjecture (TPTP). Its negation is on the board.
    Conjecture,
    /// True in every interpretation of the notation, and no statement of the text (TPTP: numbers differ, sorts have objects). A premise that
    /// no question asks about.
    Convention,
}

/// The subject of a claim: a statement of the board, or the negation of a conjecture. Its text is the name by which every output calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subject<'s> {
    /// The label of the statement or of the conjecture.
    pub label: &'s str,
    /// The statement's origin.
    pub role: Role,
}

impl fmt::Display for Subject<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.role == Role::Conjecture {
            f.write_str("the negation of conjecture ")?;
        }
        f.write_str(self.label)
    }
}

/// One statement of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its label, unique on its board.
    pub label: String,
    /// The sentence as written, without the name that it may introduce. Closed.
    pub sentence: FormulaId,
    /// The name that it introduces, if any (PA-16).
    pub definition: Option<Definition>,
    /// The meaning of the whole statement: the sentence, and with a definition also that the named object is the one (Q-PA-10). Closed.
    pub meaning: FormulaId,
    /// The statement's origin.
    pub role: Role,
}

impl Statement {
    /// The statement as the subject of a claim.
    pub fn subject(&self) -> Subject<'_> {
        Subject { label: &self.label, role: self.role }
    }

    /// A statement as it stands, which introduces no name.
    pub fn axiom(label: impl Into<String>, sentence: FormulaId) -> Statement {
        Statement { label: label.into(), sentence, definition: None, meaning: sentence, role: Role::Axiom }
    }
}

/// The statements of a board in the order in which they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The statements; their indices, counted from 0, are how other crates refer to them.
    pub statements: Vec<Statement>,
}

impl Board {
    /// Axioms that are labelled with their numbers, from 1.
    pub fn numbered(sentences: impl IntoIterator<Item = FormulaId>) -> Board {
        let statements = sentences.into_iter().zip(1_usize..);
        Board { statements: statements.map(|(sentence, number)| Statement::axiom(number.to_string(), sentence)).collect() }
    }

    /// The index of the statement with this label.
    pub fn find(&self, label: &str) -> Option<usize> {
        self.statements.iter().position(|statement| statement.label == label)
    }

    /// The statements at these indices alone, in the order of `indices`. An index that the board does not have is passed over.
    pub fn among(&self, indices: &[usize]) -> Board {
        Board { statements: indices.iter().filter_map(|&index| self.statements.get(index)).cloned().collect() }
    }
}
