//! Models without end, by trial: each symbol is given one of a fixed list of meanings over ℤ, ℕ or ℚ until every statement has the
//! truth value that is wanted. Never believed: crate `model` evaluates what is found once more.
//!
//! The search goes symbol by symbol (`meanings` of this crate), in an order in which statements become decidable early. A statement whose
//! symbols all have a meaning is first evaluated on a few values (`bounded_evaluation`), and remembered; only when all statements have
//! passed are they decided exactly. What the meanings are: `catalogue`.

mod bounded_evaluation;
#[cfg(test)]
mod bounded_evaluation_tests;
mod catalogue;
#[cfg(test)]
mod tests;

use std::time::Instant;

use formula::{Bank, FormulaId, Kind, SymbolId};
use model::Fuel;
use model::definable::{Condition, DefinableStructure, DefinitionError, Domain, Evaluator, PiecewiseLinear};
use rustc_hash::FxHashMap;

pub use crate::meanings::NotFound;
use crate::meanings::{self, Trial, choose, order, symbols_of};
use bounded_evaluation::{Meaning, Meter, QuickFunction, QuickPredicate, QuickStatement};

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Steps of exact decisions, all together.
    pub fuel: u64,
    /// Steps of a single exact decision; a statement that needs more is taken to be false of its candidate.
    pub fuel_per_statement: u64,
    /// Steps of quick evaluations, all together: each value given to a variable is one, each meaning given to a symbol another.
    pub trials: u64,
    /// A moment at which to stop; the one limit that depends on the machine.
    pub deadline: Option<Instant>,
}

impl Default for Limits {
    /// Less than half a second's work.
    fn default() -> Self {
        Limits { fuel: 4_000_000, fuel_per_statement: 400_000, trials: 4_000_000, deadline: None }
    }
}

/// Looks for a structure over ℤ, ℕ or ℚ in which all `statements` are true and `false_statement`, if there is one, is false. The same
/// question has the same answer, the deadline apart.
///
/// # Errors
/// [`NotFound`]: which says nothing about the statements.
pub fn search(
    bank: &Bank,
    statements: &[FormulaId],
    false_statement: Option<FormulaId>,
    limits: &Limits,
) -> Result<DefinableStructure, NotFound> {
    let goals = meanings::goals(bank, statements, false_statement)?;
    let mut budget = Budget { fuel: limits.fuel, trials: limits.trials };
    let mut stopped = NotFound::Exhausted;
    for (domains_left, domain) in [(3, Domain::Integers), (2, Domain::Naturals), (1, Domain::Rationals)] {
        // What one domain leaves is there for the next.
        let reserve = budget.trials - budget.trials / domains_left;
        budget.trials -= reserve;
        match Search::new(bank, &goals, domain, limits, &mut budget)?.run() {
            Ok(structure) => return Ok(structure),
            Err(NotFound::Exhausted) => {}
            Err(NotFound::OutOfTrials) => stopped = NotFound::OutOfTrials,
            Err(other) => return Err(other),
        }
        budget.trials += reserve;
    }
    Err(stopped)
}

/// Remainder of the limits.
struct Budget {
    fuel: u64,
    trials: u64,
}

impl Budget {
    fn pay_trials(&mut self, steps: u64) -> Result<(), NotFound> {
        match self.trials.checked_sub(steps) {
            Some(left) => self.trials = left,
            None => {
                self.trials = 0;
                return Err(NotFound::OutOfTrials);
            }
        }
        Ok(())
    }
}

/// A meaning to try: as a definition, and ready for quick evaluation.
enum Candidate {
    Predicate(Condition, QuickPredicate),
    Function(PiecewiseLinear, QuickFunction),
}

/// A statement with the truth value that it should have.
struct Goal {
    statement: FormulaId,
    wanted: bool,
    quick: QuickStatement,
}

struct Search<'a> {
    bank: &'a Bank,
    limits: &'a Limits,
    domain: Domain,
    budget: &'a mut Budget,
    /// In the order in which they are given meanings.
    symbols: Vec<SymbolId>,
    candidates: Vec<Vec<Candidate>>,
    goals: Vec<Goal>,
    /// The indices of each goal's symbols, sorted.
    symbols_of_goals: Vec<Vec<usize>>,
    rounds: u64,
}

