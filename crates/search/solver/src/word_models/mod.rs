//! Automatic structures, by trial: the objects are words, and each symbol is given one of a list of relations between words until every
//! statement has the truth value that is wanted. Never believed: crate `model` evaluates what is found once more.
//!
//! The structures and relations are listed (`library`), the search goes symbol by symbol (`meanings` of this crate). A statement whose
//! symbols all have a meaning is first tried on a few words (`bounded_evaluation`); only when all statements have passed are they decided exactly.

mod bounded_evaluation;
mod changed_meaning;
mod expressions;
mod library;
mod object_more;
#[cfg(test)]
mod tests;
mod variations;

use std::time::Instant;

use formula::{Bank, FormulaId, SymbolId};
use model::Fuel;
use model::automatic::{Alphabet, AutomaticStructure, Evaluator, Expression};
use rustc_hash::FxHashMap;

pub use crate::meanings::NotFound;
use crate::meanings::{self, Trial, choose, order, symbols_of};
use bounded_evaluation::{BoundedEvaluator, Candidate};
use library::{PRESENTATIONS, Presentation};
pub use variations::search_near;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Steps of exact decisions, all together.
    pub fuel: u64,
    /// Steps of a single exact decision; a statement that needs more is taken to be false of its candidate.
    pub fuel_per_statement: u64,
    /// Parts evaluated within bounds, and meanings given to symbols, all together.
    pub trials: u64,
    /// A moment at which to stop; the one limit that depends on the machine.
    pub deadline: Option<Instant>,
}

impl Limits {
    /// Makes limits: a number of steps for quick evaluations, and as much time for exact decisions, whose steps are shorter.
    pub fn of_steps(steps: u64) -> Limits {
        Limits { fuel: steps.saturating_mul(5), fuel_per_statement: 40_000_000, trials: steps, deadline: None }
    }
}

/// Looks for a structure of words in which all `statements` are true and `false_statement`, if there is one, is false. The same question
/// has the same answer, the deadline apart.
///
/// # Errors
/// [`NotFound`]: which says nothing about the statements.
pub fn search(
    bank: &Bank,
    statements: &[FormulaId],
    false_statement: Option<FormulaId>,
    limits: &Limits,
) -> Result<AutomaticStructure, NotFound> {
    let goals = meanings::goals(bank, statements, false_statement)?;
    let mut left = *limits;
    let mut stopped = NotFound::Exhausted;
    for (behind, presentation) in PRESENTATIONS.iter().enumerate().map(|(at, one)| (PRESENTATIONS.len() - at, one)) {
        // Each structure has its share; what one leaves is there for the next.
        let share = Limits { fuel: left.fuel / behind as u64, trials: left.trials / behind as u64, ..left };
        let objects =
            Objects { alphabet: &presentation.alphabet, words: &presentation.words, word_count: presentation.first.len() };
        let candidates = |symbol: SymbolId| {
            let data = bank.symbol_data(symbol);
            presentation.candidates(data.kind, data.fixity.arity()).unwrap_or(&[])
        };
        let mut search = Search::new(bank, &goals, objects, candidates, share)?;
        let outcome = search.run();
        left.fuel -= share.fuel - search.limits.fuel.min(share.fuel);
        left.trials -= share.trials - search.limits.trials.min(share.trials);
        match outcome {
            Err(NotFound::Exhausted) => {}
            Err(limit @ (NotFound::OutOfFuel | NotFound::OutOfTrials)) => stopped = limit,
            other => return other,
        }
    }
    Err(stopped)
}

/// Returns the name of a structure among people, if its objects are those of one that is on the list.
pub fn name_of_structure(structure: &AutomaticStructure) -> Option<&'static str> {
    let known = PRESENTATIONS.iter().filter(|one| one.alphabet == *structure.alphabet() && one.words == *structure.domain());
    // The same words may be the objects of several: of that whose relations these are.
    let fits = |one: &Presentation| structure.definitions().filter(|(_, expression)| one.name_of(expression).is_some()).count();
    let best = known.rev().max_by_key(|one| fits(one))?;
    Some(&best.name)
}

/// Returns the name among people of what an expression stands for in a structure, if both are on the list.
pub fn name_of(structure: &AutomaticStructure, expression: &Expression) -> Option<&'static str> {
    let mut known = PRESENTATIONS.iter().filter(|one| one.alphabet == *structure.alphabet() && one.words == *structure.domain());
    known.find_map(|presentation| presentation.name_of(expression))
}

/// A statement with the truth value that it should have.
struct Goal {
    statement: FormulaId,
    wanted: bool,
    /// Number of words on which it is tried.
    word_count: usize,
}

/// The objects of a structure.
#[derive(Clone, Copy)]
struct Objects<'a> {
    alphabet: &'a Alphabet,
    words: &'a Expression,
    /// Number of words of which it is known what a candidate says.
    word_count: usize,
}

