//! Models without end, by trial: each symbol is given one of a fixed list of meanings over ℤ, ℕ or ℚ until every statement has the
//! truth value that is wanted. Never believed: crate `model` evaluates what is found once more.
//!
//! The search goes symbol by symbol, in an order in which statements become decidable early. A statement whose symbols all have a
//! meaning is first evaluated on a few values (`bounded_evaluation`), and remembered; only when all statements have passed are they
//! decided exactly. A failure goes back to the last symbol that had a part in it. What the meanings are: `catalogue`.

mod bounded_evaluation;
#[cfg(test)]
mod bounded_evaluation_tests;
mod catalogue;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::time::Instant;

use formula::{Bank, Formula, FormulaId, Kind, SymbolId, Term};
use model::Fuel;
use model::definable::{Condition, DefinableStructure, DefinitionError, Domain, EvaluationError, Evaluator, PiecewiseLinear};
use rustc_hash::{FxHashMap, FxHashSet};

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

/// Why no structure was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotFound {
    /// No combination of the known meanings fits.
    #[error("none of the known structures fits")]
    Exhausted,
    /// The exact decisions took too many steps.
    #[error("the limit on the steps of exact decisions was reached")]
    OutOfFuel,
    /// The quick evaluations took too many steps.
    #[error("the limit on the steps of quick evaluations was reached")]
    OutOfTrials,
    /// The deadline passed.
    #[error("the deadline passed")]
    OutOfTime,
    /// A statement is not closed, names a number, or is nested too deeply to be tried.
    #[error("a statement is not of a kind that can be tried")]
    Unsuitable(FormulaId),
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
    let mut goals: Vec<(FormulaId, bool)> = Vec::new();
    let mut known: FxHashSet<(FormulaId, bool)> = FxHashSet::default();
    let wanted = statements.iter().map(|&statement| (statement, true)).chain(false_statement.map(|statement| (statement, false)));
    for goal in wanted {
        if !bank.is_closed(goal.0) {
            return Err(NotFound::Unsuitable(goal.0));
        }
        if known.insert(goal) {
            goals.push(goal);
        }
    }
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
    /// The places of its symbols, sorted.
    symbols: Vec<usize>,
    /// Known results for the meanings of its symbols: whether it passes.
    known: FxHashMap<u64, Known>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Fails,
    PassesOnWindow,
    Holds,
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
    /// For each symbol the goals whose last symbol it is.
    complete_at: Vec<Vec<usize>>,
    /// The goals without symbols.
    constant: Vec<usize>,
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
        let symbols = order(bank, &used, domain);
        let places: FxHashMap<SymbolId, usize> = symbols.iter().enumerate().map(|(place, &symbol)| (symbol, place)).collect();
        let mut complete_at = vec![Vec::new(); symbols.len()];
        let mut constant = Vec::new();
        let mut ready = Vec::with_capacity(goals.len());
        for (at, (&(statement, wanted), used)) in goals.iter().zip(&used).enumerate() {
            let quick = QuickStatement::new(bank, statement, wanted, &places, domain).ok_or(NotFound::Unsuitable(statement))?;
            let mut own: Vec<usize> = used.iter().filter_map(|symbol| places.get(symbol).copied()).collect();
            own.sort_unstable();
            match own.last() {
                Some(&last) => complete_at[last].push(at),
                None => constant.push(at),
            }
            ready.push(Goal { statement, wanted, quick, symbols: own, known: FxHashMap::default() });
        }
        let candidates = symbols.iter().map(|&symbol| candidates(bank, symbol, domain)).collect();
        Ok(Search { bank, limits, domain, budget, symbols, candidates, goals: ready, complete_at, constant })
    }

    /// Backtracking with conflict sets: each place collects the earlier places that had a part in its failures.
    fn run(mut self) -> Result<DefinableStructure, NotFound> {
        let count = self.symbols.len();
        let mut chosen = vec![0usize; count];
        let mut conflicts: Vec<FxHashSet<usize>> = vec![FxHashSet::default(); count];
        let mut rounds = 0u64;
        for at in self.constant.clone() {
            if !self.decide(at, &chosen)? {
                return Err(NotFound::Exhausted);
            }
        }
        let mut place = 0;
        loop {
            if place == count {
                match self.first_failure(&chosen)? {
                    None => return self.structure(&chosen, 0..count).map_err(|_| NotFound::Exhausted),
                    Some(goal) => {
                        // As if it had failed when its last symbol got its meaning.
                        let Some((&last, earlier)) = self.goals[goal].symbols.split_last() else {
                            return Err(NotFound::Exhausted);
                        };
                        conflicts[last].extend(earlier);
                        place = last;
                        chosen[place] += 1;
                    }
                }
            }
            if chosen[place] < self.candidates[place].len() {
                if rounds.is_multiple_of(16) {
                    self.check_deadline()?;
                }
                rounds += 1;
                self.budget.pay_trials(1)?;
                match self.failure_on_window(place, &chosen)? {
                    None => {
                        place += 1;
                        if place < count {
                            chosen[place] = 0;
                            conflicts[place].clear();
                        }
                    }
                    Some(goal) => {
                        let earlier = self.goals[goal].symbols.iter().filter(|&&symbol| symbol < place);
                        conflicts[place].extend(earlier);
                        chosen[place] += 1;
                    }
                }
                continue;
            }
            // Every meaning failed: back to the last place that could change that.
            let reasons = std::mem::take(&mut conflicts[place]);
            let Some(&back) = reasons.iter().max() else { return Err(NotFound::Exhausted) };
            conflicts[back].extend(reasons.into_iter().filter(|&reason| reason < back));
            place = back;
            chosen[place] += 1;
        }
    }

    fn check_deadline(&self) -> Result<(), NotFound> {
        match self.limits.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(NotFound::OutOfTime),
            _ => Ok(()),
        }
    }

    /// A goal that is complete at this place and fails on its window.
    fn failure_on_window(&mut self, place: usize, chosen: &[usize]) -> Result<Option<usize>, NotFound> {
        for at in 0..self.complete_at[place].len() {
            let goal = self.complete_at[place][at];
            let key = self.key(goal, chosen);
            if let Some(known) = key.and_then(|key| self.goals[goal].known.get(&key)) {
                if *known == Known::Fails {
                    return Ok(Some(goal));
                }
                continue;
            }
            let meanings: Vec<Meaning<'_>> = (0..self.symbols.len())
                .map(|symbol| match self.candidates[symbol].get(chosen[symbol]) {
                    Some(Candidate::Predicate(_, quick)) if symbol <= place => Meaning::Predicate(quick),
                    Some(Candidate::Function(_, quick)) if symbol <= place => Meaning::Function(quick),
                    _ => Meaning::Nothing,
                })
                .collect();
            let mut meter = Meter::new(self.budget.trials, self.limits.deadline);
            let truth = self.goals[goal].quick.holds(&meanings, &mut meter);
            self.budget.trials = meter.left;
            let Some(truth) = truth else {
                self.check_deadline()?;
                return Err(NotFound::OutOfTrials);
            };
            let passes = truth == self.goals[goal].wanted;
            if let Some(key) = key {
                self.goals[goal].known.insert(key, if passes { Known::PassesOnWindow } else { Known::Fails });
            }
            if !passes {
                return Ok(Some(goal));
            }
        }
        Ok(None)
    }

    /// All symbols have meanings: a goal that these do not fulfil, by exact decision.
    fn first_failure(&mut self, chosen: &[usize]) -> Result<Option<usize>, NotFound> {
        for place in 0..self.symbols.len() {
            for at in 0..self.complete_at[place].len() {
                let goal = self.complete_at[place][at];
                let key = self.key(goal, chosen);
                if key.and_then(|key| self.goals[goal].known.get(&key)) == Some(&Known::Holds) {
                    continue;
                }
                let holds = self.decide(goal, chosen)?;
                if let Some(key) = key {
                    self.goals[goal].known.insert(key, if holds { Known::Holds } else { Known::Fails });
                }
                if !holds {
                    return Ok(Some(goal));
                }
            }
        }
        Ok(None)
    }

    /// Returns whether the goal is reached, exactly; not reached, too, when deciding takes too long.
    fn decide(&mut self, goal: usize, chosen: &[usize]) -> Result<bool, NotFound> {
        self.check_deadline()?;
        let Goal { statement, wanted, .. } = self.goals[goal];
        let places = self.goals[goal].symbols.clone();
        let Ok(structure) = self.structure(chosen, places) else { return Ok(false) };
        let share = self.budget.fuel.min(self.limits.fuel_per_statement);
        let (result, left) = match Evaluator::new(self.bank, &structure, Fuel::new(share)) {
            Ok(mut evaluator) => (evaluator.evaluate(statement), evaluator.fuel().left()),
            Err(error) => (Err(error), 0),
        };
        self.budget.fuel -= share - left.min(share);
        match result {
            Ok(value) => Ok(value == wanted),
            Err(EvaluationError::Limit(_)) if self.budget.fuel == 0 => Err(NotFound::OutOfFuel),
            Err(_) => Ok(false),
        }
    }

    /// The definitions of the symbols at these places.
    fn structure(
        &self,
        chosen: &[usize],
        places: impl IntoIterator<Item = usize>,
    ) -> Result<DefinableStructure, DefinitionError> {
        let mut structure = DefinableStructure::new(self.domain);
        for place in places {
            match self.candidates[place].get(chosen[place]) {
                Some(Candidate::Predicate(condition, _)) => {
                    structure.define_predicate(self.bank, self.symbols[place], condition.clone())?;
                }
                Some(Candidate::Function(function, _)) => {
                    structure.define_function(self.bank, self.symbols[place], function.clone())?;
                }
                None => {}
            }
        }
        Ok(structure)
    }

    /// A number for the meanings of the goal's symbols, if they are few enough for 64 bits.
    fn key(&self, goal: usize, chosen: &[usize]) -> Option<u64> {
        self.goals[goal].symbols.iter().try_fold(0u64, |key, &symbol| {
            key.checked_mul(self.candidates[symbol].len() as u64)?.checked_add(chosen[symbol] as u64)
        })
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

/// The symbols in an order in which statements get all of theirs early: next come always those of the statement that has the fewest
/// possibilities left.
fn order(bank: &Bank, used: &[Vec<SymbolId>], domain: Domain) -> Vec<SymbolId> {
    let mut sizes: FxHashMap<SymbolId, f64> = FxHashMap::default();
    for &symbol in used.iter().flatten() {
        sizes.entry(symbol).or_insert_with(|| candidates(bank, symbol, domain).len() as f64);
    }
    let mut users: FxHashMap<SymbolId, Vec<usize>> = FxHashMap::default();
    for (at, symbols) in used.iter().enumerate() {
        for &symbol in symbols {
            users.entry(symbol).or_default().push(at);
        }
    }
    let (mut order, mut placed): (Vec<SymbolId>, FxHashSet<SymbolId>) = (Vec::new(), FxHashSet::default());
    // No product is negative: the order of their bits is theirs.
    let missing = |at: usize, placed: &FxHashSet<SymbolId>| -> u64 {
        let sizes = used[at].iter().filter(|symbol| !placed.contains(symbol)).filter_map(|symbol| sizes.get(symbol));
        sizes.product::<f64>().to_bits()
    };
    let mut keys: Vec<u64> = (0..used.len()).map(|at| missing(at, &placed)).collect();
    let mut open: BTreeSet<(u64, usize)> =
        keys.iter().copied().enumerate().filter(|&(at, _)| !used[at].is_empty()).map(|(at, key)| (key, at)).collect();
    while let Some((_, next)) = open.pop_first() {
        let fresh: Vec<SymbolId> = used[next].iter().filter(|symbol| !placed.contains(symbol)).copied().collect();
        placed.extend(&fresh);
        let touched: BTreeSet<usize> = fresh.iter().filter_map(|symbol| users.get(symbol)).flatten().copied().collect();
        for at in touched.into_iter().filter(|&at| at != next) {
            if open.remove(&(keys[at], at)) && used[at].iter().any(|symbol| !placed.contains(symbol)) {
                keys[at] = missing(at, &placed);
                open.insert((keys[at], at));
            }
        }
        order.extend(fresh);
    }
    order
}

/// The symbols of a formula, each once, sorted.
fn symbols_of(bank: &Bank, formula: FormulaId) -> Vec<SymbolId> {
    let mut symbols = Vec::new();
    let (mut seen, mut seen_terms) = (FxHashSet::default(), FxHashSet::default());
    let mut stack = vec![formula];
    let mut terms = Vec::new();
    while let Some(top) = stack.pop() {
        if !seen.insert(top) {
            continue;
        }
        match bank.formula(top) {
            Formula::Truth(_) | Formula::Cardinality(..) => {}
            Formula::Atom(symbol, arguments) => {
                symbols.push(symbol);
                terms.extend_from_slice(arguments);
            }
            Formula::Equal(left, right) => terms.extend([left, right]),
            Formula::Not(inner) => stack.push(inner),
            Formula::Binary(_, left, right) => stack.extend([left, right]),
            Formula::Quantified(_, _, body) => stack.push(body),
        }
    }
    while let Some(top) = terms.pop() {
        if let Term::Apply(symbol, arguments) = bank.term(top)
            && seen_terms.insert(top)
        {
            symbols.push(symbol);
            terms.extend_from_slice(arguments);
        }
    }
    symbols.sort_unstable();
    symbols.dedup();
    symbols
}
