//! Refutations by saturation: statements become clauses, crate `saturation` looks for a contradiction among them, and what it rests on becomes
//! a refutation by instances, as the search by instances makes them. No oracle is asked.
//!
//! * `selection`: which of many statements take part. `clausification`: statements as clauses that know what they stand for. `definitions`: which
//!   of them are definitions.
//! * `wanted`: the instances of clauses that a derivation comes to. `equal_witnesses`: those to be added where witnesses are taken for equal.
//!   `grounding`: instances and lemmas of statements made of them.

mod clausification;
mod definitions;
mod equal_witnesses;
mod grounding;
mod selection;
mod wanted;

use std::time::Instant;

use formula::{Bank, FormulaId, NameId};
use rustc_hash::FxHashSet;

use crate::instantiation::Refutation;
use crate::vocabulary::Vocabulary;
use clausification::{Clauses, Meaning};
pub use definitions::may_define;
pub use saturation::{Nearness, Precedence, Selection, Strategy, Turns, Weights};
pub use selection::{Reach, relevant};

/// One question: can these statements be true, and that one false?
#[derive(Debug)]
pub struct SaturationSearch {
    clauses: Clauses,
    saturation: saturation::Saturation,
    /// The meaning of each symbol.
    meanings: Vec<Meaning>,
    taken: FxHashSet<NameId>,
}

/// The statements of a question.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Closed statements that are to be true, with their indices.
    pub statements: &'a [(usize, FormulaId)],
    /// The statement that is to be false.
    pub denied: Option<FormulaId>,
    /// The indices of those statements that deny a goal, as a negated conjecture does.
    pub goals: &'a [usize],
}

/// The result of a stretch of search.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The statements cannot hold together.
    Refuted(Refutation),
    /// Nothing more follows from the statements, and no contradiction is among what does. That is no certificate: it rests on the search.
    Saturated,
    /// A limit was reached, or what was found is too large to be said by instances.
    Open,
}

/// Limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Steps since the search began.
    pub steps: u64,
    /// When it has to stop.
    pub deadline: Option<Instant>,
}

impl SaturationSearch {
    /// A search for the answer to a question. No witness is given a name of the `vocabulary`, which is that of all statements (U-19).
    pub fn new(bank: &mut Bank, question: Question<'_>, vocabulary: &Vocabulary, strategy: Strategy) -> SaturationSearch {
        let mut clauses = Clauses::new();
        // A statement that is too large for it is left out: what the others say may do.
        for &(index, statement) in question.statements {
            clauses.add(bank, (Some(index), question.goals.contains(&index)), statement, true);
        }
        if let Some(denied) = question.denied {
            clauses.add(bank, (None, true), denied, false);
        }
        let symbols = vocabulary.functions.iter().chain(&vocabulary.predicates);
        let taken = symbols.map(|&symbol| bank.symbol_data(symbol).name).collect();
        let meanings = std::mem::take(&mut clauses.meanings);
        let (terms, given) = (std::mem::take(&mut clauses.bank), std::mem::take(&mut clauses.given));
        let saturation = saturation::Saturation::with_strategy(terms, given, strategy);
        SaturationSearch { clauses, saturation, meanings, taken }
    }

    /// Returns whether some of the statements are definitions, which [`Strategy::UNFOLDING`] goes by.
    pub fn has_definitions(&self) -> bool {
        !self.clauses.definitions.is_empty()
    }

    /// Returns how far it has come, for measurements.
    pub fn statistics(&self) -> saturation::Statistics {
        self.saturation.statistics()
    }

    /// Goes on searching.
    pub fn run(&mut self, bank: &mut Bank, limits: Limits) -> Outcome {
        let limits = saturation::Limits { steps: limits.steps, deadline: limits.deadline, ..saturation::Limits::default() };
        match self.saturation.run(limits) {
            saturation::Outcome::Refuted(derivation) => {
                let SaturationSearch { clauses, saturation, meanings, taken } = self;
                match grounding::refutation(bank, clauses, saturation.bank_mut(), meanings, &derivation, taken) {
                    Some(refutation) => Outcome::Refuted(refutation),
                    None => Outcome::Open,
                }
            }
            saturation::Outcome::Saturated if !self.clauses.has_left_out => Outcome::Saturated,
            saturation::Outcome::Saturated | saturation::Outcome::Open(_) => Outcome::Open,
        }
    }
}
