//! Premise selection: of many statements those that are likely to be of use for a goal, which are few. A statement is reached through the rarest of
//! its symbols, beginning with the goal's (Hoder and Voronkov, CADE 2011): what everything speaks of leads nowhere.
//!
//! Whatever is refuted from some statements is refuted from all; what is not may need others.

use formula::{Bank, FormulaId, SymbolId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::vocabulary::Vocabulary;

/// A symbol at most this many times as frequent as the rarest one of a statement still leads to it.
const TOLERANCE: usize = 2;

/// Returns the statements that are reached from the goal, those in the fewest steps, at most this many of them, in their order. Statements
/// without symbols are always among them.
pub fn relevant(bank: &Bank, statements: &[(usize, FormulaId)], goal: FormulaId, most: usize) -> Vec<(usize, FormulaId)> {
    let symbols_of = |formula: FormulaId| -> Vec<SymbolId> {
        let Vocabulary { functions, predicates, .. } = Vocabulary::of(bank, &[formula]);
        functions.into_iter().chain(predicates).collect()
    };
    let symbols: Vec<Vec<SymbolId>> = statements.iter().map(|&(_, statement)| symbols_of(statement)).collect();
    let goal = symbols_of(goal);
    let mut frequency: FxHashMap<SymbolId, usize> = FxHashMap::default();
    for &symbol in symbols.iter().flatten().chain(&goal) {
        *frequency.entry(symbol).or_default() += 1;
    }
    let mut reached_through: FxHashMap<SymbolId, Vec<usize>> = FxHashMap::default();
    for (at, own) in symbols.iter().enumerate() {
        let rarest = own.iter().map(|symbol| frequency[symbol]).min().unwrap_or(0);
        for &symbol in own.iter().filter(|symbol| frequency[*symbol] <= TOLERANCE * rarest) {
            reached_through.entry(symbol).or_default().push(at);
        }
    }
    let mut chosen: Vec<bool> = symbols.iter().map(Vec::is_empty).collect();
    let mut count = chosen.iter().filter(|&&chosen| chosen).count();
    let mut known: FxHashSet<SymbolId> = goal.iter().copied().collect();
    let mut frontier = goal;
    while !frontier.is_empty() && count < most {
        let mut reached: Vec<usize> = frontier.iter().flat_map(|symbol| reached_through.get(symbol)).flatten().copied().collect();
        reached.sort_unstable();
        reached.dedup();
        frontier.clear();
        for at in reached {
            if count < most && !std::mem::replace(&mut chosen[at], true) {
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
        let found = relevant(&bank, &statements, goal, 12);
        assert!(found.len() <= 12);
        for needed in 200..203 {
            assert!(found.iter().any(|&(at, _)| at == needed), "{found:?}");
        }
        assert!(found.iter().all(|&(at, _)| at < 400), "{found:?}");
        // However many there may be: those that the goal does not lead to are of no use for it.
        assert_eq!(relevant(&bank, &statements, goal, 600), statements[..400]);
        assert_eq!(relevant(&bank, &statements[..5], goal, 12), []);
    }
}
