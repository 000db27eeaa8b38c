//! A board: the labelled statements that are judged together. Order and labels are the players'; nothing is said here about truth.

use crate::definition::Definition;
use crate::ids::FormulaId;

/// The origin of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Written on the board as it stands.
    Axiom,
    /// The negation of a conjecture (TPTP boards: a conjecture is put on the board negated).
    NegatedConjecture,
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
    /// Written as such, or the negation of a conjecture.
    pub role: Role,
}

impl Statement {
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