impl<'a> Search<'a> {
    fn new(
        bank: &'a Bank,
        goals: &[(FormulaId, bool)],
        domain: Domain,
        limits: &'a Limits,
        budget: &'a mut Budget,
    ) -> Result<Search<'a>, NotFound> {
        let used: Vec<Vec<SymbolId>> = goals.iter().map(|&(statement, _)| symbols_of(bank, statement)).collect();
        let symbols = order(&used, |symbol| candidates(bank, symbol, domain).len());
        let numbers: FxHashMap<SymbolId, usize> = symbols.iter().enumerate().map(|(index, &symbol)| (symbol, index)).collect();
        let (mut ready, mut symbols_of_goals) = (Vec::with_capacity(goals.len()), Vec::with_capacity(goals.len()));
        for (&(statement, wanted), used) in goals.iter().zip(&used) {
            let quick = QuickStatement::new(bank, statement, wanted, &numbers, domain).ok_or(NotFound::Unsuitable(statement))?;
            let mut own: Vec<usize> = used.iter().filter_map(|symbol| numbers.get(symbol).copied()).collect();
            own.sort_unstable();
            symbols_of_goals.push(own);
            ready.push(Goal { statement, wanted, quick });
        }
        let candidates = symbols.iter().map(|&symbol| candidates(bank, symbol, domain)).collect();
        Ok(Search { bank, limits, domain, budget, symbols, candidates, goals: ready, symbols_of_goals, rounds: 0 })
    }

    fn run(mut self) -> Result<DefinableStructure, NotFound> {
        let (symbols_of_goals, count) = (std::mem::take(&mut self.symbols_of_goals), self.symbols.len());
        let chosen = choose(&symbols_of_goals, count, &mut Tried { search: &mut self, symbols_of_goals: &symbols_of_goals })?;
        self.structure(&chosen, 0..count).map_err(|_| NotFound::Exhausted)
    }

    fn check_deadline(&self) -> Result<(), NotFound> {
        match self.limits.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(NotFound::OutOfTime),
            _ => Ok(()),
        }
    }

    /// Returns whether the goal is reached, exactly; not reached, too, when deciding takes too long.
    fn decide(&mut self, goal: usize, symbols: &[usize], chosen: &[usize]) -> Result<bool, NotFound> {
        self.check_deadline()?;
        let Goal { statement, wanted, .. } = self.goals[goal];
        let Ok(structure) = self.structure(chosen, symbols.iter().copied()) else { return Ok(false) };
        let share = self.budget.fuel.min(self.limits.fuel_per_statement);
        let (result, left) = match Evaluator::new(self.bank, &structure, Fuel::new(share)) {
            Ok(mut evaluator) => (evaluator.evaluate(statement), evaluator.fuel().left()),
            Err(error) => (Err(error), 0),
        };
        self.budget.fuel -= share - left.min(share);
        match result {
            Ok(value) => Ok(value == wanted),
            Err(error) if error.is_limit() && self.budget.fuel == 0 => Err(NotFound::OutOfFuel),
            Err(_) => Ok(false),
        }
    }

    /// The definitions of the symbols at these indices.
    fn structure(
        &self,
        chosen: &[usize],
        symbols: impl IntoIterator<Item = usize>,
    ) -> Result<DefinableStructure, DefinitionError> {
        let mut structure = DefinableStructure::new(self.domain);
        for index in symbols {
            match self.candidates[index].get(chosen[index]) {
                Some(Candidate::Predicate(condition, _)) => {
                    structure.define_predicate(self.bank, self.symbols[index], condition.clone())?;
                }
                Some(Candidate::Function(function, _)) => {
                    structure.define_function(self.bank, self.symbols[index], function.clone())?;
                }
                None => {}
            }
        }
        Ok(structure)
    }
}

/// The search, and the indices of each goal's symbols.
struct Tried<'s, 'a> {
    search: &'s mut Search<'a>,
    symbols_of_goals: &'s [Vec<usize>],
}

impl Trial for Tried<'_, '_> {
    fn meanings(&self, index: usize) -> usize {
        self.search.candidates[index].len()
    }

    fn count(&mut self) -> Result<(), NotFound> {
        if self.search.rounds.is_multiple_of(16) {
            self.search.check_deadline()?;
        }
        self.search.rounds += 1;
        self.search.budget.pay_trials(1)
    }

    /// Within bounds.
    fn may_hold(&mut self, goal: usize, index: usize, chosen: &[usize]) -> Result<bool, NotFound> {
        let search = &mut *self.search;
        let meanings: Vec<Meaning<'_>> = (0..search.symbols.len())
            .map(|symbol| match search.candidates[symbol].get(chosen[symbol]) {
                Some(Candidate::Predicate(_, quick)) if symbol <= index => Meaning::Predicate(quick),
                Some(Candidate::Function(_, quick)) if symbol <= index => Meaning::Function(quick),
                _ => Meaning::Nothing,
            })
            .collect();
        let mut meter = Meter::new(search.budget.trials, search.limits.deadline);
        let truth = search.goals[goal].quick.holds(&meanings, &mut meter);
        search.budget.trials = meter.left;
        let Some(truth) = truth else {
            search.check_deadline()?;
            return Err(NotFound::OutOfTrials);
        };
        Ok(truth == search.goals[goal].wanted)
    }

    fn holds(&mut self, goal: usize, chosen: &[usize]) -> Result<bool, NotFound> {
        self.search.decide(goal, &self.symbols_of_goals[goal], chosen)
    }
}

fn candidates(bank: &Bank, symbol: SymbolId, domain: Domain) -> Vec<Candidate> {
    let data = bank.symbol_data(symbol);
    let arity = data.fixity.arity();
    match data.kind {
        Kind::Predicate => catalogue::predicates(arity, domain)
            .into_iter()
            .map(|condition| {
                let quick = QuickPredicate::new(&condition, domain);
                Candidate::Predicate(condition, quick)
            })
            .collect(),
        Kind::Function => catalogue::functions(arity, domain)
            .into_iter()
            .map(|function| {
                let quick = QuickFunction::new(&function, domain);
                Candidate::Function(function, quick)
            })
            .collect(),
    }
}
