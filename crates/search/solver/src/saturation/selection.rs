//! Premise selection: of many statements those that are likely to be of use for a goal, which are few. A statement is reached through the rarest of
//! its symbols, beginning with the goal's (Hoder and Voronkov, CADE 2011): what everything speaks of leads nowhere.
//!
//! Whatever is refuted from some statements is refuted from all; what is not may need others.

use formula::{Bank, FormulaId, SymbolId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::vocabulary::Vocabulary;

/// The bounds of a selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// A symbol at most this many tenths as frequent as the rarest one of a statement still leads to it; 10 or more.
    pub tolerance: usize,
    /// Steps from the goal.
    pub steps: usize,
    /// Number of statements.
    pub most: usize,
}

impl Reach {
    /// Whatever is reached through symbols up to twice as frequent as the rarest.
    pub const FAR: Reach = Reach { tolerance: 20, steps: usize::MAX, most: usize::MAX };
}

/// Returns the statements that are reached from the goals within these bounds, those in the fewest steps, in their order. Statements without symbols
/// are always among them.
pub fn relevant(bank: &Bank, statements: &[(usize, FormulaId)], goals: &[FormulaId], reach: Reach) -> Vec<(usize, FormulaId)> {
    let symbols_of = |formulas: &[FormulaId]| -> Vec<SymbolId> {
        let Vocabulary { functions, predicates, .. } = Vocabulary::of(bank, formulas);
        functions.into_iter().chain(predicates).collect()
    };
    let symbols: Vec<Vec<SymbolId>> = statements.iter().map(|&(_, statement)| symbols_of(&[statement])).collect();
    let goal = symbols_of(goals);
    let mut frequency: FxHashMap<SymbolId, usize> = FxHashMap::default();
    for &symbol in symbols.iter().flatten().chain(&goal) {
        *frequency.entry(symbol).or_default() += 1;
    }
    let mut reached_through: FxHashMap<SymbolId, Vec<usize>> = FxHashMap::default();
    for (at, own) in symbols.iter().enumerate() {
        let rarest = own.iter().map(|symbol| frequency[symbol]).min().unwrap_or(0);
        for &symbol in own.iter().filter(|symbol| 10 * frequency[*symbol] <= reach.tolerance * rarest) {
            reached_through.entry(symbol).or_default().push(at);
        }
    }
    let mut chosen: Vec<bool> = symbols.iter().map(Vec::is_empty).collect();
    let mut count = chosen.iter().filter(|&&chosen| chosen).count();
    let mut known: FxHashSet<SymbolId> = goal.iter().copied().collect();
    let mut frontier = goal;
    let mut steps = 0;
    while !frontier.is_empty() && count < reach.most && steps < reach.steps {
        steps += 1;
        let mut reached: Vec<usize> = frontier.iter().flat_map(|symbol| reached_through.get(symbol)).flatten().copied().collect();
        reached.sort_unstable();
        reached.dedup();
        frontier.clear();
        for at in reached {
            if count < reach.most && !std::mem::replace(&mut chosen[at], true) {
                count += 1;
                frontier.extend(symbols[at].iter().copied().filter(|&symbol| known.insert(symbol)));
            }
        }
    }
    statements.iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(&statement, _)| statement).collect()
}

#[cfg(test)]
mod tests {
    use formula::{Fixity, Kind};

    use super::*;

    /// That what is P is Q, of symbols with these names.
    fn implication(bank: &mut Bank, from: &str, to: &str) -> FormulaId {
        let x = bank.variable("x");
        let term = bank.variable_term(x);
        let [from, to] = [from, to].map(|name| {
            let symbol = bank.symbol(name, Kind::Predicate, Fixity::Applied(1));
            bank.atom(symbol, &[term]).expect("one argument")
        });
        let body = bank.implies(from, to);
        bank.for_all(x, body)
    }

    #[test]
    fn what_a_goal_rests_on_is_found_among_hundreds() {
        let mut bank = Bank::new();
        let mut statements = Vec::new();
        for at in 0..400 {
            statements.push((at, implication(&mut bank, &format!("p{at}"), &format!("p{}", at + 1))));
        }
        // Something that everything speaks of.
        for at in 400..600 {
            statements.push((at, implication(&mut bank, "common", &format!("q{at}"))));
        }
        let goal = implication(&mut bank, "p200", "p203");
        let found = relevant(&bank, &statements, &[goal], Reach { most: 12, ..Reach::FAR });
        assert!(found.len() <= 12);
        for needed in 200..203 {
            assert!(found.iter().any(|&(at, _)| at == needed), "{found:?}");
        }
        assert!(found.iter().all(|&(at, _)| at < 400), "{found:?}");
        // However many there may be: those that the goal does not lead to are of no use for it.
        assert_eq!(relevant(&bank, &statements, &[goal], Reach { most: 600, ..Reach::FAR }), statements[..400]);
        // In two steps, those that speak of what the goal does and of what is next to it.
        assert_eq!(relevant(&bank, &statements, &[goal], Reach { steps: 1, ..Reach::FAR }).len(), 4);
        assert_eq!(relevant(&bank, &statements[..5], &[goal], Reach { most: 12, ..Reach::FAR }), []);
    }
}
