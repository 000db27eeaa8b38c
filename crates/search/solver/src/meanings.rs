//! The choice of a meaning for each symbol out of a list, until every statement has the truth value that is wanted: backtracking with
//! conflict sets. Common to the searches for infinite models; they define the meanings and try the statements.

use std::collections::BTreeSet;

use formula::{Bank, Formula, FormulaId, SymbolId, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// The reason for which no structure was found.
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

/// The statements that are to be true, and the one that is to be false, each once.
///
/// # Errors
/// [`NotFound::Unsuitable`] for one that is not closed.
pub(crate) fn goals(
    bank: &Bank,
    statements: &[FormulaId],
    false_statement: Option<FormulaId>,
) -> Result<Vec<(FormulaId, bool)>, NotFound> {
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
    Ok(goals)
}

/// Trials of statements. Symbols are known by their indices in an order; `chosen` has the meaning of each, by number.
pub(crate) trait Trial {
    /// Number of meanings of the symbol at an index.
    fn meanings(&self, index: usize) -> usize;

    /// A meaning is about to be tried: counts it, and looks at the limits.
    fn count(&mut self) -> Result<(), NotFound>;

    /// Quick and one-sided: false only if the goal is not reached by the meanings up to this index.
    fn may_hold(&mut self, goal: usize, index: usize, chosen: &[usize]) -> Result<bool, NotFound>;

    /// Returns whether the goal is reached.
    fn holds(&mut self, goal: usize, chosen: &[usize]) -> Result<bool, NotFound>;
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Fails,
    MayHold,
    Holds,
}

struct Choice<'t, T> {
    trial: &'t mut T,
    /// The indices of each goal's symbols, sorted.
    symbols: &'t [Vec<usize>],
    /// For each index the goals whose last symbol it is.
    complete_at: Vec<Vec<usize>>,
    /// Known results of each goal for the meanings of its symbols.
    known: Vec<FxHashMap<u64, Known>>,
    chosen: Vec<usize>,
}

/// Chooses a meaning for each of `count` symbols such that all goals are reached, whose symbols stand at these indices, sorted.
///
/// # Errors
/// [`NotFound`].
pub(crate) fn choose(symbols: &[Vec<usize>], count: usize, trial: &mut impl Trial) -> Result<Vec<usize>, NotFound> {
    let mut complete_at = vec![Vec::new(); count];
    let chosen = vec![0; count];
    for (goal, own) in symbols.iter().enumerate() {
        match own.last() {
            Some(&last) => complete_at[last].push(goal),
            None if !trial.holds(goal, &chosen)? => return Err(NotFound::Exhausted),
            None => {}
        }
    }
    let known = vec![FxHashMap::default(); symbols.len()];
    Choice { trial, symbols, complete_at, known, chosen }.run()
}

impl<T: Trial> Choice<'_, T> {
    /// Each index collects the earlier indices that had a part in its failures.
    fn run(mut self) -> Result<Vec<usize>, NotFound> {
        let count = self.chosen.len();
        let mut conflicts: Vec<FxHashSet<usize>> = vec![FxHashSet::default(); count];
        let mut index = 0;
        loop {
            if index == count {
                match self.first_failure()? {
                    None => return Ok(self.chosen),
                    Some(goal) => {
                        // As if it had failed when its last symbol got its meaning.
                        let Some((&last, earlier)) = self.symbols[goal].split_last() else { return Err(NotFound::Exhausted) };
                        conflicts[last].extend(earlier);
                        index = last;
                        self.chosen[index] += 1;
                    }
                }
            }
            if self.chosen[index] < self.trial.meanings(index) {
                self.trial.count()?;
                match self.quick_failure(index)? {
                    None => {
                        index += 1;
                        if index < count {
                            self.chosen[index] = 0;
                            conflicts[index].clear();
                        }
                    }
                    Some(goal) => {
                        let earlier = self.symbols[goal].iter().filter(|&&symbol| symbol < index);
                        conflicts[index].extend(earlier);
                        self.chosen[index] += 1;
                    }
                }
                continue;
            }
            // Every meaning failed: back to the last index that could change that.
            let reasons = std::mem::take(&mut conflicts[index]);
            let Some(&back) = reasons.iter().max() else { return Err(NotFound::Exhausted) };
            conflicts[back].extend(reasons.into_iter().filter(|&reason| reason < back));
            index = back;
            self.chosen[index] += 1;
        }
    }

    /// A goal that is complete at this index and fails at once.
    fn quick_failure(&mut self, symbol: usize) -> Result<Option<usize>, NotFound> {
        for at in 0..self.complete_at[symbol].len() {
            let goal = self.complete_at[symbol][at];
            let key = self.key(goal);
            let passes = match key.and_then(|key| self.known[goal].get(&key)) {
                Some(known) => *known != Known::Fails,
                None => {
                    let passes = self.trial.may_hold(goal, symbol, &self.chosen)?;
                    self.remember(goal, key, if passes { Known::MayHold } else { Known::Fails });
                    passes
                }
            };
            if !passes {
                return Ok(Some(goal));
            }
        }
        Ok(None)
    }

    /// All symbols have meanings: a goal that these do not reach, by exact decision.
    fn first_failure(&mut self) -> Result<Option<usize>, NotFound> {
        for index in 0..self.chosen.len() {
            for at in 0..self.complete_at[index].len() {
                let goal = self.complete_at[index][at];
                let key = self.key(goal);
                if key.and_then(|key| self.known[goal].get(&key)) == Some(&Known::Holds) {
                    continue;
                }
                let holds = self.trial.holds(goal, &self.chosen)?;
                self.remember(goal, key, if holds { Known::Holds } else { Known::Fails });
                if !holds {
                    return Ok(Some(goal));
                }
            }
        }
        Ok(None)
    }

    fn remember(&mut self, goal: usize, key: Option<u64>, known: Known) {
        if let Some(key) = key {
            self.known[goal].insert(key, known);
        }
    }

    /// A number for the meanings of the goal's symbols, if they are few enough for 64 bits.
    fn key(&self, goal: usize) -> Option<u64> {
        self.symbols[goal].iter().try_fold(0u64, |key, &symbol| {
            key.checked_mul(self.trial.meanings(symbol) as u64)?.checked_add(self.chosen[symbol] as u64)
        })
    }
}

/// The symbols in an order in which statements get all of theirs early: next come always those of the statement that has the fewest
/// possibilities left. `meanings` says how many each has.
pub(crate) fn order(used: &[Vec<SymbolId>], meanings: impl Fn(SymbolId) -> usize) -> Vec<SymbolId> {
    let mut sizes: FxHashMap<SymbolId, f64> = FxHashMap::default();
    for &symbol in used.iter().flatten() {
        sizes.entry(symbol).or_insert_with(|| meanings(symbol) as f64);
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
pub(crate) fn symbols_of(bank: &Bank, formula: FormulaId) -> Vec<SymbolId> {
    let mut symbols = Vec::new();
    let (mut seen, mut seen_terms) = (FxHashSet::default(), FxHashSet::default());
    let mut stack = vec![formula];
    let mut terms = Vec::new();
    while let Some(top) = stack.pop() {
        if !seen.insert(top) {
            continue;
        }
        match bank.formula(top) {
            Formula::Atom(symbol, arguments) => {
                symbols.push(symbol);
                terms.extend_from_slice(arguments);
            }
            Formula::Equal(left, right) => terms.extend([left, right]),
            whole => stack.extend(whole.parts()),
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