struct Search<'a> {
    bank: &'a Bank,
    objects: Objects<'a>,
    /// Rest of the limits.
    limits: Limits,
    /// In the order in which they are given meanings.
    symbols: Vec<SymbolId>,
    candidates: Vec<&'a [Candidate]>,
    goals: Vec<Goal>,
    /// The indices of each goal's symbols, sorted.
    symbols_of_goals: Vec<Vec<usize>>,
}

impl<'a> Search<'a> {
    fn new(
        bank: &'a Bank,
        goals: &[(FormulaId, bool)],
        objects: Objects<'a>,
        candidates: impl Fn(SymbolId) -> &'a [Candidate],
        limits: Limits,
    ) -> Result<Search<'a>, NotFound> {
        let used: Vec<Vec<SymbolId>> = goals.iter().map(|&(statement, _)| symbols_of(bank, statement)).collect();
        let symbols = order(&used, |symbol| candidates(symbol).len());
        let numbers: FxHashMap<SymbolId, usize> = symbols.iter().enumerate().map(|(index, &symbol)| (symbol, index)).collect();
        let (mut ready, mut symbols_of_goals) = (Vec::with_capacity(goals.len()), Vec::with_capacity(goals.len()));
        for (&(statement, wanted), used) in goals.iter().zip(&used) {
            let word_count =
                bounded_evaluation::size_for(bank, statement, objects.word_count).ok_or(NotFound::Unsuitable(statement))?;
            let mut own: Vec<usize> = used.iter().filter_map(|symbol| numbers.get(symbol).copied()).collect();
            own.sort_unstable();
            symbols_of_goals.push(own);
            ready.push(Goal { statement, wanted, word_count });
        }
        let candidates = symbols.iter().map(|&symbol| candidates(symbol)).collect();
        Ok(Search { bank, objects, limits, symbols, candidates, goals: ready, symbols_of_goals })
    }

    fn run(&mut self) -> Result<AutomaticStructure, NotFound> {
        let (symbols_of_goals, count) = (self.symbols_of_goals.clone(), self.symbols.len());
        let chosen = choose(&symbols_of_goals, count, self)?;
        self.structure(&chosen, 0..count).ok_or(NotFound::Exhausted)
    }

    /// The definitions of the symbols at these indices.
    fn structure(&self, chosen: &[usize], symbols: impl IntoIterator<Item = usize>) -> Option<AutomaticStructure> {
        let mut structure = AutomaticStructure::new(self.objects.alphabet.clone(), self.objects.words.clone());
        for index in symbols {
            let candidate = self.candidates[index].get(chosen[index])?;
            structure.define(self.bank, self.symbols[index], candidate.expression.clone()).ok()?;
        }
        Some(structure)
    }

    fn check_deadline(&self) -> Result<(), NotFound> {
        match self.limits.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(NotFound::OutOfTime),
            _ => Ok(()),
        }
    }

    fn pay_trials(&mut self, steps: u64) -> Result<(), NotFound> {
        self.limits.trials = self.limits.trials.checked_sub(steps).ok_or(NotFound::OutOfTrials)?;
        Ok(())
    }
}

impl Trial for Search<'_> {
    fn meanings(&self, index: usize) -> usize {
        self.candidates[index].len()
    }

    fn count(&mut self) -> Result<(), NotFound> {
        self.check_deadline()?;
        self.pay_trials(1)
    }

    fn may_hold(&mut self, goal: usize, _: usize, chosen: &[usize]) -> Result<bool, NotFound> {
        let Goal { statement, wanted, word_count } = self.goals[goal];
        let given = self.symbols_of_goals[goal]
            .iter()
            .filter_map(|&index| Some((self.symbols[index], self.candidates[index].get(chosen[index])?)));
        let left = self.limits.trials;
        let mut evaluator = BoundedEvaluator { bank: self.bank, meanings: given.collect(), size: word_count, left };
        let truth = evaluator.truth(statement, &mut Vec::new());
        let spent = left - evaluator.left;
        self.pay_trials(spent)?;
        Ok(truth.is_none_or(|truth| truth == wanted))
    }

    /// Exactly; not reached, too, when deciding takes too long.
    fn holds(&mut self, goal: usize, chosen: &[usize]) -> Result<bool, NotFound> {
        self.check_deadline()?;
        let Goal { statement, wanted, .. } = self.goals[goal];
        let Some(structure) = self.structure(chosen, self.symbols_of_goals[goal].iter().copied()) else { return Ok(false) };
        let share = self.limits.fuel.min(self.limits.fuel_per_statement);
        let (result, left) = match Evaluator::new(self.bank, &structure, Fuel::new(share)) {
            Ok(mut evaluator) => (evaluator.evaluate(statement), evaluator.fuel().left()),
            Err(error) => (Err(error), 0),
        };
        self.limits.fuel -= share - left.min(share);
        match result {
            Ok(value) => Ok(value == wanted),
            Err(error) if error.is_limit() && self.limits.fuel == 0 => Err(NotFound::OutOfFuel),
            Err(_) => Ok(false),
        }
    }
}
