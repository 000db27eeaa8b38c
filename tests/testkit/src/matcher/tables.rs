//! Consequence by truth tables, row by row.

use formula::Connective;

use super::provisos::Question;
use super::tree::{Head, Tree};

/// The most letters of a table.
const MOST: usize = 12;

impl Question<'_> {
    /// Whether no row makes the premises true and the conclusion false.
    pub fn follows_by_tables(&self) -> bool {
        let statement = |at: usize| &*self.block.lines[at].statement;
        let (premises, conclusion) = (self.premises.iter().map(|&at| statement(at)), statement(self.index));
        let mut letters: Vec<&Tree> = Vec::new();
        premises.clone().chain([conclusion]).for_each(|whole| note(whole, &mut letters));
        letters.len() <= MOST
            && (0..1_u32 << letters.len()).all(|row| {
                let is_true = |whole: &Tree| holds(whole, &letters, row);
                is_true(conclusion) || !premises.clone().all(is_true)
            })
    }
}

fn is_letter(tree: &Tree) -> bool {
    !matches!(tree.head, Head::Truth(_) | Head::Not | Head::Two(_))
}

fn note<'t>(tree: &'t Tree, letters: &mut Vec<&'t Tree>) {
    if !is_letter(tree) {
        tree.parts.iter().for_each(|part| note(part, letters));
    } else if !letters.contains(&tree) {
        letters.push(tree);
    }
}

fn holds(tree: &Tree, letters: &[&Tree], row: u32) -> bool {
    let part = |at: usize| holds(&tree.parts[at], letters, row);
    match tree.head {
        Head::Truth(truth) => truth,
        Head::Not => !part(0),
        Head::Two(Connective::And) => part(0) && part(1),
        Head::Two(Connective::Or) => part(0) || part(1),
        Head::Two(Connective::Implies) => !part(0) || part(1),
        Head::Two(Connective::Iff) => part(0) == part(1),
        _ => letters.iter().position(|letter| *letter == tree).is_some_and(|at| row >> at & 1 == 1),
    }
}
