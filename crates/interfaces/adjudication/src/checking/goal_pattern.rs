//! Goals with holes (docs/formats/goal.md): which statements fit, and which are looked for. A pattern of Predicate Wars is stated by whatever
//! has closed objects in its holes; an action has to be one that may hit somebody.
//!
//! Not here: how a pattern is written (`proof_syntax::predicate_wars`), and the search.

use std::collections::VecDeque;

use ::predicate_wars::proving::{effect_goals, hits};
use formula::{Bank, FormulaId, TermId};
use kernel::{Block, Context, Notation, Proof};
use proof_search::abstraction::objects;
use proof_search::matching::is_closed_instance;
use proof_syntax::predicate_wars::classes::ClassReadings;
use proof_syntax::predicate_wars::{Options, Pattern, has_holes, no_pattern_here, parse_pattern};
use representation::{AlphaEquivalence, OnCapture, Substitution};
use source::{Span, Text};

use crate::error::{Error, Rejected, accepted};
use crate::parse::Lines;

/// The most statements that are looked for.
const MOST_CANDIDATES: usize = 48;

/// The most parts of statements that are looked at.
const MOST_PARTS: usize = 2_000;

/// Maximum number of objects that are put into a hole.
const MOST_OBJECTS: usize = 8;

/// A goal with holes, and how it was written.
#[derive(Clone, Debug)]
pub(crate) struct GoalPattern {
    pattern: Pattern,
    /// The goal as it was written.
    pub(crate) written: String,
}

impl GoalPattern {
    /// A goal with holes that was read already.
    pub(crate) fn new(pattern: Pattern, written: &str) -> GoalPattern {
        GoalPattern { pattern, written: written.trim().to_owned() }
    }

    /// The same with representatives up to the names of bound variables, which such representatives fit.
    pub(crate) fn canonical(&self, bank: &mut Bank) -> GoalPattern {
        let shapes = self.pattern.shapes.iter().map(|&shape| bank.alpha_canonical(shape)).collect();
        let pattern = Pattern { shapes, holes: self.pattern.holes.clone() };
        GoalPattern { pattern, written: self.written.clone() }
    }

    /// Reads a goal that has holes; nothing where it has none.
    ///
    /// # Errors
    /// [`Error::Rejected`] where it is no pattern, or statements of this notation have none.
    pub(crate) fn of(text: &Text, notation: Notation, options: &Options, bank: &mut Bank) -> Result<Option<GoalPattern>, Error> {
        let written = text.content().trim();
        if !has_holes(written, notation) {
            return Ok(None);
        }
        let spans: Vec<Span> = Lines::of(text).collect();
        let &[span] = spans.as_slice() else { return Ok(None) };
        if notation != Notation::PredicateWars {
            return Err(Rejected::one(text.clone(), no_pattern_here(span)).into());
        }
        let parsed = parse_pattern(text, span, options, bank);
        accepted(text.clone(), parsed.diagnostics)?;
        Ok(parsed.value.map(|pattern| GoalPattern { pattern, written: written.to_owned() }))
    }

    /// Returns whether a statement fits.
    pub(crate) fn is_stated_by(&self, bank: &Bank, statement: FormulaId) -> bool {
        let Pattern { shapes, holes } = &self.pattern;
        shapes.iter().any(|&shape| is_closed_instance(bank, shape, holes, statement)) && hits(bank, statement)
    }

    /// The first right line of a proof, outside of all boxes, that fits.
    pub(crate) fn stated_in(&self, bank: &Bank, proof: &Proof, context: &Context<'_>) -> Option<FormulaId> {
        let checked = kernel::check(bank, proof, context, &mut ());
        let lines = proof.main().into_iter().flat_map(Block::lines).zip(0..);
        let right = lines.filter(|(line, at)| line.in_box.is_none() && checked.main().is_some_and(|main| main.is_right(*at)));
        right.map(|(line, _)| line.statement).find(|&statement| self.is_stated_by(bank, statement))
    }

    /// The statements that fit and that some others speak of: their effects, their parts, and the pattern itself with their objects in
    /// its holes. Whether anything else that fits can be derived is not asked.
    pub(crate) fn candidates(&self, bank: &mut Bank, statements: &[FormulaId]) -> Vec<FormulaId> {
        let mut found = effect_goals(bank, statements, ClassReadings::default());
        found.retain(|&statement| self.is_stated_by(bank, statement));
        let mut known: Vec<TermId> = Vec::new();
        for &statement in statements {
            known.extend(objects(bank, statement).into_iter().filter(|&object| bank.term_variables(object).is_empty()));
        }
        let mut distinct: Vec<TermId> = Vec::new();
        known.into_iter().for_each(|object| {
            if distinct.len() < MOST_OBJECTS && !distinct.contains(&object) {
                distinct.push(object);
            }
        });
        let mut more = parts(bank, statements);
        for &shape in &self.pattern.shapes {
            let mut filled = vec![shape];
            for hole in &self.pattern.holes {
                let mut next = Vec::new();
                for one in filled {
                    if bank.free_variables(one).binary_search(hole).is_err() {
                        next.push(one);
                        continue;
                    }
                    next.extend(
                        distinct.iter().filter_map(|&object| bank.substitute(one, &[(*hole, object)], OnCapture::Refuse).ok()),
                    );
                }
                next.truncate(MOST_CANDIDATES);
                filled = next;
            }
            more.extend(filled);
        }
        for statement in more {
            if found.len() < MOST_CANDIDATES && !found.contains(&statement) && self.is_stated_by(bank, statement) {
                found.push(statement);
            }
        }
        found
    }
}

/// The parts of some statements, the statements themselves first.
fn parts(bank: &Bank, statements: &[FormulaId]) -> Vec<FormulaId> {
    let mut parts: Vec<FormulaId> = Vec::new();
    let mut open: VecDeque<FormulaId> = statements.iter().copied().collect();
    while let Some(part) = open.pop_front().filter(|_| parts.len() < MOST_PARTS) {
        if parts.contains(&part) {
            continue;
        }
        parts.push(part);
        open.extend(bank.formula(part).parts());
    }
    parts
}
